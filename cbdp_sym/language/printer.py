"""Terms as text of the language, which is shown only if it is read back as the same term.

``ext`` is left out where the reader puts it.  Where a text without it, or with the templates of the table,
would be another term, a plainer one is tried, and at last the kernel's.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from cbdp_sym.kernel import reader as kernel
from cbdp_sym.kernel.reader import INFIX, RELATION, Source, named
from cbdp_sym.kernel.terms import CONSTANTS, Abs, App, Const, Literal, Term, Var, app, const, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, KernelError, Type
from cbdp_sym.language import kernel_printer
from cbdp_sym.language.folding import folded
from cbdp_sym.language.kernel_printer import ATOM, POOLS, SIGNS, Printed, Printer, part, spine
from cbdp_sym.language.notation import RELATION_NAME, lettered, signs, spelled
from cbdp_sym.language.reader import FOLDED, LanguageReader
from cbdp_sym.language.template_reader import BODY
from cbdp_sym.language.templates import Hole, Template, openings, templates
from cbdp_sym.language.types import type_text

_JOINT: Final = frozenset((*"+-*/", "<=", "<", "="))
_INDICES: Final = "ijkl"
_TIGHT: Final = ("*", "/", "^")
_INFINITIES: Final = {"top": "∞", "bot": "−∞"}
_RAISED: Final = {2: "²", 3: "³"}
_DENSITY: Final = re.compile(r"d\w+'*/d\w")
_STYLES: Final = (
    (True, True),
    (False, True),
    (False, False),
)  # whether ext is left out, and templates are used


class LanguagePrinter(Printer):
    """Prints terms; ``taken`` are names that no bound variable gets.

    ``place`` says of a term that an extended real, or a function to them, is wanted where it stands.
    """

    def __init__(
        self,
        binders: Mapping[Term, str],
        told: Mapping[int, Type],
        taken: frozenset[str] = frozenset(),
        style: tuple[bool, bool] = (True, True),
    ) -> None:
        super().__init__(binders, told)
        self.taken = taken
        self.coerces, self.uses_templates = style

    def atom(self, text: str, of: Type, constant: bool = False) -> Printed:
        """Return a numeral or a constant, with its type if that has to be said."""
        told = self.leaf(of, constant)
        return (f"({text} : {type_text(told)})" if told else text), ATOM, ATOM

    def text(self, t: Term, names: Mapping[Var, str], place: bool = False) -> Printed:
        """Return the text of a term whose free variables have these names."""
        if isinstance(t, Abs) and t.domain.op[0] == "'" and t.body is const("T"):
            return str(t.domain), ATOM, ATOM
        head, arguments = spine(t)
        name = head.name if isinstance(head, Const) else ""
        if name == "ext" and len(arguments) == 1:
            if isinstance(arguments[0], Literal):
                return self.number(arguments[0].value, EREAL)
            if place and self.coerces:
                return self.text(arguments[0], names)
        if name in ("!", "?") and len(arguments) == 1:
            return self.binder(name, arguments[0], names)
        if name and (e := self.noted(name, head, arguments, names)):
            return e
        if name in SIGNS and len(arguments) == 1:
            return self.prefixed(name, arguments[0], names)
        if name == "," and len(arguments) == 2:
            a, b = (part(self.text(x, names), 0)[0] for x in arguments)
            return f"({a}, {b})", ATOM, ATOM
        if name in INFIX and len(arguments) == 2:
            return self.operation(name, head, arguments, names)
        if _is_function(t):
            if t.type.args[1] is BOOL:
                return self.predicate(t, names), ATOM, ATOM
            return self.binder("\\", t, names, place)
        if isinstance(head, Var) and names[head] == "~" and len(arguments) == 2:
            a, b = (part(self.text(x, names), RELATION)[0] for x in arguments)
            return f"{a} ~ {b}", RELATION, RELATION
        return self.application(head, arguments, names)

    def number(self, q: Fraction, of: Type) -> Printed:
        """Return a numeral; one that is no whole number is a decimal or a fraction in brackets."""
        decimal = q.limit_denominator(10**6) == q and (10**6) % q.denominator == 0
        if q >= 0 and (q.denominator == 1 or decimal):
            shown = str(q) if q.denominator == 1 else f"{float(q):.6f}".rstrip("0")
            exact = Fraction(shown) == q
            return self.atom(shown if exact else f"[{q}]", of)
        return self.atom(f"[{q}]", of)

    def noted(self, name: str, head: Term, arguments: list[Term], names: Mapping[Var, str]) -> Printed | None:
        """Return the text of a constant by its own notation, if it has one with these arguments."""
        if name == "mass" and len(arguments) == 2:
            p = part(self.text(arguments[0], names), ATOM - 2)[0]
            s = self.set(arguments[1], names)
            return f"{p}{s if s[0] == '{' else f'({s})'}", ATOM - 1, ATOM
        if name == "density" and len(arguments) >= 2 and (e := self.density(arguments, names)):
            return e
        return self.template(name, head, arguments, names) if self.uses_templates else None

    def prefixed(self, name: str, a: Term, names: Mapping[Var, str]) -> Printed:
        """Return the text of a negation; ¬a = b is a ≠ b, also for letters that are true or false."""
        head, sides = spine(a)
        equation = isinstance(head, Const) and head.name == "=" and len(sides) == 2
        letters = all(isinstance(side, Var) for side in sides)
        if name == "~" and equation and (head.type.args[0] is not BOOL or letters):
            return self.operation("~=", head, sides, names)
        sign, right = SIGNS[name]
        text, takes = part(self.text(a, names), right)
        return (
            signs().get(sign, sign) + (f"({text})" if text[0] in ("-", "−", "∞") else text),
            right + 1,
            min(right, takes),
        )

    def application(self, head: Term, arguments: list[Term], names: Mapping[Var, str]) -> Printed:
        """Return ``f(x, y)``."""
        if isinstance(head, Literal):
            e = self.number(head.value, REAL)
        elif isinstance(head, Var):
            e = names[head], ATOM, ATOM
        else:
            assert isinstance(head, Const)
            e = self.atom(_INFINITIES.get(head.name) or lettered(head.name), head.type, True)
        if not arguments:
            return e
        if isinstance(head, Const) and head.name in FOLDED and len(arguments) == 2:
            while (inner := spine(arguments[-1]))[0] is head and len(inner[1]) == 2:
                arguments = [*arguments[:-1], *inner[1]]
        of = CONSTANTS[head.name] if isinstance(head, Const) else head.type
        first = of.args[0] if of.op == "fun" else BOOL
        pairs = first.op == "prod" or (isinstance(head, Const) and first.op[0] == "'")
        return self.call(e, arguments, names, self.places(head, arguments), pairs)

    def call(
        self, e: Printed, arguments: list[Term], names: Mapping[Var, str], places: list[bool], pairs: bool
    ) -> Printed:
        """Return a function with its arguments; ``pairs``: two in its parentheses would be a pair."""
        if len(arguments) > 1 and pairs:
            first = self.call(e, arguments[:1], names, places[:1], False)
            return self.call(first, arguments[1:], names, places[1:], False)
        texts = [self.text(a, names, p)[0] for a, p in zip(arguments, places, strict=True)]
        inside = ", ".join(texts)
        if len(texts) == 1 and _is_pair(arguments[0]):
            inside = inside[1:-1]
        return f"{part(e, ATOM - 2)[0]}({inside})", ATOM - 1, ATOM

    def places(self, head: Term, arguments: list[Term]) -> list[bool]:
        """Return for each argument whether the reader knows that an extended real is wanted."""
        of = CONSTANTS[head.name] if isinstance(head, Const) else head.type
        wanted: list[Type] = []
        for _ in arguments:
            if of.op != "fun":
                break
            wanted.append(of.args[0])
            of = of.args[1]
        places = [_result(w) is EREAL for w in wanted] + [False] * (len(arguments) - len(wanted))
        for i, w in enumerate(wanted):
            if w.op[0] == "'" and wanted.count(w) > 1 and arguments[i].type is EREAL:
                same = [j for j, x in enumerate(wanted) if x is w]
                firm = any(not _is_ext(arguments[j]) for j in same)
                places[i] = firm or i != next((j for j in same if not _is_number(arguments[j])), i)
        return places

    def operation(self, name: str, head: Term, arguments: list[Term], names: Mapping[Var, str]) -> Printed:
        """Return two sides and the operator between them."""
        a, b = arguments
        places = (False, False)
        if name in ("~=", *_JOINT) and a.type is EREAL:
            extended = _is_ext(a), _is_ext(b)
            numbers = _is_number(a), _is_number(b)
            if not all(extended):
                places = True, True
            elif not all(numbers):
                places = (True, False) if numbers[0] else (False, True)
        if name == "/\\" and (chain := self.chain(a, b, names)):
            return chain
        operator = "<=>" if name == "=" and isinstance(head, Const) and head.type.args[0] is BOOL else name
        binds, right = INFIX[operator]
        left = self.text(a, names, places[0])
        if name == "^" and isinstance(b, Literal) and b.value in _RAISED:
            self.leaf(REAL)
            return f"{part(left, ATOM - 2)[0]}{_RAISED[int(b.value)]}", ATOM - 2, ATOM
        text, takes = part(self.text(b, names, places[1]), right)
        if name in ("/", "^") and _DENSITY.match(text):
            text = f"({text})"
        shown = "≠" if operator == "~=" else signs().get(operator, operator)
        gap = "" if name in _TIGHT else " "
        beside = binds if operator == "<=>" else 0  # p ⇔ q ⇔ r could be a chain
        return f"{part(left, beside, binds)[0]}{gap}{shown}{gap}{text}", binds, min(right, takes)

    def chain(self, a: Term, b: Term, names: Mapping[Var, str]) -> Printed | None:
        """Return ``x < y ≤ z`` for two relations that share a side."""
        first = inequality(a)
        rest = [b]
        if first is None:
            return None
        links = [first]
        while rest:
            t = rest.pop()
            head, sides = spine(t)
            now = inequality(t)
            if now is not None and now[1] is links[-1][2]:
                links.append(now)
            elif isinstance(head, Const) and head.name == "/\\" and len(sides) == 2:
                now = inequality(sides[0])
                if now is None or now[1] is not links[-1][2]:
                    return None
                links.append(now)
                rest.append(sides[1])
            else:
                return None
        text = part(self.text(links[0][1], names), RELATION)[0]
        for sign, _, right in links:
            text += f" {signs().get(sign, sign)} {part(self.text(right, names), RELATION)[0]}"
        return text, RELATION, RELATION

    def density(self, arguments: list[Term], names: Mapping[Var, str]) -> Printed | None:
        """Return ``dP/dQ(x)`` for distributions that have names."""
        laws = [names.get(a, "") if isinstance(a, Var) else "" for a in arguments[:2]]
        used = {*names.values(), *self.taken}
        if not all(laws) or any(f"d{law}" in used or not law.isidentifier() for law in laws):
            return None
        e: Printed = f"d{laws[0]}/d{laws[1]}", ATOM, ATOM
        rest = arguments[2:]
        return self.call(e, rest, names, [False] * len(rest), rest[0].type.op != "prod") if rest else e

    def set(self, s: Term, names: Mapping[Var, str]) -> str:
        """Return a set: {x | p}, or the term that it is."""
        return self.predicate(s, names) if _is_function(s) else self.text(s, names)[0]

    def predicate(self, s: Term, names: Mapping[Var, str]) -> str:
        """Return {x | p}."""
        name, v, told = self.opened(s, names)
        shown = f"{name} : {type_text(told)}" if told else name
        return f"{{{shown} | {self.text(app(s, v), {**names, v: name})[0]}}}"

    def opened(self, f: Term, names: Mapping[Var, str]) -> tuple[str, Var, Type | None]:
        """Return a name and a variable for the argument of a function, and the type that has to be said."""
        domain = f.type.args[0]
        taken = {*names.values(), *self.taken}
        pool = POOLS.get(domain.op, "xyzuvw")
        wanted = lettered(self.binders.get(f, pool[0]))
        alike = _INDICES if wanted in _INDICES else ""
        name = next((n for n in (wanted, *alike, *pool) if n not in taken and not named(n)), pool[0])
        while name in taken or named(name):
            name += "'"
        # as it was read: the names of inner binders stand by their terms
        v = var(spelled(self.binders.get(f, name)), domain)
        while v in f.free:
            v = var(v.name + "'", domain)
        return name, v, self.leaf(domain)

    def binder(self, sign: str, f: Term, names: Mapping[Var, str], place: bool = False) -> Printed:
        """Return a function under a binder, also if it is none; equal quantifiers are written as one."""
        name, v, told = self.opened(f, names)
        inner = self.told.get(len(self.leaves))
        value = app(f, v)
        if sign == "\\" and _is_function(value):  # x ↦ y ↦ x = y, and not a set for each x
            text = self.binder(sign, value, {**names, v: name}, place)[0]
        else:
            text = self.text(value, {**names, v: name}, place)[0]
        shown = signs().get(sign, sign)
        if sign == "\\":
            if told:
                return f"({name} : {type_text(told)} ↦ {text})", ATOM, ATOM
            return f"{name} ↦ {text}", 3, -1
        if told is None and inner is None and text.startswith(shown):
            return f"{shown}{name} {text[len(shown) :]}", 3, -1
        return f"{shown}{name}{f' : {type_text(told)}' if told else ''}. {text}", 3, -1

    # Templates.

    def template(
        self, name: str, head: Term, arguments: list[Term], names: Mapping[Var, str]
    ) -> Printed | None:
        """Return the text of a constant by its template, or None if it has none with so many arguments."""
        template = next((t for t in templates().get(name, ()) if t.arity == len(arguments)), None)
        if template is None or self._hidden(template, names):
            return None
        if template.constant == "L" and (integral := self.integral(arguments, names)):
            return integral
        places = self.places(head, arguments)
        out = ""
        inner: dict[int, tuple[Var, Mapping[Var, str]]] = {}
        for i, piece in enumerate(template.printed):
            if isinstance(piece, str):
                out += piece
            elif piece.kind == "x":
                shown, v, told = self.opened(arguments[piece.argument], names)
                inner[piece.argument] = v, {**names, v: shown}
                out += f"{shown} : {type_text(told)}" if told else shown
            elif piece.kind in ("(x)", "[x]"):
                v, within = inner[piece.argument]
                e = self.text(app(arguments[piece.argument], v), within, places[piece.argument])
                out += part(e, BODY if piece.kind == "(x)" else -2)[0]
            else:
                e = self.text(arguments[piece.argument], names, places[piece.argument])
                out += self._argument(template, i, e)
        return (out, *_powers(template))

    def integral(self, arguments: list[Term], names: Mapping[Var, str]) -> Printed | None:
        """Return ``∫ f(x) dP(x)`` for a distribution P that has a name."""
        law = names.get(arguments[0], "") if isinstance(arguments[0], Var) else ""
        if not law.isidentifier() or f"d{law}" in {*names.values(), *self.taken}:
            return None
        shown, v, told = self.opened(arguments[1], names)
        if told is not None:
            self.leaves.pop()
            return None
        e = self.text(app(arguments[1], v), {**names, v: shown}, True)
        return f"∫ {part(e, BODY)[0]} d{law}({shown})", 18, 20  # as a factor, and not as the base of a power

    def _argument(self, template: Template, i: int, e: Printed) -> str:
        piece, follows = template.printed[i], template.printed[i + 1]
        assert isinstance(piece, Hole) and isinstance(follows, str)
        if piece.kind == "atom":
            return part(e, ATOM - 1)[0]
        if (i == 1 and not template.printed[0]) or follows[:1] == "-":
            return part(e, BODY)[0]
        open_ended = not follows and (not template.printed[0] or "is" in template.parts)
        return part(e, RELATION if open_ended else -2)[0]

    def _hidden(self, template: Template, names: Mapping[Var, str]) -> bool:
        """Return whether the sign with which a template begins is a variable's name here."""
        first, second = template.parts[:2]
        return first in names.values() and first in openings() and second != "["


def _powers(template: Template) -> tuple[int, int]:
    """How a template's text binds, and from which power on it takes what follows."""
    last = template.parts[-1]
    if isinstance(template.parts[0], Hole) or "is" in template.parts:
        return RELATION, RELATION
    if isinstance(last, str):
        return ATOM, ATOM
    if last.kind == "atom":
        return ATOM - 1, ATOM
    return (16, BODY) if last.kind == "(x)" else (3, -1)


def _result(t: Type) -> Type:
    while t.op == "fun":
        t = t.args[1]
    return t


def _is_ext(t: Term) -> bool:
    return isinstance(t, App) and t.function is const("ext")


def _is_number(t: Term) -> bool:
    return isinstance(t, App) and t.function is const("ext") and isinstance(t.argument, Literal)


def _is_function(t: Term) -> bool:
    """Return whether a term is printed with a name for its argument."""
    head, _ = spine(t)
    name = head.name if isinstance(head, Const) else ""
    if t.type.op != "fun" or (isinstance(t, Abs) and t.domain.op[0] == "'" and t.body is const("T")):
        return False
    return not isinstance(head, Var | Const | Literal) or name in SIGNS or name in ("!", "?", *INFIX, ",")


def _is_pair(t: Term) -> bool:
    head, arguments = spine(t)
    return isinstance(head, Const) and head.name == "," and len(arguments) == 2


def inequality(t: Term) -> tuple[str, Term, Term] | None:
    """Return the relation and the sides of an inequality between real numbers."""
    head, sides = spine(t)
    if isinstance(head, Const) and head.name in ("<", "<=") and len(sides) == 2 and sides[0].type is REAL:
        return head.name, sides[0], sides[1]
    return None


def chain_type(terms: Sequence[Term]) -> Type | None:
    """Return the type of the lines of a chain, if one of them says that they are extended numbers."""
    extended = any(t.type is EREAL and not _is_ext(t) for t in terms)
    return EREAL if extended else None


def show(
    t: Term,
    binders: Mapping[Term, str] | None = None,
    lets: Mapping[str, Term] | None = None,
    wanted: Type | None = None,
    beside: Collection[str] = (),
) -> str:
    """Return text for ``t``; with its free variables and ``lets`` as names, the reader reads it as ``t``.

    ``binders`` is a table of binder names; ``lets`` are abbreviations, put in the place of what they stand
    for; ``wanted`` is the type that is wanted where the text stands, if it is not the term's.  No bound
    variable gets a name that means something else ``beside`` the text.
    A free variable gets a prime if there is another one of its name.  A term that no text of the language is
    read as is shown as the kernel's text.
    """
    kernel.library()
    binders = dict(binders or {})
    names: dict[str, Term] = {}
    for v in sorted(t.free, key=lambda v: (repr(v), repr(v.type))):
        name = lettered(v.name)
        while name in names:
            name += "'"
        names[name] = v
    lets = {lettered(n): s for n, s in (lets or {}).items() if lettered(n) not in names}
    short = folded(t, lets, binders)
    free = {v: relation_name(n, v) for n, v in names.items() if isinstance(v, Var)}
    free |= {v: v.name for v in short.free if v not in free}
    taken = frozenset((*lets, *map(lettered, beside)))
    for style in _STYLES:
        text = _read_back(t, short, free, {**lets, **names}, binders, taken, style, wanted)
        if text is not None:
            return text
    return kernel_printer.show(t, binders)


def relation_name(name: str, v: Var) -> str:
    """Return the name with which a variable is shown: ~ for the relation of neighbours."""
    relation = v.type.op == "fun" and v.type.args[1].op == "fun" and v.type.args[1].args[1] is BOOL
    return "~" if name == RELATION_NAME and relation else lettered(name)


def _read_back(
    t: Term,
    short: Term,
    free: Mapping[Var, str],
    known: Mapping[str, Term],
    binders: Mapping[Term, str],
    taken: frozenset[str],
    style: tuple[bool, bool],
    wanted: Type | None,
) -> str | None:
    """The text of ``short`` in a style, with the types that it has to say, if it is read as ``t``."""
    try:
        plain = LanguagePrinter(binders, {}, taken, style)
        text = plain.text(short, free, wanted is EREAL)[0]
        reader = LanguageReader(Source(text), known)
        read = reader.fitted(reader.expression(), wanted or t.type)
        pairs = list(zip(plain.leaves, reader.leaves, strict=True))
        if all(reader.settled(found) is of for (_, of), found in pairs):
            return text if reader.term(read, wanted or t.type) is t else None
        constants = [k for k, ((constant, _), _) in enumerate(pairs) if constant]
        others = (k for k, ((constant, _), _) in enumerate(pairs) if not constant)
        told: dict[int, Type] = {}
        for k in (*others, *reversed(constants)):  # what stands further inside first
            (_, of), found = pairs[k]
            if reader.settled(found) is not of and (reader.unify(found, of) or k not in constants):
                told[k] = of
        text = LanguagePrinter(binders, told, taken, style).text(short, free, wanted is EREAL)[0]
        reader = LanguageReader(Source(text), known)
        return text if reader.term(reader.expression(), wanted or t.type) is t else None
    except (KernelError, ValueError):
        return None
