"""Compositions: f is a function of one expression e in its variables, and holds for all values of e."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from flint import arb
from sympy import Expr, Integer, Mul, Rational, S, Symbol

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.intervals import evaluate
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.forms import new_name, size
from cbdp_sym.oracles.prover.methods.names import naming
from cbdp_sym.oracles.prover.plan import Plan, Workspace

_LARGEST, _LARGEST_AIM, _MOST = 24, 80, 8
_FOLDS = (sympy.Abs, sympy.Max, sympy.Min, sympy.sin, sympy.cos)
_ENDS = (Integer(1), Integer(0), Integer(-1))


def merged(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield variables that occur in one expression only, as x and y in x + 2·y, or one in a fraction."""
    yield from _named(aim, work, 2, 0)
    yield from _by(aim, work, list(filter(_is_fraction, _candidates(aim.f, 1))), 0)


def inner(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield one variable that occurs in one expression only, as x in sinh(x)."""
    yield from _named(aim, work, 1, 1)


def folded(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield all variables in one absolute value, maximum, minimum or wave, which then is not taken apart."""
    found = sorted(aim.f.atoms(*_FOLDS), key=lambda e: (-size(e), str(e)))
    yield from _by(aim, work, found[:_MOST], 0)


def _named(aim: Aim, work: Workspace, least: int, cost: int) -> Iterator[Plan]:
    yield from _by(aim, work, _candidates(aim.f, least), cost)


def _by(aim: Aim, work: Workspace, candidates: list[Expr], cost: int) -> Iterator[Plan]:
    if size(aim.f) > _LARGEST_AIM:
        return
    u = new_name(aim.region, "n")
    for e in candidates:
        rest = _in_terms_of(aim.f, e, u)
        if rest is None or size(rest) > size(aim.f):
            continue
        bounds = _guessed(e, _range(e, aim.region), aim.region, work)
        for ends in dict.fromkeys((_opened(e, bounds, aim.region, work), bounds)):
            plan = naming(aim, u, e, rest, ends, cost=cost)
            if plan is not None:
                yield plan


def _guessed(e: Expr, bounds: Range, region: Region, work: Workspace) -> Range:
    """The range with 0, 1 or -1 as an end where intervals give none, and e seems to stay on one side."""
    low, high = bounds.low, bounds.high
    if low.is_infinite:
        low = next((c for c in _ENDS if work.seems(e - c, region)), low)
    if high.is_infinite:
        high = next((c for c in reversed(_ENDS) if work.seems(c - e, region)), high)
    return Range(low, high, *_open_ends(bounds, low, high)) if low < high else bounds


def _open_ends(old: Range, low: Expr, high: Expr) -> tuple[bool, bool]:
    """Return which ends are open: those of the old range as they are, new ones are not."""
    return old.low_open and low == old.low, old.high_open and high == old.high


def _opened(e: Expr, bounds: Range, region: Region, work: Workspace) -> Range:
    """The range without the ends that e does not seem to reach: there tanh(x) < 1 is to be shown."""
    if e.has(sympy.sin, sympy.cos):  # they reach their ends, at points that no sample meets
        return bounds
    far = isinstance(e, (sympy.tanh, sympy.erf))  # so close to an end that balls do not tell
    low = bounds.low_open or work.seems(e - bounds.low, region, strict=True)
    high = bounds.high_open or work.seems(bounds.high - e, region, strict=not far)
    return Range(bounds.low, bounds.high, low, high)


def _candidates(f: Expr, least: int) -> list[Expr]:
    found = {
        a
        for e in sympy.preorder_traversal(f)
        if e.is_Function or e.is_Pow
        for a in (*e.args, e)
        if not a.is_Symbol and a != f and len(a.free_symbols) >= least and size(a) <= _LARGEST
    }
    if least > 1:
        found |= {e.as_independent(*e.free_symbols, as_Add=False)[1] for e in found if e.is_Mul}
        terms = (e.as_coeff_Mul()[1] for e in sympy.preorder_traversal(f) if e.is_Mul)
        found |= {m for m in terms if m != f and all(_power_of_one(p) for p in Mul.make_args(m))}
        found = {e for e in found if len(e.free_symbols) >= least}
    if least == 1:
        found = {e for e in found if len(e.free_symbols) == 1}
        found = {e for e in found if not (e.is_Add and e.is_polynomial(*e.free_symbols))}
    return sorted(found, key=lambda e: (-len(e.free_symbols), -size(e), str(e)))[:_MOST]


def _is_fraction(e: Expr) -> bool:
    """Return whether ``e`` is a sum such as x - 1/x; of one fraction as a variable nothing gets simpler."""
    free = e.free_symbols
    return e.is_Add and e.is_rational_function(*free) and not e.is_polynomial(*free)


def _power_of_one(e: Expr) -> bool:
    base, power = e.as_base_exp()
    return bool(base.is_Symbol and power.is_Integer)


def _in_terms_of(f: Expr, e: Expr, u: Symbol) -> Expr | None:
    """f as a function of u = e, in which no variable of e is left; None if it is none."""
    rest = f.xreplace({e: u})
    if e.is_Pow and rest.free_symbols & e.free_symbols:
        rest = f.subs(e, u)  # other powers of the base, too
    left = rest.free_symbols & e.free_symbols
    if left and e.is_Mul:
        for v in sorted(left, key=str):
            others = e / v
            if v not in others.free_symbols:
                rest = rest.xreplace({v: u / others})
                left = rest.free_symbols & e.free_symbols
                break
    elif left and e.is_Add:
        for term in e.args:
            c, m = term.as_coeff_Mul()
            found = sympy.expand(rest.xreplace({m: (u - (e - term)) / c}))
            if not found.free_symbols & e.free_symbols:
                rest, left = found, set()
                break
    if left and (e.is_Mul or e.is_Pow):
        rest = _eliminated(f, e, u)
        left = rest.free_symbols & e.free_symbols
    return None if left or rest.has(S.NaN, S.ComplexInfinity) else rest


def _eliminated(f: Expr, e: Expr, u: Symbol) -> Expr:
    """f with a variable put in that u = e gives, which is linear in it: p = 1 - u·(1 - q)."""
    above, below = sympy.fraction(sympy.together(e))
    equation = above - u * below
    for v in sorted(e.free_symbols, key=str):
        if not equation.is_polynomial(v) or sympy.degree(equation, v) != 1:
            continue
        slope = sympy.expand(equation).coeff(v)
        if slope.has(v):
            continue
        value = -sympy.expand(equation - slope * v) / slope
        try:
            return _cancelled(f.xreplace({v: value}))
        except (sympy.PolynomialError, NotImplementedError):
            return f
    return f


def _cancelled(f: Expr) -> Expr:
    """f with every argument of a function, or base of a root, as a fraction in lowest terms."""
    inner = {
        g: g.func(_cancelled(g.args[0]), *g.args[1:])
        for g in f.atoms(sympy.Function, sympy.Pow)
        if g.args[0].args and not (g.is_Pow and g.args[1].is_Integer)
    }
    return sympy.cancel(f.xreplace(inner))


def _range(e: Expr, region: Region) -> Range:
    """Ends between which e seems to stay: of its interval, and its limits if it has one variable."""
    lows, highs = [S.NegativeInfinity], [S.Infinity]
    try:
        with precision(64):
            found = evaluate(e, region.intervals)
        lows += [c for c in [_whole(found.low)] if c is not None]
        highs += [c for c in [_whole(found.high)] if c is not None]
    except Refusal:
        pass
    if len(e.free_symbols) == 1:
        (v,) = e.free_symbols
        ends = [_limit(e, v, k, region) for k in (0, 1)]
        slope = region.context.sign(sympy.diff(e, v))
        if None not in ends and slope and (slope <= {0, 1} or slope <= {0, -1}):
            first, last = ends if slope <= {0, 1} else reversed(ends)
            lows.append(first)
            highs.append(last)
    low, high = max(lows), min(highs)
    if not low < high or low is S.Infinity or high is S.NegativeInfinity:
        return Range()
    opened = [end.is_infinite or _beyond(s * (e - end), region) for end, s in ((low, 1), (high, -1))]
    return Range(low, high, *opened)


def _whole(end: arb) -> Rational | None:
    found = end.unique_fmpz() if end.is_finite() and end.is_integer() else None
    return None if found is None else Integer(int(found))


def _limit(e: Expr, v: Symbol, k: int, region: Region) -> Expr | None:
    try:
        value = limit_at(e, v, region.ranges[v].end(k)[0], region)
    except (Refusal, ValueError):
        return None
    return value if value.is_Rational or value.is_infinite else None


def _beyond(distance: Expr, region: Region) -> bool:
    return region.context.related(Relation(distance, ">", S.Zero))
