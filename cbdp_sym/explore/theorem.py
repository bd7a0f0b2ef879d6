"""A statement as an object."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

from cbdp_sym.author.rerun import Rerun
from cbdp_sym.author.statement import Statement
from cbdp_sym.calls import checked
from cbdp_sym.corpus.discovery import load_entry, watch
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.expected_verdict import names, versions, where
from cbdp_sym.corpus.report import FindingReport, PartReport, StatementReport
from cbdp_sym.corpus.runner import Options, verify
from cbdp_sym.corpus.scan import StatementFile
from cbdp_sym.corpus.waiting import waiting
from cbdp_sym.explore.claim import ClaimView
from cbdp_sym.explore.numbers import Instance
from cbdp_sym.explore.steps import StepChecks, Steps
from cbdp_sym.explore.why import Evidence
from cbdp_sym.explore.witness import WitnessView


@checked
class StatementView:
    """A statement of a paper, as printed and repaired; made by :func:`cbdp_sym.theorem`.

    ``subs``, ``evaluate`` and ``plot`` speak of the first printed claim; ``claims`` has them all, with
    the same methods. It is verified when first something is asked that needs it; results are kept
    in the cache of ``cbdp-sym verify``.
    """

    def __init__(self, entry: StatementFile, catalogue: Any) -> None:
        self._entry, self._catalogue = entry, catalogue

    @property
    def id(self) -> str:
        """The identifier, such as ``"cbdp.thm9"``."""
        return self._entry.id

    @property
    def title(self) -> str:
        """A few words."""
        return self._entry.title

    @property
    def ref(self) -> str:
        """The paper's own number."""
        return self._entry.ref

    @cached_property
    def statement(self) -> Statement:
        """The Statement of the derivation file."""
        statement = load_entry(self._entry)
        self._unchanged = watch()
        return statement

    @cached_property
    def report(self) -> StatementReport:
        """Return everything that verification says, as plain data.

        Raises:
            UserError: the derivation file cannot be loaded, or has changed since it was.
        """
        self.statement  # noqa: B018 - the report is about this one
        with waiting(f"verifying {self._entry.id}"):
            (outcome,) = verify([self._entry], self._catalogue, Options(jobs=1))
        if outcome.report is None:
            raise UserError(outcome.error)
        if not self._unchanged():
            raise UserError(
                f"a file that '{self.id}' rests on has changed since it was loaded: call theorem('…') again"
            )
        return outcome.report

    @property
    def claims(self) -> list[ClaimView]:
        """The printed claims, then the repaired ones."""
        return [*self.printed, *self.repaired]

    def _part_report(self, version: str, index: int) -> PartReport:
        found = self.report["printed" if version == "printed" else "repaired"]
        assert found is not None
        return found["parts"][index]

    def _called(self, version: str) -> str:
        return names(self.report)[version != "printed"]

    def _claims(self, version: str) -> list[ClaimView]:
        return [
            ClaimView(claim, partial(self._called, version), partial(self._part_report, version, index))
            for index, claim in enumerate(self.statement.claims[version])
        ]

    @cached_property
    def printed(self) -> list[ClaimView]:
        """The claims as the paper prints them."""
        return self._claims("printed")

    @cached_property
    def repaired(self) -> list[ClaimView]:
        """The claims that replace or sharpen them."""
        return self._claims("repaired")

    @property
    def verdict(self) -> str:
        """The verdict on what is printed: "proved", "refuted", "partly", "vacuous", "checked" or "open"."""
        return self.report["printed"]["verdict"]

    @property
    def axioms(self) -> list[str]:
        """The cited theorems that the verdicts rest on."""
        return sorted({a for _, v in versions(self.report) for a in v["axioms"]})

    @property
    def foundations(self) -> list[str]:
        """The other textbook statements that the verdicts rest on."""
        return sorted({f for _, v in versions(self.report) for f in v["foundations"]})

    @property
    def findings(self) -> list[FindingReport]:
        """Return what the paper does not print and the reader should know."""
        return self.report["findings"]

    @property
    def witness(self) -> WitnessView | None:
        """The point at which a printed claim fails, if one is certified."""
        found = self.report["printed"]["witness"]
        return WitnessView(found) if found else None

    @property
    def steps(self) -> Steps:
        """The steps of all derivations, numbered from 0."""
        return Steps.of(self._named(), [claim.step_proofs for claim in self.claims])

    @property
    def definitions(self) -> dict[Any, Any]:
        """The meaning of the abbreviations of the derivations, as expressions of SymPy."""
        found: dict[Any, Any] = {}
        for claim in self.claims:
            found |= claim.definitions
        return found

    def check(self, digits: int = 30) -> StepChecks:
        """Return what numbers say of every step that relates two numbers."""
        return StepChecks([(step, step.check(digits)) for step in self.steps if step.is_relation])

    def rerun(self, k: int) -> Rerun:
        """Prove step k again."""
        return self.steps[k].rerun()

    def _named(self) -> list[tuple[str, PartReport]]:
        return [(where(n, part), part) for n, v in versions(self.report) for part in v["parts"]]

    def why(self, depth: int | None = None, full: bool = False) -> Evidence:
        """Return what the verdicts rest on, down to exact steps, certificates and cited theorems.

        Args:
            depth: how many levels to show; None for all.
            full: show the intermediate lines of chains too.
        """
        return Evidence.of(self._named(), depth, full)

    @property
    def _first(self) -> ClaimView:
        if not self.claims:
            raise UserError(f"'{self.id}' has no claim")
        return self.claims[0]

    def subs(self, **values: Any) -> Instance:
        """Return the first printed claim at exact values; see :meth:`Claim.subs`."""
        return self._first.subs(**values)

    def evaluate(self, *, digits: int = 15, seconds: float = 30.0, **values: Any) -> Any:
        """Return both sides of the first printed claim at exact values; see :meth:`Claim.evaluate`."""
        return self._first.evaluate(digits=digits, seconds=seconds, **values)

    def plot(self, parameter: str, low: Any, high: Any, **options: Any) -> Any:
        """Draw both sides of the first printed claim; see :meth:`Claim.plot`."""
        return self._first.plot(parameter, low, high, **options)

    def latex(self, proof: bool = False) -> str:
        """Return the claims as LaTeX for math mode, a line each; with ``proof`` the whole LaTeX document."""
        if proof:
            from cbdp_sym.documents.latex import document

            return document(self.report)
        return "\n".join(claim.latex() for claim in self.claims)

    def __repr__(self) -> str:
        lines = ["  ".join(t for t in (self.id, self.ref, self.title) if t)]
        lines += [line for claim in self.claims for line in ("", repr(claim))]
        for name, version in versions(self.report):
            lines += [f"{name}, not encoded: {text}" for text in version["omits"]]
        for finding in self.findings:
            lines += ["", f"finding ({finding['kind']}): {finding['text']}"]
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        lines = [f"#### {self.ref or self.id}: {self.title}", f"`{self.id}`"]
        lines += [claim._repr_markdown_() for claim in self.claims]
        lines += [f"- *{f['kind']}*: {f['text']}" for f in self.findings]
        return "\n\n".join(lines)
