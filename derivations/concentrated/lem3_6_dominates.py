"""The remark after Lemma 3.6: the last of the three options in the minimum is the least.

Problem: compare 2/(1+a+√((1+a)²+4/(πρ))), where a = (ε-ξ-ρ)/2ρ ≥ 0, with √(πρ) and with 1/(1+a).
Method: certificates over the quarter-plane a ≥ 0, ρ > 0.
Guarantee: it is the least, strictly, for all ρ > 0 and ε ≥ ξ+ρ. It is also below 1, which Lemma B.2 has
    as a fourth option.
Reference: concentrated paper, remark after Lemma 3.6.
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lem3.6.dominates", title="The least of three bounds")
theorem.finding("hypothesis", r"$\rho>0$, as the options divide by it.")


in_kernel = theorem.printed(
    "for a ρ given 0 ≤ a holds 2/(1 + a + √((1 + a)² + 4/(π·ρ))) < √(π·ρ) ∧ 2/(1 + a + √((1 + a)² + "
    "4/(π·ρ))) < 1/(1 + a)",
    added=["0 < ρ"],
    label="below the first two, with a for (ε-ξ-ρ)/2ρ, which is any number of at least 0",
)

below_one = theorem.repaired(
    "for a ρ given 0 ≤ a holds 2/(1 + a + √((1 + a)² + 4/(π·ρ))) < 1",
    added=["0 < ρ"],
    label="below 1, the other option of Lemma B.2",
)


@in_kernel.proof
def two_certificates(p):
    return p.conjuncts(certificate, certificate)


@below_one.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate for all a of at least 0")
