"""Section 2.1, after Lemma 2.3: composition of arbitrarily many mechanisms.

Problem: Lemma 2.3 composes two mechanisms, the second of which sees the output of the first. Which zCDP do
    the outputs of k mechanisms have together, each of which sees all outputs before?
Method: by induction over the steps; one more step is Lemma 2.2, and writing its output down is
    postprocessing.
Guarantee: the parameters add up, for all real ones, any relation between data sets and any spaces of
    outcomes.
Reference: concentrated paper, section 2.1, the sentence after Lemma 2.3.
"""

from cbdp_sym.author import *
from derivations.classics import composition
from derivations.classics.composition import STEPS, UP_TO
from derivations.concentrated import lem2_2_composition

theorem = Statement(id="zcdp.sec2.many", title="Composition of arbitrarily many mechanisms")
PRIVATE = f"{UP_TO}(x ↦ B(i, x, h)) is (ξ(i), ρ(i))-zCDP for ~"
any_number = theorem.printed(
    f"for {STEPS}, ~ : 'd → 'd → bool, ξ ρ : real → real, k "
    f"given ∀i x. Measurable(B(i, x)), k is natural, {PRIVATE} "
    "holds adaptive(B, k) is (∑ i ∈ {1..k}. ξ(i), ∑ i ∈ {1..k}. ρ(i))-zCDP for ~",
    label="any number of mechanisms, each of which sees all outputs before",
)
any_number.facts += composition.PRESUPPOSED
theorem.finding(
    "reading",
    "The outputs are a sequence $h$; step $i$ has the law $B(i,x,h)$, and $h(j)$ is fixed for $j\\ge i$, "
    "so that it sees the outputs of the steps before it. The outputs lie in one space, which may contain "
    "a space for each step.",
)
SO_FAR = "D[α](P ‖ Q) ≤ (∑ j ∈ {1..i}. ξ(j)) + (∑ j ∈ {1..i}. ρ(j))·α"
AFTER = (
    "D[α](recorded(i + 1, P, B(i + 1, x)) ‖ recorded(i + 1, Q, B(i + 1, y))) "
    "≤ (∑ j ∈ {1..i + 1}. ξ(j)) + (∑ j ∈ {1..i + 1}. ρ(j))·α"
)
one_more = Claim(
    f"for {STEPS}, ξ ρ : real → real, k α, x y : 'd given ∀i x. Measurable(B(i, x)), k is natural, 1 < α, "
    f"∀x. {UP_TO}Prob(B(i, x, h)), {UP_TO}D[α](B(i, x, h) ‖ B(i, y, h)) ≤ ξ(i) + ρ(i)·α "
    f"holds ∀i P Q. i is natural ⇒ i + 1 ≤ k ⇒ Prob(P) ⇒ Prob(Q) ⇒ {SO_FAR} ⇒ {AFTER}"
)


@any_number.proof
def step_by_step(p):
    p.let(C="adaptive(B, k)", nb="~", s="n ↦ ∑ i ∈ {1..n}. ξ(i)", t="n ↦ ∑ i ∈ {1..n}. ρ(i)")
    p.unfold_facts("zcdp", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y : 'd, α : real", "nb x y", "1 < α"):
        p.let(R="λn : real. λP Q : (real → 'a) measure. D[α](P ‖ Q) ≤ s(n) + t(n)·α")
        p.let(P="dirac(no_outputs : real → 'a)")
        p.chain(
            "D[α](P ‖ P)", eq("0", "renyi_same"), eq("s(0) + t(0)·α", "sum_between_zero"), le("s(0) + t(0)·α")
        )
        p.use(one_more.theorem(), "B", "ξ", "ρ", "k", "α", "x", "y")
        p.use(composition.induction.theorem(), "B", "x", "y", "k", "R", because="induction over the steps")
    p.have(p.goal, "zcdp", "mechanism")


@one_more.proof
def another_step(p):
    with p.fix("i P Q", goal=p.goal):
        p.let(m="i + 1", K="B(m, x)", H="B(m, y)", s="∑ j ∈ {1..i}. ξ(j)", t="∑ j ∈ {1..i}. ρ(j)")
        p.let(g="λz : (real → 'a) × 'a. replace(fst(z), m, snd(z))")
        p.use("nat_nonneg", "i")
        p.have("m is natural ∧ 1 ≤ m")
        p.have("Measurable(g)")
        p.use(
            lem2_2_composition.in_kernel.theorem(),
            *("P", "Q", "K", "H", "α", "s + t·α", "ξ(m) + ρ(m)·α"),
            because="Lemma 2.2, composition",
        )
        sums = [p.use("sum_between_succ", f, "i") for f in ("ξ", "ρ")]
        images = [
            p.use(composition.recorded_is.theorem(), "m", law, kernel)
            for law, kernel in (("P", "K"), ("Q", "H"))
        ]
        p.chain(
            "D[α](recorded(m, P, K) ‖ recorded(m, Q, H))",
            eq("D[α](map(g, semi(P, K)) ‖ map(g, semi(Q, H)))", *images),
            le("D[α](semi(P, K) ‖ semi(Q, H))", "renyi_map"),
            le("s + t·α + (ξ(m) + ρ(m)·α)"),
            eq("(∑ j ∈ {1..i + 1}. ξ(j)) + (∑ j ∈ {1..i + 1}. ρ(j))·α", *sums),
        )
