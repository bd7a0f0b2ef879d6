"""Section 5, last paragraph: approximate differential privacy for groups.

Problem: what (ε,δ)-DP guarantees for data sets that differ in up to k entries.
Method: by induction on the number of entries. For the other direction, a bit is 1 with the probability
    p_j = δ(e^{jε} - 1)/(e^ε - 1) if j entries are 1, so that p_{j+1} = e^ε p_j + δ.
Guarantee: (kε, δ(e^{kε} - 1)/(e^ε - 1))-DP for groups of size k, for ε > 0. The bit is (ε,δ)-DP as long as
    p_{n-1} ≤ (1-δ)/(e^ε + 1), and for groups of all n entries no δ' < p_n will do, whatever ε' is.
Reference: On-Average KL-Privacy, section 5; concentrated paper, sections 1.2.5 and 6.
"""

from cbdp_sym.author import *

GROUP = "((exp (k*epsilon) - 1)/(exp epsilon - 1))"
BOUND = (
    "!x y. hamming x y <= n ==> (!s. Measurable s ==> mass (M x) s <= "
    f"ext (exp (n*epsilon))*mass (M y) s + ext (delta*{GROUP.replace('k*', 'n*')}))"
)
COUNT = r"Sum (\i. if (x i) (1 : real) 0)"
CHANCE = "delta*(exp ({}*epsilon) - 1)/(exp epsilon - 1)"
OF_ONES = CHANCE.format(f"({COUNT})")
BIT = rf"(\x : 'i -> bool. bernoulli ({OF_ONES}))"
SIZES = (
    r"given Finite (\i : 'i. T), n = card (\i : 'i. T), 0 < epsilon, 0 <= delta, "
    f"{CHANCE.format('(n - 1)')} <= (1 - delta)/(exp epsilon + 1)"
)

theorem = Statement(id="oakl.sec5.groups", title="Approximate privacy of groups")
groups = theorem.printed(
    r"for M : ('i -> 'd) -> 'a measure, epsilon delta k : real given Finite (\i : 'i. T), 0 < epsilon, "
    "0 <= delta, approx_dp neighbours M epsilon delta, Nat k "
    f"holds approx_dp (within k) M (k*epsilon) (delta*{GROUP})",
    label="δ grows exponentially with the group size: at most so",
)
private = theorem.printed(
    f"for epsilon delta n : real {SIZES} "
    f"holds approx_dp (neighbours : ('i -> bool) -> ('i -> bool) -> bool) {BIT} epsilon delta",
    label="a private bit",
)
attained = theorem.printed(
    f"for epsilon delta n e d : real {SIZES}, approx_dp (within n) {BIT} e d holds {CHANCE.format('n')} <= d",
    label="for which it does grow so: for groups of all entries, with any ε'",
)
theorem.finding(
    "reading",
    r"``$\delta$ grows exponentially with the group size'' is read as a bound that is attained. For the "
    "bit both data sets are known: $n$ zeros give the output $0$, and $n$ ones give the output $1$ with "
    "the probability $p_n$.",
)
events = Claim(
    r"for M : ('i -> 'd) -> 'a measure, epsilon delta : real given Finite (\i : 'i. T), 0 < epsilon, "
    "0 <= delta, approx_dp neighbours M epsilon delta "
    f"holds !n. Nat n ==> ({BOUND})"
)
step = Claim(
    "for E u d : real given 1 < E, 0 <= u, 0 <= d, u <= (1 - d)/(E + 1) "
    "holds 0 <= E*u + d /\\ E*u + d <= 1 /\\ u <= E*u + d /\\ 1 - u <= E*(1 - (E*u + d)) + d "
    "/\\ u <= E*(E*u + d) + d /\\ 1 - (E*u + d) <= E*(1 - u) + d"
)
outcomes = Claim(
    "for E u w d : real, s : bool -> bool given 0 <= u, u <= 1, 0 <= w, w <= 1, 1 <= E, 0 <= d, "
    "u <= E*w + d, 1 - u <= E*(1 - w) + d "
    "holds mass (bernoulli u) s <= ext E*mass (bernoulli w) s + ext d"
)
next_chance = Claim(
    f"for epsilon delta j : real given 0 < epsilon holds {CHANCE.format('(j + 1)')} "
    f"= exp epsilon*({CHANCE.format('j')}) + delta"
)
counts = Claim(
    rf"for x : 'i -> bool, n : real given Finite (\i : 'i. T), n = card (\i : 'i. T) "
    rf"holds 0 <= {COUNT} /\ {COUNT} <= n"
)
chances = Claim(
    f"for x : 'i -> bool, epsilon delta n : real {SIZES} "
    rf"holds 0 <= {OF_ONES} /\ {OF_ONES} <= 1"
)
monotone = Claim(
    f"for epsilon delta i j : real given 0 < epsilon, 0 <= delta, i <= j "
    f"holds {CHANCE.format('i')} <= {CHANCE.format('j')}"
)

for claim in (private, attained):
    claim.facts.append(chances.theorem)


@events.proof
def one_entry_after_the_other(p):
    p.unfold_facts("approx_dp", "mechanism")
    p.use("exp_lt", "0", "epsilon")
    p.have("1 < exp epsilon", "exp_zero")
    p.say("By induction on the number of entries that differ.")
    p.induction(rf"\n. {BOUND}", lambda p: p.intro("x y s", no_entry), lambda p: p.intro("x y s", one_more))
    return p.have(p.goal)


def no_entry(p):
    p.use("hamming_zero", "x", "y")
    return p.chain(
        "mass (M x) s",
        eq("ext (exp (0*epsilon))*mass (M y) s + ext (delta*((exp (0*epsilon) - 1)/(exp epsilon - 1)))"),
        le("ext (exp (0*epsilon))*mass (M y) s + ext (delta*((exp (0*epsilon) - 1)/(exp epsilon - 1)))"),
    )


def one_more(p):
    p.use("nat_nonneg", "n")
    p.let(E="exp epsilon", K="exp (n*epsilon)", N="exp ((n + 1)*epsilon)")
    p.have("1 <= N", p.use("exp_ge", "(n + 1)*epsilon"))
    return p.cases(
        "x = y", equal_data, lambda p: p.obtain("i", p.use("differing_entry", "x", "y"), another_entry)
    )


def equal_data(p):
    p.chain("mass (M y) s", eq("mass (M y) s*ext 1"), le("mass (M y) s*ext N"), eq("ext N*mass (M y) s"))
    return p.chain(
        "mass (M x) s", eq("mass (M y) s + ext 0"), le("ext N*mass (M y) s + ext (delta*((N - 1)/(E - 1)))")
    )


def another_entry(p):
    p.let(z="replace y i (x i)", G="delta*((K - 1)/(E - 1))")
    p.use("hamming_step", "x", "y", "i", because="z has one entry of x more than y")
    p.use("replace_neighbours", "y", "i", "x i", because="z and y are neighbours")
    p.chain(
        "ext K*mass (M z) s",
        le("ext K*(ext E*mass (M y) s + ext delta)"),
        eq("ext N*mass (M y) s + ext (K*delta)", "emul_add", p.have("K*E = N")),
    )
    p.have("K*delta + G = delta*((N - 1)/(E - 1))")
    return p.chain(
        "mass (M x) s",
        le("ext K*mass (M z) s + ext G", because="n changes"),
        le("ext N*mass (M y) s + ext (K*delta) + ext G", because="and one more"),
        eq("ext N*mass (M y) s + ext (K*delta + G)", "eadd_assoc"),
        eq("ext N*mass (M y) s + ext (delta*((N - 1)/(E - 1)))"),
    )


@groups.proof
def at_most_k(p):
    p.use(events.theorem(), "M", "epsilon", "delta", because="by induction")
    p.unfold("approx_dp", "mechanism", "within")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", lambda p: p.have(p.goal)))


@step.proof
def numbers(p):
    p.have("0 <= u*(E - 1)")
    return p.conjuncts(*[lambda p: p.have(p.goal)] * 6)


@next_chance.proof
def recursion(p):
    p.use("exp_lt", "0", "epsilon")
    p.have("1 < exp epsilon", "exp_zero")
    return p.have(p.goal)


@monotone.proof
def increasing(p):
    p.use("exp_lt", "0", "epsilon")
    p.have("1 < exp epsilon", "exp_zero")
    p.use("exp_le", "i*epsilon", "j*epsilon")
    return p.have(p.goal)


@outcomes.proof
def four_events(p):
    p.let(c=r"\b : bool. if (s b) (1 : ereal) 0")
    [
        p.chain(f"mass (bernoulli {v}) s", eq(f"ext {v}*c T + ext (1 - {v})*c F", "mass", "L_bernoulli"))
        for v in ("u", "w")
    ]

    def known(yes, no):
        first, second = ("1" if holds else "0" for holds in (yes, no))

        def of(q):
            def value(v):
                return q.chain(
                    f"mass (bernoulli {v}) s",
                    eq(f"ext {v}*c T + ext (1 - {v})*c F"),
                    eq(f"ext ({v}*{first} + (1 - {v})*{second})"),
                )

            value("u"), value("w")
            return q.chain(
                "mass (bernoulli u) s",
                eq(f"ext (u*{first} + (1 - u)*{second})"),
                le(f"ext (E*(w*{first} + (1 - w)*{second}) + d)"),
                eq(f"ext E*ext (w*{first} + (1 - w)*{second}) + ext d"),
                eq("ext E*mass (bernoulli w) s + ext d"),
            )

        return of

    def second(yes):
        return lambda q: q.cases("s F", known(yes, True), known(yes, False))

    return p.cases("s T", second(True), second(False))


@counts.proof
def between_none_and_all(p):
    p.let(f=r"\i. if (x i) (1 : real) 0")
    p.chain("Sum f", le(r"Sum (\i : 'i. 1)"), eq(r"1*card (\i : 'i. T)", "Sum", "sum_const"), eq("n"))
    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.have(q.goal))


LAST = [CHANCE.format("(n - 1)"), CHANCE.format("n")]


def last_chance(p):
    """Show the bounds of p_{n-1} and p_n, with E for e^ε."""
    p.use("exp_lt", "0", "epsilon")
    p.have("1 < exp epsilon", "exp_zero")
    return p.have(f"{CHANCE.format('0')} = 0")


@chances.proof
def at_most_the_last(p):
    last_chance(p)
    p.use("card_all", goal=r"1 <= card (\i : 'i. T)")
    p.use(counts.theorem(), "x", "n")
    p.let(c=COUNT)
    p.use(monotone.theorem(), "epsilon", "delta", "0", "c")
    p.use(monotone.theorem(), "epsilon", "delta", "c", "n")
    p.use(monotone.theorem(), "epsilon", "delta", "0", "n - 1")
    p.use(step.theorem(), "exp epsilon", LAST[0], "delta")
    same = p.have("n - 1 + 1 = n")
    next_one = rewrite(p.use(next_chance.theorem(), "epsilon", "delta", "n - 1"), same)
    p.have(f"{LAST[1]} <= 1", next_one)
    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.have(q.goal))


pair = Claim(
    f"for x y : 'i -> bool, i : 'i, epsilon delta n : real {SIZES}, x i, ~y i, !j. ~(j = i) ==> x j = y j "
    f"holds !s. mass ({BIT} x) s <= ext (exp epsilon)*mass ({BIT} y) s + ext delta "
    f"/\\ mass ({BIT} y) s <= ext (exp epsilon)*mass ({BIT} x) s + ext delta"
)


@pair.proof
def one_more_one(p):
    last_chance(p)
    p.let(f=r"\i. if (x i) (1 : real) 0", g=r"\i. if (y i) (1 : real) 0", c="Sum f", b="Sum g")

    p.use("sum_one_changed", "f", "g", "i")
    p.have("f i = 1"), p.have("g i = 0")
    p.chain("c", eq("b + 1"))
    for data in "xy":
        p.use(counts.theorem(), data, "n")
        p.use(chances.theorem(), data, "epsilon", "delta", "n")
    p.use(monotone.theorem(), "epsilon", "delta", "b", "n - 1")
    p.let(E="exp epsilon", u=CHANCE.format("b"), w=CHANCE.format("c"))
    value = p.chain("w", eq(CHANCE.format("(b + 1)")), eq("E*u + delta"))
    for fact in logic.separated(p.use(step.theorem(), "E", "u", "delta")):
        p.know(rewrite(fact, symmetry(value)))

    def event(q):
        q.use(outcomes.theorem(), "E", "w", "u", "delta", "s")
        q.use(outcomes.theorem(), "E", "u", "w", "delta", "s")
        return q.conjuncts(lambda r: r.have(r.goal), lambda r: r.have(r.goal))

    return p.intro("s", event)


@private.proof
def neighbours_differ_in_one(p):
    p.let(A=BIT)

    def law(q):
        q.use(chances.theorem(), "x", "epsilon", "delta", "n")
        return q.have("Prob (A x)")

    p.every("x", "'i -> bool", law)

    def close(q):
        q.unfold_facts("neighbours")
        return q.obtain("i", q.have("?i. ~(x i = y i) /\\ (!j. ~(j = i) ==> x j = y j)"), at)

    def at(q):
        return q.cases("x i", one, none)

    def one(q):
        return q.cases("y i", lambda q: equal(q, "eq_true"), with_one_more("x", "y"))

    def none(q):
        return q.cases("y i", with_one_more("y", "x"), lambda q: equal(q, "eq_false"))

    def equal(q, name):
        q.have("x i = y i", q.use(name, "x i"))
        return q.absurd()

    def with_one_more(larger, smaller):
        def shown(q):
            q.use(pair.theorem(), larger, smaller, "i", "epsilon", "delta", "n")
            return q.have(q.goal)

        return shown

    p.unfold("approx_dp", "mechanism")
    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.intro("x y s", close))


@attained.proof
def all_entries(p):
    p.unfold_facts("approx_dp", "mechanism", "within")
    p.let(A=BIT, x=r"\i : 'i. T", y=r"\i : 'i. F", s=r"\b : bool. b")
    p.use("true_not_false")
    p.have("hamming x y <= n", p.chain("hamming x y", eq(r"card (\i : 'i. T)", "hamming"), eq("n")))
    p.chain(r"Sum (\i : 'i. if (x i) (1 : real) 0)", eq("n", "Sum", "sum_const"))
    none = p.chain(r"Sum (\i : 'i. if (y i) (1 : real) 0)", eq("0", "not_false", "Sum", "sum_const"))
    p.let(w=CHANCE.format("n"))
    p.use(chances.theorem(), "x", "epsilon", "delta", "n")
    p.let(c=r"\b : bool. if b (1 : ereal) 0")
    p.chain(
        "mass (A x) s", eq("ext w*c T + ext (1 - w)*c F", "mass", "L_bernoulli"), eq("ext w", "not_false")
    )
    p.chain("mass (A y) s", eq("L (bernoulli 0) c", "mass", none), eq("ext 0", "L_bernoulli", "not_false"))
    p.chain(
        "ext w",
        eq("mass (A x) s"),
        le("ext (exp e)*mass (A y) s + ext d"),
        eq("ext (exp e)*ext 0 + ext d"),
        eq("ext d"),
    )
    return p.use("le_of_ext", "w", "d")
