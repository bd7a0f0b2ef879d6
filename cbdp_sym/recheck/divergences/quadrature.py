"""Integrals of several functions over the line at once: pieces, the worst of which is halved, and tails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import inf

from mpmath import libmp
from mpmath.libmp import finf

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.divergence_claims import NOTHING
from cbdp_sym.recheck.divergences.local import LocalPiece, UndecidedPiece
from cbdp_sym.recheck.divergences.tail_bounds import GrowthBound, TailFunctions
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.outcome import NotRechecked, Refused

_MOST_PIECES, _MOST_DOUBLED = 6000, 100
_HALVED = 40  # pieces that are halved before the next look at the sum of all errors


@dataclass(frozen=True)
class LinePart:
    """A piece of the line: the integrals over it, the first ``wanted`` of which have to be narrow."""

    low: Fraction
    high: Fraction
    values: list[Interval]


@dataclass(frozen=True)
class Frame:
    """The middle of a distribution and about its width; both only save time."""

    place: Fraction
    scale: Fraction

    def cuts(self, end: Fraction) -> list[Fraction]:
        """Return places from -end to end."""
        found, step = {self.place, -end, end}, self.scale
        while step < end + abs(self.place):
            found |= {c for c in (self.place - step, self.place + step) if -end < c < end}
            step *= 2
        return sorted(c for c in found if -end <= c <= end)


def over_line(
    on_piece: Callable[[LocalPiece], list[Interval]],
    beyond: Callable[[TailFunctions], list[list[GrowthBound]]],
    frame: Frame,
    goal: Fraction,
    length: int,
    wanted: int,
) -> tuple[list[LinePart], list[Interval]]:
    """Return the integrals over parts of the line, left to right, and what both tails add to each.

    Args:
        on_piece: the integrals over a piece.
        beyond: bounds of the integrands in their size.
        goal: what the widths of the first ``wanted`` integrals may sum to.
        length: the number of Taylor coefficients.

    Raises:
        Refused: they are not enclosed so narrowly.
        NotRechecked: no bounds are known.
    """
    end, rests = _tails(beyond, frame, goal / 4)
    return _between(on_piece, frame.cuts(end), goal / 2, length, wanted), rests


def _tails(
    beyond: Callable[[TailFunctions], list[list[GrowthBound]]], frame: Frame, goal: Fraction
) -> tuple[Fraction, list[Interval]]:
    end = max(Fraction(2), 2 * abs(frame.place), 2 * frame.scale)
    problem = NotRechecked("a tail of an integral that is not shown to fall fast enough")
    for _ in range(_MOST_DOUBLED):
        tick()
        try:
            sides = [beyond(TailFunctions(end, mirrored)) for mirrored in (False, True)]
        except (NotRechecked, Refused) as error:
            problem = NotRechecked(str(error))
        else:
            found = _enclosed(sides, end)
            if found is not None:
                total = NOTHING
                for rest in found:
                    total = total + rest.absolute()
                if iv.at_most(total.high, iv.of_fraction(goal / 2).low):
                    return end, found
        end *= 2
    raise problem


def _enclosed(sides: Sequence[list[list[GrowthBound]]], end: Fraction) -> list[Interval] | None:
    """For each integrand, a symmetric interval with its integrals over both tails."""
    found = []
    for pair in zip(*sides, strict=True):
        size = NOTHING
        for b in (b for bounds in pair for b in bounds):
            part = b.above(end)
            if part is None:
                return None
            size = size + Interval(part.high, part.high)
        found.append(Interval(libmp.mpf_neg(size.high), size.high))
    return found


def _between(
    on_piece: Callable[[LocalPiece], list[Interval]],
    cuts: Sequence[Fraction],
    goal: Fraction,
    length: int,
    wanted: int,
) -> list[LinePart]:
    count = 0

    def computed(low: Fraction, high: Fraction) -> tuple[float, int, LinePart]:
        nonlocal count
        tick()
        count += 1
        try:
            values = on_piece(LocalPiece(low, high, length))
        except UndecidedPiece:
            return -inf, count, LinePart(low, high, [])
        return -_error(values[:wanted]), count, LinePart(low, high, values)

    todo = [computed(a, b) for a, b in pairwise(cuts)]
    heapify(todo)
    most = float(goal)
    while True:
        error = -sum(item[0] for item in todo)
        if error <= most:
            return sorted((item[2] for item in todo), key=lambda part: part.low)
        if count > _MOST_PIECES:
            raise Refused("an integral over the line is not enclosed narrowly enough")
        for _ in range(_HALVED):
            worst, _, part = heappop(todo)
            middle = (part.low + part.high) / 2
            for low, high in ((part.low, middle), (middle, part.high)):
                heappush(todo, computed(low, high))
            if -todo[0][0] * len(todo) <= most / 2 or (-worst == inf and -todo[0][0] < inf):
                break


def _error(values: Sequence[Interval]) -> float:
    total = 0.0
    for v in values:
        width = v.width() if v.bounded else finf
        total += inf if width == finf else libmp.to_float(width, rnd="u")
    return total
