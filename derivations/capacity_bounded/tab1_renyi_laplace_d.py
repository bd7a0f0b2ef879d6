"""Table 1, row 5: d-dimensional Laplace noise under Rényi.

Problem: the upper bound for linear adversaries, and the lower bound of the unrestricted divergence.
Method: Corollary 2, refuted and repaired, for the first; Corollary 1, repaired, for the second.
Guarantee: the first entry is false as printed; the second is true, for every d, every v and every α > 1.
    The first is repaired, in every dimension, to the least of the unrestricted value and α log(1 +
    (α-1)‖v‖₂²ε²/2)/(2(α-1)) for α ≥ 2, α log(1 + ε‖v‖₁)/(α-1) for α > 1, and α log(1 +
    ‖v‖₂²ε²/2)/(2(α-1)) for α ≤ 2.
Reference: capacity bounded paper, Table 1, row 5.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import cor1, cor2_laplace, moved_noise
from derivations.capacity_bounded.cor2 import ZERO, from_corollary, laplace, too_small, well_defined

NOISE = f"({laplace.vector(ZERO)}) ({laplace.vector('v')})"
BOUND = "1/(α - 1)·log (1 + 2^(card ({})·(α - 1))·(ε·norm α v)^α)"
ALL = "'i"

theorem = Statement(
    id="cbdp.tab1.renyi.laplace_d", title="The d-dimensional Laplace mechanism under Rényi", expect="refuted"
)
linear = theorem.printed(
    laplace.claim("2 < α", f"{laplace.divergence} ≤ {BOUND.format(ALL)}"), label="linear adversary"
)
unrestricted = theorem.printed(
    laplace.claim("1 < α", f"ε·norm 1 v - card ({ALL})·log 2/(α - 1) ≤ renyi α {NOISE}"), label="unrestricted"
)
theorem.finding(
    "reading",
    r"$d\log(2)/\alpha-1$ is read as $d\log(2)/(\alpha-1)$. Corollary 1 is printed without this term, and "
    "is false without it; the table is right.",
)
theorem.finding("false step", r"The first entry rests on Theorem 13. It is false for small $\epsilon\|v\|$.")
well_defined(linear)
well_defined(unrestricted)
from_corollary(theorem, laplace, cor2_laplace)
mechanism = moved_noise.of_the_vector(theorem, laplace)
well_defined(mechanism)


@linear.refutation
def little_privacy_loss(p):
    return too_small(p, laplace, cor2_laplace.below, BOUND, "1/(3 - 1)·log(1 + 2^(2·(3 - 1))·((1/100)³·2))")


@unrestricted.proof
def corollary_1(p):
    return p.use(cor1.repaired.theorem(), goal=p.goal, because="Corollary 1, repaired")
