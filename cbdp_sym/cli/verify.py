"""``cbdp-sym verify``: the main job."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.arguments import Run, running, statements
from cbdp_sym.cli.lines import say

if TYPE_CHECKING:
    from cbdp_sym.corpus.changes import Changes
    from cbdp_sym.corpus.runner import Outcome

_WITH_NAMES = 110  # columns; in fewer, the cited theorems stand below the table only


@click.command()
@statements
@running
@click.option(
    "--sketch",
    is_flag=True,
    help="Go on after a step that fails, and list all that are left. Nothing is kept.",
)
@click.option("--explain", is_flag=True, help="Say everything that is known of a step that fails.")
@click.option("--json", "json_to", metavar="F", help="Write the results to F ('-': print them).")
@click.option("--junit", "junit_to", metavar="F", help="Write a JUnit report to F ('-': print it).")
@click.pass_context
def verify(
    ctx: click.Context,
    names: tuple[str, ...],
    run: Run,
    sketch: bool,
    explain: bool,
    json_to: str | None,
    junit_to: str | None,
) -> None:
    """Verify statements, and say what is not as expected.

    Without names, the statements of the whole corpus are verified.

    The last lines say what changed since the last run. The exit code is 0 if every verdict is the
    expected one, 1 if not, 2 for a bad call.
    """
    from cbdp_sym.cli.output import json_text, write
    from cbdp_sym.cli.session import changed, verified
    from cbdp_sym.cli.summary import append_summary
    from cbdp_sym.corpus.expected_verdict import MOST_LINES
    from cbdp_sym.corpus.junit import junit

    run = run._replace(sketch=sketch, cache=run.cache and not sketch)
    outcomes = verified(names, run)
    changes = changed(outcomes, names, run)
    append_summary(outcomes, changes)
    if json_to:
        write(json_to, json_text(outcomes, changes))
    if junit_to:
        write(junit_to, junit(outcomes))
    if "-" not in (json_to, junit_to):
        _print(outcomes, changes, None if explain or sketch else MOST_LINES)
    errors = [o.error for o in outcomes if o.report is None]
    for error in dict.fromkeys(errors):
        say(f"cbdp-sym: {error}", error=True)
    if errors:
        ctx.exit(2)
    ctx.exit(0 if all(o.as_expected for o in outcomes) else 1)


def _print(outcomes: list[Outcome], changes: Changes, most: int | None) -> None:
    from rich.text import Text

    from cbdp_sym.cli.console import STYLES, console, plain
    from cbdp_sym.cli.lines import GAP, joined, table, width
    from cbdp_sym.corpus.expected_verdict import explanation, legend, marked, versions
    from cbdp_sym.corpus.grounds import footer

    out = console()
    columns = width()
    names = columns is None or columns >= _WITH_NAMES
    header = ["id", "ref", "printed", "further", "findings", "rests on", "seconds", "theorems"]
    rows = [row if names else row[:-1] for row in (header, *map(_row, outcomes))]
    for k, cells in enumerate(table(rows, columns, [7, 1] if names else [1])):
        styles = [STYLES.get(cell.strip().rstrip("*"), "") for cell in cells]
        row = Text(GAP).join(map(Text, cells, styles)) if k else Text(joined(cells), style="bold")
        row.rstrip()
        out.print(row, soft_wrap=True)
    named = [v for o in outcomes if o.report is not None for _, v in versions(o.report)]
    for line in legend(map(marked, named)):
        plain(out, line, "dim")
    for line in footer(named):
        plain(out, line)
    wrong = [o for o in outcomes if not o.as_expected]
    above = dict[str, str]()
    for o in wrong:
        if o.report is not None:
            plain(out)
            plain(out, f"{o.entry.id} ({o.report['source']}, line {o.entry.line})", "bold red")
            for line in explanation(o.report, most, above).splitlines():
                plain(out, f"  {line}" if line else "")
    for line in (line for o in outcomes if o.report for line in o.report.get("unused", ())):
        plain(out, line)
    plain(out)
    kept = sum(o.cached for o in outcomes)
    count = f"{len(outcomes)} statement{'' if len(outcomes) == 1 else 's'}"
    unchanged = f", {kept} unchanged since an earlier run" if kept else ""
    result = f"{len(wrong)} NOT AS EXPECTED" if wrong else "all as expected"
    plain(out, f"{count}{unchanged}: {result}", "bold red" if wrong else "bold green")
    for line in changes.lines():
        plain(out, line)


def _row(outcome: Outcome) -> list[str]:
    """Return the cells of a statement, the names of the cited theorems last."""
    from cbdp_sym.corpus.expected_verdict import marked, seconds

    report = outcome.report
    if report is None:
        return [outcome.entry.id, outcome.entry.ref, "error", "", "", "", "", ""]
    printed, repaired = report["printed"], report["repaired"]
    both = [v for v in (printed, repaired) if v]
    cited = sorted({a for v in both for a in v["axioms"]})
    below = {f for v in both for f in v["foundations"]} | set(cited)
    return [
        outcome.entry.id,
        report["ref"],
        marked(printed),
        marked(repaired) if repaired else "",
        f"{len(report['findings']) or '':>8}",
        f"{len(below) or '':>8}",
        f"{seconds(report):7.1f}",
        ", ".join(cited),
    ]
