"""Proposition 3.3: pure differential privacy implies ε²/2-zero-concentrated differential privacy.

Problem: bound D_α(P‖Q) if both max-divergences are at most ε.
Method: P/Q is the mean of a variable A on {e^{-ε}, e^ε}; Jensen's inequality for t ↦ t^α leaves the
    moments of A, a quotient of hyperbolic sines, and Lemma B.1 bounds it.
Guarantee: D_α(P‖Q) ≤ ε²α/2 for all ε ≥ 0 and α > 1. The exact value is
    log(cosh((α-1/2)ε)/cosh(ε/2))/(α-1), attained by randomized response.
Reference: concentrated paper, Proposition 3.3 and its proof.
"""

from cbdp_sym.author import *
from derivations.concentrated import chords, lem2_2_nonnegativity, lem3_2, lemB_1

LAWS = (
    "for P Q : 'a measure, α ε : real given Prob P, Prob Q, 1 < α, "
    "max_divergence P Q ≤ ε, max_divergence Q P ≤ ε"
)
RATIO = "(sinh (α·ε) - sinh ((α - 1)·ε))/sinh ε"
EXPONENTIALS = "((exp(α·ε) - exp(-(α·ε)))/2 - (exp((α - 1)·ε) - exp(-((α - 1)·ε)))/2)/((exp(ε) - exp(-ε))/2)"
EXACT = "log(cosh((α - 1/2)·ε)/cosh(ε/2))/(α - 1)"
KEPT = "(exp(ε)/(exp(ε) + 1))"  # the chance of the true answer

theorem = Statement(id="zcdp.prop3.3", title="Pure implies concentrated differential privacy")
claim = theorem.printed(f"{LAWS} holds renyi α P Q ≤ 1/2·ε^2·α", label="the bound")
sine_form = theorem.display(
    f"{LAWS} holds (α - 1) · renyi α P Q ≤ log ({RATIO})",
    added=["0 < ε"],
    label="the bound with hyperbolic sines",
)
exact_value = theorem.repaired(
    f"{LAWS} holds renyi α P Q ≤ {EXACT}", label="the exact value that replaces ε²α/2"
)
attained = theorem.repaired(
    f"for α ε : real given 1 < α, 0 ≤ ε holds renyi α (bernoulli {KEPT}) (bernoulli (1 - {KEPT})) = {EXACT}",
    label="which randomized response attains",
)
for_mechanisms = theorem.repaired(
    "for nb : 'd → 'd → bool, M : 'd → 'a measure, α ε : real "
    "given ∀x y. nb x y ⇒ nb y x, pure_dp nb M ε, 1 < α, 0 ≤ ε "
    f"holds renyi_dp nb M α ({EXACT})",
    label="the exact value for mechanisms, with neighbours that are so both ways round",
)
theorem.finding(
    "hypothesis",
    r"The display with hyperbolic sines is $0/0$ at $\varepsilon=0$: it needs $\varepsilon>0$. (That "
    r"$\varepsilon\ge0$ is implied, since a max-divergence is never negative.)",
)
theorem.finding(
    "sharper",
    r"$\frac12\varepsilon^2\alpha$ may be replaced by "
    r"$\frac1{\alpha-1}\log\frac{\cosh((\alpha-\frac12)\varepsilon)}{\cosh(\varepsilon/2)}$, which "
    r"randomized response attains for every $\alpha>1$.",
)
theorem.finding(
    "unneeded", r"With Lemma B.1 for all $0\le y<x$ the case $\frac12\varepsilon\alpha>1$ is not needed."
)
moment = Claim(f"{LAWS}, 0 < ε holds L Q (x ↦ density P Q x ^ α) ≤ {RATIO}")


@moment.proof
def mean_of_the_chord(p):
    p.let(r="dP/dQ", w="exp(ε)", u="exp(α·ε)", A="w^α", B="(1/w)^α")
    p.use("ac_of_max_divergence", "P", "Q", "ε", because="a finite max-divergence")
    p.have("1 < w", p.use("exp_ge", "ε"), because=r"$\varepsilon>0$")
    p.use("density_above", "P", "Q", "ε", because=r"$p\le e^\varepsilon q$")
    p.use("density_from_below", "P", "Q", "ε", because=r"$q\le e^\varepsilon p$")
    p.let(K="(A - B)/(w - 1/w)", c="B - K/w", f="x ↦ K·r(x) + c")
    p.intro("x", under_the_chord, "∀x. r(x) ≤ w ⇒ 1 ≤ w·r(x) ⇒ r(x)^α ≤ f(x)")
    p.have("almost every x ~ Q: r(x)^α ≤ f(x)", because="the chord")
    p.use("int_density", "P", "Q", because="a density has the integral 1")
    p.have(
        "almost every x ~ Q: |f(x)| = f(x)", p.intro("x", not_negative, "∀x. r(x)^α ≤ f(x) ⇒ |f(x)| = f(x)")
    )
    p.use("int_ae", "Q", "x ↦ |f(x)|", "f", "K + c")
    return p.chain("∫ r(x)^α dQ(x)", le("∫ |f(x)| dQ(x)"), eq(f"{RATIO}", "L_int", ratio(p)))


def under_the_chord(p):
    p.use(chords.chord.theorem(), "r(x)", "w", "α", because="the chord of $t^\\alpha$")
    return p.chain("r(x)^α", le("K·(r(x) - 1/w) + B"), eq("f(x)"))


def not_negative(p):
    p.have("0 ≤ r(x)^α")
    return p.have("|f(x)| = f(x)", "abs_nonneg")


def ratio(p):
    """The value of the chord at 1 in hyperbolic sines."""
    p.chain("A", eq("exp(ε·α)", "exp_pow"), eq("u"))
    return p.chain("K + c", eq("((u - 1/u)/2 - (u/w - w/u)/2)/((w - 1/w)/2)"), eq(RATIO, "sinh"))


@claim.proof
def lemma_b1(p):
    p.say(r"For $\varepsilon\le0$ the two laws are the same.")

    def same(p):
        p.chain("D[∞](P ‖ Q)", le("ε"), le("0"))
        p.use("equal_of_max_divergence", "P", "Q")
        return p.chain("D[α](P ‖ Q)", eq("D[α](Q ‖ Q)"), eq("0", "renyi_same"), le("1/2·ε²·α"))

    def positive(p):
        p.use(lemB_1.unrestricted.theorem(), "α·ε", "(α - 1)·ε", because="Lemma B.1")
        p.let(m="(α - 1)·(1/2·ε²·α)")
        p.chain(
            RATIO,
            eq("(sinh(α·ε) - sinh((α - 1)·ε))/sinh(α·ε - (α - 1)·ε)"),
            le("exp(α·ε·((α - 1)·ε)/2)"),
            eq("exp(m)"),
        )
        p.chain(
            "∫ dP/dQ(x)^α dQ(x)", le(f"{RATIO}", p.use(moment.theorem(), "P", "Q", "α", "ε")), le("exp(m)")
        )
        return p.use("renyi_of_moment", "P", "Q", "α", "1/2·ε²·α")

    return p.cases("0 < ε", positive, same)


@sine_form.facts.append
def positive_quotient():
    """The logarithm is of a positive number."""
    p = Script(f"for α ε : real given 1 < α, 0 < ε holds 0 < {RATIO}")
    p.let(w="exp(ε)", u="exp(α·ε)")
    p.have("1 < w", p.use("exp_ge", "ε"))
    value = p.calc(
        RATIO,
        ("=", EXPONENTIALS, "sinh"),
        ("=", "((u - 1/u)/2 - (u/w - w/u)/2)/((w - 1/w)/2)"),
        ("=", "(u + w/u)/(w + 1)"),
    )
    return rewrite(p.qed(p.have(p.goal, value)), "sinh")


@sine_form.proof
def logarithm_of_the_moment(p):
    p.let(m="∫ dP/dQ(x)^α dQ(x)")
    p.use(moment.theorem(), "P", "Q", "α", "ε", because="the mean of the chord")
    p.use("le_of_ext", "1", RATIO, given=[p.chain("1", le("m"), le(f"{RATIO}"))])
    return p.chain(
        "(α - 1)·D[α](P ‖ Q)",
        eq("(α - 1)·(1/(α - 1)·elog(m))", "renyi", "if_true", because="the definition"),
        eq("elog(m)"),
        le(f"elog ({RATIO})"),
        eq(f"log ({RATIO})", "elog_ext"),
    )


def positive_quotient_of_cosines():
    """The logarithm is of a positive number."""
    p = Script("for α ε holds 0 < cosh((α - 1/2)·ε)/cosh(ε/2)")
    p.unfold("cosh")
    return p.qed(p.have(p.goal))


for exact in (exact_value, for_mechanisms, attained):
    exact.facts.append(positive_quotient_of_cosines)


def quotient_of_cosines(p):
    """The quotient in exponentials, with q, v and w as they are named."""
    return p.chain("(v/w + w/v)/2/((w + 1/w)/2)", eq("q", "cosh"))


@exact_value.proof
def addition_theorems(p):
    p.let(q="cosh((α - 1/2)·ε)/cosh(ε/2)")

    def same(p):
        p.use(lem2_2_nonnegativity.infinity.theorem(), "P", "Q")
        p.use("le_of_ext", "0", "ε", given=[p.chain("0", le("D[∞](P ‖ Q)"), le("ε"))])
        none = p.have("ε = 0")
        p.chain("D[∞](P ‖ Q)", le("ε"), le("0"))
        p.use("equal_of_max_divergence", "P", "Q", because=r"$\varepsilon=0$")
        p.chain(EXACT, eq("log((exp(0) + exp(0))/2/((exp(0) + exp(0))/2))/(α - 1)", none, "cosh"), eq("0"))
        return p.chain("D[α](P ‖ Q)", eq("D[α](Q ‖ Q)"), eq("0", "renyi_same"), le(f"{EXACT}"))

    def positive(p):
        p.let(w="exp(ε/2)", v="exp(α·ε)")
        p.use("exp_ge", "ε/2")
        p.chain(
            RATIO,
            eq("((v - 1/v)/2 - (v/w² - w²/v)/2)/((w² - 1/w²)/2)", "sinh"),
            eq("(v/w + w/v)/2/((w + 1/w)/2)"),
            eq("q", quotient_of_cosines(p), because="addition theorems"),
        )
        p.have("0 < q", positive_quotient_of_cosines())
        p.chain(
            "∫ dP/dQ(x)^α dQ(x)",
            le(f"{RATIO}", p.use(moment.theorem(), "P", "Q", "α", "ε")),
            eq("exp(log(q))", "exp_log"),
            eq(f"exp ((α - 1)·({EXACT}))"),
        )
        return p.use("renyi_of_moment", "P", "Q", "α", EXACT)

    return p.cases("0 < ε", positive, same)


@for_mechanisms.proof
def one_pair_of_neighbours(p):
    p.use(lem3_2.order_infinity.theorem(), "nb", "M", "ε", because=r"the order $\infty$")
    p.unfold("pure_dp", "approx_dp", "renyi_dp", "mechanism")

    def pair(p):
        p.have("y ~ x", because="neighbours are so both ways round")
        for first, second in (("M(x)", "M(y)"), ("M(y)", "M(x)")):
            p.have(f"max_divergence ({first}) ({second}) ≤ ε", because=r"$\varepsilon$-DP")
        return p.use(exact_value.theorem(), "M(x)", "M(y)", "α", "ε")

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))


@attained.proof
def two_outcomes(p):
    p.let(
        k=KEPT,
        w="exp(ε/2)",
        v="exp(α·ε)",
        q="cosh((α - 1/2)·ε)/cosh(ε/2)",
        o="k/(1 - k)",
        u="(1 - k)/(1 - (1 - k))",
    )
    p.chain("o^α", eq("exp(ε·α)", p.have("o = exp(ε)"), "exp_pow"), eq("v"))
    p.chain("u^α", eq("exp(-ε·α)", p.have("u = exp(-ε)"), "exp_pow"), eq("1/v"))
    sum = p.chain(
        "(1 - k)·o^α + (1 - (1 - k))·u^α",
        eq("(1 - w²/(w² + 1))·v + (1 - (1 - w²/(w² + 1)))·(1/v)"),
        eq("(v/w + w/v)/2/((w + 1/w)/2)"),
        eq("q", quotient_of_cosines(p)),
    )
    return p.chain("D[α](bernoulli(k) ‖ bernoulli(1 - k))", eq("log(q)/(α - 1)", "renyi_bernoulli", sum))
