"""Pólya's bound on the normal distribution function, for the sign of a Gaussian.

This module has no statement of its own.

Problem: bound t(1-t) from below, where t is the probability that N(0,1) is more than c.
Method: πt(1-t) is the integral of e^{-c²(1+u²)/2} under the weight 1/(1+u²) on [0,1] (`polya_area.py`), whose
    total is π/4; the tangent of the exponential at the mean is below it (Jensen's inequality).
Guarantee: 4t(1-t) ≥ e^{-2c²/π} for every c ≥ 0, with equality at c = 0.
Reference: Pólya 1949, "Remarks on computing the probability integral in one and two dimensions".
"""

from cbdp_sym.author import *
from derivations.concentrated import lemB_2_mills
from derivations.concentrated.polya_area import ABOVE, BELOW, INSIDE, WEIGHTED, names, square, strip, wedge

UNWEIGHTED = rf"L lebesgue (\u. ext (if {INSIDE} (1/(1 + u^2)) 0))"
tangent = Claim(
    "for c m : real given 0 <= m "
    f"holds ext (exp (-m)*(1 + m))*{UNWEIGHTED} <= {WEIGHTED} + ext (exp (-m)*(c^2/2))"
)
bound = Claim(
    r"for c t : real given 0 <= c, mass (normal 0 1) (\z. c < z) = ext t "
    "holds exp (-(2*c^2/pi)) <= 4*t*(1 - t)"
)


@tangent.proof
def exponential_above_its_tangent(p):
    p.let(
        i=rf"\u. if {INSIDE} (1/(1 + u^2)) 0",
        v=rf"\u. if {INSIDE} (exp (-(c^2*(1 + u^2))/2)/(1 + u^2)) 0",
        o=rf"\u. if {INSIDE} (1 : real) 0",
        q=r"\u. if (0 <= u /\ u <= 1) (1 : real) 0",
        K="exp (-m)*(c^2/2)",
        R="exp (-m)*(1 + m)",
    )

    def inside(p):
        p.let(s="c^2*(1 + u^2)/2")
        p.use("exp_ge", "m - s")
        p.chain("exp (-m)*(1 + m) - exp (-m)*s", le("exp (-m)*exp (m - s)"), eq("exp (-s)"))
        p.chain(
            "R*(1/(1 + u^2))",
            le("(exp (-s) + exp (-m)*s)/(1 + u^2)"),
            eq("exp (-(c^2*(1 + u^2))/2)/(1 + u^2) + K*1"),
        )
        return p.have("R*i u <= v u + K*o u", "if_true")

    def outside(p):
        return p.have("R*i u <= v u + K*o u", "if_false")

    def point(p):
        line = p.cases(INSIDE, inside, outside)
        return p.chain(
            "ext R*ext (i u)",
            eq("ext (R*i u)"),
            le("ext (v u + K*o u)", line),
            eq("ext (v u) + ext K*ext (o u)"),
        )

    def closed(p):
        def here(p):
            return p.have("ext (o u) <= ext (q u)", "if_true")

        def elsewhere(p):
            return p.have("ext (o u) <= ext (q u)", "if_false")

        return p.cases(INSIDE, here, elsewhere)

    p.every("u", "real", point)
    p.every("u", "real", closed)
    p.chain(
        r"L lebesgue (\u. ext (o u))",
        le(r"L lebesgue (\u. ext (q u))", "L_le"),
        eq("ext (1 - 0)", "L_int"),
        eq("ext 1"),
    )
    return p.chain(
        f"ext R*{UNWEIGHTED}",
        eq(r"L lebesgue (\u. ext R*ext (i u))", "L_mul"),
        le(r"L lebesgue (\u. ext (v u) + ext K*ext (o u))", "L_le"),
        eq(r"L lebesgue (\u. ext (v u)) + L lebesgue (\u. ext K*ext (o u))", "L_add"),
        eq(r"L lebesgue (\u. ext (v u)) + ext K*L lebesgue (\u. ext (o u))", "L_mul"),
        le(rf"{WEIGHTED} + ext K*ext 1"),
        eq(f"{WEIGHTED} + ext K"),
    )


area = Claim(
    r"for c t : real given 0 <= c, mass (normal 0 1) (\z. c < z) = ext t "
    f"holds {WEIGHTED} = ext (pi*(t*(1 - t)))"
)


remaining = Claim(
    "for x y : ereal, s v : real given 0 <= x, 0 <= y, ext s = x + x, ext v = x + y holds y = ext (v - s/2)"
)


@remaining.proof
def of_real_numbers(p):
    def first(p):
        def second(p):
            p.use(
                "ext_inj",
                "s",
                "n + n",
                given=[p.chain("ext s", eq("x + x"), eq("ext n + ext n"), eq("ext (n + n)"))],
            )
            p.use(
                "ext_inj",
                "v",
                "n + l",
                given=[p.chain("ext v", eq("x + y"), eq("ext n + ext l"), eq("ext (n + l)"))],
            )
            return p.chain("y", eq("ext l"), eq("ext (v - s/2)", p.have("l = v - s/2")))

        p.chain("y", eq("0 + y"), le("x + y"), eq("ext v"))
        return p.obtain("l", p.use("real_of_bounds", "y", "v"), second)

    p.chain("x", eq("0 + x"), le("x + x"), eq("ext s"))
    return p.obtain("n", p.use("real_of_bounds", "x", "s"), first)


@area.proof
def beside_the_square(p):
    p.let(r="sqrt (2*pi)", m=r"mass (normal 0 1) (\z. c < z)")
    names(p)
    p.have("0 < pi")
    root = p.have("r^2 = 2*pi", "sqrt_square")
    p.let(w="r*(1/2)", y="r*t", A=ABOVE, B=BELOW, g=r"\z. exp (-((z - 0)^2)/(2*1^2))/(1*sqrt (2*pi))")

    def tail(p, d, f, chance, number):
        def point(p):
            def here(p):
                return p.have(f"ext ({f} z) = ext r*ext (if ({d} <= z) (g z) 0)", "if_true")

            def elsewhere(p):
                return p.have(f"ext ({f} z) = ext r*ext (if ({d} <= z) (g z) 0)", "if_false")

            return p.cases(f"{d} <= z", here, elsewhere)

        same = p.every("z", "real", point)
        return p.chain(
            rf"L lebesgue (\x. ext ({f} x))",
            eq(rf"L lebesgue (\z. ext r*ext (if ({d} <= z) (g z) 0))", same),
            eq(rf"ext r*L lebesgue (\z. ext (if ({d} <= z) (g z) 0))", "L_mul"),
            eq(rf"ext r*mass (normal 0 1) (\z. {d} < z)", "normal", p.use("density_tail", "g", d)),
            eq(f"ext r*ext {chance}", number),
            eq(f"ext (r*{chance})"),
        )

    tail(p, "c", "a", "t", p.have("m = ext t"))
    tail(p, "0", "b", "(1/2)", lemB_2_mills.half())
    p.chain("0", le("m", "mass_nonneg"), eq("ext t"))
    p.use("le_of_ext", "0", "t")
    p.use(square.theorem(), "c", "y", because="the square is twice what is above its diagonal")
    p.use(strip.theorem(), "c", "y", "w", because="the strip is what is above and below")
    p.use(remaining.theorem(), "A", "B", "y*y", "y*w")
    return p.chain(
        WEIGHTED,
        eq("B", p.use(wedge.theorem(), "c"), because="integrate over the angle last"),
        eq("ext (y*w - y*y/2)"),
        eq("ext (r^2*(t*(1 - t))/2)"),
        eq("ext (pi*(t*(1 - t)))", root),
    )


def at_zero(p):
    return p.have("1/(1 + u^2) = exp (-(0^2*(1 + u^2))/2)/(1 + u^2)")


@bound.proof
def jensen(p):
    p.let(m="2*c^2/pi", e="exp (-m)", q="pi*(t*(1 - t))")
    p.have("0 < pi")
    p.have("0 < e", "exp_pos")
    p.use(area.theorem(), "c", "t", because="the area in polar coordinates")
    zero = p.use(area.theorem(), "0", "1/2", given=[lemB_2_mills.half()])
    p.chain(UNWEIGHTED, eq(WEIGHTED.replace("c^2", "0^2")), eq("ext (pi/4)", zero))
    p.chain(
        "ext (e*(1 + m)*(pi/4))",
        eq("ext (e*(1 + m))*ext (pi/4)"),
        eq(f"ext (e*(1 + m))*{UNWEIGHTED}"),
        le(f"{WEIGHTED} + ext (e*(c^2/2))", p.use(tangent.theorem(), "c", "m")),
        eq("ext q + ext (e*(c^2/2))"),
        eq("ext (q + e*(c^2/2))"),
    )
    p.use("le_of_ext", "e*(1 + m)*(pi/4)", "q + e*(c^2/2)")
    p.have("m*(pi/4) = c^2/2")
    return p.chain("e", eq("4/pi*(e*(pi/4))"), le("4/pi*q"), eq("4*t*(1 - t)"))
