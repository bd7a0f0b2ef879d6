"""One verification as the commands run it: arguments to outcomes, with a bar on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.cli.arguments import Run
    from cbdp_sym.corpus.changes import Changes
    from cbdp_sym.corpus.report import StatementReport
    from cbdp_sym.corpus.runner import Outcome
    from cbdp_sym.corpus.scan import StatementFile


def verified(names: Sequence[str], run: Run, *, together: bool = False) -> list[Outcome]:
    """Verify the statements that the arguments mean (the whole corpus if there are none).

    The time limit is for each of them, or for all together.

    Raises:
        UserError: an argument is no id and no derivation.
    """
    from cbdp_sym.corpus.cache import Cache, default_folder
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.corpus.runner import SKETCHER, VERIFIER, Options, processors, verify

    catalogue = catalogue_for(names)
    entries = catalogue.select(names)
    options = Options(
        jobs=run.jobs or processors(),
        timeout=run.timeout,
        together=together,
        fresh=run.fresh,
        cache=Cache(default_folder()) if run.cache else None,
        verifier=SKETCHER if run.sketch else VERIFIER,
    )
    if not sys.stderr.isatty():
        return verify(entries, catalogue, options)
    from cbdp_sym.cli.progress import bar

    with bar(len(entries)) as advance:
        return verify(entries, catalogue, options, advance)


def changed(outcomes: Sequence[Outcome], names: Sequence[str], run: Run) -> Changes:
    """Return what changed since the last run, which this one then is; nothing without the cache."""
    from cbdp_sym.corpus.cache import default_folder
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.corpus.changes import Changes, compare

    if not run.cache:
        return Changes()
    return compare(outcomes, names, catalogue_for(names), default_folder())


def reports(names: Sequence[str], run: Run) -> list[StatementReport]:
    """Return the reports of the statements that the arguments mean; those not verified yet share the limit.

    Raises:
        UserError: an argument is no id and no derivation, or a file cannot be loaded.
    """
    return [report for _, report in loaded(names, run, together=True)]


def loaded(
    names: Sequence[str], run: Run, *, together: bool = False
) -> list[tuple[StatementFile, StatementReport]]:
    """Return the statements that the arguments mean, each with its report.

    Raises:
        UserError: an argument is no id and no derivation, or a file cannot be loaded.
    """
    found: list[tuple[StatementFile, StatementReport]] = []
    for outcome in verified(names, run, together=together):
        if outcome.report is None:
            raise UserError(outcome.error)
        found.append((outcome.entry, outcome.report))
    return found
