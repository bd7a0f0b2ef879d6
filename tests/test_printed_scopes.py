"""What is displayed says what is held: no variable is caught by another one."""

from __future__ import annotations

from typing import Any

import pytest

from cbdp_sym.author import define
from cbdp_sym.author.mathematics import formula
from cbdp_sym.documents.prose.pieces import Display, Row, Sentence, ends
from cbdp_sym.documents.prose.selection import told
from cbdp_sym.documents.prose.writer import leads, write
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import Term, var
from cbdp_sym.kernel.types import BOOL, REAL, fun, type_of
from cbdp_sym.tactics.definitions import new_scope

D = type_of("'d")
NAMES: dict[str, Term] = {
    **{n: var(n, REAL) for n in ("a", "b")},
    "f": var("f", fun(REAL, REAL)),
    "h": var("h", fun(REAL, REAL, REAL)),
    "nb": var("nb", fun(D, D, BOOL)),
    "g": var("g", fun(D, D, REAL)),
}
reader.library()


@pytest.mark.parametrize("simple", [False, True])
def test_two_statements_for_all_pairs_keep_their_variables_apart(simple: bool) -> None:
    """A claim too: latex_out/cbdp.tex has "for all x and y with y ~ y" in cbdp.thm2.remark."""
    t = reader.term(r"(!x y. h x y <= a) /\ (!x y. b <= h x y)", NAMES)
    shown = formula(t, {}, simple=simple)
    assert r"h\left(y, y\right)" not in shown and shown.count(r"h\left(x, y\right)") == 2
    t = reader.term(r"(!x y. nb x y ==> g x y <= a) /\ (!x y. nb x y ==> b <= g x y)", NAMES)
    shown = formula(t, {}, simple=simple)
    assert r"g\left(y, y\right)" not in shown and shown.count(r"g\left(x, y\right)") == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("~(!x y. f x <= f y)", r"f\left(y\right) < f\left(x\right)"),
        ("~(!x. a < x ==> !y. x < y ==> h x y <= b)", r"b < h\left(x, y\right)"),
        (r"~((!x. f x <= a) /\ (!x y. h x y <= b))", r"b < h\left(x, y\right)"),
        ("!x. x < b ==> ~(!y z. h x y <= h y z)", r"h\left(y, z\right) < h\left(x, y\right)"),
    ],
)
def test_the_contrary_of_a_statement_for_all_pairs_is_about_pairs(text: str, said: str) -> None:
    assert said in formula(reader.term(text, NAMES), {}, simple=True)


@pytest.mark.parametrize(
    "under", [r"\text{ if }c < d", r"\text{ for all }x\text{ such that }x\text{ is natural}"]
)
def test_a_fact_after_one_under_conditions_begins_a_sentence(under: str) -> None:
    """'We have a = b if c < d, u = v, and w = z' says u = v under the condition too."""
    said = [Display([Row("", latex)], lead="We have") for latex in (f"a = b{under}", "u = v", "w = z")]
    leads([*said])
    assert said[0].end == "." and said[1].lead


def test_each_case_ends_with_the_claim_or_something_after_them_does() -> None:
    def step(number: int, latex: str) -> Any:
        return {"number": number, "kind": "have", "latex": latex, "dead": False, "because": "z", "text": ""}

    branches = [
        {"given": [{"latex": g, "routine": False}], "names": [], "goal": "", "nodes": [step(k, said)]}
        for k, g, said in ((1, "a < b", "y = 1"), (2, r"b \le a", "u = 2"))
    ]
    cases: Any = {**step(9, ""), "kind": "cases", "branches": branches}
    pieces = told(write([cases], lambda key, name: "", claim="y = 1"), None).pieces
    shown = [p.text for p in ends(pieces) if isinstance(p, Sentence)]
    assert all("claim follows" in s or "y = 1" in s for s in shown)


def test_a_definition_has_the_latex_of_the_file_that_makes_it() -> None:
    define("define twice_defined for x : real := x + 1", latex=r"\mathfrak{A}\left({0}\right)")
    assert formula(reader.term("twice_defined a", NAMES), {}) == r"\mathfrak{A}\left(a\right)"
    new_scope()
    define("define twice_defined for x : real := x + 1")
    assert "mathfrak" not in formula(reader.term("twice_defined a", NAMES), {})
