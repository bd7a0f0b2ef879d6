"""Lemma 8.3: δ-approximate (ξ,0)-zCDP as approximate ρ-zCDP.

Problem: bound the divergences between the outputs, given the events of Definition 8.1, by a multiple of α.
Method: the events and δ stay. ξ ≤ ξα as α ≥ 1; and D_∞ ≤ ξ, by Proposition 3.3.
Guarantee: δ-approximate ξ-zCDP and δ-approximate ½ξ²-zCDP, for δ < 1; and ξ·tanh(ξ/2) for
    ½ξ². ξ ≥ 0 is implied.
Reference: concentrated paper, Lemma 8.3, which has no proof there.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened
from derivations.concentrated import lem2_2_nonnegativity, prop3_3
from derivations.sharp import pure as exact

theorem = Statement(id="zcdp.lem8.3", title="Approximate zCDP without ρ")
claim = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, δ ξ given 0 ≤ δ < 1, A is δ-approximately (ξ, 0)-zCDP for ~ "
    "holds A is δ-approximately (0, ξ)-zCDP for ~ ∧ A is δ-approximately (0, 1/2·ξ²)-zCDP for ~"
)
sharper = theorem.repaired(
    "for A : 'd ⇝ 'a with neighbours ~, δ ξ given 0 ≤ δ < 1, A is δ-approximately (ξ, 0)-zCDP for ~ "
    "holds A is δ-approximately (0, ξ·tanh(ξ/2))-zCDP for ~",
    label="with ξ·tanh(ξ/2), the exact zCDP of ξ-DP, for ξ²/2",
)
theorem.finding(
    "sharper",
    r"$\xi\tanh\frac\xi2$ may stand for $\frac12\xi^2$: given the events the outputs are $\xi$-DP, and this "
    r"is the exact zCDP of $\xi$-DP (the appendix on sharper constants). So in Corollaries 8.7, 8.9 and "
    "8.10.",
)
theorem.finding(
    "reading",
    "The same events serve for the three bounds of Definition 8.1. Since divergences are not negative, "
    r"$\xi\ge0$, unless no data sets are neighbours.",
)


EVENTS = (
    "∃P P' Q Q' p q. Prob P ∧ Prob P' ∧ Prob Q ∧ Prob Q' ∧ 1 - δ ≤ p ∧ p ≤ 1 "
    "∧ 1 - δ ≤ q ∧ q ≤ 1 ∧ A x = mixture p P P' ∧ A y = mixture q Q Q' "
    "∧ (∀α. 1 < α ⇒ renyi α P Q ≤ ξ + 0·α ∧ renyi α Q P ≤ ξ + 0·α)"
)


@claim.proof
def the_same_events(p):
    p.unfold("approx_zcdp", "mechanism")
    return p.conjuncts(lambda q: with_bound(q, larger), lambda q: with_bound(q, pure))


def with_bound(p, bound):
    """One of the two claims, from the bound on the divergences given the events."""
    p.say("The events of the definition stay, and with them the conditional laws P and Q.")

    names = ["P", "P'", "Q", "Q'", "p", "q"]

    def laws(q):
        q.every("α", "real", bound, "1 < α")
        return q.witness(*names)

    def pair(q):
        return opened(q, q.have(EVENTS), names, laws)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


def xi_not_negative(p):
    """0 <= xi, as a divergence is not negative."""
    p.use(lem2_2_nonnegativity.finite.theorem(), "P", "Q", "α")
    chain = p.chain("0", le("D[α](P ‖ Q)"), le("ξ + 0·α"), eq("ξ"))
    return p.know(rewrite(chain, "ext_le"))


def larger(p):
    xi_not_negative(p)
    for first, second in (("P", "Q"), ("Q", "P")):
        p.chain(f"renyi α {first} {second}", le("ξ + 0·α"), le("0 + ξ·α"))
    return p.have("D[α](P ‖ Q) ≤ 0 + ξ·α ∧ D[α](Q ‖ P) ≤ 0 + ξ·α")


@sharper.proof
def the_exact_bound(p):
    p.unfold("approx_zcdp", "mechanism")
    return with_bound(p, exactly)


def max_divergences(p):
    for first, second in (("P", "Q"), ("Q", "P")):

        def order(q, first=first, second=second):
            return q.chain(f"renyi b {first} {second}", le("ξ + 0·b"), eq("ξ"))

        p.every("b", "real", order, "1 < b")
        p.use("max_divergence_of_orders", first, second, "ξ")


def pure(p):
    max_divergences(p)
    for first, second in (("P", "Q"), ("Q", "P")):
        p.use(prop3_3.claim.theorem(), first, second, "α", "ξ", because="Proposition 3.3")
        p.chain(f"renyi α {first} {second}", le("1/2·ξ²·α"), eq("0 + 1/2·ξ²·α"))
    return p.have("D[α](P ‖ Q) ≤ 0 + 1/2·ξ²·α ∧ D[α](Q ‖ P) ≤ 0 + 1/2·ξ²·α")


def exactly(p):
    xi_not_negative(p)
    max_divergences(p)
    p.let(R="ξ·tanh(ξ/2)")
    for first, second in (("P", "Q"), ("Q", "P")):
        p.use(exact.pair.theorem(), first, second, "ξ", "α", because="the exact zCDP of ξ-DP")
        p.chain(f"D[α]({first} ‖ {second})", le("R·α"), eq("0 + R·α"))
    return p.have("D[α](P ‖ Q) ≤ 0 + R·α ∧ D[α](Q ‖ P) ≤ 0 + R·α")
