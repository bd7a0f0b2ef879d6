"""Names in claims and definitions: nothing that looks like something else.

A name consists of ASCII letters, digits, ``_``, primes, and those Greek letters that have a sign of their own
in print: ρ is one, and the Greek capital Ρ, which looks like P, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cbdp_sym.kernel.reader import ReadError, named
from cbdp_sym.language.notation import GREEK

_NAME: Final = re.compile(rf"[A-Za-z{''.join(GREEK)}_][A-Za-z0-9{''.join(GREEK)}_]*'*")


# The concentrated paper calls its mechanisms M; the constant M of the library, a mean, is printed with a law.
_AS_PRINTED: Final = frozenset(("M",))


# Words of formulas that are no constants, or have another name there.
_WORDS = frozenset(("inf", "infty", "KL", "ln", "log10", "log2", "oo", "sup", "true", "false", "TV"))


class MisleadingName(ReadError):
    """A name that a reader takes for something else."""


def require_name(name: str) -> None:
    """Refuse what is no name, or has a letter that looks like another one.  Raises MisleadingName."""
    if _NAME.fullmatch(name):
        return
    strange = next((c for c in name if not _NAME.fullmatch(f"x{c}")), name[:1])
    raise MisleadingName(
        f"'{name}' is no name: '{strange}' (U+{ord(strange):04X}) is none of the letters A to Z, the digits, "
        "_, and the Greek letters that look like no other letter; and a name begins with a letter"
    )


def require_variables(names: Iterable[str]) -> None:
    """Refuse names of variables that mean a constant, or of which two are printed alike.

    Raises MisleadingName.
    """
    shown: dict[str, str] = {}
    for name in dict.fromkeys(names):
        require_name(name)
        if name not in _AS_PRINTED and (named(name) or named(printed(name))):
            raise MisleadingName(f"'{name}' is a constant: give the variable another name")
        if name in _WORDS:
            raise MisleadingName(f"'{name}' has a meaning in formulas: give the variable another name")
        other = shown.setdefault(printed(name), name)
        if other != name:
            raise MisleadingName(
                f"the variables '{other}' and '{name}' are printed alike: rename one of them"
            )


def printed(name: str) -> str:
    """Return what two names have in common exactly if they are printed alike: α and alpha, x1 and x_1."""
    stem = name.rstrip("'")
    word, _, index = stem.partition("_")
    if not index and (found := re.fullmatch(r"(.*?\D)(\d+)", word)):
        word, index = found[1], found[2]
    return f"{GREEK.get(word, word)}{'_' * bool(index)}{index}{name[len(stem) :]}"
