"""After Proposition 5.3: (ξ·O(k log k), ρk²)-zCDP for groups of size k.

Problem: is there a constant C such that groups of k have (ξ·Ck log k, ρk²)-zCDP, for all k ≥ 1?
Method: at k = 1 the first parameter is 0, and randomized response is not (0, 0)-zCDP. For k ≥ 2 the harmonic
    sum is at most 1 + log k ≤ 3 log k.
Guarantee: false as printed, for k = 1 only: with C = 3 it holds for all k ≥ 2.
Reference: concentrated paper, the text after Proposition 5.3.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import harmonic, lem2_2_nonnegativity, lem3_5, prop5_3

ALL = "(bool → bool) → bool measure"
SOME = (
    f"∃C. 0 < C ∧ (∀M : {ALL}. ∀ξ ρ k. 0 ≤ ξ ⇒ 0 ≤ ρ ⇒ zcdp neighbours M ξ ρ ⇒ Nat k ⇒ 1 ≤ k ⇒ "
    "zcdp (within k) M (ξ·(C·k·log k)) (ρ·k^2))"
)
theorem = Statement(id="zcdp.sec5.klogk", title="Groups of size k, up to a constant", expect="refuted")
printed = theorem.printed(f"holds {SOME}", label="with one constant for all k")
from_two = theorem.repaired(
    "for M : ('i → 'd) → 'a measure, ξ ρ k : real given Finite (λi : 'i. T), zcdp "
    "neighbours M ξ ρ, Nat k, 2 ≤ k "
    "holds zcdp (within k) M (ξ·(3·k·log k)) (ρ·k^2)",
    added=["0 ≤ ξ", "0 ≤ ρ"],
    label="for k ≥ 2, with 3k log k",
)
theorem.finding(
    "reading",
    r"$O(k\log k)$ is at most $Ck\log k$ for all $k\ge1$, with one constant $C$. That is "
    r"$0$ at $k=1$, where groups are "
    r"neighbours and nothing better than $\xi$ is true. $O(k(1+\log k))$ is meant, which "
    r"for $k\ge2$ is the same.",
)
theorem.finding(
    "hypothesis", r"$\xi\ge0$ and $\rho\ge0$ are added as in Proposition 5.3, which is false for $\xi<0$."
)
from_two.facts.append(partial(named, "finite_between"))


def few_entries():
    """The entries that differ are some of two."""
    p = Script("for x y : bool → bool holds Finite (λp : bool. ¬(x p = y p))")
    p.use("finite_bool")
    return p.qed(p.use("finite_subset", "λp : bool. T", "λp : bool. ¬(x p = y p)"))


@from_two.proof
def the_sum_is_smaller(p):
    p.use(prop5_3.in_kernel.theorem(), "M", "ξ", "ρ", "k", because="Proposition 5.3")
    p.use(harmonic.bound.theorem(), "k")
    p.have("1/2 ≤ log 2", by=decide)
    p.have("log 2 ≤ log k")
    p.let(h="∑ i ∈ {1..k}. 1/i", l="log k")
    p.have("h ≤ 3·l")
    p.use("scale_le", "ξ·k", "h", "3·l")
    p.have("ξ·k·h ≤ ξ·(3·k·l)")
    p.have("∀a. 1 < a ⇒ ξ·k·h + ρ·k^2·a ≤ ξ·(3·k·l) + ρ·k^2·a")
    near = "(within k : ('i → 'd) → ('i → 'd) → bool)"
    return p.use("zcdp_weaken", near, "M", "ξ·k·h", "ρ·k^2", "ξ·(3·k·l)", "ρ·k^2")


@printed.refutation
def one_bit_of_two(p):
    p.say(r"One of two bits is released by randomized response; let $k=1$.")
    p.let(A="λx : bool → bool. bernoulli (if (x T) (3/4) (1/4))", x="λj : bool. T", y="replace(x, T, F)")
    p.let(B=lem3_5.COINS)
    p.have("exp (log 3) = 3", "exp_log")
    p.have("0 ≤ log 3", by=decide)
    p.intro("x y", other_letters, "∀x y. max_divergence (B x) (B y) ≤ log 3")
    p.every("u", "bool → bool", lambda q: q.have("A u = B (u T)"))
    p.have("mechanism A", "mechanism")

    def order(q):
        return q.chain(
            "renyi α (A u) (A v)",
            eq("renyi α (B (u T)) (B (v T))"),
            le("max_divergence (B (u T)) (B (v T))", "renyi_le_max_divergence"),
            le("log 3"),
            le("log 3 + 0·α"),
        )

    p.intro("u v α", order, "∀u v α. neighbours u v ⇒ 1 < α ⇒ renyi α (A u) (A v) ≤ log 3 + 0·α")
    p.have("zcdp neighbours A (log 3) 0", "zcdp")
    p.let(s="λb : bool. b")
    for c in ("3/4", "1/4"):
        p.have(f"mass (bernoulli ({c})) s = {c}", lem3_5.chance(p, c))
    p.use("true_not_false")
    p.use("not_equal_back", "T", "F")
    p.use("neighbours_swapped", "y", "x")
    p.use("replace_here", "x", "T", "F")
    p.know(few_entries())
    return p.counterexample(p.refute(SOME, lambda q: q.obtain("C", q.have(SOME), no)))


def other_letters(p):
    p.let(A="B")
    return lem3_5.apart(p)


def no(p):
    p.have("zcdp (within 1) A (log 3·(C·1·log 1)) (0·1^2)")
    p.unfold_facts("zcdp", "mechanism")
    p.have("log 1 = 0")
    p.use("replace_again", "x", "T", "F", "x T")
    p.use("replace_none", "x", "T")
    again = p.have("replace y T (x T) = x")
    p.have("¬(x T = y T)", p.have("y T = F"))
    p.chain(
        "hamming x y", eq("hamming x (replace y T (x T)) + 1", "hamming_step"), eq("hamming x x + 1", again)
    )
    p.chain(
        "hamming x x",
        eq("card (λj : bool. ¬(x j = x j))", "hamming"),
        eq("card (λj : bool. F)"),
        eq("0", "card_empty"),
    )
    p.have("within 1 x y", "within")
    line = "log 3·(C·1·log 1) + 0·1^2"
    every = p.have(f"∀u v α. within 1 u v ⇒ 1 < α ⇒ renyi α (A u) (A v) ≤ {line}·α")
    bound = p.use(every, "x", "y", "2")
    one = p.have("A x = bernoulli (3/4)", "if_true")
    other = p.have("A y = bernoulli (1/4)", p.have("¬(y T)", "not_false"), "if_false")
    p.have(f"{line}·2 = 0")
    small = p.chain("renyi 2 (A x) (A y)", le(f"{line}·2", bound), le("0"))
    p.use("bernoulli_prob", "3/4")
    p.use("bernoulli_prob", "1/4")
    p.let(P="bernoulli (3/4)", Q="bernoulli (1/4)")
    p.have("renyi 2 P Q ≤ 0", rewrite(rewrite(small, one), other))
    p.chain("kl P Q", le("renyi 2 P Q", "kl_le_renyi"), le("0"))
    same = p.use(lem2_2_nonnegativity.only_if.theorem(), "P", "Q")
    p.chain("3/4", eq("mass P s"), eq("mass Q s", same), eq("1/4"))
    p.use("ext_inj", "3/4", "1/4")
    return p.have("F")
