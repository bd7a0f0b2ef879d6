"""The part of a proof that an appendix tells: its main steps, in about the room that a paper gives it.

Every proof is told. In a calculation the lines between two reasons are left out; of the rest, what
has the least weight goes first: facts without a reason, calculations to which nothing refers. Structure
(cases, "it suffices to show", values that exist) stays. Steps that are left out are counted.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from cbdp_sym.documents.prose.pieces import Case, Cases, Display, Piece, Proof, Row, Sentence, walk
from cbdp_sym.documents.prose.writer import visible

ROOM = 36.0
"""Lines for the proof of the first printed claim, and of a claim that it uses."""
LESS = 15.0
"""Lines for the proof of another claim of the statement, or of an auxiliary one."""
_KEPT = 40  # what has this weight stays
_LINE = 95  # signs of a line of text
_ROW = 1.5  # lines for a row of a display


def selected(proof: Proof, room: float) -> Proof:
    """Return the proof as an appendix tells it."""
    left_out = dict(proof.left_out)
    pieces = _shortened(proof.pieces, left_out)
    told = list(walk(pieces))
    cost = sum(map(_cost, told))
    dropped: set[int] = set()
    last = told[-1] if told else None
    for piece in sorted(told, key=lambda p: p.weight):
        if cost <= room or piece.weight >= _KEPT:
            break
        if piece is last:
            continue
        dropped.add(id(piece))
        cost -= _cost(piece)
        left_out["step"] = left_out.get("step", 0) + 1
    return Proof(_without(pieces, dropped), left_out)


def _cost(piece: Sentence | Display) -> float:
    if isinstance(piece, Sentence):
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
            found.append(piece)
    return found


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


def _without(pieces: list[Piece], dropped: set[int]) -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Cases):
            cases = [Case(c.heading, _without(c.pieces, dropped)) for c in piece.cases]
            for case in cases:
                if not case.pieces:
                    case.pieces = [Sentence("This is a calculation.")]
            found.append(replace(piece, cases=cases))
        elif id(piece) not in dropped:
            found.append(piece)
    return found
