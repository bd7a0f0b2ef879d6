"""Sentences with TeX in them, and long formulas, as text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

_GROUP = re.compile(r"([_^])\{((?:\\[A-Za-z]+|[^{}])*)\}")
_SINGLE = re.compile(r"\\[A-Za-z]+\s*|[A-Za-z0-9]+|\*|\+|-")
_BINDER = re.compile(r"[λ∀∃∃!]+([\w' ]+?)(?: :|\.)")
_NAME = re.compile(r"[^\W\d][\w']*")
_SMALL = re.compile(r"\\[td]frac(?![A-Za-z])")
_BINOMIAL = re.compile(r"\\binom\{([^{}]*)\}\{([^{}]*)\}")
_TABLE = re.compile(r"\\begin\{(cases|matrix|array)\}(?:\{[lcr|]*\})?(.*?)\\end\{\1\}", re.S)
_RELATED = re.compile(r"(\\(?:le|ge|in|notin|ll|ne|sim|mapsto|otimes|circ|cup|cap|times)) (?=\S)")
_SIGNS = {  # of those that the converter gives no text
    "Pr": "Pr", "bot": "⊥", "colon": ":", "iff": "⟺", "implies": "⟹", "land": "∧", "lor": "∨", "neg": "¬",
    "ne": "≠", "|": "‖",
}  # fmt: skip
_LONGEST = 40  # signs of a term that is written out wherever it stands


def text(sentence: str) -> str:
    """Return a sentence with what stands between dollar signs as text: ``$\\alpha\\le1$`` is α≤1."""
    parts = re.split(r"(?<!\\)\$", sentence)
    return "".join(_formula(p) if k % 2 else _quoted(p) for k, p in enumerate(parts))


def letters(formula: str) -> str:
    """Return a formula of a report with its accented letters as letters: ``\\hat{x}`` is x̂."""
    return re.sub(r"\\hat\{(\w)\}", "\\1\u0302", formula)


def _quoted(prose: str) -> str:
    return prose.replace("``", "“").replace("''", "”")


def _formula(source: str) -> str:
    source = _BINOMIAL.sub(r"C(\1, \2)", source)
    source = _SMALL.sub(r"\\frac", source.replace(r"\cbdptimes", r"\,"))
    source = _TABLE.sub(lambda m: r"\{" + m[2].replace(r"\\", "; ").replace("&", ", ") + r"\}", source)
    source = _RELATED.sub(r"\1\\ ", source)  # the converter takes the space after a command
    source = source.replace("'", "\u2032")  # two of them are a quotation mark in text
    source = re.sub(r"\\(epsilon|phi)(?![A-Za-z])", r"\\var\1", source)
    while (new := _GROUP.sub(_script, source)) != source:
        source = new
    found: str = _converter().latex_to_text(source)
    return " ".join(found.split())


def _script(match: re.Match[str]) -> str:
    """An index or exponent without its braces, in brackets if it is more than one sign."""
    sign, inner = match.groups()
    whole = _SINGLE.fullmatch(inner.strip())
    return f"{sign}{inner} " if whole else f"{sign}({inner})"


@cache
def _converter() -> Any:
    from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, get_default_latex_context_db

    def quotient(node: Any, l2tobj: Any) -> str:
        above, below = (l2tobj.nodelist_to_text([a]).strip() for a in node.nodeargd.argnlist[-2:])
        if re.fullmatch(r"\w", above) and re.fullmatch(r"\w+", below):
            return f"{above}/{below}"
        return f"({_in_brackets(above)}/{_in_brackets(below)})"

    def root(node: Any, l2tobj: Any) -> str:
        degree, inside = (l2tobj.nodelist_to_text([a]).strip() if a else "" for a in node.nodeargd.argnlist)
        inside = inside if re.fullmatch(r"\w", inside) else f"({inside})"
        return f"√{inside}" if not degree else f"({inside}^(1/{degree}))"

    def lined(sign: str) -> Callable[[Any, Any], str]:
        def over(node: Any, l2tobj: Any) -> str:
            inside: str = l2tobj.nodelist_to_text(node.nodeargd.argnlist[-1:]).strip()
            return inside + sign if len(inside) == 1 else f"({inside}){sign}"

        return over

    database = get_default_latex_context_db()
    macros = [
        MacroTextSpec("frac", simplify_repl=quotient),
        MacroTextSpec("sqrt", simplify_repl=root),
        MacroTextSpec("overline", simplify_repl=lined("\u0304")),
        MacroTextSpec("underline", simplify_repl=lined("\u0332")),
        *(MacroTextSpec(name, simplify_repl=sign) for name, sign in _SIGNS.items()),
    ]
    database.add_context_category("formulas", prepend=True, macros=macros)
    return LatexNodes2Text(latex_context=database, math_mode="text", strict_latex_spaces=False)


def _in_brackets(part: str) -> str:
    return part if re.fullmatch(r"\w+|\([^()]*\)", part) else f"({part})"


def named(formulas: Iterable[str]) -> dict[str, str]:
    """Return names for the long terms in brackets that come more than once in these formulas.

    A term with a variable that is bound outside it has none, as the name would stand for several things.

    Returns:
        for each of them, the longest first, its name: I1, I2, …
    """
    texts = list(formulas)
    free = next(c for c in "IJKHWY" if not any(re.search(rf"\b{c}\d", f) for f in texts))
    closed = {group for f in texts for group in _closed_groups(f)}
    names: dict[str, str] = {}
    for group in sorted(closed, key=lambda g: (-len(g), g)):
        if sum(f.count(group) for f in texts) > 1:
            names[group] = f"{free}{len(names) + 1}"
            # what is left of it is its definition, once
            texts = [f.replace(group, names[group]) for f in texts] + [group[1:-1]]
    return names


def replaced(formula: str, names: dict[str, str]) -> str:
    """Return a formula with the names in it."""
    for long in sorted(names, key=len, reverse=True):
        formula = formula.replace(long, names[long])
    return formula


def _closed_groups(formula: str) -> Iterator[str]:
    """Yield the long groups in brackets in which no variable is bound outside."""
    bound = _bound(formula)
    opened: list[int] = []
    for k, sign in enumerate(formula):
        if sign == "(":
            opened.append(k)
        elif sign == ")" and opened:
            group = formula[opened.pop() : k + 1]
            used = bound & set(_NAME.findall(group))
            if len(group) >= _LONGEST and used <= _bound(group):
                yield group


def _bound(formula: str) -> set[str]:
    return {name for names in _BINDER.findall(formula) for name in names.split()}
