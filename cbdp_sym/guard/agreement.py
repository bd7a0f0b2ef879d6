"""Where trials have something in common: the words for a part of the parameter range.

What is said of a range is what was seen at the points that were tried, no more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cbdp_sym.guard.calls import Argument
from cbdp_sym.guard.search import Search, Trial

_ENOUGH, _PROBES, _SLICES = 5, 8, 24
Holds = Callable[[Trial], bool]


@dataclass(frozen=True)
class Feature:
    """A number that is computed from the arguments, such as ``alpha*eps``."""

    name: str
    of: Callable[[Mapping[str, Argument]], float]


def probe(search: Search, holds: Holds) -> None:
    """More trials on slices where some of both kinds were seen, so that a slice can stand out."""
    names = [str(r.symbol) for r in search.ranges]
    if len(names) < 2:
        return
    for name in names:
        inside = {t[name] for t in search.trials if holds(t)}
        common = [v for v in search.axis(name, 8) if v in inside]
        search.along(name, common[:_SLICES], _PROBES)


def where(search: Search, holds: Holds) -> list[str]:
    """Sentences on where ``holds`` was seen to be true, the most telling first.

    "everywhere" and "nowhere"; "only where alpha = 2"; "exactly where eps <= 1"; else the
    parts of the range where all trials have it, or none.
    """
    yes = [t for t in search.trials if holds(t)]
    no = [t for t in search.trials if not holds(t)]
    if not no:
        return ["everywhere"]
    if not yes:
        return ["nowhere"]
    names = [str(r.symbol) for r in search.ranges]
    for name in names:
        if value := _single(name, yes, no):
            return [value]
    for feature in _features(search):
        if found := _threshold(feature, yes, no, search, holds):
            return [found]
    share = len(yes) / len(search.trials)
    said = [f"at {share:.0%} of the points" if 0.005 < share < 0.995 else f"at {len(yes)} points"]
    for feature in _features(search)[: len(names)]:
        said += _pure(feature, yes, no)
    return said


def _single(name: str, yes: Sequence[Trial], no: Sequence[Trial]) -> str:
    """``only where alpha = 2``: all of one kind have a value there, and none of the other."""
    values = {t[name] for t in yes}
    if len(values) <= 3 and len(yes) >= _ENOUGH and not values & {t[name] for t in no}:
        return f"only where {name} = {_either(values)}"
    missing = {t[name] for t in no}
    if len(missing) <= 3 and not missing & values and len(no) >= 2:
        return f"except where {name} = {_either(missing)}"
    return ""


def _either(values: set[Argument]) -> str:
    return " or ".join(f"{v:g}" if v == float(f"{v:g}") else repr(v) for v in sorted(values))


def _features(search: Search) -> list[Feature]:
    """The arguments, and for pairs of them products and quotients, of the distance to the least value."""
    single: list[Feature] = []
    shifted: list[Feature] = []
    for r in search.ranges:
        name = str(r.symbol)
        single.append(Feature(name, _argument(name, 0.0)))
        if r.low:
            shifted.append(Feature(f"({name} - {r.low})", _argument(name, float(r.low))))
    pairs: list[Feature] = []
    for f, g in combinations([*single, *shifted], 2):
        pairs += [
            Feature(f"{f.name}*{g.name}", _product(f, g)),
            Feature(f"{f.name}/{g.name}", _quotient(f, g)),
            Feature(f"{g.name}/{f.name}", _quotient(g, f)),
        ]
    return [*single, *pairs]


def _argument(name: str, origin: float) -> Callable[[Mapping[str, Argument]], float]:
    return lambda a: float(a[name]) - origin


def _product(f: Feature, g: Feature) -> Callable[[Mapping[str, Argument]], float]:
    return lambda a: f.of(a) * g.of(a)


def _quotient(f: Feature, g: Feature) -> Callable[[Mapping[str, Argument]], float]:
    return lambda a: f.of(a) / g.of(a) if g.of(a) else math.inf


def _threshold(
    feature: Feature, yes: Sequence[Trial], no: Sequence[Trial], search: Search, holds: Holds
) -> str:
    """One number that parts the two kinds."""
    ins = [feature.of(t.arguments) for t in yes]
    outs = [feature.of(t.arguments) for t in no]
    if min(len(yes), len(no)) < 3 and len(search.ranges) > 1:
        return ""  # anything parts two points from the rest
    if max(ins) < min(outs):
        last, first = _closer(feature, max(ins), min(outs), search, holds)
        return f"exactly where {feature.name} <= {last:.6g} (not from {first:.6g} on)"
    if max(outs) < min(ins):
        first, last = _closer(feature, min(ins), max(outs), search, holds)
        return f"exactly where {feature.name} >= {first:.6g} (not up to {last:.6g})"
    return ""


def _closer(
    feature: Feature, inside: float, outside: float, search: Search, holds: Holds
) -> tuple[float, float]:
    """Bisection, for an argument itself; other features keep the gap between the trials."""
    names = {str(r.symbol): r for r in search.ranges}
    if feature.name not in names or names[feature.name].listed:
        return inside, outside
    start = next(t for t in search.trials if feature.of(t.arguments) == outside)
    for _ in range(40):
        middle = names[feature.name].fitted((inside + outside) / 2)
        if middle is None or float(middle) in (inside, outside):
            break
        trial = search.tried({**start.arguments, feature.name: middle})
        if trial is None:
            break
        if holds(trial):
            inside = float(middle)
        else:
            outside = float(middle)
    return inside, outside


def _pure(feature: Feature, yes: Sequence[Trial], no: Sequence[Trial]) -> Iterator[str]:
    """Ends of the range that only one kind reaches."""
    ins = sorted(feature.of(t.arguments) for t in yes)
    outs = sorted(feature.of(t.arguments) for t in no)
    enough = max(_ENOUGH, (len(yes) + len(no)) // 30)
    for word, here, there in (("always", ins, outs), ("never", outs, ins)):
        below = [v for v in here if v < there[0]]
        above = [v for v in here if v > there[-1]]
        if len(set(below)) >= enough:
            yield f"{word} where {feature.name} < {there[0]:.6g}"
        if len(set(above)) >= enough:
            yield f"{word} where {feature.name} > {there[-1]:.6g}"
