r"""Text to tokens, in all the spellings that ``notation.toml`` knows, and what to write in place of others.

A backslash before a name is a letter or a sign as LaTeX spells it (``\alpha``, ``\le``), unless the name is
one that ``\x y. ...`` binds.  λ is a letter too, but where it binds: ``λx : real. x``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cbdp_sym.kernel.reader import DIGITS, ReadError, Source, Token
from cbdp_sym.language.notation import advice, commands, mistakes, spelled, subscripted, symbols

_PAIRS: Final = {"(": ")", "[": "]", "{": "}", "⌈": "⌉", "⌊": "⌋", "⟨": "⟩"}
_BINDERS: Final = ("!", "?", "sup", "inf", "∑", "∏", "⨂")


def tokens(source: Source) -> list[Token]:
    """Return the tokens of a text, in the kernel's spelling where it has one; the last one is empty.

    Raises ReadError: something begins no token, or is not what is written here; the message says what is.
    """
    found: list[Token] = []
    text, at = source.text, source.start
    end = len(text) if source.end is None else source.end
    while at < end:
        for wrong, say in mistakes():
            if m := wrong.match(text, at, end):
                raise source.error(at, m.expand(say))
        match = _pattern().match(text, at, end)
        if match is None:
            said = advice(text[at]) or "no formula has this sign"
            raise source.error(at, f"{text[at]!r} begins no token: {said}")
        if match.lastgroup in ("command", "name") and _binds(source, match, found):
            found.append(Token("symbol", "\\", at))
            at += 1
            continue
        if match.lastgroup is not None:
            found += _spelled(source, match)
        at = match.end()
    found.append(Token("", "", at))
    return found


def bracket_error(source: Source, found: list[Token]) -> ReadError | None:
    """Return the error that a bracket is not closed, or closes nothing, if there is one."""
    open_: list[Token] = []
    for token in found:
        if token.text in _PAIRS:
            open_.append(token)
        elif token.text in _PAIRS.values() and token.text:
            if not open_ or _PAIRS[open_[-1].text] != token.text:
                pair = f", and {open_[-1].text!r} is open" if open_ else ": no bracket is open"
                return source.error(token.at, f"{token.text!r} closes nothing here{pair}")
            open_.pop()
    if open_:
        at, text = open_[-1].at, open_[-1].text
        return source.error(at, f"this {text!r} is not closed: a {_PAIRS[text]!r} is missing")
    return None


def _spelled(source: Source, match: re.Match[str]) -> Iterator[Token]:
    """The tokens of a match: one, but for ``D_α`` before a parenthesis."""
    kind, text, at = str(match.lastgroup), match[0], match.start()
    if kind == "number" and len(text) > DIGITS:
        raise source.error(at, f"a numeral has at most {DIGITS} digits")
    if kind == "command":
        sign = commands().get(text[1:])
        if sign is None:
            said = advice(text[1:])
            raise source.error(at, f"{text} is no letter or sign of this language{said and f': {said}'}")
        kind, text = ("name" if sign.isalpha() and sign not in symbols() else "symbol"), sign
    stem, line, index = text.partition("_")
    if kind == "name" and line and f"{stem}_" in subscripted() and source.text[match.end() :][:1] == "(":
        yield Token("name", f"{stem}_", at)
        yield Token("symbol", "{", at + len(stem))
        yield Token("number" if index.isdigit() else "name", spelled(index), at + len(stem) + 1)
        yield Token("symbol", "}", match.end())
        return
    if kind == "name":
        yield Token(kind, spelled(text.replace("ϵ", "ε")), at)  # ϵ as Python reads it
        return
    sign = symbols().get(text, text)
    yield Token("name" if sign.isalpha() and len(sign) > 1 else kind, sign, at)


_NAMES: Final = re.compile(r"\s*[^\W\d]\w*'*(?:\s+[^\W\d]\w*'*)*\s*(?:\.(?!\.)|:(?!=))")


def _binds(source: Source, match: re.Match[str], before: list[Token]) -> bool:
    r"""Return whether this begins a function, as ``\name other. …`` or ``λname. …``.

    Names follow, and then a dot or a type.  A name in a list of names begins none: ``∀x λ y. …``.
    """
    if match[0] != "λ" and match[0][0] != "\\":
        return False
    if _NAMES.match(source.text, match.start() + 1) is None:
        return False
    run = len(before)
    while run and before[run - 1].kind == "name" and before[run - 1].text != "in":
        run -= 1
    listed = any(t.text in _BINDERS for t in before[max(run - 1, 0) :])
    if match[0] == "λ" and before and before[0].text in ("for", ":"):  # before 'given', in a claim
        listed |= not any(t.text in ("given", "holds", ":=") for t in before)
    return not listed


_compiled: list[re.Pattern[str]] = []


def _pattern() -> re.Pattern[str]:
    """The tokens: the longest sign first."""
    if not _compiled:
        signs = sorted({s for s in symbols() if not s.isalpha()} | set(_SIGNS), key=lambda s: -len(s))
        _compiled.append(
            re.compile(
                r"\s+|(?P<number>[0-9]+(?:\.[0-9]+)?)"
                r"|(?P<name>(?:λ(?:[\d_₀-₉][^\W²³]*)?|(?!λ)[^\W\d²³][^\W²³]*)'*)|(?P<variable>'[a-z]\w*)"
                rf"|(?P<command>\\[A-Za-z]+)|(?P<symbol>{'|'.join(map(re.escape, signs))})"
            )
        )
    return _compiled[0]


_SIGNS: Final = (
    *("<=>", "==>", ":=", "->", "--", "/\\", "\\/", "<=", ">=", "<<", "~=", ".."),
    *"-+*/^=<>~!?\\.,:;()[]{}|#∞‖∫√∑∏⨂↦⇝²³⟨⟩⌈⌉⌊⌋",
)
