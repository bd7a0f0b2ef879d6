"""``cbdp-sym mutants``: changed claims, steps, certificates, rules, hypotheses; what became of each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cbdp_sym.cli.arguments import kept, resumable, statements
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.trust.each import Work

T = TypeVar("T")

_EXIT = "The exit code is 0 if all are caught, 1 if one is not, 2 for a bad call."


@click.group(epilog=_EXIT)
def mutants() -> None:
    """Change one thing at a time, and show that it is caught.

    \b
      cbdp-sym mutants claims                  every claim of the corpus, changed
      cbdp-sym mutants steps zcdp.lemB.1       the steps of one derivation
      cbdp-sym mutants certificates            numbers, nodes and claims of certificates
      cbdp-sym mutants rules --sample 40       the kernel without one of its side conditions
      cbdp-sym mutants hypotheses cbdp.lem4    claims without one of their hypotheses
    """


def _options(sample: int, of: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def decorated(function: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option("--json", "as_json", is_flag=True, help="Print every outcome as JSON."),
            click.option("--seed", default=0, show_default=True, help="What the choice depends on."),
            click.option(
                "--sample", type=click.IntRange(min=0), default=sample, show_default=True, metavar="N",
                help=f"How many {of}; 0 for all.",
            ),
        ):  # fmt: skip
            function = option(function)
        return function

    return decorated


@mutants.command(epilog=_EXIT)
@statements
@_options(0, "of each statement")
@click.option("--judge-refused", is_flag=True, help="Evaluate also those that are refused.")
@resumable
def claims(
    names: tuple[str, ...],
    sample: int,
    seed: int,
    as_json: bool,
    judge_refused: bool,
    jobs: int,
    keep: Path | None,
) -> None:
    """Change a sign, a constant, an exponent, the relation or a hypothesis of each claim.

    What is proved all the same is evaluated, from its definitions, in 50 digits: none may be false.
    """
    from cbdp_sym.trust.claims import ClaimsOf, Tried

    work = ClaimsOf(seed, sample or None, judge_refused)
    outcomes = _for_each(names, work, Tried, jobs, keep)
    denied = sum(t.fate == "refused" and bool(t.denied) for t in outcomes)
    more = f"; an evaluation denies {denied} of the refused" if judge_refused else ""
    _finish(outcomes, as_json, "claims", more)


@mutants.command(epilog=_EXIT)
@statements
@_options(8, "of each proof")
@resumable
def steps(
    names: tuple[str, ...], sample: int, seed: int, as_json: bool, jobs: int, keep: Path | None
) -> None:
    """Call a rule of a derivation with another expression, relation, hypothesis or premise.

    A Fact that comes out is evaluated: none may be false.
    """
    from cbdp_sym.trust.steps import StepsOf, Tried

    work = StepsOf(seed, sample or None)
    _finish(_for_each(names, work, Tried, jobs, keep), as_json, "steps")


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
    from cbdp_sym.trust.certificates import EXAMPLES, stored, try_certificates

    found = stored([Path(f) for f in files]) if files else [*stored(), *EXAMPLES]
    outcomes = []
    with counted(sample) as done:
        for outcome in try_certificates(found, random.Random(seed), sample or None):
            outcomes.append(outcome)
            done(outcome.how)
    _finish(outcomes, as_json, "certificates")


@mutants.command(epilog=_EXIT)
@click.argument("modules", metavar="[MODULE]...", nargs=-1)
@click.option(
    "--tests",
    metavar="PATH",
    multiple=True,
    default=["tests"],
    show_default=True,
    help="The folder of the tests, or a file of them; may be given several times.",
)
@_options(40, "in all")
@resumable
def rules(
    modules: tuple[str, ...],
    tests: tuple[str, ...],
    sample: int,
    seed: int,
    as_json: bool,
    jobs: int,
    keep: Path | None,
) -> None:
    """Remove one side condition of the kernel: a test has to fail.

    MODULE is one of cbdp_sym.engine, such as rules.order, or a folder of it, such as regions; without, all
    of the kernel. It is done in processes of their own, and no file is changed. The tests are those of the
    kernel in a checkout of cbdp-sym.

    With --keep, a condition is not tried again whose function has not changed, nor the tests that decided.
    Changes elsewhere in the kernel are not seen: for a final figure, begin with no file.
    """
    import random

    from cbdp_sym.cli.progress import counted
    from cbdp_sym.trust import conditions, removals

    files = []
    for path in map(Path, tests):
        found = [str(path)] if path.is_file() else conditions.tests_of_kernel(path)
        if not found:
            raise UserError(
                f"'{path}' has no tests of the kernel; give the folder tests of a checkout"
            )
        files += found
    try:
        sites = conditions.conditions(conditions.named(modules) or conditions.modules())
    except ModuleNotFoundError as error:
        raise UserError(f"the kernel has no such module: {error}") from error
    chosen = sorted(sites)
    if sample:
        chosen = sorted(random.Random(seed).sample(chosen, min(sample, len(chosen))))
    try:
        with counted(len(chosen)) as done:
            outcomes = removals.try_all(
                chosen, sites, files, seconds=60, jobs=jobs, kept=kept(keep),
                told=lambda t: done(t.condition.function),
            )  # fmt: skip
    except ValueError as error:
        raise UserError(str(error)) from error
    _finish(outcomes, as_json, f"side conditions of {len(sites)}")


@mutants.command(epilog="The exit code is 0, or 2 for a bad call.")
@statements
@click.option(
    "--points",
    type=click.IntRange(min=1),
    default=24,
    show_default=True,
    metavar="N",
    help="At how many points without a hypothesis a claim is evaluated, at most.",
)
@click.option("--seed", default=0, show_default=True, help="What the draws depend on.")
@click.option("--json", "as_json", is_flag=True, help="Print every hypothesis as JSON.")
@resumable
def hypotheses(
    names: tuple[str, ...], points: int, seed: int, as_json: bool, jobs: int, keep: Path | None
) -> None:
    """Drop each hypothesis in turn, and attack what is left.

    A hypothesis is 'needed' if there is a point that satisfies all others and denies the claim: random
    distributions on four outcomes, and random classes of functions that are closed as the other
    hypotheses ask. Both sides are evaluated from their definitions in 50 digits. That a hypothesis is not
    shown to be needed proves nothing: the points are finite.

    \b
      cbdp-sym mutants hypotheses cbdp.lem4    which of its hypotheses does Lemma 4 need?
    """  # fmt: skip
    from cbdp_sym.trust.dropping import Question, QuestionsOf

    outcomes = _for_each(names, QuestionsOf(points, seed), Question, jobs, keep)
    if as_json:
        click.echo(json.dumps([asdict(q) for q in outcomes], indent=1, ensure_ascii=False))
        return
    claim = ""
    for q in outcomes:
        if q.claim != claim:
            claim = q.claim
            click.echo(claim)
        click.echo(f"  {q.found}: {q.dropped}")
        if q.counterexample:
            click.echo(f"    {q.remark}: {q.counterexample}")
        else:
            click.echo(f"    {q.remark or f'the claim holds at {q.points} points without it'}")
    counts = Counter(q.found for q in outcomes)
    said = ", ".join(f"{n} {found}" for found, n in sorted(counts.items()))
    click.echo(f"{len(outcomes)} hypotheses dropped: {said or 'none'}")


def _for_each(
    names: Sequence[str], work: Work[T], kind: Callable[..., T], jobs: int, keep: Path | None
) -> list[T]:
    from cbdp_sym.cli.progress import counted
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.trust.each import each

    catalogue = catalogue_for(names)
    chosen = catalogue.select(names)
    with counted(len(chosen)) as done:
        return each(chosen, catalogue, work, kind, jobs=jobs, kept=kept(keep), told=done)


_ESCAPED = ("false", "survives", "never refuses")


def _finish(outcomes: Sequence[Any], as_json: bool, what: str, more: str = "") -> None:
    escaped = [o for o in outcomes if o.fate in _ESCAPED]
    if as_json:
        click.echo(json.dumps([asdict(o) for o in outcomes], indent=1, ensure_ascii=False))
    else:
        for outcome in escaped:
            click.echo(f"NOT CAUGHT: {outcome}")
        counts = Counter(o.fate for o in outcomes)
        said = ", ".join(f"{n} {fate}" for fate, n in sorted(counts.items()))
        click.echo(f"{len(outcomes)} changed {what}: {said}{more}")
    raise SystemExit(1 if escaped else 0)
