"""A bound ρα for every order α > 1 bounds the limit at order 1."""

from cbdp_sym.author import *

limit = Claim("for k r given ∀a. 1 < a ⇒ k ≤ r·a holds k ≤ r")


@limit.proof
def close_to_one(p):
    def fails(p):
        p.have("r < k")
        p.let(a="1 + (k - r)/(2·(|r| + 1))")
        p.have("k ≤ r·a")
        p.have("r·a < k", by=decide)
        return p.absurd()

    return p.cases("k ≤ r", lambda p: p.auto(), fails)
