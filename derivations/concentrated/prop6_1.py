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

DATA = r"given Finite (\i : 'i. T), n = card (\i : 'i. T), zcdp neighbours A xi rho"
BOUNDED = (
    f"for A : ('i -> 'd) -> 'a measure, X : ('i -> 'd) measure, xi rho n : real {DATA}, Prob X "
    "holds mutual_information X A <= ext (xi*n*(1 + log n) + rho*n^2)"
)


def below(text):
    """A statement about ξ ≥ 0 as it holds for ξ ≤ 0."""
    for n in "nl":
        text = text.replace(f"xi*{n}*(1 + log {n})", f"xi*{n}")
    return text.replace("0 <= xi, 0 <= rho", "xi <= 0, 0 <= rho, 0 <= xi + rho")


theorem = Statement(id="zcdp.prop6.1", title="The mutual information of data and output", expect="refuted")
printed = theorem.printed(BOUNDED, added=["Measurable A", "0 <= rho", "0 <= xi + rho"])
claim = theorem.repaired(BOUNDED, added=["Measurable A", "0 <= xi", "0 <= rho"], label="for ξ ≥ 0")
below_zero = theorem.repaired(
    below(BOUNDED), added=["Measurable A", "xi <= 0", "0 <= rho", "0 <= xi + rho"], label="for ξ ≤ 0"
)
for whole in (printed, claim, below_zero):
    whole.facts.append(lambda: named("card_positive"))
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ is needed and not printed. Definition 1.1 lets $\xi$ be any real number, and Lemma 4.2 "
    r"makes negative ones. For $\xi<0$ Proposition 5.3, which the proof uses, is false. So is the bound, "
    r"already for two entries. There the triangle inequality gives $3\xi+4\rho$, which is more than "
    r"$2(1+\log2)\xi+4\rho$ if $\xi<0$. For $\xi\le0$ the information is at most $\xi n+\rho n^2$. "
    r"$\rho\ge0$ and $\xi+\rho\ge0$ follow if $\mathcal X$ has two elements. $M$ depends measurably on its "
    r"data, or there is no joint law.",
)
given = f"{DATA}, 0 <= xi, 0 <= rho"
LOGARITHMIC = r"\m. xi*m*(1 + log m)"
GROWTH = "!m a. 1 <= m ==> 1 < a ==> (1 + m)*a/((1 + m)*a - 1)*g m + xi <= g (1 + m)"
chained = Claim(
    "for A : ('i -> 'd) -> 'a measure, g : real -> real, xi rho a n : real, x y : 'i -> 'd "
    f"{DATA}, 0 <= rho, 0 <= xi + rho, xi <= g 1, {GROWTH}, 1 < a "
    "holds renyi a (A x) (A y) <= ext (g n + rho*n^2*a)"
)
GROUPS = (
    "for A : ('i -> 'd) -> 'a measure, xi rho a n : real, x y : 'i -> 'd "
    f"{given}, 1 < a holds renyi a (A x) (A y) <= ext (xi*n*(1 + log n) + rho*n^2*a)"
)
PAIRS = (
    "for A : ('i -> 'd) -> 'a measure, xi rho n : real, x y : 'i -> 'd "
    f"{given} holds kl (A x) (A y) <= ext (xi*n*(1 + log n) + rho*n^2)"
)
groups, groups_below_zero = Claim(GROUPS), Claim(below(GROUPS))
pairs, pairs_below_zero = Claim(PAIRS), Claim(below(PAIRS))


@chained.proof
def one_entry_after_another(p):
    p.let(S=r"\m x y. !a. 1 < a ==> renyi a (A x) (A y) <= ext (g m + rho*m^2*a)")
    p.intro("y i d a", first, "!y i d. S 1 (replace y i d) y")
    p.intro("m x y i d a", one_more, "!m x y i d. 1 <= m ==> S m x (replace y i d) ==> S (1 + m) x y")
    bound = p.use(
        entries.one_after_another.theorem(), "S", "n", "x", "y", because="for one entry after the other"
    )
    return p.use(bound, "a")


def first(p):
    p.use(entries.one_change.theorem(), "A", "xi", "rho", "a", "y", "i", "d")
    return p.chain("renyi a (A (replace y i d)) (A y)", le("ext (xi + rho*a)"), le("ext (g 1 + rho*1^2*a)"))


def one_more(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(z="replace y i d", N="1 + m", b="(N*a - 1)/(N - 1)")
    for fact in ("0 < N*a - 1", "1 < b", "1 < N*a"):
        p.have(fact)
    p.use(entries.one_change.theorem(), "A", "xi", "rho", "N*a", "y", "i", "d")
    p.use(lem5_2.in_kernel.theorem(), "A x", "A z", "A y", "N", "a", because="Lemma 5.2")
    p.have("N*a/(N*a - 1)*g m + xi <= g N")
    return p.chain(
        "renyi a (A x) (A y)",
        le("ext (N*a/(N*a - 1)) * renyi b (A x) (A z) + renyi (N*a) (A z) (A y)"),
        le("ext (N*a/(N*a - 1)) * ext (g m + rho*m^2*b) + ext (xi + rho*(N*a))"),
        eq("ext (N*a/(N*a - 1)*g m + xi + rho*N^2*a)"),
        le("ext (g N + rho*N^2*a)"),
    )


@groups.proof
def with_a_logarithm(p):
    p.let(g=LOGARITHMIC)
    p.have("xi <= g 1", "log_one")
    p.intro("m a", logarithmic_growth, GROWTH)
    return p.use(chained.theorem(), "A", "g", "xi", "rho", "a", "n", "x", "y")


def logarithmic_growth(p):
    p.let(N="1 + m")
    p.have("0 < N*a - 1")
    p.have("N*a/(N*a - 1)*m <= N", because="N a - 1 is at least m a")
    p.have("0 < m")
    p.have("0 <= log m", p.use("log_mono", "1", "m"), "log_one")
    p.have("N*a/(N*a - 1)*m*(xi*(1 + log m)) <= N*(xi*(1 + log m))")
    p.use("log_le", "m/N")
    p.have("log (m/N) = log m - log N", "log_div")
    p.have("xi*(N*(1 + log m) + 1) <= xi*(N*(1 + log N))")
    return p.have("N*a/(N*a - 1)*(xi*m*(1 + log m)) + xi <= xi*N*(1 + log N)")


@groups_below_zero.proof
def without_a_logarithm(p):
    p.let(g=r"\m. xi*m")
    p.intro("m a", linear_growth, GROWTH)
    return p.use(chained.theorem(), "A", "g", "xi", "rho", "a", "n", "x", "y")


def linear_growth(p):
    p.let(N="1 + m")
    p.have("0 < N*a - 1")
    p.have("1 <= N*a/(N*a - 1)")
    return p.chain("N*a/(N*a - 1)*g m + xi", eq("xi*m*(N*a/(N*a - 1)) + xi"), le("xi*m*1 + xi"), eq("g N"))


def at_order_one(p, near, total):
    p.unfold_facts("zcdp", "mechanism")

    def order(q):
        near(q)
        return q.chain(
            "kl (A x) (A y)", le("renyi a (A x) (A y)", "kl_le_renyi"), le(f"ext ({total} + rho*n^2*a)")
        )

    p.every("a", REAL, order, "1 < a")
    return p.use("le_at_order_one", "kl (A x) (A y)", total, "rho*n^2")


def any_law(p, near, total):
    """The bound of the information, from that of the divergences at every order above 1."""
    p.unfold_facts("zcdp", "mechanism")
    p.let(I="mutual_information X A", H=r"\x : 'i -> 'd. bind X A", J="semi X H")

    def order(q):
        q.let(c=f"{total} + rho*n^2*a")
        data = q.term("X").type.args[0]
        q.every("x", data, lambda r: r.every("y", data, near))
        q.use(information(), "X", "A", "a", "c")
        return q.chain(
            "I",
            eq("kl (semi X A) J", "mutual_information"),
            le("renyi a (semi X A) J", "kl_le_renyi"),
            le("ext c"),
        )

    p.every("a", REAL, order, "1 < a")
    return p.use("le_at_order_one", "I", total, "rho*n^2")


def of_groups(proof, near, total):
    """A proof that the divergences for groups give."""

    def of(p):
        return proof(p, lambda q: q.use(near.theorem(), "A", "xi", "rho", "a", "n", "x", "y"), total)

    return of


for near, total, kl, whole in (
    (groups, "xi*n*(1 + log n)", pairs, claim),
    (groups_below_zero, "xi*n", pairs_below_zero, below_zero),
):
    kl.proof(of_groups(at_order_one, near, total))
    whole.proof(of_groups(any_law, near, total))


@printed.refutation
def two_equal_entries(p):
    p.say(
        r"There are $N=2^{512}$ elements, one of them ⋆. If the two entries are equal, the output is their "
        r"element with probability $127/128$, and else ⋆ or drawn from all. If they differ, it is ⋆ with "
        r"probability $127/128$, one of the entries with probability $2^{-104}$, and else drawn from all. "
        r"With $L=105\log2$ this is $(-\frac54L,\frac94L)$-zCDP. Let the entries be equal, and their element "
        r"be drawn from all: the information is at least $507\log2$, and the bound is below $501\log2$."
    )
    repeated_entry.known(p)
    p.let(X=repeated_entry.EQUAL, b="xi*2*(1 + log 2) + rho*2^2", c="512*log 2", v="127/128")
    p.have("b < v*c - log 2", by=decide)
    p.let(s=r"\z : (bool -> real) # real. e (snd z) = q (fst z)")
    p.have("Measurable s")
    p.every(
        "x",
        p.term("q").type.args[0],
        lambda r: r.have(r"ext v <= mass (A x) (\y. s (x, y))", "fst_pair", "snd_pair"),
    )
    p.have("1/N = exp (-c)")
    p.every("y", REAL, guessed)

    def too_much(q):
        q.use("guess_information", "X", "A", "s", "v", "c", "b")
        return q.have("F")

    p.refute("mutual_information X A <= ext b", too_much)
    p.use("finite_bool")
    p.know(symmetry(named("card_bool")))
    return p.counterexample(A="A", X="X", xi="xi", rho="rho", n="2")


def guessed(p):
    return p.chain(
        r"mass X (\x. s (x, y))",
        eq(r"mass X (\x. e y = q x)", "fst_pair", "snd_pair"),
        eq("ext (1/N)"),
        le("ext (exp (-c))"),
    )
