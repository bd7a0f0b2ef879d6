"""Claims: ``for … given … holds …``, with kinds of variables.

A variable without type is a real number, or what the statement makes of it.  If the statement does not
determine its type, the claim is refused: the type that is left out would be a new one, about which the other
hypotheses say nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Final

from cbdp_sym.kernel.reader import INFIX, RELATION, Binder, Expression, Source
from cbdp_sym.kernel.terms import Term, Var, antecedent, app, quantified, var
from cbdp_sym.kernel.types import EREAL, REAL, KernelError, Type, type_of, type_variables
from cbdp_sym.language.notation import RELATION_NAME, Kind, kinds
from cbdp_sym.language.reader import LanguageReader
from cbdp_sym.language.tokens import tokens
from cbdp_sym.language.types import type_text

_PLURALS: Final = ("distributions", "mechanisms", "events", "naturals")


class StatementReader(LanguageReader):
    """Reads claims."""

    def __init__(
        self, source: Source, names: Mapping[str, Term] | None = None, binders: dict[Term, str] | None = None
    ) -> None:
        super().__init__(source, names, binders)
        self.said: list[tuple[int, Expression]] = []  # what the kinds say of their names
        self.untyped: list[Binder] = []

    def variables(self) -> list[Binder]:
        """Read ``for x y : type, P Q distributions on 'a, z``, or nothing, and bind these."""
        bound: list[Binder] = []
        bare: list[Binder] = []  # single names before a comma: of the kind that follows in the plural
        more = self.take("for")
        while more:
            group = self._group(bare)
            bound += group
            self.scope = {**self.scope, **{b.name: b.type for b in group}}
            bare = [*bare, *group] if len(group) == 1 and group[0] in self.untyped else []
            more = self.take(",")
        return self.bind(bound)

    def _group(self, bare: list[Binder]) -> list[Binder]:
        at = self.next.at
        names = [self._variable()]
        while (self.begins("name") or self.next.text == "~") and self.next.text not in kinds():
            names.append(self._variable())
        word = self.next.text
        if (kind := kinds().get(word)) is not None:
            self.index += 1
            types = [self._type_after(w) for w in kind.words]
            t = self._read_type(kind, types)
            new = [Binder(at, n, t) for n in names]
            if word.endswith("s") and len(names) == 1 and bare and word in _PLURALS:
                for b in bare:  # P, Q distributions on 'a
                    self.unify(b.type, t)
                    self.untyped.remove(b)
                self._say(kind, bare)
            self._say(kind, new)
            return self._with_neighbours(new)
        if self.take(":"):
            t = self.type()
            return self._with_neighbours([Binder(at, n, t) for n in names])
        if self.next.text in INFIX and INFIX[self.next.text][0] == RELATION:
            return self._bounded(at, names)
        if self.next.text == "in":
            raise self.source.error(self.next.at, f"the type of a variable is written '{names[-1]} : real'")
        new = [Binder(at, n, self.unknown()) for n in names]
        self.untyped += new
        return new

    def _variable(self) -> str:
        if self.next.kind == "number":
            raise self.source.error(self.next.at, "a name is wanted here: what is known stands after 'given'")
        return RELATION_NAME if self.take("~") else self.word("name", "a name")

    def _type_after(self, word: str) -> Type:
        self.want(word)
        t = self.product()
        if self.next.text in ("->", "⇝"):
            arrow, at = self._written(), self.next.at
            raise self.source.error(at, f"a type with an arrow stands in parentheses: {word} (… {arrow} …)")
        return t

    def _read_type(self, kind: Kind, types: list[Type]) -> Type:
        text = kind.type.format(*(f"({t})" for t in types))
        return LanguageReader(Source(text)).type()

    def _say(self, kind: Kind, names: list[Binder]) -> None:
        """Note what a kind says of these names."""
        for b in names if kind.given else ():
            outer = self.source, self.tokens, self.index, self.scope
            self.source, self.index = Source(kind.given.format(name=b.name)), 0
            self.tokens, self.scope = tokens(self.source), {**self.scope, b.name: b.type}
            self.said.append((b.at, self.expression()._replace(at=b.at)))
            self.source, self.tokens, self.index, self.scope = outer

    def _with_neighbours(self, group: list[Binder]) -> list[Binder]:
        """The group, and before it the relation of ``A : 'd ⇝ 'a with neighbours ~``."""
        if self.next.text != "with":
            return group
        self.index += 1
        self.want("neighbours")
        at, name, t = self.next.at, self._variable(), self.head(group[0].type)
        if t.op != "fun":
            raise self.source.error(
                at, "neighbours are those of a mechanism, which is a function of data sets"
            )
        return [Binder(at, name, self._read_type(kinds()["neighbours"], [t.args[0]])), *group]

    def _bounded(self, at: int, names: list[str]) -> list[Binder]:
        """Read the rest of ``ε > 0``: a real number and what is known of it."""
        new = [Binder(at, n, REAL) for n in names]
        token = self.next
        self.index += 1
        bound = self.expression(RELATION)
        for b in new:
            left = Expression(b.at, b.type, itemgetter(b.name))
            self.said.append((b.at, self.infix(token.at, token.text, left, bound)))
        return new

    def statement(self) -> Expression:
        """Read ``for ... given ... holds ...``."""
        bound = self.variables()
        given = self.said
        more = self.take("given")
        while more:
            at = self.next.at
            e = self.stated(self.expression())
            given += [(at, link) for link in (self.links[1] if self.links[0] is e and self.links[1] else [e])]
            more = self.take(",")
        self.want("holds")
        e = self.expression()
        self.want("")
        e = self.stated(e)
        for b in self.untyped:
            self._determined(b)
        for at, hypothesis in reversed(given):
            e = self.infix(at, "==>", hypothesis, e)
        return self.close(bound, e, "!")

    def _determined(self, b: Binder) -> None:
        """Let a variable without type be a number, or refuse a type that the statement does not determine."""
        t = self.known(b.type)
        general = any(token.kind == "variable" for token in self.tokens)  # then nothing says 'a number'
        if t.op[:2] == "'#" or (t.op[:2] == "'?" and not general):
            self.unify(b.type, REAL)
        elif any(v.op[:2] == "'?" for v in type_variables(t)):
            raise self.source.error(
                b.at,
                f"the statement does not determine the type of {b.name}, which is {self.shown(t)}: write "
                f"'{b.name} : ' and a type, or its kind, such as '{b.name} distribution on 'a'",
            )
        elif (other := _with_reals(t)) is not t:
            raise self.source.error(
                b.at,
                f"{b.name} has extended numbers as values here: write '{b.name} : {type_text(t)}' if that "
                f"is meant, and '{b.name} : {type_text(other)}' if not",
            )


def _with_reals(t: Type) -> Type:
    """The type with real numbers in place of extended ones."""
    return REAL if t is EREAL else type_of(t.op, *map(_with_reals, t.args))


def apart(t: Term, binders: Mapping[Term, str]) -> tuple[tuple[Var, ...], tuple[Term, ...], Term]:
    """Return the variables, hypotheses and conclusion of a closed statement, with the names of its author."""
    variables = list[Var]()
    while (predicate := _universal(t)) is not None:
        name = binders.get(predicate, "x")
        while any(name == v.name for v in variables):
            name += "'"
        variables.append(var(name, predicate.type.args[0]))
        t = app(predicate, variables[-1])
    hypotheses = []
    while (implication := _implication(t)) is not None:
        hypotheses.append(implication[0])
        t = implication[1]
    return tuple(variables), tuple(hypotheses), t


def _universal(t: Term) -> Term | None:
    try:
        return quantified(t)
    except KernelError:
        return None


def _implication(t: Term) -> tuple[Term, Term] | None:
    try:
        return antecedent(t)
    except KernelError:
        return None
