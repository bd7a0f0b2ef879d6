"""Section 6: the lower bounds for zCDP as lower bounds for mean-concentrated differential privacy.

Problem: what the bounds of Section 6 say of (μ,τ)-mCDP mechanisms.
Method: Lemma 4.2, in the form without μ: a (μ,τ)-mCDP mechanism is ½τ²-zCDP.
Guarantee: each bound with ½τ² for ρ, and without ξ; for independent entries also with μ.
Reference: concentrated paper, Section 6, last sentence.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem4_2, lem6_2, prop6_4, sec6_histogram, sec6_marginals, thm1_10, thm6_3
from derivations.concentrated import sec6_randomized_response as responses

theorem = Statement(id="zcdp.sec6.mcdp", title="The lower bounds for mean-concentrated privacy")
theorem.finding(
    "reading",
    r"``Our lower bounds for zCDP can be converted to lower bounds for mCDP'' is read as: the bounds of the "
    r"mutual information (Proposition 6.1, Lemma 6.2, Theorem 6.3), from which section 6 takes all others. "
    r"Those for histograms, marginals and randomized response have constants that the paper does not print. "
    r"They are further claims.",
)
theorem.finding(
    "sharper",
    r"Lemma 4.2 as printed would give $\xi=\mu-\tau^2/2$, and the bounds with $\xi$ assume "
    r"$\xi\ge0$. By its form without $\mu$ every bound for $\rho$-zCDP holds with $\rho=\frac12\tau^2$.",
)
theorem.finding(
    "hypothesis", r"$M$ depends measurably on its data, as for zCDP; $\tau>0$, where a formula divides by it."
)


def lower_bound(claim, conclusion, label, *equations, more=(), add=theorem.repaired):
    """Add a bound for zCDP, with ½τ² for ρ; the equations bring it into the form of the conclusion."""
    added = [*(text for text in claim.more if text not in ("0 ≤ ρ", "0 ≤ ξ")), *more]
    head = claim.text.split(" holds ")[0]
    for text in claim.more:
        head = head.replace(f", {text}", "")
    for old, new in (
        (" ξ ρ ", " μ τ "), (" ρ ", " μ τ "), ("zcdp", "mcdp"), ("A ξ ρ", "A μ τ"), ("A 0 ρ", "A μ τ"),
        ("0 < ρ", "0 < τ"),
    ):  # fmt: skip
        head = head.replace(old, new)
    found = add(f"{head} holds {conclusion}", added=added, label=label)
    found.facts += [*claim.facts, *lem4_2.in_kernel.facts]

    @found.proof
    def by_lemma(p):
        data = next(v.type.args[0] for v in found.variables if v.name == "A")
        near = f"(neighbours : {data} → {data} → bool)"

        def swapped(p):
            return p.use("neighbours_swapped", "x", "y")

        p.every("x", data, lambda p: p.every("y", data, swapped, "neighbours x y"))
        p.use(lem4_2.symmetric.theorem(), near, "A", "μ", "τ", because="Lemma 4.2, without μ")
        values = {"rho": "τ^2/2", "xi": "0"}
        bound = p.use(claim.theorem(), *(values.get(v.name, v.name) for v in claim.variables))
        for equation, *facts in equations:
            bound = rewrite(bound, p.have(equation, *facts))
        return p.have(p.goal, bound)

    return found


any_law = lower_bound(
    thm1_10.information, "mutual_information X A ≤ τ^2/2·n^2", "Proposition 6.1", add=theorem.printed
)
entries = lower_bound(
    thm1_10.independent,
    "mutual_information (product D) A ≤ τ^2/2·n",
    "Lemma 6.2, independent entries",
    add=theorem.printed,
)
by_the_mean = theorem.repaired(
    "for A : ('i → 'd) → 'a measure, D : 'i → 'd measure, μ τ n : real "
    "given Finite (λi : 'i. T), n = card (λi : 'i. T), mcdp neighbours A μ τ, ∀i. Prob (D i) "
    "holds mutual_information (product D) A ≤ μ·n",
    added=["Measurable A", "0 ≤ μ"],
    label="Lemma 6.2 by Lemma 4.2 as printed, with ξ + ρ = μ",
)
by_the_mean.facts += lem4_2.in_kernel.facts


@by_the_mean.proof
def order_one(p):
    near = "(neighbours : ('i → 'd) → ('i → 'd) → bool)"
    p.use(lem4_2.in_kernel.theorem(), near, "A", "μ", "τ", because="Lemma 4.2")
    total = p.have("μ - τ^2/2 + τ^2/2 = μ")
    return rewrite(
        p.use(lem6_2.claim.theorem(), "A", "D", "μ - τ^2/2", "τ^2/2", "n", because="Lemma 6.2"), total
    )


blocks = lower_bound(
    thm6_3.claim,
    f"mutual_information (map ({thm6_3.ENTRIES}) (product X)) A ≤ m·(τ^2/2·l^2)",
    "Theorem 6.3, independent blocks",
    ("0·l·(1 + log l) + τ^2/2·l^2 = τ^2/2·l^2",),
    add=theorem.printed,
)
marginals = lower_bound(
    sec6_marginals.accurate, "(1 - 2·α)·sqrt (d/τ^2) ≤ n", "one-way marginals", ("2*(τ^2/2) = τ^2",)
)
histograms = lower_bound(sec6_histogram.accurate, "(1 - β)·log S - log 2 ≤ τ^2/2·n^2", "histograms")
histograms_above_one = lower_bound(
    sec6_histogram.entries, "(√(log(S)) - √(log(1/(1 - β))))/√(τ^2/2) ≤ n", "histograms, by an order above 1"
)
answers = lower_bound(
    responses.limit,
    "m ≤ n·(τ/2)",
    "randomized response: what is attained at most, for uniform bits",
    ("τ^2/2/2 = (τ/2)^2",),
    ("√((τ/2)^2) = τ/2", "sqrt_of_square"),
    more=["0 ≤ τ"],
)
proposition = lower_bound(
    prop6_4.repaired, "sqrt (log (α^2·card (λt : 't. T))/(125·(τ^2/2)·α^2)) ≤ n", "Proposition 6.4, repaired"
)
