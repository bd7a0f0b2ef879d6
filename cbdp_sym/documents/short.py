"""The form of a proof in an appendix: its main steps, or all of them, with long expressions named once.

A report comes in, and a report with other blocks goes out; the claims, hypotheses and verdicts stay.
Steps that are left out between two lines are joined by the relation that they give together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from cbdp_sym.corpus.report import Block, PartReport, StatementReport, VersionReport

_PROOF, _ANOTHER_PROOF, _REFUTATION = 480, 160, 220
"""The most TeX that displayed lines may have: of a first proof, of the others, of a refutation."""
_LONGEST_LINE = 900
_LONGEST_EXPRESSION = 90
_LETTERS = "IJKABFGHLT"
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|.", re.S)


class Form(NamedTuple):
    """A report as it is set.

    ``left_out`` has the number of steps that are not shown of each part, by version ("printed",
    "repaired"), and ``names`` what the letters stand for, as pairs of TeX, in the same way.
    """

    report: StatementReport
    short: bool
    left_out: dict[str, list[int]]
    names: dict[str, list[list[tuple[str, str]]]]


def form(report: StatementReport, *, full: bool, share: float = 1.0) -> Form:
    """Return the short form of a report, or the full one, which has all steps.

    ``share`` is what part of the usual room the displayed lines of a proof have.
    """
    seen: set[str] = set()
    left_out: dict[str, list[int]] = {}
    names: dict[str, list[list[tuple[str, str]]]] = {}
    versions: dict[str, VersionReport | None] = {"printed": None, "repaired": None}
    letter = _letter(report)
    for which, version in (("printed", report["printed"]), ("repaired", report["repaired"])):
        if version is None:
            continue
        parts, left_out[which], names[which] = [], [], []
        for k, part in enumerate(version["parts"]):
            blocks, missing = (part["blocks"], 0) if full else _main_steps(part, seen, k == 0, share)
            named, meanings = _named(blocks, letter)
            parts.append(_with_blocks(part, named))
            left_out[which].append(missing)
            names[which].append(meanings)
        versions[which] = _with_parts(version, parts)
    printed = versions["printed"]
    assert printed is not None
    new: Any = {**report, "printed": printed, "repaired": versions["repaired"]}
    return Form(new, not full, left_out, names)


def _with_blocks(part: PartReport, blocks: list[Block]) -> PartReport:
    new: Any = {**part, "blocks": blocks}
    found: PartReport = new
    return found


def _with_parts(version: VersionReport, parts: list[PartReport]) -> VersionReport:
    new: Any = {**version, "parts": parts}
    found: VersionReport = new
    return found


# ── which steps ──


def _main_steps(part: PartReport, seen: set[str], first: bool, share: float) -> tuple[list[Block], int]:
    """The blocks that are shown, in order, and how many steps are not."""
    usual = _REFUTATION if part["witness"] else _PROOF if first else _ANOTHER_PROOF
    room = int(share * usual)
    blocks = part["blocks"]
    total = sum(_steps(b) for b in blocks)
    fresh = [
        k
        for k, b in enumerate(blocks)
        if b["kind"] == "prose" or not (_told(b, seen) or _says_the_claim(b, part))
    ]
    displayed = [k for k in fresh if blocks[k]["kind"] != "prose"]
    chosen: dict[int, Block] = {k: blocks[k] for k in fresh if blocks[k]["kind"] == "prose"}
    for k in sorted(displayed, key=lambda k: (-_weight(blocks[k], k == displayed[-1]), k)):
        short = _chain(blocks[k], room)
        size = _size(short)
        if size <= room:
            chosen[k] = short
            room -= size
    found = [chosen[k] for k in sorted(chosen)]
    return found, total - sum(_steps(b) for b in found)


def _steps(block: Block) -> int:
    return {"prose": 0, "fact": 1}.get(block["kind"], len(block.get("lines", ())))


def _told(block: Block, seen: set[str]) -> bool:
    """Return whether another part of the statement has shown the same; it is noted as shown."""
    lines = block.get("lines", [])
    key = "\0".join([block["latex"], *(line["latex"] for line in lines)])
    if key in seen:
        return True
    seen.add(key)
    return False


def _says_the_claim(block: Block, part: PartReport) -> bool:
    """Return whether the block only repeats what is proved."""
    return block["kind"] == "fact" and block["latex"] == part["latex"] and not block["because"]


def _weight(block: Block, last: bool) -> int:
    """Return how soon a block is shown: the end of the proof, what rests on other results, then the rest."""
    lines = block.get("lines", [])
    uses = bool(block.get("uses")) or any(line["uses"] for line in lines)
    grades = {block.get("grade", "exact"), *(line["grade"] for line in lines)}
    return 8 * last + 4 * uses + 2 * bool(grades & {"cited", "certified"}) + (not lines)


def _size(block: Block) -> int:
    parts = [block["latex"], *(line["latex"] for line in block.get("lines", []))]
    return sum(40 + len(p) for p in parts)


def _chain(block: Block, room: int) -> Block:
    """A calculation with its first line, its last, and as many of those between as there is room for."""
    if block["kind"] == "fact":
        return block
    lines = _distinct(block)
    if not lines:
        return block
    keep = {len(lines) - 1}
    room -= len(block["latex"]) + len(lines[-1]["latex"]) + 80

    def weight(k: int) -> int:
        line = lines[k]
        certified = line["grade"] == "certified"
        return 4 * bool(line["uses"]) + 2 * (line["op"] != "=") + certified + (line["grade"] == "cited")

    for k in sorted(range(len(lines) - 1), key=lambda k: (-weight(k), k)):
        size = 40 + len(lines[k]["latex"])
        if weight(k) and size <= min(room, _LONGEST_LINE):
            keep.add(k)
            room -= size
    found, start = [], 0
    for k in sorted(keep):
        joined = lines[start : k + 1]
        found.append({**lines[k], "op": _together(line["op"] for line in joined),
                      "because": _because(joined)})  # fmt: skip
        start = k + 1
    new: Any = {**block, "lines": found}
    shown: Block = new
    return shown


def _distinct(block: Block) -> list[Any]:
    """The lines without those that repeat the line above them by an equality."""
    found: list[Any] = []
    above = block["latex"]
    for line in block.get("lines", []):
        if line["op"] == "=" and line["latex"] == above:
            continue
        found.append(line)
        above = line["latex"]
    return found


def _together(relations: Iterable[str]) -> str:
    """The relation of the first to the last: all of them point one way."""
    found = [r for r in relations if r != "="]
    if not found:
        return "="
    return next((r for r in found if r in ("<", ">")), found[0])


def _because(lines: list[Any]) -> str:
    """The reasons of steps that are joined: the weightiest, and the last."""
    told = [line["because"] for line in lines if line["uses"] or line["grade"] != "exact"]
    told = list(dict.fromkeys([*told, lines[-1]["because"]]))
    return "; ".join(told if len(told) < 3 else [*told[:1], told[-1]])


# ── names for long expressions ──


def _letter(report: StatementReport) -> str:
    """A letter for names that the statement does not use itself."""
    text = str(report)
    return next((c for c in _LETTERS if f"{c}_" not in text), "Y")


def _formulas(blocks: list[Block]) -> Iterator[str]:
    for block in blocks:
        if block["kind"] != "prose":
            yield block["latex"]
            yield from (line["latex"] for line in block.get("lines", []))


def _named(blocks: list[Block], letter: str) -> tuple[list[Block], list[tuple[str, str]]]:
    """The blocks with a name for each long integral or law that comes twice, and the meanings."""
    counts = Counter(e for f in _formulas(blocks) for e in _long_expressions(f))
    often = [e for e, n in counts.items() if n > 1]
    if not often:
        return blocks, []
    names = {e: f"{letter}_{{{k}}}" for k, e in enumerate(often, 1)}
    by_length = sorted(often, key=len, reverse=True)

    def replaced(text: str, without: str = "") -> str:
        for e in by_length:
            if e != without:
                text = text.replace(e, f"{names[e]} ")
        return text

    new: list[Any] = []
    for block in blocks:
        if block["kind"] == "prose":
            new.append(block)
            continue
        lines = [{**line, "latex": replaced(line["latex"])} for line in block.get("lines", [])]
        new.append({**block, "latex": replaced(block["latex"]), "lines": lines})
    return new, [(names[e], replaced(e, e)) for e in often]


def _long_expressions(source: str) -> Iterator[str]:
    """The integrals and product laws of a formula that are long, each as it stands there."""
    tokens = _TOKEN.findall(source)
    for k, token in enumerate(tokens):
        end = None
        if token == r"\int":
            end = _end_of_integral(tokens, k)
        elif token == r"\bigotimes":
            end = _end_of_law(tokens, k)
        if end is not None:
            found = "".join(tokens[k:end])
            if len(found) >= _LONGEST_EXPRESSION:
                yield found


def _end_of_integral(tokens: list[str], start: int) -> int | None:
    r"""Return where the integral ends that begins there: after ``\, dx`` in the same group."""
    depth = 0
    for k in range(start, len(tokens)):
        token = tokens[k]
        depth += (token in ("{", r"\left")) - (token in ("}", r"\right"))
        if depth < 0:
            return None
        if depth == 0 and token == r"\," and tokens[k + 1 : k + 3] == [" ", "d"]:
            inner = tokens[start + 1 : k]
            return None if r"\int" in inner else k + 4
    return None


def _end_of_law(tokens: list[str], start: int) -> int | None:
    r"""Return where ``\bigotimes_{i=1}^{d} \operatorname{Lap}\left(…\right)`` ends."""
    depth = 0
    opened = False
    for k in range(start, len(tokens)):
        token = tokens[k]
        if token == r"\left":
            depth, opened = depth + 1, True
        elif token == r"\right":
            depth -= 1
            if depth < 0:
                return None
            if opened and depth == 0:
                return k + 2
    return None
