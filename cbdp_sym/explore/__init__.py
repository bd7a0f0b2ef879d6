"""Theorems as objects, for IPython, Jupyter and plain Python: show, substitute, evaluate, plot, ask why."""

from cbdp_sym.corpus.findable import find
from cbdp_sym.explore.claim import ClaimView
from cbdp_sym.explore.collection import theorem
from cbdp_sym.explore.evaluation import Comparison, evaluate
from cbdp_sym.explore.theorem import StatementView

__all__ = ["ClaimView", "Comparison", "StatementView", "evaluate", "find", "theorem"]
