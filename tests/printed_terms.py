"""Terms that differ, and every printer of the program: two of them are never printed alike.

A claim is printed with its variables and their types: terms are compared that have the same free variables.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from cbdp_sym.author.mathematics import formula
from cbdp_sym.documents.mathml import inline
from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, app, const, lam, literal, var
from cbdp_sym.kernel.types import KernelError, Type, match_type
from cbdp_sym.language import kernel_printer, printer
from cbdp_sym.language.latex import latex

Printer = Callable[[Term, Mapping[Term, str]], str]


def printers() -> dict[str, Printer]:
    """Return everything that prints terms for a reader, by name.  A new printer belongs here."""
    return {
        "kernel text": kernel_printer.show,
        "text": printer.show,
        "LaTeX": latex,
        "formula": formula,
        "MathML": lambda t, names: str(inline(formula(t, names))),
    }


def meaning(t: Term) -> object:
    """Return what print has to tell apart: the term without ``ext``, which print does not show.

    A real number is an extended one, and the operations agree wherever everything is defined; so are a
    negative numeral and the negative of a numeral, a fraction and the quotient of numerals, and a product
    with a negative first factor and the negative of the product.
    """
    if isinstance(t, App):
        function, argument = meaning(t.function), meaning(t.argument)
        if isinstance(t.function, Const) and t.function.name == "ext":
            return argument
        if function == "neg" and isinstance(argument, Fraction):
            return -argument
        if isinstance(function, tuple) and function[:1] == ("/",) and isinstance(argument, Fraction):
            above = function[1]
            if isinstance(above, Fraction) and argument:
                return above / argument
        if isinstance(function, tuple) and function[:1] == ("*",):
            first = function[1]
            if isinstance(first, tuple) and first[:1] == ("neg",):
                return "neg", (("*", first[1]), argument)
            if isinstance(first, Fraction) and first < 0:
                return "neg", (("*", -first), argument)
        return (function, argument) if function != "/" else ("/", argument)
    if isinstance(t, Abs):
        v = var(f"bound {_depth(t)}", t.type.args[0])
        body = meaning(app(t, v))
        return "function", (repr(t.type.args[0]) if v not in app(t, v).free else ""), body
    if isinstance(t, Literal):
        return t.value
    if isinstance(t, Var):
        return "variable", t.name
    assert isinstance(t, Const)
    return t.name


def _depth(t: Term) -> int:
    if isinstance(t, App):
        return max(_depth(t.function), _depth(t.argument))
    return 1 + _depth(t.body) if isinstance(t, Abs) else 0


def mutants(t: Term, rng: random.Random, number: int) -> Iterator[Term]:
    """Yield random terms of the same type and free variables that differ from ``t`` in one place."""
    for _ in range(number):
        try:
            new = _changed(t, rng, tuple(t.free))
        except KernelError:
            continue
        if new is not t and new.free <= t.free:
            yield new


def _changed(t: Term, rng: random.Random, around: tuple[Var, ...]) -> Term:
    """A change somewhere in ``t``; ``around`` are the variables that may be put in."""
    here = [] if rng.random() < 0.6 and isinstance(t, App | Abs) else list(_here(t, rng, around))
    if here:
        return rng.choice(here)
    if isinstance(t, App):
        if rng.random() < 0.5:
            return app(_changed(t.function, rng, around), t.argument)
        return app(t.function, _changed(t.argument, rng, around))
    if isinstance(t, Abs):
        v = var(f"b{_depth(t)}", t.type.args[0])
        return lam(v, _changed(app(t, v), rng, (*around, v)))
    return t


def _here(t: Term, rng: random.Random, around: tuple[Var, ...]) -> Iterator[Term]:
    """Other terms in the place of ``t``."""
    yield from (v for v in around if v.type is t.type)
    if isinstance(t, Const):
        yield from _constants(t.type)
    if isinstance(t, Literal):
        yield literal(t.value + 1)
        yield literal(-t.value)
        yield literal(t.value / 2)
    head, arguments = t, list[Term]()
    while isinstance(head, App):
        arguments.insert(0, head.argument)
        head = head.function
    if len(arguments) >= 2:
        for i, a in enumerate(arguments):
            for j in range(i):
                if a.type is arguments[j].type:
                    swapped = [*arguments]
                    swapped[i], swapped[j] = swapped[j], swapped[i]
                    yield app(head, *swapped)
    yield from _moved(head, arguments)
    if isinstance(t, App) and t.argument.type is t.type:  # an operation left out, or done twice
        yield t.argument
        yield app(t.function, t)


def _moved(head: Term, arguments: list[Term]) -> Iterator[Term]:
    """An operation moved past another one: ``op1 a (op2 b c)`` is ``op2 (op1 a b) c``; also into a binder."""
    for i, inner in enumerate(arguments):
        below, parts = inner, list[Term]()
        while isinstance(below, App):
            parts.insert(0, below.argument)
            below = below.function
        for j, part in enumerate(parts):
            outer = app(head, *arguments[:i], part, *arguments[i + 1 :]) if part.type is inner.type else None
            if outer is not None and outer.type is part.type:
                yield app(below, *parts[:j], outer, *parts[j + 1 :])
            if isinstance(part, Abs) and part.body.type is inner.type:
                v = var(f"b{_depth(part)}", part.type.args[0])
                value = app(head, *arguments[:i], app(part, v), *arguments[i + 1 :])
                if value.type is inner.type:
                    yield app(below, *parts[:j], lam(v, value), *parts[j + 1 :])


def _constants(of: Type) -> Iterator[Term]:
    """The library's constants of this type."""
    for entry in library().values():
        if entry.kind in ("const", "define"):
            general = const(entry.name)
            if match_type(general.type, of, {}):
                yield const(entry.name, of)


def alike(
    terms: Iterable[tuple[Term, Mapping[Term, str]]], printer: Printer
) -> Iterator[tuple[str, Term, Term]]:
    """Yield pairs of terms that differ and are printed alike, with their print."""
    shown: dict[tuple[str, frozenset[Var], str], tuple[object, Term]] = {}
    for t, names in terms:
        text, told = printer(t, names), meaning(t)
        before, other = shown.setdefault((text, t.free, repr(t.type)), (told, t))
        if before != told:
            yield text, other, t
