"""The definitions of Section 8: 0-approximate zCDP, groups, and m-bounded zCDP.

Problem: what Definitions 8.1 and 8.4 say without events, without a bound of the orders, and for groups.
Method: an event of probability 1 changes no law. With n bits, let the answer be 1 with probability k/n if k
    of them are 1: of the answers to two neighbours a common part has the probability 1-1/n, and the answers
    to no ones and to only ones have no part in common. Lemma 5.2 at the orders below m/k for groups of k.
Guarantee: 0-approximate zCDP is zCDP. For every n ≥ 2 a mechanism is 1/n-approximately 0-zCDP and, for groups
    of n, not δ-approximately (ξ,ρ)-zCDP, whatever ξ, ρ and δ < 1. zCDP is m-bounded zCDP for all m.
Reference: concentrated paper, section 8, after Definition 8.1, after Lemma 8.3, and Definition 8.4.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.terms import implies
from cbdp_sym.kernel.theorem import antisymmetry
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened
from derivations.concentrated import lem5_2
from derivations.concentrated.fraction_of_ones import at_most_all, no_common_part

FOR = "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ρ : real"

theorem = Statement(id="zcdp.sec8.definitions", title="Approximate and bounded zCDP")
without_failure = theorem.printed(
    f"{FOR} given ∀x y. nb x y ⇒ nb y x holds approx_zcdp nb A 0 ξ ρ ⇔ zcdp nb A ξ ρ",
    label="0-approximate zCDP is zCDP",
)
groups = theorem.printed(no_common_part.text, label="no group privacy for approximate zCDP")
groups.facts.append(at_most_all)
bounded = theorem.printed(
    f"{FOR} holds zcdp nb A ξ ρ ⇔ (∀m. bounded_zcdp nb m A ξ ρ)",
    label="Definition 8.4: m-bounded zCDP for all m is zCDP",
)
bounded_groups = theorem.repaired(
    "for M : ('i → 'd) ⇝ 'a, ρ m k given Finite('i), bounded_zcdp(neighbours, m, M, 0, ρ), 0 ≤ ρ, k "
    "is natural holds ∀x y α. hamming(x, y) ≤ k ⇒ 1 < α ⇒ k·α < m ⇒ D[α](M(x) ‖ M(y)) ≤ ρ·k²·α",
    label="what the proof of Proposition 5.3 gives for m-bounded ρ-zCDP and groups of k",
)
theorem.finding(
    "reading",
    "That the group privacy of Section 5 no longer applies is read as: there are mechanisms without any. "
    r"They are $\frac1n$-approximately $0$-zCDP; for data sets that differ in up to $n$ entries they are not "
    r"$\delta$-approximately $(\xi,\rho)$-zCDP for any $\delta<1$, $\xi$ and $\rho$.",
)
theorem.finding(
    "sharper",
    r"For $m$-bounded $\rho$-zCDP the proof of Proposition 5.3 needs the order $k\alpha$ for groups of $k$, "
    r"as the paper says, and no larger one: the bound $k^2\rho\alpha$ holds for $\alpha<m/k$.",
)


@without_failure.proof
def events_of_probability_one(p):
    p.unfold("zcdp")
    approximate, whole = parts(p.goal)[1]

    def there(q):
        q.unfold_facts("approx_zcdp")

        def pair(r):
            r.unfold_facts("mechanism")
            found = r.use("approx_zcdp_conditioned", "nb", "A", "0", "ξ", "ρ", "x", "y")
            return opened(r, found, ["P", "Q"], same)

        def same(r):
            for law, data in (("P", "x"), ("Q", "y")):
                r.chain(f"max_divergence {law} (A {data})", le("-log(1 - 0)"), eq("0"))
                r.use("equal_of_max_divergence", law, f"A {data}")
            return r.chain("D[α](A(x) ‖ A(y))", eq("D[α](P ‖ Q)"), le("ξ + ρ·α"))

        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y α", pair))

    directions = implies(approximate, whole), implies(whole, approximate)
    return antisymmetry(p.intro("", there, directions[0]), p.intro("", back, directions[1]))


def back(p):
    """The outputs themselves are the laws given events of probability 1."""

    def pair(q):
        q.unfold_facts("mechanism")
        q.have("y ~ x", because="neighbours are so both ways round")
        for data in "xy":
            q.chain(f"max_divergence (A {data}) (A {data})", le("0"), eq("-log(1 - 0)"))
        return q.witness("A(x)", "A(y)")

    return p.suffices("approx_zcdp_of_conditioned", "x y", pair)


@bounded.proof
def every_order(p):
    p.unfold("zcdp", "bounded_zcdp")
    whole, each = parts(p.goal)[1]

    def below(q):
        def pair(r):
            r.have("α < α + 1")
            return r.auto()

        def outputs(r):
            r.use(q.given[0], "1")
            return r.auto()

        return q.conjuncts(outputs, lambda r: r.intro("x y α", pair))

    directions = implies(whole, each), implies(each, whole)
    return antisymmetry(p.have(directions[0]), p.intro("", below, directions[1]))


@groups.proof
def fraction_of_the_ones(p):
    return p.use(no_common_part.theorem(), "n", because="the fraction of ones")


@bounded_groups.proof
def one_entry_after_the_other(p):
    p.unfold_facts("bounded_zcdp")
    p.unfold_facts("mechanism")
    p.say("By induction on the number of entries, with Lemma 5.2 for the last one.")
    p.induction(
        "n ↦ ∀x y α. hamming(x, y) ≤ n ⇒ 1 < α ⇒ n·α < m ⇒ D[α](M(x) ‖ M(y)) ≤ ρ·n²·α",
        lambda q: equal_data(q, q.use("hamming_zero", "x", "y"), "0"),
        lambda q: q.cases("x = y", lambda r: equal_data(r, r.have("x = y"), "n + 1"), another_entry),
    )
    return p.have(p.goal)


def equal_data(p, same, n):
    """If x = y, the divergence is 0."""
    return p.chain("D[α](M(x) ‖ M(y))", eq("D[α](M(y) ‖ M(y))"), eq("0", "renyi_same"), le(f"ρ·({n})^2·α"))


def another_entry(p):
    return p.obtain("i", p.use("differing_entry", "x", "y"), entry_in_between)


def entry_in_between(p):
    p.let(z="replace(y, i, x(i))")
    p.use("hamming_step", "x", "y", "i", because="z has one entry of x more than y")
    p.use("replace_neighbours", "y", "i", "x(i)", because="z and y are neighbours")
    return p.cases("1 ≤ n", longer, first)


def first(p):
    zero = p.use("nat_below_one", "n", because="a natural number below 1")
    p.use("hamming_zero", "x", "z")
    return p.chain(
        "D[α](M(x) ‖ M(y))",
        eq("D[α](M(z) ‖ M(y))"),
        le("0 + ρ·α", because="they are neighbours"),
        eq("ρ·(n + 1)²·α", zero),
    )


def longer(p):
    p.let(j="n + 1", b="(j·α - 1)/(j - 1)")
    for fact in ("0 < j·α - 1", "1 < b", "1 < j·α", "n·b = j·α - 1", "n·b < m"):
        p.have(fact)
    p.use(lem5_2.in_kernel.theorem(), "M(x)", "M(z)", "M(y)", "j", "α", because="Lemma 5.2")
    return p.chain(
        "D[α](M(x) ‖ M(y))",
        le("j·α/(j·α - 1)·D[b](M(x) ‖ M(z)) + D[j·α](M(z) ‖ M(y))"),
        le(
            "ext(j·α/(j·α - 1))·(ρ·n²·b) + (0 + ρ·(j·α))",
            because="n entries at the order b, and one at the order j a, both below m",
        ),
        eq("ρ·(n + 1)²·α"),
    )
