"""Student-t noise is concentrated differentially private.

Problem: bound the Rényi divergence of every order α > 1 between Student-t noise at m and at m + Δ.
Method: pure differential privacy in both directions implies concentrated (Bun and Steinke, Proposition
    3.3, which is in the corpus).
Guarantee: D_α ≤ ε²α/2 with ε = (n+1) arsinh(Δ/(2s√n)).
Reference: concentrated paper, Proposition 3.3, for this mechanism.
"""

import pure

from cbdp_sym.author import *
from derivations.concentrated import prop3_3

theorem = Statement(id="student_t.concentrated", title="Concentrated differential privacy")
claim = theorem.printed(
    f"for α, {pure.names} given 1 < α, {pure.given} "
    "holds D[α](student(n, m, s, k) ‖ student(n, o, s, k)) ≤ 1/2·ε²·α"
)


@claim.proof
def from_pure(p):
    p.let(P="student(n, m, s, k)", Q="student(n, o, s, k)")
    values = "n", "s", "k", "ε", "Δ"
    back = p.have("m - o = -(o - m)")
    p.chain("|m - o|", eq("|-(o - m)|", back), eq("|o - m|"), eq("Δ"))
    p.use(pure.private.theorem(), *values, "m", "o", because="pure differential privacy")
    p.use(pure.private.theorem(), *values, "o", "m", because="and back")
    return p.use(prop3_3.claim.theorem(), "P", "Q", because="Proposition 3.3")
