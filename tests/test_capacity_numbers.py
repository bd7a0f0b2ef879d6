"""The numbers of the sharper bounds for capacity bounded privacy, beside guaranteed exact values."""

from __future__ import annotations

from typing import Any

import pytest
from mpmath import erf, exp, findroot, log, mpf, pi, sqrt
from sympy import Rational

from cbdp_sym.theory.distributions import Laplace, Normal
from cbdp_sym.theory.restricted import divergence
from derivations.capacity_bounded import cor2
from derivations.sharp import sizes


def exact(law: Any, scale: Rational, order: int) -> tuple[mpf, mpf]:
    """Both ends of the (lin, Rényi) parameter of noise that moves by 1."""
    found = divergence(law(0, scale), law(1, scale), "renyi", order=order, adversary="linear")
    return mpf(str(found.lower.n(15))), mpf(str(found.upper.n(15)))


def laplace(e: mpf, order: int) -> tuple[mpf, mpf]:
    """The bounds of sharp.first_moments for Laplace noise, from below and from above."""
    y = findroot(lambda y: (1 + y) / (exp(y) - 1) - e, 3)
    m, b = 1 - exp(-y), (y**2 + 2) * (exp(y) - 1) ** 2 / (y * exp(y) + 1) ** 2
    return -log(m) - (log(b) - log(m)) / (order - 1), -mpf(order) / (order - 1) * log(m)


def gaussian(n: mpf, order: int) -> mpf:
    """The bound of sharp.first_moments for Gaussian noise that moves by n deviations."""
    y = findroot(lambda y: sqrt(2 / pi) * exp(-(y**2) / 2) - n * erf(y / sqrt(2)), 1)
    return -mpf(order) / (order - 1) * log(erf(y / sqrt(2)))


@pytest.mark.parametrize(
    ("law", "scale", "order", "digits"),
    [(Laplace, 20, 64, (0.00808, 0.00879)), (Normal, 10, 32, (0.03784, 0.04172))],
)
def test_first_moments_on_the_line(law: Any, scale: int, order: int, digits: tuple[float, float]) -> None:
    low, high = exact(law, Rational(scale), order)
    bound = laplace(1 / mpf(scale), order)[1] if law is Laplace else gaussian(1 / mpf(scale), order)
    assert low <= high <= bound
    assert (round(float(high), 5), round(float(bound), 5)) == digits
    if law is Laplace:
        assert laplace(1 / mpf(scale), order)[0] <= low


def test_the_bounds_for_laplace_noise_have_one_limit() -> None:
    ends = [laplace(mpf(1) / 20, order) for order in (64, 1024, 2**20)]
    assert all(low < high for low, high in ends)
    assert ends[-1][1] - ends[-1][0] < mpf(10) ** -5


def test_isotropic_gaussian_noise_shows_the_two_norm() -> None:
    """‖v‖₂ = σ in any dimension: before, the bound by the variance was the least at d = 1000."""
    order, factor = 256, mpf(256) / 255
    by_variance = factor / 2 * log(1 + 255)
    by_two_norm = factor * log(1 + sqrt(pi / 2))
    best = gaussian(mpf(1), order)
    low, _ = exact(Normal, Rational(1), order)
    assert [round(float(x), 3) for x in (by_variance, by_two_norm, best, low)] == [2.783, 0.816, 0.55, 0.549]
    assert "norm 2 v/σ" in cor2.gaussian.bounds[1]
    assert "‖v‖[2]/σ" in sizes.by_the_norm.text
