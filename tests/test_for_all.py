"""Statements about all distributions, on random finite ones, evaluated from their definitions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from mpmath import mp, mpf
from sympy import Symbol

import cbdp_sym.theory.numeric  # noqa: F401  registers the definitions
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.views import view
from cbdp_sym.theory.distributions import Arbitrary
from cbdp_sym.theory.numeric.evaluate import Environment, evaluate, number
from cbdp_sym.theory.numeric.falsify import check_point
from tests.strategies import Weights, distributions, orders


def seen(id: str, index: int = 0) -> tuple[Relation, dict[str, Symbol]]:
    """A claim of a statement in the theory's expressions, and its symbols by name."""
    statement = load(id)
    conclusion = view(statement.every_claim[index]).conclusion
    return conclusion, {str(s): s for s in conclusion.free_symbols}


Laws = tuple[Weights, ...]
BOUND, EXACT, ATTAINED = 0, 2, 3  # the claims of Proposition 3.3
some = settings(max_examples=60, deadline=None)


@some
@given(distributions(3), orders(), orders())
def test_lemma_5_2(three: Laws, k: Fraction, alpha: Fraction) -> None:
    conclusion, names = seen("zcdp.lem5.2")
    laws = dict(zip(map(Arbitrary, "PQR"), three, strict=True))
    env = Environment({names["k"]: k, names["alpha"]: alpha}, weights=laws)
    holds, _, text = check_point(conclusion, env)
    assert holds is not False, text


@some
@given(distributions(2), orders())
def test_proposition_3_3_at_the_least_epsilon(two: Laws, alpha: Fraction) -> None:
    with mp.workdps(50):
        ratios = [mp.log(number(p) / number(q)) for p, q in zip(*two, strict=True)]
        epsilon = max(map(abs, ratios)) + mpf(10) ** -40
        laws = dict(zip(map(Arbitrary, "PQ"), two, strict=True))
        for index in (BOUND, EXACT):
            conclusion, names = seen("zcdp.prop3.3", index)
            env = Environment({names["epsilon"]: epsilon, names["alpha"]: alpha}, weights=laws)
            holds, _, text = check_point(conclusion, env)
            assert holds is not False, text


def test_the_exact_value_is_attained_where_the_paper_s_bound_is_not() -> None:
    with mp.workdps(50):

        def at_two(index: int) -> tuple[Relation, Environment]:
            conclusion, names = seen("zcdp.prop3.3", index)
            env = Environment({names["epsilon"]: Fraction(1), names["alpha"]: Fraction(2)})
            return conclusion, env

        attained, env = at_two(ATTAINED)
        exact = evaluate(attained.rhs, env)
        assert abs(evaluate(attained.lhs, env) - exact) < mpf(10) ** -40
        printed, env = at_two(BOUND)
        assert exact < evaluate(printed.rhs, env) - mpf("0.2")


@some
@given(distributions(2))
def test_remark_3_4(two: Laws) -> None:
    conclusion, names = seen("zcdp.rem3.4")
    with mp.workdps(50):
        epsilon = max(abs(mp.log(number(p) / number(q))) for p, q in zip(*two, strict=True)) + mpf(10) ** -40
        laws = dict(zip(map(Arbitrary, "PQ"), two, strict=True))
        env = Environment({names["epsilon"]: epsilon}, weights=laws)
        holds, _, text = check_point(conclusion, env)
        assert holds is not False, text
