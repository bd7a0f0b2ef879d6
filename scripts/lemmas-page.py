"""Writes docs/lemmas.md: all lemmas by topic, with their titles, as `cbdp-sym find` knows them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import cbdp_sym.tactics  # noqa: F401  registers the lemmas
from cbdp_sym.author.finding import Findable, known
from cbdp_sym.kernel.reader import statement
from cbdp_sym.kernel.terms import Term
from cbdp_sym.language.claim_printer import claim_text
from cbdp_sym.mathematics import TOPICS

PAGE = Path(__file__).parents[1] / "docs" / "lemmas.md"
HEAD = """\
# The lemmas

Every lemma is proved from the library when it is first used, and a proof uses it by its name. `cbdp-sym find`
looks for them by pattern, by words and by goal. `python scripts/lemmas-page.py` writes this page.
"""


def page() -> str:
    """Return the text of the page."""
    lines = [HEAD]
    for topic, entries in groupby(_by_topic(), key=lambda e: e.topic):
        lines.append(f"## {topic.replace('_', ' ').capitalize()}\n")
        lines += [f"- `{e.name}`{f' ({e.called})' if e.called else ''}: {_plain(e)}" for e in entries]
        lines.append("")
    return "\n".join(lines)


def _by_topic() -> list[Findable]:
    return sorted((e for e in known() if e.kind == "lemma"), key=lambda e: TOPICS.index(e.topic))


def _plain(e: Findable) -> str:
    """The title, or the statement of a lemma that has none."""
    if not e.title:
        binders: dict[Term, str] = {}
        return f"`{claim_text(statement(e.text, binders), binders)}`"
    return e.title.replace("<", "&lt;").replace("*", r"\*").replace("|", r"\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
