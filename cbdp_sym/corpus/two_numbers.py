"""The two numbers of a refutation: bounds of both sides at the witness, from the kernel's theorems below it.

Only theorems without hypotheses count, since others hold in a case only. An equation or inequality between
two terms carries the value of a closed form from one to the other. The values are computed by mpmath and only
printed: the refutation is the kernel's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mpmath import mp, mpf

from cbdp_sym.author.claims import Claim
from cbdp_sym.corpus.sympy_terms import expression
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem, steps
from cbdp_sym.tactics.syntax import parts

_DIGITS = 40
_ROUNDS = 12  # as long as a chain of inequalities that is followed
_FEWEST, _MOST = 4, 24  # significant digits that are printed

Edge = tuple[Term, Term]  # the first is at most the second


def two_numbers(claim: Claim) -> str:
    """Return a sentence with the numbers of a refuted claim, as text with TeX; "" if none are known."""
    if claim.known is None or not claim.known[1].found:
        return ""
    found = claim.known[1].found[-1]
    name, sides = parts(found.conclusion)
    if name not in ("=", "<=", "<") or len(sides) != 2 or sides[0].type.op not in ("real", "ereal"):
        return ""
    left, right = map(_bare, sides)
    with mp.workdps(_DIGITS):
        low, high = _bounds(list(_edges([found.denied])), [left, right])
        if name == "=" and (high.get(left, mp.inf) < low.get(right, -mp.inf)):
            return _sentence(_said(low, high, left), _said(low, high, right), less=True)
        return _sentence(_said(low, high, left), _said(low, high, right), less=False)


def _bare(t: Term) -> Term:
    name, a = parts(t)
    return a[0] if name == "ext" else t


def _edges(theorems: Sequence[Theorem]) -> Iterable[Edge]:
    for t in steps(theorems):
        if t.hypotheses:
            continue
        name, a = parts(t.conclusion)
        if name not in ("=", "<=", "<") or len(a) != 2 or a[0].type.op not in ("real", "ereal"):
            continue
        x, y = map(_bare, a)
        yield x, y
        if name == "=":
            yield y, x


def _value(t: Term) -> mpf | None:
    try:
        found = expression(t)
        return None if found.free_symbols else mp.mpf(found.evalf(_DIGITS))
    except (ValueError, TypeError, ArithmeticError, AttributeError, RecursionError):
        return None


def _bounds(edges: list[Edge], sides: Sequence[Term]) -> tuple[dict[Term, mpf], dict[Term, mpf]]:
    """The greatest lower and the least upper bounds of terms that the edges give."""
    low: dict[Term, mpf] = {}
    high: dict[Term, mpf] = {}
    for t in {*sides, *(x for e in edges for x in e)}:
        if (value := _value(t)) is not None:
            low[t] = high[t] = value
    for _ in range(_ROUNDS):
        changed = False
        for x, y in edges:
            if y in high and (x not in high or high[y] < high[x]):
                high[x], changed = high[y], True
            if x in low and (y not in low or low[x] > low[y]):
                low[y], changed = low[x], True
        if not changed:
            break
    return low, high


def _said(low: dict[Term, mpf], high: dict[Term, mpf], side: Term) -> tuple[mpf | None, mpf | None]:
    return low.get(side), high.get(side)


Bounds = tuple[mpf | None, mpf | None]


def _sentence(left: Bounds, right: Bounds, *, less: bool) -> str:
    """ "the left side is at least a, and the right side at most b", with the digits that tell them apart."""
    small, large = (left, right) if less else (right, left)
    top, bottom = small[1], large[0]
    if top is None or bottom is None or not top < bottom:
        return ""
    digits = _FEWEST
    while digits < _MOST and _rounded(top, digits, 1) >= _rounded(bottom, digits, -1):
        digits += 1
    said_small = _words(small, "at most", _number(top, digits, 1))
    said_large = _words(large, "at least", _number(bottom, digits, -1))
    first, second = (said_small, said_large) if less else (said_large, said_small)
    return f"the left side is {first}, and the right side {second}"


def _words(bounds: Bounds, words: str, shown: str) -> str:
    exact = bounds[0] is not None and bounds[0] == bounds[1] and r"\ldots" not in shown
    short = exact and bounds[0] is not None and mp.nstr(bounds[0], 6) == mp.nstr(bounds[0], 30)
    return f"${shown}$" if short else f"{words} ${shown}$"


def _rounded(value: mpf, digits: int, way: int) -> mpf:
    """The value to so many significant digits, upwards or downwards."""
    if value == 0:
        return value
    unit = mp.power(10, mp.floor(mp.log10(abs(value))) - digits + 1)
    scaled = value / unit
    return (mp.ceil(scaled) if way > 0 else mp.floor(scaled)) * unit


def _number(value: mpf, digits: int, way: int) -> str:
    text = mp.nstr(_rounded(value, digits, way), digits)
    mantissa, _, power = text.partition("e")
    mantissa = mantissa.removesuffix(".0")
    return rf"{mantissa} \cdot 10^{{{int(power)}}}" if power else mantissa
