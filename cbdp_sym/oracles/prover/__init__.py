"""Search for certificates of inequalities. Nothing here is trusted: the checker checks what it finds."""

from cbdp_sym.oracles.prover.boxes import Refuted, nodes, prove_on_box
from cbdp_sym.oracles.prover.decide import Answer, ImproperClaim, prove
from cbdp_sym.oracles.prover.sharpest import Sharpest, sharpest

__all__ = [
    "Answer", "ImproperClaim", "Refuted", "Sharpest", "nodes", "prove", "prove_on_box", "sharpest",
]  # fmt: skip
