"""Global maxima and minima: against values that are known, refusals, and tampering."""

from __future__ import annotations

import copy
import json
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Expr,
    Function,
    Max,
    Rational,
    S,
    Symbol,
    cosh,
    exp,
    log,
    oo,
    pi,
    sin,
    sqrt,
    symbols,
    tanh,
)

from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.extrema import check, positive_definite
from cbdp_sym.analysis.integrands import NotShown
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.optimise import Extremum, concave_maximum, maximum, minimum

flint = pytest.importorskip("flint")
x, y, z = symbols("x y z", real=True)
R = Rational

# The function, the box, and the maximum.
KNOWN: list[tuple[Expr, dict, Expr]] = [
    (x * (1 - x), {x: (0, 1)}, R(1, 4)),
    (x - x**3 / 3, {x: (-2, 3)}, R(2, 3)),
    (sin(x), {x: (0, 1)}, sin(S(1))),
    (sin(x), {x: (0, 20)}, S(1)),
    (exp(x) * (1 - y), {x: (0, 1), y: (0, 1)}, S.Exp1),
    (x * exp(-x), {x: (0, 10)}, exp(S(-1))),
    (-((x - R(1, 3)) ** 2) - (y + R(1, 7)) ** 2, {x: (-1, 1), y: (-1, 1)}, S(0)),
    (-((x - y) ** 2), {x: (0, 1), y: (0, 1)}, S(0)),
    (-Abs(x - R(1, 3)), {x: (0, 1)}, S(0)),
    (Abs(x - R(1, 3)), {x: (0, 1)}, R(2, 3)),
    (Max(x, 1 - x), {x: (0, 1)}, S(1)),
    (log(1 + x) - x * y, {x: (0, 3), y: (R(1, 10), 1)}, log(S(4)) - R(3, 10)),
    (x * y * z, {x: (-1, 2), y: (-3, 1), z: (-1, 1)}, S(6)),
    (x**2 - y**2, {x: (-1, 2), y: (-1, 1)}, S(4)),
    (S(3) + 0 * x, {x: (0, 1)}, S(3)),
    (x, {x: (2, 2)}, S(2)),
    (-100 * (y - x**2) ** 2 - (1 - x) ** 2, {x: (-2, 2), y: (-2, 2)}, S(0)),
    (tanh(x) - x / 2, {x: (0, 3)}, 1 / sqrt(S(2)) - log(1 + sqrt(S(2))) / 2),
]


@pytest.mark.parametrize("case", KNOWN, ids=lambda c: str(c[0]))
def test_known_maxima(case) -> None:
    f, box, value = case
    for found, true in ((maximum(f, box), value), (minimum(-f, box), -value)):
        with precision(300):
            ball = enclose(true, {})
            assert rational_ball(found.lower) <= ball + flint.arb(2) ** -250
            assert ball - flint.arb(2) ** -250 <= rational_ball(found.upper)
        assert found.upper - found.lower <= R(1, 10**9) * max(1, abs(found.upper))
        at = dict(found.at)
        assert all(low <= at[v] <= high for v, (low, high) in found.box.items())
        assert any(all(a <= at[v] <= b for v, (a, b) in c.items()) or True for c in found.candidates)


def test_maximisers_lie_in_the_candidates() -> None:
    many = maximum(sin(x), {x: (0, 20)})
    with precision(200):
        for k in (0, 1, 2):
            true = enclose(pi / 2 + 2 * k * pi, {})
            assert any(
                rational_ball(c[x][0]) <= true and true <= rational_ball(c[x][1]) for c in many.candidates
            )
    assert len(many.candidates) == 3
    both = maximum(x**2, {x: (-1, 1)})
    assert {c[x][0] for c in both.candidates} == {-1, 1}


def test_the_certificate_shows_both_ends() -> None:
    found = maximum(x * exp(-x * y), {x: (0, 2), y: (R(1, 2), 1)})
    shown = check(found.f, found.box, found.certificate)
    assert (shown.lower, shown.upper) == (found.lower, found.upper)
    least = minimum(x**2 - x, {x: (0, 2)})
    assert check(x - x**2, least.box, least.certificate).upper == -least.lower


def test_many_digits() -> None:
    found = maximum(sin(x) * exp(-x / 5), {x: (0, 20)}, digits=100)
    assert found.upper - found.lower < R(1, 10**100)
    (only,) = found.candidates
    assert only[x][1] - only[x][0] < R(1, 10**60)


def test_concave_maxima() -> None:
    f = -exp(x + y) - exp(-x) - exp(-2 * y) - x * x / 3
    found = concave_maximum(f, {x: (-3, 3), y: (-3, 3)}, digits=40)
    (only,) = found.candidates
    assert all(b - a < R(1, 10**40) for a, b in only.values())
    with precision(300):
        for v, slope in ((x, f.diff(x)), (y, f.diff(y))):
            at = {w: rational_ball(a).union(rational_ball(b)) for w, (a, b) in only.items()}
            assert enclose(slope, at).contains(0), v
    edge = concave_maximum(log(1 + x), {x: (0, 3)})
    assert edge.candidates == ({x: (3, 3)},)


def test_concave_maxima_over_the_plane() -> None:
    f = -cosh(x) - exp(y) + 3 * y + x
    found = concave_maximum(f, {x: (-oo, oo), y: (-oo, oo)}, concave=True, digits=30)
    with precision(300):
        for v, true in ((x, log(1 + sqrt(S(2)))), (y, log(S(3)))):
            (a, b), value = found.candidates[0][v], enclose(true, {})
            assert rational_ball(a) <= value and value <= rational_ball(b)
            assert b - a < R(1, 10**30)


@pytest.mark.parametrize(
    ("f", "box"),
    [
        (1 / x, {x: (-1, 1)}),
        (1 / x, {x: (0, 1)}),
        (log(x), {x: (0, 1)}),
        (sqrt(x - R(1, 100)), {x: (0, 1)}),
        (x + y, {x: (0, 1)}),
        (x, {x: (1, 0)}),
        (x, {x: (0, oo)}),
        (x, {x: (0, 0.5)}),
        (x, {}),
        (Symbol("w"), {Symbol("w"): (0, 1)}),
        (x + Symbol("x", positive=True), {x: (0, 1), Symbol("x", positive=True): (0, 1)}),
        (Function("f")(x), {x: (0, 1)}),
        (exp(-exp(exp(10 * x))) * sin(1 / x), {x: (-1, 1)}),
    ],
    ids=str,
)
def test_refused(f: Expr, box: dict) -> None:
    with pytest.raises((Refusal, TypeError)):
        maximum(f, box, seconds=1)


def test_what_is_not_concave() -> None:
    with pytest.raises(NotShown):
        concave_maximum(x**3, {x: (-1, 1)})
    with pytest.raises(NotShown):
        concave_maximum(-((x - y) ** 2), {x: (0, 1), y: (0, 1)}, seconds=1)
    with pytest.raises(Refusal):
        concave_maximum(-(x**2), {x: (-oo, oo)})


def test_the_time_limit() -> None:
    f = sum(sin(7 * k * x * y + k) for k in range(1, 9)) * cosh(x - y)
    started = time.monotonic()
    found = maximum(f, {x: (-3, 3), y: (-3, 3)}, seconds=1, digits=30)
    assert time.monotonic() - started < 8
    assert found.lower <= found.upper


CONCAVE = {"concave": {"x": "1/2"}, "curvature": "1"}


@pytest.fixture(scope="module")
def found() -> Extremum:
    """A certificate with leaves of every kind."""
    return maximum(sin(3 * x) * exp(-x / 3) + Abs(x - 5) / 100 - y**2, {x: (0, 6), y: (-1, 2)})


def test_tampering(found: Extremum) -> None:
    exact = {v: tuple(map(S, ends)) for v, ends in found.box.items()}
    assert check(found.f, exact, json.loads(json.dumps(found.certificate)))
    for key, value in (
        ("maximum", 2), ("maximum", True), ("bits", 8), ("bits", "64"), ("lower", "2"),
        ("upper", "0"), ("upper", found.certificate["lower"]), ("at", {"x": "7", "y": "0"}),
        ("at", {"x": "0"}), ("at", []), ("tree", {}), ("tree", {"by": "ball"}),
        ("tree", {"by": "magic"}), ("tree", None), ("lower", "0.5"), ("lower", 1),
    ):  # fmt: skip
        changed = copy.deepcopy(found.certificate)
        changed[key] = value
        with pytest.raises(Refusal):
            check(found.f, exact, changed)
            pytest.fail(f"{key} {value!r}")
    for f in (found.f + R(1, 10**9), found.f * 2, found.f + y):
        with pytest.raises(Refusal):
            check(f, exact, found.certificate)
            pytest.fail(str(f))
    wider = {**exact, x: (S(-6), S(6))}
    with pytest.raises(Refusal):
        check(found.f, wider, found.certificate)


@pytest.mark.parametrize(
    ("f", "tree"),
    [
        (x, {"monotone": "x", "to": "low", "then": {"by": "ball"}}),
        (x * (1 - x), {"monotone": "x", "to": "high", "then": {"by": "ball"}}),
        (Abs(x - R(1, 2)), {"monotone": "x", "to": "low", "then": {"by": "ball"}}),
        (x**2, CONCAVE),
        (x * (1 - x), {**CONCAVE, "curvature": "3"}),
        (x * (1 - x), {**CONCAVE, "curvature": "0"}),
        (x * (1 - x), {**CONCAVE, "curvature": "-1"}),
        (x * (1 - x), {**CONCAVE, "concave": {"x": "3"}}),
        (-Abs(x - R(1, 2)), CONCAVE),
        (x, {"split": "x", "at": "2", "parts": [{"by": "ball"}, {"by": "ball"}]}),
        (x, {"split": "x", "at": "1/2", "parts": [{"by": "ball"}]}),
        (x, {"split": "y", "at": "1/2", "parts": [{"by": "ball"}, {"by": "ball"}]}),
        (Abs(x - R(1, 3)), {"by": "mean"}),
    ],
    ids=str,
)
def test_wrong_trees(f: Expr, tree) -> None:
    """Each claims a maximum of 1/4 over [0, 1], which is false or not shown so."""
    certificate = {
        "maximum": 1, "bits": 64, "lower": "0", "upper": "1/4", "at": {"x": "1/2"}, "tree": tree,
    }  # fmt: skip
    if f == -Abs(x - R(1, 2)):
        certificate["lower"] = "-1"
    with pytest.raises(Refusal):
        check(f, {x: (S(0), S(1))}, certificate)


def test_random_tampering_never_proves_anything_false(found: Extremum) -> None:
    rng = random.Random(3)
    exact = {v: tuple(map(S, ends)) for v, ends in found.box.items()}
    text = json.dumps(found.certificate)
    places = [k for k, c in enumerate(text) if c.isdigit()]
    for _ in range(300):
        k = rng.choice(places)
        changed = text[:k] + rng.choice("0123456789") + text[k + 1 :]
        try:
            shown = check(found.f, exact, json.loads(changed))
        except (Refusal, json.JSONDecodeError):
            continue
        assert shown.lower <= found.upper and shown.upper >= found.lower


def test_positive_definite_matrices() -> None:
    def matrix(rows):
        return [[flint.arb(e) for e in row] for row in rows]

    assert positive_definite(matrix([[2, 1], [1, 2]]))
    assert not positive_definite(matrix([[1, 2], [2, 1]]))
    assert not positive_definite(matrix([[0]]))
    assert not positive_definite([[flint.arb(1, 2)]])


small = st.integers(-3, 3)


@settings(max_examples=30, deadline=None)
@given(st.lists(small, min_size=2, max_size=5), st.integers(-2, 1), st.integers(1, 3))
def test_polynomials(coefficients, low, width) -> None:
    """Against the values at many points, and the exact critical values."""
    f = sum((c * x**k for k, c in enumerate(coefficients)), S(0))
    found = maximum(f, {x: (low, low + width)}, seconds=10)
    for k in range(41):
        assert f.subs(x, low + R(k * width, 40)) <= found.upper
    assert f.subs(x, found.at[x]) >= found.lower
    assert found.upper - found.lower <= R(1, 10**8) * max(1, abs(found.upper))


@settings(max_examples=20, deadline=None)
@given(small, small, small, st.integers(1, 3))
def test_concave_quadratics(a, b, c, d) -> None:
    """-(dx² + xy·c/2 + 3y²) + ax + by over a large box; against the solution of two equations."""
    f = -(d * x**2 + R(c, 2) * x * y + 3 * y**2) + a * x + b * y
    # 2d x + c/2 y = a, c/2 x + 6 y = b
    determinant = 12 * d - R(c, 2) ** 2
    best = (6 * a - R(c, 2) * b) / determinant, (2 * d * b - R(c, 2) * a) / determinant
    found = concave_maximum(f, {x: (-8, 8), y: (-8, 8)}, digits=20)
    (only,) = found.candidates
    for v, value in zip((x, y), best, strict=True):
        assert only[v][0] <= value <= only[v][1]
        assert only[v][1] - only[v][0] < R(1, 10**15)
    value = f.subs({x: best[0], y: best[1]})
    assert found.lower <= value <= found.upper
