"""cvc5: nonlinear real arithmetic with exp, sin, cos, tan, their inverses and π (QF_NRAT)."""

from __future__ import annotations

import re

import sympy
from problem import Problem

from provers.clock import own_limit
from provers.common import Answer, settle
from provers.smt import Formula, model_answer

try:
    import cvc5
    import cvc5.pythonic as api
except ImportError as error:
    cvc5, api, _ERROR = None, None, str(error)

ALGEBRAIC = (sympy.Add, sympy.Mul, sympy.Pow, sympy.Abs, sympy.Max, sympy.Min, sympy.Piecewise)


def missing() -> str | None:
    return None if cvc5 else _ERROR


def version() -> str:
    return str(cvc5.__version__)


def solve(problem: Problem, seconds: float) -> Answer:
    heads = {
        sympy.exp: api.Exponential,
        sympy.sin: api.Sine,
        sympy.cos: api.Cosine,
        sympy.tan: api.Tangent,
        sympy.asin: api.Arcsine,
        sympy.acos: api.Arccosine,
        sympy.atan: api.Arctangent,
    }
    parts = []
    for relation in problem.claims():
        formula = Formula(api, heads, api.Pi())
        asked = [formula.relation(r) for r in problem.conditions()]
        asked.append(formula.relation(relation, negated=True))
        # the covering procedure decides polynomials, but only in the logic without exp and sin
        solver = api.SolverFor("QF_NRA" if _algebraic(problem) else "QF_NRAT")
        solver.set("tlimit-per", int(1000 * own_limit(seconds)))
        solver.add(*asked, *formula.assertions)
        result = str(solver.check())
        if result == "unsat":
            parts.append(Answer("proved", "unsat"))
        elif result == "sat":
            model = solver.model()
            values = {v.name: _rational(model[api.Real(v.name)]) for v in problem.variables()}
            parts.append(model_answer(problem, formula, values, "cvc5"))
        else:
            parts.append(Answer("unknown", str(solver.reason_unknown())))
        if parts[-1].verdict == "refuted":
            break
    return settle(parts)


def _algebraic(problem: Problem) -> bool:
    """Return whether only polynomials, roots and rational numbers occur."""
    for relation in problem.claims() + problem.conditions():
        for e in sympy.preorder_traversal(relation.difference()):
            if isinstance(e, sympy.Expr) and (
                (not e.is_Atom and e.func not in ALGEBRAIC)
                or (e.is_Pow and not e.exp.is_Rational)
                or e in (sympy.pi, sympy.E, sympy.EulerGamma)
            ):
                return False
    return True


def _rational(value: object) -> sympy.Rational | None:
    text = str(value)
    return sympy.Rational(text) if re.fullmatch(r"-?\d+(/\d+)?", text) else None
