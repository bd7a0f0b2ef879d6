"""The inequality of Bretagnolle and Huber: total variation by relative entropy, below 1 for every entropy.

Problem: TV(P, Q) from KL(P ‖ Q) ≤ k, also where Pinsker's bound is above 1.
Method: what an event says of the two laws is a pair of coins; for these, log u is below its tangents at the
    affinity B = √(uv) + √((1-u)(1-v)), and B² ≤ 1 - (u-v)².
Guarantee: as printed.
Reference: Bretagnolle and Huber 1979; Tsybakov 2009, Lemma 2.6.
"""

from cbdp_sym.author import *

coins = Claim(
    "for u v k given 0 < u < 1, 0 < v < 1, u·log(u/v) + (1 - u)·log((1 - u)/(1 - v)) ≤ k "
    "holds exp(-k) ≤ 1 - (u - v)²"
)
claim = Claim("for P Q distributions on 'a, k given KL(P ‖ Q) ≤ k holds TV(P, Q) ≤ √(1 - exp(-k))")
tangent = Claim("for u v B given 0 < u, 0 < v, 0 < B holds -(u·log(u/v)) ≤ 2·(u·(log(B) - 1) + √(u·v)/B)")


@tangent.proof
def below_the_tangent(p):
    p.let(A="√(u·v)")
    p.have("0 < A")
    p.have("A² = u·v")
    p.have("log(A/u) ≤ log(B) + (A/u - B)/B", p.use("log_tangent", "A/u", "B"))
    p.have("u/v = (A/u)^(-2)")
    p.have("log(u/v) = -(2·log(A/u))")
    p.chain(
        "-(u·log(u/v))",
        eq("2·(u·log(A/u))"),
        le("2·(u·(log(B) + (A/u - B)/B))"),
        eq("2·(u·(log(B) - 1) + A/B)"),
    )


@coins.proof
def the_affinity(p):
    p.let(A="√(u·v)", C="√((1 - u)·(1 - v))", B="A + C")
    p.have("A² = u·v")
    p.have("C² = (1 - u)·(1 - v)")
    p.have("0 < B")
    p.use(tangent.theorem(), "u", "v", "B")
    p.use(tangent.theorem(), "1 - u", "1 - v", "B")
    p.have("A/B + C/B = 1")
    p.have("-k ≤ 2·log(B)")
    p.chain("exp(-k)", le("exp(log(B) + log(B))"), eq("exp(log(B))·exp(log(B))", "exp_add"), eq("B²"))
    p.let(a="√(u·(1 - u))", b="√(v·(1 - v))")
    p.have("a² = u·(1 - u)")
    p.have("b² = v·(1 - v)")
    p.have("A·C = a·b", "sqrt_mul")
    p.have("2·(a·b) ≤ a² + b²", p.have("0 ≤ (a - b)²"))
    p.have("2·(A·C) ≤ u·(1 - u) + v·(1 - v)")
    p.chain("exp(-k)", le("B²"), eq("A² + C² + 2·(A·C)"), le("1 - (u - v)²"))


@claim.proof
def at_each_event(p):
    p.let(r="√(1 - exp(-k))")
    p.chain("0", le("KL(P ‖ Q)"), le("k"))
    p.have("0 ≤ k")
    p.use("ac_of_kl", "P", "Q", "k")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(u="Pr(P, S)", v="Pr(Q, S)")
        with p.case("u ≤ v"):
            p.have("u - v ≤ r")
        with p.case("v = 0"):
            p.unfold_facts("<<")
            p.have("P(S) = 0", because="$P$ is absolutely continuous")
            p.have("u = 0")
            p.have("u - v ≤ r")
        with p.otherwise():
            p.have("0 < v")
            p.use("map_to_coin", "P", "S", "u")
            p.use("map_to_coin", "Q", "S", "v")
            p.chain(
                "u·log(u/v) + (1 - u)·log((1 - u)/(1 - v))",
                eq("KL(bernoulli(u) ‖ bernoulli(v))", "kl_bernoulli"),
                eq("KL(map(S, P) ‖ map(S, Q))"),
                le("KL(P ‖ Q)", because="data processing"),
                le("k"),
            )
            with p.case("u = 1"):
                p.have("-log(v) ≤ k")
                p.chain("exp(-k)", le("exp(log(v))"), eq("v"), le("1 - (u - v)²"))
            with p.otherwise():
                p.use(coins.theorem(), "u", "v", "k")
            p.chain("u - v", eq("√((u - v)²)"), le("r"))
        p.have("P(S) - Q(S) ≤ r")
    p.unfold("total_variation")
    p.use("supon_least", goal=p.goal, because="the supremum over all events")
