"""Corollary 2, Laplace noise.

Problem: is D^lin_{R,α}(Lap_d(0, 1/ε), Lap_d(v, 1/ε)) ≤ log(1 + ‖v‖_α^α ε^α/(2^{-d})^{α-1})/(α-1) for α > 2?
Method: one linear function bounds the divergence from below, by a multiple of ε² for small ε; the printed
    bound is of order ε^α. The repaired bounds are by duality: see cor2.py.
Guarantee: false as printed. In every dimension it is at most α log(1 + (α-1)‖v‖₂²ε²/2)/(2(α-1)) for α ≥ 2, α
    log(1 + ‖v‖₁ε)/(α-1) for α > 1, α log(1 + ‖v‖₂²ε²/2)/(2(α-1)) for α ≤ 2, and the unrestricted value.
Reference: capacity bounded paper, Corollary 2 and its proof in Appendix C.4.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.cor2 import laplace, repair, too_small, well_defined

theorem = Statement(id="cbdp.cor2.laplace", title="Laplace noise under linear adversaries", expect="refuted")
BOUND = "1/(α - 1)·log (1 + norm α v^α·ε^α/((1/2)^card ({}))^(α - 1))"
ALL = "λi : 'i. T"
printed = theorem.printed(laplace.claim("2 < α", f"{laplace.divergence} ≤ {BOUND.format(ALL)}"))
theorem.finding(
    "false step",
    r"Theorem 13, on which the corollary rests, is false. The divergence is of order $\epsilon^2$ for "
    r"small $\epsilon$, and the printed bound is of order $\epsilon^\alpha$ with $\alpha>2$.",
)
well_defined(printed)
two, one, small, below = repair(theorem, laplace)


@printed.refutation
def little_privacy_loss(p):
    return too_small(p, laplace, below, BOUND, "1/(3 - 1)*log (1 + 2*(1/100)^3/((1/2)^2)^(3 - 1))")
