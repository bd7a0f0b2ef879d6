"""Certificates of divergences: both ends again, by arithmetic of its own.

*Finitely many outcomes.* The means of the masses are compared in rational numbers; the gain of the adversary
and the cost of the masses are evaluated in intervals.

*On the line* with Laplace or normal distributions and polynomial adversaries: of the certificate only the
adversary h is used. With s = (f*)'(h), S_i = E_Q[s φ_i] and r_i = E_P[φ_i] - S_i, the gain G is one of these
means. For w = (1+y²)^-m, y the outcome in units of Q, the density ratio t = s + |s| u, u = w Σ d_j φ_j, has
the means of P if Σ_j M_ij d_j = r_i, M_ij = E_Q[|s| w φ_i φ_j]. By weak duality E_Q[f(t)] is an upper end: it
is G and the mean of the Bregman distance. For f = t log t that is at most E_Q[s u²], and so at most Σ d_i r_i
as w <= 1. For orders α it is at most max((1-ρ)^(α-2), (1+ρ)^(α-2)) E_Q[|s|^α u²]/2, where |u| <= ρ <= 1/2.

*Sums* over independent coordinates, from the certificates of the coordinates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import factorial, prod
from typing import Any

from mpmath import libmp
from mpmath.libmp import fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import (
    Poly,
    Product,
    between,
    plus,
    power,
    shifted,
    times,
    upwards,
)
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import polynomial_in

_HEAD = {"divergence", "p", "q", "kind", "order", "adversary", "lower", "upper"}
_FORMS: tuple[set[str], ...] = (
    {"features", "coefficients", "digits", "integrals"},
    {"coefficients", "masses", "digits", "integrals"},
    {"digits", "integrals"},
    {"slopes", "digits"},
    {"coordinates"},
)
_VERSION = 1
_LONGEST, _MOST_OUTCOMES, _MOST_FEATURES, _HIGHEST = 9999, 400, 13, 12
_ROUNDS, _HALF, _ROUGH = 4, Fraction(1, 2), Fraction(1, 10**6)
_NOTHING, _ONE = Interval(fzero, fzero), of_fraction(Fraction(1))


@dataclass(frozen=True)
class Asked:
    """What a certificate speaks of, and the ends that it claims; ``order`` is None for KL and tv."""

    p: str
    q: str
    kind: str
    order: Fraction | None
    adversary: str
    lower: Fraction
    upper: Fraction


def recheck(data: dict[str, Any]) -> int:
    """Check that the divergence lies in [lower, upper]; the number of terms or features that were looked at.

    Raises:
        Refused: it is not shown.
        NotRechecked: distributions, features or a kind of which there is no version of its own here.
    """
    if not data.keys() >= _HEAD or data.keys() - _HEAD not in _FORMS:
        raise Refused("this has the form of no certificate")
    if type(data["divergence"]) is not int or data["divergence"] != _VERSION:
        raise Refused(f"the certificate is not of version {_VERSION}")
    try:
        return _checked(data)
    except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise Refused("a part of the certificate has no known form") from error


def _checked(data: dict[str, Any]) -> int:
    asked, keys = asked_of(data), data.keys() - _HEAD
    if "coordinates" in keys:
        return _sum(asked, data)
    if "slopes" in keys:
        raise NotRechecked("linear adversaries of several coordinates together")
    if asked.p.startswith("Product(") or asked.q.startswith("Product("):
        raise Refused("the certificate has no coordinates")
    if asked.q.startswith("Finite("):
        return _outcomes(asked, data)
    return _line(asked, data)


def asked_of(data: dict[str, Any]) -> Asked:
    """The claim of a certificate. Raises Refused or NotRechecked."""
    texts = {k: data[k] for k in ("p", "q", "kind", "adversary")}
    if not all(isinstance(t, str) and len(t) < 20_000 for t in texts.values()):
        raise Refused("the claim of the certificate is no text")
    kind = texts["kind"]
    order = data["order"]
    if kind in ("renyi", "alpha"):
        order = _number(order)
        if not 1 < order <= 1000:
            raise Refused("the order of the certificate is not in range")
    elif kind == "chi2":
        order = Fraction(2)
    elif kind in ("kl", "tv"):
        order = None
    else:
        raise NotRechecked(f"divergences of the kind '{kind}'")
    lower, upper = (fraction_of(data[k], _LONGEST) for k in ("lower", "upper"))
    if lower > upper:
        raise Refused("the ends of the certificate are not in order")
    return Asked(texts["p"], texts["q"], kind, order, texts["adversary"], lower, upper)


def claim(data: dict[str, Any]) -> str:
    """What the certificate says, for people."""
    order = f" of order {data.get('order')}" if data.get("order") is not None else ""
    return (
        f"the {data.get('kind')} divergence{order} of {data.get('p')} from {data.get('q')}, "
        f"{data.get('adversary')}, is in [{data.get('lower')}, {data.get('upper')}]"
    )


def _number(text: Any) -> Fraction:
    if not isinstance(text, str):
        raise Refused("a number of the certificate is no text")
    found = ex.value_of(ex.simplified(expression_of(text, ())))
    if found is None:
        raise NotRechecked(f"the number '{text[:40]}', which is not rational")
    return found


def _arguments(text: str, name: str) -> list[str]:
    match = re.fullmatch(rf"{name}\((.*)\)", text, re.DOTALL)
    if match is None:
        raise NotRechecked(f"the distribution '{text[:60]}'")
    return _split(match[1])


def _split(text: str) -> list[str]:
    """The parts between the commas that are in no bracket."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts]


def _ends(asked: Asked, low: Interval, high: Interval) -> bool:
    """Whether f-divergences from ``low`` to ``high`` have the claimed ends.

    Raises:
        Refused: the lower end is far from them, so that no precision helps.
    """
    if asked.kind == "chi2":
        low, high = low + low, high + high
    elif asked.kind == "renyi":
        assert asked.order is not None
        a = asked.order

        def renyi(d: Interval) -> Interval:
            inside = _ONE + of_fraction(a * (a - 1)) * d
            if not iv.positive(inside.high):
                return Interval(libmp.fninf, libmp.fninf)
            return iv.log(inside) * of_fraction(1 / (a - 1))

        low, high = renyi(low), renyi(high)
    _refuse_far(asked, low)
    below = iv.at_most(of_fraction(asked.lower).high, low.low)
    constant = asked.adversary != "unrestricted" and not asked.adversary.startswith("homogeneous:")
    if asked.lower <= 0 and (constant or asked.adversary == "unrestricted"):
        below = True  # the constant f'(1) has the gain 0
    return below and iv.at_most(high.high, of_fraction(asked.upper).low)


def _refuse_far(asked: Asked, low: Interval) -> None:
    above = libmp.mpf_lt(of_fraction(asked.upper).high, low.low)
    below = libmp.mpf_lt(low.high, of_fraction(asked.lower).low)
    if above or (below and asked.lower > 0):
        raise Refused(
            "the gain of the adversary is not between the ends that the certificate claims"
        )


def _require(fine: bool) -> None:
    if not fine:
        raise Refused("the ends that the certificate claims are not shown")


# finitely many outcomes -------------------------------------------------------------------------


def _outcomes(asked: Asked, data: dict[str, Any]) -> int:
    p, q = ([_number(t) for t in _arguments(text, "Finite")] for text in (asked.p, asked.q))
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
        c = [fraction_of(t, _LONGEST) for t in data["coefficients"]]
        masses = [fraction_of(t, _LONGEST) for t in data["masses"]]
        if len(masses) != len(p) or any(len(row) != len(c) for row in rows):
            raise Refused("the numbers of the certificate do not fit the outcomes")
        gains = [sum((a * v for a, v in zip(c, row, strict=True)), Fraction(0)) for row in rows]
        for i in range(len(c)):
            wanted = sum((w * row[i] for w, row in zip(p, rows, strict=True)), Fraction(0))
            if asked.kind == "tv":
                wanted -= sum((w * row[i] for w, row in zip(q, rows, strict=True)), Fraction(0))
            if (
                sum((m * row[i] for m, row in zip(masses, rows, strict=True)), Fraction(0))
                != wanted
            ):
                raise Refused("the masses of the certificate have other means than P")
    if asked.kind == "tv":
        _variation(asked, p, q, gains, masses)
        return len(p)
    for bits in (80, 160, 320, 640, 1280):
        tick()
        with precision(bits):
            high = _cost(asked, p, q, masses)
            low = high if gains is None else _gain(asked, p, q, gains)
            if _ends(asked, low, high):
                return len(p)
    raise Refused("the ends that the certificate claims are not shown")


def _matrix(adversary: str, count: int) -> list[list[Fraction]]:
    """For each outcome, the values of the features, with the constant 1 first if the class has it."""
    constant = not adversary.startswith("homogeneous:")
    name, _, rest = adversary.removeprefix("homogeneous:").partition(":")
    if name == "matrix":
        columns = [[_number(t) for t in _split(row)] for row in rest.split(";")]
        if any(len(column) != count for column in columns):
            raise Refused("the matrix of features does not fit the outcomes")
    else:
        features = _features(adversary)
        columns = []
        for f in features:
            values = [ex.value_of(ex.put(f, "x", ex.num(n))) for n in range(count)]
            if any(v is None for v in values):
                raise NotRechecked("a feature whose values are not rational")
            columns.append([v for v in values if v is not None])
    if constant:
        columns.insert(0, [Fraction(1)] * count)
    return [[column[n] for column in columns] for n in range(count)]


def _features(adversary: str) -> list[ex.Term]:
    """The features of a class as terms in x, the constant left out."""
    name, _, rest = adversary.removeprefix("homogeneous:").partition(":")
    if name == "linear" and not rest:
        texts = ["x"]
    elif name == "poly" and rest.isdecimal() and 1 <= int(rest) <= _HIGHEST:
        texts = [f"x**{k}" for k in range(1, int(rest) + 1)]
    elif name == "span":
        texts = _split(rest)
    else:
        raise Refused(f"the class '{adversary[:60]}' is not known")
    if len(texts) > _MOST_FEATURES:
        raise Refused("the class has too many features")
    return [ex.simplified(expression_of(t, {"x"})) for t in texts]


def _gain(asked: Asked, p: list[Fraction], q: list[Fraction], h: list[Fraction]) -> Interval:
    """Σ p_n h_n - Σ q_n f*(h_n)."""
    total = of_fraction(sum((w * v for w, v in zip(p, h, strict=True)), Fraction(0)))
    for w, v in zip(q, h, strict=True):
        if not w:
            continue
        if asked.order is None:
            cost = iv.exp(of_fraction(v - 1))
        else:
            a = asked.order
            cost = power(of_fraction((a - 1) * abs(v)), a / (a - 1)) * of_fraction(1 / a)
            cost = cost + of_fraction(1 / (a * a - a))
        total = total - of_fraction(w) * cost
    return total


def _cost(asked: Asked, p: list[Fraction], q: list[Fraction], masses: list[Fraction]) -> Interval:
    """Σ q_n f(m_n/q_n)."""
    total = _NOTHING
    for w, m in zip(q, masses, strict=True):
        if not w:
            if m:
                raise Refused("a mass of the certificate is where Q has none")
            continue
        if asked.order is None:
            if m < 0:
                raise Refused("a mass of the certificate is negative")
            if m:
                total = total + of_fraction(m) * iv.log(of_fraction(m / w))
        else:
            a = asked.order
            value_of = power(of_fraction(abs(m / w)), a) - _ONE
            total = total + of_fraction(w / (a * a - a)) * value_of
    return total


def _variation(
    asked: Asked,
    p: list[Fraction],
    q: list[Fraction],
    h: list[Fraction] | None,
    masses: list[Fraction],
) -> None:
    if h is None:
        exact = sum((abs(a - b) for a, b in zip(p, q, strict=True)), Fraction(0)) / 2
        _require(asked.lower <= exact <= asked.upper)
        return
    for a, b, v, m in zip(p, q, h, masses, strict=True):
        if a or b:
            if abs(v) > _HALF:
                raise Refused("the adversary of the certificate is not within ±1/2")
        elif m:
            raise Refused("a mass of the certificate is where P and Q have none")
    gained = sum(((a - b) * v for a, b, v in zip(p, q, h, strict=True)), Fraction(0))
    _require(asked.lower <= gained and sum(map(abs, masses)) / 2 <= asked.upper)


# the line ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Law:
    """A Laplace or normal distribution."""

    name: str
    place: Fraction
    scale: Fraction

    @property
    def exponent(self) -> Poly:
        """log of the density of the standard distribution for y >= 0, up to a constant."""
        if self.name == "Laplace":
            return (Fraction(0), Fraction(-1))
        return (Fraction(0), Fraction(0), -_HALF)

    def constant(self) -> Interval:
        """The factor of the density of the standard distribution."""
        if self.name == "Laplace":
            return of_fraction(_HALF)
        return iv.sqrt(iv.pi() + iv.pi()).inverse()

    def standard_moment(self, j: int) -> Fraction:
        """E[yʲ] of the standard distribution."""
        if j % 2:
            return Fraction(0)
        return Fraction(factorial(j) if self.name == "Laplace" else prod(range(1, j, 2)))


def _law(text: str) -> Law:
    name = text.partition("(")[0]
    if name not in ("Laplace", "Normal"):
        raise NotRechecked(f"the distribution '{text[:60]}'")
    arguments = _arguments(text, name)
    if len(arguments) != 2:
        raise Refused(f"'{text[:60]}' has not two parameters")
    place, scale = map(_number, arguments)
    if (name == "Laplace" and scale <= 0) or not scale:
        raise Refused(f"the scale in '{text[:60]}' is not positive")
    return Law(name, place, abs(scale))


def _polynomial(term: ex.Term) -> Poly:
    found = polynomial_in(term, "x", Normaliser())
    if found is None or max(found, default=0) > _HIGHEST:
        raise NotRechecked("a feature that is no polynomial")
    values = {k: ex.value_of(ex.simplified(v)) for k, v in found.items()}
    if any(v is None for v in values.values()):
        raise NotRechecked("a feature whose coefficients are not rational")
    size = max(values, default=0) + 1
    return tuple(values.get(k) or Fraction(0) for k in range(size))


def _in_units(p: Poly, law: Law) -> Poly:
    """p(place + scale y) as a polynomial in y."""
    return tuple(c * law.scale**k for k, c in enumerate(shifted(p, law.place)))


def _line(asked: Asked, data: dict[str, Any]) -> int:
    P, Q = _law(asked.p), _law(asked.q)
    if asked.adversary == "unrestricted":
        return _whole(asked, P, Q)
    if asked.kind == "tv":
        raise Refused("restricted total variation on the line is not claimed by any certificate")
    constant = not asked.adversary.startswith("homogeneous:")
    mine = [_polynomial(t) for t in _features(asked.adversary)]
    theirs = [_polynomial(ex.simplified(expression_of(t, {"x"}))) for t in data["features"]]
    c = [fraction_of(t, _LONGEST) for t in data["coefficients"]]
    if constant:
        mine, theirs = [(Fraction(1),), *mine], [(Fraction(1),), *theirs]
    if len(c) != len(theirs):
        raise Refused("the coefficients of the certificate do not fit its features")
    powers = asked.adversary.removeprefix("homogeneous:").partition(":")[0] in ("linear", "poly")
    if powers and asked.order is None and len(mine) - constant >= 3 and (len(mine) - constant) % 2:
        # e^h grows faster than the tails fall for a polynomial of odd degree >= 3: its gain is -∞
        mine = mine[:-1]
    if len(theirs) < len(mine):
        raise NotRechecked("a class in which fewer features are enough")
    h: Poly = (Fraction(0),)
    for a, f in zip(c, theirs, strict=True):
        h = plus(h, tuple(a * v for v in f))
    if not _in_span(h, mine):
        raise Refused("the adversary of the certificate is not in the class")
    inside = [_in_units(f, Q) for f in mine]
    goal = max(asked.upper - asked.lower, Fraction(1, 10**60)) / 64
    for k in range(_ROUNDS):
        tick()
        digits = len(str(int(1 / goal)))
        with precision(max(64, 5 * digits + 64)):
            ends = _from_adversary(asked, P, Q, _in_units(h, Q), inside, goal, sharp=k > 0)
            if ends is None and k:
                raise Refused("the adversary of the certificate is not near the best one")
            if ends is not None and _ends(asked, *ends):
                return len(inside)
        goal /= 10 ** (3 * (k + 1))
    raise Refused("the ends that the certificate claims are not shown")


def _in_span(h: Poly, basis: list[Poly]) -> bool:
    """Whether h is a combination of these polynomials, by elimination in rational numbers."""
    size = max(len(p) for p in (h, *basis))
    rows = [list(p) + [Fraction(0)] * (size - len(p)) for p in (*basis, h)]
    *rest, last = rows
    while rest:
        row = rest.pop()
        lead = next((k for k in reversed(range(size)) if row[k]), None)
        if lead is None:
            continue
        for other in (*rest, last):
            if other[lead]:
                factor = other[lead] / row[lead]
                for k in range(size):
                    other[k] -= factor * row[k]
    return not any(last)


def _means(law: Law, units: Law, polys: list[Poly]) -> list[Fraction]:
    """E of polynomials in y, y the outcome in units of ``units``."""
    found = []
    for p in polys:
        # y = (place - place')/scale' + (scale/scale') z with z standard
        moved = shifted(p, (law.place - units.place) / units.scale)
        ratio = law.scale / units.scale
        found.append(
            sum((c * ratio**k * law.standard_moment(k) for k, c in enumerate(moved)), Fraction(0))
        )
    return found


def _combined(p: Poly, moments: list[Interval]) -> Interval:
    total = _NOTHING
    for c, m in zip(p, moments, strict=False):
        total = total + of_fraction(c) * m
    return total


def _from_adversary(
    asked: Asked, P: Law, Q: Law, h: Poly, basis: list[Poly], goal: Fraction, sharp: bool
) -> tuple[Interval, Interval] | None:
    """Both ends of the f-divergence from h; None where the density ratio is not shown to be near s."""
    top = max(len(p) for p in (h, *basis)) - 1
    a = asked.order
    if a is None:
        ratio = Product((), plus(Q.exponent, plus(h, (Fraction(-1),))))
        factor = _ONE
    else:
        ratio = Product(((h, 1 / (a - 1)),), Q.exponent, True)
        factor = power(of_fraction(a - 1), 1 / (a - 1))
    factor = factor * Q.constant()
    if a is not None and (1 / (a - 1)).denominator == 1 and (1 / (a - 1)).numerator % 2:
        S = _exactly(h, int(1 / (a - 1)), a, top, Q)
    else:
        S = [factor * v for v in _both_sides(ratio, top, Q, goal)]
    means_p = _means(P, Q, [*basis, h])
    along = _combined(h, S)  # E_Q[s h]
    if a is None:
        cost, energy = S[0], S[0]
    else:
        energy = of_fraction(a - 1) * along  # E_Q|s|^α
        cost = energy * of_fraction(1 / a) + of_fraction(1 / (a * a - a))
    gain = of_fraction(means_p[-1]) - cost
    r = [of_fraction(m) - _combined(p, S) for m, p in zip(means_p, basis, strict=False)]
    half = (max(len(p) for p in basis)) // 2
    weights = (((Fraction(1), Fraction(0), Fraction(1)), Fraction(-half)),) if half else ()
    degree = 2 * (max(len(p) for p in basis) - 1)
    matrix = _products(Product((*ratio.powers, *weights), ratio.exponent), basis, degree, Q, factor)
    d = _solved(matrix, r)
    if d is None:
        return None
    rho = _NOTHING
    for p, v in zip(basis, d, strict=True):
        rho = rho + of_fraction(sum(map(abs, p), Fraction(0))) * v.absolute()
    if not iv.at_most(rho.high, of_fraction(_HALF).low):
        return None
    if a is None:
        bound = _NOTHING
        for v, m in zip(d, r, strict=True):
            bound = bound + v * m
    else:
        largest = Interval(rho.high, rho.high)
        square = largest.raised(2) * energy if largest.high != fzero else _NOTHING
        if sharp:
            both = tuple((p, 2 * e) for p, e in weights)
            g = Product(((h, a / (a - 1)), *both), Q.exponent)
            scale = power(of_fraction(a - 1), a / (a - 1)) * Q.constant()
            square = _NOTHING
            for row, v in zip(_products(g, basis, degree, Q, scale), d, strict=True):
                for m, u in zip(row, d, strict=True):
                    square = square + m * v * u
        change = [power(_ONE - largest, a - 2), power(_ONE + largest, a - 2)]
        bound = square * iv.union(change) * of_fraction(_HALF)
    return gain, gain + Interval(fzero, iv.greatest([bound.high, fzero]))


def _exactly(h: Poly, n: int, a: Fraction, top: int, Q: Law) -> list[Interval]:
    """E_Q[s yʲ] where sgn(h)|h|ⁿ = hⁿ is a polynomial."""
    ratio: Poly = (Fraction(1),)
    for _ in range(n):
        ratio = times(ratio, tuple((a - 1) * c for c in h))
    powers = [times(ratio, (Fraction(0),) * j + (Fraction(1),)) for j in range(top + 1)]
    return [of_fraction(m) for m in _means(Q, Q, powers)]


def _products(
    g: Product, basis: list[Poly], degree: int, Q: Law, factor: Interval
) -> list[list[Interval]]:
    """``factor`` ∫ g φ_i φ_j, to a few digits."""
    moments = [factor * v for v in _both_sides(g, degree, Q, _ROUGH)]
    return [[_combined(times(p, q), moments) for q in basis] for p in basis]


def _both_sides(g: Product, top: int, Q: Law, goal: Fraction) -> list[Interval]:
    """∫ yʲ g over the line, where the exponent of Q is that of y >= 0 and its mirror image."""
    right = upwards(g, top, Fraction(0), [], goal)
    mirrored = g.mirrored()
    if Q.name == "Laplace":
        # e^-|y|: the exponent -y of the right side stays -y in the mirror image
        exponent = plus(mirrored.exponent, (Fraction(0), Fraction(-2)))
        mirrored = Product(mirrored.powers, exponent, mirrored.signed)
    left = upwards(mirrored, top, Fraction(0), [], goal)
    return [a + (-b if j % 2 else b) for j, (a, b) in enumerate(zip(right, left, strict=True))]


def _solved(matrix: list[list[Interval]], right: list[Interval]) -> list[Interval] | None:
    """An enclosure of the solution, by elimination; None where the matrix may be singular."""
    n = len(right)
    rows = [[*row, v] for row, v in zip(matrix, right, strict=True)]
    for k in range(n):
        pivot = next((i for i in range(k, n) if _away(rows[i][k])), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            for j in range(k + 1, n + 1):
                rows[i][j] = rows[i][j] - factor * rows[k][j]
    found = [_NOTHING] * n
    for i in reversed(range(n)):
        rest = rows[i][n]
        for j in range(i + 1, n):
            rest = rest - rows[i][j] * found[j]
        found[i] = rest / rows[i][i]
    return found


def _away(x: Interval) -> bool:
    return iv.positive(x.low) or iv.negative(x.high)


def _whole(asked: Asked, P: Law, Q: Law) -> int:
    """Unrestricted: ∫ p log(p/q), or ∫ p^α q^(1-α), where the logarithms are polynomials on each piece."""
    if asked.kind == "tv":
        raise NotRechecked("total variation on the line")
    goal = max(asked.upper - asked.lower, Fraction(1, 10**60)) / 64
    for k in range(_ROUNDS):
        tick()
        digits = len(str(int(1 / goal)))
        with precision(max(64, 5 * digits + 64)):
            d = _unrestricted(asked, P, Q, goal)
            if _ends(asked, d, d):
                return 1
        goal /= 10 ** (3 * (k + 1))
    raise Refused("the ends that the certificate claims are not shown")


def _log_density(law: Law, sign: int) -> Poly:
    """log of the density in x on one side of the place, up to the constant factor."""
    if law.name == "Laplace":
        slope = Fraction(-sign) / law.scale
        return (-slope * law.place, slope)
    v = law.scale**2
    return (-(law.place**2) / (2 * v), law.place / v, -1 / (2 * v))


def _unrestricted(asked: Asked, P: Law, Q: Law, goal: Fraction) -> Interval:
    kinks = sorted({law.place for law in (P, Q) if law.name == "Laplace"} or {P.place})
    constants = [law.constant() / of_fraction(law.scale) for law in (P, Q)]
    level = iv.log(constants[0]) - iv.log(constants[1])
    total = _NOTHING
    ends: list[tuple[Fraction | None, Fraction | None]] = [(None, kinks[0])]
    ends += list(pairwise(kinks))
    ends.append((kinks[-1], None))
    for low, high in ends:
        inside = kinks[0] - 1 if low is None else low + 1 if high is None else (low + high) / 2
        logs = [_log_density(law, 1 if inside > law.place else -1) for law in (P, Q)]
        difference = plus(logs[0], tuple(-c for c in logs[1]))
        a = asked.order
        exponent = plus(logs[0], tuple(((a or 1) - 1) * c for c in difference))
        moments = _over(Product((), exponent), 2, low, high, goal)
        if a is None:
            total = total + constants[0] * (_combined(difference, moments) + level * moments[0])
        else:
            scale = constants[0] * power(constants[0] / constants[1], a - 1)
            total = total + scale * moments[0]
    if asked.order is None:
        return total
    a = asked.order
    return (total - _ONE) * of_fraction(1 / (a * a - a))


def _over(
    g: Product, top: int, low: Fraction | None, high: Fraction | None, goal: Fraction
) -> list[Interval]:
    """∫ xʲ g from ``low`` to ``high``, one of which may be infinite."""
    if low is None:
        assert high is not None
        found = _over(g.mirrored(), top, -high, None, goal)
        return [-v if j % 2 else v for j, v in enumerate(found)]
    # x = low + u
    moved = Product((), shifted(g.exponent, low))
    if high is None:
        parts = upwards(moved, top, Fraction(0), [], goal)
    else:
        parts = between(moved, top, Fraction(0), high - low, goal)
    return [
        _combined(shifted((Fraction(0),) * j + (Fraction(1),), low), parts) for j in range(top + 1)
    ]


# sums -------------------------------------------------------------------------------------------


def _sum(asked: Asked, data: dict[str, Any]) -> int:
    P, Q = (_arguments(text, "Product") for text in (asked.p, asked.q))
    if len(P) != len(Q):
        raise Refused("the distributions have different numbers of coordinates")
    whole = asked.adversary == "unrestricted"
    if asked.adversary.startswith("homogeneous:"):
        raise Refused("without the constant, the divergence is no sum")
    if not (asked.kind == "kl" or (whole and asked.kind != "tv") or asked.order == 2):
        raise Refused("the divergence of the certificate is no sum of others")
    kind = "kl" if asked.kind == "kl" else "renyi" if whole else "alpha"
    parts, count = data["coordinates"], 0
    low, high = Fraction(0), Fraction(0)
    known: dict[tuple[str, str], Asked] = {}
    for part in parts:
        if not isinstance(part, dict):
            raise Refused("a coordinate of the certificate has no known form")
        one = asked_of(part)
        if (one.kind, one.order, one.adversary) != (kind, asked.order, asked.adversary):
            raise Refused("a coordinate of the certificate is of another divergence")
        if "coordinates" in part:
            raise Refused("a coordinate of the certificate has coordinates")
        count += recheck(part)
        known[one.p, one.q] = one
    for pair in zip(P, Q, strict=True):
        if pair not in known:
            raise Refused("a coordinate of the certificate is missing")
        low, high = low + known[pair].lower, high + known[pair].upper
    if asked.kind == kind:
        _require(asked.lower <= low and high <= asked.upper)
        return count
    with precision(2000):
        ends = of_fraction(low), of_fraction(high)
        if whole:
            assert asked.order is not None
            a = asked.order
            ends = tuple(
                (iv.exp(of_fraction(a - 1) * e) - _ONE) * of_fraction(1 / (a * a - a)) for e in ends
            )  # type: ignore[assignment]
        _require(_ends(asked, *ends))
    return count
