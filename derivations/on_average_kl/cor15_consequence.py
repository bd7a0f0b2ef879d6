"""After Corollary 15: the mutual information of posterior sampling is at most 2γ²σ².

Problem: I/γ ≤ Δ ≤ σ√(2I) for the mean Δ of R(h) - ℒ(h,Z). What does it say of I alone?
Method: 2I ≤ 2γΔ by the lower bound, and 2γΔ ≤ information + 2γ²σ² by the bound for λ = 2γ.
Guarantee: I ≤ 2γ²σ², for subgaussian losses; the exponential moment is needed for λ = 2γ only.
Reference: On-Average KL-Privacy, the text after Corollary 15.
"""

from cbdp_sym import AtMost, Statement, conclude, lemma, rules

from .cor15 import (
    A,
    exists,
    for_each_lambda,
    gamma,
    gap,
    information,
    lam,
    sigma,
    subgaussian,
    well_defined,
    x,
)

theorem = Statement(id="oakl.cor15.consequence", title="A bound on the mutual information")
A.abbreviate(theorem)
bounded = theorem.printed(
    AtMost(information, 2 * gamma**2 * sigma**2),
    given=[well_defined, subgaussian],
    added=exists,
    label="I is at most 2γ²σ²",
)
theorem.finding(
    "hypothesis", "As in Corollary 15, the risk and the mutual information have to exist."
)
theorem.finding(
    "reading",
    r"What is subgaussian is $\mathcal{L}(h,Z)-R(h)$ for each $h$, as in the corollary. "
    r"$2\gamma^2\sigma^2$ is the least that the two bounds imply: $\lambda=2\gamma$ minimises "
    r"$\lambda^2\sigma^2/(2(\lambda/\gamma-1))$.",
)


@bounded.proof
def both_bounds(part):
    under = part.assumptions
    above = for_each_lambda(under, rules.instantiate(subgaussian, [lam, x], under))
    above = rules.specialise(above, {lam: 2 * gamma}, under)
    below = lemma("oakl.cor15", "repaired", 0)
    shift = rules.reflexive(-information - 2 * gamma * gap)
    total = rules.combine([below, above, shift], [2, 1, 1], under=under)
    return conclude(
        rules.restate(total, AtMost(information, 2 * gamma**2 * sigma**2), under=under), part
    )
