"""Guesses at what is wrong: small changes of the formula that give what the function gives.

A guess agrees with the function to six digits at nearly all points that were looked at. It is a hint
for whoever reads the code, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import sympy
from flint import arb, fmpq
from sympy import Basic, Expr, Rational, Symbol

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.formula_audit.target import Target
from cbdp_sym.formula_audit.truth import Point, value_at
from cbdp_sym.formula_audit.worst_point import Trial, WorstPointSearch

_POINTS, _FEWEST, _BITS, _SHOWN = 16, 4, 256, 2
_CLOSE = arb(10) ** -6
_GROSS = 1e-3  # a wrong formula is off by more, or needs no hint
_NEAR, _FAR = Fraction(1, 100), 1000
_CHANGES, _LONGEST = 400, 200
_V, _A = sympy.Dummy("value", real=True), sympy.Dummy("part", real=True)


@dataclass(frozen=True)
class Variant:
    """A changed formula: ``template`` with its parts put in stands for ``node`` in ``whole``."""

    said: str
    whole: Expr
    node: Expr
    template: Expr
    parts: Mapping[Basic, Expr]

    def value(self) -> Expr | None:
        """Return the formula; None where it is none, or SymPy fails on it."""
        try:
            found = self.whole.xreplace({self.node: self.template.xreplace(self.parts)})
        except Exception:  # SymPy compares nan with numbers while it simplifies, and raises
            return None
        return None if found.has(sympy.nan, sympy.zoo, sympy.I) else found


def hints(search: WorstPointSearch, target: Target, differing: Sequence[Trial]) -> list[str]:
    """Return the changes, at most two, that fit the trials with a gross error."""
    if not search.ranges:
        return []
    sample = _sample(search, [t for t in differing if t.error and t.error.relative > _GROSS])
    if len(sample) < _FEWEST:
        return []
    enough = -(-len(sample) * 7 // 8)
    found: list[str] = []
    for said, value in _formulas(target):
        fitting = _fitting(value, sample, len(sample) - enough)
        if fitting >= enough:
            found.append(f"{said} (a guess; it fits {fitting} of {len(sample)} points looked at)")
            if len(found) == _SHOWN:
                break
    return found


def _sample(search: WorstPointSearch, differing: Sequence[Trial]) -> list[tuple[Point, Fraction]]:
    """Points with finite numbers in moderate positions, where rounding does not hide the formula."""
    numbers = [t for t in differing if isinstance(t.returned.exact, Fraction) and t.returned.exact]
    moderate = [t for t in numbers if _moderate(search, t)]
    usable: list[tuple[Point, Fraction]] = [
        (search.exact(t.arguments), t.returned.exact)
        for t in (moderate if len(moderate) >= _POINTS else numbers)
        if isinstance(t.returned.exact, Fraction)
    ]
    return usable[:: max(1, len(usable) // _POINTS)][:_POINTS]


def _moderate(search: WorstPointSearch, t: Trial) -> bool:
    """Neither near 0 or the least value, where formulas resemble each other, nor large."""
    assert t.error is not None
    distances = [abs(Fraction(t[r.symbol.name]) - (r.low or 0)) for r in search.ranges]
    values = [abs(v) for v in t.arguments.values()]
    return not t.error.at_zero and min(distances) >= _NEAR and max(values) <= _FAR


def _fitting(value: Expr, sample: Sequence[tuple[Point, Fraction]], allowed: int) -> int:
    """Return how many points a value fits; 0 as soon as more than ``allowed`` do not."""
    missed = 0
    for at, returned in sample:
        missed += not _fits(value, at, returned)
        if missed > allowed:
            return 0
    return len(sample) - missed


def _fits(value: Expr, at: Point, returned: Fraction) -> bool:
    try:
        ball = value_at(value, at, _BITS)
    except Refusal:
        return False
    if not ball.is_finite():
        return False
    wanted = arb(fmpq(returned.numerator, returned.denominator))
    return bool(abs(ball - wanted) <= _CLOSE * abs(wanted))


def _formulas(target: Target) -> Iterator[tuple[str, Expr]]:
    """Each changed formula once, with what was changed; the simple changes come first."""
    seen = {target.value}
    for variant in _variants(target):
        value = variant.value()
        if value is None or value in seen:
            continue
        if len(seen) > _CHANGES:
            return
        seen.add(value)
        yield _short(variant.said), value


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _variants(target: Target) -> Iterator[Variant]:
    value = target.value
    whole = [*_WHOLE]
    for s in target.arguments:
        whole += [
            (f"a factor {s} is missing", _V / s),
            (f"there is a factor {s} too many", _V * s),
            (f"a factor {s}**2 is missing", _V / s**2),
        ]
    for said, template in whole[:_BASIC]:
        yield Variant(said, value, value, template, {_V: value})
    yield from _other_parameters(value, target.arguments)
    for node in sympy.preorder_traversal(value):
        if isinstance(node, Expr) and not node.is_Atom:
            for said, template, part in _changed(node):
                yield Variant(said, value, node, template, {_V: node, _A: part})
    for said, template in whole[_BASIC:]:
        yield Variant(said, value, value, template, {_V: value})


_BASIC = 12
_WHOLE: tuple[tuple[str, Expr], ...] = (
    ("the sign is changed", -_V),
    *((f"it is {f} times the value", f * _V)
      for f in (Rational(1, 2), 2, Rational(1, 4), 4, Rational(1, 3), 3)),
    ("a logarithm is lost: it is the exponential of the value", sympy.exp(_V)),
    ("a logarithm too many: it is the logarithm of the value", sympy.log(_V)),
    ("it is in bits, not in nats (the logarithm to base 2)", _V / sympy.log(2)),
    ("it is the logarithm to base 10", _V / sympy.log(10)),
    ("it is log(2) times the value", _V * sympy.log(2)),
    ("1 is added at the end", _V + 1),
    ("1 is subtracted at the end", _V - 1),
    ("the square root is taken", sympy.sqrt(_V)),
    ("it is squared", _V**2),
)  # fmt: skip


def _other_parameters(value: Expr, arguments: Sequence[Symbol]) -> Iterator[Variant]:
    """Something else stands for an argument."""

    def put(said: str, s: Symbol, other: Expr) -> Variant:
        return Variant(said, value, s, other, {})

    for s in arguments:
        changed = (s / 2, 2 * s, -s, 1 / s, s**2, sympy.sqrt(s), s - 1, s + 1, abs(s))
        others = [t for t in arguments if t != s]
        for other in (*changed[:2], *others, *changed[2:]):
            yield put(f"{other} stands for {s}", s, other)
    for k, s in enumerate(arguments):
        for t in arguments[k + 1 :]:
            exchanged = value.xreplace({s: t, t: s})
            yield Variant(f"{s} and {t} are exchanged", exchanged, exchanged, exchanged, {})
    for s in arguments:
        for fixed in (0, 1, 2):
            said = f"it does not depend on {s}: it is the value at {s} = {fixed}"
            yield put(said, s, sympy.Integer(fixed))


def _changed(node: Expr) -> Iterator[tuple[str, Expr, Expr]]:
    """Changes of one node: in words, a template with the node and one of its parts, the part."""
    if node.is_Add:
        for a in node.args:
            yield f"the term {a} is missing", _V - _A, a
            yield f"the sign of the term {a} is changed", _V - 2 * _A, a
            yield f"the term {a} is halved", _V - _A / 2, a
            yield f"the term {a} is doubled", _V + _A, a
    elif node.is_Mul:
        for a in node.args:
            yield f"the factor {a} is missing", _V / _A, a
            yield f"the factor {a} stands on the other side of the fraction", _V / _A**2, a
    elif node.is_Pow and node.base != sympy.E:
        for exponent in (1, 2, Rational(1, 2), -node.exp):
            yield f"({node.base})**({exponent}) stands for {node}", _A**exponent, node.base
    elif isinstance(node, sympy.log):
        yield f"the logarithm of {node.args[0]} is lost", _A, node.args[0]
        yield f"log(1 + x) stands for log(x), x = {node.args[0]}", sympy.log(1 + _A), node.args[0]
    elif isinstance(node, (sympy.exp, sympy.Abs)):
        yield f"{node.args[0]} stands for {node}", _A, node.args[0]
    elif isinstance(node, sympy.cosh):
        yield f"sinh({node.args[0]}) stands for {node}", sympy.sinh(_A), node.args[0]
    elif isinstance(node, sympy.sinh):
        yield f"cosh({node.args[0]}) stands for {node}", sympy.cosh(_A), node.args[0]
