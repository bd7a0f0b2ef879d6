"""Theorem 4: sequential composition.

Problem: is D^{H₁+H₂}_Γ(P₁⊗P₂, Q₁⊗Q₂) ≤ ε₁ + ε₂ if D^{H_i}_Γ(P_i, Q_i) ≤ ε_i, for KL and for Rényi?
Method, KL: the divergence bounds the means, E_{P_i}[h] ≤ ε_i + log E_{Q_i}[e^h], since constants may be
    added; the moment of h₁ + h₂ is the product, and log z ≤ z/e.
Method, Rényi: not the printed one, which rests on a duality that is false. There is a number m in place of
    the mean of h₁ with |m + c| at most a multiple of the norm of h₁ + c, for all c; with c = h₂(y) it is put
    into the second class.
Guarantee: for all mechanisms and classes; the functions need neither means nor moments. For KL translation
    invariance is enough, for Rényi that a function of the class may be multiplied by numbers from 0 to 1 as
    well.
Reference: capacity bounded paper, Theorem 4 and its proof in Appendix B.1.
"""

from functools import partial

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import equality_elimination
from derivations.capacity_bounded import thm4_examples, thm4_kl, thm4_pair, thm4_steps

MECHANISMS = (
    "nb : 'd → 'd → bool, A : 'd → 'a measure, B : 'd → 'b measure, H1 : ('a → real) → bool, "
    "H2 : ('b → real) → bool, ε1 ε2 : real"
)
LAWS = (
    "P1 Q1 : 'a measure, P2 Q2 : 'b measure, H1 : ('a → real) → bool, H2 : ('b → real) → bool, "
    "ε1 ε2 : real given Prob P1, Prob Q1, Prob P2, Prob Q2"
)
PAIRS = "(semi P1 (o ↦ P2)) (semi Q1 (o ↦ Q2))"
INVARIANT = "translation_invariant H1, translation_invariant H2"
MEMBERS = "∃h. H1 h ∧ Measurable h, ∃h. H2 h ∧ Measurable h"
CONSTANT, CONVEX = "has_constant H1, has_constant H2", "convex_class H1, convex_class H2"


def private(divergence):
    """If the two mechanisms are private, so is the release."""
    return (
        f"holds capacity_bounded nb ({divergence} H1) A ε1 ⇒ capacity_bounded nb ({divergence} H2) B ε2 "
        f"⇒ capacity_bounded nb ({divergence} (class_sum H1 H2)) (both A B) (ε1 + ε2)"
    )


def valued(f):
    """The divergences of the two pairs, and of the pair of outcomes, have values."""
    pairs = ("H1 P1 Q1", "H2 P2 Q2", f"(class_sum H1 H2) {PAIRS}")
    return [f"has_value {f} {pair}" for pair in pairs]


theorem = Statement(id="cbdp.thm4", title="Sequential composition")
kl = theorem.printed(
    f"for {MECHANISMS} given {CONSTANT}, {INVARIANT}, {CONVEX} {private('restricted_kl')}", label="KL"
)
renyi = theorem.printed(
    f"for α : real, {MECHANISMS} given 1 < α, {CONSTANT}, {INVARIANT}, {CONVEX}, mechanism A, mechanism B "
    f"{private('restricted_renyi α')}",
    label="Rényi",
)
multiplied = theorem.display(
    "for α x y, P : 'a measure, Q : 'b measure, r : 'a → real, t : 'b → real "
    "given 1 < α, Prob(P), Prob(Q), Measurable(r), Measurable(t) "
    "holds E[z ~ semi(P, z ↦ Q)] |r(fst(z))·t(snd(z))|^α exists and is x·y ∧ (x·y - 1)/(α² - α) = "
    "(α² - α)·((x - 1)/(α² - α))·((y - 1)/(α² - α)) + (x - 1)/(α² - α) + (y - 1)/(α² - α)",
    added=["E[y ~ P] |r(y)|^α exists and is x", "E[x ~ Q] |t(x)|^α exists and is y"],
    label="the α-divergence of a product, by densities",
)
SPLIT = "SupOn H1 (u ↦ E P1 u - E R1 u) + SupOn H2 (v ↦ E P2 v - E R2 v)"
parted = theorem.display(
    "for P1 R1 : 'a measure, P2 R2 : 'b measure, H1 : ('a → real) → bool, H2 : ('b → real) → bool "
    "given Prob P1, Prob R1, Prob P2, Prob R2, ∃u. H1 u, ∃v. H2 v "
    "holds SupOn (class_sum H1 H2) (h ↦ E (semi P1 (o ↦ P2)) h - E (semi R1 (o ↦ R2)) h) "
    f"≤ {SPLIT}",
    added=[
        "∀u. H1(u) ⇒ Integrable(P1, u) ∧ Integrable(R1, u)",
        "∀v. H2(v) ⇒ Integrable(P2, v) ∧ Integrable(R2, v)",
    ],
    label="the supremum is split",
)
not_negative = theorem.display(
    "for P R distributions on 'a, H : ('a → real) → bool given has_constant(H) "
    "holds 0 ≤ (sup h ∈ H. E[x ~ P] h(x) - E[x ~ R] h(x))",
    added=["∀h. H(h) ⇒ Integrable(P, h) ∧ Integrable(R, h)"],
    label="a constant function makes the supremum nonnegative",
)
KL_PAIRS = (
    f"{INVARIANT}, restricted_kl H1 P1 Q1 ≤ ε1, restricted_kl H2 P2 Q2 ≤ ε2 "
    f"holds restricted_kl (class_sum H1 H2) {PAIRS} ≤ ε1 + ε2"
)
kl_laws = theorem.repaired(
    f"for {LAWS}, {', '.join(valued('kl_generator'))}, {KL_PAIRS}", label="KL, for two pairs of distributions"
)
MOMENT = "(exp ((α - 1)*{e}) - 1)/(α*(α - 1))"
ALPHA_PAIRS = (
    f"{thm4_pair.CLASSES}, restricted_alpha α H1 P1 Q1 ≤ {MOMENT.format(e='ε1')}, "
    f"restricted_alpha α H2 P2 Q2 ≤ {MOMENT.format(e='ε2')} "
    f"holds restricted_alpha α (class_sum H1 H2) {PAIRS} ≤ {MOMENT.format(e='(ε1 + ε2)')}"
)
alpha_laws = theorem.repaired(
    f"for α : real, {LAWS}, 1 < α, {', '.join(valued('(alpha_generator α)'))}, {ALPHA_PAIRS}",
    label="Rényi's parameters of two pairs of distributions, as bounds of the α-divergence",
)
kl_bound = Claim(f"for {LAWS}, {KL_PAIRS}")  # without the conditions under which the divergences have values
alpha_bound = Claim(f"for α : real, {LAWS}, 1 < α, {ALPHA_PAIRS}")
constants_needed = theorem.fails(
    "for α w1 w2 : real, P1 Q1 : 'a measure, P2 Q2 : 'b measure, H1 : ('a → real) → bool, "
    f"H2 : ('b → real) → bool given Prob P1, Prob Q1, Prob P2, Prob Q2, 1 < α, {MEMBERS}, {INVARIANT}, "
    f"{CONVEX}, "
    "restricted_alpha α H1 P1 Q1 ≤ (w1 - 1)/(α·(α - 1)), "
    "restricted_alpha α H2 P2 Q2 ≤ (w2 - 1)/(α·(α - 1)) "
    f"holds restricted_alpha α (class_sum H1 H2) {PAIRS} ≤ (w1·w2 - 1)/(α·(α - 1))",
    label="Rényi, without a constant function in the classes",
)
convexity_needed = theorem.fails(
    "for α w1 w2 : real, P1 Q1 : 'a measure, P2 Q2 : 'b measure, H1 : ('a → real) → bool, "
    f"H2 : ('b → real) → bool given Prob P1, Prob Q1, Prob P2, Prob Q2, 1 < α, {MEMBERS}, {INVARIANT}, "
    f"{CONSTANT}, "
    "restricted_alpha α H1 P1 Q1 ≤ (w1 - 1)/(α·(α - 1)), "
    "restricted_alpha α H2 P2 Q2 ≤ (w2 - 1)/(α·(α - 1)) "
    f"holds restricted_alpha α (class_sum H1 H2) {PAIRS} ≤ (w1·w2 - 1)/(α·(α - 1))",
    label="Rényi, without convexity of the classes",
)
kl_any_class = theorem.repaired(
    f"for {MECHANISMS} given {INVARIANT} {private('restricted_kl')}",
    added=[
        "∀x y. x ~ y ⇒ has_value(kl_generator, H1, A(x), A(y))",
        "∀x y. x ~ y ⇒ has_value(kl_generator, H2, B(x), B(y))",
        "mechanism(A) ⇒ mechanism(B) ⇒ ∀x y. x ~ y ⇒ has_value(kl_generator, class_sum(H1, H2), "
        "both(A, B, x), both(A, B, y))",
    ],
    label="KL, for classes that need be neither convex nor have a constant function",
)
theorem.finding(
    "unneeded",
    "For KL neither convexity nor a constant function in the classes is needed. Equation (8), on which the "
    "printed proof rests, is needed for neither divergence, and no duality is. For Rényi convexity serves "
    "only to multiply the functions by numbers from $0$ to $1$.",
)
theorem.finding(
    "reading",
    r"For Rényi neither hypothesis may be dropped. For the constants, let $\alpha=2$, and let both "
    "classes be the translates of $(0,1)$ on two outcomes, with $P_1=Q_1=Q_2$ uniform and $P_2=(0,1)$. "
    r"The two factors $1+\alpha(\alpha-1)\mathrm{D}$ are $\frac34$ and $\frac74$, and that of the pair is "
    r"$\frac32>\frac{21}{16}$. For convexity, let $\alpha=\frac32$, and let the classes be the translates "
    r"of $0$ and $(0,-4)$, and of $0$ and $(0,4)$, with $P_1=(\frac23,\frac13)$, $Q_1=(\frac14,\frac34)$, "
    r"$P_2=(\frac1{10},\frac9{10})$, $Q_2=(\frac34,\frac14)$. The factors are $1$ and $\frac{17}{10}$, "
    "and that of the pair is more than $2$.",
)
theorem.finding(
    "false step",
    r"The first line of the printed proof is Equation (8) for the $\alpha$-divergence, which is "
    "false: see Equation (8). The theorem survives, by another proof.",
)
theorem.finding(
    "false step",
    r"From $\mathrm{D}_\alpha(P'_i,Q_i)+\sup\ldots\ge\mathrm{D}_\alpha(P'_i,Q_i)$ the proof infers "
    r"$\mathrm{D}^{\mathcal H_i}_\alpha(P_i,Q_i)\le\eta_i$, which was assumed; "
    r"$\mathrm{D}_\alpha(P'_i,Q_i)\le\eta_i$ is meant, and is used for every $P'_i$. It holds only for "
    r"those $P'_i$ whose value is at most $\eta_i$, which is enough: see the algebra of the proof.",
)
theorem.finding(
    "false step",
    r"The printed proof speaks of the $\alpha$-divergence only. For KL, of which the theorem speaks as "
    r"well, there is no factorisation; instead, $\mathrm{KL}(P'_1\otimes "
    r"P'_2,Q)=\mathrm{KL}(P'_1,Q_1)+\mathrm{KL}(P'_2,Q_2)$. Our proof for KL goes another way.",
)
theorem.finding(
    "hypothesis",
    "The theorem needs no further hypothesis; displays of its proof and the further claim do. Without a "
    "constant function in it a class needs a measurable function $h$ for which "
    r"$\mathbb{E}_P[h]-\mathbb{E}_Q[f^*(h)]$ has a value; otherwise its supremum is over the empty set. "
    "Where the means of another function do not exist, it is left out of the supremum. The "
    "printed step with a supremum of differences of means needs these means.",
)
theorem.finding(
    "reading",
    "Equation (3) has a value for every class with constant functions, as the value of the function $0$ is "
    r"$-1/(\alpha^2-\alpha)$.",
)


# KL.


@kl_laws.proof
@kl_bound.proof
def moments_multiply(p):
    p.unfold("restricted_kl")

    def value(p):
        return p.use(thm4_kl.both.theorem(), goal=p.goal, because="the moment of the sum is a product")

    return p.suffices("restricted_sum", "u v", value, because="the supremum over all sums")


@kl.proof
@kl_any_class.proof
def pair_by_pair(p):
    def pair(p):
        return p.use(
            kl_bound.theorem(), "A(x)", "A(y)", "B(x)", "B(y)", "H1", "H2", "ε1", "ε2",
            because="the two pairs of distributions",
        )  # fmt: skip

    p.unfold("capacity_bounded", "mechanism", "both")
    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use("semi_prob", "A(x)", "λo : 'a. B x")),
        lambda p: p.intro("x y", pair),
    )


# Rényi.


@alpha_laws.proof
@alpha_bound.proof
def powers_multiply(p):
    p.let(P="semi(P1, o ↦ P2)", Q="semi(Q1, o ↦ Q2)", w="exp((α - 1)·ε1)", z="exp((α - 1)·ε2)")
    p.chain("D[α]^H1(P1, Q1)", le("(w - 1)/(α·(α - 1))"), eq("(w - 1)/(α² - α)"))
    p.chain("D[α]^H2(P2, Q2)", le("(z - 1)/(α·(α - 1))"), eq("(z - 1)/(α² - α)"))

    with p.fix(
        "u v",
        goal="∀u v. H1(u) ⇒ H2(v) ⇒ Measurable(u) ⇒ Measurable(v) ⇒ M[x ~ P] (u(fst(x)) + v(snd(x))) + "
        "M[x ~ Q] -conjugate(α_generator(α), u(fst(x)) + v(snd(x))) ≤ (w·z - 1)/(α² - α)",
    ):
        p.use(
            thm4_pair.both.theorem(), "α", "w", "z", "P1", "Q1", "P2", "Q2", "H1", "H2", "u", "v",
            because="a number in place of the mean of the first function",
        )  # fmt: skip
    p.use("restricted_sum", "α_generator(α)", "H1", "H2", "P", "Q", "(w·z - 1)/(α² - α)")
    return p.chain(
        "D[α]^(class_sum(H1, H2))(P, Q)",
        eq("D[α_generator(α)]^(class_sum(H1, H2))(P, Q)", "restricted_alpha"),
        le("(w·z - 1)/(α² - α)"),
        eq("(exp((α - 1)·(ε1 + ε2)) - 1)/(α·(α - 1))"),
    )


shrinks = Claim(
    "for H : ('a → real) → bool given has_constant H, translation_invariant H, convex_class H holds "
    + thm4_pair.SHRINK.format(H="H")
)
constant = Claim(
    "for H : ('a → real) → bool, c given has_constant(H), translation_invariant(H) holds H(x ↦ c)"
)


@constant.proof
def moved(p):
    p.unfold_facts("has_constant", "translation_invariant")

    p.obtain("b", p.have("∃c. H(x ↦ c)"))
    return rewrite(p.have("H(x ↦ b + (c - b))"), p.have("b + (c - b) = c"))


@shrinks.proof
def mixed_with_zero(p):
    p.unfold_facts("convex_class")

    with p.fix("u l"):
        p.use(constant.theorem(), "H", "0")
        whole = p.have("H(x ↦ l·u(x) + (1 - l)·0)")
        x = p.variable("x", p.term("u").type.args[0])
        same = abstraction(x, p.have("l·u(x) + (1 - l)·0 = l·u(x)"))
        p.know(equality_elimination(congruent(p.term("H"), same), whole))


@renyi.proof
def by_the_alpha_divergence(p):
    p.use(shrinks.theorem(), "H1")
    p.use(shrinks.theorem(), "H2")
    p.let(η="(exp((α - 1)·(ε1 + ε2)) - 1)/(α·(α - 1))", H="class_sum(H1, H2)")
    p.use("alpha_privacy", "nb", "H1", "A", "α", "ε1", because="Equation (3)")
    p.use("alpha_privacy", "nb", "H2", "B", "α", "ε2", because="Equation (3)")
    p.unfold_facts("capacity_bounded")

    with p.fix("x y", goal="∀x y. x ~ y ⇒ D[α_generator(α)]^H(both(A, B, x), both(A, B, y)) ≤ η"):
        for H, of in (("H1", "A"), ("H2", "B")):
            p.chain(
                f"restricted_alpha α {H} ({of} x) ({of} y)",
                eq(f"restricted (alpha_generator α) {H} ({of} x) ({of} y)", "restricted_alpha"),
                le(f"(exp ((α - 1)·ε{H[1]}) - 1)/(α·(α - 1))"),
            )
        p.unfold_facts("mechanism")
        p.use(
            alpha_bound.theorem(), "α", "A(x)", "A(y)", "B(x)", "B(y)", "H1", "H2", "ε1", "ε2",
            because="the two pairs of distributions",
        )  # fmt: skip
        p.chain(
            "D[α_generator(α)]^H(both(A, B, x), both(A, B, y))",
            eq("D[α_generator(α)]^H(semi(A(x), o ↦ B(x)), semi(A(y), o ↦ B(y)))", "both"),
            eq("D[α]^H(semi(A(x), o ↦ B(x)), semi(A(y), o ↦ B(y)))", "restricted_alpha"),
            le("η"),
        )
    p.intro("x", probability, "∀x. Prob(both(A, B, x))")
    p.have("mechanism(both(A, B))", "mechanism")
    p.have("both(A, B) is (restricted(α_generator(α), H), η)-capacity bounded for ~", "capacity_bounded")
    return p.use("renyi_privacy", "nb", "H", "both(A, B)", "α", "ε1 + ε2", because="Equation (3)")


def probability(p):
    p.unfold_facts("mechanism")
    return p.have(p.goal, "both")


has_value = Claim(
    "for α, P Q : 'a measure, H : ('a → real) → bool given 1 < α, Prob(P), Prob(Q), H(x ↦ 0) "
    "holds 0 ≤ 1 + α·(α - 1)·D[α_generator(α)]^H(P, Q)"
)


@has_value.proof
def value_of_zero(p):
    p.let(c="α·(α - 1)", k="1/(α² - α)", A="α/(α - 1)", D="D[α_generator(α)]^H(P, Q)")
    p.have("0^A = 0", "pow_zero_base")
    p.use("alpha_objective", "P", "Q", "α", "0", "λx : 'a. 0")
    p.chain(
        "-k",
        eq("0 - ((α - 1)^A/α·0 + k)"),
        eq("0 - ((α - 1)^A/α·L(Q, x ↦ 0) + k)", "ext_sub", "L_const"),
        eq("0 - ((α - 1)^A/α·∫ |0|^A dQ(x) + k)"),
        eq("M[x ~ P] 0 + M[x ~ Q] -conjugate(α_generator(α), 0)"),
        le("D"),
    )
    return p.chain("0", eq("1 + ext(c)·(-k)"), le("1 + c·D"))


def written_out(text, proof):
    """Return a function to a theorem, with the definitions of its hypotheses written out."""

    def theorem():
        p = Script(text)
        whole = p.qed(proof(p))
        names = [n for n in ("has_constant", "translation_invariant", "class_sum") if n in text]
        return by_equation(equation(whole.conclusion, *names, repeat=True), whole)

    return theorem


INVARIANT_ONE = "has_constant H, translation_invariant H"
BOTH_HAVE = "has_constant H1, has_constant H2, translation_invariant H1, translation_invariant H2"
CLASSES_OF = "H1 : ('a → real) → bool, H2 : ('b → real) → bool"
SUM = "for H1 : ('a → real) → bool, H2 : ('b → real) → bool given " + BOTH_HAVE


def value_of_one(p):
    p.use(constant.theorem(), "H", "0")
    return p.use(has_value.theorem(), "α", "P", "Q", "H")


def zero_sum(p):
    """The function 0 is a sum."""
    p.use(constant.theorem(), "H1", "0")
    p.use(constant.theorem(), "H2", "0")
    p.unfold("class_sum")
    return p.witness("λx : 'a. 0", "λy : 'b. 0")


def value_of_sums(p):
    p.use(none.theorem(), "H1", "H2")
    return p.use(has_value.theorem(), "α", "P", "Q", "class_sum(H1, H2)")


none = Claim(f"{SUM} holds class_sum H1 H2 (z ↦ 0)")
none.proof(zero_sum)
MEAN = "0 ≤ 1 + α·(α - 1)·restricted (alpha_generator α) {0} P Q"


def a_constant_sum(p):
    p.use(none.theorem(), "H1", "H2")
    some = p.witness("0", goal="∃c. class_sum H1 H2 (z ↦ c)")
    return p.use("value_of_constant", "kl_generator", "class_sum(H1, H2)", "P", "Q", given=[some])


kl.facts.append(
    written_out(
        f"for P Q : ('a # 'b) measure, {CLASSES_OF} given Prob P, {BOTH_HAVE} "
        "holds has_value kl_generator (class_sum H1 H2) P Q",
        a_constant_sum,
    )
)
renyi.facts += [
    partial(named, "abs_pow_defined"),
    written_out(
        "for α : real, P Q : 'a measure, H : ('a → real) → bool given 1 < α, Prob P, Prob Q, "
        f"{INVARIANT_ONE} holds {MEAN.format('H')}",
        value_of_one,
    ),
    written_out(
        f"for α : real, P Q : ('a # 'b) measure, {CLASSES_OF} given 1 < α, Prob P, Prob Q, {BOTH_HAVE} "
        f"holds {MEAN.format('(class_sum H1 H2)')}",
        value_of_sums,
    ),
]


for name in ("abs_pow_defined", "pow_defined", "abs_pos"):
    alpha_laws.facts.append(partial(named, name))


# The steps of the printed proof.

multiplied.proof(thm4_steps.moments_factor)
parted.proof(thm4_steps.for_each_sum)
not_negative.proof(thm4_steps.the_constant_function)
multiplied.facts.append(partial(named, "abs_pow_defined"))
parted.facts += [
    partial(named, "supremum_not_bot"),
    written_out(
        f"for P : 'a measure, Q : 'b measure, {CLASSES_OF}, h : 'a # 'b → real given Prob P, Prob Q, "
        "∀u. H1 u ⇒ Integrable P u, ∀v. H2 v ⇒ Integrable Q v, class_sum H1 H2 h "
        "holds Integrable (semi P (x ↦ Q)) h",
        thm4_steps.mean_of_a_sum,
    ),
]


@constants_needed.refutation
def two_coins(p):
    return thm4_examples.without_constants(p, alpha_laws.facts)


@convexity_needed.refutation
def two_more_coins(p):
    return thm4_examples.without_convexity(p, alpha_laws.facts)
