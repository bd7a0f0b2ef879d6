"""From the kinks of an integrand to the pieces of a certificate. Nothing here is trusted."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import Any

from flint import arb, fmpq

from cbdp_sym.analysis.ball_functions import Pole
from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.integrands import Integrand, NotShown
from cbdp_sym.analysis.quadrature import End, IntegralProblem, IntegralSum, Root
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.singular_endpoints import Diverges
from cbdp_sym.analysis.tail_bounds import Growth
from cbdp_sym.analysis.tail_terms import tail
from cbdp_sym.oracles.quadrature.places import Point, above, below, dyadic, floating, points

Tree = dict[str, Any]
_RATIO = 4  # how much shorter a piece at a singular end is than the radius of its expansion
_HALVINGS = 14
# What a smaller radius does not change.
_HOPELESS = ("several exponents", "of a logarithm", "of a singular term")
_FAR = 8  # from where on a kink may lie in a tail that does not count
_FARTHEST = 64  # log2 of where a tail may begin


def text(e: End) -> Any:
    """Return an end as a certificate writes it."""
    if isinstance(e, Root):
        return {"root": [str(c) for c in e.polynomial], "in": [str(e.low), str(e.high)]}
    return str(e)


class TooSlow(NotShown):
    """The integrand falls like a power, so that a tail begins far out."""


class Subdivision:
    """The pieces for a problem, for a sum with an error of about 2^-goal."""

    def __init__(self, problem: IntegralProblem, work: IntegralSum) -> None:
        self.problem, self.work, self.f = problem, work, work.f
        self.bits, self.goal = work.bits, work.goal
        self.pieces: list[Tree] = []
        self.found: list[Point] = []
        self._short: IntegralSum | None = None
        self.powers = _powers(self.f)

    def build(self) -> list[Tree]:
        """Build the plan; raise NotShown, or Diverges where that is shown."""
        first, last = self.problem.outer()
        low, high = self._inner(first, 1), self._inner(last, -1)
        if low is not None and high is not None and not low < high:
            raise NotShown("the limits of the integral are too near each other, or not in order")
        found = points(self.f, low, high, self.goal + 2)
        if self.work.tick:
            self.work.tick()
        for infinite, direction in ((low is None, -1), (high is None, 1)):
            if infinite:
                found = self._before_the_tail(found, direction)
        self.found = found
        for p in found:
            if (low is not None and p.low < low) or (high is not None and p.high > high):
                raise NotShown("a kink is too near a limit of the integral")
        if first in ("low", "high"):
            self._add("cell", first, low)
        start = self._left_end(low, found, first)
        singular = bool(first not in ("low", "-oo") and self._singular_at(low))
        start, singular = self._over(found, start, singular)
        self._finish(start, singular, last, high)
        if last in ("low", "high"):
            self._add("cell", high, last)
        return self.pieces

    def _before_the_tail(self, found: list[Point], direction: int) -> list[Point]:
        """Without those kinks that lie where all that is left of the integral is negligible."""
        far = [p for p in found if min(p.low * direction, p.high * direction) > _FAR]
        if not far:
            return found
        near = [p for p in found if p not in far]
        nearest = (near[-1].high if direction > 0 else near[0].low) if near else None
        try:
            other = self._to_infinity(direction, nearest)
        except (NotShown, Diverges):
            return found
        finally:
            self.pieces = []
        assert isinstance(other, fmpq)
        beyond = [p for p in far if min(p.low * direction, p.high * direction) > other * direction]
        return [p for p in found if p not in beyond]

    def refined(self, low: fmpq, high: fmpq) -> list[Tree]:
        """Return the pieces between two numbers, for a search of kinks over this part alone."""
        self.pieces = []
        self.found = [p for p in points(self.f, low, high, self.goal + 2) if low < p.low and p.high < high]
        if not self.found:
            middle = (low + high) / 2
            self.found = [Point(middle, middle)]
        start, singular = self._over(self.found, low, False)
        self._between(start, singular, high, False)
        return self.pieces

    def halved(self, low: fmpq, high: fmpq) -> list[Tree]:
        """Return the two halves of a piece."""
        self.pieces, middle = [], (low + high) / 2
        self._add("gauss", low, middle)
        self._add("gauss", middle, high)
        return self.pieces

    def _over(self, found: list[Point], start: End, singular: bool) -> tuple[End, bool]:
        """The pieces up to the last of the kinks, and over it; and whether it is singular."""
        for p in found:
            if isinstance(start, fmpq) and start == p.low and p.exact:
                singular = singular or p.singular  # a kink at the end itself
                continue
            start = self._up_to(start, singular, p)
            singular = p.singular and (p.exact or p.root is not None)
        return start, singular

    def _inner(self, e: End, side: int) -> fmpq | None:
        """The rational number from which the pieces start; None at infinity."""
        if isinstance(e, fmpq):
            return e
        if e in ("oo", "-oo"):
            return None
        with precision(self.bits):
            ball = self.problem.limit(str(e))
            k = self.goal + 16
            return above(ball.upper(), k) if side > 0 else below(ball.lower(), k)

    def _add(self, by: str, low: End | None, high: End | None, **more: Any) -> None:
        assert low is not None and high is not None
        self.pieces.append({"by": by, "from": text(low), "to": text(high), **more})

    # pieces between the kinks -------------------------------------------------------------------

    def _left_end(self, low: fmpq | None, found: list[Point], first: End) -> End:
        if low is not None:
            return low
        nearest = found[0].low if found else None
        return self._to_infinity(-1, nearest)

    def _up_to(self, start: End, singular: bool, p: Point) -> End:
        """The pieces from ``start`` to a kink, and over it; where the next ones start."""
        if p.exact:
            self._between(start, singular, p.low, p.singular)
            return p.low
        if p.root is not None and p.singular:
            self._between(start, singular, p.root, True)
            return p.root
        self._between(start, singular, p.low, False)
        self._add("cell", p.low, p.high)
        return p.high

    def _between(self, low: End, from_singular: bool, high: End, to_singular: bool) -> None:
        a, b = self._rough(low), self._rough(high)
        width = b - a
        if from_singular and not to_singular and self._whole(low, high):
            return
        if from_singular:
            low = self._series(low, 1, width if not to_singular else width / 2)
        rest = None
        if to_singular:
            self.pieces, before = [], self.pieces
            middle = self._series(high, -1, width / 2)
            rest, self.pieces = self.pieces, before
            high = middle
        if isinstance(low, Root) or isinstance(high, Root):
            raise NotShown("the integrand has no expansion at an irrational singularity")
        if low != high:
            self._add("gauss", low, high)
        self.pieces += rest or []

    def _rough(self, e: End) -> fmpq:
        if isinstance(e, fmpq):
            return e
        assert isinstance(e, Root)
        return (e.low + e.high) / 2

    def _singular_at(self, c: fmpq | None) -> bool:
        """Return whether balls do not show f to be analytic at a finite end."""
        assert c is not None
        with precision(self.bits):
            return not self.f.slope(self.f.root, arb(c)).is_finite()

    def _whole(self, low: End, high: End) -> bool:
        """Return whether one expansion around the lower end does for all; then it is added."""
        if not (isinstance(low, fmpq) and isinstance(high, fmpq) and high - low <= 1):
            return False
        radius = 2 * (high - low)
        if any(d < floating(radius) for d in self._distances(floating(low))):
            return False
        tree = self._tree(low, high, 1, 1, radius)
        try:
            self._try(tree, low, high, 1, per_term=1)
        except (NotShown, Pole, Diverges):
            return False
        self.pieces.append(tree)
        return True

    def _series(self, at: End, direction: int, room: fmpq) -> End:
        """A piece from a singular end, with the other end of it; the end itself if none was found."""
        centre = self._rough(at)
        failure: Refusal | None = None
        clear = min([floating(room), 2.0, *self._distances(floating(centre))]) * 0.95
        for m in self.powers if clear > 0 else ():
            largest = math.floor(math.log2(clear) / m)
            for k in range(largest, largest - _HALVINGS, -1):
                radius = fmpq(2) ** k
                step = dyadic(floating(radius / _RATIO) ** m, 8)
                other = dyadic(floating(centre + direction * step), 12 - m * k)
                if not 0 < (other - centre) * direction < room:
                    continue
                tree = self._tree(at, other, direction, m, radius)
                try:
                    self._try(tree, at, other, direction)
                except Diverges as error:
                    side = "above" if direction > 0 else "below"
                    name = at if isinstance(at, fmpq) else floating(centre)
                    raise Diverges(f"the integral diverges at {name}, from {side}", weak=False) from error
                except (NotShown, Pole) as error:
                    failure = NotShown(str(error))
                    if any(word in str(error) for word in _HOPELESS):
                        break
                    continue
                self.pieces.append(tree)
                return other
        if isinstance(at, fmpq):
            return at
        raise failure or NotShown("the integrand has no expansion at a singular end")

    def _distances(self, centre: float) -> list[float]:
        """Return how far it is to the other kinks, on either side."""
        found = [abs(floating((p.low + p.high) / 2) - centre) for p in self.found]
        return [d for d in found if d > 1e-9 * max(1.0, abs(centre))]

    def _tree(self, at: End, other: End, direction: int, m: int, radius: fmpq) -> Tree:
        low, high = (at, other) if direction > 0 else (other, at)
        return {
            "by": "series", "from": text(low), "to": text(high),
            "singular": "from" if direction > 0 else "to", "power": m,
            "terms": self.goal // 2 + 12, "radius": str(radius),
        }  # fmt: skip

    def _try(self, tree: Tree, at: End, other: End, direction: int, per_term: float = 2.0) -> None:
        """Return whether a short expansion has a bound; and then how many terms the goal takes.

        ``per_term`` is how many bits a term gains.
        """
        ends = (at, other) if direction > 0 else (other, at)
        if self._short is None:
            self._short = IntegralSum(self.problem, 64, 40, self.work.tick, self.f)
        short = self._short
        ball = short.piece({**tree, "terms": 16}, *ends)
        if ball.rad() == 0:
            tree["terms"] = 4
            return
        with precision(64):
            reached = -float(ball.rad().log().mid()) / math.log(2)
        tree["terms"] = max(8, 16 + math.ceil((self.goal - reached) / per_term * 1.05) + 3)

    # infinite ends ------------------------------------------------------------------------------

    def _finish(self, start: End, singular: bool, last: End, high: fmpq | None) -> None:
        if high is not None:
            if start == high:
                return
            self._between(start, singular, high, last not in ("low", "high") and self._singular_at(high))
            return
        nearest = self._rough(start)
        self.pieces, before = [], self.pieces
        far = self._to_infinity(1, nearest)
        rest, self.pieces = self.pieces, before
        if start != far:
            assert isinstance(far, fmpq)
            self._between(start, singular, far, False)
        self.pieces += rest

    def _to_infinity(self, direction: int, nearest: fmpq | None) -> End:
        """A piece with an infinite end, and its finite one."""
        beyond = fmpq(1) if nearest is None else max(nearest * direction + 1, fmpq(1))
        with precision(self.bits):
            try:
                return self._tail(direction, beyond)
            except NotShown as error:
                first = error
        for m in self.powers:
            for k in range(_HALVINGS):
                far = 2 ** (m * k)
                if far < beyond:
                    continue
                radius = fmpq(_RATIO, 2**k)
                other = fmpq(direction * far)
                infinity = "oo" if direction > 0 else "-oo"
                tree = self._tree(infinity, other, -direction, m, radius)
                try:
                    self._try(tree, infinity, other, -direction)
                except Diverges:
                    raise Diverges(f"the integral diverges at {infinity}", weak=False) from None
                except (NotShown, Pole):
                    continue
                self.pieces.append(tree)
                return other
        if isinstance(first, TooSlow):
            return self._far_tail(direction, beyond, first)
        raise first

    def _far_tail(self, direction: int, beyond: fmpq, failure: NotShown) -> End:
        """A tail that begins as far out as it must, where the integrand falls like a power."""
        most = fmpq(1, 2 ** (self.goal + 3))
        far = fmpq(2 ** max(0, math.ceil(math.log2(floating(beyond)))))
        with precision(self.bits):
            while far < 2 ** (2 * self.goal + _FARTHEST):
                with suppress(NotShown):
                    if self.work.tail(far, direction) <= arb(most):
                        ends = (far, "oo") if direction > 0 else ("-oo", -far)
                        self._add("tail", *ends, most=str(most))
                        return far * direction
                far *= 2
        raise failure

    def _tail(self, direction: int, beyond: fmpq) -> End:
        infinity = "oo" if direction > 0 else "-oo"
        most = fmpq(1, 2 ** (self.goal + 3))
        start = fmpq(2 ** max(0, math.ceil(math.log2(floating(beyond)))))
        growth, error = None, None
        while growth is None:
            if start > 2**12 * beyond:
                raise NotShown(f"the integral could not be shown to converge at {infinity}: {error}")
            try:
                found = Growth(self.f, start, direction)
                if found.integral().is_finite():
                    growth = found
                elif found.diverges():
                    raise Diverges(f"the integral diverges at {infinity}", weak=False)
                else:
                    error = NotShown("no bound of the integrand that has a finite integral is known")
            except NotShown as failure:
                if "could not" in str(failure):
                    raise
                error = failure
            start *= 2 if start <= 16 * beyond else 8  # a wide density falls only far out
        start = growth.start
        terms = growth.of(self.f.root).upper or []
        far = self._far_enough(terms, start, most)
        for _ in range(6):
            if self.work.tail(far, direction) <= arb(most):
                other = far * direction
                ends = (other, infinity) if direction > 0 else (infinity, other)
                self._add("tail", *ends, most=str(most))
                return other
            far = fmpq(math.ceil(floating(far) * 1.1) + 1)
        raise NotShown(f"the bound at {infinity} is not small enough")

    def _far_enough(self, terms: list[Any], start: fmpq, most: fmpq) -> fmpq:
        def enough(x: fmpq) -> bool:
            at = arb(x)
            return bool(sum((tail(t, at) for t in terms), arb(0)) < arb(most) / 2)

        low, high = start, start
        while not enough(high):
            low, high = high, 2 * high
            # with slow tails an expansion at infinity is better
            slow = any(not t.p and not t.c.is_zero() for t in terms) and high > 4096 * start
            if slow or high > 2**_FARTHEST:
                raise TooSlow("the integrand falls too slowly at infinity")
        while high - low > fmpq(1, 4) and high - low > high / 32:
            middle = (low + high) / 2
            low, high = (low, middle) if enough(middle) else (middle, high)
        return fmpq(math.ceil(4 * floating(high)), 4) if high < 2**40 else high


def _powers(f: Integrand) -> list[int]:
    """Substitutions x = vᵐ to try: none, and the one that makes rational powers whole."""
    whole = 1
    for node in f.nodes:
        if node.head == "rpow" and f.nodes[node.args[1]].head == "rational":
            whole = math.lcm(whole, int(f.nodes[node.args[1]].data.q))
    return [1] if whole == 1 or whole > 12 else [1, whole]
