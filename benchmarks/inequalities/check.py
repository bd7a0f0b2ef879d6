"""Are the labels right? Witnesses in ball arithmetic, true problems at adversarial points.

    python benchmarks/inequalities/check.py [--points 4000] [ID …]

A point where the claim fails, or is not defined, is printed and makes the exit code 1. Passing
shows nothing but that many attempts failed; the sources are what makes a claim true.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import flint
import mpmath
import sympy
from flint import arb, fmpq
from mpmath import mp
from problem import Problem, Relation, load
from sympy import Expr

Point = dict[str, Any]
DIGITS = 40


# ── Values at a point: mpmath, which guarantees nothing, and Arb, which does ──


def numeric(e: Expr, point: Point) -> Any:
    """The value of an expression at a point, by mpmath at its current precision."""
    return _walk(e, point, _MPMATH, mpmath.mpf)


def ball(e: Expr, point: Point) -> arb:
    """A ball that contains the value at a rational point."""
    return _walk(e, point, _ARB, arb)


def _walk(e: Expr, point: Point, table: dict[Any, Callable[..., Any]], number: Any) -> Any:
    if e.is_Symbol:
        return point[e.name]
    if e.is_Rational:
        return number(int(e.p)) / int(e.q)
    if e.is_Atom:
        return table[e]()
    if isinstance(e, sympy.Piecewise):
        for value, condition in e.args:
            if _holds(condition, point, table, number):
                return _walk(value, point, table, number)
        raise ValueError("no branch applies")
    args = [_walk(a, point, table, number) for a in e.args]
    return table[e.func](*args)


def _holds(condition: Any, point: Point, table: Any, number: Any) -> bool:
    if condition in (True, False, sympy.true, sympy.false):
        return bool(condition)
    if isinstance(condition, sympy.And):
        return all(_holds(c, point, table, number) for c in condition.args)
    lhs, rhs = (_walk(a, point, table, number) for a in condition.args)
    return _ORDER[condition.rel_op](lhs, rhs)


_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
    "==": lambda a, b: a == b,
}


def _real_power(x: Any, y: Any) -> Any:
    if x < 0 and y != int(y):
        raise ValueError("a root of a negative number")
    return mpmath.mpf(x) ** y


def _real(function: Callable[..., Any]) -> Callable[..., Any]:
    def apply(*args: Any) -> Any:
        value = function(*args)
        if isinstance(value, mpmath.mpc):
            raise ValueError("not real")
        return value

    return apply


_SAME_IN_MPMATH = (
    "exp", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh", "erf", "erfc",
    "gamma", "loggamma",
)  # fmt: skip
_MPMATH: dict[Any, Callable[..., Any]] = {
    sympy.pi: lambda: +mp.pi,
    sympy.E: lambda: +mp.e,
    sympy.EulerGamma: lambda: +mp.euler,
    sympy.Add: lambda *a: mpmath.fsum(a),
    sympy.Mul: lambda *a: mpmath.fprod(a),
    sympy.Pow: _real_power,
    sympy.Max: max,
    sympy.Min: min,
    sympy.Abs: abs,
    sympy.sign: mpmath.sign,
    sympy.polygamma: lambda n, x: mpmath.digamma(x),
    sympy.lowergamma: lambda a, x: mpmath.gammainc(a, 0, x),
    sympy.uppergamma: lambda a, x: mpmath.gammainc(a, x),
    sympy.LambertW: _real(mpmath.lambertw),
    sympy.log: _real(mpmath.log),
    sympy.asin: _real(mpmath.asin),
    sympy.acos: _real(mpmath.acos),
    sympy.acosh: _real(mpmath.acosh),
    sympy.atanh: _real(mpmath.atanh),
    **{getattr(sympy, name): getattr(mpmath, name) for name in _SAME_IN_MPMATH},
}


def _arb_power(x: arb, y: arb) -> arb:
    if not y.is_integer():
        return x**y
    n = int(y.unique_fmpz())
    value = arb(1)
    for bit in bin(abs(n))[2:]:  # python-flint's power is undefined on balls around 0
        value = value * value * x if bit == "1" else value * value
    return value if n >= 0 else 1 / value


_SAME_IN_ARB = (
    "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "erf", "erfc", "gamma",
)  # fmt: skip
_ARB: dict[Any, Callable[..., Any]] = {
    sympy.pi: arb.pi,
    sympy.E: arb.const_e,
    sympy.EulerGamma: arb.const_euler,
    sympy.Add: lambda *a: sum(a, arb(0)),
    sympy.Mul: lambda *a: _fold(lambda x, y: x * y, a),
    sympy.Pow: _arb_power,
    sympy.Max: lambda *a: _fold(arb.max, a),
    sympy.Min: lambda *a: _fold(arb.min, a),
    sympy.Abs: abs,
    sympy.sign: arb.sgn,
    sympy.polygamma: lambda n, x: x.digamma(),
    sympy.lowergamma: lambda a, x: x.gamma_lower(a),
    sympy.uppergamma: lambda a, x: x.gamma_upper(a),
    sympy.LambertW: arb.lambertw,
    sympy.loggamma: arb.lgamma,
    **{getattr(sympy, name): getattr(arb, name) for name in _SAME_IN_ARB},
}


def _fold(function: Callable[[arb, arb], arb], args: tuple[arb, ...]) -> arb:
    value = args[0]
    for other in args[1:]:
        value = function(value, other)
    return value


# ── False problems ──


def separated(problem: Problem, bits: int = 2048) -> bool:
    """Return whether the witness lies in the domain and denies a part of the claim, as balls show."""
    before, flint.ctx.prec = flint.ctx.prec, bits
    try:
        point = {k: arb(fmpq(int(v.p), int(v.q))) for k, v in problem.witness.items()}
        if set(point) != {v.name for v in problem.variables()}:
            return False
        inside = all(_condition(r, problem.witness, point) for r in problem.conditions())
        denial = {"<=": ">", "<": ">", ">=": "<", ">": "<"}
        return inside and any(
            _ORDER[denial[r.op]](ball(r.lhs, point), ball(r.rhs, point))
            if r.op != "=="
            else not ball(r.lhs, point).overlaps(ball(r.rhs, point))
            for r in problem.claims()
        )
    finally:
        flint.ctx.prec = before


def _condition(r: Relation, exact: dict[str, sympy.Rational], point: Point) -> bool:
    lhs, rhs = (e.subs({v: exact[v.name] for v in e.free_symbols}) for e in (r.lhs, r.rhs))
    if lhs.is_Rational and rhs.is_Rational:
        return bool(_ORDER[r.op](lhs, rhs))  # the balls of 9/5 and 9/5 overlap
    return bool(_ORDER[r.op](ball(r.lhs, point), ball(r.rhs, point)))


# ── True problems ──


def sample(problem: Problem, count: int, seed: int = 0) -> Iterator[Point]:
    """Points of the domain: inside, at and near its edges, near diagonals, and far out."""
    source = random.Random(seed)
    conditions = problem.conditions()
    names = [v.name for v in problem.variables()]
    bounds = {name: _bounds(name, conditions) for name in names}
    constants = {e for pair in bounds.values() for side in pair for e in side if e.is_number}
    constants |= {sympy.S.Zero, sympy.S.One, -sympy.S.One}
    special = [numeric(c, {}) for c in sorted(constants, key=str)]
    found = 0
    for _ in range(60 * count):
        point: Point = {}
        for name in source.sample(names, len(names)):
            low, high = (_known(side, point) for side in bounds[name])
            ends = (max(low, default=None), min(high, default=None))
            point[name] = _value(source, ends, list(point.values()), special)
        if inside(conditions, point):
            found += 1
            yield point
            if found == count:
                return


def _bounds(name: str, conditions: list[Relation]) -> tuple[list[Expr], list[Expr]]:
    """Return what the conditions put below and above a variable, in terms of the others."""
    low, high = [], []
    for r in conditions:
        small, large = (r.lhs, r.rhs) if r.op in ("<=", "<") else (r.rhs, r.lhs)
        if large.is_Symbol and large.name == name:
            low.append(small)
        if small.is_Symbol and small.name == name:
            high.append(large)
    return low, high


def _known(bounds: list[Expr], point: Point) -> list[Any]:
    return [numeric(e, point) for e in bounds if {s.name for s in e.free_symbols} <= set(point)]


def _value(source: random.Random, ends: Any, others: list[Any], special: list[Any]) -> Any:
    low, high = ends
    tiny = mpmath.mpf(10) ** source.uniform(-9, 0)
    kind = source.random()
    if kind < 0.15 and others:
        return source.choice(others) * (1 + source.choice([-1, 1]) * tiny)
    if kind < 0.3:
        return source.choice(special) + source.choice([-1, 0, 1]) * tiny
    if kind < 0.45 and low is not None:
        return low + source.choice([0, 1]) * tiny
    if kind < 0.6 and high is not None:
        return high - source.choice([0, 1]) * tiny
    if low is not None and high is not None:
        return low + (high - low) * source.random()
    far = mpmath.mpf(10) ** source.uniform(-3, source.choice([1, 2, 4]))
    if low is not None:
        return low + far
    if high is not None:
        return high - far
    return source.choice([-1, 1]) * far


def inside(conditions: list[Relation], point: Point) -> bool:
    try:
        return all(_ORDER[r.op](numeric(r.lhs, point), numeric(r.rhs, point)) for r in conditions)
    except (ValueError, ZeroDivisionError):
        return False


def slack(relation: Relation, conditions: list[Relation], point: Point) -> Any:
    """Return how far the relation is from failing, relative to its sides; negative: it fails.

    Where it seems to fail, and where cancellation leaves nothing, the precision is raised; what is
    still nothing is 0.

    Raises:
        ValueError: a side is not defined, even with 30,000 digits.
    """
    error: Exception | None = None
    for digits in (DIGITS, 150, 600, 30000):
        with mp.workdps(digits):
            try:
                gap = _gap(relation, point)
            except (ValueError, ZeroDivisionError) as undefined:
                error = undefined
                continue
            # cancellation inside a side may cost as many digits again
            if gap > mpmath.mpf(10) ** (-digits // 2):
                return gap
            if gap < -(mpmath.mpf(10) ** (-digits // 2)) and digits == 30000:
                # at this precision the point may lie beyond an irrational end
                return gap if inside(conditions, point) else mpmath.mpf(0)
            error = None
            if digits >= 600 and abs(gap) <= mpmath.mpf(10) ** (-digits // 2):
                return mpmath.mpf(0)
    raise ValueError(str(error))


def _gap(relation: Relation, point: Point) -> Any:
    lhs, rhs = numeric(relation.lhs, point), numeric(relation.rhs, point)
    if not (mpmath.isfinite(lhs) and mpmath.isfinite(rhs)):
        raise ValueError("a side is not finite")
    gap = lhs - rhs if relation.op in (">=", ">") else rhs - lhs
    if relation.op == "==":
        gap = -abs(gap)
    size = abs(lhs) + abs(rhs)
    return gap / size if size else mpmath.mpf(0)


def violation(problem: Problem, points: int, seed: int = 0) -> tuple[Point, str] | None:
    """A point where a part of the claim fails, if sampling and descending find one."""
    mp.dps = DIGITS
    source = random.Random(seed)
    conditions = problem.conditions()
    for relation in problem.claims():
        scored = []
        for point in sample(problem, points, seed):
            try:
                value = slack(relation, conditions, point)
            except (ValueError, ZeroDivisionError, KeyError) as error:
                return point, f"not defined: {error}"
            if value < 0:
                return (
                    point,
                    f"{relation.lhs} {relation.op} {relation.rhs}: slack of size 2^{mpmath.mag(value)}",
                )
            scored.append((value, point))
        if relation.op == "==":
            continue
        scored.sort(key=lambda pair: pair[0])
        positive = [pair for pair in scored if pair[0] > 0]
        for value, point in scored[:3] + positive[:5]:
            step = mpmath.mpf(1) / 10
            for _ in range(points // 40):
                near = {
                    k: v * (1 + step * source.uniform(-1, 1)) + step**2 * source.uniform(-1, 1)
                    for k, v in point.items()
                }
                step = step * mpmath.mpf("0.9") if step > 1e-8 else mpmath.mpf(1) / 10
                if not inside(conditions, near):
                    continue
                try:
                    lower = slack(relation, conditions, near)
                except (ValueError, ZeroDivisionError):
                    return near, "not defined"
                if lower < 0:
                    return (
                        near,
                        f"{relation.lhs} {relation.op} {relation.rhs}: slack of size 2^{mpmath.mag(lower)}",
                    )
                if lower < value:
                    value, point = lower, near
    return None


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("ids", nargs="*")
    options.add_argument("--points", type=int, default=4000)
    options.add_argument("--seed", type=int, default=0)
    arguments = options.parse_args()
    wrong = 0
    for problem in load():
        if arguments.ids and problem.id not in arguments.ids:
            continue
        if not problem.truth:
            if not separated(problem):
                wrong += 1
                print(f"{problem.id}: the witness does not separate", flush=True)
            continue
        found = violation(problem, arguments.points, arguments.seed)
        if found:
            wrong += 1
            point = {k: mpmath.nstr(v, 15) for k, v in found[0].items()}
            print(f"{problem.id}: fails at {point}: {found[1]}", flush=True)
    print(f"{wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
