"""Ends that belong to a range: a region without them, and the points where a variable is at one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sympy import Expr, Rational, Symbol

from cbdp_sym.analysis.box_certificates import ENDS, at_value
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.limits import with_zeros
from cbdp_sym.analysis.regions.nodes import variable_of
from cbdp_sym.analysis.regions.region import Region, linear_slope


def closed_end_of(region: Region, name: Any, at: Any) -> tuple[Symbol, int]:
    """Return a variable and the number of an end that belongs to its range.

    Raises:
        Refusal: there is no such end, or it is the whole range.
    """
    v = variable_of(region, name)
    if at not in ENDS:
        raise Refusal(f"an end of '{v}' is neither low nor high", weak=False)
    k, r = ENDS.index(at), region.ranges[v]
    if r.end(k)[1] or not r.low < r.high:
        raise Refusal(f"the {at} end of '{v}' in {r} is not an end to be taken off", weak=False)
    return v, k


def without_end(region: Region, v: Symbol, k: int) -> Region:
    """Return the points of the region at which v is not at that end."""
    r = region.ranges[v]
    return region.where(v, replace(r, high_open=True) if k else replace(r, low_open=True))


def without_ends(region: Region, ends: Any) -> Region:
    """Return the region without some closed ends; its points come close to every point of the region.

    From a point at the end one moves a little into the range, and every relation that speaks of v is
    linear in it: what is > 0 stays so, and what is >= 0 must not become less.

    Raises:
        Refusal: a relation of the region may keep points from moving in.
    """
    if not isinstance(ends, list) or not ends:
        raise Refusal("a closure of the certificate has no ends", weak=False)
    for pair in ends:
        if not isinstance(pair, list) or len(pair) != 2:
            raise Refusal("an end in the certificate has an unknown form", weak=False)
        v, k = closed_end_of(region, *pair)
        for g in region.given:
            if v not in g.free_symbols:
                continue
            slope = linear_slope(g.lhs, v)
            inwards = isinstance(slope, Rational) and (slope <= 0 if k else slope >= 0)
            if not (inwards or (isinstance(slope, Rational) and g.op == ">")):
                raise Refusal(f"'{g}' may hold at the end of '{v}' only")
        region = without_end(region, v, k)
    return region


def at_closed_end(region: Region, v: Symbol, k: int) -> Region:
    """Return the other variables' values at the points of the region where v is at that end."""
    end, _ = region.ranges[v].end(k)
    rest = region.slice(v)
    limits = [(at_value(g.lhs, v, end), g.op == ">") for g in region.given if v in g.free_symbols]
    return rest.with_relations(limits)


def value_at_closed_end(f: Expr, v: Symbol, k: int, region: Region) -> Expr:
    """``f``, which is defined on the region, where v is at that end."""
    end, _ = region.ranges[v].end(k)
    return with_zeros(at_value(f, v, end), at_closed_end(region, v, k))
