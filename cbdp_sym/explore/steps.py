"""The steps of a derivation, numbered as ``steps[3]``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, overload

from cbdp_sym.author.rerun import Rerun
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.report import NodeReport, PartReport
from cbdp_sym.corpus.step_checks import StepCheck
from cbdp_sym.corpus.steps import Fact, Prose, steps
from cbdp_sym.documents.mathematics import standard
from cbdp_sym.explore.step_proofs import StepProofs
from cbdp_sym.kernel.theorem import Theorem


@dataclass(frozen=True)
class CalculationLine:
    """One line: ``op`` relates ``text`` to the line above it (empty at the start of a chain)."""

    number: int
    claim: str
    op: str
    text: str
    tex: str
    because: str
    grade: str
    rule: str
    uses: tuple[str, ...]
    source: str = ""
    node: int = -1
    proofs: StepProofs | None = field(default=None, repr=False, compare=False)

    def _proofs(self) -> StepProofs:
        if self.proofs is None or self.node < 0:
            raise UserError("the first line of a calculation is no step: take the next one")
        return self.proofs

    @property
    def theorem(self) -> Theorem:
        """The step as a theorem of the kernel."""
        return self._proofs().theorem(self.node)

    @property
    def relation(self) -> Any:
        """The step as a relation of SymPy; the author's abbreviations are symbols.

        Raises:
            UserError: it relates no two numbers.
        """
        return self._proofs().relation(self.node)

    @property
    def is_relation(self) -> bool:
        """True if it relates two numbers."""
        return self.proofs is not None and self.node >= 0 and self.proofs.relates(self.node)

    @property
    def lhs(self) -> Any:
        """The left side in SymPy; of a line of a calculation it is the line above."""
        return self.relation.lhs

    @property
    def rhs(self) -> Any:
        """The right side in SymPy."""
        return self.relation.rhs

    @property
    def hypotheses(self) -> list[str]:
        """The hypotheses of the step, as text: hypotheses of the claim, and the case in which it stands."""
        return self._proofs().hypotheses(self.node)

    def check(self, digits: int = 30) -> StepCheck:
        """Return what numbers say of both sides, at values that its hypotheses admit.

        Closed forms are evaluated by mpmath, other steps in finite models, with balls.
        """
        return self._proofs().check(self.node, digits)

    def simplify(self) -> Any:
        """Return what SymPy makes of it, abbreviations put in: of an equation the difference of the sides."""
        return self._proofs().simplify(self.node)

    def rerun(self) -> Rerun:
        """Prove the step again: the script runs anew up to it."""
        return self._proofs().rerun(self.node)

    def __repr__(self) -> str:
        used = f"; uses {', '.join(self.uses)}" if self.uses else ""
        reason = f"      {self.because} [{self.grade}{used}]" if self.because or self.grade else ""
        line = f"[{self.number}] {self.op:>2} {self.text}"
        return f"{line}\n{reason}" if reason else line

    def latex(self) -> str:
        """Return the line as LaTeX, without the reason."""
        return f"{_TEX[self.op]} {self.tex}".strip()

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.latex()}$"

    def _repr_markdown_(self) -> str:
        return f"{self._row()}\n"

    def _row(self) -> str:
        used = f"; uses {', '.join(self.uses)}" if self.uses else ""
        reason = f"{self.because} <small>[{self.grade}{used}]</small>" if self.grade else ""
        return rf"({self.number}) $\displaystyle {self.latex()}$ &emsp; {reason}"


_TEX = {"": "", "=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}


class NoStep(UserError, IndexError):
    """No step has this number."""


class StepChecks(Sequence[tuple[CalculationLine, StepCheck]]):
    """Holds what numbers say of steps; ``denied`` are those that they contradict."""

    def __init__(self, found: Sequence[tuple[CalculationLine, StepCheck]]) -> None:
        self._found = list(found)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, k: int) -> tuple[CalculationLine, StepCheck]: ...
    @overload
    def __getitem__(self, k: slice) -> StepChecks: ...
    def __getitem__(self, k: int | slice) -> tuple[CalculationLine, StepCheck] | StepChecks:
        return StepChecks(self._found[k]) if isinstance(k, slice) else self._found[k]

    @property
    def denied(self) -> list[CalculationLine]:
        """The steps that fail somewhere."""
        return [step for step, found in self._found if found.denied]

    def __repr__(self) -> str:
        held = sum(found.confirmed for _, found in self._found)
        lines = [f"[{step.number}] {found}" for step, found in self._found]
        return "\n".join([f"{held} of {len(self)} steps are confirmed, {len(self.denied)} denied", *lines])


class Steps(Sequence[CalculationLine]):
    """All steps of one or more derivations, in order."""

    def __init__(self, steps: Sequence[CalculationLine]) -> None:
        self._steps = list(steps)

    @staticmethod
    def of(
        parts: Sequence[tuple[str, PartReport]], proofs: Sequence[StepProofs | None] | None = None
    ) -> Steps:
        """Return the steps of claims, each with a name, and with its proof if it can run in this process."""
        each = proofs or [None] * len(parts)
        lines = [
            replace(line, proofs=proof)
            for part, proof in zip(parts, each, strict=True)
            for line in _lines(*part)
        ]
        return Steps([replace(line, number=n) for n, line in enumerate(lines)])

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, k: int) -> CalculationLine: ...
    @overload
    def __getitem__(self, k: slice) -> Steps: ...
    def __getitem__(self, k: int | slice) -> CalculationLine | Steps:
        if isinstance(k, slice):
            return Steps(self._steps[k])
        try:
            return self._steps[k]
        except (IndexError, TypeError):
            raise NoStep(f"the steps are numbered from 0 to {len(self) - 1}, and {k!r} is none") from None

    def __repr__(self) -> str:
        return "\n".join(line for _, group in self._by_claim() for line in group)

    def _by_claim(self) -> Iterator[tuple[str, list[str]]]:
        claim = None
        for step in self._steps:
            heading = [] if step.claim == claim else [f"{step.claim}:"]
            claim = step.claim
            yield claim, [*heading, repr(step)]

    def _repr_markdown_(self) -> str:
        lines: list[str] = []
        claim = None
        for step in self._steps:
            if step.claim != claim:
                claim = step.claim
                lines.append(f"**{claim}**")
            lines.append(step._row())
        return "\n\n".join(lines)


def _lines(claim: str, part: PartReport) -> Iterator[CalculationLine]:
    for step in steps(part):
        if isinstance(step, Prose):
            continue
        tex = standard(step.node["latex"])
        if isinstance(step, Fact):
            yield _line(claim, "", tex, step.node)
            continue
        yield CalculationLine(0, claim, "", step.node["text"], tex, "", "", "", ())
        for line in step.lines:
            yield _line(claim, line["op"], standard(line["latex"]), line)


def _line(claim: str, op: str, tex: str, node: NodeReport) -> CalculationLine:
    because, grade, uses = node["reason"], node["grade"], tuple(node["uses"])
    rule, source, number = node["rule"], node["place"], node["number"]
    return CalculationLine(0, claim, op, node["text"], tex, because, grade, rule, uses, source, number)
