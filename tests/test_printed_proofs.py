"""The walk through the printed proofs: each row names what the reports have, and their verdict."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from mpmath import exp, mpf, npdf, pi, quad, sqrt
from reports import report_of

from cbdp_sym.corpus.report import PartReport, StatementReport
from cbdp_sym.corpus.steps import walk

PAGE = Path(__file__).parents[1] / "docs" / "printed_proofs.md"
PART = re.compile(r'([\w.]+): (printed|repaired) (\d+)(?:, "(.*)")?')
FINDING = re.compile(r'([\w.]+): finding "(.*)"')
TEXT = "Section 5 and Appendix A"
WRONG = ("false step", "hypothesis", "reading", "unneeded")


@dataclass(frozen=True)
class Row:
    """A line of a table: what is displayed, where it is judged, the verdict, whether the theorem survives."""

    display: str
    judged: tuple[str, ...]
    verdict: str
    survives: str


def sections() -> dict[str, list[Row]]:
    """The tables of the page, by the statement whose proof they walk through."""
    found: dict[str, list[Row]] = {}
    for name, body in re.findall(r"^## (.+)\n((?:(?!^## ).*\n)*)", PAGE.read_text("utf-8"), re.M):
        rows = [
            [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            for line in body.splitlines()
            if line.startswith("|")
        ][2:]
        found[name] = [Row(r[0], tuple(r[2].split("; ")), r[3], r[4]) for r in rows]
    return found


SECTIONS = sections()


def part_of(report: StatementReport, version: str, index: int) -> PartReport:
    held = report["printed"] if version == "printed" else report["repaired"]
    assert held is not None
    return held["parts"][index]


def reasons(part: PartReport) -> list[str]:
    """The reasons and the prose of a proof."""
    found: list[str] = []
    for node in walk(part["tree"]):
        found += [node["text"]] if node["kind"] == "say" else []
        found += [node["because"], *(line["because"] for line in node.get("lines", ()))]
    return found


@pytest.mark.parametrize("name", SECTIONS)
def test_each_row_is_what_the_reports_say(name: str) -> None:
    for row in SECTIONS[name]:
        parts: list[tuple[str, PartReport]] = []
        findings = []
        for place in row.judged:
            if said := FINDING.fullmatch(place):
                id, text = said.groups()
                kinds = [f["kind"] for f in report_of(f"cbdp.{id}")["findings"] if text in f["text"]]
                assert len(kinds) == 1, (row.display, text, kinds)
                findings += kinds
                continue
            named = PART.fullmatch(place)
            assert named, (row.display, place)
            id, version, index, reason = named.groups()
            part = part_of(report_of(f"cbdp.{id}"), version, int(index))
            parts.append((id, part))
            assert reason is None or any(reason in r for r in reasons(part)), (row.display, reason)
        check(row, parts, findings)


def check(row: Row, parts: list[tuple[str, PartReport]], findings: list[str]) -> None:
    """Return whether the verdict of a row is the one that its parts have and its findings ask for."""
    verdicts = {part["verdict"] for _, part in parts}
    if row.verdict == "refuted":
        assert verdicts == {"refuted"}, row.display
        denied = parts[0][1]["text"].startswith("not always: ")
        assert denied or all(part["witness"] for _, part in parts), row.display
        return
    assert verdicts <= {"proved"}, row.display
    if row.verdict == "with a hypothesis":
        kinds = {f["kind"] for id, _ in parts for f in report_of(f"cbdp.{id}")["findings"]}
        assert parts and "hypothesis" in {*kinds, *findings}, row.display
    elif row.verdict == "false":
        assert parts and {"false step", "reading", "hypothesis"} & set(findings), row.display
    elif row.verdict == "reported":
        assert findings and set(findings) <= set(WRONG), row.display
    else:
        assert row.verdict == "proved" and parts, row.display


@pytest.mark.parametrize("name", [n for n in SECTIONS if n != TEXT])
def test_a_theorem_survives_if_it_is_proved_as_printed(name: str) -> None:
    proved = report_of(f"cbdp.{name}")["printed"]["parts"][0]["verdict"] == "proved"
    assert {row.survives for row in SECTIONS[name]} == {"yes" if proved else "no"}


def test_every_proof_of_the_appendices_is_walked() -> None:
    theorems = {f"thm{n}" for n in range(1, 14)}
    lemmas = {f"lem{n}" for n in range(1, 7)}
    assert {*theorems, *lemmas, "cor1", "cor2.gaussian", "thm2.remark", TEXT} == set(SECTIONS)


def test_the_page_is_read_as_a_table() -> None:
    assert all(len(rows) >= 1 for rows in SECTIONS.values())
    assert sum(map(len, SECTIONS.values())) >= 150
    assert all(row.survives == "" for row in SECTIONS[TEXT])


def test_the_bounds_of_k_by_quadrature() -> None:
    """The attacks evaluate no expectation over the line; here these are integrals, by mpmath."""
    for scale, order in ((mpf("0.3"), mpf("1.5")), (mpf(2), mpf(1)), (mpf(5), mpf(2))):
        normal = 2 * quad(lambda y, s=scale, g=order: y**g * npdf(y, 0, s), [0, 2 * scale, 40 * scale])
        assert normal >= scale**order * sqrt(2 / pi) - mpf(10) ** -8
        rate = 1 / scale
        laplace = quad(lambda y, r=rate, g=order: y**g * r * exp(-r * y), [0, 2 * scale, 80 * scale])
        assert laplace >= rate ** (-order) - mpf(10) ** -8


def test_the_least_constant_of_theorem_7_in_floats() -> None:
    """KL restricted to the slopes from -1 to 1, on a grid, against the gap of the largest slope."""
    share = 7 / 40
    values = [
        a - math.log(share * math.exp(a) + (1 - share) * math.exp(-a))
        for a in (n / 1000 for n in range(-1000, 1001))
    ]
    gap = 1 - (2 * share - 1)
    assert 1.476 < gap / math.sqrt(max(values)) < math.sqrt(8 / 3)
