"""The unrestricted divergence of Laplace noise is largest where one coordinate takes the whole shift.

With F as in Theorem 11, F(s)F(t) ≤ F(s + t) for s, t ≥ 0, and F ≥ 1: so Σ log F(|v_i|) ≤ log F(β) for ‖v‖₁ ≤
β. This module has no statement of its own; Theorem 5 needs it.
"""

from functools import cache

from cbdp_sym.author import *
from derivations.capacity_bounded import eq4, thm11

EXACT = f"1/(α - 1)·log ({eq4.VALUE})"
AT_THE_VECTOR = f"1/(α - 1)·Sum (i ↦ log ({thm11.VALUE.format('v i').replace('·ε)', '·(ε/β))')}))"


def one_exponential_more():
    """The exponent of Theorem 11 is superadditive: F(s)F(t) ≤ F(s + t)."""
    p = Script(
        "for p l m s t given 0 ≤ p ≤ 1, 0 ≤ l, 0 ≤ m, 0 ≤ s, 0 ≤ t "
        "holds (p·exp(s·l) + (1 - p)·exp(-s·m))·(p·exp(t·l) + (1 - p)·exp(-t·m)) ≤ p·exp((s + t)·l) "
        "+ (1 - p)·exp(-(s + t)·m)"
    )
    gaps = []
    for x in "st":
        p.use("exp_le", f"-{x}·m", f"{x}·l")
        gaps.append(p.have(f"0 ≤ exp ({x}·l) - exp (-{x}·m)"))
    first = p.calc("exp((s + t)·l)", ("=", "exp(s·l + t·l)"), ("=", "exp(s·l)·exp(t·l)", "exp_add"))
    second = p.calc("exp(-(s + t)·m)", ("=", "exp(-s·m + -t·m)"), ("=", "exp(-s·m)·exp(-t·m)", "exp_add"))
    same = p.have(
        "p·(exp(s·l)·exp(t·l)) + (1 - p)·(exp(-s·m)·exp(-t·m)) - (p·exp(s·l) + (1 - "
        "p)·exp(-s·m))·(p·exp(t·l) + (1 - p)·exp(-t·m)) = p·(1 - p)·((exp(s·l) - "
        "exp(-s·m))·(exp(t·l) - exp(-t·m)))"
    )
    return p.qed(p.have(p.goal, first, second, same))


@cache
def whole_change_in_one_coordinate():
    """The unrestricted divergence is at most that of one coordinate that changes by β."""
    p = Script(
        "for v : 'i → real, β ε α : real given Finite (λi : 'i. T), 0 < ε, 0 < β, 1 < α, "
        f"Sum (i ↦ abs (v i)) ≤ β holds {AT_THE_VECTOR} ≤ {EXACT}"
    )
    p.let(N="∑ i. |v(i)|", q="1/2 + 1/(4·α - 2)", h="ε/β", l="(α - 1)·h", m="α·h")
    p.let(F="t ↦ q·exp(t·l) + (1 - q)·exp(-t·m)", G="t ↦ log(F(t))")
    eq4.positive_share(p)

    def above_one(r):
        r.use("exp_ge", "t·l")
        r.use("exp_ge", "-t·m")
        one = r.use("scale_le", "q", "t·l + 1", "exp(t·l)")
        two = r.use("scale_le", "1 - q", "-t·m + 1", "exp(-t·m)")
        zero = r.have("q·(t·l + 1) + (1 - q)·(-t·m + 1) = 1 + t·(q·l - (1 - q)·m)")
        none = r.have("q·l - (1 - q)·m = 0")
        return r.calc(
            "1",
            ("=", "1 + t·(q·l - (1 - q)·m)", none),
            ("=", "q·(t·l + 1) + (1 - q)·(-t·m + 1)", zero),
            ("<=", "F(t)", one, two),
        )

    p.intro("t", above_one, "∀t. 1 ≤ F(t)")

    def positive(r):
        order = r.use("log_mono", "1", "F(t)")
        return r.calc("0", ("=", "log(1)", "log_one"), ("<=", "G(t)", order))

    p.intro("t", positive, "∀t. 0 ≤ G(t)")

    def together(r):
        r.use(one_exponential_more(), "q", "l", "m", "s", "t")
        order = r.use("log_mono", "F(s)·F(t)", "F(s + t)")
        return r.calc("G(s) + G(t)", ("=", "log(F(s)·F(t))", "log_mul"), ("<=", "G(s + t)", order))

    more = p.intro("s t", together, "∀s t. 0 ≤ s ⇒ 0 ≤ t ⇒ G(s) + G(t) ≤ G(s + t)")
    summed = p.use("superadditive_sum", "G", "i ↦ |v(i)|")
    rest = p.use(more, "N", "β - N")
    p.have("0 ≤ G(β - N)")
    share = p.have("1/2 - 1/(4·α - 2) = 1 - q")
    p.calc(
        "∑ i. G(|v(i)|)",
        ("<=", "G(N)", summed),
        ("<=", "G(N + (β - N))", rest),
        ("=", "G(β)", p.have("N + (β - N) = β")),
    )
    last = p.calc(
        "G(β)",
        ("=", "log(q·exp((α - 1)·ε) + (1 - q)·exp(-α·ε))", p.have("β·l = (α - 1)·ε"), p.have("-β·m = -α·ε")),
    )
    scaled = p.use("scale_le", "1/(α - 1)", "∑ i. G(|v(i)|)", "G(β)")
    return p.qed(
        p.calc(
            AT_THE_VECTOR,
            ("=", "1/(α - 1)·(∑ i. G(|v(i)|))", share),
            ("<=", "1/(α - 1)·G(β)", scaled),
            ("=", f"1/(α - 1)·log ({eq4.VALUE})", last, share),
        )
    )
