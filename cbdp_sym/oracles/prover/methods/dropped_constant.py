"""A positive constant that is to spare: f >= 0 without it."""

from __future__ import annotations

from collections.abc import Iterator

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable


def dropped_constant(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``h + c > 0`` by ``h >= 0``: without the constant c, h is often 0 somewhere."""
    c, rest = aim.f.as_coeff_Add()
    if not c > 0 or not rest.free_symbols or not work.seems(rest, aim.region):
        return
    if readable(rest, aim.region):
        parts = [Aim(rest, aim.region, False), Aim(c, aim.region, aim.strict)]
        yield Plan(parts, fill({"sum": [str(rest), str(c)], "strict": 1}, "parts*"), cost=1)
