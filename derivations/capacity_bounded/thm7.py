"""Theorem 7: a Pinsker-like inequality for restricted divergences.

Problem: for a convex, translation invariant class H = -H of functions with range [-1, 1], is
    IPM^H(P, Q) ≤ 8 √KL^H(P, Q)?
Method: for each h the class contains th + c for -1 ≤ t ≤ 1 and all c. The best of them has at least the value
    (50/109)(E_P[h] - E_Q[h])², by Hoeffding's lemma for close means and by the chord of e^u for distant ones.
Guarantee: no class with a member has the printed range and is translation invariant. For classes whose
    functions have this range up to a constant, IPM ≤ √(109/50)·√KL^H, and so the printed inequality; no
    constant below 1.476 will do. Where KL^H ≤ 1/2 the constant is √2, as in Pinsker's inequality. P ≪ Q is
    not needed, nor is the duality of Equation (8).
Reference: capacity bounded paper, Theorem 7 and its proof in Appendix D.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded.slopes import (
    COIN,
    POINT,
    SLOPES,
    class_of_slopes,
    gap_of_slopes,
    value_of_slopes,
)
from derivations.sharp import gap

RANGE = "∀h. H h ⇒ (∃c. ∀x. abs (h x + c) ≤ 1)"
CLASS = f"convex_class H, translation_invariant H, closed_under_negation H, {RANGE}"
MEMBERS = ["∃h. H(h)", "∀h. H(h) ⇒ Measurable(h)"]
FOR = f"for P Q : 'a measure, H : ('a → real) → bool given Prob P, Prob Q, {CLASS}"

theorem = Statement(id="cbdp.thm7", title="A Pinsker-like inequality for restricted divergences")
printed = theorem.printed(
    f"{FOR}, P ≪ Q holds ipm H P Q ≤ 8 · restricted_kl H P Q ^ (1/2)",
    added=MEMBERS,
    label="with 8, for classes whose functions have this range up to a constant",
)
sharper = theorem.repaired(
    f"{FOR} holds ipm H P Q ≤ sqrt (109/50) · restricted_kl H P Q ^ (1/2)",
    added=MEMBERS,
    label="with √(109/50) < 1.4765",
)
smaller_constant = theorem.fails(
    f"{FOR}, {', '.join(MEMBERS)} holds ipm H P Q ≤ 369/250 · restricted_kl H P Q ^ (1/2)", label="with 1.476"
)
contradiction = theorem.repaired(
    "for H : ('a → real) → bool given translation_invariant(H), ∀h x. H(h) ⇒ |h(x)| ≤ 1 holds ¬(∃h. H(h))",
    label="no function is in a class as it is printed",
)
close = theorem.repaired(
    f"{FOR} holds restricted_kl H P Q ≤ 1/2 ⇒ ipm H P Q ≤ sqrt 2 · restricted_kl H P Q ^ (1/2)",
    added=MEMBERS,
    label="with √2, Pinsker's own constant, for divergences up to 1/2",
)

# ---- steps of the printed proof

largest = theorem.display(
    "for P Q distributions on 'a, H : ('a → real) → bool given ∀h x. H(h) ⇒ |h(x)| ≤ 1 holds IPM^H(P, Q) ≤ 2",
    added=MEMBERS,
    label="an IPM is at most $2$ for functions from $-1$ to $1$",
)
triangle = theorem.display(
    "for P Q R distributions on 'a, H : ('a → real) → bool holds IPM^H(P, Q) ≤ IPM^H(P, R) + IPM^H(R, Q)",
    added=["∃h. H(h)", "∀h. H(h) ⇒ Integrable(P, h) ∧ Integrable(Q, h) ∧ Integrable(R, h)"],
    label="the triangle inequality",
)
larger_class = theorem.display(
    "for P Q distributions on 'a, G H : ('a → real) → bool given ∀h. H(h) ⇒ G(h) "
    "holds IPM^H(P, Q) ≤ IPM^G(P, Q)",
    added=["∃h. H(h)", "∀h. G(h) ⇒ Integrable(P, h) ∧ Integrable(Q, h)"],
    label="an IPM increases with the class",
)
pinsker = theorem.display(
    "for P Q distributions on 'a holds 1/2·IPM^(h ↦ Measurable(h) ∧ bounded_by(1, h))(P, Q)² ≤ KL(P ‖ Q)",
    label="Pinsker's inequality, for the class of all functions from $-1$ to $1$",
)
theorem.finding(
    "sharper",
    r"The constant $8$ may be replaced by $\sqrt{109/50}<1.4765$, and not by $1.476$: let $P$ be the point "
    r"mass at one of two points, $Q$ have the mass $\frac7{40}$ there, and $\mathcal H$ consist of all "
    r"functions on the two points whose values differ by at most $2$. Then $\mathrm{IPM}=\frac{33}{20}$ and "
    r"$\mathrm{KL}^{\mathcal H}=-\log(\frac7{40}+\frac{33}{40}e^{-2})$.",
)
theorem.finding(
    "sharper",
    r"For $\mathrm{KL}^{\mathcal H}\le\frac12$ it is $\sqrt2$, as in Pinsker's inequality. For larger "
    r"divergences $\mathrm{IPM}\le\mathrm{KL}^{\mathcal H}+\frac12$, by the same proof.",
)
theorem.finding(
    "unneeded",
    r"Neither $P\ll Q$ nor Equation (8) is needed, and so no hypothesis under which that duality holds.",
)
theorem.finding(
    "hypothesis",
    "No class that is not empty has the range $[-1,1]$ and is translation invariant: $h+3$ is not in it. "
    "The hypotheses contradict each other, and taken literally the theorem says nothing. It is proved for "
    "classes whose functions have this range up to a constant.",
)
theorem.finding(
    "hypothesis",
    "The functions have to be measurable; otherwise they have no means. An empty class has no supremum.",
)

# One function of the class.


def unfolded(claim):
    """Return what a claim says, with the properties of its class written out."""
    names = "convex_class", "translation_invariant", "closed_under_negation"
    return by_equation(equation(claim.term, *names, repeat=True), claim.theorem())


one = Claim(
    f"{FOR}, H h, Measurable h holds 50/109·(E P h - E Q h)^2 ≤ restricted_kl H P Q".replace(
        "bool given", "bool, h : 'a → real given"
    )
)
direction = Claim(
    f"{FOR}, H h, Measurable h, 0 ≤ t, t ≤ 1 "
    "holds t·abs (E P h - E Q h) - t^2/2 ≤ restricted_kl H P Q".replace(
        "bool given", "bool, h : 'a → real, t : real given"
    )
)
positive = Claim(
    f"{FOR}, {', '.join(MEMBERS)} holds "
    "0 < restricted kl_generator H P Q ∨ restricted kl_generator H P Q = 0 ∧ 0 ≤ 1/2"
)


def translated(p, bound):
    """The bound for h, from that for the translate g of h, whose values are between -1 and 1."""
    p.use("integrable_up_to_constant", "P", "H", "h")
    p.use("integrable_up_to_constant", "Q", "H", "h")
    p.unfold_facts("Integrable")

    def of(p):
        p.let(g="x ↦ h(x) + c")
        p.unfold_facts("translation_invariant")
        for side in ("-1 ≤ g(x)", "g(x) ≤ 1"):
            p.intro("x", lambda p, side=side: end(p, side), f"∀x. {side}")
        p.have("E[x ~ P] h(x) = u", "E_int")
        p.have("E[x ~ Q] h(x) = v", "E_int")
        return bound(p)

    def end(p, side):
        p.have("|h(x) + c| ≤ 1")
        p.use("within_abs", "h(x) + c")
        return p.have(side)

    def means(p):
        return p.obtain("c", p.have("∃c. ∀x. |h(x) + c| ≤ 1"), of)

    return p.obtain(
        "u v",
        [p.have("∃m. E[x ~ P] h(x) exists and is m"), p.have("∃m. E[x ~ Q] h(x) exists and is m")],
        means,
    )


@one.proof
def a_square_of_the_difference(p):
    def bound(p):
        p.use(gap.symmetric.theorem(), "P", "Q", "H", "g", "u + c", "v + c")
        return p.chain(
            "50/109·(E[x ~ P] h(x) - E[x ~ Q] h(x))²",
            eq("50/109·(u - v)²"),
            eq("50/109·(u + c - (v + c))²"),
            le("KL^H(P, Q)"),
        )

    return translated(p, bound)


@direction.proof
def by_hoeffding(p):
    def bound(p):
        p.use(gap.hoeffding_symmetric.theorem(), "P", "Q", "H", "g", "u + c", "v + c", "t")
        return p.chain(
            "t·|E[x ~ P] h(x) - E[x ~ Q] h(x)| - t²/2", eq("t·|u + c - (v + c)| - t²/2"), le("KL^H(P, Q)")
        )

    return translated(p, bound)


@positive.proof
def a_square(p):
    p.let(D="D[kl_generator]^H(P, Q)")

    def of(p):
        p.use(one.theorem(), "P", "Q", "H", "h")
        p.unfold_facts("restricted_kl")
        p.chain("0", le("50/109·(E[x ~ P] h(x) - E[x ~ Q] h(x))²"), le("D"))
        return p.cases(
            "D ≤ 0",
            lambda p: p.have(p.goal, p.use("ele_antisym", "D", "0")),
            lambda p: p.have(p.goal, p.have("0 < D", "elt_not_le")),
        )

    return p.obtain("h", p.have("∃h. H(h)"), of)


for claim in (printed, sharper, close):
    claim.facts += [
        partial(named, name) for name in ("integrable_up_to_constant", "integrable_element_up_to_constant")
    ]
    claim.facts.append(partial(unfolded, positive))


def of_the_square(p, c):
    """From s² ≤ c·D to s."""
    return p.chain(
        "s",
        eq("s²^(1/2)", "sqrt_of_square", "sqrt_pow"),
        eq("(s²)^(1/2)", "ext_pow"),
        le(f"({c}·D)^(1/2)"),
        eq(f"√{c}·D^(1/2)", "emul_pow", "ext_pow", "sqrt_pow"),
    )


@sharper.proof
def the_best_direction(p):
    p.let(D="KL^H(P, Q)", c="109/50")
    least = "abs (E P h - E Q h) ≤ sqrt c · D^(1/2)"

    def value(p):
        p.use(one.theorem(), "P", "Q", "H", "h", because="the best direction, $th+c$ with $|t|≤1$")
        p.let(s="|E[x ~ P] h(x) - E[x ~ Q] h(x)|")
        p.chain(
            "s²",
            eq("c·(50/109·(E[x ~ P] h(x) - E[x ~ Q] h(x))²)"),
            eq("c·(50/109·(E[x ~ P] h(x) - E[x ~ Q] h(x))²)"),
            le("c·D"),
        )
        p.chain("0", le("50/109·(E[x ~ P] h(x) - E[x ~ Q] h(x))²"), le("D"))
        return of_the_square(p, "c")

    return p.use("ipm_least", given=[p.intro("h", value, "∀h. H h ⇒ " + least)])


@close.proof
def pinskers_own_constant(p):
    p.say(
        r"In the direction $th+c$ the value is at least $t|\mathbb E_P[h]-\mathbb E_Q[h]|-\frac{t^2}2$, by "
        r"Hoeffding's lemma. If the means were more than $1$ apart, it would exceed $\frac12$ at $t=1$; "
        "else take their distance for $t$."
    )
    p.let(D="KL^H(P, Q)")
    least = "abs (E P h - E Q h) ≤ sqrt 2 · D^(1/2)"

    def value(p):
        p.let(s="|E[x ~ P] h(x) - E[x ~ Q] h(x)|")
        p.use(direction.theorem(), "P", "Q", "H", "h", "1", because="Hoeffding's lemma")
        p.chain("1·s - 1²/2", le("D"), le("1/2"))
        p.use("le_of_ext", "1·s - 1²/2", "1/2")
        p.use(direction.theorem(), "P", "Q", "H", "h", "s", because="Hoeffding's lemma")
        p.chain("s²", eq("2·(s·s - s²/2)"), le("2·D"))
        p.chain("0", le("s·s - s²/2"), le("D"))
        return of_the_square(p, "2")

    with p.suppose("D ≤ 1/2"):
        p.use("ipm_least", given=[p.intro("h", value, "∀h. H h ⇒ " + least)])
    return p.have(p.goal)


@printed.proof
def a_larger_constant(p):
    p.use(sharper.theorem(), "P", "Q", "H")
    p.let(D="KL^H(P, Q)", c="√(109/50)", r="D^(1/2)")
    p.know(not_negative(p))
    return p.chain(
        "IPM^H(P, Q)", le("c·r"), eq("r·c", "emul_comm"), le("r·8"),
        eq("8·r", "emul_comm"),
    )  # fmt: skip


def not_negative(p):
    """Return that KL^H is not negative."""

    def of(p):
        p.use(one.theorem(), "P", "Q", "H", "h")
        return p.chain("0", le("50/109·(E[x ~ P] h(x) - E[x ~ Q] h(x))²"), le("D"))

    return p.obtain("h", p.have("∃h. H(h)"), of)


@contradiction.proof
def three_more(p):
    bound = p.given[-1]

    def of(p):
        p.unfold_facts("translation_invariant")
        p.variable("x", p.term("h").type.args[0])
        p.use(bound, "x ↦ h(x) + 3", "x")
        p.use(bound, "h", "x")
        p.use("le_abs", "h(x) + 3")
        p.use("neg_le_abs", "h(x)")
        return p.use("lt_irrefl", "3")

    return p.refute("∃h. H(h)", lambda q: q.obtain("h", "∃h. H(h)", of))


@smaller_constant.refutation
def two_points(p):
    p.let(P=POINT, Q=COIN, H=SLOPES, z="7/40 + 33/40·exp(-2)", D="KL^H(P, Q)")
    p.use(class_of_slopes.theorem())
    p.use(value_of_slopes.theorem())
    p.use(gap_of_slopes.theorem())
    p.let(s="-log(z)", r="369/250·√s")
    p.have("r < 33/20", by=decide)
    p.know(p.witness("λb : bool. (0 : real)", goal="∃h. H(h)"))
    p.know(p.witness("0", goal="∃c. |c - c| ≤ 2"))
    p.use("measurable_element", "H")
    p.use(positive.theorem(), "P", "Q", "H")
    p.know(not_negative(p))
    p.chain(
        "369/250·D^(1/2)",
        le("369/250·s^(1/2)"),
        eq("369/250·√s", "ext_pow", "sqrt_pow"),
        eq("r"),
        lt("33/20"),
        le("IPM^H(P, Q)"),
    )

    def means(p):
        p.use("int_dirac", "T", "h")
        p.use("int_bernoulli", "7/40", "h")
        return p.have(p.goal)

    p.intro("h", means, "∀h. Integrable(P, h) ∧ Integrable(Q, h)")
    return p.counterexample(P="P", Q="Q", H="H")


# The steps of the printed proof.


integrable = Claim(
    "for P distribution on 'a, h : 'a → real given Measurable(h), ∀x. |h(x)| ≤ 1 holds Integrable(P, h)"
)
some_bounded = Claim("holds ∃h : 'a → real. Measurable(h) ∧ (∀x. |h(x)| ≤ 1)")
largest.facts.append(integrable.theorem)
pinsker.facts += [integrable.theorem, some_bounded.theorem, partial(named, "epow_defined")]
larger_class.facts.append(partial(named, "exists_in_larger"))


@some_bounded.proof
def zero(p):
    return p.witness("λx : 'a. (0 : real)")


@integrable.proof
def bounded(p):
    return p.use("bounded_integrable", "P", "h", "1")


@largest.proof
def two_means(p):
    def value(p):
        for law in "PQ":
            p.use("int_dominated", law, "h", "x ↦ 1", "1")
        return p.obtain(
            "u v",
            [p.have("∃v. E[x ~ P] h(x) exists and is v"), p.have("∃v. E[x ~ Q] h(x) exists and is v")],
            means,
        )

    def means(p):
        for law, m in ("Pu", "Qv"):
            for side in ("-1 ≤ h(x)", "h(x) ≤ 1"):
                p.intro("x", lambda p, side=side: end(p, side), f"∀x. {side}")
            p.use("int_mono", law, "x ↦ -1", "h", "-1", m)
            p.use("int_mono", law, "h", "x ↦ 1", m, "1")
        return p.chain("ext (abs (E P h - E Q h))", eq("|u - v|", "E_int"), le("2"))

    def end(p, side):
        p.have("|h(x)| ≤ 1")
        p.use("within_abs", "h(x)")
        return p.have(side)

    return p.suffices("ipm_least", "h", value, because="for each function")


@triangle.proof
def each_function(p):
    def value(p):
        p.let(a="E[x ~ P] h(x) - E[x ~ R] h(x)", b="E[x ~ R] h(x) - E[x ~ Q] h(x)")
        return p.chain("abs (E P h - E Q h)", le("|a| + |b|"), le("IPM^H(P, R) + IPM^H(R, Q)"))

    return p.suffices("ipm_least", "h", value, because="for each function")


@larger_class.proof
def one_of_more(p):
    p.have("∀h. H(h) ⇒ |E[x ~ P] h(x) - E[x ~ Q] h(x)| ≤ IPM^G(P, Q)")
    return p.use("ipm_least")


@pinsker.proof
def for_each_function(p):
    p.let(F="λh : 'a → real. Measurable h ∧ bounded_by 1 h", K="KL(P ‖ Q)")

    def some(p):
        p.have("bounded_by(1, h)", "bounded_by")
        return p.witness("h", goal="∃h. F(h)")

    def bound(p):
        p.chain("0", le("K"), le("s"))
        p.use("le_of_ext", "0", "s")

        def value(p):
            p.unfold_facts("bounded_by")
            for law in "PQ":
                p.use("int_dominated", law, "h", "x ↦ 1", "1")
            return p.obtain(
                "u v",
                [p.have("∃v. E[x ~ P] h(x) exists and is v"), p.have("∃v. E[x ~ Q] h(x) exists and is v")],
                means,
            )

        def means(p):
            p.use("pinsker", "P", "Q", "h", "u", "v", "s", because="Pinsker's inequality for $h$")
            p.have("∀x. |-h(x)| ≤ 1", "abs_neg")
            p.use("pinsker", "P", "Q", "x ↦ -h(x)", "-u", "-v", "s", because="and for $-h$")
            return p.chain("ext (abs (E P h - E Q h))", eq("|u - v|", "E_int"), le("√(2·s)"))

        p.intro("h", value, "∀h. F(h) ⇒ (|E[x ~ P] h(x) - E[x ~ Q] h(x)|) ≤ √(2·s)")
        p.use("ipm_least")
        return p.chain("1/2·IPM^F(P, Q)²", le("1/2·√(2·s)²", "ext_pow"), eq("s", "sqrt_square"))

    def member(p):
        p.unfold_facts("bounded_by")
        p.use("bounded_integrable", "P", "h", "1")
        p.use("bounded_integrable", "Q", "h", "1")
        return p.have(p.goal)

    p.intro("h", member, "∀h. F(h) ⇒ Integrable(P, h) ∧ Integrable(Q, h)")
    p.obtain("h", p.use(some_bounded.theorem()), some)
    return p.suffices("ele_of_bounds", "s", bound)
