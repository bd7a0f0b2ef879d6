"""The pieces of a proof in prose."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cbdp_sym.language.ranges import listed

_REFERENCE = re.compile(r"⟦([^|⟧]*)\|([^⟧]*)⟧")
_MARK = re.compile(r"⟪(\d+)⟫")  # a reference to a display, until it is known which are told


def reference(key: str, name: str) -> str:
    """Return the name of a claim as a link, for the text of a piece; ``resolved`` replaces it."""
    return f"⟦{key}|{name}⟧"


def resolved(text: str, link: Callable[[str, str], str], plain: Callable[[str], str]) -> str:
    """Return a text with its links made by ``link`` (key, name), and what stands between by ``plain``."""
    found, at = [], 0
    for match in _REFERENCE.finditer(text):
        found += [plain(text[at : match.start()]), link(match[1], match[2])]
        at = match.end()
    return "".join([*found, plain(text[at:])])


def unlinked(text: str) -> str:
    """Return a text with the names of claims only."""
    return _REFERENCE.sub(r"\2", text)


def marked(number: int) -> str:
    """Return a reference to the display of this number, which ``numbered`` makes final."""
    return f"⟪{number}⟫"


def marks(piece: Sentence | Display) -> set[int]:
    """Return the numbers of the displays to which a piece refers."""
    texts = [piece.text] if isinstance(piece, Sentence) else [r.reason for r in piece.rows]
    return {int(m) for text in texts for m in _MARK.findall(text)}


def numbered(pieces: list[Piece]) -> None:
    """Number the displays to which a piece refers, in their order; what refers to none that is told goes."""
    told = list(walk(pieces))
    cited = set().union(*map(marks, told)) if told else set()
    final: dict[int, int] = {}
    for piece in told:
        if isinstance(piece, Display) and piece.number is not None:
            piece.number = final.setdefault(piece.number, len(final) + 1) if piece.number in cited else None

    def of(text: str) -> str:
        return _MARK.sub(lambda m: f"({final[int(m[1])]})", _without(text, cited - final.keys()))

    for piece in told:
        if isinstance(piece, Sentence):
            piece.text = of(piece.text)
        else:
            for row in piece.rows:
                row.reason = of(row.reason)


def _without(text: str, gone: set[int]) -> str:
    """A text without its references to displays that are not told."""
    for number in gone:
        mark = f"⟪{number}⟫"
        if mark not in text:
            continue
        text = re.sub(rf" \(by {mark}\)", "", text)
        text = re.sub(rf"^By {mark}, \$", "We have $", text)
        text = re.sub(rf"By {mark}, (it|there)", lambda m: m[1].capitalize(), text)
        text = re.sub(rf"{mark}, | and {mark}|, {mark}|{mark} and |{mark}", "", text)
    return text


def by(reason: str) -> str:
    """Return the reason for a parenthesis: a number, a claim or an inequality alone is no noun phrase."""
    reason = re.sub(r" \((⟦.*)\)$", r"; \1", reason)
    return f"by {reason}" if re.match(r"\(\d|⟦|⟪|\$[^$]*(?:[=<>]|\\le|\\ge)[^$]*\$$", reason) else reason


@dataclass
class Sentence:
    """Words with formulas between dollar signs."""

    text: str
    steps: tuple[int, ...] = ()  # the numbers of the steps that it tells
    weight: int = 1
    frames: frozenset[int] = frozenset()  # it says what these steps are about, and goes where all of them go
    closes: str = ""  # the statement of which the proof ends here
    silent: bool = False  # the step before has said so


@dataclass
class Row:
    """A line of a display: how it is related to the line above, and why."""

    op: str
    latex: str
    reason: str = ""
    step: int = -1


@dataclass
class Display:
    """Lines that are set apart; ``number`` is how later steps refer to it, ``end`` what stands after it.

    ``aims`` are the steps that show it, where they stand below.
    """

    rows: list[Row]
    steps: tuple[int, ...] = ()
    number: int | None = None
    lead: str = ""
    weight: int = 1
    frames: frozenset[int] = frozenset()
    also: tuple[int, ...] = ()  # the numbers of the displays that this one has taken in
    end: str = "."
    aims: frozenset[int] = frozenset()


@dataclass
class Case:
    """A case with its heading, "" for one that has none."""

    heading: str
    pieces: list[Piece] = field(default_factory=list)


@dataclass
class Cases:
    """A distinction of cases."""

    cases: list[Case]
    steps: tuple[int, ...] = ()
    weight: int = 100


Piece = Sentence | Display | Cases


@dataclass
class Proof:
    """A proof in prose; ``left_out`` counts what it does not tell, by the kind of step.

    ``uses`` are the claims, as references, on which the steps rest that are left out.
    """

    pieces: list[Piece]
    left_out: dict[str, int] = field(default_factory=dict)
    uses: tuple[str, ...] = ()


def steps_of(pieces: Iterable[Piece]) -> frozenset[int]:
    """Return the numbers of the steps that pieces tell."""
    return frozenset(step for piece in walk(pieces) for step in piece.steps)


def walk(pieces: Iterable[Piece]) -> Iterator[Sentence | Display]:
    """Yield sentences and displays in order."""
    for piece in pieces:
        if isinstance(piece, Cases):
            for case in piece.cases:
                yield from walk(case.pieces)
        else:
            yield piece


def ends(pieces: Sequence[Piece]) -> Iterator[Sentence | Display]:
    """Yield the last piece of a proof, or of each of its cases: what it comes to."""
    last = pieces[-1] if pieces else None
    if isinstance(last, Cases):
        for case in last.cases:
            yield from ends(case.pieces)
    elif last is not None:
        yield last


_WORDS = {
    "signs": ("a sign or comparison", "signs and comparisons"),
    "definedness": ("that something is measurable or defined", "facts of measurability and definedness"),
    "notation": ("a change of notation", "changes of notation"),
    "elementary": ("an elementary fact", "elementary facts"),
    "calculation": ("a line of a calculation", "lines of calculations"),
    "step": ("a step", "steps"),
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


_MANY = 10
"""Of more steps that are left out it is said which claims they use, and where they stand."""


def claims_in(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Return the claims that pieces cite, as references, each once."""
    texts = (
        t for p in walk(pieces) for t in ([p.text] if isinstance(p, Sentence) else [r.reason for r in p.rows])
    )
    return tuple(dict.fromkeys(m[0] for text in texts for m in _REFERENCE.finditer(text)))


def in_words(proof: Proof) -> str:
    """Return what a proof leaves out, in words, "" if it is nothing; ``passed_over`` tells of many steps."""
    said = []
    for kind, (one, many) in _WORDS.items():
        n = proof.left_out.get(kind, 0)
        if n and not (kind == "step" and n > _MANY):
            said.append(one if n == 1 else f"{_counted(n)} {many}")
    return f"Left out: {listed(said)}." if said else ""


def passed_over(proof: Proof, where: str) -> str:
    """Return the sentence on many steps that a proof leaves out: what they use, and ``where`` they are."""
    n = proof.left_out.get("step", 0)
    if n <= _MANY:
        return ""
    named = f"use {listed(proof.uses)}, and " if proof.uses else ""
    return f"Between these, {_counted(n)} steps are left out; they {named}{where}."


def _counted(n: int) -> str:
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)
