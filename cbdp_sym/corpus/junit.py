"""Outcomes as a JUnit report, which continuous integration reads.

The form is the one that Jenkins, GitLab and GitHub's report actions agree on, and that Jenkins' schema
junit-10.xsd allows: ``testsuites``, with a ``testsuite`` for each paper and a ``testcase`` for each
statement, which says in ``system-out`` what the verdict rests on. Times are in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from cbdp_sym.corpus.expected_verdict import explanation, seconds, surprises, versions, where
from cbdp_sym.corpus.grounds import hypotheses_met, rests_on
from cbdp_sym.corpus.scan import display

if TYPE_CHECKING:
    from cbdp_sym.corpus.runner import Outcome


def junit(outcomes: Sequence[Outcome], when: datetime | None = None) -> str:
    """Return one test case per statement; a surprise is a failure, a file that does not load an error."""
    stamp = (when or datetime.now(UTC)).strftime("%Y-%m-%dT%H:%M:%S")
    root = ElementTree.Element("testsuites", name="cbdp-sym")
    papers: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        papers.setdefault(outcome.entry.paper, []).append(outcome)
    for paper, members in papers.items():
        suite = ElementTree.SubElement(root, "testsuite", name=paper)
        suite.attrib.update(_counts(members), skipped="0", timestamp=stamp)
        for outcome in members:
            _case(suite, outcome)
    root.attrib.update(_counts(outcomes))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True)


def _counts(outcomes: Sequence[Outcome]) -> dict[str, str]:
    errors = sum(o.report is None for o in outcomes)
    return {
        "tests": str(len(outcomes)),
        "failures": str(sum(not o.as_expected for o in outcomes) - errors),
        "errors": str(errors),
        "time": f"{sum(map(_seconds, outcomes)):.3f}",
    }


def _seconds(outcome: Outcome) -> float:
    return seconds(outcome.report) if outcome.report is not None and not outcome.cached else 0.0


def _case(suite: ElementTree.Element, outcome: Outcome) -> None:
    entry, report = outcome.entry, outcome.report
    case = ElementTree.SubElement(suite, "testcase", classname=entry.paper, name=entry.id)
    case.set("time", f"{_seconds(outcome):.3f}")
    place = f"{display(entry.path)}, line {entry.line}"
    if report is None:
        error = ElementTree.SubElement(case, "error", type="file", message=_clean(outcome.error))
        error.text = _clean(outcome.error)
        return
    if found := surprises(report):
        verdict = report["printed"]["verdict"]
        failure = ElementTree.SubElement(case, "failure", type=verdict)
        failure.set("message", _clean("; ".join(found)))
        failure.text = _clean(f"{place}\n{explanation(report)}")
    ElementTree.SubElement(case, "system-out").text = _clean(f"{place}\n{_account(outcome)}")


def _account(outcome: Outcome) -> str:
    """Return what each claim is, its verdict, and the cited theorems that it rests on."""
    assert outcome.report is not None
    lines = [outcome.report["title"]]
    if outcome.cached:
        lines.append("nothing that it depends on has changed since an earlier run")
    for name, version in versions(outcome.report):
        for part in version["parts"]:
            lines += [f"{where(name, part)}: {part['verdict']}; {rests_on(part)}", f"  {part['text']}"]
            if met := hypotheses_met(part):
                lines.append(f"  {met}")
    return "\n".join(lines)


def _clean(text: str) -> str:
    """Without the characters that XML does not allow."""
    return "".join(
        c
        for c in text
        if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff")
    )
