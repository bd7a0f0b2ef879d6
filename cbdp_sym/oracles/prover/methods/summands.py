"""A sum is positive if its terms are."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable


def summands(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield each term by itself, where all of them are nonnegative."""
    if not aim.f.is_Add:
        return
    parts = sorted(aim.f.args, key=sympy.default_sort_key)
    if not all(work.seems(p, aim.region) and readable(p, aim.region) for p in parts):
        return
    strict = [k for k, p in enumerate(parts) if work.seems(p, aim.region, strict=True)]
    if aim.strict and not strict:
        return
    first = strict[0] if strict else 0
    aims = [Aim(p, aim.region, aim.strict and k == first) for k, p in enumerate(parts)]
    texts = [str(p) for p in parts]
    yield Plan(aims, fill({"sum": texts, "strict": first}, "parts*"))
