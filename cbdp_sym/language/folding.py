"""Abbreviations folded back: a part of a term for which its author has a name is the name again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, app, lam, var
from cbdp_sym.language.kernel_printer import spine

_SMALLEST: Final = 3  # the size of a term for which a name is put
_OPERATION: Final = 5  # that of an operation on two letters
_OPERATIONS: Final = ("+", "-", "*", "/")


class Abbreviation(NamedTuple):
    """A name that is a function, its arguments, and what it stands for at these."""

    name: Var
    arguments: tuple[Var, ...]
    body: Term


def folded(t: Term, lets: Mapping[str, Term], binders: dict[Term, str]) -> Term:
    """Return the term with a variable in place of each part that is one of these, or a value of one.

    ``binders`` takes the names of the bound variables of what is new.  Variables, numbers and what is no
    longer than its name stay.
    """
    whole: dict[Term, Term] = {}
    functions: list[Abbreviation] = []
    for name, s in lets.items():
        if isinstance(s, Var | Literal) or _size(s) < _SMALLEST:
            continue
        whole[s] = var(name, s.type)
        arguments, body = list[Var](), s
        while isinstance(body, Abs):
            arguments.append(var(f"?{len(arguments)}", body.domain))
            body = app(body, arguments[-1])
        told = set(arguments) <= body.free and _size(body) > _SMALLEST + len(arguments)
        if arguments and told and not _is_any_value(body, arguments):
            functions.append(Abbreviation(var(name, s.type), tuple(arguments), body))
    if not whole:
        return t
    functions.sort(key=lambda f: -_size(f.body))
    return _Folding(whole, functions, binders).of(t)


class _Folding:
    def __init__(
        self, whole: Mapping[Term, Term], functions: list[Abbreviation], binders: dict[Term, str]
    ) -> None:
        self.whole, self.functions, self.binders = whole, functions, binders
        self.count, self.known = 0, dict[Term, Term]()
        self.taken = {v.name for value in whole for v in value.free}

    def of(self, t: Term) -> Term:
        if t not in self.known:
            self.known[t] = new = self._of(t)
            if new is not t and t in self.binders:  # an application too: t ↦ a + t is kept as (+) a
                self.binders.setdefault(new, self.binders[t])
        return self.known[t]

    def _of(self, t: Term) -> Term:
        if t in self.whole:
            return self.whole[t]
        for name, arguments, body in self.functions:
            found: dict[Var, Term] = {}
            if t.type is body.type and _matched(body, t, arguments, found) and len(found) == len(arguments):
                return app(name, *(self.of(found[a]) for a in arguments))
        if isinstance(t, App):
            return app(self.of(t.function), self.of(t.argument))
        if isinstance(t, Abs):
            self.count += 1
            bound = self.binders.get(t, "?")  # what stands inside has names where it is opened at its own
            if bound == "?" or bound in self.taken or any(v.name == bound for v in t.free):
                bound = f"?x{self.count}"
            v = var(bound, t.domain)
            return lam(v, self.of(app(t, v)))
        return t


def _is_any_value(body: Term, arguments: list[Var]) -> bool:
    """Return whether a body is an operation on an argument, as x·c is, of which e^0·c would be a value."""
    head, operands = spine(body)
    return (
        isinstance(head, Const)
        and head.name in _OPERATIONS
        and _size(body) <= _OPERATION
        and any(x in arguments for x in operands)
    )


def _matched(pattern: Term, t: Term, holes: tuple[Var, ...], found: dict[Var, Term]) -> bool:
    """Return whether the term is a value of an abbreviation's body; collect its arguments."""
    if isinstance(pattern, Var) and pattern in holes:
        return t.type is pattern.type and not t.loose and found.setdefault(pattern, t) is t
    if pattern is t:
        return True
    if isinstance(pattern, App) and isinstance(t, App):
        return _matched(pattern.function, t.function, holes, found) and _matched(
            pattern.argument, t.argument, holes, found
        )
    return isinstance(pattern, Abs) and isinstance(t, Abs) and _matched(pattern.body, t.body, holes, found)


def _size(t: Term) -> int:
    if isinstance(t, App):
        return 1 + _size(t.function) + _size(t.argument)
    return 1 + (_size(t.body) if isinstance(t, Abs) else 0)
