"""The reports of the corpus: what one test has verified, another finds in the cache."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

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


def in_a_process_of_its_own(line: list[str]) -> dict[str, Any]:
    """What a command answers with ``--json``, as it does on the command line: no test ran in its process.

    Late in a run of all tests a conversion in the process of the tests printed a weaker lemma's number.
    """
    command = [str(Path(sys.executable).parent / "cbdp-sym"), line[0], "--json", *line[1:]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
