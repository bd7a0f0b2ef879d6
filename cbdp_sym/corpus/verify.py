"""Verification: run the proofs of a statement, attack its claims, and compute its verdict.

A verdict is read off the evidence. ``proved``: the kernel made exactly the claim as a Fact.
``refuted``: the kernel made a Fact that denies the claim at a witness. ``checked``: nothing was
proved, and the claim survived sampling. ``open``: everything else. A statement of which all claims are
proved, and which prints more than they hold, is ``partly`` proved.
"""

from __future__ import annotations

import time
import zlib
from collections import Counter
from contextlib import suppress
from typing import Any

from sympy import default_sort_key, preorder_traversal

from cbdp_sym.corpus.expectation import added_to
from cbdp_sym.corpus.foreign import suspicion
from cbdp_sym.corpus.leaves import certificates_in
from cbdp_sym.corpus.library import prove
from cbdp_sym.corpus.papers import entry
from cbdp_sym.corpus.printing import (
    abbreviated,
    abbreviations,
    hypothesis_report,
    latex,
    relation_latex,
    symbol_domains,
    text,
)
from cbdp_sym.corpus.proof import Noted, Prose, Segment, StepFailed, displayed, recording
from cbdp_sym.corpus.report import (
    Block,
    EvidenceNode,
    HypothesisText,
    PartReport,
    SampleReport,
    StatementReport,
    Verdict,
    VersionReport,
    WitnessReport,
)
from cbdp_sym.corpus.statement import Part, Statement, same_names
from cbdp_sym.engine.axioms import AXIOMS
from cbdp_sym.engine.fact import Fact, Grade, KernelError, is_genuine
from cbdp_sym.engine.logic import Hypothesis, Relation
from cbdp_sym.engine.refutation import Witness
from cbdp_sym.oracles.evaluate import Unevaluable
from cbdp_sym.oracles.falsify import AttackReport, admissible, attack
from cbdp_sym.theory.distributions import ContinuousDistribution
from cbdp_sym.theory.numeric import doubt

_CONTRARY: dict[Verdict, Verdict] = {"proved": "refuted", "refuted": "proved"}
_NOT_ALWAYS, _TEX_NOT_ALWAYS = "not always: ", r"\text{not always: } "
_POINTS = 8
_SECONDS = 1.0
_LONGEST = 1200
_DENSITY_POINTS = 2


def verify_statement(statement: Statement) -> StatementReport:
    """Return everything that can be said of ``statement``, as plain data."""
    table = entry(statement.id)
    shown: set[Any] = set()
    repaired = statement.repaired_parts or statement.claims["repaired"]
    return {
        "id": statement.id,
        "paper": statement.id.partition(".")[0],
        "ref": statement.ref or table.get("ref", ""),
        "kind": table.get("kind", "statement"),
        "title": statement.title,
        "claim": table.get("claim", ""),
        "expect": statement.expect,
        "source": statement.source,
        "findings": [{"kind": f.kind, "text": f.text} for f in statement.findings],
        "printed": _version(statement, "printed", shown),
        "repaired": _version(statement, "repaired", shown) if repaired else None,
        "kernel": _summary(_claims(statement, "kernel"), [])
        if statement.claims["kernel"]
        else None,
    }


def _version(statement: Statement, version: str, shown: set[Any]) -> VersionReport:
    reports = [verify_part(p, shown=shown) for p in statement.parts if p.version == version]
    return _summary([*reports, *_claims(statement, version)], statement.omitted[version])


def _claims(statement: Statement, version: str) -> list[PartReport]:
    """Return what the new kernel says of the claims that are stated on it."""
    claims = statement.claims[version]
    if not claims:
        return []
    from cbdp_sym.corpus.claims import verified
    from cbdp_sym.corpus.views import expressed

    views = expressed(statement, version)[-len(claims) :]
    return [verified(claim, seen) for claim, seen in zip(claims, views, strict=True)]


def _summary(reports: list[PartReport], omits: list[str]) -> VersionReport:
    verdicts = [r["verdict"] for r in reports]
    leaves: Counter[str] = Counter()
    for r in reports:
        leaves.update(r["leaves"])
    return {
        "verdict": "partly" if omits and _together(verdicts) == "proved" else _together(verdicts),
        "added": list(dict.fromkeys(h for r in reports for h in added_to(r))),
        "omits": list(omits),
        "axioms": sorted({a for r in reports for a in r["axioms"]}),
        "leaves": dict(leaves),
        "witness": next((r["witness"] for r in reports if r["witness"]), None),
        "seconds": sum(r["seconds"] for r in reports),
        "parts": reports,
    }


def _together(verdicts: list[Verdict]) -> Verdict:
    """A statement is as good as its worst part; one refuted part refutes it."""
    if not verdicts:
        return "open"
    for verdict in ("refuted", "open", "checked"):
        if verdict in verdicts:
            return verdict
    return "proved"


def verify_part(part: Part, *, samples: bool = True, shown: set[Any] | None = None) -> PartReport:
    """Settle one claim and attack it; of shared steps, those that are ``shown`` are not displayed again."""
    with abbreviated(part.statement.names):
        return _verify_part(part, samples, set() if shown is None else shown)


def _verify_part(part: Part, samples: bool, shown: set[Any]) -> PartReport:
    started = time.perf_counter()
    verdict: Verdict = "open"
    facts: list[Fact] = []
    witness: Witness | None = None
    message = ""
    with recording() as blocks:
        try:
            if part.refutes and part.settle is not None:
                witness = part.settle(part)
                if not isinstance(witness, Witness) or not is_genuine(witness.fact):
                    raise KernelError(
                        "the refutation returned no witness: end it with 'return refute(part, values, "
                        "fact)'",
                        weak=False,
                    )
                facts, verdict = [witness.fact, *witness.others], "refuted"
            elif part.settle is not None:
                facts, verdict = [prove(part)], "proved"
            else:
                message = (
                    "no proof is given: decorate a function with @claim.proof (or @claim.refutation), "
                    "where claim is what theorem.printed(…) returned"
                )
        except KernelError as error:
            message = explain(error, part)
    attacked = _attack(part) if samples else AttackReport.none()
    if verdict == "proved" and attacked.disagreements:
        message = (
            "THE KERNEL PROVED WHAT A NUMERICAL EVALUATION DENIES, so one of them is wrong: "
            + attacked.disagreements[0]
        )
        verdict = "open"
    if verdict == "open" and part.settle is None and attacked.points and not attacked.disagreements:
        verdict = "checked"
    if verdict in ("open", "checked") and attacked.disagreements:
        verdict = "open"
        failure = f"numerically the claim fails, so mend it first: {attacked.disagreements[0]}"
        message = f"{message}\n{failure}".lstrip()
    if verdict != "refuted" and samples and not attacked.satisfiable:
        verdict = "open"
        message = (
            "no point was found that satisfies the hypotheses, and from hypotheses that contradict "
            f"each other everything would follow; mend them first\n{message}"
        ).rstrip()
    if reason := suspicion(facts) or _doubt(part):
        verdict, message = "open", reason
    if part.denied:
        verdict = _CONTRARY.get(verdict, "open")
    axioms = sorted({a for f in facts for a in f.axioms()})
    certificates, unexported = certificates_in(facts)
    unlisted = set(axioms) - set(AXIOMS)
    if unlisted:
        verdict, message = "open", f"it rests on axioms that are not listed: {sorted(unlisted)}"
    return {
        "label": part.label,
        "text": f"{_NOT_ALWAYS * part.denied}{text(part.conclusion)}",
        "latex": rf"{_TEX_NOT_ALWAYS * part.denied}{relation_latex(part.conclusion)}",
        "hypotheses": hypotheses_of(part),
        "verdict": verdict,
        "axioms": axioms,
        "leaves": _leaves(facts),
        "witness": _witness(witness, part) if witness else None,
        "message": message,
        "blocks": [_block(b, part) for b in displayed(blocks, shown)],
        "evidence": _evidence(facts),
        "uses": _uses(facts, part.statement.id),
        "certificates": certificates,
        "unexported": unexported,
        "samples": _samples(attacked),
        "seconds": round(time.perf_counter() - started, 3),
    }


def hypotheses_of(part: Part) -> list[HypothesisText]:
    """The hypotheses of a claim as the kernel holds them, what its symbols assume included."""
    listed = [hypothesis_report(h, False) for h in sorted(part.hypotheses, key=str)]
    extra = [hypothesis_report(h, True) for h in sorted(part.added, key=str)]
    domains = symbol_domains(part.conclusion, part.assumptions, part.unprinted)
    return [*domains, *abbreviations([part.conclusion, *part.assumptions]), *listed, *extra]


def explain(error: KernelError, part: Part) -> str:
    """Return why a proof stopped: the step, both sides, and whether the engine or the step is at fault."""
    if not isinstance(error, StepFailed):
        return str(error)
    lines = [f"at the step '{error.because}'", f"  from  {_cut(error.line)}"]
    judgement = "the engine is too weak for this step" if error.weak else "the step is wrong"
    if error.wanted is not None:
        lines.append(f"  to    {_cut(error.wanted)}")
        probe = attack(
            Relation(error.line, error.op, error.wanted), part.assumptions,
            points=3, seed=1, seconds=_SECONDS,
        )  # fmt: skip
        if probe.disagreements:
            said = "they differ" if error.op == "=" else f"it is not {error.op}"
            lines.append(f"  {said}: {probe.disagreements[0]}")
            judgement = "the step is wrong"
        elif probe.points and error.weak:
            held = "both sides agree" if error.op == "=" else f"{error.op} holds"
            judgement = (
                f"{held} at {probe.points} points, so the step may be right and skips too "
                "much: write a line between the two, or give the Fact that it uses, given=[…]"
            )
            if error.op != "=":
                judgement += (
                    "; what prove decides is such a Fact: certified(claim, where, __file__)"
                )
    if clash := same_names(part.conclusion, error.line, error.wanted):
        judgement = clash
    lines += [f"  why   {error}", f"  so    {judgement}"]
    return "\n".join(lines)


def _attack(part: Part) -> AttackReport:
    seed = zlib.crc32(repr(part.key).encode())
    return attack(
        part.conclusion, part.assumptions, points=_POINTS, seed=seed, seconds=_SECONDS,
        hints=part.samples,
    )  # fmt: skip


def _doubt(part: Part) -> str:
    """Return what is wrong with a distribution of the claim that its author defined, or ""."""
    sides = (part.lhs, part.rhs)
    own = {P for s in sides for P in preorder_traversal(s) if isinstance(P, ContinuousDistribution)}
    if not own:
        return ""
    seed = zlib.crc32(repr(part.key).encode())
    for env in admissible(
        part.conclusion, part.assumptions, points=_DENSITY_POINTS, seed=seed, hints=part.samples
    ):
        for P in sorted(own, key=default_sort_key):
            with suppress(Unevaluable, OverflowError, ZeroDivisionError, ValueError):
                if found := doubt(P, env):
                    return found
    return ""


def _samples(report: AttackReport) -> SampleReport:
    return {
        "points": report.points,
        "skipped": report.skipped,
        "worst": report.worst,
        "disagreements": report.disagreements,
        "alike": [list(pair) for pair in report.alike],
    }


def _tree(facts: list[Fact]) -> list[Fact]:
    """Return everything that the Facts rest on, each once, premises first."""
    return list(dict.fromkeys(f for root in facts for f in root.tree()))


def _leaves(facts: list[Fact]) -> dict[str, int]:
    """Return how many leaves there are of each grade; a rule that cites an axiom counts as a leaf."""
    nodes, _ = _numbered(facts)
    counts = Counter(
        f.evidence.grade.name.lower()
        for f in nodes
        if not f.evidence.premises or f.evidence.grade != Grade.EXACT
    )
    return dict(counts)


def _uses(facts: list[Fact], own: str) -> list[str]:
    return sorted({f.evidence.theorem for f in _tree(facts) if f.evidence.theorem} - {own})


def _numbered(facts: list[Fact]) -> tuple[list[Fact], dict[Fact, int]]:
    """The nodes of the evidence, and the place of each Fact among them.

    Facts that say the same for the same reasons are one node: whether a lemma was proved once or twice in
    a process changes no report.
    """
    nodes: list[Fact] = []
    places: dict[Any, int] = {}
    position: dict[Fact, int] = {}
    for f in _tree(facts):
        e = f.evidence
        premises = tuple(position[p] for p in e.premises)
        key = (e.rule, e.grade, e.note, e.axiom, e.theorem, premises, f.hypotheses, f.conclusion)
        if key not in places:
            places[key] = len(nodes)
            nodes.append(f)
        position[f] = places[key]
    return nodes, position


def _evidence(facts: list[Fact]) -> list[EvidenceNode]:
    """The nodes of the evidence, the root last; a witness with several Facts gets one of its own."""
    nodes, position = _numbered(facts)
    sides: dict[Any, str] = {}  # the steps of a chain share theirs, and long ones are slow to print
    for side in (e for f in nodes for e in (f.conclusion.lhs, f.conclusion.rhs)):
        if side not in sides:
            sides[side] = text(side)

    def written(r: Relation) -> str:
        return _shortened(f"{sides[r.lhs]} {r.op} {sides[r.rhs]}")

    found: list[EvidenceNode] = [
        {
            "conclusion": written(f.conclusion),
            "rule": f.evidence.rule,
            "grade": f.evidence.grade.name.lower(),
            "note": f.evidence.note,
            "axiom": f.evidence.axiom,
            "theorem": f.evidence.theorem,
            "premises": [position[p] for p in f.evidence.premises],
        }
        for f in nodes
    ]
    if len(facts) > 1:
        found.append(
            {
                "conclusion": "the witness satisfies the hypotheses and denies the claim",
                "rule": "witness",
                "grade": _grade(facts[0]),
                "note": "",
                "axiom": None,
                "theorem": None,
                "premises": [position[f] for f in facts],
            }
        )
    return found


def _witness(witness: Witness, part: Part) -> WitnessReport:
    claim = part.conclusion.substitute(witness.values)
    digits = _compared(witness.fact)
    equations = r",\; ".join(f"{latex(k)} = {latex(v)}" for k, v in witness.values.items())
    values = {str(k): str(v) for k, v in witness.values.items()}
    for ones, output in enumerate(witness.outputs):
        values[f"output for {ones} ones"] = str(output)
        equations += rf",\; M_{{{ones}}} = {latex(output)}"
    return {
        "values": values,
        "latex": equations,
        "lhs": digits.get("lhs", str(claim.lhs)),
        "rhs": digits.get("rhs", str(claim.rhs)),
        "contradiction": relation_latex(witness.fact.conclusion),
    }


_BOUND = {"<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least ", "=": ""}
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}


def _compared(fact: Fact) -> dict[str, str]:
    """The decimals that the chain from the one side to the other compares.

    Where the chain goes from a side to its number by an inequality, the number is a bound.
    """
    links = _links(fact)
    at = next((k for k, f in enumerate(links) if f.evidence.rule == "ball comparison"), None)
    if at is None:
        return {}
    digits = links[at].evidence.certificate or {}
    before = next((f.conclusion.op for f in links[:at] if f.conclusion.op != "="), "=")
    after = next((f.conclusion.op for f in links[at + 1 :] if f.conclusion.op != "="), "=")
    return {
        "lhs": f"{_BOUND[before]}{digits['lhs']}",
        "rhs": f"{_BOUND[_FLIPPED[after]]}{digits['rhs']}",
    }


def _links(fact: Fact) -> list[Fact]:
    """The steps of a chain of transitivity, in order."""
    found: list[Fact] = []
    waiting = [fact]
    while waiting:
        link = waiting.pop(0)
        if link.evidence.rule == "transitivity":
            waiting = [*link.evidence.premises, *waiting]
        else:
            found.append(link)
    return found


def _block(block: Any, part: Part) -> Block:
    if isinstance(block, Prose):
        return {"kind": "prose", "text": block.text}
    if isinstance(block, Noted):
        fact = block.fact
        return {
            "kind": "fact",
            "text": _cut(fact.conclusion),
            "latex": relation_latex(fact.conclusion),
            "because": block.because,
            "grade": _grade(fact),
            "uses": _uses([fact], part.statement.id),
            "hypotheses": _beyond(fact.hypotheses, part),
        }
    assert isinstance(block, Segment)
    return {
        "kind": "calculation",
        "text": _cut(block.start),
        "latex": latex(block.start),
        "hypotheses": _beyond(frozenset(block.calculation.under), part),
        "lines": [
            {
                "op": step.op,
                "text": _cut(step.expression),
                "latex": latex(step.expression),
                "because": step.because,
                "grade": _grade(step.fact),
                "rule": step.fact.evidence.rule,
                "uses": _uses([step.fact], part.statement.id),
            }
            for step in block.steps
        ],
    }


def _grade(fact: Fact) -> str:
    return min(f.evidence.grade for f in fact.tree()).name.lower()


def _beyond(hypotheses: frozenset[Hypothesis], part: Part) -> list[HypothesisText]:
    return [hypothesis_report(h, False) for h in sorted(hypotheses - part.assumptions, key=str)]


def _cut(thing: Any) -> str:
    return _shortened(text(thing))


def _shortened(written: str) -> str:
    return written if len(written) <= _LONGEST else written[: _LONGEST - 1] + "…"
