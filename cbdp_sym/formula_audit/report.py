"""The report about a formula: text, HTML, JSON and a plot of one object."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from cbdp_sym.formula_audit.calls import Argument
from cbdp_sym.formula_audit.worst_point import Trial

Verdict = Literal["agrees", "safe", "unsafe", "disagrees"]
Side = Literal["upper", "lower", "nearest"]
Cause = Literal["rounding", "cancellation", "formula", "failure"]
VERDICTS = {
    "agrees": "equal to the truth up to rounding, and on the safe side, wherever it was tried",
    "safe": "never on the unsafe side, but further from the truth than rounding explains",
    "unsafe": "somewhere on the unsafe side of the truth",
    "disagrees": "somewhere no number, or (for side 'nearest') further from it than rounding explains",
}

CAUSES = {
    "rounding": "by rounding only",
    "cancellation": "by loss of digits; nothing points to another formula",
    "formula": "rounding does not explain it: it is another formula",
    "failure": "",
}


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
        verdict: "agrees", "safe", "unsafe" or "disagrees"; ``VERDICTS`` says what they mean.
        function, statement, part, claim, value: what was compared; ``value`` is in the function's
            arguments.
        conditions, unseen: where it was compared; the hypotheses that speak of mechanisms.
        side, tolerance, slack: what was asked.
        count: how many points were compared. ``agreement``: where the function agreed.
        cause: "rounding" if every error is at most ``tolerance`` ulps; "cancellation" if the larger
            ones are noise, or may come from evaluating the written formula in doubles; "formula" if
            neither explains them; "failure" if the function only failed to return a number.
        unexplained: the worst error that rounding does not explain, unless it is one of ``worst`` and
            ``worst_unsafe``.
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
    relation: str
    value: str
    conditions: tuple[str, ...]
    unseen: tuple[str, ...]
    side: Side
    tolerance: float
    slack: float
    seed: int
    count: int
    agreement: tuple[str, ...]
    cause: Cause
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
        return self.verdict in ("agrees", "safe")

    def rows(self) -> list[tuple[str, str]]:
        """Return the report as labels and texts."""
        axioms = ", ".join(self.axioms) or "none"
        unseen = f"; for {', '.join(self.unseen)}" if self.unseen else ""
        rows = [
            ("formula", self.value),
            ("proved", f"{self.claim} (cited theorems: {axioms})"),
            ("tried", f"at {self.count} points with {', '.join(self.conditions)}{unseen}"),
            (f"agrees to {self.tolerance:g} ulps", "; ".join(self.agreement)),
        ]
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
    def headline(self) -> str:
        """The verdict and its reason in one line."""
        if self.verdict == "unsafe" and self.worst_unsafe is not None:
            below = "below" if self.side == "upper" else "above"
            reason = f"up to {size(self.worst_unsafe)} {below} {self._truth}"
            reason += f"; {CAUSES[self.cause]}" if CAUSES[self.cause] else ""
        elif self.verdict == "disagrees":
            kinds = ", ".join(f.kind for f in self.failures if f.kind != "infinite")
            worst = f"off by up to {size(self.worst)}" if self.worst is not None else ""
            reason = "; ".join(t for t in (kinds, worst, CAUSES[self.cause]) if t)
        elif self.verdict == "agrees":
            reason = f"within {self.tolerance:g} ulps of {self._truth} wherever it was tried"
            if self.side != "nearest":
                slack = f" by more than {self.slack:g} ulps" if self.slack else ""
                reason += f", and never on the unsafe side{slack}"
        else:
            reason = VERDICTS[self.verdict]
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
            "relation": self.relation,
            "formula": self.value,
            "conditions": list(self.conditions),
            "hypotheses_on_mechanisms": list(self.unseen),
            "side": self.side,
            "tolerance_ulps": self.tolerance,
            "slack_ulps": self.slack,
            "seed": self.seed,
            "points": self.count,
            "agreement": list(self.agreement),
            "cause": self.cause,
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


def size(finding: WrongCall) -> str:
    """Return an error in words."""
    if finding.ulps is None or finding.relative is None:
        return "no number"
    if finding.at_zero:
        return f"{abs(float(finding.returned)):.2g}, where the truth is 0,"
    if math.isinf(finding.ulps) and finding.returned.lstrip("-+").startswith("inf"):
        return "infinitely far"
    if math.isinf(finding.ulps):
        return f"more ulps than a float can count (relative {finding.relative:.2g})"
    ulps = f"{abs(finding.ulps):.3g} ulps"
    return ulps + (f" (relative {finding.relative:.2g})" if finding.relative >= 1e-12 else "")


def _as(side: Side) -> str:
    return {
        "upper": "an upper bound", "lower": "a lower bound", "nearest": "an approximation",
    }[side]  # fmt: skip


def _json_number(x: float | None) -> float | str | None:
    return x if x is None or math.isfinite(x) else repr(x)


__all__: Sequence[str] = ["VERDICTS", "Failure", "FormulaReport", "Side", "Verdict", "WrongCall"]
