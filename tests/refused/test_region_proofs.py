"""Conditions of certificates over regions that nothing else refuses, found by removing them.

Where it can be so, the certificate would show something false, or something undefined, without the condition.
"""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Eq, Piecewise, S, exp, log, symbols

from cbdp_sym import AtLeast, Equal, Refusal
from cbdp_sym.analysis.regions import proof
from cbdp_sym.analysis.regions.curves import curve_of
from cbdp_sym.analysis.regions.definedness import require_defined, require_smooth
from cbdp_sym.analysis.regions.proof import RegionClaim, check
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.analysis.regions.statement import check_statement, statement

x, y = symbols("x y", real=True)
SIGN, ZERO, INTERVAL = {"by": "sign"}, {"by": "zero"}, {"by": "interval"}
LINE = ["-oo", "oo", True, True]


def have(g: str, by: Any, *, strict: Any = True, then: Any = SIGN, **more: Any) -> dict[str, Any]:
    return {"have": g, "strict": strict, "proof": by, "then": then, **more}


def substitute(by: str, inverse: str, where: Any, **more: Any) -> dict[str, Any]:
    return {
        "substitute": "x", "by": by, "new": "u", "inverse": inverse, "range": where, "inside": [],
        "then": SIGN, **more,
    }  # fmt: skip


def name(of: str, rest: str, where: Any = LINE, **more: Any) -> dict[str, Any]:
    return {"name": "u", "of": of, "rest": rest, "range": where, "inside": [], "then": SIGN, **more}


def edge(at: str = "low", value: Any = ZERO, slope: Any = SIGN, **more: Any) -> dict[str, Any]:
    return {"edge": "x", "at": at, "value": value, "slope": slope, **more}


def curve(value: Any = ZERO, slope: Any = SIGN, at: Any = 0, **more: Any) -> dict[str, Any]:
    return {"curve": "x", "at": at, "value": value, "slope": slope, **more}


def hump(**more: Any) -> dict[str, Any]:
    return {"hump": "x", "scale": "1", "positive": SIGN, "values": [ZERO, ZERO], **more}


TURN = {
    "quotient": "2*x - 3*x**2", "at": "low", "value": ZERO, "scale": "1", "positive": SIGN, "falls": SIGN,
}  # fmt: skip
COSINE = {"by": "box", "tree": {"split": "x", "at": "1/2", "parts": [{"by": "ball"}] * 2}}
RAY = ["0", "oo", False, True]
FALSE = [
    # e^u > 0 for every u, and log x is no u for x <= 0
    ("x > 0", "", substitute("exp(u)", "log(x)", LINE)),
    ("x > 0", "", name("log(x)", "exp(u)")),
    # the values of the inverse are not in the range
    ("x >= 1", "x >= 0", substitute("u", "x", ["1", "oo", False, True], inside=[SIGN])),
    ("x >= 0", "", name("x", "u", ["0", "oo", False, True], inside=[SIGN])),
    ("x >= 0", "", name("x", "u + 1", LINE)),
    ("x >= 0", "", name("x", "u", LINE)),
    ("x == y", "", {"both": [SIGN, SIGN]}),
    ("x == y", "x >= y", {"both": [SIGN, SIGN]}),
    ("sin(x) == cos(x)", "", {"by": "identity"}),
    ("x >= 0", "", ZERO),
    ("x - x > 0", "", ZERO),
    ("x >= 0", "-1 <= x <= 1", {"by": "box", "tree": {"by": "ball"}}),
    ("x >= 1, x >= 0", "x >= 0", {"all": [SIGN, SIGN]}),
    ("x >= 1", "x >= 0", have("x - 1", SIGN)),
    ("x >= 0", "", have("x", SIGN, strict=False)),
    ("x >= 1", "x >= 0", {"times": "1", "positive": SIGN, "rest": "x - 1", "then": SIGN}),
    ("x**2 > 0", "", {"times": "x**2", "positive": SIGN, "rest": "1", "then": SIGN}),
    ("x >= 0", "", {"case": "x", "parts": [SIGN, SIGN]}),
    ("x >= 0", "-1 <= x <= 1", {"split": "x", "at": "0", "parts": [SIGN, SIGN]}),
    ("x + y > 0", "x >= 0, y >= 0", {"sum": ["x", "y"], "parts": [SIGN, SIGN]}),
    ("x + y > 0", "x >= 0, y >= 0", {"sum": ["x", "y"], "parts": [SIGN, SIGN], "strict": 0}),
    ("x + y >= 0", "x >= 0", {"sum": ["x", "y"], "parts": [SIGN, SIGN]}),
    (
        "x >= y", "",
        {"compare": "exp", "sides": ["x", "y"], "parts": [], "rest": "exp(x) - exp(y)",
         "then": SIGN},
    ),
    (
        "x >= y", "x > 0, y > 0",
        {"compare": "log", "sides": ["x", "y"], "parts": [SIGN, SIGN], "rest": "x - y + y",
         "then": SIGN},
    ),
    (
        "x >= y", "x > 0, y > 0",
        {"compare": "log", "sides": ["x + y", "y"], "parts": [SIGN, SIGN],
         "rest": "log(x + y) - log(y)", "then": SIGN},
    ),
    (
        "x >= -2", "",  # 3 and -x + 1 would have to be positive
        {"compare": "log", "sides": ["x + 3", "1"], "parts": [SIGN, SIGN], "rest": "log(x + 3)",
         "then": SIGN},
    ),
    # the limit at infinity is 1, and it falls towards it from above
    ("1/(1 + x) + 1 > 2", "x >= 0", edge("high", SIGN)),
    ("x**2 >= 1", "x >= 0", edge(slope=SIGN)),
    ("1 - x >= 0", "x >= 0", edge(value=SIGN)),
    # it rises up to 1/2 and falls after it
    (
        "x*(1 - x) > 0", "0 <= x <= 1",
        {"hump": "x", "scale": "1", "positive": SIGN, "falls": SIGN, "values": [ZERO, ZERO],
         "strict": "falls"},
    ),
    (
        "x*(1 - x) >= 1/8", "0 <= x <= 1",
        {"hump": "x", "scale": "1", "positive": SIGN, "falls": SIGN, "values": [ZERO, ZERO]},
    ),
    (
        "x**2 >= 1/4", "-1 < x < 1",  # with a negative scale, what falls rises
        {"hump": "x", "scale": "-1", "positive": SIGN, "falls": SIGN, "values": [SIGN, SIGN]},
    ),
    (
        "x >= 3", "x >= 0",  # the difference of the sides is another one
        {"compare": "square", "sides": ["x", "0"], "parts": [SIGN, SIGN], "rest": "x**2",
         "then": SIGN},
    ),
    (
        "x >= -2", "x <= -5",  # the square falls there
        {"compare": "square", "sides": ["x", "-2"], "parts": [SIGN, SIGN], "rest": "x**2 - 4",
         "then": SIGN},
    ),
    # y would stand for two things, and x - y for 0
    ("x >= y", "", {**substitute("y", "x", LINE), "new": "y", "then": ZERO}),
    ("x >= 0", "", {"sum": ["x"], "parts": [have("x**2 + 1", SIGN)]}),
    ("exp(x) >= 2*exp(y)", "x >= y", curve(SIGN)),
    # the power is e everywhere, and SymPy makes 0**0 = 1 of it where x is y
    ("(x - y)**(1/log(x - y)) <= 2", "x > y, x < y + 1/2", curve(SIGN, ZERO)),
    ("exp(x) >= exp(y)", "x >= y", curve(slope={"by": "guess"})),
    ("cos(x) > 0", "", {"period": "x", "by": "2*pi", "range": ["0", "1"], "then": COSINE}),
    ("cos(x) > 0", "", {"period": "x", "by": "1", "range": ["0", "1"], "then": COSINE}),
    # on the way to infinity x leaves the region
    (
        "(x - 5)**2 - 1 >= 0", "0 < x <= 9/2",
        {"step": "x", "value": {"by": "infinite"}, "then": SIGN},
    ),
    ("x >= 0", "x**2 + x < 0", {"outside": 0, "proof": SIGN}),
    ("sin(x) >= 0", "", {"period": "x", "by": "pi", "range": ["0", "4"], "then": SIGN}),
    ("sin(x) >= 0", "", {"period": "x", "by": "2*pi", "range": ["0", "3"], "then": SIGN}),
    ("sin(x) >= 0", "", {"period": "x", "by": "2*pi", "range": ["0", "7"], "then": SIGN}),
]  # fmt: skip

UNDEFINED = [
    ("x/x >= 1", "", ZERO),
    ("x**2 >= 0", "", have("1/x**2", SIGN)),
    ("x**2 >= 0", "", have("1/Abs(x)", {"case": "x", "parts": [SIGN, SIGN]})),
    ("x**2 >= 0", "", {"case": "log(x)", "parts": [SIGN, SIGN]}),
    # it goes to 0, and has no value where x is y
    ("1/log(x - y) <= 0", "x > y, x < y + 1/2, 0 <= y <= 1", curve()),
    # what is written differently is the same only where it is defined: at 0 it is not
    (
        "x >= 0", "x >= 0",
        have("(x**2 + x)/x", {"times": "1", "positive": SIGN, "rest": "x + 1", "then": SIGN}),
    ),
    ("x >= 0", "x >= 0", have("(x**2 + x)/x", {"sum": ["x + 1"], "parts": [SIGN], "strict": 0})),
    ("x >= 0", "x >= 0", have("(x**2 + x)/x", name("x", "u + 1", RAY, inside=[SIGN]))),
    (
        "x >= 0", "x >= 0",
        have("(x**2 + x)/x", {"compare": "square", "sides": ["x + 1", "0"], "parts": [SIGN, SIGN],
                              "rest": "(x + 1)**2", "then": SIGN}),
    ),
    (
        "x + 1 >= 0", "x >= 0",
        {"compare": "exp", "sides": ["(x**2 + x)/x", "0"], "parts": [], "rest": "exp(x + 1) - 1",
         "then": INTERVAL},
    ),
    (
        "x >= 0", "x >= 0",
        have("(x**2 + x)/x", substitute("u - 1", "x + 1", ["1", "oo", False, True], inside=[SIGN]),
             strict=False),
    ),
    ("x >= 0", "x >= 0", have("exp(-1/x)", edge(), strict=False)),
    (
        "x >= 0", "0 <= x <= 1",
        have("exp(-1/x)", {"hump": "x", "scale": "exp(-1/x)/x**2", "positive": SIGN, "falls": ZERO,
                           "values": [ZERO, SIGN]}, strict=False),
    ),
    ("x > y", "x > y", have("exp(-1/(x - y)) + 1", curve(SIGN))),
    ("x >= 0", "x > 0, x*y >= -1", have("1/(1 + x*y)", {"step": "x", "value": SIGN, "then": SIGN})),
    ("x > 0", "x >= 1", substitute("1/u", "1/x", ["0", "1", False, False], inside=[SIGN, SIGN])),
]  # fmt: skip

MALFORMED = [
    ("x >= 0, x >= -1", "x >= 0", []),
    ("x >= 0, x >= -1", "x >= 0", {"every": [SIGN, SIGN]}),
    ("x >= 0, x >= -1", "x >= 0", {"all": [SIGN]}),
    ("x >= 0, x >= -1", "x >= 0", {"all": None}),
    ("x >= 0", "x**2 + 1 < 0", {"outside": False, "proof": SIGN}),
    ("x >= 0", "x >= 0", {"case": "x", "or equal": 1, "parts": [SIGN, SIGN]}),
    ("x >= 0", "x >= 0", have("x", SIGN, strict=0)),
    ("x >= 0", "x >= 0", have("x", SIGN, strict=False, more=1)),
    ("x >= 0", "x >= 0", {"sum": "x", "parts": [SIGN]}),
    ("x - x >= 0", "x >= 0", {"sum": [], "parts": []}),
    ("x >= 0", "x >= 0", {"sum": [1], "parts": [SIGN]}),
    ("x >= 0", "x >= 0", {"split": "x", "at": "1", "parts": None}),
    ("x >= 0", "x >= 0", {"split": "x", "at": "1", "parts": [SIGN, SIGN, SIGN]}),
    ("x >= 0", "x >= 0", edge("middle")),
    ("x >= 0", "x >= 0", edge("high", SIGN)),  # the limit is oo, which needs no proof
    (
        "x >= 0", "x >= 0",
        {"hump": "x", "scale": "1", "positive": SIGN, "falls": ZERO, "values": [ZERO, SIGN]},
    ),
    ("x >= x**2", "0 <= x <= 1", hump()),  # neither falls nor turns
    ("x >= x**2", "0 <= x <= 1", hump(falls=SIGN, turns=TURN)),
    ("x**2 >= x**3", "0 <= x <= 1", hump(turns=[])),
    ("x**2 >= x**3", "0 <= x <= 1", hump(turns={**TURN, "at": "middle"})),
    ("x**2 >= x**3", "0 <= x <= 1", hump(turns={**TURN, "at": []})),
    ("x**2 >= x**3", "0 <= x <= 1", hump(turns={**TURN, "values": [ZERO, ZERO]})),
    ("x**2 >= x**3", "0 <= x <= 1", hump(turns={**TURN, "turns": TURN})),
    ("x**2 >= x**3", "0 <= x <= 1", hump(turns={k: TURN[k] for k in TURN if k != "quotient"})),
    ("x**2 >= 0", "", name("1", "x**2", name="u v")),
    ("x**2 >= 0", "", name("1", "x**2", name="u" * 41)),
    ("x**2 >= 0", "", name("1", "x**2", name=1)),
    ("x**2 >= 0", "", name("1", "x**2", name="x")),
    ("x**2 >= 0", "", name("x", "u**2", ["-oo", "oo", 1, True])),
    ("x**2 >= 0", "", name("x", "u**2", ["-oo", "oo", True])),
    ("x**2 >= 0", "", name("x", "u**2", ["2", "1", True, True], inside=[SIGN, SIGN])),
    (
        "x >= y", "x >= y",
        {"compare": [], "sides": ["x", "y"], "parts": [], "rest": "x - y", "then": SIGN},
    ),
    (
        "x >= y", "x >= y",
        {"compare": "tan", "sides": ["x", "y"], "parts": [], "rest": "x - y", "then": SIGN},
    ),
    ("x >= 0", "x >= 0", {"by": []}),
    ("x >= 0", "x >= 0", {"edge": [], "at": "low", "value": SIGN, "slope": SIGN}),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "where", "tree"), FALSE)
def test_what_is_false_has_no_certificate(claim: str, where: str, tree: Any) -> None:
    with pytest.raises(Refusal):
        check_statement(statement(claim, where, tree))


@pytest.mark.parametrize(("claim", "where", "tree"), UNDEFINED)
def test_what_is_used_has_to_be_defined(claim: str, where: str, tree: Any) -> None:
    with pytest.raises(Refusal):
        check_statement(statement(claim, where, tree))


@pytest.mark.parametrize(("claim", "where", "tree"), MALFORMED)
def test_what_has_no_known_form_is_refused_and_no_crash(claim: str, where: str, tree: Any) -> None:
    with pytest.raises(Refusal):
        check_statement(statement(claim, where, tree))


def test_the_same_certificates_show_what_is_true() -> None:
    for claim, where, tree in (
        ("x > 0", "x > 0", substitute("exp(u)", "log(x)", LINE)),
        ("x > 0", "x > 0", name("log(x)", "exp(u)")),
        ("x >= 0", "x > 0", have("(x**2 + x)/x", {"sum": ["x + 1"], "parts": [SIGN], "strict": 0})),
        ("x >= 0", "x >= 0", have("x", SIGN, strict=False)),
        ("x**2 >= 0", "", name("x", "u**2")),
        ("x >= 0", "x > 0", have("exp(-1/x)", edge(), strict=False)),
        (
            "x >= 1",
            "x >= 1",
            {
                "compare": "square",
                "sides": ["x", "1"],
                "parts": [SIGN, SIGN],
                "rest": "x**2 - 1",
                "then": SIGN,
            },
        ),
        ("cos(x) > 0", "0 <= x <= 1", COSINE),
        (
            "x >= 0",
            "x >= 0",
            {
                "hump": "x",
                "scale": "1",
                "positive": SIGN,
                "falls": ZERO,
                "values": [ZERO, {"by": "infinite"}],
            },
        ),
        ("x**2 >= x**3", "0 <= x <= 1", hump(turns=TURN)),
        ("x**2 >= 0", "", {"case": "x", "parts": [SIGN, SIGN]}),
        ("x >= 0, x >= -1", "x >= 0", {"all": [SIGN, SIGN]}),
        ("x >= 0", "x**2 + 1 < 0", {"outside": 0, "proof": SIGN}),
    ):
        check_statement(statement(claim, where, tree))


def line(*relations: Any) -> RegionClaim:
    return RegionClaim(relations, Region({x: Range()}))


def test_a_condition_of_a_piecewise_is_defined_and_an_inequality() -> None:
    for condition in (log(x) > 0, Eq(x, 0)):
        f = Piecewise((1, condition), (0, True))
        with pytest.raises(Refusal):
            check(line(Equal(f, f)), {"by": "identity"})
    partly = Piecewise((1, x > 0), (log(x), True))
    with pytest.raises(Refusal):
        check(line(Equal(partly, partly)), {"by": "identity"})


def test_a_curve_is_given_by_a_relation_of_its_variable() -> None:
    region = Region({x: Range(), y: Range()}).with_relations([(exp(y) - 2, False), (x - y, False)])
    assert curve_of(region, x, 1).start == y
    with pytest.raises(Refusal, match="not linear"):
        curve_of(region, x, 0)


def test_every_variable_has_a_range() -> None:
    region = Region({x: Range()})
    for checked in (lambda: require_defined(x + y, region), lambda: require_smooth(y, x, region)):
        with pytest.raises(Refusal, match="range"):
            checked()


@pytest.mark.parametrize("limit", ["_MOST_NODES", "_DEEPEST"])
def test_the_size_is_bounded(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = have("x + 1", SIGN, then=have("x + 2", SIGN, then={"sum": ["x"], "parts": [SIGN]}))
    claim = RegionClaim((AtLeast(x, 0),), Region({x: Range(low=S.Zero)}))
    check(claim, tree)
    monkeypatch.setattr(proof, limit, 0)
    with pytest.raises(Refusal, match="too large"):
        check(claim, tree)


def test_a_condition_that_expands_to_nothing_ends() -> None:
    """Neither side of (x - 1)·(x + 1) > x² - 1 takes the Piecewise apart: the check went on for ever."""
    claim = "Piecewise((1, (x - 1)*(x + 1) > x**2 - 1), (2, True)) >= 0"
    with pytest.raises(Refusal, match="takes nothing"):
        check_statement(statement(claim, "", SIGN))


def test_a_power_of_zero_in_a_certificate() -> None:
    """It was an error of SymPy's polynomials, which nothing took for a refusal."""
    tree = {"times": "1", "positive": SIGN, "rest": "x**y + sqrt(0**(y - 2))", "then": SIGN}
    with pytest.raises(Refusal, match="which is 0"):
        check_statement(statement("x**y >= 0", "y > 1, x > 0", tree))
