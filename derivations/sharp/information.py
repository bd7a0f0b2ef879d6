"""Mutual information of the data and the output of a zCDP mechanism, for every real ξ.

Problem: Proposition 6.1 of the concentrated paper bounds I(X; M(X)) for n entries that may depend on each
    other, and is false for ξ < 0.
Method: one entry after the other, by the triangle inequality at the order 1,
    KL(P‖Q) ≤ (1 + 1/c) KL(P‖R) + D_{1+c}(R‖Q), with the best c; at c = m it gives the harmonic sum. The
    information is at most the mean divergence from the output of one fixed data set.
Guarantee: I ≤ b_n with b_1 = ξ + ρ and b_{m+1} = (√b_m + √ρ)² + ξ, and so I ≤ ξ n Σ_{i≤n} 1/i + ρn²; no sign
    of ξ is assumed.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import entries
from derivations.concentrated.harmonic import not_zero

DATA = "Finite('i), n = card('i), A is (ξ, ρ)-zCDP for neighbours, 0 ≤ ρ, 0 ≤ ξ + ρ"
ABOVE = "∀m. m is natural ⇒ 1 ≤ m ⇒ 0 ≤ g(m)"
STEP = "∀m. m is natural ⇒ 1 ≤ m ⇒ (√(g(m)) + √(ρ))² + ξ ≤ g(1 + m)"
GROWTH = f"ξ + ρ ≤ g(1), {ABOVE}, {STEP}"
OF_PAIRS = "for A : ('i → 'd) ⇝ 'a, ξ ρ n, g : real → real, x y : 'i → 'd given"
OF_LAWS = "for A : ('i → 'd) ⇝ 'a, X distribution on ('i → 'd), ξ ρ n"

theorem = Statement(id="sharp.information", title="Mutual information and zCDP, for every real ξ")
harmonic_pairs = Claim(
    f"for A : ('i → 'd) ⇝ 'a, ξ ρ n, x y : 'i → 'd given {DATA} "
    "holds KL(A(x) ‖ A(y)) ≤ ξ·n·(∑ i ∈ {1..n}. 1/i) + ρ·n²"
)
theorem.finding(
    "note",
    r"Proposition 6.1 of the concentrated paper is false for $\xi<0$, and its repairs there need a sign of "
    r"$\xi$. Its proof uses group privacy at the order 1 only. There the constant of the triangle inequality "
    r"is $1+\frac1m$ for $m$ entries, whatever the sign of $\xi$. Only "
    r"$\sum_{i\le n}\frac1i\le1+\log n$ fails when a negative $\xi$ multiplies it. The recursion is sharper "
    r"for both signs. For $\xi=1$, $\rho=\frac1{100}$ and $n=100$ the printed bound is $660.5$, the harmonic "
    r"one $618.7$, and the recursion gives $305.3$.",
)
pairs = theorem.printed(f"{OF_PAIRS} {DATA}, {GROWTH} holds KL(A(x) ‖ A(y)) ≤ g(n)", label="two data sets")
recursion = theorem.printed(
    f"{OF_LAWS}, g : real → real given Measurable(A), {DATA}, {GROWTH} holds I(X; A) ≤ g(n)",
    label="by a recursion",
)
harmonic = theorem.printed(
    f"{OF_LAWS} given Measurable(A), {DATA} holds I(X; A) ≤ ξ·n·(∑ i ∈ {{1..n}}. 1/i) + ρ·n²",
    label="with the harmonic sum",
)


@pairs.proof
def one_entry_after_another(p):
    p.let(S="m ↦ x ↦ f ↦ m is natural ∧ KL(A(x) ‖ A(f)) ≤ g(m)")
    p.intro("y i d", first, "∀y x z. S(1, replace(y, x, z), y)")
    p.intro("m x y i d", one_more, "∀m x f y z. 1 ≤ m ⇒ S(m, x, replace(f, y, z)) ⇒ S(1 + m, x, f)")
    p.use(entries.one_after_another.theorem(), "S", "n", "x", "y", because="one entry after the other")
    return p.have("KL(A(x) ‖ A(y)) ≤ g(n)")


def first(p):
    p.unfold_facts("zcdp", "mechanism")

    def order(q):
        q.use(entries.one_change.theorem(), "A", "ξ", "ρ", "α", "y", "i", "d")
        return q.chain(
            "KL(A(replace(y, i, d)) ‖ A(y))",
            le("D[α](A(replace(y, i, d)) ‖ A(y))", "kl_le_renyi"),
            le("ξ + ρ·α"),
        )

    p.every("α", REAL, order, "1 < α")
    p.use("le_at_order_one", "KL(A(replace(y, i, d)) ‖ A(y))", "ξ", "ρ")
    p.have("1 is natural")
    return p.have("S(1, replace(y, i, d), y)")


def one_more(p):
    p.say(
        r"Let $b$ bound the divergence after $m$ entries, and $c=\frac{\sqrt b+e}{\sqrt\rho+e}$ with $e>0$. "
        r"Then $\frac bc+\rho c\le2\sqrt{b\rho}+e(\sqrt b+\sqrt\rho)$, and $e\to0$."
    )
    p.unfold_facts("zcdp", "mechanism")
    p.have("0 ≤ g(m)")
    p.let(b="g(m)", u="√(g(m))", v="√(ρ)", K="KL(A(x) ‖ A(y))")
    for fact in ("0 ≤ u", "0 ≤ v", "u² = b", "v² = ρ"):
        p.have(fact)

    def order(q):
        q.let(e="α - 1", c="(u + e)/(v + e)")
        q.have("0 < c")
        q.use(entries.one_change.theorem(), "A", "ξ", "ρ", "1 + c", "y", "i", "d")
        q.have("0 ≤ u·e/(u + e)·(v + e)")
        q.have("0 ≤ v·e/(v + e)·(u + e)")
        q.chain("b/c", eq("u²/c"), le("u²/(u + e)·(v + e) + u·e/(u + e)·(v + e)"), eq("u·(v + e)"))
        q.chain("ρ·c", eq("v²·c"), le("v²/(v + e)·(u + e) + v·e/(v + e)·(u + e)"), eq("v·(u + e)"))
        return q.chain(
            "K",
            le("b + b/c + (ξ + ρ·(1 + c))"),
            le("b + u·(v + e) + ξ + ρ + v·(u + e)"),
            eq("(u + v)² + ξ - (u + v) + (u + v)·α"),
        )

    p.every("α", REAL, order, "1 < α")
    p.use("le_at_order_one", "K", "(u + v)² + ξ - (u + v)", "u + v")
    p.have("(m + 1) is natural")
    p.have("(1 + m) is natural", p.have("1 + m = m + 1"))
    p.have("(u + v)² + ξ ≤ g(1 + m)")
    p.have("K ≤ g(1 + m)")
    return p.have("S(1 + m, x, y)")


@recursion.proof
def from_a_fixed_data_set(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(x0="select(λx : 'i → 'd. T)", Q="A(x0)")
    p.every("x", "'i → 'd", lambda q: q.use(pairs.theorem(), "A", "ξ", "ρ", "n", "g", "x", "x0"))
    p.every("x", "'i → 'd", lambda q: q.use("ac_of_kl", "A(x)", "Q", "g(n)"))
    p.have("KL(X ‖ X) ≤ 0", "kl_same")
    p.use("kl_chain_upper", "X", "X", "A", "x ↦ Q", "0", "g(n)")
    return p.chain(
        "I(X; A)", le("KL(semi(X, A) ‖ semi(X, x ↦ Q))", "information_le"), le("0 + g(n)"), eq("g(n)")
    )


for claim in (harmonic, harmonic_pairs):
    claim.facts += [partial(named, "finite_between"), not_zero]


def one_over_m(bounded, before, after, p):
    p.say("The recursion holds for the harmonic bound, since $2\\sqrt{b\\rho}\\le\\frac bm+\\rho m$.")
    p.let(h="n ↦ ∑ i ∈ {1..n}. 1/i", g="m ↦ ξ·m·h(m) + ρ·m²")
    p.have("h(0) = 0", "sum_between_zero")
    p.intro("m", one_more_term, "∀m. m is natural ⇒ h(m + 1) = h(m) + 1/(m + 1)")
    p.induction("m ↦ 0 ≤ h(m) ∧ h(m) ≤ m", lambda q: q.auto(), at_most_m)
    p.have("0 + 1 = 1")
    p.have("h(1) = 1")
    p.intro("m", above, ABOVE)
    p.intro("m", growth, STEP)
    return p.use(bounded.theorem(), *before, "ξ", "ρ", "n", "g", *after)


def one_more_term(p):
    return p.chain("h(m + 1)", eq("1/(m + 1) + h(m)", "sum_between_succ"), eq("h(m) + 1/(m + 1)"))


def at_most_m(p):
    p.use("nat_nonneg", "n")
    p.have("0 ≤ 1/(n + 1)")
    p.have("1/(n + 1) ≤ 1")
    p.have("h(n + 1) = h(n) + 1/(n + 1)")
    return p.conjuncts(lambda q: q.have("0 ≤ h(n + 1)"), lambda q: q.have("h(n + 1) ≤ n + 1"))


def above(p):
    p.have("0 ≤ (ξ + ρ)·h(m)")
    p.have("0 ≤ ρ·(m - h(m))")
    return p.chain("0", le("m·((ξ + ρ)·h(m) + ρ·(m - h(m)))"), eq("g(m)"))


def growth(p):
    p.have("0 ≤ g(m)")
    p.let(b="g(m)", u="√(g(m))", v="√(ρ)")
    for fact in ("0 ≤ u", "0 ≤ v", "u² = b", "v² = ρ"):
        p.have(fact)
    p.have("0 ≤ (u - m·v)²/m")
    p.chain("2·u·v", le("2·u·v + (u - m·v)²/m"), eq("u²/m + m·v²"), eq("b/m + ρ·m"))
    p.have("h(m + 1) = h(m) + 1/(m + 1)")
    p.have("1 + m = m + 1")
    return p.chain(
        "(u + v)² + ξ",
        eq("b + 2·u·v + ρ + ξ"),
        le("b + b/m + ρ·m + ρ + ξ"),
        eq("ξ·(m + 1)·(h(m) + 1/(m + 1)) + ρ·(m + 1)²"),
        eq("g(1 + m)"),
    )


harmonic.proof(partial(one_over_m, recursion, ("A", "X"), ()))
harmonic_pairs.proof(partial(one_over_m, pairs, ("A",), ("x", "y")))
