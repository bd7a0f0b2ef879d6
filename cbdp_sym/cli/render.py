"""``cbdp-sym render``: the documents."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.arguments import Run, running, statements
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.corpus.report import StatementReport
    from cbdp_sym.corpus.scan import StatementFile


@click.command()
@statements
@running
@click.option(
    "--format",
    "form",
    type=click.Choice(["latex", "pdf", "html"]),
    default="latex",
    help="LaTeX sources (the default), the PDF as well, or pages for a browser.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    metavar="DIR",
    help="The folder to write to (default: latex_out, or html_out for pages).",
)
@click.option(
    "--full", is_flag=True, help="Write the book, with every proof whole (pages always have all steps)."
)
@click.option(
    "--fragment",
    is_flag=True,
    help="Write theorem and proof environments for a paper of your own, a file for each statement.",
)
@click.option(
    "--style",
    type=click.Choice(["amsart", "acmart", "IEEEtran"]),
    default=None,
    help="The class of that paper; without --fragment, a whole document of this class.",
)
@click.pass_context
def render(
    ctx: click.Context,
    names: tuple[str, ...],
    run: Run,
    form: str,
    folder: Path | None,
    full: bool,
    fragment: bool,
    style: str | None,
) -> None:
    """Write the appendices as LaTeX, PDF or pages.

    Proofs are as long as in a paper; with --full they are whole. Without names, the appendices of the whole
    corpus are written. Statements that are named get a file of their own, such as latex_out/cbdp.thm9.tex.
    The pages (--format html) are a folder that a browser opens from the disk: html_out/index.html.
    """
    from cbdp_sym import documents
    from cbdp_sym.cli.session import loaded

    folder = folder or Path("html_out" if form == "html" else "latex_out")
    _require_writable(folder)  # before the work
    outcomes = loaded(names, run)
    found = [report for _, report in outcomes]
    with documents.shown_as_source() as faults:
        try:
            if form == "html":
                written = [_pages(outcomes, folder, whole=not names)]
            elif fragment or style:
                kind = style or "amsart"
                written = documents.render_fragments(found, folder, style=kind, whole=not fragment, full=full)
            else:
                written = documents.render_latex(found, folder, selection=bool(names), full=full)
            if form == "pdf" and not fragment:
                written += [documents.render_pdf(path) for path in written]
        except documents.DocumentError as error:
            say(f"cbdp-sym: {error}", error=True)
            ctx.exit(1)
    for path in written:
        click.echo(path)
    unset = [fault for fault in faults if not isinstance(fault, documents.TooWide)]
    for fault in faults:
        if fault not in unset:
            say(f"cbdp-sym: {fault}", error=True)
    if unset:
        count = "1 formula is" if len(unset) == 1 else f"{len(unset)} formulas are"
        shown = "; ".join(map(str, unset[:3]))
        say(f"cbdp-sym: {count} shown as source, as no formula could be set: {shown}", error=True)
        ctx.exit(1)


def _require_writable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise UserError(f"the folder '{folder}' cannot be written: {error.strerror}") from error


def _pages(outcomes: list[tuple[StatementFile, StatementReport]], folder: Path, whole: bool) -> Path:
    from cbdp_sym import documents
    from cbdp_sym.corpus.discovery import load_entry

    found = [report for _, report in outcomes]
    entries = {entry.id: entry for entry, _ in outcomes}
    try:
        pictures = documents.witness_pictures(found, lambda id: load_entry(entries[id]))
    except UserError as error:
        say(f"cbdp-sym: the pages have no pictures of witnesses: {error}", error=True)
        pictures = {}
    return documents.render_site(found, folder, pictures=pictures, whole=whole)
