"""λ is a letter, and begins a function where names and a dot or a type follow."""

from __future__ import annotations

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.kernel import reader as kernel
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.terms import Term
from cbdp_sym.language import elaborate
from cbdp_sym.language.claim_printer import claim_text
from cbdp_sym.language.elaborate import kernel_statement, statement
from cbdp_sym.language.printer import show

CLAIMS = [
    "for ε λ given 0 < λ holds λ·ε ≤ λ² + ε²/4",
    "for λ x : real, P distribution on real holds λ·x ≤ E[y ~ P] λ·x",
    "for P distribution on 'a, λ x : real holds P{y | λ < x} ≤ 1",
    "for λ, μ holds λ ≤ μ ∨ μ ≤ λ",
    "for x holds ∀y λ. λ ≤ 0 ⇒ λ ≤ x^2 + y^2",
    "for x holds ∀λ y : real. λ ≤ 0 ⇒ λ ≤ x^2 + y^2",
    "for x holds ∃λ. x ≤ λ",
    "for λ λ1 λ' λ_0 holds λ + λ1 = λ' + λ_0 ∨ T",
    "for S : real → bool, P distribution on real holds (∑ λ ∈ S. λ) ≤ E[λ ~ P] λ ∨ P{λ | λ < 1} ≤ 1",
    "for f : real → real holds f = (λ ↦ λ²) ∨ f = (x ↦ λ ↦ λ)(1)",
]


@pytest.mark.parametrize("text", CLAIMS)
def test_a_claim_with_the_letter_is_printed_and_read_back(text: str) -> None:
    binders: dict[Term, str] = {}
    t = statement(text, binders)
    told = claim_text(t, binders)
    assert "λ" in told and "lambda" not in told
    assert statement(told) is t
    assert kernel.statement(kernel_statement(t, binders)) is t


@pytest.mark.parametrize("name", ["λ", "\\lambda", "lambda"])
def test_it_is_one_name_in_all_spellings(name: str) -> None:
    assert statement(f"for {name} holds {name} ≤ λ + 1") is statement("for λ holds λ ≤ λ + 1")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("λx. x + 1", "x ↦ x + 1"),
        ("λ x : real. x", "(x : real ↦ x)"),
        ("λx y : real. x - y", "(x : real ↦ (y : real ↦ x - y))"),
        ("λx λ : real. x - λ", "(x : real ↦ (λ : real ↦ x - λ))"),
        ("∑ j ∈ λj : 'k. j = j. 1", "∑ j ∈ (j : 'k ↦ j = j). 1"),
        ("\\lambda. lambda + 1", "λ ↦ λ + 1"),
    ],
)
def test_it_begins_a_function_before_names_and_a_dot(text: str, same: str) -> None:
    assert elaborate.term(text) is elaborate.term(same)


def test_a_function_beside_the_letter() -> None:
    """A function under λ may use the variable of this name."""
    names: dict[str, Term] = {}
    t = statement("for λ : real, f : real → real holds f = (λx : real. λ·x)")
    assert t is statement("for λ : real, f : real → real holds f = (x ↦ λ·x)")
    assert show(elaborate.term("∃λ. λ ≤ 1", names), names and {}) == "∃x. x ≤ 1"


def test_a_claim_uses_it_in_its_proof_and_its_example() -> None:
    claim = Claim("for λ x given 0 < λ holds x ≤ x + λ")
    claim.example(λ="1", x="0")

    @claim.proof
    def proof(p):  # type: ignore[no-untyped-def]
        p.let(y="x + λ")
        with p.fix("λ : real"):
            p.have("λ ≤ λ + 1")
        return p.have("x ≤ y")

    assert claim.theorem().conclusion is claim.term
    assert claim.kernel.startswith("for lambda x : real")


def test_no_variable_is_called_so_without_being_introduced() -> None:
    with pytest.raises(ReadError, match="'λ' is neither a variable here nor a constant"):
        statement("for x holds λ ≤ x")
