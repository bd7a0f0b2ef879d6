"""Divergences on the line without a restriction on the adversary."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.divergences.divergence_claims import HOCKEY, NOTHING, ONE, Asked, have_ends
from cbdp_sym.recheck.divergences.laws import ROUNDS, Law, combined
from cbdp_sym.recheck.divergences.variation import log_density, unrestricted_variation
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import Product, between, plus, power, shifted, upwards
from cbdp_sym.recheck.outcome import Refused


def unrestricted(asked: Asked, P: Law, Q: Law) -> int:
    """Unrestricted: ∫ p log(p/q), or ∫ p^α q^(1-α), where the logarithms are polynomials on each piece."""
    if asked.kind in ("tv", HOCKEY):
        return unrestricted_variation(asked, P, Q)
    goal = max(asked.upper - asked.lower, Fraction(1, 10**60)) / 64
    for k in range(ROUNDS):
        tick()
        digits = len(str(int(1 / goal)))
        with precision(max(64, 5 * digits + 64)):
            d = _between_laws(asked, P, Q, goal)
            if have_ends(asked, d, d):
                return 1
        goal /= 10 ** (3 * (k + 1))
    raise Refused("the ends that the certificate claims are not shown")


def _between_laws(asked: Asked, P: Law, Q: Law, goal: Fraction) -> Interval:
    kinks = sorted({law.place for law in (P, Q) if law.name == "Laplace"} or {P.place})
    constants = [law.constant() / of_fraction(law.scale) for law in (P, Q)]
    level = iv.log(constants[0]) - iv.log(constants[1])
    total = NOTHING
    ends: list[tuple[Fraction | None, Fraction | None]] = [(None, kinks[0])]
    ends += list(pairwise(kinks))
    ends.append((kinks[-1], None))
    for low, high in ends:
        inside = kinks[0] - 1 if low is None else low + 1 if high is None else (low + high) / 2
        logs = [log_density(law, 1 if inside > law.place else -1) for law in (P, Q)]
        difference = plus(logs[0], tuple(-c for c in logs[1]))
        a = asked.order
        exponent = plus(logs[0], tuple(((a or 1) - 1) * c for c in difference))
        moments = _over(Product((), exponent), 2, low, high, goal)
        if a is None:
            total = total + constants[0] * (combined(difference, moments) + level * moments[0])
        else:
            scale = constants[0] * power(constants[0] / constants[1], a - 1)
            total = total + scale * moments[0]
    if asked.order is None:
        return total
    a = asked.order
    return (total - ONE) * of_fraction(1 / (a * a - a))


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
    return [combined(shifted((Fraction(0),) * j + (Fraction(1),), low), parts) for j in range(top + 1)]
