"""Bounds of the Rényi divergences of a mechanism at all orders, from the guarantee that it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sympy import Expr, Integer, Rational, Symbol, log

from cbdp_sym.conversions.setting import Setting, assumptions, instance, number
from cbdp_sym.conversions.uses import ZERO, Use
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.proof import Proof as Script
from cbdp_sym.theory.guarantees import (
    ApproxDP,
    ApproxZCDP,
    DiscreteGaussianMechanism,
    GaussianMechanism,
    Guarantee,
    MeanConcentrated,
    PureDP,
    compare,
    zCDP,
)
from cbdp_sym.theory.restricted.result import decimal, outward

ORDER = Symbol("alpha", positive=True)
_LONGEST = 10**9  # denominator of a fraction that is shown as one
_MOST_TERMS = 20  # of a harmonic sum that is written out
_FAILURE_DIGITS = 40  # to which 1 - (1-δ)(1-δ') is rounded upwards, or it grows with every mechanism
_HARMONIC = Use("zcdp.harmonic")
PURE = Use("sharp.pure")
Build = Callable[[], Theorem]


@dataclass(frozen=True)
class LemmaStep:
    """One lemma of a proof, for the reader; ``fact`` is its instance at the numbers."""

    use: Use | None
    text: str
    fact: Build


@dataclass(frozen=True)
class Needed:
    """No ρ below this value will do, by a claim; ``fact`` is its instance at the numbers."""

    use: Use
    value: Expr
    fact: Build


@dataclass(frozen=True)
class RenyiCurve:
    """D_α(M(x)‖M(x')) ≤ ξ + ρα for all α > 1 and all x, x' that differ in at most ``group`` entries.

    With ``failure`` > 0 this is given events of probability 1 - failure (Definition 8.1).

    Args:
        sources: the hypotheses that the theorem rests on.
        base: the theorem, zCDP or approximate zCDP with numbers that are worth these.
        needed: that ρ can be no smaller where ξ is 0, if that is known.
    """

    where: Setting
    xi: Expr
    rho: Expr
    failure: Expr
    group: int
    sources: frozenset[Term]
    steps: tuple[LemmaStep, ...]
    base: Build
    needed: Needed | None = None

    @property
    def uses(self) -> tuple[Use, ...]:
        return tuple(s.use for s in self.steps if s.use is not None)

    def __str__(self) -> str:
        given = f"{self.failure}-approximate " if self.failure != 0 else ""
        groups = f" for groups of {self.group}" if self.group > 1 else ""
        return f"{given}({said(self.xi)}, {said(self.rho)})-zCDP{groups}"


def said(e: Expr) -> str:
    """Return a number as it is shown in a step: a long fraction as a decimal that is rounded upwards."""
    long = isinstance(e, Rational) and e > 0 and e.q > _LONGEST
    return decimal(e, 10, up=True) if long else str(e)


def curves_of(source: Guarantee, where: Setting) -> list[RenyiCurve]:
    """Return the curves that the corpus proves for a mechanism with this guarantee."""
    if isinstance(source, zCDP | ApproxZCDP):
        known = _assumed(where, source)
        return [known, *_without_xi(known)]
    if isinstance(source, PureDP):
        e = source.epsilon
        always = _by(Use("zcdp.lem3.2", part=1), source, where, e, ZERO)
        weaker = _by(Use("zcdp.prop1.4"), source, where, ZERO, e**2 / 2)
        if e == 0:
            return [always, weaker]
        least = Use("sharp.response", "no smaller constant will do")
        two = {"e": e, "k": Integer(2)}
        sharp = _by(PURE, source, where, *PURE.values(epsilon=e), epsilon=number(e))
        needed = Needed(least, sharp.rho, lambda: instance(least, **two))
        return [always, replace(sharp, needed=needed), weaker]
    if isinstance(source, ApproxDP):
        e, failure = source.epsilon, source.delta
        always = _by(Use("zcdp.cor8.7", part=0), source, where, e, ZERO, failure)
        _, rho = PURE.values(epsilon=e)
        return [
            always,
            _by(Use("zcdp.cor8.7", "with ε·tanh(ε/2) for ε²/2"), source, where, ZERO, rho, failure),
        ]
    if isinstance(source, MeanConcentrated):
        half = source.tau**2 / 2
        return [_by(Use("zcdp.lem4.2"), source, where, source.mu - half, half)]
    if isinstance(source, DiscreteGaussianMechanism):
        return [_discrete_gaussian(source, where)]
    if isinstance(source, GaussianMechanism):
        return [_gaussian(source, where)]
    return []


def _assumed(where: Setting, known: zCDP | ApproxZCDP) -> RenyiCurve:
    fact = where.satisfies(known)
    failure = known.delta if isinstance(known, ApproxZCDP) else ZERO
    return RenyiCurve(where, known.xi, known.rho, failure, 1, fact.hypotheses, (), lambda: fact)


def _without_xi(known: RenyiCurve) -> list[RenyiCurve]:
    """(ξ,0) is ε-DP with ε = ξ, so (0, ξ tanh ξ/2) too; given events by Lemma 8.3."""
    if known.rho != 0 or compare(known.xi, ZERO) <= 0:
        return []
    where, xi = known.where, known.xi
    pure, given = Use("zcdp.lem3.2"), Use("zcdp.lem8.3", "with ξ·tanh(ξ/2), the exact zCDP of ξ-DP, for ξ²/2")

    def at_infinity() -> Theorem:
        return where.apply(pure, known.base(), epsilon=number(xi))

    def base() -> Theorem:
        if known.failure != 0:
            return where.apply(given, known.base())
        return where.apply(PURE, at_infinity(), where.swapped(known.group), epsilon=number(xi))

    _, rho = PURE.values(epsilon=xi)
    if known.failure != 0:
        steps = [LemmaStep(given, f"(0, {rho})-zCDP, given the events", base)]
    else:
        first = LemmaStep(pure, f"{xi}-DP", at_infinity)
        steps = [first, LemmaStep(PURE, f"(0, {rho})-zCDP", base)]
    return [replace(known, xi=ZERO, rho=rho, steps=tuple(steps), base=base)]


def _by(
    use: Use, source: Guarantee, where: Setting, xi: Expr, rho: Expr, failure: Expr = ZERO,
    **objects: Term,
) -> RenyiCurve:  # fmt: skip
    """The curve that one lemma gives."""
    fact = where.satisfies(source)

    def base() -> Theorem:
        return where.apply(use, fact, where.symmetric, **objects)

    given = f"{failure}-approximate " if failure != 0 else ""
    step = LemmaStep(use, f"{given}({xi}, {rho})-zCDP", base)
    return RenyiCurve(where, xi, rho, failure, 1, fact.hypotheses, (step,), base)


def by_noise(use: Use, text: str, where: Setting, needed: Needed | None, **numbers: Expr) -> RenyiCurve:
    """Return the curve that a claim about one mechanism gives; its hypotheses on objects are assumed."""
    _, rho = use.values(**numbers)

    def base() -> Theorem:
        return where.tidied(instance(use, **numbers))

    step = LemmaStep(use, f"{text} is (0, {said(rho)})-zCDP", base)
    return RenyiCurve(where, ZERO, rho, ZERO, 1, assumptions(use, **numbers), (step,), base, needed)


def _discrete_gaussian(source: DiscreteGaussianMechanism, where: Setting) -> RenyiCurve:
    """The ρ of Gaussian noise, which a change by a whole number that is the sensitivity needs."""
    use, least = (
        Use("sharp.discrete_gaussian"),
        Use("sharp.discrete_gaussian", "no smaller constant will do, already for the order 2"),
    )
    width, deviation = source.sensitivity, source.sigma
    needed = None
    if isinstance(width, Integer):
        value = width**2 / (2 * deviation**2)
        needed = Needed(least, value, lambda: instance(least, m=ZERO, n=width, s=deviation))
    text = f"discrete Gaussian noise with σ = {deviation}"
    return by_noise(use, text, where, needed, c=width, s=deviation)


def _gaussian(source: GaussianMechanism, where: Setting) -> RenyiCurve:
    """Proposition 1.6 gives the ρ of the Gaussian mechanism."""
    use = Use("zcdp.prop1.6")
    rho = source.sensitivity**2 / (2 * source.sigma**2)
    width, deviation = number(source.sensitivity), number(source.sigma)
    known = where.assumed("sensitivity nb q D", D=width)

    def base() -> Theorem:
        return where.apply(use, known, Delta=width, sigma=deviation)

    step = LemmaStep(use, f"(0, {rho})-zCDP", base)
    return RenyiCurve(where, ZERO, rho, ZERO, 1, known.hypotheses, (step,), base)


def composed(curves: Sequence[tuple[RenyiCurve, int]]) -> RenyiCurve:
    """Return the curve of all the mechanisms one after the other, each as often as is said.

    Each may see the outputs of those before it (Lemma 2.3; Lemma 8.2 where they may fail).
    """
    (first, times), *more = curves
    steps = list(first.steps)
    total = _repeated(first, times, steps)
    for curve, count in more:
        steps += curve.steps
        total = _joined(total, _repeated(curve, count, steps), steps)
    if len(curves) == 1 and times == 1:
        return first
    return replace(total, steps=tuple(steps))


def _repeated(curve: RenyiCurve, times: int, steps: list[LemmaStep]) -> RenyiCurve:
    """By doubling, so that a thousand mechanisms take twenty steps."""
    total: RenyiCurve | None = None
    power = curve
    while times:
        if times % 2:
            total = power if total is None else _joined(total, power, steps)
        times //= 2
        if times:
            power = _joined(power, power, steps)
    assert total is not None
    return total


def _joined(a: RenyiCurve, b: RenyiCurve, steps: list[LemmaStep]) -> RenyiCurve:
    """Both, one after the other: a mechanism of its own, called M again in what follows."""
    failing = a.failure != 0 or b.failure != 0
    use = Use("zcdp.lem8.2", "sharper: for the pair of outputs") if failing else Use("zcdp.lem2.3")
    xi, rho = a.xi + b.xi, a.rho + b.rho
    values = {"xi": a.xi, "rho": a.rho, "xi2": b.xi, "rho2": b.rho}
    first, second, both = (f"({said(x)}, {said(r)})" for x, r in ((a.xi, a.rho), (b.xi, b.rho), (xi, rho)))
    text = f"{first}- and {second}-zCDP compose to {both}-zCDP"
    if not failing:
        steps.append(LemmaStep(use, text, lambda: a.where.weakened(instance(use, **values), xi, rho)))
        return _assumed(a.where, zCDP(xi, rho))
    failure = a.failure + b.failure - a.failure * b.failure
    failure = outward(failure, _FAILURE_DIGITS, up=True) if failure.is_Rational else failure
    values = {**values, "delta": a.failure, "delta2": b.failure}
    text += f", the events fail with the probability {failure} at most"
    steps.append(LemmaStep(use, text, lambda: a.where.weakened(instance(use, **values), failure, xi, rho)))
    return _assumed(a.where, ApproxZCDP(failure, xi, rho))


def for_groups(curve: RenyiCurve, k: int) -> list[RenyiCurve]:
    """Return the curves for data sets that differ in at most k entries.

    Raises:
        UserError: no statement applies.
    """
    if k == 1:
        return [curve]
    if curve.failure == 0 and curve.rho == 0 and compare(curve.xi, ZERO) >= 0:
        pure = _pure_group(curve, k)
        return [pure, *_without_xi(pure)]
    return [_group(curve, k)]


def _pure_group(curve: RenyiCurve, k: int) -> RenyiCurve:
    """(ξ,0)-zCDP, which is ξ-DP, is (kξ,0)-zCDP for groups (Section 5)."""
    use, xi = Use("zcdp.sec5.groups"), curve.xi * k

    def base() -> Theorem:
        return curve.where.apply(use, curve.base(), curve.where.finite, k=number(Integer(k)))

    step = LemmaStep(use, f"({said(xi)}, 0)-zCDP for groups of {k}", base)
    return replace(curve, xi=xi, group=k, steps=(*curve.steps, step), base=base, needed=None)


def _group(curve: RenyiCurve, k: int) -> RenyiCurve:
    """The curve that Proposition 5.3 gives, as it is repaired.  Raises UserError."""
    if curve.failure != 0:
        raise UserError("Proposition 5.3 says nothing of mechanisms that may fail")
    negative = compare(curve.xi, ZERO) < 0
    where, use = curve.where, Use("zcdp.prop5.3", "for ξ ≤ 0" if negative else "for ξ ≥ 0")
    plain = negative or curve.xi == 0
    written = plain or k <= _MOST_TERMS
    total: Expr = Integer(1)
    if not plain:
        total = sum((Rational(1, j) for j in range(1, k + 1)), ZERO) if written else 1 + log(Integer(k))
    xi, rho = curve.xi * k * total, curve.rho * k**2

    def base() -> Theorem:
        fact = where.apply(use, curve.base(), where.finite, k=number(Integer(k)))
        if plain:
            return fact
        return where.with_sum(fact, sum_to(k) if written else harmonic_bound(k))

    steps = [LemmaStep(use, f"({xi}, {rho})-zCDP for groups of {k}", base)]
    if not written:
        text = f"the harmonic sum is at most {total}"
        steps.insert(0, LemmaStep(_HARMONIC, text, lambda: harmonic_bound(k)))
    steps = [*curve.steps, *steps]
    return replace(curve, xi=xi, rho=rho, group=k, steps=tuple(steps), base=base, needed=None)


def sum_to(k: int) -> Theorem:
    """Σ 1/i, for i from 1 to k, as a number."""
    p = Script("for x : real holds T")
    p.let(f=r"\i. 1/i")
    found, total = p.use("sum_between_zero", "f"), Integer(0)
    for n in range(k):
        more = p.use("sum_between_next", "f", str(n), str(n + 1), str(total), given=[found])
        total += Rational(1, n + 1)
        found = chain(more, p.have(f"f {n + 1} + {total - Rational(1, n + 1)} = {total}"))
    return chain(found, p.have(f"{total} <= {total}"))


def harmonic_bound(k: int) -> Theorem:
    """Σ 1/i ≤ 1 + log k, for i from 1 to k."""
    return instance(_HARMONIC, k=Integer(k))
