"""The one door for certificates: the kernel believes what both implementations accept.

The first (``analysis/regions``) works with SymPy and the balls of Arb, the second (``recheck``) with
expressions of its own and the intervals of mpmath.
"""

from __future__ import annotations

import json
from typing import Any

from cbdp_sym.analysis.product_bounds import check_product
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement
from cbdp_sym.checkers.products import product_statement, product_steps
from cbdp_sym.checkers.text import statement
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import certify_with
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.recheck.answer import Wanted, recheck

SECONDS = 200.0  # a certificate of 140,000 weights takes 50


def statement_of(t: Term) -> tuple[str, str]:
    """Return the texts (claim, domain) that a certificate of the term has to have."""
    return statement(t)


def _data(t: Term, certificate: str) -> tuple[dict[str, Any], str, str]:
    """The certificate as data, which has to be one of just this statement."""
    try:
        data = json.loads(certificate)
    except (ValueError, RecursionError) as error:
        raise KernelError(f"the certificate is not valid JSON: {error}") from error
    if isinstance(data, dict) and "product" in data:
        if not isinstance(data.get("claim"), str) or product_statement(data["claim"]) is not t:
            raise KernelError("this is a certificate of another product")
        return data, data["claim"], ""
    claim, where = statement(t)
    if not isinstance(data, dict) or (data.get("claim"), data.get("where")) != (claim, where):
        raise KernelError(f"this is not a certificate of '{claim}' where '{where}'")
    return data, claim, where


def accepted_by_balls(t: Term, certificate: str) -> None:
    """Return if the checker with balls accepts; raise KernelError otherwise."""
    data, claim, _ = _data(t, certificate)
    try:
        if "product" in data:
            steps, epsilon, delta = product_steps(claim)
            check_product(steps, epsilon, delta, data.get("grid"))
        else:
            check_statement(data)
    except Refusal as refusal:
        raise KernelError(f"the first checker refuses: {refusal}") from refusal


def accepted_by_intervals(t: Term, certificate: str) -> None:
    """Return if the checker with intervals accepts; raise KernelError otherwise."""
    data, claim, where = _data(t, certificate)
    answer = recheck(data, seconds=SECONDS, wanted=Wanted(claim, where))
    if answer.verdict != "holds":
        raise KernelError(f"the second checker: {answer.verdict}: {answer.reason}")


certify_with(accepted_by_balls, accepted_by_intervals)
