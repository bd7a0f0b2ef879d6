"""The check that a user's density is one."""

from __future__ import annotations

import time

from flint import arb

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.singular_endpoints import Diverges
from cbdp_sym.oracles.prover import prove
from cbdp_sym.theory.distributions import Density, Laplace, Normal
from cbdp_sym.theory.restricted.means import QuadratureMeans, X
from cbdp_sym.theory.restricted.request import BadRequest, DivergenceRequest

_DIGITS, _SECONDS = 20, 10.0


def require_densities(asked: DivergenceRequest, seconds: float) -> None:
    """Check that a Density is not negative (proved) and has mass 1 (to 20 digits).

    Raises:
        BadRequest: it is no density, or not shown to be one.
        Refusal: its mass could not be computed.
    """
    for P in (asked.P, asked.Q):
        if not isinstance(P, Density):
            continue
        density = P.pdf(X)
        try:
            mass = QuadratureMeans(time.monotonic() + seconds).whole(density, _DIGITS)
        except Diverges:
            raise BadRequest(f"'{density}' is not a density: its mass is infinite") from None
        if not mass.overlaps(arb(1)):
            raise BadRequest(f"'{density}' is not a density: its mass is {mass.str(6, radius=False)}")
        if prove(f"{density} >= 0", seconds=min(10.0, seconds)).verdict != "proved":
            raise BadRequest(f"'{density}' is not shown to be at least 0 everywhere")


def require_full_support(asked: DivergenceRequest) -> None:
    """Check that P or Q gives mass to every interval: for the bounds of adversaries, which hold on the line.

    Raises:
        Refusal: it is not shown.
    """
    if any(isinstance(R, (Laplace, Normal)) for R in (asked.P, asked.Q)):
        return
    for R in (asked.P, asked.Q):
        if prove(f"{R.pdf(X)} > 0", seconds=_SECONDS, cpu=True).verdict == "proved":
            return
    raise Refusal(
        f"'{asked.P}' and '{asked.Q}' are not shown to give mass to every interval; without "
        "this, total variation is computed for unrestricted adversaries and step functions only"
    )
