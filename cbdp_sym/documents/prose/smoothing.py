"""The last pass over a proof in prose: what stands side by side is said together, and nothing twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cbdp_sym.documents.prose.phrases import tokens, visible
from cbdp_sym.documents.prose.pieces import Case, Cases, Display, Piece, Row, Sentence, marked, marks, walk
from cbdp_sym.language.ranges import listed

_SIDE = r"((?:(?!\\(?:text|in|notin|ge|le|ll|ne|sim|mapsto|implies|iff|qquad)\b|[=<>;]).)+)"
_RELATED = re.compile(rf"{_SIDE} (\\le|<) {_SIDE}(?<!,)")
_UNDER = re.compile(r"(?=\\text\{ for (?:all|every) )")
_SHORT = 44  # signs of a formula that stands beside another one in a display
_TOGETHER = 100  # signs of all of them
_BESIDE = 60  # signs of formulas that one sentence states
_PLAIN = re.compile(r"(We have|By [^$]+?,) (\$.*\$)\.$")
_STATED = re.compile(r"(We have|Hence|By [^$]+?,) \$([^$]*)\$\.")
_BETWEEN = re.compile(r"(?<=\$)(?:, | and )(?=\$)")
_VALUES = re.compile(r"\$[^$=]+ = ([^$]*)\$")
_GIVEN = re.compile(r"\$[^$]*\$")
_NAMES = 6  # in one sentence
_MARKS = re.compile(r"⟪\d+⟫(?:(?:, | and )⟪\d+⟫)+")
_IS = re.compile(r"\\text\{ (?:(?:is|are|has|differ) |holds\}|does not hold\})")
_WORDS = re.compile(r"\\text\{(?! and \})")


def smoothed(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces with neighbours that belong together made one.

    Formulas without a reason share a display or a sentence; what was just said is not said again.
    """
    found: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Cases):
            cases = [Case(c.heading, smoothed(c.pieces)) for c in piece.cases]
            found.append(_in_all(cases) or replace(piece, cases=cases))
            continue
        before = found[-1] if found else None
        together = _together(before, piece)
        if together is not None:
            found[-1] = together
        else:
            found.append(piece)
    return found


def _in_all(cases: Sequence[Case]) -> Sentence | None:
    """The one sentence of all cases, if each says the same and no more: what differs is left out."""
    told = [c.pieces[0] for c in cases if len(c.pieces) == 1 and isinstance(c.pieces[0], Sentence)]
    first = told[0] if told else None
    if not isinstance(first, Sentence) or len(told) < max(2, len(cases)) or len({p.text for p in told}) > 1:
        return None
    if not first.text.startswith("We have $") or not all(c.heading for c in cases):
        return None
    start = "In both cases" if len(cases) == 2 else "In each case"
    under = listed((c.heading for c in cases), "or")
    steps = tuple(k for p in told for k in p.steps)
    return Sentence(f"{start}, {under}, {first.text[:1].lower()}{first.text[1:]}", steps, 100)


def grammatical(pieces: Iterable[Piece]) -> None:
    """Let a clause with a verb of its own follow "that": no piece says "We have $A$ is a mechanism"."""
    for piece in walk(pieces):
        if isinstance(piece, Display):
            if (
                piece.lead.casefold().endswith("we have")
                and len(piece.rows) == 1
                and _clause(piece.rows[0].latex)
            ):
                piece.lead = f"{piece.lead[:-4]}find that"
        else:
            piece.text = re.sub(r"^We have (?=\$([^$]*)\$)", _that, piece.text)
            piece.text = re.sub(r", we have (?=\$([^$]*)\$)", _comma_that, piece.text)


def _that(m: re.Match[str]) -> str:
    return "Note that " if _clause(m[1]) else m[0]


def _comma_that(m: re.Match[str]) -> str:
    return ", " if _clause(m[1]) else m[0]


def _clause(latex: str) -> bool:
    """Return whether a formula is a clause in words: "A is a mechanism", and not "f(x) < 1 for all x"."""
    return bool(_IS.search(latex)) or latex.startswith((r"\text{there ", r"\text{for all "))


def merged(pieces: list[Piece]) -> list[Piece]:
    """Return the smoothed pieces; what referred to a display that another one took in refers to that."""
    found = smoothed(pieces)
    kept = {p.number for p in walk(found) if isinstance(p, Display)}
    into: dict[int, int] = {}
    for piece in walk(found):
        if isinstance(piece, Display) and piece.number is not None:
            into |= {k: piece.number for k in piece.also if k not in kept}
    for piece in walk(found):
        if isinstance(piece, Sentence):
            piece.text = _redirected(piece.text, into)
        else:
            for row in piece.rows:
                row.reason = _redirected(row.reason, into)
    return found


def _redirected(text: str, into: dict[int, int]) -> str:
    for old, new in into.items():
        text = text.replace(marked(old), marked(new))
    return _MARKS.sub(lambda m: listed(dict.fromkeys(re.findall(r"⟪\d+⟫", m[0]))), text)


def _together(before: Piece | None, piece: Piece) -> Piece | None:
    """Two neighbours as one; None if they stay apart."""
    if isinstance(before, Sentence) and isinstance(piece, Sentence):
        return _said_once(before, piece)
    if isinstance(before, Display) and isinstance(piece, Display):
        return _again(before, piece) or _side_by_side(before, piece)
    if isinstance(before, Display) and isinstance(piece, Sentence):
        return _for_the_same_reason(before, piece)
    return None


def _chained(first: str, second: str) -> str:
    """Return ``a ≤ b ≤ c for all x`` for ``a ≤ b`` and ``b ≤ c``, both for all x; "" of other formulas."""
    (a, *under), (b, *other) = (_UNDER.split(f, maxsplit=1) for f in (first, second))
    left, right = _RELATED.fullmatch(a), _RELATED.fullmatch(b)
    if not left or not right or under != other or left[3] != right[1] or left[1] == right[3]:
        return ""
    return "".join([a, " ", right[2], " ", right[3], *under])


def _for_the_same_reason(before: Display, piece: Sentence) -> Display | None:
    """A short formula that the text states for the reason of the display before it, in the display."""
    row = before.rows[0]
    said = _STATED.fullmatch(piece.text)
    if not said or not row.reason or said[1] != f"By {row.reason}," or len(before.rows) != 1:
        return None
    if not before.also or _WORDS.search(row.latex + said[2]):  # it is one of several
        return None
    *first, last = row.latex.split(r",\qquad ")
    together = [*first, chained] if (chained := _chained(last, said[2])) else [*first, last, said[2]]
    steps = (*before.steps, *piece.steps)
    return replace(before, rows=[replace(row, latex=r",\qquad ".join(together))], steps=steps)


def _said_once(before: Sentence, piece: Sentence) -> Sentence | None:
    if before.closes or piece.closes:
        return None
    steps = (*before.steps, *piece.steps)
    if (names := _abbreviated(before)) and names == _abbreviated(piece):
        if any(set(names) & tokens(value) for value in _VALUES.findall(piece.text)):
            return None  # the second one needs the first
        return piece  # what the first one was for is left out
    if (
        names
        and (more := _abbreviated(piece))
        and not {*names} & {*more}
        and len(names) + len(more) <= _NAMES
    ):
        first, *others = _GIVEN.findall(before.text) + _GIVEN.findall(piece.text)
        if _GIVEN.sub("", before.text + piece.text).strip("Write ,and.") == "":
            frames = before.frames | piece.frames
            return replace(before, text=f"Write {listed([first, *others])}.", steps=steps, frames=frames)
    said, again = _STATED.fullmatch(before.text), _STATED.fullmatch(piece.text)
    if said and again and said[2] == again[2]:
        text = before.text if said[1].startswith("By") else piece.text
        return replace(before, text=text, steps=steps)
    if said and again and said[1] == again[1] and (chained := _chained(said[2], again[2])):
        return replace(before, text=f"{said[1]} ${chained}$.", steps=steps)
    first, second = _PLAIN.match(before.text), _PLAIN.match(piece.text)
    if not first or not second or first[1] != second[1] or _WORDS.search(first[2] + second[2]):
        return None
    formulas = [*_BETWEEN.split(first[2]), second[2]]
    if second[2] in formulas[:-1]:
        return replace(before, steps=steps)
    if sum(map(visible, formulas)) > _BESIDE:
        return None
    return replace(before, text=f"{first[1]} {listed(formulas)}.", steps=steps)


def _abbreviated(piece: Sentence) -> list[str]:
    """The names that a sentence of abbreviations gives."""
    if not piece.text.startswith("Write $"):
        return []
    return [name.strip() for name in re.findall(r"\$([^$=]+) = ", piece.text)]


def _side_by_side(before: Display, piece: Display) -> Display | None:
    """Two short formulas in one display, if they have the same reason and the second does not follow."""
    if len(before.rows) != 1 or len(piece.rows) != 1 or piece.lead != "We have" or before.lead != "We have":
        return None
    first, second = before.rows[0], piece.rows[0]
    shown = visible(first.latex) + visible(second.latex)
    if first.reason != second.reason or visible(second.latex) > _SHORT or shown > _TOGETHER:
        return None
    if visible(first.latex) > _SHORT + _SHORT * bool(before.also) or r"\text" in first.latex + second.latex:
        return None
    *others, last = first.latex.split(r",\qquad ")
    together = [chained] if (chained := _chained(last, second.latex)) else [last, second.latex]
    return _one(before, piece, replace(first, latex=r",\qquad ".join([*others, *together])))


def _again(before: Display, piece: Display) -> Display | None:
    """A formula that is displayed twice in a row, once."""
    first, second = before.rows[0], piece.rows[0]
    if len(before.rows) != 1 or len(piece.rows) != 1 or first.latex != second.latex:
        return None
    if {before.lead, piece.lead} - {"We have", "Hence"}:
        return None
    own = "" if before.number is not None and before.number in marks(piece) else second.reason
    return _one(before, piece, replace(first, reason=first.reason or own))


def _one(before: Display, piece: Display, row: Row) -> Display:
    """Two displays as one with this row, to which refers what referred to them."""
    number = piece.number if before.number is None else before.number
    also = (*before.also, *(k for k in (before.number, piece.number) if k is not None and k != number))
    return replace(before, rows=[row], steps=(*before.steps, *piece.steps), number=number, also=also)
