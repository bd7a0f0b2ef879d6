"""Formulas of appendices and pages in words: what a reader would have to read twice in the kernel's form."""

from __future__ import annotations

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.author.bound import letters_for
from cbdp_sym.author.mathematics import Formulas, formula
from cbdp_sym.author.sentences import supposed
from cbdp_sym.author.stated import stated_of
from cbdp_sym.documents.breaking import alternatives, aside
from cbdp_sym.documents.prose.phrases import cited
from cbdp_sym.documents.prose.pieces import by
from cbdp_sym.documents.typeset import Typesetter
from cbdp_sym.kernel.terms import lam, var
from cbdp_sym.kernel.types import BOOL, REAL, fun, type_of
from cbdp_sym.tactics.syntax import parts


def said(text: str) -> str:
    """The claim that a statement is true, whose quantifiers are not opened."""
    variables, _, statement = text.partition("holds ")
    return f"{variables}holds ({statement}) = T"


def shown(text: str, known: tuple[str, ...] = ()) -> str:
    """Return the conclusion of a claim, as LaTeX without commands for size and space."""
    claim = Claim(said(text))
    latex = formula(parts(stated_of(claim).conclusion)[1][0], claim.binders, {}, known)
    for command in (r"\left", r"\right", r"\;", r"\,"):
        latex = latex.replace(command, "")
    return " ".join(latex.replace(r"\text{", "{").replace("{", "").replace("}", "").split())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (r"for a : real holds ?v. 0 < v /\ v^2 = a", "there is v > 0 such that v^2 = a"),
        (r"holds ?x y. x < y", "there are x, y such that x < y"),
        (r"for a : real holds ~(?v. 0 < v /\ v^2 = a)", "there is no v > 0 such that v^2 = a"),
        (
            r"for f : real -> real holds !x. 0 < x ==> ?v. 0 < v /\ f x = v",
            r"for all x > 0, there is v > 0 such that f(x) = v",
        ),
        (r"for s : 'a -> bool holds !x. s x ==> F", r"there is no x \in s"),
        (r"for a : real holds 0 <= a /\ a <= 1", r"0 \le a \le 1"),
        (r"for f : real -> real holds (!x. 0 <= f x) /\ (!y. f y <= 1)", r"0 \le f(x) \le 1 for all x"),
        (
            r"for f : real -> real holds Measurable f /\ (!x. x < 1 ==> f x < 2)",
            r"f is measurable, and f(x) < 2 for all x < 1",
        ),
        (r"for f : real -> real holds !x. 0 <= f x", r"0 \le f"),
        (r"for f : real -> real holds ~(Measurable f)", "f is not measurable"),
        (r"for b c : bool holds b /\ ~c", r"b = 1 and c = 0"),
        (r"for b c : bool holds b = c", "b = c"),
        (
            r"for a : ereal holds a = SupOn (\u. 0 < fst u /\ snd u < (1 : real)) (\u. ext (fst u + snd u))",
            r"a = \sup_0 < x, y < 1 (x + y)",
        ),
        (
            r"for t : 'i -> bool, f : 'i -> real, i : 'i holds !j. ~(t j \/ j = i) ==> f j = 0",
            "f_j = 0 for all j \\notin t \\cup \\i\\",
        ),
        (r"for t : 'i -> bool holds !j. t j ==> 1 <= card t", r"1 \le |t| if there is j \in t"),
        (r"for a x : real holds a = (if x < 1 then 0 else x)", "a = x\\mathbf1\\1 \\le x\\"),
        (r"for s : 'i -> bool, i : 'i holds card (\j. s j \/ j = i) <= 2", r"|s \cup \i\| \le 2"),
        (r"for f : bool -> real, b : bool holds f (~b) = f T", r"f(1 - b) = f(1)"),
        (
            r"for P Q : 'a measure, f : 'a -> 'a -> real holds AE P (\x. AE Q (\y. f x y = 0))",
            r"f(x, y) = 0 for P-almost all x and Q-almost all y",
        ),
        (r"for a : ereal holds a = SupOn Nat (\n. ext n)", r"a = \sup_n \in \mathbbN n"),
    ],
)
def test_statements_are_said_in_words(text: str, words: str) -> None:
    assert shown(text) == words


def test_a_name_of_a_statement_is_no_truth_value() -> None:
    claim = Claim(r"for b : bool holds b /\ 0 < (1 : real)")
    t = stated_of(claim).conclusion
    assert formula(t, {}, {}, (), ("b",)).startswith(r"b\text{ and }")
    assert Formulas({}, {}).said(t, 0).startswith(r"b = 1")


def test_letters_say_what_a_variable_is() -> None:
    a, i = type_of("'a"), type_of("'i")
    kinds = [
        fun(a, BOOL),
        type_of("measure", a),
        i,
        REAL,
        fun(a, REAL),
        fun(i, a),
        fun(a, type_of("measure", a)),
    ]
    assert [letters_for(lam(var("z", t), var("b", BOOL)))[0] for t in kinds] == list("SPixfxK")
    natural = Claim(said(r"for f : real -> real holds !z. Nat z ==> 0 <= f z"))
    assert r"n \in" in formula(stated_of(natural).conclusion, {}, {})


def test_a_letter_does_not_mean_two_things() -> None:
    claim = Claim(said(r"for f : real -> real holds !z. f z = f 0"))
    t = parts(stated_of(claim).conclusion)[1][0]
    assert formula(t, {}, {}).endswith("x")
    assert formula(t, {}, {}, ("x", "y")).endswith("z")


def test_each_hypothesis_in_words_has_a_that_of_its_own() -> None:
    assert supposed(["$a < b$", "$c < d$"]) == "Assume that $a < b$ and $c < d$."
    words = r"$f\text{ is measurable}$"
    assert supposed([words, "$a < b$"]) == f"Assume that {words}, and that $a < b$."


def test_passages_and_inequalities_are_cited_in_words() -> None:
    assert cited("Before Definition 2 (i)") == "the passage before Definition 2 (i)"
    assert cited("Lemma 3") == "Lemma 3"
    assert by(r"$1+x\le\mathrm{e}^x$") == r"by $1+x\le\mathrm{e}^x$"
    assert by("one linear function (⟦k|Lemma 3 (ii)⟧)") == "one linear function; ⟦k|Lemma 3 (ii)⟧"


def test_cases_that_are_too_wide_have_rows() -> None:
    inner = r"\begin{cases} 2 & \text{if } c \\ 3 & \text{otherwise} \end{cases}"
    whole = rf"\begin{{cases}} {inner} & \text{{if }} b \\ 0 & \text{{otherwise}} \end{{cases}}"
    assert alternatives(whole) == [(inner, "b"), ("0", "")]
    outline, kept = aside(f"x + {whole} + y")
    assert kept == [whole] and outline.startswith(r"x + \slot") and outline.endswith("{0} + y")
    set_ = Typesetter("here", lambda key, name: name)
    tex = set_.text(f"We have $x = {whole}$.")
    assert r"\cbdpcases{\begin{cases}" in tex and r"\cbdprow{0}{\text{ otherwise}}" in tex
    assert "shrink" not in tex
