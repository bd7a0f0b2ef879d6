"""Certificates of privacy profiles: both ends again, by arithmetic of its own.

The certificate has weights of the privacy loss of one step on a grid, above and below. They are compared
with the mechanism by ``weights``; for this, a few values of distribution functions are enough at each place.
The sum of the losses is computed again by ``sums``. One change after the other, from the laws of the losses
to these weights, only increases (decreases) δ(ε) = E_P[(1 - e^(ε-L))₊]: for fixed values of the other losses
this is the curve of the remaining one at an α. Where there is one step, or normal noise without sampling,
there is no grid, and δ is computed at once.

``docs/profiles.md`` shows that the pairs dominate the mechanisms; it is not derived here.
"""

from __future__ import annotations

from cbdp_sym.recheck.profiles.products import product_of, recheck_product
from cbdp_sym.recheck.profiles.profile_claims import claim, recheck

__all__ = ["claim", "product_of", "recheck", "recheck_product"]
