"""TeX as text, and names for long expressions, as the terminal shows them."""

from __future__ import annotations

import pytest

from cbdp_sym.cli.words import named, replaced, text


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"for $\alpha\le1$ only", "for α≤1 only"),
        (r"$\frac{k\alpha}{k\alpha-1}\xi$", "(kα/(kα-1))ξ"),
        (r"$\frac12$ of $\frac{1}{n}$", "1/2 of 1/n"),
        (r"$2^{-j}$, $x^{n+1}$, $v_{i}$, $e^{\epsilon}$", "2^(-j), x^(n+1), v_i, e^ϵ"),
        (r"$\frac{\frac{a}{b}}{c}$", "((a/b)/c)"),
        ("no formula, 5 % of it", "no formula, 5 % of it"),
    ],
)
def test_tex_as_text(source: str, shown: str) -> None:
    assert text(source).replace(" )", ")") == shown


def test_long_terms_have_names() -> None:
    law = "(density (laplace 0 (1 / epsilon)) (laplace 1 (1 / epsilon)) y)"
    loss = f"(λx. ext (log {law.replace('y', 'x')}))"
    names = named([f"kl P Q = M P {loss}", f"M P {loss} = 2", f"a = 2*{law} - {law}", "I1 = 3"])
    assert names == {loss: "J1", law: "J2"}
    assert replaced(f"M P {loss} + {law}", names) == "M P J1 + J2"
    assert named([f"a = {loss}", "a = b"]) == {}


def test_a_term_with_a_variable_that_is_bound_outside_has_no_name() -> None:
    law = "(density (laplace 0 (1 / epsilon)) (laplace 1 (1 / epsilon)) x)"
    assert named([f"AE P (λx. log {law} = 0)", f"AE P (λx. log {law} = 1)"]) == {}
    assert named([f"∀epsilon. 0 < log {law}", f"∀epsilon. 1 < log {law}"]) == {}
