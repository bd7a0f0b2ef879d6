"""Lemmas about the order and the field of the reals, from the axioms of an ordered field in the library."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.ring import ADD, LE, LT, MUL, SUB
from cbdp_sym.kernel.terms import Term, app, const
from cbdp_sym.kernel.theorem import (
    Theorem,
    assume,
    congruence,
    discharge,
    equality_elimination,
    modus_ponens,
    reflexivity,
    ring,
    symmetry,
    transitivity,
)
from cbdp_sym.tactics.statements import instance, lemma, named
from cbdp_sym.tactics.syntax import ONE, ZERO, add, div, mul, negated, parts, sub

Given = list[Theorem]


def _difference(theorem: Theorem) -> Theorem:
    """From a <= b, 0 <= b - a; from a < b, 0 < b - a."""
    name, (a, b) = parts(theorem.conclusion)
    rule = named("sub_nonneg" if name == "<=" else "sub_pos")
    return equality_elimination(symmetry(instance(rule, a, b)), theorem)


def _from_difference(theorem: Theorem, a: Term, b: Term) -> Theorem:
    """From 0 <= e, a <= b; from 0 < e, a < b: where e = b - a by ring."""
    name, (_, e) = parts(theorem.conclusion)
    rule = named("sub_nonneg" if name == "<=" else "sub_pos")
    moved = congruence(reflexivity(app(LE if name == "<=" else LT, ZERO)), ring(e, sub(b, a)))
    return equality_elimination(instance(rule, a, b), equality_elimination(moved, theorem))


@lemma("for x y z : real given x <= y, y <= z holds x <= z")
def le_trans(goal: Term, given: Given, x: Term, y: Term, z: Term) -> Theorem:
    """The order of the reals is transitive."""
    return _in_sum("add_nonneg", given, *parts(goal)[1])


@lemma("for x y z : real given x <= y, y < z holds x < z")
def le_lt_trans(goal: Term, given: Given, x: Term, y: Term, z: Term) -> Theorem:
    """A weak and a strict inequality give a strict one."""
    return _in_sum("add_nonneg_pos", given, *parts(goal)[1])


@lemma("for x y z : real given x < y, y <= z holds x < z")
def lt_le_trans(goal: Term, given: Given, x: Term, y: Term, z: Term) -> Theorem:
    """A strict and a weak inequality give a strict one."""
    return _in_sum("add_pos_nonneg", given, *parts(goal)[1])


@lemma("for x y z : real given x < y, y < z holds x < z")
def lt_trans(goal: Term, given: Given, x: Term, y: Term, z: Term) -> Theorem:
    """The strict order of the reals is transitive."""
    weak = instance(named("lt_imp_le"), y, z, given=(given[1],))
    return instance(named("lt_le_trans"), x, y, z, given=(given[0], weak))


@lemma("for x y z w : real given x <= y, z <= w holds x + z <= y + w")
def add_le(goal: Term, given: Given, x: Term, y: Term, z: Term, w: Term) -> Theorem:
    """Inequalities are added."""
    return _in_sum("add_nonneg", given, *parts(goal)[1])


@lemma("for x y z w : real given x < y, z <= w holds x + z < y + w")
def add_lt_le(goal: Term, given: Given, x: Term, y: Term, z: Term, w: Term) -> Theorem:
    """A strict and a weak inequality are added."""
    return _in_sum("add_pos_nonneg", given, *parts(goal)[1])


def _in_sum(rule: str, given: Given, a: Term, b: Term) -> Theorem:
    """a <= b or a < b, where b - a is the sum of the two differences, by a rule about sums."""
    below, above = (_difference(g) for g in given)
    summands = (parts(d.conclusion)[1][1] for d in (below, above))
    return _from_difference(instance(named(rule), *summands, given=(below, above)), a, b)


@lemma("for x y : real given 0 <= x, 0 < y holds 0 < x + y")
def add_nonneg_pos(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """The sum of a nonnegative and a positive number is positive."""
    turned = instance(named("add_pos_nonneg"), y, x, given=(given[1], given[0]))
    moved = congruence(reflexivity(app(LT, ZERO)), ring(add(y, x), add(x, y)))
    return equality_elimination(moved, turned)


@lemma("for x y : real given x - y = 0 holds x = y")
def eq_sub(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """Numbers whose difference is 0 are equal."""
    moved = congruence(congruence(reflexivity(ADD), given[0]), reflexivity(y))  # x - y + y = 0 + y
    return transitivity(transitivity(ring(x, add(sub(x, y), y)), moved), ring(add(ZERO, y), y))


@lemma("for x : real given 0 < x holds ~(x = 0)")
def pos_ne(goal: Term, given: Given, x: Term) -> Theorem:
    """A positive number is not 0."""
    return _not_zero(goal, given[0], lambda same: congruence(reflexivity(app(LT, ZERO)), same))


@lemma("for x : real given x < 0 holds ~(x = 0)")
def neg_ne(goal: Term, given: Given, x: Term) -> Theorem:
    """A negative number is not 0."""
    return _not_zero(
        goal, given[0], lambda same: congruence(congruence(reflexivity(LT), same), reflexivity(ZERO))
    )


def _not_zero(goal: Term, sign: Theorem, at: Callable[[Theorem], Theorem]) -> Theorem:
    """The negation of x = 0, with which the sign of x would be 0 < 0."""
    same = assume(parts(goal)[1][0])
    false = instance(named("lt_irrefl"), ZERO, given=(equality_elimination(at(same), sign),))
    return instance(named("not_intro"), same.conclusion, given=(discharge(same.conclusion, false),))


@lemma("for x y : real given ~(x = 0), ~(y = 0) holds ~(x * y = 0)")
def mul_ne(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """The product of numbers that are not 0 is not 0."""
    zero, inverse = assume(parts(goal)[1][0]), div(ONE, x)
    one = instance(named("mul_inv"), x, given=(given[0],))  # x (1 / x) = 1
    of_y = congruence(congruence(reflexivity(MUL), one), reflexivity(y))
    as_product = transitivity(ring(y, mul(ONE, y)), symmetry(of_y))  # y = x (1 / x) y
    moved = congruence(congruence(reflexivity(MUL), zero), reflexivity(inverse))
    turned = ring(mul(mul(x, inverse), y), mul(mul(x, y), inverse))
    vanishes = transitivity(transitivity(turned, moved), ring(mul(ZERO, inverse), ZERO))
    return _contradiction(zero, transitivity(as_product, vanishes), given[1])


@lemma("for x y : real given 0 < x, 0 < y holds 0 < x / y")
def div_pos(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """The quotient of positive numbers is positive."""
    inverse = instance(named("inv_pos"), y, given=(given[1],))
    product = instance(named("mul_pos"), x, div(ONE, y), given=(given[0], inverse))
    moved = congruence(reflexivity(app(LT, ZERO)), ring(mul(x, div(ONE, y)), div(x, y)))
    return equality_elimination(moved, product)


@lemma("for x y : real given x = y holds x <= y")
def le_of_eq(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """Equal numbers are ordered."""
    moved = congruence(reflexivity(app(LE, x)), given[0])
    return equality_elimination(moved, instance(named("le_refl"), x))


@lemma("for c x y : real given 0 <= c, x <= y holds c * x <= c * y")
def scale_le(goal: Term, given: Given, c: Term, x: Term, y: Term) -> Theorem:
    """An inequality is multiplied by a nonnegative number."""
    d = _difference(given[1])
    product = instance(named("mul_nonneg"), c, sub(y, x), given=(given[0], d))
    return _from_difference(product, mul(c, x), mul(c, y))


@lemma("for c x y : real given 0 < c, x < y holds c * x < c * y")
def scale_lt(goal: Term, given: Given, c: Term, x: Term, y: Term) -> Theorem:
    """A strict inequality is multiplied by a positive number."""
    d = _difference(given[1])
    product = instance(named("mul_pos"), c, sub(y, x), given=(given[0], d))
    return _from_difference(product, mul(c, x), mul(c, y))


@lemma("for x y z w : real given x <= y, z < w holds x + z < y + w")
def add_le_lt(goal: Term, given: Given, x: Term, y: Term, z: Term, w: Term) -> Theorem:
    """A weak and a strict inequality are added."""
    total = instance(named("add_nonneg_pos"), sub(y, x), sub(w, z), given=tuple(map(_difference, given)))
    return _from_difference(total, *parts(goal)[1])


@lemma("for x y a b : real given x <= y, b - a = y - x holds a <= b")
def le_shift(goal: Term, given: Given, x: Term, y: Term, a: Term, b: Term) -> Theorem:
    """An inequality follows from one with the same difference of the sides."""
    return _shifted(given, a, b)


@lemma("for x y a b : real given x < y, b - a = y - x holds a < b")
def lt_shift(goal: Term, given: Given, x: Term, y: Term, a: Term, b: Term) -> Theorem:
    """A strict inequality follows from one with the same difference of the sides."""
    return _shifted(given, a, b)


def _shifted(given: Given, a: Term, b: Term) -> Theorem:
    d = _difference(given[0])
    moved = congruence(reflexivity(app(*_relation(d))), symmetry(given[1]))
    return _from_difference(equality_elimination(moved, d), a, b)


def _relation(theorem: Theorem) -> tuple[Term, Term]:
    return (LE if parts(theorem.conclusion)[0] == "<=" else LT), ZERO


@lemma("for x y : real given x < y holds ~(y <= x)")
def not_le_of_lt(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """A strict inequality excludes the reversed weak one."""
    back = assume(parts(goal)[1][0])
    false = instance(
        named("lt_irrefl"), x, given=(instance(named("lt_le_trans"), x, y, x, given=(given[0], back)),)
    )
    return instance(named("not_intro"), back.conclusion, given=(discharge(back.conclusion, false),))


@lemma("for x y : real given x <= y holds ~(y < x)")
def not_lt_of_le(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """A weak inequality excludes the reversed strict one."""
    back = assume(parts(goal)[1][0])
    false = instance(
        named("lt_irrefl"), x, given=(instance(named("le_lt_trans"), x, y, x, given=(given[0], back)),)
    )
    return instance(named("not_intro"), back.conclusion, given=(discharge(back.conclusion, false),))


@lemma("for x y : real given ~(x < y) holds y <= x")
def not_lt(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """The order of the reals is total: a number that is not less is at least the other."""
    no = assume(negated(goal))
    less = instance(named("not_le"), y, x, given=(no,))
    absurd = instance(named("absurd"), less.conclusion, goal, given=(less, given[0]))
    yes = assume(goal)
    return modus_ponens(
        instance(named("cases"), goal, goal), discharge(goal, yes), discharge(no.conclusion, absurd)
    )


@lemma("for t a b c : real given a - b = c * t, ~(a = b) holds ~(t = 0)")
def ne_of_multiple(goal: Term, given: Given, t: Term, a: Term, b: Term, c: Term) -> Theorem:
    """A number is not 0 if a multiple of it is the difference of unequal numbers."""
    zero = assume(parts(goal)[1][0])
    moved = congruence(reflexivity(app(MUL, c)), zero)  # c t = c 0
    vanishes = transitivity(transitivity(given[0], moved), ring(mul(c, ZERO), ZERO))
    same = instance(named("eq_sub"), a, b, given=(vanishes,))
    return _contradiction(zero, same, given[1])


@lemma("for a b : real given ~(a - b = 0) holds ~(a = b)")
def ne_of_sub(goal: Term, given: Given, a: Term, b: Term) -> Theorem:
    """Numbers whose difference is not 0 are unequal."""
    same = assume(parts(goal)[1][0])
    moved = congruence(congruence(reflexivity(SUB), same), reflexivity(b))
    return _contradiction(same, transitivity(moved, ring(sub(b, b), ZERO)), given[0])


def _contradiction(hypothesis: Theorem, p: Theorem, no: Theorem) -> Theorem:
    """From p and ~p, the negation of the hypothesis."""
    false = instance(named("absurd"), p.conclusion, const("F"), given=(p, no))
    h = hypothesis.conclusion
    return instance(named("not_intro"), h, given=(discharge(h, false),))


@lemma("for x y : real given x < y holds ~(x = y)")
def ne_of_lt(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """Numbers in strict order are unequal."""
    same = assume(parts(goal)[1][0])
    moved = congruence(congruence(reflexivity(LT), same), reflexivity(y))
    false = instance(named("lt_irrefl"), y, given=(equality_elimination(moved, given[0]),))
    return instance(named("not_intro"), same.conclusion, given=(discharge(same.conclusion, false),))
