"""``cbdp-sym list``: the statements and their last verdicts, without verifying."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cbdp_sym.cli.arguments import StatementName
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.corpus.facts import Lookup
    from cbdp_sym.corpus.scan import StatementFile

_WITH_REFERENCES = 110  # columns; in fewer, a title is worth more than the reference, which the id repeats


@click.command("list")
@click.argument("names", metavar="[ID|PATH|WORD]...", nargs=-1, type=StatementName())
@click.option(
    "--formula",
    metavar="EXPRESSION",
    help="List the claims with this closed form, whatever its variables are called: 'alpha/(2*sigma**2)'.",
)
@click.option("--all", "everything", is_flag=True, help="List also statements that have no derivation yet.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def list_statements(names: tuple[str, ...], formula: str | None, everything: bool, as_json: bool) -> None:
    """List statements with their last verdicts.

    Without arguments all statements are listed, else those that are named, or those about some words.

    \b
      cbdp-sym list gaussian composition
      cbdp-sym list --formula 'alpha/(2*sigma**2)'

    Nothing is verified. 'stale' marks a verdict whose derivation, or what it uses, has changed since.
    """
    if formula is not None:
        _print_formulas(formula, names, as_json)
        return
    from cbdp_sym.corpus import sources
    from cbdp_sym.corpus.catalogue import catalogue_for, corpus_catalogue
    from cbdp_sym.corpus.facts import Lookup
    from cbdp_sym.corpus.papers import entries
    from cbdp_sym.corpus.topics import about

    words = [n for n in names if n.replace("-", "").isalpha() and not Path(n).exists()]
    words = [w for w in words if w not in corpus_catalogue()]
    rest = [n for n in names if n not in words]
    catalogue = catalogue_for(rest)
    lookup = Lookup(catalogue)
    chosen = catalogue.select(rest)
    if words:
        chosen = about(words, chosen)
        if not chosen:
            raise UserError(f"no statement is about {' and '.join(words)}; 'cbdp-sym list' shows them all")
    rows = [_row(e, lookup, full=as_json) for e in chosen]
    sources.save()
    missing = [] if names else [t for t in entries().values() if t["id"] not in catalogue]
    if everything:
        rows += [_missing(t) for t in missing]
    if as_json:
        click.echo(json.dumps([row.data for row in rows], indent=2, ensure_ascii=False))
        return
    _print(rows)
    if missing and not everything:
        say(f"\n{len(missing)} statements of the papers have no derivation yet (--all)")


def _print_formulas(formula: str, names: tuple[str, ...], as_json: bool) -> None:
    from cbdp_sym.formula_audit.formula_index import with_formula

    if names:
        raise UserError("give --formula alone, or words alone")
    found = with_formula(formula)
    if not found:
        raise UserError(f"no claim of the corpus has the closed form '{formula}'")
    rows = [
        {"id": f.claim.statement, "version": f.claim.version, "part": f.part, "title": f.title,
         "claim": f.claim.text, "formula": str(f.claim.value)}
        for f in found
    ]  # fmt: skip
    if as_json:
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    for row in rows:
        say(f"{row['id']} ({row['version']}, part {row['part']}): {row['title']}")
        say(f"    {row['claim']}")


class _Row(NamedTuple):
    """A statement in the list: as data, and what is shown of its two versions."""

    data: dict[str, Any]
    printed: str
    repaired: str


def _row(entry: StatementFile, lookup: Lookup, *, full: bool) -> _Row:
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
        current = last.still_hold(key_of(entry, VERIFIER), entry.path, lookup)
        status = "current" if current else "stale"
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
    from cbdp_sym.cli.lines import joined, table, width
    from cbdp_sym.corpus.expected_verdict import legend

    columns = width()
    narrow = columns is not None and columns < _WITH_REFERENCES

    def cells(row: _Row) -> list[str]:
        data = row.data
        printed = row.printed + " (stale)" * (data["status"] == "stale")
        title = data["title"] or "(no derivation yet)"
        return [data["id"], *([] if narrow else [data["ref"]]), printed, row.repaired, title]

    header = ["id", *([] if narrow else ["ref"]), "printed", "further", "title"]
    title = len(header) - 1
    for line in table([header, *map(cells, rows)], columns, [title] if narrow else [title, 1]):
        click.echo(joined(line))
    for meaning in legend(cell for row in rows for cell in (row.printed, row.repaired)):
        say(meaning)
    if any(row.data["status"] == "shipped" for row in rows):
        say("the verdicts are those that came with this version; 'cbdp-sym verify' finds them here")
