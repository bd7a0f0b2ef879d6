"""Agreement of trials: the words for a part of the parameter range that they have in common.

A statement about a range rests on the points that were tried, and on no others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cbdp_sym.formula_audit.calls import Argument
from cbdp_sym.formula_audit.worst_point import Trial, WorstPointSearch

_ENOUGH, _PROBES, _SLICES = 5, 8, 24
Holds = Callable[[Trial], bool]


@dataclass(frozen=True)
class Feature:
    """A number that is computed from the arguments, such as ``alpha*eps``."""

    name: str
    of: Callable[[Mapping[str, Argument]], float]


def probe(search: WorstPointSearch, holds: Holds) -> None:
    """More trials on slices where some of both kinds were seen, so that a slice can stand out."""
    names = [r.symbol.name for r in search.ranges]
    if len(names) < 2:
        return
    for name in names:
        inside = {t[name] for t in search.trials if holds(t)}
        common = [v for v in search.axis(name, 8) if v in inside]
        search.along(name, common[:_SLICES], _PROBES)


def where(search: WorstPointSearch, holds: Holds) -> list[str]:
    """Return sentences on where ``holds`` was seen to be true, the most telling first.

    "everywhere" and "nowhere"; "only where alpha = 2"; "exactly where eps <= 1"; else the
    parts of the range where all trials have it, or none.
    """
    yes = [t for t in search.trials if holds(t)]
    no = [t for t in search.trials if not holds(t)]
    if not no:
        return ["everywhere"]
    if not yes:
        return ["nowhere"]
    names = [r.symbol.name for r in search.ranges]
    for name in names:
        if value := _single(name, yes, no):
            return [value]
    for feature in _features(search):
        if found := _threshold(feature, yes, no, search, holds):
            return [found]
    share = len(yes) / len(search.trials)
    said = [f"at {share:.0%} of the points" if 0.005 < share < 0.995 else f"at {len(yes)} of the points"]
    for feature in _features(search)[: len(names)]:
        said += _pure(feature, yes, no)
    return said


def _single(name: str, yes: Sequence[Trial], no: Sequence[Trial]) -> str:
    """``only where alpha = 2``: all of one kind have a value there, and none of the other.

    The floats next to a value count as that value.
    """
    values, missing = {t[name] for t in yes}, {t[name] for t in no}
    heart, hole = _plain(values), _plain(missing)
    if len(heart) <= 3 and len(yes) >= _ENOUGH and heart <= values - missing:
        return f"only where {name} = {_either(heart)}"
    if len(hole) <= 3 and len(no) >= 2 and hole <= missing - values:
        return f"except where {name} = {_either(hole)}"
    return ""


def _plain(values: set[Argument]) -> set[Argument]:
    """The values to twelve digits."""
    return {v if isinstance(v, int) else float(f"{v:.12g}") for v in values}


def _either(values: set[Argument]) -> str:
    return " or ".join(f"{v:g}" if v == float(f"{v:g}") else repr(v) for v in sorted(values))


def _features(search: WorstPointSearch) -> list[Feature]:
    """The arguments, and for pairs of them products and quotients, of the distance to the least value."""
    single: list[Feature] = []
    shifted: list[Feature] = []
    for r in search.ranges:
        name = r.symbol.name
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
    feature: Feature, yes: Sequence[Trial], no: Sequence[Trial], search: WorstPointSearch, holds: Holds
) -> str:
    """One number that parts the two kinds."""
    ins = [feature.of(t.arguments) for t in yes]
    outs = [feature.of(t.arguments) for t in no]
    if min(len(yes), len(no)) < 3 and len(search.ranges) > 1:
        return ""  # anything parts two points from the rest
    if max(ins) < min(outs):
        last, first = _closer(feature, max(ins), min(outs), search, holds)
        return f"exactly where {feature.name} <= {last:.6g}{_gap('not from', first, last, ' on')}"
    if max(outs) < min(ins):
        first, last = _closer(feature, min(ins), max(outs), search, holds)
        return f"exactly where {feature.name} >= {first:.6g}{_gap('not up to', last, first)}"
    return ""


def _gap(words: str, outside: float, inside: float, after: str = "") -> str:
    """Return where the other kind begins, if that is seen in six digits."""
    return "" if f"{outside:.6g}" == f"{inside:.6g}" else f" ({words} {outside:.6g}{after})"


def _closer(
    feature: Feature, inside: float, outside: float, search: WorstPointSearch, holds: Holds
) -> tuple[float, float]:
    """Bisection, for an argument itself; other features keep the gap between the trials."""
    names = {r.symbol.name: r for r in search.ranges}
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
    """The longest stretches of a feature where all trials are of one kind, at most one of each."""
    kinds: dict[float, set[bool]] = {}
    for trials, kind in ((yes, True), (no, False)):
        for t in trials:
            kinds.setdefault(feature.of(t.arguments), set()).add(kind)
    runs: list[tuple[set[bool], list[float]]] = []
    for v in sorted(kinds):
        if not runs or runs[-1][0] != kinds[v]:
            runs.append((kinds[v], []))
        runs[-1][1].append(v)
    enough = max(_ENOUGH, (len(yes) + len(no)) // 30)
    for word, kind in (("always", True), ("never", False)):
        longest = max((r for k, r in runs if k == {kind}), key=len, default=[])
        if len(longest) >= enough and f"{longest[0]:.6g}" != f"{longest[-1]:.6g}":
            yield f"{word} where {_stretch(feature.name, longest, runs[0][1], runs[-1][1])}"


def _stretch(name: str, run: list[float], first: list[float], last: list[float]) -> str:
    """A stretch as an inequality; an end that nothing was tried beyond is left out."""
    low = "" if run is first else f"{run[0]:.6g} <= "
    high = "" if run is last else f" <= {run[-1]:.6g}"
    return f"{name} >= {run[0]:.6g}" if low and not high else f"{low}{name}{high}"
