"""Periods: the check that a term repeats itself when a variable grows by a constant."""

from __future__ import annotations

from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import PI, Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.outcome import Refused

_HALF_TURNS = {"sin": 2, "cos": 2, "tan": 1}


def repeats(term: Term, v: str, period: Term) -> bool:
    """Return whether v stands only where a sine, cosine or tangent is taken of what gains whole turns."""
    if v not in term.free:
        return True
    if term.head in _HALF_TURNS:
        gained = ex.sub(ex.put(term.args[0], v, ex.add(ex.var(v), period)), term.args[0])
        turns = ex.value_of(Normaliser().form(ex.div(gained, PI)))
        if turns is not None and (turns / _HALF_TURNS[term.head]).denominator == 1:
            return True
    return bool(term.args) and all(repeats(a, v, period) for a in term.args)


def require_covers(low: Fraction, high: Fraction, period: Term) -> None:
    """Check that [low, high] is at least as long as the period, which is positive. Raises Refused."""
    if period.free:
        raise Refused("a period is not a constant")
    if not evaluate(period, {}).above(True):
        raise Refused("a period is not shown to be positive")
    if not evaluate(ex.sub(ex.num(high - low), period), {}).above(False):
        raise Refused("a period is too long for the range")
