"""The point at which a claim fails."""

from __future__ import annotations

from dataclasses import dataclass

from cbdp_sym.corpus.report import WitnessReport
from cbdp_sym.documents.mathematics import standard
from cbdp_sym.language.notation import values_said


@dataclass(frozen=True)
class WitnessView:
    """``values`` at which the claim fails, the certified sides, and what is proved there instead."""

    report: WitnessReport

    @property
    def values(self) -> dict[str, str]:
        """The values by the names of the parameters."""
        return dict(self.report["values"])

    @property
    def lhs(self) -> str:
        """The left side there, as certified decimals."""
        return self.report["lhs"]

    @property
    def rhs(self) -> str:
        """The right side there, as certified decimals."""
        return self.report["rhs"]

    def __getitem__(self, name: str) -> str:
        return self.values[name]

    def __repr__(self) -> str:
        values = values_said(self.values)
        where = f"at {values}" if values else "the claim fails"
        return f"{where} the left side is {self.lhs} and the right side is {self.rhs}" if self.lhs else where

    def latex(self) -> str:
        """Return the values as LaTeX."""
        return standard(self.report["latex"])

    def _repr_markdown_(self) -> str:
        at = rf" at $\displaystyle {self.latex()}$" if self.values else ""
        return rf"The claim fails{at}: $\displaystyle {standard(self.report['contradiction'])}$."
