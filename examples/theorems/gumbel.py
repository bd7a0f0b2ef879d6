"""Gumbel noise: the Rényi divergence of the noise and of the noise that is moved by m.

Problem: the Rényi divergence of two Gumbel laws at distance m, of order α.
Method: the moment of the quotient of the densities is an integral of the derivative of e^{-k e^{-x}}.
Guarantee: equality, for every α above 1.
Reference: the Gumbel law of the report noisy max; Durfee and Rogers 2019.
"""

from cbdp_sym.author import *

GUMBEL = "withdensity(lebesgue, x ↦ exp(-(x - {0} + exp(-(x - {0})))))"
below = Claim("for k given 0 < k holds HasIntAbove(0, x ↦ exp(-x)·exp(-(k·exp(-x))), 1/k - exp(-k)/k)")
above = Claim("for k given 0 < k holds HasIntAbove(0, x ↦ exp(x)·exp(-(k·exp(x))), exp(-k)/k)")

whole = Claim("for k given 0 < k holds E[x ~ lebesgue] exp(-x)·exp(-(k·exp(-x))) exists and is 1/k")
claim = Claim(
    f"for m α given 1 < α, 0 ≤ m holds D[α]({GUMBEL.format('m')} ‖ {GUMBEL.format('0')}) "
    "= (α·m - log(α·exp(m) + 1 - α))/(α - 1)"
)


@below.proof
def right_half(p):
    p.let(F="x ↦ exp(-(k·exp(-x)))/k", f="x ↦ exp(-x)·exp(-(k·exp(-x)))")
    with p.fix("x : real", "0 ≤ x"):
        p.have("HasDeriv(F, f(x), x)")
    p.have("Tendsto(F, 1/k)")
    p.use("ftc_above", F="F", f="f", a="0", l="1/k")
    p.have(p.goal)


@above.proof
def left_half(p):
    p.let(F="x ↦ -(exp(-(k·exp(x)))/k)", f="x ↦ exp(x)·exp(-(k·exp(x)))")
    with p.fix("x : real", "0 ≤ x"):
        p.have("HasDeriv(F, f(x), x)")
    with p.fix("x : real", "0 ≤ x"):
        p.have("k·x ≤ k·exp(x)", p.have("x ≤ exp(x)"))
        p.have("exp(-(k·exp(x))) ≤ exp(-(k·x))")
        p.have("-(exp(-(k·x))/k) ≤ F(x)")
    with p.fix("x : real", "0 ≤ x"):
        p.have("F(x) ≤ 0")
    p.have("Tendsto(x ↦ -(exp(-(k·x))/k), 0)")
    p.use("tendsto_squeeze", f="x ↦ -(exp(-(k·x))/k)", h="λx : real. 0", g="F", l="0", a="0")
    p.use("ftc_above", F="F", f="f", a="0", l="0")
    p.have("0 - F(0) = exp(-k)/k")
    p.have(p.goal)


@whole.proof
def both_halves(p):
    p.let(f="x ↦ exp(-x)·exp(-(k·exp(-x)))")
    p.use(below.theorem(), "k")
    p.use(above.theorem(), "k")
    p.have("HasIntAbove(-0, x ↦ f(-x), exp(-k)/k)")
    p.use("int_below_reflect", f="f", a="0", v="exp(-k)/k")
    p.use("int_split2", f="f", a="0", u="exp(-k)/k", w="1/k - exp(-k)/k")
    p.have(p.goal)


@claim.proof
def by_the_moment(p):
    p.let(g="x ↦ exp(-(x - m + exp(-(x - m))))", h="x ↦ exp(-(x - 0 + exp(-(x - 0))))")
    p.let(P="withdensity(lebesgue, g)", Q="withdensity(lebesgue, h)", k="α·exp(m) + 1 - α")
    p.let(f="x ↦ exp(-x)·exp(-(k·exp(-x)))", v="exp(α·m)·(1/k)", r="density(withdensity(lebesgue, g), Q)")
    p.have("0 < k", p.have("1 ≤ exp(m)"), p.have("0 ≤ α·(exp(m) - 1)"))
    p.use("withdensity_ac", "lebesgue", "g", "h")
    p.use("density_quotient", "lebesgue", "g", "h")
    with p.fix("x : real"):
        p.have("exp(-(x - m)) = exp(m)·exp(-x)")
        p.have("g(x)/h(x) = exp(m + exp(-x) - exp(m)·exp(-x))")
        p.have("(g(x)/h(x))^α = exp(α·(m + exp(-x) - exp(m)·exp(-x)))")
        p.have("f(x) = exp(-x - k·exp(-x))")
        p.have("h(x) = exp(-x - exp(-x))")
        p.chain(
            "h(x)·(g(x)/h(x))^α",
            eq("exp(-x - exp(-x))·exp(α·(m + exp(-x) - exp(m)·exp(-x)))"),
            eq("exp(-x - exp(-x) + α·(m + exp(-x) - exp(m)·exp(-x)))", "exp_add"),
            eq("exp(α·m + (-x - k·exp(-x)))"),
            eq("exp(α·m)·exp(-x - k·exp(-x))", "exp_add"),
            eq("exp(α·m)·f(x)"),
        )
    p.use(whole.theorem(), "k")
    p.have("E[x ~ lebesgue] exp(α·m)·f(x) exists and is v")
    p.have("E[x ~ lebesgue] h(x)·(g(x)/h(x))^α exists and is v")
    p.use("int_withdensity", "lebesgue", "h", "x ↦ (g(x)/h(x))^α", "v")
    p.have("almost every x ~ Q: r(x)^α = (g(x)/h(x))^α")
    p.have("E[x ~ Q] r(x)^α exists and is v", "int_ae")
    p.use("renyi_of_value", "P", "Q", "α", "v")
    p.chain("1/(α - 1)·log(v)", eq("1/(α - 1)·(α·m - log(k))"), eq("(α·m - log(k))/(α - 1)"))
    p.have(p.goal)
