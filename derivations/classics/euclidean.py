"""The 2-norm of finitely many numbers is a norm.

Problem: use what is known of every norm for the 2-norm.
Method: Cauchy–Schwarz, from the square of ‖v‖u - ‖u‖v; the triangle inequality from the square of a sum.
Guarantee: the triangle inequality, homogeneity, and that only 0 has the norm 0.
Reference: standard.

This module has no statement of its own.
"""

from cbdp_sym.author import *

parted = Claim(
    "for f : 'k → real, k : 'k given Finite('k) holds Finite(λj : 'k. ¬(j = k)) "
    "∧ (∑ j. f(j)) = f(k) + (∑ j ∈ λj : 'k. ¬(j = k). f(j))"
)
positive = Claim("for u : 'k → real, k : 'k given Finite('k), u(k) ≠ 0 holds 0 < ‖u‖[2]")
scaled = Claim("for c, u : 'k → real given Finite('k) holds ‖k ↦ c·u(k)‖[2] = |c|·‖u‖[2]")
cauchy_schwarz = Claim("for u v : 'k → real given Finite('k) holds ⟨u, v⟩ ≤ ‖u‖[2]·‖v‖[2]")
triangle = Claim("for u v : 'k → real given Finite('k) holds ‖k ↦ u(k) + v(k)‖[2] ≤ ‖u‖[2] + ‖v‖[2]")
euclidean = Claim("given Finite('k) holds is_norm(λu : 'k → real. ‖u‖[2])")


@parted.proof
def one_and_the_others(p):
    p.let(t="λj : 'k. ¬(j = k)")
    p.use("finite_subset", "'k", "t")
    with p.fix("j : 'k"):
        p.have("j = k ∨ t(j) ⇔ T")
    same = p.have("(λj : 'k. j = k ∨ t(j)) = (λj : 'k. T)")
    p.use("sum_insert", "t", "k", "f")
    p.chain(
        "f(k) + (∑ j ∈ t. f(j))",
        eq("∑ j ∈ λj : 'k. j = k ∨ t(j). f(j)"),
        eq("∑ j ∈ λj : 'k. T. f(j)", same),
        eq("∑ j. f(j)", "Sum"),
    )
    return p.have(p.goal)


@positive.proof
def one_entry(p):
    p.use("order_norm_nonneg", "2", "u")
    p.use("two_norm_square", "u")
    p.use(parted.theorem(), "j ↦ u(j)²", "k")
    p.have("0 ≤ (∑ j ∈ λj : 'k. ¬(j = k). u(j)²)", "sum_nonneg")
    p.have("0 < |u(k)|")
    p.chain("0", lt("|u(k)|·|u(k)|"), eq("|u(k)|²"), eq("u(k)²"))
    p.have("0 < ‖u‖[2]²")
    with p.case("‖u‖[2] = 0"):
        p.have("‖u‖[2]² = 0")
        p.have("0 < ‖u‖[2]")
    with p.otherwise():
        p.have("0 < ‖u‖[2]")
    return p.have(p.goal)


@scaled.proof
def square_root_of_a_square(p):
    p.let(v="k ↦ c·u(k)")
    for vector in "uv":
        p.use("order_norm_nonneg", "2", vector)
        p.use("two_norm_square", vector)
    p.chain(
        "‖v‖[2]²",
        eq("∑ k. (c·u(k))²"),
        eq("∑ k. c²·u(k)²"),
        eq("c²·(∑ k. u(k)²)", p.use("Sum_scale", "k ↦ u(k)²", "c²")),
        eq("|c|²·‖u‖[2]²"),
        eq("(|c|·‖u‖[2])²"),
    )
    p.chain(
        "‖v‖[2]",
        eq("√(‖v‖[2]²)", "sqrt_of_square"),
        eq("√((|c|·‖u‖[2])²)"),
        eq("|c|·‖u‖[2]", "sqrt_of_square"),
    )


@cauchy_schwarz.proof
def a_square_of_a_difference(p):
    p.let(a="‖u‖[2]", b="‖v‖[2]", S="∑ k. u(k)·v(k)")
    for vector in "uv":
        p.use("order_norm_nonneg", "2", vector)
        p.use("two_norm_square", vector)
    p.have("⟨u, v⟩ = S", "dot")
    for zero in "uv":
        with p.case(f"‖{zero}‖[2] = 0"):
            with p.fix("k : 'k"):
                with p.case(f"{zero}(k) = 0"):
                    p.have("u(k)·v(k) = 0")
                with p.otherwise():
                    p.use(positive.theorem(), zero, "k")
                    p.have("u(k)·v(k) = 0")
            p.chain("S", eq("∑ k : 'k. 0·0"), eq("0·(∑ k : 'k. 0)", p.use("Sum_scale", "λk : 'k. 0", "0")))
            p.have(p.goal)
    with p.otherwise():
        p.have("0 < 2·a·b")
        p.use("Sum_linear", "k ↦ u(k)²", "k ↦ u(k)·v(k)", "b²", "-2·a·b")
        p.use("Sum_linear", "k ↦ b²·u(k)² + -2·a·b·(u(k)·v(k))", "k ↦ v(k)²", "1", "a²")
        p.use("Sum_nonneg", "k ↦ (b·u(k) - a·v(k))²")
        p.chain(
            "0",
            le("∑ k. (b·u(k) - a·v(k))²"),
            eq("∑ k. (1·(b²·u(k)² + -2·a·b·(u(k)·v(k))) + a²·v(k)²)"),
            eq("1·(∑ k. (b²·u(k)² + -2·a·b·(u(k)·v(k)))) + a²·(∑ k. v(k)²)"),
            eq("1·(b²·(∑ k. u(k)²) + -2·a·b·S) + a²·(∑ k. v(k)²)"),
            eq("2·a·b·(a·b - S)"),
        )
        p.chain("0", le("2·a·b·(a·b - S)/(2·a·b)"), eq("a·b - S"))
        p.have(p.goal)
    return p.have(p.goal)


@triangle.proof
def square_of_a_sum(p):
    p.let(a="‖u‖[2]", b="‖v‖[2]", w="k ↦ u(k) + v(k)", c="‖w‖[2]", S="∑ k. u(k)·v(k)")
    for vector in "uvw":
        p.use("order_norm_nonneg", "2", vector)
        p.use("two_norm_square", vector)
    p.use(cauchy_schwarz.theorem(), "u", "v")
    p.have("⟨u, v⟩ = S", "dot")
    p.use("Sum_linear", "k ↦ u(k)²", "k ↦ u(k)·v(k)", "1", "2")
    p.use("Sum_linear", "k ↦ 1·u(k)² + 2·(u(k)·v(k))", "k ↦ v(k)²", "1", "1")
    p.chain(
        "c²",
        eq("∑ k. w(k)²"),
        eq("∑ k. (u(k) + v(k))²"),
        eq("∑ k. (1·(1·u(k)² + 2·(u(k)·v(k))) + 1·v(k)²)"),
        eq("1·(∑ k. (1·u(k)² + 2·(u(k)·v(k)))) + 1·(∑ k. v(k)²)"),
        eq("1·(1·(∑ k. u(k)²) + 2·S) + 1·(∑ k. v(k)²)"),
        eq("a² + 2·S + b²"),
        le("(a + b)²"),
    )
    p.chain("c", eq("√(c²)", "sqrt_of_square"), le("√((a + b)²)"), eq("a + b", "sqrt_of_square"))


@euclidean.proof
def the_three_laws(p):
    p.let(N="λu : 'k → real. ‖u‖[2]")
    with p.fix("u v : 'k → real"):
        p.use(triangle.theorem(), "u", "v")
        p.have("N(k ↦ u(k) + v(k)) ≤ N(u) + N(v)")
    with p.fix("c : real"), p.fix("u : 'k → real"):
        p.use(scaled.theorem(), "c", "u")
        p.have("N(k ↦ c·u(k)) = |c|·N(u)")
    with p.fix("u : 'k → real", "N(u) = 0"), p.fix("k : 'k"):
        with p.case("u(k) = 0"):
            p.have("u(k) = 0")
        with p.otherwise():
            p.use(positive.theorem(), "u", "k")
            p.have("u(k) = 0")
    return p.have("is_norm(N)", "is_norm")
