"""Kernel terms as the text of an inequality over a region, which both checkers of certificates read.

This module is trusted: a text that says something else than the term would certify something else.  In the
text a quotient, a logarithm or a power is *defined* only where the mathematics is, and the checkers refuse
a claim that is not defined on its whole region; there the total functions of the library agree with it.  In a
hypothesis the region is not checked, so only functions that are defined everywhere may occur in one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cbdp_sym.kernel.enclose  # noqa: F401  (it declares exp, abs, log and sqrt)
from cbdp_sym.kernel import ring
from cbdp_sym.kernel.terms import App, Const, Literal, Term, Var, antecedent, const
from cbdp_sym.kernel.types import BOOL, REAL, KernelError, fun

_EQ: Final = const("=", fun(REAL, REAL, BOOL))
_RELATIONS: Final = {ring.LE: "<=", ring.LT: "<", _EQ: "="}
_EVERYWHERE: Final = {const("exp"): "exp({})", const("abs"): "Abs({})", ring.NEG: "(-({}))"}
_PARTIAL: Final = {const("log"): "log({})", const("sqrt"): "sqrt({})"}
_OPERATIONS: Final = {ring.ADD: "({} + {})", ring.SUB: "({} - {})", ring.MUL: "({}*{})"}


def statement(t: Term) -> tuple[str, str]:
    """Return the claim and the domain of ``h1 ==> ... ==> hn ==> a <= b`` as texts.

    ``a < b`` and ``a = b`` serve too; the hypotheses are such relations, of terms that are defined
    everywhere.  The free variables, all real, are called x0, x1, ... in the order of their names.
    Raises KernelError for any other term.
    """
    for v in t.free:
        if v.type is not REAL:
            raise KernelError(f"a certificate is about real numbers, and {v} : {v.type} is none")
    free = sorted(t.free, key=lambda v: v.name)
    if len({v.name for v in free}) != len(free):
        raise KernelError(f"two variables of one name: {free}")
    names = {v: f"x{i}" for i, v in enumerate(free)}
    domain = []
    while True:
        try:
            hypothesis, t = antecedent(t)
        except KernelError:
            break
        domain.append(_relation(hypothesis, names, partial=False))
    return _relation(t, names, partial=True), ", ".join(domain)


def _relation(t: Term, names: Mapping[Var, str], partial: bool) -> str:
    if isinstance(t, App) and isinstance(t.function, App):
        sign = _RELATIONS.get(t.function.function)
        if sign is not None:
            a, b = t.function.argument, t.argument
            return f"{_number(a, names, partial)} {sign} {_number(b, names, partial)}"
    raise KernelError(f"not a relation between two real numbers: {t}")


def _number(t: Term, names: Mapping[Var, str], partial: bool) -> str:
    def go(t: Term) -> str:
        return _number(t, names, partial)

    if isinstance(t, Var):
        return names[t]
    if isinstance(t, Literal):
        return f"({t.value})"
    if isinstance(t, Const) and t.name == "pi":
        return "pi"
    if isinstance(t, App) and t.function in _EVERYWHERE:
        return _EVERYWHERE[t.function].format(go(t.argument))
    if isinstance(t, App) and t.function in _PARTIAL and partial:
        return _PARTIAL[t.function].format(go(t.argument))
    if isinstance(t, App) and isinstance(t.function, App):
        head, x, y = t.function.function, t.function.argument, t.argument
        if head in _OPERATIONS:
            return _OPERATIONS[head].format(go(x), go(y))
        if head is ring.DIV and (partial or (isinstance(y, Literal) and y.value != 0)):
            return f"({go(x)}/{go(y)})"
        if head is ring.POW and isinstance(y, Literal) and ring.is_exponent(y.value):
            return f"({go(x)}**{y.value})" if y.value else "(1)"
        if head is ring.POW and partial:  # for a positive base, which log demands
            return f"exp({go(y)}*log({go(x)}))"
    raise KernelError(f"this has no place in a certified inequality: {t}")
