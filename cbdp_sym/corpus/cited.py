"""The theorems that verdicts cite: those of the kernel's library."""

from __future__ import annotations

from typing import NamedTuple

from cbdp_sym.author.latex import latex
from cbdp_sym.kernel.reader import library
from cbdp_sym.tactics.printer import show, typeset


class Cited(NamedTuple):
    """A theorem that is not proved here.

    ``statement`` may have TeX between dollar signs; ``text`` is the same without TeX.
    """

    name: str
    statement: str
    reference: str
    text: str


def cited(name: str) -> Cited:
    """Return the theorem that evidence cites by this name.  Raises KeyError: there is none."""
    entry = library()[name]
    formula = latex(entry.term, entry.binders)
    return Cited(name, f"${formula}$", entry.source, typeset(show(entry.term, entry.binders)))
