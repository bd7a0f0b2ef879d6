"""Variables that are in relations of the region, but not in f: the region is projected along them."""

from __future__ import annotations

from collections.abc import Iterator

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.curves import curve_of
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill


def unused(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a curve along such a variable, on which f does not change, so that its shadow is enough."""
    region = aim.region
    for v in region.variables:
        if v in aim.f.free_symbols:
            continue
        for k, g in enumerate(region.given):
            if v not in g.free_symbols:
                continue
            try:
                curve = curve_of(region, v, k)
            except Refusal:
                continue
            if not work.samples.points(curve.shadow) or not work.seems(aim.f, curve.shadow):
                continue
            head = {"curve": v.name, "at": k, "slope": {"by": "zero"}}
            rest = Aim(aim.f, curve.shadow, aim.strict, known=True)
            yield Plan([rest], fill(head, "value"), cost=0, committed=True)
            return
