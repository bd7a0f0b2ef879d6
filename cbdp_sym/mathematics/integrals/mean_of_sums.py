"""Lemmas about finite sums of functions that have means."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(
    "for P : 'a measure, s : 'i -> bool, f : 'i -> 'a -> real, m : 'i -> real "
    "given Prob P, Finite s, !i. HasInt P (f i) (m i) "
    r"holds HasInt P (\x. SumOn s (\i. f i x)) (SumOn s m)"
)
def int_sum(p: Proof) -> Theorem:
    """The mean of a finite sum."""

    def empty(q: Proof) -> Theorem:
        return q.have(r"HasInt P (\x. SumOn (\i. F) (\i. f i x)) (SumOn (\i. F) m)", "sum_empty")

    def larger(q: Proof) -> Theorem:
        q.have("HasInt P (f i) (m i)")
        goal = r"HasInt P (\x. SumOn (\j. j = i \/ t j) (\i. f i x)) (SumOn (\j. j = i \/ t j) m)"
        return q.have(goal, "sum_insert")

    predicate = r"\s. HasInt P (\x. SumOn s (\i. f i x)) (SumOn s m)"
    return finite_induction(p, predicate, "s", empty, larger)


@scripted(
    "for P : 'a measure, f : 'i -> 'a -> real, m : 'i -> real "
    "given Prob P, Finite (\\i : 'i. T), !i. HasInt P (f i) (m i) "
    r"holds HasInt P (\x. Sum (\i. f i x)) (Sum m)"
)
def int_Sum(p: Proof) -> Theorem:
    """The mean of a sum over a finite type."""
    p.unfold("Sum")
    return p.use("int_sum", "P", r"\i : 'i. T", "f", "m")


@scripted(
    "for f : 'i -> 'a -> real given Finite (\\i : 'i. T), !i. Measurable (f i) "
    r"holds Measurable (\x. Sum (\i. f i x))"
)
def measurable_Sum(p: Proof) -> Theorem:
    """A finite sum of measurable functions is measurable."""
    return p.have(r"Measurable (\x. Sum (\i. f i x))", "Sum")


@scripted(
    "for P : 'a measure, phi : 'a -> 'i -> real, c : 'i -> real "
    r"given Prob P, Finite (\i : 'i. T), !i. Integrable P (\x. phi x i) "
    r"holds HasInt P (\x. Sum (\i. c i * phi x i)) (Sum (\i. c i * E P (\x. phi x i)))"
)
def int_combination(p: Proof) -> Theorem:
    """The mean of a linear combination of finitely many features."""

    def each(q: Proof) -> Theorem:
        q.unfold_facts("Integrable")

        def of(q: Proof) -> Theorem:
            same = q.have(r"E P (\x. phi x i) = v", "E_int")
            scaled = q.use("int_scale", "P", r"\x. phi x i", "c i", "v")
            return rewrite(scaled, symmetry(same))

        return q.obtain("v", q.have(r"?v. HasInt P (\x. phi x i) v"), of)

    p.intro("i", each, r"!i. HasInt P (\x. c i * phi x i) (c i * E P (\x. phi x i))")
    p.unfold("Sum")
    return p.use("int_sum", "P", r"\i : 'i. T", r"\i x. c i * phi x i", r"\i. c i * E P (\x. phi x i)")
