"""Theorem 12: the d-dimensional Gaussian mechanism under Rényi.

Problem: the Rényi divergence of order α > 1 between N(0, σ²I) and N(v, σ²I) on ℝᵈ.
Method: Tonelli, and one Gaussian integral in each coordinate.
Guarantee: α‖v‖²/(2σ²), for every v in ℝᵈ and σ > 0.
Reference: capacity bounded paper, Theorem 12 and its proof in Appendix C.3.
"""

from sympy import IndexedBase, Integer, Sum, Symbol

from cbdp_sym import (
    Equal,
    IndependentCoordinates,
    Normal,
    RenyiDivergence,
    Statement,
    coordinate_by_coordinate,
    rules,
)
from derivations.concentrated.lem2_4 import alpha, mu, nu
from derivations.concentrated.lem2_4 import sigma as nonzero_sigma
from derivations.concentrated.lem2_5 import one_coordinate

sigma = Symbol("sigma", positive=True)
d = Symbol("d", integer=True, positive=True)
i = Symbol("i", integer=True)
v = IndexedBase("v", real=True)
P = IndependentCoordinates(Normal(0, sigma), i, d)
Q = IndependentCoordinates(Normal(v[i], sigma), i, d)

theorem = Statement(id="cbdp.thm12", title="The d-dimensional Gaussian mechanism under Rényi")
claim = theorem.printed(
    Equal(RenyiDivergence(alpha, P, Q), alpha * Sum(v[i] ** 2, (i, 1, d)) / (2 * sigma**2)),
    given=[alpha > 1],
)


@claim.proof
def product_of_gaussians(part):
    values = {mu: Integer(0), nu: v[i], nonzero_sigma: sigma}
    return coordinate_by_coordinate(
        part,
        rules.specialise(one_coordinate(), values, under=[alpha > 1]),
        because=r"each coordinate, with $\mu=0$ and $\nu=v_i$",
        finally_="the logarithm of a product of exponentials",
    )
