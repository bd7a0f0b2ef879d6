"""Formulas that TeX may break across lines.

A calculation is set as paragraphs of inline formulas, which TeX breaks at relations and binary
operators; but never inside braces or between ``\\left`` and ``\\right``. So the braces that SymPy puts
around arguments are taken off, and long ``\\left( … \\right)`` become fixed sizes.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(r"\\left\s*(?:\\[A-Za-z]+|\\.|.)|\\right\s*(?:\\[A-Za-z]+|\\.|.)|\\[A-Za-z]+|\\.|.",
                    re.S)  # fmt: skip
_LONGEST = 38
"""Groups with fewer visible tokens than this are left in one piece, in a column of the usual width."""
NARROW = 12
"""The same in a narrow column."""
_LONGEST_WORDS = 12
_LONGEST_NAME = 24
_LONGEST_EXPONENT = 90
"""Longer exponents of e are set as arguments of exp, where lines may break."""
_LONGEST_NUMERATOR = 160
"""Longer numerators are set beside the fraction, in parentheses, for the same reason."""


def breakable(source: str, longest: int = _LONGEST) -> str:
    """``source`` with its long delimited groups, of more than ``longest`` tokens, opened for line breaks."""
    return "".join(_open(_TOKEN.findall(source), longest))


def _open(tokens: list[str], longest: int) -> list[str]:
    out: list[str] = []
    k = 0
    while k < len(tokens):
        token = tokens[k]
        if token == "{":
            end = _closing(tokens, k)
            inner = tokens[k + 1 : end]
            after = tokens[end + 1 : end + 2]
            applied = inner[-1:] != [" "] and any(x.startswith("\\left") for x in after)  # a function
            longest_words = _LONGEST_NAME if applied else _LONGEST_WORDS
            if out and out[-1] == "\\text" and len(inner) > longest_words:
                # words break, \\text does not; and $$ would begin a display
                out[-1:] = ["{}$", *inner, "$\\displaystyle "]
            elif out and out[-1] == "\\text" and inner[:1] != ["-"]:
                apart = inner[:1] == [" "]  # the space stays on the line before
                word = "\\allowbreak\\text" if apart or len(out) > 1 else "\\text"  # no line ends with "("
                out[-1:] = ["\\ "] * apart + [word, "{", *inner[apart:], "}"]
            elif _exponential(out) and len([t for t in inner if t.strip()]) > _LONGEST_EXPONENT:
                out[-2:] = ["\\exp\\Bigl(", *_open(inner, longest), "\\Bigr)"]
            elif out and _is_function(out[-1]) and inner and inner[0].startswith("\\left"):
                out += _open(inner, longest)
            else:
                out += ["{", *inner, "}"]  # a fraction, an exponent: TeX keeps it in one piece
            k = end + 1
        elif token == "\\frac" and (numerator := _numerator(tokens, k)):
            end = k + len(numerator) + 2
            below = _closing(tokens, end + 1)
            out += ["\\frac", "{", "1", *tokens[end : below + 1]]
            out += ["\\,\\Bigl(", *_open(numerator, longest), "\\Bigr)"]
            k = below + 1
        elif token.startswith("\\left"):
            end = _matching(tokens, k)
            inner = tokens[k + 1 : end]
            if len([t for t in inner if t.strip()]) <= longest:
                out += tokens[k : end + 1]
            else:
                size = "Big" if any(t in ("\\frac", "\\int", "\\sum", "\\prod") for t in inner) else "big"
                out += [f"\\{size}l", _delimiter(token), *_open(inner, longest)]
                out += [f"\\{size}r", _delimiter(tokens[end])]
            k = end + 1
        elif token == "\\middle":
            k += 1  # its delimiters have been given a fixed size
        elif token == "\\," and longest <= NARROW and not _measure(tokens, k + 1):
            out.append("\\cbdptimes ")  # between factors, where a narrow column leaves no other choice
            k += 1
        elif token == ",":
            out.append(",\\allowbreak ")  # between the entries of a long list
            k += 1
        else:
            out.append(token)
            k += 1
    return out


def opened(source: str, longest: int) -> str:
    """Return a formula whose delimiters are of a fixed size around more than ``longest`` tokens."""
    return "".join(_sized(_TOKEN.findall(source), longest))


def _sized(tokens: list[str], longest: int) -> list[str]:
    out: list[str] = []
    k = 0
    while k < len(tokens):
        end = _matching(tokens, k) if tokens[k].startswith("\\left") and tokens[k] != "\\leftarrow" else k
        inner = tokens[k + 1 : end]
        if len([t for t in inner if t.strip()]) > longest and _delimiter(tokens[end]) != ".":
            size = "Big" if any(t in ("\\frac", "\\int", "\\sum", "\\prod") for t in inner) else "big"
            out += [f"\\{size}l", _delimiter(tokens[k]), *_sized(inner, longest)]
            out += [f"\\{size}r", _delimiter(tokens[end])]
        else:
            out += tokens[k : end + 1]
        k = end + 1
    return out


def _measure(tokens: list[str], k: int) -> bool:
    """Return whether the measure of an integral begins at k: Q(dx), dx."""
    return "\\mathrm{d}" in "".join(tokens[k : k + 14]).partition("\\,")[0]


def _numerator(tokens: list[str], k: int) -> list[str]:
    """The numerator of the fraction that begins at k, if it is long and braces stand around both parts."""
    if tokens[k + 1 : k + 2] != ["{"]:
        return []
    end = _closing(tokens, k + 1)
    inner = tokens[k + 2 : end]
    long = len([t for t in inner if t.strip()]) > _LONGEST_NUMERATOR
    return inner if long and tokens[end + 1 : end + 2] == ["{"] else []


def _exponential(out: list[str]) -> bool:
    """Return whether what is written so far ends with the number e and the sign of a power."""
    return out[-2:] == ["e", "^"] and out[-3:-2] != ["_"]


def _is_function(token: str) -> bool:
    return token in {"\\log", "\\exp", "\\sinh", "\\cosh", "\\tanh"}


def _delimiter(token: str) -> str:
    return re.sub(r"^\\(left|right)\s*", "", token)


def _closing(tokens: list[str], start: int) -> int:
    depth = 0
    for k in range(start, len(tokens)):
        depth += (tokens[k] == "{") - (tokens[k] == "}")
        if depth == 0:
            return k
    return len(tokens) - 1


def _matching(tokens: list[str], start: int) -> int:
    depth = 0
    for k in range(start, len(tokens)):
        depth += tokens[k].startswith("\\left") and tokens[k] != "\\leftarrow"
        depth -= tokens[k].startswith("\\right") and not tokens[k].startswith("\\rightarrow")
        if depth == 0:
            return k
    return len(tokens) - 1


SLOT = re.compile(r"(?:\\slot)+\{(\d+)\}")
"""The place of a distinction of cases, which is as long as it."""
_BEGIN, _END = r"\begin{cases}", r"\end{cases}"


def aside(source: str) -> tuple[str, list[str]]:
    """Return a formula with slots for its distinctions of cases, and these; one within another is no slot."""
    kept: list[str] = []
    found, depth, at = "", 0, 0
    for m in re.finditer(re.escape(_BEGIN) + "|" + re.escape(_END), source):
        if m[0] == _BEGIN:
            if depth == 0:
                found, at = found + source[at : m.start()], m.start()
            depth += 1
            continue
        depth -= 1
        if depth == 0:
            kept.append(source[at : m.end()])
            length = len(_TOKEN.findall(re.sub(r"\\cbdp\w+|[{}\s]", "", kept[-1])))
            found += r"\slot" * (1 + length) + f"{{{len(kept) - 1}}}"
            at = m.end()
    return found + source[at:], kept


_JOINT = re.compile(r",\\; |,?\\text\{ and \}")
_FOR_ALL = re.compile(r"\\text\{for all .*?:(?=\\; )")
_THERE = re.compile(r"\\text\{there (?:is|are) .*?\\text\{ ?such that \}")
_CONDITIONS = re.compile(r"\\text\{ ?(?:such that|with|if|if and only if) \}")
_SUBJECTS = re.compile(
    r"(?:(?!\\text\{ is |=|<|\\le\b|\\in\b|\\ll\b|,\\; ).){0,60}?\\text\{ (?:are|differ|have) "
)
# A name in a row of names, "for all x > 0, y and z with …", is no statement.
_NAME = re.compile(
    r"(?:\\[A-Za-z]+|[A-Za-z])(?:_\{[^{}]*\})?'*(?=,\\; |,?\\text\{ (?:and|such that|with) \}|$)"
)
_QUANTIFIER = re.compile(
    r"\\text\{ ?(?:for all|there (?:is|are)) [^{}]*\}(?:(?!\\text\{ (?:such that|with) \}).)*$"
)
_OPENS = re.compile(r"\\left\b|\\begin\b|\{")
_CLOSES = re.compile(r"\\right\b|\\end\b|\}")


def conjuncts(source: str) -> list[tuple[str, str]]:
    """Return the statements that a formula joins, each for a line of its own, with what stands after it.

    The conditions after "such that" stay together, and so do the subjects of "are".
    """
    found, depth, at, k = [], 0, 0, 0
    start, exists = _FOR_ALL.match(source), _THERE.match(source)
    if start and _whole(start[0]):
        found.append((source[: start.end() - 1], ":"))
        at = k = start.end() + len(r"\; ")
    elif exists and _whole(exists[0]):
        k = exists.end()
    while k < len(source):
        if depth == 0 and _CONDITIONS.match(source, k):
            break
        if 0 < at == k and (_FOR_ALL.match(source, k) or _THERE.match(source, k)):
            break  # what it joins is a part of it
        joint = _JOINT.match(source, k) if depth == 0 else None
        if joint and not _part(source, at, joint):
            found.append((source[at:k], ", and" if "and" in joint[0] else ","))
            at = k = joint.end()
            continue
        if source[k] == "\\" and source[k + 1 : k + 2] in ("{", "}"):
            k += 2
            continue
        opens, closes = _OPENS.match(source, k), _CLOSES.match(source, k)
        depth += bool(opens) - bool(closes)
        k = opens.end() if opens else closes.end() if closes else k + 1
    return [*found, (source[at:], "")]


def conditions(source: str) -> tuple[str, list[str], str] | None:
    """Return a statement under many conditions: all up to "such that", the conditions, and the rest.

    The rest is what is said under them where it stands after a colon, or else "". None if they are few.
    """
    for start in _UNDER.finditer(source):
        if not _whole(source[: start.end()]):
            continue
        found, rest = _listed(source[start.end() :])
        found = _ranges(list(dict.fromkeys(map(bare, found))))
        return (source[: start.end()], found, rest) if len(found) >= _MANY else None
    return None


def bare(source: str) -> str:
    """Return a statement without the parentheses around the whole of it."""
    inner = source.removeprefix(r"\left(").removesuffix(r"\right)")
    return inner if len(inner) + 13 == len(source) and _closed(inner) else source


def _closed(source: str) -> bool:
    """Return whether no group ends in a text that begins before it."""
    depth = 0
    for m in re.finditer(r"\\left\b|\\right\b", source):
        depth += 1 if m[0] == r"\left" else -1
        if depth < 0:
            return False
    return depth == 0


def _ranges(found: list[str]) -> list[str]:
    """The conditions with ``0 < p < 1`` for the two that say it one after the other."""
    joined: list[str] = []
    for c in found:
        low = re.fullmatch(r"([^<=\\]+|\d+) (\\le|<) (\S+)", joined[-1]) if joined else None
        if low and re.fullmatch(rf"{re.escape(low[3])} (?:\\le|<) [^<=\\]+", c):
            joined[-1] += c.removeprefix(low[3])
        else:
            joined.append(c)
    return joined


_MANY = 5  # conditions that are a list
_UNDER = re.compile(
    r"\\text\{ ?for all [^{}]*\}(?:(?!\\text\{).|\\text\{ and \})*?\\text\{ (?:such that|with) \}"
)


def _listed(source: str) -> tuple[list[str], str]:
    """The conditions at the start of a text, and what is said under them, which stands after a colon."""
    quantified = False
    places: list[tuple[int, int, bool]] = []
    depth = k = 0
    stop = len(source)
    while k < len(source):
        if source[k] == "\\" and source[k + 1 : k + 2] in ("{", "}"):
            k += 2
            continue
        joint = _JOINT.match(source, k) if depth == 0 else None
        if joint and not _part(source, places[-1][1] if places else 0, joint):
            comma = joint[0].startswith(r",\text")
            quantified = quantified or comma
            places.append((k, joint.end(), comma or joint[0].startswith(r",\;")))
            k = joint.end()
            continue
        if depth == 0 and source.startswith(r":\; ", k):
            stop = k
            break
        opens, closes = _OPENS.match(source, k), _CLOSES.match(source, k)
        depth += bool(opens) - bool(closes)
        if depth < 0 or (depth == 0 and source.startswith(r",\text{ there", k)):
            return [], ""  # the conditions are a part of something else
        k = opens.end() if opens else closes.end() if closes else k + 1
    found, at = [], 0
    for start, end, listed in places:
        if listed or not quantified:  # "for all x ∈ s and y > 0" is one condition's
            found.append(source[at:start])
            at = end
    return [*found, source[at:stop]], source[stop:].removeprefix(r":\; ")


def _part(source: str, at: int, joint: re.Match[str]) -> bool:
    """Return whether a joint joins parts of the statement that begins at ``at``: subjects, names."""
    if _SUBJECTS.match(source, joint.end()):
        return True
    return bool(_QUANTIFIER.search(source[at : joint.start()]) and _NAME.match(source, joint.end()))


def _whole(source: str) -> bool:
    """Return whether all groups that begin in a text end in it."""
    return source.count(r"\left") == source.count(r"\right") and source.count("{") == source.count("}")


def alternatives(cases: str) -> list[tuple[str, str]]:
    """Return the values of a distinction of cases with their conditions, "" for "otherwise"."""
    inner = cases.removeprefix(_BEGIN).removesuffix(_END)
    outline, kept = aside(inner)
    found = []
    for row in outline.split(r" \\ "):
        value, _, given = row.replace(r" & \text{otherwise}", "").partition(r" & \text{if } ")
        value, given = (SLOT.sub(lambda m: kept[int(m[1])], part).strip() for part in (value, given))
        found.append((value, given))
    return found
