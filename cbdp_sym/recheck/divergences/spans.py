"""Spans of functions of x as written: which are combinations of which, by their normal forms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.monomials import Monomial, Poly
from cbdp_sym.recheck.normal import Normaliser


def independent(functions: Sequence[Term]) -> list[int]:
    """Return the places of some of the functions with the same span over the rational numbers.

    None of them is a combination of those before it. A normal form is a sum of products of generators with
    rational coefficients; products that differ are taken for independent, which they may not be.
    """
    normaliser = Normaliser()
    kept: list[int] = []
    rows: list[tuple[Monomial, Poly]] = []
    for k, f in enumerate(functions):
        row = dict(normaliser.poly(ex.simplified(f)))
        for lead, other in rows:
            c = row.get(lead, Fraction(0))
            if c:
                factor = c / other[lead]
                for m, v in other.items():
                    row[m] = row.get(m, Fraction(0)) - factor * v
        row = {m: v for m, v in row.items() if v}
        if row:
            rows.append((next(iter(row)), row))
            kept.append(k)
    return kept


def same_span(first: Sequence[Term], second: Sequence[Term]) -> bool:
    """Return whether each is a combination of the others, as far as normal forms show it."""
    rank = len(independent(first))
    return rank == len(independent(second)) == len(independent([*first, *second]))
