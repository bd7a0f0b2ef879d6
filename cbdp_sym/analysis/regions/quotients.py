"""0/0 at a finite end of a range, by derivatives there: N/D goes to N⁽ᵏ⁾(a)/D⁽ᵏ⁾(a).

If N and D have k derivatives at a, those of order less than k are 0 there, and D⁽ᵏ⁾(a) is not 0, then this
is Taylor's formula with Peano's remainder for both. N and D are smooth at a, so that no neighbourhood of it
has to be looked at; where N/D is defined, D is not 0.
"""

from __future__ import annotations

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.box_certificates import at_value
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.definedness import require_defined, require_smooth
from cbdp_sym.analysis.regions.region import Region

_MOST = 4


def quotient_at(f: Expr, v: Symbol, end: Expr, closed: Region) -> Expr | None:
    """Return the limit of the product ``f`` as v goes to ``end``; ``closed`` is the region with v there.

    It is None if f is no quotient of functions that are smooth and 0 at the end.
    """
    above = sympy.Mul(*(p for p in f.args if not _divides(p)))
    below = sympy.Mul(*(1 / p for p in f.args if _divides(p)))
    if v not in above.free_symbols or v not in below.free_symbols:
        return None
    rest = closed.slice(v)
    try:
        for part in (above, below):
            require_smooth(part, v, closed)
        for _ in range(_MOST + 1):
            values = [at_value(part, v, end) for part in (above, below)]
            for value in values:
                require_defined(value, rest)
            if rest.context.nonzero(values[1]):
                return values[0] / values[1]
            if not all(same_form(value, S.Zero, rest.context) for value in values):
                return None
            above, below = derivative(above, v), derivative(below, v)
    except Refusal:
        return None
    return None


def _divides(factor: Expr) -> bool:
    return bool(factor.is_Pow and factor.args[1].is_Rational and factor.args[1] < 0)
