"""Derivatives by the kernel's rules are the expressions that SymPy's ``diff`` gives."""

import pytest
import sympy

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.grammar import expression_of

X, Y = sympy.symbols("x y", real=True)
TEXTS = [
    "x", "y", "3", "x + y*x - 2", "x**3*y - x/y", "x**y", "y**x", "(x + y)**(x*y)", "2**x", "exp(x*y)",
    "exp(exp(x))", "sqrt(1 + x**2)", "log(x)*sin(x*y)*cos(x)", "tan(x)", "tanh(x)/x", "asin(x) + atan(x)",
    "acosh(x) - asinh(x)", "erf(x*y)*erfc(x)", "gamma(x)*loggamma(x + y)", "LambertW(x)", "digamma(x)",
    "uppergamma(y, x)", "lowergamma(y, x)", "abs(x - y)", "Max(x, y)", "x**x**x",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_the_derivative_is_that_of_sympy(text: str) -> None:
    f = expression_of(text, {"x": X, "y": Y})
    for _ in range(2):
        assert derivative(f, X) == sympy.diff(f, X)
        f = derivative(f, X)


def test_a_function_of_two_arguments_is_no_matter_of_the_first_one_only() -> None:
    for f in (sympy.polygamma(1, X), sympy.uppergamma(2, X), sympy.LambertW(X, -1)):
        assert derivative(f, X) == sympy.diff(f, X)
