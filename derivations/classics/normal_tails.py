"""The standard normal law: its tails, its symmetry, and its quantiles.

Problem: bound Φ(-t) for large t, and find the t at which Φ is a given number between 0 and 1.
Method: the law is its own reflection. Moved by t, its density is at most e^{-t²/2} times the density at 0 on
    the half line z ≤ 0. Φ is continuous, and the intermediate value theorem finds the quantile.
Guarantee: Φ(t) = 1 - Φ(-t), Φ(0) = 1/2, Φ(-t) ≤ e^{-t²/2}/2 for t ≥ 0, and every α with 0 < α < 1 is 1 - Φ(c)
    for some c.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import gaussian

PHI, NULL = gaussian.PHI, "N(0, 1²)"
positive = Claim(f"for t holds 0 ≤ {PHI}(t)")
opposite = Claim(f"for t holds {PHI}(t) = 1 - {PHI}(-t)")
half = Claim(f"holds {PHI}(0) = 1/2")
tail = Claim(f"for t given 0 ≤ t holds {PHI}(-t) ≤ exp(-t²/2)/2")
small = Claim(f"for η given 0 < η < 1 holds {PHI}(-(1/η)) ≤ η")
within = Claim(f"for x y e given |y - x| ≤ e holds |{PHI}(y) - {PHI}(x)| ≤ e")
quantile = Claim(f"for α given 0 < α < 1 holds ∃c. {PHI}(c) = 1 - α")


@positive.proof
def a_probability(p):
    p.use("Pr_nonneg", "N(0, 1²)", "{z : real | z ≤ t}")
    p.have(p.goal, PHI)


@opposite.proof
def by_symmetry(p):
    p.let(
        N=NULL,
        S="{z : real | z ≤ t}",
        G="{z : real | t < z}",
        L="{z : real | z < -t}",
        B="{z : real | z ≤ -t}",
    )
    p.use("normal_symmetric", "1")
    p.have("∀z : real. t < -z ⇔ z < -t")
    p.chain("N(G)", eq("map(neg, N)(G)"), eq("N{z | t < -z}", "mass_map"), eq("N(L)"))
    p.use("mass_Pr", "N", "L")
    p.use("mass_Pr", "N", "G")
    p.have("Pr(N, L) = Pr(N, G)", "ext_inj")
    p.use("Pr_complement", "N", "S")
    p.have("∀z : real. ¬(z ≤ t) ⇔ t < z")
    p.let(u=f"{PHI}(t)", v=f"{PHI}(-t)")
    p.have("Pr(N, S) = u", PHI)
    p.have("Pr(N, B) = v", PHI)
    p.have("Pr(N, G) = 1 - u")
    p.have("Pr(N, L) ≤ Pr(N, B)", "Pr_mono")
    p.have("1 - u ≤ v")
    with p.case("v ≤ 1 - u"):
        p.have(p.goal)
    with p.otherwise():
        p.let(h="(v - (1 - u))/2", C="{z : real | z ≤ -t - h}")
        p.have("0 < h")
        p.use(gaussian.lipschitz.theorem(), "-t - h", "h")
        p.have("Pr(N, C) ≤ Pr(N, L)", "Pr_mono")
        p.have(f"Pr(N, C) = {PHI}(-t - h)", PHI)
        p.have("-t - h + h = -t")
        p.have(f"v ≤ {PHI}(-t - h) + h")
        p.have(p.goal)


@half.proof
def at_zero(p):
    p.use(opposite.theorem(), "0")
    p.have("-0 = 0")
    p.have(p.goal)


@tail.proof
def moved_by_the_distance(p):
    p.let(P="N(t, 1²)", N="N(0, 1²)", S="{x : real | x ≤ 0}", u="z ↦ if z ≤ 0 then 1 else 0", c="exp(-t²/2)")
    p.let(w="a ↦ z ↦ exp(-(z - a)²/(2·1²))/(1·√(2·π))")
    with p.fix("z : real"):
        with p.case("z ≤ 0"):
            p.have("t·z ≤ 0")
            p.have("-(z - t)²/(2·1²) = t·z + (-t²/2 + -(z - 0)²/(2·1²))")
            p.have("-(z - t)²/(2·1²) ≤ -t²/2 + -(z - 0)²/(2·1²)")
            p.have("exp(-(z - t)²/(2·1²)) ≤ exp(-t²/2 + -(z - 0)²/(2·1²))")
            p.have("exp(-t²/2 + -(z - 0)²/(2·1²)) = c·exp(-(z - 0)²/(2·1²))", "exp_add")
            p.have("exp(-(z - t)²/(2·1²)) ≤ c·exp(-(z - 0)²/(2·1²))")
            p.have("w(t, z) ≤ c·w(0, z)")
            p.have("w(t, z)·u(z) ≤ c·(w(0, z)·u(z))")
        with p.otherwise():
            p.have("w(t, z)·u(z) ≤ c·(w(0, z)·u(z))")
    p.chain(
        "P(S)",
        eq("∫ u(z) dP(z)", "mass", "ext_if"),
        eq("∫[z ~ lebesgue] w(t, z)·u(z)", "normal", "L_withdensity"),
        le("∫[z ~ lebesgue] c·(w(0, z)·u(z))", "L_le"),
        eq("c·∫[z ~ lebesgue] w(0, z)·u(z)", "L_mul"),
        eq("c·∫ u(z) dN(z)", "normal", "L_withdensity"),
        eq("c·N(S)", "mass", "ext_if"),
    )
    p.use("mass_Pr", "P", "S")
    p.use("mass_Pr", "N", "S")
    p.have("Pr(P, S) ≤ c·Pr(N, S)")
    p.use(gaussian.half_line.theorem(), "t", "1", "0")
    p.use(gaussian.half_line.theorem(), "0", "1", "0")
    p.have("(0 - t)/1 = -t")
    p.have("(0 - 0)/1 = 0")
    p.use(half.theorem())
    p.have(p.goal)


@small.proof
def from_the_tail(p):
    p.let(t="1/η")
    p.have("1 ≤ t")
    p.have("t ≤ t²")
    p.use(tail.theorem(), "t")
    p.have("1 + t²/2 ≤ exp(t²/2)", "exp_ge")
    p.have("t/2 ≤ exp(t²/2)")
    p.have("exp(-t²/2) = 1/exp(t²/2)")
    p.have("1/exp(t²/2) ≤ 1/(t/2)")
    p.have("1/(t/2) = 2·η")
    p.have(p.goal)


@within.proof
def in_either_order(p):
    p.have("y - x ≤ e ∧ x - y ≤ e")
    for small, large in (("x", "y"), ("y", "x")):
        with p.case(f"{small} ≤ {large}"):
            p.use(gaussian.lipschitz.theorem(), small, f"{large} - {small}")
            p.use(gaussian.increases.theorem(), small, large)
            p.have(f"{small} + ({large} - {small}) = {large}")
            p.have(p.goal)


@quantile.proof
def intermediate_value(p):
    p.let(η="min(α, 1 - α)", t="1/η")
    p.have("0 < η", "lt_if")
    p.use("min_le_left", "α", "1 - α")
    p.use("min_le_right", "α", "1 - α")
    p.have("η < 1")
    p.use(small.theorem(), "η")
    p.use(opposite.theorem(), "t")
    p.have("0 < t")
    p.have(f"{PHI}(-t) ≤ 1 - α")
    p.have(f"1 - α ≤ {PHI}(t)")
    with p.fix("x : real"), p.fix("e : real", "0 < e"):
        with p.fix("y : real", "|y - x| ≤ e"):
            p.use(within.theorem(), "x", "y", "e")
            p.have(f"|{PHI}(y) - {PHI}(x)| ≤ e")
        p.witness("e", goal=f"∃d. 0 < d ∧ (∀y. |y - x| ≤ d ⇒ |{PHI}(y) - {PHI}(x)| ≤ e)")
    with p.fix("x : real"):
        p.have(f"Continuous({PHI}, x)", "Continuous")
    p.obtain("c", p.use("intermediate_value", PHI, "-t", "t", "1 - α"))
    p.witness("c")
