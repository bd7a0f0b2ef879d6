"""``cbdp-sym verify``: the main job."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.arguments import Run, running, statements

if TYPE_CHECKING:
    from cbdp_sym.corpus.changes import Changes
    from cbdp_sym.corpus.runner import Outcome


@click.command()
@statements
@running
@click.option("--json", "json_to", metavar="F", help="Write the results to F ('-': print them).")
@click.option("--junit", "junit_to", metavar="F", help="Write a JUnit report to F ('-': print it).")
@click.pass_context
def verify(
    ctx: click.Context, names: tuple[str, ...], run: Run, json_to: str | None, junit_to: str | None
) -> None:
    """Verify statements: all of the corpus, or those with these ids and in these files.

    The last lines say what changed since the last run. The exit code is 0 if every verdict is the
    expected one, 1 if not, 2 for a bad call.
    """
    from cbdp_sym.cli.output import json_text, write
    from cbdp_sym.cli.session import changed, verified
    from cbdp_sym.cli.summary import append_summary
    from cbdp_sym.corpus.junit import junit

    outcomes = verified(names, run)
    changes = changed(outcomes, names, run)
    append_summary(outcomes, changes)
    if json_to:
        write(json_to, json_text(outcomes, changes))
    if junit_to:
        write(junit_to, junit(outcomes))
    if "-" not in (json_to, junit_to):
        _print(outcomes, changes)
    errors = [o.error for o in outcomes if o.report is None]
    for error in dict.fromkeys(errors):
        click.echo(f"cbdp-sym: {error}", err=True)
    if errors:
        ctx.exit(2)
    ctx.exit(0 if all(o.as_expected for o in outcomes) else 1)


def _print(outcomes: list[Outcome], changes: Changes) -> None:
    from rich.table import Table

    from cbdp_sym.cli.console import console, plain, verdict
    from cbdp_sym.corpus.expected_verdict import explanation, legend, marked, seconds, versions

    out = console()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("id", "ref", "printed", "repaired"):
        table.add_column(name, no_wrap=name != "ref")
    table.add_column("findings", justify="right")
    table.add_column("axioms")
    table.add_column("seconds", justify="right")
    for o in outcomes:
        if o.report is None:
            table.add_row(o.entry.id, o.entry.ref, verdict("error"), "", "", "", "")
            continue
        printed, repaired = o.report["printed"], o.report["repaired"]
        axioms = sorted({*printed["axioms"], *(repaired["axioms"] if repaired else ())})
        table.add_row(
            o.entry.id,
            o.report["ref"],
            verdict(marked(printed)),
            verdict(marked(repaired)) if repaired else "",
            str(len(o.report["findings"]) or ""),
            ", ".join(axioms),
            f"{seconds(o.report):.1f}",
        )
    out.print(table)
    named = [v for o in outcomes if o.report is not None for _, v in versions(o.report)]
    for line in legend(map(marked, named)):
        plain(out, line, "dim")
    wrong = [o for o in outcomes if not o.as_expected]
    for o in wrong:
        if o.report is not None:
            plain(out)
            plain(out, f"{o.entry.id} ({o.report['source']}, line {o.entry.line})", "bold red")
            for line in explanation(o.report).splitlines():
                plain(out, f"  {line}" if line else "")
    plain(out)
    kept = sum(o.cached for o in outcomes)
    count = f"{len(outcomes)} statement{'' if len(outcomes) == 1 else 's'}"
    unchanged = f", {kept} unchanged since an earlier run" if kept else ""
    result = f"{len(wrong)} NOT AS EXPECTED" if wrong else "all as expected"
    plain(out, f"{count}{unchanged}: {result}", "bold red" if wrong else "bold green")
    for line in changes.lines():
        plain(out, line)
