"""Sums of clipped gradients in ℝ^d with normal noise, on a Poisson sample.

Problem: one step of private gradient descent as a mechanism: its sensitivity in the 2-norm, and that its law
    depends measurably on what was released before.
Method: one entry more adds one summand, the clipped gradient u·min(1, C/‖u‖), as in `clip.py` for every norm.
Guarantee: sensitivity C for entries that are added or removed, with any gradients, in every finite dimension.
Reference: Abadi et al. 2016, Algorithm 1 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import clip, euclidean, gaussian_pairs, gaussian_vectors
from derivations.classics.data_sets import COINS

define(
    "define clipped_vectors for c : real, g : 'd → 'k → real, x : ('i → bool) # ('i → 'd) "
    ":= λk : 'k. Sum (λj : 'i. if (fst x j) (clip (λu : 'k → real. norm 2 u) c (g (snd x j)) k) 0)",
    latex=r"S_{{0}}\left({1}, {2}\right)_{{3}}",
)
define(
    "define noisy_vectors for q σ c : real, g : real → 'h → 'd → 'k → real, i : real, x : ('i → bool) # "
    "('i → 'd), h : 'h "
    ":= sampled q (λy : ('i → bool) # ('i → 'd). normal_vector (clipped_vectors c (g i h) y) (σ * c)) x",
    latex=r"\mathrm{Step}_{{0}, {1}, {2}}\left({3}\right)",
)

TWO = "(λu : 'k → real. ‖u‖[2])"
more = Claim(
    "for x y : ('i → bool) × ('i → 'd) given removed(x)(y) holds one_entry_more(x)(y) ∧ one_entry_more(y)(x)"
)
sensitive = Claim(
    "for c, g : 'd → 'k → real, x y : ('i → bool) × ('i → 'd) "
    "given Finite('i), Finite('k), 0 < c, add_remove(x)(y) "
    "holds ‖k ↦ clipped_vectors(c, g, x)(k) - clipped_vectors(c, g, y)(k)‖[2] ≤ c"
)
continuous = Claim(
    "for c, f : 'h → 'k → real, k : 'k given Finite('k), 0 < c, Measurable(f) "
    f"holds Measurable(h ↦ clip({TWO}, c, f(h))(k))"
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


@more.proof
def an_entry_that_is_absent(p):
    p.unfold("one_entry_more")
    p.unfold_facts("removed")
    p.obtain("i", p.have("∃i. fst(x)(i) ∧ y = without(x)(i)"))
    p.let(s="λj. fst x j ∧ ¬(j = i)")
    p.chain("y", eq("without(x)(i)"), eq("(s, snd(x))", "without"))
    present = p.chain("fst(y)", eq("fst(s, snd(x))"), eq("s", "fst_pair"))
    p.chain("snd(y)", eq("snd(s, snd(x))"), eq("snd(x)", "snd_pair"))
    p.have("fst(y)(i) ⇔ fst(x)(i) ∧ ¬(i = i)", present)
    p.have("¬fst(y)(i)")
    p.have("¬(fst(x)(i) = fst(y)(i)) ∧ ¬(fst(y)(i) = fst(x)(i))")
    with p.fix("j : 'i", "¬(j = i)"):
        p.have("fst(y)(j) ⇔ fst(x)(j) ∧ ¬(j = i)", present)
        p.have("fst(y)(j) = fst(x)(j)")
    with p.fix("j : 'i", "¬(j = i)"):
        p.have("fst(x)(j) = fst(y)(j) ∧ (fst(x)(j) ⇒ snd(x)(j) = snd(y)(j))")
    with p.fix("j : 'i", "¬(j = i)"):
        p.have("fst(y)(j) = fst(x)(j) ∧ (fst(y)(j) ⇒ snd(y)(j) = snd(x)(j))")
    return p.conjuncts(lambda q: q.witness("i"), lambda q: q.witness("i"))


@sensitive.proof
def one_entry_more_or_less(p):
    p.use(euclidean.euclidean.theorem())
    p.have("removed(x)(y) ∨ removed(y)(x)", "add_remove")
    with p.case("removed(x)(y)"):
        p.use(more.theorem(), "x", "y")
        p.have("one_entry_more(x)(y)")
    with p.otherwise():
        p.have("removed(y)(x)")
        p.use(more.theorem(), "y", "x")
        p.have("one_entry_more(x)(y)")
    p.unfold("clipped_vectors")
    return p.use(clip.added.theorem(), TWO, "g", "c", "x", "y")


@continuous.proof
def of_a_quotient(p):
    with p.fix("k : 'k"):
        p.use("measurable_coordinate", "k", goal="Measurable(λu : 'k → real. u(k))")
        p.use("measurable_comp", "λu : 'k → real. u(k)", "f")
        p.have("Measurable(h ↦ f(h)(k))")
    p.have("Measurable(h ↦ ‖f(h)‖[2])", "norm")
    return p.have(p.goal, "clip")


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
    p.let(C=COINS, s="σ·c", W=TWO)
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
                "Measurable(λz : 'h × ('i → bool). if snd(z)(j) ∧ fst(x)(j) then clip(W, c, g(fst(z), "
                "snd(x)(j)))(k) else 0)"
            )
        p.use(
            "measurable_Sum",
            "λj : 'i. λz : 'h × ('i → bool). if snd(z)(j) ∧ fst(x)(j) then clip(W, c, g(fst(z), "
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
