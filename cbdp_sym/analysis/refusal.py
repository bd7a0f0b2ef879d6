"""Refusals: what the checks of certificates raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cbdp_sym.errors import OneSentence


class BadCall(OneSentence, TypeError):
    """A missing, unknown or unsuitable argument; the text is one sentence that says what is wanted."""


class Refusal(OneSentence):
    """A side condition does not hold, or could not be established.

    ``weak`` is True where it could not be decided and False where it was found wrong. A
    message that prints expressions may be a function, called when somebody reads it: a search asks
    thousands of times, and printing is slower than many an answer.
    """

    def __init__(self, message: str | Callable[[], str], *, weak: bool = True) -> None:
        super().__init__(message)
        self.weak = weak

    def __str__(self) -> str:
        (message,) = self.args
        return message() if callable(message) else str(message)

    def __reduce__(self) -> tuple[type[Refusal], tuple[str], dict[str, Any]]:
        return type(self), (str(self),), self.__dict__
