"""Certified steps, and inequalities on boxes: the text of the statement, for the checker of inequalities.

In the text, a quotient, a logarithm or a power has a value only where mathematics gives it one. A claim whose
sides have no value somewhere in its domain is refused; so hypotheses hold only what has one everywhere.
"""

from __future__ import annotations

import json
from typing import Any

from cbdp_sym.recheck.answer import Wanted, recheck
from cbdp_sym.recheck.proofs.products import product_term
from cbdp_sym.recheck.proofs.terms import FREE, KIND, TYPE, A, exponent, operands, operation
from cbdp_sym.recheck.proofs.types import REAL, LogRefused, need

_SECONDS = 200.0  # a certificate of 140,000 weights takes 50
_TOTAL = {"pi": "pi", "neg": "(-({}))", "exp": "exp({})", "abs": "Abs({})"}
_TOTAL |= {"+": "({} + {})", "-": "({} - {})", "*": "({}*{})"}
_PARTIAL = {"log": "log({})", "sqrt": "sqrt({})", "/": "({}/{})", "^": "exp({1}*log({0}))"}


def require(t: int, certificate: str) -> None:
    """Check that the certificate proves the statement.  Raises LogRefused; ValueError if it is no JSON."""
    data = json.loads(certificate)
    need(isinstance(data, dict), "a certificate that is not an object")
    if "product" in data:
        need(isinstance(data.get("claim"), str), "a certificate without a claim")
        need(product_term(data["claim"]) == t, "a certificate of another product")
        _check(data, Wanted(data["claim"], ""))
        return
    wanted = _text(t)
    need(Wanted(data.get("claim"), data.get("where")) == wanted, "a certificate of another claim")
    _check(data, wanted)


def require_by_intervals(t: int, bits: int) -> None:
    """Check the statement by interval arithmetic, with more bits than these.  Raises LogRefused."""
    wanted, proof = _text(t), {"by": "interval", "bits": bits}
    _check({"inequality": 1, "claim": wanted.claim, "where": wanted.where, "proof": proof}, wanted)


def _check(data: dict[str, Any], wanted: Wanted) -> None:
    answer = recheck(data, seconds=_SECONDS, wanted=wanted)
    need(answer.verdict == "holds", f"the certificate: {answer.reason}")


def _text(t: int) -> Wanted:
    need(all(TYPE[v] == REAL for v in FREE[t]), "a certificate about what is not a real number")
    names = {v: f"x{i}" for i, v in enumerate(sorted(FREE[t], key=lambda v: str(A[v])))}
    hypotheses = []
    while not operation(t)[0]:  # an implication
        hypothesis, t = operands("==>", t)
        hypotheses.append(_relation(hypothesis, names, False))
    return Wanted(_relation(t, names, True), ", ".join(hypotheses))


def _relation(t: int, names: dict[int, str], claim: bool) -> str:
    match operation(t):
        case ("<" | "<=" | "=" as name, a, b):
            return f"{_number(a, names, claim)} {name} {_number(b, names, claim)}"
    raise LogRefused("the certified claim is not a relation between real numbers")


def _number(t: int, names: dict[int, str], claim: bool) -> str:
    if t in names:
        return names[t]
    if KIND[t] == "q":
        return f"({A[t]})"
    name, *arguments = operation(t)
    texts = [_number(x, names, claim) for x in arguments]
    if name == "^" and exponent(arguments[1]) >= 0:
        return f"({texts[0]}**{exponent(arguments[1])})" if exponent(arguments[1]) else "(1)"
    constant = name == "/" and KIND[arguments[1]] == "q" and A[arguments[1]] != 0
    forms = {**_TOTAL, **_PARTIAL} if claim or constant else _TOTAL
    need(name in forms, "a function that has no place in a certificate")
    return forms[name].format(*texts)
