"""The restricted total variation on finitely many outcomes: an exact linear program.

For f(t) = |t - 1|/2, f*(s) is s for |s| <= 1/2 and ∞ elsewhere, so that the divergence is the supremum of
E_P[h] - E_Q[h] over the adversaries h with |h| <= 1/2. We ask for |h| <= 1/2 on every outcome to which P or
Q gives mass, so that the class of all functions has the total variation distance. The multipliers of the
program are a signed measure μ with ∫ h dμ = E_P[h] - E_Q[h] for all adversaries: |μ|/2 is the upper end.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq
from sympy import Expr, Rational

from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.theory.restricted.linear_program import largest
from cbdp_sym.theory.restricted.outcomes import Found


def on_outcomes(
    p: tuple[Expr, ...], q: tuple[Expr, ...], rows: tuple[tuple[Expr, ...], ...]
) -> tuple[Rational, Found]:
    """The value, the best adversary's coefficients, and μ as the masses.

    Args:
        rows: for each outcome, the values of the features, the constant function among them or not.

    Raises:
        KernelError: a weight or a value of a feature is not rational.
    """
    if not all(e.is_Rational for e in (*p, *q, *(v for row in rows for v in row))):
        raise KernelError("restricted total variation needs rational weights and features")
    table = [[Fraction(int(v.p), int(v.q)) for v in row] for row in rows]
    change = [
        Fraction(int(a.p), int(a.q)) - Fraction(int(b.p), int(b.q))
        for a, b in zip(p, q, strict=True)
    ]
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
    return exact, Found(ball, ball, tuple(map(Rational, c)), tuple(map(Rational, masses)))
