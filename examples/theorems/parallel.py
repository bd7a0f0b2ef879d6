"""Parallel composition: two mechanisms that see different parts of a data set.

Problem: two mechanisms see different parts of the data; each is ε-DP.  How private is the pair?
Method: two neighbours differ in one part only; the other mechanism has the same law.
Guarantee: ε.
Reference: McSherry 2009, Theorem 4.
"""

from __future__ import annotations

from cbdp_sym.author import Claim
from cbdp_sym.author.proof import RecordedProof

BOTH = "(d ↦ h ↦ near1(fst(d), fst(h)) ∧ snd(d) = snd(h) ∨ fst(d) = fst(h) ∧ near2(snd(d), snd(h)))"
PAIR = "(d ↦ semi(A(fst(d)), o ↦ B(snd(d))))"
halves = Claim(
    "for near1 neighbours on 'c, near2 neighbours on 'd, A : 'c ⇝ 'a, B : 'd ⇝ 'b, ε "
    f"given A is ε-DP for near1, B is ε-DP for near2 holds {PAIR} is ε-DP for {BOTH}"
)
PARTS = "both(x ↦ A(i ↦ if s(i) then x(i) else z), x ↦ B(i ↦ if s(i) then z else x(i)))"
entries = Claim(
    "for A : ('i → 'd) ⇝ 'a, B : ('i → 'd) ⇝ 'b, s : 'i → bool, z : 'd, ε "
    f"given A is ε-DP for neighbours, B is ε-DP for neighbours holds {PARTS} is ε-DP for neighbours"
)
CLOSE = "∀x y T. {} ⇒ Measurable(T) ⇒ C(x)(T) ≤ exp(ε)·C(y)(T)"


@halves.proof
def one_half_changes(p: RecordedProof) -> None:
    p.let(near=BOTH, C=PAIR)
    with p.fix("x y T", goal=CLOSE.format("near x y")):  # near(x, y) would be near at a pair
        with p.case("near1(fst(x), fst(y)) ∧ snd(x) = snd(y)"):
            p.use("first_of_pair_close", "A(fst(x))", "A(fst(y))", "B(snd(x))", "ε", "T")
            p.have(p.goal)
        with p.case("fst(x) = fst(y) ∧ near2(snd(x), snd(y))"):
            p.use("second_of_pair_close", "B(snd(x))", "B(snd(y))", "A(fst(x))", "ε", "T")
            p.have(p.goal)
    p.have(p.goal)


@entries.proof
def the_entry_that_changes(p: RecordedProof) -> None:
    p.let(f="x ↦ i ↦ if s(i) then x(i) else z", g="x ↦ i ↦ if s(i) then z else x(i)", C=PARTS)
    p.let(P="x ↦ semi(A(f(x)), o ↦ B(g(x)))")
    with p.fix("x y T", goal=CLOSE.format("neighbours(x, y)")):
        p.obtain("i", "∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
        with p.case("s(i)"):
            p.have("g(x) = g(y)", because="$B$ does not see the entry")
            p.use("neighbours_at", "f(x)", "f(y)", "i")
            p.use("first_of_pair_close", "A(f(x))", "A(f(y))", "B(g(x))", "ε", "T")
            p.have("P(x)(T) ≤ exp(ε)·P(y)(T)")
            p.have("C(x)(T) ≤ exp(ε)·C(y)(T)", "both")
        with p.otherwise():
            p.have("f(x) = f(y)", because="$A$ does not see the entry")
            p.use("neighbours_at", "g(x)", "g(y)", "i")
            p.use("second_of_pair_close", "B(g(x))", "B(g(y))", "A(f(x))", "ε", "T")
            p.have("P(x)(T) ≤ exp(ε)·P(y)(T)")
            p.have("C(x)(T) ≤ exp(ε)·C(y)(T)", "both")
    p.have("∀x. Prob(P(x))")
    p.have("∀x. Prob(C(x))", "both")
    p.have(p.goal)
