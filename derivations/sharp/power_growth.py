"""The function (y² + k)^p of y = u + bx: its two derivatives, and its growth in x.

The bounds are what a mean under a Gaussian needs: each is a multiple of exp(x²/32).
"""

from cbdp_sym.author import *

T = "((u + {b}*x)^2 + k)"
young = Claim("for t w p given 0 < t, 0 < w, 1 ≤ p holds p·t^(p - 1) ≤ (p - 1)·t^p/w + w^(p - 1)")
grows = Claim("for t c p given 0 < t, 0 < c, 1 ≤ p holds t^p ≤ exp(p·(c·t) - p - p·log(c))")
linear = Claim("for y k given 0 < k holds |y| ≤ (1 + 1/k)·(y² + k)")
power = Claim(
    f"for u B k p : real given 0 < k, 1 ≤ p, 0 < B holds ∃K. 0 < K ∧ "
    f"(∀b x. abs b ≤ B ⇒ {T.format(b='b')}^p ≤ K·exp (x^2/32))"
)
SECOND = "(2·p·t^(p - 1) + 4·p·(p - 1)·y²·t^(p - 2))"
POINT = "for y k t p : real given 0 < k, 1 ≤ p, t = y^2 + k holds "
slope_bound = Claim(f"{POINT} abs (2·p·y·t^(p - 1)) ≤ 2·p·(1 + 1/k)·t^p")
curvature_bound = Claim(f"{POINT} 0 ≤ {SECOND} ∧ {SECOND} ≤ 2·p·(2·p - 1)·t^(p - 1)")
lower_power = Claim(f"{POINT} t^(p - 1) ≤ 1/k·t^p")
size = Claim("for x holds |x| ≤ 4·exp(x²/32)")
wider = Claim("for x c given 0 ≤ c ≤ 3/8 holds exp(c·x²) ≤ exp(3/8·x²)")


@young.proof
def weighted_means(p):
    p.let(r="t/w")
    p.use("weighted_means", "r^p", "1", "1 - 1/p", because="the means of r^p and 1")
    p.chain("(r^p)^(1 - 1/p)·1^(1 - (1 - 1/p))", eq("r^(p - 1)", "pow_pow", "one_pow"))
    p.use("scale_le", "w^(p - 1)", "p·r^(p - 1)", "(p - 1)·r^p + 1")
    p.chain("w^(p - 1)·(p·r^(p - 1))", eq("p·t^(p - 1)"))
    p.chain("w^(p - 1)·((p - 1)·r^p + 1)", eq("(p - 1)·t^p/w + w^(p - 1)"))
    return p.have(p.goal)


@grows.proof
def tangent_of_the_logarithm(p):
    p.use("log_le", "c·t")
    p.have("log(c·t) = log(c) + log(t)", "log_mul")
    return p.chain("t^p", eq("exp(p·log(t))", "pow_exp"), le("exp(p·(c·t) - p - p·log(c))", "exp_le"))


@linear.proof
def square_or_constant(p):
    p.let(s="|y|")
    p.have("0 ≤ (s - 1)²")
    p.have("0 ≤ s²/k")
    return p.chain("|y|", le("s² + k + s²/k + 1"), eq("(1 + 1/k)·(y² + k)"))


@power.proof
def exponential_growth(p):
    p.let(c="1/(64·p·B²)", K="exp(p·(c·(2·u² + k)) - p - p·log(c))")

    def point(p):
        p.let(t=T.format(b="b"))
        p.use(grows.theorem(), "t", "c", "p")
        p.have("b² ≤ B²", by=decide)
        p.have("0 ≤ x²·(B² - b²)")
        p.have("0 ≤ (u - b·x)²")
        return p.chain(
            "t^p",
            le("exp(p·(c·t) - p - p·log(c))"),
            le("exp(p·(c·(2·u² + k)) - p - p·log(c) + x²/32)", "exp_le"),
            eq("K·exp(x²/32)", "exp_add"),
        )

    p.intro("b x", point, f"∀b x. abs b ≤ B ⇒ {T.format(b='b')}^p ≤ K·exp (x^2/32)")
    return p.witness("K")


def positive(p):
    p.have("0 ≤ y²")


@lower_power.proof
def divide(p):
    positive(p)
    return p.chain("t^(p - 1)", le("t^(p - 1) + 1/k·(t^(p - 1)·(t - k))"), eq("1/k·t^p"))


@slope_bound.proof
def first_derivative(p):
    positive(p)
    p.use(linear.theorem(), "y", "k")
    p.chain("|y|", le("(1 + 1/k)·(y² + k)"), eq("(1 + 1/k)·t"))
    return p.chain(
        "|2·p·y·t^(p - 1)|",
        eq("|2·p·t^(p - 1)·y|"),
        eq("2·p·t^(p - 1)·|y|", "abs_scale"),
        le("2·p·t^(p - 1)·((1 + 1/k)·t)"),
        eq("2·p·(1 + 1/k)·t^p"),
    )


@curvature_bound.proof
def second_derivative(p):
    positive(p)
    first = p.have("0 ≤ " + SECOND)
    second = p.chain(SECOND, le("2·p·t^(p - 1) + 4·p·(p - 1)·(t^(p - 2)·t)"), eq("2·p·(2·p - 1)·t^(p - 1)"))
    return p.use("and_intro", given=[first, second])


@size.proof
def below_an_exponential(p):
    p.let(s="|x|")
    p.use("exp_ge", "s²/32")
    p.have("0 ≤ (s - 4)²")
    return p.chain("|x|", le("4·exp(s²/32)"), eq("4·exp(x²/32)"))


@wider.proof
def larger_exponent(p):
    return p.have(p.goal, "exp_le")
