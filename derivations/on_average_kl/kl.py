"""The KL divergence, as it is recalled before Definition 2.

Problem: is D_KL(F‖G) the mean of dF/dG under F?
Method: a pair of equal distributions.
Guarantee: false as printed: dF/dG has lost its logarithm. For F = G the printed mean is 1, where the
    divergence is 0; it is at least 1 for all F and G.
Reference: On-Average KL-Privacy, section 3, before Definition 2.
"""

from functools import partial

from cbdp_sym.author import *

theorem = Statement(id="oakl.kl", title="The KL divergence", expect="refuted")
continuous = "for P Q : 'a measure given Prob P, Prob Q, P ≪ Q "
printed = theorem.printed(
    continuous + "holds kl P Q = M P (x ↦ density P Q x)", label="the mean of the ratio"
)
logarithm = theorem.repaired(
    continuous + "holds kl P Q = M P (x ↦ log (density P Q x))", label="the mean of its logarithm"
)
positive = Claim(continuous + "holds AE P (x ↦ (SigmaFinite P ∧ SigmaFinite Q ∧ P ≪ Q) ∧ 0 < density P Q x)")
logarithm.facts += [positive.theorem, partial(named, "loss_has_mean")]
nonnegative = theorem.repaired("for P Q distributions on 'a holds 0 ≤ KL(P ‖ Q)", label="it is not negative")
at_least_one = theorem.repaired(
    continuous + "holds 1 ≤ L P (x ↦ density P Q x)", label="the printed mean is at least 1"
)
theorem.finding(
    "false step",
    r"$\mathbb{E}_F\frac{dF}{dG}$ has lost a logarithm: it is $\mathbb{E}_F\log\frac{dF}{dG}$, which the "
    "proofs use. The printed mean is at least $1$ for all $P$ and $Q$, so that no mechanism would have "
    r"$\epsilon$-On-Average KL-privacy with $\epsilon<1$.",
)
theorem.finding(
    "reading",
    "The next sentence says that the privacy loss is $0$ if and only if the two distributions agree, ``when "
    "$z=z'$''; it also happens for other $z$, if the output does not depend on the data.",
)


@printed.refutation
def equal_distributions(p):
    p.say("Take $P=Q$, any law: the divergence is $0$, and the mean of the ratio is $1$.")
    p.let(P="bernoulli(1/2)")
    p.use("withdensity_one", "P")
    ratio = p.use("density_unique", "P", "P", "x ↦ 1")
    mean = p.chain(
        "M[x ~ P] dP/dP(x)",
        eq("M[x ~ P] 1", ratio, because="the ratio is 1 almost everywhere"),
        eq("1", "M_int", because="the mean of a constant"),
    )
    zero = p.use("kl_same", "P", because="a law does not diverge from itself")
    p.use("int_density", "P", "P")
    p.have("KL(P ‖ P) ≠ M[x ~ P] dP/dP(x)", mean, zero)
    return p.counterexample(P="P", Q="P")


@positive.proof
def by_its_definition(p):
    return p.have(p.goal)


@logarithm.proof
def by_definition(p):
    return p.use("kl_ac", "P", "Q", because="the definition")


@nonnegative.proof
def gibbs_inequality(p):
    return p.use("kl_nonneg", "P", "Q", because=r"$\log t\le t-1$ for the quotient of the densities")


@at_least_one.proof
def second_moment(p):
    return p.chain(
        "1",
        le("∫ dP/dQ(x)² dQ(x)", "moment_ge_one", because="Cauchy's inequality"),
        eq("∫ dP/dQ(x)^(2 - 1) dP(x)", "moment_under_first", because="change the measure"),
        eq("∫ dP/dQ(x) dP(x)", because="algebra"),
    )
