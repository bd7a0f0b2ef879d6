"""How the records of a step are chosen, and the pair of laws between which one record decides then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Expr, Integer, Pow, Rational

from cbdp_sym.analysis.balls import compare_constants
from cbdp_sym.profiles.allocation import allocated
from cbdp_sym.profiles.base import Base
from cbdp_sym.profiles.clones import BinaryCounts, CloneCounts
from cbdp_sym.profiles.draws import Drawn, LabelledDraws, OnDraws, OnIntegerDraws
from cbdp_sym.profiles.mechanisms import Kind, exact, positive
from cbdp_sym.profiles.noise import LineNoise
from cbdp_sym.theory.restricted.request import BadRequest

_NAMES = {"balls-and-bins": "random-allocation", "allocation": "random-allocation"}
_FORMS = {
    "poisson": "poisson(q)",
    "without-replacement": "without-replacement(m, n)",
    "with-replacement": "with-replacement(m, n)",
    "random-allocation": "random-allocation(t)",
    "shuffled": "shuffled(n)",
}
FOR_REPLACING = ("without-replacement", "with-replacement", "shuffled")
_MOST = 10**9


@dataclass(frozen=True)
class Sampling:
    """``rate`` is how likely a record is used in a step; ``numbers`` are those in the brackets, if whole."""

    kind: str
    rate: Expr
    text: str
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text

    def pair(self, kind: Kind, values: tuple[Any, ...], s: Expr, *, replacing: bool) -> Base:
        """Return the pair that dominates a step of a mechanism of this kind."""
        if self.kind == "with-replacement":
            m, n = self.numbers
            if replacing:
                one_sided = self.one_sided(kind, values, s)
                return LabelledDraws(
                    self.rate, m, n, lambda k: kind.base(values, k * s, self.rate), one_sided
                )
            return self.one_sided(kind, values, s)
        if self.kind == "random-allocation":
            return allocated(kind.base(values, s, Integer(1)), self.numbers[0], up=True)
        if self.kind == "shuffled":
            return CloneCounts(Integer(1), self.numbers[0], values[0])
        return kind.base(values, s, self.rate)

    def attained(self, kind: Kind, values: tuple[Any, ...], s: Expr, pair: Base) -> Base:
        """Return a pair for the lower end: that of some mechanism of this kind, or one that it dominates."""
        make = kind.attained or kind.base
        if self.kind == "with-replacement":
            return self.one_sided(kind, values, s)
        if self.kind == "random-allocation":
            return allocated(make(values, s, Integer(1)), self.numbers[0], up=False)
        if self.kind == "shuffled":
            return BinaryCounts(Integer(1), self.numbers[0], values[0])
        return pair if kind.attained is None else make(values, s, self.rate)

    def one_sided(self, kind: Kind, values: tuple[Any, ...], s: Expr) -> Base:
        """Return the pair of draws with and without a record, for noise of this kind."""
        assert kind.noise is not None
        noise, (m, n) = kind.noise(*values), self.numbers
        if isinstance(noise, LineNoise):
            return OnDraws(Integer(1), Drawn(noise, s, m, n), s)
        return OnIntegerDraws(Integer(1), noise, int(s), m, n)


def sampling(given: Any) -> Sampling:
    """Return a sampling from its text: none, or one of the forms such as poisson(q).

    Raises:
        BadRequest: it is another text, or its numbers are out of range.
    """
    if isinstance(given, Sampling):
        return given
    text = "none" if given is None else str(given).strip()
    name, bracket, rest = text.partition("(")
    name = _NAMES.get(name.strip(), name.strip())
    if text == "none":
        return Sampling("none", Integer(1), text)
    if name not in _FORMS or not bracket or not rest.endswith(")"):
        raise BadRequest(f"the sampling '{text}' is not known; it is none, {', '.join(_FORMS.values())}")
    parts = [exact(p.strip(), f"a number of {name}") for p in rest[:-1].split(",")]
    if name == "poisson":
        if len(parts) != 1:
            raise BadRequest(f"'{text}' has to be poisson(q), with one number")
        q = positive(parts[0], "the sampling rate")
        if compare_constants(q - 1) == 1:
            raise BadRequest(f"the sampling rate is a probability, at most 1, not {q}")
        return Sampling(name, q, f"poisson({q})")
    needed = _FORMS[name].count(",") + 1
    if len(parts) != needed or not all(p.is_Integer and 0 < p <= _MOST for p in parts):
        raise BadRequest(f"'{text}' has to be {_FORMS[name]}, with whole numbers from 1 to {_MOST}")
    numbers = tuple(int(p) for p in parts)
    return Sampling(name, _rate(name, numbers, text), f"{name}({', '.join(map(str, numbers))})", numbers)


def _rate(name: str, numbers: Sequence[int], text: str) -> Expr:
    """How likely a record is used. Raises BadRequest."""
    if name == "shuffled":
        return Integer(1)
    if name == "random-allocation":
        return Rational(1, numbers[0])
    m, n = numbers
    if name == "without-replacement":
        if m > n:
            raise BadRequest(f"'{text}' has to be without-replacement(m, n), whole numbers with 0 < m <= n")
        return Rational(m, n)
    if n < 2:
        raise BadRequest(f"'{text}' needs at least two records")
    return 1 - Pow(Rational(n - 1, n), m, evaluate=False)
