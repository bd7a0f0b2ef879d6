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
        p.chain("ext(w)", eq("X"), le("s"))
        p.use("le_of_ext", "w", "s")
    return p.have(p.goal)


gaussian = Claim(
    "for D : real measure → real measure → ereal, nb : 'd → 'd → bool, q : 'd → real, σ c s "
    f"given 0 < σ, 0 ≤ c, ∀m n. D(N(m, σ²), N(n, σ²)) = c·(m - n)², {OF_SENSITIVITY_ONE} "
    "holds (add_noise(q, N(0, σ²)) is (D, s)-capacity bounded for nb) ⇔ c ≤ s",
    "a divergence between Gaussians that is a multiple of the squared distance",
)


@gaussian.proof
def a_squared_distance(p):
    p.let(Y="N(0, σ²)")
    with p.fix("m : real"):
        p.have("shift(m, Y) = N(m, σ²)", "normal_shift")
    with p.fix("v : real", "|v| ≤ 1"):
        p.have("v² ≤ 1")
        p.have("c·v² ≤ c·1")
        p.chain("D(Y, shift(v, Y))", eq("c·(0 - v)²"), le("c·(0 - 1)²"), eq("D(Y, shift(1, Y))"))
    with p.fix("m n : real"):
        p.chain(
            "D(shift(m, Y), shift(n, Y))",
            eq("c·(m - n)²"),
            le("c·(0 - (n - m))²"),
            eq("D(Y, shift(n - m, Y))"),
        )
    with p.fix("m : real"):
        p.chain(
            "D(Y, shift(1, Y))",
            eq("c·(0 - 1)²"),
            le("c·(m - (m + 1))²"),
            eq("D(shift(m, Y), shift(m + 1, Y))"),
        )
    p.have("shift(1, Y) = N(1, σ²)")
    value = p.chain("D(Y, N(1, σ²))", eq("c·(0 - 1)²"), eq("c"))
    p.chain("D(Y, shift(1, Y))", eq("D(Y, N(1, σ²))"), eq("c", value))
    p.use(general.theorem(), "D", "nb", "q", "Y", "1", "s")
    return of_the_pair(p, "Y", "D", "D(Y, shift(1, Y))", "c")


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
