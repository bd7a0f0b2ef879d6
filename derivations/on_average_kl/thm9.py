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
    "define free_energy for Base : 'a measure, γ : real, u : 'a → real, Q : 'a measure "
    ":= 1/γ·M Q (h ↦ log (density Q Base h)) + E Q u",
    latex=r"F_{{0}, {1}, {2}}\left({3}\right)",
)
TOTAL = "Sum (λi : 'i. l i h (x i))"
GIBBS = f"gibbs Base (h ↦ -(γ·{TOTAL}))"
theorem = Statement(id="oakl.thm9", title="Maximum entropy")
for_each = theorem.printed(
    "for Base Q : 'a measure, l : 'i → 'a → 'd → real, x : 'i → 'd, γ : real "
    "given 0 < γ, Finite (λi : 'i. T), SigmaFinite Base, ∀i. Measurable (h ↦ l i h (x i)), "
    f"∃v. 0 < v ∧ HasInt Base (h ↦ exp (-(γ·{TOTAL}))) v, Prob Q, Q ≪ Base "
    f"holds free_energy Base γ (h ↦ {TOTAL}) ({GIBBS}) ≤ free_energy Base γ (h ↦ {TOTAL}) Q",
    added=[f"Integrable ({GIBBS}) (h ↦ {TOTAL})", f"Integrable Q (h ↦ {TOTAL})"],
    label="for each data set",
)
AVERAGE = (
    "-(1/γ·conditional_entropy Base (product (λi : 'i. D)) ({0})) "
    "+ E (semi (product (λi : 'i. D)) ({0})) (z ↦ Sum (λi : 'i. l i (snd z) (fst z i)))"
)
LOSSES = "Integrable (semi (product (λi : 'i. D)) ({0})) (z ↦ Sum (λi : 'i. l i (snd z) (fst z i)))"
LAWS = (GIBBS, "withdensity Base (p x)")
A, COMPETITOR = (f"x ↦ {law}" for law in LAWS)
MECHANISMS = (
    "for Base : 'a measure, l : 'i → 'a → 'd → real, D : 'd measure, "
    "p : ('i → 'd) → 'a → real, γ : real "
    "given 0 < γ, Finite (λi : 'i. T), Prob D, SigmaFinite Base, "
    "∀i. Measurable (z ↦ l i (fst z) (snd z)), "
    f"∀x. ∃v. 0 < v ∧ HasInt Base (h ↦ exp (-(γ·{TOTAL}))) v, "
    "Measurable (z ↦ p (fst z) (snd z)), ∀x h. 0 ≤ p x h, ∀x. Prob (withdensity Base (p x)) "
)
on_average = theorem.printed(
    f"{MECHANISMS} holds {AVERAGE.format(A)} ≤ {AVERAGE.format(COMPETITOR)}",
    added=[
        LOSSES.format(A),
        LOSSES.format(COMPETITOR),
        f"Integrable (product (λi : 'i. D)) (x ↦ log (E Base (h ↦ exp (-(γ·{TOTAL})))))",
    ],
    label="on average over the data",
)
minimum = theorem.repaired(
    "for Base : 'a measure, u : 'a → real, γ : real given 0 < γ, SigmaFinite Base, Measurable u, "
    "∃v. 0 < v ∧ HasInt Base (h ↦ exp (-(γ·u h))) v, Integrable (gibbs Base (h ↦ -(γ·u h))) u "
    "holds free_energy Base γ u (gibbs Base (h ↦ -(γ·u h))) = -log (E Base (h ↦ exp (-(γ·u h))))/γ",
    label="the minimum",
)
# Everything in the claims is defined.
present = Claim(
    "for Base Q : 'a measure, u : 'a → real, γ given 0 < γ, SigmaFinite(Base), Measurable(u), ∃v. 0 < v ∧ "
    "E[h ~ Base] exp(-(γ·u(h))) exists and is v, Prob(Q), Q ≪ Base, Integrable(Q, u) "
    "holds HasMean(Q, h ↦ log(dQ/dBase(h)))"
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
    "The entropy is relative to the base measure of the densities. Any mechanism with a density "
    "$p(h|Z)$ is allowed as a competitor, as in Definition 8; it may depend on the whole sequence of "
    "data.",
)


def known(p, *laws):
    """Know that the Gibbs distribution G has a density, and that the entropies of these laws exist."""
    p.let(u=f"h ↦ {TOTAL}", G="gibbs(Base, h ↦ -(γ·u(h)))")
    p.use("gibbs_below", "Base", "h ↦ -(γ·u(h))")
    for law in laws:
        p.use(present.theorem(), "Base", law, "u", "γ")


@for_each.facts.append
def entropies_exist():
    p = Script(
        for_each.text.split(" holds ")[0]
        + f" holds HasMean ({GIBBS}) (h ↦ log (density ({GIBBS}) Base h)) ∧ "
        "HasMean Q (h ↦ log (density Q Base h))"
    )
    known(p, "G", "Q")
    return p.qed(p.have(p.goal))


@present.proof
def entropy_exists(p):
    p.unfold_facts("Integrable")

    def at(p):
        p.use(entropy.lower.theorem(), "Base", "Q", "u", "γ", "v", "m")
        return p.have(p.goal)

    mean = p.have("∃m. E[x ~ Q] u(x) exists and is m")
    return p.obtain("v m", [p.given[3], mean], at)


@minimum.proof
def at_the_gibbs_distribution(p):
    p.let(G="gibbs(Base, h ↦ -(γ·u(h)))", k="E[h ~ Base] exp(-(γ·u(h)))")
    p.unfold_facts("Integrable")

    def at(p):
        p.use(entropy.attained.theorem(), "Base", "u", "γ", "v", "m")
        p.use("E_int", "G", "u", "m")
        p.use("E_int", "Base", "h ↦ exp(-(γ·u(h)))", "v")
        return p.chain(
            "free_energy(Base, γ, u, G)",
            eq("1/γ·(-log(v) - γ·m) + m", "free_energy", "M_int", because="the two terms"),
            eq("-log(v)/γ", because="the expected losses cancel"),
            eq("-log(k)/γ"),
        )

    loss = p.have("∃m. E[x ~ G] u(x) exists and is m")
    return p.obtain("v m", [p.given[3], loss], at)


@for_each.proof
def gibbs_variational_principle(p):
    known(p, "G", "Q")
    least = p.use(minimum.theorem(), "Base", "u", "γ", because="the minimum, below")
    p.unfold_facts("Integrable")

    def at(p):
        total = p.use("E_int", "Base", "h ↦ exp(-(γ·u(h)))", "v")
        p.use(entropy.lower.theorem(), "Base", "Q", "u", "γ", "v", "m", because="Gibbs' inequality")
        p.use("E_int", "Q", "u", "m")
        p.let(H="M[h ~ Q] log(dQ/dBase(h))")
        return p.chain(
            "free_energy(Base, γ, u, G)",
            eq("ext(1/γ)·(-log(v) - γ·m) + m", least, total),
            le("1/γ·H + m"),
            eq("free_energy(Base, γ, u, Q)", "free_energy"),
        )

    normaliser = p.have("∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·u(h))) exists and is v")
    loss = p.have("∃m. E[x ~ Q] u(x) exists and is m")
    return p.obtain("v m", [normaliser, loss], at)


@minimum.facts.append
def minimum_exists():
    p = Script(
        minimum.text.split(" holds ")[0]
        + " holds HasMean (gibbs Base (h ↦ -(γ·u h))) "
        + "(h ↦ log (density (gibbs Base (h ↦ -(γ·u h))) Base h)) ∧ "
        "Integrable Base (h ↦ exp (-(γ·u h))) ∧ 0 < E Base (h ↦ exp (-(γ·u h)))"
    )
    p.let(G="gibbs(Base, h ↦ -(γ·u(h)))")
    p.use("gibbs_below", "Base", "h ↦ -(γ·u(h))")
    p.use(present.theorem(), "Base", "G", "u", "γ")

    def positive(p):
        p.use("E_int", "Base", "h ↦ exp(-(γ·u(h)))", "v")
        return p.have(p.goal)

    return p.qed(p.obtain("v", p.given[3], positive))


def measurable_losses(p):
    """Know that the sum of the losses is a measurable function of the data and the output."""
    p.let(
        X="product (λi : 'i. D)",
        u=f"x ↦ h ↦ {TOTAL}",
        G=f"x ↦ {GIBBS}",
        K="x ↦ withdensity(Base, p(x))",
        U="z ↦ u(fst(z), snd(z))",
        turn="λi : 'i. λz : ('i → 'd) # 'a. (snd z, fst z i)",
        L="i ↦ z ↦ l(i, fst(z), snd(z))",
    )

    def summand(p):
        p.use("measurable_comp", "λf : 'i → 'd. f i", "(fst : ('i → 'd) # 'a → 'i → 'd)")
        return rewrite(p.use("measurable_comp", "L(i)", "turn(i)"), "fst_pair", "snd_pair")

    p.every("i", "'i", summand)
    p.use("measurable_Sum", "i ↦ z ↦ l(i, snd(z), fst(z)(i))")


def mechanisms(p, then):
    """Know the least objective and that of the competitor, with the expected losses b and c, and go on."""
    measurable_losses(p)
    p.unfold_facts("Integrable")
    first, second = (p.have(f"∃m. HasInt (semi X {law}) U m") for law in "GK")
    constants = p.have("∃m. E[x ~ X] log(E[h ~ Base] exp(-(γ·u(x, h)))) exists and is m")

    def at(p):
        p.use(entropy.minimum.theorem(), "Base", "X", "u", "γ", "a", "b", because="the minimum")
        p.use(
            entropy.competitor.theorem(), "Base", "X", "u", "p", "γ", "a", "c",
            because="Gibbs' inequality, on average",
        )  # fmt: skip
        return then(p)

    def constant(p):
        return p.obtain("a", constants, at)

    return p.obtain("b c", [first, second], constant)


@on_average.proof
def mean_over_the_data(p):
    def compare(p):
        p.let(H="M[x ~ X] M[h ~ K(x)] log(density(K(x), Base, h))")
        p.let(J="M[x ~ X] M[h ~ G(x)] log(density(G(x), Base, h))")
        [p.use("E_int", "semi(X, G)", "U", "b"), p.use("E_int", "semi(X, K)", "U", "c")]
        unfolded = ("conditional_entropy", "emul_neg", "eneg_neg")
        return p.chain(
            "-(1/γ·conditional_entropy(Base, X, G)) + E[x ~ semi(X, G)] U(x)",
            eq("1/γ·J + b", *unfolded, because="the definition"),
            eq("1/γ·(-a - γ·b) + b"),
            eq("ext(1/γ)·(-a - γ·c) + c", because="the expected losses cancel"),
            le("1/γ·H + c"),
            eq(
                "-(1/γ·conditional_entropy(Base, X, K)) + E[x ~ semi(X, K)] U(x)",
                *unfolded,
                because="the definition",
            ),
        )

    return mechanisms(p, compare)


@on_average.facts.append
def section():
    p = Script(
        "for l : 'i → 'a → 'd → real, i : 'i, d : 'd given ∀i. Measurable(x ↦ l(i, fst(x), snd(x))) "
        "holds Measurable(h ↦ l(i, h, d))"
    )
    p.let(L="z ↦ l(i, fst(z), snd(z))", pair="λh : 'a. (h, d)")
    return p.qed(rewrite(p.use("measurable_comp", "L", "pair"), "fst_pair", "snd_pair"))


@on_average.facts.append
def means_exist():
    inner = "HasMean ({0}) (h ↦ log (density ({0}) Base h))"
    outer = "HasMean (product (λi : 'i. D)) (x ↦ M ({0}) (h ↦ log (density ({0}) Base h)))"
    goals = [f"AE (product (λi : 'i. D)) (x ↦ {inner.format(law)})" for law in LAWS]
    goals += [outer.format(law) for law in LAWS]
    p = Script(on_average.text.split(" holds ")[0] + " holds " + r" /\ ".join(goals))
    return p.qed(mechanisms(p, lambda p: p.have(p.goal)))


@on_average.facts.append
def kernels():
    weight = f"h ↦ exp (-(γ·{TOTAL}))"
    goals = [f"Measurable (x ↦ {law})" for law in LAWS]
    goals.append(f"∀x. Integrable Base ({weight}) ∧ 0 < E Base ({weight})")
    p = Script(MECHANISMS + " holds " + r" /\ ".join(goals))
    measurable_losses(p)
    p.let(w="x ↦ h ↦ -(γ·u(x, h))")
    p.use("gibbs_kernel", "Base", "w")

    def positive(p):
        p.use("E_int", "Base", weight, "v")
        return p.have(f"Integrable Base ({weight}) ∧ 0 < E Base ({weight})")

    def at(p):
        return p.obtain("v", p.have(f"∃v. 0 < v ∧ HasInt Base ({weight}) v"), positive)

    p.every("x", "'i → 'd", at)
    return p.qed(p.have(p.goal))
