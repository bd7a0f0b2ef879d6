"""A power above its tangents on an event and off it, for the optimal conversion; and two coins.

This module has no statement of its own.

Problem: what D_α(P‖Q) ≤ c says of P(S) and Q(S), and which coins have such a divergence.
Method: t^α lies above its tangents; integrate with the tangent at v on the event and at u off it.
Guarantee: αv^{α-1}p - (α-1)v^α q + αu^{α-1}(1-p) - (α-1)u^α(1-q) ≤ e^{(α-1)c} for p = P(S), q = Q(S).
"""

from cbdp_sym.author import *
from derivations.concentrated.lem2_2_composition import moment
from derivations.sharp.conversion import successor
from derivations.sharp.densities import everywhere

EVENT = (
    "for P Q : 'a measure, s : 'a -> bool, a c p q {more}: real given Prob P, Prob Q, Measurable s, 1 < a, "
    "renyi a P Q <= ext c, mass P s = ext p, mass Q s = ext q"
)
MOMENT = "p^a*q^(1 - a) + (1 - p)^a*(1 - q)^(1 - a)"
tangents = Claim(
    f"{EVENT.format(more='u v ')}, 0 <= u, 0 <= v "
    "holds a*v^(a - 1)*p - (a - 1)*v^a*q + (a*u^(a - 1)*(1 - p) - (a - 1)*u^a*(1 - q)) "
    "<= exp ((a - 1)*c)"
)
contact = Claim("for a v r : real given 1 < a, 0 <= v, 0 <= r holds a*v^(a - 1)*r <= r^a + (a - 1)*v^a")


outside = Claim(
    "for P : 'a measure, s : 'a -> bool, p : real given Prob P, Measurable s, mass P s = ext p "
    r"holds mass P (\x. ~s x) = ext (1 - p)"
)


@outside.proof
def the_rest(p):
    total = p.use("mass_complement", "P", "s")
    p.chain(
        r"ext p + mass P (\x. ~s x)",
        eq(r"mass P s + mass P (\x. ~s x)"),
        eq("1", total),
        eq("ext p + ext (1 - p)"),
    )
    return p.use("eadd_cancel", "p", r"mass P (\x. ~s x)", "ext (1 - p)")


@contact.proof
def above_the_tangent(p):
    def positive(p):
        p.use("power_tangent", "a", "v", "r", because="a power is above its tangents")
        p.use(successor.theorem(), "v", "a")
        return p.have(p.goal)

    def zero(p):
        same = p.use("le_antisym", "v", "0")
        first = p.have("v^(a - 1) = 0", same, "pow_zero_base")
        second = p.have("v^a = 0", same, "pow_zero_base")
        return p.have(p.goal, first, second)

    return p.cases("0 < v", positive, zero)


@tangents.proof
def integrated(p):
    p.say("On the event the power is above its tangent at $v$, off it above that at $u$; integrate.")
    p.use("ac_of_renyi", "P", "Q", "a", "c", because="a finite divergence")
    bound = moment(p, "P", "Q", "c")
    p.let(
        r="density P Q", A="a*v^(a - 1)", B="(a - 1)*v^a", C="a*u^(a - 1)", D="(a - 1)*u^a",
        one=r"\x. if (s x) (1 : ereal) 0", other=r"\x. if (~s x) (1 : ereal) 0", w=r"\x. ~s x",
    )  # fmt: skip
    for fact in ("0 <= A", "0 <= B", "0 <= C", "0 <= D"):
        p.have(fact)
    for f, yes, no in (("one", "if_true", "if_false"), ("other", "if_false", "if_true")):
        everywhere(
            p,
            "s",
            lambda p, f=f, n=yes: p.chain("0", le("1" if n == "if_true" else "0"), eq(f"{f} x", n)),
            lambda p, f=f, n=no: p.chain("0", le("1" if n == "if_true" else "0"), eq(f"{f} x", n)),
        )
    everywhere(p, "s", lambda p: p.use("density_nonneg", "P", "Q", "x"))
    everywhere(p, "s", lambda p: p.have("0 <= r x^a"))
    pointwise = everywhere(p, "s", in_the_event, off_the_event)
    for name, value in (("P", "p"), ("Q", "q")):
        p.use(outside.theorem(), name, "s", value)
    left = p.chain(
        r"L Q (\x. ext (r x)*(ext A*one x + ext C*other x))",
        eq(r"L P (\x. ext A*one x + ext C*other x)", "change_measure"),
        eq(r"L P (\x. ext A*one x) + L P (\x. ext C*other x)", "L_add"),
        eq("ext A*L P one + ext C*L P other", "L_mul"),
        eq("ext A*mass P s + ext C*mass P w", "mass"),
        eq("ext A*ext p + ext C*ext (1 - p)"),
        eq("ext (A*p + C*(1 - p))"),
    )
    right = p.chain(
        r"L Q (\x. ext (r x^a) + (ext B*one x + ext D*other x))",
        eq(r"L Q (\x. ext (r x^a)) + L Q (\x. ext B*one x + ext D*other x)", "L_add"),
        eq(r"L Q (\x. ext (r x^a)) + (L Q (\x. ext B*one x) + L Q (\x. ext D*other x))", "L_add"),
        eq(r"L Q (\x. ext (r x^a)) + (ext B*L Q one + ext D*L Q other)", "L_mul"),
        eq(r"L Q (\x. ext (r x^a)) + (ext B*mass Q s + ext D*mass Q w)", "mass"),
        le("ext (exp ((a - 1)*c)) + (ext B*mass Q s + ext D*mass Q w)", bound),
        eq("ext (exp ((a - 1)*c)) + (ext B*ext q + ext D*ext (1 - q))"),
        eq("ext (exp ((a - 1)*c) + (B*q + D*(1 - q)))"),
    )
    whole = p.chain(
        "ext (A*p + C*(1 - p))",
        eq(r"L Q (\x. ext (r x)*(ext A*one x + ext C*other x))", left),
        le(r"L Q (\x. ext (r x^a) + (ext B*one x + ext D*other x))", pointwise),
        le("ext (exp ((a - 1)*c) + (B*q + D*(1 - q)))", right),
    )
    p.use("le_of_ext", given=[whole])
    return p.have(p.goal)


def in_the_event(p):
    p.use(contact.theorem(), "a", "v", "r x")
    return p.chain(
        "ext (r x)*(ext A*one x + ext C*other x)",
        eq("ext (r x)*(ext A*1 + ext C*0)", "if_true", "if_false"),
        eq("ext (A*r x)"),
        le("ext (r x^a + B)"),
        eq("ext (r x^a) + (ext B*1 + ext D*0)"),
        eq("ext (r x^a) + (ext B*one x + ext D*other x)", "if_true", "if_false"),
    )


def off_the_event(p):
    p.use(contact.theorem(), "a", "u", "r x")
    return p.chain(
        "ext (r x)*(ext A*one x + ext C*other x)",
        eq("ext (r x)*(ext A*0 + ext C*1)", "if_true", "if_false"),
        eq("ext (C*r x)"),
        le("ext (r x^a + D)"),
        eq("ext (r x^a) + (ext B*0 + ext D*1)"),
        eq("ext (r x^a) + (ext B*one x + ext D*other x)", "if_true", "if_false"),
    )


perspective = Claim(
    "for a x y : real given 1 < a, 0 <= x, 0 < y holds a*(x/y)^(a - 1)*x - (a - 1)*(x/y)^a*y = x^a*y^(1 - a)"
)


@perspective.proof
def at_the_quotient(p):
    p.let(z="x/y")

    def zero(p):
        same = p.use("le_antisym", "x", "0")
        first = p.have("x^a = 0", same, "pow_zero_base")
        second = p.have("z^a = 0", p.have("z = 0", same), "pow_zero_base")
        return p.have(p.goal, first, second, same)

    def positive(p):
        p.have("x = z*y")
        power = p.use(successor.theorem(), "z", "a")
        split = p.chain("x^a", eq("(z*y)^a"), eq("z^a*y^a", "pow_mul"))
        ones = p.chain("y^a*y^(1 - a)", eq("y^(a + (1 - a))", "pow_add"), eq("y^1"), eq("y"))
        return p.chain(
            "a*z^(a - 1)*x - (a - 1)*z^a*y",
            eq("a*(z*z^(a - 1))*y - (a - 1)*z^a*y"),
            eq("z^a*y", power),
            eq("z^a*(y^a*y^(1 - a))", ones),
            eq("x^a*y^(1 - a)", split),
        )

    return p.cases("0 < x", positive, zero)


steeper = Claim("for t u v : real given 0 < t, 0 <= u, u < v holds u^t < v^t")


@steeper.proof
def by_the_root(p):
    def smaller(p):
        def fails(p):
            p.have("v^t <= u^t")
            p.have("(v^t)^(1/t) <= (u^t)^(1/t)", "pow_le")
            first = p.chain("(v^t)^(1/t)", eq("v^(t*(1/t))", "pow_pow"), eq("v^1"), eq("v"))
            second = p.chain("(u^t)^(1/t)", eq("u^(t*(1/t))", "pow_pow"), eq("u^1"), eq("u"))
            p.have("v <= u", first, second)
            return p.absurd()

        return p.cases("u^t < v^t", lambda p: p.auto(), fails)

    def zero(p):
        same = p.use("le_antisym", "u", "0")
        return p.chain("u^t", eq("0", same, "pow_zero_base"), lt("v^t"))

    return p.cases("0 < u", smaller, zero)


coins = Claim(
    "for a c p q : real given 1 < a, 0 <= p, p <= 1, 0 < q, q < 1, "
    f"{MOMENT} <= exp ((a - 1)*c) holds renyi a (bernoulli p) (bernoulli q) <= ext c"
)
heads = Claim("for p : real given 0 <= p, p <= 1 holds mass (bernoulli p) (\\b. b) = ext p")
quotient = Claim("for a x y : real given 1 < a, 0 <= x, 0 < y holds y*(x/y)^a = x^a*y^(1 - a)")


@quotient.proof
def powers(p):
    inverse = p.chain("y^(1 - a)", eq("y^1*y^(-a)", "pow_add"), eq("y*(1/y^a)", "pow_neg"))
    return p.chain("y*(x/y)^a", eq("y*(x^a/y^a)", "div_pow"), eq("x^a*y^(1 - a)", inverse))


@heads.proof
def one_outcome(p):
    return p.chain(
        r"mass (bernoulli p) (\b. b)",
        eq(r"L (bernoulli p) (\b. if b (1 : ereal) 0)", "mass"),
        eq(r"ext p * (if T 1 0) + ext (1 - p) * (if F 1 0)", "L_bernoulli"),
        eq("ext p * 1 + ext (1 - p) * 0", "if_true", "if_false", "not_false"),
        eq("ext p"),
    )


@coins.proof
def of_two_coins(p):
    p.let(m="q*(p/q)^a + (1 - q)*((1 - p)/(1 - q))^a")
    first = p.use(quotient.theorem(), "a", "p", "q")
    second = p.use(quotient.theorem(), "a", "1 - p", "1 - q")
    p.have("m <= exp ((a - 1)*c)", first, second)

    def more(p):
        return p.have("0 < m")

    def zero(p):
        return p.have("0 < m")

    p.cases("0 < p", more, zero)
    logs = p.chain("log m", le("log (exp ((a - 1)*c))", "log_mono"), eq("(a - 1)*c", "log_exp"))
    p.have("log m/(a - 1) <= c", logs)
    return p.chain(
        "renyi a (bernoulli p) (bernoulli q)", eq("ext (log m/(a - 1))", "renyi_bernoulli"), le("ext c")
    )
