"""Exact decision whether a polynomial with rational coefficients is >= 0 (> 0) on a box.

Each variable is mapped onto t >= 0; if then no coefficient is negative, the polynomial is not either.
Otherwise a quadratic is looked at through its discriminant, or the box is cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from cbdp_sym.recheck.clock import tick

Exponents = tuple[int, ...]
Coefficients = dict[Exponents, Fraction]
_MOST_TERMS, _HIGHEST, _MOST_BITS = 600, 40, 4000


@dataclass(frozen=True)
class VariableRange:
    """The values of one variable: from ``low`` to ``high``, None for an infinite end."""

    low: Fraction | None
    high: Fraction | None
    low_open: bool = False
    high_open: bool = False


class _Budget:
    def __init__(self, boxes: int) -> None:
        self.boxes = boxes


def nonnegative(p: Coefficients, sides: Sequence[VariableRange], strict: bool, boxes: int = 60) -> bool:
    """Return whether p >= 0 (p > 0) is shown for all values of its variables on these sides."""
    if len(p) > _MOST_TERMS or any(max(m, default=0) > _HIGHEST for m in p):
        return False
    return _shown(p, list(sides), strict, _Budget(boxes), 2)


def _shown(
    p: Coefficients, sides: list[VariableRange], strict: bool, budget: _Budget, discriminants: int
) -> bool:
    tick()
    budget.boxes -= 1
    if budget.boxes < 0 or len(p) > _MOST_TERMS:
        return False
    used = [k for k in range(len(sides)) if any(m[k] for m in p)]
    if not used:
        value = sum(p.values(), Fraction(0))
        return value > 0 or (value == 0 and not strict)
    if any(c.numerator.bit_length() > _MOST_BITS for c in p.values()):
        return False
    if all(sides[k].low is not None or sides[k].high is not None for k in used):
        moved, opened = _moved(p, sides, used)
        if all(c >= 0 for c in moved.values()):
            if not strict:
                return True
            if _attains(moved, opened) and _faces(p, sides, used, budget, discriminants):
                return True
    if discriminants and any(_quadratic(p, sides, k, strict, budget, discriminants - 1) for k in used):
        return True
    return _cut(p, sides, used, strict, budget, discriminants)


def _attains(moved: Coefficients, opened: list[bool]) -> bool:
    """Return whether some term is positive for all t >= 0 (t > 0 where that end is open)."""
    return any(c > 0 and all(not e or opened[k] for k, e in enumerate(m)) for m, c in moved.items())


def _faces(
    p: Coefficients, sides: list[VariableRange], used: list[int], budget: _Budget, discriminants: int
) -> bool:
    """p > 0 also where a bounded variable is at its closed high end, which is t = ∞."""
    for k in used:
        s = sides[k]
        if s.low is not None and s.high is not None and not s.high_open:
            at = _with_value(p, k, s.high)
            if not _shown(at, sides, True, budget, discriminants):
                return False
    return True


def _with_value(p: Coefficients, k: int, c: Fraction) -> Coefficients:
    total: Coefficients = {}
    for m, a in p.items():
        key = (*m[:k], 0, *m[k + 1 :])
        total[key] = total.get(key, Fraction(0)) + a * c ** m[k]
    return {m: a for m, a in total.items() if a}


def _moved(p: Coefficients, sides: list[VariableRange], used: list[int]) -> tuple[Coefficients, list[bool]]:
    """p in variables t >= 0, times a positive number; and which of them are > 0."""
    opened = [False] * len(sides)
    for k in used:
        s = sides[k]
        degree = max((m[k] for m in p), default=0)  # p may be 0 where another is at the only point
        total: Coefficients = {}
        rows = [_row(s, e, degree) for e in range(degree + 1)]
        for m, a in p.items():
            for j, b in enumerate(rows[m[k]]):
                if b:
                    key = (*m[:k], j, *m[k + 1 :])
                    total[key] = total.get(key, Fraction(0)) + a * b
        p = {m: a for m, a in total.items() if a}
        opened[k] = s.low_open if s.low is not None else s.high_open
    return p, opened


def _row(s: VariableRange, e: int, degree: int) -> list[Fraction]:
    """The coefficients in t of xᵉ, where x = low + t, high - t or (low + high·t)/(1 + t)."""
    if s.low is not None and s.high is not None:
        first = [comb(e, j) * s.low ** (e - j) * s.high**j for j in range(e + 1)]
        second = [Fraction(comb(degree - e, j)) for j in range(degree - e + 1)]
        total = [Fraction(0)] * (degree + 1)
        for i, a in enumerate(first):
            for j, b in enumerate(second):
                total[i + j] += a * b
        return total
    at, sign = (s.low, 1) if s.low is not None else (s.high, -1)
    assert at is not None
    return [comb(e, j) * at ** (e - j) * Fraction(sign) ** j for j in range(e + 1)]


def _quadratic(
    p: Coefficients, sides: list[VariableRange], k: int, strict: bool, budget: _Budget, discriminants: int
) -> bool:
    """a·x² + b·x + c >= 0 for every x if a, c and 4ac - b² are; > 0 if the last one is."""
    if max(m[k] for m in p) != 2:
        return False
    parts: list[Coefficients] = [{}, {}, {}]
    for m, coefficient in p.items():
        parts[m[k]][(*m[:k], 0, *m[k + 1 :])] = coefficient
    c, b, a = parts
    difference: Coefficients = {}
    for left, right, factor in ((a, c, 4), (b, b, -1)):
        for m, x in left.items():
            for n, y in right.items():
                key = tuple(i + j for i, j in zip(m, n, strict=True))
                difference[key] = difference.get(key, Fraction(0)) + factor * x * y
    difference = {m: x for m, x in difference.items() if x}
    return (
        _shown(a, sides, False, budget, discriminants)
        and _shown(c, sides, False, budget, discriminants)
        and _shown(difference, sides, strict, budget, discriminants)
    )


def _cut(
    p: Coefficients, sides: list[VariableRange], used: list[int], strict: bool, budget: _Budget, d: int
) -> bool:
    """Both halves of the widest variable."""

    def width(k: int) -> Fraction:
        s = sides[k]
        if s.low is None and s.high is None:
            return Fraction(10**9)
        if s.low is None or s.high is None:
            end = s.low if s.low is not None else s.high
            return Fraction(10**6) / (1 + abs(end or Fraction(0)))
        return s.high - s.low

    k = max(used, key=width)
    s = sides[k]
    if s.low is not None and s.high is not None:
        at = (s.low + s.high) / 2
        if s.low == s.high:
            return False
    elif s.low is not None:
        at = max(Fraction(1), 2 * s.low, s.low + 1)
    elif s.high is not None:
        at = min(Fraction(-1), 2 * s.high, s.high - 1)
    else:
        at = Fraction(0)
    halves = (VariableRange(s.low, at, s.low_open, False), VariableRange(at, s.high, False, s.high_open))
    return all(
        _shown(p, [h if j == k else old for j, old in enumerate(sides)], strict, budget, d) for h in halves
    )
