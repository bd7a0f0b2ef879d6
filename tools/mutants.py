"""``python -m tools mutants``: changed claims, certificates, hypotheses; what became of each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cbdp_sym.cli.arguments import Whole, kept, resumable, statements
from cbdp_sym.cli.lines import say

if TYPE_CHECKING:
    from tools.mutation_tests.each import Work

T = TypeVar("T")

_EXIT = "The exit code is 0 if all are caught, 1 if one is not, 2 for a bad call."


@click.group(epilog=_EXIT)
def mutants() -> None:
    """Change one thing at a time, and show that it is caught.

    \b
      python -m tools mutants claims --sample 2     # two changes of every claim
      python -m tools mutants certificates          # numbers, nodes, claims
      python -m tools mutants hypotheses cbdp.lem4  # claims without a hypothesis
    """


def _options(sample: int, of: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def decorated(function: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option("--json", "as_json", is_flag=True, help="Print every outcome as JSON."),
            click.option("--seed", default=0, show_default=True, help="The seed of the random choice."),
            click.option(
                "--sample", type=Whole(min=0), default=sample, show_default=True, metavar="N",
                help=f"How many {of}; 0 for all.",
            ),
        ):  # fmt: skip
            function = option(function)
        return function

    return decorated


@mutants.command(epilog=_EXIT)
@statements
@_options(0, "of each claim")
@resumable
def claims(
    names: tuple[str, ...], sample: int, seed: int, as_json: bool, jobs: int, keep: Path | None
) -> None:
    """Change a relation, an operation, a number or a hypothesis of each claim, and run its proof.

    A changed claim that is proved all the same is evaluated in finite models: none may be false.
    """
    from tools.mutation_tests.claim_mutants import ClaimMutant, ClaimsOf

    work = ClaimsOf(seed, sample or None)
    _finish(_for_each(names, work, ClaimMutant, jobs, keep), as_json, "claims")


@mutants.command(epilog=_EXIT)
@click.argument("files", metavar="[CERT]...", nargs=-1)
@_options(200, "in all")
def certificates(files: tuple[str, ...], sample: int, seed: int, as_json: bool) -> None:
    """Change a number, a node, an end, the claim or the domain of certificates.

    Without CERT, those beside the derivations of the corpus and some small ones. Each is given to the
    kernel and to the independent checker; what either takes must be true.
    """
    import random

    from cbdp_sym.cli.progress import counted
    from tools.mutation_tests.certificate_mutants import EXAMPLES, stored, try_certificates

    found = stored([Path(f) for f in files]) if files else [*stored(), *EXAMPLES]
    outcomes = []
    with counted(sample) as done:
        for outcome in try_certificates(found, random.Random(seed), sample or None):
            outcomes.append(outcome)
            done(outcome.how)
    _finish(outcomes, as_json, "certificates")


@mutants.command(epilog="The exit code is 0, or 2 for a bad call.")
@statements
@click.option(
    "--samples", type=Whole(min=1), default=300, show_default=True, metavar="N",
    help="How many are tried for a hypothesis, at most.",
)  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="What the draws depend on.")
@click.option("--json", "as_json", is_flag=True, help="Print every hypothesis as JSON.")
@resumable
def hypotheses(
    names: tuple[str, ...], samples: int, seed: int, as_json: bool, jobs: int, keep: Path | None
) -> None:
    """Drop each hypothesis in turn, and attack what is left.

    A hypothesis is 'needed' if there is a finite model that satisfies all others and denies the claim. If a
    hypothesis is not shown to be needed, nothing is proved: the samples are finite.

    \b
      python -m tools mutants hypotheses cbdp.lem4  # what does Lemma 4 need?
    """  # fmt: skip
    from tools.mutation_tests.hypotheses import Question, QuestionsOf

    outcomes = _for_each(names, QuestionsOf(samples, seed), Question, jobs, keep)
    if as_json:
        click.echo(json.dumps([asdict(q) for q in outcomes], indent=1, ensure_ascii=False))
        return
    claim = ""
    for q in outcomes:
        if q.claim != claim:
            claim = q.claim
            say(claim)
        say(f"  {q.found}: {q.dropped}")
        if q.counterexample:
            say(f"    false at {q.counterexample}")
        else:
            say(f"    the claim holds in {q.points} samples without it")
    counts = Counter(q.found for q in outcomes)
    said = ", ".join(f"{n} {found}" for found, n in sorted(counts.items()))
    say(f"{len(outcomes)} hypotheses dropped: {said or 'none'}")


def _for_each(
    names: Sequence[str], work: Work[T], kind: Callable[..., T], jobs: int, keep: Path | None
) -> list[T]:
    from cbdp_sym.cli.progress import counted
    from cbdp_sym.corpus.catalogue import catalogue_for
    from tools.mutation_tests.each import each

    catalogue = catalogue_for(names)
    chosen = catalogue.select(names)
    with counted(len(chosen)) as done:
        return each(chosen, catalogue, work, kind, jobs=jobs, kept=kept(keep), told=done)


def _finish(outcomes: Sequence[Any], as_json: bool, what: str) -> None:
    escaped = [o for o in outcomes if o.fate == "false"]
    if as_json:
        click.echo(json.dumps([asdict(o) for o in outcomes], indent=1, ensure_ascii=False))
    else:
        for outcome in escaped:
            say(f"NOT CAUGHT: {outcome}")
        counts = Counter(o.fate for o in outcomes)
        said = ", ".join(f"{n} {fate}" for fate, n in sorted(counts.items()))
        say(f"{len(outcomes)} changed {what}: {said}")
    raise SystemExit(1 if escaped else 0)
