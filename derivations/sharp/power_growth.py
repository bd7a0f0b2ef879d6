"""The function (y² + k)^p of y = u + bx: its two derivatives, and its growth in x.

The bounds are what a mean under a Gaussian needs: each is a multiple of exp(x²/32).
"""

from cbdp_sym.author import *

T = "((u + {b}*x)^2 + k)"
young = Claim("for t w p : real given 0 < t, 0 < w, 1 <= p holds p*t^(p - 1) <= (p - 1)*t^p/w + w^(p - 1)")
grows = Claim("for t c p : real given 0 < t, 0 < c, 1 <= p holds t^p <= exp (p*(c*t) - p - p*log c)")
linear = Claim("for y k : real given 0 < k holds abs y <= (1 + 1/k)*(y^2 + k)")
power = Claim(
    f"for u B k p : real given 0 < k, 1 <= p, 0 < B holds ?K. 0 < K /\\ "
    f"(!b x. abs b <= B ==> {T.format(b='b')}^p <= K*exp (x^2/32))"
)
SECOND = "(2*p*t^(p - 1) + 4*p*(p - 1)*y^2*t^(p - 2))"
POINT = "for y k t p : real given 0 < k, 1 <= p, t = y^2 + k holds "
slope_bound = Claim(f"{POINT} abs (2*p*y*t^(p - 1)) <= 2*p*(1 + 1/k)*t^p")
curvature_bound = Claim(rf"{POINT} 0 <= {SECOND} /\ {SECOND} <= 2*p*(2*p - 1)*t^(p - 1)")
lower_power = Claim(f"{POINT} t^(p - 1) <= 1/k*t^p")
size = Claim("for x : real holds abs x <= 4*exp (x^2/32)")
wider = Claim("for x c : real given 0 <= c, c <= 3/8 holds exp (c*x^2) <= exp (3/8*x^2)")


@young.proof
def weighted_means(p):
    p.let(r="t/w")
    p.use("weighted_means", "r^p", "1", "1 - 1/p", because="the means of r^p and 1")
    p.chain("(r^p)^(1 - 1/p)*1^(1 - (1 - 1/p))", eq("r^(p - 1)", "pow_pow", "one_pow"))
    p.use("scale_le", "w^(p - 1)", "p*r^(p - 1)", "(p - 1)*r^p + 1")
    p.chain("w^(p - 1)*(p*r^(p - 1))", eq("p*t^(p - 1)"))
    p.chain("w^(p - 1)*((p - 1)*r^p + 1)", eq("(p - 1)*t^p/w + w^(p - 1)"))
    return p.have(p.goal)


@grows.proof
def tangent_of_the_logarithm(p):
    p.use("log_le", "c*t")
    p.have("log (c*t) = log c + log t", "log_mul")
    return p.chain("t^p", eq("exp (p*log t)", "pow_exp"), le("exp (p*(c*t) - p - p*log c)", "exp_le"))


@linear.proof
def square_or_constant(p):
    p.let(s="abs y")
    p.have("0 <= (s - 1)^2")
    p.have("0 <= s^2/k")
    return p.chain("abs y", le("s^2 + k + s^2/k + 1"), eq("(1 + 1/k)*(y^2 + k)"))


@power.proof
def exponential_growth(p):
    p.let(c="1/(64*p*B^2)", K="exp (p*(c*(2*u^2 + k)) - p - p*log c)")

    def point(p):
        p.let(t=T.format(b="b"))
        p.use(grows.theorem(), "t", "c", "p")
        p.have("b^2 <= B^2", by=decide)
        p.have("0 <= x^2*(B^2 - b^2)")
        p.have("0 <= (u - b*x)^2")
        return p.chain(
            "t^p",
            le("exp (p*(c*t) - p - p*log c)"),
            le("exp (p*(c*(2*u^2 + k)) - p - p*log c + x^2/32)", "exp_le"),
            eq("K*exp (x^2/32)", "exp_add"),
        )

    p.intro("b x", point, f"!b x. abs b <= B ==> {T.format(b='b')}^p <= K*exp (x^2/32)")
    return p.witness("K")


def positive(p):
    p.have("0 <= y^2")


@lower_power.proof
def divide(p):
    positive(p)
    return p.chain("t^(p - 1)", le("t^(p - 1) + 1/k*(t^(p - 1)*(t - k))"), eq("1/k*t^p"))


@slope_bound.proof
def first_derivative(p):
    positive(p)
    p.use(linear.theorem(), "y", "k")
    p.chain("abs y", le("(1 + 1/k)*(y^2 + k)"), eq("(1 + 1/k)*t"))
    return p.chain(
        "abs (2*p*y*t^(p - 1))",
        eq("abs (2*p*t^(p - 1)*y)"),
        eq("2*p*t^(p - 1)*abs y", "abs_scale"),
        le("2*p*t^(p - 1)*((1 + 1/k)*t)"),
        eq("2*p*(1 + 1/k)*t^p"),
    )


@curvature_bound.proof
def second_derivative(p):
    positive(p)
    first = p.have("0 <= " + SECOND)
    second = p.chain(SECOND, le("2*p*t^(p - 1) + 4*p*(p - 1)*(t^(p - 2)*t)"), eq("2*p*(2*p - 1)*t^(p - 1)"))
    return p.use("and_intro", given=[first, second])


@size.proof
def below_an_exponential(p):
    p.let(s="abs x")
    p.use("exp_ge", "s^2/32")
    p.have("0 <= (s - 4)^2")
    return p.chain("abs x", le("4*exp (s^2/32)"), eq("4*exp (x^2/32)"))


@wider.proof
def larger_exponent(p):
    return p.have(p.goal, "exp_le")
