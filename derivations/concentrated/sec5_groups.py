"""Section 5: group privacy for (ξ,0)-zCDP.

Problem: what an (ξ,0)-zCDP mechanism guarantees for data sets that differ in up to k entries.
Method: (ξ,0)-zCDP is ξ-DP (Lemma 3.2), and k changes of one entry multiply the probability of an event by at
    most e^{kξ}.
Guarantee: (kξ,0)-zCDP for groups of size k, if ξ ≥ 0, which follows from zCDP where there are neighbours.
Reference: concentrated paper, Section 5, after Proposition 5.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem3_2

RELATION = "('i -> 'd) -> ('i -> 'd) -> bool"
NEIGHBOURS = f"(neighbours : {RELATION})"
theorem = Statement(id="zcdp.sec5.groups", title="Group privacy without ρ")
printed = theorem.printed(
    r"for M : ('i -> 'd) -> 'a measure, xi k : real given Finite (\i : 'i. T), "
    "zcdp neighbours M xi 0, Nat k holds zcdp (within k) M (k*xi) 0",
    added=["0 <= xi"],
)
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ follows from $(\xi,0)$-zCDP if there are two possible entries, as a divergence is not "
    r"negative. If there is only one, nothing is a neighbour, every mechanism is $(-1,0)$-zCDP, and a data "
    r"set and itself, which differ in no entry, have the divergence $0>-k$.",
)
events = Claim(
    r"for M : ('i -> 'd) -> 'a measure, xi : real "
    r"given Finite (\i : 'i. T), pure_dp neighbours M xi, 0 <= xi "
    "holds !n. Nat n ==> (!x y. hamming x y <= n ==> "
    "(!s. Measurable s ==> mass (M x) s <= ext (exp (n*xi))*mass (M y) s))"
)


@events.proof
def one_entry_after_the_other(p):
    p.unfold_facts("pure_dp", "approx_dp", "mechanism")
    p.say("By induction on the number of entries that differ.")
    p.induction(
        r"\n. !x y. hamming x y <= n ==> "
        "(!s. Measurable s ==> mass (M x) s <= ext (exp (n*xi))*mass (M y) s)",
        lambda p: p.intro("x y s", no_entry),
        lambda p: p.intro("x y s", one_more),
    )
    return p.have(p.goal)


def no_entry(p):
    same = p.use("hamming_zero", "x", "y")
    return p.chain(
        "mass (M x) s",
        eq("mass (M y) s", same),
        eq("ext (exp (0*xi))*mass (M y) s"),
        le("ext (exp (0*xi))*mass (M y) s"),
    )


def one_more(p):
    p.use("nat_nonneg", "n")
    p.have("1 <= exp ((n + 1)*xi)", p.use("exp_ge", "(n + 1)*xi"))
    return p.cases("x = y", equal_data, different_data)


def equal_data(p):
    same = p.have("x = y")
    more = p.use("emul_le", "mass (M y) s", "ext 1", "ext (exp ((n + 1)*xi))")
    return p.chain(
        "mass (M x) s",
        eq("mass (M y) s", same),
        eq("mass (M y) s*ext 1"),
        le("mass (M y) s*ext (exp ((n + 1)*xi))", more),
        eq("ext (exp ((n + 1)*xi))*mass (M y) s"),
    )


def different_data(p):
    return p.obtain("i", p.use("differing_entry", "x", "y"), another_entry)


def another_entry(p):
    p.let(z="replace y i (x i)")
    p.use("hamming_step", "x", "y", "i", because="z has one entry of x more than y")
    p.use("replace_neighbours", "y", "i", "x i", because="z and y are neighbours")
    last = p.chain(
        "mass (M z) s",
        le("ext (exp xi)*mass (M y) s + ext 0", because="they are neighbours"),
        eq("ext (exp xi)*mass (M y) s"),
    )
    return p.chain(
        "mass (M x) s",
        le("ext (exp (n*xi))*mass (M z) s", because="n changes"),
        le("ext (exp (n*xi))*(ext (exp xi)*mass (M y) s)", last, because="and one more"),
        eq("ext (exp (n*xi))*ext (exp xi)*mass (M y) s"),
        eq("ext (exp (n*xi)*exp xi)*mass (M y) s"),
        eq("ext (exp ((n + 1)*xi))*mass (M y) s", p.have("exp (n*xi)*exp xi = exp ((n + 1)*xi)")),
    )


pure = Claim(
    r"for M : ('i -> 'd) -> 'a measure, xi k : real given Finite (\i : 'i. T), "
    "pure_dp neighbours M xi, Nat k, 0 <= xi holds pure_dp (within k) M (k*xi)"
)


@pure.proof
def at_most_k(p):
    p.use(events.theorem(), "M", "xi", because="by induction")
    p.unfold("pure_dp", "approx_dp", "mechanism", "within")

    def event(p):
        return p.chain(
            "mass (M x) s", le("ext (exp (k*xi))*mass (M y) s"), eq("ext (exp (k*xi))*mass (M y) s + ext 0")
        )

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))


@printed.proof
def through_pure_privacy(p):
    lemma = lem3_2.in_kernel.theorem()
    one = p.use(lemma, NEIGHBOURS, "M", "xi", because="Lemma 3.2")
    p.know(by_equation(symmetry(one), p.have("zcdp neighbours M xi 0")))
    group = p.use(pure.theorem(), "M", "xi", "k", because="group privacy of pure privacy")
    return by_equation(p.use(lemma, f"(within k : {RELATION})", "M", "k*xi", because="Lemma 3.2"), group)
