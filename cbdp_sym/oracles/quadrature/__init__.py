"""Search for certificates of integrals. Nothing here is trusted."""

from cbdp_sym.analysis.integrands import NotShown
from cbdp_sym.analysis.singular_endpoints import Diverges
from cbdp_sym.oracles.quadrature.enclosure import Enclosure, OutOfTime, integrate

__all__ = ["Diverges", "Enclosure", "NotShown", "OutOfTime", "integrate"]
