"""The frame of the check of a certificate: its aim, its nodes by their form, equality and definedness."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.recheck.regions import Region

Tree = dict[str, Any]
DEEPEST, MOST_NODES = 200, 120_000
_WANTED: dict[str, tuple[set[str], set[str]]] = {
    "by": (set(), {"tree", "bits"}),
    "outside": ({"proof"}, set()),
    "split": ({"at", "parts"}, set()),
    "closure": ({"then"}, set()),
    "end": ({"at", "value", "then"}, set()),
    "case": ({"parts"}, {"or equal"}),
    "have": ({"strict", "proof", "then"}, set()),
    "times": ({"positive", "rest", "then"}, set()),
    "sum": ({"parts"}, {"strict"}),
    "compare": ({"sides", "parts", "rest", "then"}, set()),
    "increasing": ({"sides", "then"}, set()),
    "edge": ({"at", "value", "slope"}, {"strict"}),
    "curve": ({"at", "value", "slope"}, {"strict"}),
    "hump": ({"scale", "positive", "values"}, {"strict", "falls", "turns"}),
    "step": ({"value", "then"}, set()),
    "solved": ({"is", "proofs", "then"}, set()),
    "period": ({"by", "range", "then"}, set()),
    "name": ({"of", "rest", "range", "inside", "then"}, set()),
    "substitute": ({"by", "new", "inverse", "range", "inside", "then"}, set()),
}
_WITH_BY = ("substitute", "period")


@dataclass(frozen=True)
class Aim:
    """``f >= 0`` (``f > 0``) on the region; unless ``known``, f has to be shown to be defined there."""

    f: Term
    region: Region
    strict: bool
    known: bool = False

    def __str__(self) -> str:
        return f"'{str(self.f)[:200]} {'>' if self.strict else '>='} 0' for {self.region}"


class Nodes:
    """Checks a node by the method that is named after its kind; counts the nodes."""

    def __init__(self) -> None:
        self.count = 0

    def node(self, aim: Aim, tree: Any, depth: int) -> None:
        tick()
        self.count += 1
        if self.count > MOST_NODES or depth > DEEPEST:
            raise Refused("the certificate is too large")
        kinds = [k for k in _WANTED if isinstance(tree, dict) and k in tree]
        kind = next((k for k in reversed(kinds) if k in _WITH_BY), kinds[0] if kinds else "")
        if not kind:
            raise Refused("a node of the certificate has an unknown form")
        wanted, optional = _WANTED[kind]
        if not {kind} | wanted <= tree.keys() <= {kind} | wanted | optional:
            raise Refused("a node of the certificate has an unknown form")
        getattr(self, f"_{kind}")(aim, tree, depth + 1)

    @staticmethod
    def text(region: Region, text: Any) -> Term:
        return expression_of(text, region.ranges)

    @staticmethod
    def same(region: Region, f: Term, g: Term) -> None:
        for v, r in region.ranges.items():
            if r.low is not None and r.low == r.high:
                f, g = (ex.put(e, v, ex.num(r.low)) for e in (f, g))
        if not region.normaliser.same(f, g):
            raise Refused(f"'{str(f)[:150]}' and '{str(g)[:150]}' are not shown to be equal")

    @staticmethod
    def defined(aim: Aim) -> Aim:
        if not aim.known:
            require_defined(aim.f, aim.region)
        return replace(aim, f=ex.simplified(aim.f), known=True)
