"""Products of sines and cosines as sums of sines and cosines of multiples, whose derivatives stay short."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy.simplify.fu import TR8

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named

_MOST_TERMS, _HIGHEST = 24, 8


def multiple_angles(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``sin(x)²·cos(x)`` as ``(cos(x) - cos(3·x))/4``, where f is a polynomial in v and its waves."""
    if len(aim.f.free_symbols) != 1:
        return
    (v,) = aim.f.free_symbols
    waves = {w: sympy.Dummy(real=True) for w in aim.f.atoms(sympy.sin, sympy.cos)}
    plain = aim.f.xreplace(waves)
    used = [d for d in waves.values() if d in plain.free_symbols]
    if not used or not plain.is_polynomial(v, *used):
        return
    p = sympy.Poly(plain, *used)
    if not 2 <= p.total_degree() <= _HIGHEST or len(p.terms()) > _MOST_TERMS:
        return
    f = named(sympy.expand(TR8(sympy.expand(aim.f))), aim.region)
    if f is None or f == aim.f:
        return
    rest = Aim(f, aim.region, aim.strict)
    yield Plan([rest], fill({"sum": [str(f)], "strict": 0}, "parts*"), cost=0)
