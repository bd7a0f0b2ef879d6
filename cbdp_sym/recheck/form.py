"""The small parts of a certificate's nodes, read: names, ends, ranges, lists of a known length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.ranges import Domain, Range
from cbdp_sym.recheck.reader import fraction_of

ENDS = ("low", "high")


def variable_of(region: Domain, name: Any) -> str:
    if not isinstance(name, str) or name not in region.ranges:
        raise Refused("the certificate speaks of a variable that is not free here")
    return name


def end_of(name: Any) -> int:
    if name not in ENDS:
        raise Refused("an edge is at neither end")
    return ENDS.index(name)


def flag(value: Any) -> bool:
    if type(value) is not bool:
        raise Refused("true or false is wanted in the certificate")
    return value


def named(tree: dict[str, Any], name: str) -> bool:
    if "strict" in tree and tree["strict"] != name:
        raise Refused("a node of the certificate has an unknown form")
    return "strict" in tree


def paired(wanted: Sequence[Any], found: Any) -> list[tuple[Any, Any]]:
    if not isinstance(found, list) or len(found) != len(wanted):
        raise Refused(f"{len(wanted)} parts are wanted in a node of the certificate")
    return list(zip(wanted, found, strict=True))


def new_variable(region: Domain, name: Any) -> str:
    if not isinstance(name, str) or not name.isidentifier() or len(name) > 40:
        raise Refused("a new variable of the certificate has no name")
    if name in region.ranges:
        raise Refused(f"the variable '{name}' is not new")
    return name


def range_of(data: Any) -> Range:
    ends = [e for _, e in paired(range(4), data)]
    low = None if ends[0] == "-oo" else fraction_of(ends[0])
    high = None if ends[1] == "oo" else fraction_of(ends[1])
    opened = [flag(e) for e in ends[2:]]
    if (low is None and not opened[0]) or (high is None and not opened[1]):
        raise Refused("an infinite end is attained")
    if low is not None and high is not None and low > high:
        raise Refused("a range of the certificate is empty")
    return Range(low, high, *opened)
