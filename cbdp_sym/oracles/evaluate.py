"""Numerical values of claims, straight from their definitions, in mpmath.

This is the second opinion: it shares no code with the derivations (no unfolding, no exact algebra, no
symbolic integration). What theory defines is registered in :mod:`cbdp_sym.theory.numeric`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, singledispatch
from typing import Any

import mpmath
import sympy
from mpmath import mp, mpf
from sympy import Basic, Expr, S
from sympy.core.function import AppliedUndef

from cbdp_sym.engine.sampling import Draw
from cbdp_sym.engine.terms import Expectation, Supremum
from cbdp_sym.oracles.classes import FunctionClass, linear_supremum

DIGITS = 50
MEMBERS = 3
"""The number of functions in a class of unknown functions; indices count modulo it."""


class Unevaluable(Exception):
    """There is no numerical value, and why."""


class Undefined(Unevaluable):
    """The expression itself has no value there, by its definition; no way to evaluate it would help."""


@dataclass(frozen=True)
class Environment:
    """Values for everything that is free in a claim.

    ``values``: numbers for symbols (and for bound variables on the way down); ``families``: the members
    of indexed families; ``weights``: finite distributions, on one space of outcomes, for the
    arbitrary ones; ``tables``: features of an outcome; ``places``: the outcomes of a law on the line,
    which are 0, 1, … for the others; ``classes``: by the name h, a class of functions h(θ, x) of the
    outcome, where the value of θ is a function: the tuple of its values.
    """

    values: dict[Basic, Any] = field(default_factory=dict)
    families: dict[Basic, tuple[Any, ...]] = field(default_factory=dict)
    weights: dict[Basic, tuple[Any, ...]] = field(default_factory=dict)
    tables: Callable[[str, int, int], Any] = lambda name, index, outcome: 0
    places: dict[Basic, tuple[Any, ...]] = field(default_factory=dict)
    classes: Mapping[str, FunctionClass] = field(default_factory=dict)

    def bind(self, variable: Basic, value: Any) -> Environment:
        """This environment with one more value."""
        return replace(self, values={**self.values, variable: value})


_FUNCTIONS: dict[Any, Callable[..., Any]] = {
    sympy.exp: mp.exp, sympy.log: mp.log, sympy.sinh: mp.sinh, sympy.cosh: mp.cosh,
    sympy.tanh: mp.tanh, sympy.Abs: abs, sympy.sign: mp.sign, sympy.ceiling: mp.ceil,
    sympy.floor: mp.floor, sympy.Max: max, sympy.Min: min, sympy.sin: mp.sin, sympy.cos: mp.cos,
    sympy.erf: mp.erf, sympy.erfc: mp.erfc, sympy.gamma: mp.gamma, sympy.asinh: mp.asinh, sympy.atan: mp.atan,
}  # fmt: skip


def number(value: Any) -> Any:
    """An mpf from a SymPy number, a fraction or an int."""
    if isinstance(value, Expr):
        return mp.inf if value is S.Infinity else value._to_mpmath(mp.prec)
    if hasattr(value, "numerator") and not isinstance(value, (int, mpf)):
        return mpf(int(value.numerator)) / int(value.denominator)
    return mpf(value)


@singledispatch
def evaluate(e: Any, env: Environment) -> Any:
    """The value of ``e`` as an mpf (or ±inf).

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
    if e.is_Add:
        return mp.fsum(evaluate(a, env) for a in e.args)
    if e.is_Mul:
        return mp.fprod(evaluate(a, env) for a in e.args)
    if e.is_Pow:
        base, exponent = (evaluate(a, env) for a in e.args)
        if (base == 0 and exponent < 0) or (base < 0 and exponent != int(exponent)):
            raise Undefined(f"'{e}' is not a real number here")
        return mp.power(base, exponent)
    if isinstance(e, AppliedUndef):
        return _applied(e, env)
    function = _FUNCTIONS.get(e.func)
    if function is None:
        raise Unevaluable(f"no numerical value for '{e.func.__name__}'")
    args = [evaluate(a, env) for a in e.args]
    if function is mp.log and args[0] <= 0:
        if args[0] == 0:
            return -mp.inf
        raise Undefined(f"the logarithm of a negative number in '{e}'")
    return function(*args)


def _applied(e: AppliedUndef, env: Environment) -> Any:
    """A density of an arbitrary distribution, or a feature, at an outcome."""
    name, outcome = str(e.func), int(evaluate(e.args[-1], env))
    if name in env.classes:
        member = env.values.get(e.args[0])
        if not isinstance(member, tuple):
            raise Unevaluable(f"'{e.args[0]}' stands for no function of the class")
        return number(_at(member, outcome))
    for P, weights in env.weights.items():
        if getattr(P, "bound_symbols", []) or getattr(P, "preimage", None) is not None:
            continue  # a pair of outcomes, or an image, has no density that a claim names
        if _density(P, e.args[-1]) == e:
            return number(_at(weights, outcome))
    index = int(evaluate(e.args[0], env)) if len(e.args) > 1 else 0
    value = number(env.tables(name, index, outcome))
    return abs(value) if e.is_nonnegative else value


def _at(values: Sequence[Any], outcome: int) -> Any:
    if not 0 <= outcome < len(values):
        raise Unevaluable(f"{outcome} is none of the {len(values)} outcomes")
    return values[outcome]


@lru_cache(maxsize=4096)
def _density(P: Any, x: Basic) -> Basic:
    return P.pdf(x)


@evaluate.register(sympy.Indexed)
def _indexed(e: sympy.Indexed, env: Environment) -> Any:
    members = env.families[e.base]
    return number(members[(int(evaluate(e.indices[0], env)) - 1) % len(members)])


@evaluate.register(sympy.Sum)
@evaluate.register(sympy.Product)
def _repeated(e: Any, env: Environment) -> Any:
    (i, low, high), *more = e.limits
    if more:
        raise Unevaluable(f"'{e}' has several indices")
    first, last = int(evaluate(low, env)), int(evaluate(high, env))
    terms = [evaluate(e.function, env.bind(i, n)) for n in range(first, last + 1)]
    return mp.fsum(terms) if isinstance(e, sympy.Sum) else mp.fprod(terms)


@evaluate.register(sympy.Integral)
def _integral(e: sympy.Integral, env: Environment) -> Any:
    (x, low, high), *more = e.limits
    if more:
        raise Unevaluable(f"'{e}' is a multiple integral")
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
    """The integral of ``f`` between the points, piece by piece."""
    if points[0] == -mp.inf and points[1] == mp.inf:
        points = [-mp.inf, mpf(0), mp.inf]
    value, error = mp.quad(f, points, error=True)
    if not mp.isfinite(value) or error > mpf(10) ** max(-32, 5 - mp.dps) * (1 + abs(value)):
        raise Unevaluable("the integral does not converge numerically")
    return value


@singledispatch
def probabilities(P: Any, env: Environment) -> list[Any] | None:
    """The probabilities of the outcomes 0, 1, … of a distribution on finitely many, or None."""
    return [number(w) for w in env.weights[P]] if P in env.weights else None


@singledispatch
def atoms(P: Any, env: Environment) -> list[tuple[Any, Any]] | None:
    """The probabilities of a distribution on finitely many outcomes with the outcomes, or None."""
    weights = probabilities(P, env)
    if weights is None:
        return None
    return list(zip(weights, map(number, env.places.get(P, range(len(weights)))), strict=True))


@evaluate.register(Expectation)
def _expectation(e: Expectation, env: Environment) -> Any:
    x, P = e.limits[0]
    outcomes = atoms(P, env)
    if outcomes is None:
        raise Unevaluable(f"'{P}' has no values")
    return mp.fsum(w * evaluate(e.body, env.bind(x, value)) for w, value in outcomes if w)


@evaluate.register(Draw)
def _draw(e: Draw, env: Environment) -> Any:
    """Data points are 0 or 1; the outcome of a sample is a number whose bits they are."""
    index, outcome = (int(evaluate(a, env)) for a in e.args)
    return mpf((outcome >> (index - 1)) & 1)


@evaluate.register(Supremum)
def _supremum(e: Supremum, env: Environment) -> Any:
    variables = [v for v in e.bound_symbols if v.is_Symbol]
    if len(variables) != len(e.limits):
        return _supremum_over_family(e, env)
    indices = [v for v in variables if _numbers_functions(v, e.body)]
    if indices and env.classes:
        return _supremum_over_classes(e, indices, env)
    numbers = [v for v in variables if v not in indices]
    starts = [_start(domain) for v, domain in e.limits if v in numbers]
    best = -mp.inf
    for members in itertools.product(range(MEMBERS), repeat=len(indices)):
        chosen = env
        for v, value in zip(indices, members, strict=True):
            chosen = chosen.bind(v, mpf(value))

        def f(*at: Any, chosen: Environment = chosen) -> Any:
            inner = chosen
            for v, value in zip(numbers, at, strict=True):
                inner = inner.bind(v, value)
            return evaluate(e.body, inner)

        best = max(best, maximum(f, starts) if numbers else f())
    return best


def _supremum_over_classes(e: Supremum, indices: list[Basic], env: Environment) -> Any:
    """A supremum over the functions of drawn classes: at the corners, where the body is affine in them.

    Over finitely many functions the body may be anything; then there may be numbers to maximise over, too.
    """
    names = {v: function_name(v, e.body) for v in indices}
    classes = [env.classes[names[v]] for v in indices]
    numbers = [(v, domain) for v, domain in e.limits if v not in indices]
    if all(F.finite for F in classes):
        rest = Supremum(e.body, *numbers) if numbers else e.body
        choices = [[piece.points[0] for piece in F.pieces] for F in classes]
        return max(
            evaluate(
                rest, replace(env, values={**env.values, **dict(zip(indices, at, strict=True))})
            )
            for at in itertools.product(*choices)
        )
    if numbers or len(indices) > 1 or not affine_in_members(e.body, set(indices)):
        raise Unevaluable("the supremum is not affine in the functions of the class")
    (theta,), (F,) = indices, classes
    zero = (0,) * F.outcomes
    least = evaluate(e.body, env.bind(theta, zero))
    unit = [tuple(int(k == n) for k in range(F.outcomes)) for n in range(F.outcomes)]
    weights = [evaluate(e.body, env.bind(theta, u)) - least for u in unit]
    return linear_supremum(F, weights) + least


def function_name(index: Basic, body: Expr) -> str:
    """The name h of the functions h(index, x) in an expression."""
    return next(
        str(f.func) for f in body.atoms(AppliedUndef) if len(f.args) == 2 and f.args[0] == index
    )


def affine_in_members(body: Basic, indices: set[Basic]) -> bool:
    """Return whether an expression is affine in the functions h(θ, ·) with these indices θ, by its form."""

    def degree(node: Basic) -> int:
        if not node.has(*indices):
            return 0
        if isinstance(node, AppliedUndef):
            return 1 if node.args[0] in indices else 2
        if isinstance(node, Expectation):
            return 2 if node.distribution.has(*indices) else degree(node.body)
        degrees = [degree(a) for a in node.args]
        if isinstance(node, sympy.Add):
            return max(degrees)
        return sum(degrees) if isinstance(node, sympy.Mul) else 2

    return degree(body) <= 1


def _numbers_functions(v: Basic, body: Expr) -> bool:
    """Return whether ``v`` occurs in ``body``, and only as the index of functions of a class."""
    found = False
    stack: list[Basic] = [body]
    while stack:
        node = stack.pop()
        if node == v:
            return False
        args = node.args
        if isinstance(node, AppliedUndef) and len(args) == 2 and args[0] == v:
            found, args = True, args[1:]
        stack += args
    return found


def _supremum_over_family(e: Supremum, env: Environment) -> Any:
    """A supremum over a vector of coefficients (and numbers)."""
    families = [v for v in e.bound_symbols if not v.is_Symbol]
    symbols = [v for v in e.bound_symbols if v.is_Symbol]
    size = int(evaluate(e.limits[0][1].args[0], env))

    def f(*at: Any) -> Any:
        inner = replace(
            env,
            values={**env.values, **dict(zip(symbols, at[size:], strict=True))},
            families={**env.families, families[0]: tuple(at[:size])},
        )
        return evaluate(e.body, inner)

    return maximum(f, [mpf(0)] * (size + len(symbols)))


def _start(domain: Any) -> Any:
    low, high = getattr(domain, "start", -sympy.oo), getattr(domain, "end", sympy.oo)
    if low.is_infinite and high.is_infinite:
        return mpf("0.1")
    if high.is_infinite:
        return number(low) + 1
    return (number(low) + number(high)) / 2


def maximum(f: Callable[..., Any], start: list[Any]) -> Any:
    """The maximum of a concave function, by Newton's method on its gradient from a crude search."""
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
