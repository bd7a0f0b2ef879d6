"""Remark 3: posterior sampling with a bounded loss is differentially private, and so it generalizes.

Problem: |ℓ(z,h)| ≤ B for all z and h. How private is A with density proportional to e^{-γ[Σℓ(zᵢ,h)-r(h)]}?
Method: replacing one data point changes the exponent by γ times a difference of two losses. If no two values
    of it are more than w apart, the density changes by a factor of at most e^{γw}. The KL divergence is at
    most the max-divergence, so that On-Average KL-privacy is at most 4Bγ; then Theorem 4. On average
    it is smaller: the mutual and the lautum information of one entry and the output (``bounded_losses``).
Guarantee: 4Bγ-DP, for every prior, and a generalization error of at most 4Bγ with respect to the loss γℓ; for
    ℓ itself 2B tanh(γB/2). A loss with 0 ≤ ℓ ≤ B is 2Bγ-DP.
Reference: On-Average KL-Privacy, Remark 3.
"""

from functools import partial

from cbdp_sym.author import *

from . import bounded_losses, rem2, risks, thm4
from .rem2 import DISPERSED, DISPERSION, GIBBS, PRIOR, SCALED, VARIABLES, scaled_divergence, scaled_kernel
from .sampling import unfolded

BOUND = "2·γ·B·tanh(γ·B/2)"
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
oscillation = theorem.repaired(
    f"{DISPERSION}, w : real given {GIBBS}, "
    "∀y z h g. loss y h - loss z h - (loss y g - loss z g) ≤ w holds pure_dp neighbours A (γ·w)",
    label="γw-DP if no difference of two losses varies by more than w",
)
average = theorem.repaired(
    f"{VARIABLES}, s : 'a → real, B : real "
    f"given 0 < B, {DISPERSED}, Measurable s, ∀z h. abs (loss z h - s h) ≤ B "
    f"holds on_average_KL[i](A, D) ≤ {BOUND}",
    label="the privacy on average, for a loss within B of a function of the output",
)
itself = theorem.repaired(
    f"{VARIABLES}, B : real given 0 < B, {DISPERSED}, ∀z h. abs (loss z h) ≤ B "
    "holds on_average_generalization loss A D ≤ 2·B·tanh(γ·B/2)",
    label="for the loss itself the generalization error is at most 2B·tanh(γB/2)",
)
attained = theorem.repaired(
    bounded_losses.matches.text,
    label="the bound is attained by one data point, for a loss of -B where data and output match",
)
attained.facts.append(bounded_losses.defined.theorem)
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
    r"$4B$, no better than what $|\ell|\le B$ says. But the KL divergence is at most "
    r"$2\gamma B\tanh\frac{\gamma B}2$ on average, so that the error is at most "
    r"$2B\tanh\frac{\gamma B}2\le\gamma B^2$. At $\gamma B=1$ that is $0.9242B$.",
)
theorem.finding(
    "sharper",
    r"$B$ may be the distance of the loss from any function of $h$: a loss between $0$ and $B$ has "
    r"$\frac B2$ in its place. The bound on average is attained for one data point and $\ell=-B$ where it "
    r"matches the output, and $B$ elsewhere, if each matches the other with the probability "
    r"$1/(1+e^{\gamma B})$: for $m$ values of equal weight of both, which match where they are equal, and "
    r"$e^{\gamma B}=m-1$.",
)
theorem.finding(
    "sharper",
    r"For the privacy itself what counts is how much a difference $\ell(z,h)-\ell(z',h)$ varies with $h$: by "
    r"at most $4B$ for $|\ell|\le B$, and by at most $2B$ for $0\le\ell\le B$.",
)

not_negative = Claim("for a given 0 ≤ a holds 0 ≤ tanh(a/2)")
scaled_risks = Claim(
    f"{DISPERSION}, D : 'd measure, B : real given {DISPERSED}, ∀z h. abs (loss z h) ≤ B "
    f"holds {risks.FINITE.replace('loss', SCALED)}"
)
for claim in (private, oscillation, generalizes, average):
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


@oscillation.proof
def one_loss_differs(p):
    p.say(
        r"For neighbours the exponents differ by $\gamma(\ell(z_i',h)-\ell(z_i,h))$, and no two values of it "
        r"are more than $\gamma w$ apart."
    )
    rem2.posterior_sampling(p)
    p.unfold("pure_dp", "approx_dp", "mechanism")
    p.let(u="λx : 'i → 'd. h ↦ -(γ·(Sum (i ↦ loss (x i) h) - r h))")

    def pair(q):
        q.unfold_facts("neighbours")
        exists = q.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
        return q.obtain("i", exists, lambda q: q.intro("s", event))

    def event(q):
        first = q.have("∃k. 0 < k ∧ E[h ~ Base] exp(u(x, h)) exists and is k")
        second = q.have("∃k. 0 < k ∧ E[h ~ Base] exp(u(y, h)) exists and is k")
        return q.obtain("k l", [first, second], masses)

    def masses(q):
        law = p.given[6]
        q.every("h", "'a", exponent)
        q.every("h", "'a", lambda t: t.every("g", "'a", variation))
        q.have("almost every h ~ Base: almost every g ~ Base: u(x, h) - u(y, h) - (u(x, g) - u(y, g)) ≤ γ·w")
        q.use(bounded_losses.pointwise.theorem(), "Base", "u(x)", "u(y)", "k", "l", "γ·w")
        q.have("D[∞](A(x) ‖ A(y)) ≤ γ·w", law)
        return q.chain(
            "A(x)(s)", le("exp(γ·w)·A(y)(s)", "mass_of_max_divergence"), eq("exp(γ·w)·A(y)(s) + 0")
        )

    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.intro("x y", pair))


def exponent(q):
    """The exponents differ by one loss."""
    q.let(f="j ↦ loss(x(j), h)", k="j ↦ loss(y(j), h)", Sf="∑ j. loss(x(j), h)", Sk="∑ j. loss(y(j), h)")
    change = q.use("sum_one_changed", "f", "k", "i")
    return q.chain("u(x, h) - u(y, h)", eq("-(γ·(Sf - Sk))"), eq("γ·(loss(y(i), h) - loss(x(i), h))", change))


def variation(q):
    q.let(v="loss(y(i), h) - loss(x(i), h) - (loss(y(i), g) - loss(x(i), g))")
    return q.chain("u(x, h) - u(y, h) - (u(x, g) - u(y, g))", eq("γ·v"), le("γ·w"))


@private.proof
def absolute_values(p):
    def at(q):
        for point in ("y h", "z h", "y g", "z g"):
            q.have(f"abs (loss {point}) ≤ B")
            q.use("le_abs", f"loss {point}")
            q.use("neg_le_abs", f"loss {point}")
        return q.have(q.goal)

    p.intro("y z h g", at, "∀y z h g. loss y h - loss z h - (loss y g - loss z g) ≤ 4·B")
    found = p.use(oscillation.theorem(), "A", "Base", "loss", "r", "γ", "4·B", because="one loss differs")
    return rewrite(found, p.have("γ·(4·B) = 4·B·γ"))


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


@not_negative.proof
def certificate(p):
    return p.have(p.goal, by=decide)


@average.proof
def one_entry_given_the_others(p):
    p.say(
        r"Given the other entries, the entry $z_i$ is the whole data of a posterior whose loss differs "
        r"from $\ell(z_i,h)$ by a function of $h$. So the mean over $z_i$ and the fresh point is at most "
        "the bound."
    )
    p.let(
        P="product (λj : 'i. D)", v="2·γ·B·tanh(γ·B/2)", k="u ↦ KL(A(fst(u)) ‖ A(replace(fst(u), i, snd(u))))"
    )
    rem2.posterior_sampling(p)
    p.use(rem2.scaled_divergence.theorem(), "A", "Base", "loss", "r", "γ", "i")
    p.use("measurable_L_section", "D", "k")
    p.let(F="x ↦ ∫ k(x, z) dD(z)", G="λw : ('i → 'd) # 'd. F (fst w)")
    p.use("measurable_comp", "F", "λw : ('i → 'd) # 'd. fst w")
    p.every("x", "'i → 'd", partial(inner, law=p.given[8]))
    p.have("0 ≤ γ·B")
    p.use(not_negative.theorem(), "γ·B")
    p.have("0 ≤ v")
    same = p.every(
        "x",
        "'i → 'd",
        lambda q: q.chain("∫ G(x, w) dD(w)", eq("∫ F(x) dD(w)", "fst_pair"), eq("F(x)", "L_econst")),
    )
    return p.chain(
        "on_average_KL[i](A, D)",
        eq("∫ F(x) dP(x)", "on_average_kl", "fst_pair", "snd_pair"),
        eq("∫ ∫ G(x, w) dD(w) dP(x)", same),
        eq("∫ ∫ G(replace(x, i, w), x(i)) dD(w) dP(x)", p.use("exchange", "D", "G", "i")),
        eq("∫ ∫ F(replace(x, i, w)) dD(w) dP(x)", "fst_pair"),
        le("∫ v dP(x)", "L_le"),
        eq("v", "L_const"),
    )


def inner(p, law):
    p.let(
        K="w ↦ A(replace(x, i, w))",
        S="h ↦ ∑ j. loss(x(j), h)",
        l="λw : 'd. h ↦ loss w h + S h - loss (x i) h - r h",
        t="h ↦ s(h) + S(h) - loss(x(i), h) - r(h)",
    )
    p.use("measurable_replace", "i")
    p.have("Measurable(S)")
    p.have("Measurable(t)")
    p.have("Measurable(λu : 'd # 'a. l (fst u) (snd u))")
    for proof in (one_sum, near):
        p.every("w", p.term("loss").type.args[0], lambda q, one=proof: q.every("h", "'a", one))
    p.every("h", "'a", mean)
    p.every("w", p.term("loss").type.args[0], constant)
    p.have("K = (w ↦ gibbs Base (h ↦ -(γ·l w h)))", law)
    p.use(bounded_losses.between.theorem(), "D", "Base", "K", "l", "t", "γ", "B", because="one entry")
    return p.chain(
        "∫ F(replace(x, i, w)) dD(w)",
        eq("∫ ∫ KL(K(w) ‖ K(z)) dD(z) dD(w)", "fst_pair", "snd_pair", "replace_again"),
        le("v"),
    )


def constant(q):
    exists = "∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·((∑ j. loss(replace(x, i, w, j), h)) - r(h)))) exists and is v"
    same = q.have("∀h. (∑ j. loss(replace(x, i, w, j), h)) - r(h) = l(w, h)")
    return rewrite(q.have(exists), same)


def one_sum(q):
    """Only the summand of the replaced entry changes."""
    q.let(f="j ↦ loss(x(j), h)", k="j ↦ loss(replace(x, i, w, j), h)", Sk="∑ j. loss(replace(x, i, w, j), h)")

    def elsewhere(t):
        return t.have("f(j) = k(j)", t.have("replace(x, i, w, j) = x(j)", "replace_there"))

    q.intro("j", elsewhere, "∀j. j ≠ i ⇒ f(j) = k(j)")
    change = q.use("sum_one_changed", "f", "k", "i")
    here = q.have("k(i) = loss(w, h)", "replace_here")
    return q.chain("Sk - r(h)", eq("S(h) - (f(i) - k(i)) - r(h)", change), eq("l(w, h)", here))


def near(q):
    same = q.have("l(w, h) - t(h) = loss(w, h) - s(h)")
    return q.chain("|l(w, h) - t(h)|", eq("|loss(w, h) - s(h)|", same), le("B"))


def mean(q):
    q.let(g="w ↦ l(w, h)")
    q.have("Measurable(g)")

    def size(t):
        t.have("|l(w, h) - t(h)| ≤ B")
        return t.chain(
            "|g(w)|",
            eq("|(l(w, h) - t(h)) + t(h)|"),
            le("|l(w, h) - t(h)| + |t(h)|", "abs_add"),
            le("B + |t(h)|"),
        )

    q.every("w", q.term("loss").type.args[0], size)
    q.have("almost every w ~ D: |g(w)| ≤ B + |t(h)|", "ae_all")
    return q.use("integrable_ae_bounded", "D", "g", "B + |t(h)|")


@itself.proof
def through_privacy_on_average(p):
    rem2.posterior_sampling(p)
    p.use(risks.bounded.theorem(), "i", "A", "loss", "D", "B")
    at = ("A", "Base", "loss", "r", "γ", "i", "D")
    p.every(
        "z",
        p.term("loss").type.args[0],
        lambda q: q.every("h", "'a", lambda q: q.have("|loss(z, h) - 0| ≤ B")),
    )
    p.use(average.theorem(), *at, "h ↦ 0", "B", because="the privacy on average")
    last = p.use(rem2.implies.theorem(), *at, "2·γ·B·tanh(γ·B/2)", because="Remark 2")
    return rewrite(last, p.have("2·γ·B·tanh(γ·B/2)/γ = 2·B·tanh(γ·B/2)"))


@attained.proof
def matching_values(p):
    return p.use(
        bounded_losses.matches.theorem(), "P", "Base", "m", "γ", "B", because="the value for matches"
    )
