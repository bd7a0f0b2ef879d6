r"""Conditions on a variable, beside its name: ``x \in H`` and ``0 < p \le 1`` in place of a list of them.

It works on LaTeX. Only a condition that says where one name lies is moved, and its sides stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_RELATION = re.compile(r"\\(?:le|ge|in|notin|ll|text|implies|iff|ne|sim|forall|exists|mapsto)\b|[<=>:]")
_MIRRORED = {r"\le": r"\ge", "<": ">"}
_MEASURABLE = r"\text{ is measurable}"
_LAW = r"\text{ is a probability distribution}"
_KINDS = {_LAW: r"\text{ are probability distributions}", _MEASURABLE: r"\text{ are measurable}"}


def listed(words: Iterable[str], word: str = "and") -> str:
    """Return "a, b and c"."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} {word} {found[-1]}"


def beside(names: Sequence[str], given: Sequence[str]) -> tuple[list[str], list[str]]:
    r"""Return the names with where each lies, and the conditions that are left.

    Of several names either all get a place or none does, as in ``x, y \in H`` both would seem to lie in H;
    what one condition says of a name from below and another from above is one condition then.
    """
    left = list(given)
    shown = []
    for name in names:
        this = re.escape(name)
        place = _taken(left, names, rf"^{this} (?P<sign>\\(?:in|notin)) (?P<side>.+)$")
        low = _taken(left, names, rf"^(?P<side>.+) (?P<sign>\\le|<) {this}$")
        high = _taken(left, names, rf"^{this} (?P<sign>\\le|<) (?P<side>.+)$")
        range_ = f"{name} {high['sign']} {high['side']}" if high else ""
        if low:
            mirrored = f"{name} {_MIRRORED[low['sign']]} {low['side']}"
            range_ = f"{low['side']} {low['sign']} {range_}" if high else mirrored
        if place and range_:
            left.insert(0, range_)
        shown.append(f"{name} {place['sign']} {place['side']}" if place else range_ or name)
    placed = [s for s, n in zip(shown, names, strict=True) if s != n]
    where = {s.removeprefix(n) for s, n in zip(shown, names, strict=True)}
    if len(names) > 1 and len(placed) == len(names) and len(where) == 1 and placed[0].startswith(names[0]):
        return [", ".join(names) + where.pop()], left
    if len(names) == 1 or len(placed) == len(names):
        return shown, left
    return list(names), [*placed, *left]


def _taken(left: list[str], names: Sequence[str], shape: str) -> re.Match[str] | None:
    """Take the condition of this shape out of the list, if exactly one has it."""
    found = [m for m in (re.match(shape, c) for c in left) if m and _simple(m["side"], names)]
    if len(found) != 1:
        return None
    left.remove(found[0][0])
    return found[0]


def _simple(side: str, names: Sequence[str]) -> bool:
    """Return whether a side has no relation, and none of the names."""
    own = "|".join(map(re.escape, names))
    return not _RELATION.search(side) and not re.search(rf"(?<![A-Za-z\\])(?:{own})(?![A-Za-z_'])", side)


def let(names: Sequence[str], given: Sequence[str]) -> str:
    """Return a sentence that introduces names, with where they lie; "" if there are none."""
    if not names:
        return ""
    placed, left = beside(names, given)
    if placed == list(names):
        under = f"such that {listed(f'${c}$' for c in left)}" if left else "given"
        return f"Let ${', '.join(names)}$ be {under}."
    under = f" be such that {listed(f'${c}$' for c in left)}" if left else ""
    return f"Let {listed(f'${x}$' for x in placed)}{under}."


def for_all(names: Sequence[str], given: Sequence[str]) -> str:
    r"""Return "for all measurable x ∈ H with f(x) < 1", as LaTeX for math mode."""
    kind = ""
    left = list(given)
    if len(names) == 1:
        for words, called in ((_MEASURABLE, "measurable "), (_LAW, "probability distributions ")):
            if f"{names[0]}{words}" in left and not kind:
                left.remove(f"{names[0]}{words}")
                kind += called
    shown, left = beside(names, left)
    under = ""
    if left:
        word = "such that" if any(r"\text{" in c for c in left) else "with"
        under = rf"\text{{ {word} }}{joined(left)}"
    return rf"\text{{ for all {kind}}}{_each(shown)}{under}"


def there_is(verb: str, names: Sequence[str], given: Sequence[str]) -> str:
    r"""Return "there is x > 0 such that f(x) < 1", as LaTeX for math mode; ``verb`` is "is" or "is no"."""
    placed, left = beside(names, given)
    verb = verb.replace("is", "are", 1) if len(names) > 1 else verb
    under = rf"\text{{ such that }}{joined(left)}" if left else ""
    return rf"\text{{there {verb} }}{_each(placed)}{under}"


def for_none(names: Sequence[str], given: Sequence[str]) -> str:
    r"""Return "f(x) < 1 for no x > 0" for one statement that holds for none; "" for several."""
    placed, left = beside(names, given)
    return rf"{left[0]}\text{{ for no }}{_each(placed)}" if len(left) == 1 else ""


def _each(placed: Sequence[str]) -> str:
    """Names in a row, with "and" where they have places of their own."""
    return joined(placed) if any(_RELATION.search(x) for x in placed) else ", ".join(placed)


def quantified(parts: Iterable[str]) -> bool:
    """Return whether a statement of several says for which values it holds."""
    return any(re.search(r"\\text\{(?: for (?!the )|-almost|there |for )", p) for p in parts)


def _alike(parts: Sequence[str]) -> list[str]:
    """The statements, with one for neighbours that say the same of several things."""
    found: list[str] = []
    subjects: list[str] = []
    kind = ""
    for part in [*parts, ""]:
        of = next((k for k in _KINDS if part.endswith(k) and r"\text" not in part.removesuffix(k)), "")
        if subjects and of != kind:
            several = r",\; ".join(subjects[:-1]) + rf"\text{{ and }}{subjects[-1]}{_KINDS[kind]}"
            found.append(several if len(subjects) > 1 else subjects[0] + kind)
            subjects = []
        kind = of
        if of:
            subjects.append(part.removesuffix(of))
        elif part:
            found.append(part)
    return found


def joined(parts: Sequence[str]) -> str:
    """Return "a, b and c", as LaTeX for math mode, with a comma before "and" where a part has words."""
    parts = _alike(parts)
    if len(parts) < 2:
        return "".join(parts)
    *first, last = parts
    comma = "," if quantified(parts) else ""
    return r",\; ".join(first) + comma + r"\text{ and }" + last
