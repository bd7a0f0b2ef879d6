r"""Formulas for the commands that compute: this language's signs, as the grammar of `prove` spells them.

`cbdp-sym prove` and `cbdp-sym divergence` read SymPy's notation (`cbdp_sym.analysis.grammar`).  The signs and
letters of claims are read there too, from the one table ``notation.toml``: ``x²``, ``√x``, ``|x|``, ``2·x``,
``a ≤ b``, ``∞``, ``\alpha``.
"""

from __future__ import annotations

import re
from typing import Final

from cbdp_sym.language.notation import GREEK, commands, spelled, symbols

_TOKEN: Final = re.compile(
    r"\s+|(?P<command>\\[A-Za-z]+)|(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[^\W\d²³][^\W²³]*)"
    r"|(?P<sign>\*\*|<=|>=|==|!=|.)",
    re.S,
)
_SIGNS: Final = {"²": "**2", "³": "**3", "∞": "oo", "/\\": "&"}
_CLOSES: Final = (")", "]", "**2", "**3")
_NAMES: Final = {"π": "pi"}


def sympy_text(text: str) -> str:
    """Return the text with each sign and letter as the grammar of SymPy's notation has it.

    A text in SymPy's notation is returned as it is.  Signs that are no part of formulas about numbers stay,
    so that the grammar refuses them.
    """
    if text.isascii() and "\\" not in text and "|" not in text:
        return text
    tokens = [_read(m) for m in _TOKEN.finditer(text)]
    plain = {token for kind, token in tokens if kind == "name"}
    parts: list[str] = []
    bars = at = 0  # bars: the absolute values that are open
    while at < len(tokens):
        kind, token = tokens[at]
        at += 1
        if kind == "name":
            parts.append(_letters(token, plain))
        elif token == "√":
            of, name = tokens[at] if at < len(tokens) else ("", "")
            called = at + 1 < len(tokens) and tokens[at + 1][1] == "("
            if of == "number" or (of == "name" and not called):
                parts.append(f"sqrt({_letters(name, plain)})")
                at += 1
            elif name == "(":
                parts.append("sqrt")
            else:
                return text
        elif token == "|":
            closes = _operand(parts)
            bars += -1 if closes else 1
            parts.append(")" if closes else "Abs(")
            if bars < 0:
                return text
        else:
            parts.append(_SIGNS.get(token, token))
    return text if bars else "".join(parts)


def _read(m: re.Match[str]) -> tuple[str, str]:
    """The kind of a token, and the token in the kernel's spelling."""
    kind, token = str(m.lastgroup), m[0]
    if kind == "command":
        token = commands().get(token[1:], token)
        kind = "name" if token.isalpha() and token not in symbols() else "sign"
    return kind, symbols().get(token, token) if kind == "sign" else token


def _letters(name: str, plain: set[str]) -> str:
    """A name; ε is epsilon where the text has that name too, and π the number."""
    if name in _NAMES:
        return _NAMES[name]
    if name[:1] in GREEK and spelled(name) in plain:
        return spelled(name)
    return name


def _operand(parts: list[str]) -> bool:
    """Return whether what stands before is an operand, after which a bar closes."""
    before = next((p for p in reversed(parts) if not p.isspace()), "")
    return before[-1:].isalnum() or before in _CLOSES or before.endswith(")")
