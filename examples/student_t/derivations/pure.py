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
names = "n s k ε Δ m o"
given = (
    "0 < n, 0 < s, 0 < k, 0 ≤ ε, Δ = 2·s·√n·sinh(ε/(n + 1)), "
    "|o - m| = Δ, Prob(student(n, m, s, k)), Prob(student(n, o, s, k))"
)
private = theorem.printed(
    f"for {names} given {given} holds D[∞](student(n, m, s, k) ‖ student(n, o, s, k)) ≤ ε",
    label="the guarantee",
)
attained = theorem.printed(
    "for n s ε Δ "
    "given 0 < n, 0 < s, 0 ≤ ε, Δ = 2·s·√n·sinh(ε/(n + 1)) "
    "holds ∃x. (1 + ((x - Δ)/s)²/n)/(1 + (x/s)²/n) = exp(2·ε/(n + 1))",
    label="the ratio of the quadratics is reached",
)
ratio = Claim(
    "for n s ε Δ d o "
    "given 0 < n, 0 < s, 0 ≤ ε, Δ = 2·s·√n·sinh(ε/(n + 1)), "
    "|d - o| = Δ "
    "holds (1 + (o/s)²/n)/(1 + (d/s)²/n) ≤ exp(2·ε/(n + 1))"
)


def in_exponentials(p):
    """Write Δ = w(y - 1/y) with w = s√n and y = e^u."""
    p.let(u="ε/(n + 1)", w="s·√n", y="exp(ε/(n + 1))")
    p.use("sqrt_square", "n")
    p.have("w² = n·s²")
    p.unfold_facts("sinh")
    p.have("exp(-u) = 1/y")
    p.have("Δ = w·(y - 1/y)", because="the hyperbolic sine")
    p.have("0 ≤ u")
    p.have("1 ≤ y", p.use("exp_ge", "u"))
    p.have("exp(2·ε/(n + 1)) = y²")


@ratio.proof
def a_square_remains(p):
    in_exponentials(p)
    p.have("0 < w² + d²")

    def side(sign, place, absolute):
        def case(p):
            p.use(absolute, "d - o")
            p.have(f"o = {place}")
            p.have(f"y²·(w² + d²) - (w² + o²) = (y² - 1)·(d {sign} w/y)²")
            p.have(f"0 ≤ (y² - 1)·(d {sign} w/y)²")
            return p.chain(
                "(1 + (o/s)²/n)/(1 + (d/s)²/n)",
                eq("(w² + o²)/(w² + d²)"),
                le("y²", because="the square is not negative"),
                eq("exp(2·ε/(n + 1))"),
            )

        return case

    return p.cases("0 ≤ d - o", side("+", "d - Δ", "abs_nonneg"), side("-", "d + Δ", "abs_nonpos"))


@attained.proof
def where_the_square_vanishes(p):
    in_exponentials(p)
    p.have("0 < y")
    p.let(x="-(w/y)")
    p.chain(
        "(1 + ((x - Δ)/s)²/n)/(1 + (x/s)²/n)",
        eq("(w² + (x - Δ)²)/(w² + x²)"),
        eq("y²", because="the square vanishes"),
        eq("exp(2·ε/(n + 1))"),
    )
    return p.witness("x")


@private.proof
def the_ratio_of_the_densities(p):
    p.unfold("student")
    p.let(a="(n + 1)/2", A="x ↦ 1 + ((x - m)/s)²/n", B="x ↦ 1 + ((x - o)/s)²/n")
    p.let(f="x ↦ k·A(x)^(-a)", g="x ↦ k·B(x)^(-a)")
    p.let(P="withdensity(lebesgue, f)", Q="withdensity(lebesgue, g)")
    for positive in ("0 < A(x)", "0 < B(x)", "0 ≤ f(x)", "0 ≤ g(x)"):
        p.have(f"∀x. {positive}")
    p.have("P ≪ Q", because="both densities are positive")
    quotient = p.have(
        "almost every x ~ P: density(P, Q, x) = f(x)/g(x)", because="the quotient of the densities"
    )

    def at(p):
        distance = p.have("x - m - (x - o) = o - m")
        p.have("|x - m - (x - o)| = Δ", distance)
        p.use(ratio.theorem(), "n", "s", "ε", "Δ", "x - m", "x - o")
        p.have("0 < B(x)/A(x)")
        return p.chain(
            "f(x)/g(x)",
            eq("(B(x)/A(x))^a"),
            le("exp(2·ε/(n + 1))^a", because="the ratio of the quadratics"),
            eq("exp(2·ε/(n + 1)·a)", "exp_pow"),
            eq("exp(ε)"),
        )

    p.know(p.intro("x", at, "∀x. f(x)/g(x) ≤ exp(ε)"))
    bounded = p.have("almost every x ~ P: f(x)/g(x) ≤ exp(ε)")
    p.have("almost every x ~ P: density(P, Q, x) ≤ exp(ε)", quotient, bounded)
    return p.use("max_divergence_of_density", "P", "Q", "ε")
