"""Requests: steps (mechanism, sensitivity, sampling, how often), and the adjacency."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sympy import Expr

from cbdp_sym.profiles.base import Base
from cbdp_sym.profiles.mechanisms import Mechanism, arguments, mechanism, sensitivity
from cbdp_sym.profiles.samplings import FOR_REPLACING, Sampling, sampling
from cbdp_sym.theory.restricted.request import BadRequest
from cbdp_sym.vocabulary import named, relation

ADJACENCIES = ("add", "remove", "add-remove", "replace")
_TIMES = re.compile(r"\s*(\()?(\d+)(?(1)\))\s*\*\s*(.*)", re.DOTALL)
_CALL = re.compile(r"\s*(\w+)\s*\((.*)\)\s*", re.DOTALL)
_POWER = re.compile(r"(\d+)[eE]\+?(\d)")
_MULTIPLE = re.compile(r"\s*\bnoise_multiplier\s*=")
_OF_SENSITIVITY = {"GaussianMechanism": "Gaussian", "DiscreteGaussianMechanism": "DiscreteGaussian"}
_ONE_STEP = (
    "that of one unsampled step for each epoch, without --sampling (divergences are jointly convex, and only "
    "the step of its batch sees a record)"
)
LARGEST_COUNT, _MOST_KINDS = 1_000_000, 50
_UNSAMPLED = (
    ", without poisson sampling; 'PureDP(epsilon)', with its epsilon for adding and removing, can be sampled"
)


@dataclass(frozen=True)
class MechanismUse:
    """A mechanism that is used ``count`` times, each time on a new sample.

    ``replacing``: neighbours differ by replacing a record.
    """

    mechanism: Mechanism
    sensitivity: Expr
    sampling: Sampling
    count: int
    replacing: bool = False

    @cached_property
    def base(self) -> Base:
        """The laws with and without the record, mixed."""
        law = self.mechanism
        return self.sampling.pair(law.kind, law.values, self.sensitivity, replacing=self.replacing)

    @cached_property
    def attained(self) -> Base:
        """The same for the lower end: laws that are attained, or that are dominated by such laws."""
        law = self.mechanism
        return self.sampling.attained(law.kind, law.values, self.sensitivity, self.base)

    @property
    def tight(self) -> bool:
        """Return whether some data sets attain the pair of one step."""
        kind = self.sampling.kind
        return kind != "shuffled" and not (kind == "with-replacement" and self.replacing)

    @cached_property
    def mirrored(self) -> Base | None:
        """The laws if the record moves the answer the other way; None: the noise is symmetric."""
        kind, values = self.mechanism.kind, self.mechanism.values
        other = None if kind.mirror is None else kind.mirror(values)
        return (
            None
            if other is None or other == values
            else kind.base(other, self.sensitivity, self.sampling.rate)
        )

    @cached_property
    def exchanged(self) -> Base:
        """The two laws of the user's, exchanged."""
        return self.mechanism.kind.base(self.mechanism.values[::-1], self.sensitivity, self.sampling.rate)

    def data(self) -> dict[str, Any]:
        """Return the step as plain data."""
        none = self.mechanism.kind.without_sensitivity
        return {
            "mechanism": str(self.mechanism),
            "sensitivity": None if none else str(self.sensitivity),
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
            if not s.mechanism.kind.without_sensitivity and s.sensitivity != 1:
                text += f" with sensitivity {s.sensitivity}"
            if s.sampling.kind != "none":
                text += f", {s.sampling}"
            parts.append(text + (f", {s.count} times" if s.count > 1 else ""))
        return f"{'; '.join(parts)}; neighbours: {self.adjacency}"


def times(given: Any) -> int:
    """Return how often a step is used. Raises BadRequest."""
    text = str(given).strip()
    if match := _POWER.fullmatch(text):
        text = match[1] + "0" * int(match[2])
    if isinstance(given, bool) or not text.isdecimal() or not 1 <= int(text[:9]) <= LARGEST_COUNT:
        raise BadRequest(f"the number of steps is a whole number from 1 to {LARGEST_COUNT}, not {given}")
    return int(text)


def adjacency(given: Any, steps: Sequence[MechanismUse]) -> str:
    """Return the adjacency; if none is given, the one for which the steps have a dominating pair.

    Raises:
        BadRequest: it is not known, or there is no dominating pair for it.
    """
    fixed = any(s.mechanism.kind.own or s.sampling.kind in FOR_REPLACING for s in steps)
    if given is None:
        given = "replace" if fixed else "add-remove"
    given = relation(str(given))
    if given not in ADJACENCIES:
        raise BadRequest(f"the adjacency '{given}' is not known; it is one of {', '.join(ADJACENCIES)}")
    for s in steps:
        _sampled(s, given)
        if (s.mechanism.kind.pair or s.mirrored is not None) and s.sampling.kind == "without-replacement":
            raise BadRequest(
                f"no dominating pair is known for {s.sampling} of two laws that need not be symmetric; use "
                "poisson(q)"
            )
        if given != "replace" and s.mechanism.kind.own:
            raise BadRequest(
                f"'{s.mechanism}' answers for each record, so that neighbours differ by replacing one: "
                f"use --adjacency replace{_UNSAMPLED if s.sampling.kind == 'poisson' else ''}"
            )
        if given != "replace" and s.sampling.kind == "without-replacement":
            raise BadRequest(
                f"{s.sampling} is for data sets of one size, and its sensitivity is that of replacing a "
                "record: use --adjacency replace"
            )
        if given == "replace" and s.sampling.kind == "poisson" and s.mechanism.kind.own:
            raise BadRequest(
                f"'{s.mechanism}' is for neighbours by replacing a record, and no dominating pair is known "
                f"for {s.sampling} of it; give 'PureDP(epsilon)' with its epsilon for adding a record"
            )
        if given == "replace" and s.sampling.kind == "poisson":
            raise BadRequest(
                f"no dominating pair is known for {s.sampling} and neighbours by replacing a record: the "
                "sensitivity does not say how far the answer moves when the record is left out of the "
                "sample; use --adjacency add, remove or add-remove"
            )
    return str(given)


def _sampled(s: MechanismUse, given: str) -> None:
    """Raise BadRequest if no pair is known for this sampling of this mechanism, and these neighbours."""
    law, how = s.mechanism, s.sampling
    if how.kind == "with-replacement" and law.kind.noise is None:
        raise BadRequest(
            f"no dominating pair is known for {how} of '{law}': it has to be Gaussian, Laplace, geometric, "
            "discrete Gaussian or Skellam noise, or 'Noise(density)'"
        )
    if how.kind == "shuffled" and law.name != "PureDP":
        raise BadRequest(
            f"{how} is for the answers of n local randomizers: give 'PureDP(epsilon)' with their epsilon, "
            f"not '{law}'. For batches of shuffled data no better bound is known than {_ONE_STEP}"
        )
    if how.kind == "shuffled" and given != "replace":
        raise BadRequest(f"{how} is for a fixed number of users: use --adjacency replace")
    if how.kind == "random-allocation" and given == "replace":
        raise BadRequest(
            f"for {how} and neighbours by replacing a record no better bound is known than {_ONE_STEP}"
        )
    if how.kind == "random-allocation" and (law.kind.own or s.mirrored is not None):
        raise BadRequest(
            f"no dominating pair is known for {how} of '{law}'; 'PureDP(epsilon)', with its epsilon for "
            "adding and removing a record, has one"
        )


def request(
    mechanisms: Any, sensitivities: Any, samplings: Any, counts: Any, neighbours: Any
) -> ProfileRequest:
    """Return the request, checked. Each argument is one value, or a list with one value for each mechanism.

    Raises:
        BadRequest: with the value, what was expected and what to do.
    """
    read = [written(m) for m in _listed(mechanisms)]
    if not 1 <= len(read) <= _MOST_KINDS:
        raise BadRequest(f"from 1 to {_MOST_KINDS} mechanisms are composed, not {len(read)}")
    columns = []
    for values, name in ((sensitivities, "sensitivity"), (samplings, "sampling"), (counts, "compose")):
        column = _listed(values)
        if len(column) not in (1, len(read)):
            raise BadRequest(
                f"{name} is given {len(column)} times for {len(read)} mechanisms: give it once, or once for "
                "each of them"
            )
        columns.append(column * len(read) if len(column) == 1 else column)
    for (_, law, own), s in zip(read, columns[0], strict=True):
        if None not in (own, s) and str(s).strip() != own:
            raise BadRequest(
                f"the sensitivity of {law} is given twice, as {own} and as {s}: give it in the text or as an "
                "option"
            )
    laws = [mechanism(absolute(m, s)) for (_, m, _), s in zip(read, columns[0], strict=True)]
    steps = tuple(
        MechanismUse(law, sensitivity(s if own is None else own, law), sampling(q), k * times(n))
        for law, (k, _, own), s, q, n in zip(laws, read, *columns, strict=True)
    )
    if sum(s.count for s in steps) > LARGEST_COUNT:
        raise BadRequest(f"at most {LARGEST_COUNT} steps are composed")
    near = adjacency(neighbours, steps)
    return ProfileRequest(tuple(replace(s, replacing=near == "replace") for s in steps), near)


def written(given: Any) -> tuple[int, Any, str | None]:
    """Return how often, the mechanism, and its sensitivity; of '100 * Gaussian(sigma=1, sensitivity=2)'."""
    if not isinstance(given, str):
        return 1, given, None
    match = _TIMES.fullmatch(given)
    count, text = (times(match[2]), match[3]) if match else (1, given)
    call = _CALL.fullmatch(text)
    if call is None:
        return count, text, None
    name, parts, own = named(call[1], _OF_SENSITIVITY) or call[1], arguments(call[2]), None
    if name in _OF_SENSITIVITY:  # as guarantees have it: the sensitivity comes first
        name = _OF_SENSITIVITY[name]
        if len(parts) > 1 and "=" not in parts[0]:
            parts[0] = f"sensitivity={parts[0]}"
    for part in parts:
        key, equals, value = part.partition("=")
        if equals and key.strip() == "sensitivity":
            own = value.strip()
            parts.remove(part)
            break
    law = f"{name}({', '.join(part.strip() for part in parts)})"
    return count, law if own is None else absolute(law, own), own


def absolute(law: Any, sensitivity: Any) -> Any:
    """Return the mechanism with sigma in place of its noise multiplier, which is sigma by the sensitivity."""
    call = _CALL.fullmatch(law) if isinstance(law, str) else None
    if call is None or not _MULTIPLE.search(law):
        return law
    size = 1 if sensitivity is None else sensitivity
    parts = []
    for part in arguments(call[2]):
        match = _MULTIPLE.match(part)
        parts.append(part if match is None else f"sigma={product(part[match.end() :], size)}")
    return f"{call[1]}({', '.join(parts)})"


def product(multiplier: str, sensitivity: Any) -> str:
    """Return sigma as text."""
    plain = str(sensitivity).strip() == "1"
    return multiplier.strip() if plain else f"({multiplier})*({sensitivity})"


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]
