"""A zoo of laws on the line and on finitely many outcomes, and their divergences by mpmath.

Nothing of cbdp_sym is used here: each density is written down again, as a function of numbers, and each
divergence is its definition, an integral between the places where something changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

from mpmath import mp, mpf

DPS = 40
INFINITY = mp.inf


@dataclass(frozen=True)
class Law:
    """A density by its logarithm (-inf where it is 0); its middle, and where its formula changes."""

    text: str
    log: Callable[[Any], Any]
    places: tuple[Any, ...]


def _normal(m: int, variance: int, text: str) -> Law:
    return Law(text, lambda x: -((x - m) ** 2) / (2 * variance) - mp.log(2 * mp.pi * variance) / 2, (mpf(m),))


def _laplace(m: Any, b: Any) -> Law:
    return Law(f"Laplace({m},{b})", lambda x: -abs(x - m) / b - mp.log(2 * b), (mpf(m),))


def _gumbel(m: int) -> Law:
    text = f"Density(exp(-(x-({m}))-exp(-(x-({m})))))"
    return Law(text, lambda x: -(x - m) - mp.exp(-(x - m)) if x > -60 else -mp.exp(60) * (1 - x), (mpf(m),))


def _logistic(m: int) -> Law:
    text = f"Density(exp(-(x-({m})))/(1+exp(-(x-({m}))))**2)"
    return Law(text, lambda x: -abs(x - m) - 2 * mp.log1p(mp.exp(-abs(x - m))), (mpf(m),))


def _half_line(start: int, rate: int) -> Law:
    text = f"Density(Piecewise(({rate}*exp(-{rate}*(x-({start}))),x>{start}),(0,True)))"
    return Law(text, lambda x: mp.log(rate) - rate * (x - start) if x > start else -mp.inf, (mpf(start),))


def _mixed_log(x: Any) -> Any:
    bumps = [-(x**2) / 2, -((x - 3) ** 2) / 2]
    top = max(bumps)
    return top + mp.log(mp.fsum(mp.exp(b - top) for b in bumps)) - mp.log(8 * mp.pi) / 2


LAWS = [
    _normal(0, 1, "Normal(0,1)"),
    _normal(1, 1, "Normal(1,1)"),
    _normal(0, 4, "Normal(0,2)"),
    _normal(0, 2, "Normal(0,sqrt(2))"),
    _laplace(0, 1),
    _laplace(1, 1),
    _laplace(0, 2),
    _gumbel(0),
    _gumbel(1),
    _logistic(0),
    _logistic(1),
    _half_line(0, 1),
    _half_line(1, 1),
    _half_line(0, 2),
    Law("Density(Piecewise((0,x<0),(1,x<1),(0,True)))",
        lambda x: mpf(0) if 0 < x < 1 else -mp.inf, (mpf(0), mpf(1))),
    Law("Density(Max(1-Abs(x),0))",
        lambda x: mp.log(1 - abs(x)) if abs(x) < 1 else -mp.inf, (mpf(-1), mpf(0), mpf(1))),
    Law("Density(1/(pi*(1+x**2)))", lambda x: -mp.log(mp.pi * (1 + x**2)), (mpf(0),)),
    Law("Density((exp(-x**2/2)+exp(-(x-3)**2/2))/sqrt(8*pi))", _mixed_log, (mpf(0), mpf(3))),
    Law("Density(exp(-asinh(x)**2/2)/sqrt(2*pi*(1+x**2)))",
        lambda x: -(mp.asinh(x) ** 2) / 2 - mp.log(2 * mp.pi * (1 + x**2)) / 2, (mpf(0),)),
]  # fmt: skip

FINITE = [
    ("1/2", "1/2", "0"),
    ("1/2", "1/3", "1/6"),
    ("1/6", "1/3", "1/2"),
    ("0", "1/4", "3/4"),
    ("1", "0", "0"),
]

KINDS: list[tuple[str, str | None]] = [
    ("kl", None), ("tv", None), ("chi2", None), ("renyi", "3/2"), ("renyi", "2"), ("renyi", "10"),
    ("alpha", "3"), ("hockey-stick", "-1"), ("hockey-stick", "0"), ("hockey-stick", "1/2"),
    ("hockey-stick", "1"), ("hockey-stick", "log(2)"), ("f:(sqrt(t)-1)**2", None), ("f:-log(t)", None),
]  # fmt: skip
"""Each kind with its order or ε."""


def _order(text: str | None) -> Any:
    if text is None or text == "log(2)":
        return text and mp.log(2)
    p, _, q = text.partition("/")
    return mpf(p) / mpf(q or 1)


@dataclass(frozen=True)
class _Kind:
    """∫ of e^``log``(log p, log q) times ``factor``; what one unit of P or of Q alone costs."""

    log: Callable[[Any, Any], Any]
    factor: Callable[[Any, Any], Any]
    only_p: Any
    only_q: Any
    value: Callable[[Any], Any] = lambda d: d


def _kind(name: str, order: str | None) -> _Kind:
    a = _order(order)
    if name == "kl":
        return _Kind(lambda p, q: p, lambda p, q: p - q, mp.inf, mpf(0))
    if name in ("tv", "hockey-stick"):
        c = a or mpf(0)
        return _Kind(lambda p, q: p, lambda p, q: max(-mp.expm1(c + q - p), mpf(0)), mpf(1), mpf(0))
    if name == "f:(sqrt(t)-1)**2":
        return _Kind(max, lambda p, q: mp.expm1(-abs(p - q) / 2) ** 2, mpf(1), mpf(1))
    if name == "f:-log(t)":
        return _Kind(lambda p, q: q, lambda p, q: q - p, mpf(0), mp.inf)
    b = mpf(2) if name == "chi2" else a
    value = {
        "chi2": lambda d: d - 1,
        "renyi": lambda d: mp.log(d) / (b - 1),
        "alpha": lambda d: (d - 1) / (b * b - b),
    }[name]  # fmt: skip
    return _Kind(lambda p, q: b * p + (1 - b) * q, lambda p, q: mpf(1), mp.inf, mpf(0), value)


def on_outcomes(name: str, order: str | None, P: tuple[str, ...], Q: tuple[str, ...]) -> Any:
    """Return the divergence of two laws on finitely many outcomes."""
    kind, total = _kind(name, order), mpf(0)
    for p, q in zip(map(_order, P), map(_order, Q), strict=True):
        if q == 0:
            total += p * kind.only_p if p else 0
        elif p == 0:
            total += q * kind.only_q if q else 0
        else:
            u, v = mp.log(p), mp.log(q)
            total += mp.exp(kind.log(u, v)) * kind.factor(u, v)
    return total if total == mp.inf else kind.value(total)


def on_line(name: str, order: str | None, P: Law, Q: Law) -> Any:
    """Return the divergence of two laws on the line, to about 12 digits; ∞ where the tails say so."""
    kind = _kind(name, order)
    places = sorted({*P.places, *Q.places})
    total = mpf(0)
    for low, high in pairwise([-mp.inf, *places, mp.inf]):
        x = low + 1 if high == mp.inf else high - 1 if low == -mp.inf else (low + high) / 2
        p, q = P.log(x), Q.log(x)
        if p == q == -mp.inf:
            continue
        if q == -mp.inf or p == -mp.inf:
            law, price = (P, kind.only_p) if q == -mp.inf else (Q, kind.only_q)
            if price:
                total += (
                    price
                    if price == mp.inf
                    else price * _over(lambda x, f=law: mp.exp(f.log(x)), low, high, ())
                )
            continue
        if any(_grows(kind, P, Q, far) for far in (low, high) if abs(far) == mp.inf):
            return mp.inf

        def f(x: Any) -> Any:
            u, v = P.log(x), Q.log(x)
            if -mp.inf in (u, v):
                return mpf(0)
            return mp.exp(kind.log(u, v)) * kind.factor(u, v)

        shift = _order(order) if name == "hockey-stick" else mpf(0)
        total += _over(f, low, high, _crossings(P, Q, shift, low, high))
        if total == mp.inf:
            return total
    return total if total == mp.inf else kind.value(total)


def _grows(kind: _Kind, P: Law, Q: Law, far: Any) -> bool:
    """Whether the integrand falls too slowly for an integral; a power of x falls faster than 1/x."""
    if kind.factor(mpf(-50), mpf(-51)) == 0:
        return False
    sizes = []
    for k in (6, 9):
        x = mp.sign(far) * mpf(10) ** k
        u, v = P.log(x), Q.log(x)
        factor = abs(kind.factor(u, v))
        sizes.append(kind.log(u, v) + (mp.log(factor) if 0 < factor < mp.inf else 0) + k * mp.log(10))
    return bool(sizes[1] >= sizes[0] - mpf("1e-3"))


def _crossings(P: Law, Q: Law, shift: Any, low: Any, high: Any) -> tuple[Any, ...]:
    def f(x: Any) -> Any:
        return P.log(x) - Q.log(x) - shift

    a, b = (mpf(-60) if low == -mp.inf else low), (mpf(60) if high == mp.inf else high)
    grid = [a + (b - a) * (k + mpf("0.37")) / 700 for k in range(700)]
    found = []
    for x, y in pairwise(grid):
        if mp.sign(f(x)) * mp.sign(f(y)) < 0:
            for _ in range(80):
                z = (x + y) / 2
                x, y = (x, z) if mp.sign(f(x)) * mp.sign(f(z)) <= 0 else (z, y)
            found.append((x + y) / 2)
    return tuple(found)


def _over(f: Callable[[Any], Any], low: Any, high: Any, cuts: tuple[Any, ...]) -> Any:
    """The integral, with the variable stretched on unbounded parts: x = end ± e^t and so on."""
    total = mpf(0)
    for a, b in pairwise([low, *cuts, high]):
        if abs(a) == mp.inf or abs(b) == mp.inf:
            end, side = (b, -1) if abs(a) == mp.inf else (a, 1)
            for start, stop in ((0, 1), (1, 4), (4, 16), (16, 64), (64, mp.inf)):
                if stop == mp.inf:  # x = e^t
                    g = lambda t: f(end + side * mp.exp(t)) * mp.exp(t)  # noqa: E731, B023
                    total += mp.quad(g, [mp.log(64), 8, 12, 20, 32])
                else:
                    total += mp.quad(lambda t: f(end + side * t), [start, stop])  # noqa: B023
        else:
            total += mp.quad(f, [a, (a + b) / 2, b])
    return total


def pairs() -> list[tuple[Law, Law]]:
    """Return every pair, equal ones too."""
    return list(product(LAWS, LAWS))
