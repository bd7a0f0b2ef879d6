"""Can the hypotheses of a claim be met?  By values of the author, by a sample; or are they contradictory?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cbdp_sym.author.claims import Claim, shown
from cbdp_sym.author.stated import Stated, stated_of
from cbdp_sym.corpus.report import MetReport
from cbdp_sym.gate.attack import StatementAttack, Tries
from cbdp_sym.gate.statement import ClosedStatement
from cbdp_sym.kernel.terms import Term, const
from cbdp_sym.kernel.theorem import Theorem, assume
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.definitions import within
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.logic import contradiction
from cbdp_sym.tactics.statements import afresh
from cbdp_sym.tactics.syntax import binary, negated, parts

_TRIES = 12
_POINTS = 20_000


class NotMet(Exception):
    """The author's values do not meet a hypothesis, or it is not shown that they do."""


def met_by(claim: Claim, tries: Tries, definitions: Mapping[str, Term]) -> MetReport:
    """Return how the hypotheses are met: by the author's values, else by a sample.

    Raises NotMet: the author's values are wrong.
    """
    said = stated_of(claim)
    with within(said.scope):
        if claim.example_values is not None:
            return _author(claim, said, claim.example_values, definitions)
        if not said.hypotheses:
            return _report("none")
        return _found(said, tries)


def _found(said: Stated, tries: Tries) -> MetReport:
    if tries.example is not None:
        found = tries.example
        return _report("samples" if found.sampled else "model", dict(found.values), found.model)
    return _report("contradictory" if contradictory(said.hypotheses) else "unknown")


def contradictory(hypotheses: tuple[Term, ...]) -> Theorem | None:
    """Return a theorem that the hypotheses exclude each other, None if no step shows it."""
    known = Context([assume(h) for h in hypotheses])
    with afresh():
        found = _proved(const("F"), known)
        for h in hypotheses if found is None else ():
            denied = _proved(_contrary(h), known)
            if denied is not None:
                found = _proved(const("F"), known.extended(denied))
                if found is None and denied.conclusion is negated(h):
                    found = contradiction(assume(h), denied, const("F"))
            if found is not None:
                break
    if found is None or found.conclusion is not const("F") or not found.hypotheses <= set(hypotheses):
        return None
    return found


def _contrary(h: Term) -> Term:
    """The facts that the automation can show where the hypothesis is false."""
    name, arguments = parts(h)
    if name in ("<", "<=") and len(arguments) == 2:
        return binary("<=" if name == "<" else "<", arguments[1], arguments[0])
    return arguments[0] if name == "~" else negated(h)


def _proved(goal: Term, context: Context) -> Theorem | None:
    try:
        return prove(goal, context)
    except (Failed, KernelError):
        return None


def _author(
    claim: Claim, said: Stated, given: tuple[Term, ...], definitions: Mapping[str, Term]
) -> MetReport:
    hypotheses, _ = claim.at(*given)
    values = {v.name: shown(claim, t) for v, t in zip(said.variables, given, strict=True)}
    found = _in_models(hypotheses, definitions).example
    if found is not None:
        how = _report("samples" if found.sampled else "model", values, found.model)
    else:
        proved = [_shown(claim, h, definitions) for h in hypotheses]
        how = _report("kernel" if all(proved) else "samples", values)
    return {**how, "author": True}


def _in_models(hypotheses: tuple[Term, ...], definitions: Mapping[str, Term]) -> Tries:
    search = StatementAttack(ClosedStatement((), hypotheses, const("T")), definitions, 0)
    return search.run(_TRIES, points=_POINTS)


def _shown(claim: Claim, h: Term, definitions: Mapping[str, Term]) -> bool:
    """Whether the kernel proves a hypothesis at the author's values; False: it holds in a model."""
    with afresh():
        if _proved(h, Context([])) is not None:
            return True
    tries = _in_models((h,), definitions)
    if tries.example is None:
        said = "it is not shown that the example meets" if tries.undecided else "the example does not meet"
        raise NotMet(f"{said} the hypothesis {shown(claim, h)}")
    return False


def _report(
    how: Literal["none", "refutation", "model", "samples", "kernel", "unknown", "contradictory"],
    values: dict[str, str] | None = None,
    model: str = "",
) -> MetReport:
    return {"how": how, "values": values or {}, "model": model, "author": False}
