"""Lebesgue measure on finitely many coordinates.

Problem: integrate over ℝ^d, and move what is integrated.
Method: Lebesgue measure has the density Π 2e^{|xᵢ|} with respect to independent Laplace variables, so that
    integrals of products are products of integrals. Laplace variables around any other point do as well.
Guarantee: Tonelli's theorem for products, the measure of a box, and invariance under translations.
Reference: Rudin, Real and Complex Analysis, chapter 2.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction
from derivations.classics.laplace_vector import law

UNFOLDED = "withdensity(laplace_vector(λi : 'k. 0, 1), λx : 'k → real. ∏ i. exp(|x(i) - 0|)/(1/2))"
define(f"define lebesgue_vector := {UNFOLDED}", latex=r"\lambda^{d}")
SPACE = "(lebesgue_vector : ('k → real) measure)"
WEIGHT = "∏ i. exp(|x(i) - m(i)|)/(1/2)"
DENSITY = "∏ i. exp(-|x(i) - m(i)|/1)/(2·1)"

well_defined = Claim(
    "given Finite('k) holds Measurable(λx : 'k → real. ∏ i. exp(|x(i) - 0|)/(1/2)) "
    f"∧ (∀x : 'k → real. 0 ≤ (∏ i. exp(|x(i) - 0|)/(1/2))) ∧ SigmaFinite({UNFOLDED})"
)
factors = Claim("for f g : 'k → real given Finite('k) holds (∏ i. f(i))·(∏ i. g(i)) = (∏ i. f(i)·g(i))")
measurable = Claim(
    "for f : 'k → real → real given Finite('k), ∀i. Measurable(f(i)), ∀i y. 0 ≤ f(i, y) "
    "holds Measurable(x ↦ ∏ i. f(i, x(i))) ∧ (∀x : 'k → real. 0 ≤ (∏ i. f(i, x(i))))"
)
tonelli = Claim(
    "for f : 'k → real → real given Finite('k), ∀i. Measurable(f(i)), ∀i y. 0 ≤ f(i, y) "
    f"holds ∫[x ~ {SPACE}] (∏ i. f(i, x(i))) = (∏ i. ∫[y ~ lebesgue] f(i, y))"
)
box = Claim(
    "for s : 'k → real → bool given Finite('k), ∀i. Measurable(s(i)) "
    f"holds {SPACE}{{x | ∀i. s(i, x(i))}} = (∏ i. lebesgue(s(i)))"
)
laplace_density = Claim(
    f"for m : 'k → real given Finite('k) holds withdensity({SPACE}, x ↦ {DENSITY}) = laplace_vector(m, 1)"
)
around = Claim(
    f"for m : 'k → real given Finite('k) holds withdensity(laplace_vector(m, 1), x ↦ {WEIGHT}) = {SPACE}"
)
translated = Claim(
    "for f : ('k → real) → ereal, m : 'k → real given Finite('k), Measurable(f), ∀x. 0 ≤ f(x) "
    f"holds ∫[x ~ {SPACE}] f(i ↦ x(i) + m(i)) = ∫[x ~ {SPACE}] f(x)"
)


@factors.proof
def one_after_the_other(p):
    claim = "(∏ i ∈ {0}. f(i))·(∏ i ∈ {0}. g(i)) = (∏ i ∈ {0}. f(i)·g(i))"

    def none(q):
        q.let(n="λi : 'k. F")
        return q.have(claim.format("n"), "prod_empty")

    def more(q):
        q.let(u="λj : 'k. j = i ∨ t(j)")
        q.chain(
            "(∏ i ∈ u. f(i))·(∏ i ∈ u. g(i))",
            eq("f(i)·(∏ i ∈ t. f(i))·(g(i)·(∏ i ∈ t. g(i)))", "prod_insert"),
            eq("f(i)·g(i)·((∏ i ∈ t. f(i))·(∏ i ∈ t. g(i)))"),
            eq("f(i)·g(i)·(∏ i ∈ t. f(i)·g(i))"),
            eq("∏ i ∈ u. f(i)·g(i)", "prod_insert"),
        )
        return q.have(claim.format("u"))

    found = finite_induction(p, "λt : 'k → bool. " + claim.format("t"), "λi : 'k. T", none, more)
    return p.have(p.goal, found, "Prod")


@measurable.proof
def coordinate_by_coordinate(p):
    with p.fix("i : 'k"):
        p.have("Measurable(f(i))")
        p.have("Measurable(λx : 'k → real. f(i, x(i)))")
    p.use("measurable_prod", "λi : 'k. T", "i ↦ x ↦ f(i, x(i))")
    p.have("Measurable(x ↦ ∏ i. f(i, x(i)))", "Prod")
    with p.fix("x : 'k → real"):
        p.let(r="i ↦ √(f(i, x(i)))")
        with p.fix("i : 'k"):
            p.have("0 ≤ f(i, x(i))")
            p.have("r(i)·r(i) = f(i, x(i))")
        p.use(factors.theorem(), "r", "r")
        p.chain("0", le("(∏ i. r(i))·(∏ i. r(i))"), eq("∏ i. r(i)·r(i)"), eq("∏ i. f(i, x(i))"))


@well_defined.proof
def independent_variables(p):
    p.let(w="λx : 'k → real. ∏ i. exp(|x(i) - 0|)/(1/2)", P="laplace_vector(λi : 'k. 0, 1)")
    p.use(measurable.theorem(), "λi : 'k. λy : real. exp(|y - 0|)/(1/2)")
    p.use(law.theorem(), "λi : 'k. 0", "1")
    p.use("prob_sigma_finite", "P")
    p.use("withdensity_sigma_finite", "P", "w")
    p.have(p.goal)


@tonelli.proof
def independent_coordinates(p):
    p.let(P="laplace_vector(λi : 'k. 0, 1)", w="λy : real. exp(|y - 0|)/(1/2)", g="i ↦ y ↦ w(y)·f(i, y)")
    p.have("∀y. 0 ≤ w(y)")
    p.use(measurable.theorem(), "λi : 'k. w")
    p.use(measurable.theorem(), "f")
    with p.fix("i : 'k"), p.fix("y : real"):
        p.have("exp(-|y - 0|/1)/(2·1)·g(i, y) = f(i, y)")
    with p.fix("i : 'k"):
        p.have("Measurable(f(i))")
        p.have("Measurable(g(i))")
        p.chain(
            "∫[y ~ Lap(0, 1)] g(i, y)",
            eq("∫[y ~ lebesgue] exp(-|y - 0|/1)/(2·1)·g(i, y)", "laplace", "L_withdensity"),
            eq("∫[y ~ lebesgue] f(i, y)"),
        )
    with p.fix("x : 'k → real"):
        p.use(factors.theorem(), "i ↦ w(x(i))", "i ↦ f(i, x(i))")
        p.have("(∏ i. w(x(i)))·(∏ i. f(i, x(i))) = (∏ i. g(i, x(i)))")
    p.chain(
        f"∫[x ~ {SPACE}] (∏ i. f(i, x(i)))",
        eq("∫[x ~ P] (∏ i. w(x(i)))·(∏ i. f(i, x(i)))", "lebesgue_vector", "L_withdensity"),
        eq("∫[x ~ P] (∏ i. g(i, x(i)))"),
        eq("∫[x ~ ⨂ i : 'k. Lap(0, 1)] (∏ i. g(i, x(i)))", "laplace_vector"),
        eq("∏ i. ∫[y ~ Lap(0, 1)] g(i, y)", "product_L"),
        eq("∏ i. ∫[y ~ lebesgue] f(i, y)"),
    )


@box.proof
def product_of_indicators(p):
    p.let(o="i ↦ y ↦ if s(i, y) then 1 else 0")
    with p.fix("i : 'k"):
        p.have("Measurable(s(i))")
        p.have("Measurable(o(i))")
    with p.fix("x : 'k → real"):
        p.use("indicator_of_all", "i ↦ s(i, x(i))")
        p.have("(if ∀i. s(i, x(i)) then 1 else 0) = (∏ i. o(i, x(i)))")
    p.chain(
        f"{SPACE}{{x | ∀i. s(i, x(i))}}",
        eq(f"∫[x ~ {SPACE}] ext(if ∀i. s(i, x(i)) then 1 else 0)", "mass", "ext_if"),
        eq(f"∫[x ~ {SPACE}] ext(∏ i. o(i, x(i)))"),
        eq("∏ i. ∫[y ~ lebesgue] o(i, y)", tonelli.theorem()),
        eq("∏ i. lebesgue(s(i))", "mass", "ext_if"),
    )


@laplace_density.proof
def equal_on_boxes(p):
    p.let(f="i ↦ y ↦ exp(-|y - m(i)|/1)/(2·1)", R=f"withdensity({SPACE}, x ↦ {DENSITY})")
    p.have("∀i y. 0 ≤ f(i, y)")
    with p.fix("i : 'k"):
        p.have("Measurable(f(i))")
    p.use(measurable.theorem(), "f")
    with p.fix("s : 'k → real → bool", "∀i. Measurable(s(i))"):
        p.let(o="i ↦ y ↦ if s(i, y) then 1 else 0", g="i ↦ y ↦ f(i, y)·o(i, y)")
        with p.fix("i : 'k"):
            p.have("Measurable(s(i))")
            p.have("Measurable(g(i))")
            p.chain(
                "Lap(m(i), 1)(s(i))",
                eq("∫[y ~ Lap(m(i), 1)] o(i, y)", "mass", "ext_if"),
                eq("∫[y ~ lebesgue] f(i, y)·o(i, y)", "laplace", "L_withdensity"),
                eq("∫[y ~ lebesgue] g(i, y)"),
            )
        with p.fix("x : 'k → real"):
            p.use("indicator_of_all", "i ↦ s(i, x(i))")
            p.use(factors.theorem(), "i ↦ f(i, x(i))", "i ↦ o(i, x(i))")
            p.have("(∏ i. f(i, x(i)))·(if ∀i. s(i, x(i)) then 1 else 0) = (∏ i. g(i, x(i)))")
        p.chain(
            "R{x | ∀i. s(i, x(i))}",
            eq("∫[x ~ R] ext(if ∀i. s(i, x(i)) then 1 else 0)", "mass", "ext_if"),
            eq(f"∫[x ~ {SPACE}] (∏ i. f(i, x(i)))·(if ∀i. s(i, x(i)) then 1 else 0)", "L_withdensity"),
            eq(f"∫[x ~ {SPACE}] (∏ i. g(i, x(i)))"),
            eq("∏ i. ∫[y ~ lebesgue] g(i, y)", tonelli.theorem()),
            eq("∏ i. Lap(m(i), 1)(s(i))"),
        )
    p.use("product_unique", "i ↦ Lap(m(i), 1)", "R")
    p.have(p.goal, "laplace_vector")


@around.proof
def densities_multiply(p):
    p.let(q=f"x ↦ {DENSITY}", r=f"x ↦ {WEIGHT}")
    p.use(measurable.theorem(), "i ↦ y ↦ exp(-|y - m(i)|/1)/(2·1)")
    p.use(measurable.theorem(), "i ↦ y ↦ exp(|y - m(i)|)/(1/2)")
    with p.fix("x : 'k → real"):
        p.use(factors.theorem(), "i ↦ exp(-|x(i) - m(i)|/1)/(2·1)", "i ↦ exp(|x(i) - m(i)|)/(1/2)")
        p.have("∀i. exp(-|x(i) - m(i)|/1)/(2·1)·(exp(|x(i) - m(i)|)/(1/2)) = 1")
        p.chain("q(x)·r(x)", eq("∏ i : 'k. exp(0)"), eq("exp(∑ i : 'k. 0)", "prod_exp"), eq("1"))
    p.chain(
        "withdensity(laplace_vector(m, 1), r)",
        eq(f"withdensity(withdensity({SPACE}, q), r)", laplace_density.theorem()),
        eq(f"withdensity({SPACE}, λx : 'k → real. 1)", "withdensity_chain"),
        eq(SPACE, "withdensity_one"),
    )


@translated.proof
def around_another_point(p):
    p.let(
        z="λi : 'k. 0",
        P="laplace_vector(z, 1)",
        Q="laplace_vector(m, 1)",
        u="λx : 'k → real. ∏ i. exp(|x(i) - z(i)|)/(1/2)",
        v="λx : 'k → real. ∏ i. exp(|x(i) - m(i)|)/(1/2)",
        M="λx : 'k → real. i ↦ x(i) + m(i)",
    )
    p.use(measurable.theorem(), "i ↦ y ↦ exp(|y - z(i)|)/(1/2)")
    p.use(measurable.theorem(), "i ↦ y ↦ exp(|y - m(i)|)/(1/2)")
    with p.fix("x : 'k → real"):
        with p.fix("i : 'k"):
            p.have("x(i) + m(i) - m(i) = x(i) - z(i)")
        p.have("u(x) = v(M(x))")
    with p.fix("i : 'k"):
        p.use("laplace_shift", "0", "m(i)", "1")
    p.have("∀i. 0 + m(i) = m(i)")
    p.use("shifted_product", "λi : 'k. Lap(0, 1)", "m")
    p.chain(
        "map(M, P)",
        eq("map(M, ⨂ i : 'k. Lap(0, 1))", "laplace_vector"),
        eq("⨂ i. shift(m(i), Lap(0, 1))"),
        eq("⨂ i. Lap(m(i), 1)"),
        eq("Q", "laplace_vector"),
    )
    p.chain(
        f"∫[x ~ {SPACE}] f(i ↦ x(i) + m(i))",
        eq("∫[x ~ withdensity(P, u)] f(M(x))", around.theorem()),
        eq("∫ u(x)·f(M(x)) dP(x)", "L_withdensity_ext"),
        eq("∫ v(M(x))·f(M(x)) dP(x)"),
        eq("∫[x ~ map(M, P)] v(x)·f(x)", "L_map"),
        eq("∫ v(x)·f(x) dQ(x)"),
        eq("∫[x ~ withdensity(Q, v)] f(x)", "L_withdensity_ext"),
        eq(f"∫[x ~ {SPACE}] f(x)", around.theorem()),
    )
