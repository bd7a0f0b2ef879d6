"""Proposition 6.1: the mutual information of the data and the output of a zCDP mechanism.

Problem: bound I(X; M(X)) for a random data set X of n entries, which may depend on each other.
Method: two data sets differ in at most n entries, so group privacy bounds the Rényi divergences of their
    outputs; by composition and data processing they bound the information of each order above 1, and at the
    order 1 the mutual information.
Guarantee: ξn(1 + log n) + ρn² for ξ, ρ ≥ 0; ξ ≥ 0 is not printed, and the statement is false without it.
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
theorem = Statement(id="zcdp.prop6.1", title="The mutual information of data and output", expect="refuted")
printed = theorem.printed(BOUNDED, added=["Measurable A", "0 <= rho", "0 <= xi + rho"])
claim = theorem.repaired(BOUNDED, added=["Measurable A", "0 <= xi", "0 <= rho"], label="for ξ ≥ 0")
claim.facts.append(lambda: named("card_positive"))
printed.facts += claim.facts
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ is needed and not printed. Definition 1.1 lets $\xi$ be any real number, and Lemma 4.2 "
    r"makes negative ones. For $\xi<0$ Proposition 5.3, which the proof uses, is false. So is the bound, "
    r"already for two entries. There the triangle inequality gives $3\xi+4\rho$, which is more than "
    r"$2(1+\log2)\xi+4\rho$ if $\xi<0$. $\rho\ge0$ and $\xi+\rho\ge0$ follow if $\mathcal X$ has two "
    r"elements. $M$ depends measurably on its data, or there is no joint law.",
)
given = f"{DATA}, 0 <= xi, 0 <= rho"
groups = Claim(
    "for A : ('i -> 'd) -> 'a measure, xi rho a n : real, x y : 'i -> 'd "
    f"{given}, 1 < a holds renyi a (A x) (A y) <= ext (xi*n*(1 + log n) + rho*n^2*a)"
)
pairs = Claim(
    "for A : ('i -> 'd) -> 'a measure, xi rho n : real, x y : 'i -> 'd "
    f"{given} holds kl (A x) (A y) <= ext (xi*n*(1 + log n) + rho*n^2)"
)


@groups.proof
def one_entry_after_another(p):
    p.let(S=r"\m x y. !a. 1 < a ==> renyi a (A x) (A y) <= ext (xi*m*(1 + log m) + rho*m^2*a)")
    p.know(p.intro("y i d a", first, "!y i d. S 1 (replace y i d) y"))
    p.know(p.intro("m x y i d a", one_more, "!m x y i d. 1 <= m ==> S m x (replace y i d) ==> S (1 + m) x y"))
    bound = p.use(
        entries.one_after_another.theorem(), "S", "n", "x", "y", because="for one entry after the other"
    )
    return p.use(bound, "a")


def first(p):
    p.use(entries.one_change.theorem(), "A", "xi", "rho", "a", "y", "i", "d")
    return p.chain(
        "renyi a (A (replace y i d)) (A y)",
        le("ext (xi + rho*a)"),
        eq("ext (xi*1*(1 + log 1) + rho*1^2*a)", "log_one"),
    )


def one_more(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(z="replace y i d", N="1 + m", b="(N*a - 1)/(N - 1)")
    for fact in ("0 < N*a - 1", "1 < b", "1 < N*a"):
        p.have(fact)
    p.use(entries.one_change.theorem(), "A", "xi", "rho", "N*a", "y", "i", "d")
    p.use(lem5_2.in_kernel.theorem(), "A x", "A z", "A y", "N", "a", because="Lemma 5.2")
    p.have("N*a/(N*a - 1)*m <= N", because="N a - 1 is at least m a")
    p.have("0 <= log m", p.use("log_mono", "1", "m"), "log_one")
    p.have("N*a/(N*a - 1)*m*(xi*(1 + log m)) <= N*(xi*(1 + log m))")
    p.have("0 < m")
    p.use("log_le", "m/N")
    p.have("log (m/N) = log m - log N", "log_div")
    p.have("xi*(N*(1 + log m) + 1) <= xi*(N*(1 + log N))")
    return p.chain(
        "renyi a (A x) (A y)",
        le("ext (N*a/(N*a - 1)) * renyi b (A x) (A z) + renyi (N*a) (A z) (A y)"),
        le("ext (N*a/(N*a - 1)) * ext (xi*m*(1 + log m) + rho*m^2*b) + ext (xi + rho*(N*a))"),
        eq("ext (N*a/(N*a - 1)*m*(xi*(1 + log m)) + xi + rho*N^2*a)"),
        le("ext (xi*N*(1 + log N) + rho*N^2*a)"),
    )


@pairs.proof
def order_one(p):
    p.unfold_facts("zcdp", "mechanism")

    def order(q):
        q.use(groups.theorem(), "A", "xi", "rho", "a", "n", "x", "y")
        return q.chain(
            "kl (A x) (A y)",
            le("renyi a (A x) (A y)", "kl_le_renyi"),
            le("ext (xi*n*(1 + log n) + rho*n^2*a)"),
        )

    p.know(p.every("a", REAL, order, "1 < a"))
    return p.use("le_at_order_one", "kl (A x) (A y)", "xi*n*(1 + log n)", "rho*n^2")


@claim.proof
def any_law(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(I="mutual_information X A", H=r"\x : 'i -> 'd. bind X A", J="semi X H")

    def order(q):
        q.let(c="xi*n*(1 + log n) + rho*n^2*a")
        data = q.term("X").type.args[0]
        two = q.every(
            "x",
            data,
            lambda r: r.every(
                "y", data, lambda s: s.use(groups.theorem(), "A", "xi", "rho", "a", "n", "x", "y")
            ),
        )
        q.know(two)
        q.use(information(), "X", "A", "a", "c")
        return q.chain(
            "I",
            eq("kl (semi X A) J", "mutual_information"),
            le("renyi a (semi X A) J", "kl_le_renyi"),
            le("ext (xi*n*(1 + log n) + rho*n^2*a)"),
        )

    p.know(p.every("a", REAL, order, "1 < a"))
    return p.use("le_at_order_one", "I", "xi*n*(1 + log n)", "rho*n^2")


@printed.refutation
def two_equal_entries(p):
    p.say(
        r"There are $N=2^{512}$ elements. If the two entries are equal, the output is their element with "
        r"probability $63/64$, else one drawn from all. If they differ, it is one of them with probability "
        r"$2^{-104}$, else one drawn from all. With $L=105\log2$ this is $(-\frac54L,\frac94L)$-zCDP. "
        r"Let the entries be equal, and their element be drawn from all: the information is at least "
        r"$503\log2$, and the bound is below $501\log2$."
    )
    p.let(N="exp (512*log 2)", K="exp (105*log 2)", L="105*log 2", U="6*log 2", V="414*log 2")
    p.let(t="exp (-(104*log 2))", D="fst (equally_likely N)", e="snd (equally_likely N)")
    p.let(A="repeated_entry D e N K", X=repeated_entry.EQUAL)
    mechanism = symmetry(p.have(f"A = {repeated_entry.MECHANISM}", "repeated_entry"))
    for fact in (
        "1 <= N", "4 <= K", "0 < L", "U <= V", "64*(1 - 2/K + N/K) <= exp V", "(1 - 2/K + N/K)/N <= t",
    ):  # fmt: skip
        p.have(fact, by=decide)
    p.have("exp U = 64")
    p.know(repeated_entry.orders.theorem(), repeated_entry.power.theorem())
    some = p.use(repeated_entry.elements.theorem(), "N")
    chosen = p.obtain("v", some, lambda q: q.use("choice", f"({repeated_entry.ELEMENTS})", "v"))
    named_so = p.have(f"equally_likely N = select ({repeated_entry.ELEMENTS})", "equally_likely")
    p.know(*logic.separated(chosen), *logic.separated(rewrite(chosen, symmetry(named_so))))
    p.know(
        rewrite(p.use(repeated_entry.private.theorem(), "D", "e", "N", "K", "L", "U", "V", "t"), mechanism)
    )
    laws = p.use(repeated_entry.laws.theorem(), "D", "e", "N", "K")
    p.know(*logic.separated(laws), *logic.separated(rewrite(laws, mechanism)))
    p.let(b="-(5/4*L)*2*(1 + log 2) + 9/4*L*2^2", I="mutual_information X A")
    p.have("b < 63/64*(512*log 2) - log 2", by=decide)
    logarithm = p.have("log N = 512*log 2", "log_exp")

    def too_much(less):
        q = p.supposing(less.conclusion)
        q.chain(f"mutual_information X {repeated_entry.MECHANISM}", eq("I", symmetry(mechanism)), le("ext b"))
        q.use(repeated_entry.told.theorem(), "D", "e", "N", "K", "b")
        return q.have("F", logarithm)

    p.know(logic.refuted(p.term("I <= ext b"), too_much))
    p.use("finite_bool")
    p.chain(
        "2",
        eq("1 + 1"),
        eq(r"Sum (\i : bool. (1 : real))", "sum_bool"),
        eq(r"SumOn (\i : bool. T) (\i. 1)", "Sum"),
        eq(r"card (\i : bool. T)", "card"),
    )
    return p.counterexample(A="A", X="X", xi="-(5/4*L)", rho="9/4*L", n="2")
