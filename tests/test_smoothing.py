"""The last pass over prose: neighbours are said together, nothing twice, and in sentences with a verb."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cbdp_sym.author import Claim, define
from cbdp_sym.author.mathematics import formula, letters
from cbdp_sym.author.report import _sentences
from cbdp_sym.documents.breaking import NARROW, breakable, conjuncts
from cbdp_sym.documents.mathml import inline
from cbdp_sym.documents.prose.phrases import abbreviation, values
from cbdp_sym.documents.prose.pieces import Display, Piece, Proof, Row, Sentence, marked, walk
from cbdp_sym.documents.prose.selection import told
from cbdp_sym.documents.prose.writer import write
from cbdp_sym.documents.typeset import tight
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import app, const, var
from cbdp_sym.kernel.types import BOOL, REAL, fun, type_of
from cbdp_sym.language.notation import waiting

DERIVATIONS = Path(__file__).parent.parent / "derivations"
A, PAIR = type_of("'a"), type_of("prod", REAL, REAL)
NAMES = {
    **{n: var(n, REAL) for n in ("x", "y", "c", "o")},
    "p": var("p", fun(A, PAIR)),
    "z": var("z", A),
    "P": var("P", type_of("measure", A)),
    "r": var("r", type_of("prod", fun(REAL, BOOL), REAL)),
    "Q": var("Q", type_of("measure", BOOL)),
    "g": var("g", fun(REAL, REAL, BOOL)),
}


def texts(*pieces: Piece) -> list[str]:
    found = []
    for piece in walk(told(Proof(list(pieces)), None).pieces):
        if isinstance(piece, Sentence):
            found.append(piece.text)
        else:
            rows = "; ".join(f"{r.latex} ({r.reason})" if r.reason else r.latex for r in piece.rows)
            found.append(f"{piece.lead}: {rows} [{piece.number}]")
    return found


def display(number: int, latex: str, reason: str = "") -> Display:
    return Display([Row("", latex, reason)], (number,), number, "We have")


def test_what_is_not_in_a_set_keeps_its_parentheses() -> None:
    """The last one was lost, and LaTeX refused the appendix of the classics."""
    define(r"define among for x y := x <= y", latex=r"{0} \in \mathrm{S}\left({1}\right)")
    for text, shown in {
        "~among x y": r"x \notin \mathrm{S}\left(y\right)",
        "~among (x + 1) y": r"x + 1 \notin \mathrm{S}\left(y\right)",
        r"~Int (SumOn (\x. 0 < x) (\x. x))": r"\sum_{x > 0} x \notin \mathbb{Z}",
        r"~Int (SumOn s (\x. x))": r"\sum_{x \in s} x \notin \mathbb{Z}",
        r"SumOn s (\x. x) = y /\ ~s y": r"\sum_{x \in s} x = y\text{ and }y \notin s",
    }.items():
        assert formula(reader.term(text, NAMES | {"s": var("s", fun(REAL, BOOL))}), {}, {}) == shown


def test_a_pair_that_waits_for_its_argument_keeps_its_parentheses() -> None:
    define("define twins for x y z : real := x + y + z", latex=r"\left({0}, {1}\right)\left({2}\right)")
    assert formula(reader.term("twins x y", NAMES), {}) == r"\left(x, y\right)"


def test_no_two_definitions_print_the_same() -> None:
    """Two derivations had their own randomized response, with other parameters."""
    templates: dict[str, str] = {}
    for source in DERIVATIONS.rglob("*.py"):
        text = source.read_text(encoding="utf-8")
        for name, latex in re.findall(
            r'define (\w+) for[^\n]*(?:\n(?!\)).*?)*?latex=((?:r"[^"]*"\s*)+)', text
        ):
            latex = "".join(re.findall('"([^"]*)"', latex))
            assert templates.setdefault(latex, name) == name, (
                f"{name} and {templates[latex]} print as {latex}"
            )
            shown = {int(n) for n in re.findall(r"\{[a-z]*(\d)[^}]*\}", latex)}
            assert shown == set(range(len(shown))), f"{name} prints without one of its arguments: {latex}"
    assert len(templates) > 30


def test_short_displays_share_one_and_what_refers_to_them_refers_to_it() -> None:
    reason = f"{marked(1)}, {marked(2)} and {marked(3)}"
    found = texts(display(1, "a = 0"), display(2, "b = 1"), display(3, "c = 2"), display(4, "d = 3", reason))
    assert found == [r"We have: a = 0,\qquad b = 1,\qquad c = 2 [1]", "and: d = 3 ((1)) [None]"]


def test_a_formula_is_not_displayed_twice_in_a_row() -> None:
    again = Display([Row("", "a = 0", f"{marked(1)}")], (2,), 2, "Hence")
    assert texts(display(1, "a = 0", "Lemma 1"), again, Sentence(f"By {marked(2)}, $b$.")) == [
        "We have: a = 0 (Lemma 1) [1]", "By (1), $b$.",
    ]  # fmt: skip


def test_the_neighbours_of_a_relation_in_words_have_names() -> None:
    relation = r"(\x y. x = y /\ 0 < x)"
    found = formula(
        reader.term(rf"pure_dp {relation} M c", NAMES | {"M": var("M", fun(REAL, NAMES["P"].type))}), {}
    )
    assert found.endswith(r"for the neighbours }x\text{ and }y\text{ such that }x = y\text{ and }0 < x")


def test_what_follows_from_a_display_does_not_share_it() -> None:
    second = Display([Row("", "b = 1")], (2,), None, "Hence")
    assert len(texts(display(1, "a = 0"), second)) == 2


def test_facts_with_the_same_reason_are_one_sentence() -> None:
    assert texts(Sentence("We have $a$."), Sentence("We have $b$."), Sentence("We have $c$.")) == [
        "We have $a$, $b$ and $c$."
    ]
    assert texts(
        Sentence("By Lemma 1, $a$."), Sentence("By Lemma 1, $b$."), Sentence("By Lemma 2, $c$.")
    ) == ["By Lemma 1, $a$ and $b$.", "By Lemma 2, $c$."]


def test_a_quantifier_reaches_no_further_than_its_own_fact() -> None:
    quantified = Sentence(r"We have $a\text{ for all }x$.")
    assert len(texts(quantified, Sentence("We have $b$."))) == 2


def test_nothing_is_said_twice_in_a_row() -> None:
    assert texts(Sentence("By Lemma 1, $a$."), Sentence("By Lemma 1, $a$.")) == ["By Lemma 1, $a$."]
    assert texts(Sentence("Hence $a$."), Sentence("By Lemma 1, $a$.")) == ["By Lemma 1, $a$."]


def test_an_abbreviation_that_the_next_one_uses_stays() -> None:
    both = "Write $g = 1$.", "Write $g = g + 1$."
    assert texts(*map(Sentence, both)) == [*both]


def test_of_two_abbreviations_with_one_name_the_last_is_said() -> None:
    assert texts(Sentence("Write $g = 1$."), Sentence("Write $g = 2$.")) == ["Write $g = 2$."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"We have $A\text{ is a mechanism}$.", r"Note that $A\text{ is a mechanism}$."),
        (r"We have $f \le 1\text{ for all }x$.", r"We have $f \le 1\text{ for all }x$."),
        (r"For all $x$, we have $A\text{ is a mechanism}$.", r"For all $x$, $A\text{ is a mechanism}$."),
    ],
)
def test_a_clause_with_a_verb_is_no_object_of_have(text: str, said: str) -> None:
    assert texts(Sentence(text)) == [said]
    clause = Display([Row("", r"A\text{ is a mechanism}")], (), None, "We have")
    assert texts(clause)[0].startswith("We find that: ")


def test_a_proof_does_not_begin_with_its_claim() -> None:
    inner: list[Any] = [
        {"kind": "have", "number": k, "latex": latex, "because": "", "dead": False, "text": ""}
        for k, latex in ((1, "a(x) = 1"), (2, "b(x) = 2"))
    ]
    names = [{"latex": "x", "type": "real"}]
    claim = r"c(x) = 3\text{ for all }x"
    tree: Any = [
        {
            "kind": "intro", "number": 3, "latex": claim, "because": "", "dead": False, "text": "",
            "final": True, "branches": [{"names": names, "given": [], "goal": "c(x) = 3", "nodes": inner}],
        }
    ]  # fmt: skip
    found = write(tree, lambda key, id: "", claim=claim)
    assert next(p.text for p in walk(found.pieces) if isinstance(p, Sentence)) == "Let $x$ be given."


def test_a_relation_is_named_between_its_sides() -> None:
    assert values(r"\sim = \left(x, y\right) \mapsto x \ne y,\; c = 1") == r"x \sim y \iff x \ne y,\; c = 1"
    assert abbreviation(r"\sim(x, y) = x = y") == r"$x \sim y$ for the condition that $x = y$"
    assert abbreviation(r"\sim\left(x, y\right) = x \ne y") == r"$x \sim y$ for the condition that $x \ne y$"


def test_no_space_stands_beside_the_name_of_a_relation() -> None:
    assert tight(r"\text{ for }\sim.") == r"\text{ for }{\sim}."
    assert tight(r"x \sim y") == r"x \sim y"


def test_what_a_long_formula_joins_stands_on_lines() -> None:
    source = r"f\left(x,\; y\right) = \left\{1,\; 2\right\},\; b,\text{ and }c"
    assert conjuncts(r"\text{for all }x\text{ with }a,\; b:\; c,\; d") == [
        (r"\text{for all }x\text{ with }a,\; b", ":"), ("c", ","), ("d", ""),
    ]  # fmt: skip
    assert conjuncts(r"\text{there is }m\text{ such that }a,\; b") == [
        (r"\text{there is }m\text{ such that }a", ","), ("b", ""),
    ]  # fmt: skip
    for whole in (r"a\text{ for all }x\text{ such that }b,\; c", r"P,\; Q\text{ and }R\text{ are laws}"):
        assert conjuncts(whole) == [(whole, "")]
    assert conjuncts(source) == [
        (r"f\left(x,\; y\right) = \left\{1,\; 2\right\}", ","), ("b", ", and"), ("c", ""),
    ]  # fmt: skip


def test_a_definition_has_the_notation_of_its_author() -> None:
    define("define twice_and for x y : real := 2*x + y", latex=r"D_{{0}}\left({1}\right)")
    define("define small for x : real := x <= 1", latex=r"{0}\text{ is small}", alone=r"\text{small}")
    shown = {
        "twice_and x y": r"D_{x}\left(y\right)",
        "twice_and x": r"D_{x}",
        "small x": r"x\text{ is small}",
        "~small x": r"x\text{ is not small}",
        "small": r"\text{small}",
    }
    for text, latex in shown.items():
        assert formula(reader.term(text, NAMES), {}) == latex


def test_a_template_waits_for_its_last_argument_only() -> None:
    assert waiting(r"f_{{0}}\left({1}\right)", 1) == r"f_{{0}}"
    assert waiting(r"{1} \in C_{{0}}", 1) == r"C_{{0}}"
    assert waiting(r"f_{{0}}\left({1}\right)", 0) == ""
    assert waiting(r"f\left({1}, {0}\right)", 1) == ""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"SumOn (between 1 c) (\i. x * i)", r"\sum_{i = 1}^{c} x \, i"),
        (r"SumOn (\i. Nat i /\ i <= c) (\i. x * i)", r"\sum_{i = 0}^{c} x \, i"),
        ("fst (p z) + snd (p z)", r"p_{1}\left(z\right) + p_{2}\left(z\right)"),
        (r"SupOn (\x. 0 <= x /\ x < c) (\x. ext x)", r"\sup_{0 \le x < c} x"),
        (r"InfOn (\x. x * x < c) (\x. ext x)", r"\inf_{x:\, x \, x < c} x"),
        (
            r"map (\u. x < u) (normal 0 1) = Q",
            r"\left(y \mapsto \mathbf{1}\left\{x < y\right\}\right)_*\mathcal{N}\left(0, 1^2\right) = Q",
        ),
        ("x < y ==> y < c", r"x < y \implies y < c"),
        ("x < y ==> y < c ==> x = c", r"x = c\text{ if }x < y\text{ and }y < c"),
        ("fst r x", r"x \in r_{1}"),
        ("~fst r x", r"x \notin r_{1}"),
        (r"!r. ~fst r x ==> snd r = c", r"y = c\text{ for all }\left(S, y\right)\text{ with }x \notin S"),
        ("g x y", r"\left(x, y\right) \in g"),
        ("~g x y", r"\left(x, y\right) \notin g"),
        (r"!x. (0 < x /\ x < c) ==> x = y", r"x = y\text{ for all }0 < x < c"),
        (r"!x. x = y /\ 0 < x", r"\text{for all }x:\; x = y\text{ and }0 < x"),
        (r"(!x. 0 < x ==> x = y) /\ c = y", r"x = y\text{ for all }x > 0,\text{ and }c = y"),
        (
            r"(!x. x < x * x ==> x = y) /\ c = y",
            r"\left(x = y\text{ for all }x\text{ with }x < x \, x\right),\text{ and }c = y",
        ),
        (
            "if (x < y) (if (x < c) 1 2) (if (y < c) 3 4) = x",
            r"\begin{cases} 1 & \text{if } x < y\text{ and }x < c \\ "
            r"2 & \text{if } x < y\text{ and }c \le x \\ "
            r"3 & \text{if } y \le x\text{ and }y < c \\ 4 & \text{otherwise} \end{cases} = x",
        ),
    ],
)
def test_formulas_are_those_of_papers(text: str, shown: str) -> None:
    assert formula(reader.term(text, NAMES), {}) == shown


def test_functions_of_several_arguments_and_chosen_values_are_said_as_such() -> None:
    define(
        "define nth_power for x n : real := select (λf : real → real. f 0 = 1 ∧ f 1 = x) n", latex=r"x_{{1}}"
    )
    mechanism = Claim(
        "for z : 'd, B : real → 'd → (real → 'a) → 'a measure, q : 'd → 'k → real, "
        "S : real → 'd → real → bool, x : real given Finite('k), S(x)(z)(x) holds nth_power x 1 = x"
    )
    text = " ".join(s["text"] for s in _sentences(mechanism))
    assert "where $f$ is chosen, once and for all, such that" in text
    assert (
        r"family of measures from $\mathbb{R} \times \mathcal{D} \times \Omega^{\mathbb{R}}$ to $\Omega$"
        in text
    )
    assert r"map from $\mathcal{D}$ to $\mathbb{R}^{\mathcal{K}}$" in text
    assert r"set in $\mathbb{R} \times \mathcal{D} \times \mathbb{R}$" in text
    assert r"\left(x, z, x\right) \in S" in text


def test_a_quantifier_without_a_variable_has_one_in_print() -> None:
    of = type_of("fun", A, BOOL)
    everything = app(const("!", fun(fun(of, BOOL), BOOL)), const("Measurable", fun(of, BOOL)))
    assert formula(everything, {}) == r"\text{every subset of }\Omega\text{ is measurable}"


def test_steps_leave_neutral_elements_out_and_claims_do_not() -> None:
    for text, exact, simple in (
        ("0 + x", "0 + x", "x"),
        ("1 * x - 0", r"1\,x - 0", "x"),
        ("x + -y", "x - y", "x - y"),
        ("-(-x)", "-(-x)", "x"),
        ("x + (1 - 1) - 0 * 1", r"x + (1 - 1) - 0 \cdot 1", "x"),
        ("0 - x", "0 - x", "-x"),
        ("exp (1 * x / 1)", "", r"\mathrm{e}^{x}"),
        ("0 * x", r"0\,x", "0"),
        ("y + 0 * x", r"y + 0\,x", "y"),
    ):
        t = reader.term(text, NAMES)
        assert formula(t, {}, simple=True) == simple
        if text != "x + -y":
            assert formula(t, {}) != simple, exact


def test_an_outcome_is_no_zero() -> None:
    assert letters([NAMES["o"]], ())["o"] == r"\omega"
    assert "o" not in letters([NAMES["o"], var("omega", REAL)], ())


def test_parentheses_around_what_is_low_do_not_grow_on_pages() -> None:
    shown = str(inline(r"f\left(g\left(x\right)\right) + \left(\frac{1}{2}\right)", "here"))
    assert shown.count('stretchy="true"') == 2  # those of the fraction


def test_a_narrow_column_may_break_between_factors() -> None:
    source = r"a \, b \, \int f\,Q_{1}(\mathrm{d}x)"
    assert breakable(source, NARROW) == r"a \cbdptimes  b \cbdptimes  \int f\,Q_{1}(\mathrm{d}x)"
    assert breakable(source) == source
