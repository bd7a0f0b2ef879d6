"""The summary of a run as Markdown, for the page that GitHub Actions shows of a job."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.expected_verdict import explanation, marked, surprises

if TYPE_CHECKING:
    from cbdp_sym.corpus.changes import Changes
    from cbdp_sym.corpus.runner import Outcome

VARIABLE = "GITHUB_STEP_SUMMARY"
_EXPLAINED = 20  # GitHub takes no more than a megabyte


def append_summary(outcomes: Sequence[Outcome], changes: Changes) -> None:
    """Append the summary to the file that ``$GITHUB_STEP_SUMMARY`` names, if it names one."""
    path = os.environ.get(VARIABLE)
    if not path:
        return
    try:
        with open(path, "a", encoding="utf-8") as stream:
            stream.write(markdown(outcomes, changes))
    except OSError as error:  # a verdict does not depend on it
        say(f"cbdp-sym: the summary cannot be written to '{path}': {error.strerror}", error=True)


def markdown(outcomes: Sequence[Outcome], changes: Changes) -> str:
    """Return verdicts, what changed, and what is not as expected with its reason."""
    verdicts = Counter("error" if o.report is None else marked(o.report["printed"]) for o in outcomes)
    wrong = [o for o in outcomes if not o.as_expected]
    result = f"{len(wrong)} not as expected" if wrong else "all as expected"
    counts = ", ".join(f"{n} {verdict}" for verdict, n in sorted(verdicts.items()))
    lines = [f"### cbdp-sym: {result}", "", f"{len(outcomes)} statements: {counts}", ""]
    lines += [f"- {_escaped(line)}" for line in changes.lines()]
    if changes.lines():
        lines.append("")
    if wrong:
        lines += ["| statement | expected | what is wrong |", "|---|---|---|"]
        lines += [f"| `{o.entry.id}` | {o.entry.expect} | {_escaped(_what(o))} |" for o in wrong]
        lines.append("")
    for o in wrong[:_EXPLAINED]:
        if o.report is not None:
            text = explanation(o.report).replace("```", "'''")
            lines += [f"<details><summary><code>{o.entry.id}</code></summary>", "", "```text"]
            lines += [text, "```", "", "</details>", ""]
    return "\n".join(lines) + "\n"


def _what(outcome: Outcome) -> str:
    return outcome.error if outcome.report is None else "; ".join(surprises(outcome.report))


def _escaped(text: str) -> str:
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())
