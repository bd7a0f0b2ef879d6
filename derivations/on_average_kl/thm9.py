"""Theorem 9: the Gibbs distribution minimises expected loss minus entropy.

Problem: among all mechanisms, which one minimises -H(A(Z)|Z)/γ + E Σ ℓᵢ(h, zᵢ)?
Method: the Gibbs variational principle (``entropy``): for each data set and each density, the objective is
    at least -log K/γ, where K normalises the Gibbs density, and equal to it there. Then the mean over Z.
Guarantee: no mechanism has a smaller objective, for each data set and on average, whatever the law of the
    data is and whatever the losses are, if the two terms of the objective exist.
Reference: On-Average KL-Privacy, Definition 8 and Theorem 9.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.on_average_kl import entropy

define(
    "define free_energy for B : 'a measure, g : real, u : 'a -> real, Q : 'a measure "
    r":= ext (1/g) * M Q (\h. ext (log (density Q B h))) + ext (E Q u)"
)
TOTAL = r"Sum (\i : 'i. l i h (x i))"
GIBBS = rf"gibbs B (\h. -(g*{TOTAL}))"
theorem = Statement(id="oakl.thm9", title="Maximum entropy")
for_each = theorem.printed(
    "for B Q : 'a measure, l : 'i -> 'a -> 'd -> real, x : 'i -> 'd, g : real "
    r"given 0 < g, Finite (\i : 'i. T), SigmaFinite B, !i. Measurable (\h. l i h (x i)), "
    rf"?v. 0 < v /\ HasInt B (\h. exp (-(g*{TOTAL}))) v, Prob Q, Q << B "
    rf"holds free_energy B g (\h. {TOTAL}) ({GIBBS}) <= free_energy B g (\h. {TOTAL}) Q",
    added=[rf"Integrable ({GIBBS}) (\h. {TOTAL})", rf"Integrable Q (\h. {TOTAL})"],
    label="for each data set",
)
AVERAGE = (
    r"-(ext (1/g) * conditional_entropy B (product (\i : 'i. D)) ({0})) "
    r"+ ext (E (semi (product (\i : 'i. D)) ({0})) (\z. Sum (\i : 'i. l i (snd z) (fst z i))))"
)
LOSSES = r"Integrable (semi (product (\i : 'i. D)) ({0})) (\z. Sum (\i : 'i. l i (snd z) (fst z i)))"
LAWS = (GIBBS, "withdensity B (p x)")
A, COMPETITOR = (rf"\x. {law}" for law in LAWS)
MECHANISMS = (
    "for B : 'a measure, l : 'i -> 'a -> 'd -> real, D : 'd measure, "
    "p : ('i -> 'd) -> 'a -> real, g : real "
    r"given 0 < g, Finite (\i : 'i. T), Prob D, SigmaFinite B, "
    r"!i. Measurable (\z. l i (fst z) (snd z)), "
    rf"!x. ?v. 0 < v /\ HasInt B (\h. exp (-(g*{TOTAL}))) v, "
    r"Measurable (\z. p (fst z) (snd z)), !x h. 0 <= p x h, !x. Prob (withdensity B (p x)) "
)
on_average = theorem.printed(
    f"{MECHANISMS} holds {AVERAGE.format(A)} <= {AVERAGE.format(COMPETITOR)}",
    added=[
        LOSSES.format(A),
        LOSSES.format(COMPETITOR),
        rf"Integrable (product (\i : 'i. D)) (\x. log (E B (\h. exp (-(g*{TOTAL})))))",
    ],
    label="on average over the data",
)
minimum = theorem.repaired(
    "for B : 'a measure, u : 'a -> real, g : real given 0 < g, SigmaFinite B, Measurable u, "
    r"?v. 0 < v /\ HasInt B (\h. exp (-(g*u h))) v, Integrable (gibbs B (\h. -(g*u h))) u "
    r"holds free_energy B g u (gibbs B (\h. -(g*u h))) = ext (-log (E B (\h. exp (-(g*u h))))/g)",
    label="the minimum",
)
# Everything in the claims is defined.
present = Claim(
    "for B Q : 'a measure, u : 'a -> real, g : real given 0 < g, SigmaFinite B, Measurable u, "
    r"?v. 0 < v /\ HasInt B (\h. exp (-(g*u h))) v, Prob Q, Q << B, Integrable Q u "
    r"holds HasMean Q (\h. ext (log (density Q B h)))"
)
for claim in (for_each, on_average, minimum):
    claim.facts.append(partial(named, "gibbs_below"))
theorem.finding(
    "hypothesis",
    "The normalising constant has to be finite, as in Theorem 4, and the two terms of the objective have "
    "to exist: the expected loss has to exist under the minimiser and under the competitor. For the "
    r"average over the data, the mean of $\log K(Z)$, which is the minimum up to a factor, has to exist "
    r"too. The entropy of the competitor then exists, and may be $-\infty$.",
)
theorem.finding(
    "reading",
    "The entropy is relative to the base measure $B$ of the densities. Any mechanism with a density "
    "$p(h|Z)$ is allowed as a competitor, as in Definition 8; it may depend on the whole sequence of "
    "data.",
)


def known(p, *laws):
    """Know that the Gibbs distribution G has a density, and that the entropies of these laws exist."""
    p.let(u=rf"\h. {TOTAL}", G=r"gibbs B (\h. -(g*u h))")
    p.use("gibbs_below", "B", r"\h. -(g*u h)")
    for law in laws:
        p.use(present.theorem(), "B", law, "u", "g")


@for_each.facts.append
def entropies_exist():
    p = Script(
        for_each.text.split(" holds ")[0]
        + rf" holds HasMean ({GIBBS}) (\h. ext (log (density ({GIBBS}) B h))) /\ "
        r"HasMean Q (\h. ext (log (density Q B h)))"
    )
    known(p, "G", "Q")
    return p.qed(p.have(p.goal))


@present.proof
def entropy_exists(p):
    p.unfold_facts("Integrable")

    def at(p):
        p.use(entropy.lower.theorem(), "B", "Q", "u", "g", "v", "m")
        return p.have(p.goal)

    mean = p.have("?m. HasInt Q u m")
    return p.obtain("v m", [p.given[3], mean], at)


@minimum.proof
def at_the_gibbs_distribution(p):
    p.let(G=r"gibbs B (\h. -(g*u h))", k=r"E B (\h. exp (-(g*u h)))")
    p.unfold_facts("Integrable")

    def at(p):
        p.use(entropy.attained.theorem(), "B", "u", "g", "v", "m")
        p.use("E_int", "G", "u", "m")
        p.use("E_int", "B", r"\h. exp (-(g*u h))", "v")
        return p.chain(
            "free_energy B g u G",
            eq("ext (1/g) * ext (-(log v) - g*m) + ext m", "free_energy", "M_int", because="the two terms"),
            eq("ext (-log v/g)", because="the expected losses cancel"),
            eq("ext (-log k/g)"),
        )

    loss = p.have("?m. HasInt G u m")
    return p.obtain("v m", [p.given[3], loss], at)


@for_each.proof
def gibbs_variational_principle(p):
    known(p, "G", "Q")
    least = p.use(minimum.theorem(), "B", "u", "g", because="the minimum, below")
    p.unfold_facts("Integrable")

    def at(p):
        total = p.use("E_int", "B", r"\h. exp (-(g*u h))", "v")
        p.use(entropy.lower.theorem(), "B", "Q", "u", "g", "v", "m", because="Gibbs' inequality")
        p.use("E_int", "Q", "u", "m")
        p.let(H=r"M Q (\h. ext (log (density Q B h)))")
        return p.chain(
            "free_energy B g u G",
            eq("ext (1/g) * ext (-(log v) - g*m) + ext m", least, total),
            le("ext (1/g) * H + ext m"),
            eq("free_energy B g u Q", "free_energy"),
        )

    normaliser = p.have(r"?v. 0 < v /\ HasInt B (\h. exp (-(g*u h))) v")
    loss = p.have("?m. HasInt Q u m")
    return p.obtain("v m", [normaliser, loss], at)


@minimum.facts.append
def minimum_exists():
    p = Script(
        minimum.text.split(" holds ")[0]
        + r" holds HasMean (gibbs B (\h. -(g*u h))) "
        + r"(\h. ext (log (density (gibbs B (\h. -(g*u h))) B h))) /\ "
        r"Integrable B (\h. exp (-(g*u h))) /\ 0 < E B (\h. exp (-(g*u h)))"
    )
    p.let(G=r"gibbs B (\h. -(g*u h))")
    p.use("gibbs_below", "B", r"\h. -(g*u h)")
    p.use(present.theorem(), "B", "G", "u", "g")

    def positive(p):
        p.use("E_int", "B", r"\h. exp (-(g*u h))", "v")
        return p.have(p.goal)

    return p.qed(p.obtain("v", p.given[3], positive))


def measurable_losses(p):
    """Know that the sum of the losses is a measurable function of the data and the output."""
    p.let(
        X=r"product (\i : 'i. D)",
        u=rf"\x h. {TOTAL}",
        G=rf"\x. {GIBBS}",
        K=r"\x. withdensity B (p x)",
        U=r"\z. u (fst z) (snd z)",
        turn=r"\i : 'i. \z : ('i -> 'd) # 'a. (snd z, fst z i)",
        L=r"\i z. l i (fst z) (snd z)",
    )

    def summand(p):
        p.use("measurable_comp", r"\f : 'i -> 'd. f i", "(fst : ('i -> 'd) # 'a -> 'i -> 'd)")
        return rewrite(p.use("measurable_comp", "L i", "turn i"), "fst_pair", "snd_pair")

    p.every("i", "'i", summand)
    p.use("measurable_Sum", r"\i z. l i (snd z) (fst z i)")


def mechanisms(p, then):
    """Know the least objective and that of the competitor, with the expected losses b and c, and go on."""
    measurable_losses(p)
    p.unfold_facts("Integrable")
    first, second = (p.have(f"?m. HasInt (semi X {law}) U m") for law in "GK")
    constants = p.have(r"?m. HasInt X (\x. log (E B (\h. exp (-(g*u x h))))) m")

    def at(p):
        p.use(entropy.minimum.theorem(), "B", "X", "u", "g", "a", "b", because="the minimum")
        p.use(
            entropy.competitor.theorem(), "B", "X", "u", "p", "g", "a", "c",
            because="Gibbs' inequality, on average",
        )  # fmt: skip
        return then(p)

    def constant(p):
        return p.obtain("a", constants, at)

    return p.obtain("b c", [first, second], constant)


@on_average.proof
def mean_over_the_data(p):
    def compare(p):
        p.let(H=r"M X (\x. M (K x) (\h. ext (log (density (K x) B h))))")
        p.let(J=r"M X (\x. M (G x) (\h. ext (log (density (G x) B h))))")
        [p.use("E_int", "semi X G", "U", "b"), p.use("E_int", "semi X K", "U", "c")]
        unfolded = ("conditional_entropy", "emul_neg", "eneg_neg")
        return p.chain(
            "-(ext (1/g) * conditional_entropy B X G) + ext (E (semi X G) U)",
            eq("ext (1/g) * J + ext b", *unfolded, because="the definition"),
            eq("ext (1/g) * ext (-a - g*b) + ext b"),
            eq("ext (1/g) * ext (-a - g*c) + ext c", because="the expected losses cancel"),
            le("ext (1/g) * H + ext c"),
            eq(
                "-(ext (1/g) * conditional_entropy B X K) + ext (E (semi X K) U)",
                *unfolded,
                because="the definition",
            ),
        )

    return mechanisms(p, compare)


@on_average.facts.append
def section():
    p = Script(
        "for l : 'i -> 'a -> 'd -> real, i : 'i, d : 'd "
        r"given !i. Measurable (\z. l i (fst z) (snd z)) holds Measurable (\h. l i h d)"
    )
    p.let(L=r"\z. l i (fst z) (snd z)", pair=r"\h : 'a. (h, d)")
    return p.qed(rewrite(p.use("measurable_comp", "L", "pair"), "fst_pair", "snd_pair"))


@on_average.facts.append
def means_exist():
    inner = r"HasMean ({0}) (\h. ext (log (density ({0}) B h)))"
    outer = r"HasMean (product (\i : 'i. D)) (\x. M ({0}) (\h. ext (log (density ({0}) B h))))"
    goals = [rf"AE (product (\i : 'i. D)) (\x. {inner.format(law)})" for law in LAWS]
    goals += [outer.format(law) for law in LAWS]
    p = Script(on_average.text.split(" holds ")[0] + " holds " + r" /\ ".join(goals))
    return p.qed(mechanisms(p, lambda p: p.have(p.goal)))


@on_average.facts.append
def kernels():
    weight = rf"\h. exp (-(g*{TOTAL}))"
    goals = [rf"Measurable (\x. {law})" for law in LAWS]
    goals.append(rf"!x. Integrable B ({weight}) /\ 0 < E B ({weight})")
    p = Script(MECHANISMS + " holds " + r" /\ ".join(goals))
    measurable_losses(p)
    p.let(w=r"\x h. -(g*u x h)")
    p.use("gibbs_kernel", "B", "w")

    def positive(p):
        p.use("E_int", "B", weight, "v")
        return p.have(rf"Integrable B ({weight}) /\ 0 < E B ({weight})")

    def at(p):
        return p.obtain("v", p.have(rf"?v. 0 < v /\ HasInt B ({weight}) v"), positive)

    p.every("x", "'i -> 'd", at)
    return p.qed(p.have(p.goal))
