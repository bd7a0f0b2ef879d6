"""Total variation and hockey-stick divergences on the line.

Total variation is the largest E_P[h] - E_Q[h] over the adversaries with |h| <= 1/2.

*Unrestricted.* On every part I of the line, h = 1/2 or -1/2 gains |P(I) - Q(I)|/2: any division into parts
gives a lower end. It is the value where p - q has one sign on each part, and P(I) + Q(I) is the most that a
part on which the sign is not known can add to twice the upper end. The sign of p - q is that of
log p - log q, a polynomial of degree 2 at most between the places of Laplace distributions. Before and after
its extreme point it is monotone, so that one sign at two points is that between them; a part with a change
of sign is halved until it is tiny. On an unbounded part the sign is known where all coefficients of the
polynomial in the distance have it.

*Hockey-stick*: the same with p - e^ε q, whose sign is that of log p - log q - ε; a part gains its positive
part, and a part on which the sign is not known adds P(I) to the upper end.

*Step functions* see the masses of the cells between their places only. The adversary of the certificate has
|h| <= 1/2 on each cell, which is compared in rational numbers. A signed measure μ with
Σ μ_n φ_i(n) = E_P[φ_i] - E_Q[φ_i] for all features bounds every gain by Σ |μ_n|/2. The rational masses of the
certificate have about these means; an enclosure of what they lack is added, on as many cells as there are
independent features.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from mpmath.libmp import finf, fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.divergence_claims import (
    HALF,
    HOCKEY,
    LONGEST,
    NOTHING,
    ONE,
    Asked,
    features_of,
    have_ends,
)
from cbdp_sym.recheck.divergences.equations import solved
from cbdp_sym.recheck.divergences.laws import ROUNDS, Law
from cbdp_sym.recheck.divergences.piecewise import Range, independent, inner, merged, parts, pieces_of, whole
from cbdp_sym.recheck.functions import erfc, evaluate, precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import Poly, at, plus, shifted
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import fraction_of

_FARTHEST = 2**40


def _below(law: Law, x: Fraction | None) -> Interval:
    """P(outcome <= x) for a number, P(outcome <= -∞) = 0 for None."""
    if x is None:
        return NOTHING
    z = (x - law.place) / law.scale
    if law.name == "Laplace":
        tail = iv.exp(of_fraction(-abs(z))) * of_fraction(HALF)
        return tail if z < 0 else ONE - tail
    return erfc(of_fraction(-z) / iv.sqrt(of_fraction(Fraction(2)))) * of_fraction(HALF)


def mass(law: Law, part: Range) -> Interval:
    """Return the probability of a part of the line."""
    low, high = part
    return (ONE if high is None else _below(law, high)) - _below(law, low)


def log_density(law: Law, sign: int) -> Poly:
    """log of the density in x on one side of the place, up to the constant factor."""
    if law.name == "Laplace":
        slope = Fraction(-sign) / law.scale
        return (-slope * law.place, slope)
    v = law.scale**2
    return (-(law.place**2) / (2 * v), law.place / v, -1 / (2 * v))


def unrestricted_variation(asked: Asked, P: Law, Q: Law) -> int:
    """Check the ends of half the integral of |p - q|, or of (p - e^ε q)₊; the number 1. Raises Refused."""
    goal = max(asked.upper - asked.lower, Fraction(1, 10**60)) / 64
    for k in range(ROUNDS):
        tick()
        with precision(max(64, 4 * len(str(int(1 / goal))) + 64)):
            ends = _hockey_stick(asked, P, Q, goal) if asked.kind == HOCKEY else _variation(P, Q, goal)
            if have_ends(asked, *ends):
                return 1
        goal /= 10 ** (3 * (k + 1))
    raise Refused("the ends that the certificate claims are not shown")


def _variation(P: Law, Q: Law, goal: Fraction) -> tuple[Interval, Interval]:
    if P == Q:
        return NOTHING, NOTHING
    low = high = NOTHING
    for piece, known in _ratio_signs(P, Q, goal, NOTHING):
        p, q = mass(P, piece), mass(Q, piece)
        low = low + (p - q).absolute()
        high = high + ((p - q).absolute() if known else (p + q))
    return low * of_fraction(HALF), high * of_fraction(HALF)


def _hockey_stick(asked: Asked, P: Law, Q: Law, goal: Fraction) -> tuple[Interval, Interval]:
    epsilon = evaluate(asked.exact_order(), {})
    factor = iv.exp(epsilon)
    positive = iv.Interval(fzero, finf)
    if P == Q:
        value = (ONE - factor).meets(positive) if iv.positive((ONE - factor).high) else NOTHING
        return value, value
    low = high = NOTHING
    for piece, known in _ratio_signs(P, Q, goal, epsilon):
        p, q = mass(P, piece), mass(Q, piece)
        more = p - factor * q
        if iv.positive(more.low) or (not known and iv.positive(more.high)):
            low = low + more.meets(positive)
        if not known:
            high = high + p
        elif iv.positive(more.high):
            high = high + more.meets(positive)
    return low, high


def _ratio_signs(P: Law, Q: Law, goal: Fraction, epsilon: Interval) -> Iterator[tuple[Range, bool]]:
    """The line divided, and of each part whether p - e^ε q is known to have one sign there."""
    places = sorted({law.place for law in (P, Q) if law.name == "Laplace"})
    level = iv.log(P.constant() / of_fraction(P.scale) / (Q.constant() / of_fraction(Q.scale)))
    tiny = min(P.scale, Q.scale) * goal / 64
    for part in parts(places):
        logs = [log_density(law, 1 if inner(part) > law.place else -1) for law in (P, Q)]
        ratio = plus(logs[0], tuple(-c for c in logs[1]))
        yield from _signs(ratio, level - epsilon, part, tiny)


def _sign(x: Interval) -> int:
    return 1 if iv.positive(x.low) else -1 if iv.negative(x.high) else 0


def _signs(ratio: Poly, level: Interval, part: Range, tiny: Fraction) -> Iterator[tuple[Range, bool]]:
    """The part divided, and of each piece whether ratio + level has one sign there."""
    low, high = part
    if high is None:
        start = low if low is not None else Fraction(0)
        step = Fraction(1)
        while step < _FARTHEST and not _one_sign_beyond(ratio, level, start + step):
            step *= 2
        if low is None:
            yield from _signs(ratio, level, (None, start), tiny)
        bounded = (start, start + step)
        yield (start + step, None), step < _FARTHEST
    elif low is None:
        mirrored = tuple(-c if k % 2 else c for k, c in enumerate(ratio))
        for (a, b), known in _signs(mirrored, level, (-high, None), tiny):
            assert a is not None
            yield (None if b is None else -b, -a), known
        return
    else:
        bounded = (low, high)
    places = [*bounded]
    if len(ratio) > 2 and ratio[2]:
        extreme = -ratio[1] / (2 * ratio[2])
        if bounded[0] < extreme < bounded[1]:
            places.insert(1, extreme)
    todo = list(pairwise(places))
    while todo:
        tick()
        a, b = todo.pop()
        signs = [_sign(of_fraction(at(ratio, x)) + level) for x in (a, b)]
        if signs[0] and signs[0] == signs[1]:
            yield (a, b), True
        elif b - a < tiny:
            yield (a, b), False
        else:
            todo += [(a, (a + b) / 2), ((a + b) / 2, b)]


def _one_sign_beyond(ratio: Poly, level: Interval, x: Fraction) -> bool:
    constant, *others = shifted(ratio, x)
    first = _sign(of_fraction(constant) + level)
    return first != 0 and all(c * first >= 0 for c in others)


def step_variation(asked: Asked, P: Law, Q: Law, data: dict[str, Any]) -> int:
    """Check the ends for a class of step functions; the number of cells.

    Raises:
        Refused: they are not shown.
        NotRechecked: a feature is no step function.
    """
    constant = not asked.adversary.startswith("homogeneous:")
    features = [pieces_of(ex.simplified(t)) for t in features_of(asked.adversary)]
    if constant:
        features.insert(0, whole((Fraction(1),)))
    if any(f.degree for f in features):
        raise NotRechecked("total variation for features that are not step functions")
    cuts = merged(features)
    cells = parts(cuts)
    rows = [[p[0] if p else Fraction(0) for p in f.on(cuts)] for f in features]
    c = [fraction_of(t, LONGEST) for t in data["coefficients"]]
    mu = [fraction_of(t, LONGEST) for t in data["masses"]]
    if len(c) != len(rows) or len(mu) != len(cells):
        raise Refused("the numbers of the certificate do not fit the cells")
    h = [sum((a * row[n] for a, row in zip(c, rows, strict=True)), Fraction(0)) for n in range(len(mu))]
    if any(abs(v) > HALF for v in h):
        raise Refused("the adversary of the certificate is not within ±1/2")
    basis = [[p[0] if p else Fraction(0) for p in f.on(cuts)] for f in independent(features)]
    if not basis:
        raise Refused("the class of the certificate is empty")
    for bits in (80, 160, 320, 640):
        tick()
        with precision(bits):
            change = [mass(P, cell) - mass(Q, cell) for cell in cells]
            low = _total(change, h)
            high = _size(mu, basis, change)
            if have_ends(asked, low, high):
                return len(cells)
    raise Refused("the ends that the certificate claims are not shown")


def _total(change: Sequence[Interval], values: Sequence[Fraction]) -> Interval:
    total = NOTHING
    for m, v in zip(change, values, strict=True):
        total = total + m * of_fraction(v)
    return total


def _size(mu: list[Fraction], basis: list[list[Fraction]], change: list[Interval]) -> Interval:
    """Σ |μ_n|/2, with what μ lacks of the means added to it."""
    lacking = [
        _total(change, row) - of_fraction(sum((m * v for m, v in zip(mu, row, strict=True)), Fraction(0)))
        for row in basis
    ]
    used = _pivots(basis)
    matrix = [[of_fraction(row[n]) for n in used] for row in basis]
    more = solved(matrix, lacking)
    if more is None:
        raise Refused("the features of the certificate are not shown to be independent")
    sizes = [of_fraction(m) for m in mu]
    for n, v in zip(used, more, strict=True):
        sizes[n] = sizes[n] + v
    total = NOTHING
    for m in sizes:
        total = total + m.absolute()
    return total * of_fraction(HALF)


def _pivots(basis: list[list[Fraction]]) -> list[int]:
    """As many cells as there are functions, on which these are independent."""
    rows, found = [list(row) for row in basis], []
    for k, row in enumerate(rows):
        lead = next(n for n, v in enumerate(row) if v)
        found.append(lead)
        for other in rows[k + 1 :]:
            factor = other[lead] / row[lead]
            for n, v in enumerate(row):
                other[n] -= factor * v
    return found
