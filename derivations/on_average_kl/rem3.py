"""Remark 3: posterior sampling with a bounded loss is differentially private, and so it generalizes.

Problem: |ℓ(z,h)| ≤ B for all z and h. How private is A with density proportional to e^{-γ[Σℓ(zᵢ,h)-r(h)]}?
Method: replacing one data point changes the exponent by at most 2Bγ for every h, hence the unnormalised
    density by a factor of at most e^{2Bγ}, and so does its mean, the normalising constant. The KL divergence
    is at most the max-divergence, so that On-Average KL-privacy is at most 4Bγ; then Theorem 4.
Guarantee: 4Bγ-DP, for every prior, and a generalization error of at most 4Bγ with respect to the loss γℓ. A
    loss with 0 ≤ ℓ ≤ B needs 2Bγ only.
Reference: On-Average KL-Privacy, Remark 3.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import accuracy
from derivations.sharp import gibbs

from . import rem2, risks, thm4
from .rem2 import DISPERSED, DISPERSION, GIBBS, PRIOR, SCALED, VARIABLES, scaled_divergence, scaled_kernel
from .sampling import unfolded

theorem = Statement(id="oakl.rem3", title="Posterior sampling is differentially private")
private = theorem.printed(
    f"{DISPERSION}, B : real given {GIBBS}, ∀z h. abs (loss z h) ≤ B holds pure_dp neighbours A (4·B·γ)",
    label="4Bγ-DP",
)
generalizes = theorem.printed(
    f"{VARIABLES}, B : real given {DISPERSED}, ∀z h. abs (loss z h) ≤ B "
    f"holds on_average_generalization {SCALED} A D ≤ 4·B·γ",
    label="and it implies O(Bγ)-generalization",
)
one_sided = theorem.repaired(
    f"{DISPERSION}, B : real given {GIBBS}, ∀z h. 0 ≤ loss z h, ∀z h. loss z h ≤ B "
    "holds pure_dp neighbours A (2·B·γ)",
    label="2Bγ-DP for a loss between 0 and B",
)
itself = theorem.repaired(
    f"{VARIABLES}, B : real given 0 < B, {DISPERSED}, ∀z h. abs (loss z h) ≤ B "
    "holds on_average_generalization loss A D ≤ 2·γ·B^2",
    label="for the loss itself the generalization error is at most 2γB²",
)
theorem.finding(
    "reading",
    "The data sets are of the same size and differ in one point, as in Definition 1. The constant $4$ "
    r"cannot be improved in general: with two hypotheses, $\ell(z,0)=\ell(z',1)=-B$, "
    r"$\ell(z,1)=\ell(z',0)=B$ and a prior that gives the first hypothesis the weight $m$, the logarithm "
    r"of the ratio at this hypothesis tends to $4B\gamma$ as $m\to0$.",
)
theorem.finding(
    "reading",
    r"``It implies $O(B\gamma)$-generalization'' is about the loss $\gamma\ell$ of Theorem 4, whose error "
    r"is at most $4B\gamma$. For $\ell$ itself $\epsilon$ implies $\epsilon/\gamma$ (Remark 2), which is "
    r"$4B$, no better than what $|\ell|\le B$ says. But the KL divergence is at most $2\gamma^2B^2$, so "
    r"that the error is at most $2\gamma B^2$.",
)

scaled_risks = Claim(
    f"{DISPERSION}, D : 'd measure, B : real given {DISPERSED}, ∀z h. abs (loss z h) ≤ B "
    f"holds {risks.FINITE.replace('loss', SCALED)}"
)
for claim in (private, one_sided, generalizes):
    claim.facts += [scaled_kernel.theorem, unfolded(scaled_divergence, "replace")]
generalizes.facts += [unfolded(scaled_risks, "risk", "empirical_risk"), partial(named, "card_not_zero")]
own_risks = Claim(
    f"{DISPERSION}, D : 'd measure, B : real given {DISPERSED}, ∀z h. abs (loss z h) ≤ B holds {risks.FINITE}"
)
itself.facts += [
    scaled_kernel.theorem,
    unfolded(scaled_divergence, "replace"),
    unfolded(own_risks, "risk", "empirical_risk"),
    partial(named, "card_not_zero"),
]
difference = Claim(
    f"{DISPERSION}, B d : real given {GIBBS}, ∀y z h. abs (loss y h - loss z h) ≤ d "
    "holds pure_dp neighbours A (2·(γ·d))"
)


@difference.proof
def one_loss_differs(p):
    p.say(
        r"For neighbours the exponents differ by $\gamma(\ell(z_i',h)-\ell(z_i,h))$, at most $\gamma d$; and "
        "so do the logarithms of the normalising constants, which are means of the exponentials."
    )
    rem2.posterior_sampling(p)
    p.unfold("pure_dp", "approx_dp", "mechanism")
    p.let(u="λx : 'i → 'd. h ↦ -(γ·(Sum (i ↦ loss (x i) h) - r h))")

    def pair(q):
        q.unfold_facts("neighbours")
        exists = q.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
        return q.obtain("i", exists, lambda q: q.intro("s", event))

    def event(q):
        q.every("h", "'a", exponents)
        first = q.have("∃k. 0 < k ∧ E[h ~ Base] exp(u(x, h)) exists and is k")
        second = q.have("∃k. 0 < k ∧ E[h ~ Base] exp(u(y, h)) exists and is k")
        return q.obtain("k l", [first, second], masses)

    def masses(q):
        law = p.given[6]
        q.use("gibbs_close", "Base", "u(x)", "u(y)", "k", "l", "γ·d")
        q.have("D[∞](A(x) ‖ A(y)) ≤ 2·(γ·d)", law)
        return q.chain(
            "A(x)(s)", le("exp(2·(γ·d))·A(y)(s)", "mass_of_max_divergence"), eq("exp(2·(γ·d))·A(y)(s) + 0")
        )

    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.intro("x y", pair))


def exponents(q):
    """The exponents differ by one loss."""
    q.let(f="j ↦ loss(x(j), h)", k="j ↦ loss(y(j), h)", Sf="∑ j. loss(x(j), h)", Sk="∑ j. loss(y(j), h)")

    change = q.use("sum_one_changed", "f", "k", "i")
    return q.chain(
        "|u(x, h) - u(y, h)|",
        eq("|-(γ·(Sf - Sk))|"),
        eq("|γ·(k(i) - f(i))|", change),
        eq("γ·|k(i) - f(i)|", "abs_scale"),
        le("γ·d"),
    )


def know_differences(p, at):
    """Know what is shown of the losses of any two points y and z at h."""
    output, entry = p.term("r").type.args[0], p.term("loss").type.args[0]
    p.every("y", entry, lambda q: q.every("z", entry, lambda q: q.every("h", output, at)))


def by_difference(p, d, total, at):
    """The privacy of losses that differ by at most d."""
    know_differences(p, at)
    found = p.use(difference.theorem(), "A", "Base", "loss", "r", "γ", "B", d, because="one loss differs")
    return rewrite(found, p.have(f"2·(γ·({d})) = {total}"))


@private.proof
def absolute_values(p):
    return by_difference(p, "2·B", "4·B·γ", at_most)


@one_sided.proof
def an_interval(p):
    def at(q):
        for point in "yz":
            q.have(f"0 ≤ loss {point} h")
            q.have(f"loss {point} h ≤ B")
        return q.use("abs_le", "loss(y, h) - loss(z, h)", "B")

    return by_difference(p, "B", "2·B·γ", at)


@scaled_risks.proof
def bounded_functions_have_means(p):
    some = "select('i)"
    rem2.posterior_sampling(p)
    p.intro("z h", scaled, "∀z h. |γ·loss(z, h)| ≤ γ·B")
    p.use(risks.bounded.theorem(), some, "A", SCALED, "D", "γ·B")
    return p.use(risks.finite_risks.theorem(), some, "A", SCALED, "D")


@generalizes.proof
def through_privacy(p):
    rem2.posterior_sampling(p)
    p.use(private.theorem(), "A", "Base", "loss", "r", "γ", "B", because="it is private")
    p.have("|loss(select('d), select('a))| ≤ B")
    p.chain("0", le("|loss(select('d), select('a))|", "abs_pos"), le("B"))
    p.use(
        "on_average_of_pure_dp",
        "i",
        "A",
        "D",
        "4·B·γ",
        because="the KL divergence is at most the max-divergence",
    )
    p.intro("z h", scaled, "∀z h. |γ·loss(z, h)| ≤ γ·B")
    p.use(risks.bounded.theorem(), "i", "A", SCALED, "D", "γ·B")
    p.use(thm4.equality.theorem(), "i", "A", "Base", SCALED, PRIOR, "D", because="Theorem 4")
    p.let(error=f"on_average_generalization {SCALED} A D")
    p.chain("error", eq("on_average_KL[i](A, D)"), le("4·B·γ"))
    return p.use("le_of_ext", "error", "4·B·γ")


def scaled(p):
    return p.chain("|γ·loss(z, h)|", eq("γ·|loss(z, h)|", "abs_scale"), le("γ·B"))


@own_risks.proof
def they_have_means(p):
    rem2.posterior_sampling(p)
    some = "select('i)"
    p.use(risks.bounded.theorem(), some, "A", "loss", "D", "B")
    return p.use(risks.finite_risks.theorem(), some, "A", "loss", "D")


@itself.proof
def through_concentrated_privacy(p):
    p.say(
        r"The logarithm of the density of two outputs has values in an interval of length $4\gamma B$, so "
        r"that the mechanism is $2\gamma^2B^2$-zCDP, and the KL divergence is at most that."
    )
    law = p.given[8]
    p.let(
        u="λx : 'i → 'd. h ↦ -(γ·(Sum (i ↦ loss (x i) h) - r h))",
        d="2·B",
        w="4·(γ·B)",
        ρ="2·(γ·B)²",
        P="product (λj : 'i. D)",
    )
    rem2.posterior_sampling(p)
    p.use(risks.bounded.theorem(), "i", "A", "loss", "D", "B")
    know_differences(p, at_most)
    p.intro("x y", interval, "∀x y. neighbours(x, y) ⇒ ∃m. ∀h. m ≤ u(x, h) - u(y, h) ≤ m + w")
    nb = "λx y : 'i → 'd. neighbours x y"
    found = p.use(gibbs.guarantee.theorem(), nb, "Base", "u", "w", because="the range of the loss")
    p.have("A is (0, ρ)-zCDP for neighbours", law, rewrite(found, p.have("w²/8 = ρ")))
    p.use(accuracy.pair(), "A", "0", "ρ", "i", because="the order 1 of the Rényi divergence")
    p.chain(
        "on_average_KL[i](A, D)",
        eq("∫ ∫ KL(A(x) ‖ A(replace(x, i, z))) dD(z) dP(x)", "on_average_kl"),
        le("∫ ∫ (0 + ρ) dD(z) dP(x)"),
        eq("ρ", "L_const", "L_const"),
        le("ρ"),
    )
    at = ("A", "Base", "loss", "r", "γ", "i", "D", "ρ")
    last = p.use(rem2.implies.theorem(), *at, because="Remark 2")
    return rewrite(last, p.have("ρ/γ = 2·γ·B²"))


def at_most(q):
    for point in "yz":
        q.have(f"abs (loss {point} h) ≤ B")
        q.use("le_abs", f"loss {point} h")
        q.use("neg_le_abs", f"loss {point} h")
    return q.use("abs_le", "loss(y, h) - loss(z, h)", "2·B")


def interval(q):
    q.unfold_facts("neighbours")
    exists = q.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")

    def around(r):
        r.every("h", "'a", exponents)
        r.every("h", "'a", within)
        return r.witness("-(γ·d)")

    return q.obtain("i", exists, around)


def within(q):
    q.have("|u(x, h) - u(y, h)| ≤ γ·d")
    q.use("le_abs", "u(x, h) - u(y, h)")
    q.use("neg_le_abs", "u(x, h) - u(y, h)")
    low = q.have("-(γ·d) ≤ u(x, h) - u(y, h)")
    high = q.have("u(x, h) - u(y, h) ≤ -(γ·d) + w")
    return logic.both(low, high)
