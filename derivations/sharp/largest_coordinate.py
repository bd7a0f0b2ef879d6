"""Linear adversaries learn most where one coordinate takes the whole change.

This module has no statement of its own.

Problem: compare D^lin_{R,α}(X, X + v), for independent coordinates of a symmetric law Y, with the parameter
    of one coordinate that moves by ‖v‖₁.
Method: E|b + ⟨u,X⟩|^A is at least E|b + u_i Y|^A for every i, as the other coordinates may change signs;
    and this is at least (|b| + |u_i|t)^A e^{-D} for the parameter D of Y against Y + t. The largest |u_i|
    bounds ⟨u,v⟩.
Guarantee: D^lin_{R,α}(X, X + v) ≤ D^lin_{R,α}(Y, Y + t) if ‖v‖₁ ≤ t, for every α > 1 and dimension.
"""

from cbdp_sym.author import *
from derivations.sharp import mean_one, sizes
from derivations.sharp.linear_moments import by_means

NOISE = "map(neg, Y) = Y, 1 < α, E[x ~ Y] x exists and is 0"
MOMENT = "|b + a·x|^(α/(α - 1))"

mapped = Claim(
    "for P Q distributions on 'a, G : 'a → 'b, H : ('a → real) → bool, K : ('b → real) → bool, α "
    "given 1 < α, Measurable(G), ∀k. K(k) ⇒ Measurable(k) ⇒ H(x ↦ k(G(x))) "
    "holds D_R[α]^K(map(G, P), map(G, Q)) ≤ D_R[α]^H(P, Q)",
    "an adversary of the image is one of the laws",
)
scaled = Claim(
    "for P Q distributions on real, c α given 1 < α "
    "holds D_R[α]^linear(map(x ↦ c·x, P), map(x ↦ c·x, Q)) ≤ D_R[α]^linear(P, Q)"
)
flipped = Claim(
    "for Y distribution on real, a b A given map(neg, Y) = Y "
    "holds ∫[x ~ Y] ||b| - |a|·x|^A = ∫[x ~ Y] |b + a·x|^A"
)
one = Claim(
    f"for Y distribution on real, a b t s α given {NOISE}, 0 < t, D_R[α]^linear(Y, shift(t, Y)) ≤ s "
    f"holds exp(-s)·(|b| + |a|·t)^(α/(α - 1)) ≤ ∫[x ~ Y] {MOMENT}"
)
part = Claim(
    "for Y distribution on real, u : 'i → real, i : 'i, b A given Finite('i), map(neg, Y) = Y, 1 < A "
    "holds ∫[y ~ Y] |b + u(i)·y|^A ≤ ∫[x ~ ⨂ i : 'i. Y] |b + ⟨u, x⟩|^A"
)
largest = Claim(
    "for u v : 'i → real, k t given Finite('i), 0 < t, (∑ i. |v(i)|) ≤ t, ∀i. |u(i)|·t ≤ k holds |⟨u, v⟩| ≤ k"
)
whole = Claim(
    f"for Y distribution on real, v : 'i → real, α t given Finite('i), {NOISE}, 0 < t, (∑ i. |v(i)|) ≤ t "
    "holds D_R[α]^linear_in(⨂ i. Y, ⨂ i. shift(v(i), Y)) ≤ D_R[α]^linear(Y, shift(t, Y))"
)

coordinate = Claim(
    "for P Q distributions on ('i → real), i : 'i, α given Finite('i), 1 < α "
    "holds D_R[α]^linear(map(x ↦ x(i), P), map(x ↦ x(i), Q)) ≤ D_R[α]^linear_in(P, Q)"
)
marginal = Claim(
    "for Y distribution on real, i : 'i, t α given Finite('i), 1 < α holds D_R[α]^linear(Y, shift(t, Y)) "
    "≤ D_R[α]^linear_in(⨂ i : 'i. Y, ⨂ j. shift(if j = i then t else 0, Y))"
)

units = Claim(
    "for b c t α given 1 < α, 0 < b, 0 < c holds D_R[α]^linear(Lap(0, c·b), shift(c·t, Lap(0, c·b))) "
    "≤ D_R[α]^linear(Lap(0, b), shift(t, Lap(0, b)))"
)


@units.proof
def a_change_of_units(p):
    p.let(U="Lap(0, 1)", Y="Lap(0, b)", X="Lap(0, c·b)", S="shift(t, Y)", d="c")
    p.use("laplace_scale", "b")
    p.use("laplace_scale", "c·b")
    p.chain(
        "X",
        eq("map(x ↦ d·b·x, U)"),
        eq("map(x ↦ d·(b·x), U)"),
        eq("map(x ↦ d·x, map(x ↦ b·x, U))", "image_of_image"),
        eq("map(x ↦ d·x, Y)"),
    )
    p.chain(
        "shift(c·t, X)",
        eq("map(x ↦ x + d·t, map(x ↦ d·x, Y))", "shift"),
        eq("map(x ↦ d·x + d·t, Y)", "image_of_image"),
        eq("map(x ↦ d·(x + t), Y)"),
        eq("map(x ↦ d·x, map(x ↦ x + t, Y))", "image_of_image"),
        eq("map(x ↦ d·x, S)", "shift"),
    )
    p.have("Prob(S)", "shift")
    found = p.use(scaled.theorem(), "Y", "S", "d", "α")
    return p.have(p.goal, found)


@mapped.proof
def functions_of_the_image(p):
    p.let(f="alpha_generator α", R="restricted f H P Q")
    with p.fix("k : 'b → real", "K(k)", "Measurable(k)"):
        p.let(g="x ↦ k(G(x))")
        p.use("restricted_upper", "f", "H", "P", "Q", "g")
        p.chain(
            "M[y ~ map(G, P)] k(y) + M[y ~ map(G, Q)] -conjugate(f, k(y))",
            eq("M[x ~ P] g(x) + M[x ~ Q] -conjugate(f, g(x))", "M_map"),
            le("R"),
        )
    p.use("restricted_least", "f", "K", "map(G, P)", "map(G, Q)", "R")
    p.use("renyi_monotone", "α", "restricted f K (map(G, P)) (map(G, Q))", "R")
    p.unfold("restricted_renyi", "restricted_alpha")
    return p.have(p.goal)


@coordinate.proof
def a_function_of_one_coordinate(p):
    p.let(G="λx : 'i → real. x i", L="(linear_in : (('i → real) → real) → bool)")
    with p.fix("h : real → real", "linear(h)"):
        p.unfold_facts("linear")
        p.obtain("a b", "∃a b. ∀x. h(x) = a·x + b")
        p.let(u="λj : 'i. if j = i then a else 0")
        with p.fix("x : 'i → real"):
            with p.fix("j : 'i"):
                p.have("u(j)·x(j) = x(j)·(if j = i then a else 0)")
            p.use("sum_delta", "x", "i", "a")
            p.chain(
                "h(x(i))",
                eq("a·x(i) + b"),
                eq("(∑ j. x(j)·(if j = i then a else 0)) + b"),
                eq("(∑ j. u(j)·x(j)) + b"),
                eq("⟨u, x⟩ + b", "dot"),
            )
        p.know(p.witness("u", "b", goal="∃w c. ∀x : 'i → real. h(x(i)) = ⟨w, x⟩ + c"))
        p.have("linear_in(λx : 'i → real. h (x i))", "linear_in")
    return p.use(mapped.theorem(), "P", "Q", "G", "L", "linear", "α", because="a function of one coordinate")


@marginal.proof
def its_law(p):
    p.let(S="λj : 'i. shift (if j = i then t else 0) Y")
    p.have("∀j. Prob(S(j))", "shift")
    first = p.use("product_marginal", "λi : 'i. Y", "i")
    second = p.use("product_marginal", "S", "i")
    p.have("S(i) = shift(t, Y)", "if_true")
    found = p.use(coordinate.theorem(), "⨂ i : 'i. Y", "⨂ j. S(j)", "i", "α")
    return p.have(p.goal, found, first, second)


@scaled.proof
def linear_after_a_multiple(p):
    p.let(c0="c", G="x ↦ c0·x")
    with p.fix("h : real → real", "linear(h)"):
        p.unfold_facts("linear")
        p.obtain("a b", "∃a b. ∀x. h(x) = a·x + b")
        p.have("∀x. h(c0·x) = a·c0·x + b")
        p.know(p.witness("a·c0", "b", goal="∃u w. ∀x. h(c0·x) = u·x + w"))
        p.have("linear(x ↦ h(c0·x))", "linear")
    return p.use(
        mapped.theorem(), "P", "Q", "G", "linear", "linear", "α", because="functions of the multiple"
    )


@flipped.proof
def one_of_two_signs(p):
    p.let(f="x ↦ ||b| - |a|·x|^A", F="x ↦ |b + a·x|^A", N="map(neg, Y)")
    turned = p.chain("∫ f(-x) dY(x)", eq("∫ f(x) dN(x)", "L_map"), eq("∫ f(x) dY(x)"))

    def same(q):
        q.have("∀x. ||b| - |a|·x| = |b + a·x|")
        q.chain("∫ f(x) dY(x)", eq("∫ F(x) dY(x)"))

    def other(q):
        q.have("∀x. ||b| - |a|·(-x)| = |b + a·x|")
        q.chain("∫ f(x) dY(x)", eq("∫ f(-x) dY(x)", turned), eq("∫ F(x) dY(x)"))

    with p.case("0 ≤ b"):
        with p.case("0 ≤ a"):
            other(p)
        with p.otherwise():
            same(p)
    with p.otherwise():
        with p.case("0 ≤ a"):
            same(p)
        with p.otherwise():
            other(p)
    return p.have(p.goal)


@one.proof
def the_function_that_grows_away_from_the_shift(p):
    p.let(S="shift(t, Y)", A="α/(α - 1)", c="|b| + |a|·t", X=f"∫[x ~ Y] {MOMENT}", D="D_R[α]^linear(Y, S)")
    p.let(h="x ↦ c - |a|·x", g="x ↦ 1/c·h(x)", Z="∫[x ~ S] |g(x)|^A")
    p.let(G="h ↦ linear(h) ∧ Measurable(h) ∧ E[x ~ Y] h(x) exists and is 1", V="h ↦ -elog(∫[x ~ S] |h(x)|^A)")
    p.have("1 < A")
    with p.case("c = 0"):
        p.have("c^A = 0", "pow_zero_base")
        p.have("exp(-s)·c^A ≤ X")
    with p.otherwise():
        p.have("0 < c")
        p.use(sizes.member.theorem())
        with p.fix("h : real → real, e : real", "linear(h)"):
            p.use(sizes.multiple.theorem(), "h", "e")
        with p.fix("h : real → real", "linear(h)", "Measurable(h)"):
            p.unfold_facts("linear")
            p.obtain("k d", "∃a b. ∀x. h(x) = a·x + b")
            p.let(f="x ↦ k·x + d")
            p.have("E[x ~ Y] f(x) exists and is d")
            p.have("almost every x ~ Y: h(x) = f(x)")
            p.use("int_ae", "Y", "h", "f", "d")
            p.know(p.witness("d", goal="∃m. E[x ~ Y] h(x) exists and is m"))
        p.have("Prob(S)", "shift")
        exact = p.use(mean_one.exact.theorem(), "Y", "S", "linear", "α", because="the functions of mean 1")
        p.know(p.witness("-|a|/c", "1", goal="∃u w. ∀x. g(x) = u·x + w"))
        p.have("linear(g)", "linear")
        p.have("E[x ~ Y] g(x) exists and is 1")
        p.use("supon_upper", "G", "V", "g")
        p.chain("-elog(Z)", le("sup h ∈ G. V(h)"), eq("D", exact), le("s"))
        p.use("eneg_le", "-elog(Z)", "s")
        p.chain("-s", le("-(-elog(Z))"), eq("elog(Z)", "eneg_neg"))
        p.use("exp_le_of_elog", "Z", "-s")
        p.have("∀x. h(x) = c·g(x)")
        p.use("scaled_moment", "S", "g", "c", "A")
        p.use("emul_le", "c^A", "exp(-s)", "Z")
        p.have("∀x. h(x + t) = |b| - |a|·x")
        p.use(flipped.theorem(), "Y", "a", "b", "A", because="symmetry")
        p.chain(
            "exp(-s)·c^A",
            eq("c^A·exp(-s)"),
            le("c^A·Z", "ext_mul"),
            eq("∫[x ~ S] |c·g(x)|^A"),
            eq("∫[x ~ S] |h(x)|^A"),
            eq("∫[x ~ Y] |h(x + t)|^A", "shift", "L_map"),
            eq("∫[x ~ Y] ||b| - |a|·x|^A"),
            eq("X"),
        )
    return p.have(p.goal)


@part.proof
def the_other_signs_change(p):
    p.let(
        R="⨂ i : 'i. Y",
        s="j ↦ if j = i then 1 else -1",
        r="x ↦ j ↦ s(j)·x(j)",
        F="x ↦ |b + ⟨u, x⟩|^A",
        f="x ↦ |b + u(i)·x(i)|^A",
    )
    with p.fix("j : 'i"):
        with p.case("j = i"):
            p.have("s(j) = 1", "if_true")
            p.have("s(j) = 1 ∨ s(j) = -1")
        with p.otherwise():
            p.have("s(j) = -1", "if_false")
            p.have("s(j) = 1 ∨ s(j) = -1")
    law = p.use("reflected_product", "λi : 'i. Y", "s", because="independent symmetric coordinates")
    with p.fix("x : 'i → real"):
        p.let(q="2·x(i)")
        with p.fix("j : 'i"):
            p.have("u(j)·(s(j)·x(j)) = 1·(u(j)·(if j = i then q else 0)) + -1·(u(j)·x(j))")
        linear = p.use("Sum_linear", "j ↦ u(j)·(if j = i then q else 0)", "j ↦ u(j)·x(j)", "1", "-1")
        p.use("sum_delta", "u", "i", "q")
        p.chain(
            "⟨u, r(x)⟩",
            eq("∑ j. u(j)·(s(j)·x(j))", "dot"),
            eq("∑ j. 1·(u(j)·(if j = i then q else 0)) + -1·(u(j)·x(j))"),
            eq("1·(∑ j. u(j)·(if j = i then q else 0)) + -1·(∑ j. u(j)·x(j))", linear),
            eq("2·(u(i)·x(i)) - ⟨u, x⟩", "dot"),
        )
        p.let(y="|b + ⟨u, x⟩|", z="|b + ⟨u, r(x)⟩|")
        p.use("abs_add", "b + ⟨u, x⟩", "b + ⟨u, r(x)⟩")
        p.have("|b + u(i)·x(i)| ≤ 1/2·y + 1/2·z")
        p.use("pow_le", "|b + u(i)·x(i)|", "1/2·y + 1/2·z", "A")
        p.use("power_convex", "A", "1/2", "1/2", "y", "z")
        p.have("f(x) ≤ 1/2·F(x) + 1/2·F(r(x))")
    marginal = p.use("product_marginal", "λi : 'i. Y", "i")
    p.have("Measurable(F)", "dot")
    p.have("Measurable(x ↦ F(r(x)))", "dot")
    p.let(N="map(r, R)")
    same = p.chain("∫ F(r(x)) dR(x)", eq("∫ F(x) dN(x)", "L_map"), eq("∫ F(x) dR(x)", law))
    return p.chain(
        "∫[y ~ Y] |b + u(i)·y|^A",
        eq("∫[y ~ map(λx : 'i → real. x i, R)] |b + u(i)·y|^A", marginal),
        eq("∫ f(x) dR(x)", "L_map"),
        le("∫ (1/2·F(x) + 1/2·F(r(x))) dR(x)"),
        eq("1/2·(∫ F(x) dR(x)) + 1/2·(∫ F(r(x)) dR(x))", "L_add"),
        eq("1/2·(∫ F(x) dR(x)) + 1/2·(∫ F(x) dR(x))", same),
        eq("∫ F(x) dR(x)"),
    )


@largest.proof
def the_triangle_inequality(p):
    with p.fix("i : 'i"):
        p.use("abs_product", "u(i)", "v(i)")
        p.have("0 ≤ |u(i)|·t")
        p.have("|u(i)| ≤ k/t")
        p.use("scale_le", "|v(i)|", "|u(i)|", "k/t")
        p.have("0 ≤ k ∧ |u(i)·v(i)| ≤ k/t·|v(i)|")
    p.have("0 ≤ k")
    p.use("abs_Sum", "i ↦ u(i)·v(i)")
    p.use("Sum_le", "i ↦ |u(i)·v(i)|", "i ↦ k/t·|v(i)|")
    total = p.use("Sum_scale", "i ↦ |v(i)|", "k/t")
    return p.chain(
        "|⟨u, v⟩|",
        eq("|∑ i. u(i)·v(i)|", "dot"),
        le("∑ i. |u(i)·v(i)|"),
        le("∑ i. k/t·|v(i)|"),
        eq("k/t·(∑ i. |v(i)|)", total),
        le("k/t·t"),
        eq("k"),
    )


@whole.proof
def the_largest_coefficient(p):
    p.let(R="⨂ i : 'i. Y", A="α/(α - 1)", D="D_R[α]^linear_in(R, ⨂ i. shift(v(i), Y))")
    p.let(E="D_R[α]^linear(Y, shift(t, Y))")
    p.have("1 < A")
    with p.fix("s : real", "E ≤ s"):
        with p.fix("u : 'i → real"):
            p.let(b="1 + ⟨u, v⟩", X="∫ |b + ⟨u, x⟩|^A dR(x)")
            with p.case("X = ∞"):
                p.have("exp(-s) ≤ X")
            with p.otherwise():
                p.obtain("m", p.have("∃m : real. X = m"))
                p.have("0 ≤ X")
                p.use("le_of_ext", "0", "m")
                p.let(k="(exp(s)·m)^(1/A)")
                root = p.have("A·(1/A) = 1")
                with p.fix("i : 'i"):
                    p.let(c="|b| + |u(i)|·t")
                    p.use(one.theorem(), "Y", "u(i)", "b", "t", "s", "α", because="one coordinate")
                    p.use(part.theorem(), "Y", "u", "i", "b", "A", because="symmetry")
                    p.chain("exp(-s)·c^A", le("∫[y ~ Y] |b + u(i)·y|^A"), le("X"), eq("m"))
                    p.use("le_of_ext", "exp(-s)·c^A", "m")
                    p.chain("c^A", eq("exp(s)·(exp(-s)·c^A)", "exp_add"), le("exp(s)·m"))
                    p.use("pow_le", "c^A", "exp(s)·m", "1/A")
                    p.have("0 ≤ |u(i)|·t")
                    p.have("0 ≤ c")
                    p.chain("c", eq("c^1"), eq("c^(A·(1/A))", root), eq("(c^A)^(1/A)", "pow_pow"), le("k"))
                    p.have("|u(i)|·t ≤ k - |b|")
                p.use(largest.theorem(), "u", "v", "k - |b|", "t", because="the largest coefficient")
                p.use("abs_add", "b", "-⟨u, v⟩")
                p.use("abs_neg", "⟨u, v⟩")
                p.have("1 ≤ k")
                p.use("pow_le", "1", "k", "A")
                p.have("0 ≤ exp(s)·m")
                p.chain("k^A", eq("(exp(s)·m)^(1/A·A)", "pow_pow"), eq("(exp(s)·m)^1"), eq("exp(s)·m"))
                p.chain("1", eq("1^A", "one_pow"), le("k^A"), eq("exp(s)·m"))
                p.chain("exp(-s)", le("exp(-s)·(exp(s)·m)"), eq("m", "exp_add"))
                p.have("exp(-s) ≤ X")
            p.have("exp(-s) ≤ ∫ |1 + ⟨u, v⟩ + ⟨u, x⟩|^A dR(x)")
        p.use(by_means.theorem(), "Y", "v", "α", "exp(-s)", because="duality")
        p.chain("D", le("-log(exp(-s))"), eq("s", "log_exp"))
    return p.use("ele_of_bounds", "D", "E")
