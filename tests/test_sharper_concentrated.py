"""Numbers of the sharper bounds for the concentrated paper, beside exact values from the definitions."""

from __future__ import annotations

import itertools

import mpmath
import pytest
from mpmath import mpf
from sympy import Integer, Rational

from cbdp_sym import convert
from cbdp_sym.author.claims import Claim
from cbdp_sym.conversions.uses import Use
from cbdp_sym.corpus.sympy_terms import expression
from cbdp_sym.tactics.syntax import parts
from cbdp_sym.theory.guarantees import ApproxDP, ApproxZCDP
from derivations.concentrated import (
    lem3_7,
    lem7_4,
    prop5_3,
    prop6_4,
    sec6_histogram,
    sec6_mcdp,
    sec6_randomized_response,
    thm1_11,
)
from derivations.sharp import bounded_groups, optimal


def side(claim: Claim, which: int = 0, **values: object) -> mpf:
    """The left or the right side of a claim's conclusion, at numbers."""
    _, sides = parts(claim.conclusion)
    found = expression(sides[which], values)
    found = found.subs({s: values[s.name] for s in found.free_symbols if s.name in values})
    return mpf(str(found.evalf(20)))


def near(value: mpf, digits: str) -> bool:
    return abs(value - mpf(digits)) <= mpf(5) / 10 ** (len(digits.split(".")[1]) + 1)


def zcdp_of_a_guess(size: int, chance: mpf) -> mpf:
    """The least ρ of the answer that is right with this chance, and else a uniform one of the others."""
    other = (1 - chance) / (size - 1)

    def ratio(order: mpf) -> mpf:
        moment = chance**order * other ** (1 - order) + other**order * chance ** (1 - order)
        return mpmath.log(moment + (size - 2) * other) / (order - 1) / order

    return max(ratio(1 + mpf(k) / 1000) for k in range(1, 3000))


def test_a_packing_by_an_order_above_one() -> None:
    """For 10^12 points and β = 1/2 it gives ρn² ≥ 19.57, and Fano's inequality 13.12; a guess has 20.19."""
    size = 10**12
    root = side(sec6_histogram.entries, S=Integer(size), beta=Rational(1, 2), rho=Integer(1))
    assert near(root**2, "19.57")
    assert near(side(sec6_histogram.accurate, S=Integer(size), beta=Rational(1, 2)), "13.12")
    truth = zcdp_of_a_guess(size, mpf(1) / 2)
    assert near(truth, "20.19")
    assert root**2 < truth


@pytest.mark.parametrize("chance", ["0.05", "0.3", "0.9", "0.9999"])
@pytest.mark.parametrize("size", [2, 10, 10**6])
def test_a_guess_is_no_counterexample(size: int, chance: str) -> None:
    """The bound of the packing is at most the least ρ of a guess, for chances above and below 1/N."""
    given = {"S": Integer(size), "beta": 1 - Rational(chance), "rho": Integer(1)}
    root = side(sec6_histogram.entries, **given)
    assert max(root, 0) ** 2 <= zcdp_of_a_guess(size, mpf(chance))


def test_a_packing_by_a_coin() -> None:
    """For 1000 points the divergence of two coins gives 6.78, and Fano's inequality with log 2 gives 6.15."""
    given = {"card": Integer(1000), "beta": Rational(1, 100)}
    assert near(side(lem7_4.binary, **given), "6.78")
    assert near(side(lem7_4.claim, **given), "6.15")


def test_the_entries_of_theorem_1_11() -> None:
    """Fewer than 3.36 n² entries are enough, where the theorem prints 5 n²."""
    constant = (1 + mpmath.sqrt(mpmath.log(2))) ** 2
    assert constant < mpf("3.36")
    assert "(1 + √(log(2)))²·n² ≤ card('j)" in thm1_11.sharper.text


def kept(rho: mpf) -> mpf:
    """What randomized response keeps of a bit if ε·tanh(ε/2) = ρ."""
    loss = mpmath.findroot(lambda x: x * mpmath.tanh(x / 2) - rho, mpmath.sqrt(2 * rho) + rho / 2)
    return mpmath.tanh(loss / 2)


def least_zcdp(p: mpf, q: mpf) -> mpf:
    """The least ρ of two coins, over a grid of orders."""

    def ratio(order: mpf, p: mpf, q: mpf) -> mpf:
        moment = p**order * q ** (1 - order) + (1 - p) ** order * (1 - q) ** (1 - order)
        return mpmath.log(moment) / (order - 1) / order

    def at_one(p: mpf, q: mpf) -> mpf:
        return p * mpmath.log(p / q) + (1 - p) * mpmath.log((1 - p) / (1 - q))

    pairs, orders = ((p, q), (q, p)), [1 + mpf(2) ** (k - 16) for k in range(28)]
    return max(*(ratio(a, *pair) for a in orders for pair in pairs), *(at_one(*pair) for pair in pairs))


@pytest.mark.parametrize(
    ("rho", "exact", "closed"), [("1/100", "0.07065", "0.07071"), ("1/2", "0.479", "0.500")]
)
def test_how_much_of_its_input_a_mechanism_repeats(rho: str, exact: str, closed: str) -> None:
    """The bounds have the digits of the finding, and randomized response attains the exact one."""
    assert near(kept(mpf(Rational(rho).p) / Rational(rho).q), exact)
    bound = side(sec6_randomized_response.limit, 1, n=Integer(1), rho=Rational(rho))
    assert near(bound, closed)
    loss = 2 * mpmath.atanh(kept(mpf(Rational(rho).p) / Rational(rho).q))
    assert near(side(sec6_randomized_response.best, 1, n=Integer(1), epsilon=loss), exact)


@pytest.mark.parametrize("p", ["0.5001", "0.6", "0.9", "0.999"])
@pytest.mark.parametrize("q", ["0.001", "0.2", "0.45", "0.5"])
def test_no_pair_of_coins_repeats_more(p: str, q: str) -> None:
    """No mechanism on one bit, whose E⟨X, M(X)⟩ is p - q, repeats more than randomized response of its ρ."""
    assert mpf(p) - mpf(q) <= kept(least_zcdp(mpf(p), mpf(q))) + mpf(10) ** -8


def test_of_a_mean_concentrated_mechanism() -> None:
    """A mean-concentrated mechanism repeats at most nτ/2 of its input."""
    assert side(sec6_mcdp.answers, 1, n=Integer(7), tau=Rational(1, 3)) == pytest.approx(7 / 6, rel=1e-15)


def test_a_histogram_of_blocks() -> None:
    """The bound with 10αT is 2.99 at α = 1/10 and T = 100, where the printed form with α²T is 0."""
    assert near(side(prop6_4.sharper, alpha=Rational(1, 10), card=Integer(100)), "2.99")
    assert side(prop6_4.repaired, alpha=Rational(1, 10), rho=Integer(1), card=Integer(100)) == 0


@pytest.mark.parametrize("chance", ["0.51", "0.6", "0.9", "0.9999"])
@pytest.mark.parametrize("size", [2, 5, 10**6])
def test_an_error_near_one_half(size: int, chance: str) -> None:
    """The guess of one entry, which has the error 0 or 1, meets both bounds for α < 1/2."""
    rho = zcdp_of_a_guess(size, mpf(chance))
    given = {"S": Integer(size), "alpha": 1 - Rational(chance), "rho": Integer(1)}
    root = mpmath.sqrt(rho)
    assert side(prop6_4.every, **given) <= root
    assert side(prop6_4.near_half, **given) <= root + side(prop6_4.near_half, 1, n=Integer(0), **given)


def group_term(k: int, order: Rational) -> mpf:
    """The factor of ξ, from the recursion as it is printed."""
    c = mpf(order.p) / order.q * k
    return mpmath.fsum(c / (c - j) for j in range(k))


@pytest.mark.parametrize("k", [1, 2, 10])
@pytest.mark.parametrize("order", ["1001/1000", "2", "50"])
def test_the_term_of_groups(k: int, order: str) -> None:
    """The sum of Proposition 5.3 at each order solves the printed recursion, and is between k and the printed
    sum."""
    bound = side(prop5_3.orders, 1, k=Integer(k), alpha=Rational(order), xi=Integer(1), rho=Integer(0))
    assert mpmath.almosteq(bound, group_term(k, Rational(order)), rel_eps=mpf(10) ** -12)
    assert k <= bound <= k * mpmath.harmonic(k) + mpf(10) ** -12
    if (k, order) == (10, "2"):
        assert near(bound, "13.4")


def test_approximate_privacy_of_pure_privacy() -> None:
    """Randomized response attains ρ = ε·tanh(ε/2); for ten mechanisms of ε = 1 it is 4.62 in place of 5, also
    given events."""
    for loss in (mpf("0.1"), mpf(1), mpf(4)):
        kept_bit = 1 / (1 + mpmath.exp(-loss))
        rho = loss * mpmath.tanh(loss / 2)
        assert mpmath.almosteq(least_zcdp(kept_bit, 1 - kept_bit), rho, rel_eps=mpf(10) ** -6)
        assert rho < loss**2 / 2
    assert near(10 * mpmath.tanh(mpf(1) / 2), "4.62")
    found = convert(ApproxDP(1, Rational(1, 1000)), to=ApproxZCDP(delta=Rational(1, 1000), xi=0))
    assert near(10 * mpf(str(found.bound.evalf(10))), "4.62")


@pytest.mark.parametrize(
    ("c", "epsilon"), [("3", "1/2"), ("6/5", "1/2"), ("3/2", "1/10"), ("3/10", "1/5"), ("1", "1")]
)
def test_the_least_delta_at_order_two(c: str, epsilon: str) -> None:
    """The closed forms are the supremum over two-point laws, each on its side of e^c = 2 e^ε."""
    given = {"c": Rational(c), "epsilon": Rational(epsilon)}
    size, factor = mpmath.exp(Rational(c)), mpmath.exp(Rational(epsilon))
    grid = [mpf(k) / 4000 for k in range(1, 4000)] + [1 / size]
    best = max(min(1, q + mpmath.sqrt((size - 1) * q * (1 - q))) - factor * q for q in grid)
    near_one, far = side(optimal.two_least, **given), side(optimal.far_least, **given)
    least = far if size >= 2 * factor else near_one
    assert -(mpf(10) ** -20) <= least - best <= mpf(10) ** -5
    assert least <= near_one
    if (c, epsilon) == ("3", "1/2"):
        assert near(near_one, "1.884")
        assert near(far, "0.918")


def test_from_all_deltas_back_to_zcdp() -> None:
    """The best s gives 3.73 at ρ = 1 and 2.66 ρ^(1/4) for small ρ; s = 5/4 gives at most 3.74 at ρ = 1.

    That is less than 1 + 2√π, which s = ρ^(1/4) gives by 1/(1 - e^(-s)) ≤ 2/s.
    """

    def term(s: mpf, rho: mpf) -> mpf:
        return s + mpmath.sqrt(mpmath.pi * rho) / (1 - mpmath.exp(-s))

    values = Use("zcdp.lem3.7", 2).values(xi=Integer(0), rho=Integer(1), s=Rational(5, 4))
    assert mpmath.almosteq(
        mpf(str(values[0].evalf(15))) + mpf(1) / 4, term(mpf(5) / 4, mpf(1)), rel_eps=1e-12
    )
    assert near(min(term(mpf(k) / 1000, mpf(1)) for k in range(1, 4000)), "3.73")
    assert term(mpf(5) / 4, mpf(1)) <= mpf("3.74") < 1 + 2 * mpmath.sqrt(mpmath.pi)
    small = mpf(10) ** -12
    assert near(min(term(mpf(k) / 10**6, small) for k in range(1, 10**4)) / small ** mpf("0.25"), "2.66")
    assert "187/50·ρ^(1/4)" in lem3_7.sharper.text


@pytest.mark.parametrize(("chance", "digits"), [("0.1", "0.88"), ("1e-128", "0.076")])
def test_no_constant_of_proposition_6_4_for_all_errors_below_one_half(chance: str, digits: str) -> None:
    """One entry of five values: with a small chance a guess, right with 3/4; else 1/2 for every count."""
    c, right, other = mpf(chance), mpf(3) / 4, mpf(1) / 16

    def ratio(order: mpf) -> mpf:
        moment = right**order * other ** (1 - order) + other**order * right ** (1 - order) + 3 * other
        return mpmath.log(1 - c + c * moment) / (order - 1) / order

    rho = max(ratio(1 + mpf(k) / 20) for k in range(1, 8000))
    error = mpf(1) / 2 - c / 4
    assert near(error * mpmath.sqrt(rho / mpmath.log(5 * error**2)), digits)


@pytest.mark.parametrize(("p", "groups"), [("3/2", 2), ("2", 4), ("8", 4), ("50", 20)])
def test_groups_from_one_order(p: str, groups: int) -> None:
    """Order and bound solve the recursion by Lemma 5.2; for 2 and 4 entries both beat Mironov's."""
    first = mpf(Rational(p).p) / Rational(p).q
    order, bound = first, mpf(1)
    for k in range(1, groups + 1):
        given = {"p": Rational(p), "r": Integer(1), "k": Integer(k - 1)}
        assert mpmath.almosteq(side(bounded_groups.one_order, 1, **given), bound, rel_eps=mpf(10) ** -12)
        assert mpmath.almosteq(order, 1 / (1 - (1 - 1 / first) ** k), rel_eps=mpf(10) ** -12)
        if k in (2, 4) and first >= 2 * k:
            assert order > first / k
            assert bound < mpf(k) ** mpmath.log(3, 2)
        order = 1 / ((1 - 1 / first) / order + 1 / first)  # so that (first - 1)/(first/order - 1) is the last
        bound = first / (first - 1) * bound + 1


@pytest.mark.parametrize(("m", "rho", "k"), [(2, "1", 6), (2, "1/10", 8), (5, "3/10", 20), (10, "1", 40)])
def test_groups_under_bounded_zcdp_from_below(m: int, rho: str, k: int) -> None:
    """The two-point laws are m-bounded, and their ends are between the two bounds."""
    r, s = mpf(Rational(rho).p) / Rational(rho).q, mpf(m) / (m - 1)
    chances = [r * mpmath.exp(-(s ** (k - j))) for j in range(k + 1)]

    def ratio(a: mpf, p: mpf, q: mpf) -> mpf:
        moment = p**a * q ** (1 - a) + (1 - p) ** a * (1 - q) ** (1 - a)
        return mpmath.log(moment) / (a - 1) / a

    orders = [1 + mpf(m - 1) * i / 10 for i in range(1, 11)]
    pairs = [pair for u, v in itertools.pairwise(chances) for pair in ((u, v), (v, u))]
    assert max(ratio(a, *pair) for a in orders for pair in pairs) <= r
    p, q = chances[-1], chances[0]
    far = p * mpmath.log(p / q) + (1 - p) * mpmath.log((1 - p) / (1 - q))
    assert r / mpmath.e * (s**k - 2) <= far
    given = {"rho": Rational(rho), "m": Integer(m), "k": Integer(k - m)}
    assert far <= side(bounded_groups.order_one, 1, **given)
