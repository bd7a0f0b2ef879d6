"""Definition 2.1: the Rényi divergences of the orders 1 and ∞ as limits.

Problem: for α ∈ (1,∞), is the KL divergence the limit of D_α as α → 1, and the max-divergence the limit as
    α → ∞?
Method: the capacity bounded paper has the same sentences in its section 2.1.
Guarantee: the limit at ∞ is the max-divergence. That at 1 is the KL divergence where some order above 1 has
    a finite divergence; else it is ∞, and the KL divergence may be finite.
Reference: concentrated paper, Definition 2.1.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import sec2_orders

LAWS = "for P Q distributions on 'a"
theorem = Statement(
    id="zcdp.def2.1", title="The Rényi divergences of the orders 1 and ∞ as limits", expect="refuted"
)
at_one = theorem.printed(
    f"for P Q : 'a measure, c : ereal given Prob P, Prob Q, kl P Q < c holds {sec2_orders.LIMIT}",
    label="the KL divergence as the limit at 1",
)
at_infinity = theorem.printed(
    f"{LAWS} holds (∀α. 1 < α ⇒ D[α](P ‖ Q) ≤ D[∞](P ‖ Q)) ∧ (∀c : ereal. c < D[∞](P ‖ Q) ⇒ "
    "∃d. 1 < d ∧ (∀α. d ≤ α ⇒ c < D[α](P ‖ Q)))",
    label="the max-divergence as the limit at ∞",
)
finite = theorem.repaired(
    "for P Q : 'a measure, b : real, c : ereal given Prob P, Prob Q, 1 < b, ¬(renyi b P Q = ∞), "
    f"kl P Q < c holds (∀α. 1 < α ⇒ kl P Q ≤ renyi α P Q) ∧ ({sec2_orders.LIMIT})",
    label="the limit at 1, where some order above 1 has a finite divergence",
)
theorem.finding(
    "hypothesis",
    r"The limit at $1$ of the orders above $1$ is the KL divergence only where some order $\beta>1$ has a "
    "finite divergence. For Laplace noise of scale $1$ against Gaussian noise the KL divergence is "
    r"$\log\sqrt{\pi/2}$, and $\mathrm D_\alpha=\infty$ for every $\alpha>1$. The integral, which is printed "
    "beside the limit, is what the paper uses, and what our claims have.",
)


@finite.proof
def some_order_is_finite(p):
    return p.use(sec2_orders.finite.theorem(), "P", "Q", "b", "c", because="the difference quotients fall")


@at_infinity.proof
def orders_grow(p):
    return p.use(
        sec2_orders.at_infinity.theorem(), "P", "Q", because="a bound at all orders bounds the density"
    )


@at_one.refutation
def laplace_against_gaussian(p):
    return sec2_orders.laplace_against_gaussian(p)
