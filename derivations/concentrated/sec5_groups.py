"""Section 5: group privacy for (ξ,0)-zCDP.

Problem: what an (ξ,0)-zCDP mechanism guarantees for data sets that differ in up to k entries.
Method: (ξ,0)-zCDP is ξ-DP (Lemma 3.2), and k changes of one entry multiply the probability of an event by at
    most e^{kξ}.
Guarantee: (kξ,0)-zCDP for groups of size k, if ξ ≥ 0, which follows from zCDP where there are neighbours.
Reference: concentrated paper, Section 5, after Proposition 5.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem3_2

RELATION = "('i → 'd) → ('i → 'd) → bool"
NEIGHBOURS = f"(neighbours : {RELATION})"
theorem = Statement(id="zcdp.sec5.groups", title="Group privacy without ρ")
printed = theorem.printed(
    "for M : ('i → 'd) ⇝ 'a, ξ k given Finite('i), M is (ξ, 0)-zCDP for neighbours, k is natural "
    "holds M is (k·ξ, 0)-zCDP for within(k)",
    added=["0 ≤ ξ"],
)
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ follows from $(\xi,0)$-zCDP if there are two possible entries, as a divergence is not "
    "negative. If there is only one, nothing is a neighbour, every mechanism is $(-1,0)$-zCDP, and a data "
    "set and itself, which differ in no entry, have the divergence $0>-k$.",
)
events = Claim(
    "for M : ('i → 'd) ⇝ 'a, ξ given Finite('i), M is ξ-DP for neighbours, 0 ≤ ξ "
    "holds ∀n. n is natural ⇒ ∀x y. hamming(x, y) ≤ n ⇒ ∀s. Measurable(s) ⇒ M(x)(s) ≤ "
    "exp(n·ξ)·M(y)(s)"
)


@events.proof
def one_entry_after_the_other(p):
    p.unfold_facts("pure_dp", "approx_dp", "mechanism")
    p.say("By induction on the number of entries that differ.")
    p.induction(
        "n ↦ ∀x y. hamming(x, y) ≤ n ⇒ ∀s. Measurable(s) ⇒ M(x)(s) ≤ exp(n·ξ)·M(y)(s)",
        lambda p: p.intro("x y s", no_entry),
        lambda p: p.intro("x y s", one_more),
    )
    return p.have(p.goal)


def no_entry(p):
    same = p.use("hamming_zero", "x", "y")
    return p.chain("M(x)(s)", eq("M(y)(s)", same), eq("exp(0·ξ)·M(y)(s)"), le("exp(0·ξ)·M(y)(s)"))


def one_more(p):
    p.use("nat_nonneg", "n")
    p.have("1 ≤ exp((n + 1)·ξ)", p.use("exp_ge", "(n + 1)·ξ"))
    return p.cases("x = y", equal_data, different_data)


def equal_data(p):
    same = p.have("x = y")
    more = p.use("emul_le", "M(y)(s)", "1", "exp((n + 1)·ξ)")
    return p.chain(
        "M(x)(s)",
        eq("M(y)(s)", same),
        eq("M(y)(s)·1"),
        le("M(y)(s)·exp((n + 1)·ξ)", more),
        eq("exp((n + 1)·ξ)·M(y)(s)"),
    )


def different_data(p):
    return p.obtain("i", p.use("differing_entry", "x", "y"), another_entry)


def another_entry(p):
    p.let(z="replace(y, i, x(i))")
    p.use("hamming_step", "x", "y", "i", because="z has one entry of x more than y")
    p.use("replace_neighbours", "y", "i", "x(i)", because="z and y are neighbours")
    last = p.chain("M(z)(s)", le("exp(ξ)·M(y)(s) + 0", because="they are neighbours"), eq("exp(ξ)·M(y)(s)"))
    return p.chain(
        "M(x)(s)",
        le("exp(n·ξ)·M(z)(s)", because="n changes"),
        le("exp(n·ξ)·(exp(ξ)·M(y)(s))", last, because="and one more"),
        eq("exp(n·ξ)·exp(ξ)·M(y)(s)"),
        eq("exp(n·ξ)·exp(ξ)·M(y)(s)"),
        eq("exp((n + 1)·ξ)·M(y)(s)", p.have("exp(n·ξ)·exp(ξ) = exp((n + 1)·ξ)")),
    )


pure = Claim(
    "for M : ('i → 'd) ⇝ 'a, ξ k given Finite('i), M is ξ-DP for neighbours, k is natural, 0 ≤ ξ "
    "holds M is k·ξ-DP for within(k)"
)


@pure.proof
def at_most_k(p):
    p.use(events.theorem(), "M", "ξ", because="by induction")
    p.unfold("pure_dp", "approx_dp", "mechanism", "within")

    def event(p):
        return p.chain("M(x)(s)", le("exp(k·ξ)·M(y)(s)"), eq("exp(k·ξ)·M(y)(s) + 0"))

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))


@printed.proof
def through_pure_privacy(p):
    lemma = lem3_2.in_kernel.theorem()
    one = p.use(lemma, NEIGHBOURS, "M", "ξ", because="Lemma 3.2")
    p.know(by_equation(symmetry(one), p.have("M is (ξ, 0)-zCDP for neighbours")))
    group = p.use(pure.theorem(), "M", "ξ", "k", because="group privacy of pure privacy")
    return by_equation(p.use(lemma, f"(within k : {RELATION})", "M", "k·ξ", because="Lemma 3.2"), group)
