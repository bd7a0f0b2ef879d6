"""Integrals up to a point where the integrand is singular, by its expansion there.

Near the end ``x = a ± vᵐ`` (or ``x = ±1/vᵐ`` at infinity), v > 0, a function is written as a finite
sum of ``v^A·(log v)ʲ·S(v)`` with S analytic around 0. Of each S the first coefficients are
known, as balls, and a ball M that contains its values on the complex disk |v| <= R. By Cauchy's
estimate the further coefficients are at most sup |M|/Rⁿ, and every term ``v^(A+n)·(log v)ʲ`` has
an elementary integral.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

from flint import acb, arb, arb_series, fmpq, fmpq_poly

from cbdp_sym.analysis.analytic_pieces import CUT, ENTIRE_FUNCTIONS, MEROMORPHIC, finite
from cbdp_sym.analysis.ball_functions import BallNode, Pole, ball_sign, by_squaring, series_of
from cbdp_sym.analysis.integrands import Integrand, NotShown, chosen_argument, series_length
from cbdp_sym.analysis.refusal import Refusal

_MOST_TERMS, _HIGHEST_LOG = 12, 4


class Diverges(Refusal):
    """The integral is shown to diverge."""


@dataclass(frozen=True)
class Exponent:
    """A real exponent: an exact rational plus balls that stand for parameters, by their position."""

    number: fmpq
    others: tuple[tuple[int, fmpq], ...] = ()

    def __add__(self, other: Exponent) -> Exponent:
        total = dict(self.others)
        for k, c in other.others:
            total[k] = total.get(k, fmpq(0)) + c
        kept = tuple(sorted((k, c) for k, c in total.items() if c != 0))
        return Exponent(self.number + other.number, kept)

    def times(self, c: fmpq) -> Exponent:
        return Exponent(self.number * c, tuple((k, d * c) for k, d in self.others if c != 0))

    def __hash__(self) -> int:
        return hash((int(self.number.p), int(self.number.q), len(self.others)))


NOUGHT = Exponent(fmpq(0))


@dataclass(frozen=True)
class Analytic:
    """A function that is analytic on |v| < R: some coefficients, and a ball around its values."""

    series: arb_series
    disk: acb
    radius: arb

    def __add__(self, other: Analytic) -> Analytic:
        return Analytic(self.series + other.series, self.disk + other.disk, self.radius.min(other.radius))

    def __mul__(self, other: Analytic) -> Analytic:
        return Analytic(self.series * other.series, self.disk * other.disk, self.radius.min(other.radius))

    def coefficients(self, length: int) -> list[arb]:
        """Return the first coefficients; those left out at the end are 0."""
        if self.series.prec < length:
            raise NotShown("an expansion at a singular end is too short")
        return list(self.series.coeffs()[:length])

    def vanishes(self) -> bool:
        """Return whether it is exactly 0."""
        return bool(self.disk.is_zero())


Germ = dict[tuple[Exponent, int], Analytic]


class Place:
    """The substitution: x = point + direction·vᵐ, or direction·v^(-m) with ``point`` None.

    ``root`` is a polynomial of which ``point`` (a ball) is the only root in ``between``, a simple one.
    """

    def __init__(
        self,
        point: arb | None,
        exact: fmpq | None,
        direction: int,
        m: int,
        *,
        root: fmpq_poly | None = None,
        between: tuple[fmpq, fmpq] | None = None,
    ) -> None:
        self.point, self.exact, self.direction, self.m = point, exact, direction, m
        self.root, self.between = root, between

    def polynomial(self, p: fmpq_poly) -> tuple[int, list[arb]]:
        """Return the order in v at 0, and the coefficients in vᵐ from there on."""
        if self.point is None:
            d = p.degree()
            return -d, [arb(p[d - i]) * self.direction ** (d - i) for i in range(d + 1)]
        if self.exact is not None:
            moved = p(fmpq_poly([self.exact, self.direction]))
            coefficients = [moved[i] for i in range(moved.degree() + 1)]
            order = next(i for i, c in enumerate(coefficients) if c != 0)
            return order, [arb(c) for c in coefficients[order:]]
        order, q = 0, p
        while self.vanishes(q):
            order, q = order + 1, q.derivative()
        found, factorial, q = [], 1, p
        for i in range(p.degree() + 1):
            factorial *= max(i, 1)
            if i >= order:
                value = _horner([arb(q[j]) for j in range(q.degree() + 1)], self.point)
                found.append(value / factorial * self.direction**i)
            q = q.derivative()
        return order, found

    def vanishes(self, q: fmpq_poly) -> bool:
        """Return whether q is 0 at the point, exactly: a common factor with the root's polynomial is."""
        assert self.root is not None and self.between is not None
        common = q.gcd(self.root)
        if common.degree() <= 0:
            return False
        low, high = (common(e) for e in self.between)
        return bool(low * high < 0)


def _horner(coefficients: list[Any], x: Any) -> Any:
    return reduce(lambda total, c: total * x + c, reversed(coefficients))


class GermOfIntegrand:
    """The integrand's germ at a place, with ``length`` coefficients, on the disk of ``radius``."""

    def __init__(self, f: Integrand, place: Place, length: int, radius: fmpq) -> None:
        self.f, self.place, self.length, self.radius = f, place, length, arb(radius)
        self.reach = self.radius  # what was chosen or shown to be positive is so for v < reach
        self._done: dict[int, Germ] = {}
        self.around = _disk(self.radius)

    def of(self, k: int) -> Germ:
        """Return the germ of a subterm. Raises NotShown where it has none of this form."""
        if k not in self._done:
            try:
                with series_length(self.length):
                    self._done[k] = self._of(k, self.f.nodes[k])
            except Pole:
                raise NotShown("the integrand has no expansion at a singular end") from None
        return self._done[k]

    # building -----------------------------------------------------------------------------------

    def _of(self, k: int, node: BallNode) -> Germ:
        if node.constant:
            return self.number(self.f.constant(k))
        if node.poly is not None:
            return self._polynomial(node.poly)
        if node.head in ("abs", "sign", "max", "min", "piecewise"):
            return self._choice(node)
        args = [self.of(a) for a in node.args if node.head != "rpow" or a == node.args[0]]
        if node.head == "add":
            return reduce(_sum, args)
        if node.head == "mul":
            return reduce(self._product, args)
        if node.head == "ipow":
            return self._integer_power(args[0], node.data)
        if node.head == "rpow":
            return self._power(args[0], node)
        if node.head == "log":
            return self._log(args[0])
        return self._applied(node, args[0])

    def number(self, c: arb) -> Germ:
        return {(NOUGHT, 0): Analytic(arb_series([c], prec=self.length), acb(c), self.radius)}

    def shifted(self, s: Analytic, n: int) -> Analytic:
        """vⁿ·S."""
        moved = [arb(0)] * n + s.coefficients(self.length)
        return Analytic(arb_series(moved[: self.length], prec=self.length), s.disk * self.around**n, s.radius)

    def _polynomial(self, p: fmpq_poly) -> Germ:
        if p.degree() < 0:
            return self.number(arb(0))
        order, coefficients = self.place.polynomial(p)
        m = self.place.m
        spread: list[Any] = [0] * (m * (len(coefficients) - 1) + 1)
        spread[::m] = coefficients
        disk = _horner([acb(c) for c in coefficients], self.around**m)
        return {(Exponent(fmpq(order * m)), 0): Analytic(
            arb_series(spread[: self.length], prec=self.length), disk, self.radius
        )}  # fmt: skip

    def _product(self, a: Germ, b: Germ) -> Germ:
        total: Germ = {}
        for (p, i), s in a.items():
            for (q, j), t in b.items():
                total = _sum(total, {(p + q, i + j): s * t})
        if len(total) > _MOST_TERMS or any(j > _HIGHEST_LOG for _, j in total):
            raise NotShown("the expansion at a singular end has too many terms")
        return total

    def _single(self, g: Germ) -> tuple[Exponent, Analytic]:
        """The only term of a germ without logarithm, whose S has no zero on the disk."""
        g = self._merged(g)
        if len(g) != 1:
            raise NotShown("a term with several exponents at a singular end")
        (((exponent, j), s),) = g.items()
        if j:
            raise NotShown("a function of a logarithm at a singular end")
        return exponent, s

    def _merged(self, g: Germ) -> Germ:
        """Terms whose exponents differ by integers become one."""
        merged: Germ = {}
        for (p, j), s in sorted(g.items(), key=lambda item: _order(item[0][0])):
            for (q, i), t in merged.items():
                step = p.number - q.number
                if i == j and p.others == q.others and step.q == 1 and 0 < step < self.length:
                    merged[(q, i)] = t + self.shifted(s, int(step.p))
                    break
            else:
                merged[(p, j)] = s
        return {key: s for key, s in merged.items() if not s.vanishes()} or self.number(arb(0))

    def _without_zero(self, g: Germ) -> tuple[Exponent, Analytic]:
        """As ``_single``, with a power of v divided out so that S has no zero on the disk.

        A function of it need not stay in the germ (Max(g, 0) is 0 where g < 0), so that the disk, which
        may have become smaller, bounds the whole expansion.
        """
        exponent, s = self._single(g)
        order = next((i for i, c in enumerate(s.coefficients(self.length)) if not c.is_zero()), None)
        if order is None:
            raise NotShown("a term vanishes to a high order at a singular end")
        if order:
            exponent, s = exponent + Exponent(fmpq(order)), self._divided(s, order)
        if s.disk.contains(0) or not s.disk.is_finite():
            raise NotShown("a zero is near a singular end")
        self.reach = self.reach.min(s.radius)
        return exponent, s

    def _divided(self, s: Analytic, n: int) -> Analytic:
        """S/vⁿ on a disk of half the radius: its polynomial, and what Cauchy leaves of the rest.

        The highest n coefficients are not known of it; the bound of S gives them.
        """
        known = s.coefficients(self.length)[n:]
        count = self.length - n
        if count < 2 or not s.disk.is_finite():
            raise NotShown("a zero at a singular end is of too high an order")
        bound = abs(s.disk).upper()
        most = 2 * bound / s.radius**n / arb(2) ** count
        disk = _horner([acb(c) for c in known] or [acb(0)], _disk(s.radius / 2))
        unknown = [
            (-top).union(top) for top in (bound / s.radius ** (n + i) for i in range(count, count + n))
        ]
        known += [arb(0)] * (count - len(known))
        return Analytic(
            arb_series(known + unknown, prec=self.length),
            disk + acb((-most).union(most), (-most).union(most)),
            s.radius / 2,
        )

    def _integer_power(self, g: Germ, n: int) -> Germ:
        if n < 0:
            exponent, s = self._without_zero(g)
            inverse = Analytic(s.series.inv(), finite(1 / s.disk), s.radius)
            return self._integer_power({(exponent.times(fmpq(-1)), 0): inverse}, -n)
        return by_squaring(g, n, self._product, self.number(arb(1)))

    def _power(self, g: Germ, node: BallNode) -> Germ:
        e = node.args[1]
        value = self.f.constant(e)
        if value > 0 and all(s.vanishes() for s in g.values()):
            return self.number(arb(0))
        exponent, s = self._without_zero(g)
        if not s.series[0] > 0:
            raise NotShown("the base of a power may be negative at a singular end")
        power = Analytic(
            (s.series.log() * value).exp(), finite((s.disk.log(analytic=True) * value).exp()), s.radius
        )
        return {(self._times(exponent, e), 0): power}

    def _times(self, exponent: Exponent, e: int) -> Exponent:
        data = self.f.nodes[e].data
        if self.f.nodes[e].head == "rational":
            return exponent.times(data)
        if exponent.others:
            raise NotShown("a power of a power with parameters at a singular end")
        return Exponent(fmpq(0), ((e, exponent.number),) if exponent.number != 0 else ())

    def _log(self, g: Germ) -> Germ:
        exponent, s = self._without_zero(g)
        if not s.series[0] > 0:
            raise NotShown("the argument of a logarithm may be negative at a singular end")
        analytic = Analytic(s.series.log(), finite(s.disk.log(analytic=True)), s.radius)
        found: Germ = {(NOUGHT, 0): analytic}
        if exponent != NOUGHT:
            found.update({(NOUGHT, 1): self.number(self.value(exponent))[(NOUGHT, 0)]})
        return found

    def value(self, exponent: Exponent) -> arb:
        return sum((self.f.constant(k) * c for k, c in exponent.others), arb(exponent.number))

    def analytic(self, g: Germ) -> Analytic:
        """Return the function itself, where it is analytic."""
        exponent, s = self._single(g)
        if exponent == NOUGHT:
            return s
        n = exponent.number
        if exponent.others or n.q != 1 or n < 0:
            raise NotShown("a function of a singular term at a singular end")
        return self.shifted(s, int(n.p))

    def _applied(self, node: BallNode, g: Germ) -> Germ:
        if node.head in ("gamma", "lgamma") and self._starts_at_zero(g):
            # Γ(g) = Γ(1 + g)/g
            shifted = self._applied(node, _sum(g, self.number(arb(1))))
            if node.head == "gamma":
                return self._product(shifted, self._integer_power(g, -1))
            return _sum(shifted, self._product(self.number(arb(-1)), self._log(g)))
        s = self.analytic(g)
        series = series_of(self.f, node, [s.series], self.length)
        head = node.head
        if head in CUT:
            disk = CUT[head](s.disk, True)
        elif head in MEROMORPHIC:
            disk = MEROMORPHIC[head](s.disk)
        else:
            disk = ENTIRE_FUNCTIONS[head](s.disk)
        if head == "lgamma" and not s.series[0] > 0:
            raise Pole
        return {(NOUGHT, 0): Analytic(series, finite(disk), s.radius)}

    def _starts_at_zero(self, g: Germ) -> bool:
        try:
            exponent, _ = self._without_zero(g)
        except NotShown:
            return False
        return bool(exponent.number > 0)

    def _sign(self, k: int) -> int | None:
        """The sign for 0 < v < ``reach``."""
        try:
            g = self.of(k)
            if all(s.vanishes() for s in g.values()):
                return 0
            _, s = self._without_zero(g)
        except NotShown:
            return None
        return ball_sign(s.series[0])

    def _choice(self, node: BallNode) -> Germ:
        if node.head == "piecewise":
            for branch, condition in zip(node.args, node.data, strict=True):
                true = self.f.truth(condition, self._sign)
                if true is None:
                    raise NotShown("a condition of a Piecewise is not decided at a singular end")
                if true:
                    return self.of(branch)
            raise NotShown("the integrand is undefined at a singular end")
        for a in node.args:
            self.of(a)
        sign = self._sign(node.args[-1])
        if sign is None:
            raise NotShown("a sign is not known at a singular end")
        if node.head in ("max", "min"):
            return self.of(node.args[chosen_argument(node.head, sign)])
        if node.head == "sign":
            return self.number(arb(sign))
        return self._product(self.number(arb(sign)), self.of(node.args[0]))

    # the integral -------------------------------------------------------------------------------

    def integral(self, h: arb) -> arb:
        """Return a ball around the integral over 0 < v <= h of the integrand, times |dx/dv|.

        Raises:
            NotShown: h is not less than the radius or the reach, or more than 1.
            Diverges: a term is not integrable.
        """
        with series_length(self.length):
            return self._integral(h)

    def _integral(self, h: arb) -> arb:
        root = self.of(self.f.root)
        if not (0 < h < self.reach and h <= 1):
            raise NotShown("the piece at a singular end is longer than its expansion is good for")
        m = self.place.m
        shift = Exponent(fmpq(m - 1 if self.place.point is not None else -m - 1))
        total = arb(0)
        terms = {(p + shift, j): s for (p, j), s in root.items()}
        terms = self._merged(terms)
        self._refuse_divergence(terms)
        for (p, j), s in terms.items():
            total += self._term(self.value(p), j, s, h)
        return total * m

    def _refuse_divergence(self, terms: Germ) -> None:
        """The lowest exponent decides, if it is the only lowest one."""
        low = [
            (self.value(p), j, s)
            for (p, j), s in terms.items()
            if not s.series[0].contains(0) and self.value(p) <= -1
        ]
        for a, j, s in low:
            others = [(self.value(p), i) for (p, i), t in terms.items() if t is not s and not t.vanishes()]
            if all(a < b or (a <= b and i < j) for b, i in others):
                raise Diverges("the integral diverges at an end", weak=False)

    def _term(self, a: arb, j: int, s: Analytic, h: arb) -> arb:
        """∫ v^a (log v)^j S(v) dv from 0 to h."""
        if not h < s.radius:
            raise NotShown("the piece at a singular end is longer than its expansion is good for")
        logs = [h.log() ** i for i in range(j + 1)] if j else [arb(1)]
        total, power = arb(0), (h.log() * (a + 1)).exp()
        for n, c in enumerate([*s.coefficients(self.length), None]):
            if c is None:
                power = (h.log() * (a + 1 + self.length)).exp()
                n = self.length
            if c is None or not c.is_zero():
                if not a + n > -1:
                    raise NotShown("a term at a singular end is not known to be integrable")
                moment = _moment(a + n + 1, j, power, logs)
                total += self._rest(s, h, moment) if c is None else c * moment
            power = power * h
        return total

    def _rest(self, s: Analytic, h: arb, moment: arb) -> arb:
        """Σ_{n >= N} |c_n| vⁿ <= M (v/R)^N / (1 - h/R) for v <= h, times v^a (log v)^j, integrated."""
        if not s.disk.is_finite():
            raise NotShown("the expansion at a singular end has no bound")
        bound = abs(s.disk).upper() / s.radius**self.length / (1 - h / s.radius)
        rest = (bound * abs(moment)).upper()
        return (-rest).union(rest)


def _disk(r: arb) -> acb:
    return acb((-r).union(r), (-r).union(r))


def _moment(b: arb, j: int, power: arb, logs: list[arb]) -> arb:
    """∫ v^(b-1) (log v)^j dv from 0 to h, with ``power`` = h^b; of one sign for h <= 1."""
    total, factor = arb(0), power / b
    for i in range(j, -1, -1):
        total += factor * logs[i]
        factor = -factor * i / b
    return total


def _order(p: Exponent) -> float:
    return float(int(p.number.p)) / float(int(p.number.q))


def _sum(a: Germ, b: Germ) -> Germ:
    total = dict(a)
    for key, s in b.items():
        if key in total:
            total[key] = total[key] + s
        else:
            total[key] = s
    return total
