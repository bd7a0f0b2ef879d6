"""The report about a formula: text, HTML, JSON and a plot of one object."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from cbdp_sym.corpus.grounds import counted
from cbdp_sym.formula_audit.calls import Argument
from cbdp_sym.formula_audit.worst_point import Trial

Verdict = Literal["agrees", "safe", "another formula", "loses digits", "rounds down", "rounds up", "fails"]
Side = Literal["upper", "lower", "nearest"]
VERDICTS = {
    "agrees": "equal to the truth up to rounding, wherever it was tried",
    "safe": "never on the unsafe side, but somewhere further from the truth than rounding explains",
    "another formula": "somewhere on the wrong side of the truth, by more than any rounding explains",
    "loses digits": "somewhere on the wrong side, by digits that are lost; nothing points to another formula",
    "rounds down": "below the truth by rounding only, where it should round up",
    "rounds up": "above the truth by rounding only, where it should round down",
    "fails": "somewhere it returns no number, raises, exits or hangs",
}
GOOD = ("agrees", "safe")


@dataclass(frozen=True)
class WrongCall:
    """One call that shows something: ``call`` is the line of Python.

    ``ulps`` is the returned number minus the truth in units in the last place of the truth,
    ``relative`` its size relative to the truth; both are None where no number came back.
    """

    call: str
    arguments: Mapping[str, Argument]
    returned: str
    truth: str
    ulps: float | None
    relative: float | None
    raises: bool = False
    at_zero: bool = False

    def __str__(self) -> str:
        truth = f"; the truth is {self.truth}…" if self.truth else ""
        verb = "raises" if self.raises else "gives"
        return f"{self.call}\n{'':6}{verb} {self.returned}{truth}"

    def data(self) -> dict[str, Any]:
        return {
            "call": self.call,
            "arguments": {n: repr(v) for n, v in self.arguments.items()},
            "returned": self.returned,
            "truth": self.truth,
            "ulps": _json_number(self.ulps),
            "relative": _json_number(self.relative),
        }


@dataclass(frozen=True)
class Failure:
    """Calls that gave no finite number: ``kind`` "raises ValueError", "nan", "infinite" …"""

    kind: str
    count: int
    where: tuple[str, ...]
    example: WrongCall


@dataclass(frozen=True)
class FormulaReport:
    """A function compared with the value that a proved statement gives.

    Attributes:
        verdict: ``VERDICTS`` says what the words mean.
        function, statement, part, claim, value: what was compared; ``value`` is in the function's
            arguments.
        conditions, unseen: where it was compared; the hypotheses that speak of mechanisms.
        side, ulps, tolerance, slack, edges: what was asked.
        arrays: what a call with numbers raises, if the function takes arrays only.
        stopped: whether the time limit ended the search.
        count: how many points were compared. ``agreement``: where the function agreed.
        another: whether some error is explained by no rounding, so that it is another formula.
        unexplained: the worst error that rounding does not explain (it is no noise, and does not come from
            evaluating the written formula in doubles), unless it is one of ``worst`` and ``worst_unsafe``.
        worst, worst_unsafe: the largest errors found; None if there is none.
        unsafe_where: where it is on the unsafe side. ``failures``: where no finite number came back.
        hints: guesses at what is wrong. ``far``: findings at the edges of the range of floats,
            which are not part of the verdict.
        trials: every comparison. ``origins``: for each argument the value that its scale begins at.
    """

    verdict: Verdict
    function: str
    statement: str
    part: str
    claim: str
    axioms: tuple[str, ...]
    foundations: tuple[str, ...]
    relation: str
    value: str
    conditions: tuple[str, ...]
    unseen: tuple[str, ...]
    side: Side
    ulps: float
    tolerance: float
    slack: float | None
    edges: bool
    arrays: str
    stopped: bool
    seed: int
    count: int
    agreement: tuple[str, ...]
    another: bool
    unexplained: WrongCall | None
    worst: WrongCall | None
    worst_unsafe: WrongCall | None
    unsafe_where: tuple[str, ...]
    failures: tuple[Failure, ...]
    hints: tuple[str, ...]
    far: tuple[WrongCall, ...]
    trials: tuple[Trial, ...] = field(repr=False)
    origins: Mapping[str, float] = field(repr=False)

    @property
    def ok(self) -> bool:
        """Return whether the verdict is "agrees" or "safe"."""
        return self.verdict in GOOD

    def rows(self) -> list[tuple[str, str]]:
        """Return the report as labels and texts."""
        unseen = f"; for {', '.join(self.unseen)}" if self.unseen else ""
        rows = [
            ("formula", self.value),
            ("proved", f"{self.claim} ({counted(self.axioms, self.foundations)})"),
            ("tried", f"at {self.count} points with {', '.join(self.conditions)}{unseen}{self._usual}"),
            (f"agrees to {self.ulps:g} ulps", "; ".join(self.agreement)),
        ]
        if self.arrays:
            rows.append(("takes arrays", f"it was called with arrays of one element; a number {self.arrays}"))
        if self.worst is not None and self.worst is not self.worst_unsafe:
            rows.append(("worst error", f"{size(self.worst)}\n{self.worst}"))
        if self.worst_unsafe is not None:
            rows.append(("worst unsafe error", f"{size(self.worst_unsafe)}\n{self.worst_unsafe}"))
            rows.append(("unsafe", "; ".join(self.unsafe_where)))
        if self.unexplained is not None:
            said = f"{size(self.unexplained)}\n{self.unexplained}"
            rows.append(("worst that no loss of digits explains", said))
        for failure in self.failures:
            where = [f"at {failure.count} of {self.count} points"]
            where += [w for w in failure.where if not w.startswith("at ")]
            said = f"{'; '.join(where)}\n{failure.example}"
            rows.append((failure.kind, said))
        rows += [("hint", h) for h in self.hints]
        rows += [("far out, not in the verdict", str(f)) for f in self.far]
        return rows

    @property
    def _usual(self) -> str:
        usual = "" if self.edges else "; values as libraries are called with (--edges tries others)"
        return usual + ("; the time limit ended the search" if self.stopped else "")

    @property
    def headline(self) -> str:
        """The verdict and its reason in one line."""
        below = {"upper": "below", "lower": "above", "nearest": "away from"}[self.side]
        worst = self.worst if self.side == "nearest" else self.worst_unsafe
        if self.verdict == "fails":
            reason = ", ".join(f.kind for f in self.failures) + f", as in {self.failures[0].example.call}"
        elif self.verdict == "agrees":
            most = "" if self.worst is None else f", with a {size(self.worst)} at most"
            reason = f"equal to {self._truth} up to rounding wherever it was tried{most}"
        elif self.verdict == "safe":
            another = "another formula, " if self.another else ""
            off = _article(size(self.worst))
            reason = f"{another}never on the unsafe side of {self._truth}, and off by {off}"
        elif worst is None:
            reason = VERDICTS[self.verdict]
        else:
            reason = f"{size(worst)} {below} {self._truth} at {worst.call}"
            if self.verdict == "another formula" and self.hints:
                reason += f"; {self.hints[0]}"
        return f"{self.verdict}: {reason}"

    @property
    def _truth(self) -> str:
        return "the truth" if self.relation == "=" else "the proved bound"

    def __str__(self) -> str:
        name = f"{self.statement} ({self.part})"
        lines = [self.headline, f"  {self.function} as {_as(self.side)} against {name}"]
        for label, text in self.rows():
            first, *rest = text.split("\n")
            lines += [f"  {label}: {first}", *(f"      {line.strip()}" for line in rest)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from cbdp_sym.formula_audit.pages import html

        return html(self)

    def data(self) -> dict[str, Any]:
        """Return the report as plain data; numbers that JSON lacks are strings."""
        return {
            "verdict": self.verdict,
            "function": self.function,
            "statement": self.statement,
            "part": self.part,
            "claim": self.claim,
            "axioms": list(self.axioms),
            "foundations": list(self.foundations),
            "relation": self.relation,
            "formula": self.value,
            "conditions": list(self.conditions),
            "hypotheses_on_mechanisms": list(self.unseen),
            "side": self.side,
            "tolerance_ulps": self.ulps,
            "tolerance": self.tolerance,
            "slack_ulps": self.slack,
            "edges": self.edges,
            "arrays": self.arrays or None,
            "stopped": self.stopped,
            "seed": self.seed,
            "points": self.count,
            "agreement": list(self.agreement),
            "another_formula": self.another,
            "unexplained": self.unexplained.data() if self.unexplained else None,
            "worst": self.worst.data() if self.worst else None,
            "worst_unsafe": self.worst_unsafe.data() if self.worst_unsafe else None,
            "unsafe_where": list(self.unsafe_where),
            "failures": [
                {"kind": f.kind, "points": f.count, "where": list(f.where),
                 "example": f.example.data()}
                for f in self.failures
            ],
            "hints": list(self.hints),
            "far": [f.data() for f in self.far],
        }  # fmt: skip

    def to_json(self) -> str:
        """Return the report as JSON, without the single trials."""
        return json.dumps(self.data(), indent=2, ensure_ascii=False, allow_nan=False)

    def plot(self, *arguments: str) -> Any:
        """Return the error in ulps against each of the arguments (all, if none is named).

        Returns:
            a matplotlib Figure.

        Raises:
            UserError: matplotlib is not installed, or there is no such argument.
        """
        from cbdp_sym.formula_audit.plots import plot

        return plot(self, arguments)


def size(finding: WrongCall | None) -> str:
    """Return an error in words, the relative one first."""
    if finding is None or finding.ulps is None or finding.relative is None:
        return "no number"
    if finding.at_zero:
        return f"{abs(float(finding.returned)):.2g}, where the truth is 0,"
    if math.isinf(finding.ulps) and finding.returned.lstrip("-+").startswith("inf"):
        return "infinite error"
    if math.isinf(finding.ulps):
        return f"relative error of {finding.relative:.2g} (more ulps than a float can count)"
    return f"relative error of {finding.relative:.2g} ({abs(finding.ulps):.3g} ulps)"


def _article(said: str) -> str:
    """Put a or an before a word."""
    return f"{'an' if said[0] in 'aeiou' else 'a'} {said}"


def _as(side: Side) -> str:
    return {
        "upper": "an upper bound", "lower": "a lower bound", "nearest": "an approximation",
    }[side]  # fmt: skip


def _json_number(x: float | None) -> float | str | None:
    return x if x is None or math.isfinite(x) else repr(x)


__all__: Sequence[str] = ["GOOD", "VERDICTS", "Failure", "FormulaReport", "Side", "Verdict", "WrongCall"]
