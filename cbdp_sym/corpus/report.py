"""The plain-data account of a statement: what verification says, the cache keeps, and the
command line and the documents print. Everything here is JSON: strings, numbers, lists, dicts.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Verdict = Literal["proved", "refuted", "partly", "checked", "open"]


class ReportLine(TypedDict):
    """One line of a calculation: ``op`` relates it to the line above."""

    op: str
    text: str
    latex: str
    because: str
    grade: str
    rule: str
    uses: list[str]


class Block(TypedDict, total=False):
    """A piece of a derivation, in order.

    ``kind`` "prose" has ``text``; "fact" has ``text``, ``latex``, ``because``, ``grade``, ``uses``
    and ``hypotheses`` (texts and latex of what it needs beyond the claim's own hypotheses);
    "calculation" has ``text``/``latex`` (its first line), ``hypotheses`` and ``lines``.
    Prose and ``because`` may hold TeX between dollar signs.
    """

    kind: Literal["prose", "fact", "calculation"]
    text: str
    latex: str
    because: str
    grade: str
    uses: list[str]
    hypotheses: list[HypothesisText]
    lines: list[ReportLine]


class HypothesisText(TypedDict):
    """``added`` is True where the paper does not print the hypothesis."""

    text: str
    latex: str
    added: bool


class EvidenceNode(TypedDict):
    """A node of the evidence tree; ``premises`` are positions in the list of nodes."""

    conclusion: str
    rule: str
    grade: str
    note: str
    axiom: str | None
    theorem: str | None
    premises: list[int]


class WitnessReport(TypedDict):
    """Values at which a claim fails, and the two sides there as certified decimals.

    ``contradiction`` is the proved relation that denies the claim.
    """

    values: dict[str, str]
    latex: str
    lhs: str
    rhs: str
    contradiction: str


class SampleReport(TypedDict):
    """The second opinion: points where the claim was evaluated from its definitions.

    ``disagreements``: points where the claim fails numerically, each as text. ``alike``: the names that had
    the same value at every point, where no point had different values for all names.
    """

    points: int
    skipped: int
    worst: str
    disagreements: list[str]
    alike: list[list[str]]


class PartReport(TypedDict):
    """One claim; ``certificates`` are those that its proof rests on."""

    label: str
    text: str
    latex: str
    hypotheses: list[HypothesisText]
    verdict: Verdict
    axioms: list[str]
    leaves: dict[str, int]
    witness: WitnessReport | None
    message: str
    blocks: list[Block]
    evidence: list[EvidenceNode]
    uses: list[str]
    certificates: list[dict[str, Any]]
    samples: SampleReport
    seconds: float


class VersionReport(TypedDict):
    """A statement as printed, or as repaired.

    ``added`` are the hypotheses that its proofs use and the paper does not print, ``omits`` what the paper
    prints and no claim holds. Only a version has the verdict "partly".
    """

    verdict: Verdict
    added: list[str]
    omits: list[str]
    axioms: list[str]
    leaves: dict[str, int]
    witness: WitnessReport | None
    seconds: float
    parts: list[PartReport]


class FindingReport(TypedDict):
    kind: str
    text: str


class StatementReport(TypedDict):
    """``claim`` is the printed LaTeX of the table of statements (empty outside the corpus)."""

    id: str
    paper: str
    ref: str
    kind: str
    title: str
    claim: str
    expect: str
    source: str
    findings: list[FindingReport]
    printed: VersionReport
    repaired: VersionReport | None
