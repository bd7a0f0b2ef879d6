"""``cbdp-sym export``: certified leaves as theorems for Coq, and logs of whole proofs for HOL Light."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from cbdp_sym.cli.arguments import Finite, Run, Whole, statements
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError


@dataclass
class Row:
    """One certified leaf, and what became of it."""

    file: str
    statements: list[str]
    claim: str
    where: str
    verdict: str
    seconds: float | None = None
    reason: str = ""


_DEEPEST = 100_000


@click.command(
    epilog="The exit code is 0 if Coq refuses none of the files and every proof was logged, 1 if not, "
    "2 for a bad call."
)
@statements
@click.option("--coq", is_flag=True, help="Certified leaves, as theorems for Coq with coq-interval.")
@click.option("--hol-light", is_flag=True, help="Every step of the proofs, for scripts/check-hol-light.")
@click.option("--output", "-o", metavar="DIR", help="The folder (default: coq, or hol-light-logs).")
@click.option("--check", is_flag=True, help="Let coqc check every file, and name the axioms used.")
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
@click.option(
    "--timeout", type=Finite(min=0, min_open=True), default=600.0, show_default=True,
    metavar="SECONDS", help="The time limit of coqc for each file.",
)  # fmt: skip
@click.option(
    "--jobs", "-j", type=Whole(min=1), metavar="N",
    help="How many files at once (default: one per processor).",
)  # fmt: skip
def export(
    names: tuple[str, ...], coq: bool, hol_light: bool, output: str | None, check: bool, as_json: bool,
    timeout: float, jobs: int | None,
) -> None:  # fmt: skip
    """Write proofs for a proof assistant. Without ID, those of the whole corpus.

    With --coq, each leaf is a theorem: a step of a proof that a certificate decides. A name that ends in
    .json is a file of certificates. A leaf that cannot be stated in Coq is listed with the reason. The
    folder can be compiled by itself: coqc -R . CbdpSym.

    With --hol-light, each statement is proved again. ID.log has every step, ID.txt the definitions and the
    claims, and library.txt the library. scripts/check-hol-light replays them.

    \b
      cbdp-sym export --coq zcdp.lemB.1.tanh --check
      cbdp-sym export --hol-light zcdp.lem5.2
    """
    from cbdp_sym.export import compiler

    if coq == hol_light:
        raise UserError("say for which proof assistant: --coq or --hol-light")
    if hol_light:
        if check or as_json:
            raise UserError("--check and --json are for --coq: scripts/check-hol-light replays proofs")
        raise SystemExit(_logs(Path(output or "hol-light-logs"), names))
    if check and compiler.available() is None:
        raise UserError("there is no 'coqc' here (Debian: coq, libcoq-interval, libcoq-coquelicot)")
    folder = Path(output or "coq")
    rows = _written(folder, list(_certificates(names)))
    foreign: set[str] = set()
    if check:
        foreign = _checked(folder, rows, timeout, jobs or os.cpu_count() or 1)
    if as_json:
        click.echo(json.dumps([asdict(r) for r in rows], indent=2, ensure_ascii=False))
    else:
        _show(rows)
    if foreign:
        say(f"not axioms of Coq's real numbers: {', '.join(sorted(foreign))}", error=True)
    refused = any(r.verdict == "refused" for r in rows)
    raise SystemExit(1 if refused or foreign else 0)


def _logs(folder: Path, names: tuple[str, ...]) -> int:
    """Write the proofs of each statement; return 1 if one could not be proved."""
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.corpus.discovery import take
    from cbdp_sym.corpus.files import write_whole
    from cbdp_sym.corpus.logged import logged
    from cbdp_sym.kernel.reader import texts
    from cbdp_sym.kernel.types import KernelError
    from cbdp_sym.tactics.failure import Failed

    status, catalogue = 0, catalogue_for(names)
    take(catalogue)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(_DEEPEST)  # a term is written by way of its parts
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / "library.txt", "\n".join(texts().values()))
        for name in (entry.id for entry in catalogue.select(names)):
            try:
                found = logged(name)
            except (Failed, KernelError) as failure:
                say(f"{name}: not proved: {failure}", error=True)
                status = 1
                continue
            if not found.texts:
                say(f"{name}: it claims nothing")
                continue
            lines = list(found.lines())
            write_whole(folder / f"{name}.txt", "\n".join(found.blocks()))
            write_whole(folder / f"{name}.log", "\n".join(lines) + "\n")
            say(f"{name}: {sum(line[0] == '.' for line in lines)} steps")
    except OSError as error:
        raise UserError(f"'{folder}' cannot be written: {error.strerror}") from error
    finally:
        sys.setrecursionlimit(limit)
    return status


def _certificates(names: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """The name of a statement or file with each of its certificates."""
    from cbdp_sym.recheck.answer import read
    from cbdp_sym.recheck.outcome import Refused

    files = [n for n in names if n.endswith(".json")]
    for name in files:
        try:
            found = read(Path(name))
        except OSError as error:
            raise UserError(f"'{name}' cannot be read: {error.strerror}") from error
        except Refused as refusal:
            raise UserError(f"'{name}': {refusal}") from refusal
        yield from ((Path(name).stem, c) for c in found)
    ids = tuple(n for n in names if n not in files)
    if files and not ids:
        return
    from cbdp_sym.cli.session import loaded
    from cbdp_sym.corpus.certified_leaves import certificates_of

    for entry, report in loaded(ids, Run()):
        yield from ((entry.id, c) for c in certificates_of(report))


def _written(folder: Path, found: list[tuple[str, Any]]) -> list[Row]:
    """A file for each certificate that can be stated, once also if several statements use it."""
    from cbdp_sym.corpus.files import write_whole
    from cbdp_sym.export import compiler
    from cbdp_sym.export.gallina import NotStated
    from cbdp_sym.export.leaves import source
    from cbdp_sym.recheck.clock import OutOfTime, time_limit

    rows: dict[str, Row] = {}
    counts: dict[str, int] = {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        compiler.write_libraries(folder)
        write_whole(folder / "_CoqProject", "-R . CbdpSym\n")
        for name, certificate in found:
            key = json.dumps(certificate, sort_keys=True)
            if key in rows:
                if name not in rows[key].statements:
                    rows[key].statements.append(name)
                continue
            stem = "leaf_" + re.sub(r"\W+", "_", name, flags=re.ASCII)
            row = Row("", [name], *_said(certificate), "exported")
            rows[key] = row
            try:
                with time_limit(60):
                    text = source(certificate)
            except (NotStated, OutOfTime) as gap:
                row.verdict, row.reason = "not stated", str(gap) or "writing it took too long"
                continue
            counts[stem] = counts.get(stem, 0) + 1
            row.file = f"{stem}_{counts[stem]}.v"
            write_whole(folder / row.file, text)
    except OSError as error:
        raise UserError(f"'{folder}' cannot be written: {error.strerror}") from error
    return list(rows.values())


def _said(certificate: Any) -> tuple[str, str]:
    if not isinstance(certificate, dict):
        return "", ""
    keys = ("claim", "maximum of", "integral of")
    claim = next((certificate[k] for k in keys if k in certificate), "")
    where = certificate.get("where", "")
    if isinstance(certificate.get("ranges"), dict):
        where = ", ".join(f"{v} in {ends}" for v, ends in certificate["ranges"].items())
    return str(claim), str(where)


def _checked(folder: Path, rows: list[Row], timeout: float, jobs: int) -> set[str]:
    """Coq's answers, put into the rows; the axioms that are not those of its real numbers."""
    from cbdp_sym.export import compiler

    stated = [r for r in rows if r.file]
    try:
        compiler.compile_libraries(folder)
        with ThreadPoolExecutor(jobs) as pool:
            paths = [folder / r.file for r in stated]
            answers = pool.map(lambda p: compiler.compile_file(p, timeout), paths)
            for row, answer in zip(stated, answers, strict=True):
                row.verdict = "accepted" if answer.accepted else "refused"
                row.seconds, row.reason = round(answer.seconds, 1), answer.reason
        accepted = [r.file.removesuffix(".v") for r in stated if r.verdict == "accepted"]
        return compiler.foreign(compiler.assumptions(folder, accepted)) if accepted else set()
    except compiler.NoCoq as error:
        raise UserError(str(error)) from error


_STYLES = {"accepted": "green", "exported": "", "refused": "red", "not stated": "yellow"}


def _show(rows: list[Row]) -> None:
    from cbdp_sym.cli.console import console, plain

    out = console()
    for r in rows:
        where = f"  where  {r.where}" if r.where else ""
        took = f"  ({r.seconds:g} s)" if r.seconds is not None else ""
        plain(out, f"{r.verdict}: {r.statements[0]}: {r.claim}{where}{took}", _STYLES[r.verdict])
        if r.reason:
            plain(out, f"  {r.reason}")
    counts = {v: sum(r.verdict == v for r in rows) for v in _STYLES}
    said = ", ".join(f"{n} {v}" for v, n in counts.items() if n)
    say(f"{len(rows)} leaves: {said}" if rows else "no certified leaf")
