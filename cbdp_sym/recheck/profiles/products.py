"""Bounds of the hockey-stick divergence of products of known laws: the claim as text, and its check.

``hockey_stick(1) of 9 * (normal(1, 2); normal(0, 2)) <= 1/1000`` is about nine outcomes, under the first law
and under the second one. A law may be a ``mixture(1/100, normal(1, 2), normal(0, 2))`` with the other one.
``discrete_normal`` and ``discrete_laplace`` are on the integers; ``approximate`` and ``response`` have few
outcomes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.profiles.laws import MechanismUse
from cbdp_sym.recheck.profiles.sums import delta, powers
from cbdp_sym.recheck.profiles.weights import Weights, bits_for, check_above, grid_of, weights_of

_NOISE = {
    "normal": "Gaussian",
    "laplace": "Laplace",
    "discrete_normal": "DiscreteGaussian",
    "discrete_laplace": "Geometric",
}
_FEW = ("approximate", "response")
_WORD = "|".join(("mixture", *_NOISE, *_FEW))
_MOST_KINDS, _LONGEST = 50, 100


@dataclass(frozen=True)
class Law:
    """A law of a family; with ``rate``, its mixture with ``other``, which has the rest.

    ``numbers`` are the center and the scale; or ε, δ, and which of the two laws it is; or ε, the number of
    answers, and which of the two laws it is.
    """

    family: str
    numbers: tuple[Fraction, ...]
    rate: Fraction | None = None
    other: Law | None = None


@dataclass(frozen=True)
class Product:
    """How often which two laws are taken, ε and the bound."""

    epsilon: Fraction
    blocks: tuple[tuple[int, Law, Law], ...]
    bound: Fraction


class _Text:
    """A text that is read from left to right. Raises Refused."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def take(self, wanted: str) -> None:
        if not self.text.startswith(wanted, self.at):
            raise Refused(f"'{wanted}' is wanted at '{self.text[self.at : self.at + 40]}'")
        self.at += len(wanted)

    def word(self, pattern: str) -> str:
        found = re.compile(pattern, re.ASCII).match(self.text, self.at)
        if found is None or len(found[0]) > 2 * _LONGEST + 1:
            raise Refused(f"'{self.text[self.at : self.at + 40]}' cannot be read")
        self.at = found.end()
        return found[0]

    def number(self) -> Fraction:
        return Fraction(self.word(r"(0|[1-9]\d*)(/[1-9]\d*)?"))

    def law(self) -> Law:
        name = self.word(_WORD)
        self.take("(")
        first = self.number()
        self.take(", ")
        if name != "mixture":
            numbers = [first, self.number()]
            if name in _FEW:
                self.take(", ")
                numbers.append(Fraction(self.word("[01]")))
            found = Law(name, tuple(numbers))
        else:
            law = self.law()
            self.take(", ")
            found = Law(law.family, law.numbers, first, self.law())
            if law.other or (found.other and found.other.other):
                raise Refused("a mixture of mixtures")
        self.take(")")
        return found

    def block(self) -> tuple[int, Law, Law]:
        count = int(self.word(r"[1-9]\d{0,6}"))
        self.take(" * (")
        first = self.law()
        self.take("; ")
        second = self.law()
        self.take(")")
        return count, first, second


def product_of(text: str) -> Product:
    """Read a claim. Raises Refused."""
    reader = _Text(text)
    reader.take("hockey_stick(")
    epsilon = reader.number()
    reader.take(") of ")
    blocks = [reader.block()]
    while text.startswith(" + ", reader.at):
        reader.take(" + ")
        blocks.append(reader.block())
    reader.take(" <= ")
    bound = reader.number()
    if reader.at != len(text) or len(blocks) > _MOST_KINDS:
        raise Refused("the claim of the certificate goes on, or is too long")
    return Product(epsilon, tuple(blocks), bound)


def recheck_product(claim: str, data: Any) -> int:
    """Check a claim by weights; the number of weights that were looked at.

    Raises:
        Refused: it is not shown.
        NotRechecked: laws or a size of which there is no version here.
    """
    product = product_of(claim)
    try:
        if data.keys() != {"h", "bits", "cut", "weights"} or len(data["weights"]) != len(product.blocks):
            raise Refused("the grid of the certificate has an unknown form")
        grid, cut = grid_of(data), data["cut"]
        if type(cut) is not int or cut < 0:
            raise Refused("the grid of the certificate has an unknown form")
        parts: list[Weights] = []
        looked = 0
        for (count, first, second), given in zip(product.blocks, data["weights"], strict=True):
            step, direction = _step(count, first, second)
            w = weights_of(given, grid)
            check_above(w, grid, step.pair(bits_for(w, grid)), direction)
            parts += powers(w, count, grid, cut, up=True)
            looked += len(w.values)
        if delta(parts, product.epsilon, grid, cut, up=True) > product.bound:
            raise Refused("the bound is not shown")
    except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise Refused("a part of the certificate has an unknown form") from error
    return looked


def _step(count: int, first: Law, second: Law) -> tuple[MechanismUse, str]:
    """The mechanism of which this is the pair, and the direction."""
    direction, mixed, plain = "remove", first, second
    if second.other is not None:
        direction, mixed, plain = "add", second, first
    if plain.other is not None or mixed.other not in (None, plain):
        raise NotRechecked("a pair of such mixtures")
    if mixed.family != plain.family:
        raise NotRechecked("a pair of laws of two families")
    size: Fraction | None = None
    if mixed.family in _FEW:
        if mixed.numbers[:2] != plain.numbers[:2] or mixed.numbers[2] != 1 or plain.numbers[2] != 0:
            raise NotRechecked("a pair of such laws")
        name, parameters = _of_few(mixed)
    else:
        (one, scale), (zero, other) = mixed.numbers, plain.numbers
        if scale != other:
            raise NotRechecked("a pair of laws of two scales")
        name, parameters, size = _NOISE[mixed.family], [scale], abs(one - zero)
        if mixed.family.startswith("discrete") and (one.denominator, zero.denominator) != (1, 1):
            raise NotRechecked("laws on the integers with a center between them")
    step = {
        "mechanism": name,
        "parameters": [str(x) for x in parameters],
        "sensitivity": None if size is None else str(size),
        "sampling": "poisson",
        "rate": "1" if mixed.rate is None else str(mixed.rate),
        "compose": count,
    }
    return MechanismUse(step), direction


def _of_few(law: Law) -> tuple[str, list[Fraction]]:
    """The mechanism with few outcomes, and its parameters."""
    epsilon, other, _ = law.numbers
    if law.family == "response":
        return "RandomizedResponse", [other, epsilon]
    return ("ApproxDP", [epsilon, other]) if other else ("PureDP", [epsilon])
