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
    "for A : ('i → 'd) → 'a measure, ξ ρ s n : real, x y : 'i → 'd "
    "given Finite (λi : 'i. T), n = card (λi : 'i. T), zcdp neighbours A ξ ρ, 0 ≤ ρ, "
    "ξ + ρ = ρ·s^2, 0 ≤ s, s ≤ 1 "
)
pairs = Claim(f"{GIVEN} holds kl (A x) (A y) ≤ ρ·(s + n - 1)^2 + ξ·(n - 1)")
factor = Claim(f"{GIVEN} holds kl (A x) (A y) ≤ (2 - 3/4·s)·(ξ·n·(1 + log n) + ρ·n^2)")


@pairs.proof
def one_entry_after_another(p):
    p.say("An $e>0$ keeps $c>0$ if $s=0$; then $e\\to0$.")
    p.let(b="ρ·(s + n - 1)² + ξ·(n - 1)")
    for fact in ("0 ≤ ρ·s²", "0 ≤ ξ + ρ", "ρ·s² ≤ ρ·1", "ξ ≤ 0"):
        p.have(fact)

    def order(q):
        q.let(w="a - 1", S="m ↦ x ↦ f ↦ KL(A(x) ‖ A(f)) ≤ ρ·(s + m - 1)² + (ξ + ρ·w)·(m - 1)")
        q.intro("y i d", first, "∀y x z. S(1, replace(y, x, z), y)")
        q.intro("m x y i d", one_more, "∀m x f y z. 1 ≤ m ⇒ S(m, x, replace(f, y, z)) ⇒ S(1 + m, x, f)")
        q.use(entries.one_after_another.theorem(), "S", "n", "x", "y", because="one entry after the other")
        return q.chain(
            "KL(A(x) ‖ A(y))", le("ρ·(s + n - 1)² + (ξ + ρ·w)·(n - 1)"), eq("b - ρ·(n - 1) + ρ·(n - 1)·a")
        )

    p.every("a", REAL, order, "1 < a")
    return p.chain("KL(A(x) ‖ A(y))", le("b - ρ·(n - 1) + ρ·(n - 1)"), eq("b"))


def first(p):
    p.unfold_facts("zcdp", "mechanism")

    def order(q):
        q.use(entries.one_change.theorem(), "A", "ξ", "ρ", "h", "y", "i", "d")
        return q.chain(
            "KL(A(replace(y, i, d)) ‖ A(y))",
            le("D[h](A(replace(y, i, d)) ‖ A(y))", "kl_le_renyi"),
            le("ξ + ρ·h"),
        )

    p.every("h", REAL, order, "1 < h")
    return p.chain("KL(A(replace(y, i, d)) ‖ A(y))", le("ξ + ρ"), eq("ρ·(s + 1 - 1)² + (ξ + ρ·w)·(1 - 1)"))


def one_more(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(c="s + m - 1 + w/2", b="ρ·(s + m - 1)² + (ξ + ρ·w)·(m - 1)")
    p.use(entries.one_change.theorem(), "A", "ξ", "ρ", "1 + c", "y", "i", "d")
    p.have("0 ≤ ρ·(w·s + w²/4)")
    p.have("b ≤ ρ·c·c")
    return p.chain(
        "KL(A(x) ‖ A(y))", le("b + b/c + (ξ + ρ·(1 + c))"), le("ρ·(s + (1 + m) - 1)² + (ξ + ρ·w)·(1 + m - 1)")
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
