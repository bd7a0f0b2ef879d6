"""Rigorous integrals to any number of digits."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from flint import arb, fmpq
from sympy import Basic, Expr, Integral, Rational, Symbol

from cbdp_sym.analysis.admissible import require_admissible
from cbdp_sym.analysis.balls import precision, rational_of
from cbdp_sym.analysis.display import Displayed, number_formula
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.integrands import NotShown
from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.quadrature import VERSION, IntegralProblem, IntegralSum, ends_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.singular_endpoints import Diverges
from cbdp_sym.calls import checked
from cbdp_sym.oracles.prover.time_limits import within
from cbdp_sym.oracles.quadrature.places import above, below
from cbdp_sym.oracles.quadrature.plan import Subdivision, Tree

_BITS_PER_DIGIT = math.log2(10)
_ROUNDS = 7
_MOST_BITS = 19_000
_LONGEST = 400  # bits of a number in a message
_DEEPEST = 4  # how often a piece is divided anew where kinks were missed
_MOST_UNDECIDED = 400  # pieces that are divided, and halved below that depth


class OutOfTime(NotShown):
    """The time limit is over."""


@dataclass(frozen=True)
class Enclosure(Displayed):
    """An integral that exists and lies in [lower, upper], with the certificate that shows it.

    ``digits`` is the integral to as many digits as are guaranteed; ``ball`` contains it.
    """

    problem: IntegralProblem
    lower: Rational
    upper: Rational
    ball: arb
    certificate: dict[str, Any]

    @property
    def integral(self) -> Integral:
        return self.problem.integral

    @property
    def digits(self) -> str:
        """The value in decimals of which each is guaranteed, up to one unit of the last."""
        with precision(self.certificate["bits"] + 64):
            return str(self.ball.str(int(max(1, min(self.accuracy, 10_000))) + 1, radius=False))

    @property
    def accuracy(self) -> float:
        """The number of guaranteed digits."""
        width = self.upper - self.lower
        size = max(abs(self.upper), abs(self.lower))
        if width == 0:
            return math.inf
        if size == 0:
            return 0.0
        return _log10(size) - _log10(width)

    @property
    def formula(self) -> str:
        """Return the integral and its digits."""
        return rf"{sympy.latex(self.integral)} \approx {number_formula(self.digits)}"

    @property
    def sentences(self) -> list[str]:
        """Return how far the digits can be trusted."""
        return ["all digits are guaranteed, up to one unit of the last"]

    def __str__(self) -> str:
        return self.digits

    def __float__(self) -> float:
        return float((self.lower + self.upper) / 2)


@checked
def integrate(
    f: Expr | str | int,
    limits: tuple[Symbol | str, Any, Any],
    *,
    at: Mapping[Basic, Any] | None = None,
    digits: int = 15,
    seconds: float = 60.0,
) -> Enclosure:
    """Return the integral of ``f`` over ``limits`` = (x, a, b), with ``digits`` guaranteed digits.

    Args:
        f: built from + - * /, real powers, exp, log, Abs, sign, Min, Max, Piecewise, trigonometric
            and hyperbolic functions and their inverses, erf, erfc, gamma, loggamma, digamma, LambertW; an
            expression or text.
        limits: the variable, and two numbers or infinities; text stands for itself: ``("x", 0, "oo")``.
        at: the values of the other symbols, each a rational number or a pair of them (an interval).
        digits: significant digits; digits after the point where the integral may be 0. If a symbol
            has an interval, only as many as its width allows.
        seconds: the time limit.

    Raises:
        Diverges: the integral of ``|f|`` is shown to be infinite.
        NotShown: it could not be shown to exist, or not be computed.
        OutOfTime: not within the time limit.
        Refusal: a function or symbol that is not known.

    >>> from sympy import Symbol, exp, oo
    >>> x = Symbol("x", real=True)
    >>> print(integrate(exp(-(x**2)), (x, -oo, oo)))
    1.772453850905516
    """
    if not (isinstance(digits, int) and 1 <= digits <= 3000):
        raise Refusal(f"the number of digits has to be from 1 to 3000, not {digits}", weak=False)
    variable, low, high = limits
    x = Symbol(variable, real=True) if isinstance(variable, str) else variable
    if isinstance(x, Symbol) and not x.is_extended_real and not isinstance(f, str):
        plain = Symbol(x.name, real=True)  # an integral is over real numbers
        f, x = expression(f).xreplace({x: plain}), plain
    if isinstance(f, str):
        f = expression_of(f, {s.name: s for s in (x, *(at or {}))})
    problem = _with_values(expression(f), x, _end(low), _end(high), at or {})
    deadline = time.monotonic() + seconds

    def tick() -> None:
        if time.monotonic() > deadline:
            raise late

    search = _Search(problem, digits, tick)

    def message() -> str:
        known = "" if search.best is None else f"; it lies in {search.best.ball}"
        return f"{_named(problem)} was not computed to {digits} digits in {seconds:g} s{known}"

    late = OutOfTime(message)
    return within(seconds, search.run, late)


def _named(problem: IntegralProblem) -> str:
    """The integral as text, if that can be read."""
    numbers = problem.integral.atoms(Rational)
    if any(max(abs(n.p), n.q).bit_length() > _LONGEST for n in numbers):
        return "an integral with very long numbers"
    return f"'{problem.integral}'"


def _end(e: Any) -> Expr:
    if isinstance(e, float) and math.isinf(e):
        return sympy.oo if e > 0 else -sympy.oo
    if isinstance(e, str):
        return expression_of(e, {})
    return expression(e)


def _with_values(f: Expr, x: Symbol, low: Expr, high: Expr, at: Mapping[Basic, Any]) -> IntegralProblem:
    """The integral with the exact values put in."""
    exact: dict[Basic, Expr] = {}
    intervals: dict[Symbol, tuple[Rational, Rational]] = {}
    for v, value in at.items():
        a, b = _interval(value)
        if a == b:
            exact[v] = a
        else:
            intervals[v] = (a, b)
    for v, value in exact.items():
        require_admissible(v, value)
    free = (f.free_symbols - {x}) | low.free_symbols | high.free_symbols
    missing = free - set(exact) - set(intervals)
    if missing:
        names = ", ".join(sorted(map(str, missing)))
        raise Refusal(f"no value is given for '{names}'", weak=False)
    if x in exact:
        raise Refusal(f"'{x}' is the variable of integration, and takes no value", weak=False)
    if exact:
        f, low, high = (e.xreplace(exact) for e in (f, low, high))
    used = {v: ends for v, ends in intervals.items() if v in free}
    return IntegralProblem.of(f, (x, low, high), used)


def _interval(value: Any) -> tuple[Rational, Rational]:
    if isinstance(value, arb):
        return rational_of(value.lower()), rational_of(value.upper())
    pair = value if isinstance(value, tuple | list) else (value, value)
    ends = [expression(Rational(e) if isinstance(e, str | Fraction) else e) for e in pair]
    if len(ends) != 2 or not all(isinstance(e, Rational) for e in ends):
        raise Refusal(f"'{value}' is neither a rational number nor a pair of them", weak=False)
    return ends[0], ends[1]


class _Search:
    def __init__(self, problem: IntegralProblem, digits: int, tick: Any) -> None:
        self.problem, self.digits, self.tick = problem, digits, tick
        self.f = problem.integrand()
        self.best: Enclosure | None = None

    def run(self) -> Enclosure:
        """Return plans and sums with more and more precision."""
        goal = math.ceil(self.digits * _BITS_PER_DIGIT) + 6 + self._smallness()
        bits = goal + 24
        for _ in range(_ROUNDS):
            found = self._sum(bits, goal)
            missing = self._missing(found.ball, found.certificate["pieces"])
            best = self.best
            if best is None or found.upper - found.lower < best.upper - best.lower:
                self.best = best = found
            if missing <= 0:
                return best
            if self.problem.at and missing > 0:
                return best
            goal, bits = goal + missing, bits + missing
            if bits > _MOST_BITS:
                break
        assert best is not None
        raise NotShown(f"{_named(self.problem)} was enclosed in {best.ball} only")

    def _smallness(self) -> int:
        """Return how many bits more a small integral seems to take; judged by a few values."""
        low, high = self.problem.outer()
        if isinstance(low, fmpq):
            width = high - low if isinstance(high, fmpq) else fmpq(1)
            at = [low + width * k / 8 for k in (1, 4, 7)]
        elif isinstance(high, fmpq):
            at = [high - fmpq(k, 8) for k in (1, 4, 7)]
        else:
            at = [fmpq(k, 2) for k in (-2, 0, 1)]
        f = self.f
        values = [abs(f.real(f.root, arb(x))) for x in at]
        known = [v.mid() for v in values if v.is_finite() and v.mid() > 0]
        return min(4000, max(0, 1 - math.floor(_log2(max(known))))) if known else 0

    def _missing(self, ball: arb, pieces: list[Tree]) -> int:
        """Return how many bits more are wanted.

        None where the integral may be 0, and is small compared with the integrand.
        """
        with precision(64):
            error = ball.rad()
            if error == 0:
                return 0
            wanted = _log2(error) + self.digits * _BITS_PER_DIGIT + 1
            missing = wanted - _log2(abs(ball).upper())
            if missing > 0 and ball.contains(0):
                size = self._size(pieces)
                missing = wanted - _log2(size) if size > 0 else 0
            return math.ceil(max(missing, 8)) + 2 if missing > 0 else 0

    def _size(self, pieces: list[Tree]) -> arb:
        """About the integral of |f|, from a few values."""
        f, size = self.f, arb(0)
        for tree in pieces:
            low, high = ends_of(tree)
            if isinstance(low, fmpq) and isinstance(high, fmpq):
                width = arb(high - low)
                at = [arb(low) + width * fmpq(k, 33) for k in (0, 1, 4, 9, 16, 24, 29, 32, 33)]
                values = [abs(f.real(f.root, e)) for e in at]
                size = max([size, *(v.mid() * width for v in values if v.is_finite())])
        return size

    def _sum(self, bits: int, goal: int) -> Enclosure:
        self.tick()
        work = IntegralSum(self.problem, bits, goal, self.tick, self.f)
        plan = Subdivision(self.problem, work)
        waiting = [(tree, 0) for tree in reversed(plan.build())]
        pieces: list[Tree] = []
        total, undecided = arb(0), 0
        while waiting:
            tree, depth = waiting.pop()
            low, high = ends_of(tree)
            try:
                ball = work.piece(tree, low, high)
            except OutOfTime:
                raise
            except NotShown:
                if tree["by"] != "gauss" or not (isinstance(low, fmpq) and isinstance(high, fmpq)):
                    raise
                cell = self._cell(work, low, high) if depth >= _DEEPEST else None
                if cell is None:
                    undecided += 1
                    if undecided > _MOST_UNDECIDED:
                        raise
                    finer = plan.refined(low, high) if depth < _DEEPEST else plan.halved(low, high)
                    waiting += [(t, depth + 1) for t in reversed(finer)]
                    continue
                tree, ball = cell
            pieces.append(tree)
            with precision(bits):
                total += ball
        return self._enclosure(total, pieces, bits, goal)

    def _cell(self, work: IntegralSum, low: fmpq, high: fmpq) -> tuple[Tree, arb] | None:
        """A small piece bounded by the values of f there, as around a place that a difference touches."""
        tree = {"by": "cell", "from": str(low), "to": str(high)}
        try:
            ball = work.piece(tree, low, high)
        except OutOfTime:
            raise
        except NotShown:
            return None
        return (tree, ball) if ball.rad() < arb(2) ** -(work.goal + 8) else None

    def _enclosure(self, total: arb, pieces: list[Tree], bits: int, goal: int) -> Enclosure:
        places = goal + 8
        with precision(bits + 64):
            slack = total.rad() / 2**12  # balls are compared with 30 bits
            lower, upper = (below(total.lower() - slack, places), above(total.upper() + slack, places))
        certificate = {
            "integral": VERSION,
            "at": {v.name: [str(a), str(b)] for v, a, b in self.problem.at},
            "bits": bits,
            "goal": goal,
            "lower": str(lower),
            "upper": str(upper),
            "pieces": pieces,
        }
        with precision(bits):
            ball = arb(lower).union(arb(upper))
        return Enclosure(self.problem, _rational(lower), _rational(upper), ball, certificate)


def _rational(x: fmpq) -> Rational:
    return Rational(int(x.p), int(x.q))


def _log2(x: arb) -> float:
    return float(x.log().mid()) / math.log(2)


def _log10(x: Rational) -> float:
    with precision(64):
        return float(arb(fmpq(int(x.p), int(x.q))).log().mid()) / math.log(10)


__all__ = ["Diverges", "Enclosure", "NotShown", "OutOfTime", "integrate"]
