"""The record of the gate about a statement of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cbdp_sym.gate.attack import INFINITE, StatementAttack, Tries, definitions
from cbdp_sym.gate.copies import copies
from cbdp_sym.gate.evaluate import NO_WITNESS
from cbdp_sym.gate.statement import ClosedStatement, take_apart
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import Const, Term
from cbdp_sym.language import kernel_printer as printer

# Why the loss of an antecedent is not noticed in the models that are tried.
REASONS: Final = {
    "Standard": "a family of measures without a jointly measurable density needs an infinite space",
    "Finite": "the index types that are tried are finite",
    "SigmaFinite": "the measures that are tried are sums of finitely many finite and infinite masses",
}


# Why no conclusion of a statement is decided, though its hypotheses are met.
BEYOND: Final = {
    INFINITE: "that a function of a real variable is Borel is not seen in finite models: read by hand",
    NO_WITNESS: "what exists in an infinite set is not found by samples: read by hand",
}


class Effort(NamedTuple):
    """The samples for a statement, an antecedent, a copy, and the points that they may look at in all.

    A second of a processor is about 100,000 points; a limit of time would make the figures change from run
    to run.
    """

    samples: int
    points: float
    copies: int  # of one kind; none for 0
    pairs: bool  # whether two antecedents are left out together


QUICK: Final = Effort(60, 80_000, 1, False)
USUAL: Final = Effort(300, 200_000, 3, True)
THOROUGH: Final = Effort(1000, 800_000, 4, True)


@dataclass(frozen=True)
class Antecedent:
    """An antecedent, and a counterexample without it, or the reason why there is none."""

    text: str
    noticed: str
    reason: str = ""


@dataclass(frozen=True)
class Record:
    """The five points for one statement.

    ``missing`` is a constant that has no meaning in the models; ``met`` counts the samples that met the
    hypotheses, ``decided`` those in which the conclusion was decided, ``false`` is a counterexample.
    ``copies`` says for each wrong copy that was tried what was changed and whether that was noticed.
    """

    name: str
    shelf: str
    samples: int
    met: int
    decided: int
    false: str
    missing: str
    antecedents: tuple[Antecedent, ...]
    copies: tuple[tuple[str, bool], ...]
    elsewhere: tuple[str, ...]
    contradictory: bool = False  # the hypotheses exclude each other, and no fewer of them do
    undecided: Mapping[str, int] = field(default_factory=dict)

    @property
    def interpreted(self) -> bool:
        """Return whether the statement has a meaning in the models."""
        return not self.missing

    @property
    def wrong(self) -> str:
        """Return what is wrong, "" if nothing is."""
        if self.false:
            return f"false at {self.false}"
        if self.missing:
            return f"{self.missing} has no meaning in the models"
        if self.decided or self.contradictory or self.beyond:
            return ""
        return "no conclusion was decided" if self.met else "no sample meets the hypotheses"

    @property
    def beyond(self) -> str:
        """Return why no conclusion was decided, "" if one was."""
        if self.decided or not self.undecided:
            return ""
        often = max(self.undecided, key=lambda reason: self.undecided[reason])
        return BEYOND.get(often, "")


def _why(a: Term, notes: tuple[str, ...], text: str, conclusion: Term) -> str:
    """The written reason why an antecedent's loss is not noticed: in the text, or a general one."""
    for note in notes:
        if note.startswith("keeps ") and text in note:
            return note
    end, _ = printer.spine(conclusion)
    if isinstance(end, Const) and end.name == "?":
        return "the conclusion says that something exists: a search that finds nothing refutes nothing"
    head, _ = printer.spine(a)
    while isinstance(head, Const) and head.name in ("!", "AE", "==>"):
        inner = printer.spine(a)[1][-1]
        a = inner.body if hasattr(inner, "body") else inner
        head, _ = printer.spine(a)
    return REASONS.get(head.name, "") if isinstance(head, Const) else ""


def examine(entry: reader.Entry, effort: Effort = USUAL, seed: int = 0) -> Record:
    """Return what the gate finds out about a theorem of the library."""
    statement = take_apart(entry.term, entry.binders)
    known = definitions()
    found = search(statement, known, effort, seed)
    antecedents = [] if found.missing else _antecedents(entry, statement, known, effort, seed)
    tried = [] if found.missing else list(_copies(statement, known, effort, seed))
    return Record(
        name=entry.name,
        shelf=entry.shelf,
        samples=found.samples,
        met=found.met,
        decided=found.decided,
        false=str(found.witness or ""),
        missing=found.missing,
        antecedents=tuple(antecedents),
        copies=tuple(tried),
        elsewhere=entry.elsewhere,
        contradictory=not found.met and all(a.noticed for a in antecedents) and bool(antecedents),
        undecided=found.undecided,
    )


def _antecedents(
    entry: reader.Entry, statement: ClosedStatement, known: Mapping[str, Term], effort: Effort, seed: int
) -> list[Antecedent]:
    """Return the effect of losing each antecedent; and of losing two, where one loss has no effect."""
    parts = statement.antecedents
    texts = [printer.show(a, entry.binders) for a in parts]
    lost = [
        str(search(statement.without(i), known, effort, seed, a).witness or "") for i, a in enumerate(parts)
    ]
    found = []
    for i, a in enumerate(parts):
        why = "" if lost[i] else _why(a, entry.notes, texts[i], statement.conclusion)
        for j in range(len(parts)) if effort.pairs and not lost[i] and not why else ():
            if i != j and not lost[j]:
                both = search(statement.without(i, j), known, effort, seed, a).witness
                if both:
                    why = f"follows from the others with {texts[j]}; false without both at {both}"
                    break
        found.append(Antecedent(texts[i], lost[i], why))
    return found


def search(
    statement: ClosedStatement,
    known: Mapping[str, Term],
    effort: Effort,
    seed: int,
    dropped: Term | None = None,
) -> Tries:
    """Look for a counterexample with this effort, where the dropped antecedent is false."""
    attack = StatementAttack(statement, known, seed, dropped)
    return attack.run(effort.samples, points=effort.points, whole=True)


def _copies(
    statement: ClosedStatement, known: Mapping[str, Term], effort: Effort, seed: int
) -> Iterator[tuple[str, bool]]:
    of_kind: dict[str, int] = {}
    for copy in copies(statement):
        of_kind[copy.kind] = of_kind.get(copy.kind, 0) + 1
        if copy.kind != "antecedent dropped" and of_kind[copy.kind] <= effort.copies:
            found = search(copy.statement, known, effort, seed)
            yield copy.kind, found.witness is not None


class Figures(NamedTuple):
    """The table of the library: how many statements, and what became of them."""

    statements: int
    interpreted: int
    met: int
    survived: int
    antecedents: int
    noticed: int
    with_reason: int
    copies: int
    copies_noticed: int
    elsewhere: int


def figures(records: list[Record]) -> Figures:
    """Return the figures of these records."""
    antecedents = [a for r in records for a in r.antecedents]
    tried = [noticed for r in records for _, noticed in r.copies]
    return Figures(
        statements=len(records),
        interpreted=sum(r.interpreted for r in records),
        met=sum(bool(r.met) or r.contradictory for r in records),
        survived=sum(not r.wrong and not r.beyond for r in records),
        antecedents=len(antecedents),
        noticed=sum(bool(a.noticed) for a in antecedents),
        with_reason=sum(bool(a.reason) for a in antecedents),
        copies=len(tried),
        copies_noticed=sum(tried),
        elsewhere=sum(bool(r.elsewhere) for r in records),
    )


def theorems() -> list[reader.Entry]:
    """Return the statements of the library."""
    return [e for e in reader.library().values() if e.kind == "theorem"]


def examine_all(
    effort: Effort = USUAL, seed: int = 0, done: Callable[[str], None] = lambda name: None
) -> Iterator[Record]:
    """Yield the records of all statements."""
    for entry in theorems():
        yield examine(entry, effort, seed)
        done(entry.name)
