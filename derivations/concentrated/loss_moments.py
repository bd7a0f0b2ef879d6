"""The centred moments of the privacy loss under zCDP, for Lemma 4.3.

This module has no statement of its own.

Problem: bound E[e^{λ(Z-EZ)}] for the privacy loss Z of two distributions with D_α ≤ ξ+ρα, both ways round.
Method: Lemma B.4; for |λ| > ½ the two moments are Rényi divergences. For |2λ| ≤ t ≤ 1 both are compared with
    those of t/2, as cosh(sz) - 1 ≤ s²(cosh z - 1) for |s| ≤ 1, and those with the order 2, as e^{tz} is
    convex in t. With v = ξ+2ρ, either t = 1, or t is the larger one of |2λ| and 1/(1+v).
Guarantee: exp(4λ²(e^v-1)), and exp(4λ²(v+v²)).
"""

from cbdp_sym.author import *
from derivations.concentrated import lemB_4, lemB_5_steps

LOSS = r"\z. log (density P Q z)"
PAIR = (
    "given Prob P, Prob Q, !a. 1 < a ==> renyi a P Q <= ext (xi + rho*a), "
    "!a. 1 < a ==> renyi a Q P <= ext (xi + rho*a)"
)
inverse = Claim(
    "for P Q : 'a measure given Prob P, Prob Q, P << Q, Q << P "
    r"holds AE P (\z. density Q P z = 1/density P Q z)"
)
upper = Claim(
    f"for P Q : 'a measure, xi rho l : real {PAIR}, 0 < l "
    rf"holds L P (\z. ext (exp (2*(l*log (density P Q z))))) "
    "<= ext (exp (2*l*(xi + rho*(2*l + 1))))"
)
lower = Claim(
    f"for P Q : 'a measure, xi rho l : real {PAIR}, 1/2 < l "
    rf"holds L P (\z. ext (exp (-(2*(l*log (density P Q z)))))) "
    "<= ext (exp ((2*l - 1)*(xi + 2*rho*l)))"
)
centred = Claim(
    f"for P Q : 'a measure, xi rho c m : real {PAIR}, 0 <= xi + rho, 0 <= rho, HasInt P ({LOSS}) m "
    r"holds L P (\z. ext (exp (c*(log (density P Q z) - m)))) "
    "<= ext (exp (4*(exp (xi + 2*rho) - 1)*c^2))"
)


def continuous(p):
    p.use("ac_of_renyi", "P", "Q", "2", "xi + rho*2")
    p.use("ac_of_renyi", "Q", "P", "2", "xi + rho*2")
    p.let(d="density P Q", e="density Q P")
    return p.use("density_pos", "P", "Q")


@inverse.proof
def densities_multiply_to_one(p):
    p.use("withdensity_one", "P")
    p.use("density_unique", "P", "P", r"\z. 1")
    p.use("density_chain", "P", "Q", "P")
    p.use("density_pos", "P", "Q")
    p.let(d="density P Q", e="density Q P", u="density P P")

    def point(p):
        return p.have("e z = 1/d z")

    at = p.intro("z", point, "!z. u z = 1 ==> u z = d z*e z ==> 0 < d z ==> e z = 1/d z")
    return p.have(p.goal, at)


@upper.proof
def order_above(p):
    continuous(p)
    p.let(a="2*l + 1", b="xi + rho*(2*l + 1)")

    same = p.have(r"AE P (\z. exp (2*(l*log (d z))) = d z^(a - 1))")
    return p.chain(
        r"L P (\z. ext (exp (2*(l*log (d z)))))",
        eq(r"L Q (\z. ext (d z^a))", same, "moment_under_first", because="change the measure"),
        le("ext (exp ((a - 1)*b))", because=r"zCDP at the order $2\lambda+1$"),
        eq("ext (exp (2*l*(xi + rho*(2*l + 1))))"),
    )


@lower.proof
def order_below(p):
    continuous(p)
    p.let(a="2*l", b="xi + rho*(2*l)")
    p.use(inverse.theorem(), "P", "Q")

    def point(p):
        return p.chain(
            "exp (-(2*(l*log (d z))))", eq("(1/d z)^a", "log_one", "log_div", "pow_exp"), eq("e z^a")
        )

    powers = p.intro("z", point, "!z. 0 < d z ==> e z = 1/d z ==> exp (-(2*(l*log (d z)))) = e z^a")
    same = p.have(r"AE P (\z. exp (-(2*(l*log (d z)))) = e z^a)", powers)
    return p.chain(
        r"L P (\z. ext (exp (-(2*(l*log (d z))))))",
        eq(r"L P (\z. ext (e z^a))", same),
        le("ext (exp ((a - 1)*b))", because=r"zCDP at the order $2\lambda$, for the other way round"),
        eq("ext (exp ((2*l - 1)*(xi + 2*rho*l)))"),
    )


quadratic = Claim(centred.text.replace("(exp (xi + 2*rho) - 1)", "((xi + 2*rho)*(1 + (xi + 2*rho)))"))
far = Claim(
    f"for P Q : 'a measure, xi rho l m : real {PAIR}, 0 <= xi + rho, 0 <= rho, HasInt P ({LOSS}) m, "
    r"l <= 1/2 ==> l < -(1/2) holds L P (\z. ext (exp (l*(log (density P Q z) - m)))) "
    "<= ext (exp (4*(xi + 2*rho)*l^2))"
)
near = Claim(
    f"for P Q : 'a measure, xi rho c m t : real {PAIR}, 0 <= xi + 2*rho, HasInt P ({LOSS}) m, "
    "0 < t, t <= 1, -t <= 2*c, 2*c <= t "
    r"holds L P (\z. ext (exp (c*(log (density P Q z) - m)))) "
    "<= ext (1 + 2*c^2/t^2*(exp (t*(xi + 2*rho)) - 1))"
)
chord = Claim("for t y : real given 0 <= t, t <= 1 holds exp (t*y) <= 1 - t + t*exp y")
small = Claim(
    "for s z : real given -1 <= s, s <= 1 holds 1/2*exp (s*z) + 1/2*exp (-(s*z)) "
    "<= 1 - s^2 + s^2/2*exp z + s^2/2*exp (-z)"
)
convex = Claim(
    "for s z : real given 0 <= s, s <= 1, 0 <= z holds exp (s*z) - exp (-(s*z)) <= s*(exp z - exp (-z))"
)
quadrant = Claim(small.text.replace("-1 <= s, s <= 1", "0 <= s, s <= 1, 0 <= z"))


@convex.proof
def sinh_is_convex(p):
    return p.have(p.goal, by=decide, because="sinh is convex")


@quadrant.proof
def squared(p):
    p.let(a="exp (s*(z/2))", b="exp (-(s*(z/2)))", c="exp (z/2)", d="exp (-(z/2))")
    p.use(convex.theorem(), "s", "z/2")
    p.have("0 <= a - b", p.use("exp_le", "-(s*(z/2))", "s*(z/2)"))
    return p.chain(
        "1/2*exp (s*z) + 1/2*exp (-(s*z))",
        eq("1/2*(a - b)^2 + 1"),
        le("1/2*(s*(c - d))^2 + 1"),
        eq("1 - s^2 + s^2/2*exp z + s^2/2*exp (-z)"),
    )


@small.proof
def both_are_even(p):
    p.say("Both sides are even in s and in z.")

    def quarter(p, rate, value):
        p.use(quadrant.theorem(), rate, value)
        return p.chain(
            "1/2*exp (s*z) + 1/2*exp (-(s*z))",
            eq(f"1/2*exp (({rate})*({value})) + 1/2*exp (-(({rate})*({value})))"),
            le(f"1 - ({rate})^2 + ({rate})^2/2*exp ({value}) + ({rate})^2/2*exp (-({value}))"),
            eq("1 - s^2 + s^2/2*exp z + s^2/2*exp (-z)"),
        )

    def at(rate):
        return lambda p: p.cases("0 <= z", lambda p: quarter(p, rate, "z"), lambda p: quarter(p, rate, "-z"))

    return p.cases("0 <= s", at("s"), at("-s"))


@chord.proof
def exponential_below_its_chord(p):
    return p.have(p.goal, by=decide, because="the exponential is convex")


def halves(p):
    """Lemma B.4 for c times the loss: the two moments are ``up`` and ``down``."""
    continuous(p)
    p.let(X=r"\z. c*log (d z)")
    p.let(up=r"L P (\z. ext (exp (2*(c*log (d z)))))", down=r"L P (\z. ext (exp (-(2*(c*log (d z))))))")
    return p.chain(
        r"L P (\z. ext (exp (c*(log (d z) - m))))",
        eq(r"L P (\z. ext (exp (X z - c*m)))"),
        le("ext (1/2)*up + ext (1/2)*down", lemB_4.claim.theorem(), because="Lemma B.4"),
    )


@far.proof
def orders_above_one(p):
    p.let(c="l")
    less = halves(p)

    def positive(p):
        return of_size(p, "l", "up", "down", less)

    def negative(p):
        p.have("l < -(1/2)")
        p.let(
            first=r"L P (\z. ext (exp (2*(-l*log (d z)))))",
            second=r"L P (\z. ext (exp (-(2*(-l*log (d z))))))",
        )
        swapped = p.chain(
            r"L P (\z. ext (exp (l*(log (d z) - m))))",
            le("ext (1/2)*up + ext (1/2)*down"),
            eq("ext (1/2)*second + ext (1/2)*first"),
            eq("ext (1/2)*first + ext (1/2)*second"),
        )
        return of_size(p, "-l", "first", "second", swapped)

    return p.cases("1/2 < l", positive, negative)


def of_size(p, rate, first, second, less):
    """The bound, from those of the two moments at the size of the rate."""
    p.use(upper.theorem(), "P", "Q", "xi", "rho", rate)
    p.use(lower.theorem(), "P", "Q", "xi", "rho", rate)
    p.use(lemB_5_steps.large.theorem(), rate, "xi", "rho", because="the proof of Lemma B.5")
    return p.chain(
        r"L P (\z. ext (exp (l*(log (d z) - m))))",
        le(f"ext (1/2)*{first} + ext (1/2)*{second}"),
        le(
            f"ext (1/2)*ext (exp (2*({rate})*(xi + rho*(2*({rate}) + 1)))) "
            f"+ ext (1/2)*ext (exp ((2*({rate}) - 1)*(xi + 2*rho*({rate}))))"
        ),
        eq(
            f"ext (1/2*exp (2*({rate})*(xi + rho*(2*({rate}) + 1))) "
            f"+ 1/2*exp ((2*({rate}) - 1)*(xi + 2*rho*({rate}))))"
        ),
        le(f"ext (exp (4*(xi + 2*rho)*({rate})^2))"),
        eq("ext (exp (4*(xi + 2*rho)*l^2))"),
    )


@near.proof
def compared_with_the_order(p):
    p.say(r"The sum of the two moments is largest at the largest rate, which is $t/2$.")
    halves(p)
    p.use(inverse.theorem(), "P", "Q")
    p.let(s="2*c/t", v="xi + 2*rho", k="exp (t*(xi + 2*rho))", j="exp (-(xi + 2*rho))")
    p.let(f=r"\z. 1/2*exp (2*(c*log (d z))) + 1/2*exp (-(2*(c*log (d z))))")
    p.let(u="s^2/2*k*t*j", w="s^2/2*t", r="1 - s^2 + s^2/2*k*(1 - t) + s^2/2*(1 - t)")
    p.let(g=r"\z. r + u*d z + w*e z")

    def point(p):
        p.use(small.theorem(), "s", "t*log (d z)")
        p.chain(
            "exp (t*log (d z))",
            eq("k*exp (t*(log (d z) - v))"),
            le("k*(1 - t + t*exp (log (d z) - v))", p.use(chord.theorem(), "t", "log (d z) - v")),
            eq("k*(1 - t + t*(exp (log (d z))*j))", "exp_add"),
            eq("k*(1 - t + t*(d z*j))"),
        )
        p.chain(
            "exp (-(t*log (d z)))",
            eq("exp (t*-log (d z))"),
            le("1 - t + t*exp (-log (d z))", p.use(chord.theorem(), "t", "-log (d z)")),
            eq("1 - t + t*e z"),
        )
        return p.chain(
            "f z",
            eq("1/2*exp (s*(t*log (d z))) + 1/2*exp (-(s*(t*log (d z))))"),
            le("1 - s^2 + s^2/2*exp (t*log (d z)) + s^2/2*exp (-(t*log (d z)))"),
            le("1 - s^2 + s^2/2*(k*(1 - t + t*(d z*j))) + s^2/2*(1 - t + t*e z)"),
            eq("g z"),
        )

    p.intro("z", point, "!z. 0 < d z ==> e z = 1/d z ==> f z <= g z")
    p.chain(
        r"L P (\z. ext (d z))",
        eq(r"L Q (\z. ext (d z^2))", "moment_under_first"),
        le("ext (exp ((2 - 1)*(xi + rho*2)))", because="zCDP at the order 2"),
        eq("ext (exp v)"),
    )
    p.use("int_density", "Q", "P")
    mean = p.use("int_of_bounded_L", "P", "d", "exp v")

    def with_mean(p):
        p.have("0 <= 1 - s^2")
        p.use("scale_le", "u", "y", "exp v")
        p.chain("u*exp v", eq("s^2/2*k*t"))
        return p.chain(
            r"L P (\z. ext (exp (c*(log (d z) - m))))",
            le("ext (1/2)*up + ext (1/2)*down"),
            eq(
                r"L P (\z. ext (1/2)*ext (exp (2*(c*log (d z)))) "
                r"+ ext (1/2)*ext (exp (-(2*(c*log (d z))))))",
                "L_mul",
                "L_add",
            ),
            eq(r"L P (\z. ext (f z))"),
            le(r"L P (\z. ext (g z))"),
            eq("ext (r + u*y + w*1)", "L_int"),
            le("ext (1 + s^2/2*(k - 1))"),
            eq("ext (1 + 2*c^2/t^2*(exp (t*v) - 1))"),
        )

    return p.obtain("y", mean, with_mean)


MOMENT = r"L P (\z. ext (exp (c*(log (density P Q z) - m))))"


def large_or_small(p, near_zero):
    """The bound exp(t), from ``far`` and, where |c| ≤ ½, by ``near_zero``."""
    p.let(v="xi + 2*rho")

    def beyond(p):
        p.use(far.theorem(), "P", "Q", "xi", "rho", "c", "m")
        p.have("v <= exp v - 1", p.use("exp_ge", "v"))
        return p.chain(MOMENT, le("ext (exp (4*v*c^2))"), le("ext (exp (4*K*c^2))"))

    return p.cases("1/2 < c", beyond, lambda p: p.cases("c < -(1/2)", beyond, near_zero))


@centred.proof
def with_the_exponential(p):
    p.let(K="exp (xi + 2*rho) - 1")

    def near_zero(p):
        p.use(near.theorem(), "P", "Q", "xi", "rho", "c", "m", "1")
        p.have("0 <= K", p.use("exp_ge", "v"))
        p.have("0 <= c^2*K")
        p.use("exp_ge", "4*K*c^2")
        return p.chain(
            MOMENT,
            le("ext (1 + 2*c^2/1^2*(exp (1*v) - 1))"),
            eq("ext (1 + 2*(c^2*K))"),
            le("ext (exp (4*K*c^2))"),
        )

    return large_or_small(p, near_zero)


@quadratic.proof
def with_the_square(p):
    p.let(K="(xi + 2*rho)*(1 + (xi + 2*rho))")

    def near_zero(p):
        return p.cases("0 <= c", lambda p: sized(p, "c"), lambda p: sized(p, "(-c)"))

    def sized(p, size):
        return p.cases(f"2*{size}*(1 + v) <= 1", near_one(size), near_half(size))

    def near_one(size):
        def bound(p):
            p.let(t="1/(1 + v)")
            p.have(f"0 <= (1 - 2*{size}*(1 + v))/(1 + v)")
            p.have(f"t - 2*{size} = (1 - 2*{size}*(1 + v))/(1 + v)")
            p.use(near.theorem(), "P", "Q", "xi", "rho", "c", "m", "t")
            p.use(slope.theorem(), "t*v")
            p.use("scale_le", "2*c^2/t^2", "exp (t*v) - 1", "2*(t*v)")
            p.have("2*c^2/t^2*(2*(t*v)) = 4*K*c^2")
            p.use("exp_ge", "4*K*c^2")
            return p.chain(MOMENT, le("ext (1 + 2*c^2/t^2*(exp (t*v) - 1))"), le("ext (exp (4*K*c^2))"))

        return bound

    def near_half(size):
        def bound(p):
            p.let(t=f"2*{size}")
            p.have(f"0 < 2*{size}*(1 + v)")
            p.have("0 < t", p.have(f"t = 2*{size}*(1 + v)/(1 + v)"))
            p.use(near.theorem(), "P", "Q", "xi", "rho", "c", "m", "t")
            p.have("1 <= exp (t*v)", p.use("exp_ge", "t*v"))
            p.use("exp_le", "t*v", "4*K*c^2")
            return p.chain(MOMENT, le("ext (1 + 2*c^2/t^2*(exp (t*v) - 1))"), le("ext (exp (4*K*c^2))"))

        return bound

    return large_or_small(p, near_zero)


slope = Claim("for y : real given 0 <= y, y <= 1 holds exp y - 1 <= 2*y")


@slope.proof
def below_the_chord(p):
    return p.have(p.goal, by=decide, because="$e-1<2$, and the exponential is convex")
