"""A rare outcome whose probability falls double exponentially from data set to data set.

This module has no statement of its own.

Problem: neighbours must be near at the orders below m, and groups far apart.
Method: bits have the probabilities v ≤ u = ρ·exp(-w) with v = ρ·exp(-m·w/(m-1)), so that v·(u/v)^m = ρ. The
    number of ones among k bits says which w is meant.
Guarantee: the divergences of u from v and of v from u at the orders up to m; that of the last bit from the
    first.
"""

from cbdp_sym.author import *
from derivations.concentrated.sec6_randomized_response import coins

rarer = Claim(
    "for m ρ w given 2 ≤ m, 0 < ρ ≤ 1, 1 ≤ w "
    "holds D[m](bernoulli(ρ·exp(-w)) ‖ bernoulli(ρ·exp(-(m/(m - 1)·w)))) ≤ ρ "
    "∧ D[∞](bernoulli(ρ·exp(-(m/(m - 1)·w))) ‖ bernoulli(ρ·exp(-w))) ≤ ρ"
)
far = Claim(
    "for ρ L given 0 < ρ ≤ 1, 1 ≤ L holds exp(-1)·ρ·(L - 2) ≤ KL(bernoulli(ρ·exp(-1)) ‖ bernoulli(ρ·exp(-L)))"
)


def probabilities(p, u, v):
    """The probabilities are between 0 and 1/2."""
    p.have("exp(-1) < 1/2", by=decide)
    p.have(f"exp(-({u})) ≤ exp(-1)")
    p.have(f"exp(-({v})) ≤ exp(-({u}))")
    p.let(u=f"ρ·exp(-({u}))", v=f"ρ·exp(-({v}))")
    p.chain("u", le("ρ·exp(-1)"), le("ρ·(1/2)"))
    for fact in ("0 < v", "v ≤ u", "u < 1", "v < 1", "u ≤ 1/2·ρ"):
        p.have(fact)


@rarer.proof
def both_directions(p):
    p.let(s="m/(m - 1)")
    p.have("1 < s")
    p.chain("w", le("s·w"))
    probabilities(p, "w", "s·w")

    def up(q):
        q.chain("u/v", eq("exp(-w)/exp(-(s·w))"), eq("exp(-w + s·w)"), eq("exp(1/(m - 1)·w)"))
        q.chain("(u/v)^m", eq("exp(m·(1/(m - 1)·w))"), eq("exp(s·w)"))
        q.chain("v·(u/v)^m", eq("ρ·(exp(-(s·w))·exp(s·w))"), eq("ρ"))
        q.let(r="(1 - u)/(1 - v)")
        q.have("0 < r")
        q.have("r ≤ 1")
        q.have("r^m ≤ 1")
        q.have("0 < r^m")
        q.let(M="v·(u/v)^m + (1 - v)·r^m")
        q.have("0 < M")
        q.chain("(1 - v)·r^m", le("1·1"), eq("1"))
        q.have("M ≤ 1 + ρ")
        q.chain("log(M)", le("log(1 + ρ)"), le("ρ"))
        q.chain("log(M)/(m - 1)", le("ρ/(m - 1)"), le("ρ"))
        return q.chain("D[m](bernoulli(u) ‖ bernoulli(v))", eq("log(M)/(m - 1)", "renyi_bernoulli"), le("ρ"))

    def down(q):
        q.have("1 + ρ ≤ exp(ρ)")
        q.chain("v", le("u"), le("exp(ρ)·u"))
        q.chain("1 - v", le("(1 + ρ)·(1 - 1/2·ρ)"), le("exp(ρ)·(1 - 1/2·ρ)"), le("exp(ρ)·(1 - u)"))
        return q.use(coins.theorem(), "v", "u", "ρ")

    return p.conjuncts(up, down)


@far.proof
def the_rare_outcome_counts(p):
    probabilities(p, "1", "L")
    p.chain("log(u/v)", eq("log(exp(-1)/exp(-L))"), eq("log(exp(L - 1))"), eq("L - 1"))
    p.let(r="(1 - u)/(1 - v)")
    p.have("1 - u ≤ r")
    p.chain("log(1/(1 - u))", le("1/(1 - u) - 1"))
    p.chain("-u", eq("-(1 - u)·(1/(1 - u) - 1)"), le("-(1 - u)·log(1/(1 - u))"), eq("(1 - u)·log(1 - u)"))
    p.chain("-u", le("(1 - u)·log(1 - u)"), le("(1 - u)·log(r)"))
    return p.chain(
        "exp(-1)·ρ·(L - 2)",
        eq("u·(L - 1) - u"),
        le("u·log(u/v) + (1 - u)·log(r)"),
        eq("KL(bernoulli(u) ‖ bernoulli(v))", "kl_bernoulli"),
    )
