"""Divergences between distributions, in nats; one file each."""

from cbdp_sym.theory.divergences.alpha import AlphaDivergence
from cbdp_sym.theory.divergences.kl import KL
from cbdp_sym.theory.divergences.max import MaxDivergence
from cbdp_sym.theory.divergences.renyi import RenyiDivergence
from cbdp_sym.theory.divergences.restricted import Restricted, RestrictedRenyi

__all__ = [
    "KL", "AlphaDivergence", "MaxDivergence", "RenyiDivergence", "Restricted", "RestrictedRenyi",
]  # fmt: skip
