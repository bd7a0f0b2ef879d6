"""The curve H(β) = max A(S) - β Q(S) over the sets S, for the pairs of laws that products are made of."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb, ctx, fmpq

from cbdp_sym.analysis.refusal import Refusal

Curve = Callable[[arb], arb]  # of β > 0
_MOST_OUTCOMES, _MOST_CANDIDATES = 100_000, 8


def ball(x: Fraction) -> arb:
    """Return a ball around a rational number."""
    return arb(fmpq(x.numerator, x.denominator))


def curve(family: str, first: Fraction, second: Fraction) -> Curve:
    """Return the curve of a pair, in the precision that is set. Raises Refusal: too many outcomes.

    Args:
        family: of noise (normal, laplace, discrete_normal, discrete_laplace), or approximate, or response.
        first: the distance of the centers; ε of a guarantee or a response.
        second: the scale; δ of a guarantee; the number of answers of a response.
    """
    if family in ("approximate", "response"):
        return (_guarantee if family == "approximate" else _response)(ball(first), ball(second))
    if family.startswith("discrete"):
        return (_discrete_normal if family == "discrete_normal" else _discrete_laplace)(int(first), second)
    return (_normal if family == "normal" else _laplace)(ball(first), ball(second))


def _normal(shift: arb, scale: arb) -> Curve:
    """Sets {outcome > t} are the best ones, as A/Q rises."""
    root = arb(2).sqrt() * scale

    def most(beta: arb) -> arb:
        t = beta.log() * scale**2 / shift + shift / 2
        return arb(0).max(((t - shift) / root).erfc() / 2 - beta * (t / root).erfc() / 2)

    return most


def _laplace(shift: arb, scale: arb) -> Curve:
    def most(beta: arb) -> arb:
        t = arb(0).max(shift.min(beta.log() * scale / 2 + shift / 2))
        inside = 1 - ((t - shift) / scale).exp() / 2 - beta * (-t / scale).exp() / 2
        return arb(0).max(1 - beta).max(inside)

    return most


def _guarantee(epsilon: arb, delta: arb) -> Curve:
    likely = (1 - delta) / (1 + (-epsilon).exp())
    other = 1 - delta - likely

    def most(beta: arb) -> arb:
        return delta + arb(0).max(likely - beta * other) + arb(0).max(other - beta * likely)

    return most


def _response(epsilon: arb, answers: arb) -> Curve:
    low = 1 / (epsilon.exp() + answers - 1)
    true, rest = epsilon.exp() * low, (answers - 2) * low

    def most(beta: arb) -> arb:
        none = arb(0)
        return none.max(true - beta * low) + none.max(low - beta * true) + rest * none.max(1 - beta)

    return most


def _thresholds(x: arb) -> range:
    """The whole numbers of which one is the least that is at least x. Raises Refusal."""
    low, high = x.lower().floor().unique_fmpz(), x.upper().ceil().unique_fmpz()
    if low is None or high is None or high - low > _MOST_CANDIDATES:
        raise Refusal("the best threshold of a law on the integers is not found")
    return range(int(low), int(high) + 2)


def _discrete_laplace(shift: int, scale: Fraction) -> Curve:
    """The ratio A/Q is one number up to 0, and one from the shift on."""
    if shift > _MOST_OUTCOMES:
        raise Refusal(f"laws on the integers more than {_MOST_OUTCOMES} apart")
    b = ball(scale)
    r = (-1 / b).exp()

    def most(beta: arb) -> arb:
        found = arb(0).max(1 - beta)
        x = arb(1).max(arb(shift).min((beta.log() * b + shift) / 2))
        for c in _thresholds(x):
            if 1 <= c <= shift:
                found = found.max(1 - (r ** (shift - c + 1) + beta * r**c) / (1 + r))
        return found

    return most


def _discrete_normal(shift: int, scale: Fraction) -> Curve:
    """With a table of the tails P(outcome >= j) of the law with center 0."""
    variance = ball(scale) ** 2
    factor, last = -1 / (2 * variance), 1
    while not (factor * last**2).exp() < arb(2) ** -ctx.prec:
        last += 1 + last // 16
        if last > _MOST_OUTCOMES:
            raise Refusal("a law on the integers with too many outcomes")
    rest = (factor * (last + 1) ** 2).exp() / (1 - (factor * (2 * last + 3)).exp())
    beyond = arb(0).union(rest)  # the weights after the last one of the table
    tails = [beyond]
    for k in range(last, 0, -1):
        tails.append(tails[-1] + (factor * k**2).exp())
    tails.reverse()  # the sum of the weights from k + 1 on
    total = 1 + 2 * tails[0]

    def tail(j: int) -> arb:
        if j <= 0:
            return 1 - tail(1 - j)
        return tails[min(j - 1, last)].union(arb(0)) / total if j > last + 1 else tails[j - 1] / total

    def most(beta: arb) -> arb:
        found = arb(0)
        for c in _thresholds(beta.log() * variance / shift + arb(shift) / 2):
            found = found.max(tail(c - shift) - beta * tail(c))
        return found

    return most
