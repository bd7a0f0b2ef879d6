"""Attacks with random classes of functions: what they draw, their suprema, and what they find."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from cbdp_sym.trust.dropping import UnconstrainedGenerator, attack_without, weakened
from mpmath import mp, mpf
from sympy import Abs, Function, Integer, Symbol, exp, sqrt

import cbdp_sym.theory.numeric  # noqa: F401  registers the definitions
from cbdp_sym import (
    AlphaGenerator,
    Arbitrary,
    AtLeast,
    AtMost,
    Equal,
    Expectation,
    Family,
    ForAll,
    KLGenerator,
    Restricted,
    Translates,
)
from cbdp_sym.engine.logic import Relation
from cbdp_sym.oracles.classes import (
    FunctionClass,
    Piece,
    draw_class,
    linear_supremum,
    pieces_of,
    sums,
    translated,
)
from cbdp_sym.oracles.closure import Closure, NotUnderstood, demand, meets
from cbdp_sym.oracles.concave import ScalarConjugate, supremum
from cbdp_sym.oracles.evaluate import DIGITS, Environment, Undefined, evaluate
from cbdp_sym.oracles.falsify import admissible, attack
from cbdp_sym.oracles.simplex import maximise
from cbdp_sym.theory.divergences.base import OUTCOME
from cbdp_sym.theory.unknown import (
    CHI_SQUARE,
    HOCKEY_STICK,
    KL,
    TOTAL_VARIATION,
    alpha_conjugate,
)
from cbdp_sym.trust.judgement import judge
from tests.attacked_claims import ATTACKED

ZERO = (Fraction(0),) * 3
UNITS = tuple(tuple(Fraction(int(k == n)) for k in range(3)) for n in range(3))
EVERYTHING = FunctionClass((Piece((ZERO,), (), UNITS),))
with mp.workdps(DIGITS):
    THIRDS = [mpf(1) / 3] * 3
P3 = [mpf(1) / 2, mpf(3) / 8, mpf(1) / 8]


@pytest.fixture(autouse=True)
def fifty_digits():  # type: ignore[no-untyped-def]
    with mp.workdps(DIGITS):
        yield


def near(value: object, wanted: object) -> bool:
    return bool(abs(value - wanted) < mpf(10) ** -40)  # type: ignore[operator]


# ---- suprema


def test_all_functions_give_the_divergence() -> None:
    divergence = mp.fsum(p * mp.log(3 * p) for p in P3)
    assert near(supremum(EVERYTHING, P3, THIRDS, KL).value, divergence)
    square = mp.fsum((3 * p - 1) ** 2 for p in P3) / 6
    assert near(supremum(EVERYTHING, P3, THIRDS, CHI_SQUARE).value, square)
    for order in (mpf(3) / 2, mpf(3)):
        moment = mp.fsum((3 * p) ** order for p in P3) / 3
        found = supremum(EVERYTHING, P3, THIRDS, alpha_conjugate(order)).value
        assert near(found, (moment - 1) / (order**2 - order))


def test_total_variation_and_the_hockey_stick_are_linear_programs() -> None:
    variation = mp.fsum(abs(p - mpf(1) / 3) for p in P3) / 2
    assert near(supremum(EVERYTHING, P3, THIRDS, TOTAL_VARIATION).value, variation)
    excess = mp.fsum(max(p - mpf(2) / 3, 0) for p in P3)
    assert near(supremum(EVERYTHING, P3, THIRDS, HOCKEY_STICK).value, excess)
    large = FunctionClass((Piece(((Fraction(2),) * 3,)),))
    assert supremum(large, P3, THIRDS, TOTAL_VARIATION).value == -mp.inf


def test_the_maximum_between_two_functions() -> None:
    """For t·1_{0} and χ² the objective is t/2 - t/3 - t²/6, at most (1/6)²·3/2, at t = 1/2."""
    segment = FunctionClass((Piece((ZERO, UNITS[0])),))
    gain = P3[0] - mpf(1) / 3
    assert near(supremum(segment, P3, THIRDS, CHI_SQUARE).value, gain**2 * 3 / 2)


def test_where_p_has_mass_and_q_has_none() -> None:
    one = [mpf(0), mpf(1), mpf(0)]
    two = [mpf(1) / 2, mpf(0), mpf(1) / 2]
    assert supremum(EVERYTHING, one, two, KL).value == mp.inf
    assert supremum(EVERYTHING, one, two, alpha_conjugate(mpf(2))).value == mp.inf
    box = FunctionClass((Piece((ZERO, UNITS[1])),))
    assert near(supremum(box, one, two, KL).value, 1 - mp.exp(-1))


def test_a_supremum_that_is_not_attained() -> None:
    """The loss of the first outcome tends to 0 along -1_{0}, and P does not see it."""
    downwards = FunctionClass((Piece((ZERO,), ((Fraction(-1), Fraction(0), Fraction(0)),)),))
    found = supremum(downwards, [mpf(0), mpf(1) / 2, mpf(1) / 2], THIRDS, KL)
    assert near(found.value, -mpf(2) / 3 * mp.exp(-1)) and found.attained is None


def test_no_function_of_a_class_exceeds_the_supremum() -> None:
    rng = random.Random(5)
    for n in range(40):
        H = draw_class(rng, 3)
        f = (KL, CHI_SQUARE, alpha_conjugate(mpf(5) / 2))[n % 3]
        top = supremum(H, P3, THIRDS, f).value
        for _ in range(10):
            h = [mpf(v.numerator) / v.denominator for v in H.member(rng)]
            value = mp.fdot(P3, h) - mp.fsum(f.at(s) for s in h) / 3
            assert value <= top + mpf(10) ** -40


def test_linear_suprema() -> None:
    H = FunctionClass((Piece((UNITS[0], UNITS[1])), Piece((ZERO,))))
    assert linear_supremum(H, [mpf(1), mpf(3), mpf(0)]) == 3
    assert linear_supremum(EVERYTHING, [mpf(1), mpf(0), mpf(0)]) == mp.inf


def test_linear_programs() -> None:
    """max x + y with x + 2y <= 4 and 3x + y <= 6: at (8/5, 6/5)."""
    found = maximise([1, 1, 0, 0], [[1, 2, 1, 0], [3, 1, 0, 1]], [4, 6])
    assert found.value == Fraction(14, 5) and found.point[:2] == (Fraction(8, 5), Fraction(6, 5))
    assert maximise([1, 0], [[1, 1]], [-1]).value is None
    assert maximise([1, 0], [[1, -1]], [0]).unbounded
    assert maximise([1, 0], [[1, 1], [2, 2]], [1, 2]).value == 1  # an equation that follows


# ---- classes, and what is asked of them

x = OUTCOME
theta, i, j, v, c, k = (Symbol(name, real=True) for name in ["theta", "i", "j", "v", "c", "k"])
H = Family("h", theta)
nu = Function("nu", real=True)
NAMES = frozenset({"h"})
INSIDE = (AtLeast(v, 0), AtMost(v, 1))
CONVEX = ForAll(
    (i, j, v, x), INSIDE, Equal(H.function(nu(i, j, v), x), v * H.function(i, x) + (1 - v) * H.function(j, x))
)  # fmt: skip
NEGATION = ForAll((k, x), (), Equal(-H.function(k, x), H.function(nu(k), x)))
SCALED = ForAll((k, v, x), (), Equal(H.function(nu(k, v), x), v * H.function(k, x)))
SHIFTED = ForAll((k, v, x), (), Equal(H.function(nu(k, v), x), H.function(k, x) + v))
CONSTANTS = ForAll((v, x), (), Equal(H.function(nu(v), x), v))
RANGE = ForAll((k, x), (), AtMost(Abs(H.function(k, x)), 1))
SQUARE = Piece((UNITS[0], UNITS[1]))
ONES = (Fraction(1),) * 3


@pytest.mark.parametrize(
    "asked, good, bad",
    [
        (CONVEX, FunctionClass((SQUARE,)), FunctionClass((Piece((UNITS[0],)), Piece((UNITS[1],))))),
        (NEGATION, FunctionClass((Piece((UNITS[0],)), Piece((tuple(-u for u in UNITS[0]),)))),
         FunctionClass((SQUARE,))),
        (SCALED, FunctionClass((Piece((ZERO,), (), (UNITS[0],)),)), FunctionClass((SQUARE,))),
        (SHIFTED, FunctionClass((Piece((UNITS[0],), (), (ONES,)),)), FunctionClass((SQUARE,))),
        (CONSTANTS, FunctionClass((Piece((ZERO,), (), (ONES,)),)), FunctionClass((SQUARE,))),
        (RANGE, FunctionClass((SQUARE,)), FunctionClass((Piece(((Fraction(2),) * 3,)),))),
    ],
)  # fmt: skip
def test_what_a_hypothesis_asks(asked: ForAll, good: FunctionClass, bad: FunctionClass) -> None:
    d = demand(asked, NAMES)
    assert d is not None
    assert meets(d, Environment(classes={"h": good}))
    assert not meets(d, Environment(classes={"h": bad}))


def test_what_is_not_affine_is_not_understood() -> None:
    with pytest.raises(NotUnderstood):
        demand(ForAll((k, x), (), Equal(H.function(nu(k), x), H.function(k, x) ** 2)), NAMES)


@pytest.mark.parametrize("id, part", [("cbdp.eq8", 1), ("cbdp.thm7", 0)])
def test_drawn_classes_have_what_is_asked(id: str, part: int) -> None:
    """Random members and parameters, by membership alone: the check of the drawing takes no part in it."""
    claim = ATTACKED[id].printed_parts[part]
    drawn = admissible(claim.conclusion, claim.assumptions, points=2, seed=3)
    assert len(drawn) == 2
    rng = random.Random(1)
    for env in drawn:
        asked = [demand(h, frozenset(env.classes)) for h in claim.assumptions]
        closures = [d for d in asked if isinstance(d, Closure)]
        assert closures
        for d in closures:
            F = env.classes[d.target]
            at = env
            for s, name in d.members:
                at = at.bind(s, env.classes[name].member(rng))
            for s, low, high in d.parameters:
                assert low is not None and high is not None
                at = at.bind(s, low + (high - low) * Fraction(rng.randint(0, 8), 8))
            made = (evaluate(d.body, at.bind(d.outcome, n)) for n in range(F.outcomes))
            function = tuple(
                Fraction(str(mp.nstr(value, 40))).limit_denominator(10**9) for value in made
            )
            assert function in F


# ---- what is false is found

P, Q, P1, P2, Q1, Q2 = (Arbitrary(n) for n in ("P", "Q", "P_1", "P_2", "Q_1", "Q_2"))
alpha = Symbol("alpha", positive=True)
epsilon = Symbol("epsilon", nonnegative=True)


def refuted(claim: Relation, given=(), points: int = 60, seed: int = 1) -> bool:  # type: ignore[no-untyped-def]
    return judge(claim, frozenset(given), points=points, seed=seed).false


def test_equation_8_for_the_alpha_divergence_is_found_to_be_false() -> None:
    """For every P' the right side is at least E_P[h] - E_Q[f*(h)] with the conjugate of f for t >= 0."""

    def positive(s: object, ctx: object) -> object:
        return max(s, 0)  # type: ignore[type-var]

    nonnegative = ScalarConjugate(
        "(t² - 1)/2 for t >= 0",
        lambda s, ctx: (positive(s, ctx) ** 2 + 1) / ctx.mpf(2),
        positive,
        lambda s, ctx: ctx.mpf(s > 0),
        decreasing_tail=True,
    )
    invariant = Translates(H, c)
    right = Restricted(UnconstrainedGenerator(Symbol("f"), (nonnegative,)), invariant, P, Q)
    assert refuted(AtMost(right, Restricted(AlphaGenerator(2), invariant, P, Q)), [CONVEX])
    assert not refuted(AtLeast(right, Restricted(AlphaGenerator(2), invariant, P, Q)), [CONVEX], 4)


def test_theorem_6_without_invariance_is_found_to_be_false() -> None:
    h = H.function(k, x)
    gap = Expectation(h, (x, P)) - Expectation(h, (x, Q))
    given = [
        CONVEX,
        ForAll((i, x), (), AtMost(H.function(i, x), 1)),
        ForAll((i, x), (), AtLeast(H.function(i, x), 0)),
        AtMost(Restricted(KLGenerator(), H, P, Q), epsilon),
    ]  # fmt: skip
    assert refuted(AtMost(Abs(gap), 8 * sqrt(epsilon)), given)


def changed(id: str, version: str, index: int, change) -> tuple[Relation, frozenset]:  # type: ignore[no-untyped-def, type-arg]
    part = next(p for p in ATTACKED[id].parts if (p.version, p.index) == (version, index))
    return change(part.conclusion), part.assumptions


def reversed_(r: Relation) -> Relation:
    return AtLeast(r.lhs, r.rhs) if r.op == "<=" else Relation(r.lhs, "<", r.rhs)


def times(factor):  # type: ignore[no-untyped-def]
    return lambda r: Relation(r.lhs, r.op, factor * r.rhs)


def plus(term):  # type: ignore[no-untyped-def]
    return lambda r: Relation(r.lhs, r.op, r.rhs + term)


def one_order_less(r: Relation) -> Relation:
    return Relation(r.lhs, r.op, r.rhs.subs(Symbol("epsilon_2", real=True), Integer(0)))


def swapped(r: Relation) -> Relation:
    D = r.rhs
    return Relation(r.lhs, r.op, D.func(*D.args[:-2], D.args[-1], D.args[-2]))


MUTANTS = [
    ("cbdp.eq8", "printed", 0, reversed_), ("cbdp.eq8", "printed", 1, times(Integer(1) / 2)),
    ("cbdp.thm4", "printed", 0, reversed_), ("cbdp.thm4", "printed", 0, one_order_less),
    ("cbdp.thm4", "printed", 0, times(Integer(9) / 10)), ("cbdp.thm4", "printed", 1, one_order_less),
    ("cbdp.thm4", "printed", 1, times(exp(-1))),
    ("cbdp.thm6", "repaired", 0, reversed_), ("cbdp.thm6", "repaired", 0, times(Integer(1) / 4)),
    ("cbdp.thm7", "printed", 0, reversed_), ("cbdp.thm7", "printed", 0, times(Integer(1) / 16)),
]  # fmt: skip


@pytest.mark.parametrize("id, version, index, change", MUTANTS)
def test_changed_claims_are_found_to_be_false(id, version, index, change) -> None:  # type: ignore[no-untyped-def]
    claim, given = changed(id, version, index, change)
    assert refuted(claim, given)


# ---- hypotheses, dropped


@pytest.mark.parametrize(
    "id, index, dropped, found",
    [
        ("cbdp.thm7", 0, "h(nu(k, t), x)", "needed"),
        ("cbdp.thm7", 0, "the range", "needed"),
    ],
)
def test_a_hypothesis_is_dropped(id: str, index: int, dropped: str, found: str) -> None:
    part = ATTACKED[id].parts[index]
    weak = next(w for w in weakened(part) if dropped in w.dropped)
    answer = attack_without(weak, part, id, points=8, tries=60, seed=0)
    assert answer.found == found
    assert bool(answer.counterexample) == (found == "needed")


def test_the_attack_of_a_verification_draws_classes() -> None:
    part = ATTACKED["cbdp.thm4"].printed_parts[0]
    found = attack(part.conclusion, part.assumptions, points=8, seed=2, seconds=0)
    assert found.points == 4 and not found.disagreements
    assert "g in " in found.worst and "h in " in found.worst


def test_an_order_of_one_has_no_value() -> None:
    with pytest.raises(Undefined):
        alpha_conjugate(mpf(1))
    assert supremum(EVERYTHING, P3, THIRDS, alpha_conjugate(mpf(1) / 2)).value == -mp.inf


# ---- Theorem 4 for Rényi: the hypotheses that KL does not need


def renyi_factor(H1, H2, P1, P2, Q1, Q2, order):  # type: ignore[no-untyped-def]
    """1 + α(α-1)D for each mechanism and for the pair, constants added to the classes."""
    f, a = alpha_conjugate(order), order**2 - order
    first, second = (FunctionClass(tuple(map(translated, K.pieces))) for K in (H1, H2))
    pair = FunctionClass(tuple(sums(*pieces) for pieces in pieces_of((first, second))))
    product = [[u * w for u in law for w in other] for law, other in ((P1, P2), (Q1, Q2))]
    found = (
        supremum(K, p, q, f).value
        for K, p, q in ((first, P1, Q1), (second, P2, Q2), (pair, *product))
    )
    return [1 + a * value for value in found]


def two_outcomes(*functions: tuple[int, int]) -> FunctionClass:
    return FunctionClass(tuple(Piece((tuple(map(Fraction, f)),)) for f in functions))


def law(n: int, m: int) -> list[object]:
    return [mpf(n) / (n + m), mpf(m) / (n + m)]


def test_theorem_4_needs_convexity_for_renyi() -> None:
    one, two, pair = renyi_factor(
        two_outcomes((0, 0), (0, -4)), two_outcomes((0, 0), (0, 4)),
        law(2, 1), law(1, 9), law(1, 3), law(3, 1), mpf(3) / 2,
    )  # fmt: skip
    assert near(one, 1) and near(two, mpf(17) / 10)
    assert pair > mpf("2.019")


def test_theorem_4_needs_constants_for_renyi() -> None:
    one, two, pair = renyi_factor(
        two_outcomes((0, 1)),
        two_outcomes((0, 1)),
        law(1, 1),
        law(0, 1),
        law(1, 1),
        law(1, 1),
        mpf(2),
    )
    assert near(one, mpf(3) / 4) and near(two, mpf(7) / 4) and near(pair, mpf(3) / 2)
