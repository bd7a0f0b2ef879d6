"""Corollary 8.10: Corollary 8.9 restated.

Problem: the same with ε² = ½Σε_i² and the parameter λ in the place of ε.
Method: Corollary 8.9 at ε² + 2λε: then (ε² + 2λε - ρ)²/4ρ = λ², and (ε² + 2λε - ρ)/2ρ = λ/ε.
Guarantee: (ε² + 2λε, 1-(1-δ')Π(1-δ_i))-DP for λ ≥ 0, if not all ε_i are 0.
Reference: concentrated paper, Corollary 8.10.
"""

from cbdp_sym.author import *
from derivations.concentrated import cor8_9
from derivations.concentrated.cor8_9 import MECHANISMS, TOGETHER

LAST = "2/(1 + lam/e + sqrt ((1 + lam/e)^2 + 4/(pi*e^2)))"
FACTOR = f"exp (-(lam^2))*min 1 (min (sqrt pi*e) (min (1/(1 + lam/e)) ({LAST})))"

theorem = Statement(id="zcdp.cor8.10", title="Composition, restated")
claim = theorem.printed(
    f"{MECHANISMS.format(', e lam : real')}, e^2 = 1/2*Sum (\\i. eps i^2), 0 <= lam "
    f"holds approx_dp nb {TOGETHER} (e^2 + 2*lam*e) (1 - (1 - {FACTOR})*Prod (\\i. 1 - delta i))",
    added=["0 < e"],
)
theorem.finding("hypothesis", r"$\varepsilon>0$, as the formula for $\delta'$ divides by it.")
theorem.finding("reading", r"As in Corollary 8.9; $e$ is the $\varepsilon$ of the paper.")


@claim.proof
def at_lambda(p):
    p.let(c="e^2 + 2*lam*e", r="e^2")
    bound = p.use(
        cor8_9.claim.theorem(),
        *("nb", "A", "eps", "delta", "r", "c"),
        because=r"Corollary 8.9 at $\varepsilon^2+2\lambda\varepsilon$",
    )
    p.have("0 < pi", by=decide)
    p.use("sqrt_square", "pi")
    root = p.chain(
        "sqrt (pi*r)",
        eq("sqrt ((sqrt pi*e)^2)", p.have("(sqrt pi*e)^2 = pi*r")),
        eq("sqrt pi*e", "sqrt_of_square"),
    )
    values = [p.have("-((c - r)^2)/(4*r) = -(lam^2)"), p.have("(c - r)/(2*r) = lam/e"), root]
    return rewrite(bound, *values)
