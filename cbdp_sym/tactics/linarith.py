"""`linarith`: an inequality as a nonnegative combination of given ones, found exactly.

Atoms are the monomials of the kernel's polynomials, so products and quotients may occur as atoms.
The multipliers
come from a linear program over the rationals (simplex with Bland's rule); the proof adds the multiplied
inequalities up.  With ``products``, products of two hypotheses are hypotheses too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

from flint import fmpq

from cbdp_sym.kernel.ring import LE, LT
from cbdp_sym.kernel.terms import Term, literal
from cbdp_sym.kernel.theorem import Theorem, compare, equality_elimination, ring, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed, listed
from cbdp_sym.tactics.polynomials import Monomial, Polynomial, constant, difference, multiply
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import ZERO, le, parts, sub

MOST_PRODUCTS = 80


class Hypothesis(NamedTuple):
    """``0 <= polynomial`` (``0 <`` if strict), from one theorem or as the product of two.

    ``above`` and ``below`` are its monomials with positive and with negative coefficients.
    """

    polynomial: Polynomial
    strict: bool
    sources: tuple[Theorem, ...]
    above: frozenset[Monomial]
    below: frozenset[Monomial]


def _hypothesis(p: Polynomial, strict: bool, *sources: Theorem) -> Hypothesis:
    above = frozenset(m for m, c in p.items() if c.numerator > 0)
    return Hypothesis(p, strict, sources, above, frozenset(p) - above)


def hypotheses(context: Context) -> list[Hypothesis]:
    """Return the inequalities and equations between real numbers of the context, also ``ext a <= ext b``."""
    known = context.memo.get("linarith")
    if known is None:
        found: list[Hypothesis] = []
        for name in ("<=", "<", "="):
            for fact in context.about(name):
                relation, arguments = parts(fact.conclusion)
                if relation == "<=" == name and [parts(t)[0] for t in arguments] == ["ext", "ext"]:
                    arguments = tuple(parts(t)[1][0] for t in arguments)
                    fact = equality_elimination(instance(named("ext_le"), *arguments), fact)
                elif relation != name or arguments[0].type is not REAL:
                    continue
                a, b = arguments
                found.append(_hypothesis(difference(b, a), name == "<", fact))
                if name == "=":
                    found.append(_hypothesis(difference(a, b), False, symmetry(fact)))
        known = context.memo["linarith"] = found
    assert isinstance(known, list)
    return known


def linarith(
    goal: Term, context: Context | Iterable[Theorem] = (), *facts: Theorem, products: bool = False
) -> Theorem:
    """Return ``|- goal``, an equation or inequality of real numbers, from those of the context and the facts.

    Raises Failed with the hypotheses that were looked at.
    """
    context = as_context(context)
    name, arguments = parts(goal)
    if name not in ("<=", "<", "=") or arguments[0].type is not REAL:
        raise Failed("linarith proves relations between real numbers, not ", goal)
    a, b = arguments
    if name == "=":
        return instance(
            named("le_antisym"),
            a,
            b,
            given=[linarith(le(*p), context, *facts, products=products) for p in ((a, b), (b, a))],
        )
    aim = difference(b, a)
    given = [*hypotheses(Context(facts)), *hypotheses(context)] if facts else hypotheses(context)
    found = combination(aim, name == "<", given)
    if found is None and products:
        found = combination(aim, name == "<", _products(given) if facts else _known_products(context))
    if found is None:
        impossible = _contradiction(given) if facts else _impossible(context)
        if impossible is not None:
            return instance(named("ex_falso"), goal, given=(impossible,))
        relevant = [h.sources[0] for h in _relevant(aim, given)]
        raise Failed(
            "linarith: ",
            goal,
            " is not a combination of",
            listed(relevant) if relevant else " what is known: nothing shares a term with it",
        )
    return _assembled(a, b, name == "<", found)


def _impossible(context: Context) -> Theorem | None:
    """F, if the hypotheses of the context contradict each other."""
    if "contradiction" not in context.memo:
        context.memo["contradiction"] = _contradiction(hypotheses(context))
    known = context.memo["contradiction"]
    assert known is None or isinstance(known, Theorem)
    return known


def _contradiction(given: Sequence[Hypothesis]) -> Theorem | None:
    found = combination(constant(0), True, given)
    if found is None:
        return None
    return instance(named("lt_irrefl"), ZERO, given=(_assembled(ZERO, ZERO, True, found),))


def _known_products(context: Context) -> list[Hypothesis]:
    """The hypotheses of the context and their products, which take long to make."""
    known = context.memo.get("products")
    if known is None:
        known = context.memo["products"] = _products(hypotheses(context))
    assert isinstance(known, list)
    return known


def _products(given: Sequence[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses, and the shortest products of two of them."""
    pairs = list(combinations_with_replacement(given, 2))
    pairs = sorted(pairs, key=lambda p: len(p[0].polynomial) * len(p[1].polynomial))[:MOST_PRODUCTS]
    products = (
        _hypothesis(multiply(p.polynomial, q.polynomial), p.strict and q.strict, *p.sources, *q.sources)
        for p, q in pairs
    )
    return [*given, *products]


# The search: multipliers of a combination.

Row = dict[int, Fraction]


def _relevant(aim: Polynomial, given: Sequence[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses that can occur: their monomials are cancelled by others, or are in the aim."""
    kept = [h for h in given if h.polynomial or h.strict]
    wanted = [(m, c.numerator > 0) for m, c in aim.items() if m]
    while True:
        above: set[Monomial] = set().union(*(h.above for h in kept))
        below: set[Monomial] = set().union(*(h.below for h in kept))
        if any(m not in (above if positive else below) for m, positive in wanted):
            return []
        alone = (above ^ below) - aim.keys() - {()}
        rest = [h for h in kept if alone.isdisjoint(h.above) and alone.isdisjoint(h.below)]
        if len(rest) == len(kept):
            return kept
        kept = rest


def combination(
    aim: Polynomial, strict: bool, given: Sequence[Hypothesis]
) -> tuple[list[tuple[Fraction, Hypothesis]], Fraction] | None:
    """Return c_i > 0 and c >= 0 with aim = sum c_i h_i + c, so that aim >= 0 (> 0 if strict)."""
    if not aim or set(aim) == {()}:
        c = aim.get((), Fraction(0))
        if c > 0 or (c == 0 and not strict):
            return [], c
    kept = _relevant(aim, given)
    columns: list[tuple[Polynomial, bool]] = [(h.polynomial, h.strict) for h in kept]
    columns.append((constant(1), True))
    solution = _solve(columns, aim, strict)
    if solution is None:
        return None
    return [(c, h) for c, h in zip(solution, kept, strict=False) if c], solution[-1]


def _solve(columns: list[tuple[Polynomial, bool]], aim: Polynomial, strict: bool) -> list[Fraction] | None:
    """x >= 0 with sum x_j columns_j = aim, and x_j > 0 for some strict column if ``strict``; else None."""
    # In the order of their terms: the numbers of atoms depend on what was proved before.
    monomials = dict.fromkeys(m for p in (*(p for p, _ in columns), aim) for m in p)
    n = len(columns)
    rows: list[tuple[Row, Fraction]] = []
    for m in monomials:
        row = {j: p[m] for j, (p, _) in enumerate(columns) if m in p}
        right = aim.get(m, Fraction(0))
        if right < 0:
            row, right = {j: -c for j, c in row.items()}, -right
        if not row:
            if right:
                return None
            continue
        rows.append((row, right))
    tableau = _Tableau(rows, n)
    if not tableau.feasible():
        return None
    if strict and not tableau.positive({j for j, (_, s) in enumerate(columns) if s}):
        return None
    return tableau.solution()


class _Tableau:
    """The simplex tableau; columns from n on are artificial.  The last row is the objective."""

    def __init__(self, rows: list[tuple[Row, Fraction]], n: int) -> None:
        self.n = n
        self.rows = [{j: _fmpq(c) for j, c in row.items()} for row, _ in rows]
        self.right = [_fmpq(right) for _, right in rows]
        self.basis = [n + i for i in range(len(rows))]

    def feasible(self) -> bool:
        """Drive the artificial variables to zero."""
        cost: dict[int, fmpq] = {}
        for row in self.rows:
            for j, c in row.items():
                cost[j] = cost.get(j, _ZERO) + c
        self.rows.append(cost)
        self.right.append(sum(self.right, _ZERO))
        while self.right[-1] != 0:
            entering = min((j for j, c in self.rows[-1].items() if c > 0), default=None)
            if entering is None or not self._enter(entering):
                return False
        self._drop_objective()
        for i, b in enumerate(self.basis):
            if b >= self.n and self.rows[i]:
                self._pivot(i, min(self.rows[i]))
        return True

    def positive(self, strict: set[int]) -> bool:
        """Make the sum of the strict variables positive."""
        cost = {j: _fmpq(Fraction(1)) for j in strict}
        for i, b in enumerate(self.basis):
            if b in strict:
                for j, c in self.rows[i].items():
                    cost[j] = cost.get(j, _ZERO) - c
        self.rows.append({j: c for j, c in cost.items() if c != 0})
        self.right.append(_ZERO)
        found = True
        while not any(b in strict and r > 0 for b, r in zip(self.basis, self.right, strict=False)):
            entering = min((j for j, c in self.rows[-1].items() if c > 0), default=None)
            if entering is None:
                found = False
                break
            if not self._enter(entering):
                self._drop_objective()
                self._ray(entering)
                return True
        self._drop_objective()
        return found

    def _drop_objective(self) -> None:
        self.rows.pop()
        self.right.pop()

    def _ray(self, j: int) -> None:
        """The variable j may be as large as one likes: set it to 1."""
        for i, row in enumerate(self.rows):
            self.right[i] -= row.get(j, _ZERO)
        self.rows.append({})
        self.right.append(_fmpq(Fraction(1)))
        self.basis.append(j)

    def _enter(self, j: int) -> bool:
        ratios = [
            (self.right[i] / row[j], b, i)
            for i, (row, b) in enumerate(zip(self.rows, self.basis, strict=False))
            if row.get(j, _ZERO) > 0
        ]
        if not ratios:
            return False
        self._pivot(min(ratios)[2], j)
        return True

    def _pivot(self, i: int, j: int) -> None:
        c = self.rows[i][j]
        pivot = self.rows[i] = {k: v / c for k, v in self.rows[i].items()}
        right = self.right[i] = self.right[i] / c
        for k, row in enumerate(self.rows):
            factor = row.get(j)
            if k == i or factor is None:
                continue
            for m, v in pivot.items():
                new = row.get(m, _ZERO) - factor * v
                if new != 0:
                    row[m] = new
                else:
                    row.pop(m, None)
            self.right[k] -= factor * right
        self.basis[i] = j

    def solution(self) -> list[Fraction]:
        x = [Fraction(0)] * self.n
        for b, r in zip(self.basis, self.right, strict=True):
            if b < self.n:
                x[b] = Fraction(int(r.p), int(r.q))
        return x


def _fmpq(c: Fraction) -> fmpq:
    return fmpq(c.numerator, c.denominator)


_ZERO = fmpq(0)


# The proof.


def _assembled(
    a: Term, b: Term, strict: bool, found: tuple[list[tuple[Fraction, Hypothesis]], Fraction]
) -> Theorem:
    terms, slack = found
    total: Theorem | None = None
    for c, h in terms:
        p = _inequality(h)
        if c != 1:
            p = scaled(p, c)
        total = p if total is None else summed(total, p)
    if slack or total is None:
        p = compare(LT if slack else LE, ZERO, literal(slack))
        total = p if total is None else summed(total, p)
    if not strict:
        total = weakened(total)
    _, (x, y) = parts(total.conclusion)
    rule = named("lt_shift" if strict else "le_shift")
    return instance(rule, x, y, a, b, given=(total, ring(sub(b, a), sub(y, x))))


def _inequality(h: Hypothesis) -> Theorem:
    if len(h.sources) == 1:
        theorem = h.sources[0]
        name, (x, y) = parts(theorem.conclusion)
        return instance(named("le_of_eq"), x, y, given=(theorem,)) if name == "=" else theorem
    p, q = (positive_difference(_inequality(_hypothesis(h.polynomial, False, s))) for s in h.sources)
    strict = h.strict
    if not strict:
        p, q = weakened(p), weakened(q)
    x, y = parts(p.conclusion)[1][1], parts(q.conclusion)[1][1]
    return instance(named("mul_pos" if strict else "mul_nonneg"), x, y, given=(p, q))


def positive_difference(theorem: Theorem) -> Theorem:
    """From a <= b, 0 <= b - a; from a < b, 0 < b - a; what is of this form already stays."""
    name, (a, b) = parts(theorem.conclusion)
    if a is ZERO:
        return theorem
    rule = named("lt_shift" if name == "<" else "le_shift")
    return instance(rule, a, b, ZERO, sub(b, a), given=(theorem, ring(sub(sub(b, a), ZERO), sub(b, a))))


def scaled(theorem: Theorem, c: Fraction) -> Theorem:
    """From a <= b and c > 0, c a <= c b; the same for <."""
    name, (a, b) = parts(theorem.conclusion)
    strict = name == "<"
    positive = compare(LT if strict else LE, ZERO, literal(c))
    return instance(named("scale_lt" if strict else "scale_le"), literal(c), a, b, given=(positive, theorem))


def summed(p: Theorem, q: Theorem) -> Theorem:
    """From a <= b and c <= d, a + c <= b + d; strict if one of them is."""
    (n, (a, b)), (m, (c, d)) = parts(p.conclusion), parts(q.conclusion)
    if n == "<":
        return instance(named("add_lt_le"), a, b, c, d, given=(p, weakened(q)))
    return instance(named("add_le_lt" if m == "<" else "add_le"), a, b, c, d, given=(p, q))


def weakened(theorem: Theorem) -> Theorem:
    """From a < b, a <= b; what is no strict inequality stays."""
    name, arguments = parts(theorem.conclusion)
    return instance(named("lt_imp_le"), *arguments, given=(theorem,)) if name == "<" else theorem
