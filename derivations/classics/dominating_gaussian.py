"""Dominating pairs of the Gaussian mechanism, also on a Poisson sample.

Problem: pairs that dominate noise of standard deviation σC on a query of sensitivity C, on the data set or
    on a Poisson sample of it.
Method: the divergences of two normal laws of one variance grow with the distance of the means, which is at
    most C; the sampling rate enters by the theorem on Poisson sampling.
Guarantee: N(1, σ²) and N(0, σ²), in either order; on a sample ((1-q)N(0, σ²) + qN(1, σ²), N(0, σ²)) if an
    entry is removed, and the reverse if one is added. For queries with values in the reals.
Reference: Zhu, Dong and Wang 2022, Proposition 30; Koskela, Jälkö and Honkela 2020 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import data_sets, dominating_sampled, gaussian_pairs

theorem = Statement(
    id="dp.dominating.gaussian", title="Dominating pairs of the Gaussian mechanism", expect="partly"
)
theorem.omits("queries with values in ℝ^d: here they are real numbers", of="printed")
NOISE = "add_noise(f, N(0, (σ·C)²))"
ONE, ZERO = "N(1, σ²)", "N(0, σ²)"
whole = theorem.printed(
    "for ~ neighbours on 'd, f : 'd → real, σ C given 0 < σ, 0 < C, sensitivity(~, f, C) "
    f"holds dominated(~, {NOISE}, {ONE}, {ZERO}) ∧ dominated(~, {NOISE}, {ZERO}, {ONE})",
    label="the mechanism",
)
RELATION = "('i → bool) # ('i → 'd) → ('i → bool) # ('i → 'd) → bool"
SAMPLED = (
    "for q σ C, f : (('i → bool) × ('i → 'd)) → real "
    "given Finite('i), 0 ≤ q ≤ 1, 0 < σ, 0 < C, sensitivity(add_remove, f, C) holds "
)
MIX = f"mixture(q, {ONE}, {ZERO})"
remove = theorem.printed(
    f"{SAMPLED} dominated(removed, sampled(q, {NOISE}), {MIX}, {ZERO})",
    label="on a Poisson sample, if an entry is removed",
)
add = theorem.printed(
    f"{SAMPLED} dominated(added, sampled(q, {NOISE}), {ZERO}, {MIX})",
    label="on a Poisson sample, if an entry is added",
)
for each in (remove, add):
    each.facts += [data_sets.every_function.theorem, gaussian_pairs.moved_noise.theorem]


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
    p.unfold_facts("sensitivity")
    with p.fix("x y : ('i → bool) × ('i → 'd)", "removed(x)(y)"):
        p.have("add_remove(x)(y)", "add_remove")
        p.have("|f(x) - f(y)| ≤ C")
    p.have("sensitivity(removed, f, C)", "sensitivity")
    p.use(whole.theorem(), f"(removed : {RELATION})", "f", "σ", "C")
    p.use(dominating_sampled.remove.theorem(), "q", "A", ONE, ZERO)
    return p.have(p.goal)


@add.proof
def added_to_the_sample(p):
    p.let(A=NOISE)
    p.unfold_facts("sensitivity")
    with p.fix("x y : ('i → bool) × ('i → 'd)", "added(x)(y)"):
        p.have("removed(y)(x)", "added")
        p.have("add_remove(x)(y)", "add_remove")
        p.have("|f(x) - f(y)| ≤ C")
    p.have("sensitivity(added, f, C)", "sensitivity")
    p.use(whole.theorem(), f"(added : {RELATION})", "f", "σ", "C")
    p.use(dominating_sampled.add.theorem(), "q", "A", ZERO, ONE)
    return p.have(p.goal)
