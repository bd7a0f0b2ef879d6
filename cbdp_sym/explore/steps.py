"""The steps of a derivation, numbered as ``steps[3]``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.documents.mathematics import standard


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


class Steps(Sequence[CalculationLine]):
    """All steps of one or more derivations, in order."""

    def __init__(self, steps: Sequence[CalculationLine]) -> None:
        self._steps = list(steps)

    @staticmethod
    def of(parts: Sequence[tuple[str, PartReport]]) -> Steps:
        """Return the steps of claims, each with a name."""
        lines = [fields for part in parts for fields in _fields(*part)]
        return Steps([CalculationLine(n, *fields) for n, fields in enumerate(lines)])

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


_Fields = tuple[str, str, str, str, str, str, str, tuple[str, ...]]


def _fields(claim: str, part: PartReport) -> Iterator[_Fields]:
    for block in part["blocks"]:
        if block["kind"] == "prose":
            continue
        tex = standard(block["latex"])
        if block["kind"] == "fact":
            yield (
                claim, "", block["text"], tex, block["because"], block["grade"], "",
                tuple(block["uses"]),
            )  # fmt: skip
            continue
        yield claim, "", block["text"], tex, "", "", "", ()
        for line in block["lines"]:
            yield (
                claim, line["op"], line["text"], standard(line["latex"]), line["because"],
                line["grade"], line["rule"], tuple(line["uses"]),
            )  # fmt: skip
