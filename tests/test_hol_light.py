"""Proofs in HOL Light: what is written for it, what it refuses, and what is said of its answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from click.testing import CliRunner

from cbdp_sym.cli.group import main
from cbdp_sym.corpus import hol_light
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.reader import library
from cbdp_sym.recheck.proofs.library import shipped
from cbdp_sym.recheck.proofs.replay import Replay
from tools import hol_light as tool
from tools.hol_light import available, leaves, lists, ocaml_list, run
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
    page = tool.PAGE.read_text(encoding="utf-8")
    assert page.partition(tool.BEGIN)[2].partition(tool.END)[0].strip() == lists(hol_light.record())


def test_every_statement_has_a_row() -> None:
    record = hol_light.record()
    assert tool.TABLE.read_text(encoding="utf-8") == tool.table(record)
    assert max(e["megabytes"] for e in record["statements"].values()) < 1000


def test_certificates_are_known_by_what_they_say() -> None:
    one = {"inequality": 1, "claim": "0 < x0", "where": "1 < x0", "proof": {"by": "ball"}}
    steps = [one, {**one, "proof": {"by": "sign"}}, {**one, "where": "2 < x0"}]
    log = "\n".join(f". certified | 7 {quote(json.dumps(c))} | 7" for c in steps)
    first, again, other = tool.certificates_of(f"T bool\n{log}\n")
    assert first == again != other
    assert tool.by_coq_too({"statements": {"x": {"certificates": {first: True}}}}) == {}


def test_a_leaf_of_several_statements_is_counted_once() -> None:
    one = {"claims": {"a": ["!x. p x"], "b": []}, "proved_leaves": {"a": ["12", "34"]}}
    other = {"claims": {"c": ["!x. p x", "q"]}, "proved_leaves": {"c": ["12"]}}
    old = {"claims": {"d": ["q"]}}
    assert leaves({"statements": {"x": one, "y": other, "z": old}}) == ({"12", "34"}, {"!x. p x", "q"})


def _part(text: str) -> Any:
    return {"kernel": text, "definitions": []}


def test_what_is_said_of_a_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {"commit": "abc1234", "date": "2026-11-28", "believed": ["holder", "L_ae"]}
    claims = {hol_light.digest("holds T"): [], hol_light.digest("holds  0 = 0"): ["a leaf"]}
    statements: dict[str, Any] = {"x": {**entry, "claims": claims}}
    record = {"proved": ["truth"], "from_sigma": [], "statements": statements}
    monkeypatch.setattr(hol_light, "record", lambda: record)
    hol_light._claims.cache_clear()
    try:
        said = "HOL Light replayed the proof (abc1234, 2026-11-28) from 2 believed statements"
        assert hol_light.replayed(_part("holds T")) == said
        under = "under one certified leaf that it takes as given"
        assert hol_light.replayed(_part("holds 0 = 0")) == f"{said}, {under}"
        assert hol_light.replayed(_part("holds F")) == ""
        statements["x"]["proved_leaves"] = {d: ["12", "34"] for d in claims}
        hol_light._claims.cache_clear()
        assert hol_light.replayed(_part("holds T")) == f"{said}; it proved 2 certified leaves too"
        assert hol_light.replayed(_part("holds 0 = 0")) == f"{said}, {under}; it proved 2 others"
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


# Leaves of every kind that HOL Light proves, each with copies that are false: another sign, another twentieth
# digit, a wider interval, an end that does not hold, arguments outside of the domain.
_PRECISE = "/ &100000000000000000000"
_LEAVES = {
    f"log0 (&2) < &69314718055994530942 {_PRECISE}": [f"log0 (&2) < &69314718055994530941 {_PRECISE}"],
    f"&314159265358979323846 {_PRECISE} <= pi": [f"&314159265358979323847 {_PRECISE} <= pi"],
    f"exp (&1) <= &271828182845904523537 {_PRECISE}": [f"exp (&1) <= &271828182845904523536 {_PRECISE}"],
    f"&141421356237309504880 {_PRECISE} <= sqrt0 (&2)": [f"&141421356237309504881 {_PRECISE} <= sqrt0 (&2)"],
    "power (&2) (&1 / &3) < &126 / &100": ["power (&2) (&1 / &3) < &125 / &100"],
    "exp (-- &3) < &1 / &20": ["exp (&3) < &1 / &20", "exp (-- &3) < &1 / &21", "exp (-- &3) < -- &1 / &20"],
    "&0 <= sqrt0 (-- &1)": ["&0 < sqrt0 (-- &1)", "&0 < log0 (-- &1)", "&0 < power (-- &1) (&1 / &2)"],
    "&0 <= &1 / &3": ["&0 < &1 / &0", "&0 < inv (&0)", "inv (-- &2) <= -- &51 / &100"],
    "abs (-- &1 / &3) <= &34 / &100": ["abs (-- &1 / &3) <= &33 / &100"],
    "!s. &17 / &20 <= s ==> s <= &1 ==> &1 + (&1 - s) * (exp (&1) - &1) <= exp (&1 - power s (&2))": [
        "!s. &17 / &20 <= s ==> s <= &6 / &5 ==> &1 + (&1 - s) * (exp (&1) - &1) <= exp (&1 - power s (&2))",
        "!s. &17 / &20 <= s ==> s <= &1 ==> &1 + (&1 - s) * (exp (&1) - &1) < exp (&1 - power s (&2))",
        "!s. &17 / &20 <= s ==> &1 + (&1 - s) * (exp (&1) - &1) <= exp (&1 - power s (&2))",
    ],
    "!x. &0 < x ==> x < exp x - &1": ["!x. -- &1 < x ==> x < exp x - &1", "!x. &0 <= x ==> x < exp x - &1"],
    "!x. &1 + x <= exp x": ["!x. &1 + x < exp x", "!x. &1 + x <= exp (power x (&2))"],
    "!t. &0 <= t ==> log0 (&1 + t) <= t": [
        "!t. &0 <= t ==> log0 (&1 + t) < t", "!t. &0 <= t ==> t <= log0 (&1 + t)",
        "!t. log0 (&1 + t) <= t", "!t. t <= &1 ==> log0 (&1 + t) <= t",
    ],
    "!t. t < &1 ==> &0 < inv (&1 - t)": [
        "!t. t <= &1 ==> &0 < inv (&1 - t)", "!t. t < &2 ==> &0 < inv (&1 - t)",
    ],
    "!e. &0 <= e ==> e <= &1 ==> e * (exp e + &1) <= &3 * (exp e - &1)": [
        "!e. &0 <= e ==> e <= &1 ==> &3 * (exp e - &1) <= e * (exp e + &1)",
        "!e. &0 <= e ==> e <= &1 ==> e * (exp e + &1) <= &2 * (exp e - &1)",
        "!e. &0 <= e ==> e <= &4 ==> e * (exp e + &1) <= &3 * (exp e - &1)",
        "!e. e <= &1 ==> e * (exp e + &1) <= &3 * (exp e - &1)",
    ],
    "!x y. &0 <= x ==> &0 <= y ==> &0 <= x * y": ["!x y. &0 <= x ==> &0 <= x * y", "!x. &0 < x"],
}  # fmt: skip
_ATTACK = r"""
let said s = let tm = parse_term s in
  (try let th = !hl_prover tm in if hyp th = [] && concl th = tm then "proved" else "another"
   with Failure _ -> "not proved");;
let oc = open_out "leaves.json";;
Printf.fprintf oc "{\"axioms\": %d, \"leaves\": %s}" (length (axioms()))
  (hl_list (map (fun s -> hl_json (said s)) LEAVES));;
close_out oc;;
"""


@HOL_LIGHT
def test_what_the_record_calls_proved_is_proved(tmp_path: Path) -> None:
    (tmp_path / "library.txt").write_text("\n".join(reader.texts().values()), encoding="utf-8")
    false = [leaf for copies in _LEAVES.values() for leaf in copies]
    run(tmp_path, _ATTACK.replace("LEAVES", ocaml_list([*_LEAVES, *false])))
    found = json.loads((tmp_path / "library.json").read_text(encoding="utf-8"))
    for shelf in ("proved", "from_sigma", "believed"):
        assert found[shelf] == hol_light.record()[shelf]
    answer = json.loads((tmp_path / "leaves.json").read_text(encoding="utf-8"))
    assert answer["axioms"] == 3 + 7  # those of HOL Light, and those of sigma.ml and measure.ml
    said = dict(zip([*_LEAVES, *false], answer["leaves"], strict=True))
    assert {leaf for leaf, answer in said.items() if answer == "proved"} == set(_LEAVES)
    assert {said[leaf] for leaf in false} == {"not proved"}


def test_no_leaf_is_taken_for_proved_without_a_proof() -> None:
    for name in ("enclosures.ml", "leaves.ml"):
        text = (tool.ROOT / "hol-light" / name).read_text(encoding="utf-8")
        assert not re.search(r"mk_thm|new_axiom|CHEAT_TAC|new_constant|new_definition|new_type", text)


def test_the_letters_of_a_claim_do_not_matter_to_the_record() -> None:
    one = hol_light.digest(r"for x y : real, f : real -> real given 0 < x holds !z. f z <= x + y")
    assert one == hol_light.digest(r"for a b : real, g : real -> real  given 0 < a holds !c. g c <= a + b")
    assert one != hol_light.digest(r"for a b : real, g : real -> real given 0 < b holds !c. g c <= a + b")
    assert one != hol_light.digest(r"for x y : real, f : real -> real given 0 < x holds ?z. f z <= x + y")


def test_a_definition_below_a_claim_matters_to_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    claim, far = "for P : 'a measure holds twice P = 0", "define other := 1"
    twice, once = (
        "define twice for P : 'a measure := 2 * once P",
        "define once for P : 'a measure := L P (\\x. 1)",
    )
    own = [twice, once, far]
    known = hol_light.digest(claim, own)
    assert known == hol_light.digest(claim, own[:2]) == hol_light.digest(claim, own[::-1])
    assert known == hol_light.digest(claim, [twice, f"{once}\n  note what it is", far])
    assert known != hol_light.digest(claim, [twice, once.replace("1", "2"), far])
    export = "\n\n".join([*own, f"claim x/0\n  {claim}"])
    assert tool.claims_of(export) == {"x/0": known}
    before = hol_light.digest("for P : 'a measure holds Prob P")
    changed = {**hol_light._definitions(), "Prob": "define Prob for P : 'a measure := T"}
    monkeypatch.setattr(hol_light, "_definitions", lambda: changed)
    assert hol_light.digest("for P : 'a measure holds Prob P") != before
