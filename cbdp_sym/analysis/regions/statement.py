"""A whole certificate: the claim and its domain as text, and the proof. It stands by itself in a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sympy import Symbol, oo

from cbdp_sym.analysis.grammar import Parsed, claims_of
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.proof import RegionClaim, check
from cbdp_sym.analysis.regions.region import Range, Region

VERSION = 1
_MOST_VARIABLES = 6


def region_of(relations: Iterable[Relation], variables: Iterable[Symbol]) -> Region:
    """Return the points of the plain real ``variables`` where all relations hold; an equation is two of them.

    Raises:
        Refusal: a relation bounds something by infinity other than v < oo.
    """
    bounds = []
    for relation in relations:
        if relation.op == "=":
            difference = relation.lhs - relation.rhs
            if relation.lhs.has(oo, -oo) or relation.rhs.has(oo, -oo):
                raise Refusal(f"no number satisfies '{relation}'", weak=False)
            bounds += [(difference, False), (-difference, False)]
            continue
        upward = relation.op in (">", ">=")
        low, high = (relation.rhs, relation.lhs) if upward else (relation.lhs, relation.rhs)
        if high.is_infinite or low.is_infinite:
            if high.is_extended_positive or low.is_extended_negative:
                continue
            raise Refusal(f"no number satisfies '{relation}'", weak=False)
        bounds.append((high - low, relation.op in ("<", ">")))
    return Region({v: Range() for v in variables}).with_relations(bounds)


def claim_of(claim: str, where: str) -> RegionClaim:
    """Return the claim that two texts state.

    Raises:
        Refusal: a text is not in the grammar, or there are more than six variables.
    """
    parsed, domain = claims_of(claim), claims_of(where) if where.strip() else Parsed((), ())
    variables = sorted(
        set().union(*(r.free_symbols for r in (*parsed.relations, *domain.relations))), key=str
    )
    if len(variables) > _MOST_VARIABLES:
        raise Refusal(f"'{claim}' has more than {_MOST_VARIABLES} variables", weak=False)
    return RegionClaim(parsed.relations, region_of(domain.relations, variables), parsed.subterms)


def text_of(relations: Sequence[Relation]) -> str:
    """Relations in the grammar that :func:`claim_of` reads."""
    return ", ".join(f"{r.lhs} {'==' if r.op == '=' else r.op} {r.rhs}" for r in relations)


def statement(claim: str, where: str, proof: Any) -> dict[str, Any]:
    """Return the certificate of a claim, as data for a JSON file."""
    return {"inequality": VERSION, "claim": claim, "where": where, "proof": proof}


def check_statement(data: Any) -> RegionClaim:
    """Return the claim that a certificate proves.

    Raises:
        Refusal: it proves none, or is of another version.
    """
    keys = {"inequality", "claim", "where", "proof"}
    if not isinstance(data, dict) or data.keys() != keys or data["inequality"] != VERSION:
        raise Refusal("this is not a certificate of an inequality of version 1", weak=False)
    if not (isinstance(data["claim"], str) and isinstance(data["where"], str)):
        raise Refusal("the claim of a certificate is not a text", weak=False)
    claim = claim_of(data["claim"], data["where"])
    check(claim, data["proof"])
    return claim
