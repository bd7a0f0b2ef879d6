"""The library's text, read by a parser and a type inference of this checker's own.

Blocks begin at the margin: ``theorem NAME for .. given .. holds ..``, ``const NAME : TYPE``,
``define NAME : TYPE := TERM``, ``partial NAME for .. needs ..``.  A line that begins with ``--`` is a
comment; a line ``  source ..``, ``  proved in ..``, ``  convention ..``, ``  note ..`` or ``  called ..``
ends the mathematics of its block.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from importlib.resources import files
from typing import Any

from cbdp_sym.recheck.proofs.terms import (
    FREE,
    TYPE,
    apply,
    bind,
    constant,
    number,
    variable,
    variables_of_types,
)
from cbdp_sym.recheck.proofs.types import (
    BOOL,
    EREAL,
    REAL,
    LogRefused,
    Type,
    arrow,
    need,
    typ,
    type_variables,
)

# The files of the library, in the order in which they are read; the first shelf is that of the foundations.
FOUNDATIONS = "logic order functions ereal suprema naturals families limits measures lebesgue constructions"
FURTHER = (
    "inequalities convergence calculus densities products norms "
    "hyperbolic divergences classes distributions mechanisms defined"
)

_N, _A = typ("'n"), typ("'a")
BUILT_IN: dict[str, Type] = {
    "=": arrow(_A, _A, BOOL),
    "==>": arrow(BOOL, BOOL, BOOL),
    "!": arrow(arrow(_A, BOOL), BOOL),
    **dict.fromkeys(("+", "-", "*", "/"), arrow(_N, _N, _N)),
    "neg": arrow(_N, _N),
    "^": arrow(_N, REAL, _N),
    **dict.fromkeys(("<=", "<"), arrow(_N, _N, BOOL)),
    **dict.fromkeys(("exp", "log", "sqrt", "abs"), arrow(REAL, REAL)),
    "pi": REAL,
}
_SIGNS = str.maketrans(
    {"λ": "\\", "∀": "!", "∃": "?", "¬": "~", "⇒": "==>", "∧": "/\\", "∨": "\\/"}
    | {"≤": "<=", "≥": ">=", "≠": "~=", "≪": "<<", "→": "->"}
)
_WORD = re.compile(  # numbers, type variables, names, signs; any other sign is a word that nothing wants
    r"\s*([0-9]+(?:\.[0-9]+)?|\[[-0-9./ ]+\]|'[a-z]\w*|[^\W\d]\w*'*|∞|<=>|==>|:=|->|/\\|\\/|[<>~]=|<<|\S)"
)
# operator: (how tightly it binds, what its right operand has to exceed)
_POWERS = {"<=>": (1, 1), "==>": (3, 2), "\\/": (5, 4), "/\\": (7, 6), "+": (14, 15), "-": (14, 15)}
_POWERS |= {"*": (16, 17), "/": (16, 17), "^": (21, 20)}
_POWERS |= dict.fromkeys(("=", "~=", "<=", "<", ">=", ">", "<<"), (10, 10))
_PREFIXES = {"~": ("~", 8), "-": ("neg", 16)}
_KEYWORDS = ("for", "given", "holds", "needs")
_PROSE = re.compile(r"^  (source|proved in|convention|note|called) ", re.MULTILINE)


@dataclass
class Library:
    """Constants with their types, statements and definitions, by name.

    ``partial`` says where a constant is defined: pairs of its type and a condition on its arguments;
    ``foundations`` are the names of the definitions of the first shelf.
    """

    constants: dict[str, Type] = field(default_factory=lambda: dict(BUILT_IN))
    statements: dict[str, int] = field(default_factory=dict)
    definitions: dict[str, int] = field(default_factory=dict)
    partial: dict[str, list[tuple[Type, int]]] = field(default_factory=dict)
    foundations: set[str] = field(default_factory=set)

    def add(self, block: str, kinds: tuple[str, ...] = ("theorem", "const", "define", "partial")) -> None:
        """Read a block of one of these kinds, without its prose.  Raises LogRefused."""
        kind, name, rest = [*block.split(None, 2), "", ""][:3]
        try:
            need(kind in kinds, "a block of an unknown kind")
            parser = _Parser(rest, self.constants)
            if kind == "theorem":
                need(name not in self.statements, "a second statement of this name")
                self.statements[name] = t = parser.statement()
                need(_N not in variables_of_types(t), "a statement about 'n, neither real nor ereal")
            elif kind == "partial":
                self.partial.setdefault(name, []).append(parser.condition(name))
            elif kind == "const":
                parser.want(":")
                of = parser.type()
                parser.end()
                need(name not in self.constants or BUILT_IN.get(name) == of, "a second constant")
                self.constants[name] = of
            else:
                need(name not in self.constants, "a second constant of this name")
                body = parser.definition()
                shown = type_variables(TYPE[body])
                need(variables_of_types(body) <= shown, "a type variable that its type does not show")
                self.definitions[name], self.constants[name] = body, TYPE[body]
        except (LogRefused, RecursionError, ValueError, ZeroDivisionError) as error:
            raise LogRefused(f"{kind} {name}: {error}") from error

    def with_definitions(self, texts: Iterable[str]) -> Library:
        """Return the library with the definitions of a derivation, a block each.  Raises LogRefused."""
        own = Library(
            dict(self.constants), self.statements, dict(self.definitions), self.partial, self.foundations
        )
        for text in texts:
            (block,) = _blocks(text)
            own.add(block, ("define",))
        return own


def read_library(foundations: Iterable[str], further: Iterable[str] = ()) -> Library:
    """Return the library of these texts, in this order.  Raises LogRefused."""
    found = Library()
    for text in foundations:
        for block in _blocks(text):
            found.add(block)
    found.foundations |= set(found.definitions)
    for text in further:
        for block in _blocks(text):
            found.add(block)
    return found


@cache
def shipped() -> Library:
    """Return the library that is installed, which nobody changes."""
    folder = files("cbdp_sym") / "kernel" / "library"
    return read_library(
        *([(folder / f"{name}.txt").read_text("utf-8") for name in s.split()] for s in (FOUNDATIONS, FURTHER))
    )


def _blocks(text: str) -> list[str]:
    """The blocks of a text, without comments and prose."""
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return [_PROSE.split(b, maxsplit=1)[0] for b in re.split(r"\n(?=\w)", plain) if b.strip()]


def read_statement(text: str, constants: Mapping[str, Type]) -> int:
    """Return the closed term of ``for .. given .. holds ..``.  Raises LogRefused."""
    try:
        return _Parser(text, constants).statement()
    except (RecursionError, ValueError, ZeroDivisionError) as error:
        raise LogRefused("the text is nested too deeply, or has a numeral that is none") from error


def read_term(text: str, constants: Mapping[str, Type]) -> int:
    """Return the closed term of an expression.  Raises LogRefused."""
    return _Parser(text, constants).term()


class _Hole:
    """A type to be found."""

    def __init__(self, numeric: bool) -> None:
        self.value: Any = None
        self.numeric = numeric


def _resolve(t: Any) -> Any:
    while isinstance(t, _Hole) and t.value is not None:
        t = t.value
    return t


def _occurs(hole: _Hole, t: Any) -> bool:
    t = _resolve(t)
    return t is hole or (isinstance(t, tuple) and any(_occurs(hole, a) for a in t[1:]))


def _unify(a: Any, b: Any) -> None:
    a, b = _resolve(a), _resolve(b)
    if a is b:
        return
    if isinstance(b, _Hole):
        a, b = b, a
    if not isinstance(a, _Hole):
        need(a[0] == b[0] and len(a) == len(b), f"{a[0]} is not {b[0]}")
        for x, y in zip(a[1:], b[1:], strict=True):
            _unify(x, y)
        return
    if isinstance(b, _Hole):
        b.numeric = b.numeric or a.numeric
    else:
        need(not a.numeric or b in (REAL, EREAL, _N), "a number of another type")
        need(not _occurs(a, b), "a type within itself")
    a.value = b


def _final(t: Any) -> Type:
    t = _resolve(t)
    if isinstance(t, _Hole):
        need(t.numeric, "a type that is not determined")
        return REAL
    return typ(t[0], *(_final(a) for a in t[1:]))


def _arrow(domains: list[Any], codomain: Any) -> Any:
    for t in reversed(domains):
        codomain = ("fun", t, codomain)
    return codomain


def _instance(t: Type, holes: dict[Type, _Hole]) -> Any:
    if t[0][0] == "'":
        return holes.setdefault(t, _Hole(t == _N))
    return (t[0], *(_instance(a, holes) for a in t[1:]))


Binder = tuple[str, Any]  # a name and its type, perhaps with holes
Build = Callable[[dict[str, int]], int]  # of a term, from the variables by name
Expression = tuple[Any, Build]  # its type, and what builds it


class _Parser:
    """Parses and types at once; an expression is built when all types are known."""

    def __init__(self, text: str, constants: Mapping[str, Type]) -> None:
        self.rest: list[str] = [*_WORD.findall(text.translate(_SIGNS)), ""]
        self.constants = constants
        self.scope: list[Binder] = []

    def next(self) -> str:
        need(bool(self.rest[0]), "the text ends too early")
        return self.rest.pop(0)

    def take(self, *words: str) -> str:
        """Read one of these words if it comes next; return "" if none does."""
        return self.next() if self.rest[0] in words else ""

    def want(self, word: str) -> None:
        need(bool(self.take(word)), f"{word!r} is wanted before {' '.join(self.rest[:5])!r}")

    def end(self) -> None:
        need(self.rest == [""], f"too much: {' '.join(self.rest[:5])}")

    def _is_name(self) -> bool:
        word = self.rest[0]
        return word not in _KEYWORDS and (word[:1].isalpha() or word[:1] in ("_", "∞"))

    def _is_number(self) -> bool:
        return self.rest[0][:1] in (*"0123456789[",)

    def names(self) -> list[str]:
        found = []
        while self._is_name():
            found.append(self.next())
        need(bool(found) and len(set(found)) == len(found), "names are wanted, each once")
        return found

    def type(self) -> Type:
        t = self._factor()
        while self.take("#"):
            t = typ("prod", t, self._factor())
        return typ("fun", t, self.type()) if self.take("->") else t

    def _factor(self) -> Type:
        if self.take("("):
            t = self.type()
            self.want(")")
        else:
            t = typ(self.next())
        while self.take("measure"):
            t = typ("measure", t)
        return t

    # Statements and definitions.

    def _binders(self) -> list[Binder]:
        found: list[Binder] = []
        more = self.take("for")
        while more:
            names = self.names()
            self.want(":")
            found += zip(names, [self.type()] * len(names), strict=True)
            more = self.take(",")
        return found

    def statement(self) -> int:
        """Return the closed term of ``for .. given .. holds ..``."""
        self.scope, given = self._binders(), []
        more = self.take("given")
        while more:
            given.append(self.expression())
            more = self.take(",")
        self.want("holds")
        whole = self.expression()
        for part in reversed(given):
            whole = self._binary("==>", part, whole)
        return self._closed("!", whole, BOOL)

    def definition(self) -> int:
        """Return the closed term of ``: TYPE for .. := TERM``."""
        t = self.type() if self.take(":") else _Hole(False)
        self.scope = self._binders()
        self.want(":=")
        return self._closed("\\", self.expression(), t)

    def condition(self, name: str) -> tuple[Type, int]:
        """Return, from ``for .. needs ..``, the constant's type and the condition as a function."""
        self.scope = self._binders()
        self.want("needs")
        needs = self.expression()
        _unify(needs[0], BOOL)
        term = self._closed("\\", needs, _Hole(False))
        of, _ = self._constant(name)
        _unify(of, _arrow([t for _, t in self.scope], _Hole(False)))
        return _final(of), term

    def term(self) -> int:
        """Return the closed term of an expression."""
        return self._closed("\\", self.expression(), _Hole(False))

    def _closed(self, sign: str, body: Expression, t: Any) -> int:
        whole = self._bound(sign, self.scope, body)
        _unify(whole[0], t)
        self.end()
        term = whole[1]({})
        need(not FREE[term], "a free variable")
        return term

    # Expressions.

    def expression(self, power: int = 0) -> Expression:
        if sign := self.take("\\", "!", "?"):
            names = self.names()
            t = self.type() if self.take(":") else None
            self.want(".")
            bound = [(n, _Hole(False) if t is None else t) for n in names]
            self.scope = self.scope + bound
            left = self._bound(sign, bound, self.expression())
            self.scope = self.scope[: -len(bound)]
        elif sign := self.take(*_PREFIXES):
            name, tight = _PREFIXES[sign]
            left = self._applied(self._constant(name), self.expression(tight))
        else:
            left = self.atom()
            while self._is_name() or self._is_number() or self.rest[0][:1] == "(":
                left = self._applied(left, self.atom())
        related = False
        while True:
            own, right = _POWERS.get(self.rest[0], (-1, -1))
            if own <= power:
                return left
            need(not (related and own == 10), "a chain of relations")
            related = own == 10
            left = self._operation(self.next(), left, self.expression(right))

    def _operation(self, word: str, a: Expression, b: Expression) -> Expression:
        if word == "~=":
            return self._applied(self._constant("~"), self._binary("=", a, b))
        if word in (">", ">="):
            return self._binary(word.replace(">", "<"), b, a)
        if word == "<=>":
            _unify(a[0], BOOL)
            word = "="
        return self._binary(word, a, b)

    def atom(self) -> Expression:
        if self.take("("):
            inner = self.expression()
            if self.take(":"):
                _unify(inner[0], self.type())
            elif self.take(","):
                inner = self._binary(",", inner, self.expression())
            self.want(")")
            return inner
        if self._is_number():
            return self._number(Fraction(self.next().strip("[]").replace(" ", "")))
        need(self._is_name(), f"a name is wanted before {' '.join(self.rest[:5])!r}")
        name = self.next()
        for bound, t in reversed(self.scope):
            if bound == name:
                return t, lambda env: env[name]
        return self._constant("top" if name == "∞" else name)

    def _number(self, q: Fraction) -> Expression:
        hole = _Hole(True)

        def build(env: dict[str, int]) -> int:
            if _final(hole) == REAL:
                return number(q)
            return apply(constant("ext", self.constants["ext"]), number(q))

        return hole, build

    def _constant(self, name: str) -> Expression:
        need(name in self.constants, f"there is no {name!r}")
        t = _instance(self.constants[name], {})
        return t, lambda env: constant(name, _final(t))

    def _applied(self, f: Expression, a: Expression) -> Expression:
        result = _Hole(False)
        _unify(f[0], ("fun", a[0], result))
        return result, lambda env: apply(f[1](env), a[1](env))

    def _binary(self, name: str, a: Expression, b: Expression) -> Expression:
        return self._applied(self._applied(self._constant(name), a), b)

    def _bound(self, sign: str, binders: list[Binder], body: Expression) -> Expression:
        for name, t in reversed(binders):
            body = ("fun", t, body[0]), partial(_function, name, t, body[1])
            body = body if sign == "\\" else self._applied(self._constant(sign), body)
        return body


def _function(name: str, t: Any, body: Build, env: dict[str, int]) -> int:
    v = variable(f"{name}/{len(env)}", _final(t))
    return bind(v, body({**env, name: v}))
