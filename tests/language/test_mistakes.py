"""Mistakes that people make who come from a paper or from Python: where they are, and what to write.

The whole messages are in ``mistakes.txt``; ``python tests/language/test_mistakes.py`` writes them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cbdp_sym.author import Claim, eq, le
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.language.elaborate import statement
from cbdp_sym.tactics.failure import Failed

MISTAKES = [
    ("for x holds x**2 ≥ 0", "**", "a power is written ^"),
    ("for x holds 1e-6 ≤ x", "1e-6", "1·10^(-6)"),
    ("for x holds 2x ≤ x", "2x", "2·x"),
    ("for x holds 2(x + 1) ≤ x", "(x", "a number is no function"),
    ("for x holds x == 1", "==", "equality is written ="),
    ("for x holds x != 1", "!=", "≠"),
    ("for x holds x =< 1", "=<", "≤"),
    ("for x given x > 0 => x > 1 holds x > 2", "=>", "⇒"),
    ("for x given x > 0 and x < 1 holds x < 2", "and", "∧"),
    ("for x given x > 0 && x < 1 holds x < 2", "&&", "∧"),
    ("for x given 0 < x holds ln(x) ≤ x", "ln", "write log"),
    ("for x given 0 < x holds .5 ≤ x", ".5", "0.5"),
    ("for x holds 5% ≤ x", "%", "5/100"),
    ("for x holds e^x ≥ 0", "e^x", "exp(x)"),
    ("for x holds lamda ≥ x", "lamda", "neither a variable here nor a constant"),
    ("for x holds 0 < x > 1", "> 1", "goes one way"),
    ("for p q : bool holds p ⇔ q ⇔ p", "⇔ p", "write parentheses"),
    ("for P Q distributions on 'a holds KL(P, Q) ≥ 0", ", Q", "'‖'"),
    ("for P Q distributions on 'a holds kullback(P, Q) ≥ 0", "kullback", "neither a variable"),
    ("for P distribution on 'a, S : 'a → bool holds Pr[S] ≤ 1", "Pr[", "P(S)"),
    ("for m s holds Prob(N(m, s))", ")", "'²' of N(…, …²)"),
    (
        "for P distribution on real holds ¬E[x ~ P] x",
        "E[",
        "type bool is wanted here, and this has type real",
    ),
    ("for n holds sum_{i=1}^n i ≥ 0", "sum_{", "∑ i ∈ {1..n}"),
    ("for x holds x ≤ infinity", "infinity", "∞"),
    ("for P mechanism holds 0 ≤ 1", "holds", "from"),
    ("for A : 'd ⇝ 'a holds A is 1-DP for ~", "~", "neighbours"),
    ("for x holds f(x) ≤ 1", "f(", "neither a variable here nor a constant"),
    ("for x holds x ≤ \\beth", "\\beth", "no letter or sign"),
    ("for x holds |x ≤ 1", "", "'|' of |…| is wanted, not the end"),
    ("for x holds (x + 1 ≤ 2", "(x", "this '(' is not closed: a ')' is missing"),
    ("for x holds x + 1) ≤ 2", ")", "')' closes nothing here: no bracket is open"),
    ("for x holds (x + [1) ≤ 2", ") ≤", "')' closes nothing here, and '[' is open"),
    ("for P Q distributions on 'a holds KL(P ‖ Q ≤ 1", "(P", "this '(' is not closed"),
    ("for P distribution on real holds log(P) ≤ 1", "P) ≤", "of type real is wanted here"),
    ("for P Q distributions on 'a holds D[P](P ‖ Q) ≤ 1", "P](", "this has type 'a measure"),
    ("for x y : 'a holds x - y = 0", "x -", "a number is wanted here, and this has type 'a"),
    ("for f : real → real, x y holds f(x, y) ≤ 1", "y) ≤", "and is no function"),
    ("for x : real holds x(1) ≤ 2", "1) ≤", "what stands before this argument has type real"),
    ("for S holds Finite(S)", "S holds", "does not determine the type of S"),
    ("for x : reals holds x ≤ 1", "reals", "write real"),
    ("for x ∈ ℝ holds x ≤ 1", "∈", "the type of a variable is written 'x : real'"),
    ("for x, 0 < x holds x ≤ 1", "0 <", "what is known stands after 'given'"),
    ("for x holds ∀ε > 0. ε ≤ x", "> 0", "'∀ε. ε > … ⇒ …'"),
    ("for x holds ∃y ≥ 0. y ≤ x", "≥ 0", "'∃y. y ≥ … ∧ …'"),
    ("for x y holds x < y = 1 > 0", "> 0", "goes one way"),
    ("for x : real given x > 0 holds x", "x", "a statement is wanted here, and this has type real"),
    ("for n holds ∑ i. i", "∑", "a statement is wanted here, and this is a number"),
    ("for x holds x/y/ ≤ 1", "y/", "'y' is neither a variable here"),
    ("for x holds x/ ≤ 1", "≤", "a formula is wanted, not '≤'"),
    ("for x holds x! ≥ 1", "!", "an operator or the end is wanted, not '!'"),
    ("for x holds e ≤ x", "e ≤", "write exp(1), and exp(x) for a power of e"),
    ("for P Q distributions on 'a holds D(P ‖ Q) ≤ 1", "(P", "'[' of D[…](… ‖ …)"),
    ("for P distribution on real holds ∫ x dx ≤ 1", "∫", "write '∫[x ~ P] f(x)' or '∫ f(x) dP(x)'"),
    ("for M : 'd ⇝ 'a with neighbours ~ holds M is 1-zCDP for ~", "zCDP", "is …-DP for …"),
    ("for ε holds ε ≤ δ", "δ", "'δ' is neither a variable here nor a constant"),
    ("For x holds x ≤ 1", "For", "write for"),
    ("for x y given x × y = 1 holds x ≤ y", "×", "· or * for a product of numbers"),
    ("for S : 'a → bool holds S is an event on 'a", "is", "Measurable(S)"),
    ("for P : 'a measure given P is a distribution holds P = P", "is", "Prob(P)"),
    ("for S event on 'a → bool holds Measurable(S)", "→", "in parentheses: on (… → …)"),
    ("for S event on 'a × holds Measurable(S)", "holds", "a type is wanted, not 'holds'"),
    ("for P distribution on 'a × 'b × 2 holds P = P", "2", "a type is wanted, not '2'"),
    ("for s : 'a → bool holds s = t : 'a × ↦ T", "↦", "a type is wanted, not '↦'"),
    ("for s : 'a → bool holds s = t : 'a, T", "t", "'t' is neither a variable here nor a constant"),
]


@pytest.mark.parametrize(("text", "at", "say"), MISTAKES, ids=[m[1] for m in MISTAKES])
def test_a_mistake_has_a_caret_and_says_what_to_write(text: str, at: str, say: str) -> None:
    with pytest.raises(ReadError) as caught:
        statement(text)
    message, shown, caret = str(caught.value).split("\n")
    assert say in message, message
    place = caret.index("^") - 2
    last = text.count(at) > 1 and at in ("> 1", "⇔ p", "holds", "~", "> 0", "x", "")
    assert not {"#", "->"} & set(message.split()) - set(text.split()), "a sign that the author did not write"
    assert place == (shown[2:].rindex(at) if last else shown[2:].index(at)), caught.value


WRONG_TYPES = [
    (lambda p: p.use("L_mul", P="x"), "L_mul: its P has type 'a measure, and x has type real"),
    (lambda p: p.use("L_mul", c="M"), "L_mul: its c has type real, and M has type 'd ⇝ 'a"),
    (lambda p: p.use("L_mul", f="M"), "L_mul: its f has type 'a → ereal, and M has type 'd ⇝ 'a"),
    (lambda p: p.use("L_mul", "P", "f"), "L_mul: value 2: text:1: this has type 'a → real, not real"),
    (lambda p: p.use("L_mul", "P", "1", "M"), "value 3: text:1: this has type 'd ⇝ 'a, not 'a → ereal"),
    (lambda p: p.have("f(P) = x"), "type 'a is wanted here, and this has type 'a measure"),
    (lambda p: p.have("x"), "a statement is wanted, and x has type real"),
    (lambda p: p.chain("x", eq("P")), "lines of a chain have one type: x has type real, and P has type 'a"),
    (lambda p: p.chain("P", le("Q")), "≤ relates numbers, and P has type 'a measure"),
    (lambda p: p.calc("P", ("<", "Q")), "< relates numbers, and P has type 'a measure"),
]


@pytest.mark.parametrize(("step", "say"), WRONG_TYPES, ids=[m[1] for m in WRONG_TYPES])
def test_a_wrong_type_in_a_proof_is_said_in_the_language(step: Callable[[Any], object], say: str) -> None:
    claim = Claim("for P Q distributions on 'a, M : 'd ⇝ 'a, f : 'a → real, x : real holds x = x")

    @claim.proof
    def wrong(p: Any) -> None:
        step(p)

    with pytest.raises((Failed, ReadError)) as caught:
        claim.theorem()
    assert say in str(caught.value) and "->" not in str(caught.value)


MESSAGES = Path(__file__).with_name("mistakes.txt")


def messages() -> str:
    """Return what is said of each mistake."""
    said = []
    for text, _, _ in MISTAKES:
        try:
            statement(text)
        except ReadError as error:
            said.append(str(error))
    return "\n\n".join(said) + "\n"


def test_the_messages_are_those_of_the_file() -> None:
    assert messages() == MESSAGES.read_text(encoding="utf-8"), "run tests/language/test_mistakes.py"


if __name__ == "__main__":
    MESSAGES.write_text(messages(), encoding="utf-8")
