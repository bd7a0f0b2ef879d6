"""Expressions and relations as text and as LaTeX."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Symbol
from sympy.core.function import AppliedUndef
from sympy.printing.latex import LatexPrinter
from sympy.printing.printer import Printer
from sympy.printing.str import StrPrinter

from cbdp_sym.analysis.logic import Relation

_MOST_IN_ORDER = 16


def _ordered_terms(printer: Any, expr: Any, order: Any = None) -> list[Any]:
    """Terms in SymPy's order, for which it evaluates each coefficient, and each integral without a variable.

    Sums with such an integral, and long ones, are put in an order that needs no numbers.
    """
    long = len(expr.args) > _MOST_IN_ORDER
    if long or any(not node.free_symbols for node in expr.atoms(sympy.Integral)):
        return sorted(sympy.Add.make_args(expr), key=sympy.default_sort_key)
    return list(_in_order(expr, order or printer.order))


@lru_cache(maxsize=4096)
def _in_order(expr: Any, order: Any) -> tuple[Any, ...]:
    return tuple(Printer._as_ordered_terms(_TEXT, expr, order))


class _TextPrinter(StrPrinter):
    """SymPy's printer of plain text."""

    _as_ordered_terms = _ordered_terms

    def _print(self, expr: Any, **settings: Any) -> Any:
        """The steps of a chain share most of their parts, and each is printed once."""
        if settings or not isinstance(expr, sympy.Expr):
            return super()._print(expr, **settings)
        return _text_of(expr)


@lru_cache(maxsize=16384)
def _text_of(expr: sympy.Expr) -> Any:
    return StrPrinter._print(_TEXT, expr)


_TEXT = _TextPrinter()


class _Printer(LatexPrinter):
    """SymPy's printer with the field's habits: \\varepsilon is left to the author's macros."""

    _as_ordered_terms = _ordered_terms

    def _print_AppliedUndef(self, expr: Any, exp: Any = None) -> str:
        name, *_ = str(expr.func).partition("_")
        if len(expr.args) == 2:
            index, outcome = map(self._print, expr.args)
            body = rf"{_greek(name)}_{{{index}}}\left({outcome}\right)"
        else:
            body = rf"{_greek(name)}\left({', '.join(map(self._print, expr.args))}\right)"
        return rf"{{{body}}}^{{{exp}}}" if exp else body

    def _print_Function(self, expr: Any, exp: Any = None) -> str:
        if isinstance(expr, AppliedUndef):
            return self._print_AppliedUndef(expr, exp)
        return super()._print_Function(expr, exp)

    def _print_Symbol(self, expr: Any, style: str = "plain") -> str:
        primes = len(expr.name) - len(expr.name.rstrip("'"))
        if not primes or primes == len(expr.name):
            return super()._print_Symbol(expr, style)
        return super()._print_Symbol(Symbol(expr.name[:-primes]), style) + "'" * primes

    def _print_Limit(self, expr: Any) -> str:
        body, variable, point, _ = expr.args
        under = rf"{self._print(variable)}\downarrow {self._print(point)}"
        return rf"\lim_{{{under}}} {self._print(body)}"


def _greek(name: str) -> str:
    letters = ("phi", "psi", "chi", "ell", "iota", "nu", "rho", "tau")
    return rf"\{name}" if name in letters else name


def latex(e: Basic) -> str:
    """LaTeX of an expression or distribution."""
    return _Printer({"mul_symbol": r" \cbdptimes ", "long_frac_ratio": 2}).doprint(e)


def text(e: Relation | Basic) -> str:
    """Return one line of plain text."""
    if isinstance(e, Relation):
        return f"{text(e.lhs)} {e.op} {text(e.rhs)}"
    return _TEXT.doprint(e) if isinstance(e, sympy.Expr) else str(e)
