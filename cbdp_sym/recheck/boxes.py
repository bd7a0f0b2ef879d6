"""Certificates of one inequality on a closed box, as a certificate file of its own holds them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.inequalities import Checker
from cbdp_sym.recheck.nodes import Aim
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import fraction_of, relations_of
from cbdp_sym.recheck.regions import Region


def ranges_of(data: Any) -> dict[str, Range]:
    """Return the closed ranges of the variables. Raises Refused."""
    if not isinstance(data, dict) or len(data) > 12:
        raise Refused("the ranges of the certificate have an unknown form")
    found = {}
    for name, ends in data.items():
        if not name.isidentifier() or not isinstance(ends, list) or len(ends) != 2:
            raise Refused("the ranges of the certificate have an unknown form")
        low, high = map(fraction_of, ends)
        if low > high:
            raise Refused(f"the range of '{name}' is empty")
        found[name] = Range(low, high, False, False)
    return found


def where(ranges: Any) -> str:
    """Return the box as text."""

    def shown(c: Fraction | None) -> str:
        return str(c)

    found = ranges_of(ranges)
    return ", ".join(f"{shown(r.low)} <= {v}, {v} <= {shown(r.high)}" for v, r in found.items())


def recheck(claim: str, ranges: Any, proof: Any) -> int:
    """Check that ``proof`` shows ``claim`` on the box; the number of nodes visited.

    Raises:
        Refused: it does not show it.
        NotRechecked: it uses something of which there is no version here.
    """
    box = ranges_of(ranges)
    found = relations_of(claim, box)
    if len(found) != 1 or found[0].op == "=":
        raise Refused("one inequality is wanted")
    (relation,) = found
    region = Region(box)
    require_defined(relation.lhs, region)
    require_defined(relation.rhs, region)
    f = ex.sub(ex.simplified(relation.lhs), ex.simplified(relation.rhs))
    f = f if relation.op in (">", ">=") else ex.neg(f)
    checker = Checker()
    checker.box_node(Aim(f, region, len(relation.op) == 1, known=True), proof, 0)
    return checker.count
