"""Writes the tables of notation of docs/language.md, from cbdp_sym/language/notation.toml."""

from __future__ import annotations

import re
from pathlib import Path

from cbdp_sym.kernel.reader import library
from cbdp_sym.language.notation import entries, kinds, spellings

PAGE = Path(__file__).parents[1] / "docs" / "language.md"
BEGIN, END = "<!-- the notation: scripts/language-table.py -->", "<!-- end -->"
_LETTERS = "uvwxyz"


def written(page: str) -> str:
    """Return the page with the tables of today."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{_constants()}\n{_kinds()}\n{END}{rest.split(END, 1)[1]}"


def _constants() -> str:
    library()
    rows = ["| written | also read | constant |", "|---|---|---|"]
    for name, entry in entries():
        first, *others = [_shown(t) for t in spellings(entry)] or [""]
        if first:
            rows.append(f"| {_code(first)} | {', '.join(map(_code, others))} | `{name}` |")
    return "\n".join(rows)


def _kinds() -> str:
    rows = ["", "| kind | type | what is known |", "|---|---|---|"]
    for name, kind in kinds().items():
        on = " ".join(f"{w} {'XY'[i]}" for i, w in enumerate(kind.words))
        known = kind.given.format(name="x")
        rows.append(f"| `x {name}{' ' * bool(on)}{on}` | `{kind.type.format('X', 'Y')}` | {_code(known)} |")
    return "\n".join(rows)


def _code(text: str) -> str:
    shown = text.replace("|", r"\|")
    return f"`{shown}`" if text else ""


def _shown(template: str) -> str:
    """A template with letters for its arguments: KL(u ‖ v)."""
    bound = re.sub(r"\{(\d)(?:\(x\)|\[x\])\}", lambda m: f"{_LETTERS[int(m[1])]}(t)", template)
    bound = re.sub(r"\{x\d\}", "t", bound)
    return re.sub(r"\{(?:atom)?(\d)\}", lambda m: _LETTERS[int(m[1])], bound)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
