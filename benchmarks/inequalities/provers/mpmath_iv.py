"""mpmath's intervals (``mpmath.iv``, 53 bits) in a plain branch and bound."""

from __future__ import annotations

from typing import Any

import mpmath
import sympy
from mpmath import iv
from problem import Problem, Relation
from sympy import Expr

from provers.branch import Box, search
from provers.common import Answer, Unsupported, fold, hyperbolic_by_exp, settle, translate

Interval = Any
WHOLE = iv.mpf([-mpmath.inf, mpmath.inf])


def missing() -> str | None:
    return None


def version() -> str:
    return str(mpmath.__version__)


def solve(problem: Problem, seconds: float) -> Answer:
    names = [v.name for v in problem.variables()]
    conditions = [_evaluator(r.difference(), names) for r in problem.conditions()]
    strict = [r.op in ("<", ">") for r in problem.conditions()]
    parts = []
    for relation in problem.claims():
        parts.append(_part(problem, relation, names, conditions, strict, seconds))
        if parts[-1].verdict == "refuted":
            break
    return settle(parts)


def _part(
    problem: Problem,
    relation: Relation,
    names: list[str],
    conditions: list[Any],
    strict: list[bool],
    seconds: float,
) -> Answer:
    claim = _evaluator(relation.difference(), names)

    def judge(box: Box) -> str:
        values = [iv.mpf([low, high]) for low, high in box]
        inside = True
        for condition, is_strict in zip(conditions, strict, strict=True):
            value = condition(values)
            if value.b < 0 or (is_strict and value.b <= 0):
                return "holds"  # no point of the box is in the domain
            inside = inside and (value.a > 0 or (not is_strict and value.a >= 0))
        value = claim(values)
        if relation.op == "==":
            holds = value.a == 0 and value.b == 0
        else:
            holds = value.a > 0 or (relation.op in (">=", "<=") and value.a >= 0)
        if holds:
            return "holds"
        fails = value.b < 0 or (relation.op == "==" and value.a > 0)
        return "fails" if inside and fails else "open"

    return search(problem, lambda box: box, judge, seconds)


def _evaluator(e: Expr, names: list[str]) -> Any:
    e = hyperbolic_by_exp(e)
    values: dict[str, Interval] = {}

    def leaf(a: Expr) -> Interval:
        if a.is_Symbol:
            return values[a.name]
        if a.is_Rational:
            return iv.mpf(int(a.p)) / int(a.q)
        return {sympy.pi: iv.pi, sympy.E: iv.e, sympy.EulerGamma: iv.euler}[a] + 0

    def power(base: Expr, exponent: Expr) -> Interval:
        x = translate(base, table, leaf)
        if exponent.is_Integer:
            n = int(exponent)
            return x**n if n >= 0 else _reciprocal(x**-n)
        if exponent.is_Rational and exponent.q == 2:
            root = _defined(x, 0, iv.sqrt)
            n = int(exponent.p)
            return root**n if n >= 0 else _reciprocal(root**-n)
        return iv.exp(_product(translate(exponent, table, leaf), _log(x)))

    table = {**_TABLE, sympy.Pow: power}
    _check_heads(e, table)

    def evaluate(box: list[Interval]) -> Interval:
        values.update(zip(names, box, strict=True))
        try:
            value = translate(e, table, leaf)
        except (ValueError, ZeroDivisionError, OverflowError, mpmath.libmp.ComplexResult):
            return WHOLE
        return WHOLE if mpmath.isnan(value.a) or mpmath.isnan(value.b) else value

    return evaluate


def _check_heads(e: Expr, table: dict[Any, Any]) -> None:
    for part in sympy.preorder_traversal(e):
        if isinstance(part, Expr) and not part.is_Atom and part.func not in table:
            raise Unsupported(part.func.__name__)


def _reciprocal(x: Interval) -> Interval:
    return WHOLE if x.a < 0 < x.b or (x.a == 0 and x.b == 0) else 1 / x


def _product(x: Interval, y: Interval) -> Interval:
    value = x * y
    return WHOLE if mpmath.isnan(value.a) or mpmath.isnan(value.b) else value


def _defined(x: Interval, low: int, function: Any) -> Interval:
    if x.a < low:
        raise ValueError("not defined on the whole box")
    return function(x)


def _log(x: Interval) -> Interval:
    if x.a < 0:
        raise ValueError("not defined on the whole box")
    return iv.log(x) if x.a > 0 else iv.mpf([-mpmath.inf, iv.log(x.b).b if x.b > 0 else 0])


def _max(x: Interval, y: Interval) -> Interval:
    return iv.mpf([max(x.a, y.a), max(x.b, y.b)])


def _min(x: Interval, y: Interval) -> Interval:
    return iv.mpf([min(x.a, y.a), min(x.b, y.b)])


def _positive(function: Any) -> Any:
    def apply(x: Interval) -> Interval:
        if x.a <= 0:
            raise ValueError("a pole, or negative")
        return function(x)

    return apply


_TABLE: dict[Any, Any] = {
    sympy.Add: fold(lambda x, y: x + y),
    sympy.Mul: fold(_product),
    sympy.exp: lambda x: iv.exp(x),
    sympy.log: _log,
    sympy.sin: lambda x: iv.sin(x),
    sympy.cos: lambda x: iv.cos(x),
    sympy.tan: lambda x: iv.tan(x),
    sympy.atan: lambda x: iv.atan2(x, iv.mpf(1)),
    sympy.asin: lambda x: iv.atan2(x, _defined(1 - x**2, 0, iv.sqrt)),
    sympy.acos: lambda x: iv.atan2(_defined(1 - x**2, 0, iv.sqrt), x),
    sympy.gamma: _positive(lambda x: iv.gamma(x)),
    sympy.loggamma: _positive(lambda x: iv.loggamma(x)),
    sympy.Abs: abs,
    sympy.Max: fold(_max),
    sympy.Min: fold(_min),
}
