"""Writes docs/lemmas.md: the library's statements and all lemmas by topic, as `cbdp-sym find` knows them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import cbdp_sym.tactics  # noqa: F401  registers the lemmas
from cbdp_sym.author.finding import Findable, known
from cbdp_sym.mathematics import TOPICS

PAGE = Path(__file__).parents[1] / "docs" / "lemmas.md"
HEAD = """\
# The lemmas

Every lemma is proved from the library when it is first used. A proof uses it by its name, like a statement of
[the library](kernel.md). The name after a bar is Mathlib's. `cbdp-sym find` finds lemmas, statements of the
library, definitions, and claims of the corpus:

    cbdp-sym find 'squeeze theorem'             # words: titles, what the field and Mathlib say
    cbdp-sym find 'KL(N(_, _) ‖ N(_, _)) = _'   # a form: _ is any term, a letter the same one everywhere
    cbdp-sym find --goal 'P(S) ≤ P(T)' --given '∀x. S(x) ⇒ T(x)'   # what gives a goal, and what is missing

`python scripts/lemmas-page.py` writes this page.
"""
LIBRARY = """\
# The library's statements

They are believed, and `cbdp-sym library NAME` prints and attacks them.
"""


def page() -> str:
    """Return the text of the page."""
    lemmas = sorted((e for e in known() if e.kind == "lemma"), key=lambda e: TOPICS.index(e.topic))
    return "\n".join([HEAD, *_topics(lemmas), LIBRARY, *_topics([e for e in known() if e.kind == "library"])])


def _topics(entries: list[Findable]) -> list[str]:
    lines = []
    for topic, of_topic in groupby(entries, key=lambda e: e.topic):
        lines += [f"## {topic.replace('_', ' ').capitalize()}\n", *map(_line, of_topic), ""]
    return lines


def _line(e: Findable) -> str:
    title = e.title.replace("<", "&lt;").replace("*", r"\*").replace("|", r"\|")
    mathlib = f" | `{e.mathlib}`" if e.mathlib else ""
    return f"- `{e.name}`{f' ({e.called})' if e.called else ''}: {title}{mathlib}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
