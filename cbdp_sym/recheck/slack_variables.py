"""Slack variables: what a relation leaves over, in place of a variable that stands linearly in it.

Where a·v + r >= 0 with a rational number a, the points have v = (t - r)/a with some t >= 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import ZERO, Term
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.ranges import Domain, Range, slope_in

D = TypeVar("D", bound=Domain)
_LONGEST = 12


def in_slacks(domain: D, f: Term) -> Iterator[tuple[D, Term]]:
    """f and its domain with a slack variable, under the name of the variable that it replaces.

    Each pair says the same: the new domain has the image of every point of the old one.
    """
    for k, (g, strict) in enumerate(domain.given):
        for v in sorted(g.free & f.free):
            try:
                by = solved(g, v)
                if by is not None:
                    yield _moved(domain, k, v, by, strict), ex.put(f, v, by)
            except (Refused, NotRechecked):
                continue


def solved(g: Term, v: str) -> Term | None:
    """Return what v is where g has the value v; None unless g is linear in v with a rational slope."""
    slope = slope_in(g, v)
    if not slope:
        return None
    rest = ex.put(g, v, ZERO)
    if len(rest.args) > _LONGEST:
        return None
    return ex.div(ex.sub(ex.var(v), rest), ex.num(slope))


def _moved(domain: D, k: int, v: str, by: Term, strict: bool) -> D:
    """The domain in which ``by`` stands for v, whose k-th relation says that the new v is >= 0 (> 0)."""
    relations = [h for j, h in enumerate(domain.given) if j != k]
    r = domain.ranges[v]
    if r.low is not None:
        relations.append((ex.sub(ex.var(v), ex.num(r.low)), r.low_open))
    if r.high is not None:
        relations.append((ex.sub(ex.num(r.high), ex.var(v)), r.high_open))
    new = type(domain)(
        {**domain.ranges, v: Range(low=ZERO.data, low_open=strict)},
        (),
        tuple((ex.put(h, v, by), s) for h, s in domain.facts),
    )
    return new.with_relations((ex.put(h, v, by), s) for h, s in relations)
