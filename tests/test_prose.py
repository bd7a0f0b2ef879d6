"""Proofs in prose: what refers to a display finds it, and what is said of a proof is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cbdp_sym.author import Claim, decide
from cbdp_sym.author.proof import RecordedProof
from cbdp_sym.author.report import claim_report
from cbdp_sym.documents.prose.phrases import abbreviation, stated
from cbdp_sym.documents.prose.pieces import (
    Case,
    Cases,
    Display,
    Proof,
    Row,
    Sentence,
    in_words,
    marked,
    numbered,
    passed_over,
    reference,
    walk,
)
from cbdp_sym.documents.prose.selection import told
from cbdp_sym.documents.prose.writer import write


def display(number: int, weight: int, reason: str = "") -> Display:
    return Display([Row("", f"{number}" * 40, reason)], (number,), number, "We have", weight)


def texts(proof: Proof) -> str:
    found = []
    for piece in walk(proof.pieces):
        if isinstance(piece, Sentence):
            found.append(piece.text)
        else:
            found.append(f"[{piece.number}] {' '.join(r.reason for r in piece.rows)}")
    return "\n".join(found)


def test_what_is_cited_is_kept_and_numbered_in_order() -> None:
    pieces: list[Any] = [display(k, 5, marked(k - 1) if k == 4 else "") for k in range(1, 6)]
    proof = told(Proof([*pieces, Sentence(f"Hence $y$ (by {marked(4)}).", (9,), 90)]), 1.0)
    assert texts(proof) == "[1] \n[2] (1)\nWe have $y$ (by (2))."  # what was just before is not told
    assert proof.left_out["step"] == 3


def test_of_many_steps_that_are_left_out_it_is_said_what_they_use_and_where_they_are() -> None:
    lemma = reference("k", "Lemma 7")
    pieces: list[Any] = [Sentence(f"By {lemma}, $y_{{{k}}}$.", (k,), 5) for k in range(12)]
    proof = told(Proof([*pieces, Sentence("Hence $z$.", (99,), 90)]), 0.5)
    said = passed_over(proof, "stand in the book")
    assert said == f"Between these, 12 steps are left out; they use {lemma}, and stand in the book."
    assert in_words(proof) == "" and passed_over(Proof([], {"step": 3}), "") == ""
    assert in_words(Proof([], {"step": 3})) == "Left out: three steps."


def test_a_reference_to_what_is_not_told_goes() -> None:
    for text, left in (
        (f"Hence $y$ (by {marked(7)}).", "Hence $y$."),
        (f"By {marked(7)}, $y$.", "We have $y$."),
        (f"By {marked(7)}, it suffices to show $y$.", "It suffices to show $y$."),
        (f"We have $y$ (by {marked(1)} and {marked(7)}).", "We have $y$ (by (1))."),
        (f"We have $y$ ({marked(7)}, {marked(1)}).", "We have $y$ ((1))."),
    ):
        pieces: list[Any] = [display(1, 5, ""), Sentence(f"{marked(1)}"), Sentence(text)]
        numbered(pieces)
        assert pieces[2].text == left


def test_cases_stay_with_their_frame() -> None:
    cases = Cases([Case("$a$", [Sentence("x" * 500, (7,), 5)]), Case("$b$", [Sentence("y" * 500, (), 6)])])
    frame = Sentence("We show that $z$.", (), 40, frames=frozenset({7}))
    proof = told(Proof([Sentence("First.", (), 50), frame, cases, Sentence("Last.", (), 50)]), 1.0)
    assert texts(proof) == f"First.\nWe show that $z$.\n{'x' * 500}\n{'y' * 500}\nLast."


def test_each_case_tells_what_it_comes_to() -> None:
    cases = Cases([Case("$a$", [Sentence("x" * 500, (), 5), Sentence("Hence $y$.", (), 5)]), Case("$b$")])
    assert texts(told(Proof([cases, Sentence("Last.", (), 50)]), 1.0)) == (
        "We have $y$.\nThis case is left out.\nLast."
    )


def prose_of(claim: Claim) -> str:
    report = claim_report(claim)
    assert report["verdict"] == "proved"
    return texts(told(write(report["tree"], lambda key, statement: "Lemma 7" if key else ""), None))


def test_a_certificate_covers_the_range_only_where_it_is_the_proof() -> None:
    whole, part = (Claim("for x : real given 0 < x, x < 1 holds exp(x) <= 3") for _ in range(2))
    whole.proof(lambda p: p.have(p.goal, by=decide))

    @part.proof
    def by_parts(p: RecordedProof) -> None:
        p.have("x <= 1")
        p.have("exp(1) <= 3", by=decide)
        p.use("exp_le", "x", "1")
        p.have("exp(x) <= 3")

    whole.beside = part.beside = None
    assert "a certificate covers the whole range" in prose_of(whole)
    assert "a certificate covers the whole range" not in prose_of(part)


def test_a_reason_in_words_names_the_claim_too() -> None:
    lemma, claim = Claim("for a : real holds 0 <= a^2 + 1"), Claim("for b : real holds 0 <= (b + 1)^2 + 1")
    lemma.proof(lambda p: p.have("0 <= a^2 + 1"))

    @claim.proof
    def proof(p: RecordedProof) -> None:
        p.have("b + 1 = 1 + b")
        p.use(lemma.theorem(), "b + 1", because="the square of a number")

    assert re.search(r"the square of a number.*Lemma 7", prose_of(claim))


def test_a_claim_whose_name_begins_with_the_reason_is_the_reason() -> None:
    lemma, claim = Claim("for a : real holds 0 <= a^2 + 1"), Claim("for b : real holds 0 <= (b + 1)^2 + 1")
    lemma.proof(lambda p: p.have("0 <= a^2 + 1"))

    @claim.proof
    def proof(p: RecordedProof) -> None:
        p.use(lemma.theorem(), "b + 1", because="Lemma 7")

    assert prose_of(claim).count("Lemma 7") == 1


def step(number: int, kind: str, latex: str, **more: Any) -> Any:
    return {"number": number, "kind": kind, "latex": latex, "dead": False, "because": "", **more}


def case(latex: str, *nodes: Any) -> Any:
    return {"given": [{"latex": latex, "routine": False}], "names": [], "goal": "", "nodes": list(nodes)}


def test_nothing_is_told_after_a_contradiction_and_no_case_says_its_condition() -> None:
    branches = [
        case("a", step(1, "have", "a")),
        case("b", step(2, "have", r"\text{false}"), step(3, "have", "c", rests=[2])),
    ]
    proof = told(write([step(4, "cases", "", branches=branches)], lambda key, statement: ""), None)
    assert texts(proof) == "This case is immediate.\nThis is a contradiction."


def test_many_cases_with_the_same_text_are_every_other_case() -> None:
    same = [case(f"x = {k}", step(k, "have", "y")) for k in range(1, 6)]
    other = case("x = 9", step(9, "have", "z"))
    (cases,) = write([step(10, "cases", "", branches=[*same, other])], lambda key, statement: "").pieces
    assert isinstance(cases, Cases)
    assert [c.heading for c in cases.cases] == ["$x = 9$", "in every other case"]


def test_what_a_refutation_has_taken_is_not_taken_again() -> None:
    nodes = [
        step(1, "let", "", names=["P"], value="P = 2"),
        step(2, "let", "", names=["c"], value="c = P + 1"),
        step(3, "have", "P < c", because="they are numbers"),
    ]
    proof = write(nodes, lambda key, statement: "", refutes=True, at=r"P = 2,\; q = 1")
    assert texts(proof).startswith("Write $c = P + 1$.")


def test_a_reason_with_a_verb_stands_in_parentheses() -> None:
    assert stated("x", "the mean value theorem", False) == "By the mean value theorem, $x$."
    assert stated("x", "the exponential increases", True) == "Hence $x$ (the exponential increases)."


def test_a_name_of_a_condition_is_no_equation() -> None:
    assert abbreviation(r"c = a + b") == "$c = a + b$"
    assert abbreviation(r"s = \left\{x: x < 1\right\}") == r"$s = \left\{x: x < 1\right\}$"
    assert abbreviation(r"\mathit{each} = a < b") == r"$\mathit{each}$ for the condition that $a < b$"
    assert (
        abbreviation(r"n = x\text{ is measurable}") == r"$n$ for the condition that $x\text{ is measurable}$"
    )


def test_an_implication_is_a_supposition() -> None:
    nodes = [
        step(k, "intro", rf"{a} \implies {b}", branches=[case(a, step(k + 1, "have", b, because="a reason"))])
        for k, a, b in ((1, "p", "q + 1"), (3, "q + 1", "p"))
    ]
    for n in nodes:  # a step that only says the goal is told as a fact: here are two
        n["branches"][0]["nodes"].append(step(n["number"] + 9, "have", "r", because="another"))
    proof = told(write(nodes, lambda key, statement: ""), None)
    assert "Suppose $p$." in texts(proof) and "Now suppose instead that $q + 1$." in texts(proof)


def test_derivations_make_their_distinctions_as_steps() -> None:
    """A distinction made by a function of ``logic`` stands in no tree: no reader would see its cases."""
    root = Path(__file__).parents[1] / "derivations"
    hidden = [
        f"{f.name}: {text}"
        for f in root.rglob("*.py")
        for text in re.findall(r"return logic\.either", f.read_text())
    ]
    assert len(hidden) <= 2, hidden  # accurate_histograms, within one step


def told_texts(*nodes: Any) -> str:
    return texts(told(write(list(nodes), lambda key, statement: ""), 1000.0))


def branch(names: str, given: str, *nodes: Any, goal: str = "") -> Any:
    found = [{"latex": n, "type": "real"} for n in names.split()]
    return {
        **case(given, *nodes),
        "given": case(given)["given"] if given else [],
        "names": found,
        "goal": goal,
    }


def test_what_is_shown_for_all_values_of_several_things_is_introduced_at_once() -> None:
    nodes = step(1, "have", "a"), step(3, "have", "b")
    inner = step(2, "intro", "c(x, y)", branches=[branch("y", "", *nodes)])
    outer = step(4, "intro", "d", branches=[branch("x", "", inner, goal="c")])
    assert told_texts(outer) == "We show $d$.\nLet $x, y$ be given.\nWe have $a$ and $b$."


def test_a_calculation_for_all_values_is_not_announced() -> None:
    lines = [step(2, "line", "y", op="="), step(5, "line", "z", op="=")]
    chain = step(1, "chain", "x", lines=lines)
    outer = step(3, "intro", "x = z", branches=[branch("x", "0 < x", chain, goal="x = z")])
    assert told_texts(outer, step(4, "have", "w", because="luck")) == (
        "For all $x > 0$, we have $x = y = z$.\nWe have $w$ (luck)."
    )


def test_what_exists_is_told_with_all_its_names() -> None:
    inner = step(2, "obtain", "", branches=[branch("y", "x < y", step(1, "have", "a"))])
    outer = step(3, "obtain", "", branches=[branch("x", r"\text{there is }y\text{ such that }x < y", inner)])
    assert told_texts(outer) == "There are $x, y$ such that $x < y$.\nWe have $a$."


def test_what_is_supposed_to_exist_is_not_told_to_exist() -> None:
    said = r"\text{there is }x > 0\text{ such that }a"
    inner = {**branch("x", "0 < x"), "given": [*case("0 < x")["given"], *case("a")["given"]]}
    inner["nodes"] = [step(1, "have", "b")]
    outer = step(3, "refute", said, branches=[branch("", "", step(2, "obtain", "", branches=[inner]))])
    assert told_texts(outer) == f"Suppose that ${said}$.\nWe have $b$.\nThis is a contradiction."


def test_nothing_is_told_twice() -> None:
    nodes = [step(1, "have", "a"), step(2, "have", "b"), step(3, "have", "a", same=1)]
    assert told_texts(*nodes) == "We have $a$ and $b$."
    cases = step(6, "cases", "", branches=[case("c", step(4, "have", "a")), case("d", step(5, "have", "b"))])
    assert told_texts(cases, step(7, "have", "a", same=4)).endswith("We have $a$.")  # told in one case only


def test_what_each_case_ends_with_is_not_told_again() -> None:
    branches = [case("c", step(1, "have", "x"), step(2, "have", "a")), case("d", step(3, "have", "a"))]
    assert told_texts(step(4, "cases", "", branches=branches), step(5, "have", "a")).count("$a$") == 2


def test_abbreviations_and_announcements_go_with_what_they_are_for() -> None:
    nodes = [
        step(1, "let", "", names=["o"], value="o = 1"),
        step(2, "have", "o = o + 0"),
        step(3, "have", "z", because="luck", final=True),
    ]
    assert "Write $o = 1$." in told_texts(*nodes)
    proof = told(write(nodes, lambda key, statement: ""), 0.5)
    assert texts(proof) == "We have $z$ (luck)."
