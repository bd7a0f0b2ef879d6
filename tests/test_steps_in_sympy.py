"""Every step of a derivation in SymPy: its sides, its check in numbers, and the derivation run again."""

from __future__ import annotations

import pytest
import sympy
from sympy import Symbol

from cbdp_sym import theorem
from cbdp_sym.author import Claim, RecordedProof
from cbdp_sym.author.rerun import rerun
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.corpus.step_checks import StepCheck, check
from cbdp_sym.corpus.step_views import StepView
from cbdp_sym.kernel.theorem import Theorem, assume
from cbdp_sym.theory.divergences import RenyiDivergence


@pytest.fixture(scope="module")
def lemma() -> object:
    return theorem("zcdp.lem5.2")


def test_a_step_has_sides_a_source_and_a_check(lemma: object) -> None:
    steps = [s for s in lemma.steps if s.is_relation]  # type: ignore[attr-defined]
    divergence = next(s for s in steps if isinstance(s.lhs, RenyiDivergence))
    assert divergence.source.startswith("derivations/concentrated/lem5_2.py:")
    algebra = next(s for s in steps if s.lhs.has(Symbol("B", real=True)) and not s.rhs.has(sympy.Integral))
    assert isinstance(algebra.relation, sympy.Eq) and algebra.rule == "step"
    assert all(s.check().confirmed for s in steps[:6])
    found = next(s for s in steps if "change to the measure" in s.because).check(digits=30)
    assert found.confirmed and found.digits is not None and found.digits >= 30
    alpha, k, c = (Symbol(n, real=True) for n in ("alpha", "k", "c"))
    assert lemma.definitions[c] == alpha * k / (alpha * k - 1)  # type: ignore[attr-defined]


def test_a_step_without_sides_says_so(lemma: object) -> None:
    step = next(s for s in lemma.steps if "chain rule" in s.because)  # type: ignore[attr-defined]
    with pytest.raises(UserError, match="no relation between two numbers"):
        step.lhs  # noqa: B018
    first = next(s for s in lemma.steps if s.node < 0)  # type: ignore[attr-defined]
    with pytest.raises(UserError, match="first line of a calculation"):
        first.lhs  # noqa: B018


def test_a_derivation_runs_again_and_says_where_it_fails(lemma: object) -> None:
    claim = lemma.claims[0]  # type: ignore[attr-defined]
    assert claim.rerun()
    weaker = claim.rerun(text=claim.claim.text.replace("1 < k, ", "0 < k, "))
    assert not weaker and weaker.place.startswith("lem5_2.py, line ") and "0 < k·α - 1" in weaker.failed
    step = next(s for s in lemma.steps if s.is_relation)  # type: ignore[attr-defined]
    again = step.rerun()
    assert again and again.theorem.conclusion is step.theorem.conclusion
    with pytest.raises(UserError):
        claim.rerun(text="for x given")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("for x : real given 0 < x holds log x <= x - 1", True),
        ("for x : real given 0 < x holds log (x^2) = 2 * log x", True),
        ("for x : real given 0 < x holds log (x^2) = 3 * log x", False),
        (r"for P : 'a measure, s : 'a -> bool given Prob P holds mass P s <= ext (1/2)", False),
        (r"for P : 'a measure given Prob P holds L P (\x. ext 1) = ext 1", True),
    ],
)
def test_numbers_confirm_or_deny(text: str, holds: bool) -> None:
    found = check(_assumed(text), seconds=5.0)
    assert found.confirmed if holds else found.denied, found


def _assumed(text: str) -> Theorem:
    """A theorem that rests on itself and on nothing true: the statement, opened, as an assumption."""
    claim = Claim(text)
    theorem = assume(claim.conclusion)

    class Fake:
        conclusion = theorem.conclusion
        hypotheses = frozenset(claim.hypotheses)

    return Fake()  # type: ignore[return-value]


def test_a_supremum_that_is_sampled_gives_no_false_alarm() -> None:
    found = check(_assumed(r"for a : real given 0 < a holds Sup (\x. ext (a * x - x^2)) = ext (a^2 / 4)"))
    assert not found.denied


def test_a_sum_over_a_type_is_no_sum_over_any_number_of_members() -> None:
    found = check(_assumed(r"holds Sum (\i : bool. log 2) = 2 * log 2"))
    assert found.confirmed and not found.denied


def test_a_law_with_a_small_name_is_seen_too() -> None:
    claim = Claim("for fair : real measure given Prob fair holds 0 <= renyi 2 fair fair")
    view = StepView({}).relation(claim.conclusion)
    assert view.rhs.free_symbols == {Symbol("fair")}


def test_a_step_that_numbers_deny_makes_the_verdict_open(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim("for x : real given 0 < x holds 0 < x + 1")
    claim.proof(lambda p: p.have(p.goal))
    assert verified(claim)["verdict"] == "proved"
    denied = StepCheck(denied="x = 1")
    monkeypatch.setattr("cbdp_sym.corpus.step_checks.check", lambda *_, **__: denied)
    report: PartReport = verified(claim)
    assert report["verdict"] == "open" and "numerically a step fails at x = 1" in report["message"]


@pytest.mark.parametrize("digits", [15, 30, 60])
def test_two_sides_are_compared_in_the_digits_that_are_asked_for(digits: int) -> None:
    """Numbers that differ only in their last digits were denied: mpmath compared them in 15."""
    for text in (
        "for x : real given 0 < x holds exp (2 * x) = (exp x)^2",
        "for x : real given 0 < x holds x * (1 / x) <= 1",
        "for x, y : real given 0 < x, 0 < y holds log (x * y) <= log x + log y",
    ):
        found = check(_assumed(text), digits=digits, points=20, seconds=10.0)
        assert found.confirmed, (text, found)
        assert found.digits is None or found.digits >= digits


def test_the_report_has_the_steps_in_sympy() -> None:
    claim = Claim("for x : real given 0 < x holds 0 < (x + 1)^2")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        p.let(s="x + 1")
        p.have("0 < s")
        return p.have(p.goal)

    report = verified(claim)
    assert [n["sympy"] for n in report["tree"][1:]] == ["0 < s", "0 < s**2"]
    assert report["samples"]["steps"] > 0
    assert rerun(claim, until=1).theorem is not None


@pytest.mark.parametrize(
    "text",
    [
        "for x : real holds 0 <= sqrt x ^ 2",
        r"for x y z : real given y <= x^2 holds sqrt (z/y)^2 * y <= sqrt (z/y)^2 * x^2",
    ],
)
def test_outside_its_domain_a_function_of_sympy_denies_nothing(text: str) -> None:
    """SymPy's root of -2 is no real number, and its square is -2: a proved step was denied."""
    claim = Claim(text)
    claim.proof(lambda p: p.have(p.goal))
    (step,) = theorem(claim).steps
    assert step.check().confirmed and step.check().closed
