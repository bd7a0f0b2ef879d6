"""Lemma 7.4: a packing is a lower bound on the privacy parameters of an accurate mechanism.

Problem: M(x) is within α/2 of q(x) with probability at least 1-β, and q takes the values of a packing T,
    which are more than α apart from each other. How large are ξ and ρ?
Method: the divergences from one output, which is near some value of T with probability at most 1/|T|. The
    data of this value give an output that is near with probability 1-β: Fano's inequality at order 1, or
    Hölder's at the best order above 1. Then group privacy.
Guarantee: (1-β) log |T| - log 2 ≤ ξn(1 + log n) + ρn² for ξ, ρ ≥ 0, even with the binary divergence of 1-β
    from 1/|T| on the left. ξ ≥ 0 is not printed, and the bound is false without it; for ξ ≤ 0 it holds with
    ξn + ρn². Moreover log|T| ≤ ξn(1 + log n) + (n√ρ + √log(1/(1-β)))². T is finite for β < 1; solved for n
    if ξ = 0.
Reference: concentrated paper, Lemma 7.4 and its proof.
"""

from functools import cache, partial

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import other_case
from derivations.concentrated import packing_bound, prop6_1, repeated_entry

NAMES = ("d", "q", "A", "t", "α", "β")
LETTERS = "for d : 'b → 'b → real, q : ('i → 'd) → 'b, A : ('i → 'd) → 'b measure, t : 'b → bool, α β"
GIVEN = (
    "given is_metric d, ∀z. Measurable (y ↦ d y z), Finite (λi : 'i. T), n = card (λi : 'i. T), {private}, "
    "∀x. mass (A x) (y ↦ α/2 < d y (q x)) ≤ β, "
    "∀y z. t y ⇒ t z ⇒ ¬(y = z) ⇒ α < d y z, ∀y. t y ⇒ ∃x. q x = y, "
)
FINITE = "Finite t, ∃y. t y"
SIGNS = ["0 ≤ ξ", "0 ≤ ρ"]

BOUNDED = (
    f"{LETTERS} ξ ρ n : real {GIVEN.format(private='zcdp neighbours A ξ ρ')} {FINITE} "
    "holds (1 - β)·log (card t) - log 2 ≤ ξ·n·(1 + log n) + ρ·n^2"
)

theorem = Statement(id="zcdp.lem7.4", title="A lower bound from a packing", expect="refuted")
printed = theorem.printed(BOUNDED, added=["0 ≤ ρ", "0 ≤ ξ + ρ"], label="the bound, for a finite packing")
claim = theorem.repaired(BOUNDED, added=SIGNS, label="the bound, for ξ ≥ 0")
below_zero = theorem.repaired(
    prop6_1.below(BOUNDED), added=["ξ ≤ 0", "0 ≤ ρ", "0 ≤ ξ + ρ"], label="the bound, for ξ ≤ 0"
)
binary = theorem.repaired(
    f"{LETTERS} ξ ρ n : real {GIVEN.format(private='zcdp neighbours A ξ ρ')} {FINITE}, "
    "0 < β, β < 1, 1 < card t, 1 ≤ (1 - β)·card t holds "
    "(1 - β)·log ((1 - β)·card t) + β·log (β/(1 - 1/card t)) ≤ ξ·n·(1 + log n) + ρ·n^2",
    added=SIGNS,
    label="with the divergence of a coin of chance 1 - β from one of chance 1/N, for N points",
)
ABOVE_ONE = (
    f"{LETTERS} ξ ρ n : real {GIVEN.format(private='zcdp neighbours A ξ ρ')} {FINITE}, β < 1 "
    "holds log(card(t)) ≤ ξ·n·(1 + log n) + (n·√ρ + √(log(1/(1 - β))))²"
)
above_one = theorem.repaired(ABOVE_ONE, added=SIGNS, label="by an order above 1, for ξ ≥ 0")
above_one_below_zero = theorem.repaired(
    prop6_1.below(ABOVE_ONE), added=["ξ ≤ 0", "0 ≤ ρ", "0 ≤ ξ + ρ"], label="by an order above 1, for ξ ≤ 0"
)
finite = theorem.printed(
    f"{LETTERS} ξ ρ n : real {GIVEN.format(private='zcdp neighbours A ξ ρ')} β < 1 holds Finite t",
    label="there is no infinite packing",
)
zero = GIVEN.format(private="A is (0, ρ)-zCDP for neighbours") + f" {FINITE}"
entries = theorem.printed(
    f"{LETTERS} ρ n : real {zero} holds sqrt (((1 - β)·log (card t) - log 2)/ρ) ≤ n",
    added=["0 < ρ", "log(2) ≤ (1 - β)·log(card(t))"],
    label="solved for n, if ξ = 0",
)
roots = theorem.repaired(
    f"{LETTERS} ρ n : real {zero}, β < 1 holds √(log(card(t))) ≤ n·√ρ + √(log(1/(1 - β)))",
    added=["0 ≤ ρ"],
    label="by an order above 1, if ξ = 0",
)
order = theorem.printed(
    f"{LETTERS} ρ n : real {zero}, β < 1, 4·log(1/(1 - β)) ≤ log(card(t)) holds √(log(card(t))/ρ)/2 ≤ n",
    added=["0 < ρ"],
    label="the Ω, for large T",
)
DISCRETE = "(λy z : real. if (y = z) (0 : real) 1)"
metric = Claim(f"holds is_metric {DISCRETE}")
for part in (
    printed, claim, below_zero, binary, above_one, above_one_below_zero, finite, entries, roots, order
):  # fmt: skip
    part.facts += [lambda fact=fact: named(fact) for fact in ("card_positive", "card_exists")]


@cache
def logarithm_of_size():
    p = Script("for t : 'b → bool given Finite(t), ∃y. t(y) holds 0 ≤ log(card(t))")

    def element(q):
        q.use("card_some", "t", "y")
        return q.have("0 ≤ log(card(t))", q.use("log_mono", "1", "card(t)"), "log_one")

    return p.qed(p.obtain("y", p.given[1], element))


for part in (above_one, above_one_below_zero, roots, order):
    part.facts += [logarithm_of_size, packing_bound.positive.theorem]

theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ is needed for the bound, as in Proposition 6.1, and not printed: for $\xi<0$ the bound is "
    r"false, already for two entries, and holds with $\xi n+\rho n^2$. $\rho\ge0$ and $\xi+\rho\ge0$ follow "
    r"if $\mathcal X$ has two elements. There is no infinite packing for any $\xi$ and $\rho$, as larger "
    r"ones keep zCDP. Solving for $n$ takes the root of $(1-\beta)\log|T|-\log2$, which has to be at least "
    "$0$.",
)
theorem.finding(
    "reading",
    r"The constant of the $\Omega$ is $\frac12$, where $\log|T|\ge4\log\frac1{1-\beta}$. The distance from a "
    "point is a measurable function, or the probability in the hypothesis would not be defined.",
)
theorem.finding(
    "another proof",
    "Mutual information is not needed. The divergences from one output are enough: it is near some value of "
    "the packing with probability at most $1/|T|$, and the output for data with this value is with "
    r"probability $1-\beta$. There is no random data set then, and nothing is assumed of densities.",
)

theorem.finding(
    "sharper",
    r"For $N=|T|$ the left side may be $(1-\beta)\log((1-\beta)N)+\beta\log\frac\beta{1-1/N}$: for $N=1000$ "
    r"and $\beta=\frac1{100}$ it is $6.78$, and the printed one $6.15$. An order above $1$ gives "
    r"$\log N\le\xi n(1+\log n)+(n\sqrt\rho+\sqrt{\log\frac1{1-\beta}})^2$, so that the factor $1-\beta$ "
    r"of $\log N$ is not lost. For $\xi=0$, $n=1$, $N=10^{12}$ and $\beta=\frac12$ the printed bound is "
    r"$\rho\ge13.12$ and this one $\rho\ge19.57$; for an answer that is right with probability "
    r"$\frac12$ and else a uniform one of the others the least $\rho$ is $20.19$.",
)

for whole, bound, pairs, total in (
    (claim, packing_bound.with_log_two, prop6_1.pairs, "ξ·n·(1 + log(n))"),
    (binary, packing_bound.binary, prop6_1.pairs, "ξ·n·(1 + log(n))"),
    (below_zero, packing_bound.with_log_two, prop6_1.pairs_below_zero, "ξ·n"),
):
    whole.proof(partial(packing_bound.against_one_output, bound, pairs, total))
for whole, groups, total in (
    (above_one, prop6_1.groups, "ξ·n·(1 + log(n))"),
    (above_one_below_zero, prop6_1.groups_below_zero, "ξ·n"),
):
    whole.proof(partial(packing_bound.above_order_one, groups, total))


@finite.proof
def largest_part(p):
    p.say(
        r"With $\max(\xi,0)$ for $\xi$ and $\max(\rho,0)$ for $\rho$ the bound holds for the finite parts of "
        "$t$; let $u$ be a largest one."
    )
    p.let(a="max(ξ, 0)", b="max(ρ, 0)")
    p.use("zcdp_weaken", goal="A is (a, b)-zCDP for neighbours")
    p.let(
        K="(a·n·(1 + log(n)) + b·n² + log(2))/(1 - β)",
        part="u ↦ Finite(u) ∧ (∀y. u(y) ⇒ t(y))",
        none="λy : 'b. F",
    )
    p.every("u", p.names["t"].type, bounded, "part(u)")
    largest = p.use("largest_set", "part", "none", "exp(K)")
    return p.obtain("u", largest, everything)


def bounded(p):
    def some(q):
        q.use(claim.theorem(), "d", "q", "A", "u", "α", "β", "a", "b", "n")
        q.let(h="log(card(u))", c="1/(1 - β)")
        return q.chain("card(u)", eq("exp(log(card(u)))", "exp_log"), le("exp(K)"))

    def nothing(q):
        q.use("none_of", "u")
        return q.chain("card(u)", eq("0", "card_empty"), le("exp(K)"))

    return p.cases("∃y. u(y)", some, nothing)


def everything(p):
    """A point of t that is not in u would make it larger."""

    def inside(q):
        def outside(no):
            r = q.supposing(no.conclusion)
            r.let(v="j ↦ j = y ∨ u(j)")
            r.use("card_insert", "u", "y")
            r.intro("z", in_t, "∀z. v(z) ⇒ t(z)")
            r.have("card(v) ≤ card(u)")
            return r.have("F")

        return logic.from_negation(q.term("u(y)"), outside)

    p.intro("y", inside, "∀y. t(y) ⇒ u(y)")
    return p.use("finite_subset", "u", "t")


def in_t(p):
    def new(q):
        here = q.have("z = y")
        return q.have("t(z)", here)

    def old(q):
        q.know(other_case(q, "z = y ∨ u(z)"))
        return q.have("t(z)")

    return p.cases("z = y", new, old)


@entries.proof
def root(p):
    p.let(v="((1 - β)·log(card(t)) - log(2))/ρ")
    p.use(claim.theorem(), *NAMES, "0", "ρ", "n", because="the bound")
    p.use("card_positive", "n")
    p.use("sqrt_square", "v")
    p.have("v ≤ n²")
    return p.use("le_of_square", "√v", "n")


@roots.proof
def without_xi(p):
    p.let(h="log(card(t))", w="n·√ρ + √(log(1/(1 - β)))")
    p.use(above_one.theorem(), *NAMES, "0", "ρ", "n", because="the best order above 1")
    p.use("card_positive", "n")
    p.use(logarithm_of_size(), "t")
    p.use(packing_bound.positive.theorem(), "d", "q", "A", "α", "β")
    p.have("√h² ≤ w²", "sqrt_square")
    p.have("0 ≤ w")
    return p.use("le_of_square", "√h", "w")


@order.proof
def half_is_left(p):
    p.let(h="log(card(t))", L="log(1/(1 - β))", s="√ρ")
    p.use(roots.theorem(), *NAMES, "ρ", "n", because="the bound by an order above 1")
    p.use(logarithm_of_size(), "t")
    p.use(packing_bound.positive.theorem(), "d", "q", "A", "α", "β")
    p.have("(2·√L)² ≤ √h²", "sqrt_square")
    p.use("le_of_square", "2·√L", "√h")
    p.use("card_positive", "n")
    p.have("√h ≤ 2·n·s")
    p.chain("h", eq("√h²", "sqrt_square"), le("(2·n·s)²"), eq("ρ·(2·n)²", "sqrt_square"))
    p.chain("√(h/ρ)²", eq("h/ρ", "sqrt_square"), le("(2·n)²"))
    p.use("le_of_square", "√(h/ρ)", "2·n")
    return p.have("√(h/ρ)/2 ≤ n")


@metric.proof
def one_between_different_points(p):
    p.let(d=DISCRETE)
    p.unfold("is_metric")
    return p.conjuncts(
        lambda q: q.intro("y z", at_zero),
        lambda q: q.intro("y z", lambda r: r.cases("y = z", equal, different)),
        lambda q: q.intro("y x z", lambda r: r.cases("y = x", no_way, long_way)),
    )


def at_zero(p):
    def no(q):
        q.chain("1", eq("d(y, z)", "if_false"), le("0"))
        return q.use("ex_falso", "y = z")

    p.intro("", lambda q: q.cases("y = z", lambda r: r.have("y = z"), no), "d(y, z) = 0 ⇒ y = z")
    return p.have("d(y, z) = 0 ⇔ y = z")


def no_way(p):
    same = p.have("y = x")
    return p.chain(
        "d(y, z)",
        eq("d(x, z)", same),
        eq("0 + d(x, z)"),
        eq("d(x, x) + d(x, z)"),
        le("d(y, x) + d(x, z)", same),
    )


def long_way(p):
    p.have("0 ≤ d(x, z)")
    return p.have("d(y, z) ≤ d(y, x) + d(x, z)")


def equal(p):
    return p.have("d(y, z) = d(z, y)", p.have("y = z"))


def different(p):
    return p.have("d(y, z) = d(z, y)", "if_false")


@printed.refutation
def two_entries(p):
    p.say(
        "For two entries, let the answer be their element if they are equal, and else ⋆; it has $2^{512}$ "
        "values, and all distances are $1$. The mechanism that refutes Proposition 6.1 gives the answer "
        r"with probability $127/128$ for all data. The left side is $507\log2$, and the right side below "
        r"$501\log2$."
    )
    repeated_entry.known(p)
    p.let(d=DISCRETE, t="y ↦ e(y) = y", b="ξ·2·(1 + log(2)) + ρ·2²")
    p.have("b < (1 - 1/128)·(512·log(2)) - log(2)", by=decide)
    p.chain("log(card(t))", eq("log(exp(512·log(2)))"), eq("512·log(2)", "log_exp"))
    p.know(metric.theorem())
    p.every("x", p.term("q").type.args[0], accurate)
    p.every("y", REAL, taken, "t(y)")
    p.know(some(p))
    p.use("finite_bool")
    p.know(symmetry(named("card_bool")))
    return p.counterexample(d="d", q="q", A="A", t="t", α="1/2", β="1/128", ξ="ξ", ρ="ρ", n="2")


def accurate(p):
    p.let(s="y ↦ y = q(x)")
    p.use("mass_complement", "A(x)", "s")
    p.every("y", REAL, wrong, "1/2/2 < d(y, q(x))")

    def chances(q):
        hit, miss = q.have("A(x)(s) = v"), q.have("A(x){y | ¬s(y)} = w")
        q.know(rewrite(q.chain("127/128", le("A(x)(s)"), eq("v", hit)), "ext_le"))
        whole = q.chain("v + w", eq("A(x)(s) + A(x){y | ¬s(y)}", hit, miss), eq("1"))
        q.use("ext_inj", "v + w", "1", given=[whole])
        return q.chain(
            "A(x){y | 1/2/2 < d(y, q(x))}", le("A(x){y | ¬s(y)}", "mass_mono"), eq("w", miss), le("1/128")
        )

    def hit(q):
        return q.obtain("w", q.use("mass_real", "A(x)", "y ↦ ¬s(y)"), chances)

    return p.obtain("v", p.use("mass_real", "A(x)", "s"), hit)


def wrong(p):
    def near(q):
        q.chain("1/2/2", lt("d(y, q(x))"), eq("0", "if_true"))
        return q.have("F")

    return p.refute("y = q(x)", near)


def some(p):
    q = p.supposing()
    q.goal = q.term("∃y. t(y)")
    q.have("t(e(0))")
    return q.witness("e(0)")


def taken(p):
    p.goal = p.term("∃x. q(x) = y")
    p.let(two="λi : bool. y")
    p.chain("q(two)", eq("e(y)"), eq("y", p.have("e(y) = y")))
    return p.witness("two")
