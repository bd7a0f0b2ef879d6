"""The normal probability of a square as an integral over angles, for Pólya's bound.

This module has no statement of its own. With h(x) = e^{-x²/2}, the square x, y ≥ c is twice its part above
the diagonal, and the strip x ≥ c, y ≥ 0 is that part and the wedge 0 ≤ y < x, x ≥ c. In the wedge put y =
xu and integrate over x first: what remains is the integral of e^{-c²(1+u²)/2}/(1+u²) over 0 ≤ u < 1.
"""

from cbdp_sym.author import *

H = r"\x. exp (-(x^2)/2)"
BEYOND = r"\x. if (c <= x) (exp (-(x^2)/2)) 0"
POSITIVE = r"\x. if (0 <= x) (exp (-(x^2)/2)) 0"
ABOVE = rf"L lebesgue (\x. L lebesgue (\y. ext (if (x < y) (({BEYOND}) x*({H}) y) 0)))"
BELOW = rf"L lebesgue (\x. L lebesgue (\y. ext (if (0 <= y /\ y < x) (({BEYOND}) x*({H}) y) 0)))"
TAIL = rf"L lebesgue (\x. ext (({BEYOND}) x))"
HALF = rf"L lebesgue (\x. ext (({POSITIVE}) x))"
square = Claim(f"for c t : real given 0 <= t, {TAIL} = ext t holds ext (t*t) = {ABOVE} + {ABOVE}")
strip = Claim(
    f"for c t w : real given 0 <= c, 0 <= t, 0 <= w, {TAIL} = ext t, {HALF} = ext w "
    f"holds ext (t*w) = {ABOVE} + {BELOW}"
)

two_sides = Claim(
    "for h : real -> real, x y c : real given ~(y = x) "
    "holds (if (c <= x) (h x) 0)*(if (c <= y) (h y) 0) = (if (x < y) ((if (c <= x) (h x) 0)*h y) 0) "
    "+ (if (y < x) ((if (c <= y) (h y) 0)*h x) 0)"
)
below_or_above = Claim(
    "for h : real -> real, x y c : real given 0 <= c, ~(y = x) "
    "holds (if (c <= x) (h x) 0)*(if (0 <= y) (h y) 0) = (if (x < y) ((if (c <= x) (h x) 0)*h y) 0) "
    r"+ (if (0 <= y /\ y < x) ((if (c <= x) (h x) 0)*h y) 0)"
)


@two_sides.proof
@below_or_above.proof
def case_by_case(p):
    def shown(p):
        return p.have(p.goal, "if_true", "if_false")

    def third(p):
        return p.cases("c <= y", shown)

    def second(p):
        return p.cases("c <= x", third)

    def less(p):
        return p.cases("0 <= y", second)

    def more(p):
        return p.cases("y < x", lambda p: p.cases("0 <= y", second), equal)

    def equal(p):
        p.use("le_antisym", "y", "x")
        return p.absurd()

    return p.cases("x < y", less, more)


def names(p):
    p.let(h=H, a=BEYOND, b=POSITIVE)
    for fact in ("!x. 0 <= h x", "!x. 0 <= a x", "!x. 0 <= b x"):
        p.have(fact)
    for fact in ("Measurable h", "Measurable a", "Measurable b"):
        p.have(fact)
    p.let(k=r"\x y : real. if (x < y) (a x*h y) 0")
    p.let(j=r"\x y : real. if (0 <= y /\ y < x) (a x*h y) 0")


def on_pairs(p, name, text):
    """A function of two variables as one of pairs, with measurable sections."""
    p.let(**{name: rf"\z. ext ({text.format(x='(fst z)', y='(snd z)')})"})
    section = p.use("measurable_L_section", "lebesgue", name)
    p.know(rewrite(section, "fst_pair", "snd_pair", repeat=True))


def product(p, g, w):
    """The product of two integrals as an iterated integral."""

    def inner(p):
        return p.chain(
            rf"L lebesgue (\y. ext (a x*{g} y))",
            eq(f"ext (a x)*ext {w}", "ext_mul", "L_mul"),
            eq(f"ext {w}*ext (a x)"),
        )

    each = p.every("x", "real", inner)
    return p.chain(
        f"ext (t*{w})",
        eq(f"ext {w}*ext t"),
        eq(rf"ext {w}*L lebesgue (\x. ext (a x))"),
        eq(rf"L lebesgue (\x. ext {w}*ext (a x))", "L_mul"),
        eq(rf"L lebesgue (\x. L lebesgue (\y. ext (a x*{g} y)))", each),
    )


def divided(p, g, other, pointwise):
    """The inner integrals of a x*g y, above the diagonal and elsewhere."""

    def inner(p):
        p.use("lebesgue_point", "x")

        def elsewhere(p):
            return p.chain(
                f"ext (a x*{g} y)",
                eq(f"ext (k x y) + ext ({other})", p.use(pointwise.theorem(), "h", "x", "y", "c")),
            )

        p.every("y", "real", elsewhere, "~(y = x)")
        return p.chain(
            rf"L lebesgue (\y. ext (a x*{g} y))",
            eq(rf"L lebesgue (\y. ext (k x y) + ext ({other}))", "L_ae"),
            eq(rf"L lebesgue (\y. ext (k x y)) + L lebesgue (\y. ext ({other}))", "L_add"),
        )

    return p.every("x", "real", inner)


@square.proof
def by_symmetry(p):
    names(p)
    p.let(A=ABOVE)
    on_pairs(p, "K", "k {y} {x}")
    on_pairs(p, "G", "k {x} {y}")
    p.use("tonelli", "lebesgue", "lebesgue", "K")
    return p.chain(
        "ext (t*t)",
        eq(r"L lebesgue (\x. L lebesgue (\y. ext (a x*a y)))", product(p, "a", "t")),
        eq(
            r"A + L lebesgue (\x. L lebesgue (\y. ext (k y x)))", divided(p, "a", "k y x", two_sides), "L_add"
        ),
        eq(r"A + L lebesgue (\x. L lebesgue (\y. K (x, y)))", "fst_pair", "snd_pair"),
        eq(r"A + L lebesgue (\y. L lebesgue (\x. K (x, y)))"),
        eq("A + A", "fst_pair", "snd_pair"),
    )


@strip.proof
def by_the_diagonal(p):
    names(p)
    p.let(A=ABOVE, B=BELOW)
    on_pairs(p, "G", "k {x} {y}")
    on_pairs(p, "J", "j {x} {y}")
    return p.chain(
        "ext (t*w)", eq("A + B", product(p, "b", "w"), divided(p, "b", "j x y", below_or_above), "L_add")
    )


INSIDE = r"(0 <= u /\ u < 1)"
WEIGHTED = rf"L lebesgue (\u. ext (if {INSIDE} (exp (-(c^2*(1 + u^2))/2)/(1 + u^2)) 0))"
scaled = Claim(
    "for h : real -> real, b x : real given Measurable h, !y. 0 <= h y, 0 <= b, x <= 0 ==> x*b = 0 "
    r"holds L lebesgue (\y. ext (if (0 <= y /\ y < x) (b*h y) 0)) "
    rf"= L lebesgue (\u. ext (if {INSIDE} (x*b*h (x*u)) 0))"
)
moment = Claim(
    "for c k : real given 0 <= c, 1 <= k "
    r"holds HasIntAbove c (\x. x*exp (-(k*x^2)/2)) (exp (-(k*c^2)/2)/k)"
)
wedge = Claim(f"for c : real given 0 <= c holds {BELOW} = {WEIGHTED}")


@scaled.proof
def substitution(p):
    p.let(f=r"\y. if (0 <= y /\ y < x) (b*h y) 0", g=rf"\u. if {INSIDE} (x*b*h (x*u)) 0")

    def positive(p):
        def inside(p):
            return p.have("x*f (x*u) = g u", "if_true")

        def beyond(p):
            return p.have("x*f (x*u) = g u", "if_false")

        def before(p):
            return p.have("x*f (x*u) = g u", "if_false")

        def point(p):
            same = p.cases("0 <= u", lambda p: p.cases("u < 1", inside, beyond), before)
            return p.chain("ext x*ext (f (x*u))", eq("ext (x*f (x*u))"), eq("ext (g u)", same))

        each = p.every("u", "real", point)
        return p.chain(
            r"L lebesgue (\y. ext (f y))",
            eq(
                r"ext (abs x)*L lebesgue (\u. ext (f (x*u)))",
                p.use("L_lebesgue_scale", r"\y. ext (f y)", "x"),
            ),
            eq(r"L lebesgue (\u. ext x*ext (f (x*u)))", "L_mul"),
            eq(r"L lebesgue (\u. ext (g u))", each),
        )

    def nothing(p):
        zero = p.have("x*b = 0")

        def right(p):
            return p.cases(INSIDE, empty)

        def empty(p):
            return p.have("g u = 0", zero, "if_true", "if_false")

        also = p.every("u", "real", right)
        return p.chain(r"L lebesgue (\y. ext (f y))", eq(r"L lebesgue (\u. ext (g u))", also))

    return p.cases("0 < x", positive, nothing)


@moment.proof
def antiderivative(p):
    p.let(F=r"\x. -(exp (-(k*x^2)/2)/k)", f=r"\x. x*exp (-(k*x^2)/2)")

    def small(p):
        p.have("exp (-(k*z^2)/2) <= exp (-((z - 0)^2)/(2*1^2))")
        p.have("exp (-(k*z^2)/2)/k <= exp (-(k*z^2)/2)")
        return p.have("abs (F z) <= 1*exp (-((z - 0)^2)/(2*1^2))", "abs_le")

    p.every("z", "real", small, "c <= z")
    p.use("gaussian_limit", "F", "0", "1", "c", "1")

    found = p.use("ftc_above", "F", "f", "c", "0")
    return rewrite(found, p.have("0 - F c = exp (-(k*c^2)/2)/k"))


@wedge.proof
def by_shells(p):
    names(p)
    p.let(n=rf"\x u : real. if {INSIDE} (x*a x*h (x*u)) 0", v="\\u. exp (-(c^2*(1 + u^2))/2)/(1 + u^2)")

    def vanishes(p):
        def at_zero(p):
            return p.have("x*a x = 0", p.have("x = 0"))

        def nowhere(p):
            return p.have("x*a x = 0")

        return p.cases("c <= x", at_zero, nowhere)

    p.every("x", "real", vanishes, "x <= 0")

    def inner(p):
        return p.use(scaled.theorem(), "h", "a x", "x")

    shells = p.every("x", "real", inner)
    on_pairs(p, "N", "n {x} {y}")

    def outer(p):
        def inside(p):
            p.use(moment.theorem(), "c", "1 + u^2")
            p.unfold_facts("HasIntAbove")
            p.let(f=r"\x. if (c <= x) (x*exp (-((1 + u^2)*x^2)/2)) 0")
            value = p.use("L_int", "lebesgue", "f", "exp (-((1 + u^2)*c^2)/2)/(1 + u^2)")
            return p.chain(
                r"L lebesgue (\x. ext (n x u))",
                eq(r"L lebesgue (\x. ext (f x))"),
                eq("ext (v u)", value),
                eq(f"ext (if {INSIDE} (v u) 0)", "if_true"),
            )

        def outside(p):
            return p.chain(
                r"L lebesgue (\x. ext (n x u))",
                eq("ext 0", "L_const_zero"),
                eq(f"ext (if {INSIDE} (v u) 0)", "if_false"),
            )

        return p.cases(INSIDE, inside, outside)

    each = p.every("u", "real", outer)
    return p.chain(
        BELOW,
        eq(r"L lebesgue (\x. L lebesgue (\u. N (x, u)))", shells, "fst_pair", "snd_pair"),
        eq(r"L lebesgue (\u. L lebesgue (\x. N (x, u)))", p.use("tonelli", "lebesgue", "lebesgue", "N")),
        eq(WEIGHTED, "fst_pair", "snd_pair", each),
    )
