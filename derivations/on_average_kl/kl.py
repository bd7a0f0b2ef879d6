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
continuous = "for F G : 'a measure given Prob F, Prob G, F << G "
printed = theorem.printed(
    continuous + r"holds kl F G = M F (\x. ext (density F G x))", label="the mean of the ratio"
)
logarithm = theorem.repaired(
    continuous + r"holds kl F G = M F (\x. ext (log (density F G x)))", label="the mean of its logarithm"
)
positive = Claim(
    continuous + r"holds AE F (\x. (SigmaFinite F /\ SigmaFinite G /\ F << G) /\ 0 < density F G x)"
)
logarithm.facts += [positive.theorem, partial(named, "loss_has_mean")]
nonnegative = theorem.repaired(
    "for F G : 'a measure given Prob F, Prob G holds 0 <= kl F G", label="it is not negative"
)
at_least_one = theorem.repaired(
    continuous + r"holds 1 <= L F (\x. ext (density F G x))", label="the printed mean is at least 1"
)
theorem.finding(
    "false step",
    r"$\mathbb{E}_F\frac{dF}{dG}$ has lost a logarithm: it is $\mathbb{E}_F\log\frac{dF}{dG}$, which the "
    r"proofs use. The printed mean is at least $1$ for all $F$ and $G$, so that no mechanism would have "
    r"$\epsilon$-On-Average KL-privacy with $\epsilon<1$.",
)
theorem.finding(
    "reading",
    r"The next sentence says that the privacy loss is $0$ if and only if the two distributions agree, ``when "
    r"$z=z'$''; it also happens for other $z$, if the output does not depend on the data.",
)


@printed.refutation
def equal_distributions(p):
    p.say(r"Take $F=G$, any law: the divergence is $0$, and the mean of the ratio is $1$.")
    p.let(F="bernoulli (1/2)")
    p.use("withdensity_one", "F")
    ratio = p.use("density_unique", "F", "F", r"\x : bool. 1")
    mean = p.chain(
        r"M F (\x. ext (density F F x))",
        eq(r"M F (\x : bool. ext 1)", ratio, because="the ratio is 1 almost everywhere"),
        eq("ext 1", "M_int", because="the mean of a constant"),
    )
    zero = p.use("kl_same", "F", because="a law does not diverge from itself")
    p.use("int_density", "F", "F")
    p.have(r"~(kl F F = M F (\x. ext (density F F x)))", mean, zero)
    return p.counterexample(F="F", G="F")


@positive.proof
def by_its_definition(p):
    return p.have(p.goal)


@logarithm.proof
def by_definition(p):
    return p.use("kl_ac", "F", "G", because="the definition")


@nonnegative.proof
def gibbs_inequality(p):
    return p.use("kl_nonneg", "F", "G", because=r"$\log t\le t-1$ for the quotient of the densities")


@at_least_one.proof
def second_moment(p):
    return p.chain(
        "1",
        le(r"L G (\x. ext (density F G x ^ 2))", "moment_ge_one", because="Cauchy's inequality"),
        eq(r"L F (\x. ext (density F G x ^ (2 - 1)))", "moment_under_first", because="change the measure"),
        eq(r"L F (\x. ext (density F G x))", because="algebra"),
    )
