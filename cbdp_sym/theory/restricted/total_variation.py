"""The restricted total variation on finitely many outcomes, and for step functions on the line.

For f(t) = |t - 1|/2, f*(s) is s for |s| <= 1/2 and ∞ elsewhere, so that the divergence is the supremum of
E_P[h] - E_Q[h] over the adversaries h with |h| <= 1/2. We ask for |h| <= 1/2 on every outcome to which P or
Q gives mass, so that the class of all functions has the total variation distance. The multipliers of the
program are a signed measure μ with ∫ h dμ = E_P[h] - E_Q[h] for all adversaries: |μ|/2 is the upper end.

On the line, functions that are constant on each of finitely many cells see the masses of the cells only. With
rational numbers near the masses instead, every gain changes by at most half the sum of the changes, as
|h| <= 1/2; and so does their supremum.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from flint import arb, fmpq
from sympy import Expr, Integer, Rational, oo

from cbdp_sym.analysis.balls import precision, rational_ball, rational_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.kinks import pieces
from cbdp_sym.theory.restricted.linear_program import largest
from cbdp_sym.theory.restricted.means import Means, X
from cbdp_sym.theory.restricted.outcomes import OutcomeEnds


def are_steps(features: tuple[Expr, ...]) -> bool:
    """Return whether all features are step functions with rational places and values."""
    return all(v.is_Rational for f in features for v, _, _ in pieces(f, -oo, oo))


def of_steps(
    P: Distribution, Q: Distribution, features: tuple[Expr, ...], constant: bool, means: Means, digits: int
) -> tuple[arb, OutcomeEnds]:
    """Return a ball around the value, for step functions of rational places and values; the adversary; μ.

    Raises:
        Refusal: a feature is no step function, or a cell is not shown to have mass.
    """
    if not are_steps(features):
        raise Refusal("a feature is not a step function with rational steps and values")
    steps = [list(pieces(f, -oo, oo)) for f in features]
    cuts = sorted({low for step in steps for _, low, _ in step if low is not -oo})
    cells = list(pairwise([-oo, *cuts, oo]))
    masses = [[means.whole(R.pdf(X), digits, a, b) for a, b in cells] for R in (P, Q)]
    if not all(p + q > 0 for p, q in zip(*masses, strict=True)):
        raise Refusal("a cell of the step functions is not shown to have mass")
    inside = [_inside(a, b) for a, b in cells]
    rows = tuple(
        (Integer(1),) * constant + tuple(next(v for v, a, b in step if a < x < b) for step in steps)
        for x in inside
    )
    p, q = (tuple(rational_of(m.mid()) for m in row) for row in masses)
    value, found = on_outcomes(p, q, rows)
    with precision(4 * digits + 64):
        error = arb(0)
        for exact, near in zip((*masses[0], *masses[1]), (*p, *q), strict=True):
            error += abs(exact - rational_ball(near)) / 2
        slack = arb(error.upper())
        return rational_ball(value) + (-slack).union(slack), found


def _inside(low: Expr, high: Expr) -> Expr:
    if low is -oo:
        return high - 1 if high is not oo else Integer(0)
    return low + 1 if high is oo else (low + high) / 2


def on_outcomes(
    p: tuple[Expr, ...], q: tuple[Expr, ...], rows: tuple[tuple[Expr, ...], ...]
) -> tuple[Rational, OutcomeEnds]:
    """Return the value, the best adversary's coefficients, and μ as the masses.

    Args:
        rows: for each outcome, the values of the features, the constant function among them or not.

    Raises:
        Refusal: a weight or a value of a feature is not rational.
    """
    if not all(e.is_Rational for e in (*p, *q, *(v for row in rows for v in row))):
        raise Refusal("restricted total variation needs rational weights and features")
    table = [[Fraction(int(v.p), int(v.q)) for v in row] for row in rows]
    change = [Fraction(int(a.p), int(a.q)) - Fraction(int(b.p), int(b.q)) for a, b in zip(p, q, strict=True)]
    goal = [sum((m * row[i] for m, row in zip(change, table, strict=True)), Fraction(0))
            for i in range(len(table[0]))]  # fmt: skip
    seen = [n for n, (a, b) in enumerate(zip(p, q, strict=True)) if not (a.is_zero and b.is_zero)]
    sides = [[sign * v for v in table[n]] for n in seen for sign in (1, -1)]
    value, c, y = largest(goal, sides, [Fraction(1, 2)] * len(sides))
    masses = [Fraction(0)] * len(table)
    for k, n in enumerate(seen):
        masses[n] = y[2 * k] - y[2 * k + 1]
    ball = arb(fmpq(value.numerator, value.denominator))
    exact = Rational(value.numerator, value.denominator)
    return exact, OutcomeEnds(ball, ball, tuple(map(Rational, c)), tuple(map(Rational, masses)))
