"""Densities between bounds: what pure differential privacy says of them, and the chord of their powers."""

from cbdp_sym.author import *

ORDERED = "!s. Measurable s ==> mass P s <= ext (exp e) * mass Q s + ext 0"

below = Claim(
    "for Q : 'a measure, g h : 'a -> real, b : real "
    "given Measurable g, Measurable h, !x. 0 <= g x, !x. 0 <= h x, "
    r"L Q (\x. ext (h x)) <= ext b, !s. Measurable s ==> "
    r"L Q (\x. if (s x) (ext (g x)) 0) <= L Q (\x. if (s x) (ext (h x)) 0) "
    r"holds AE Q (\x. g x <= h x)"
)
continuous = Claim(f"for P Q : 'a measure, e : real given Prob P, Prob Q, {ORDERED} holds P << Q")
on_events = Claim(
    "for P Q : 'a measure, s : 'a -> bool given Prob P, Prob Q, P << Q, Measurable s "
    r"holds L Q (\x. if (s x) (ext (density P Q x)) 0) = mass P s"
)
multiple = Claim(
    "for Q : 'a measure, s : 'a -> bool, f : 'a -> real, c : real "
    "given Measurable s, Measurable f, !x. 0 <= f x, 0 <= c "
    r"holds L Q (\x. if (s x) (ext (c*f x)) 0) = ext c * L Q (\x. if (s x) (ext (f x)) 0)"
)
upper = Claim(
    f"for P Q : 'a measure, e : real given Prob P, Prob Q, {ORDERED} "
    r"holds AE Q (\x. density P Q x <= exp e)"
)
lower = Claim(
    "for P Q : 'a measure, e : real given Prob P, Prob Q, P << Q, "
    "!s. Measurable s ==> mass Q s <= ext (exp e) * mass P s + ext 0 "
    r"holds AE Q (\x. exp (-e) <= density P Q x)"
)
BETWEEN = r"Prob P, Prob Q, P << Q, AE Q (\x. l <= density P Q x), AE Q (\x. density P Q x <= u)"
around = Claim(f"for P Q : 'a measure, l u : real given {BETWEEN} holds l <= 1 /\\ 1 <= u")
power = Claim(
    "for x y t a : real given 0 < x, 0 < y, 0 <= t, t <= 1, 1 < a "
    "holds (t*x + (1 - t)*y)^a <= t*x^a + (1 - t)*y^a"
)
chord = Claim(
    f"for P Q : 'a measure, l u a : real given {BETWEEN}, 0 < l, l < u, 1 < a "
    r"holds L Q (\x. ext (density P Q x^a)) <= ext ((l^a*(u - 1) + u^a*(1 - l))/(u - l))"
)


def everywhere(p, function, *proofs):
    """Know what the proofs, one or one for each case of s x, show of each argument x of the function."""
    proof = (lambda p: p.cases("s x", *proofs)) if len(proofs) == 2 else proofs[0]
    return p.every("x", p.term(function).type.args[0], proof)


def almost(p, measure, first, then, proof):
    """Know of almost all points what follows from what is known of almost all."""
    p.intro("x", proof, rf"!x. {first} ==> {then}")
    return p.use("ae_mp", measure, rf"\x. {first}", rf"\x. {then}")


@below.proof
def where_it_fails(p):
    p.let(s=r"\x. h x < g x", f=r"\x. if (s x) (g x - h x) 0", k=r"\x. if (s x) (h x) 0")
    everywhere(p, "g", joined, joined)
    everywhere(p, "g", same_inside, same_outside)
    p.chain(
        r"L Q (\x. ext (f x)) + L Q (\x. ext (k x))",
        eq(r"L Q (\x. ext (f x) + ext (k x))", "L_add"),
        eq(r"L Q (\x. if (s x) (ext (g x)) 0)"),
        le(r"L Q (\x. if (s x) (ext (h x)) 0)"),
        eq(r"L Q (\x. ext (k x))"),
    )
    p.chain(r"L Q (\x. ext (k x))", le(r"L Q (\x. ext (h x))"), le("ext b"))
    return p.obtain("c", p.use("real_of_bounds", r"L Q (\x. ext (k x))"), null_event)


def joined(p):
    return p.chain("ext (f x) + ext (k x)", eq("if (s x) (ext (g x)) 0"))


def same_inside(p):
    return p.chain("if (s x) (ext (h x)) 0", eq("ext (k x)"))


def same_outside(p):
    return p.chain("if (s x) (ext (h x)) 0", eq("ext (k x)"))


def null_event(p):
    p.chain(
        r"L Q (\x. ext (f x)) + ext c",
        eq(r"L Q (\x. ext (f x)) + L Q (\x. ext (k x))"),
        le(r"L Q (\x. ext (k x))"),
        eq("ext c"),
    )
    p.chain(r"L Q (\x. ext (f x))", le("ext (c - c)", "ele_sub"), eq("0"))
    p.use("ele_antisym", r"L Q (\x. ext (f x))", "ext 0")
    return almost(p, "Q", "ext (f x) = 0", "g x <= h x", lambda p: p.cases("s x", fails, p_auto))


def fails(p):
    p.chain("ext (g x - h x)", eq("ext (f x)"), eq("ext 0"), le("ext 0"))
    return p.have("g x <= h x")


def p_auto(p):
    return p.have("g x <= h x")


@continuous.proof
def null_sets(p):
    p.unfold("<<")
    return p.intro("s", null)


def null(p):
    p.chain("mass P s", le("ext (exp e) * mass Q s + ext 0"), eq("ext (exp e) * 0 + ext 0"), eq("ext 0"))
    return p.use("ele_antisym", "mass P s", "ext 0")


@on_events.proof
def change_of_measure(p):
    p.let(one=r"\x. if (s x) (1 : ereal) 0", r="density P Q")
    products(p, "if (s x) (ext (r x)) 0", "ext (r x) * one x")
    return p.chain(
        r"L Q (\x. if (s x) (ext (r x)) 0)", eq("L P one", "change_measure"), eq("mass P s", "mass")
    )


def products(p, whole, product):
    """The integrand is a product, on the event and off it."""

    def same(p):
        return p.chain(whole, eq(product))

    return everywhere(p, "s", same, same)


@multiple.proof
def constant_factor(p):
    p.let(k=r"\x. if (s x) (ext (f x)) 0")
    same = products(p, "if (s x) (ext (c*f x)) 0", "ext c * k x")
    return p.chain(r"L Q (\x. if (s x) (ext (c*f x)) 0)", eq("ext c * L Q k", same, "L_mul"))


@upper.proof
def rarely_above(p):
    p.use(continuous.theorem(), "P", "Q", "e")
    p.let(r="density P Q")
    p.intro(
        "s",
        above,
        r"!s. Measurable s ==> L Q (\x. if (s x) (ext (r x)) 0) "
        r"<= L Q (\x. if (s x) (ext (exp e)) 0)",
    )
    p.have(r"L Q (\x. ext (exp e)) <= ext (exp e)", p.have(r"L Q (\x. ext (exp e)) = ext (exp e)", "L_int"))
    return p.use(below.theorem(), "Q", "r", r"\x : 'a. exp e", "exp e")


def above(p):
    p.use(multiple.theorem(), "Q", "s", r"\x : 'a. 1", "exp e")
    p.use(on_events.theorem(), "P", "Q", "s")
    return p.chain(
        r"L Q (\x. if (s x) (ext (r x)) 0)",
        eq("mass P s"),
        le("ext (exp e) * mass Q s + ext 0"),
        eq(r"L Q (\x. if (s x) (ext (exp e*1)) 0)", "eadd_comm", "eadd_zero", "mass"),
        eq(r"L Q (\x. if (s x) (ext (exp e)) 0)"),
    )


@lower.proof
def rarely_below(p):
    p.let(r="density P Q")
    p.intro(
        "s",
        under,
        r"!s. Measurable s ==> L Q (\x. if (s x) (ext 1) 0) "
        r"<= L Q (\x. if (s x) (ext (exp e*r x)) 0)",
    )
    p.chain(
        r"L Q (\x. ext (exp e*r x))",
        eq(r"L Q (\x. ext (exp e) * ext (r x))"),
        eq(r"ext (exp e) * L P (\x. 1)", "L_mul", "change_measure"),
        eq("ext (exp e)", "prob_mass"),
        le("ext (exp e)"),
    )
    p.use(below.theorem(), "Q", r"\x : 'a. 1", r"\x. exp e*r x", "exp e")
    return almost(p, "Q", "1 <= exp e*r x", "exp (-e) <= r x", divided)


def divided(p):
    return p.chain("exp (-e)", le("exp (-e)*(exp e*r x)"), eq("r x"))


def under(p):
    scaled = p.use(multiple.theorem(), "Q", "s", "r", "exp e")
    p.use(on_events.theorem(), "P", "Q", "s")
    return p.chain(
        r"L Q (\x. if (s x) (ext 1) 0)",
        eq("mass Q s", "mass"),
        le("ext (exp e) * mass P s + ext 0"),
        eq(r"L Q (\x. if (s x) (ext (exp e*r x)) 0)", "eadd_comm", "eadd_zero", scaled),
    )


@around.proof
def the_mean_is_one(p):
    p.let(r="density P Q")
    p.chain("ext 1", eq(r"L P (\x. 1)", "prob_mass"), eq(r"L Q (\x. ext (r x))", "change_measure"))
    return p.conjuncts(
        lambda p: p.cases("0 <= l", not_more, lambda p: p.have("l <= 1")),
        lambda p: p.cases("0 <= u", not_less, negative),
    )


def constant(p, c):
    """The integral of a constant that is not negative."""
    return p.have(rf"L Q (\x. ext ({c})) = ext ({c})", "L_int")


def not_more(p):
    constant(p, "l")
    p.chain("ext l", eq(r"L Q (\x. ext l)"), le(r"L Q (\x. ext (r x))", "L_mono"), eq("ext 1"))
    return p.use("le_of_ext", "l", "1")


def not_less(p):
    constant(p, "u")
    p.chain("ext 1", eq(r"L Q (\x. ext (r x))"), le(r"L Q (\x. ext u)", "L_mono"), eq("ext u"))
    return p.use("le_of_ext", "1", "u")


def negative(p):
    """No density is below a negative number; the means would say that 1 is at most 0."""
    constant(p, "0")
    p.chain("ext 1", eq(r"L Q (\x. ext (r x))"), le(r"L Q (\x. ext 0)", "L_mono"), eq("ext 0"))
    return p.absurd()


def no_density(p):
    p.use("density_nonneg", "P", "Q", "x")
    return p.absurd()


@power.proof
def convex(p):
    p.let(s=r"\z : real. 0 < z", g=r"\z. z^a", d=r"\z. a*z^(a - 1)")
    p.use("convex_deriv", "g", "d", "s")
    p.unfold_facts("ConvexOn")
    mean = "t*x + (1 - t)*y"
    fact = p.have(
        "!x y t. s x ==> s y ==> 0 <= t ==> t <= 1 ==> "
        rf"s ({mean}) /\ g ({mean}) <= t*g x + (1 - t)*g y"
    )
    return p.use("and_right", given=[p.use(fact, "x", "y", "t")])


def increases(p):
    p.have("u^(a - 1) <= v^(a - 1)", "pow_le")
    return p.use("scale_le", "a", "u^(a - 1)", "v^(a - 1)")


@chord.proof
def below_its_chord(p):
    p.let(r="density P Q", w="u - l", B="(u^a - l^a)/w", A="(u^a*l - l^a*u)/w")
    p.have("l^(a - 1) <= u^(a - 1)", "pow_le")
    for fact in (
        "l^a = l*l^(a - 1)",
        "u^a = u*u^(a - 1)",
        "u^a*l - l^a*u = u*l*(u^(a - 1) - l^(a - 1))",
        "0 <= u*l*(u^(a - 1) - l^(a - 1))",
        "0 <= A",
    ):
        p.have(fact)
    p.have("l^a <= u^a", "pow_le")
    line = "ext (r x^a) + ext A <= ext B * ext (r x)"
    almost(p, "Q", "l <= r x", f"r x <= u ==> {line}", on_the_chord)
    constant(p, "A")
    p.chain(
        r"L Q (\x. ext (r x^a)) + ext A",
        eq(r"L Q (\x. ext (r x^a) + ext A)", "L_add"),
        le(r"L Q (\x. ext B * ext (r x))", "L_mono"),
        eq(r"ext B * L P (\x. 1)", "L_mul", "change_measure"),
        eq("ext B", "prob_mass"),
    )
    return p.chain(
        r"L Q (\x. ext (r x^a))", le("ext (B - A)", "ele_sub"), eq("ext ((l^a*(u - 1) + u^a*(1 - l))/w)")
    )


def on_the_chord(p):
    p.let(t="(u - r x)/w", m="t*l + (1 - t)*u")
    p.use(power.theorem(), "l", "u", "t", "a")
    p.chain("r x^a", eq("m^a"), le("t*l^a + (1 - t)*u^a"))
    return p.chain("ext (r x^a) + ext A", eq("ext (r x^a + A)"), le("ext (B*r x)"), eq("ext B * ext (r x)"))
