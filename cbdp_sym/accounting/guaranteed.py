"""Consequences of guarantees, by numbers with guaranteed ends: the profile, or several orders together."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any

import flint
from flint import arb, fmpq
from sympy import Expr, Rational, cosh, exp, log

from cbdp_sym.accounting import two_points
from cbdp_sym.accounting.two_points import OrderBound
from cbdp_sym.analysis.balls import enclose
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked
from cbdp_sym.conversions.mechanisms import mechanism as mechanism_of
from cbdp_sym.conversions.request import guarantee, sources
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.profiles import profile
from cbdp_sym.profiles.mechanisms import KINDS, exact
from cbdp_sym.profiles.mechanisms import mechanism as mechanism_of_profile
from cbdp_sym.profiles.request import written
from cbdp_sym.theory.guarantees import (
    ApproxDP,
    DiscreteGaussianMechanism,
    GaussianMechanism,
    Guarantee,
    PureDP,
    RenyiDP,
    compare,
    zCDP,
)
from cbdp_sym.theory.restricted.result import decimal

_SECONDS, _DIGITS = 30.0, 12
_GUARANTEES = {"ApproxDP", "PureDP", "Gaussian", "DiscreteGaussian"}  # which the lemmas know too
_COARSE = [1 + Fraction(2) ** k for k in range(-11, 12)]
Curve = Callable[[Fraction], Expr]


@dataclass(frozen=True)
class GuaranteedBound:
    """A bound with guaranteed ends, which is no theorem of the kernel.

    Attributes:
        parameter: epsilon or delta.
        upper: the bound, as a decimal that is rounded upwards; ``value`` is it exactly.
        lower: no smaller number will do, as a decimal; "" where nothing is said.
        how: what gives it, as a sentence.
    """

    parameter: str
    value: Fraction
    upper: str
    lower: str
    how: str

    def __str__(self) -> str:
        least = f" (at least {self.lower})" if self.lower else ""
        return f"{self.parameter} <= {self.upper}{least}: {self.how}"

    def data(self) -> dict[str, Any]:
        return {"parameter": self.parameter, "upper": self.upper, "lower": self.lower or None, "by": self.how}


@checked
def guaranteed(
    source: Any,
    to: Any,
    *,
    compose: int = 1,
    group: int = 1,
    mechanism: Any = None,
    digits: int = _DIGITS,
    sensitivity: Any = None,
    sampling: Any = None,
    adjacency: str | None = None,
) -> GuaranteedBound | None:
    """Return the sharpest bound by numbers with guaranteed ends; None where there is none.

    Args:
        source: as of :func:`~cbdp_sym.convert`; text may join several guarantees of one mechanism by ``&``.
        to: ``ApproxDP`` without its epsilon or delta, or ``PureDP``.
        compose, group, mechanism: as of ``convert``.
        digits: of the bound.
        sensitivity, sampling, adjacency: as of ``profile``, which alone knows them.

    Raises:
        UserError: a guarantee is not understood.
    """
    target = guarantee(to)
    given = [(known, times * compose) for known, times in read(source)]
    if not isinstance(target, (ApproxDP, PureDP)) or len(target.unknown) != 1:
        return None
    found = []
    texts = [source] if isinstance(source, str) else source if isinstance(source, (list, tuple)) else []
    if sensitivity is not None and any(isinstance(t, str) and "noise_multiplier" in t for t in texts):
        raise UserError(
            "noise_multiplier is sigma divided by the sensitivity: write sigma, or give the sensitivity in "
            "the text, as in 'Gaussian(noise_multiplier=2, sensitivity=3)'"
        )
    if sensitivity is not None:
        for text in texts:
            if isinstance(text, str) and "&" not in text and written(text)[2] is not None:
                raise UserError(f"'{text}' has its sensitivity: give it there or as an option, not both")
    if isinstance(group, bool) or not isinstance(group, int):
        raise UserError(f"a group has a whole number of members, such as 3, and not {group!r}")
    used = {"sensitivity": sensitivity, "sampling": sampling, "adjacency": adjacency}
    if any(value is not None for value in used.values()):
        return _by_profile(given, target, group, mechanism, digits, used)
    for way in (_by_profile, _by_orders):
        try:
            found.append(way(given, target, group, mechanism, digits))
        except Refusal:
            continue
    return min((f for f in found if f is not None), key=lambda f: f.value, default=None)


Given = list[tuple[list[Guarantee | str], int]]  # a text is a mechanism of ``profile``
_NAME = re.compile(r"(?:\s*\d+\s*\*)?\s*(\w+)\s*\(")


def read(source: Any) -> Given:
    """Return what is known of each mechanism, and how often it is used. Raises UserError."""
    many = [source] if isinstance(source, (str, Guarantee)) else list(source)
    found: Given = []
    for one in many:
        name = _NAME.match(one) if isinstance(one, str) else None
        if name is not None and name[1] in set(KINDS) - _GUARANTEES:
            found.append(([one], 1))
            continue
        parts = one.split("&") if isinstance(one, str) else [one]
        (first, times), *_ = sources(parts[0])
        more = [sources(p)[0] for p in parts[1:]]
        if any(n != 1 for _, n in more):
            raise UserError(f"'{one}': say how often before the first guarantee, such as '2 * A & B'")
        found.append(([first, *(g for g, _ in more)], times))
    return found


def _by_profile(
    given: Given,
    target: ApproxDP | PureDP,
    group: int,
    mechanism: Any,
    digits: int,
    used: dict[str, Any] | None = None,
) -> GuaranteedBound | None:
    named = None if mechanism is None else mechanism_of(mechanism)
    rows, loose = [], False
    for known, times in given:
        found = [(g, t) for g in known if (t := _as_mechanism(g, group, named)) is not None]
        if not found:
            return None
        # no mechanism need attain a bound of which others are known, or one that is for groups
        loose |= len(known) > 1 or (group > 1 and _bare(found[0][0]))
        rows.append((*found[0][1], times))
    laws, sizes, counts = (list(column) for column in zip(*rows, strict=True))
    used = used or {}
    if used.get("sensitivity") is not None:
        if group > 1:
            raise UserError("give the sensitivity for the whole group, or the size of the group, not both")
        if named is not None:
            raise UserError(
                f"the scale of {named} with the given epsilon is for its own sensitivity: name the noise, "
                "such as 'Laplace(scale=2)', for another one"
            )
        column = used["sensitivity"]
        column = list(column) if isinstance(column, (list, tuple)) else [column]
        if len(column) not in (1, len(sizes)):
            raise UserError("give the sensitivity once, or once for each mechanism")
        column *= len(sizes) // len(column)
        sizes = [b if a is None or a == 1 else a for a, b in zip(sizes, column, strict=True)]
    if group > 1 and used.get("sampling") not in (None, "none"):
        raise UserError("no bound is known for groups of a sampled mechanism")
    asked = profile(
        laws, sensitivity=sizes, compose=counts, sampling=used.get("sampling"),
        adjacency=used.get("adjacency") or ("replace" if used.get("sampling") is None else None),
    )  # fmt: skip
    parameter = target.unknown[0]
    if isinstance(target, PureDP):
        bound = asked.epsilon(0, seconds=_SECONDS)
    elif parameter == "delta":
        bound = asked.delta(target.epsilon, digits if asked.exact else None, _SECONDS)
    else:
        bound = asked.epsilon(target.delta, digits if asked.exact else None, _SECONDS)
    if bound.upper is None:
        return None
    low, high = bound.decimals
    return GuaranteedBound(
        parameter, bound.upper, high, "" if bound.reason or loose else low, "by the profile of the mechanism"
    )


def _bare(g: Guarantee | str) -> bool:
    """Return whether nothing but a guarantee is known of it."""
    if isinstance(g, str):
        return mechanism_of_profile(written(g)[1]).kind.bare
    return isinstance(g, (ApproxDP, PureDP))


def _as_mechanism(g: Guarantee | str, group: int, named: Any) -> tuple[str, Expr | None] | None:
    """The text for ``profile``, and the sensitivity."""
    k = Rational(group)
    if isinstance(g, str):
        return (g, None) if group == 1 else _of_group(g, k)
    if isinstance(g, PureDP) and named is not None:
        if group > 1:
            return None
        title, inside, bracket = str(named).partition("(")
        if title == "Laplace":
            return f"Laplace(scale={1 / g.epsilon})", Rational(1)
        if title == "DiscreteLaplace":
            return f"Geometric(scale={1 / g.epsilon})", Rational(1)
        if title == "RandomizedResponse":
            answers = bracket.rstrip(")") if inside else "2"
            return f"RandomizedResponse(k={answers}, epsilon={g.epsilon})", None
        return f"{title}(epsilon={g.epsilon})", None
    if isinstance(g, PureDP):
        return f"PureDP({k * g.epsilon})", None
    if isinstance(g, ApproxDP):
        factor = k if g.epsilon == 0 else (exp(k * g.epsilon) - 1) / (exp(g.epsilon) - 1)
        return f"ApproxDP({k * g.epsilon}, {g.delta * factor})", None
    if isinstance(g, DiscreteGaussianMechanism):
        return f"DiscreteGaussian(sigma={g.sigma})", k * g.sensitivity
    if isinstance(g, GaussianMechanism):
        return f"Gaussian(sigma={g.sigma})", k * g.sensitivity
    return None


def _of_group(text: str, k: Rational) -> tuple[str, Expr | None] | None:
    """A mechanism that adds noise to a query, whose sensitivity is k times as large for a group."""
    count, law, own = written(text)
    kind = mechanism_of_profile(law).kind
    if kind.bare:
        name, values = mechanism_of_profile(law).name, mechanism_of_profile(law).values
        return f"{count} * {name}({k * values[0]})", None  # the losses of k steps add up
    if kind.without_sensitivity or not kind.additive:
        return None
    return f"{count} * {law}", k * exact(own or 1, "the sensitivity")


def _by_orders(
    given: Given, target: ApproxDP | PureDP, group: int, mechanism: Any, digits: int
) -> GuaranteedBound | None:
    if isinstance(target, PureDP) or target.delta == 0:
        return None
    rows: list[_Known] = []
    for known, times in given:
        orders: dict[Fraction, Expr] = {}
        for g in known:
            if isinstance(g, RenyiDP):
                order, most = _fraction(g.order), times * g.epsilon
                before = orders.get(order, most)
                orders[order] = most if compare(most, before) < 0 else before
        lines = [c for g in known if isinstance(g, Guarantee) and (c := _curve(g, group)) is not None]
        orders = orders if group == 1 else {}
        if not orders and not lines:
            return None
        rows.append(_Known(orders, lines, times))

    def bounds(orders: Sequence[Fraction]) -> list[OrderBound]:
        return [_order_bound(a, rows) for a in orders]

    fixed = [set(row.orders) for row in rows if not row.curves]
    if fixed:
        common = set.intersection(*fixed)
        if not common:
            return None
        chosen = bounds(sorted(common))
    else:
        chosen = bounds(sorted({*_COARSE, *(a for row in rows for a in row.orders)}))
        about = target.epsilon
        if about is None:
            about = Rational(*two_points.epsilon(chosen, _fraction(target.delta), 6).as_integer_ratio())
        for width in (Fraction(1, 2), Fraction(1, 12)):  # finer around those that matter
            near = {
                1 + (a - 1) * (1 + width * k / 6)
                for a in two_points.around(chosen, float(about))
                for k in range(-6, 7)
            }
            chosen = bounds(sorted(near | {b.order for b in chosen}))
    count = "the bound at its order" if len(chosen) == 1 else "the bounds at several orders together"
    how = f"by {count}: the two coins that need most (for a symmetric relation of neighbours)"
    if target.epsilon is not None:
        low, high = two_points.delta(chosen, _fraction(target.epsilon), digits)
        # no composition need have the coins, whose divergences are the sums of those of the steps
        alone = not any(row.curves for row in rows) and len(given) == 1 and given[0][1] == 1
        said = decimal(Rational(low.numerator, low.denominator), digits, up=False) if alone else ""
        return GuaranteedBound("delta", high, _up(high, digits), said, how)
    found = two_points.epsilon(chosen, _fraction(target.delta), digits)
    return GuaranteedBound("epsilon", found, _up(found, digits), "", how)


def _up(x: Fraction, digits: int) -> str:
    return decimal(Rational(x.numerator, x.denominator), digits, up=True)


def _fraction(e: Expr) -> Fraction:
    if not e.is_Rational:
        raise Refusal(f"'{e}' is not rational")
    return Fraction(int(e.p), int(e.q))


def _curve(g: Guarantee, group: int) -> Curve | None:
    """A bound of D_α as an expression in α."""
    k = Rational(group)

    def a(order: Fraction) -> Rational:
        return Rational(order.numerator, order.denominator)

    if isinstance(g, zCDP) and (group == 1 or g.xi == 0):
        return lambda x: g.xi + k**2 * g.rho * a(x)
    if isinstance(g, GaussianMechanism):
        return lambda x: a(x) * (k * g.sensitivity / g.sigma) ** 2 / 2
    if isinstance(g, PureDP) and g.epsilon != 0:
        e = k * g.epsilon
        return lambda x: log(cosh((a(x) - Rational(1, 2)) * e) / cosh(e / 2)) / (a(x) - 1)
    return None


@dataclass(frozen=True)
class _Known:
    """What is known of one mechanism that is used ``times`` times.

    ``orders`` has the bounds at single orders, for all the times; ``curves`` those at every order, for one.
    """

    orders: dict[Fraction, Expr]
    curves: list[Curve]
    times: int

    def at(self, order: Fraction) -> list[Expr]:
        found = [self.times * curve(order) for curve in self.curves]
        return [*found, self.orders[order]] if order in self.orders else found


def _order_bound(order: Fraction, rows: Sequence[_Known]) -> OrderBound:
    terms = [row.at(order) for row in rows]
    known: dict[int, arb] = {}

    def most() -> arb:
        bits = flint.ctx.prec
        if bits not in known:
            total = arb(0)
            for several in terms:  # all of them hold, and so the least
                balls = [arb(fmpq(int(t.p), int(t.q))) if t.is_Rational else enclose(t, {}) for t in several]
                total += reduce(lambda a, b: a.min(b), balls)
            known[bits] = total
        return known[bits]

    return OrderBound(order, most)
