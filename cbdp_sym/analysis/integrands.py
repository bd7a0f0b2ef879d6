"""Functions of one real variable, compiled for three arithmetics: real balls, complex balls, series.

Ball arithmetic on the real line bounds a function and its sign. Arithmetic on complex balls, which
Gauss-Legendre quadrature needs, is sound only for a function that is analytic. So every ``Abs``,
``sign``, ``Max``, ``Min`` and ``Piecewise`` is first replaced by its value on the piece at hand,
once the sign of its argument there is shown. The argument of a function with a restricted domain
(``log``, real powers, ``asin``, …) is shown to be inside it. Powers with exponents that are not
integers have nonnegative bases only: SymPy's complex values of (-1)**(1/3) are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from operator import add, mul
from typing import Any

import flint
import sympy
from flint import arb, arb_series, fmpq, fmpq_poly
from sympy import Expr, S, Symbol
from sympy.core.relational import Eq, Ge, Gt, Le, Lt, Ne

from cbdp_sym.analysis.ball_functions import REAL, BallNode, Pole, ball_sign, series_of
from cbdp_sym.analysis.refusal import Refusal

Ends = tuple[fmpq, fmpq]
_MOST_NODES = 4000


class NotShown(Refusal):
    """A property of the integrand that quadrature needs could not be shown."""


@contextmanager
def series_length(n: int) -> Iterator[None]:
    """Compute with n coefficients inside the block; python-flint drops all beyond a global number."""
    before = flint.ctx.cap
    flint.ctx.cap = n
    try:
        yield
    finally:
        flint.ctx.cap = before


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
ENTIRE = ("exp", "sin", "cos", "sinh", "cosh", "erf", "erfc")


class Integrand:
    """``f`` as a function of ``x``, its other symbols in the balls ``at`` (pairs of rationals).

    Raises:
        Refusal: a symbol without a ball, or a function that is not known here.
    """

    def __init__(self, f: Expr, x: Symbol, at: Mapping[Symbol, Ends] | None = None) -> None:
        self.x, self.at = x, dict(at or {})
        self.nodes: list[BallNode] = []
        self._position: dict[Any, int] = {}
        self._terms: dict[Expr, int] = {}
        self._constants: dict[int, arb] = {}
        self._bits = 0
        self._tapes: dict[int, tuple[int, ...]] = {}
        self.root = self._compile(f)
        self.kinks = [k for k, n in enumerate(self.nodes) if n.head in CHOOSES]

    # building -----------------------------------------------------------------------------------

    def _node(self, head: str, args: tuple[int, ...] = (), data: Any = None) -> int:
        key = head, args, str(data) if isinstance(data, fmpq) else data
        if key not in self._position:
            if len(self.nodes) >= _MOST_NODES:
                raise Refusal("the integrand is too large", weak=False)
            nodes = [self.nodes[k] for k in args]
            constant = head not in ("x", "piecewise") and all(n.constant for n in nodes)
            node = BallNode(head, args, data, _poly(head, nodes, data), constant,
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
                raise Refusal(f"'{e}' has no value", weak=False)
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
        head = UNARY.get(e.func, "")
        if not head or len(e.args) != 1:
            raise Refusal(f"no rigorous quadrature for '{e}'")
        return self._node(head, (self._compile(e.args[0]),))

    def _power(self, base: Expr, exponent: Expr) -> int:
        if exponent.is_Integer:
            if abs(int(exponent)) > 10_000:
                raise Refusal(f"the exponent {exponent} is too large")
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
                    raise Refusal(f"no rigorous quadrature for the condition '{c}'")
                return (name, self.minus(self._compile(c.lhs), self._compile(c.rhs)))
        raise Refusal(f"no rigorous quadrature for the condition '{c}'")

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
        """Return the values at the reals of the ball X; not finite where one may be undefined."""
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
            value = REAL[node.head](self, node, [values[a] for a in node.args])
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
            value = REAL[node.head](self, node, [self._real(a, X, done) for a in node.args])
        if not value.is_finite():
            raise Pole
        done[k] = value
        return value

    def _leaf(self, node: BallNode) -> arb:
        if node.head == "rational":
            return arb(node.data)
        if node.head == "constant":
            return _CONSTANTS[node.data]()
        low, high = self.at[node.data]
        return arb(low).union(arb(high)) if low != high else arb(low)

    def _piecewise(self, node: BallNode, X: arb, done: dict[int, arb]) -> arb:
        """The union of the branches that may apply; one of them has to."""
        value: arb | None = None
        for branch, condition in zip(node.args, node.data, strict=True):
            true = self.truth(condition, lambda k: ball_sign(self._real(k, X, done)))
            if true is not False:
                here = self._real(branch, X, done)
                value = here if value is None else value.union(here)
            if true and value is not None:
                return value
        raise Pole

    def truth(self, c: Any, sign: Callable[[int], int | None]) -> bool | None:
        if isinstance(c, bool):
            return c
        kind, inner = c
        if kind in ("and", "or", "not"):
            truths = [self.truth(i, sign) for i in inner]
            if kind == "not":
                return None if truths[0] is None else not truths[0]
            deciding = kind == "or"
            if deciding in truths:
                return deciding
            return None if None in truths else not deciding
        s = sign(inner)
        return None if s is None else s in _TRUE_FOR[kind]

    def series(self, k: int, X: arb_series, length: int) -> arb_series:
        """Return the Taylor series of f∘X, X a series with ``length`` terms.

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
            s = ball_sign(self._real(node.args[2], X[0], {}))
            if not s:
                raise Pole
            value = self._series(node.args[chosen_argument(node.head, s)], X, n, done)
        elif node.head == "piecewise":
            value = self._series(self._branch_at(node, X[0]), X, n, done)
        else:
            value = series_of(self, node, [self._series(a, X, n, done) for a in node.args], n)
        done[k] = value
        return value

    def _branch_at(self, node: BallNode, X: arb) -> int:
        for branch, condition in zip(node.args, node.data, strict=True):
            # at the edge of a condition, where its sign is 0, there may be a kink
            true = self.truth(condition, lambda k: ball_sign(self._real(k, X, {})) or None)
            if true is None:
                raise Pole
            if true:
                return branch
        raise Pole

    def slope(self, k: int, X: arb) -> arb:
        """Return the derivatives at the reals of the ball X; not finite where there may be none."""
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
CHOOSES = ("abs", "sign", "max", "min", "piecewise")
_LEAVES = ("x", "rational", "constant", "parameter")


def chosen_argument(head: str, sign: int) -> int:
    """Return which argument of Max or Min it is, from the sign of the difference of the two."""
    return 0 if (sign >= 0) == (head == "max") else 1


def _poly(head: str, args: list[BallNode], data: Any) -> fmpq_poly | None:
    if head == "x":
        return fmpq_poly([0, 1])
    if head == "rational":
        return fmpq_poly([data])
    if len([n for n in args if n.poly is None]) or head not in ("add", "mul", "ipow"):
        return None
    polys = [n.poly for n in args if n.poly is not None]
    if head == "ipow":
        small = data > 0 and data * max(polys[0].degree(), 1) <= 60
        return polys[0] ** data if small else None
    found = reduce(add if head == "add" else mul, polys)
    return found if found.degree() <= 60 else None


def _nonnegative(head: str, args: tuple[int, ...], nodes: list[BallNode], data: Any) -> bool:
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
