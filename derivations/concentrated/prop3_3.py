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
    "for P Q : 'a measure, a epsilon : real given Prob P, Prob Q, 1 < a, "
    "max_divergence P Q <= ext epsilon, max_divergence Q P <= ext epsilon"
)
RATIO = "(sinh (a*epsilon) - sinh ((a - 1)*epsilon))/sinh epsilon"
EXPONENTIALS = (
    "((exp (a*epsilon) - exp (-(a*epsilon)))/2 - (exp ((a - 1)*epsilon) - exp (-((a - 1)*epsilon)))/2)"
    "/((exp epsilon - exp (-epsilon))/2)"
)
EXACT = "log (cosh ((a - 1/2)*epsilon)/cosh (epsilon/2))/(a - 1)"
KEPT = "(exp epsilon/(exp epsilon + 1))"  # the chance of the true answer

theorem = Statement(id="zcdp.prop3.3", title="Pure implies concentrated differential privacy")
claim = theorem.printed(f"{LAWS} holds renyi a P Q <= ext (1/2*epsilon^2*a)", label="the bound")
sine_form = theorem.printed(
    f"{LAWS} holds ext (a - 1) * renyi a P Q <= ext (log ({RATIO}))",
    added=["0 < epsilon"],
    label="the bound with hyperbolic sines",
)
exact_value = theorem.repaired(
    f"{LAWS} holds renyi a P Q <= ext ({EXACT})", label="the exact value that replaces ε²α/2"
)
attained = theorem.repaired(
    "for a epsilon : real given 1 < a, 0 <= epsilon "
    f"holds renyi a (bernoulli {KEPT}) (bernoulli (1 - {KEPT})) = ext ({EXACT})",
    label="which randomized response attains",
)
for_mechanisms = theorem.repaired(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, a epsilon : real "
    "given !x y. nb x y ==> nb y x, pure_dp nb M epsilon, 1 < a, 0 <= epsilon "
    f"holds renyi_dp nb M a ({EXACT})",
    label="the exact value for mechanisms, with neighbours that are so both ways round",
)
theorem.finding(
    "hypothesis",
    r"The form with hyperbolic sines is $0/0$ at $\varepsilon=0$: it needs $\varepsilon>0$. (That "
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
moment = Claim(rf"{LAWS}, 0 < epsilon holds L Q (\x. ext (density P Q x ^ a)) <= ext ({RATIO})")


@moment.proof
def mean_of_the_chord(p):
    p.let(r="density P Q", w="exp epsilon", u="exp (a*epsilon)", A="w^a", B="(1/w)^a")
    p.use("ac_of_max_divergence", "P", "Q", "epsilon", because="a finite max-divergence")
    p.have("1 < w", p.use("exp_ge", "epsilon"), because=r"$\varepsilon>0$")
    p.use("density_above", "P", "Q", "epsilon", because=r"$p\le e^\varepsilon q$")
    p.use("density_from_below", "P", "Q", "epsilon", because=r"$q\le e^\varepsilon p$")
    p.let(K="(A - B)/(w - 1/w)", c="B - K/w", f=r"\x. K*r x + c")
    p.intro("x", under_the_chord, "!x. r x <= w ==> 1 <= w*r x ==> r x ^ a <= f x")
    p.have(r"AE Q (\x. r x ^ a <= f x)", because="the chord")
    p.use("int_density", "P", "Q", because="a density has the integral 1")
    p.have(
        r"AE Q (\x. abs (f x) = f x)", p.intro("x", not_negative, "!x. r x ^ a <= f x ==> abs (f x) = f x")
    )
    p.use("int_ae", "Q", r"\x. abs (f x)", "f", "K + c")
    return p.chain(
        r"L Q (\x. ext (r x ^ a))", le(r"L Q (\x. ext (abs (f x)))"), eq(f"ext ({RATIO})", "L_int", ratio(p))
    )


def under_the_chord(p):
    p.use(chords.chord.theorem(), "r x", "w", "a", because="the chord of $t^\\alpha$")
    return p.chain("r x ^ a", le("K*(r x - 1/w) + B"), eq("f x"))


def not_negative(p):
    p.have("0 <= r x ^ a")
    return p.have("abs (f x) = f x", "abs_nonneg")


def ratio(p):
    """The value of the chord at 1 in hyperbolic sines."""
    p.chain("A", eq("exp (epsilon*a)", "exp_pow"), eq("u"))
    return p.chain("K + c", eq("((u - 1/u)/2 - (u/w - w/u)/2)/((w - 1/w)/2)"), eq(RATIO, "sinh"))


@claim.proof
def lemma_b1(p):
    p.say(r"For $\varepsilon\le0$ the two laws are the same.")

    def same(p):
        p.chain("max_divergence P Q", le("ext epsilon"), le("0"))
        p.use("equal_of_max_divergence", "P", "Q")
        return p.chain("renyi a P Q", eq("renyi a Q Q"), eq("0", "renyi_same"), le("ext (1/2*epsilon^2*a)"))

    def positive(p):
        p.use(lemB_1.unrestricted.theorem(), "a*epsilon", "(a - 1)*epsilon", because="Lemma B.1")
        p.let(m="(a - 1)*(1/2*epsilon^2*a)")
        p.chain(
            RATIO,
            eq("(sinh (a*epsilon) - sinh ((a - 1)*epsilon))/sinh (a*epsilon - (a - 1)*epsilon)"),
            le("exp (a*epsilon*((a - 1)*epsilon)/2)"),
            eq("exp m"),
        )
        p.chain(
            r"L Q (\x. ext (density P Q x ^ a))",
            le(f"ext ({RATIO})", p.use(moment.theorem(), "P", "Q", "a", "epsilon")),
            le("ext (exp m)"),
        )
        return p.use("renyi_of_moment", "P", "Q", "a", "1/2*epsilon^2*a")

    return p.cases("0 < epsilon", positive, same)


@sine_form.facts.append
def positive_quotient():
    """The logarithm is of a positive number."""
    p = Script(f"for a epsilon : real given 1 < a, 0 < epsilon holds 0 < {RATIO}")
    p.let(w="exp epsilon", u="exp (a*epsilon)")
    p.have("1 < w", p.use("exp_ge", "epsilon"))
    value = p.calc(
        RATIO,
        ("=", EXPONENTIALS, "sinh"),
        ("=", "((u - 1/u)/2 - (u/w - w/u)/2)/((w - 1/w)/2)"),
        ("=", "(u + w/u)/(w + 1)"),
    )
    return rewrite(p.qed(p.have(p.goal, value)), "sinh")


@sine_form.proof
def logarithm_of_the_moment(p):
    p.let(m=r"L Q (\x. ext (density P Q x ^ a))")
    p.use(moment.theorem(), "P", "Q", "a", "epsilon", because="the mean of the chord")
    p.use("le_of_ext", "1", RATIO, given=[p.chain("ext 1", le("m"), le(f"ext ({RATIO})"))])
    return p.chain(
        "ext (a - 1) * renyi a P Q",
        eq("ext (a - 1) * (ext (1/(a - 1)) * elog m)", "renyi", "if_true", because="the definition"),
        eq("elog m"),
        le(f"elog (ext ({RATIO}))"),
        eq(f"ext (log ({RATIO}))", "elog_ext"),
    )


def positive_quotient_of_cosines():
    """The logarithm is of a positive number."""
    p = Script("for a epsilon : real holds 0 < cosh ((a - 1/2)*epsilon)/cosh (epsilon/2)")
    p.unfold("cosh")
    return p.qed(p.have(p.goal))


for exact in (exact_value, for_mechanisms, attained):
    exact.facts.append(positive_quotient_of_cosines)


def quotient_of_cosines(p):
    """The quotient in exponentials, with q, v and w as they are named."""
    return p.chain("((v/w + w/v)/2)/((w + 1/w)/2)", eq("q", "cosh"))


@exact_value.proof
def addition_theorems(p):
    p.let(q="cosh ((a - 1/2)*epsilon)/cosh (epsilon/2)")

    def same(p):
        p.use(lem2_2_nonnegativity.infinity.theorem(), "P", "Q")
        p.use(
            "le_of_ext", "0", "epsilon", given=[p.chain("ext 0", le("max_divergence P Q"), le("ext epsilon"))]
        )
        none = p.have("epsilon = 0")
        p.chain("max_divergence P Q", le("ext epsilon"), le("0"))
        p.use("equal_of_max_divergence", "P", "Q", because=r"$\varepsilon=0$")
        p.chain(EXACT, eq("log (((exp 0 + exp 0)/2)/((exp 0 + exp 0)/2))/(a - 1)", none, "cosh"), eq("0"))
        return p.chain("renyi a P Q", eq("renyi a Q Q"), eq("0", "renyi_same"), le(f"ext ({EXACT})"))

    def positive(p):
        p.let(w="exp (epsilon/2)", v="exp (a*epsilon)")
        p.use("exp_ge", "epsilon/2")
        p.chain(
            RATIO,
            eq("((v - 1/v)/2 - (v/w^2 - w^2/v)/2)/((w^2 - 1/w^2)/2)", "sinh"),
            eq("((v/w + w/v)/2)/((w + 1/w)/2)"),
            eq("q", quotient_of_cosines(p), because="addition theorems"),
        )
        p.have("0 < q", positive_quotient_of_cosines())
        p.chain(
            r"L Q (\x. ext (density P Q x ^ a))",
            le(f"ext ({RATIO})", p.use(moment.theorem(), "P", "Q", "a", "epsilon")),
            eq("ext (exp (log q))", "exp_log"),
            eq(f"ext (exp ((a - 1)*({EXACT})))"),
        )
        return p.use("renyi_of_moment", "P", "Q", "a", EXACT)

    return p.cases("0 < epsilon", positive, same)


@for_mechanisms.proof
def one_pair_of_neighbours(p):
    p.use(lem3_2.order_infinity.theorem(), "nb", "M", "epsilon", because=r"the order $\infty$")
    p.unfold("pure_dp", "approx_dp", "renyi_dp", "mechanism")

    def pair(p):
        p.have("nb y x", because="neighbours are so both ways round")
        for first, second in (("M x", "M y"), ("M y", "M x")):
            p.have(f"max_divergence ({first}) ({second}) <= ext epsilon", because=r"$\varepsilon$-DP")
        return p.use(exact_value.theorem(), "M x", "M y", "a", "epsilon")

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))


@attained.proof
def two_outcomes(p):
    p.let(
        k=KEPT,
        w="exp (epsilon/2)",
        v="exp (a*epsilon)",
        q="cosh ((a - 1/2)*epsilon)/cosh (epsilon/2)",
        o="k/(1 - k)",
        u="(1 - k)/(1 - (1 - k))",
    )
    p.chain("o^a", eq("exp (epsilon*a)", p.have("o = exp epsilon"), "exp_pow"), eq("v"))
    p.chain("u^a", eq("exp ((-epsilon)*a)", p.have("u = exp (-epsilon)"), "exp_pow"), eq("1/v"))
    sum = p.chain(
        "(1 - k)*o^a + (1 - (1 - k))*u^a",
        eq("(1 - w^2/(w^2 + 1))*v + (1 - (1 - w^2/(w^2 + 1)))*(1/v)"),
        eq("((v/w + w/v)/2)/((w + 1/w)/2)"),
        eq("q", quotient_of_cosines(p)),
    )
    return p.chain(
        "renyi a (bernoulli k) (bernoulli (1 - k))", eq("ext (log q/(a - 1))", "renyi_bernoulli", sum)
    )
