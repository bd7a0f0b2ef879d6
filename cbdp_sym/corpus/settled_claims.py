"""Claims: proved, and a second opinion in finite models and by the theory's numbers."""

from __future__ import annotations

import zlib
from contextlib import suppress

from cbdp_sym.author.claims import Claim, shown
from cbdp_sym.author.report import claim_report
from cbdp_sym.author.stated import stated_of
from cbdp_sym.author.tree import walk as nodes_of
from cbdp_sym.corpus.hypotheses_met import NotMet, met_by
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.corpus.step_checks import StepCheck, sampled
from cbdp_sym.corpus.step_views import forms
from cbdp_sym.corpus.steps import walk
from cbdp_sym.corpus.two_numbers import two_numbers
from cbdp_sym.corpus.views import View
from cbdp_sym.gate.attack import StatementAttack, definitions
from cbdp_sym.gate.statement import take_apart
from cbdp_sym.kernel.terms import const
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit
from cbdp_sym.tactics.definitions import definitions as derivations
from cbdp_sym.tactics.definitions import within
from cbdp_sym.theory import numeric as _numeric  # noqa: F401  registers the definitions
from cbdp_sym.theory.numeric.falsify import attack

_TRIES = 40
_POINTS = 8
_SECONDS = 0.5
_IN_MODELS = 20_000  # points that quantifiers and integrals look at; at night there are more
_UNPROVED = 4  # times as many for a claim that nothing but the attack speaks for
_STEPS = 3  # of a proof, that are checked in numbers
_STEP_SECONDS = 0.1
_LONGEST = 20.0  # for a sample that hangs: far more than the points take


def verified(claim: Claim, expressed: View | None = None) -> PartReport:
    """Return the report of a claim; one that is proved, and false in a model or in numbers, is open.

    One that has no proof, and survives the attack, is checked.

    Args:
        expressed: the claim in the theory's expressions, which share no code with the kernel, if it has such.
    """
    report: PartReport = claim_report(claim)
    _steps_in_numbers(report, claim)
    if report["witness"]:
        report["witness"]["numbers"] = two_numbers(claim)
        report["met"]["how"] = "refutation"
        return report
    if claim.refutes and report["verdict"] == "open":
        return report
    search = search_of(claim)
    with suppress(OutOfTime), time_limit(_LONGEST, cpu=True):
        more = 1 if report["verdict"] == "proved" else _UNPROVED
        search.run(more * _TRIES, points=more * _IN_MODELS, exact=True)
    found = search.tries
    samples = report["samples"]
    samples["tried"], samples["met"], samples["points"] = found.samples, found.met, found.decided
    samples["skipped"] = found.samples - found.decided
    try:
        report["met"] = met_by(claim, found, search.definitions)
    except NotMet as error:
        report["verdict"], report["message"] = "open", str(error)
    if report["met"]["how"] == "contradictory" and report["verdict"] == "proved":
        report["verdict"] = "proved" if stated_of(claim).conclusion is const("F") else "vacuous"
    if found.witness:
        report["samples"]["disagreements"] = [f"{found.witness}, in {found.witness.model}"]
        said = report["message"] if report["verdict"] == "open" else "the kernel proved it"
        report["verdict"] = "open"
        report["message"] = f"in a model the claim fails, at {found.witness}; {said}"
    elif expressed is not None:
        _attacked(report, expressed, _seed(claim))
    denied = stated_of(claim).denied or found.witness or report["samples"]["disagreements"]
    if claim.settle is None and samples["points"] and not denied and report["met"]["how"] != "contradictory":
        report["verdict"] = "checked"
        report["message"] += f"; the claim held at {samples['points']} points that met its hypotheses"
    return report


def _steps_in_numbers(report: PartReport, claim: Claim) -> None:
    """Note the steps in SymPy, and check a few of them; a step that numbers deny makes the verdict open."""
    if claim.known is None or report["verdict"] == "open":
        return
    proof, said = claim.known[1], stated_of(claim)
    with within(said.scope):
        in_sympy = forms(proof, {**claim.binders, **proof.binders}, said.hypotheses)
        for node in walk(report["tree"]):
            for step in (node, *node.get("lines", ())):
                if step["number"] in in_sympy:
                    step["sympy"] = in_sympy[step["number"]]
        steps = (n.theorem for n in nodes_of(proof.tree.nodes) if n.theorem is not None)
        found: list[StepCheck] = []
        with suppress(OutOfTime), time_limit(_LONGEST, cpu=True):
            for theorem, result in sampled(steps, _STEPS, _STEP_SECONDS):
                found.append(result)
                if result.denied:
                    report["verdict"] = "open"
                    step = shown(claim, theorem.conclusion)
                    report["message"] = f"numerically a step fails at {result.denied}: {step}"
    report["samples"]["steps"] = sum(c.confirmed for c in found)


def search_of(claim: Claim) -> StatementAttack:
    """Return the search for values in finite models at which a claim is false."""
    said = stated_of(claim)
    with within(said.scope):
        own = {name: entry.term for name, entry in derivations().items()}
    return StatementAttack(take_apart(said.term, claim.binders), {**definitions(), **own}, _seed(claim))


def _seed(claim: Claim) -> int:
    return zlib.crc32(stated_of(claim).kernel.encode())


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
