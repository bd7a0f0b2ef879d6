"""Requests: steps (mechanism, sensitivity, sampling, how often), and the adjacency."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sympy import Expr, Integer

from cbdp_sym.analysis.balls import compare_constants
from cbdp_sym.profiles.base import Base
from cbdp_sym.profiles.mechanisms import Mechanism, exact, mechanism, positive, sensitivity
from cbdp_sym.theory.restricted.request import BadRequest

ADJACENCIES = ("add", "remove", "add-remove", "replace")
_MOST_STEPS, _MOST_KINDS = 1_000_000, 50


@dataclass(frozen=True)
class Sampling:
    """``kind`` is none, poisson or without-replacement; ``rate`` is how likely a record is used."""

    kind: str
    rate: Expr
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class MechanismUse:
    """A mechanism that is used ``count`` times, each time on a new sample."""

    mechanism: Mechanism
    sensitivity: Expr
    sampling: Sampling
    count: int

    @cached_property
    def base(self) -> Base:
        """The laws with and without the record, mixed."""
        return self.mechanism.kind.base(self.mechanism.values, self.sensitivity, self.sampling.rate)

    def data(self) -> dict[str, Any]:
        """Return the step as plain data."""
        own = self.mechanism.kind.own
        return {
            "mechanism": str(self.mechanism),
            "sensitivity": None if own else str(self.sensitivity),
            "sampling": str(self.sampling),
            "compose": self.count,
        }


@dataclass(frozen=True)
class ProfileRequest:
    """Steps, and which data sets are neighbours."""

    steps: tuple[MechanismUse, ...]
    adjacency: str

    @property
    def count(self) -> int:
        """Return how many steps there are in all."""
        return sum(s.count for s in self.steps)

    def __str__(self) -> str:
        parts = []
        for s in self.steps:
            text = str(s.mechanism)
            if not s.mechanism.kind.own and s.sensitivity != 1:
                text += f" with sensitivity {s.sensitivity}"
            if s.sampling.kind != "none":
                text += f", {s.sampling}"
            parts.append(text + (f", {s.count} times" if s.count > 1 else ""))
        return f"{'; '.join(parts)}; neighbours: {self.adjacency}"


def sampling(given: Any) -> Sampling:
    """none, poisson(q), or without-replacement(m, n).

    Raises:
        BadRequest: it is another text, or its numbers are out of range.
    """
    if isinstance(given, Sampling):
        return given
    text = "none" if given is None else str(given).strip()
    name, bracket, rest = text.partition("(")
    name = name.strip()
    if text == "none":
        return Sampling("none", Integer(1), text)
    if name == "poisson" and bracket and rest.endswith(")"):
        q = positive(exact(rest[:-1].strip(), "the sampling rate"), "the sampling rate")
        if compare_constants(q - 1) == 1:
            raise BadRequest(f"the sampling rate is a probability, at most 1, not {q}")
        return Sampling("poisson", q, f"poisson({q})")
    if name == "without-replacement" and bracket and rest.endswith(")"):
        parts = [exact(p.strip(), "a number of records") for p in rest[:-1].split(",")]
        if len(parts) != 2 or not all(p.is_Integer for p in parts) or not 0 < parts[0] <= parts[1]:
            raise BadRequest(f"'{text}' has to be without-replacement(m, n), whole numbers with 0 < m <= n")
        m, n = parts
        return Sampling(name, m / n, f"without-replacement({m}, {n})")
    raise BadRequest(
        f"the sampling '{text}' is not known; it is none, poisson(q) or without-replacement(m, n)"
    )


def times(given: Any) -> int:
    """Return how often a step is used. Raises BadRequest."""
    text = str(given).strip()
    if isinstance(given, bool) or not text.isdecimal() or not 1 <= int(text[:9]) <= _MOST_STEPS:
        raise BadRequest(f"the number of steps is a whole number from 1 to {_MOST_STEPS}, not {given}")
    return int(text)


def adjacency(given: Any, steps: Sequence[MechanismUse]) -> str:
    """Return the adjacency; if none is given, the one for which the steps have a dominating pair.

    Raises:
        BadRequest: it is not known, or there is no dominating pair for it.
    """
    fixed = any(s.mechanism.kind.own or s.sampling.kind == "without-replacement" for s in steps)
    if given is None:
        given = "replace" if fixed else "add-remove"
    if given not in ADJACENCIES:
        raise BadRequest(f"the adjacency '{given}' is not known; it is one of {', '.join(ADJACENCIES)}")
    for s in steps:
        if s.mechanism.kind.read is not None and (len(steps) > 1 or s.count > 1):
            raise BadRequest(
                f"'{s.mechanism}' cannot be composed: a grid of losses would need thousands of its "
                "divergences, which take too long"
            )
        if s.mechanism.kind.pair and s.sampling.kind == "without-replacement":
            raise BadRequest(
                f"no dominating pair is known for {s.sampling} of two laws that need not be symmetric; use "
                "poisson(q)"
            )
        if given != "replace" and s.mechanism.kind.own:
            raise BadRequest(
                f"'{s.mechanism}' answers for each record, so that neighbours differ by replacing one: "
                "use --adjacency replace"
            )
        if given != "replace" and s.sampling.kind == "without-replacement":
            raise BadRequest(
                f"{s.sampling} is for data sets of one size, and its sensitivity is that of replacing a "
                "record: use --adjacency replace"
            )
        if given == "replace" and s.sampling.kind == "poisson":
            raise BadRequest(
                f"no dominating pair is known for {s.sampling} and neighbours by replacing a record: the "
                "sensitivity does not say how far the answer moves when the record is left out of the "
                "sample; use --adjacency add, remove or add-remove"
            )
    return str(given)


def request(
    mechanisms: Any, sensitivities: Any, samplings: Any, counts: Any, neighbours: Any
) -> ProfileRequest:
    """Return the request, checked. Each argument is one value, or a list with one value for each mechanism.

    Raises:
        BadRequest: with the value, what was expected and what to do.
    """
    laws = [mechanism(m) for m in _listed(mechanisms)]
    if not 1 <= len(laws) <= _MOST_KINDS:
        raise BadRequest(f"from 1 to {_MOST_KINDS} mechanisms are composed, not {len(laws)}")
    columns = []
    for values, name in ((sensitivities, "sensitivity"), (samplings, "sampling"), (counts, "compose")):
        column = _listed(values)
        if len(column) not in (1, len(laws)):
            raise BadRequest(
                f"{name} is given {len(column)} times for {len(laws)} mechanisms: give it once, or once for "
                "each of them"
            )
        columns.append(column * len(laws) if len(column) == 1 else column)
    steps = tuple(
        MechanismUse(law, sensitivity(s, law), sampling(q), times(n))
        for law, s, q, n in zip(laws, *columns, strict=True)
    )
    if sum(s.count for s in steps) > _MOST_STEPS:
        raise BadRequest(f"at most {_MOST_STEPS} steps are composed")
    return ProfileRequest(steps, adjacency(neighbours, steps))


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]
