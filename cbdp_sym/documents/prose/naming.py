"""Names for long integrals and normalising constants that a proof would write many times: "Write Z = …".

Only what depends on the variables of the claim alone gets a name: so it means the same wherever it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cbdp_sym.documents.prose.phrases import plain, tokens, visible
from cbdp_sym.documents.prose.pieces import Case, Cases, Display, Piece, Proof, Sentence

_LEAST = 24  # signs of what gets a name
_TIMES = 3
_LETTERS = ("Z", "J", "W", "V", "K")
_INTEGRAL = re.compile(r"\\int(?:_\{[^{}]*\}(?:\^\{[^{}]*\})?)? ")
_MEASURE = re.compile(r"\(\\mathrm\{d\}(\\?[A-Za-z]+)\)|\\,\\mathrm\{d\}(\\?[A-Za-z]+)(?!\\left|[A-Za-z({])")
_MOVES = re.compile(r"\\(left|right)\b|\\int(?![a-z])|[{}]")
_GREEK = (
    "alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|xi|rho|sigma|tau|phi|chi|psi|omega|eta|zeta|kappa|pi"
)
_VARIABLE = re.compile(rf"[A-Za-z]|\\(?:[a-z]*(?:{_GREEK}))|\\math(?:it|rm|cal)\{{\w+\}}", re.I)
_FORMULA = re.compile(r"\$([^$]*)\$")


def with_names(proof: Proof) -> Proof:
    """Return the proof with a name for each long integral that it would write at least three times."""
    claimed = tokens(" ".join(_FORMULA.findall(proof.claim)))
    known = claimed - proof.introduced
    pieces = proof.pieces
    found = {s for text in _texts(pieces) for s in _integrals(text)}
    taken = tokens(plain(pieces)) | claimed | proof.introduced
    letters = iter([c for c in _LETTERS if c not in taken])
    for long in sorted(found, key=lambda s: (-visible(s), s)):
        text = "\0".join(_texts(pieces))
        if text.count(long) < _TIMES or not _is_fixed(long, text, known):
            continue
        letter = next(letters, None)
        if letter is None:
            break
        at = next(k for k, piece in enumerate(pieces) if long in "\0".join(_texts([piece])))
        said = Sentence(f"Write ${letter} = {long}$.", weight=50)
        pieces = [*pieces[:at], said, *(_replaced(p, long, letter) for p in pieces[at:])]
    return replace(proof, pieces=pieces)


def _texts(pieces: list[Piece]) -> Iterator[str]:
    """Yield the formulas of pieces and the sentences."""
    for piece in pieces:
        if isinstance(piece, Cases):
            for case in piece.cases:
                yield case.heading
                yield from _texts(case.pieces)
        elif isinstance(piece, Display):
            yield from (row.latex for row in piece.rows)
        else:
            yield piece.text


def _integrals(text: str) -> Iterator[str]:
    """Yield the long integrals in a text that have the value of a number and stand in no other one."""
    at = 0
    while start := _INTEGRAL.search(text, at):
        end = _end(text, start.end())
        at = end or start.end()
        found = text[start.start() : end] if end else ""
        if visible(found) >= _LEAST and "$" not in found:
            yield found


def _end(text: str, k: int) -> int:
    """Where the integral ends whose body begins at k, with its measure; 0 if that is not seen."""
    depth, open_ = 0, 1
    while k < len(text):
        measure = _MEASURE.match(text, k) if depth == 0 else None
        if measure:
            open_ -= 1
            k = measure.end()
            if open_ == 0:
                return k
            continue
        move = _MOVES.match(text, k)
        if move and move[0].startswith(r"\int"):
            open_ += depth == 0
        elif move:
            depth += 1 if move[0] in (r"\left", "{") else -1
        if depth < 0:
            return 0
        k = move.end() if move else k + 1
    return 0


def _is_fixed(long: str, text: str, known: set[str]) -> bool:
    """Return whether all variables of an integral are its own or the claim's, and nothing else binds them."""
    own = {v for m in _MEASURE.finditer(long) for v in m.groups() if v}
    free = (
        {v for v in tokens(long) if _VARIABLE.fullmatch(v)} - own - {"e", "d", r"\mathrm{e}", r"\mathrm{d}"}
    )
    return free <= known and not any(_binds(text, v) for v in free)


def _binds(text: str, v: str) -> bool:
    name = rf"(?<![A-Za-z\\]){re.escape(v)}(?![A-Za-z_'])"
    binder = (
        rf"{name}[^$\0]{{0,12}} \\mapsto|(?:\(|\\,)\\mathrm\{{d\}}{name}"
        rf"|\\(?:sum|prod|sup|inf|bigotimes)_\{{{name}|(?:all|is|are) \}}[^\\$]*{name}"
    )
    return bool(re.search(binder, text))


def _replaced(piece: Piece, long: str, letter: str) -> Piece:
    if isinstance(piece, Cases):
        return replace(
            piece,
            cases=[
                Case(c.heading.replace(long, letter), [_replaced(p, long, letter) for p in c.pieces])
                for c in piece.cases
            ],
        )
    if isinstance(piece, Display):
        return replace(piece, rows=[replace(r, latex=r.latex.replace(long, letter)) for r in piece.rows])
    return replace(piece, text=piece.text.replace(long, letter))
