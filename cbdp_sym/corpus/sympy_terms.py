"""Terms of the kernel as SymPy expressions, and numbers of SymPy as text of the kernel.

Nothing is believed of it: numbers and plots come from expressions, and what is proved of them is proved of
the terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from sympy import Expr, IndexedBase, Integer, Rational, Symbol

from cbdp_sym.kernel.terms import App, Literal, Term, Var, app, literal, var
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.syntax import parts

FUNCTIONS: dict[str, Callable[..., Expr]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "^": lambda a, b: a**b,
    "neg": lambda a: -a,
    "abs": sympy.Abs,
    "exp": sympy.exp,
    "log": sympy.log,
    "sqrt": sympy.sqrt,
    "sinh": sympy.sinh,
    "cosh": sympy.cosh,
    "tanh": sympy.tanh,
    "min": sympy.Min,
    "max": sympy.Max,
    "ext": lambda a: a,
    "real": lambda a: a,
    "pi": lambda: sympy.pi,
}
_WORDS = {
    sympy.exp: "exp",
    sympy.log: "log",
    sympy.Abs: "abs",
    sympy.sinh: "sinh",
    sympy.cosh: "cosh",
    sympy.tanh: "tanh",
}


COUNT = Symbol("card", integer=True, positive=True)
"""The number of members of a family."""


class NoClosedForm(ValueError):
    """A term, or an expression, that is no closed form in real numbers."""


def expression(t: Term, values: Mapping[str, Expr] | None = None) -> Expr:
    """Return a closed form of the kernel as an expression, with values for variables by name.

    Other variables become real symbols of their names.

    Raises:
        NoClosedForm: it is none.
    """
    known = values or {}
    if isinstance(t, Literal):
        return Rational(t.value.numerator, t.value.denominator)
    if isinstance(t, Var):
        if t.type is not REAL:
            raise NoClosedForm(f"'{t.name}' is not a number but a {t.type}")
        return known.get(t.name, Symbol(t.name, real=True))
    if isinstance(t, App) and isinstance(t.function, Var):
        return IndexedBase(t.function.name, real=True)[_index(t.argument, known)]
    name, arguments = parts(t)
    if name == "SumOn":
        return _sum(arguments[0], arguments[1], known)
    if name == "Sum":
        return _sum_of_all(arguments[0], known, lambda e: e)
    if name == "norm":
        p = expression(arguments[0], known)
        even = p.is_Integer and p.is_even
        total = _sum_of_all(arguments[1], known, lambda e: e**p if even else abs(e) ** p)
        return total ** (1 / p)
    if name == "card":
        return COUNT
    if name not in FUNCTIONS:
        raise NoClosedForm(f"'{name}' has no place in a closed form")
    return FUNCTIONS[name](*(expression(a, known) for a in arguments))


def _index(t: Term, known: Mapping[str, Expr]) -> Expr:
    if not isinstance(t, Var) or t.name not in known:
        raise NoClosedForm("a member of a family is named by the index of a sum")
    return known[t.name]


def _fresh(t: Term) -> str:
    names = {v.name for v in t.free}
    return next(name for name in ("i", *(f"i{n}" for n in range(len(names)))) if name not in names)


def _sum_of_all(f: Term, known: Mapping[str, Expr], of: Callable[[Expr], Expr]) -> Expr:
    """The sum of these values of the members of a family."""
    index = Symbol(_fresh(f), integer=True)
    member = expression(app(f, var(index.name, f.type.args[0])), {**known, index.name: index})
    return sympy.Sum(of(member), (index, 1, COUNT))


def _sum(indices: Term, summand: Term, known: Mapping[str, Expr]) -> Expr:
    """A sum from one whole number to another."""
    name, ends = parts(indices)
    if name != "between" or len(ends) != 2:
        raise NoClosedForm("a sum in a closed form is from one whole number to another")
    low, high = (expression(e, known) for e in ends)
    if low.is_Integer and high.is_Integer:
        terms = (app(summand, literal(n)) for n in range(int(low), int(high) + 1))
        return sum((expression(t, known) for t in terms), Integer(0))
    index = Symbol(_fresh(summand), integer=True)
    body = expression(app(summand, var(index.name, REAL)), {**known, index.name: index})
    return sympy.Sum(body, (index, low, high))


def text(e: Expr) -> str:
    """Return text of the kernel for a constant, so that the term is the same number.

    Raises:
        NoClosedForm: it has a function that the kernel has not.
    """
    if isinstance(e, Rational):
        return f"({e.p}/{e.q})" if e.q != 1 else f"({e.p})"
    if e is sympy.pi:
        return "pi"
    if e is sympy.E:
        return "(exp 1)"
    if isinstance(e, sympy.Add | sympy.Mul):
        sign = " + " if isinstance(e, sympy.Add) else "*"
        return f"({sign.join(map(text, e.args))})"
    if isinstance(e, sympy.Pow):
        base, power = e.args
        if power == Rational(1, 2):
            return f"(sqrt {text(base)})"
        return f"({text(base)}^{text(power)})" if power.is_positive else f"(1/{text(base**-power)})"
    if type(e) in _WORDS:
        return f"({_WORDS[type(e)]} {text(e.args[0])})"
    raise NoClosedForm(f"'{e}' has no text")
