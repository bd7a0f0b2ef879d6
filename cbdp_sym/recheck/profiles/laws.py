"""From the text of a step to its pair of laws."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from mpmath.libmp import fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.divergence_claims import constant_in
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.profiles.fixed import Fixed, constant, fixed, interval
from cbdp_sym.recheck.profiles.pairs import OnLine, OnOutcomes, Pair
from cbdp_sym.recheck.profiles.tail_probabilities import LaplaceTail, NormalTail

_PARAMETERS = {
    "Gaussian": 1, "Laplace": 1, "TruncatedLaplace": 2, "DiscreteGaussian": 1, "Geometric": 1,
    "Skellam": 1, "Staircase": 2, "RandomizedResponse": 2, "ApproxDP": 2, "PureDP": 1, "Binomial": 2,
}  # fmt: skip
_WHOLE = ("DiscreteGaussian", "Geometric", "Skellam")
_WITHOUT = ("RandomizedResponse", "ApproxDP", "PureDP")  # a sensitivity
_MOST_OUTCOMES, _LARGEST_SHIFT, _LARGEST_MU, _MOST_TRIALS = 400_000, 10_000, 20_000, 5000
_ONE, _ZERO = iv.of_fraction(Fraction(1)), iv.of_fraction(Fraction(0))


class MechanismUse:
    """A mechanism, its sensitivity, its sampling, and how often it is used."""

    def __init__(self, data: Any) -> None:
        """Read it. Raises Refused or NotRechecked."""
        if not isinstance(data, dict) or data.keys() != {
            "mechanism", "parameters", "sensitivity", "sampling", "rate", "compose",
        }:  # fmt: skip
            raise Refused("a step of the certificate has an unknown form")
        self.name, self.sampling, self.count = data["mechanism"], data["sampling"], data["compose"]
        texts = data["parameters"]
        if self.name not in _PARAMETERS:
            raise NotRechecked("this mechanism")
        if not isinstance(texts, list) or len(texts) != _PARAMETERS[self.name]:
            raise Refused("a mechanism has other parameters")
        if type(self.count) is not int or not 1 <= self.count <= 10**6:
            raise Refused("the number of steps is out of range")
        self.parameters = [constant_in(t) for t in texts]
        self.rate = constant_in(data["rate"])
        self.own = self.name in _WITHOUT
        if self.own != (data["sensitivity"] is None):
            raise Refused(f"{', '.join(_WITHOUT)}, and no other mechanisms, are without a sensitivity")
        self.shift = ex.num(1) if self.own else constant_in(data["sensitivity"])
        with precision(256):
            sizes = [evaluate(t, {}) for t in (*self.parameters, self.shift, self.rate)]
            if not all(iv.positive(x.low) for x in sizes):
                raise Refused("a number of a step is not shown to be positive")
            if self.rate != ex.num(1) and iv.positive((sizes[-1] - _ONE).high):
                raise Refused("a sampling rate is above 1")
            if self.name in ("ApproxDP", "Binomial") and not iv.positive((_ONE - sizes[1]).low):
                raise Refused("a probability is not below 1")
            if self.name == "Binomial" and ex.value_of(self.parameters[1]) != Fraction(1, 2):
                raise NotRechecked("binomial noise that is not symmetric")
            if self.name == "Staircase" and not iv.positive((_ONE - sizes[1]).low):
                raise Refused("gamma is not between 0 and 1")
        if self.sampling not in ("none", "poisson", "without-replacement"):
            raise Refused("the sampling is not known")
        if self.sampling == "none" and not self.whole:
            raise Refused("without sampling, the rate is 1")

    @property
    def pure(self) -> Fraction | None:
        """The largest loss of a mechanism that is ε-DP by definition, where it is rational."""
        values = [ex.value_of(p) for p in (*self.parameters, self.shift)]
        if not self.whole or None in values or self.name not in ("Laplace", "RandomizedResponse", "PureDP"):
            return None
        known = [Fraction(v) for v in values if v is not None]
        return known[-1] / known[0] if self.name == "Laplace" else known[-2]

    @property
    def whole(self) -> bool:
        """Return whether every record is used."""
        return self.rate == ex.num(1)

    def pair(self, bits: int) -> Pair:
        """Return its laws with the record and without it. Raises Refused or NotRechecked."""
        rate = constant(self.rate, bits)
        if self.name == "Gaussian":
            return gaussian(ex.div(self.shift, self.parameters[0]), rate, bits)
        if self.name in ("Laplace", "TruncatedLaplace"):
            scale = self.parameters[0]
            shift = constant(ex.div(self.shift, scale), bits)
            width = None
            if self.name == "TruncatedLaplace":
                width = constant(ex.div(self.parameters[1], scale), bits)
            two = 2 << bits, 2 << bits
            noise = LaplaceTail(bits, width)
            return OnLine(noise, shift, two, rate, bits, flat=True, width=width)
        with precision(bits + 32):
            return self._on_outcomes(rate, bits)

    def _on_outcomes(self, rate: Fixed, bits: int) -> Pair:
        values = [evaluate(t, {}) for t in self.parameters]
        left = 0
        if self.name == "RandomizedResponse":
            rows = _randomized(_whole(self.parameters[0], 10**9, 2), values[1])
        elif self.name == "Staircase":
            rows = _staircase(*values)
        elif self.name in ("ApproxDP", "PureDP"):
            rows = _guaranteed(values[0], values[1] if len(values) > 1 else _ZERO)
        elif self.name == "Binomial":
            n = _whole(self.parameters[0], _MOST_TRIALS, 1)
            rows = _binomial(n, values[1], min(_whole(self.shift, _LARGEST_SHIFT, 1), n + 1))
        else:
            s = _whole(self.shift, _LARGEST_SHIFT, 1)
            if self.name == "Geometric":
                rows = _geometric(values[0], s)
            else:
                f, left = _masses(self.name, values[0], s, bits)
                n = len(f) - 1 - s
                rows = [(f[abs(k - s)], f[abs(k)]) for k in range(-n, n + s + 1)]
        exact = [(_probability(p, bits), _probability(q, bits)) for p, q in rows]
        return OnOutcomes(exact, left, rate, bits)


def gaussian(ratio: Term, rate: Fixed, bits: int) -> Pair:
    """Normal noise; ``ratio`` is the sensitivity in deviations."""
    shift = constant(ratio, bits)
    return OnLine(NormalTail(bits), shift, shift, rate, bits, flat=False)


def _probability(x: Interval, bits: int) -> Fixed:
    low, high = fixed(x, bits)
    return max(low, 0), high


def _whole(term: Term, most: int, least: int) -> int:
    value = ex.value_of(term)
    if value is None or value.denominator != 1 or not least <= value <= most:
        raise Refused("a parameter is not a whole number in range")
    return int(value)


def _number(n: int) -> Interval:
    return iv.of_fraction(Fraction(n))


def _randomized(k: int, epsilon: Interval) -> list[tuple[Interval, Interval]]:
    """The answer of the other record, the answers of neither, and that of the record."""
    true = iv.exp(epsilon)
    total = true + _number(k - 1)
    high, low = true / total, total.inverse()
    rest = _number(k - 2) / total
    return [(low, high), *([(rest, rest)] if k > 2 else []), (high, low)]


def _guaranteed(epsilon: Interval, delta: Interval) -> list[tuple[Interval, Interval]]:
    """Of an (ε,δ) guarantee: the answers for certain have the probability δ, of one law each."""
    true = iv.exp(epsilon)
    low = (_ONE - delta) / (true + _ONE)
    rows = [(low, low * true), (low * true, low)]
    return rows if delta is _ZERO else [(_ZERO, delta), *rows, (delta, _ZERO)]


def _binomial(n: int, p: Interval, s: int) -> list[tuple[Interval, Interval]]:
    """k successes and s more, or k."""
    mass = [_number(comb(n, k)) * p.raised(k) * (_ONE - p).raised(n - k) for k in range(n + 1)]
    none = [_ZERO] * s
    return list(zip([*none, *mass], [*mass, *none], strict=True))


def _staircase(epsilon: Interval, gamma: Interval) -> list[tuple[Interval, Interval]]:
    """In units of the sensitivity: P0/Q0 is e^ε beyond c = max(γ, 1-γ), e^-ε below 1-c, and 1 between.

    The density of Q0 is u b^k at the distances from k-1+γ to k+γ, b = e^-ε; beyond γ there is u b/(1-b).
    """
    b = iv.exp(-epsilon)
    unit = (_ONE - b) / (_number(2) * (gamma + b * (_ONE - gamma)))
    left = _ONE - _number(2) * gamma  # 1-γ - γ: of it, the part on which c = 1-γ
    left = Interval(*(iv.greatest([end, fzero]) for end in (left.low, left.high)))
    beyond = unit * b * ((_ONE - b).inverse() - left)
    more = beyond / b
    middle = _ONE - beyond - more
    return [(beyond, more), (middle, middle), (more, beyond)]


def _geometric(scale: Interval, s: int) -> list[tuple[Interval, Interval]]:
    """All outcomes up to 0 are one, and so are those from s on."""
    r = iv.exp(-scale.inverse())
    end = (_ONE + r).inverse()
    powers = [_ONE]
    for _ in range(s):
        powers.append(powers[-1] * r)
    one = (_ONE - r) * end
    middle = [(one * powers[s - k], one * powers[k]) for k in range(1, s)]
    return [(powers[s] * end, end), *middle, (end, powers[s] * end)]


def _masses(name: str, value: Interval, s: int, bits: int) -> tuple[list[Interval], int]:
    """P(Z = k) for k = 0 to n + s, and a bound of P(Z > n), by the fall of the ratios of neighbours."""
    small = bits - 24  # so that the ratios of the last outcomes are seen
    found: list[Interval] = []
    mass = _skellam(value, bits) if name == "Skellam" else _gaussian_weight(value)
    while True:
        tick()
        found.append(mass(len(found)))
        n = len(found) - 1
        if n >= 1 and fixed(found[n], small)[1] <= 1:
            ratio = fixed(found[n] / found[n - 1], 8)[1]
            if ratio <= 128:  # the rest is at most as much again
                break
        if n > _MOST_OUTCOMES:
            raise NotRechecked("a distribution with so many outcomes")
    found += [mass(k) for k in range(n + 1, n + s + 1)]
    if name == "DiscreteGaussian":
        total = found[0]
        for k in range(1, n + 1):
            total = total + found[k] + found[k]
        total = Interval(total.low, (total + found[n] + found[n]).high)
        found = [x / total for x in found]
    return found, fixed(found[n], bits)[1] + 1


def _gaussian_weight(sigma: Interval) -> Any:
    factor = -(_number(2) * sigma.raised(2)).inverse()
    return lambda k: iv.exp(_number(k * k) * factor)


def _skellam(mu: Interval, bits: int) -> Any:
    """e^(-2 mu) Σ_m mu^(2m+k)/(m! (m+k)!), in whole numbers; mu is rounded both ways."""
    if iv.at_most(_number(_LARGEST_MU).high, mu.high):
        raise NotRechecked("Skellam noise of so large a rate")
    fine = bits + 64 + 3 * fixed(mu, 0)[1]  # e^-mu is the first of the numbers that are multiplied
    first = fixed(iv.exp(-mu), fine)
    rates = fixed(mu, fine)

    def poisson(rate: int, start: int, *, up: bool) -> list[int]:
        found, m = [start], 0
        while True:
            m += 1
            value = found[-1] * rate // (m << fine) + up
            found.append(value)
            if value <= 1 and m << fine > 2 * rate:
                return found

    low, high = poisson(rates[0], first[0], up=False), poisson(rates[1], first[1], up=True)

    def mass(k: int) -> Interval:
        below = sum(x * y for x, y in zip(low, low[k:], strict=False)) >> fine
        above = (sum(x * y for x, y in zip(high, high[k:], strict=False)) >> fine) + 8
        return interval((below, above), fine)

    return mass
