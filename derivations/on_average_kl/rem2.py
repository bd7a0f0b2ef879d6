"""Remark 2: a dispersion parameter γ scales the generalization error that privacy implies.

Problem: A(Z) has density proportional to e^{-γ[ℒ(h,Z)-r(h)]}. What does ε-On-Average KL-privacy say of ℒ
    itself?
Method: Theorem 4 for the loss γℒ, and linearity of expectation.
Guarantee: the generalization error with respect to ℒ is exactly 1/γ times the On-Average KL-privacy, so
    that it is at most ε/γ. With one data point the loss may be any function of the whole data set.
Reference: On-Average KL-Privacy, Remarks 1 and 2.
"""

from functools import partial

from cbdp_sym.author import *

from . import risks
from .definitions import INTEGRABLE
from .sampling import MECHANISM, a_symmetric_kernel, divergence, privacy, unfolded

SCALED, PRIOR = "(z ↦ h ↦ γ·loss z h)", "(h ↦ -(γ·r h))"
DISPERSION = f"{MECHANISM}, γ : real"
VARIABLES = f"{DISPERSION}, i : 'i, D : 'd measure"
GIBBS = (
    "0 < γ, Finite (λj : 'i. T), SigmaFinite Base, "
    "Measurable (λu : 'd # 'a. loss (fst u) (snd u)), Measurable r, "
    "∀x : 'i → 'd. ∃v. 0 < v ∧ HasInt Base (h ↦ exp (-(γ·(Sum (i ↦ loss (x i) h) - r h)))) v, "
    "A = (x ↦ gibbs Base (h ↦ -(γ·(Sum (i ↦ loss (x i) h) - r h))))"
)
DISPERSED = f"Prob D, {GIBBS}"
ERROR = "on_average_generalization loss A D"

theorem = Statement(id="oakl.rem2", title="The dispersion parameter")
implies = theorem.printed(
    f"{VARIABLES}, ε : real given {DISPERSED}, on_average_kl i A D ≤ ε holds {ERROR} ≤ ε/γ",
    added=INTEGRABLE,
    label="ε-On-Average KL-privacy implies ε/γ generalization",
)
exactly = theorem.repaired(
    f"{VARIABLES} given {DISPERSED} holds on_average_kl i A D = γ·{ERROR}",
    added=INTEGRABLE,
    label="the generalization error is 1/γ times the privacy",
)
theorem.finding("hypothesis", "As in Theorem 4 the expected losses have to exist.")
theorem.finding(
    "reading",
    r"The remark prints $\gamma[\mathcal{L}-r]$, where Theorem 4 has $\ell+r$. The sign of $r$ does not "
    "matter, since $r$ is arbitrary; Remark 1 is the case $n=1$, with a data set for a data point.",
)

redefined = Claim(
    f"{DISPERSION} given {GIBBS} "
    f"holds Measurable (λu : 'd # 'a. {SCALED} (fst u) (snd u)) ∧ Measurable {PRIOR} ∧ "
    f"(∀x : 'i → 'd. ∃v. 0 < v ∧ HasInt Base (h ↦ exp (-Sum (i ↦ {SCALED} (x i) h) - {PRIOR} h)) v) "
    f"∧ A = posterior Base {SCALED} {PRIOR}"
)
scaled_kernel = Claim(f"{DISPERSION} given {GIBBS} holds Measurable A ∧ (∀x. Prob (A x))")
scaled_divergence = Claim(
    f"{DISPERSION}, i : 'i given {GIBBS} "
    "holds Measurable (u ↦ kl (A (fst u)) (A (replace (fst u) i (snd u))))"
)
finite_risks = Claim(f"{VARIABLES} given {DISPERSED}, {', '.join(INTEGRABLE)} holds {risks.FINITE}")
for claim in (implies, exactly):
    claim.facts += [
        scaled_kernel.theorem,
        unfolded(scaled_divergence, "replace"),
        unfolded(finite_risks, "risk", "empirical_risk"),
        partial(named, "card_not_zero"),
    ]


@redefined.proof
def a_scaled_loss(p):
    def point(q):
        q.let(f="i ↦ loss(x(i), h)")
        q.let(S="∑ x ∈ 'i. f(x)")
        q.use("sum_scale", "'i", "f", "γ")
        return q.chain(
            "-(∑ i. γ·f(i)) - -(γ·r(h))",
            eq("-(γ·S) - -(γ·r(h))", "Sum"),
            eq("-(γ·((∑ x. f(x)) - r(h)))", "Sum"),
        )

    data, output = p.term("A").type.args[0], p.term("r").type.args[0]
    same = p.every("x", data, lambda q: q.every("h", output, point))
    p.know(rewrite(p.given[5], backwards(same)))
    law = rewrite(p.given[6], backwards(same))
    p.have(f"A = posterior Base {SCALED} {PRIOR}", "posterior", law)
    return p.have(p.goal)


def posterior_sampling(p):
    """Know that the mechanism is posterior sampling for the scaled loss, a symmetric kernel."""
    p.use(redefined.theorem(), "A", "Base", "loss", "r", "γ", because="the loss is redefined")
    a_symmetric_kernel(p, SCALED, PRIOR)


def means(p, proof):
    """Call the proof with the expected losses, a at a fresh point and b at the entry i."""

    def scaled(q):
        q.use(privacy.theorem(), "i", "A", "Base", SCALED, PRIOR, "D", "γ·a", "γ·b", because="Theorem 4")
        return proof(q)

    posterior_sampling(p)
    return risks.expected_losses(p, scaled)


@exactly.proof
def linearity(p):
    def shown(q):
        q.chain("0", le("on_average_KL[i](A, D)", "on_average_nonneg"), eq("γ·a - γ·b"))
        q.chain("0", le("(γ·a - γ·b)/γ"), eq("a - b"))
        value = q.have(f"{ERROR} = a - b", "on_average_generalization")
        return q.chain("on_average_KL[i](A, D)", eq("γ·a - γ·b"), eq(f"γ·{ERROR}", value))

    return means(p, shown)


@implies.proof
def divide_by_the_parameter(p):
    p.use(exactly.theorem(), "A", "Base", "loss", "r", "γ", "i", "D", because="the equality")
    p.chain(f"γ·{ERROR}", eq("on_average_KL[i](A, D)"), le("ε"))
    return p.have(p.goal)


@scaled_kernel.proof
def a_kernel(p):
    posterior_sampling(p)
    return p.have(p.goal)


@scaled_divergence.proof
def a_measurable_divergence(p):
    posterior_sampling(p)
    return p.use(divergence.theorem(), "A", "Base", SCALED, PRIOR, "i")


@finite_risks.proof
def they_have_means(p):
    posterior_sampling(p)
    return p.use(risks.finite_risks.theorem(), "i", "A", "loss", "D")
