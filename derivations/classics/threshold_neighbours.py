"""Noisy counts above a threshold, of a data set and of one that lacks an entry.

Problem: compare the chances of an event for the noisy counts of x and of y, which lacks the entry i of x.
Method: only the key of the entry has other holders. If one is left, its count is one less, and if none is
    left, it is 0.
Guarantee: two inequalities with the factor e^{1/b} in the first case; in the second, the chances differ by at
    most the tail of the noise, and the chance for y is at most 1/(1 - that) times the one for x.
Reference: Korolova, Kenthapadi, Mishra and Ntoulas 2009; Vadhan 2017, Theorem 3.5 (from memory).

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import data_sets as _  # noqa: F401 (it defines `without`)
from derivations.classics import threshold_counts
from derivations.classics.threshold_counts import DATA, EVENT, LESS, TAIL

without_is = Claim(
    f"for x : {DATA}, i : 'i, l : 'k, j : 'i "
    "holds holders(without(x)(i))(l)(j) ⇔ fst(x)(j) ∧ ¬(j = i) ∧ snd(x)(j) = l"
)
REST = "holders(without(x)(i))"
without_one = Claim(
    f"for x : {DATA}, i : 'i given fst(x)(i) "
    f"holds (∀j. holders(x)(snd(x)(i))(j) ⇔ j = i ∨ {REST}(snd(x)(i))(j)) ∧ ¬{REST}(snd(x)(i))(i) "
    f"∧ (∀l. l ≠ snd(x)(i) ⇒ holders(x)(l) = {REST}(l))"
)
same_rest = Claim(
    f"for t b, x y : {DATA}, i : 'i given fst(y) = fst(x), ∀j. j ≠ i ⇒ snd(y)(j) = snd(x)(j) "
    f"holds threshold_release(t, b, without(x)(i)) = threshold_release(t, b, without(y)(i))"
)
U, V = "Pr(threshold_release(t, b, x), S)", "Pr(threshold_release(t, b, y), S)"
ONE_LESS = (
    "∀j. holders(x)(k)(j) ⇔ j = i ∨ holders(y)(k)(j), ¬holders(y)(k)(i), "
    "∀l. l ≠ k ⇒ holders(x)(l) = holders(y)(l)"
)
another = Claim(
    f"for t b, x y : {DATA}, i : 'i, k : 'k, {EVENT} given Finite('i), 0 < b, {ONE_LESS}, "
    f"∃j. holders(y)(k)(j) holds {U} ≤ exp(1/b)·{V} ∧ {V} ≤ exp(1/b)·{U}"
)
alone = Claim(
    f"for t b, x y : {DATA}, i : 'i, k : 'k, {EVENT} given Finite('i), 0 < b, 1 ≤ t, {ONE_LESS}, "
    f"¬(∃j. holders(y)(k)(j)) holds {U} ≤ {V} + {TAIL} ∧ {V} ≤ {U} + {TAIL} ∧ (1 - {TAIL})·{V} ≤ {U}"
)
one_less = Claim(
    f"for t b, x y : {DATA}, i : 'i, k : 'k, {EVENT} given Finite('i), 0 < b, 1 ≤ t, {ONE_LESS} "
    f"holds {LESS.format(u=U, v=V)}"
)
tail = Claim(f"for t b given 0 < b, 1 ≤ t holds 0 ≤ {TAIL} ≤ 1/2 ∧ 1 ≤ exp(1/b)")


@tail.proof
def of_the_noise(p):
    p.have("0 ≤ (t - 1)/b")
    p.have("0 ≤ exp(-(t - 1)/b)")
    p.have("exp(-(t - 1)/b) ≤ exp(0)")
    p.have("exp(0) = 1")
    p.have("1 ≤ exp(1/b)")
    return p.have(p.goal)


@without_is.proof
def unfolded(p):
    p.let(y="without(x)(i)", s="λj. fst x j ∧ ¬(j = i)")
    p.have("y = (s, snd(x))", "without")
    present = p.chain("fst(y)", eq("fst(s, snd(x))"), eq("s", "fst_pair"))
    key = p.chain("snd(y)", eq("snd(s, snd(x))"), eq("snd(x)", "snd_pair"))
    p.use(threshold_counts.holds_it.theorem(), "y", "l", "j")
    p.have("fst(y)(j) ⇔ fst(x)(j) ∧ ¬(j = i)", present)
    p.have("snd(y)(j) = snd(x)(j)", key)
    return p.have(p.goal)


@without_one.proof
def all_other_holders(p):
    p.let(k="snd(x)(i)", y="without(x)(i)")
    with p.fix("l : 'k"), p.fix("j : 'i"):
        p.use(threshold_counts.holds_it.theorem(), "x", "l", "j")
        p.use(without_is.theorem(), "x", "i", "l", "j")
        p.have("holders(y)(l)(j) ⇔ holders(x)(l)(j) ∧ ¬(j = i)")
    p.use(threshold_counts.holds_it.theorem(), "x", "k", "i")
    p.have("holders(x)(k)(i)")
    p.have("¬holders(y)(k)(i)")
    with p.fix("j : 'i"):
        with p.case("j = i"):
            p.have("holders(x)(k)(j) ⇔ j = i ∨ holders(y)(k)(j)")
        with p.otherwise():
            p.have("holders(x)(k)(j) ⇔ j = i ∨ holders(y)(k)(j)")
    with p.fix("l : 'k", "l ≠ k"):
        with p.fix("j : 'i"):
            with p.case("j = i"):
                p.use(threshold_counts.holds_it.theorem(), "x", "l", "i")
                p.have("¬holders(x)(l)(i)")
                p.have("holders(x)(l)(j) ⇔ holders(y)(l)(j)")
            with p.otherwise():
                p.have("holders(x)(l)(j) ⇔ holders(y)(l)(j)")
        p.have("holders(x)(l) = holders(y)(l)")
    return p.have(p.goal)


@same_rest.proof
def nobody_sees_the_entry(p):
    with p.fix("l : 'k"):
        with p.fix("j : 'i"):
            p.use(without_is.theorem(), "x", "i", "l", "j")
            p.use(without_is.theorem(), "y", "i", "l", "j")
            with p.case("j = i"):
                p.have("holders(without(x)(i))(l)(j) ⇔ holders(without(y)(i))(l)(j)")
            with p.otherwise():
                p.have("snd(y)(j) = snd(x)(j)")
                p.have("holders(without(x)(i))(l)(j) ⇔ holders(without(y)(i))(l)(j)")
        p.have("holders(without(x)(i))(l) = holders(without(y)(i))(l)")
    return p.have(p.goal, "threshold_release")


def sizes(p):
    """Name the numbers of holders m and n = m - 1, and the two laws."""
    p.let(r="holders(y)(k)", n="card(holders(y)(k))", m="card(holders(x)(k))")
    p.let(A="threshold_release(t, b, x)", B="threshold_release(t, b, y)", u=U, v=V)
    p.use("finite_subset", "λi : 'i. T", "r")
    p.use("card_insert", "r", "i")
    with p.fix("j : 'i"):
        p.have("holders(x)(k)(j) ⇔ j = i ∨ r(j)")
    p.have("holders(x)(k) = (λj. j = i ∨ r(j))")
    p.have("m = 1 + n")
    for law, data in (("A", "x"), ("B", "y")):
        p.use(threshold_counts.release_law.theorem(), "t", "b", data)
        p.use("mass_Pr", law, "S")
    p.have("∀l. l ≠ k ⇒ holders(y)(l) = holders(x)(l)")


@another.proof
def as_for_the_laplace_mechanism(p):
    sizes(p)
    p.let(a="exp(1/b)")
    p.obtain("j", p.have("∃j. r(j)"))
    p.use("card_some", "r", "j")
    p.have("|m - n| ≤ 1")
    p.have("|n - m| ≤ 1")
    for first, second, left, right in (("m", "n", "x", "y"), ("n", "m", "y", "x")):
        with p.fix("T : real → bool", "Measurable(T)"):
            p.use(threshold_counts.one_more.theorem(), "t", "b", first, second, "T")
            p.have(f"released_count(t, b, {first})(T) ≤ a·released_count(t, b, {second})(T) + 0")
        p.use(threshold_counts.differing.theorem(), "t", "b", "a", "0", left, right, "k", "S")
    p.have("u ≤ a·v")
    p.have("v ≤ a·u")
    return p.have(p.goal)


@alone.proof
def the_key_appears(p):
    sizes(p)
    p.let(τ=TAIL, a="1/(1 - τ)")
    p.use("none_of", "r")
    p.have("n = 0", "card_empty")
    p.have("m = 1")
    p.use(tail.theorem(), "t", "b")
    p.have("0 < 1 - τ")
    with p.fix("T : real → bool", "Measurable(T)"):
        p.let(C="released_count(t, b, 1)", D="released_count(t, b, 0)", c="Pr(C, T)", d="Pr(D, T)")
        p.use(threshold_counts.only_one.theorem(), "t", "b", "T")
        for law, number in (("C", "1"), ("D", "0")):
            p.use(threshold_counts.law.theorem(), "t", "b", number)
            p.use("mass_Pr", law, "T")
        p.have("d ≤ a·c")
        p.have("C(T) ≤ 1·D(T) + τ ∧ D(T) ≤ 1·C(T) + τ ∧ D(T) ≤ a·C(T) + 0")
    for factor, rest, first, second, left, right in (
        ("1", "τ", "m", "n", "x", "y"),
        ("1", "τ", "n", "m", "y", "x"),
        ("a", "0", "n", "m", "y", "x"),
    ):
        with p.fix("T : real → bool", "Measurable(T)"):
            p.have(f"released_count(t, b, {first})(T) ≤ {factor}·released_count(t, b, {second})(T) + {rest}")
        p.use(threshold_counts.differing.theorem(), "t", "b", factor, rest, left, right, "k", "S")
    p.have("u ≤ v + τ")
    p.have("v ≤ u + τ")
    p.have("v ≤ a·u")
    p.have("(1 - τ)·v ≤ (1 - τ)·(a·u)")
    p.have("(1 - τ)·(a·u) = u")
    return p.have(p.goal)


@one_less.proof
def with_or_without_another_holder(p):
    with p.case("∃j. holders(y)(k)(j)"):
        p.use(another.theorem(), "t", "b", "x", "y", "i", "k", "S")
        p.have(p.goal)
    with p.otherwise():
        p.use(alone.theorem(), "t", "b", "x", "y", "i", "k", "S")
        p.have(p.goal)
