"""Numerical values of claims, straight from their definitions, in mpmath.

This is the second opinion: it shares no code with the derivations (no unfolding, no exact algebra, no
symbolic integration). The definitions of the theory are registered in :mod:`cbdp_sym.theory.numeric`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Any

import mpmath
import sympy
from mpmath import mp, mpf
from sympy import Basic, Expr, S

from cbdp_sym.theory.heads import Expectation

DIGITS = 50


class Unevaluable(Exception):
    """There is no numerical value, and why."""


class Undefined(Unevaluable):
    """The expression itself has no value there, by its definition; no way to evaluate it would help."""


@dataclass(frozen=True)
class Environment:
    """Values for everything that is free in a claim.

    ``values``: numbers for symbols (and for bound variables on the way down); ``weights``: finite
    distributions, on one space of outcomes, for the arbitrary ones.
    """

    values: dict[Basic, Any] = field(default_factory=dict)
    weights: dict[Basic, tuple[Any, ...]] = field(default_factory=dict)

    def bind(self, variable: Basic, value: Any) -> Environment:
        """This environment with one more value."""
        return replace(self, values={**self.values, variable: value})


class Lost(Unevaluable):
    """The value depends on a number that is too small or too large to be told from 0 or ∞."""


class Losses:
    """How many numbers were taken as 0 or ∞, since they were too small or too large."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def forgiven(self) -> Iterator[None]:
        """Forget what is lost inside, as the far tails of an integral are."""
        before = self.count
        try:
            yield
        finally:
            self.count = before


losses = Losses()
_LARGEST = mpf(10) ** 25


def exp(x: Any) -> Any:
    """Return e^x; 0 or ∞, and note it, where all digits of x would be needed for its exponent."""
    if abs(x) < _LARGEST or mp.isinf(x):
        return mp.exp(x)
    losses.count += 1
    return mpf(0) if x < 0 else mp.inf


def _power(base: Any, exponent: Any) -> Any:
    """Return a power; a large exponent is no number of digits to compute."""
    if base > 0 and abs(exponent) > _LARGEST_EXPONENT and mp.isfinite(base):
        return exp(exponent * mp.log(base))
    return mp.power(base, exponent)


_LARGEST_EXPONENT = mpf(10) ** 8


_FUNCTIONS: dict[Any, Callable[..., Any]] = {
    sympy.exp: exp, sympy.log: mp.log, sympy.sinh: mp.sinh, sympy.cosh: mp.cosh,
    sympy.tanh: mp.tanh, sympy.Abs: abs, sympy.sign: mp.sign, sympy.ceiling: mp.ceil,
    sympy.floor: mp.floor, sympy.Max: max, sympy.Min: min, sympy.sin: mp.sin, sympy.cos: mp.cos,
    sympy.erf: mp.erf, sympy.erfc: mp.erfc, sympy.gamma: mp.gamma, sympy.asinh: mp.asinh, sympy.atan: mp.atan,
}  # fmt: skip


def number(value: Any) -> Any:
    """Return an mpf from a SymPy number, a fraction or an int."""
    if isinstance(value, Expr):
        return mp.inf if value is S.Infinity else value._to_mpmath(mp.prec)
    if hasattr(value, "numerator") and not isinstance(value, (int, mpf)):
        return mpf(int(value.numerator)) / int(value.denominator)
    return mpf(value)


@singledispatch
def evaluate(e: Any, env: Environment) -> Any:
    """Return the value of ``e`` as an mpf (or ±inf).

    Raises:
        Unevaluable: it has none, or this module does not know the head.
    """
    raise Unevaluable(f"no numerical value for '{type(e).__name__}'")


@evaluate.register(Expr)
def _expression(e: Expr, env: Environment) -> Any:
    if e in env.values:
        return number(env.values[e])
    if e.is_Number or e.is_NumberSymbol:
        return number(e)
    before = losses.count
    if e.is_Add:
        return mp.fsum(evaluate(a, env) for a in e.args)
    if e.is_Mul:
        return mp.fprod(evaluate(a, env) for a in e.args)
    if e.is_Pow:
        base, exponent = (evaluate(a, env) for a in e.args)
        if (base == 0 and exponent < 0) or (base < 0 and exponent != int(exponent)):
            _refuse_losses_since(before, e)
            raise Undefined(f"'{e}' is not a real number here")
        return _power(base, exponent)
    function = _FUNCTIONS.get(e.func)
    if function is None:
        raise Unevaluable(f"no numerical value for '{e.func.__name__}'")
    args = [evaluate(a, env) for a in e.args]
    if function is mp.log and args[0] <= 0:
        _refuse_losses_since(before, e)
        if args[0] == 0:
            return -mp.inf
        raise Undefined(f"the logarithm of a negative number in '{e}'")
    return function(*args)


def _refuse_losses_since(count: int, e: Expr) -> None:
    if losses.count > count:
        raise Lost(f"a number in '{e}' is too small to be told from 0")


@evaluate.register(sympy.Sum)
@evaluate.register(sympy.Product)
def _repeated(e: Any, env: Environment) -> Any:
    (i, low, high), *more = e.limits
    if more:
        raise Unevaluable(f"'{e}' has several indices, which is not computed")
    first, last = int(evaluate(low, env)), int(evaluate(high, env))
    terms = [evaluate(e.function, env.bind(i, n)) for n in range(first, last + 1)]
    return mp.fsum(terms) if isinstance(e, sympy.Sum) else mp.fprod(terms)


@evaluate.register(sympy.Integral)
def _integral(e: sympy.Integral, env: Environment) -> Any:
    (x, low, high), *more = e.limits
    if more:
        raise Unevaluable(f"'{e}' is a multiple integral, which is not computed")
    ends = [evaluate(low, env), evaluate(high, env)]
    points = kinks(e.function, x, env)
    if e.function.has(sympy.ceiling):
        points += [mpf(n) for n in range(int(ends[0]) + 1, int(ends[1]))]
    inside = sorted(p for p in set(points) if ends[0] < p < ends[1])
    return quad(lambda t: evaluate(e.function, env.bind(x, t)), [ends[0], *inside, ends[1]])


def kinks(body: Expr, x: Basic, env: Environment) -> list[Any]:
    """Return where the arguments of absolute values that are linear in ``x`` vanish."""
    found = []
    for node in body.atoms(sympy.Abs):
        slope = sympy.diff(node.args[0], x)
        if slope.is_number and slope != 0:
            offset = evaluate(node.args[0].xreplace({x: S.Zero}), env)
            found.append(-offset / number(slope))
    return found


def quad(f: Callable[[Any], Any], points: list[Any]) -> Any:
    """Return the integral of ``f`` between the points, piece by piece."""
    if points[0] == -mp.inf and points[1] == mp.inf:
        points = [-mp.inf, mpf(0), mp.inf]
    with losses.forgiven():
        value, error = mp.quad(f, points, error=True)
    if not mp.isfinite(value) or error > mpf(10) ** max(-32, 5 - mp.dps) * (1 + abs(value)):
        raise Unevaluable("the integral does not converge numerically")
    return value


@singledispatch
def probabilities(P: Any, env: Environment) -> list[Any] | None:
    """Return the probabilities of the outcomes 0, 1, … of a distribution on finitely many, or None."""
    return [number(w) for w in env.weights[P]] if P in env.weights else None


@singledispatch
def atoms(P: Any, env: Environment) -> list[tuple[Any, Any]] | None:
    """Return the probabilities of a distribution on finitely many outcomes with the outcomes, or None."""
    weights = probabilities(P, env)
    if weights is None:
        return None
    return list(zip(weights, map(mpf, range(len(weights))), strict=True))


@evaluate.register(Expectation)
def _expectation(e: Expectation, env: Environment) -> Any:
    x, P = e.limits[0]
    outcomes = atoms(P, env)
    if outcomes is None:
        raise Unevaluable(f"'{P}' has no values")
    return mp.fsum(w * evaluate(e.body, env.bind(x, value)) for w, value in outcomes if w)


def maximum(f: Callable[..., Any], start: list[Any]) -> Any:
    """Return the maximum of a concave function, by Newton's method on its gradient from a crude search."""
    with mpmath.workdps(15):
        best = _crude(f, [mpf(s) for s in start])
    n = len(best)

    def partial(k: int) -> Callable[..., Any]:
        return lambda *at: mp.diff(f, tuple(at), tuple(int(j == k) for j in range(n)))

    try:
        if n == 1:
            root = [mp.findroot(partial(0), best[0], tol=mpf(10) ** -30)]
        else:
            root = list(mp.findroot([partial(k) for k in range(n)], best, tol=mpf(10) ** -20))
        polished = f(*root)
    except (ValueError, ZeroDivisionError) as error:
        raise Unevaluable("the maximum was not found") from error
    if polished < f(*best) - mpf(10) ** -10:
        raise Unevaluable("the maximum was not found")
    return polished


def _crude(f: Callable[..., Any], at: list[Any]) -> list[Any]:
    """Pattern search: steps along the axes, halved where none helps."""

    def value(p: list[Any]) -> Any:
        try:
            v = f(*p)
            return v if mp.isfinite(v) else -mp.inf
        except (Unevaluable, OverflowError):
            return -mp.inf

    step, best = mpf(1), value(at)
    for _ in range(150):
        moves = [[*at[:k], at[k] + s * step, *at[k + 1 :]] for k in range(len(at)) for s in (1, -1)]
        top, move = max(((value(m), m) for m in moves), key=lambda t: t[0])
        if top > best:
            at, best = move, top
        else:
            step /= 2
            if step < mpf(10) ** -4:
                break
    return at
