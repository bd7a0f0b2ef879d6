"""Dominating pairs of the Laplace mechanism, also on a Poisson sample.

Problem: pairs that dominate Laplace noise of scale bΔ on a query of sensitivity Δ, on the data set or on a
    Poisson sample of it.
Method: the divergences of two Laplace laws of one scale grow with the distance of the centres, which is at
    most Δ; the sampling rate enters by the theorem on Poisson sampling.
Guarantee: Lap(1, b) and Lap(0, b), in either order; on a sample ((1-q)Lap(0, b) + q Lap(1, b), Lap(0, b)) if
    an entry is removed, and the reverse if one is added. For all ε, of any sign.
Reference: Zhu, Dong and Wang 2022, section 3 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import data_sets, dominating_sampled, laplace_pairs
from derivations.classics.dominating_gaussian import RELATION
from derivations.sharp.laplace import shifted

theorem = Statement(id="dp.dominating.laplace", title="Dominating pairs of the Laplace mechanism")
NOISE = "add_noise(f, Lap(0, b·Δ))"
ONE, ZERO = "Lap(1, b)", "Lap(0, b)"
whole = theorem.printed(
    "for ~ neighbours on 'd, f : 'd → real, b Δ given 0 < b, 0 < Δ, sensitivity(~, f, Δ) "
    f"holds dominated(~, {NOISE}, {ONE}, {ZERO}) ∧ dominated(~, {NOISE}, {ZERO}, {ONE})",
    label="the mechanism",
)
SAMPLED = (
    "for q b Δ, f : (('i → bool) × ('i → 'd)) → real "
    "given Finite('i), 0 ≤ q ≤ 1, 0 < b, 0 < Δ, sensitivity(add_remove, f, Δ) holds "
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
scale = theorem.repaired(
    "for ~ neighbours on 'd, f : 'd → real, b Δ given 0 < b, 0 < Δ, sensitivity(~, f, Δ) "
    "holds dominated(~, add_noise(f, Lap(0, b)), Lap(Δ, b), Lap(0, b)) "
    "∧ dominated(~, add_noise(f, Lap(0, b)), Lap(0, b), Lap(Δ, b))",
    label="with the scale itself, and the sensitivity as the distance",
)
for each in (remove, add):
    each.facts += [data_sets.every_function.theorem, laplace_pairs.moved_noise.theorem]


def laws(p, scale):
    """Each output has a Laplace law."""
    with p.fix("x : 'd"):
        p.have(f"A(x) = Lap(f(x), {scale})", "add_noise", shifted.theorem())
    p.have("∀x. Prob(A(x))")


@whole.proof
def by_the_distance(p):
    p.unfold("dominated", "mechanism")
    p.unfold_facts("sensitivity")
    p.let(A=NOISE, s="b·Δ")
    p.have("0 < s")
    laws(p, "s")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.have("|f(x) - f(y)| ≤ Δ")
        p.use(laplace_pairs.in_units.theorem(), "f(x)", "f(y)", "Δ", "b", "ε")
        p.have(f"H[ε](A(x) ‖ A(y)) ≤ H[ε]({ONE} ‖ {ZERO}) ∧ H[ε](A(x) ‖ A(y)) ≤ H[ε]({ZERO} ‖ {ONE})")
    return p.have(p.goal)


@scale.proof
def by_the_distance_too(p):
    p.unfold("dominated", "mechanism")
    p.unfold_facts("sensitivity")
    p.let(A="add_noise(f, Lap(0, b))")
    laws(p, "b")
    p.have("|Δ - 0| = Δ")
    p.have("|0 - Δ| = Δ")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.have("|f(x) - f(y)| ≤ Δ")
        p.have("|f(x) - f(y)|/b ≤ |Δ - 0|/b")
        p.have("|f(x) - f(y)|/b ≤ |0 - Δ|/b")
        p.use(laplace_pairs.grows.theorem(), "f(x)", "f(y)", "Δ", "0", "b", "b", "ε")
        p.use(laplace_pairs.grows.theorem(), "f(x)", "f(y)", "0", "Δ", "b", "b", "ε")
        p.have(
            "H[ε](A(x) ‖ A(y)) ≤ H[ε](Lap(Δ, b) ‖ Lap(0, b)) "
            "∧ H[ε](A(x) ‖ A(y)) ≤ H[ε](Lap(0, b) ‖ Lap(Δ, b))"
        )
    return p.have(p.goal)


@remove.proof
def removed_from_the_sample(p):
    p.let(A=NOISE)
    p.use(data_sets.sensitive_too.theorem(), "f", "Δ")
    p.use(whole.theorem(), f"(removed : {RELATION})", "f", "b", "Δ")
    p.use(dominating_sampled.remove.theorem(), "q", "A", ONE, ZERO)
    return p.have(p.goal)


@add.proof
def added_to_the_sample(p):
    p.let(A=NOISE)
    p.use(data_sets.sensitive_too.theorem(), "f", "Δ")
    p.use(whole.theorem(), f"(added : {RELATION})", "f", "b", "Δ")
    p.use(dominating_sampled.add.theorem(), "q", "A", ZERO, ONE)
    return p.have(p.goal)
