"""Differentiability: the sign of a derivative says something only where there is one.

SymPy's derivative of atan(tan(c)) is 1, also where the function jumps. So what has to be a number, and what
must not be 0, is read off the function itself, and proved.
"""

from __future__ import annotations

from sympy import Expr, Symbol

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.definedness import Need, holds, needs
from cbdp_sym.analysis.regions.statement import claim_of
from cbdp_sym.oracles.prover.decide import prove


def require_smooth(
    f: Expr, where: str, v: Symbol | None = None, *, seconds: float = 5.0, cpu: bool = False
) -> None:
    """Show that ``f`` is defined and continuous on a domain, and differentiable any number of times in ``v``.

    Args:
        f: the function.
        where: the domain, as text; its variables have the names of those of f.
        v: the variable; without it, only that f is defined and continuous is shown.
        seconds: the time limit of each proof; with ``cpu``, CPU seconds.

    Raises:
        Refusal: it is not shown; the message says what is missing.
    """
    for alternatives in needs(f, v):
        if not any(all(_shown(n, where, seconds, cpu) for n in needed) for needed in alternatives):
            wanted = " or ".join(", ".join(f"{g} {op} 0" for g, op in a) for a in alternatives)
            raise Refusal(f"'{wanted}' is not shown for {where or 'all real numbers'}")


def _shown(need: Need, where: str, seconds: float, cpu: bool) -> bool:
    g, op = need
    try:
        plain = claim_of(f"{g} >= 0", where)
        if holds((plain.relations[0].lhs, op), plain.region):
            return True
        return any(
            prove(f"{g} {sign} 0", where, seconds=seconds, cpu=cpu).verdict == "proved"
            for sign in ((">", "<") if op == "!=" else (op,))
        )
    except Refusal:  # the need itself has no value somewhere
        return False
