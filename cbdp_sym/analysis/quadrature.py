"""Certificates of integrals of one real variable, and their check.

A certificate is plain data (JSON) of the form ::

    {"integral": 1, "at": {"t": ["1/2", "1/2"]}, "bits": 80, "goal": 60,
     "lower": "p/q", "upper": "p/q", "pieces": [...]}

It says that the Lebesgue integral of f from a to b exists and lies in [lower, upper], for all
values of the other symbols in the intervals ``at``. The pieces lie side by side from a to b; the check
computes a ball around the integral over each, and adds the balls. A piece has ``"from"``, ``"to"`` and

- ``"by": "gauss"``: f is continued analytically from the open interval, and Arb's adaptive
  Gauss-Legendre quadrature bounds its own error (``"goal"``: it stops at an error of 2^-goal);
- ``"by": "cell"``: the values of f there times the length, for a tiny interval around a kink;
- ``"by": "series"``, with ``"singular"``: ``"from"`` or ``"to"``, the end where f is singular (or
  infinite): the expansion of :mod:`~cbdp_sym.analysis.singular_endpoints` in v, x = end ± v^``"power"``, with
  ``"terms"`` coefficients on the disk of the given ``"radius"``;
- ``"by": "tail"``: an infinite piece, over which the integral of |f| is at most ``"most"`` by the
  bounds of :mod:`~cbdp_sym.analysis.tail_bounds`.

An end is ``"p/q"``, ``"oo"``, ``"-oo"``, ``"low"`` or ``"high"`` (the limits of the integral where
they are no rational numbers), or ``{"root": [c0, c1, …], "in": ["p/q", "p/q"]}``: the only root of
Σ cᵢxⁱ in this interval.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy
from flint import acb, arb, fmpq, fmpq_poly
from sympy import Expr, Integral, Rational, Symbol

from cbdp_sym.analysis.analytic_pieces import AnalyticPiece, polynomial_sign
from cbdp_sym.analysis.ball_functions import Pole
from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.integrands import Ends, Integrand, NotShown
from cbdp_sym.analysis.logic import plain_real
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.singular_endpoints import GermOfIntegrand, Place
from cbdp_sym.analysis.tail_bounds import Growth

VERSION = 1
_MOST_BITS, _MOST_PIECES, _MOST_TERMS, _MOST_POWER = 20_000, 2000, 6000, 24
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,9999})(/[1-9]\d{0,9999})?", re.ASCII)
_KEYS = {
    "gauss": {"by", "from", "to"},
    "cell": {"by", "from", "to"},
    "series": {"by", "from", "to", "singular", "power", "terms", "radius"},
    "tail": {"by", "from", "to", "most"},
}
_TOP = {"integral", "at", "bits", "goal", "lower", "upper", "pieces"}
Tick = Callable[[], None]


@dataclass(frozen=True)
class Root:
    """The only root of a polynomial in an open interval, and a simple one."""

    polynomial: tuple[int, ...]
    low: fmpq
    high: fmpq

    def __hash__(self) -> int:
        return hash((self.polynomial, str(self.low), str(self.high)))

    def poly(self) -> fmpq_poly:
        return fmpq_poly(list(self.polynomial))

    def ball(self, bits: int) -> arb:
        """Return the root, by bisection from where Newton's method needs it."""
        p = self.poly()
        slope, low, high = p.derivative(), self.low, self.high
        if not p(low) * p(high) < 0 or p.gcd(slope).degree() > 0:
            raise Refusal("no single root of a squarefree polynomial is there", weak=False)
        X = arb(low).union(arb(high))
        inside = _at(slope, X)
        for _ in range(200):
            if not inside.contains(0):
                break
            middle = (low + high) / 2
            if p(middle) == 0:
                raise Refusal("a rational root is written as a rational number", weak=False)
            low, high = (middle, high) if p(low) * p(middle) < 0 else (low, middle)
            X = arb(low).union(arb(high))
            inside = _at(slope, X)
        else:
            raise NotShown("a root is not shown to be simple")
        if (low, high) != (self.low, self.high):
            self._only(p, low, high)
        for _ in range(bits.bit_length() + 4):
            centre = X.mid()
            step = _at(p, centre) / _at(slope, X)
            X = (centre - step).intersection(X)
        return X

    def _only(self, p: fmpq_poly, low: fmpq, high: fmpq) -> None:
        """No other root is in the given interval."""
        for a, b in ((self.low, low), (high, self.high)):
            if a < b and polynomial_sign(p, a, b) in (None, 0):
                raise NotShown("a root is not shown to be the only one")


End = fmpq | Root | str


@dataclass(frozen=True)
class IntegralProblem:
    """``∫ f dx`` from ``low`` to ``high``, the other symbols of f in the intervals ``at``."""

    f: Expr
    x: Symbol
    low: Expr
    high: Expr
    at: tuple[tuple[Symbol, Rational, Rational], ...] = ()

    @classmethod
    def of(
        cls, f: Expr, limits: tuple[Symbol, Expr, Expr], at: dict[Symbol, tuple[Rational, Rational]]
    ) -> IntegralProblem:
        """Return the integral; raise Refusal where it is no definite integral over reals."""
        x, low, high = limits
        if not (isinstance(x, Symbol) and plain_real(x)):
            raise Refusal(
                f"the variable '{x}' of an integral has to be declared with real=True and nothing more",
                weak=False,
            )
        if x in low.free_symbols | high.free_symbols or x in at:
            raise Refusal(f"'{x}' is bound and free in the integral", weak=False)
        if low is sympy.oo or high is -sympy.oo:
            raise Refusal(f"the limits {low} and {high} of an integral are not in order", weak=False)
        for v, (a, b) in at.items():
            if not v.is_extended_real:
                raise Refusal(f"the symbol '{v}' has no assumptions; declare it with real=True")
            if not (isinstance(a, Rational) and isinstance(b, Rational) and a <= b):
                raise Refusal(f"[{a}, {b}] is not a range with rational ends", weak=False)
        names = [v.name for v in at]
        if len(set(names)) < len(names):
            raise Refusal("two symbols have the same name", weak=False)
        return cls(f, x, low, high, tuple((v, *ends) for v, ends in at.items()))

    @property
    def integral(self) -> Integral:
        return Integral(self.f, (self.x, self.low, self.high))

    def ends(self) -> dict[Symbol, Ends]:
        return {v: (rational(a), rational(b)) for v, a, b in self.at}

    def integrand(self) -> Integrand:
        return Integrand(self.f, self.x, self.ends())

    def limit(self, name: str) -> arb:
        """Return a ball around an end that is not a rational number."""
        e = self.low if name == "low" else self.high
        f = Integrand(e, self.x, self.ends())
        ball = f.real(f.root, arb(0))
        if not ball.is_finite():
            raise NotShown(f"the limit '{e}' may be undefined")
        return ball

    def outer(self) -> tuple[End, End]:
        """Return the two ends as a certificate names them."""
        return _named(self.low, "low"), _named(self.high, "high")


def rational(r: Rational) -> fmpq:
    return fmpq(int(r.p), int(r.q))


def _named(e: Expr, name: str) -> End:
    if e is sympy.oo:
        return "oo"
    if e is sympy.S.NegativeInfinity:
        return "-oo"
    if e.is_Rational:
        return rational(e)
    return name


def _at(p: fmpq_poly, x: arb) -> arb:
    total = arb(0)
    for c in reversed(p.coeffs()):
        total = total * x + c
    return total


class IntegralSum:
    """Balls around the integrals over the pieces of a certificate, at one precision.

    ``tick`` is called often; what it raises stops the computation.
    """

    def __init__(
        self,
        problem: IntegralProblem,
        bits: int,
        goal: int,
        tick: Tick | None = None,
        f: Integrand | None = None,
    ) -> None:
        self.problem, self.bits, self.goal, self.tick = problem, bits, goal, tick
        self.f = f or problem.integrand()
        self._tails: dict[tuple[str, int], arb] = {}

    def piece(self, tree: dict[str, Any], low: End, high: End) -> arb:
        """Return a ball around the integral over one piece. Raises Refusal."""
        if self.tick:
            self.tick()
        try:
            with precision(self.bits):
                ball: arb = getattr(self, f"_{tree['by']}")(tree, low, high)
        except Pole:
            raise NotShown("the integrand may be undefined") from None
        if not ball.is_finite():
            raise NotShown(f"no bound of the integral from {show(low)} to {show(high)} was found")
        return ball

    def _gauss(self, tree: Any, low: End, high: End) -> arb:
        if not (isinstance(low, fmpq) and isinstance(high, fmpq) and low < high):
            raise Refusal("Gauss quadrature is between two rational numbers", weak=False)
        return self.gauss(AnalyticPiece(self.f, low, high))

    def gauss(self, piece: AnalyticPiece) -> arb:
        function, tick = piece.function(), self.tick
        failure: list[BaseException] = []
        count = 0

        def integrand(z: acb, analytic: bool) -> acb:
            nonlocal count
            try:
                if failure:
                    return _NOWHERE
                count += 1
                if tick and not count & 63:
                    tick()
                return function(z, analytic)
            except Pole:
                return _NOWHERE
            except BaseException as error:  # acb.integral cannot pass it on
                failure.append(error)
                return _NOWHERE

        total = acb.integral(
            integrand, acb(piece.low), acb(piece.high),
            abs_tol=arb(2) ** -self.goal, rel_tol=arb(2) ** -self.bits,
        )  # fmt: skip
        if failure:
            raise failure[0]
        return total.real if total.imag.contains(0) else arb.nan()

    def _cell(self, tree: Any, low: End, high: End) -> arb:
        a, b = (self.problem.limit(str(e)) if e in ("low", "high") else e for e in (low, high))
        if isinstance(a, fmpq) or isinstance(b, fmpq):
            a, b = (arb(e) if isinstance(e, fmpq) else e for e in (a, b))
        if not (isinstance(a, arb) and isinstance(b, arb) and b - a >= 0):
            raise Refusal("a cell is between numbers in order, of which one is rational", weak=False)
        return self.f.real(self.f.root, a.union(b)) * (b - a)

    def _series(self, tree: Any, low: End, high: End) -> arb:
        where, other, direction = (low, high, 1) if tree["singular"] == "from" else (high, low, -1)
        length, m, radius = tree["terms"], tree["power"], number(tree["radius"])
        if not isinstance(other, fmpq):
            raise Refusal("a series ends at a rational number", weak=False)
        if not (_is_count(length, _MOST_TERMS) and _is_count(m, _MOST_POWER) and radius > 0):
            raise Refusal("the sizes of a series are out of range", weak=False)
        if isinstance(where, str):
            if where not in ("oo", "-oo") or (where == "oo") == (direction > 0):
                raise Refusal("a series at an end that is not a number", weak=False)
            far = -other if where == "-oo" else other
            if not far > 0:
                raise Refusal("a series at infinity starts on its side of 0", weak=False)
            place = Place(None, None, -direction, m)
            h = 1 / arb(far)
        else:
            place, h = self._place(where, arb(other), direction, m)
        h = h if m == 1 else (h.log() / m).exp()
        return GermOfIntegrand(self.f, place, length, radius).integral(h)

    def _place(self, where: fmpq | Root, other: arb, direction: int, m: int) -> tuple[Place, arb]:
        if isinstance(where, fmpq):
            place = Place(arb(where), where, direction, m)
        else:
            ball = where.ball(self.bits)
            between = (where.low, where.high)
            place = Place(ball, None, direction, m, root=where.poly(), between=between)
        assert place.point is not None
        h = (other - place.point) * direction
        if not h > 0:
            raise Refusal("the ends of a piece are not in order", weak=False)
        return place, h

    def _tail(self, tree: Any, low: End, high: End) -> arb:
        direction = 1 if high == "oo" else -1
        start = low if direction > 0 else high
        if not isinstance(start, fmpq) or (low if direction < 0 else high) not in ("oo", "-oo"):
            raise Refusal("a tail is between a rational number and infinity", weak=False)
        bound = self.tail(start * direction, direction)
        most = arb(number(tree["most"]))
        if not bound <= most:
            raise NotShown(f"the tail from {show(start)} on is not shown to be at most {most}")
        return (-most).union(most)

    def tail(self, start: fmpq, direction: int) -> arb:
        """Return an upper bound of the integral of |f| from ``start`` on, each computed once."""
        key = str(start), direction
        if key not in self._tails:
            self._tails[key] = Growth(self.f, start, direction).integral()
        return self._tails[key]


_NOWHERE = acb(arb.nan(), arb.nan())


def _is_count(n: Any, most: int) -> bool:
    return type(n) is int and 0 < n <= most


def number(text: Any) -> fmpq:
    """Return a rational number from its text. Raises Refusal."""
    if not (isinstance(text, str) and _NUMBER.fullmatch(text)):
        raise Refusal("a number of the certificate is not of the form 'p/q'", weak=False)
    p, _, q = text.partition("/")
    return fmpq(int(p), int(q or 1))


def end(tree: Any) -> End:
    """Return an end of a piece. Raises Refusal."""
    if tree in ("oo", "-oo", "low", "high"):
        return str(tree)
    if not isinstance(tree, dict):
        return number(tree)
    if tree.keys() != {"root", "in"}:
        raise Refusal("an end of a piece has an unknown form", weak=False)
    coefficients, ends = tree["root"], tree["in"]
    fine = isinstance(coefficients, list) and isinstance(ends, list) and len(ends) == 2
    if not fine or not 2 <= len(coefficients) <= 61:
        raise Refusal("a root of the certificate has an unknown form", weak=False)
    whole = [number(c) for c in coefficients]
    if any(c.q != 1 for c in whole) or whole[-1] == 0:
        raise Refusal("a root is that of a polynomial with integer coefficients", weak=False)
    low, high = number(ends[0]), number(ends[1])
    if not low < high:
        raise Refusal("the interval of a root is empty", weak=False)
    return Root(tuple(int(c.p) for c in whole), low, high)


def show(e: End) -> str:
    return str(e) if not isinstance(e, Root) else f"a root near {float(int(e.low.p) / int(e.low.q)):g}"


def ends_of(piece: Any) -> tuple[End, End]:
    """Return the parsed ends of a piece, whose form is checked. Raises Refusal."""
    if not isinstance(piece, dict) or piece.get("by") not in list(_KEYS):
        raise Refusal("a piece of the certificate has an unknown form", weak=False)
    if piece.keys() != _KEYS[piece["by"]]:
        raise Refusal("a piece of the certificate has an unknown form", weak=False)
    if piece["by"] == "series" and piece["singular"] not in ("from", "to"):
        raise Refusal("a piece of the certificate has an unknown form", weak=False)
    return end(piece["from"]), end(piece["to"])


def ranges(certificate: Any, integral: Integral) -> dict[Symbol, tuple[Rational, Rational]]:
    """Return the intervals that the certificate takes the integral's free symbols from."""
    if not isinstance(certificate, dict) or certificate.keys() != _TOP:
        raise Refusal("the certificate of an integral has an unknown form", weak=False)
    at = certificate["at"]
    free = {v.name: v for v in integral.free_symbols if isinstance(v, Symbol)}
    if len(free) < len(integral.free_symbols):
        raise Refusal(f"'{integral}' has two symbols of one name, or no symbols", weak=False)
    if not isinstance(at, dict) or at.keys() != free.keys():
        raise Refusal("the certificate speaks of other symbols than the integral", weak=False)
    found = {}
    for name, pair in at.items():
        if not isinstance(pair, list) or len(pair) != 2:
            raise Refusal("a range of the certificate has an unknown form", weak=False)
        a, b = map(number, pair)
        found[free[name]] = (Rational(int(a.p), int(a.q)), Rational(int(b.p), int(b.q)))
    return found


def check(integral: Integral, certificate: Any) -> tuple[IntegralProblem, Rational, Rational]:
    """Check that the integral lies between the ends that the certificate claims.

    Raises:
        Refusal: the certificate does not show it.
    """
    if not isinstance(integral, Integral) or len(integral.limits) != 1:
        raise Refusal(f"'{integral}' is not a one-dimensional integral", weak=False)
    if len(integral.limits[0]) != 3:
        raise Refusal(f"'{integral}' has no limits", weak=False)
    limits = tuple(integral.limits[0])
    problem = IntegralProblem.of(integral.function, limits, ranges(certificate, integral))
    bits, goal, pieces = (certificate[k] for k in ("bits", "goal", "pieces"))
    if type(certificate["integral"]) is not int or certificate["integral"] != VERSION:
        raise Refusal("the certificate is of another version", weak=False)
    if not _is_count(bits, _MOST_BITS) or bits < 16 or not _is_count(goal, 8 * _MOST_BITS):
        raise Refusal("the precision of the certificate is out of range", weak=False)
    if not isinstance(pieces, list) or not 0 < len(pieces) <= _MOST_PIECES:
        raise Refusal("the pieces of the certificate are out of range", weak=False)
    lower, upper = number(certificate["lower"]), number(certificate["upper"])
    ends = [ends_of(p) for p in pieces]
    first, last = problem.outer()
    joined = all(a[1] == b[0] for a, b in itertools.pairwise(ends))
    if not joined or (ends[0][0], ends[-1][1]) != (first, last):
        raise Refusal("the pieces do not lie side by side from one limit to the other", weak=False)
    work = IntegralSum(problem, bits, goal)
    total = arb(0)
    for piece, (low, high) in zip(pieces, ends, strict=True):
        with precision(bits):
            total += work.piece(piece, low, high)
    with precision(bits):
        if not (total >= arb(lower) and total <= arb(upper)):
            raise Refusal("the pieces do not add up to what the certificate claims", weak=False)
    return problem, Rational(int(lower.p), int(lower.q)), Rational(int(upper.p), int(upper.q))
