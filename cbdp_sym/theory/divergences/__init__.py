"""Divergences between distributions, in nats; one file for each kind."""

from cbdp_sym.theory.divergences.alpha import AlphaDivergence
from cbdp_sym.theory.divergences.kl import KL
from cbdp_sym.theory.divergences.max import MaxDivergence
from cbdp_sym.theory.divergences.renyi import RenyiDivergence
from cbdp_sym.theory.divergences.restricted import Restricted, RestrictedRenyi
from cbdp_sym.theory.divergences.squares import ChiSquared, HellingerSquared
from cbdp_sym.theory.divergences.variation import HockeyStick, TotalVariation

__all__ = [
    "KL", "AlphaDivergence", "ChiSquared", "HellingerSquared", "HockeyStick", "MaxDivergence",
    "RenyiDivergence", "Restricted", "RestrictedRenyi", "TotalVariation",
]  # fmt: skip
