"""Student-t noise is purely differentially private, and by how much.

Problem: the max-divergence between Student-t noise at m and at m + Δ, and back; of scale s, with n degrees
    of freedom.
Method: with Δ = 2 s√n sinh(u), the ratio of the two quadratics in the densities is e^{2u} minus a square.
Guarantee: ε = (n+1)u. Where the square vanishes, the densities have the ratio e^ε: no smaller ε will do.
Reference: none of the papers of the corpus has this mechanism.
"""

import student_t  # noqa: F401  defines the distribution

from cbdp_sym.author import *

theorem = Statement(id="student_t.pure", title="The pure differential privacy of Student-t noise")
names = "n s k epsilon Delta m o : real"
given = (
    "0 < n, 0 < s, 0 < k, 0 <= epsilon, Delta = 2*s*sqrt n*sinh (epsilon/(n + 1)), "
    "abs (o - m) = Delta, Prob (student n m s k), Prob (student n o s k)"
)
private = theorem.printed(
    f"for {names} given {given} holds max_divergence (student n m s k) (student n o s k) <= ext epsilon",
    label="the guarantee",
)
attained = theorem.printed(
    "for n s epsilon Delta : real "
    "given 0 < n, 0 < s, 0 <= epsilon, Delta = 2*s*sqrt n*sinh (epsilon/(n + 1)) "
    "holds ?x. (1 + ((x - Delta)/s)^2/n)/(1 + (x/s)^2/n) = exp (2*epsilon/(n + 1))",
    label="the ratio of the quadratics is reached",
)
ratio = Claim(
    "for n s epsilon Delta d o : real "
    "given 0 < n, 0 < s, 0 <= epsilon, Delta = 2*s*sqrt n*sinh (epsilon/(n + 1)), "
    "abs (d - o) = Delta "
    "holds (1 + (o/s)^2/n)/(1 + (d/s)^2/n) <= exp (2*epsilon/(n + 1))"
)


def in_exponentials(p):
    """Write Δ = w(y - 1/y) with w = s√n and y = e^u."""
    p.let(u="epsilon/(n + 1)", w="s*sqrt n", y="exp (epsilon/(n + 1))")
    p.use("sqrt_square", "n")
    p.have("w^2 = n*s^2")
    p.unfold_facts("sinh")
    p.have("exp (-u) = 1/y")
    p.have("Delta = w*(y - 1/y)", because="the hyperbolic sine")
    p.have("0 <= u")
    p.have("1 <= y", p.use("exp_ge", "u"))
    p.have("exp (2*epsilon/(n + 1)) = y^2")


@ratio.proof
def a_square_remains(p):
    in_exponentials(p)
    p.have("0 < w^2 + d^2")

    def side(sign, place, absolute):
        def case(p):
            p.use(absolute, "d - o")
            p.have(f"o = {place}")
            p.have(f"y^2*(w^2 + d^2) - (w^2 + o^2) = (y^2 - 1)*(d {sign} w/y)^2")
            p.have(f"0 <= (y^2 - 1)*(d {sign} w/y)^2")
            return p.chain(
                "(1 + (o/s)^2/n)/(1 + (d/s)^2/n)",
                eq("(w^2 + o^2)/(w^2 + d^2)"),
                le("y^2", because="the square is not negative"),
                eq("exp (2*epsilon/(n + 1))"),
            )

        return case

    return p.cases("0 <= d - o", side("+", "d - Delta", "abs_nonneg"), side("-", "d + Delta", "abs_nonpos"))


@attained.proof
def where_the_square_vanishes(p):
    in_exponentials(p)
    p.have("0 < y")
    p.let(x="-(w/y)")
    p.chain(
        "(1 + ((x - Delta)/s)^2/n)/(1 + (x/s)^2/n)",
        eq("(w^2 + (x - Delta)^2)/(w^2 + x^2)"),
        eq("y^2", because="the square vanishes"),
        eq("exp (2*epsilon/(n + 1))"),
    )
    return p.witness("x")


@private.proof
def the_ratio_of_the_densities(p):
    p.unfold("student")
    p.let(a="(n + 1)/2", A=r"\x. 1 + ((x - m)/s)^2/n", B=r"\x. 1 + ((x - o)/s)^2/n")
    p.let(f=r"\x. k*A x^(-a)", g=r"\x. k*B x^(-a)")
    p.let(P="withdensity lebesgue f", Q="withdensity lebesgue g")
    for positive in ("0 < A x", "0 < B x", "0 <= f x", "0 <= g x"):
        p.have(f"!x. {positive}")
    p.have("P << Q", because="both densities are positive")
    quotient = p.have(r"AE P (\x. density P Q x = f x/g x)", because="the quotient of the densities")

    def at(p):
        distance = p.have("x - m - (x - o) = o - m")
        p.have("abs (x - m - (x - o)) = Delta", distance)
        p.use(ratio.theorem(), "n", "s", "epsilon", "Delta", "x - m", "x - o")
        p.have("0 < B x/A x")
        return p.chain(
            "f x/g x",
            eq("(B x/A x)^a"),
            le("exp (2*epsilon/(n + 1))^a", because="the ratio of the quadratics"),
            eq("exp (2*epsilon/(n + 1)*a)", "exp_pow"),
            eq("exp epsilon"),
        )

    p.know(p.intro("x", at, "!x. f x/g x <= exp epsilon"))
    bounded = p.have(r"AE P (\x. f x/g x <= exp epsilon)")
    p.have(r"AE P (\x. density P Q x <= exp epsilon)", quotient, bounded)
    return p.use("max_divergence_of_density", "P", "Q", "epsilon")
