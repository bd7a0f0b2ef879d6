"""Lemmas about absolute values, maxima and choices between real numbers."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


def _by_sign(p: Proof, x: str, proof: Callable[[Proof], Theorem]) -> Theorem:
    """The goal, from a proof that knows ``abs x = x`` or ``abs x = -x``, and the sign."""

    def above(q: Proof) -> Theorem:
        return proof(q)

    def below(q: Proof) -> Theorem:
        return proof(q)

    return p.cases(f"0 <= {x}", above, below)


@scripted("for x : real holds 0 <= abs x")
def abs_pos(p: Proof) -> Theorem:
    """An absolute value is not negative."""

    def above(q: Proof) -> Theorem:
        return q.calc("0", ("<=", "x"), ("=", "abs x", q.use("abs_nonneg", "x")))

    def below(q: Proof) -> Theorem:
        return q.calc("0", ("<=", "-x"), ("=", "abs x", q.use("abs_nonpos", "x")))

    return p.cases("0 <= x", above, below)


@scripted("for x : real given ~(x = 0) holds 0 < abs x")
def abs_not_zero(p: Proof) -> Theorem:
    """The absolute value of a number other than 0 is positive."""

    def above(q: Proof) -> Theorem:
        return q.calc("0", ("<", "x"), ("=", "abs x", q.use("abs_nonneg", "x")))

    def below(q: Proof) -> Theorem:
        return q.calc("0", ("<", "-x"), ("=", "abs x", q.use("abs_nonpos", "x")))

    def zero(q: Proof) -> Theorem:
        q.use("le_antisym", "x", "0")
        q.have("F")
        return q.have("0 < abs x")

    return p.cases("0 < x", above, lambda q: q.cases("x < 0", below, zero))


@scripted("for x : real holds x <= abs x", at="abs x")
def le_abs(p: Proof) -> Theorem:
    """A number is at most its absolute value."""
    return _by_sign(p, "x", lambda q: q.have("x <= abs x", *q.context.facts))


@scripted("for x : real holds -x <= abs x", at="abs x")
def neg_le_abs(p: Proof) -> Theorem:
    """The negative of a number is at most its absolute value."""
    return _by_sign(p, "x", lambda q: q.have("-x <= abs x", *q.context.facts))


@scripted("for x : real holds x <= abs x /\\ -x <= abs x", automatic=False)
def within_abs(p: Proof) -> Theorem:
    """A number and its negative are at most its absolute value."""
    p.use("le_abs", "x")
    p.use("neg_le_abs", "x")
    return p.auto()


@scripted("for x y : real given x <= y, -x <= y holds abs x <= y")
def abs_le(p: Proof) -> Theorem:
    """|x| <= y from x <= y and -x <= y."""
    return _by_sign(p, "x", lambda q: q.have("abs x <= y", *q.context.facts))


@scripted("for x y : real holds abs (x + y) <= abs x + abs y")
def abs_add(p: Proof) -> Theorem:
    """The triangle inequality."""
    return p.use("abs_le", "x + y", "abs x + abs y")


@scripted("for x : real holds abs (-x) = abs x")
def abs_neg(p: Proof) -> Theorem:
    """The absolute value of the negative is the same."""

    return p.have("abs (-x) = abs x")


@scripted("for c x : real given 0 <= c holds abs (c * x) = c * abs x")
def abs_scale(p: Proof) -> Theorem:
    """A factor that is not negative comes out of an absolute value."""

    def above(q: Proof) -> Theorem:
        return q.calc("abs (c * x)", ("=", "c * x", "abs_nonneg"), ("=", "c * abs x", "abs_nonneg"))

    def below(q: Proof) -> Theorem:
        return q.calc(
            "abs (c * x)",
            ("=", "-(c * x)", "abs_nonpos"),
            ("=", "c * (-x)"),
            ("=", "c * abs x", "abs_nonpos"),
        )

    return p.cases("0 <= x", above, below)


@scripted("for c x : real holds abs (c * x) = abs c * abs x")
def abs_product(p: Proof) -> Theorem:
    """The absolute value of a product."""

    def positive(q: Proof) -> Theorem:
        return q.calc("abs (c * x)", ("=", "c * abs x", "abs_scale"), ("=", "abs c * abs x", "abs_nonneg"))

    def negative(q: Proof) -> Theorem:
        return q.calc(
            "abs (c * x)",
            ("=", "abs (-c * x)"),
            ("=", "-c * abs x", q.use("abs_scale", "-c", "x")),
            ("=", "abs c * abs x", q.use("abs_nonpos", "c")),
        )

    return p.cases("0 <= c", positive, negative)


@scripted("for x : real holds abs x ^ 2 = x ^ 2")
def abs_square(p: Proof) -> Theorem:
    """The square of an absolute value."""
    return _by_sign(p, "x", lambda q: q.have("abs x ^ 2 = x ^ 2", *q.context.about("=")))


@scripted("for p : bool, x y z : real given p ==> z <= x, ~p ==> z <= y holds z <= if p x y")
def le_if(p: Proof) -> Theorem:
    """A number at most both choices is at most the choice."""
    return _either(p, "z <= {}")


@scripted("for p : bool, x y z : real given p ==> x <= z, ~p ==> y <= z holds if p x y <= z")
def if_le(p: Proof) -> Theorem:
    """A number at least both choices is at least the choice."""
    return _either(p, "{} <= z")


@scripted("for p : bool, x y z : real given p ==> z < x, ~p ==> z < y holds z < if p x y")
def lt_if(p: Proof) -> Theorem:
    """A number less than both choices is less than the choice."""
    return _either(p, "z < {}")


def _either(p: Proof, relation: str) -> Theorem:
    """Prove the relation for ``if p x y`` from those for x and y."""

    def choice(value: str, rule: str) -> Callable[[Proof], Theorem]:
        def chosen(q: Proof) -> Theorem:
            q.have(relation.format(value))
            return q.have(relation.format("if p x y"), q.use(rule, "p", "x", "y"))

        return chosen

    return p.cases("p", choice("x", "if_true"), choice("y", "if_false"))


@scripted("for x y : real holds x <= max x y", at="max x y")
def le_max_left(p: Proof) -> Theorem:
    """The first is at most the maximum."""
    p.unfold("max")
    return p.use("le_if", "x <= y", "y", "x", "x")


@scripted("for x y : real holds y <= max x y", at="max x y")
def le_max_right(p: Proof) -> Theorem:
    """The second is at most the maximum."""
    p.unfold("max")
    return p.use("le_if", "x <= y", "y", "x", "y")


@scripted("for x y z : real given x <= z, y <= z holds max x y <= z")
def max_le(p: Proof) -> Theorem:
    """The maximum is at most what both are."""
    p.unfold("max")
    return p.use("if_le", "x <= y", "y", "x", "z")


@scripted("for x y : real holds min x y <= x", at="min x y")
def min_le_left(p: Proof) -> Theorem:
    """The minimum is at most the first."""
    p.unfold("min")
    return p.use("if_le", "x <= y", "x", "y", "x")


@scripted("for x y : real holds min x y <= y", at="min x y")
def min_le_right(p: Proof) -> Theorem:
    """The minimum is at most the second."""
    p.unfold("min")
    return p.use("if_le", "x <= y", "x", "y", "y")


@scripted("for x y z : real given z <= x, z <= y holds z <= min x y")
def le_min(p: Proof) -> Theorem:
    """A number that is at most both is at most the minimum."""
    p.unfold("min")
    return p.use("le_if", "x <= y", "x", "y", "z")


@scripted("for x : real given 0 <= x holds sqrt (x ^ 2) = x")
def sqrt_of_square(p: Proof) -> Theorem:
    """The square root of a square."""
    p.use("sqrt_square", "x^2")
    p.use("le_of_square", "sqrt (x^2)", "x")
    p.use("le_of_square", "x", "sqrt (x^2)")
    return p.use("le_antisym", "sqrt (x^2)", "x")


@scripted("for x y : real given x <= y, ~(x = y) holds x < y")
def lt_of_le_ne(p: Proof) -> Theorem:
    """A weak inequality that is no equation is strict."""

    def no(q: Proof) -> Theorem:
        q.use("le_antisym", "x", "y")
        return q.absurd()

    return p.cases("x < y", lambda q: q.auto(), no)


@scripted("for x y : real given 0 <= x, 0 <= y holds sqrt (x * y) = sqrt x * sqrt y")
def sqrt_mul(p: Proof) -> Theorem:
    """The square root of a product."""
    squares = p.use("sqrt_square", "x"), p.use("sqrt_square", "y")
    return p.calc(
        "sqrt (x * y)",
        ("=", "sqrt (sqrt x ^ 2 * sqrt y ^ 2)", *squares),
        ("=", "sqrt ((sqrt x * sqrt y) ^ 2)"),
        ("=", "sqrt x * sqrt y", "sqrt_of_square"),
    )


@scripted("for x : real given ~(x = 0) holds 0 < x^2")
def square_pos(p: Proof) -> Theorem:
    """The square of a number that is not 0."""

    def below(q: Proof) -> Theorem:
        q.use("lt_of_le_ne", "x", "0")
        return q.have("0 < x^2")

    return p.cases("0 < x", lambda q: q.have("0 < x^2"), below)


@scripted(
    "for f : real -> real, m x b : real given HasDeriv f m x, 0 < m, b < x "
    "holds ?y. b < y /\\ y < x /\\ f y < f x",
    automatic=False,
)
def below_before(p: Proof) -> Theorem:
    """Before a point with a positive derivative a function is smaller."""
    p.unfold_facts("HasDeriv")

    def near(q: Proof) -> Theorem:
        close = q.have("!y. abs (y - x) <= d ==> abs (f y - f x - m*(y - x)) <= m/2*abs (y - x)")

        def at(value: str) -> Callable[[Proof], Theorem]:
            def of(r: Proof) -> Theorem:
                r.let(y=value)
                r.use("abs_nonpos", "y - x")
                r.use(close, "y")
                r.use("le_abs", "f y - f x - m*(y - x)")
                return r.witness("y")

            return of

        return q.cases("(x + b)/2 <= x - d", at("x - d"), at("(x + b)/2"))

    some = p.have("?d. 0 < d /\\ (!y. abs (y - x) <= d ==> abs (f y - f x - m*(y - x)) <= m/2*abs (y - x))")
    return p.obtain("d", some, near)
