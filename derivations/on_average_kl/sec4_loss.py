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

LAWS = "for P : 's measure, A : 's -> 'a measure, t : 's -> 'l"
DATA = "given Prob P, Measurable t, Measurable A, mechanism A"
IMAGE = r"(\z : 's # 'a. (t (fst z), snd z))"
WITH_LOSS = rf"kl (map {IMAGE} (semi P A)) (semi (map t P) (\l : 'l. bind P A))"
theorem = Statement(id="oakl.sec4.loss", title="Mutual information with the loss function")
processed = theorem.printed(
    f"{LAWS} {DATA} holds {WITH_LOSS} <= mutual_information P A",
    label="by data processing, for any mechanism",
)
POSTERIOR = (
    "for P : 's measure, B : 'a measure, A : 's -> 'a measure, t : 's -> 'l, "
    "e : 'l -> 'a -> real, g : real given Prob P, Measurable t, SigmaFinite B, "
    r"Measurable (\u : 'l # 'a. e (fst u) (snd u)), "
    r"!l. ?v. 0 < v /\ HasInt B (\h. exp (-(g*e l h))) v, "
    r"A = (\x. gibbs B (\h. -(g*e (t x) h)))"
)
equal = theorem.printed(
    f"{POSTERIOR} holds {WITH_LOSS} = mutual_information P A", label="for posterior sampling"
)
theorem.finding(
    "reading",
    "The loss function is a random element $t(Z)$ of a measurable space, from which the losses are "
    "computed by a jointly measurable evaluation $e$, and for each of its elements the posterior "
    r"distribution is well-defined. On all functions $\mathcal{H}\to\mathbb{R}$ with the product "
    r"$\sigma$-algebra evaluation is jointly measurable if $\mathcal{H}$ is countable; otherwise it need "
    "not be.",
)
kernel = Claim(
    f"{POSTERIOR} holds Measurable A /\\ (!x. Prob (A x)) /\\ (!l. Measurable (e l)) /\\ Measurable {IMAGE}"
)
equal.facts.append(kernel.theorem)
images = Claim(
    "for P : 's measure, Q : 'a measure, t : 's -> 'l given Prob P, Prob Q, Measurable t "
    rf"holds map {IMAGE} (semi P (\x. Q)) = semi (map t P) (\l : 'l. Q) /\ Measurable {IMAGE}"
)


@images.proof
def image_of_a_product(p):
    p.let(N=r"semi P (\x : 's. Q)", H=r"semi (map t P) (\l : 'l. Q)", G=IMAGE)
    joint = p.have("Measurable G")

    def of(q):
        return q.chain(
            "L (map G N) f",
            eq(r"L N (\z. f (G z))", "L_map"),
            eq(r"L P (\x. L Q (\h. f (t x, h)))", "semi_L", "fst_pair", "snd_pair"),
            eq("L H f", "L_map", "semi_L"),
        )

    text = "!f. Measurable f ==> (!x. 0 <= f x) ==> L (map G N) f = L H f"
    same = p.use("measure_ext", "map G N", "H", given=[p.intro("f", of, text)])
    return logic.both(same, joint)


@processed.proof
def data_processing(p):
    p.unfold_facts("mechanism")
    p.let(Q="bind P A")
    logic.separated(p.use(images.theorem(), "P", "Q", "t"))
    found = p.use("kl_map", "semi P A", r"semi P (\x : 's. Q)", IMAGE)
    return p.chain(
        WITH_LOSS,
        le(r"kl (semi P A) (semi P (\x : 's. Q))", rewrite(found)),
        eq("mutual_information P A", "mutual_information"),
    )


@kernel.proof
def measurable_in_the_data(p):
    p.let(u=r"\l h. -(g*e l h)")
    p.use("gibbs_kernel", "B", "u")
    p.use("measurable_comp", r"\l. gibbs B (u l)", "t")
    return p.have(p.goal, p.given[-1])


def section(q):
    q.let(E=r"\u : 'l # 'a. e (fst u) (snd u)", pair=r"\h : 'a. (l, h)")
    return rewrite(q.use("measurable_comp", "E", "pair"), "fst_pair", "snd_pair")


@equal.proof
def the_density_factors(p):
    p.let(
        k=r"\l. E B (\h. exp (-(g*e l h)))",
        u=r"\l h. -(g*e l h)",
        p=r"\x h. exp (-(g*e (t x) h))/k (t x)",
        K=r"\x. withdensity B (p x)",
        m=r"\h. E P (\x. p x h)",
        G=IMAGE,
        H=r"\y. exp (-(g*e (fst y) (snd y)))/k (fst y)/m (snd y)",
    )
    p.every("l", "'l", constant)
    p.every("x", "'s", density)
    same = p.have("A = K", p.given[-1])
    p.know(rewrite(p.use(kernel.theorem(), "P", "B", "A", "t", "e", "g"), same))
    p.use(lem14.output.theorem(), "P", "B", "p")
    p.let(J="semi P K", Q="bind P K", N=r"semi P (\x : 's. bind P K)", r=r"\z. p (fst z) (snd z)/m (snd z)")
    output = p.have("Q = withdensity B m")
    pair = rewrite(p.use("density_of_pair", "P", "B", "p", "m"), symmetry(output))
    for pair_type in ("'s # 'a", "'l # 'a"):
        p.use("measurable_comp", "m", f"(snd : {pair_type} -> 'a)")
    p.know(rewrite(p.use("withdensity_below", "N", "r"), pair))
    p.use("density_unique", "J", "N", "r", given=[pair])
    image = logic.separated(p.use(images.theorem(), "P", "Q", "t"))
    factor = p.every("z", p.term("r").type.args[0], lambda q: q.have("H (G z) = r z", "fst_pair", "snd_pair"))
    p.have(r"AE N (\z. density J N z = H (G z))", factor)
    found = rewrite(p.use("kl_sufficient", "J", "N", "G", "H"), image[0])
    return p.chain(
        WITH_LOSS, eq("kl J N", same, found), eq("mutual_information P A", "mutual_information", same)
    )


def constant(q):
    def value(q):
        same = q.use("E_int", "B", r"\h. exp (-(g*e l h))", "v")
        return q.have(r"0 < k l /\ HasInt B (\h. exp (-(g*e l h))) (k l)", same)

    return q.obtain("v", q.have(r"?v. 0 < v /\ HasInt B (\h. exp (-(g*e l h))) v"), value)


def density(q):
    return q.have("gibbs B (u (t x)) = K x", q.use("gibbs_is", "B", "u (t x)", "k (t x)"))
