"""`prove` and `divergence` read the signs and letters of claims, from the one table of notation."""

from __future__ import annotations

import pytest

from cbdp_sym import divergence, prove
from cbdp_sym.analysis.grammar import claims_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.language.formulas import sympy_text
from cbdp_sym.language.notation import commands, symbols
from cbdp_sym.theory.restricted.request import BadRequest, distribution

SPELLINGS = [
    ("x² + √x ≤ |x - 1|·2", "x**2 + sqrt(x) <= Abs(x - 1)*2"),
    ("x^2 − 1 ≥ 0", "x^2 - 1 >= 0"),
    ("√(x²) = |x|", "sqrt(x**2) = Abs(x)"),
    ("||x| - 1| ≤ |x|·|y|", "Abs(Abs(x) - 1) <= Abs(x)*Abs(y)"),
    ("0 < x ≤ ∞ ∧ y < π", "0 < x <= oo & y < pi"),
    (r"\alpha \le 2\cdot\beta", "α <= 2*β"),
    ("ε ≤ \\epsilon + epsilon", "epsilon <= epsilon + epsilon"),
    ("x_1³ < √2·y", "x_1**3 < sqrt(2)*y"),
]


@pytest.mark.parametrize(("text", "meant"), SPELLINGS, ids=[t for t, _ in SPELLINGS])
def test_a_formula_is_read_in_the_notation_of_claims(text: str, meant: str) -> None:
    assert sympy_text(text) == meant
    assert claims_of(sympy_text(text)).relations == claims_of(meant).relations
    assert sympy_text(meant) == meant


@pytest.mark.parametrize("text", ["√exp(x) ≤ 1", "x < 1 | x > 2", "|x ≤ 1", "∀x. x ≤ 1", "x ∈ y", "x ↦ x"])
def test_what_is_no_formula_about_numbers_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="at character"):
        prove(text)


def test_every_sign_of_the_table_is_known_to_both() -> None:
    """A sign between two numbers means the same to `prove` as in a claim, or is refused."""
    for sign in ("·", "−", "≤", "≥", *(f"\\{c}" for c in ("le", "leq", "ge", "geq", "cdot", "times"))):
        kernel_sign = symbols().get(sign) or commands()[sign.removeprefix("\\")]
        assert sympy_text(f"x² {sign} y") == f"x**2 {kernel_sign} y"


def test_prove_and_divergence_take_both_spellings() -> None:
    assert prove("2·x − 1 ≤ x²").verdict == prove("2*x - 1 <= x**2").verdict == "proved"
    assert prove("|x| ≤ √(1 + x²)").verdict == "proved"
    assert prove("ε² ≥ ε", "0 ≤ ε ≤ 1").verdict == "refuted"
    one = divergence("N(0, 1²)", "N(1, 1²)", kind="renyi", order="2")
    two = divergence("Normal(0,1)", "Normal(1,1)", kind="renyi", order="2")
    assert (one.lower, one.upper) == (two.lower, two.upper)
    assert distribution("Lap(0, √2)") == distribution("Laplace(0,sqrt(2))")
    assert distribution("N(0, (1/2)²)") == distribution("Normal(0,1/2)")


@pytest.mark.parametrize("text", ["N(0, 1)", "N(0, 2·x²)", "N(0, 1/2²)", "N(0²)"])
def test_a_normal_law_has_its_variance_as_a_square(text: str) -> None:
    with pytest.raises(BadRequest, match=r"N\(0, 1²\)"):
        distribution(text)
