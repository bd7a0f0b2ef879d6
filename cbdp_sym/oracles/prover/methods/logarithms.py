"""Comparing logarithms, where both sides are positive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import sympy
from sympy import Expr, S

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.forms import exponentials_in, factorised, is_exponential, is_linear
from cbdp_sym.oracles.prover.methods.roots import roots
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named


def logarithms(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``P - N > 0`` as ``log P - log N > 0``, for two ways to divide the terms of f."""
    f = aim.f
    if not f.is_Add or f.is_polynomial(*f.free_symbols):
        return
    if f.xreplace({e: sympy.Dummy() for e in exponentials_in(f)}).has(sympy.log):
        return
    for a, b in _sides(f, aim.region, work):
        plan = _plan(aim, a, b, work)
        if plan is not None:
            yield plan


def exponents(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the same where logarithms are in exponents, or first a root of that, while they are not taken
    apart.
    """
    if not any(e.args[-1].has(sympy.log) for e in exponentials_in(aim.f)):
        return
    inside = [p for p in aim.f.atoms(sympy.Pow) if not is_exponential(p) and exponentials_in(p)]
    for plan in (roots if inside else logarithms)(aim, work):
        yield replace(plan, cost=0)


def _sides(f: Expr, region: Region, work: Workspace) -> Iterator[tuple[Expr, Expr]]:
    """Terms with exponents that are not linear against the others; positive against negative terms."""
    steep = [t for t in f.args if _is_steep(t)]
    if steep and len(steep) < len(f.args):
        a = sympy.Add(*steep)
        rest = f - a
        for left, right in ((a, -rest), (rest, -a)):
            if work.signs(left, region) == {1} and work.signs(right, region) == {1}:
                yield left, right
    plus = [t for t in f.args if work.signs(t, region) == {1}]
    minus = [-t for t in f.args if work.signs(t, region) == {-1}]
    if plus and minus and len(plus) + len(minus) == len(f.args):
        yield sympy.Add(*plus), sympy.Add(*minus)


def _is_steep(term: Expr) -> bool:
    """Return whether variables are in the exponents of powers, or not linearly in those of e."""
    if any(not is_linear(e.args[-1]) for e in exponentials_in(term)):
        return True
    powers = (p for p in term.atoms(sympy.Pow) if not is_exponential(p))
    return any(p.args[0].free_symbols and p.args[1].free_symbols for p in powers)


def _plan(aim: Aim, left: Expr, right: Expr, work: Workspace) -> Plan | None:
    region = aim.region
    difference = logarithm(left, region, work) - logarithm(right, region, work)
    a, b, rest = (named(e, region) for e in (left, right, difference))
    if a is None or b is None or rest is None:
        return None
    aims = [Aim(rest, region, aim.strict), Aim(a, region, True), Aim(b, region, True)]
    head = {"compare": "log", "sides": [str(a), str(b)], "rest": str(rest)}
    return Plan(aims, fill(head, "then", "parts*"))


def antilogarithms(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``log u - g >= 0`` as ``u - exp(g) >= 0``."""
    if not aim.f.is_Add:
        return
    logs: list[Expr] = []
    others: list[Expr] = []
    for t in aim.f.args:
        c, body = t.as_coeff_Mul()
        (logs if isinstance(body, sympy.log) and c.is_Rational else others).append(t)
    if not logs or any(t.has(sympy.log) or exponentials_in(t) for t in others):
        return
    a = sympy.Add(*(t for t in (*logs, *others) if work.signs(t, aim.region) <= {0, 1}))
    b = a - aim.f
    rest = sympy.Mul(*(sympy.exp(t) for t in sympy.Add.make_args(a))) - sympy.Mul(
        *(sympy.exp(t) for t in sympy.Add.make_args(b))
    )
    left, right, h = (named(e, aim.region) for e in (a, b, rest))
    if left is None or right is None or h is None:
        return
    head = {"compare": "exp", "sides": [str(left), str(right)], "rest": str(h), "parts": []}
    yield Plan([Aim(h, aim.region, aim.strict)], fill(head, "then"))


def expanded(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield logarithms of products as sums."""
    logs = aim.f.atoms(sympy.log)
    if not logs:
        return
    whole = {e: logarithm(e.args[0], aim.region, work) for e in logs}
    f = named(_distributed(aim.f, whole), aim.region)
    if f is None or f == aim.f or all(whole[e] == e for e in logs):
        return
    rest = Aim(f, aim.region, aim.strict)
    yield Plan([rest], fill({"sum": [str(f)], "strict": 0}, "parts*"), cost=0, committed=True)


def _distributed(f: Expr, sums: dict[Expr, Expr]) -> Expr:
    """``f`` with sums in the place of logarithms; a product with one is multiplied out, and no other."""
    terms = []
    for term in sympy.Add.make_args(f):
        found = [e for e in sympy.Mul.make_args(term) if e in sums]
        if len(found) == 1 and not (term / found[0]).has(*sums):
            terms += [term / found[0] * part for part in sympy.Add.make_args(sums[found[0]])]
        else:
            terms.append(sympy.expand_mul(term.xreplace(sums)) if term.has(*sums) else term)
    return sympy.Add(*terms)


def logarithm(e: Expr, region: Region, work: Workspace) -> Expr:
    """log(e), taken apart into the logarithms of its factors."""
    found = factorised(e) if e.is_Add else None
    if found is not None and found[0] > 0 and len(found[1]) > 1:
        content, factors = found
        if all(work.signs(g, region) == {1} for g, _ in factors):
            total = sympy.log(content)
            return total + sympy.Add(*(n * _of_power(g) for g, n in factors))
    factors_of = sympy.Mul.make_args(e)
    if len(factors_of) > 1 and any(work.signs(p, region) != {1} for p in factors_of):
        return sympy.log(e)
    return sympy.Add(*(_of_power(p) for p in factors_of))


def _of_power(p: Expr) -> Expr:
    if is_exponential(p):
        return sympy.expand(p.args[-1])
    if p.is_Pow:
        return p.args[1] * sympy.log(p.args[0])
    if isinstance(p, sympy.gamma):
        return sympy.loggamma(p.args[0])
    return sympy.log(p) if p != 1 else S.Zero
