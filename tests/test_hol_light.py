"""Proofs in HOL Light: what is written for it, what it refuses, and what is said of its answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cbdp_sym.cli.group import main
from cbdp_sym.corpus import hol_light
from cbdp_sym.kernel.reader import library
from cbdp_sym.recheck.proofs.library import shipped
from cbdp_sym.recheck.proofs.replay import Replay
from tools.hol_light import BEGIN, END, PAGE, available, lists, run
from tools.hol_light_attacks import outcome, prepared

HOL_LIGHT = pytest.mark.skipif(
    not available(), reason="there is no HOL Light (Debian: hol-light, libnum-ocaml-dev)"
)
SAMPLE = (
    "cbdp.thm7.constants", "zcdp.lem5.2", "zcdp.lem7.2", "zcdp.lemB.3.steps", "zcdp.lemB.4", "zcdp.prop1.6",
    "zcdp.propA.1.pt2", "zcdp.lem2.4", "sharp.range", "cbdp.appA.renyi_d",
)  # fmt: skip


def test_an_export_has_what_another_checker_needs(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["export", "--hol-light", "zcdp.lemB.4", "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "zcdp.lemB.4: " in result.output
    replay = Replay(shipped())
    replay.read((tmp_path / "zcdp.lemB.4.log").read_text().splitlines())
    lines = (tmp_path / "zcdp.lemB.4.txt").read_text().splitlines()
    claims = {line.split()[1] for line in lines if line.startswith("claim")}
    assert claims and claims <= set(replay.claims)
    assert "theorem holder\n" in (tmp_path / "library.txt").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "say for which proof assistant: --coq or --hol-light"),
        (["--coq", "--hol-light"], "say for which proof assistant: --coq or --hol-light"),
        (["--hol-light", "--check"], "scripts/check-hol-light replays proofs"),
        (["--hol-light", "zcdp.nothing"], "zcdp.nothing"),
    ],
)
def test_wrong_calls(arguments: list[str], said: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["export", *arguments, "-o", str(tmp_path / "logs")])
    assert result.exit_code == 2
    assert said in result.output


def test_the_record_is_about_the_library() -> None:
    names = {e.name for e in library().values() if e.kind == "theorem"}
    record = hol_light.record()
    lists = [record[k] for k in ("proved", "from_sigma", "believed")]
    assert sorted(n for found in lists for n in found) == sorted(names)
    shelves = ("logic", "order", "functions", "ereal", "suprema", "naturals", "families", "limits", "norms")
    without_measures = {e.name for e in library().values() if e.place.startswith(shelves)}
    assert without_measures & names <= set(record["proved"])


def test_the_page_has_the_lists_of_the_record() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.partition(BEGIN)[2].partition(END)[0].strip() == lists(hol_light.record())


def _part(text: str) -> Any:
    return {"kernel": text}


def test_what_is_said_of_a_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {"commit": "abc1234", "date": "2026-11-28", "believed": ["holder", "L_ae"]}
    claims = {hol_light.digest("holds T"): [], hol_light.digest("holds  0 = 0"): ["a leaf"]}
    record = {"proved": ["truth"], "from_sigma": [], "statements": {"x": {**entry, "claims": claims}}}
    monkeypatch.setattr(hol_light, "record", lambda: record)
    hol_light._claims.cache_clear()
    try:
        said = "HOL Light replayed the proof (abc1234, 2026-11-28) from 2 believed statements"
        assert hol_light.replayed(_part("holds T")) == said
        under = "under one certified leaf that it takes as given"
        assert hol_light.replayed(_part("holds 0 = 0")) == f"{said}, {under}"
        assert hol_light.replayed(_part("holds F")) == ""
    finally:
        hol_light._claims.cache_clear()


def _changed(
    folder: Path, new: str, *, text: tuple[str, str] = ("", ""), log: tuple[str, str] = ("", "")
) -> str:
    """A copy of the export of lem5.2, with its claim or its log changed."""
    for end, (old, to) in ((".txt", text), (".log", log)):
        before = (folder / f"zcdp.lem5.2{end}").read_text(encoding="utf-8")
        assert old in before
        (folder / f"{new}{end}").write_text(before.replace(old, to, 1), encoding="utf-8")
    return new


@HOL_LIGHT
def test_a_sample_is_replayed_and_attacks_fail(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["export", "--hol-light", *SAMPLE, "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    bad = [
        _changed(tmp_path, "other-hypothesis", text=("1 < k", "0 < k")),
        _changed(
            tmp_path, "other-conclusion", text=("k * alpha / (k * alpha - 1)", "k * alpha / (k * alpha + 1)")
        ),
        _changed(tmp_path, "other-claim", text=("claim zcdp.lem5.2/0", "claim zcdp.lem5.2/1")),
        _changed(tmp_path, "own-definition", text=("claim", "define renyi := 0\n\nclaim")),
        _changed(tmp_path, "own-statement", text=("claim", "theorem mine\n  holds F\n\nclaim")),
        _changed(tmp_path, "other-axiom", log=(". axiom | L_ae |", ". axiom | L_nonneg |")),
        _changed(tmp_path, "other-rule", log=(". modus_ponens", ". transitivity")),
        _changed(tmp_path, "other-ring", log=(". ring |", ". compare |")),
    ]
    _, attacks = prepared(tmp_path, seed=1, steps=300, identities=40, unsound=30)
    ids = [*SAMPLE, *bad]
    names = "; ".join(map(json.dumps, ids))
    run(tmp_path, f"hl_serve 1 [] [{names}];;\n{attacks}", prove=False)
    answers = {i: json.loads((tmp_path / f"{i}.json").read_text(encoding="utf-8")) for i in ids}
    assert {i: a["refused"] for i, a in answers.items() if "refused" in a and i in SAMPLE} == {}
    assert [i for i in bad if "refused" not in answers[i]] == []
    theorems = {t["name"]: t for t in answers["zcdp.lem5.2"]["theorems"]}
    assert theorems["zcdp.lem5.2/0"]["hypotheses"] == []
    assert theorems["zcdp.lem5.2/0"]["theorem"].split() == _LEMMA.split()
    assert outcome(tmp_path) == {"refused": [], "accepted": []}


_LEMMA = """!P R Q k alpha. Prob P ==> Prob R ==> Prob Q ==> &1 < k ==> &1 < alpha
 ==> e_le (renyi alpha P Q)
     (e_add (e_mul (Fin ((k * alpha) / (k * alpha - &1))) (renyi ((k * alpha - &1) / (k - &1)) P R))
     (renyi (k * alpha) R Q))"""


@HOL_LIGHT
def test_what_the_record_calls_proved_is_proved(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["export", "--hol-light", "zcdp.lemB.4", "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    run(tmp_path, "")
    found = json.loads((tmp_path / "library.json").read_text(encoding="utf-8"))
    for shelf in ("proved", "from_sigma", "believed"):
        assert found[shelf] == hol_light.record()[shelf]


def test_the_letters_of_a_claim_do_not_matter_to_the_record() -> None:
    one = hol_light.digest(r"for x y : real, f : real -> real given 0 < x holds !z. f z <= x + y")
    assert one == hol_light.digest(r"for a b : real, g : real -> real  given 0 < a holds !c. g c <= a + b")
    assert one != hol_light.digest(r"for a b : real, g : real -> real given 0 < b holds !c. g c <= a + b")
    assert one != hol_light.digest(r"for x y : real, f : real -> real given 0 < x holds ?z. f z <= x + y")
