"""Proposition 3.3: pure differential privacy implies ε²/2-zero-concentrated differential privacy.

Problem: bound D_α(P‖Q) if both max-divergences are at most ε.
Method: P/Q is the mean of a variable A on {e^{-ε}, e^ε}; Jensen's inequality for t ↦ t^α leaves the
    moments of A, a quotient of hyperbolic sines, and Lemma B.1 bounds it.
Guarantee: D_α(P‖Q) ≤ ε²α/2 for all ε ≥ 0 and α > 1. The exact value is
    log(cosh((α-1/2)ε)/cosh(ε/2))/(α-1), attained by randomized response.
Reference: concentrated paper, Proposition 3.3 and its proof.
"""

from sympy import Interval, Rational, Symbol, cosh, exp, log, oo, sinh

from cbdp_sym import (
    Above,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    Finite,
    MaxDivergence,
    RenyiDivergence,
    Statement,
    absolutely_continuous,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.author import Claim, Script, eq, le
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.concentrated import chords, lem3_2, lemB_1
from derivations.concentrated.lemB_1_tanh import x as lemma_x
from derivations.concentrated.lemB_1_tanh import y as lemma_y

P, Q = Arbitrary("P"), Arbitrary("Q")
p, q = P.pdf(x), Q.pdf(x)
epsilon = Symbol("epsilon", nonnegative=True)
alpha = Symbol("alpha", positive=True)
half = Rational(1, 2)
D = RenyiDivergence(alpha, P, Q)
forward = AtMost(MaxDivergence(P, Q), epsilon)
backward = AtMost(MaxDivergence(Q, P), epsilon)
pure = [forward, backward]
sines = (sinh(alpha * epsilon) - sinh((alpha - 1) * epsilon)) / sinh(epsilon)
cosines = cosh((alpha - half) * epsilon) / cosh(epsilon / 2)

theorem = Statement(id="zcdp.prop3.3", title="Pure implies concentrated differential privacy")
claim = theorem.printed(
    AtMost(D, half * epsilon**2 * alpha), given=[*pure, alpha > 1], label="the bound"
)
sine_form = theorem.printed(
    AtMost(exp((alpha - 1) * D), sines),
    given=[*pure, alpha > 1],
    added=[Above(epsilon, 0)],
    label="the sinh form",
)
exact_value = theorem.repaired(
    AtMost(D, log(cosines) / (alpha - 1)),
    given=[*pure, alpha > 1],
    label="the exact value that replaces ε²α/2",
)
response = Finite(exp(epsilon) / (1 + exp(epsilon)), 1 / (1 + exp(epsilon)))
reversed_response = Finite(1 / (1 + exp(epsilon)), exp(epsilon) / (1 + exp(epsilon)))
attained = theorem.repaired(
    Equal(RenyiDivergence(alpha, response, reversed_response), log(cosines) / (alpha - 1)),
    given=[alpha > 1],
    label="which randomized response attains",
)
theorem.finding(
    "hypothesis",
    r"The sinh form is $0/0$ at $\varepsilon=0$: it needs $\varepsilon>0$. (That $\varepsilon\ge0$ is "
    r"implied, since a max-divergence is never negative.)",
)
theorem.finding(
    "sharper",
    r"$\frac12\varepsilon^2\alpha$ may be replaced by "
    r"$\frac1{\alpha-1}\log\frac{\cosh((\alpha-\frac12)\varepsilon)}{\cosh(\varepsilon/2)}$, which "
    r"randomized response attains for every $\alpha>1$.",
)
theorem.finding(
    "unneeded",
    r"With Lemma B.1 for all $0\le y<x$ the case $\frac12\varepsilon\alpha>1$ is not needed.",
)


def densities():
    """0 < e^{-ε} q ≤ p ≤ e^ε q wherever q > 0."""
    seen = [Above(q, 0), *pure]
    upper = note(
        rules.weaken(rules.density_bound(forward, x), seen), r"from $\mathrm{D}_\infty(P\|Q)$"
    )
    reverse = rules.weaken(rules.density_bound(backward, x), seen)
    lower = note(
        rules.combine([reverse], [exp(-epsilon)], under=seen), r"from $\mathrm{D}_\infty(Q\|P)$"
    )
    positive = rules.transitive(rules.by_sign(Below(0, exp(-epsilon) * q), under=seen), lower)
    return upper, lower, positive


def moment_of_a(under):
    """E_Q[(p/q)^α] ≤ E[A^α], with the two-point variable A, for ε > 0."""
    upper, lower, positive = densities()
    top, bottom = exp(epsilon), exp(-epsilon)
    gap = rules.bound(bottom, rules.by_sign(Below(-epsilon, epsilon), under=[Above(epsilon, 0)]))
    weight = (p / q - bottom) / (top - bottom)
    known = [upper, lower, positive, gap]
    at_least_0 = rules.by_sign(AtLeast(weight, 0), given=known)
    at_most_1 = rules.by_sign(AtMost(weight, 1), given=known)
    say(
        r"Let $A$ be $e^{\varepsilon}$ with probability "
        r"$w=\frac{p/q-e^{-\varepsilon}}{e^{\varepsilon}-e^{-\varepsilon}}$ and $e^{-\varepsilon}$ "
        r"otherwise, so that its mean is $p/q$. By the two bounds $0\le w\le1$."
    )
    t = Symbol("t", real=True)
    convex = rules.jensen(
        t**alpha,
        t,
        top,
        bottom,
        weight,
        Interval.open(0, oo),
        under=[alpha > 1],
        given=[at_least_0, at_most_1, *known],
    )
    mean = weight * top**alpha + (1 - weight) * bottom**alpha
    pointwise = note(
        rules.restate(convex, AtMost((p / q) ** alpha, mean), given=known),
        r"Jensen's inequality for the convex function $t^\alpha$, since $A$ has the mean $p/q$",
    )
    nonnegative = rules.combine(
        [at_least_0, rules.by_sign(AtLeast(1 - weight, 0), given=[at_most_1, *known])],
        [top**alpha, bottom**alpha],
        given=known,
    )
    calc = Calculation(Expectation((p / q) ** alpha, (x, Q)), under=under)
    calc.then(
        rules.monotone(calc.current, pointwise, under, [nonnegative, gap]),
        because="Jensen's inequality, $Q$-almost surely",
    )
    mass = rules.total_mass(Expectation(p / q, (x, Q)), under)
    slope = (top**alpha - bottom**alpha) / (top - bottom)
    calc.then(
        rules.linear(
            calc.current,
            under,
            [mass, gap],
            terms=[slope * (p / q), bottom**alpha - slope * bottom],
        ),
        because="linearity of expectation",
    )
    calc.rewrite(mass, because=r"$\mathbb{E}_Q[p/q]=1$, as $P\ll Q$")
    return calc, gap


def drop(fact):
    """P ≪ Q follows from D_∞(P‖Q) ≤ ε."""
    return rules.drop_continuity(fact, forward)


@sine_form.proof
def two_point_variable(part):
    under = [*part.assumptions, absolutely_continuous(P, Q)]
    moments, gap = moment_of_a(under)
    whole = Calculation(part, under=under, given=[gap])
    whole.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    whole.then(moments.fact, because="the moment of $A$")
    whole.equals(sines, because="a quotient of hyperbolic sines")
    return conclude(drop(whole.fact), part)


def at_most_epsilon(under):
    """D_α(P‖Q) ≤ D_∞(P‖Q) ≤ ε."""
    upper, lower, positive = densities()
    known = [upper, lower, positive]
    ratio = rules.combine([upper], [1 / q], under=[Above(q, 0)])
    power = rules.bound((p / q) ** (alpha - 1), ratio, under=[alpha > 1], given=known)
    pointwise = rules.restate(
        rules.combine([power], [p / q], given=known),
        AtMost((p / q) ** alpha, exp((alpha - 1) * epsilon) * (p / q)),
        given=known,
    )
    calc = Calculation(D, under=under)
    calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    expectation = Expectation((p / q) ** alpha, (x, Q))
    bound = rules.monotone(expectation, pointwise, under, known)
    mass = rules.total_mass(Expectation(p / q, (x, Q)), under)
    linear = rules.linear(bound.conclusion.rhs, under, [mass])
    calc.bound(bound, because=r"$(p/q)^\alpha\le e^{(\alpha-1)\varepsilon}\,p/q$")
    calc.rewrite(linear, because="linearity of expectation")
    calc.rewrite(mass, because=r"$\mathbb{E}_Q[p/q]=1$")
    calc.equals(epsilon, because=r"the logarithm of $e^{(\alpha-1)\varepsilon}$")
    return rules.weaken(drop(calc.fact), [h for h in under if h != absolutely_continuous(P, Q)])


@claim.proof
def sines_or_monotonicity(part):
    known = [*part.assumptions, absolutely_continuous(P, Q)]
    target = part.rhs
    say(r"Let first $\alpha\varepsilon>2$. Then monotonicity in the order is enough.")
    large = [*part.assumptions, Above(alpha * epsilon, 2)]
    monotone = at_most_epsilon([*large, absolutely_continuous(P, Q)])
    calc = Calculation(D, under=large)
    calc.then(monotone, because=r"$\mathrm{D}_\alpha\le\mathrm{D}_\infty\le\varepsilon$")
    calc.at_most(target, because=r"$\frac12\varepsilon\alpha>1$")
    above = calc.fact

    say(r"For $\varepsilon=0$ it is enough too.")
    zero = [*part.assumptions, Equal(epsilon, 0), AtMost(alpha * epsilon, 2)]
    calc = Calculation(D, under=zero)
    calc.then(
        at_most_epsilon([*zero, absolutely_continuous(P, Q)]),
        because=r"$\mathrm{D}_\alpha\le\mathrm{D}_\infty\le\varepsilon$",
    )
    calc.at_most(target, because=r"both are $0$")
    at_zero = calc.fact

    say(r"Let now $\varepsilon>0$ and $\alpha\varepsilon\le2$.")
    small = [*known, Above(epsilon, 0), AtMost(alpha * epsilon, 2)]
    calc = hyperbolic(small)
    below = rules.specialise(
        lemma("zcdp.lemB.1"),
        {lemma_x: alpha * epsilon, lemma_y: (alpha - 1) * epsilon},
        under=[alpha > 1, Above(epsilon, 0), AtMost(alpha * epsilon, 2)],
    )
    calc.bound(
        rules.restate(below, AtMost(cosines, exp(half * alpha * (alpha - 1) * epsilon**2))),
        because=r"Lemma B.1 with $x=\alpha\varepsilon\le2$ and $y=(\alpha-1)\varepsilon$",
    )
    calc.equals(target, because="the logarithm of an exponential")
    positive = rules.weaken(drop(calc.fact), [h for h in small if h != known[-1]])
    fact = rules.cases(rules.cases(at_zero, positive), above)
    return conclude(fact, part)


def hyperbolic(under):
    """D_α(P‖Q) ≤ log(cosh((α-1/2)ε)/cosh(ε/2))/(α-1), for ε > 0."""
    moments, gap = moment_of_a(under)
    moments.given = (gap,)
    moments.equals(cosines, because="addition theorems: the moment of $A$ in hyperbolic functions")
    calc = Calculation(D, under=under)
    calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    calc.bound(moments.fact, because="the moment of $A$; the logarithm increases")
    return calc


@exact_value.proof
def without_lemma_b1(part):
    known = [*part.assumptions, absolutely_continuous(P, Q)]
    calc = hyperbolic([*known, Above(epsilon, 0)])
    positive = rules.weaken(drop(calc.fact), [*part.assumptions, Above(epsilon, 0)])
    zero = [*part.assumptions, Equal(epsilon, 0)]
    calc = Calculation(D, under=zero)
    calc.then(
        at_most_epsilon([*zero, absolutely_continuous(P, Q)]),
        because=r"for $\varepsilon=0$, by monotonicity in the order",
    )
    at_zero = rules.by_equation(
        rules.by_sign(AtMost(0, log(1 * cosh(0)) / (alpha - 1)), under=[alpha > 1]),
        epsilon,
        AtMost(epsilon, part.rhs),
    )
    calc.then(rules.weaken(at_zero, zero), because=r"both are $0$")
    return conclude(rules.cases(calc.fact, positive), part)


@attained.proof
def randomized_response(part):
    calc = Calculation(part)
    calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    return calc.conclude(part, because="two terms, in hyperbolic cosines")


LAWS = (
    "for P Q : 'a measure, a epsilon : real given Prob P, Prob Q, 1 < a, "
    "max_divergence P Q <= ext epsilon, max_divergence Q P <= ext epsilon"
)
RATIO = "(sinh (a*epsilon) - sinh ((a - 1)*epsilon))/sinh epsilon"
EXPONENTIALS = (
    "((exp (a*epsilon) - exp (-(a*epsilon)))/2 - (exp ((a - 1)*epsilon) - exp (-((a - 1)*epsilon)))/2)"
    "/((exp epsilon - exp (-epsilon))/2)"
)
moment = Claim(rf"{LAWS}, 0 < epsilon holds L Q (\x. ext (density P Q x ^ a)) <= ext ({RATIO})")
in_kernel = theorem.kernel(f"{LAWS} holds renyi a P Q <= ext (1/2*epsilon^2*a)", label="the bound")
sines_in_kernel = theorem.kernel(
    f"{LAWS}, 0 < epsilon holds ext (a - 1) * renyi a P Q <= ext (log ({RATIO}))",
    label="the bound with hyperbolic sines",
)


@moment.proof
def mean_of_the_chord(p):
    p.let(r="density P Q", w="exp epsilon", u="exp (a*epsilon)", A="w^a", B="(1/w)^a")
    p.use("ac_of_max_divergence", "P", "Q", "epsilon", because="a finite max-divergence")
    p.have("1 < w", p.use("exp_ge", "epsilon"), because=r"$\varepsilon>0$")
    p.have("0 < a - 1")
    above = p.use("density_above", "P", "Q", "epsilon", because=r"$p\le e^\varepsilon q$")
    below = p.use("density_from_below", "P", "Q", "epsilon", because=r"$q\le e^\varepsilon p$")
    p.let(K="(A - B)/(w - 1/w)", c="B - K/w", f=r"\x. K*r x + c")
    point = p.intro("x", under_the_chord, "!x. r x <= w ==> 1 <= w*r x ==> r x ^ a <= f x")
    bound = p.have(r"AE Q (\x. r x ^ a <= f x)", point, above, below, because="the chord")
    p.use("int_density", "P", "Q", because="a density has the integral 1")
    p.have("HasInt Q f (K + c)")
    sign = p.have(
        r"AE Q (\x. abs (f x) = f x)",
        p.intro("x", not_negative, "!x. r x ^ a <= f x ==> abs (f x) = f x"),
        bound,
    )
    p.use("int_ae", "Q", r"\x. abs (f x)", "f", "K + c", given=[sign])
    larger = p.have(
        r"AE Q (\x. ext (r x ^ a) <= ext (abs (f x)))",
        p.intro("x", in_absolute_value, "!x. r x ^ a <= f x ==> ext (r x ^ a) <= ext (abs (f x))"),
        bound,
    )
    return p.chain(
        r"L Q (\x. ext (r x ^ a))",
        le(r"L Q (\x. ext (abs (f x)))", p.use("L_mono", given=[larger])),
        eq("ext (K + c)", "L_int"),
        eq(f"ext ({RATIO})", ratio(p)),
    )


def under_the_chord(p):
    line = p.use(chords.chord.theorem(), "r x", "w", "a", because="the chord of $t^\\alpha$")
    return p.chain("r x ^ a", le("K*(r x - 1/w) + B", line), eq("f x"))


def not_negative(p):
    p.use("density_nonneg", "P", "Q", "x")
    p.have("0 <= r x ^ a")
    p.have("0 <= f x")
    return p.have("abs (f x) = f x", "abs_nonneg")


def in_absolute_value(p):
    p.use("le_abs", "f x")
    p.have("r x ^ a <= abs (f x)")
    return p.have("ext (r x ^ a) <= ext (abs (f x))")


def ratio(p):
    """The value of the chord at 1 in hyperbolic sines."""
    p.have("0 < u", "exp_pos")
    p.have("0 < w - 1/w")
    p.chain("A", eq("exp (epsilon*a)", "exp_pow"), eq("u"))
    p.chain("B", eq("exp (-epsilon)^a", "exp_neg"), eq("exp ((-epsilon)*a)", "exp_pow"), eq("1/u"))
    return p.chain(
        "K + c",
        eq("(u - 1/u)/(w - 1/w)*(1 - 1/w) + 1/u", p.have("A = u"), p.have("B = 1/u")),
        eq("((u - 1/u)/2 - (u/w - w/u)/2)/((w - 1/w)/2)"),
        eq(EXPONENTIALS),
        eq(RATIO, "sinh"),
    )


@in_kernel.proof
def lemma_b1(p):
    p.say(r"For $\varepsilon\le0$ the two laws are the same.")
    p.have("0 < a - 1")
    p.have("0 <= 1/2*epsilon^2*a")

    def same(p):
        p.chain("max_divergence P Q", le("ext epsilon"), le("0"))
        law = p.use("equal_of_max_divergence", "P", "Q")
        return p.chain(
            "renyi a P Q",
            eq("renyi a Q Q", law),
            eq("0", "renyi_same"),
            le("ext (1/2*epsilon^2*a)"),
        )

    def positive(p):
        p.use("ac_of_max_divergence", "P", "Q", "epsilon")
        p.have("0 < (a - 1)*epsilon")
        p.have("(a - 1)*epsilon < a*epsilon")
        sines = p.use(
            lemB_1.in_kernel.theorem(), "a*epsilon", "(a - 1)*epsilon", because="Lemma B.1"
        )
        p.let(m="(a - 1)*(1/2*epsilon^2*a)")
        bound = p.chain(
            RATIO,
            eq("(sinh (a*epsilon) - sinh ((a - 1)*epsilon))/sinh (a*epsilon - (a - 1)*epsilon)"),
            le("exp (a*epsilon*((a - 1)*epsilon)/2)", sines),
            eq("exp m"),
        )
        small = p.chain(
            r"L Q (\x. ext (density P Q x ^ a))",
            le(f"ext ({RATIO})", p.use(moment.theorem(), "P", "Q", "a", "epsilon")),
            le("ext (exp m)", bound),
        )
        return p.use("renyi_of_moment", "P", "Q", "a", "1/2*epsilon^2*a", given=[small])

    return p.cases("0 < epsilon", positive, same)


@sines_in_kernel.facts.append
def positive_quotient():
    """The logarithm is of a positive number."""
    p = Script(f"for a epsilon : real given 1 < a, 0 < epsilon holds 0 < {RATIO}")
    p.let(w="exp epsilon", u="exp (a*epsilon)")
    p.have("1 < w", p.use("exp_ge", "epsilon"))
    p.have("0 < u", "exp_pos")
    p.have("0 < (u + w/u)/(w + 1)")
    p.have("0 < w - 1/w")
    value = p.calc(
        RATIO,
        ("=", EXPONENTIALS, "sinh"),
        ("=", "((u - 1/u)/2 - (u/w - w/u)/2)/((w - 1/w)/2)"),
        ("=", "(u + w/u)/(w + 1)"),
    )
    return rewrite(p.qed(p.have(p.goal, value)), "sinh")


@sines_in_kernel.proof
def logarithm_of_the_moment(p):
    p.use("ac_of_max_divergence", "P", "Q", "epsilon")
    p.have("0 < a - 1")
    p.let(m=r"L Q (\x. ext (density P Q x ^ a))")
    small = p.use(moment.theorem(), "P", "Q", "a", "epsilon", because="the mean of the chord")
    one = p.use("moment_ge_one", "P", "Q", "a")
    p.use(
        "le_of_ext", "1", RATIO, given=[p.chain("ext 1", le("m", one), le(f"ext ({RATIO})", small))]
    )
    return p.chain(
        "ext (a - 1) * renyi a P Q",
        eq(
            "ext (a - 1) * (ext (1/(a - 1)) * elog m)", "renyi", "if_true", because="the definition"
        ),
        eq("elog m"),
        le(f"elog (ext ({RATIO}))", small),
        eq(f"ext (log ({RATIO}))", "elog_ext"),
    )


EXACT = "log (cosh ((a - 1/2)*epsilon)/cosh (epsilon/2))/(a - 1)"
exact_in_kernel = theorem.kernel(
    f"{LAWS}, 0 <= epsilon holds renyi a P Q <= ext ({EXACT})",
    label="the exact value that replaces ε²α/2",
)
for_mechanisms = theorem.kernel(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, a epsilon : real "
    "given !x y. nb x y ==> nb y x, pure_dp nb M epsilon, 1 < a, 0 <= epsilon "
    f"holds renyi_dp nb M a ({EXACT})",
    label="the exact value for mechanisms, with neighbours that are so both ways round",
)


def positive_cosines(p):
    for t in ("(a - 1/2)*epsilon", "epsilon/2"):
        p.have(f"0 < exp ({t})", "exp_pos")
        p.have(f"0 < exp (-({t}))", "exp_pos")


def positive_quotient_of_cosines():
    """The logarithm is of a positive number."""
    p = Script("for a epsilon : real holds 0 < cosh ((a - 1/2)*epsilon)/cosh (epsilon/2)")
    positive_cosines(p)
    p.unfold("cosh")
    return p.qed(p.have(p.goal))


for exact in (exact_in_kernel, for_mechanisms):
    exact.facts.append(positive_quotient_of_cosines)


@exact_in_kernel.proof
def addition_theorems(p):
    p.have("0 < a - 1")
    p.let(q="cosh ((a - 1/2)*epsilon)/cosh (epsilon/2)")

    def same(p):
        none = p.have("epsilon = 0", p.have("0 <= epsilon"), p.have("~(0 < epsilon)"))
        p.chain("max_divergence P Q", le("ext epsilon"), le("0"))
        law = p.use("equal_of_max_divergence", "P", "Q", because=r"$\varepsilon=0$")
        zero = p.chain(
            EXACT,
            eq("log (((exp 0 + exp 0)/2)/((exp 0 + exp 0)/2))/(a - 1)", none, "cosh"),
            eq("0"),
        )
        return p.chain(
            "renyi a P Q", eq("renyi a Q Q", law), eq("0", "renyi_same"), le(f"ext ({EXACT})", zero)
        )

    def positive(p):
        p.use("ac_of_max_divergence", "P", "Q", "epsilon")
        p.let(w="exp (epsilon/2)", v="exp (a*epsilon)")
        p.use("exp_ge", "epsilon/2")
        p.have("1 < w")
        p.have("0 < v", "exp_pos")
        whole = p.have("exp epsilon = w^2")
        cosines = p.chain(
            RATIO,
            eq(EXPONENTIALS, "sinh"),
            eq("((v - 1/v)/2 - (v/w^2 - w^2/v)/2)/((w^2 - 1/w^2)/2)", whole),
            eq("((v/w + w/v)/2)/((w + 1/w)/2)"),
            eq(
                "((exp ((a - 1/2)*epsilon) + exp (-((a - 1/2)*epsilon)))/2)"
                "/((exp (epsilon/2) + exp (-(epsilon/2)))/2)"
            ),
            eq("q", "cosh", because="addition theorems"),
        )
        p.have("0 < q", positive_quotient_of_cosines())
        small = p.chain(
            r"L Q (\x. ext (density P Q x ^ a))",
            le(f"ext ({RATIO})", p.use(moment.theorem(), "P", "Q", "a", "epsilon")),
            eq("ext q", cosines),
            eq("ext (exp (log q))", "exp_log"),
            eq(f"ext (exp ((a - 1)*({EXACT})))"),
        )
        return p.use("renyi_of_moment", "P", "Q", "a", EXACT, given=[small])

    return p.cases("0 < epsilon", positive, same)


@for_mechanisms.proof
def one_pair_of_neighbours(p):
    p.use(lem3_2.order_infinity.theorem(), "nb", "M", "epsilon", because=r"the order $\infty$")
    p.unfold("pure_dp", "approx_dp", "renyi_dp", "mechanism")

    def pair(p):
        p.have("nb y x", because="neighbours are so both ways round")
        for first, second in (("M x", "M y"), ("M y", "M x")):
            p.have(
                f"max_divergence ({first}) ({second}) <= ext epsilon", because=r"$\varepsilon$-DP"
            )
        return p.use(exact_in_kernel.theorem(), "M x", "M y", "a", "epsilon")

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))
