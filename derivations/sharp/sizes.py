"""The mean size of linear functions of symmetric noise, and what it says of linear adversaries.

This module has no statement of its own.

Problem: bound E|b + aY| from below, for symmetric Y; with it the restricted Rényi divergence.
Method: by symmetry E|b + aY| is the mean of the larger of |b| and |aY|, so at least that of
    k(Y)|b| + (1 - k(Y))|aY| for every k with values in [0, 1]. A linear function of isotropic Gaussian noise
    is one normal variable.
Guarantee: |b|p + |a|q for p = E[k(Y)] and q = E[(1 - k(Y))|Y|], and D^lin ≤ α log(1/p)/(α-1) if p|v| ≤ q.
"""

from cbdp_sym.author import *
from derivations.classics import euclidean, gaussian_vectors
from derivations.sharp import mean_one
from derivations.sharp.linear_moments import by_means

WEIGHT = (
    "Measurable(k), ∀x. 0 ≤ k(x), ∀x. k(x) ≤ 1, E[x ~ {0}] k(x) exists and is p, "
    "E[x ~ {0}] (1 - k(x))·|x| exists and is q, 0 < p"
)
size = Claim(
    f"for Y distribution on real, k : real → real, a b p q given map(neg, Y) = Y, {WEIGHT.format('Y')} "
    "holds |b|·p + |a|·q ≤ ∫ |b + a·x| dY(x)",
    "the larger of two numbers is above their means with any weight",
)
on_the_line = Claim(
    "for Y distribution on real, k : real → real, v α p q given map(neg, Y) = Y, 1 < α, "
    f"{WEIGHT.format('Y')}, "
    "E[x ~ Y] x exists and is 0, p·|v| ≤ q holds D_R[α]^linear(Y, shift(v, Y)) ≤ α/(α - 1)·log(1/p)"
)
vector = Claim(
    "for Y distribution on real, v : 'i → real, α c given Finite('i), 1 < α, 0 < c, "
    "E[x ~ Y] x exists and is 0, ∀u b. |b| + |⟨u, v⟩| ≤ c·(∫[x ~ ⨂ i : 'i. Y] |b + ⟨u, x⟩|) "
    "holds D_R[α]^linear_in(⨂ i. Y, ⨂ i. shift(v(i), Y)) ≤ α/(α - 1)·log(c)"
)
products_of_norms = Claim("for u v : 'i → real given Finite('i) holds |⟨u, v⟩| ≤ ‖u‖[2]·‖v‖[2]")
projected = Claim(
    f"for u : 'i → real, k : real → real, σ b p q given Finite('i), 0 < σ, {WEIGHT.format('N(0, 1²)')} "
    "holds |b|·p + ‖u‖[2]·σ·q ≤ ∫[x ~ N(λi : 'i. 0, σ²·I)] |b + ⟨u, x⟩|"
)
in_any_dimension = Claim(
    "for v : 'i → real, k : real → real, σ α p q given Finite('i), 0 < σ, 1 < α, "
    f"{WEIGHT.format('N(0, 1²)')}, "
    "p·‖v‖[2] ≤ q·σ "
    "holds D_R[α]^linear_in(N(λi : 'i. 0, σ²·I), N(v, σ²·I)) ≤ α/(α - 1)·log(1/p)"
)
by_the_norm = Claim(
    "for v : 'i → real, σ α given Finite('i), 0 < σ, 1 < α "
    "holds D_R[α]^linear_in(N(λi : 'i. 0, σ²·I), N(v, σ²·I)) ≤ α·log(1 + √(π/2)·‖v‖[2]/σ)/(α - 1)"
)


@size.proof
def the_larger_of_two(p):
    p.let(f="x ↦ |b|·k(x) + |a|·((1 - k(x))·|x|)", h="x ↦ |b + a·x|")
    with p.fix("x : real"):
        p.have("0 ≤ k(x)")
        p.have("0 ≤ 1 - k(x)")
        p.use("abs_product", "a", "x")
        p.have("0 ≤ f(x)")
        p.use("abs_add", "b + a·x", "b - a·x")
        p.use("abs_add", "b + a·x", "-(b - a·x)")
        p.use("abs_neg", "b - a·x")
        p.have("2·|b| ≤ h(x) + h(-x)")
        p.have("2·|a·x| ≤ h(x) + h(-x)")
        p.have("0 ≤ k(x)·(h(x) + h(-x) - 2·|b|)")
        p.have("0 ≤ (1 - k(x))·(h(x) + h(-x) - 2·|a·x|)")
        p.have("0 ≤ f(x) ∧ 2·f(x) ≤ h(x) + h(-x)")
    return p.chain("|b|·p + |a|·q", eq("∫ f(x) dY(x)", "L_int"), le("∫ h(x) dY(x)"))


multiple = Claim("for h : real → real, c given linear(h) holds linear(x ↦ c·h(x))")
member = Claim("holds ∃h. linear(h) ∧ Measurable(h)")


@multiple.proof
def multiplied_coefficients(p):
    p.unfold_facts("linear")
    p.obtain("a b", "∃a b. ∀x. h(x) = a·x + b")
    p.have("∀x. c·h(x) = c·a·x + c·b")
    p.know(p.witness("c·a", "c·b", goal="∃u w. ∀x. c·h(x) = u·x + w"))
    return p.have(p.goal, "linear")


@member.proof
def zero(p):
    p.let(h="λx : real. (0 : real)")
    p.know(p.witness("0", "0", goal="∃u w. ∀x : real. 0 = u·x + w"))
    p.have("linear(h)", "linear")
    p.have("Measurable(h)")
    return p.witness("h")


@on_the_line.proof
def every_linear_function(p):
    p.let(S="shift(v, Y)", c="1/p")
    with p.fix("h : real → real", "linear(h)", "Measurable(h)"):
        p.unfold_facts("linear")
        p.obtain("a b", "∃a b. ∀x. h(x) = a·x + b")
        p.let(g="x ↦ a·x + b")
        p.have("E[x ~ Y] g(x) exists and is b")
        p.have("almost every x ~ Y: h(x) = g(x)")
        p.use("int_ae", "Y", "h", "g", "b")
        p.have("∀x. h(x + v) = b + a·v + a·x")
        p.use(size.theorem(), "Y", "k", "a", "b + a·v", "p", "q")
        p.chain("∫ |h(x)| dS(x)", eq("∫ |h(x + v)| dY(x)", "shift", "L_map"), eq("∫ |b + a·v + a·x| dY(x)"))
        p.use("abs_product", "a", "v")
        p.have("b ≤ |b + a·v| + |a|·|v|")
        p.have("|a|·(p·|v|) ≤ |a|·q")
        p.have("p·b ≤ |b + a·v|·p + |a|·q")
        p.chain("p·b", le("|b + a·v|·p + |a|·q"), le("∫ |h(x)| dS(x)"))
        p.use("emul_le", "c", "p·b", "∫ |h(x)| dS(x)")
        p.chain("b", eq("c·(p·b)"), le("c·(∫ |h(x)| dS(x))"))
        p.know(p.witness("b", goal="∃m. E[x ~ Y] h(x) exists and is m ∧ m ≤ c·(∫ |h(x)| dS(x))"))
    p.have("Prob(S)", "shift")
    p.use(member.theorem())
    with p.fix("h : real → real, e : real", "linear(h)"):
        p.use(multiple.theorem(), "h", "e")
    p.use(mean_one.above.theorem(), "Y", "S", "linear", "α", "c")
    return p.have(p.goal)


@vector.proof
def functions_of_mean_one(p):
    p.let(R="⨂ i : 'i. Y", A="α/(α - 1)", z="1/c", W="(1/c)^A")
    p.have("1 < A")
    with p.fix("u : 'i → real"):
        p.let(f="x ↦ 1 + ⟨u, v⟩ + ⟨u, x⟩")
        p.use("abs_add", "1 + ⟨u, v⟩", "-⟨u, v⟩")
        p.use("abs_neg", "⟨u, v⟩")
        p.have("1 ≤ |1 + ⟨u, v⟩| + |⟨u, v⟩|")
        p.let(X="∫ |f(x)| dR(x)")
        p.chain("1", le("|1 + ⟨u, v⟩| + |⟨u, v⟩|"), le("c·X"))
        p.use("emul_le", "z", "1", "c·X")
        p.chain("z", le("z·(c·X)"), eq("X"))
        p.have("Measurable(f)", "dot")
        p.use(mean_one.least.theorem(), "R", "f", "A", "z", because="Jensen's inequality")
        p.have("W ≤ ∫ |1 + ⟨u, v⟩ + ⟨u, x⟩|^A dR(x)")
    p.use(by_means.theorem(), "Y", "v", "α", "W", because="duality")
    return p.chain("D_R[α]^linear_in(R, ⨂ i. shift(v(i), Y))", le("-log(W)"), eq("α/(α - 1)·log(c)"))


@projected.proof
def one_normal_variable(p):
    p.let(Z="N(0, 1²)", R="N(λi : 'i. 0, σ²·I)", t="‖u‖[2]·σ", T="λx : 'i → real. ⟨u, x⟩")
    p.use("normal_symmetric", "1")
    p.use(gaussian_vectors.law.theorem(), "λi : 'i. 0", "σ")
    p.use("order_norm_nonneg", "2", "u")
    none = p.use("Sum_scale", "u", "0")
    with p.case("u = (λi : 'i. 0)"):
        each = p.have("∀i. u(i)² = 0·u(i)")
        p.use("int_mono", "Z", "k", "x ↦ 1", "p", "1")
        p.have("∀x. ⟨u, x⟩ = 0", "dot_zero")
        p.use("two_norm_square", "u")
        p.chain("‖u‖[2]²", eq("∑ i. u(i)²"), eq("∑ i. 0·u(i)", each), eq("0·(∑ i. u(i))", none), eq("0"))
        p.chain("‖u‖[2]", eq("√(‖u‖[2]²)", "sqrt_of_square"), eq("√0"), eq("0"))
        p.have("|b|·p ≤ |b|")
        p.chain("|b|·p + t·q", le("|b|"), eq("∫[x ~ R] |b|", "L_const"), eq("∫[x ~ R] |b + ⟨u, x⟩|"))
    with p.otherwise():
        p.obtain("i", p.have("∃i. u(i) ≠ 0"))
        p.use(euclidean.positive.theorem(), "u", "i")
        p.have("0 < t")
        p.use("normal_scale", "t")
        p.chain("⟨u, λi : 'i. 0⟩", eq("∑ i. 0·u(i)", "dot"), eq("0·(∑ i. u(i))", none), eq("0"))
        law = p.use(
            gaussian_vectors.statistic.theorem(),
            "λi : 'i. 0",
            "σ",
            "u",
            "i",
            because="a sum of normal variables",
        )
        p.use(size.theorem(), "Z", "k", "t", "b", "p", "q")
        p.chain(
            "|b|·p + t·q",
            le("∫ |b + t·x| dZ(x)"),
            eq("∫[z ~ map(x ↦ t·x, Z)] |b + z|", "L_map"),
            eq("∫[z ~ N(0, t²)] |b + z|"),
            eq("∫[z ~ map(T, R)] |b + z|", law),
            eq("∫[x ~ R] |b + ⟨u, x⟩|", "L_map"),
        )
    return p.have(p.goal)


@products_of_norms.proof
def both_signs(p):
    p.let(w="i ↦ -1·u(i)")
    p.use(euclidean.cauchy_schwarz.theorem(), "u", "v")
    p.use(euclidean.cauchy_schwarz.theorem(), "w", "v")
    p.use(euclidean.scaled.theorem(), "-1", "u")
    turned = p.use("Sum_scale", "i ↦ u(i)·v(i)", "-1")
    p.chain(
        "⟨w, v⟩", eq("∑ i. -1·(u(i)·v(i))", "dot"), eq("-1·(∑ i. u(i)·v(i))", turned), eq("-⟨u, v⟩", "dot")
    )
    p.have("|-1| = 1")
    return p.use("abs_le", "⟨u, v⟩", "‖u‖[2]·‖v‖[2]")


@in_any_dimension.proof
def cauchy_and_schwarz(p):
    p.let(Y="N(0, σ²)", R="N(λi : 'i. 0, σ²·I)", c="1/p")
    with p.fix("u : 'i → real, b : real"):
        p.use(projected.theorem(), "u", "k", "σ", "b", "p", "q", because="a sum of normal variables")
        p.use(products_of_norms.theorem(), "u", "v", because="the Cauchy-Schwarz inequality")
        p.use("order_norm_nonneg", "2", "u")
        p.have("‖u‖[2]·(p·‖v‖[2]) ≤ ‖u‖[2]·(q·σ)")
        p.have("p·|⟨u, v⟩| ≤ p·(‖u‖[2]·‖v‖[2])")
        p.have("p·(|b| + |⟨u, v⟩|) ≤ |b|·p + ‖u‖[2]·σ·q")
        p.let(X="∫[x ~ R] |b + ⟨u, x⟩|")
        p.chain("p·(|b| + |⟨u, v⟩|)", le("|b|·p + ‖u‖[2]·σ·q"), le("X"))
        p.use("emul_le", "c", "p·(|b| + |⟨u, v⟩|)", "X")
        p.chain(
            "|b| + |⟨u, v⟩|",
            eq("c·(p·(|b| + |⟨u, v⟩|))"),
            le("c·(∫[x ~ R] |b + ⟨u, x⟩|)"),
            eq("c·(∫[x ~ ⨂ i : 'i. Y] |b + ⟨u, x⟩|)", "normal_vector"),
        )
    p.use("normal_vector_moved", "v", "σ")
    p.use(vector.theorem(), "Y", "v", "α", "c")
    return p.have(p.goal, "normal_vector")


@by_the_norm.proof
def a_constant_weight(p):
    p.let(Z="N(0, 1²)", μ="√(2/π)", n="‖v‖[2]/σ", w="μ/(n + μ)", k="λx : real. μ/(n + μ)")
    p.have("0 < π")
    p.have("0 < μ")
    p.use("order_norm_nonneg", "2", "v")
    p.have("0 ≤ n")
    p.use("normal_absolute_mean", "1", because="the mean size of a normal variable")
    p.have("E[x ~ Z] k(x) exists and is w")
    p.have("E[x ~ Z] (1 - k(x))·|x| exists and is (1 - w)·μ")
    p.have("0 < w")
    p.have("w ≤ 1")
    p.have("w·‖v‖[2] ≤ (1 - w)·μ·σ")
    p.use(in_any_dimension.theorem(), "v", "k", "σ", "α", "w", "(1 - w)·μ")
    p.chain("μ·√(π/2)", eq("1", "sqrt_pow", "pow_mul", "one_pow"))
    p.have("1/w = 1 + √(π/2)·‖v‖[2]/σ")
    return p.have(p.goal)
