"""`find` with the statements of the corpus, and of one's own files by their words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cbdp_sym.corpus import index
from cbdp_sym.corpus.catalogue import Catalogue, corpus_catalogue
from cbdp_sym.corpus.scan import StatementFile, display
from cbdp_sym.corpus.shipped import ShippedClaims, claims, shipped_claims
from cbdp_sym.lexicon import SIGN, Answers, Kept, answers, compounds_of, said_in_words

if TYPE_CHECKING:
    from cbdp_sym.author.finding import Findable

_DOCSTRING: Final = re.compile(r'\s*r?"""(.*?)"""', re.DOTALL)
_LABEL: Final = re.compile(r'\blabel="([^"]*)"')


def find(
    *wanted: str,
    goal: str = "",
    given: Iterable[str] = (),
    limit: int = 10,
    catalogue: Catalogue | None = None,
) -> Answers:
    """Return statements, as `cbdp_sym.author.finding.find` does, and those of the corpus.

    ``catalogue`` is by default that of the corpus; with one for files of one's own, theirs are found too, by
    their words, and by their claims if they were verified as they are: no file is run. A question in words
    looks at each statement once, in what is kept (`index`), if it is. Names that derivations define are
    holes, even if they are loaded. Raises WrongCall and ReadError, as that does.
    """
    catalogue = catalogue or corpus_catalogue()
    entries = catalogue.entries
    words = [w for w in wanted if w.strip()]
    only_words = words and in_words(words, goal, given) and limit > 0
    if only_words and (kept := index.kept()) is not None:
        return answers(words, [*kept, *map(_said_of, entries)], limit)
    from cbdp_sym.author import finding
    from cbdp_sym.tactics.definitions import within

    if only_words:
        return answers(words, [*finding.known(), *map(_said_of, entries)], limit)

    own = [e for e in entries if e.id not in shipped_claims()]
    known = _verified(own, catalogue) if own else {}
    more = [*of_corpus(), *(f for e in own for f in _findable(e, known.get(e.id)))]
    with within(set()):
        return finding.find(*wanted, goal=goal, given=given, limit=limit, more=more)


@cache
def of_corpus() -> tuple[Findable, ...]:
    """Return the claims of the corpus."""
    known = shipped_claims()
    return tuple(f for e in corpus_catalogue().corpus if e.id in known for f in _findable(e, known[e.id]))


def _verified(entries: Iterable[StatementFile], catalogue: Catalogue) -> dict[str, ShippedClaims]:
    """The claims of statements that were verified as they are now, from the project's cache."""
    from cbdp_sym.corpus.cache import Cache, default_folder, key_of
    from cbdp_sym.corpus.facts import Lookup
    from cbdp_sym.corpus.runner import VERIFIER

    cache, lookup = Cache(default_folder()), Lookup(catalogue)
    reports = {e.id: cache.get(e, key_of(e, VERIFIER), lookup) for e in entries}
    return {id: claims(report) for id, report in reports.items() if report}


def in_words(wanted: Iterable[str], goal: str, given: Iterable[str]) -> bool:
    """Return whether a question has words only."""
    return not (goal or given or any(map(SIGN.search, wanted)))


def keep() -> None:
    """Keep what the next question in words needs, if it is not kept."""
    if index.kept() is None:
        from cbdp_sym.author import finding

        index.keep(finding.known())


@cache
def _said(path: Path) -> tuple[tuple[str, ...], str]:
    """The labels of the claims of a derivation file, and what it says of itself."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return (), ""
    docstring = _DOCSTRING.match(text)
    return tuple(_LABEL.findall(text)), docstring.group(1) if docstring else ""


def _said_of(e: StatementFile) -> Kept:
    labels, about = _said(e.path)
    shown = shipped_claims().get(e.id, {"shown": e.ref})["shown"]
    words = said_in_words(name=e.id, title=e.title, other=" ".join((*labels, e.paper, e.ref)), about=about)
    place = f"{display(e.path)}:{e.line}"
    topic = f"{e.paper}, {e.ref}" if e.ref else e.paper
    return Kept(e.id, "claim", topic, e.title, "", shown, place, "", shown, words, compounds_of(e.title))


def _findable(e: StatementFile, known: ShippedClaims | None) -> Iterator[Findable]:
    """The claims of a statement, if they are known, or else what is said of it in words."""
    from cbdp_sym.author.finding import Findable, claim_term

    labels, about = _said(e.path)
    place = f"{display(e.path)}:{e.line}"
    for label, verdict, text in known["claims"] if known else [["", "", ""]]:
        title = f"{e.title} ({label})" if label else e.title
        topic = ", ".join(filter(None, (e.paper, e.ref, verdict)))
        yield Findable(
            e.id, "claim", topic, title, "", text or e.ref, place, labels,
            "", about, verdict == "proved", claim_term,
        )  # fmt: skip
