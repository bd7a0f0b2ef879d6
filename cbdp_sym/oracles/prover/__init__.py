"""Search for certificates of inequalities over boxes. Nothing here is trusted."""

from cbdp_sym.oracles.prover.search import Refuted, nodes, prove_on_box

__all__ = ["Refuted", "nodes", "prove_on_box"]
