"""Completing the square in a variable."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.forms import factored
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable


def squares(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``A v² + B v + C = A (v + B/2A)² + (4AC - B²)/4A``."""
    region = aim.region
    for v in sorted(aim.f.free_symbols, key=str):
        if not aim.f.is_polynomial(v) or sympy.degree(aim.f, v) != 2:
            continue
        c2, c1, c0 = sympy.Poly(aim.f, v).all_coeffs()
        if work.signs(c2, region) != {1}:
            continue
        square = c2 * (v + c1 / (2 * c2)) ** 2
        rest = factored(c0 - c1**2 / (4 * c2))
        if not work.seems(rest, region) or not all(readable(e, region) for e in (square, rest)):
            continue
        aims = [Aim(square, region, False), Aim(rest, region, aim.strict)]
        texts = [str(square), str(rest)]
        yield Plan(aims, fill({"sum": texts, "strict": 1}, "parts*"))
