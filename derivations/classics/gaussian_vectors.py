"""Normal noise on vectors: its divergences are those of two normal laws on the line.

Problem: compare the divergences of N(m, s²I) and N(n, s²I), at every level, with those of N(D, s²) and
    N(0, s²), for m and n of distance at most D in the 2-norm.
Method: the density of the first law with respect to the second is a function of ⟨m - n, x⟩, so that no event
    tells more than those of this number. It is a sum of independent normal variables, and has a normal law.
Guarantee: for every ε, in every finite dimension; N(D, s²) and N(0, s²) may also be exchanged.
Reference: Balle and Wang 2018, the proof of Theorem 8 (from memory).
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction
from derivations.classics import dominating, euclidean, gaussian_pairs, hockey_sticks, neyman_pearson

affine = Claim(
    "for a b r s t given 0 < s, 0 < t holds bind(N(a, s²), x ↦ N(r·x + b, t²)) = N(r·a + b, (√(r²·s² + t²))²)"
)
image = Claim("for a b r s given 0 < s, r ≠ 0 holds map(x ↦ r·x + b, N(a, s²)) = N(r·a + b, (|r|·s)²)")
law = Claim("for m : 'k → real, s given Finite('k), 0 < s holds Prob(N(m, s²·I))")
one_coordinate = Claim(
    "for m : 'k → real, s, i : 'k, F : ('k → real) → real, r w given Finite('k), 0 < s, Measurable(F), "
    "∀x y. F(λj. if j = i then y else x(j)) = F(x), 0 < w "
    "holds bind(N(m, s²·I), x ↦ N(r·x(i) + F(x), w²)) "
    "= bind(N(m, s²·I), x ↦ N(r·m(i) + F(x), (√(r²·s² + w²))²))"
)


@affine.proof
def moved_by_a_number(p):
    p.let(w="√(r²·s² + t²)", P="N(a, s²)", K="x ↦ N(r·x, t²)", J="x ↦ N(r·x + b, t²)", Q="N(r·a + b, w²)")
    p.have("0 < r²·s² + t²")
    p.have("0 < w")
    p.use(gaussian_pairs.kernel.theorem(), "x ↦ r·x", "t")
    p.use(gaussian_pairs.kernel.theorem(), "x ↦ r·x + b", "t")
    with p.fix("f : real → ereal", "Measurable(f)", "∀y. 0 ≤ f(y)"):
        p.let(g="z ↦ f(1·z + b)")
        with p.fix("x : real"):
            p.chain(
                "∫[z ~ J(x)] f(z)",
                eq("∫[z ~ map(z ↦ 1·z + b, K(x))] f(z)", gaussian_pairs.moved.theorem()),
                eq("∫[z ~ K(x)] g(z)", "L_map"),
            )
        p.chain(
            "∫[z ~ bind(P, J)] f(z)",
            eq("∫[x ~ P] (∫[z ~ J(x)] f(z))", "L_bind"),
            eq("∫[x ~ P] (∫[z ~ K(x)] g(z))"),
            eq("∫[z ~ bind(P, K)] g(z)", "L_bind"),
            eq("∫[z ~ N(r·a, w²)] g(z)", gaussian_pairs.blurred.theorem()),
            eq("∫[z ~ map(z ↦ 1·z + b, N(r·a, w²))] f(z)", "L_map"),
            eq("∫[z ~ Q] f(z)", gaussian_pairs.moved.theorem()),
        )
    p.use("measure_ext", "bind(P, J)", "Q")


@image.proof
def in_either_direction(p):
    with p.case("0 < r"):
        p.have("|r| = r")
        p.use(gaussian_pairs.moved.theorem(), "a", "s", "r", "b")
        p.have(p.goal)
    with p.otherwise():
        p.have("0 < -r")
        p.have("|r| = -r")
        p.chain(
            "map(x ↦ r·x + b, N(a, s²))",
            eq("map(x ↦ (-r)·(-x) + b, N(a, s²))"),
            eq("map(x ↦ (-r)·x + b, map(x ↦ -x, N(a, s²)))", "image_of_image"),
            eq("map(x ↦ (-r)·x + b, N(-a, s²))", gaussian_pairs.reflected.theorem()),
            eq("N((-r)·(-a) + b, ((-r)·s)²)", gaussian_pairs.moved.theorem()),
            eq("N(r·a + b, (|r|·s)²)"),
        )


@law.proof
def independent_entries(p):
    p.use("normal_vector_moved", "m", "s")
    p.have(p.goal)


@one_coordinate.proof
def given_the_others(p):
    p.let(P="N(m, s²·I)", v="√(r²·s² + w²)", K="x ↦ N(r·x(i) + F(x), w²)", J="x ↦ N(r·m(i) + F(x), v²)")
    p.have("0 < r²·s² + w²")
    p.have("0 < v")
    p.use(law.theorem(), "m", "s")
    p.use(gaussian_pairs.kernel.theorem(), "x ↦ r·x(i) + F(x)", "w")
    p.use(gaussian_pairs.kernel.theorem(), "x ↦ r·m(i) + F(x)", "v")
    with p.fix("f : real → ereal", "Measurable(f)", "∀y. 0 ≤ f(y)"):
        p.let(g="x ↦ ∫[z ~ K(x)] f(z)")
        p.use("measurable_L", "K", "z ↦ f(snd(z))")
        p.have("Measurable(g)", "snd_pair")
        with p.fix("x : 'k → real"):
            p.use(gaussian_pairs.kernel.theorem(), "y ↦ r·y + F(x)", "w")
            p.use(affine.theorem(), "m(i)", "F(x)", "r", "s", "w")
            p.have("∀y. F(λj. if j = i then y else x(j)) = F(x)")
            p.chain(
                "∫[y ~ N(m(i), s²)] g(λj. if j = i then y else x(j))",
                eq("∫[y ~ N(m(i), s²)] (∫[z ~ N(r·y + F(x), w²)] f(z))", "if_true"),
                eq("∫[z ~ bind(N(m(i), s²), y ↦ N(r·y + F(x), w²))] f(z)", "L_bind"),
                eq("∫[z ~ J(x)] f(z)"),
            )
        split = p.use("product_split", "k ↦ N(m(k), s²)", "i", "g")
        p.chain(
            "∫[z ~ bind(P, K)] f(z)",
            eq("∫ g(x) dP(x)", "L_bind"),
            eq("∫[x ~ ⨂ k. N(m(k), s²)] g(x)", "normal_vector"),
            eq("∫[x ~ ⨂ k. N(m(k), s²)] (∫[y ~ N(m(i), s²)] g(λj. if j = i then y else x(j)))", split),
            eq("∫[x ~ ⨂ k. N(m(k), s²)] (∫[z ~ J(x)] f(z))"),
            eq("∫[x ~ P] (∫[z ~ J(x)] f(z))", "normal_vector"),
            eq("∫[z ~ bind(P, J)] f(z)", "L_bind"),
        )
    p.use("measure_ext", "bind(P, K)", "bind(P, J)")


several = Claim(
    "for m : 'k → real, s, u : 'k → real, t : 'k → bool, c w given Finite('k), 0 < s, Finite(t), 0 < w "
    "holds bind(N(m, s²·I), x ↦ N(c + (∑ j ∈ t. u(j)·x(j)), w²)) "
    "= N(c + (∑ j ∈ t. u(j)·m(j)), (√(s²·(∑ j ∈ t. u(j)²) + w²))²)"
)


@several.proof
def one_after_the_other(p):
    p.let(P="N(m, s²·I)")
    p.use(law.theorem(), "m", "s")
    for_all = (
        "∀w c. 0 < w ⇒ bind(P, x ↦ N(c + (∑ j ∈ {0}. u(j)·x(j)), w²)) "
        "= N(c + (∑ j ∈ {0}. u(j)·m(j)), (√(s²·(∑ j ∈ {0}. u(j)²) + w²))²)"
    )

    def none(q):
        q.let(n="λj : 'k. F")
        with q.fix("w c : real", "0 < w"):
            q.have("√(s²·0 + w²) = w")
            q.chain(
                "bind(P, x ↦ N(c + (∑ j ∈ n. u(j)·x(j)), w²))",
                eq("bind(P, x ↦ N(c + 0, w²))", "sum_empty"),
                eq("N(c + 0, w²)", constant.theorem()),
                eq("N(c + 0, (√(s²·0 + w²))²)"),
                eq("N(c + (∑ j ∈ n. u(j)·m(j)), (√(s²·(∑ j ∈ n. u(j)²) + w²))²)", "sum_empty"),
            )
        return q.have(for_all.format("n"))

    def more(q):
        q.let(t1="λj : 'k. j = i ∨ t(j)", A="x ↦ ∑ j ∈ t. u(j)·x(j)", B="∑ j ∈ t. u(j)²")
        with q.fix("w c : real", "0 < w"):
            q.let(F="x ↦ c + A(x)", v="√((u(i))²·s² + w²)")
            q.have("0 < (u(i))²·s² + w²")
            q.have("0 < v")
            with q.fix("x : 'k → real"), q.fix("y : real"):
                with q.fix("j : 'k", "t(j)"):
                    q.have("j ≠ i")
                    q.have("u(j)·(if j = i then y else x(j)) = u(j)·x(j)")
                q.use("sum_same", "t", "j ↦ u(j)·(if j = i then y else x(j))", "j ↦ u(j)·x(j)")
                q.have("F(λj. if j = i then y else x(j)) = F(x)")
            q.use(one_coordinate.theorem(), "m", "s", "i", "F", "u(i)", "w")
            q.have("s²·(u(i)² + B) + w² = s²·B + v²")
            q.chain(
                "bind(P, x ↦ N(c + (∑ j ∈ t1. u(j)·x(j)), w²))",
                eq("bind(P, x ↦ N(c + (u(i)·x(i) + A(x)), w²))", "sum_insert"),
                eq("bind(P, x ↦ N(u(i)·x(i) + F(x), w²))"),
                eq("bind(P, x ↦ N(u(i)·m(i) + F(x), v²))"),
                eq("bind(P, x ↦ N(u(i)·m(i) + c + A(x), v²))"),
                eq("N(u(i)·m(i) + c + A(m), (√(s²·B + v²))²)"),
                eq("N(c + (u(i)·m(i) + A(m)), (√(s²·(u(i)² + B) + w²))²)"),
                eq("N(c + (∑ j ∈ t1. u(j)·m(j)), (√(s²·(∑ j ∈ t1. u(j)²) + w²))²)", "sum_insert"),
            )
        return q.have(for_all.format("t1"))

    found = finite_induction(p, "λt : 'k → bool. " + for_all.format("t"), "t", none, more)
    return p.use(found, "w", "c")


constant = Claim("for P distribution on 'a, Q distribution on 'b holds bind(P, λx : 'a. Q) = Q")


@constant.proof
def independent_of_the_first(p):
    with p.fix("f : 'b → ereal", "Measurable(f)", "∀y. 0 ≤ f(y)"):
        p.chain(
            "∫[y ~ bind(P, λx : 'a. Q)] f(y)",
            eq("∫[x ~ P] (∫ f(y) dQ(y))", "L_bind"),
            eq("∫ f(y) dQ(y)", "L_econst"),
        )
    p.use("measure_ext", "bind(P, λx : 'a. Q)", "Q")


statistic = Claim(
    "for m : 'k → real, s, u : 'k → real, k : 'k given Finite('k), 0 < s, u(k) ≠ 0 "
    "holds map(x ↦ ⟨u, x⟩, N(m, s²·I)) = N(⟨u, m⟩, (‖u‖[2]·s)²)"
)


@statistic.proof
def a_sum_of_normal_variables(p):
    p.let(
        P="N(m, s²·I)",
        t="λj : 'k. ¬(j = k)",
        A="x ↦ ∑ j ∈ t. u(j)·x(j)",
        B="∑ j ∈ t. u(j)²",
        w="|u(k)|·s",
        T="λx : 'k → real. ⟨u, x⟩",
        Q="N(⟨u, m⟩, (‖u‖[2]·s)²)",
    )
    p.use(law.theorem(), "m", "s")
    p.have("0 < |u(k)|")
    p.have("0 < w")
    p.use("two_norm_square", "u")
    p.use("order_norm_nonneg", "2", "u")
    p.use(euclidean.parted.theorem(), "j ↦ u(j)²", "k")
    p.have("√((‖u‖[2]·s)²) = ‖u‖[2]·s", "sqrt_of_square")
    p.chain("√(s²·B + w²)", eq("√(s²·(u(k)² + B))"), eq("√((‖u‖[2]·s)²)"), eq("‖u‖[2]·s"))
    with p.fix("x : 'k → real"):
        p.use(euclidean.parted.theorem(), "j ↦ u(j)·x(j)", "k")
        p.have("T(x) = u(k)·x(k) + A(x)", "dot")
    with p.fix("x : 'k → real"), p.fix("y : real"):
        with p.fix("j : 'k", "t(j)"):
            p.have("u(j)·(if j = k then y else x(j)) = u(j)·x(j)")
        p.use("sum_same", "t", "j ↦ u(j)·(if j = k then y else x(j))", "j ↦ u(j)·x(j)")
        p.have("A(λj. if j = k then y else x(j)) = A(x)")
        p.chain(
            "T(λj. if j = k then y else x(j))",
            eq("u(k)·(if k = k then y else x(k)) + A(λj. if j = k then y else x(j))"),
            eq("u(k)·y + A(x)", "if_true"),
        )
    p.use(several.theorem(), "m", "s", "u", "t", "u(k)·m(k)", "w")
    p.have("Measurable(T)", "dot")
    with p.fix("f : real → ereal", "Measurable(f)", "∀y. 0 ≤ f(y)"):
        p.let(g="x ↦ f(T(x))")
        with p.fix("x : 'k → real"):
            p.chain(
                "∫[y ~ N(m(k), s²)] g(λj. if j = k then y else x(j))",
                eq("∫[y ~ N(m(k), s²)] f(u(k)·y + A(x))"),
                eq("∫[z ~ map(y ↦ u(k)·y + A(x), N(m(k), s²))] f(z)", "L_map"),
                eq("∫[z ~ N(u(k)·m(k) + A(x), w²)] f(z)", image.theorem()),
            )
        split = p.use("product_split", "k ↦ N(m(k), s²)", "k", "g")
        p.use(gaussian_pairs.kernel.theorem(), "x ↦ u(k)·m(k) + A(x)", "w")
        p.chain(
            "∫[z ~ map(T, P)] f(z)",
            eq("∫ g(x) dP(x)", "L_map"),
            eq("∫[x ~ ⨂ k. N(m(k), s²)] g(x)", "normal_vector"),
            eq("∫[x ~ ⨂ k. N(m(k), s²)] (∫[z ~ N(u(k)·m(k) + A(x), w²)] f(z))", split),
            eq("∫[x ~ P] (∫[z ~ N(u(k)·m(k) + A(x), w²)] f(z))", "normal_vector"),
            eq("∫[z ~ bind(P, x ↦ N(u(k)·m(k) + A(x), w²))] f(z)", "L_bind"),
            eq("∫[z ~ N(u(k)·m(k) + A(m), (√(s²·B + w²))²)] f(z)"),
            eq("∫[z ~ N(T(m), (‖u‖[2]·s)²)] f(z)"),
        )
    p.use("measure_ext", "map(T, P)", "Q")


one_number = Claim(
    "for P Q distributions on 'a, g : 'a → 'b, h : 'b → real, ε "
    "given P ≪ Q, Measurable(g), Measurable(h), ∀y. 0 ≤ h(y), almost every x ~ Q: dP/dQ(x) = h(g(x)) "
    "holds H[ε](P ‖ Q) ≤ H[ε](map(g, P) ‖ map(g, Q))"
)
likelihood = Claim(
    "for m n : 'k → real, s given Finite('k), 0 < s holds N(m, s²·I) ≪ N(n, s²·I) "
    "∧ (almost every x ~ N(n, s²·I): density(N(m, s²·I), N(n, s²·I), x) "
    "= exp((2·⟨i ↦ m(i) - n(i), x⟩ + (∑ i. (n(i)² - m(i)²)))/(2·s²)))"
)


@one_number.proof
def the_best_event(p):
    p.let(A="map(g, P)", B="map(g, Q)", X="H[ε](map(g, P) ‖ map(g, Q))", c="exp(ε)", k="x ↦ h(g(x))")
    p.have("Prob(A) ∧ Prob(B)")
    p.use(hockey_sticks.between.theorem(), "A", "B", "ε")
    p.obtain("x", p.use("real_of_bounds", "X", "1"))
    p.use(hockey_sticks.each_event.theorem(), "A", "B", "ε", "x")
    p.let(D="withdensity(Q, k)", E="withdensity(Q, λz : 'a. 1)")
    with p.fix("f : 'a → ereal", "Measurable(f)", "∀y. 0 ≤ f(y)"):
        p.chain(
            "∫[z ~ D] f(z)",
            eq("∫[z ~ Q] h(g(z))·f(z)", "L_withdensity_ext"),
            eq("∫[z ~ Q] density(P, Q, z)·f(z)", p.given[-1]),
            eq("∫[z ~ P] f(z)", "change_measure"),
        )
    p.use("measure_ext", "D", "P")
    with p.fix("f : 'a → ereal", "Measurable(f)", "∀y. 0 ≤ f(y)"):
        p.chain("∫[z ~ E] f(z)", eq("∫[z ~ Q] 1·f(z)", "L_withdensity_ext"), eq("∫[z ~ Q] f(z)"))
    p.use("measure_ext", "E", "Q")
    p.let(S0="λy : 'b. c·1 < h(y)", T="λz : 'a. c·1 < k(z)")
    p.have("Measurable(S0)")
    p.have("A(S0) = P(T)", "mass_map")
    p.have("B(S0) = Q(T)", "mass_map")
    p.have("Measurable(T)")
    p.have("A(S0) ≤ exp(ε)·B(S0) + x")
    p.have("P(T) ≤ exp(ε)·Q(T) + x")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.use(neyman_pearson.no_better.theorem(), "Q", "k", "λz : 'a. 1", "c", "S")
        p.have("P(S) + c·Q(T) ≤ P(T) + c·Q(S)")
        p.obtain("a b", [p.use("mass_real", "P", "S"), p.use("mass_real", "Q", "S")])
        p.obtain("u v", [p.use("mass_real", "P", "T"), p.use("mass_real", "Q", "T")])
        p.have("a + c·v ≤ u + c·b")
        p.have("u ≤ c·v + x")
        p.have("a ≤ c·b + x")
        p.chain("P(S)", eq("a"), le("c·b + x"), eq("exp(ε)·Q(S) + x"))
    p.use(hockey_sticks.least.theorem(), "P", "Q", "ε", "x")
    return p.have(p.goal)


@likelihood.proof
def a_product_of_ratios(p):
    p.let(
        P="i ↦ N(m(i), s²)",
        Q="i ↦ N(n(i), s²)",
        B="⨂ i. Q(i)",
        d="i ↦ m(i) - n(i)",
        z="i ↦ y ↦ ((y - n(i))² - (y - m(i))²)/(2·s²)",
    )
    p.use("product_ac", "P", "Q")
    p.use("product_density", "P", "Q")
    p.have("Prob(B)")
    with p.fix("i : 'k"):
        p.use("normal_density", "m(i)", "n(i)", "s")
        p.use("product_marginal", "Q", "i")
        p.have("almost every y ~ map(λx : 'k → real. x i, B): density(P(i), Q(i), y) = exp(z(i, y))")
        p.use("ae_map", "λx : 'k → real. x i", "B", "y ↦ density(P(i), Q(i), y) = exp(z(i, y))")
        p.have("almost every x ~ B: density(P(i), Q(i), x(i)) = exp(z(i, x(i)))")
    p.use("ae_each", "B", "i ↦ x ↦ density(P(i), Q(i), x(i)) = exp(z(i, x(i)))", "'k")
    with p.fix("x : 'k → real"):
        p.use("Sum_linear", "i ↦ d(i)·x(i)", "i ↦ n(i)² - m(i)²", "2/(2·s²)", "1/(2·s²)")
        p.chain(
            "∏ i. exp(z(i, x(i)))",
            eq("exp(∑ i. z(i, x(i)))", "prod_exp"),
            eq("exp(∑ i. (2/(2·s²)·(d(i)·x(i)) + 1/(2·s²)·(n(i)² - m(i)²)))"),
            eq("exp(2/(2·s²)·⟨d, x⟩ + 1/(2·s²)·(∑ i. (n(i)² - m(i)²)))", "dot"),
            eq("exp((2·⟨d, x⟩ + (∑ i. (n(i)² - m(i)²)))/(2·s²))"),
        )
    ratio = "density(⨂ i. P(i), B, x) = (∏ i. density(P(i), Q(i), x(i)))"
    each = "∀i : 'k. T ⇒ density(P(i), Q(i), x(i)) = exp(z(i, x(i)))"
    with p.fix("x : 'k → real", ratio, each):
        p.chain("density(⨂ i. P(i), B, x)", eq("∏ i. density(P(i), Q(i), x(i))"), eq("∏ i. exp(z(i, x(i)))"))
        p.have("density(⨂ i. P(i), B, x) = exp((2·⟨d, x⟩ + (∑ i. (n(i)² - m(i)²)))/(2·s²))")
    p.have("almost every x ~ B: density(⨂ i. P(i), B, x) = exp((2·⟨d, x⟩ + (∑ i. (n(i)² - m(i)²)))/(2·s²))")
    return p.have(p.goal, "normal_vector")


U = "i ↦ m(i) - n(i)"
on_the_line = Claim(
    "for m n : 'k → real, s ε, k : 'k given Finite('k), 0 < s, m(k) ≠ n(k) "
    "holds H[ε](N(m, s²·I) ‖ N(n, s²·I)) "
    f"≤ H[ε](N(⟨{U}, m⟩, (‖{U}‖[2]·s)²) ‖ N(⟨{U}, n⟩, (‖{U}‖[2]·s)²))"
)
distance = Claim(f"for m n : 'k → real given Finite('k) holds ⟨{U}, m⟩ - ⟨{U}, n⟩ = ‖{U}‖[2]²")
same = Claim("for A distribution on 'a, P Q distributions on 'b, ε holds H[ε](A ‖ A) ≤ H[ε](P ‖ Q)")
in_units = Claim(
    f"for m n : 'k → real, C σ ε given Finite('k), 0 < σ, 0 < C, ‖{U}‖[2] ≤ C "
    "holds H[ε](N(m, (σ·C)²·I) ‖ N(n, (σ·C)²·I)) ≤ H[ε](N(1, σ²) ‖ N(0, σ²)) "
    "∧ H[ε](N(m, (σ·C)²·I) ‖ N(n, (σ·C)²·I)) ≤ H[ε](N(0, σ²) ‖ N(1, σ²))"
)
grows = Claim(
    f"for m n : 'k → real, s D ε given Finite('k), 0 < s, 0 < D, ‖{U}‖[2] ≤ D "
    "holds H[ε](N(m, s²·I) ‖ N(n, s²·I)) ≤ H[ε](N(D, s²) ‖ N(0, s²)) "
    "∧ H[ε](N(m, s²·I) ‖ N(n, s²·I)) ≤ H[ε](N(0, s²) ‖ N(D, s²))"
)


@on_the_line.proof
def of_the_statistic(p):
    p.let(u=U, P="N(m, s²·I)", Q="N(n, s²·I)", c="∑ i. (n(i)² - m(i)²)", T="λx : 'k → real. ⟨u, x⟩")
    p.let(h="y ↦ exp((2·y + c)/(2·s²))")
    p.have("u(k) ≠ 0")
    p.use(law.theorem(), "m", "s")
    p.use(law.theorem(), "n", "s")
    p.use(likelihood.theorem(), "m", "n", "s")
    p.have("Measurable(T)", "dot")
    p.use(statistic.theorem(), "m", "s", "u", "k")
    p.use(statistic.theorem(), "n", "s", "u", "k")
    p.chain(
        "H[ε](P ‖ Q)",
        le("H[ε](map(T, P) ‖ map(T, Q))", p.use(one_number.theorem(), "P", "Q", "T", "h", "ε")),
        eq("H[ε](N(⟨u, m⟩, (‖u‖[2]·s)²) ‖ N(⟨u, n⟩, (‖u‖[2]·s)²))"),
    )


@distance.proof
def a_sum_of_squares(p):
    p.let(u=U)
    p.use("two_norm_square", "u")
    linear = p.use("Sum_linear", "i ↦ u(i)·m(i)", "i ↦ u(i)·n(i)", "1", "-1")
    p.chain(
        "⟨u, m⟩ - ⟨u, n⟩",
        eq("1·(∑ i. u(i)·m(i)) + -1·(∑ i. u(i)·n(i))", "dot"),
        eq("∑ i. (1·(u(i)·m(i)) + -1·(u(i)·n(i)))", linear),
        eq("∑ i. u(i)²"),
        eq("‖u‖[2]²"),
    )


@same.proof
def of_a_constant(p):
    p.use(constant.theorem(), "P", "A")
    p.use(constant.theorem(), "Q", "A")
    p.chain(
        "H[ε](A ‖ A)",
        eq("H[ε](bind(P, λx : 'b. A) ‖ bind(Q, λx : 'b. A))"),
        le("H[ε](P ‖ Q)", dominating.processed.theorem()),
    )


@in_units.proof
def along_the_difference(p):
    p.let(u=U, P="N(m, (σ·C)²·I)", Q="N(n, (σ·C)²·I)", r="‖u‖[2]")
    p.have("0 < σ·C")
    p.use(law.theorem(), "m", "σ·C")
    with p.case("m = n"):
        p.use(same.theorem(), "P", "N(1, σ²)", "N(0, σ²)", "ε")
        p.use(same.theorem(), "P", "N(0, σ²)", "N(1, σ²)", "ε")
        p.have("P = Q")
        p.have(p.goal)
    with p.otherwise():
        p.obtain("k", p.have("∃k. m(k) ≠ n(k)"))
        p.have("u(k) ≠ 0")
        p.use(euclidean.positive.theorem(), "u", "k")
        p.use(distance.theorem(), "m", "n")
        p.let(a="⟨u, m⟩", b="⟨u, n⟩", X="H[ε](N(a, (σ·(C·r))²) ‖ N(b, (σ·(C·r))²))")
        p.have("0 ≤ r·(C - r)")
        p.have("|a - b| ≤ C·r")
        p.have("0 < C·r")
        p.use(gaussian_pairs.in_units.theorem(), "a", "b", "C·r", "σ", "ε")
        p.use(on_the_line.theorem(), "m", "n", "σ·C", "ε", "k")
        for pair in ("N(1, σ²) ‖ N(0, σ²)", "N(0, σ²) ‖ N(1, σ²)"):
            p.chain(
                "H[ε](P ‖ Q)", le("H[ε](N(a, (r·(σ·C))²) ‖ N(b, (r·(σ·C))²))"), eq("X"), le(f"H[ε]({pair})")
            )
        p.have(p.goal)


@grows.proof
def at_this_distance(p):
    p.let(σ="s/D")
    p.have("0 < σ")
    p.have("σ·D = s")
    p.use(in_units.theorem(), "m", "n", "D", "σ", "ε")
    p.use(gaussian_pairs.moved.theorem(), "D", "s", "1/D", "0")
    p.use(gaussian_pairs.moved.theorem(), "0", "s", "1/D", "0")
    p.chain("map(x ↦ 1/D·x + 0, N(D, s²))", eq("N(1/D·D + 0, (1/D·s)²)"), eq("N(1, σ²)"))
    p.chain("map(x ↦ 1/D·x + 0, N(0, s²))", eq("N(1/D·0 + 0, (1/D·s)²)"), eq("N(0, σ²)"))
    for first, second, far, here in (("1", "0", "D", "0"), ("0", "1", "0", "D")):
        p.chain(
            "H[ε](N(m, s²·I) ‖ N(n, s²·I))",
            eq("H[ε](N(m, (σ·D)²·I) ‖ N(n, (σ·D)²·I))"),
            le(f"H[ε](N({first}, σ²) ‖ N({second}, σ²))"),
            eq(f"H[ε](map(x ↦ 1/D·x + 0, N({far}, s²)) ‖ map(x ↦ 1/D·x + 0, N({here}, s²)))"),
            le(f"H[ε](N({far}, s²) ‖ N({here}, s²))", "hockey_stick_map"),
        )
    return p.have(p.goal)
