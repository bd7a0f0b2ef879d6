"""``verify_formula``: wrong formulas are caught, right ones are accepted, and misuse is said."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reports import CACHE
from sympy import Symbol

from cbdp_sym import verify_formula
from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.formula_audit.calls import taken
from cbdp_sym.formula_audit.reference_claim import proved_claim
from cbdp_sym.formula_audit.target import Target
from cbdp_sym.formula_audit.truth import Truth

EPS = {"epsilon": "eps"}
ALPHA = Symbol("alpha", real=True)
HALF_ALPHA = Truth(Target(None, (ALPHA,), ALPHA / 2, (), frozenset(), ()))
UNIT = {"mu": 0, "nu": 1}


@pytest.fixture(scope="module", autouse=True)
def results():
    """The statements are verified once for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CBDP_SYM_CACHE", CACHE)
        yield


def laplace_kl(eps):
    """Stable: the series where digits would be lost."""
    if eps < 0.5:
        return math.fsum((-eps) ** k / math.factorial(k) for k in range(2, 18))
    return math.fsum((eps, -1, math.exp(-eps)))


def laplace_rdp(alpha, b):
    top = (alpha - 1) / b + math.log(alpha / (2 * alpha - 1))
    return (top + math.log1p((alpha - 1) / alpha * math.exp((1 - 2 * alpha) / b))) / (alpha - 1)


def gaussian(alpha, sigma):
    return alpha / (2 * sigma**2)


def up(x, steps=3):
    for _ in range(steps):
        x = math.nextafter(x, math.inf)
    return x


def kl(function, **options):
    return verify_formula(function, "cbdp.thm8", parameters=EPS, **options)


def rdp(function, **options):
    options = {"parameters": UNIT, "where": "sigma > 0", **options}
    return verify_formula(function, "zcdp.lem2.4", **options)


# Right formulas are accepted.


def test_a_right_formula_agrees_and_as_a_bound_it_has_to_round_upwards():
    assert rdp(gaussian, side="nearest").verdict == "agrees"
    plain = rdp(gaussian)
    assert plain.verdict == "agrees"
    assert "with a relative error of" in plain.headline and "ulps" in plain.headline
    assert rdp(gaussian, slack=0).verdict == "rounds down"
    assert rdp(gaussian, slack=0, side="lower").verdict == "rounds up"
    assert rdp(gaussian, slack=2).verdict == "agrees"
    rounded = rdp(lambda alpha, sigma: up(gaussian(alpha, sigma)), ulps=6, slack=0)
    assert rounded.verdict == "agrees"
    assert rounded.worst_unsafe is None


def test_stable_code_agrees_where_the_formula_as_it_is_printed_loses_all_digits():
    assert kl(laplace_kl, side="nearest").verdict == "agrees"
    naive = kl(lambda eps: eps - 1 + math.exp(-eps), edges=True)
    assert naive.verdict == "loses digits"
    assert naive.hints == ()
    assert any("always where eps >" in said for said in naive.agreement)
    assert kl(lambda eps: eps - 1 + math.exp(-eps)).verdict == "agrees"  # as libraries call it


def test_a_parameter_is_an_expression_in_the_arguments():
    report = verify_formula(
        laplace_rdp, "cbdp.eq4", parameters={"epsilon": "1/b"},
        where="0.1 <= b <= 10, 1.5 <= alpha <= 30", side="nearest", ulps=2000,
    )  # fmt: skip
    assert report.verdict == "agrees"
    assert "b" in report.value and "epsilon" not in report.value


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([0.5, 0.25, 1, 2, 4, 8]), st.integers(0, 50))
def test_exact_products_agree_as_bounds_of_both_kinds(sigma, seed):
    """With σ a power of two nothing is rounded, so that no side is unsafe."""
    for side in ("upper", "lower", "nearest"):
        report = verify_formula(
            lambda alpha: alpha / (2 * sigma**2), "zcdp.lem2.4", seed=seed, points=80, side=side,
            parameters={**UNIT, "sigma": Fraction(sigma)},
        )  # fmt: skip
        assert report.verdict == "agrees"
        assert report.worst is None


# Wrong formulas are caught.


def test_a_lost_logarithm():
    def wrong(alpha, b):
        return math.exp((alpha - 1) * laplace_rdp(alpha, b)) / (alpha - 1)

    report = verify_formula(wrong, "cbdp.eq4", parameters={"epsilon": "1/b"}, where="b >= 1, alpha <= 20")
    assert report.verdict == "safe"  # x >= log(x): the value is too large
    assert report.headline.startswith("safe: another formula")
    assert report.agreement == ("nowhere",)
    assert "the logarithm" in report.hints[0] and "is lost" in report.hints[0]


def test_half_of_epsilon():
    report = kl(lambda eps: laplace_kl(eps / 2))
    assert report.verdict == "another formula"
    assert report.hints[0].startswith("eps/2 stands for eps")
    assert report.hints[0] in report.headline


def test_a_sign():
    report = kl(lambda eps: eps + 1 + math.exp(-eps))
    assert report.verdict == "safe"
    assert any("the sign of the term -1 is changed" in hint for hint in report.hints)
    negative = kl(lambda eps: -laplace_kl(eps))
    assert negative.verdict == "another formula"
    assert negative.hints[0].startswith("the sign is changed")


def test_a_range_whose_other_end_is_forgotten():
    """max(|lo|, |lo|) for max(|lo|, |hi|), as the sensitivity of a query."""
    wanted = {"mu": 0, "nu": "Max(Abs(lo), Abs(hi))", "sigma": 1}
    where = "-100 <= lo <= hi, hi <= 100"

    def right(lo, hi, alpha):
        return alpha / 2 * max(abs(lo), abs(hi)) ** 2

    def wrong(lo, hi, alpha):
        return alpha / 2 * max(abs(lo), abs(lo)) ** 2

    def compare(f):
        return verify_formula(f, "zcdp.lem2.4", parameters=wanted, where=where, slack=4)

    assert compare(right).verdict == "agrees"
    report = compare(wrong)
    assert report.verdict == "another formula"
    found = report.worst_unsafe.arguments
    assert abs(found["hi"]) > abs(found["lo"])
    assert report.hints[0].startswith("lo stands for hi")


def test_a_bound_outside_its_range():
    report = kl(lambda eps: up(eps**2 / 2) if eps <= 1 else eps - 1)
    assert report.verdict == "another formula"
    assert report.unsafe_where[0].startswith("exactly where eps >= 1")
    assert kl(lambda eps: up(eps**2 / 2), where="eps <= 1").verdict == "safe"


def test_one_float_below_the_truth():
    def below(alpha):
        return math.nextafter(alpha / 2, 0)

    options = {"parameters": {**UNIT, "sigma": 1}}
    report = verify_formula(below, "zcdp.lem2.4", slack=0, **options)
    assert report.verdict == "rounds down"
    assert 0 < -report.worst_unsafe.ulps <= 1
    assert report.unsafe_where == ("everywhere",)
    assert verify_formula(below, "zcdp.lem2.4", side="lower", **options).verdict == "agrees"
    assert verify_formula(below, "zcdp.lem2.4", slack=1, **options).verdict == "agrees"


# What a function may do.


def test_an_exception_and_a_value_without_a_text():
    class Silent(Exception):
        def __str__(self):
            raise RuntimeError

        __repr__ = __str__

    def raises(alpha, sigma):
        raise Silent

    assert rdp(raises, points=20).headline.startswith("fails: raises Silent")
    assert rdp(lambda alpha, sigma: Silent(), points=20).headline.startswith("fails: not a number")
    assert rdp(lambda alpha, sigma: math.inf, points=20).headline.endswith("off by an infinite error")


def test_a_function_that_exits_hangs_or_takes_arrays():
    import sys
    import time

    np = pytest.importorskip("numpy", reason="numpy is not installed")

    def leaves(alpha, sigma):
        sys.exit(0)

    assert (leaving := rdp(leaves, points=20)).verdict == "fails"
    assert leaving.headline.startswith("fails: exits, as in")

    def hangs(alpha, sigma):
        while alpha > 2:
            pass
        return gaussian(alpha, sigma)

    started = time.monotonic()
    hanging = rdp(hangs, seconds=1, points=50)
    assert hanging.verdict == "fails" and "hangs" in hanging.headline and hanging.stopped
    assert time.monotonic() - started < 60

    def arrays(alpha, sigma):
        assert alpha.shape == (1,)
        return np.float64((alpha / (2 * sigma**2))[0])

    report = rdp(arrays)
    assert report.verdict == "agrees"
    assert "'float' object has no attribute 'shape'" in str(report)


def test_values_with_which_no_library_is_called_are_tried_only_if_asked_for():
    def least(report, name):
        return min(t[name] for t in report.trials)

    assert least(rdp(gaussian), "alpha") > 1.009
    assert least(rdp(gaussian, edges=True), "alpha") < 1.0000001
    assert least(rdp(gaussian, where="sigma > 0, alpha > 1.000001"), "alpha") < 1.00001
    assert least(kl(laplace_kl), "eps") >= 0.01


# Guarantees: their numbers have names.


def approximate(rho, delta):
    return rho + 2 * math.sqrt(rho * math.log(1 / delta))


def test_the_numbers_of_a_guarantee_have_names():
    for quantity in ("", "epsilon", "value"):
        assert verify_formula(approximate, "zcdp.prop1.3", quantity=quantity).verdict == "agrees"
    half = verify_formula(lambda rho, delta: approximate(rho, delta) / 2, "zcdp.prop1.3")
    assert (half.verdict, half.hints[0][:25]) == ("another formula", "it is 1/2 times the value")
    doubled = lambda rho, delta: 2 * approximate(rho, delta)  # noqa: E731
    assert verify_formula(doubled, "zcdp.prop1.3", quantity="2*epsilon").verdict == "agrees"
    with pytest.raises(UserError, match=r"'delta' is a parameter .* it bounds epsilon"):
        verify_formula(approximate, "zcdp.prop1.3", quantity="delta")


def test_the_number_of_a_guarantee_for_all_pairs():
    def right(k, rho):
        return k * k * rho

    options = {"parameters": {"alpha": 2}, "quantity": "value/2", "points": 100}
    assert verify_formula(right, "zcdp.prop1.9", **options).verdict == "agrees"
    wrong = verify_formula(lambda k, rho: k * rho, "zcdp.prop1.9", **options)
    assert wrong.verdict == "another formula"


def test_a_shortfall_that_only_a_few_points_have():
    report = kl(lambda eps: laplace_kl(eps) * (1 + 1e-9 - (2e-9 if 3 < eps < 4 else 0)))
    assert report.verdict == "another formula"
    assert 3 < report.worst_unsafe.arguments["eps"] < 4


def test_agreement_at_order_two_only():
    report = rdp(lambda alpha, sigma: gaussian(2, sigma))
    assert report.verdict == "another formula"
    assert report.agreement == ("only where alpha = 2",)
    assert "the value at alpha = 2" in report.hints[0]


def test_agreement_up_to_a_threshold_is_located():
    report = rdp(lambda alpha, sigma: gaussian(min(alpha, 10), sigma), side="nearest")
    assert report.verdict == "another formula"
    (said,) = report.agreement
    assert said == "exactly where alpha <= 10"


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.floats(0.01, 100).filter(lambda c: abs(c - 1) > 1e-6))
def test_every_wrong_factor_is_caught(factor):
    report = rdp(lambda alpha, sigma: factor * gaussian(alpha, sigma), points=100)
    assert report.verdict == ("safe" if factor > 1 else "another formula")
    assert factor < 1 or "another formula" in report.headline


# What is no number.


def test_failures_are_found_and_located():
    def fails(alpha, sigma):
        if sigma > 100:
            raise ValueError("too much noise")
        if sigma < 1e-3:
            return math.nan
        return up(gaussian(alpha, sigma)) if alpha < 50 else math.inf

    report = rdp(fails, where="0 < sigma <= 1000, sigma >= 1e-6, alpha <= 1000")
    assert report.verdict == "fails"
    kinds = {f.kind: f for f in report.failures}
    assert set(kinds) == {"raises ValueError", "nan", "infinite"}
    assert kinds["raises ValueError"].where[0].startswith("exactly where sigma >= 100")
    assert "too much noise" in str(report)
    assert kinds["nan"].example.truth
    assert kinds["infinite"].example.returned == "inf"


@pytest.mark.parametrize(
    ("value", "verdict"),
    [(math.inf, "safe"), (-math.inf, "fails"), (0, "another formula"), (math.nan, "fails"), (None, "fails")],
)
def test_functions_that_give_always_the_same(value, verdict):
    report = rdp(lambda alpha, sigma: value, points=80)
    assert report.verdict == verdict
    assert report.agreement == ("nowhere",)


def test_a_function_without_arguments_has_one_point():
    parameters = {**UNIT, "alpha": 2, "sigma": 1}
    report = verify_formula(lambda: 1.0, "zcdp.lem2.4", parameters=parameters)
    assert (report.verdict, report.count) == ("agrees", 1)
    wrong = verify_formula(lambda: 0.5, "zcdp.lem2.4", parameters=parameters)
    assert wrong.verdict == "another formula"


def test_infinity_is_right_where_the_truth_is_too_large_for_a_float():
    where = "10**150 <= sigma <= 10**160"
    report = rdp(lambda alpha, sigma: math.inf, parameters={**UNIT, "sigma": "1/sigma"}, where=where)
    far = [t for t in report.trials if t["sigma"] > 1e155]
    assert far and all(t.error.ulps == 0 for t in far)
    below = [t for t in report.trials if t["sigma"] < 1e153 and t["alpha"] < 2]
    assert all(t.error.ulps == math.inf for t in below)


@pytest.mark.parametrize(
    ("value", "kind", "exact"),
    [
        (0.1, "number", Fraction(3602879701896397, 2**55)),
        (3, "number", Fraction(3)),
        (Fraction(1, 3), "number", Fraction(1, 3)),
        (10**400, "number", Fraction(10**400)),
        (math.inf, "infinite", math.inf),
        (-math.inf, "infinite", -math.inf),
        (math.nan, "nan", None),
        (None, "not a number", None),
        (True, "not a number", None),
        ("0.5", "not a number", None),
        (1j, "not a number", None),
        ([1.0], "not a number", None),
    ],
)
def test_what_a_function_returns_is_taken_exactly(value, kind, exact):
    found = taken(value)
    assert (found.kind, found.exact) == (kind, exact)


def test_numpy_numbers_are_numbers():
    np = pytest.importorskip("numpy", reason="numpy is not installed")
    assert taken(np.float64(0.1)).exact == Fraction(0.1)
    assert taken(np.float32(0.1)).exact == Fraction(float(np.float32(0.1)))
    assert taken(np.array(2.5)).exact == Fraction(5, 2)
    assert taken(np.array([2.5])).exact == Fraction(5, 2)
    assert taken(np.complex128(1)).kind == "not a number"
    assert taken(np.array([1.0, 2.0])).kind == "not a number"


# The truth.


def two_outputs():
    """What Proposition 5.3 says of the outputs on two data sets."""
    from derivations.concentrated import prop5_3

    claim = Statement(id="two.outputs", title="").printed(
        r"for M : ('i -> 'd) -> 'a measure, xi rho k alpha : real, x y : 'i -> 'd given "
        r"Finite (\i : 'i. T), zcdp neighbours M xi rho, 0 <= rho, Nat k, 0 <= xi, within k x y, "
        r"1 < alpha holds renyi alpha (M x) (M y) "
        r"<= ext (xi*k*SumOn (between 1 k) (\i. 1/i) + rho*k^2*alpha)"
    )
    claim.facts += prop5_3.in_kernel.facts

    @claim.proof
    def _(p):
        p.use(prop5_3.in_kernel.theorem(), "M", "xi", "rho", "k")
        p.unfold_facts("zcdp", "mechanism")
        return p.have(p.goal)

    return claim


def test_integers_and_sums_to_a_variable_end():
    """The harmonic sum of Proposition 5.3 is written out at each k."""
    claim = two_outputs()

    def right(xi, rho, k, alpha):
        assert isinstance(k, int)
        return float(
            Fraction(xi) * k * sum(Fraction(1, i) for i in range(1, k + 1))
            + Fraction(rho) * k**2 * Fraction(alpha)
        )

    where = "xi <= 10, 0 <= rho, rho <= 10, k <= 30"
    assert verify_formula(right, claim, where=where, side="nearest", points=60).verdict == "agrees"

    def wrong(xi, rho, k, alpha):
        return xi * k * (1 + math.log(k)) + rho * k**2 * alpha

    report = verify_formula(wrong, claim, where=where, side="nearest", points=60)
    assert report.verdict == "another formula"


def test_a_family_of_parameters():
    part = load("zcdp.lem2.5").claims["printed"][0]
    parameters = {"mu": [0, 0], "nu": ["x", "y"], "sigma": 1}

    def compare(f):
        return verify_formula(f, part, parameters=parameters, slack=4, points=200)

    assert compare(lambda alpha, x, y: alpha / 2 * (x * x + y * y)).verdict == "agrees"
    wrong = compare(lambda alpha, x, y: alpha / 2 * (x * x + x * x))
    assert wrong.verdict == "another formula"
    assert wrong.hints[0].startswith("x stands for y")


def test_a_condition_may_fix_an_argument_or_tie_it_to_another():
    fixed = rdp(gaussian, where="sigma == 1/2", side="nearest", points=60)
    assert fixed.verdict == "agrees"
    assert {t["sigma"] for t in fixed.trials} == {0.5}
    assert "sigma = 1/2" in fixed.conditions
    tied = rdp(gaussian, where="0 < sigma < 1/alpha", side="nearest", points=60)
    assert all(t["sigma"] * t["alpha"] < 1.001 for t in tied.trials)


def test_another_quantity_than_the_claims_own():
    """ρ of zCDP, from the Rényi divergence αρ."""

    def rho(alpha, sigma):
        return 1 / (2 * sigma**2)

    assert rdp(rho, quantity="value/alpha", side="nearest").verdict == "agrees"
    assert rdp(rho, side="nearest").verdict == "another formula"
    for alone in ("alpha/2", "1", "value - value + alpha"):
        with pytest.raises(UserError, match="compared with itself"):
            rdp(rho, quantity=alone)


@given(st.floats(1.0, 1e6, exclude_min=True), st.floats(-1e6, 1e6) | st.integers(-40, 40))
def test_errors_are_those_of_exact_arithmetic(alpha, returned):
    """α/2 is exact in floats, so that its ulp is Python's and the error a quotient of fractions."""
    truth = Fraction(alpha) / 2
    value = float(truth)
    for _ in range(abs(returned) if isinstance(returned, int) else 0):
        value = math.nextafter(value, math.copysign(math.inf, returned))
    value = returned if isinstance(returned, float) else value
    found = HALF_ALPHA.error(Fraction(value), {ALPHA: Fraction(alpha)})
    wanted = (Fraction(value) - truth) / Fraction(math.ulp(float(truth)))
    assert found.ulps == pytest.approx(float(wanted), rel=1e-6)
    assert (found.ulps == 0) == (value == truth)


@cache
def laplace_value():
    return proved_claim("cbdp.thm8").value


@given(st.floats(1e-9, 600))
def test_the_truth_is_what_mpmath_finds(eps):
    import mpmath

    symbol = Symbol("epsilon", real=True)
    value = laplace_value().xreplace(dict.fromkeys(laplace_value().free_symbols, symbol))
    truth = Truth(Target(None, (symbol,), value, (), frozenset(), ()))
    with mpmath.workdps(60):
        exact = mpmath.mpf(eps) + mpmath.expm1(-mpmath.mpf(eps))
        near = Fraction(float(exact))
        found = truth.error(near, {symbol: Fraction(eps)})
        wanted = (mpmath.mpf(float(exact)) - exact) / mpmath.mpf(math.ulp(float(exact)))
    assert found.ulps == pytest.approx(float(wanted), rel=1e-6, abs=1e-12)
    assert abs(found.ulps) <= 0.5 + 1e-9


@pytest.mark.parametrize("exponent", [-1074, -1060, -1022, -500, 0, 500, 1023])
def test_the_unit_in_the_last_place_down_to_the_subnormal_numbers(exponent):
    alpha = Fraction(2) ** exponent * 2
    truth = 2.0**exponent
    found = HALF_ALPHA.error(Fraction(truth) + Fraction(math.ulp(truth)), {ALPHA: alpha})
    assert found.ulps == 1


# Misuse is said in a sentence.


def of_a_multiplier(noise_multiplier, sensitivity):
    return 1 / (2 * noise_multiplier**2)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: verify_formula(gaussian, "cbdp.cor1"), "by it; proved parts .*: printed 2; repaired 0"),
        (lambda: verify_formula(gaussian, "cbdp.thm88"), "the nearest are"),
        (lambda: verify_formula(gaussian, "zcdp.lem2.4"), "which argument is 'mu'"),
        (lambda: verify_formula(of_a_multiplier, "zcdp.prop1.6", parameters={"Delta": "sensitivity"}),
         r"which argument is 'sigma' .*sigma=noise_multiplier\*sensitivity"),
        (lambda: rdp(gaussian, parameters={"mu": 0.5}), "the float 0.5.*1/2"),
        (lambda: rdp(gaussian, parameters={**UNIT, "tau": 1}), "no parameter 'tau'"),
        (lambda: rdp(gaussian, parameters={**UNIT, "sigma": "1/"}), "an expression is missing"),
        (lambda: rdp(gaussian, where="sigma"), "a comparison"),
        (lambda: rdp(gaussian, where="tau > 1"), "'tau' is not known"),
        (lambda: rdp(gaussian, where="1 > sigma > 2"), "no point was found"),
        (lambda: rdp(gaussian, side="above"), "a side is"),
        (lambda: rdp(gaussian, part=7), "its parts are"),
        (lambda: rdp(gaussian, version="final"), "'printed' or 'repaired'"),
        (lambda: rdp(gaussian, values={"tau": [1]}), "not an argument"),
        (lambda: rdp(lambda alpha, sigma, tau: 1), "'tau' stands for no parameter"),
        (lambda: rdp(3), "is not a function"),
        (lambda: rdp(gaussian, points=0), "at least 1"),
        (lambda: rdp(gaussian, seconds=0), "seconds are positive"),
        (lambda: verify_formula(gaussian, 3), "id of a statement"),
        (
            lambda: verify_formula(lambda epsilon: 1, load("zcdp.rem3.4").claims["printed"][1],
                                   side="lower"),
            "cannot judge a lower bound",
        ),
    ],
)  # fmt: skip
def test_misuse(call, said):
    with pytest.raises(UserError, match=said):
        call()


# The report.


def test_the_report_is_the_same_each_time_and_other_seeds_give_other_points():
    first, again = rdp(gaussian, seed=5), rdp(gaussian, seed=5)
    assert first.to_json() == again.to_json()
    assert str(first) == str(again)
    assert rdp(gaussian, seed=6).to_json() != first.to_json()


def test_the_report_as_text_json_and_html():
    report = kl(lambda eps: up(laplace_kl(eps)) if eps < 2 else "<b>&", where="eps <= 3", side="nearest")
    data = json.loads(report.to_json())
    assert data["verdict"] == "fails"
    assert data["failures"][0]["kind"] == "not a number"
    assert data["formula"] == "eps - 1 + exp(-eps)"
    html = report._repr_html_()
    assert "&lt;b&gt;&amp;" in html and "<b>&" not in html
    text = str(report)
    assert text.startswith("fails: ")
    assert "cbdp.thm8" in text and "0 < eps <= 3" in text


def test_each_finding_is_a_line_of_python():
    report = rdp(gaussian, slack=0)
    name, _, rest = report.worst_unsafe.call.partition("(")
    assert name.endswith("gaussian")
    value = eval(f"gaussian({rest}", {"gaussian": gaussian})
    assert repr(value) == report.worst_unsafe.returned
    assert Fraction(value) < Fraction(report.worst_unsafe.truth)


def test_the_plot():
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    figure = rdp(gaussian, points=50).plot()
    assert [ax.get_xlabel() for ax in figure.axes] == ["alpha - 1", "sigma"]
    with pytest.raises(UserError, match="not an argument"):
        rdp(gaussian, points=50).plot("tau")
