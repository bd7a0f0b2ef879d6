"""The numbers that a hypothesis admits for a variable, given values for the others: an interval.

A hypothesis is walked down to its inequalities, under ``!``, ``==>`` and ``/\\``, which are solved.
So the least ε of a mechanism, the greatest entry of a function and the sensitivity of a query are tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.evaluate import Evaluator
from cbdp_sym.gate.spaces import Value
from cbdp_sym.kernel.terms import Const, Term, Var, app, var
from cbdp_sym.language.kernel_printer import spine


@dataclass
class Interval:
    """The numbers from ``low`` to ``high``; ``open_low`` and ``open_high``: without that end."""

    low: n.Ereal = n.BOT
    high: n.Ereal = n.TOP
    open_low: bool = False
    open_high: bool = False

    def at_least(self, x: n.Ereal, strict: bool) -> None:
        """Leave out what is less than x."""
        if n.less(self.low, x) or (strict and n.same(self.low, x)):
            self.low, self.open_low = x, strict

    def at_most(self, x: n.Ereal, strict: bool) -> None:
        """Leave out what is greater than x."""
        if n.less(x, self.high) or (strict and n.same(self.high, x)):
            self.high, self.open_high = x, strict

    @property
    def bounded(self) -> bool:
        """Return whether it has an end."""
        return self.low is not n.BOT or self.high is not n.TOP


class NoBound(Exception):
    """The inequality is not solved for the variable."""


def admitted(h: Term, v: Var, values: dict[Var, Value], evaluator: Evaluator, into: Interval) -> None:
    """Leave out of the interval what the hypothesis does not admit for ``v``, as far as it is solved.

    Raises UndecidedNumber and NotInterpreted.
    """
    if v not in h.free:
        return
    head, arguments = spine(h)
    name = head.name if isinstance(head, Const) else ""
    if name == "!":
        x, body = _opened(arguments[0])
        for value in evaluator.model.domain(x.type):
            evaluator.model.spend()
            admitted(body, v, {**values, x: value}, evaluator, into)
    elif name == "==>" and len(arguments) == 2:
        if v not in arguments[0].free and evaluator.value(arguments[0], values):
            admitted(arguments[1], v, values, evaluator, into)
    elif name == "/\\":
        for a in arguments:
            admitted(a, v, values, evaluator, into)
    elif name in ("<=", "<") and len(arguments) == 2:
        left, right = arguments
        try:
            if v not in left.free:
                _solve(right, evaluator.value(left, values), 1, name == "<", v, values, evaluator, into)
            elif v not in right.free:
                _solve(left, evaluator.value(right, values), -1, name == "<", v, values, evaluator, into)
        except NoBound:
            return


@cache
def _opened(predicate: Term) -> tuple[Var, Term]:
    """A variable that occurs nowhere else, and the predicate at it."""
    x = var(f"_bound{len(_names)}", predicate.type.args[0])
    _names.append(x.name)
    return x, app(predicate, x)


_names: list[str] = []


def _solve(
    t: Term, value: n.Ereal, side: int, strict: bool, v: Var, values: dict[Var, Value],
    evaluator: Evaluator, into: Interval,
) -> None:  # fmt: skip
    """Use that t is at least (``side`` 1) or at most (-1) that value."""
    while t is not v:
        head, arguments = spine(t)
        name = head.name if isinstance(head, Const) else ""
        holders = [a for a in arguments if v in a.free]
        if len(holders) != 1:
            raise NoBound
        (t,) = holders
        others = [evaluator.value(a, values) for a in arguments if a is not t]
        if name == "ext":
            pass
        elif name == "neg":
            value, side = n.negative(value), -side
        elif name in ("exp", "log", "sqrt"):
            value = _undone(name, value, side)
        elif name in ("+", "-", "*", "/") and len(arguments) == 2:
            (other,) = others
            value, side = _shifted(name, value, side, other, arguments[0] is t)
        else:
            raise NoBound
    if side > 0:
        into.at_least(value, strict)
    else:
        into.at_most(value, strict)


def _undone(name: str, value: n.Ereal, side: int) -> n.Ereal:
    if value is n.TOP:
        return value
    if name == "exp" and n.sign(value) <= 0 and side > 0:
        raise NoBound  # exp is positive
    if name == "log":
        return n.exp(value) if value is not n.BOT else n.ZERO
    if name == "sqrt":
        if n.sign(value) <= 0:
            raise NoBound
        return n.multiply(value, value)
    return n.elog(value)


def _shifted(name: str, value: n.Ereal, side: int, other: n.Ereal, first: bool) -> tuple[n.Ereal, int]:
    if isinstance(other, n.Infinity):
        raise NoBound
    if name == "+":
        return n.esubtract(value, other), side
    if name == "-":
        return (n.eadd(value, other), side) if first else (n.esubtract(other, value), -side)
    if (name == "/" and not first) or n.sign(other) == 0 or isinstance(value, n.Infinity):
        raise NoBound
    turned = side if n.sign(other) > 0 else -side
    return (n.divide(value, other) if name == "*" else n.multiply(value, other)), turned
