"""Lemma 2.5: the Rényi divergence between spherical Gaussians in d dimensions.

Problem: D_α(N(μ,σ²I)‖N(ν,σ²I)) on ℝᵈ for α in [1, ∞).
Method: Tonelli, and Lemma 2.4 in each coordinate. The order 1 is the limit.
Guarantee: α‖μ-ν‖²/(2σ²) for all μ, ν in ℝᵈ and all σ ≠ 0.
Reference: concentrated paper, Lemma 2.5.
"""

from functools import partial

from sympy import IndexedBase, Integral, Rational, Sum, Symbol, exp, oo

from cbdp_sym import (
    Calculation,
    Equal,
    IndependentCoordinates,
    Normal,
    RenyiDivergence,
    Statement,
    coordinate_by_coordinate,
    note,
    order_one,
    rules,
    say,
)
from cbdp_sym.author import eq, le
from cbdp_sym.tactics.statements import named
from cbdp_sym.tactics.syntax import by_equation
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.concentrated import lem2_4
from derivations.concentrated.lem2_4 import alpha, mu, nu, sigma

d = Symbol("d", integer=True, positive=True)
i = Symbol("i", integer=True)
m = IndexedBase("mu", real=True)
n = IndexedBase("nu", real=True)
P = IndependentCoordinates(Normal(m[i], sigma), i, d)
Q = IndependentCoordinates(Normal(n[i], sigma), i, d)


def value(order):
    """The claimed divergence."""
    return order * Sum((m[i] - n[i]) ** 2, (i, 1, d)) / (2 * sigma**2)


theorem = Statement(id="zcdp.lem2.5", title="The Rényi divergence between spherical Gaussians")
above_one = theorem.printed(
    Equal(RenyiDivergence(alpha, P, Q), value(alpha)),
    given=[alpha > 1],
    added=[sigma],
    label="α > 1",
)
one = theorem.printed(
    Equal(RenyiDivergence(1, P, Q), value(Rational(1))), added=[sigma], label="α = 1"
)
theorem.finding("hypothesis", r"As in Lemma 2.4, $\sigma\ne0$ is needed and not printed.")


def one_coordinate():
    """∫ p^α q^{1-α} for two Gaussians on the line, with means μ and ν."""
    say(r"One coordinate first, with means $\mu$ and $\nu$.")
    power = Normal(mu, sigma).pdf(x) ** alpha * Normal(nu, sigma).pdf(x) ** (1 - alpha)
    calc = Calculation(Integral(power, (x, -oo, oo)), under=[alpha > 1])
    calc.integrate(because="a Gaussian integral; complete the square")
    calc.equals(
        exp(alpha * (alpha - 1) * (mu - nu) ** 2 / (2 * sigma**2)), because="collect the exponent"
    )
    return note(calc.fact, "so for one coordinate")


@above_one.proof
def product_of_gaussians(part):
    coordinate = rules.specialise(one_coordinate(), {mu: m[i], nu: n[i]}, under=[alpha > 1])
    return coordinate_by_coordinate(
        part,
        coordinate,
        because="each coordinate",
        finally_="the logarithm of a product of exponentials",
    )


@one.proof
def order_to_one(part):
    return order_one(part, product_of_gaussians(above_one))


in_kernel = theorem.kernel(
    r"for m n : 'i -> real, s a : real given Finite (\i : 'i. T), 0 < s, 1 < a "
    "holds renyi a (normal_vector m s) (normal_vector n s) "
    r"= ext (a*norm 2 (\i. m i - n i)^2/(2*s^2))",
    label="α > 1",
)
one_in_kernel = theorem.kernel(
    r"for m n : 'i -> real, s : real given Finite (\i : 'i. T), 0 < s "
    "holds kl (normal_vector m s) (normal_vector n s) "
    r"= ext (norm 2 (\i. m i - n i)^2/(2*s^2))",
    label="α = 1",
)
in_kernel.facts.append(partial(named, "product_sigma_finite"))


def coordinates(p):
    """Names for the coordinates, and the norm as a sum of squares."""
    p.let(
        P=r"\i. normal (m i) s", Q=r"\i. normal (n i) s", d=r"\i. m i - n i", S=r"Sum (\i. d i^2)"
    )
    p.have("!i. P i << Q i", "normal_ac")
    return p.use("two_norm_square", "d")


@in_kernel.proof
def sum_over_the_coordinates(p):
    square = coordinates(p)
    return p.chain(
        "renyi a (normal_vector m s) (normal_vector n s)",
        eq("renyi a (product P) (product Q)", "normal_vector"),
        eq(r"Sum (\i. renyi a (P i) (Q i))", "renyi_product", because="independent coordinates"),
        eq(
            r"Sum (\i. ext (a*(m i - n i)^2/(2*s^2)))",
            lem2_4.in_kernel.theorem(),
            because="Lemma 2.4",
        ),
        eq(r"Sum (\i. ext (a/(2*s^2)*d i^2))"),
        eq(r"ext (Sum (\i. a/(2*s^2)*d i^2))", "ext_Sum"),
        eq("ext (a/(2*s^2)*S)", "Sum", "sum_scale"),
        eq("ext (a/(2*s^2)*norm 2 d^2)", square),
        eq("ext (a*norm 2 d^2/(2*s^2))"),
    )


@one_in_kernel.proof
def sum_of_the_losses(p):
    square = coordinates(p)
    p.know(
        p.intro(
            "i",
            lambda p: p.use(lem2_4.loss.theorem(), "m i", "n i", "s", because="Lemma 2.4"),
            r"!i. HasInt (P i) (\x. log (density (P i) (Q i) x)) ((m i - n i)^2/(2*s^2))",
        )
    )
    return p.chain(
        "kl (normal_vector m s) (normal_vector n s)",
        eq("kl (product P) (product Q)", "normal_vector"),
        eq(
            r"ext (Sum (\i. (m i - n i)^2/(2*s^2)))",
            "kl_product",
            because="independent coordinates",
        ),
        eq(r"ext (Sum (\i. 1/(2*s^2)*d i^2))"),
        eq("ext (1/(2*s^2)*S)", "Sum", "sum_scale"),
        eq("ext (1/(2*s^2)*norm 2 d^2)", square),
        eq("ext (norm 2 d^2/(2*s^2))"),
    )


mechanism = theorem.kernel(
    r"for nb : 'd -> 'd -> bool, q : 'd -> 'i -> real, D s : real given Finite (\i : 'i. T), 0 < s, "
    r"!x y. nb x y ==> norm 2 (\i. q x i - q y i)^2 <= D "
    r"holds zcdp nb (\x. normal_vector (q x) s) 0 (D/(2*s^2))",
    label="the mechanism, with D for the largest squared distance",
)
mechanism.facts += in_kernel.facts


@mechanism.proof
def bounded_distance(p):
    p.unfold("zcdp", "mechanism")

    def law(p):
        p.know(
            p.intro(
                "i", lambda p: p.use("normal_prob", "q x i", "s"), "!i. Prob (normal (q x i) s)"
            )
        )
        product = p.use("product_prob", r"\i. normal (q x i) s")
        return by_equation(
            p.have(
                r"Prob (product (\i. normal (q x i) s)) = Prob (normal_vector (q x) s)",
                "normal_vector",
            ),
            product,
        )

    def pair(p):
        p.let(w=r"norm 2 (\i. q x i - q y i)^2")
        p.have("w <= D", because="the distance of neighbours")
        p.have("0 <= a/(2*s^2)")
        p.use("scale_le", "a/(2*s^2)", "w", "D")
        return p.chain(
            "renyi a (normal_vector (q x) s) (normal_vector (q y) s)",
            eq("ext (a*w/(2*s^2))", in_kernel.theorem(), because="the divergence"),
            eq("ext (a/(2*s^2)*w)"),
            le("ext (a/(2*s^2)*D)"),
            eq("ext (0 + D/(2*s^2)*a)"),
        )

    return p.conjuncts(lambda p: p.intro("x", law), lambda p: p.intro("x y a", pair))
