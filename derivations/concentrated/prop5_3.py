"""Proposition 5.3: group privacy for (ξ,ρ)-zCDP.

Problem: what an (ξ,ρ)-zCDP mechanism guarantees for data sets that differ in up to k entries.
Method: induction over k; a data set in between, Lemma 5.2 with that k, and the harmonic sum.
Guarantee: (ξ k Σ 1/i, ρk²)-zCDP for groups of size k, if ξ ≥ 0. The definition lets ξ be any real
    number (Lemma 4.2 makes negative ones). For ξ < 0 the statement is false, and (ξk, ρk²)-zCDP holds.
Reference: concentrated paper, Proposition 5.3 and its proof.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.logic import separated
from cbdp_sym.tactics.syntax import joined
from derivations.concentrated import lem5_2

theorem = Statement(id="zcdp.prop5.3", title="Group privacy", expect="refuted")
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ is needed and not printed. Definition 1.1 lets $\xi$ be any real number, and Lemma 4.2 "
    "makes negative ones; the last step of the proof, "
    r"$\frac{k\alpha}{k\alpha-1}\xi\le\frac k{k-1}\xi$, is false for $\xi<0$, and so is the "
    r"proposition. For $\xi\le0$ the factor may be left out, as $\frac{k\alpha}{k\alpha-1}\xi\le\xi$: "
    r"groups of $k$ have $(\xi k,\rho k^2)$-zCDP. $\rho\ge0$ and $\xi+\rho\ge0$ follow if $\mathcal X$ has "
    "two elements.",
)


GROUPS = (
    "for M : ('i → 'd) → 'a measure, ξ ρ k : real given Finite (λi : 'i. T), "
    "zcdp neighbours M ξ ρ, Nat k "
    "holds zcdp (within k) M (ξ·k·SumOn (between 1 k) (i ↦ 1/i)) (ρ·k^2)"
)
printed = theorem.printed(GROUPS)
in_kernel = theorem.repaired(GROUPS, added=["0 ≤ ξ", "0 ≤ ρ"], label="for ξ ≥ 0")
below_zero = theorem.repaired(
    GROUPS.replace("ξ·k·SumOn (between 1 k) (i ↦ 1/i)", "ξ·k"),
    added=["ξ ≤ 0", "0 ≤ ρ", "0 ≤ ξ + ρ"],
    label="for ξ ≤ 0",
)
GROWTH = "∀n α. Nat n ⇒ 1 ≤ n ⇒ 1 < α ⇒ (n + 1)·α/((n + 1)·α - 1)·g n + ξ ≤ g (n + 1)"
steps = Claim(
    "for M : ('i → 'd) → 'a measure, ξ ρ : real, g : real → real given Finite (λi : 'i. T), "
    "zcdp neighbours M ξ ρ, 0 ≤ ρ, g 0 = 0, ξ ≤ g 1, ∀n. Nat n ⇒ 0 ≤ g n + ρ·n^2, "
    f"{GROWTH} "
    "holds ∀n. Nat n ⇒ (∀x y α. hamming x y ≤ n ⇒ 1 < α ⇒ "
    "renyi α (M x) (M y) ≤ g n + ρ·n^2·α)"
)


@steps.proof
def one_entry_after_the_other(p):
    p.unfold("zcdp", "mechanism")
    p.say("By induction on the number of entries, with Lemma 5.2 for the last one.")
    p.induction(
        "n ↦ ∀x y α. hamming(x, y) ≤ n ⇒ 1 < α ⇒ D[α](M(x) ‖ M(y)) ≤ g(n) + ρ·n²·α",
        lambda p: p.intro("x y α", no_entry),
        lambda p: p.intro("x y α", one_more),
    )
    return p.have(p.goal)


def no_entry(p):
    p.use("hamming_zero", "x", "y")
    return equal_data(p, "0")


def equal_data(p, n):
    """If x = y, the divergence is 0."""
    p.have(f"0 ≤ g ({n}) + ρ·({n})^2")
    p.have(f"ρ·({n})^2 ≤ ρ·({n})^2·α")
    return p.chain(
        "D[α](M(x) ‖ M(y))", eq("D[α](M(y) ‖ M(y))"), eq("0", "renyi_same"), le(f"g ({n}) + ρ·({n})^2·α")
    )


def one_more(p):
    return p.cases("x = y", lambda p: equal_data(p, "n + 1"), different_data)


def different_data(p):
    return p.obtain("i", p.use("differing_entry", "x", "y"), another_entry)


def another_entry(p):
    p.let(z="replace(y, i, x(i))")
    p.use("hamming_step", "x", "y", "i", because="z has one entry of x more than y")
    p.use("replace_neighbours", "y", "i", "x(i)", because="z and y are neighbours")
    return p.cases("1 ≤ n", longer, first)


def first(p):
    none = p.use("nat_below_one", "n", because="a natural number below 1")
    p.use("hamming_zero", "x", "z")
    return p.chain(
        "D[α](M(x) ‖ M(y))",
        eq("D[α](M(z) ‖ M(y))"),
        le("ξ + ρ·α", because="they are neighbours"),
        le("g(1) + ρ·1²·α"),
        eq("g(n + 1) + ρ·(n + 1)²·α", p.have("n + 1 = 1", none)),
    )


def longer(p):
    p.let(m="n + 1", b="(m·α - 1)/(m - 1)")
    for fact in ("0 < m·α - 1", "1 < b", "1 < m·α"):
        p.have(fact)
    p.use(lem5_2.in_kernel.theorem(), "M(x)", "M(z)", "M(y)", "m", "α", because="Lemma 5.2")
    p.have("m·α/(m·α - 1)·g(n) + ξ ≤ g(m)")
    return p.chain(
        "D[α](M(x) ‖ M(y))",
        le("m·α/(m·α - 1)·D[b](M(x) ‖ M(z)) + D[m·α](M(z) ‖ M(y))"),
        le(
            "ext(m·α/(m·α - 1))·(g(n) + ρ·n²·b) + (ξ + ρ·(m·α))",
            because="n steps of the chain at order b, and one at order m a",
        ),
        eq("m·α/(m·α - 1)·g(n) + ξ + ρ·m²·α"),
        le("g(m) + ρ·m²·α"),
    )


def finite_sum():
    """The harmonic sum is over a finite set."""
    return named("finite_between")


def not_zero():
    """It divides by no zero."""
    p = Script("for i k given between(1, k, i) holds i ≠ 0")
    p.unfold_facts("between")
    return p.qed(p.have("i ≠ 0"))


in_kernel.facts += [finite_sum, not_zero]


@in_kernel.proof
def at_most_k(p):
    p.let(h="n ↦ ∑ i ∈ {1..n}. 1/i", g="n ↦ ξ·n·h(n)")
    p.have("ξ·h(0) = 0", "sum_between_zero")
    p.intro("n", one_more_term, "∀n. n is natural ⇒ ξ·h(n + 1) = ξ·h(n) + ξ/(n + 1)")
    p.induction("n ↦ 0 ≤ ξ·h(n)", lambda p: p.auto(), still_positive)
    p.chain("ξ", eq("ξ·h(0) + ξ/(0 + 1)"), eq("ξ·h(0 + 1)"), eq("ξ·1·h(1)", p.have("0 + 1 = 1")), eq("g(1)"))
    p.intro("n", nonnegative, "∀n. n is natural ⇒ 0 ≤ g(n) + ρ·n²")
    p.intro("n α", harmonic_growth, GROWTH)
    return for_groups(p)


def one_more_term(p):
    return p.chain("ξ·h(n + 1)", eq("ξ·(1/(n + 1) + h(n))", "sum_between_succ"), eq("ξ·h(n) + ξ/(n + 1)"))


def still_positive(p):
    p.use("nat_nonneg", "n")
    p.have("0 ≤ ξ/(n + 1)")
    p.have("ξ·h(n + 1) = ξ·h(n) + ξ/(n + 1)")
    return p.have("0 ≤ ξ·h(n + 1)")


def nonnegative(p):
    p.use("nat_nonneg", "n")
    p.have("0 ≤ n·(ξ·h(n))")
    return p.chain("0", le("n·(ξ·h(n)) + ρ·n²"), eq("g(n) + ρ·n²"))


def harmonic_growth(p):
    p.let(m="n + 1")
    p.have("0 < m·α - 1")
    p.have("m·α/(m·α - 1)·n ≤ m", because=r"$m\alpha - 1 \ge n\alpha$")
    p.have("0 ≤ ξ·h(n)")
    p.use("scale_le", "ξ·h(n)", "m·α/(m·α - 1)·n", "m")
    return p.chain(
        "m·α/(m·α - 1)·g(n) + ξ",
        eq("m·α/(m·α - 1)·n·(ξ·h(n)) + ξ"),
        le("m·(ξ·h(n)) + ξ"),
        eq("m·(ξ·h(n) + ξ/m)"),
        eq("m·(ξ·h(m))"),
        eq("g(m)"),
    )


@below_zero.proof
def no_harmonic_sum(p):
    p.let(g="n ↦ ξ·n")
    p.intro("n", above_zero, "∀n. n is natural ⇒ 0 ≤ g(n) + ρ·n²")
    p.intro("n α", linear_growth, GROWTH)
    return for_groups(p)


def above_zero(p):
    def some(p):
        p.have("0 ≤ ρ·n·(n - 1)")
        return p.chain("0", le("n·(ξ + ρ)"), le("ξ·n + ρ·n²"), eq("g(n) + ρ·n²"))

    return p.cases("1 ≤ n", some, lambda p: p.have(p.goal, p.use("nat_below_one", "n")))


def linear_growth(p):
    p.let(m="n + 1")
    p.have("0 < m·α - 1")
    p.have("1 ≤ m·α/(m·α - 1)")
    return p.chain("m·α/(m·α - 1)·g(n) + ξ", eq("ξ·n·(m·α/(m·α - 1)) + ξ"), le("ξ·n·1 + ξ"), eq("g(m)"))


def for_groups(p):
    p.use(steps.theorem(), "M", "ξ", "ρ", "g", because="by induction")
    p.unfold("zcdp", "mechanism", "within")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y α", lambda p: p.auto()))


# The counterexample: two bits, and one bit as the output.
CHANCE = "if (x T) (if (x F) (1/1000) (1/50)) (if (x F) (1/50) (4/25))"
MECHANISM = f"λx : bool → bool. bernoulli ({CHANCE})"


def bounded(first, second):
    """The bound -1/4 + α/2 for two laws of one bit."""
    claim = Claim(
        f"for α : real given 1 < α holds renyi α (bernoulli ({first})) (bernoulli ({second})) "
        "≤ -(1/4) + 1/2·α"
    )

    @claim.proof
    def by_a_certificate(p):
        p.let(v=first, w=second, m="w·(v/w)^α + (1 - w)·((1 - v)/(1 - w))^α")
        p.have("log(m) ≤ (α - 1)·(-(1/4) + 1/2·α)", by=decide)
        p.have("log(m)/(α - 1) ≤ -(1/4) + 1/2·α")
        return p.chain(
            "D[α](bernoulli(v) ‖ bernoulli(w))", eq("log(m)/(α - 1)", "renyi_bernoulli"), le("-(1/4) + 1/2·α")
        )

    return claim


NEAR = [bounded(*pair) for pair in
        (("4/25", "1/50"), ("1/50", "4/25"), ("1/50", "1/1000"), ("1/1000", "1/50"))]  # fmt: skip


two_bits = Claim(f"holds zcdp neighbours ({MECHANISM}) (-(1/4)) (1/2)")


@two_bits.proof
def one_bit_of_two(p):
    p.let(M=MECHANISM)
    p.know(*(claim.theorem() for claim in NEAR))
    p.unfold("zcdp", "mechanism", "neighbours")
    return p.conjuncts(
        lambda p: p.intro("x", lambda p: with_chance(p, "x", probability)),
        lambda p: p.intro("x y α", which_bit),
    )


def with_chance(p, x, proof, known=()):
    """The goal, for each value of the two bits of a data set that are not known."""
    bits = [f"{x} T", f"{x} F"]

    def of(p, left):
        if not left:
            return proof(p)
        return p.cases(left[0], lambda p: of(p, left[1:]))

    return of(p, [b for b in bits if b not in known])


def chance(p, x):
    """The probability of a 1 on x, as a number."""
    said = {str(f.conclusion) for f in p.context.facts}
    ones = sum(str(p.term(f"{x} {i}")) in said for i in "TF")
    return ("4/25", "1/50", "1/1000")[ones]


def probability(p):
    return p.have("Prob(M(x))")


def which_bit(p):
    one = p.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
    return p.obtain("i", one, lambda p: p.cases("i", differ_at("T", "F"), differ_at("F", "T")))


different = named("true_not_false")


def differ_at(here, there):
    """The bound, where x and y differ here and are the same there."""

    def of(p):
        where = p.have(f"i = {here}")
        differ = p.term("b ↦ ¬(x(b) ⇔ y(b)) ∧ (∀j. ¬(j ⇔ b) ⇒ (x(j) ⇔ y(j)))")
        one = p.have("¬(x(i) ⇔ y(i)) ∧ (∀j. ¬(j ⇔ i) ⇒ (x(j) ⇔ y(j)))")
        p.know(*separated(by_equation(congruent(differ, where), one)))
        p.know(different)
        p.use("not_equal_true", "F", given=[named("not_false")])
        p.have(f"x {there} = y {there}")
        return with_chance(p, "x", lambda p: with_chance(p, "y", bound))

    return of


def bound(p):
    """The goal from the values of the bits, or from the contradiction in them."""
    known = {f.conclusion: f for f in p.context.facts}
    for i in "TF":
        x, y, same = (p.term(t) for t in (f"x {i}", f"y {i}", f"x {i} = y {i}"))
        if (x in known) == (y in known):
            whole = [p.use("eq_true" if x in known else "eq_false", t, keep=False) for t in (x, y)]
            p.know(joined(whole[0], symmetry(whole[1])))
        elif same in known:
            first = x in known
            p.know(by_equation(known[same] if first else symmetry(known[same]), known[x if first else y]))
    try:
        return p.absurd()
    except Failed:
        v, w = chance(p, "x"), chance(p, "y")
    return p.chain(
        f"renyi α (bernoulli ({CHANCE})) (bernoulli ({CHANCE.replace('x', 'y')}))",
        eq(f"renyi α (bernoulli ({v})) (bernoulli ({w}))"),
        le("-(1/4) + 1/2·α"),
    )


GROUP_OF_TWO = f"zcdp (within 2) ({MECHANISM}) (-(1/4)·2·SumOn (between 1 2) (i ↦ 1/i)) (1/2·2^2)"
two_apart = Claim(f"holds ~{GROUP_OF_TWO}")


@two_apart.proof
def at_order_two(p):
    p.let(f="i ↦ 1/i", x="λb : bool. F", y="λb : bool. T", M=MECHANISM)
    p.use("sum_between_zero", "f")
    one = p.use("sum_between_next", "f", "0", "1", "0")
    one = chain(one, p.have("f(1) + 0 = 1"))
    p.use("sum_between_next", "f", "1", "2", "1")
    p.know(different)
    p.use("not_equal_true", "F", given=[named("not_false")])
    p.chain(
        "hamming(x, y)",
        eq("card(λb : bool. ¬(F ⇔ T))", "hamming"),
        eq("∑ b : bool ∈ b ↦ T. 1", "card"),
        eq("∑ b : bool. 1", "Sum"),
        eq("1 + 1", "sum_bool"),
    )
    p.have("within(2, x, y)", "within")
    p.let(m="1/1000·(4/25/(1/1000))² + (1 - 1/1000)·((1 - 4/25)/(1 - 1/1000))²")

    def denied(q):
        q.unfold_facts("zcdp", "mechanism")
        orders = next(f for f in q.context.facts if "renyi" in str(f.conclusion))
        q.use(orders, "x", "y", "2")
        q.chain(
            "log(m)/(2 - 1)",
            eq("D[2](bernoulli(4/25) ‖ bernoulli(1/1000))", "renyi_bernoulli"),
            eq("D[2](M(x) ‖ M(y))"),
            le("-(1/4)·2·(∑ x ∈ {1..2}. f(x)) + 1/2·2²·2"),
            eq("-(1/4)·2·(3/2) + 1/2·2²·2"),
        )
        q.use("le_of_ext")
        q.have("-(1/4)·2·(3/2) + 1/2·2²·2 < log(m)/(2 - 1)", by=decide)
        return q.have("F")

    return p.refute(GROUP_OF_TWO, denied)


@printed.refutation
def two_bits_apart(p):
    p.say(
        r"Data sets are two bits. The output is $1$ with probability $\frac4{25}$, $\frac1{50}$ or "
        r"$\frac1{1000}$ on a data set with no, one or two ones."
    )
    p.use(two_bits.theorem(), because="for neighbours, by certificates over all orders")
    p.use(two_apart.theorem(), because="at the order $2$, on data sets without and with two ones")
    p.know(finite_sum(), not_zero())
    return p.counterexample(M=MECHANISM, ξ="-(1/4)", ρ="1/2", k="2")
