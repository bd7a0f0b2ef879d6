"""codac: contractors (forward-backward and centred form) in a paver that bisects what is left.

The set that is asked for is domain ∧ ¬claim, as inequalities of one function each. The intervals of
codac are closed, so a strict condition is passed as a non-strict one, and a claim that is tight
inside the domain stays open. Domains without a bound are passed as such.
"""

from __future__ import annotations

from typing import Any

import mpmath
import sympy
from problem import Problem, Relation
from sympy import Expr

from provers.branch import Box, search
from provers.common import Answer, Unsupported, fold, hyperbolic_by_exp, settle, translate

try:
    import codac
except ImportError as error:
    codac, _ERROR = None, str(error)


def missing() -> str | None:
    return None if codac else _ERROR


def version() -> str:
    import importlib.metadata

    return importlib.metadata.version("codac")


def solve(problem: Problem, seconds: float) -> Answer:
    names = [v.name for v in problem.variables()]
    conditions = [_function(r.difference(), names) for r in problem.conditions()]
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
    claim = _function(relation.difference(), names)
    positive, negative = codac.Interval(0, codac.oo), codac.Interval(-codac.oo, 0)
    contractors = [codac.CtcInverse(f, positive) for f in conditions]
    if relation.op != "==":
        contractors.append(codac.CtcInverse(claim, negative))

    def narrow(box: Box) -> Box | None:
        vector = codac.IntervalVector([codac.Interval(low, high) for low, high in box])
        volume = None
        while volume is None or vector.max_diam() < 0.9 * volume:
            volume = vector.max_diam()
            for contractor in contractors:
                contractor.contract(vector)
                if vector.is_empty():
                    return None
            if not volume < 1e300:
                break
        return [(vector[k].lb(), vector[k].ub()) for k in range(len(names))]

    def judge(box: Box) -> str:
        vector = codac.IntervalVector([codac.Interval(low, high) for low, high in box])
        inside = True
        for condition, is_strict in zip(conditions, strict, strict=True):
            value = condition.eval(vector)
            if value.is_empty() or value.ub() < 0 or (is_strict and value.ub() <= 0):
                return "holds"
            inside = inside and (value.lb() > 0 or (not is_strict and value.lb() >= 0))
        value = claim.eval(vector)
        # codac evaluates on the part of the box where the function is defined; that loses nothing,
        # since the problems are defined on their whole domains
        if value.is_empty():
            return "open"
        if relation.op != "==" and (value.lb() > 0 or (relation.op in ("<=", ">=") and value.lb() >= 0)):
            return "holds"
        fails = value.ub() < 0 or (relation.op == "==" and value.lb() > 0)
        return "fails" if inside and fails else "open"

    return search(problem, narrow, judge, seconds)


def _function(e: Expr, names: list[str]) -> Any:
    x = codac.VectorVar(len(names))

    def leaf(a: Expr) -> Any:
        if a.is_Symbol:
            return x[names.index(a.name)]
        return _constant(a)

    def power(base: Expr, exponent: Expr) -> Any:
        b = translate(base, table, leaf)
        if not base.free_symbols and not exponent.free_symbols:
            return _constant(base**exponent)
        if exponent.is_Integer:
            n = int(exponent)
            if n == -1:
                return _one() / b
            return codac.pow(b, _constant(exponent)) if n > 0 else _one() / codac.pow(b, _constant(-exponent))
        if exponent.is_Rational and abs(exponent.p) == 1 and exponent.q == 2:
            root = codac.sqrt(b)
            return root if exponent.p > 0 else _one() / root
        return codac.exp(translate(exponent, table, leaf) * codac.log(b))

    def piecewise(p: Expr) -> Any:
        (value, condition), *rest = p.args
        if condition in (True, sympy.true):
            return translate(value, table, leaf)
        if not isinstance(condition, sympy.Le | sympy.Lt):
            raise Unsupported("Piecewise")
        # chi(a, b, c) is b where a <= 0 and c elsewhere; the problems' pieces agree at the joint
        return codac.chi(
            translate(condition.lhs - condition.rhs, table, leaf),
            translate(value, table, leaf),
            translate(sympy.Piecewise(*rest), table, leaf)
            if rest[0].cond != sympy.true
            else translate(rest[0].expr, table, leaf),
        )

    table = {**_table(), sympy.Pow: power, sympy.Piecewise: piecewise}
    # codac's expressions have no inverse hyperbolic functions
    inverse = e.has(sympy.asinh, sympy.acosh, sympy.atanh)
    body = translate(hyperbolic_by_exp(e) if inverse else e, table, leaf)
    if not e.free_symbols:
        raise Unsupported("a constant condition")
    return codac.AnalyticFunction([x], body)


def _constant(e: Expr) -> Any:
    """A constant as an enclosure of two neighbouring floats, or exactly."""
    with mpmath.workdps(40):
        value = mpmath.mpf(sympy.N(e, 40))
    near = float(value)
    if e.is_Rational and sympy.Rational(near) == e:
        return codac.Interval(near)
    return codac.Interval(near).inflate(abs(near) * 2.0**-52)


def _one() -> Any:
    return _constant(sympy.Integer(1))


def _table() -> dict[Any, Any]:
    same = (
        "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
    )  # fmt: skip
    return {
        sympy.Add: fold(lambda x, y: x + y),
        sympy.Mul: fold(lambda x, y: x * y),
        sympy.Abs: codac.abs,
        sympy.Max: fold(codac.max),
        sympy.Min: fold(codac.min),
        **{getattr(sympy, name): getattr(codac, name) for name in same},
    }
