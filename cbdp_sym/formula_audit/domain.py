"""The points at which a formula is tried: edges, round numbers, a logarithmic grid and random points.

Of an argument that nothing bounds, the values are those with which libraries are called (``usual``). An end
that ``where`` gives is tried itself, with its neighbours; with ``edges`` all arguments are tried up to 10^6
in size, and as near as 10^-9 to their least value.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import sympy
from sympy import Symbol

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.formula_audit.calls import Argument
from cbdp_sym.formula_audit.target import Condition, Target
from cbdp_sym.formula_audit.usual import ANY, ORDER, usual

LARGEST, NEAREST, LARGEST_WHOLE = 1e6, 1e-9, 200  # with ``edges``
_ROUND = (0.0, 0.1, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 8.0, 10.0, 20.0, 32.0, 64.0, 100.0, 1000.0)
_FAR = (1e12, 1e100, 1e160, 1e300)
Arguments = dict[str, Argument]


@dataclass(frozen=True)
class ArgumentRange:
    """The values of one argument: between two ends, all of them or the integers, or listed ones.

    Attributes:
        least: how near to its lower end it is tried; ``most``: up to which size.
        edge: the lower end itself and its neighbours are tried.
    """

    symbol: Symbol
    low: Fraction | None
    low_open: bool
    high: Fraction | None
    high_open: bool
    whole: bool
    listed: tuple[Argument, ...] = ()
    least: float = NEAREST
    most: float = LARGEST
    edge: bool = True

    def __str__(self) -> str:
        name = str(self.symbol)
        if self.listed:
            return f"{name} in {{{', '.join(map(repr, self.listed))}}}"
        if self.low is not None and self.low == self.high:
            return f"{name} = {self.low}"
        below = f"{self.low} {'<' if self.low_open else '<='} " if self.low is not None else ""
        above = f" {'<' if self.high_open else '<='} {self.high}" if self.high is not None else ""
        if below and not above:
            below, above = "", f" {'>' if self.low_open else '>='} {self.low}"
        kind = " integer" if self.whole else " real" if not below and not above else ""
        return f"{below}{name}{above}{kind}"

    @property
    def origin(self) -> float:
        """Return where a scale begins: at an end that is left out, as 1 for an order α > 1, else at 0."""
        return float(self.low) if self.low is not None and self.low_open else 0.0

    def allows(self, v: Argument) -> bool:
        if self.listed:
            return v in self.listed
        x = Fraction(v)
        above = self.low is None or x > self.low or (x == self.low and not self.low_open)
        below = self.high is None or x < self.high or (x == self.high and not self.high_open)
        return above and below and (not self.whole or x.denominator == 1)

    def fitted(self, v: float) -> Argument | None:
        """Return the value as the function gets it, or None if it is not allowed."""
        if not math.isfinite(v):
            return None
        if self.listed:
            return next((w for w in self.listed if w == v), None)
        found: Argument = round(v) if self.whole else v
        return found if self.allows(found) else None


def ranges(
    target: Target, values: Mapping[str, Sequence[Argument]], *, edges: bool = True
) -> list[ArgumentRange]:
    """Return the range of each argument, from the conditions that bound it by a number.

    Args:
        edges: also values with which no library is called.

    Raises:
        UserError: values are listed for something that is no argument.
    """
    names = {str(s) for s in target.arguments}
    if unknown := set(values) - names:
        known = ", ".join(sorted(names)) or "none"
        raise UserError(f"'{min(unknown)}' is not an argument; the arguments are {known}")
    return [_range(s, target, tuple(values.get(str(s), ())), edges) for s in target.arguments]


def _range(s: Symbol, target: Target, listed: tuple[Argument, ...], edges: bool) -> ArgumentRange:
    lows: list[tuple[Fraction, bool, bool]] = []
    highs: list[tuple[Fraction, bool, bool]] = []
    for c in target.conditions:
        if (bound := _bound(c, s)) is not None:
            end, open_end, is_low = bound
            if is_low or c.op == "=":
                lows.append((end, open_end, c.asked))
            if not is_low or c.op == "=":
                highs.append((end, open_end, c.asked))
    low, low_open, asked = max(lows, key=lambda b: (b[0], b[1], not b[2])) if lows else (None, False, False)
    high, high_open, bounded = (
        min(highs, key=lambda b: (b[0], not b[1], not b[2])) if highs else (None, False, False)
    )
    found = ArgumentRange(s, low, low_open, high, high_open, s in target.whole, listed)
    return found if edges or listed else _usually(found, asked, bounded)


def _usually(r: ArgumentRange, asked: bool, bounded: bool) -> ArgumentRange:
    """The range of the calls that libraries make; an end that was ``asked`` for stays as it is."""
    kind = usual(r.symbol.name)
    if kind is not None and not r.whole and r.low is None:
        r = replace(r, low=Fraction(0), low_open=True)
    known = kind or (ORDER if r.low == 1 and r.low_open else ANY)
    low = float(r.low or 0)
    fits = low < known.high and (r.high is None or known.high < r.high)
    if kind is not None and not bounded and not r.whole and fits:
        r = replace(r, high=known.high, high_open=False)
    near = known.low - 1 if low == 1 and known.low > 1 else known.low
    most = max(float(known.high), 10 * abs(low))
    return replace(r, least=NEAREST if asked else near, most=most, edge=asked)


def _bound(c: Condition, s: Symbol) -> tuple[Fraction, bool, bool] | None:
    """The end that a condition gives to ``s``, whether it is left out, and whether it is the lower one."""
    if c.op not in ("<", "<=", ">", ">=", "=") or c.difference.free_symbols != {s}:
        return None
    difference = _sign_like(c.difference, s)
    slope = sympy.diff(difference, s)
    offset = difference.xreplace({s: sympy.S.Zero})
    if not (slope.is_Rational and slope != 0 and offset.is_Rational):
        return None
    end = -offset / slope
    is_low = (c.op in (">", ">=")) == bool(slope > 0)
    return Fraction(int(end.p), int(end.q)), c.op in ("<", ">"), is_low


def described(target: Target, given: Sequence[ArgumentRange]) -> tuple[str, ...]:
    """Return the ranges, and the conditions that are not a range of one argument."""
    rest = [
        c.text
        for c in target.conditions
        if c.difference.free_symbols
        and not any(_bound(c, r.symbol) for r in given)
        and not (c.op == "integer" and c.difference in target.whole)
        and not (c.op == "!=" and any(_avoids_zero(r, c.difference) for r in given))
    ]
    return tuple(dict.fromkeys([*map(str, given), *rest]))


def _avoids_zero(r: ArgumentRange, e: sympy.Expr) -> bool:
    return r.symbol == e and r.low is not None and (r.low > 0 or (r.low == 0 and r.low_open))


def _sign_like(e: sympy.Expr, s: Symbol) -> sympy.Expr:
    """``c/s`` and ``c*s**3`` have the sign of ``c*s``."""
    factor, power = e.as_independent(s, as_Add=False)
    base, exponent = power.as_base_exp()
    odd = base == s and exponent.is_Integer and exponent % 2 == 1
    return factor * s if odd else e


def spread(r: ArgumentRange, count: int) -> list[Argument]:
    """Return edges, round numbers, and a grid that is logarithmic from each end."""
    if r.listed:
        return list(r.listed)
    wanted: list[float] = [*_edges(r), *_ROUND]
    if r.whole:
        low, high = _whole_ends(r)
        wanted += [*range(low, min(high, low + 8) + 1), *_logarithmic(1, high - low, count, low)]
    else:
        low_end, high_end = _ends(r)
        width = high_end - low_end
        if r.low is None and r.high is None:
            wanted += [v for m in _logarithmic(r.least, r.most, count // 2) for v in (m, -m)]
        else:
            wanted += _logarithmic(_nearest(r), width, count, low_end) if r.low is not None else []
            wanted += [high_end - m for m in _logarithmic(_nearest(r), width, count // 2)] * (
                r.high is not None
            )
    fitted = {v for w in wanted if (v := _usual(r, w)) is not None}
    return sorted(fitted)


def drawn(r: ArgumentRange, source: random.Random) -> Argument:
    """Return a random value: as likely near an end as in the middle, on a logarithmic scale."""
    if r.listed:
        return source.choice(r.listed)
    if r.whole:
        low, high = _whole_ends(r)
        return min(high, low + int(_between(1, high - low + 1, source)) - source.randint(0, 1))
    low_end, high_end = _ends(r)
    width = high_end - low_end
    for _ in range(20):
        how = source.random()
        if r.low is None and r.high is None:
            v = _between(r.least, r.most, source) * source.choice((1, -1))
        elif how < 0.6 and r.low is not None:
            v = low_end + _between(_nearest(r), width, source)
        elif how < 0.7 and r.high is not None:
            v = high_end - _between(_nearest(r), width, source)
        else:
            v = source.uniform(low_end, min(high_end, low_end + 20))
        fitted = _usual(r, v)
        if fitted is not None:
            return fitted
    return source.choice(spread(r, 20))


def points(given: Sequence[ArgumentRange], count: int, source: random.Random) -> Iterator[Arguments]:
    """Yield points to try, in no order: half of them from the grid, at most ``count``."""
    if any(not spread(r, 8) for r in given):
        return
    size = max(8, min(120, int(3 * (count / 2) ** (1 / max(len(given), 1)))))
    axes = [spread(r, size) for r in given]
    names = [r.symbol.name for r in given]
    grid = math.prod(map(len, axes))
    if grid <= count // 2:
        chosen = [dict(zip(names, at, strict=True)) for at in itertools.product(*axes)]
    else:
        chosen = [
            {n: source.choice(axis) for n, axis in zip(names, axes, strict=True)} for _ in range(count // 2)
        ]
    yield from chosen
    for _ in range(count - len(chosen)):
        yield {n: drawn(r, source) for n, r in zip(names, given, strict=True)}


def far_points(given: Sequence[ArgumentRange], source: random.Random) -> Iterator[Arguments]:
    """Yield points at the edges of the range of floats, one argument at a time."""
    for r in given:
        if r.listed or r.whole:
            continue
        wanted = [s * v for v in _FAR for s in (1, -1)]
        if not r.low:  # next to another number than 0 there are no small floats
            wanted += [s / v for v in _FAR for s in (1, -1)]
        for w in wanted:
            v = r.fitted(w)
            if v is not None:
                yield {o.symbol.name: v if o is r else _plain(o, source) for o in given}


def near(r: ArgumentRange, v: Argument, source: random.Random) -> Argument:
    """Return a value near ``v``: from the neighbouring float to twice the distance from the origin."""
    if r.listed:
        return source.choice(r.listed)
    if r.whole:
        return r.fitted(v + source.choice((-3, -2, -1, 1, 2, 3))) or v
    how = source.random()
    if how < 0.25:
        moved = math.nextafter(v, source.choice((-math.inf, math.inf)))
    else:
        step = 2.0 ** -source.uniform(0, 50 if how < 0.6 else 4) * source.choice((1, -1))
        moved = r.origin + (v - r.origin) * (1 + step)
    found = _usual(r, moved)
    return v if found is None else found


def _usual(r: ArgumentRange, v: float) -> Argument | None:
    """The value as the function gets it, if it is allowed and neither too large nor too small."""
    found = r.fitted(v)
    if found is None or abs(found) > _reach(r):
        return None
    if r.edge:
        small = not r.whole and not r.origin and 0 < abs(found) < _nearest(r)
    else:  # at the end, or far enough from it
        small = not r.whole and 0 < abs(found - float(r.low or 0)) < _nearest(r)
    return None if small else found


def _plain(r: ArgumentRange, source: random.Random) -> Argument:
    """A value that is neither large nor small."""
    allowed = [v for w in (2.0, 1.5, 0.5, 3.0, -1.0) if (v := r.fitted(w)) is not None]
    return allowed[0] if allowed else drawn(r, source)


def _ends(r: ArgumentRange) -> tuple[float, float]:
    low = float(r.low) if r.low is not None else -r.most
    high = float(r.high) if r.high is not None else max(r.most, low + r.most)
    return (low if r.low is not None else min(low, high - r.most)), high


def _nearest(r: ArgumentRange) -> float:
    low, high = _ends(r)
    return min(r.least, r.least * (high - low)) or r.least


def _whole_ends(r: ArgumentRange) -> tuple[int, int]:
    low = math.ceil(r.low) if r.low is not None else -LARGEST_WHOLE
    low += int(r.low is not None and r.low_open and r.low == low)
    high = math.floor(r.high) if r.high is not None else low + LARGEST_WHOLE
    return low, max(low, high - int(r.high is not None and r.high_open and r.high == high))


def _reach(r: ArgumentRange) -> float:
    return max(map(abs, _whole_ends(r) if r.whole else _ends(r)))


def _edges(r: ArgumentRange) -> Iterator[float]:
    for end, inwards in ((r.low, math.inf), (r.high, -math.inf)):
        if end is not None:
            at = float(end)
            yield at
            if at and r.edge:  # next to 0 there are only subnormal numbers; far_points has those
                yield math.nextafter(at, inwards)


def _logarithmic(low: float, high: float, count: int, base: float = 0.0) -> list[float]:
    if high <= low or count < 2:
        return [base + low]
    ratio = (high / low) ** (1 / (count - 1))
    return [base + low * ratio**k for k in range(count)]


def _between(low: float, high: float, source: random.Random) -> float:
    return low if high <= low else math.exp(source.uniform(math.log(low), math.log(high)))
