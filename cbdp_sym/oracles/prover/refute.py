"""The search for a rational point where balls show that a claim is false."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from flint import arb
from sympy import Expr, Piecewise, Pow, Rational, Symbol

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.logic import CaptureError, Relation, substitute
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.equations import with_value
from cbdp_sym.analysis.regions.proof import RegionClaim
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.oracles.prover.methods.equations import solutions
from cbdp_sym.oracles.prover.minimise import low_points
from cbdp_sym.oracles.prover.quadrics import parametrised
from cbdp_sym.oracles.prover.rational_points import simplest
from cbdp_sym.oracles.prover.samples import Samples, coordinate, satisfies

Point = dict[Symbol, Rational]
_PRECISIONS = (64, 256, 1024)
_PRIMES = (2, 3, 5, 7, 11, 13)
_STEPS, _AROUND = 60, 8
_INWARDS, _MOST_CORNERS = (Rational(0), Rational(1, 1000), Rational(1, 30)), 40
_FAR = (Rational(1, 10**6), Rational(100), Rational(10**4), Rational(10**7))


@dataclass(frozen=True)
class FalsePoint:
    """A relation that is false at a rational point: the balls of its sides are disjoint.

    With ``tie`` they are exactly equal there, and the relation is strict.
    """

    relation: Relation
    point: Mapping[str, Rational]
    left: str
    right: str
    tie: bool = False


@dataclass(frozen=True)
class Attack:
    """The time and the places of the search for points.

    The ``deadline`` is one of ``time.process_time``: a busy machine changes no answer. At the points the
    ``subterms`` have to be defined too, which SymPy dropped from the texts: x*(x/x) is not 0 at 0. So many
    ``boxes`` are cut where interval arithmetic leaves it open whether the claim holds; without ``points``
    nothing else is tried.
    """

    samples: Samples
    deadline: float
    subterms: Collection[Expr] = ()
    boxes: int = 0
    points: bool = True

    @property
    def over(self) -> bool:
        return time.process_time() > self.deadline


def counterexample(relations: tuple[Relation, ...], region: Region, attack: Attack) -> FalsePoint | None:
    """Return a point of the region where one of the relations is false, if one is found in time."""
    for relation in relations:
        for point in _candidates(relation, region, attack):
            found = judged(relation, point)
            if found is not None and satisfies(point, region) and _all_defined(attack.subterms, point):
                return found
            if attack.over:
                return None
    return None


def on_equations(claim: RegionClaim, attack: Attack) -> FalsePoint | None:
    """Return the same where the region has equations: variables are put in, as far as they stay rational."""
    relations, region, back = claim.relations, claim.region, []
    while (found := next(solutions(region), None)) is not None:
        v, e = found
        back.append({v: e})
        region = with_value(region, v, e)
        relations = tuple(r.substitute({v: e}) for r in relations)
    for mapping, slopes, g in parametrised(claim.region):
        rest = tuple(h for h in claim.region.given if h.lhs not in (g, -g))
        ranges = {v: r for v, r in claim.region.ranges.items() if v not in mapping}
        inside = Region({**ranges, **{s: Range() for s in slopes}})
        limits = [(h.lhs.xreplace(mapping), h.op == ">") for h in rest]
        for v, e in mapping.items():
            r = claim.region.ranges[v]
            limits += [(e - r.low, r.low_open)] * bool(r.low.is_finite)
            limits += [(r.high - e, r.high_open)] * bool(r.high.is_finite)
        try:
            plain = tuple(r.substitute(mapping) for r in claim.relations)
        except (Refusal, CaptureError):
            continue
        lies = _mapped(claim, plain, inside.with_relations(limits), [mapping], attack)
        if lies is not None:
            return lies
    return _mapped(claim, relations, region, back, attack)


def _mapped(
    claim: RegionClaim,
    relations: tuple[Relation, ...],
    region: Region,
    back: list[dict[Symbol, Expr]],
    attack: Attack,
) -> FalsePoint | None:
    """A point of the region where one of the relations is false, taken back to the claim's variables."""
    for relation, plain in zip(claim.relations, relations, strict=True):
        for point in _candidates(plain, region, attack):
            if attack.over:
                return None
            if not judged(plain, point):
                continue
            for values in reversed(back):
                point = {**point, **{v: e.xreplace(point) for v, e in values.items()}}
            point = {v: c for v, c in point.items() if v in claim.region.ranges}
            if not all(c.is_Rational for c in point.values()):
                continue
            lies = judged(relation, point)
            if lies and satisfies(point, claim.region) and _all_defined(attack.subterms, point):
                return lies
    return None


def _all_defined(subterms: Collection[Expr], point: Point) -> bool:
    at = {v: rational_ball(c) for v, c in point.items()}
    try:
        with precision(_PRECISIONS[0]):
            decided = (substitute(e, point) if e.has(Piecewise) else e for e in subterms)
            return all(enclose(e, at).is_finite() for e in decided)
    except (Refusal, CaptureError):
        return False


def judged(relation: Relation, point: Point) -> FalsePoint | None:
    """Return what the relation is at the point, if it is false there."""
    names = {v.name: c for v, c in point.items()}
    for bits in _PRECISIONS:
        with precision(bits):
            sides = _sides(relation, point)
            if sides is None:
                return None
            left, right = sides
            if (left < right) if relation.op in (">", ">=") else (left > right):
                return FalsePoint(relation, names, left.str(15), right.str(15))
            if relation.op == "=" and (left < right or left > right):
                return FalsePoint(relation, names, left.str(15), right.str(15))
            if left < right or left > right:
                return None
    if relation.op not in ("<", ">"):
        return None
    try:
        ends = relation.substitute(point)
        if same_form(ends.lhs, ends.rhs, Assumptions()):
            return FalsePoint(relation, names, left.str(15), right.str(15), tie=True)
    except (Refusal, ArithmeticError, ValueError):
        pass
    return None


def _sides(relation: Relation, point: Point) -> tuple[arb, arb] | None:
    at = {v: rational_ball(c) for v, c in point.items()}
    try:
        if relation.lhs.has(Piecewise) or relation.rhs.has(Piecewise):
            relation = relation.substitute(point)  # SymPy decides the conditions
        left, right = enclose(relation.lhs, at), enclose(relation.rhs, at)
    except (Refusal, CaptureError):
        return None
    return (left, right) if left.is_finite() and right.is_finite() else None


def gap(relation: Relation, point: Point) -> float:
    """By how much the claim holds at the point, relative to its sides; nan where it is undefined."""
    with precision(_PRECISIONS[1]):
        sides = _sides(relation, point)
        if sides is None:
            return math.nan
        left, right = sides
        larger, smaller = (left, right) if relation.op in (">", ">=") else (right, left)
        scale = abs(left) + abs(right)
        if not scale > 0:
            return 0.0
        relative = float(((larger - smaller) / scale).mid())
    return -abs(relative) if relation.op == "=" else relative


def _candidates(relation: Relation, region: Region, attack: Attack) -> Iterator[Point]:
    """Sample points and the ends of the ranges; points where the claim holds by less and less; boxes."""
    if attack.points:
        yield from _by_points(relation, region, attack)
    f = relation.lhs - relation.rhs
    for signed in {"=": (f, -f), "<": (-f,), "<=": (-f,)}.get(relation.op, (f,)):
        for point in low_points(signed, region, lambda: attack.over, attack.boxes):
            if satisfies(point, region):
                yield point


def _by_points(relation: Relation, region: Region, attack: Attack) -> Iterator[Point]:
    starts: list[tuple[float, Point]] = []
    near = list(_near_corners(region))
    few = list(attack.samples.points(region))
    bumps = list(_centres(relation, region, [*few[:_AROUND], *near[:_AROUND]]))
    for point in (*bumps, *corners(region), *near, *few, *_more(region)):
        yield point
        y = gap(relation, point)
        if not math.isnan(y):
            starts.append((y, point))
        if attack.over:
            return
    starts.sort(key=lambda s: s[0])
    for y, point in starts[:6] + _local_minima(starts, region):
        yield from _descent(relation, region, point, y, attack.deadline)


def _centres(relation: Relation, region: Region, others: list[Point]) -> Iterator[Point]:
    """Points where an even power of v - c is 0: a bump such as exp(-1000*(v - c)**2) is highest there."""
    powers = relation.lhs.atoms(Pow) | relation.rhs.atoms(Pow)
    squares = {p.args[0] for p in powers if p.args[1].is_Integer and p.args[1] % 2 == 0}
    for e in sorted((e for e in squares if e.is_Add and len(e.free_symbols) == 1), key=str):
        (v,) = e.free_symbols
        slope = e.coeff(v)
        if not (slope.is_Rational and slope != 0) or v not in region.ranges:
            continue
        c = (slope * v - e) / slope
        if not (c.is_Rational and c in region.ranges[v]):
            continue
        for point in others:
            near = {**point, v: c}
            if satisfies(near, region):
                yield near


def corners(region: Region) -> Iterator[Point]:
    """Yield points with every coordinate at a closed end, or 0 or 1, of its range."""
    choices = []
    for r in region.ranges.values():
        few = [e for e, opened in (r.end(0), r.end(1)) if not opened]
        few += [Rational(c) for c in (0, 1, 2) if Rational(c) in r]
        choices.append(list(dict.fromkeys(few)) or [coordinate(r, 1, 2)])
    for k in range(max(map(len, choices), default=0)):
        point = {v: c[k % len(c)] for v, c in zip(region.ranges, choices, strict=True)}
        if satisfies(point, region):
            yield point


def _near_corners(region: Region) -> Iterator[Point]:
    """Points a little way from the ends of all ranges, where a claim that is tight there may fail."""
    choices = []
    for r in region.ranges.values():
        width = r.high - r.low if r.bounded else Rational(1)
        ends = [r.low + width * d for d in _INWARDS] if r.low.is_finite else []
        ends += [r.high - width * d for d in _INWARDS] if r.high.is_finite else []
        if len(region.ranges) == 1 and not r.bounded:
            ends += [
                s * d + c for c in (r.low, r.high, Rational(0)) if c.is_finite for d in _FAR for s in (1, -1)
            ]
        choices.append([e for e in ends if e in r] or [coordinate(r, 1, 2)])
    for values in itertools.islice(itertools.product(*choices), _MOST_CORNERS):
        point = dict(zip(region.ranges, values, strict=True))
        if satisfies(point, region):
            yield point


def _more(region: Region) -> Iterator[Point]:
    for k in range(400, 800 if len(region.ranges) == 1 else 1600):
        point = {v: coordinate(r, k, p) for (v, r), p in zip(region.ranges.items(), _PRIMES, strict=False)}
        if satisfies(point, region):
            yield point


def _local_minima(starts: list[tuple[float, Point]], region: Region) -> list[tuple[float, Point]]:
    """In one variable, the points that are lower than both their neighbours."""
    if len(region.ranges) != 1:
        return []
    (v,) = region.ranges
    line = sorted(starts, key=lambda s: s[1][v])
    inner = [b for a, b, c in zip(line, line[1:], line[2:], strict=False) if b[0] <= min(a[0], c[0])]
    return sorted(inner, key=lambda s: s[0])[:8]


def _descent(relation: Relation, region: Region, start: Point, y: float, deadline: float) -> Iterator[Point]:
    """Steps along the coordinates, each time to where the claim holds by less, and on in that direction.

    This is the pattern search of Hooke and Jeeves: along a narrow valley single coordinates hardly move.
    """
    point, step = dict(start), Rational(1, 4)
    trail: list[Point] = []
    before: Point | None = None  # where the search was as many steps ago as there are variables
    for _ in range(_STEPS):
        if time.process_time() > deadline:
            return
        best: tuple[float, Point] = (y, point)
        onwards = [] if before is None else list(_onwards(before, point, region))
        for near in (*onwards, *_neighbours(point, region, step)):
            value = gap(relation, near)
            if not math.isnan(value) and value < best[0]:
                best = value, near
        if best[0] < y:
            trail.append(point)
            before = trail[-len(region.ranges)] if len(trail) >= len(region.ranges) > 1 else None
            y, point = best
            yield point
            if y < 0:
                return
        else:
            trail.clear()
            before = None
            step /= 3
            if step < Rational(1, 10**7):
                return


def _onwards(before: Point, point: Point, region: Region) -> Iterator[Point]:
    """Further in the direction that the last steps took together."""
    for stretch in (1, 3, 9):
        ahead = {v: c + stretch * (c - before[v]) for v, c in point.items()}
        if satisfies(ahead, region):
            yield ahead


def _neighbours(point: Point, region: Region, step: Rational) -> Iterator[Point]:
    for v, r in region.ranges.items():
        if r.low == r.high:
            continue
        for sign in (1, -1):
            moved = {**point, v: _moved(point[v], r, sign * step)}
            if moved[v] != point[v] and satisfies(moved, region):
                yield moved


def _moved(x: Rational, r: Range, step: Rational) -> Rational:
    """A step towards an end of the range by a part of the way, or of the number's own size."""
    end = r.high if step > 0 else r.low
    size = abs(end - x) if end.is_finite else abs(x) + 1
    at = x + step * size
    near = simplest(at - abs(step) * size / 50, at + abs(step) * size / 50)
    return near if near in r else at
