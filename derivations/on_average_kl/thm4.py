"""Theorem 4: for posterior sampling, On-Average KL-privacy is the on-average generalization error.

Problem: A(Z) draws a hypothesis with density proportional to e^{-Σℓ(zᵢ,h)-r(h)}. What do On-Average
    KL-privacy and the generalization error have to do with each other?
Method: the logarithm of the ratio of the two densities is ℓ(z,h) - ℓ(zᵢ,h) plus the difference of the
    logarithms of the normalising constants; on average that difference is 0, because zᵢ and the fresh point
    z may change places (the ghost sample).
Guarantee: equality, for every loss, prior and law of the data for which the two expected losses exist. Then
    ε-On-Average KL-privacy and on-average generalization error ε are the same statement, and Definition 3
    does not need its absolute value.
Reference: On-Average KL-Privacy, Theorem 4 and its proof in Appendix A.
"""

from cbdp_sym.author import *

from .definitions import INTEGRABLE, POSTERIOR, SAMPLING
from .risks import EMPIRICAL, RISK, expected_losses
from .sampling import a_symmetric_kernel, privacy, well_defined

error = "on_average_generalization loss A D"

theorem = Statement(id="oakl.thm4", title="On-Average KL-privacy is generalization")
equality = theorem.printed(
    f"{POSTERIOR} given {SAMPLING} holds on_average_kl i A D = {error}",
    added=INTEGRABLE,
    label="the two quantities are equal",
)
equivalence = theorem.printed(
    f"{POSTERIOR}, ε : real given {SAMPLING} holds (on_average_kl i A D ≤ ε) = ({error} ≤ ε)",
    added=INTEGRABLE,
    label="ε-On-Average KL-privacy if and only if on-average generalization error ε",
)
one_sided = theorem.repaired(
    f"{POSTERIOR} given {SAMPLING} holds {EMPIRICAL} ≤ {RISK}",
    added=INTEGRABLE,
    label="the risk is at least the empirical risk, on average",
)
for claim in (equality, equivalence, one_sided):
    claim.facts += well_defined
theorem.finding(
    "hypothesis",
    r"The two expected losses have to exist: $\mathbb{E}|\ell(z_i,h)|$ and $\mathbb{E}|\ell(z,h)|$ are "
    r"finite, for $h$ drawn from $\mathcal{A}(Z)$. That the normalising constants are finite, which is "
    r"all that is printed, does not imply it: with $\mathcal{D}(j)=2^{-j}$ and $\ell(j,h)=2^j$ for every "
    "$h$, privacy is perfect and the risks are infinite.",
)
theorem.finding(
    "false step",
    r"The proof takes $\mathbb{E}\log K=\mathbb{E}\log K'$ and subtracts, which needs that they are "
    r"finite. They need not be. But the difference $\log K'-\log K$ is integrable with mean $0$ all the "
    "same: it changes its sign when $z_1$ and $z$ change places, and it is bounded below by a difference "
    r"of two expected losses, because $\mathrm{KL}\ge0$.",
)
theorem.finding(
    "reading",
    r"Any entry may be the one that is replaced. $R(\mathcal{A}(Z))$ is the mean of the loss at a fresh "
    r"point; the base measure of the densities is any $\sigma$-finite measure.",
)


GHOST = r"""The logarithm of the ratio of the densities on $Z$ and on $Z'=[Z_{-i},z]$ is
    $\ell(z,h)-\ell(z_i,h)+\log K'-\log K$, as the other losses cancel. Now $c=\log K'-\log K$
    changes its sign where $z_i$ and $z$ change places, which does not change the law of $(Z,z)$.
    As $\mathrm{KL}\ge0$ it is at least $\mathbb{E}_h[\ell(z_i,h)-\ell(z,h)]$, which is
    integrable; so $c$ is integrable, and its mean is $0$."""


def means(p, proof):
    """Call the proof with the two expected losses, a at a fresh point and b at the entry i."""

    def difference(q):
        q.say(GHOST)
        q.use(privacy.theorem(), "i", "A", "Base", "loss", "r", "D", "a", "b", because="the ghost sample")
        q.chain("0", le("on_average_KL[i](A, D)", "on_average_nonneg"), eq("a - b"))
        return proof(q)

    p.say("Two expected losses are compared: $a$, that at a fresh point, and $b$, that at the entry $i$.")
    a_symmetric_kernel(p, "loss", "r")
    return expected_losses(p, difference)


@equality.proof
def ghost_sample(p):
    def shown(q):
        value = q.have(f"{error} = a - b", "on_average_generalization")
        return q.chain("on_average_KL[i](A, D)", eq(f"{error}", value, because="both are $a-b$"))

    return means(p, shown)


@equivalence.proof
def the_same_statement(p):
    same = p.use(equality.theorem(), "i", "A", "Base", "loss", "r", "D")
    return p.have(p.goal, same, "ext_le")


@one_sided.proof
def privacy_is_not_negative(p):
    return means(p, lambda q: q.have(p.goal))
