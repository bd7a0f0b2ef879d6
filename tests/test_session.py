"""A proof made step by step: states, undo, blocks, suggestions, and the derivation that it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from cbdp_sym import session, theorem
from cbdp_sym.author import Claim, Statement, define, eq, le, todo
from cbdp_sym.author.holes import Unfinished
from cbdp_sym.author.session import Session
from cbdp_sym.author.spoken import spoken
from cbdp_sym.tactics.failure import Failed

CLAIM = "for x y given 0 < x, x < y holds x*x < y*y"


def begun() -> Session:
    p = session(CLAIM)
    p.let(z="y - x")
    p.have("0 < z")
    return p


def finished(p: Session) -> Session:
    with p.case("x < 1"):
        p.have("x*x < y*y")
    with p.otherwise():
        p.chain("x*x", le("x*y"), le("y*y"))
        p.have("x*x < y*y")
    return p


def test_the_state_is_what_a_reader_needs() -> None:
    p = begun()
    text = repr(p)
    assert "to show: x·x < y·y" in text and "z = y - x" in text
    assert "0 < z" in p.facts and "x < y" in p.facts and p.names == {"z": "y - x"}
    shown = p._repr_markdown_()
    assert r"$\displaystyle 0 < z$" in shown and r"- $z$ is $\displaystyle y - x$" in shown
    assert {"have", "case", "undo", "suggest", "script"} <= set(dir(p))


def test_a_finished_session_is_the_claims_proof() -> None:
    p = finished(begun())
    assert p.is_shown and repr(p).startswith("shown: ")
    made = p.done()
    assert made is p.claim.theorem()
    found = theorem(p.claim)
    assert found.verdict == "proved" and any("0 < z" in str(s) for s in found.steps)


def test_a_step_that_fails_changes_nothing() -> None:
    p = begun()
    before = repr(p), len(p.calls)
    for attempt in (
        lambda: p.have("z < 0"),
        lambda: p.chain("x*x", eq("x^2"), le("0")),
        lambda: p.have("nonsense <= 1"),
        lambda: p.use("no_such_lemma", "x"),
        lambda: p.obtain("m", "∃m. m < 0 ∧ y < m"),
        lambda: p.otherwise().begin(),
        lambda: p.let(w="x +"),
        lambda: p.cases("x < 1", lambda q: q.have("x < 1"), lambda q: q.have("x < 1")),
    ):
        with pytest.raises(Exception):  # noqa: B017 - of several kinds
            attempt()
        assert (repr(p), len(p.calls)) == before
    assert finished(p).done()


def test_a_block_that_fails_leaves_no_trace_and_one_that_is_begun_stays() -> None:
    p = begun()
    before = repr(p)
    with pytest.raises(Failed), p.case("x < 1"):
        p.have("0 < x")
        p.have("y < x")
    assert repr(p) == before
    p.case("x < 1").begin()
    with pytest.raises(Failed):
        p.have("y < x")
    assert p.blocks == ['p.case("x < 1")'] and "x < 1" in p.facts
    p.have("x*x < y*y")
    p.end()
    assert p.blocks == [] and "x < 1" not in p.facts


def test_undo_and_earlier_states() -> None:
    p = begun()
    states = [repr(p.state(k)) for k in range(len(p.calls) + 1)]
    finished(p)
    count = len(p.calls)
    for k in reversed(range(count)):
        p.undo()
        assert len(p.calls) == k
        if k < len(states):
            assert repr(p) == states[k]
    with pytest.raises(Failed, match="from 1 to 0 steps"):
        p.undo()
    q = finished(begun())
    assert repr(q.state(2)) == states[2] and q.is_shown


def test_a_fact_of_a_block_that_has_ended_is_refused() -> None:
    p = begun()
    with p.case("x < 1"):
        fact = p.have("x*x < x")
    p.otherwise().begin()
    with pytest.raises(Failed, match="a block that has ended"):
        p.have("x*x < y*y", fact)


def test_a_session_with_holes_proves_nothing() -> None:
    p = begun()
    p.have("x*x < y*y", by=todo)
    assert p.holes == ["x·x < y·y"] and "left to be proved" in repr(p)
    with pytest.raises(Unfinished):
        p.done()
    p.undo()
    assert p.holes == []


def test_suggestions_are_tried() -> None:
    p = session("for P Q distributions on 'a given P ≪ Q holds 0 ≤ KL(P ‖ Q)")
    found = p.suggest(limit=1)
    assert found and found[0].shows
    name, arguments, options = spoken(found[0].step.replace("p.goal", '"0 ≤ KL(P ‖ Q)"'), {})
    getattr(p, name)(*arguments, **options)
    assert p.is_shown
    forms = session("for f : real -> real holds f(0) <= 1").suggest("∀x. f(x) <= 1", seconds=0)
    assert 'with p.fix("x", goal="∀x. f(x) ≤ 1"):' in [s.step for s in forms]


def test_the_script_is_a_derivation_that_is_proved(tmp_path: Path) -> None:
    p = finished(begun())
    fact = p.have("0 <= z")
    p.have("x*x < y*y", fact, because="the same")
    text = p.script("my.squares")
    assert 'fact1 = p.have("0 <= z")' in text and "    with p.otherwise():\n        p.chain(" in text
    file = tmp_path / "squares.py"
    file.write_text(text)
    assert theorem(str(file)).verdict == "proved"


def test_what_is_no_text_is_marked_in_the_script() -> None:
    p = begun()
    p.cases("x < 1", lambda q: q.have("x*x < y*y"))
    assert "..." in p.script() and "# ... is not written" in p.script()


def test_claims_and_statements_of_the_session_are_objects() -> None:
    statement = Statement(id="my.live", title="Live")
    claim = statement.printed("for x given 0 < x holds 0 ≤ x")
    claim.proof(lambda p: p.have(p.goal))
    assert theorem(statement).verdict == "proved"
    view = theorem(Claim("for x given 0 < x holds x < 0"))
    assert view.verdict == "open"


@pytest.mark.parametrize(
    "text",
    [
        "have", "1 + 1", "have(open('x'))", "have('x', **{})", "x.have('a')", "have(unknown)", "have('x'",
        "have(lambda: 1)", "have([1][0])",
    ],
)  # fmt: skip
def test_only_calls_with_texts_are_steps(text: str) -> None:
    with pytest.raises(Failed):
        spoken(text, {})


def test_the_script_has_the_definitions_and_odd_names(tmp_path: Path) -> None:
    define("define doubled_here for x : real := x + x")
    p = session("for x given 0 < x holds x < doubled_here(x)")
    p.let(**{"y'": "x + 1"})
    p.have("x < doubled_here(x)", "doubled_here")
    p.done()
    file = tmp_path / "doubled.py"
    file.write_text(p.script("my.doubled"))
    assert "define(" in file.read_text() and """**{"y'": "x + 1"}""" in file.read_text()
    q = session("for x holds x = x")
    q.case("x < 1").begin()
    compile(q.script("my.open"), "open", "exec")


def test_holes_in_branches_of_functions_are_kept() -> None:
    p = session("for x holds x = 0")
    p.cases("x = 0", lambda q: q.have("x = 0"), lambda q: q.have("x = 0", by=todo))
    assert p.is_shown
    with pytest.raises(Unfinished):
        p.done()


def test_wrong_calls_of_a_session_are_sentences() -> None:
    p = begun()
    for call in (
        lambda: session(3),  # type: ignore[arg-type]
        lambda: p.undo("a"),  # type: ignore[arg-type]
        lambda: p.script("no good id"),
        lambda: p.have("0 < z", by="decide"),
        lambda: p.have("0 < z", because=3),
    ):
        with pytest.raises(Failed):
            call()
    assert session(p.claim).claim is p.claim
