"""The claim with which a formula is compared, and the check that it is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr, Symbol

from cbdp_sym.analysis.logic import FLIPPED, Operator, Relation
from cbdp_sym.author.claims import Claim as Stated
from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.catalogue import catalogue_for
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.corpus.runner import Options, verify
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.corpus.sympy_terms import NoClosedForm, expression
from cbdp_sym.kernel.terms import Term
from cbdp_sym.tactics.syntax import parts

VERSIONS = ("printed", "repaired")
_RELATIONS: dict[str, Operator] = {"=": "=", "<=": "<=", "<": "<"}


@dataclass(frozen=True)
class ReferenceClaim:
    """A proved claim: a relation to some quantity, and the value it gives, under conditions on numbers.

    ``unseen`` are its hypotheses that speak of mechanisms and not of numbers.
    """

    statement: str
    version: str
    label: str
    text: str
    axioms: tuple[str, ...]
    op: Operator
    value: Expr
    conditions: tuple[Relation, ...]
    unseen: tuple[str, ...]


def proved_claim(
    statement: str | Statement | Stated, version: str = "printed", part: int | str = 0
) -> ReferenceClaim:
    """Return the claim that is meant, if verification proves it now.

    Args:
        statement: an id, a path of a derivation file, a Statement, or one claim of a Statement.
        version: "printed" or "repaired".
        part: which of the claims, by its position from 0 or by its label.

    Raises:
        UserError: there is no such claim, it is not proved, or it gives no number to compare with.
    """
    if version not in VERSIONS:
        raise UserError(f"a version is 'printed' or 'repaired', not {version!r}")
    if isinstance(statement, Stated):
        return _claim(statement, "", version, verified(statement), "")
    if isinstance(statement, Statement):
        chosen = statement.claims[version][_place(statement, version, part)]
        return _claim(chosen, statement.id, version, verified(chosen), "")
    if not isinstance(statement, str):
        raise UserError(f"expected the id of a statement, a Statement or a claim, not {statement!r}")
    return _by_name(statement, version, part)


def _by_name(name: str, version: str, part: int | str) -> ReferenceClaim:
    """Through the runner, so that a result in the cache need not be found again."""
    catalogue = catalogue_for([name])
    loaded = load(name)
    place = _place(loaded, version, part)
    (outcome,) = verify([catalogue[loaded.id]], catalogue, Options(jobs=1))
    if outcome.report is None:
        raise UserError(outcome.error)
    settled: dict[tuple[str, int], PartReport] = {}
    for kind in VERSIONS:
        found = outcome.report["printed"] if kind == "printed" else outcome.report["repaired"]
        for index, report in enumerate(found["parts"] if found else ()):
            settled[kind, index] = report
    if (version, place) not in settled:  # the process that verified it died
        raise UserError(f"'{loaded.id}' is open: {settled['printed', 0]['message']}")
    proved = [(kind, str(index)) for (kind, index), other in settled.items() if other["verdict"] == "proved"]
    parts = (f"{kind} {', '.join(n for k, n in proved if k == kind)}" for kind in dict(proved))
    instead = (
        f"; proved parts (--version and --part, or version=…, part=…): {'; '.join(parts)}" if proved else ""
    )
    chosen = loaded.claims[version][place]
    return _claim(chosen, loaded.id, version, settled[version, place], instead)


def _place(statement: Statement, version: str, part: int | str) -> int:
    """The number of the claim that is meant."""
    stated = statement.claims[version]
    if isinstance(part, int) and 0 <= part < len(stated):
        return part
    found = [n for n, p in enumerate(stated) if p.label == part]
    if len(found) == 1:
        return found[0]
    known = "; ".join(f"{n}: {p.label or p.conclusion}" for n, p in enumerate(stated)) or "none"
    raise UserError(f"'{statement.id}' has no {version} part {part!r}; its parts are {known}")


def _claim(claim: Stated, id: str, version: str, report: PartReport, instead: str) -> ReferenceClaim:
    said = f"{version}, {claim.label}" if claim.label else version
    name = f"'{id}' ({said})" if id else f"'{report['text']}'"
    if report["verdict"] != "proved":
        # the message of a refuted claim counts the kernel's steps, which is no reason
        told = "" if report["verdict"] == "refuted" else report["message"]
        reason = f": {told}" if told else ""
        raise UserError(
            f"{name} is {report['verdict']}, not proved, so nothing can be measured by it{reason}" + instead
        )
    found = _number(claim)
    if found is None:
        raise UserError(
            f"{name} gives no number to compare with: '{report['text']}' has no closed form on either side"
        )
    op, value, conditions, unseen = found
    return ReferenceClaim(
        id, version, claim.label, report["text"], tuple(report["axioms"]), op, value,
        tuple(conditions), tuple(unseen),
    )  # fmt: skip


Found = tuple[Operator, Expr, Sequence[Relation], Sequence[str]]


def _number(claim: Stated) -> Found | None:
    """The last argument of a guarantee, or the side of a relation that is a closed form."""
    names: dict[str, Expr] = {}
    for h in claim.hypotheses:  # a natural number
        name, arguments = parts(h)
        if name == "Nat":
            n = str(claim.shown(arguments[0]))
            names[n] = Symbol(n, integer=True, nonnegative=True)
    conclusion = _opened(claim.conclusion)
    name, sides = parts(conclusion)
    found = None
    if name in _RELATIONS:
        op = _RELATIONS[name]
        found = _closed(sides[1], names, op) or _closed(sides[0], names, FLIPPED[op])
    elif sides:
        found = _closed(sides[-1], names, "<=")
    if found is None:
        return None
    conditions, unseen = [], []
    for h in claim.hypotheses:
        name, arguments = parts(h)
        try:
            a, b = (expression(t, names) for t in arguments)
            conditions.append(Relation(a, _RELATIONS[name], b))
        except (NoClosedForm, KeyError, ValueError):
            if name != "Nat":
                unseen.append(claim.shown(h))
    return *found, conditions, unseen


def _opened(t: Term) -> Term:
    """Return the conclusion of a statement."""
    while parts(t)[0] == "==>":
        t = parts(t)[1][1]
    return t


def _closed(t: Term, names: dict[str, Expr], op: Operator) -> tuple[Operator, Expr] | None:
    try:
        return op, expression(t, names)
    except NoClosedForm:
        return None
