"""Tangents as sines by cosines: what is infinite where a cosine is 0 is multiplied by that cosine."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named


def tangents(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``f = cos(u)⁻ⁿ·h`` where n is the highest power of tan(u) in f, if cos(u) > 0."""
    found = sorted(aim.f.atoms(sympy.tan), key=sympy.default_sort_key)
    if not found:
        return
    angle = found[0].args[0]
    tangent = sympy.Dummy(real=True)
    f = aim.f.xreplace({found[0]: tangent})
    if not f.is_polynomial(tangent) or work.signs(sympy.cos(angle), aim.region) != {1}:
        return
    cosine, sine = sympy.cos(angle), sympy.sin(angle)
    powers = sympy.Poly(f, tangent).all_coeffs()
    n = len(powers) - 1
    terms = (c * sine ** (n - k) * cosine**k for k, c in enumerate(powers))
    g = named(cosine ** (-n), aim.region)
    h = named(sympy.expand(sympy.Add(*terms)), aim.region)
    if g is None or h is None:
        return
    aims = [Aim(cosine, aim.region, True), Aim(h, aim.region, aim.strict)]

    def build(trees: list[dict[str, object]]) -> dict[str, object]:
        times = {"times": str(g), "rest": str(h)}
        node = fill(times, "positive", "then")([{"by": "sign"}, trees[1]])
        return {"have": str(cosine), "strict": True, "proof": trees[0], "then": node}

    yield Plan(aims, build, cost=0)
