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
    "for epsilon : real given 0 < epsilon "
    "holds restricted_kl linear (laplace 0 (1/epsilon)) (laplace 1 (1/epsilon)) "
    "= ext (log (1 - ((1 - sqrt (1 + epsilon^2))/epsilon)^2) + sqrt (1 + epsilon^2) - 1)"
)
GENERAL = "sqrt (1 + ((m - n)/b)^2)"
general = theorem.repaired(
    r"for P : real measure, m n b : real given Prob P, HasInt P (\x. x) m, 0 < b "
    f"holds restricted_kl linear P (laplace n b) = ext ({GENERAL} - 1 + log (2/({GENERAL} + 1)))",
    label="for any location and scale, and any $P$ with a mean",
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
    f"for epsilon : real given 0 < epsilon holds epsilon < 1 + {ROOT}", label="the first root is more than ε"
)


@stationary.proof
def common_denominator(p):
    return p.have(p.goal)


for root_of in roots:

    @root_of.proof
    def square_root(p):
        square = p.use("sqrt_square", "1 + epsilon^2")
        return p.have(p.goal, square)


@too_large.proof
def by_a_certificate(p):
    return p.have(p.goal, by=decide)


@in_kernel.facts.append
def the_value_is_defined():
    p = Script("for epsilon : real given 0 < epsilon holds 0 < 1 - ((1 - sqrt (1 + epsilon^2))/epsilon)^2")
    return p.qed(p.have(p.goal, by=decide))


for claim in (in_kernel, general):
    claim.facts.append(partial(named, "linear_measurable"))


@in_kernel.proof
def one_scale_and_distance(p):
    p.let(r="sqrt (1 + epsilon^2)")
    p.have(r"HasInt (laplace 0 (1/epsilon)) (\x. x) 0")
    p.use("sqrt_square", "1 + epsilon^2")
    value = p.have("2/(r + 1) = 1 - ((1 - r)/epsilon)^2")
    return p.chain(
        "restricted_kl linear (laplace 0 (1/epsilon)) (laplace 1 (1/epsilon))",
        eq("ext (r - 1 + log (2/(r + 1)))", general.theorem()),
        eq("ext (log (1 - ((1 - r)/epsilon)^2) + r - 1)", value),
    )


@general.facts.append
def the_general_value_is_defined():
    p = Script(f"for m n b : real given 0 < b holds 0 < 2/({GENERAL} + 1)")
    return p.qed(p.have(p.goal))


@general.proof
def slope_and_constant(p):
    p.let(Q="laplace n b", d="(m - n)/b", r="sqrt (1 + d^2)", v="2/(r + 1)")
    p.let(G=r"\a. Sup (\c. M P (\x. ext (a*x + c)) + M Q (\x. -conjugate kl_generator (a*x + c)))")
    p.let(W=r"\a. (1 - a*b)*(1 + a*b)", best="d/((r + 1)*b)", top="r - 1 + log v")
    p.let(O=r"\a. a*b*d + log (W a)")
    root = p.use("sqrt_square", "1 + d^2")

    def constant(p):
        return p.use("kl_best_constant", "P", "Q", r"\x. a*x", "a*m", because="Lemma 1")

    p.intro("a", constant, r"!a. G a = ext (a*m) - elog (L Q (\x. ext (exp (a*x))))")

    def inside(p):
        p.have(r"HasInt Q (\x. exp (a*x)) (exp (a*n)/W a)", because="the moment on the strip")
        return p.chain(
            "G a",
            eq(r"ext (a*m) - elog (L Q (\x. ext (exp (a*x))))"),
            eq("ext (a*m - log (exp (a*n)/W a))", "L_int", "elog_ext", "ext_sub"),
            eq("ext (O a)"),
        )

    p.intro("a", inside, "!a. a*b < 1 ==> -1 < a*b ==> G a = ext (O a)")
    p.use("sup_least", "G", "ext top", given=[p.intro("a", bound, "!a. G a <= ext top")])
    square = p.have("(d/(r + 1))^2 = 1 - v")
    p.have("(d/(r + 1))^2 < 1^2", square)
    p.use("lt_of_square", "d/(r + 1)", "1")
    p.use("lt_of_square", "-(d/(r + 1))", "1")
    p.have("W best = v", root)
    p.have("best*b*d = r - 1", root)
    p.chain("ext top", eq("ext (best*b*d + log (W best))"), le("Sup G", p.use("sup_upper", "G", "best")))
    return p.chain(
        "restricted_kl linear P Q",
        eq("Sup G", "restricted_kl", "restricted_linear"),
        eq(
            "ext top",
            p.use("ele_antisym"),
            because=r"with $\delta=(m-n)/b$, the derivative vanishes at $ab=\delta/(\sqrt{1+\delta^2}+1)$",
        ),
    )


def bound(p):
    def outside(p):
        infinite = p.have(r"L Q (\x. ext (exp (a*x))) = ∞", because="the integrand does not decay")
        return p.chain(
            "G a",
            eq(r"ext (a*m) - elog (L Q (\x. ext (exp (a*x))))"),
            eq("bot", infinite, "elog_top", "sub_top"),
            le("ext top", "bot_le"),
        )

    def strip(p):
        p.say("The logarithm lies below its tangent.")
        p.chain("log (W a) - log v", eq("log (W a/v)"), le("W a/v - 1", "log_le"))
        p.have("W a/v - 1 + a*b*d = r - 1 - ((r + 1)*(a*b) - d)^2/(2*(r + 1))")
        p.have("0 <= ((r + 1)*(a*b) - d)^2/(2*(r + 1))")
        return p.chain("G a", eq("ext (O a)"), le("ext top"))

    return p.cases("1 <= a*b", outside, lambda p: p.cases("a*b <= -1", outside, strip))
