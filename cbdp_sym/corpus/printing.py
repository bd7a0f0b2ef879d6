"""Expressions, relations and hypotheses as text and as LaTeX."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import sympy
from sympy import Basic, Symbol
from sympy.core.function import AppliedUndef
from sympy.printing.latex import LatexPrinter
from sympy.printing.printer import Printer
from sympy.printing.str import StrPrinter

from cbdp_sym.corpus.report import HypothesisText
from cbdp_sym.kernel.logic import SYMMETRIC, ForAll, Hypothesis, Predicate, Relation
from cbdp_sym.kernel.terms import Distribution
from cbdp_sym.theory.distributions import ContinuousDistribution

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


Names = Mapping[Basic, tuple[str, str]]
_names: ContextVar[Names] = ContextVar("names", default=MappingProxyType({}))


@contextmanager
def abbreviated(names: Names) -> Iterator[None]:
    """Print the expressions that are keys of ``names`` by their names, (LaTeX, text), meanwhile."""
    token = _names.set(names)
    try:
        yield
    finally:
        _names.reset(token)


def _short(e: Basic, position: int) -> Basic:
    names = {k: Symbol(v[position], real=True) for k, v in _names.get().items() if e.has(k)}
    return e.xreplace(names) if names else e


def latex(e: Basic) -> str:
    """LaTeX of an expression or distribution, with the statement's abbreviations."""
    return _written(_short(e, 0))


def _written(e: Basic) -> str:
    return _Printer({"mul_symbol": r" \cbdptimes ", "long_frac_ratio": 2}).doprint(e)


def text(e: Relation | Basic) -> str:
    """One line of plain text, with the statement's abbreviations."""
    if isinstance(e, Relation):
        return f"{text(e.lhs)} {e.op} {text(e.rhs)}"
    short = _short(e, 1)
    return _TEXT.doprint(short) if isinstance(short, sympy.Expr) else str(short)


def abbreviations(claims: Iterable[Any]) -> list[HypothesisText]:
    """The definitions of the names that occur in the claims, as hypotheses to print."""
    sides = [side for h in claims for side in _sides(h)]
    return [
        {"text": f"{name} = {e}", "latex": f"{tex} = {_written(e)}", "added": False}
        for e, (tex, name) in _names.get().items()
        if any(side.has(e) for side in sides)
    ]


def _sides(h: Any) -> list[Basic]:
    if isinstance(h, ForAll):
        return [side for r in (h.conclusion, *h.conditions) for side in _sides(r)]
    return [h.lhs, h.rhs] if isinstance(h, Relation) else list(h.args)


def relation_latex(relation: Relation) -> str:
    return f"{latex(relation.lhs)} {relation.latex_operator()} {latex(relation.rhs)}"


def hypothesis_latex(h: Hypothesis) -> str:
    """A hypothesis as LaTeX for math mode (words in \\text)."""
    if isinstance(h, Relation):
        if h.rhs is sympy.oo and h.op == "<":
            return rf"{latex(h.lhs)} < \infty"
        return relation_latex(h)
    if isinstance(h, Predicate):
        if h.name == "absolutely continuous":
            P, Q = map(latex, h.args)
            return rf"{P} \ll {Q}"
        if h.name == SYMMETRIC:
            return rf"{latex(h.args[0])} \text{{ is symmetric about }} 0"
        x, y, k = map(latex, h.args)
        return rf"{x} \text{{ and }} {y} \text{{ differ in at most }} {k} \text{{ entries}}"
    assert isinstance(h, ForAll)
    bound = ", ".join(map(latex, h.variables))
    given = r",\; ".join(map(hypothesis_latex, h.conditions))
    all_of_them = rf"{relation_latex(h.conclusion)} \text{{ for all }} {bound}"
    return rf"{all_of_them} \text{{ with }} {given}" if given else all_of_them


def hypothesis_report(h: Hypothesis, added: bool) -> HypothesisText:
    return {"text": _text(h), "latex": hypothesis_latex(h), "added": added}


def _text(h: Hypothesis) -> str:
    if isinstance(h, Relation):
        return text(h)
    if isinstance(h, ForAll):
        bound, given = ", ".join(map(str, h.variables)), ", ".join(map(_text, h.conditions))
        return f"for all {bound}{f' with {given}' if given else ''}: {text(h.conclusion)}"
    return str(h)


def symbol_domains(conclusion: Relation, hypotheses: Any) -> list[HypothesisText]:
    """What the symbols of a claim assume, as hypotheses to print."""
    free = conclusion.free_symbols.union(*(h.free_symbols for h in hypotheses))
    families = {e.base for r in (conclusion.lhs, conclusion.rhs) for e in r.atoms(sympy.Indexed)}
    names = {f.label for f in families}
    bound = {
        s
        for side in (conclusion.lhs, conclusion.rhs)
        for node in sympy.preorder_traversal(side)
        for s in getattr(node, "bound_symbols", ())
    }
    labels = {
        a
        for side in (conclusion.lhs, conclusion.rhs)
        for node in sympy.preorder_traversal(side)
        if isinstance(node, Distribution) and node.is_arbitrary
        for a in node.args[:1]
    }
    sharper = {h.lhs for h in hypotheses if isinstance(h, Relation) and h.op in (">", ">=", "=")}
    found: list[HypothesisText] = []
    for s in sorted(free, key=str):
        if not isinstance(s, Symbol) or s in names | bound | labels:
            continue
        domain = _domain(s, s in sharper)
        if domain:
            found.append({"text": f"{s} {domain[0]}", "latex": f"{latex(s)} {domain[1]}",
                          "added": False})  # fmt: skip
    for family in sorted(families, key=str):
        if any(family in (b, getattr(b, "base", None)) for b in bound):
            continue
        found.append({"text": f"{family}[i] real for each i",
                      "latex": rf"{latex(family.label)}_i \in \mathbb{{R}}", "added": False})  # fmt: skip
    arbitrary = {
        node
        for side in (conclusion.lhs, conclusion.rhs)
        for node in sympy.preorder_traversal(side)
        if isinstance(node, Distribution) and node.is_arbitrary
    }
    for P in sorted(arbitrary, key=str):
        if len(P.args) == 1:
            found.append({"text": f"{P} {P.described}",
                          "latex": rf"{latex(P)} \text{{ {P.described}}}", "added": False})  # fmt: skip
    return [*found, *_densities(conclusion)]


def _densities(conclusion: Relation) -> list[HypothesisText]:
    """The densities that a project defines for itself: a reader of the claim does not know them."""
    sides = [n for s in (conclusion.lhs, conclusion.rhs) for n in sympy.preorder_traversal(s)]
    x = Symbol("x", real=True)
    return [
        {
            "text": f"{text(P)} has the density {text(P.pdf(x))} at x",
            "latex": rf"{latex(P)} \text{{ has the density }} {latex(P.pdf(x))} \text{{ at }} x",
            "added": False,
        }
        for P in dict.fromkeys(n for n in sides if isinstance(n, ContinuousDistribution))
    ]


def _domain(s: Symbol, has_lower_bound: bool) -> tuple[str, str] | None:
    if s.is_integer:
        low = "at least 1" if s.is_positive else "at least 0" if s.is_nonnegative else ""
        positive, nonnegative = r"\in \{1, 2, \dots\}", r"\in \{0, 1, \dots\}"
        tex = positive if s.is_positive else nonnegative if s.is_nonnegative else r"\in \mathbb{Z}"
        return f"integer {low}".strip(), tex
    if s.is_positive:
        return None if has_lower_bound else ("> 0", "> 0")
    if s.is_nonnegative:
        return None if has_lower_bound else (">= 0", r"\ge 0")
    if s.is_real:
        return ("real, not 0", r"\in \mathbb{R}\setminus\{0\}") if s.is_nonzero else (
            "real", r"\in \mathbb{R}"
        )  # fmt: skip
    return None
