"""The reports of the corpus: what one test has verified, another finds in the cache."""

from __future__ import annotations

import atexit
from functools import cache

from cbdp_sym.corpus.cache import default_folder
from cbdp_sym.corpus.catalogue import Catalogue, corpus_catalogue
from cbdp_sym.corpus.process import Worker
from cbdp_sym.corpus.report import PartReport, StatementReport
from cbdp_sym.corpus.runner import Options, verify_one

CACHE = str(default_folder().absolute())
"""The folder of the reports, for tests that run elsewhere and are not about the cache."""


@cache
def _catalogue() -> Catalogue:
    return corpus_catalogue()


@cache
def _worker() -> Worker:
    worker = Worker(_catalogue(), Options().verifier)
    atexit.register(worker.close)
    return worker


@cache
def report_of(id: str) -> StatementReport:
    """The report of a statement of the corpus, under the plugin's key of the cache."""
    outcome = verify_one(_catalogue()[id], _catalogue(), Options(timeout=300), _worker())
    assert outcome.report is not None, outcome.error
    return outcome.report


def parts_of(report: StatementReport) -> list[PartReport]:
    repaired = report["repaired"]
    return [*report["printed"]["parts"], *(repaired["parts"] if repaired else [])]
