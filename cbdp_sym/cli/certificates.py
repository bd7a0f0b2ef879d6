"""``cbdp-sym certificates``: the certified leaves of statements, as files for ``recheck``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from cbdp_sym.cli.arguments import statements
from cbdp_sym.corpus.errors import UserError


@click.command()
@statements
@click.option(
    "--output", "-o", default="certificates", show_default=True, metavar="DIR",
    help="The folder for the files, one for each statement.",
)  # fmt: skip
def certificates(names: tuple[str, ...], output: str) -> None:
    """Write the certificates that the verdicts of statements rest on.

    Without ID, those of the whole corpus. A statement whose evidence is exact algebra alone has none.

    \b
      cbdp-sym certificates && cbdp-sym recheck certificates/*.json
    """
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.corpus.certificates import NotExported, certificates_of
    from cbdp_sym.corpus.discovery import load_entry
    from cbdp_sym.corpus.files import write_whole

    folder, count, unsaid = Path(output), 0, 0
    for entry in catalogue_for(names).select(names):
        try:
            found = certificates_of(load_entry(entry))
        except NotExported as error:
            click.echo(f"{entry.id}: not exported: {error}", err=True)
            unsaid += 1
            continue
        if not found:
            continue
        target = folder / f"{_file_name(entry.id)}.json"
        lines = ",\n".join(json.dumps(c, ensure_ascii=False) for c in found)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(target, f"[{lines}]\n")
        except OSError as error:
            raise UserError(f"'{target}' cannot be written: {error.strerror}") from error
        count += len(found)
        click.echo(f"{target}: {len(found)}")
    click.echo(f"{count} certificates; {unsaid} statements with a leaf that is not exported")
    raise SystemExit(1 if unsaid else 0)


def _file_name(id: str) -> str:
    """An id is the author's text: what it says may not lead out of the folder."""
    return re.sub(r"[^\w.-]+", "_", id).lstrip(".") or "statement"
