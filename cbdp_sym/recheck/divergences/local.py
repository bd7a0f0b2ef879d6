"""Functions on a short piece of the line: their values, and polynomials near them.

|u|, Max, Min, sign and Piecewise are taken for what they are where u has one sign on the piece. Otherwise
only the values are known. Terms are taken as they are written, so that no undefined part of one is lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck import models
from cbdp_sym.recheck.divergences.divergence_claims import HALF, ONE
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import value
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.models import TaylorModel
from cbdp_sym.recheck.needs import ENTIRE
from cbdp_sym.recheck.outcome import NotRechecked
from cbdp_sym.recheck.series import SLOPES

KINKED = ("abs", "sign", "max", "min", "piecewise")
_POSITIVE = ("log", "gamma", "loggamma")
_MOST_PRODUCTS = 64
_WITHIN_ONE = ("asin", "atanh")


class UndecidedPiece(Exception):
    """On so large a piece it is not seen where a function is defined."""


@dataclass(frozen=True, slots=True)
class Local:
    """A function on a piece: its values and, if they are bounded, the function as about a polynomial."""

    values: Interval
    model: TaylorModel | None = None


class LocalPiece:
    """The piece from ``low`` to ``high``, and what is known of terms in x and in further named functions."""

    def __init__(self, low: Fraction, high: Fraction, length: int) -> None:
        self.low, self.high, self.length = low, high, length
        self.variables = {"x": Local(iv.hull(low, high), models.line(low, high))}
        self._known: dict[Term, Local] = {}

    def local(self, term: Term) -> Local:
        """Return what is known of a term.

        Raises:
            Undecided: it is not shown to be defined on the whole piece.
            NotRechecked: a function that has no version here.
        """
        for t in term.subterms():
            if t not in self._known:
                self._known[t] = self._of(t)
        return self._known[term]

    def integral(self, term: Term) -> Interval:
        """Return the integral over the piece. Raises as :meth:`local`."""
        f = self.local(term)
        crude = f.values * of_fraction(self.high - self.low)
        if f.model is None:
            return crude
        found = f.model.integral() * of_fraction((self.high - self.low) / 2)
        return found.meets(crude) if crude.bounded else found

    def _of(self, t: Term) -> Local:
        if t.head == "var":
            return self.variables[t.data]
        args = [self._known[a] for a in t.args]
        if t.head in KINKED and t.free:
            return self._chosen(t, args)
        ranges = [a.values for a in args]
        smooth = t.head in KINKED or _smooth(t, ranges)
        parts = [a.model for a in args if a.model is not None]
        if not t.free or not smooth or len(parts) < len(args):
            return by_values(value(t, ranges, {}))
        try:
            model = self._model(t, parts)
        except models.Wide:
            return by_values(value(t, ranges, {}))
        values = model.values
        if not _sign(values, strict=True):
            values = values.meets(value(t, ranges, {}))
        return Local(values, model)

    def _model(self, t: Term, parts: list[TaylorModel]) -> TaylorModel:
        """Raises models.Wide."""
        head, n = t.head, self.length
        if head == "add":
            return reduce(models.plus, parts)
        if head == "mul":
            return reduce(lambda f, g: models.times(f, g, n), parts)
        if head == "pow":
            e = ex.value_of(t.args[1])
            if e is None:
                return models.exp(models.times(parts[1], models.log(parts[0], n), n), n)
            if e.denominator == 1 and 0 <= e <= _MOST_PRODUCTS:
                return models.raised(parts[0], int(e), n)
            return models.power(parts[0], e, n)
        f = parts[0]
        if head == "exp":
            return models.exp(f, n)
        if head == "log":
            return models.log(f, n)
        if head in ("sin", "cos"):
            return models.waves(f, n)[head == "cos"]
        if head in ("sinh", "cosh"):
            up, down = models.exp(f, n), models.exp(-f, n)
            half = models.constant(of_fraction(HALF))
            return models.times(models.plus(up, down if head == "cosh" else -down), half, n)
        slope = SLOPES.get(head)
        if slope is None:
            raise NotRechecked(f"the function {head} under an integral")
        inner = LocalPiece(self.low, self.high, n)
        inner.variables = {"x": Local(f.values, f)}
        rate = inner.local(slope).model
        if rate is None:
            raise models.Wide
        first = value(t, [models.start(f)], {})
        return models.along(f, first, rate, n)

    def _chosen(self, t: Term, args: list[Local]) -> Local:
        if t.head in ("max", "min"):
            pick = iv.greatest if t.head == "max" else iv.least

            def larger(a: Term, b: Term) -> Term | None:
                difference = self.local(ex.sub(ex.simplified(a), ex.simplified(b))).values
                sign = _sign(difference)
                return None if not sign else (a if (sign > 0) == (t.head == "max") else b)

            best = t.args[0]
            for a in t.args[1:]:
                found = larger(best, a)
                if found is None:
                    lows, highs = [f.values.low for f in args], [f.values.high for f in args]
                    return by_values(Interval(pick(lows), pick(highs)))
                best = found
            return self._known[best]
        if t.head == "piecewise":
            return self._branch(t, args)
        u = args[0]
        sign = _sign(u.values, strict=t.head == "sign")
        if t.head == "sign":
            one = ONE if sign > 0 else -ONE
            return by_values(one if sign else value(t, [u.values], {}))
        if sign > 0:
            return u
        return _negative(u) if sign else by_values(u.values.absolute())

    def _branch(self, t: Term, args: list[Local]) -> Local:
        possible = []
        for k, or_equal in enumerate(t.data):
            u = args[2 * k + 1].values
            if u.above(not or_equal):
                possible.append(args[2 * k])
                break
            if not (-u).above(or_equal):
                possible.append(args[2 * k])
        else:
            possible.append(args[-1])
        if len(possible) == 1:
            return possible[0]
        return by_values(iv.union([p.values for p in possible]))


def by_values(values: Interval) -> Local:
    """Return a function of which no more than the values are known."""
    return Local(values, models.constant(values) if values.bounded else None)


def _negative(u: Local) -> Local:
    return Local(-u.values, None if u.model is None else -u.model)


def _sign(u: Interval, strict: bool = False) -> int:
    return 1 if u.above(strict) else -1 if (-u).above(strict) else 0


def _smooth(t: Term, ranges: list[Interval]) -> bool:
    """Return whether a function is smooth where its arguments have these values.

    Raises:
        Undecided: it is not shown to be defined there.
        NotRechecked: it has no version here.
    """
    head = t.head
    if head in ("num", "const", "add", "mul", *ENTIRE):
        return True
    if head == "pow":
        return _smooth_power(t, *ranges)
    if head in _POSITIVE:
        return _defined(ranges[0].above(True))
    if head in _WITHIN_ONE:
        u = ranges[0]
        return _defined((ONE - u).above(True) and (ONE + u).above(True))
    if head == "acosh":
        return _defined((ranges[0] - ONE).above(True))
    if head == "tan":
        return _defined(value(t, ranges, {}).bounded)
    raise NotRechecked(f"the function {head} under an integral")


def _smooth_power(t: Term, base: Interval, exponent: Interval) -> bool:
    e = ex.value_of(t.args[1])
    if e is not None and e.denominator == 1:
        return e >= 0 or _defined(_sign(base, strict=True) != 0)
    if base.above(True):
        return True
    _defined(base.above(False) and exponent.above(True))
    return False


def _defined(seen: bool) -> bool:
    if not seen:
        raise UndecidedPiece
    return True
