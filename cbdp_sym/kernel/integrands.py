"""Functions of one real variable, compiled for three arithmetics: real balls, complex balls, series.

Ball arithmetic on the real line bounds a function and its sign. Arithmetic on complex balls, which
Gauss-Legendre quadrature needs, is sound only for a function that is analytic: so every ``Abs``,
``sign``, ``Max``, ``Min`` and ``Piecewise`` is first replaced by what it is on the piece at hand,
once the sign of its argument there is shown, and whatever has a restricted domain (``log``, real
powers, ``asin``, …) is shown to be inside it. Powers with exponents that are no integers are those
of nonnegative bases only: SymPy's complex values of (-1)**(1/3) are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from operator import add, mul
from typing import Any

import flint
import sympy
from flint import acb, arb, arb_series, fmpq, fmpq_poly
from sympy import Expr, S, Symbol
from sympy.core.relational import Eq, Ge, Gt, Le, Lt, Ne

from cbdp_sym.kernel.fact import KernelError

Ends = tuple[fmpq, fmpq]
_MOST_NODES, _MOST_LEAVES = 4000, 300


class NotShown(KernelError):
    """What quadrature needs to know of the integrand could not be shown."""


class Pole(Exception):
    """A subterm may be undefined, or not analytic, on this ball."""


@contextmanager
def series_length(n: int) -> Iterator[None]:
    """Compute with n coefficients inside the block; python-flint drops all beyond a global number."""
    before = flint.ctx.cap
    flint.ctx.cap = n
    try:
        yield
    finally:
        flint.ctx.cap = before


@dataclass(frozen=True)
class Node:
    """A subterm: its kind, the positions of its arguments, and what else it is made of.

    ``poly`` is set where it is a polynomial with rational coefficients; ``constant`` where it does
    not depend on the variable; ``nonnegative`` where its form alone says that it is at least 0.
    """

    head: str
    args: tuple[int, ...] = ()
    data: Any = None
    poly: fmpq_poly | None = None
    constant: bool = False
    nonnegative: bool = False


UNARY = {
    sympy.exp: "exp", sympy.log: "log", sympy.sin: "sin", sympy.cos: "cos", sympy.tan: "tan",
    sympy.asin: "asin", sympy.acos: "acos", sympy.atan: "atan", sympy.sinh: "sinh",
    sympy.cosh: "cosh", sympy.tanh: "tanh", sympy.asinh: "asinh", sympy.acosh: "acosh",
    sympy.atanh: "atanh", sympy.erf: "erf", sympy.erfc: "erfc", sympy.gamma: "gamma",
    sympy.loggamma: "lgamma", sympy.LambertW: "lambertw", sympy.Abs: "abs", sympy.sign: "sign",
}  # fmt: skip
_CONSTANTS = {
    sympy.pi: arb.pi, sympy.E: arb.const_e, sympy.EulerGamma: arb.const_euler,
    sympy.Catalan: arb.const_catalan,
}  # fmt: skip
_ODD_INCREASING = ("sinh", "tanh", "asinh", "atan", "erf", "lambertw", "sin_like")
ENTIRE = ("exp", "sin", "cos", "sinh", "cosh", "erf", "erfc")


class Integrand:
    """``f`` as a function of ``x``, its other symbols in the balls ``at`` (pairs of rationals).

    Raises:
        KernelError: a symbol without a ball, or a function that is not known here.
    """

    def __init__(self, f: Expr, x: Symbol, at: Mapping[Symbol, Ends] | None = None) -> None:
        self.x, self.at = x, dict(at or {})
        self.nodes: list[Node] = []
        self._position: dict[Any, int] = {}
        self._terms: dict[Expr, int] = {}
        self._constants: dict[int, arb] = {}
        self._bits = 0
        self._tapes: dict[int, tuple[int, ...]] = {}
        self.root = self._compile(f)
        self.kinks = [k for k, n in enumerate(self.nodes) if n.head in _CHOOSES]

    # building -----------------------------------------------------------------------------------

    def _node(self, head: str, args: tuple[int, ...] = (), data: Any = None) -> int:
        key = head, args, str(data) if isinstance(data, fmpq) else data
        if key not in self._position:
            if len(self.nodes) >= _MOST_NODES:
                raise KernelError("the integrand is too large", weak=False)
            nodes = [self.nodes[k] for k in args]
            constant = head not in ("x", "piecewise") and all(n.constant for n in nodes)
            node = Node(head, args, data, _poly(head, nodes, data), constant,
                        _nonnegative(head, args, nodes, data))  # fmt: skip
            self._position[key] = len(self.nodes)
            self.nodes.append(node)
        return self._position[key]

    def _compile(self, e: Expr) -> int:
        known = self._terms.get(e)
        if known is None:
            known = self._terms[e] = self._compiled(e)
        return known

    def _compiled(self, e: Expr) -> int:
        if e == self.x:
            return self._node("x")
        if e.is_Rational:
            return self._node("rational", (), fmpq(int(e.p), int(e.q)))
        if e in _CONSTANTS:
            return self._node("constant", (), e)
        if e.is_Symbol:
            if e not in self.at:
                raise KernelError(f"'{e}' has no value", weak=False)
            return self._node("parameter", (), e)
        if e.is_Add or e.is_Mul:
            return self._node("add" if e.is_Add else "mul", tuple(map(self._compile, e.args)))
        if e.is_Pow:
            return self._power(*e.args)
        if isinstance(e, sympy.Max | sympy.Min):
            head = "max" if isinstance(e, sympy.Max) else "min"
            return reduce(lambda a, b: self._extreme(head, a, b), map(self._compile, e.args))
        if isinstance(e, sympy.Piecewise):
            conditions = tuple(self._condition(c) for _, c in e.args)
            return self._node("piecewise", tuple(self._compile(b) for b, _ in e.args), conditions)
        if isinstance(e, sympy.polygamma) and e.args[0] == 0:
            return self._node("digamma", (self._compile(e.args[1]),))
        head = UNARY.get(e.func)
        if head is None or len(e.args) != 1:
            raise KernelError(f"no rigorous quadrature for '{e}'")
        return self._node(head, (self._compile(e.args[0]),))

    def _power(self, base: Expr, exponent: Expr) -> int:
        if exponent.is_Integer:
            if abs(int(exponent)) > 10_000:
                raise KernelError(f"the exponent {exponent} is too large")
            return self._node("ipow", (self._compile(base),), int(exponent))
        if base == S.Exp1:
            return self._node("exp", (self._compile(exponent),))
        b, e = self._compile(base), self._compile(exponent)
        if self.nodes[e].constant:
            return self._node("rpow", (b, e))
        return self._node("exp", (self._node("mul", (e, self._node("log", (b,)))),))

    def minus(self, a: int, b: int) -> int:
        minus_one = self._node("rational", (), fmpq(-1))
        return self._node("add", (a, self._node("mul", (minus_one, b))))

    def _extreme(self, head: str, a: int, b: int) -> int:
        return self._node(head, (a, b, self.minus(a, b)))

    def _condition(self, c: Any) -> Any:
        if c in (sympy.true, sympy.false):
            return c is sympy.true
        if isinstance(c, sympy.And | sympy.Or):
            kind = "and" if isinstance(c, sympy.And) else "or"
            return (kind, tuple(self._condition(a) for a in sorted(c.args, key=str)))
        if isinstance(c, sympy.Not):
            return ("not", (self._condition(c.args[0]),))
        for relation, name in _RELATIONS:
            if type(c) is relation:
                if any(side.is_infinite for side in c.args):
                    raise KernelError(f"no rigorous quadrature for the condition '{c}'")
                return (name, self.minus(self._compile(c.lhs), self._compile(c.rhs)))
        raise KernelError(f"no rigorous quadrature for the condition '{c}'")

    # real balls ---------------------------------------------------------------------------------

    def at_precision(self) -> None:
        """Forget the constants if the precision is not that for which they were computed."""
        if self._bits != flint.ctx.prec:
            self._bits, self._constants = flint.ctx.prec, {}

    def constant(self, k: int) -> arb:
        self.at_precision()
        if k not in self._constants:
            self._constants[k] = self._real(k, arb(0), {})
        return self._constants[k]

    def real(self, k: int, X: arb) -> arb:
        """The values at the reals of the ball X; not finite where one may be undefined."""
        try:
            return self._along(self._tape(k), X) if self._tape(k) else self._real(k, X, {})
        except Pole:
            return arb.nan()

    def _tape(self, k: int) -> tuple[int, ...]:
        """The subterms to compute for k, in order; none where a Piecewise has a choice of them."""
        if k not in self._tapes:
            needed, waiting = {k}, [k]
            while waiting:
                node = self.nodes[waiting.pop()]
                fresh = set(node.args) - needed
                needed |= fresh
                waiting += fresh
            plain = not any(self.nodes[j].head == "piecewise" for j in needed)
            self._tapes[k] = tuple(sorted(needed)) if plain else ()
        return self._tapes[k]

    def _along(self, tape: tuple[int, ...], X: arb) -> arb:
        values: dict[int, arb] = {}
        nodes, constants = self.nodes, self._constants
        for k in tape:
            node = nodes[k]
            if node.constant:
                values[k] = constants[k] if k in constants else self.constant(k)
                continue
            if node.head == "x":
                values[k] = X
                continue
            value = _REAL[node.head](self, node, [values[a] for a in node.args])
            if not value.is_finite():
                raise Pole
            values[k] = value
        return values[tape[-1]]

    def _real(self, k: int, X: arb, done: dict[int, arb]) -> arb:
        if k in done:
            return done[k]
        if k in self._constants:
            return self._constants[k]
        node = self.nodes[k]
        if node.head == "piecewise":
            value = self._piecewise(node, X, done)
        elif node.head in _LEAVES:
            value = X if node.head == "x" else self._leaf(node)
        else:
            value = _REAL[node.head](self, node, [self._real(a, X, done) for a in node.args])
        if not value.is_finite():
            raise Pole
        done[k] = value
        return value

    def _leaf(self, node: Node) -> arb:
        if node.head == "rational":
            return arb(node.data)
        if node.head == "constant":
            return _CONSTANTS[node.data]()
        low, high = self.at[node.data]
        return arb(low).union(arb(high)) if low != high else arb(low)

    def _piecewise(self, node: Node, X: arb, done: dict[int, arb]) -> arb:
        """The union of the branches that may apply; one of them has to."""
        value: arb | None = None
        for branch, condition in zip(node.args, node.data, strict=True):
            true = self._truth(condition, lambda k: _ball_sign(self._real(k, X, done)))
            if true is not False:
                here = self._real(branch, X, done)
                value = here if value is None else value.union(here)
            if true:
                return value
        raise Pole

    def _truth(self, c: Any, sign: Callable[[int], int | None]) -> bool | None:
        if isinstance(c, bool):
            return c
        kind, inner = c
        if kind in ("and", "or", "not"):
            truths = [self._truth(i, sign) for i in inner]
            if kind == "not":
                return None if truths[0] is None else not truths[0]
            deciding = kind == "or"
            if deciding in truths:
                return deciding
            return None if None in truths else not deciding
        s = sign(inner)
        return None if s is None else s in _TRUE_FOR[kind]

    def series(self, k: int, X: arb_series, length: int) -> arb_series:
        """The Taylor series of f∘X, X a series with ``length`` terms.

        Raises:
            Pole: f may not be analytic at the constant term, or has no series here.
        """
        return self._series(k, X, length, {})

    def _series(self, k: int, X: arb_series, n: int, done: dict[int, arb_series]) -> arb_series:
        if k in done:
            return done[k]
        node = self.nodes[k]
        if node.constant:
            value = arb_series([self.constant(k)], prec=n)
        elif node.head == "x":
            value = X
        elif node.head in ("max", "min"):
            s = _ball_sign(self._real(node.args[2], X[0], {}))
            if not s:
                raise Pole
            value = self._series(node.args[_chosen(node.head, s)], X, n, done)
        elif node.head == "piecewise":
            value = self._series(self._branch_at(node, X[0]), X, n, done)
        else:
            value = series_of(self, node, [self._series(a, X, n, done) for a in node.args], n)
        done[k] = value
        return value

    def _branch_at(self, node: Node, X: arb) -> int:
        for branch, condition in zip(node.args, node.data, strict=True):
            true = self._truth(condition, lambda k: _ball_sign(self._real(k, X, {})))
            if true is None:
                raise Pole
            if true:
                return branch
        raise Pole

    def slope(self, k: int, X: arb) -> arb:
        """The derivatives at the reals of the ball X; not finite where there may be none."""
        try:
            with series_length(2):
                value = self.series(k, arb_series([X, 1], prec=2), 2)
        except Pole:
            return arb.nan()
        known = value.prec >= 2 and value[0].is_finite() and value[1].is_finite()
        return value[1] if known else arb.nan()


# Which sign of lhs - rhs makes a condition true.
_TRUE_FOR = {">": (1,), ">=": (0, 1), "<": (-1,), "<=": (-1, 0), "=": (0,), "!=": (-1, 1)}
_RELATIONS = ((Gt, ">"), (Ge, ">="), (Lt, "<"), (Le, "<="), (Eq, "="), (Ne, "!="))
_CHOOSES = ("abs", "sign", "max", "min", "piecewise")
_LEAVES = ("x", "rational", "constant", "parameter")


def _chosen(head: str, sign: int) -> int:
    """Which argument of Max or Min it is, from the sign of the difference of the two."""
    return 0 if (sign >= 0) == (head == "max") else 1


def _ball_sign(ball: arb) -> int | None:
    if ball > 0:
        return 1
    if ball < 0:
        return -1
    return 0 if ball.is_zero() else None


def _poly(head: str, args: list[Node], data: Any) -> fmpq_poly | None:
    if head == "x":
        return fmpq_poly([0, 1])
    if head == "rational":
        return fmpq_poly([data])
    if any(n.poly is None for n in args) or head not in ("add", "mul", "ipow"):
        return None
    polys = [n.poly for n in args]
    if head == "ipow":
        small = 0 < data and data * max(polys[0].degree(), 1) <= 60
        return polys[0] ** data if small else None
    found = reduce(add if head == "add" else mul, polys)
    return found if found.degree() <= 60 else None


def _nonnegative(head: str, args: tuple[int, ...], nodes: list[Node], data: Any) -> bool:
    if head == "rational":
        return bool(data >= 0)
    if head in ("constant", "abs", "exp", "cosh", "erfc", "rpow", "acos", "acosh"):
        return True
    if head == "ipow" and data % 2 == 0:
        return True
    if head == "max":
        return nodes[0].nonnegative or nodes[1].nonnegative
    if head in ("add", "mul", "ipow", "min", "piecewise"):
        return (
            all(n.nonnegative for n in nodes[:2] if head == "min")
            if head == "min"
            else all(n.nonnegative for n in nodes)
        )
    return head in ("sinh", "tanh", "asinh", "atan", "erf", "lambertw") and nodes[0].nonnegative


# Real balls.

Real = Callable[[Integrand, Node, list[arb]], arb]


def _from_ends(function: Callable[[arb], arb]) -> Real:
    """An increasing or decreasing function, from its values at both ends of a wide ball."""

    def apply(_: Integrand, __: Node, v: list[arb]) -> arb:
        x = v[0]
        if x.rad() < 1e-6:
            return function(x)
        return function(x.lower()).union(function(x.upper()))

    return apply


def _plainly(function: Callable[[arb], arb]) -> Real:
    return lambda _, __, v: function(v[0])


def integer_power(x: arb, n: int) -> arb:
    """x ** n; an even power of a ball around 0 is not negative."""
    if n < 0:
        return 1 / integer_power(x, -n)
    if n % 2 == 0 and x.contains(0):
        top: arb = abs(x).upper() ** n
        return top.union(arb(0))
    if x.contains(0):  # python-flint's own power is undefined on balls around 0
        ends = [-(abs(x).upper() ** n) if x.lower() < 0 else arb(0), abs(x).upper() ** n]
        return ends[0].union(ends[1])
    return x**n


def _real_power(f: Integrand, node: Node, v: list[arb]) -> arb:
    base, exponent = v
    if base > 0:
        return (exponent * base.log()).exp()
    if not exponent > 0:
        raise Pole
    if not (f.nodes[node.args[0]].nonnegative or base >= 0):
        raise Pole  # a negative base
    top = base.upper()
    return ((exponent.lower() * top.log()).exp().union(
        (exponent.upper() * top.log()).exp()
    ).union(arb(0))) if top > 0 else arb(0)  # fmt: skip


def _domain(function: Callable[[arb], arb], inside: Callable[[arb], bool]) -> Real:
    real = _from_ends(function)

    def apply(f: Integrand, node: Node, v: list[arb]) -> arb:
        if not inside(v[0]):
            raise Pole
        return real(f, node, v)

    return apply


def _sign_ball(_: Integrand, __: Node, v: list[arb]) -> arb:
    s = _ball_sign(v[0])
    return arb(s) if s is not None else arb(-1).union(arb(1))


def _absolute(_: Integrand, __: Node, v: list[arb]) -> arb:
    return abs(v[0]) if not v[0].contains(0) else abs(v[0]).upper().union(arb(0))


def _cosh(_: Integrand, __: Node, v: list[arb]) -> arb:
    if v[0].rad() < 1e-6:
        return v[0].cosh()
    return v[0].abs_lower().cosh().union(v[0].abs_upper().cosh())


_REAL: dict[str, Real] = {
    "add": lambda _, __, v: reduce(add, v),
    "mul": lambda _, __, v: reduce(mul, v),
    "ipow": lambda _, node, v: integer_power(v[0], node.data),
    "rpow": _real_power,
    "exp": _from_ends(arb.exp),
    "log": _domain(arb.log, lambda x: x > 0),
    "sin": _plainly(arb.sin),
    "cos": _plainly(arb.cos),
    "tan": _plainly(arb.tan),
    "asin": _domain(arb.asin, lambda x: bool(x >= -1 and x <= 1)),
    "acos": _domain(arb.acos, lambda x: bool(x >= -1 and x <= 1)),
    "atan": _from_ends(arb.atan),
    "sinh": _from_ends(arb.sinh),
    "cosh": _cosh,
    "tanh": _from_ends(arb.tanh),
    "asinh": _from_ends(arb.asinh),
    "acosh": _domain(arb.acosh, lambda x: x >= 1),
    "atanh": _domain(arb.atanh, lambda x: bool(x > -1 and x < 1)),
    "erf": _from_ends(arb.erf),
    "erfc": _from_ends(arb.erfc),
    "gamma": _plainly(arb.gamma),
    "lgamma": _plainly(lambda x: x.lgamma() if x > 0 else arb.nan()),
    "digamma": _plainly(arb.digamma),
    "lambertw": _domain(arb.lambertw, lambda x: x > -(arb(-1).exp())),
    "abs": _absolute,
    "sign": _sign_ball,
    "max": lambda _, __, v: v[0].max(v[1]),
    "min": lambda _, __, v: v[0].min(v[1]),
}


# Series.


def _signed_series(f: Integrand, node: Node, g: arb_series, n: int) -> arb_series:
    s = _ball_sign(g[0])
    if not s:
        raise Pole
    return g * arb(s) if node.head == "abs" else arb_series([arb(s)], prec=n)


def _inverse(g: arb_series) -> arb_series:
    if g[0].contains(0):
        raise Pole
    return g.inv()


def _half_difference(g: arb_series, sign: int) -> arb_series:
    e = g.exp()
    return (e + sign * _inverse(e)) * arb(0.5)


_SERIES: dict[str, Callable[[arb_series], arb_series]] = {
    "exp": arb_series.exp,
    "log": arb_series.log,
    "sin": arb_series.sin,
    "cos": arb_series.cos,
    "tan": arb_series.tan,
    "asin": arb_series.asin,
    "acos": lambda g: arb.pi() / 2 - g.asin(),
    "atan": arb_series.atan,
    "sinh": lambda g: _half_difference(g, -1),
    "cosh": lambda g: _half_difference(g, 1),
    "tanh": lambda g: 1 - 2 * _inverse((2 * g).exp() + 1),
    "asinh": lambda g: (g + (g * g + 1).sqrt()).log(),
    "acosh": lambda g: (g + (g * g - 1).sqrt()).log(),
    "atanh": lambda g: ((1 + g) * _inverse(1 - g)).log() * arb(0.5),
    "erf": arb_series.erf,
    "erfc": arb_series.erfc,
    "gamma": arb_series.gamma,
    "lgamma": arb_series.lgamma,
    "lambertw": arb_series.lambertw,
}
_POSITIVE_ONLY = ("log", "lgamma")


def series_of(f: Integrand, node: Node, v: list[arb_series], n: int) -> arb_series:
    """One step of series arithmetic, with ``n`` terms."""
    head = node.head
    if head == "add":
        value = reduce(add, v)
    elif head == "mul":
        value = reduce(mul, v)
    elif head == "ipow":
        value = series_power(v[0], node.data)
    elif head == "rpow":
        if not v[0][0] > 0:
            raise Pole
        value = (v[0].log() * f.constant(node.args[1])).exp()
    elif head in ("abs", "sign"):
        value = _signed_series(f, node, v[0], n)
    elif head in _SERIES:
        if head in _POSITIVE_ONLY and not v[0][0] > 0:
            raise Pole
        value = _SERIES[head](v[0])
    else:
        raise Pole
    if value.prec < n:
        raise Pole  # coefficients are missing
    return value


def series_power(g: arb_series, n: int) -> arb_series:
    if n < 0:
        return _inverse(series_power(g, -n))
    result = None
    while n:
        if n & 1:
            result = g if result is None else result * g
        n >>= 1
        if n:
            g = g * g
    return result


# Signs on an open interval, and the integrand with every choice made there.


class Piece:
    """The integrand on the open interval between two rationals.

    ``sign(k)`` is the sign of a subterm there, but for finitely many points: 1, -1, 0 where it
    vanishes identically, or None where none could be shown.
    """

    def __init__(self, f: Integrand, low: fmpq, high: fmpq) -> None:
        self.f, self.low, self.high = f, low, high
        self.chosen: dict[int, tuple[int, int | None]] = {}
        self._signs: dict[int, int | None] = {}
        self._shown: set[int] = set()

    def sign(self, k: int) -> int | None:
        if k not in self._signs:
            self._signs[k] = self._sign(k)
        return self._signs[k]

    def _sign(self, k: int) -> int | None:
        f, node = self.f, self.f.nodes[k]
        if node.poly is not None:
            return polynomial_sign(node.poly, self.low, self.high)
        if node.constant:
            return _ball_sign(f.constant(k))
        if node.head in ("exp", "cosh"):
            return 1
        if node.head in ("mul", "abs", "ipow", "rpow"):
            signs = [self.sign(a) for a in node.args[: 1 if node.head == "rpow" else None]]
            if None not in signs:
                if node.head == "mul":
                    return reduce(mul, signs)
                if node.head == "abs":
                    return abs(signs[0])
                if node.head == "ipow" and (signs[0] or node.data > 0):
                    return signs[0] ** (2 - node.data % 2)
                if node.head == "rpow" and signs[0] == 1:
                    return 1
        if node.head == "add":
            signs = [self.sign(a) for a in node.args]
            found = set(signs) - {0}
            if len(found) <= 1 and None not in found:
                return found.pop() if found else 0
        if node.head in _ODD_INCREASING:
            return self.sign(node.args[0])
        if node.head in _CHOOSES:
            try:
                scale, chosen = self.choice(k)
            except NotShown:
                return self._by_balls(k)
            return (
                scale if chosen is None else None if (s := self.sign(chosen)) is None else scale * s
            )
        return self._by_balls(k)

    def _by_balls(self, k: int) -> int | None:
        f, waiting, found = self.f, [(self.low, self.high)], None
        leaves = 0
        while waiting:
            low, high = waiting.pop()
            leaves += 1
            if leaves > _MOST_LEAVES:
                return None
            X = arb(low).union(arb(high))
            s = _ball_sign(f.real(k, X)) or self._by_slope(k, X, low, high)
            if s is None:
                if leaves > 40 and found is None:
                    return None
                middle = (low + high) / 2
                waiting += [(middle, high), (low, middle)]
            elif found is None:
                found = s
            elif found != s:
                return None
        return found

    def _by_slope(self, k: int, X: arb, low: fmpq, high: fmpq) -> int | None:
        slope = self.f.slope(k, X)
        if not (slope > 0 or slope < 0):
            return None
        first, last = (low, high) if slope > 0 else (high, low)
        if self.f.real(k, arb(first)) >= 0:
            return 1
        return -1 if self.f.real(k, arb(last)) <= 0 else None

    def choice(self, k: int) -> tuple[int, int | None]:
        """What an Abs, sign, Max, Min or Piecewise is here: a sign times a subterm (None for 1)."""
        if k in self.chosen:
            return self.chosen[k]
        node = self.f.nodes[k]
        if node.head == "piecewise":
            found: tuple[int, int | None] = (1, self._branch(node))
        else:
            s = self.sign(node.args[-1])
            if s is None:
                raise NotShown(f"the sign of a term at a kink is not known on {self}")
            if node.head in ("abs", "sign"):
                found = (s, node.args[0] if node.head == "abs" else None)
            else:
                found = (1, node.args[_chosen(node.head, s)])
        self.chosen[k] = found
        return found

    def _branch(self, node: Node) -> int:
        for branch, condition in zip(node.args, node.data, strict=True):
            true = self.f._truth(condition, self.sign)
            if true is None:
                raise NotShown(f"a condition of a Piecewise is not decided on {self}")
            if true:
                for k in _inside(condition):
                    self.require_defined(k)
                return branch
            for k in _inside(condition):
                self.require_defined(k)
        raise KernelError(f"the integrand is undefined on a part of {self}", weak=False)

    def require_defined(self, k: int | None = None) -> None:
        """Show that the integrand is a real number here, but for finitely many points.

        Poles are not looked for: quadrature finds them. Raises NotShown.
        """
        k = self.f.root if k is None else k
        if k not in self._shown:
            self._require_defined(k)
            self._shown.add(k)

    def _require_defined(self, k: int) -> None:
        node = self.f.nodes[k]
        if node.constant:
            try:
                self.f.constant(k)
            except Pole:
                raise NotShown("a constant of the integrand may be undefined") from None
            return
        if node.head == "piecewise":
            _, branch = self.choice(k)
            self.require_defined(branch)
            return
        for a in node.args:
            self.require_defined(a)
        if node.head in _CHOOSES:
            self.choice(k)
        g = node.args[0] if node.args else 0
        if node.head in ("log", "lgamma"):
            self._require(self.sign(g) == 1, node)
        elif node.head == "rpow":
            s = self.sign(g)
            zero = s == 0 and self.sign(node.args[1]) == 1
            self._require(s == 1 or zero, node)
        elif node.head == "ipow":
            self._require(node.data > 0 or self.f.nodes[g].poly is None or self.sign(g) != 0, node)
        elif node.head in _RANGE:
            self._require(self._in_range(node), node)

    def _in_range(self, node: Node) -> bool:
        """Balls show the argument of asin, acosh, … to be in the closed domain."""
        waiting, leaves = [(self.low, self.high)], 0
        while waiting:
            low, high = waiting.pop()
            leaves += 1
            g = self.f.real(node.args[0], arb(low).union(arb(high)))
            if not _RANGE[node.head](g):
                slope = self.f.slope(node.args[0], arb(low).union(arb(high)))
                ends = [self.f.real(node.args[0], arb(e)) for e in (low, high)]
                monotone = slope >= 0 or slope <= 0
                if monotone and all(_RANGE[node.head](e) for e in ends):
                    continue
                if leaves > 60:
                    return False
                middle = (low + high) / 2
                waiting += [(low, middle), (middle, high)]
        return True

    def _require(self, holds: bool, node: Node) -> None:
        if not holds:
            raise NotShown(f"the argument of '{node.head}' may leave its domain on {self}")

    def __str__(self) -> str:
        return f"({self.low}, {self.high})"

    def function(self) -> Callable[[acb, bool], acb]:
        """The integrand on complex balls, analytic around the open interval; see acb.integral.

        The values of what the interval chooses are continued analytically. Raises NotShown.
        """
        self.require_defined()
        return Program(self).call


def _inside(condition: Any) -> Iterable[int]:
    if isinstance(condition, bool):
        return ()
    kind, inner = condition
    return [k for c in inner for k in _inside(c)] if kind in ("and", "or", "not") else (inner,)


_RANGE: dict[str, Callable[[arb], bool]] = {
    "asin": lambda g: bool(g >= -1 and g <= 1),
    "acos": lambda g: bool(g >= -1 and g <= 1),
    "atanh": lambda g: bool(g >= -1 and g <= 1),
    "acosh": lambda g: bool(g >= 1),
    "lambertw": lambda g: bool(g > -(arb(-1).exp())),
}


def polynomial_sign(p: fmpq_poly, low: fmpq, high: fmpq, depth: int = 40) -> int | None:
    """The sign of a polynomial on an open interval, by Descartes' rule; 0 for the zero polynomial.

    Roots of even order do not count. None where it changes its sign.
    """
    if p.degree() < 0:
        return 0
    n = p.degree()
    # (1+t)^n p((low + high t)/(1+t)), whose positive roots are those of p in the interval
    shifted = p(fmpq_poly([low, high - low]))
    coefficients = list(reversed([shifted[i] for i in range(n + 1)]))
    moved = fmpq_poly(coefficients)(fmpq_poly([1, 1]))
    signs = [1 if c > 0 else -1 for c in moved.coeffs() if c != 0]
    changes = sum(a != b for a, b in zip(signs, signs[1:], strict=False))
    if changes == 0:
        return signs[0]
    if changes % 2 or depth == 0:
        return None
    middle = (low + high) / 2
    halves = {polynomial_sign(p, low, middle, depth - 1)}
    if None in halves:
        return None
    halves.add(polynomial_sign(p, middle, high, depth - 1))
    return halves.pop() if len(halves) == 1 else None


# Complex balls.


def _off_cut(inside: Callable[[acb], bool], function: Callable[[acb], acb]) -> Any:
    def apply(z: acb, analytic: bool) -> acb:
        if analytic and not inside(z):
            raise Pole
        return function(z)

    return apply


def _between_cuts(z: acb) -> bool:
    return bool(not z.imag.contains(0) or (z.real > -1 and z.real < 1))


def _imaginary_cuts(z: acb) -> bool:
    return bool(not z.real.contains(0) or (z.imag > -1 and z.imag < 1))


_CUT: dict[str, Callable[[acb, bool], acb]] = {
    "log": lambda z, a: z.log(analytic=a),
    "asin": _off_cut(_between_cuts, acb.asin),
    "acos": _off_cut(_between_cuts, acb.acos),
    "atanh": _off_cut(_between_cuts, acb.atanh),
    "acosh": _off_cut(lambda z: bool(not z.imag.contains(0) or z.real > 1), acb.acosh),
    "asinh": _off_cut(_imaginary_cuts, acb.asinh),
    "atan": _off_cut(_imaginary_cuts, acb.atan),
    "lgamma": _off_cut(lambda z: bool(not z.imag.contains(0) or z.real > 0), acb.lgamma),
    "lambertw": _off_cut(
        lambda z: bool(not z.imag.contains(0) or z.real > -(arb(-1).exp())), acb.lambertw
    ),
}
_MEROMORPHIC: dict[str, Callable[[acb], acb]] = {
    "tan": acb.tan, "tanh": acb.tanh, "gamma": acb.gamma, "digamma": acb.digamma,
}  # fmt: skip
_ENTIRE: dict[str, Callable[[acb], acb]] = {name: getattr(acb, name) for name in ENTIRE}


def _finite(z: acb) -> acb:
    if not z.is_finite():
        raise Pole
    return z


Step = Callable[[list[Any]], Any]


class Program:
    """A piece's integrand on complex balls, as nested functions of the list of what is known:

    the ball, whether the function has to be analytic, and the subterms that occur more than once.
    """

    def __init__(self, piece: Piece) -> None:
        self.piece, self.f = piece, piece.f
        self._uses: dict[int, int] = {}
        self._count(piece.f.root)
        self._shared: dict[int, int] = {}
        self._steps: list[Step] = []
        self._root = self._visit(piece.f.root)

    def call(self, z: acb, analytic: bool) -> acb:
        """The values on z.

        Raises:
            Pole: one may be undefined, or (with ``analytic``) the function not analytic on z.
        """
        known: list[Any] = [z, analytic]
        for step in self._steps:
            known.append(step(known))
        value: acb = self._root(known)
        return value

    def _resolved(self, k: int) -> tuple[int, int | None]:
        """A sign and the subterm that stands for k here, after all choices."""
        scale, chosen = 1, k
        while self.f.nodes[chosen].head in _CHOOSES and not self.f.nodes[chosen].constant:
            sign, inner = self.piece.choice(chosen)
            scale *= sign
            if inner is None or scale == 0:
                return scale, None
            chosen = inner
        return scale, chosen

    def _count(self, k: int) -> None:
        _, chosen = self._resolved(k)
        if chosen is None or self.f.nodes[chosen].constant:
            return
        self._uses[chosen] = self._uses.get(chosen, 0) + 1
        if self._uses[chosen] == 1:
            for a in self._needed(chosen):
                self._count(a)

    def _needed(self, k: int) -> tuple[int, ...]:
        node = self.f.nodes[k]
        return node.args[:1] if node.head == "rpow" else node.args

    def _visit(self, k: int) -> Step:
        scale, chosen = self._resolved(k)
        if chosen is None:
            return self._constant(arb(scale))
        step = self._place(chosen)
        return step if scale == 1 else lambda v: -step(v)

    def _place(self, k: int) -> Step:
        node = self.f.nodes[k]
        if node.constant:
            return self._constant(self.f.constant(k))
        if node.head == "x":
            return _first
        if self._uses[k] == 1:
            return self._step(k)
        if k not in self._shared:
            step = self._step(k)
            self._steps.append(step)
            self._shared[k] = len(self._steps) + 1
        place = self._shared[k]
        return lambda v: v[place]

    def _constant(self, value: arb) -> Step:
        ball = acb(value)
        return lambda _: ball

    def _step(self, k: int) -> Step:
        node = self.f.nodes[k]
        if node.head in ("add", "mul"):
            return self._fold(node)
        if node.head == "ipow":
            return self._integer_power(node)
        if node.head == "rpow":
            return self._real_power(node)
        g = self._visit(node.args[0])
        if node.head in _CUT:
            cut = _CUT[node.head]
            return lambda v: _finite(cut(g(v), v[1]))
        if node.head in _MEROMORPHIC:
            meromorphic = _MEROMORPHIC[node.head]
            return lambda v: _finite(meromorphic(g(v)))
        entire = _ENTIRE[node.head]
        return lambda v: entire(g(v))

    def _fold(self, node: Node) -> Step:
        op: Callable[[Any, Any], Any] = add if node.head == "add" else mul
        constants = [self.f.constant(a) for a in node.args if self.f.nodes[a].constant]
        steps = [self._visit(a) for a in node.args if not self.f.nodes[a].constant]
        total = reduce(_both(op), steps)
        if not constants:
            return total
        c = reduce(op, constants)
        if op is mul:
            return (lambda v: -total(v)) if c == -1 else (lambda v: total(v) * c)
        return lambda v: total(v) + c

    def _integer_power(self, node: Node) -> Step:
        n = node.data
        if n < 0:
            inverse = self._logistic(node.args[0])
            if inverse is None:
                base = self._visit(node.args[0])
                return (lambda v: _finite(1 / base(v))) if n == -1 else (
                    lambda v: _finite(1 / base(v) ** -n)
                )  # fmt: skip
            return inverse if n == -1 else (lambda v: inverse(v) ** -n)
        base = self._visit(node.args[0])
        if n == 2 and base is _first:
            return lambda v: v[0] * v[0]
        return lambda v: base(v) ** n

    def _logistic(self, k: int) -> Step | None:
        """1/(1 + exp g), by exp(-g) where that is smaller: its ball is much smaller too."""
        node = self.f.nodes[k]
        heads = [self.f.nodes[a].head for a in node.args]
        if node.head != "add" or heads not in (["rational", "exp"], ["exp", "rational"]):
            return None
        one, e = (node.args[heads.index(h)] for h in ("rational", "exp"))
        if self.f.nodes[one].data != 1:
            return None
        g = self._visit(self.f.nodes[e].args[0])

        def apply(v: list[Any]) -> acb:
            value = g(v)
            if value.real.mid() > 0:
                small = (-value).exp()
                return _finite(small / (1 + small))
            return _finite(1 / (1 + value.exp()))

        return apply

    def _real_power(self, node: Node) -> Step:
        if self.piece.sign(node.args[0]) == 0:
            return self._constant(arb(0))
        e = self.f.constant(node.args[1])
        base = self._visit(node.args[0])
        if e == arb(0.5):
            return lambda v: _finite(base(v).sqrt(analytic=v[1]))
        return lambda v: _finite((base(v).log(analytic=v[1]) * e).exp())


def _first(v: list[Any]) -> Any:
    return v[0]


def _both(op: Callable[[Any, Any], Any]) -> Callable[[Step, Step], Step]:
    if op is add:
        return lambda f, g: lambda v: f(v) + g(v)
    return lambda f, g: lambda v: f(v) * g(v)
