"""A claim and its proof as plain data, in the shape in which the documents print parts of statements."""

from __future__ import annotations

import json
import time
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.latex import identifier, latex
from cbdp_sym.author.proof import (
    Block,
    Calculation,
    RecordedProof,
    RecordedStep,
    presupposed,
    proved,
    statement_of,
)
from cbdp_sym.kernel.reader import Entry, library
from cbdp_sym.kernel.terms import Abs, Term, app, const, equal, var
from cbdp_sym.kernel.theorem import Theorem, steps
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import definitions
from cbdp_sym.tactics.syntax import parts, symbols

_LONGEST = 160  # a condition of definedness that is shown
CERTIFIED = ("enclose", "certified")
_WEAKEST_FIRST = ("cited", "certified", "exact")
_CONTRARY = {"proved": "refuted", "refuted": "proved"}
_NOT_ALWAYS, _TEX_NOT_ALWAYS = "not always: ", r"\text{not always: } "


def claim_report(claim: Claim) -> Any:
    """Return what verification says of a claim.

    The verdict is "proved" if the kernel made the claim and that everything in it is defined, both without
    hypotheses; "refuted" if it made the negation, from values at which everything is defined; and "open"
    otherwise, with the reason.  Of a claim that is ``denied`` the contrary is said.
    """
    started = time.perf_counter()
    theorems: list[Theorem] = []
    proof: RecordedProof | None = None
    message = ""
    try:
        theorem, proof = proved(claim)
        theorems = [theorem, presupposed(claim)]
    except (Failed, KernelError) as failure:
        message = str(failure)
        if proof is not None:
            message = f"proved, but it is not shown that everything in the claim is defined: {message}"
            theorems = []
    below = list(steps(theorems))
    if theorems:
        message = f"{len(below)} steps of the kernel"
        presupposes = "" if claim.refutes else claim.shown(claim.defined)
        if len(presupposes) > _LONGEST:
            message += "; they show too that everything in the claim is defined"
        elif presupposes not in ("", "T"):
            message += f"; the claim presupposes {presupposes}, which is proved too"
    said = "refuted" if claim.refutes else "proved"
    graded = _grades([*theorems, *(step.theorem for step in _author_steps(proof))]) if proof else {}
    return {
        "label": claim.label,
        "text": f"{_NOT_ALWAYS * claim.denied}{claim.shown(claim.conclusion)}",
        "latex": f"{_TEX_NOT_ALWAYS * claim.denied}{latex(claim.conclusion, claim.binders)}",
        "hypotheses": [
            *(_shown_definition(claim, e) for e in _definitions_in(claim)),
            *({**_shown(claim, h), "added": h in claim.added} for h in claim.hypotheses),
        ],
        "verdict": (_CONTRARY[said] if claim.denied else said) if theorems else "open",
        "axioms": _cited(below),
        "leaves": _leaves(below),
        "witness": _witness(claim, proof) if theorems and proof and claim.refutes else None,
        "message": message,
        "blocks": _blocks(claim, proof, graded) if proof else [],
        "evidence": _evidence(claim, theorems[0], proof, graded) if theorems and proof else [],
        "uses": _uses(claim, below),
        "certificates": _certificates(below),
        "samples": {"points": 0, "skipped": 0, "worst": "", "disagreements": [], "alike": []},
        "seconds": round(time.perf_counter() - started, 3),
    }


def _definitions_in(claim: Claim) -> list[Entry]:
    """The derivations' own definitions that a claim uses, those first that others use."""
    found: dict[str, Entry] = {}

    def visit(t: Term) -> None:
        for name in sorted(symbols(t)):
            own = definitions().get(name)
            if own is not None and name not in found:
                visit(own.term)
                found[name] = own

    visit(claim.term)
    return list(found.values())


def _shown_definition(claim: Claim, own: Entry) -> dict[str, Any]:
    """A definition as an equation between values: tent x = 1 - |x|."""
    left, right = const(own.name, own.term.type), own.term
    while isinstance(right, Abs):
        v = var(own.binders.get(right, "x"), right.type.args[0])
        left, right = app(left, v), app(right, v)
    return {**_shown(claim, equal(left, right)), "added": False}


def _witness(claim: Claim, proof: RecordedProof) -> dict[str, Any]:
    """The values of a refutation, and the two sides there."""
    found = proof.found[-1]
    _, arguments = parts(found.conclusion)
    pair = [claim.shown(a) for a in arguments] if len(arguments) == 2 else ["", ""]
    return {
        "values": {name: claim.shown(t) for name, t in found.values.items()},
        "latex": r",\; ".join(
            f"{identifier(name)} = {latex(t, claim.binders)}" for name, t in found.values.items()
        ),
        "lhs": pair[0],
        "rhs": pair[1],
        "contradiction": latex(found.denied.conclusion, claim.binders),
    }


def _axioms(below: Iterable[Theorem]) -> list[str]:
    return sorted({str(t.arguments[0]) for t in below if t.rule == "axiom"})


def _cited(below: Iterable[Theorem]) -> list[str]:
    """The named theorems among these; the foundations are in every proof."""
    return [n for n in _axioms(below) if library()[n].shelf == "theorems"]


def _leaves(below: list[Theorem]) -> dict[str, int]:
    """Return how many certificates there are, and how many different statements of the library."""
    certificates = sum(1 for step in below if step.rule in CERTIFIED)
    cited = len(_cited(below))
    counts = {"certified": certificates, "cited": cited, "exact": len(_axioms(below)) - cited}
    return {grade: n for grade, n in counts.items() if n}


def _certificates(below: Iterable[Theorem]) -> list[dict[str, Any]]:
    """The certificates among these, each once; their texts are those of the terms that they prove."""
    found = (t.arguments[1] for t in below if t.rule == "certified")
    return [json.loads(str(c)) for c in dict.fromkeys(found)]


def _grades(theorems: Iterable[Theorem]) -> dict[int, str]:
    """Return the evidence of the theorems and of all below, by identity: the weakest of the leaves."""
    found: dict[int, str] = {}
    for theorem in steps(theorems):
        own = "certified" if theorem.rule in CERTIFIED else "exact"
        if theorem.rule == "axiom" and library()[str(theorem.arguments[0])].shelf == "theorems":
            own = "cited"
        found[id(theorem)] = min((own, *(found[id(p)] for p in theorem.premises)), key=_WEAKEST_FIRST.index)
    return found


def _uses(claim: Claim, theorems: Iterable[Theorem]) -> list[str]:
    """Return the other statements whose claims are among the theorems."""
    found = {s for t in theorems if (s := statement_of(t)) is not None}
    return sorted(found - {claim.statement})


def _blocks(claim: Claim, proof: RecordedProof, graded: Mapping[int, str]) -> list[dict[str, Any]]:
    own = {id(step.theorem) for step in _author_steps(proof)}
    return [_block(claim, block, own, graded) for block in proof.blocks]


def _block(claim: Claim, block: Block, own: set[int], graded: Mapping[int, str]) -> dict[str, Any]:
    if isinstance(block, str):
        return {"kind": "prose", "text": block}
    if isinstance(block, RecordedStep):
        return {
            "kind": "fact",
            **_shown(claim, block.theorem.conclusion),
            "because": block.because,
            "grade": graded[id(block.theorem)],
            "uses": _uses(claim, _nearest(block.theorem, own)),
            "hypotheses": _beyond(claim, block.theorem),
        }
    assumed = [h for line in block.lines for h in _beyond(claim, line.theorem)]
    return {
        "kind": "calculation",
        **_shown(claim, block.start),
        "hypotheses": [h for i, h in enumerate(assumed) if h not in assumed[:i]],
        "lines": [
            {
                "op": line.op,
                **_shown(claim, line.line or line.theorem.conclusion),
                "because": line.because,
                "grade": graded[id(line.theorem)],
                "rule": line.tactic,
                "uses": _uses(claim, _nearest(line.theorem, own)),
            }
            for line in block.lines
        ],
    }


def _shown(claim: Claim, t: Term) -> dict[str, str]:
    return {"text": claim.shown(t), "latex": latex(t, claim.binders)}


def _beyond(claim: Claim, theorem: Theorem) -> list[dict[str, Any]]:
    """Return the short hypotheses of a step that the claim has not: the case in which it stands."""
    extra = [_shown(claim, h) for h in theorem.hypotheses - set(claim.hypotheses)]
    short = sorted((h for h in extra if len(h["text"]) <= _LONGEST), key=lambda h: h["text"])
    return [{**h, "added": False} for h in short]


def _evidence(
    claim: Claim, root: Theorem, proof: RecordedProof, graded: Mapping[int, str]
) -> list[dict[str, Any]]:
    """The author's steps and the library's statements below them, premises first, the claim last."""
    named: dict[int, tuple[str, str]] = {}
    for step in _author_steps(proof):
        named[id(step.theorem)] = (step.tactic, step.because)
    named[id(root)] = ("claim", "")
    nodes: list[dict[str, Any]] = []
    places: dict[int, int] = {}
    for theorem in steps([root]):
        axiom = str(theorem.arguments[0]) if theorem.rule == "axiom" else None
        claimed = ("claim", "") if statement_of(theorem) else None
        told = named.get(id(theorem), claimed)
        if told is None and axiom is None and theorem.rule not in CERTIFIED:
            continue
        tactic, because = told or (theorem.rule, "")
        cited = axiom is not None and library()[axiom].shelf == "theorems"
        if axiom is not None:
            tactic, because = "library", library()[axiom].source
        nodes.append(
            {
                "conclusion": axiom or claim.shown(theorem.conclusion),
                "rule": tactic,
                "grade": graded[id(theorem)],
                "note": because,
                "axiom": axiom if cited else None,
                "theorem": statement_of(theorem),
                "premises": sorted({places[id(t)] for t in _nearest(theorem, places)}),
            }
        )
        places[id(theorem)] = len(nodes) - 1
    return nodes


def _author_steps(proof: RecordedProof) -> list[RecordedStep]:
    found: list[RecordedStep] = []
    for block in proof.blocks:
        if isinstance(block, RecordedStep):
            found.append(block)
        elif isinstance(block, Calculation):
            found += block.lines
    return found


def _nearest(theorem: Theorem, known: Container[int]) -> Iterator[Theorem]:
    """Yield the nearest theorems below that are known, by their identity, or claims of statements."""
    seen: set[int] = set()
    waiting = list(theorem.premises)
    while waiting:
        t = waiting.pop()
        if id(t) in seen:
            continue
        seen.add(id(t))
        if id(t) in known or statement_of(t):
            yield t
        else:
            waiting.extend(t.premises)
