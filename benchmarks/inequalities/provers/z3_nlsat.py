"""z3: nonlinear real arithmetic (nlsat). It has no transcendental functions: those are unsupported."""

from __future__ import annotations

import sympy
from problem import Problem

from provers.clock import own_limit
from provers.common import Answer, settle
from provers.smt import Formula, model_answer

try:
    import z3
except ImportError as error:
    z3, _ERROR = None, str(error)


def missing() -> str | None:
    return None if z3 else _ERROR


def version() -> str:
    return str(z3.get_version_string())


def solve(problem: Problem, seconds: float) -> Answer:
    parts = []
    for relation in problem.claims():
        formula = Formula(z3, {})
        asked = [formula.relation(r) for r in problem.conditions()]
        asked.append(formula.relation(relation, negated=True))
        solver = z3.SolverFor("QF_NRA")
        solver.set("timeout", int(1000 * own_limit(seconds)))
        solver.add(*asked, *formula.assertions)
        result = str(solver.check())
        if result == "unsat":
            parts.append(Answer("proved", "unsat"))
        elif result == "sat":
            model = solver.model()
            values = {v.name: _rational(model[z3.Real(v.name)]) for v in problem.variables()}
            parts.append(model_answer(problem, formula, values, "z3"))
        else:
            reason = solver.reason_unknown()
            parts.append(Answer("timeout" if "timeout" in reason else "unknown", reason))
        if parts[-1].verdict == "refuted":
            break
    return settle(parts)


def _rational(value: object) -> sympy.Rational | None:
    if value is None:
        return sympy.Integer(0)  # not constrained
    if z3.is_algebraic_value(value):
        value = value.approx(20)
    if not z3.is_rational_value(value):
        return None
    return sympy.Rational(value.numerator_as_long(), value.denominator_as_long())
