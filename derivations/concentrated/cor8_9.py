"""Corollary 8.9: the composition of k mechanisms that satisfy approximate differential privacy.

Problem: M_i satisfies (ε_i, δ_i)-DP for i = 1, …, k. Which (ε, δ)-DP does their composition satisfy?
Method: each M_i is δ_i-approximately ½ε_i²-zCDP (Corollary 8.7). Given the events of all of them, of
    probability Π(1-δ_i), the outputs are independent, so that divergences add up: the composition is
    (1-Π(1-δ_i))-approximately ½Σε_i²-zCDP. Then Lemma 8.8. If some δ_i is 1 there is nothing to show.
Guarantee: (ε, 1-(1-δ')Π(1-δ_i))-DP for ε ≥ ρ, if not all ε_i are 0; for any finite number of mechanisms. With
    ρ = Σ ε_i·tanh(ε_i/2) too.
Reference: concentrated paper, Corollary 8.9.
"""

from cbdp_sym.author import *
from derivations.concentrated import cor8_7, lem8_8, to_approximate
from derivations.concentrated.renyi_to_events import DELTA

MECHANISMS = (
    "for nb : 'd → 'd → bool, M : 'i → 'd → 'a measure, ε δ : 'i → real{} "
    "given Finite (λi : 'i. T), ∀x y. nb x y ⇒ nb y x, ∀i. 0 ≤ ε i, ∀i. 0 ≤ δ i, "
    "∀i. δ i ≤ 1, ∀i. approx_dp nb (M i) (ε i) (δ i)"
)
TOGETHER = "(x ↦ product (i ↦ M i x))"
FAILURE = "1 - Prod (i ↦ 1 - δ i)"
FACTOR = DELTA.replace("ε - ξ - ρ", "ε' - ρ")
TOTAL = MECHANISMS.format(", ρ ε' δ' : real")

theorem = Statement(id="zcdp.cor8.9", title="Composition of approximate differential privacy")
claim = theorem.printed(
    f"{TOTAL}, ρ = 1/2·Sum (i ↦ ε i^2), ρ ≤ ε' "
    f"holds δ' = {FACTOR} ⇒ approx_dp nb {TOGETHER} ε' (1 - (1 - δ')·Prod (i ↦ 1 - δ i))",
    added=["0 < ρ"],
)
no_loss = theorem.repaired(
    f"{MECHANISMS.format('')}, Sum (i ↦ ε i^2) = 0 holds approx_dp nb {TOGETHER} 0 ({FAILURE})",
    label="if all ε_i are 0, without δ'",
)
sharper = theorem.repaired(
    f"{TOTAL}, ρ = Sum (i ↦ ε i·tanh(ε i/2)), ρ ≤ ε' "
    f"holds δ' = {FACTOR} ⇒ approx_dp nb {TOGETHER} ε' (1 - (1 - δ')·Prod (i ↦ 1 - δ i))",
    added=["0 < ρ"],
    label="with Σ ε_i·tanh(ε_i/2) for ½Σ ε_i²",
)
theorem.finding(
    "sharper",
    r"$\rho=\sum_i\varepsilon_i\tanh\frac{\varepsilon_i}2$ is enough, which is less than "
    r"$\frac12\sum_i\varepsilon_i^2$: for ten mechanisms with $\varepsilon_i=1$ it is $4.62$ for $5$.",
)
theorem.finding(
    "hypothesis", r"$\rho>0$: if all $\varepsilon_i$ are $0$, the formula for $\delta'$ divides by $0$."
)
theorem.finding(
    "reading",
    "The mechanisms are $M_i$ for $i$ in any finite set; their composition gives the independent outputs of "
    r"all of them. $\varepsilon_i\ge0$ and $0\le\delta_i\le1$; neighbours are so both ways round. "
    r"$\varepsilon$ is the function $i\mapsto\varepsilon_i$, and $\varepsilon'$ the number that the paper "
    r"calls $\varepsilon$.",
)
SQUARES = "1/2·Sum (i ↦ ε i^2)"
LOSSES = "Sum (i ↦ ε i·tanh(ε i/2))"


def together(total, summand, of_each):
    "The claim that the composition is approximately zCDP with this sum, by the corollary of each"
    "mechanism."
    found = Claim(
        f"{MECHANISMS.format(', d : real')}, ∀i. δ i < 1, d = {FAILURE} "
        f"holds 0 ≤ d ∧ d < 1 ∧ approx_zcdp nb {TOGETHER} d 0 ({total})"
    )

    @found.proof
    def given_all_events(p):
        def each(q):
            q.use(of_each.theorem(), "nb", "M i", "ε i", "δ i", because="Corollary 8.7")
            return q.have(f"approx_zcdp nb (M i) (δ i) 0 ({summand})")

        p.every("i", "'i", each)
        p.let(none="λi : 'i. (0 : real)", all=f"i ↦ {summand}")
        p.use(
            "approx_zcdp_product",
            *("nb", "M", "δ", "none", "all", "d"),
            because="given the events of all mechanisms the outputs are independent",
        )
        zero = p.chain("Sum none", eq("Sum (λi : 'i. 0·0 + 0·0)"), eq("0", "Sum_linear"))
        sum_ = p.chain("Sum all", eq(f"Sum (i ↦ 1·({summand}) + 0·0)"), eq(f"{total}", "Sum_linear"))
        p.know(rewrite(p.have(f"approx_zcdp nb {TOGETHER} d (Sum none) (Sum all)"), zero, sum_))
        return p.auto()

    return found


squares = together(SQUARES, "1/2·ε i^2", cor8_7.claim)
losses = together(LOSSES, "ε i·tanh(ε i/2)", cor8_7.sharper)


def unless_one_always_fails(p, total, epsilon, events):
    """The claim from ``events``, if all δ_i are less than 1; if not, it says nothing."""

    def all_may_answer(q):
        q.use("none_of", "k ↦ 1 ≤ δ k")
        q.every("i", "'i", lambda r: r.have("δ i < 1", r.have("¬(1 ≤ δ i)")))
        q.use(total.theorem(), "nb", "M", "ε", "δ", "d", because="given all events")
        return events(q)

    def one_fails(q):
        return q.obtain("k", q.have("∃k. 1 ≤ δ k"), lambda r: always(r, epsilon))

    return p.cases("∃k. 1 ≤ δ k", one_fails, all_may_answer)


def from_approximate_zcdp(total, of_all):
    """A proof by Lemma 8.8, with this sum for ρ."""

    def proof(p):
        p.let(d=FAILURE, S="Prod (i ↦ 1 - δ i)", factor=FACTOR, C=TOGETHER)
        p.let(whole="1 - (1 - δ')*S")

        def events(q):
            known = q.have(f"approx_zcdp nb C d 0 ({total})")
            q.know(rewrite(known, q.have(f"{total} = ρ")))
            bound = q.use(lem8_8.general.theorem(), "nb", "C", "d", "0", "ρ", "ε'", because="Lemma 8.8")
            bound = rewrite(bound, q.have("ε' - 0 - ρ = ε' - ρ"))
            return rewrite(bound, q.have("d + (1 - d)*factor = whole", q.have("δ' = factor")))

        return unless_one_always_fails(p, of_all, "ε'", events)

    return proof


claim.proof(from_approximate_zcdp(SQUARES, squares))
sharper.proof(from_approximate_zcdp(LOSSES, losses))


def always(p, epsilon):
    """If a mechanism may always fail, the claim is that probabilities are at most 1."""
    p.have("δ k ≤ 1")
    zero = p.use("prod_zero", "i ↦ 1 - δ i", "k", given=[p.have("1 - δ k = 0")])
    one = p.have("whole = 1", zero)

    def output(q):
        q.unfold_facts("approx_dp", "mechanism")
        return q.use("product_prob", "i ↦ M i x")

    p.every("x", "'d", output)
    p.have("mechanism C", "mechanism")
    p.use(to_approximate.certain.theorem(), "nb", "C", epsilon, because="a probability is at most 1")
    return p.have(p.goal, one)


@no_loss.proof
def without_rho(p):
    p.let(d=FAILURE, whole=FAILURE, C=TOGETHER)

    def events(q):
        known = q.have(f"approx_zcdp nb C d 0 ({SQUARES})")
        q.know(rewrite(known, q.have(f"{SQUARES} = 0")))
        return q.use(lem8_8.pure.theorem(), "nb", "C", "d", "0", because="Lemma 8.8")

    return unless_one_always_fails(p, squares, "0", events)
