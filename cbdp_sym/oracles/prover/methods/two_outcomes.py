"""Two outcomes: a divergence h(p, q) + h(1 - p, 1 - q), of which each part is shown by itself.

The terms that are added to the parts so that they are tight where p = q, as in p·log(p/q) - p + q >= 0, have
the sum 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name, size
from cbdp_sym.oracles.prover.methods.substitutions import substituted
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable

_FEWEST = 3  # terms


def two_outcomes(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """f = (h + c·(q - p)) + (h̅ - c·(q - p)), where h̅ is h with 1 - p and 1 - q for p and q."""
    region = aim.region
    chances = [
        v
        for v in sorted(aim.f.free_symbols, key=str)
        if region.ranges[v].low == 0 and region.ranges[v].high == 1
        and not any(v in g.free_symbols for g in region.given)
    ]  # fmt: skip
    if aim.strict or len(chances) < 2 or not aim.f.is_Add or len(aim.f.args) < _FEWEST:
        return
    for p, q in permutations(chances, 2):
        constant, varying = aim.f.as_coeff_Add()
        h = _half(varying, {p: 1 - p, q: 1 - q})
        if h is None:
            continue
        h += constant * p  # and constant·(1 - p)
        c = sympy.expand(derivative(h, p).xreplace({p: q}))
        if c.free_symbols & {p, q}:
            continue
        first = h + c * (q - p)
        second = first.xreplace({p: 1 - p, q: 1 - q})
        if not (readable(first, region) and readable(second, region)):
            continue
        near = Aim(first, region, False)
        far, inside, heads = Aim(second, region, False), list[list[Aim]](), list[Tree]()
        for v in (p, q):
            far, part, head = _mirrored(far, v)
            inside.append(part)
            heads.append(head)

        build = _halves([first, second], heads, inside)
        yield Plan([near, far, *inside[0], *inside[1]], build, cost=0)
        return


def _halves(parts: list[Expr], heads: list[Tree], inside: list[list[Aim]]) -> Callable[[list[Tree]], Tree]:
    def build(trees: list[Tree]) -> Tree:
        node, left = trees[1], trees[2:]
        ends = [left[: len(inside[0])], left[len(inside[0]) :]]
        for head, proofs in zip(reversed(heads), reversed(ends), strict=True):
            node = fill(head, "then", "inside*")([node, *proofs])
        return {"sum": [str(t) for t in parts], "strict": 0, "parts": [trees[0], node]}

    return build


def _half(f: Expr, mirror: dict[Symbol, Expr]) -> Expr | None:
    """The half h of the terms with f = h + h̅: of each pair the shorter term."""
    terms, half = list(sympy.Add.make_args(f)), []
    while terms:
        t = terms.pop()
        other = t.xreplace(mirror)
        if other not in terms:
            return None
        terms.remove(other)
        half.append(min(t, other, key=lambda e: (size(e), str(e))))
    h = sympy.Add(*half)
    return None if sympy.Add(*f.args) != h + h.xreplace(mirror) else h


def _mirrored(aim: Aim, v: Symbol) -> tuple[Aim, list[Aim], Tree]:
    r = aim.region.ranges[v]
    u = new_name(aim.region, "m")
    bounds = Range(S.Zero, S.One, r.high_open, r.low_open)
    return substituted(aim, v, u, 1 - u, 1 - v, bounds)
