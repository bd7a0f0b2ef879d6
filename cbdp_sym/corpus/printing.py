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

from cbdp_sym.corpus.names import label_of, nodes_in
from cbdp_sym.corpus.report import HypothesisText
from cbdp_sym.engine.logic import (
    SYMMETRIC,
    ForAll,
    Hypothesis,
    Predicate,
    Relation,
    plain_real,
)
from cbdp_sym.engine.terms import Distribution
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


def symbol_domains(
    conclusion: Relation, hypotheses: Any, unprinted: frozenset[Symbol] = frozenset()
) -> list[HypothesisText]:
    """Return the assumptions of a claim's symbols as hypotheses; no paper prints the ``unprinted`` ones."""
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
        label
        for node in nodes_in(conclusion)
        if isinstance(node, Distribution) and (label := label_of(node)) is not None
    }
    sharper = {h.lhs for h in hypotheses if _is_sharper(h)}
    found: list[HypothesisText] = []
    for s in sorted(free, key=str):
        if not isinstance(s, Symbol) or s in names | labels or (s in bound and plain_real(s)):
            continue
        domain = _domain(s, s in sharper)
        if domain:
            found.append({"text": f"{s} {domain[0]}", "latex": f"{latex(s)} {domain[1]}",
                          "added": s in unprinted})  # fmt: skip
    for family in sorted(families, key=str):
        if any(family in (b, getattr(b, "base", None)) for b in bound):
            continue
        domain = _domain(family.label, False) or _REAL
        found.append({"text": f"{family}[i] {domain[0]} for each i",
                      "latex": f"{latex(family.label)}_i {domain[1]}", "added": False})  # fmt: skip
    found += _signs_of_functions(conclusion, hypotheses)
    arbitrary = {
        node
        for side in (conclusion.lhs, conclusion.rhs)
        for node in sympy.preorder_traversal(side)
        if isinstance(node, Distribution) and node.is_arbitrary
    }
    for P in sorted(arbitrary, key=str):
        if len(P.args) == 1 and label_of(P) is not None:
            found.append({"text": f"{P} {P.described}",
                          "latex": rf"{latex(P)} \text{{ {P.described}}}", "added": False})  # fmt: skip
    return [*found, *_densities(conclusion)]


def _signs_of_functions(conclusion: Relation, hypotheses: Any) -> list[HypothesisText]:
    """Return what the functions that a claim is about assume of their values, beyond that they are real."""
    relations = [conclusion]
    for h in hypotheses:
        parts = (*h.conditions, h.conclusion) if isinstance(h, ForAll) else (h,)
        relations += [r for r in parts if isinstance(r, Relation)]
    heads = {f.func for r in relations for side in r.sides for f in side.atoms(AppliedUndef)}
    found: list[HypothesisText] = []
    for head in sorted(heads, key=str):
        domain = _domain(Symbol(head.__name__, **head._kwargs), False) or _REAL
        if domain != _REAL:
            name = latex(Symbol(head.__name__))
            found.append({"text": f"{head} {domain[0]} everywhere",
                          "latex": rf"{name} {domain[1]} \text{{ everywhere}}", "added": False})  # fmt: skip
    return found


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


_REAL = ("real", r"\in \mathbb{R}")
_Domain = tuple[dict[str, bool], str, str]
# the sharpest first, each with what a symbol assumes that is of this domain
_DOMAINS: tuple[_Domain, ...] = (
    ({"zero": True}, "= 0", "= 0"),
    ({"integer": True, "positive": True}, "integer at least 1", r"\in \{1, 2, \dots\}"),
    ({"integer": True, "nonnegative": True}, "integer at least 0", r"\in \{0, 1, \dots\}"),
    ({"integer": True, "negative": True}, "integer at most -1", r"\in \{-1, -2, \dots\}"),
    ({"integer": True, "nonpositive": True}, "integer at most 0", r"\in \{0, -1, \dots\}"),
    ({"integer": True, "nonzero": True}, "integer, not 0", r"\in \mathbb{Z}\setminus\{0\}"),
    ({"integer": True}, "integer", r"\in \mathbb{Z}"),
    ({"positive": True}, "> 0", "> 0"),
    ({"nonnegative": True}, ">= 0", r"\ge 0"),
    ({"negative": True}, "< 0", "< 0"),
    ({"nonpositive": True}, "<= 0", r"\le 0"),
    ({"real": True, "nonzero": True}, "real, not 0", r"\in \mathbb{R}\setminus\{0\}"),
    ({"real": True}, "real", r"\in \mathbb{R}"),
    ({"extended_real": True}, "real or infinite", r"\in [-\infty, \infty]"),
)


def _domain(s: Symbol, has_lower_bound: bool) -> tuple[str, str] | None:
    """All that a symbol assumes: what SymPy knows of it and a reader does not is a hypothesis in hiding."""
    known = s.assumptions0
    for assumed, text, tex in _DOMAINS:
        domain = Symbol("x", **assumed).assumptions0
        if not domain.items() <= known.items():
            continue
        more = {k: v for k, v in known.items() if k not in domain}
        # "prime" says more than that it is not composite
        words = sorted(k for k in more if more[k]) or sorted(f"not {k}" for k in more)
        if words:
            said = ", ".join(words).replace("_", " ")
            return f"{text}, {said}", rf"{tex} \text{{, {said}}}"
        return None if has_lower_bound and text in ("> 0", ">= 0") else (text, tex)
    return None


def _is_sharper(h: Any) -> bool:
    """Return whether x > c, x >= c or x = c says that x is positive, or nonnegative, as it assumes."""
    if not isinstance(h, Relation) or h.op not in (">", ">=", "="):
        return False
    weak = h.op == ">" or not h.lhs.is_positive
    return bool(h.rhs.is_nonnegative if weak else h.rhs.is_positive)
