"""Counts the signs that lines of a stored text show: ``printed-length.py FILE 34-63``; see docs/lengths.md.

Blanks do not count. Of a formula those signs count that ``visible`` counts in ours: a command or a name such
as exp is one sign; braces, commas and what only makes the layout are none. Of the text around it, every sign
counts that is no markup. Comments, labels and the word "Proof" do not count.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from cbdp_sym.documents.prose.phrases import visible

_FORMULA = re.compile(
    r"\$\$(.+?)\$\$|\\\[(.+?)\\\]|\\\((.+?)\\\)|\$(.+?)\$"
    r"|\\begin\{(?:align|equation)\*?\}(.+?)\\end\{(?:align|equation)\*?\}",
    re.DOTALL,
)
_LAYOUT = re.compile(
    r"\\(?:begin|end|label|tag)\{[^}]*\}(?:\{c\})?|\\qquad *\([\d.]+\)"
    r"|\\(?:[bB]igg?[lrm]?|q?quad|enspace|limits|displaystyle|nonumber|over|middle|t?frac"
    r"|math(?:bb|bf|rm|sf|it|cal)|text(?:rm|bf|tt|it)?|underset|overset|under|tilde|hat|overline)\b"
    r"|\\rustdoc\{[^}]*\}|[&$~]"
)
_NAME = re.compile(r"(?<![A-Za-z\\])(?:exp|log|ln|Pr|max|min|sup|tanh|argmax)(?![A-Za-z])")
_MARKUP = (
    (r"(?<!\\)%[^\n]*|<!--.*?-->", ""),
    (r"\\begin\{proof\}(?:\[[^\]]*\])?|\\(?:begin|end)\{[^}]*\}|\\label\{[^}]*\}|\\rustdoc\{[^}]*\}", ""),
    (r"\*\*【[^】]*】\*\*|【[^】]*】|\*\*Proof[^*]*\*\*|[_*]Proof\.?[_*]", ""),
    (r"\[\^\w+\]|<[^>]*>|&#?\w+;", ""),
    (r"\[([^\]]*)\]\([^)]*\)", r"\1"),
    (r"\\(?:ref|cite|citep|citet)\{[^}]*\}", "1"),
    (r"\\(?:text\w\w|emph|item)\b|\\\\|[*#>{}`]|(?<!\w)_|_(?!\w)|\\square", ""),
)


def formula(latex: str) -> int:
    """Return how many signs a formula shows."""
    latex = re.sub(r"(?<!\\)%[^\n]*", "", latex)
    return visible(_NAME.sub("x", _LAYOUT.sub("", latex.replace(r"\text{Pr}", "x"))))


def prose(text: str) -> int:
    """Return how many signs text shows, without markup."""
    for pattern, new in _MARKUP:
        text = re.sub(pattern, new, text, flags=re.DOTALL)
    return len(re.sub(r"\s", "", text))


def signs(text: str, escaped: bool = False) -> int:
    """Return how many signs a text with formulas shows; ``escaped``: Markdown guards its own signs by \\."""
    if escaped:
        text = re.sub(r"\\([\\\[\](){}~*_|&^$#<>!.=+-])", r"\1", text)
    inside = sum(formula(next(filter(None, m.groups()))) for m in _FORMULA.finditer(text))
    return inside + prose(_FORMULA.sub("", text))


def lines_of(text: str, ranges: str, columns: tuple[int, int | None]) -> str:
    """Return the lines of a text, as in 3-5,9-9, cut to the columns."""
    lines = text.split("\n")
    parts = [[int(n) for n in part.split("-")] for part in ranges.split(",")]
    found = [line for first, last in parts for line in lines[first - 1 : last]]
    return "\n".join(line[columns[0] : columns[1]] for line in found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Counts the signs that lines of a stored text show.")
    parser.add_argument("file", type=Path)
    parser.add_argument("lines", help="such as 34-63, or 3-5,9-9")
    parser.add_argument("--escaped", action="store_true", help="Markdown that guards its own signs by \\")
    parser.add_argument("--columns", help="such as 0-66: the text has two columns")
    given = parser.parse_args()
    first, _, last = (given.columns or "0-").partition("-")
    chosen = lines_of(
        given.file.read_text(encoding="utf-8"), given.lines, (int(first), int(last) if last else None)
    )
    print(signs(chosen, given.escaped))
