r"""The integers as values of the floor: their sums are integrals over the line of functions of the floor."""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import other_case

before = Claim("for n given n is natural holds n = 0 ∨ (n - 1) is natural")
after = Claim("for x given x is an integer holds (x + 1) is an integer")
sides = Claim("for x given x is an integer holds x is natural ∨ -x is natural")
opposite = Claim("for x given x is an integer holds -x is an integer")
moved = Claim("for x n given x is an integer, n is natural holds (x + n) is an integer")
added = Claim("for x y given x is an integer, y is an integer holds (x + y) is an integer")
apart = Claim("for x y given x is an integer, y is an integer, x < y holds x + 1 ≤ y")
unique = Claim("for x n given n is an integer, n ≤ x < n + 1 holds floor(x) = n")
measurable = Claim("holds Measurable(floor)")
by_integer = Claim("for x n given n is an integer holds floor(x + n) = floor(x) + n")


@before.proof
def by_induction(p):
    def base(q):
        return q.have("0 = 0 ∨ (0 - 1) is natural")

    def step(q):
        same = q.have("n + 1 - 1 = n")
        q.have("(n + 1 - 1) is natural", same)
        return q.have("n + 1 = 0 ∨ (n + 1 - 1) is natural")

    whole = p.induction("n ↦ n = 0 ∨ (n - 1) is natural", base, step)
    return p.use(whole, "n")


@sides.proof
def by_definition(p):
    p.unfold_facts("Int")
    return p.have(p.goal)


@opposite.proof
def the_other_case(p):
    p.unfold("Int")

    def nat(q):
        same = q.have("-(-x) = x")
        q.have("-(-x) is natural", same)
        return q.have(q.goal)

    def other(q):
        q.know(other_case(q, "x is natural ∨ -x is natural"))
        return q.have(q.goal)

    return p.cases("x is natural", nat, other)


@after.proof
def one_more(p):
    p.unfold("Int")

    def nat(q):
        return q.have(q.goal)

    def other(q):
        q.know(other_case(q, "x is natural ∨ -x is natural"))
        q.use(before.theorem(), "-x")

        def zero(r):
            same = r.have("x + 1 = 0 + 1")
            r.have("(x + 1) is natural", same)
            return r.have(r.goal)

        def less(r):
            r.know(other_case(r, "-x = 0 ∨ (-x - 1) is natural"))
            same = r.have("-(x + 1) = -x - 1")
            r.have("-(x + 1) is natural", same)
            return r.have(r.goal)

        return q.cases("-x = 0", zero, less)

    return p.cases("x is natural", nat, other)


@moved.proof
def by_induction_on_the_step(p):
    def base(q):
        return q.have("(x + 0) is an integer", q.have("x + 0 = x"))

    def step(q):
        q.use(after.theorem(), "x + n")
        return q.have("(x + (n + 1)) is an integer", q.have("x + (n + 1) = x + n + 1"))

    whole = p.induction("n ↦ (x + n) is an integer", base, step)
    return p.use(whole, "n")


@added.proof
def both_signs(p):
    def nat(q):
        return q.use(moved.theorem(), "x", "y")

    def other(q):
        q.use(sides.theorem(), "y")
        q.know(other_case(q, "y is natural ∨ -y is natural"))
        q.use(opposite.theorem(), "x")
        q.use(moved.theorem(), "-x", "-y")
        q.use(opposite.theorem(), "-x + -y")
        return q.have(q.goal, q.have("x + y = -(-x + -y)"))

    return p.cases("y is natural", nat, other)


@apart.proof
def a_step(p):
    p.use(opposite.theorem(), "x")
    p.use(added.theorem(), "y", "-x")
    p.use(sides.theorem(), "y + -x")

    def nat(q):
        q.use("nat_step", "0", "y + -x")
        return q.have(q.goal)

    def other(q):
        q.know(other_case(q, "(y + -x) is natural ∨ -(y + -x) is natural"))
        q.use("nat_nonneg", "-(y + -x)")
        return q.have(q.goal)

    return p.cases("(y + -x) is natural", nat, other)


@unique.proof
def no_other_integer(p):
    p.use("floor_spec", "x")

    def less(q):
        q.use(apart.theorem(), "floor(x)", "n")
        return q.have("n ≤ floor(x)")

    def more(q):
        q.use(apart.theorem(), "n", "floor(x)")
        return q.have("floor(x) ≤ n")

    p.cases("floor(x) < n", less, lambda q: q.have("n ≤ floor(x)"))
    p.cases("n < floor(x)", more, lambda q: q.have("floor(x) ≤ n"))
    return p.use("le_antisym", "floor(x)", "n")


@measurable.proof
def monotone(p):
    def order(q):
        for z in "xy":
            q.use("floor_spec", z)

        def less(r):
            r.use(apart.theorem(), "floor(y)", "floor(x)")
            return r.have("floor(x) ≤ floor(y)")

        return q.cases("floor(y) < floor(x)", less, lambda r: r.have("floor(x) ≤ floor(y)"))

    return p.suffices("measurable_mono", "x y", order)


@by_integer.proof
def from_uniqueness(p):
    p.use("floor_spec", "x")
    p.use(added.theorem(), "floor(x)", "n")
    return p.use(unique.theorem(), "x + n", "floor(x) + n")


SUM = "L lebesgue (x ↦ {} (floor x))"
LOW, HIGH = (
    f"L lebesgue (x ↦ if (x - floor x < 1/2) ({a}) ({b}))"
    for a, b in (("G (floor x)", "0"), ("0", "G (floor x)"))
)
POSITIVE = "Measurable G, ∀x. 0 ≤ G x"
translated = Claim(
    f"for G : real → ereal, n : real given Int n holds {SUM.format('G')} = L lebesgue (x ↦ G (floor x + n))"
)
halves = Claim(f"for G : real → ereal given {POSITIVE} holds {HIGH} = {LOW} ∧ {SUM.format('G')} = 2 · {LOW}")
parities = Claim(
    f"for G : real → ereal given {POSITIVE} holds {SUM.format('G')} "
    "= L lebesgue (x ↦ G (2·floor x)) + L lebesgue (x ↦ G (2·floor x + 1))"
)


def below_and_above(p, x="x"):
    p.use("floor_spec", x)


@translated.proof
def lebesgue_measure_is(p):
    p.intro("x", lambda q: q.use(by_integer.theorem(), "x", "n"), "∀x. floor(x + n) = floor(x) + n")
    return p.chain(
        SUM.format("G"),
        eq("∫[x ~ lebesgue] G(floor(x) + n)", p.use("L_lebesgue_shift", "x ↦ G(floor(x))", "n")),
    )


@halves.proof
def half_a_step(p):
    p.know(measurable.theorem())
    p.let(
        low="x ↦ if x - floor(x) < 1/2 then G(floor(x)) else 0",
        high="x ↦ if x - floor(x) < 1/2 then 0 else G(floor(x))",
    )

    def at(q):
        below_and_above(q)

        def early(r):
            r.use(unique.theorem(), "x + 1/2", "floor(x)")
            return r.chain("high(x + 1/2)", eq("low(x)"))

        def late(r):
            r.use(after.theorem(), "floor(x)")
            r.use(unique.theorem(), "x + 1/2", "floor(x) + 1")
            return r.chain("high(x + 1/2)", eq("low(x)"))

        return q.cases("x - floor(x) < 1/2", early, late)

    p.intro("x", at, "∀x. high(x + 1/2) = low(x)")

    def whole(q):
        return q.cases("x - floor(x) < 1/2", first, second)

    def first(q):
        _one, _none = q.have("low(x) = G(floor(x))"), q.have("high(x) = 0")
        return q.chain("G(floor(x))", eq("low(x) + high(x)", "eadd_zero", "eadd_comm"))

    def second(q):
        _one, _none = q.have("high(x) = G(floor(x))"), q.have("low(x) = 0")
        return q.chain("G(floor(x))", eq("0 + G(floor(x))", "eadd_zero"), eq("low(x) + high(x)"))

    sums = p.intro("x", whole, "∀x. G(floor(x)) = low(x) + high(x)")
    same = p.chain(
        "∫[x ~ lebesgue] high(x)", eq("∫[x ~ lebesgue] low(x)", p.use("L_lebesgue_shift", "high", "1/2"))
    )
    total = p.chain(
        SUM.format("G"),
        eq("∫[x ~ lebesgue] low(x) + ∫[x ~ lebesgue] low(x)", sums, "L_add"),
        eq("2·(∫[x ~ lebesgue] low(x))", "eone_mul_back", "eadd_like"),
    )
    return p.use("and_intro", given=[same, total])


@parities.proof
def twice_as_fast(p):
    p.know(measurable.theorem())
    p.let(
        even="x ↦ G(2·x)",
        odd="x ↦ G(2·x + 1)",
        low="x ↦ if x - floor(x) < 1/2 then even(floor(x)) else 0",
        high="x ↦ if x - floor(x) < 1/2 then 0 else odd(floor(x))",
        below="x ↦ if x - floor(x) < 1/2 then odd(floor(x)) else 0",
    )

    def at(q):
        below_and_above(q)
        q.use(added.theorem(), "floor(x)", "floor(x)")
        q.have("2·floor(x) is an integer", q.have("2·floor(x) = floor(x) + floor(x)"))
        q.use(after.theorem(), "2·floor(x)")

        def early(r):
            r.use(unique.theorem(), "2·x", "2·floor(x)")
            _one, _none = r.have("low(x) = even(floor(x))"), r.have("high(x) = 0")
            return r.chain("G(floor(2·x))", eq("low(x) + high(x)", "eadd_zero", "eadd_comm"))

        def late(r):
            r.use(unique.theorem(), "2·x", "2·floor(x) + 1")
            _one, _none = (r.have("high(x) = odd(floor(x))"), r.have("low(x) = 0"))
            return r.chain("G(floor(2·x))", eq("low(x) + high(x)", "eadd_zero"))

        return q.cases("x - floor(x) < 1/2", early, late)

    each = p.intro("x", at, "∀x. G(floor(2·x)) = low(x) + high(x)")
    p.use(halves.theorem(), "even")
    p.use(halves.theorem(), "odd")
    return p.chain(
        SUM.format("G"),
        eq("|2|·(∫[x ~ lebesgue] G(floor(2·x)))", p.use("L_lebesgue_scale", "x ↦ G(floor(x))", "2")),
        eq("2·(∫[x ~ lebesgue] low(x) + ∫[x ~ lebesgue] below(x))", each, "L_add"),
        eq("∫[x ~ lebesgue] even(floor(x)) + ∫[x ~ lebesgue] odd(floor(x))", "emul_add"),
    )
