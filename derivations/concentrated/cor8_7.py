"""Corollary 8.7: approximate differential privacy implies approximate zCDP.

Problem: bound the divergence between the outputs of an (ε,δ)-DP mechanism on neighbours, given suitable
    events.
Method: there are events of probability 1-δ, given which the outputs are ε-DP: those at which the mechanism of
    Lemma 8.6 does not fail. A bound of the max-divergence is one of all orders. Then Lemma 8.3.
Guarantee: δ-approximate (ε,0)-zCDP, and δ-approximate ½ε²-zCDP, for all ε ≥ 0 and 0 ≤ δ < 1, and even
    δ-approximate (ε·tanh(ε/2))-zCDP; and δ-approximate (ε,0)-zCDP is equivalent to (ε,δ)-DP.
Reference: concentrated paper, Definition 8.1, Corollary 8.7 and its proof; section 8, after Definition 8.1.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import CONDITIONED, opened
from derivations.concentrated import lem8_3, lem8_8
from derivations.concentrated.likely_part import likely

MECHANISM = (
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, epsilon delta : real "
    "given !x y. nb x y ==> nb y x, 0 <= epsilon, 0 <= delta, delta < 1"
)
CLOSE = CONDITIONED.replace("xi + rho * a", "epsilon + 0 * a")
theorem = Statement(id="zcdp.cor8.7", title="From approximate DP to approximate zCDP")
claim = theorem.printed(
    f"{MECHANISM}, approx_dp nb A ε δ holds approx_zcdp nb A δ ε 0 ∧ approx_zcdp nb A δ 0 (1/2·ε^2)"
)
sharper = theorem.repaired(
    f"{MECHANISM}, approx_dp nb A ε δ holds approx_zcdp nb A δ 0 (ε·tanh(ε/2))",
    label="with ε·tanh(ε/2) for ε²/2",
)
equivalence = theorem.printed(
    f"{MECHANISM} holds approx_zcdp nb A δ ε 0 ⇔ approx_dp nb A ε δ",
    label="as section 8 says after Definition 8.1, they are equivalent",
)
theorem.finding(
    "reading",
    r"Data sets that differ in one entry are neighbours both ways round. The event $E_b$ is that the "
    r"mechanism of Lemma 8.6 does not fail; the laws of $M(x_0)|_{E_0}$ and $M(x_1)|_{E_1}$ are "
    r"constructed there. For $\delta=1$ Definition 8.1 allows events of probability $0$, given which there "
    r"is no law.",
)


def given_the_events(p):
    """Know that A is δ-approximately (ε, 0)-zCDP."""
    p.unfold_facts("approx_dp")

    def pair(q):
        q.unfold_facts("mechanism")
        q.have("y ~ x", because="neighbours are so both ways round")
        found = q.use(likely.theorem(), "A(x)", "A(y)", "epsilon", "delta", because=r"as in Lemma 8.6")
        return opened(q, found, ["P", "Q"], divergences)

    p.intro("x y", pair, f"∀x y. nb x y ⇒ ({CLOSE})")
    return p.have("approx_zcdp nb A δ ε 0", "approx_zcdp", "mechanism")


@claim.proof
def by_lemma_8_3(p):
    given_the_events(p)
    p.use(lem8_3.claim.theorem(), "nb", "A", "delta", "epsilon", because="Lemma 8.3")
    return p.auto()


@sharper.proof
def by_the_exact_bound(p):
    given_the_events(p)
    return p.use(lem8_3.sharper.theorem(), "nb", "A", "delta", "epsilon", because="Lemma 8.3, sharper")


def divergences(p):
    def order(q):
        for first, second in (("P", "Q"), ("Q", "P")):
            q.chain(
                f"renyi a {first} {second}",
                le(f"max_divergence {first} {second}", "renyi_le_max_divergence", because="monotonicity"),
                le("ε"),
                eq("ε + 0·a"),
            )
        return q.auto()

    bounds = "renyi a P Q ≤ ε + 0·a ∧ renyi a Q P ≤ ε + 0·a"
    p.intro("a", order, f"∀a. 1 < a ⇒ {bounds}")
    return p.witness("P", "Q")


@equivalence.proof
def both_directions(p):
    p.let(concentrated="A is δ-approximately (ε, 0)-zCDP for ~", private="A is (ε, δ)-DP for ~")

    def there(q):
        return q.use(lem8_8.pure.theorem(), "nb", "A", "delta", "epsilon", because="Lemma 8.8")

    def back(q):
        q.use(claim.theorem(), "nb", "A", "epsilon", "delta", because="the corollary")
        return q.have("concentrated")

    p.intro("", there, "concentrated ⇒ private")
    p.intro("", back, "private ⇒ concentrated")
    return p.have(p.goal)
