"""``python -m tools trust``: the figures of what was tried against the verdicts."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.arguments import Run, kept, resumable, statements
from cbdp_sym.cli.lines import say

if TYPE_CHECKING:
    from tools.mutation_tests.figures import Figure
    from tools.mutation_tests.kept import KeptAnswers

_PARTS = ("leaves", "coq", "claims", "certificates", "fuzz", "library", "kernel")


@click.command(epilog="The exit code is 0 if all is as it should be, 1 if not, 2 for a bad call.")
@statements
@click.option("--only", type=click.Choice(_PARTS), multiple=True, help="Only this; may be given again.")
@click.option("--quick", is_flag=True, help="A sample of each, in a few minutes.")
@click.option("--seed", default=0, show_default=True, help="The seed of the random choices.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@resumable
def trust(
    names: tuple[str, ...],
    only: tuple[str, ...],
    quick: bool,
    seed: int,
    as_json: bool,
    jobs: int,
    keep: Path | None,
) -> None:
    """Count what was rechecked, mutated and attacked.

    Everything is done again, except the changed claims whose outcome is in the FILE of --keep. docs/trust.md
    says what each figure means.
    """
    from tools.mutation_tests.figures import sizes

    found = []
    for size in sizes():
        if not as_json:
            say(f"{size.name}: {size.files} files of {size.lines} lines")
    for figure in _figures(names, only or _PARTS, quick, seed, jobs, kept(keep)):
        found.append(figure)
        if not as_json:
            say(str(figure))
            for wrong in figure.wrong:
                say(f"  NOT AS IT SHOULD BE: {wrong}")
    if as_json:
        data = {"sizes": [asdict(s) for s in sizes()], "figures": [asdict(f) for f in found]}
        click.echo(json.dumps(data, indent=1, ensure_ascii=False))
    raise SystemExit(1 if any(f.wrong for f in found) else 0)


def _figures(
    names: tuple[str, ...], parts: tuple[str, ...], quick: bool, seed: int, jobs: int, outcomes: KeptAnswers
) -> Iterator[Figure]:
    from cbdp_sym.cli.progress import counted
    from cbdp_sym.cli.session import reports
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.gate.record import theorems
    from tools.mutation_tests import claim_mutants, figures
    from tools.mutation_tests.each import each

    catalogue = catalogue_for(names)
    chosen = catalogue.select(names)
    each_of = partial(each, chosen, catalogue, jobs=jobs, kept=outcomes)
    if "leaves" in parts:
        found = reports(names, Run(fresh=True))
        with counted(len(found)) as done:
            figure = figures.leaves(found, done)
        yield figure
    if "coq" in parts:
        yield _coq(names)
    if "claims" in parts:
        with counted(len(chosen)) as done:
            work = claim_mutants.ClaimsOf(seed, 1 if quick else None)
            figure = figures.claims(each_of(work, claim_mutants.ClaimMutant, told=done))
        yield figure
    if "certificates" in parts:
        yield figures.certificates(seed, 100 if quick else 1000)
    if "fuzz" in parts:
        yield figures.fuzz(seed, 500 if quick else 5000)
    if "library" in parts:
        with counted(len(theorems())) as done:
            figure = figures.library(not quick, seed, done)
        yield figure
    if "kernel" in parts:
        yield figures.kernel(seed, *((2_000, 2_000) if quick else (40_000, 100_000)))


def _coq(names: tuple[str, ...]) -> Figure:
    """Return what ``cbdp-sym export --coq --check`` says last, where there is Coq."""
    from cbdp_sym.cli.group import main
    from tools.mutation_tests.figures import Figure

    what = "leaves accepted by Coq"
    if "export" not in main.commands or shutil.which("coqc") is None:
        return Figure(f"{what} (not tried: there is no coqc here)", 0)
    done = subprocess.run(
        [sys.executable, "-m", "cbdp_sym", "export", "--coq", "--check", *names],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = (done.stdout.strip() or done.stderr.strip() or "nothing").splitlines()[-1]
    wrong = [] if done.returncode == 0 else [said]
    return Figure(f"{what}, as 'export --coq --check' counts them: {said}", 0, {}, wrong)
