"""Section 5, last paragraph: approximate differential privacy for groups.

Problem: what (ε,δ)-DP guarantees for data sets that differ in up to k entries.
Method: by induction on the number of entries. For the other direction, a bit is 1 with the probability
    p_j = δ(e^{jε} - 1)/(e^ε - 1) if j entries are 1, so that p_{j+1} = e^ε p_j + δ.
Guarantee: (kε, δ(e^{kε} - 1)/(e^ε - 1))-DP for groups of size k, for ε > 0. The bit is (ε,δ)-DP as long as
    p_{n-1} ≤ (1-δ)/(e^ε + 1), and for groups of all n entries no δ' < p_n will do, whatever ε' is.
Reference: On-Average KL-Privacy, section 5; concentrated paper, sections 1.2.5 and 6.
"""

from cbdp_sym.author import *

GROUP = "((exp (k*ε) - 1)/(exp ε - 1))"
BOUND = (
    "!x y. hamming x y <= n ==> (!s. Measurable s ==> mass (M x) s <= "
    f"exp (n*ε)*mass (M y) s + δ*{GROUP.replace('k*', 'n*')})"
)
COUNT = "(∑ i. if x(i) then 1 else 0)"
CHANCE = "δ*(exp ({}*ε) - 1)/(exp ε - 1)"
OF_ONES = CHANCE.format(f"({COUNT})")
BIT = f"(λx : 'i → bool. bernoulli ({OF_ONES}))"
SIZES = (
    r"given Finite (\i : 'i. T), n = card (\i : 'i. T), 0 < ε, 0 <= δ, "
    f"{CHANCE.format('(n - 1)')} <= (1 - δ)/(exp ε + 1)"
)

theorem = Statement(id="oakl.sec5.groups", title="Approximate privacy of groups")
groups = theorem.printed(
    "for M : ('i → 'd) → 'a measure, ε δ k : real given Finite (λi : 'i. T), 0 < ε, "
    "0 ≤ δ, approx_dp neighbours M ε δ, Nat k "
    f"holds approx_dp (within k) M (k·ε) (δ·{GROUP})",
    label="δ grows exponentially with the group size: at most so",
)
private = theorem.printed(
    f"for ε δ n : real {SIZES} holds approx_dp (neighbours : ('i → bool) → ('i → bool) → bool) {BIT} ε δ",
    label="a private bit",
)
attained = theorem.printed(
    f"for ε δ n ε' δ' : real {SIZES}, approx_dp (within n) {BIT} ε' δ' holds {CHANCE.format('n')} ≤ δ'",
    label="for which it does grow so: for groups of all entries, with any ε'",
)
theorem.finding(
    "reading",
    r"``$\delta$ grows exponentially with the group size'' is read as a bound that is attained; no formula "
    "is printed. For the bit both data sets are known: $n$ zeros give the output $0$, and $n$ ones give "
    "the output $1$ with the probability $p_n$.",
)
events = Claim(
    "for M : ('i → 'd) → 'a measure, ε δ : real given Finite (λi : 'i. T), 0 < ε, "
    "0 ≤ δ, approx_dp neighbours M ε δ "
    f"holds ∀n. Nat n ⇒ ({BOUND})"
)
step = Claim(
    "for E u d given 1 < E, 0 ≤ u, 0 ≤ d, u ≤ (1 - d)/(E + 1) "
    "holds 0 ≤ E·u + d ∧ E·u + d ≤ 1 ∧ u ≤ E·u + d ∧ 1 - u ≤ E·(1 - (E·u + d)) + d ∧ u ≤ E·(E·u + d) "
    "+ d ∧ 1 - (E·u + d) ≤ E·(1 - u) + d"
)
outcomes = Claim(
    "for E u w d, s : bool → bool given 0 ≤ u ≤ 1, 0 ≤ w ≤ 1, 1 ≤ E, 0 ≤ d, u ≤ E·w + d, 1 - u ≤ "
    "E·(1 - w) + d holds bernoulli(u)(s) ≤ E·bernoulli(w)(s) + d"
)
next_chance = Claim(
    f"for ε δ j : real given 0 < ε holds {CHANCE.format('(j + 1)')} = exp ε·({CHANCE.format('j')}) + δ"
)
counts = Claim(
    f"for x : 'i → bool, n : real given Finite (λi : 'i. T), n = card (λi : 'i. T) "
    f"holds 0 ≤ {COUNT} ∧ {COUNT} ≤ n"
)
chances = Claim(f"for x : 'i → bool, ε δ n : real {SIZES} holds 0 ≤ {OF_ONES} ∧ {OF_ONES} ≤ 1")
monotone = Claim(
    f"for ε δ i j : real given 0 < ε, 0 ≤ δ, i ≤ j holds {CHANCE.format('i')} ≤ {CHANCE.format('j')}"
)

for claim in (private, attained):
    claim.facts.append(chances.theorem)


@events.proof
def one_entry_after_the_other(p):
    p.unfold_facts("approx_dp", "mechanism")
    p.use("exp_lt", "0", "ε")
    p.have("1 < exp(ε)", "exp_zero")
    p.say("By induction on the number of entries that differ.")
    p.induction(f"n ↦ {BOUND}", lambda p: p.intro("x y s", no_entry), lambda p: p.intro("x y s", one_more))
    return p.have(p.goal)


def no_entry(p):
    p.use("hamming_zero", "x", "y")
    return p.chain(
        "M(x)(s)",
        eq("exp(0·ε)·M(y)(s) + δ·((exp(0·ε) - 1)/(exp(ε) - 1))"),
        le("exp(0·ε)·M(y)(s) + δ·((exp(0·ε) - 1)/(exp(ε) - 1))"),
    )


def one_more(p):
    p.use("nat_nonneg", "n")
    p.let(E="exp(ε)", K="exp(n·ε)", N="exp((n + 1)·ε)")
    p.have("1 ≤ N", p.use("exp_ge", "(n + 1)·ε"))
    return p.cases(
        "x = y", equal_data, lambda p: p.obtain("i", p.use("differing_entry", "x", "y"), another_entry)
    )


def equal_data(p):
    p.chain("M(y)(s)", eq("M(y)(s)·1"), le("M(y)(s)·N"), eq("N·M(y)(s)"))
    return p.chain("M(x)(s)", eq("M(y)(s) + 0"), le("N·M(y)(s) + δ·((N - 1)/(E - 1))"))


def another_entry(p):
    p.let(z="replace(y, i, x(i))", G="δ·((K - 1)/(E - 1))")
    p.use("hamming_step", "x", "y", "i", because="z has one entry of x more than y")
    p.use("replace_neighbours", "y", "i", "x(i)", because="z and y are neighbours")
    p.chain("K·M(z)(s)", le("K·(E·M(y)(s) + δ)"), eq("N·M(y)(s) + K·δ", "emul_add", p.have("K·E = N")))
    p.have("K·δ + G = δ·((N - 1)/(E - 1))")
    return p.chain(
        "M(x)(s)",
        le("K·M(z)(s) + G", because="n changes"),
        le("N·M(y)(s) + K·δ + G", because="and one more"),
        eq("N·M(y)(s) + (K·δ + G)", "eadd_assoc"),
        eq("N·M(y)(s) + δ·((N - 1)/(E - 1))"),
    )


@groups.proof
def at_most_k(p):
    p.use(events.theorem(), "M", "ε", "δ", because="by induction")
    p.unfold("approx_dp", "mechanism", "within")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", lambda p: p.have(p.goal)))


@step.proof
def numbers(p):
    p.have("0 ≤ u·(E - 1)")
    return p.conjuncts(*[lambda p: p.have(p.goal)] * 6)


@next_chance.proof
def recursion(p):
    p.use("exp_lt", "0", "ε")
    p.have("1 < exp(ε)", "exp_zero")
    return p.have(p.goal)


@monotone.proof
def increasing(p):
    p.use("exp_lt", "0", "ε")
    p.have("1 < exp(ε)", "exp_zero")
    p.use("exp_le", "i·ε", "j·ε")
    return p.have(p.goal)


@outcomes.proof
def four_events(p):
    p.let(c="λb : bool. if (s b) (1 : ereal) 0")
    [
        p.chain(f"mass (bernoulli {v}) s", eq(f"{v}·c T + (1 - {v})·c F", "mass", "L_bernoulli"))
        for v in ("u", "w")
    ]

    def known(yes, no):
        first, second = ("1" if holds else "0" for holds in (yes, no))

        def of(q):
            def value(v):
                return q.chain(
                    f"mass (bernoulli {v}) s",
                    eq(f"{v}·c T + (1 - {v})·c F"),
                    eq(f"{v}·{first} + (1 - {v})·{second}"),
                )

            value("u"), value("w")
            return q.chain(
                "bernoulli(u)(s)",
                eq(f"u·{first} + (1 - u)·{second}"),
                le(f"E·(w·{first} + (1 - w)·{second}) + d"),
                eq(f"E·(w·{first} + (1 - w)·{second}) + d"),
                eq("E·bernoulli(w)(s) + d"),
            )

        return of

    def second(yes):
        return lambda q: q.cases("s(F)", known(yes, True), known(yes, False))

    return p.cases("s(T)", second(True), second(False))


@counts.proof
def between_none_and_all(p):
    p.let(f="i ↦ if x(i) then 1 else 0")
    p.chain("∑ x. f(x)", le("∑ i : 'i. 1"), eq("1·card('i)", "Sum", "sum_const"), eq("n"))
    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.have(q.goal))


LAST = [CHANCE.format("(n - 1)"), CHANCE.format("n")]


def last_chance(p):
    """Show the bounds of p_{n-1} and p_n, with E for e^ε."""
    p.use("exp_lt", "0", "ε")
    p.have("1 < exp(ε)", "exp_zero")
    return p.have(f"{CHANCE.format('0')} = 0")


@chances.proof
def at_most_the_last(p):
    last_chance(p)
    p.use("card_all", goal="1 ≤ card('i)")
    p.use(counts.theorem(), "x", "n")
    p.let(c=COUNT)
    p.use(monotone.theorem(), "ε", "δ", "0", "c")
    p.use(monotone.theorem(), "ε", "δ", "c", "n")
    p.use(monotone.theorem(), "ε", "δ", "0", "n - 1")
    p.use(step.theorem(), "exp(ε)", LAST[0], "δ")
    same = p.have("n - 1 + 1 = n")
    next_one = rewrite(p.use(next_chance.theorem(), "ε", "δ", "n - 1"), same)
    p.have(f"{LAST[1]} ≤ 1", next_one)
    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.have(q.goal))


pair = Claim(
    f"for x y : 'i → bool, i : 'i, ε δ n : real {SIZES}, x i, ¬y i, ∀j. ¬(j = i) ⇒ x j = y j "
    f"holds ∀s. mass ({BIT} x) s ≤ exp ε·mass ({BIT} y) s + δ "
    f"∧ mass ({BIT} y) s ≤ exp ε·mass ({BIT} x) s + δ"
)


@pair.proof
def one_more_one(p):
    last_chance(p)
    p.let(f="i ↦ if x(i) then 1 else 0", g="i ↦ if y(i) then 1 else 0", c="∑ x. f(x)", b="∑ x. g(x)")

    p.use("sum_one_changed", "f", "g", "i")
    p.have("f(i) = 1"), p.have("g(i) = 0")
    p.chain("c", eq("b + 1"))
    for data in "xy":
        p.use(counts.theorem(), data, "n")
        p.use(chances.theorem(), data, "ε", "δ", "n")
    p.use(monotone.theorem(), "ε", "δ", "b", "n - 1")
    p.let(E="exp(ε)", u=CHANCE.format("b"), w=CHANCE.format("c"))
    value = p.chain("w", eq(CHANCE.format("(b + 1)")), eq("E·u + δ"))
    for fact in logic.separated(p.use(step.theorem(), "E", "u", "δ")):
        p.know(rewrite(fact, symmetry(value)))

    def event(q):
        q.use(outcomes.theorem(), "E", "w", "u", "δ", "s")
        q.use(outcomes.theorem(), "E", "u", "w", "δ", "s")
        return q.conjuncts(lambda r: r.have(r.goal), lambda r: r.have(r.goal))

    return p.intro("s", event)


@private.proof
def neighbours_differ_in_one(p):
    p.let(A=BIT)

    def law(q):
        q.use(chances.theorem(), "x", "ε", "δ", "n")
        return q.have("Prob(A(x))")

    p.every("x", "'i → bool", law)

    def close(q):
        q.unfold_facts("neighbours")
        return q.obtain("i", q.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))"), at)

    def at(q):
        return q.cases("x(i)", one, none)

    def one(q):
        return q.cases("y(i)", lambda q: equal(q, "eq_true"), with_one_more("x", "y"))

    def none(q):
        return q.cases("y(i)", with_one_more("y", "x"), lambda q: equal(q, "eq_false"))

    def equal(q, name):
        q.have("x i = y i", q.use(name, "x(i)"))
        return q.absurd()

    def with_one_more(larger, smaller):
        def shown(q):
            q.use(pair.theorem(), larger, smaller, "i", "ε", "δ", "n")
            return q.have(q.goal)

        return shown

    p.unfold("approx_dp", "mechanism")
    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.intro("x y s", close))


@attained.proof
def all_entries(p):
    p.unfold_facts("approx_dp", "mechanism", "within")
    p.let(A=BIT, x="'i", y="λi : 'i. F", s="λb : bool. b")
    p.use("true_not_false")
    p.have("hamming(x, y) ≤ n", p.chain("hamming(x, y)", eq("card('i)", "hamming"), eq("n")))
    p.chain("∑ i. if x(i) then 1 else 0", eq("n", "Sum", "sum_const"))
    none = p.chain("∑ i. if y(i) then 1 else 0", eq("0", "not_false", "Sum", "sum_const"))
    p.let(w=CHANCE.format("n"))
    p.use(chances.theorem(), "x", "ε", "δ", "n")
    p.let(c="λb : bool. if b (1 : ereal) 0")
    p.chain("A(x)(s)", eq("w·c(T) + (1 - w)·c(F)", "mass", "L_bernoulli"), eq("w", "not_false"))
    p.chain("A(y)(s)", eq("∫[p ~ bernoulli(0)] c(p)", "mass", none), eq("0", "L_bernoulli", "not_false"))
    p.chain("w", eq("A(x)(s)"), le("exp(ε')·A(y)(s) + δ'"), eq("exp(ε')·0 + δ'"), eq("δ'"))
    return p.use("le_of_ext", "w", "δ'")
