"""Patterns of terms: texts of the language in which ``_`` and unknown names are holes.

A hole ``_`` fits any term, also an equal one elsewhere; a name that nothing defines fits the same term
wherever it stands.  Types that a pattern does not determine fit any type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple, TypeVar

from cbdp_sym.kernel.reader import HIDDEN, Expression, ReadError, Source, Token, library
from cbdp_sym.kernel.terms import (
    CONSTANTS,
    Abs,
    App,
    Term,
    Var,
    app,
    const,
    instantiate_types,
    lam,
    substitute,
    var,
)
from cbdp_sym.kernel.types import (
    BOOL,
    EREAL,
    REAL,
    KernelError,
    Type,
    fun,
    match_type,
    substitute_type,
    type_of,
    type_variables,
)
from cbdp_sym.language.notation import RELATION_NAME, kinds
from cbdp_sym.language.statements import StatementReader
from cbdp_sym.language.templates import openings, words
from cbdp_sym.tactics.matching import Terms, Types, match, unknowns
from cbdp_sym.tactics.matching import instantiated as instance
from cbdp_sym.tactics.statements import Schema, next_antecedent
from cbdp_sym.tactics.syntax import le, lt, parts, value

_PROSE: Final = re.compile(r"(?!.*(?<!\w)_(?!\w))[\w\s'’.,–\-()\[\]:;\"“”?!&/]*")
_WORDS: Final = re.compile(r"[^\W\d_]{2,}[,:;]?\s+[^\W\d_]{2,}")
_EVERYWHERE: Final = frozenset(("<=", "<", "=", "ext", "+", "-", "*", "/"))
_T = TypeVar("_T")
_RESERVED: Final = frozenset(("for", "given", "holds", "real", "ereal", "bool", "measure", "with", "on"))


class _HoleReader(StatementReader):
    """Reads a text in which names that nothing defines have types that are to be found."""

    def __init__(self, text: str, numbers: Type, pattern: bool, laws: bool) -> None:
        self._pattern = pattern
        self.holes: dict[str, Type] = {}
        self._numbers = numbers
        super().__init__(Source(text))
        numbered = iter(range(len(self.tokens)))
        self.tokens = [t._replace(text=f"_h{next(numbered)}") if t.text == "_" else t for t in self.tokens]
        found = {t.text for t in self.tokens if t.kind == "name"}
        own = self._sets() | self._mechanisms()
        taken = (CONSTANTS.keys() - HIDDEN | _RESERVED | words() | kinds().keys() | openings().keys()) - own
        for name in sorted(found - taken):
            differential = name[0] == "d" and name[1:] in found
            if not differential:
                of = self.unknown()
                of = type_of("measure", of) if laws and name in _of_events(text) else of
                self.holes[name] = self.scope[name] = of
        if "N" not in self.scope:
            self._square_variances()
        if "~" in text:
            self.holes[RELATION_NAME] = self.scope[RELATION_NAME] = self.unknown()

    def _sets(self) -> set[str]:
        """T and F where they are no truth values: called, or the argument of a call, as in P(T)."""
        texts = ["", *(t.text for t in self.tokens), "", ""]
        return {
            here
            for before, here, after in zip(texts, texts[1:], texts[2:], strict=False)
            if here in ("T", "F") and (after == "(" or (before in ("(", ",") and after in (")", ",")))
        }

    def _mechanisms(self) -> set[str]:
        """M, L and E where they are no means, as in "M is ε-DP for ~" and KL(M(x) ‖ M(y)), and H in IPM^H."""
        found = set()
        tokens = self.tokens
        for before, t, after in zip([tokens[0], *tokens], tokens, tokens[1:], strict=False):
            called = after.text == "(" and after.at == t.at + len(t.text)
            if t.text in ("M", "L", "E") and (after.text == "is" or called):
                found.add(t.text)
            if before.text == "^" and t.kind == "name" and len(t.text) == 1:
                found.add(t.text)
        return found

    def _square_variances(self) -> None:
        """Read N(m, _) as N(m, _²): what stands there is some variance, and its root fits the hole."""
        for k in range(len(self.tokens) - 3, 0, -1):
            comma, hole, after = self.tokens[k : k + 3]
            if comma.text == "," and hole.text[:2] == "_h" and after.text in (")", "*") and self._of_law(k):
                self.tokens.insert(k + 2, Token("symbol", "²", after.at))

    def _of_law(self, comma: int) -> bool:
        """Return whether a comma stands in the parentheses of N(…, …)."""
        depth = 0
        for k in range(comma - 1, 0, -1):
            depth += self.tokens[k].text in (")", "]", "}")
            depth -= self.tokens[k].text in ("(", "[", "{")
            if depth < 0:
                return self.tokens[k].text == "(" and self.tokens[k - 1].text == "N"
        return False

    def _of_a_variable(self, have: Type) -> bool:
        """Return whether an unknown type is a variable's: a hole of a pattern is no number but any term."""
        return not self._pattern and super()._of_a_variable(have)

    def final(self, at: int, t: Type) -> Type:
        """Return the type; one that is not determined is a type variable."""
        t = self.known(t)
        open_ = {v: v for v in type_variables(t) if v.op[1] in "?#"}
        return substitute_type(
            {v: self._numbers if v.op[1] == "#" else type_of(f"'h{v.op[2:]}") for v in open_}, t
        )

    def built(self, e: Expression, wanted: Type | None, sign: str) -> Term:
        """Return the term, with variables for the holes, whose names begin with ``sign``."""
        self.want("")
        e = self.fitted(e, wanted)
        return e.build({n: var(f"{sign}{n}", self.final(0, t)) for n, t in self.holes.items()})


def _of_events(text: str) -> frozenset[str]:
    """The names of laws: P, Q and R where an event follows, as in P(S)."""
    return frozenset(re.findall(r"(?<!\w)[PQR](?=[({])", text))


def _read(text: str, sign: str, of_statement: bool) -> list[Term]:
    """The terms of a text: numbers whose kind it leaves open are real, or extended.

    P(S) is the probability of an event where it can be, and otherwise the value of a function.
    """
    library()
    found: list[Term] = []
    readings = (True, False) if _of_events(text) else (False,)
    for laws, numbers in product(readings, (REAL, EREAL)):
        if found and not laws and readings[0]:
            break  # it speaks of probabilities
        try:
            reader = _HoleReader(text, numbers, not of_statement, laws)
            e = reader.statement() if of_statement else reader.expression()
            t = reader.built(e, BOOL if of_statement else None, sign)
        except ReadError:
            if not laws:
                raise
            continue  # the name is no law's
        except KernelError:
            continue  # the numbers are of the other kind
        if t not in found:
            found.append(t)
    return found


_BINDER: Final = re.compile(r"\s*(?:∑|∏|\\sum|\\prod|sup\b|inf\b)[^.≤≥<>=]*\.")
_BRACKETS: Final = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


def _read_with_sides(text: str, read: Callable[[str], _T]) -> _T:
    """Read a text; a sum or a supremum on a side of a relation ends there, as on paper: ∑ i. _ ≤ _."""
    try:
        return read(text)
    except ReadError as error:
        sides = _in_parentheses(text)
        if not sides:
            raise
        try:
            return read(sides)
        except ReadError:
            raise error from None


def _in_parentheses(text: str) -> str:
    """The text with its sides in parentheses, if the first begins with a sum or a supremum; or ""."""
    if not _BINDER.match(text):
        return ""
    depth = 0
    for m in re.finditer(r"[()\[\]{}]|==>|=>|<<|<=|>=|[=≤≥<>≠]", text):
        depth += _BRACKETS.get(m[0], 0)
        if not depth and m[0] in ("<=", ">=", "=", "≤", "≥", "<", ">", "≠"):
            return f"({text[: m.start()]}) {m[0]} ({text[m.end() :]})"
    return ""


def statement_of(text: str, binders: dict[Term, str]) -> Term:
    """Return what a statement says, with variables for names that nothing defines, of whatever type.

    Raises ReadError: it is none.
    """
    library()
    reader = _HoleReader(text, REAL, False, False)
    t = reader.built(reader.statement(), BOOL, "")
    binders.update(reader.binders)
    return t


class Pattern:
    """A pattern, in one form for each kind of number that it may speak of.

    Raises ReadError: the text is none.
    """

    def __init__(self, text: str) -> None:
        self.forms = [_lifted(f) for f in _read_with_sides(text, lambda t: _read(t, "?", of_statement=False))]
        self.constants = min((constants(f) for f in self.forms), key=len, default=frozenset())

    def possible(self, whole: frozenset[str], conclusion: frozenset[str]) -> bool:
        """Return whether a statement with these constants, and these in its conclusion, may meet it."""
        return self.constants - {"ext"} <= whole | {"ext"}

    def place(self, pattern: Schema) -> float | None:
        """Return where it is met in a statement: 0 the conclusion, 1 in it, 2 in a hypothesis; or None."""
        for rank, terms in enumerate(
            ([pattern.conclusion], subterms(pattern.conclusion), _all(pattern.antecedents))
        ):
            for t in terms:
                if any(f.type.op[0] == "'" or f.type.op == t.type.op for f in self.forms) and any(
                    _matches(f, t) for f in self.forms
                ):
                    return rank
        return None


class Special(Pattern):
    """A pattern that is to be a case of a side of a conclusion, itself or with its first name unfolded.

    So `mass (mixture _ _ _) _` finds what is said of any mean under a mixture, and `log (1 + _) <= _` what
    bounds any logarithm from above; `E[x ~ P] _ = _` finds means that exist, which are said by `HasInt`.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.means = [m for f in self.forms if (m := _existing_mean(f)) is not None]
        self.constants -= _EVERYWHERE | {"~", "/\\", "==>", "if"}
        cases = [c for f in self.forms for c in (f, *_unfolded(f))]
        self.cases = [substitute({v: var(v.name.lstrip("?"), v.type) for v in c.free}, c) for c in cases]

    def possible(self, whole: frozenset[str], conclusion: frozenset[str]) -> bool:
        """Return whether the conclusion speaks of something of the pattern."""
        return bool(self.constants & conclusion) or (bool(self.means) and "HasInt" in conclusion)

    def place(self, pattern: Schema) -> float | None:
        """Return a number above those of patterns, the less the more a side says; None if none fits."""
        if any(_matches(m, pattern.conclusion) for m in self.means):
            return 3.0
        weights = [
            _weight(side)
            for side in (pattern.conclusion, *parts(pattern.conclusion)[1])
            if _weight(side) > 1 and any(_values(side, case) is not None for case in self.cases)
        ]
        if weights:
            return 3 + 1 / max(weights)
        return 5.0 if any(_bounds(pattern.conclusion, case) for case in self.cases) else None


def _existing_mean(t: Term) -> Term | None:
    """The statement that a mean exists and is v, of one that it is v."""
    name, two = parts(t)
    if name != "=" or parts(two[0])[0] != "E":
        return None
    law, f = parts(two[0])[1]
    of = const("HasInt", fun(law.type, fun(f.type, fun(two[1].type, BOOL))))
    return app(of, law, f, two[1])


def _bounds(conclusion: Term, case: Term) -> bool:
    """Return whether a conclusion says of a side what a case leaves open: log x ≤ x - 1 of log(1 + _) ≤ _."""
    (relation, own), (wanted, sides) = parts(conclusion), parts(case)
    if wanted not in ("=", "<=", "<") or relation not in (wanted, "<") or len(sides) != 2:
        return False
    said = [k for k, side in enumerate(sides) if not (isinstance(side, Var) and side.name.startswith("_h"))]
    if len(said) != 1:
        return False
    k = said[0]
    return bool(constants(own[k]) - _EVERYWHERE - {"^"}) and _values(own[k], sides[k]) is not None


def _unfolded(t: Term) -> Iterator[Term]:
    """The term with the definition of its first name put in, if it has one."""
    name, arguments = parts(t)
    entry = library().get(name)
    if entry is not None and entry.kind == "define":
        types: Types = {}
        head = t
        while isinstance(head, App):
            head = head.function
        if match_type(entry.term.type, head.type, types):
            yield app(instantiate_types(types, entry.term), *arguments)


def _lifted(t: Term, bound: tuple[Var, ...] = ()) -> Term:
    """The pattern whose holes ``_`` may speak of what is bound where they stand."""
    if isinstance(t, Var) and bound and t.name.startswith("?_h"):
        of = t.type
        for v in reversed(bound):
            of = fun(v.type, of)
        return app(var(t.name, of), *bound)
    if isinstance(t, App):
        return app(_lifted(t.function, bound), _lifted(t.argument, bound))
    if isinstance(t, Abs):
        v = var(f"bound {len(bound)}", t.domain)
        return lam(v, _lifted(app(t, v), (*bound, v)))
    return t


def pattern_of(text: str) -> Pattern | None:
    """Return the pattern that a text is, or None if it is words: "mass (probability) as a real number".

    Raises ReadError: it is neither.
    """
    words = _PROSE.fullmatch(text) is not None and _WORDS.search(text) is not None
    try:
        found = Pattern(text)
    except ReadError:
        if words:
            return None
        raise
    return None if words and not found.constants else found


def _all(terms: Iterable[Term]) -> Iterator[Term]:
    for t in terms:
        yield from subterms(t)


def _matches(pattern: Term, t: Term) -> bool:
    try:
        return match(pattern, t, {}, {})
    except KernelError:
        return False


def subterms(t: Term) -> Iterator[Term]:
    """Yield a term and all its parts, with variables for what its binders bind."""
    waiting, seen = [(t, 0)], set[Term]()
    while waiting:
        t, depth = waiting.pop()
        if t in seen:
            continue
        seen.add(t)
        yield t
        if isinstance(t, App):
            waiting += [(t.argument, depth), (t.function, depth)]
        elif isinstance(t, Abs):
            waiting.append((app(t, var(f"bound {depth}", t.domain)), depth + 1))


def constants(t: Term) -> frozenset[str]:
    """Return the names of the constants in a term."""
    return frozenset(name for s in subterms(t) if (name := parts(s)[0]))


class Fit(NamedTuple):
    """How a statement gives a goal: what it needs that is not given, and how much it says of the goal.

    ``through`` says that it bounds one side only, and that the rest is among what is missing.
    """

    missing: tuple[Term, ...]
    weight: int
    turned: bool
    through: bool = False


class Goal:
    """What is to be shown, from what is given; names that nothing defines are its variables.

    Raises ReadError: a text is no statement.
    """

    def __init__(self, goal: str, given: Iterable[str] = ()) -> None:
        said = ", ".join(given)
        head = f"given {said} holds" if said else "holds"
        t = _read_with_sides(goal, lambda side: _read(f"{head} {side}", "", of_statement=True)[0])
        facts: list[Term] = []
        while (step := next_antecedent(t)) is not None:
            facts.append(step[0])
            t = step[1]
        self._set(t, facts)
        self._by_bounds = parts(t)[0] in ("<=", "<")

    @classmethod
    def of(cls, goal: Term, given: Iterable[Term]) -> Goal:
        """Return the goal that a term is."""
        made = cls.__new__(cls)
        made._set(goal, list(given))
        made._by_bounds = False
        return made

    def _set(self, goal: Term, given: list[Term]) -> None:
        self.goal, self.given = goal, given
        self.constants = constants(goal)
        self._facts = {*given, *map(_weaker, given)}

    def fit(self, pattern: Schema) -> Fit | None:
        """Return how a statement gives the goal, or None."""
        found = [
            Fit(tuple(self._missing((*pattern.antecedents, *more), terms, types)), _weight(form), turned)
            for form, more in _forms(pattern.conclusion)
            for turned, goal in self._goals(form)
            if (known := _values(form, goal)) is not None
            for terms, types in [known]
        ]
        if self._by_bounds and not found:
            found = [
                fit for form, more in _forms(pattern.conclusion) for fit in self._through(pattern, form, more)
            ]
        return min(found, key=lambda f: (len(f.missing), -f.weight), default=None)

    def possible(self, conclusion: frozenset[str]) -> bool:
        """Return whether a statement with these constants in its conclusion may give it."""
        fits = conclusion <= self.constants | {"/\\", "<", "=", "ext"} or bool(conclusion & {"/\\", "="})
        return fits or (self._by_bounds and bool(conclusion & self.constants - _EVERYWHERE))

    def _through(self, pattern: Schema, form: Term, more: tuple[Term, ...]) -> Iterator[Fit]:
        """The fits of an inequality that bounds one side of the goal."""
        (wanted, sides), (relation, own) = parts(self.goal), parts(form)
        if relation not in ("<=", "<") or len(own) != 2:
            return
        for k in (0, 1):
            known = _values(own[k], sides[k]) if _weight(own[k]) else None
            if known is None or unknowns(own[1 - k], known[0]):
                continue
            between = instance(own[1 - k], *known)
            rest = (lt if wanted == "<" and relation == "<=" else le)(
                *((sides[0], between) if k else (between, sides[1]))
            )
            if all(value(side) is not None for side in parts(rest)[1]) and not _obvious(rest):
                continue  # it is false
            given = self._missing((*pattern.antecedents, *more), *known)
            missing = (*given, *(() if rest in self._facts or _obvious(rest) else (rest,)))
            yield Fit(missing, _weight(own[k]) + 1, False, True)

    def _goals(self, form: Term) -> Iterator[tuple[bool, Term]]:
        """The goal, and what gives it at once: the equation turned around, or the strict inequality."""
        yield False, self.goal
        name, sides = parts(self.goal)
        head = parts(form)[0]
        if name == "=" and len(sides) == 2:
            equation = self.goal
            assert isinstance(equation, App) and isinstance(equation.function, App)
            yield True, app(equation.function.function, sides[1], sides[0])
        if name == "<=" and head == "<":
            assert isinstance(self.goal, App) and isinstance(self.goal.function, App)
            yield True, lt(*sides)

    def _missing(self, needed: Iterable[Term], terms: Terms, types: Types) -> Iterator[Term]:
        open_: list[Term] = []
        for a in needed:
            if unknowns(a, terms):
                open_.append(a)
            elif (said := instance(a, terms, types)) not in self._facts and not _obvious(said):
                yield said
        for a in open_:  # some fact may say what is unknown
            for fact in self.given:
                wider, more = dict(terms), dict(types)
                if match(a, fact, wider, more):
                    terms, types = wider, more
                    break
            else:
                yield a


class Bound(NamedTuple):
    """An inequality that bounds one side of a goal, and how much of that side it determines."""

    conclusion: Term
    weight: int


def bound(pattern: Schema, sides: tuple[Term, ...]) -> Bound | None:
    """Return what a statement says of the left side from above, or of the right side from below."""
    relation, own = parts(pattern.conclusion)
    if relation not in ("<=", "<") or len(own) != 2:
        return None
    for k in (0, 1):
        if _weight(own[k]) and (known := _values(own[k], sides[k])) is not None:
            return Bound(instance(pattern.conclusion, *known), _weight(own[k]))
    return None


def _weaker(t: Term) -> Term:
    """0 <= a of 0 < a: what a fact says too."""
    name, sides = parts(t)
    if name == "<" and len(sides) == 2:
        return le(*sides)
    return t


def _obvious(t: Term) -> bool:
    name, sides = parts(t)
    if name not in ("<", "<=") or len(sides) != 2:
        return False
    a, b = map(value, sides)
    return a is not None and b is not None and (a < b or (name == "<=" and a == b))


def _values(form: Term, goal: Term) -> tuple[Terms, Types] | None:
    terms: Terms = {}
    types: Types = {}
    if form.type.op != goal.type.op or isinstance(form, Var):
        return None
    return (terms, types) if match(form, goal, terms, types) else None


def _forms(t: Term, needed: tuple[Term, ...] = ()) -> Iterator[tuple[Term, tuple[Term, ...]]]:
    """The conclusion, the parts of a conjunction, and the sides of an equivalence, which need the other."""
    yield t, needed
    name, sides = parts(t)
    if name == "/\\":
        for side in sides:
            yield from _forms(side, needed)
    if name == "=" and len(sides) == 2 and sides[0].type is BOOL:
        yield from _forms(sides[0], (*needed, sides[1]))
        yield from _forms(sides[1], (*needed, sides[0]))


def _weight(form: Term) -> int:
    return len(constants(form))
