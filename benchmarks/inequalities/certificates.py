"""Certificates of the true problems, and each again by the independent checker.

    python benchmarks/inequalities/certificates.py FOLDER [--problems 'lemma_*,schur'] [--seconds 8]
        [--limit 120] [--slow 20] [--again] [--changed 0]

For each true problem ``prove`` gets so many CPU seconds in a process of its own; what it finds is kept
as FOLDER/ID.json, with an empty list where it found no proof, and is not searched for again. Then
``cbdp_sym.recheck`` checks every certificate. Seconds are CPU seconds. The exit code is 0 if all hold.

With ``--changed N`` each certificate is offered for N changed problems, too (:mod:`mutants`): one that
holds is attacked at adversarial points by mpmath, and one that is denied makes the exit code 1.
"""

from __future__ import annotations

import argparse
import fnmatch
import itertools
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import mpmath
from check import violation
from generator import in_a_process
from mutants import changed
from problem import Problem, load

from cbdp_sym.recheck.answer import CertificateAnswer, Wanted, recheck

_CHANGED_SECONDS, _POINTS = 10.0, 400
_CLOCK_FOR_CPU = 8
"""The factor by which the clock may exceed CPU time on a busy machine."""


def found(problem: Problem, seconds: float) -> list[Any]:
    """The certificate of a problem as a list of one; none where no proof was found."""
    from cbdp_sym import prove

    answer = prove(problem.claim, where=problem.where, seconds=seconds, cpu=True)
    return [answer.certificate] if answer.verdict == "proved" else []


def checked(problem: Problem, certificate: Any, seconds: float) -> tuple[CertificateAnswer, float]:
    """The independent checker's answer about a certificate of this problem, and its CPU seconds."""
    wanted, start = Wanted(problem.claim, problem.where), time.process_time()
    answer = recheck(certificate, seconds=seconds * _CLOCK_FOR_CPU, wanted=wanted)
    return answer, time.process_time() - start


def for_changed(problem: Problem, certificate: Any, count: int) -> tuple[int, int, list[str]]:
    """For how many changed problems the certificate is refused and holds; which of the latter are false."""
    refused, holding, false = 0, 0, []
    for other in itertools.islice(changed(problem, count, random.Random(problem.id)), count):
        data = {**certificate, "claim": other.claim, "where": other.where}
        if recheck(data, seconds=_CHANGED_SECONDS).verdict != "holds":
            refused += 1
            continue
        holding += 1
        denied = denial(other)
        if denied:
            false.append(f"{other.claim}  where  {other.where}: {denied}")
    return refused, holding, false


def denial(problem: Problem) -> str:
    """Return where mpmath finds the claim false; at 30000 digits an identity may seem so far out."""
    try:
        found = violation(problem, _POINTS)
    except ValueError:  # no point of the domain was found
        return ""
    if found is None:
        return ""
    return f"{ {k: mpmath.nstr(v, 10) for k, v in found[0].items()} }, {found[1][-100:]}"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", type=Path)
    options.add_argument("--problems", default="*", help="comma separated patterns of ids")
    options.add_argument("--seconds", type=float, default=8.0, help="CPU seconds of the prover")
    options.add_argument("--limit", type=float, default=120.0, help="seconds of the checker")
    options.add_argument("--slow", type=float, default=20.0, help="CPU seconds that are reported")
    options.add_argument("--again", action="store_true", help="search again for what is kept")
    options.add_argument("--changed", type=int, default=0, help="changed problems for each")
    arguments = options.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    patterns = arguments.problems.split(",")
    problems = [p for p in load() if p.truth and any(fnmatch.fnmatch(p.id, q) for q in patterns)]
    rows: list[tuple[str, CertificateAnswer, float]] = []
    refused = holding = false = 0
    for problem in problems:
        path = arguments.folder / f"{problem.id}.json"
        if arguments.again or not path.exists():
            proofs = in_a_process(found, problem, arguments.seconds) or []
            path.write_text(json.dumps(proofs), encoding="utf-8")
        for certificate in json.loads(path.read_text(encoding="utf-8")):
            answer, seconds = in_a_process(checked, problem, certificate, arguments.limit) or (
                CertificateAnswer(problem.claim, problem.where, "refused", reason="the checker died"),
                0.0,
            )
            rows.append((problem.id, answer, seconds))
            slow = "  (slow)" if seconds > arguments.slow else ""
            print(f"{problem.id:40} {answer.verdict:13} {seconds:8.2f} s{slow}", flush=True)
            if answer.reason:
                print(f"  {answer.reason[:300]}", flush=True)
            if arguments.changed:
                more = in_a_process(for_changed, problem, certificate, arguments.changed)
                refused, holding = refused + more[0], holding + more[1]
                false += len(more[2])
                for text in more[2]:
                    print(f"  holds, and mpmath denies it: {text}", flush=True)
    good = sum(answer.verdict == "holds" for _, answer, _ in rows)
    slow = sum(seconds > arguments.slow for *_, seconds in rows)
    print(
        f"{len(problems)} true problems, {len(rows)} certificates: {good} hold, "
        f"{len(rows) - good} do not; {slow} took more than {arguments.slow:g} s; "
        f"{sum(seconds for *_, seconds in rows):.0f} s in all"
    )
    if arguments.changed:
        print(f"changed problems: {refused} refused, {holding} hold, {false} of them denied")
    return 0 if good == len(rows) and not false else 1


if __name__ == "__main__":
    sys.exit(main())
