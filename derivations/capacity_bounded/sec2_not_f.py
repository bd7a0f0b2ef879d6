"""Section 2.2: Rényi divergences are not f-divergences.

Problem: is the Rényi divergence of order 2 E_Q[f(dP/dQ)] for some function f?
Method: for two coins the densities are two numbers r and s. For r in {2, 3} and s in {0, 1/2} this would be
    four linear equations for f(0), f(1/2), f(2), f(3), which contradict each other.
Guarantee: no, for no real function f, convex or not.
Reference: capacity bounded paper, section 2.2.
"""

from functools import partial

from cbdp_sym.author import *

theorem = Statement(id="cbdp.sec2.not_f", title="Rényi divergences are not f-divergences")
SOME = (
    "∃f : real → real. ∀p q. 0 ≤ p ⇒ p ≤ 1 ⇒ 0 < q ⇒ q < 1 ⇒ "
    "D[2](bernoulli(p) ‖ bernoulli(q)) = f_divergence(f, bernoulli(p), bernoulli(q))"
)
claim = theorem.printed(f"holds ¬({SOME})", label="not of order 2, not even for coins")
theorem.finding(
    "reading",
    "``In general'' is shown by one order, $2$, and coins. The Rényi divergence of order $1$, which is the "
    "KL divergence, is an $f$-divergence.",
)
coins = Claim(
    "for f : real → real, p q given 0 ≤ p, p ≤ 1, 0 < q, q < 1, "
    "D[2](bernoulli(p) ‖ bernoulli(q)) = f_divergence(f, bernoulli(p), bernoulli(q)) "
    "holds q·f(p/q) + (1 - q)·f((1 - p)/(1 - q)) = log(q·(p/q)² + (1 - q)·((1 - p)/(1 - q))²)"
)


mean = Claim(
    "for f : real → real, p q given 0 ≤ p, p ≤ 1, 0 < q, q < 1 "
    "holds HasMean(bernoulli(q), b ↦ f(density(bernoulli(p), bernoulli(q), b)))"
)
claim.facts += [mean.theorem, partial(named, "bernoulli_ac")]


@mean.proof
def two_values(p):
    p.let(
        P="bernoulli(p)", Q="bernoulli(q)", d="λb : bool. if b then p/q else (1 - p)/(1 - q)", g="b ↦ f(d(b))"
    )
    p.use("bernoulli_density", "p", "q", because="the density")
    p.have("almost every b ~ Q: dP/dQ(b) = d(b)")
    p.use("int_bernoulli", "q", "g")
    p.let(v="q·g(T) + (1 - q)·g(F)", k="b ↦ f(dP/dQ(b))")
    p.have("almost every b ~ Q: k(b) = g(b)")
    p.use("int_ae", "Q", "k", "g", "v")
    return p.use("has_mean_int", "Q", "k", "v")


@coins.proof
def two_outcomes(p):
    p.let(P="bernoulli(p)", Q="bernoulli(q)", r="p/q", s="(1 - p)/(1 - q)", d="λb : bool. if b then r else s")
    p.let(g="λb : bool. f (d b)", v="q·f(r) + (1 - q)·f(s)", w="log(q·r² + (1 - q)·s²)")
    p.use("bernoulli_density", "p", "q", because="the density")
    ratio = p.have("almost every b ~ Q: dP/dQ(b) = d(b)")
    p.use("int_bernoulli", "q", "g")
    p.have("E[b ~ Q] g(b) exists and is v", "if_true", "if_false")
    p.use("renyi_bernoulli", "p", "q", "2")
    same = p.chain(
        "M[b ~ Q] f(dP/dQ(b))", eq("M[b ~ Q] f(d(b))", ratio), eq("M[b ~ Q] g(b)"), eq("v", "M_int")
    )
    p.chain(
        "v",
        eq("M[b ~ Q] f(dP/dQ(b))", same),
        eq("f_divergence(f, P, Q)", "f_divergence"),
        eq("D[2](P ‖ Q)"),
        eq("log(q·r^2 + (1 - q)·s^2)/(2 - 1)"),
        eq("w"),
    )
    return p.have("v = w")


@claim.proof
def four_equations(p):
    with p.suppose(SOME):
        p.obtain("f", SOME)
        for r, s, a, b, v in (
            ("1", "1/2", "2", "0", "2"),
            ("2/3", "1/3", "2", "1/2", "3/2"),
            ("1", "1/3", "3", "0", "3"),
            ("3/5", "1/5", "3", "1/2", "2"),
        ):
            p.have(f"D[2](bernoulli({r}) ‖ bernoulli({s})) = f_divergence(f, bernoulli({r}), bernoulli({s}))")
            p.use(coins.theorem(), "f", r, s, because="two coins")
            p.have(f"{s}·f({a}) + (1 - {s})·f({b}) = log({v})")
        p.have("3/5·log(3) + 6/5·log(3/2) - 4/5·log(2) = log(2)")
        p.have("3/5·log(3) + 6/5·log(3/2) - 4/5·log(2) < log(2)", by=decide)
        p.have("F")
    return p.have(p.goal)
