"""Signs of terms on a domain, by intervals and the mean value theorem on smaller and smaller parts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.needs import Need, needs
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.ranges import Domain, Range
from cbdp_sym.recheck.signs import DEEP, INCOMPLETE, Signs

_FEW = 12
_NARROW = Fraction(1, 2**24)  # a part that is smaller is not divided
_plain = Normaliser()


class SignsOnParts(Signs):
    """Shows signs by exact reasoning, and on parts."""

    def plainly(self, f: Term, strict: bool, budget: int) -> bool:
        """Return whether f >= 0 (f > 0) is shown with few parts, or none."""
        if self.domain.empty or self.by_intervals([f], strict, self.domain):
            return True
        if f.head in INCOMPLETE and self.reasoned(f, strict, DEEP):
            return True  # their values at large arguments are not known here
        if budget > _FEW and self.by_parts(f, [f], strict, _FEW):
            return True  # cheaper than to multiply out, if few parts are enough
        forms = list(self.forms(f))
        if self.by_intervals(forms, strict, self.domain):
            return True
        return any(self.reasoned(g, strict, DEEP) for g in forms) or self.by_quotient(f, strict)

    def by_parts(self, f: Term, forms: list[Term], strict: bool, budget: int) -> bool:
        if not f.free:
            return False
        todo = [self.domain]
        slopes = self.slopes(f)
        while todo:
            budget -= 1
            if budget < 0:
                return False
            part = todo.pop()
            if part.empty or self.impossible(part) or self.by_intervals(forms, strict, part):
                continue
            if slopes and self.by_mean(f, slopes, strict, part):
                continue
            v = self.widest(part, f)
            if v is None:
                return False
            todo += part.cut(v, _middle(part.ranges[v]))
        return True

    def slopes(self, f: Term) -> dict[str, Term] | None:
        try:
            return {v: derivative(f, v) for v in f.free}
        except (Refused, NotRechecked):
            return None

    def by_mean(self, f: Term, slopes: dict[str, Term], strict: bool, part: Domain) -> bool:
        """By f(c) + Σ ∂f/∂v·(v - c), where f is smooth on the closed box around the part."""
        box = {v: part.ranges[v] for v in f.free}
        if not all(r.bounded for r in box.values()):
            return False
        closed = Domain({v: replace(r, low_open=False, high_open=False) for v, r in box.items()})
        try:
            if not self.smooth(f, closed):
                return False
            centre = {v: _middle(r) for v, r in box.items()}
            total = evaluate(f, {v: iv.of_fraction(c) for v, c in centre.items()})
            for v, slope in slopes.items():
                step = closed.intervals[v] - iv.of_fraction(centre[v])
                total = total + evaluate(slope, closed.intervals) * step
        except (Refused, NotRechecked):
            return False
        return total.above(strict)

    def smooth(self, f: Term, box: Domain) -> bool:
        """Return whether f is plainly defined and smooth in all its variables on a box."""
        quick = Signs(box, _plain)

        def holds(need: Need) -> bool:
            g, op = ex.simplified(need[0]), need[1]
            signs = [(g, op == ">")] if op != "!=" else [(g, True), (ex.neg(g), True)]
            return any(quick.reasoned(h, strict, DEEP) for h, strict in signs)

        return all(
            t.head != "piecewise" and all(any(all(map(holds, a)) for a in n) for n in needs(t, bool(t.free)))
            for t in f.subterms()
        )

    @staticmethod
    def impossible(part: Domain) -> bool:
        for g, strict in (*part.given, *part.facts):
            try:
                value = evaluate(g, part.intervals)
            except (Refused, NotRechecked):
                continue
            if (-value).above(not strict):
                return True
        return False

    @staticmethod
    def widest(part: Domain, f: Term) -> str | None:
        best, size = None, _NARROW
        for v in sorted(f.free):
            r = part.ranges[v]
            if r.low is None or r.high is None:
                far = r.low if r.low is not None else -r.high if r.high is not None else Fraction(0)
                width = Fraction(10**6) if far < 2**20 else Fraction(0)
            else:
                width = (r.high - r.low) / (1 + max(abs(r.low), abs(r.high)))
            if width > size:
                best, size = v, width
        return best


def _middle(r: Range) -> Fraction:
    if r.low is not None and r.high is not None:
        return (r.low + r.high) / 2
    if r.low is not None:
        return max(Fraction(1), 2 * r.low)
    if r.high is not None:
        return min(Fraction(-1), 2 * r.high)
    return Fraction(0)
