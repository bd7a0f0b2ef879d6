"""Divergences with parameters: at points, over a range, and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy import Basic, Expr, Rational, Symbol

from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked
from cbdp_sym.theory.restricted.evaluate import divergence
from cbdp_sym.theory.restricted.request import BadRequest, adversaries, distribution, rational
from cbdp_sym.theory.restricted.result import DivergenceBounds

_PLOTTED_DIGITS = 8


@checked
class DivergenceFamily:
    """A divergence whose distributions and order have symbols in them.

    >>> from sympy import Symbol
    >>> from cbdp_sym import DivergenceFamily, Laplace
    >>> epsilon = Symbol("epsilon", positive=True)
    >>> family = DivergenceFamily(Laplace(0, 1/epsilon), Laplace(1, 1/epsilon), adversary="linear")
    >>> family.at(epsilon=1).decimals[0]
    '0.225987155913497332'
    """

    def __init__(
        self,
        P: Any,
        Q: Any,
        *,
        kind: str = "kl",
        order: Any = None,
        adversary: Any = None,
        names: Sequence[str] = (),
    ) -> None:
        """The arguments of :func:`divergence`; ``names`` are those of the parameters where P is text.

        Raises:
            BadRequest: a distribution, a class or a name that is not known.
            Refusal: a mistake in an expression.
        """
        known = {n: Symbol(n, real=True) for n in names}
        self.P, self.Q = distribution(P, known), distribution(Q, known)
        self.kind = kind
        self.order = expression_of(order, known) if isinstance(order, str) else order
        self.adversary = adversaries(adversary)
        self.symbols: dict[str, Symbol] = {}
        parts = [self.P, self.Q, *([] if order is None else [expression(self.order)])]
        for s in sorted(set().union(*(e.free_symbols for e in parts)), key=str):
            if s.name in self.symbols:
                raise BadRequest(f"two parameters have the name '{s.name}'")
            self.symbols[s.name] = s

    def at(
        self, values: dict[Any, Any] | None = None, *, digits: int = 15, seconds: float = 60.0,
        **named: Any,
    ) -> DivergenceBounds:  # fmt: skip
        """Return the divergence where the parameters have these values, each an exact number or its text.

        Raises:
            BadRequest: a parameter without a value, or a value without a parameter.
            Refusal: see :func:`divergence`.
        """
        given = {str(k): rational(v) for k, v in {**(values or {}), **named}.items()}
        if given.keys() != self.symbols.keys():
            wanted = ", ".join(self.symbols) or "none"
            raise BadRequest(f"the parameters are {wanted}; the values are for {', '.join(given) or 'none'}")
        change: dict[Basic, Expr] = {self.symbols[n]: v for n, v in given.items()}
        for s, v in change.items():
            if (s.is_positive and v <= 0) or (s.is_nonnegative and v < 0):
                raise BadRequest(f"'{s}' has to be positive, not {v}")
        order = self.order
        if order is not None:
            order = expression(order).xreplace(change)
        return divergence(
            self.P.xreplace(change), self.Q.xreplace(change), kind=self.kind, order=order,
            adversary=self.adversary, digits=digits, seconds=seconds,
        )  # fmt: skip

    def plot(
        self, parameter: Any, low: Any, high: Any, *, points: int = 40, ax: Any = None,
        seconds: float = 20.0, **fixed: Any,
    ) -> Any:  # fmt: skip
        """Draw both ends over a parameter from ``low`` to ``high``, and return the axes.

        The ends agree to 8 digits, so that they are one line where nothing is missing; points without ends
        are left out. ``fixed`` has the values of the other parameters; ``seconds`` is the limit for a point.

        Raises:
            BadRequest: Matplotlib is missing, the range is empty, or nothing can be drawn.
        """
        a, b = rational(low), rational(high)
        if not (a < b and isinstance(points, int) and points >= 2):
            raise BadRequest(
                f"a range needs two points and increasing ends, not {points} from {low} to {high}"
            )
        found: list[tuple[float, float, float]] = []
        for k in range(points):
            v = a + (b - a) * Rational(k, points - 1)
            values = {**fixed, str(parameter): v}
            try:
                d = self.at(values, digits=_PLOTTED_DIGITS, seconds=seconds)
            except BadRequest as error:
                if k == points - 1 and not found:
                    raise BadRequest(f"nothing can be drawn: {error}") from error
                continue
            except Refusal:
                continue
            if not d.infinite and d.upper is not sympy.oo:
                found.append((float(v), float(d.lower), float(d.upper)))
        if not found:
            raise BadRequest(f"no point from {a} to {b} has finite ends")
        if ax is None:
            ax = _axes()
        xs, lower, upper = zip(*found, strict=True)
        (drawn,) = ax.plot(xs, lower)
        ax.fill_between(xs, lower, upper, color=drawn.get_color(), alpha=0.3)
        ax.set_xlabel(f"${sympy.latex(self.symbols[str(parameter)])}$")
        ax.set_ylabel("divergence (nats)")
        return ax


def _axes() -> Any:
    try:
        from matplotlib import pyplot
    except ImportError:
        raise BadRequest("plots need Matplotlib: install it with pip install matplotlib") from None
    return pyplot.subplots(figsize=(6.4, 4.0), layout="constrained")[1]
