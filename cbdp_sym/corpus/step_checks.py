"""A step checked in numbers: values at which its hypotheses hold, and both sides there.

Closed forms are evaluated by mpmath at rational points; other steps in finite models of the gate, in balls.
A denied step is no theorem: a denial counts only where nothing was sampled and no integral over the line
was approximated, since those answers are no proof of the contrary.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy
from mpmath import mp, mpf

from cbdp_sym.corpus.step_views import sides
from cbdp_sym.corpus.sympy_terms import COUNT, NoClosedForm, expression
from cbdp_sym.corpus.views import NoView
from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.attack import StatementAttack
from cbdp_sym.gate.attack import definitions as meanings
from cbdp_sym.gate.evaluate import NotInterpreted
from cbdp_sym.gate.spaces import InfiniteType
from cbdp_sym.gate.statement import take_apart
from cbdp_sym.kernel.terms import Abs, App, Literal, Term, forall, implies
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit
from cbdp_sym.tactics.definitions import definitions
from cbdp_sym.tactics.syntax import parts, symbols

_POOL = [
    sympy.Rational(q)
    for q in "1/2 3/2 2 7/3 1/3 5 -1/2 -3/2 1/7 11/4 9/5 -2 1/10 1 0 3 17/16 1/100".split()  # noqa: SIM905
]
_ON_THE_LINE = frozenset(
    ("lebesgue", "normal", "laplace", "withdensity", "HasIntOn", "HasIntAbove", "HasIntBelow")
)
_PARTIAL = frozenset(("sqrt", "log", "/", "^"))
_SMALL = mpf(10) ** -20  # two numbers below it are compared as they are
_POINTS = 5
_TRIES = 400
_EXAMPLES = 3
_WORK = 15  # digits more than are asked for
_LOOSE = 12  # digits in which an equation between balls of a quadrature may fail


@dataclass
class StepCheck:
    """The answer of numbers to a step.

    ``points`` is how often it held, ``digits`` to how many digits the sides of an equation agreed at the
    worst point (None for an inequality), ``denied`` values at which it fails, ``why`` the reason why
    nothing was found out. ``examples`` are triples of the values and both sides. ``closed`` says that
    closed forms were evaluated by mpmath, and not both sides in finite models.
    """

    points: int = 0
    digits: int | None = None
    denied: str = ""
    why: str = ""
    examples: list[tuple[str, str, str]] = field(default_factory=list)
    closed: bool = False

    @property
    def confirmed(self) -> bool:
        """True if it held somewhere and failed nowhere."""
        return self.points > 0 and not self.denied

    def __repr__(self) -> str:
        if self.denied:
            return f"FALSE at {self.denied}"
        if not self.points:
            return f"not checked: {self.why}"
        agree = f", both sides agree to {self.digits} digits" if self.digits is not None else ""
        at, left, right = self.examples[0]
        where = f"at {at}: " if at else ""
        return f"holds at {self.points} point{'s' * (self.points > 1)}{agree}; {where}{left} and {right}"


def check(theorem: Theorem, *, digits: int = 30, points: int = _POINTS, seconds: float = 2.0) -> StepCheck:
    """Return what numbers say of a theorem that relates two numbers, under its hypotheses.

    Args:
        digits: to how many digits both sides of an equation are compared.
        points: how many values are enough.
        seconds: the limit, of CPU time.
    """
    found = sides(theorem.conclusion)
    if found is None:
        return StepCheck(why="it is no relation between two numbers")
    for attempt in (_Closed(points, digits), _InModels(points, digits)):
        try:
            with time_limit(seconds, cpu=True):
                attempt.run(theorem, found)
        except OutOfTime:
            pass
        except Exception as error:  # SymPy and the gate refuse in many ways; then numbers say nothing
            attempt.result.why = str(error)[:80]
        if attempt.result.points or attempt.result.denied:
            attempt.result.closed = isinstance(attempt, _Closed)
            break
    result = attempt.result
    if not result.points:
        result.digits, result.why = None, result.why or "no value was found in time"
    return result


class _Attempt:
    """A way to check; ``result`` is what is found out until it is interrupted."""

    def __init__(self, points: int, digits: int) -> None:
        self.points, self.digits = points, digits
        self.result = StepCheck()

    def run(self, theorem: Theorem, found: tuple[Term, str, Term]) -> None:
        raise NotImplementedError

    def agreed(self, digits: int) -> None:
        """Note that an equation held to so many digits."""
        before = self.result.digits
        self.result.digits = digits if before is None else min(before, digits)

    def met(self, shown: str, left: str, right: str) -> None:
        """Note a point at which the step holds."""
        self.result.points += 1
        if len(self.result.examples) < _EXAMPLES:
            self.result.examples.append((shown, left, right))


class _Closed(_Attempt):
    """Closed forms by mpmath at rational points."""

    def run(self, theorem: Theorem, found: tuple[Term, str, Term]) -> None:
        left, relation, right = found
        try:
            a, b = expression(left), expression(right)
            given = [_condition(h) for h in theorem.hypotheses]
            for t in (left, right, *theorem.hypotheses):
                given += _domain(t)
        except (NoClosedForm, NoView, ValueError, TypeError) as error:
            self.result.why = str(error)
            return
        if a.atoms(sympy.Indexed) | b.atoms(sympy.Indexed):
            return
        names = a.free_symbols | b.free_symbols | set().union(*(g.free_symbols for g in given))
        if COUNT in names:  # how many members a family has is said by its type, and not by a number
            return
        rng = random.Random(str(theorem.conclusion))
        for _ in range(_TRIES if names else 1):
            at = {s: rng.choice(_POOL) for s in sorted(names, key=str)}
            if all(_holds(g, at) for g in given) and self._decided(a, relation, b, at):
                break

    def _decided(self, a: Any, relation: str, b: Any, at: Mapping[Any, Any]) -> bool:
        """Compare both sides at a point, and return whether that is enough."""
        digits = self.digits
        x, y = _number(a, at, digits), _number(b, at, digits)
        if x is None or y is None:
            return False
        shown = ", ".join(f"{s} = {v}" for s, v in at.items())
        with mp.workdps(digits + _WORK):  # mpmath rounds each operation to the digits that are set
            size = max(abs(x), abs(y), mpf(10) ** -digits)
            apart, least = abs(x - y) / size, mpf(10) ** -digits
            if not (apart < least if relation == "=" else x <= y + size * least):
                self.result.denied = shown or "all values"
                return True
            if relation == "=":
                self.agreed(digits + _WORK if apart == 0 else min(digits + _WORK, int(-mp.log10(apart))))
            self.met(shown, mp.nstr(x, digits), mp.nstr(y, digits))
        return self.result.points >= self.points


def _domain(t: Term) -> list[Any]:
    """Where the functions of a closed form are SymPy's: its root of -2 is no real number, and its square is.

    Raises NoView: a function whose value may differ speaks of what is bound.
    """
    name, a = parts(t)
    if isinstance(t, Abs):
        if not symbols(t).isdisjoint(_PARTIAL):
            raise NoView(f"the domain of {sorted(symbols(t) & _PARTIAL)[0]} is not known under a binder")
        return []
    found = [condition for u in a for condition in _domain(u)]
    if name == "sqrt":
        found.append(expression(a[0]) >= 0)
    elif name == "log":
        found.append(expression(a[0]) > 0)
    elif name == "/":
        found.append(sympy.Ne(expression(a[1]), 0))
    elif name == "^" and not (isinstance(a[1], Literal) and a[1].value.denominator == 1 and a[1].value >= 0):
        found.append(expression(a[0]) > 0)
    return found


def _condition(h: Term) -> Any:
    name, a = parts(h)
    if name == "~":
        return sympy.Not(_condition(a[0]))
    found = sides(h)
    if found is None:
        raise NoView("a hypothesis is no relation")
    left, relation, right = found
    return {"=": sympy.Eq, "<=": sympy.Le, "<": sympy.Lt}[relation](expression(left), expression(right))


def _holds(condition: Any, at: Mapping[Any, Any]) -> bool:
    try:
        return bool(condition.subs(at))
    except TypeError:
        return False


def _number(e: Any, at: Mapping[Any, Any], digits: int) -> mpf | None:
    with mp.workdps(digits + _WORK):
        try:
            value = e.subs(at).evalf(digits + _WORK)
            return mpf(value) if value.is_real and value.is_finite else None
        except (TypeError, ValueError, ArithmeticError, AttributeError):
            return None


class _InModels(_Attempt):
    """Both sides in balls, in finite models with laws that are drawn at random."""

    def run(self, theorem: Theorem, found: tuple[Term, str, Term]) -> None:
        t = theorem.conclusion
        for h in sorted(theorem.hypotheses, key=repr, reverse=True):
            t = implies(h, t)
        names: dict[Term, str] = {}
        for v in sorted(t.free, key=lambda v: v.name, reverse=True):
            t = forall(v, t)
            assert isinstance(t, App)
            names[t.argument] = v.name
        own = {name: entry.term for name, entry in definitions().items()}
        try:
            statement = take_apart(t, names)
            search = StatementAttack(statement, {**meanings(), **own}, 0)
        except (KernelError, ValueError, KeyError) as error:
            self.result.why = str(error)[:80]
            return
        pair = sides(statement.conclusion)
        assert pair is not None
        sure = not symbols(t) & _ON_THE_LINE
        self.result.why = "no admissible values were found"
        for k in range(_TRIES):
            evaluator, sampler = search.places[k % len(search.places)]
            try:
                values = search.draw(evaluator, sampler)
                if values is None:
                    continue
                a, b = (evaluator.value(side, values) for side in (pair[0], pair[2]))
                holds, digits = _compared(a, pair[1], b)
            except NotInterpreted as error:
                self.result.why = f"no meaning is known: {error}"
                return
            except (n.UndecidedNumber, InfiniteType, OverflowError) as error:
                self.result.why = str(error)
                continue
            shown = ", ".join(f"{v.name} = {values[v]!r}" for v in statement.variables)
            if holds:
                if pair[1] == "=":
                    self.agreed(digits)
                self.met(shown, _text(a), _text(b))
                if self.result.points >= self.points:
                    return
            elif sure and not evaluator.model.sampled and search.confirmed(values, evaluator, sampler):
                self.result.denied = shown
                return


def _compared(a: Any, relation: str, b: Any) -> tuple[bool, int]:
    """Tell if the relation holds, and to how many digits two equal numbers agree."""
    if isinstance(a, n.Infinity) or isinstance(b, n.Infinity):
        if relation == "=":
            return a is b, 99
        return bool((n.at_most if relation == "<=" else n.less)(a, b)), 99
    x, y = n.as_ball(a), n.as_ball(b)
    low, high = _middle(x), _middle(y)
    with mp.workdps(80):
        size = max(abs(low), abs(high), _SMALL)
        apart = abs(low - high) / size
        agree = 99 if apart == 0 else int(-mp.log10(apart))
    if relation != "=":
        holds = bool((n.at_most if relation == "<=" else n.less)(a, b))
        if not holds and agree >= _LOOSE:
            raise n.UndecidedNumber("two numbers that are nearly equal")
        return holds, 0
    if not x.overlaps(y):
        if agree >= _LOOSE:
            raise n.UndecidedNumber("a quadrature that is not accurate")
        return False, 0
    known = (
        99
        if x.is_exact() and y.is_exact()
        else int(min(x.rel_accuracy_bits(), y.rel_accuracy_bits()) * 0.301)
    )
    return True, max(0, min(99, known, agree))


def _middle(x: Any) -> mpf:
    with mp.workdps(80):
        return mpf(x.mid().str(70, radius=False))


def _radius(x: Any) -> mpf:
    return mpf(x.rad().str(10, radius=False))


def _text(x: Any) -> str:
    return repr(x) if isinstance(x, n.Infinity) else mp.nstr(_middle(n.as_ball(x)), 30)


def sampled(theorems: Iterable[Theorem], many: int, seconds: float) -> Iterator[tuple[Theorem, StepCheck]]:
    """Check some of the theorems that relate two numbers, always the same, each for a short time."""
    numbers = {
        zlib.crc32(repr(t.conclusion).encode()): t for t in theorems if sides(t.conclusion) is not None
    }
    for k in sorted(numbers)[:many]:
        yield numbers[k], check(numbers[k], digits=20, points=2, seconds=seconds)
