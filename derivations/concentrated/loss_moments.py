"""The centred moments of the privacy loss under zCDP, for Lemma 4.3.

No statement of its own.

Problem: bound E[e^{λ(Z-EZ)}] for the privacy loss Z of two distributions with D_α ≤ ξ+ρα, both ways round.
Method: Lemma B.4; for |λ| > ½ the two moments are Rényi divergences, for |λ| ≤ ½ both are compared with
    those of λ = ½, as cosh(sz) - 1 ≤ s²(cosh z - 1) for |s| ≤ 1.
Guarantee: exp(4λ²(e^{ξ+2ρ}-1)).
"""

from cbdp_sym.author import Claim, decide, eq, le
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
    one = p.use("withdensity_one", "P")
    unit = p.use("density_unique", "P", "P", r"\z. 1", given=[one])
    chain = p.use("density_chain", "P", "Q", "P")
    positive = p.use("density_pos", "P", "Q")
    p.let(d="density P Q", e="density Q P", u="density P P")

    def point(p):
        product = p.have("d z*e z = 1")
        return p.have("e z = 1/d z", product)

    at = p.intro("z", point, "!z. u z = 1 ==> u z = d z*e z ==> 0 < d z ==> e z = 1/d z")
    return p.have(p.goal, at, unit, chain, positive)


@upper.proof
def order_above(p):
    positive = continuous(p)
    p.let(a="2*l + 1", b="xi + rho*(2*l + 1)")
    p.use("moment_bound", "P", "Q", "a", "b")

    def point(p):
        return p.chain(
            "exp (2*(l*log (d z)))", eq("exp (2*l*log (d z))"), eq("d z^(a - 1)", "pow_exp")
        )

    powers = p.intro("z", point, "!z. 0 < d z ==> exp (2*(l*log (d z))) = d z^(a - 1)")
    same = p.have(r"AE P (\z. exp (2*(l*log (d z))) = d z^(a - 1))", powers, positive)
    return p.chain(
        r"L P (\z. ext (exp (2*(l*log (d z)))))",
        eq(r"L P (\z. ext (d z^(a - 1)))", same),
        eq(r"L Q (\z. ext (d z^a))", "moment_under_first", because="change the measure"),
        le("ext (exp ((a - 1)*b))", because=r"zCDP at the order $2\lambda+1$"),
        eq("ext (exp (2*l*(xi + rho*(2*l + 1))))"),
    )


@lower.proof
def order_below(p):
    positive = continuous(p)
    p.let(a="2*l", b="xi + rho*(2*l)")
    p.use("moment_bound", "Q", "P", "a", "b")
    flipped = p.use(inverse.theorem(), "P", "Q")

    def point(p):
        quotient = p.have("e z = 1/d z")
        p.have("0 < 1/d z")
        return p.chain(
            "exp (-(2*(l*log (d z))))",
            eq("exp (a*(log 1 - log (d z)))", "log_one"),
            eq("exp (a*log (1/d z))", "log_div"),
            eq("(1/d z)^a", "pow_exp"),
            eq("e z^a", quotient),
        )

    powers = p.intro("z", point, "!z. 0 < d z ==> e z = 1/d z ==> exp (-(2*(l*log (d z)))) = e z^a")
    same = p.have(r"AE P (\z. exp (-(2*(l*log (d z)))) = e z^a)", powers, positive, flipped)
    return p.chain(
        r"L P (\z. ext (exp (-(2*(l*log (d z))))))",
        eq(r"L P (\z. ext (e z^a))", same),
        le(
            "ext (exp ((a - 1)*b))",
            because=r"zCDP at the order $2\lambda$, for the other way round",
        ),
        eq("ext (exp ((2*l - 1)*(xi + 2*rho*l)))"),
    )


large = Claim(
    "for l xi rho : real given 1/2 < l, 0 <= xi + rho, 0 <= rho "
    "holds 1/2*exp (2*l*(xi + rho*(2*l + 1))) + 1/2*exp ((2*l - 1)*(xi + 2*rho*l)) "
    "<= exp (4*(exp (xi + 2*rho) - 1)*l^2)"
)
small = Claim(
    "for s z : real given -1 <= s, s <= 1 holds 1/2*exp (s*z) + 1/2*exp (-(s*z)) "
    "<= 1 - s^2 + s^2/2*exp z + s^2/2*exp (-z)"
)
convex = Claim(
    "for s z : real given 0 <= s, s <= 1, 0 <= z "
    "holds exp (s*z) - exp (-(s*z)) <= s*(exp z - exp (-z))"
)
quadrant = Claim(small.text.replace("-1 <= s, s <= 1", "0 <= s, s <= 1, 0 <= z"))


@convex.proof
def sinh_is_convex(p):
    return p.have(p.goal, by=decide, because="sinh is convex")


@quadrant.proof
def squared(p):
    p.let(a="exp (s*(z/2))", b="exp (-(s*(z/2)))", c="exp (z/2)", d="exp (-(z/2))")
    less = p.use(convex.theorem(), "s", "z/2")
    p.have("-(s*(z/2)) <= s*(z/2)")
    p.have("0 <= a - b", p.use("exp_le", "-(s*(z/2))", "s*(z/2)"))
    square = p.have("(a - b)^2 <= (s*(c - d))^2", less)
    return p.chain(
        "1/2*exp (s*z) + 1/2*exp (-(s*z))",
        eq("1/2*(a - b)^2 + 1"),
        le("1/2*(s*(c - d))^2 + 1", square),
        eq("1 - s^2 + s^2/2*exp z + s^2/2*exp (-z)"),
    )


@small.proof
def both_are_even(p):
    p.say("Both sides are even in s and in z.")

    def quarter(p, rate, value):
        bound = p.use(quadrant.theorem(), rate, value)
        return p.chain(
            "1/2*exp (s*z) + 1/2*exp (-(s*z))",
            eq(f"1/2*exp (({rate})*({value})) + 1/2*exp (-(({rate})*({value})))"),
            le(
                f"1 - ({rate})^2 + ({rate})^2/2*exp ({value}) + ({rate})^2/2*exp (-({value}))",
                bound,
            ),
            eq("1 - s^2 + s^2/2*exp z + s^2/2*exp (-z)"),
        )

    def at(rate):
        return lambda p: p.cases(
            "0 <= z", lambda p: quarter(p, rate, "z"), lambda p: quarter(p, rate, "-z")
        )

    return p.cases("0 <= s", at("s"), at("-s"))


@large.proof
def exponents(p):
    p.let(v="xi + 2*rho")
    bound = p.use(lemB_5_steps.large.theorem(), "l", "xi", "rho", because="the proof of Lemma B.5")
    p.have("v <= exp v - 1", p.use("exp_ge", "v"))
    p.have("0 <= 4*l^2")
    more = p.use("scale_le", "4*l^2", "v", "exp v - 1")
    larger = p.have("4*v*l^2 <= 4*(exp v - 1)*l^2", more)
    return p.chain(
        "1/2*exp (2*l*(xi + rho*(2*l + 1))) + 1/2*exp ((2*l - 1)*(xi + 2*rho*l))",
        le("exp (4*v*l^2)", bound),
        le("exp (4*(exp v - 1)*l^2)", p.use("exp_le", given=[larger])),
    )


@centred.proof
def large_or_small(p):
    continuous(p)
    p.let(X=r"\z. c*log (d z)", v="xi + 2*rho", t="4*(exp (xi + 2*rho) - 1)*c^2")
    p.use("density_measurable", "P", "Q")
    p.have("Measurable X")
    p.have("HasInt P X (c*m)")
    halves = p.use(lemB_4.claim.theorem(), "P", "X", "c*m", because="Lemma B.4")
    p.let(
        up=r"L P (\z. ext (exp (2*(c*log (d z)))))",
        down=r"L P (\z. ext (exp (-(2*(c*log (d z))))))",
    )
    whole = p.chain(
        r"L P (\z. ext (exp (c*(log (d z) - m))))",
        eq(r"L P (\z. ext (exp (X z - c*m)))"),
        le("ext (1/2)*up + ext (1/2)*down", halves),
    )
    two = p.cases("1/2 < c", positive, lambda p: p.cases("c < -(1/2)", negative, near_zero))
    return p.chain(
        r"L P (\z. ext (exp (c*(log (d z) - m))))",
        le("ext (1/2)*up + ext (1/2)*down", whole),
        le("ext (exp t)", two),
    )


def of_size(p, rate, first, second, same):
    """The sum of the halves, from the bounds of the two moments at the size of the rate."""
    steps = p.use(large.theorem(), rate, "xi", "rho")
    return p.chain(
        "ext (1/2)*up + ext (1/2)*down",
        eq(f"ext (1/2)*{first} + ext (1/2)*{second}", same),
        le(
            f"ext (1/2)*ext (exp (2*({rate})*(xi + rho*(2*({rate}) + 1)))) "
            f"+ ext (1/2)*ext (exp ((2*({rate}) - 1)*(xi + 2*rho*({rate}))))"
        ),
        eq(
            f"ext (1/2*exp (2*({rate})*(xi + rho*(2*({rate}) + 1))) "
            f"+ 1/2*exp ((2*({rate}) - 1)*(xi + 2*rho*({rate}))))"
        ),
        le(f"ext (exp (4*(exp v - 1)*({rate})^2))", steps),
        eq("ext (exp t)"),
    )


def positive(p):
    p.goal = p.term("ext (1/2)*up + ext (1/2)*down <= ext (exp t)")
    p.use(upper.theorem(), "P", "Q", "xi", "rho", "c")
    p.use(lower.theorem(), "P", "Q", "xi", "rho", "c")
    same = p.have("ext (1/2)*up + ext (1/2)*down = ext (1/2)*up + ext (1/2)*down")
    return of_size(p, "c", "up", "down", same)


def negative(p):
    p.use(upper.theorem(), "P", "Q", "xi", "rho", "-c")
    p.use(lower.theorem(), "P", "Q", "xi", "rho", "-c")
    p.let(
        first=r"L P (\z. ext (exp (2*(-c*log (d z)))))",
        second=r"L P (\z. ext (exp (-(2*(-c*log (d z))))))",
    )
    up = p.chain("up", eq("second"))
    down = p.chain("down", eq("first"))
    same = p.chain(
        "ext (1/2)*up + ext (1/2)*down",
        eq("ext (1/2)*second + ext (1/2)*first", up, down),
        eq("ext (1/2)*first + ext (1/2)*second"),
    )
    return of_size(p, "-c", "first", "second", same)


def near_zero(p):
    positive = p.use("density_pos", "P", "Q")
    flipped = p.use(inverse.theorem(), "P", "Q")
    p.let(
        f=r"\z. 1/2*exp (2*(c*log (d z))) + 1/2*exp (-(2*(c*log (d z))))",
        g=r"\z. 1 - 4*c^2 + 2*c^2*d z + 2*c^2*e z",
    )
    p.have("0 <= (1/2 - c)*(1/2 + c)")
    p.have("0 <= 1 - 4*c^2")
    p.have("0 <= 2*c^2")

    def point(p):
        quotient = p.have("e z = 1/d z")
        even = p.use(small.theorem(), "2*c", "log (d z)")
        there = p.have("exp (log (d z)) = d z", "exp_log")
        back = p.chain("exp (-(log (d z)))", eq("1/d z", "exp_neg_log"), eq("e z", quotient))
        return p.chain(
            "f z",
            eq("1/2*exp (2*c*log (d z)) + 1/2*exp (-(2*c*log (d z)))"),
            le("1 - (2*c)^2 + (2*c)^2/2*exp (log (d z)) + (2*c)^2/2*exp (-(log (d z)))", even),
            eq("1 - (2*c)^2 + (2*c)^2/2*d z + (2*c)^2/2*e z", there, back),
            eq("g z"),
        )

    below = p.intro("z", point, "!z. 0 < d z ==> e z = 1/d z ==> f z <= g z")
    pointwise = p.have(r"AE P (\z. ext (f z) <= ext (g z))", below, positive, flipped)
    outcome = p.term("f").type.args[0]
    for density, first, second in (("d", "P", "Q"), ("e", "Q", "P")):
        p.use("density_measurable", first, second)
        p.know(
            p.every(
                "z",
                outcome,
                lambda p, d=density, laws=(first, second): p.use("density_nonneg", *laws, "z"),
            )
        )
    p.use("moment_bound", "P", "Q", "2", "xi + rho*2")
    forward = p.chain(
        r"L P (\z. ext (d z))",
        eq(r"L P (\z. ext (d z^(2 - 1)))"),
        eq(r"L Q (\z. ext (d z^2))", "moment_under_first"),
        le("ext (exp ((2 - 1)*(xi + rho*2)))", because="zCDP at the order 2"),
        eq("ext (exp v)"),
    )
    p.use("int_density", "Q", "P")
    mean = p.use("int_of_bounded_L", "P", "d", "exp v", given=[forward])
    p.have("Measurable f")
    for sign in ("", "-"):
        p.have(rf"Measurable (\z. ext (exp ({sign}(2*(c*log (d z))))))")

    def with_mean(p):
        p.have("w <= exp v")
        p.have("HasInt P g (1 - 4*c^2 + 2*c^2*w + 2*c^2*1)")
        p.know(p.every("z", outcome, lambda p: p.have("0 <= g z")))
        more = p.use("scale_le", "2*c^2", "w", "exp v")
        p.have("1 <= exp v", p.use("exp_ge", "v"))
        p.have("0 <= 2*c^2*(exp v - 1)")
        tangent = p.use("exp_ge", "t")
        last = p.have("1 - 4*c^2 + 2*c^2*w + 2*c^2*1 <= exp t", more, tangent)
        return p.chain(
            "ext (1/2)*up + ext (1/2)*down",
            eq(
                r"L P (\z. ext (1/2)*ext (exp (2*(c*log (d z))))) "
                r"+ L P (\z. ext (1/2)*ext (exp (-(2*(c*log (d z))))))",
                "L_mul",
            ),
            eq(
                r"L P (\z. ext (1/2)*ext (exp (2*(c*log (d z)))) "
                r"+ ext (1/2)*ext (exp (-(2*(c*log (d z))))))",
                "L_add",
            ),
            eq(r"L P (\z. ext (f z))"),
            le(r"L P (\z. ext (g z))", p.use("L_mono", given=[pointwise])),
            eq("ext (1 - 4*c^2 + 2*c^2*w + 2*c^2*1)", "L_int"),
            le("ext (exp t)", last),
        )

    return p.obtain("w", mean, with_mean)
