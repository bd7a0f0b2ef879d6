"""The law of a time at which a process stops, or never.

Problem: given the chances c(n) that a process has not stopped after n rounds, and p(n) that it stops in round
    n, write the law of the round in which it stops, where 0 stands for "never".
Method: the chance of 0 is the infimum of c(n); the finite sums of the p(n) are 1 - c(n).
Guarantee: a probability; if all c(n) and p(n) of one process are at most E times those of another, so is the
    law of the one.
Reference: none; this is what AboveThreshold gives out for queries without an end (`above_threshold.py`).

This module has no statement of its own.
"""

from cbdp_sym.author import *

define(
    "define never_stops for c : real → real := "
    "select (λr : real. (r : ereal) = InfOn Nat (λn. (c n : ereal)))",
    latex=r"\inf_{{x0} \in \mathbb{N}} {0(x)}",
)
define(
    "define stopping_time for c p : real → real "
    ":= atoms (λk. if (k = 0) (never_stops c) (p k)) (λk : real. k)",
    latex=r"\mathrm{Stop}\left({0}, {1}\right)",
)
CHANCES = (
    "{c}(0) = 1, ∀n. n is natural ⇒ 0 ≤ {c}(n), ∀n. n is natural ⇒ 0 ≤ {p}(n), "
    "∀n. n is natural ⇒ {c}(n) = {c}(n + 1) + {p}(n + 1)"
)
W = "(λk : real. if k = 0 then never_stops({c}) else {p}(k))"
limit = Claim(
    "for c : real → real given ∀n. n is natural ⇒ 0 ≤ c(n), c(0) = 1 "
    "holds never_stops(c) = (inf n ∈ Nat. c(n)) ∧ 0 ≤ never_stops(c) "
    "∧ (∀n. n is natural ⇒ never_stops(c) ≤ c(n)) "
    "∧ (∃r. r = (inf n ∈ Nat. c(n)))"
)
lower = Claim(
    "for c : real → real, u given ∀n. n is natural ⇒ 0 ≤ c(n), c(0) = 1, ∀n. n is natural ⇒ u ≤ c(n) "
    "holds u ≤ never_stops(c)"
)
weights = Claim(
    f"for c p : real → real given {CHANCES.format(c='c', p='p')} "
    f"holds ∀k. k is natural ⇒ 0 ≤ {W.format(c='c', p='p')}(k)"
)
BELOW = "(λk : real. k is natural ∧ k ≤ {n})"
series = Claim(
    f"for c p g : real → real given {CHANCES.format(c='c', p='p')}, Measurable(g), ∀k. 0 ≤ g(k) "
    "holds (∫[k ~ stopping_time(c, p)] g(k)) "
    f"= (sup n ∈ Nat. ∑ k ∈ {BELOW.format(n='n')}. {W.format(c='c', p='p')}(k)·g(k))"
)
total = Claim(f"for c p : real → real given {CHANCES.format(c='c', p='p')} holds Prob(stopping_time(c, p))")
ratio = Claim(
    f"for c p e d : real → real, E, s event on real given {CHANCES.format(c='c', p='p')}, "
    f"{CHANCES.format(c='e', p='d')}, 0 < E, ∀n. n is natural ⇒ c(n) ≤ E·e(n), "
    "∀n. n is natural ⇒ 1 ≤ n ⇒ p(n) ≤ E·d(n) "
    "holds stopping_time(c, p)(s) ≤ E·stopping_time(e, d)(s)"
)


@limit.proof
def the_greatest_lower_bound(p):
    p.let(I="inf n ∈ Nat. c(n)", A="λr : real. (r : ereal) = InfOn Nat (λn. (c n : ereal))")
    p.have("Nat 0")
    p.have("I ≤ 1", p.use("infon_lower", "Nat", "λn : real. (c n : ereal)", "0"))
    p.use("infon_greatest", "Nat", "λn : real. (c n : ereal)", "0")
    p.have("0 ≤ I")
    p.obtain("r", p.use("real_of_bounds", "I", "1"))
    p.have("A(r)")
    p.use("choice", "A", "r")
    p.have("never_stops(c) = I", "never_stops")
    p.have("0 ≤ never_stops(c)")
    with p.fix("n : real", "n is natural"):
        p.chain(
            "(never_stops(c) : ereal)",
            eq("I"),
            le("(c(n) : ereal)", p.use("infon_lower", "Nat", "λn : real. (c n : ereal)", "n")),
        )
        p.have("never_stops(c) ≤ c(n)")
    p.know(p.witness("r", goal="∃r. r = (inf n ∈ Nat. c(n))"))
    p.have(p.goal)


@lower.proof
def a_lower_bound(p):
    p.use(limit.theorem(), "c")
    p.use("infon_greatest", "Nat", "λn : real. (c n : ereal)", "(u : ereal)")
    p.have(p.goal)


@weights.proof
def not_negative(p):
    p.use(limit.theorem(), "c")
    p.let(w=W.format(c="c", p="p"))
    with p.fix("k : real", "k is natural"):
        with p.case("k = 0"):
            p.have("0 ≤ w(k)")
        with p.otherwise():
            p.have("0 ≤ w(k)")
    p.have(p.goal)


@series.proof
def a_supremum(p):
    p.let(w=W.format(c="c", p="p"), F="λk : real. (g k : ereal)")
    p.use(weights.theorem(), "c", "p")
    p.have("Measurable(F)")
    p.have("∀k. 0 ≤ F(k)")
    found = p.use("L_atoms", "w", "λk : real. k", "F")
    with p.fix("n : real"):
        p.use("finite_below", "n")
        p.chain(
            f"∑ k ∈ {BELOW.format(n='n')}. (w k : ereal) * F k",
            eq(f"∑ k ∈ {BELOW.format(n='n')}. w(k)·g(k)", "ext_sum"),
        )
    p.chain(
        "∫[k ~ stopping_time(c, p)] g(k)",
        eq(f"sup n ∈ Nat. ∑ k ∈ {BELOW.format(n='n')}. w(k)·g(k)", "stopping_time", found),
    )


@total.proof
def all_of_it(p):
    p.let(w=W.format(c="c", p="p"), l="never_stops(c)")
    p.let(S=f"λn : real. ∑ k ∈ {BELOW.format(n='n')}. w(k)·1", u="sup n ∈ Nat. S(n)")
    p.use(limit.theorem(), "c")
    p.use(series.theorem(), "c", "p", "λk : real. 1")

    def start(q):
        q.have("w(0) = l")
        q.use("sum_to_zero", "λk : real. w(k)·1")
        return q.have("S(0) = l + 1 - c(0)")

    def more(q):
        q.use("nat_nonneg", "n")
        q.have("w(n + 1) = p(n + 1)")
        q.use("sum_to_succ", "λk : real. w(k)·1", "n")
        q.have("c(n) = c(n + 1) + p(n + 1)")
        return q.have("S(n + 1) = l + 1 - c(n + 1)")

    p.induction("n ↦ S(n) = l + 1 - c(n)", start, more)
    with p.fix("n : real", "n is natural"):
        p.have("l ≤ c(n)")
        p.have("S(n) = l + 1 - c(n)")
        p.have("S(n) ≤ 1")
    p.use("supon_least", "Nat", "λn : real. (S n : ereal)", "1")
    p.have("u ≤ 1")
    p.have("Nat 0")
    p.chain("0", le("S(0)"), le("u", p.use("supon_upper", "Nat", "λn : real. (S n : ereal)", "0")))
    p.obtain("r", p.use("real_of_bounds", "u", "1"))
    p.have("u = r")
    p.have("r ≤ 1")
    with p.fix("n : real", "n is natural"):
        p.chain(
            "(S n : ereal)", le("u", p.use("supon_upper", "Nat", "λn : real. (S n : ereal)", "n")), eq("r")
        )
        p.have("S(n) ≤ r")
        p.have("S(n) = l + 1 - c(n)")
        p.have("l + 1 - r ≤ c(n)")
    p.use(lower.theorem(), "c", "l + 1 - r")
    p.have("r = 1")
    p.chain("∫[k ~ stopping_time(c, p)] 1", eq("u"), eq("1"))
    p.have(p.goal, "Prob")


@ratio.proof
def round_by_round(p):
    p.let(w=W.format(c="c", p="p"), v=W.format(c="e", p="d"), g="λk : real. if s(k) then (1 : real) else 0")
    p.let(
        S=f"λn : real. ∑ k ∈ {BELOW.format(n='n')}. w(k)·g(k)",
        Z=f"λn : real. ∑ k ∈ {BELOW.format(n='n')}. v(k)·g(k)",
    )
    p.let(u="sup n ∈ Nat. Z(n)")
    for chances, stops in (("c", "p"), ("e", "d")):
        p.use(limit.theorem(), chances)
        p.use(weights.theorem(), chances, stops)
    p.have("Measurable(g)")
    p.have("∀k. 0 ≤ g(k)")
    p.use(series.theorem(), "c", "p", "g")
    p.use(series.theorem(), "e", "d", "g")
    with p.fix("n : real", "n is natural"):
        p.have("never_stops(c) ≤ c(n)")
        p.have("c(n) ≤ E·e(n)")
        p.have("never_stops(c)/E ≤ e(n)")
    p.use(lower.theorem(), "e", "never_stops(c)/E")
    p.have("never_stops(c) ≤ E·never_stops(e)")
    with p.fix("k : real", "k is natural"):
        with p.case("k = 0"):
            p.have("w(k) ≤ E·v(k)")
        with p.otherwise():
            p.use("nat_nonneg", "k")
            p.have("Nat 0")
            p.use("nat_step", "0", "k")
            p.have("1 ≤ k")
            p.have("w(k) ≤ E·v(k)")
    with p.fix("n : real", "n is natural"):
        p.use("finite_below", "n")
        with p.fix("k : real", "k is natural", "k ≤ n"):
            p.have("w(k) ≤ E·v(k)")
            p.have("0 ≤ g(k)")
            p.have("w(k)·g(k) ≤ E·(v(k)·g(k))")
        p.chain(
            "S(n)", le(f"∑ k ∈ {BELOW.format(n='n')}. E·(v(k)·g(k))", "sum_le"), eq("E·Z(n)", "sum_scale")
        )
        p.chain(
            "(S n : ereal)",
            le("E·(Z n : ereal)"),
            le("E·u", p.use("supon_upper", "Nat", "λn : real. (Z n : ereal)", "n")),
        )
        p.have("(S n : ereal) ≤ E·u")
    p.use("supon_least", "Nat", "λn : real. (S n : ereal)", "E·u")
    p.chain(
        "stopping_time(c, p)(s)",
        eq("∫[k ~ stopping_time(c, p)] g(k)", "mass"),
        eq("sup n ∈ Nat. S(n)"),
        le("E·u"),
        eq("E·(∫[k ~ stopping_time(e, d)] g(k))"),
        eq("E·stopping_time(e, d)(s)", "mass"),
    )
