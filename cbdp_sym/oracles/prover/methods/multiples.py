"""Multiples of an angle by sines and cosines of the angle itself, of which the region says something."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.forms import factored, wave_slopes
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named

_MOST = 6
_WAVES = (sympy.sin, sympy.cos)


def multiples(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``sin(3·x)`` as ``3·sin(x) - 4·sin(x)³`` where sin(x) >= 0 is known, as in a case of |sin(x)|."""
    known = {w for g in aim.region.given for w in g.lhs.atoms(*_WAVES)}
    for v in sorted(aim.f.free_symbols, key=str):
        slopes = set(wave_slopes(aim.f, v))
        if len(slopes) < 2 or not all(s.is_Integer and abs(s) <= _MOST for s in slopes):
            continue
        if not any(v in w.free_symbols for w in known):
            continue
        f = named(factored(sympy.expand_trig(aim.f)), aim.region)
        if f is not None and f != aim.f:
            head = {"sum": [str(f)], "strict": 0}
            yield Plan([Aim(f, aim.region, aim.strict)], fill(head, "parts*"), cost=0)
            return
