"""Spans of features of several coordinates, such as x1*x2, on ℝᵈ."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Symbol, Tuple

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.adversaries.base import AdversaryClass

_MOST = 1000


def coordinate(k: int) -> Symbol:
    """Return the name of coordinate k, from 1 on: x1, x2, …"""
    return Symbol(f"x{k}", real=True)


def coordinates(count: int) -> dict[str, Symbol]:
    """Return the names of the first coordinates, as text and as symbols."""
    return {f"x{k}": coordinate(k) for k in range(1, count + 1)}


class JointSpan(AdversaryClass):
    """``JointSpan(f_1, …, f_m)``: h = a_1 f_1 + … + a_m f_m + b, for features f_k of x1, x2, …

    Raises:
        Refusal: no feature, or one with another name in it.
    """

    label = r"\mathrm{span}"

    def __new__(cls, *features: Any) -> Any:
        found = [expression(f) for f in features]
        names = set(coordinates(_MOST).values())
        if not found or any(f.free_symbols - names for f in found):
            raise Refusal("a joint span needs features of the coordinates x1, x2, …", weak=False)
        return AdversaryClass.__new__(cls, *found)

    @property
    def free_symbols(self) -> set[Any]:
        return set()

    @property
    def last(self) -> int:
        """The largest index of a coordinate that a feature sees."""
        names = {s for f in self.args for s in f.free_symbols}
        return max((int(s.name[1:]) for s in names), default=1)

    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        raise Refusal("features of several coordinates are not functions on the line")
