"""The server for coding assistants, through the client of the official SDK."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from reports import CACHE

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters

from cbdp_sym.mcp.calls import CallFailed, Limits, run
from cbdp_sym.mcp.server import server
from cbdp_sym.mcp.words import in_own_words
from cbdp_sym.recheck.answer import recheck


def answers(folder: Path, *calls: tuple[str, dict[str, Any]], **options: Any) -> list[tuple[bool, Any]]:
    """For each call whether it is an error, and the data or the sentence."""

    async def ask() -> list[tuple[bool, Any]]:
        found = []
        async with Client(server(folder, **options)) as client:
            for name, arguments in calls:
                said = await client.call_tool(name, arguments)
                text = getattr(said.content[0], "text", "") if said.content else ""
                found.append((said.is_error, text if said.is_error else said.structured_content))
        return found

    return anyio.run(ask)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a formula and a derivation."""
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)
    (tmp_path / "accounting.py").write_text(
        "import math\n\n\ndef laplace_kl(eps):\n    return eps - 1 + math.exp(-eps)\n"
    )
    (tmp_path / "square.py").write_text(
        "from cbdp_sym import Statement\n"
        "theorem = Statement(id='x.square', title='A square is not negative')\n"
        "claim = theorem.printed('for x : real holds 0 <= x^2')\n"
        "@claim.proof\n"
        "def sign(p):\n"
        "    return p.auto()\n"
    )
    return tmp_path


def test_every_tool_has_a_description_and_says_whether_it_runs_code(tmp_path: Path) -> None:
    async def ask() -> Any:
        async with Client(server(tmp_path)) as client:
            return (await client.list_tools()).tools

    tools = {t.name: t for t in anyio.run(ask)}
    assert tools.keys() == {
        "prove", "divergence", "profile", "convert", "calibrate", "statements", "find", "show", "verify",
        "check_formula", "start", "step", "suggest", "undo", "script",
    }  # fmt: skip
    for tool in tools.values():
        assert tool.description
        assert tool.annotations.read_only_hint == (tool.name not in ("verify", "check_formula"))
        for name, schema in tool.input_schema["properties"].items():
            assert "description" in schema or "enum" in schema or "minimum" in schema, name


def test_a_proof_step_by_step(project: Path) -> None:
    def step(text: str) -> tuple[str, dict[str, Any]]:
        return "step", {"proof": "proof1", "step": text}

    found = answers(
        project,
        ("start", {"claim": "for x y given 0 < x, x < y holds x*x < y*y"}),
        step('let(z="y - x")'),
        step('with p.case("x < 1"):'),
        step('p.have("x*x < x")'),
        step('have("x*x < y*y")'),
        step("end()"),
        step("otherwise()"),
        step('have("x*x < y*y", step3)'),
        step('have("x*x < y*y", by=todo)'),
        step("end()"),
        ("script", {"proof": "proof1", "id": "my.squares"}),
        ("undo", {"proof": "proof1", "steps": 2}),
        step('have("x*x < y*y")'),
        step("end()"),
        ("suggest", {"proof": "proof1"}),
        ("script", {"proof": "proof1", "id": "my.squares"}),
    )
    assert not any(wrong for wrong, _ in found)
    states = [state for _, state in found]
    assert states[0]["proof"] == "proof1" and states[0]["goal"] == "x·x < y·y"
    assert states[1]["names"] == {"z": "y - x"} and states[2]["blocks"] == ['p.case("x < 1")']
    assert states[3]["shown"] == "x·x < x"
    assert "a block that has ended" in states[7]["error"] and states[7]["steps"] == 6
    assert states[10]["verdict"] == "open" and "1 step is left" in states[10]["why"]
    assert states[11]["left_to_be_proved"] == []
    assert states[13]["goal_is_shown"] and states[14]["suggestions"]
    assert states[15]["verdict"] == "proved"
    (project / "squares.py").write_text(states[15]["script"])
    ((_, verified),) = answers(project, ("verify", {"path": "squares.py"}))
    assert verified["statements"][0]["printed"]["verdict"] == "proved"


def test_wrong_steps_are_sentences_and_no_code_runs(project: Path) -> None:
    mark = project / "mark"
    found = answers(
        project,
        ("start", {"claim": "for x given 0 < x holds 0 <= x"}),
        ("step", {"proof": "proof1", "step": f"have(open({str(mark)!r}, 'w'))"}),
        ("step", {"proof": "proof1", "step": "__init__('for x holds x = x')"}),
        ("step", {"proof": "proof1", "step": "p._proof.know()"}),
        ("step", {"proof": "proof1", "step": "cases('x < 1')"}),
        ("step", {"proof": "proof2", "step": "end()"}),
        ("start", {"claim": "nonsense"}),
        ("undo", {"proof": "proof1", "steps": 3}),
    )
    assert not mark.exists()
    assert all(wrong for wrong, _ in found[5:7])
    assert all("error" in state for _, state in (*found[1:5], found[7]))
    assert "write" not in found[1][1]["error"] and "Traceback" not in str(found)


def test_a_proof_that_takes_too_long_is_over_and_the_oldest_gives_way(project: Path) -> None:
    late = "for x given 0 < x holds exp(-x) <= 1/(1 + x)"
    found = answers(
        project,
        ("start", {"claim": late}),
        ("suggest", {"proof": "proof1"}),
        ("step", {"proof": "proof1", "step": "end()"}),
        *[("start", {"claim": late}) for _ in range(5)],
        ("undo", {"proof": "proof2"}),
        limits=Limits(seconds=0.01),
    )
    assert "the limit of 0.01 seconds, and is over" in found[1][1]
    assert "there is no proof 'proof1'" in found[2][1]
    assert "there is no proof 'proof2' (there is proof3, proof4, proof5, proof6)" in found[8][1]


def test_an_inequality_with_its_certificate_and_a_witness(project: Path) -> None:
    (_, proved), (_, refuted) = answers(
        project,
        ("prove", {"claim": "log(1 + x) <= x", "where": "x > -1", "certificate": True}),
        ("prove", {"claim": "-x + x**3/7 >= -sin(x)", "where": "x > 0"}),
    )
    assert proved["verdict"] == "proved"
    assert recheck(proved["certificate"]).verdict == "holds"
    assert refuted["verdict"] == "refuted" and refuted["witness"]
    assert refuted["command"].startswith("cbdp-sym prove --json")


def test_a_divergence_and_a_conversion_with_their_evidence(project: Path) -> None:
    (_, value), (_, bound) = answers(
        project,
        ("divergence", {"p": "Laplace(0,1)", "q": "Laplace(1,1)", "kind": "renyi", "order": "3",
                        "adversary": "linear", "digits": 8}),
        ("convert", {"sources": ["zCDP(0,1/10)"], "target": "ApproxDP(delta=1e-6)"}),
    )  # fmt: skip
    assert float(value["lower"]) <= float(value["upper"])
    assert bound["statement"] == "sharp.optimal" and bound["hypotheses"] and bound["others"]


def test_a_profile_with_its_dominating_pairs(project: Path) -> None:
    (_, delta), (_, epsilon), (wrong, both) = answers(
        project,
        ("profile", {"mechanisms": ["Gaussian(sigma=4)"], "compose": [16], "epsilon": "1/4",
                     "digits": 8, "certificate": True}),
        ("profile", {"mechanisms": ["Laplace(scale=5)", "Gaussian(sigma=9)"], "compose": [2, 3],
                     "sampling": ["none", "poisson(1/10)"], "adjacency": "remove",
                     "delta": "1e-3", "digits": 2}),
        ("profile", {"mechanisms": ["Gaussian(sigma=4)"], "epsilon": "1", "delta": "1e-6"}),
    )  # fmt: skip
    assert 0.2 < float(delta["lower"]) <= float(delta["upper"]) < 0.4
    assert recheck(delta["certificate"]).verdict == "holds"
    assert [s["compose"] for s in epsilon["steps"]] == [2, 3]
    assert 0 < float(epsilon["lower"]) <= float(epsilon["upper"]) and "Wang" in epsilon["why"]
    assert epsilon["command"].startswith("cbdp-sym profile --json")
    assert wrong and "not two of them" in both


def test_statements_are_listed_and_shown(project: Path) -> None:
    (_, listed), (_, shown) = answers(project, ("statements", {}), ("show", {"statement": "cbdp.thm8"}))
    assert "cbdp.thm8" in [s["id"] for s in listed["statements"]]
    (statement,) = shown["statements"]
    assert statement["printed"]["verdict"] == "proved"
    assert "⊢" in statement["text"]


def test_what_is_ones_own_is_verified_and_compared(project: Path) -> None:
    (_, verified), (_, compared) = answers(
        project,
        ("verify", {"path": "square.py"}),
        ("check_formula", {"function": "accounting:laplace_kl", "statement": "cbdp.thm8",
                           "parameters": {"epsilon": "eps"}, "where": "eps <= 10"}),
    )  # fmt: skip
    assert [s["printed"]["verdict"] for s in verified["statements"]] == ["proved"]
    assert compared["verdict"] == "agrees" and compared["worst"]["call"]


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("prove", {"claim": "--certificate=/tmp/file"}, "at character 1"),
        ("prove", {"claim": "x <= x", "seconds": 10**6}, "the server allows"),
        ("prove", {"claim": "x <= x", "domian": "x > 0"}, "no argument 'domian'; its arguments are claim"),
        ("prove", {"claim": "x <= x", "seconds": -1}, "argument 'seconds' of the tool prove: input"),
        ("prove", {"claim": "x + " * 10_000 + "x <= 0"}, "the limit is 20000"),
        ("prove", {"claim": "x\0 <= x"}, "code 0"),
        ("divergence", {"p": "Laplace(0,1)", "q": "Cauchy(1)", "kind": "kl"}, "Cauchy"),
        ("profile", {"mechanisms": ["Cauchy(1)"], "epsilon": "1"}, "is not a mechanism"),
        ("profile", {"mechanisms": ["Gaussian(sigma=1)"], "sampling": ["poisson(2)"], "epsilon": "1"},
         "at most 1"),
        ("show", {"statement": "cbdp.thm99"}, "cbdp.thm9"),
        ("show", {"statement": "square.py"}, "not an id"),
        ("show", {"statement": "--help"}, "--help"),
        ("verify", {"path": "../other.py"}, "not in the server's folder"),
        ("check_formula", {"function": "os:system", "statement": "cbdp.thm8"}, "--module os"),
        ("prove", {"where": "x > 0"}, "the tool prove needs the argument 'claim'"),
        ("convert", {"from": "zCDP(0,1)", "to": "PureDP()", "digits": "many"}, "argument 'digits'"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_one_sentence(project: Path, tool: str, arguments: dict[str, Any], said: str) -> None:
    ((wrong, sentence),) = answers(project, (tool, arguments))
    assert wrong
    assert said in sentence
    assert "Traceback" not in sentence and len(sentence.splitlines()) == 1


def test_the_words_of_other_tools_are_understood(project: Path) -> None:
    (_, proved), (_, delta) = answers(
        project,
        ("prove", {"claim": "log(1 + x) <= x", "domain": "x > -1", "timeout": 20}),
        ("profile", {"mechanism": "4 * Gaussian(sigma=2, sensitivity=1)", "epsilon": 1, "digits": 6}),
        limits=Limits(seconds=40),
    )  # fmt: skip
    assert proved["verdict"] == "proved"
    assert 0.12 < float(delta["lower"]) < 0.13


def test_a_module_is_imported_where_the_server_was_told_so(project: Path) -> None:
    call = {"function": "math:sqrt", "statement": "cbdp.thm8"}
    ((wrong, sentence),) = answers(project, ("check_formula", call), modules=["math"])
    assert wrong and "--module" not in sentence


def test_the_limit_of_memory(project: Path) -> None:
    (project / "large.py").write_text("data = bytearray(2**31)\n\n\ndef f(eps):\n    return eps\n")
    call = {"function": "large:f", "statement": "cbdp.thm8"}
    ((wrong, sentence),) = answers(project, ("check_formula", call), limits=Limits(memory=512 * 2**20))
    assert wrong and "MemoryError" in sentence and "the limit is 512 MiB" in sentence


def test_a_call_that_does_not_end_is_killed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "slow.py").write_text("import time\n\n\ndef f(eps):\n    time.sleep(600)\n")
    monkeypatch.setattr("cbdp_sym.mcp.calls.START", 3.0)

    async def call() -> None:
        arguments = ["check-formula", "--param=epsilon=eps", "slow:f", "cbdp.thm8"]
        await run(arguments, project, Limits(seconds=1))

    with pytest.raises(CallFailed, match="stopped after 4 seconds"):
        anyio.run(call)


def test_on_standard_input_and_output(project: Path) -> None:
    """The command as an assistant starts it."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "cbdp_sym", "mcp", "--folder", str(project)]
    )

    async def ask() -> Any:
        async with Client(command) as client:
            return await client.call_tool("prove", {"claim": "x**2 >= 0"})

    assert anyio.run(ask).structured_content["verdict"] == "proved"


@pytest.mark.parametrize(
    ("tool", "arguments", "own"),
    [
        ("profile", {"from": "Gaussian(1)", "eps": 1, "steps": 3, "timeout": 5},
         {"mechanisms": ["Gaussian(1)"], "epsilon": "1", "compose": [3], "seconds": 5}),
        ("convert", {"from": "zCDP(1)", "to": "PureDP()", "mechanism": "Laplace", "count": 2},
         {"sources": ["zCDP(1)"], "target": "PureDP()", "mechanism": ["Laplace"], "compose": 2}),
        ("calibrate", {"mechanism": "Gaussian(s)", "name": "s", "eps": "1", "delta": "1e-5", "steps": "n"},
         {"mechanisms": ["Gaussian(s)"], "unknown": "s", "epsilon": "1", "delta": "1e-5", "compose": ["n"]}),
        ("divergence", {"p": "P", "q": "Q", "kind": "renyi", "alpha": 2}, {"order": "2"}),
        ("prove", {"claim": "x <= x", "domain": "x > 0"}, {"where": "x > 0"}),
        ("prove", {"inequality": "x <= x", "timeout": 1}, {"claim": "x <= x", "seconds": 1}),
    ],
)  # fmt: skip
def test_each_tool_knows_the_words_of_the_others(
    tmp_path: Path, tool: str, arguments: dict[str, Any], own: dict[str, Any]
) -> None:
    async def schema() -> Any:
        async with Client(server(tmp_path)) as client:
            return next(t for t in (await client.list_tools()).tools if t.name == tool).input_schema

    found = in_own_words(tool, arguments, anyio.run(schema)["properties"])
    assert found.items() >= own.items()
