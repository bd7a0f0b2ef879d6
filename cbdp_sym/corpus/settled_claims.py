"""Claims: proved, and a second opinion in finite models and by the theory's numbers."""

from __future__ import annotations

import zlib
from contextlib import suppress

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.report import claim_report
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.corpus.views import View
from cbdp_sym.gate.attack import StatementAttack, definitions
from cbdp_sym.gate.statement import take_apart
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit
from cbdp_sym.tactics.statements import definitions as derivations
from cbdp_sym.theory import numeric as _numeric  # noqa: F401  registers the definitions
from cbdp_sym.theory.numeric.falsify import attack

_TRIES = 40
_POINTS = 8
_SECONDS = 0.5
_MODELS_SECONDS = 0.25  # the nightly run attacks every claim for longer
_PATIENCE = 0.1  # where no model decides the claim
_LONGEST = 0.6  # for a sample that takes long


def verified(claim: Claim, expressed: View | None = None) -> PartReport:
    """Return the report of a claim; one that is proved, and false in a model or in numbers, is open.

    One that has no proof, and survives the attack, is checked.

    Args:
        expressed: the claim in the theory's expressions, which share no code with the kernel, if it has such.
    """
    report: PartReport = claim_report(claim)
    if claim.refutes:
        return report
    search = search_of(claim)
    with suppress(OutOfTime), time_limit(_LONGEST, cpu=True):
        search.run(_TRIES, _MODELS_SECONDS, patience=_PATIENCE)
    found = search.tries
    report["samples"]["points"] = found.decided
    report["samples"]["skipped"] = found.samples - found.decided
    if found.witness and not found.witness.sampled:
        report["samples"]["disagreements"] = [f"{found.witness}, in {found.witness.model}"]
        said = report["message"] if report["verdict"] == "open" else "the kernel proved it"
        report["verdict"] = "open"
        report["message"] = f"in a model the claim fails, at {found.witness}; {said}"
    elif expressed is not None:
        _attacked(report, expressed, _seed(claim))
    denied = claim.denied or found.witness or report["samples"]["disagreements"]
    if claim.settle is None and report["samples"]["points"] and not denied:
        report["verdict"] = "checked"
    return report


def search_of(claim: Claim) -> StatementAttack:
    """Return the search for values in finite models at which a claim is false."""
    own = {name: entry.term for name, entry in derivations().items()}
    return StatementAttack(take_apart(claim.term, claim.binders), {**definitions(), **own}, _seed(claim))


def _seed(claim: Claim) -> int:
    return zlib.crc32(claim.text.encode())


def _attacked(report: PartReport, expressed: View, seed: int) -> None:
    """Evaluate both sides at points that satisfy the hypotheses, and note it in the report."""
    found = attack(expressed.conclusion, expressed.hypotheses, points=_POINTS, seed=seed, seconds=_SECONDS)
    samples = report["samples"]
    samples["points"] += found.points
    samples["skipped"] += found.skipped
    samples["worst"] = found.worst
    if found.disagreements:
        samples["disagreements"] = found.disagreements
        said = report["message"] if report["verdict"] == "open" else "the kernel proved it"
        report["verdict"] = "open"
        report["message"] = f"numerically the claim fails, {found.disagreements[0]}; {said}"
