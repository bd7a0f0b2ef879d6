"""Section 6.1: the sign of a Gaussian.

Problem: n bits ±1 are each answered with the sign of N(x_i, √2/ρ). The Gaussians themselves are only
    √2ρ-zCDP.
Method: a sign is randomized response with the error probability t = Pr[N(0,1) > c], c² = ρ/√2. So the signs
    are ε-DP with ε = log((1-t)/t), hence ε tanh(ε/2)-zCDP; this is at most -2 log(4t(1-t)), and Pólya's bound
    4t(1-t) ≥ e^{-2c²/π} makes it at most 4c²/π = (2√2/π)ρ.
Guarantee: (2√2/π)ρ-zCDP for every number of bits and every ρ > 0, which is less than the ρ that is printed.
Reference: concentrated paper, section 6.1, "Randomized Response and the Exponential Mechanism".
"""

from cbdp_sym.author import *
from derivations.concentrated import lemB_2_mills, local_answers, polya, prop1_4
from derivations.sharp import pure

ANSWER = "λb : bool. map (z ↦ 0 < z) (normal (if b 1 (-1)) {s})"  # of one bit
SIGNS = f"(λx : 'i → bool. product (λi : 'i. ({ANSWER}) (x i)))"
NEIGHBOURS = "(neighbours : ('i → bool) → ('i → bool) → bool)"
DEVIATION = "(√(√2/ρ))"

theorem = Statement(id="zcdp.sec6.sign", title="The sign of a Gaussian")
given = "given Finite (λi : 'i. T)"
private = theorem.printed(
    f"for ρ : real {given}, 0 < ρ holds zcdp {NEIGHBOURS} {SIGNS.format(s=DEVIATION)} 0 ρ"
)
sharper = theorem.repaired(
    f"for ρ : real {given}, 0 < ρ holds zcdp {NEIGHBOURS} {SIGNS.format(s=DEVIATION)} 0 (2·sqrt 2/π·ρ)",
    label="with a smaller constant",
)
theorem.finding(
    "reading",
    r"$\mathcal N(x_i,\sqrt2/\rho)$ has the variance $\sqrt2/\rho$; a deviation $\sqrt2/\rho$ would be "
    r"too small for large $\rho$. A bit is a truth value, and stands for $1$ or $-1$; so does a sign.",
)
theorem.finding(
    "sharper",
    "It does not follow from postprocessing: with the sensitivity $2$ the Gaussian itself is "
    r"$\sqrt2\,\rho$-zCDP, which the sign improves to $\frac{2\sqrt2}\pi\rho\approx0.9003\,\rho$.",
)
WRONG = "mass (normal 0 1) (z ↦ 1/s < z)"
chances = Claim(
    f"for s t : real given 0 < s, {WRONG} = t "
    "holds mass (normal (-1) s) (z ↦ 0 < z) = t ∧ mass (normal 1 s) (z ↦ 0 < z) = 1 - t"
)
answers = Claim(
    "for P Q distributions on real, p q c given P(z ↦ 0 < z) = p, Q(z ↦ 0 < z) = q, 0 ≤ c, p ≤ "
    "exp(c)·q, 1 - p ≤ exp(c)·(1 - q) holds D[∞](map(z ↦ 0 < z, P) ‖ map(z ↦ 0 < z, Q)) ≤ c"
)
loss = Claim("for t given 0 < t < 1/2 holds log((1 - t)/t)·tanh(log((1 - t)/t)/2) ≤ -(2·log(4·t·(1 - t)))")
with_deviation = Claim(
    f"for s : real {given}, 0 < s holds zcdp {NEIGHBOURS} {SIGNS.format(s='s')} 0 (4/(π·s^2))"
)


@chances.proof
def shift_and_reflect(p):
    p.let(N="N(0, 1²)", g="z ↦ 1/s < z")
    same = p.have("0 - -1 = 1")
    p.chain(
        "mass (normal (-1) s) (z ↦ 0 < z)",
        eq("mass (normal 0 s) (z ↦ 0 - (-1) < z)", "tail_shift"),
        eq("mass (normal 0 s) (z ↦ 1 < z)", same),
        eq("N(g)", "tail_scale"),
        eq("t"),
    )
    p.use("mass_of_the_rest", "N", "g", "t")
    p.use("ae_not_point", "1/s")
    p.let(h="x ↦ exp(-(x - 0)²/(2·1²))/(1·√(2·π))")
    density = p.use("withdensity_below", "lebesgue", "h")
    p.have("N ≪ lebesgue", density, "normal")

    def reflected(p):
        def above(p):
            return p.have("-(1/s) < -z ⇔ ¬1/s < z")

        def below(p):
            return p.have("-(1/s) < -z ⇔ ¬1/s < z")

        def equal(p):
            p.use("le_antisym", "z", "1/s")
            return p.absurd()

        return p.cases("1/s < z", above, lambda p: p.cases("z < 1/s", below, equal))

    p.intro("z", reflected, "∀z. z ≠ 1/s ⇒ (-(1/s) < -z ⇔ ¬1/s < z)")
    p.chain(
        "mass (normal 1 s) (z ↦ 0 < z)",
        eq("mass (normal 0 s) (z ↦ 0 - 1 < z)", "tail_shift"),
        eq("N(z ↦ (0 - 1)/s < z)", "tail_scale"),
        eq("N(z ↦ -(1/s) < z)", p.have("(0 - 1)/s = -(1/s)")),
        eq("map(x ↦ -x, N)(z ↦ -(1/s) < z)", "normal_symmetric"),
        eq("N{z | -(1/s) < -z}", "mass_map"),
        eq("N{z | ¬1/s < z}", "mass_ae"),
        eq("1 - t"),
    )
    return p.conjuncts(lambda p: p.auto(), lambda p: p.auto())


@loss.proof
def below_the_entropy(p):
    p.let(o="(1 - t)/t", u="log((1 - t)/t)", w="exp(log((1 - t)/t)/2)")
    p.have("0 < 1 - t")
    back = p.have("exp(-(u/2)) = 1/w")
    square = p.chain("w²", eq("exp(u)"), eq("o", "exp_log"))
    tanh = p.chain(
        "tanh(u/2)",
        eq("(w² - 1)/(w² + 1)", "tanh", "sinh", "cosh", back),
        eq("(o - 1)/(o + 1)", square),
        eq("1 - 2·t"),
    )
    p.have("(1 - 2·t)·log((1 - t)/t) ≤ -(2·log(4·t·(1 - t)))", by=decide, because="a certificate")
    return p.chain("u·tanh(u/2)", eq("(1 - 2·t)·u", tanh), le("-(2·log(4·t·(1 - t)))"))


@answers.proof
def event_by_event(p):
    p.let(g="z ↦ 0 < z", c1="z ↦ ¬0 < z")
    for law, number in (("P", "p"), ("Q", "q")):
        p.use("mass_of_the_rest", law, "g", number)
        p.chain(
            f"mass {law} (z ↦ T)",
            eq(f"L {law} (z ↦ if T 1 0)", "mass"),
            eq(f"L {law} (z ↦ 1)", "if_true"),
            eq("1", "prob_mass"),
        )
        p.chain(
            f"mass {law} (z ↦ F)",
            eq(f"L {law} (z ↦ if F 1 0)", "mass"),
            eq(f"L {law} (z ↦ 0)", "if_false", "not_false"),
            eq("0", "L_const_zero"),
        )

    def bound(p):
        return p.cases("s(T)", first, second)

    def first(p):
        return p.cases("s(F)", always, positive)

    def second(p):
        return p.cases("s(F)", negative, never)

    def always(p):
        return agreed(p, "λz : real. T", "1", "1", "TF")

    def positive(p):
        return agreed(p, "g", "p", "q", "T")

    def negative(p):
        return agreed(p, "c1", "(1 - p)", "(1 - q)", "F")

    def never(p):
        return agreed(p, "λz : real. F", "0", "0", "")

    p.every("s", "bool → bool", bound, "Measurable(s)")
    return p.use("max_divergence_of_masses", "map(g, P)", "map(g, Q)", "c")


def agreed(p, event, first, second, holds):
    """The masses of an event of signs, which is one of numbers; it ``holds`` for these signs."""

    p.use("not_false")

    def point(p):
        def yes(p):
            return answered(p, "T")

        def no(p):
            return answered(p, "F")

        def answered(p, sign):
            seen = p.have(f"g z = {sign}")
            if sign in holds:
                return p.chain("s(g(z))", eq(f"s {sign}", seen), eq(f"({event}) z"))
            none, nor = p.use("eq_false", f"s {sign}"), p.use("eq_false", f"({event}) z")
            return p.chain("s(g(z))", eq(f"s {sign}", seen), eq("F", none), eq(f"({event}) z", nor))

        return p.cases("g(z)", yes, no)

    same = p.every("z", "real", point)
    left, right = (
        p.chain(
            f"mass (map g {law}) s",
            eq(f"mass {law} (z ↦ s (g z))", "mass_map"),
            eq(f"mass {law} ({event})", same),
            eq(f"{number}"),
        )
        for law, number in (("P", first), ("Q", second))
    )
    return p.chain(
        "map(g, P)(s)",
        eq(f"{first}", left),
        le(f"exp c·{second}"),
        eq(f"exp c·{second}"),
        eq("exp(c)·map(g, Q)(s)", right),
    )


odds = Claim(
    "for t : real given 0 < t, t ≤ 1/2 holds 0 ≤ log ((1 - t)/t) ∧ "
    + " /\\ ".join(
        f"{p} ≤ exp (log ((1 - t)/t))·({q}) ∧ 1 - ({p}) ≤ exp (log ((1 - t)/t))·(1 - ({q}))"
        for p in ("1 - t", "t")
        for q in ("1 - t", "t")
    )
)


@odds.proof
def ratios(p):
    p.let(o="(1 - t)/t")
    p.chain("0", eq("log(1)", "log_one"), le("log(o)", "log_mono"))
    same = p.use("exp_log", "o")
    ratios = [
        p.have(f"{text.replace('E', 'exp (log o)')}", same)
        for text in ("1 - t ≤ E·(1 - t)", "1 - t ≤ E·t", "t ≤ E·(1 - t)", "t ≤ E·t")
    ]
    return p.have(p.goal, *ratios)


@with_deviation.proof
def randomized_response(p):
    p.let(B=ANSWER.format(s="s"), M=SIGNS.format(s="s"), N="N(0, 1²)", g="z ↦ 1/s < z")
    p.use("normal_prob", "0", "1")
    p.have("0 < 1/s")
    p.have("Measurable(g)")
    return p.obtain("t", p.use("mass_real", "N", "g"), error_probability)


def error_probability(p):
    p.let(o="(1 - t)/t", u="log((1 - t)/t)", m="2·(1/s)²/π", K="4/(π·s²)")
    p.have("0 < π")
    for fact in ("0 ≤ t", "t ≤ 1", "0 ≤ 1 - t", "N(g) = t"):
        p.have(fact)
    p.have("0 < exp(-m)", "exp_pos")
    p.use(polya.bound.theorem(), "1/s", "t", because="Pólya's bound")
    p.have("0 < 4·t·(1 - t)")
    p.have("0 ≤ t²")
    p.have("4·t·(1 - t) ≤ 4·t")
    p.have("0 < t")

    def smaller(p):
        return p.have("0 < z")

    p.every("z", "real", smaller, "1/s < z")
    less = p.chain("t", eq("N(g)"), le("N(z ↦ 0 < z)", "mass_mono"), eq("1/2", lemB_2_mills.half()))
    p.use("le_of_ext", "t", "1/2", given=[less])
    p.have("0 < 1 - t")
    p.have("0 < o")
    p.use(chances.theorem(), "s", "t")
    for mean in ("1", "(-1)"):
        p.use("normal_prob", mean, "s")
    bit = p.term("B").type.args[0]

    def law(p):
        return p.cases("b", known("b", "1", "if_true"), known("b", "(-1)", "if_false"))

    p.every("b", "bool", law)
    p.use(odds.theorem(), "t")

    def pair(p):
        def first(mean, number, case):
            def at(p):
                return p.cases(
                    "c",
                    second(mean, number, case, "1", "1 - t", "if_true"),
                    second(mean, number, case, "(-1)", "t", "if_false"),
                )

            return at

        def second(mean, number, case, other, chance, way):
            def at(p):
                left = p.have(f"(if b 1 (-1)) = ({mean} : real)", case)
                right = p.have(f"(if c 1 (-1)) = ({other} : real)", way)
                bound = p.use(answers.theorem(), f"normal {mean} s", f"normal {other} s", number, chance, "u")
                return p.have("D[∞](B(b) ‖ B(c)) ≤ u", bound, left, right)

            return at

        return p.cases("b", first("1", "1 - t", "if_true"), first("(-1)", "t", "if_false"))

    p.every("b", bit, lambda p: p.every("c", bit, pair))
    p.use(local_answers.pure.theorem(), "B", "u", because="one answer changes")
    data = p.term("M").type.args[0]

    def back(p):
        return p.use("neighbours_swapped", "x", "y")

    p.every("x", data, lambda p: p.every("y", data, back, "neighbours(x, y)"))
    return p.cases("t < 1/2", useful, useless)


def known(bit, mean, case):
    def law(p):
        value = p.have(f"(if {bit} 1 (-1)) = ({mean} : real)", case)
        p.have("Measurable(z ↦ 0 < z)")
        whole = p.use("map_prob", "z ↦ 0 < z", f"normal {mean} s")
        return p.have(f"Prob (B {bit})", whole, value)

    return law


def useful(p):
    p.have("1 < o")
    p.have("0 < u", "log_pos")
    p.use(pure.guarantee.theorem(), NEIGHBOURS, "M", "u", because="ε-DP is ε tanh(ε/2)-zCDP")
    p.use(loss.theorem(), "t")
    p.chain("-m", eq("log(exp(-m))", "log_exp"), le("log(4·t·(1 - t))", "log_mono"))
    p.have("2·m = K")
    p.have("u·tanh(u/2) ≤ K")
    return p.use("zcdp_weaken", NEIGHBOURS, "M", "0", "u·tanh(u/2)", "0", "K")


def useless(p):
    p.have("t = 1/2")
    none = p.have("u = 0", p.have("o = 1"), "log_one")
    p.use(prop1_4.in_kernel.theorem(), NEIGHBOURS, "M", "u", because="Proposition 1.4")
    p.have("0 ≤ K")
    p.have("1/2·u² ≤ K", none)
    return p.use("zcdp_weaken", NEIGHBOURS, "M", "0", "1/2·u²", "0", "K")


@sharper.proof
def variance(p):
    p.let(s=DEVIATION)
    square = p.have("s² = √2/ρ", "sqrt_square")
    root = p.have("√2² = 2", "sqrt_square")
    same = p.chain(
        "4/(π·s²)", eq("4/(π·(√2/ρ))", square), eq("2·2/(π·√2)·ρ"), eq("2·√2²/(π·√2)·ρ", root), eq("2·√2/π·ρ")
    )
    signs = p.use(with_deviation.theorem(), "s", because="randomized response and Pólya's bound")
    return rewrite(signs, same)


@private.proof
def less_than_one(p):
    p.let(M=SIGNS.format(s=DEVIATION))
    p.have("2·√2/π ≤ 1", by=decide)
    p.use(sharper.theorem(), "ρ", because="the smaller constant")
    return p.use("zcdp_weaken", NEIGHBOURS, "M", "0", "2·√2/π·ρ", "0", "ρ")
