"""Section 4: the mutual information of the output with the loss function is that with the data.

Problem: Russo and Zou bound the generalization error by I(A(Z); ℒ(·,Z)), Corollary 15 speaks of I(A(Z); Z).
Method: the loss function is an image of the data, so that data processing gives one direction. The posterior
    distribution depends on the data through the loss function only: so the density of data and output with
    respect to independent ones factors through the image, and the divergences are the same.
Guarantee: at most I(A(Z); Z) for every mechanism; equality for posterior sampling.
Reference: On-Average KL-Privacy, section 4, the text before Corollary 15.
"""

from cbdp_sym.author import *
from derivations.on_average_kl import lem14

LAWS = "for P : 's measure, A : 's → 'a measure, t : 's → 'l"
DATA = "given Prob P, Measurable t, Measurable A, mechanism A"
IMAGE = "(λz : 's # 'a. (t (fst z), snd z))"
WITH_LOSS = f"kl (map {IMAGE} (semi P A)) (semi (map t P) (λl : 'l. bind P A))"
theorem = Statement(id="oakl.sec4.loss", title="Mutual information with the loss function")
processed = theorem.printed(
    f"{LAWS} {DATA} holds {WITH_LOSS} ≤ mutual_information P A", label="by data processing, for any mechanism"
)
POSTERIOR = (
    "for P : 's measure, Base : 'a measure, A : 's → 'a measure, t : 's → 'l, "
    "loss : 'l → 'a → real, γ : real given Prob P, Measurable t, SigmaFinite Base, "
    "Measurable (λu : 'l # 'a. loss (fst u) (snd u)), "
    "∀l. ∃v. 0 < v ∧ HasInt Base (h ↦ exp (-(γ·loss l h))) v, "
    "A = (x ↦ gibbs Base (h ↦ -(γ·loss (t x) h)))"
)
equal = theorem.printed(
    f"{POSTERIOR} holds {WITH_LOSS} = mutual_information P A", label="for posterior sampling"
)
theorem.finding(
    "reading",
    "The loss function is a random element $t(Z)$ of a measurable space, from which the losses are "
    r"computed by a jointly measurable evaluation $\ell$, and for each of its elements the posterior "
    r"distribution is well-defined. On all functions $\mathcal{H}\to\mathbb{R}$ with the product "
    r"$\sigma$-algebra evaluation is jointly measurable if $\mathcal{H}$ is countable; otherwise it need "
    "not be.",
)
kernel = Claim(
    f"{POSTERIOR} holds Measurable A ∧ (∀x. Prob (A x)) ∧ (∀l. Measurable (loss l)) ∧ Measurable {IMAGE}"
)
equal.facts.append(kernel.theorem)
images = Claim(
    "for P : 's measure, Q : 'a measure, t : 's → 'l given Prob P, Prob Q, Measurable t "
    f"holds map {IMAGE} (semi P (x ↦ Q)) = semi (map t P) (λl : 'l. Q) ∧ Measurable {IMAGE}"
)


@images.proof
def image_of_a_product(p):
    p.let(N="semi(P, x ↦ Q)", H="semi(map(t, P), l ↦ Q)", G=IMAGE)
    joint = p.have("Measurable(G)")

    def of(q):
        return q.chain(
            "∫[x ~ map(G, N)] f(x)",
            eq("∫ f(G(z)) dN(z)", "L_map"),
            eq("∫ ∫ f(t(x), h) dQ(h) dP(x)", "semi_L", "fst_pair", "snd_pair"),
            eq("∫ f(x) dH(x)", "L_map", "semi_L"),
        )

    text = "∀f. Measurable f ⇒ (∀x. 0 ≤ f x) ⇒ L (map G N) f = L H f"
    same = p.use("measure_ext", "map(G, N)", "H", given=[p.intro("f", of, text)])
    return logic.both(same, joint)


@processed.proof
def data_processing(p):
    p.unfold_facts("mechanism")
    p.let(Q="bind(P, A)")
    logic.separated(p.use(images.theorem(), "P", "Q", "t"))
    found = p.use("kl_map", "semi(P, A)", "semi(P, x ↦ Q)", IMAGE)
    return p.chain(
        WITH_LOSS, le("KL(semi(P, A) ‖ semi(P, x ↦ Q))", rewrite(found)), eq("I(P; A)", "mutual_information")
    )


@kernel.proof
def measurable_in_the_data(p):
    p.let(u="l ↦ h ↦ -(γ·loss(l, h))")
    p.use("gibbs_kernel", "Base", "u")
    p.use("measurable_comp", "l ↦ gibbs(Base, u(l))", "t")
    return p.have(p.goal, p.given[-1])


def section(q):
    q.let(E="λu : 'l # 'a. loss (fst u) (snd u)", pair="λh : 'a. (l, h)")
    return rewrite(q.use("measurable_comp", "E", "pair"), "fst_pair", "snd_pair")


@equal.proof
def the_density_factors(p):
    p.let(
        k="l ↦ E[h ~ Base] exp(-(γ·loss(l, h)))",
        u="l ↦ h ↦ -(γ·loss(l, h))",
        p="x ↦ h ↦ exp(-(γ·loss(t(x), h)))/k(t(x))",
        K="x ↦ withdensity(Base, p(x))",
        m="h ↦ E[x ~ P] p(x, h)",
        G=IMAGE,
        H="y ↦ exp(-(γ·loss(fst(y), snd(y))))/k(fst(y))/m(snd(y))",
    )
    p.every("l", "'l", constant)
    p.every("x", "'s", density)
    same = p.have("A = K", p.given[-1])
    p.know(rewrite(p.use(kernel.theorem(), "P", "Base", "A", "t", "loss", "γ"), same))
    p.use(lem14.output.theorem(), "P", "Base", "p")
    p.let(J="semi(P, K)", Q="bind(P, K)", N="semi(P, x ↦ bind(P, K))", r="z ↦ p(fst(z), snd(z))/m(snd(z))")
    output = p.have("Q = withdensity(Base, m)")
    pair = rewrite(p.use("density_of_pair", "P", "Base", "p", "m"), symmetry(output))
    for pair_type in ("'s # 'a", "'l # 'a"):
        p.use("measurable_comp", "m", f"(snd : {pair_type} → 'a)")
    p.know(rewrite(p.use("withdensity_below", "N", "r"), pair))
    p.use("density_unique", "J", "N", "r", given=[pair])
    image = logic.separated(p.use(images.theorem(), "P", "Q", "t"))
    factor = p.every(
        "z", p.term("r").type.args[0], lambda q: q.have("H(G(z)) = r(z)", "fst_pair", "snd_pair")
    )
    p.have("almost every z ~ N: dJ/dN(z) = H(G(z))", factor)
    found = rewrite(p.use("kl_sufficient", "J", "N", "G", "H"), image[0])
    return p.chain(WITH_LOSS, eq("KL(J ‖ N)", same, found), eq("I(P; A)", "mutual_information", same))


def constant(q):
    def value(q):
        same = q.use("E_int", "Base", "h ↦ exp(-(γ·loss(l, h)))", "v")
        return q.have("0 < k(l) ∧ E[h ~ Base] exp(-(γ·loss(l, h))) exists and is k(l)", same)

    return q.obtain("v", q.have("∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·loss(l, h))) exists and is v"), value)


def density(q):
    return q.have("gibbs(Base, u(t(x))) = K(x)", q.use("gibbs_is", "Base", "u(t(x))", "k(t(x))"))
