"""Section 4: pure differential privacy is characterised in terms of zCDP, but not in terms of mCDP.

Problem: for which ξ, ρ or μ, τ is (ξ,ρ)-zCDP, or (μ,τ)-mCDP, the same as ε-DP?
Method: Lemma 3.2 for zCDP. If μ and τ are positive, the Gaussian mechanism with much noise is (μ,τ)-mCDP, but
    ε-DP for no ε. If one of them is not, (μ,τ)-mCDP makes the mean of the loss 0, and the outputs for
    neighbours equal, which randomized response with noise enough for ε-DP does not.
Guarantee: ε-DP is (ε,0)-zCDP. For no ε > 0, μ and τ ≥ 0 is it (μ,τ)-mCDP.
Reference: concentrated paper, Section 4, after Lemma 4.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem3_2, lem4_2, lemA_2, propA_1, two_coins
from derivations.concentrated.lem2_2_nonnegativity import equality_one
from derivations.concentrated.sec6_randomized_response import coins

OTHER = "(x ↦ y ↦ ¬(x ⇔ y))"
SAME = f"∀A : bool → real measure. pure_dp {OTHER} A ε ⇔ mcdp {OTHER} A μ τ"

theorem = Statement(id="zcdp.sec4.pure", title="Pure privacy in terms of zCDP, and of mCDP")
by_zcdp = theorem.printed(
    "for ~ neighbours on 'd, Y : 'a → bool, ε given ∀y. Y(y) "
    "holds ∃ξ x. ∀f : 'd ⇝ 'a. f is ε-DP for ~ ⇔ f is (ξ, x)-zCDP for ~",
    label="characterised in terms of zCDP, for mechanisms with outputs in Y",
)
not_by_mcdp = theorem.printed(
    f"for ε : real given 0 < ε holds ¬(∃μ τ. 0 ≤ τ ∧ ({SAME}))",
    label="not characterised in terms of mCDP: data sets of one bit, real outputs",
)
theorem.finding(
    "reading",
    r"``Characterised in terms of'' is: for each $\varepsilon$ there are parameters for which the two "
    "definitions say the same of every mechanism. That there are none for mCDP is shown for "
    "mechanisms on one bit with real outputs.",
)
theorem.finding(
    "remark",
    r"The text gives the loss in Lemma 4.3 as the reason. The reason is simpler: no $(\mu,\tau)$-mCDP with "
    r"$\mu,\tau>0$ implies $\varepsilon$-DP for any $\varepsilon$, as the Gaussian mechanism shows.",
)
not_by_mcdp.facts += lem4_2.in_kernel.facts
gaussian = Claim(f"for σ ε : real given 0 < σ holds ¬pure_dp {OTHER} {propA_1.M} ε")
equal = Claim(
    f"for A : bool → 'a measure, μ τ : real given mcdp {OTHER} A μ τ, 0 < μ ⇒ τ = 0 holds A T = A F"
)


@by_zcdp.proof
def by_lemma(p):
    mechanisms = p.term("λA : 'd → 'a measure. T").type.args[0]

    def same(p):
        return p.use(lem3_2.in_kernel.theorem(), "nb", "A", "ε", because="Lemma 3.2")

    p.every("A", mechanisms, same)
    return p.witness("ε", "0")


@gaussian.proof
def far_out(p):
    p.let(t="σ²·((|ε| + 1)/2) + 1", s="z ↦ t < z", A=propA_1.M)
    steep = p.have("exp(ε) < exp(2·t/σ²)", "exp_lt")
    first, second = (
        p.have("A(T) = N(1, σ²)", "if_true"),
        p.have("A(F) = N(-1, σ²)", "if_false", "not_false"),
    )
    p.use("true_not_false")
    here = p.chain("A(T)(s)", eq("N(1, σ²)(s)", first), eq(lemA_2.P, "tail_shift"))
    away = p.have("t - -1 = t + 1")
    there = p.chain(
        "A(F)(s)",
        eq("N(-1, σ²)(s)", second),
        eq("N(0, σ²)(z ↦ t - -1 < z)", "tail_shift"),
        eq(lemA_2.Q, away),
    )
    moved = p.use(lemA_2.shifted(), "σ", "t", because="Lemma A.2")

    def with_chance(p):
        value = p.have(f"{lemA_2.Q} = q")
        p.use(lemA_2.positive(), "σ", "t", "q", because="Lemma A.2")

        def denied(q):
            q.unfold_facts("pure_dp", "approx_dp", "mechanism")
            bound = q.chain(
                "exp(2·t/σ²)·q",
                eq("exp(2·t/σ²)·q"),
                eq(f"exp (2·t/σ^2)·{lemA_2.Q}", value),
                le(lemA_2.P, moved),
                eq("A(T)(s)", here),
                le("exp(ε)·A(F)(s) + 0"),
                eq(f"exp ε·{lemA_2.Q} + 0", there),
                eq("exp(ε)·q + 0", value),
                eq("exp(ε)·q"),
            )
            q.use("le_of_ext", given=[bound])
            q.have("exp(ε)·q < exp(2·t/σ²)·q", steep)
            return q.have("F")

        return p.refute(f"pure_dp {OTHER} A ε", denied)

    return p.obtain("q", p.use("mass_real", "N(0, σ²)", "z ↦ t + 1 < z"), with_chance)


@equal.proof
def no_divergence(p):
    p.let(nb=OTHER)
    p.know(two_coins.symmetric.theorem())
    p.use(lem4_2.small_mean.theorem(), "nb", "A", "μ", "τ", because="Lemma 4.2, without μ")
    p.use(means.theorem(), "A", "μ", "τ")
    p.use(means.theorem(), "A", "τ²/2", "τ")

    def none(p):
        zero = p.have("τ = 0")
        return p.chain("KL(A(T) ‖ A(F))", le("τ²/2"), eq("0²/2", zero), eq("0"))

    def negative(p):
        return p.chain("KL(A(T) ‖ A(F))", le("μ"), le("0"), eq("0"))

    below = p.cases("0 < μ", none, negative)
    value = p.use("ele_antisym", "KL(A(T) ‖ A(F))", "0", given=[below])
    return by_equation(p.use(equality_one.theorem(), "A(T)", "A(F)"), value)


means = Claim(
    "for A : bool → 'a measure, μ τ : real "
    f"given mcdp {OTHER} A μ τ holds kl (A T) (A F) ≤ μ ∧ Prob (A T) ∧ Prob (A F)"
)


@means.proof
def mean_of_the_loss(p):
    p.unfold_facts("mcdp", "mechanism", "privacy_loss")
    p.use("true_not_false")

    def at(p):
        return p.chain("KL(A(T) ‖ A(F))", eq("m", "kl_int"), le("μ"))

    rest = (
        "∃m. E[z ~ A(T)] log(density(A(T), A(F), z)) exists and is m ∧ m ≤ μ ∧ (∀c. ∫[z ~ A(T)] "
        "exp(c·(log(density(A(T), A(F), z)) - m)) ≤ exp(c²·τ²/2))"
    )
    p.obtain("m", p.have(rest), at)
    return p.auto()


@not_by_mcdp.proof
def gaussian_or_randomized_response(p):
    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("μ", exists, second)

    def second(p):
        return p.obtain("τ", p.context.about("?")[0], contradiction)

    return logic.refuted(parts(p.goal)[1][0], impossible)


def contradiction(p):
    return p.cases("0 < μ", lambda p: p.cases("0 < τ", gaussian_is_not_pure, response), response)


def gaussian_is_not_pure(p):
    p.let(σ="2/τ + 2/μ + 1", A=propA_1.M)
    p.use(propA_1.any_noise.theorem(), "σ", because="the Gaussian mechanism")
    p.use("mcdp_weaken", OTHER, "A", "2/σ²", "2/σ", "μ", "τ")
    private = by_equation(symmetry(p.use(p.have(SAME), "A")), p.have(f"mcdp {OTHER} A μ τ"))
    return logic.contradiction(private, p.use(gaussian.theorem(), "σ", "ε"), p.term("F"))


def response(p):
    p.intro("", lambda p: p.have("τ = 0"), "0 < μ ⇒ τ = 0")
    p.let(B="b ↦ map(c ↦ if c then 1 else 0, bernoulli(if b then 1/2 else exp(-ε)/2))")
    private = by_equation(p.use(p.have(SAME), "B"), p.use(randomized.theorem(), "ε"))
    same = p.use(equal.theorem(), "B", "μ", "τ", given=[private])
    return logic.contradiction(same, p.use(apart.theorem(), "ε"), p.term("F"))


ANSWER = "λc : bool. if c (1 : real) 0"
CHANCE = "if b (1/2) (exp (-ε)/2)"
RESPONSE = f"λb : bool. map ({ANSWER}) (bernoulli ({CHANCE}))"
randomized = Claim(f"for ε : real given 0 < ε holds pure_dp {OTHER} ({RESPONSE}) ε")
apart = Claim(f"for ε : real given 0 < ε holds ¬(({RESPONSE}) T = ({RESPONSE}) F)")


@randomized.proof
def ratios(p):
    p.let(q="exp(-ε)/2", A=f"λb : bool. bernoulli ({CHANCE})", g=ANSWER)
    p.have("exp(ε)·exp(-ε) = 1")
    p.have("1 ≤ exp(ε)", p.use("exp_ge", "ε"))
    p.have("exp(-ε) ≤ 1", p.use("exp_le", "-ε", "0"), "exp_zero")
    for first, second in (("1/2", "q"), ("q", "1/2"), ("1/2", "1/2"), ("q", "q")):
        p.use(coins.theorem(), first, second, "ε")
    bit = p.term("A").type.args[0]
    p.every("b", "bool", law)
    goal = "D[∞](A(b) ‖ A(c)) ≤ ε"

    def close(p):
        return p.cases("b", lambda p: p.cases("c", lambda p: p.have(goal, "if_true", "if_false")))

    p.every("b", bit, lambda p: p.every("c", bit, close))
    p.unfold("pure_dp", "approx_dp", "mechanism")

    def event(p):
        return p.chain("map(g, A(x))(s)", le("exp(ε)·map(g, A(y))(s)"), eq("exp(ε)·map(g, A(y))(s) + 0"))

    def both(p):
        p.chain("D[∞](map(g, A(x)) ‖ map(g, A(y)))", le("D[∞](A(x) ‖ A(y))", "max_divergence_map"), le("ε"))
        return event(p)

    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use("map_prob", "g", "A(x)")), lambda p: p.intro("x y s", both)
    )


def law(p):
    return p.cases("b", lambda p: p.have("Prob(A(b))", "if_true"), lambda p: p.have("Prob(A(b))", "if_false"))


@apart.proof
def different_chances(p):
    p.let(q="exp(-ε)/2", B=RESPONSE, g=ANSWER, s="z ↦ 0 < z")
    p.have("exp(-ε) < 1", p.use("exp_lt", "-ε", "0"), "exp_zero")
    first, second = (
        p.chain(
            f"mass (B {bit}) s",
            eq(f"L (bernoulli ({chance})) (c ↦ if (s (g c)) 1 0)", "mass_map", case, "mass"),
            eq(f"{chance}", "L_bernoulli", "if_true", "if_false"),
        )
        for bit, chance, case in (("T", "1/2", "if_true"), ("F", "q", "if_false"))
    )

    def equal_laws(same):
        q = p.supposing(same.conclusion)
        q.use(
            "ext_inj",
            "1/2",
            "q",
            given=[q.chain("1/2", eq("B(T)(s)", first), eq("B(F)(s)", same), eq("q", second))],
        )
        return q.have("F")

    return logic.refuted(p.term("B(T) = B(F)"), equal_laws)
