"""Quantities and distributions that are defined outside cbdp_sym, and what may be believed of them.

A definition is part of what a claim says: whoever reads the claim reads the definition too. But a class
can also say of itself what the kernel takes as known, that it is never negative, say. Of the package's
own classes that is cited or proved; of others nobody has checked it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sympy import Basic

from cbdp_sym.kernel.fact import Fact
from cbdp_sym.kernel.logic import ForAll, Predicate, Relation
from cbdp_sym.kernel.terms import Defined, Distribution
from cbdp_sym.theory.distributions import ContinuousDistribution

_PACKAGE = "cbdp_sym."
_CLAIMED = ("implies_continuity", "processes_data", "essential_ratio", "smallest", "largest")


def suspicion(facts: Iterable[Fact]) -> str:
    """Why these Facts may rest on what a class defined elsewhere says of itself; "" if they do not."""
    reasons = {
        t: r for base in (Distribution, Defined) for t in _foreign(base) if (r := _reason(t))
    }
    if not reasons:
        return ""
    heads = tuple(reasons)
    for fact in dict.fromkeys(f for root in facts for f in root.tree()):
        for relation in (fact.conclusion, *fact.hypotheses):
            for side in _sides(relation):
                for found in side.atoms(*heads):
                    return reasons[type(found)]
    return ""


def _foreign(base: Any) -> Iterator[Any]:
    for kind in base.__subclasses__():
        if not _ours(kind):
            yield kind
        yield from _foreign(kind)


def _reason(kind: Any) -> str:
    if issubclass(kind, ContinuousDistribution):
        return ""  # which claims nothing that is not proved where it is used
    if issubclass(kind, Distribution):
        return (
            f"{kind.__name__} is a distribution of which nothing is checked: derive it from "
            "ContinuousDistribution"
        )
    said = [name for name in _CLAIMED if getattr(kind, name, None) not in (None, False)]
    known = Defined.default_assumptions
    assumed = kind.default_assumptions
    said += [f"is_{name}" for name, value in assumed.items() if known.get(name) is not value]
    said += [n for c in kind.__mro__ if not _ours(c) for n in vars(c) if n.startswith("_eval_is_")]
    if said:
        return (
            f"{kind.__name__} is defined outside cbdp_sym and says of itself what nobody has proved: "
            f"{', '.join(sorted(said))}; set these to None or False in it"
        )
    if not getattr(kind, "may_be_infinite", False):
        return f"{kind.__name__} says of itself that it is never infinite, which nobody has proved"
    return ""


def _ours(kind: type) -> bool:
    return kind.__module__.startswith((_PACKAGE, "sympy.")) or kind is object


def _sides(h: Relation | Predicate | ForAll) -> Iterator[Basic]:
    if isinstance(h, ForAll):
        yield from (s for r in (h.conclusion, *h.conditions) for s in _sides(r))
    elif isinstance(h, Relation):
        yield from (h.lhs, h.rhs)
    else:
        yield from h.args
