"""The mean size of linear functions of symmetric noise, from its second and fourth moments.

This module has no statement of its own.

Problem: bound E|b + ⟨u,X⟩| from below by |b| and ‖u‖₂, for X of independent copies of a symmetric Y.
Method: with S = ⟨u,X⟩ it is the mean of the larger of β = |b| and |S|, so at least that of a parabola in S²
    which meets it at β and touches it at η = 3β + 7t/2.
Guarantee: at least β, and at least 4(β + t)/7 if E[S²] ≥ 2t² and E[S⁴] ≤ 24t⁴; so for t = s‖u‖₂ if
    E[Y²] = 2s² and E[Y⁴] ≤ 24s⁴. Laplace noise of scale s has these moments.
Reference: for b = 0 this is the fourth moment method (Berger 1997).
"""

from cbdp_sym.author import *
from derivations.sharp.linear_moments import from_above, one_by_one

C = "1/(2·η·(η + β)²)"
A = f"(β - β²/(η + β) - {C}·β²·η²)"
B = f"(1/(η + β) + {C}·(β² + η²))"
touching = Claim(
    f"for β η y given 0 ≤ β, β < η holds {A} + {B}·y² ≤ max(β, |y|) + {C}·y^4", "a parabola in the square"
)
best = Claim(
    "for β t η given 0 ≤ β, 3/4·β ≤ t, 0 < t, η = 3·β + 7/2·t "
    f"holds 4/7·(β + t) ≤ {A} + {B}·(2·t²) - {C}·(24·t^4)"
)
parabola = Claim(
    "for β t given 0 ≤ β, 3/4·β ≤ t, 0 < t holds ∃u k c. 0 ≤ u ∧ 0 ≤ k ∧ 0 < c "
    "∧ (∀y. u + k·y² ≤ max(β, |y|) + c·y^4) ∧ 4/7·(β + t) ≤ u + k·(2·t²) - c·(24·t^4)"
)
by_moments = Claim(
    "for P distribution on real, b t given map(neg, P) = P, 0 ≤ t, 2·t² ≤ ∫ y² dP(y), ∫ y^4 dP(y) ≤ 24·t^4 "
    "holds max(|b|, 4/7·(|b| + t)) ≤ ∫ |b + y| dP(y)"
)
MOMENTS = "0 < s, E[y ~ Y] y² exists and is 2·s², E[y ~ Y] y^4 exists and is w, w ≤ 24·s^4"
vector = Claim(
    f"for Y distribution on real, u : 'i → real, b s w given Finite('i), map(neg, Y) = Y, {MOMENTS} "
    "holds max(|b|, 4/7·(|b| + s·‖u‖[2])) ≤ ∫[x ~ ⨂ i : 'i. Y] |b + ⟨u, x⟩|"
)
second = Claim(
    "for Y distribution on real, u : 'i → real, s given Finite('i), map(neg, Y) = Y, 0 < s, "
    "E[y ~ Y] y² exists and is 2·s² "
    "holds 2·s²·(∑ i. u(i)²) ≤ ∫[x ~ ⨂ i : 'i. Y] (∑ i. u(i)·x(i))²"
)
fourth = Claim(
    f"for Y distribution on real, u : 'i → real, s w given Finite('i), map(neg, Y) = Y, {MOMENTS} "
    "holds ∫[x ~ ⨂ i : 'i. Y] (∑ i. u(i)·x(i))^4 ≤ 24·s^4·(∑ i. u(i)²)²"
)


@touching.proof
def factors(p):
    p.let(z="|y|", c=C)
    p.have("0 ≤ z")
    p.have("z² = y²")
    p.have("y^4 = z^4")
    p.have("0 < c")
    with p.case("z ≤ β"):
        p.have("0 ≤ (β² - z²)·(1/(η + β) + c·(η² - z²))")
        p.chain(
            f"{A} + {B}·y²",
            eq("β - (β² - z²)·(1/(η + β) + c·(η² - z²)) + c·z^4"),
            le("β + c·z^4"),
            le("max(β, z) + c·y^4"),
        )
    with p.otherwise():
        p.have("0 ≤ c·(z - β)·(z - η)²·(z + β + 2·η)")
        p.chain(
            f"{A} + {B}·y²",
            eq("z - c·(z - β)·(z - η)²·(z + β + 2·η) + c·z^4"),
            le("z + c·z^4"),
            le("max(β, z) + c·y^4"),
        )
    return p.have(p.goal)


@best.proof
def positive_coefficients(p):
    p.let(w="t - 3/4·β", c=C)
    p.have("0 ≤ w")
    p.have("0 < η")
    p.have("0 < c")
    p.have("0 ≤ c·(3483/512·β^4 + 6497/448·β^3·w + 317/8·β²·w² + 97/4·β·w^3 + 1/2·w^4)")
    return p.chain(
        "4/7·(β + t)",
        le("4/7·(β + t) + c·(3483/512·β^4 + 6497/448·β^3·w + 317/8·β²·w² + 97/4·β·w^3 + 1/2·w^4)"),
        eq(f"{A} + {B}·(2·t²) - {C}·(24·t^4)"),
    )


@parabola.proof
def numbers(p):
    p.let(η="3·β + 7/2·t", c=C, u=A, k=B)
    p.use(best.theorem(), "β", "t", "η", because="positive coefficients")
    p.have("0 < c")
    p.have("0 ≤ k")
    p.have("u = β·η/(η + β)·(1 - β/(2·(η + β)))")
    p.have("0 ≤ u")
    with p.fix("y : real"):
        p.use(touching.theorem(), "β", "η", "y", because="a parabola in $y^2$")
    return p.witness("u", "k", "c")


@by_moments.proof
def the_larger_of_two(p):
    p.let(β="|b|", X="∫ |b + y| dP(y)", m="∫ y² dP(y)", M="∫ y^4 dP(y)")
    with p.fix("y : real"):
        p.use("abs_add", "b + y", "b - y")
        p.use("abs_add", "b + y", "-(b - y)")
        p.use("abs_neg", "b - y")
        p.have("2·max(β, |y|) ≤ |b + y| + |b - y|")
        p.have("b + -y = b - y")
        p.have("2·β ≤ |b + y| + |b + -y|")
    p.use("symmetric_ge", "P", "y ↦ β", "y ↦ |b + y|", because="symmetry")
    p.chain("β", eq("∫[y ~ P] β", "L_const"), le("X"))
    with p.case("t ≤ 3/4·β"):
        p.chain("4/7·(β + t)", le("β"), le("X"))
    with p.otherwise():
        p.have("3/4·β ≤ t")
        p.have("0 < t")
        p.use(parabola.theorem(), "β", "t", because="a parabola in $y^2$")
        p.obtain(
            "u k c",
            "∃u k c. 0 ≤ u ∧ 0 ≤ k ∧ 0 < c ∧ (∀y. u + k·y² ≤ max(β, |y|) + c·y^4) "
            "∧ 4/7·(β + t) ≤ u + k·(2·t²) - c·(24·t^4)",
        )
        p.let(f="y ↦ u + k·y²", g="y ↦ |b + y| + c·y^4")
        with p.fix("y : real"):
            p.have("f(y) ≤ max(β, |y|) + c·y^4")
            p.have("2·max(β, |y|) ≤ |b + y| + |b - y|")
            mirrored = [p.have("b + -y = b - y"), p.have("(-y)^4 = y^4")]
            p.chain(
                "2·f(y)",
                le("2·max(β, |y|) + 2·(c·y^4)"),
                le("|b + y| + |b - y| + 2·(c·y^4)"),
                eq("|b + y| + c·y^4 + (|b + -y| + c·(-y)^4)", *mirrored),
                eq("g(y) + g(-y)"),
            )
            p.have("0 ≤ g(y)")
            p.have("0 ≤ f(y) ∧ 0 ≤ g(y) ∧ 2·f(y) ≤ g(y) + g(-y)")
        p.use("symmetric_ge", "P", "f", "g", because="symmetry")
        p.use("emul_le", "k", "2·t²", "m")
        p.use("emul_le", "c", "M", "24·t^4")
        p.have("k·(2·t²) ≤ k·m")
        p.chain(
            "u + k·(2·t²)",
            le("u + k·m"),
            eq("∫[y ~ P] u + ∫ k·y² dP(y)", "L_const", "L_mul"),
            eq("∫ f(y) dP(y)", "L_add"),
            le("∫ g(y) dP(y)"),
            eq("X + ∫ c·y^4 dP(y)", "L_add"),
            eq("X + c·M", "L_mul"),
            le("X + c·(24·t^4)"),
        )
        p.let(z="c·(24·t^4)")
        p.have("4/7·(β + t) + z ≤ u + k·(2·t²)")
        shifted = p.chain(
            "ext(z) + 4/7·(β + t)", eq("4/7·(β + t) + z"), le("u + k·(2·t²)"), le("X + z"), eq("ext(z) + X")
        )
        p.use("eadd_cancel_le", given=[shifted])
    with p.case("β ≤ 4/7·(β + t)"):
        p.chain("max(β, 4/7·(β + t))", eq("4/7·(β + t)"), le("X"))
    with p.otherwise():
        p.chain("max(β, 4/7·(β + t))", eq("β"), le("X"))
    return p.have(p.goal)


@second.proof
def squares_add_up(p):
    p.let(Φ="r ↦ z ↦ r² + z", g="i ↦ 2·s²·u(i)²")

    def one(q):
        q.let(h="y ↦ (r + u(i)·y)² + z", f="y ↦ u(i)²·y² + (r² + z)")
        q.have("∀y. 2·f(y) ≤ h(y) + h(-y)")
        q.have("∀y. 0 ≤ f(y)")
        q.have("∀y. 0 ≤ h(y)")
        q.have("E[y ~ Y] f(y) exists and is u(i)²·(2·s²) + (r² + z)")
        q.use("symmetric_ge", "Y", "f", "h", because="symmetry")
        return q.chain("Φ(r, z + g(i))", eq("∫ f(y) dY(y)", "L_int"), le("∫ Φ(r + u(i)·y, z) dY(y)"))

    p.intro("i r z", one, "∀i r z. 0 ≤ z ⇒ Φ(r, z + g(i)) ≤ ∫ Φ(r + u(i)·y, z) dY(y)")
    p.use(one_by_one.theorem(), "Y", "Φ", "u", "g", "0", because="one coordinate after the other")
    p.use("Sum_scale", "i ↦ u(i)²", "2·s²")
    return p.chain(
        "2·s²·(∑ i. u(i)²)",
        eq("Φ(0, ∑ i. g(i))"),
        le("∫[x ~ ⨂ i : 'i. Y] Φ(0 + (∑ i. u(i)·x(i)), 0)"),
        eq("∫[x ~ ⨂ i : 'i. Y] (∑ i. u(i)·x(i))²"),
    )


@fourth.proof
def sixth_terms(p):
    p.let(Φ="r ↦ z ↦ r^4 + 12·s²·r²·z + 24·s^4·z²", g="i ↦ u(i)²")

    def one(q):
        q.let(
            a="u(i)",
            e="12·s²·z",
            d="24·s^4·z²",
            h="y ↦ (r + a·y)^4 + e·(r + a·y)² + d",
            f="y ↦ a^4·y^4 + (6·r²·a² + e·a²)·y² + (r^4 + e·r² + d)",
        )
        q.have("0 ≤ e")
        q.have("0 ≤ d")
        q.have("∀y. h(y) + h(-y) ≤ 2·f(y)")
        q.have("∀y. 0 ≤ f(y)")
        q.have("∀y. 0 ≤ h(y)")
        q.have("E[y ~ Y] f(y) exists and is a^4·w + (6·r²·a² + e·a²)·(2·s²) + (r^4 + e·r² + d)")
        q.use("symmetric_le", "Y", "h", "f", because="symmetry")
        q.have("a^4·w ≤ a^4·(24·s^4)")
        q.have("0 ≤ 24·s^4·z·a²")
        return q.chain(
            "∫ Φ(r + a·y, z) dY(y)",
            le("∫ f(y) dY(y)"),
            eq("a^4·w + (6·r²·a² + e·a²)·(2·s²) + (r^4 + e·r² + d)", "L_int"),
            le("Φ(r, z + g(i))"),
        )

    p.intro("i r z", one, "∀i r z. 0 ≤ z ⇒ (∫ Φ(r + u(i)·y, z) dY(y)) ≤ Φ(r, z + g(i))")
    p.use(from_above.theorem(), "Y", "Φ", "u", "g", "0", because="one coordinate after the other")
    return p.chain(
        "∫[x ~ ⨂ i : 'i. Y] (∑ i. u(i)·x(i))^4",
        eq("∫[x ~ ⨂ i : 'i. Y] Φ(0 + (∑ i. u(i)·x(i)), 0)"),
        le("Φ(0, ∑ i. g(i))"),
        eq("24·s^4·(∑ i. u(i)²)²"),
    )


@vector.proof
def one_symmetric_number(p):
    p.let(
        R="⨂ i : 'i. Y",
        T="λx : 'i → real. ⟨u, x⟩",
        L="map(T, R)",
        t="s·‖u‖[2]",
        o="x : 'i → real ↦ i ↦ -1·x(i)",
    )
    p.use("order_norm_nonneg", "2", "u")
    p.use("two_norm_square", "u")
    p.have("Prob(R)")
    p.have("Measurable(T)", "dot")
    p.have("Prob(L)", "map_prob")
    p.use("reflected_product", "λi : 'i. Y", "λi : 'i. -1", because="independent symmetric coordinates")
    with p.fix("x : 'i → real"):
        p.use("Sum_scale", "i ↦ u(i)·x(i)", "-1")
        p.chain("T(o(x))", eq("∑ i. -1·(u(i)·x(i))", "dot"), eq("-T(x)", "dot"))
    p.chain(
        "map(neg, L)",
        eq("map(x ↦ -T(x), R)", "image_of_image"),
        eq("map(x ↦ T(o(x)), R)"),
        eq("map(T, map(o, R))", "image_of_image"),
        eq("L"),
    )
    p.use(second.theorem(), "Y", "u", "s", because="moments of sums")
    p.use(fourth.theorem(), "Y", "u", "s", "w", because="moments of sums")
    p.chain("2·t²", eq("2·s²·(∑ i. u(i)²)"), le("∫ T(x)² dR(x)", "dot"), eq("∫ y² dL(y)", "L_map"))
    p.chain("∫ y^4 dL(y)", eq("∫ T(x)^4 dR(x)", "L_map"), le("24·s^4·(∑ i. u(i)²)²", "dot"), eq("24·t^4"))
    p.use(by_moments.theorem(), "L", "b", "t", because="its moments")
    return p.chain("max(|b|, 4/7·(|b| + t))", le("∫ |b + y| dL(y)"), eq("∫ |b + ⟨u, x⟩| dR(x)", "L_map"))
