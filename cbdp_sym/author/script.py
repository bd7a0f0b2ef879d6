"""Scripts as their authors write them: in the language of ``cbdp_sym.language``."""

from __future__ import annotations

from cbdp_sym.kernel.reader import Entry
from cbdp_sym.language import elaborate
from cbdp_sym.tactics import definitions
from cbdp_sym.tactics.proof import Proof


class Script(Proof):
    """A script of `cbdp_sym.tactics.proof` whose texts are in the language of claims."""

    read = staticmethod(elaborate.term)
    read_statement = staticmethod(elaborate.statement)


def define(text: str) -> Entry:
    """Define a constant of a derivation, by a text ``define NAME for x := term``.

    It is known by its name from then on, as those of the library are.  The same text may come again.
    Raises ReadError: it is no definition, or the name is taken.
    """
    return definitions.define(elaborate.definition(text))
