"""Means under a concrete distribution as balls: searched for, or from the certificates of a search."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

import sympy
from flint import arb
from sympy import Expr, Integer, Symbol

from cbdp_sym.kernel.balls import between, enclose, precision
from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.kernel.quadrature import check
from cbdp_sym.kernel.terms import Distribution
from cbdp_sym.oracles.quadrature import OutOfTime, integrate
from cbdp_sym.theory.distributions import Finite

X = Symbol("x", real=True)
_BITS_PER_DIGIT = math.log2(10)


class Means(Protocol):
    """Where the means come from."""

    def mean(self, P: Distribution, e: Expr, digits: int) -> arb:
        """A ball around E_P[e(x)]. Raises KernelError where there is none."""

    def whole(self, e: Expr, digits: int) -> arb:
        """A ball around ∫ e(x) dx over the line. Raises KernelError where there is none."""


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
        raise KernelError(f"'{e}' is not shown to be defined on the outcomes of '{P}'")
    return total


@dataclass
class Search:
    """Means by rigorous quadrature; the certificates are kept."""

    deadline: float
    found: dict[sympy.Integral, dict[str, Any]] = field(default_factory=dict)
    _digits: dict[sympy.Integral, tuple[int, arb]] = field(default_factory=dict)

    def mean(self, P: Distribution, e: Expr, digits: int) -> arb:
        if isinstance(P, Finite):
            return finite_mean(P, e, digits)
        return self.whole(e * P.pdf(X), digits)

    def whole(self, e: Expr, digits: int) -> arb:
        problem = line(e)
        known = self._digits.get(problem)
        if known is None or known[0] < digits:
            left = self.deadline - time.monotonic()
            if left <= 0:
                raise OutOfTime("the time limit is over")
            enclosure = integrate(problem.function, (X, -sympy.oo, sympy.oo), digits=digits,
                                  seconds=left)  # fmt: skip
            self.found[problem] = enclosure.certificate
            with precision(math.ceil(digits * _BITS_PER_DIGIT) + 64):
                known = digits, between(enclosure.lower, enclosure.upper)
            self._digits[problem] = known
        return known[1]


@dataclass
class Recorded:
    """Means, and which integrals they took."""

    means: Search
    used: dict[sympy.Integral, Any] = field(default_factory=dict)

    def mean(self, P: Distribution, e: Expr, digits: int) -> arb:
        found = self.means.mean(P, e, digits)
        if not isinstance(P, Finite):
            problem = line(e * P.pdf(X))
            self.used[problem] = self.means.found[problem]
        return found

    def whole(self, e: Expr, digits: int) -> arb:
        found = self.means.whole(e, digits)
        self.used[line(e)] = self.means.found[line(e)]
        return found


@dataclass(frozen=True)
class Stored:
    """Means from certificates, each checked by the kernel against the integral that is asked for."""

    certificates: dict[sympy.Integral, Any]

    def mean(self, P: Distribution, e: Expr, digits: int) -> arb:
        if isinstance(P, Finite):
            return finite_mean(P, e, digits)
        return self.whole(e * P.pdf(X), digits)

    def whole(self, e: Expr, digits: int) -> arb:
        problem = line(e)
        if problem not in self.certificates:
            raise KernelError(f"the certificate has nothing on '{problem}'", weak=False)
        _, lower, upper = check(problem, self.certificates[problem])
        with precision(math.ceil(digits * _BITS_PER_DIGIT) + 64):
            return between(lower, upper)
