"""Lemmas about exp, log and powers with real exponents."""

from __future__ import annotations

from cbdp_sym.kernel.ring import DIV, LT, MUL, POW
from cbdp_sym.kernel.terms import Term, app, const, lam
from cbdp_sym.kernel.theorem import Theorem, compare, ring, symmetry
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.logic import by_cases
from cbdp_sym.tactics.rewriting import equation, rewrite_term
from cbdp_sym.tactics.statements import instance, lemma, named
from cbdp_sym.tactics.syntax import ONE, ZERO, add, congruent, div, joined, lt, mul, neg, opened, power

Given = list[Theorem]


def _exp(t: Term) -> Term:
    return app(const("exp"), t)


def _log(t: Term) -> Term:
    return app(const("log"), t)


@lemma("for x : real holds 1 / exp x = exp (neg x)")
def exp_neg(goal: Term, given: Given, x: Term) -> Theorem:
    """The inverse of an exponential."""
    # 1/e^x = (e^x (1/e^x)) e^-x, as e^x e^-x = 1
    total = instance(named("exp_add"), x, neg(x))
    zero = joined(congruent(const("exp"), ring(add(x, neg(x)), ZERO)), named("exp_zero"))
    one = joined(symmetry(total), zero)
    cancel = use("mul_inv", _exp(x))
    inverse = div(ONE, _exp(x))
    with_one = ring(inverse, mul(inverse, ONE))
    back = congruent(app(MUL, inverse), symmetry(one))
    moved = ring(mul(inverse, mul(_exp(x), _exp(neg(x)))), mul(mul(_exp(x), inverse), _exp(neg(x))))
    done = joined(
        equation(mul(mul(_exp(x), inverse), _exp(neg(x))), cancel), ring(mul(ONE, _exp(neg(x))), _exp(neg(x)))
    )
    return joined(with_one, back, moved, done)


@lemma("for x p q : real given 0 <= x, ~(p = 0), ~(q = 0), ~(p + q = 0) holds x ^ p * x ^ q = x ^ (p + q)")
def pow_add_nonneg(goal: Term, given: Given, x: Term, p: Term, q: Term) -> Theorem:
    """The product of two powers of a nonnegative number adds the exponents."""

    def positive(h: Theorem) -> Theorem:
        return symmetry(instance(named("pow_add"), x, p, q, given=(h,)))

    def zero(h: Theorem) -> Theorem:
        same = instance(named("le_antisym"), x, ZERO, given=(h, given[0]))
        left = rewrite_term(mul(power(x, p), power(x, q)), same, "pow_zero_base", context=given[1:])
        right = rewrite_term(power(x, add(p, q)), same, "pow_zero_base", context=given[1:])
        return joined(left, ring(mul(ZERO, ZERO), ZERO), symmetry(right))

    return by_cases(lt(ZERO, x), positive, zero)


@lemma("for x y p : real given 0 <= x, 0 < y holds (x / y) ^ p = x ^ p / y ^ p")
def div_pow(goal: Term, given: Given, x: Term, y: Term, p: Term) -> Theorem:
    """A power of a quotient is the quotient of the powers."""
    weak = use("lt_imp_le", given=[given[1]])
    inverse = use("div_nonneg", ONE, y, given=[use("lt_imp_le", given=[compare(LT, ZERO, ONE)]), weak])
    split = congruent(app_pow_right(p), ring(div(x, y), mul(x, div(ONE, y))))
    product = use("pow_mul", x, div(ONE, y), p, given=[given[0], inverse])
    # (1/y)^p = (y^-1)^p = y^-p = 1/y^p
    first = congruent(app_pow_right(p), inverse_as_power(y, weak))
    second = use("pow_pow", y, neg(ONE), p, given=[weak])
    third = congruent(app(POW, y), ring(mul(neg(ONE), p), neg(p)))
    last = instance(named("pow_neg"), y, p, given=(weak,))
    reciprocal = joined(first, second, third, last)
    moved = congruent(app(MUL, power(x, p)), reciprocal)
    return joined(
        split, product, moved, ring(mul(power(x, p), div(ONE, power(y, p))), div(power(x, p), power(y, p)))
    )


def app_pow_right(p: Term) -> Term:
    r"""Return ``\z. z ^ p``."""
    with opened(p.type) as (z,):
        return lam(z, power(z, p))


def inverse_as_power(y: Term, nonnegative: Theorem) -> Theorem:
    """Return ``|- 1/y = y ^ neg 1``."""
    step = symmetry(instance(named("pow_neg"), y, ONE, given=(nonnegative,)))
    return joined(ring(div(ONE, y), div(ONE, power(y, ONE))), step)


@lemma("for x : real given 0 < x holds exp (neg (log x)) = 1 / x")
def exp_neg_log(goal: Term, given: Given, x: Term) -> Theorem:
    """The exponential of a negative logarithm is the inverse."""
    back = symmetry(instance(named("exp_neg"), _log(x)))
    return joined(back, congruent(app(DIV, ONE), use("exp_log", x, given=given)))


@lemma("for x p : real holds exp x ^ p = exp (x * p)")
def exp_pow(goal: Term, given: Given, x: Term, p: Term) -> Theorem:
    """A power of an exponential multiplies the exponents."""
    step = use("pow_exp", _exp(x), p)
    inner = congruent(app(MUL, p), instance(named("log_exp"), x))
    same = congruent(const("exp"), joined(inner, ring(mul(p, x), mul(x, p))))
    return joined(step, same)
