"""Formulas for renderers that know LaTeX's own mathematics only: MathJax, MathML."""

from __future__ import annotations

from sympy import Basic

from cbdp_sym.corpus.printing import latex


def standard(source: str) -> str:
    """Return a formula of a report without the macros of our documents."""
    return source.replace(r"\cbdptimes ", r"\, ").replace(r"\cbdptimes", r"\,")


def shown(e: Basic) -> str:
    """Return an expression as LaTeX that every renderer knows."""
    return standard(latex(e))
