"""The limit of N/D at a finite end where both are 0: that of the first derivatives that are not."""

from __future__ import annotations

from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import ZERO, Term
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.regions import Region

_ORDERS = 5


def of_fraction(f: Term, v: str, end: Fraction, closed: Region) -> Term | None:
    """Return the limit of a product as v goes to ``end``; in ``closed``, v is there.

    With m the least order for which D has a derivative that is not 0 at the end, N and D are
    N⁽ᵐ⁾·hᵐ/m! + o(hᵐ) and D⁽ᵐ⁾·hᵐ/m! + o(hᵐ), if N has no derivative of a smaller order there.
    """
    top = [a for a in f.args if not _is_below(a)]
    under = [ex.div(ex.num(1), a) for a in f.args if _is_below(a)]
    n, d = ex.mul(*top), ex.mul(*under)
    if not (top and under and v in n.free and v in d.free):
        return None
    rest = closed.slice(v)
    try:
        require_defined(n, closed, smooth_in=v, budget=50)
        require_defined(d, closed, smooth_in=v, budget=50)
        for _ in range(_ORDERS):
            a, b = (ex.put(t, v, ex.num(end)) for t in (n, d))
            require_defined(a, rest, budget=50)
            require_defined(b, rest, budget=50)
            if rest.shows(b, True, 50) or rest.shows(ex.neg(b), True, 50):
                return ex.div(a, b)
            if not (rest.normaliser.same(a, ZERO) and rest.normaliser.same(b, ZERO)):
                return None
            n, d = derivative(n, v), derivative(d, v)
    except (Refused, NotRechecked):
        return None
    return None


def _is_below(factor: Term) -> bool:
    if factor.head != "pow":
        return False
    e = ex.value_of(factor.args[1])
    return e is not None and e < 0
