"""Problems of public collections, converted as far as a machine can read them, and the verdicts of ``prove``.

    python benchmarks/inequalities/public.py FOLDER [--seconds 10] [--sources dreal] [--show] [--results FILE]

FOLDER holds clones, each named as below (``git clone https://github.com/dreal/dreal4 FOLDER/dreal+dreal4``;
a bare repository, or one in a folder ``repo``, does as well). Nothing of them is copied into this project.
The truth is what the collection records: ``unsat`` or a proved lemma is true, ``sat`` is false. dReal's
``delta-sat`` records nothing, and neither does a lemma that its authors leave open.

A problem that is not read is counted with the reason; `prove` refuses one whose sides are undefined
somewhere in its domain (other provers give 1/0 a value).
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import asked, in_a_process, rechecked
from logic import Infix, Smt, Unreadable, question
from problem import Problem

Found = tuple[str, str, bool | None]
"""A name inside of the file, the statement, and whether it is recorded as true."""


@dataclass(frozen=True)
class Source:
    """A collection: its folder, which files it has, and how a file is read."""

    folder: str
    files: str
    statements: Callable[[str, str], Iterator[Found]]
    language: str

    def free(self, text: str) -> set[str]:
        """The names in a file that are variables without a quantifier."""
        if self.language == "HOL Light":
            return {f"{letter}{k}" for letter in "xyzuvt" for k in ("", *range(1, 10))}
        if self.language != "PVS":
            return set()
        found = re.findall(r"([\w,\s]+?)\s*:\s*var\s+real\b", text, re.I)
        return {name for names in found for name in re.findall(r"\w+", names)}


class Repository:
    """A clone, read through git: it needs no work tree."""

    def __init__(self, folder: Path) -> None:
        inside = folder / "repo"
        self.folder = inside if inside.exists() else folder

    def git(self, *words: str) -> str:
        command = ["git", "-c", "safe.directory=*", "-C", str(self.folder), *words]
        found = subprocess.run(command, capture_output=True, check=False)
        return found.stdout.decode("utf-8", "replace")

    def files(self, pattern: str) -> list[str]:
        names = self.git("ls-tree", "-r", "--name-only", "HEAD").splitlines()
        return [n for n in names if re.fullmatch(pattern, n)]

    def text(self, name: str) -> str:
        return self.git("show", f"HEAD:{name}")


# ── The statements of a file ──


def _smt(text: str, expected: str) -> Iterator[Found]:
    """One script is one question; its status is in the script, or in a file beside it."""
    said = re.findall(r"set-info\s+:status\s+(\w+)|EXPECT: (\w+)", text)
    words = [a or b for a, b in said] or expected.split()[:1]
    truth = {"unsat": True, "sat": False}.get(words[0] if words else "")
    yield "", text, truth


def _smt_of_dreal(text: str, expected: str) -> Iterator[Found]:
    """Yield it as dReal means it: a status sat in a script is only up to δ."""
    for name, script, truth in _smt(text, expected):
        yield name, script, truth or None


def _tptp(text: str, _: str) -> Iterator[Found]:
    plain = re.sub(r"(?m)^%+(?=\s*(fof|[!(=\s]|\)))", "", text)
    for m in re.finditer(r"fof\(\s*'?([\w-]+)'?\s*,\s*conjecture\s*,(.*?)\)\s*\.\s", plain, re.S):
        status = re.search(r"SZS status (\w+)", plain[m.end() : m.end() + 300])
        theorem = status is None or status[1] == "Theorem"
        yield m[1], m[2], True if theorem else None


def _coq(text: str, _: str) -> Iterator[Found]:
    plain = re.sub(r"\(\*.*?\*\)", " ", text, flags=re.S)
    heads = r"(?:Goal|(?:Lemma|Theorem|Example)\s+([\w']+))\s*(.*?)\.\s+(?:Proof|intros|Time|interval)"
    for k, m in enumerate(re.finditer(heads, plain, re.S)):
        arguments, _, statement = m[2].partition(":") if m[1] else ("", "", m[2])
        if re.search(r"\b(nat|Z|bool)\b", arguments):
            continue
        yield m[1] or f"goal {k}", statement.replace("%R", " "), True


def _hol(text: str, _: str) -> Iterator[Found]:
    for k, m in enumerate(re.finditer(r"`([^`]*[<>=][^`]*)`", text)):
        yield f"term {k}", re.sub(r"[&#](?=[\d.])", "", m[1]).replace("--", "-"), True


def _pvs(text: str, _: str) -> Iterator[Found]:
    plain = re.sub(r"%(?!\|-)[^\n]*", "", text)
    heads = r"(\w+)\s*:\s*(?:LEMMA|THEOREM)\s*(.*?)\n\s*(?:%\|-[^\n]*PROOF|$|\w+\s*:)"
    for m in re.finditer(heads, plain, re.S):
        yield m[1], m[2], True


SOURCES = (
    Source("dreal+dreal4", r"dreal/test/smt2/.*\.smt2", _smt_of_dreal, "SMT-LIB"),
    Source("dreal+dreal3", r"src/tests/nra/.*\.smt2", _smt_of_dreal, "SMT-LIB"),
    Source("cvc5+cvc5", r"test/regress/.*/nl/.*\.smt2", _smt, "SMT-LIB"),
    Source("validsdp+coq-interval", r"(testsuite|examples)/.*\.v", _coq, "Coq"),
    Source("avigad+polya", r"examples/.*\.tptp", _tptp, "TPTP"),
    Source("imandra-ai+verified-metitarski", r"problems/cristina.*\.tptp", _tptp, "TPTP"),
    Source("nasa+pvslib", r"(MetiTarski|interval_arith|affine_arith|Bernstein)/.*\.pvs", _pvs, "PVS"),
    Source("monadius+formal_ineqs", r"examples.*\.hl", _hol, "HOL Light"),
)  # fmt: skip


def problems(source: Source, repository: Repository) -> Iterator[tuple[str, Problem | str, bool | None]]:
    """The statements of a collection: a name, the problem or why it is not read, and its truth."""
    for name in repository.files(source.files):
        expected = repository.text(f"{name}.expected") if source.language == "SMT-LIB" else ""
        whole = repository.text(name)
        for k, text, truth in source.statements(whole, expected):
            title = f"{source.folder}:{name}" + (f":{k}" if k else "")
            try:
                smt = source.language == "SMT-LIB"
                free = source.free(whole)
                parts = Smt(text).assertions if smt else [("not", Infix(text, free).statement())]
                claim, where = question(parts)
            except (Unreadable, IndexError, RecursionError) as error:
                yield title, str(error) or type(error).__name__, truth
                continue
            yield title, Problem(title, claim, where, bool(truth), source.folder), truth


# ── The run ──


def _row(name: str, answers: list[dict[str, Any]], unread: int) -> str:
    decided = [a for a in answers if a["verdict"] in ("proved", "refuted")]
    verdicts = Counter(a["verdict"] for a in answers)
    seconds = [a["seconds"] for a in decided]
    cells = [
        name, len(answers) + unread, len(answers), sum(a["truth"] is not None for a in answers),
        verdicts["proved"], verdicts["refuted"], verdicts["unknown"], verdicts["error"],
        sum(_against(a) for a in answers), f"{statistics.median(seconds):.2f}" if seconds else "–",
    ]  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


def _against(answer: dict[str, Any]) -> bool:
    """The verdict is the opposite of the record, or its witness is not confirmed."""
    opposite = {True: "refuted", False: "proved"}.get(answer["truth"])
    return answer["verdict"] == opposite or answer.get("witness_holds") is False


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("folder", type=Path)
    options.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each")
    options.add_argument("--sources", default="", help="names between commas, or parts of them")
    options.add_argument("--show", action="store_true", help="print the problems only")
    options.add_argument("--recheck", action="store_true", help="check every certificate again")
    options.add_argument("--results", type=Path, help="where the answers go, as JSON")
    arguments = options.parse_args()
    rows, everything, bad = [], [], 0
    for source in SOURCES:
        if not any(part in source.folder for part in arguments.sources.split(",")):
            continue
        if not (arguments.folder / source.folder).exists():
            rows.append(f"| {source.folder} | not there |" + " |" * 8)
            continue
        answers, unread = [], []
        seen: set[tuple[str, str]] = set()
        for title, problem, truth in problems(source, Repository(arguments.folder / source.folder)):
            if isinstance(problem, str):
                unread.append(problem)
                if arguments.show:
                    print(f"{title}  not read: {problem}")
                continue
            if (problem.claim, problem.where) in seen:
                continue
            seen.add((problem.claim, problem.where))
            text = f"{problem.claim[:300]}  where  {problem.where[:300]}  [{truth}]"
            if arguments.show:
                print(title, text)
                continue
            answer = in_a_process(asked, problem, arguments.seconds) or {
                "verdict": "error", "seconds": arguments.seconds, "detail": "the process died"
            }  # fmt: skip
            if arguments.recheck and "certificate" in answer:
                answer["recheck"] = in_a_process(rechecked, answer["certificate"], problem)
                bad += answer["recheck"] != "holds"
            answers.append({"id": title, "truth": truth, **answer})
            against = "  AGAINST THE RECORD" if _against(answers[-1]) else ""
            print(f"{answer['verdict']:8} {answer['seconds']:6.2f}{against} {title} {text}")
            for key in ("detail", "recheck"):
                if answer.get(key) not in (None, "holds"):
                    print(f"    {answer[key]}")
            sys.stdout.flush()
        bad += sum(map(_against, answers))
        everything += answers
        rows.append(_row(source.folder, answers, len(unread)))
        print(f"{source.folder}, not read:", dict(Counter(unread).most_common(12)))
    if not arguments.show:
        print("\n| collection | statements | read | with a record | proved | refuted | unknown | refused "
              "| against the record | median s |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")  # fmt: skip
        print("\n".join(rows))
    if arguments.results:
        kept = [{k: v for k, v in a.items() if k != "certificate"} for a in everything]
        arguments.results.write_text(json.dumps(kept, indent=1, default=str), encoding="utf-8")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
