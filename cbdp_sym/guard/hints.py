"""Guesses at what is wrong: small changes of the formula that give what the function gives.

A guess agrees with the function to nine digits at every point that was looked at. It is a hint for
whoever reads the code, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import sympy
from flint import arb, fmpq
from sympy import Expr, Rational, Symbol

from cbdp_sym.guard.search import Search, Trial
from cbdp_sym.guard.target import Target
from cbdp_sym.guard.truth import Point, value_at
from cbdp_sym.kernel.fact import KernelError

_POINTS, _FEWEST, _BITS, _SHOWN = 16, 4, 256, 2
_CLOSE = arb(10) ** -9
_FACTORS = [Rational(*f) for f in ((1, 2), (2, 1), (1, 4), (4, 1), (3, 1), (1, 3))]
_CHANGES, _GROSS, _LONGEST = 400, 1e-6, 200


@dataclass(frozen=True)
class Variant:
    """A changed formula, and what was changed in words."""

    said: str
    value: Expr


def hints(search: Search, target: Target, differing: Sequence[Trial]) -> list[str]:
    """The changes, at most two, that fit the trials whose error no rounding explains."""
    sample = _sample(search, [t for t in differing if t.error and t.error.relative > _GROSS])
    if len(sample) < _FEWEST:
        return []
    found: list[str] = []
    for variant in list(_variants(target))[:_CHANGES]:
        if all(_fits(variant.value, at, v) for at, v in sample):
            found.append(_short(variant.said))
            if len(found) == _SHOWN:
                break
    return found


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _sample(search: Search, differing: Sequence[Trial]) -> list[tuple[Point, Fraction]]:
    """Points with finite numbers in moderate positions, where rounding does not hide the formula."""
    usable = [
        t
        for t in differing
        if isinstance(t.returned.exact, Fraction) and t.returned.exact and _moderate(t)
    ]
    step = max(1, len(usable) // _POINTS)
    return [
        (search.exact(t.arguments), t.returned.exact)  # type: ignore[misc]
        for t in usable[::step][:_POINTS]
    ]


def _moderate(t: Trial) -> bool:
    return all(v == 0 or 1e-3 <= abs(v) <= 1e3 for v in t.arguments.values())


def _fits(value: Expr, at: Point, returned: Fraction) -> bool:
    try:
        ball = value_at(value, at, _BITS)
    except KernelError:
        return False
    if not ball.is_finite():
        return False
    wanted = arb(fmpq(returned.numerator, returned.denominator))
    return bool(abs(ball - wanted) <= _CLOSE * abs(wanted))


def _variants(target: Target) -> Iterator[Variant]:
    seen = {target.value}
    for variant in _all(target):
        if variant.value not in seen and not variant.value.has(sympy.nan, sympy.zoo, sympy.I):
            seen.add(variant.value)
            yield variant


def _all(target: Target) -> Iterator[Variant]:
    value = target.value
    yield Variant("the sign is changed", -value)
    yield from _factors(value)
    yield from _parameters(value, target.arguments)
    yield from _inside(value)
    for s in target.arguments:
        yield Variant(f"a factor {s} is missing", value / s)
        yield Variant(f"there is a factor {s} too many", value * s)
        yield Variant(f"a factor {s}**2 is missing", value / s**2)
    for k in (-2, -1, 1, 2):
        yield Variant(f"{abs(k)} is {'added' if k > 0 else 'subtracted'} at the end", value + k)
    yield Variant("the square root is taken", sympy.sqrt(value))
    yield Variant("it is squared", value**2)


def _factors(value: Expr) -> Iterator[Variant]:
    for f in _FACTORS:
        yield Variant(f"it is {f} times the value", f * value)
    yield Variant("a logarithm is lost: it is the exponential of the value", sympy.exp(value))
    yield Variant("a logarithm too many: it is the logarithm of the value", sympy.log(value))
    yield Variant("it is in bits, not in nats (the logarithm to base 2)", value / sympy.log(2))
    yield Variant("it is the logarithm to base 10", value / sympy.log(10))
    yield Variant("it is log(2) times the value", value * sympy.log(2))


def _parameters(value: Expr, arguments: Sequence[Symbol]) -> Iterator[Variant]:
    for s in arguments:
        changed = [(s / 2, f"{s}/2"), (2 * s, f"2*{s}"), (-s, f"-{s}"), (1 / s, f"1/{s}"),
                   (s**2, f"{s}**2"), (sympy.sqrt(s), f"sqrt({s})"), (s - 1, f"{s} - 1"),
                   (s + 1, f"{s} + 1"), (abs(s), f"Abs({s})")]  # fmt: skip
        for other, text in changed:
            yield Variant(f"{text} stands for {s}", value.xreplace({s: other}))
        for other in arguments:
            if other != s:
                yield Variant(f"{other} stands for {s}", value.xreplace({s: other}))
    for k, s in enumerate(arguments):
        for t in arguments[k + 1 :]:
            yield Variant(f"{s} and {t} are exchanged", value.xreplace({s: t, t: s}))
    for s in arguments:
        for fixed in (0, 1, 2):
            at = value.xreplace({s: sympy.Integer(fixed)})
            yield Variant(f"it does not depend on {s}: it is the value at {s} = {fixed}", at)


def _inside(value: Expr) -> Iterator[Variant]:
    """One node of the formula changed."""
    for node in sympy.preorder_traversal(value):
        if not isinstance(node, Expr) or node.is_Atom:
            continue
        for said, other in _changed(node):
            yield Variant(said, value.xreplace({node: other}))


def _changed(node: Expr) -> Iterator[tuple[str, Expr]]:
    if node.is_Add:
        for a in node.args:
            yield f"the term {a} is missing", node - a
            yield f"the sign of the term {a} is changed", node - 2 * a
            yield f"the term {a} is halved", node - a / 2
            yield f"the term {a} is doubled", node + a
    elif node.is_Mul:
        for a in node.args:
            yield f"the factor {a} is missing", node / a
            yield f"the factor {a} stands on the other side of the fraction", node / a**2
    elif node.is_Pow:
        for e in (1, 2, Rational(1, 2), -node.exp):
            yield f"{node.base**e} stands for {node}", node.base**e
    elif isinstance(node, sympy.log):
        yield f"the logarithm of {node.args[0]} is lost", node.args[0]
        yield f"log(1 + x) stands for log(x), x = {node.args[0]}", sympy.log(1 + node.args[0])
    elif isinstance(node, (sympy.exp, sympy.Abs)):
        yield f"{node.args[0]} stands for {node}", node.args[0]
    elif isinstance(node, (sympy.cosh, sympy.sinh)):
        other = sympy.sinh if isinstance(node, sympy.cosh) else sympy.cosh
        yield f"{other(node.args[0])} stands for {node}", other(node.args[0])
