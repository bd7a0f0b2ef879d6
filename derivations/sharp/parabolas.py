"""The parabola that touches log(cosh y + c) at a second point: the best constant beyond the threshold.

Fix x > 0 and c ≥ 0; let G(y) = log(cosh y + c) - log(cosh x + c) and g(y) = sinh y/(y (cosh y + c)), so
that G'(y) = y g(y). Where g rises at x, it rises up to a point and falls after it. So the largest quotient
G(y)/(y² - x²), y > x, is g(y)/2 at the point where the two are equal.
"""

from cbdp_sym.author import *
from derivations.sharp.hyperbolic import (
    GAP,
    RATIO,
    along,
    cosh_positive,
    its_slope,
    name_the_quotient,
    positive,
    quotient,
    ratio,
    sign_of_its_slope,
    smooth,
)

SLOPE = "sinh {y}/({y}*(cosh {y} + c))"
FALLS = f"c ≤ {RATIO.format(x='y')}"
rises = Claim(
    f"for x y c : real given 0 < x, x ≤ y, {RATIO.format(x='y')} ≤ c "
    f"holds {SLOPE.format(y='x')} ≤ {SLOPE.format(y='y')}"
)
between = Claim(
    f"for x z y c : real given 0 < x, x ≤ z, z ≤ y, 0 ≤ c, {SLOPE.format(y='z')} < {SLOPE.format(y='y')} "
    f"holds {SLOPE.format(y='x')} ≤ {SLOPE.format(y='z')}"
)
touching = Claim(
    f"for x y z c : real given 0 < x, x ≤ y, x ≤ z, 0 ≤ c, {FALLS}, "
    f"{GAP} ≤ (y^2 - x^2)·({SLOPE.format(y='y')}/2) "
    f"holds log (cosh z + c) - log (cosh x + c) ≤ (z^2 - x^2)·({SLOPE.format(y='y')}/2)"
)
exists = Claim(
    f"for x c : real given 0 < x, {RATIO.format(x='x')} < c "
    f"holds ∃y. x < y ∧ {FALLS} ∧ {GAP} = (y^2 - x^2)·({SLOPE.format(y='y')}/2)"
)

under_the_second_parabola = Claim(
    f"for x y c : real given 0 < x, x ≤ y, {RATIO.format(x='y')} ≤ c "
    f"holds {GAP} ≤ (y^2 - x^2)·({SLOPE.format(y='y')}/2)"
)
above_the_line = Claim(
    "for x y c : real given 0 < x, 0 ≤ c, x ≤ y, 2·log (2·(cosh x + c)) ≤ y "
    f"holds (y^2 - x^2)·({SLOPE.format(y='y')}/2) ≤ {GAP}"
)
far_out = Claim(f"for z c : real given 0 < z, 0 ≤ c, 6·c ≤ z^2 holds c ≤ {RATIO.format(x='z')}")


@far_out.proof
def the_sine_grows_faster(p):
    positive(p, "z")
    p.let(S="sinh z", C="cosh z", N="sinh z·cosh z - z", D="z·cosh z - sinh z")
    p.have("0 < D", by=decide)
    p.have("z + z^3/6 ≤ S", by=decide, because="a certificate")
    p.have("0 ≤ z·(z^2/6 - c)")
    p.have("0 ≤ C·(S - (c + 1)·z)")
    p.have("0 ≤ z·(C - 1)")
    p.have("0 ≤ S")
    p.have("0 ≤ c·S")
    p.have("0 ≤ (N - c·D)/D")
    p.have("(N - c·D)/D = N/D - c")
    return p.have(p.goal)


@rises.proof
def it_rises(p):
    smooth(p)
    name_the_quotient(p)

    def slope(p):
        positive_constant(p)
        return its_slope(p)

    along(p, slope, rising, texts=("HasDeriv g (d z) z", "0 ≤ d z"))
    return p.use("mono_on", "g", "d", "x", "y", "x", "y")


def positive_constant(p):
    """Know that c is not negative."""
    p.have("0 < y")
    p.have("0 < y·cosh y - sinh y", by=decide)
    p.have("0 ≤ sinh y·cosh y - y", by=decide)
    p.have("0 ≤ (sinh y·cosh y - y)/(y·cosh y - sinh y)")


def rising(p):
    positive_constant(p)
    return sign_of_its_slope(p, "zy", "N/D", "c", "0 ≤ {}")


@between.proof
def before_or_after(p):
    def falls(p):
        p.use(quotient.theorem(), "z", "y", "c")
        return p.absurd()

    def not_yet(p):
        p.have(f"{RATIO.format(x='z')} ≤ c")
        return p.use(rises.theorem(), "x", "z", "c")

    return p.cases(f"c ≤ {RATIO.format(x='z')}", falls, not_yet)


def name(p):
    """The slope g, the difference F between logarithm and parabola, and its derivative f."""
    smooth(p)
    p.let(
        g="z ↦ sinh z/(z·(cosh z + c))",
        s="sinh y/(y*(cosh y + c))/2",
        F="z ↦ z^2·s - log (cosh z + c)",
        f="z ↦ 2·z·s - sinh z/(cosh z + c)",
    )


def slope(p):
    positive(p, "w")
    p.have("0 < cosh w + c")
    return p.have("HasDeriv F (f w) w")


def above(p, bound):
    """f ≤ 0 where g is at least its value at y, f ≥ 0 where it is at most."""
    positive(p, "w")
    p.have("0 < cosh w + c")
    p.have("w·g w = sinh w/(cosh w + c)")
    p.have("g y = 2·s")
    if bound == "f w ≤ 0":
        p.have("2·s ≤ g w")
        p.have("w·(2·s) ≤ w·g w")
    else:
        p.have("g w ≤ 2·s")
        p.have("w·g w ≤ w·(2·s)")
    return p.have(bound)


@under_the_second_parabola.proof
def the_slope_is_largest_at_the_end(p):
    name(p)
    p.have("g y = 2·s")
    positive_constant(p)

    def low(p):
        positive(p, "w")
        p.use(rises.theorem(), "w", "y", "c")
        return above(p, "0 ≤ f w")

    p.intro("w", slope, "∀w. x ≤ w ⇒ w ≤ y ⇒ HasDeriv F (f w) w")
    p.intro("w", low, "∀w. x ≤ w ⇒ w ≤ y ⇒ 0 ≤ f w")
    p.use("mono_on", "F", "f", "x", "y", "x", "y")
    return p.have(p.goal)


@above_the_line.proof
def slopes_below_one(p):
    p.let(S="sinh y", C="cosh y", B="cosh x + c", g="sinh y/(y*(cosh y + c))")
    positive(p, "y")
    p.use(cosh_positive.theorem(), "x")
    p.have("0 < B")
    p.have("0 < C + c")
    p.have("0 < y*(C + c)")
    p.have("0 ≤ S", by=decide)
    p.have("S ≤ C", by=decide)
    p.have("y·g = S/(C + c)")
    p.have("(C + c - S)/(C + c) = 1 - S/(C + c)")
    p.have("0 ≤ y·(1 - y·g)")
    p.have("0 ≤ x^2·g")
    p.have("(y^2 - x^2)·(g/2) ≤ y/2")
    p.have("exp y/2 ≤ C", by=decide)
    p.have("exp y/2 ≤ C + c")
    p.use("log_mono", "exp y/2", "C + c")
    p.have("log (exp y/2) = y - log 2", "log_div", "log_exp")
    p.have("log (2·B) = log 2 + log B", "log_mul")
    return p.have(p.goal)


@touching.proof
def three_ranges(p):
    name(p)
    p.have("g y = 2·s")

    def monotone(p, a, b, low, rule):
        """Compare F at a and b, by the sign of f between them, which `low` shows."""
        sign = "0 ≤ f w" if rule == "mono_on" else "f w ≤ 0"
        p.intro("w", slope, f"∀w. {a} ≤ w ⇒ w ≤ {b} ⇒ HasDeriv F (f w) w")
        p.intro("w", low, f"∀w. {a} ≤ w ⇒ w ≤ {b} ⇒ {sign}")
        p.use(rule, "F", "f", a, b, a, b)
        return p.have(p.goal)

    def after(p):
        def low(p):
            p.use(quotient.theorem(), "y", "w", "c")
            return above(p, "0 ≤ f w")

        return monotone(p, "y", "z", low, "mono_on")

    def before(p):
        p.have("z ≤ y")

        def lower(p):
            def low(p):
                p.have("g z < g y")
                p.use(between.theorem(), "w", "z", "y", "c")
                p.have("g w ≤ g z")
                return above(p, "0 ≤ f w")

            return monotone(p, "x", "z", low, "mono_on")

        def higher(p):
            def low(p):
                def contrary(p):
                    p.have("g w < g y")
                    p.use(between.theorem(), "z", "w", "y", "c")
                    p.have("g z ≤ g w")
                    return p.absurd()

                return p.cases("g y ≤ g w", lambda p: above(p, "f w ≤ 0"), contrary)

            p.have("g y ≤ g z")
            return monotone(p, "z", "y", low, "anti_on")

        return p.cases("g z < g y", lower, higher)

    return p.cases("y ≤ z", after, before)


@exists.proof
def intermediate_values(p):
    p.let(
        R="z ↦ (sinh z·cosh z - z)/(z·cosh z - sinh z)",
        n="z ↦ (cosh z^2 + sinh z^2 - 1)·(z·cosh z - sinh z) - (sinh z·cosh z - z)·(z·sinh z)",
        d="z ↦ n z/(z·cosh z - sinh z)^2",
        Z="6*(c + 1)",
    )
    smooth(p)
    p.have("0 < x·cosh x - sinh x", by=decide)
    p.have("0 ≤ sinh x·cosh x - x", by=decide)
    for fact in ("0 ≤ R x", "R x < c", "0 < c", "0 < Z", "6·c ≤ Z^2"):
        p.have(fact)
    p.use(far_out.theorem(), "Z", "c")

    def above(p):
        p.use(ratio.theorem(), "Z", "x")
        return p.absurd()

    def continuous(p):
        p.have("0 < z")
        p.have("0 < z·cosh z - sinh z", by=decide)
        p.have("HasDeriv R (d z) z")
        return p.use("deriv_continuous", "R", "d z", "z")

    def below(p):
        p.have("x ≤ Z")
        p.intro("z", continuous, "∀z. x ≤ z ⇒ z ≤ Z ⇒ Continuous R z")
        point = p.use("intermediate_value", "R", "x", "Z", "c")
        return p.obtain("w", point, from_the_steepest_point)

    return p.cases("Z ≤ x", above, below)


def from_the_steepest_point(p):
    p.let(
        g="y ↦ sinh y/(y·(cosh y + c))",
        l="log (cosh x + c)",
        f="y ↦ log (cosh y + c) - l - (y^2 - x^2)·(g y/2)",
        L="log (2*(cosh x + c))",
        Y="w + 2·L",
    )
    p.have("0 < w")
    p.use(cosh_positive.theorem(), "x")
    p.have("1 ≤ cosh x", by=decide)
    p.have("0 < L", by=decide)
    p.have("w ≤ Y")
    p.have("f w ≤ 0", p.use(under_the_second_parabola.theorem(), "x", "w", "c"))
    p.have("0 ≤ f Y", p.use(above_the_line.theorem(), "x", "Y", "c"))

    def continuous(p):
        positive(p, "z")
        p.have("0 < cosh z + c")
        p.have("0 < z*(cosh z + c)")
        p.let(
            h="(cosh z·(z·(cosh z + c)) - sinh z·(cosh z + c + z·sinh z))/(z·(cosh z + c))^2",
            m="sinh z/(cosh z + c) - (2·z·(g z/2) + (z^2 - x^2)·(h/2))",
        )
        p.have("HasDeriv f m z")
        return p.use("deriv_continuous", "f", "m", "z")

    p.intro("z", continuous, "∀z. w ≤ z ⇒ z ≤ Y ⇒ Continuous f z")
    point = p.use("intermediate_value", "f", "w", "Y", "0")
    return p.obtain("y", point, found)


def found(p):
    p.use(ratio.theorem(), "w", "y")
    p.have(FALLS)
    p.have(f"{GAP} = (y^2 - x^2)*({SLOPE.format(y='y')}/2)")

    def same(p):
        p.have("0 < y")
        p.use(ratio.theorem(), "y", "x")
        p.have("R y ≤ R x")
        p.have("c ≤ R y")
        return p.absurd()

    def further(p):
        p.have("x < y")
        return p.witness("y")

    return p.cases("y ≤ x", same, further)
