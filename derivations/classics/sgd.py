"""Private stochastic gradient descent: its dominating pair.

Problem: the privacy of T steps, each of which draws a Poisson sample with rate q of the data, clips the
    gradients of its entries to [-C, C], and releases their sum with normal noise of standard deviation σC;
    a step may depend on everything released before.
Method: one entry more moves the sum by C at most. The divergences of the Gaussian mechanism are largest at
    the distance C, the sampling rate makes a mixture of one law of the pair, and the product of the pairs
    dominates the adaptive composition.
Guarantee: the T-fold product of ((1-q)N(0, σ²) + qN(1, σ²), N(0, σ²)) if an entry is removed, and its
    reverse if one is added; hence (ε, δ)-DP if both hockey-stick divergences at ε are at most δ, also after
    any randomised postprocessing. For gradients in the reals.
Reference: Abadi et al. 2016; Mironov, Talwar and Zhang 2019; Zhu, Dong and Wang 2022 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import (
    clipped_sums,
    composition,
    data_sets,
    dominating,
    dominating_gaussian,
    gaussian_pairs,
)
from derivations.classics.unfolded_steps import exists, nonempty, probable, record, selected, sequence_of

theorem = Statement(
    id="dp.sgd", title="Private gradient descent with Poisson samples, in one dimension", expect="partly"
)
theorem.omits("gradients in ℝ^d: here they are real numbers", of="printed")
theorem.finding(
    "reading",
    "An optimiser is what makes the gradients $g(i,h,\\cdot)$ of step $i$ from the outputs $h$ before "
    "it; they depend "
    "measurably on $h$. The gradient of an entry is a real number, clipped to $[-C,C]$.",
)
MIX, ZERO = "mixture(q, N(1, σ²), N(0, σ²))", "N(0, σ²)"
SGD = "noisy_gradients(q, σ, C, g)"
FOR = "for q σ C, g : real → (real → real) → 'd → real, n natural"
GIVEN = "given Finite('i), 0 ≤ q ≤ 1, 0 < σ, 0 < C, ∀i d. Measurable(h ↦ g(i, h, d))"
RELATION = dominating_gaussian.RELATION
PRODUCT = "independent(λi : real. {}, n)"
removal = theorem.printed(
    f"{FOR} {GIVEN} holds dominated((removed : {RELATION}), adaptive({SGD}, n), "
    f"{PRODUCT.format(MIX)}, {PRODUCT.format(ZERO)})",
    label="an entry is removed",
)
addition = theorem.printed(
    f"{FOR} {GIVEN} holds dominated((added : {RELATION}), adaptive({SGD}, n), "
    f"{PRODUCT.format(ZERO)}, {PRODUCT.format(MIX)})",
    label="an entry is added",
)
private = theorem.printed(
    f"{FOR}, ε δ {GIVEN}, H[ε]({PRODUCT.format(MIX)} ‖ {PRODUCT.format(ZERO)}) ≤ δ, "
    f"H[ε]({PRODUCT.format(ZERO)} ‖ {PRODUCT.format(MIX)}) ≤ δ "
    f"holds adaptive({SGD}, n) is (ε, δ)-DP for (add_remove : {RELATION})",
    label="approximate differential privacy",
)
trained = theorem.printed(
    f"{FOR}, ε δ, K : (real → real) ⇝ 'a {GIVEN}, Measurable(K), ∀h. Prob(K(h)), "
    f"H[ε]({PRODUCT.format(MIX)} ‖ {PRODUCT.format(ZERO)}) ≤ δ, "
    f"H[ε]({PRODUCT.format(ZERO)} ‖ {PRODUCT.format(MIX)}) ≤ δ "
    f"holds (x ↦ bind(adaptive({SGD}, n, x), K)) is (ε, δ)-DP for (add_remove : {RELATION})",
    label="a model that is made from the outputs",
)


# What the definitions presuppose.
MIXED, PLAIN = "mixture q (normal 1 σ) (normal 0 σ)", "normal 0 σ"
NOISY = (
    "sampled q (λz : ('i → bool) # ('i → 'd). shift (Sum (λu : 'i. if (fst z u) "
    "(clipped C (g (i + 1) h (snd z u))) 0)) (normal 0 (σ * C))) x"
)
exists_mixed, exists_plain = exists("q σ", MIXED), exists("σ", PLAIN)
law_mixed = probable("q σ", "0 ≤ q ≤ 1, 0 < σ", MIXED, MIX)
law_plain = probable("σ", "0 < σ", PLAIN, ZERO)
exists_noisy = Claim(
    "for q σ C, g : real → (real → real) → 'd → real, x : ('i → bool) # ('i → 'd) "
    f"holds ∃M. {sequence_of(NOISY)}"
)
law_noisy = Claim(
    f"for q σ C, g : real → (real → real) → 'd → real, n, x : ('i → bool) # ('i → 'd) {GIVEN}, n is natural "
    f"holds {selected(NOISY)}"
)


@law_noisy.proof
def a_mechanism(p):
    p.use(removal.theorem(), "q", "σ", "C", "g", "n")
    p.unfold_facts("dominated", "mechanism")
    p.have(f"Prob(adaptive({SGD}, n, x))")
    p.unfold_facts(
        "adaptive", "recorded", "replace", "no_outputs", "noisy_gradients", "add_noise", "clipped_sum"
    )
    p.have(p.goal)


@exists_noisy.proof
def these_steps(p):
    p.let(B=f"λi : real. λx : ('i → bool) # ('i → 'd). λh : real → real. {NOISY.replace('(i + 1)', 'i')}")
    p.use(composition.exists_unfolded.theorem(), "B", "x")
    p.have(p.goal)


for each in (removal, addition, private, trained):
    each.facts += [
        nonempty.theorem,
        record.theorem,
        exists_noisy.theorem,
        exists_mixed.theorem,
        exists_plain.theorem,
    ]
    each.facts += [data_sets.every_function.theorem, gaussian_pairs.moved_noise.theorem]
for each in (private, trained):
    each.facts += [law_mixed.theorem, law_plain.theorem]
trained.facts.append(law_noisy.theorem)


def one_step(p, relation, domination, first, second):
    p.let(
        B=f"({SGD} : real → ('i → bool) # ('i → 'd) → (real → real) → real measure)",
        nb=f"({relation} : {RELATION})",
    )
    with p.fix("i : real"), p.fix("x : ('i → bool) × ('i → 'd)"):
        p.use(clipped_sums.measurable_step.theorem(), "q", "σ", "C", "g(i)", "x")
        p.have("Measurable(B(i, x))", "noisy_gradients")
    with p.fix("i : real"), p.fix("h : real → real"):
        p.use(clipped_sums.sensitive.theorem(), "C", "g(i, h)")
        p.use(
            domination.theorem(), "q", "σ", "C", "(clipped_sum(C, g(i, h)) : ('i → bool) # ('i → 'd) → real)"
        )
        p.have(f"dominated(nb, λx. B(i, x, h), {first}, {second})", "noisy_gradients")
    p.use(dominating.steps.theorem(), "nb", "B", f"λi : real. {first}", f"λi : real. {second}", "n")
    return p.have(p.goal)


@removal.proof
def removed_at_each_step(p):
    return one_step(p, "removed", dominating_gaussian.remove, MIX, ZERO)


@addition.proof
def added_at_each_step(p):
    return one_step(p, "added", dominating_gaussian.add, ZERO, MIX)


@private.proof
def in_both_directions(p):
    p.let(
        A=f"(adaptive({SGD}, n) : ('i → bool) # ('i → 'd) → (real → real) measure)",
        nb=f"(removed : {RELATION})",
    )
    p.let(M=PRODUCT.format(MIX), Z=PRODUCT.format(ZERO))
    p.use(removal.theorem(), "q", "σ", "C", "g", "n")
    p.use(addition.theorem(), "q", "σ", "C", "g", "n")
    p.have("dominated(λx. λy. nb y x, A, Z, M)", "added")
    p.use(dominating.both_ways.theorem(), "nb", "A", "M", "Z", "Z", "M", "ε", "δ")
    return p.have(p.goal, "add_remove")


@trained.proof
def after_the_last_step(p):
    p.let(A=f"(adaptive({SGD}, n) : ('i → bool) # ('i → 'd) → (real → real) measure)")
    p.use(private.theorem(), "q", "σ", "C", "g", "n", "ε", "δ")
    p.use("approx_dp_bind", f"(add_remove : {RELATION})", "A", "K", "ε", "δ")
    return p.have(p.goal)
