"""Formulas as MathML, from the same LaTeX as the appendices; what comes out is checked."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from xml.etree import ElementTree

from latex2mathml.converter import convert
from markupsafe import Markup

from cbdp_sym.documents.breaking import SLOT, alternatives, aside, conditions, opened
from cbdp_sym.documents.errors import DocumentError, kept
from cbdp_sym.documents.escape import require_mathematics
from cbdp_sym.documents.mathematics import standard
from cbdp_sym.documents.prose.phrases import visible

_ELEMENTS = frozenset({
    "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup",
    "msubsup", "munder", "mover", "munderover", "mtable", "mtr", "mtd", "mstyle", "mpadded",
    "mphantom", "menclose", "merror",
})  # fmt: skip
_ATTRIBUTES = frozenset({
    "display", "xmlns", "stretchy", "fence", "form", "minsize", "maxsize", "width", "height",
    "depth", "lspace", "rspace", "separator", "displaystyle", "scriptlevel", "mathvariant",
    "linethickness", "columnalign", "accent", "movablelimits", "symmetric", "largeop", "rowspacing",
    "columnspacing", "columnlines", "rowlines", "voffset", "mathsize",
})  # fmt: skip
_NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
_WORDS = re.compile(r"\\(?:text|mathrm|operatorname)\s*\{[^{}]*\}")
_PIECES = re.compile(
    r"\\implies(?![a-z])|\\text\{[^{}]*\}|\\left(?![a-z])|\\right(?![a-z])|\\(?:begin|end)(?![a-z])|\\[{}]|[{}]"
)
# Parentheses around what is low: those that grow have space around them.
_LOW = re.compile(
    r"\\left\(((?:(?!\\left|\\right|\\(?:frac|int|sum|prod|sup|inf|binom|sqrt|begin)\b|\^).)*)\\right\)", re.S
)
_ONE_LINE = 30  # signs of a formula that is in one piece
_LEAST = 8  # signs of a line at least
_LONG_GROUP = 40  # signs of a group within which a line may end
_DELIMITERS = {
    r"\{": "{", r"\}": "}", r"\|": "‖", r"\langle": "⟨", r"\rangle": "⟩", r"\lfloor": "⌊", r"\rfloor": "⌋",
    r"\lceil": "⌈", r"\rceil": "⌉",
}  # fmt: skip
_AFTER = re.compile(r"[.,;:)]+")  # signs after a formula
_NAMES = re.compile(r"\\texttt\{([^{}]*)\}")
_LONG_ROW = 60  # signs of a case that has its condition below it
_SIZES = frozenset((r"\bigl", r"\Bigl", r"\bigr", r"\Bigr"))
_SIGNS = re.compile(r"\\[A-Za-z]+|\\.|.", re.S)
_RELATIONS = frozenset(
    ("=", "<", ">", r"\le", r"\ge", r"\ll", r"\ne", r"\in", r"\notin", r"\sim", r"\mapsto", r"\implies")
)
_BREAKING = _RELATIONS | {"+", "-", r"\cdot", r"\otimes", r"\cup", r"\times"}
_OPENING = frozenset(("(", "|", "[", ",", "+", "-", "&", r"\{", r"\left", r"\,", r"\;"))
_ARROW = re.compile(r"<mi>(&#x027F[9A];)</mi>")
_TIGHT = re.compile(r'<mo(?=[^<]*(?:form="(?:prefix|postfix)"|>&#x0002F;))([^>]*>)')
_SPACES = (  # the converter says neither what an operator stands for nor which letters are upright
    (re.compile(r"<mo>([A-Za-z]{2,})</mo>"), r"<mi>\1</mi>"),
    (
        re.compile(r"(?<=</m[in]>)(?=<mi>[A-Za-z]{2,}</mi>)|(?<=[a-z]{2}</mi>)(?=<m[infs])"),
        '<mspace width="0.167em" />',
    ),
    (re.compile(r'<mo (?=stretchy="false">&#x0007C;)'), '<mo lspace="0em" rspace="0em" '),
    (
        re.compile(
            r"(<mrow>|<mo[^>]*>(?:[\[<]|&#x000(?:28|2C|3C|3D|3E|7B);|&#x0226[45];|&#x021A6;)</mo>)<mo>(&#x02212;)"
        ),
        r'\1<mo form="prefix" lspace="0em" rspace="0em">\2',
    ),
    (re.compile(r"<mi>(&#x000[0-9A-F]{2};)</mi>"), r'<mi mathvariant="normal">\1</mi>'),
)
_INFINITY = re.compile(r"<mo>(&#x0221E;)</mo>")
_LESS, _MORE = "\ue000", "\ue001"


def inline(source: str, where: str = "") -> Markup:
    """Return a formula inside a sentence."""
    return _set(source, "inline", where)


def block(source: str, where: str = "") -> Markup:
    """Return a formula on its own, in display style; a long one can be broken into lines.

    A statement under many conditions has each of them on a line of its own.
    """
    if under := conditions(source):
        before, found, rest = under
        line = Markup('<span class="line">{}{}</span>')
        shown = [
            line.format(flowing(c, where, "block"), "," if c is not found[-1] else ":" * bool(rest))
            for c in found
        ]
        shown[-2] = line.format(flowing(found[-2], where, "block"), ", and")
        return Markup("").join(
            [flowing(before, where, "block"), *shown, flowing(rest, where, "block") if rest else Markup("")]
        )
    return _set(source, "block", where) if visible(source) <= _ONE_LINE else flowing(source, where, "block")


def prose(text: str, where: str = "") -> Markup:
    """Return a sentence: what stands between dollar signs is a formula, the rest is text.

    Raises:
        DocumentError: a formula is not closed, or not one that is allowed.
    """
    parts = re.split(r"(?<!\\)\$", text)
    if len(parts) % 2 == 0:
        error = DocumentError(f"{where}: a formula is not closed in '{text[:80]}'")
        if not kept(error):
            raise error
        return _source(text)
    shown: list[Markup] = []
    for k, part in enumerate(parts):
        if k % 2:
            sign = _AFTER.match(parts[k + 1])
            parts[k + 1] = parts[k + 1][sign.end() :] if sign else parts[k + 1]
            shown.append(_together(flowing(part, where), sign[0] if sign else ""))
        else:
            shown.append(_words(part))
    return Markup("").join(shown)


def _words(text: str) -> Markup:
    """Words as TeX has them: their quotation marks, and names in the letters of a program."""
    shown = str(escape(text.replace("``", "“").replace("''", "”").replace("--", "–")))
    return Markup(_NAMES.sub(lambda m: f"<code>{m[1]}</code>", shown).replace(r"\_", "_"))


def _together(formula: Markup, sign: str) -> Markup:
    """A formula with the sign after it, which stands on the line on which the formula ends."""
    start = str(formula).rfind("<math")
    if not sign or start < 0 or not formula.endswith("</math>"):
        return formula + escape(sign)
    return formula[:start] + Markup('<span class="nb">{}{}</span>').format(formula[start:], sign)


def flowing(source: str, where: str = "", display: str = "inline") -> Markup:
    """Return a formula as a sentence that can be broken into lines at its words, and where it is long.

    A browser breaks no formula: one that is long is several, which stand side by side where there is room.
    """
    if visible(source) > _ONE_LINE:
        source = opened(_lowered(_stacked(source)), _LONG_GROUP)
    pieces: list[Markup] = []
    start = depth = 0
    for found in _PIECES.finditer(source):
        token = found.group()
        depth += (token in ("{", r"\left", r"\begin")) - (token in ("}", r"\right", r"\end"))
        if depth == 0 and token == r"\implies":
            pieces += [_between(source[start : found.start()], where, display), Markup(" ")]
            start = found.start()
        if depth == 0 and token.startswith(r"\text{") and " " in token.strip(" {}"):
            pieces += [_between(source[start : found.start()], where, display), Markup(escape(token[6:-1]))]
            start = found.end()
    pieces.append(_between(source[start:], where, display))
    return Markup("").join(pieces).strip()


def _stacked(source: str) -> str:
    """A formula in which the conditions of long cases stand below their values."""
    outline, kept = aside(source)

    def cases(m: re.Match[str]) -> str:
        rows = [(_stacked(value), given) for value, given in alternatives(kept[int(m[1])])]
        if all(visible(value) + visible(given) <= _LONG_ROW for value, given in rows):
            return kept[int(m[1])]
        shown = []
        for value, given in rows:
            shown += [value, rf"\qquad\text{{if }}{given}" if given else r"\qquad\text{otherwise}"]
        return r"\begin{cases} " + r" \\ ".join(shown) + r" \end{cases}"

    return SLOT.sub(cases, outline) if kept else source


def _between(source: str, where: str, display: str) -> Markup:
    spaces = re.sub(r"\\(?:quad|qquad|[,;: ])", "", source)
    if not spaces.strip():
        return Markup(" ")
    runs = runs_of(source) if visible(source) > _ONE_LINE else [source]
    return Markup("<wbr>").join(_set(run, display, where) for run in runs)


def runs_of(source: str) -> list[str]:
    """Return the pieces of a long formula between which a line may end.

    They begin with a relation or an operation between two sides, or end with a comma; what stands in groups,
    in parentheses that grow, and in short ones, a pair or an argument, stays together.
    """
    found: list[str] = []
    start = depth = 0
    before = ""  # the sign before, which tells the minus of a difference from that of a number
    short: list[bool] = []  # of the parentheses that are open
    for m in _SIGNS.finditer(source):
        token = m[0]
        if token.isspace():
            continue
        if token == "(":
            short.append(visible(_group(source, m.start())) <= _ONE_LINE)
            depth += short[-1]
        elif token == ")" and short:
            depth -= short.pop()
        if before not in _SIZES:
            depth += (token in ("{", r"\left", r"\begin", r"\{")) - (
                token in ("}", r"\right", r"\end", r"\}")
            )
        sides = before and before not in _OPENING and (token in _RELATIONS or before not in _RELATIONS)
        ends = before == "," or (token in _BREAKING and sides) or (token == r"\|" and before == r"\,")
        if depth == 0 and ends and visible(source[start : m.start()]) >= _LEAST:
            found.append(source[start : m.start()])
            start = m.start()
        before = token
    pieces = [*found, source[start:]]
    return [pieces[0], *(f"{{}}{p}" if p.startswith(tuple(_BREAKING)) else p for p in pieces[1:])]


def _group(source: str, start: int) -> str:
    """The text from a parenthesis to the one that closes it."""
    depth = 0
    for k in range(start, len(source)):
        depth += (source[k] == "(") - (source[k] == ")")
        if depth == 0:
            return source[start:k]
    return source[start:]


def _lowered(source: str) -> str:
    while (low := _LOW.sub(r"(\1)", source)) != source:
        source = low
    return source


def _set(source: str, display: str, where: str) -> Markup:
    try:
        return _mathml(source, display, where)
    except DocumentError as error:
        if not kept(error):
            raise
        return _source(source)


def _source(text: str) -> Markup:
    return Markup('<code class="unset" title="this formula could not be set">{}</code>').format(text)


@cache
def _mathml(source: str, display: str, where: str) -> Markup:
    """MathML of a checked formula; only elements and attributes of mathematics leave this function.

    Raises:
        DocumentError: the formula uses what is not allowed, or what the converter does not know.
    """
    if not source.strip():  # the claim of a statement that was stopped before it was read
        return Markup("")
    checked = standard(require_mathematics(source, where))
    checked = _lowered(checked)
    checked = checked.replace(r"\not\ll", r"\text{ ≪̸ }").replace(
        r"\not\sim", r"\text{ ≁ }"
    )  # the converter knows no denied signs but ≠
    checked = checked.replace(r"\boldsymbol{\delta}", r"\text{𝛅}")  # browsers know no bold variables
    checked = checked.replace(":=", r"\text{ ≔ }")  # the converter makes two signs of it
    # the converter copies words as they are
    words = _WORDS.sub(lambda m: m.group().replace("<", _LESS).replace(">", _MORE).replace("&", "+"), checked)
    try:
        found = convert(words, display=display)
    except Exception as error:  # the converter has many exceptions of its own
        raise DocumentError(f"{where}: no MathML for the formula '{source[:80]}'") from error
    found = _ARROW.sub(r"<mo>\1</mo>", found)  # the converter takes them for names, without space around
    found = _TIGHT.sub(r'<mo lspace="0em" rspace="0em"\1', found)  # no space inside parentheses and around /
    found = _INFINITY.sub(r"<mi>\1</mi>", found)
    for shape, as_ in _SPACES:
        found = shape.sub(as_, found)
    # the converter copies delimiters of a fixed size as they are
    found = re.sub(r"(?<=>)\\(?:\W|[a-z]+)(?=<)", lambda m: _DELIMITERS.get(m[0], m[0]), found)
    found = found.replace(_LESS, "&lt;").replace(_MORE, "&gt;")
    _require_mathematics(found, source, where)
    return Markup(found)


def _require_mathematics(found: str, source: str, where: str) -> None:
    try:
        root = ElementTree.fromstring(found)
    except ElementTree.ParseError as error:
        raise DocumentError(f"{where}: no MathML for the formula '{source[:80]}'") from error
    for element in root.iter():
        name = element.tag.removeprefix(_NAMESPACE)
        strange = set(element.attrib) - _ATTRIBUTES
        if name not in _ELEMENTS or strange:
            raise DocumentError(f"{where}: '{name}' {sorted(strange)} in the formula '{source[:80]}'")
        if "\\" in (element.text or ""):
            raise DocumentError(f"{where}: '{element.text}' is not known in '{source[:80]}'")
