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
        "for t h α b : real given 0 < t, 0 < h, 1 < α, b = 1 - 1/α "
        "holds t ≤ b·h + t^α·((b·h)^(1 - α)·b^(α - 1)/α)"
    )
    p.let(H="h^(α - 1)")
    p.have("1/α < 1")
    p.use("weighted_means", "t^α", "h^α", "1/α")
    p.calc("(t^α)^(1/α)*(h^α)^(1 - 1/α)", ("=", "t^1·h^(α - 1)", "pow_pow"), ("=", "t·H"))
    p.have("(1 - 1/α)·h^α = b·(h·H)")
    p.let(k="(b·h)^(1 - α)·b^(α - 1)")
    p.use("scale_le", "k", "t·H", "1/α·t^α + b·(h·H)")
    return p.qed(p.have(p.goal, p.have("k·(t·H) = t"), p.have("k·(1/α·t^α + b·(h·H)) = t^α·(k/α) + b·h")))


one_order = Claim(
    "for P Q : 'a measure, α c ε : real given Prob P, Prob Q, 1 < α, renyi α P Q ≤ c "
    "holds ∀s. Measurable s ⇒ mass P s ≤ exp ε·mass Q s "
    "+ exp ((α - 1)·(c - ε))·(1 - 1/α)^(α - 1)/α"
)


@one_order.proof
def tangent_of_the_power(p):
    p.let(u="density P Q", b="1 - 1/α", K="exp (ε*(1 - α))*(1 - 1/α)^(α - 1)/α")
    p.use("ac_of_renyi", "P", "Q", "α", "c", because="a finite divergence")
    p.use("moment_bound", "P", "Q", "α", "c", because="a bound of the moment")
    p.have("1/α < 1")

    def point(q):
        return q.cases("0 < u x", positive, zero)

    def positive(q):
        tangent = q.use(young(), "u x", "exp ε/b", "α", "b")
        value = q.have("b*(exp ε/b) = exp ε")
        return q.have("u x ≤ exp ε + K·u x^α", rewrite(rewrite(tangent, value), "exp_pow"))

    def zero(q):
        return q.have("u x ≤ exp ε + K·u x^α")

    below = p.every("x", "'a", point)

    def event(q):
        def at(r):
            def inside(v):
                return v.calc(
                    "u x·if (s x) 1 0",
                    ("=", "u x"),
                    ("<=", "exp ε + K·u x^α", v.use(below, "x")),
                    ("=", "exp ε·(if (s x) 1 0) + K·u x^α"),
                )

            def outside(v):
                return v.calc(
                    "u x·if (s x) 1 0", ("=", "0"), ("<=", "K·u x^α"), ("=", "exp ε·(if (s x) 1 0) + K·u x^α")
                )

            return r.cases("s x", inside, outside)

        q.every("x", "'a", at)
        return q.chain(
            "mass P s",
            eq("L Q (x ↦ u x·if (s x) 1 0)", "mass", "change_measure"),
            le("L Q (x ↦ exp ε·(if (s x) 1 0) + K·u x^α)", "L_le", because="the tangent of the power"),
            eq("L Q (x ↦ exp ε·(if (s x) 1 0) + K·u x^α)", "ext_mul"),
            eq("L Q (x ↦ exp ε·(if (s x) 1 0)) + L Q (x ↦ K·u x^α)", "L_add"),
            eq("exp ε·L Q (x ↦ if (s x) 1 0) + K·L Q (x ↦ u x^α)", "L_mul"),
            eq("exp ε·mass Q s + K·L Q (x ↦ u x^α)", "mass"),
            le("exp ε·mass Q s + K·exp ((α - 1)·c)", because="the moment"),
            eq("exp ε·mass Q s + exp ((α - 1)·(c - ε))·(1 - 1/α)^(α - 1)/α"),
        )

    return p.intro("s", event)


B = "((ε - ξ - ρ)/(2·ρ))"
GAUSS = "exp (-((ε - ξ - ρ)^2)/(4·ρ))"
LAST = f"2/(1 + {B} + sqrt ((1 + {B})^2 + 4/(π·ρ)))"
SHARP = f"2/(1 + {B} + sqrt ((1 + {B})^2 + 2/ρ))"
DELTA = f"{GAUSS}·min 1 (min (sqrt (π·ρ)) (min (1/(1 + {B})) ({LAST})))"


@cache
def at_the_best_order():
    """The value of δ at an order a with 2ρa(a - 1 - b) = 1."""
    p = Script(
        "for α b r : real given 1 < α, 0 < r, 0 ≤ b, 2·r·α·(α - 1 - b) = 1 "
        "holds exp ((α - 1)·(r·(α - 1) - 2·r·b))·(1 - 1/α)^(α - 1)/α ≤ exp (-(r·b^2))/α"
    )
    p.use("scale_le", "α - 1", "log (1 - 1/α)", "1 - 1/α - 1", given=[p.use("log_le", "1 - 1/α")])
    p.have("r·(α - 1 - b)^2 = (α - 1 - b)/(2·α)")
    p.have("0 ≤ (α - 1 + b)/(2·α)")
    return p.qed(
        p.calc(
            "exp ((α - 1)·(r·(α - 1) - 2·r·b))·(1 - 1/α)^(α - 1)/α",
            ("=", "1/α·exp ((α - 1)·(r·(α - 1) - 2·r·b) + (α - 1)·log (1 - 1/α))", "exp_add"),
            ("<=", "1/α·exp (-(r·b^2))", p.use("scale_le", "1/α")),
            ("=", "exp (-(r·b^2))/α"),
        )
    )


@cache
def best_order():
    """There is such an order: its reciprocal is 2/(1 + b + √((1+b)² + 2/ρ))."""
    p = Script(
        "for b r : real given 0 ≤ b, 0 < r holds ∃α. 1 < α ∧ 2·r·α·(α - 1 - b) = 1 "
        "∧ 1/α = 2/(1 + b + sqrt ((1 + b)^2 + 2/r))"
    )
    p.let(s="sqrt ((1 + b)^2 + 2/r)", α="(1 + b + s)/2")
    p.have("0 < 2/r")
    p.use("sqrt_square", "(1 + b)^2 + 2/r")
    p.use("lt_of_square", "1 + b", "s")
    p.have("2·r·α·(α - 1 - b) = 1")
    return p.qed(p.witness("α"))


LAWS = "for P Q : 'a measure, ξ ρ ε : real given Prob P, Prob Q, ∀α. 1 < α ⇒ renyi α P Q ≤ ξ + ρ·α, "
sharp = Claim(
    LAWS + f"0 < ρ, ξ + ρ ≤ ε holds ∀s. Measurable s ⇒ mass P s ≤ exp ε·mass Q s + {GAUSS}·({SHARP})"
)
minimum = Claim(LAWS + f"0 < ρ, ξ + ρ ≤ ε holds ∀s. Measurable s ⇒ mass P s ≤ exp ε·mass Q s + {DELTA}")


@sharp.proof
def choose_the_order(p):
    p.let(b=B)
    return p.obtain("α", p.use(best_order(), "b", "ρ"), at_that_order)


def at_that_order(p):
    p.use(at_the_best_order(), "α", "b", "ρ")
    p.calc(
        "exp ((α - 1)·(ξ + ρ·α - ε))·(1 - 1/α)^(α - 1)/α",
        ("=", "exp ((α - 1)·(ρ·(α - 1) - 2·ρ·b))·(1 - 1/α)^(α - 1)/α"),
        ("<=", "exp (-(ρ·b^2))/α"),
        ("=", f"{GAUSS}*(1/α)"),
        ("=", f"{GAUSS}*({SHARP})"),
    )
    p.use(one_order.theorem(), "P", "Q", "α", "ξ + ρ*α", "ε", because="the bound for every order")

    def event(q):
        return q.chain(
            "mass P s",
            le("exp ε·mass Q s + exp ((α - 1)·(ξ + ρ·α - ε))·(1 - 1/α)^(α - 1)/α"),
            le(f"exp ε·mass Q s + {GAUSS}·({SHARP})", because="the choice of the order"),
        )

    return p.intro("s", event)


@cache
def last_is_least():
    """The sharper factor is at most the last of the four, and this the least of them."""
    last = "2/(1 + b + sqrt ((1 + b)^2 + 4/(π·r)))"
    p = Script(
        "for b r : real given 0 ≤ b, 0 < r holds 2/(1 + b + sqrt ((1 + b)^2 + 2/r)) "
        f"≤ min 1 (min (sqrt (π·r)) (min (1/(1 + b)) ({last})))"
    )
    for other in ("1", "sqrt (π·r)", "1/(1 + b)"):
        p.have(f"{last} ≤ {other}", by=decide)
    for first, rest in (("1/(1 + b)", last), ("sqrt (π·r)", f"min (1/(1 + b)) ({last})"),
                        ("1", f"min (sqrt (π·r)) (min (1/(1 + b)) ({last}))")):  # fmt: skip
        least = p.use("le_min", first, rest, last)
    return p.qed(p.calc(
        "2/(1 + b + sqrt ((1 + b)^2 + 2/r))",
        ("<=", last, p.have(f"2/(1 + b + sqrt ((1 + b)^2 + 2/r)) ≤ {last}", by=decide)),
        ("<=", f"min 1 (min (sqrt (π·r)) (min (1/(1 + b)) ({last})))", least),
    ))  # fmt: skip


@minimum.proof
def least_of_four(p):
    p.use(sharp.theorem(), "P", "Q", "ξ", "ρ", "ε", because="the sharper bound")
    p.use(last_is_least(), B, "ρ", because="4/π <= 2; the last option is the least")
    p.use("scale_le", GAUSS)

    def event(q):
        return q.chain("mass P s", le(f"exp ε·mass Q s + {GAUSS}·({SHARP})"), le(f"exp ε·mass Q s + {DELTA}"))

    return p.intro("s", event)
