"""Groups of entries if ξ < 0, at the order 1: what stands for Proposition 6.1 in the proof of Theorem 7.1.

This module has no statement of its own. For ξ < 0 the divergences of n changes of an entry can be more than
ξn(1 + log n) + ρn². With s² = (ξ + ρ)/ρ they are at most ρ(s + n - 1)² + ξ(n - 1): this is ξ + ρ for n = 1,
and each further entry adds what the triangle inequality at the order 1 says with the best exponent,

    KL(P‖Q) ≤ (1 + 1/c) KL(P‖R) + D_{1+c}(R‖Q),   c = s + m - 1 after m entries.

This is at most (2 - ¾s) times the printed bound.
"""

from cbdp_sym.author import *
from derivations.concentrated import entries

GIVEN = (
    "for A : ('i -> 'd) -> 'a measure, xi rho s n : real, x y : 'i -> 'd "
    r"given Finite (\i : 'i. T), n = card (\i : 'i. T), zcdp neighbours A xi rho, 0 <= rho, "
    "xi + rho = rho*s^2, 0 <= s, s <= 1 "
)
pairs = Claim(f"{GIVEN} holds kl (A x) (A y) <= ext (rho*(s + n - 1)^2 + xi*(n - 1))")
factor = Claim(f"{GIVEN} holds kl (A x) (A y) <= ext ((2 - 3/4*s)*(xi*n*(1 + log n) + rho*n^2))")


@pairs.proof
def one_entry_after_another(p):
    p.say("An $e>0$ keeps $c>0$ if $s=0$; then $e\\to0$.")
    p.let(b="rho*(s + n - 1)^2 + xi*(n - 1)")
    for fact in ("0 <= rho*s^2", "0 <= xi + rho", "rho*s^2 <= rho*1", "xi <= 0"):
        p.have(fact)

    def order(q):
        q.let(e="a - 1", S=r"\m x y. kl (A x) (A y) <= ext (rho*(s + m - 1)^2 + (xi + rho*e)*(m - 1))")
        q.intro("y i d", first, "!y i d. S 1 (replace y i d) y")
        q.intro("m x y i d", one_more, "!m x y i d. 1 <= m ==> S m x (replace y i d) ==> S (1 + m) x y")
        q.use(entries.one_after_another.theorem(), "S", "n", "x", "y", because="one entry after the other")
        return q.chain(
            "kl (A x) (A y)",
            le("ext (rho*(s + n - 1)^2 + (xi + rho*e)*(n - 1))"),
            eq("ext (b - rho*(n - 1) + rho*(n - 1)*a)"),
        )

    p.every("a", REAL, order, "1 < a")
    return p.chain("kl (A x) (A y)", le("ext (b - rho*(n - 1) + rho*(n - 1))"), eq("ext b"))


def first(p):
    p.unfold_facts("zcdp", "mechanism")

    def order(q):
        q.use(entries.one_change.theorem(), "A", "xi", "rho", "h", "y", "i", "d")
        return q.chain(
            "kl (A (replace y i d)) (A y)",
            le("renyi h (A (replace y i d)) (A y)", "kl_le_renyi"),
            le("ext (xi + rho*h)"),
        )

    p.every("h", REAL, order, "1 < h")
    return p.chain(
        "kl (A (replace y i d)) (A y)",
        le("ext (xi + rho)"),
        eq("ext (rho*(s + 1 - 1)^2 + (xi + rho*e)*(1 - 1))"),
    )


def one_more(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(c="s + m - 1 + e/2", b="rho*(s + m - 1)^2 + (xi + rho*e)*(m - 1)")
    p.use(entries.one_change.theorem(), "A", "xi", "rho", "1 + c", "y", "i", "d")
    p.have("0 <= rho*(e*s + e^2/4)")
    p.have("b <= rho*c*c")
    return p.chain(
        "kl (A x) (A y)",
        le("ext (b + b/c + (xi + rho*(1 + c)))"),
        le("ext (rho*(s + (1 + m) - 1)^2 + (xi + rho*e)*((1 + m) - 1))"),
    )


@factor.proof
def of_the_printed_bound(p):
    p.use("card_all", goal=r"1 <= card (\i : 'i. T)")
    p.have("1 <= n")
    p.let(B="n^2 - (1 - s^2)*n*(1 + log n)", K="(s + n - 1)^2 - (n - 1)*(1 - s^2)")
    p.use(pairs.theorem(), "A", "xi", "rho", "s", "n", "x", "y")
    p.have("K <= (2 - 3/4*s)*B", by=decide)
    size = p.have("xi = -rho*(1 - s^2)")
    return p.chain(
        "kl (A x) (A y)",
        le("ext (rho*(s + n - 1)^2 + xi*(n - 1))"),
        le("ext (rho*((2 - 3/4*s)*B))"),
        eq("ext ((2 - 3/4*s)*(xi*n*(1 + log n) + rho*n^2))", size),
    )
