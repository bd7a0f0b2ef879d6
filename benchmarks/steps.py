"""The steps of the corpus in SymPy and in numbers: how many have sides, and how many numbers confirm.

    python benchmarks/steps.py [ID ...] [--every N] [--seconds S]

Without ids, every sixth statement is taken. A step between numbers relates two real or extended real
numbers. A step is confirmed to 30 digits if mpmath or balls say so of both sides, and in finite models if its
sides have no closed form and fewer digits are known. A statement that takes more seconds of processor time
than S (60) is left and named; its steps that were reached are counted.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict

from cbdp_sym import theorem
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.step_checks import StepCheck
from cbdp_sym.explore.claim import ClaimView
from cbdp_sym.explore.step_proofs import StepProofs
from cbdp_sym.explore.theorem import StatementView
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit

DIGITS = 30
SHOWN = 8
COLUMNS = ["steps", "numbers", "sides", "checked", "30 digits", "models", "denied", "undecided"]


class Tally:
    """The counts of a paper, the reasons, and what was left."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.no_sides: Counter[str] = Counter()
        self.undecided: Counter[str] = Counter()
        self.denied: list[str] = []

    def add(self, other: Tally) -> None:
        """Add the counts of another one."""
        self.counts += other.counts
        self.no_sides += other.no_sides
        self.undecided += other.undecided
        self.denied += other.denied

    def row(self, name: str) -> str:
        """Return a line of the table."""
        return "  ".join([f"{name:26}", *(f"{self.counts[c]:>{max(len(c), 6)}}" for c in COLUMNS)])


def between_numbers(proofs: StepProofs) -> tuple[int, list[int]]:
    """Return how many steps a proof has, and the numbers of those that relate two numbers."""
    steps = [
        k
        for k, node in enumerate(proofs.nodes)
        if node.theorem is not None and node.kind in ("have", "use", "line")
    ]
    return len(steps), [k for k in steps if proofs.relates(k)]


def see(proofs: StepProofs, found: Tally) -> list[int]:
    """Count the steps of a proof and their sides in SymPy, and return those that relate two numbers."""
    number, related = between_numbers(proofs)
    found.counts["steps"] += number
    found.counts["numbers"] += len(related)
    for k in related:
        try:
            proofs.relation(k)
            found.counts["sides"] += 1
        except Exception as error:  # SymPy refuses in many ways, and the reason is what is asked for
            found.no_sides[f"{type(error).__name__}: {error}"[:90]] += 1
    return related


def count(answer: StepCheck, at: str, found: Tally) -> None:
    """Count what numbers say of a step."""
    found.counts["checked"] += 1
    if answer.denied:
        found.counts["denied"] += 1
        found.denied.append(f"{at}: {answer}")
    elif not answer.points:
        found.counts["undecided"] += 1
        found.undecided[answer.why[:70]] += 1
    elif answer.closed or (answer.digits or 0) >= DIGITS:
        found.counts["30 digits"] += 1
    else:
        found.counts["models"] += 1


def measured(name: str, claims: list[ClaimView], found: Tally) -> None:
    """Count the steps of all claims of a statement; first the sides, which take least time."""
    related: list[tuple[StepProofs, list[int]]] = []
    for claim in claims:
        try:
            related.append((claim.step_proofs, see(claim.step_proofs, found)))
        except UserError:  # an open claim has no derivation
            continue
    every = [(proofs, k) for proofs, steps in related for k in steps]
    random.Random(name).shuffle(every)  # steps that are left are then as those that are reached
    for proofs, k in every:
        file, line = proofs.nodes[k].place
        count(proofs.check(k, DIGITS), f"{name}, {file}, line {line}", found)


def chosen(names: list[str], every: int) -> list[StatementView]:
    """Return the statements with these ids, or every n-th one."""
    if not names:
        return list(theorem)[::every]
    return [view for view in map(theorem, names) if isinstance(view, StatementView)]


def main(names: list[str], every: int, seconds: float) -> None:
    """Print a line for each paper, the reasons, and what was left."""
    papers: dict[str, Tally] = defaultdict(Tally)
    left: list[str] = []
    for view in chosen(names, every):
        found, started = Tally(), time.process_time()
        try:
            with time_limit(seconds, cpu=True):
                measured(view.id, view.claims, found)
        except OutOfTime:
            left.append(f"{view.id} ({found.counts['checked']} of {found.counts['numbers']} steps checked)")
        papers[view.id.partition(".")[0]].add(found)
        row = f"{found.row(view.id)}  {time.process_time() - started:5.1f} s"
        print("\n".join([row, *found.denied]), file=sys.stderr, flush=True)
    print("  ".join([f"{'paper':26}", *(f"{c:>6}" for c in COLUMNS)]))
    total = Tally()
    for paper, found in papers.items():
        print(found.row(paper))
        total.add(found)
    print(total.row("all"))
    for heading, reasons in (("no sides", total.no_sides), ("undecided", total.undecided)):
        for reason, times in reasons.most_common(SHOWN):
            print(f"{heading}, {times} times: {reason}")
    for line in (*(f"DENIED: {d}" for d in total.denied), *(f"left: {name}" for name in left)):
        print(line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("ids", nargs="*", metavar="ID")
    parser.add_argument("--every", type=int, default=6, metavar="N")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S")
    asked = parser.parse_args()
    main(asked.ids, asked.every, asked.seconds)
