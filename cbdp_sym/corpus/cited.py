"""The theorems that verdicts cite: those of the kernel's library."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cbdp_sym.author.mathematics import Formulas, formula
from cbdp_sym.author.sentences import sentences
from cbdp_sym.author.stated import of_term
from cbdp_sym.kernel.reader import library
from cbdp_sym.language.printer import show
from cbdp_sym.tactics.statements import called


class Cited(NamedTuple):
    """A theorem that is not proved here.

    ``called`` is its name in the field, or else "". ``given`` are its hypotheses as sentences with TeX
    between dollar signs, ``conclusion`` is TeX, and ``text`` is all of it without TeX.
    """

    name: str
    called: str
    given: list[str]
    conclusion: str
    reference: str
    text: str


@cache
def cited(name: str) -> Cited:
    """Return the theorem that evidence cites by this name.  Raises KeyError: there is none."""
    entry = library()[name]
    binders = dict(entry.binders)
    said = of_term(entry.term, binders)
    given = sentences(said.variables, said.hypotheses, (), Formulas(binders, {}))
    conclusion = formula(said.conclusion, binders)
    text = show(entry.term, binders)
    return Cited(name, called(name), [s["text"] for s in given], conclusion, entry.source, text)
