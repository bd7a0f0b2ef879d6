"""The numerical second opinion finds what is false and agrees with what is true."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf
from sympy import Expr, Rational, Symbol, exp, log, sqrt

import cbdp_sym.theory.numeric  # noqa: F401  registers the definitions
from cbdp_sym import (
    KL,
    AlphaGenerator,
    Arbitrary,
    AtMost,
    Below,
    Equal,
    Finite,
    KLGenerator,
    Laplace,
    Linear,
    MaxDivergence,
    Normal,
    Polynomials,
    RenyiDivergence,
    Restricted,
)
from cbdp_sym.analysis.logic import Above, Relation
from cbdp_sym.author import Claim, RecordedProof
from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.settled_claims import search_of, verified
from cbdp_sym.corpus.views import NoView, view
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit
from cbdp_sym.theory.distributions import Density
from cbdp_sym.theory.numeric.evaluate import Environment, Unevaluable, evaluate
from cbdp_sym.theory.numeric.falsify import AttackReport, attack

e = Symbol("epsilon", positive=True)
P, Q = Laplace(0, 1 / e), Laplace(1, 1 / e)


def strike(relation: Relation, hypotheses: Iterable[Relation] = (), points: int = 8) -> AttackReport:
    return attack(relation, frozenset(hypotheses), points=points, seed=1, seconds=20)


def test_a_true_claim_survives() -> None:
    report = strike(Equal(KL(P, Q), e - 1 + exp(-e)))
    assert report.points == 8 and not report.disagreements


@pytest.mark.parametrize(
    "wrong", [e - 1 + exp(e), e - 1 + exp(-2 * e), e + 1 + exp(-e), e / 2 - 1 + exp(-e), e**2 / 2]
)
def test_a_false_claim_does_not(wrong: Expr) -> None:
    assert strike(Equal(KL(P, Q), wrong)).disagreements


def test_fifty_digits() -> None:
    with mp.workdps(50):
        value = evaluate(KL(P, Q), Environment({e: Rational(1, 2)}))
        assert abs(value - (mp.exp(-0.5) - mpf(1) / 2)) < mpf(10) ** -45


def test_restricted_divergence_from_its_definition() -> None:
    value = evaluate(Restricted(KLGenerator(), Linear(), P, Q), Environment({e: Rational(2)}))
    s = mp.sqrt(5)
    assert abs(value - (s - 1 - mp.log((s + 1) / 2))) < mpf(10) ** -8
    assert value < evaluate(KL(P, Q), Environment({e: Rational(2)}))


def test_contradictory_hypotheses_are_noticed() -> None:
    x = Symbol("x", real=True)
    report = strike(AtMost(x, 0), [Above(x, 1), Below(x, -1)])
    assert not report.satisfiable


weights = st.lists(st.integers(1, 50), min_size=3, max_size=3).map(
    lambda w: Finite(*(Rational(n, sum(w)) for n in w))
)


@settings(max_examples=60, deadline=None)
@given(weights, weights, st.fractions(Fraction(11, 10), 20, max_denominator=10))
def test_divergences_of_finite_distributions_are_ordered(P: Finite, Q: Finite, order: Fraction) -> None:
    alpha = Rational(order.numerator, order.denominator)
    env = Environment()
    kl, renyi, largest = (
        evaluate(D, env) for D in (KL(P, Q), RenyiDivergence(alpha, P, Q), MaxDivergence(P, Q))
    )
    assert -(mpf(10) ** -12) <= kl <= renyi + mpf(10) ** -12
    assert renyi <= largest + mpf(10) ** -12


def test_gaussians_with_far_means() -> None:
    with mp.workdps(50):
        D = RenyiDivergence(Rational(3, 2), Normal(0, Rational(1, 50)), Normal(3, Rational(1, 50)))
        assert abs(evaluate(D, Environment()) - 16875) < mpf(10) ** -25


def gumbel(location: Expr) -> Density:
    x = Symbol("x", real=True)
    return Density(exp(location - x - exp(location - x)), x)


def test_a_density_that_underflows_denies_nothing() -> None:
    m, s = Symbol("m", real=True), Symbol("s", nonnegative=True)
    D = MaxDivergence(gumbel(m + s), gumbel(m))
    for seed in (1, 2):
        true = attack(AtMost(D, s), frozenset(), points=8, seed=seed, seconds=20)
        assert true.points and not true.disagreements
    assert strike(AtMost(D, s / 2)).disagreements


def test_a_number_too_large_to_be_told_from_infinity_denies_nothing() -> None:
    t = exp(30 * e)
    assert not strike(AtMost(log(1 + exp(t)), t + 1)).disagreements
    assert not strike(Above(log(2 * exp(-t)), -t)).disagreements
    assert strike(AtMost(log(1 + exp(t)), 1)).disagreements


@pytest.mark.parametrize("mean", [1, 3, 39, 45, 60])
def test_a_restricted_divergence_is_not_known_where_a_density_is_0_in_floats(mean: int) -> None:
    D = Restricted(AlphaGenerator(2), Polynomials(2), Normal(mean, 1), Normal(0, 1))
    try:
        value = evaluate(D, Environment())
    except Unevaluable:
        assert mean > 3
    else:  # chi-squared's half, of the polynomials up to degree 2: the mean's first two Hermite coefficients
        assert abs(value - (mpf(mean) ** 2 + mpf(mean) ** 4 / 2) / 2) < 1e-6


def test_arbitrary_distributions_are_realised() -> None:
    A, B = Arbitrary("A"), Arbitrary("B")
    assert not strike(AtMost(0, KL(A, B))).disagreements
    assert strike(AtMost(KL(A, B), sqrt(2) / 100)).disagreements


def laplace_claim(value: str) -> tuple[Claim, Statement]:
    laws = "(laplace 0 (1/epsilon)) (laplace 1 (1/epsilon))"
    text = f"for epsilon : real given 0 < epsilon holds kl {laws} = {value}"
    statement = Statement(id="own.laplace", title="A divergence")
    return statement.printed(text), statement


def test_a_claim_of_the_kernel_is_evaluated_from_the_theorys_definitions() -> None:
    claim, _ = laplace_claim("ext (epsilon - 1 + exp (-epsilon))")
    part = view(claim)
    assert part.conclusion == Equal(KL(P, Q), e - 1 + exp(-e))
    assert verified(claim, part)["samples"]["points"] > 0
    wrong, _ = laplace_claim("ext (epsilon - 1 + exp (-2*epsilon))")
    report = verified(wrong, view(wrong))
    assert report["verdict"] == "open" and "fails" in report["message"]


def test_numbers_that_deny_what_the_kernel_proved_leave_it_open() -> None:
    statement = Statement(id="own.square", title="A square")
    claim = statement.printed("for x : real holds 0 <= x^2")

    @claim.proof
    def by_sign(p: RecordedProof) -> Theorem:
        return p.have(p.goal)

    assert verified(claim, view(claim))["verdict"] == "proved"
    false = view(statement.repaired("for x : real holds x^2 <= -1"))
    report = verified(claim, false)
    assert report["verdict"] == "open" and "the kernel proved it" in report["message"]


def test_a_printed_claim_that_is_false_is_found_without_help() -> None:
    found = view(load("cbdp.tab1.renyi.laplace").claims["printed"][0])
    assert strike(found.conclusion, found.hypotheses, 12).disagreements


@pytest.mark.parametrize("id", [entry.id for entry in corpus_catalogue().entries])
def test_no_claim_of_the_corpus_is_false_in_a_model(id: str) -> None:
    for claim in load(id).every_claim:
        if claim.refutes:
            continue
        search = search_of(claim)
        with suppress(OutOfTime), time_limit(10, cpu=True):
            search.run(1000, 4)
        assert search.tries.witness is None or search.tries.witness.sampled


def test_a_claim_without_expressions_has_no_view() -> None:
    text = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure given zcdp nb A 0 1 holds zcdp nb A 0 2"
    statement = Statement(id="own.mechanism", title="A mechanism")
    with pytest.raises(NoView, match="zCDP"):
        view(statement.printed(text))
