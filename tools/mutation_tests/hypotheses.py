"""Each hypothesis of a claim, questioned: without it, is the claim false somewhere?

A hypothesis is *needed* if a finite model is found that satisfies all others and denies the claim. If none
is found, nothing is known: the report says in how many samples the claim was decided without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cbdp_sym.author.statement import Statement
from cbdp_sym.gate.record import Effort, search
from cbdp_sym.gate.statement import take_apart
from tools.mutation_tests.judgement import constants

SAMPLES = 300
_POINTS = 200_000

Found = Literal["needed", "not shown to be needed"]


@dataclass(frozen=True)
class Question:
    """The result for one hypothesis of a claim."""

    claim: str
    dropped: str
    found: Found
    points: int
    counterexample: str = ""


@dataclass(frozen=True)
class QuestionsOf:
    """Drop each hypothesis of the claims of a statement that are not refuted, and look for a counterexample.

    Args:
        samples: how many are tried for each, at most.
        seed: what the samples depend on.
    """

    samples: int = SAMPLES
    seed: int = 0

    def __call__(self, statement: Statement) -> Iterator[Question]:
        effort = Effort(self.samples, _POINTS, 0, False)
        for claim in statement.every_claim:
            if claim.refutes:
                continue
            whole = take_apart(claim.term, claim.binders)
            for i, h in enumerate(whole.antecedents):
                tries = search(whole.without(i), constants(), effort, self.seed, h)
                witness = tries.witness if tries.witness and not tries.witness.sampled else None
                yield Question(
                    f"{statement.id}: {claim.label or claim.shown(claim.conclusion)}",
                    claim.shown(h),
                    "needed" if witness else "not shown to be needed",
                    tries.decided,
                    f"{witness}, in {witness.model}" if witness else "",
                )
