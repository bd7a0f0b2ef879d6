"""Lemma 2.3: adaptive composition (and postprocessing) of zCDP mechanisms.

Problem: M' may see the output of M. Which zCDP do the pair of outputs and M''(x) = M'(x, M(x)) satisfy?
Method: the moment of the pair is E[(p/q)^α] with the moment of the second output, given the first,
    inside; the latter is bounded for every first output. M'' is a postprocessing of the pair.
Guarantee: (ξ+ξ', ρ+ρ')-zCDP, for all real ξ, ξ', ρ, ρ'; also for the pair of the outputs.
Reference: concentrated paper, Lemma 2.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_composition

theorem = Statement(id="zcdp.lem2.3", title="Adaptive composition")
theorem.finding("reading", "The law of the output of $M'$ depends measurably on the output of $M$.")

in_kernel = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, B : 'd → 'a ⇝ 'b, ξ ρ ξ2 ρ2 "
    "given ∀d. Measurable(B(d)), A is (ξ, ρ)-zCDP for ~, ∀x. (d ↦ B(d, x)) is (ξ2, ρ2)-zCDP for ~ "
    "holds compose(A, B) is (ξ + ξ2, ρ + ρ2)-zCDP for ~",
    label="for the two outputs together, which says more",
)


@in_kernel.proof
def order_by_order(p):
    p.unfold("zcdp", "mechanism", "compose")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", divergence))


def divergence(p):
    p.use(
        lem2_2_composition.in_kernel.theorem(),
        *("A(x)", "A(y)", "B(x)", "B(y)", "a", "ξ + ρ·a", "ξ2 + ρ2·a"),
        because="Lemma 2.2, composition",
    )
    return p.chain(
        "D[a](semi(A(x), B(x)) ‖ semi(A(y), B(y)))", le("ξ + ρ·a + (ξ2 + ρ2·a)"), eq("ξ + ξ2 + (ρ + ρ2)·a")
    )


second_output = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, B : 'd → 'a ⇝ 'b, ξ ρ ξ2 ρ2 "
    "given ∀d. Measurable(B(d)), A is (ξ, ρ)-zCDP for ~, ∀x. (d ↦ B(d, x)) is (ξ2, ρ2)-zCDP for ~ "
    "holds (d ↦ bind(A(d), B(d))) is (ξ + ξ2, ρ + ρ2)-zCDP for ~",
    label="for the second output alone, which is M''",
)


@second_output.proof
def forget_the_first(p):
    p.use(in_kernel.theorem(), "nb", "A", "B", "ξ", "ρ", "ξ2", "ρ2", because="the pair of outputs")
    p.use(
        "zcdp_postprocess",
        *("nb", "compose(A, B)", "(snd : 'a # 'b → 'b)"),
        because="postprocessing (Lemma 2.2)",
    )
    p.unfold("postprocess", "compose", "bind")
    return p.have(p.goal)
