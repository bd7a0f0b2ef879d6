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
        r"ext p + mass P (\x. ~s x)", eq(r"mass P s + mass P (\x. ~s x)"), eq("ext p + ext (1 - p)", total)
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
    p.let(
        r="density P Q", A="a*v^(a - 1)", B="(a - 1)*v^a", C="a*u^(a - 1)", D="(a - 1)*u^a",
        one=r"\x. if (s x) (1 : ereal) 0", other=r"\x. if (~s x) (1 : ereal) 0", w=r"\x. ~s x",
    )  # fmt: skip
    everywhere(p, "s", in_the_event, off_the_event)
    for name, value in (("P", "p"), ("Q", "q")):
        p.use(outside.theorem(), name, "s", value)
    p.chain(
        r"L Q (\x. ext (r x)*(ext A*one x + ext C*other x))",
        eq(r"L P (\x. ext A*one x + ext C*other x)", "change_measure"),
        eq("ext A*mass P s + ext C*mass P w", "L_add", "L_mul", "mass"),
        eq("ext A*ext p + ext C*ext (1 - p)"),
        eq("ext (A*p + C*(1 - p))"),
    )
    right = p.chain(
        r"L Q (\x. ext (r x^a) + (ext B*one x + ext D*other x))",
        eq(r"L Q (\x. ext (r x^a)) + L Q (\x. ext B*one x + ext D*other x)", "L_add"),
        eq(r"L Q (\x. ext (r x^a)) + (ext B*mass Q s + ext D*mass Q w)", "L_add", "L_mul", "mass"),
        le("ext (exp ((a - 1)*c)) + (ext B*mass Q s + ext D*mass Q w)"),
        eq("ext (exp ((a - 1)*c)) + (ext B*ext q + ext D*ext (1 - q))"),
        eq("ext (exp ((a - 1)*c) + (B*q + D*(1 - q)))"),
    )
    p.chain(
        "ext (A*p + C*(1 - p))",
        eq(r"L Q (\x. ext (r x)*(ext A*one x + ext C*other x))"),
        le(r"L Q (\x. ext (r x^a) + (ext B*one x + ext D*other x))"),
        le("ext (exp ((a - 1)*c) + (B*q + D*(1 - q)))", right),
    )
    return p.have(p.goal)


def in_the_event(p):
    p.use(contact.theorem(), "a", "v", "r x")
    return p.chain(
        "ext (r x)*(ext A*one x + ext C*other x)",
        eq("ext (A*r x)"),
        le("ext (r x^a + B)"),
        eq("ext (r x^a) + (ext B*one x + ext D*other x)"),
    )


def off_the_event(p):
    p.use(contact.theorem(), "a", "u", "r x")
    return p.chain(
        "ext (r x)*(ext A*one x + ext C*other x)",
        eq("ext (C*r x)"),
        le("ext (r x^a + D)"),
        eq("ext (r x^a) + (ext B*one x + ext D*other x)", "if_true"),
    )


perspective = Claim(
    "for a x y : real given 1 < a, 0 <= x, 0 < y holds a*(x/y)^(a - 1)*x - (a - 1)*(x/y)^a*y = x^a*y^(1 - a)"
)


@perspective.proof
def at_the_quotient(p):
    p.let(z="x/y")

    def zero(p):
        return p.have(p.goal)

    def positive(p):
        return p.chain("a*z^(a - 1)*x - (a - 1)*z^a*y", eq("x^a*y^(1 - a)"))

    return p.cases("0 < x", positive, zero)


steeper = Claim("for t u v : real given 0 < t, 0 <= u, u < v holds u^t < v^t")


@steeper.proof
def by_the_root(p):
    def smaller(p):
        def fails(p):
            p.have("(v^t)^(1/t) <= (u^t)^(1/t)", "pow_le")
            p.chain("(v^t)^(1/t)", eq("v^(t*(1/t))", "pow_pow"), eq("v"))
            p.chain("(u^t)^(1/t)", eq("u^(t*(1/t))", "pow_pow"), eq("u"))
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
    return p.chain("y*(x/y)^a", eq("y*(x^a/y^a)", "div_pow"), eq("x^a*y^(1 - a)"))


@heads.proof
def one_outcome(p):
    return p.chain(r"mass (bernoulli p) (\b. b)", eq("ext p", "mass", "L_bernoulli", "not_false"))


@coins.proof
def of_two_coins(p):
    p.let(m="q*(p/q)^a + (1 - q)*((1 - p)/(1 - q))^a")
    p.use(quotient.theorem(), "a", "p", "q")
    p.use(quotient.theorem(), "a", "1 - p", "1 - q")

    def more(p):
        return p.have("0 < m")

    def zero(p):
        return p.have("0 < m")

    p.cases("0 < p", more, zero)
    p.chain("log m", le("log (exp ((a - 1)*c))", "log_mono"), eq("(a - 1)*c", "log_exp"))
    return p.chain(
        "renyi a (bernoulli p) (bernoulli q)", eq("ext (log m/(a - 1))", "renyi_bernoulli"), le("ext c")
    )
