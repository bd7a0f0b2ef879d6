"""`p.let` hides nothing that a reader knows by the name."""

from __future__ import annotations

import pytest

from cbdp_sym.author import Claim, define
from cbdp_sym.author.proof import RecordedProof
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.tactics.definitions import new_scope
from cbdp_sym.tactics.failure import Failed


def script(text: str = "for x ε given 0 < x, 0 < ε holds 0 ≤ x + ε") -> RecordedProof:
    """Return a proof of a claim at its beginning."""
    return RecordedProof(Claim(text))


@pytest.mark.parametrize(
    ("name", "hides"),
    [
        ("x", "the variable x of the claim"),
        ("ε", "the variable ε of the claim"),
        ("epsilon", "the variable ε of the claim"),
        ("KL", "the notation KL(… ‖ …)"),
        ("TV", "the notation TV(…, …)"),
        ("sup", "the notation sup x. …"),
        ("exp", "exp of the library"),
        ("top", "top of the library"),
    ],
)
def test_a_name_that_would_hide_something_is_refused(name: str, hides: str) -> None:
    with pytest.raises(Failed) as caught:
        script().let(**{name: "1"})
    told = "ε" if name == "epsilon" else name
    assert str(caught.value) == f"p.let({told}=…) would hide {hides}: choose another name"


def test_a_new_name_and_one_of_let_are_free() -> None:
    p = script()
    p.let(y="x + ε", χ="x", N="ε")
    p.let(y="y + 1")
    p.let(E="exp(x)")  # E[x ~ P] f(x) is read all the same
    p.have("y = x + ε + 1")
    with p.fix("z : real"):
        p.have("z ≤ z + x")


@pytest.mark.parametrize(
    ("name", "text", "notation"),
    [("N", "N(0, x²)", "N(…, …²)"), ("N", "KL(N ‖ N(1, x²))", "N(…, …²)"), ("I", "I(N; N)", "I(…; …)")],
)
def test_a_text_that_means_the_hidden_notation_says_so(name: str, text: str, notation: str) -> None:
    """N and I may be names of laws and of numbers; then N(0, s²) is not read as the normal law."""
    p = script()
    p.let(N="N(0, x²)", I="x + 1")
    with pytest.raises(ReadError, match="is a name here") as caught:
        p.term(text)
    message, shown, caret = str(caught.value).split("\n")
    assert f"{name} is a name here, which hides the notation {notation}: rename it" in message
    assert shown[2:][caret.index("^") - 2 :].startswith(f"{name}(")


def test_a_variable_of_the_claim_hides_a_notation_aloud() -> None:
    with pytest.raises(ReadError, match="N is a name here"):
        Claim("for N P distributions on real holds KL(P ‖ N(0, 1²)) ≤ KL(P ‖ N)")


def test_definitions_of_files_that_are_not_imported_hide_nothing() -> None:
    """The kernel keeps them as long as the process lives; no verdict depends on what it met before."""
    define("define met_before for x : real := x + 1")
    new_scope()
    p = script("for x given 0 < x holds ∃met_before. x < met_before ∧ met_before ≤ x + 1")
    p.let(met_before="x + 1")
    p.have("x < met_before ∧ met_before ≤ x + 1")
    claim = Claim("for met_before given 0 < met_before holds 0 ≤ met_before + 1")
    p = RecordedProof(claim)
    p.have("0 ≤ met_before + 1")
    assert claim.shown(p.goal) == "0 ≤ met_before + 1"
