"""Corollary 2, Laplace noise.

Problem: is D^lin_{R,α}(Lap_d(0, 1/ε), Lap_d(v, 1/ε)) ≤ log(1 + ‖v‖_α^α ε^α/(2^{-d})^{α-1})/(α-1) for α > 2?
Method: one linear function bounds the divergence from below, by a multiple of ε² for small ε; the printed
    bound is of order ε^α. The repaired bounds are by duality: see cor2.py.
Guarantee: false as printed. In every dimension it is at most α log(1 + (α-1)‖v‖₂²ε²/2)/(2(α-1)) for α ≥ 2, α
    log(1 + ‖v‖₁ε)/(α-1) for α > 1, α log(1 + ‖v‖₂²ε²/2)/(2(α-1)) for α ≤ 2, and the unrestricted value.
Reference: capacity bounded paper, Corollary 2 and its proof in Appendix C.4.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.cor2 import exceeds, laplace, repair, two_coordinates, well_defined

theorem = Statement(id="cbdp.cor2.laplace", title="Laplace noise under linear adversaries", expect="refuted")
BOUND = "1/(a - 1)*log (1 + norm a v^a*e^a/((1/2)^card ({}))^(a - 1))"
ALL = r"\i : 'i. T"
printed = theorem.printed(laplace.claim("2 < a", f"{laplace.divergence} <= ext ({BOUND.format(ALL)})"))
theorem.finding(
    "false step",
    r"Theorem 13, on which the corollary rests, is false. The divergence is of order $\epsilon^2$ for "
    r"small $\epsilon$, and the printed bound is of order $\epsilon^\alpha$ with $\alpha>2$.",
)
well_defined(printed)
two, one, small, below = repair(theorem, laplace)


def denied(p, high):
    """Return that the divergence at the counterexample is not at most a number, after what it needs."""
    power, square, count = two_coordinates(p, laplace, "1/100")
    found = p.use(below.theorem(), "v", "e", "a", because="by one linear function")
    low = "3*log (1 + 2*(1/100)^2/2)/(2*(3 - 1))"
    at = laplace.divergence.replace("'i", "bool")
    return power, count, exceeds(p, at, laplace.bounds[2], found, low, high, square)


@printed.refutation
def little_privacy_loss(p):
    p.say(r"Take $d=2$, $v=(1,1)$, $\epsilon=\frac1{100}$ and $\alpha=3$.")
    high = "1/(3 - 1)*log (1 + 2*(1/100)^3/((1/2)^2)^(3 - 1))"
    _power, _count, no = denied(p, high)
    bound = p.chain(BOUND.format(r"\b : bool. T"), eq(high))
    return p.counterexample(no, bound, v="v", e="e", a="a")
