"""Corollary 2, Gaussian noise.

Problem: is D^lin_{R,α}(N(0, σ²I), N(v, σ²I)) ≤ log(1 + ‖v‖_α^α/((2^{-d}√(2/π))^{α-1} σ^α))/(α-1) for α > 2?
Method: one linear function bounds the divergence from below, by a multiple of 1/σ² for large σ; the printed
    bound is of order 1/σ^α. The repaired bounds are by duality: see cor2.py.
Guarantee: false as printed. In every dimension it is at most α log(1 + (α-1)‖v‖₂²/σ²)/(2(α-1)) for α ≥
    2, α log(1 + (π/2)^{1/2}‖v‖₂/σ)/(α-1) for α > 1, α log(1 + ‖v‖₂²/σ²)/(2(α-1)) for α ≤ 2, and the
    unrestricted value α‖v‖₂²/(2σ²).
Reference: capacity bounded paper, Corollary 2 and its proof in Appendix C.4.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.cor2 import gaussian, repair, too_small, well_defined

theorem = Statement(
    id="cbdp.cor2.gaussian", title="Gaussian noise under linear adversaries", expect="refuted"
)
BOUND = "1/(α - 1)*log (1 + norm α v^α/(((1/2)^card ({})*sqrt (2/π))^(α - 1)*σ^α))"
ALL = "λi : 'i. T"
printed = theorem.printed(gaussian.claim("2 < α", f"{gaussian.divergence} ≤ {BOUND.format(ALL)}"))
theorem.finding(
    "false step",
    r"Theorem 13, on which the corollary rests, is false. The divergence is of order $\sigma^{-2}$ for "
    r"large $\sigma$, and the printed bound is of order $\sigma^{-\alpha}$ with $\alpha>2$.",
)
well_defined(printed)
two, one, small, below = repair(theorem, gaussian)


@printed.refutation
def much_noise(p):
    return too_small(p, gaussian, below, BOUND, "1/(3 - 1)·log (1 + 2/(((1/2)^2·sqrt (2/π))^(3 - 1)·100^3))")
