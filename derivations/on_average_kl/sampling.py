"""Posterior sampling: its On-Average KL-privacy and its two risks.

This module has the lemmas that Theorem 4, Remarks 2 and 3 and Lemma 6 share. The law of the data and
of a fresh point does not change where the fresh point takes the place of an entry and the entry is the
fresh point; nor where two entries change places, and then the mechanism does not change either.
"""

from functools import partial

from cbdp_sym.author import *

from . import risks
from .definitions import AT_ENTRY, AT_FRESH, INTEGRABLE, MODEL, POSTERIOR, SAMPLING

MECHANISM = "for A : ('i → 'd) → 'a measure, Base : 'a measure, loss : 'd → 'a → real, r : 'a → real"
kernel = Claim(f"{MECHANISM} given {MODEL} holds Measurable A ∧ (∀x. Prob (A x))")
divergence = Claim(
    f"{MECHANISM}, i : 'i given {MODEL} holds Measurable (u ↦ kl (A (fst u)) (A (replace (fst u) i (snd u))))"
)
symmetric = Claim(
    f"{MECHANISM} given {MODEL} holds ∀x i j. ¬(i = j) ⇒ A (replace (replace x i (x j)) j (x i)) = A x"
)
privacy = Claim(
    f"{POSTERIOR}, a b : real given {SAMPLING}, HasInt {AT_FRESH} a, HasInt {AT_ENTRY} b "
    "holds on_average_kl i A D = a - b"
)


def names(p):
    """Names for the law P of the data, with a fresh point W, and the exponent u of the density."""
    p.let(
        P="product (λj : 'i. D)",
        u="λx : 'i → 'd. h ↦ -Sum (i ↦ loss (x i) h) - r h",
        W="semi (product (λj : 'i. D)) (x ↦ D)",
        new="λw : ('i → 'd) # 'd. replace (fst w) i (snd w)",
    )


def exponent(p):
    """Know that the exponent is jointly measurable, and the mechanism a kernel."""
    p.intro("j", risks.loss_at, "∀j : 'i. Measurable(z ↦ loss(fst(z)(j), snd(z)))")
    p.let(f="λj : 'i. λz : ('i → 'd) # 'a. loss (fst z j) (snd z)")
    p.use("measurable_Sum", "f")
    p.have("Measurable(z ↦ u(fst(z), snd(z)))")
    return p.use("gibbs_kernel", "Base", "u")


@kernel.proof
def measurable_in_the_data(p):
    p.let(u="λx : 'i → 'd. h ↦ -Sum (i ↦ loss (x i) h) - r h")
    exponent(p)
    return p.have(p.goal, p.given[5], "posterior")


@divergence.proof
def explicit_losses(p):
    p.let(
        u="λx : 'i → 'd. h ↦ -Sum (i ↦ loss (x i) h) - r h",
        new="λw : ('i → 'd) # 'd. replace (fst w) i (snd w)",
    )
    exponent(p)
    p.use("measurable_gibbs_kl", "Base", "u", "λw : ('i → 'd) # 'd. fst w", "new")
    return p.have(p.goal, p.given[5], "posterior")


@symmetric.proof
def same_sum(p):
    """The sum of the losses does not change: replace one entry, then the other."""

    def exchanged(q):
        q.let(y="replace(replace(x, i, x(j)), j, x(i))", m="replace(x, i, x(j))")
        q.use("not_equal_back", "i", "j")
        same = q.every("h", "'a", sums)
        return q.have("A(y) = A(x)", p.given[5], "posterior", same)

    return p.intro("x i j", exchanged)


def sums(q):
    for name, data in (("f", "x"), ("g", "m"), ("l", "y")):
        q.let(**{name: f"k ↦ loss ({data} k) h"})
        q.let(**{f"S{name}": f"Sum {name}"})
    q.intro("k", first, "∀k. k ≠ i ⇒ f(k) = g(k)")
    q.intro("k", second, "∀k. k ≠ j ⇒ g(k) = l(k)")
    one = q.use("sum_one_changed", "f", "g", "i")
    two = q.use("sum_one_changed", "g", "l", "j")
    here = q.have("g(i) = f(j)", "replace_here")
    other = q.have("l(j) = f(i)", "replace_here")
    there = q.have("g(j) = f(j)", "replace_there")
    return q.chain(
        "Sl",
        eq("Sf - (Sf - Sg) - (Sg - Sl)"),
        eq("Sf - (f(i) - g(i)) - (g(j) - l(j))", one, two),
        eq("Sf - (f(i) - f(j)) - (f(j) - f(i))", here, other, there),
        eq("Sf"),
    )


def first(q):
    same = q.have("m(k) = x(k)", "replace_there")
    return q.have("f(k) = g(k)", same)


def second(q):
    same = q.have("y(k) = m(k)", "replace_there")
    return q.have("g(k) = l(k)", same)


def fresh_data(p):
    """Know the laws W of data and a fresh point, and J with the output besides."""
    names(p)
    p.let(K="λw : ('i → 'd) # 'd. A (fst w)", J="semi(W, K)")
    p.use(kernel.theorem(), "A", "Base", "loss", "r")


def losses(p):
    """Know the means of the two losses under J."""
    p.let(
        g="λz : (('i → 'd) # 'd) # 'a. ((fst (fst z), snd z), snd (fst z))",
        S="semi(P, A)",
        f="u ↦ loss(fst(u)(i), snd(u))",
        l="λu : (('i → 'd) # 'a) # 'd. loss (snd u) (snd (fst u))",
    )
    p.have("Measurable(λu : ('i → 'd) × 'a. D)")
    p.have("Measurable(g)")
    swap = p.use("semi_swap", "P", "A", "D")
    p.use("int_fst", "S", "λu : ('i → 'd) # 'a. D", "f", "b")
    p.have("E[x ~ map(g, J)] l(x) exists and is a", swap)
    p.have("E[u ~ map(g, J)] f(fst(u)) exists and is b", swap)
    for function, value in (("l", "a"), ("u ↦ f(fst(u))", "b")):
        found = p.use("int_map", "J", "g", function, value)
        p.know(rewrite(found, "fst_pair", "snd_pair", repeat=True))


@privacy.proof
def exchange_the_entry(p):
    fresh_data(p)
    losses(p)
    exponent(p)
    p.let(s="w ↦ (new(w), fst(w)(i))", k="w ↦ KL(A(fst(w)) ‖ A(new(w)))")
    p.intro("G", invariance, "∀G. Measurable(G) ⇒ (∀w. 0 ≤ G(w)) ⇒ ∫ G(x) dW(x) = ∫ G(s(w)) dW(w)")
    p.have("∀w. fst(s(w)) = new(w)", "fst_pair")
    p.every("w", "('i → 'd) # 'd", there_and_back)
    p.every("w", "('i → 'd) # 'd", one_sum)
    p.have("E[z ~ J] (loss(snd(fst(z)), snd(z)) - loss(fst(fst(z))(i), snd(z))) exists and is a - b")
    mean = p.have("E[z ~ J] (u(fst(fst(z)), snd(z)) - u(new(fst(z)), snd(z))) exists and is a - b")
    p.use(
        "ghost_sample",
        "W",
        "Base",
        "u",
        "λw : ('i → 'd) # 'd. fst w",
        "new",
        "s",
        "a - b",
        given=[rewrite(rewrite(mean, p.given[6]), "posterior")],
    )
    p.use(divergence.theorem(), "A", "Base", "loss", "r", "i")
    p.unfold("on_average_kl")
    return p.chain(
        "∫ ∫ KL(A(x) ‖ A(replace(x, i, z))) dD(z) dP(x)",
        eq("∫ ∫ k(x, z) dD(z) dP(x)", "fst_pair", "snd_pair"),
        eq("∫ k(x) dW(x)", "semi_L"),
        eq("a - b", p.given[6], "posterior"),
    )


def invariance(p):
    return p.use("exchanged_entry", "D", "i", "G")


def there_and_back(p):
    return p.chain(
        "new(s(w))",
        eq("replace(new(w), i, fst(w)(i))", "fst_pair", "snd_pair"),
        eq("replace(fst(w), i, fst(w)(i))", "replace_again"),
        eq("fst(w)", "replace_none"),
    )


def one_sum(p):
    """Only the summand of the replaced entry changes."""

    def at(q):
        q.let(f="j ↦ loss(fst(w)(j), h)", g="j ↦ loss(new(w)(j), h)")

        def elsewhere(q):
            return q.have("f(j) = g(j)", q.have("new(w)(j) = fst(w)(j)", "replace_there"))

        q.intro("j", elsewhere, "∀j. j ≠ i ⇒ f(j) = g(j)")
        q.use("sum_one_changed", "f", "g", "i")
        q.have("g(i) = loss(snd(w), h)", "replace_here")
        return q.chain("u(fst(w), h) - u(new(w), h)", eq("loss(snd(w), h) - loss(fst(w)(i), h)"))

    return p.every("h", "'a", at)


finite_risks = Claim(f"{POSTERIOR} given {SAMPLING}, {', '.join(INTEGRABLE)} holds {risks.FINITE}")


@finite_risks.proof
def they_have_means(p):
    a_symmetric_kernel(p, "loss", "r")
    return p.use(risks.finite_risks.theorem(), "i", "A", "loss", "D")


def a_symmetric_kernel(p, loss, r):
    """Know that posterior sampling with this loss is a kernel, and symmetric."""
    p.use(kernel.theorem(), "A", "Base", loss, r)
    p.use(symmetric.theorem(), "A", "Base", loss, r, because="the symmetry in the data")


def unfolded(claim, *names):
    """The claim as a fact for showing that a claim is defined, where definitions are unfolded."""
    return lambda: rewrite(claim.theorem(), *names, repeat=True)


well_defined = [
    unfolded(kernel, "posterior"),
    unfolded(divergence, "posterior", "replace"),
    unfolded(finite_risks, "posterior", "risk", "empirical_risk"),
    partial(named, "card_not_zero"),
]
