"""Divergences of two laws, without a restriction."""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp, mpf

from cbdp_sym.theory.distributions import Normal
from cbdp_sym.theory.divergences import (
    KL,
    AlphaDivergence,
    ChiSquared,
    HellingerSquared,
    HockeyStick,
    MaxDivergence,
    RenyiDivergence,
    TotalVariation,
)
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.numeric.evaluate import Environment, Unevaluable, evaluate, exp
from cbdp_sym.theory.numeric.laws import pairs_of
from cbdp_sym.theory.numeric.lines import LineDensity, crossings, line_of, log_or_zero, over_the_line


def _kl(P: Distribution, Q: Distribution, env: Environment) -> Any:
    pairs = pairs_of(P, Q, env)
    if pairs is not None:
        if any(p > 0 and q == 0 for p, q in pairs):
            return mp.inf
        return mp.fsum(p * mp.log(p / q) for p, q in pairs if p > 0)
    a, b = line_of(P, env), line_of(Q, env)

    def gain(x: Any) -> Any:
        p = log_or_zero(a, x)
        return mpf(0) if p == -mp.inf else exp(p) * (p - b.log(x))

    return over_the_line(gain, a, b)


def _moment(alpha: Any, P: Distribution, Q: Distribution, env: Environment) -> Any:
    pairs = pairs_of(P, Q, env)
    if pairs is not None:
        if any(p > 0 and q == 0 for p, q in pairs):
            return mp.inf
        return mp.fsum(p**alpha * q ** (1 - alpha) for p, q in pairs if q > 0)
    a, b = line_of(P, env), line_of(Q, env)
    centre = alpha * a.points[0] + (1 - alpha) * b.points[0] if isinstance(P, Normal) else None

    def moment(x: Any) -> Any:
        p = log_or_zero(a, x)
        return mpf(0) if p == -mp.inf and alpha > 1 else exp(alpha * p + (1 - alpha) * b.log(x))

    return over_the_line(moment, a, b, centre=centre)


@evaluate.register(KL)
def _(e: KL, env: Environment) -> Any:
    return _kl(*e.arguments, env)


@evaluate.register(RenyiDivergence)
def _(e: RenyiDivergence, env: Environment) -> Any:
    P, Q = e.arguments
    if e.order is sympy.oo:
        return evaluate(MaxDivergence(P, Q), env)
    alpha = evaluate(e.order, env)
    if alpha == 1:
        return _kl(P, Q, env)
    if alpha < 1:
        raise Unevaluable("the order of a Rényi divergence is at least 1")
    return mp.log(_moment(alpha, P, Q, env)) / (alpha - 1)


@evaluate.register(AlphaDivergence)
def _(e: AlphaDivergence, env: Environment) -> Any:
    alpha = evaluate(e.args[0], env)
    return mp.expm1(mp.log(_moment(alpha, *e.arguments, env))) / (alpha**2 - alpha)


@evaluate.register(ChiSquared)
def _(e: ChiSquared, env: Environment) -> Any:
    return _moment(mpf(2), *e.arguments, env) - 1


@evaluate.register(HellingerSquared)
def _(e: HellingerSquared, env: Environment) -> Any:
    P, Q = e.arguments
    pairs = pairs_of(P, Q, env)
    if pairs is not None:
        return 1 - mp.fsum(mp.sqrt(p * q) for p, q in pairs)
    a, b = line_of(P, env), line_of(Q, env)
    return 1 - over_the_line(lambda x: exp((log_or_zero(a, x) + log_or_zero(b, x)) / 2), a, b)


@evaluate.register(TotalVariation)
def _(e: TotalVariation, env: Environment) -> Any:
    return _hockey_stick(mpf(0), *e.arguments, env)


@evaluate.register(HockeyStick)
def _(e: HockeyStick, env: Environment) -> Any:
    return _hockey_stick(evaluate(e.args[0], env), *e.arguments, env)


def _hockey_stick(epsilon: Any, P: Distribution, Q: Distribution, env: Environment) -> Any:
    """The best event is where p > e^ε q."""
    factor = mp.exp(epsilon)
    pairs = pairs_of(P, Q, env)
    if pairs is not None:
        return mp.fsum(max(p - factor * q, 0) for p, q in pairs)
    a, b = line_of(P, env), line_of(Q, env)

    def more(x: Any) -> Any:
        return max(exp(log_or_zero(a, x)) - factor * exp(log_or_zero(b, x)), mpf(0))

    def side(x: Any) -> Any:
        p, q = log_or_zero(a, x), log_or_zero(b, x)
        return (p > q) - (p < q) if -mp.inf in (p, q) else p - q - epsilon

    return over_the_line(more, a, b, cuts=crossings(side, a, b))


@evaluate.register(MaxDivergence)
def _(e: MaxDivergence, env: Environment) -> Any:
    pairs = pairs_of(*e.arguments, env)
    if pairs is None:
        return _largest_ratio(*(line_of(P, env) for P in e.arguments))
    if any(p > 0 and q == 0 for p, q in pairs):
        return mp.inf
    return max(mp.log(p / q) for p, q in pairs if p > 0)


def _largest_ratio(P: LineDensity, Q: LineDensity) -> Any:
    """sup of log(p/q): a search on a grid that is fine near the centres, then golden sections."""

    def log_ratio(x: Any) -> Any:
        p, q = P.log(x), Q.log(x)
        return -mp.inf if p == -mp.inf else p - q

    width = max(P.width, Q.width)
    centres = [*P.points, *Q.points]
    steps = [mpf(10) ** (mpf(k) / 4) for k in range(-12, 41)]
    grid = sorted({c + sign * width * s for c in centres for s in (*steps, mpf(0)) for sign in (1, -1)})
    values = [log_ratio(x) for x in grid]
    if mp.inf in values:
        return mp.inf
    best = max(range(len(grid)), key=values.__getitem__)
    ends = max(log_ratio(c + sign * width * mpf(10) ** 20) for c in centres for sign in (1, -1))
    if ends > values[best] + 1:
        return mp.inf
    low, high = grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)]
    shrink = (mp.sqrt(5) - 1) / 2
    while high - low > mpf(10) ** (-mp.dps // 2) * width:
        left, right = high - shrink * (high - low), low + shrink * (high - low)
        low, high = (low, right) if log_ratio(left) >= log_ratio(right) else (left, high)
    found = max(values[best], log_ratio((low + high) / 2))
    if ends > found:
        raise Unevaluable("the largest ratio of the densities is too far out to be found")
    return found
