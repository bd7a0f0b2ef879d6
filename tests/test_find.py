"""`find`: questions of authors and of a researcher, what it refuses, and the page of lemmas."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import cbdp_sym.tactics  # noqa: F401  # registers the lemmas
from cbdp_sym.author.finding import WrongCall, find, known
from cbdp_sym.author.patterns import pattern_of
from cbdp_sym.author.stated import stated_of
from cbdp_sym.cli.group import main
from cbdp_sym.corpus import findable, index
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.shipped import shipped_claims
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import named
from tests import fakes

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


def test_every_statement_of_the_library_and_every_lemma_has_a_title() -> None:
    assert [e.name for e in known() if not e.title.strip(" .") or "\n" in e.title] == []
    names = {e.name for e in known()}
    tables = tomllib.loads((HERE.parent / "cbdp_sym" / "lexicon" / "titles.toml").read_text(encoding="utf-8"))
    assert set(tables["library"]) | set(tables["mathlib"]) <= names
    meant = tomllib.loads(
        (HERE.parent / "cbdp_sym" / "lexicon" / "synonyms.toml").read_text(encoding="utf-8")
    )
    assert {n for of in meant["names"].values() for n in of} <= names | set(shipped_claims())


def test_a_name_of_mathlib_is_found() -> None:
    first = find("MeasureTheory.lintegral_rnDeriv_mul", limit=1)[0]
    assert first.name == "change_measure" and "Mathlib MeasureTheory.lintegral_rnDeriv_mul" in str(first)


def test_a_claim_of_the_corpus_has_a_form_and_gives_goals_if_it_is_proved() -> None:
    assert "dp.gaussian" in [f.name for f in findable.find("H[_](N(_, _) ‖ N(_, _))")]
    false = {e.text for e in findable.of_corpus() if not e.holds}
    assert len(false) > 50
    for f in findable.find(goal="D[α](P ‖ Q) ≤ b", limit=300):
        assert f.entry.text not in false
    first = findable.find(goal="M is (ε, δ)-DP for ~", given=["M is ε-DP for ~", "0 ≤ δ"], limit=1)[0]
    assert (first.name, first.missing) == ("oakl.tab1", ())


def test_what_was_loaded_and_what_is_kept_change_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``dp.gaussian`` defines a constant, which another statement does not see."""
    form, words = "H[_](N(_, _) ‖ N(_, _))", "Gaussian mechanism"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = [[f.name for f in findable.find(asked)] for asked in (form, words)]
    for id in ("dp.gaussian", "cbdp.thm8"):
        load(id, alone=True)
        findable.of_corpus.cache_clear()
        assert [f.name for f in findable.find(form)] == before[0]
    assert index.kept() is None
    findable.keep()
    assert index.kept() is not None and [f.name for f in findable.find(words)] == before[1]


def test_a_claim_that_does_not_always_hold_gives_nothing() -> None:
    """Its derivation says ``theorem.fails``, and its verdict is proved."""
    for id in ("cbdp.thm7", "cbdp.eq8", "cbdp.thm4"):
        statement = load(id)
        failing = [c for c in statement.every_claim if stated_of(c).denied]
        shipped = {text: verdict for _, verdict, text in shipped_claims()[id]["claims"]}
        assert failing and {shipped[stated_of(c).kernel] for c in failing} == {"fails"}
        others = [stated_of(c).kernel for c in statement.every_claim if c not in failing]
        assert {shipped[text] for text in others} <= {"proved", "refuted"}
        for e in findable.of_corpus():
            if e.text in {stated_of(c).kernel for c in failing}:
                assert not e.holds and e.topic.endswith(", fails")


def test_the_claims_that_are_shipped_can_be_read() -> None:
    assert set(shipped_claims()) == {e.id for e in corpus_catalogue().corpus}
    program = (  # a process of its own, which knows no definitions of other tests
        "from cbdp_sym.corpus import findable\n"
        "claims = [e for e in findable.of_corpus() if e.text]\n"
        "print(len([e for e in claims if e.term is None]), len(claims))"
    )
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    unread, count = map(int, said.split())
    assert unread < count / 50  # definitions at two types


def test_a_claim_of_ones_own_has_a_form_once_it_is_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CBDP_SYM_CACHE", str(tmp_path / "cache"))
    path = fakes.proof(tmp_path, "my.square")
    asked = ["find", "--in", str(path), "--json", "(_ + 1)^2 = _"]

    def found() -> list[str]:
        return [f["name"] for f in json.loads(CliRunner().invoke(main, asked).output)]

    assert "my.square" not in found()
    assert CliRunner().invoke(main, ["verify", str(path)]).exit_code == 0
    assert "my.square" in found()
    path.write_text(path.read_text(encoding="utf-8").replace("(x + 1)", "(1 + x)"), encoding="utf-8")
    assert "my.square" not in found()


def test_a_definition_is_found_by_its_form() -> None:
    found = {f.name: f for f in find("TV(P, Q) = _")}
    assert found["total_variation"].entry.kind == "definition"
    assert all(f.entry.kind != "definition" for f in find(goal="TV(P, Q) = b", limit=100))


@pytest.mark.parametrize(
    ("text", "name"),
    [("E[x ~ map(_, _)] _ = _", "int_of_map"), ("M is (_, _)-zCDP for _", "zcdp_weaken"),
     ("KL(M(x) ‖ M(y)) ≤ _", "kl_map")],
)  # fmt: skip
def test_names_and_signs_mean_what_they_mean_on_paper(text: str, name: str) -> None:
    assert name in [f.name for f in find(text, limit=5)]


def _asked(folder: Path, *asked: str) -> tuple[str, bool]:
    """The answer of the command line in a process of its own, and whether SymPy was loaded."""
    code = (
        "import sys\nfrom cbdp_sym.cli import main\n"
        f"try:\n    main(['find', *{asked!r}], standalone_mode=False)\nexcept SystemExit:\n    pass\n"
        "print('sympy' in sys.modules, file=sys.stderr)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**os.environ, "XDG_CACHE_HOME": str(folder)},
    )  # fmt: skip
    return run.stdout, run.stderr.strip().endswith("True")


def test_a_question_in_words_is_answered_from_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = [e for e in known() if e.topic == "limits"]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert index.kept() is None
    index.keep(some)
    told, loaded = _asked(tmp_path, "squeeze theorem", "--limit", "1")
    assert not loaded and told == f"{find('squeeze theorem', limit=1)[0]}\n"
    (file,) = tmp_path.rglob("find.json")
    whole = json.loads(file.read_text(encoding="utf-8"))
    for k, damage in enumerate(
        ("{", "[]", json.dumps(whole | {"made from": "older sources"}),
         json.dumps(whole | {"entries": [[1]]}), json.dumps(whole | {"entries": None}))
    ):  # fmt: skip
        other = tmp_path / str(k) / "cbdp_sym"
        other.mkdir(parents=True)
        (other / file.name).write_text(damage, encoding="utf-8")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / str(k)))
        assert index.kept() is None
        index.keep(some[:1])
        assert json.loads((other / file.name).read_text(encoding="utf-8"))["entries"][0][0] == some[0].name
