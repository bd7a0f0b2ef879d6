"""Theorem 9: the Laplace mechanism under KL with linear adversaries.

Problem: KL^lin between Laplace noise at 0 and at 1, both of scale 1/ε.
Method: Lemma 1; the moment generating function of Laplace noise is finite on the strip |a| < ε only,
    and the objective is concave there with one stationary point.
Guarantee: the printed closed form, for every ε > 0; attained at a = 1 - √(1+ε²), b = 1 - log E_Q[e^{ax}].
Reference: capacity bounded paper, Theorem 9 and its proof in Appendix C.2.
"""

from functools import partial

from cbdp_sym import Statement
from cbdp_sym.author import Script, decide, eq, le
from cbdp_sym.tactics.statements import named

theorem = Statement(id="cbdp.thm9", title="The Laplace mechanism under KL, linear adversaries")
theorem.finding(
    "reading",
    r"The printed interval $[-\epsilon,\epsilon]$ is closed; at its ends the moment is $\infty$ and the "
    r"objective $-\infty$, so that nothing changes.",
)


in_kernel = theorem.printed(
    "for epsilon : real given 0 < epsilon "
    "holds restricted_kl linear (laplace 0 (1/epsilon)) (laplace 1 (1/epsilon)) "
    "= ext (log (1 - ((1 - sqrt (1 + epsilon^2))/epsilon)^2) + sqrt (1 + epsilon^2) - 1)",
)


stationary = theorem.printed(
    "for epsilon a : real given 0 < epsilon, -epsilon < a, a < epsilon holds "
    "-2*a/epsilon^2/(1 - a^2/epsilon^2) - 1 = -((a^2 - 2*a - epsilon^2)/(a^2 - epsilon^2))",
    label="the derivative vanishes where the quadratic does",
)
ROOT = "sqrt (1 + epsilon^2)"
roots = [
    theorem.printed(
        f"for epsilon : real holds (1 {sign} {ROOT})^2 - 2*(1 {sign} {ROOT}) - epsilon^2 = 0",
        label=f"the root with the sign {sign}",
    )
    for sign in "+-"
]
too_large = theorem.printed(
    f"for epsilon : real given 0 < epsilon holds epsilon < 1 + {ROOT}",
    label="the first root is more than ε",
)


@stationary.proof
def common_denominator(p):
    p.have("0 < (epsilon - a)*(epsilon + a)")
    p.have("a^2 - epsilon^2 < 0")
    p.have("1 - a^2/epsilon^2 = (epsilon - a)*(epsilon + a)/epsilon^2")
    p.have("0 < 1 - a^2/epsilon^2")
    return p.have(p.goal)


for root_of in roots:

    @root_of.proof
    def square_root(p):
        p.have("0 <= 1 + epsilon^2")
        square = p.use("sqrt_square", "1 + epsilon^2")
        return p.have(p.goal, square)


@too_large.proof
def by_a_certificate(p):
    return p.have(p.goal, by=decide)


@in_kernel.facts.append
def the_value_is_defined():
    p = Script(
        "for epsilon : real given 0 < epsilon holds 0 < 1 - ((1 - sqrt (1 + epsilon^2))/epsilon)^2"
    )
    return p.qed(p.have(p.goal, by=decide))


in_kernel.facts.append(partial(named, "linear_measurable"))


@in_kernel.proof
def slope_and_constant(p):
    p.let(
        P="laplace 0 (1/epsilon)",
        Q="laplace 1 (1/epsilon)",
        r="sqrt (1 + epsilon^2)",
        v="2/(r + 1)",
    )
    p.let(G=r"\a. Sup (\b. M P (\x. ext (a*x + b)) + M Q (\x. -conjugate kl_generator (a*x + b)))")
    p.let(W=r"\a. epsilon^2/((epsilon - a)*(epsilon + a))", best="1 - r", top="log v + r - 1")
    p.have("0 < epsilon*epsilon")
    p.use("sqrt_nonneg", "1 + epsilon^2")
    root = p.use("sqrt_square", "1 + epsilon^2")
    p.know(p.use("lt_of_square", "1", "r"))
    p.have("0 < r - 1")
    p.have("0 < v")
    value = p.have("1 - ((1 - r)/epsilon)^2 = v", root)

    def constant(p):
        p.have(r"HasInt P (\x. a*x) 0", because="the distribution is symmetric about $0$")
        return p.chain(
            "G a",
            eq(
                r"ext 0 - elog (L Q (\x. ext (exp (a*x))))",
                p.use("kl_best_constant", "P", "Q", r"\x. a*x", "0"),
                because="Lemma 1",
            ),
        )

    p.know(p.intro("a", constant, r"!a. G a = ext 0 - elog (L Q (\x. ext (exp (a*x))))"))

    def inside(p):
        p.have("0 < epsilon - a")
        p.have("0 < epsilon + a")
        p.have("0 < W a")
        p.have(r"HasInt Q (\x. exp (a*x)) (W a*exp a)", because="the moment on the strip")
        return p.chain(
            "G a",
            eq(r"ext 0 - elog (L Q (\x. ext (exp (a*x))))"),
            eq("ext 0 - elog (ext (W a*exp a))", "L_int"),
            eq("ext 0 - ext (log (W a) + a)", "elog_ext"),
            eq("ext (0 - (log (W a) + a))", "ext_sub"),
            eq("ext (neg (log (W a)) - a)"),
        )

    p.know(
        p.intro(
            "a", inside, "!a. neg epsilon < a ==> a < epsilon ==> G a = ext (neg (log (W a)) - a)"
        )
    )
    upper = p.use("sup_least", "G", "ext top", given=[p.intro("a", bound, "!a. G a <= ext top")])
    p.have("(r - 1)^2 < epsilon^2", root)
    p.use("lt_of_square", "r - 1", "epsilon")
    p.have("neg epsilon < best")
    p.have("best < epsilon")
    weight = p.have("W best = 1/v", root)
    attained = p.chain(
        "ext top",
        eq("ext (neg (log (1/v)) - best)"),
        eq("ext (neg (log (W best)) - best)", weight),
        eq("G best"),
        le("Sup G", p.use("sup_upper", "G", "best")),
    )
    return p.chain(
        "restricted_kl linear P Q",
        eq("restricted kl_generator linear P Q", "restricted_kl"),
        eq("Sup G", "restricted_linear"),
        eq(
            "ext top",
            p.use("ele_antisym", given=[upper, attained]),
            because=r"the derivative vanishes at $a=1-\sqrt{1+\epsilon^2}$",
        ),
        eq("ext (log (1 - ((1 - r)/epsilon)^2) + r - 1)", value),
    )


def bound(p):
    def outside(p):
        infinite = p.have(r"L Q (\x. ext (exp (a*x))) = ∞", because="the integrand does not decay")
        return p.chain(
            "G a",
            eq(r"ext 0 - elog (L Q (\x. ext (exp (a*x))))"),
            eq("bot", infinite, "elog_top", "sub_top"),
            le("ext top", "bot_le"),
        )

    def strip(p):
        p.say("The logarithm lies below its tangent.")
        p.have("0 < epsilon - a")
        p.have("0 < epsilon + a")
        p.have("0 < W a")
        p.have("0 < 1/W a/v")
        logs = p.chain("neg (log (W a)) - log v", eq("log (1/W a/v)"), le("1/W a/v - 1", "log_le"))
        quotient = p.have(
            "1/W a/v = a + r - (a + r - 1)^2/(2*(r - 1))", p.use("sqrt_square", "1 + epsilon^2")
        )
        square = p.have("0 <= (a + r - 1)^2/(2*(r - 1))")
        inequality = p.have("neg (log (W a)) - a <= top", logs, quotient, square)
        return p.chain("G a", eq("ext (neg (log (W a)) - a)"), le("ext top", inequality))

    return p.cases("epsilon <= a", outside, lambda p: p.cases("a <= neg epsilon", outside, strip))
