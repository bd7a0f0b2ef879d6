"""Slips in a proof get one sentence, and no internals."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cbdp_sym.author import Claim, eq
from cbdp_sym.author.report import claim_report


def other() -> Claim:
    claim = Claim("holds 1 = 1")
    claim.proof(lambda p: p.have("1 = 1"))
    return claim


SLIPS: list[tuple[Callable[[Any], Any], str]] = [
    (lambda p: 3, "a fact is a theorem, or the name of one, and not 3"),
    (lambda p: "x = x", "a proof returns a theorem"),
    (lambda p: other(), r"not a claim: write claim.theorem\(\)"),
    (lambda p: p.have("x = x", other()), r"not a claim: write claim.theorem\(\)"),
    (lambda p: p.have("x = x", None), "a function without 'return'"),
    (lambda p: p.know(other()), r"not a claim: write claim.theorem\(\)"),
    (lambda p: p.have(3), "a text, such as '0 < x', and not 3"),
    (lambda p: p.let(z=3), "a text, such as '0 < x', and not 3"),
    (lambda p: p.chain("x"), "a chain is a first line"),
    (lambda p: p.chain("x", "x"), "a chain is a first line"),
    (lambda p: p.chain("x", eq("x", other())), r"not a claim: write claim.theorem\(\)"),
    (lambda p: p.calc("x", ("=",)), "a line is a relation, a term and facts"),
    (lambda p: p.calc("x", ("=", "x", other())), r"not a claim: write claim.theorem\(\)"),
    (lambda p: p.counterexample(x="1"), "under @claim.refutation only"),
]


@pytest.mark.parametrize(("proof", "sentence"), SLIPS, ids=range(len(SLIPS)))
def test_a_slip_gets_a_sentence(proof: Callable[[Any], Any], sentence: str) -> None:
    claim = Claim("for x : real holds x = x")
    claim.proof(proof)
    report = claim_report(claim)
    assert report["verdict"] == "open"
    assert re.search(sentence, report["message"]), report["message"]


def test_a_counterexample_has_values_for_the_variables_only() -> None:
    claim = Claim("for x : real holds x <= 5")
    claim.refutation(lambda p: p.counterexample(x="6", y="7"))
    assert "no variable y" in claim_report(claim)["message"]


FACTS = ["x = y", "f = g", "P = Q", "p = q", "u = v", "a = b", "p", "!z. f z = u", "0 <= u", "a <= b"]
GOALS = ["f y <= c", "u <= c", "a <= b + 1", "f x <= f y", "p", "f x = f y", "E P (\\w. a) <= b"]


@pytest.mark.parametrize("goal", GOALS)
def test_a_fact_about_other_things_fails_and_crashes_nothing(goal: str) -> None:
    """An equation between things that are no numbers crashed an extended inequality."""
    given = ", ".join(["f x <= c", *FACTS])
    claim = Claim(
        "for f g : 'a -> ereal, x y : 'a, c u v : ereal, a b : real, P Q : 'a measure, p q : bool "
        f"given {given} holds {goal}"
    )

    @claim.proof
    def proof(p: Any) -> Any:
        for fact in p.given[1:]:
            try:
                p.have(p.goal, fact, keep=False)
            except Exception as failure:
                assert type(failure).__name__ in ("Failed", "NotApplicable"), failure
        raise AssertionError("done")

    with pytest.raises(AssertionError, match="done"):
        claim_report(claim)


@pytest.mark.parametrize("fact", [r"x = 1 /\ y = 2", "x = 1", r"x = 1 /\ (?z. z = y)"])
@pytest.mark.parametrize("whole", [False, True])
def test_only_what_exists_has_a_value(fact: str, whole: bool) -> None:
    """With a proof, ``obtain`` ended in an IndexError."""
    claim = Claim(f"for x y : real given {fact} holds x = x")
    rest = (lambda p: p.have("x = x"),) if whole else ()

    @claim.proof
    def proof(p: Any) -> Any:
        found = p.obtain("z", fact, *rest)
        return found if whole else p.have(p.goal)

    message = claim_report(claim)["message"]
    assert message.startswith("there is no value for z, since this does not say that one exists")
    assert ("of a conjunction, name the part" in message) == ("/" in fact)


FILE = """
from cbdp_sym.author import Statement
S = Statement(id="my.slip", title="A slip")
claim = S.printed("for x : real holds x = x")
@claim.proof
def proof(p):
    {0}
    return p.have(p.goal)
"""


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("print('what is known: nothing')", 0, "slip.py prints:\nwhat is known: nothing\n"),
        ("breakpoint()", 2, "breakpoint() has no terminal in a verification: print(…) is shown"),
        ("input('? ')", 1, "slip.py prints:\n?"),
    ],
)
def test_a_proof_may_print_and_does_not_hang(line: str, code: int, said: str, tmp_path: Path) -> None:
    """What a proof printed vanished, and breakpoint() waited for ever."""
    (tmp_path / "slip.py").write_text(FILE.format(line))
    run = subprocess.run(
        [sys.executable, "-m", "cbdp_sym", "verify", "slip.py", "--no-cache", "-j", "1"], cwd=tmp_path,
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert run.returncode == code, run.stdout + run.stderr
    assert said in run.stderr


def test_what_a_statement_needs_is_said_in_its_own_names() -> None:
    """It was printed as a term of the kernel: (! (\\x0. ((==> ((< ?2) x0)) …"""
    claim = Claim(r"for a b : real given a <= b holds HasIntOn a b (\x. 1) (b - a + 1)")
    claim.proof(lambda p: p.have(p.goal))
    said = claim_report(claim)["message"]
    assert "∀x. a < x ⇒ x < b ⇒ f(x) = g(x)" in said and "?" not in said and "(\\x0" not in said
