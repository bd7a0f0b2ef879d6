"""Numerical values of the theory's quantities, for the second opinion: each from its definition.

Densities are written down by hand; no code is shared with the derivations.
"""

from cbdp_sym.theory.numeric import divergences, laws, restricted
from cbdp_sym.theory.numeric.lines import LineDensity, line_density

__all__ = ["LineDensity", "divergences", "laws", "line_density", "restricted"]
