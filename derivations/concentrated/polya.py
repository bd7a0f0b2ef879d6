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

UNWEIGHTED = f"L lebesgue (u ↦ if {INSIDE} (1/(1 + u^2)) 0)"
tangent = Claim(
    f"for c m : real given 0 ≤ m holds exp (-m)·(1 + m)·{UNWEIGHTED} ≤ {WEIGHTED} + exp (-m)·(c^2/2)"
)
bound = Claim("for c t given 0 ≤ c, N(0, 1²)(z ↦ c < z) = t holds exp(-(2·c²/π)) ≤ 4·t·(1 - t)")


@tangent.proof
def exponential_above_its_tangent(p):
    p.let(
        i=f"u ↦ if {INSIDE} (1/(1 + u^2)) 0",
        v=f"u ↦ if {INSIDE} (exp (-(c^2·(1 + u^2))/2)/(1 + u^2)) 0",
        o=f"u ↦ if {INSIDE} (1 : real) 0",
        q="u ↦ if 0 ≤ u ≤ 1 then 1 else 0",
        K="exp(-m)·(c²/2)",
        R="exp(-m)·(1 + m)",
    )

    def inside(p):
        p.let(s="c²·(1 + u²)/2")
        p.use("exp_ge", "m - s")
        p.chain("exp(-m)·(1 + m) - exp(-m)·s", le("exp(-m)·exp(m - s)"), eq("exp(-s)"))
        p.chain(
            "R·(1/(1 + u²))", le("(exp(-s) + exp(-m)·s)/(1 + u²)"), eq("exp(-(c²·(1 + u²))/2)/(1 + u²) + K·1")
        )
        return p.have("R·i(u) ≤ v(u) + K·o(u)", "if_true")

    def outside(p):
        return p.have("R·i(u) ≤ v(u) + K·o(u)", "if_false")

    def point(p):
        line = p.cases(INSIDE, inside, outside)
        return p.chain("R·i(u)", eq("R·i(u)"), le("v(u) + K·o(u)", line), eq("v(u) + K·o(u)"))

    def closed(p):
        def here(p):
            return p.have("o(u) ≤ q(u)", "if_true")

        def elsewhere(p):
            return p.have("o(u) ≤ q(u)", "if_false")

        return p.cases(INSIDE, here, elsewhere)

    p.every("u", "real", point)
    p.every("u", "real", closed)
    p.chain("∫[u ~ lebesgue] o(u)", le("∫[u ~ lebesgue] q(u)", "L_le"), eq("1 - 0", "L_int"), eq("1"))
    return p.chain(
        f"R·{UNWEIGHTED}",
        eq("∫[u ~ lebesgue] R·i(u)", "L_mul"),
        le("∫[u ~ lebesgue] (v(u) + K·o(u))", "L_le"),
        eq("∫[u ~ lebesgue] v(u) + ∫[u ~ lebesgue] ext(K)·o(u)", "L_add"),
        eq("∫[u ~ lebesgue] v(u) + K·(∫[u ~ lebesgue] o(u))", "L_mul"),
        le(f"{WEIGHTED} + K·1"),
        eq(f"{WEIGHTED} + K"),
    )


area = Claim(
    f"for c t : real given 0 ≤ c, mass (normal 0 1) (z ↦ c < z) = t holds {WEIGHTED} = π·(t·(1 - t))"
)


remaining = Claim("for x y : ereal, s v given 0 ≤ x, 0 ≤ y, s = x + x, v = x + y holds y = v - s/2")


@remaining.proof
def of_real_numbers(p):
    def first(p):
        def second(p):
            p.use("ext_inj", "s", "n + n", given=[p.chain("s", eq("x + x"), eq("n + n"), eq("n + n"))])
            p.use("ext_inj", "v", "n + l", given=[p.chain("v", eq("x + y"), eq("n + l"), eq("n + l"))])
            return p.chain("y", eq("l"), eq("v - s/2", p.have("l = v - s/2")))

        p.chain("y", eq("0 + y"), le("x + y"), eq("v"))
        return p.obtain("l", p.use("real_of_bounds", "y", "v"), second)

    p.chain("x", eq("0 + x"), le("x + x"), eq("s"))
    return p.obtain("n", p.use("real_of_bounds", "x", "s"), first)


@area.proof
def beside_the_square(p):
    p.let(r="√(2·π)", m="N(0, 1²)(z ↦ c < z)")
    names(p)
    p.have("0 < π")
    root = p.have("r² = 2·π", "sqrt_square")
    p.let(w="r·(1/2)", y="r·t", A=ABOVE, B=BELOW, g="z ↦ exp(-(z - 0)²/(2·1²))/(1·√(2·π))")

    def tail(p, d, f, chance, number):
        def point(p):
            def here(p):
                return p.have(f"{f} z = r·(if ({d} ≤ z) (g z) 0)", "if_true")

            def elsewhere(p):
                return p.have(f"{f} z = r·(if ({d} ≤ z) (g z) 0)", "if_false")

            return p.cases(f"{d} ≤ z", here, elsewhere)

        same = p.every("z", "real", point)
        return p.chain(
            f"L lebesgue (x ↦ {f} x)",
            eq(f"L lebesgue (z ↦ r·(if ({d} ≤ z) (g z) 0))", same),
            eq(f"r·L lebesgue (z ↦ if ({d} ≤ z) (g z) 0)", "L_mul"),
            eq(f"r·mass (normal 0 1) (z ↦ {d} < z)", "normal", p.use("density_tail", "g", d)),
            eq(f"r·{chance}", number),
            eq(f"r·{chance}"),
        )

    tail(p, "c", "a", "t", p.have("m = t"))
    tail(p, "0", "b", "(1/2)", lemB_2_mills.half())
    p.chain("0", le("m", "mass_nonneg"), eq("t"))
    p.use("le_of_ext", "0", "t")
    p.use(square.theorem(), "c", "y", because="the square is twice what is above its diagonal")
    p.use(strip.theorem(), "c", "y", "w", because="the strip is what is above and below")
    p.use(remaining.theorem(), "A", "B", "y·y", "y·w")
    return p.chain(
        WEIGHTED,
        eq("B", p.use(wedge.theorem(), "c"), because="integrate over the angle last"),
        eq("y·w - y·y/2"),
        eq("r²·(t·(1 - t))/2"),
        eq("π·(t·(1 - t))", root),
    )


def at_zero(p):
    return p.have("1/(1 + u^2) = exp (-(0^2*(1 + u^2))/2)/(1 + u^2)")


@bound.proof
def jensen(p):
    p.let(m="2·c²/π", j="exp(-m)", q="π·(t·(1 - t))")
    p.have("0 < π")
    p.have("0 < j", "exp_pos")
    p.use(area.theorem(), "c", "t", because="the area in polar coordinates")
    zero = p.use(area.theorem(), "0", "1/2", given=[lemB_2_mills.half()])
    p.chain(UNWEIGHTED, eq(WEIGHTED.replace("c^2", "0^2")), eq("π/4", zero))
    p.chain(
        "j·(1 + m)·(π/4)",
        eq("j·(1 + m)·(π/4)"),
        eq(f"j·(1 + m)·{UNWEIGHTED}"),
        le(f"{WEIGHTED} + j·(c^2/2)", p.use(tangent.theorem(), "c", "m")),
        eq("q + j·(c²/2)"),
        eq("q + j·(c²/2)"),
    )
    p.use("le_of_ext", "j·(1 + m)·(π/4)", "q + j·(c²/2)")
    p.have("m·(π/4) = c²/2")
    return p.chain("j", eq("4/π·(j·(π/4))"), le("4/π·q"), eq("4·t·(1 - t)"))
