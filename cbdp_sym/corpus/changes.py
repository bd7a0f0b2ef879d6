"""Changes since the last run: newly broken, newly settled, new and gone, with more citations, slower.

The cache's folder keeps the verdicts of the last run of each statement. A damaged record is an absent
one: nothing that is proved rests on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from cbdp_sym.corpus.catalogue import Catalogue, corpus_root, is_path
from cbdp_sym.corpus.expected_verdict import marked, seconds, versions
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.shape import conforms

if TYPE_CHECKING:
    from cbdp_sym.corpus.runner import Outcome

NAME = "last-run.record"
FORMAT = 1
_SLOWER = 2.0  # times as long, and …
_BY = 5.0  # … that many seconds more
_NAMED = 6


class _Last(TypedDict):
    """A statement in the last run: ``state`` is its verdicts, or "error"."""

    state: str
    axioms: list[str]
    as_expected: bool
    seconds: float
    file: str


class _Record(TypedDict):
    format: int
    statements: dict[str, _Last]


@dataclass
class Changes:
    """Changes by ids; the texts say how. ``compared`` is False where there was no last run."""

    compared: bool = False
    broken: dict[str, str] = field(default_factory=dict)
    settled: dict[str, str] = field(default_factory=dict)
    new: dict[str, str] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    citing: dict[str, str] = field(default_factory=dict)
    slower: dict[str, str] = field(default_factory=dict)  # with the same verdicts

    def of(self, id: str) -> str | None:
        """Return what changed of a statement, such as "newly broken: proved, now open"; None if nothing."""
        found = [f"{kind}: {texts[id]}" for kind, texts in self._kinds() if id in texts]
        return "; ".join(found) or None

    def lines(self) -> list[str]:
        """At most five lines, or one that says that nothing changed; none without a last run."""
        if not self.compared:
            return []
        texts = {kind: _joined(found) for kind, found in self._kinds() if found}
        came, went = texts.pop("new", ""), texts.pop("gone", "")
        moved = [t for t in (f"new: {came}" if came else "", f"gone: {went}" if went else "") if t]
        lines = [f"{kind}: {text}" for kind, text in texts.items()]
        if moved:
            lines.insert(sum(k in texts for k in ("newly broken", "newly settled")), "; ".join(moved))
        return lines or ["nothing changed since the last run"]

    def _kinds(self) -> list[tuple[str, dict[str, str]]]:
        return [
            ("newly broken", self.broken),
            ("newly settled", self.settled),
            ("new", self.new),
            ("gone", self.gone),
            ("cites more", self.citing),
            ("slower", self.slower),
        ]


def compare(outcomes: Sequence[Outcome], names: Sequence[str], catalogue: Catalogue, folder: Path) -> Changes:
    """Compare a run with the last one, and keep it as the last one.

    Args:
        names: the arguments of the run: what they cover and is no longer there is gone.
        folder: the cache's.
    """
    last = _load(folder)
    changes = Changes(compared=any(o.entry.id in last for o in outcomes))
    for outcome in outcomes:
        id, now = outcome.entry.id, _of(outcome)
        before = last.get(id)
        if changes.compared and before is None:
            changes.new[id] = now["state"]
        elif before is not None:
            _compare_one(id, before, now, outcome.cached, changes)
        last[id] = now
    for id in [i for i, entry in last.items() if i not in catalogue and _covered(entry, names)]:
        changes.gone[id] = last.pop(id)["state"]
        changes.compared = True
    _save(folder, last)
    return changes


def _compare_one(id: str, before: _Last, now: _Last, cached: bool, changes: Changes) -> None:
    moved = before["state"] != now["state"]
    how = f"{before['state']}, now {now['state']}" if moved else now["state"]
    if before["as_expected"] and not now["as_expected"]:
        changes.broken[id] = how
    elif now["as_expected"] and (moved or not before["as_expected"]):
        changes.settled[id] = how
    more = set(now["axioms"]) - set(before["axioms"])
    if more and not moved:
        changes.citing[id] = f"now cites {', '.join(sorted(more))}"
    was, took = before["seconds"], now["seconds"]
    if not (cached or moved) and took > _SLOWER * was and took > was + _BY:
        changes.slower[id] = f"{was:.1f} s, now {took:.1f} s"


def _of(outcome: Outcome) -> _Last:
    report = outcome.report
    file = str(outcome.entry.path)
    if report is None:
        return {"state": "error", "axioms": [], "as_expected": False, "seconds": 0.0, "file": file}
    named = versions(report)
    return {
        "state": " and ".join((f"{name} " if k else "") + marked(v) for k, (name, v) in enumerate(named)),
        "axioms": sorted({a for _, version in named for a in version["axioms"]}),
        "as_expected": outcome.as_expected,
        "seconds": seconds(report),
        "file": file,
    }


def _covered(entry: _Last, names: Iterable[str]) -> bool:
    file = Path(entry["file"])
    folders = [Path(n).resolve() for n in names if is_path(n)] if names else [corpus_root()]
    return any(file.is_relative_to(f) for f in folders)


def _joined(found: dict[str, str]) -> str:
    shown = [f"{id} ({how})" for id, how in list(found.items())[:_NAMED]]
    rest = len(found) - len(shown)
    return ", ".join(shown) + (f" and {rest} more" if rest else "")


def _load(folder: Path) -> dict[str, _Last]:
    try:
        record = json.loads((folder / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not conforms(record, _Record) or record["format"] != FORMAT:
        return {}
    statements: dict[str, _Last] = record["statements"]
    return statements


def _save(folder: Path, statements: dict[str, _Last]) -> None:
    record: _Record = {"format": FORMAT, "statements": statements}
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        ignore = folder / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", encoding="utf-8")
        write_whole(folder / NAME, json.dumps(record, ensure_ascii=False))
