"""Answers in three forms: text in a terminal, LaTeX, and HTML in a notebook."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from html import escape

import sympy

from cbdp_sym.analysis.grammar import claims_of
from cbdp_sym.analysis.refusal import Refusal

_COMPARISONS = {"<=": r"\le", ">=": r"\ge"}


class Displayed:
    """An answer whose LaTeX and HTML forms come from one formula and some sentences.

    Its text form is ``str``.
    """

    @property
    @abstractmethod
    def formula(self) -> str:
        """Return the answer as LaTeX, without dollars."""

    @property
    def sentences(self) -> list[str]:
        """Return the sentences below the formula, as plain text."""
        return []

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.formula}$"

    def _repr_html_(self) -> str:
        below = "".join(f"<br><small>{escape(s)}</small>" for s in self.sentences)
        return f"<div>${escape(self.formula)}${below}</div>"


def claim_formula(claim: str) -> str:
    """Return the LaTeX of comparisons that are given as text; text that cannot be read stands as it is."""
    try:
        return r",\; ".join(_formulas(claim))
    except Refusal:
        return rf"\text{{{claim}}}"


def _formulas(claim: str) -> Iterator[str]:
    for relation in claims_of(claim).relations if claim.strip() else ():
        op = _COMPARISONS.get(relation.op, relation.op)
        yield f"{sympy.latex(relation.lhs)} {op} {sympy.latex(relation.rhs)}"


def number_formula(decimal: str) -> str:
    """Return the LaTeX of a decimal number as it is printed: 1.5e-9 becomes a power of ten."""
    if decimal.lstrip("-") in ("oo", "∞"):
        return decimal.replace("oo", r"\infty").replace("∞", r"\infty")
    if not any(c.isdigit() for c in decimal):
        return rf"\text{{{decimal}}}"
    mantissa, e, power = decimal.partition("e")
    return rf"{mantissa} \cdot 10^{{{int(power)}}}" if e else mantissa


def aligned(rows: Iterable[str]) -> str:
    """Return formulas one below the other."""
    return r"\begin{aligned}" + r" \\ ".join(rows) + r"\end{aligned}"
