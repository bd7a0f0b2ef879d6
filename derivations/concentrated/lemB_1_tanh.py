"""The heart of Lemma B.1: a bound on a product of two hyperbolic tangents.

Problem: for 0 ≤ y < x ≤ 2, write the quotient of Lemma B.1 with t = tanh(x/2) tanh(y/2), and bound t.
Method: the identity is one of rational functions of e^{x/2} and e^{y/2}; for the bound, a certificate.
Guarantee: the identity for all 0 ≤ y < x, and t ≤ tanh(xy/4) for all x, y ≥ 0: the hypothesis x ≤ 2
    of the paper is not needed.
Reference: concentrated paper, proof of Lemma B.1.
"""

from cbdp_sym.author import *

T = "tanh (x/2)*tanh (y/2)"
PRINTED = "for x y : real given 0 ≤ y, y < x, x ≤ 2 holds "
IDENTITY = f"(sinh x - sinh y)/sinh (x - y) = (1 + {T})/(1 - {T})"
BOUND = f"{T} ≤ tanh (x·y/4)"

theorem = Statement(id="zcdp.lemB.1.tanh", title="A product of two hyperbolic tangents")
identity = theorem.printed(PRINTED + IDENTITY, label="the identity")
bound = theorem.printed(PRINTED + BOUND, label="the bound on t")
everywhere = theorem.repaired(
    f"for x y : real given 0 ≤ y, y < x holds {IDENTITY}", label="the identity for all 0 ≤ y < x"
)
unrestricted = theorem.repaired(
    f"for x y : real given 0 ≤ x, 0 ≤ y holds {BOUND}", label="the bound for all x, y ≥ 0"
)
theorem.finding(
    "unneeded",
    r"The hypotheses $x\le2$ and $y<x$ are not needed for $t\le\tanh(xy/4)$: it holds for all "
    r"$x,y\ge0$.",
)


@identity.proof
def at_two_at_most(p):
    return p.use(everywhere.theorem(), "x", "y", because=r"$x\le2$ is not needed")


@bound.proof
def in_the_square(p):
    return p.use(unrestricted.theorem(), "x", "y", because=r"$x\le2$ is not needed")


@everywhere.proof
def in_exponentials(p):
    p.let(u="exp(x/2)", v="exp(y/2)")
    p.say("Everything is a rational function of $u = e^{x/2}$ and $v = e^{y/2}$.")
    p.have("v < u", by=decide, because="the exponential increases")
    p.have("1 ≤ v", by=decide, because="the exponential increases")
    a = p.have("sinh(x) = (u² - 1/u²)/2", "sinh")
    b = p.have("sinh(y) = (v² - 1/v²)/2", "sinh")
    c = p.have("sinh(x - y) = (u²/v² - v²/u²)/2", "sinh")
    f = p.have("exp(-(x/2)) = 1/u")
    g = p.have("exp(-(y/2)) = 1/v")
    d = p.have("tanh(x/2) = (u² - 1)/(u² + 1)", "tanh", "sinh", "cosh", f)
    e = p.have("tanh(y/2) = (v² - 1)/(v² + 1)", "tanh", "sinh", "cosh", g)
    return p.have(p.goal, a, b, c, d, e)


@unrestricted.proof
def by_certificate(p):
    return p.have(p.goal, by=decide, because="a certificate over the whole region")


def rational():
    """The identity, of rational functions."""
    p = Script(
        "for u v : real given 1 ≤ v, v < u "
        "holds ((u^2 - 1/u^2)/2 - (v^2 - 1/v^2)/2)/((u^2/v^2 - v^2/u^2)/2) "
        "= (1 + (u^2 - 1)/(u^2 + 1)·((v^2 - 1)/(v^2 + 1)))"
        "/(1 - (u^2 - 1)/(u^2 + 1)·((v^2 - 1)/(v^2 + 1)))"
    )
    for fact in ("0 < u^2", "0 < v^2", "0 < u^2 - v^2", "0 < u^2 + v^2"):
        p.have(fact)
    left = p.have("u^2/v^2 - v^2/u^2 = (u^2 - v^2)·(u^2 + v^2)/(u^2·v^2)")
    right = p.have("1 - (u^2 - 1)/(u^2 + 1)*((v^2 - 1)/(v^2 + 1)) = 2*(u^2 + v^2)/((u^2 + 1)*(v^2 + 1))")
    p.calc(
        "((u^2 - 1/u^2)/2 - (v^2 - 1/v^2)/2)/((u^2/v^2 - v^2/u^2)/2)",
        ("=", "((u^2 - 1/u^2)/2 - (v^2 - 1/v^2)/2)/((u^2 - v^2)·(u^2 + v^2)/(u^2·v^2)/2)", left),
        ("=", "(u^2·v^2 + 1)/(u^2 + v^2)"),
    )
    return p.qed(p.have(p.goal, left, right))
