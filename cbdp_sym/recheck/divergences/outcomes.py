"""Finitely many outcomes: means in rational numbers, both ends in intervals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mpmath.libmp import finf, fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.divergence_claims import (
    GENERAL,
    HALF,
    HOCKEY,
    LONGEST,
    NOTHING,
    ONE,
    Asked,
    arguments_of,
    features_of,
    have_ends,
    number_in,
    require,
    split_at_commas,
)
from cbdp_sym.recheck.divergences.generators import General, require_convex
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import power
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import fraction_of

_MOST_OUTCOMES = 400


def on_outcomes(asked: Asked, data: dict[str, Any]) -> int:
    p, q = ([number_in(t) for t in arguments_of(text, "Finite")] for text in (asked.p, asked.q))
    for weights in (p, q):
        if sum(weights) != 1 or min(weights) < 0:
            raise Refused("the weights of a distribution do not sum to 1")
    if not 0 < len(p) == len(q) <= _MOST_OUTCOMES:
        raise Refused("the distributions have different numbers of outcomes")
    if asked.adversary == "unrestricted":
        masses, low = list(p), None
        gains: list[Fraction] | None = None
    else:
        rows = _matrix(asked.adversary, len(p))
        c = [fraction_of(t, LONGEST) for t in data["coefficients"]]
        masses = [fraction_of(t, LONGEST) for t in data["masses"]]
        if len(masses) != len(p) or any(len(row) != len(c) for row in rows):
            raise Refused("the numbers of the certificate do not fit the outcomes")
        gains = [sum((a * v for a, v in zip(c, row, strict=True)), Fraction(0)) for row in rows]
        for i in range(len(c)):
            wanted = sum((w * row[i] for w, row in zip(p, rows, strict=True)), Fraction(0))
            if asked.kind == "tv":
                wanted -= sum((w * row[i] for w, row in zip(q, rows, strict=True)), Fraction(0))
            if sum((m * row[i] for m, row in zip(masses, rows, strict=True)), Fraction(0)) != wanted:
                raise Refused("the masses of the certificate do not have the means of P")
    if asked.kind == "tv":
        _variation(asked, p, q, gains, masses)
        return len(p)
    if asked.kind == HOCKEY:
        return _hockey_stick(asked, p, q)
    f = None
    if asked.kind.startswith(GENERAL):
        f = General(ex.ZERO, require_convex(asked.kind))
    for bits in (80, 160, 320, 640, 1280):
        tick()
        with precision(bits):
            high = _cost(asked, f, q, masses)
            low = high if gains is None else _gain(asked, f, p, q, gains)
            if have_ends(asked, low, high):
                return len(p)
    raise Refused("the ends that the certificate claims are not shown")


def _hockey_stick(asked: Asked, p: list[Fraction], q: list[Fraction]) -> int:
    """Σ (p - e^ε q)₊."""
    for bits in (80, 160, 320, 640, 1280):
        tick()
        with precision(bits):
            factor, total = iv.exp(evaluate(asked.exact_order(), {})), NOTHING
            for a, b in zip(p, q, strict=True):
                more = of_fraction(a) - factor * of_fraction(b)
                if iv.positive(more.high):
                    total = total + more.meets(Interval(fzero, finf))
            if have_ends(asked, total, total):
                return len(p)
    raise Refused("the ends that the certificate claims are not shown")


def _matrix(adversary: str, count: int) -> list[list[Fraction]]:
    """For each outcome, the values of the features, with the constant 1 first if the class has it."""
    constant = not adversary.startswith("homogeneous:")
    name, _, rest = adversary.removeprefix("homogeneous:").partition(":")
    if name == "matrix":
        columns = [[number_in(t) for t in split_at_commas(row)] for row in rest.split(";")]
        if any(len(column) != count for column in columns):
            raise Refused("the matrix of features does not fit the outcomes")
    else:
        features = features_of(adversary)
        columns = []
        for f in features:
            values = [ex.value_of(ex.put(ex.simplified(f), "x", ex.num(n))) for n in range(count)]
            if any(v is None for v in values):
                raise NotRechecked("a feature whose values are not rational")
            columns.append([v for v in values if v is not None])
    if constant:
        columns.insert(0, [Fraction(1)] * count)
    return [[column[n] for column in columns] for n in range(count)]


def _gain(
    asked: Asked, f: General | None, p: list[Fraction], q: list[Fraction], h: list[Fraction]
) -> Interval:
    """Σ p_n h_n - Σ q_n f*(h_n)."""
    total = of_fraction(sum((w * v for w, v in zip(p, h, strict=True)), Fraction(0)))
    for w, v in zip(q, h, strict=True):
        if not w:
            continue
        if f is not None:
            cost = f.conjugate_at(v)
        elif asked.order is None:
            cost = iv.exp(of_fraction(v - 1))
        else:
            a = asked.order
            cost = power(of_fraction((a - 1) * abs(v)), a / (a - 1)) * of_fraction(1 / a)
            cost = cost + of_fraction(1 / (a * a - a))
        total = total - of_fraction(w) * cost
    return total


def _cost(asked: Asked, f: General | None, q: list[Fraction], masses: list[Fraction]) -> Interval:
    """Σ q_n f(m_n/q_n)."""
    total = NOTHING
    for w, m in zip(q, masses, strict=True):
        if not w:
            if m:
                raise Refused("the certificate has a mass where Q has none")
            continue
        if asked.order is None and m < 0:
            raise Refused("a mass of the certificate is negative")
        if f is not None:
            total = total + of_fraction(w) * f.value(m / w)
        elif asked.order is None:
            if m:
                total = total + of_fraction(m) * iv.log(of_fraction(m / w))
        else:
            a = asked.order
            value_of = power(of_fraction(abs(m / w)), a) - ONE
            total = total + of_fraction(w / (a * a - a)) * value_of
    return total


def _variation(
    asked: Asked, p: list[Fraction], q: list[Fraction], h: list[Fraction] | None, masses: list[Fraction]
) -> None:
    if h is None:
        exact = sum((abs(a - b) for a, b in zip(p, q, strict=True)), Fraction(0)) / 2
        require(asked.lower <= exact <= asked.upper)
        return
    for a, b, v, m in zip(p, q, h, masses, strict=True):
        if a or b:
            if abs(v) > HALF:
                raise Refused("the adversary of the certificate is not within ±1/2")
        elif m:
            raise Refused("the certificate has a mass where neither P nor Q has one")
    gained = sum(((a - b) * v for a, b, v in zip(p, q, h, strict=True)), Fraction(0))
    require(asked.lower <= gained and sum(map(abs, masses)) / 2 <= asked.upper)
