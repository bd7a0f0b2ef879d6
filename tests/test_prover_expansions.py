"""Claims tight to a high order at an end, and with tangents: proofs, rechecks, false neighbours, damage."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from cbdp_sym import prove
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement
from cbdp_sym.recheck.inequalities import recheck
from cbdp_sym.recheck.outcome import NotRechecked, Refused

QUADRANT = "0 < x, x < pi/2"
HUYGENS = "2*sin(x)/x + tan(x)/x > 3"


@pytest.mark.parametrize(
    "claim",
    [HUYGENS, "(sin(x)/x)**3 > cos(x)", "(sin(x)/x)**2 + tan(x)/x > 2"],
    ids=["Huygens", "Mitrinović-Adamović", "Wilker"],
)
def test_tight_at_an_end(claim: str) -> None:
    answer = prove(claim, QUADRANT, seconds=300, cpu=True)
    assert answer.verdict == "proved", str(answer)
    certificate = json.loads(json.dumps(answer.certificate))
    check_statement(certificate)
    recheck(certificate["claim"], certificate["where"], certificate["proof"])


@pytest.mark.parametrize(
    "claim",
    ["2*sin(x)/x + tan(x)/x > 3 + x**4/6", "(sin(x)/x)**3 > cos(x) + x**4/14",
     "(sin(x)/x)**2 + tan(x)/x > 2 + x**4/5"],
)  # fmt: skip
def test_their_false_neighbours(claim: str) -> None:
    assert prove(claim, QUADRANT, seconds=60, cpu=True).verdict == "refuted"


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    if isinstance(tree, dict):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _nodes(part)


def _refused(certificate: dict[str, Any]) -> bool:
    with pytest.raises(Refusal):
        check_statement(certificate)
    with pytest.raises((Refused, NotRechecked)):
        recheck(certificate["claim"], certificate["where"], certificate["proof"])
    return True


def test_a_damaged_expansion_is_refused() -> None:
    """Without one of the derivatives, from the wrong end, too far, and for another claim."""
    whole = json.loads(json.dumps(prove(HUYGENS, QUADRANT, seconds=300, cpu=True).certificate))

    def damaged() -> tuple[dict[str, Any], list[dict[str, Any]]]:
        copied = copy.deepcopy(whole)
        return copied, [n for n in _nodes(copied) if "edge" in n and "edge" in n["slope"]]

    changed, edges = damaged()
    edges[0]["slope"] = edges[0]["slope"]["slope"]
    assert _refused(changed)
    changed, edges = damaged()
    edges[0]["at"] = "high" if edges[0]["at"] == "low" else "low"
    assert _refused(changed)
    changed, edges = damaged()
    edges[-1]["slope"] = {"by": "zero"}
    assert _refused(changed)
    changed, _ = damaged()
    changed["claim"] = "2*sin(x)/x + tan(x)/x > 3 + x**4/6"
    assert _refused(changed)


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("(x+y+z)/3 >= (x*y*z)**(1/3)", "x > 0, y > 0, z > 0"),
        ("sqrt(x**2+y**2)*sqrt(z**2+w**2) >= x*z + y*w", ""),
    ],
    ids=["roots as variables", "a square where the other side is positive"],
)
def test_roots_and_powers(claim: str, where: str) -> None:
    answer = prove(claim, where, seconds=300, cpu=True)
    assert answer.verdict == "proved", str(answer)
    certificate = json.loads(json.dumps(answer.certificate))
    recheck(certificate["claim"], certificate["where"], certificate["proof"])


def test_a_power_with_a_variable_exponent() -> None:
    """The independent checker does not know the limit of (a - 1)·log(1 - 1/a)."""
    answer = prove("(1-1/a)**(a-1) > exp(-1)", "a > 1", seconds=300, cpu=True)
    assert answer.verdict == "proved", str(answer)


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("(x+y+z)/3 >= (x*y*z)**(1/3)*1001/1000", "x > 0, y > 0, z > 0"),
        ("sqrt(x**2+y**2)*sqrt(z**2+w**2) >= (x*z + y*w)*1001/1000", ""),
        ("(1-1/a)**(a-1) > exp(-1)*1001/1000", "a > 1"),
    ],
)
def test_neighbours_of_these_are_refuted(claim: str, where: str) -> None:
    assert prove(claim, where, seconds=60, cpu=True).verdict == "refuted"
