"""Divergences restricted to an adversary class, and unrestricted ones, with guaranteed ends."""

from cbdp_sym.theory.restricted.divergence_certificates import recheck
from cbdp_sym.theory.restricted.evaluate import divergence
from cbdp_sym.theory.restricted.family import DivergenceFamily
from cbdp_sym.theory.restricted.request import BadRequest
from cbdp_sym.theory.restricted.result import DivergenceBounds

__all__ = ["BadRequest", "DivergenceBounds", "DivergenceFamily", "divergence", "recheck"]
