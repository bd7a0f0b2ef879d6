"""Using a proved claim of the corpus about mechanisms: its numbers, its theorem, and its verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sympy import Expr, Integer

from cbdp_sym.author.claims import Claim
from cbdp_sym.corpus.catalogue import catalogue_for
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.report import PartReport, StatementReport
from cbdp_sym.corpus.runner import Options, verify
from cbdp_sym.corpus.sympy_terms import expression
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.syntax import parts

ZERO = Integer(0)


@dataclass(frozen=True)
class Use:
    """One claim of a statement, by its label or its number; of a conjunction one ``part``."""

    id: str
    which: str | int = 0
    part: int = 0

    @property
    def claim(self) -> Claim:
        """Return the claim itself.

        Raises:
            NotProved: the statement has no such claim.
        """
        found = [c for k, c in enumerate(load(self.id).every_claim) if self.which in (k, c.label)]
        if len(found) != 1:
            raise NotProved(f"'{self.id}' has no such claim as {self.which!r}")
        return found[0]

    @property
    def version(self) -> tuple[str, int]:
        """Return the version of the statement that the claim belongs to, and its place in the report."""
        statement = load(self.id)
        for version in statement.claims:
            for place, claim in enumerate(statement.claims[version]):
                if claim is self.claim:
                    return version, place
        raise AssertionError(self.id)

    def __str__(self) -> str:
        further = self.version[0] == "repaired"
        said = ", ".join(filter(None, [load(self.id).others * further, self.claim.label]))
        return f"{self.id} ({said})" if said else self.id

    def values(self, **values: Expr) -> tuple[Expr, ...]:
        """Return the numbers of the guarantee that the claim concludes, at values for its variables."""
        guarantee = self.claim.conclusion
        while parts(guarantee)[0] in ("/\\", "="):
            guarantee = parts(guarantee)[1][self.part]
        numbers = [a for a in parts(guarantee)[1] if a.type is REAL]
        return tuple(expression(a, values) for a in numbers)

    def theorem(self) -> Theorem:
        """Return the claim as a closed theorem.  Raises Failed."""
        return self.claim.theorem()

    def terms(self, objects: Mapping[str, str | Term]) -> list[str | Term]:
        """Return values for the claim's variables, in order, from those by name."""
        return [objects[v.name] for v in self.claim.variables]


class NotProved(UserError):
    """A claim that a conversion would use has no proof now."""


def require_proved(uses: Sequence[Use], settled: Callable[[str], StatementReport]) -> list[PartReport]:
    """Check the computed verdicts of claims, and return their reports.

    Raises:
        NotProved: a verdict is another one.
    """
    reports = []
    for use in uses:
        report = part_report(settled(use.id), use)
        if report["verdict"] != "proved":
            reason = f": {report['message']}" if report["message"] else ""
            raise NotProved(f"'{use}' is {report['verdict']}, not proved{reason}")
        reports.append(report)
    return reports


def part_report(report: StatementReport, use: Use) -> PartReport:
    """Return what verification says of the claim.

    Raises:
        NotProved: it says nothing, as it was stopped.
    """
    name, place = use.version
    version = report["printed"] if name == "printed" else report["repaired"]
    if version is None or place >= len(version["parts"]):
        raise NotProved(f"'{use}' was not verified")
    return version["parts"][place]


class ComputedVerdicts:
    """Computed verdicts, through the cache of results, so that none is computed twice."""

    def __init__(self) -> None:
        self._known: dict[str, StatementReport] = {}

    def __call__(self, id: str) -> StatementReport:
        if id not in self._known:
            catalogue = catalogue_for([id])
            (outcome,) = verify([catalogue[id]], catalogue, Options(jobs=1, timeout=300.0))
            if outcome.report is None:
                raise NotProved(f"'{id}' cannot be verified: {outcome.error}")
            self._known[id] = outcome.report
        return self._known[id]
