"""Expressions, relations and hypotheses as text and as LaTeX."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Basic, Symbol
from sympy.core.function import AppliedUndef
from sympy.printing.latex import LatexPrinter

from cbdp_sym.corpus.report import HypothesisText
from cbdp_sym.kernel.logic import ForAll, Hypothesis, Predicate, Relation
from cbdp_sym.kernel.terms import Distribution


class _Printer(LatexPrinter):
    """SymPy's printer with the field's habits: \\varepsilon is left to the author's macros."""

    def _print_AppliedUndef(self, expr: Any) -> str:
        name, *_ = str(expr.func).partition("_")
        if len(expr.args) == 2:
            index, outcome = map(self._print, expr.args)
            return rf"{_greek(name)}_{{{index}}}\left({outcome}\right)"
        return rf"{_greek(name)}\left({', '.join(map(self._print, expr.args))}\right)"

    def _print_Function(self, expr: Any, exp: Any = None) -> str:
        if isinstance(expr, AppliedUndef):
            body = self._print_AppliedUndef(expr)
            return rf"{{{body}}}^{{{exp}}}" if exp else body
        return super()._print_Function(expr, exp)

    def _print_Limit(self, expr: Any) -> str:
        body, variable, point, _ = expr.args
        under = rf"{self._print(variable)}\downarrow {self._print(point)}"
        return rf"\lim_{{{under}}} {self._print(body)}"


def _greek(name: str) -> str:
    return rf"\{name}" if name in ("phi", "psi", "chi") else name


def latex(e: Basic) -> str:
    """LaTeX of an expression or distribution."""
    return _Printer({"mul_symbol": r" \cbdptimes ", "long_frac_ratio": 2}).doprint(e)


def text(e: Any) -> str:
    """One line of plain text."""
    return str(e)


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
        x, y, k = map(latex, h.args)
        return rf"{x} \text{{ and }} {y} \text{{ differ in at most }} {k} \text{{ entries}}"
    assert isinstance(h, ForAll)
    bound = ", ".join(map(latex, h.variables))
    given = r",\; ".join(map(hypothesis_latex, h.conditions))
    return rf"{relation_latex(h.conclusion)} \text{{ for all }} {bound} \text{{ with }} {given}"


def hypothesis_report(h: Hypothesis, added: bool) -> HypothesisText:
    return {"text": str(h), "latex": hypothesis_latex(h), "added": added}


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
            found.append({"text": f"{P} any distribution",
                          "latex": rf"{latex(P)} \text{{ any distribution}}", "added": False})  # fmt: skip
    return found


def _domain(s: Symbol, has_lower_bound: bool) -> tuple[str, str] | None:
    if s.is_integer:
        low = "at least 1" if s.is_positive else "at least 0" if s.is_nonnegative else ""
        tex = r"\in \{1, 2, \dots\}" if s.is_positive else r"\in \mathbb{Z}"
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
