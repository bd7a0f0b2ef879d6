"""The hockey-stick divergences of two Laplace laws of one scale grow with the distance of their centres.

Problem: compare the divergences of Lap(m, b) and Lap(n, b), at every level, with those of another pair.
Method: for ε ≥ 0 the divergence is max(0, 1 - e^{(ε-|m-n|/b)/2}), which grows with |m - n|/b. For ε < 0 the
    complements of the events give the divergence in the other order at -ε.
Guarantee: for every ε, of any sign.
Reference: Balle, Barthe and Gaboardi 2018, Theorem 3 (the divergence; from memory).
"""

from cbdp_sym.author import *
from derivations.classics import hockey_sticks, laplace

LARGER = "H[ε](Lap(m, b) ‖ Lap(n, b)) ≤ H[ε](Lap(u, c) ‖ Lap(v, c))"
moved_noise = Claim("for m b given 0 < b holds Prob(shift(m, Lap(0, b)))")
above_zero = Claim(f"for m n u v b c ε given 0 < b, 0 < c, |m - n|/b ≤ |u - v|/c, 0 ≤ ε holds {LARGER}")
grows = Claim(f"for m n u v b c ε given 0 < b, 0 < c, |m - n|/b ≤ |u - v|/c holds {LARGER}")
in_units = Claim(
    "for m n Δ b ε given 0 < b, 0 < Δ, |m - n| ≤ Δ "
    "holds H[ε](Lap(m, b·Δ) ‖ Lap(n, b·Δ)) ≤ H[ε](Lap(1, b) ‖ Lap(0, b)) "
    "∧ H[ε](Lap(m, b·Δ) ‖ Lap(n, b·Δ)) ≤ H[ε](Lap(0, b) ‖ Lap(1, b))"
)


@moved_noise.proof
def a_laplace_law(p):
    p.use("laplace_shift", "0", "m", "b")
    return p.have(p.goal)


@above_zero.proof
def by_the_formula(p):
    p.let(x="(ε - |m - n|/b)/2", y="(ε - |u - v|/c)/2")
    p.have("exp(y) ≤ exp(x)")
    p.have("0 ≤ max(0, 1 - exp(y))", "le_max_left")
    p.have("1 - exp(y) ≤ max(0, 1 - exp(y))", "le_max_right")
    p.have("1 - exp(x) ≤ max(0, 1 - exp(y))")
    p.have("max(0, 1 - exp(x)) ≤ max(0, 1 - exp(y))", "max_le")
    p.chain(
        "H[ε](Lap(m, b) ‖ Lap(n, b))",
        eq("max(0, 1 - exp(x))", laplace.hockey.theorem()),
        le("max(0, 1 - exp(y))"),
        eq("H[ε](Lap(u, c) ‖ Lap(v, c))", laplace.hockey.theorem()),
    )


@grows.proof
def in_either_order(p):
    with p.case("0 ≤ ε"):
        p.use(above_zero.theorem(), "m", "n", "u", "v", "b", "c", "ε")
    with p.otherwise():
        p.have("0 ≤ -ε")
        p.have("|n - m| = |m - n|")
        p.have("|v - u| = |u - v|")
        p.have("|n - m|/b ≤ |v - u|/c")
        p.use(above_zero.theorem(), "n", "m", "v", "u", "b", "c", "-ε")
        p.use(hockey_sticks.in_other_order.theorem(), "Lap(m, b)", "Lap(n, b)", "Lap(u, c)", "Lap(v, c)", "ε")
    return p.have(p.goal)


@in_units.proof
def measured_by_the_sensitivity(p):
    p.have("0 < b·Δ")
    p.have("|1 - 0| = 1")
    p.have("|0 - 1| = 1")
    p.have("|m - n|/(b·Δ) ≤ 1/b")
    p.have("|m - n|/(b·Δ) ≤ |1 - 0|/b")
    p.have("|m - n|/(b·Δ) ≤ |0 - 1|/b")
    p.use(grows.theorem(), "m", "n", "1", "0", "b·Δ", "b", "ε")
    p.use(grows.theorem(), "m", "n", "0", "1", "b·Δ", "b", "ε")
    return p.have(p.goal)


kernel = Claim("for f : 'a → real, t given Measurable(f), 0 < t holds Measurable(λx : 'a. Lap(f(x), t))")


@kernel.proof
def a_jointly_measurable_density(p):
    p.let(χ="λx : 'a. λy : real. exp(-|y - f(x)|/t)/(2·t)")
    p.have("Measurable(z ↦ χ(fst(z), snd(z)))")
    p.use("withdensity_kernel", "lebesgue", "χ")
    return p.have(p.goal, "laplace")
