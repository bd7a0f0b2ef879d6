r"""Integrals with respect to any measure, as linear combinations of integrals that are known.

From ``HasInt P f u`` and ``HasInt P g v``, ``HasInt P (\x. a * f x + b * g x) (a * u + b * v)``,
in whatever form the integrand and the value are written.  The integral of 1 is known for a probability.
"""

from __future__ import annotations

from collections.abc import Sequence

from cbdp_sym.kernel.terms import Term, Var, app, const
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import BOOL, fun
from cbdp_sym.tactics.almost_everywhere import almost
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import with_value
from cbdp_sym.tactics.automation import attempt, prove, proves
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.polynomials import (
    Monomial,
    Polynomial,
    atom_term,
    constant,
    from_items,
    multiply,
    plus,
    polynomial,
    term_of,
)
from cbdp_sym.tactics.syntax import ONE, ZERO, binary, opened, parts

Split = dict[Monomial, Polynomial]  # by the factors that depend on the outcome
Row = tuple[list[Polynomial], Polynomial]


@proves("HasInt")
def combined(goal: Term, context: Context) -> Theorem:
    """Prove ``HasInt P f v`` from integrals with respect to P in the context.  Raises Failed."""
    measure, f, value = parts(goal)[1]
    return with_value(combination(measure, f, context), value, context)


def combination(measure: Term, f: Term, context: Context, *more: Theorem) -> Theorem:
    """Return ``|- HasInt P f v`` for some v, from integrals in the context and more.  Raises Failed."""
    known = [
        fact
        for fact in (*more, *context.about("HasInt"))
        if parts(fact.conclusion)[0] == "HasInt" and parts(fact.conclusion)[1][0] is measure
    ]
    if attempt(app(const("Prob", fun(measure.type, BOOL)), measure), context) is not None:
        known.append(use("int_const", measure, ONE, context=context))
    if not known:
        raise NotApplicable("no integral is known of ", measure)
    with opened(f.type.args[0]) as (x,):
        splits = {k: _split(app(parts(k.conclusion)[1][1], x), x) for k in known}
        known.sort(key=lambda k: len(splits[k]))  # what follows from shorter ones is not used
        columns = [splits[k] for k in known]
        factors = _solved(_split(app(f, x), x), columns)
        if factors is None:
            return _the_same(measure, f, known, context)
        total = use("int_lin", given=(known[0], known[0]), a=ZERO, b=ZERO)
        for c, fact in zip(factors, known, strict=True):
            if c:
                total = use("int_lin", given=(total, fact), a=ONE, b=term_of(c))
        _, (_, g, _) = parts(total.conclusion)
        same = prove(almost(measure, x, binary("=", app(f, x), app(g, x))), context)
    return use("int_ae", given=(same, total))


def _the_same(measure: Term, f: Term, known: Sequence[Theorem], context: Context) -> Theorem:
    """The integral of a function that is shown to be equal to one whose integral is known."""
    for fact in known:
        with opened(f.type.args[0]) as (x,):
            equal = binary("=", app(f, x), app(parts(fact.conclusion)[1][1], x))
            same = attempt(almost(measure, x, equal), context)
        if same is not None:
            return use("int_ae", given=(same, fact))
    raise Failed("this is not a combination of the integrals of ", measure, " that are known: ", f)


def _split(t: Term, x: Var) -> Split:
    """The polynomial of a term, sorted by the factors in which x occurs."""
    found: Split = {}
    for m, c in polynomial(t).items():
        inside = tuple(f for f in m if x in atom_term(f[0]).free)
        outside = tuple(f for f in m if f not in inside)
        found[inside] = plus(found.get(inside, constant(0)), from_items([(outside, c)]))
    return {m: p for m, p in found.items() if p}


def _solved(aim: Split, columns: Sequence[Split]) -> list[Polynomial] | None:
    """Polynomials c with aim = sum c_i column_i; only rational entries of the columns are divided by."""
    nothing = constant(0)
    monomials = dict.fromkeys(m for split in (aim, *columns) for m in split)
    rows = [([c.get(m, nothing) for c in columns], aim.get(m, nothing)) for m in monomials]
    solved: list[tuple[int, Row]] = []
    while (found := _pivot(rows)) is not None:
        n, i = found
        left, right = rows.pop(n)
        scale = constant(1 / left[i][()])
        new = [multiply(c, scale) for c in left], multiply(right, scale)
        rows = [_without(i, new, r) for r in rows]
        solved = [(j, _without(i, new, r)) for j, r in solved]
        solved.append((i, new))
    if any(right for _, right in rows):
        return None
    values = dict.fromkeys(range(len(columns)), nothing)  # the other unknowns are 0
    return list((values | {i: right for i, (_, right) in solved}).values())


def _pivot(rows: Sequence[Row]) -> tuple[int, int] | None:
    """The first column in which a row has a number that is not 0, and that row."""
    places = [(i, n) for n, (left, _) in enumerate(rows) for i, c in enumerate(left) if set(c) == {()}]
    return min(places)[::-1] if places else None


def _without(i: int, solved: Row, row: Row) -> Row:
    """A row of the system without the unknown i, which another one gives."""
    (other, value), (left, right) = solved, row
    k = left[i]
    return [plus(a, multiply(k, b), -1) for a, b in zip(left, other, strict=True)], plus(
        right, multiply(k, value), -1
    )
