"""Shared by the translators: the answer, the question, and rewritings that lose nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from check import separated
from problem import Problem, Relation
from sympy import Expr


class Unsupported(Exception):
    """The prover has no word for a part of the problem."""


@dataclass
class Answer:
    """A verdict (proved, refuted, unknown, timeout), what the prover did, and a witness."""

    verdict: str
    detail: str = ""
    witness: dict[str, str] = field(default_factory=dict)
    seconds: float | None = None  # the tool's own measure, where the start of it should not count


def settle(parts: list[Answer]) -> Answer:
    """The answer to a conjunction from the answers to its parts."""
    for verdict in ("refuted", "error", "timeout", "unknown"):
        for part in parts:
            if part.verdict == verdict:
                return part
    own = [part.seconds for part in parts if part.seconds is not None]
    return Answer("proved", parts[0].detail, seconds=sum(own) if own else None)


def denies(problem: Problem, point: dict[str, sympy.Rational]) -> bool:
    """Return whether a rational point that a prover proposes is a counterexample, by balls."""
    return separated(Problem(**{**vars(problem), "witness": point}))


def from_model(problem: Problem, point: dict[str, sympy.Rational], detail: str) -> Answer:
    """A model is a refutation only if balls confirm its rational point."""
    if denies(problem, point):
        return Answer("refuted", detail, {k: str(v) for k, v in point.items()})
    return Answer("unknown", f"{detail}: not confirmed by balls")


def hyperbolic_by_exp(e: Expr) -> Expr:
    """Hyperbolic functions by exp, their inverses by log and sqrt, exactly."""
    table = {
        sympy.sinh: lambda x: (sympy.exp(x) - sympy.exp(-x)) / 2,
        sympy.cosh: lambda x: (sympy.exp(x) + sympy.exp(-x)) / 2,
        # one occurrence of x, so that intervals do not widen
        sympy.tanh: lambda x: 1 - 2 / (sympy.exp(2 * x) + 1),
        sympy.asinh: lambda x: sympy.log(x + sympy.sqrt(x**2 + 1)),
        sympy.acosh: lambda x: sympy.log(x + sympy.sqrt(x**2 - 1)),
        sympy.atanh: lambda x: sympy.log((1 + x) / (1 - x)) / 2,
    }
    return _rewrite(e, table)


def _rewrite(e: Expr, table: dict[Any, Any]) -> Expr:
    if e.is_Atom or not isinstance(e, Expr):
        return e
    if isinstance(e, sympy.Piecewise):
        return sympy.Piecewise(*[(_rewrite(v, table), c) for v, c in e.args])
    args = [_rewrite(a, table) for a in e.args]
    return table[e.func](*args) if e.func in table else e.func(*args)


def ends(problem: Problem) -> dict[str, tuple[Expr | None, Expr | None]]:
    """The constant bounds that the conditions give each variable; None where there is none."""
    found: dict[str, tuple[Expr | None, Expr | None]] = {}
    for variable in problem.variables():
        low = high = None
        for r in problem.conditions():
            small, large = (r.lhs, r.rhs) if r.op in ("<=", "<") else (r.rhs, r.lhs)
            if large == variable and not small.free_symbols:
                low = small if low is None else max(low, small)
            if small == variable and not large.free_symbols:
                high = large if high is None else min(high, large)
        found[variable.name] = (low, high)
    return found


def is_bound(relation: Relation) -> bool:
    """Return whether a condition is a constant bound of one variable."""
    sides = (relation.lhs, relation.rhs)
    return any(a.is_Symbol and not b.free_symbols for a, b in (sides, sides[::-1]))


def translate(e: Expr, table: dict[Any, Any], leaf: Any) -> Any:
    """A term of a prover from an expression: ``table`` by head, ``leaf`` for the atoms.

    Raises:
        Unsupported: the table has no entry for a head.
    """
    if e.is_Atom:
        return leaf(e)
    if isinstance(e, sympy.Piecewise):
        if sympy.Piecewise not in table:
            raise Unsupported("Piecewise")
        return table[sympy.Piecewise](e)
    if e.func == sympy.Pow:
        return table[sympy.Pow](e.args[0], e.args[1])
    if e.func in table.get("unevaluated", ()):
        return table[e.func](*e.args)
    if e.func not in table:
        raise Unsupported(e.func.__name__)
    return table[e.func](*[translate(a, table, leaf) for a in e.args])


def fold(function: Any) -> Any:
    """An n-ary operation from a binary one."""

    def apply(*args: Any) -> Any:
        value = args[0]
        for other in args[1:]:
            value = function(value, other)
        return value

    return apply
