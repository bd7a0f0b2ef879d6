"""Posterior sampling (Gibbs) mechanisms as objects that can be evaluated.

``A(Z)`` draws ``h`` with probability proportional to ``exp(-γ Σᵢ ℓ(zᵢ, h)) π(h)``. The two sides of
the equivalence between privacy and generalization are evaluated from their definitions, by paths
that share nothing but the posterior: exactly on finite sets (:class:`FiniteGibbs`), symbolically for
conjugate families (:mod:`.families`), with guaranteed balls where the data are continuous
(:mod:`.laplace_mean`, :mod:`.regression`). These are second opinions.
"""

from experiments.posterior.families import BetaBernoulli, GaussianMean, LaplaceLocation
from experiments.posterior.finite import FiniteGibbs
from experiments.posterior.laplace_mean import MeanOfTruncatedNormals
from experiments.posterior.logsum import LogSum
from experiments.posterior.regression import LineThroughOrigin

__all__ = [
    "BetaBernoulli",
    "FiniteGibbs",
    "GaussianMean",
    "LaplaceLocation",
    "LineThroughOrigin",
    "LogSum",
    "MeanOfTruncatedNormals",
]
