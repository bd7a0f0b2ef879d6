"""A real expression in an extended place is that expression: where the reader puts ``ext``.

The rule is a function of the text; types are found from left to right.

1. Where an extended real (or a function to them) is wanted and a real number (or a function to them) is
   found, ``ext`` is put around the whole expression (around the values of the function).
2. An operation, a relation or ``if`` with one extended side has extended sides.
3. An operation on numerals alone is real; a numeral alone is what is wanted.
4. A variable of unknown type in an extended place is a real number; nothing else of unknown type is.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from cbdp_sym.kernel.reader import HIDDEN, Binder, Expression, Reader, Source, named
from cbdp_sym.kernel.terms import CONSTANTS, Term, app, const, lam, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type, type_of
from cbdp_sym.language.notation import advice, lettered, spelled
from cbdp_sym.language.tokens import tokens
from cbdp_sym.language.types import said

_ARITHMETIC: Final = ("+", "-", "*", "/", "^")
_LOGIC: Final = ("==>", "/\\", "\\/", "<=>", ",")
_A_NUMBER: Final = "a number"  # as said of a type that is real or extended


def unknown(t: Type) -> bool:
    """Return whether this is a type that is to be found."""
    return t.op[:2] in ("'?", "'#")


class CoercingReader(Reader):
    """The kernel's reader with these rules; what it makes is only a proposal (`elaborate`)."""

    def __init__(
        self, source: Source, names: Mapping[str, Term] | None = None, binders: dict[Term, str] | None = None
    ) -> None:
        names = {spelled(name): t for name, t in (names or {}).items()}
        super().__init__(source._replace(end=source.start), names, binders)
        self.tokens = tokens(source)
        self.numerals: set[Type] = set()
        self.schematic: set[Type] = set()  # the unknown types of constants

    def fit(self, e: Expression, wanted: Type) -> Expression | None:
        """Return the expression where this type is wanted: itself, or ``ext`` of it or of its values."""
        levels, have, want = 0, self.head(e.type), self.head(wanted)
        while have.op == want.op == "fun":
            if not self.unify(have.args[0], want.args[0]):
                return None
            levels, have, want = levels + 1, self.head(have.args[1]), self.head(want.args[1])
        if want is EREAL and unknown(have) and self._of_a_variable(have):
            self.unify(have, REAL)
            have = REAL
        if have is REAL and want is EREAL:
            return Expression(e.at, wanted, lambda names: self._lifted(e.build(names), levels))
        return e if self.unify(have, want) else None

    def shown(self, t: Type) -> str:
        """Return the type as text of the language, ? for what is unknown."""
        return said(self.known(t))

    def has(self, t: Type) -> str:
        """Return the words that something has this type."""
        shown = self.shown(t)
        return f"is {shown}" if shown == _A_NUMBER else f"has type {shown}"

    def fitted(self, e: Expression, wanted: Type | None) -> Expression:
        """Return the expression where this type is wanted, or refuse."""
        found = e if wanted is None else self.fit(e, wanted)
        if found is None or wanted is None:
            if wanted is not None:
                raise self.source.error(e.at, f"this {self.has(e.type)}, not {self.shown(wanted)}")
            return e
        return found

    def numeral(self, t: Type) -> bool:
        """Return whether this is the type of numerals alone, and of no variable."""
        return self.head(t) in self.numerals and not self._of_a_variable(self.head(t))

    def _of_a_variable(self, t: Type) -> bool:
        return any(self.head(x) is t for x in self.scope.values())

    def _lifted(self, t: Term, levels: int) -> Term:
        if not levels:
            return app(const("ext"), t)
        name = self.binders.get(t, "x")
        v = var(name, t.type.args[0])
        while v in t.free:
            v = var(v.name + "'", v.type)
        result = lam(v, self._lifted(app(t, v), levels - 1))
        self.binders.setdefault(result, name)
        return result

    def constant(self, at: int, name: str) -> Expression:
        """Return the constant at a type that is to be found; refuse what is none, and say what is."""
        if not named(name):
            known = tuple(lettered(n) for n in {*self.scope, *CONSTANTS} - HIDDEN if n[0].isalpha())
            meant = "a file that is not imported here defines it" if name in HIDDEN else advice(name, known)
            message = f"{lettered(name)!r} is neither a variable here nor a constant"
            raise self.source.error(at, f"{message}: {meant}" if meant else message)
        before = self.count
        e = super().constant(at, name)
        self.schematic |= {type_of(f"'{c}{k}") for k in range(before + 1, self.count + 1) for c in "?#"}
        return e

    def number(self, at: int, value: Fraction) -> Expression:
        """Return the numeral, which is real or extended."""
        e = super().number(at, value)
        self.numerals.add(e.type)
        return e

    def apply(self, at: int, f: Expression, a: Expression) -> Expression:
        """Return ``f(a)``; a distribution of a set is the probability of the set."""
        t = self.head(f.type)
        if t.op == "measure":
            return self.apply(at, self.apply(at, self.constant(at, "mass"), f), a)
        if t.op == "fun" and (b := self.fit(a, t.args[0])) is not None:
            return Expression(at, t.args[1], lambda names: app(f.build(names), b.build(names)))
        if t.op == "fun":
            wanted = self.shown(t.args[0])
            wanted = wanted if wanted == _A_NUMBER else f"something of type {wanted}"
            raise self.source.error(a.at, f"{wanted} is wanted here, and this {self.has(a.type)}")
        if not unknown(t):
            raise self.source.error(
                a.at, f"what stands before this argument {self.has(t)} and is no function"
            )
        return super().apply(at, f, a)

    def close(self, bound: list[Binder], e: Expression, quantifier: str = "") -> Expression:
        """Return ``e`` under these binders, with a quantifier each unless it is empty."""
        return super().close(bound, self.stated(e) if quantifier else e, quantifier)

    def stated(self, e: Expression) -> Expression:
        """Return the expression, or refuse one that is no statement."""
        if self.fit(e, BOOL) is None:
            raise self.source.error(e.at, f"a statement is wanted here, and this {self.has(e.type)}")
        return e

    def applied(self, at: int, f: Expression, arguments: list[Expression]) -> Expression:
        """Return ``f`` of these; of those that have to be of one type, one that is extended decides."""
        t, wanted = self.head(f.type), list[Type]()
        for _ in arguments:
            if t.op != "fun":
                break
            wanted.append(self.head(t.args[0]))
            t = self.head(t.args[1])
        for w, a in zip(wanted, arguments, strict=False):
            if unknown(w) and wanted.count(w) > 1 and self.head(a.type) is EREAL:
                self.unify(w, EREAL)
        for a in arguments:
            f = self.apply(at, f, a)
        return f

    def joint(self, e: Expression) -> bool:
        """Return whether several arguments of a function are of one unknown type."""
        t, seen = self.head(e.type), list[Type]()
        while t.op == "fun":
            seen.append(self.head(t.args[0]))
            t = self.head(t.args[1])
        return any(unknown(w) and seen.count(w) > 1 for w in seen)

    def infix(self, at: int, operator: str, a: Expression, b: Expression) -> Expression:
        """Return ``a operator b``."""
        if operator in _ARITHMETIC and self.numeral(a.type) and (operator == "^" or self.numeral(b.type)):
            self.unify(a.type, REAL)
        if operator not in ("^", *_LOGIC) and EREAL in (self.head(a.type), self.head(b.type)):
            a, b = self.fit(a, EREAL) or a, self.fit(b, EREAL) or b
        if operator in (">=", ">"):
            operator, a, b = operator.replace(">", "<"), b, a
        if operator == "<=>":
            a = self.fitted(a, BOOL)
        name = "=" if operator in ("<=>", "~=") else operator
        e = self.apply(at, self.apply(at, self.constant(at, name), a), b)
        return self.apply(at, self.constant(at, "~"), e) if operator == "~=" else e

    def expect(self, e: Expression, wanted: Type | None) -> None:
        """Refuse an expression that does not have this type; no place of a term may use it."""
        raise AssertionError("an expression is fitted, which may change it")

    def term(self, e: Expression, wanted: Type | None) -> Term:
        """Return the term of ``e``, which has the wanted type and ends the text."""
        self.want("")
        return self.fitted(e, wanted).build(self.names)
