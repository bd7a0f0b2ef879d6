"""Work with a user's function in a process of its own: whatever the function does, there is an answer."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from functools import partial
from typing import Any

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.forked import forked
from cbdp_sym.errors import OneSentence

Answer = tuple[dict[str, Any], str, bool]  # data, text, and whether it is good


class Apart(ABC):
    """Work that can be sent to another process."""

    @abstractmethod
    def load(self) -> None:
        """Load what it needs, before the clock starts. Raises UserError or Refusal."""

    @abstractmethod
    def __call__(self) -> Answer:
        """Do it. Raises UserError or Refusal."""


def apart(work: Apart, seconds: float) -> Answer:
    """Return the answer of a process that does the work; what it prints goes to the standard error.

    Raises:
        UserError: the work raised it, or a Refusal.
        Ended: the process ended or was killed before it answered.
    """
    try:
        work.load()
    except OneSentence as error:
        raise UserError(str(error)) from error
    said = forked(partial(_quietly, work), seconds)
    if isinstance(said, str):
        raise UserError(said)
    return said


def _quietly(work: Apart) -> Answer | str:
    with suppress(OSError, ValueError):  # what a function prints, also in C, is no part of the report
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        return work()
    except OneSentence as error:
        return str(error)
