r"""Terms to the kernel's text: text that the kernel's reader reads as the same term.

A term is printed without types first, and the reader's inference runs over that text.  Where it does not
find a type by itself, the text says it.  A text is shown only after it has been read back: nobody has to
trust this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cbdp_sym.kernel.reader import BINDERS, INFIX, PREFIX, RELATION, Reader, Source, named, term
from cbdp_sym.kernel.terms import App, Const, Literal, Term, Var, app, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, KernelError, Type

ATOM: Final = 99  # binds more than every operator
SIGNS: Final = {name: (sign, power) for sign, (name, power) in PREFIX.items()}
_ARITY: Final[Mapping[str, int]] = {**dict.fromkeys([*INFIX, ","], 2), **dict.fromkeys("~!?", 1), "neg": 0}
POOLS: Final[Mapping[str, str]] = {"bool": "pqr", "measure": "PQR", "fun": "fgh"}

# A text, the power with which it binds, and the one from which on it takes what follows.
Printed = tuple[str, int, int]


def show(t: Term, binders: Mapping[Term, str] | None = None) -> str:
    """Return text for ``t``; with its free variables as ``names``, the reader reads it as ``t``.

    ``binders`` is a table of binder names; others get names by their types.  A free variable gets a prime if
    there is another one of its name.  A term without a text, such as arithmetic at other types than
    ``real`` and ``ereal``, is shown in the prefix notation of the kernel's messages.
    """
    names: dict[str, Term] = {}
    free: dict[Var, str] = {}
    for v in sorted(t.free, key=lambda v: (repr(v), repr(v.type))):
        name = v.name
        while name in names:
            name += "'"
        names[name], free[v] = v, name
    plain = Printer(binders or {}, {})
    text = plain.text(t, free)[0]
    try:
        reader = Reader(Source(text), names)
        read = reader.expression()
        told: dict[int, Type] = {}
        pairs = list(zip(plain.leaves, reader.leaves, strict=True))
        if all(reader.settled(found) is of for (_, of), found in pairs):
            return text if reader.term(read, t.type) is t else repr(t)
        constants = [k for k, ((constant, _), _) in enumerate(pairs) if constant]
        others = (k for k, ((constant, _), _) in enumerate(pairs) if not constant)
        for k in (*others, *reversed(constants)):  # what stands further inside first
            (_, of), found = pairs[k]
            if reader.settled(found) is not of and reader.unify(found, of):
                told[k] = of
        if told:
            text = Printer(binders or {}, told).text(t, free)[0]
        return text if term(text, names, t.type) is t else repr(t)
    except (KernelError, ValueError):
        return repr(t)


def spine(t: Term) -> tuple[Term, list[Term]]:
    """Return what is applied in ``t``, and to which arguments."""
    arguments: list[Term] = []
    while isinstance(t, App):
        arguments.append(t.argument)
        t = t.function
    return t, arguments[::-1]


def part(printed: Printed, power: int, follows: int = -1) -> tuple[str, int]:
    """Return the text of a part where operators bind more than ``power``, before one of power ``follows``."""
    text, binds, takes = printed
    if binds <= power or takes < follows or (follows == binds == RELATION):
        return f"({text})", ATOM
    return text, takes


class Printer:
    """Prints terms; ``told`` are the types that the text says, by the places of ``leaves``.

    ``leaves`` are the binders, numerals and constants in the order of the text: whether it is a constant,
    and its type.
    """

    def __init__(self, binders: Mapping[Term, str], told: Mapping[int, Type]) -> None:
        self.binders, self.told, self.leaves = binders, told, list[tuple[bool, Type]]()

    def leaf(self, of: Type, constant: bool = False) -> Type | None:
        """Return the type that the text has to say of the next leaf, if any."""
        self.leaves.append((constant, of))
        return self.told.get(len(self.leaves) - 1)

    def atom(self, text: str, of: Type, constant: bool = False) -> Printed:
        """Return a numeral or a constant."""
        told = self.leaf(of, constant)
        return (f"({text} : {told})" if told else text), ATOM, ATOM

    def text(self, t: Term, names: Mapping[Var, str]) -> Printed:
        """Return the text of a term whose free variables have these names."""
        head, arguments = spine(t)
        name, quoted = (head.name, head) if isinstance(head, Const) else ("", head)
        if name == "ext" and arguments and isinstance(arguments[0], Literal):
            quoted, arguments = arguments[0], arguments[1:]
        arity = _ARITY.get(name, 0)
        if isinstance(quoted, Literal):
            q = quoted.value
            shown = str(q) if q >= 0 and q.denominator == 1 else f"[{q}]"
            e = self.atom(shown, REAL if quoted is head else EREAL)
        elif isinstance(head, Var):
            e = names[head], ATOM, ATOM
        elif not isinstance(head, Const) or len(arguments) < arity:
            return self.binder("\\", t, names)
        elif name in BINDERS:
            e = self.binder(name, arguments.pop(0), names)
        elif name in SIGNS and arguments:
            sign, right = SIGNS[name]
            text, takes = part(self.text(arguments.pop(0), names), right)
            e = sign + (f"({text})" if text[0] == "-" else text), right + 1, min(right, takes)
        elif arity:
            left, after = (self.text(arguments.pop(0), names) for _ in range(2))
            if name == ",":
                e = f"({part(left, 0)[0]}, {part(after, 0)[0]})", ATOM, ATOM
            else:
                operator = "<=>" if name == "=" and head.type.args[0] is BOOL else name
                binds, right = INFIX[operator]
                text, takes = part(after, right)
                beside = binds if operator == "<=>" else 0  # p <=> q <=> r could be a chain
                e = f"{part(left, beside, binds)[0]} {operator} {text}", binds, min(right, takes)
        else:
            e = self.atom("∞" if name == "top" else name, head.type, True)
        for a in arguments:
            text = part(self.text(a, names), ATOM - 1)[0]
            e = f"{part(e, ATOM - 2)[0]} {text}", ATOM - 1, ATOM
        return e

    def binder(self, sign: str, f: Term, names: Mapping[Var, str]) -> Printed:
        """Return a function under a binder, also if it is none; binders of one kind are written as one."""
        domain = f.type.args[0]
        taken, pool = set(names.values()), POOLS.get(domain.op, "xyzuvw")
        wanted = (self.binders.get(f, pool[0]), *pool)
        name = next((n for n in wanted if n not in taken and not named(n)), pool[0])
        while name in taken or named(name):
            name += "'"
        v = var(name, domain)
        while v in f.free:
            v = var(v.name + "'", domain)
        told = self.leaf(domain)
        inner = self.told.get(len(self.leaves))
        text = self.text(app(f, v), {**names, v: name})[0]
        if told is None and inner is None and text.startswith(sign):
            return f"{sign}{name} {text[1:]}", 3, -1
        return f"{sign}{name}{f' : {told}' if told else ''}. {text}", 3, -1
