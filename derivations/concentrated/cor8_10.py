"""Corollary 8.10: Corollary 8.9 restated.

Problem: the same with ε² = ½Σε_i² and the parameter λ in the place of ε.
Method: Corollary 8.9 at ε² + 2λε: then (ε² + 2λε - ρ)²/4ρ = λ², and (ε² + 2λε - ρ)/2ρ = λ/ε.
Guarantee: (ε² + 2λε, 1-(1-δ')Π(1-δ_i))-DP for λ ≥ 0, if not all ε_i are 0.
Reference: concentrated paper, Corollary 8.10.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import cor8_9
from derivations.concentrated.cor8_9 import MECHANISMS, TOGETHER

LAST = "2/(1 + λ/ε' + sqrt ((1 + λ/ε')^2 + 4/(π·ε'^2)))"
TOTAL = MECHANISMS.format(", ε' λ δ' : real")
FACTOR = f"exp (-(λ^2))·min 1 (min (sqrt π·ε') (min (1/(1 + λ/ε')) ({LAST})))"

theorem = Statement(id="zcdp.cor8.10", title="Composition, restated")
claim = theorem.printed(
    f"{TOTAL}, ε'^2 = 1/2·Sum (i ↦ ε i^2), 0 ≤ λ "
    f"holds δ' = {FACTOR} ⇒ approx_dp nb {TOGETHER} (ε'^2 + 2·λ·ε') (1 - (1 - δ')·Prod (i ↦ 1 - δ i))",
    added=["0 < ε'"],
)
sharper = theorem.repaired(
    f"{TOTAL}, ε'^2 = {cor8_9.LOSSES}, 0 ≤ λ "
    f"holds δ' = {FACTOR} ⇒ approx_dp nb {TOGETHER} (ε'^2 + 2·λ·ε') (1 - (1 - δ')·Prod (i ↦ 1 - δ i))",
    added=["0 < ε'"],
    label="with Σ ε_i·tanh(ε_i/2) for ½Σ ε_i²",
)
theorem.finding("hypothesis", r"$\varepsilon'>0$, as the formula for $\delta'$ divides by it.")
theorem.finding(
    "reading",
    r"As in Corollary 8.9. $\varepsilon'$ is the $\varepsilon$ of the paper, and $\varepsilon$ the function "
    r"$i\mapsto\varepsilon_i$.",
)


def at_lambda(corollary, p):
    p.let(c="ε'² + 2·λ·ε'", r="ε'²")
    p.let(factor=cor8_9.FACTOR.replace("ε'", "c").replace("ρ", "r"))
    p.have("0 < π", by=decide)
    p.use("sqrt_square", "π")
    root = p.chain("√(π·r)", eq("√((√π·ε')²)", p.have("(√π·ε')² = π·r")), eq("√π·ε'", "sqrt_of_square"))
    values = [p.have("-(c - r)²/(4·r) = -λ²"), p.have("(c - r)/(2·r) = λ/ε'"), root]
    p.have("δ' = factor", *values)
    return p.use(
        corollary.theorem(),
        *("nb", "M", "ε", "δ", "r", "c", "δ'"),
        because=r"Corollary 8.9 at $\varepsilon^2+2\lambda\varepsilon$",
    )


claim.proof(partial(at_lambda, cor8_9.claim))
sharper.proof(partial(at_lambda, cor8_9.sharper))
