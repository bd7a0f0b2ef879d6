"""Text of the language to expressions.

``f(x, y)`` is a call or takes a pair, as the type of f says; relations chain; ``P(S)`` is a probability;
``~`` is the relation of neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from cbdp_sym.kernel.reader import BINDERS, INFIX, PREFIX, RELATION, Binder, Expression, ReadError, Token
from cbdp_sym.kernel.terms import const, lam, var
from cbdp_sym.kernel.types import BOOL, REAL, Type, fun, type_of
from cbdp_sym.language.notation import RELATION_NAME, advice, lettered
from cbdp_sym.language.template_reader import TemplateReader
from cbdp_sym.language.templates import Template, hidden, predicates, words

_UPWARDS: Final = ("<", "<=", "<<", "=")
_DOWNWARDS: Final = (">", ">=", "=")
_BEGIN: Final = frozenset("([{∞|‖∫∑∏⨂√!?\\~-")  # with names and numbers, what an operand begins with
FOLDED: Final = ("min", "max")  # of more than two: min(x, y, z) is min(x, min(y, z))
_POSTFIX: Final[Mapping[str, int]] = {"²": 2, "³": 3}


class LanguageReader(TemplateReader):
    """Reads expressions; ``statements.py`` reads claims."""

    stop = -1  # the place of the dP(x) that ends the body
    links: tuple[Expression | None, list[Expression]] = (
        None,
        [],
    )  # the last chain that was read, and its links

    def begins(self, *kinds: str) -> bool:
        """Return whether a token of one of these kinds comes next that is no keyword and no word."""
        word = self.next.text in words() and self.next.text not in self.scope
        return super().begins(*kinds) and not word and self.index != self.stop

    def error(self, wanted: str) -> ReadError:
        """Return the error that something else is wanted here."""
        said = advice(self._written()) if self.next.kind else ""
        found = f"{wanted} is wanted, not {repr(self._written()) if self.next.kind else 'the end'}"
        return self.source.error(self.next.at, f"{found}; {said}" if said else found)

    def _written(self) -> str:
        """The next token as its author wrote it."""
        after = self.tokens[min(self.index + 1, len(self.tokens) - 1)].at
        return self.source.text[self.next.at : after].strip()

    def type(self) -> Type:
        """Read a type; ``'d ⇝ 'a`` is the type of functions whose values are distributions."""
        t = self.product()
        if self.take("⇝"):
            return fun(t, type_of("measure", self.product()))
        return fun(t, self.type()) if self.take("->") else t

    def product(self) -> Type:
        """Read a type without arrow outside parentheses: ``'a × 'b``."""
        t = self.factor()
        while self.take("#"):
            t = type_of("prod", t, self.factor())
        return t

    # Operators.

    def expression(self, power: int = 0, hint: Type | None = None) -> Expression:
        """Read an expression whose operators bind more than ``power``; ``hint`` is its type, if known."""
        last = left = self.operand(hint)
        links: list[Expression] = []
        operators: list[str] = []
        operator = ""
        while self.index != self.stop:
            token = self.next
            if power < RELATION and token.text in predicates():
                left, links = self.templated(predicates()[token.text], left), []
                continue
            if power < RELATION and token.text == "~" and RELATION_NAME in self.scope:
                self.index += 1
                related = self.named(token.at, RELATION_NAME)
                left, links = self.applied(token.at, related, [left, self.expression(RELATION)]), []
                continue
            found = INFIX.get(token.text)
            if found is None or found[0] <= power:
                break
            self.index += 1
            if token.text == "<=>" == operator:
                raise self.source.error(token.at, "⇔ does not chain: write parentheses, or join two by ∧")
            operator = token.text
            if found[0] != RELATION:
                left, links = self.infix(token.at, token.text, left, self.expression(found[1])), []
                continue
            operators = [*operators, token.text] if links else [token.text]
            if links and not any(all(o in way for o in operators) for way in (_UPWARDS, _DOWNWARDS)):
                raise self.source.error(token.at, "a chain of relations goes one way: join two by ∧ or /\\")
            right = self.expression(found[1])
            links.append(self.infix(token.at, token.text, last if links else left, right))
            last, left = right, self.joined(links)
        self.links = left, links
        return left

    def joined(self, links: list[Expression]) -> Expression:
        """Return the conjunction of the links of a chain."""
        e = links[-1]
        for link in reversed(links[:-1]):
            e = self.infix(link.at, "/\\", link, e)
        return e

    def operand(self, hint: Type | None = None) -> Expression:
        """Read a function, a prefix and its operand, or an application with its power."""
        token, after = self.next, self.tokens[min(self.index + 1, len(self.tokens) - 1)]
        if token.kind == "name" and after.text == ":" and (function := self._typed_function()) is not None:
            return function
        if token.text in BINDERS or (token.kind == "name" and after.text == "↦"):
            self.index += token.text in BINDERS
            quantifier = token.text if token.text in ("!", "?") else ""
            outer, bound = self.scope, self.bind(self.bound())
            inner = None if quantifier else self._handed_down(hint, bound)
            if quantifier and INFIX.get(self.next.text, (0,))[0] == RELATION:
                raise self._bounded_variable(quantifier, lettered(bound[-1].name))
            self.want("↦" if token.kind == "name" else ".")
            e = self.close(bound, self.expression(0, inner), quantifier)
            self.scope = outer
            return e
        if token.text in PREFIX and not (token.text == "~" and self._ends(after)):
            self.index += 1
            name, right = PREFIX[token.text]
            e = self.expression(right)
            if name == "neg" and self.numeral(e.type):
                self.unify(e.type, REAL)
            return self.apply(token.at, self.constant(token.at, name), e)
        return self.application(hint)

    def _bounded_variable(self, quantifier: str, name: str) -> ReadError:
        """The error at ``∀ε > 0. …``."""
        sign, joins = ("∀", "⇒") if quantifier == "!" else ("∃", "∧")
        way = f"{sign}{name}. {name} {self._written()} … {joins} …"
        return self.source.error(self.next.at, f"what is known of {name} stands after the dot: '{way}'")

    def _ends(self, token: Token) -> bool:
        """Return whether no operand begins with this token."""
        word = token.kind == "name" and (token.text in words() or token.text in ("given", "holds"))
        return not (token.kind in ("name", "number", "variable") or token.text in _BEGIN) or word

    def _handed_down(self, hint: Type | None, bound: list[Binder]) -> Type | None:
        """Let a function's names have the types that are wanted; return that of its value."""
        for b in bound:
            if hint is None or hint.op != "fun":
                return None
            self.unify(b.type, hint.args[0])
            hint = self.head(hint.args[1])
        return hint

    def application(self, hint: Type | None) -> Expression:
        """Read ``f(x, y) z`` and a power after it."""
        token, start = self.next, self.index
        try:
            return self._application(hint)
        except ReadError as error:
            notation = hidden(token.text) if token.text in self.scope else None
            if notation is None or not self._written_as(notation, start):
                raise
            name = lettered(token.text)
            raise self.source.error(
                token.at, f"{name} is a name here, which hides the notation {notation.shown}: rename it"
            ) from error

    def _written_as(self, template: Template, start: int) -> bool:
        """Return whether the signs of a template stand here, up to the bracket that closes its first one."""
        signs, depth = [p for p in template.parts if isinstance(p, str)], 0
        for token in self.tokens[start:]:
            depth += token.text in ("(", "[", "{")
            if signs and token.text == signs[0] and depth < 2:
                signs.pop(0)
            depth -= token.text in (")", "]", "}")
            if depth == 0 and token.text in (")", "]", "}"):
                break
        return not signs

    def _application(self, hint: Type | None) -> Expression:
        token = self.next
        if token.text == "(" and self._goes_on(self.index):
            hint = None  # it is the type of the whole
        head, arguments = self.atom(hint), list[Expression]()
        joint, bare = self.joint(head), False
        while self.begins("number", "name", "variable") or (
            self.next.text in ("(", "[", "∞", "{") and self.index != self.stop
        ):
            if self.numeral(head.type) or token.kind == "number":
                if self.next.kind == "name" and self.next.text not in self.scope:
                    self.constant(self.next.at, self.next.text)
                raise self.source.error(self.next.at, "a number is no function: write · or * for a product")
            now = self.head(head.type)
            wanted = now.args[0] if now.op == "fun" and not joint else None
            bare = self.next.text not in ("(", "{")
            more = [self.atom(wanted)] if bare else self.call(head, len(arguments), wanted)
            if token.text in FOLDED and token.text not in self.scope and not arguments:
                while len(more) > 2:
                    folded = self.applied(token.at, self.constant(token.at, token.text), more[-2:])
                    more = [*more[:-2], folded]
            arguments += more
            if not joint:
                head, arguments = self.applied(token.at, head, arguments), []
        e = self.applied(token.at, head, arguments)
        while self.next.text in _POSTFIX:
            if bare:
                raise self.source.error(self.next.at, "is it the power of the value? write f(x)² or f(x²)")
            e = self.infix(
                self.next.at, "^", e, self.number(self.next.at, Fraction(_POSTFIX[self.next.text]))
            )
            self.index += 1
        return e

    def _goes_on(self, index: int) -> bool:
        """Return whether an argument follows the parentheses that are opened here."""
        depth = 0
        for k in range(index, len(self.tokens) - 1):
            depth += self.tokens[k].text in ("(", "[", "{")
            depth -= self.tokens[k].text in (")", "]", "}")
            if depth == 0:
                after = self.tokens[k + 1]
                return after.kind in ("number", "name", "variable") or after.text in ("(", "[", "∞", "{")
        return False

    def call(self, f: Expression, before: int, hint: Type | None) -> list[Expression]:
        """Read ``(x, y)`` or a set after a function: a pair if it takes one, otherwise its arguments."""
        if self.next.text == "{":
            return [self.atom(hint)]
        t = self.head(f.type)
        for _ in range(before):
            t = self.head(t.args[1]) if t.op == "fun" else t
        at, wanted = self.next.at, self.head(t.args[0]) if t.op == "fun" else BOOL
        pair = wanted.op == "prod" or wanted in self.schematic
        found = self.listed(
            None if pair and hint is not None and hint.op == "prod" else hint, None if pair else t
        )
        return [self.pair(at, found)] if len(found) > 1 and pair else found

    def listed(self, hint: Type | None = None, of: Type | None = None) -> list[Expression]:
        """Read ``(x, y, ...)`` or ``(x : type)``; ``of`` is the type of the function of these."""
        at, outside, stop, self.body, self.stop = self.next.at, self.body, self.stop, None, -1
        self.want("(")
        found = [self.expression(0, hint)]
        if self.take(":"):
            found[0] = self.fitted(found[0]._replace(at=at), self.type())
        while self.take(","):
            of = self.head(of.args[1]) if of is not None and of.op == "fun" else None
            found.append(self.expression(0, of.args[0] if of is not None and of.op == "fun" else None))
        self.want(")")
        self.body, self.stop = outside, stop
        return found

    def _typed_function(self) -> Expression | None:
        """Read ``x : real ↦ x + 1``, if it comes next: not the P of ``almost every x ~ P: …``."""
        name, start = self.next, self.index
        self.index += 2
        try:
            t = self.type()
            self.want("↦")
        except ReadError:
            if name.text not in self.scope and self._arrow_follows(start):
                raise
            self.index = start
            return None
        outer, bound = self.scope, self.bind([Binder(name.at, name.text, t)])
        e = self.close(bound, self.expression())
        self.scope = outer
        return e

    def _arrow_follows(self, index: int) -> bool:
        """Return whether a ↦ comes within the brackets that are open here."""
        depth = 0
        for token in self.tokens[index:]:
            depth += token.text in ("(", "[", "{")
            depth -= token.text in (")", "]", "}")
            if depth < 0 or (depth == 0 and token.text in (",", "↦")):
                return token.text == "↦"
        return False

    def pair(self, at: int, found: list[Expression]) -> Expression:
        """Return these as a pair, whose second part is a pair again if there are more."""
        e = found[-1]
        for a in reversed(found[:-1]):
            e = self.infix(at, ",", a, e)
        return e

    # Atoms.

    def atom(self, hint: Type | None = None) -> Expression:
        """Read a template that is closed by signs or bodies, a set, a pair, a name or a number."""
        token, at = self.next, self.next.at
        if (found := self.chosen()) is not None:
            return self.templated(found)
        if token.kind == "variable":  # 'i, the set of all elements of the type
            t = self.factor()
            return Expression(at, fun(t, BOOL), lambda _: lam(var("x", t), const("T")))
        if token.text == "~":
            self.index += 1
            return self.named(at, RELATION_NAME)
        if token.text == "{":
            return self.set(hint)
        if token.text == "(":
            e, self.links = self.pair(at, self.listed(hint)), (None, [])
            return e
        if token.text == "∫":
            return self.integral()
        if (density := self.density()) is not None:
            return density
        if token.text == "." and self.tokens[self.index + 1].kind == "number":
            raise self.source.error(
                at, f"a digit is wanted before the point: 0.{self.tokens[self.index + 1].text}"
            )
        if not self.begins("number", "name") and token.text not in ("[", "∞"):
            raise self.error("a formula")
        return super().atom()

    def named(self, at: int, name: str) -> Expression:
        """Return the variable or constant of this name."""
        if name in self.scope:
            return Expression(at, self.scope[name], lambda names: names[name])
        if name == RELATION_NAME:
            raise self.source.error(
                at, "~ stands for no relation here: 'for ~ neighbours on 'd' introduces it"
            )
        return self.constant(at, name)

    def set(self, hint: Type | None) -> Expression:
        """Read ``{x | p}``."""
        self.want("{")
        outside, self.body = self.body, None
        outer, bound = self.scope, self.bind(self.bound())
        self._handed_down(hint, bound)
        self.want("|")
        e = self.close(bound, self.fitted(self.expression(), BOOL))
        self.want("}")
        self.scope, self.body = outer, outside
        return e

    def density(self) -> Expression | None:
        """Read ``dP/dQ``, if it comes next: names of distributions after a d."""
        at, names = self.next.at, list[Expression]()
        for k in (self.index, self.index + 2):
            name = self._differential(k)
            if name is None or (k == self.index and self.tokens[k + 1].text != "/"):
                return None
            names.append(self.named(at, name))
        self.index += 3
        return self.applied(at, self.constant(at, "density"), names)

    def _differential(self, index: int) -> str | None:
        """The P of a token dP."""
        token = self.tokens[min(index, len(self.tokens) - 1)]
        name = token.text[1:]
        measure = name in self.scope and self.head(self.scope[name]).op in ("measure", *self._open(name))
        return name if token.text[:1] == "d" and token.text not in self.scope and measure else None

    def _open(self, name: str) -> tuple[str, ...]:
        t = self.head(self.scope[name])
        return (t.op,) if t.op[:2] == "'?" else ()

    def integral(self) -> Expression:
        """Read ``∫ f(x) dP(x)`` or ``∫ f dP``."""
        at, end = self.next.at, self._end_of_integral()
        self.index += 1
        measure = self.named(self.tokens[end].at, str(self._differential(end)))
        name = self.tokens[end + 1 : end + 4]
        bound = [t.text for t in name][::2] == ["(", ")"] and name[1].kind == "name"
        e = self.apply(at, self.constant(at, "L"), measure)
        wanted, outer = self.head(e.type).args[0], self.scope
        outside, stop, self.body, self.stop = self.body, self.stop, None, end
        if bound:
            b = Binder(name[1].at, name[1].text, wanted.args[0])
            self.bind([b])
            value = self.close([b], self.expression())
        else:
            value = self.expression(0, wanted)
        if self.index != end:
            raise self.error(f"an operator or {self.tokens[end].text!r}")
        self.scope, self.body, self.stop = outer, outside, stop
        self.index = end + (4 if bound else 1)
        if self.next.text in ("^", *_POSTFIX):
            raise self.source.error(self.next.at, "write parentheses around the integral whose power this is")
        return self.apply(at, e, value)

    def _end_of_integral(self) -> int:
        depth = inner = 0
        last = -2
        for k in range(self.index + 1, len(self.tokens) - 1):
            text = self.tokens[k].text
            depth += text in ("(", "[", "{")
            depth -= text in (")", "]", "}")
            if depth < 0:
                break
            inner += text == "∫" and self.tokens[k + 1].text != "["
            if depth or self._differential(k) is None or last == k - 2:
                continue
            if self.tokens[k + 1].text == "/" and self._differential(k + 2) is not None:
                last = k  # dP/dQ, which ends nothing
            elif not inner:
                return k
            else:
                inner -= 1
        raise self.source.error(
            self.next.at, "the distribution is missing: write '∫[x ~ P] f(x)' or '∫ f(x) dP(x)'"
        )
