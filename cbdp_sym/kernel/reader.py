r"""Text to closed terms, and the library's files to statements.

A text is cut into tokens, parsed by binding powers and typed by Hindley and Milner's inference in one pass,
and built by the kernel's constructors when all types are known.  Every token is consumed or refused.
``+ - * / neg ^ <= <`` (and every constant whose type names the variable ``'n``) are read at ``real`` and
``ereal`` only; a numeral in an ereal place is read as ``ext`` of it.  A name means the innermost binder of
that name, then an entry of ``names``, then a constant.  Binder names are no part of a term: they are put
into a table beside it (``binders``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial, wraps
from importlib.resources import files
from typing import Final, NamedTuple, ParamSpec, TypeVar

from cbdp_sym.kernel import theorem
from cbdp_sym.kernel.terms import CONSTANTS, Term, app, const, declare, lam, literal, type_variables_in, var
from cbdp_sym.kernel.types import (
    BOOL, EREAL, REAL, KernelError, Type, fun, substitute_type, type_of, type_variables,
)

SHELVES: Final[Mapping[str, str]] = {
    "foundations": "logic order functions ereal suprema naturals families limits measures lebesgue "
    "constructions",
    "theorems": "inequalities convergence calculus densities products norms",
    "definitions": "hyperbolic divergences classes distributions mechanisms defined",
}
RELATION: Final = 10  # the power of relations, which do not chain
_POWERS: Final = (
    r"<=> 1 1|==> 3 2|\/ 5 4|/\ 7 6|= 10 10|~= 10 10|<= 10 10|< 10 10|>= 10 10|> 10 10|<< 10 10"
    "|+ 14 15|- 14 15|* 16 17|/ 16 17|^ 21 20"
)
INFIX: Final = {o: (int(a), int(b)) for o, a, b in map(str.split, _POWERS.split("|"))}
PREFIX: Final = {"~": ("~", 8), "-": ("neg", 16)}
BINDERS: Final = ("\\", "!", "?")
_SPELLINGS: Final = r"λ \|∀ !|∃ ?|∧ /\|∨ \/|¬ ~|⇒ ==>|→ ->|≤ <=|≥ >=|≠ ~=|≪ <<"
_ALIASES: Final = {pair[0]: pair[2:] for pair in _SPELLINGS.split("|")}
_TOKEN: Final = re.compile(
    r"\s+|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>(?!λ)[^\W\d]\w*'*)|(?P<variable>'[a-z]\w*)|(?P<symbol>"
    r"<=>|==>|:=|->|--|/\\|\\/|<=|>=|<<|~=|[-+*/^=<>~!?\\.,:()\[\]#∞λ∀∃⇒∧∨¬≤≥≠≪→])"
)
DIGITS: Final = 1000  # of a numeral
_RESERVED: Final = frozenset(("for", "given", "holds", "needs"))
_PROSE: Final = ("source", "proved in", "convention", "note", "called")
_NUMBER: Final = type_of("'n")
_variables: Final = cache(type_variables)
_KERNEL: Final = frozenset(CONSTANTS)
HIDDEN: Final = set[str]()  # constants that no text may name: definitions that are not imported


def named(name: str) -> bool:
    """Return whether texts may name a constant so."""
    return name in CONSTANTS and name not in HIDDEN


class ReadError(KernelError):
    """Text that is refused; the message names file and line and puts a caret under the place."""

class Source(NamedTuple):
    """A text, or its part from ``start`` to ``end``, and the file it stands in."""
    text: str
    file: str = "text"
    start: int = 0
    end: int | None = None

    def place(self, at: int) -> str:
        """Return the file and the line of the character ``at``."""
        return f"{self.file}:{1 + self.text.count(chr(10), 0, at)}"

    def error(self, at: int, message: str) -> ReadError:
        """Return the error that points to the character ``at``."""
        start = self.text.rfind("\n", 0, at) + 1
        shown = self.text[start:].split("\n", 1)[0]
        return ReadError(f"{self.place(at)}: {message}\n  {shown}\n  {' ' * (at - start)}^")

class Token(NamedTuple):
    """A token and where it begins; at the end of the text kind and text are empty."""
    kind: str
    text: str
    at: int

class Expression(NamedTuple):
    """A parsed expression, its type as far as it is known, and what builds its term."""
    at: int
    type: Type
    build: Callable[[Mapping[str, Term]], Term]  # from what names stand for, when all types are found

class Binder(NamedTuple):
    """A name that is bound, its place and its type as far as it is known."""
    at: int
    name: str
    type: Type

class Inference:
    """Finds types.  Unknown types are type variables that no text can have."""

    def __init__(self) -> None:
        self.count, self.found = 0, dict[Type, Type]()

    def unknown(self, number: bool = False) -> Type:
        """Return a type that is to be found; ``number``: it is real or ereal."""
        self.count += 1
        return type_of(f"'{'#' if number else '?'}{self.count}")

    def known(self, t: Type) -> Type:
        """Return ``t`` with what has been found put in."""
        t = self.head(t)
        return type_of(t.op, *map(self.known, t.args)) if t.poly and t.args else t

    def head(self, t: Type) -> Type:
        """Return what has been found for ``t``, and not inside of it."""
        while t in self.found:
            t = self.found[t]
        return t

    def unify(self, a: Type, b: Type) -> bool:
        """Make two types equal by finding what is unknown; return whether that is possible."""
        a, b = self.head(a), self.head(b)
        if a is b:
            return True
        if b.op[:2] == "'?" or (b.op[:2] == "'#" and a.op[:2] != "'?"):
            a, b = b, a
        if a.op[:2] == "'#" and b not in (REAL, EREAL, _NUMBER) and b.op[:2] != "'#":
            return False
        if a.op[:2] in ("'?", "'#"):
            if b.poly and b.args and a in _variables(self.known(b)):
                return False
            self.found[a] = b
            return True
        same = a.op == b.op and len(a.args) == len(b.args)
        return same and all(self.unify(x, y) for x, y in zip(a.args, b.args, strict=True))

    def shown(self, t: Type) -> str:
        """Return the type as text, ? for what is unknown."""
        return re.sub(r"'\?\d+", "?", re.sub(r"'#\d+", "a number", str(self.known(t))))

    def settled(self, t: Type) -> Type | None:
        """Return the type, ``real`` for a number of unknown type, or None if it is not determined."""
        t = self.known(t)
        if not t.poly:
            return t
        t = substitute_type({v: REAL for v in _variables(t) if v.op[1] == "#"}, t)
        return None if any(v.op[1] == "?" for v in _variables(t)) else t

class Reader(Inference):
    """Takes a text apart from left to right; ``leaves``: the types of binders, numerals and constants."""

    def __init__(
        self, source: Source, names: Mapping[str, Term] | None = None, binders: dict[Term, str] | None = None
    ) -> None:
        super().__init__()
        self.source, self.names, self.binders = source, names or {}, {} if binders is None else binders
        self.scope = {name: t.type for name, t in self.names.items()}
        self.leaves, self.tokens, self.index = list[Type](), list[Token](), 0
        at, end = source.start, len(source.text) if source.end is None else source.end
        while at < end:
            found = _TOKEN.match(source.text, at, end)
            if found is None:
                raise source.error(at, f"{source.text[at]!r} begins no token")
            if found.lastgroup == "number" and len(found[0]) > DIGITS:
                raise source.error(at, f"a numeral has at most {DIGITS} digits")
            if found.lastgroup is not None:
                self.tokens.append(Token(found.lastgroup, _ALIASES.get(found[0], found[0]), at))
            at = found.end()
        self.tokens.append(Token("", "", at))

    @property
    def next(self) -> Token:
        """The token that is read next."""
        return self.tokens[self.index]

    def error(self, wanted: str) -> ReadError:
        """Return the error that something else is wanted here."""
        found = repr(self.next.text) if self.next.kind else "the end"
        return self.source.error(self.next.at, f"{wanted} is wanted, not {found}")

    def take(self, text: str) -> bool:
        """Read this token if it comes next, and say so."""
        found = self.next.kind != "" and self.next.text == text
        self.index += found
        return found

    def want(self, text: str) -> None:
        """Read this token, or refuse; "" is the end."""
        if self.next.text != text:
            raise self.error(repr(text) if text else "an operator or the end")
        self.index += text != ""

    def begins(self, *kinds: str) -> bool:
        """Return whether a token of one of these kinds comes next that is no keyword."""
        return self.next.kind in kinds and self.next.text not in _RESERVED

    def word(self, kind: str, wanted: str) -> str:
        """Read a token of this kind, which is no keyword."""
        if not self.begins(kind):
            raise self.error(wanted)
        self.index += 1
        return self.tokens[self.index - 1].text

    def type(self) -> Type:
        """Read a type: ``->`` binds less than ``#``, and that less than ``measure``."""
        t = self.factor()
        while self.take("#"):
            t = type_of("prod", t, self.factor())
        return fun(t, self.type()) if self.take("->") else t

    def factor(self) -> Type:
        """Read a type without arrow and ``#`` outside parentheses."""
        token = self.next
        if self.take("("):
            t = self.type()
            self.want(")")
        elif token.kind == "variable" or token.text in ("bool", "real", "ereal"):
            self.index += 1
            t = type_of(token.text)
        else:
            raise self.error("a type")
        while self.take("measure"):
            t = type_of("measure", t)
        return t

    def bound(self, typed: bool = False) -> list[Binder]:
        """Read ``x y : type``, the type left out if there is no colon and it is not wanted."""
        at, names = self.next.at, [self.word("name", "a name")]
        while self.begins("name"):
            names.append(self.word("name", "a name"))
        if typed and self.next.text != ":":
            raise self.error("':' and a type")
        t = self.type() if self.take(":") else None
        return [Binder(at, name, t or self.unknown()) for name in names]

    def bind(self, bound: list[Binder]) -> list[Binder]:
        """Let the names mean these variables from here on; refuse two of one name."""
        types = {b.name: b.type for b in bound}
        if len(types) < len(bound):
            raise self.source.error(bound[-1].at, "a name is bound twice")
        self.scope = {**self.scope, **types}
        self.leaves += (b.type for b in bound)
        return bound

    def variables(self) -> list[Binder]:
        """Read ``for x y : type, z : type``, or nothing, and bind these."""
        bound: list[Binder] = []
        more = self.take("for")
        while more:
            bound += self.bound(typed=True)
            more = self.take(",")
        return self.bind(bound)

    # Expressions: each of these types what it returns.

    def constant(self, at: int, name: str) -> Expression:
        """Return the constant at a type that is to be found."""
        if not named(name):
            raise self.source.error(at, f"{name!r} is neither a variable here nor a constant")
        general = CONSTANTS[name]
        fresh = {v: self.unknown(v is _NUMBER) for v in _variables(general)}
        t = substitute_type(fresh, general)
        return Expression(at, t, lambda _: const(name, self.final(at, t)))

    def number(self, at: int, value: Fraction) -> Expression:
        """Return the numeral, which is real or ereal."""
        t, q = self.unknown(number=True), literal(value)
        self.leaves.append(t)
        return Expression(at, t, lambda _: q if self.final(at, t) is REAL else app(const("ext"), q))

    def apply(self, at: int, f: Expression, a: Expression) -> Expression:
        """Return ``f a``."""
        t = self.unknown()
        if not self.unify(f.type, fun(a.type, t)):
            message = f"what has type {self.shown(f.type)} is not applied to {self.shown(a.type)}"
            raise self.source.error(at, message)
        return Expression(at, t, lambda names: app(f.build(names), a.build(names)))

    def infix(self, at: int, operator: str, a: Expression, b: Expression) -> Expression:
        """Return ``a operator b``; some operators are other ones, written differently."""
        if operator in (">=", ">"):
            operator, a, b = operator.replace(">", "<"), b, a
        if operator == "<=>":
            self.expect(a, BOOL)
        name = "=" if operator in ("<=>", "~=") else operator
        e = self.apply(at, self.apply(at, self.constant(at, name), a), b)
        return self.apply(at, self.constant(at, "~"), e) if operator == "~=" else e

    def close(self, bound: list[Binder], e: Expression, quantifier: str = "") -> Expression:
        """Return ``e`` under these binders, with a quantifier each unless it is empty."""
        for b in reversed(bound):
            e = Expression(b.at, fun(b.type, e.type), partial(self.lam, b, e))
            e = self.apply(b.at, self.constant(b.at, quantifier), e) if quantifier else e
        return e

    def lam(self, b: Binder, e: Expression, names: Mapping[str, Term]) -> Term:
        """Build the abstraction."""
        v = var(b.name, self.final(b.at, b.type))
        while any(v in s.free for name, s in names.items() if name != b.name):  # nothing put in is captured
            v = var(v.name + "'", v.type)
        result = lam(v, e.build({**names, b.name: v}))
        self.binders[result] = b.name
        return result

    def final(self, at: int, t: Type) -> Type:
        """Return the type; refuse one that is not determined."""
        found = self.settled(t)
        if found is None:
            raise self.source.error(at, f"the type {self.shown(t)} is not determined: write it")
        return found

    def expect(self, e: Expression, wanted: Type | None) -> None:
        """Refuse an expression that does not have this type."""
        if wanted is not None and not self.unify(e.type, wanted):
            raise self.source.error(e.at, f"this has type {self.shown(e.type)}, not {wanted}")

    def expression(self, power: int = 0) -> Expression:
        """Read an expression whose operators bind more than ``power``."""
        token = self.next
        if token.text in BINDERS:
            self.index += 1
            outer, bound = self.scope, self.bind(self.bound())
            self.want(".")
            left = self.close(bound, self.expression(), "" if token.text == "\\" else token.text)
            self.scope = outer
        elif token.text in PREFIX:
            self.index += 1
            name, right = PREFIX[token.text]
            left = self.apply(token.at, self.constant(token.at, name), self.expression(right))
        else:
            left = self.atom()
            while self.begins("number", "name") or self.next.text in ("(", "[", "∞"):
                left = self.apply(self.next.at, left, self.atom())
        chained = False
        while (found := INFIX.get((token := self.next).text)) and found[0] > power:
            if chained and found[0] == RELATION:
                raise self.source.error(token.at, "relations do not chain: join them by /\\")
            chained = found[0] == RELATION
            self.index += 1
            left = self.infix(token.at, token.text, left, self.expression(found[1]))
        return left

    def atom(self) -> Expression:
        """Read a name, a numeral, ``[p/q]`` (a literal that is no numeral), a pair, or parentheses."""
        at = self.next.at
        if self.take("("):
            e = self.expression()
            if self.take(":"):
                self.expect(e := e._replace(at=at), self.type())
            elif self.take(","):
                e = self.infix(at, ",", e, self.expression())
            self.want(")")
            return e
        if self.take("["):
            value = (-1 if self.take("-") else 1) * Fraction(self.word("number", "a numeral"))
            if self.take("/"):
                below = Fraction(self.word("number", "a numeral"))
                if not below:
                    raise self.error("a fraction that does not end in /0")
                value /= below
            self.want("]")
            return self.number(at, value)
        if self.next.kind == "number":
            return self.number(at, Fraction(self.word("number", "a numeral")))
        name = "" if self.take("∞") else self.word("name", "a name")
        if name in self.scope:
            return Expression(at, self.scope[name], lambda names: names[name])
        e = self.constant(at, name or "top")
        self.leaves.append(e.type)
        return e

    def statement(self) -> Expression:
        """Read ``for ... given ... holds ...``."""
        bound, given = self.variables(), list[tuple[int, Expression]]()
        more = self.take("given")
        while more:
            given.append((self.next.at, self.expression()))
            more = self.take(",")
        self.want("holds")
        e = self.expression()
        for at, antecedent in reversed(given):
            e = self.infix(at, "==>", antecedent, e)
        return self.close(bound, e, "!")

    def term(self, e: Expression, wanted: Type | None) -> Term:
        """Return the term of ``e``, which has the wanted type and ends the text."""
        self.want("")
        self.expect(e, wanted)
        return e.build(self.names)

P = ParamSpec("P")
R = TypeVar("R")

def _shallow(read: Callable[P, R]) -> Callable[P, R]:
    """Refuse what is nested deeper than Python calls go."""

    @wraps(read)
    def bounded(*arguments: P.args, **named: P.kwargs) -> R:
        try:
            return read(*arguments, **named)
        except RecursionError:
            raise ReadError("this text is nested too deeply, or too long, to be read") from None

    return bounded

@_shallow
def term(
    text: str, names: Mapping[str, Term] | None = None,
    type: Type | None = None, binders: dict[Term, str] | None = None,
) -> Term:
    """Return the term of a text; ``names`` are put in for names, ``binders`` takes its binders' names."""
    reader = Reader(Source(text), names, binders)
    return reader.term(reader.expression(), type)

@_shallow
def statement(text: str, binders: dict[Term, str] | None = None) -> Term:
    """Return the closed term of ``for ... given ... holds ...``.  Raises ReadError."""
    reader = Reader(Source(text), None, binders)
    return reader.term(reader.statement(), BOOL)

class Entry(NamedTuple):
    """A block of a library file."""
    name: str
    kind: str  # theorem, const, define or partial
    shelf: str
    term: Term  # statement, constant, body of a definition; where ``constant`` is defined, by its arguments
    text: str
    place: str  # file and line
    binders: Mapping[Term, str]
    theorem: theorem.Theorem | None
    constant: Term | None  # of a ``partial``
    source: str
    elsewhere: tuple[str, ...]  # the same theorem in other libraries
    conventions: tuple[str, ...]  # the choices of the model through which it is true
    notes: tuple[str, ...]
    called: tuple[str, ...]  # what the field calls it

def blocks(source: Source) -> Iterator[Source]:
    """Yield the blocks of a file: a line at the margin and the indented ones below; ``--`` is a comment."""
    text = re.sub(r"^--.*$", lambda comment: " " * len(comment[0]), source.text, flags=re.M)
    starts = [m.start() for m in re.finditer(r"^\S", text, re.M)]
    if text[: starts[0] if starts else None].strip():
        raise source.error(0, "an indented line belongs to no block")
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield Source(text, source.file, start, start + len(text[start:end].rstrip()))

def prose(source: Source) -> tuple[Source, list[tuple[str, ...]]]:
    """Split off the prose, in the order of its keywords: these stand after two spaces, the rest deeper."""
    logic, *rest = re.split(rf"\n  ({'|'.join(_PROSE)}) ", source.text[source.start : source.end])
    end = source.start + len(logic)
    if any(re.search(r"\n {0,3}\S", paragraph) for paragraph in rest[1::2]):
        raise source.error(end + 1, f"after this one of {', '.join(_PROSE)} is wanted")
    said = list(zip(rest[::2], (" ".join(text.split()) for text in rest[1::2]), strict=True))
    return source._replace(end=end), [tuple(t for k, t in said if k == key) for key in _PROSE]

@_shallow
def entry(block: Source, shelf: str, kinds: tuple[str, ...]) -> Entry:
    """Read one block, and tell the kernel what it declares, defines or states; a name is taken once."""
    source, said = prose(block)
    head = re.compile(r"(\w+) +(\S+)").match(source.text, source.start, source.end or 0)
    if head is None or head[1] not in kinds:
        raise source.error(source.start, f"a block begins with one of {', '.join(kinds)}, and a name")
    kind, name = head.groups()
    reader = Reader(source._replace(start=head.end()))
    proved: theorem.Theorem | None = None
    constant: Term | None = None
    try:
        if kind == "const":
            reader.want(":")
            of = reader.type()
            reader.want("")
            if name not in _KERNEL or CONSTANTS[name] is not of:
                declare(name, of)
            t = const(name)
        elif kind == "theorem":
            t = reader.term(reader.statement(), BOOL)
            if _NUMBER in type_variables_in(t):
                raise KernelError("a statement is about real or ereal, not about 'n")
            proved = theorem.axiom(name, t)
        elif kind == "define":
            wanted = reader.type() if reader.take(":") else None
            bound = reader.variables()
            reader.want(":=")
            t = reader.term(reader.close(bound, reader.expression()), wanted)
            proved = theorem.define(name, t)
        else:
            bound = reader.variables()
            reader.want("needs")
            reader.expect(e := reader.expression(), BOOL)
            t = reader.term(reader.close(bound, e), None)
            c = applied = reader.constant(source.start, name)
            for b in bound:
                applied = reader.apply(c.at, applied, Expression(b.at, b.type, c.build))
            constant = c.build({})
    except ReadError:
        raise
    except KernelError as error:
        raise source.error(source.start, str(error)) from error
    text, place, cited = block.text[block.start : block.end], block.place(block.start), " ".join(said[0])
    return Entry(name, kind, shelf, t, text, place, reader.binders, proved, constant, cited, *said[1:])

def load(texts: Mapping[str, list[Source]]) -> Mapping[str, Entry]:
    """Read the blocks of all texts of all shelves; a name stands for one entry."""
    entries: dict[str, Entry] = {}
    for shelf, sources in texts.items():
        for block in (b for source in sources for b in blocks(source)):
            new = entry(block, shelf, ("theorem", "const", "define", "partial"))
            key = f"partial {new.name} : {new.constant.type}" if new.constant else new.name
            if key in entries:
                raise block.error(block.start, f"{key} stands in {entries[key].place} already")
            entries[key] = new
    return entries

@cache
def library() -> Mapping[str, Entry]:
    """Return the library, all files loaded once: foundations, theorems, definitions."""
    read = {name: Source(text, f"{name}.txt") for name, text in texts().items()}
    return load({shelf: [read[n] for n in names.split()] for shelf, names in SHELVES.items()})

def texts() -> dict[str, str]:
    """Return the texts of the library's files by name, in their order."""
    folder = files("cbdp_sym.kernel") / "library"
    return {n: (folder / f"{n}.txt").read_text("utf-8") for s in SHELVES.values() for n in s.split()}
