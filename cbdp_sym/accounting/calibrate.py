"""``calibrate``: the least noise, the most steps or the largest rate for a target (ε, δ)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sympy import Rational

from cbdp_sym.accounting.search import Bound, Ends, Met, TargetSearch
from cbdp_sym.analysis.balls import compare_constants
from cbdp_sym.analysis.display import Displayed
from cbdp_sym.calls import checked
from cbdp_sym.profiles.mechanisms import Mechanism, exact
from cbdp_sym.profiles.request import LARGEST_COUNT
from cbdp_sym.profiles.result import Profile, ProfileBound, profile
from cbdp_sym.profiles.sweep import with_value
from cbdp_sym.theory.restricted.request import BadRequest
from cbdp_sym.theory.restricted.result import outward

_MOST_DIGITS, _USUAL = 12, 5
_LEAST, _LARGEST, _LEAST_PROBABILITY = Fraction(1, 10**6), Fraction(10**9), Fraction(1, 10**18)
_LESS = ("sigma", "scale", "mu", "width", "k", "n")  # parameters with which privacy grows
_MORE = ("epsilon", "delta")


@dataclass(frozen=True)
class Calibration(Displayed):
    """The number at which a target is just met.

    Attributes:
        name: of the unknown; ``kind`` is "least" or "most".
        met: the number, rounded to the safe side, and its neighbour that misses the target.
        holds, misses: what shows it: the bounds of the profile at the two numbers.
    """

    name: str
    kind: str
    epsilon: str
    delta: str
    met: Met
    digits: int
    holds: ProfileBound
    misses: ProfileBound | None
    seconds: float = field(default=0.0, compare=False)

    @property
    def value(self) -> str:
        """Return the answer as a decimal, or a whole number: exact."""
        return _text(self.met.holds)

    def __float__(self) -> float:
        return float(self.met.holds)

    def __repr__(self) -> str:
        lines = [
            f"{self.holds.asked}:",
            f"  {self.name} = {self.value} is enough for epsilon = {self.epsilon}, delta = {self.delta}:"
            f" {self._shown(self.holds, 1)}",
        ]
        if self.misses is not None and self.met.misses is not None:
            lines.append(f"  {self.name} = {_text(self.met.misses)} is not: {self._shown(self.misses, 0)}")
        if self.met.reason:
            lines.append(f"  {self.met.reason}")
        return "\n".join(lines)

    def _shown(self, bound: ProfileBound, end: int) -> str:
        return f"{bound.kind} is at {'most' if end else 'least'} {bound.decimals[end]}"

    @property
    def formula(self) -> str:
        """Return the answer between its neighbours."""
        low = "" if self.met.misses is None else _text(self.met.misses)
        ends = f"{low} <" if self.kind == "least" else f"{self.value} \\le"
        other = f"\\le {self.value}" if self.kind == "least" else f"< {low}"
        return f"{ends} {self.name} {other}" if low else f"{self.name} = {self.value}"

    @property
    def sentences(self) -> list[str]:
        """Return what was shown."""
        return [line.strip() for line in repr(self).split("\n")]

    def data(self) -> dict[str, Any]:
        """Return the answer as plain data, as ``cbdp-sym calibrate --json`` prints it."""
        misses = None if self.met.misses is None else _text(self.met.misses)
        low, high = (misses, self.value) if self.kind == "least" else (self.value, misses)
        return {
            "unknown": self.name,
            "kind": self.kind,
            "value": self.value,
            "lower": low,
            "upper": high,
            "epsilon": self.epsilon,
            "delta": self.delta,
            "holds": self.holds.data(),
            "misses": None if self.misses is None else self.misses.data(),
            "reason": self.met.reason or None,
            "seconds": round(self.seconds, 4),
        }


@checked
def calibrate(
    mechanism: Any,
    unknown: str,
    *,
    epsilon: Any,
    delta: Any,
    sensitivity: Any = None,
    sampling: Any = None,
    adjacency: str | None = None,
    compose: Any = 1,
    digits: int = _USUAL,
    seconds: float = 300.0,
    on_progress: Callable[[str], None] | None = None,
) -> Calibration:
    """Return the least noise, or the most steps, the largest rate or ε, for a target (ε, δ).

    Args:
        mechanism: as of :func:`~cbdp_sym.profile`, such as ``"Gaussian(sigma=s)"``, with the unknown in it
            or in one of the other texts: ``compose="n"``, ``sampling="poisson(q)"``.
        unknown: its name.
        epsilon, delta: the target, exact; delta = 0 asks for pure differential privacy.
        digits: of the answer, which is rounded to the safe side.
        seconds: the time limit.
        on_progress: called with what is known so far: a number that is enough, and one that is not.

    Returns:
        a :class:`Calibration`: at its value the target is met, and at the next decimal it is not; both are
        shown by bounds with guaranteed ends.

    Raises:
        BadRequest: the unknown is nowhere, or a text has no meaning.
        Refusal: no answer was found.

    >>> calibrate("Gaussian(sigma=s)", "s", epsilon=1, delta="1e-5").value
    '3.7307'
    """
    started = time.monotonic()
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= _MOST_DIGITS:
        raise BadRequest(f"the number of digits is from 1 to {_MOST_DIGITS}, not {digits}")
    if not str(unknown).isidentifier():
        raise BadRequest(f"the unknown is a name such as s, not '{unknown}'")
    asked = _Asked(unknown, mechanism, sensitivity, sampling, adjacency, compose)
    goals = exact(epsilon, "epsilon"), exact(delta, "delta")
    if not all(g.is_Rational for g in goals) or goals[0] < 0 or not 0 <= goals[1] < 1 or goals == (0, 0):
        raise BadRequest(f"the target is epsilon >= 0 and 0 <= delta < 1, not {epsilon} and {delta}")
    e, d = (Fraction(int(g.p), int(g.q)) for g in goals)
    bound = asked.delta_at(e, d) if d else asked.epsilon_at_zero()
    rising, whole = asked.rising(), asked.whole
    known = _Known(unknown, d or e, rising, on_progress or (lambda said: None))
    search = TargetSearch(bound, d or e, rising, whole, digits, *asked.range(), started + seconds, known.add)
    met = search.found(asked.start())

    def shown(x: Fraction) -> ProfileBound:
        p = asked.profile(x)
        left = max(5.0, started + seconds - time.monotonic())
        if not d:
            return p.epsilon(0, seconds=left)
        return p.delta(goals[0], None if p.exact else min(digits, 4), left)

    return Calibration(
        unknown, "most" if rising else "least", str(goals[0]), str(goals[1]), met, digits, shown(met.holds),
        None if met.misses is None else shown(met.misses), time.monotonic() - started,
    )  # fmt: skip


@dataclass
class _Known:
    """The best number so far at which the target is met, and the best at which it is missed."""

    name: str
    target: Fraction
    rising: bool
    say: Callable[[str], None]
    met: Fraction | None = None
    missed: Fraction | None = None

    def add(self, x: Fraction, ends: Ends) -> None:
        """Add both ends at a number."""
        low, high = ends
        if high is not None and high <= self.target:
            self.met = x if self.met is None else max(self.met, x) if self.rising else min(self.met, x)
        if low > self.target:
            self.missed = (
                x if self.missed is None else min(self.missed, x) if self.rising else max(self.missed, x)
            )
        said = [
            f"{self.name} = {_text(_outward(at, up=up))} is {what}"
            for at, up, what in (
                (self.met, not self.rising, "enough"), (self.missed, self.rising, "not")
            )
            if at is not None
        ]  # fmt: skip
        if said:
            self.say("; ".join(said))


def _outward(x: Fraction, *, up: bool) -> Fraction:
    found = outward(Rational(x.numerator, x.denominator), _USUAL, up=up)
    return Fraction(int(found.p), int(found.q))


class _Asked:
    """The texts of a request with an unknown in them."""

    def __init__(
        self, name: str, mechanism: Any, sensitivity: Any, sampling: Any, adjacency: str | None, compose: Any
    ) -> None:
        self.name, self.adjacency = name, adjacency
        self.texts = {
            "mechanism": _listed(mechanism), "sensitivity": _listed(sensitivity),
            "sampling": _listed(sampling), "compose": _listed(compose),
        }  # fmt: skip
        self.places = [k for k, column in self.texts.items() if any(self._has(t) for t in column)]
        if not self.places:
            raise BadRequest(
                f"'{name}' occurs in no mechanism and in no option; it stands for the number that is looked "
                f"for, as in 'Gaussian(sigma={name})'"
            )

    def _has(self, text: Any) -> bool:
        return isinstance(text, str) and with_value(text, self.name, "1") != text

    @property
    def whole(self) -> bool:
        """Return whether the unknown is a number of steps or of records."""
        return (
            "compose" in self.places
            or any(self._has(t) and "poisson" not in t for t in self.texts["sampling"])
            or any(str(t).partition("*")[0].strip() == self.name for t in self.texts["mechanism"])
        )

    def at(self, x: Fraction) -> dict[str, list[Any]]:
        return {
            k: [with_value(t, self.name, str(x)) if isinstance(t, str) else t for t in column]
            for k, column in self.texts.items()
        }

    def profile(self, x: Fraction) -> Profile:
        at = self.at(x)
        return profile(
            at["mechanism"], sensitivity=at["sensitivity"], sampling=at["sampling"], compose=at["compose"],
            adjacency=self.adjacency,
        )  # fmt: skip

    def range(self) -> tuple[Fraction, Fraction]:
        if self.whole:
            return Fraction(1), Fraction(LARGEST_COUNT)
        if self._probability:
            return _LEAST_PROBABILITY, 1 - _LEAST
        return _LEAST, Fraction(1) if self.places == ["sampling"] else _LARGEST

    @property
    def _probability(self) -> bool:
        """Return whether the unknown has to be below 1."""
        try:
            self.profile(Fraction(1))
        except BadRequest:
            return self.places == ["mechanism"]
        return False

    def start(self) -> Fraction:
        small = (self.places == ["sampling"] and not self.whole) or self._probability
        return Fraction(1, 100) if small else Fraction(1)

    def rising(self) -> bool:
        """Return whether δ grows with the unknown. Raises BadRequest where it is not clear."""
        for a, b in ((Fraction(1), Fraction(2)), (Fraction(1, 4), Fraction(1, 2))):
            try:
                signs = set(self._signs(a, b))
            except BadRequest:
                continue
            if signs == {1} or signs == {-1}:
                return signs == {1}
        raise BadRequest(
            f"it is not clear whether privacy grows or falls with '{self.name}'; let it stand for one of "
            f"{', '.join((*_LESS, *_MORE))}, for the sensitivity, the sampling or the number of steps"
        )

    def _signs(self, a: Fraction, b: Fraction) -> list[int]:
        found = []
        for u, v in zip(self.profile(a).request.steps, self.profile(b).request.steps, strict=True):
            found += _changes(u.mechanism, v.mechanism)
            for first, second in ((u.sensitivity, v.sensitivity), (u.sampling.rate, v.sampling.rate)):
                if first != second:
                    found.append(compare_constants(second - first) or 0)
            if u.count != v.count:
                found.append(1 if u.count < v.count else -1)
        return found

    def delta_at(self, epsilon: Fraction, size: Fraction) -> Bound:
        def bound(x: Fraction, digits: int) -> Ends:
            return self.profile(x).on_one_grid(epsilon, size, digits)

        return bound

    def epsilon_at_zero(self) -> Bound:
        def bound(x: Fraction, digits: int) -> Ends:
            found = self.profile(x).epsilon(0)
            return (Fraction(10**12), None) if found.lower is None else (found.lower, found.upper)

        return bound


def _changes(a: Mechanism, b: Mechanism) -> list[int]:
    signs = []
    for name, u, v in zip(a.kind.parameters, a.values, b.values, strict=True):
        if u == v:
            continue
        way = 1 if name in _MORE else -1 if name in _LESS else 0
        signs.append(way * (compare_constants(v - u) or 0))
    return signs


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _text(x: Fraction) -> str:
    """A decimal, exact: the denominator divides a power of 10."""
    places = 0
    while (x * 10**places).denominator != 1:
        places += 1
    return format(Decimal((x * 10**places).numerator).scaleb(-places), "f")
