"""Claims with their verdicts, and with two sides that are expressions: values, instances and plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from sympy import Expr

from cbdp_sym.analysis.logic import Relation
from cbdp_sym.calls import checked
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.expected_verdict import added_to, where
from cbdp_sym.corpus.grounds import hypotheses_met, rests_on
from cbdp_sym.corpus.introductions import introduced
from cbdp_sym.corpus.parameters import Values, parameters, require_known, values_for
from cbdp_sym.corpus.printing import text
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.corpus.views import View
from cbdp_sym.documents.mathematics import standard
from cbdp_sym.explore.evaluation import Comparison, number
from cbdp_sym.explore.steps import Steps
from cbdp_sym.explore.why import Evidence
from cbdp_sym.explore.witness import WitnessView

_NOT_PRINTED = "   (not printed in the paper)"


@checked
class Stated:
    """A claim with its verdict, as verification reports it."""

    def __init__(
        self, version: Callable[[], str], report: Callable[[], PartReport], statement: str = ""
    ) -> None:
        self._version, self._report, self.statement = version, report, statement

    @property
    def name(self) -> str:
        """ "as printed", "repaired" or "further claim", with the label where there is one."""
        return where(self._version(), self.report)

    @property
    def report(self) -> PartReport:
        """Return everything that verification says, as plain data."""
        return self._report()

    @property
    def verdict(self) -> str:
        """ "proved", "refuted", "checked" or "open"."""
        return self.report["verdict"]

    @property
    def hypotheses(self) -> list[str]:
        """Return what the claim assumes, as text."""
        return [h["text"] for h in self.report["hypotheses"]]

    @property
    def axioms(self) -> list[str]:
        """The cited theorems that the verdict rests on."""
        return list(self.report["axioms"])

    @property
    def foundations(self) -> list[str]:
        """The other textbook statements that the verdict rests on."""
        return list(self.report["foundations"])

    @property
    def steps(self) -> Steps:
        """The steps of its derivation."""
        return Steps.of([(self.name, self.report)])

    @property
    def witness(self) -> WitnessView | None:
        """The point at which it fails, if one is certified."""
        found = self.report["witness"]
        return WitnessView(found) if found else None

    def why(self, depth: int | None = None, full: bool = False) -> Evidence:
        """Return what the verdict rests on, down to exact steps, certificates and cited theorems."""
        return Evidence.of([(self.name, self.report)], depth, full)

    def latex(self) -> str:
        """Return hypotheses, ⊢ and the claim, as LaTeX for math mode."""
        given = r",\; ".join(standard(h["latex"]) for h in self.report["hypotheses"])
        return rf"{given} \;\vdash\; {standard(self.report['latex'])}".strip()

    def _text(self) -> str:
        return self.report["text"]

    def __repr__(self) -> str:
        lines = [f"{self.name}: {self.verdict}"]
        added = added_to(self.report)
        variables, hypotheses = introduced(self.report)
        lines += [f"    for {variables}"] * bool(variables)
        lines += [f"    {h['text']}{_NOT_PRINTED * (h['text'] in added)}" for h in hypotheses]
        lines.append(f"  ⊢ {self._text()}")
        if self.witness:
            lines.append(f"  {self.witness}")
        lines += [f"  {line}" for line in self._grounds()]
        return "\n".join(lines)

    def _grounds(self) -> list[str]:
        return [line for line in (hypotheses_met(self.report), rests_on(self.report)) if line]

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.latex()}$"

    def _repr_markdown_(self) -> str:
        lines = [f"*{self.name}*: **{self.verdict}**", rf"$\displaystyle {self.latex()}$"]
        if self.witness:
            lines.append(self.witness._repr_markdown_())
        lines += [f"<small>{escape(line)}</small>" for line in self._grounds()]
        return "\n\n".join(lines)


@checked
class Numbers(Stated):
    """A claim whose sides are expressions: values, instances and plots."""

    @property
    def view(self) -> View:
        """The claim in SymPy's and the theory's expressions.

        Raises:
            UserError: it has an object that they have no expression for.
        """
        raise NotImplementedError

    @property
    def relation(self) -> Relation:
        """The conclusion, with ``lhs``, ``op`` and ``rhs``."""
        return self.view.conclusion

    @property
    def lhs(self) -> Expr:
        """The left side, a SymPy expression."""
        return self.view.lhs

    @property
    def rhs(self) -> Expr:
        """The right side, a SymPy expression."""
        return self.view.rhs

    @property
    def parameters(self) -> dict[str, Any]:
        """Return what the claim leaves free, by name."""
        return parameters(self.view.conclusion, self.view.hypotheses)

    def subs(self, **values: Any) -> Instance:
        """Return the claim at values of its parameters.

        Args:
            values: exact numbers by name: int, Fraction, SymPy number, text such as ``"1/2"``.

        Raises:
            UserError: an unknown name, a float, a value outside the domain.
        """
        return Instance(self, values_for(self.view.conclusion, self.view.hypotheses, values))

    def evaluate(self, *, digits: int = 15, seconds: float = 30.0, **values: Any) -> Comparison:
        """Return both sides at values of the parameters, each from its own definition.

        Args:
            digits: guaranteed significant digits, where they can be had.
            seconds: the time limit for each side.
            values: as for :meth:`subs`; an arbitrary distribution takes its probabilities.

        Raises:
            UserError: a value is missing, unknown, a float or outside the domain.
        """
        found = self._all_values(values)
        lhs, rhs = (number(e, found, digits, seconds) for e in (self.lhs, self.rhs))
        return Comparison(self.relation, found, lhs, rhs, self.verdict)

    def _all_values(self, given: dict[str, Any]) -> Values:
        require_known(self.parameters, given)
        missing = [name for name in self.parameters if name not in given]
        if missing:
            example = ", ".join(f'{name}="1/2"' for name in missing)
            raise UserError(f"give values for {', '.join(missing)} too, such as {example}")
        return values_for(self.view.conclusion, self.view.hypotheses, given)

    def admits(self, **values: Any) -> bool:
        """Return whether the claim's domain and hypotheses admit these values."""
        try:
            values_for(self.view.conclusion, self.view.hypotheses, values)
        except UserError:
            return False
        return True

    def plot(
        self, parameter: str, low: Any, high: Any, *, points: int = 81, ax: Any = None, **values: Any
    ) -> Any:
        """Draw both sides over a parameter; needs Matplotlib (``pip install matplotlib``).

        Args:
            parameter: the name of the one that varies, from ``low`` to ``high``.
            points: how many points at most; a side that is slow to evaluate gets fewer.
            ax: the Matplotlib axes to draw into.
            values: exact values of the other parameters.

        Returns:
            The axes.
        """
        from cbdp_sym.explore.plot import draw

        return draw(self, parameter, low, high, points, ax, values)

    def instance(self, numbers: Mapping[Any, Expr]) -> Any:
        """Return the proved claim at numbers, as a theorem of the kernel.

        Raises:
            UserError: it is not proved, or a hypothesis does not hold there.
        """
        raise NotImplementedError


@checked
class Instance:
    """A claim at values of some of its parameters."""

    def __init__(self, claim: Numbers, values: Values) -> None:
        self.claim = claim
        self.values = values

    @property
    def lhs(self) -> Expr:
        """The left side at the values."""
        return self.values.into(self.claim.lhs)

    @property
    def rhs(self) -> Expr:
        """The right side at the values."""
        return self.values.into(self.claim.rhs)

    @property
    def theorem(self) -> Any:
        """The instance as a theorem of the kernel, from the proved claim.

        Raises:
            UserError: the claim is not proved, or has distributions among the values.
        """
        if self.values.distributions:
            raise UserError("a theorem can be made at numbers only; give no distributions")
        return self.claim.instance(self.values.numbers)

    def subs(self, **values: Any) -> Instance:
        """Return the claim at these values too."""
        have = {str(k): v for k, v in self.values.numbers.items()}
        have |= {str(k): v for k, v in self.values.distributions.items()}
        return self.claim.subs(**have, **values)

    def evaluate(self, *, digits: int = 15, seconds: float = 30.0, **values: Any) -> Comparison:
        """Return both sides, as :meth:`Claim.evaluate` does."""
        every = self.subs(**values).values
        given = {str(k): v for m in (every.numbers, every.distributions) for k, v in m.items()}
        return self.claim.evaluate(digits=digits, seconds=seconds, **given)

    def __repr__(self) -> str:
        relation = f"{text(self.lhs)} {self.claim.relation.op} {text(self.rhs)}"
        return f"at {self.values}:\n  {relation}\n  ({self.claim.name}: {self.claim.verdict})"

    def latex(self) -> str:
        """Return the relation at the values, as LaTeX."""
        from cbdp_sym.documents.mathematics import shown

        return f"{shown(self.lhs)} {self.claim.relation.latex_operator()} {shown(self.rhs)}"

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.latex()}$"
