"""The bound on pt² in the proof of Proposition A.1.

Problem: pt² ≤ √(1/2π)·σt²e^{-(t-1)²/2σ²}/(t-1) ≤ √(1/4π)·t^{5/2}e^{-(t-1)}/(t-1) ≤ 1/2.
Method: Lemma A.2; t-1 ≥ 2σ² in the exponent and σ ≤ √(t/2) before it; a certificate over the half-line.
Guarantee: each step as printed: the first for t > 1, the second for t ≥ 2σ²+1, the third for t ≥ 3.
Reference: concentrated paper, proof of Proposition A.1.
"""

from cbdp_sym.author import *
from derivations.concentrated import lemA_2

MIDDLE = "sqrt (1/(2·π))·(σ·t^2·exp (-((t - 1)^2/(2·σ^2)))/(t - 1))"
LAST = "sqrt (1/(4·π))·(t^(5/2)·exp (-(t - 1))/(t - 1))"

theorem = Statement(id="zcdp.propA.1.pt2", title="A bound on a tail probability times t²")
by_lemma = theorem.printed(
    f"for σ t : real given 0 < σ, 1 < t holds t^2 · {lemA_2.P} ≤ {MIDDLE}", label="the first step, for t > 1"
)
simpler = theorem.printed(
    f"for σ t : real given 0 < σ, 2·σ^2 + 1 ≤ t holds {MIDDLE} ≤ {LAST}",
    label="the second step, for t ≥ 2σ²+1",
)
a_half = theorem.printed(f"for t : real given 3 ≤ t holds {LAST} ≤ 1/2", label="the third step, for t ≥ 3")


@by_lemma.proof
def lemma_a2(p):
    p.use(lemA_2.upper_bound.theorem(), "σ", "t", because="Lemma A.2")
    return p.chain(f"t^2 · {lemA_2.P}", le(f"t^2 · {lemA_2.HIGH}"), eq(f"{MIDDLE}"))


@simpler.proof
@a_half.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate over the whole region")
