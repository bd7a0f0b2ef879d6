"""``cbdp-sym library``: the statements that the kernel believes, and what the gate found out about them."""

from __future__ import annotations

import difflib
import json
from collections.abc import Collection
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.gate.record import Record

_EFFORTS = ("quick", "usual", "thorough")


@click.command(epilog="The exit code is 0 if all is as it should be, 1 if not, 2 for a bad call.")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--effort",
    type=click.Choice(_EFFORTS),
    help="How much is tried: 'quick' (half a minute for all) unless NAMEs are given, then 'usual'.",
)
@click.option("--seed", default=0, show_default=True, help="The seed of the random choices.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: the figures, and every record.")
def library(names: tuple[str, ...], effort: str | None, seed: int, as_json: bool) -> None:
    """Attack the statements that the kernel believes.

    They are tried in finite measure spaces and in numbers. Without NAMEs, totals are printed. With
    NAMEs, the text of each statement is printed, and what was found: samples that meet its hypotheses, for
    each hypothesis a counterexample to the statement without it, and the wrong copies that were noticed.
    """
    from cbdp_sym.cli.progress import counted
    from cbdp_sym.gate import record
    from cbdp_sym.kernel import reader
    from cbdp_sym.lexicon import title_of

    known = reader.library()
    for name in names:
        if name not in known:
            raise UserError(_unknown(name, known))
    entries = [known[name] for name in names] or list(record.theorems())
    chosen = effort or ("usual" if names else "quick")
    records = []
    with counted(len(entries)) as done:
        for entry in entries:
            if entry.kind == "theorem":
                records.append(record.examine(entry, getattr(record, chosen.upper()), seed))
            done(entry.name)
    figures = record.figures(records)
    if as_json:
        data = {"effort": chosen, "figures": figures._asdict(), "records": list(map(asdict, records))}
        click.echo(json.dumps(data, indent=1, ensure_ascii=False))
    elif names:
        found = {r.name: r for r in records}
        for entry in entries:
            title = [title_of(entry.name)] if title_of(entry.name) else []
            say("\n".join([*title, entry.text, f"  ({entry.shelf}, {entry.place})"]))
            if entry.name in found:
                _print(found[entry.name])
    else:
        _table(figures._asdict(), records)
    raise SystemExit(1 if any(r.wrong for r in records) else 0)


def _unknown(name: str, known: Collection[str]) -> str:
    from cbdp_sym.kernel import reader
    from cbdp_sym.tactics.statements import lemma_names

    if name in lemma_names():
        return f"'{name}' is a lemma, which is proved: 'cbdp-sym find {name}' shows it"
    folder = Path(reader.__file__).parent / "library"
    near = difflib.get_close_matches(name, known, n=3)
    words = f"the text of the library is in {folder}, and 'cbdp-sym find' looks for statements by words"
    hint = f"the nearest: {', '.join(near)}" if near else words
    return f"the library has no statement '{name}'; {hint}"


def _print(r: Record) -> None:
    said = r.wrong or r.beyond or "survives"
    if r.contradictory:
        said += "; the hypotheses exclude each other, and no fewer of them do"
    say(f"  {said}: {r.met} of {r.samples} samples meet the hypotheses, {r.decided} decided")
    for a in r.antecedents:
        why = f"needed: false without it at {a.noticed}" if a.noticed else a.reason
        say(f"  given {a.text}\n    {why or 'its loss is not noticed'}")
    for kind, noticed in r.copies:
        say(f"  copy, {kind}: {'noticed' if noticed else 'NOT NOTICED'}")


def _table(figures: dict[str, int], records: list[Record]) -> None:
    shares = {
        "statements": "",
        "interpreted": "have a meaning in the models",
        "met": "have hypotheses that were met (or exclude each other, as they say)",
        "survived": "had their conclusions decided, and none false",
        "antecedents": "",
        "noticed": "have a counterexample without them",
        "with_reason": "others have a written reason",
        "copies": "wrong copies were tried",
        "copies_noticed": "of these were noticed",
        "elsewhere": "statements name the theorem in another library",
    }
    for key, value in figures.items():
        say(f"{value:5d}  {shares[key] or key}")
    for r in records:
        if r.wrong or r.beyond:
            say(f"{'WRONG' if r.wrong else 'beyond'}  {r.name}: {r.wrong or r.beyond}")
