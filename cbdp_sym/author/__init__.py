"""The names that a derivation needs: ``from cbdp_sym.author import *``.

Nothing here is trusted but what the kernel makes of a theorem; the tactics search.
"""

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.finding import find
from cbdp_sym.author.holes import todo
from cbdp_sym.author.proof import RecordedProof, eq, le, lt
from cbdp_sym.author.script import Script, define
from cbdp_sym.author.statement import Statement
from cbdp_sym.kernel.theorem import abstraction, symmetry
from cbdp_sym.kernel.types import BOOL, REAL
from cbdp_sym.tactics import backwards, equation, logic, rewrite
from cbdp_sym.tactics.decide import decide
from cbdp_sym.tactics.statements import named
from cbdp_sym.tactics.syntax import by_equation, congruent, parts

__all__ = [
    "BOOL", "REAL", "Claim", "RecordedProof", "Script", "Statement", "abstraction", "backwards",
    "by_equation", "congruent", "decide", "define", "eq", "equation", "find", "le", "logic", "lt", "named",
    "parts", "rewrite", "symmetry", "todo",
]  # fmt: skip
