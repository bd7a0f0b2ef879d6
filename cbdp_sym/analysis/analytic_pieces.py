"""An integrand on an open interval: the signs of its subterms, and its analytic continuation.

On the interval every Abs, sign, Max, Min and Piecewise is one function, once the sign of its argument
is shown: by exact algebra for polynomials, by ball arithmetic and derivatives for others.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import reduce
from operator import add, mul
from typing import Any

from flint import acb, arb, fmpq, fmpq_poly

from cbdp_sym.analysis.ball_functions import BallNode, Pole, ball_sign
from cbdp_sym.analysis.integrands import CHOOSES, ENTIRE, Integrand, NotShown, chosen_argument
from cbdp_sym.analysis.refusal import Refusal

_MOST_LEAVES = 300
_ODD_INCREASING = ("sinh", "tanh", "asinh", "atan", "erf", "lambertw")


class AnalyticPiece:
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
            return ball_sign(f.constant(k))
        if node.head in ("exp", "cosh"):
            return 1
        if node.head in ("mul", "abs", "ipow", "rpow"):
            known = [self.sign(a) for a in node.args[: 1 if node.head == "rpow" else None]]
            signs = [s for s in known if s is not None]
            if len(signs) == len(known):
                if node.head == "mul":
                    return reduce(mul, signs)
                if node.head == "abs":
                    return abs(signs[0])
                if node.head == "ipow" and (signs[0] or node.data > 0):
                    return signs[0] ** (2 - node.data % 2)
                if node.head == "rpow" and signs[0] == 1:
                    return 1
        if node.head == "add":
            found = {self.sign(a) for a in node.args} - {0}
            if len(found) <= 1 and None not in found:
                return found.pop() if found else 0
        if node.head in _ODD_INCREASING:
            return self.sign(node.args[0])
        if node.head in CHOOSES:
            try:
                scale, chosen = self.choice(k)
            except NotShown:
                return self._by_balls(k)
            return scale if chosen is None else None if (s := self.sign(chosen)) is None else scale * s
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
            s = ball_sign(f.real(k, X)) or self._by_slope(k, X, low, high)
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
        """Return what an Abs, sign, Max, Min or Piecewise is here: a sign times a subterm (None for 1)."""
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
                found = (1, node.args[chosen_argument(node.head, s)])
        self.chosen[k] = found
        return found

    def _branch(self, node: BallNode) -> int:
        for branch, condition in zip(node.args, node.data, strict=True):
            true = self.f.truth(condition, self.sign)
            if true is None:
                raise NotShown(f"a condition of a Piecewise is not decided on {self}")
            if true:
                for k in _inside(condition):
                    self.require_defined(k)
                return branch
            for k in _inside(condition):
                self.require_defined(k)
        raise Refusal(f"the integrand is undefined on a part of {self}", weak=False)

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
        if node.head in CHOOSES:
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

    def _in_range(self, node: BallNode) -> bool:
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

    def _require(self, holds: bool, node: BallNode) -> None:
        if not holds:
            raise NotShown(f"the argument of '{node.head}' may leave its domain on {self}")

    def __str__(self) -> str:
        return f"({self.low}, {self.high})"

    def function(self) -> Callable[[acb, bool], acb]:
        """Return the integrand on complex balls, analytic around the open interval; see acb.integral.

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
    """Return the sign of a polynomial on an open interval, by Descartes' rule; 0 for the zero polynomial.

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
    changes = sum(a != b for a, b in itertools.pairwise(signs))
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


def _asinh(z: acb) -> acb:
    """asinh z = log z + log(1 + √(1 + 1/z²)) for Re z > 0: a far ball is not widened; asinh is odd."""
    if z.real < -1:
        return -_asinh(-z)
    if not z.real > 1:
        return z.asinh()
    return z.log() + (1 + (1 + 1 / (z * z)).sqrt()).log()


CUT: dict[str, Callable[[acb, bool], acb]] = {
    "log": lambda z, a: z.log(analytic=a),
    "asin": _off_cut(_between_cuts, acb.asin),
    "acos": _off_cut(_between_cuts, acb.acos),
    "atanh": _off_cut(_between_cuts, acb.atanh),
    "acosh": _off_cut(lambda z: bool(not z.imag.contains(0) or z.real > 1), acb.acosh),
    "asinh": _off_cut(_imaginary_cuts, _asinh),
    "atan": _off_cut(_imaginary_cuts, acb.atan),
    "lgamma": _off_cut(lambda z: bool(not z.imag.contains(0) or z.real > 0), acb.lgamma),
    "lambertw": _off_cut(lambda z: bool(not z.imag.contains(0) or z.real > -(arb(-1).exp())), acb.lambertw),
}
MEROMORPHIC: dict[str, Callable[[acb], acb]] = {
    "tan": acb.tan, "tanh": acb.tanh, "gamma": acb.gamma, "digamma": acb.digamma,
}  # fmt: skip
ENTIRE_FUNCTIONS: dict[str, Callable[[acb], acb]] = {name: getattr(acb, name) for name in ENTIRE}


def finite(z: acb) -> acb:
    if not z.is_finite():
        raise Pole
    return z


Step = Callable[[list[Any]], Any]


class Program:
    """A piece's integrand on complex balls, as nested functions of the list of what is known:

    the ball, whether the function has to be analytic, and the subterms that occur more than once.
    """

    def __init__(self, piece: AnalyticPiece) -> None:
        self.piece, self.f = piece, piece.f
        self._uses: dict[int, int] = {}
        self._count(piece.f.root)
        self._shared: dict[int, int] = {}
        self._steps: list[Step] = []
        self._root = self._visit(piece.f.root)

    def call(self, z: acb, analytic: bool) -> acb:
        """Return the values on z.

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
        while self.f.nodes[chosen].head in CHOOSES and not self.f.nodes[chosen].constant:
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
        if node.head in CUT:
            cut = CUT[node.head]
            return lambda v: finite(cut(g(v), v[1]))
        if node.head in MEROMORPHIC:
            meromorphic = MEROMORPHIC[node.head]
            return lambda v: finite(meromorphic(g(v)))
        entire = ENTIRE_FUNCTIONS[node.head]
        return lambda v: entire(g(v))

    def _fold(self, node: BallNode) -> Step:
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

    def _integer_power(self, node: BallNode) -> Step:
        n = node.data
        if n < 0:
            inverse = self._logistic(node.args[0])
            if inverse is None:
                base = self._visit(node.args[0])
                return (lambda v: finite(1 / base(v))) if n == -1 else (
                    lambda v: finite(1 / base(v) ** -n)
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
                return finite(small / (1 + small))
            return finite(1 / (1 + value.exp()))

        return apply

    def _real_power(self, node: BallNode) -> Step:
        if self.piece.sign(node.args[0]) == 0:
            return self._constant(arb(0))
        e = self.f.constant(node.args[1])
        base = self._visit(node.args[0])
        if e == arb(0.5):
            return lambda v: finite(base(v).sqrt(analytic=v[1]))
        return lambda v: finite((base(v).log(analytic=v[1]) * e).exp())


def _first(v: list[Any]) -> Any:
    return v[0]


def _both(op: Callable[[Any, Any], Any]) -> Callable[[Step, Step], Step]:
    if op is add:
        return lambda f, g: lambda v: f(v) + g(v)
    return lambda f, g: lambda v: f(v) * g(v)
