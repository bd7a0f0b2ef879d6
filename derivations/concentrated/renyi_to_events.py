"""From the Rényi divergence to events on the new kernel, for Lemmas B.2, 3.6 and 8.8.

This module has no statement of its own.

Problem: if D_α(P‖Q) ≤ ξ + ρα for all α > 1, for which δ is P(S) ≤ e^ε Q(S) + δ for all events S.
Method: as in Lemma B.2: the function t^α lies above its tangent; then an order with 2ρα(α-1-b) = 1.
Guarantee: one order; the sharper δ with 2/ρ; the least of the four printed ones.
"""

from functools import cache

from cbdp_sym.author import *


@cache
def young():
    """The tangent of t^a at h, which is positive."""
    p = Script(
        "for t h a b : real given 0 < t, 0 < h, 1 < a, b = 1 - 1/a "
        "holds t <= b*h + t^a*((b*h)^(1 - a)*b^(a - 1)/a)"
    )
    p.let(H="h^(a - 1)")
    p.have("1/a < 1")
    p.use("weighted_means", "t^a", "h^a", "1/a")
    p.calc("(t^a)^(1/a)*(h^a)^(1 - 1/a)", ("=", "t^1*h^(a - 1)", "pow_pow"), ("=", "t*H"))
    p.have("(1 - 1/a)*h^a = b*(h*H)")
    p.let(k="(b*h)^(1 - a)*b^(a - 1)")
    p.use("scale_le", "k", "t*H", "1/a*t^a + b*(h*H)")
    return p.qed(p.have(p.goal, p.have("k*(t*H) = t"), p.have("k*(1/a*t^a + b*(h*H)) = t^a*(k/a) + b*h")))


one_order = Claim(
    "for P Q : 'a measure, a c epsilon : real given Prob P, Prob Q, 1 < a, renyi a P Q <= ext c "
    "holds !s. Measurable s ==> mass P s <= ext (exp epsilon) * mass Q s "
    "+ ext (exp ((a - 1)*(c - epsilon))*(1 - 1/a)^(a - 1)/a)"
)


@one_order.proof
def tangent_of_the_power(p):
    p.let(u="density P Q", b="1 - 1/a", K="exp (epsilon*(1 - a))*(1 - 1/a)^(a - 1)/a")
    p.use("ac_of_renyi", "P", "Q", "a", "c", because="a finite divergence")
    p.use("moment_bound", "P", "Q", "a", "c", because="a bound of the moment")
    p.have("1/a < 1")

    def point(q):
        return q.cases("0 < u x", positive, zero)

    def positive(q):
        tangent = q.use(young(), "u x", "exp epsilon/b", "a", "b")
        value = q.have("b*(exp epsilon/b) = exp epsilon")
        return q.have("u x <= exp epsilon + K*u x^a", rewrite(rewrite(tangent, value), "exp_pow"))

    def zero(q):
        return q.have("u x <= exp epsilon + K*u x^a")

    below = p.every("x", "'a", point)

    def event(q):
        def at(r):
            def inside(v):
                return v.calc(
                    "ext (u x) * if (s x) (ext 1) 0",
                    ("=", "ext (u x)"),
                    ("<=", "ext (exp epsilon + K*u x^a)", v.use(below, "x")),
                    ("=", "ext (exp epsilon) * (if (s x) (ext 1) 0) + ext (K*u x^a)"),
                )

            def outside(v):
                return v.calc(
                    "ext (u x) * if (s x) (ext 1) 0",
                    ("=", "ext 0"),
                    ("<=", "ext (K*u x^a)"),
                    ("=", "ext (exp epsilon) * (if (s x) (ext 1) 0) + ext (K*u x^a)"),
                )

            return r.cases("s x", inside, outside)

        q.every("x", "'a", at)
        return q.chain(
            "mass P s",
            eq(r"L Q (\x. ext (u x) * if (s x) (ext 1) 0)", "mass", "change_measure"),
            le(
                r"L Q (\x. ext (exp epsilon) * (if (s x) (ext 1) 0) + ext (K*u x^a))",
                "L_le",
                because="the tangent of the power",
            ),
            eq(r"L Q (\x. ext (exp epsilon) * (if (s x) (ext 1) 0) + ext K * ext (u x^a))", "ext_mul"),
            eq(
                r"L Q (\x. ext (exp epsilon) * (if (s x) (ext 1) 0)) + L Q (\x. ext K * ext (u x^a))", "L_add"
            ),
            eq(r"ext (exp epsilon) * L Q (\x. if (s x) (ext 1) 0) + ext K * L Q (\x. ext (u x^a))", "L_mul"),
            eq(r"ext (exp epsilon) * mass Q s + ext K * L Q (\x. ext (u x^a))", "mass"),
            le("ext (exp epsilon) * mass Q s + ext K * ext (exp ((a - 1)*c))", because="the moment"),
            eq("ext (exp epsilon) * mass Q s + ext (exp ((a - 1)*(c - epsilon))*(1 - 1/a)^(a - 1)/a)"),
        )

    return p.intro("s", event)


B = "((epsilon - xi - rho)/(2*rho))"
GAUSS = "exp (-((epsilon - xi - rho)^2)/(4*rho))"
LAST = f"2/(1 + {B} + sqrt ((1 + {B})^2 + 4/(pi*rho)))"
SHARP = f"2/(1 + {B} + sqrt ((1 + {B})^2 + 2/rho))"
DELTA = f"{GAUSS}*min 1 (min (sqrt (pi*rho)) (min (1/(1 + {B})) ({LAST})))"


@cache
def at_the_best_order():
    """The value of δ at an order a with 2ρa(a - 1 - b) = 1."""
    p = Script(
        "for a b r : real given 1 < a, 0 < r, 0 <= b, 2*r*a*(a - 1 - b) = 1 "
        "holds exp ((a - 1)*(r*(a - 1) - 2*r*b))*(1 - 1/a)^(a - 1)/a <= exp (-(r*b^2))/a"
    )
    p.use("scale_le", "a - 1", "log (1 - 1/a)", "1 - 1/a - 1", given=[p.use("log_le", "1 - 1/a")])
    p.have("r*(a - 1 - b)^2 = (a - 1 - b)/(2*a)")
    p.have("0 <= (a - 1 + b)/(2*a)")
    return p.qed(
        p.calc(
            "exp ((a - 1)*(r*(a - 1) - 2*r*b))*(1 - 1/a)^(a - 1)/a",
            ("=", "1/a*exp ((a - 1)*(r*(a - 1) - 2*r*b) + (a - 1)*log (1 - 1/a))", "exp_add"),
            ("<=", "1/a*exp (-(r*b^2))", p.use("scale_le", "1/a")),
            ("=", "exp (-(r*b^2))/a"),
        )
    )


@cache
def best_order():
    """There is such an order: its reciprocal is 2/(1 + b + √((1+b)² + 2/ρ))."""
    p = Script(
        "for b r : real given 0 <= b, 0 < r holds ?a. 1 < a /\\ 2*r*a*(a - 1 - b) = 1 "
        "/\\ 1/a = 2/(1 + b + sqrt ((1 + b)^2 + 2/r))"
    )
    p.let(s="sqrt ((1 + b)^2 + 2/r)", a="(1 + b + s)/2")
    p.have("0 < 2/r")
    p.use("sqrt_square", "(1 + b)^2 + 2/r")
    p.use("lt_of_square", "1 + b", "s")
    p.have("2*r*a*(a - 1 - b) = 1")
    return p.qed(p.witness("a"))


LAWS = (
    "for P Q : 'a measure, xi rho epsilon : real given Prob P, Prob Q, "
    "!a. 1 < a ==> renyi a P Q <= ext (xi + rho*a), "
)
sharp = Claim(
    LAWS + "0 < rho, xi + rho <= epsilon "
    f"holds !s. Measurable s ==> mass P s <= ext (exp epsilon) * mass Q s + ext ({GAUSS}*({SHARP}))"
)
minimum = Claim(
    LAWS + "0 < rho, xi + rho <= epsilon "
    f"holds !s. Measurable s ==> mass P s <= ext (exp epsilon) * mass Q s + ext ({DELTA})"
)


@sharp.proof
def choose_the_order(p):
    p.let(b=B)
    return p.obtain("a", p.use(best_order(), "b", "rho"), at_that_order)


def at_that_order(p):
    p.use(at_the_best_order(), "a", "b", "rho")
    p.calc(
        "exp ((a - 1)*(xi + rho*a - epsilon))*(1 - 1/a)^(a - 1)/a",
        ("=", "exp ((a - 1)*(rho*(a - 1) - 2*rho*b))*(1 - 1/a)^(a - 1)/a"),
        ("<=", "exp (-(rho*b^2))/a"),
        ("=", f"{GAUSS}*(1/a)"),
        ("=", f"{GAUSS}*({SHARP})"),
    )
    p.use(one_order.theorem(), "P", "Q", "a", "xi + rho*a", "epsilon", because="the bound for every order")

    def event(q):
        return q.chain(
            "mass P s",
            le(
                "ext (exp epsilon) * mass Q s "
                "+ ext (exp ((a - 1)*(xi + rho*a - epsilon))*(1 - 1/a)^(a - 1)/a)"
            ),
            le(f"ext (exp epsilon) * mass Q s + ext ({GAUSS}*({SHARP}))", because="the choice of the order"),
        )

    return p.intro("s", event)


@cache
def last_is_least():
    """The sharper factor is at most the last of the four, and this the least of them."""
    last = "2/(1 + b + sqrt ((1 + b)^2 + 4/(pi*r)))"
    p = Script(
        "for b r : real given 0 <= b, 0 < r holds 2/(1 + b + sqrt ((1 + b)^2 + 2/r)) "
        f"<= min 1 (min (sqrt (pi*r)) (min (1/(1 + b)) ({last})))"
    )
    for other in ("1", "sqrt (pi*r)", "1/(1 + b)"):
        p.have(f"{last} <= {other}", by=decide)
    for first, rest in (("1/(1 + b)", last), ("sqrt (pi*r)", f"min (1/(1 + b)) ({last})"),
                        ("1", f"min (sqrt (pi*r)) (min (1/(1 + b)) ({last}))")):  # fmt: skip
        least = p.use("le_min", first, rest, last)
    return p.qed(p.calc(
        "2/(1 + b + sqrt ((1 + b)^2 + 2/r))",
        ("<=", last, p.have(f"2/(1 + b + sqrt ((1 + b)^2 + 2/r)) <= {last}", by=decide)),
        ("<=", f"min 1 (min (sqrt (pi*r)) (min (1/(1 + b)) ({last})))", least),
    ))  # fmt: skip


@minimum.proof
def least_of_four(p):
    p.use(sharp.theorem(), "P", "Q", "xi", "rho", "epsilon", because="the sharper bound")
    p.use(last_is_least(), B, "rho", because="4/π <= 2; the last option is the least")
    p.use("scale_le", GAUSS)

    def event(q):
        return q.chain(
            "mass P s",
            le(f"ext (exp epsilon) * mass Q s + ext ({GAUSS}*({SHARP}))"),
            le(f"ext (exp epsilon) * mass Q s + ext ({DELTA})"),
        )

    return p.intro("s", event)
