"""Section 6.1: randomized response is a special case of the exponential mechanism.

Problem: randomized response for n bits keeps each one with probability e^ε/(e^ε+1). Is it the choice of y
    with probability proportional to e^{(ε/2)⟨x,y⟩}?
Method: the density of one answer with respect to a fair coin is a constant times e^{±ε/2}, so the density
    of all answers is a constant times e^{(ε/2)⟨x,y⟩}, and densities of distributions with the same form are
    equal.
Guarantee: equality, for every n, every x and every real ε.
Reference: concentrated paper, section 6.1, "Randomized Response and the Exponential Mechanism".
"""

from cbdp_sym.author import *
from derivations.concentrated.sec6_randomized_response import KEPT, PRODUCT, RESPONSE, SIGN, UNIFORM

theorem = Statement(id="zcdp.sec6.exponential", title="Randomized response as an exponential mechanism")
SCORE = f"y ↦ ε/2·({PRODUCT.removeprefix('y ↦ ')})"
special = theorem.printed(
    f"for x : 'i → bool, ε : real given Finite (λi : 'i. T) holds ({RESPONSE}) x = gibbs {UNIFORM} ({SCORE})",
    label="the exponential mechanism of the score ⟨x, y⟩",
)
theorem.finding(
    "reading",
    r"The exponential mechanism chooses $y\in\{\pm1\}^n$ with probability proportional to $e^{c\langle "
    r"x,y\rangle}$, here with $c=\frac\varepsilon2$; the base measure is the uniform distribution on the "
    r"answers. The score changes by $2$ with one bit of $x$, so that Lemma 7.3 gives $2\varepsilon$-DP "
    r"only, where $\varepsilon$ is true.",
)
TOTAL = "(exp(ε/2) + exp(-(ε/2)))"
one_answer = Claim(
    f"for x : bool, ε holds almost every b ~ bernoulli(1/2): "
    f"density(bernoulli(if x then {KEPT} else 1 - {KEPT}), bernoulli(1/2), b) "
    f"= exp(ε/2·({SIGN.format('x')}·{SIGN.format('b')}) + log(2/{TOTAL}))"
)
same_form = Claim(
    "for R U distributions on 'a, u : 'a → real, c given R ≪ U, Measurable(u), "
    "almost every y ~ U: dR/dU(y) = exp(u(y) + c) "
    "holds (E[y ~ U] exp(u(y)) exists and is exp(-c)) ∧ R = gibbs(U, u)"
)


@same_form.proof
def one_constant(p):
    p.let(d="dR/dU", k="exp(-c)", w="y ↦ exp(u(y))/k")
    p.intro("y", lambda q: q.chain("w(y)", eq("exp(u(y) + c)", "exp_add")), "∀y. w(y) = exp(u(y) + c)")
    same = p.have("almost every y ~ U: d(y) = w(y)")
    p.use("int_density", "R", "U")
    p.use("int_ae", "U", "w", "d", "1", given=[p.have("almost every y ~ U: w(y) = d(y)")])
    p.use("int_scale", "U", "w", "k", "1")
    p.have("E[y ~ U] exp(u(y)) exists and is k")
    law = p.use("gibbs_is", "U", "u", "k")

    def mean(q):
        return q.chain(
            "∫ G(y) dR(y)",
            eq("∫ d(y)·G(y) dU(y)", "change_measure"),
            eq("∫ w(y)·G(y) dU(y)", same),
            eq("∫[y ~ withdensity(U, w)] G(y)", "L_withdensity_ext"),
        )

    found = p.intro(
        "G", mean, "∀G. Measurable(G) ⇒ (∀y. 0 ≤ G(y)) ⇒ ∫ G(y) dR(y) = ∫[y ~ withdensity(U, w)] G(y)"
    )
    p.chain(
        "R",
        eq("withdensity(U, w)", p.use("measure_ext", "R", "withdensity(U, w)", given=[found])),
        eq("gibbs(U, u)", law),
    )
    return p.have(p.goal)


@one_answer.proof
def four_cases(p):
    p.let(q=f"if x then {KEPT} else 1 - {KEPT}", k="exp(ε/2)", l=f"log(2/{TOTAL})", m="2/(k + 1/k)")
    for fact in ("exp(ε) = k²", "exp(-(ε/2)) = 1/k"):
        p.have(fact)
    p.have(f"{KEPT} = k²/(k² + 1)")
    p.chain("exp(l)", eq("exp(log(m))"), eq("m", "exp_log"))
    p.have("exp(ε/2 + l) = k·m", "exp_add")
    p.have("exp(-(ε/2) + l) = 1/k·m", "exp_add")
    p.have("0 ≤ q ∧ q ≤ 1")
    p.use("bernoulli_density", "q", "1/2")
    p.let(d="density(bernoulli(q), bernoulli(1/2))", r="b ↦ if b then q/(1/2) else (1 - q)/(1 - 1/2)")
    p.let(e=f"b ↦ exp(ε/2·({SIGN.format('x')}·{SIGN.format('b')}) + l)")

    def heads(t):
        return t.cases(
            "b",
            lambda v: v.chain("r(b)", eq("k²/(k² + 1)/(1/2)"), eq("exp(ε/2 + l)"), eq("e(b)")),
            lambda v: v.chain("r(b)", eq("(1 - k²/(k² + 1))/(1 - 1/2)"), eq("exp(-(ε/2) + l)"), eq("e(b)")),
        )

    def tails(t):
        return t.cases(
            "b",
            lambda v: v.chain("r(b)", eq("(1 - k²/(k² + 1))/(1/2)"), eq("exp(-(ε/2) + l)"), eq("e(b)")),
            lambda v: v.chain(
                "r(b)", eq("(1 - (1 - k²/(k² + 1)))/(1 - 1/2)"), eq("exp(ε/2 + l)"), eq("e(b)")
            ),
        )

    p.intro("b", lambda t: t.cases("x", heads, tails), "∀b. r(b) = e(b)")
    p.have("almost every b ~ bernoulli(1/2): d(b) = r(b)")
    p.intro("b", lambda t: t.chain("d(b)", eq("r(b)"), eq("e(b)")), "∀b. d(b) = r(b) ⇒ d(b) = e(b)")
    return p.have("almost every b ~ bernoulli(1/2): d(b) = e(b)")


@special.proof
def densities(p):
    p.let(
        P=f"λi : 'i. bernoulli (if (x i) {KEPT} (1 - {KEPT}))",
        Q="λi : 'i. bernoulli (1/2)",
        R="⨂ i. P(i)",
        U="⨂ i. Q(i)",
        l=f"log(2/{TOTAL})",
        u=SCORE,
        n="card('i)",
        g=f"λi : 'i. λb : bool. ε/2·({SIGN.format('(x i)')}·{SIGN.format('b')}) + l",
    )
    p.every("i", "'i", lambda q: q.have("Prob(P(i)) ∧ P(i) ≪ Q(i)"))
    p.every("i", "'i", coordinate)
    p.use("ae_each", "U", "i ↦ y ↦ density(P(i), Q(i), y(i)) = exp(g(i, y(i)))", "'i")
    p.use("product_density", "P", "Q")
    p.intro(
        "y",
        total,
        "∀y. (∀i. density(P(i), Q(i), y(i)) = exp(g(i, y(i)))) ⇒ "
        "(∏ i. density(P(i), Q(i), y(i))) = exp(u(y) + n·l)",
    )
    p.let(e="y ↦ ∏ i. density(P(i), Q(i), y(i))")
    p.have("almost every y ~ U: dR/dU(y) = e(y)")
    p.have("almost every y ~ U: e(y) = exp(u(y) + n·l)")
    p.have("almost every y ~ U: dR/dU(y) = exp(u(y) + n·l)")
    p.use(same_form.theorem(), "R", "U", "u", "n·l", because="the density of all answers")
    p.defined(
        "∃v. 0 < v ∧ E[y ~ U] exp(u(y)) exists and is v",
        p.witness("exp(-(n·l))", goal="∃v. 0 < v ∧ E[y ~ U] exp(u(y)) exists and is v"),
    )
    return p.have("R = gibbs(U, u)")


def coordinate(q):
    q.use(one_answer.theorem(), "x(i)", "ε")
    marginal = q.use("product_marginal", "Q", "i")
    q.let(t="b ↦ density(P(i), Q(i), b) = exp(g(i, b))", at="λy : 'i → bool. y i")
    q.have("almost every b ~ map(at, U): t(b)", marginal)
    return q.use("ae_map", "at", "U", "t")


def total(q):
    q.let(v=f"λi : 'i. {SIGN.format('(x i)')}·{SIGN.format('(y i)')}")
    q.chain("∑ i. g(i, y(i))", eq("∑ i. ε/2·v(i) + l·1"), eq("u(y) + n·l", "Sum_linear", "Sum", "sum_const"))
    return q.chain(
        "∏ i. density(P(i), Q(i), y(i))",
        eq("∏ i. exp(g(i, y(i)))"),
        eq("exp(∑ i. g(i, y(i)))", "prod_exp"),
        eq("exp(u(y) + n·l)"),
    )
