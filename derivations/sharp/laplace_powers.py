"""Moments of linear functions of Laplace noise: E((u + cY)² + k)^p ≥ (u² + k + 2(2p-1)c²s²)^p for ½ < p ≤ 1.

For w = (y² + K)^p the function w - s²c²w'' has the mean w(u) (the density of Laplace noise is Green's
function of 1 - s²d²/dy², by parts on both half lines). With m = 2(2p-1)c²s² and K = k + m it is at most
(y² + k)^p everywhere: with T = y² + K this is (T - m)^p ≥ T^{p-2}(T - m)(T + (1-p)m), which is
Bernoulli's inequality.
"""

from cbdp_sym.author import *
from derivations.sharp.power_growth import linear

SMOOTH = "∀y. HasDeriv w (d y) y, ∀y. HasDeriv d (D y) y, ∀y. 0 ≤ w y - s^2·D y + N"
T = "((u + c·y)^2 + K)"
half = Claim(
    f"for w d D : real → real, s N : real given 0 < s, {SMOOTH}, "
    "Tendsto (y ↦ (w y + s·d y)·exp (-y/s)) 0 "
    "holds HasIntAbove 0 (y ↦ exp (-y/s)/(2·s)·(w y - s^2·D y + N)) ((w 0 + s·d 0 + N)/2)"
)
green = Claim(
    f"for w d D : real → real, s N : real given 0 < s, {SMOOTH}, "
    "Tendsto (y ↦ (w y + s·d y)·exp (-y/s)) 0, Tendsto (y ↦ (w (-y) + s·-d (-y))·exp (-y/s)) 0 "
    "holds HasInt (laplace 0 s) (y ↦ w y - s^2·D y + N) (w 0 + N)"
)
bernoulli = Claim(
    "for t m p given 1/2 < p ≤ 1, 0 < m ≤ t holds t^(p - 2)·(t - m)·(t + (1 - p)·m) ≤ (t - m)^p"
)
curvature = Claim(
    "for t z m p given 1/2 < p ≤ 1, 0 < m, 0 ≤ z ≤ t - m "
    "holds t^p - m/(2·(2·p - 1))·(2·p·t^(p - 1) + 4·p·(p - 1)·z·t^(p - 2)) ≤ (t - m)^p"
)
falling = Claim("for t K q given 0 < K ≤ t, q ≤ 0 holds t^q ≤ K^q")
growth = Claim(
    f"for u c y K p t : real given 1/2 < p, p ≤ 1, 0 < K, t = {T} "
    "holds t^p ≤ t + 1 ∧ abs (2·p·c·(u + c·y)·t^(p - 1)) ≤ 2·abs c·(1 + 1/K)·K^(p - 1)·t"
)
coordinate = Claim(
    "for u c s k p given 0 < s, 0 ≤ k, 1/2 < p ≤ 1 holds (u² + k + 2·(2·p - 1)·(c·s)²)^p ≤ ∫[y ~ "
    "Lap(0, s)] ((u + c·y)² + k)^p"
)


@half.proof
def by_parts(p):
    p.let(
        o="y ↦ exp(-y/s)",
        g="y ↦ exp(-y/s)/(2·s)·(w(y) - s²·D(y) + N)",
        G="y ↦ -((w(y) + s·d(y))·exp(-y/s))/2 - N·exp(-y/s)/2",
    )

    found = p.use("ftc_above", "G", "g", "0", "0")
    p.chain("exp(-0/s)", eq("exp(0)"), eq("1", "exp_zero"))
    return rewrite(found, p.have("0 - G(0) = (w(0) + s·d(0) + N)/2"))


@green.proof
def both_half_lines(p):
    p.let(
        W="y ↦ w(-y)",
        E="y ↦ -d(-y)",
        F="y ↦ D(-y)",
        h="y ↦ exp(-y/s)/(2·s)·(w(y) - s²·D(y) + N)",
        k="y ↦ exp(-y/s)/(2·s)·(W(y) - s²·F(y) + N)",
        f="y ↦ exp(-|y - 0|/s)/(2·s)·(w(y) - s²·D(y) + N)",
        a="(w(0) + s·d(0) + N)/2",
        b="(W(0) + s·E(0) + N)/2",
    )

    p.use(half.theorem(), "w", "d", "D", "s", "N")
    p.use(half.theorem(), "W", "E", "F", "s", "N")

    turned = p.use("int_above_eq", "y ↦ f(-y)", "k", "0", "b")
    moved = congruent(p.term("z ↦ HasIntAbove(z, y ↦ f(-y), b)"), p.have("0 = -0"))
    p.use("int_below_reflect", "f", "0", "b", given=[by_equation(moved, turned)])
    total = p.use("int_split2", "f", "0", "b", "a")
    total = rewrite(total, p.have("b + a = w(0) + N", p.have("-0 = 0")))
    p.unfold("laplace")
    return p.use("int_withdensity", goal=p.goal, given=[total])


@falling.proof
def inverse_powers(p):
    p.let(r="-q")
    p.chain("K^r·K^q", eq("K^(r + q)", "pow_add"), eq("K^0"), eq("1", "pow_zero"))
    p.chain("t^r·t^q", eq("t^(r + q)", "pow_add"), eq("t^0"), eq("1", "pow_zero"))
    return p.chain(
        "t^q", eq("K^r·K^q·t^q"), eq("K^q·t^q·K^r"), le("K^q·t^q·t^r"), eq("K^q·(t^r·t^q)"), eq("K^q")
    )


@bernoulli.proof
def weighted_means(p):
    p.let(R="t - m")

    def positive(p):
        p.let(x="R^p", n="(1 - p)·R + p·t", y="t^(p - 2)")
        means = p.use("weighted_means", "R", "t", "1 - p")
        p.know(rewrite(means, p.have("1 - (1 - p) = p")))
        p.chain("x·R^(1 - p)", eq("R^(p + (1 - p))", "pow_add"), eq("R^1"), eq("R"))
        # R t^p ≤ x n and n (t + (1-p)m) ≤ t²
        p.have("R·t^p ≤ x·n", p.chain("R·t^p", eq("x·R^(1 - p)·t^p"), le("x·n")))
        p.have("0 ≤ x·y·((1 - p)·m)²")
        p.use("scale_le", "y·(t + (1 - p)·m)", "R·t^p", "x·n")
        return p.chain(
            "y·(t - m)·(t + (1 - p)·m)",
            eq("1/t^p·(y·(t + (1 - p)·m)·(R·t^p))"),
            le("1/t^p·(x·(y·t²))"),
            eq("1/t^p·(x·t^p)"),
            eq("x"),
        )

    def zero(p):
        p.have("t - m = 0")
        return p.chain(
            "t^(p - 2)·(t - m)·(t + (1 - p)·m)", eq("0"), le("0"), eq("0^p", "pow_zero_base"), eq("(t - m)^p")
        )

    return p.cases("0 < R", positive, zero)


@curvature.proof
def at_the_least_square(p):
    p.let(y="t^(p - 2)", q="2·p - 1")
    p.use(bernoulli.theorem(), "t", "m", "p")
    # what is left is y (1-p) m (2p m/(2p-1) - m) + ... >= 0
    p.have("0 ≤ 2·p·(1 - p)·m/q·y·(t - m - z)")
    p.have("0 ≤ (1 - p)·m²·y/q")
    return p.chain(
        "t^p - m/(2·(2·p - 1))·(2·p·t^(p - 1) + 4·p·(p - 1)·z·t^(p - 2))",
        eq("y·t² - m/(2·q)·(2·p·(y·t) + 4·p·(p - 1)·z·y)"),
        eq("y·(t - m)·(t + (1 - p)·m) - 2·p·(1 - p)·m/q·y·(t - m - z) - (1 - p)·m²·y/q"),
        le("y·(t - m)·(t + (1 - p)·m)"),
        le("(t - m)^p"),
    )


@growth.proof
def at_most_quadratic(p):
    p.let(z="u + c·y", q="p - 1")
    p.have("0 ≤ z²")

    def size(p):
        p.use("weighted_means", "t", "1", "p")
        return p.chain("t^p", eq("t^p·1^(1 - p)", "one_pow"), le("p·t + (1 - p)·1"), le("t + 1"))

    def slope(p):
        p.use(linear.theorem(), "z", "K")
        p.chain("|z|", le("(1 + 1/K)·(z² + K)"), eq("(1 + 1/K)·t"))
        p.use(falling.theorem(), "t", "K", "q")
        for fact in ("0 ≤ |z|", "0 ≤ |c|"):
            p.have(fact, "abs_pos")
        p.have("0 < K^q", "pow_pos")
        return p.chain(
            "|2·p·c·z·t^q|",
            eq("|2·p·t^q·(c·z)|"),
            eq("2·p·t^q·|c·z|", p.use("abs_scale", "2·p·t^q", "c·z")),
            eq("2·p·t^q·(|c|·|z|)", "abs_product"),
            eq("2·p·|c|·(|z|·t^q)"),
            le("2·p·|c|·(K^q·((1 + 1/K)·t))"),
            le("2·|c|·(1 + 1/K)·K^q·t"),
        )

    return p.conjuncts(size, slope)


@coordinate.proof
def below_the_power(p):
    p.let(Y="Lap(0, s)", F="y ↦ ((u + c·y)² + k)^p", m="2·(2·p - 1)·(c·s)²", K="k + m")

    def constant(p):
        flat = p.intro("y", lambda p: p.have("F(y) = (u² + k)^p", p.have("c = 0")), "∀y. F(y) = (u² + k)^p")
        start = p.have("(u² + k + m)^p = (u² + k)^p", p.have("c = 0"))
        return p.chain(
            "(u² + k + m)^p",
            eq("(u² + k)^p", start),
            eq("∫ (u² + k)^p dY(y)", "L_const"),
            le("∫ F(y) dY(y)", p.have("∫ (u² + k)^p dY(y) ≤ ∫ F(y) dY(y)", flat)),
        )

    return p.cases("c = 0", constant, by_the_resolvent)


def by_the_resolvent(p):
    p.let(
        t="y ↦ (u + c·y)² + K",
        w="y ↦ ((u + c·y)² + K)^p",
        d="y ↦ 2·p·c·(u + c·y)·((u + c·y)² + K)^(p - 1)",
        D="y ↦ c²·(2·p·((u + c·y)² + K)^(p - 1) + 4·p·(p - 1)·(u + c·y)²·((u + c·y)² + K)^(p - 2))",
        N="2·p·(c·s)²·K^(p - 1)",
        g="y ↦ w(y) - s²·D(y) + N",
    )
    p.use("square_pos", "c")
    for fact in ("0 < m", "0 < K", "0 < K^(p - 1)", "0 ≤ N"):
        p.have(fact)

    p.have("∀y. HasDeriv(w, d(y), y)")
    p.have("∀y. HasDeriv(d, D(y), y)")

    def sign(p):
        p.use(falling.theorem(), "t(y)", "K", "p - 1")
        p.have("0 ≤ (c·s)²·(4·p·(1 - p)·(u + c·y)²·t(y)^(p - 2))")
        p.use("scale_le", "2·p·(c·s)²", "t(y)^(p - 1)", "K^(p - 1)")
        return p.have("0 ≤ g(y)")

    p.intro("y", sign, "∀y. 0 ≤ g(y)")
    for sgn in ("", "-"):
        decays(p, sgn)
    mean = p.use(green.theorem(), "w", "d", "D", "s", "N", because="by parts on both half lines")

    def point(p):
        p.let(z="(u + c·y)²")
        p.use(curvature.theorem(), "t(y)", "z", "m", "p", because="Bernoulli's inequality")
        p.let(b="2·p·t(y)^(p - 1) + 4·p·(p - 1)·z·t(y)^(p - 2)")
        p.chain(
            "w(y) - s²·D(y)",
            eq("t(y)^p - c²·s²·b"),
            eq("t(y)^p - m/(2·(2·p - 1))·b"),
            le("(t(y) - m)^p"),
            eq("F(y)"),
        )
        p.have("g(y) ≤ F(y) + N")
        return p.chain("g(y)", le("F(y) + N"), eq("ext(F(y)) + N"))

    less = p.intro("y", point, "∀y. g(y) ≤ F(y) + N")
    p.chain(
        "ext(N) + (u² + K)^p",
        eq("(u² + K)^p + N"),
        eq("∫ g(y) dY(y)", p.use("L_int", given=[mean])),
        le("∫ (F(y) + N) dY(y)", p.use("L_le", "Y", "y ↦ g(y)", "y ↦ ext(F(y)) + N", given=[less])),
        eq("∫ F(y) dY(y) + ∫ N dY(y)", "L_add"),
        eq("N + ∫ F(y) dY(y)", "L_const"),
    )
    p.use("eadd_cancel_le")
    return p.chain("(u² + k + m)^p", eq("(u² + K)^p"), le("∫ F(y) dY(y)"))


def decays(p, sign):
    """(w + s d) e^{-y/s}, of y or of -y, is at most quadratic in front of the exponential."""
    p.let(
        C=f"({sign}c)",
        q=f"y ↦ (u + {sign}c·y)^2 + K",
        a="2·s·|c|·(1 + 1/K)·K^(p - 1) + 1",
        B="y ↦ (a·q(y) + 1)·exp(-y/s)",
        f=("y ↦ (w(y) + s·d(y))·exp(-y/s)" if not sign else "y ↦ (w(-y) + s·(-d(-y)))·exp(-y/s)"),
    )

    def within(p):
        p.let(x=f"{sign}y", o="exp(-y/s)", b="2·|c|·(1 + 1/K)·K^(p - 1)")
        p.use(growth.theorem(), "u", "c", "x", "K", "p", "t(x)")
        p.have("0 < t(x)")
        p.have("0 < w(x)", "pow_pos")
        p.have("|d(x)| ≤ b·t(x)")
        p.use("le_abs", "d(x)")
        p.use("neg_le_abs", "d(x)")
        p.use("scale_le", "s", "|d(x)|", "b·t(x)")
        p.use("scale_le", "s", "d(x)", "|d(x)|")
        p.use("scale_le", "s", "-d(x)", "|d(x)|")
        p.let(y0=f"w x + s·{'-' if sign else ''}d x")
        p.have("y0 ≤ a·q(y) + 1")
        p.use("scale_le", "o", "y0", "a·q(y) + 1")
        p.use("scale_le", "o", "-(a·q(y) + 1)", "y0")
        return p.conjuncts(lambda p: p.have("-B(y) ≤ f(y)"), lambda p: p.have("f(y) ≤ B(y)"))

    p.intro("y", within, "∀y. -B(y) ≤ f(y) ≤ B(y)")
    p.have("∀y. 0 ≤ y ⇒ -B(y) ≤ f(y)")
    p.have("∀y. 0 ≤ y ⇒ f(y) ≤ B(y)")
    return p.use("tendsto_squeeze", "y ↦ -B(y)", "f", "B", "0", "0")
