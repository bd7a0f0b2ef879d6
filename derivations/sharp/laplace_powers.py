"""Moments of linear functions of Laplace noise: E((u + cY)² + k)^p ≥ (u² + k + 2(2p-1)c²s²)^p for ½ < p ≤ 1.

For w = (y² + K)^p the function w - s²c²w'' has the mean w(u) (the density of Laplace noise is Green's
function of 1 - s²d²/dy², by parts on both half lines). With m = 2(2p-1)c²s² and K = k + m it is at most
(y² + k)^p everywhere: with T = y² + K this is (T - m)^p ≥ T^{p-2}(T - m)(T + (1-p)m), which is
Bernoulli's inequality.
"""

from cbdp_sym.author import *
from derivations.sharp.power_growth import linear

SMOOTH = "!y. HasDeriv w (d y) y, !y. HasDeriv d (D y) y, !y. 0 <= w y - s^2*D y + N"
T = "((u + c*y)^2 + K)"
half = Claim(
    f"for w d D : real -> real, s N : real given 0 < s, {SMOOTH}, "
    r"Tendsto (\y. (w y + s*d y)*exp (-y/s)) 0 "
    r"holds HasIntAbove 0 (\y. exp (-y/s)/(2*s)*(w y - s^2*D y + N)) ((w 0 + s*d 0 + N)/2)"
)
green = Claim(
    f"for w d D : real -> real, s N : real given 0 < s, {SMOOTH}, "
    r"Tendsto (\y. (w y + s*d y)*exp (-y/s)) 0, Tendsto (\y. (w (-y) + s*-d (-y))*exp (-y/s)) 0 "
    r"holds HasInt (laplace 0 s) (\y. w y - s^2*D y + N) (w 0 + N)"
)
bernoulli = Claim(
    "for t m p : real given 1/2 < p, p <= 1, 0 < m, m <= t "
    "holds t^(p - 2)*(t - m)*(t + (1 - p)*m) <= (t - m)^p"
)
curvature = Claim(
    "for t z m p : real given 1/2 < p, p <= 1, 0 < m, 0 <= z, z <= t - m "
    "holds t^p - m/(2*(2*p - 1))*(2*p*t^(p - 1) + 4*p*(p - 1)*z*t^(p - 2)) <= (t - m)^p"
)
falling = Claim("for t K q : real given 0 < K, K <= t, q <= 0 holds t^q <= K^q")
growth = Claim(
    f"for u c y K p t : real given 1/2 < p, p <= 1, 0 < K, t = {T} "
    "holds t^p <= t + 1 /\\ abs (2*p*c*(u + c*y)*t^(p - 1)) <= 2*abs c*(1 + 1/K)*K^(p - 1)*t"
)
coordinate = Claim(
    "for u c s k p : real given 0 < s, 0 <= k, 1/2 < p, p <= 1 "
    "holds ext ((u^2 + k + 2*(2*p - 1)*(c*s)^2)^p) "
    r"<= L (laplace 0 s) (\y. ext (((u + c*y)^2 + k)^p))"
)


@half.proof
def by_parts(p):
    p.let(
        e=r"\y. exp (-y/s)",
        g=r"\y. exp (-y/s)/(2*s)*(w y - s^2*D y + N)",
        G=r"\y. -((w y + s*d y)*exp (-y/s))/2 - N*exp (-y/s)/2",
    )

    found = p.use("ftc_above", "G", "g", "0", "0")
    p.chain("exp (-0/s)", eq("exp 0"), eq("1", "exp_zero"))
    return rewrite(found, p.have("0 - G 0 = (w 0 + s*d 0 + N)/2"))


@green.proof
def both_half_lines(p):
    p.let(
        W=r"\y. w (-y)",
        E=r"\y. -d (-y)",
        F=r"\y. D (-y)",
        h=r"\y. exp (-y/s)/(2*s)*(w y - s^2*D y + N)",
        k=r"\y. exp (-y/s)/(2*s)*(W y - s^2*F y + N)",
        f=r"\y. exp (-abs (y - 0)/s)/(2*s)*(w y - s^2*D y + N)",
        a="(w 0 + s*d 0 + N)/2",
        b="(W 0 + s*E 0 + N)/2",
    )

    p.use(half.theorem(), "w", "d", "D", "s", "N")
    p.use(half.theorem(), "W", "E", "F", "s", "N")

    turned = p.use("int_above_eq", r"\y. f (-y)", "k", "0", "b")
    moved = congruent(p.term(r"\z. HasIntAbove z (\y. f (-y)) b"), p.have("0 = -0"))
    p.use("int_below_reflect", "f", "0", "b", given=[by_equation(moved, turned)])
    total = p.use("int_split2", "f", "0", "b", "a")
    total = rewrite(total, p.have("b + a = w 0 + N", p.have("-0 = 0")))
    p.unfold("laplace")
    return p.use("int_withdensity", goal=p.goal, given=[total])


@falling.proof
def inverse_powers(p):
    p.let(r="-q")
    p.chain("K^r*K^q", eq("K^(r + q)", "pow_add"), eq("K^0"), eq("1", "pow_zero"))
    p.chain("t^r*t^q", eq("t^(r + q)", "pow_add"), eq("t^0"), eq("1", "pow_zero"))
    return p.chain(
        "t^q", eq("K^r*K^q*t^q"), eq("K^q*t^q*K^r"), le("K^q*t^q*t^r"), eq("K^q*(t^r*t^q)"), eq("K^q")
    )


@bernoulli.proof
def weighted_means(p):
    p.let(R="t - m")

    def positive(p):
        p.let(x="R^p", n="(1 - p)*R + p*t", y="t^(p - 2)")
        means = p.use("weighted_means", "R", "t", "1 - p")
        p.know(rewrite(means, p.have("1 - (1 - p) = p")))
        p.chain("x*R^(1 - p)", eq("R^(p + (1 - p))", "pow_add"), eq("R^1"), eq("R"))
        # R t^p ≤ x n and n (t + (1-p)m) ≤ t²
        p.have("R*t^p <= x*n", p.chain("R*t^p", eq("x*R^(1 - p)*t^p"), le("x*n")))
        p.have("0 <= x*y*((1 - p)*m)^2")
        p.use("scale_le", "y*(t + (1 - p)*m)", "R*t^p", "x*n")
        return p.chain(
            "y*(t - m)*(t + (1 - p)*m)",
            eq("1/t^p*(y*(t + (1 - p)*m)*(R*t^p))"),
            le("1/t^p*(x*(y*t^2))"),
            eq("1/t^p*(x*t^p)"),
            eq("x"),
        )

    def zero(p):
        p.have("t - m = 0")
        return p.chain(
            "t^(p - 2)*(t - m)*(t + (1 - p)*m)", eq("0"), le("0"), eq("0^p", "pow_zero_base"), eq("(t - m)^p")
        )

    return p.cases("0 < R", positive, zero)


@curvature.proof
def at_the_least_square(p):
    p.let(y="t^(p - 2)", q="2*p - 1")
    p.use(bernoulli.theorem(), "t", "m", "p")
    # what is left is y (1-p) m (2p m/(2p-1) - m) + ... >= 0
    p.have("0 <= 2*p*(1 - p)*m/q*y*(t - m - z)")
    p.have("0 <= (1 - p)*m^2*y/q")
    return p.chain(
        "t^p - m/(2*(2*p - 1))*(2*p*t^(p - 1) + 4*p*(p - 1)*z*t^(p - 2))",
        eq("y*t^2 - m/(2*q)*(2*p*(y*t) + 4*p*(p - 1)*z*y)"),
        eq("y*(t - m)*(t + (1 - p)*m) - 2*p*(1 - p)*m/q*y*(t - m - z) - (1 - p)*m^2*y/q"),
        le("y*(t - m)*(t + (1 - p)*m)"),
        le("(t - m)^p"),
    )


@growth.proof
def at_most_quadratic(p):
    p.let(z="u + c*y", q="p - 1")
    p.have("0 <= z^2")

    def size(p):
        p.use("weighted_means", "t", "1", "p")
        return p.chain("t^p", eq("t^p*1^(1 - p)", "one_pow"), le("p*t + (1 - p)*1"), le("t + 1"))

    def slope(p):
        p.use(linear.theorem(), "z", "K")
        p.chain("abs z", le("(1 + 1/K)*(z^2 + K)"), eq("(1 + 1/K)*t"))
        p.use(falling.theorem(), "t", "K", "q")
        for fact in ("0 <= abs z", "0 <= abs c"):
            p.have(fact, "abs_pos")
        p.have("0 < K^q", "pow_pos")
        return p.chain(
            "abs (2*p*c*z*t^q)",
            eq("abs (2*p*t^q*(c*z))"),
            eq("2*p*t^q*abs (c*z)", p.use("abs_scale", "2*p*t^q", "c*z")),
            eq("2*p*t^q*(abs c*abs z)", "abs_product"),
            eq("2*p*abs c*(abs z*t^q)"),
            le("2*p*abs c*(K^q*((1 + 1/K)*t))"),
            le("2*abs c*(1 + 1/K)*K^q*t"),
        )

    return p.conjuncts(size, slope)


@coordinate.proof
def below_the_power(p):
    p.let(Y="laplace 0 s", F=r"\y. ((u + c*y)^2 + k)^p", m="2*(2*p - 1)*(c*s)^2", K="k + m")

    def constant(p):
        flat = p.intro("y", lambda p: p.have("F y = (u^2 + k)^p", p.have("c = 0")), "!y. F y = (u^2 + k)^p")
        start = p.have("(u^2 + k + m)^p = (u^2 + k)^p", p.have("c = 0"))
        return p.chain(
            "ext ((u^2 + k + m)^p)",
            eq("ext ((u^2 + k)^p)", start),
            eq(r"L Y (\y. ext ((u^2 + k)^p))", "L_const"),
            le(r"L Y (\y. ext (F y))", p.have(r"L Y (\y. ext ((u^2 + k)^p)) <= L Y (\y. ext (F y))", flat)),
        )

    return p.cases("c = 0", constant, by_the_resolvent)


def by_the_resolvent(p):
    p.let(
        t=r"\y. (u + c*y)^2 + K",
        w=r"\y. ((u + c*y)^2 + K)^p",
        d=r"\y. 2*p*c*(u + c*y)*((u + c*y)^2 + K)^(p - 1)",
        D=r"\y. c^2*(2*p*((u + c*y)^2 + K)^(p - 1) + 4*p*(p - 1)*(u + c*y)^2*((u + c*y)^2 + K)^(p - 2))",
        N="2*p*(c*s)^2*K^(p - 1)",
        g=r"\y. w y - s^2*D y + N",
    )
    p.use("square_pos", "c")
    for fact in ("0 < m", "0 < K", "0 < K^(p - 1)", "0 <= N"):
        p.have(fact)

    p.have("!y. HasDeriv w (d y) y")
    p.have("!y. HasDeriv d (D y) y")

    def sign(p):
        p.use(falling.theorem(), "t y", "K", "p - 1")
        p.have("0 <= (c*s)^2*(4*p*(1 - p)*(u + c*y)^2*t y^(p - 2))")
        p.use("scale_le", "2*p*(c*s)^2", "t y^(p - 1)", "K^(p - 1)")
        return p.have("0 <= g y")

    p.intro("y", sign, "!y. 0 <= g y")
    for sgn in ("", "-"):
        decays(p, sgn)
    mean = p.use(green.theorem(), "w", "d", "D", "s", "N", because="by parts on both half lines")

    def point(p):
        p.let(z="(u + c*y)^2")
        p.use(curvature.theorem(), "t y", "z", "m", "p", because="Bernoulli's inequality")
        p.let(b="2*p*t y^(p - 1) + 4*p*(p - 1)*z*t y^(p - 2)")
        p.chain(
            "w y - s^2*D y",
            eq("t y^p - c^2*s^2*b"),
            eq("t y^p - m/(2*(2*p - 1))*b"),
            le("(t y - m)^p"),
            eq("F y"),
        )
        p.have("g y <= F y + N")
        return p.chain("ext (g y)", le("ext (F y + N)"), eq("ext (F y) + ext N"))

    less = p.intro("y", point, "!y. ext (g y) <= ext (F y) + ext N")
    p.chain(
        "ext N + ext ((u^2 + K)^p)",
        eq("ext ((u^2 + K)^p + N)"),
        eq(r"L Y (\y. ext (g y))", p.use("L_int", given=[mean])),
        le(
            r"L Y (\y. ext (F y) + ext N)",
            p.use("L_le", "Y", r"\y. ext (g y)", r"\y. ext (F y) + ext N", given=[less]),
        ),
        eq(r"L Y (\y. ext (F y)) + L Y (\y. ext N)", "L_add"),
        eq(r"ext N + L Y (\y. ext (F y))", "L_const"),
    )
    p.use("eadd_cancel_le")
    return p.chain("ext ((u^2 + k + m)^p)", eq("ext ((u^2 + K)^p)"), le(r"L Y (\y. ext (F y))"))


def decays(p, sign):
    """(w + s d) e^{-y/s}, of y or of -y, is at most quadratic in front of the exponential."""
    p.let(
        C=f"({sign}c)",
        q=rf"\y. (u + {sign}c*y)^2 + K",
        a=r"2*s*abs c*(1 + 1/K)*K^(p - 1) + 1",
        B=r"\y. (a*q y + 1)*exp (-y/s)",
        f=(r"\y. (w y + s*d y)*exp (-y/s)" if not sign else r"\y. (w (-y) + s*-d (-y))*exp (-y/s)"),
    )

    def within(p):
        p.let(x=f"{sign}y", e="exp (-y/s)", b="2*abs c*(1 + 1/K)*K^(p - 1)")
        p.use(growth.theorem(), "u", "c", "x", "K", "p", "t x")
        p.have("0 < t x")
        p.have("0 < w x", "pow_pos")
        p.have("abs (d x) <= b*t x")
        p.use("le_abs", "d x")
        p.use("neg_le_abs", "d x")
        p.use("scale_le", "s", "abs (d x)", "b*t x")
        p.use("scale_le", "s", "d x", "abs (d x)")
        p.use("scale_le", "s", "-d x", "abs (d x)")
        p.let(y0=f"w x + s*{'-' if sign else ''}d x")
        p.have("y0 <= a*q y + 1")
        p.use("scale_le", "e", "y0", "a*q y + 1")
        p.use("scale_le", "e", "-(a*q y + 1)", "y0")
        return p.conjuncts(lambda p: p.have("-B y <= f y"), lambda p: p.have("f y <= B y"))

    p.intro("y", within, r"!y. -B y <= f y /\ f y <= B y")
    p.have("!y. 0 <= y ==> -B y <= f y")
    p.have("!y. 0 <= y ==> f y <= B y")
    return p.use("tendsto_squeeze", r"\y. -B y", "f", "B", "0", "0")
