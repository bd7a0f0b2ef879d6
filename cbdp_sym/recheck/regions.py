"""Regions: the points of a claim, and the signs that terms are shown to have there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.parts import SignsOnParts
from cbdp_sym.recheck.ranges import Domain, Range, multiple
from cbdp_sym.recheck.reader import INFINITY, Relation
from cbdp_sym.recheck.signs import Signs
from cbdp_sym.recheck.slack_variables import in_slacks

_plain = Normaliser()
_MOST_SLACKS, _FEW_BOXES = 24, 12


@dataclass(frozen=True)
class Region(Domain):
    """A domain on which signs are shown."""

    @cached_property
    def normaliser(self) -> Normaliser:
        return Normaliser(self.sign, self.positive)

    def positive(self, term: Term) -> bool:
        """Return whether the term is shown to be > 0 on the region, without a normal form that uses signs."""
        return Signs(self, _plain).reasoned(ex.simplified(term), True, 3)

    def sign(self, term: Term) -> int | None:
        """1 or -1 where the term is shown to be >= 0 or <= 0 on the region, wherever it is defined.

        It is asked while normal forms are computed, and asks for none in which signs are used.
        """
        try:
            value = evaluate(term, self.intervals)
        except (Refused, NotRechecked):
            return None
        if value.above(False):
            return 1
        if (-value).above(False):
            return -1
        for g, _ in (*self.given, *self.facts):
            ratio = multiple(g, term)
            if ratio:
                return 1 if ratio > 0 else -1
        plain = Signs(self, _plain)
        if plain.by_quotient(term, False):
            return 1
        return -1 if plain.by_quotient(ex.neg(term), False) else None

    def shows(self, f: Term, strict: bool, budget: int = 300) -> bool:
        """Return whether f >= 0 (f > 0) is shown on the region, wherever f is defined."""
        search = SignsOnParts(self, self.normaliser)
        if search.plainly(f, strict, budget):
            return True
        if budget <= 0:
            return False
        forms = list(search.forms(f))
        return self._with_slack(forms[-1], strict) or search.by_parts(f, forms, strict, budget)

    def _with_slack(self, f: Term, strict: bool) -> bool:
        """By slack variables for relations between the variables."""
        tried: set[Term] = {f}
        todo: list[tuple[Region, Term]] = [(self, f)]
        while todo and len(tried) < _MOST_SLACKS:
            for region, g in in_slacks(*todo.pop(0)):
                if g in tried:
                    continue
                tried.add(g)
                if SignsOnParts(region, region.normaliser, _FEW_BOXES).plainly(g, strict, 0):
                    return True
                todo.append((region, g))
        return False


def region_of(domain: Sequence[Relation], names: Sequence[str]) -> Region:
    """Return where all these relations hold. Raises Refused."""
    bounds = []
    for r in domain:
        if r.op == "=":
            if _infinity(r.lhs) or _infinity(r.rhs):
                raise Refused("no number satisfies a condition of the domain")
            difference = ex.sub(ex.simplified(r.lhs), ex.simplified(r.rhs))
            bounds += [(difference, False), (ex.neg(difference), False)]
            continue
        low, high = (r.rhs, r.lhs) if r.op in (">", ">=") else (r.lhs, r.rhs)
        ends = [_infinity(low), _infinity(high)]
        if ends[0] or ends[1]:
            if ends == [-1, 0] or ends[1] == 1:
                continue
            raise Refused("no number satisfies a condition of the domain")
        bounds.append((ex.sub(ex.simplified(high), ex.simplified(low)), r.op in ("<", ">")))
    return Region({v: Range() for v in names}).with_relations(bounds)


def _infinity(term: Term) -> int:
    """1 for ∞, -1 for -∞, 0 for a number."""
    if term is INFINITY:
        return 1
    if term is ex.raw("mul", (ex.MINUS, INFINITY)):
        return -1
    if any(t is INFINITY for t in term.subterms()):
        raise Refused("an expression contains infinity")
    return 0
