"""The complementary error function.

Problem: erfc(z) is an integral of e^{-t²}, and chances of normal variables are values of Φ. How do they
    compare?
Method: e^{-t²}/√π is the density of the normal law of variance 1/2, which is an image of N(0, 1²).
Guarantee: Φ(-√2 z) = erfc(z)/2 for every z.
Reference: any table of integrals.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import gaussian, gaussian_vectors  # noqa: F401  defines Φ

define(
    "define erfc for z : real := 2/√(pi)·(E[t ~ lebesgue] (if z ≤ t then exp(-t²) else 0))",
    latex=r"\operatorname{{erfc}}\left({0}\right)",
)
half_variance = Claim(
    "for z holds ∫[t ~ lebesgue] (if z ≤ t then exp(-t²) else 0) = √(pi)·normal_cdf(-(√(2)·z))"
)
complementary = Claim("for z holds normal_cdf(-(√(2)·z)) = erfc(z)/2")
integrable = Claim("for z holds Integrable(lebesgue, t ↦ if z ≤ t then exp(-t²) else 0)")
root = Claim("holds 0 < √(pi) ∧ 0 < √(2) ∧ √(2)² = 2 ∧ 1/√(2)·√(2·pi) = √(pi)")


@root.proof
def of_a_product(p):
    p.have("0 < pi")
    p.have("0 < √(pi) ∧ 0 < √(2)")
    p.have("√(2·pi) = √(2)·√(pi)")
    p.have("√(2)² = 2")
    p.have(p.goal)


@integrable.proof
def of_a_normal_density(p):
    p.use(half_variance.theorem(), "z")
    p.use("int_of_L", P="lebesgue", f="t ↦ if z ≤ t then exp(-t²) else 0", v="√(pi)·normal_cdf(-(√(2)·z))")
    p.have(p.goal)


@complementary.proof
def a_multiple(p):
    p.let(h="t ↦ if z ≤ t then exp(-t²) else 0", w="normal_cdf(-(√(2)·z))")
    p.use(half_variance.theorem(), "z")
    p.use("int_of_L", P="lebesgue", f="h", v="√(pi)·w")
    p.have("(E[t ~ lebesgue] h(t)) = √(pi)·w")
    p.use(root.theorem())
    p.chain("w", eq("2/√(pi)·(√(pi)·w)/2"), eq("erfc(z)/2", "erfc"))


@half_variance.proof
def at_half_the_variance(p):
    p.let(r="1/√(2)", Z="N(0, 1²)", W="N(0, (1/√(2))²)", S="{t : real | z ≤ t}", T="x ↦ -(1/√(2))·x + 0")
    p.let(h="t ↦ if z ≤ t then exp(-t²) else 0", one="t ↦ if z ≤ t then 1 else 0", w="normal_cdf(-(√(2)·z))")
    p.let(f="x ↦ exp(-((x - 0)^2)/(2·r^2))/(r·√(2·pi))")
    p.use(root.theorem())
    p.have("0 < r")
    p.have("r² = 1/2")
    p.use("normal_prob", "0", "1")
    p.use(gaussian_vectors.image.theorem(), "0", "0", "-(1/√(2))", "1")
    p.have("|-(1/√(2))|·1 = r")
    p.have("-(1/√(2))·0 + 0 = 0")
    p.have("map(T, Z) = W")
    with p.fix("x : real"):
        with p.case("z ≤ -r·x"):
            p.have("√(2)·z ≤ √(2)·(-r·x)")
            p.have("z ≤ T(x) ⇔ x ≤ -(√(2)·z)")
        with p.otherwise():
            p.have("√(2)·(-r·x) < √(2)·z")
            p.have("z ≤ T(x) ⇔ x ≤ -(√(2)·z)")
    p.chain(
        "W(S)",
        eq("map(T, Z)(S)"),
        eq("Z{x | S(T(x))}", "mass_map"),
        eq("Z{x | x ≤ -(√(2)·z)}"),
        eq("w", "normal_cdf", "mass_Pr"),
    )
    with p.fix("t : real"):
        with p.case("z ≤ t"):
            p.have("f(t)·one(t) = 1/√(pi)·h(t)")
        with p.otherwise():
            p.have("f(t)·one(t) = 1/√(pi)·h(t)")
    p.have("∀t. 0 ≤ f(t) ∧ 0 ≤ h(t) ∧ 0 ≤ one(t)")
    p.have("0 ≤ 1/√(pi)")
    p.chain(
        "1/√(pi)·(∫[t ~ lebesgue] h(t))",
        eq("∫[t ~ lebesgue] 1/√(pi)·h(t)", "L_mul"),
        eq("∫[t ~ lebesgue] f(t)·one(t)"),
        eq("∫ one(t) dW(t)", "L_withdensity", "normal"),
        eq("W(S)", "mass_back"),
        eq("w"),
    )
    p.let(X="(∫[t ~ lebesgue] h(t))")
    p.chain("X", eq("√(pi)·(1/√(pi)·X)"), eq("√(pi)·w"))
