"""Mechanisms as a user names them, and the two laws between which a record decides."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr, Integer, Rational, exp

from cbdp_sym.analysis.balls import compare_constants
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.logic import NotExact, expression
from cbdp_sym.profiles.base import Base, Finitely, OnIntegers, OnLine
from cbdp_sym.profiles.density_noise import DensityNoise
from cbdp_sym.profiles.losses import BoundedLosses, OnLosses
from cbdp_sym.profiles.noise import (
    DiscreteGaussian,
    Gaussian,
    GeometricNoise,
    IntegerNoise,
    LaplaceNoise,
    LineNoise,
    Skellam,
    TruncatedLaplace,
)
from cbdp_sym.profiles.own import law, noise, of_noise, of_pair, of_weights
from cbdp_sym.theory.restricted.means import X
from cbdp_sym.theory.restricted.request import BadRequest, text_of
from cbdp_sym.vocabulary import PARAMETERS, about_name, about_parameter, meant, named

_NUMBER = re.compile(r"\s*(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d{1,4}))?\s*")
_TIMES = re.compile(r"\)\s*\*\s*(\w+)\s*\Z")
Weights = tuple[tuple[Expr, Expr, Expr], ...]


def exact(value: Any, what: str) -> Expr:
    """Return a constant, exactly as it is written: 1.5 is 3/2 and 1e-6 is 1/1000000. Raises BadRequest."""
    if isinstance(value, bool):
        raise BadRequest(f"{what} is not a number: '{value}'")
    if isinstance(value, float):
        raise BadRequest(str(NotExact(value, what)))
    if not isinstance(value, str | int | Fraction | Expr):
        raise BadRequest(f"{what} is not a number: '{value}'")
    match = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    if match:
        return Rational(match[1]) * Integer(10) ** int(match[2] or 0)
    found = expression_of(value, {}) if isinstance(value, str) else expression(value)
    if not isinstance(found, Expr) or found.free_symbols or not found.is_finite:
        raise BadRequest(f"{what} is not a number: '{value}'")
    if found.is_extended_real is not True:
        raise BadRequest(f"{what} is not shown to be a real number: '{value}'")
    return found


def positive(value: Expr, what: str) -> Expr:
    """Return the same number. Raises BadRequest if it is not shown to be positive."""
    if compare_constants(value) != 1:
        raise BadRequest(f"{what} has to be positive, not {value}")
    return value


@dataclass(frozen=True)
class Kind:
    """A mechanism: its parameters and its laws.

    Attributes:
        base: from the parameters, the sensitivity and the sampling rate, its pair of laws.
        integer: its answers are whole numbers, and so is the sensitivity.
        own: it has no sensitivity, and is for neighbours by replacing a record.
        read: reads its parameter, a law of the user's; None: parameters are positive numbers.
        pair: it is two laws, which need not be symmetric; it has no sensitivity.
        bare: nothing but a guarantee is known of it, for whatever neighbours; it has no sensitivity.
        mirror: the parameters of -Z, up to a shift, where the noise Z is not symmetric; None: it is.
        scaled: the law of its noise depends on the sensitivity.
        attained: a pair of such a mechanism for the lower end, where ``base`` only dominates; as ``base``.
        noise: from the parameters, its noise, where it is symmetric and log-concave.
    """

    parameters: tuple[str, ...]
    base: Callable[[tuple[Expr, ...], Expr, Expr], Base]
    where: str
    integer: bool = False
    own: bool = False  # it has a sensitivity of its own
    read: Callable[[Any], Any] | None = None
    pair: bool = False
    bare: bool = False
    mirror: Callable[[tuple[Expr, ...]], tuple[Expr, ...]] | None = None
    attained: Callable[[tuple[Expr, ...], Expr, Expr], Base] | None = None
    scaled: bool = False
    noise: Callable[..., LineNoise | IntegerNoise] | None = None

    @property
    def without_sensitivity(self) -> bool:
        return self.own or self.pair or self.bare

    @property
    def additive(self) -> bool:
        """Return whether it adds noise to a query that does not depend on the sensitivity."""
        return not (self.without_sensitivity or self.scaled)


@dataclass(frozen=True)
class Mechanism:
    """A mechanism with exact parameters."""

    name: str
    values: tuple[Expr, ...]

    @property
    def kind(self) -> Kind:
        return KINDS[self.name]

    def __str__(self) -> str:
        values = [text_of(v) if self.kind.read else v for v in self.values]
        if self.name == "Noise":
            return f"Noise({self.values[0].pdf(X)})"
        pairs = zip(self.kind.parameters, values, strict=True)
        return f"{self.name}({', '.join(f'{k}={v}' for k, v in pairs)})"


def _geometric(values: tuple[Expr, ...], s: Expr, rate: Expr) -> Base:
    """The outcomes below 0 have one ratio, and so have those above s."""
    b, count = values[0], int(s)
    r = exp(-1 / b)
    end = 1 / (1 + r)
    rows = [(r**count * end, end, -s / b)]
    rows += [
        ((1 - r) * end * r ** (count - k), (1 - r) * end * r**k, (2 * k - s) / b) for k in range(1, count)
    ]
    return Finitely(rate, (*rows, (end, r**count * end, s / b)))


def _staircase(values: tuple[Expr, ...], s: Expr, rate: Expr) -> Base:
    """Steps as wide as the sensitivity: the ratio is e^-ε, 1 or e^ε (``docs/profiles.md``)."""
    epsilon, gamma = values
    b = exp(-epsilon)
    unit = (1 - b) / (2 * (gamma + b * (1 - gamma)))
    high = unit * (b * sympy.Min(gamma, 1 - gamma) + b * gamma + b**2 / (1 - b))
    low = high / b
    rest = 1 - high - low
    return Finitely(rate, ((high, low, -epsilon), (rest, rest, Integer(0)), (low, high, epsilon)))


def _randomized(values: tuple[Expr, ...], s: Expr, rate: Expr) -> Base:
    k, epsilon = values
    total = exp(epsilon) + k - 1
    high, low, rest = exp(epsilon) / total, 1 / total, (k - 2) / total
    middle = () if k == 2 else ((rest, rest, Integer(0)),)
    return Finitely(rate, ((low, high, -epsilon), *middle, (high, low, epsilon)))


def _approximate(values: tuple[Expr, ...], s: Expr, rate: Expr) -> Base:
    """Randomized response that tells the truth, and says so, with the probability δ."""
    epsilon, delta = values
    high, low = (1 - delta) * exp(epsilon) / (1 + exp(epsilon)), (1 - delta) / (1 + exp(epsilon))
    rows = ((low, high, -epsilon), (high, low, epsilon))
    return Finitely(rate, rows if epsilon != 0 else ((1 - delta, 1 - delta, Integer(0)),), delta, delta)


def _pure(values: tuple[Expr, ...], s: Expr, rate: Expr) -> Base:
    return _approximate((values[0], Integer(0)), s, rate)


def _bounded_range(values: tuple[Expr, ...], s: Expr, rate: Expr) -> Base:
    return OnLosses(rate, BoundedLosses(*values), Integer(1))


def _half(values: tuple[Expr, ...], s: Expr, rate: Expr) -> Base:
    """Two answers of the losses ±ε/2, which lie in an interval of length ε."""
    return _approximate((values[0] / 2, Integer(0)), s, rate)


def _binomial(values: tuple[Expr, ...], s: Expr, rate: Expr) -> Base:
    n, p = int(values[0]), values[1]
    f = [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    shift = min(int(s), n + 1)
    return of_weights([(Integer(0), q) for q in f[:shift]] + list(zip(f, f[shift:], strict=False))
                      + [(q, Integer(0)) for q in f[n + 1 - shift :]], rate)  # fmt: skip


KINDS: dict[str, Kind] = {
    "ApproxDP": Kind(
        ("epsilon", "delta"), _approximate, "a mechanism of which only this guarantee is known", bare=True
    ),
    "PureDP": Kind(("epsilon",), _pure, "a mechanism of which only this guarantee is known", bare=True),
    "BoundedRange": Kind(
        ("epsilon",),
        _bounded_range,
        "a privacy loss with values in an interval of length epsilon",
        bare=True,
        attained=_half,
    ),
    "ExponentialMechanism": Kind(
        ("epsilon",),
        _bounded_range,
        "a density e^(w(x, ·)) up to a constant, w(x, ·) - w(x', ·) in an interval of length epsilon",
        bare=True,
        attained=_half,
    ),
    "Binomial": Kind(
        ("n", "p"),
        _binomial,
        "the number of successes of n trials, each of probability p",
        integer=True,
        mirror=lambda v: (v[0], 1 - v[1]),
    ),
    "Gaussian": Kind(
        ("sigma",),
        lambda v, s, q: OnLine(q, Gaussian(*v), s),
        "normal noise of standard deviation sigma",
        noise=Gaussian,
    ),
    "Laplace": Kind(
        ("scale",),
        lambda v, s, q: OnLine(q, LaplaceNoise(*v), s),
        "Laplace noise of that scale",
        noise=LaplaceNoise,
    ),
    "TruncatedLaplace": Kind(
        ("scale", "width"),
        lambda v, s, q: OnLine(q, TruncatedLaplace(*v), s),
        "Laplace noise of that scale, conditioned on [-width, width]",
    ),
    "DiscreteGaussian": Kind(
        ("sigma",),
        lambda v, s, q: OnIntegers(q, DiscreteGaussian(*v), int(s)),
        "integers with the weights e^(-k²/(2 sigma²))",
        integer=True,
        noise=DiscreteGaussian,
    ),
    "Geometric": Kind(
        ("scale",), _geometric, "integers with the weights e^(-|k|/scale)", integer=True, noise=GeometricNoise
    ),
    "Skellam": Kind(
        ("mu",),
        lambda v, s, q: OnIntegers(q, Skellam(*v), int(s)),
        "the difference of two Poisson variables of rate mu each",
        integer=True,
        noise=Skellam,
    ),
    "Staircase": Kind(
        ("epsilon", "gamma"),
        _staircase,
        "the staircase of Geng and Viswanath: density falling by e^-epsilon from step to step, the first "
        "step gamma times the sensitivity, the others the sensitivity wide",
        scaled=True,
    ),
    "RandomizedResponse": Kind(
        ("k", "epsilon"),
        _randomized,
        "one of k answers, the true one e^epsilon times as likely as any other",
        own=True,
    ),
    "Noise": Kind(
        ("density",),
        of_noise,
        "noise with this density, which is proved to be even, log-concave and falling with |x|",
        read=noise,
        noise=DensityNoise.of,
    ),
    "Pair": Kind(
        ("p", "q"), of_pair, "the answer has the law p with the record and q without it", read=law, pair=True
    ),
}
_RENYI = ("zCDP", "RenyiDP", "ApproxZCDP", "MeanConcentrated")
_MOST_ANSWERS, _LARGEST_SHIFT, _MOST_TRIALS = 10**9, 10_000, 5000


def mechanism(given: Any) -> Mechanism:
    """Return a mechanism, or its text such as ``Gaussian(sigma=2)``.

    Raises:
        BadRequest: it is not known, or its parameters are not admissible.
    """
    if isinstance(given, Mechanism):
        return given
    name, bracket, rest = str(given).strip().partition("(")
    name = named(name.strip(), (*KINDS, *_RENYI)) or name.strip()
    if name in _RENYI:
        raise BadRequest(
            f"'{given}' is a bound of Rényi divergences, which has no profile; 'convert --from' gives the "
            "(epsilon, delta) that follow from it"
        )
    if name not in KINDS or not bracket or not rest.endswith(")"):
        if name in KINDS:
            times = _TIMES.search(rest) if bracket else None
            if times is not None:
                law = str(given).rpartition("*")[0].strip()
                raise BadRequest(f"write how often before the mechanism: '{times[1]} * {law}', not '{given}'")
            wrong = "has a bracket that is not closed" if bracket else "has no parameters"
            raise BadRequest(f"'{given}' {wrong}; it is {name}({'=…, '.join(KINDS[name].parameters)}=…)")
        if said := about_name(name, (*KINDS, *_RENYI)):
            raise BadRequest(f"'{given}' is not a mechanism{said}")
        known = ", ".join(f"{n}({', '.join(k.parameters)})" for n, k in KINDS.items())
        raise BadRequest(f"'{given}' is not a mechanism; it has to be one of {known}")
    kind, texts = KINDS[name], arguments(rest[:-1])
    found: dict[str, Expr] = {}
    for place, text in enumerate(texts):
        key, equals, value = text.partition("=")
        if not equals:
            key, value = (kind.parameters[place] if place < len(kind.parameters) else ""), text
        key = meant(key.strip(), kind.parameters, PARAMETERS) or key.strip()
        if key not in kind.parameters or key in found:
            raise BadRequest(
                f"'{name}' takes {' and '.join(kind.parameters)}, not '{text.strip()}'"
                f"{about_parameter(name, text.partition('=')[0].strip())}"
            )
        found[key] = (
            positive(exact(value.strip(), key), f"in '{given}', {key}")
            if kind.read is None
            else kind.read(value.strip())
        )
    if missing := [p for p in kind.parameters if p not in found]:
        raise BadRequest(f"'{given}' has no {missing[0]}; it is {name}({'=…, '.join(kind.parameters)}=…)")
    values = tuple(found[p] for p in kind.parameters)
    if name == "Staircase" and compare_constants(1 - values[1]) != 1:
        raise BadRequest(f"in '{given}', gamma has to be between 0 and 1, not {values[1]}")
    if name == "ApproxDP" and compare_constants(1 - values[1]) != 1:
        raise BadRequest(f"in '{given}', delta is a probability below 1, not {values[1]}")
    if name == "Binomial" and not (values[0].is_Integer and values[0] <= _MOST_TRIALS):
        raise BadRequest(f"in '{given}', n has to be a whole number up to {_MOST_TRIALS}, not {values[0]}")
    if name == "Binomial" and compare_constants(1 - values[1]) != 1:
        raise BadRequest(f"in '{given}', p has to be between 0 and 1, not {values[1]}")
    if name == "RandomizedResponse" and not (values[0].is_Integer and 2 <= values[0] <= _MOST_ANSWERS):
        raise BadRequest(f"in '{given}', k has to be a whole number from 2 on, not {values[0]}")
    return Mechanism(name, values)


def arguments(text: str) -> list[str]:
    """Return what stands between the commas outside of brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [p for p in parts if p.strip()]


def sensitivity(given: Any, to: Mechanism) -> Expr:
    """Return the sensitivity, which is 1 if none is given. Raises BadRequest."""
    if to.kind.pair or to.kind.bare:
        if given is not None:
            what = "its two laws are those of the answer" if to.kind.pair else "it is a guarantee"
            raise BadRequest(f"'{to}' has no sensitivity: {what}")
        return Integer(1)
    if to.kind.own:
        if given is not None:
            raise BadRequest(
                f"'{to}' has no sensitivity: replacing a record changes the true answer to any other"
            )
        return Integer(1)
    value = positive(exact(1 if given is None else given, "the sensitivity"), "the sensitivity")
    if to.kind.integer and not (value.is_Integer and value <= _LARGEST_SHIFT):
        raise BadRequest(
            f"'{to}' adds whole numbers, so that the sensitivity is a whole number up to "
            f"{_LARGEST_SHIFT}, not {value}"
        )
    return value
