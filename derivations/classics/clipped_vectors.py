"""Sums of clipped gradients in ℝ^d with normal noise, on a Poisson sample.

Problem: one step of private gradient descent as a mechanism: its sensitivity in the 2-norm, and that its law
    depends measurably on what was released before.
Method: one entry more adds one summand, whose norm is at most C: it is u/max(1, ‖u‖/C) for a gradient u.
Guarantee: sensitivity C for entries that are added or removed, with any gradients.
Reference: Abadi et al. 2016, Algorithm 1 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import gaussian_pairs, gaussian_vectors
from derivations.classics.data_sets import COINS

define("define clipped_vector for c : real, u : 'k → real := λk : 'k. u k / max 1 (norm 2 u / c)")
define(
    "define clipped_vectors for c : real, g : 'd → 'k → real, x : ('i → bool) # ('i → 'd) "
    ":= λk : 'k. Sum (λj : 'i. if (fst x j) (clipped_vector c (g (snd x j)) k) 0)"
)
define(
    "define noisy_vectors for q σ c : real, g : real → 'h → 'd → 'k → real, i : real, x : ('i → bool) # "
    "('i → 'd), h : 'h "
    ":= sampled q (λy : ('i → bool) # ('i → 'd). normal_vector (clipped_vectors c (g i h) y) (σ * c)) x"
)

size = Claim("for c, u : 'k → real given Finite('k), 0 < c holds ‖clipped_vector(c, u)‖[2] ≤ c")
turned = Claim("for u v : 'k → real holds ‖k ↦ u(k) - v(k)‖[2] = ‖k ↦ v(k) - u(k)‖[2]")
one_summand = Claim(
    "for c, g : 'd → 'k → real, x y : ('i → bool) × ('i → 'd) "
    "given Finite('i), Finite('k), 0 < c, removed(x)(y) "
    "holds ‖k ↦ clipped_vectors(c, g, x)(k) - clipped_vectors(c, g, y)(k)‖[2] ≤ c"
)
sensitive = Claim(
    "for c, g : 'd → 'k → real, x y : ('i → bool) × ('i → 'd) "
    "given Finite('i), Finite('k), 0 < c, add_remove(x)(y) "
    "holds ‖k ↦ clipped_vectors(c, g, x)(k) - clipped_vectors(c, g, y)(k)‖[2] ≤ c"
)
continuous = Claim(
    "for c, f : 'h → 'k → real, k : 'k given Finite('k), 0 < c, Measurable(f) "
    "holds Measurable(h ↦ clipped_vector(c, f(h))(k))"
)
kernel = Claim(
    "for F : 'a → 'k → real, t given Finite('k), 0 < t, ∀k. Measurable(x ↦ F(x)(k)) "
    "holds Measurable(λx : 'a. N(F(x), t²·I))"
)
measurable_step = Claim(
    "for q σ c, g : 'h → 'd → 'k → real, x : ('i → bool) × ('i → 'd) "
    "given Finite('i), Finite('k), 0 ≤ q ≤ 1, 0 < σ, 0 < c, ∀d. Measurable(h ↦ g(h, d)) "
    "holds Measurable(h ↦ sampled(q, y ↦ N(clipped_vectors(c, g(h), y), (σ·c)²·I), x))"
)


@size.proof
def by_the_larger_divisor(p):
    p.let(r="‖u‖[2]", t="max(1, r/c)", v="clipped_vector(c, u)")
    p.have("1 ≤ t")
    p.have("r/c ≤ t")
    p.have("r ≤ c·t")
    p.use("order_norm_nonneg", "2", "u")
    p.use("order_norm_nonneg", "2", "v")
    p.use("two_norm_square", "u")
    p.use("two_norm_square", "v")
    with p.fix("k : 'k"):
        p.have("v(k) = u(k)/t", "clipped_vector")
        p.chain("v(k)²", eq("(u(k)/t)²"), eq("1/t²·u(k)²"))
    p.chain(
        "‖v‖[2]²",
        eq("∑ k. v(k)²"),
        eq("∑ k. 1/t²·u(k)²"),
        eq("1/t²·(∑ k. u(k)²)", p.use("Sum_scale", "k ↦ u(k)²", "1/t²")),
        eq("(r/t)²"),
    )
    p.have("0 ≤ r/t")
    p.chain(
        "‖v‖[2]", eq("√(‖v‖[2]²)", "sqrt_of_square"), eq("√((r/t)²)"), eq("r/t", "sqrt_of_square"), le("c")
    )


@turned.proof
def the_same_sizes(p):
    return p.have(p.goal, "norm")


@one_summand.proof
def one_entry_more(p):
    p.unfold_facts("removed")
    p.obtain("i", p.have("∃i. fst(x)(i) ∧ y = without(x)(i)"))
    p.let(s="λj. fst x j ∧ ¬(j = i)")
    p.chain("y", eq("without(x)(i)"), eq("(s, snd(x))", "without"))
    present = p.chain("fst(y)", eq("fst(s, snd(x))"), eq("s", "fst_pair"))
    p.chain("snd(y)", eq("snd(s, snd(x))"), eq("snd(x)", "snd_pair"))
    p.let(v="clipped_vector(c, g(snd(x)(i)))")
    p.have("fst(y)(i) ⇔ fst(x)(i) ∧ ¬(i = i)", present)
    p.have("¬fst(y)(i)")
    with p.fix("j : 'i", "¬(j = i)"):
        p.have("fst(y)(j) ⇔ fst(x)(j) ∧ ¬(j = i)", present)
        p.have("fst(y)(j) ⇔ fst(x)(j)")
    with p.fix("k : 'k"):
        p.let(
            a="λj : 'i. if (fst x j) (clipped_vector c (g (snd x j)) k) 0",
            b="λj : 'i. if (fst y j) (clipped_vector c (g (snd y j)) k) 0",
        )
        with p.fix("j : 'i", "¬(j = i)"):
            p.have("a(j) = b(j)")
        p.have("b(i) = 0")
        p.have("a(i) = v(k)")
        p.use("sum_one_changed", "a", "b", "i")
        p.have("clipped_vectors(c, g, x)(k) = Sum(a)", "clipped_vectors")
        p.have("clipped_vectors(c, g, y)(k) = Sum(b)", "clipped_vectors")
        p.have("clipped_vectors(c, g, x)(k) - clipped_vectors(c, g, y)(k) = v(k)")
    p.use(size.theorem(), "c", "g(snd(x)(i))")
    p.chain(
        "‖k ↦ clipped_vectors(c, g, x)(k) - clipped_vectors(c, g, y)(k)‖[2]",
        eq("‖k ↦ v(k)‖[2]"),
        eq("‖v‖[2]"),
        le("c"),
    )


@sensitive.proof
def in_both_directions(p):
    p.let(f="(clipped_vectors(c, g) : ('i → bool) # ('i → 'd) → 'k → real)")
    p.have("removed(x)(y) ∨ removed(y)(x)", "add_remove")
    with p.case("removed(x)(y)"):
        p.use(one_summand.theorem(), "c", "g", "x", "y")
        p.have(p.goal)
    with p.otherwise():
        p.have("removed(y)(x)")
        p.use(one_summand.theorem(), "c", "g", "y", "x")
        p.use(turned.theorem(), "f(x)", "f(y)")
        p.have(p.goal)


@continuous.proof
def of_a_quotient(p):
    with p.fix("k : 'k"):
        p.use("measurable_coordinate", "k", goal="Measurable(λu : 'k → real. u(k))")
        p.use("measurable_comp", "λu : 'k → real. u(k)", "f")
        p.have("Measurable(h ↦ f(h)(k))")
    p.have("Measurable(h ↦ ‖f(h)‖[2])", "norm")
    return p.have(p.goal, "clipped_vector")


@kernel.proof
def coordinate_by_coordinate(p):
    p.let(K="λk : 'k. λx : 'a. N(F(x)(k), t²)")
    with p.fix("k : 'k"):
        p.have("Measurable(x ↦ F(x)(k))")
        p.use(gaussian_pairs.kernel.theorem(), "x ↦ F(x)(k)", "t")
        p.have("Measurable(K(k))")
    p.use("measurable_product", "K")
    return p.have(p.goal, "normal_vector")


@measurable_step.proof
def jointly_in_the_coins(p):
    p.let(C=COINS, s="σ·c")
    p.have("0 < s")
    p.have("Prob(C)")
    p.let(F="λz : 'h × ('i → bool). clipped_vectors(c, g(fst(z)), kept(snd(z), x))")
    with p.fix("k : 'k"):
        with p.fix("j : 'i"):
            p.use("measurable_coordinate", "j", goal="Measurable(λr : 'i → bool. r(j))")
            p.use("measurable_comp", "λr : 'i → bool. r(j)", "λz : 'h × ('i → bool). snd(z)")
            p.have("Measurable(h ↦ g(h, snd(x)(j)))")
            p.use("measurable_comp", "h ↦ g(h, snd(x)(j))", "λz : 'h × ('i → bool). fst(z)")
            p.use(continuous.theorem(), "c", "λz : 'h × ('i → bool). g(fst(z), snd(x)(j))", "k")
            p.use("measurable_const", goal="Measurable(λz : 'h × ('i → bool). fst(x)(j))")
            p.have(
                "Measurable(λz : 'h × ('i → bool). if snd(z)(j) ∧ fst(x)(j) then clipped_vector(c, g(fst(z), "
                "snd(x)(j)))(k) else 0)"
            )
        p.use(
            "measurable_Sum",
            "λj : 'i. λz : 'h × ('i → bool). if snd(z)(j) ∧ fst(x)(j) then clipped_vector(c, g(fst(z), "
            "snd(x)(j)))(k) else 0",
        )
        p.have("Measurable(z ↦ F(z)(k))", "clipped_vectors", "kept", "fst_pair", "snd_pair")
    p.use(kernel.theorem(), "F", "s")
    p.let(H="λh : 'h. λr : 'i → bool. N(F(h, r), s²·I)")
    p.have("Measurable(z ↦ H(fst(z), snd(z)))", "pair_eta")
    with p.fix("h : 'h"), p.fix("r : 'i → bool"):
        p.use(gaussian_vectors.law.theorem(), "F(h, r)", "s")
        p.have("Prob(H(h, r))")
    p.use("measurable_semi", "λh : 'h. C", "H")
    p.have("Measurable(h ↦ bind(C, H(h)))", "bind")
    with p.fix("h : 'h"):
        p.let(A="(λy : ('i → bool) # ('i → 'd). N(clipped_vectors(c, g(h), y), s²·I))")
        with p.fix("r : 'i → bool"):
            p.have("A(kept(r, x)) = H(h, r)", "fst_pair", "snd_pair")
        p.chain(
            "sampled(q, A, x)", eq("bind(C, λr : 'i → bool. A(kept(r, x)))", "sampled"), eq("bind(C, H(h))")
        )
    return p.have(p.goal)
