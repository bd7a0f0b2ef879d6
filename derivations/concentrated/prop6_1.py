"""Proposition 6.1: the mutual information of the data and the output of a zCDP mechanism.

Problem: bound I(X; M(X)) for a random data set X of n entries, which may depend on each other.
Method: two data sets differ in at most n entries, so group privacy bounds the Rényi divergences of their
    outputs; by composition and data processing they bound the information of each order above 1, and at the
    order 1 the mutual information.
Guarantee: ξn(1 + log n) + ρn² for ξ ≥ 0, and ξn + ρn² for ξ ≤ 0. No sign of ξ is printed; for ξ < 0 the
    statement is false.
Reference: concentrated paper, Proposition 6.1 and its proof.
"""

from cbdp_sym.author import *
from derivations.concentrated import entries, lem5_2, repeated_entry
from derivations.concentrated.information import information

DATA = "given Finite (λi : 'i. T), n = card (λi : 'i. T), zcdp neighbours A ξ ρ"
BOUNDED = (
    f"for A : ('i → 'd) → 'a measure, X : ('i → 'd) measure, ξ ρ n : real {DATA}, Prob X "
    "holds mutual_information X A ≤ ξ·n·(1 + log n) + ρ·n^2"
)


def below(text):
    """A statement about ξ ≥ 0 as it holds for ξ ≤ 0."""
    for n in "nl":
        text = text.replace(f"ξ·{n}·(1 + log {n})", f"ξ·{n}")
    return text.replace("0 ≤ ξ, 0 ≤ ρ", "ξ ≤ 0, 0 ≤ ρ, 0 ≤ ξ + ρ")


theorem = Statement(id="zcdp.prop6.1", title="The mutual information of data and output", expect="refuted")
printed = theorem.printed(BOUNDED, added=["Measurable A", "0 ≤ ρ", "0 ≤ ξ + ρ"])
claim = theorem.repaired(BOUNDED, added=["Measurable A", "0 ≤ ξ", "0 ≤ ρ"], label="for ξ ≥ 0")
below_zero = theorem.repaired(
    below(BOUNDED), added=["Measurable A", "ξ ≤ 0", "0 ≤ ρ", "0 ≤ ξ + ρ"], label="for ξ ≤ 0"
)
for whole in (printed, claim, below_zero):
    whole.facts.append(lambda: named("card_positive"))
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ is needed and not printed. Definition 1.1 lets $\xi$ be any real number, and Lemma 4.2 "
    r"makes negative ones. For $\xi<0$ Proposition 5.3, which the proof uses, is false. So is the bound, "
    r"already for two entries. There the triangle inequality gives $3\xi+4\rho$, which is more than "
    r"$2(1+\log2)\xi+4\rho$ if $\xi<0$. For $\xi\le0$ the information is at most $\xi n+\rho n^2$. "
    r"With $\sum_{i\le n}\frac1i$ in place of $1+\log n$ the bound holds for every $\xi$ (the appendix on "
    r"sharper constants): only the estimate of the sum needs a sign. "
    r"$\rho\ge0$ and $\xi+\rho\ge0$ follow if $\mathcal X$ has two elements. $M$ depends measurably on its "
    "data, or there is no joint law.",
)
given = f"{DATA}, 0 ≤ ξ, 0 ≤ ρ"
LOGARITHMIC = "m ↦ ξ·m·(1 + log m)"
GROWTH = "∀m a. 1 ≤ m ⇒ 1 < a ⇒ (1 + m)·a/((1 + m)·a - 1)·g m + ξ ≤ g (1 + m)"
chained = Claim(
    "for A : ('i → 'd) → 'a measure, g : real → real, ξ ρ a n : real, x y : 'i → 'd "
    f"{DATA}, 0 ≤ ρ, 0 ≤ ξ + ρ, ξ ≤ g 1, {GROWTH}, 1 < a "
    "holds renyi a (A x) (A y) ≤ g n + ρ·n^2·a"
)
GROUPS = (
    "for A : ('i → 'd) → 'a measure, ξ ρ a n : real, x y : 'i → 'd "
    f"{given}, 1 < a holds renyi a (A x) (A y) ≤ ξ·n·(1 + log n) + ρ·n^2·a"
)
PAIRS = (
    "for A : ('i → 'd) → 'a measure, ξ ρ n : real, x y : 'i → 'd "
    f"{given} holds kl (A x) (A y) ≤ ξ·n·(1 + log n) + ρ·n^2"
)
groups, groups_below_zero = Claim(GROUPS), Claim(below(GROUPS))
pairs, pairs_below_zero = Claim(PAIRS), Claim(below(PAIRS))


@chained.proof
def one_entry_after_another(p):
    p.let(S="m ↦ x ↦ y ↦ ∀a. 1 < a ⇒ renyi a (A x) (A y) ≤ g m + ρ·m^2·a")
    p.intro("y i d a", first, "∀y i d. S 1 (replace y i d) y")
    p.intro("m x y i d a", one_more, "∀m x y i d. 1 ≤ m ⇒ S m x (replace y i d) ⇒ S (1 + m) x y")
    bound = p.use(
        entries.one_after_another.theorem(), "S", "n", "x", "y", because="one entry after the other"
    )
    return p.use(bound, "a")


def first(p):
    p.use(entries.one_change.theorem(), "A", "ξ", "ρ", "a", "y", "i", "d")
    return p.chain("renyi a (A (replace y i d)) (A y)", le("ξ + ρ·a"), le("g 1 + ρ·1^2·a"))


def one_more(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(z="replace y i d", N="1 + m", b="(N·a - 1)/(N - 1)")
    for fact in ("0 < N·a - 1", "1 < b", "1 < N·a"):
        p.have(fact)
    p.use(entries.one_change.theorem(), "A", "ξ", "ρ", "N·a", "y", "i", "d")
    p.use(lem5_2.in_kernel.theorem(), "A x", "A z", "A y", "N", "a", because="Lemma 5.2")
    p.have("N·a/(N·a - 1)·g m + ξ ≤ g N")
    return p.chain(
        "renyi a (A x) (A y)",
        le("N·a/(N·a - 1)·renyi b (A x) (A z) + renyi (N·a) (A z) (A y)"),
        le("N·a/(N·a - 1)·ext (g m + ρ·m^2·b) + (ξ + ρ·(N·a))"),
        eq("N·a/(N·a - 1)·g m + ξ + ρ·N^2·a"),
        le("g N + ρ·N^2·a"),
    )


@groups.proof
def with_a_logarithm(p):
    p.let(g=LOGARITHMIC)
    p.have("ξ ≤ g 1", "log_one")
    p.intro("m a", logarithmic_growth, GROWTH)
    return p.use(chained.theorem(), "A", "g", "ξ", "ρ", "a", "n", "x", "y")


def logarithmic_growth(p):
    p.let(N="1 + m")
    p.have("0 < N·a - 1")
    p.have("N·a/(N·a - 1)·m ≤ N", because=r"$N\alpha - 1 \ge m\alpha$")
    p.have("0 < m")
    p.have("0 ≤ log m", p.use("log_mono", "1", "m"), "log_one")
    p.have("N·a/(N·a - 1)·m·(ξ·(1 + log m)) ≤ N·(ξ·(1 + log m))")
    p.use("log_le", "m/N")
    p.have("log (m/N) = log m - log N", "log_div")
    p.have("ξ·(N·(1 + log m) + 1) ≤ ξ·(N·(1 + log N))")
    return p.have("N·a/(N·a - 1)·(ξ·m·(1 + log m)) + ξ ≤ ξ·N·(1 + log N)")


@groups_below_zero.proof
def without_a_logarithm(p):
    p.let(g="m ↦ ξ·m")
    p.intro("m a", linear_growth, GROWTH)
    return p.use(chained.theorem(), "A", "g", "ξ", "ρ", "a", "n", "x", "y")


def linear_growth(p):
    p.let(N="1 + m")
    p.have("0 < N·a - 1")
    p.have("1 ≤ N·a/(N·a - 1)")
    return p.chain("N·a/(N·a - 1)·g m + ξ", eq("ξ·m·(N·a/(N·a - 1)) + ξ"), le("ξ·m·1 + ξ"), eq("g N"))


def at_order_one(p, near, total):
    p.unfold_facts("zcdp", "mechanism")

    def order(q):
        near(q)
        return q.chain("kl (A x) (A y)", le("renyi a (A x) (A y)", "kl_le_renyi"), le(f"{total} + ρ·n^2·a"))

    p.every("a", REAL, order, "1 < a")
    return p.use("le_at_order_one", "kl (A x) (A y)", total, "ρ·n^2")


def any_law(p, near, total):
    """The bound of the information, from that of the divergences at every order above 1."""
    p.unfold_facts("zcdp", "mechanism")
    p.let(I="mutual_information X A", H="λx : 'i → 'd. bind X A", J="semi X H")

    def order(q):
        q.let(c=f"{total} + ρ·n^2·a")
        data = q.term("X").type.args[0]
        q.every("x", data, lambda r: r.every("y", data, near))
        q.use(information(), "X", "A", "a", "c")
        return q.chain(
            "I",
            eq("kl (semi X A) J", "mutual_information"),
            le("renyi a (semi X A) J", "kl_le_renyi"),
            le("c"),
        )

    p.every("a", REAL, order, "1 < a")
    return p.use("le_at_order_one", "I", total, "ρ·n^2")


def of_groups(proof, near, total):
    """A proof that the divergences for groups give."""

    def of(p):
        return proof(p, lambda q: q.use(near.theorem(), "A", "ξ", "ρ", "a", "n", "x", "y"), total)

    return of


for near, total, kl, whole in (
    (groups, "ξ·n·(1 + log n)", pairs, claim),
    (groups_below_zero, "ξ·n", pairs_below_zero, below_zero),
):
    kl.proof(of_groups(at_order_one, near, total))
    whole.proof(of_groups(any_law, near, total))


@printed.refutation
def two_equal_entries(p):
    p.say(
        "There are $N=2^{512}$ elements, one of them ⋆. If the two entries are equal, the output is their "
        "element with probability $127/128$, and else ⋆ or drawn from all. If they differ, it is ⋆ with "
        "probability $127/128$, one of the entries with probability $2^{-104}$, and else drawn from all. "
        r"With $L=105\log2$ this is $(-\frac54L,\frac94L)$-zCDP. Let the entries be equal, and their element "
        r"be drawn from all: the information is at least $507\log2$, and the bound is below $501\log2$."
    )
    repeated_entry.known(p)
    p.let(X=repeated_entry.EQUAL, b="ξ·2·(1 + log 2) + ρ·2^2", c="512·log 2", v="127/128")
    p.have("b < v·c - log 2", by=decide)
    p.let(s="λz : (bool → real) # real. e (snd z) = q (fst z)")
    p.have("Measurable s")
    p.every(
        "x",
        p.term("q").type.args[0],
        lambda r: r.have("v ≤ mass (A x) (y ↦ s (x, y))", "fst_pair", "snd_pair"),
    )
    p.have("1/N = exp (-c)")
    p.every("y", REAL, guessed)

    def too_much(q):
        q.use("guess_information", "X", "A", "s", "v", "c", "b")
        return q.have("F")

    p.refute("mutual_information X A ≤ b", too_much)
    p.use("finite_bool")
    p.know(symmetry(named("card_bool")))
    return p.counterexample(A="A", X="X", ξ="ξ", ρ="ρ", n="2")


def guessed(p):
    return p.chain(
        "mass X (x ↦ s (x, y))",
        eq("mass X (x ↦ e y = q x)", "fst_pair", "snd_pair"),
        eq("1/N"),
        le("exp (-c)"),
    )
