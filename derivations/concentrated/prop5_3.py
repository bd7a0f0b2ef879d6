"""Proposition 5.3: group privacy for (ξ,ρ)-zCDP.

Problem: what an (ξ,ρ)-zCDP mechanism guarantees for data sets that differ in up to k entries.
Method: induction over k; a data set in between, and Lemma 5.2 with that k.
Guarantee: D_α ≤ ξkα Σ 1/(k(α-1)+i) + ρk²α for groups of size k, at each order and for every ξ. The sum is at
    most Σ 1/i, so that it is (ξ k Σ 1/i, ρk²)-zCDP if ξ ≥ 0. The definition lets ξ be any real number (Lemma
    4.2 makes negative ones). For ξ < 0 the statement is false, and (ξk, ρk²)-zCDP holds.
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
ORDER = "ξ·k·α·(∑ i ∈ {1..k}. 1/(k·(α - 1) + i)) + ρ·k²·α"
orders = theorem.repaired(
    "for M : ('i → 'd) ⇝ 'a, ξ ρ k α, x y : 'i → 'd given Finite('i), zcdp neighbours M ξ ρ, k is natural, "
    f"within(k, x, y), 1 < α holds D[α](M(x) ‖ M(y)) ≤ {ORDER}",
    added=["0 ≤ ρ", "0 ≤ ξ + ρ"],
    label="for every ξ, at each order",
)
theorem.finding(
    "sharper",
    r"The recursion of the proof, as it is printed, gives $\mathrm D_\alpha\le\xi k\alpha\sum_{i\le "
    r"k}\frac1{k(\alpha-1)+i}+\rho k^2\alpha$, whatever the sign of $\xi$. The sum goes from the harmonic "
    r"one to $\frac1\alpha$ as $\alpha$ grows: for $k=10$ and $\alpha=2$ the term is $13.4\xi$, and the "
    r"printed one $29.3\xi$.",
)
steps = Claim(
    "for M : ('i → 'd) → 'a measure, ξ ρ : real given Finite (λi : 'i. T), zcdp neighbours M ξ ρ, 0 ≤ ρ, "
    "0 ≤ ξ + ρ holds ∀n. Nat n ⇒ (∀x y α. hamming x y ≤ n ⇒ 1 < α ⇒ "
    "renyi α (M x) (M y) ≤ ξ·n·α·(∑ i ∈ {1..n}. 1/(n·(α - 1) + i)) + ρ·n²·α)"
)
sums = Claim(
    "for d given 0 ≤ d holds ∀n. n is natural ⇒ 0 ≤ (∑ i ∈ {1..n}. 1/(d + i)) ∧ (∑ i ∈ {1..n}. 1/(d + i)) ≤ n"
)
least = Claim(
    "for d K given 0 < d, 0 ≤ K holds ∀n. n is natural ⇒ n ≤ K ⇒ n/(d + K) ≤ (∑ i ∈ {1..n}. 1/(d + i))"
)


def next_sum(p):
    p.let(S="n ↦ ∑ i ∈ {1..n}. 1/(d + i)")
    p.have("S(0) = 0", "sum_between_zero")
    p.intro("n", one_more_term, "∀n. n is natural ⇒ S(n + 1) = S(n) + 1/(d + (n + 1))")


def one_more_term(p):
    return p.chain("S(n + 1)", eq("1/(d + (n + 1)) + S(n)", "sum_between_succ"), eq("S(n) + 1/(d + (n + 1))"))


@sums.proof
def between_zero_and_n(p):
    next_sum(p)
    p.induction("n ↦ 0 ≤ S(n) ∧ S(n) ≤ n", lambda q: q.auto(), one_more_part)
    return p.have(p.goal)


def one_more_part(p):
    p.use("nat_nonneg", "n")
    p.have("0 ≤ 1/(d + (n + 1))")
    p.have("1/(d + (n + 1)) ≤ 1")
    p.have("S(n + 1) = S(n) + 1/(d + (n + 1))")
    return p.conjuncts(lambda q: q.have("0 ≤ S(n + 1)"), lambda q: q.have("S(n + 1) ≤ n + 1"))


@least.proof
def above_the_last_term(p):
    next_sum(p)
    p.induction("n ↦ n ≤ K ⇒ n/(d + K) ≤ S(n)", at_zero, lambda q: q.intro("", larger_part))
    return p.have(p.goal)


def at_zero(p):
    def nothing(q):
        return q.chain("0/(d + K)", eq("0"), eq("S(0)"), le("S(0)"))

    return p.intro("", nothing)


def larger_part(p):
    p.use("nat_nonneg", "n")
    p.have("n/(d + K) ≤ S(n)")
    p.have("1/(d + K) ≤ 1/(d + (n + 1))")
    p.have("S(n + 1) = S(n) + 1/(d + (n + 1))")
    p.have("(n + 1)/(d + K) = n/(d + K) + 1/(d + K)")
    return p.have("(n + 1)/(d + K) ≤ S(n + 1)")


@steps.proof
def one_entry_after_the_other(p):
    p.unfold("zcdp", "mechanism")
    p.let(h="d ↦ n ↦ ∑ i ∈ {1..n}. 1/(d + i)", G="n ↦ α ↦ ξ·n·α·h(n·(α - 1), n) + ρ·n²·α")
    p.say("By induction on the number of entries, with Lemma 5.2 for the last one.")
    p.induction(
        "n ↦ ∀x y α. hamming(x, y) ≤ n ⇒ 1 < α ⇒ D[α](M(x) ‖ M(y)) ≤ G(n, α)",
        lambda p: p.intro("x y α", no_entry),
        lambda p: p.intro("x y α", one_more),
    )
    return p.have(p.goal)


def no_entry(p):
    p.use("hamming_zero", "x", "y")
    return p.chain("D[α](M(x) ‖ M(y))", eq("D[α](M(y) ‖ M(y))"), eq("0", "renyi_same"), le("G(0, α)"))


def one_more(p):
    return p.cases("x = y", equal_data, different_data)


def equal_data(p):
    """If x = y, the divergence is 0."""
    p.let(m="n + 1", d="(n + 1)·(α - 1)", H="h((n + 1)·(α - 1), n + 1)")
    p.use("nat_nonneg", "n")
    p.have("m is natural")
    p.use(sums.theorem(), "d")
    p.have("0 ≤ H")
    p.have("H ≤ m")
    p.have("0 ≤ (ξ + ρ)·(m·α·H)")
    p.have("0 ≤ ρ·(m·α)·(m - H)")
    p.have("(ξ + ρ)·(m·α·H) + ρ·(m·α)·(m - H) = G(m, α)")
    return p.chain("D[α](M(x) ‖ M(y))", eq("D[α](M(y) ‖ M(y))"), eq("0", "renyi_same"), le("G(m, α)"))


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
    p.use("sum_between_zero", "i ↦ 1/(1·(α - 1) + i)")
    p.use("sum_between_next", "i ↦ 1/(1·(α - 1) + i)", "0", "1", "0")
    return p.chain(
        "D[α](M(x) ‖ M(y))",
        eq("D[α](M(z) ‖ M(y))"),
        le("ξ + ρ·α", because="they are neighbours"),
        eq("G(1, α)"),
        le("G(n + 1, α)", p.have("n + 1 = 1", none)),
    )


def longer(p):
    p.let(m="n + 1", b="(m·α - 1)/(m - 1)", d="m·(α - 1)")
    for fact in ("0 < m·α - 1", "1 < b", "1 < m·α"):
        p.have(fact)
    p.use(lem5_2.in_kernel.theorem(), "M(x)", "M(z)", "M(y)", "m", "α", because="Lemma 5.2")
    same = p.have("n·(b - 1) = d")
    p.have("h(d, m) = 1/(d + m) + h(d, n)", "sum_between_succ")
    p.have("d + m = m·α")
    whole = p.have("m·α·h(d, m) = 1 + m·α·h(d, n)")
    return p.chain(
        "D[α](M(x) ‖ M(y))",
        le("m·α/(m·α - 1)·D[b](M(x) ‖ M(z)) + D[m·α](M(z) ‖ M(y))"),
        le(
            "m·α/(m·α - 1)·G(n, b) + (ξ + ρ·(m·α))",
            "ext_add",
            "ext_mul",
            because="n steps of the chain at order b, and one at order m a",
        ),
        eq("m·α/(m·α - 1)·(ξ·n·b·h(d, n) + ρ·n²·b) + (ξ + ρ·(m·α))", same),
        eq("ξ·(1 + m·α·h(d, n)) + ρ·m²·α"),
        eq("ξ·(m·α·h(d, m)) + ρ·m²·α", whole),
        le("G(m, α)"),
    )


def finite_sum():
    """The harmonic sum is over a finite set."""
    return named("finite_between")


def not_zero():
    """It divides by no zero."""
    p = Script("for i k given between(1, k, i) holds i ≠ 0")
    p.unfold_facts("between")
    return p.qed(p.have("i ≠ 0"))


def not_zero_above_one():
    """Nor does the sum at an order above 1."""
    p = Script("for i k α given between(1, k, i), 1 < α holds k·(α - 1) + i ≠ 0")
    p.unfold_facts("between")
    p.have("0 ≤ k·(α - 1)")
    return p.qed(p.have("k·(α - 1) + i ≠ 0"))


in_kernel.facts += [finite_sum, not_zero]
orders.facts += [finite_sum, not_zero_above_one]


@orders.proof
def of_the_recursion(p):
    p.use(steps.theorem(), "M", "ξ", "ρ", because="by induction")
    p.unfold_facts("within")
    return p.have(p.goal)


def at_each_order(p, compared):
    """The claim from that at each order, where ``compared`` bounds the term in ξ."""
    p.unfold("zcdp", "mechanism")

    def order(q):
        q.let(h="∑ i ∈ {1..k}. 1/(k·(α - 1) + i)")
        q.use(orders.theorem(), "M", "ξ", "ρ", "k", "α", "x", "y", because="at each order")
        q.use("nat_nonneg", "k")
        compared(q)
        return q.have(q.goal)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y α", order))


@in_kernel.proof
def harmonic(p):
    return at_each_order(p, at_most_harmonic)


def at_most_harmonic(p):
    p.let(H="∑ i ∈ {1..k}. 1/i", f="i ↦ 1/(k·(α - 1) + i)")
    p.know(finite_sum())

    def term(q):
        q.unfold_facts("between")
        q.have("0 ≤ (k - i)·(α - 1)")
        return q.have("α·f(i) ≤ 1/i")

    p.every("i", REAL, term, "between(1, k, i)")
    p.chain("α·h", eq("∑ i ∈ {1..k}. α·f(i)", "sum_scale"), le("H", "sum_le"))
    p.have("0 ≤ ξ·k·(H - α·h)")
    return p.have("ξ·k·α·h ≤ ξ·k·H")


@below_zero.proof
def no_harmonic_sum(p):
    return at_each_order(p, at_least_one)


def at_least_one(p):
    def some(q):
        q.use(least.theorem(), "k·(α - 1)", "k")
        q.have("k/(k·(α - 1) + k) = 1/α")
        q.have("1/α ≤ h")
        q.have("1 ≤ α·h")
        q.have("0 ≤ -ξ·k·(α·h - 1)")
        return q.have("ξ·k·α·h ≤ ξ·k")

    return p.cases("0 < k", some, lambda q: q.have("ξ·k·α·h ≤ ξ·k", q.have("k = 0")))


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
