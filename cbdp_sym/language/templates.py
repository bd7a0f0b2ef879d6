"""The templates of the table: what is read and printed for a constant with all its arguments."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from cbdp_sym.kernel.reader import Source
from cbdp_sym.language.notation import entries, spellings
from cbdp_sym.language.tokens import tokens

_HOLE: Final = re.compile(r"\{(x|atom|)(\d)(\(x\)|\[x\])?\}")


class Hole(NamedTuple):
    """A place in a template: an argument (an ``atom``: in parentheses unless it is one sign), or, if it is a
    function, a name that it binds (``x``) or its value there (``(x)``, a product, or ``[x]``)."""

    kind: str
    argument: int


class Template:
    """How a constant with all its arguments is written: signs and holes, in the order of the text."""

    def __init__(self, constant: str, text: str) -> None:
        self.constant, self.text = constant, text
        self.parts: list[str | Hole] = []
        self.printed: list[str | Hole] = []  # the same, with the spaces of the table
        at = 0
        for m in [*_HOLE.finditer(text), None]:
            piece = text[at : m.start() if m else None]
            self.parts += [t.text for t in tokens(Source(piece))[:-1]]
            self.printed.append(piece)
            if m:
                hole = Hole(m[1] or m[3] or "", int(m[2]))
                self.parts.append(hole)
                self.printed.append(hole)
                at = m.end()
        self.arity = 1 + max(p.argument for p in self.parts if isinstance(p, Hole))

    @property
    def shown(self) -> str:
        """Return the template for a message: KL(… ‖ …)."""
        text = re.sub(r"\{x\d\}", "x", self.text)
        return re.sub(r"\{((?:atom)?\d|\d\(x\)|\d\[x\])\}", "…", text)

    @property
    def binds(self) -> bool:
        """Say whether a name is bound."""
        return any(isinstance(p, Hole) and p.kind == "x" for p in self.parts)


@cache
def templates() -> dict[str, tuple[Template, ...]]:
    """Return the templates of each constant that has some; the first is printed, all are read."""
    found = {}
    for name, entry in entries():
        found[name] = tuple(Template(name, t) for t in spellings(entry))
    return {name: t for name, t in found.items() if t}


@cache
def openings() -> dict[str, tuple[Template, ...]]:
    """Return the templates by the sign with which they begin."""
    found: dict[str, list[Template]] = {}
    for t in (t for ts in templates().values() for t in ts):
        if isinstance(t.parts[0], str):
            found.setdefault(t.parts[0], []).append(t)
    return {sign: tuple(ts) for sign, ts in found.items()}


def hidden(name: str) -> Template | None:
    """Return a notation that is not read where this is the name of a variable; D[α](P ‖ Q) always is."""
    return next((t for t in openings().get(name, ()) if t.parts[1] != "["), None)


@cache
def predicates() -> dict[str, tuple[Template, ...]]:
    """Return the templates that begin with an argument, by the sign after it."""
    found: dict[str, list[Template]] = {}
    for t in (t for ts in templates().values() for t in ts):
        if isinstance(t.parts[0], Hole):
            found.setdefault(str(t.parts[1]), []).append(t)
    return {sign: tuple(ts) for sign, ts in found.items()}


@cache
def words() -> frozenset[str]:
    """Return the words that follow an argument in a template: they are none themselves."""
    after = {
        str(p)
        for ts in templates().values()
        for t in ts
        for before, p in zip(t.parts, t.parts[1:], strict=False)
        if isinstance(before, Hole) and isinstance(p, str)
    }
    return frozenset(w for w in after if w[0].isalpha())
