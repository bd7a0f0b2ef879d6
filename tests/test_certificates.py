"""Certificates are checked, and what has been tampered with proves nothing false."""

import copy
import json
import random

import flint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Integer,
    LambertW,
    Max,
    Min,
    Rational,
    Symbol,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
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
    sign,
    sin,
    sinh,
    sqrt,
    symbols,
    tan,
    tanh,
)  # fmt: skip

from cbdp_sym.analysis.balls import between, enclose, precision, rational_ball
from cbdp_sym.analysis.box_certificates import check
from cbdp_sym.analysis.logic import Above, AtLeast, AtMost, Below, Equal
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.prover import Refuted, nodes, prove_on_box

x, y = symbols("x y", real=True)


def test_incomplete_gamma_and_polygamma_against_mpmath():
    import mpmath
    from sympy import lowergamma, polygamma, uppergamma

    at = {x: rational_ball(Rational(5, 2)), y: rational_ball(Rational(3, 2))}
    with precision(64):
        for f, value in (
            (uppergamma(y, x), mpmath.gammainc(1.5, 2.5)),
            (lowergamma(y, x), mpmath.gammainc(1.5, 0, 2.5)),
            (polygamma(2, x), mpmath.polygamma(2, 2.5)),
        ):
            assert abs(float(enclose(f, at).mid()) - float(value)) < 1e-12


BALL, MEAN, ZERO = {"by": "ball"}, {"by": "mean"}, {"by": "zero"}


def box(**ranges):
    named = {"x": x, "y": y}
    return {named[n]: (Rational(low), Rational(high)) for n, (low, high) in ranges.items()}


UNIT = box(x=(0, 1))
SQUARE = box(x=(0, 1), y=(0, 1))
SINH = AtMost(x, sinh(x))
SINH_TREE = {
    "edge": "x",
    "at": "low",
    "value": ZERO,
    "slope": {"edge": "x", "at": "low", "value": ZERO, "slope": None},
}
SINH_TREE["slope"]["slope"] = {"edge": "x", "at": "low", "value": ZERO, "slope": BALL}
EXP = AtLeast(exp(x), 1 + x)
EXP_TREE = {
    "split": "x",
    "at": "0",
    "parts": [
        {"edge": "x", "at": "high", "value": ZERO, "slope": None},
        {"edge": "x", "at": "low", "value": ZERO, "slope": None},
    ],
}
EXP_TREE["parts"][0]["slope"] = {"edge": "x", "at": "high", "value": ZERO, "slope": BALL}
EXP_TREE["parts"][1]["slope"] = {"edge": "x", "at": "low", "value": ZERO, "slope": BALL}
TANH = AtMost(tanh(x / 2) * tanh(y / 2), tanh(x * y / 4))


@pytest.mark.parametrize(
    ("claim", "where", "tree"),
    [
        (AtMost(x**2, 2), UNIT, BALL),
        (Below(x**2, 2), UNIT, {"by": "ball", "bits": 128}),
        (AtMost(x - x**2, Rational(1, 3)), box(x=("7/16", "9/16")), MEAN),
        (SINH, UNIT, SINH_TREE),
        (EXP, box(x=(-1, 1)), EXP_TREE),
        (AtLeast(sinh(x) + exp(-x) / 2, exp(x) / 2), UNIT, ZERO),
        (AtLeast(x, 0), UNIT, {"edge": "x", "at": "low", "value": ZERO, "slope": BALL}),
        (Above(1 + x, 0), UNIT, {"edge": "x", "at": "low", "value": BALL, "slope": BALL}),
        (AtMost(0, 1), {}, BALL),
        (Above(Max(x, 1), 0), UNIT, BALL),
    ],
)
def test_good_certificates_pass(claim, where, tree):
    check(claim, where, json.loads(json.dumps(tree)))


def changed(tree, *path, to):
    """The tree with one place changed; a deleted key for ``to=...``."""
    new = copy.deepcopy(tree)
    place = new
    for step in path[:-1]:
        place = place[step]
    if to is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return new


TAMPERED = {
    "another cut": changed(EXP_TREE, "at", to="1/2"),
    "a cut at the end": changed(EXP_TREE, "at", to="1"),
    "a cut outside": changed(EXP_TREE, "at", to="7"),
    "a float": changed(EXP_TREE, "at", to=0.0),
    "an exponent": changed(EXP_TREE, "at", to="1e9"),
    "a formula": changed(EXP_TREE, "at", to="1-1"),
    "a line break": changed(EXP_TREE, "at", to="0\n"),
    "division by 0": changed(EXP_TREE, "at", to="1/0"),
    "other digits": changed(EXP_TREE, "at", to="٠"),
    "a huge number": changed(EXP_TREE, "at", to="1" * 5000),
    "no cut": changed(EXP_TREE, "at", to=...),
    "a missing part": changed(EXP_TREE, "parts", 1, to=...),
    "a third part": changed(EXP_TREE, "parts", to=[*EXP_TREE["parts"], BALL]),
    "an empty part": changed(EXP_TREE, "parts", 0, to=None),
    "parts that are no list": changed(EXP_TREE, "parts", to={"0": BALL, "1": BALL}),
    "swapped parts": changed(EXP_TREE, "parts", to=EXP_TREE["parts"][::-1]),
    "the wrong edge": changed(EXP_TREE, "parts", 0, "at", to="low"),
    "no end": changed(EXP_TREE, "parts", 0, "at", to="middle"),
    "a number for the end": changed(EXP_TREE, "parts", 0, "at", to=1),
    "another variable": changed(EXP_TREE, "split", to="y"),
    "no variable": changed(EXP_TREE, "split", to=["x"]),
    "no value": changed(EXP_TREE, "parts", 0, "value", to=...),
    "no slope": changed(EXP_TREE, "parts", 0, "slope", to=...),
    "a slope of a lower order": changed(EXP_TREE, "parts", 0, "slope", to=BALL),
    "an unknown leaf": changed(EXP_TREE, "parts", 0, "value", "by", to="trust"),
    "an unhashable leaf": changed(EXP_TREE, "parts", 0, "value", "by", to=[]),
    "a further key": changed(EXP_TREE, "derivative", to="0"),
    "two kinds": changed(EXP_TREE, "by", to="ball"),
    "a derivative of its own": changed(EXP_TREE, "parts", 0, "slope", "f", to="exp(x)"),
    "bits for algebra by name": changed(EXP_TREE, "parts", 0, "value", "bits", to="64"),
    "too many bits": changed(EXP_TREE, "parts", 0, "slope", "slope", "bits", to=10**9),
    "no bits": changed(EXP_TREE, "parts", 0, "slope", "slope", "bits", to=0),
    "a truth value for bits": changed(EXP_TREE, "parts", 0, "slope", "slope", "bits", to=True),
    "a ball where it is tight": BALL,
    "the mean where it is tight": MEAN,
    "zero where it is not": ZERO,
    "nothing": None,
    "a list": [EXP_TREE],
    "text": json.dumps(EXP_TREE),
    "an empty object": {},
}


@pytest.mark.parametrize("name", TAMPERED)
def test_tampered_certificates_are_refused(name):
    check(EXP, box(x=(-1, 1)), EXP_TREE)
    with pytest.raises(Refusal):
        check(EXP, box(x=(-1, 1)), TAMPERED[name])


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        (Above(exp(x), 1 + x), box(x=(-1, 1))),
        (AtLeast(exp(x), 1 + 2 * x), box(x=(-1, 1))),
        (AtLeast(exp(x), 1 + x + x**2 / 2), box(x=(-1, 1))),
        (AtMost(exp(x), 1 + x), box(x=(-1, 1))),
        (AtLeast(exp(x) - Rational(1, 10**9), 1 + x), box(x=(-1, 1))),
        (Equal(exp(x), 1 + x), box(x=(-1, 1))),
        (EXP, box(x=(1, 2))),
        (EXP, box(y=(-1, 1))),
        (EXP, box(x=(1, -1))),
    ],
)
def test_a_certificate_is_for_one_claim_and_one_box(claim, where):
    with pytest.raises(Refusal):
        check(claim, where, EXP_TREE)


def test_strict_claims_are_not_shown_by_zero_or_by_a_tight_edge():
    with pytest.raises(Refusal):
        check(Above(x, x), UNIT, ZERO)
    with pytest.raises(Refusal):
        check(Above(sinh(x), x), UNIT, SINH_TREE)


ON_THE_EDGE = {"edge": "x", "at": "low", "value": BALL, "slope": ZERO}


@pytest.mark.parametrize(
    ("claim", "tree"),
    [
        (AtLeast(1 / x, 0), BALL),
        (AtLeast(Abs(log(x)), 0), BALL),
        (AtMost(atan(1 / (x - Rational(1, 2))), 2), BALL),
        (AtLeast(sqrt(x - Rational(1, 2)), 0), BALL),
        (AtLeast(log(x) - log(2 * x) + 1, 0), {**ON_THE_EDGE, "at": "high"}),
    ],
)
def test_undefined_values_are_not_hidden(claim, tree):
    with pytest.raises(Refusal):
        check(claim, box(x=(0, 1)), tree)


@pytest.mark.parametrize(
    "f",
    [
        Abs(x - Rational(1, 2)),
        sqrt(x),
        asin(x),
        acos(x),
        Max(x, Rational(1, 2)),
        (x - Rational(1, 2)) ** Rational(1, 3),
        log(x),
    ],
)
def test_derivatives_are_refused_where_the_function_may_not_be_smooth(f):
    for tree in ({"edge": "x", "at": "low", "value": BALL, "slope": BALL}, MEAN):
        with pytest.raises(Refusal):
            check(AtLeast(f, -2), UNIT, tree)


def test_assumptions_of_a_symbol_do_not_leak_into_the_check():
    """|p| is p for a positive p, but the box may be wider; the check is about every real value."""
    p = Symbol("p", positive=True)
    with pytest.raises(Refusal):
        check(AtLeast(Abs(p), 0), {p: (Integer(-1), Integer(1))}, BALL)
    with pytest.raises(Refusal):
        check(AtLeast(p, 0), {p: (Integer(-1), Integer(1))}, {**ON_THE_EDGE, "slope": BALL})


def test_boxes_that_fit_nothing_are_refused():
    twin = Symbol("x", positive=True)
    for where in (
        {**UNIT, twin: (Integer(0), Integer(1))},
        {x: (Integer(0), Symbol("a", real=True))},
        {x: (0.0, 1.0)},
        {x: (-oo, Integer(1))},
        {},
    ):
        with pytest.raises(Refusal):
            check(AtLeast(x + 2, 0), where, BALL)
    z = Symbol("z")
    with pytest.raises(Refusal, match="real=True"):
        check(AtLeast(z**2 + 1, 0), {z: (Integer(0), Integer(1))}, BALL)


def test_the_size_of_a_certificate_is_bounded():
    deep = BALL
    for k in range(500):
        deep = {"split": "x", "at": f"1/{2 ** (500 - k)}", "parts": [deep, BALL]}
    with pytest.raises(Refusal, match="too large"):
        check(AtLeast(x + 1, 0), UNIT, deep)
    steep = BALL
    for _ in range(20):
        steep = {"edge": "x", "at": "low", "value": BALL, "slope": steep}
    with pytest.raises(Refusal, match="too large"):
        check(AtLeast(exp(x), 0), UNIT, steep)


def test_no_certificate_is_no_wrong_step():
    with pytest.raises(Refusal, match="no certificate was found") as found:
        check(EXP, UNIT, None)
    assert found.value.weak


def test_the_message_names_the_leaf_and_the_box():
    with pytest.raises(Refusal, match=r"'ball' does not show .*x in \[0, 1/2\]"):
        check(AtLeast(x - x**2, 0), UNIT, {"split": "x", "at": "1/2", "parts": [BALL, BALL]})


def places(tree, path=()):
    """Every place of a certificate."""
    if path:
        yield path
    items = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in items if isinstance(tree, (dict, list)) else ():
        yield from (places(value, (*path, key)) if isinstance(value, (dict, list)) else [(*path, key)])


def at(tree, path):
    for step in path:
        tree = tree[step]
    return tree


MATERIAL = [
    BALL, MEAN, ZERO, None, "x", "y", "low", "high", "0", "1/2", "1", "1/1000", "-1", [], {}, "ball",
    "mean", "zero", 64, [BALL, BALL], [ZERO, ZERO],
    {"edge": "x", "at": "low", "value": ZERO, "slope": BALL},
    {"edge": "y", "at": "high", "value": ZERO, "slope": MEAN},
]  # fmt: skip
FALSE = [
    AtMost(tanh(x / 2) * tanh(y / 2), tanh(x * y / 4) - x * y / 10**6),
    AtMost(tanh(x * y / 4), tanh(x / 2) * tanh(y / 2)),
    Below(tanh(x / 2) * tanh(y / 2), tanh(x * y / 4)),
    AtMost(tanh(x / 2) * tanh(y / 2), tanh(x * y / 5)),
]


@pytest.fixture(scope="module")
def tanh_tree():
    where = box(x=(0, 2), y=(0, 2))
    tree = prove_on_box(TANH, where)
    check(TANH, where, tree)
    return tree


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_mutant_of_a_certificate_proves_a_false_neighbour(tanh_tree, seed):
    rng = random.Random(seed)
    tree = copy.deepcopy(tanh_tree)
    every = list(places(tree))
    for _ in range(rng.randint(0, 3)):
        path, other = rng.choice(every), rng.choice(every)
        try:
            new = rng.choice([rng.choice(MATERIAL), copy.deepcopy(at(tree, other))])
            tree = changed(tree, *path, to=new)
        except (KeyError, IndexError, TypeError):
            continue
    for claim in FALSE:
        with pytest.raises(Refusal):
            check(claim, box(x=(0, 2), y=(0, 2)), tree)


def test_balls_contain_the_values():
    f = exp(-x) * sinh(y) ** 3 + cosh(x - y) ** 2 / (1 + x**2) - log(2 + sin(x)) * Abs(x - y)
    rng = random.Random(7)
    for _ in range(200):
        ends = {v: sorted(Rational(rng.randint(-64, 64), 32) for _ in range(2)) for v in (x, y)}
        inside = {v: low + (high - low) * Rational(rng.randint(0, 9), 9) for v, (low, high) in ends.items()}
        with precision(64):
            wide = enclose(f, {v: between(*e) for v, e in ends.items()})
            point = enclose(f, {v: between(c, c) for v, c in inside.items()})
            assert wide.is_finite()
            assert wide.lower() <= point.upper() and point.lower() <= wide.upper()


@pytest.mark.parametrize("f", [sqrt(x), x ** Rational(1, 3), x**y, sqrt(sqrt(x))], ids=str)
def test_roots_have_values_on_an_interval_that_ends_at_zero(f):
    for high in (Rational(1, 10**30), Rational(1, 3), Integer(1000)):
        at = {x: between(Integer(0), high), y: rational_ball(Rational(1, 7))}
        ball = enclose(f, at)
        assert ball.is_finite() and ball.lower() == 0, (f, high)
        assert not enclose(f, at, analytic=True).is_finite()
        assert not enclose(1 / f, at).is_finite()


ONE_VARIABLE = [
    exp(x), log(x), sin(x), cos(x), tan(x), asin(x), acos(x), atan(x), sinh(x), cosh(x), tanh(x),
    asinh(x), acosh(x), atanh(x), erf(x), erfc(x), gamma(x), loggamma(x), LambertW(x), Abs(x),
    sign(x), sqrt(x), 1 / x, x**2, x**3, x**-2, x**-3, x ** Rational(3, 2), x ** Rational(-1, 2),
    x ** Rational(1, 3), x**x, 2**x, Max(x, 1), Min(x, x**2), digamma(x),
]  # fmt: skip


@pytest.mark.parametrize("f", ONE_VARIABLE, ids=str)
def test_each_function_against_mpmath(f):
    """Wherever a ball is finite, it contains what mpmath finds at points inside."""
    rng, seen = random.Random(str(f)), 0
    for k in range(400):
        low = Rational(rng.randint(-400, 400), 100) if k % 2 else Integer(0)
        high = low + Rational(rng.choice([0, 1, 10, 100, 300]), 100 * rng.randint(1, 40))
        with precision(64):
            ball = enclose(f, {x: between(low, high)})
        for part in range(5 if ball.is_finite() else 0):
            point = low + (high - low) * Rational(part, 4)
            value = f.subs(x, point).evalf(40)
            assert value.is_Number, f"{f} at {point} is {value}, not real"
            with precision(256):
                assert ball.overlaps(flint.arb(str(value))), f"{f} at {point}"
            seen += 1
    assert seen > 100


coefficients = st.integers(-3, 3)


@settings(max_examples=40, deadline=None)
@given(a=coefficients, b=coefficients, c=coefficients, margin=st.integers(-2, 3))
def test_what_is_certified_is_true(a, b, c, margin):
    """Against exact minima on a grid: nothing certified is false, whatever the search does."""
    f = a * x * y + b * x**2 + c * sinh(y) + Rational(margin, 2)
    claim = AtLeast(f, 0)
    try:
        tree = prove_on_box(claim, SQUARE, seconds=1)
    except Refuted as refuted:
        assert f.subs(refuted.witness) < 0
        return
    if tree is not None:
        check(claim, SQUARE, tree)
        assert nodes(tree) >= 1
        for i in range(5):
            for j in range(5):
                assert f.subs({x: Rational(i, 4), y: Rational(j, 4)}) >= 0
