"""Definedness: the points where a term is a finite number, and where it is smooth in a variable."""

from __future__ import annotations

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.needs import Need, needs
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.regions import Region


def require_defined(term: Term, region: Region, *, smooth_in: str | None = None, budget: int = 200) -> None:
    """Check that a term is a finite number everywhere on the region (and smooth in a variable there).

    A term without Piecewise is then also continuous: sign(u) is taken for undefined where u is 0.

    Raises:
        Refused: it is not shown.
        NotRechecked: a function of which nothing is known here.
    """
    if region.empty:
        return
    done: set[Term] = set()
    _defined(term, region, smooth_in, budget, done)


def is_defined(term: Term, region: Region, *, budget: int = 50) -> bool:
    """Return whether a term is shown to be a finite number everywhere on the region."""
    try:
        require_defined(term, region, budget=budget)
    except (Refused, NotRechecked):
        return False
    return True


def _defined(term: Term, region: Region, smooth_in: str | None, budget: int, done: set[Term]) -> None:
    if term in done:
        return
    done.add(term)
    if term.head == "piecewise":
        if smooth_in is not None and smooth_in in term.free:
            raise Refused("a Piecewise may not be smooth")
        _defined_piecewise(term, region, budget)
        return
    for a in term.args:
        _defined(a, region, smooth_in, budget, done)
    smooth = smooth_in is not None and smooth_in in term.free
    for alternatives in needs(term, smooth):
        if not any(all(holds(n, region, budget) for n in needed) for needed in alternatives):
            wanted = " or ".join(" and ".join(f"{g} {op} 0" for g, op in a) for a in alternatives)
            raise Refused(f"'{wanted[:200]}' is not shown for {region}")


def _defined_piecewise(term: Term, region: Region, budget: int) -> None:
    rest = region
    for k, or_equal in enumerate(term.data):
        value, u = term.args[2 * k], term.args[2 * k + 1]
        require_defined(u, rest, budget=budget)
        plain = ex.simplified(u)
        require_defined(value, rest.with_relations([(plain, not or_equal)]), budget=budget)
        rest = rest.with_relations([(ex.neg(plain), or_equal)])
    require_defined(term.args[-1], rest, budget=budget)


def holds(need: Need, region: Region, budget: int = 200) -> bool:
    """Return whether g > 0, g >= 0 or g != 0 on the region."""
    g, op = ex.simplified(need[0]), need[1]
    if op != "!=":
        return region.shows(g, op == ">", budget)
    if g.head == "mul":
        return all(holds((a, op), region, budget) for a in g.args)
    if g.head == "exp":
        return True
    if g.head == "pow":
        return holds((g.args[0], op), region, budget)
    if region.shows(g, True, 0) or region.shows(ex.neg(g), True, 0):
        return True
    return budget > 0 and (region.shows(g, True, budget) or region.shows(ex.neg(g), True, budget))
