"""Piecewise polynomials of one variable with rational places, and the mean of a product over the line.

A feature such as |x|, Max(x - t, 0), sign(x - t) or a Piecewise is a polynomial between the places where the
argument of a kink changes its sign. These places are found exactly, or the feature is not rechecked: so a
:class:`Pieces` is equal to the feature but for finitely many points, to which Laplace and normal
distributions give no mass. It is decided in rational numbers, for the coefficients on all pieces together,
whether an adversary is in a span.

The density of a standard law is e^ℓ with one polynomial ℓ on each side of 0. Over the parts between the
places and 0, the products are those of :mod:`cbdp_sym.recheck.moments`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.divergences.divergence_claims import HIGHEST, NOTHING
from cbdp_sym.recheck.divergences.laws import Law, combined
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import Poly, Product, at, between, plus, shifted, times, upwards
from cbdp_sym.recheck.normal import Normaliser, polynomial_in
from cbdp_sym.recheck.outcome import NotRechecked

Range = tuple[Fraction | None, Fraction | None]
_MOST_CUTS = 60
_ONE: Poly = (Fraction(1),)


@dataclass(frozen=True)
class Pieces:
    """``polys[k]`` between ``cuts[k - 1]`` and ``cuts[k]``, which increase; both outer ones are unbounded."""

    cuts: tuple[Fraction, ...]
    polys: tuple[Poly, ...]

    @property
    def degree(self) -> int:
        return max(max(len(p) for p in self.polys) - 1, 0)

    def on(self, cuts: Sequence[Fraction]) -> list[Poly]:
        """Return the polynomials between these cuts, those of the function among them."""
        inside = [inner(part) for part in parts(cuts)]
        return [self.polys[bisect_left(self.cuts, x)] for x in inside]

    def in_units(self, law: Law) -> Pieces:
        """Return the function of y, where x = place + scale y."""
        cuts = tuple((c - law.place) / law.scale for c in self.cuts)
        polys = tuple(
            tuple(c * law.scale**k for k, c in enumerate(shifted(p, law.place))) for p in self.polys
        )
        return Pieces(cuts, polys)


def whole(p: Poly) -> Pieces:
    """Return a polynomial on the whole line."""
    return Pieces((), (p,))


def parts(cuts: Sequence[Fraction]) -> list[Range]:
    """Return the parts of the line between these places."""
    return list(pairwise([None, *cuts, None]))


def inner(part: Range) -> Fraction:
    """Return a point inside."""
    low, high = part
    if low is None:
        return Fraction(0) if high is None else high - 1
    return low + 1 if high is None else (low + high) / 2


def merged(functions: Iterable[Pieces], *more: Fraction) -> tuple[Fraction, ...]:
    """Return all their cuts, and further ones."""
    cuts = tuple(sorted({c for f in functions for c in f.cuts} | set(more)))
    if len(cuts) > _MOST_CUTS:
        raise NotRechecked(f"features with more than {_MOST_CUTS} kinks")
    return cuts


def _both(f: Pieces, g: Pieces, make: Callable[[Poly, Poly], Poly]) -> Pieces:
    cuts = merged((f, g))
    polys = tuple(make(p, q) for p, q in zip(f.on(cuts), g.on(cuts), strict=True))
    if max(map(len, polys)) - 1 > HIGHEST:
        raise NotRechecked(f"a feature of a degree over {HIGHEST}")
    return Pieces(cuts, tuple(map(_trimmed, polys)))


def added(f: Pieces, g: Pieces, factor: Fraction = Fraction(1)) -> Pieces:
    """f + factor g."""
    return _both(f, g, lambda p, q: plus(p, tuple(factor * c for c in q)))


def _trimmed(p: Poly) -> Poly:
    size = max((k for k, c in enumerate(p) if c), default=-1) + 1
    return p[:size]


def _zeros(p: Poly) -> list[Fraction]:
    """Every real zero of a polynomial; those of none that is not rational."""
    p = _trimmed(p)
    if len(p) < 2:
        return []
    found: set[Fraction] = set()
    while not p[0]:
        found.add(Fraction(0))
        p = p[1:]
    if len(p) == 2:
        found.add(-p[0] / p[1])
    elif len(p) == 3:
        c, b, a = p
        square = b * b - 4 * a * c
        if square >= 0:
            root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
            if root * root != square:
                raise NotRechecked("a feature with a kink at an irrational place")
            found |= {(-b - root) / (2 * a), (-b + root) / (2 * a)}
    elif len(p) > 3:
        raise NotRechecked("a feature with kinks at the zeros of a polynomial of degree 3 or more")
    return sorted(found)


def _chosen(u: Pieces, strict: bool, yes: Pieces, no: Pieces) -> Pieces:
    """``yes`` where u >= 0 (u > 0 if ``strict``), and ``no`` elsewhere."""
    zeros: set[Fraction] = set()
    for (low, high), p in zip(parts(u.cuts), u.polys, strict=True):
        for z in _zeros(p):
            if (low is None or low < z) and (high is None or z < high):
                zeros.add(z)
    cuts = merged((u, yes, no), *zeros)
    polys = []
    for part, s, p, q in zip(parts(cuts), u.on(cuts), yes.on(cuts), no.on(cuts), strict=True):
        value = at(s, inner(part))
        polys.append(p if value > 0 or (value == 0 and not strict) else q)
    return Pieces(cuts, tuple(polys))


def pieces_of(term: ex.Term) -> Pieces:
    """Return the function of x that a term is.

    Raises:
        NotRechecked: it is no piecewise polynomial whose coefficients and kinks are rational.
    """
    known: dict[ex.Term, Pieces] = {}
    for t in term.subterms():
        known[t] = _of(t, [known[a] for a in t.args])
    return _without_false_cuts(known[term])


def _of(t: ex.Term, args: list[Pieces]) -> Pieces:
    head = t.head
    if head == "num":
        return whole(_trimmed((t.data,)))
    if head == "var":
        return whole((Fraction(0), Fraction(1)))
    if head in ("add", "mul"):
        total = args[0]
        for f in args[1:]:
            total = added(total, f) if head == "add" else _both(total, f, times)
        return total
    if head == "pow":
        n = ex.value_of(t.args[1])
        if n is None or n.denominator != 1 or not 0 <= n <= HIGHEST:
            raise NotRechecked("a feature that is not a piecewise polynomial")
        total = whole(_ONE)
        for _ in range(int(n)):
            total = _both(total, args[0], times)
        return total
    if head == "abs":
        (u,) = args
        return _chosen(u, False, u, added(whole(()), u, Fraction(-1)))
    if head == "sign":
        (u,) = args
        rest = _chosen(added(whole(()), u, Fraction(-1)), True, whole((Fraction(-1),)), whole(()))
        return _chosen(u, True, whole(_ONE), rest)
    if head in ("max", "min"):
        best = args[0]
        for f in args[1:]:
            difference = added(best, f, Fraction(-1))
            best = _chosen(difference, False, *((best, f) if head == "max" else (f, best)))
        return best
    if head == "piecewise":
        last = args[-1]
        for k in reversed(range(len(t.data))):
            last = _chosen(args[2 * k + 1], not t.data[k], args[2 * k], last)
        return last
    return _polynomial(t)


def _polynomial(t: ex.Term) -> Pieces:
    """By the normal form, which also knows constants that come to nothing."""
    found = polynomial_in(t, "x", Normaliser())
    if found is None or max(found, default=0) > HIGHEST:
        raise NotRechecked("a feature that is not a piecewise polynomial")
    values = {k: ex.value_of(ex.simplified(v)) for k, v in found.items()}
    if any(v is None for v in values.values()):
        raise NotRechecked("a feature whose coefficients are not rational")
    return whole(tuple(values.get(k) or Fraction(0) for k in range(max(values, default=-1) + 1)))


def _without_false_cuts(f: Pieces) -> Pieces:
    """Without the cuts where the polynomials of both sides are the same."""
    cuts: list[Fraction] = []
    polys = [f.polys[0]]
    for c, p in zip(f.cuts, f.polys[1:], strict=True):
        if p != polys[-1]:
            cuts.append(c)
            polys.append(p)
    return Pieces(tuple(cuts), tuple(polys))


def independent(functions: Sequence[Pieces]) -> list[Pieces]:
    """Return some of the functions with the same span, none of which is a combination of the others."""
    cuts = merged(functions)
    size = max((f.degree for f in functions), default=0) + 1
    kept: list[Pieces] = []
    rows: list[list[Fraction]] = []
    for f in functions:
        row: list[Fraction] = []
        for p in f.on(cuts):
            row += list(p) + [Fraction(0)] * (size - len(p))
        for other in rows:
            lead = next(k for k, v in enumerate(other) if v)
            if row[lead]:
                factor = row[lead] / other[lead]
                row = [a - factor * b for a, b in zip(row, other, strict=True)]
        if any(row):
            rows.append(row)
            kept.append(f)
    return kept


def moments(g: Product, top: int, part: Range, goal: Fraction) -> list[Interval]:
    """∫ yʲ g over a part of the line on one side of 0, for j up to ``top``."""
    low, high = part
    if any(r > 0 and not any(p) for p, r in g.powers):
        return [NOTHING] * (top + 1)
    if low is None or low < 0:
        assert high is not None
        found = moments(g.mirrored(), top, (-high, None if low is None else -low), goal)
        return [-v if j % 2 else v for j, v in enumerate(found)]
    if high is None:
        return upwards(g, top, low, [], goal)
    return between(g, top, low, high, goal)


def mean(f: Pieces, law: Law, goal: Fraction) -> Interval:
    """E[f] under the law, to about ``goal``; in rational numbers for a polynomial."""
    f = f.in_units(law)
    if not f.cuts:
        exact = (c * law.standard_moment(k) for k, c in enumerate(f.polys[0]))
        return of_fraction(sum(exact, Fraction(0)))
    cuts = merged((f,), Fraction(0))
    total = NOTHING
    for part, p in zip(parts(cuts), f.on(cuts), strict=True):
        if p:
            g = Product((), law.exponent_on(inner(part)))
            total = total + combined(p, moments(g, len(p) - 1, part, goal / len(cuts)))
    return total * law.constant()
