"""The claim of a certificate of a profile, and its check."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.divergences.divergence_claims import constant_in
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.profiles.fixed import exp
from cbdp_sym.recheck.profiles.laws import MechanismUse, gaussian
from cbdp_sym.recheck.profiles.pairs import Pair
from cbdp_sym.recheck.profiles.sums import delta, powers
from cbdp_sym.recheck.profiles.weights import (
    LossGrid,
    Weights,
    bits_for,
    check_above,
    check_below,
    grid_of,
    weights_of,
)
from cbdp_sym.recheck.reader import fraction_of

_KEYS = {"profile", "steps", "adjacency", "bounds", "given", "lower", "upper", "grids"}
_VERSION, _LONGEST, _MOST_KINDS = 1, 9999, 50
_ABOVE, _BELOW = "above", "below"
_SWAPS = {"remove": (False,), "add": (True,), "replace": (False, True)}


@dataclass(frozen=True)
class Asked:
    """The steps, the neighbours, and the ends (None: ∞) of δ at ``given``, or of ε."""

    steps: list[MechanismUse]
    adjacency: str
    bounds: str
    given: tuple[Fraction, Fraction]
    lower: Fraction | None
    upper: Fraction | None

    @property
    def plain(self) -> bool:
        """Return whether no step is sampled: then (Q, P) is the mirror image of (P, Q)."""
        return all(s.whole for s in self.steps)

    @property
    def count(self) -> int:
        return sum(s.count for s in self.steps)

    @property
    def directions(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The compositions that have to be bounded from above, and those that bound δ from below."""
        if self.plain or (self.adjacency == "replace" and self.count == 1):
            return ("remove",), ("remove",)
        if self.adjacency == "replace":
            return ("replace",), ("remove", "add")
        both = ("remove", "add") if self.adjacency == "add-remove" else (self.adjacency,)
        return both, both


def claim(data: dict[str, Any]) -> str:
    """Return the certificate's claim as a sentence."""
    steps = data.get("steps")
    said = []
    for s in steps if isinstance(steps, list) else []:
        if isinstance(s, dict):
            texts = s.get("parameters")
            inside = ", ".join(map(str, texts)) if isinstance(texts, list) else ""
            sampled, size = s.get("sampling"), s.get("sensitivity")
            how = "" if sampled == "none" else f" sampled by {sampled} {s.get('rate')}"
            how += "" if size in (None, "1") else f" at sensitivity {size}"
            said.append(f"{s.get('mechanism')}({inside}){how}, {s.get('compose')} times")
    other = "epsilon" if data.get("bounds") == "delta" else "delta"
    return (
        f"{data.get('bounds')} at {other} = {data.get('given')} of {'; '.join(said)} for neighbours by "
        f"{data.get('adjacency')} is in [{data.get('lower')}, {data.get('upper')}]"
    )


def recheck(data: dict[str, Any]) -> int:
    """Check that the ends are right; the number of weights and divergences that were looked at.

    Raises:
        Refused: it is not shown.
        NotRechecked: a mechanism or a size of which there is no version here.
    """
    if data.keys() != _KEYS:
        raise Refused("this is not a certificate")
    if type(data["profile"]) is not int or data["profile"] != _VERSION:
        raise Refused(f"the certificate is not of version {_VERSION}")
    try:
        return _checked(_asked(data), data["grids"])
    except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise Refused("a part of the certificate has an unknown form") from error


def _end(text: Any) -> Fraction | None:
    return None if text == "oo" else fraction_of(text, _LONGEST)


def _asked(data: dict[str, Any]) -> Asked:
    """The claim. Raises Refused or NotRechecked."""
    if not isinstance(data["steps"], list) or not 1 <= len(data["steps"]) <= _MOST_KINDS:
        raise Refused("the number of steps is out of range")
    steps, adjacency, bounds = ([MechanismUse(s) for s in data["steps"]], data["adjacency"], data["bounds"])
    if adjacency not in ("add", "remove", "add-remove", "replace") or bounds not in ("delta", "epsilon"):
        raise Refused("the neighbours or the kind of the bounds are not known")
    for s in steps:
        only = s.name == "RandomizedResponse" or s.sampling == "without-replacement"
        if (only and adjacency != "replace") or (s.sampling == "poisson" and adjacency == "replace"):
            raise Refused("no dominating pair is known for such neighbours")
    term = constant_in(data["given"])
    lower, upper = _end(data["lower"]), _end(data["upper"])
    if bounds == "delta" and (lower is None or upper is None):
        raise Refused("delta is a number")
    if lower is None and upper is not None:
        raise Refused("the ends of the certificate are not in order")
    if lower is not None and (lower < 0 or (upper is not None and lower > upper)):
        raise Refused("the ends of the certificate are negative or not in order")
    given = _rational(term)
    if given[0] < 0 or given[1] > 10**4:
        raise Refused("the number at which the profile is taken is out of range")
    return Asked(steps, adjacency, bounds, given, lower, upper)


def _rational(term: Term) -> tuple[Fraction, Fraction]:
    value = ex.value_of(term)
    if value is not None:
        return value, value
    with precision(600):
        low, high = (iv.fraction(e) for e in (evaluate(term, {}).low, evaluate(term, {}).high))
    assert low is not None and high is not None
    return low, high


def _checked(asked: Asked, grids: Any) -> int:
    above: tuple[Fraction, Fraction]
    below: tuple[Fraction | None, Fraction]
    if asked.bounds == "delta":
        assert asked.lower is not None and asked.upper is not None
        above, below = (asked.given[0], asked.upper), (asked.given[1], asked.lower)
        trivial = asked.upper >= 1, asked.lower == 0
    else:
        goal = asked.given[0]
        above = asked.upper or Fraction(0), goal
        below = asked.lower, goal
        trivial = asked.upper is None, asked.lower == 0
    judge: _Ends = _Single(asked) if grids is None else _Composed(asked, grids)
    if not trivial[0]:
        for direction in asked.directions[0]:
            most = judge.most(above[0], direction)
            if most > above[1] and not _beyond(asked, above[0], direction):
                raise Refused(f"the upper end is not shown, for {direction}")
    if not trivial[1]:
        found = max(judge.least(below[0], d) for d in asked.directions[1])
        if found < below[1] or (asked.bounds == "epsilon" and found == below[1]):
            raise Refused("the lower end is not shown")
    return judge.count


def _beyond(asked: Asked, epsilon: Fraction, direction: str) -> bool:
    """Return whether no loss is above ε: δ is 0."""
    total = Fraction(0)
    for s in asked.steps:
        if s.pure is not None:
            total += s.count * s.pure
            continue
        pair = s.pair(256)
        found = [pair.greatest(swap=w) for w in _SWAPS[direction]]
        if None in found:
            return False
        with precision(256):
            most = max(x for x in found if x is not None)
            log = iv.fraction(iv.log(iv.of_fraction(Fraction(most, pair.one))).high)
        assert log is not None
        total += s.count * log
    return epsilon >= total


class _Ends(ABC):
    """Bounds of δ; ``count`` is how much was looked at."""

    count = 0

    @abstractmethod
    def most(self, epsilon: Fraction, direction: str) -> Fraction:
        """Return a bound of δ(ε) from above."""

    @abstractmethod
    def least(self, epsilon: Fraction | None, direction: str) -> Fraction:
        """Return a bound of δ(ε) from below; None: for all ε."""


class _Single(_Ends):
    """One step, or normal noise without sampling, whose shifts in deviations add as squares."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        if asked.count > 1 and not (asked.plain and all(s.name == "Gaussian" for s in asked.steps)):
            raise Refused("the certificate of a composition has no weights")
        low, high = asked.lower, asked.upper
        width = Fraction(1) if low is None or high is None else high - low
        if asked.bounds == "epsilon":
            width *= asked.given[0] / 64
        self.gap = max(0, width.denominator.bit_length() - max(width.numerator, 1).bit_length())

    def _pair(self, epsilon: Fraction) -> Pair:
        bits = 2 * self.gap + 128 + int(epsilon * 3 / 2)
        if bits > 20_000:
            raise NotRechecked("a bound with so many digits")
        steps = self.asked.steps
        if self.asked.count == 1:
            return steps[0].pair(bits)
        squares = [
            ex.mul(ex.num(s.count), ex.power(ex.div(s.shift, s.parameters[0]), ex.num(2))) for s in steps
        ]
        return gaussian(ex.power(ex.add(*squares), ex.num(Fraction(1, 2))), (1 << bits,) * 2, bits)

    def most(self, epsilon: Fraction, direction: str) -> Fraction:
        pair = self._pair(epsilon)
        self.count += 1
        alpha = exp(epsilon, pair.bits)[0]
        found = pair.most_of_swap(alpha) if direction == "add" else pair.most(alpha)
        return Fraction(found, pair.one)

    def least(self, epsilon: Fraction | None, direction: str) -> Fraction:
        if epsilon is None:
            pair = self._pair(Fraction(1))
            return Fraction(pair.only(swap=direction == "add"), pair.one)
        pair = self._pair(epsilon)
        self.count += 1
        alpha, bits = exp(epsilon, pair.bits), pair.bits
        if direction != "add":
            p, q = pair.near(alpha[1])
            return Fraction(p[0] - (-(-alpha[1] * q[1] >> bits)), pair.one)
        p, q = pair.near((pair.one << bits) // alpha[1])  # what is left out of it is the test
        return Fraction(pair.one - q[1] - (-(-alpha[1] * (pair.one - p[0]) >> bits)), pair.one)


class _Composed(_Ends):
    """From the weights of the certificate."""

    def __init__(self, asked: Asked, grids: Any) -> None:
        self.asked, self.grids = asked, grids
        if not isinstance(grids, list) or not all(isinstance(g, dict) for g in grids):
            raise Refused("the grids of the certificate have an unknown form")

    def _bound(self, side: str, epsilon: Fraction | None, direction: str) -> Fraction | None:
        for data in self.grids:
            if (data["side"], data["direction"]) == (side, direction):
                return self._by(data, side == _ABOVE, epsilon, direction)
        return None

    def _by(self, data: dict[str, Any], up: bool, epsilon: Fraction | None, direction: str) -> Fraction:
        if data.keys() != {"side", "direction", "h", "bits", "cut", "weights"}:
            raise Refused("a grid of the certificate has an unknown form")
        grid, cut = grid_of(data), data["cut"]
        if type(cut) is not int or cut < 0 or len(data["weights"]) != len(self.asked.steps):
            raise Refused("a grid of the certificate has an unknown form")
        parts: list[Weights] = []
        for step, given in zip(self.asked.steps, data["weights"], strict=True):
            w = weights_of(given, grid)
            self._check(step, w, grid, direction, up=up)
            parts += powers(w, step.count, grid, cut, up=up)
            self.count += len(w.values)
        return delta(parts, epsilon, grid, cut, up=up)

    @staticmethod
    def _check(step: MechanismUse, w: Weights, grid: LossGrid, direction: str, *, up: bool) -> None:
        pair = step.pair(bits_for(w, grid))
        if step.whole:
            direction = "remove"
        (check_above if up else check_below)(w, grid, pair, direction)

    def most(self, epsilon: Fraction, direction: str) -> Fraction:
        found = self._bound(_ABOVE, epsilon, direction)
        if found is None:
            raise Refused(f"the certificate has no weights above, for {direction}")
        return found

    def least(self, epsilon: Fraction | None, direction: str) -> Fraction:
        found = self._bound(_BELOW, epsilon, direction)
        return Fraction(0) if found is None else found
