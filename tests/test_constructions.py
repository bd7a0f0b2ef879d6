"""What Lemma 8.6 constructs, on finite spaces and in exact numbers: it is what the lemma says it is."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest
from sympy import Expr, Function, Rational, Symbol, exp, sign

from cbdp_sym import Arbitrary, AtLeast, AtMost, Equal, Expectation, Relation
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.divergences.base import OUTCOME


def law(rng: random.Random, size: int) -> list[Rational]:
    """A law on ``size`` outcomes; some have no mass."""
    weights = [rng.choice([0, 0, 1, 1, 2, 5, 20]) for _ in range(size - 1)] + [1]
    return [Rational(w, sum(weights)) for w in weights]


def distance_from_privacy(p: list[Rational], q: list[Rational], ratio: Rational) -> Rational:
    """The least δ with P(S) <= e^ε Q(S) + δ and Q(S) <= e^ε P(S) + δ for all events, by trying them all."""
    events = list(itertools.product((0, 1), repeat=len(p)))
    one = max(sum(s * (a - ratio * b) for s, a, b in zip(e, p, q, strict=True)) for e in events)
    two = max(sum(s * (b - ratio * a) for s, a, b in zip(e, p, q, strict=True)) for e in events)
    return max(one, two)


@pytest.mark.parametrize("seed", range(12))
def test_the_post_processing_is_exact(seed: int) -> None:
    """The laws X and Y of likely_part.py, and those of T in lem8_6.py, as their proofs construct them."""
    rng = random.Random(seed)
    c = Rational(rng.choice([2, 3, Fraction(3, 2), Fraction(11, 10)]))
    p, q = law(rng, 5), law(rng, 5)

    def cut(u: list[Rational], v: list[Rational]) -> list[Rational]:
        return [min(a, c * b) for a, b in zip(u, v, strict=True)]

    if sum(cut(p, q)) > sum(cut(q, p)):
        p, q = q, p
    g, h = sum(cut(p, q)), sum(cut(q, p))
    assert g == 1 - distance_from_privacy(p, q, c)  # the larger excess
    X, most = ([a / g for a in cut(*pair)] for pair in ((p, q), (q, p)))
    t = 0 if h / g == 1 / c else (1 - 1 / c) / (h / g - 1 / c)
    Y = [t * b + (1 - t) / c * a for a, b in zip(X, most, strict=True)]
    w = c / (1 + c)
    U = [(c * a - b) / (c - 1) for a, b in zip(X, Y, strict=True)]
    V = [(c * b - a) / (c - 1) for a, b in zip(X, Y, strict=True)]
    for delta in {1 - g, 1 - g / 2} - {0, 1}:
        rests = [
            [(a - (1 - delta) * b) / delta for a, b in zip(*pair, strict=True)] for pair in ((p, X), (q, Y))
        ]
        assert all(min(part) >= 0 and sum(part) == 1 for part in (X, Y, U, V, *rests))
        for whole, rest, same, other in ((p, rests[0], U, V), (q, rests[1], V, U)):
            mixed = [
                delta * r + (1 - delta) * (w * a + (1 - w) * b)
                for r, a, b in zip(rest, same, other, strict=True)
            ]
            assert mixed == whole


def test_the_signs_of_expectations_do_not_go_in_circles() -> None:
    """Each mean is compared with the others, and the sign of each integrand leads to the means again."""
    p, q = (Function(name, nonnegative=True)(OUTCOME) for name in "pq")
    ratio, delta = exp(Symbol("epsilon", nonnegative=True)), Symbol("delta", nonnegative=True)

    def mean(value: Expr) -> Expr:
        return Expectation(value, (OUTCOME, Arbitrary("M")))

    def excess(u: Expr, v: Expr) -> tuple[Expr, Relation]:
        where = sign(1 + sign(u - ratio * v))  # the indicator of u >= ratio * v
        close = AtMost(mean(where * u), ratio * mean(where * v) + delta)
        return u - where * (u - ratio * v), close

    (first, close), (second, other) = excess(p, q), excess(q, p)
    kept = mean(first), mean(second)
    compared = [AtLeast(kept[1], kept[0]), *(AtLeast(m, 1 - delta) for m in kept)]
    context = Assumptions([*compared, Equal(mean(p), 1), Equal(mean(q), 1), close, other])
    assert context.sign(first) == {-1, 0, 1}
