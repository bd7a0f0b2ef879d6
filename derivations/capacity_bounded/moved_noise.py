"""Noise that moves further is told apart more easily: from pairs of laws to mechanisms.

This module has no statement of its own.

Problem: Table 1 is about mechanisms; the sensitivity bounds the shift, and the laws are anywhere.
Method: for a linear function with the slope a the two means differ by at most |a|t, and under the second
    law it is a function of the noise; so the slope -|a| gains at least as much at the shift t.
Guarantee: for symmetric noise and every f-divergence or Rényi's, the least parameter of the mechanism is that
    of the noise at 0 from that at the sensitivity.
"""

from cbdp_sym.author import *

further = Claim(
    "for f : real → ereal, Y distribution on real, v t given map(neg, Y) = Y, E[x ~ Y] x exists and is 0, "
    "|v| ≤ t holds D[f]^linear(Y, shift(v, Y)) ≤ D[f]^linear(Y, shift(t, Y))"
)
anywhere = Claim(
    "for f : real → ereal, Y distribution on real, m n holds D[f]^linear(shift(m, Y), shift(n, Y)) "
    "≤ D[f]^linear(Y, shift(n - m, Y))"
)
OF_SENSITIVITY_ONE = "q has sensitivity at most 1 for nb, ∃x y. nb(x, y) ∧ q(y) - q(x) = 1"


def of_the_mechanism(scale, noise, divergence, value, order=False):
    """The text of a claim: the least parameter of noise on a query with the global sensitivity 1.

    Args:
        scale: the parameter of the noise, which is positive.
        noise: its law.
        divergence: the divergence, as a function of two laws.
        value: the least parameter.
        order: whether it has an order α > 1.
    """
    names, given = (" α", "1 < α, ") if order else ("", "")
    return (
        f"for nb : 'd → 'd → bool, q : 'd → real, {scale} s{names} "
        f"given 0 < {scale}, {given}{OF_SENSITIVITY_ONE} "
        f"holds (add_noise(q, {noise}) is ({divergence}, s)-capacity bounded for nb) ⇔ {value} ≤ s"
    )


def of_the_pair(p, noise, divergence, pair, value):
    """Prove such a claim, where the divergence of the noise from that at 1 is known to be the value."""
    p.let(A=f"add_noise(q, {noise})", X=pair, w=value)
    private = f"A is ({divergence}, s)-capacity bounded for nb"
    p.have(f"({private}) ⇔ X ≤ s")
    with p.suppose("w ≤ s"):
        p.chain("X", eq("w"), le("s"))
        p.have(private)
    with p.suppose(private):
        p.have("X ≤ s")
        p.chain("w", eq("X"), le("s"))
        p.use("le_of_ext", "w", "s")
    return p.have(p.goal)


worst_pair = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, D : 'a measure → 'a measure → ereal, g : 'd → 'd → real, w s "
    "given mechanism(A), ∀x y. D(A(x), A(y)) = g(x, y), ∀x y. x ~ y ⇒ g(x, y) ≤ w, "
    "∃x y. x ~ y ∧ w ≤ g(x, y) holds (A is (D, s)-capacity bounded for ~) ⇔ w ≤ s",
    "a divergence that is known for each pair",
)


@worst_pair.proof
def a_largest_divergence(p):
    p.let(private="A is (D, s)-capacity bounded for ~")
    with p.suppose("w ≤ s"):
        with p.fix("x y : 'd", "x ~ y"):
            p.chain("D(A(x), A(y))", eq("g(x, y)"), le("w"), le("s"))
        p.have("private", "capacity_bounded")
    with p.suppose("private"):
        p.unfold_facts("capacity_bounded")
        p.obtain("x y", "∃x y. x ~ y ∧ w ≤ g(x, y)")
        p.have("D(A(x), A(y)) ≤ s")
        p.chain("w", le("g(x, y)"), eq("D(A(x), A(y))"), le("s"))
        p.use("le_of_ext", "w", "s")
    return p.have(p.goal)


distance = Claim(
    "for A : 'd ⇝ real with neighbours ~, D : real measure → real measure → ereal, q : 'd → real, "
    "r : real → real, w s given mechanism(A), ∀x y. D(A(x), A(y)) = r(|q(x) - q(y)|), "
    "∀t u. 0 ≤ t ⇒ t ≤ u ⇒ r(t) ≤ r(u), r(1) = w, "
    f"{OF_SENSITIVITY_ONE.replace('nb', '~').replace('~(x, y)', 'x ~ y')} "
    "holds (A is (D, s)-capacity bounded for ~) ⇔ w ≤ s",
    "a divergence that grows with the distance of the answers",
)


@distance.proof
def at_the_sensitivity(p):
    p.let(g="x ↦ y ↦ r(|q(x) - q(y)|)")
    p.unfold_facts("sensitivity")
    with p.fix("x y : 'd", "x ~ y"):
        p.have("|q(x) - q(y)| ≤ 1")
        p.have("g(x, y) ≤ w")
    p.obtain("x y", "∃x y. x ~ y ∧ q(y) - q(x) = 1")
    p.have("|q(x) - q(y)| = 1")
    p.have("w ≤ g(x, y)")
    p.know(p.witness("x", "y", goal="∃x y. x ~ y ∧ w ≤ g(x, y)"))
    return p.use(worst_pair.theorem(), "~", "A", "D", "g", "w", "s", because="the worst pair")


def at_any_places(p, divergence, noise, r, w, value, because):
    """Prove the least parameter of noise, whose divergences at any two places are known.

    Args:
        divergence: the divergence, as a function of two laws.
        noise: the law of the noise at a place, as a text with {}.
        r: the divergence, as a function of the distance, which is known to increase.
        w: its value at the distance 1.
        value: the theorem, for any two places.
        because: what it is.
    """
    p.let(A=f"add_noise(q, {noise.format(0)})", r=r, w=w)
    with p.fix("x : 'd"):
        p.have(f"A(x) = {noise.format('q(x)')}", "add_noise", "normal_shift", "laplace_shift")
    p.have("mechanism(A)", "mechanism")
    with p.fix("x y : 'd"):
        p.chain(
            f"({divergence})(A(x), A(y))",
            eq(f"({divergence})({noise.format('q(x)')}, {noise.format('q(y)')})"),
            eq("r(|q(x) - q(y)|)", value, because=because),
        )
    p.have("r(1) = w")
    return p.use(
        distance.theorem(), "nb", "A", divergence, "q", "r", "w", "s", because="the largest distance"
    )


@further.proof
def the_other_slope(p):
    p.let(S="shift(v, Y)", T="shift(t, Y)", N="map(neg, Y)", R="D[f]^linear(Y, T)")
    with p.fix("h : real → real", "linear(h)", "Measurable(h)"):
        p.unfold_facts("linear")
        p.obtain("a b", "∃a b. ∀x. h(x) = a·x + b")
        p.let(c="b + a·v", d="c + |a|·t", g="x ↦ -|a|·x + d", V="x ↦ -conjugate(f, c + a·x)")
        p.let(h1="x ↦ a·x + b", K="M[x ~ Y] V(x)", C="x ↦ -conjugate(f, c - |a|·x)")
        p.have("E[x ~ Y] h1(x) exists and is b")
        p.have("E[x ~ Y] g(x) exists and is d")
        p.have("∀x. h(x) = h1(x)")
        p.have("∀x. h(x + v) = c + a·x")
        p.have("∀x. g(x + t) = c - |a|·x")
        p.know(p.witness("-|a|", "d", goal="∃u w. ∀x. g(x) = u·x + w"))
        p.have("linear(g)", "linear")
        p.have("Measurable(g)")
        p.use("restricted_upper", "f", "linear", "Y", "T", "g")
        p.use("abs_product", "a", "v")
        p.have("|a|·|v| ≤ |a|·t")
        p.have("b ≤ d")
        with p.case("0 ≤ a"):
            p.have("∀x. V(-x) = C(x)")
            p.chain("K", eq("M[x ~ N] V(x)"), eq("M[x ~ Y] V(-x)", "M_map"), eq("M[x ~ Y] C(x)"))
        with p.otherwise():
            p.have("∀x. V(x) = C(x)")
            p.chain("K", eq("M[x ~ Y] C(x)"))
        same = p.have("K = M[x ~ Y] C(x)")
        p.use("eadd_le", "b", "d", "K", "K")
        p.chain(
            "M[x ~ Y] h(x) + M[x ~ S] -conjugate(f, h(x))",
            eq("M[x ~ Y] h1(x) + M[x ~ Y] -conjugate(f, h(x + v))", "shift", "M_map"),
            eq("b + K", "M_int"),
            le("d + K"),
            eq("d + (M[x ~ Y] C(x))", same),
            eq("M[x ~ Y] g(x) + M[x ~ Y] -conjugate(f, g(x + t))", "M_int"),
            eq("M[x ~ Y] g(x) + M[x ~ T] -conjugate(f, g(x))", "shift", "M_map"),
            le("R"),
        )
    p.use("restricted_least", "f", "linear", "Y", "S", "R")
    return p.have(p.goal)


@anywhere.proof
def a_translate(p):
    p.let(P="shift(m, Y)", Q="shift(n, Y)", w="n - m", S="shift(w, Y)", R="D[f]^linear(Y, S)")
    with p.fix("h : real → real", "linear(h)", "Measurable(h)"):
        p.unfold_facts("linear")
        p.obtain("a b", "∃a b. ∀x. h(x) = a·x + b")
        p.let(g="x ↦ h(x + m)")
        p.have("∀x. g(x) = a·x + (a·m + b)")
        p.know(p.witness("a", "a·m + b", goal="∃u w. ∀x. g(x) = u·x + w"))
        p.have("linear(g)", "linear")
        p.have("Measurable(g)")
        p.use("restricted_upper", "f", "linear", "Y", "S", "g")
        p.have("∀x. h(x + n) = g(x + w)")
        p.chain(
            "M[x ~ P] h(x) + M[x ~ Q] -conjugate(f, h(x))",
            eq("M[x ~ Y] h(x + m) + M[x ~ Y] -conjugate(f, h(x + n))", "shift", "M_map"),
            eq("M[x ~ Y] g(x) + M[x ~ Y] -conjugate(f, g(x + w))"),
            eq("M[x ~ Y] g(x) + M[x ~ S] -conjugate(f, g(x))", "shift", "M_map"),
            le("R"),
        )
    p.use("restricted_least", "f", "linear", "P", "Q", "R")
    return p.have(p.goal)


ATTAINED = (
    "nb : 'd → 'd → bool, q : 'd → real, Y distribution on real, t s given {}map(neg, Y) = Y, "
    "E[x ~ Y] x exists and is 0, q has sensitivity at most t for nb, ∃x y. nb(x, y) ∧ q(y) - q(x) = t "
)
back = Claim(
    "for f : real → ereal, Y distribution on real, m t "
    "holds D[f]^linear(Y, shift(t, Y)) ≤ D[f]^linear(shift(m, Y), shift(m + t, Y))"
)
general = Claim(
    "for D : real measure → real measure → ereal, nb : 'd → 'd → bool, q : 'd → real, "
    "Y distribution on real, t s given ∀v. |v| ≤ t ⇒ D(Y, shift(v, Y)) ≤ D(Y, shift(t, Y)), "
    "∀m n. D(shift(m, Y), shift(n, Y)) ≤ D(Y, shift(n - m, Y)), "
    "∀m. D(Y, shift(t, Y)) ≤ D(shift(m, Y), shift(m + t, Y)), "
    "q has sensitivity at most t for nb, ∃x y. nb(x, y) ∧ q(y) - q(x) = t "
    "holds (add_noise(q, Y) is (D, s)-capacity bounded for nb) ⇔ D(Y, shift(t, Y)) ≤ s",
    "from the pair to the mechanism",
)
kl = Claim(
    f"for {ATTAINED.format('')}holds (add_noise(q, Y) is (restricted_kl(linear), s)-capacity bounded for nb) "
    "⇔ KL^linear(Y, shift(t, Y)) ≤ s"
)
renyi = Claim(
    f"for α, {ATTAINED.format('1 < α, ')}"
    "holds (add_noise(q, Y) is (restricted_renyi(α, linear), s)-capacity bounded for nb) "
    "⇔ D_R[α]^linear(Y, shift(t, Y)) ≤ s"
)


@back.proof
def moved_back(p):
    p.let(N="shift(m, Y)")
    p.chain(
        "shift(-m, N)",
        eq("map(x ↦ x + m + -m, Y)", "shift", "image_of_image"),
        eq("map(x ↦ x, Y)"),
        eq("Y", "map_same"),
    )
    p.chain(
        "shift(t - m, N)",
        eq("map(x ↦ x + m + (t - m), Y)", "shift", "image_of_image"),
        eq("shift(t, Y)", "shift"),
    )
    p.chain(
        "shift(t, N)", eq("map(x ↦ x + m + t, Y)", "shift", "image_of_image"), eq("shift(m + t, Y)", "shift")
    )
    p.have("Prob(N)", "shift")
    found = p.use(anywhere.theorem(), "f", "N", "-m", "t - m")
    return p.have(p.goal, found)


@general.proof
def both_directions(p):
    with p.suppose("D(Y, shift(t, Y)) ≤ s"):
        p.unfold_facts("sensitivity")
        p.have("∀x. Prob(shift(q(x), Y))", "shift")
        with p.fix("x y : 'd", "nb(x, y)"):
            p.use("abs_neg", "q(y) - q(x)")
            p.chain(
                "D(shift(q(x), Y), shift(q(y), Y))",
                le("D(Y, shift(q(y) - q(x), Y))"),
                le("D(Y, shift(t, Y))"),
                le("s"),
            )
        p.have(
            "add_noise(q, Y) is (D, s)-capacity bounded for nb", "capacity_bounded", "mechanism", "add_noise"
        )
    with p.suppose("add_noise(q, Y) is (D, s)-capacity bounded for nb"):
        p.unfold_facts("capacity_bounded", "add_noise")
        p.obtain("x y", "∃x y. nb(x, y) ∧ q(y) - q(x) = t")
        p.have("q(x) + t = q(y)")
        p.have("D(shift(q(x), Y), shift(q(y), Y)) ≤ s")
        p.chain(
            "D(Y, shift(t, Y))",
            le("D(shift(q(x), Y), shift(q(x) + t, Y))"),
            eq("D(shift(q(x), Y), shift(q(y), Y))"),
            le("s"),
        )
    return p.have(p.goal)


@kl.proof
def the_generator_of_kl(p):
    p.let(f="kl_generator", D="restricted_kl(linear)")
    with p.fix("v : real", "|v| ≤ t"):
        p.use(further.theorem(), "f", "Y", "v", "t")
        p.have("KL^linear(Y, shift(v, Y)) ≤ KL^linear(Y, shift(t, Y))", "restricted_kl")
    with p.fix("m n : real"):
        p.use(anywhere.theorem(), "f", "Y", "m", "n")
        p.have("KL^linear(shift(m, Y), shift(n, Y)) ≤ KL^linear(Y, shift(n - m, Y))", "restricted_kl")
    with p.fix("m : real"):
        p.use(back.theorem(), "f", "Y", "m", "t")
        p.have("KL^linear(Y, shift(t, Y)) ≤ KL^linear(shift(m, Y), shift(m + t, Y))", "restricted_kl")
    return p.use(general.theorem(), "D", "nb", "q", "Y", "t", "s")


@renyi.proof
def the_generator_of_the_alpha_divergence(p):
    p.let(f="alpha_generator α", D="restricted_renyi(α, linear)")
    with p.fix("v : real", "|v| ≤ t"):
        p.use(further.theorem(), "f", "Y", "v", "t")
        p.use("renyi_monotone", "α", "D[f]^linear(Y, shift(v, Y))", "D[f]^linear(Y, shift(t, Y))")
        p.have("D(Y, shift(v, Y)) ≤ D(Y, shift(t, Y))", "restricted_renyi", "restricted_alpha")
    with p.fix("m n : real"):
        p.use(anywhere.theorem(), "f", "Y", "m", "n")
        p.use(
            "renyi_monotone", "α", "D[f]^linear(shift(m, Y), shift(n, Y))", "D[f]^linear(Y, shift(n - m, Y))"
        )
        p.have("D(shift(m, Y), shift(n, Y)) ≤ D(Y, shift(n - m, Y))", "restricted_renyi", "restricted_alpha")
    with p.fix("m : real"):
        p.use(back.theorem(), "f", "Y", "m", "t")
        p.use(
            "renyi_monotone", "α", "D[f]^linear(Y, shift(t, Y))", "D[f]^linear(shift(m, Y), shift(m + t, Y))"
        )
        p.have("D(Y, shift(t, Y)) ≤ D(shift(m, Y), shift(m + t, Y))", "restricted_renyi", "restricted_alpha")
    return p.use(general.theorem(), "D", "nb", "q", "Y", "t", "s")


def of_linear_adversaries(theorem, noise):
    """A repaired claim, with its proof, for noise on a query with the global sensitivity 1.

    Args:
        theorem: the statement.
        noise: the kind of noise, one of those of Corollary 2.
    """
    laws = [f"{noise.name}({mean}, {noise.at})" for mean in "01"]
    claim = theorem.repaired(
        of_the_mechanism(
            noise.scale,
            laws[0],
            "restricted_renyi(α, linear)",
            f"D_R[α]^linear({', '.join(laws)})",
            order=True,
        ),
        label="linear adversary: the least parameter of the mechanism is that of the pair",
    )

    @claim.proof
    def a_query_of_sensitivity_one(p):
        p.let(Y=laws[0])
        p.use(f"{noise.name}_symmetric", noise.at)
        p.chain("shift(1, Y)", eq(laws[1], f"{noise.name}_shift"))
        p.use(renyi.theorem(), "α", "nb", "q", "Y", "1", "s", because="noise that moves less tells less")
        return p.have(p.goal)

    return claim


# ---- Vectors.

mean = Claim(
    "for Y distribution on real, u : 'i → real, b given Finite('i), E[x ~ Y] x exists and is 0 "
    "holds E[x ~ ⨂ i : 'i. Y] (⟨u, x⟩ + b) exists and is b"
)
further_vector = Claim(
    "for f : real → ereal, Y distribution on real, w v : 'i → real "
    "given Finite('i), map(neg, Y) = Y, E[x ~ Y] x exists and is 0, ∀i. |w(i)| ≤ v(i) "
    "holds D[f]^linear_in(⨂ i. Y, ⨂ i. shift(w(i), Y)) ≤ D[f]^linear_in(⨂ i. Y, ⨂ i. shift(v(i), Y))"
)


@mean.proof
def sum_of_means(p):
    p.let(Q="λi : 'i. Y", R="⨂ i : 'i. Y")
    with p.fix("i : 'i"):
        p.use("coordinate_int", "Q", "i", "λy : real. y", "0")
        p.use("int_scale", "R", "λx : 'i → real. x i", "u(i)", "0")
    total = p.use("int_Sum", "R", "i ↦ x ↦ u(i)·x(i)", "i ↦ u(i)·0")
    zero = p.chain("∑ i. u(i)·0", eq("∑ i. 0·u(i)"), eq("0·(∑ x. u(x))", "Sum_scale"), eq("0"))
    p.know(rewrite(total, zero))
    return p.have("E[x ~ R] (⟨u, x⟩ + b) exists and is b", "dot")


@further_vector.proof
def the_other_slopes(p):
    p.let(R="⨂ i : 'i. Y", Mw="λx : 'i → real. λi : 'i. x i + w i", Mv="λx : 'i → real. λi : 'i. x i + v i")
    p.let(S="map(Mw, R)", T="map(Mv, R)", lin="(linear_in : (('i → real) → real) → bool)")
    first = p.use("shifted_product", "λi : 'i. Y", "w")
    second = p.use("shifted_product", "λi : 'i. Y", "v")
    with p.fix("h : ('i → real) → real", "lin(h)", "Measurable(h)"):
        p.unfold_facts("linear_in")
        p.obtain("u b", "∃u b. ∀x. h(x) = ⟨u, x⟩ + b")
        p.let(k="i ↦ -1·|u(i)|", c="b + ⟨u, w⟩", z="∑ i. |u(i)|·v(i)", d="c + z")
        p.let(h1="x ↦ ⟨u, x⟩ + b", g="x ↦ ⟨k, x⟩ + d", s="i ↦ if 0 ≤ u(i) then -1 else 1")
        p.let(r="x ↦ i ↦ s(i)·x(i)", V="x ↦ -conjugate(f, c + ⟨u, x⟩)", C="x ↦ -conjugate(f, c + ⟨k, x⟩)")
        p.let(N="map(r, R)")
        with p.fix("i : 'i"):
            with p.case("0 ≤ u(i)"):
                p.have("s(i) = -1", "if_true")
                p.have("(s(i) = 1 ∨ s(i) = -1) ∧ u(i)·s(i) = k(i)")
            with p.otherwise():
                p.have("s(i) = 1", "if_false")
                p.have("(s(i) = 1 ∨ s(i) = -1) ∧ u(i)·s(i) = k(i)")
        p.have("∀i. s(i) = 1 ∨ s(i) = -1")
        law = p.use("reflected_product", "λi : 'i. Y", "s", because="independent symmetric coordinates")
        with p.fix("x : 'i → real"):
            for vector, M, move in (("u", "Mw", "w"), ("k", "Mv", "v")):
                p.use("Sum_linear", f"i ↦ {vector}(i)·x(i)", f"i ↦ {vector}(i)·{move}(i)", "1", "1")
                p.chain(
                    f"⟨{vector}, {M}(x)⟩",
                    eq(f"∑ i. (1·({vector}(i)·x(i)) + 1·({vector}(i)·{move}(i)))", "dot"),
                    eq(f"1·(∑ i. {vector}(i)·x(i)) + 1·(∑ i. {vector}(i)·{move}(i))"),
                    eq(f"⟨{vector}, x⟩ + ⟨{vector}, {move}⟩", "dot"),
                )
            p.have("⟨u, r(x)⟩ = ⟨k, x⟩", "dot")
            p.have("⟨u, Mw(x)⟩ = ⟨u, x⟩ + ⟨u, w⟩ ∧ ⟨k, Mv(x)⟩ = ⟨k, x⟩ + ⟨k, v⟩ ∧ ⟨u, r(x)⟩ = ⟨k, x⟩")
        total = p.use("Sum_scale", "i ↦ |u(i)|·v(i)", "-1")
        p.chain("⟨k, v⟩", eq("∑ i. -1·(|u(i)|·v(i))", "dot"), eq("-z", total))
        with p.fix("i : 'i"):
            p.use("abs_product", "u(i)", "w(i)")
            p.use("scale_le", "|u(i)|", "|w(i)|", "v(i)")
            p.have("|u(i)·w(i)| ≤ |u(i)|·v(i)")
        p.use("abs_Sum", "i ↦ u(i)·w(i)")
        p.use("Sum_le", "i ↦ |u(i)·w(i)|", "i ↦ |u(i)|·v(i)")
        p.chain("|⟨u, w⟩|", eq("|∑ i. u(i)·w(i)|", "dot"), le("∑ i. |u(i)·w(i)|"), le("z"))
        p.have("b ≤ d")
        p.use(mean.theorem(), "Y", "u", "b")
        p.use(mean.theorem(), "Y", "k", "d")
        p.have("∀x. h(x) = h1(x)")
        p.have("∀x. h(Mw(x)) = c + ⟨u, x⟩")
        with p.fix("x : 'i → real"):
            p.chain(
                "g(Mv(x))",
                eq("⟨k, Mv(x)⟩ + d"),
                eq("⟨k, x⟩ + ⟨k, v⟩ + d"),
                eq("⟨k, x⟩ + -z + (c + z)"),
                eq("c + ⟨k, x⟩"),
            )
        p.know(p.witness("k", "d", goal="∃m e. ∀x. g(x) = ⟨m, x⟩ + e"))
        p.have("lin(g)", "linear_in")
        p.have("Measurable(g)", "dot")
        p.use("restricted_upper", "f", "lin", "R", "T", "g")
        p.let(K="M[x ~ R] V(x)")
        p.have("∀x. V(r(x)) = C(x)")
        same = p.chain("K", eq("M[x ~ N] V(x)", law), eq("M[x ~ R] V(r(x))", "M_map"), eq("M[x ~ R] C(x)"))
        p.use("eadd_le", "b", "d", "K", "K")
        p.chain(
            "M[x ~ R] h(x) + M[x ~ S] -conjugate(f, h(x))",
            eq("M[x ~ R] h1(x) + M[x ~ R] -conjugate(f, h(Mw(x)))", "M_map"),
            eq("b + K", "M_int"),
            le("d + K"),
            eq("d + (M[x ~ R] C(x))", same),
            eq("M[x ~ R] g(x) + M[x ~ R] -conjugate(f, g(Mv(x)))", "M_int"),
            eq("M[x ~ R] g(x) + M[x ~ T] -conjugate(f, g(x))", "M_map"),
            le("D[f]^lin(R, T)"),
        )
    p.use("restricted_least", "f", "lin", "R", "S", "D[f]^lin(R, T)")
    return p.have(p.goal, first, second)


anywhere_vector = Claim(
    "for f : real → ereal, Q : 'i → real measure, m n : 'i → real given Finite('i), ∀i. Prob(Q(i)) "
    "holds D[f]^linear_in(⨂ i. shift(m(i), Q(i)), ⨂ i. shift(n(i), Q(i))) "
    "≤ D[f]^linear_in(⨂ i. Q(i), ⨂ i. shift(n(i) - m(i), Q(i)))"
)
back_vector = Claim(
    "for f : real → ereal, Y distribution on real, m n : 'i → real given Finite('i) "
    "holds D[f]^linear_in(⨂ i : 'i. Y, ⨂ i. shift(n(i) - m(i), Y)) "
    "≤ D[f]^linear_in(⨂ i. shift(m(i), Y), ⨂ i. shift(n(i), Y))"
)
SENSITIVITIES = "∀x y. nb(x, y) ⇒ (∀i. |q(x, i) - q(y, i)| ≤ v(i))"
renyi_vector = Claim(
    "for nb : 'd → 'd → bool, q : 'd → 'i → real, v : 'i → real, Y distribution on real, α s "
    "given Finite('i), map(neg, Y) = Y, E[x ~ Y] x exists and is 0, 1 < α, "
    f"{SENSITIVITIES}, D_R[α]^linear_in(⨂ i : 'i. Y, ⨂ i. shift(v(i), Y)) ≤ s "
    "holds (x ↦ ⨂ i. shift(q(x, i), Y)) is (restricted_renyi(α, linear_in), s)-capacity bounded for nb"
)
BY_ONE_PAIR = "∃x y. nb(x, y) ∧ (∀i. q(y, i) - q(x, i) = v(i))"
renyi_vector_least = Claim(
    "for nb : 'd → 'd → bool, q : 'd → 'i → real, v : 'i → real, Y distribution on real, α s "
    f"given Finite('i), 1 < α, {BY_ONE_PAIR}, "
    "(x ↦ ⨂ i. shift(q(x, i), Y)) is (restricted_renyi(α, linear_in), s)-capacity bounded for nb "
    "holds D_R[α]^linear_in(⨂ i : 'i. Y, ⨂ i. shift(v(i), Y)) ≤ s"
)


@anywhere_vector.proof
def a_translate_of_the_vector(p):
    p.let(R="⨂ i. Q(i)", lin="(linear_in : (('i → real) → real) → bool)", w="i ↦ n(i) - m(i)")
    for M, move, law in (("Mm", "m", "A"), ("Mn", "n", "B"), ("Mw", "w", "S")):
        p.let(**{M: f"λx : 'i → real. λi : 'i. x i + {move} i", law: f"map({M}, R)"})
    laws = [p.use("shifted_product", "Q", move) for move in "mnw"]
    with p.fix("h : ('i → real) → real", "lin(h)", "Measurable(h)"):
        p.unfold_facts("linear_in")
        p.obtain("u b", "∃u b. ∀x. h(x) = ⟨u, x⟩ + b")
        p.let(g="x ↦ h(Mm(x))", e="⟨u, m⟩ + b")
        with p.fix("x : 'i → real"):
            p.use("Sum_linear", "i ↦ u(i)·x(i)", "i ↦ u(i)·m(i)", "1", "1")
            p.chain(
                "g(x)",
                eq("⟨u, Mm(x)⟩ + b"),
                eq("(∑ i. (1·(u(i)·x(i)) + 1·(u(i)·m(i)))) + b", "dot"),
                eq("1·(∑ i. u(i)·x(i)) + 1·(∑ i. u(i)·m(i)) + b"),
                eq("⟨u, x⟩ + e", "dot"),
            )
        p.know(p.witness("u", "e", goal="∃k d. ∀x. g(x) = ⟨k, x⟩ + d"))
        p.have("lin(g)", "linear_in")
        p.have("Measurable(g)", "dot")
        p.use("restricted_upper", "f", "lin", "R", "S", "g")
        with p.fix("x : 'i → real"):
            p.have("Mm(Mw(x)) = Mn(x)")
            p.have("h(Mn(x)) = g(Mw(x))")
        p.chain(
            "M[x ~ A] h(x) + M[x ~ B] -conjugate(f, h(x))",
            eq("M[x ~ R] h(Mm(x)) + M[x ~ R] -conjugate(f, h(Mn(x)))", "M_map"),
            eq("M[x ~ R] g(x) + M[x ~ R] -conjugate(f, g(Mw(x)))"),
            eq("M[x ~ R] g(x) + M[x ~ S] -conjugate(f, g(x))", "M_map"),
            le("D[f]^lin(R, S)"),
        )
    p.use("restricted_least", "f", "lin", "A", "B", "D[f]^lin(R, S)")
    return p.have(p.goal, *laws)


@back_vector.proof
def the_vector_moved_back(p):
    p.let(N="i ↦ shift(m(i), Y)", u="i ↦ -m(i)", o="λi : 'i. (0 : real)", w="i ↦ n(i) - m(i)")
    with p.fix("i : 'i"):
        p.chain(
            "shift(-m(i), N(i))",
            eq("map(x ↦ x + m(i) + -m(i), Y)", "shift", "image_of_image"),
            eq("map(x ↦ x, Y)"),
            eq("Y", "map_same"),
        )
    with p.fix("i : 'i"):
        p.chain(
            "shift(n(i) - m(i) - m(i), N(i))",
            eq("map(x ↦ x + m(i) + (n(i) - m(i) - m(i)), Y)", "shift", "image_of_image"),
            eq("shift(n(i) - m(i), Y)", "shift"),
        )
    with p.fix("i : 'i"):
        p.chain(
            "shift(n(i) - m(i) - m(i) - -m(i), N(i))",
            eq("map(x ↦ x + m(i) + (n(i) - m(i) - m(i) - -m(i)), Y)", "shift", "image_of_image"),
            eq("shift(n(i), Y)", "shift"),
        )
    p.have("∀i. Prob(N(i))", "shift")
    found = p.use(anywhere_vector.theorem(), "f", "N", "u", "i ↦ n(i) - m(i) - m(i)")
    return p.have(p.goal, found)


@renyi_vector.proof
def shifts_up_to_the_sensitivities(p):
    p.let(f="alpha_generator α", lin="(linear_in : (('i → real) → real) → bool)", R="⨂ i : 'i. Y")
    p.unfold("capacity_bounded", "mechanism")
    with p.fix("x : 'd"):
        p.have("∀i. Prob(shift(q(x, i), Y))", "shift")
        p.have("Prob(⨂ i. shift(q(x, i), Y))")
    with p.fix("x y : 'd", "nb(x, y)"):
        p.let(P="⨂ i. shift(q(x, i), Y)", Q="⨂ i. shift(q(y, i), Y)", w="i ↦ q(y, i) - q(x, i)")
        p.let(S="⨂ i. shift(w(i), Y)", T="⨂ i. shift(v(i), Y)")
        with p.fix("i : 'i"):
            p.have("|q(x, i) - q(y, i)| ≤ v(i)")
            p.use("abs_neg", "w(i)")
            p.chain("|w(i)|", eq("|-w(i)|"), eq("|q(x, i) - q(y, i)|"), le("v(i)"))
        p.use(anywhere_vector.theorem(), "f", "λi : 'i. Y", "q(x)", "q(y)", because="a translation")
        p.use(further_vector.theorem(), "f", "Y", "w", "v", because="noise that moves less tells less")
        p.chain("D[f]^lin(P, Q)", le("D[f]^lin(R, S)"), le("D[f]^lin(R, T)"))
        p.use("renyi_monotone", "α", "D[f]^lin(P, Q)", "D[f]^lin(R, T)")
        p.have("D_R[α]^lin(P, Q) ≤ D_R[α]^lin(R, T)", "restricted_renyi", "restricted_alpha")
        p.chain("D_R[α]^lin(P, Q)", le("D_R[α]^lin(R, T)"), le("s"))
    return p.have(p.goal)


@renyi_vector_least.proof
def at_the_largest_distances(p):
    p.let(f="alpha_generator α", lin="(linear_in : (('i → real) → real) → bool)", R="⨂ i : 'i. Y")
    p.unfold_facts("capacity_bounded")
    p.obtain("x y", BY_ONE_PAIR)
    p.let(P="⨂ i. shift(q(x, i), Y)", Q="⨂ i. shift(q(y, i), Y)", T="⨂ i. shift(v(i), Y)")
    p.have("D_R[α]^lin(P, Q) ≤ s")
    moved = p.use(back_vector.theorem(), "f", "Y", "q(x)", "q(y)", because="a translation")
    p.have("D[f]^lin(R, T) ≤ D[f]^lin(P, Q)", moved)
    p.use("renyi_monotone", "α", "D[f]^lin(R, T)", "D[f]^lin(P, Q)")
    p.have("D_R[α]^lin(R, T) ≤ D_R[α]^lin(P, Q)", "restricted_renyi", "restricted_alpha")
    return p.chain("D_R[α]^lin(R, T)", le("D_R[α]^lin(P, Q)"), le("s"))


def of_the_vector(theorem, noise):
    """Two repaired claims, with their proofs, for a query whose coordinates have sensitivities.

    The first bounds the parameter of the mechanism, and the second says that no smaller one will do.

    Args:
        theorem: the statement.
        noise: the kind of noise, one of those of Corollary 2.
    """
    about = (
        f"for nb : 'd → 'd → bool, q : 'd → 'i → real, v : 'i → real, {noise.scale} α s "
        f"given Finite('i), 0 < {noise.scale}, 1 < α"
    )
    private = (
        f"(x ↦ {noise.name}_vector(q(x), {noise.at})) is (restricted_renyi(α, linear_in), s)-capacity "
        "bounded for nb"
    )
    mechanism = theorem.repaired(
        f"{about}, {SENSITIVITIES}, {noise.divergence} ≤ s holds {private}",
        label="linear adversary: the mechanism, whose sensitivities are v",
    )
    least = theorem.repaired(
        f"{about}, {BY_ONE_PAIR}, {private} holds {noise.divergence} ≤ s",
        label="linear adversary: no smaller parameter, if one pair has all the sensitivities",
    )

    def as_moved(p):
        """Know that the outputs of the mechanism are moved noise."""
        p.let(Y=f"{noise.name} 0 ({noise.at})", L="(linear_in : (('i → real) → real) → bool)")
        p.use(f"{noise.name}_symmetric", noise.at)
        p.use(f"{noise.name}_vector_moved", "v", noise.at)
        p.chain(f"{noise.name}_vector(λi : 'i. 0, {noise.at})", eq("⨂ i : 'i. Y", f"{noise.name}_vector"))
        with p.fix("x : 'd"):
            p.use(f"{noise.name}_vector_moved", "q(x)", noise.at)
            p.have(f"{noise.name}_vector(q(x), {noise.at}) = (⨂ i. shift(q(x, i), Y))")

    @mechanism.proof
    def any_query(p):
        as_moved(p)
        p.have("D_R[α]^L(⨂ i : 'i. Y, ⨂ i. shift(v(i), Y)) ≤ s")
        found = p.use(renyi_vector.theorem(), "nb", "q", "v", "Y", "α", "s", because="moved noise")
        return p.have(p.goal, found)

    @least.proof
    def at_the_same_pair(p):
        as_moved(p)
        p.have("(x ↦ ⨂ i. shift(q(x, i), Y)) is (restricted_renyi(α, L), s)-capacity bounded for nb")
        found = p.use(renyi_vector_least.theorem(), "nb", "q", "v", "Y", "α", "s", because="the same pair")
        return p.have(p.goal, found)

    return mechanism, least
