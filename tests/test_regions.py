"""Certificates over regions: every node is refused where its side condition fails."""

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Max,
    Rational,
    S,
    Symbol,
    acosh,
    atan,
    cos,
    cosh,
    digamma,
    erf,
    erfc,
    exp,
    gamma,
    log,
    loggamma,
    oo,
    pi,
    sign,
    sin,
    sinh,
    sqrt,
    symbols,
    tanh,
)  # fmt: skip

from cbdp_sym import prove
from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.intervals import evaluate, hull_of
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.proof import check
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.analysis.regions.statement import check_statement, claim_of, statement

x, y = symbols("x y", real=True)
SIGN, INTERVAL, ZERO = {"by": "sign"}, {"by": "interval"}, {"by": "zero"}


def edge(at="low", value=ZERO, slope=SIGN, **more):
    return {"edge": "x", "at": at, "value": value, "slope": slope, **more}


SHIFT = {
    "substitute": "x", "by": "u - 1", "new": "u", "inverse": "x + 1",
    "range": ["0", "oo", False, True], "inside": [SIGN], "then": SIGN,
}  # fmt: skip


def step(value=ZERO, then=SIGN):
    return {"step": "x", "value": value, "then": then}


LAMBERT = {
    "substitute": "x", "by": "u*exp(u)", "new": "u", "inverse": "LambertW(x)",
    "range": ["0", "oo", False, True], "inside": [SIGN], "then": SIGN,
}  # fmt: skip


def curve(at=0, value=ZERO, slope=SIGN, **more):
    return {"curve": "x", "at": at, "value": value, "slope": slope, **more}


DIGAMMA_BELOW_LOG = (
    "digamma(x) < log(x) - 1/(2*x)", "x > 0",
    step(then={
        "edge": "x", "at": "high", "value": ZERO, "strict": "slope",
        "slope": {"sum": ["1/(2*x**2*(1 + x)**2)"], "parts": [SIGN], "strict": 0},
    }),
)  # fmt: skip
ACCEPTED = [
    DIGAMMA_BELOW_LOG,
    ("1/x >= 0", "x > 0", step()),
    ("sin(pi*x) > 0", "0 < x < 1", SIGN),
    ("sin(x) >= 0", "0 <= x, x <= pi", SIGN),
    ("cos(x) > 0", "0 <= x, x < pi/2", SIGN),
    ("tan(x) > 0", "0 < x, x < pi/2", SIGN),
    ("1/(x - y) > 0", "x > y", edge("high", strict="slope")),
    ("log(1 + x) <= x", "Abs(x) < 1, x > 0", edge()),
    ("exp(x) >= exp(y)", "x >= y, y >= 0", curve()),
    ("exp(x) > exp(y)", "x > y, y >= 0", curve(strict="slope")),
    ("exp(x) > 1", "x > 0, x*y < 1, y < 0", curve("low", strict="slope")),
    ("LambertW(x) >= 0", "x >= 0", LAMBERT),
    ("x + 1 > 0", "x >= 0", SIGN),
    ("log(1 + x) <= x", "x >= 0", edge()),
    ("log(1 + x) < x", "x > 0", edge(strict="slope")),
    ("Abs(x) >= x", "", {"case": "x", "parts": [ZERO, SIGN]}),
    ("x + 2 > 0", "x >= -1", SHIFT),
    (
        "x*exp(-x) <= exp(-1)", "x >= 1",
        {"sum": ["exp(-1) - x*exp(-x)"], "parts": [edge(slope=SIGN)]},
    ),
    ("erfc(x) > 0", "x >= 0", edge("high", strict="slope")),
    ("x <= 2", "0 <= x <= 1", {"split": "x", "at": "1/2", "parts": [SIGN, SIGN]}),
    (
        "exp(x)*x >= 0", "x >= 0",
        {"times": "exp(x)", "positive": SIGN, "rest": "x", "then": SIGN},
    ),
]  # fmt: skip
REFUSED = [
    ("x > 0", "x >= 0", SIGN),
    ("exp(-x) > 0", "x >= 0", INTERVAL),  # the interval has the end 0
    ("log(1 + x) < x", "x >= 0", edge(strict="slope")),  # equal at 0, which belongs to the region
    ("log(1 + x) < x", "x > 0", edge()),  # the value 0 is not positive
    ("log(1 + x) <= x", "x > -1", edge()),  # no limit at -1
    ("log(x) <= x", "x >= 0", SIGN),
    ("1/x**2 >= 0", "-1 <= x <= 1", INTERVAL),
    ("1/x >= 1/2", "0 <= x <= 2", edge("high")),
    ("sqrt(x) >= -1", "x >= -1", INTERVAL),
    ("sign(x) >= 0", "-1 <= x <= 1", edge("high", SIGN, ZERO)),  # sign is not continuous
    ("Piecewise((-1, x > 0), (0, True)) >= 0", "0 <= x <= 1", edge(value=ZERO, slope=ZERO)),
    ("Abs(x) >= 1", "-1 <= x <= 1", edge("high", ZERO, SIGN)),
    ("sin(x) >= 0", "x >= 0", edge("high")),  # no limit at infinity
    ("x <= 2", "0 <= x <= 4", {"split": "x", "at": "1/2", "parts": [SIGN, SIGN]}),
    ("x <= 2", "0 <= x <= 1", {"split": "x", "at": "3", "parts": [SIGN, SIGN]}),
    ("x <= 2", "0 <= x <= 1", {"split": "x", "at": "1/2", "parts": [SIGN]}),
    ("x <= 2", "0 <= x <= 1", {"split": "z", "at": "1/2", "parts": [SIGN, SIGN]}),
    ("x - 1 >= 0", "x >= 0", {"times": "x", "positive": SIGN, "rest": "1", "then": SIGN}),
    ("-x >= 0", "x >= 0", {"times": "-1", "positive": SIGN, "rest": "x", "then": SIGN}),
    ("x - 1 >= 0", "x >= 0", {"sum": ["x"], "parts": [SIGN]}),
    ("x >= 0", "", {"have": "x", "strict": True, "proof": SIGN, "then": SIGN}),
    ("x >= 0", "", {"by": "empty"}),
    ("x + y >= 0", "x**2 + y**2 <= 1", {"outside": 0, "proof": SIGN}),
    ("x + y >= 0", "x**2 + y**2 <= 1", {"outside": 7, "proof": SIGN}),
    (
        "x - y >= 0", "",
        {"compare": "log", "sides": ["x", "y"], "parts": [SIGN, SIGN], "rest": "log(x) - log(y)",
         "then": SIGN},
    ),
    (
        "x + 3 >= 0", "x >= -5",  # 9 - x**2 >= 0 on part of it only, and x may be negative
        {"compare": "square", "sides": ["3", "-x"], "parts": [SIGN, SIGN], "rest": "9 - x**2",
         "then": SIGN},
    ),
    ("x + 2 > 0", "x >= -3", {**SHIFT, "then": SIGN}),  # u >= 0 does not cover x < -1
    ("x + 2 > 0", "x >= -1", {**SHIFT, "by": "u - 2"}),
    ("x + 2 > 0", "x >= -1", {**SHIFT, "new": "x"}),
    ("x + 2 > 0", "x >= -1", {**SHIFT, "range": ["3", "1", False, True]}),
    ("x + 2 > 0", "x >= -1", {**SHIFT, "inverse": "log(x)"}),
    (
        "x**2 >= 0", "-1 <= x <= 1",  # x**2 falls first
        {"hump": "x", "scale": "1", "positive": SIGN, "falls": SIGN, "values": [SIGN, SIGN]},
    ),
    ("sin(pi*x) > 0", "0 <= x < 1", SIGN),
    ("sin(x) >= 0", "0 <= x, x <= 22/7", SIGN),
    ("cos(x) > 0", "0 <= x, x <= pi/2", SIGN),
    ("cos(x) >= 0", "-2 <= x, x < pi/2", SIGN),
    ("tan(x) > 0", "0 < x, x < pi", SIGN),
    ("tan(x) >= 0", "0 <= x, x <= pi/2", SIGN),
    ("1/(y - x) > 0", "x < y", edge("high", strict="slope")),  # y - x < 0 on the way
    ("log(x) <= 1", "Abs(x) > 1/2", edge("high")),  # x may be negative
    ("exp(x) >= exp(y)", "x <= y", curve()),  # in the other direction
    ("exp(x) > exp(y)", "x >= y", curve(strict="slope")),  # equal on the curve
    ("exp(x) >= exp(y)", "x**2 >= y**2, y <= 1", curve()),  # not linear
    ("exp(x) >= exp(y)", "x >= y, x**3 <= 8", curve()),  # not convex, as far as is known
    ("x >= y", "x >= y, x >= -5", {**curve(), "at": 1}),
    ("x >= y", "x >= y", {**curve(), "at": True}),
    ("x >= y", "x >= y", curve("low")),  # no such end
    ("1 + x >= y", "x >= y, 0 < x < 3", curve(value=SIGN)),  # (y, y) is outside for y < 0
    ("log(x) >= log(y) + x - y", "x >= y, y > 0", curve()),  # it falls
    ("1/x <= 1/y", "x >= y, x*y > -1", curve()),  # not smooth
    ("1/x >= 1", "x > 0", step(SIGN)),  # the limit is -1
    ("-1/x >= 0", "x > 0", step()),  # it rises
    ("1/x - 1/3 >= 0", "0 < x < 3", step(SIGN)),  # bounded
    ("0*x > 0", "x > 0", step()),  # nothing is lost
    ("sin(2*pi*x) >= 0", "x > 0", step(ZERO, ZERO)),  # no limit
    ("1/x + y >= 0", "x > 0, x*y > -1/2", step(SIGN)),  # y may be negative for large x
    ("digamma(x) < log(x) - 6/(11*x)", "x > 0", DIGAMMA_BELOW_LOG[2]),
    ("LambertW(x) >= 1/10", "x >= 0", LAMBERT),
    ("LambertW(x) >= 0", "x >= 0", {**LAMBERT, "range": ["1", "oo", False, True]}),
    ("LambertW(x) >= 0", "x >= 0", {**LAMBERT, "by": "2*u*exp(u)"}),
    ("LambertW(x) >= 0", "x >= 0", {**LAMBERT, "inverse": "LambertW(2*x)"}),
    ("LambertW(x) >= 0", "x >= -1", {**LAMBERT, "range": ["-1", "oo", False, True]}),
    ("x >= 0", "x >= 0", {"by": "guess"}),
    ("x >= 0", "x >= 0", {"by": "sign", "more": 1}),
    ("x >= 0", "x >= 0", []),
    ("x >= 0", "x >= 0", {"by": "box", "tree": {"by": "ball"}}),  # not bounded
    ("x >= 0", "x >= 0", {"sum": ["__import__('os')"], "parts": [SIGN]}),
    ("x >= 0", "x >= 0", {"times": "x", "positive": SIGN, "rest": "1", "then": {"by": "infinite"}}),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "where", "tree"), ACCEPTED)
def test_sound_certificates_are_accepted(claim, where, tree):
    check_statement(statement(claim, where, tree))


@pytest.mark.parametrize(("claim", "where", "tree"), REFUSED)
def test_unsound_certificates_are_refused(claim, where, tree):
    with pytest.raises(Refusal):
        check_statement(statement(claim, where, tree))


def test_bounds_on_an_absolute_value_are_bounds():
    v = Region({x: Range(), y: Range()})
    inside = v.with_relations([(2 - 3 * Abs(x), True)])
    assert inside.ranges[x] == Range(Rational(-2, 3), Rational(2, 3)) and not inside.given
    assert v.with_relations([(Abs(x) - 1, True)]).ranges[x] == Range()
    assert len(v.with_relations([(y - Abs(x), False)]).given) == 2
    assert len(v.with_relations([(y - y * Abs(x), False)]).given) == 1


def test_what_is_dropped_with_a_constraint_takes_its_consequences_along():
    """A fact that was shown with the help of x > y may not be used on the whole range of x."""
    ranges = {x: Range(), y: Range(low=Rational(0))}
    bounded = Region(ranges).with_relations([(x**3 - y, True)]).knowing(x, True)
    assert bounded.facts
    assert not bounded.free_along(x).facts
    assert not bounded.slice(y).facts
    free = Region(ranges).knowing(y + 1, True)
    assert free.free_along(y).facts
    assert not free.at(y, Rational(-5)).facts


def test_changed_certificates_prove_nothing_false():
    """Certificates of true claims, with one thing changed, do not prove the false neighbour."""
    rng = random.Random(7)
    for true, false, where in (
        ("log(1+x) <= x", "log(1+x) <= 99/100*x", "x > -1"),
        ("2*x/pi <= sin(x)", "21/10*x/pi <= sin(x)", "0 <= x <= pi/2"),
        ("x/(1+x**2)*exp(-x**2/2) < sqrt(pi/2)*erfc(x/sqrt(2))",
         "x/(9/10+x**2)*exp(-x**2/2) < sqrt(pi/2)*erfc(x/sqrt(2))", "x > 0"),
    ):  # fmt: skip
        proof = prove(true, where, seconds=30).certificate["proof"]
        check(claim_of(true, where), proof)
        for _ in range(60):
            changed = mutated(copy.deepcopy(proof), rng)
            with pytest.raises(Refusal):
                check(claim_of(false, where), changed)


def mutated(tree, rng):
    """One node of the tree changed: another leaf, number, end, text, or another node's subtree."""
    nodes = []

    def collect(t):
        if isinstance(t, dict):
            nodes.append(t)
            for v in t.values():
                collect(v)
        elif isinstance(t, list):
            for v in t:
                collect(v)

    collect(tree)
    node = rng.choice(nodes)
    key = rng.choice(list(node))
    value = node[key]
    if isinstance(value, dict):
        node[key] = rng.choice([SIGN, INTERVAL, ZERO, {"by": "empty"}, rng.choice(nodes)])
        if node[key] is node:
            node[key] = SIGN
    elif isinstance(value, str):
        node[key] = rng.choice(["low", "high", "sign", "interval", "1/3", "x", "1", value + " + 1"])
    elif isinstance(value, bool):
        node[key] = not value
    elif isinstance(value, list):
        node[key] = value[:-1]
    try:
        import json

        json.dumps(tree)
    except ValueError:  # it contains itself
        return {"by": "sign"}
    return tree


LIMITS = [
    (x * exp(-x), oo, 0),
    (x**5 * exp(-(x**2)) * log(x), oo, 0),
    (erfc(x) * exp(x), oo, 0),
    (atan(x), oo, pi / 2),
    (1 / x + 3, oo, 3),
    (x + exp(x), oo, oo),
    (tanh(x) * erf(x), oo, 1),
    (sin(x), Rational(0), 0),
    (log(x), Rational(0), -oo),
    (x**2 * log(x), Rational(0), 0),
    (exp(x) - x**5, oo, oo),
    (x * log(1 + 1 / x), oo, 1),
    ((x + 3) * log((2 * x + 1) / (2 * x + 5)) + 2, oo, 0),
    (loggamma(x + 1) - (x + Rational(1, 2)) * log(x) + x - log(2 * pi * x) / 2 + log(x) / 2, oo, 0),
    (digamma(x) - log(x), oo, 0),
    (x - log(x), oo, oo),
    (log(x) - sqrt(x), oo, -oo),
    (x**2 / (x + 1) - x, oo, -1),
]


BELOW = [
    (x * exp(x) - (1 - exp(x)) * log(1 + exp(x)), 0),
    (x**3 * exp(x) + 2, 2),
    (log(1 - x) * exp(x), 0),
    (x**3 + x**2, -oo),
    (x * exp(-x), -oo),
    (x**2 - exp(-x), -oo),
]


@pytest.mark.parametrize(("f", "value"), BELOW)
@pytest.mark.parametrize("high", [Rational(-2), Rational(1, 2), oo])
def test_limits_at_minus_infinity(f, value, high):
    if high is oo and f.has(log(1 - x)):
        high = Rational(1)
    assert limit_at(f, x, -oo, Region({x: Range(high=high)})) == value


LOGARITHMS_OF_LOGARITHMS = [
    (log(log(1 + 1 / x)) + log(x), 0),
    (log(log((3 * x + 1) / (3 * x - 1))) + log(x), log(Rational(2, 3))),
    (x * log(log((2 * x + 1) / x)) - x * log(log(2)), 1 / (2 * log(2))),
]


@pytest.mark.parametrize(("f", "value"), LOGARITHMS_OF_LOGARITHMS)
def test_logarithms_of_logarithms_at_infinity(f, value):
    region = Region({x: Range(low=Rational(1))})
    assert limit_at(f, x, oo, region) == value


@pytest.mark.parametrize(("f", "end", "value"), LIMITS)
def test_limits(f, end, value):
    assert limit_at(f, x, end, Region({x: Range(low=Rational(0))})) == value


@pytest.mark.parametrize(
    "f",
    [
        sin(x),
        x**2 * log(1 + 1 / x),
        digamma(x) * x - x * log(x),
        exp(x) * sin(x),
        x * sin(x),
        exp(x) * exp(-y * x),
    ],
)
def test_limits_that_are_not_known_are_not_made_up(f):
    with pytest.raises(Refusal):
        limit_at(f, x, oo, Region({x: Range(low=Rational(0)), y: Range()}))


@pytest.mark.parametrize(("f", "end", "value"), [e for e in LIMITS if e[2] not in (oo, -oo)])
def test_limits_agree_with_values_close_by(f, end, value):
    at = 10**9 if end is oo else Rational(1, 10**9)
    with precision(256):
        near = enclose(f, {x: rational_ball(Rational(at))}) - enclose(Rational(0) + value, {})
        assert abs(near) < 1e-6


FUNCTIONS = [
    x + y, x * y, x - y * y, exp(x) * y, exp(-x * y), log(x), sqrt(x), 1 / x, x**y, cosh(x) - sinh(y),
    tanh(x),
    sin(x) * cos(y), atan(x * y), erf(x) * erfc(y), gamma(x), loggamma(x), digamma(x), Abs(x - y), Max(x, y),
    acosh(1 + x), x**-3, x ** Rational(-1, 2), x ** Rational(3, 2), x**4 - x**3,
]  # fmt: skip
numbers = st.fractions(min_value=-20, max_value=20, max_denominator=16)


@settings(max_examples=300, deadline=None)
@given(
    f=st.sampled_from(FUNCTIONS),
    a=numbers, b=numbers, c=numbers, d=numbers,
    unbounded=st.lists(st.booleans(), min_size=4, max_size=4),
)  # fmt: skip
def test_intervals_contain_the_values(f, a, b, c, d, unbounded):
    """The interval of f over a box, bounded or not, contains f at a point of the box."""
    point = {x: Rational(a), y: Rational(b)}
    box = {}
    for v, width, low_free, high_free in ((x, c, *unbounded[:2]), (y, d, *unbounded[2:])):
        low = -oo if low_free else point[v] - abs(Rational(width))
        high = oo if high_free else point[v] + abs(Rational(width)) / 3
        box[v] = hull_of(low, high)
    with precision(128):
        value = enclose(f, {v: rational_ball(q) for v, q in point.items()})
        if not value.is_finite():
            return
        found = evaluate(f, box)
        assert not value < found.low
        assert not value > found.high


def test_a_domain_may_have_any_shape():
    assert prove("x + y <= sqrt(2)", "x**2 + y**2 <= 1", seconds=20).verdict != "refuted"
    assert prove("x + y <= 7/5", "x**2 + y**2 <= 1", seconds=20).verdict == "refuted"


def test_symbols_are_matched_by_name_only_within_a_certificate():
    other = Symbol("x", positive=True)
    assert prove(other > 0).verdict == "proved"


def test_what_sympy_cannot_compare_is_refused():
    """Its errors are its own: Max of a complex number."""
    nodes = {"have": "Max((-1)**(1/3), x)", "strict": False, "proof": SIGN, "then": SIGN}
    with pytest.raises(Refusal):
        check(claim_of("x >= 0", "x >= 1"), nodes)
    steep = {"edge": "x", "at": "low", "value": SIGN, "slope": SIGN}
    with pytest.raises(Refusal):
        check(claim_of("Piecewise((1, 1/x < 2), (2, True)) >= 0", "x > 0"), steep)


def test_the_sign_jumps_where_it_is_defined():
    """sign(v) goes to 1 as v falls to 0, where its value is 0; and so does sign(1/v) as v grows."""
    v, w = Symbol("v", real=True), Symbol("w", real=True)
    unit = Region({v: Range(Rational(0), Rational(1), True, False)})
    assert limit_at(sign(v), v, S.Zero, unit) == 1
    assert limit_at(-sign(-v) * v + 1, v, S.Zero, unit) == 1
    assert limit_at(sign(1 / v), v, oo, Region({v: Range(low=Rational(0))})) == 1
    with pytest.raises(Refusal):
        limit_at(sign(v - w), v, S.Zero, Region({**unit.ranges, w: Range()}))
