"""Small changes of claims: the proof fails for them, or what it shows is true all the same."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.proof import proved
from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.reads import scratch
from cbdp_sym.gate.copies import Copy, copies
from cbdp_sym.gate.record import Effort, search
from cbdp_sym.gate.statement import take_apart
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit
from cbdp_sym.tactics.failure import Failed
from tools.mutation_tests.judgement import constants

_STUMBLES = (Failed, KernelError, OutOfTime, TypeError, ValueError, IndexError, RecursionError)
_SECONDS = 20.0  # for the proof of a changed claim, in which every certificate has to be found anew
_JUDGED = Effort(300, 200_000, 0, False)

Fate = Literal["refused", "true", "not judged", "false"]


@dataclass(frozen=True)
class ClaimMutant:
    """The outcome of a changed claim. ``denied`` says where it is false in a finite model, "" if nowhere.

    ``fate`` is ``false`` if it was proved all the same, and ``true`` if it was and holds where it was
    evaluated.
    """

    mutant: str
    claim: str
    fate: Fate
    denied: str = ""


@dataclass(frozen=True)
class ClaimsOf:
    """Run the proofs of a statement for changed claims, and evaluate in finite models those that go through.

    Args:
        seed: what the choice and the models depend on.
        sample: how many changes of each claim; None for all.
    """

    seed: int = 0
    sample: int | None = None

    def __call__(self, statement: Statement) -> Iterator[ClaimMutant]:
        rng = random.Random(f"{self.seed}{statement.id}")
        for claim in statement.every_claim:
            if claim.settle is None or claim.refutes:
                continue
            changed = list(copies(take_apart(claim.term, claim.binders)))
            if self.sample is not None:
                changed = rng.sample(changed, min(self.sample, len(changed)))
            for one in changed:
                yield _try(claim, one, self.seed)


def _try(claim: Claim, changed: Copy, seed: int) -> ClaimMutant:
    name = f"{claim.statement}: {changed.kind}"
    text = claim.shown(changed.statement.term())
    try:
        with scratch() as folder, time_limit(_SECONDS, cpu=True):
            proved(_restated(claim, changed, folder))
    except _STUMBLES:
        return ClaimMutant(name, text, "refused")
    found = search(changed.statement, constants(), _JUDGED, seed)
    if found.witness and not found.witness.sampled:
        return ClaimMutant(name, text, "false", f"{found.witness}, in {found.witness.model}")
    return ClaimMutant(name, text, "true" if found.decided else "not judged")


def _restated(claim: Claim, changed: Copy, folder: Path) -> Claim:
    """The claim with another statement; the certificates that its proof finds go into ``folder``."""
    one = changed.statement
    new = claim.restated(one.term(), tuple(one.variables), tuple(one.antecedents), one.conclusion)
    if claim.beside is not None:
        new.beside = folder / claim.beside.name
        if claim.beside.exists():
            shutil.copy(claim.beside, new.beside)
    return new
