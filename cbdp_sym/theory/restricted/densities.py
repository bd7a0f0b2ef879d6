"""Whether what a user gave as a density is one."""

from __future__ import annotations

import time

from flint import arb

from cbdp_sym.kernel.germs import Diverges
from cbdp_sym.oracles.prover import prove
from cbdp_sym.theory.distributions import Density
from cbdp_sym.theory.restricted.means import Search, X
from cbdp_sym.theory.restricted.request import BadRequest, Request

_DIGITS = 20


def require_densities(asked: Request, seconds: float) -> None:
    """Check that a Density is not negative (proved) and has mass 1 (to 20 digits).

    Raises:
        BadRequest: it is no density, or not shown to be one.
        KernelError: its mass could not be computed.
    """
    for P in (asked.P, asked.Q):
        if not isinstance(P, Density):
            continue
        density = P.pdf(X)
        try:
            mass = Search(time.monotonic() + seconds).whole(density, _DIGITS)
        except Diverges:
            raise BadRequest(f"'{density}' is no density: its mass is infinite") from None
        if not mass.overlaps(arb(1)):
            raise BadRequest(f"'{density}' is no density: its mass is {mass.str(6, radius=False)}")
        if prove(f"{density} >= 0", seconds=min(10.0, seconds)).verdict != "proved":
            raise BadRequest(f"'{density}' is not shown to be at least 0 everywhere")
