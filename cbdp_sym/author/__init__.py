"""The author's interface: claims as text, proofs as scripts of steps with reasons.

``from cbdp_sym.author import *`` brings everything that a derivation needs.
"""

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.proof import RecordedProof, eq, le, lt
from cbdp_sym.tactics.decide import decide
from cbdp_sym.tactics.proof import Proof as Script
from cbdp_sym.tactics.statements import define

__all__ = ["Claim", "RecordedProof", "Script", "decide", "define", "eq", "le", "lt"]
