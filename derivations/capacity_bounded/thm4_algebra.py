"""The last display of the proof of Theorem 4: the Rényi parameters of two mechanisms add up.

Problem: with a = α² - α and η_i = (e^{ε_i(α-1)} - 1)/a, is log(a(aη₁η₂ + η₁ + η₂) + 1)/(α-1) = ε₁ + ε₂?
Method: the argument of the logarithm factors as (aη₁ + 1)(aη₂ + 1).
Guarantee: an equality for every α > 1 and all ε₁, ε₂ ≥ 0; the middle term of the display too.
Reference: capacity bounded paper, Appendix B.1, proof of Theorem 4.
"""

from sympy import Symbol, exp, log

from cbdp_sym import Calculation, Equal, Statement

alpha = Symbol("alpha", positive=True)
first = Symbol("epsilon_1", nonnegative=True)
second = Symbol("epsilon_2", nonnegative=True)
a = alpha**2 - alpha


def eta(epsilon):
    """The bound on the α-divergence that a Rényi parameter ε stands for."""
    return (exp(epsilon * (alpha - 1)) - 1) / a


composed = log(a * (a * eta(first) * eta(second) + eta(first) + eta(second)) + 1) / (alpha - 1)
factored = (log(a * eta(first) + 1) + log(a * eta(second) + 1)) / (alpha - 1)

theorem = Statement(id="cbdp.thm4.algebra", title="The Rényi parameters add up")
factors = theorem.printed(Equal(composed, factored), given=[alpha > 1], label="the factorisation")
total = theorem.printed(Equal(composed, first + second), given=[alpha > 1], label="the sum")


def two_exponentials(part):
    """The argument of the logarithm, as a product of two exponentials."""
    calc = Calculation(part)
    product = exp(first * (alpha - 1)) * exp(second * (alpha - 1))
    calc.equals(log(product) / (alpha - 1), because=r"$(a\eta_1+1)(a\eta_2+1)$, multiplied out")
    return calc


@factors.proof
def factorisation(part):
    return two_exponentials(part).conclude(part, because="the logarithm of a product")


@total.proof
def logarithms(part):
    return two_exponentials(part).conclude(part, because="the logarithms of the exponentials")
