"""Shared by z3 and cvc5: the negation as a formula over the reals, with fresh variables for roots.

The two have the same Python interface (cvc5.pythonic imitates z3py). Constants that they lack (e,
Euler's, for z3 also π) are variables between two rationals 10⁻³⁰ apart: unsat then is a proof,
and a model says nothing until balls confirm its point.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from problem import Problem, Relation
from sympy import Expr

from provers.common import Answer, Unsupported, fold, from_model, hyperbolic_by_exp, translate

_NEGATED = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}


class Formula:
    """Collects the assertions that define the fresh variables of the terms it builds."""

    def __init__(self, api: Any, heads: dict[Any, Callable[..., Any]], pi: Any = None) -> None:
        self.api, self.pi = api, pi
        self.assertions: list[Any] = []
        self.exact = True
        self._known: dict[Expr, Any] = {}
        self._table = {
            sympy.Add: fold(lambda x, y: x + y),
            sympy.Mul: fold(lambda x, y: x * y),
            sympy.Abs: lambda x: api.If(x >= 0, x, -x),
            sympy.Max: fold(lambda x, y: api.If(x >= y, x, y)),
            sympy.Min: fold(lambda x, y: api.If(x <= y, x, y)),
            sympy.Pow: self._power,
            sympy.Piecewise: self._piecewise,
            sympy.log: self._log,
            "unevaluated": (sympy.log,),
            **heads,
        }
        self._has_exp = sympy.exp in heads

    def relation(self, r: Relation, *, negated: bool = False) -> Any:
        lhs, rhs = (self._term(hyperbolic_by_exp(e)) for e in (r.lhs, r.rhs))
        if negated and r.op == "==":
            return lhs != rhs
        return self._compare(lhs, _NEGATED[r.op] if negated else r.op, rhs)

    def _compare(self, lhs: Any, op: str, rhs: Any) -> Any:
        if op in ("<=", "<"):
            return lhs <= rhs if op == "<=" else lhs < rhs
        if op in (">=", ">"):
            return lhs >= rhs if op == ">=" else lhs > rhs
        return lhs == rhs

    def _term(self, e: Expr) -> Any:
        return translate(e, self._table, self._leaf)

    def _log(self, argument: Expr) -> Any:
        """log(u) is the t with exp(t) = u."""
        if not self._has_exp:
            raise Unsupported("log")
        exp = self._table[sympy.exp]
        return self._remember(sympy.log(argument), lambda _, t: [exp(t) == self._term(argument)])

    def _leaf(self, e: Expr) -> Any:
        if e.is_Symbol:
            return self.api.Real(e.name)
        if e.is_Rational:
            return self.api.RealVal(f"{e.p}/{e.q}" if e.q != 1 else str(e.p))
        if e == sympy.pi and self.pi is not None:
            return self.pi
        if e == sympy.E and self._has_exp:
            return self._table[sympy.exp](self.api.RealVal("1"))
        return self._remember(e, self._between)

    def _between(self, e: Expr, fresh: Any) -> list[Any]:
        self.exact = False
        value = sympy.Integer(sympy.floor(sympy.N(e, 40) * 10**30))
        low, high = (sympy.Rational(value + k, 10**30) for k in (0, 1))
        return [fresh > self._leaf(low), fresh < self._leaf(high)]

    def _remember(self, e: Expr, define: Callable[[Expr, Any], list[Any]]) -> Any:
        if e not in self._known:
            self._known[e] = self.api.Real(f"fresh_{len(self._known)}")
            self.assertions += define(e, self._known[e])
        return self._known[e]

    def _power(self, base: Expr, exponent: Expr) -> Any:
        if exponent.is_Integer:
            n = int(exponent)
            b = self._term(base)
            value = fold(lambda x, y: x * y)(*[b] * abs(n))
            return value if n > 0 else self.api.RealVal("1") / value
        if exponent.is_Rational:
            q, p = int(exponent.q), int(exponent.p)
            root = self._remember(
                sympy.Pow(base, sympy.Rational(1, q)),
                lambda _, t: [t >= 0, fold(lambda x, y: x * y)(*[t] * q) == self._term(base)],
            )
            value = fold(lambda x, y: x * y)(*[root] * abs(p))
            return value if p > 0 else self.api.RealVal("1") / value
        if not self._has_exp:
            raise Unsupported("real powers")
        return self._table[sympy.exp](self._term(exponent * sympy.log(base)))

    def _piecewise(self, p: Expr) -> Any:
        (value, condition), *rest = p.args
        if condition == sympy.true:
            return self._term(value)
        if not isinstance(condition, sympy.Le | sympy.Lt):
            raise Unsupported("Piecewise")
        lhs, rhs = self._term(condition.lhs), self._term(condition.rhs)
        test = lhs <= rhs if isinstance(condition, sympy.Le) else lhs < rhs
        others = rest[0].expr if rest[0].cond == sympy.true else sympy.Piecewise(*rest)
        return self.api.If(test, self._term(value), self._term(others))


def model_answer(problem: Problem, formula: Formula, values: dict[str, Any], name: str) -> Answer:
    """Return the answer of a model: rational values are checked; others only count if all was exact."""
    if all(v is not None for v in values.values()):
        answer = from_model(problem, values, f"{name}: sat")
        if answer.verdict == "refuted":
            return answer
    if formula.exact:
        return Answer("refuted", f"{name}: sat over the exact formula")
    return Answer("unknown", f"{name}: sat, not confirmed by balls")
