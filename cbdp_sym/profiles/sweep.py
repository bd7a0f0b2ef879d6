"""Tables of privacy profiles, for ``cbdp-sym sweep``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cbdp_sym.corpus.sweep import BoundTable, Row, values_of
from cbdp_sym.profiles.mechanisms import exact
from cbdp_sym.profiles.result import profile
from cbdp_sym.theory.restricted.request import BadRequest


@dataclass(frozen=True)
class ProfileGrid(BoundTable):
    """δ at each ε of ``given``, or ε at each δ, for all values of the parameters in the texts.

    Attributes:
        mechanisms, sensitivities, samplings, counts: texts, as of ``profile``.
        bounds: delta or epsilon.
    """

    mechanisms: tuple[str, ...]
    bounds: str
    given: tuple[str, ...]
    parameters: tuple[tuple[str, tuple[str, ...]], ...] = ()
    sensitivities: tuple[str, ...] = ()
    samplings: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    adjacency: str | None = None
    digits: int | None = None
    seconds: float = 60.0

    def __post_init__(self) -> None:
        self.check()
        for name, _ in self.parameters:
            if not any(_place(name).search(text) for text in self._texts()):
                raise BadRequest(f"'{name}' occurs in no mechanism and in no option")
        self._profile(next(self.points()))

    @property
    def fixed(self) -> Row:
        return {
            "mechanism": "; ".join(self.mechanisms), "sensitivity": "; ".join(self.sensitivities),
            "sampling": "; ".join(self.samplings), "compose": "; ".join(self.counts),
            "adjacency": self.adjacency or "", "bounds": self.bounds,
        }  # fmt: skip

    @property
    def other(self) -> str:
        """The name of that at which the profile is taken."""
        return "epsilon" if self.bounds == "delta" else "delta"

    @property
    def axes(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (*self.parameters, (self.other, self.given))

    @property
    def limit(self) -> float:
        return self.seconds

    @property
    def wanted(self) -> int | None:
        return self.digits

    @property
    def value(self) -> str:
        return r"$\delta$" if self.bounds == "delta" else r"$\varepsilon$ (nats)"

    def bound(self, row: Row) -> dict[str, Any]:
        found = self._profile(row)
        asked = found.delta if self.bounds == "delta" else found.epsilon
        return asked(row[self.other], self.digits, self.seconds).data()

    def _texts(self) -> tuple[str, ...]:
        return (*self.mechanisms, *self.sensitivities, *self.samplings, *self.counts)

    def _profile(self, row: Row) -> Any:
        def at(texts: tuple[str, ...]) -> list[str] | None:
            return [self._at(row, text) for text in texts] or None

        return profile(
            at(self.mechanisms), sensitivity=at(self.sensitivities), sampling=at(self.samplings),
            compose=at(self.counts) or 1, adjacency=self.adjacency,
        )  # fmt: skip

    def _at(self, row: Row, text: str) -> str:
        for name, _ in self.parameters:
            text = with_value(text, name, row[name])
        return text


def values(text: str, what: str) -> tuple[str, ...]:
    """Return the values of an axis, and in a list also numbers such as 1e-6. Raises BadRequest."""
    if ".." in text:
        return values_of(text)
    return tuple(str(exact(v.strip(), what)) for v in text.split(","))


def with_value(text: str, name: str, value: str) -> str:
    """Return the text with a value for a parameter."""
    return (value if text.strip() == name else f"({value})").join(_place(name).split(text))


def _place(name: str) -> re.Pattern[str]:
    """Return where a parameter stands: sigma=sigma has it on the right."""
    return re.compile(rf"(?<![\w.]){re.escape(name)}(?![\w(]|\s*=)")
