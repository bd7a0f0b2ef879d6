"""The staircase mechanism.

Problem: noise whose density falls by the factor e^{-ε} at γΔ, (1+γ)Δ, (2+γ)Δ, … on both sides. How private is
    a query with it?
Method: the density is a multiple of e^{-ε⌊|z|/Δ + 1 - γ⌋}; a shift by at most Δ moves the argument of ⌊·⌋ by
    at most 1.
Guarantee: ε, for a query of sensitivity Δ and every γ.
Reference: Geng and Viswanath 2014, Definition of the staircase mechanism and Theorem 1 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics.smooth import bounded, divided
from derivations.sharp import integers

STAIRS = "exp(-(ε·⌊|z - m|/Δ + 1 - γ⌋))"
CENTRED = "exp(-(ε·⌊|z|/Δ + 1 - γ⌋))"
define(
    f"define staircase for ε Δ γ m := withdensity(lebesgue, z ↦ {STAIRS}/(E[z ~ lebesgue] {CENTRED}))",
    latex=r"\mathrm{Stair}_{{0}, {1}, {2}}\left({3}\right)",
)
theorem = Statement(id="dp.staircase", title="The staircase mechanism")
claim = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → real, ε Δ γ given 0 < ε, 0 < Δ, sensitivity(~, q, Δ) "
    "holds (x ↦ staircase(ε, Δ, γ, q(x))) is ε-DP for ~"
)
theorem.finding(
    "reading",
    "The density at $z$ is in proportion to $e^{-k\\varepsilon}$ for $k\\Delta\\le|z|<(k+\\gamma)\\Delta$ "
    "and to "
    "$e^{-(k+1)\\varepsilon}$ for $(k+\\gamma)\\Delta\\le|z|<(k+1)\\Delta$. For $0\\le\\gamma\\le1$ both are "
    "$e^{-\\varepsilon\\lfloor|z|/\\Delta+1-\\gamma\\rfloor}$. That no noise has a smaller mean size is not "
    "part of the claim.",
)
constant = Claim(f"for ε Δ γ given 0 < ε, 0 < Δ holds ∃v. 0 < v ∧ E[z ~ lebesgue] {CENTRED} exists and is v")
integrable = Claim(
    "for ε Δ γ given 0 < ε, 0 < Δ "
    f"holds Integrable(lebesgue, z ↦ {CENTRED}) ∧ 0 < (E[z ~ lebesgue] {CENTRED})"
)
measurable_stairs = Claim(f"for ε Δ γ m holds Measurable(z ↦ {STAIRS})")
claim.facts += [integrable.theorem, measurable_stairs.theorem]
law = Claim(
    f"for ε Δ γ m v given 0 < ε, 0 < Δ, 0 < v, E[z ~ lebesgue] {CENTRED} exists and is v "
    f"holds Prob(withdensity(lebesgue, z ↦ {STAIRS}/v)) "
    f"∧ staircase(ε, Δ, γ, m) = withdensity(lebesgue, z ↦ {STAIRS}/v)"
)
measurable = Claim("for ε, g : real → real given Measurable(g) holds Measurable(z ↦ exp(-(ε·⌊g(z)⌋)))")
step = Claim("for u v given u ≤ v + 1 holds ⌊u⌋ ≤ ⌊v⌋ + 1")
ratio = Claim(
    f"for ε Δ γ m n z given 0 < ε, 0 < Δ, |m - n| ≤ Δ holds {STAIRS} ≤ exp(ε)·{STAIRS.replace('m', 'n')}"
)


@step.proof
def of_the_floor(p):
    p.use("floor_spec", "u")
    p.use("floor_spec", "v")
    p.use(integers.after.theorem(), "⌊v⌋")
    with p.suppose("⌊v⌋ + 1 < ⌊u⌋"):
        p.use(integers.apart.theorem(), "⌊v⌋ + 1", "⌊u⌋")
        p.have("F")
    p.have("⌊u⌋ ≤ ⌊v⌋ + 1")


increasing = Claim("for u v given u ≤ v holds ⌊u⌋ ≤ ⌊v⌋")


@increasing.proof
def between_integers(p):
    p.use("floor_spec", "u")
    p.use("floor_spec", "v")
    with p.suppose("⌊v⌋ < ⌊u⌋"):
        p.use(integers.apart.theorem(), "⌊v⌋", "⌊u⌋")
        p.have("F")
    p.have("⌊u⌋ ≤ ⌊v⌋")


@measurable.proof
def of_an_increasing_function(p):
    p.let(f="λu : real. ⌊u⌋")
    with p.fix("x y : real", "x ≤ y"):
        p.use(increasing.theorem(), "x", "y")
        p.have("f(x) ≤ f(y)")
    p.use("measurable_mono", "f")
    p.use("measurable_comp", "f", "g")
    p.have(p.goal)


@constant.proof
def below_a_laplace_density(p):
    p.let(f=f"λz : real. {CENTRED}", g="λz : real. exp(ε·γ)·exp(-(ε/Δ·|z|))")
    p.have("E[z ~ lebesgue] exp(-(ε/Δ·|z|)) exists and is 2/(ε/Δ)")
    p.have("E[z ~ lebesgue] g(z) exists and is exp(ε·γ)·(2/(ε/Δ))")
    with p.fix("z : real"):
        p.let(u="|z|/Δ + 1 - γ")
        p.use("floor_spec", "u")
        p.have("u - 1 ≤ ⌊u⌋")
        p.have("0 ≤ ε·(⌊u⌋ - (u - 1))")
        p.have("-(ε·⌊u⌋) ≤ ε·γ + -(ε/Δ·|z|)")
        p.chain("f(z)", le("exp(ε·γ + -(ε/Δ·|z|))"), eq("g(z)"))
        p.have("|f(z)| ≤ g(z)")
    p.use(measurable.theorem(), "ε", "λz : real. |z|/Δ + 1 - γ")
    p.obtain("v", p.use("int_dominated", "lebesgue", "f", "g", "exp(ε·γ)·(2/(ε/Δ))"))
    p.have("0 < exp(ε·γ)·(2/(ε/Δ))")
    p.use("int_positive", "lebesgue", "f", "g", "exp(ε·γ)·(2/(ε/Δ))", "v")
    p.witness("v")


@integrable.proof
def as_it_has_a_value(p):
    p.obtain("v", p.use(constant.theorem(), "ε", "Δ", "γ"))
    p.have(f"(E[z ~ lebesgue] {CENTRED}) = v")
    p.use("integrable_int", "lebesgue", f"λz : real. {CENTRED}", "v")
    p.have(f"0 < (E[z ~ lebesgue] {CENTRED})")
    p.have(p.goal)


@measurable_stairs.proof
def around_a_centre(p):
    p.use(measurable.theorem(), "ε", "λz : real. |z - m|/Δ + 1 - γ")


@law.proof
def moved_to_the_centre(p):
    p.let(f=f"λz : real. {STAIRS}/v", g=f"λz : real. {CENTRED}")
    p.use("int_affine", "g", "1", "-m", "v")
    p.have(f"(E[z ~ lebesgue] {CENTRED}) = v")
    with p.fix("z : real"):
        p.have("1·z + -m = z - m")
        p.have("f(z) = 1/v·g(1·z + -m)")
    p.have("v/|1| = v")
    p.have("E[z ~ lebesgue] g(1·z + -m) exists and is v")
    p.use("int_scale", "lebesgue", "λz : real. g(1·z + -m)", "1/v", "v")
    p.have("1/v·v = 1")
    p.have("E[z ~ lebesgue] f(z) exists and is 1")
    p.have("∀z. 0 ≤ f(z)")
    p.use(measurable.theorem(), "ε", "λz : real. |z - m|/Δ + 1 - γ")
    p.have("Measurable(f)")
    p.use("withdensity_prob", "lebesgue", "f")
    p.have("staircase(ε, Δ, γ, m) = withdensity(lebesgue, f)", "staircase")
    p.have(p.goal)


@ratio.proof
def one_step_at_most(p):
    p.let(u="|z - n|/Δ + 1 - γ", v="|z - m|/Δ + 1 - γ")
    p.have("|z - n| ≤ |z - m| + |m - n|")
    p.have("|z - n|/Δ ≤ |z - m|/Δ + 1")
    p.have("u ≤ v + 1")
    p.use(step.theorem(), "u", "v")
    p.have("0 ≤ ε·(⌊v⌋ + 1 - ⌊u⌋)")
    p.chain("exp(-(ε·⌊v⌋))", le("exp(ε + -(ε·⌊u⌋))"), eq("exp(ε)·exp(-(ε·⌊u⌋))"))


@claim.proof
def equal_constants(p):
    p.unfold_facts("sensitivity")
    p.obtain("v", p.use(constant.theorem(), "ε", "Δ", "γ"))
    with p.fix("x : 'd"):
        p.use(law.theorem(), "ε", "Δ", "γ", "q(x)", "v")
        p.have("Prob(staircase(ε, Δ, γ, q(x)))")
    with p.fix("x y : 'd", "x ~ y"):
        p.let(
            f=f"λz : real. {STAIRS.replace('m', 'q(x)')}/v", g=f"λz : real. {STAIRS.replace('m', 'q(y)')}/v"
        )
        p.have("|q(x) - q(y)| ≤ Δ")
        with p.fix("z : real"):
            p.use(ratio.theorem(), "ε", "Δ", "γ", "q(x)", "q(y)", "z")
            p.use(divided.theorem(), STAIRS.replace("m", "q(x)"), STAIRS.replace("m", "q(y)"), "exp(ε)", "v")
            p.have("f(z) ≤ exp(ε)·g(z)")
        p.have("∀z. 0 ≤ f(z) ∧ 0 ≤ g(z)")
        p.use(measurable.theorem(), "ε", "λz : real. |z - q(x)|/Δ + 1 - γ")
        p.use(measurable.theorem(), "ε", "λz : real. |z - q(y)|/Δ + 1 - γ")
        p.have("Measurable(f)")
        p.have("Measurable(g)")
        p.let(P="withdensity(lebesgue, f)", Q="withdensity(lebesgue, g)")
        p.use(law.theorem(), "ε", "Δ", "γ", "q(x)", "v")
        p.use(law.theorem(), "ε", "Δ", "γ", "q(y)", "v")
        p.use("max_divergence_withdensity", "lebesgue", "f", "g", "ε")
        p.use(bounded.theorem(), "P", "Q", "staircase(ε, Δ, γ, q(x))", "staircase(ε, Δ, γ, q(y))", "ε")
    return p.have(p.goal, "pure_dp", "approx_dp", "mechanism")
