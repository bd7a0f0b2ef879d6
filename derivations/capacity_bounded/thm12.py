"""Theorem 12: the d-dimensional Gaussian mechanism under Rényi.

Problem: the Rényi divergence of order α > 1 between N(0, σ²I) and N(v, σ²I) on ℝᵈ.
Method: Tonelli, and one Gaussian integral in each coordinate.
Guarantee: α‖v‖²/(2σ²), for every finite dimension, every v and σ > 0; and the α-divergence.
Reference: capacity bounded paper, Theorem 12 and its proof in Appendix C.3.
"""

from functools import partial

from cbdp_sym.author import *

LAWS = r"(normal_vector (\i : 'i. 0) s) (normal_vector v s)"
GIVEN = r"for v : 'i -> real, s a : real given Finite (\i : 'i. T), 0 < s, 1 < a"
POWER = "(exp (-(x^2)/(2*s^2))/(s*sqrt (2*pi)))^a*(exp (-((x - v)^2)/(2*s^2))/(s*sqrt (2*pi)))^(1 - a)"
SQUARE = "exp ((-((x + v*(a - 1))^2) + v^2*(a - 1)^2 + v^2*(a - 1))/(2*s^2))"

theorem = Statement(id="cbdp.thm12", title="The d-dimensional Gaussian mechanism under Rényi")
claim = theorem.printed(f"{GIVEN} holds renyi a {LAWS} = ext (a*norm 2 v^2/(2*s^2))")
completed = theorem.printed(
    f"for v s a x : real given 0 < s, 1 < a holds {POWER} = 1/sqrt (2*pi*s^2)*{SQUARE}",
    label="the square is completed",
)
one_integral = theorem.printed(
    "for v s a : real given 0 < s, 1 < a "
    rf"holds HasInt lebesgue (\x. {POWER}) (exp (v^2*(a^2 - a)/(2*s^2)))",
    label="the integral over one coordinate",
)
alpha_divergence = theorem.printed(
    f"{GIVEN} holds alpha_divergence a {LAWS} = "
    r"ext ((Prod (\i. exp (v i^2*(a^2 - a)/(2*s^2))) - 1)/(a^2 - a))",
    label="the α-divergence",
)
with_the_norm = theorem.printed(
    f"{GIVEN} holds alpha_divergence a {LAWS} = ext ((exp (norm 2 v^2*(a^2 - a)/(2*s^2)) - 1)/(a^2 - a))",
    label="the α-divergence, by the norm",
)
for whole in (claim, alpha_divergence, with_the_norm):
    whole.facts.append(partial(named, "product_sigma_finite"))


def coordinates(p):
    """Name the laws of the coordinates, and show the moment of each."""
    p.let(P=r"\i : 'i. normal 0 s", Q=r"\i. normal (v i) s", m=r"\i. exp (v i^2*(a^2 - a)/(2*s^2))")


def constant_factor(p):
    """Show that the constants of the two sides are the same."""
    p.let(c="s*sqrt (2*pi)")
    p.have("0 < 2*pi")
    p.have("2*pi*s^2 = c^2", p.use("sqrt_square", "2*pi"))
    return p.chain("sqrt (2*pi*s^2)", eq("sqrt (c^2)"), eq("c", "sqrt_of_square"))


@completed.proof
def exponents(p):
    p.let(y="-(x^2)/(2*s^2)", z="-((x - v)^2)/(2*s^2)")
    constant_factor(p)
    p.let(l="log c")
    return p.chain(
        POWER,
        eq("exp (y - l)^a*exp (z - l)^(1 - a)"),
        eq("1/exp l*" + SQUARE, "exp_pow", because="complete the square"),
        eq("1/sqrt (2*pi*s^2)*" + SQUARE),
    )


@one_integral.proof
def gaussian_integral(p):
    root = constant_factor(p)
    return p.have(p.goal, completed.theorem(), root, because="a Gaussian integral")


@alpha_divergence.proof
def product_of_integrals(p):
    coordinates(p)

    p.have(r"!i. L (Q i) (\y. ext (density (P i) (Q i) y ^ a)) = ext (m i)", "normal_density_power")
    return p.chain(
        f"alpha_divergence a {LAWS}",
        eq("alpha_divergence a (product P) (product Q)", "normal_vector"),
        eq(
            "ext ((Prod m - 1)/(a^2 - a))",
            "alpha_product",
            because="the integrand is a nonnegative product: Tonelli",
        ),
    )


@with_the_norm.proof
def product_of_exponentials(p):
    p.let(k="(a^2 - a)/(2*s^2)")
    p.chain(
        r"Sum (\i. v i^2*(a^2 - a)/(2*s^2))",
        eq(r"Sum (\i. k*v i^2)"),
        eq("norm 2 v^2*(a^2 - a)/(2*s^2)", "Sum_scale", p.use("two_norm_square", "v")),
    )
    return p.chain(
        f"alpha_divergence a {LAWS}",
        eq(
            r"ext ((Prod (\i. exp (v i^2*(a^2 - a)/(2*s^2))) - 1)/(a^2 - a))",
            alpha_divergence.theorem(),
            because="one coordinate after the other",
        ),
        eq("ext ((exp (norm 2 v^2*(a^2 - a)/(2*s^2)) - 1)/(a^2 - a))", "prod_exp"),
    )


@claim.proof
def sum_over_the_coordinates(p):
    coordinates(p)
    p.use("two_norm_square", "v")
    return p.chain(
        f"renyi a {LAWS}",
        eq("renyi a (product P) (product Q)", "normal_vector"),
        eq(r"Sum (\i. renyi a (P i) (Q i))", "renyi_product", because="the logarithm of a product"),
        eq(r"Sum (\i. ext (a*(0 - v i)^2/(2*s^2)))", "renyi_normal", because="one coordinate"),
        eq(r"ext (Sum (\i. a/(2*s^2)*v i^2))", "ext_Sum"),
        eq("ext (a/(2*s^2)*norm 2 v^2)", "Sum_scale"),
        eq("ext (a*norm 2 v^2/(2*s^2))"),
    )
