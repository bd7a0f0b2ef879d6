"""`find`: the statements that have a form, speak of something, or give a goal.

The library's statements, the lemmas, and claims; a lemma is not proved for it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from cbdp_sym.author.patterns import Goal, Pattern, Special, bound, constants, pattern_of, statement_of
from cbdp_sym.errors import OneSentence
from cbdp_sym.kernel.reader import HIDDEN, Entry, ReadError, library
from cbdp_sym.kernel.terms import CONSTANTS, Abs, Term, app, const, equal, substitute, var
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.language import elaborate
from cbdp_sym.language.printer import show
from cbdp_sym.language.statements import apart
from cbdp_sym.lexicon import (
    KINDS,
    SIGN,
    Answers,
    Found,
    by_words,
    compounds_of,
    in_mathlib,
    once,
    said_in_words,
    title_of,
)
from cbdp_sym.tactics import statements
from cbdp_sym.tactics.definitions import within
from cbdp_sym.tactics.statements import Schema
from cbdp_sym.tactics.syntax import parts, symbols

_TOKEN: Final = re.compile(r"<=>|==>|/\\|\\/|<=|>=|<<|~=|(?:λ(?![^\W\d_])|(?!λ)[^\W\d])\w*'*|[-+*/^=<>~!?]")
_BOUND: Final = re.compile(r"(?:[\\!?λ∀∃]|\bfor\b|,)\s*([^\W\d]\w*'*(?:\s+[^\W\d]\w*'*){0,30})\s*[.:]")
_ALIKE: Final = {">=": "<=", ">": "<", "~=": "=", "<=>": "="}
_LOGICAL: Final = frozenset(("!", "==>", "-", "~"))


class WrongCall(OneSentence, KernelError):
    """The question is no pattern, or empty."""


@dataclass(frozen=True)
class Findable:
    """A statement that can be found, and what is said of it.

    ``kind`` is "library", "definition", "lemma" or "claim"; ``text`` is that of its author, ``place`` file
    and line, ``elsewhere`` its sources and what other libraries call it, ``about`` what its file says.  It
    gives a goal only if it ``holds``: a refuted claim does not.
    """

    name: str
    kind: str
    topic: str
    title: str
    called: str
    text: str
    place: str
    elsewhere: tuple[str, ...] = ()
    mathlib: str = ""
    about: str = ""
    holds: bool = True
    read: Callable[[str, dict[Term, str]], Term] = field(
        default=elaborate.statement, compare=False, repr=False
    )

    @cached_property
    def term(self) -> tuple[Term, dict[Term, str]] | None:
        """The closed statement and the names of its binders; None if it cannot be read by itself."""
        binders: dict[Term, str] = {}
        try:
            if self.kind in ("library", "definition"):
                said = library()[self.name]
                return (_equation(said) if self.kind == "definition" else said.term), dict(said.binders)
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
    def constants(self) -> tuple[frozenset[str], frozenset[str]]:
        """The constants of the whole, and of its conclusion, by the kernel's text."""
        if self.kind in ("library", "definition") and (known := self.schema):
            whole = frozenset().union(*map(symbols, (*known.antecedents, known.conclusion)))
            return whole - _LOGICAL, (symbols(known.conclusion) & CONSTANTS.keys()) - _LOGICAL
        return _constants(self.text), _constants(self.text.partition("holds")[2], self.text)

    @cached_property
    def words(self) -> dict[str, float]:
        """The words that are said of it, with their weights."""
        return said_in_words(
            name=self.name,
            title=self.title,
            called=self.called,
            other=" ".join((*self.elsewhere, self.mathlib, self.topic)),
            text="" if self.kind == "claim" else " ".join(_constants(self.text)),
            about=self.about,
        )

    @cached_property
    def compounds(self) -> frozenset[str]:
        """Two words of its title, or of what it is called, as one."""
        return compounds_of(self.title, self.called)


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
    formulas = [w for w in wanted if SIGN.search(w) and pattern_of(w) is not None]
    words = [w for w in wanted if w not in formulas and w.strip()]
    aim = Goal(goal, given) if goal else None
    entries = [*known(), *more]
    scores = by_words(words, entries) if words else None
    found = _ranked(entries, [Pattern(w) for w in formulas], aim, scores, limit)
    if formulas and all(f.entry.kind == "claim" for f in found):  # what says it of a wider form
        found += _ranked(entries, [Special(w) for w in formulas], aim, scores, limit)
    return Answers(once(found)[:limit])


def giving(aim: Goal, limit: int = 10) -> Answers:
    """Return the library's statements and the lemmas that give a goal, those first that need least more.

    Those that give goals of every kind, such as transitivity, are left out.
    """
    return _ranked([e for e in known() if e.constants[1] - _EVERYWHERE], [], aim, None, limit)


_EVERYWHERE: Final = frozenset(("<=", "<", "=", "~", "/\\", "==>", "ext", "-", ""))


def bounding(goal: Term, limit: int = 10) -> list[tuple[Findable, str]]:
    """Return what bounds one side of an inequality, with the inequality that it gives."""
    found: list[tuple[tuple[int, int], Findable, str]] = []
    relation, sides = parts(goal)
    if relation not in ("<=", "<"):
        return []
    wanted = constants(sides[0]) | constants(sides[1]) | {"<=", "<", "ext"}
    for e in known():
        if not e.constants[1] & wanted - {"<=", "<", "ext", "+", "*", "/", "-"}:
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
            ranked.append(
                (
                    (*rank, -(scores or {}).get(i, 0.0), KINDS[e.kind] + (not e.holds), size),
                    i,
                    Found(e, missing),
                )
            )
    ranked.sort(key=lambda row: row[:2])
    return Answers(once(found for _, _, found in ranked)[:limit])


def _fits(
    e: Findable, patterns: Sequence[Pattern], aim: Goal | None
) -> tuple[tuple[float, ...], tuple[str, ...] | None] | None:
    """How well an entry fits patterns and a goal, and what is missing for the goal; None if it does not."""
    ranks: list[float] = []
    missing: tuple[str, ...] | None = None
    if not patterns and aim is None:
        return (), None
    whole, conclusion = e.constants  # what cannot fit is not even read
    if any(not p.possible(whole, conclusion) for p in patterns):
        return None
    if aim and not aim.possible(conclusion):
        return None
    if aim and not e.holds:
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


def _constants(text: str, whole: str = "") -> frozenset[str]:
    """The constants of the library in a text of the kernel, without names that it binds."""
    bound = {name for m in _BOUND.findall(whole or text) for name in m.split()}
    names = (_ALIKE.get(t, t) for t in _TOKEN.findall(text))
    with within(set()):
        known = CONSTANTS.keys() - HIDDEN - bound - {"!", "==>", "-", "~"}
    return frozenset(names) & known


@cache
def _entries(number: int) -> tuple[Findable, ...]:
    return (*_of_library(), *_of_lemmas())


def known() -> tuple[Findable, ...]:
    """Return the library's statements and the lemmas."""
    return _entries(len(statements.lemma_names()))


def _of_library() -> Iterator[Findable]:
    for e in library().values():
        text = e.text.partition("\n  source")[0].partition(e.name)[2].strip()
        shelf, called, sources = e.place.partition(".")[0], ", ".join(e.called), (*e.elsewhere, e.source)
        if e.kind == "define":
            yield Findable(
                e.name, "definition", shelf, "Definition.", called, text, e.place, sources, holds=False
            )
        if e.kind == "theorem":
            mathlib = in_mathlib(e.name) or _mathlib(e.elsewhere)
            yield Findable(
                e.name, "library", shelf, title_of(e.name), called, text, e.place, sources, mathlib
            )


def _equation(said: Entry) -> Term:
    """A constant, at variables, equals the body of its definition."""
    left, body = const(said.name), said.term
    while isinstance(body, Abs):
        v = var(said.binders.get(body, "x"), body.domain)
        left, body = app(left, v), app(body, v)
    return equal(left, body)


def _mathlib(elsewhere: Iterable[str]) -> str:
    """The name in Mathlib among those in other libraries: "Mathlib EReal.coe_add (there …)"."""
    named = (re.fullmatch(r"Mathlib (\S+?),?(?: .*)?", said) for said in elsewhere)
    return next((m[1] for m in named if m and "." in m[1]), "")


def _of_lemmas() -> Iterator[Findable]:
    for name in statements.lemma_names():
        text, proof = statements.lemma_source(name)
        script = inspect.unwrap(proof)
        title = (inspect.getdoc(script) or "").partition("\n")[0]
        code = script.__code__
        topic = script.__module__.split(".")[-2]
        place = f"{Path(code.co_filename).name}:{code.co_firstlineno}"
        called = statements.called(name)
        yield Findable(
            name, "lemma", topic, title, called, text, place, mathlib=in_mathlib(name),
            read=_kernel_statement,
        )  # fmt: skip


def claim_term(text: str, binders: dict[Term, str]) -> Term:
    """Return what a claim says; what only its derivation defines is a variable, even if that is loaded.

    Raises ReadError: the text is none, or a definition is used at two types.
    """
    with within(set()):
        try:
            return _kernel_statement(text, binders)
        except ReadError:
            return statement_of(text, binders)


def _kernel_statement(text: str, binders: dict[Term, str]) -> Term:
    from cbdp_sym.kernel.reader import statement

    return statement(text, binders)
