"""``cbdp-sym certificates``: the certified leaves of statements, as files for ``recheck``."""

from __future__ import annotations

import re
from pathlib import Path

import click

from cbdp_sym.cli.arguments import Run, running, statements
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError


@click.command()
@statements
@click.option(
    "--output", "-o", default="certificates", show_default=True, metavar="DIR",
    help="The folder for the files, one for each statement.",
)  # fmt: skip
@running
def certificates(names: tuple[str, ...], output: str, run: Run) -> None:
    """Write the certificates that verdicts rest on.

    Without ID, the certificates of the whole corpus are written. A statement whose evidence is exact
    algebra alone has none.

    \b
      cbdp-sym certificates && cbdp-sym recheck certificates/*.json
    """
    from cbdp_sym.cli.session import loaded
    from cbdp_sym.corpus.certified_leaves import certificates_of, file_text
    from cbdp_sym.corpus.files import write_whole

    folder, count = Path(output), 0
    for entry, report in loaded(names, run):
        found = certificates_of(report)
        if not found:
            continue
        target = folder / f"{_file_name(entry.id)}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(target, file_text(found))
        except OSError as error:
            raise UserError(f"'{target}' cannot be written: {error.strerror}") from error
        count += len(found)
        say(f"{target}: {len(found)}")
    say(f"{count} certificates")


def _file_name(id: str) -> str:
    """An id is the author's text: what it says may not lead out of the folder."""
    return re.sub(r"[^\w.-]+", "_", id).lstrip(".") or "statement"
