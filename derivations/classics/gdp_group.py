"""Gaussian differential privacy of groups.

Problem: what a μ-GDP mechanism guarantees for data sets x and y with neighbours x = z_0, z_1, …, z_k = y.
Method: a test whose error of the first kind is at most 1 - Φ(c) has an error of the second kind of at least
    Φ(c - μ) against z_1. So its error of the first kind is at most 1 - Φ(c - μ) if z_1 is what is to be
    rejected, and so on.
Guarantee: kμ-GDP, for every relation, in one direction of it, on any space, and for k = 0 and μ = 0 too.
Reference: Dong, Roth and Su 2022, Theorem 2.14, for Gaussian differential privacy.  From memory.
"""

from cbdp_sym.author import *
from derivations.classics import gaussian_tests, gdp, group, tradeoff
from derivations.classics.gaussian_tests import NULL, PHI

theorem = Statement(id="dp.gdp.group", title="Gaussian differential privacy of groups")
theorem.finding(
    "remark",
    "The hypotheses are met: by mechanisms that do not look at the data, and by the Gaussian mechanisms of "
    "dp.gdp.",
)
claim = theorem.printed(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, μ k given 0 ≤ μ, k is natural, gdp(~, A, μ) "
    "holds gdp(steps_apart(~, k), A, k·μ)"
)
STEP = f"(∀ε. H[ε](A(z(i)) ‖ A(z(i + 1))) ≤ H[ε]({NULL} ‖ N(μ, 1²)))"
along = Claim(
    "for A mechanism from 'd to 'a, μ k c, z : real → 'd, φ : 'a → real "
    f"given 0 ≤ μ, ∀i. i is natural ⇒ i < k ⇒ {STEP}, test(φ), (∫[x ~ A(z(0))] φ(x)) ≤ 1 - {PHI}(c) "
    f"holds ∀n. n is natural ⇒ n ≤ k ⇒ {PHI}(c - n·μ) ≤ (∫[x ~ A(z(n))] (1 - φ(x)))"
)
claim.facts += [tradeoff.error.theorem]


@along.proof
def one_step_after_the_other(p):
    p.unfold_facts("mechanism")

    def start(q):
        q.obtain("a", q.use(tradeoff.parts.theorem(), "A(z(0))", "φ"))
        q.have(f"{PHI}(c) ≤ 1 - a")
        q.have("c - 0·μ = c")
        return q.have(q.goal)

    def more(q):
        q.have("n < k ∧ n ≤ k")
        q.obtain("a", q.use(tradeoff.parts.theorem(), "A(z(n))", "φ"))
        q.have(f"{PHI}(c - n·μ) ≤ 1 - a")
        q.have(f"(∫[x ~ A(z(n))] φ(x)) ≤ 1 - {PHI}(c - n·μ)")
        q.use(gaussian_tests.best.theorem(), "A(z(n))", "A(z(n + 1))", "μ")
        q.have("c - (n + 1)·μ = c - n·μ - μ")
        return q.have(q.goal)

    p.induction(f"n ↦ n ≤ k ⇒ {PHI}(c - n·μ) ≤ (∫[x ~ A(z(n))] (1 - φ(x)))", start, more)
    return p.have(p.goal)


@claim.proof
def along_the_path(p):
    p.let(G="steps_apart(~, k)")
    p.use("nat_nonneg", "k")
    p.have("0 ≤ k·μ")
    p.use(gdp.dominating_pair.theorem(), "A", "~", "μ")
    p.unfold_facts("dominated")
    with p.fix("x y : 'd", "G(x, y)"), p.fix("α : real", "0 ≤ α", "α ≤ 1"):
        p.unfold_facts("steps_apart")
        p.obtain("z", group.STEP.format("k", "x", "y"))
        with p.fix("i : real", "i is natural", "i < k"):
            p.have("z(i) ~ z(i + 1)")
            p.have(STEP)
        with p.fix("φ : 'a → real", "test(φ)"), p.fix("c : real", f"(∫[x ~ A(x)] φ(x)) ≤ 1 - {PHI}(c)"):
            p.use(along.theorem(), "A", "μ", "k", "c", "z", "φ")
            p.have(f"{PHI}(c - k·μ) ≤ (∫[u ~ A(y)] (1 - φ(u)))")
        p.use(gaussian_tests.by_half_lines.theorem(), "A(x)", "A(y)", "k·μ", "α")
        p.have(f"tradeoff({NULL}, N(k·μ, 1²), α) ≤ tradeoff(A(x), A(y), α)")
    p.have("gdp(G, A, k·μ)", "gdp", "f_dp", "mechanism")
    return p.have(p.goal)
