"""`decide`: an inequality between closed forms, by a certificate over the whole region.

The hypotheses that speak of the same variables bound the region; every term that is no closed form counts
as a variable of its own.  The certificate is looked for in the file that ``certificates_of`` names, and
searched for by the prover where it is not there.  The theorem is *certified*: two independent checkers
accept it.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.checkers import product_statement, statement_of
from cbdp_sym.kernel.ring import ADD, DIV, LE, LT, MUL, NEG, POW, SUB
from cbdp_sym.kernel.terms import App, Const, Literal, Term, Var, app, const, implies, sides, var
from cbdp_sym.kernel.theorem import (
    Theorem,
    certified,
    equality_elimination,
    instantiate,
    modus_ponens,
    symmetry,
)
from cbdp_sym.kernel.types import REAL, KernelError, fun
from cbdp_sym.oracles.prover import ImproperClaim, prove
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import proves
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import searches
from cbdp_sym.tactics.syntax import ZERO, lt, parts, symbols


class _Outcome(NamedTuple):
    """The result of a search without a certificate, and the seconds that it took."""

    seconds: float
    verdict: str
    reason: str
    witness: Mapping[str, object] | None


SECONDS = 20.0
_FUNCTIONS = (NEG, const("exp"), const("log"), const("sqrt"), const("abs"))
_OPERATIONS = (ADD, SUB, MUL, DIV, POW)
_stored: dict[tuple[str, str], str] = {}
_searched: dict[tuple[str, str], str] = {}
# The automation asks the same again and again: what came of a search, and the seconds after which it may be
# tried again.
_refused: dict[tuple[str, str], _Outcome] = {}


@contextmanager
def certificates_of(path: Path | None) -> Iterator[None]:
    """Use the certificates in this file and no others, and write those that are found into it.

    Without a file none is known, and none is kept.

    Raises Failed: the file is not a list of certificates.
    """
    try:
        kept = [c for c in _certificates_in(path) if "inequality" in c or "product" in c] if path else []
        stored = {(c["claim"], c["where"]): json.dumps(c) for c in kept}
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise Failed(f"'{path}' is not a list of certificates: {error}") from error
    before = dict(_stored), dict(_searched)
    _stored.clear()
    _searched.clear()
    _stored.update(stored)
    try:
        yield
        if path and _searched and os.access(path.parent, os.W_OK):
            # Read again: a claim that was cited may have written into the same file. Sorted: claims are not
            # always proved in the same order. What another process writes just now may be lost; the next run
            # searches for it.
            found = {json.dumps(c) for c in _certificates_in(path)} | set(_searched.values())
            lines = ",\n".join(sorted(found))
            partial = path.with_suffix(f".part{os.getpid()}")
            partial.write_text(f"[{lines}]\n", encoding="utf-8")
            partial.replace(path)
            sys.audit("cbdp_sym.written", str(path))  # what was shown without it is shown with it
    finally:
        for table, old in zip((_stored, _searched), before, strict=True):
            table.clear()
            table.update(old)


def _certificates_in(path: Path) -> list[dict[str, Any]]:
    """Return the certificates in the file, if there is one."""
    if not path.exists():
        return []
    known = json.loads(path.read_text(encoding="utf-8"))
    if type(known) is not list:
        raise TypeError("its outermost value is not a list")
    return known


def decide(goal: Term, context: Context, seconds: float = SECONDS) -> Theorem:
    """Return ``|- goal``, an inequality between real numbers, from what is known of its variables.

    A bound of a product of laws is not searched for: ``cbdp-sym profile --theorem`` writes its certificate.

    Raises Failed: the goal is refuted there (with the point), or the search ended without a certificate.
    """
    if _is_product(goal):
        return _product(goal)
    unfold = [n for n in symbols(goal) if _is_function(n)]
    if unfold:
        same = equation(goal, *sorted(unfold), repeat=True)
        theorem = decide(sides(same.conclusion)[1], context, seconds)
        return equality_elimination(symmetry(same), theorem)
    atoms: dict[Term, Var] = {}
    claim = _abstracted(goal, atoms)
    if claim is None:
        raise Failed("decide proves <= and < of real numbers, not ", goal)
    used: list[Theorem] = []
    shown_as: dict[Theorem, Term] = {}
    names = set(claim.free)
    while True:  # hypotheses that share a variable with what is there already
        more = []
        for fact in context.facts:
            if fact in used:
                continue
            trial = dict(atoms)
            shown = _abstracted(fact.conclusion, trial)
            if shown is not None and shown.free and shown.free & names and _translates(shown):
                atoms = trial
                more.append((fact, shown))
        if not more:
            break
        for fact, shown in more:
            used.append(fact)
            shown_as[fact] = shown
            names |= shown.free
    statement = claim
    for fact in reversed(used):
        statement = implies(shown_as[fact], statement)
    try:
        texts = statement_of(statement)
        found = _certificate(texts, seconds)
        if isinstance(found, _Outcome):
            raise _undecided(goal, statement, atoms, found)
        theorem = certified(statement, found)
    except KernelError as error:
        raise Failed("decide: ", str(error)) from error
    back = {v: t for t, v in atoms.items() if v is not t}
    return modus_ponens(instantiate(back, theorem) if back else theorem, *used)


def _is_product(goal: Term) -> bool:
    """Return whether a statement is about the hockey-stick divergence of sequences of laws."""
    return parts(goal)[0] == "!" and {"hockey_stick", "semi"} <= symbols(goal)


def _product(goal: Term) -> Theorem:
    """Return ``|- goal``, by a certificate that is kept."""
    for (claim, _), certificate in _stored.items():
        if _states(claim, goal):
            try:
                return certified(goal, certificate)
            except KernelError as error:
                raise Failed("decide: ", str(error)) from error
    raise Failed(
        "decide has no certificate of this bound of a product; 'cbdp-sym profile … --theorem FILE' writes one"
    )


def _states(claim: object, goal: Term) -> bool:
    """Return whether this is the text of the goal; a file of certificates may hold any text."""
    if type(claim) is not str or not claim.startswith("hockey_stick("):
        return False
    try:
        return product_statement(claim) is goal
    except KernelError:
        return False


_limit = 0.0


@contextmanager
def deciding(seconds: float) -> Iterator[None]:
    """Let the automation try `decide`, with this time limit, where nothing else has proved an inequality."""
    global _limit
    before, _limit = _limit, seconds
    try:
        yield
    finally:
        _limit = before


searches.append(lambda: deciding(0))


@proves("<=", "<")
def _inequality(goal: Term, context: Context) -> Theorem:
    if not _limit:
        raise NotApplicable("the automation does not decide: ", goal)
    return decide(goal, context, _limit)


@proves("~")
def _nonzero(goal: Term, context: Context) -> Theorem:
    name, ends = parts(parts(goal)[1][0])
    if not _limit or name != "=" or ends[1] is not ZERO:
        raise NotApplicable("the automation does not decide: ", goal)
    try:
        return use("pos_ne", ends[0], given=[decide(lt(ZERO, ends[0]), context, _limit)])
    except Failed:
        return use("neg_ne", ends[0], given=[decide(lt(ends[0], ZERO), context, _limit)])


def _is_function(name: str) -> bool:
    """Return whether a name is defined as a function of one real number, such as ``sinh``."""
    said = entry(name)
    if said is None or said.kind != "define" or said.theorem is None:
        return False
    return sides(said.theorem.conclusion)[0].type is fun(REAL, REAL)


def _undecided(goal: Term, statement: Term, atoms: Mapping[Term, Var], found: _Outcome) -> Failed:
    """Return the error that there is no certificate: what is no closed form was an arbitrary real number."""
    meant = {v: t for t, v in atoms.items()}
    terms = [meant.get(v, v) for v in sorted(statement.free, key=lambda v: v.name)]  # of x0, x1, …
    others = [t for t in terms if not isinstance(t, Var)]
    letter = next((a for a in "tuvwz" if all(v.name[:1] != a for v in goal.free)), "t")
    called = {t: f"{letter}{'₀₁₂₃₄₅₆₇₈₉'[k + 1] * (len(others) > 1)}" for k, t in enumerate(others[:9])}
    pieces: list[object] = ["decide: ", goal, f" is {found.verdict}"]
    for k, (t, name) in enumerate(called.items()):
        pieces += [", " if k else " with ", f"{name} = ", t]
    if called:
        pieces.append(
            f" taken as {'arbitrary real numbers' if len(called) > 1 else 'an arbitrary real number'}"
        )
    pieces.append(": ")
    if found.witness is None:
        return Failed(*pieces, found.reason)
    for k, (variable, value) in enumerate(found.witness.items()):
        t = terms[int(variable[1:])]
        pieces += [", " if k else "", called.get(t, t), f" = {value}"]
    if called:
        pieces.append(f"; what bounds {'them' if len(called) > 1 else 'it'} has to be known")
    return Failed(*pieces)


def _certificate(texts: tuple[str, str], seconds: float) -> str | _Outcome:
    for table in (_stored, _searched):
        if texts in table:
            return table[texts]
    refused = _refused.get(texts)
    if refused is not None and refused.seconds >= seconds:
        return refused
    try:
        answer = prove(*texts, seconds=seconds, cpu=True)
    except (ImproperClaim, Refusal) as error:
        raise Failed("decide: ", str(error)) from error
    if answer.certificate is None:
        searched = math.inf if answer.verdict == "refuted" else seconds
        _refused[texts] = _Outcome(searched, answer.verdict, answer.reason or "", answer.witness)
        return _refused[texts]
    _searched[texts] = json.dumps(answer.certificate)
    return _searched[texts]


def _translates(t: Term) -> bool:
    """Return whether a relation may be a hypothesis of a certificate."""
    try:
        statement_of(implies(t, t))
    except KernelError:
        return False
    return True


def _abstracted(t: Term, atoms: dict[Term, Var]) -> Term | None:
    """An inequality with variables for what is no closed form; None for other statements."""
    if isinstance(t, App) and isinstance(t.function, App):
        head = t.function.function
        if head in (LE, LT):
            return app(head, _closed_form(t.function.argument, atoms), _closed_form(t.argument, atoms))
    return None


def _closed_form(t: Term, atoms: dict[Term, Var]) -> Term:
    if isinstance(t, Literal) or (isinstance(t, Const) and t.name == "pi"):
        return t
    if isinstance(t, App) and t.function in _FUNCTIONS:
        return app(t.function, _closed_form(t.argument, atoms))
    if isinstance(t, App) and isinstance(t.function, App) and t.function.function in _OPERATIONS:
        x, y = t.function.argument, t.argument
        return app(t.function.function, _closed_form(x, atoms), _closed_form(y, atoms))
    if t not in atoms:
        atoms[t] = t if isinstance(t, Var) else var(f"atom {len(atoms)}", REAL)
    return atoms[t]
