"""Search for certificates of integrals. Nothing here is trusted."""

from cbdp_sym.kernel.germs import Diverges
from cbdp_sym.kernel.integrands import NotShown
from cbdp_sym.oracles.quadrature.search import Enclosure, OutOfTime, integrate

__all__ = ["Diverges", "Enclosure", "NotShown", "OutOfTime", "integrate"]
