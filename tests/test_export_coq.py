"""Certificates as theorems for Coq: what is written, and that Coq refuses what is false."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cbdp_sym.cli.group import main
from cbdp_sym.export import compiler
from cbdp_sym.export.gallina import NotStated, comment, name_of, text
from cbdp_sym.export.leaves import source
from cbdp_sym.recheck.reader import expression_of

COQ = pytest.mark.skipif(
    compiler.available() is None, reason="there is no coqc (Debian: coq, libcoq-interval, libcoq-coquelicot)"
)

ROOT = Path(__file__).parents[1]
INTERVAL = {"by": "interval"}
EDGE = {"edge": "z", "slope": INTERVAL, "value": INTERVAL}
TANGENT = {
    "inequality": 1, "claim": "z + 1 <= exp(z)", "where": "",
    "proof": {"split": "z", "at": "0", "parts": [{**EDGE, "at": "high"}, {**EDGE, "at": "low"}]},
}  # fmt: skip
LOGARITHM = {
    "inequality": 1, "claim": "log(z) <= z - 1", "where": "z > 0",
    "proof": {"split": "z", "at": "1", "parts": [{**EDGE, "at": "high"}, {**EDGE, "at": "low"}]},
}  # fmt: skip
ON_A_BOX = {
    "inequality": 1, "claim": "4*exp(z) - 4 <= 7*z", "where": "z <= 1, z >= 0",
    "proof": {"by": "box", "tree": {"split": "z", "at": "1/2", "parts": [
        {"edge": "z", "at": "low", "value": {"by": "zero"}, "slope": {"by": "ball"}},
        {"split": "z", "at": "3/4", "parts": [{"by": "mean"}, {"by": "mean"}]}]}},
}  # fmt: skip
ROOTS = {
    "inequality": 1, "claim": "s <= sqrt(2)*sqrt(t)/2", "where": "s >= 0, t >= 2*s**2 + 1",
    "proof": {"compare": "square", "sides": ["sqrt(2)*sqrt(t)/2", "s"], "rest": "-s**2 + t/2",
              "then": {"by": "sign"}, "parts": [INTERVAL, INTERVAL]},
}  # fmt: skip
CONSTANTS = {"inequality": 1, "claim": "log(2*pi) < 2", "where": "", "proof": INTERVAL}
IDENTITY = {
    "inequality": 1, "claim": "(exp(2*x) - 1)/(exp(x) + 1) == exp(x) - 1", "where": "x > 0",
    "proof": {"by": "identity"},
}  # fmt: skip
TAIL = {
    "inequality": 1, "claim": "erfc(sqrt(2)*x/2)/2 <= sqrt(2)*exp(-x**2/2)/(2*sqrt(pi)*x)",
    "where": "x > 0", "proof": {"edge": "x", "at": "high", "slope": INTERVAL, "value": INTERVAL},
}  # fmt: skip
QUANTILE = {"inequality": 1, "claim": "exp(-4) < erfc(sqrt(2))", "where": "", "proof": INTERVAL}
TURNS = {
    "inequality": 1, "claim": "sin(1 - 3*z) + cos(6*z) < 3", "where": "z > 5",
    "proof": {"period": "z", "by": "2*pi/3", "range": ["0", "3"],
              "then": {"by": "box", "tree": {"by": "ball"}}},
}  # fmt: skip
NAMED = {
    "inequality": 1, "claim": "2*exp(x) - 1 <= exp(2*x)", "where": "",
    "proof": {"name": "w", "of": "exp(x)", "rest": "w**2 - 2*w + 1", "range": ["0", "oo", True, True],
              "inside": [{"by": "sign"}], "then": {"by": "sturm"}},
}  # fmt: skip
EXPANDED = {
    "inequality": 1, "claim": "x**2/4 <= exp(x) - 1 - x", "where": "x <= 1, x >= 1/4",
    "proof": {"by": "box", "tree": {"by": "taylor", "order": 4}},
}  # fmt: skip
POLYNOMIAL = {
    "inequality": 1, "claim": "0 < x**4 - x + 1", "where": "x > 0", "proof": {"by": "sturm"},
}  # fmt: skip
ON_A_SHORT_RANGE = {
    "inequality": 1, "claim": "2 - erfc(z) <= exp(12*z/5)*erfc(z)", "where": "z <= 7/16, z >= 7/20",
    "proof": {"by": "box", "tree": {"by": "mean"}},
}  # fmt: skip
POWER = {
    "inequality": 1, "claim": "2**a/2 <= exp(a - 1)", "where": "a <= 2, a >= 1",
    "proof": {"edge": "a", "at": "low", "value": {"by": "zero"}, "slope": INTERVAL},
}  # fmt: skip
_ROOT = "sqrt(x**2 + 8/pi)"
_TAIL = "-erfc(sqrt(2)*x/2) + 2*sqrt(2)*exp(-x**2/2)/(sqrt(pi)*(x + sqrt(x**2 + 8/pi)))"
_FALLS = {
    "have": f"x + {_ROOT}", "strict": True, "proof": INTERVAL, "then": {
        "times": f"(-x + {_ROOT})**2", "positive": INTERVAL, "rest": f"1/{_ROOT}", "then": {"by": "sign"}},
}  # fmt: skip
HUMP = {
    "inequality": 1, "claim": f"{_TAIL} >= 0", "where": "x >= 0",
    "proof": {"hump": "x", "scale": f"sqrt(2)*exp(-x**2/2)/(sqrt(pi)*(x + {_ROOT})*{_ROOT})",
              "positive": {"by": "sign"}, "falls": _FALLS, "values": [INTERVAL, INTERVAL]},
}  # fmt: skip
IMPROPER: dict[str, Any] = {
    "integral of": "exp(-Abs(x))*sqrt(Abs(x - 1))", "variable": "x", "from": "-1", "to": "oo",
    "certificate": {
        "integral": 1, "at": {}, "bits": 40, "goal": 16, "lower": "7/5", "upper": "8/5",
        "pieces": [{"by": "gauss", "from": "-1", "to": "0"}, {"by": "gauss", "from": "0", "to": "1"},
                   {"by": "gauss", "from": "1", "to": "12"},
                   {"by": "tail", "from": "12", "to": "oo", "most": "1/1000"}],
    },
}  # fmt: skip
TRUE = [TANGENT, LOGARITHM, ON_A_BOX, ROOTS, CONSTANTS, IDENTITY, TAIL, QUANTILE,
        TURNS, NAMED, EXPANDED, POLYNOMIAL, IMPROPER, ON_A_SHORT_RANGE, POWER, HUMP]  # fmt: skip


def changed_integral(**changes: Any) -> dict[str, Any]:
    return {**IMPROPER, "certificate": {**IMPROPER["certificate"], **changes}}


def mutated(certificate: dict[str, Any], **changes: str) -> dict[str, Any]:
    return {**copy.deepcopy(certificate), **changes}


FALSE = [
    mutated(TANGENT, claim="z + 1 < exp(z)"),  # equal at 0
    mutated(LOGARITHM, claim="log(z) <= z - 2"),
    mutated(LOGARITHM, where="z > -1"),  # Coq's ln 0 is 0, the paper's is nothing
    mutated(IDENTITY, claim="(exp(2*x) - 1)/(exp(x) + 1) == exp(x) + 1"),
    mutated(ON_A_BOX, claim="4*exp(z) - 4 <= 6*z"),
    mutated(ROOTS, where="s >= 0, t >= s**2 + 1"),
    mutated(CONSTANTS, claim="log(2*pi) < 9/5"),
    mutated(TAIL, claim="erfc(sqrt(2)*x/2) <= sqrt(2)*exp(-x**2/2)/(2*sqrt(pi)*x)"),
    mutated(QUANTILE, claim="exp(-3) < erfc(sqrt(2))"),
    mutated(TURNS, claim="sin(1 - 3*z) + cos(6*z) < 1"),
    mutated(NAMED, claim="2*exp(x) - 1 < exp(2*x)"),  # equal at 0
    mutated(EXPANDED, claim="x**2 <= exp(x) - 1 - x"),
    mutated(POLYNOMIAL, claim="0 < x**4 - 2*x + 1"),
    mutated(ON_A_SHORT_RANGE, claim="2 - erfc(z) <= exp(2*z)*erfc(z)"),
    mutated(POWER, claim="2**a/2 < exp(a - 1)"),  # equal at 1
    json.loads(json.dumps(HUMP).replace("8/pi", "4")),  # the same with a number below erfc's
]
CHANGED: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    (IMPROPER, [
        ("l /\\ (7 / 5) <= l", "l /\\ (31 / 20) <= l"),
        ("<= l <= (8 / 5)", "<= l <= (29 / 20)"),
        ("(at_point (- 1)) (Rbar_locally p_infty) l", "(at_point 0) (Rbar_locally p_infty) l"),
    ]),
    (HUMP, [("v_x >= 0 ->", "v_x >= - 9 ->")]),
    (TURNS, [("< 3", "< 1")]),
]  # fmt: skip


def test_an_improper_integral_is_said_to_exist() -> None:
    said = source(IMPROPER)
    assert "exists l : R, is_RInt_gen" in said
    assert "(at_point (- 1)) (Rbar_locally p_infty) l /\\ (7 / 5) <= l <= (8 / 5)" in said


@pytest.mark.parametrize(
    "changes",
    [{"lower": "31/20"}, {"upper": "29/20"}, {"at": {"a": ["0", "1"]}},
     {"pieces": IMPROPER["certificate"]["pieces"][1:]}],
)  # fmt: skip
def test_integrals_that_are_not_enclosed(changes: dict[str, Any]) -> None:
    with pytest.raises(NotStated):
        source(changed_integral(**changes))


def test_a_strict_maximum_inside_is_not_stated() -> None:
    with pytest.raises(NotStated, match="strict maximum"):
        source(mutated(HUMP, claim=f"{_TAIL} > 0"))


def test_a_period_that_is_no_whole_turn_is_not_stated() -> None:
    with pytest.raises(NotStated, match="whole turn"):
        source({**TURNS, "proof": {**TURNS["proof"], "by": "pi/3"}})


def test_the_theorem_says_where_the_sides_are_defined() -> None:
    assert "Theorem leaf : forall v_z : R, v_z > 0 -> (0 < v_z) /\\ (ln v_z <= v_z - 1)." in source(LOGARITHM)


def test_nothing_is_admitted() -> None:
    for certificate in TRUE:
        written = source(certificate)
        assert "Admitted" not in written
        assert "admit" not in written
        assert "Axiom" not in written


@pytest.mark.parametrize("power", ["x**(1/3)", "x**(-1/3)", "x**y"])
def test_powers_that_coq_has_not_need_a_positive_base(power: str) -> None:
    data = {"inequality": 1, "claim": f"{power} >= 0", "where": "x >= 0", "proof": INTERVAL}
    assert "(0 < v_x) /\\" in source(data)


def test_a_fourth_root_is_a_root_of_a_root() -> None:
    assert text(expression_of("x**(3/4)", ["x"])) == "((sqrt (sqrt v_x)) ^ 3)"


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("erf(z) > 0", "error function"),
        ("gamma(z) > 0", "gamma function"),
        ("EulerGamma > 0", "Euler's constant"),
    ],
)
def test_what_has_no_words_is_said(claim: str, reason: str) -> None:
    data = {"inequality": 1, "claim": claim, "where": "z > 1", "proof": INTERVAL}
    with pytest.raises(NotStated, match=reason):
        source(data)


@pytest.mark.parametrize(
    "data",
    [
        None, [], {}, {"inequality": 1}, {**TANGENT, "proof": []}, {**TANGENT, "proof": {"by": []}},
        {**TANGENT, "claim": "z + 1"}, {**TANGENT, "claim": 3},
        {**TANGENT, "proof": {"split": "y", "at": "0", "parts": []}},
        {**TANGENT, "proof": {"edge": "z", "at": "low"}},
    ],
)  # fmt: skip
def test_damaged_certificates_are_not_stated(data: Any) -> None:
    with pytest.raises(NotStated):
        source(data)


def test_no_text_from_outside_leaves_its_comment() -> None:
    said = comment('x *) Axiom a : False. (* "')
    assert said.count("*)") == 1
    assert said.count("(*") == 1
    assert '"' not in said


@pytest.mark.parametrize("name", ["ä", "x'", "x y", "", "x" * 100])
def test_names_that_are_none_of_coqs(name: str) -> None:
    with pytest.raises(NotStated):
        name_of(name)


def test_the_list_of_the_corpus_leaves_counts_them() -> None:
    data = json.loads((ROOT / "docs" / "coq_leaves.json").read_text(encoding="utf-8"))
    assert data["of"] == len(data["leaves"])
    assert data["accepted"] == sum(leaf["coq"] == "accepted" for leaf in data["leaves"])
    said = (ROOT / "docs" / "coq.md").read_text(encoding="utf-8")
    assert f"{data['accepted']} of {data['of']} leaves accepted" in said


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["export", *arguments])


def test_files_and_reasons(tmp_path: Path) -> None:
    leaves = tmp_path / "mine.json"
    unsaid = {"inequality": 1, "claim": "erf(z) > 0", "where": "", "proof": INTERVAL}
    leaves.write_text(json.dumps([TANGENT, TANGENT, unsaid]))
    result = run("--coq", str(leaves), "-o", str(tmp_path / "out"), "--json")
    assert result.exit_code == 0, result.output
    rows = json.loads(result.output)
    assert [r["verdict"] for r in rows] == ["exported", "not stated"]
    assert "error function" in rows[1]["reason"]
    names = {p.name for p in (tmp_path / "out").iterdir()}
    assert names == {*compiler.LIBRARIES, "_CoqProject", "leaf_mine_1.v"}


@pytest.mark.parametrize("arguments", [["zcdp.lemB.1.tanh"], ["--coq", "no.such.id"],
                                       ["--coq", "missing.json"]])  # fmt: skip
def test_bad_calls(arguments: list[str], tmp_path: Path) -> None:
    assert run(*arguments, "-o", str(tmp_path)).exit_code == 2


def test_without_coq_there_is_no_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "available", lambda: None)
    result = run("--coq", "--check", "zcdp.lemB.1.tanh", "-o", str(tmp_path))
    assert result.exit_code == 2
    assert "coqc" in result.output


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the library of lemmas, compiled once."""
    folder = tmp_path_factory.mktemp("coq")
    compiler.write_libraries(folder)
    compiler.compile_libraries(folder)
    return folder


def accepted(folder: Path, name: str, written: str) -> bool:
    (folder / f"{name}.v").write_text(written)
    return compiler.compile_file(folder / f"{name}.v", 600).accepted


@COQ
@pytest.mark.parametrize("some", [2, len(TRUE)])
def test_coq_accepts_true_leaves_without_further_axioms(compiled: Path, some: int) -> None:
    leaves = {f"true_{k}": source(certificate) for k, certificate in enumerate(TRUE[:some])}
    assert accepted(compiled, "together", compiler.together(leaves))
    axioms = compiler.assumptions(compiled, [f"together.{name}" for name in leaves])
    assert "ClassicalDedekindReals.sig_forall_dec" in axioms
    assert compiler.foreign(axioms) == set()


@COQ
def test_a_false_leaf_among_true_ones_is_refused(compiled: Path) -> None:
    leaves = {"first": source(CONSTANTS), "second": source(FALSE[0]), "third": source(ROOTS)}
    assert not accepted(compiled, "one_false", compiler.together(leaves))


@COQ
def test_an_axiom_in_a_shared_file_is_seen(compiled: Path) -> None:
    mine = "Axiom mine : (0 = 1)%nat.\nTheorem leaf : (0 = 1)%nat. Proof. exact mine. Qed.\n"
    assert accepted(compiled, "shared", compiler.together({"a": source(CONSTANTS), "b": mine}))
    axioms = compiler.assumptions(compiled, ["shared.a", "shared.b"])
    assert compiler.foreign(axioms) == {"shared.b.mine"}


@COQ
def test_an_axiom_of_ones_own_is_seen(compiled: Path) -> None:
    written = "From CbdpSym Require Import Support.\nAxiom mine : (0 = 1)%nat.\n" \
        "Theorem leaf : (0 = 1)%nat. Proof. exact mine. Qed.\n"  # fmt: skip
    assert accepted(compiled, "with_axiom", written)
    assert compiler.foreign(compiler.assumptions(compiled, ["with_axiom"])) == {"with_axiom.mine"}


@COQ
@pytest.mark.parametrize("k", range(len(FALSE)), ids=lambda k: FALSE[k]["claim"])
def test_coq_refuses_false_leaves(compiled: Path, k: int) -> None:
    assert not accepted(compiled, f"false_{k}", source(FALSE[k]))


@COQ
@pytest.mark.parametrize("k", range(len(CHANGED)))
def test_coq_refuses_changed_theorems_of_true_lemmas(compiled: Path, k: int) -> None:
    certificate, changes = CHANGED[k]
    lemmas, said, theorem = source(certificate).rpartition("Theorem leaf")
    assert accepted(compiled, f"lemmas_{k}", lemmas)
    head = "".join(f"{line}\n" for line in compiler.required(lemmas))
    head += f"From CbdpSym Require Import lemmas_{k}.\nOpen Scope R_scope.\n"
    assert accepted(compiled, f"unchanged_{k}", head + said + theorem)
    for j, (old, new) in enumerate(changes):
        assert old in theorem
        assert not accepted(compiled, f"changed_{k}_{j}", head + said + theorem.replace(old, new))
