"""``cbdp-sym list``: the statements and their last verdicts, without verifying."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cbdp_sym.cli.arguments import statements

if TYPE_CHECKING:
    from cbdp_sym.corpus.catalogue import Catalogue
    from cbdp_sym.corpus.scan import Entry


@click.command("list")
@statements
@click.option("--all", "everything", is_flag=True, help="Also what has no derivation yet.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def list_statements(names: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """List statements with their last verdicts, without verifying."""
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.corpus.papers import entries

    catalogue = catalogue_for(names)
    rows = [_row(e, catalogue) for e in catalogue.select(names)]
    missing = [] if names else [t for t in entries().values() if t["id"] not in catalogue]
    if everything:
        rows += [_missing(t) for t in missing]
    if as_json:
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    _print(rows)
    if missing and not everything:
        click.echo(f"\n{len(missing)} statements of the papers have no derivation yet (--all)")


def _row(entry: Entry, catalogue: Catalogue) -> dict[str, Any]:
    """``status``: "current", "stale" (something changed since) or "never" (not verified yet)."""
    from cbdp_sym.cli.output import NOTHING, statement_json
    from cbdp_sym.corpus.cache import Cache, default_folder, key_of
    from cbdp_sym.corpus.runner import VERIFIER

    kept = Cache(default_folder()).last(entry.id)
    head = {
        "id": entry.id,
        "paper": entry.paper,
        "ref": entry.ref,
        "title": entry.title,
        "expect": entry.expect,
    }
    if kept is None:
        never = {"verdict": "open", **NOTHING}
        return {**head, "status": "never", "printed": never, "repaired": None}
    status = "current" if kept.key == key_of(entry, catalogue, VERIFIER) else "stale"
    return {**statement_json(kept.report), **head, "status": status}


def _missing(table: dict[str, str]) -> dict[str, Any]:
    from cbdp_sym.cli.output import NOTHING

    return {
        "id": table["id"],
        "paper": table["id"].partition(".")[0],
        "ref": table["ref"],
        "title": "",
        "expect": None,
        "status": "missing",
        "printed": {"verdict": "open", **NOTHING},
        "repaired": None,
    }


def _print(rows: list[dict[str, Any]]) -> None:
    def cells(row: dict[str, Any]) -> tuple[str, str, str, str, str]:
        note = {"current": "", "stale": " (stale)", "never": "", "missing": ""}[row["status"]]
        if row["status"] in ("never", "missing"):
            printed, repaired = "-", ""
        else:
            printed = row["printed"]["verdict"] + note
            repaired = row["repaired"]["verdict"] if row["repaired"] else ""
        title = row["title"] or "(no derivation yet)"
        return row["id"], row["ref"], printed, repaired, title

    header = ("id", "ref", "printed", "repaired", "title")
    table = [header, *map(cells, rows)]
    widths = [max(len(line[k]) for line in table) for k in range(len(header))]
    for line in table:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())
