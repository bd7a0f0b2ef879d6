"""Rational functions of atoms: their factors, and the signs of polynomials by slack variables.

An atom is a subterm that is no sum, product or integer power. Each function is one of its arguments alone.
"""

from __future__ import annotations

from functools import lru_cache

import sympy
from sympy import Expr, Symbol
from sympy.polys.rings import PolyElement, PolyRing

Bounds = tuple[tuple[Expr, bool], ...]
"""(h, strict): h > 0 if strict, or h >= 0."""
Names = tuple[tuple[Expr, Symbol], ...]
"""Atoms that are no symbols, with the symbols that stand for them."""
_DEPTH = 4


@lru_cache(maxsize=4096)
def factored_in_atoms(e: Expr) -> tuple[Names, int, tuple[tuple[Expr, int, bool], ...]] | None:
    """Return a rational function of its atoms in factors.

    Returns:
        The names that stand for the atoms that are no symbols; the sign of the number in front; the
        factors, their multiplicities, and whether they are in the denominator. None if it is no rational
        function, or one of no variables.
    """
    names: dict[Expr, Symbol] = {}
    flat = _rename_atoms(e, names)
    if not flat.free_symbols or not flat.is_rational_function(*flat.free_symbols):
        return None
    number = sympy.S.One
    found: list[tuple[Expr, int, bool]] = []
    for part, below in zip(sympy.fraction(sympy.together(flat)), (False, True), strict=True):
        try:
            content, factors = (part, ()) if part.is_Rational else sympy.factor_list(part)
        except sympy.PolificationFailed:  # a number that does not look like one
            return None
        number *= sympy.sign(content)
        found += [(factor, multiplicity, below) for factor, multiplicity in factors]
    return tuple(names.items()), int(number), tuple(found)


@lru_cache(maxsize=4096)
def involved_bounds(factor: Expr, bounds: Bounds, names: Names) -> tuple[Bounds, Names]:
    """Return the bounds that may matter for the sign of ``factor``, and the names with their atoms'."""
    known = dict(names)
    renamed = [(_rename_atoms(b, known), strict) for b, strict in bounds]
    polynomials = [(b, strict) for b, strict in renamed if b.is_polynomial()]
    return tuple(_connected(factor, polynomials)), tuple(known.items())


def _rename_atoms(e: Expr, names: dict[Expr, Symbol]) -> Expr:
    """Replace every maximal subterm that is no sum, product or integer power by its name."""

    def walk(term: Expr) -> Expr:
        if term.is_Rational:
            return term
        if term.is_Add or term.is_Mul:
            return term.func(*map(walk, term.args))
        if term.is_Pow and term.args[1].is_Integer:
            return walk(term.args[0]) ** term.args[1]
        if term.is_Symbol:
            return term
        if term not in names:
            # numbered within the expression, so that they sort the same way whatever came before
            names[term] = sympy.Dummy(f"atom{len(names):04}", real=True)
        return names[term]

    return walk(e)


def _connected(factor: Expr, bounds: list[tuple[Expr, bool]]) -> list[tuple[Expr, bool]]:
    """The bounds that share variables with ``factor``, directly or through other bounds."""
    reached, kept, waiting = set(factor.free_symbols), [], list(bounds)
    while near := [b for b in waiting if b[0].free_symbols & reached]:
        kept += near
        waiting = [b for b in waiting if b not in near]
        reached = reached.union(*(b.free_symbols for b, _ in near))
    return kept


@lru_cache(maxsize=4096)
def by_slack(polynomial: Expr, bounds: Bounds) -> bool | None:
    """Return whether ``polynomial`` ≥ 0: True if strictly, False if perhaps not, None if unknown.

    Each bound that is linear in a variable trades the variable for a slack variable t ≥ 0, which takes
    over its name; in slack variables a polynomial with no negative coefficient is nonnegative.
    """
    involved = polynomial.free_symbols.union(*(b.free_symbols for b, _ in bounds))
    ring = PolyRing(sorted(involved, key=sympy.default_sort_key), sympy.QQ)
    return _in_slack(ring.from_expr(polynomial), [(ring.from_expr(b), s) for b, s in bounds], {}, _DEPTH)


def _in_slack(
    polynomial: PolyElement, bounds: list[tuple[PolyElement, bool]], slack: dict[int, bool], depth: int
) -> bool | None:
    """The same in a ring; ``slack`` says of the variables that were traded whether they are > 0."""
    terms = polynomial.terms()
    involved = {k for powers, _ in terms for k, n in enumerate(powers) if n}
    if involved <= slack.keys() and all(c >= 0 for _, c in terms):
        return any(all(n == 0 or slack[k] for k, n in enumerate(powers)) for powers, _ in terms)
    if depth == 0:
        return None
    weak: bool | None = None
    for index in sorted(involved - slack.keys()):
        z = polynomial.ring.gens[index]
        slopes = [(k, b.diff(z)) for k, (b, _) in enumerate(bounds)]
        linear = [(k, slope.LC) for k, slope in slopes if slope and slope.is_ground]
        for k, slope in linear:
            bound, is_strict = bounds[k]
            traded = (z - (bound - z * slope)) * (1 / slope)
            rest = [(b.compose(z, traded), s) for j, (b, s) in enumerate(bounds) if j != k]
            answer = _in_slack(polynomial.compose(z, traded), rest, {**slack, index: is_strict}, depth - 1)
            if answer:
                return True
            weak = answer if answer is not None else weak
        if linear:
            break  # trading the variables in another order gives nothing new
    return weak
