"""``cbdp-sym render``: the documents."""

from __future__ import annotations

from pathlib import Path

import click

from cbdp_sym.cli.arguments import Run, running, statements


@click.command()
@statements
@running
@click.option(
    "--format",
    "form",
    type=click.Choice(["latex", "pdf"]),
    default="latex",
    help="LaTeX sources (the default), or the PDF as well.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("latex_out"),
    metavar="DIR",
    help="Where to (default: latex_out).",
)
@click.pass_context
def render(ctx: click.Context, names: tuple[str, ...], run: Run, form: str, folder: Path) -> None:
    """Write the appendices, of the whole corpus or of these statements.

    Statements that are named get a file of their own, such as latex_out/cbdp.thm9.tex.
    """
    from cbdp_sym import documents
    from cbdp_sym.cli.session import reports

    found = reports(names, run)
    try:
        written = documents.render_latex(found, folder, selection=bool(names))
        if form == "pdf":
            written += [documents.render_pdf(path) for path in written]
    except documents.DocumentError as error:
        click.echo(f"cbdp-sym: {error}", err=True)
        ctx.exit(1)
    for path in written:
        click.echo(path)
