"""Groups of entries if ξ < 0, at the order 1: what stands for Proposition 6.1 in the proof of Theorem 7.1.

This module has no statement of its own. For ξ < 0 the divergences of n changes of an entry can be more than
ξn(1 + log n) + ρn². With s² = (ξ + ρ)/ρ they are at most ρ(s + n - 1)² + ξ(n - 1), by the recursion of
`sharp.information`.
This is at most (2 - ¾s) times the printed bound.
"""

from cbdp_sym.author import *
from derivations.sharp import information
from derivations.sharp.information import ABOVE, STEP

GIVEN = (
    "for A : ('i → 'd) → 'a measure, ξ ρ s n : real, x y : 'i → 'd "
    "given Finite (λi : 'i. T), n = card (λi : 'i. T), zcdp neighbours A ξ ρ, 0 ≤ ρ, "
    "ξ + ρ = ρ·s^2, 0 ≤ s, s ≤ 1 "
)
pairs = Claim(f"{GIVEN} holds kl (A x) (A y) ≤ ρ·(s + n - 1)^2 + ξ·(n - 1)")
factor = Claim(f"{GIVEN} holds kl (A x) (A y) ≤ (2 - 3/4·s)·(ξ·n·(1 + log n) + ρ·n^2)")


@pairs.proof
def by_the_recursion(p):
    p.say("The bound $g(m)$ for $m$ entries has $g(m)\\le\\rho(s+m-1)^2$, so that it meets the recursion.")
    p.let(g="m ↦ ρ·(s + m - 1)² + ξ·(m - 1)")
    for fact in ("0 ≤ ρ·s²", "0 ≤ ξ + ρ", "ρ·s² ≤ ρ·1", "ξ ≤ 0", "ξ = -ρ·(1 - s²)"):
        p.have(fact)
    p.intro("m", not_negative, ABOVE)
    p.intro("m", growth, STEP)
    return p.use(information.pairs.theorem(), "A", "ξ", "ρ", "n", "g", "x", "y")


def not_negative(p):
    def further(q):
        q.have("0 ≤ ρ·((m - 1)·(m - 2))", q.have("2 ≤ m"))
        return q.chain("0", le("ρ·(s² + (m - 1)·(2·s + s²) + (m - 1)·(m - 2))"), eq("g(m)"))

    return p.cases("m = 1", lambda q: q.chain("0", le("ρ·s²"), eq("g(m)")), further)


def growth(p):
    p.let(b="g(m)", u="√(g(m))", v="√(ρ)")
    for fact in ("0 ≤ b", "0 ≤ u", "0 ≤ v", "u² = b", "v² = ρ"):
        p.have(fact)
    p.have("0 ≤ -ξ·(m - 1)")
    p.chain("u²", le("b - ξ·(m - 1)"), eq("v²·(s + m - 1)²"), eq("(v·(s + m - 1))²"))
    p.have("0 ≤ v·(s + m - 1)")
    p.have("u ≤ v·(s + m - 1)", "le_of_square")
    return p.chain(
        "(u + v)² + ξ",
        eq("b + 2·v·u + ρ + ξ"),
        le("b + 2·v·(v·(s + m - 1)) + ρ + ξ"),
        eq("b + 2·v²·(s + m - 1) + ρ + ξ"),
        eq("g(1 + m)"),
    )


@factor.proof
def of_the_printed_bound(p):
    p.use("card_all", goal="1 ≤ card('i)")
    p.have("1 ≤ n")
    p.let(B="n² - (1 - s²)·n·(1 + log(n))", K="(s + n - 1)² - (n - 1)·(1 - s²)")
    p.use(pairs.theorem(), "A", "ξ", "ρ", "s", "n", "x", "y")
    p.have("K ≤ (2 - 3/4·s)·B", by=decide)
    size = p.have("ξ = -ρ·(1 - s²)")
    return p.chain(
        "KL(A(x) ‖ A(y))",
        le("ρ·(s + n - 1)² + ξ·(n - 1)"),
        le("ρ·((2 - 3/4·s)·B)"),
        eq("(2 - 3/4·s)·(ξ·n·(1 + log(n)) + ρ·n²)", size),
    )
