"""The search for the number at which a bound meets a target, on the safe side.

The bound at a number is known between two ends, which are closer for more digits and take longer. Coarse ones
find about where the answer is; only the answer itself, and the number next to it, are tried with all digits.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from sympy import Rational

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.restricted.result import outward

Ends = tuple[Fraction, Fraction | None]  # None: ∞
Bound = Callable[[Fraction, int], Ends]
_FARTHEST, _MOST_TRIALS, _STEPS, _MOST_DIGITS = 80, 40, 8, 9
_FLOOR = -60.0  # the logarithm that stands for 0


class NoAnswer(Refusal):
    """No number was found; the text says why."""


@dataclass(frozen=True)
class Met:
    """The answer.

    Attributes:
        holds: a number at which the upper end is at most the target.
        misses: one at which the lower end is above it; None: the target is met up to the end of the range.
        reason: why the two are not neighbours, if they are not.
    """

    holds: Fraction
    misses: Fraction | None
    reason: str = ""


@dataclass
class TargetSearch:
    """The search.

    Attributes:
        bound: both ends at a number, to about so many digits. It may raise Refusal.
        target: what the bound has to be at most; > 0.
        rising: the bound grows with the number, so that the largest one is looked for.
        whole: only whole numbers; digits: of the answer.
        least, most: the ends of the range of the number.
        deadline: of ``time.monotonic``.
        on_ends: called with each number and its ends, as soon as they are known.
    """

    bound: Bound
    target: Fraction
    rising: bool
    whole: bool
    digits: int
    least: Fraction
    most: Fraction
    deadline: float = math.inf
    on_ends: Callable[[Fraction, Ends], None] = lambda x, ends: None

    def __post_init__(self) -> None:
        self._known: dict[tuple[Fraction, int], Ends] = {}

    def ends(self, x: Fraction, digits: int) -> Ends:
        key = x, digits
        if key not in self._known:
            if self._known and time.monotonic() > self.deadline:
                raise NoAnswer("the time limit is over before an answer was found; give a larger --timeout")
            self._known[key] = self.bound(x, digits)
            self.on_ends(x, self._known[key])
        return self._known[key]

    def holds(self, x: Fraction, digits: int) -> bool:
        high = self.ends(x, digits)[1]
        return high is not None and high <= self.target

    def misses(self, x: Fraction, digits: int) -> bool:
        return self.ends(x, digits)[0] > self.target

    def found(self, start: Fraction) -> Met:
        """Return the answer; ``start`` is in the range. Raises Refusal."""
        about = self._root(start)
        if about is None:
            edge = self.most if self.rising else self.least
            if not self._surely(self.holds, edge):
                raise NoAnswer(f"the target is met up to about {float(edge):g}, where it is not decided")
            return Met(edge, None, "the target is met in the whole range")
        return self._neighbours(about)

    def _height(self, x: Fraction, digits: int) -> float:
        """How far the bound is above the target, about, as a logarithm."""
        low, high = self.ends(x, digits)
        if high is None:
            return -_FLOOR
        if high <= 0:
            return _FLOOR
        middle = high if low <= 0 else _exp((_log(low) + _log(high)) / 2)
        return max(_log(middle) - _log(self.target), _FLOOR)

    def _root(self, start: Fraction) -> Fraction | None:
        """About where the bound is the target; None: nowhere in the range, as it is met everywhere."""
        digits, x = 1, start
        y = self._height(x, digits)
        good, bad = (x, None) if y <= 0 else (None, x)
        heights = {x: y}
        for _ in range(_FARTHEST):
            if good is not None and bad is not None:
                break
            up = (good is not None) == self.rising
            here = good if good is not None else bad
            assert here is not None
            edge = self.most if up else self.least
            if here == edge:
                if good is not None:
                    return None
                raise NoAnswer(f"the target is not met by any value {'up to' if up else 'from'} {edge}")
            there = min(2 * here, edge) if up else max(here / 2, edge)
            if self.whole:
                there = Fraction(math.ceil(there) if up else math.floor(there))
            try:
                y = self._height(there, digits)
            except NoAnswer:
                raise
            except Refusal as error:
                if good is None:
                    raise NoAnswer(f"at {float(there):g}: {error}") from error
                y = -_FLOOR  # so little noise that nothing bounds it
            heights[there] = y
            good, bad = (there, bad) if y <= 0 else (good, there)
        if good is None or bad is None:
            raise NoAnswer("no value was found at which the target is met")
        return self._narrowed(good, bad, heights)

    def _narrowed(self, good: Fraction, bad: Fraction, heights: dict[Fraction, float]) -> Fraction:
        """Regula falsi in logarithms (Illinois), with more digits as the two come near."""
        u, v = heights[good], heights[bad]
        side, digits = 0, 1
        for _ in range(_MOST_TRIALS):
            gap = abs(_log(good) - _log(bad))
            if gap < 10.0 ** -(self.digits - 1) / 2 or (self.whole and abs(good - bad) <= 1):
                break
            digits = max(digits, min(math.ceil(-math.log10(gap)), self.digits - 1, _MOST_DIGITS))
            share = min(max(u / (u - v), 0.02), 0.98) if u < v else 0.5
            x = _exp(_log(good) + share * (_log(bad) - _log(good)))
            if self.whole:
                x = Fraction(round(x))
                if x in (good, bad):
                    x = Fraction((good + bad) // 2)
            if x in (good, bad):
                break
            y = self._height(x, digits)
            if abs(y) < 10.0 ** -(self.digits + 1):
                return x
            if y <= 0:
                good, u = x, y
                v = v / 2 if side == 1 else v
                side = 1
            else:
                bad, v = x, y
                u = u / 2 if side == -1 else u
                side = -1
        return good

    def _neighbours(self, about: Fraction) -> Met:
        """The decimals next to the root: one at which it is shown that the target is met, one that misses."""
        x = self._rounded(about)
        step = self._step(x)
        away = -step if self.rising else step
        reason = ""
        for k in range(_STEPS):
            if self._surely(self.holds, x):
                break
            x = self._inside(x + away * 2**k)
        else:
            raise NoAnswer(f"near {float(about):g}, the target is not shown to be met")
        for k in range(_STEPS):  # it may be met further on
            y = self._inside(x - away * 2**k)
            if y == x:
                return Met(x, None, "the target is met in the whole range")
            if not self._surely(self.misses, y):
                if k < 3 and self._surely(self.holds, y):
                    return self._neighbours(y)
                continue
            if k:
                reason = "between the two, the ends do not decide"
            return Met(x, y, reason)
        raise NoAnswer(f"below {float(x):g}, no value is shown to miss the target")

    def _surely(self, asked: Callable[[Fraction, int], bool], x: Fraction) -> bool:
        """Ask with more and more digits, until the ends are on one side of the target."""
        for digits in range(min(self.digits, 3), self.digits + 4):
            if asked(x, digits):
                return True
            if self.holds(x, digits) or self.misses(x, digits):
                return False
        return False

    def _rounded(self, x: Fraction) -> Fraction:
        if self.whole:
            return Fraction(math.floor(x) if self.rising else math.ceil(x))
        found = outward(Rational(x.numerator, x.denominator), self.digits, up=not self.rising)
        return self._inside(Fraction(int(found.p), int(found.q)))

    def _step(self, x: Fraction) -> Fraction:
        if self.whole:
            return Fraction(1)
        return Fraction(10) ** (math.floor(math.log10(x)) - self.digits + 1)

    def _inside(self, x: Fraction) -> Fraction:
        return max(self.least, min(self.most, x))


def _log(x: Fraction) -> float:
    return math.log(x.numerator) - math.log(x.denominator)


def _exp(y: float) -> Fraction:
    return Fraction(math.exp(max(min(y, 690.0), -690.0))).limit_denominator(10**18) or Fraction(1, 10**30)
