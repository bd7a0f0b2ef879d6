"""Sums of clipped gradients with normal noise, on a Poisson sample.

Problem: one step of private gradient descent as a mechanism: its sensitivity, and that its law depends
    measurably on what was released before.
Method: one entry more adds one summand, whose size is at most C.
Guarantee: sensitivity C for entries that are added or removed, with any gradients.
Reference: Abadi et al. 2016, Algorithm 1 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import gaussian_pairs
from derivations.classics.data_sets import COINS

define("define clipped for c u : real := max (-c) (min c u)")
define(
    "define clipped_sum for c : real, g : 'd → real, x : ('i → bool) # ('i → 'd) "
    ":= Sum (λj : 'i. if (fst x j) (clipped c (g (snd x j))) 0)"
)
define(
    "define noisy_gradients for q σ c : real, g : real → 'h → 'd → real, i : real, x : ('i → bool) # "
    "('i → 'd), h : 'h "
    ":= sampled q (add_noise (clipped_sum c (g i h)) (normal 0 (σ * c))) x"
)

size = Claim("for c u given 0 ≤ c holds |clipped(c, u)| ≤ c")
continuous = Claim("for c, f : 'h → real given Measurable(f) holds Measurable(h ↦ clipped(c, f(h)))")
one_summand = Claim(
    "for c, g : 'd → real, x y : ('i → bool) × ('i → 'd) given Finite('i), 0 ≤ c, removed(x)(y) "
    "holds |clipped_sum(c, g, x) - clipped_sum(c, g, y)| ≤ c"
)
sensitive = Claim(
    "for c, g : 'd → real given Finite('i), 0 ≤ c "
    "holds sensitivity((add_remove : ('i → bool) # ('i → 'd) → ('i → bool) # ('i → 'd) → bool), "
    "clipped_sum(c, g), c)"
)
measurable_step = Claim(
    "for q σ c, g : 'h → 'd → real, x : ('i → bool) × ('i → 'd) "
    "given Finite('i), 0 ≤ q ≤ 1, 0 < σ, 0 < c, ∀d. Measurable(h ↦ g(h, d)) "
    "holds Measurable(h ↦ sampled(q, add_noise(clipped_sum(c, g(h)), N(0, (σ·c)²)), x))"
)


@size.proof
def by_definition(p):
    p.have("-c ≤ clipped(c, u) ∧ clipped(c, u) ≤ c", "clipped")
    return p.have(p.goal)


@continuous.proof
def of_minimum_and_maximum(p):
    return p.have(p.goal, "clipped")


@one_summand.proof
def one_entry_more(p):
    p.unfold_facts("removed")
    p.obtain("i", p.have("∃i. fst(x)(i) ∧ y = without(x)(i)"))
    p.let(s="λj. fst x j ∧ ¬(j = i)")
    p.chain("y", eq("without(x)(i)"), eq("(s, snd(x))", "without"))
    present = p.chain("fst(y)", eq("fst(s, snd(x))"), eq("s", "fst_pair"))
    p.chain("snd(y)", eq("snd(s, snd(x))"), eq("snd(x)", "snd_pair"))
    p.let(
        a="λj : 'i. if (fst x j) (clipped c (g (snd x j))) 0",
        b="λj : 'i. if (fst y j) (clipped c (g (snd y j))) 0",
    )
    with p.fix("j : 'i", "¬(j = i)"):
        p.have("fst(y)(j) ⇔ fst(x)(j) ∧ ¬(j = i)", present)
        p.have("fst(y)(j) ⇔ fst(x)(j)")
        p.have("a(j) = b(j)")
    p.have("fst(y)(i) ⇔ fst(x)(i) ∧ ¬(i = i)", present)
    p.have("¬fst(y)(i)")
    p.have("b(i) = 0")
    p.have("a(i) = clipped(c, g(snd(x)(i)))")
    p.use("sum_one_changed", "a", "b", "i")
    p.use(size.theorem(), "c", "g(snd(x)(i))")
    p.have("clipped_sum(c, g, x) = Sum(a)", "clipped_sum")
    p.have("clipped_sum(c, g, y) = Sum(b)", "clipped_sum")
    return p.have(p.goal)


@sensitive.proof
def in_both_directions(p):
    p.unfold("sensitivity")
    with p.fix("x y : ('i → bool) × ('i → 'd)", "add_remove(x)(y)"):
        p.let(f="(clipped_sum(c, g) : ('i → bool) # ('i → 'd) → real)")
        p.have("removed(x)(y) ∨ removed(y)(x)", "add_remove")
        with p.case("removed(x)(y)"):
            p.use(one_summand.theorem(), "c", "g", "x", "y")
            p.have("|f(x) - f(y)| ≤ c")
        with p.otherwise():
            p.have("removed(y)(x)")
            p.use(one_summand.theorem(), "c", "g", "y", "x")
            p.have("|f(x) - f(y)| ≤ c")
    return p.have(p.goal)


@measurable_step.proof
def jointly_in_the_coins(p):
    p.let(C=COINS, s="σ·c")
    p.have("0 < s")
    p.have("Prob(C)")
    p.let(F="λz : 'h × ('i → bool). clipped_sum(c, g(fst(z)), kept(snd(z), x))")
    with p.fix("j : 'i"):
        p.use("measurable_coordinate", "j", goal="Measurable(λr : 'i → bool. r(j))")
        p.use("measurable_comp", "λr : 'i → bool. r(j)", "λz : 'h × ('i → bool). snd(z)")
        p.have("Measurable(h ↦ g(h, snd(x)(j)))")
        p.use("measurable_comp", "h ↦ g(h, snd(x)(j))", "λz : 'h × ('i → bool). fst(z)")
        p.use(continuous.theorem(), "c", "λz : 'h × ('i → bool). g(fst(z), snd(x)(j))")
        p.use("measurable_const", goal="Measurable(λz : 'h × ('i → bool). fst(x)(j))")
        p.have(
            "Measurable(λz : 'h × ('i → bool). if snd(z)(j) ∧ fst(x)(j) then clipped(c, g(fst(z), "
            "snd(x)(j))) else 0)"
        )
    p.use(
        "measurable_Sum",
        "λj : 'i. λz : 'h × ('i → bool). if snd(z)(j) ∧ fst(x)(j) then clipped(c, g(fst(z), snd(x)(j))) "
        "else 0",
    )
    p.have("Measurable(F)", "clipped_sum", "kept", "fst_pair", "snd_pair")
    p.use(gaussian_pairs.kernel.theorem(), "F", "s")
    p.let(H="λh : 'h. λr : 'i → bool. N(F(h, r), s²)")
    p.have("Measurable(z ↦ H(fst(z), snd(z)))", "pair_eta")
    p.have("∀h r. Prob(H(h, r))")
    p.use("measurable_semi", "λh : 'h. C", "H")
    p.have("Measurable(h ↦ bind(C, H(h)))", "bind")
    with p.fix("h : 'h"):
        p.let(A="(add_noise(clipped_sum(c, g(h)), N(0, s²)) : ('i → bool) # ('i → 'd) → real measure)")
        with p.fix("r : 'i → bool"):
            p.let(m="clipped_sum(c, g(h), kept(r, x))")
            p.use("normal_shift", "0", "m", "s")
            p.chain(
                "A(kept(r, x))",
                eq("shift(m, N(0, s²))", "add_noise"),
                eq("N(0 + m, s²)"),
                eq("N(m, s²)"),
                eq("H(h, r)", "fst_pair", "snd_pair"),
            )
        p.chain(
            "sampled(q, A, x)", eq("bind(C, λr : 'i → bool. A(kept(r, x)))", "sampled"), eq("bind(C, H(h))")
        )
    return p.have(p.goal)
