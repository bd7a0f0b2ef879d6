"""Wrong calls of public functions: one sentence of the package's own errors, never another exception."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from sympy import Symbol

import cbdp_sym as c
from cbdp_sym.analysis.refusal import BadCall
from cbdp_sym.calls import checked
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.explore.steps import Steps
from cbdp_sym.kernel.reader import ReadError

x = Symbol("x", real=True)


def profile() -> c.Profile:
    return c.profile("Gaussian(sigma=1)")


def thm9() -> c.StatementView:
    return c.theorem("cbdp.thm9")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: c.theorem(), "theorem: missing a required argument: 'name'; the arguments are name"),
        (lambda: thm9().evaluate(3), "StatementView.evaluate: too many positional arguments"),
        (lambda: thm9().why(depth="x"), "StatementView.why: depth is a number of levels, such as 2, not 'x'"),
        (lambda: profile().delta(), "Profile.delta: missing a required argument: 'epsilon'"),
        (lambda: profile().delta(1, seconds="x"), "Profile.delta: seconds is a number of seconds"),
        (lambda: c.Profile("Gaussian(sigma=1)"), "Profile: asked is a request"),
        (lambda: c.prove("x < 1", seconds=float("nan")), "prove: seconds is a number"),
        (lambda: c.prove_on_box("x < 1", {x: (0, 1)}), "prove_on_box: claim is a relation"),
        (lambda: c.sharpest("x < c", "c", tolerance="x"), "sharpest: tolerance is a number"),
        (lambda: c.integrate("x", ("x", 0)), "integrate: limits is a variable with its two ends"),
        (lambda: c.maximum(x, {x: 3}), "maximum: box is a dictionary with a range"),
        (lambda: c.maximum("x", {x: (0, 1)}), "a SymPy expression or an integer is wanted, not 'x'"),
        (lambda: c.divergence("Laplace(0,1)", "Laplace(1,1)", "kl", 3), "divergence: too many positional"),
        (lambda: c.DivergenceFamily("Laplace(0,1)"), "DivergenceFamily: missing a required argument: 'Q'"),
        (lambda: c.with_proof(3), "with_proof: found is an answer of divergence"),
        (lambda: c.verify_formula(len, "cbdp.thm9", points="x"), "verify_formula: points is a whole number"),
        (lambda: c.zCDP(1, 2, 3), "zCDP: too many positional arguments; the arguments are xi=…, rho=…"),
        (lambda: c.Laplace(0), "Laplace: missing a required argument: 'scale'"),
        (lambda: c.Span(), "Span: missing a required argument: 'x'"),
        (lambda: c.Laplace("a", 1), "a SymPy expression or an integer is wanted, not 'a'"),
        (lambda: c.KL(c.Laplace(0, 1)), "KL: the last two arguments are distributions"),
        (lambda: c.Expectation(3, 4), "Expectation: a variable comes with its range"),
    ],
)
def test_a_wrong_call_is_one_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises(BadCall) as caught:
        call()
    assert str(caught.value).startswith(said) and "\n" not in str(caught.value)
    assert caught.value._render_traceback_() == [f"BadCall: {caught.value}"]  # IPython shows this


def test_a_wrong_number_of_digits_is_refused_by_every_evaluation() -> None:
    with pytest.raises(UserError, match="the number of digits is from 1 to 1000, not 0"):
        thm9().evaluate(epsilon=1, digits=0)


def test_an_unknown_step_and_an_unknown_theorem_are_errors_of_both_kinds() -> None:
    with pytest.raises(UserError, match=r"the steps are numbered from 0 to -1, and 3 is none"):
        Steps([])[3]
    with pytest.raises(UserError, match=r"there is no theorem 'cbdp\.nope'"):
        c.theorem.cbdp.nope  # noqa: B018


def test_a_type_error_from_inside_keeps_its_traceback() -> None:
    @checked
    def broken(points: int) -> int:
        return points + cast("int", "1")

    with pytest.raises(TypeError) as caught:
        broken(1)
    assert type(caught.value) is TypeError


def test_a_text_that_is_no_claim_is_shown_with_a_caret_and_without_a_traceback() -> None:
    statement = c.Statement(id="my.claim", title="A claim")
    with pytest.raises(ReadError) as caught:
        statement.printed("for x : real holds x <")
    (shown,) = caught.value._render_traceback_()  # type: ignore[attr-defined]
    assert shown.startswith("UnreadableClaim: text:1: a formula is wanted") and shown.endswith("^")
    with pytest.raises(ValueError, match="a claim is a text") as caught_too:
        statement.printed(3)
    assert "_render_traceback_" in dir(caught_too.value)
