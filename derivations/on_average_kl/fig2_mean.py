"""Section 6, first example: the Laplace mechanism on a mean of truncated normals.

Problem: A(Z) has density proportional to e^{-γ|Z-h|} for a number Z in [-2, 2]. How private is it, and is its
    On-Average KL-privacy the γ-fold of its generalization error?
Method: the density is that of Laplace noise of scale 1/γ; the triangle inequality, and an event on which the
    ratio of the densities is constant. The equality is Remark 2 for one data point, where the
    expected losses exist because E|h-Z| = 1/γ.
Guarantee: 4γ-DP where all of Z is replaced, and no less; equality of the two sides for every law on
    [-2, 2], that of the mean of 100 truncated normals among them. Where one of 100 samples is replaced, γ/25.
Reference: On-Average KL-Privacy, section 6, first example, and Figure 2, left; the plot is redrawn by
    ``python -m experiments.on_average_kl``.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.on_average_kl import rem2
from derivations.on_average_kl.one_point import exist, single

AT = "gibbs lebesgue (h ↦ -(γ·abs ({0} - h)))"
A = f"(z ↦ {AT.format('z')})"
RANGE = "(-2 ≤ {0} ∧ {0} ≤ 2)"
MEAN = "Sum (λj : 'i. x j)/100"
theorem = Statement(id="oakl.fig2.mean", title="The mean under the Laplace mechanism")
sensitivity = theorem.printed(
    f"holds SupOn (λu : real # real. {RANGE.format('fst u')} ∧ {RANGE.format('snd u')}) "
    "(u ↦ abs (fst u - snd u)) = 4",
    label="the global sensitivity is 4",
)
laplace = theorem.printed(
    f"for z γ : real given 0 < γ holds {AT.format('z')} = laplace z (1/γ)",
    label="it is the Laplace mechanism",
)
private = theorem.printed(
    f"for γ : real given 0 < γ holds pure_dp (z ↦ w ↦ {RANGE.format('z')} ∧ {RANGE.format('w')}) {A} (4·γ)",
    label="4γ-DP",
)
formula = theorem.printed(
    f"for z w γ : real given 0 < γ holds kl ({AT.format('z')}) ({AT.format('w')}) "
    "= γ·abs (z - w) - 1 + exp (-(γ·abs (z - w)))",
    label="the known formula",
)
ONE_POINT = (
    "for i : 'i, A : ('i → real) → real measure, D : real measure, γ : real "
    "given 0 < γ, Finite (λj : 'i. T), card (λj : 'i. T) = 1, Prob D, "
    f"AE D (z ↦ {RANGE.format('z')}), A = (x ↦ {AT.format('x i')})"
)
equivalence = theorem.printed(
    f"{ONE_POINT} holds on_average_kl i A D = γ·on_average_generalization (z ↦ h ↦ abs (z - h)) A D",
    label="On-Average KL-privacy is the scaled generalization error",
)
exact = Claim(
    f"for z w γ : real given 0 < γ holds max_divergence ({AT.format('z')}) ({AT.format('w')}) = γ·abs (z - w)"
)
no_less = theorem.repaired(
    f"for γ : real given 0 < γ holds max_divergence ({AT.format('2')}) ({AT.format('(-2)')}) = 4·γ",
    label="no ε below 4γ where all of Z is replaced",
)
one_sample = theorem.repaired(
    "for s γ : real given 0 < γ holds "
    f"max_divergence ({AT.format('((s + 2)/100)')}) ({AT.format('((s - 2)/100)')}) = γ/25",
    label="one of the 100 samples goes from 2 to -2",
)
one_sample_private = theorem.repaired(
    "for γ : real given 0 < γ, Finite (λj : 'i. T), card (λj : 'i. T) = 100 "
    "holds pure_dp (λx y : 'i → real. neighbours x y "
    f"∧ (∀j. {RANGE.format('x j')}) ∧ (∀j. {RANGE.format('y j')})) (x ↦ {AT.format(MEAN)}) (γ/25)",
    label="γ/25-DP where one of the 100 samples is replaced",
)
theorem.finding(
    "reading",
    "The sensitivity is 4 if all of $Z$ is replaced, as Theorem 4 does for a loss of the whole data set "
    "(Remark 1, $n=1$). If one of the 100 samples is replaced, as Definition 1 says for data sets of 100 "
    r"samples, the sensitivity of the mean is $\frac4{100}$: then $4\gamma$ is a hundred times the least "
    r"$\epsilon$, which is $\frac\gamma{25}$. The two lines of Figure 2 are comparable only if both "
    "replace all of $Z$.",
)
theorem.finding(
    "reading",
    "That the two curves of a simulation coincide is empirical. The table of the experiment shows it "
    "within the error bars, and compares both with an enclosure of the exact curve by balls. Neither is "
    "part of this proof. The paper does not print its grid of γ.",
)


@laplace.proof
def the_constant(p):
    p.let(u="h ↦ -(γ·|z - h|)")
    p.use("gibbs_is", "lebesgue", "u", "2/γ")

    def density(p):
        p.have("|z - h| = |h - z|")
        p.have("-(γ·|z - h|) = -|h - z|/(1/γ)")
        return p.have("exp(u(h))/(2/γ) = exp(-|h - z|/(1/γ))/(2·(1/γ))")

    p.every("h", "real", density)
    return p.chain(
        AT.format("z"),
        eq("withdensity(lebesgue, h ↦ exp(u(h))/(2/γ))", because="the constant is 2/γ"),
        eq("Lap(z, 1/γ)", "laplace"),
    )


normaliser = Claim("for z γ given 0 < γ holds E[h ~ lebesgue] exp(-(γ·|z - h|)) exists and is 2/γ")


@normaliser.proof
def integrate(p):
    return p.have(p.goal)


def both(p):
    """Name the two distributions, as Laplace distributions P and Q; return the equations."""
    p.let(P="Lap(z, 1/γ)", Q="Lap(w, 1/γ)")
    return [p.use(laplace.theorem(), point, "γ") for point in "zw"]


@formula.proof
def cut_at_the_kinks(p):
    same = both(p)
    p.let(v="γ·|z - w| - 1 + exp(-(γ·|z - w|))", l="h ↦ γ·|h - w| - γ·|h - z|")
    p.have("almost every h ~ P: log(dP/dQ(h)) = l(h)", because="the quotient of the densities")

    def case(p, distance):
        size = p.have(f"abs (z - w) = {distance}")
        p.have(f"HasInt P l (γ·({distance}) - 1 + exp (-(γ·({distance}))))", because="on three pieces")
        p.have("E[x ~ P] l(x) exists and is v", size)
        p.use("int_ae", "P", "h ↦ log(dP/dQ(h))", "l", "v")
        return p.use("kl_int", "P", "Q", "v")

    found = p.cases("z ≤ w", partial(case, distance="w - z"), partial(case, distance="z - w"))
    return p.have(p.goal, *same, found)


@exact.proof
def attained_on_a_half_line(p):
    same = both(p)
    p.let(d="|z - w|", D="D[∞](P ‖ Q)", f="h ↦ exp(γ·|h - w| - γ·|h - z|)")
    p.have("almost every h ~ P: dP/dQ(h) = f(h)", because="the quotient of the densities")

    p.intro("h", within, "∀h. dP/dQ(h) = f(h) ⇒ dP/dQ(h) ≤ exp(γ·d)")
    p.use("max_divergence_of_density", "P", "Q", "γ·d", because="the triangle inequality")
    p.intro("c", half_line, "∀c. D ≤ c ⇒ γ·d ≤ c")
    p.use("ele_of_bounds", "γ·d", "D")
    return p.have(p.goal, *same, p.use("ele_antisym", "D", "γ·d"))


def within(p):
    return p.chain("dP/dQ(h)", eq("f(h)"), le("exp(γ·d)"))


def half_line(p):
    """The side of z on which w is not has probability 1/2 and e^{-γd}/2."""

    def side(p, event, distance):
        p.let(s=f"h ↦ {event}", x="exp(c)", y=f"exp (-(γ·({distance})))")
        masses = []
        for law, value in (("P", "1/2"), ("Q", "y/2")):
            masses.append(
                p.chain(
                    f"mass {law} s",
                    eq(f"L {law} (h ↦ ext (if ({event}) 1 0))", "mass", "ext_if"),
                    eq(f"{value}", "L_int"),
                )
            )
        p.chain("1/2", eq("P(s)"), le("x·Q(s)", "mass_of_max_divergence"), eq("x·(y/2)", masses[1]))
        p.have(f"x·y = exp (c - γ·({distance}))")
        p.chain(
            "0",
            eq("log(1)", "log_one"),
            le(f"log (exp (c - γ·({distance})))"),
            eq(f"c - γ·({distance})", "log_exp"),
        )
        return p.have("γ·d ≤ c")

    return p.cases(
        "w ≤ z",
        partial(side, event="z ≤ h", distance="z - w"),
        partial(side, event="h ≤ z", distance="w - z"),
    )


def distance(p, first, second, value, bound):
    """The exact loss at two data whose distance is known."""
    found = p.use(exact.theorem(), first, second, "γ", because="the exact loss")
    return p.have(p.goal, found)


@no_less.proof
def all_of_it(p):
    return distance(p, "2", "(-2)", "4", "4·γ")


@one_sample.proof
def one_of_a_hundred(p):
    return distance(p, "(s + 2)/100", "(s - 2)/100", "1/25", "γ/25")


def at_most_four(p, first, second):
    return p.use("abs_le", f"{first} - {second}", "4")


@sensitivity.proof
def the_ends(p):
    p.let(
        G=f"λu : real # real. {RANGE.format('fst u')} ∧ {RANGE.format('snd u')}",
        F="u ↦ |fst(u) - snd(u)|",
        u="(2, -2)",
    )

    p.use("supon_least", "G", "F", "4", because="two points of an interval")
    p.have("G(u)", "fst_pair", "snd_pair")
    p.chain(
        "4", eq("F(u)", "fst_pair", "snd_pair"),
        le("sup x ∈ G. F(x)", p.use("supon_upper", "G", "F", "u")),
    )  # fmt: skip
    return p.use("ele_antisym", "sup x ∈ G. F(x)", "4")


def private_with(p, first, second, loss, small):
    """The inequality of approximate differential privacy for an event s, from a bound of the distance."""
    p.let(P=AT.format(f"({first})"), Q=AT.format(f"({second})"))
    p.use(exact.theorem(), first, second, "γ", because="the exact loss")
    p.chain("D[∞](P ‖ Q)", eq(f"γ·abs ({first} - {second})"), le(f"{loss}"))
    return p.chain("P(s)", le(f"exp ({loss}) · mass Q s"), eq(f"exp ({loss}) · mass Q s + 0"))


def probability(p, point):
    same = p.use(laplace.theorem(), point, "γ")
    return p.have(f"Prob ({AT.format(f'({point})')})", same)


@private.proof
def ratio_of_densities(p):
    p.unfold("pure_dp", "approx_dp", "mechanism")

    def event(p):
        small = at_most_four(p, "x", "y")
        for point in "xy":
            probability(p, point)
        return private_with(p, "x", "y", "4·γ", small)

    return p.conjuncts(
        lambda p: p.intro("x", lambda p: probability(p, "x")), lambda p: p.intro("x y s", event)
    )


@one_sample_private.proof
def a_hundredth(p):
    p.unfold("pure_dp", "approx_dp", "mechanism")
    other = MEAN.replace("x", "y")

    def event(p):
        for point in (MEAN, other):
            probability(p, point)
        p.unfold_facts("neighbours")
        differ = p.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")

        def at(p):
            p.use("sum_one_changed", "x", "y", "i")
            for entry in ("x(i)", "y(i)"):
                p.have(f"-2 ≤ {entry}")
                p.have(f"{entry} ≤ 2")
            return private_with(p, MEAN, other, "γ/25", p.have(f"γ·abs ({MEAN} - {other}) ≤ γ/25"))

        return p.obtain("i", differ, at)

    return p.conjuncts(
        lambda p: p.intro("x", lambda p: probability(p, MEAN)), lambda p: p.intro("x y s", event)
    )


def one_point(p, then):
    """Know what Remark 2 needs of the mechanism on one point, and that the expected losses exist."""
    data, law = p.term("A").type.args[0], p.given[5]
    p.let(l="z ↦ h ↦ |z - h|", r="λh : real. (0 : real)")

    def exponent(p):
        p.use(single.theorem(), "j ↦ |x(j) - h|", "i")
        return p.have("(∑ j. |x(j) - h|) - 0 = |x(i) - h|")

    same = p.every("x", data, lambda p: p.every("h", p.term("γ").type, exponent))

    def constant(p):
        return p.witness("2/γ", goal="∃v. 0 < v ∧ E[h ~ lebesgue] exp(-(γ·|x(i) - h|)) exists and is v")

    p.know(rewrite(p.every("x", "'i → real", constant), backwards(same)))
    p.know(rewrite(law, backwards(same)))
    p.use(rem2.scaled_kernel.theorem(), "A", "lebesgue", "l", "r", "γ")
    noise = p.every("x", "'i → real", lambda p: p.use(laplace.theorem(), "x(i)", "γ"))
    p.know(rewrite(law, noise))
    size = p.use("int_dominated_ae", "D", "abs", "z ↦ 2", "2")

    def at(p):
        p.use(exist.theorem(), "i", "A", "D", "γ", "m")
        return then(p)

    return p.obtain("m", size, at)


def bounded(p):
    p.use("abs_le", "z", "2")
    return p.have("abs (abs z) ≤ 2", p.use("abs_nonneg", "|z|"))


@equivalence.proof
def remark_2(p):
    def dispersed(p):
        return p.use(rem2.exactly.theorem(), "A", "lebesgue", "l", "r", "γ", "i", "D", because="Remark 2")

    return one_point(p, dispersed)


# Everything in the claims is defined.
def mechanism_exists():
    p = Script(
        "for z γ : real given 0 < γ holds (∃v. 0 < v ∧ HasInt lebesgue "
        f"(h ↦ exp (-(γ·abs (z - h)))) v) ∧ Prob ({AT.format('z')})"
    )
    p.have("0 < 2/γ")
    p.use(normaliser.theorem(), "z", "γ")
    p.know(p.witness("2/γ", goal="∃v. 0 < v ∧ E[h ~ lebesgue] exp(-(γ·|z - h|)) exists and is v"))
    probability(p, "z")
    return p.qed(p.have(p.goal))


for claim in (laplace, private, formula, equivalence, no_less, one_sample, one_sample_private):
    claim.facts.append(mechanism_exists)


@equivalence.facts.append
def risks_exist():
    laws = "semi(⨂ j. D, A)"
    p = Script(
        f"{ONE_POINT} holds Measurable A ∧ (∀x. Prob (A x)) "
        f"∧ AE ({laws}) (u ↦ Integrable D (z ↦ abs (z - snd u))) "
        f"∧ Integrable ({laws}) (u ↦ E D (z ↦ abs (z - snd u))) "
        f"∧ Integrable ({laws}) (u ↦ Sum (j ↦ abs (fst u j - snd u))/card (λj : 'i. T))"
    )

    def known(p):
        found = p.use(rem2.finite_risks.theorem(), "A", "lebesgue", "l", "r", "γ", "i", "D")
        p.know(rewrite(found, "risk", "empirical_risk", repeat=True))
        return p.have(p.goal)

    return p.qed(one_point(p, known))


equivalence.facts.append(partial(named, "card_not_zero"))
