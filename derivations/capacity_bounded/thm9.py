"""Theorem 9: the Laplace mechanism under KL with linear adversaries.

Problem: KL^lin between Laplace noise at 0 and at 1, both of scale 1/ε.
Method: Lemma 1; the moment generating function of Laplace noise is finite on the strip |a| < ε only,
    and the objective is concave there with one stationary point.
Guarantee: the printed closed form, for every ε > 0; for any location and scale of Q, and any P with a mean,
    with δ = (E_P[x] - E_Q[x])/b for a Q of scale b: √(1+δ²) - 1 + log(2/(√(1+δ²)+1)).
Reference: capacity bounded paper, Theorem 9 and its proof in Appendix C.2.
"""

from functools import partial

from cbdp_sym.author import *

theorem = Statement(id="cbdp.thm9", title="The Laplace mechanism under KL, linear adversaries")
theorem.finding(
    "reading",
    r"The printed interval $[-\epsilon,\epsilon]$ is closed; at its ends the moment is $\infty$ and the "
    r"objective $-\infty$, so that nothing changes.",
)


in_kernel = theorem.printed(
    "for ε given 0 < ε holds KL^linear(Lap(0, 1/ε), Lap(1, 1/ε)) = log(1 - ((1 - √(1 + ε²))/ε)²) + "
    "√(1 + ε²) - 1"
)
GENERAL = "sqrt (1 + ((m - n)/b)^2)"
general = theorem.repaired(
    "for P : real measure, m n b : real given Prob P, HasInt P (x ↦ x) m, 0 < b "
    f"holds restricted_kl linear P (laplace n b) = {GENERAL} - 1 + log (2/({GENERAL} + 1))",
    label="for any location and scale, and any $P$ with a mean",
)


stationary = theorem.printed(
    "for ε a given 0 < ε, -ε < a < ε holds -2·a/ε²/(1 - a²/ε²) - 1 = 0 ⇔ a² - 2·a - ε² = 0",
    label="the derivative vanishes where the quadratic does",
)
ROOT = "√(1 + ε²)"
roots = [
    theorem.printed(
        f"for ε : real holds (1 {sign} {ROOT})^2 - 2·(1 {sign} {ROOT}) - ε^2 = 0",
        label=f"the root with the sign {sign}",
    )
    for sign in "+-"
]
too_large = theorem.printed(
    f"for ε : real given 0 < ε holds ε < 1 + {ROOT}", label="the first root is more than ε"
)


@stationary.proof
def common_denominator(p):
    p.let(l="-2·a/ε²/(1 - a²/ε²) - 1", q="a² - 2·a - ε²", c="ε² - a²")
    p.have("0 < (ε - a)·(ε + a)")
    p.have("0 < c")
    p.have("1 - a²/ε² = c/ε²")
    same = p.have("l·c = q")

    def quadratic(p):
        return p.chain("q", eq("l·c", same), eq("0"))

    def derivative(p):
        return p.chain("l", eq("l·c/c"), eq("q/c", same), eq("0"))

    p.intro("", quadratic, "l = 0 ⇒ q = 0")
    p.intro("", derivative, "q = 0 ⇒ l = 0")
    return p.have(p.goal)


for root_of in roots:

    @root_of.proof
    def square_root(p):
        square = p.use("sqrt_square", "1 + ε²")
        return p.have(p.goal, square)


@too_large.proof
def by_a_certificate(p):
    return p.have(p.goal, by=decide)


@in_kernel.facts.append
def the_value_is_defined():
    p = Script("for ε given 0 < ε holds 0 < 1 - ((1 - √(1 + ε²))/ε)²")
    return p.qed(p.have(p.goal, by=decide))


for claim in (in_kernel, general):
    claim.facts.append(partial(named, "linear_measurable"))


@in_kernel.proof
def one_scale_and_distance(p):
    p.let(r="√(1 + ε²)")
    p.have("E[x ~ Lap(0, 1/ε)] x exists and is 0")
    p.use("sqrt_square", "1 + ε²")
    value = p.have("2/(r + 1) = 1 - ((1 - r)/ε)²")
    return p.chain(
        "KL^linear(Lap(0, 1/ε), Lap(1, 1/ε))",
        eq("r - 1 + log(2/(r + 1))", general.theorem()),
        eq("log(1 - ((1 - r)/ε)²) + r - 1", value),
    )


@general.facts.append
def the_general_value_is_defined():
    p = Script(f"for m n b : real given 0 < b holds 0 < 2/({GENERAL} + 1)")
    return p.qed(p.have(p.goal))


@general.proof
def slope_and_constant(p):
    p.let(Q="Lap(n, b)", d="(m - n)/b", r="√(1 + d²)", v="2/(r + 1)")
    p.let(G="a ↦ sup c. M[x ~ P] (a·x + c) + M[x ~ Q] -conjugate(kl_generator, a·x + c)")
    p.let(W="a ↦ (1 - a·b)·(1 + a·b)", t="d/((r + 1)·b)", c="r - 1 + log(v)")
    p.let(V="a ↦ a·b·d + log(W(a))")
    root = p.use("sqrt_square", "1 + d²")

    def constant(p):
        return p.use("kl_best_constant", "P", "Q", "x ↦ a·x", "a·m", because="Lemma 1")

    p.intro("a", constant, "∀a. G(a) = a·m - elog(∫ exp(a·x) dQ(x))")

    def inside(p):
        p.have("E[x ~ Q] exp(a·x) exists and is exp(a·n)/W(a)", because="the moment on the strip")
        return p.chain(
            "G(a)",
            eq("a·m - elog(∫ exp(a·x) dQ(x))"),
            eq("a·m - log(exp(a·n)/W(a))", "L_int", "elog_ext", "ext_sub"),
            eq("V(a)"),
        )

    p.intro("a", inside, "∀a. a·b < 1 ⇒ -1 < a·b ⇒ G(a) = V(a)")
    p.use("sup_least", "G", "c", given=[p.intro("a", bound, "∀a. G(a) ≤ c")])
    square = p.have("(d/(r + 1))² = 1 - v")
    p.have("(d/(r + 1))² < 1²", square)
    p.use("lt_of_square", "d/(r + 1)", "1")
    p.use("lt_of_square", "-(d/(r + 1))", "1")
    p.have("W(t) = v", root)
    p.have("t·b·d = r - 1", root)
    p.chain("c", eq("t·b·d + log(W(t))"), le("sup f. G(f)", p.use("sup_upper", "G", "t")))
    return p.chain(
        "KL^linear(P, Q)",
        eq("sup f. G(f)", "restricted_kl", "restricted_linear"),
        eq(
            "c",
            p.use("ele_antisym"),
            because=r"with $\delta=(m-n)/b$, the derivative vanishes at $ab=\delta/(\sqrt{1+\delta^2}+1)$",
        ),
    )


def bound(p):
    def outside(p):
        infinite = p.have("∫ exp(a·x) dQ(x) = ∞", because="the integrand does not decay")
        return p.chain(
            "G(a)",
            eq("a·m - elog(∫ exp(a·x) dQ(x))"),
            eq("bot", infinite, "elog_top", "sub_top"),
            le("c", "bot_le"),
        )

    def strip(p):
        p.say("The logarithm lies below its tangent.")
        p.chain("log(W(a)) - log(v)", eq("log(W(a)/v)"), le("W(a)/v - 1", "log_le"))
        p.have("W(a)/v - 1 + a·b·d = r - 1 - ((r + 1)·(a·b) - d)²/(2·(r + 1))")
        p.have("0 ≤ ((r + 1)·(a·b) - d)²/(2·(r + 1))")
        return p.chain("G(a)", eq("V(a)"), le("c"))

    return p.cases("1 ≤ a·b", outside, lambda p: p.cases("a·b ≤ -1", outside, strip))
