"""The heads that SymPy lacks: distributions, defined quantities, suprema, expectations."""

from __future__ import annotations

import itertools
from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import sympy
from sympy import Basic, Expr, Interval, Symbol, Tuple

from cbdp_sym.analysis.logic import expression, plain_real
from cbdp_sym.analysis.refusal import BadCall
from cbdp_sym.calls import Checked

if TYPE_CHECKING:
    from cbdp_sym.analysis.signs import Assumptions


class _RealNames:
    """An operator that binds real variables, for SymPy's renaming of bound variables."""

    @property
    def canonical_variables(self: Any) -> dict[Any, Symbol]:
        """Names that SymPy may give to the bound variables; without this they would not be real."""
        plain = [v for v in self.bound_symbols if isinstance(v, Symbol)]
        taken = {s.name for s in self.atoms(Symbol)}
        fresh = (name for name in map("_{}".format, itertools.count()) if name not in taken)
        return {v: Symbol(name, real=True) for v, name in zip(plain, fresh, strict=False)}


class Distribution(Checked, _RealNames, Basic):
    """A probability distribution: concrete (it has a density) or arbitrary.

    ``pdf(x)`` is the density at the outcome ``x`` with respect to the base measure ``space``.
    """

    space: Any = sympy.S.Reals
    is_arbitrary = False

    def __new__(cls, *args: Any) -> Any:
        return Basic.__new__(cls, *args)

    is_variable = False  # whether it may be specialised to any other distribution

    @property
    def bound_symbols(self) -> list[Symbol]:
        """The variables that its parameters bind."""
        return []

    @abstractmethod
    def pdf(self, x: Expr) -> Expr:
        """Return the density at the outcome ``x``."""

    @property
    def kinks(self) -> tuple[Expr, ...]:
        """The points where the density is not smooth, in no order."""
        return ()


class Defined(Expr):
    """A quantity with one definition, in [-∞, ∞]; it never evaluates."""

    is_commutative = True
    is_extended_real = True
    may_be_infinite = True

    def __new__(cls, *args: Any) -> Any:
        return Expr.__new__(cls, *(a if isinstance(a, Basic) else expression(a) for a in args))

    @abstractmethod
    def definition(self, context: Assumptions) -> Expr:
        """Return the expression that this quantity abbreviates, in a context of hypotheses.

        Raises:
            Refusal: which clause of the definition applies cannot be decided.
        """


class _Binding(_RealNames, Expr):
    """``Head(body, (variable, domain), …)``."""

    is_commutative = True
    is_extended_real = True
    may_be_infinite = True

    def __new__(cls, body: Any, *limits: Any) -> Any:
        for limit in limits:
            if not isinstance(limit, tuple | list | Tuple) or len(limit) != 2:
                raise BadCall(f"{cls.__name__}: a variable comes with its range, as in (x, P), not {limit!r}")
            if not plain_real(limit[0]):
                raise BadCall(
                    f"declare the variable '{limit[0]}' of {cls.__name__} with real=True and nothing more"
                )
        return Expr.__new__(cls, expression(body), *(Tuple(*limit) for limit in limits))

    @property
    def body(self) -> Expr:
        return self.args[0]

    @property
    def limits(self) -> tuple[Tuple, ...]:
        return self.args[1:]

    @property
    def bound_symbols(self) -> list[Symbol]:
        return [limit[0] for limit in self.limits]

    @property
    def free_symbols(self) -> set[Basic]:
        bound = set(self.bound_symbols)
        outer = set().union(*(limit[1].free_symbols for limit in self.limits))
        return (self.body.free_symbols - bound) | outer


class Supremum(_Binding):
    """``sup`` of the body over all values of the variables in their domains (real sets)."""

    def _latex(self, printer: Any) -> str:
        under = r",\;".join(
            printer._print(v)
            if domain == sympy.S.Reals
            else rf"{printer._print(v)}\in {printer._print(domain)}"
            for v, domain in self.limits
        )
        return rf"\sup_{{{under}}}\left\{{ {printer._print(self.body)} \right\}}"


class Expectation(_Binding):
    """The expectation of the body, a function of the outcome ``x``, for ``x`` drawn from ``P``.

    ``Expectation(f(x), (x, P))``.
    """

    @property
    def outcome(self) -> Symbol:
        return self.limits[0][0]

    @property
    def distribution(self) -> Distribution:
        return self.limits[0][1]

    def _latex(self, printer: Any) -> str:
        x, P = self.limits[0]
        body = printer._print(self.body)
        return rf"\mathbb{{E}}_{{{printer._print(x)}\sim {printer._print(P)}}}\left[{body}\right]"


REAL_LINE = Interval(-sympy.oo, sympy.oo)
