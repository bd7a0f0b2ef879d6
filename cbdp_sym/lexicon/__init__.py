"""What is said of statements in words, and how they are ranked for a question in words.

Nothing else of the program is loaded, so that such a question is answered at once, from what is kept of the
statements (`cbdp_sym.corpus.index`).
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import log
from typing import Any, Final, Protocol

SIGN: Final = re.compile(r"[^\w\s'’.,–-]|(?<!\w)_(?!\w)")  # what makes a text a pattern
KINDS: Final = {"library": 0, "lemma": 0, "definition": 1, "claim": 2}
_WORD: Final = re.compile(r"[^\W_]+")
_SHARES: Final = {"name": 3.0, "title": 2.0, "called": 4.0, "other": 1.5, "text": 1.0, "about": 0.5}
_PHRASES: Final = (
    (re.compile(r"\bdifferential(?:ly)?[\s-]+priva(?:cy|te)\b"), "dp"),
    (re.compile(r"\b(?:is|are) not (negative|positive)\b"), r"non\1"),
    (re.compile(r"\bnot (negative|positive)\b"), r"non\1"),
    (re.compile(r"\bnon-(negative|positive)\b"), r"non\1"),
)


class Said(Protocol):
    """What a question in words looks at; ``mathlib`` is its name there, if it is known."""

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def mathlib(self) -> str: ...

    @property
    def words(self) -> Mapping[str, float]: ...

    @property
    def compounds(self) -> frozenset[str]: ...


class Shown(Said, Protocol):
    """What an answer shows."""

    @property
    def topic(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def called(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def place(self) -> str: ...

    @property
    def shown(self) -> str: ...


@dataclass(frozen=True)
class Kept:
    """What is kept of a statement, so that a question in words need not read it."""

    name: str
    kind: str
    topic: str
    title: str
    called: str
    text: str
    place: str
    mathlib: str
    shown: str
    words: Mapping[str, float]
    compounds: frozenset[str]


@dataclass(frozen=True)
class Found:
    """An answer of `find`: the statement, and for a goal what it needs besides what is given."""

    entry: Shown
    missing: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        """The name by which a proof uses it, or the id of the statement whose claim it is."""
        return self.entry.name

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        e = self.entry
        data: dict[str, Any] = {"name": e.name, "kind": e.kind, "topic": e.topic, "title": e.title}
        data |= {
            "called": e.called,
            "mathlib": e.mathlib,
            "statement": e.shown,
            "text": " ".join(e.text.split()),
            "place": e.place,
        }
        return data if self.missing is None else {**data, "missing": list(self.missing)}

    def __str__(self) -> str:
        e = self.entry
        said = " — ".join(filter(None, (e.called, e.title, f"Mathlib {e.mathlib}" if e.mathlib else "")))
        lines = [f"{e.name}  [{e.kind}: {e.topic}]{f'  {said}' if said else ''}", f"    {e.shown}"]
        if self.missing is not None:
            lines.append(f"    needs {'; '.join(self.missing)}" if self.missing else "    needs nothing more")
        return "\n".join(lines)


class Answers(list[Found]):
    """The answers of `find`, best first; they print as text."""

    def __repr__(self) -> str:
        return "\n".join(map(str, self)) or "nothing is found"


def said_in_words(**texts: str) -> dict[str, float]:
    """Return the words of these texts with their weights: its name, title, what it is called, and so on."""
    found: dict[str, float] = {}
    for key, text in texts.items():
        for word in words_of(text.replace("_", " ")):
            found[word] = max(found.get(word, 0.0), _SHARES[key])
    return found


def compounds_of(*texts: str) -> frozenset[str]:
    """Return pairs of words that stand side by side in texts, as one word."""
    return frozenset(w for text in texts for w in _joined(words_of(text)))


def answers(queries: Sequence[str], entries: Sequence[Shown], limit: int) -> Answers:
    """Return the statements that fit all questions in words, best first; of several claims the first."""
    scores = by_words(queries, entries)
    ranked = sorted(scores, key=lambda i: (-scores[i], KINDS[entries[i].kind], i))
    return Answers(once(Found(entries[i]) for i in ranked)[:limit])


def once(found: Iterable[Found]) -> list[Found]:
    """Return the answers, each statement once, with the first of its claims."""
    kept: dict[tuple[str, str], Found] = {}
    for f in found:
        kept.setdefault((f.entry.kind, f.name), f)
    return list(kept.values())


def by_words(queries: Sequence[str], entries: Sequence[Said]) -> dict[int, float]:
    """Return the scores of the entries that fit all queries: rare words count more, and so do names."""
    occurs = Counter(w for e in entries for w, weight in e.words.items() if weight > _SHARES["about"])
    total: dict[int, float] = {}
    for k, query in enumerate(queries):
        words = words_of(query)
        asked, pairs, meant = set(words), _joined(words), _meant(words)
        near = {other for w in asked for other in _table("synonyms")["related"].get(w, ())} - asked
        found: dict[int, float] = {}
        for i, e in enumerate(entries):
            score = sum(_score(w, e.words, occurs, len(entries)) for w in asked)
            score += sum(_score(w, e.words, occurs, len(entries)) / 2 for w in near)
            score += 10.0 * (len(asked & e.compounds) + len(pairs & e.words.keys()))
            score += 5.0 * len(pairs & e.compounds)
            score += 30.0 * (e.name in meant) + 40.0 * (query.strip() in (e.name, e.mathlib))
            if score and (not k or i in total):
                found[i] = total.get(i, 0.0) + score
        total = found
    return total


def _score(word: str, said: Mapping[str, float], occurs: Counter[str], number: int) -> float:
    weight = said.get(word, 0.0)
    if not weight and len(word) > 3:
        weight = max(
            (w / 2 for s, w in said.items() if s.startswith(word) or (word.startswith(s) and len(s) > 4)),
            default=0.0,
        )
    return weight * (1 + log(number / (1 + occurs[word])))


def _meant(words: Sequence[str]) -> set[str]:
    """The names that are meant by what the field calls them, in a query of these words.

    A phrase inside of a longer one that is met is not meant: "composition" in "advanced composition".
    """
    text, pairs = f" {' '.join(words)} ", {*words, *_joined(words)}
    met = {
        said: names
        for phrase, names in synonyms().items()
        if (said := " ".join(words_of(phrase))) and (f" {said} " in text or said.replace(" ", "") in pairs)
    }
    whole = [said for said in met if not any(said != other and f" {said} " in f" {other} " for other in met)]
    return {name for said in whole for name in met[said]}


def _joined(words: Sequence[str]) -> set[str]:
    """Two words as one, as in "postprocessing"."""
    return {"".join(pair) for pair in pairwise(words)}


def words_of(text: str) -> list[str]:
    """Return the words of a text, without accents and endings; of words that mean one thing the same one."""
    text = unicodedata.normalize("NFKD", text.replace("’", "'").replace("∞", " infinite "))
    plain = text.encode("ascii", "ignore").decode().lower().replace("'s", "")
    for phrase, word in _PHRASES:
        plain = phrase.sub(word, plain)
    little, alike = _little(), _alike()
    found = (w for w in _WORD.findall(plain) if w not in little)
    return [alike.get(w, w) for w in map(_singular, found)]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 4 and word[-1] == "s" and word[-2] not in "su" else word


@cache
def _little() -> frozenset[str]:
    """The words that say nothing."""
    return frozenset(_table("synonyms")["little"])


@cache
def _alike() -> dict[str, str]:
    """The word that stands for each of those that mean one thing."""
    groups: dict[str, list[str]] = _table("synonyms")["words"]
    return {_singular(other): word for word, others in groups.items() for other in others}


@cache
def synonyms() -> dict[str, list[str]]:
    """Return the names of statements by what textbooks and other libraries call them."""
    found: dict[str, list[str]] = _table("synonyms")["names"]
    return found


def title_of(name: str) -> str:
    """Return the title of a statement of the library; "" if it has none."""
    return str(_table("titles")["library"].get(name, ""))


def in_mathlib(name: str) -> str:
    """Return what Mathlib calls a statement of the library or a lemma; "" if it is not known."""
    return str(_table("titles")["mathlib"].get(name, ""))


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((files("cbdp_sym.lexicon") / f"{name}.toml").read_text(encoding="utf-8"))
