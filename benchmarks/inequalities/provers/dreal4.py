"""dReal: δ-decisions for domain ∧ ¬claim, with δ = 10⁻³, 10⁻⁶, 10⁻⁹ until one decides.

unsat holds for every δ and is a proof. δ-sat is no refutation: the middle of its box (and its
corners' rationals) count only if balls confirm that the claim fails there.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import mpmath
import sympy
from problem import Problem, Relation
from sympy import Expr

from provers.common import Answer, Unsupported, fold, from_model, hyperbolic_by_exp, settle, translate

try:
    import dreal
except ImportError as error:
    dreal, _ERROR = None, str(error)

_COMPARE = {
    "<=": lambda a, b: a <= b, "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b, ">": lambda a, b: a > b, "==": lambda a, b: a == b,
}  # fmt: skip
_NEGATED = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}


def missing() -> str | None:
    return None if dreal else _ERROR


def version() -> str:
    import importlib.metadata

    return importlib.metadata.version("dreal")


def solve(problem: Problem, seconds: float) -> Answer:
    deadline = time.monotonic() + seconds
    return settle([_part(problem, relation, deadline) for relation in problem.claims()])


def _part(problem: Problem, relation: Relation, deadline: float) -> Answer:
    names = {v.name: dreal.Variable(v.name) for v in problem.variables()}
    constants: list[Any] = []
    atoms = [_formula(r, r.op, names, constants) for r in problem.conditions()]
    if relation.op == "==":
        less, more = (_formula(relation, op, names, constants) for op in ("<", ">"))
        atoms.append(dreal.Or(less, more))
    else:
        atoms.append(_formula(relation, _NEGATED[relation.op], names, constants))
    question = dreal.And(*atoms, *constants)
    answer = Answer("unknown")
    for delta in (1e-3, 1e-6, 1e-9):
        if time.monotonic() > deadline:
            return Answer("timeout")
        box = dreal.CheckSatisfiability(question, delta)
        if box is None:
            return Answer("proved", f"unsat, delta {delta}")
        point = {n: sympy.Rational(Fraction(float(box[v].mid()))) for n, v in names.items()}
        answer = from_model(problem, point, f"delta-sat, delta {delta}")
        if answer.verdict == "refuted":
            return answer
    return answer


def _formula(r: Relation, op: str, names: dict[str, Any], constants: list[Any]) -> Any:
    lhs, rhs = (_term(_without_inverses(e), names, constants) for e in (r.lhs, r.rhs))
    return _COMPARE[op](lhs, rhs)


def _without_inverses(e: Expr) -> Expr:
    """dReal has sinh, cosh and tanh, but not their inverses."""
    return hyperbolic_by_exp(e) if e.has(sympy.asinh, sympy.acosh, sympy.atanh) else e


def _term(e: Expr, names: dict[str, Any], constants: list[Any]) -> Any:
    def leaf(a: Expr) -> Any:
        if a.is_Symbol:
            return names[a.name]
        if a.is_Rational and max(abs(a.p), a.q) < 2**53:
            return dreal.Expression(float(a.p)) / float(a.q)
        return _between(a)

    def _between(a: Expr) -> Any:
        fresh = dreal.Variable(f"constant_{len(constants)}")
        with mpmath.workdps(40):
            near = float(mpmath.mpf(sympy.N(a, 40)))
        constants.append(dreal.And(fresh >= near - 4e-16, fresh <= near + 4e-16))
        return fresh

    def power(base: Expr, exponent: Expr) -> Any:
        b = translate(base, table, leaf)
        if exponent == sympy.Rational(1, 2):
            return dreal.sqrt(b)
        return dreal.pow(b, translate(exponent, table, leaf))

    def piecewise(p: Expr) -> Any:
        (value, condition), *rest = p.args
        if condition == sympy.true:
            return translate(value, table, leaf)
        if not isinstance(condition, sympy.Le | sympy.Lt):
            raise Unsupported("Piecewise")
        test = translate(condition.lhs, table, leaf) <= translate(condition.rhs, table, leaf)
        others = rest[0].expr if rest[0].cond == sympy.true else sympy.Piecewise(*rest)
        return dreal.if_then_else(test, translate(value, table, leaf), translate(others, table, leaf))

    same = ("exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh")
    table = {
        sympy.Add: fold(lambda x, y: x + y),
        sympy.Mul: fold(lambda x, y: x * y),
        sympy.Pow: power,
        sympy.Piecewise: piecewise,
        sympy.Abs: dreal.abs,
        sympy.Max: fold(dreal.Max),
        sympy.Min: fold(dreal.Min),
        **{getattr(sympy, name): getattr(dreal, name) for name in same},
    }
    return translate(e, table, leaf)
