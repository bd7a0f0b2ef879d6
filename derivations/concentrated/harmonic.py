"""The harmonic sum after Proposition 5.3.

Problem: compare the sum of 1/i for i from 1 to k with 1 + log k.
Method: the sum is an integral of 1/⌈x⌉, cut at the integers, and ⌈x⌉ ≥ x.
Guarantee: Σ 1/i = 1 + ∫_1^k dx/⌈x⌉ ≤ 1 + log k for every integer k ≥ 1; equality at k = 1.
Reference: concentrated paper, the display after Proposition 5.3.
"""

from functools import partial

from cbdp_sym.author import *

SUM = "SumOn (between 1 k) (i ↦ 1/i)"
theorem = Statement(id="zcdp.harmonic", title="The harmonic sum")
bound = theorem.printed(f"for k : real given Nat k, 1 ≤ k holds {SUM} ≤ 1 + log k", label="altogether")
display = theorem.printed(
    "for k : real given Nat k, 1 ≤ k holds ∃v. HasIntOn 1 k (x ↦ 1/ceil x) v "
    f"∧ {SUM} = 1 + v ∧ HasIntOn 1 k (x ↦ 1/x) (log k) ∧ 1 + v ≤ 1 + log k",
    label="with the integrals",
)


def not_zero():
    """It divides by no zero."""
    p = Script("for i k given between(1, k, i) holds i ≠ 0")
    p.unfold_facts("between")
    return p.qed(p.have("i ≠ 0"))


def no_zero_between():
    """Nor does the integrand."""
    p = Script("for x given 1 ≤ x holds ceil(x) ≠ 0")
    p.use("ceil_above", "x")
    return p.qed(p.have("ceil(x) ≠ 0"))


for part in (bound, display):
    part.facts += [partial(named, "finite_between"), not_zero, no_zero_between]


@bound.proof
def each_reciprocal_below_a_difference(p):
    p.say("By induction: one more term is at most the difference of two logarithms.")
    p.let(h="n ↦ ∑ i ∈ {1..n}. 1/i")

    def one_more(p):
        return p.cases("1 ≤ n", later, first)

    def first(p):
        p.use("nat_below_one", "n")
        return p.chain(
            "h(n + 1)",
            eq("1/(0 + 1) + h(0)", "sum_between_succ"),
            eq("1/(0 + 1) + 0", "sum_between_zero"),
            le("1 + log(0 + 1)", because=r"$\log 1=0$"),
            eq("1 + log(n + 1)"),
        )

    def later(p):
        p.have("h(n) ≤ 1 + log(n)")
        p.use("log_le", "n/(n + 1)")
        p.use("log_div", "n", "n + 1")
        p.have("n/(n + 1) - 1 = -(1/(n + 1))")
        return p.chain(
            "h(n + 1)",
            eq("1/(n + 1) + h(n)", "sum_between_succ"),
            le("1 + log(n + 1)", because=r"$\log t\le t-1$ at $t=\frac n{n+1}$"),
        )

    p.induction("n ↦ 1 ≤ n ⇒ h(n) ≤ 1 + log(n)", lambda p: p.absurd(), one_more)
    return p.have(p.goal)


def positive(p, text):
    p.have("0 < x")
    return p.have(text)


@display.proof
def cut_at_the_integers(p):
    p.let(h="n ↦ ∑ i ∈ {1..n}. 1/i", g="x ↦ 1/ceil(x)")

    def one_more(q):
        return q.cases("1 ≤ n", later, first)

    def first(q):
        q.use("nat_below_one", "n")
        one = q.chain("h(n + 1)", eq("1/(0 + 1) + h(0)", "sum_between_succ"), eq("1", "sum_between_zero"))
        none = q.use("ftc_continuous", "x ↦ 0", "x ↦ 0", "1", "1")
        q.know(rewrite(none, q.have("0 - 0 = 0")))
        q.every("x", "real", nowhere, "1 < x", "x < 1")
        end = q.have("n + 1 = 1")
        value = q.have("h(1) - 1 = 0", rewrite(one, end))
        return q.have("HasIntOn(1, n + 1, g, h(n + 1) - 1)", end, value)

    def nowhere(q):
        return q.have("g(x) = 0")

    def later(q):
        q.let(c="1/(n + 1)")
        piece = q.use("ftc_continuous", "x ↦ c·x", "x ↦ c", "n", "n + 1")
        q.know(rewrite(piece, q.have("c·(n + 1) - c·n = c")))

        def inside(r):
            return r.have("g(x) = 1/(n + 1)", r.use("ceil_between", "x", "n"))

        q.intro("x", inside, "∀x. n < x ⇒ x < n + 1 ⇒ g(x) = 1/(n + 1)")
        q.use(
            "int_on_open",
            "g",
            "x ↦ 1/(n + 1)",
            "n",
            "n + 1",
            "1/(n + 1)",
            because=r"$\lceil x\rceil=n+1$ for $n<x<n+1$",
        )
        total = q.use("int_on_join", "g", "1", "n", "n + 1", "h(n) - 1", "1/(n + 1)")
        q.use("sum_between_succ", "i ↦ 1/i", "n")
        return rewrite(total, q.have("h(n) - 1 + c = h(n + 1) - 1"))

    p.induction("n ↦ 1 ≤ n ⇒ HasIntOn(1, n, g, h(n) - 1)", lambda q: q.absurd(), one_more)
    p.use(bound.theorem(), "k")
    whole = p.use("ftc_continuous", "log", "x ↦ 1/x", "1", "k", because="the integral of $1/x$")
    p.know(rewrite(whole, p.have("log(k) - log(1) = log(k)", "log_one")))
    return p.witness("h(k) - 1")
