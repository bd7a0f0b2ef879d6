"""The corpus' certified leaves before Coq: what became of each, kept in docs/coq_leaves.json.

Without arguments, every leaf that was accepted is compiled again, and the exit code is 1 if one is refused.

    scripts/check-coq
    scripts/check-coq --changed
    cbdp-sym certificates -o certificates && scripts/check-coq --record certificates
    scripts/check-coq --record

``--record`` tries all that can be stated and writes the file anew, with the corpus' certificates from a
folder or, after a change of the exporter, with those that it has. Short leaves share a file, because Coq
takes longer to load the libraries than to check one; if it refuses them together, each is compiled by
itself. With ``--seconds`` the shortest leaves come first, and none is begun after that time: what is
known of the others stays, and a new one is ``not tried``.

``--changed`` leaves out what is word for word, with the same libraries, what this version of Coq accepted,
but for one in five of them, others after each commit.

The certificates are kept in the file, because to find them again takes longer than Coq does; that none of
the corpus' claims is missing is a test (tests/test_recheck.py).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from cbdp_sym.export import compiler
from cbdp_sym.export.gallina import NotStated
from cbdp_sym.export.leaves import source
from cbdp_sym.recheck.answer import read

FILE = Path(__file__).parents[1] / "docs" / "coq_leaves.json"
Leaf = dict[str, Any]
_LONGEST = 1800.0
_PRINTED = 10
_MOST_TOGETHER, _LONG = 16, 60_000
_PARTS = 5


def main() -> int:
    parser = argparse.ArgumentParser(description="Let Coq check the leaves that it accepted before.")
    parser.add_argument(
        "--record", metavar="DIR", nargs="?", const=FILE, type=Path,
        help="write the list anew, with the certificates of a folder or, without DIR, with its own",
    )  # fmt: skip
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--folder", metavar="DIR", type=Path,
        help="where to work; what was accepted there and is the same is not compiled again",
    )  # fmt: skip
    parser.add_argument("--seconds", metavar="S", type=float, help="begin no leaf after that time")
    parser.add_argument(
        "--changed", action="store_true",
        help="only what is not word for word what Coq accepted, and one in five of the others",
    )  # fmt: skip
    arguments = parser.parse_args()
    if compiler.available() is None:
        print("there is no coqc: no leaf is checked")
        return 0
    before = json.loads(FILE.read_text(encoding="utf-8"))["leaves"] if FILE.exists() else []
    from_folder = arguments.record not in (None, FILE)
    leaves = _from_folder(arguments.record, before) if from_folder else before
    known = {(x["claim"], x["where"]) for x in before if x["coq"] == "accepted"}
    tried = [x for x in leaves if arguments.record or x["coq"] == "accepted"]
    if arguments.changed:
        tried = [x for k, x in enumerate(tried) if _is_due(k, x)]
        print(
            f"{len(tried)} of {len(leaves)} leaves are compiled: what has changed, and a part of the others"
        )
    with tempfile.TemporaryDirectory() as name:
        folder = arguments.folder or Path(name)
        answers, foreign = _compiled(folder.absolute(), tried, arguments.jobs, arguments.seconds)
    slowest = sorted(answers.items(), key=lambda kv: -kv[1].seconds)[:_PRINTED]
    for k, answer in slowest:
        print(f"{answer.seconds:7.1f} s  {_said(tried[k])}")
    if arguments.record:
        _write(leaves, tried, answers, known)
    accepted = sum(a.accepted for a in answers.values())
    missed = sum(k not in answers and x["coq"] != "not stated" for k, x in enumerate(tried))
    if missed:
        print(f"{missed} of {len(tried)} leaves were not reached in the time")
    print(f"{accepted} of {len(tried if arguments.changed else leaves)} leaves accepted")
    refused = [k for k, a in answers.items() if not a.accepted]
    for k in refused:
        print(f"refused: {_said(tried[k])}\n  {answers[k].reason}")
    if foreign:
        print(f"not axioms of Coq's real numbers: {', '.join(sorted(foreign))}")
    return 1 if refused or foreign else 0


def _said(leaf: Leaf) -> str:
    where = f"  where  {leaf['where']}" if leaf["where"] else ""
    return f"{leaf['statements'][0]}: {leaf['claim']}{where}"


def _is_due(k: int, leaf: Leaf) -> bool:
    """Return whether a leaf is not what Coq accepted, or it is its turn."""
    try:
        same = leaf.get("as") == _as_compiled(source(leaf["certificate"]))
    except NotStated:
        same = False
    return not same or k % _PARTS == int(_commit()[:8], 16) % _PARTS


@cache
def _commit() -> str:
    command = ["git", "-C", str(FILE.parent), "rev-parse", "HEAD"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return found or "0"


@cache
def _coq() -> str:
    return subprocess.run(["coqc", "--print-version"], capture_output=True, text=True).stdout


def _as_compiled(text: str) -> str:
    """Return a key of a theorem, its proof, the libraries and the version of Coq."""
    libraries = [(files("cbdp_sym.export") / n).read_text(encoding="utf-8") for n in compiler.LIBRARIES]
    return _digest("\0".join([_coq(), *libraries, text]))


def _from_folder(folder: Path, before: list[Leaf]) -> list[Leaf]:
    """Each certificate once, with the statements that use it, and what is known of it."""
    found: dict[str, Leaf] = {}
    known = {json.dumps(leaf["certificate"], sort_keys=True): leaf for leaf in before}
    for path in sorted(folder.glob("*.json")):
        for certificate in read(path):
            name = json.dumps(certificate, sort_keys=True)
            leaf = found.setdefault(name, {
                "statements": [], "claim": _claim(certificate), "where": certificate.get("where", ""),
                "coq": known.get(name, {}).get("coq", "not tried"), "certificate": certificate,
            })  # fmt: skip
            if path.stem not in leaf["statements"]:
                leaf["statements"].append(path.stem)
    return list(found.values())


def _claim(certificate: dict[str, Any]) -> str:
    keys = ("claim", "maximum of", "integral of")
    return str(next((certificate[k] for k in keys if k in certificate), ""))


def _compiled(
    folder: Path, leaves: list[Leaf], jobs: int, seconds: float | None
) -> tuple[dict[int, compiler.CoqAnswer], set[str]]:
    """Coq's answers to those that can be stated, by their number, and axioms of none of its own."""
    started = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    compiler.write_libraries(folder)
    for name in compiler.LIBRARIES:
        answer = _answer(folder / name)
        if not answer.accepted:
            raise compiler.NoCoq(f"Coq does not accept its library {name}: {answer.reason}")
    answers: dict[int, compiler.CoqAnswer] = {}
    sources: dict[int, str] = {}
    for k, leaf in enumerate(leaves):
        try:
            sources[k] = source(leaf["certificate"])
        except NotStated as gap:
            if leaf["coq"] == "accepted":
                answers[k] = compiler.CoqAnswer(False, 0.0, f"it is no longer stated: {gap}")
            leaf["coq"], leaf["reason"] = "not stated", str(gap)
    batches = _batches(sources)

    def in_time(batch: list[int]) -> tuple[dict[int, compiler.CoqAnswer], list[str]]:
        late = seconds is not None and time.monotonic() - started > seconds
        return ({}, []) if late else _batch_answers(folder, {k: sources[k] for k in batch})

    modules: list[str] = []
    with ThreadPoolExecutor(jobs) as pool:
        order = batches[::-1] if seconds is None else batches
        for done in as_completed([pool.submit(in_time, batch) for batch in order]):
            found, accepted = done.result()
            answers.update(found)
            modules += accepted
            for k, answer in found.items():
                word = "accepted" if answer.accepted else "REFUSED"
                print(f"{word}: {_said(leaves[k])}", file=sys.stderr, flush=True)
    axioms = compiler.assumptions(folder, modules) if modules else set()
    return answers, compiler.foreign(axioms)


def _batches(sources: dict[int, str]) -> list[list[int]]:
    """Leaves that are compiled in one file, with the same libraries; the shortest first."""
    found: list[list[int]] = []
    open_ones: dict[tuple[str, ...], list[int]] = {}
    for k in sorted(sources, key=lambda k: (len(sources[k]), k)):
        batch = open_ones.get(compiler.required(sources[k]))
        size = sum(len(sources[j]) for j in batch or ())
        if batch is None or len(batch) >= _MOST_TOGETHER or size + len(sources[k]) > _LONG:
            batch = open_ones[compiler.required(sources[k])] = []
            found.append(batch)
        batch.append(k)
    return sorted(found, key=lambda batch: sum(len(sources[k]) for k in batch))


def _batch_answers(folder: Path, sources: dict[int, str]) -> tuple[dict[int, compiler.CoqAnswer], list[str]]:
    """Coq's answers to leaves, each by itself if it refuses them together; the accepted modules."""
    names = {k: f"leaf_{_digest(text)}" for k, text in sources.items()}
    if len(sources) > 1:
        text = compiler.together({names[k]: text for k, text in sources.items()})
        path = folder / f"leaves_{_digest(text)}.v"
        path.write_text(text, encoding="utf-8")
        answer = _answer(path)
        if answer.accepted:
            each = replace(answer, seconds=answer.seconds / len(sources))
            return dict.fromkeys(sources, each), [f"{path.stem}.{name}" for name in names.values()]
    answers = {}
    for k, name in names.items():
        path = folder / f"{name}.v"
        path.write_text(sources[k], encoding="utf-8")
        answers[k] = _answer(path)
    return answers, [names[k] for k, answer in answers.items() if answer.accepted]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _answer(path: Path) -> compiler.CoqAnswer:
    """Coq's answer, also if it is that of an earlier run with the same libraries and the same file."""
    said = path.read_text(encoding="utf-8")
    for name in compiler.LIBRARIES:
        if f"CbdpSym Require Import {Path(name).stem}." in said:
            said += "".join(
                (path.parent / n).read_text(encoding="utf-8")
                for n in compiler.LIBRARIES[: compiler.LIBRARIES.index(name) + 1]
            )
    digest = hashlib.sha256(said.encode()).hexdigest()
    known = path.with_suffix(".seconds")
    if known.exists() and path.with_suffix(".vo").exists():
        of, seconds = known.read_text(encoding="utf-8").split()
        if of == digest:
            return compiler.CoqAnswer(True, float(seconds))
    answer = compiler.compile_file(path, _LONGEST)
    if answer.accepted:
        known.write_text(f"{digest} {answer.seconds}", encoding="utf-8")
    return answer


def _write(
    leaves: list[Leaf], tried: list[Leaf], answers: dict[int, compiler.CoqAnswer],
    known: set[tuple[str, str]],
) -> None:  # fmt: skip
    for k, answer in answers.items():
        leaf = tried[k]
        leaf["coq"] = "accepted" if answer.accepted else "refused"
        leaf.pop("reason", None)
        leaf.pop("as", None)
        if answer.accepted:
            leaf["as"] = _as_compiled(source(leaf["certificate"]))
        else:
            leaf["reason"] = answer.reason
    for leaf in leaves:
        if leaf["coq"] != "accepted" and (leaf["claim"], leaf["where"]) in known:
            print(f"accepted before, {leaf['coq']} now: {_said(leaf)}")
    accepted = sum(x["coq"] == "accepted" for x in leaves)
    data = {"accepted": accepted, "of": len(leaves), "leaves": leaves}
    FILE.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
