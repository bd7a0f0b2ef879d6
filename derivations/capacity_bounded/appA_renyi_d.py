"""Appendix A: the Rényi parameter of the d-dimensional Gaussian mechanism.

Problem: is it α(‖v‖₂/σ)², as the text of Appendix A has it?
Method: Theorem 12, and a vector in two dimensions.
Guarantee: false as printed: a factor 1/2 is lost. It is α‖v‖₂²/(2σ²).
Reference: capacity bounded paper, Appendix A, the text on the multidimensional Gaussian mechanism.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import thm12

NOISE = "(normal_vector (λi : 'i. 0) σ) (normal_vector v σ)"
VECTOR = "for v : 'i → real, σ α : real given Finite (λi : 'i. T), 0 < σ, 1 < α "

theorem = Statement(
    id="cbdp.appA.renyi_d",
    title="The Rényi parameter of the d-dimensional Gaussian mechanism",
    expect="refuted",
)
printed = theorem.printed(f"{VECTOR} holds renyi α {NOISE} = α·(norm 2 v/σ)^2")
strict = theorem.printed(
    "for v : 'i → real, α given Finite('i), 2 < α holds ‖v‖[α] < ‖v‖[2]",
    label="the norm of order α is less than that of order 2",
)
written = theorem.printed(
    "for z σ d α given 0 ≤ z, 0 < σ, d is natural, 1 < α "
    "holds z^α/(((1/2)^d·√(2/π))^(α - 1)·σ^α) = 2^(d·(α - 1))·√(π/2)^(α - 1)·(z/σ)^α",
    label="the upper bound of Corollary 2, in $\\|v\\|_\\alpha/\\sigma$",
)
repaired = theorem.repaired(
    f"{VECTOR} holds renyi α {NOISE} = α·norm 2 v^2/(2·σ^2)", label="with the factor 1/2"
)
at_most = theorem.repaired(
    "for v : 'i → real, α given Finite('i), 2 < α holds ‖v‖[α] ≤ ‖v‖[2]",
    label="the norm of order α is at most that of order 2",
)
theorem.finding(
    "false step",
    r"$\|v\|_\alpha<\|v\|_2$ for $\alpha>2$ is an equality where only one coordinate is not $0$; $\le$ "
    "is true, and enough.",
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
    p.let(v="j ↦ if j then 1 else 0", σ="1", α="2")
    square = p.chain("‖v‖[2]²", eq("1", "two_norm_square", p.use("sum_bool", "j ↦ v(j)²")))
    p.use(thm12.claim.theorem(), "v", "σ", "α", because="Theorem 12")
    p.chain(
        f"renyi α {NOISE}".replace("'i", "bool"),
        eq("α·‖v‖[2]²/(2·σ²)"),
        eq("1", square),
        lt("2"),
        eq("2·‖v‖[2]²", square),
        eq("α·(‖v‖[2]/σ)²"),
    )
    return p.counterexample(v="v", σ="σ", α="α")


@strict.refutation
def only_one_coordinate(p):
    p.say(r"Take $d=2$, $v=(1,0)$ and $\alpha=3$.")
    p.let(w="j ↦ if j then 1 else 0")
    p.have("w(T) = 1")
    p.have("w(F) = 0")
    values = []
    for n in "32":
        p.chain(
            f"Sum (j ↦ abs (w j)^{n})",
            eq("1", p.use("sum_bool", f"j ↦ abs (w j)^{n}"), "one_pow", "pow_zero_base"),
        )
        values.append(p.chain(f"norm {n} w", eq(f"1^(1/{n})", "norm"), eq("1", "one_pow")))
    return p.counterexample(p.have("‖w‖[2] ≤ ‖w‖[3]"), v="w", α="3")


@at_most.proof
def two_numbers_at_a_time(p):
    p.let(t="i ↦ |v(i)|²", S="∑ i. |v(i)|^α", N="‖v‖[2]")
    p.use("sum_of_powers_below", "t", "α/2", because="two numbers at a time")
    square = p.chain("∑ x. t(x)", eq("N²", p.use("norm_power", "2", "v")))
    p.chain("S", eq("∑ i. t(i)^(α/2)"), le("(∑ x. t(x))^(α/2)"), eq("N^α", square))
    return p.chain("‖v‖[α]", eq("S^(1/α)", "norm"), le("(N^α)^(1/α)"), eq("‖v‖[2]", "pow_pow"))


@written.proof
def powers_of_the_weight(p):
    p.let(h="(1/2)^d", r="√(2/π)", q="√(π/2)", t="2^(d·(α - 1))")
    p.have("0 < π")
    p.chain("q·r", eq("(π/2·(2/π))^(1/2)", "sqrt_pow", "pow_mul"), eq("1", "one_pow"))
    p.chain("q^(α - 1)·r^(α - 1)", eq("(q·r)^(α - 1)", "pow_mul"), eq("1^(α - 1)"), eq("1", "one_pow"))
    return p.chain("z^α/((h·r)^(α - 1)·σ^α)", eq("t·q^(α - 1)·(z/σ)^α", "div_pow"))
