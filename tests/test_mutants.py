"""No mutant of a claim is proved while it is false.

Some mutants are true: those that were looked at are listed with the reason; what else is proved is judged by
an evaluation from the definitions. ``CBDP_SYM_MUTANTS=all`` tries them all, without it there is a time limit.
"""

from __future__ import annotations

import os
import random
import time

import pytest
from mutants import Mutant, mutants
from test_verdicts import REFUTED

from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.library import prove
from cbdp_sym.oracles.falsify import attack
from cbdp_sym.theory import numeric as _numeric  # noqa: F401  registers the definitions

IDS = [e.id for e in corpus_catalogue().entries]

_SECOND = "the chain rule needs the mass of the first distribution only"
TRUE_MUTANTS = {
    "cbdp.thm8/printed/0: distributions swapped": "reflecting the line at 1/2 swaps P and Q",
    "cbdp.eq4/printed/0: distributions swapped": "reflecting the line at 1/2 swaps P and Q",
    "cbdp.tab1.kl.gaussian/printed/1: distributions swapped": "the same reflection",
    "zcdp.lem2.4/printed/0: distributions swapped": "the value is even in the difference of means",
    "zcdp.prop3.3/repaired/1: distributions swapped": "the two outcomes may be renamed",
    "zcdp.lemB.1.tanh/printed/0: without the hypothesis x <= 2": "an identity; see the finding",
    "zcdp.lemB.1.tanh/printed/0: without the hypothesis y >= 0": "an identity for all x > y",
    "zcdp.lemB.1.tanh/repaired/1: without the hypothesis y >= 0": "an identity for all x > y",
    "zcdp.lemB.1.tanh/printed/2: right side doubled": "weaker, as tanh(xy/4) >= 0",
    "zcdp.lemB.1.tanh/printed/2: right side plus 1/7": "weaker",
    "zcdp.lemB.1.tanh/printed/2: constant 0 of the right side": "weaker: 5xy/4 for xy/4",
    "zcdp.lemA.2.mills/printed/1: right side halved": "the repaired bound",
    "zcdp.lemA.2.mills/repaired/1: right side doubled": "the printed bound, which is weaker",
    "zcdp.lemB.3.steps/printed/2: constant 0 of the right side": "weaker: 6 for 5",
    "zcdp.lemB.3.steps/printed/2: relation <": "the constants differ",
    "zcdp.lemB.3.steps/printed/2: right side doubled": "weaker",
    "zcdp.lemB.3.steps/printed/2: right side minus 1/7": "1 + 2√π is less than 4.55",
    "zcdp.lemB.3.steps/printed/2: right side plus 1/7": "weaker",
    "oakl.lem7/printed/0: without the hypothesis Expectation(p'(t), (t, M)) = 1": _SECOND,
    "oakl.lem7/printed/0: without the hypothesis for all h with : Expectation(q'(h, t), (t, N)) = 1": (
        _SECOND
    ),
    "oakl.lem7/repaired/0: without the hypothesis Expectation(p'(t), (t, M)) = 1": _SECOND,
    "oakl.lem7/repaired/0: without the hypothesis for all h with : Expectation(q'(h, t), (t, N)) = 1": (
        _SECOND
    ),
}
"""Mutants that are theorems, with the reason why each is true."""


SECONDS = float("inf") if os.environ.get("CBDP_SYM_MUTANTS") == "all" else 5.0
"""For each statement; its mutants are tried in an order that is fixed by its id."""


def is_false(mutant: Mutant) -> bool:
    """Whether an evaluation from the definitions denies a mutant."""
    part = mutant.part
    found = attack(
        part.conclusion, part.assumptions, points=12, seed=7, seconds=3.0, hints=part.samples
    )
    return bool(found.disagreements)


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_no_false_mutant_is_proved(id: str) -> None:
    tried: list[Mutant] = [
        m for part in load(id).parts if part.settle and not part.refutes for m in mutants(part)
    ]
    assert len(tried) >= 8 or id in REFUTED, f"only {len(tried)} mutants of {id}"
    random.Random(id).shuffle(tried)
    started = time.monotonic()
    proved = []
    for mutant in tried:
        if time.monotonic() - started > SECONDS:
            break
        try:
            prove(mutant.part)
        except (
            Exception
        ):  # a derivation may take its claim apart in a way that another one does not allow
            continue
        if str(mutant) not in TRUE_MUTANTS and is_false(mutant):
            proved.append(str(mutant))
    assert not proved, "\n".join(proved)
