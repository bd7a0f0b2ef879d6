"""Case distinctions: |u|, Max, Min and Piecewise where the sign of u is known."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import sympy
from sympy import Expr

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.region import Region


def resolved(f: Expr, u: Expr, positive: bool, or_equal: bool) -> Expr:
    """``f`` where u > 0 (u >= 0 with ``or_equal``), or where u <= 0 (u < 0) if not ``positive``."""

    def walk(e: Expr) -> Expr:
        if not e.args or e.is_Rational:
            return e
        if isinstance(e, sympy.Piecewise):
            return _piecewise(e)
        e = e.func(*map(walk, e.args))
        if isinstance(e, sympy.Abs):
            match = _multiple(e.args[0], u)
            if match:
                return e.args[0] if (match > 0) == positive else -e.args[0]
        elif isinstance(e, (sympy.Max, sympy.Min)):
            for a, b in combinations(e.args, 2):
                match = _multiple(a - b, u)
                if match:
                    first = ((match > 0) == positive) == isinstance(e, sympy.Max)
                    return e.func(*(x for x in e.args if x != (b if first else a)))
        return e

    def _piecewise(e: sympy.Piecewise) -> Expr:
        (value, condition), *others = e.args
        if isinstance(condition, (sympy.Gt, sympy.Ge, sympy.Lt, sympy.Le)):
            known = _truth(condition)
            if known is True:
                return walk(value)
            if known is False:
                rest = others[0][0] if others[0][1] == sympy.true else sympy.Piecewise(*others)
                return walk(rest)
        return sympy.Piecewise(*((walk(v), inside(c)) for v, c in e.args))

    def inside(condition: Any) -> Any:
        if condition in (sympy.true, sympy.false):
            return condition
        return condition.func(*map(walk, condition.args))

    def _truth(condition: Expr) -> bool | None:
        match = _multiple(condition.gts - condition.lts, u)
        if not match:
            return None
        wants_equal = isinstance(condition, (sympy.Ge, sympy.Le))
        if match > 0:
            if positive:
                return True if wants_equal or not or_equal else None
            return False if not wants_equal or or_equal else None
        if positive:  # the difference is <= 0, or < 0 unless or_equal
            return False if not wants_equal or not or_equal else None
        return True if wants_equal or or_equal else None

    return walk(f)


def condition_of(piecewise: sympy.Piecewise) -> tuple[Expr, bool]:
    """Return the first condition of a Piecewise as u > 0, or u >= 0."""
    condition = piecewise.args[0][1]
    if not isinstance(condition, (sympy.Gt, sympy.Ge, sympy.Lt, sympy.Le)):
        raise Refusal(f"the condition '{condition}' is not a single inequality", weak=False)
    return condition.gts - condition.lts, isinstance(condition, (sympy.Ge, sympy.Le))


def side_of(region: Region, u: Expr, side: bool, or_equal: bool) -> Region:
    """Return the part where u > 0 (side) or u <= 0; with ``or_equal``, where u >= 0 or u < 0."""
    return region.with_relations([(u if side else -u, side != or_equal)])


def _multiple(e: Expr, u: Expr) -> Expr | None:
    """The nonzero rational c with e = c·u, as far as expanding shows it."""
    e, u = sympy.expand(e), sympy.expand(u)
    if u == 0 or e == 0:
        return None
    ratio = e.as_coefficients_dict()
    other = u.as_coefficients_dict()
    if ratio.keys() != other.keys():
        return None
    found = {ratio[k] / other[k] for k in ratio}
    c = found.pop()
    return c if not found and c.is_Rational else None
