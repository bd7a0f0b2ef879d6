"""A claim and its proof as plain data, in the shape in which the documents print parts of statements."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from typing import Any

from cbdp_sym.author.account import CERTIFIED, LONGEST, Account, key, seen, usual_reason
from cbdp_sym.author.claims import Claim, shown
from cbdp_sym.author.kinds import variables
from cbdp_sym.author.mathematics import Formulas, formula, letters, named
from cbdp_sym.author.proof import RecordedProof, claim_of, failing, proved, settled, statement_of
from cbdp_sym.author.sentences import sentences
from cbdp_sym.author.stated import Stated, at_values, stated_of
from cbdp_sym.author.tree import walk, where_failed
from cbdp_sym.errors import RESTS_ON, WHICH_FAILS
from cbdp_sym.kernel.reader import Entry, library
from cbdp_sym.kernel.terms import Abs, Term, Var, app, const, var
from cbdp_sym.kernel.theorem import Theorem, steps
from cbdp_sym.kernel.types import BOOL, KernelError
from cbdp_sym.language.printer import chain_type
from cbdp_sym.tactics.definitions import definitions, within
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import next_antecedent
from cbdp_sym.tactics.syntax import parts, symbols

_WEAKEST_FIRST = ("cited", "certified", "exact")
_TRUTH = {"T": "1", "F": "0"}
_NOT_ALWAYS, _TEX_NOT_ALWAYS = "not always: ", r"\text{not always: } "


def claim_report(claim: Claim) -> Any:
    """Return what verification says of a claim.

    The verdict is "proved" if the kernel made the claim and that everything in it is defined, both without
    hypotheses; "refuted" if it made the negation, from values at which everything is defined; and "open"
    otherwise, with the reason.  Of a claim that is ``denied`` the contrary is said.
    """
    started = time.process_time()  # as the time limit: a busy machine makes no statement slower
    theorems: list[Theorem] = []
    proof: RecordedProof | None = None
    said, verdict, message = stated_of(claim), "open", ""
    values: tuple[Term, ...] | None = None
    try:
        proof = proved(claim)[1]
        found = settled(claim)
        verdict, values, theorems = found.verdict, found.values, [found.claimed, found.meant]
    except (Failed, KernelError) as failure:
        message = _with_place(failure, claim)
        if proof is not None:
            message = f"proved, but it is not shown that everything in the claim is defined: {message}"
    below = list(steps(theorems))
    if theorems:
        message = f"{len(below)} steps of the kernel"
        presupposes = "" if values is not None else shown(claim, said.defined)
        if len(presupposes) > LONGEST:
            message += "; they show too that everything in the claim is defined"
        elif presupposes not in ("", "T"):
            message += f"; the claim presupposes {presupposes}, which is proved too"
    graded = _grades([*theorems, *_shown_in(proof)]) if proof else {}
    account = Account(claim, proof, theorems[0] if theorems else None, graded) if proof else None
    return {
        "key": key(claim),
        "label": claim.label,
        "display": claim.display,
        "text": f"{_NOT_ALWAYS * said.denied}{shown(claim, said.conclusion)}",
        "latex": f"{_TEX_NOT_ALWAYS * said.denied}{_formula(claim, said.conclusion)}",
        "variables": variables(said.variables),
        "definitions": _definitions(claim),
        "hypotheses": _hypotheses(claim),
        "sentences": _sentences(claim),
        "kernel": said.kernel,
        "verdict": verdict,
        "met": {"how": "unknown", "values": {}, "model": "", "author": False},
        "axioms": _cited(below),
        "foundations": sorted(set(_axioms(below)) - set(_cited(below))),
        "leaves": _leaves(below),
        "witness": _witness(claim, proof, values) if proof and values is not None else None,
        "message": message,
        "tree": account.tree() if account else [],
        "evidence": _evidence(account, theorems[0], graded) if theorems and account else [],
        "uses": _uses(claim, below),
        "certificates": _certificates(below),
        "samples": {
            "tried": 0,
            "met": 0,
            "points": 0,
            "skipped": 0,
            "steps": 0,
            "worst": "",
            "disagreements": [],
            "alike": [],
        },
        "seconds": round(time.process_time() - started, 3),
    }


def _with_place(failure: BaseException, claim: Claim) -> str:
    """Return the message of a failure, with its place in the script after the first line.

    Of a step in the proof of another claim it says which one that is.
    """
    first, *others = str(failure).split("\n")
    place, other = where_failed(failure), failing(failure)
    places = [place] if place else []
    if other is not None and other is not claim:
        places.append(f"{RESTS_ON}{_called(other)}{WHICH_FAILS}")
    return "\n".join([first, *(f"    {line}" for line in places), *others])


def _called(claim: Claim) -> str:
    """The name of a claim on which another rests: its statement and its label, or what it says."""
    name = ", ".join(filter(None, [claim.statement, claim.label]))
    said = shown(claim, stated_of(claim).conclusion)
    said = said if len(said) <= LONGEST else f"{said[:LONGEST]}…"
    return f"{name}: {said}" if name else f"the claim {said}"


def lemmas(claims: Iterable[Claim]) -> Any:
    """Return the auxiliary claims on which a statement's claims rest, in the order of the files.

    A claim of another statement is cited, and not among them.
    """
    claims = list(claims)
    found = [(c, *c.known) for c in _auxiliary(claims) if c.known]
    found.sort(key=lambda f: (*_places(f[2]), f[0].label, key(f[0])))
    graded = _grades(t for _, theorem, proof in found for t in [theorem, *_shown_in(proof)])
    return [_lemma(theorem, proof, claim, graded) for claim, theorem, proof in found]


def _shown_in(proof: RecordedProof) -> list[Theorem]:
    """Return what the steps of a proof show."""
    return [n.theorem for n in walk(proof.tree.nodes) if n.theorem]


def _auxiliary(claims: list[Claim]) -> list[Claim]:
    """Return the auxiliary claims in no order: theorems do not tell theirs."""
    own = {id(c) for c in claims}
    statements = {"", *(c.statement for c in claims)}
    found: dict[int, Claim] = {}
    done: set[Theorem] = set()
    stack = [c.known[0] for c in claims if c.known]
    while stack:
        theorem = stack.pop()
        claim = claim_of(theorem)
        if theorem in done or (claim is not None and claim.statement not in statements):
            continue
        done.add(theorem)
        if claim is not None and id(claim) not in own:
            found[id(claim)] = claim
        stack += theorem.premises
    return list(found.values())


def _places(proof: RecordedProof) -> tuple[tuple[str, int], tuple[str, int]]:
    """Return where the first line of a proof stands, and its first step: proofs may share a function."""
    places = [n.place for n in walk(proof.tree.nodes)] or [("", 0)]
    return min(places), places[0]


def _lemma(
    theorem: Theorem, proof: RecordedProof, claim: Claim, graded: Mapping[Theorem, str]
) -> dict[str, Any]:
    return {
        "key": key(claim),
        "label": claim.label,
        **_shown(claim, stated_of(claim).conclusion),
        "kernel": stated_of(claim).kernel,
        "hypotheses": _hypotheses(claim),
        "sentences": _sentences(claim),
        "refuted": claim.refutes,
        "tree": Account(claim, proof, theorem, graded).tree(),
    }


def _hypotheses(claim: Claim) -> list[dict[str, Any]]:
    said = stated_of(claim)
    return [{**_shown(claim, h), "added": h in said.added} for h in said.hypotheses]


def _definitions(claim: Claim) -> list[dict[str, str]]:
    return [_shown_definition(claim, e) for e in own_definitions(stated_of(claim))]


def own_definitions(said: Stated) -> list[Entry]:
    """Return the derivations' own definitions that a claim uses, those first that others use."""
    found: dict[str, Entry] = {}
    with within(said.scope):
        known = definitions()

    def visit(t: Term) -> None:
        for name in sorted(symbols(t)):
            own = known.get(name)
            if own is not None and name not in found:
                visit(own.term)
                found[name] = own

    visit(said.term)
    return list(found.values())


def _sides(own: Entry) -> tuple[Term, Term, tuple[Var, ...]]:
    """The sides of a definition as values, tent x and 1 - |x|, and its letters, which are not the claim's."""
    left, right, own_letters = const(own.name, own.term.type), own.term, list[Var]()
    while right.type.op == "fun":
        name = own.binders.get(right, "x")
        while any(name == v.name for v in own_letters):
            name += "'"
        v = var(name, right.type.args[0])
        left, right = app(left, v), app(right, v)
        own_letters.append(v)
    return left, right, tuple(own_letters)


def _shown_definition(claim: Claim, own: Entry) -> dict[str, str]:
    """A definition, tent x := 1 - |x|, and what its own letters are."""
    left, right, own_letters = _sides(own)
    names = {**claim.binders, **own.binders}
    return {
        "text": f"{shown(claim, left)} := {shown(claim, right)}",
        "latex": " := ".join(formula(t, names, _letters(claim)) for t in (left, right)),
        "letters": "; ".join(f"{v['text']}: {v['kind']}" for v in variables(own_letters)),
        "kernel": own.text,
    }


def _witness(claim: Claim, proof: RecordedProof, at: tuple[Term, ...]) -> dict[str, Any]:
    """The values of a refutation, and the two sides there."""
    said, found = stated_of(claim), proof.found[-1]
    values = {v.name: t for v, t in zip(said.variables, at, strict=True)}
    conclusion = at_values(said, at)
    while (step := next_antecedent(conclusion)) is not None:
        conclusion = step[1]
    _, arguments = parts(conclusion)
    of = chain_type(arguments)
    pair = [shown(claim, a, wanted=of) for a in arguments] if len(arguments) == 2 else ["", ""]
    return {
        "values": {name: shown(claim, t) for name, t in values.items()},
        "latex": r",\; ".join(
            f"{named(name, _letters(claim))} = {_TRUTH.get(parts(t)[0]) or _formula(claim, t)}"
            for name, t in values.items()
        ),
        "numbers": "",
        "lhs": pair[0],
        "rhs": pair[1],
        "contradiction": _formula(claim, found.denied.conclusion),
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


def _grades(theorems: Iterable[Theorem]) -> dict[Theorem, str]:
    """Return the evidence of the theorems and of all below: the weakest of the leaves."""
    found: dict[Theorem, int] = {}
    for theorem in steps(theorems):
        if theorem.premises:
            found[theorem] = min(found[p] for p in theorem.premises)
        else:
            found[theorem] = _WEAKEST_FIRST.index(_leaf(theorem))
    return {theorem: _WEAKEST_FIRST[rank] for theorem, rank in found.items()}


def _leaf(theorem: Theorem) -> str:
    if theorem.rule in CERTIFIED:
        return "certified"
    cited = theorem.rule == "axiom" and library()[str(theorem.arguments[0])].shelf == "theorems"
    return "cited" if cited else "exact"


def _uses(claim: Claim, theorems: Iterable[Theorem]) -> list[str]:
    """Return the other statements whose claims are among the theorems."""
    found = {s for t in theorems if (s := statement_of(t)) is not None}
    return sorted(found - {stated_of(claim).statement})


def _shown(claim: Claim, t: Term) -> dict[str, str]:
    return {"text": shown(claim, t), "latex": _formula(claim, t)}


def _formula(claim: Claim, t: Term) -> str:
    return formula(t, claim.binders, _letters(claim), {v.name for v in stated_of(claim).variables})


def _letters(claim: Claim) -> dict[str, str]:
    said = stated_of(claim)
    return letters([*said.hypotheses, said.conclusion], claim.binders.values())


def _sentences(claim: Claim) -> list[dict[str, Any]]:
    said = stated_of(claim)
    written = [{"text": _definition_said(claim, e), "added": False} for e in own_definitions(said)]
    printed = Formulas(claim.binders, _letters(claim), {v.name for v in stated_of(claim).variables})
    return [*written, *sentences(said.variables, said.hypotheses, said.added, printed)]


def _definition_said(claim: Claim, own: Entry) -> str:
    """The sentence of a definition: "Write $x := …$", or "We say that $…$ if $…$" of a statement.

    Of a value that is chosen it says what it is chosen by.
    """
    left, right, letters_ = _sides(own)
    names = {**claim.binders, **own.binders}
    first, second = (formula(t, names, _letters(claim)) for t in (left, right))
    if right.type is BOOL:
        return f"We say that ${first}$ if ${second}$."
    name, arguments = parts(right)
    if name != "select" or not isinstance(arguments[0], Abs) or parts(arguments[0].body)[0] == "T":
        return f"Write ${first} := {second}$."
    printed = Formulas(names, _letters(claim), {v.name for v in letters_})
    chosen, condition = printed.opened(arguments[0])
    value = app(var(printed.used[-1], arguments[0].domain), *arguments[1:])
    shown = printed.said(value, 0) if arguments[1:] else chosen
    given = printed.said(condition, 0)
    return f"Write ${first} := {shown}$, where ${chosen}$ is chosen, once and for all, such that ${given}$."


def _evidence(account: Account, root: Theorem, graded: Mapping[Theorem, str]) -> list[dict[str, Any]]:
    """The author's steps and the library's statements below them, premises first, the claim last."""
    told = {n.theorem: n for n in account.order if seen(n)}
    nodes: list[dict[str, Any]] = []
    places: dict[Theorem, int] = {}
    below: dict[Theorem, frozenset[int]] = {}
    for theorem in steps([root]):
        axiom = str(theorem.arguments[0]) if theorem.rule == "axiom" else None
        node = told.get(theorem)
        if axiom is not None:
            tactic, because = "library", library()[axiom].source
        elif theorem is root:
            tactic, because = "claim", ""
        elif node is not None:
            tactic, because = node.tactic, node.because or usual_reason(node)
        elif statement_of(theorem):
            tactic, because = "claim", ""
        elif theorem.rule in CERTIFIED:
            tactic, because = theorem.rule, ""
        else:
            below[theorem] = _nearest(theorem, places, below)
            continue
        cited = axiom is not None and library()[axiom].shelf == "theorems"
        nodes.append(
            {
                "conclusion": axiom or account.text(theorem.conclusion, node.scope if node else {}),
                "rule": tactic,
                "grade": graded[theorem],
                "note": because,
                "axiom": axiom if cited else None,
                "theorem": statement_of(theorem),
                "premises": sorted(_nearest(theorem, places, below)),
            }
        )
        places[theorem] = len(nodes) - 1
    return nodes


def _nearest(
    theorem: Theorem, places: Mapping[Theorem, int], below: Mapping[Theorem, frozenset[int]]
) -> frozenset[int]:
    """The places of the nearest theorems below that have one; ``below`` remembers it of those between."""
    return frozenset().union(*({places[t]} if t in places else below[t] for t in theorem.premises))
