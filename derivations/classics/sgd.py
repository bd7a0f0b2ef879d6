"""Private stochastic gradient descent: its dominating pair.

Problem: the privacy of T steps, each of which draws a Poisson sample with rate q of the data, clips the
    gradients of its entries to the norm C, and releases their sum with independent normal noise of standard
    deviation σC in each coordinate; a step may depend on everything released before.
Method: one entry more moves the sum by C at most. The divergences of the Gaussian mechanism are those of two
    laws on the line, and largest at the distance C; the sampling rate makes a mixture of one law of the
    pair, and the product of the pairs dominates the adaptive composition.
Guarantee: the T-fold product of ((1-q)N(0, σ²) + qN(1, σ²), N(0, σ²)) if an entry is removed, and its
    reverse if one is added; hence (ε, δ)-DP if both hockey-stick divergences at ε are at most δ, also after
    any randomised postprocessing. For gradients in ℝ^d for every d; the pairs do not depend on d.
Reference: Abadi et al. 2016; Mironov, Talwar and Zhang 2019; Zhu, Dong and Wang 2022 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import (
    clipped_vectors,
    composition,
    data_sets,
    dominating,
    dominating_gaussian,
    gaussian_vectors,
)
from derivations.classics.unfolded_steps import (
    exists,
    nonempty,
    outputs_in,
    probable,
    record,
    selected,
    sequence_of,
)

theorem = Statement(id="dp.sgd", title="Private gradient descent with Poisson samples")
VECTOR = "('k → real)"
theorem.finding(
    "reading",
    "An optimiser is what makes the gradients $g(i,h,\\cdot)$ of step $i$ from the outputs $h$ before it; "
    "they depend measurably on $h$. The gradient $u$ of an entry is clipped to "
    "$u\\cdot\\min(1,C/\\|u\\|_2)$.",
)
MIX, ZERO = "mixture(q, N(1, σ²), N(0, σ²))", "N(0, σ²)"
GIVEN = "given Finite('i), Finite('k), 0 ≤ q ≤ 1, 0 < σ, 0 < C, ∀i d. Measurable(h ↦ g(i, h, d))"
RELATION = dominating_gaussian.RELATION
PRODUCT = "independent(λi : real. {}, n)"
SMALL = (
    f"H[ε]({PRODUCT.format(MIX)} ‖ {PRODUCT.format(ZERO)}) ≤ δ, "
    f"H[ε]({PRODUCT.format(ZERO)} ‖ {PRODUCT.format(MIX)}) ≤ δ"
)
SGD = "noisy_vectors(q, σ, C, g)"
RUN = f"(adaptive({SGD}, n) : ('i → bool) # ('i → 'd) → (real → {VECTOR}) measure)"
FOR = f"for q σ C, g : real → (real → {VECTOR}) → 'd → {VECTOR}, n natural"
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
    f"{FOR}, ε δ {GIVEN}, {SMALL} holds adaptive({SGD}, n) is (ε, δ)-DP for (add_remove : {RELATION})",
    label="approximate differential privacy",
)
trained = theorem.printed(
    f"{FOR}, ε δ, K : (real → {VECTOR}) ⇝ 'a {GIVEN}, Measurable(K), ∀h. Prob(K(h)), {SMALL} "
    f"holds (x ↦ bind(adaptive({SGD}, n, x), K)) is (ε, δ)-DP for (add_remove : {RELATION})",
    label="a model that is made from the outputs",
)

# What the definitions presuppose.
MIXED, PLAIN = "mixture q (normal 1 σ) (normal 0 σ)", "normal 0 σ"
exists_mixed, exists_plain = exists("q σ", MIXED), exists("σ", PLAIN)
law_mixed = probable("q σ", "0 ≤ q ≤ 1, 0 < σ", MIXED, MIX)
law_plain = probable("σ", "0 < σ", PLAIN, ZERO)
NOISY = (
    "sampled q (λy : ('i → bool) # ('i → 'd). product (λk : 'k. normal (Sum (λj : 'i. if (fst y j) "
    "(clip (norm 2) C (g (i + 1) h (snd y j)) k) 0)) (σ * C))) x"
)
nonempty_vectors, record_vectors = outputs_in(VECTOR)
exists_noisy = Claim(
    f"for q σ C, g : real → (real → {VECTOR}) → 'd → {VECTOR}, x : ('i → bool) # ('i → 'd) "
    f"holds ∃M. {sequence_of(NOISY, VECTOR)}"
)
law_noisy = Claim(
    f"for q σ C, g : real → (real → {VECTOR}) → 'd → {VECTOR}, n, x : ('i → bool) # ('i → 'd) "
    f"{GIVEN}, n is natural holds {selected(NOISY, VECTOR)}"
)


@law_noisy.proof
def a_mechanism(p):
    p.use(removal.theorem(), "q", "σ", "C", "g", "n")
    p.unfold_facts("dominated", "mechanism")
    p.have(f"Prob(adaptive({SGD}, n, x))")
    p.unfold_facts("adaptive", "recorded", "replace", "no_outputs")
    p.unfold_facts("noisy_vectors", "clipped_vectors", "normal_vector")
    p.have(p.goal)


@exists_noisy.proof
def these_steps(p):
    p.let(B=f"λi : real. λx : ('i → bool) # ('i → 'd). λh : real → {VECTOR}. {NOISY.replace('(i + 1)', 'i')}")
    p.use(composition.exists_unfolded.theorem(), "B", "x")
    p.have(p.goal)


for each in (removal, addition, private, trained):
    each.facts += [
        nonempty.theorem,
        record.theorem,
        nonempty_vectors.theorem,
        record_vectors.theorem,
        exists_noisy.theorem,
        exists_mixed.theorem,
        exists_plain.theorem,
    ]
    each.facts += [data_sets.every_function.theorem, gaussian_vectors.law.theorem]
for each in (private, trained):
    each.facts += [law_mixed.theorem, law_plain.theorem]
trained.facts.append(law_noisy.theorem)


def one_step(p, relation, domination, first, second):
    p.let(
        B=f"({SGD} : real → ('i → bool) # ('i → 'd) → (real → {VECTOR}) → {VECTOR} measure)",
        nb=f"({relation} : {RELATION})",
    )
    with p.fix("i : real"), p.fix("x : ('i → bool) × ('i → 'd)"):
        p.use(clipped_vectors.measurable_step.theorem(), "q", "σ", "C", "g(i)", "x")
        p.have("Measurable(B(i, x))", "noisy_vectors")
    with p.fix("i : real"), p.fix(f"h : real → {VECTOR}"):
        p.let(f=f"(clipped_vectors(C, g(i, h)) : ('i → bool) # ('i → 'd) → {VECTOR})")
        with p.fix("x y : ('i → bool) × ('i → 'd)", "add_remove(x)(y)"):
            p.use(clipped_vectors.sensitive.theorem(), "C", "g(i, h)", "x", "y")
            p.have("‖k ↦ f(x)(k) - f(y)(k)‖[2] ≤ C")
        p.use(domination.theorem(), "q", "σ", "C", "f")
        p.have(f"dominated(nb, λx. B(i, x, h), {first}, {second})", "noisy_vectors")
    p.use(dominating.steps.theorem(), "nb", "B", f"λi : real. {first}", f"λi : real. {second}", "n")
    return p.have(p.goal)


@removal.proof
def removed_at_each_step(p):
    return one_step(p, "removed", dominating_gaussian.vectors_remove, MIX, ZERO)


@addition.proof
def added_at_each_step(p):
    return one_step(p, "added", dominating_gaussian.vectors_add, ZERO, MIX)


@private.proof
def in_both_directions(p):
    p.let(A=RUN, nb=f"(removed : {RELATION})", M=PRODUCT.format(MIX), Z=PRODUCT.format(ZERO))
    p.use(removal.theorem(), "q", "σ", "C", "g", "n")
    p.use(addition.theorem(), "q", "σ", "C", "g", "n")
    p.have("dominated(λx. λy. nb y x, A, Z, M)", "added")
    p.use(dominating.both_ways.theorem(), "nb", "A", "M", "Z", "Z", "M", "ε", "δ")
    return p.have(p.goal, "add_remove")


@trained.proof
def after_the_last_step(p):
    p.let(A=RUN)
    p.use(private.theorem(), "q", "σ", "C", "g", "n", "ε", "δ")
    p.use("approx_dp_bind", f"(add_remove : {RELATION})", "A", "K", "ε", "δ")
    return p.have(p.goal)
