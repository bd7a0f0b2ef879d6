"""A privacy profile as a theorem: bounds of products of laws, both checkers, the derivation."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest
from click.testing import CliRunner
from flint import arb

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.product_bounds import check_product
from cbdp_sym.analysis.product_laws import curve
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.checkers.door import accepted_by_balls, accepted_by_intervals
from cbdp_sym.checkers.products import product_statement, product_steps
from cbdp_sym.cli import main
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.kernel.theorem import certified
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.profiles import profile
from cbdp_sym.profiles.product_certificates import ProductBound, product_bound
from cbdp_sym.profiles.theorems import write_theorem
from cbdp_sym.recheck.answer import Wanted, recheck
from cbdp_sym.recheck.proofs.products import product_term
from cbdp_sym.recheck.proofs.types import LogRefused
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.decide import certificates_of, decide
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.theory.restricted.request import BadRequest

SAMPLED: dict[str, Any] = {"mechanism": "Gaussian(sigma=1)", "sampling": "poisson(1/10)", "compose": 20}
MIXED: dict[str, Any] = {"mechanism": ["3 * Laplace(scale=4)", "2 * Gaussian(sigma=3)"]}
INTEGERS: dict[str, Any] = {
    "mechanism": ["2 * DiscreteGaussian(sigma=3)", "2 * Geometric(scale=4)"],
    "sensitivity": 2,
}
EVERYTHING: dict[str, Any] = {
    "mechanism": ["2 * RandomizedResponse(k=5, epsilon=1/2)", "Laplace(scale=9)", "ApproxDP(1/5, 1/10000)"]
}
GUARANTEES: dict[str, Any] = {
    "mechanism": ["2 * ApproxDP(1/5, 1/10000)", "Geometric(scale=2)"], "sampling": "poisson(1/10)"
}  # fmt: skip


def bounded(asked: dict[str, Any], delta: str = "1/1000") -> ProductBound:
    asked = dict(asked)
    return product_bound(profile(asked.pop("mechanism"), **asked).epsilon(delta))


@pytest.fixture(scope="module")
def sampled() -> ProductBound:
    return bounded(SAMPLED)


def both(certificate: dict[str, Any], claim: str) -> list[bool]:
    """Whether each checker accepts the certificate of the statement."""
    found = []
    for accept in (accepted_by_balls, accepted_by_intervals):
        try:
            accept(product_statement(claim), json.dumps(certificate))
            found.append(True)
        except KernelError:
            found.append(False)
    return found


@pytest.mark.parametrize(
    "asked", [SAMPLED, MIXED, INTEGERS, EVERYTHING], ids=["sampled", "mixed", "integers", "everything"]
)
def test_both_checkers_accept_and_the_kernel_takes_it(asked: dict[str, Any]) -> None:
    found = bounded(asked)
    assert len(found.certificates) == (2 if asked is SAMPLED else 1)
    for c in found.certificates.values():
        assert both(c, c["claim"]) == [True, True]
        t = product_statement(c["claim"])
        assert certified(t, json.dumps(c)).conclusion is t


def test_a_bound_that_is_a_little_too_good_is_refused_by_each(sampled: ProductBound) -> None:
    c = sampled.certificates["remove"]  # the order with the larger divergence
    for old, new in (
        ("<= 1/1000", "<= 999/1000000"),
        (f"({sampled.epsilon})", f"({sampled.epsilon * Fraction(999, 1000)})"),
        ("20 *", "21 *"),
        (", 1)", ", 99/100)"),
        ("mixture(1/10", "mixture(101/1000"),
    ):
        claim = c["claim"].replace(old, new)
        assert claim != c["claim"]
        assert both({**c, "claim": claim}, claim) == [False, False], new


def test_changed_weights_are_refused_by_each(sampled: ProductBound) -> None:
    c = sampled.certificates["remove"]
    for k in (0, len(c["grid"]["weights"][0]["values"]) // 2, -1):
        changed = json.loads(json.dumps(c))
        values = changed["grid"]["weights"][0]["values"]
        values[k] = values[k] // 2
        assert both(changed, c["claim"]) == [False, False]
    infinite = json.loads(json.dumps(c))
    infinite["grid"]["weights"][0]["infinite"] = 0
    assert both(infinite, c["claim"]) == [False, False]
    for key, value in (("cut", -1), ("h", "-1"), ("bits", 10**6), ("weights", []), ("h", "0"), ("h", "a")):
        broken = {**c, "grid": {**c["grid"], key: value}}
        assert both(broken, c["claim"]) == [False, False]
    assert both({**c, "grid": None}, c["claim"]) == [False, False]
    # What JSON reads as a number, and what Python reads as a fraction, is not of the form p/q.
    for value in (math.inf, math.nan, 1, True, "1e-3", "1e999999999", "1_0", "١", " 1", "1/0"):
        assert both({**c, "grid": {**c["grid"], "h": value}}, c["claim"]) == [False, False]
        first = json.loads(json.dumps(c))
        first["grid"]["weights"][0]["first"] = value
        assert both(first, c["claim"]) == [False, False]


PAIRS = {  # a pair of laws, and what is wrong with it
    "discrete_normal(2, 3); discrete_normal(0, 3)": ("0, 3)", "0, 4)"),
    "discrete_laplace(2, 4); discrete_laplace(0, 4)": ("(2,", "(3/2,"),
    "response(1/2, 5, 1); response(1/2, 5, 0)": ("5, 0)", "6, 0)"),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_laws_with_few_or_whole_outcomes_are_checked_by_each(pair: str) -> None:
    """A certificate of one law is none of a nearer scale, a larger distance, more steps, or a wrong pair."""
    name, first, second = pair.partition("(")[0], *(pair.split("(")[1].split(")")[0].split(", ")[:2])
    mechanism = {
        "discrete_normal": f"DiscreteGaussian(sigma={second})",
        "discrete_laplace": f"Geometric(scale={second})",
        "response": f"RandomizedResponse(k={second}, epsilon={first})",
    }[name]
    more = {} if name == "response" else {"sensitivity": int(first)}
    found = product_bound(profile(f"3 * {mechanism}", **more).delta("1/4"))
    c = found.certificates["remove"]
    assert pair in c["claim"] and both(c, c["claim"]) == [True, True]
    less = found.delta * Fraction(999_999, 1_000_000) - Fraction(1, 10**5)
    for old, new in (
        (f"<= {found.delta}", f"<= {less}"),
        ("(1/4)", "(1/5)"),
        ("3 *", "4 *"),
        (pair, pair.replace(f"{name}({first}", f"{name}({Fraction(first) + 1}")),
        (pair, pair.replace(*PAIRS[pair])),
        (pair, pair.replace(", 1)", ", 0)").replace("(2,", "(0,")),
    ):
        claim = c["claim"].replace(old, new)
        assert claim != c["claim"]
        assert both({**c, "claim": claim}, claim) == [False, False], new


def weights(name: str, scale: float) -> dict[int, float]:
    power = (lambda k: -k * k / (2 * scale**2)) if name == "discrete_normal" else (lambda k: -abs(k) / scale)
    found = {k: math.exp(power(k)) for k in range(-400, 401)}
    total = sum(found.values())
    return {k: w / total for k, w in found.items()}


@pytest.mark.parametrize("name", ["discrete_normal", "discrete_laplace"])
def test_the_curve_of_a_law_on_the_integers_is_as_its_definition_says(name: str) -> None:
    for distance, scale in ((1, Fraction(1, 2)), (2, Fraction(3)), (5, Fraction(7, 2))):
        w = weights(name, float(scale))
        with precision(120):
            most = curve(name, Fraction(distance), scale)
            for beta in (0.01, 0.5, 1.0, 1.1, 3.0, 40.0):
                exact = sum(max(w.get(k - distance, 0.0) - beta * p, 0.0) for k, p in w.items())
                assert abs(float(most(arb(beta)).mid()) - exact) < 1e-12


def test_a_certificate_that_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(KernelError, match="not valid"):
        certified(product_statement("hockey_stick(1) of 1 * (normal(1, 2); normal(0, 2)) <= 1"), "[" * 10**5)


def test_a_certificate_is_one_of_its_own_statement_only(sampled: ProductBound) -> None:
    first, second = sampled.certificates.values()
    with pytest.raises(KernelError, match="another product"):
        certified(product_statement(second["claim"]), json.dumps(first))
    with pytest.raises(KernelError):
        certified(product_statement(first["claim"]), json.dumps({**first, "claim": 3}))
    assert recheck(first, wanted=Wanted(second["claim"], "")).verdict == "refused"


@pytest.mark.parametrize(
    "claim",
    [
        "hockey_stick(1) of 3 * (normal(1, 0); normal(0, 0)) <= 1",  # no scale
        "hockey_stick(1) of 3 * (normal(1, 2); normal(1, 2)) <= 1",  # one law
        "hockey_stick(1) of 3 * (normal(1, 2); normal(0, 3)) <= 1",  # two scales
        "hockey_stick(1) of 3 * (normal(1, 2); laplace(0, 2)) <= 1",
        "hockey_stick(1) of 3 * (mixture(3/2, normal(1, 2), normal(0, 2)); normal(0, 2)) <= 1",
        "hockey_stick(1) of 3 * (mixture(1/2, normal(1, 2), normal(2, 2)); normal(0, 2)) <= 1",
        "hockey_stick(1) of 3 * (mixture(1/2, normal(1, 2), normal(0, 2)); "
        "mixture(1/2, normal(1, 2), normal(0, 2))) <= 1",
        "hockey_stick(1) of 3 * (mixture(0, normal(1, 2), normal(0, 2)); normal(0, 2)) <= 1",
    ],
)
def test_what_is_no_pair_is_refused_by_each(claim: str, sampled: ProductBound) -> None:
    certificate = {**sampled.certificates["remove"], "claim": claim}
    assert both(certificate, claim) == [False, False]


@pytest.mark.parametrize(
    "claim",
    [
        "",
        "hockey_stick(1) of 03 * (normal(1, 2); normal(0, 2)) <= 1",
        "hockey_stick(-1) of 3 * (normal(1, 2); normal(0, 2)) <= 1",
        "hockey_stick(1) of 3 * (normal(1, 2); normal(0, 2)) <= 1 \\/ T",
        "hockey_stick(1) of 3 * (normal(1, 2); normal(0, 2)) <= 1\n",
        "hockey_stick(1) of 3 * (normal(1, 2); normal(0, 2))) <= 1",
        "hockey_stick(1) of 3 * (normal(x, 2); normal(0, 2)) <= 1",
        "hockey_stick(1١) of 3 * (normal(1, 2); normal(0, 2)) <= 1",
        "hockey_stick(1) of 3١ * (normal(1, 2); normal(0, 2)) <= 1",
        "hockey_stick(١) of 3 * (normal(1, 2); normal(0, 2)) <= 1",
        "hockey_stick(1) of 3 * (uniform(1, 2); normal(0, 2)) <= 1",
        "hockey_stick(1/0) of 3 * (normal(1, 2); normal(0, 2)) <= 1",
    ],
)
def test_another_text_is_no_statement(claim: str) -> None:
    with pytest.raises(KernelError):
        product_statement(claim)
    with pytest.raises(LogRefused):
        product_term(claim)


def exact(rate: float, scale: float, epsilon: float) -> tuple[float, float]:
    """H of one step in both orders, by quadrature from its definition."""
    with mpmath.workdps(30):
        q = lambda x: mpmath.npdf(x, 0, scale)  # noqa: E731
        p = lambda x: (1 - rate) * q(x) + rate * mpmath.npdf(x, 1, scale)  # noqa: E731
        places = [-12 * scale, *(k * scale / 2 for k in range(-10, 14)), 1 + 12 * scale]

        def above(f: Any, g: Any) -> float:
            return float(mpmath.quad(lambda x: max(f(x) - mpmath.e**epsilon * g(x), 0), places))

        return above(p, q), above(q, p)


@pytest.mark.parametrize(
    ("rate", "scale", "epsilon"), [("1/10", "1", "1/4"), ("1/3", "1/2", "1"), ("1", "2", "1/10")]
)
def test_one_step_is_as_its_definition_says(rate: str, scale: str, epsilon: str) -> None:
    sampling = "none" if rate == "1" else f"poisson({rate})"
    found = product_bound(profile(f"Gaussian(sigma={scale})", sampling=sampling).delta(epsilon))
    values = [float(Fraction(x)) for x in (rate, scale, epsilon)]
    both_ways = exact(*values)
    off = Fraction(max(both_ways) / 2000)
    for name, value in zip(("remove", "add"), map(Fraction, both_ways), strict=True):
        c = found.certificates.get(name, found.certificates["remove"])
        steps, e, _ = product_steps(c["claim"])
        check_product(steps, e, value + off, c["grid"])
        if value > off:
            with pytest.raises(Refusal):
                check_product(steps, e, value - off, c["grid"])


def test_laplace_noise_alone_is_as_its_formula_says() -> None:
    found = product_bound(profile("Laplace(scale=2)").delta("1/5"))
    assert math.isclose(found.delta, 1 - math.exp((0.2 - 0.5) / 2), rel_tol=1e-3)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, arguments)
    return done.exit_code, done.output


@pytest.mark.parametrize(
    "asked", [SAMPLED, MIXED, EVERYTHING, GUARANTEES], ids=["sampled", "mixed", "everything", "guarantees"]
)
def test_a_profile_is_a_theorem_that_is_verified_and_rechecked(
    asked: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = [f"--mechanism={m}" for m in ([asked["mechanism"]] if asked is SAMPLED else asked["mechanism"])]
    if asked is SAMPLED:
        options += ["--sampling=poisson(1/10)", "--compose=20"]
    code, said = run("profile", *options, "--delta=1/1000", "--theorem=training.py")
    assert code == 0, said
    assert "proved in" in said and "1/1000)-DP" in said
    assert len(json.loads((tmp_path / "training.json").read_text())) == (2 if asked is SAMPLED else 1)
    code, said = run("show", "training.py")
    assert code == 0 and "hockey_stick(" in said
    code, said = run("recheck", "training.py")
    assert code == 0 and "1 holds" in said
    code, said = run("profile", *options, "--delta=1/1000", "--theorem=training.py")
    assert code == 2 and "exists already" in said
    # Without its certificates the claim is open, and the message says how they are made.
    (tmp_path / "training.json").unlink()
    code, said = run("verify", "training.py")
    assert code == 1 and "cbdp-sym profile" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--mechanism=Gaussian(sigma=1)", "--delta=1/10", "--theorem=a.txt"), "no such name"),
        (("--mechanism=Gaussian(sigma=1)", "--theorem=a.py", "--why"), "needs --epsilon or --delta"),
        (("--mechanism=Skellam(mu=9)", "--delta=1/10", "--theorem=a.py"), "only Gaussian, Laplace"),
        (
            (
                "--mechanism=Laplace(scale=1)",
                "--sampling=without-replacement(5,10)",
                "--delta=1/10",
                "--theorem=a.py",
            ),
            "only those with poisson(q)",
        ),
        (("--mechanism=Gaussian(sigma=sqrt(2))", "--delta=1/10", "--theorem=a.py"), "rational"),
        (("--mechanism=Gaussian(sigma=1)", "--delta=0", "--theorem=a.py"), "(ε, δ)-DP"),
        (("--mechanism=PureDP(1)", "--compose=2", "--epsilon=3", "--theorem=a.py"), "delta is 0 at"),
        (("--mechanism=Gaussian(sigma=3)", "--delta=1e-110", "--theorem=a.py"), "more than 100 digits"),
        (
            ("--mechanism=PureDP(1)", "--adjacency=remove", "--delta=1/10", "--theorem=a.py"),
            "add-remove or replace",
        ),
    ],
)
def test_what_has_no_theorem_is_refused_in_a_sentence(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = run("profile", *arguments)
    assert code == 2 and said in output, output
    assert list(tmp_path.iterdir()) == []


def test_at_epsilon_zero_there_is_a_theorem_too() -> None:
    found = product_bound(profile("Laplace(scale=2)").delta("0"))
    c = found.certificates["remove"]
    assert found.epsilon == 0 and both(c, c["claim"]) == [True, True]


def test_other_texts_in_the_file_of_certificates_do_no_harm(sampled: ProductBound, tmp_path: Path) -> None:
    c = sampled.certificates["remove"]
    goal, context = product_statement(c["claim"]), Context()
    others = [{**c, "claim": 3}, {**c, "claim": "hockey_stick(1) of nothing"}]
    (tmp_path / "a.json").write_text(json.dumps([*others, c]))
    with certificates_of(tmp_path / "a.json"):
        assert decide(goal, context).conclusion is goal
    (tmp_path / "a.json").write_text("[" * 100_000)
    with pytest.raises(Failed, match="not a list of certificates"), certificates_of(tmp_path / "a.json"):
        pass


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[]")
    bound = profile("Laplace(scale=2)").delta("1/5")
    with pytest.raises(UserError, match="exists already"):
        write_theorem(bound, tmp_path / "a.py")
    with pytest.raises(BadRequest, match="a theorem says"):
        write_theorem(profile("Laplace(scale=2)").trade_off("1/5"), tmp_path / "b.py")


def test_the_histogram_of_the_gallery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The threshold of 28 is enough, and one of 27 is not (docs/gallery.md)."""
    text = (Path(__file__).parents[1] / "examples" / "histogram.py").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    Path("enough.py").write_text(text, encoding="utf-8")
    Path("less.py").write_text(text.replace("28", "27").replace("my.", "less."), encoding="utf-8")
    result = CliRunner().invoke(main, ["verify", "--json", "-", "enough.py", "less.py"])
    verdicts = [found["printed"]["verdict"] for found in json.loads(result.stdout)]
    assert (result.exit_code, verdicts) == (1, ["proved", "open"])
