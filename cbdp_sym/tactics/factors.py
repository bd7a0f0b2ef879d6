"""Polynomials factored, by FLINT: a suggestion for tactics, which `ring` checks."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from cbdp_sym.tactics.polynomials import Polynomial, from_items, rank

Factors = tuple[Fraction, tuple[tuple[Polynomial, int], ...]]


@cache
def _factored(items: frozenset[tuple[tuple[tuple[int, int], ...], Fraction]]) -> Factors:
    p = from_items(items)
    atoms = sorted({a for m in p for a, _ in m}, key=rank)
    place = {a: i for i, a in enumerate(atoms)}
    ring = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(atoms))], Ordering.lex)
    data = {}
    for m, c in p.items():
        e = [0] * len(atoms)
        for a, k in m:
            e[place[a]] = k
        data[tuple(e)] = fmpq(c.numerator, c.denominator)
    scale, factors = ring.from_dict(data).factor()
    return Fraction(int(scale.p), int(scale.q)), tuple(
        (
            from_items(
                (
                    tuple(sorted((atoms[i], int(k)) for i, k in enumerate(e) if k)),
                    Fraction(int(v.p), int(v.q)),
                )
                for e, v in f.to_dict().items()
            ),
            int(k),
        )
        for f, k in factors
    )


def factored(p: Polynomial) -> Factors:
    """Return c and the irreducible factors over the rationals with their multiplicities, of p not zero."""
    if set(p) <= {()}:
        return p.get((), Fraction(0)), ()
    return _factored(frozenset(p.items()))
