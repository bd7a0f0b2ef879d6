"""Reasons and labels in words, whose formulas an author typed as text: "Hölder with 1/s + 1/t = 1"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from cbdp_sym.author.mathematics import named
from cbdp_sym.language.notation import lettered
from cbdp_sym.tactics.failure import Failed

_TOKEN = re.compile(r"[^\W\d_]\w*'*|\d+(?:\.\d+)?|<=|>=|[-+*/=<>|^()]|\s+|.", re.S)
_OPERATORS = frozenset("+-*/=<>|^") | {"<=", ">="}
_SIGNS = {"*": r"\,", "<=": r"\le ", ">=": r"\ge "}
_ENGLISH = frozenset(
    (
        "a",
        "A",
        "I",
        "s",
        "is",
        "an",
        "as",
        "at",
        "be",
        "by",
        "if",
        "in",
        "it",
        "no",
        "of",
        "on",
        "or",
        "so",
        "to",
    )
)


_EATEN = {"\a": "a", "\b": "b", "\t": "t", "\v": "v", "\f": "f", "\r": "r"}


def require_backslashes(text: str) -> None:
    r"""Require that no backslash of a text has become a control character, as that of ``"\varepsilon"`` does.

    Raises Failed.
    """
    for character, letter in _EATEN.items():
        _, found, after = text.partition(character)
        if found:
            name = re.match(r"\w*", after)
            command = f"\\{letter}{name[0] if name else ''}"
            raise Failed(f'"…{command}…" has lost its backslash: put an r before the text, r"…{command}…"')


def phrase(text: str, names: Collection[str], letters: Mapping[str, str]) -> str:
    """Return the text with its formulas between dollar signs: runs of known names, numbers and operations.

    A text with a dollar sign has its formulas marked, and is returned as it is.
    """
    if "$" in text:
        return text
    found: list[str] = []
    run: list[str] = []
    for token in _TOKEN.findall(text):
        starts = token in names or token[0].isdigit() or token in ("(", "|", "-")
        if starts or (run and (token in _OPERATORS or token in ("(", ")") or token.isspace())):
            run.append(token)
        else:
            found += [_set(run, letters), token]
            run = []
    return "".join([*found, _set(run, letters)])


def _set(run: list[str], letters: Mapping[str, str]) -> str:
    """The tokens as a formula if they are one, and as they are otherwise."""
    text = "".join(run)
    body = text.strip()
    if not body:
        return text
    operation = any(t in _OPERATORS for t in run)
    words = [t for t in run if t[0].isalpha()]
    balanced = text.count("(") == text.count(")")
    whole = body[0] not in "=<>*/^+)" and body[-1] not in "=<>*/^+-("
    alone = len(words) == 1 and not operation and not _english(words[0])
    if (
        not balanced
        or not whole
        or not (alone or (operation and (words or any(t[0].isdigit() for t in run))))
    ):
        return text
    shown = "".join(named(t, letters) + " " if t[0].isalpha() else _SIGNS.get(t, t) for t in run)
    end = text[len(text.rstrip()) :]
    start = text[: len(text) - len(text.lstrip())]
    return f"{start}${shown.strip()}${end}"


def _english(word: str) -> bool:
    """Return whether a name that stands alone is read as a word: the mean of the loss."""
    long = len(word) > 2 and word.isascii() and word.isalpha() and word.islower()
    return word in _ENGLISH or (long and lettered(word) == word)
