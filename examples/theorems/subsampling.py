"""Amplification by subsampling: one data set in q of them has the changed entry.

Problem: the approximate differential privacy of a mechanism that sees a random part of its data.
Method: on each event, the smaller of the two other probabilities is at most their mixture.
Guarantee: (log(1 + q (e^ε - 1)), q δ), for the direction in which an entry is left out.
Reference: Balle, Barthe and Gaboardi 2018, Theorem 8.
"""

from cbdp_sym.author import *

claim = Claim(
    "for P Q R distributions on 'a, ε δ q given 0 ≤ q ≤ 1, 0 ≤ ε, "
    "∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·Q(S) + δ, ∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·R(S) + δ "
    "holds ∀S. Measurable(S) ⇒ mixture(q, P, R)(S) ≤ (1 + q·(exp(ε) - 1))·mixture(q, Q, R)(S) + q·δ"
)


@claim.proof
def on_each_event(p):
    p.let(E="exp(ε)")
    p.have("1 ≤ E")
    with p.fix("S"):
        p.let(u="Pr(P, S)", v="Pr(Q, S)", w="Pr(R, S)", m="q·v + (1 - q)·w")
        p.have("P(S) ≤ E·Q(S) + δ")
        p.have("P(S) ≤ E·R(S) + δ")
        p.have("u ≤ E·v + δ")
        p.have("u ≤ E·w + δ")
        p.chain(
            "mixture(q, P, R)(S)", eq("q·P(S) + (1 - q)·R(S)", "mass", "L_mixture"), eq("q·u + (1 - q)·w")
        )
        p.chain("mixture(q, Q, R)(S)", eq("q·Q(S) + (1 - q)·R(S)", "mass", "L_mixture"), eq("m"))
        with p.case("v ≤ w"):
            p.have("v ≤ m", p.have("0 ≤ (1 - q)·(w - v)"))
            p.have("u ≤ v + (E - 1)·m + δ", p.have("0 ≤ (E - 1)·(m - v)"))
        with p.otherwise():
            p.have("w ≤ m", p.have("0 ≤ q·(v - w)"))
            p.have("u ≤ v + (E - 1)·m + δ", p.have("0 ≤ (E - 1)·(m - w)"))
        p.have("0 ≤ q·(v + (E - 1)·m + δ - u)")
        p.have("q·u + (1 - q)·w ≤ (1 + q·(E - 1))·m + q·δ")
        p.have("mixture(q, P, R)(S) ≤ (1 + q·(exp(ε) - 1))·mixture(q, Q, R)(S) + q·δ")
