"""Moments of the density, and Rényi divergences, of Laplace and of Gaussian noise of one scale."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted

_LAPLACE = "((1/2 + 1/(4*a - 2))*exp (abs v*(a - 1)*e) + (1/2 - 1/(4*a - 2))*exp (-(abs v)*a*e))"
_NORMAL = "exp (a*(a - 1)*(m - n)^2/(2*s^2))"


@scripted(
    "for v e a : real given 0 < e, 1 < a holds L (laplace v (1/e)) "
    rf"(\x. ext (density (laplace 0 (1/e)) (laplace v (1/e)) x ^ a)) = ext {_LAPLACE}"
)
def laplace_density_power(p: Proof) -> Theorem:
    """The moment of the density of two Laplace distributions: three exponentials on the line."""
    p.let(P="laplace 0 (1/e)", Q="laplace v (1/e)", z=r"\x. (abs (x - v) - abs (x - 0))/(1/e)")
    p.let(c="1/(4*a - 2)", F=r"\u. (1/2 + c)*exp (u*(a - 1)*e) + (1/2 - c)*exp (-u*a*e)")
    quotient = p.use("laplace_density", "0", "v", "1/e")

    def right(q: Proof) -> Theorem:
        size = q.use("abs_nonneg", "v")
        return q.have(r"HasInt Q (\x. exp (z x*a)) (F (abs v))", size)

    def left(q: Proof) -> Theorem:
        size = q.use("abs_nonpos", "v")
        return q.have(r"HasInt Q (\x. exp (z x*a)) (F (abs v))", size)

    p.cases("0 <= v", right, left)
    return p.calc(
        r"L Q (\x. ext (density P Q x ^ a))",
        ("=", r"L Q (\x. ext (exp (z x) ^ a))", quotient),
        ("=", r"L Q (\x. ext (exp (z x*a)))", "exp_pow"),
        ("=", "ext (F (abs v))", "L_int"),
    )


@scripted(
    "for u e a : real given 1 < a holds "
    "0 < (1/2 + 1/(4*a - 2))*exp (u*(a - 1)*e) + (1/2 - 1/(4*a - 2))*exp (-u*a*e)"
)
def laplace_weights_positive(p: Proof) -> Theorem:
    """The weights of the two exponentials of the moment are positive."""
    p.have("0 < 1/2 - 1/(4*a - 2)")
    return p.have(p.goal)


@scripted(
    "for v e a : real given 0 < e, 1 < a holds renyi a (laplace 0 (1/e)) (laplace v (1/e)) = "
    f"ext (1/(a - 1)*log {_LAPLACE})"
)
def renyi_laplace(p: Proof) -> Theorem:
    """The Rényi divergence of two Laplace distributions of one scale."""
    p.use("laplace_density_power", "v", "e", "a")
    p.use("laplace_weights_positive", "abs v", "e", "a")
    return p.use("renyi_of_value", goal=p.goal)


@scripted(
    "for m n s a : real given 0 < s holds L (normal n s) "
    rf"(\x. ext (density (normal m s) (normal n s) x ^ a)) = ext ({_NORMAL})"
)
def normal_density_power(p: Proof) -> Theorem:
    """The moment of the density of two Gaussians of one variance: complete the square."""
    p.let(P="normal m s", Q="normal n s", z=r"\x. ((x - n)^2 - (x - m)^2)/(2*s^2)")
    quotient = p.use("normal_density", "m", "n", "s")
    return p.calc(
        r"L Q (\x. ext (density P Q x ^ a))",
        ("=", r"L Q (\x. ext (exp (z x) ^ a))", quotient),
        ("=", r"L Q (\x. ext (exp (z x*a)))", "exp_pow"),
        ("=", f"ext ({_NORMAL})", "L_int"),
    )


@scripted(
    "for m n s a : real given 0 < s, 1 < a "
    "holds renyi a (normal m s) (normal n s) = ext (a*(m - n)^2/(2*s^2))"
)
def renyi_normal(p: Proof) -> Theorem:
    """The Rényi divergence of two Gaussians of one variance."""
    p.use("normal_density_power", "m", "n", "s", "a")
    return p.calc(
        "renyi a (normal m s) (normal n s)",
        ("=", f"ext (1/(a - 1)*log ({_NORMAL}))", "renyi_of_value"),
        ("=", "ext (1/(a - 1)*(a*(a - 1)*(m - n)^2/(2*s^2)))", "log_exp"),
        ("=", "ext (a*(m - n)^2/(2*s^2))"),
    )
