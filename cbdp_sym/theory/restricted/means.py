"""Means under a concrete distribution as balls: searched for, or from the certificates of a search."""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sympy
from flint import arb
from sympy import Expr, Integer, Rational, Symbol

from cbdp_sym.analysis.balls import between, enclose, precision
from cbdp_sym.analysis.quadrature import check
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.prover.time_limits import within
from cbdp_sym.oracles.quadrature import OutOfTime, integrate
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.heads import Distribution

X = Symbol("x", real=True)
T = TypeVar("T")
_BITS_PER_DIGIT = math.log2(10)


class Means(ABC):
    """The source of the means."""

    def mean(self, P: Distribution, e: Expr, digits: int) -> arb:
        """Return a ball around E_P[e(x)]. Raises Refusal where there is none."""
        if isinstance(P, Finite):
            return finite_mean(P, e, digits)
        return self.whole(e * P.pdf(X), digits)

    def whole(self, e: Expr, digits: int, low: Expr = -sympy.oo, high: Expr = sympy.oo) -> arb:
        """Return a ball around ∫ e(x) dx from ``low`` to ``high``. Raises Refusal where there is none."""
        from cbdp_sym.theory.restricted.kinks import divided

        parts = [self.integral(part, digits) for part in divided(e, low, high)]
        with precision(math.ceil(digits * _BITS_PER_DIGIT) + 64):
            return sum(parts[1:], parts[0])

    @abstractmethod
    def integral(self, problem: sympy.Integral, digits: int) -> arb:
        """Return a ball around an integral over an interval. Raises Refusal where there is none."""


def line(e: Expr) -> sympy.Integral:
    """∫ e dx over the line."""
    return sympy.Integral(e, (X, -sympy.oo, sympy.oo))


def finite_mean(P: Finite, e: Expr, digits: int) -> arb:
    """E_P[e] where the outcomes are 0, 1, …: a sum, in balls."""
    with precision(math.ceil(digits * _BITS_PER_DIGIT) + 64):
        total = arb(0)
        for n, weight in enumerate(P.weights):
            if not weight.is_zero:
                total += enclose(weight, {}) * enclose(e.xreplace({X: Integer(n)}), {})
    if not total.is_finite():
        raise Refusal(f"'{e}' is not shown to be defined on the outcomes of '{P}'")
    return total


@dataclass
class QuadratureMeans(Means):
    """Means by rigorous quadrature; the certificates are kept."""

    deadline: float  # of time.monotonic()
    found: dict[sympy.Integral, dict[str, Any]] = field(default_factory=dict)
    _known: dict[sympy.Integral, tuple[int, arb]] = field(default_factory=dict)

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self.deadline - time.monotonic()

    def in_time(self, compute: Callable[[], T]) -> T:
        """Return what ``compute`` gives before the deadline. Raises OutOfTime."""
        return within(self.left, compute, OutOfTime("the time limit is over"))

    def integral(self, problem: sympy.Integral, digits: int) -> arb:
        known = self._known.get(problem)
        if known is None or known[0] < digits:
            left = self.left
            if left <= 0:
                raise OutOfTime("the time limit is over")
            limits = tuple(problem.limits[0])
            enclosure = integrate(problem.function, limits, digits=digits, seconds=left)
            self.found[problem] = enclosure.certificate
            with precision(math.ceil(digits * _BITS_PER_DIGIT) + 64):
                known = digits, between(enclosure.lower, enclosure.upper)
            self._known[problem] = known
        return known[1]


@dataclass
class Recorded(Means):
    """Means, and which integrals they took."""

    means: QuadratureMeans
    used: dict[sympy.Integral, Any] = field(default_factory=dict)

    def integral(self, problem: sympy.Integral, digits: int) -> arb:
        found = self.means.integral(problem, digits)
        self.used[problem] = self.means.found[problem]
        return found


@dataclass
class Stored(Means):
    """Means from certificates, in the order in which they are asked for; the checker checks each of them."""

    waiting: list[Any]
    _checked: dict[sympy.Integral, tuple[Rational, Rational]] = field(default_factory=dict)

    def integral(self, problem: sympy.Integral, digits: int) -> arb:
        if problem not in self._checked:
            if not self.waiting:
                raise Refusal("the certificate has too few integrals", weak=False)
            _, lower, upper = check(problem, self.waiting.pop(0))
            self._checked[problem] = lower, upper
        with precision(math.ceil(digits * _BITS_PER_DIGIT) + 64):
            return between(*self._checked[problem])
