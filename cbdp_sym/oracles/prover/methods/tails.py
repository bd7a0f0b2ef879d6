"""Ranges to infinity: far out the powers of the variable decide, or the exponential that grows fastest."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sympy
from sympy import Add, Expr, Mul, Rational, S, Symbol, exp

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.box_certificates import BITS
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.intervals import evaluate
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable

_BOUNDED = (sympy.sin, sympy.cos, sympy.tanh, sympy.atan, sympy.erf)
_STARTS = [Rational(c) for c in (1, 2, 3, 4, 6, 8, 16, 64)]


def tails(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """In Horner's form, intervals show f > 0 from some point on; the rest of the range is bounded."""
    if len(aim.f.free_symbols) != 1 or not aim.f.has(*_BOUNDED):
        return
    (v,) = aim.f.free_symbols
    r = aim.region.ranges[v]
    if not r.high.is_infinite or not r.low.is_finite or aim.region.given:
        return
    form = _horner(aim.f, v)
    if form is None or not readable(form, aim.region):
        return
    for start in _STARTS:
        if start <= r.low:
            continue
        near, far = aim.region.cut(v, start)
        if _positive(form, far):
            tail = {"sum": [str(form)], "parts": [{"by": "interval"}], "strict": 0}
            # without waves, other methods may prove f on the whole range
            yield replace(_plan(aim, near, v, start, tail), committed=aim.f.has(sympy.sin, sympy.cos))
            return


def dominations(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Divided by an exponential that one of its terms has, f > 0 by intervals from some point on.

    ``exp(x**2) - 2*exp(x)`` is ``exp(x)*(exp((x - 1)*x) - 2)``.
    """
    if len(aim.f.free_symbols) != 1 or not aim.f.is_Add or aim.region.given:
        return
    (v,) = aim.f.free_symbols
    r = aim.region.ranges[v]
    if not r.high.is_infinite or not r.low.is_finite:
        return
    for steep in sorted({_exponential(t) for t in aim.f.args} - {S.One}, key=str):
        rest = Add(*(_divided(t, steep, v) for t in aim.f.args))
        if not readable(steep, aim.region) or not readable(rest, aim.region):
            continue
        for start in _STARTS:
            if start <= r.low:
                continue
            near, far = aim.region.cut(v, start)
            if _positive(rest, far):
                by = {"times": str(steep), "rest": str(rest)}
                tail = {**by, "positive": {"by": "sign"}, "then": {"by": "interval"}}
                yield _plan(aim, near, v, start, tail)
                return


def _exponential(term: Expr) -> Expr:
    """The exponentials among the factors of a term, as one."""
    powers = [f.args[0] for f in Mul.make_args(term) if isinstance(f, exp)]
    return exp(sympy.expand(Add(*powers))) if powers else S.One


def _divided(term: Expr, steep: Expr, v: Symbol) -> Expr:
    """A term divided by an exponential, the exponent that is left in Horner's form."""
    flat = [f for f in Mul.make_args(term) if not isinstance(f, exp)]
    power = sympy.expand(_exponential(term).args[0] if len(flat) < len(Mul.make_args(term)) else 0)
    left = sympy.expand(power - steep.args[0])
    return Mul(*flat, exp(_horner(left, v) or left))


def _plan(aim: Aim, near: Region, v: Symbol, start: Rational, tail: dict[str, Any]) -> Plan:
    head: dict[str, Any] = {"split": v.name, "at": str(start)}
    build = fill(head, "parts*")
    aims = [Aim(aim.f, near, aim.strict, aim.known)]
    return Plan(aims, lambda trees: build([*trees, tail]), cost=0, committed=True)


def _horner(f: Expr, v: Symbol) -> Expr | None:
    """((a·v + b)·v + c)…, or in a root of v, with bounded functions as coefficients."""
    names = {e: sympy.Dummy(real=True) for e in f.atoms(*_BOUNDED) if v in e.free_symbols}
    named = sympy.expand(f.xreplace(names))
    degree = math.lcm(*(int(p.args[1].q) for p in named.atoms(sympy.Pow) if p.args[1].is_Rational))
    root = sympy.Dummy(positive=True)
    named = named.xreplace({v: root**degree})
    if not named.is_polynomial(root):
        return None
    form = S.Zero
    for c in sympy.Poly(named, root).all_coeffs():
        form = form * root + c
    return form.xreplace({root: v ** Rational(1, degree), **{d: e for e, d in names.items()}})


def _positive(form: Expr, region: Region) -> bool:
    try:
        with precision(BITS):
            return bool(evaluate(form, region.intervals).low > 0)
    except Refusal:
        return False
