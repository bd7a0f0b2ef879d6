"""Dominating pairs of the Gaussian mechanism, also on a Poisson sample.

Problem: pairs that dominate normal noise of standard deviation σC on the answers to queries of sensitivity C
    in the 2-norm, on the data set or on a Poisson sample of it.
Method: two normal laws with covariance s²I have the divergences of two normal laws on the line, which grow
    with the distance of the means, and this is at most C; the sampling rate enters by the theorem on Poisson
    sampling.
Guarantee: N(1, σ²) and N(0, σ²), in either order; on a sample ((1-q)N(0, σ²) + qN(1, σ²), N(0, σ²)) if an
    entry is removed, and the reverse if one is added. In every finite dimension.
Reference: Zhu, Dong and Wang 2022, Proposition 30; Koskela, Jälkö and Honkela 2020 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import data_sets, dominating_sampled, gaussian_pairs, gaussian_vectors

theorem = Statement(id="dp.dominating.gaussian", title="Dominating pairs of the Gaussian mechanism")
theorem.finding(
    "reading",
    "The $k$ entries of an answer have independent noise, so that the output has the law "
    "$\\mathcal N(f(x),\\sigma^2C^2I)$. Claims about one real number are stated beside those about vectors, "
    "since $\\mathbb R$ and the families with one entry are different types here.",
)
ONE, ZERO = "N(1, σ²)", "N(0, σ²)"
VECTOR = "(x ↦ N(f(x), (σ·C)²·I))"
NEAR = "∀x y. {} ⇒ ‖k ↦ f(x)(k) - f(y)(k)‖[2] ≤ C"
MIX = f"mixture(q, {ONE}, {ZERO})"
vectors = theorem.printed(
    "for ~ neighbours on 'd, f : 'd → 'k → real, σ C given Finite('k), 0 < σ, 0 < C, "
    f"{NEAR.format('x ~ y')} "
    f"holds dominated(~, {VECTOR}, {ONE}, {ZERO}) ∧ dominated(~, {VECTOR}, {ZERO}, {ONE})",
    label="the mechanism",
)
SAMPLED_VECTORS = (
    "for q σ C, f : (('i → bool) × ('i → 'd)) → 'k → real "
    f"given Finite('i), Finite('k), 0 ≤ q ≤ 1, 0 < σ, 0 < C, {NEAR.format('add_remove(x)(y)')} holds "
)
vectors_remove = theorem.printed(
    f"{SAMPLED_VECTORS} dominated(removed, sampled(q, {VECTOR}), {MIX}, {ZERO})",
    label="on a Poisson sample, if an entry is removed",
)
vectors_add = theorem.printed(
    f"{SAMPLED_VECTORS} dominated(added, sampled(q, {VECTOR}), {ZERO}, {MIX})",
    label="on a Poisson sample, if an entry is added",
)
NOISE = "add_noise(f, N(0, (σ·C)²))"
whole = theorem.printed(
    "for ~ neighbours on 'd, f : 'd → real, σ C given 0 < σ, 0 < C, sensitivity(~, f, C) "
    f"holds dominated(~, {NOISE}, {ONE}, {ZERO}) ∧ dominated(~, {NOISE}, {ZERO}, {ONE})",
    label="the mechanism, for one real number",
)
RELATION = "('i → bool) # ('i → 'd) → ('i → bool) # ('i → 'd) → bool"
SAMPLED = (
    "for q σ C, f : (('i → bool) × ('i → 'd)) → real "
    "given Finite('i), 0 ≤ q ≤ 1, 0 < σ, 0 < C, sensitivity(add_remove, f, C) holds "
)
remove = theorem.printed(
    f"{SAMPLED} dominated(removed, sampled(q, {NOISE}), {MIX}, {ZERO})",
    label="on a Poisson sample, if an entry is removed, for one real number",
)
add = theorem.printed(
    f"{SAMPLED} dominated(added, sampled(q, {NOISE}), {ZERO}, {MIX})",
    label="on a Poisson sample, if an entry is added, for one real number",
)
near_too = Claim(
    f"for f : (('i → bool) × ('i → 'd)) → 'k → real, C given {NEAR.format('add_remove(x)(y)')} "
    f"holds ({NEAR.format('removed(x)(y)')}) ∧ ({NEAR.format('added(x)(y)')})"
)
for each in (remove, add):
    each.facts += [data_sets.every_function.theorem, gaussian_pairs.moved_noise.theorem]
for each in (vectors_remove, vectors_add):
    each.facts += [data_sets.every_function.theorem, gaussian_vectors.law.theorem]


@vectors.proof
def by_the_norm(p):
    p.unfold("dominated", "mechanism")
    p.let(A=VECTOR)
    p.have("0 < σ·C")
    with p.fix("x : 'd"):
        p.use(gaussian_vectors.law.theorem(), "f(x)", "σ·C")
        p.have("Prob(A(x))")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.have("‖k ↦ f(x)(k) - f(y)(k)‖[2] ≤ C")
        p.use(gaussian_vectors.in_units.theorem(), "f(x)", "f(y)", "C", "σ", "ε")
        p.have(
            "H[ε](A(x) ‖ A(y)) ≤ H[ε](N(1, σ²) ‖ N(0, σ²)) ∧ H[ε](A(x) ‖ A(y)) ≤ H[ε](N(0, σ²) ‖ N(1, σ²))"
        )
    return p.have(p.goal)


@near_too.proof
def of_both_directions(p):
    for relation in ("removed", "added"):
        with p.fix("x y : ('i → bool) × ('i → 'd)", f"{relation}(x)(y)"):
            p.use(data_sets.one_entry.theorem(), "x", "y")
            p.have("‖k ↦ f(x)(k) - f(y)(k)‖[2] ≤ C")
    return p.have(p.goal)


@vectors_remove.proof
def an_answer_of_the_sample(p):
    p.use(near_too.theorem(), "f", "C")
    p.use(vectors.theorem(), f"(removed : {RELATION})", "f", "σ", "C")
    p.use(dominating_sampled.remove.theorem(), "q", VECTOR, ONE, ZERO)
    return p.have(p.goal)


@vectors_add.proof
def an_answer_of_the_larger_sample(p):
    p.use(near_too.theorem(), "f", "C")
    p.use(vectors.theorem(), f"(added : {RELATION})", "f", "σ", "C")
    p.use(dominating_sampled.add.theorem(), "q", VECTOR, ZERO, ONE)
    return p.have(p.goal)


@whole.proof
def by_the_distance(p):
    p.unfold("dominated", "mechanism")
    p.unfold_facts("sensitivity")
    p.let(A=NOISE, s="σ·C")
    p.have("0 < s")
    with p.fix("x : 'd"):
        p.use("normal_shift", "0", "f(x)", "s")
        p.chain("A(x)", eq("shift(f(x), N(0, s²))", "add_noise"), eq("N(f(x), s²)"))
    p.have("∀x. Prob(A(x))")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.have("|f(x) - f(y)| ≤ C")
        p.use(gaussian_pairs.in_units.theorem(), "f(x)", "f(y)", "C", "σ", "ε")
        p.have(
            "H[ε](A(x) ‖ A(y)) ≤ H[ε](N(1, σ²) ‖ N(0, σ²)) ∧ H[ε](A(x) ‖ A(y)) ≤ H[ε](N(0, σ²) ‖ N(1, σ²))"
        )
    return p.have(p.goal)


@remove.proof
def removed_from_the_sample(p):
    p.let(A=NOISE)
    p.use(data_sets.sensitive_too.theorem(), "f", "C")
    p.use(whole.theorem(), f"(removed : {RELATION})", "f", "σ", "C")
    p.use(dominating_sampled.remove.theorem(), "q", "A", ONE, ZERO)
    return p.have(p.goal)


@add.proof
def added_to_the_sample(p):
    p.let(A=NOISE)
    p.use(data_sets.sensitive_too.theorem(), "f", "C")
    p.use(whole.theorem(), f"(added : {RELATION})", "f", "σ", "C")
    p.use(dominating_sampled.add.theorem(), "q", "A", ZERO, ONE)
    return p.have(p.goal)
