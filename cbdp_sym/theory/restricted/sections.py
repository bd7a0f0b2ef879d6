"""Two densities on the line, interval by interval: between the places where their formulas change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import sympy
from sympy import Abs, Expr, Integer, Piecewise, S, Tuple, log, oo, sign
from sympy.core.relational import Relational

from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.kinks import KINKED, pieces
from cbdp_sym.theory.restricted.means import X

_CUTTING = (Piecewise, *(kink for kink in KINKED if kink is not Abs))


@dataclass(frozen=True)
class Section:
    """An interval, and the formulas of both densities there; a density without mass is the number 0."""

    p: Expr
    q: Expr
    low: Expr = -oo
    high: Expr = oo

    @property
    def ratio(self) -> Expr:
        """log(p/q), multiplied out; neither of them is the number 0."""
        return sympy.expand(log_of(self.p) - log_of(self.q))

    def side(self, factor: Expr) -> Expr:
        """Return an expression with the sign of p - factor q: the logarithm of p/(factor q) if it has one.

        Of two densities that fall fast, the difference is small everywhere; the logarithm is not.
        """
        level = sympy.expand(self.ratio - log_of(factor))
        if all(e.args[0].is_positive for e in level.atoms(log)):
            return level
        difference = sympy.expand(self.p - factor * self.q)
        factors = sympy.Mul.make_args(sympy.factor_terms(difference))
        return sympy.Mul(*(sympy.Poly(e, X).as_expr() if e.is_polynomial(X) else e for e in factors))

    def sign(self, factor: Expr) -> Expr:
        """Return the sign of p - factor q as an expression: a number where it does not change and is seen."""
        if self.p.is_zero or self.q.is_zero:
            return S.NegativeOne if self.p.is_zero else S.One
        side = self.side(factor)
        if side.is_polynomial(X) and all(c.is_Rational for c in sympy.Poly(side, X).coeffs()):
            roots = sympy.Poly(side, X).real_roots(multiple=False) if side.has(X) else []
            if not any(self.low < root < self.high for root, times in roots if times % 2):
                return sign(side.xreplace({X: _inside(self.low, self.high)}))
        return sign(side)

    def __str__(self) -> str:
        return f"({self.low}, {self.high})"


def log_of(e: Expr) -> Expr:
    """Return the logarithm of a product as the sum of those of its positive factors and of the rest."""
    return sympy.expand_log(log(e))


def sections(P: Distribution, Q: Distribution, *, kinks: bool = False) -> list[Section]:
    """Return intervals side by side that cover the line, but for finitely many points.

    Args:
        kinks: divide at the places of absolute values too.

    Where the conditions of a Piecewise do not change at rational numbers, the line is one section.
    """
    p, q = P.pdf(X), Q.pdf(X)
    if not kinks and not (p.has(*_CUTTING) or q.has(*_CUTTING)):
        return [Section(p, q)]
    cuts = _cuts(Tuple(p, q))
    if cuts is None:
        return [Section(p, q)]
    found = []
    for low, high in pairwise((-oo, *cuts, oo)):
        both = Tuple(*(_on(e, _inside(low, high)) for e in (p, q)))
        for formulas, a, b in pieces(both, low, high):
            one, other = (sympy.powsimp(e) if e.has(X) else e for e in formulas)
            found.append(Section(one, other, a, b))
    return found


def _inside(low: Expr, high: Expr) -> Expr:
    if low is -oo:
        return Integer(0) if high is oo else high - 1
    return low + 1 if high is oo else (low + high) / 2


def _on(e: Expr, at: Expr) -> Expr:
    """The formula on the interval around a point on which no condition of a Piecewise changes."""

    def branch(*cases: Tuple) -> Expr:
        return next((value for value, c in cases if c.xreplace({X: at}) == True), S.NaN)  # noqa: E712

    return e.replace(Piecewise, branch)


def _cuts(e: Expr) -> list[Expr] | None:
    """Where conditions may change; None if such a place is not a rational number."""
    found: set[Expr] = set()
    for piecewise in e.atoms(Piecewise):
        for _, condition in piecewise.args:
            for relation in condition.atoms(Relational):
                for polynomial in _without_abs(relation.lhs - relation.rhs):
                    if not polynomial.is_polynomial(X):
                        return None
                    places = sympy.Poly(polynomial, X).real_roots() if polynomial.has(X) else []
                    if not all(place.is_Rational for place in places):
                        return None
                    found.update(places)
    return sorted(found)


def _without_abs(e: Expr) -> Iterator[Expr]:
    """e with each absolute value replaced by its argument and by its negative, and the arguments."""
    node = next(iter(e.atoms(Abs)), None)
    if node is None:
        yield e
        return
    yield node.args[0]
    for inside in (node.args[0], -node.args[0]):
        yield from _without_abs(e.xreplace({node: inside}))
