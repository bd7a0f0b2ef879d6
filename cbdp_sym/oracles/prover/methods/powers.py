"""A power is positive if its base is."""

from __future__ import annotations

from collections.abc import Iterator

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable


def powers(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``b**e`` from b > 0."""
    if not aim.f.is_Pow or not aim.f.args[0].free_symbols:
        return
    base = aim.f.args[0]
    if work.signs(base, aim.region) != {1} or not readable(base, aim.region):
        return
    head = {"have": str(base), "strict": True, "then": {"by": "sign"}}
    yield Plan([Aim(base, aim.region, True)], fill(head, "proof"), cost=0, committed=True)
