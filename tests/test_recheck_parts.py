"""The parts of the independent checker against mpmath at high precision: intervals, forms, derivatives."""

from __future__ import annotations

import os
import random
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.limits import limit_at
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.polynomials import VariableRange, nonnegative
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.recheck.regions import Region
from cbdp_sym.recheck.series import taylor

FUZZ = settings(
    max_examples=int(os.environ.get("CBDP_SYM_FUZZ", "30")),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to shrink a term takes minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
mp = mpmath.mp
DIGITS = 60
POINTWISE: dict[str, Any] = {
    "exp": mpmath.exp, "log": mpmath.log, "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan,
    "asin": mpmath.asin, "acos": mpmath.acos, "atan": mpmath.atan, "sinh": mpmath.sinh,
    "cosh": mpmath.cosh, "tanh": mpmath.tanh, "asinh": mpmath.asinh, "acosh": mpmath.acosh,
    "atanh": mpmath.atanh, "erf": mpmath.erf, "erfc": mpmath.erfc, "gamma": mpmath.gamma,
    "loggamma": mpmath.loggamma, "lambertw": lambda u: mpmath.lambertw(u).real, "abs": abs,
    "sign": mpmath.sign, "lowergamma": lambda s, u: mpmath.gammainc(s, 0, u),
    "uppergamma": lambda s, u: mpmath.gammainc(s, u),
}  # fmt: skip
FUNCTIONS = [f for f in POINTWISE if f not in ("lowergamma", "uppergamma", "sign", "tan")]


class Undefined(Exception):
    """The value is no finite real number."""


class TooLarge(Undefined):
    """The value is a real number over 10^300, which is not compared; it is defined all the same."""


def value(t: Term, at: dict[str, Any]) -> Any:
    """The value at a point, by mpmath's own functions; not by the code under test."""
    if t.head == "piecewise":  # the values of the other branches need not be defined
        for k, or_equal in enumerate(t.data):
            u = value(t.args[2 * k + 1], at)
            if u > 0 or (or_equal and u == 0):
                return value(t.args[2 * k], at)
        return value(t.args[-1], at)
    args = [value(a, at) for a in t.args]
    try:
        found = _value(t, args, at)
    except OverflowError as error:
        raise TooLarge from error
    except (ValueError, ZeroDivisionError) as error:
        raise Undefined from error
    if isinstance(found, mpmath.mpc) or not mpmath.isfinite(found):
        raise Undefined
    if abs(found) > mpmath.mpf(10) ** 300:
        raise TooLarge
    return found


def _value(t: Term, args: list[Any], at: dict[str, Any]) -> Any:
    if t.head == "num":
        return mpmath.mpf(t.data.numerator) / t.data.denominator
    if t.head == "var":
        return at[t.data]
    if t.head == "const":
        return mpmath.pi() if t.data == "pi" else mpmath.euler()
    if t.head == "add":
        return mpmath.fsum(args)
    if t.head == "mul":
        return mpmath.fprod(args)
    if t.head == "pow":
        base, e = args
        n = ex.value_of(ex.simplified(t.args[1]))  # x**(0*y) is a whole power
        whole = n is not None and n.denominator == 1
        if not whole and (base < 0 or (base == 0 and e <= 0)):
            raise Undefined
        return base ** (int(n) if whole else e)
    if t.head in ("max", "min"):
        return (max if t.head == "max" else min)(args)
    if t.head == "polygamma":
        if args[0] <= 0:
            raise Undefined
        return mpmath.polygamma(t.data, args[0])
    if t.head in ("gamma", "loggamma") and args[0] <= 0:
        raise Undefined
    if t.head == "log" and args[0] <= 0:
        raise Undefined
    if t.head == "lambertw" and args[0] < -mpmath.exp(-1):
        raise Undefined
    return POINTWISE[t.head](*args)


NUMBERS = st.fractions(-3, 3, max_denominator=6)


def terms(depth: int) -> st.SearchStrategy[Term]:
    leaves = st.sampled_from([ex.var("x"), ex.var("y"), ex.PI]) | NUMBERS.map(ex.num)
    if not depth:
        return leaves
    inner = terms(depth - 1)
    exponents = st.sampled_from([-2, -1, 2, 3, Fraction(1, 2), Fraction(-1, 2), Fraction(2, 3)])
    return st.one_of(
        leaves,
        st.tuples(inner, inner).map(lambda p: ex.raw("add", p)),
        st.tuples(inner, inner).map(lambda p: ex.raw("mul", p)),
        st.tuples(inner, exponents).map(lambda p: ex.raw("pow", (p[0], ex.num(p[1])))),
        st.tuples(inner, inner).map(lambda p: ex.raw("pow", p)),
        st.tuples(st.sampled_from(FUNCTIONS), inner).map(lambda p: ex.raw(p[0], (p[1],))),
        st.tuples(st.sampled_from(["max", "min"]), inner, inner).map(lambda p: ex.raw(p[0], p[1:])),
        st.tuples(inner, inner, inner).map(lambda p: ex.raw("piecewise", p, (True,))),
    )


RANGES = st.tuples(NUMBERS, st.fractions(0, 2, max_denominator=5))


def inside(a: Any, interval: iv.Interval) -> bool:
    low, high = mpmath.mpf(interval.low), mpmath.mpf(interval.high)
    slack = mpmath.mpf(10) ** (-DIGITS + 15) * (1 + abs(a))
    return bool(low - slack <= a <= high + slack)


@FUZZ
@given(terms(3), RANGES, RANGES, st.randoms(use_true_random=False))
def test_an_interval_holds_every_value(
    t: Term, x: tuple[Fraction, Fraction], y: tuple[Fraction, Fraction], rng: random.Random
) -> None:
    ranges = {"x": (x[0], x[0] + x[1]), "y": (y[0], y[0] + y[1])}
    boxes = {v: iv.hull(*ends) for v, ends in ranges.items()}
    region = Region({v: Range(*ends, False, False) for v, ends in ranges.items()})
    try:
        plain = ex.simplified(t)
        found = [evaluate(plain, boxes)]
        found.append(evaluate(region.normaliser.form(plain), boxes))
        common, rest = region.normaliser.factored(plain)
        found.append(evaluate(common, boxes) * evaluate(rest, boxes))
    except (Refused, NotRechecked):
        if not (found := locals().get("found", [])):
            return
    with mp.workdps(DIGITS):
        for k in range(6):
            at = {}
            for v, (low, high) in ranges.items():
                c = low + (high - low) * rng.choice(
                    [Fraction(0), Fraction(1), Fraction(rng.randint(0, 97), 97)]
                )
                at[v] = mpmath.mpf(c.numerator) / c.denominator
            try:
                a = value(t, at)
            except Undefined:
                continue
            for interval in found:
                assert inside(a, interval), (k, t, at, mpmath.nstr(a, 20))


@FUZZ
@given(terms(3), RANGES, RANGES, st.randoms(use_true_random=False))
def test_what_is_said_to_be_defined_and_smooth_is(
    t: Term, x: tuple[Fraction, Fraction], y: tuple[Fraction, Fraction], rng: random.Random
) -> None:
    """And its derivative is the limit of differences."""
    assume("x" in t.free)
    ranges = {"x": (x[0], x[0] + x[1] + 1), "y": (y[0], y[0] + y[1])}
    region = Region({v: Range(*ends, False, False) for v, ends in ranges.items()})
    try:
        require_defined(t, region, budget=20)
    except (Refused, NotRechecked):
        return
    try:
        require_defined(t, region, smooth_in="x", budget=20)
        slope = derivative(ex.simplified(t), "x")
    except (Refused, NotRechecked):
        slope = None
    with mp.workdps(DIGITS):
        h = mpmath.mpf(10) ** (-DIGITS // 3)
        for _ in range(3):
            c = {
                v: low + (high - low) * Fraction(rng.randint(1, 96), 97) for v, (low, high) in ranges.items()
            }
            at = {v: mpmath.mpf(q.numerator) / q.denominator for v, q in c.items()}
            try:
                a = value(t, at)  # raises Undefined where the answer was wrong
                if slope is None:
                    continue
                up, down = (value(t, {**at, "x": at["x"] + s * h}) for s in (1, -1))
                exact = value(slope, at)
            except TooLarge:
                continue
            error = mpmath.mpf(10) ** -8 * (1 + abs(exact) + abs(a))
            assert abs((up - down) / (2 * h) - exact) < error, (t, at)


def test_a_gamma_of_a_gamma_is_defined() -> None:
    inner = ex.raw("gamma", (ex.raw("pow", (ex.var("x"), ex.num(-2))),))
    region = Region({"x": Range(Fraction(1, 4), Fraction(5, 4), False, False)})
    require_defined(ex.raw("gamma", (inner,)), region, budget=20)
    with pytest.raises((Refused, NotRechecked)):
        wide = Region({"x": Range(Fraction(-1), Fraction(1), False, False)})
        require_defined(ex.raw("gamma", (inner,)), wide, budget=20)


@FUZZ
@given(terms(2), terms(2), RANGES, st.randoms(use_true_random=False))
def test_equal_forms_have_equal_values(
    f: Term, g: Term, x: tuple[Fraction, Fraction], rng: random.Random
) -> None:
    region = Region({"x": Range(x[0], x[0] + x[1], False, False), "y": Range()})
    sides = [ex.raw("mul", (f, g)), ex.raw("add", (f, ex.raw("mul", (ex.MINUS, g))))]
    pairs = [(sides[0], ex.raw("mul", (g, f)))]
    pairs += [(a, b) for a in (f, g, *sides) for b in (f, g, ex.var("x"), ex.ONE)]
    for a, b in pairs:
        try:
            same = region.normaliser.same(ex.simplified(a), ex.simplified(b))
        except (Refused, NotRechecked):
            continue
        if not same:
            continue
        with mp.workdps(DIGITS):
            for _ in range(3):
                c = x[0] + x[1] * Fraction(rng.randint(0, 97), 97)
                at = {"x": mpmath.mpf(c.numerator) / c.denominator, "y": mpmath.mpf(rng.randint(-9, 9)) / 4}
                try:
                    left, right = value(a, at), value(b, at)
                except Undefined:
                    continue
                assert abs(left - right) <= mpmath.mpf(10) ** -30 * (1 + abs(left)), (a, b, at)


@FUZZ
@given(
    st.dictionaries(
        st.tuples(st.integers(0, 3), st.integers(0, 2)), st.fractions(-4, 4, max_denominator=4), max_size=5
    ),
    RANGES,
    RANGES,
    st.booleans(),
    st.tuples(*[st.booleans()] * 4),
    st.randoms(use_true_random=False),
)
def test_a_polynomial_said_to_be_nonnegative_is(
    p: dict[Any, Fraction], x: Any, y: Any, strict: bool, flags: Any, rng: random.Random
) -> None:
    sides = []
    for (low, width), unbounded, opened in ((x, flags[0], flags[2]), (y, flags[1], flags[3])):
        high = None if unbounded else low + width + Fraction(1, 7)
        sides.append(VariableRange(low, high, opened, opened))
    p = {m: c for m, c in p.items() if c}
    if not nonnegative(p, sides, strict, 20):
        return
    for k in range(30):
        at = []
        for s in sides:
            assert s.low is not None
            high = s.low + 50 if s.high is None else s.high
            share = Fraction(
                k % 2 if k < 4 and not s.low_open else rng.randint(1, 99),
                1 if k < 4 and not s.low_open else 100,
            )
            at.append(s.low + (high - s.low) * share)
        total = sum((c * at[0] ** m[0] * at[1] ** m[1] for m, c in p.items()), Fraction(0))
        assert total > 0 or (not strict and total == 0), (p, sides, at)


COEFFICIENTS = st.tuples(*[st.integers(-3, 3)] * 4)


@settings(FUZZ, max_examples=max(1, FUZZ.max_examples // 4))
@given(
    st.lists(st.tuples(COEFFICIENTS, st.booleans()), min_size=1, max_size=3),
    terms(1) | terms(2),
    st.tuples(*[st.integers(-2, 2)] * 6),
    st.randoms(use_true_random=False),
)
def test_a_sign_shown_under_relations_is_right(
    relations: Any, t: Term, square: Any, rng: random.Random
) -> None:
    x, y = ex.var("x"), ex.var("y")
    monomials = [ex.mul(x, x), ex.mul(x, y), ex.mul(y, y), x, y, ex.ONE]
    given_relations = [
        (ex.add(*(ex.mul(ex.num(a), m) for a, m in zip(c, (x, y, ex.mul(y, y), ex.ONE), strict=True))), s)
        for c, s in relations
    ]  # fmt: skip
    region = Region({"x": Range(), "y": Range()}).with_relations(given_relations)
    polynomial = ex.add(*(ex.mul(ex.num(a), m) for a, m in zip(square, monomials, strict=True)))
    shown = []
    for f in (polynomial, ex.simplified(t), ex.mul(polynomial, ex.simplified(t))):
        for strict in (True, False):
            try:
                shown += [(f, strict)] if region.shows(f, strict, 6) else []
            except (Refused, NotRechecked):
                continue
    with mp.workdps(DIGITS):
        for _ in range(60 if shown else 0):
            c = {v: Fraction(rng.randint(-12, 12), rng.randint(1, 6)) for v in "xy"}
            at = {v: mpmath.mpf(q.numerator) / q.denominator for v, q in c.items()}
            if not all(value(g, at) > 0 or (not s and value(g, at) == 0) for g, s in given_relations):
                continue
            for f, strict in shown:
                try:
                    a = value(f, at)
                except Undefined:
                    continue
                assert a > -(mpmath.mpf(10) ** -40), (f, at, region.given)
                assert not strict or a != 0 or f.head != "add", (f, at, region.given)


LIMITS = [
    ("exp(-x)*x**9", 0), ("(2*x**2 + x)/(x**2 + 1)", 2), ("x*exp(-x**2/2)/sqrt(x + 1)", 0),
    ("erfc(x)*exp(x**2)", None), ("atan(x) - pi/2", 0), ("tanh(x)*erf(x)", 1), ("log(x)/x", 0),
    ("exp(x) - x**3", "oo"), ("log(x)/sqrt(x)", 0), ("x - exp(x)", "-oo"), ("sqrt(x**2 + 1)", "oo"),
    ("erfc(x)*x**3*exp(x)", 0), ("sin(x)", None), ("x*(1 + sin(x))", None), ("exp(-1/x)", 1),
    ("1/(1 + exp(-x))", 1), ("x**2*exp(-x) + 3", 3), ("gamma(x)*exp(-x)", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "right"), LIMITS)
def test_limits_at_infinity(text: str, right: Any) -> None:
    f = ex.simplified(expression_of(text, ["x"]))
    try:
        found = limit_at(f, "x", None, 1, Region({"x": Range(low=Fraction(1))}))
    except (Refused, NotRechecked):
        return
    assert right is not None, found
    if right in ("oo", "-oo"):
        assert found == (1 if right == "oo" else -1)
        assert isinstance(found, int)
    else:
        assert isinstance(found, Term)
        with mp.workdps(30):
            assert abs(value(found, {}) - right) < 1e-20


ENDS = [
    ("sin(x)/x", 1), ("x*log(x)", 0), ("log(x)", -1), ("1/x", 1), ("-1/x**2", -1), ("sqrt(x)", 0),
    ("exp(-1/x)", 0), ("x**(1/3) + cos(x)", 1), ("1/(x - 1)", -1), ("1/sqrt(x)", 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "right"), ENDS)
def test_limits_at_the_low_end_0(text: str, right: Any) -> None:
    f = ex.simplified(expression_of(text, ["x"]))
    region = Region({"x": Range(Fraction(0), Fraction(1, 2))})
    try:
        found = limit_at(f, "x", Fraction(0), 0, region)
    except (Refused, NotRechecked):
        return
    assert right is not None
    if isinstance(found, int):
        assert found == right
    else:
        assert value(found, {}) == right


@pytest.mark.parametrize(
    "text",
    ["exp(x)*sin(2*x)", "sqrt(1 + x)", "log(2 + x)/(1 + x)", "erf(x)", "tanh(x)", "atan(3*x)", "cosh(x)**2",
     "asinh(x)", "acosh(2 + x)", "tan(x)", "(1 + x)**x", "atanh(x/3)", "asin(x/2)", "erfc(1 + x)"],
)  # fmt: skip
def test_taylor_coefficients(text: str) -> None:
    f = ex.simplified(expression_of(text, ["x"]))
    with precision(120):
        half = [iv.of_fraction(Fraction(1, 2)), iv.of_fraction(Fraction(1))]
        found = taylor(f, {"x": half}, 8)
        with mp.workdps(50):
            right = mpmath.taylor(lambda u: value(f, {"x": u}), mpmath.mpf(1) / 2, 7)
            for a, interval in zip(right, found, strict=True):
                low, high = mpmath.mpf(interval.low), mpmath.mpf(interval.high)
                assert low - mpmath.mpf(10) ** -20 <= a <= high + mpmath.mpf(10) ** -20
                assert high - low < mpmath.mpf(10) ** -25
