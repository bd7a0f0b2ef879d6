"""Two laws with densities on the line, as atoms: cells on which the privacy loss is enclosed.

On an open interval without kinks, both densities are analytic. A cell is a closed part of it with rational
ends. Its masses are differences of an antiderivative (``primitives.py``), or quadratures near a pole. The
loss ℓ = log(p/q) lies on it within ℓ(m) + ℓ'(X)(X - m), m its middle and X the cell (mean value theorem).
Nothing says that the loss is monotone, and nothing needs it: any cells give atoms. Where no range of the loss
is found, the mass counts as left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import sympy
from flint import arb, fmpq
from sympy import Expr, Piecewise, Rational

from cbdp_sym.analysis.analytic_pieces import AnalyticPiece
from cbdp_sym.analysis.balls import compare_constants, precision
from cbdp_sym.analysis.integrands import Integrand, NotShown
from cbdp_sym.analysis.quadrature import IntegralProblem, IntegralSum
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.tail_bounds import Growth
from cbdp_sym.oracles.prover import prove
from cbdp_sym.profiles.primitives import Primitive, Tick
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.means import X

_LOOK, _FIRST = 128, 64  # bits of a range, and parts of an interval to begin with
_NEAR, _DOUBLINGS, _THIN = 2**20, 20, arb(2) ** -64  # an end, and how far and how thin a tail is looked at
_FARTHEST, _THINNEST = 2**40, fmpq(1, 2**60)
_MOST_CELLS = 60_000
_SHARE = 1e-4  # a cell may be wider where its mass times the square of its range is this small
Mass = Callable[[fmpq, fmpq], arb]
Loss = Callable[[arb], arb]


@dataclass(frozen=True)
class Cell:
    """Masses under both laws, and the range of ℓ; None: no range was found."""

    p: arb
    q: arb
    ratio: arb | None


@dataclass(frozen=True)
class CellSum:
    """All cells, the masses where only one law lives, and bounds of the two tails together."""

    cells: tuple[Cell, ...]
    only_p: arb
    only_q: arb
    tails: tuple[arb, arb]


@dataclass(frozen=True)
class Interval:
    """An open interval (None: infinite) without kinks, and both densities there.

    ``by_logarithm``: it is a half-line, and the variable is the logarithm of the distance from its end.
    """

    low: fmpq | None
    high: fmpq | None
    p: Expr
    q: Expr
    by_logarithm: bool = False


@lru_cache(maxsize=16)
def intervals(first: Distribution, second: Distribution) -> tuple[Interval, ...]:
    """Divide the line at the kinks of both densities.

    Raises:
        Refusal: a kink is not at a rational place, or a density may be negative.
    """
    densities = [law.pdf(X) for law in (first, second)]
    for f in densities:
        if prove(f"{f} >= 0", seconds=10.0).verdict != "proved":
            raise Refusal(f"'{f}' is not shown to be at least 0 everywhere")
    places = sorted({root for f in densities for root in _kinks(f)})
    ends = [None, *places, None]
    found = []
    for low, high in pairwise(ends):
        inside = _inside(low, high)
        p, q = (_resolved(f, inside) for f in densities)
        part = Interval(_fmpq(low), _fmpq(high), p, q)
        simple = (low is None) == (high is None) or _tame(part)
        found.append(part if simple else _by_logarithm(part, low, high))
    return tuple(found)


def _tame(part: Interval) -> bool:
    """Return whether both densities are bounded at the end of a half-line, and have bounded tails."""
    end, direction = (part.low, 1) if part.low is not None else (part.high, -1)
    assert end is not None
    with precision(_LOOK):
        near = arb(end).union(arb(end + fmpq(direction, _NEAR)))
        for f in (part.p, part.q):
            density = Density(f)
            if density.zero:
                continue
            try:
                starts = (max(fmpq(1), end * direction + 1) * 2**k for k in range(_DOUBLINGS))
                thin = any(density.tail(start, direction) < _THIN for start in starts)
            except NotShown:
                thin = False
            if not thin or not density.value(near).is_finite():
                return False
    return True


def _by_logarithm(part: Interval, low: Rational | None, high: Rational | None) -> Interval:
    place = high - sympy.exp(X) if low is None else low + sympy.exp(X)
    p, q = (sympy.powsimp(sympy.expand_log(f.subs(X, place)) * sympy.exp(X)) for f in (part.p, part.q))
    return Interval(None, None, p, q, by_logarithm=True)


def _fmpq(x: Rational | None) -> fmpq | None:
    return None if x is None else fmpq(int(x.p), int(x.q))


def _inside(low: Rational | None, high: Rational | None) -> Rational:
    if low is None:
        return Rational(0) if high is None else high - 1
    return low + 1 if high is None else (low + high) / 2


def _kinks(f: Expr) -> list[Rational]:
    """Return the zeros of what decides between branches."""
    if f.has(sympy.Max, sympy.Min, sympy.Heaviside, sympy.floor, sympy.ceiling):
        raise Refusal(f"write the density '{f}' with Abs or Piecewise")
    deciding = [e.args[0] for e in f.atoms(sympy.Abs, sympy.sign)]
    for piece in f.atoms(Piecewise):
        for _, condition in piece.args:
            deciding += [r.lhs - r.rhs for r in condition.atoms(sympy.core.relational.Relational)]
    found = []
    for e in deciding:
        if not e.has(X):
            continue
        line = e.as_poly(X)
        if line is None or line.degree() != 1 or not all(c.is_Rational for c in line.all_coeffs()):
            raise Refusal(f"in '{f}', the kink of '{e}' is not at a rational place")
        slope, start = line.all_coeffs()
        found.append(Rational(-start / slope))
    return found


def _resolved(e: Expr, at: Rational) -> Expr:
    """The branch of an expression around a place that is no kink."""
    if not e.args:
        return e
    if isinstance(e, Piecewise):
        for branch, condition in e.args:
            if condition.subs(X, at) == True:  # noqa: E712 - SymPy's true
                return _resolved(branch, at)
        raise Refusal(f"'{e}' has no value at {at}")
    args = [_resolved(a, at) for a in e.args]
    if isinstance(e, (sympy.Abs, sympy.sign)):
        side = compare_constants(args[0].subs(X, at))
        if side not in (1, -1):
            raise Refusal(f"the sign of '{args[0]}' at {at} is not known")
        return side * args[0] if isinstance(e, sympy.Abs) else sympy.Integer(side)
    return e.func(*args)


class Density:
    """An analytic density on an interval: values, slopes and integrals in balls."""

    def __init__(self, f: Expr) -> None:
        self.zero, self.f = f.is_zero is True, Integrand(f, X)
        self.problem = IntegralProblem(f, X, -sympy.oo, sympy.oo)

    def value(self, x: arb) -> arb:
        self.f.at_precision()
        return self.f.real(self.f.root, x)

    def slope(self, x: arb) -> arb:
        self.f.at_precision()
        return self.f.slope(self.f.root, x)

    def masses(self, low: fmpq, high: fmpq, bits: int, tick: Tick) -> Mass:
        """Return the integral between any two places from ``low`` to ``high``, which raises NotShown."""
        if self.zero:
            return lambda a, b: arb(0)
        try:
            known = Primitive(self.f, low, high, bits, tick)
        except NotShown:
            return lambda a, b: self._mass(a, b, bits, tick)

        def mass(a: fmpq, b: fmpq) -> arb:
            try:
                return known.between(a, b)
            except NotShown:  # near a pole
                return self._mass(a, b, bits, tick)

        return mass

    def _mass(self, low: fmpq, high: fmpq, bits: int, tick: Tick) -> arb:
        """A ball around the integral, by quadrature. Raises NotShown."""
        work = IntegralSum(self.problem, bits, bits, tick, self.f)
        with precision(bits):
            found = work.gauss(AnalyticPiece(self.f, low, high))
        if not found.is_finite():
            raise NotShown(f"the mass from {low} to {high} was not found")
        return found

    def tail(self, start: fmpq, direction: int) -> arb:
        """Return an upper bound of the mass beyond a place of size 1 or more."""
        return arb(0) if self.zero else Growth(self.f, start, direction).integral()


def cells(
    first: Distribution, second: Distribution, loss: Loss, width: float, bits: int, tail: arb, tick: Tick
) -> CellSum:
    """Return the two laws as cells.

    Args:
        loss: the privacy loss from ℓ, increasing.
        width: the range of the loss on a cell that has much mass.
        bits: the masses are found to an error of about 2^-bits.
        tail: the mass that may be left out.

    Raises:
        Refusal: too many cells are needed, or the masses do not add up to 1.
    """
    found: list[Cell] = []
    only, left = [arb(0), arb(0)], [arb(0), arb(0)]
    for part in intervals(first, second):
        p, q = Density(part.p), Density(part.q)
        if p.zero and q.zero:
            continue
        low, high, tails = _ends(part, p, q, tail)
        left = [a + b for a, b in zip(left, tails, strict=True)]
        of_p, of_q = (d.masses(low, high, bits, tick) for d in (p, q))
        if p.zero or q.zero:
            only[p.zero] += (of_q if p.zero else of_p)(low, high)
            continue
        for a, b, ratio in _divided(p, q, low, high, loss, width, tick):
            found.append(Cell(of_p(a, b), of_q(a, b), ratio))
            if len(found) > _MOST_CELLS:
                raise Refusal(f"more than {_MOST_CELLS} cells are needed")
    with precision(bits):
        for k, law in enumerate((first, second)):
            total = sum((c.p if k == 0 else c.q for c in found), only[k])
            if not (total + left[k].union(arb(0))).overlaps(arb(1)):
                raise Refusal(f"'{law}' is not a density: its mass is {total.str(6, radius=False)}")
    return CellSum(tuple(found), only[0], only[1], (left[0], left[1]))


def _ends(part: Interval, p: Density, q: Density, tail: arb) -> tuple[fmpq, fmpq, list[arb]]:
    """Rational ends, and bounds of the masses beyond those that are not ends of the interval."""
    ends, left = [part.low, part.high], [arb(0), arb(0)]
    for k, direction in enumerate((-1, 1)):
        if ends[k] is not None:
            continue
        other = ends[1 - k]
        start = fmpq(1) if other is None else max(fmpq(1), other * direction + 1)
        while True:
            beyond = [d.tail(start, direction) for d in (p, q)]
            if all(m < tail for m in beyond):
                break
            start *= 2
            if start > _FARTHEST:
                raise Refusal("the tails of a density are too heavy for a grid")
        low = start / 2
        for _ in range(6):
            middle = (low + start) / 2
            if middle < 1 or (other is not None and middle <= other * direction):
                break
            near = [d.tail(middle, direction) for d in (p, q)]
            if all(m < tail for m in near):
                start, beyond = middle, near
            else:
                low = middle
        ends[k] = start * direction
        left = [a + b for a, b in zip(left, beyond, strict=True)]
    assert ends[0] is not None and ends[1] is not None
    return ends[0], ends[1], left


def _divided(
    p: Density, q: Density, low: fmpq, high: fmpq, loss: Loss, width: float, tick: Tick
) -> list[tuple[fmpq, fmpq, arb | None]]:
    """Cells from left to right, with their ranges of ℓ."""
    found: list[tuple[fmpq, fmpq, arb | None]] = []
    step = (high - low) / _FIRST
    waiting = [(low + k * step, low + (k + 1) * step) for k in reversed(range(_FIRST))]
    count = 0
    while waiting:
        a, b = waiting.pop()
        count += 1
        if not count & 63:
            tick()
        if count > 4 * _MOST_CELLS:
            raise Refusal(f"more than {_MOST_CELLS} cells are needed")
        ratio, mass = _range(p, q, a, b)
        if ratio is not None:
            with precision(_LOOK):
                size = 2 * float(loss(ratio).rad())
            if size <= width or mass * size**2 <= _SHARE * width**2:
                found.append((a, b, ratio))
                continue
        if b - a < _THINNEST:
            found.append((a, b, None))
            continue
        middle = (a + b) / 2
        waiting += [(middle, b), (a, middle)]
    return found


def _range(p: Density, q: Density, a: fmpq, b: fmpq) -> tuple[arb | None, float]:
    """The range of ℓ on a cell, and about its mass."""
    with precision(_LOOK):
        whole = arb(a).union(arb(b))
        middle = arb((a + b) / 2)
        at = p.value(middle), q.value(middle)
        on = p.value(whole), q.value(whole)
        mass = float((on[0] + on[1]).upper()) * _float(b - a)
        if not all(v > 0 for v in (*at, *on)):
            return None, mass
        slope = p.slope(whole) / on[0] - q.slope(whole) / on[1]
        ratio = (at[0] / at[1]).log() + slope * (whole - middle)
        return (ratio if ratio.is_finite() else None), mass if math.isfinite(mass) else math.inf


def _float(x: fmpq) -> float:
    return int(x.p) / int(x.q)
