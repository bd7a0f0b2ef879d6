"""The same theorems said in a roundabout way get the same verdict."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sympy import (
    Abs,
    Integer,
    Integral,
    Rational,
    Symbol,
    cosh,
    exp,
    oo,
    sinh,
    sqrt,
)

from cbdp_sym import (
    KL,
    AlphaDivergence,
    AlphaGenerator,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Conjugate,
    Density,
    Equal,
    Laplace,
    Normal,
    RenyiDivergence,
    Statement,
    lemma,
    rules,
)
from cbdp_sym.corpus.library import prove
from cbdp_sym.corpus.statement import Part
from cbdp_sym.engine.fact import KernelError

x = Symbol("x", real=True)
b = Symbol("b", positive=True)
c = Symbol("c", real=True)
alpha = Symbol("alpha", positive=True)
s = Symbol("sigma", positive=True)


def theorem_8_with_scale_and_shifted() -> Part:
    """KL of Laplace noise of scale b at c and c - 1, far from the origin and reflected."""
    part = Statement(id="round.thm8", title="").printed(
        Equal(KL(Laplace(c, b), Laplace(c - 1, b)), 1 / b - 1 + exp(-1 / b))
    )

    @part.proof
    def _(part: Part) -> object:
        calc = Calculation(part).unfold(KL, because="definition")
        calc.split(c - 1, c, because="kinks").integrate(because="exponentials")
        return calc.conclude(part)

    return part


def theorem_8_from_a_density() -> Part:
    """The same with P given as a density, and the line cut in more places than needed."""
    P = Density(exp(-Abs(x) / b) / (2 * b), x, [Integer(0)])
    part = Statement(id="round.thm8.density", title="").printed(
        Equal(KL(P, Laplace(1, b)), 1 / b - 1 + exp(-1 / b))
    )

    @part.proof
    def _(part: Part) -> object:
        calc = Calculation(part).unfold(KL, because="definition")
        calc.split(-1, 0, Rational(1, 3), 1, 2, because="more pieces than needed")
        return calc.integrate(because="exponentials").conclude(part)

    return part


def equation_4_as_an_alpha_divergence() -> Part:
    """Equation (4) through the α-divergence, with hyperbolic functions."""
    P, Q = Laplace(1, 1), Laplace(0, 1)
    mixed = (2 * alpha * exp(alpha - 1) + 2 * (alpha - 1) * exp(-alpha)) / (4 * alpha - 2)
    part = Statement(id="round.eq4", title="").printed(
        Equal(AlphaDivergence(alpha, P, Q), (mixed - 1) / (alpha * (alpha - 1))),
        given=[alpha > 1],
    )

    @part.proof
    def _(part: Part) -> object:
        calc = Calculation(part).unfold(AlphaDivergence, because="definition")
        calc.split(0, 1, because="kinks").integrate(because="exponentials")
        return calc.conclude(part)

    return part


def lemma_2_4_with_a_precision() -> Part:
    """Gaussians with variance 1/b instead of σ²."""
    part = Statement(id="round.lem2.4", title="").printed(
        Equal(
            RenyiDivergence(alpha, Normal(c, 1 / sqrt(b)), Normal(0, 1 / sqrt(b))),
            alpha * b * c**2 / 2,
        ),
        given=[alpha > 1],
    )

    @part.proof
    def _(part: Part) -> object:
        calc = Calculation(part).unfold(RenyiDivergence, because="definition")
        return calc.integrate(because="Gaussian").conclude(part)

    return part


def lemma_b1_with_exponentials() -> Part:
    """Lemma B.1 multiplied out, in exponentials."""
    y = Symbol("y", real=True)
    given = [AtLeast(y, 0), Below(y, x)]
    left = exp(x) - exp(-x) - exp(y) + exp(-y)
    part = Statement(id="round.lemB.1", title="").printed(
        AtMost(left, exp(x * y / 2) * 2 * sinh(x - y)), given=given
    )

    @part.proof
    def _(part: Part) -> object:
        product = rules.combine([lemma("zcdp.lemB.1", "repaired")], [2 * sinh(x - y)], under=given)
        stated = rules.restate(product, part.conclusion, under=given)
        return rules.weaken(stated, given)

    return part


def lemma_3_at_order_two() -> Part:
    """The conjugate at α = 2 directly, s²/2 + 1/2."""
    from derivations.capacity_bounded.lem3_conjugate import alpha as order
    from derivations.capacity_bounded.lem3_conjugate import s as slope

    part = Statement(id="round.lem3", title="").printed(
        Equal(Conjugate(AlphaGenerator(2), slope), slope**2 / 2 + Rational(1, 2))
    )

    @part.proof
    def _(part: Part) -> object:
        special = rules.specialise(lemma("cbdp.lem3.conjugate"), {order: Integer(2)})
        return Calculation(part).then(special, "Lemma 3").conclude(part)

    return part


def gaussian_integral_by_halves() -> Part:
    """A moment of the Laplace distribution in another order: first the right half-line."""
    part = Statement(id="round.moment", title="").printed(
        Equal(
            Integral(exp(c * x) * exp(-Abs(x) / b) / (2 * b), (x, -oo, oo)),
            1 / (1 - (b * c) ** 2),
        ),
        given=[c < 1 / b, c > -1 / b],
    )

    @part.proof
    def _(part: Part) -> object:
        near = rules.combine([rules.assume(Below(c, 1 / b))], [b])
        far = rules.combine([rules.assume(Below(-1 / b, c))], [b])
        calc = Calculation(part, given=[near, far])
        calc.split(0, because="the kink").integrate(because="exponentials")
        return calc.conclude(part)

    return part


ROUNDABOUT: list[Callable[[], Part]] = [
    theorem_8_with_scale_and_shifted,
    theorem_8_from_a_density,
    equation_4_as_an_alpha_divergence,
    lemma_2_4_with_a_precision,
    lemma_b1_with_exponentials,
    lemma_3_at_order_two,
    gaussian_integral_by_halves,
]


@pytest.mark.parametrize("build", ROUNDABOUT, ids=lambda f: f.__name__)
def test_the_roundabout_way_is_proved_too(build: Callable[[], Part]) -> None:
    part = build()
    fact = prove(part)
    assert fact.conclusion == part.conclusion
    assert fact.hypotheses <= part.assumptions


def test_cosh_is_not_taken_for_sinh() -> None:
    part = lemma_b1_with_exponentials()
    y = part.conclusion.lhs.free_symbols - {x}
    wrong = part.restated(AtMost(part.lhs, 2 * cosh(x - y.pop())))
    with pytest.raises(KernelError, match="proved where"):
        prove(wrong)
