"""Table 1, row 6: d-dimensional Gaussian noise under Rényi.

Problem: the upper bound for linear adversaries, and the unrestricted divergence.
Method: Corollary 2, refuted and repaired, for the first; Theorem 12 for the second.
Guarantee: the first entry is false as printed; the second is an equality for all d, v and α > 1. The first
    is repaired, in every dimension, to the least of the unrestricted value and α log(1 +
    (α-1)‖v‖₂²/σ²)/(2(α-1)) for α ≥ 2, α log(1 + (π/2)^{1/2}‖v‖₂/σ)/(α-1) for α > 1, and α log(1 +
    ‖v‖₂²/σ²)/(2(α-1)) for α ≤ 2.
Reference: capacity bounded paper, Table 1, row 6.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import cor2_gaussian, moved_noise, thm12
from derivations.capacity_bounded.cor2 import ZERO, from_corollary, gaussian, too_small, well_defined

NOISE = f"({gaussian.vector(ZERO)}) ({gaussian.vector('v')})"
BOUND = "1/(α - 1)*log (1 + 2^(card ({})*(α - 1))*sqrt (π/2)^(α - 1)*norm α v^α/σ^α)"
ALL = "'i"

theorem = Statement(
    id="cbdp.tab1.renyi.gaussian_d",
    title="The d-dimensional Gaussian mechanism under Rényi",
    expect="refuted",
)
linear = theorem.printed(
    gaussian.claim("2 < α", f"{gaussian.divergence} ≤ {BOUND.format(ALL)}"), label="linear adversary"
)
unrestricted = theorem.printed(
    gaussian.claim("1 < α", f"renyi α {NOISE} = α·norm 2 v^2/(2·σ^2)"), label="unrestricted"
)
theorem.finding("false step", r"The first entry rests on Theorem 13. It is false for large $\sigma$.")
well_defined(linear)
well_defined(unrestricted)
from_corollary(theorem, gaussian, cor2_gaussian)
mechanism = moved_noise.of_the_vector(theorem, gaussian)
well_defined(mechanism)


@linear.refutation
def much_noise(p):
    return too_small(
        p, gaussian, cor2_gaussian.below, BOUND, "1/(3 - 1)·log(1 + 2^(2·(3 - 1))·√(π/2)^(3 - 1)·2/100³)"
    )


@unrestricted.proof
def theorem_12(p):
    return p.use(thm12.claim.theorem(), goal=p.goal, because="Theorem 12")
