"""Theorems as objects, for IPython, Jupyter and plain Python: show, substitute, evaluate, plot, ask why."""

from cbdp_sym.explore.claim import Claim
from cbdp_sym.explore.collection import theorem
from cbdp_sym.explore.evaluation import Comparison, evaluate
from cbdp_sym.explore.theorem import Theorem

__all__ = ["Claim", "Comparison", "Theorem", "evaluate", "theorem"]
