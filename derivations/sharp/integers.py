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
        return q.have(r"0 = 0 \/ Nat (0 - 1)")

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
    p.unfold("Int")

    def nat(q):
        return q.have(q.goal)

    def other(q):
        q.know(other_case(q, r"Nat x \/ Nat (-x)"))
        q.use(before.theorem(), "-x")

        def zero(r):
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

    def nat(q):
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

        def less(r):
            r.use(apart.theorem(), "floor y", "floor x")
            return r.have("floor x <= floor y")

        return q.cases("floor y < floor x", less, lambda r: r.have("floor x <= floor y"))

    return p.suffices("measurable_mono", "x y", order)


@by_integer.proof
def from_uniqueness(p):
    p.use("floor_spec", "x")
    p.use(added.theorem(), "floor x", "n")
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


@translated.proof
def lebesgue_measure_is(p):
    p.intro("x", lambda q: q.use(by_integer.theorem(), "x", "n"), "!x. floor (x + n) = floor x + n")
    return p.chain(
        SUM.format("G"),
        eq(r"L lebesgue (\x. G (floor x + n))", p.use("L_lebesgue_shift", r"\x. G (floor x)", "n")),
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
            r.use(unique.theorem(), "x + 1/2", "floor x")
            return r.chain("high (x + 1/2)", eq("low x"))

        def late(r):
            r.use(after.theorem(), "floor x")
            r.use(unique.theorem(), "x + 1/2", "floor x + 1")
            return r.chain("high (x + 1/2)", eq("low x"))

        return q.cases("x - floor x < 1/2", early, late)

    p.intro("x", at, "!x. high (x + 1/2) = low x")

    def whole(q):
        return q.cases("x - floor x < 1/2", first, second)

    def first(q):
        _one, _none = q.have("low x = G (floor x)"), q.have("high x = 0")
        return q.chain("G (floor x)", eq("low x + high x", "eadd_zero", "eadd_comm"))

    def second(q):
        _one, _none = q.have("high x = G (floor x)"), q.have("low x = 0")
        return q.chain("G (floor x)", eq("0 + G (floor x)", "eadd_zero"), eq("low x + high x"))

    sums = p.intro("x", whole, "!x. G (floor x) = low x + high x")
    same = p.chain("L lebesgue high", eq("L lebesgue low", p.use("L_lebesgue_shift", "high", "1/2")))
    total = p.chain(
        SUM.format("G"),
        eq("L lebesgue low + L lebesgue low", sums, "L_add"),
        eq("ext 2 * L lebesgue low", "eone_mul_back", "eadd_like"),
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

    def at(q):
        below_and_above(q)
        q.use(added.theorem(), "floor x", "floor x")
        q.have("Int (2*floor x)", q.have("2*floor x = floor x + floor x"))
        q.use(after.theorem(), "2*floor x")

        def early(r):
            r.use(unique.theorem(), "2*x", "2*floor x")
            _one, _none = r.have("low x = even (floor x)"), r.have("high x = 0")
            return r.chain("G (floor (2*x))", eq("low x + high x", "eadd_zero", "eadd_comm"))

        def late(r):
            r.use(unique.theorem(), "2*x", "2*floor x + 1")
            _one, _none = (r.have("high x = odd (floor x)"), r.have("low x = 0"))
            return r.chain("G (floor (2*x))", eq("low x + high x", "eadd_zero"))

        return q.cases("x - floor x < 1/2", early, late)

    each = p.intro("x", at, "!x. G (floor (2*x)) = low x + high x")
    p.use(halves.theorem(), "even")
    p.use(halves.theorem(), "odd")
    return p.chain(
        SUM.format("G"),
        eq(
            r"ext (abs 2) * L lebesgue (\x. G (floor (2*x)))",
            p.use("L_lebesgue_scale", r"\x. G (floor x)", "2"),
        ),
        eq("ext 2 * (L lebesgue low + L lebesgue below)", each, "L_add"),
        eq(r"L lebesgue (\x. even (floor x)) + L lebesgue (\x. odd (floor x))", "emul_add"),
    )
