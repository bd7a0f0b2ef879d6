"""Conditions on the arguments of a term, so that it is a finite number, or smooth."""

from __future__ import annotations

from collections.abc import Iterator

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import MINUS, ONE, Term
from cbdp_sym.recheck.outcome import NotRechecked, Refused

Need = tuple[Term, str]
"""g with > 0, >= 0 or != 0."""
ENTIRE = ("exp", "sin", "cos", "sinh", "cosh", "tanh", "asinh", "atan", "erf", "erfc")


def needs(t: Term, smooth: bool) -> Iterator[tuple[tuple[Need, ...], ...]]:
    """Yield what makes a term defined where its arguments are: of each yielded choice, one conjunction."""
    weak = ">" if smooth else ">="
    head = t.head
    if head in ("num", "var", "add", "mul", *ENTIRE):
        return
    if head == "const":
        if t.data not in ("pi", "EulerGamma"):
            raise Refused("an expression contains infinity")
        return
    u = t.args[-1]
    if head == "pow":
        base, exponent = t.args
        e = ex.value_of(ex.simplified(exponent))
        if e is None:
            positive = ((base, ">"),)
            yield (positive,) if smooth else (positive, ((base, ">="), (exponent, ">")))
        elif e.denominator == 1:
            if e < 0:
                yield (((base, "!="),),)
        else:
            yield (((base, ">=" if e > 0 and not smooth else ">"),),)
    elif head in ("log", "gamma", "loggamma", "polygamma"):
        yield (((u, ">"),),)
    elif head == "tan":
        yield (((ex.raw("cos", (u,)), "!="),),)
    elif head in ("asin", "acos", "atanh"):
        op = ">" if head == "atanh" else weak
        yield (((ex.sub(ONE, ex.simplified(u)), op), (ex.add(ONE, ex.simplified(u)), op)),)
    elif head == "acosh":
        yield (((ex.add(ex.simplified(u), MINUS), weak),),)
    elif head == "lambertw":
        yield (((ex.add(ex.simplified(u), ex.exp(MINUS)), weak),),)
    elif head in ("lowergamma", "uppergamma"):
        s, x = t.args
        yield (((s, ">"), (x, ">" if smooth else ">=")),)
    elif head == "sign" or (head == "abs" and smooth):
        yield (((u, "!="),),)
    elif head in ("abs", "max", "min"):
        if smooth and len(t.args) > 2:
            raise Refused(f"a {head} of several terms may not be smooth")
        if smooth:
            yield (((ex.sub(*map(ex.simplified, t.args)), "!="),),)
    else:
        raise NotRechecked(f"where the function {head} is defined")
