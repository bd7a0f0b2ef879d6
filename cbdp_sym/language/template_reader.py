"""The templates of the table in a text, read sign by sign, without going back.

Templates that begin alike are told apart by the next sign, or by the type of an argument.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cbdp_sym.kernel.reader import RELATION, Binder, Expression, named
from cbdp_sym.kernel.terms import CONSTANTS
from cbdp_sym.kernel.types import EREAL, REAL, Type
from cbdp_sym.language.coercions import CoercingReader, unknown
from cbdp_sym.language.templates import Hole, Template, openings

BODY: Final = 15  # what binds less ends the body of an integral, and an argument before a hyphen


class TemplateReader(CoercingReader):
    """Reads templates; ``reader.py`` reads what stands in them."""

    body: int | None = None  # where the body of a sum or an integral begins, if the text is in one

    def expression(self, power: int = 0, hint: Type | None = None) -> Expression:
        """Read an expression; ``hint`` is its type, if known."""
        return super().expression(power)

    def atom(self, hint: Type | None = None) -> Expression:
        """Read an expression that is one sign or in brackets."""
        return super().atom()

    def chosen(self) -> tuple[Template, ...] | None:
        """Return the templates that can begin here, or None if it is a name."""
        token, after = self.next, self.tokens[min(self.index + 1, len(self.tokens) - 1)].text
        found = openings().get(token.text, ())
        known = token.text in self.scope or (token.kind == "name" and named(token.text))
        if token.text in self.scope and after != "[":
            return None
        kept = tuple(
            t for t in found
            if (t.parts[1] == after or (t.parts[1] == "‖" and after == "|") if isinstance(t.parts[1], str)
                else not (known or token.text == "{") or self._ahead(t))
        )  # fmt: skip
        return kept or (None if known or token.kind != "name" else found or None)

    def _ahead(self, template: Template) -> bool:
        """Return whether the sign after a template's first argument comes within the brackets around it."""
        sign = next(p for p in template.parts[1:] if isinstance(p, str))
        depth = 0
        for token in self.tokens[self.index + 1 :]:
            if depth == 0 and token.text == sign:
                return True
            depth += token.text in ("(", "[", "{")
            depth -= token.text in (")", "]", "}")
            if depth < 0 or (depth == 0 and token.text in (",", "given", "holds")):
                break
        return False

    def templated(self, candidates: tuple[Template, ...], first: Expression | None = None) -> Expression:
        """Read one of these templates; ``first`` is the argument before its sign, if it begins with one."""
        at, outer = self.next.at, self.scope
        if candidates[0].binds and self.body not in (None, self.index):
            raise self.source.error(
                at, "is this a factor of the body before it, or of the whole? write parentheses"
            )
        found: dict[int, Expression] = {} if first is None else {0: first}  # by the place in the template
        b: Binder | None = None  # the name that is bound
        i = len(found)
        head, domains = self._domains(candidates)
        while any(len(t.parts) > i for t in candidates):
            candidates = self._next(candidates, i)
            part = candidates[0].parts[i] if len(candidates[0].parts) > i else None
            if part is None:
                break
            if head is None:
                head, domains = self._domains(candidates)
                if head is not None and b is not None:
                    self.unify(b.type, self._bound_type(candidates[0], domains))
            if isinstance(part, str):
                self._sign(part)
            elif part.kind == "x":
                t = self._bound_type(candidates[0], domains)
                b = Binder(self.next.at, self.word("name", "a name"), t)
                self.leaves.append(t)
                if self.take(":"):
                    self.unify(t, self.type())
            else:
                domain = domains.get(part.argument)
                outside, self.body = self.body, self.index if part.kind == "(x)" else None
                if part.kind in ("(x)", "[x]") and b is not None:
                    self.scope = {**self.scope, b.name: b.type}
                    inner = self.head(self.head(domain).args[1]) if domain is not None else None
                    value = self.close([b], self.expression(BODY if part.kind == "(x)" else 0, inner))
                    self.scope = outer
                else:
                    value = self._argument(candidates[0], i, domain)
                if all(len(t.parts) > i + 1 and isinstance(t.parts[i + 1], str) for t in candidates):
                    self._next(candidates, i + 1)  # what is not ended has no type yet
                late = domain is None or unknown(self.head(domain))  # if p then x else y
                found[i], self.body = value if late else self.fitted(value, domain), outside
                candidates = self._fitting(candidates, i, value)
            i += 1
        template = candidates[0]
        if head is None or head[0] != template.constant:
            head = template.constant, self.constant(at, template.constant)
        arguments = {
            p.argument: found[k] for k, p in enumerate(template.parts) if isinstance(p, Hole) and k in found
        }
        return self.applied(at, head[1], [arguments[k] for k in sorted(arguments)])

    def _bound_type(self, template: Template, domains: Mapping[int, Type]) -> Type:
        """The type of the name that a template binds, as far as it is known."""
        bound = next(p.argument for p in template.parts if isinstance(p, Hole) and p.kind == "x")
        return self.head(domains[bound]).args[0] if bound in domains else self.unknown()

    def _domains(
        self, candidates: tuple[Template, ...]
    ) -> tuple[tuple[str, Expression] | None, dict[int, Type]]:
        """The constant of the first of these and the types of its arguments, if those of the others agree."""
        general = [_arguments_of(t) for t in candidates]
        longest = max(general, key=len)
        if any(g != longest[: len(g)] for g in general):
            return None, {}
        name = candidates[general.index(longest)].constant
        e, found = self.constant(self.next.at, name), dict[int, Type]()
        t = e.type
        for k in range(len(longest)):
            found[k], t = t.args
        return (name, e), found

    def _next(self, candidates: tuple[Template, ...], i: int) -> tuple[Template, ...]:
        """Those of the templates that go on with what comes next at their part ``i``."""
        ended = tuple(t for t in candidates if len(t.parts) == i)
        signs = tuple(t for t in candidates if len(t.parts) > i and isinstance(t.parts[i], str))
        holes = tuple(t for t in candidates if len(t.parts) > i and not isinstance(t.parts[i], str))
        fit = tuple(t for t in signs if self._comes(t, i))
        if fit or holes:
            return fit or holes
        if ended:
            return ended
        begun = tuple(t for t in signs if t.parts[i] == self.next.text and isinstance(t.parts[i + 1], str))
        if begun:  # it is the sign after it that is wrong
            self.index, i, signs = self.index + 1, i + 1, begun
        said = " or ".join(dict.fromkeys(t.shown for t in signs))
        wanted = " or ".join(dict.fromkeys(repr(t.parts[i]) for t in signs))
        raise self.error(f"{wanted} of {said}")

    def _comes(self, template: Template, i: int) -> bool:
        """Return whether the sign comes next, and the sign after it, or the list in its parentheses."""
        tokens = self.tokens[self.index :]
        if template.parts[i] == "‖" and [t.text for t in tokens[:2]] == ["|", "|"]:
            return True
        if tokens[0].text != template.parts[i] or not tokens[0].kind:
            return False
        after = template.parts[i + 1] if i + 1 < len(template.parts) else None
        if isinstance(after, str):
            return len(tokens) > 1 and tokens[1].text == after
        return (
            template.parts[i] != "("
            or i + 2 >= len(template.parts)
            or template.parts[i + 2] != ","
            or self._list()
        )

    def _list(self) -> bool:
        """Return whether there is a comma in the parentheses that come next."""
        depth = 0
        for token in self.tokens[self.index :]:
            depth += token.text in ("(", "[", "{")
            depth -= token.text in (")", "]", "}")
            if depth == 1 and token.text == ",":
                return True
            if depth == 0:
                break
        return False

    def _sign(self, sign: str) -> None:
        if not (sign == "‖" and self.take("|") and self.take("|")):
            self.want(sign)

    def _argument(self, template: Template, i: int, domain: Type | None) -> Expression:
        follows, part = template.parts[i + 1] if i + 1 < len(template.parts) else "", template.parts[i]
        if isinstance(part, Hole) and part.kind == "atom":  # H in KL^H(P, Q)
            return self.atom(domain)
        open_ended = not follows and (isinstance(template.parts[0], Hole) or "is" in template.parts)
        return self.expression(BODY if follows == "-" else RELATION if open_ended else 0, domain)

    def _fitting(self, candidates: tuple[Template, ...], i: int, value: Expression) -> tuple[Template, ...]:
        """Those of the templates whose argument can have the type of what was read."""
        kept = []
        for t in candidates:
            part = t.parts[i]
            assert isinstance(part, Hole)
            if self._possible(self.head(value.type), _arguments_of(t)[part.argument]):
                kept.append(t)
        return tuple(kept) or candidates

    def _possible(self, have: Type, general: Type) -> bool:
        if unknown(have) or general.op[0] == "'":
            return have.op[:2] != "'#" or general.op[0] == "'" or general in (REAL, EREAL)
        return have.op == general.op or (have is REAL and general is EREAL)


def _arguments_of(template: Template) -> tuple[Type, ...]:
    """The general types of the arguments of a template's constant."""
    t, found = CONSTANTS[template.constant], list[Type]()
    for _ in range(template.arity):
        found.append(t.args[0])
        t = t.args[1]
    return tuple(found)
