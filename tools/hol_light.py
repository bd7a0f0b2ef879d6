"""The corpus' proofs before HOL Light: each step of the kernel again, by a kernel that nobody here wrote.

    scripts/check-hol-light zcdp.lem5.2      # prints the theorems as HOL Light has them
    scripts/check-hol-light                  # the whole corpus
    scripts/check-hol-light --logs FOLDER    # what 'cbdp-sym export --hol-light -o FOLDER' wrote
    scripts/check-hol-light --record         # keeps what HOL Light says

A record is cbdp_sym/corpus/hol_light.json, which show, why, pages and appendices read, the lists in
docs/trust.md, and docs/hol_light.md.  The exit code is 0 if every proof is replayed, 1 if not, and 2 for a
bad call.  ``--record`` keeps what is known of statements that were not replayed in this run.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.hol_light import RECORD, digest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "trust.md"
TABLE = ROOT / "docs" / "hol_light.md"
COQ = ROOT / "docs" / "coq_leaves.json"
BEGIN, END = "<!-- the library in HOL Light: scripts/check-hol-light --record -->", "<!-- end -->"
_SHELVES = {
    "proved": "proved from HOL Light's axioms alone",
    "from_sigma": "proved from the seven axioms about measurable sets too",
    "believed": "believed",
}
HOL_LIGHT = Path("/usr/share/hol-light")


def main() -> int:
    parser = argparse.ArgumentParser(description="Replay proofs in HOL Light.")
    parser.add_argument("names", metavar="ID", nargs="*", help="statements; without any, the whole corpus")
    parser.add_argument("--logs", metavar="DIR", type=Path, help="the logs of this folder; none is made")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1, help="logs at once")
    parser.add_argument("--record", action="store_true", help="keep what HOL Light says")
    arguments = parser.parse_args()
    if not available():
        print("there is no HOL Light (Debian: hol-light, libnum-ocaml-dev): no proof is replayed")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = (arguments.logs or Path(name)).absolute()
        made = 0 if arguments.logs else _logs(folder, arguments.names)
        ids = arguments.names if arguments.logs and arguments.names else _ids(folder)
        if missing := [i for i in ids if not (folder / f"{i}.log").exists()]:
            print(f"no log of {', '.join(missing)} in {folder}", file=sys.stderr)
            return 2
        answers = replay(folder, ids, arguments.jobs)
        library = json.loads((folder / "library.json").read_text(encoding="utf-8"))
        texts = {i: (folder / f"{i}.txt").read_text(encoding="utf-8") for i in ids}
        certified = {i: certificates_of((folder / f"{i}.log").read_text(encoding="utf-8")) for i in ids}
    _show(answers, library, theorems=bool(arguments.names))
    if arguments.record:
        _record(answers, library, texts, certified)
    return 1 if made or any("refused" in a for a in answers) else 0


def available() -> bool:
    """Return whether HOL Light is installed."""
    return (HOL_LIGHT / "ocaml").exists()


def replay(folder: Path, ids: list[str], jobs: int = 1, *, prove: bool = True) -> list[dict[str, Any]]:
    """Let HOL Light replay the logs of a folder, loaded once and forked for each; return its answers.

    A log without an answer, because a process ended too soon, is refused.
    """
    for name in ids:
        (folder / f"{name}.json").unlink(missing_ok=True)
    run(folder, f"hl_serve {jobs} [] {ocaml_list(ids)};;\n", prove=prove)
    return [_answer(folder, name) for name in ids]


def ocaml_list(names: list[str]) -> str:
    """Return a list of strings as OCaml writes it."""
    return f"[{'; '.join(map(json.dumps, names))}]"


def run(folder: Path, commands: str, *, prove: bool = True) -> None:
    """Load HOL Light and our files, and give it commands; what it prints is kept in hol-light.out.

    The folder has the library's text, as library.txt.  Unless ``prove``, no statement of it is proved.
    """
    settings = {"CBDP_SYM_HOL_LIGHT": str(ROOT / "hol-light")}
    settings |= {} if prove else {"CBDP_SYM_BELIEVE_ALL": "1"}
    commands = f'#use "{ROOT}/hol-light/load.ml";;\n{commands}'
    with (folder / "hol-light.out").open("w") as out:
        subprocess.run(
            [HOL_LIGHT / "ocaml", "-I", HOL_LIGHT, "-init", HOL_LIGHT / "hol.ml"],
            input=commands, text=True, cwd=folder, stdout=out, stderr=subprocess.STDOUT, check=False,
            env={**os.environ, **settings},
        )  # fmt: skip


def _answer(folder: Path, name: str) -> dict[str, Any]:
    path = folder / f"{name}.json"
    if not path.exists():
        return {"id": name, "refused": f"no answer; {folder / 'hol-light.out'} has what HOL Light printed"}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _logs(folder: Path, names: list[str]) -> int:
    program = str(Path(sys.executable).parent / "cbdp-sym")
    command = [program, "export", "--hol-light", *names, "-o", str(folder)]
    return subprocess.run(command, check=False).returncode


def _ids(folder: Path) -> list[str]:
    """The statements with a log, the longest log first."""
    found = sorted(folder.glob("*.log"), key=lambda p: (-p.stat().st_size, p.name))
    return [p.name.removesuffix(".log") for p in found]


def _show(answers: list[dict[str, Any]], library: dict[str, Any], *, theorems: bool) -> None:
    for a in sorted(answers, key=lambda a: a["id"]):
        if "refused" in a:
            print(f"REFUSED {a['id']}: {a['refused']}")
            continue
        given = {h for t in a["theorems"] for h in t["hypotheses"]}
        proved = {h for t in a["theorems"] for h in t["leaves"]}
        print(
            f"replayed {a['id']}: {a['steps']} steps, {a['seconds']} s, {a['megabytes']} MB, "
            f"{len(a['believed'])} believed statements; of {len(proved) + len(given)} certified leaves "
            f"{len(proved)} are proved"
        )
        for t in a["theorems"] if theorems else ():
            under = "".join(f"  under {h}\n" for h in t["hypotheses"])
            print(f"\n{t['name']}\n{under}|- {t['theorem']}")
        if theorems:
            print(f"\nbelieved: {', '.join(a['believed']) or 'nothing but the three axioms of HOL Light'}\n")
    good = [a for a in answers if "refused" not in a]
    print(
        f"{len(good)} of {len(answers)} statements replayed, {sum(a['steps'] for a in good)} steps in "
        f"{sum(a['seconds'] for a in good):.0f} s; of the library's statements {len(library['proved'])} "
        f"are proved there, {len(library['from_sigma'])} from sigma.ml, {len(library['believed'])} believed"
    )


def _record(
    answers: list[dict[str, Any]],
    library: dict[str, Any],
    texts: dict[str, str],
    certified: dict[str, list[str]],
) -> None:
    """Write what HOL Light said into the package, and the pages that are made from it."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True, capture_output=True, check=False
    ).stdout.strip()
    before = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {"statements": {}}
    statements = before["statements"]
    for a in answers:
        statements.pop(a["id"], None)
        if "refused" not in a:
            claims = claims_of(texts[a["id"]])
            theorems = {t["name"]: t for t in a["theorems"]}

            def both(name: str, key: str) -> list[str]:
                return sorted({*theorems[name][key], *theorems[f"{name}/defined"][key]})  # noqa: B023

            proved = {d: found for n, d in claims.items() if (found := both(n, "leaves"))}
            statements[a["id"]] = {
                "commit": commit, "date": date.today().isoformat(), "steps": a["steps"],
                "seconds": a["seconds"], "megabytes": a["megabytes"], "believed": a["believed"],
                "certificates": dict(sorted(zip(certified[a["id"]], a["certified"], strict=True))),
                "claims": {d: both(n, "hypotheses") for n, d in claims.items()}, "proved_leaves": proved,
            }  # fmt: skip
    version = library["version"]
    record = {"hol_light": version, **{k: library[k] for k in _SHELVES}}
    record["statements"] = dict(sorted(statements.items()))
    write_whole(RECORD, json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    before_, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    if rest:
        write_whole(PAGE, f"{before_}{BEGIN}\n{lists(record)}\n{END}{after}")
    write_whole(TABLE, table(record))


def claims_of(text: str) -> dict[str, str]:
    """Return the digests of the claims of an export, by their names in the log."""
    blocks = re.findall(r"^\S.*(?:\n(?!\S).*)*", text, re.M)
    own = [b for b in blocks if b.startswith("define ")]
    claims = (b.split(maxsplit=2)[1:] for b in blocks if b.startswith(("claim ", "refuted ")))
    return {name: digest(said, own) for name, said in claims}


def certificates_of(log: str) -> list[str]:
    """Return digests of what the certificates of a log say, in the order of their steps."""
    steps = (line.split(" ") for line in log.splitlines() if line.startswith(". certified "))
    return [_leaf(json.loads(unquote(words[4]))) for words in steps]


def _leaf(certificate: dict[str, Any]) -> str:
    return sha256(f"{certificate['claim']}\n{certificate['where']}".encode()).hexdigest()[:12]


def by_coq_too(record: dict[str, Any]) -> dict[tuple[bool, bool], int]:
    """Return how many certificates Coq accepts (the first) and HOL Light proves (the second), or not."""
    known = json.loads(COQ.read_text(encoding="utf-8"))["leaves"]
    coq = {_leaf(leaf["certificate"]): leaf["coq"] == "accepted" for leaf in known}
    here = {k: v for e in record["statements"].values() for k, v in e.get("certificates", {}).items()}
    return dict(Counter((coq[k], here[k]) for k in coq.keys() & here.keys()))


def table(record: dict[str, Any]) -> str:
    """Return the page that says of each statement what HOL Light said."""
    entries = record["statements"]
    proved, given = leaves(record)
    rows = [_row(name, e) for name, e in entries.items()]
    both = by_coq_too(record)
    return _PAGE.format(
        count=len(entries), steps=sum(e["steps"] for e in entries.values()),
        seconds=sum(e["seconds"] for e in entries.values()),
        longest=max(e["seconds"] for e in entries.values()),
        megabytes=max(e.get("megabytes", 0) for e in entries.values()),
        alone=sum(not e["believed"] for e in entries.values()),
        sigma=sum(e["believed"] == ["sigma"] for e in entries.values()),
        free=sum(not any(e["claims"].values()) for e in entries.values()),
        proved=len(proved), all=len(proved) + len(given), rows="\n".join(rows),
        certificates=sum(both.values()), both=both.get((True, True), 0), coq=both.get((True, False), 0),
        here=both.get((False, True), 0), neither=both.get((False, False), 0),
    )  # fmt: skip


_PAGE = """\
# What HOL Light says of each statement

[HOL Light](trust.md#hol-light-replays-the-proofs) replayed the proofs of {count} statements: {steps:,}
steps in {seconds:,.0f} seconds of a processor, of which the longest proof took {longest:,.0f}. A process
had at most {megabytes} MB. {alone} statements rest on HOL Light's own axioms alone, {sigma} more on
these and the seven axioms about measurable sets (`sigma`), and the others also on the textbook
statements that are named.

A leaf is a certified inequality. HOL Light proves {proved} of the {all} distinct ones. Each of the
others is a hypothesis of what comes out; in {free} statements no claim has one. [Coq](coq.md) was tried
on the certificates of {certificates} leaves: both prove {both} of them, Coq alone {coq}, HOL Light alone
{here}, neither {neither}.

`scripts/check-hol-light --record` writes this page. With names of statements it replays these only, and
keeps the other rows.

| statement | commit | steps | s | believed | leaves proved | leaves left |
|---|---|---|---|---|---|---|
{rows}
"""


def _row(name: str, e: dict[str, Any]) -> str:
    proved = {h for found in e.get("proved_leaves", {}).values() for h in found}
    given = {h for found in e["claims"].values() for h in found}
    believed = ", ".join(f"`{n}`" for n in e["believed"])
    return (
        f"| `{name}` | {e['commit']} | {e['steps']} | {e['seconds']:.1f} | {believed} | "
        f"{len(proved) or ''} | {len(given) or ''} |"
    )


def lists(record: dict[str, Any]) -> str:
    """Return the lists of the library's statements, and the count of leaves, as Markdown."""
    shown = ((what, record[key]) for key, what in _SHELVES.items())
    said = [f"**{len(n)} {what}**: {', '.join(f'`{name}`' for name in n)}." for what, n in shown]
    proved, given = leaves(record)
    if proved:  # a record from before leaves were proved does not say which were
        said.append(
            f"**{len(proved) + len(given)} certified leaves** in all statements, each counted once: "
            f"{len(proved)} are proved there, and {len(given)} are hypotheses of what comes out."
        )
    return "\n\n".join(said)


def leaves(record: dict[str, Any]) -> tuple[set[str], set[str]]:
    """Return the leaves that HOL Light proved, by their digests, and those that it takes as given."""
    entries = record["statements"].values()
    proved = {h for e in entries for found in e.get("proved_leaves", {}).values() for h in found}
    given = {h for e in entries for found in e["claims"].values() for h in found}
    return proved, given


if __name__ == "__main__":
    raise SystemExit(main())
