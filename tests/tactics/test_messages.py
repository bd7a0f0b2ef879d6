"""A failing step says the deepest unmet condition first, and a point where two sides differ."""

from __future__ import annotations

import pytest

from cbdp_sym import session
from cbdp_sym.author.session import Session
from cbdp_sym.tactics.failure import Failed

EVENTS = "for P Q distributions on 'a, S T events on 'a, ε given P(S) ≤ exp(ε)·Q(S) holds Pr(P, S) ≤ Pr(P, T)"


def message(p: Session, text: str, *facts: str) -> str:
    with pytest.raises(Failed) as failed:
        p.have(text, *facts)
    return str(failed.value)


def test_the_deepest_unmet_condition_comes_first() -> None:
    lines = message(session(EVENTS), "exp(ε)·Q(S) ≤ exp(ε)·Q(T)", "emul_le").splitlines()
    assert [line.strip() for line in lines[1:3]] == [
        "mass_mono needs ∀x. S(x) ⇒ T(x)",
        "emul_le needs Q(S) ≤ Q(T)",
    ]
    assert "    emul_le" in lines[lines.index("facts:") + 1] and "!x" not in "".join(lines)


def test_what_a_tactic_has_fixed_has_a_name() -> None:
    assert "T(x₁)" in message(session(EVENTS), "∀x. S(x) ⇒ T(x)")


@pytest.mark.parametrize(
    ("equation", "said"),
    [
        (
            "a*b = a + b",
            "the sides differ at a = 2, b = 3, which meets the inequalities that are known: they are equal",
        ),
        ("exp(a)*exp(b) = exp(a*b)", "the sides differ at a = 2, b = 3"),
        ("a^2 - b^2 = (a - b)*(a + b) + 1", "the sides differ: without denominators their difference is -1"),
        ("f(a) = f(b)", "it is not decided whether the sides are equal"),
    ],
)
def test_two_sides_differ_only_with_a_point(equation: str, said: str) -> None:
    p = session("for a b : real, f : real → real given 0 < a, 1 < b, a < b holds a = b")
    assert said in message(p, equation)


def test_at_the_point_no_denominator_is_0() -> None:
    p = session("for a : real given 1 < a, ¬(a - 2 = 0) holds a = 1")
    assert "differ at a = 3," in message(p, "1/(a - 2) = a/(a - 2)")


def test_a_point_meets_what_is_known() -> None:
    p = session("for a given a^2 = 1, 0 < a holds a = 1")
    assert "the sides differ" not in message(p, "a^3 = a + a^2*0 + 0*a + (a - 1)*7")
