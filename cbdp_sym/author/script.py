"""Scripts as their authors write them: in the language of ``cbdp_sym.language``."""

from __future__ import annotations

from cbdp_sym.kernel.reader import Entry
from cbdp_sym.language import elaborate
from cbdp_sym.language.notation import learn
from cbdp_sym.tactics import definitions
from cbdp_sym.tactics.proof import Proof


class Script(Proof):
    """A script of `cbdp_sym.tactics.proof` whose texts are in the language of claims."""

    read = staticmethod(elaborate.term)
    read_statement = staticmethod(elaborate.statement)


def define(text: str, latex: str = "", alone: str = "") -> Entry:
    r"""Define a constant of a derivation, by a text ``define NAME for x := term``.

    It is known by its name from then on, as those of the library are.  The same text may come again.

    Args:
        latex: how documents print it, with ``{0}``, ``{1}`` for its arguments: ``T_{{0}}\left({1}\right)``,
            or ``{0}\text{ is a test}`` for a statement.
        alone: how it is printed without arguments.

    Raises:
        ReadError: it is no definition, or the name is taken.
    """
    found = definitions.define(elaborate.definition(text))
    learn(found.name, latex, alone)
    return found
