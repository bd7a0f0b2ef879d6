"""Conversions between guarantees: sound at the exact values of mechanisms, sharp, and refused when wrong."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import mpmath
import pytest
from click.testing import CliRunner
from sympy import Rational, exp, log, sqrt, sympify, tanh

import cbdp_sym
from cbdp_sym import (
    ApproxDP,
    ApproxZCDP,
    DiscreteGaussianMechanism,
    GaussianMechanism,
    MeanConcentrated,
    PureDP,
    RenyiDP,
    UserError,
    convert,
    zCDP,
)
from cbdp_sym.cli import main
from cbdp_sym.conversions.candidates import upper
from cbdp_sym.conversions.setting import holds, setting
from cbdp_sym.conversions.uses import Use
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.language.kernel_printer import show
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.theory.guarantees import BadGuarantee, compare

TENTH = Rational(1, 10)
RARE = "1e-6"


def report(verdict="proved"):
    """Verdicts without the attacks, which tests/test_verdicts.py makes; the Facts are proved all the same."""
    part = {"verdict": verdict, "axioms": [], "foundations": [], "message": "so it is said"}
    version = {"verdict": verdict, "parts": [part] * 20}
    return lambda id: {"printed": version, "repaired": version, "kernel": version}


@pytest.fixture(autouse=True)
def verdicts(monkeypatch):
    import importlib

    module = importlib.import_module("cbdp_sym.conversions.convert")
    monkeypatch.setattr(module, "_verdicts", report())


def gaussian_delta(rho, epsilon):
    """δ of N(0,σ²) against N(1,σ²), ρ = 1/2σ², exactly: the hockey-stick divergence."""
    mu = mpmath.sqrt(2 * rho)
    low, high = mu / 2 - epsilon / mu, -mu / 2 - epsilon / mu
    return mpmath.ncdf(low) - mpmath.exp(epsilon) * mpmath.ncdf(high)


def test_the_example_of_the_issue():
    found = convert(zCDP(0, Rational(1, 10)), to=ApproxDP(delta="1e-6"))
    assert found.use == Use("sharp.optimal", "a conversion for every two points of contact")
    assert found.value == "2.14193855164447"
    assert found.guarantee == ApproxDP(found.bound, Rational(1, 10**6))
    assert isinstance(found.fact, Theorem)
    weaker = {str(o.use): o.bound for o in found.others if o.bound is not None}
    assert min(weaker.values()) > found.bound
    assert weaker.pop("zcdp.lemB.2 (further claim, for mechanisms, from a bound at one order)") < Rational(
        "2.1419390"
    )
    assert {u.split(" ")[0] for u in weaker} == {"zcdp.prop1.3", "zcdp.lem3.5", "zcdp.lem3.6"}
    assert "rho = 0" in next(o.reason for o in found.others if o.bound is None)


def test_the_theorem_says_what_is_shown():
    found = convert(zCDP(0, TENTH), to=ApproxDP(delta=RARE))
    assert show(found.fact.conclusion) == (
        f"approx_dp nb M ({found.bound.p} / {found.bound.q}) (1 / 1000000)"
    )
    assert [show(h) for h in found.fact.hypotheses] == ["zcdp nb M 0 (1 / 10)"]


def test_a_theorem_assumes_nothing_more():
    """Of the relation of neighbours only that it is symmetric; for groups there is one entry each."""
    found = convert(PureDP(1), to=zCDP(xi=0))
    assert {show(h) for h in found.fact.hypotheses} == {"pure_dp nb M 1", "!x y. nb x y ==> nb y x"}
    found = convert(PureDP(1), to=zCDP(xi=0), group=3)
    assert {show(h) for h in found.fact.hypotheses} == {"pure_dp neighbours M 1", r"Finite (\x : 'i. T)"}
    assert found.exact == 3 * tanh(Rational(3, 2))
    assert show(found.fact.conclusion).startswith("zcdp (within 3) M 0 (")
    found = convert(GaussianMechanism(1, 3), to=zCDP(xi=0))
    assert {show(h) for h in found.fact.hypotheses} == {"sensitivity nb q 1"}


@pytest.mark.parametrize("goal", ["2 <= 1", "log 2 <= 1/2", "pi <= 3", "cosh 1 <= 1", "Nat (1/2)"])
def test_what_is_false_of_constants_is_refused(goal):
    with pytest.raises(Failed):
        holds(reader.term(goal, {}))


def test_a_guarantee_is_not_strengthened():
    where = setting(False)
    known = where.satisfies(zCDP(0, TENTH))
    for xi, rho in ((0, Rational(1, 11)), (Rational(-1, 100), TENTH)):
        with pytest.raises(Failed):
            where.weakened(known, Rational(xi), rho)


@pytest.mark.parametrize("rho", ["1/1000000", "1/10", "3", "200"])
@pytest.mark.parametrize("epsilon", ["0", "1/1000", "1", "30"])
def test_delta_is_at_least_that_of_the_gaussian_mechanism(rho, epsilon):
    with mpmath.workdps(60):
        r, e = mpmath.mpf(Rational(rho).p) / Rational(rho).q, mpmath.mpf(float(Rational(epsilon)))
        e = mpmath.mpf(Rational(epsilon).p) / Rational(epsilon).q
        truth = gaussian_delta(r, e)
        try:
            found = convert(zCDP(0, rho), to=ApproxDP(epsilon=epsilon))
        except UserError as error:
            assert "says nothing" in str(error)
            assert truth > mpmath.mpf("0.9")
            return
        shown = mpmath.mpf(found.bound.p) / found.bound.q
        assert truth <= shown
        for other in found.others:
            if other.bound is not None:
                assert truth <= mpmath.mpf(other.bound.p) / other.bound.q


@pytest.mark.parametrize("delta", ["1e-300", "1e-6", "1/2", "1"])
@pytest.mark.parametrize("rho", ["1e-12", "1/10", "1000"])
def test_epsilon_is_at_least_that_of_the_gaussian_mechanism(rho, delta):
    found = convert(zCDP(0, rho), to=ApproxDP(delta=delta))
    with mpmath.workdps(400):
        r = found.sources[0][0].rho
        d = found.guarantee.delta
        for bound in [found.bound, *(o.bound for o in found.others if o.bound is not None)]:
            truth = gaussian_delta(mpmath.mpf(r.p) / r.q, mpmath.mpf(bound.p) / bound.q)
            assert truth <= mpmath.mpf(d.p) / d.q


def test_pure_privacy_is_at_least_that_of_randomized_response():
    e = log(3)
    with mpmath.workdps(40):
        for order in (Rational(1001, 1000), Rational(2), Rational(64)):
            found = convert(PureDP(e), to=RenyiDP(order=order))
            a = mpmath.mpf(order.p) / order.q
            p, q = mpmath.mpf(3) / 4, mpmath.mpf(1) / 4
            truth = mpmath.log(p**a * q ** (1 - a) + q**a * p ** (1 - a)) / (a - 1)
            shown = mpmath.mpf(found.bound.p) / found.bound.q
            assert truth <= shown <= truth * (1 + mpmath.mpf(10) ** -14)
    assert convert(PureDP(1), to=zCDP(xi=0)).exact == tanh(Rational(1, 2))
    assert convert(PureDP(1), to=zCDP(xi=0), by="zcdp.prop1.4").bound == Rational(1, 2)
    assert convert(PureDP(1), to=zCDP(rho=0)).bound == 1
    assert convert(PureDP(1), to=zCDP(rho=Rational(1, 4))).bound == Rational(3, 4)


@pytest.mark.parametrize("times", [1, 7, 50])
def test_composed_randomized_response(times):
    """Its exact δ is a sum over binomial outcomes."""
    epsilon, target = Rational(1, 5), Rational(1, 2)
    found = convert(f"{times} * PureDP(1/5)", to=ApproxDP(epsilon=target))
    with mpmath.workdps(40):
        e, t = mpmath.mpf(1) / 5, mpmath.mpf(1) / 2
        p = mpmath.exp(e) / (1 + mpmath.exp(e))
        truth = mpmath.fsum(
            mpmath.binomial(times, j)
            * max(0, p**j * (1 - p) ** (times - j) - mpmath.exp(t) * (1 - p) ** j * p ** (times - j))
            for j in range(times + 1)
        )
        shown = mpmath.mpf(found.bound.p) / found.bound.q
        assert truth <= shown
    assert (found.bound == 0) == (times * epsilon <= target)


def test_one_order_at_two_point_distributions():
    """D_3 of (p, 1-p) from (q, 1-q); the bound is near the exact δ for the worst ε only."""
    with mpmath.workdps(40):
        for p, q in ((Rational(1, 2), Rational(1, 100)), (Rational(9, 10), Rational(1, 2))):
            divergence = log(p**3 / q**2 + (1 - p) ** 3 / (1 - q) ** 2) / 2
            for epsilon in (4, 6):
                found = convert(RenyiDP(3, divergence), to=ApproxDP(epsilon=epsilon))
                truth = max(0, *(a - mpmath.exp(epsilon) * b for a, b in (
                    (mpmath.mpf(p.p) / p.q, mpmath.mpf(q.p) / q.q),
                    (1 - mpmath.mpf(p.p) / p.q, 1 - mpmath.mpf(q.p) / q.q))))  # fmt: skip
                assert truth <= mpmath.mpf(found.bound.p) / found.bound.q


def test_mean_concentration_there_and_back():
    found = convert(zCDP(0, TENTH), to=MeanConcentrated())
    assert found.exact == sqrt(2 * exp(Rational(1, 5)) - 2)
    assert found.guarantee.mu == TENTH
    other = next(o for o in found.others if o.bound is not None)
    assert other.bound**2 > Rational(7, 2) * Rational(1, 5) > other.bound**2 - Rational(1, 10**10)
    back = convert(MeanConcentrated("1/8", "1/2"), to=zCDP(xi=0))
    assert back.bound == Rational(1, 8)
    with pytest.raises(UserError, match="mu is 1/20"):
        convert(zCDP(0, TENTH), to=MeanConcentrated(mu="1/20"))


def test_groups():
    assert convert(zCDP(0, TENTH), to=zCDP(xi=0), group=3).bound == Rational(9, 10)
    mixed = convert(zCDP(TENTH, TENTH), to=zCDP(rho=Rational(9, 10)), group=3)
    assert mixed.bound == TENTH * 3 * Rational(11, 6)
    assert convert(zCDP(0, TENTH), to=ApproxDP(delta=RARE), group=2).bound == (
        convert(zCDP(0, 4 * TENTH), to=ApproxDP(delta=RARE)).bound
    )
    below_zero = convert(zCDP("-1/4", "1/2"), to=zCDP(rho=2), group=2)
    assert below_zero.bound == Rational(-1, 2)
    assert show(below_zero.steps[0].fact().conclusion) == "zcdp (within 2) M (-(1 / 2)) 2"
    with pytest.raises(UserError, match="may fail"):
        convert(ApproxZCDP(RARE, 0, 1), to=ApproxDP(delta="1e-5"), group=2)


def test_composition():
    both = convert(["zCDP(0,1/10)", zCDP(TENTH, TENTH)], to=zCDP(rho=Rational(1, 5)))
    assert both.bound == TENTH
    many = convert("1000 * zCDP(0,1/10)", to=zCDP(xi=0))
    assert many.bound == 100
    assert len(many.steps) == 14  # by doubling
    assert show(many.steps[-1].fact().conclusion) == "zcdp nb (compose A B) 0 100"
    gaussian = convert([GaussianMechanism(1, 3), GaussianMechanism(1, 3)], to=zCDP(xi=0))
    assert gaussian.exact == Rational(1, 9)
    assert gaussian.value == "0.111111111111112"


def test_pure_privacy_is_composed_at_one_order():
    """Sharper than by curves, and above the exact δ (test_composed_randomized_response)."""
    found = convert("100 * PureDP(1/10)", to=ApproxDP(delta=RARE))
    assert found.use == Use("sharp.optimal", "a conversion for every two points of contact")
    curves = min(o.bound for o in found.others if o.bound is not None and o.start.startswith("("))
    assert 5.07 < found.bound < 5.08 < curves < 5.23
    order = convert("3 * PureDP(1/10)", to=RenyiDP(order=3), digits=12)
    once = convert("PureDP(1/10)", to=RenyiDP(order=3), digits=12)
    assert abs(order.bound - 3 * once.bound) < Rational(1, 10**12)
    mixed = convert(["PureDP(1/10)", "zCDP(0,1/10)"], to=RenyiDP(order=3), digits=12)
    assert once.bound < mixed.bound - Rational(3, 10) + Rational(1, 10**11)


def test_mechanisms_that_may_fail():
    small = Rational(1, 10**8)
    found = convert([ApproxZCDP(small, 0, TENTH), zCDP(0, TENTH)], to=ApproxDP(delta=RARE))
    plain = convert(zCDP(0, 2 * TENTH), to=ApproxDP(delta=Rational(RARE) - small), by="zcdp.lemB.2")
    assert 0 < plain.bound - found.bound < Rational(1, 10**6)  # the share is δ-δ' of 1-δ'
    twice = convert("2 * ApproxZCDP(1e-8, 0, 1/10)", to=ApproxZCDP(delta=2 * small, xi=0))
    assert twice.bound == Rational(1, 5)
    with pytest.raises(UserError, match="fail with the probability 1/100000000"):
        convert(ApproxZCDP(small, 0, TENTH), to=ApproxDP(delta=small / 2))
    with pytest.raises(UserError, match="fail with the probability"):
        convert(ApproxZCDP(small, 0, TENTH), to=zCDP(xi=0))


def test_pure_privacy_from_concentrated():
    assert convert(zCDP(log(3), 0), to=PureDP(), digits=4).value == "1.099"
    with pytest.raises(UserError, match="rho = 0, and rho is 1/10"):
        convert(zCDP(0, TENTH), to=PureDP())


def test_one_order_bounds_no_larger_one():
    assert convert(RenyiDP(8, 1), to=RenyiDP(order=8)).bound == 1
    with pytest.raises(UserError, match="no larger order"):
        convert(RenyiDP(8, 1), to=RenyiDP(order=9))
    with pytest.raises(UserError, match="only source"):
        convert(["RenyiDP(8,1)", "zCDP(0,1)"], to=ApproxDP(delta=RARE))


@pytest.mark.parametrize("digits", [1, 2, 15, 40])
def test_the_bound_is_rounded_upwards_and_no_further(digits):
    for e in (sqrt(2), exp(-100), log(3) / 10**6, Rational(1, 3)):
        bound = upper(e, digits)
        assert compare(bound, e) > 0
        assert compare(bound, e * (1 + Rational(10) ** (1 - digits))) < 0
    exact = convert(zCDP(0, TENTH), to=ApproxDP(delta=RARE), by="zcdp.prop1.3", digits=digits)
    assert exact.exact == TENTH + 2 * sqrt(TENTH * log(10**6))
    assert compare(exact.bound, exact.exact) > 0
    assert compare(exact.bound, exact.exact * (1 + Rational(10) ** (1 - digits))) < 0


def test_a_statement_may_be_named():
    found = convert(zCDP(0, TENTH), to=ApproxDP(delta=RARE), by="zcdp.lem3.6")
    assert found.use.id == "zcdp.lem3.6"
    with pytest.raises(UserError, match=r"'zcdp\.lem2\.4' leads from"):
        convert(zCDP(0, TENTH), to=ApproxDP(delta=RARE), by="zcdp.lem2.4")


def test_what_is_not_proved_is_refused():
    """The next sharpest lemma is taken, and none if none is proved."""

    def settled(id):
        return report("open" if id in ("zcdp.lemB.2", "sharp.optimal") else "proved")(id)

    found = convert(zCDP(0, TENTH), to=ApproxDP(delta=RARE), settled=settled)
    assert found.use == Use("zcdp.lem3.6", "δ for a given ε, sharper")
    refused = next(o for o in found.others if o.use.id == "zcdp.lemB.2")
    assert "is open, not proved: so it is said" in refused.reason
    with pytest.raises(UserError, match="is refuted, not proved"):
        convert(zCDP(0, TENTH), to=ApproxDP(delta=RARE), settled=report("refuted"))


def test_the_verdict_is_computed():
    from cbdp_sym.conversions.uses import ComputedVerdicts

    found = convert(zCDP(0, TENTH), to=ApproxDP(delta=RARE), settled=ComputedVerdicts())
    assert found.axioms == ("change_measure",)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: PureDP(-1), "at least 0"),
        (lambda: ApproxDP(1, 2), "at most 1"),
        (lambda: ApproxDP(1, "-1e-9"), "at least 0"),
        (lambda: RenyiDP(1, 1), "above 1"),
        (lambda: zCDP(0, -1), "at least 0"),
        (lambda: zCDP(-1, "1/2"), "no mechanism satisfies"),
        (lambda: zCDP(0, "rho"), "not a number"),
        (lambda: zCDP(0, float("nan")), "not a number"),
        (lambda: zCDP(0, float("inf")), "finite number"),
        (lambda: zCDP(0, True), "not a number"),
        (lambda: zCDP(0, "10^101"), "numbers up to"),
        (lambda: zCDP(0, "sqrt(-1)"), "real"),
        (lambda: GaussianMechanism(1, 0), "above 0"),
        (lambda: MeanConcentrated(-1, 0), "at least 0"),
    ],
)
def test_impossible_guarantees(make, said):
    with pytest.raises(BadGuarantee, match=said):
        make()


def test_numbers_are_exact():
    assert zCDP(0, "0.1") == zCDP(0, TENTH) == zCDP("0", "1/10") == zCDP(0, "1e-1")
    assert ApproxDP(delta="1e-6").delta == Rational(1, 10**6)
    with pytest.raises(BadGuarantee, match=r"rho.*: 0\.1 is a float, .* write Rational\(1, 10\)"):
        zCDP(0, 0.1)


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("zCDP(xi=0)", "ApproxDP(delta=1e-6)", "leaves out rho"),
        ("zCDP(0,1)", "ApproxDP()", "leaves out epsilon and delta"),
        ("zCDP(0,1)", "ApproxDP(1,1e-6)", "has all its parameters"),
        ("zCDP(0,1)", "ApproxZCDP(xi=0)", "leaves out delta"),
        ("zCDP(0,1)", "GaussianMechanism(1)", "is a mechanism"),
        ("zCDP(0,1)", "RenyiDP(epsilon=1)", "leaves out order"),
        ("zCDP(0,1)", "Renyi(order=2)", "is not a known guarantee"),
        ("zCDP(0,1", "PureDP()", "cannot be read"),
        ("zCDP(0,1,2)", "PureDP()", "has 2 parameters"),
        ("zCDP(0,sigma=2)", "PureDP()", "is not a parameter"),
        ("zCDP(0,xi=2)", "PureDP()", "is given twice"),
        ("zCDP(*0)", "PureDP()", "is not a number"),
        ("0 * zCDP(0,1)", "zCDP(xi=0)", "whole number of times"),
        ("1/2 * zCDP(0,1)", "zCDP(xi=0)", "not a guarantee"),
        ("__import__('os')", "PureDP()", "is not a known guarantee"),
        ("zCDP(0,__import__('os'))", "PureDP()", "not a number"),
        ("zCDP(0,1)", "ApproxDP(delta=0)", "needs delta > 0"),
        ("ApproxDP(1,1e-6)", "zCDP(xi=0)", "fail with the probability"),
    ],
)
def test_wrong_calls_end_in_one_sentence(source, target, said):
    result = CliRunner().invoke(main, ["convert", "--from", source, "--to", target])
    assert result.exit_code == 2
    assert said in result.output
    assert len(result.output.strip().splitlines()) == 1


@pytest.mark.parametrize("options", [["--group", "0"], ["--digits", "0"], ["--digits", "51"]])
def test_wrong_options(options):
    call = ["convert", "--from", "zCDP(0,1)", "--to", "zCDP(xi=0)", *options]
    assert CliRunner().invoke(main, call).exit_code == 2


def test_the_command():
    call = ["convert", "--from", "zCDP(0,1/10)", "--to", "ApproxDP(delta=1e-6)"]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].endswith("implies ApproxDP(epsilon=2.14193855164447, delta=1/1000000)")
    assert any("zcdp.lem3.5" in line and "2.4507881" in line for line in lines)
    data = json.loads(CliRunner().invoke(main, [*call, "--json"]).stdout)
    assert data["parameter"] == "epsilon"
    assert data["bound"] == "2.14193855164447"
    assert Rational(data["exact_bound"]) == Rational(data["bound"])
    assert data["statement"] == "sharp.optimal"
    assert data["hypotheses"] == ["zcdp nb M 0 (1 / 10)"]
    assert {"statement", "claim", "from", "bound", "reason"} <= set(data["others"][0])
    assert "100 * PureDP(1/10)" in CliRunner().invoke(main, ["convert", "--help"]).stdout


def divergence_of_response(epsilon, answers, order):
    """D_α of randomized response, from its probabilities."""
    total = mpmath.exp(epsilon) + answers - 1
    p, q = mpmath.exp(epsilon) / total, 1 / total
    moment = p**order * q ** (1 - order) + q**order * p ** (1 - order) + (answers - 2) * q
    return mpmath.log(moment) / (order - 1)


def divergence_of_laplace(epsilon, order):
    """D_α of Laplace noise of scale 1/ε at distance 1, by quadrature."""

    def density(x, m):
        return epsilon / 2 * mpmath.exp(-epsilon * abs(x - m))

    moment = mpmath.quad(
        lambda x: density(x, 0) ** order * density(x, 1) ** (1 - order), [-60 / epsilon, 0, 1, 60 / epsilon]
    )
    return mpmath.log(moment) / (order - 1)


def divergence_of_discrete_laplace(epsilon, order):
    ratio = mpmath.exp(-epsilon)
    left = ratio ** (1 - order) / (1 - ratio)  # k <= 0, where the loss is ε
    right = ratio ** (order - 1) * ratio / (1 - ratio)
    return mpmath.log((left + right) * (1 - ratio) / (1 + ratio)) / (order - 1)


@pytest.mark.parametrize(
    ("mechanism", "epsilon", "statement"),
    [
        ("DiscreteLaplace", "1/2", "sharp.discrete_laplace"),
        ("Laplace", "1/2", "sharp.laplace"),
        ("Laplace", "3", "sharp.laplace"),
        ("RandomizedResponse", "1", "sharp.response"),
        ("RandomizedResponse(6)", "1/100", "sharp.response"),
        ("RandomizedResponse(k=7)", "1/5", "sharp.response_beyond"),
        ("RandomizedResponse(100)", "1/2", "sharp.response_beyond"),
    ],
)
def test_the_exact_zcdp_of_a_mechanism(mechanism, epsilon, statement):
    """It is the largest D_α/α over the orders, each from its definition; both ends are shown."""
    found = convert(PureDP(epsilon), to=zCDP(xi=0), mechanism=mechanism)
    assert found.steps[-1].use.id == statement
    e = mpmath.mpf(Rational(epsilon).p) / Rational(epsilon).q
    with mpmath.workdps(40):
        if mechanism == "Laplace":
            known = lambda a: divergence_of_laplace(e, a)  # noqa: E731
        elif mechanism == "DiscreteLaplace":
            known = lambda a: divergence_of_discrete_laplace(e, a)  # noqa: E731
        else:
            k = int("".join(c for c in mechanism if c.isdigit()) or 2)
            known = lambda a: divergence_of_response(e, k, a)  # noqa: E731
        orders = [1 + mpmath.mpf(10) ** (mpmath.mpf(n) / 10) for n in range(-80, 40)]
        rates = [known(a) / a for a in orders]
    bound, least = (mpmath.mpf(Rational(x).p) / Rational(x).q for x in (found.bound, found.least))
    assert least < bound < least * (1 + mpmath.mpf(10) ** -14)
    assert bound * (1 - mpmath.mpf(10) ** -2) < max(rates) < bound
    assert bound < e**2 / 2
    assert found.needed.use.id.startswith("sharp.")


def test_discrete_gaussian_noise_is_a_source():
    """It needs a query in the integers, and has the ρ of Gaussian noise."""
    found = convert(DiscreteGaussianMechanism(2, 3), to=zCDP(xi=0))
    assert found.exact == Rational(2, 9) and found.needed.use.id == "sharp.discrete_gaussian"
    assert {show(h) for h in found.fact.hypotheses} == {
        "!x. Int (q x)",
        "!x y. nb x y ==> abs (q x - q y) <= 2",
    }
    assert convert(DiscreteGaussianMechanism("3/2", 3), to=zCDP(xi=0)).needed is None
    noise = [
        convert(kind(1, 3), to=ApproxDP(delta=RARE)).bound
        for kind in (DiscreteGaussianMechanism, GaussianMechanism)
    ]
    assert noise[0] == noise[1]
    with pytest.raises(UserError, match="is a mechanism"):
        convert(zCDP(0, 1), to=DiscreteGaussianMechanism(1))


def test_the_least_constant_of_pure_privacy():
    found = convert(PureDP("1/2"), to=zCDP(xi=0))
    assert found.exact == tanh(Rational(1, 4)) / 2
    assert found.needed.use == Use("sharp.response", "no smaller constant will do")  # two answers attain it
    assert convert(PureDP("1/2"), to=zCDP(xi=0), mechanism="BoundedRange").needed is None
    assert convert("2 * PureDP(1/2)", to=zCDP(xi=0)).needed is None  # of one alone it is known
    assert convert(PureDP("1/2"), to=zCDP(xi=0), group=2).needed is None
    assert "no rho below 0.122459331201854 will do" in str(found)


def test_a_mechanism_with_a_bounded_range():
    for name, statement in (("BoundedRange", "sharp.range"), ("ExponentialMechanism", "sharp.gibbs")):
        found = convert(PureDP("sqrt(2)"), to=zCDP(xi=0), mechanism=name)
        assert found.exact == found.bound == Rational(1, 4)  # (√2)²/8, which no balls tell from 1/4
        assert found.steps[0].use.id == statement
        assert found.mechanism.reading in found.proof


def test_a_mechanism_is_composed_and_converted():
    both = convert(["2 * PureDP(1)", "zCDP(0,1/10)"], to=zCDP(xi=0), mechanism="Laplace")
    assert both.exact == 2 * exp(-1) + TENTH
    plain = convert("20 * PureDP(1/10)", to=ApproxDP(delta=RARE))
    noise = convert("20 * PureDP(1/10)", to=ApproxDP(delta=RARE), mechanism="BoundedRange")
    assert noise.bound < plain.bound
    loose = convert(PureDP(10), to=ApproxDP(delta=RARE), mechanism="Laplace")
    assert loose.bound <= 10  # pure privacy is known, too


def test_groups_of_pure_privacy():
    """k members are kε-DP, which is sharper than k²ρ."""
    assert convert(PureDP(1), to=PureDP(), group=5).bound == 5
    assert convert(zCDP(1, 0), to=zCDP(xi=0), group=2).exact == 2 * tanh(1)


@pytest.mark.parametrize(
    ("mechanism", "said"),
    [
        ("Laplacian", "there are Laplace, DiscreteLaplace, RandomizedResponse(k), ExponentialMechanism"),
        ("7", "is not a known mechanism"),
        ("__import__('os')", "is not a known mechanism"),
        ("Gaussian", "'GaussianMechanism(1, 5)'"),
        ("Gaussian(2)", "is epsilon-DP for no epsilon"),
        ("RandomizedResponse(1)", "from 2 to 1000000"),
        ("RandomizedResponse(7/2)", "the number of answers"),
        ("RandomizedResponse(n=7)", "the number of answers"),
        ("Laplace(2)", "takes no number"),
    ],
)
def test_wrong_mechanisms_end_in_one_sentence(mechanism, said):
    call = ["convert", "--from", "PureDP(1)", "--to", "zCDP(xi=0)", "--mechanism", mechanism]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 2
    assert said in result.output
    assert len(result.output.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("source", "options", "said"),
    [
        ("zCDP(0,1)", [], "and there is none"),
        ("PureDP(0)", [], "epsilon is above 0"),
        ("PureDP(1)", ["--group", "2"], "no groups for Laplace"),
    ],
)
def test_a_mechanism_that_does_not_fit(source, options, said):
    call = ["convert", "--from", source, "--to", "zCDP(xi=0)", "--mechanism", "Laplace", *options]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 2
    assert said in result.output


def test_the_shell_completes_mechanisms():
    from cbdp_sym.cli.convert import MechanismName

    found = MechanismName().shell_complete(None, None, "ra")
    assert [item.value for item in found] == ["RandomizedResponse(k)"]
    assert len(MechanismName().shell_complete(None, None, "")) == 5


def two_points(order, c, epsilon):
    """The largest p - e^ε q of two coins with D_α at most c, by ternary search over q and bisection."""
    limit = mpmath.exp((order - 1) * c)

    def value(t):
        q = mpmath.exp(t)
        low, high = q, mpmath.mpf(1)

        def allowed(p):
            rest = (1 - p) ** order * (1 - q) ** (1 - order) if p < 1 else 0
            return p**order * q ** (1 - order) + rest <= limit

        if not allowed(high):
            for _ in range(60):
                middle = (low + high) / 2
                low, high = (middle, high) if allowed(middle) else (low, middle)
        else:
            low = high
        return low - mpmath.exp(epsilon) * q

    a, b = mpmath.mpf(-60), mpmath.mpf(-1) / 10**6
    for _ in range(120):
        x, y = a + (b - a) / 3, b - (b - a) / 3
        a, b = (x, b) if value(x) < value(y) else (a, y)
    return value((a + b) / 2)


@pytest.mark.parametrize(
    ("order", "c", "epsilon"),
    [
        ("2", "1/2", "1/4"), ("3/2", "2", "1"), ("8", "3/10", "3/5"), ("sqrt(5)", "1/2", "1"),
        ("64", "1/2", "1/4"), ("11/10", "3", "1/5"), ("1001/1000", "1/2", "1"),
    ],
)  # fmt: skip
def test_the_optimal_conversion_is_the_best_of_two_coins(order, c, epsilon):
    found = convert(RenyiDP(order, c), to=ApproxDP(epsilon=epsilon))
    assert found.use == Use("sharp.optimal", "a conversion for every two points of contact")
    assert found.needed.use == Use("sharp.optimal", "and no smaller δ will do")
    with mpmath.workdps(30):
        numbers = (mpmath.mpf(sympify(x).evalf(40)) for x in (order, c, epsilon))
        truth = two_points(*numbers)
        bound = mpmath.mpf(found.bound.p) / found.bound.q
        assert abs(bound - truth) < truth * mpmath.mpf(10) ** -10
    back = convert(RenyiDP(order, c), to=ApproxDP(delta=found.bound), digits=12)
    assert abs(back.bound - Rational(sympify(epsilon))) < Rational(1, 10**9)
    assert Rational(back.least) <= back.bound


def test_the_optimal_conversion_at_the_edges():
    assert convert(RenyiDP(2, 0), to=ApproxDP(epsilon=1)).use.id == "zcdp.lemB.2"
    assert convert(RenyiDP(2, "1/2"), to=ApproxDP(delta="9/10")).bound == 0
    for target in (ApproxDP(delta=1), ApproxDP(delta="1e-300"), ApproxDP(epsilon=0), ApproxDP(epsilon=100)):
        found = convert(RenyiDP(3, "1/2"), to=target)
        weaker = convert(RenyiDP(3, "1/2"), to=target, by="zcdp.lemB.2")
        assert found.bound <= weaker.bound
    zero = convert(RenyiDP(1000, "1/2"), to=ApproxDP(epsilon="1/4"))  # a large power of a long fraction
    assert zero.value == "0.221199216928596"


def test_an_exact_delta_of_randomized_response_is_reached():
    """ε-DP as (ε',δ)-DP: the exact divergence at the best order has the δ of randomized response."""
    found = convert(PureDP(1), to=ApproxDP(epsilon="1/2"))
    truth = (mpmath.e - mpmath.exp(0.5)) / (1 + mpmath.e)
    assert 0 <= mpmath.mpf(found.bound.p) / found.bound.q - truth < 1e-6


PAGE = (Path(__file__).parents[1] / "docs" / "conversions.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^cbdp-sym (convert .*)\n# (.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("command", "bound"), COMMANDS, ids=lambda v: v[:40])
def test_every_command_of_the_page_prints_its_bound(command, bound):
    result = CliRunner().invoke(main, shlex.split(command))
    assert result.exit_code == 0, result.output
    assert bound in [line.strip() for line in result.stdout.splitlines()]


def test_the_order_of_the_page_is_proved_by_the_claims_that_it_names():
    from cbdp_sym.corpus.discovery import load

    section = PAGE.partition("## Which is never worse")[2].partition("\n## ")[0]
    named = re.findall(r"\| `([\w.]+)`: (.*?) \|$", section, re.MULTILINE)
    assert len(named) == 5
    for id, label in named:
        assert any(c.label == label and c.settle for c in load(id).every_claim), label
    rows = re.findall(r"^\| ([A-Z].*|optimal) \| ([\d.]+) \| ([\d.]*) ?\|$", section, re.MULTILINE)
    statements = ("zcdp.lem3.5", "zcdp.lem3.6", "zcdp.lemB.2", "sharp.optimal")
    for target, column in ((ApproxDP(delta=RARE), 1), (ApproxDP(epsilon=1), 2)):
        bounds = []
        for row, id in zip(rows, statements, strict=True):
            if row[column]:
                found = convert(zCDP(0, TENTH), to=target, by=id)
                assert found.value == row[column]
                bounds.append(found.bound)
        assert bounds == sorted(bounds, reverse=True)


@pytest.mark.parametrize("source", ["zCDP(0,1/100)", "zCDP(1/10,2)", "RenyiDP(5,1/3)", "7 * PureDP(1/3)"])
@pytest.mark.parametrize("target", ["ApproxDP(epsilon=1/3)", "ApproxDP(delta=1/50)"])
def test_the_optimal_conversion_is_never_worse(source, target):
    found = convert(source, to=target)
    assert all(found.bound <= o.bound for o in found.others if o.bound is not None)


@pytest.mark.parametrize(
    ("rho", "epsilon"), [("1/10", "0"), ("1", "0"), ("1", "1/2"), ("1/10", "1"), ("1", "3"), ("2", "1/10")]
)
def test_no_order_of_a_dense_search_is_better(rho, epsilon):
    """Orders near 1 were missed: zCDP(0, 1) gave 0.674510 at ε = 0, where the order 1.001 gives 0.664600."""
    found = convert(zCDP(0, rho), to=ApproxDP(epsilon=epsilon), by="sharp.optimal")
    with mpmath.workdps(20):
        r, e = (mpmath.mpf(sympify(x).evalf(30)) for x in (rho, epsilon))
        orders = [1 + mpmath.mpf(10) ** (mpmath.mpf(k) / 4) for k in range(-16, 9)]
        best = min(two_points(a, r * a, e) for a in orders)
    assert found.bound <= best * (1 + mpmath.mpf(10) ** -5)


@pytest.mark.parametrize("source", ["PureDP(1)", "zCDP(0,1/2)", "zCDP(1/10,1/5)", "10 * PureDP(1/10)"])
@pytest.mark.parametrize("target", ["ApproxDP(epsilon=1/3)", "ApproxDP(delta=1/1000)", "ApproxDP(epsilon=0)"])
def test_no_way_through_another_guarantee_is_better(source, target):
    direct = convert(source, to=target)
    for between in ("zCDP(xi=0)", "RenyiDP(order=3)", "RenyiDP(order=20)"):
        try:
            other = convert(convert(source, to=between).guarantee, to=target)
        except UserError:  # no lemma leads there
            continue
        assert direct.bound <= other.bound


ROWS = re.findall(r"^\| `(.*)`, (ε|δ) = (\S+) \| [δε] ≤ (\S+) \| (\S+)", PAGE, re.MULTILINE)


def written(text):
    """A number of the page, and one of its last digit."""
    digits, _, power = (f"1·{text}" if re.match("10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]", text) else text).partition("·10")
    exponent = int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0)
    last = len(digits.partition(".")[2]) - exponent
    return float(digits) * 10.0**exponent, 10.0**-last


@pytest.mark.parametrize(("source", "given", "value", "theorem", "sharper"), ROWS)
def test_the_table_of_the_page_has_the_bounds_that_are_found(source, given, value, theorem, sharper):
    target = f"ApproxDP({'epsilon' if given == 'ε' else 'delta'}={written(value)[0]:g})"
    for found, said in (
        (convert(source, to=target).bound, theorem),
        (cbdp_sym.guaranteed(source, target).value, sharper),
    ):
        number, unit = written(said)
        assert abs(float(found) - number) <= unit


def test_the_page_names_every_mechanism():
    from cbdp_sym.conversions.mechanisms import MECHANISMS

    for kind in MECHANISMS.values():
        assert f"`{kind.title}`" in PAGE
        assert all(f"`{id}`" in PAGE for id in kind.statements)


def test_the_page_names_every_guarantee():
    from cbdp_sym.theory.guarantees import GUARANTEES

    assert len(COMMANDS) >= 5
    for kind in GUARANTEES.values():
        assert f"`{kind.title}`" in PAGE
        assert getattr(cbdp_sym, kind.__name__) is kind


def test_numbers_that_are_no_privacy_at_all_are_refused_at_once() -> None:
    """Their exponentials filled the memory, and the call did not end."""
    given = ["1000 * zCDP(0,0)", "MeanConcentrated(1e12,1/1000)", "zCDP(0,sqrt(2))"]
    with pytest.raises(UserError, match="there is no privacy"):
        convert(given, "ApproxDP(epsilon=0.1)", group=30)
