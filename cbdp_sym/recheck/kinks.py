"""Values of |u|, max, min and Piecewise where the sign of u is known."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.ranges import multiple


def resolved(f: Term, u: Term, positive: bool, or_equal: bool) -> Term:
    """f where u > 0 (u >= 0 with ``or_equal``), or where u <= 0 (u < 0) if not ``positive``."""
    done: dict[Term, Term] = {}
    for t in f.subterms():
        if not t.args:
            done[t] = t
            continue
        e = ex.apply(t.head, *(done[a] for a in t.args), data=t.data)
        if e.head == "abs":
            ratio = multiple(u, e.args[0])
            if ratio:
                e = e.args[0] if (ratio > 0) == positive else ex.neg(e.args[0])
        elif e.head in ("max", "min"):
            for a, b in combinations(e.args, 2):
                ratio = multiple(u, ex.sub(a, b))
                if ratio:
                    first = ((ratio > 0) == positive) == (e.head == "max")
                    e = ex.apply(e.head, *(x for x in e.args if x is not (b if first else a)))
                    break
        elif e.head == "piecewise":
            e = _first_branch(e, u, positive, or_equal)
        done[t] = e
    return done[f]


def settled(f: Term, shows: Callable[[Term, bool], bool]) -> Term:
    """f with every Piecewise decided whose condition, or the opposite, is shown."""

    def decided(e: Term) -> Term:
        while e.head == "piecewise":
            if shows(e.args[1], not e.data[0]):
                return e.args[0]
            if not shows(ex.neg(e.args[1]), e.data[0]):
                return e
            rest = e.args[2:]
            e = ex.raw("piecewise", rest, e.data[1:]) if len(rest) > 1 else rest[0]
        return e

    done: dict[Term, Term] = {}
    for t in f.subterms():
        done[t] = decided(ex.apply(t.head, *(done[a] for a in t.args), data=t.data)) if t.args else t
    return done[f]


def _first_branch(e: Term, u: Term, positive: bool, or_equal: bool) -> Term:
    while e.head == "piecewise":
        truth = _truth(e.args[1], e.data[0], u, positive, or_equal)
        if truth is None:
            return e
        if truth:
            return e.args[0]
        rest = e.args[2:]
        e = ex.raw("piecewise", rest, e.data[1:]) if len(rest) > 1 else rest[0]
    return e


def _truth(w: Term, w_equal: bool, u: Term, positive: bool, or_equal: bool) -> bool | None:
    """Return whether w > 0 (w >= 0) holds where u has its sign."""
    c = value if (value := ex.value_of(w)) is not None else None
    if c is not None:
        return c > 0 or (w_equal and c == 0)
    ratio: Fraction | None = multiple(u, w)
    if not ratio:
        return None
    # what is known of w: > 0, >= 0, < 0 or <= 0
    upward = (ratio > 0) == positive
    with_zero = or_equal == positive
    if upward:
        return True if w_equal or not with_zero else None
    return False if not w_equal or not with_zero else None
