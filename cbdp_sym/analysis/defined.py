"""Definedness: whether an expression is a finite real number, or has a value at all, under hypotheses.

SymPy evaluates as an expression is built: 0·log(y) is 0 and y/y is 1, also where y is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import sympy
from sympy import Basic, Expr, S, Sum

from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal

if TYPE_CHECKING:
    from cbdp_sym.analysis.signs import Assumptions

_TOTAL = (
    sympy.Abs, sympy.sign, sympy.exp, sympy.sinh, sympy.cosh, sympy.tanh, sympy.asinh,
    sympy.atan, sympy.ceiling, sympy.floor, sympy.erf, sympy.erfc,
)  # fmt: skip
_CONSTANTS = (sympy.pi, S.Exp1, S.EulerGamma)
_SIGNED = (frozenset({1}), frozenset({-1}))
_NUMBERS = (sympy.Indexed, sympy.core.function.AppliedUndef)


def require_defined(e: Expr, context: Assumptions) -> None:
    """Check that ``e`` is a finite real number wherever the hypotheses hold.

    Raises:
        Refusal: names the first subterm that may not be.
    """
    _Check(context, extended=False)(e)


def has_value(e: Expr, context: Assumptions) -> bool:
    """Return whether ``e`` is known to be a number, or ∞ where it is made of integrals of what is not
    negative.
    """
    if not partial_terms(e):
        return True
    try:
        _Check(context, extended=True)(e)
    except Refusal:
        return False
    return True


class _Check:
    """Walks through an expression. With ``extended``, what is not negative may also be ∞."""

    def __init__(self, context: Assumptions, *, extended: bool) -> None:
        self.context, self.extended = context, extended

    def __call__(self, e: Expr) -> None:
        known = self.context.with_value if self.extended else self.context.defined
        if e not in known:
            self._check(e)
            known.add(e)

    def _inside(self, context: Assumptions, e: Expr) -> None:
        _Check(context, extended=self.extended)(e)

    def _check(self, e: Expr) -> None:
        context = self.context
        if e.is_Rational or e in _CONSTANTS:
            return
        if self.extended and e in (S.Infinity, S.NegativeInfinity):
            return
        if e.is_infinite or e is S.NaN or e.is_extended_real is False:
            raise Refusal(f"'{e}' is not a finite real number", weak=False)
        if isinstance(e, sympy.Integral):
            if not (_equals_a_number(e, context) or context.finite(e) or self._may_be_infinite(e)):
                raise Refusal(f"'{e}' may be infinite or undefined here; evaluate it first")
            return
        if e.is_Symbol or is_number_by_name(e):
            if not e.is_real:
                raise Refusal(
                    f"the symbol '{e}' may not be a number; declare it with real=True or positive=True"
                )
            return
        if isinstance(e, (Sum, sympy.Product)):
            (i, low, high), *more = e.limits
            if more or low.is_infinite or high.is_infinite:
                raise Refusal(f"'{e}' is not a finite sum over one index")
            self(low)
            self(high)
            inner = context.inside([i], Relation(i, ">=", low), Relation(i, "<=", high))
            self._inside(inner, e.function)
            return
        if not (e.is_Add or e.is_Mul or e.is_Pow or isinstance(e, (sympy.log, *_TOTAL))):
            raise Refusal(f"there is no rule for '{e.func.__name__}' in '{e}'")
        infinite = [a for a in e.args if not _number(a, context)] if self.extended else []
        if infinite:
            self._require_extended(e, infinite)
            return
        for a in e.args:
            require_defined(a, context)
        if isinstance(e, sympy.log):
            context.require(Relation(e.args[0], ">", S.Zero), "log needs a positive argument in", e)
        elif e.is_Pow and e.args[0] is not S.Exp1:
            _require_power(e, e.args[0], e.args[1], context)

    def _require_extended(self, e: Expr, infinite: Sequence[Expr]) -> None:
        """Check that ``e`` has a value if some of its arguments are ∞: no ∞ - ∞ and no 0·∞."""
        for a in infinite:
            self(a)
        others = [a for a in e.args if a not in infinite]
        nonnegative = [a for a in infinite if a.is_extended_nonnegative or self.context.nonnegative(a)]
        one = len(infinite) == 1
        if not (
            (e.is_Add and (one or nonnegative == infinite))
            or (e.is_Mul and one and all(self.context.sign(a) in _SIGNED for a in others))
            or isinstance(e, sympy.exp)
            or (e.is_Pow and e.args[0] in nonnegative and self.context.positive(e.args[1]) and one)
        ):
            raise Refusal(f"'{e}' may have no value where '{infinite[0]}' is infinite")

    def _may_be_infinite(self, e: Expr) -> bool:
        """Return whether ``e`` has a value in [0, ∞], if such values are asked for."""
        if not self.extended:
            return False
        if not self.context.nonnegative(e):
            return False
        if isinstance(e, sympy.Integral) and len(e.limits) == 1:
            x, low, high = e.limits[0]
            ends = [Relation(x, ">", low), Relation(x, "<", high)]
            known = [r for r in ends if not r.rhs.is_infinite]
            self._inside(self.context.inside([x], *known), e.function)
            return True
        return False


def _equals_a_number(e: Expr, context: Assumptions) -> bool:
    """Return whether a hypothesis says that ``e`` equals something that is a finite number."""
    for h in context.hypotheses:
        if h.op != "=" or e not in (h.lhs, h.rhs):
            continue
        value = h.rhs if h.lhs == e else h.lhs
        try:
            require_defined(value, context.without(h))
        except Refusal:
            continue
        return True
    return False


def _require_power(e: Expr, base: Expr, exponent: Expr, context: Assumptions) -> None:
    if exponent.is_integer and exponent.is_nonnegative:
        return
    if exponent.is_integer:
        if not context.nonzero(base):
            raise Refusal(f"'{base}' may be 0 in the denominator of '{e}'")
        return
    if context.positive(exponent):
        context.require(Relation(base, ">=", S.Zero), "the power", e)
    else:
        context.require(Relation(base, ">", S.Zero), "the power", e)


def is_number_by_name(e: Basic) -> bool:
    """Return whether ``e`` is a member of a family, or a value of a function."""
    return isinstance(e, _NUMBERS)


@lru_cache(maxsize=16384)
def partial_terms(e: Basic) -> frozenset[Basic]:
    """Return the subterms that need not be numbers whatever their parts are: logarithms, quotients,
    integrals.
    """
    return frozenset(node for node in sympy.preorder_traversal(e) if _partial(node))


def _partial(node: Basic) -> bool:
    if node in (S.Infinity, S.NegativeInfinity):
        return False
    if node in _CONSTANTS or getattr(node, "is_Rational", False):
        return False
    if node.is_Symbol or is_number_by_name(node):
        return not node.is_real
    if node.is_Pow:
        base, exponent = node.args
        return not (
            base is S.Exp1
            or (exponent.is_integer and exponent.is_nonnegative)
            or (_named(base) and base.is_positive)
            or (_named(base) and base.is_nonnegative and exponent.is_positive)
        )
    if isinstance(node, sympy.log):
        return not (_named(node.args[0]) and node.args[0].is_positive)
    if isinstance(node, (Sum, sympy.Product)):
        return any(end.is_infinite for _, *ends in node.limits for end in ends)
    return isinstance(node, Expr) and not (node.is_Add or node.is_Mul or isinstance(node, _TOTAL))


def _named(e: Basic) -> bool:
    """Return whether what SymPy says of the sign of ``e`` was declared, not worked out in a few digits."""
    return e.is_Symbol or e in _CONSTANTS or bool(getattr(e, "is_Rational", False))


def _number(e: Expr, context: Assumptions) -> bool:
    try:
        require_defined(e, context)
    except Refusal:
        return False
    return True
