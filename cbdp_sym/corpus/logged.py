"""The proofs of a statement, made again and logged step by step, for checkers that are not ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cbdp_sym.author.log import log
from cbdp_sym.author.proof import settled
from cbdp_sym.author.stated import stated_of
from cbdp_sym.corpus.discovery import load
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.definitions import definitions


class Logged(NamedTuple):
    """The claims of a statement with their theorems.

    ``texts`` are the claims in the kernel's text, by the names that they have in the log, in which
    ``NAME/defined`` is the theorem that everything in the claim is defined. ``values`` are those at which a
    claim fails, and ``own`` the texts of the definitions of the derivations that were loaded.
    """

    texts: Mapping[str, str]
    theorems: Mapping[str, Theorem]
    values: Mapping[str, tuple[Term, ...]]
    own: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """Yield the lines of the log (``recheck/proofs/replay.py`` has its format)."""
        return log(self.theorems, self.values)

    def blocks(self) -> Iterator[str]:
        """Yield the definitions, and each claim as a block: ``claim`` or ``refuted``, its name and text."""
        yield from self.own
        for name, text in self.texts.items():
            kind = "refuted" if name in self.values else "claim"
            yield f"{kind} {name}\n  {' '.join(text.split())}\n"


def logged(name: str) -> Logged:
    """Return the proofs of a statement (its id, or a file). No claim: it has no ``texts``.

    Raises:
        UserError: there is no such statement.
        Failed, KernelError: a claim is not proved.
    """
    texts, theorems, values = {}, {}, {}
    for i, claim in enumerate(load(name, alone=True).every_claim):
        found, key = settled(claim), f"{name}/{i}"
        theorems[key], theorems[f"{key}/defined"] = found.theorem, found.meant
        if found.values is not None:
            values[key] = tuple(found.values)
        texts[key] = stated_of(claim).kernel
    return Logged(texts, theorems, values, tuple(d.text for d in definitions().values()))
