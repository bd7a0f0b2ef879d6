"""Claims that are tight along a curve: the variable is measured from where the derivative vanishes."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import factorised, is_exponential, new_name, size
from cbdp_sym.oracles.prover.methods.substitutions import substitution
from cbdp_sym.oracles.prover.plan import Plan, Workspace, readable

_LARGEST = 60  # subterms of a derivative


def stationary(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``v = v*·u`` or ``v* + u`` with ∂f/∂v = 0 at v*, where that can be solved for v by hand."""
    region = aim.region
    for v in sorted(aim.f.free_symbols, key=str):
        for root in stationary_points(aim.f, v):
            if root.is_Rational or not readable(root, region):
                continue
            r = region.ranges[v]
            if r.low == 0 and work.signs(root, region) == {1}:
                u = new_name(region, "u")
                bounds = Range(sympy.S.Zero, sympy.S.Infinity, r.low_open, True)
                yield substitution(aim, v, u, root * u, v / root, bounds, cost=1)
            u = new_name(region, "s")
            yield substitution(aim, v, u, root + u, v - root, Range(), cost=1)


def stationary_points(f: Expr, v: Symbol) -> Iterator[Expr]:
    """Yield solutions of ∂f/∂v = 0, as far as they can be had by undoing one function after the other."""
    slope = derivative(f, v)
    if slope == 0 or size(slope) > _LARGEST:
        return
    found = factorised(slope)
    numerators = [slope] if found is None else [g for g, n in found[1] if n > 0]
    for g in numerators:
        root = solved(g, v) if v in g.free_symbols else None
        if root is not None:
            yield root


def solved(e: Expr, v: Symbol) -> Expr | None:
    """Return the v with e = 0, if e has one place with v in it and that can be undone."""
    rest = sympy.S.Zero  # e = rest is to be solved
    for _ in range(12):
        if e == v:
            return rest
        if e.is_Add:
            moved = [a for a in e.args if v not in a.free_symbols]
            inner = [a for a in e.args if v in a.free_symbols]
            if len(inner) > 1:
                slope = sympy.expand(derivative(e, v)) if e.is_polynomial(v) else e
                if v in slope.free_symbols:
                    return _of_two_powers(e - rest, v)
                return (rest - e.xreplace({v: sympy.S.Zero})) / slope
            rest, e = rest - sympy.Add(*moved), inner[0]
        elif e.is_Mul:
            outer = [a for a in e.args if v not in a.free_symbols]
            inner = [a for a in e.args if v in a.free_symbols]
            if len(inner) > 1:
                return None
            rest, e = rest / sympy.Mul(*outer), inner[0]
        elif is_exponential(e):
            rest, e = sympy.expand_log(sympy.log(rest), force=True), e.args[-1]
        elif isinstance(e, sympy.log):
            rest, e = sympy.exp(rest), e.args[0]
        elif e.is_Pow and v not in e.args[1].free_symbols:
            rest, e = rest ** (1 / e.args[1]), e.args[0]
        else:
            return None
    return None


def _of_two_powers(e: Expr, v: Symbol) -> Expr | None:
    """The v > 0 with e = 0, if e is a·vᵐ + b·vⁿ; the exponents may have other variables in them."""
    coefficients: dict[Expr, Expr] = {}
    for term in sympy.Add.make_args(sympy.expand_mul(e)):
        factor, exponent = sympy.S.One, sympy.S.Zero
        for p in sympy.Mul.make_args(term):
            base, power = p.as_base_exp()
            if base == v and v not in power.free_symbols:
                exponent += power
            elif v not in p.free_symbols:
                factor *= p
            else:
                return None
        exponent = sympy.cancel(exponent)
        coefficients[exponent] = coefficients.get(exponent, sympy.S.Zero) + factor
    if len(coefficients) != 2:
        return None
    (m, a), (n, b) = coefficients.items()
    return sympy.factor(-a / b) ** sympy.cancel(1 / (n - m))
