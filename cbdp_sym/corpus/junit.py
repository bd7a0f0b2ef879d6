"""Outcomes as a JUnit report, which continuous integration reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from cbdp_sym.corpus.expectation import explanation, surprises

if TYPE_CHECKING:
    from cbdp_sym.corpus.runner import Outcome


def junit(outcomes: Sequence[Outcome]) -> str:
    """One test case per statement; a surprise is a failure, a file that does not load an error."""
    suite = ElementTree.Element("testsuite", name="cbdp-sym")
    total = 0.0
    counts = {"tests": len(outcomes), "failures": 0, "errors": 0}
    for outcome in outcomes:
        entry, report = outcome.entry, outcome.report
        seconds = 0.0
        if report is not None:
            repaired = report["repaired"]
            seconds = report["printed"]["seconds"] + (repaired["seconds"] if repaired else 0.0)
        total += seconds
        case = ElementTree.SubElement(
            suite, "testcase", classname=entry.paper, name=entry.id, time=f"{seconds:.3f}"
        )
        if report is None:
            counts["errors"] += 1
            ElementTree.SubElement(case, "error", message=_clean(outcome.error))
        elif found := surprises(report):
            counts["failures"] += 1
            failure = ElementTree.SubElement(case, "failure", message=_clean("; ".join(found)))
            failure.text = _clean(explanation(report))
    suite.attrib.update({k: str(v) for k, v in counts.items()}, time=f"{total:.3f}")
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True)


def _clean(text: str) -> str:
    """Without the characters that XML does not allow."""
    return "".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
