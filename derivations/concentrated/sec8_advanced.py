"""Section 8.3, after Corollary 8.11: the comparison with advanced composition.

Problem: Corollary 8.11 has ½‖ε‖² + √(2 log(√(π/2)‖ε‖/δ'))‖ε‖, and Dwork, Rothblum and Vadhan have kε(e^ε-1)
    + √(2 log(1/δ'))‖ε‖, with ‖ε‖ = √k ε. Is the first term smaller by a constant factor, and the second
    smaller where √(π/2)‖ε‖ < 1?
Method: e^ε - 1 ≥ ε, and the logarithm is increasing.
Guarantee: a factor of at least 2 in the first term. The second is smaller if and only if √(π/2)‖ε‖ < 1,
    where both are defined.
Reference: concentrated paper, section 8.3, the last sentence.
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.sec8.advanced", title="Comparison with advanced composition")
first = theorem.printed(
    "for ε k given 0 ≤ ε, 0 ≤ k holds 1/2·(√k·ε)² ≤ 1/2·(k·ε·(exp(ε) - 1))",
    label="a constant factor in the first term: at most half of it",
)
OURS, THEIRS = "√(2·log(√(π/2)·e/δ))·e", "√(2·log(1/δ))·e"
second = theorem.printed(
    f"for e δ given 0 < e, 0 < δ, δ ≤ √(π/2)·e, √(π/2)·e < 1 holds {OURS} < {THEIRS}",
    label="an improvement of the logarithmic term where √(π/2)‖ε‖ < 1",
)
only_if = theorem.repaired(
    f"for e δ given 0 < e, 0 < δ, δ ≤ 1, 1 ≤ √(π/2)·e holds {THEIRS} ≤ {OURS}", label="and none elsewhere"
)
theorem.finding(
    "reading",
    r"$k$ mechanisms with the same $\varepsilon$, so that $\|\varepsilon\|_2=\sqrt k\,\varepsilon=e$, as "
    r"the theorem of Dwork, Rothblum and Vadhan has them. For $\delta'>\sqrt{\pi/2}\,\|\varepsilon\|_2$ "
    "the root of Corollary 8.11 is that of a negative number. ``In most cases'' is read as: where the "
    "condition holds.",
)


@first.proof
def above_its_tangent(p):
    p.use("exp_ge", "ε")
    p.have("(√k·ε)² = k·ε²")
    p.have("0 ≤ k·ε·(exp(ε) - 1 - ε)")
    return p.have(p.goal)


@second.proof
def a_smaller_logarithm(p):
    p.let(c="√(π/2)·e", l="2·log(c/δ)", r="2·log(1/δ)")
    p.have("1 ≤ c/δ")
    p.have("c/δ < 1/δ")
    p.have("0 ≤ log(c/δ)")
    p.have("log(c/δ) < log(1/δ)", "log_lt")
    p.let(u="√l", w="√r")
    for fact in ("0 ≤ l", "l < r", "u² = l", "w² = r", "0 ≤ u", "0 ≤ w"):
        p.have(fact)

    def larger(q):
        q.have("w ≤ u")
        q.have("0 ≤ (u - w)·(u + w)")
        return q.absurd()

    return p.cases("u < w", lambda q: q.have("u·e < w·e"), larger)


@only_if.proof
def a_larger_logarithm(p):
    p.let(c="√(π/2)·e", l="2·log(c/δ)", r="2·log(1/δ)")
    p.have("1/δ ≤ c/δ")
    p.have("log(1/δ) ≤ log(c/δ)", "log_mono")
    p.have("√r ≤ √l", "sqrt_mono")
    return p.have(p.goal)
