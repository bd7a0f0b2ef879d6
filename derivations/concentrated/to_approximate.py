"""From zCDP to approximate differential privacy: the cases of Lemma 3.5, and bounds for its roots."""

from cbdp_sym.author import *

positive = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, ξ ρ δ given A is (ξ, ρ)-zCDP for ~, 0 < ρ, 0 < δ < 1 "
    "holds A is (ξ + ρ + √(4·ρ·log(1/δ)), δ)-DP for ~"
)
markov = Claim(
    "for P Q distributions on 'a, α b c ε, s : 'a → bool "
    "given Measurable(s), 1 < α, b = α - 1, D[α](P ‖ Q) ≤ c holds P(s) ≤ exp(ε)·Q(s) + exp(b·(c - ε))"
)


@markov.proof
def large_loss(p):
    p.say("By Markov's inequality, the privacy loss is rarely above $e$.")
    p.use("ac_of_renyi", "P", "Q", "α", "c", because="a finite divergence")
    p.use("moment_bound", "P", "Q", "α", "c", because="a bound of the moment")
    p.let(r="dP/dQ", k="exp(-((α - 1)·ε))", one="x ↦ if (s x) (1 : ereal) 0")
    p.every("x", "'a", at_an_outcome)
    whole = p.chain(
        "P(s)",
        eq("∫ r(x)·one(x) dQ(x)", "mass", "change_measure", because="change to the measure Q"),
        le("∫ (exp(ε)·one(x) + k·r(x)^α) dQ(x)"),
        eq("exp(ε)·∫ one(x) dQ(x) + k·∫ r(x)^α dQ(x)", "L_add", "L_mul"),
        le("exp(ε)·∫ one(x) dQ(x) + k·exp((α - 1)·c)"),
        eq("exp(ε)·Q(s) + exp((α - 1)·(c - ε))", "mass"),
    )
    return p.have(p.goal, whole)


def indicator(p):
    return p.cases(
        "s(x)",
        lambda p: p.chain("0", le("1"), eq("one x", "if_true")),
        lambda p: p.chain("0", le("0"), eq("one x", "if_false")),
    )


def at_an_outcome(p):
    """r 1_s is at most e^e 1_s + k r^a: the first if r is at most e^e, and the second if not."""
    p.use("density_nonneg", "P", "Q", "x")

    def above(p):
        p.have("0 < r(x)", p.use("exp_pos", "ε"))
        p.have("ε ≤ log(r(x))", by=decide, because="the logarithm increases")
        return p.chain(
            "r(x)",
            eq("exp(log(r(x)))", "exp_log"),
            le("exp(-((α - 1)·ε) + α·log(r(x)))"),
            eq("k·r(x)^α", "exp_add", "pow_exp"),
            le("exp(ε) + k·r(x)^α"),
        )

    p.cases("r(x) ≤ exp(ε)", lambda p: p.have("r(x) ≤ exp(ε) + k·r(x)^α"), above)

    def inside(p):
        return p.chain("r(x)·one(x)", eq("r(x)"), le("exp(ε) + k·r(x)^α"), eq("exp(ε)·one(x) + k·r(x)^α"))

    def outside(p):
        return p.chain("r(x)·one(x)", eq("0"), le("k·r(x)^α"), eq("exp(ε)·one(x) + k·r(x)^α"))

    return p.cases("s(x)", inside, outside)


@positive.proof
def best_order(p):
    p.unfold("zcdp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", at_the_best_order))


def at_the_best_order(p):
    p.let(l="log(1/δ)", q="√(4·ρ·l)", ε="ξ + ρ + q", b="q/(2·ρ)", α="b + 1")
    p.use("sqrt_square", "4·ρ·l")
    p.use(markov.theorem(), "A(x)", "A(y)", "α", "b", "ξ + ρ·α", "ε", "s", because="Markov")
    p.have("b·(ξ + ρ·α - ε) = -l")
    p.chain("exp(b·(ξ + ρ·α - ε))", eq("exp(-l)"), eq("δ"))
    return p.chain("A(x)(s)", le("exp(ε)·A(y)(s) + exp(b·(ξ + ρ·α - ε))"), eq("exp(ε)·A(y)(s) + δ"))


log_of_odds = Claim("for d given 0 < d ≤ 1 holds 0 ≤ log(1/d)")


@log_of_odds.proof
def odds_at_least_one(p):
    return p.chain("0", eq("log(1)", "log_one"), le("log(1/d)"))


certain = Claim("for A mechanism from 'd to 'a with neighbours ~, ε holds A is (ε, 1)-DP for ~")
mechanism = Claim("for A : 'd ⇝ 'a with neighbours ~, ξ ρ given A is (ξ, ρ)-zCDP for ~ holds mechanism(A)")
no_rho = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, ξ δ given A is (ξ, 0)-zCDP for ~, 0 ≤ δ holds A is (ξ, δ)-DP for ~"
)


@mechanism.proof
def by_definition(p):
    p.unfold_facts("zcdp")
    return p.have("mechanism(A)")


@certain.proof
def at_most_one(p):
    p.unfold("approx_dp", "mechanism")

    def event(p):
        return p.chain(
            "A(x)(s)",
            le("1", because="a probability"),
            eq("(0 : ereal) + (1 : ereal)"),
            le("exp(ε)·A(y)(s) + 1"),
        )

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))


@no_rho.proof
def order_infinity(p):
    p.say(r"For $\rho=0$ the bound does not depend on the order, so $\mathrm{D}_\infty\le\xi$.")
    p.unfold("zcdp", "approx_dp", "mechanism")

    def order(p):
        return p.chain("D[α](A(x) ‖ A(y))", le("ξ + 0·α"), eq("ξ"))

    def event(p):
        p.intro("α", order, "∀α. 1 < α ⇒ D[α](A(x) ‖ A(y)) ≤ ξ")
        p.use("mass_of_max_divergence", "A(x)", "A(y)", "ξ", "s", because=r"the order $\infty$")
        p.let(m="exp(ξ)·A(y)(s)")
        return p.chain("A(x)(s)", le("m"), eq("m + 0"), le("m + δ"))

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))


roots = Claim("for u v given 0 < v ≤ u holds (u - v)² ≤ (u² - v²)²/(4·v²) ∧ (u² - v²)²/(4·u²) ≤ (u - v)²")


@roots.proof
def factors(p):
    return p.conjuncts(lambda p: p.have(p.goal), lambda p: p.have(p.goal))
