"""Inverse hyperbolic functions by the logarithms that they are; γ(a, x) as Γ(a) - Γ(a, x)."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from cbdp_sym.analysis.identities import written_out
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named


def definitions(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Beside another logarithm: what is inside the two can be compared then."""
    inverse = aim.f.atoms(sympy.asinh, sympy.acosh, sympy.atanh)
    if not inverse or not aim.f.has(sympy.log):
        return
    f = named(sympy.expand_mul(aim.f.xreplace({e: written_out(e) for e in inverse})), aim.region)
    if f is not None and f != aim.f:
        rest = Aim(f, aim.region, aim.strict)
        yield Plan([rest], fill({"sum": [str(f)], "strict": 0}, "parts*"))


def complements(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """γ(a, x) as Γ(a) - Γ(a, x) where Γ(a) goes away with it."""
    lower = aim.f.atoms(sympy.lowergamma)
    if not any(aim.f.has(sympy.gamma(e.args[0])) for e in lower):
        return
    f = named(sympy.expand_mul(aim.f.xreplace({e: written_out(e) for e in lower})), aim.region)
    if f is not None and len(f.atoms(sympy.gamma)) < len(aim.f.atoms(sympy.gamma)):
        rest = Aim(f, aim.region, aim.strict)
        head = {"sum": [str(f)], "strict": 0}
        yield Plan([rest], fill(head, "parts*"), cost=0, committed=True)
