"""Composition of Gaussian differential privacy.

Problem: two steps that are μ-GDP and ν-GDP, of which the second may look at the output of the first.
Method: the normal pairs of the steps dominate them, so that the product of the pairs dominates both. It is a
    pair of normal vectors with two entries, which has the divergences of one normal pair on the line, at the
    distance of the vectors.
Guarantee: the two outputs together are √(μ² + ν²)-GDP.
Reference: Dong, Roth and Su 2022, Corollary 3.3, for two steps.  From memory.
"""

from cbdp_sym.author import *
from derivations.classics import dominating, gaussian, gaussian_vectors, gdp, tradeoff

theorem = Statement(
    id="dp.gdp.composition", title="Composition of Gaussian differential privacy", expect="partly"
)
theorem.omits("more than two steps", of="printed")
theorem.finding(
    "remark",
    "The hypotheses are met: by mechanisms that do not look at the data, and by the Gaussian mechanisms of "
    "dp.gdp, of which the second has a query of this sensitivity for each first output.",
)
composed = theorem.printed(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, B : 'd → 'a ⇝ 'b, μ ν given 0 < μ, 0 < ν, "
    "∀d. Measurable(B(d)), ∀d a. Prob(B(d, a)), gdp(~, A, μ), ∀a. gdp(~, d ↦ B(d, a), ν) "
    "holds gdp(~, compose(A, B), √(μ² + ν²))"
)
one_pair = Claim(
    "for μ ν ε given 0 < μ, 0 < ν "
    "holds H[ε](semi(N(0, 1²), z ↦ N(0, 1²)) ‖ semi(N(μ, 1²), z ↦ N(ν, 1²))) "
    "≤ H[ε](N(0, 1²) ‖ N(√(μ² + ν²), 1²))"
)
differ = Claim("for m n : 'k → real, k : 'k given m(k) ≠ n(k) holds m ≠ n")
two_entries = Claim(
    "for m : bool → real holds map(x ↦ (x(T), x(F)), N(m, 1²·I)) = semi(N(m(T), 1²), z ↦ N(m(F), 1²))"
)
composed.facts += [tradeoff.error.theorem]


@differ.proof
def at_this_entry(p):
    with p.case("m = n"):
        p.have("m(k) = n(k)")
        p.have("F")
        p.have("m ≠ n")
    with p.otherwise():
        p.have("m ≠ n")


@two_entries.proof
def independent_entries(p):
    p.let(W="⨂ i. N(m(i), 1²)", P="N(m(T), 1²)", Q="N(m(F), 1²)", V="N(m, 1²·I)")
    p.let(g="λx : bool → real. (x(T), x(F))")
    p.use(gaussian_vectors.law.theorem(), "m", "1")
    p.have("Measurable(λx : bool → real. (x(T), x(F)))")
    with p.fix("f : (real × real) → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
        p.let(h="λx : bool → real. f((x(T), x(F)))", k="a ↦ ∫[b ~ Q] f((a, b))")
        with p.fix("x : bool → real"), p.fix("b : real"):
            p.have("h(λj. if j = F then b else x(j)) = f((x(T), b))")
        p.use("measurable_L_section", "Q", "f")
        p.have("Measurable(k)")
        p.use("product_marginal", "i ↦ N(m(i), 1²)", "T")
        split = p.use("product_split", "i ↦ N(m(i), 1²)", "F", "h")
        p.chain(
            "∫[z ~ map(g, V)] f(z)",
            eq("∫ h(x) dV(x)", "L_map"),
            eq("∫ h(x) dW(x)", "normal_vector"),
            eq("∫[x ~ W] (∫[b ~ Q] h(λj. if j = F then b else x(j)))", split),
            eq("∫[x ~ W] k(x(T))"),
            eq("∫[a ~ map(λx : bool → real. x T, W)] k(a)", "L_map"),
            eq("∫ k(a) dP(a)"),
            eq("∫[z ~ semi(P, z ↦ Q)] f(z)", "semi_L"),
        )
    p.use("measure_ext", "map(g, V)", "semi(P, z ↦ Q)")
    return p.have(p.goal)


@one_pair.proof
def a_pair_of_vectors(p):
    p.let(m="λi : bool. (0 : real)", n="i ↦ if i then μ else ν", r="√(μ² + ν²)")
    p.let(g="λx : bool → real. (x(T), x(F))")
    p.use(two_entries.theorem(), "m")
    p.use(two_entries.theorem(), "n")
    p.have("n(T) = μ")
    p.have("n(F) = ν")
    p.let(u="i ↦ m(i) - n(i)")
    p.have("u(T) = -μ")
    p.have("u(F) = -ν")
    p.use("two_norm_square", "u")
    p.have("(∑ i. u(i)²) = (u(T))² + (u(F))²", "sum_bool")
    p.have("(∑ i. u(i)²) = μ² + ν²")
    p.use("order_norm_nonneg", "2", "u")
    p.have("0 < μ² + ν²")
    p.have("0 < r")
    p.have("r = √(‖u‖[2]²)")
    p.have("√(‖u‖[2]²) = ‖u‖[2]", "sqrt_of_square")
    p.have("m(T) ≠ n(T)")
    p.use(differ.theorem(), "m", "n", "T")
    p.use(gaussian.vectors_hockey.theorem(), "m", "n", "1", "ε")
    p.use(gaussian.hockey.theorem(), "0", "r", "1", "ε")
    p.have("|0 - r| = ‖u‖[2]")
    p.use(gaussian_vectors.law.theorem(), "m", "1")
    p.use(gaussian_vectors.law.theorem(), "n", "1")
    p.chain(
        "H[ε](semi(N(0, 1²), z ↦ N(0, 1²)) ‖ semi(N(μ, 1²), z ↦ N(ν, 1²)))",
        eq("H[ε](map(g, N(m, 1²·I)) ‖ map(g, N(n, 1²·I)))"),
        le("H[ε](N(m, 1²·I) ‖ N(n, 1²·I))", "hockey_stick_map"),
        eq("H[ε](N(0, 1²) ‖ N(r, 1²))"),
    )
    return p.have(p.goal)


@composed.proof
def one_pair_for_both(p):
    p.let(
        r="√(μ² + ν²)", C="compose(A, B)", P="semi(N(0, 1²), z ↦ N(0, 1²))", Q="semi(N(μ, 1²), z ↦ N(ν, 1²))"
    )
    p.have("0 < μ² + ν²")
    p.have("0 < r")
    p.have("mechanism(A)", "gdp", "f_dp")
    p.use(gdp.dominating_pair.theorem(), "A", "~", "μ")
    p.have("dominated(~, A, N(0, 1²), N(μ, 1²))")
    with p.fix("a : 'a"):
        p.have("gdp(~, d ↦ B(d, a), ν)")
        p.have("mechanism(d ↦ B(d, a))", "gdp", "f_dp")
        p.use(gdp.dominating_pair.theorem(), "d ↦ B(d, a)", "~", "ν")
        p.have("dominated(~, d ↦ B(d, a), N(0, 1²), N(ν, 1²))")
    p.use(dominating.claim.theorem(), "~", "A", "B", "N(0, 1²)", "N(μ, 1²)", "N(0, 1²)", "N(ν, 1²)")
    p.unfold_facts("dominated", "mechanism")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.use(one_pair.theorem(), "μ", "ν", "ε")
        p.chain("H[ε](C(x) ‖ C(y))", le("H[ε](P ‖ Q)"), le("H[ε](N(0, 1²) ‖ N(r, 1²))"))
    p.have("dominated(~, C, N(0, 1²), N(r, 1²))", "dominated", "mechanism")
    p.have("mechanism(C)", "mechanism")
    p.use(gdp.dominating_pair.theorem(), "C", "~", "r")
    return p.have(p.goal)
