"""Aims, their regions, and the lemmas that have been written: material for the templates of nodes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cbdp_sym.export.gallina import NotStated, fraction, name_of, text
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import fraction_of
from cbdp_sym.recheck.regions import Region

Tree = dict[str, Any]
_MOST_LEMMAS = 3000


@dataclass(frozen=True)
class Aim:
    """``f >= 0`` (``f > 0``) on a region."""

    f: Term
    region: Region
    strict: bool

    @property
    def goal(self) -> str:
        return f"0 {'<' if self.strict else '<='} {text(self.f)}"


@dataclass
class Lemmas:
    """The lemmas so far; a fact of a region is one of them."""

    texts: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    facts: dict[tuple[Term, bool], tuple[str, Region]] = field(default_factory=dict)

    def add(self, region: Region, goal: str, steps: Iterable[str]) -> str:
        """Return a lemma on a region.

        Its name, which is an older one's if that says the same. Raises NotStated.
        """
        if len(self.texts) > _MOST_LEMMAS:
            raise NotStated("the certificate is too long")
        names = " ".join(map(name_of, region.ranges))
        conditions = hypotheses(region)
        head = f"forall {names} : R, " if names else ""
        said = " -> ".join([*conditions, goal])
        claim = f"{head}{said}"
        if claim in self.names:
            return self.names[claim]
        name = self.names[claim] = f"node_{len(self.texts)}"
        lines = [f"Lemma {name} : {claim}.", "Proof."]
        if names or conditions:
            lines.append(f"intros {names}; intros." if names else "intros.")
        lines += self.known(region)
        if about(goal):
            lines.append("known_erfc.")
        self.texts.append("\n".join([*lines, *steps, "Qed."]))
        return name

    def known(self, region: Region) -> list[str]:
        """Return what was shown before on a larger region."""
        found = []
        for fact in region.facts:
            if fact in self.facts:
                lemma, old = self.facts[fact]
                if old.ranges.keys() <= region.ranges.keys():
                    holding = " ltac:(linear)" * len(hypotheses(old))
                    found.append(f"try (pose proof ({self.use(lemma, old)}{holding})).")
        return found

    @staticmethod
    def use(lemma: str, region: Region, values: dict[str, str] | None = None) -> str:
        """Return a lemma with its variables given."""
        given = values or {}
        return " ".join([lemma, *(given.get(v) or name_of(v) for v in region.ranges)])


def of_erfc(*terms: Term) -> bool:
    """Return whether one of the terms has the error function, for which there is a library of its own."""
    return any(t.head == "erfc" for term in terms for t in term.subterms())


def about(said: str) -> str:
    """Return a tactic that adds what is known of the error function where it is spoken of."""
    return "known_erfc; " if "(erfc " in said else ""


def op_of(strict: bool) -> str:
    return "lt" if strict else "le"


def hypotheses(region: Region) -> list[str]:
    """Return the ends of the ranges and the relations, as Coq writes them. Raises NotStated."""
    found = []
    for v, r in region.ranges.items():
        if r.low is not None:
            found.append(f"{fraction(r.low)} {'<' if r.low_open else '<='} {name_of(v)}")
        if r.high is not None:
            found.append(f"{name_of(v)} {'<' if r.high_open else '<='} {fraction(r.high)}")
    found += [f"0 {'<' if strict else '<='} {text(g)}" for g, strict in region.given]
    return found


def range_of(data: Any) -> Range:
    """Return a range as certificates write it. Raises NotStated."""
    if not isinstance(data, list) or len(data) != 4:
        raise NotStated("a range of the certificate has an unknown form")
    low = None if data[0] == "-oo" else fraction_of(data[0])
    high = None if data[1] == "oo" else fraction_of(data[1])
    return Range(low, high, bool(data[2]), bool(data[3]))
