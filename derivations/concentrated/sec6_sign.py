"""Section 6.1: the sign of a Gaussian.

Problem: n bits ±1 are each answered with the sign of N(x_i, √2/ρ).
Guarantee: none is proved yet.
Reference: concentrated paper, section 6.1, "Randomized Response and the Exponential Mechanism".
"""

from cbdp_sym import Statement

SIGNS = (
    r"\x : 'i -> bool. product (\i : 'i. "
    r"map (\z. 0 < z) (normal (if (x i) 1 (-1)) (sqrt (sqrt 2/rho))))"
)
NEIGHBOURS = "(neighbours : ('i -> bool) -> ('i -> bool) -> bool)"

theorem = Statement(id="zcdp.sec6.sign", title="The sign of a Gaussian", expect="open")
private = theorem.printed(
    f"for rho : real given Finite (\\i : 'i. T), 0 < rho holds zcdp {NEIGHBOURS} ({SIGNS}) 0 rho"
)
theorem.finding(
    "reading",
    r"$\mathcal N(x_i,\sqrt2/\rho)$ has the variance $\sqrt2/\rho$; a deviation $\sqrt2/\rho$ would be "
    r"too small for large $\rho$. A bit is a truth value, and stands for $1$ or $-1$.",
)
