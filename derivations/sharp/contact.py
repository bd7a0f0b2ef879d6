"""A power above its tangents on an event and off it, for the optimal conversion; and two coins.

This module has no statement of its own.

Problem: what D_α(P‖Q) ≤ c says of P(S) and Q(S), and which coins have such a divergence.
Method: t^α lies above its tangents; integrate with the tangent at v on the event and at u off it.
Guarantee: αv^{α-1}p - (α-1)v^α q + αu^{α-1}(1-p) - (α-1)u^α(1-q) ≤ e^{(α-1)c} for p = P(S), q = Q(S).
"""

from cbdp_sym.author import *
from derivations.sharp.conversion import successor
from derivations.sharp.densities import everywhere

EVENT = (
    "for P Q : 'a measure, s : 'a → bool, α c p q {more}: real given Prob P, Prob Q, Measurable s, 1 < α, "
    "renyi α P Q ≤ c, mass P s = p, mass Q s = q"
)
MOMENT = "p^α·q^(1 - α) + (1 - p)^α·(1 - q)^(1 - α)"
tangents = Claim(
    f"{EVENT.format(more='u v ')}, 0 ≤ u, 0 ≤ v "
    "holds α·v^(α - 1)·p - (α - 1)·v^α·q + (α·u^(α - 1)·(1 - p) - (α - 1)·u^α·(1 - q)) "
    "≤ exp ((α - 1)·c)"
)
contact = Claim("for α v r given 1 < α, 0 ≤ v, 0 ≤ r holds α·v^(α - 1)·r ≤ r^α + (α - 1)·v^α")


outside = Claim(
    "for P distribution on 'a, s : 'a → bool, p given Measurable(s), P(s) = p holds P{x | ¬s(x)} = 1 - p"
)


@outside.proof
def the_rest(p):
    total = p.use("mass_complement", "P", "s")
    p.chain("p + P{x | ¬s(x)}", eq("P(s) + P{x | ¬s(x)}"), eq("p + (1 - p)", total))
    return p.use("eadd_cancel", "p", "P{x | ¬s(x)}", "1 - p")


@contact.proof
def above_the_tangent(p):
    def positive(p):
        p.use("power_tangent", "α", "v", "r", because="a power is above its tangents")
        p.use(successor.theorem(), "v", "α")
        return p.have(p.goal)

    def zero(p):
        same = p.use("le_antisym", "v", "0")
        first = p.have("v^(α - 1) = 0", same, "pow_zero_base")
        second = p.have("v^α = 0", same, "pow_zero_base")
        return p.have(p.goal, first, second)

    return p.cases("0 < v", positive, zero)


@tangents.proof
def integrated(p):
    p.say("On the event the power is above its tangent at $v$, off it above that at $u$; integrate.")
    p.use("ac_of_renyi", "P", "Q", "α", "c", because="a finite divergence")
    p.let(
        r="dP/dQ", A="α·v^(α - 1)", B="(α - 1)·v^α", C="α·u^(α - 1)", D="(α - 1)·u^α",
        one="x ↦ if (s x) (1 : ereal) 0", other="x ↦ if (¬s x) (1 : ereal) 0", w="x ↦ ¬s(x)",
    )  # fmt: skip
    everywhere(p, "s", in_the_event, off_the_event)
    for name, value in (("P", "p"), ("Q", "q")):
        p.use(outside.theorem(), name, "s", value)
    p.chain(
        "∫ r(x)·(A·one(x) + C·other(x)) dQ(x)",
        eq("∫ (A·one(x) + C·other(x)) dP(x)", "change_measure"),
        eq("A·P(s) + C·P(w)", "L_add", "L_mul", "mass"),
        eq("A·p + C·(1 - p)"),
        eq("A·p + C·(1 - p)"),
    )
    right = p.chain(
        "∫ (r(x)^α + (B·one(x) + D·other(x))) dQ(x)",
        eq("∫ r(x)^α dQ(x) + ∫ (B·one(x) + D·other(x)) dQ(x)", "L_add"),
        eq("∫ r(x)^α dQ(x) + (B·Q(s) + D·Q(w))", "L_add", "L_mul", "mass"),
        le("exp((α - 1)·c) + (B·Q(s) + D·Q(w))"),
        eq("exp((α - 1)·c) + (B·q + D·(1 - q))"),
        eq("exp((α - 1)·c) + (B·q + D·(1 - q))"),
    )
    p.chain(
        "A·p + C·(1 - p)",
        eq("∫ r(x)·(A·one(x) + C·other(x)) dQ(x)"),
        le("∫ (r(x)^α + (B·one(x) + D·other(x))) dQ(x)"),
        le("exp((α - 1)·c) + (B·q + D·(1 - q))", right),
    )
    return p.have(p.goal)


def in_the_event(p):
    p.use(contact.theorem(), "α", "v", "r(x)")
    return p.chain(
        "r(x)·(A·one(x) + C·other(x))", eq("A·r(x)"), le("r(x)^α + B"), eq("r(x)^α + (B·one(x) + D·other(x))")
    )


def off_the_event(p):
    p.use(contact.theorem(), "α", "u", "r(x)")
    return p.chain(
        "r(x)·(A·one(x) + C·other(x))",
        eq("C·r(x)"),
        le("r(x)^α + D"),
        eq("r(x)^α + (B·one(x) + D·other(x))", "if_true"),
    )


perspective = Claim(
    "for α x y given 1 < α, 0 ≤ x, 0 < y holds α·(x/y)^(α - 1)·x - (α - 1)·(x/y)^α·y = x^α·y^(1 - α)"
)


@perspective.proof
def at_the_quotient(p):
    p.let(z="x/y")

    def zero(p):
        return p.have(p.goal)

    def positive(p):
        return p.chain("α·z^(α - 1)·x - (α - 1)·z^α·y", eq("x^α·y^(1 - α)"))

    return p.cases("0 < x", positive, zero)


steeper = Claim("for t u v given 0 < t, 0 ≤ u < v holds u^t < v^t")


@steeper.proof
def by_the_root(p):
    def smaller(p):
        def fails(p):
            p.have("(v^t)^(1/t) ≤ (u^t)^(1/t)", "pow_le")
            p.chain("(v^t)^(1/t)", eq("v^(t·(1/t))", "pow_pow"), eq("v"))
            p.chain("(u^t)^(1/t)", eq("u^(t·(1/t))", "pow_pow"), eq("u"))
            return p.absurd()

        return p.cases("u^t < v^t", lambda p: p.auto(), fails)

    def zero(p):
        same = p.use("le_antisym", "u", "0")
        return p.chain("u^t", eq("0", same, "pow_zero_base"), lt("v^t"))

    return p.cases("0 < u", smaller, zero)


coins = Claim(
    "for α c p q : real given 1 < α, 0 ≤ p, p ≤ 1, 0 < q, q < 1, "
    f"{MOMENT} ≤ exp ((α - 1)·c) holds renyi α (bernoulli p) (bernoulli q) ≤ c"
)
heads = Claim("for p given 0 ≤ p ≤ 1 holds bernoulli(p){b | b} = p")
quotient = Claim("for α x y given 1 < α, 0 ≤ x, 0 < y holds y·(x/y)^α = x^α·y^(1 - α)")


@quotient.proof
def powers(p):
    return p.chain("y·(x/y)^α", eq("y·(x^α/y^α)", "div_pow"), eq("x^α·y^(1 - α)"))


@heads.proof
def one_outcome(p):
    return p.chain("bernoulli(p){b | b}", eq("p", "mass", "L_bernoulli", "not_false"))


@coins.proof
def of_two_coins(p):
    p.let(m="q·(p/q)^α + (1 - q)·((1 - p)/(1 - q))^α")
    p.use(quotient.theorem(), "α", "p", "q")
    p.use(quotient.theorem(), "α", "1 - p", "1 - q")

    def more(p):
        return p.have("0 < m")

    def zero(p):
        return p.have("0 < m")

    p.cases("0 < p", more, zero)
    p.chain("log(m)", le("log(exp((α - 1)·c))", "log_mono"), eq("(α - 1)·c", "log_exp"))
    return p.chain("D[α](bernoulli(p) ‖ bernoulli(q))", eq("log(m)/(α - 1)", "renyi_bernoulli"), le("c"))
