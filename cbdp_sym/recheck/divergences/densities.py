"""Distributions on the line by their densities, for any parameters and any density that a user wrote."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.divergences.divergence_claims import ONE, arguments_of, constant_in
from cbdp_sym.recheck.divergences.local import LocalPiece, UndecidedPiece
from cbdp_sym.recheck.divergences.quadrature import Frame, over_line
from cbdp_sym.recheck.divergences.tail_bounds import GrowthBound, TailFunctions
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.recheck.regions import Region

_MASS = Fraction(1, 10**12)
X = ex.var("x")


@dataclass(frozen=True)
class Known:
    """A distribution: its density as written, the logarithm of that, and a rough place and width."""

    name: str
    density: Term
    log: Term
    frame: Frame
    place: Term | None = None


def known_of(text: str) -> Known:
    """Return the distribution that a text names; the density of a user is shown to be one.

    Raises:
        Refused: it is none.
        NotRechecked: it is of another kind.
    """
    name = text.partition("(")[0]
    if name == "Density":
        return _density(text)
    if name not in ("Laplace", "Normal"):
        raise NotRechecked(f"the distribution '{text[:60]}'")
    arguments = arguments_of(text, name)
    if len(arguments) != 2:
        raise Refused(f"'{text[:60]}' has not two parameters")
    place, scale = map(constant_in, arguments)
    if name == "Normal":
        scale = ex.absolute(scale)
    size = evaluate(scale, {})
    if not iv.positive(size.low):
        raise Refused(f"the scale in '{text[:60]}' is not positive")
    distance = ex.sub(X, place)
    if name == "Laplace":
        exponent = ex.neg(ex.div(ex.raw("abs", (distance,)), scale))
        level = ex.neg(ex.log(ex.mul(ex.TWO, scale)))
    else:
        exponent = ex.neg(ex.div(ex.power(distance, ex.TWO), ex.mul(ex.TWO, scale, scale)))
        around = ex.mul(ex.TWO, ex.PI, scale, scale)
        level = ex.neg(ex.mul(ex.HALF, ex.log(around)))
    density = ex.mul(ex.exp(level), ex.raw("exp", (exponent,)))
    frame = Frame(_rough(evaluate(place, {})), max(_rough(size), Fraction(1, 2**20)))
    return Known(name, density, ex.add(exponent, level), frame, place)


def _rough(x: Interval) -> Fraction:
    value = iv.fraction(x.low)
    assert value is not None
    return value.limit_denominator(2**16)


def _density(text: str) -> Known:
    arguments = arguments_of(text, "Density")
    if len(arguments) != 1:
        raise Refused(f"'{text[:60]}' is not one density")
    density = expression_of(arguments[0], {"x"})
    frame = Frame(Fraction(0), Fraction(1))
    line = Region({"x": Range()})
    positive = line.shows(ex.simplified(density), False, 200)

    def on_piece(piece: LocalPiece) -> list[Interval]:
        if not positive and not piece.local(density).values.above(False):
            raise UndecidedPiece
        return [piece.integral(density)]

    def beyond(tail: TailFunctions) -> list[list[GrowthBound]]:
        if not positive and not tail.range(density).above(False):
            raise Refused(f"'{text[:60]}' is not shown to be at least 0 everywhere")
        return [tail.bounds(density)]

    with precision(96):
        parts, rests = over_line(on_piece, beyond, frame, _MASS / 4, 24, 1)
        mass = rests[0]
        for part in parts:
            mass = mass + part.values[0]
        error = (mass - ONE).absolute()
    if not iv.at_most(error.high, of_fraction(_MASS).low):
        raise Refused(f"the mass of '{text[:60]}' is not shown to be 1")
    return Known("Density", density, ex.raw("log", (density,)), frame)
