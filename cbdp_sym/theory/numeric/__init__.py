"""Numerical values of the theory's quantities, for the second opinion: each from its definition.

Nothing here uses the definitions that the kernel unfolds; densities are written down again.
"""

from cbdp_sym.theory.numeric import divergences, laws, restricted
from cbdp_sym.theory.numeric.lines import LineDensity, doubt, line_density

__all__ = ["LineDensity", "divergences", "doubt", "laws", "line_density", "restricted"]
