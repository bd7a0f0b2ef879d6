"""Appendix B.1, before Lemma B.6: is the Rényi divergence convex?

Problem: the paper says that D_α is not convex for α > 1, and that the KL divergence is.
Method: three coins against a fourth. If heads of the fourth are rare enough, D_α of a coin with the chance
    p of heads is nearly (α log p - (α-1) log r)/(α-1), which is concave in p.
Guarantee: for every α > 1 the divergence is not convex, even in its first argument alone; laws with full
    support.
Reference: concentrated paper, Appendix B.1, the sentence before Lemma B.6.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_nonnegativity, lemB_6

theorem = Statement(id="zcdp.secB.1.convexity", title="The Rényi divergence is not convex")
MIXED = "mixture(1/2, P1, P0)"
not_convex = theorem.printed(
    "for α given 1 < α holds ∃P0 P1 Q : bool measure. Prob(P0) ∧ Prob(P1) ∧ Prob(Q) ∧ P0 ≪ Q ∧ P1 ≪ Q "
    f"∧ 1/2·D[α](P1 ‖ Q) + (1 - 1/2)·D[α](P0 ‖ Q) < D[α]({MIXED} ‖ mixture(1/2, Q, Q))",
    label="not for α > 1",
)
convex = theorem.printed(lemB_6.order_one.text, label="the KL divergence is")
theorem.finding(
    "reading",
    "Convex in the pair of laws, as in Lemma B.6. The witness has the same second law on both sides, so "
    r"that the divergence is not convex in its first argument either: coins with the chances $\frac9{10}$ "
    r"and $\frac1{10}$, and one with the odds $9^{-\alpha/(\alpha-1)}$.",
)
RARE = "exp(-(α·log(9)/(α - 1)))"
moment = Claim(
    f"for α p u r given 1 < α, 0 < p, p < 1, u = {RARE}, r = u/(1 + u) "
    "holds D[α](bernoulli(p) ‖ bernoulli(r)) "
    "= log((1 - r)·(1/(1 - r))^α·(9^α·p^α + (1 - p)^α))/(α - 1)"
)
half = Claim("holds mixture(1/2, bernoulli(9/10), bernoulli(1/10)) = bernoulli(1/2)")
at_least_itself = Claim("for x α given 1 ≤ x, 1 ≤ α holds x ≤ x^α")
powers = Claim(
    "for α n a f given n = 9^α, a = (1/10)^α, f = (1/2)^α, 1 < α "
    "holds (9/10)^α = n·a ∧ 0 < a ∧ 0 < f ∧ 9 ≤ n ∧ 25/9·(n·a²) ≤ f²"
)


@half.proof
def coins(p):
    p.let(M="mixture(1/2, bernoulli(9/10), bernoulli(1/10))")

    def each(q):
        return q.chain(
            "∫ G(b) dM(b)",
            eq("1/2·(∫[b ~ bernoulli(9/10)] G(b)) + (1 - 1/2)·(∫[b ~ bernoulli(1/10)] G(b))", "L_mixture"),
            eq("1/2·(9/10·G(T) + (1 - 9/10)·G(F)) + (1 - 1/2)·(1/10·G(T) + (1 - 1/10)·G(F))", "L_bernoulli"),
            eq("1/2·G(T) + (1 - 1/2)·G(F)"),
            eq("∫[b ~ bernoulli(1/2)] G(b)", "L_bernoulli"),
        )

    found = p.intro(
        "G", each, "∀G. Measurable(G) ⇒ (∀b. 0 ≤ G(b)) ⇒ ∫ G(b) dM(b) = ∫[b ~ bernoulli(1/2)] G(b)"
    )
    return p.use("measure_ext", "M", "bernoulli(1/2)", given=[found])


@at_least_itself.proof
def increasing(p):
    p.chain("0", eq("log(1)", "log_one"), le("log(x)", "log_mono"))
    p.have("log(x) ≤ α·log(x)")
    return p.chain("x", eq("exp(1·log(x))", "exp_log"), le("exp(α·log(x))", "exp_le"), eq("x^α", "pow_exp"))


@powers.proof
def of_numbers(p):
    p.let(m="5^α", k="(25/9)^α")
    p.chain("(9/10)^α", eq("(9·(1/10))^α"), eq("n·a", "pow_mul"))
    p.chain("f", eq("(5·(1/10))^α"), eq("m·a", "pow_mul"))
    p.chain("m²", eq("m·m"), eq("(5·5)^α", "pow_mul"), eq("(25/9·9)^α"), eq("k·n", "pow_mul"))
    for base in ("9", "25/9"):
        p.use(at_least_itself.theorem(), base, "α")
    p.chain("0", lt("(1/10)^α", "pow_pos"), eq("a"))
    p.chain("0", lt("(1/2)^α", "pow_pos"), eq("f"))
    p.have("0 ≤ (k - 25/9)·(n·a²)")
    p.chain("f²", eq("m²·a²"), eq("k·(n·a²)"))
    return p.have(p.goal)


@moment.proof
def with_the_odds(p):
    p.let(w="α·log(9)/(α - 1)", y="1 - r", b="(1/y)^α", c="p^α", d="(1 - p)^α", n="9^α")
    p.chain("0", lt(RARE), eq("u"))
    p.chain("0", lt("u/(1 + u)"), eq("r"))
    p.chain("r", eq("u/(1 + u)"), lt("1"))
    p.have("0 < y")
    p.have("r = u·y")
    p.have("(α - 1)·w = α·log(9)")
    p.chain("1/u", eq("1/exp(-w)"), eq("exp(w)"))
    p.chain("(1/u)^α", eq("exp(w)^α"), eq("exp(α·w)", "exp_pow"))
    p.chain("u·(1/u)^α", eq("exp(-w)·exp(α·w)"), eq("exp(α·log(9))", "exp_add"), eq("n", "pow_exp"))
    p.chain("p/r", eq("p/(u·y)"), eq("p·(1/u·(1/y))"))
    p.chain("(p/r)^α", eq("(p·(1/u·(1/y)))^α"), eq("c·((1/u)^α·b)", "pow_mul", "pow_mul"))
    p.chain("((1 - p)/y)^α", eq("((1 - p)·(1/y))^α"), eq("d·b", "pow_mul"))
    total = p.chain("r·(p/r)^α + y·((1 - p)/y)^α", eq("u·y·(c·((1/u)^α·b)) + y·(d·b)"), eq("y·b·(n·c + d)"))
    return p.chain(
        "D[α](bernoulli(p) ‖ bernoulli(r))",
        eq("log(r·(p/r)^α + y·((1 - p)/y)^α)/(α - 1)", "renyi_bernoulli"),
        eq("log(y·b·(n·c + d))/(α - 1)", total),
    )


@not_convex.proof
def three_coins(p):
    with p.fix("P0 Q : bool measure", "Prob(P0)", "Prob(Q)"):
        p.use(lem2_2_nonnegativity.finite.theorem(), "P0", "Q", "α")
        p.have("0 ≤ 1/2·D[α](P0 ‖ Q) ∧ 0 ≤ (1 - 1/2)·D[α](P0 ‖ Q)")
    p.let(u=RARE, r="u/(1 + u)", n="9^α", a="(1/10)^α", f="(1/2)^α", c="(1 - r)·(1/(1 - r))^α")
    p.let(P1="bernoulli(9/10)", P0="bernoulli(1/10)", Q="bernoulli(r)")
    for fact in ("0 < u", "0 < r", "r < 1", "0 < 1 - r"):
        p.have(fact)
    p.have("0 < (1/(1 - r))^α", "pow_pos")
    p.have("0 < c")
    p.use(powers.theorem(), "α", "n", "a", "f")
    for chance in ("9/10", "1/10", "1/2"):
        p.use(moment.theorem(), "α", chance, "u", "r")
    p.let(x="c·(n·(n·a) + a)", y="c·(n·a + n·a)", z="c·(n·f + f)")
    values = [
        p.have(f"D[α]({law} ‖ Q) = log({value})/(α - 1)")
        for law, value in (("P1", "x"), ("P0", "y"), ("bernoulli(1/2)", "z"))
    ]
    p.have("0 < x")
    p.have("0 < y")
    p.have("0 < z")
    p.let(g="c²·n·a²")
    p.have("0 < g")
    p.have("0 ≤ c²·(f² - 25/9·(n·a²))")
    p.have("25/9·g ≤ c²·f²")
    p.chain("x·y", eq("2·g·(n² + 1)"), lt("25/9·g·(n + 1)²"), le("c²·f²·(n + 1)²"), eq("z²"))
    p.chain("log(x) + log(y)", eq("log(x·y)", "log_mul"), lt("log(z²)", "log_lt"), eq("2·log(z)"))
    p.use(half.theorem())
    p.have("mixture(1/2, Q, Q) = Q", "mixture_same")
    p.have("1/2·(log(x)/(α - 1)) + (1 - 1/2)·(log(y)/(α - 1)) < log(z)/(α - 1)")
    p.chain(
        "1/2·D[α](P1 ‖ Q) + (1 - 1/2)·D[α](P0 ‖ Q)",
        eq("1/2·(log(x)/(α - 1)) + (1 - 1/2)·(log(y)/(α - 1))", *values),
        lt("log(z)/(α - 1)"),
        eq("D[α](bernoulli(1/2) ‖ Q)"),
        eq(f"D[α]({MIXED} ‖ mixture(1/2, Q, Q))"),
    )
    return p.witness("P0", "P1", "Q")


@convex.proof
def order_one(p):
    return p.use(lemB_6.order_one.theorem(), "P0", "P1", "Q0", "Q1", "t", because="Lemma B.6")
