"""The schema of a node of a certificate over regions: its keys, variables and ranges as plain data."""

from __future__ import annotations

from typing import Any

from sympy import Rational, S, Symbol

from cbdp_sym.analysis import box_certificates as boxes
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.region import Range, Region

_KEYS: dict[str, set[str]] = {
    "by": {"tree"},
    "outside": {"proof"},
    "split": {"at", "parts"},
    "closure": {"then"},
    "end": {"at", "value", "then"},
    "case": {"parts", "or equal"},
    "have": {"strict", "proof", "then"},
    "times": {"positive", "rest", "then"},
    "sum": {"parts", "strict"},
    "compare": {"sides", "parts", "rest", "then"},
    "increasing": {"sides", "then"},
    "edge": {"at", "value", "slope", "strict"},
    "curve": {"at", "value", "slope", "strict"},
    "hump": {"scale", "positive", "falls", "turns", "values", "strict"},
    "step": {"value", "then"},
    "solved": {"is", "proofs", "then"},
    "period": {"by", "range", "then"},
    "name": {"of", "rest", "range", "inside", "then"},
    "substitute": {"by", "new", "inverse", "range", "inside", "then"},
}
_WITH_BY = ("substitute", "period")
_OPTIONAL = {"tree", "or equal", "strict", "falls", "turns"}
_TURN = {"quotient", "at", "value", "scale", "positive"}


def kind_of(node: Any) -> str:
    """Return the kind of a node, which has the keys of that kind.

    Raises:
        Refusal: the node is of an unknown kind, or lacks a key, or has another one.
    """
    kind = next((k for k in _KEYS if isinstance(node, dict) and k in node), None)
    if kind == "by":
        kind = next((k for k in _WITH_BY if k in node), kind)
    if kind is None or not {kind} | _KEYS[kind] - _OPTIONAL <= node.keys() <= {kind} | _KEYS[kind]:
        raise Refusal("a node of the certificate has an unknown form", weak=False)
    if kind == "hump":
        _require_one_reason(node)
    return kind


def turn_of(node: Any) -> tuple[dict[str, Any], int]:
    """Return why a function turns from + to -, and the number of the end that this speaks of.

    Raises:
        Refusal: it is of no known form.
    """
    if not isinstance(node, dict) or not _TURN <= node.keys() <= _TURN | {"falls", "turns"}:
        raise Refusal("a turn in the certificate has an unknown form", weak=False)
    _require_one_reason(node)
    if node["at"] not in boxes.ENDS:
        raise Refusal("a turn in the certificate begins at neither end", weak=False)
    return node, boxes.ENDS.index(node["at"])


def _require_one_reason(node: dict[str, Any]) -> None:
    if ("falls" in node) == ("turns" in node):
        raise Refusal("a maximum inside wants one of 'falls' and 'turns'", weak=False)


def paired(wanted: Any, found: Any) -> list[tuple[Any, Any]]:
    if not isinstance(found, list) or len(found) != len(wanted):
        raise Refusal(f"{len(wanted)} parts are wanted in a node of the certificate", weak=False)
    return list(zip(wanted, found, strict=True))


def variable_of(region: Region, name: Any) -> Symbol:
    for v in region.variables:
        if v.name == name:
            return v
    raise Refusal("the certificate speaks of a variable that is not free here", weak=False)


def new_variable(region: Region, name: Any) -> Symbol:
    if not isinstance(name, str) or not name.isidentifier() or len(name) > 40:
        raise Refusal("a new variable of the certificate has no name", weak=False)
    if any(name == w.name for w in region.variables):
        raise Refusal(f"the variable '{name}' is not new", weak=False)
    return Symbol(name, real=True)


def range_of(data: Any) -> Range:
    ends = [e for _, e in paired(range(4), data)]
    if not all(type(o) is bool for o in ends[2:]):
        raise Refusal("a range of the certificate has an unknown form", weak=False)
    low = S.NegativeInfinity if ends[0] == "-oo" else boxes.number(ends[0])
    high = S.Infinity if ends[1] == "oo" else boxes.number(ends[1])
    if low > high:
        raise Refusal("a range of the certificate is empty", weak=False)
    assert isinstance(low, (Rational, type(S.NegativeInfinity)))
    return Range(low, high, ends[2], ends[3])
