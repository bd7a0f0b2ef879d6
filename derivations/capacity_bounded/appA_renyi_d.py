"""Appendix A: the Rényi parameter of the d-dimensional Gaussian mechanism.

Problem: is it α(‖v‖₂/σ)², as the text of Appendix A has it?
Method: Theorem 12, and a vector in two dimensions.
Guarantee: false as printed: a factor 1/2 is lost. It is α‖v‖₂²/(2σ²).
Reference: capacity bounded paper, Appendix A, the text on the multidimensional Gaussian mechanism.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import thm12

NOISE = r"(normal_vector (\i : 'i. 0) s) (normal_vector v s)"
VECTOR = r"for v : 'i -> real, s a : real given Finite (\i : 'i. T), 0 < s, 1 < a "

theorem = Statement(
    id="cbdp.appA.renyi_d",
    title="The Rényi parameter of the d-dimensional Gaussian mechanism",
    expect="refuted",
)
printed = theorem.printed(f"{VECTOR} holds renyi a {NOISE} = ext (a*(norm 2 v/s)^2)")
strict = theorem.printed(
    r"for v : 'i -> real, a : real given Finite (\i : 'i. T), 2 < a holds norm a v < norm 2 v",
    label="the norm of order α is less than that of order 2",
)
written = theorem.printed(
    "for z s d a : real given 0 <= z, 0 < s, Nat d, 1 < a "
    "holds z^a/(((1/2)^d*sqrt (2/pi))^(a - 1)*s^a) = 2^(d*(a - 1))*sqrt (pi/2)^(a - 1)*(z/s)^a",
    label="the upper bound of Corollary 2, in $\\|v\\|_\\alpha/\\sigma$",
)
repaired = theorem.repaired(
    f"{VECTOR} holds renyi a {NOISE} = ext (a*norm 2 v^2/(2*s^2))", label="with the factor 1/2"
)
at_most = theorem.repaired(
    r"for v : 'i -> real, a : real given Finite (\i : 'i. T), 2 < a holds norm a v <= norm 2 v",
    label="the norm of order α is at most that of order 2",
)
theorem.finding(
    "false step",
    r"$\|v\|_\alpha<\|v\|_2$ for $\alpha>2$ is an equality where only one coordinate is not $0$; $\le$ "
    r"is true, and enough.",
)
theorem.finding(
    "false step",
    r"The text has lost the factor $\frac12$ that Theorem 12 and Table 1 have. Its conclusion, that the "
    r"parameter depends on $\|v\|_2/\sigma$ alone, is not affected.",
)
for claim in (printed, repaired, strict, at_most):
    claim.facts += [partial(named, name) for name in ("product_sigma_finite", "order_norm_nonneg")]
written.facts.append(partial(named, "pow_defined"))


@repaired.proof
def theorem_12(p):
    return p.use(thm12.claim.theorem(), goal=p.goal, because="Theorem 12")


@printed.refutation
def one_coordinate(p):
    p.say(r"Take $d=2$, $v=(1,0)$, $\sigma=1$ and $\alpha=2$, and use Theorem 12 there.")
    p.let(v=r"\j : bool. if j (1 : real) 0", s="1", a="2")
    square = p.chain("norm 2 v^2", eq("1", "two_norm_square", p.use("sum_bool", r"\j. v j^2")))
    p.use(thm12.claim.theorem(), "v", "s", "a", because="Theorem 12")
    p.chain(
        f"renyi a {NOISE}".replace("'i", "bool"),
        eq("ext (a*norm 2 v^2/(2*s^2))"),
        eq("ext 1", square),
        lt("ext 2"),
        eq("ext (2*norm 2 v^2)", square),
        eq("ext (a*(norm 2 v/s)^2)"),
    )
    return p.counterexample(v="v", s="s", a="a")


@strict.refutation
def only_one_coordinate(p):
    p.say(r"Take $d=2$, $v=(1,0)$ and $\alpha=3$.")
    p.let(w=r"\j : bool. if j (1 : real) 0")
    p.have("w T = 1")
    p.have("w F = 0")
    values = []
    for n in "32":
        p.chain(
            rf"Sum (\j. abs (w j)^{n})",
            eq("1", p.use("sum_bool", rf"\j. abs (w j)^{n}"), "one_pow", "pow_zero_base"),
        )
        values.append(p.chain(f"norm {n} w", eq(f"1^(1/{n})", "norm"), eq("1", "one_pow")))
    return p.counterexample(p.have("norm 2 w <= norm 3 w"), v="w", a="3")


@at_most.proof
def two_numbers_at_a_time(p):
    p.let(t=r"\i. abs (v i)^2", S=r"Sum (\i. abs (v i)^a)", N="norm 2 v")
    p.use("sum_of_powers_below", "t", "a/2", because="two numbers at a time")
    square = p.chain("Sum t", eq("N^2", p.use("norm_power", "2", "v")))
    p.chain("S", eq(r"Sum (\i. t i^(a/2))"), le("Sum t^(a/2)"), eq("N^a", square))
    return p.chain("norm a v", eq("S^(1/a)", "norm"), le("(N^a)^(1/a)"), eq("norm 2 v", "pow_pow"))


@written.proof
def powers_of_the_weight(p):
    p.let(h="(1/2)^d", r="sqrt (2/pi)", q="sqrt (pi/2)", t="2^(d*(a - 1))")
    p.have("0 < pi")
    p.chain("q*r", eq("(pi/2*(2/pi))^(1/2)", "sqrt_pow", "pow_mul"), eq("1", "one_pow"))
    p.chain("q^(a - 1)*r^(a - 1)", eq("(q*r)^(a - 1)", "pow_mul"), eq("1^(a - 1)"), eq("1", "one_pow"))
    return p.chain("z^a/((h*r)^(a - 1)*s^a)", eq("t*q^(a - 1)*(z/s)^a", "div_pow"))
