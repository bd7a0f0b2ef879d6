"""The plain-data account of a statement: what verification says, the cache keeps, and the
command line and the documents print. Everything here is JSON: strings, numbers, lists, dicts.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Verdict = Literal["proved", "refuted", "partly", "vacuous", "checked", "open"]


class ReferenceReport(TypedDict):
    """A statement that a step uses.

    ``kind``: "library" (``called`` is its name in the field, if it has one), "definition", "claim" (by its
    ``key``; ``called`` is the id of its statement, if it has one), or "step" (by its number).
    """

    kind: Literal["library", "definition", "claim", "step"]
    name: str
    called: str


class GivenReport(TypedDict):
    """A branch supposes this; ``routine`` says why a reader need not see it."""

    latex: str
    routine: str


class NameReport(TypedDict):
    latex: str
    type: str


class BranchReport(TypedDict):
    """A part of a proof inside a step: a case, or what follows for values under new names."""

    given: list[GivenReport]
    goal: str
    names: list[NameReport]
    nodes: list[NodeReport]


class NodeReport(TypedDict, total=False):
    """A step of a proof, as `cbdp_sym.author.account` writes it.

    ``kind`` is the method of the script, and "line" for a line of a chain, which ``op`` relates to the line
    above. ``latex`` has the author's abbreviations, ``text`` has not. ``because`` is the author's reason,
    ``reason`` is never empty where something is shown. ``rests`` are the numbers of the nearest steps below
    in the kernel, ``claims`` the claims below it, ``certified`` says that a certificate is there. ``same`` is
    the step that has shown the same before. ``routine`` says why a reader need not see the step; a ``dead``
    one is not below the claim; ``sympy`` is a relation between two numbers as SymPy prints it; ``seen`` are
    the steps of the list of steps; ``uses`` are the ids of other statements below.
    """

    kind: str
    number: int
    because: str
    text: str
    latex: str
    dead: bool
    place: str
    names: list[str]
    value: str
    values: list[str]
    op: str
    rule: str
    reason: str
    seen: bool
    grade: str
    uses: list[str]
    hypotheses: list[HypothesisText]
    routine: str
    final: bool
    exists: bool
    same: int
    of: ReferenceReport | None
    facts: list[ReferenceReport]
    rests: list[int]
    claims: list[ReferenceReport]
    certified: bool
    sympy: str
    lines: list[NodeReport]
    branches: list[BranchReport]


class HypothesisText(TypedDict):
    """``added`` is True where the paper does not print the hypothesis."""

    text: str
    latex: str
    added: bool


class VariableText(TypedDict):
    """Variables of one type, and what they are."""

    text: str
    latex: str
    kind: str


class DefinitionText(TypedDict):
    """A definition of the derivation; ``letters`` says what its own letters are, ``kernel`` is its text."""

    text: str
    latex: str
    letters: str
    kernel: str


class SentenceReport(TypedDict):
    """A sentence of what a claim supposes; ``added`` is True where the paper does not print it."""

    text: str
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

    ``numbers`` says in words what the kernel's theorems tell of both sides; ``contradiction`` is the proved
    relation that denies the claim.
    """

    values: dict[str, str]
    latex: str
    numbers: str
    lhs: str
    rhs: str
    contradiction: str


class SampleReport(TypedDict):
    """The second opinion: points where the claim was evaluated from its definitions.

    ``tried`` counts the samples in finite models, ``met`` those that met the hypotheses, ``points`` those at
    which the claim was decided, with the points of the theory's numbers. ``steps`` is how many of the steps
    that were tried numbers confirmed.
    ``disagreements``: points where the claim fails numerically, each as text. ``alike``: the names that had
    the same value at every point, where no point had different values for all names.
    """

    tried: int
    met: int
    points: int
    skipped: int
    steps: int
    worst: str
    disagreements: list[str]
    alike: list[list[str]]


class MetReport(TypedDict):
    """Values that meet the hypotheses of a claim, or none that are known.

    ``how``: "none" (there are no hypotheses), "refutation" (by the witness against the claim), "model" (by
    these ``values`` in a finite ``model``), "samples" (the same, as far as samples of an infinite set show),
    "kernel" (by values at which they are theorems), "unknown", or "contradictory" (the kernel proves that
    they exclude each other).  ``author``: the values stand in the derivation.
    """

    how: Literal["none", "refutation", "model", "samples", "kernel", "unknown", "contradictory"]
    values: dict[str, str]
    model: str
    author: bool


class PartReport(TypedDict):
    """One claim; ``certificates`` are those that its proof rests on, ``key`` is its name in references.

    A ``display`` is a line of the printed proof, which does not decide the verdict of the statement.

    ``foundations`` are the statements of the library below it, other than the named theorems ``axioms``.

    ``kernel`` is the kernel's text.
    """

    key: str
    label: str
    display: bool
    text: str
    latex: str
    kernel: str
    variables: list[VariableText]
    definitions: list[DefinitionText]
    hypotheses: list[HypothesisText]
    sentences: list[SentenceReport]
    verdict: Verdict
    met: MetReport
    axioms: list[str]
    foundations: list[str]
    leaves: dict[str, int]
    witness: WitnessReport | None
    message: str
    tree: list[NodeReport]
    evidence: list[EvidenceNode]
    uses: list[str]
    certificates: list[dict[str, Any]]
    samples: SampleReport
    seconds: float


class LemmaReport(TypedDict):
    """An auxiliary claim that proofs of a statement use; ``refuted`` if its negation is what is proved."""

    key: str
    label: str
    text: str
    latex: str
    kernel: str
    hypotheses: list[HypothesisText]
    sentences: list[SentenceReport]
    refuted: bool
    tree: list[NodeReport]


class VersionReport(TypedDict):
    """A statement as printed, or its other claims: repaired ones, or further ones.

    ``added`` are the hypotheses that its proofs use and the paper does not print, ``omits`` what the paper
    prints and no claim holds. Only a version has the verdict "partly".
    """

    verdict: Verdict
    added: list[str]
    omits: list[str]
    axioms: list[str]
    foundations: list[str]
    leaves: dict[str, int]
    witness: WitnessReport | None
    seconds: float
    parts: list[PartReport]


class FindingReport(TypedDict):
    kind: str
    text: str


class Sketched(TypedDict, total=False):
    """The addition of a sketch: steps left in claims of the file on which no claim of the statement rests."""

    unused: list[str]


class StatementReport(Sketched):
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
    lemmas: list[LemmaReport]
