"""``cbdp-sym list``: the statements and their last verdicts, without verifying."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cbdp_sym.cli.arguments import statements

if TYPE_CHECKING:
    from cbdp_sym.corpus.catalogue import Catalogue
    from cbdp_sym.corpus.scan import StatementFile


@click.command("list")
@statements
@click.option("--all", "everything", is_flag=True, help="Also what has no derivation yet.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def list_statements(names: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """List statements with their last verdicts, without verifying."""
    from cbdp_sym.corpus import sources
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.corpus.papers import entries

    catalogue = catalogue_for(names)
    rows = [_row(e, catalogue, full=as_json) for e in catalogue.select(names)]
    sources.save()
    missing = [] if names else [t for t in entries().values() if t["id"] not in catalogue]
    if everything:
        rows += [_missing(t) for t in missing]
    if as_json:
        click.echo(json.dumps([row.data for row in rows], indent=2, ensure_ascii=False))
        return
    _print(rows)
    if missing and not everything:
        click.echo(f"\n{len(missing)} statements of the papers have no derivation yet (--all)")


class _Row(NamedTuple):
    """A statement in the list: as data, and what is shown of its two versions."""

    data: dict[str, Any]
    printed: str
    repaired: str


def _row(entry: StatementFile, catalogue: Catalogue, *, full: bool) -> _Row:
    """``status``: "current", "stale" (something changed since), "shipped" with this version, or "never".

    Only with ``full`` is the whole report read, of which a list of lines shows the verdicts.
    """
    from cbdp_sym.cli.output import NOTHING, statement_json
    from cbdp_sym.corpus.cache import Cache, default_folder, key_of
    from cbdp_sym.corpus.catalogue import corpus_root
    from cbdp_sym.corpus.runner import VERIFIER
    from cbdp_sym.corpus.shipped import shipped

    cache = Cache(default_folder())
    head = {
        "id": entry.id,
        "paper": entry.paper,
        "ref": entry.ref,
        "title": entry.title,
        "expect": entry.expect,
    }
    last = cache.verdicts(entry.id)
    kept = cache.last(entry.id) if full and last else None
    if last and (kept or not full):
        status = "current" if last.key == key_of(entry, catalogue, VERIFIER) else "stale"
        found = statement_json(kept.report) if kept else {}
        return _Row({**found, **head, "status": status}, last.printed, last.repaired)
    ours = shipped().get(entry.id) if entry.path.is_relative_to(corpus_root()) else None
    if ours is None:
        nothing = {"verdict": "open", **NOTHING}
        return _Row({**head, "status": "never", "printed": nothing, "repaired": None}, "-", "")
    versions = {
        k: {**NOTHING, **{n: v for n, v in version.items() if n != "shown"}} if version else None
        for k, version in (("printed", ours["printed"]), ("repaired", ours["repaired"]))
    }
    repaired = ours["repaired"]["shown"] if ours["repaired"] else ""
    return _Row({**head, "status": "shipped", **versions}, ours["printed"]["shown"], repaired)


def _missing(table: dict[str, str]) -> _Row:
    from cbdp_sym.cli.output import NOTHING

    data = {
        "id": table["id"],
        "paper": table["id"].partition(".")[0],
        "ref": table["ref"],
        "title": "",
        "expect": None,
        "status": "missing",
        "printed": {"verdict": "open", **NOTHING},
        "repaired": None,
    }
    return _Row(data, "-", "")


def _print(rows: list[_Row]) -> None:
    from cbdp_sym.corpus.expected_verdict import legend

    def cells(row: _Row) -> tuple[str, str, str, str, str]:
        data = row.data
        printed = row.printed + " (stale)" * (data["status"] == "stale")
        title = data["title"] or "(no derivation yet)"
        return data["id"], data["ref"], printed, row.repaired, title

    header = ("id", "ref", "printed", "repaired", "title")
    table = [header, *map(cells, rows)]
    widths = [max(len(line[k]) for line in table) for k in range(len(header))]
    for line in table:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())
    shown = [cell.removesuffix(" (stale)") for row in table[1:] for cell in row[2:4]]
    for meaning in legend(shown):
        click.echo(meaning)
    if any(row.data["status"] == "shipped" for row in rows):
        click.echo(
            "the verdicts are those that came with this version; 'cbdp-sym verify' finds them here"
        )
