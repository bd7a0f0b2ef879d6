"""AboveThreshold without noise on the queries: two rounds.

Problem: what does a noisy threshold give out of two queries that have no noise?
Method: the first query that is above is the second one, if and only if the noisy threshold is above the first
    query and not above the second.
Guarantee: the chance that it is the second one is that of an interval, which is empty for one of two
    neighbours whose queries are 0, 1 and 1, 0.
Reference: Lyu, Su and Li 2017, section 3, Algorithm 5, which adds no noise to the queries (from memory).

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import composition, threshold_rounds
from derivations.classics.threshold_rounds import DEPENDS, QUERIES

SECOND = "(λh : real → bool. all_below 1 h ∧ h 2)"
GIVEN = f"for {QUERIES}, x : 'd, c : real → real, τ given {DEPENDS.format('x')}, ∀i h. q(i, h, x) = c(i) "
ROUND = "threshold_round(q, dirac(0), x)"
certain = Claim(
    f"for {QUERIES}, x : 'd, i τ, h : real → bool, g : bool → ereal given all_below(i - 1, h), ∀v. 0 ≤ g(v) "
    f"holds (∫[v ~ {ROUND}(i, τ, h)] g(v)) = g(τ ≤ q(i, h, x))"
)
first_round = Claim(
    GIVEN.replace("given", ", f : (real → bool) → ereal given Measurable(f), ∀h. 0 ≤ f(h),").replace(
        " ,", ","
    )
    + f"holds (∫[h ~ adaptive({ROUND}, 1, τ)] f(h)) = f(replace(no_outputs, 1, τ ≤ c(1)))"
)
second = Claim(
    GIVEN + f"holds adaptive({ROUND}, 2, τ){{h | {SECOND}(h)}} = (if c(1) < τ ∧ τ ≤ c(2) then 1 else 0)"
)


@certain.proof
def no_other_noise(p):
    p.let(k="λy : real. g(τ - q(i, h, x) ≤ y)")
    p.use(threshold_rounds.answer.theorem(), "q", "dirac(0)", "x", "i", "τ", "h", "g")
    p.have("Measurable(λy : real. τ - q(i, h, x) ≤ y)")
    p.use("measurable_of_bool", "g")
    p.use("measurable_comp", "g", "λy : real. τ - q(i, h, x) ≤ y")
    p.have("Measurable(k)")
    p.have("τ - q(i, h, x) ≤ 0 ⇔ τ ≤ q(i, h, x)")
    p.chain(
        f"∫[v ~ {ROUND}(i, τ, h)] g(v)",
        eq("∫[y ~ dirac(0)] k(y)"),
        eq("k(0)", "L_dirac"),
        eq("g(τ ≤ q(i, h, x))"),
    )


def prepared(p):
    """Name the rounds, and show what they are."""
    p.let(B=ROUND, o="(no_outputs : real → bool)", N="dirac(0)")
    p.have("Prob(N)")
    p.use(threshold_rounds.kernels.theorem(), "q", "N", "x")
    p.use(threshold_rounds.sections.theorem(), "B")
    p.use(composition.equations.theorem(), "B", "τ")


@first_round.proof
def one_certain_answer(p):
    prepared(p)
    p.have("0 + 1 = 1")
    p.have("Nat 0")
    p.have("Prob(dirac(o))")
    p.let(K="B(1, τ)", l="λh : real → bool. ∫[v ~ K(h)] f(replace(h, 1, v))")
    p.have("adaptive(B, 1, τ) = recorded(1, dirac(o), K)")
    p.use(composition.rest.theorem(), "1", "K", "f")
    p.use(composition.mean_of_recorded.theorem(), "1", "dirac(o)", "K", "f")
    with p.fix("j : real", "{1..1 - 1}(j)"):
        p.unfold_facts("between")
        p.have("F")
    p.have("all_below(1 - 1, o)", "all_below")
    p.use(certain.theorem(), "q", "x", "1", "τ", "o", "λv : bool. f(replace(o, 1, v))")
    p.have("q(1, o, x) = c(1)")
    p.chain(
        "∫[h ~ adaptive(B, 1, τ)] f(h)",
        eq("∫[h ~ dirac(o)] l(h)"),
        eq("l(o)", "L_dirac"),
        eq("f(replace(o, 1, τ ≤ q(1, o, x)))"),
        eq("f(replace(o, 1, τ ≤ c(1)))"),
    )


@second.proof
def two_certain_answers(p):
    prepared(p)
    p.let(K="B(2, τ)", S=SECOND, A="all_below(1)", u="if τ ≤ c(2) then (1 : ereal) else 0")
    p.let(f="λh : real → bool. if S(h) then (1 : ereal) else 0", w="λh : real → bool. if A(h) then u else 0")
    p.have("1 + 1 = 2")
    p.have("2 - 1 = 1")
    p.have("1 is natural")
    p.use(threshold_rounds.below_measured.theorem(), "1")
    p.use("measurable_coordinate", "2", goal="Measurable(λh : real → bool. h 2)")
    p.have("Measurable(S)")
    p.have("Measurable(f)")
    p.have("∀h. 0 ≤ f(h)")
    p.have("0 ≤ u")
    p.have("Measurable(w)")
    with p.fix("h : real → bool"):
        p.have("0 ≤ w(h)")
    p.use(threshold_rounds.laws.theorem(), "q", "N", "x", "1")
    p.let(P="adaptive(B, 1, τ)")
    p.have("Prob(P)")
    p.have("adaptive(B, 2, τ) = recorded(2, P, K)")
    p.use(composition.mean_of_recorded.theorem(), "2", "P", "K", "f")
    with p.fix("h : real → bool"):
        p.let(g="λv : bool. f(replace(h, 2, v))")
        with p.fix("v : bool"):
            p.use(threshold_rounds.below_kept.theorem(), "1", "h", "v")
            p.have("replace(h, 2, v)(2) = v", "replace")
            p.have("S(replace(h, 2, v)) ⇔ A(h) ∧ v")
        with p.case("A(h)"):
            p.have("all_below(2 - 1, h)")
            p.have("∀v. 0 ≤ g(v)")
            p.use(certain.theorem(), "q", "x", "2", "τ", "h", "g")
            p.have("q(2, h, x) = c(2)")
            p.chain("∫[v ~ K(h)] g(v)", eq("g(τ ≤ c(2))"), eq("u"), eq("w(h)"))
        with p.otherwise():
            with p.fix("v : bool"):
                p.have("g(v) = 0")
            p.chain("∫[v ~ K(h)] g(v)", eq("∫[v ~ K(h)] 0"), eq("0", "L_const_zero"), eq("w(h)"))
        p.have("(∫[v ~ K(h)] f(replace(h, 2, v))) = w(h)")
    p.use(first_round.theorem(), "q", "x", "c", "τ", "w")
    p.let(h="replace(o, 1, τ ≤ c(1))")
    with p.fix("j : real", "{1..0}(j)"):
        p.unfold_facts("between")
        p.have("F")
    p.have("all_below(0, o)", "all_below")
    p.have("0 + 1 = 1")
    p.have("Nat 0")
    p.use(threshold_rounds.below_once_more.theorem(), "1", "0", "o", "τ ≤ c(1)")
    p.have("A(h) ⇔ ¬(τ ≤ c(1))")
    with p.case("c(1) < τ"):
        p.have("w(h) = (if c(1) < τ ∧ τ ≤ c(2) then 1 else 0)")
    with p.otherwise():
        p.have("w(h) = (if c(1) < τ ∧ τ ≤ c(2) then 1 else 0)")
    p.chain(
        "adaptive(B, 2, τ)(S)",
        eq("∫[h ~ adaptive(B, 2, τ)] f(h)", "mass"),
        eq("∫[h ~ P] w(h)"),
        eq("w(h)"),
        eq("if c(1) < τ ∧ τ ≤ c(2) then 1 else 0"),
    )
