"""The geometric law: what is left after a step is the law itself, moved by 1."""

from cbdp_sym.author import *

UP = "(k ↦ Nat k ∧ k ≤ {n})"
TERMS = "(k ↦ p·(1 - p)^k·{f})"
GIVEN = "for p : real, f : real → real, {more} given 0 < p, p < 1, "
UNIT = "Measurable f, ∀x. 0 ≤ f x, ∀x. f x ≤ 1"
R = "SumOn " + UP + " " + TERMS
MEAN_F, MEAN_G = (f"L (geometric p) (x ↦ {f} x)" for f in "fg")
MEAN = "L (geometric p) (x ↦ {})"
recursion = Claim(
    GIVEN.format(more="n : real")
    + f"Nat n holds {R.format(n='n + 1', f='f k')} = p·f 0 + (1 - p)·{R.format(n='n', f='f (k + 1)')}"
)
below_one = Claim(
    GIVEN.format(more="n : real") + "∀x. 0 ≤ f x, ∀x. f x ≤ 1, Nat n "
    f"holds {R.format(n='n', f='f k')} ≤ 1 ∧ {R.format(n='n', f='f k')} ≤ {R.format(n='n + 1', f='f k')}"
)
limit = Claim(
    f"for p : real, f : real → real given 0 < p, p < 1, {UNIT} holds {MEAN.format('f x')} "
    f"= SupOn Nat (n ↦ {R.format(n='n', f='f k')})"
)
finite = Claim(
    f"for p : real, f : real → real given 0 < p, p < 1, {UNIT} "
    f"holds ∃m. {MEAN.format('f x')} = m ∧ 0 ≤ m ∧ m ≤ 1"
)
moved = Claim(
    f"for p m l : real, f : real → real given 0 < p, p < 1, {UNIT}, {MEAN.format('f x')} = m, "
    f"{MEAN.format('f (x + 1)')} = l holds m = p·f 0 + (1 - p)·l"
)


@recursion.proof
def by_induction(p):
    p.let(w="k ↦ p·(1 - p)^k·f(k)", v="k ↦ p·(1 - p)^k·f(k + 1)", r="1 - p")
    at = [p.have("r^0 = 1", "pow_zero"), p.have("r^1 = r"), p.have("0 + 1 = 1")]

    def base(q):
        q.use("sum_to_zero", "w")
        last = q.use("sum_to_succ", "w", "0")
        q.use("sum_to_zero", "v")
        return q.chain(
            "∑ x ∈ k ↦ k is natural ∧ k ≤ 0 + 1. w(x)",
            eq("w(1) + w(0)", last),
            eq("p·f(0) + r·v(0)", *at),
            eq("p·f(0) + r·(∑ x ∈ k ↦ k is natural ∧ k ≤ 0. v(x))"),
        )

    def step(q):
        q.use("nat_nonneg", "n")
        q.use("sum_to_succ", "w", "n + 1")
        other = q.use("sum_to_succ", "v", "n")
        power = q.have("r^(n + 1 + 1) = r^(n + 1)·r", "pow_succ")
        return q.chain(
            "∑ x ∈ k ↦ k is natural ∧ k ≤ n + 1 + 1. w(x)",
            eq("w(n + 1 + 1) + (p·f(0) + r·(∑ x ∈ k ↦ k is natural ∧ k ≤ n. v(x)))"),
            eq("p·f(0) + r·(∑ x ∈ k ↦ k is natural ∧ k ≤ n + 1. v(x))", power, other),
        )

    p.induction(
        "n ↦ (∑ x ∈ x ↦ x is natural ∧ x ≤ n + 1. w(x)) = p·f(0) + r·(∑ x ∈ x ↦ x is natural ∧ x ≤ n. v(x))",
        base,
        step,
    )
    return p.have(p.goal)


@below_one.proof
def partial_sums(p):
    p.let(w="k ↦ p·(1 - p)^k·f(k)")

    last = p.use("sum_to_succ", "w", "n")
    grows = p.have(
        "(∑ x ∈ k ↦ k is natural ∧ k ≤ n. w(x)) ≤ (∑ x ∈ k ↦ k is natural ∧ k ≤ n + 1. w(x))", last
    )

    def base(q):
        q.use("sum_to_zero", "o")
        return q.chain("∑ x ∈ k ↦ k is natural ∧ k ≤ 0. o(x)", eq("p·1", "pow_zero"), le("1"))

    def step(q):
        q.use(recursion.theorem(), "p", "λx : real. 1", "n")
        return q.chain("∑ x ∈ k ↦ k is natural ∧ k ≤ n + 1. o(x)", le("1"))

    p.let(o="k ↦ p·(1 - p)^k·1")
    p.induction("n ↦ (∑ x ∈ x ↦ x is natural ∧ x ≤ n. o(x)) ≤ 1", base, step)

    p.chain("∑ x ∈ k ↦ k is natural ∧ k ≤ n. w(x)", le("∑ x ∈ k ↦ k is natural ∧ k ≤ n. o(x)"), le("1"))
    small = p.have("(∑ x ∈ k ↦ k is natural ∧ k ≤ n. w(x)) ≤ 1")
    return p.use("and_intro", given=[small, grows])


@limit.proof
def a_supremum(p):
    p.let(w="k ↦ p·(1 - p)^k", F="x ↦ ext(f(x))")

    found = p.use("L_atoms", "w", "λn : real. n", "F")

    def partial(q):
        return q.chain(
            "∑ k ∈ k ↦ k is natural ∧ k ≤ n. w(k)·F(k)",
            eq("∑ k ∈ k ↦ k is natural ∧ k ≤ n. w(k)·f(k)", "ext_sum"),
        )

    p.intro(
        "n",
        partial,
        "∀n. (∑ k ∈ k ↦ k is natural ∧ k ≤ n. w(k)·F(k)) = (∑ k ∈ k ↦ k is natural ∧ k ≤ n. w(k)·f(k))",
    )
    return p.chain(
        "∫[x ~ geometric(p)] f(x)",
        eq("sup n ∈ Nat. ∑ k ∈ k ↦ k is natural ∧ k ≤ n. w(k)·f(k)", "geometric", found),
    )


@finite.proof
def at_most_one(p):
    p.let(T="n ↦ ∑ k ∈ k ↦ k is natural ∧ k ≤ n. p·(1 - p)^k·f(k)")
    p.use(limit.theorem(), "p", "f")

    def term(q):
        q.use(below_one.theorem(), "p", "f", "n")
        return q.have("T(n) ≤ 1")

    p.intro("n", term, "∀n. n is natural ⇒ T(n) ≤ 1")
    p.use("supon_least", "Nat", "T", "1")
    less = p.chain("∫[x ~ geometric(p)] f(x)", eq("sup x ∈ Nat. T(x)"), le("1"))

    def of(q):
        q.chain("0", le("∫[x ~ geometric(p)] f(x)"), eq("m"))
        q.chain("m", le("1", less))
        return q.witness("m")

    return p.obtain("m", p.use("real_of_bounds", "∫[x ~ geometric(p)] f(x)"), of)


@moved.proof
def without_the_first(p):
    p.let(
        r="1 - p",
        g="x ↦ f(x + 1)",
        T="n ↦ ∑ k ∈ k ↦ k is natural ∧ k ≤ n. p·(1 - p)^k·f(k)",
        U="n ↦ ∑ k ∈ k ↦ k is natural ∧ k ≤ n. p·(1 - p)^k·g(k)",
        t="n ↦ T(n)",
        u="n ↦ U(n)",
    )
    p.use(limit.theorem(), "p", "f")
    p.use(limit.theorem(), "p", "g")

    def below(q):
        q.use(recursion.theorem(), "p", "f", "n")
        q.use(below_one.theorem(), "p", "f", "n")
        q.use("supon_upper", "Nat", "u", "n")
        q.chain("U(n)", le("sup x ∈ Nat. u(x)"), eq(MEAN_G), eq("l"))
        return q.have("t(n) ≤ p·f(0) + r·l")

    def above(q):
        q.use(recursion.theorem(), "p", "f", "n")
        q.use("supon_upper", "Nat", "t", "n + 1")
        q.chain("T(n + 1)", le("sup x ∈ Nat. t(x)"), eq(MEAN_F), eq("m"))
        return q.have("u(n) ≤ (m - p·f(0))/r")

    p.intro("n", below, "∀n. n is natural ⇒ t(n) ≤ p·f(0) + r·l")
    p.intro("n", above, "∀n. n is natural ⇒ u(n) ≤ (m - p·f(0))/r")
    p.use("supon_least", "Nat", "t", "p·f(0) + r·l")
    p.use("supon_least", "Nat", "u", "(m - p·f(0))/r")
    p.chain("m", eq(MEAN_F), eq("sup x ∈ Nat. t(x)"), le("p·f(0) + r·l"))
    p.chain("l", eq(MEAN_G), eq("sup x ∈ Nat. u(x)"), le("(m - p·f(0))/r"))
    p.have("r·((m - p·f(0))/r) = m - p·f(0)")
    return p.use("le_antisym", "m", "p·f(0) + r·l")
