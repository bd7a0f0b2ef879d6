"""The form that a text denotes: the certificate can name its parts, as of 2·(1 - p) it names 2 - 2·p."""

from __future__ import annotations

from collections.abc import Iterator

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named, readable


def as_read(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``f`` as the grammar reads its text, where that is another form, and stays as it is when read again."""
    f = named(aim.f, aim.region)
    if f is not None and f != aim.f and readable(f, aim.region):
        head = {"sum": [str(f)], "strict": 0}
        rest = Aim(f, aim.region, aim.strict)
        yield Plan([rest], fill(head, "parts*"), cost=0, committed=True)
