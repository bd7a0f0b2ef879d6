"""Guarantees of privacy as objects: what a mechanism satisfies, or is to satisfy.

An object with all its parameters says what is known of a mechanism; one parameter that is left out is
what a conversion is asked for (:func:`cbdp_sym.convert`). All privacy parameters are in nats. Numbers are
exact: integers, fractions, SymPy constants, and text such as ``"1/10"`` or ``"1e-6"``; a float is refused.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar

import sympy
from flint import arb
from sympy import Expr, Integer

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.logic import NotExact, expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked

_SCIENTIFIC = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?|\.\d+)[eE]([+-]?\d+)(?!\w)")
_MOST_BITS = 4096
_LARGEST = Integer(10) ** 100


class BadGuarantee(Refusal):
    """A sentence that says what is wrong with a guarantee."""

    def __init__(self, text: str) -> None:
        super().__init__(text, weak=False)


def number(value: Any, name: str) -> Expr:
    """``value`` as an exact real constant.

    Raises:
        BadGuarantee: it is no number, or may be none; ``name`` says which parameter it is.
    """
    if isinstance(value, float):
        if math.isfinite(value):
            raise BadGuarantee(str(NotExact(value, name)))
        value = str(value)
    if isinstance(value, str):
        exact = _SCIENTIFIC.sub(lambda m: f"({Fraction(m[0])})", value)
        try:
            value = expression_of(exact, {})
        except Refusal as error:
            raise BadGuarantee(f"{name} is '{value}', which is not a number: {error}") from error
    if isinstance(value, bool):
        raise BadGuarantee(f"{name} is {value}, which is not a number")
    try:
        e = expression(value)
    except TypeError as error:
        raise BadGuarantee(f"{name} is {value!r}: {error}") from error
    if e.free_symbols or e.has(sympy.oo, -sympy.oo, sympy.zoo, sympy.nan):
        raise BadGuarantee(f"{name} is '{e}'; a finite number such as 1/10 is wanted")
    if not e.is_Rational and not ball(e, 128).is_finite():
        raise BadGuarantee(f"{name} is '{e}', which is not seen to be a real number")
    if compare(e, _LARGEST) > 0 or compare(e, -_LARGEST) < 0:
        raise BadGuarantee(f"{name} is {value}; numbers up to 10^100 are allowed")
    return e


def ball(e: Expr, bits: int) -> arb:
    """Return a ball around a constant; not finite where it is not seen to be defined."""
    with precision(bits):
        try:
            return enclose(e, {})
        except Refusal:
            return arb.nan()


def compare(a: Expr, b: Expr) -> int:
    """-1, 0 or 1 as the constant a is below, equal to or above b.

    Raises:
        BadGuarantee: 4096 bits do not tell.
    """
    gap = a - b
    if gap.is_Rational:
        return int(gap.p > 0) - int(gap.p < 0)
    bits = 128
    while bits <= _MOST_BITS:
        value = ball(gap, bits)
        if value > 0 or value < 0:
            return 1 if value > 0 else -1
        bits *= 2
    raise BadGuarantee(f"{_MOST_BITS} bits do not decide whether '{a}' is above or below '{b}'")


@dataclass(frozen=True)
class Guarantee:
    """The base of all guarantees; ``None`` stands for a parameter that is not known."""

    title: ClassVar[str] = ""
    predicate: ClassVar[str] = ""  # its definition in the kernel's library

    def __post_init__(self) -> None:
        for f in fields(self):
            value = getattr(self, f.name)
            if value is not None:
                object.__setattr__(self, f.name, number(value, f"{f.name} in {self.title}"))
        self.check()

    def check(self) -> None:
        """Check the ranges of the parameters. Raises :class:`BadGuarantee`."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """The names of the parameters that are left out."""
        return tuple(f.name for f in fields(self) if getattr(self, f.name) is None)

    def require(self, name: str, low: int | None = None, high: int | None = None) -> None:
        """Check that a parameter, where it is known, lies in [low, high]."""
        value = getattr(self, name)
        if value is None:
            return
        if low is not None and compare(value, Integer(low)) < 0:
            raise BadGuarantee(f"{name} in {self.title} is {value}, but it has to be at least {low}")
        if high is not None and compare(value, Integer(high)) > 0:
            raise BadGuarantee(f"{name} in {self.title} is {value}, but it has to be at most {high}")

    def __str__(self) -> str:
        known = [f"{f.name}={v}" for f in fields(self) if (v := getattr(self, f.name)) is not None]
        return f"{type(self).__name__}({', '.join(known)})"


@checked
@dataclass(frozen=True)
class PureDP(Guarantee):
    """ε-differential privacy (Definition 3.1 with δ = 0): P[M(x) ∈ S] ≤ e^ε P[M(x') ∈ S]."""

    epsilon: Any = None
    title: ClassVar[str] = "PureDP(epsilon)"
    predicate: ClassVar[str] = "pure_dp"

    def check(self) -> None:
        self.require("epsilon", 0)


@checked
@dataclass(frozen=True)
class ApproxDP(Guarantee):
    """(ε,δ)-differential privacy (Definition 3.1): P[M(x) ∈ S] ≤ e^ε P[M(x') ∈ S] + δ."""

    epsilon: Any = None
    delta: Any = None
    title: ClassVar[str] = "ApproxDP(epsilon, delta)"
    predicate: ClassVar[str] = "approx_dp"

    def check(self) -> None:
        self.require("epsilon", 0)
        self.require("delta", 0, 1)


@checked
@dataclass(frozen=True)
class RenyiDP(Guarantee):
    """(α,ε)-Rényi differential privacy: D_α(M(x)‖M(x')) ≤ ε for neighbours, at one order α > 1."""

    order: Any = None
    epsilon: Any = None
    title: ClassVar[str] = "RenyiDP(order, epsilon)"
    predicate: ClassVar[str] = "renyi_dp"

    def check(self) -> None:
        self.require("epsilon", 0)
        if self.order is not None and compare(self.order, Integer(1)) <= 0:
            raise BadGuarantee(f"order in {self.title} is {self.order}, but it has to be above 1")


@checked
class _ForAllOrders(Guarantee):
    """D_α ≤ ξ + ρα for all α > 1."""

    xi: Any
    rho: Any

    def check(self) -> None:
        self.require("rho", 0)
        if self.xi is not None and self.rho is not None and compare(self.xi + self.rho, Integer(0)) < 0:
            raise BadGuarantee(
                f"no mechanism satisfies '{self}': xi + rho has to be at least 0, because a divergence is"
            )


@checked
@dataclass(frozen=True)
class zCDP(_ForAllOrders):  # noqa: N801 - the field's own name
    """(ξ,ρ)-zero-concentrated differential privacy (Definition 1.1): D_α ≤ ξ + ρα for all α > 1.

    ξ may be negative (Lemma 4.2 makes such ones). ρ ≥ 0 and ξ + ρ ≥ 0, as divergences are not negative.
    """

    xi: Any = None
    rho: Any = None
    title: ClassVar[str] = "zCDP(xi, rho)"
    predicate: ClassVar[str] = "zcdp"


@checked
@dataclass(frozen=True)
class ApproxZCDP(_ForAllOrders):
    """δ-approximate (ξ,ρ)-zCDP (Definition 8.1): (ξ,ρ)-zCDP given events of probability 1 - δ."""

    delta: Any = None
    xi: Any = None
    rho: Any = None
    title: ClassVar[str] = "ApproxZCDP(delta, xi, rho)"
    predicate: ClassVar[str] = "approx_zcdp"

    def check(self) -> None:
        self.require("delta", 0, 1)
        super().check()


@checked
@dataclass(frozen=True)
class MeanConcentrated(Guarantee):
    """(μ,τ)-mean-concentrated differential privacy (Definition 4.1): E Z ≤ μ, Z - E Z is τ-subgaussian."""

    mu: Any = None
    tau: Any = None
    title: ClassVar[str] = "MeanConcentrated(mu, tau)"
    predicate: ClassVar[str] = "mcdp"

    def check(self) -> None:
        self.require("mu", 0)
        self.require("tau", 0)


@checked
@dataclass(frozen=True)
class GaussianMechanism(Guarantee):
    """The output q(x) + N(0,σ²) for a real query q that changes by at most the sensitivity Δ."""

    sensitivity: Any = None
    sigma: Any = None
    title: ClassVar[str] = "GaussianMechanism(sensitivity, sigma)"

    def check(self) -> None:
        self.require("sensitivity", 0)
        if self.sigma is not None and compare(self.sigma, Integer(0)) <= 0:
            raise BadGuarantee(f"sigma in {self.title} is {self.sigma}, but it has to be above 0")


@checked
@dataclass(frozen=True)
class DiscreteGaussianMechanism(GaussianMechanism):
    """The output q(x) + z for a query q in the integers that changes by at most the sensitivity Δ.

    The noise is the integer z with a probability in proportion to e^{-z²/(2σ²)}.
    """

    title: ClassVar[str] = "DiscreteGaussianMechanism(sensitivity, sigma)"


GUARANTEES: dict[str, type[Guarantee]] = {
    kind.__name__: kind
    for kind in (
        PureDP, ApproxDP, RenyiDP, zCDP, ApproxZCDP, MeanConcentrated, GaussianMechanism,
        DiscreteGaussianMechanism,
    )
}  # fmt: skip


def fields_of(kind: type[Guarantee]) -> tuple[str, ...]:
    """Return the names of the parameters, in order."""
    return tuple(f.name for f in fields(kind))
