"""`find`: questions of authors and of a researcher, what it refuses, and the page of lemmas."""

from __future__ import annotations

import json
import runpy
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from cbdp_sym.author.finding import WrongCall, find
from cbdp_sym.author.patterns import pattern_of
from cbdp_sym.cli.group import main
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import named

HERE = Path(__file__).parent
ASKED = tomllib.loads((HERE / "data" / "questions.toml").read_text(encoding="utf-8"))

RESEARCHER = tomllib.loads((HERE / "data" / "find_questions.toml").read_text(encoding="utf-8"))["question"]


@pytest.mark.parametrize("question", RESEARCHER, ids=lambda q: " ".join(q["asked"]))
def test_a_researchers_question_is_answered_among_the_first_five(question: dict[str, list[str]]) -> None:
    told = CliRunner().invoke(main, ["find", "--json", "--limit", "5", *question["asked"]])
    names = [f["name"] for f in json.loads(told.output)]
    assert set(question["right"]) & set(names), names


def test_a_hole_may_speak_of_what_is_bound() -> None:
    assert "mass_by_density" in [f.name for f in find("P(S) = ∫[x ~ Q] _", limit=5)]


def test_a_hole_may_have_a_square() -> None:
    assert [f.name for f in find("D[_](N(_, _²) ‖ N(_, _²)) = _")] == ["renyi_normal"]
    assert [f.name for f in find("D[_](N(_, _) ‖ N(_, _)) = _")] == ["renyi_normal"]


def test_what_is_said_of_any_mean_is_said_of_a_probability() -> None:
    assert "L_mixture" in [f.name for f in find("mass (mixture _ _ _) _")]


def test_a_bound_of_one_side_comes_before_what_gives_goals_of_every_kind() -> None:
    first = find(goal="1 <= exp e", given=["0 <= e"], limit=5)
    assert ("exp_ge", ("1 ≤ e + 1",)) in [(f.name, f.missing) for f in first]
    assert "exp_pos" not in [f.name for f in first]  # 1 ≤ 0 would be missing


@pytest.mark.parametrize(("question", "name"), [*ASKED["words"].items(), *ASKED["patterns"].items()])
def test_the_right_statement_is_among_the_first_five(question: str, name: str) -> None:
    assert name in [f.name for f in find(question, limit=5)]


@pytest.mark.parametrize("asked", ASKED["goals"], ids=lambda a: a["name"])
def test_what_gives_a_goal_and_needs_nothing_more_comes_first(asked: dict[str, str]) -> None:
    first = find(goal=asked["goal"], given=asked["given"], limit=1)[0]
    assert (first.name, first.missing) == (asked["name"], ())


def test_a_missing_hypothesis_is_named() -> None:
    (first,) = find(goal="0 <= KL(P ‖ Q)", given=["Prob P"], limit=1)
    assert (first.name, first.missing) == ("kl_nonneg", ("Prob(Q)",))


def test_the_other_side_of_an_equivalence_is_missing() -> None:
    found = {f.name: f.missing for f in find(goal="a <= c", limit=300)}
    assert found["sub_nonneg"] == ("0 ≤ c - a",)


def test_a_name_is_the_same_term_wherever_it_stands() -> None:
    assert "kl_same" in [f.name for f in find("KL(P ‖ P) = _")]
    assert len(find("KL(_ ‖ _)", limit=500)) > len(find("KL(P ‖ P)", limit=500))


def test_several_wishes_are_all_met() -> None:
    for f in find("KL(_ ‖ _)", "Rényi", limit=20):
        assert "KL(" in f.entry.shown


@pytest.mark.parametrize("call", [{}, {"given": ["0 < x"]}, {"goal": "0 < x", "limit": 0}])
def test_a_wrong_call_is_one_sentence(call: dict[str, object]) -> None:
    with pytest.raises(WrongCall):
        find(**call)  # type: ignore[arg-type]


def test_a_pattern_that_is_none_is_refused_at_the_place() -> None:
    with pytest.raises(ReadError, match=r"\^"):
        find("exp ( <= _")


def test_the_command_line() -> None:
    run = CliRunner().invoke
    told = run(main, ["find", "--json", "--goal", "exp x <= 1", "--given", "x <= 0"])
    assert told.exit_code == 0 and json.loads(told.output)[0]["name"] == "exp_at_most_one"
    assert run(main, ["find", "zzzqqq"]).exit_code == 1
    assert run(main, ["find"]).exit_code == 2
    assert run(main, ["find", "exp ( <= _"]).exit_code == 2
    corpus = run(main, ["find", "group privacy"])
    assert "zcdp.prop1.9" in corpus.output


def test_a_misspelt_name_gets_the_nearest() -> None:
    with pytest.raises(Failed, match="kl_nonneg"):
        named("kl_noneg")
    try:
        named("kl_noneg")
    except Failed as failure:
        assert "the nearest" in str(failure)


def test_the_page_of_lemmas_is_true_to_the_code() -> None:
    made = runpy.run_path(str(HERE.parent / "scripts" / "lemmas-page.py"))
    assert made["PAGE"].read_text(encoding="utf-8") == made["page"]()


def test_a_hole_may_stand_for_a_variance() -> None:
    assert pattern_of("D[_](N(_, _) ‖ N(_, _))").forms == pattern_of("D[_](N(_, _²) ‖ N(_, _²))").forms
    assert pattern_of("N(f(_, _), _)").forms == pattern_of("N(f(_, _), _²)").forms
    assert pattern_of("N(_, _·I)").forms == pattern_of("N(_, _²·I)").forms
    assert pattern_of("N(_, s²)").forms[0].free  # s is a name, and s² is none
    assert "renyi_normal" in [f.name for f in find("D[_](N(_, _) ‖ N(_, _))")]
    with pytest.raises(ReadError) as caught:
        pattern_of("log(_) ≤ N(_, v)")
    assert "  log(_) ≤ N(_, v)\n" in str(caught.value)  # as it was written


@pytest.mark.parametrize(
    "text", ["mass (probability) as a real number", "data processing: f-divergence (KL)", "is it a norm?"]
)
def test_a_text_that_is_no_pattern_is_words(text: str) -> None:
    assert pattern_of(text) is None and find(text, limit=1)


@pytest.mark.parametrize("text", ["log x (y", "exp (", "KL(P ‖", "log of (_)"])
def test_a_wrong_pattern_is_refused_all_the_same(text: str) -> None:
    with pytest.raises(ReadError):
        find(text)
