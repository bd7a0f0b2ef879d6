"""Sums whose terms are least together: each term against its own least value.

``20 + E - 20·exp(-r) - exp(cos(x))`` is tight where both exponentials are greatest, whatever r and x are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, S

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable

_NOTHING = 1e-12
Ends = tuple[Expr, Expr]


def separate_minima(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Σ (t - min t), where the least values of the terms and the constant have the sum 0."""
    if aim.strict or not aim.f.is_Add:
        return
    constant, varying = aim.f.as_independent(*aim.f.free_symbols, as_Add=True)
    terms = sympy.Add.make_args(varying)
    if len(terms) < 2:
        return
    least = [ends[0] for t in terms if (ends := extremes(t, aim.region)) is not None]
    if len(least) < len(terms) or any(m.is_infinite for m in least):
        return
    if not abs(float(constant + sympy.Add(*least))) <= _NOTHING:
        return
    parts = [t - m for t, m in zip(terms, least, strict=True)]
    if all(readable(p, aim.region) for p in parts):
        aims = [Aim(p, aim.region, False) for p in parts]
        texts = [str(p) for p in parts]
        yield Plan(aims, fill({"sum": texts, "strict": 0}, "parts*"), cost=0, committed=True)


def extremes(e: Expr, region: Region) -> Ends | None:
    """Return numbers between which the values of ``e`` lie, as good as interval arithmetic makes them."""
    if not e.free_symbols:
        return e, e
    if e.is_Symbol:
        r = region.ranges[e]
        return r.low, r.high
    if isinstance(e, (sympy.sin, sympy.cos)):
        return S.NegativeOne, S.One
    if e.is_Mul:
        c, rest = e.as_independent(*e.free_symbols, as_Add=False)
        if c == 1 or rest.is_Mul:
            return None
        return _ordered(tuple(c * end for end in ends) if (ends := extremes(rest, region)) else None)
    found = [extremes(a, region) for a in e.args]
    if any(ends is None for ends in found):
        return None
    ranges = [ends for ends in found if ends is not None]
    if e.is_Add:
        return sympy.Add(*(low for low, _ in ranges)), sympy.Add(*(high for _, high in ranges))
    if isinstance(e, sympy.exp):
        return sympy.exp(ranges[0][0]), sympy.exp(ranges[0][1])
    if isinstance(e, sympy.Abs):
        return _even(ranges[0], lambda x: abs(x))
    if e.is_Pow and e.args[1].is_Rational and e.args[1] > 0:
        n = e.args[1]
        if n.is_Integer and n % 2 == 0:
            return _even(ranges[0], lambda x: x**n)
        if n.is_Integer or ranges[0][0] >= 0:
            return ranges[0][0] ** n, ranges[0][1] ** n
    return None


def _ordered(ends: tuple[Expr, ...] | None) -> Ends | None:
    if ends is None or any(e is S.NaN for e in ends):
        return None
    a, b = ends
    return (a, b) if a <= b else (b, a)


def _even(ends: Ends, function: Callable[[Expr], Expr]) -> Ends | None:
    low, high = ends
    values = _ordered((function(low), function(high)))
    if values is None or low >= 0 or high <= 0:
        return values
    return S.Zero, values[1]
