"""The exact zCDP of randomized response with k answers, and where it is the Kullback-Leibler divergence.

Problem: the mechanism returns the true of k answers with probability e^ε/(e^ε+k-1), and each other one with
    1/(e^ε+k-1). What is the least ρ for which it is ρ-zCDP?
Method: with x = ε/2, y = (α-½)ε and c = (k-2)e^{-ε/2}/2 the moment of order α is (cosh y + c)/(cosh x + c).
    Its logarithm as a function of y² has the slope g(y)/2, g(y) = sinh y/(y(cosh y + c)), which falls from
    x on if and only if c ≤ (sinh x cosh x - x)/(x cosh x - sinh x), a quotient that increases.
Guarantee: no ρ below the divergence of order 1, ε(e^ε-1)/(e^ε+k-1), and this one suffices if and only if
    (k-2)e^{-ε/2} ≤ (sinh ε - ε)/((ε/2)cosh(ε/2) - sinh(ε/2)): for k ≤ 6 and every ε > 0, and for more
    answers from a threshold on.
Reference: k ≤ 6 is in Harrison and Manurangsi 2025 (arXiv 2510.25746); we found no reference for the
    threshold.
"""

from cbdp_sym.author import *
from derivations.sharp.finite_laws import law, renyi, two
from derivations.sharp.hyperbolic import RATIO, above_the_tangent, beyond, cosh_positive, under_the_parabola
from derivations.sharp.order_one import limit

ANSWERS = "Finite (λi : 'i. T), ∀s : 'i → bool. Measurable s, k = card (λi : 'i. T)"
ANSWER = "discrete (j ↦ if (j = {0}) (exp e/(exp e + k - 1)) (1/(exp e + k - 1))) (λj : 'i. j)"
RHO = "e·(exp(e) - 1)/(exp(e) + k - 1)"
THRESHOLD = "(sinh e - e)/(e/2·cosh (e/2) - sinh (e/2))"
MOMENT = "(exp (α·e) + exp ((1 - α)·e) + k - 2)/(exp e + k - 1)"
PAIR = f"renyi α ({ANSWER.format('x')}) ({ANSWER.format('y')})"

theorem = Statement(id="sharp.response", title="Randomized response")
guarantee = theorem.printed(
    f"for e k : real given {ANSWERS}, 0 < e, 2 ≤ k, (k - 2)·exp (-(e/2)) ≤ {THRESHOLD} "
    f"holds zcdp (λx y : 'i. ¬(x = y)) (x ↦ {ANSWER.format('x')}) 0 ({RHO})",
    label="the guarantee up to the threshold",
)
sharp = theorem.printed(
    f"for x y : 'i, e k r : real given {ANSWERS}, 0 < e, 2 ≤ k, ¬(x = y), "
    f"∀α. 1 < α ⇒ {PAIR} ≤ r·α holds {RHO} ≤ r",
    label="no smaller constant will do",
)
fails = theorem.printed(
    f"for x y : 'i, e k : real given {ANSWERS}, 0 < e, 2 ≤ k, ¬(x = y), "
    f"{THRESHOLD} < (k - 2)·exp (-(e/2)) holds ∃α. 1 < α ∧ {RHO}·α < {PAIR}",
    label="beyond the threshold a larger one is needed",
)
fails.example(x="((T, T), T)", y="((F, F), F)", e="1/10", k="8")
six = theorem.printed(
    f"for e k : real given 0 < e, 2 ≤ k, k ≤ 6 holds (k - 2)·exp (-(e/2)) ≤ {THRESHOLD}",
    label="up to six answers are below the threshold, whatever ε is",
)
value = theorem.printed(
    f"for x y : 'i, e k α : real given {ANSWERS}, 0 < e, 2 ≤ k, ¬(x = y), 1 < α "
    f"holds {PAIR} = log ({MOMENT})/(α - 1)",
    label="the divergence of two answers",
)
theorem.finding(
    "remark",
    r"For $k\le6$ this is proved by Harrison and Manurangsi (arXiv 2510.25746, 2025), who leave larger "
    r"$k$ open. We found no reference for the threshold; it is exact, increases with $\varepsilon$, and is "
    r"$6$ at $\varepsilon=0$. Theorem 10 has the constant beyond it. Two answers show that Theorem 2 is "
    "sharp.",
)
theorem.finding(
    "reading",
    "$k=|I|$ for a finite set $I$ of answers, each set of answers an event. Any two different answers are "
    "neighbours.",
)


WEIGHTS = "(λj : 'i. if (j = x) (exp e/(exp e + k - 1)) (1/(exp e + k - 1)))"
output = Claim(f"for x : 'i, e k : real given {ANSWERS}, 0 < e, 2 ≤ k holds Prob ({ANSWER.format('x')})")
unfolded = Claim(f"for x : 'i, e k : real given {ANSWERS}, 0 < e, 2 ≤ k holds Prob (combine {WEIGHTS} dirac)")
value.facts.append(unfolded.theorem)
fails.facts.append(unfolded.theorem)
sharp.facts.append(unfolded.theorem)

hyperbolic = Claim(
    f"for e k α : real given 0 < e, 2 ≤ k holds {MOMENT} "
    "= (cosh ((α - 1/2)·e) + (k - 2)/2·exp (-(e/2)))/(cosh (e/2) + (k - 2)/2·exp (-(e/2)))"
)
slope = Claim(
    f"for e k : real given 0 < e, 2 ≤ k holds e·(sinh (e/2)/(cosh (e/2) + (k - 2)/2·exp (-(e/2)))) = {RHO}"
)


def name(p):
    p.let(u="exp(e/2)", c="(k - 2)/2·exp(-(e/2))", x0="e/2", S="sinh(e/2)", C="cosh(e/2)", D="exp(e) + k - 1")
    p.use(cosh_positive.theorem(), "e/2")


@hyperbolic.proof
def common_factor(p):
    name(p)
    p.let(y="(α - 1/2)·e", v="exp((α - 1/2)·e)")
    [
        p.have("exp(-(e/2)) = 1/u"),
        p.have("exp(-y) = 1/v"),
        p.have("exp(α·e) = u·v"),
        p.have("exp((1 - α)·e) = u/v"),
        p.have("exp(e) = u²"),
    ]
    top = p.have("cosh(y) + c = (v + 1/v)/2 + (k - 2)/(2·u)", "cosh")
    low = p.have("C + c = (u + 1/u)/2 + (k - 2)/(2·u)", "cosh")
    return p.chain(MOMENT, eq("(u·v + u/v + k - 2)/(u² + k - 1)"), eq("(cosh(y) + c)/(C + c)", top, low))


@slope.proof
def half_angles(p):
    name(p)
    [p.have("exp(-(e/2)) = 1/u"), p.have("exp(e) = u²")]
    p.have("C + c = (u + 1/u)/2 + (k - 2)/(2·u)", "cosh")
    p.have("S = (u - 1/u)/2", "sinh")
    return p.chain("e·(S/(C + c))", eq("e·(u² - 1)/(u² + k - 1)"), eq(RHO))


threshold = Claim(f"for e : real given 0 < e holds {THRESHOLD} = 2·({RATIO.format(x='(e/2)')})")
logarithms = Claim(
    f"for e k α : real given 0 < e, 2 ≤ k, 1 < α holds log ({MOMENT}) "
    "= log (cosh ((α - 1/2)·e) + (k - 2)/2·exp (-(e/2))) "
    "- log (cosh (e/2) + (k - 2)/2·exp (-(e/2)))"
)

divided = Claim("for α b c given 0 < α - 1, (α - 1)·(α·b) < c holds b·α < c/(α - 1)")


@divided.proof
def clear_the_denominator(p):
    return p.have(p.goal)


@threshold.proof
def double_angle(p):
    p.let(u="exp(e/2)")
    [p.have("exp(-(e/2)) = 1/u"), p.have("exp(e) = u²"), p.have("exp(-e) = 1/u²")]
    p.have("sinh(e) = 2·(sinh(e/2)·cosh(e/2))", "sinh", "cosh")
    return p.have(p.goal)


@logarithms.proof
def of_a_quotient(p):
    name(p)
    p.use(cosh_positive.theorem(), "(α - 1/2)·e")
    return p.chain(
        f"log ({MOMENT})",
        eq("log((cosh((α - 1/2)·e) + c)/(C + c))", p.use(hyperbolic.theorem(), "e", "k", "α")),
        eq("log(cosh((α - 1/2)·e) + c) - log(C + c)", "log_div"),
    )


def answer(p, z):
    """Name the weights of the answer z, and know that they are positive and measurable."""
    p.let(w=f"λj : 'i. if (j = {z}) (exp e/D) (1/D)")
    event = p.have("∀s : 'i → bool. Measurable(s)")
    p.use(event, f"j ↦ j = {z}", because="every set of answers is an event")
    return p.names["w"]


def positive_weight(p, z):
    return p.cases(
        f"j = {z}",
        lambda p: p.have("0 < w(j)", p.have("w j = exp e/D", "if_true")),
        lambda p: p.have("0 < w(j)", p.have("w j = 1/D", "if_false")),
    )


@output.proof
@unfolded.proof
def total(p):
    name(p)
    answer(p, "x")
    p.let(V="(exp(e) - 1)/D", term="j ↦ 1/D·1 + 1·(V·(if j = x then 1 else 0) + 0·(if j = x then 1 else 0))")
    p.use(two.theorem(), "x", "x", "V", "0", "1/D", "k", because="a sum with a special entry")
    p.chain("∑ j. w(j)", eq("∑ x. term(x)"), eq("1"))
    prob = p.use(law.theorem(), "w")
    return prob if prob.conclusion is p.goal else p.have(p.goal, prob, "discrete")


def at_x(p):
    return p.have("w j = term j", "if_true")


@guarantee.proof
def every_pair(p):
    p.say(
        r"With $x=\frac\varepsilon2$, $y=(\alpha-\frac12)\varepsilon$ and $c=\frac{k-2}2e^{-x}$ the "
        r"moment is $(\cosh y+c)/(\cosh x+c)$. As a function of $y^2$ its logarithm has the slope "
        r"$g(y)/2$ with $g(y)=\sinh y/(y(\cosh y+c))$, and $g'\le0$ where $c\le(\sinh y\cosh "
        r"y-y)/(y\cosh y-\sinh y)$. The right side increases in $y$, so that it is enough that $c$ is "
        "below it at $x$."
    )
    p.unfold("zcdp", "mechanism")
    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use(output.theorem(), "x", "e", "k")),
        lambda p: p.intro("x y α", below_the_curve),
    )


def in_hyperbolic_terms(p):
    name(p)
    p.let(R=RHO, y0="(α - 1/2)·e", Q="S/(2·x0·(C + c))")
    p.use(logarithms.theorem(), "e", "k", "α")
    return p.use(slope.theorem(), "e", "k")


def beyond_the_threshold(p):
    """Name the terms; beyond the threshold c is more than the quotient at ε/2."""
    name(p)
    p.use(threshold.theorem(), "e")


def at_the_order(p, order):
    """Name the order 1/2 + z/ε, which is more than 1 as z > ε/2; return what z is in terms of it."""
    p.let(**{order: "1/2 + z/e"})
    p.have(f"1 < {order}")
    return p.have(f"({order} - 1/2)·e = z")


def below_the_curve(p):
    in_hyperbolic_terms(p)
    p.use(threshold.theorem(), "e")
    p.use(under_the_parabola.theorem(), "x0", "y0", "c", because="the slope falls from x on")
    p.chain(f"log ({MOMENT})", le("(y0² - x0²)·Q"), eq("(α - 1)·(α·R)"))
    return p.chain(PAIR, eq(f"log ({MOMENT})/(α - 1)", value.theorem()), le("0 + R·α"))


DENOMINATOR = "e/2*((exp (e/2) + exp (-(e/2)))/2) - (exp (e/2) - exp (-(e/2)))/2"
denominator = Claim(f"for e : real given 0 < e holds ¬({DENOMINATOR} = 0)")
six.facts.append(denominator.theorem)


@denominator.proof
def tanh_is_below_its_tangent(p):
    p.have(f"0 < {DENOMINATOR}", by=decide, because="$\\tanh x<x$")
    return p.have(p.goal)


@six.proof
def four_is_the_least_ratio(p):
    p.let(D="e/2·cosh(e/2) - sinh(e/2)", m="exp(-(e/2))")
    p.have("0 < D", by=decide)
    p.have("4·D ≤ sinh(e) - e", by=decide, because="a certificate for all ε > 0")
    p.chain("m", le("exp(0)", "exp_le"), eq("1", "exp_zero"))
    p.have("0 ≤ (sinh(e) - e - 4·D)/D")
    p.have("(sinh(e) - e - 4·D)/D = (sinh(e) - e)/D - 4")
    return p.have("(k - 2)·m ≤ (sinh(e) - e)/D")


@value.proof
def two_special_answers(p):
    name(p)
    p.let(
        p="j ↦ if j = x then exp(e)/D else 1/D",
        q="j ↦ if j = y then exp(e)/D else 1/D",
        E="exp(e)",
        U="(E^α - 1)/D",
        V="(E·(1/E)^α - 1)/D",
        term="j ↦ 1/D·1 + 1·(U·(if j = x then 1 else 0) + V·(if j = y then 1 else 0))",
    )
    found = p.use(renyi.theorem(), "p", "q", "α", because="the divergence of two finite laws")
    p.intro("j", by_answer, "∀j. q(j)·(p(j)/q(j))^α = term(j)")
    total = p.use(two.theorem(), "x", "y", "U", "V", "1/D", "k", because="a sum with two special entries")
    powers = [
        p.have("E^α = exp(α·e)", "exp_pow"),
        p.chain("E·(1/E)^α", eq("E·exp(-e)^α"), eq("exp((1 - α)·e)", "exp_pow")),
    ]
    return p.chain(
        PAIR,
        eq("1/(α - 1)·elog(∑ x. term(x))", "discrete", found),
        eq(f"log ({MOMENT})/(α - 1)", total, *powers, "elog_ext"),
    )


def by_answer(p):
    goal = "q(j)·(p(j)/q(j))^α = term(j)"

    def first(p):
        p.have("j ≠ y", p.have("j = x"))
        return p.have(goal)

    def second(p):
        def special(p):
            return p.have(goal)

        def other(p):
            return p.have(goal, "one_pow")

        return p.cases("j = y", special, other)

    return p.cases("j = x", first, second)


@sharp.proof
def order_by_order(p):
    p.say(r"$\log(\cosh y+c)$ is convex and lies above its tangent at $x$.")
    p.intro("α", above_the_divergence, f"∀α. 1 < α ⇒ {RHO} ≤ r·α")
    return p.use(limit.theorem(), RHO, "r", because="let the order fall to 1")


def above_the_divergence(p):
    rate = in_hyperbolic_terms(p)
    p.use(above_the_tangent.theorem(), "x0", "y0", "c", because="log(cosh y + c) is convex")
    p.chain(
        "(α - 1)·R",
        eq("(α - 1)·(e·(S/(C + c)))", rate),
        le("log(cosh(y0) + c) - log(C + c)"),
        eq(f"log ({MOMENT})"),
    )
    p.chain("R", le(f"log ({MOMENT})/(α - 1)"), eq(PAIR, value.theorem()), le("r·α"))
    return p.use("le_of_ext")


@fails.proof
def some_order(p):
    p.say(
        "Otherwise $g$ increases on an interval from $x$ on, and the parabola is below the logarithm there."
    )
    beyond_the_threshold(p)
    return p.obtain("z", p.use(beyond.theorem(), "x0", "c", because="the slope rises at first"), at_it)


def at_it(p):
    at_the_order(p, "α")
    p.let(L=f"log ({MOMENT})/(α - 1)", R=RHO)
    rate = in_hyperbolic_terms(p)
    same = p.have("y0 = z")
    curve = p.have("(y0² - x0²)·Q = (α - 1)·(α·(e·(S/(C + c))))")
    bound = p.chain(
        "(α - 1)·(α·R)",
        eq("(α - 1)·(α·(e·(S/(C + c))))", rate),
        eq("(y0² - x0²)·Q", curve),
        eq("(z² - x0²)·Q", same),
        lt("log(cosh(z) + c) - log(C + c)"),
        eq("log(cosh(y0) + c) - log(C + c)", same),
        eq(f"log ({MOMENT})"),
    )
    p.use(divided.theorem(), "α", "R", f"log ({MOMENT})", given=[p.have("0 < α - 1"), bound])
    p.chain("R·α", lt("L"), eq(PAIR, value.theorem()))
    return p.witness("α")
