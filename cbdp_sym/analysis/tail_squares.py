"""Exponentials of squares of logarithms near infinity, as in log-normal tails: powers of x bound them.

Let L be log g or asinh g, with |g| >= c·xᵏ on x > T. Where 2c·xᵏ (for asinh) or c·xᵏ (for log, with g > 0)
is at least 1, |L| is at least its logarithm, which is at least A, its value at T. So |L|² is at least
A·(log c' + k·log x), and exp(-a L²) <= c'^(-aA)·x^(-aAk) for a > 0; exp(a L²) is at least the inverse.
"""

from __future__ import annotations

from typing import Protocol

from flint import arb

from cbdp_sym.analysis.integrands import Integrand
from cbdp_sym.analysis.tail_terms import Bounds, TailTerm, exponential


class _Tail(Protocol):
    f: Integrand
    T: arb

    def of(self, k: int) -> Bounds:
        """Return bounds of a subterm."""


def exponential_of_sum(tail: _Tail, k: int) -> tuple[TailTerm | None, TailTerm | None]:
    """Return a bound of exp of a subterm from above and from below, if a summand is such a square."""
    node = tail.f.nodes[k]
    summands = node.args if node.head == "add" else (k,)
    special = [_square(tail, a) for a in summands]
    if not any(special):
        return None, None
    return _product(tail, summands, special, 1), _product(tail, summands, special, -1)


def _product(
    tail: _Tail, summands: tuple[int, ...], special: list[tuple[arb, TailTerm] | None], side: int
) -> TailTerm | None:
    total = TailTerm(arb(1), arb(0))
    for a, square in zip(summands, special, strict=True):
        if square is not None and square[0] * side < 0:
            factor, least = square
            total = total * least.power(factor * least.at(tail.T).log())
            continue
        bounds = tail.of(a)
        end = bounds.above if side > 0 else bounds.below
        if end is None:
            return None
        total = total * exponential(end)
    return total


def _square(tail: _Tail, k: int) -> tuple[arb, TailTerm] | None:
    """For a·L²: a, and the term whose logarithm is at most |L|."""
    nodes, factor = tail.f.nodes, arb(1)
    if nodes[k].head == "mul":
        rest = [a for a in nodes[k].args if not nodes[a].constant]
        for a in nodes[k].args:
            factor = factor * tail.f.constant(a) if nodes[a].constant else factor
        if len(rest) != 1:
            return None
        (k,) = rest
    if nodes[k].head != "ipow" or nodes[k].data != 2 or nodes[nodes[k].args[0]].head not in ("log", "asinh"):
        return None
    logarithm = nodes[nodes[k].args[0]]
    g = tail.of(logarithm.args[0])
    tail.of(nodes[k].args[0])  # it is defined
    if g.lower is None or g.lower.p or not g.lower.k >= 0:
        return None
    least = TailTerm(g.lower.c * (2 if logarithm.head == "asinh" else 1), g.lower.k)
    return (factor, least) if least.at(tail.T) >= 1 else None
