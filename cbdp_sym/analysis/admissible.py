"""Values for symbols: a symbol may assume a sign, or that it is an integer, and so has to be its value."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Basic, Dummy, Expr, Symbol

from cbdp_sym.analysis.defined import require_defined
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions

_VARIABLES = [
    Dummy(**kind, **sign).assumptions0
    for kind in ({}, {"real": True}, {"integer": True})
    for sign in (
        {}, {"positive": True}, {"nonnegative": True}, {"negative": True}, {"nonpositive": True},
        {"nonzero": True},
    )
]  # fmt: skip


def require_admissible(variable: Basic, value: Basic) -> None:
    """Check that ``value`` is a number that satisfies what the symbol ``variable`` assumes.

    Raises:
        Refusal: it is not known to.
    """
    if not isinstance(variable, Symbol) or not isinstance(value, Expr):
        raise Refusal(f"'{variable}' is not a variable", weak=False)
    context = Assumptions()
    require_defined(value, context)
    if variable.assumptions0 not in _VARIABLES:
        raise Refusal(f"'{variable}' assumes more than a sign and being an integer", weak=False)
    checks: tuple[tuple[bool | None, Callable[[], bool]], ...] = (  # only what is wanted: signs are slow
        (variable.is_positive, lambda: context.positive(value)),
        (variable.is_nonnegative, lambda: context.nonnegative(value)),
        (variable.is_negative, lambda: context.positive(-value)),
        (variable.is_nonpositive, lambda: context.nonnegative(-value)),
        (variable.is_nonzero, lambda: context.nonzero(value)),
        (variable.is_integer, lambda: value.is_integer is True),
    )
    for wanted, held in checks:
        if wanted and not held():
            raise Refusal(f"'{value}' is not known to lie in the domain of '{variable}'")
