"""The integrals of x^n exp(-x^2/2) over the line and the half line, for natural numbers n.

The derivative of x^(n-1) exp(-x^2/2) gives that of x^n from that of x^(n-2).
"""

from __future__ import annotations

from functools import cache

from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import Theorem, reflexivity
from cbdp_sym.tactics.proof import Proof
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import binary, by_equation, congruent, parts

_GAUSS = "exp (-(x^2)/2)"


def _integrand(n: int) -> str:
    return rf"\x. {('' if n == 0 else 'x * ' if n == 1 else f'x^{n} * ')}{_GAUSS}"


@cache
def moment(n: int) -> Theorem:
    r"""Return ``|- HasInt lebesgue (\x. x^n * exp (-(x^2)/2)) v``, with v = 0 or (n-1)!! sqrt (2 pi)."""
    p = Proof("holds T")
    if n == 0:
        return p.use("gaussian_integral")
    if n == 1:
        return _both_sides(p, _integrand(1), first_half(), "1", odd=True)
    before, zero = moment(n - 2), _vanishing(n)
    total = p.use("int_lin", a=f"{n - 1}", b="-1", given=[before, zero])
    _, g, v = parts(total.conclusion)[1]
    p.let(f=_integrand(n), g=g)
    same = p.have(r"AE lebesgue (\x. f x = g x)")
    found = p.use("int_ae", "lebesgue", "f", "g", v, given=[same, total])
    value = "0" if n % 2 else f"{_double_factorial(n - 1)} * sqrt (2 * pi)"
    return rewrite(found, p.have(binary("=", v, p.term(value))))


def _both_sides(p: Proof, f: str, above: Theorem, value: str, odd: bool) -> Theorem:
    """The integral over the line, of a function that is odd or even, from that above 0."""
    sign = "-1 * " if odd else "1 * "
    p.let(f=f)
    mirrored = p.use("int_above_mul", "f", sign[:-3], "0", value, given=[above])
    same = p.intro("x", lambda q: q.have(f"f (-x) = {sign}f x"), f"!x. 0 <= x ==> f (-x) = {sign}f x")
    reflected = p.use("int_above_eq", r"\x. f (-x)", rf"\x. {sign}f x", "0", given=[same, mirrored])
    _, g, v = parts(reflected.conclusion)[1]
    moved = congruent(const("HasIntAbove"), p.have("0 = -0"), reflexivity(g), reflexivity(v))
    below = p.use("int_below_reflect", "f", "0", v, given=[by_equation(moved, reflected)])
    total = p.use("int_split2", "f", "0", given=[below, above])
    return rewrite(total, p.have(f"{sign}{value} + {value} = {'0' if odd else f'2 * {value}'}"))


def _vanishing(n: int) -> Theorem:
    """The derivative of x^(n-1) exp(-x^2/2) has the integral 0, over the half line and the line."""
    p = Proof("holds T")
    low = "1" if n == 2 else f"x^{n - 2}" if n > 3 else "x"
    f = rf"\x. ({n - 1} * {low} - x^{n}) * {_GAUSS}"
    p.let(F=_integrand(n - 1), f=f)

    def late(q: Proof) -> Theorem:
        q.have(f"0 <= {low}")
        q.have(f"{n}*x <= x*x")
        product = q.have(f"0 <= (x*x - {n - 1}) * {low} * {_GAUSS}")
        return q.have("f x <= 0", product)

    p.know(p.intro("x", lambda q: q.auto(), "!x. 0 <= x ==> HasDeriv F (f x) x"))
    p.know(p.intro("x", lambda q: q.auto(), f"!x. 0 <= x ==> x <= {n} ==> Continuous f x"))
    p.know(p.intro("x", late, f"!x. {n} <= x ==> f x <= 0"))
    limit = p.use("tendsto_gaussian", f"{n - 1}")
    if n == 2:
        limit = rewrite(limit, p.have(r"!x. x^1 = x"))
    total = p.use("ftc_above_late", "F", "f", "0", f"{n}", "0", given=[limit])
    above = rewrite(total, p.have("0 - F 0 = 0"))
    return _both_sides(p, f, above, "0", odd=n % 2 == 1)


def _double_factorial(n: int) -> int:
    return 1 if n <= 1 else n * _double_factorial(n - 2)


@cache
def first_half() -> Theorem:
    r"""Return ``|- HasIntAbove 0 (\x. x * exp (-(x^2)/2)) 1``."""
    p = Proof("holds T")
    p.let(F=rf"\x. -{_GAUSS}", f=_integrand(1))
    p.know(p.intro("x", lambda q: q.auto(), "!x. 0 <= x ==> HasDeriv F (f x) x"))
    p.know(p.intro("x", lambda q: q.auto(), "!x. 0 <= x ==> 0 <= f x"))
    decay = p.use("tendsto_gaussian", "0")
    p.know(decay)
    same = p.have(rf"(\x. x^0 * {_GAUSS}) = (\x. {_GAUSS})")
    p.know(rewrite(decay, same))
    limit = p.have("Tendsto F 0")
    total = p.use("ftc_above", "F", "f", "0", "0", given=[limit])
    return rewrite(total, p.have("0 - F 0 = 1"))
