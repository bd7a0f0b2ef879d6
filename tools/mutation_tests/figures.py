"""The figures: what was tried against the verdicts, how often, and what became of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from cbdp_sym.corpus.certified_leaves import certificates_of
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.gate import record
from cbdp_sym.recheck.answer import recheck
from tools import soundness
from tools.mutation_tests import claim_mutants
from tools.mutation_tests.certificate_mutants import EXAMPLES, stored, try_certificates
from tools.mutation_tests.fuzz import try_inputs

PACKAGE = Path(__file__).parents[1]
Told = Callable[[str], None]


@dataclass(frozen=True)
class Figure:
    """Counts of what was tried of a kind, of what became of it, and of what should not have."""

    what: str
    tried: int
    fates: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        said = ", ".join(f"{n} {fate}" for fate, n in self.fates.items())
        return f"{self.tried} {self.what}" + (f": {said}" if said else "")


@dataclass(frozen=True)
class Size:
    """A part of the sources that a verdict rests on."""

    name: str
    files: int
    lines: int


def sizes() -> list[Size]:
    """Return the kernel and the independent checker: files and lines, docstrings and comments among them."""
    found = []
    for name in ("kernel", "recheck"):
        folder = PACKAGE / name
        files = sorted(folder.rglob("*.py"))
        found.append(Size(name, len(files), sum(map(lines, files))))
    return found


def lines(path: Path) -> int:
    """Return how many lines a file has."""
    return len(path.read_text(encoding="utf-8").splitlines())


def leaves(reports: Iterable[StatementReport], told: Told, *, seconds: float = 120.0) -> Figure:
    """Return the certified leaves of the statements, checked again by the second implementation."""
    fates: Counter[str] = Counter()
    wrong = []
    for report in reports:
        id = report["id"]
        for data in certificates_of(report):
            answer = recheck(data, seconds=seconds)
            fates["rechecked" if answer.verdict == "holds" else answer.verdict] += 1
            if answer.verdict != "holds":
                wrong.append(f"{id}: {answer.claim}: {answer.reason}")
        told(id)
    return Figure("certified leaves", fates.total(), dict(fates), wrong)


def claims(found: Iterable[claim_mutants.ClaimMutant]) -> Figure:
    """Return changed claims; none may be proved and false."""
    fates: Counter[str] = Counter()
    wrong = []
    for t in found:
        fates[t.fate] += 1
        if t.fate == "false":
            wrong.append(f"{t.mutant}: {t.claim} is proved, and false at {t.denied}")
    return Figure("changed claims", fates.total(), dict(fates), wrong)


def certificates(seed: int, sample: int | None) -> Figure:
    """Return changed certificates; none may show a falsehood."""
    found = list(try_certificates([*stored(), *EXAMPLES], random.Random(seed), sample))
    wrong = [f"{t.how}: {t.claim} at {t.point}" for t in found if t.fate == "false"]
    return Figure("changed certificates", len(found), dict(Counter(t.fate for t in found)), wrong)


def library(thorough: bool, seed: int, told: Told) -> Figure:
    """Return the statements of the library, in finite models."""
    effort = record.THOROUGH if thorough else record.QUICK
    records = list(record.examine_all(effort, seed, told))
    fates = {key: n for key, n in record.figures(records)._asdict().items() if key != "statements"}
    wrong = [f"{r.name}: {r.wrong}" for r in records if r.wrong]
    return Figure("statements of the library", len(records), fates, wrong)


def kernel(seed: int, proofs: int, polynomials: int) -> Figure:
    """Random proofs in the kernel, evaluated in finite models; ``ring`` and ``enclose`` against values."""
    made = soundness.try_proofs(seed, proofs)
    tried = soundness.try_ring(seed, polynomials)
    bounds = soundness.try_enclose(seed, polynomials // 4)
    fates = {"theorems": sum(made.made.values()), "evaluations": made.evaluated}
    fates["polynomials"] = polynomials
    fates["false bounds refused"] = bounds.made["false"] - len(bounds.wrong)
    fates["bounds accepted"] = bounds.made["accepted"]
    wrong = made.wrong + tried.wrong + bounds.wrong
    return Figure("random steps of the kernel", proofs, fates, wrong)


def fuzz(seed: int, count: int) -> Figure:
    """Return random texts and certificates."""
    found = list(try_inputs(random.Random(seed), count))
    wrong = [f"{t.wrong}: {t.what}" for t in found if t.wrong]
    return Figure("random inputs", len(found), {"read or refused": len(found) - len(wrong)}, wrong)
