"""The part of a proof that an appendix tells: its main steps, in about the room that a paper gives it.

Every proof is told. In a calculation the lines between two reasons are left out; of the rest, what
has the least weight goes first: facts without a reason, calculations to which nothing refers. Structure
(cases, "it suffices to show", values that exist) stays. Steps that are left out are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from cbdp_sym.documents.prose.phrases import CLOSING, visible
from cbdp_sym.documents.prose.pieces import (
    Case,
    Cases,
    Display,
    Piece,
    Proof,
    Row,
    Sentence,
    claims_in,
    marks,
    numbered,
    steps_of,
    walk,
)
from cbdp_sym.documents.prose.smoothing import grammatical, merged
from cbdp_sym.documents.prose.writer import leads

ROOM = 36.0
"""Lines for the proof of the first printed claim, and of a claim that it uses."""
LESS = 15.0
"""Lines for the proof of another claim of the statement, or of an auxiliary one."""
_KEPT = 40  # what has this weight stays
_LINE = 95  # signs of a line of text
_LONGEST_FORMULA = 300  # signs
_FORMULA = re.compile(r"\$([^$]+)\$")
_NAMED = 4  # claims that the steps use that are left out
_ROW = 1.5  # lines for a row of a display


def told(proof: Proof, room: float | None) -> Proof:
    """Return the proof as an appendix tells it in so much room (None: whole), its displays numbered."""
    found = proof if room is None else _selected(proof, room)
    found = replace(found, pieces=merged(found.pieces))
    leads(found.pieces)
    _without_marks(found.pieces)
    grammatical(found.pieces)
    numbered(found.pieces)
    return found


def _without_marks(pieces: list[Piece]) -> None:
    """Take out what closes a part of the proof without a word, and what closes all that stands around it."""
    for k in reversed(range(len(pieces))):
        piece = pieces[k]
        if isinstance(piece, Cases):
            for case in piece.cases:
                _without_marks(case.pieces)
        following = pieces[k + 1] if k + 1 < len(pieces) else None
        again = isinstance(following, Sentence) and bool(following.closes)
        if isinstance(piece, Sentence) and piece.closes and (piece.silent or again):
            del pieces[k]


def _selected(proof: Proof, room: float) -> Proof:
    left_out = dict(proof.left_out)
    pieces = _shortened(proof.pieces, left_out)
    every = list(walk(pieces))
    cost = sum(map(_cost, every))
    dropped: set[int] = set()
    last = {id(piece) for piece in _ends(pieces)}
    for piece in sorted(every, key=lambda p: p.weight):
        if cost <= room or piece.weight >= _KEPT:
            break
        if id(piece) in last:
            continue
        dropped.add(id(piece))
        cost -= _cost(piece)
    dropped -= _cited(every, dropped)
    left_out["step"] = left_out.get("step", 0) + len(dropped)
    kept = _without(pieces, dropped, left_out)
    told = _framing(kept) or kept
    cited = claims_in(told)
    uses = (u for u in claims_in(p for p in every if id(p) in dropped) if u not in cited)
    return replace(proof, pieces=told, left_out=left_out, uses=tuple(uses)[:_NAMED])


def _ends(pieces: list[Piece]) -> Iterator[Sentence | Display]:
    """Yield the last piece of the proof and of each case: a case says what it comes to."""
    for k, piece in enumerate(pieces):
        if isinstance(piece, Cases):
            for case in piece.cases:
                yield from _ends(case.pieces)
        elif all(isinstance(p, Sentence) and _only_ends(p) for p in pieces[k + 1 :]):
            yield piece


def _only_ends(piece: Sentence) -> bool:
    return bool(piece.closes) or piece.text.casefold().endswith(CLOSING.casefold())


def _cited(every: list[Sentence | Display], dropped: set[int]) -> set[int]:
    """Return which of the dropped displays are cited by what is told, or by such a display."""
    by_number = {p.number: p for p in every if isinstance(p, Display) and p.number is not None}
    waiting = [p for p in every if id(p) not in dropped]
    found: set[int] = set()
    while waiting:
        for number in marks(waiting.pop()):
            piece = by_number.get(number)
            if piece is not None and id(piece) in dropped - found:
                found.add(id(piece))
                waiting.append(piece)
    return found


def _cost(piece: Sentence | Display) -> float:
    if isinstance(piece, Sentence):
        if piece.closes:
            return 0.0
        return max(0.3, len(piece.text) / _LINE)
    return _ROW * sum(1 + visible(r.latex) // 120 for r in piece.rows)


def _shortened(pieces: list[Piece], left_out: dict[str, int]) -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Cases):
            cases = [Case(c.heading, _shortened(c.pieces, left_out)) for c in piece.cases]
            found.append(replace(piece, cases=cases))
        elif isinstance(piece, Display):
            rows = _main_rows(piece.rows)
            if len(rows) < len(piece.rows):
                left_out["calculation"] = left_out.get("calculation", 0) + len(piece.rows) - len(rows)
            found.append(replace(piece, rows=rows))
        else:
            found.append(replace(piece, text=_FORMULA.sub(_without_length, piece.text)))
    return found


def _lead_in(piece: Sentence | Display) -> None:
    """No piece says "Hence" after a step that is left out."""
    if isinstance(piece, Sentence):
        piece.text = re.sub(r"^Hence (?=\$)", "We have ", piece.text)
    elif piece.lead == "Hence":
        piece.lead = "We have"


def _without_length(m: re.Match[str]) -> str:
    """A formula that fills half a page by its left side: the book has it whole."""
    left = m[1].partition("=")[0]
    whole = left.count("{") == left.count("}") and left.count(r"\left") == left.count(r"\right")
    if visible(m[1]) <= _LONGEST_FORMULA or not whole:
        return m[0]
    return rf"${left}= \dots$"


def _main_rows(rows: list[Row]) -> list[Row]:
    """The rows of a calculation without the equations that need no reason between two others."""
    if len(rows) < 4:
        return rows
    found = rows[:1]
    for row, following in pairwise(rows[1:]):
        if row.op == "=" and not row.reason and not (following.reason and following.op != "="):
            continue
        found.append(row)
    return [*found, rows[-1]]


def _without(pieces: list[Piece], dropped: set[int], left_out: dict[str, int]) -> list[Piece]:
    found: list[Piece] = []
    gap = False
    for piece in pieces:
        if gap and isinstance(piece, Sentence) and piece.closes and piece.text:
            piece.silent = False  # the step that says it is left out
        elif gap and isinstance(piece, Sentence | Display) and id(piece) not in dropped:
            _lead_in(piece)
        gap = id(piece) in dropped
        if isinstance(piece, Cases):
            cases = [Case(c.heading, _without(c.pieces, dropped, left_out)) for c in piece.cases]
            if not any(case.pieces for case in cases):
                left_out["step"] = left_out.get("step", 0) + 1
                continue
            for case in cases:
                case.pieces = case.pieces or [Sentence("This case is left out.")]
            found.append(replace(piece, cases=cases))
        elif id(piece) not in dropped:
            found.append(piece)
    return found


def _framing(pieces: list[Piece]) -> list[Piece]:
    """The pieces without those that only say what steps are about that are left out."""
    told = steps_of(piece for piece in walk(pieces) if not piece.frames)
    return list(_framed(pieces, told))


def _framed(pieces: list[Piece], told: frozenset[int]) -> Iterator[Piece]:
    for piece in pieces:
        if isinstance(piece, Cases):
            left = Sentence("This case is left out.")
            yield replace(
                piece, cases=[Case(c.heading, [*_framed(c.pieces, told)] or [left]) for c in piece.cases]
            )
        elif isinstance(piece, Display) and piece.aims and not piece.aims & told:
            if not piece.frames:
                yield replace(piece, lead="We have")  # what shows it is left out
        elif not piece.frames or piece.frames & told:
            yield piece
