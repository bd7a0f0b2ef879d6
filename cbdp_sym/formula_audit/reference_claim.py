"""The claim with which a formula is compared, and the check that it is proved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sympy import Expr, Symbol

from cbdp_sym.analysis.logic import FLIPPED, Operator, Relation
from cbdp_sym.author.claims import Claim as Stated
from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus import TIMEOUT
from cbdp_sym.corpus.catalogue import catalogue_for
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.corpus.runner import Options, verify
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.corpus.sympy_terms import NoClosedForm, expression
from cbdp_sym.kernel.terms import Term, app, var
from cbdp_sym.tactics.syntax import parts
from cbdp_sym.theory.guarantees import GUARANTEES, fields_of

VERSIONS = ("printed", "repaired")
_RELATIONS: dict[str, Operator] = {"=": "=", "<=": "<=", "<": "<"}
_GUARANTEES = {kind.predicate: fields_of(kind) for kind in GUARANTEES.values() if kind.predicate}
_FIRST = ("epsilon", "rho", "tau", "delta", "xi", "mu", "order")  # which number is meant, if none is named


@dataclass(frozen=True)
class ReferenceClaim:
    """A proved claim: a relation to some quantity, and the value it gives, under conditions on numbers.

    Attributes:
        value: the closed form, of a guarantee its first number that is not a parameter.
        numbers: of a guarantee, all its numbers by name, such as epsilon and delta.
        unseen: its hypotheses that speak of mechanisms and not of numbers.
    """

    statement: str
    version: str
    label: str
    text: str
    axioms: tuple[str, ...]
    foundations: tuple[str, ...]
    op: Operator
    value: Expr
    conditions: tuple[Relation, ...]
    unseen: tuple[str, ...]
    numbers: Mapping[str, Expr] = field(default_factory=dict)


def proved_claim(
    statement: str | Statement | Stated | ReferenceClaim,
    version: str = "printed",
    part: int | str = 0,
    seconds: float = TIMEOUT,
) -> ReferenceClaim:
    """Return the claim that is meant, if verification proves it now.

    Args:
        statement: an id, a path of a derivation file, a Statement, one claim of a Statement, or what this
            function returned.
        version: "printed" or "repaired".
        part: which of the claims, by its position from 0 or by its label.
        seconds: of processor time, the limit for a statement that is named and not verified yet.

    Raises:
        UserError: there is no such claim, it is not proved, or it gives no number to compare with.
    """
    if version not in VERSIONS:
        raise UserError(f"a version is 'printed' or 'repaired', not {version!r}")
    if isinstance(statement, ReferenceClaim):
        return statement
    if isinstance(statement, Stated):
        return _claim(statement, "", version, verified(statement), "")
    if isinstance(statement, Statement):
        chosen = statement.claims[version][_place(statement, version, part)]
        return _claim(chosen, statement.id, version, verified(chosen), "")
    if not isinstance(statement, str):
        raise UserError(f"expected the id of a statement, a Statement or a claim, not {statement!r}")
    return _by_name(statement, version, part, seconds)


def _by_name(name: str, version: str, part: int | str, seconds: float) -> ReferenceClaim:
    """Through the runner, so that a result in the cache need not be found again."""
    catalogue = catalogue_for([name])
    loaded = load(name)
    place = _place(loaded, version, part)
    (outcome,) = verify([catalogue[loaded.id]], catalogue, Options(jobs=1, timeout=seconds))
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
    found = numbers_of(claim)
    if found is None:
        raise UserError(
            f"{name} gives no number to compare with: '{report['text']}' has no closed form on either side"
        )
    return replace(
        found, statement=id, version=version, label=claim.label, text=report["text"],
        axioms=tuple(report["axioms"]), foundations=tuple(report["foundations"]),
    )  # fmt: skip


def numbers_of(claim: Stated) -> ReferenceClaim | None:
    """Return the numbers that a claim gives: those of a guarantee, or the closed form in a relation."""
    names: dict[str, Expr] = {}
    inner, conclusion = _opened(claim)
    hypotheses = [*claim.hypotheses, *inner]
    for h in hypotheses:  # a natural number
        name, arguments = parts(h)
        if name == "Nat":
            n = str(claim.shown(arguments[0]))
            names[n] = Symbol(n, integer=True, nonnegative=True)
    name, sides = parts(conclusion)
    found, numbers = None, {}
    if name in _RELATIONS:
        op = _RELATIONS[name]
        found = _closed(sides[1], names, op) or _closed(sides[0], names, FLIPPED[op])
    elif name in _GUARANTEES:
        closed = {n: _closed(t, names, "<=") for n, t in zip(_GUARANTEES[name], sides[2:], strict=True)}
        numbers = {n: found[1] for n, found in closed.items() if found is not None}
        first = sorted(numbers, key=lambda n: (numbers[n].is_Symbol, _FIRST.index(n)))
        found = ("<=", numbers[first[0]]) if first else None
    elif sides:
        found = _closed(sides[-1], names, "<=")
    if found is None:
        return None
    conditions: list[Relation] = []
    unseen: list[str] = []
    for h in hypotheses:
        name, arguments = parts(h)
        try:
            a, b = (expression(t, names) for t in arguments)
            conditions.append(Relation(a, _RELATIONS[name], b))
        except (NoClosedForm, KeyError, ValueError):
            if name != "Nat":
                unseen.append(claim.shown(h))
    return ReferenceClaim("", "", "", "", (), (), *found, tuple(conditions), tuple(unseen), numbers)


def _opened(claim: Stated) -> tuple[list[Term], Term]:
    """Return what the conclusion supposes, and says then, of all values of the variables that it binds."""
    t, supposed = claim.conclusion, []
    while parts(t)[0] in ("==>", "!"):
        name, arguments = parts(t)
        if name == "==>":
            supposed.append(arguments[0])
            t = arguments[1]
        else:
            (predicate,) = arguments
            t = app(predicate, var(claim.binders.get(predicate, "x"), predicate.type.args[0]))
    return supposed, t


def _closed(t: Term, names: dict[str, Expr], op: Operator) -> tuple[Operator, Expr] | None:
    try:
        return op, expression(t, names)
    except NoClosedForm:
        return None
