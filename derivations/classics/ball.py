"""Noise with a density in proportion to e^{-N(t)/b}, for a norm N on ℝ^d.

Problem: how private are d numbers with noise whose density is in proportion to e^{-ε‖t‖₂/Δ}?
Method: two densities of this form around different centres have the same normalising constant, as Lebesgue
    measure does not change under translations. Their quotient is at most e^{N(m-n)/b}, by the triangle
    inequality, and is equal to this at m. Near m it is not much smaller.
Guarantee: ε-DP in every dimension if and only if the sensitivity in the 2-norm is at most εb, so that Δ/ε is
    the smallest scale. ε-DP from the sensitivity in any norm that is at least a multiple of the 1-norm, as
    all norms on ℝ^d are.
Reference: Chaudhuri, Monteleoni and Sarwate 2011, section 3 (output perturbation); Hardt and Talwar 2010,
    section 4 (the K-norm mechanism). From memory.
"""

from cbdp_sym.author import *
from derivations.classics import euclidean, lebesgue_vectors
from derivations.classics.laplace_vector import logarithms, pure, scaled

SPACE, UNFOLDED = lebesgue_vectors.SPACE, lebesgue_vectors.UNFOLDED
define(
    "define norm_noise for N : ('k → real) → real, b : real := gibbs(lebesgue_vector, t ↦ -(N(t)/b))",
    latex=r"\mathrm{Noise}\left({0},{1}\right)",
)
TWO = "(λt : 'k → real. ‖t‖[2])"
MOVED = "map(λt : 'k → real. i ↦ {}(i) + t(i), norm_noise({}, {}))"
VECTOR = "x ↦ map(λt : 'k → real. i ↦ q(x, i) + t(i), norm_noise({}, {}))"
SMALL = "∀x y. x ~ y ⇒ ‖i ↦ q(x, i) - q(y, i)‖[2] ≤ {}"
FINITE = f"∃v. 0 < v ∧ E[t ~ {SPACE}] exp(-(N(t)/b)) exists and is v"

theorem = Statement(id="dp.ball", title="Noise whose density falls with the norm")
guarantee = theorem.printed(
    "for q : 'd → 'k → real, ~ neighbours on 'd, Δ ε given Finite('k), 0 < Δ, 0 < ε, "
    f"{SMALL.format('Δ')} holds ({VECTOR.format(TWO, 'Δ/ε')}) is ε-DP for ~",
    label="the guarantee",
)
smallest = theorem.repaired(
    "for q : 'd → 'k → real, ~ neighbours on 'd, b ε given Finite('k), 0 < b, 0 ≤ ε "
    f"holds ({VECTOR.format(TWO, 'b')}) is ε-DP for ~ ⇔ ({SMALL.format('ε·b')})",
    label="no smaller scale will do",
)
largest = theorem.repaired(
    "for m n : 'k → real, b given Finite('k), 0 < b "
    f"holds D[∞]({MOVED.format('m', TWO, 'b')} ‖ {MOVED.format('n', TWO, 'b')}) = ‖i ↦ m(i) - n(i)‖[2]/b",
    label="the max-divergence of two outputs",
)
normed = theorem.repaired(
    "for N : ('k → real) → real, q : 'd → 'k → real, ~ neighbours on 'd, Δ ε c "
    "given Finite('k), is_norm(N), 0 < Δ, 0 < ε, "
    "0 < c, ∀u. c·‖u‖[1] ≤ N(u), ∀x y. x ~ y ⇒ N(i ↦ q(x, i) - q(y, i)) ≤ Δ "
    f"holds ({VECTOR.format('N', 'Δ/ε')}) is ε-DP for ~",
    label="any norm; c is there, as all norms on ℝ^d are equivalent",
)
base = theorem.repaired(
    "for s : 'k → real → bool given Finite('k), ∀i. Measurable(s(i)) "
    f"holds {SPACE}{{x | ∀i. s(i, x(i))}} = (∏ i. lebesgue(s(i)))",
    label="the measure of which it is a density is Lebesgue's: the measure of a box",
)
OUTPUTS = {
    "L": SPACE,
    "N": TWO,
    "P": MOVED.format("m", TWO, "b"),
    "Q": MOVED.format("n", TWO, "b"),
    "D": "‖i ↦ m(i) - n(i)‖[2]/b",
}
constant = Claim(
    "for N : ('k → real) → real, b c given Finite('k), is_norm(N), 0 < b, 0 < c, ∀u. c·‖u‖[1] ≤ N(u) "
    f"holds {FINITE}"
)
two = Claim(
    f"given Finite('k) holds is_norm({TWO}) ∧ 0 < 1/card('k) ∧ (∀u : 'k → real. 1/card('k)·‖u‖[1] ≤ ‖u‖[2])"
)
of_finite_integral = Claim(
    "for N : ('k → real) → real, b c given Finite('k), is_norm(N), 0 < b, 0 < c, ∀u. c·‖u‖[1] ≤ N(u) "
    f"holds Measurable(N) ∧ Prob(gibbs({UNFOLDED}, t ↦ -(N(t)/b))) ∧ ({FINITE.replace(SPACE, UNFOLDED)})"
)
of_the_two_norm = Claim(
    "for b given Finite('k), 0 < b holds Measurable(λt : 'k → real. ‖t‖[2]) "
    f"∧ Prob(gibbs({UNFOLDED}, t ↦ -(‖t‖[2]/b))) "
    f"∧ ({FINITE.replace('N(t)', '‖t‖[2]').replace(SPACE, UNFOLDED)})"
)
for claim in guarantee, smallest, largest, normed, base:
    claim.facts += [lebesgue_vectors.well_defined.theorem, of_the_two_norm.theorem]
normed.facts.append(of_finite_integral.theorem)
normed.example(
    N="λu : bool → real. abs (u T) + abs (u F)",
    q="λd k : bool. 0",
    nb="λx y : bool. x ≠ y",
    Δ="1",
    ε="1",
    c="1",
)
law = Claim(
    "for N : ('k → real) → real, m : 'k → real, b v given Finite('k), is_norm(N), 0 < b, 0 < v, "
    f"E[t ~ {SPACE}] exp(-(N(t)/b)) exists and is v "
    f"holds {MOVED.format('m', 'N', 'b')} = withdensity({SPACE}, x ↦ exp(-(N(i ↦ x(i) - m(i))/b))/v) "
    f"∧ Prob({MOVED.format('m', 'N', 'b')})"
)
above = Claim(
    "for N : ('k → real) → real, m n : 'k → real, b v given Finite('k), is_norm(N), 0 < b, 0 < v, "
    f"E[t ~ {SPACE}] exp(-(N(t)/b)) exists and is v "
    f"holds D[∞]({MOVED.format('m', 'N', 'b')} ‖ {MOVED.format('n', 'N', 'b')}) ≤ N(i ↦ m(i) - n(i))/b"
)
entry = Claim("for u : 'k → real, i : 'k given Finite('k) holds |u(i)| ≤ ‖u‖[2]")
one_and_two = Claim("for u : 'k → real given Finite('k) holds ‖u‖[2] ≤ (∑ i. |u(i)|) ≤ card('k)·‖u‖[2]")
cube = Claim(
    "for m : 'k → real, r given Finite('k), 0 < r "
    f"holds ∃c. 0 < c ∧ {SPACE}{{x | ∀i. m(i) - r ≤ x(i) ≤ m(i) + r}} = c"
)

near = Claim(
    "for m n : 'k → real, b v s r given Finite('k), 0 < b, 0 < v, 0 < r, "
    f"E[t ~ {SPACE}] exp(-(‖t‖[2]/b)) exists and is v, "
    f"D[∞]({MOVED.format('m', TWO, 'b')} ‖ {MOVED.format('n', TWO, 'b')}) ≤ s "
    "holds ‖i ↦ m(i) - n(i)‖[2]/b ≤ s + 2·(card('k)·r)/b"
)


@base.proof
def boxes(p):
    p.use(lebesgue_vectors.box.theorem(), "s")


@law.proof
def moved_to_a_centre(p):
    p.let(L=SPACE, Z="norm_noise(N, b)", S="λt : 'k → real. i ↦ m(i) + t(i)")
    p.let(f="x ↦ exp(-(N(x)/b))/v", h="x ↦ exp(-(N(i ↦ x(i) - m(i))/b))/v")
    p.use("norm_measurable", "N")
    p.use("gibbs_is", "L", "t ↦ -(N(t)/b)", "v")
    p.use("gibbs_prob", "L", "t ↦ -(N(t)/b)", "v")
    p.have("Z = withdensity(L, f)", "norm_noise")
    p.have("Prob(Z)", "norm_noise")
    with p.fix("t : 'k → real"):
        with p.fix("i : 'k"):
            p.have("t(i) + m(i) - m(i) = t(i)")
        p.have("f(t) = h(i ↦ t(i) + m(i))")
        p.have("S(t) = (i ↦ t(i) + m(i))")
    with p.fix("g : ('k → real) → ereal", "Measurable(g)", "∀x. 0 ≤ g(x)"):
        p.let(F="x ↦ h(x)·g(x)")
        p.have("Measurable(F)")
        p.use(lebesgue_vectors.translated.theorem(), "F", "m")
        p.chain(
            "∫[x ~ map(S, Z)] g(x)",
            eq("∫[t ~ Z] g(S(t))", "L_map"),
            eq("∫[t ~ withdensity(L, f)] g(S(t))"),
            eq("∫[t ~ L] f(t)·g(S(t))", "L_withdensity_ext"),
            eq("∫[t ~ L] F(i ↦ t(i) + m(i))"),
            eq("∫[x ~ L] F(x)"),
            eq("∫[x ~ withdensity(L, h)] g(x)", "L_withdensity_ext"),
        )
    p.use("measure_ext", "map(S, Z)", "withdensity(L, h)")
    p.have("Prob(map(S, Z))")
    p.have(p.goal)


@above.proof
def triangle_inequality(p):
    p.let(L=SPACE, D="N(i ↦ m(i) - n(i))/b")
    p.let(f="x ↦ exp(-(N(i ↦ x(i) - m(i))/b))/v", g="x ↦ exp(-(N(i ↦ x(i) - n(i))/b))/v")
    p.use("norm_measurable", "N")
    p.use(law.theorem(), "N", "m", "b", "v")
    p.use(law.theorem(), "N", "n", "b", "v")
    with p.fix("x : 'k → real"):
        p.use("norm_triangle", "N", "x", "m", "n")
        p.have("-(N(i ↦ x(i) - m(i))/b) ≤ D + -(N(i ↦ x(i) - n(i))/b)")
        p.have("f(x) ≤ exp(D)·g(x)", "exp_add")
    p.have("∀x. 0 ≤ f(x) ∧ 0 ≤ g(x)")
    p.use("max_divergence_withdensity", "L", "f", "g", "D")
    p.have(p.goal)


@entry.proof
def one_of_the_squares(p):
    p.use("order_norm_nonneg", "2", "u")
    p.use("two_norm_square", "u")
    p.use(euclidean.parted.theorem(), "j ↦ u(j)²", "i")
    p.have("0 ≤ (∑ j ∈ λj : 'k. ¬(j = i). u(j)²)", "sum_nonneg")
    p.have("u(i)² ≤ ‖u‖[2]²")
    p.chain("|u(i)|", eq("√(|u(i)|²)", "sqrt_of_square"), le("√(‖u‖[2]²)"), eq("‖u‖[2]", "sqrt_of_square"))


@one_and_two.proof
def each_of_the_sizes(p):
    p.use("order_norm_nonneg", "2", "u")
    p.use("two_norm_square", "u")
    p.use("squares_below_sum", "u")
    p.use("Sum_nonneg", "i ↦ |u(i)|")
    p.chain(
        "‖u‖[2]",
        eq("√(‖u‖[2]²)", "sqrt_of_square"),
        le("√((∑ i. |u(i)|)²)"),
        eq("∑ i. |u(i)|", "sqrt_of_square"),
    )
    with p.fix("i : 'k"):
        p.use(entry.theorem(), "u", "i")
    p.use("Sum_le", "i ↦ |u(i)|", "λi : 'k. ‖u‖[2]")
    p.chain("∑ i. |u(i)|", le("∑ i : 'k. ‖u‖[2]"), eq("card('k)·‖u‖[2]"))
    p.have(p.goal)


@cube.proof
def product_of_lengths(p):
    p.let(s="i ↦ y ↦ m(i) - r ≤ y ≤ m(i) + r")
    with p.fix("i : 'k"):
        p.have("E[y ~ lebesgue] (if m(i) - r ≤ y ≤ m(i) + r then 1 else 0) exists and is 2·r")
        p.have("Measurable(s(i))")
        p.chain(
            "lebesgue(s(i))",
            eq("∫[y ~ lebesgue] ext(if m(i) - r ≤ y ≤ m(i) + r then 1 else 0)", "mass", "ext_if"),
            eq("2·r", "L_int"),
        )
    p.use(lebesgue_vectors.box.theorem(), "s")
    p.use("prod_positive", "λi : 'k. 2·r")
    p.chain(f"{SPACE}{{x | ∀i. s(i, x(i))}}", eq("∏ i. lebesgue(s(i))"), eq("∏ i : 'k. 2·r", "ext_prod"))
    p.witness("∏ i : 'k. 2·r")


@two.proof
def at_most_the_largest(p):
    p.have("0 < card('k)", "card_positive")
    p.use(euclidean.euclidean.theorem())
    with p.fix("u : 'k → real"):
        p.use("one_norm", "u")
        p.use(one_and_two.theorem(), "u")
        p.have("1/card('k)·‖u‖[1] ≤ ‖u‖[2]")
    p.have(p.goal)


@constant.proof
def below_a_product(p):
    p.let(
        L=SPACE,
        a="b/c",
        f="λt : 'k → real. exp(-(N(t)/b))",
        e="λi : 'k. λy : real. exp(-|y|/a)",
        g="λt : 'k → real. ∏ i. e(i, t(i))",
        u="∏ i : 'k. 2·a",
    )
    p.have("0 < a")
    p.use("norm_measurable", "N")
    p.use(lebesgue_vectors.measurable.theorem(), "e")
    p.have("E[y ~ lebesgue] exp(-|y|/a) exists and is 2·a")
    p.have("∀i. ∫[y ~ lebesgue] e(i, y) = 2·a", "L_int")
    p.chain(
        "∫[t ~ L] g(t)",
        eq("∏ i : 'k. ∫[y ~ lebesgue] e(i, y)", lebesgue_vectors.tonelli.theorem()),
        eq("u", "ext_prod"),
    )
    p.use("int_of_L", "L", "g", "u")
    p.use("prod_positive", "λi : 'k. 2·a")
    with p.fix("t : 'k → real"):
        p.have("c·‖t‖[1] ≤ N(t)")
        p.use("one_norm", "t")
        p.chain(
            "-(N(t)/b)",
            le("-(c·‖t‖[1]/b)"),
            eq("-1/a·(∑ i. |t(i)|)"),
            eq("∑ i. -1/a·|t(i)|", p.use("Sum_scale", "i ↦ |t(i)|", "-1/a")),
            eq("∑ i. -|t(i)|/a"),
        )
        p.chain("f(t)", le("exp(∑ i. -|t(i)|/a)"), eq("g(t)", "prod_exp"))
        p.have("|f(t)| ≤ g(t)")
    p.obtain("v", p.use("int_dominated", "L", "f", "g", "u"))
    p.have("∀t. 0 < f(t)")
    p.use("int_positive", "L", "f", "g", "u", "v")
    p.witness("v")


@of_finite_integral.proof
def in_the_words_of_the_definition(p):
    p.use("norm_measurable", "N")
    p.obtain("v", p.use(constant.theorem(), "N", "b", "c"))
    p.use("gibbs_prob", SPACE, "t ↦ -(N(t)/b)", "v")
    p.witness("v", goal=FINITE)
    p.unfold_facts("lebesgue_vector")
    p.have(p.goal)


@of_the_two_norm.proof
def in_the_same_words(p):
    p.use(two.theorem())
    p.use(of_finite_integral.theorem(), TWO, "b", "1/card('k)")
    p.have(p.goal)


@normed.proof
def by_the_triangle_inequality(p):
    p.let(b="Δ/ε", A=f"{VECTOR.format('N', 'Δ/ε')}")
    p.use("norm_measurable", "N")
    p.obtain("v", p.use(constant.theorem(), "N", "b", "c"))
    with p.fix("x : 'd"):
        p.use(law.theorem(), "N", "q(x)", "b", "v")
        p.have("Prob(A(x))")
    with p.fix("x y : 'd, s : ('k → real) → bool", "x ~ y", "Measurable(s)"):
        p.use(above.theorem(), "N", "q(x)", "q(y)", "b", "v")
        p.have("N(i ↦ q(x, i) - q(y, i)) ≤ Δ")
        p.have("N(i ↦ q(x, i) - q(y, i))/b ≤ ε")
        p.have("D[∞](A(x) ‖ A(y)) ≤ ε")
        p.use("mass_of_max_divergence", P="A(x)", Q="A(y)", c="ε", s="s")
        p.have("A(x)(s) ≤ exp(ε)·A(y)(s) + 0")
    p.have(p.goal, "pure_dp", "approx_dp", "mechanism")


@largest.proof
def at_the_centre(p):
    p.let(**OUTPUTS)
    p.use(two.theorem())
    p.use("norm_measurable", "N")
    p.obtain("v", p.use(constant.theorem(), "N", "b", "1/card('k)"))
    p.use(law.theorem(), "N", "m", "b", "v")
    p.use(law.theorem(), "N", "n", "b", "v")
    p.use(above.theorem(), "N", "m", "n", "b", "v")
    p.let(d="card('k)")
    p.have("0 < d", "card_positive")
    with p.fix("s : real", "D[∞](P ‖ Q) ≤ s"):
        with p.fix("r : real", "0 < r"):
            p.use(near.theorem(), "m", "n", "b", "v", "s", "r")
            p.have("D ≤ s + 2·(d·r)/b")
        with p.suppose("s < D"):
            p.let(r="(D - s)·b/(4·d)")
            p.have("0 < r")
            p.have("D ≤ s + 2·(d·r)/b")
            p.have("2·(d·r)/b = (D - s)/2")
            p.have("F")
        p.have("D ≤ s")
    p.have("D ≤ D[∞](P ‖ Q)", "ele_of_bounds")
    p.have("D[∞](P ‖ Q) = D", "ele_antisym")


@near.proof
def a_cube(p):
    p.let(**OUTPUTS)
    p.let(f="x ↦ exp(-(N(i ↦ x(i) - m(i))/b))/v", g="x ↦ exp(-(N(i ↦ x(i) - n(i))/b))/v")
    p.let(B="λx : 'k → real. ∀i. m(i) - r ≤ x(i) ≤ m(i) + r", d="card('k)", w="d·r/b")
    p.use(euclidean.euclidean.theorem())
    p.use("norm_measurable", "N")
    p.use(law.theorem(), "N", "m", "b", "v")
    p.use(law.theorem(), "N", "n", "b", "v")
    p.have("Measurable(B)")
    p.obtain("c", p.use(cube.theorem(), "m", "r"))
    with p.fix("x : 'k → real", "B(x)"):
        p.let(u="i ↦ x(i) - m(i)")
        with p.fix("i : 'k"):
            p.have("m(i) - r ≤ x(i) ≤ m(i) + r")
            p.have("|u(i)| ≤ r")
        p.use("Sum_le", "i ↦ |u(i)|", "λi : 'k. r")
        p.use(one_and_two.theorem(), "u")
        p.chain("‖u‖[2]", le("∑ i. |u(i)|"), le("∑ i : 'k. r"), eq("d·r"))
        p.use("norm_triangle", "N", "m", "x", "n")
        p.use("norm_swap", "N", "m", "x")
        p.have("N(i ↦ m(i) - n(i)) ≤ d·r + N(i ↦ x(i) - n(i))")
        p.have("-w ≤ -(N(i ↦ x(i) - m(i))/b)")
        p.have("-(N(i ↦ x(i) - n(i))/b) ≤ w - D")
        p.have("exp(-w)/v ≤ f(x)")
        p.have("g(x) ≤ exp(w - D)/v")
        p.have("exp(-w)/v ≤ f(x) ∧ g(x) ≤ exp(w - D)/v")
    p.let(o="λx : 'k → real. if (B x) (1 : ereal) 0")
    with p.fix("x : 'k → real"):
        with p.case("B(x)"):
            p.have("exp(-w)/v·o(x) ≤ f(x)·o(x)")
        with p.otherwise():
            p.have("exp(-w)/v·o(x) ≤ f(x)·o(x)")
    with p.fix("x : 'k → real"):
        with p.case("B(x)"):
            p.have("g(x)·o(x) ≤ exp(w - D)/v·o(x)")
        with p.otherwise():
            p.have("g(x)·o(x) ≤ exp(w - D)/v·o(x)")
    p.chain(
        "exp(-w)/v·c",
        eq("exp(-w)/v·L(B)"),
        eq("∫[x ~ L] exp(-w)/v·o(x)", "L_mul", "mass"),
        le("∫[x ~ L] f(x)·o(x)", "L_mono"),
        eq("∫[x ~ withdensity(L, f)] o(x)", "L_withdensity_ext"),
        eq("P(B)", "mass"),
    )
    p.chain(
        "Q(B)",
        eq("∫[x ~ withdensity(L, g)] o(x)", "mass"),
        eq("∫[x ~ L] g(x)·o(x)", "L_withdensity_ext"),
        le("∫[x ~ L] exp(w - D)/v·o(x)", "L_mono"),
        eq("exp(w - D)/v·L(B)", "L_mul", "mass"),
        eq("exp(w - D)/v·c"),
    )
    p.use("mass_of_max_divergence", P="P", Q="Q", s="B", c="s")
    p.chain("exp(-w)/v·c", le("P(B)"), le("exp(s)·Q(B)"), le("exp(s)·(exp(w - D)/v·c)"))
    p.have("exp(-w)/v·c ≤ exp(s)·(exp(w - D)/v·c)")
    p.use("scale_le", "v/c", "exp(-w)/v·c", "exp(s)·(exp(w - D)/v·c)")
    p.chain("exp(-w)", eq("v/c·(exp(-w)/v·c)"), le("v/c·(exp(s)·(exp(w - D)/v·c))"), eq("exp(s)·exp(w - D)"))
    p.use(logarithms.theorem(), "-w", "w - D", "s")
    p.have("D ≤ s + 2·(d·r)/b")


@smallest.proof
def of_two_data_sets(p):
    p.let(A=VECTOR.format(TWO, "b"), N=TWO)
    p.use(two.theorem())
    p.obtain("v", p.use(constant.theorem(), "N", "b", "1/card('k)"))
    with p.fix("x : 'd"):
        p.use(law.theorem(), "N", "q(x)", "b", "v")
        p.have("Prob(A(x))")
    with p.fix("x y : 'd"):
        p.use(largest.theorem(), "q(x)", "q(y)", "b")
        p.use(scaled.theorem(), "D[∞](A(x) ‖ A(y))", "‖i ↦ q(x, i) - q(y, i)‖[2]", "b", "ε")
    p.use(pure.theorem(), "~", "A", "x ↦ y ↦ ‖i ↦ q(x, i) - q(y, i)‖[2] ≤ ε·b", "ε")


@guarantee.proof
def at_this_scale(p):
    p.have("ε·(Δ/ε) = Δ")
    p.use(smallest.theorem(), "q", "~", "Δ/ε", "ε")
    p.have(p.goal)
