"""Figure 2b: polynomial adversaries against the Gaussian mechanism with σ = 1.

Problem: do the (poly, Rényi) parameters of degree 1, 2, 3 increase with the degree towards the Rényi
    parameter, and do they eventually decrease with α?
Method: a larger class has a larger supremum, and Young's inequality.
Guarantee: D^j ≤ D^k ≤ Rényi's for all degrees j ≤ k and every α > 1, for all distributions on the line. That
    the parameters decrease from an order on is not proved.
Reference: capacity bounded paper, Appendix A, Figure 2b and its text.
"""

from cbdp_sym import Statement
from derivations.capacity_bounded.polynomial_adversaries import growth

theorem = Statement(
    id="cbdp.appA.fig2b",
    title="Polynomial adversaries of the Gaussian mechanism with σ = 1",
    expect="partly",
)
growth(theorem)
theorem.finding(
    "reading",
    r"``Eventually decrease'' is read with an order from which on they do: numerically degree 1 decreases "
    r"from $\alpha=2$ on, degree 2 from about $4.5$, and degree 3 from about $24$, by less than $0.002$ in "
    r"all, to limits near $0.549$, $1.0$ and $1.3786$.",
)
theorem.omits(
    r"That the parameters of degree $1$, $2$, $3$ decrease with $\alpha$ from an order on: the tables behind "
    r"the figure show it at the orders that they have."
)
theorem.omits(
    r"That the parameters converge to the Rényi parameter as the degree grows: proved is that they increase "
    r"and stay below it."
)
