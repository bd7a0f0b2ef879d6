"""`find`: the statements that have a form, speak of something, or give a goal.

The library's statements, the lemmas, and claims; a lemma is not proved for it.
"""

from __future__ import annotations

import inspect
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from math import log
from pathlib import Path
from typing import Any, Final

from cbdp_sym.author.patterns import Goal, Pattern, Special, bound, constants, pattern_of
from cbdp_sym.errors import OneSentence
from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.terms import CONSTANTS, Term, substitute, var
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.language import elaborate
from cbdp_sym.language.printer import show
from cbdp_sym.language.statements import apart
from cbdp_sym.tactics import statements
from cbdp_sym.tactics.statements import Schema
from cbdp_sym.tactics.syntax import parts, symbols

_WORD: Final = re.compile(r"[^\W_]+")
_SIGN: Final = re.compile(r"[^\w\s'’.,–-]|(?<!\w)_(?!\w)")  # what makes a text a pattern
_TOKEN: Final = re.compile(r"<=>|==>|/\\|\\/|<=|>=|<<|~=|(?:λ(?![^\W\d_])|(?!λ)[^\W\d])\w*'*|[-+*/^=<>~!?]")
_BOUND: Final = re.compile(r"(?:[\\!?λ∀∃]|\bfor\b|,)\s*([^\W\d]\w*'*(?:\s+[^\W\d]\w*'*){0,30})\s*[.:]")
_ALIKE: Final = {">=": "<=", ">": "<", "~=": "=", "<=>": "="}
_SHARES: Final = {"name": 3.0, "title": 2.0, "called": 4.0, "other": 1.5, "text": 1.0, "about": 0.5}
_LOGICAL: Final = frozenset(("!", "==>", "-", "~"))
_PRIVACY: Final = re.compile(r"\bdifferential(?:ly)?[\s-]+priva(?:cy|te)\b")
_LITTLE: Final = frozenset(
    (
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "by",
        "for",
        "from",
        "if",
        "in",
        "is",
        "it",
        "of",
        "on",
        "or",
        "the",
        "to",
    )
)


class WrongCall(OneSentence, KernelError):
    """The question is no pattern, or empty."""


@dataclass(frozen=True)
class Findable:
    """A statement that can be found, and what is said of it.

    ``kind`` is "library", "lemma" or "claim"; ``text`` is that of its author, ``place`` file and line,
    ``about`` what its file says.
    """

    name: str
    kind: str
    topic: str
    title: str
    called: str
    text: str
    place: str
    elsewhere: tuple[str, ...] = ()
    about: str = ""
    read: Callable[[str, dict[Term, str]], Term] = field(
        default=elaborate.statement, compare=False, repr=False
    )

    @cached_property
    def term(self) -> tuple[Term, dict[Term, str]] | None:
        """The closed statement and the names of its binders; None if it cannot be read by itself."""
        binders: dict[Term, str] = {}
        try:
            if self.kind == "library":
                said = library()[self.name]
                return said.term, dict(said.binders)
            return self.read(self.text, binders), binders
        except (KernelError, RecursionError):
            return None

    @cached_property
    def schema(self) -> Schema | None:
        """The statement as a pattern."""
        return None if self.term is None else Schema(self.term[0])

    @cached_property
    def shown(self) -> str:
        """The statement in the notation of the papers, in one line; its own text if that cannot be read."""
        if self.term is None:
            return " ".join(self.text.split())
        t, binders = self.term
        variables, hypotheses, conclusion = apart(t, binders)
        names = {v.name: v for v in variables}
        given = ", ".join(show(h, binders, names) for h in hypotheses)
        return f"{f'{given} ⟹ ' if given else ''}{show(conclusion, binders, names)}"

    @cached_property
    def constants(self) -> tuple[frozenset[str], frozenset[str]] | None:
        """The constants of the whole, and of its conclusion, by the text; None if notation hides some."""
        if self.kind == "claim":
            return None
        if self.kind == "library" and (known := self.schema):
            whole = frozenset().union(*map(symbols, (*known.antecedents, known.conclusion)))
            return whole - _LOGICAL, (symbols(known.conclusion) & CONSTANTS.keys()) - _LOGICAL
        return _constants(self.text), _constants(self.text.partition("holds")[2], self.text)

    @cached_property
    def words(self) -> dict[str, float]:
        """The words that are said of it, with their weights."""
        found: dict[str, float] = {}
        for key, text in (
            ("name", self.name.replace("_", " ")),
            ("title", self.title),
            ("called", self.called),
            ("other", " ".join((*self.elsewhere, self.topic.replace("_", " ")))),
            ("text", self.text if self.kind == "claim" else " ".join(_constants(self.text))),
            ("about", self.about),
        ):
            for word in _words(text):
                found[word] = max(found.get(word, 0.0), _SHARES[key])
        return found

    @cached_property
    def compounds(self) -> frozenset[str]:
        """Two words of its title, or of what it is called, as one."""
        return frozenset(w for text in (self.title, self.called) for w in _joined(_words(text)))


@dataclass(frozen=True)
class Found:
    """An answer of :func:`find`: the statement, and for a goal what it needs besides what is given."""

    entry: Findable
    missing: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        """The name by which a proof uses it, or the id of the statement whose claim it is."""
        return self.entry.name

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        e = self.entry
        data: dict[str, Any] = {"name": e.name, "kind": e.kind, "topic": e.topic, "title": e.title}
        data |= {"called": e.called, "statement": e.shown, "text": " ".join(e.text.split()), "place": e.place}
        return data if self.missing is None else {**data, "missing": list(self.missing)}

    def __str__(self) -> str:
        e = self.entry
        said = " — ".join(filter(None, (e.called, e.title)))
        lines = [f"{e.name}  [{e.kind}: {e.topic}]{f'  {said}' if said else ''}", f"    {e.shown}"]
        if self.missing is not None:
            lines.append(f"    needs {'; '.join(self.missing)}" if self.missing else "    needs nothing more")
        return "\n".join(lines)


class Answers(list[Found]):
    """The answers of :func:`find`, best first; they print as text."""

    def __repr__(self) -> str:
        return "\n".join(map(str, self)) or "nothing is found"


def find(
    *wanted: str, goal: str = "", given: Iterable[str] = (), limit: int = 10, more: Iterable[Findable] = ()
) -> Answers:
    """Return the statements that are wanted, best first.

    Args:
        wanted: patterns with holes, such as ``'mass (mixture _ _ _) _'`` and ``'exp _ ≤ _'``, or words, such
            as ``'chain rule'``; what is found meets all of them.
        goal: what a statement should give, such as ``'1 <= exp e'``; the fewer of its hypotheses are missing,
            the earlier it stands.
        given: what is known, such as ``['0 <= e']``.
        limit: how many are returned.
        more: further statements to look at, such as claims.

    Raises:
        WrongCall: nothing is wanted, a goal is missing, or the limit is below 1.
        ReadError: a pattern or a goal cannot be read; the message points to the place.
    """
    given = [given] if isinstance(given, str) else list(given)
    if not goal and not any(w.strip() for w in wanted):
        raise WrongCall("say what to find: a pattern such as 'exp _ <= _', words, or a goal")
    if given and not goal:
        raise WrongCall("what is given is for a goal: say the goal too")
    if limit < 1:
        raise WrongCall(f"at least one answer is wanted, not {limit}")
    formulas = [w for w in wanted if _SIGN.search(w) and pattern_of(w) is not None]
    words = [w for w in wanted if w not in formulas and w.strip()]
    aim = Goal(goal, given) if goal else None
    entries = [*known(), *more]
    scores = _by_words(words, entries) if words else {}
    for how in (Pattern, Special):  # if nothing has the form, something may say it of a wider one
        found = _ranked(entries, [how(w) for w in formulas], aim, scores if words else None, limit)
        if found or not formulas:
            break
    return found


def giving(aim: Goal, limit: int = 10) -> Answers:
    """Return the library's statements and the lemmas that give a goal, those first that need least more.

    Those that give goals of every kind, such as transitivity, are left out.
    """
    found = _ranked(known(), [], aim, None, 20 * limit)
    return Answers([f for f in found if f.entry.schema and _special(f.entry.schema)][:limit])


_EVERYWHERE: Final = frozenset(("<=", "<", "=", "~", "/\\", "==>", "ext", "-", ""))


def _special(pattern: Schema) -> bool:
    return bool(constants(pattern.conclusion) - _EVERYWHERE)


def bounding(goal: Term, limit: int = 10) -> list[tuple[Findable, str]]:
    """Return what bounds one side of an inequality, with the inequality that it gives."""
    found: list[tuple[tuple[int, int], Findable, str]] = []
    relation, sides = parts(goal)
    if relation not in ("<=", "<"):
        return []
    wanted = constants(sides[0]) | constants(sides[1]) | {"<=", "<", "ext"}
    for e in known():
        if e.constants is None or not e.constants[1] & wanted - {"<=", "<", "ext", "+", "*", "/", "-"}:
            continue
        said = bound(e.schema, sides) if e.schema else None
        if said is not None and e.term is not None and e.schema is not None:
            names = dict(zip((v.name for v in e.schema.variables), _variable_names(e.term), strict=True))
            found.append(((-said.weight, len(e.text)), e, _shown(said.conclusion, e.term[1], names)))
    found.sort(key=lambda row: row[0])
    return [(e, text) for _, e, text in found[:limit]]


def _ranked(
    entries: Sequence[Findable],
    patterns: Sequence[Pattern],
    aim: Goal | None,
    scores: Mapping[int, float] | None,
    limit: int,
) -> Answers:
    ranked: list[tuple[tuple[float, ...], int, Found]] = []
    for i, e in enumerate(entries):
        if scores is not None and i not in scores:
            continue
        key = _fits(e, patterns, aim)
        if key is not None:
            rank, missing = key
            size = float(len(e.text)) if patterns or aim else 0.0
            ranked.append(((*rank, -(scores or {}).get(i, 0.0), _KINDS[e.kind], size), i, Found(e, missing)))
    ranked.sort(key=lambda row: row[:2])
    return Answers(found for _, _, found in ranked[:limit])


_KINDS: Final = {"library": 0, "lemma": 0, "claim": 1}


def _fits(
    e: Findable, patterns: Sequence[Pattern], aim: Goal | None
) -> tuple[tuple[float, ...], tuple[str, ...] | None] | None:
    """How well an entry fits patterns and a goal, and what is missing for the goal; None if it does not."""
    ranks: list[float] = []
    missing: tuple[str, ...] | None = None
    if not patterns and aim is None:
        return (), None
    if e.constants is not None:  # what cannot fit is not even read
        whole, conclusion = e.constants
        if any(not p.possible(whole, conclusion) for p in patterns):
            return None
        if aim and not aim.possible(conclusion):
            return None
    schema = e.schema
    if schema is None:
        return None
    for p in patterns:
        place = p.place(schema)
        if place is None:
            return None
        ranks.append(place)
    if aim is not None:
        fit = aim.fit(schema)
        if fit is None:
            return None
        assert e.term is not None
        names = dict(zip((v.name for v in schema.variables), _variable_names(e.term), strict=True))
        missing = tuple(_shown(a, e.term[1], names) for a in fit.missing)
        ranks += [fit.weight < 2, len(missing), fit.through, -fit.weight, fit.turned]
    return tuple(map(float, ranks)), missing


def _variable_names(said: tuple[Term, dict[Term, str]]) -> list[str]:
    return [v.name for v in apart(*said)[0]]


def _shown(t: Term, binders: dict[Term, str], names: dict[str, str]) -> str:
    """The text of what is missing, in the names of the statement for what is not determined."""
    own = {v: var(names[v.name], v.type) for v in t.free if v.name in names}
    return show(substitute(own, t), binders)


def _by_words(queries: Sequence[str], entries: Sequence[Findable]) -> dict[int, float]:
    """The scores of the entries that fit all queries: rare words count more, and so do names."""
    occurs = Counter(w for e in entries for w, weight in e.words.items() if weight > _SHARES["about"])
    total: dict[int, float] = {}
    for k, query in enumerate(queries):
        words = _words(query)
        asked, pairs, meant = set(words), _joined(words), _meant(words)
        found: dict[int, float] = {}
        for i, e in enumerate(entries):
            score = sum(_score(w, e.words, occurs, len(entries)) for w in asked)
            score += 10.0 * (len(asked & e.compounds) + len(pairs & e.words.keys()))
            score += 30.0 * (e.name in meant) + 40.0 * (query.strip() == e.name)
            if score and (not k or i in total):
                found[i] = total.get(i, 0.0) + score
        total = found
    return total


def _score(word: str, said: dict[str, float], occurs: Counter[str], number: int) -> float:
    weight = said.get(word, 0.0)
    if not weight and len(word) > 3:
        weight = max(
            (w / 2 for s, w in said.items() if s.startswith(word) or (word.startswith(s) and len(s) > 4)),
            default=0.0,
        )
    return weight * (1 + log(number / (1 + occurs[word])))


def _meant(words: Sequence[str]) -> set[str]:
    """The names that are meant by what the field calls them, in a query of these words."""
    text, pairs = f" {' '.join(words)} ", {*words, *_joined(words)}
    return {
        name
        for phrase, names in synonyms().items()
        if f" {' '.join(_words(phrase))} " in text or "".join(_words(phrase)) in pairs
        for name in names
    }


def _joined(words: Sequence[str]) -> set[str]:
    """Two words as one, as in "postprocessing"."""
    return {"".join(pair) for pair in pairwise(words)}


@cache
def synonyms() -> dict[str, list[str]]:
    """Return the names of statements by what textbooks and other libraries call them."""
    text = (files("cbdp_sym.author") / "synonyms.toml").read_text(encoding="utf-8")
    found: dict[str, list[str]] = tomllib.loads(text)["names"]
    return found


def _words(text: str) -> list[str]:
    """The words of a text, without accents and endings."""
    text = unicodedata.normalize("NFKD", text.replace("’", "'").replace("∞", " infinite "))
    plain = text.encode("ascii", "ignore").decode().lower()
    found = _WORD.findall(_PRIVACY.sub("dp", plain.replace("'s", "")))
    return [
        w[:-1] if len(w) > 4 and w[-1] == "s" and w[-2] not in "su" else w for w in found if w not in _LITTLE
    ]


def _constants(text: str, whole: str = "") -> frozenset[str]:
    """The constants in a text of the kernel, without names that it binds."""
    bound = {name for m in _BOUND.findall(whole or text) for name in m.split()}
    names = (_ALIKE.get(t, t) for t in _TOKEN.findall(text))
    return frozenset(
        n for n in names if n in CONSTANTS and n not in bound and n not in ("!", "==>", "-", "~")
    )


@cache
def _entries(number: int) -> tuple[Findable, ...]:
    return (*_of_library(), *_of_lemmas())


def known() -> tuple[Findable, ...]:
    """Return the library's statements and the lemmas."""
    return _entries(len(statements.lemma_names()))


def _of_library() -> Iterator[Findable]:
    for e in library().values():
        if e.kind == "theorem":
            title = e.notes[0] if e.notes else ""
            text = "for " + e.text.partition(" for ")[2] if " for " in e.text else e.text
            yield Findable(
                e.name, "library", e.place.partition(".")[0], title, ", ".join(e.called), text, e.place,
                (*e.elsewhere, e.source),
            )  # fmt: skip


def _of_lemmas() -> Iterator[Findable]:
    for name in statements.lemma_names():
        text, proof = statements.lemma_source(name)
        script = inspect.unwrap(proof)
        title = (inspect.getdoc(script) or "").partition("\n")[0]
        code = script.__code__
        topic = script.__module__.split(".")[-2]
        place = f"{Path(code.co_filename).name}:{code.co_firstlineno}"
        called = statements.called(name)
        yield Findable(name, "lemma", topic, title, called, text, place, read=_kernel_statement)


def _kernel_statement(text: str, binders: dict[Term, str]) -> Term:
    from cbdp_sym.kernel.reader import statement

    return statement(text, binders)
