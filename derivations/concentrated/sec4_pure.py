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

OTHER = r"(\x y : bool. ~(x = y))"
SAME = rf"!A : bool -> real measure. pure_dp {OTHER} A epsilon <=> mcdp {OTHER} A mu tau"

theorem = Statement(id="zcdp.sec4.pure", title="Pure privacy in terms of zCDP, and of mCDP")
by_zcdp = theorem.printed(
    "for nb : 'd -> 'd -> bool, Y : 'a -> bool, epsilon : real given !y. Y y "
    "holds ?xi rho. !A : 'd -> 'a measure. pure_dp nb A epsilon <=> zcdp nb A xi rho",
    label="characterised in terms of zCDP, for mechanisms with outputs in Y",
)
not_by_mcdp = theorem.printed(
    rf"for epsilon : real given 0 < epsilon holds ~(?mu tau. 0 <= tau /\ ({SAME}))",
    label="not characterised in terms of mCDP: data sets of one bit, real outputs",
)
theorem.finding(
    "reading",
    r"``Characterised in terms of'' is: for each $\varepsilon$ there are parameters for which the two "
    r"definitions say the same of every mechanism. That there are none for mCDP is shown for "
    r"mechanisms on one bit with real outputs.",
)
theorem.finding(
    "remark",
    r"The text gives the loss in Lemma 4.3 as the reason. The reason is simpler: no $(\mu,\tau)$-mCDP with "
    r"$\mu,\tau>0$ implies $\varepsilon$-DP for any $\varepsilon$, as the Gaussian mechanism shows.",
)
not_by_mcdp.facts += lem4_2.in_kernel.facts
gaussian = Claim(f"for w epsilon : real given 0 < w holds ~pure_dp {OTHER} {propA_1.M} epsilon")
equal = Claim(
    "for A : bool -> 'a measure, mu tau : real "
    rf"given mcdp {OTHER} A mu tau, 0 < mu ==> tau = 0 holds A T = A F"
)


@by_zcdp.proof
def by_lemma(p):
    mechanisms = p.term(r"\A : 'd -> 'a measure. T").type.args[0]

    def same(p):
        return p.use(lem3_2.in_kernel.theorem(), "nb", "A", "epsilon", because="Lemma 3.2")

    p.every("A", mechanisms, same)
    return p.witness("epsilon", "0")


@gaussian.proof
def far_out(p):
    p.let(t="w^2*((abs epsilon + 1)/2) + 1", s=r"\z : real. t < z", A=propA_1.M)
    steep = p.have("exp epsilon < exp (2*t/w^2)", "exp_lt")
    first, second = (
        p.have("A T = normal 1 w", "if_true"),
        p.have("A F = normal (-1) w", "if_false", "not_false"),
    )
    p.use("true_not_false")
    here = p.chain("mass (A T) s", eq("mass (normal 1 w) s", first), eq(lemA_2.P, "tail_shift"))
    away = p.have("t - (-1) = t + 1")
    there = p.chain(
        "mass (A F) s",
        eq("mass (normal (-1) w) s", second),
        eq(r"mass (normal 0 w) (\z. t - (-1) < z)", "tail_shift"),
        eq(lemA_2.Q, away),
    )
    moved = p.use(lemA_2.shifted(), "w", "t", because="Lemma A.2")

    def with_chance(p):
        value = p.have(f"{lemA_2.Q} = ext q")
        p.use(lemA_2.positive(), "w", "t", "q", because="Lemma A.2")

        def denied(q):
            q.unfold_facts("pure_dp", "approx_dp", "mechanism")
            bound = q.chain(
                "ext (exp (2*t/w^2)*q)",
                eq("ext (exp (2*t/w^2))*ext q"),
                eq(f"ext (exp (2*t/w^2))*{lemA_2.Q}", value),
                le(lemA_2.P, moved),
                eq("mass (A T) s", here),
                le("ext (exp epsilon)*mass (A F) s + ext 0"),
                eq(f"ext (exp epsilon)*{lemA_2.Q} + ext 0", there),
                eq("ext (exp epsilon)*ext q + ext 0", value),
                eq("ext (exp epsilon*q)"),
            )
            q.use("le_of_ext", given=[bound])
            q.have("exp epsilon*q < exp (2*t/w^2)*q", steep)
            return q.have("F")

        return p.refute(f"pure_dp {OTHER} A epsilon", denied)

    return p.obtain("q", p.use("mass_real", "normal 0 w", r"\z. t + 1 < z"), with_chance)


@equal.proof
def no_divergence(p):
    p.let(nb=OTHER)
    p.know(two_coins.symmetric.theorem())
    p.use(lem4_2.small_mean.theorem(), "nb", "A", "mu", "tau", because="Lemma 4.2, without μ")
    p.use(means.theorem(), "A", "mu", "tau")
    p.use(means.theorem(), "A", "tau^2/2", "tau")

    def none(p):
        zero = p.have("tau = 0")
        return p.chain("kl (A T) (A F)", le("ext (tau^2/2)"), eq("ext (0^2/2)", zero), eq("0"))

    def negative(p):
        return p.chain("kl (A T) (A F)", le("ext mu"), le("ext 0"), eq("0"))

    below = p.cases("0 < mu", none, negative)
    value = p.use("ele_antisym", "kl (A T) (A F)", "0", given=[below])
    return by_equation(p.use(equality_one.theorem(), "A T", "A F"), value)


means = Claim(
    "for A : bool -> 'a measure, mu tau : real "
    rf"given mcdp {OTHER} A mu tau holds kl (A T) (A F) <= ext mu /\ Prob (A T) /\ Prob (A F)"
)


@means.proof
def mean_of_the_loss(p):
    p.unfold_facts("mcdp", "mechanism", "privacy_loss")
    p.use("true_not_false")

    def at(p):
        return p.chain("kl (A T) (A F)", eq("ext m", "kl_int"), le("ext mu"))

    rest = (
        r"?m. HasInt (A T) (\z. log (density (A T) (A F) z)) m /\ m <= mu /\ "
        r"(!c. L (A T) (\z. ext (exp (c*(log (density (A T) (A F) z) - m)))) <= ext (exp (c^2*tau^2/2)))"
    )
    p.obtain("m", p.have(rest), at)
    return p.auto()


@not_by_mcdp.proof
def gaussian_or_randomized_response(p):
    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("mu", exists, second)

    def second(p):
        return p.obtain("tau", p.context.about("?")[0], contradiction)

    return logic.refuted(parts(p.goal)[1][0], impossible)


def contradiction(p):
    return p.cases("0 < mu", lambda p: p.cases("0 < tau", gaussian_is_not_pure, response), response)


def gaussian_is_not_pure(p):
    p.let(w="2/tau + 2/mu + 1", A=propA_1.M)
    p.use(propA_1.any_noise.theorem(), "w", because="the Gaussian mechanism")
    p.use("mcdp_weaken", OTHER, "A", "2/w^2", "2/w", "mu", "tau")
    private = by_equation(symmetry(p.use(p.have(SAME), "A")), p.have(f"mcdp {OTHER} A mu tau"))
    return logic.contradiction(private, p.use(gaussian.theorem(), "w", "epsilon"), p.term("F"))


def response(p):
    p.intro("", lambda p: p.have("tau = 0"), "0 < mu ==> tau = 0")
    p.let(B=r"\b : bool. map (\c. if c (1 : real) 0) (bernoulli (if b (1/2) (exp (-epsilon)/2)))")
    private = by_equation(p.use(p.have(SAME), "B"), p.use(randomized.theorem(), "epsilon"))
    same = p.use(equal.theorem(), "B", "mu", "tau", given=[private])
    return logic.contradiction(same, p.use(apart.theorem(), "epsilon"), p.term("F"))


ANSWER = r"\c : bool. if c (1 : real) 0"
CHANCE = "if b (1/2) (exp (-epsilon)/2)"
RESPONSE = rf"\b : bool. map ({ANSWER}) (bernoulli ({CHANCE}))"
randomized = Claim(f"for epsilon : real given 0 < epsilon holds pure_dp {OTHER} ({RESPONSE}) epsilon")
apart = Claim(f"for epsilon : real given 0 < epsilon holds ~(({RESPONSE}) T = ({RESPONSE}) F)")


@randomized.proof
def ratios(p):
    p.let(q="exp (-epsilon)/2", A=rf"\b : bool. bernoulli ({CHANCE})", g=ANSWER)
    p.have("exp epsilon*exp (-epsilon) = 1")
    p.have("1 <= exp epsilon", p.use("exp_ge", "epsilon"))
    p.have("exp (-epsilon) <= 1", p.use("exp_le", "-epsilon", "0"), "exp_zero")
    for first, second in (("1/2", "q"), ("q", "1/2"), ("1/2", "1/2"), ("q", "q")):
        p.use(coins.theorem(), first, second, "epsilon")
    bit = p.term("A").type.args[0]
    p.every("b", "bool", law)
    goal = "max_divergence (A b) (A c) <= ext epsilon"

    def close(p):
        return p.cases("b", lambda p: p.cases("c", lambda p: p.have(goal, "if_true", "if_false")))

    p.every("b", bit, lambda p: p.every("c", bit, close))
    p.unfold("pure_dp", "approx_dp", "mechanism")

    def event(p):
        return p.chain(
            "mass (map g (A x)) s",
            le("ext (exp epsilon)*mass (map g (A y)) s"),
            eq("ext (exp epsilon)*mass (map g (A y)) s + ext 0"),
        )

    def both(p):
        p.chain(
            "max_divergence (map g (A x)) (map g (A y))",
            le("max_divergence (A x) (A y)", "max_divergence_map"),
            le("ext epsilon"),
        )
        return event(p)

    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use("map_prob", "g", "A x")), lambda p: p.intro("x y s", both)
    )


def law(p):
    return p.cases("b", lambda p: p.have("Prob (A b)", "if_true"), lambda p: p.have("Prob (A b)", "if_false"))


@apart.proof
def different_chances(p):
    p.let(q="exp (-epsilon)/2", B=RESPONSE, g=ANSWER, s=r"\z : real. 0 < z")
    p.have("exp (-epsilon) < 1", p.use("exp_lt", "-epsilon", "0"), "exp_zero")
    first, second = (
        p.chain(
            f"mass (B {bit}) s",
            eq(rf"L (bernoulli ({chance})) (\c. if (s (g c)) 1 0)", "mass_map", case, "mass"),
            eq(f"ext ({chance})", "L_bernoulli", "if_true", "if_false"),
        )
        for bit, chance, case in (("T", "1/2", "if_true"), ("F", "q", "if_false"))
    )

    def equal_laws(same):
        q = p.supposing(same.conclusion)
        q.use(
            "ext_inj",
            "1/2",
            "q",
            given=[
                q.chain("ext (1/2)", eq("mass (B T) s", first), eq("mass (B F) s", same), eq("ext q", second))
            ],
        )
        return q.have("F")

    return logic.refuted(p.term("B T = B F"), equal_laws)
