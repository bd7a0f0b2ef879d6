"""The middle and the width of a distribution on the line, as rational numbers."""

from __future__ import annotations

from sympy import Integer, Rational

from cbdp_sym.analysis.balls import enclose, precision, rational_of
from cbdp_sym.theory.distributions import Density, Laplace, Normal
from cbdp_sym.theory.heads import Distribution


def place(Q: Distribution) -> tuple[Rational, Rational]:
    """Return location and scale: exact for rational Laplace and normal distributions, else nearly."""
    if isinstance(Q, Laplace):
        return _rational(Q.location), _rational(Q.scale)
    if isinstance(Q, Normal):
        return _rational(Q.mean), abs(_rational(Q.deviation))
    if isinstance(Q, Density) and Q.kinks:
        return _rational(sorted(Q.kinks, key=float)[len(Q.kinks) // 2]), Integer(1)
    return Integer(0), Integer(1)


def _rational(value: object) -> Rational:
    if isinstance(value, Rational):
        return value
    with precision(64):
        near = rational_of(enclose(value, {}).mid())
    scale = 2**16
    return Rational(round(near * scale), scale)
