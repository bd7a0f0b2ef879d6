"""Lemma 8.3: δ-approximate (ξ,0)-zCDP as approximate ρ-zCDP.

Problem: bound the divergences between the outputs, given the events of Definition 8.1, by a multiple of α.
Method: the events and δ stay. ξ ≤ ξα as α ≥ 1; and D_∞ ≤ ξ, by Proposition 3.3.
Guarantee: δ-approximate ξ-zCDP and δ-approximate ½ξ²-zCDP, for δ < 1. ξ ≥ 0 is implied.
Reference: concentrated paper, Lemma 8.3, which has no proof there.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.approximate_zcdp import opened
from derivations.concentrated import lem2_2_nonnegativity, prop3_3

theorem = Statement(id="zcdp.lem8.3", title="Approximate zCDP without ρ")
claim = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, delta xi : real "
    "given 0 <= delta, delta < 1, approx_zcdp nb A delta xi 0 "
    "holds approx_zcdp nb A delta 0 xi /\\ approx_zcdp nb A delta 0 (1/2*xi^2)"
)
theorem.finding(
    "reading",
    r"The same events serve for the three bounds of Definition 8.1. Since divergences are not negative, "
    r"$\xi\ge0$, unless no data sets are neighbours.",
)


EVENTS = (
    "?P P' Q Q' p q. Prob P /\\ Prob P' /\\ Prob Q /\\ Prob Q' /\\ 1 - delta <= p /\\ p <= 1 "
    "/\\ 1 - delta <= q /\\ q <= 1 /\\ A x = mixture p P P' /\\ A y = mixture q Q Q' "
    "/\\ (!a. 1 < a ==> renyi a P Q <= ext (xi + 0*a) /\\ renyi a Q P <= ext (xi + 0*a))"
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
        q.every("a", "real", bound, "1 < a")
        return q.witness(*names)

    def pair(q):
        return opened(q, q.have(EVENTS), names, laws)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


def xi_not_negative(p):
    """0 <= xi, as a divergence is not negative."""
    p.use(lem2_2_nonnegativity.finite.theorem(), "P", "Q", "a")
    chain = p.chain("ext 0", le("renyi a P Q"), le("ext (xi + 0*a)"), eq("ext xi"))
    return p.know(rewrite(chain, "ext_le"))


def larger(p):
    xi_not_negative(p)
    for first, second in (("P", "Q"), ("Q", "P")):
        p.chain(f"renyi a {first} {second}", le("ext (xi + 0*a)"), le("ext (0 + xi*a)"))
    return p.have("renyi a P Q <= ext (0 + xi*a) /\\ renyi a Q P <= ext (0 + xi*a)")


def pure(p):
    for first, second in (("P", "Q"), ("Q", "P")):

        def order(q, first=first, second=second):
            return q.chain(f"renyi b {first} {second}", le("ext (xi + 0*b)"), eq("ext xi"))

        p.every("b", "real", order, "1 < b")
        p.use("max_divergence_of_orders", first, second, "xi")
    for first, second in (("P", "Q"), ("Q", "P")):
        p.use(prop3_3.claim.theorem(), first, second, "a", "xi", because="Proposition 3.3")
        p.chain(f"renyi a {first} {second}", le("ext (1/2*xi^2*a)"), eq("ext (0 + 1/2*xi^2*a)"))
    return p.have("renyi a P Q <= ext (0 + 1/2*xi^2*a) /\\ renyi a Q P <= ext (0 + 1/2*xi^2*a)")
