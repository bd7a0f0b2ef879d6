r"""The integers as values of the floor: their sums are integrals over the line of functions of the floor."""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.families import other_case

before = Claim("for n : real given Nat n holds n = 0 \\/ Nat (n - 1)")
after = Claim("for x : real given Int x holds Int (x + 1)")
sides = Claim(r"for x : real given Int x holds Nat x \/ Nat (-x)")
opposite = Claim("for x : real given Int x holds Int (-x)")
moved = Claim("for x n : real given Int x, Nat n holds Int (x + n)")
added = Claim("for x y : real given Int x, Int y holds Int (x + y)")
apart = Claim("for x y : real given Int x, Int y, x < y holds x + 1 <= y")
unique = Claim("for x n : real given Int n, n <= x, x < n + 1 holds floor x = n")
measurable = Claim("holds Measurable floor")
by_integer = Claim("for x n : real given Int n holds floor (x + n) = floor x + n")


@before.proof
def by_induction(p):
    def base(q):
        return q.have(r"0 = 0 \/ Nat (0 - 1)", q.have("0 = 0"))

    def step(q):
        same = q.have("n + 1 - 1 = n")
        q.have("Nat (n + 1 - 1)", same)
        return q.have(r"n + 1 = 0 \/ Nat (n + 1 - 1)")

    whole = p.induction(r"\n. n = 0 \/ Nat (n - 1)", base, step)
    return p.use(whole, "n")


@sides.proof
def by_definition(p):
    p.unfold_facts("Int")
    return p.have(p.goal)


@opposite.proof
def the_other_case(p):
    p.unfold_facts("Int")
    p.unfold("Int")

    def nat(q):
        same = q.have("-(-x) = x")
        q.have("Nat (-(-x))", same)
        return q.have(q.goal)

    def other(q):
        q.know(other_case(q, r"Nat x \/ Nat (-x)"))
        return q.have(q.goal)

    return p.cases("Nat x", nat, other)


@after.proof
def one_more(p):
    p.unfold_facts("Int")
    p.unfold("Int")

    def nat(q):
        q.use("nat_succ", "x")
        return q.have(q.goal)

    def other(q):
        q.know(other_case(q, r"Nat x \/ Nat (-x)"))
        q.use(before.theorem(), "-x")

        def zero(r):
            r.know(named("nat_zero"))
            r.use("nat_succ", "0")
            same = r.have("x + 1 = 0 + 1")
            r.have("Nat (x + 1)", same)
            return r.have(r.goal)

        def less(r):
            r.know(other_case(r, r"-x = 0 \/ Nat (-x - 1)"))
            same = r.have("-(x + 1) = -x - 1")
            r.have("Nat (-(x + 1))", same)
            return r.have(r.goal)

        return q.cases("-x = 0", zero, less)

    return p.cases("Nat x", nat, other)


@moved.proof
def by_induction_on_the_step(p):
    def base(q):
        return q.have("Int (x + 0)", q.have("x + 0 = x"))

    def step(q):
        q.use(after.theorem(), "x + n")
        return q.have("Int (x + (n + 1))", q.have("x + (n + 1) = x + n + 1"))

    whole = p.induction(r"\n. Int (x + n)", base, step)
    return p.use(whole, "n")


@added.proof
def both_signs(p):
    def nat(q):
        return q.use(moved.theorem(), "x", "y")

    def other(q):
        q.use(sides.theorem(), "y")
        q.know(other_case(q, r"Nat y \/ Nat (-y)"))
        q.use(opposite.theorem(), "x")
        q.use(moved.theorem(), "-x", "-y")
        q.use(opposite.theorem(), "-x + -y")
        return q.have(q.goal, q.have("x + y = -(-x + -y)"))

    return p.cases("Nat y", nat, other)


@apart.proof
def a_step(p):
    p.use(opposite.theorem(), "x")
    p.use(added.theorem(), "y", "-x")
    p.use(sides.theorem(), "y + -x")
    p.have("0 < y + -x")

    def nat(q):
        q.know(named("nat_zero"))
        q.use("nat_step", "0", "y + -x")
        return q.have(q.goal)

    def other(q):
        q.know(other_case(q, r"Nat (y + -x) \/ Nat (-(y + -x))"))
        q.use("nat_nonneg", "-(y + -x)")
        return q.have(q.goal)

    return p.cases("Nat (y + -x)", nat, other)


@unique.proof
def no_other_integer(p):
    p.use("floor_spec", "x")
    p.have("Int (floor x)")
    p.have("floor x <= x")
    p.have("x < floor x + 1")

    def less(q):
        q.use(apart.theorem(), "floor x", "n")
        return q.have("n <= floor x")

    def more(q):
        q.use(apart.theorem(), "n", "floor x")
        return q.have("floor x <= n")

    p.cases("floor x < n", less, lambda q: q.have("n <= floor x"))
    p.cases("n < floor x", more, lambda q: q.have("floor x <= n"))
    return p.use("le_antisym", "floor x", "n")


@measurable.proof
def monotone(p):
    def order(q):
        for z in "xy":
            q.use("floor_spec", z)
            q.have(f"Int (floor {z})")
            q.have(f"floor {z} <= {z}")
            q.have(f"{z} < floor {z} + 1")

        def less(r):
            r.use(apart.theorem(), "floor y", "floor x")
            return r.have("floor x <= floor y")

        return q.cases("floor y < floor x", less, lambda r: r.have("floor x <= floor y"))

    p.intro("x y", order, "!x y. x <= y ==> floor x <= floor y")
    return p.use("measurable_mono", "floor")


@by_integer.proof
def from_uniqueness(p):
    p.use("floor_spec", "x")
    p.have("Int (floor x)")
    p.have("floor x <= x")
    p.have("x < floor x + 1")
    p.use(added.theorem(), "floor x", "n")
    p.have("floor x + n <= x + n")
    p.have("x + n < floor x + n + 1")
    return p.use(unique.theorem(), "x + n", "floor x + n")


SUM = r"L lebesgue (\x. {} (floor x))"
LOW, HIGH = (
    rf"L lebesgue (\x. if (x - floor x < 1/2) ({a}) ({b}))"
    for a, b in (("G (floor x)", "0"), ("0", "G (floor x)"))
)
POSITIVE = "Measurable G, !x. 0 <= G x"
translated = Claim(
    f"for G : real -> ereal, n : real given Int n holds {SUM.format('G')} "
    r"= L lebesgue (\x. G (floor x + n))"
)
halves = Claim(
    f"for G : real -> ereal given {POSITIVE} holds {HIGH} = {LOW} /\\ {SUM.format('G')} = ext 2 * {LOW}"
)
parities = Claim(
    f"for G : real -> ereal given {POSITIVE} holds {SUM.format('G')} "
    r"= L lebesgue (\x. G (2*floor x)) + L lebesgue (\x. G (2*floor x + 1))"
)


def below_and_above(p, x="x"):
    p.use("floor_spec", x)
    p.have(f"Int (floor {x})")
    p.have(f"floor {x} <= {x}")
    p.have(f"{x} < floor {x} + 1")


@translated.proof
def lebesgue_measure_is(p):
    each = p.intro("x", lambda q: q.use(by_integer.theorem(), "x", "n"), "!x. floor (x + n) = floor x + n")
    return p.chain(
        SUM.format("G"),
        eq(r"L lebesgue (\x. G (floor (x + n)))", p.use("L_lebesgue_shift", r"\x. G (floor x)", "n")),
        eq(r"L lebesgue (\x. G (floor x + n))", each),
    )


@halves.proof
def half_a_step(p):
    p.know(measurable.theorem())
    p.let(
        low=r"\x. if (x - floor x < 1/2) (G (floor x)) 0", high=r"\x. if (x - floor x < 1/2) 0 (G (floor x))"
    )

    def at(q):
        below_and_above(q)

        def early(r):
            same = r.use(unique.theorem(), "x + 1/2", "floor x")
            r.have("~(x + 1/2 - floor x < 1/2)")
            return r.chain(
                "high (x + 1/2)",
                eq("if (x + 1/2 - floor x < 1/2) 0 (G (floor x))", same),
                eq("G (floor x)", "if_false"),
                eq("low x", "if_true"),
            )

        def late(r):
            r.have("1/2 <= x - floor x")
            r.use(after.theorem(), "floor x")
            same = r.use(unique.theorem(), "x + 1/2", "floor x + 1")
            r.have("x + 1/2 - (floor x + 1) < 1/2")
            return r.chain(
                "high (x + 1/2)",
                eq("if (x + 1/2 - (floor x + 1) < 1/2) 0 (G (floor x + 1))", same),
                eq("0", "if_true"),
                eq("low x", "if_false"),
            )

        return q.cases("x - floor x < 1/2", early, late)

    each = p.intro("x", at, "!x. high (x + 1/2) = low x")

    def whole(q):
        return q.cases("x - floor x < 1/2", first, second)

    def first(q):
        one, none = q.have("low x = G (floor x)", "if_true"), q.have("high x = 0", "if_true")
        return q.chain(
            "G (floor x)", eq("G (floor x) + 0", "eadd_zero", "eadd_comm"), eq("low x + high x", one, none)
        )

    def second(q):
        one, none = q.have("high x = G (floor x)", "if_false"), q.have("low x = 0", "if_false")
        return q.chain("G (floor x)", eq("0 + G (floor x)", "eadd_zero"), eq("low x + high x", one, none))

    sums = p.intro("x", whole, "!x. G (floor x) = low x + high x")
    for name in ("low", "high"):
        p.have(f"Measurable {name}")
        p.have(f"!x. 0 <= {name} x")
    same = p.chain(
        "L lebesgue high",
        eq(r"L lebesgue (\x. high (x + 1/2))", p.use("L_lebesgue_shift", "high", "1/2")),
        eq("L lebesgue low", each),
    )
    total = p.chain(
        SUM.format("G"),
        eq(r"L lebesgue (\x. low x + high x)", sums),
        eq("L lebesgue low + L lebesgue high", "L_add"),
        eq("L lebesgue low + L lebesgue low", same),
        eq("ext 1 * L lebesgue low + ext 1 * L lebesgue low", "eone_mul_back"),
        eq("ext (1 + 1) * L lebesgue low", "eadd_like"),
        eq("ext 2 * L lebesgue low"),
    )
    return p.use("and_intro", given=[same, total])


@parities.proof
def twice_as_fast(p):
    p.know(measurable.theorem())
    p.let(
        even=r"\x. G (2*x)",
        odd=r"\x. G (2*x + 1)",
        low=r"\x. if (x - floor x < 1/2) (even (floor x)) 0",
        high=r"\x. if (x - floor x < 1/2) 0 (odd (floor x))",
        below=r"\x. if (x - floor x < 1/2) (odd (floor x)) 0",
    )
    for name in ("even", "odd", "low", "high", "below"):
        p.have(f"Measurable {name}")
        p.have(f"!x. 0 <= {name} x")

    def at(q):
        below_and_above(q)
        q.use(added.theorem(), "floor x", "floor x")
        q.have("Int (2*floor x)", q.have("2*floor x = floor x + floor x"))
        q.use(after.theorem(), "2*floor x")

        def early(r):
            r.have("2*x < 2*floor x + 1")
            same = r.use(unique.theorem(), "2*x", "2*floor x")
            one, none = r.have("low x = even (floor x)", "if_true"), r.have("high x = 0", "if_true")
            return r.chain(
                "G (floor (2*x))",
                eq("even (floor x)", same),
                eq("even (floor x) + 0", "eadd_zero", "eadd_comm"),
                eq("low x + high x", one, none),
            )

        def late(r):
            r.have("1/2 <= x - floor x")
            same = r.use(unique.theorem(), "2*x", "2*floor x + 1")
            one, none = (r.have("high x = odd (floor x)", "if_false"), r.have("low x = 0", "if_false"))
            return r.chain(
                "G (floor (2*x))",
                eq("odd (floor x)", same),
                eq("0 + odd (floor x)", "eadd_zero"),
                eq("low x + high x", one, none),
            )

        return q.cases("x - floor x < 1/2", early, late)

    each = p.intro("x", at, "!x. G (floor (2*x)) = low x + high x")
    first = p.use(halves.theorem(), "even")
    second = p.use(halves.theorem(), "odd")
    return p.chain(
        SUM.format("G"),
        eq(
            r"ext (abs 2) * L lebesgue (\x. G (floor (2*x)))",
            p.use("L_lebesgue_scale", r"\x. G (floor x)", "2"),
        ),
        eq(r"ext 2 * L lebesgue (\x. low x + high x)", each, p.have("abs 2 = 2")),
        eq("ext 2 * (L lebesgue low + L lebesgue high)", "L_add"),
        eq("ext 2 * (L lebesgue low + L lebesgue below)", second),
        eq("ext 2 * L lebesgue low + ext 2 * L lebesgue below", "emul_add"),
        eq(r"L lebesgue (\x. even (floor x)) + L lebesgue (\x. odd (floor x))", first, second),
    )
