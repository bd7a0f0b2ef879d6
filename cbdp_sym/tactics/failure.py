"""The one way in which a tactic fails: a message that says what was tried and what is missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.language import printer

Scope = tuple[Mapping[Term, str], Mapping[str, Term]]  # an author's names of bound variables, and for terms
_scopes: list[Scope] = []  # of the messages that are being put together


class Failed(Exception):
    """No proof was found.

    The pieces of the message are put together only when somebody reads it: searches fail often.
    """

    scope: Scope | None = None

    def __init__(self, *pieces: object) -> None:
        super().__init__(*pieces)

    def __str__(self) -> str:
        scope = [self.scope] if self.scope else []
        _scopes.extend(scope)
        try:
            return "".join(map(_text, self.args))
        finally:
            del _scopes[len(_scopes) - len(scope) :]


class NotApplicable(Failed):
    """The tactic is for goals of another form: nothing was tried, and no message is due."""


def _text(piece: object) -> str:
    if isinstance(piece, Theorem):
        piece = piece.conclusion
    return _POINTS.sub(_point, show(piece)) if isinstance(piece, Term) else str(piece)


_POINTS: Final = re.compile(r"(?<!\w)_(\d+)(?!\w)")  # the names of what a tactic has fixed


def _point(m: re.Match[str]) -> str:
    return "x" + m[1].translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


@contextmanager
def scope(binders: Mapping[Term, str], names: Mapping[str, Term]) -> Iterator[None]:
    """Let the messages of what fails here use these names."""
    try:
        yield
    except Failed as failure:
        failure.scope = failure.scope or (dict(binders), dict(names))
        raise


def show(t: Term) -> str:
    """Return the text of a term for a message."""
    return printer.show(t, *_scopes[-1]) if _scopes else printer.show(t)


class Lazy:
    """A piece of a message that is made only when it is read."""

    def __init__(self, text: Callable[[], str]) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text()


def listed(pieces: Iterable[object], limit: int = 12) -> Lazy:
    """Return terms or the conclusions of theorems as an indented list for a message."""
    kept = tuple(pieces)

    def text() -> str:
        lines = [_text(t) for t in kept[:limit]]
        more = [f"and {len(kept) - limit} more"] if len(kept) > limit else []
        return "".join(f"\n    {line}" for line in [*lines, *more])

    return Lazy(text)
