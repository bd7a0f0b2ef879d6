"""Symmetric polynomials of two variables: functions of their sum and of the square of their difference."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name, size
from cbdp_sym.oracles.prover.methods.names import naming
from cbdp_sym.oracles.prover.plan import Plan, Workspace


def symmetric(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``m = x + y``, and then ``n = (2·x - m)²`` in the place of x, where that is shorter."""
    variables = sorted(aim.f.free_symbols, key=str)
    if len(variables) != 2 or not aim.f.is_polynomial(*variables):
        return
    x, y = variables
    r, s = (aim.region.ranges[v] for v in variables)
    if sympy.expand(aim.f - aim.f.xreplace({x: y, y: x})) != 0 or not (r.bounded and s.bounded):
        return
    m = new_name(aim.region, "m")
    sums = Range(r.low + s.low, r.high + s.high, r.low_open or s.low_open, r.high_open or s.high_open)
    first = naming(aim, m, x + y, sympy.expand(aim.f.xreplace({y: m - x})), sums)
    if first is None:
        return
    inner = first.aims[0]
    n, far = (
        new_name(inner.region, "n"),
        max(abs(2 * a - b) for a in (r.low, r.high) for b in (sums.low, sums.high)),
    )
    rest = _of_the_square(inner.f, x, m, n)
    if size(rest) >= size(aim.f):
        return
    second = naming(inner, n, (2 * x - m) ** 2, rest, Range(S.Zero, far**2, False, False))
    if second is not None:
        k = len(second.aims)
        yield Plan(
            [*second.aims, *first.aims[1:]], lambda trees: first.build([second.build(trees[:k]), *trees[k:]])
        )


def _of_the_square(f: Expr, x: Symbol, m: Symbol, n: Symbol) -> Expr:
    """f, which has even powers of d = 2·x - m only, with n for d²."""
    d = sympy.Dummy()
    terms = sympy.Poly(sympy.expand(f.xreplace({x: (m + d) / 2})), d).terms()
    return sympy.expand(sympy.Add(*(c * n ** (k // 2) for (k,), c in terms)))
