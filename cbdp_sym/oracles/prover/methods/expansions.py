"""Claims in one variable that are tight at an end to some order: Taylor's formula close to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sympy import Expr, Rational, S, Symbol

from cbdp_sym.analysis.box_certificates import ENDS
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.proof import Aim, Tree, checks
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.boxes import Refuted, prove_on_box
from cbdp_sym.oracles.prover.forms import size
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill

_HIGHEST, _LARGEST = 9, 600  # order of a derivative, and its size
_HALVINGS, _NODES = 7, 60


def expansions(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Up to a point near the end, the first derivative that is not 0 there; the rest is another aim.

    Over the whole range the derivatives may change their signs, so that edges alone do not succeed.
    """
    if len(aim.f.free_symbols) != 1:
        return
    (v,) = aim.f.free_symbols
    if any(v in g.free_symbols for g in aim.region.given):
        return
    if aim.f.is_polynomial(v):
        return
    r = aim.region.ranges[v]
    for k in (0, 1):
        end = r.end(k)[0]
        if not end.is_finite or work.samples.value(aim.f, {v: end}).sign != 0:
            continue
        slopes = _up_to_the_first_sign(aim.f, v, end, k, work)
        if slopes is None:
            continue
        found = _reach(slopes, v, r, k)
        if found is None:
            continue
        at, last = found
        parts = aim.region.cut(v, at)
        near = Aim(aim.f, parts[k], aim.strict, aim.known)
        tree = _chain(near, v, k, len(slopes) - 1, last)
        if checks(near, tree):
            yield _plan(aim, v, at, k, tree, parts[1 - k])


def _up_to_the_first_sign(f: Expr, v: Symbol, end: Rational, k: int, work: Workspace) -> list[Expr] | None:
    """f and its derivatives, in the direction away from the end, to the first that is > 0 there."""
    slopes = [f]
    for _ in range(_HIGHEST):
        slope = derivative(slopes[-1], v)
        slopes.append(-slope if k else slope)
        if size(slope) > _LARGEST:
            return None
        sign = work.samples.value(slopes[-1], {v: end}).sign
        if sign != 0:
            return slopes if sign == 1 else None
    return None


def _reach(slopes: list[Expr], v: Symbol, r: Range, k: int) -> tuple[Rational, Tree] | None:
    """Return how far from the end the last of the derivatives is shown to be positive, and how."""
    end = r.end(k)[0]
    other = r.end(1 - k)[0]
    width = abs(other - end) * Rational(3, 4) if other.is_finite else Rational(1)
    for _ in range(_HALVINGS):
        at = end - width if k else end + width
        box = {v: (min(at, end), max(at, end))}
        try:
            tree = prove_on_box(Relation(slopes[-1], ">", S.Zero), box, nodes=_NODES, derivatives=0)
        except (Refuted, Refusal):
            tree = None
        if tree is not None:
            return at, tree
        width /= 2
    return None


def _chain(aim: Aim, v: Symbol, k: int, order: int, last: Tree) -> Tree:
    """Edge upon edge: 0 at the end, rising from there since its derivative is."""
    if order == 0:
        return {"by": "box", "tree": last}
    by_slope = aim.strict
    region: Region = aim.region
    slope = derivative(aim.f, v)
    inside = region.where(v, region.ranges[v].opened())
    rising = Aim(-slope if k else slope, inside, by_slope)
    head: dict[str, Any] = {"edge": v.name, "at": ENDS[k], "value": {"by": "zero"}}
    if by_slope:
        head["strict"] = "slope"
    return {**head, "slope": _chain(rising, v, k, order - 1, last)}


def _plan(aim: Aim, v: Symbol, at: Rational, k: int, near: Tree, far: Region) -> Plan:
    head: dict[str, Any] = {"split": v.name, "at": str(at)}
    build = fill(head, "parts*")

    def tree(trees: list[Tree]) -> Tree:
        return build([near, *trees] if k == 0 else [*trees, near])

    return Plan([Aim(aim.f, far, aim.strict, aim.known)], tree, cost=0)
