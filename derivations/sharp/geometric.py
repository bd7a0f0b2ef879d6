"""The geometric law: what is left after a step is the law itself, moved by 1."""

from cbdp_sym.author import *

UP = r"(\k. Nat k /\ k <= {n})"
TERMS = r"(\k. p*(1 - p)^k*{f})"
GIVEN = "for p : real, f : real -> real, {more} given 0 < p, p < 1, "
UNIT = "Measurable f, !x. 0 <= f x, !x. f x <= 1"
R = "SumOn " + UP + " " + TERMS
MEAN_F, MEAN_G = (rf"L (geometric p) (\x. ext ({f} x))" for f in "fg")
MEAN = r"L (geometric p) (\x. ext ({}))"
recursion = Claim(
    GIVEN.format(more="n : real")
    + f"Nat n holds {R.format(n='n + 1', f='f k')} = p*f 0 + (1 - p)*{R.format(n='n', f='f (k + 1)')}"
)
below_one = Claim(
    GIVEN.format(more="n : real") + "!x. 0 <= f x, !x. f x <= 1, Nat n "
    rf"holds {R.format(n='n', f='f k')} <= 1 /\ {R.format(n='n', f='f k')} <= {R.format(n='n + 1', f='f k')}"
)
limit = Claim(
    f"for p : real, f : real -> real given 0 < p, p < 1, {UNIT} holds {MEAN.format('f x')} "
    rf"= SupOn Nat (\n. ext ({R.format(n='n', f='f k')}))"
)
finite = Claim(
    f"for p : real, f : real -> real given 0 < p, p < 1, {UNIT} "
    rf"holds ?m. {MEAN.format('f x')} = ext m /\ 0 <= m /\ m <= 1"
)
moved = Claim(
    f"for p m l : real, f : real -> real given 0 < p, p < 1, {UNIT}, {MEAN.format('f x')} = ext m, "
    f"{MEAN.format('f (x + 1)')} = ext l holds m = p*f 0 + (1 - p)*l"
)


@recursion.proof
def by_induction(p):
    p.let(w=r"\k. p*(1 - p)^k*f k", v=r"\k. p*(1 - p)^k*f (k + 1)", r="1 - p")
    at = [p.have("r^0 = 1", "pow_zero"), p.have("r^1 = r"), p.have("0 + 1 = 1")]

    def base(q):
        q.use("sum_to_zero", "w")
        last = q.use("sum_to_succ", "w", "0")
        q.use("sum_to_zero", "v")
        return q.chain(
            r"SumOn (\k. Nat k /\ k <= 0 + 1) w",
            eq("w 1 + w 0", last),
            eq("p*f 0 + r*v 0", *at),
            eq(r"p*f 0 + r*SumOn (\k. Nat k /\ k <= 0) v"),
        )

    def step(q):
        q.use("nat_nonneg", "n")
        q.use("sum_to_succ", "w", "n + 1")
        other = q.use("sum_to_succ", "v", "n")
        power = q.have("r^(n + 1 + 1) = r^(n + 1)*r", "pow_succ")
        return q.chain(
            r"SumOn (\k. Nat k /\ k <= n + 1 + 1) w",
            eq(r"w (n + 1 + 1) + (p*f 0 + r*SumOn (\k. Nat k /\ k <= n) v)"),
            eq(r"p*f 0 + r*SumOn (\k. Nat k /\ k <= n + 1) v", power, other),
        )

    p.induction(
        r"\n. SumOn (\k. Nat k /\ k <= n + 1) w = p*f 0 + r*SumOn (\k. Nat k /\ k <= n) v", base, step
    )
    return p.have(p.goal)


@below_one.proof
def partial_sums(p):
    p.let(w=r"\k. p*(1 - p)^k*f k")

    last = p.use("sum_to_succ", "w", "n")
    grows = p.have(r"SumOn (\k. Nat k /\ k <= n) w <= SumOn (\k. Nat k /\ k <= n + 1) w", last)

    def base(q):
        q.use("sum_to_zero", "o")
        return q.chain(r"SumOn (\k. Nat k /\ k <= 0) o", eq("p*1", "pow_zero"), le("1"))

    def step(q):
        q.use(recursion.theorem(), "p", r"\x : real. 1", "n")
        return q.chain(r"SumOn (\k. Nat k /\ k <= n + 1) o", le("1"))

    p.let(o=r"\k. p*(1 - p)^k*1")
    p.induction(r"\n. SumOn (\k. Nat k /\ k <= n) o <= 1", base, step)

    p.chain(r"SumOn (\k. Nat k /\ k <= n) w", le(r"SumOn (\k. Nat k /\ k <= n) o"), le("1"))
    small = p.have(r"SumOn (\k. Nat k /\ k <= n) w <= 1")
    return p.use("and_intro", given=[small, grows])


@limit.proof
def a_supremum(p):
    p.let(w=r"\k. p*(1 - p)^k", F=r"\x. ext (f x)")

    found = p.use("L_atoms", "w", r"\n : real. n", "F")

    def partial(q):
        return q.chain(
            r"SumOn (\k. Nat k /\ k <= n) (\k. ext (w k)*F k)",
            eq(r"ext (SumOn (\k. Nat k /\ k <= n) (\k. w k*f k))", "ext_sum"),
        )

    p.intro(
        "n",
        partial,
        r"!n. SumOn (\k. Nat k /\ k <= n) (\k. ext (w k)*F k) "
        r"= ext (SumOn (\k. Nat k /\ k <= n) (\k. w k*f k))",
    )
    return p.chain(
        r"L (geometric p) (\x. ext (f x))",
        eq(r"SupOn Nat (\n. ext (SumOn (\k. Nat k /\ k <= n) (\k. w k*f k)))", "geometric", found),
    )


@finite.proof
def at_most_one(p):
    p.let(T=r"\n. ext (SumOn (\k. Nat k /\ k <= n) (\k. p*(1 - p)^k*f k))")
    p.use(limit.theorem(), "p", "f")

    def term(q):
        q.use(below_one.theorem(), "p", "f", "n")
        return q.have("T n <= ext 1")

    p.intro("n", term, "!n. Nat n ==> T n <= ext 1")
    p.use("supon_least", "Nat", "T", "ext 1")
    less = p.chain(r"L (geometric p) (\x. ext (f x))", eq("SupOn Nat T"), le("ext 1"))

    def of(q):
        q.chain("ext 0", le(r"L (geometric p) (\x. ext (f x))"), eq("ext m"))
        q.chain("ext m", le("ext 1", less))
        return q.witness("m")

    return p.obtain("m", p.use("real_of_bounds", r"L (geometric p) (\x. ext (f x))"), of)


@moved.proof
def without_the_first(p):
    p.let(
        r="1 - p",
        g=r"\x. f (x + 1)",
        T=r"\n. SumOn (\k. Nat k /\ k <= n) (\k. p*(1 - p)^k*f k)",
        U=r"\n. SumOn (\k. Nat k /\ k <= n) (\k. p*(1 - p)^k*g k)",
        t=r"\n. ext (T n)",
        u=r"\n. ext (U n)",
    )
    p.use(limit.theorem(), "p", "f")
    p.use(limit.theorem(), "p", "g")

    def below(q):
        q.use(recursion.theorem(), "p", "f", "n")
        q.use(below_one.theorem(), "p", "f", "n")
        q.use("supon_upper", "Nat", "u", "n")
        q.chain("ext (U n)", le("SupOn Nat u"), eq(MEAN_G), eq("ext l"))
        return q.have("t n <= ext (p*f 0 + r*l)")

    def above(q):
        q.use(recursion.theorem(), "p", "f", "n")
        q.use("supon_upper", "Nat", "t", "n + 1")
        q.chain("ext (T (n + 1))", le("SupOn Nat t"), eq(MEAN_F), eq("ext m"))
        return q.have("u n <= ext ((m - p*f 0)/r)")

    p.intro("n", below, "!n. Nat n ==> t n <= ext (p*f 0 + r*l)")
    p.intro("n", above, "!n. Nat n ==> u n <= ext ((m - p*f 0)/r)")
    p.use("supon_least", "Nat", "t", "ext (p*f 0 + r*l)")
    p.use("supon_least", "Nat", "u", "ext ((m - p*f 0)/r)")
    p.chain("ext m", eq(MEAN_F), eq("SupOn Nat t"), le("ext (p*f 0 + r*l)"))
    p.chain("ext l", eq(MEAN_G), eq("SupOn Nat u"), le("ext ((m - p*f 0)/r)"))
    p.have("r*((m - p*f 0)/r) = m - p*f 0")
    return p.use("le_antisym", "m", "p*f 0 + r*l")
