"""The absolute moments of Gaussian noise of the orders 1 and 3."""

from __future__ import annotations

from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import Theorem, reflexivity
from cbdp_sym.tactics.gaussian_moments import first_half
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent, parts


def _of_noise(p: Proof, n: int, half: Theorem, value: str) -> Theorem:
    """HasInt (normal 0 s) |x|^n, from the integral of x^n exp(-x²/2) over the half line."""
    power = "abs x" if n == 1 else f"abs x^{n}"
    p.let(h=rf"\x. {power} * exp (-(x^2)/2)", c=value)
    f = parts(half.conclusion)[1][1]
    p.let(f=f)

    first = p.have("!x. 0 <= x ==> h x = f x")
    p.use("int_above_eq", "h", "f", "0", "c", given=[first, half])
    mirror = p.use("int_above_eq", r"\x. h (-x)", "f", "0", "c")
    _, g, v = parts(mirror.conclusion)[1]
    moved = congruent(const("HasIntAbove"), p.have("0 = -0"), reflexivity(g), reflexivity(v))
    p.use("int_below_reflect", "h", "0", "c", given=[by_equation(moved, mirror)])
    p.use("int_split2", "h", "0", "c", "c")
    p.use("int_affine", "h", "1/s", "0", "c + c")
    p.let(r="s * sqrt (2 * pi)", e=r"\x. h (1/s * x + 0)", w="(c + c) / abs (1/s)")
    p.use("int_scale", "lebesgue", "e", f"s^{n} / r", "w")
    p.let(d=r"\x. exp (-((x - 0) ^ 2) / (2 * s ^ 2)) / r")

    p.have(rf"AE lebesgue (\x. d x * {power} = s^{n} / r * e x)")
    total = p.use("int_ae")
    size = p.use("abs_nonneg", "1/s")
    scale = "s" if n == 1 else f"{value} * s^{n}"
    last = rewrite(total, p.have(f"s^{n} / r * w = {scale} * sqrt (2 / pi)", size, "root_of_two_over_pi"))
    p.unfold("normal")
    return p.use("int_withdensity", goal=p.goal, given=[last])


@scripted("holds 2 / sqrt (2 * pi) = sqrt (2 / pi)")
def root_of_two_over_pi(p: Proof) -> Theorem:
    """Two ways to write the mean size of a standard normal variable."""
    p.have("0 < pi")
    product = p.calc(
        "sqrt (2 / pi) * sqrt (2 * pi)",
        ("=", "(2 / pi) ^ (1 / 2) * (2 * pi) ^ (1 / 2)", "sqrt_pow"),
        ("=", "(2 / pi * (2 * pi)) ^ (1 / 2)"),
        ("=", "4 ^ (1 / 2)"),
        ("=", "2"),
    )
    return p.have(p.goal, product)


@scripted("for s : real given 0 < s holds HasInt (normal 0 s) abs (s * sqrt (2 / pi))")
def normal_absolute_mean(p: Proof) -> Theorem:
    """The mean size of Gaussian noise."""
    return _of_noise(p, 1, first_half(), "1")


@scripted(r"for s : real given 0 < s holds HasInt (normal 0 s) (\x. abs x^3) (2 * s^3 * sqrt (2 / pi))")
def normal_absolute_cube(p: Proof) -> Theorem:
    """The third absolute moment of Gaussian noise."""
    q = Proof("holds T")
    q.let(F=r"\x. -(x^2 * exp (-(x^2)/2)) - 2 * exp (-(x^2)/2)", f=r"\x. x^3 * exp (-(x^2)/2)")
    none = q.use("tendsto_gaussian", "0")
    q.know(rewrite(none, q.have(r"(\x. x^0 * exp (-(x^2)/2)) = (\x. exp (-(x^2)/2))")))
    q.use("tendsto_gaussian", "2")
    half = q.use("ftc_above", "F", "f", "0", "0")
    return _of_noise(p, 3, rewrite(half, q.have("0 - F 0 = 2")), "2")
