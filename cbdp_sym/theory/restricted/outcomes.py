"""Restricted divergences on finitely many outcomes, where a class is a matrix.

Row n of the matrix A has the values of the features at the outcome n, so that h_n = (A c)_n and the gain
is Σ p_n h_n - Σ q_n f*(h_n). *Upper end, weak duality:* masses m_n on the outcomes to which Q gives mass,
with Aᵀm = Aᵀp, give Σ q_n f(m_n/q_n), by Fenchel and Young. The masses come from the best adversary that was
found: with s_n = (f*)'(h_n), m_n = q_n (s_n + |s_n| (A d)_n), Aᵀ diag(q |s|) A d = Aᵀp - Aᵀ(q s). Where all
numbers are rational, this system is solved in rational numbers, and the masses satisfy the equations exactly.

*Faces.* Let f be ∞ for t < 0. If some g = A c is at least 0 where Q has mass, with the mean 0 under P, then
every m >= 0 vanishes where g > 0, and no adversary is the best one: h - λ g is better than h for every λ > 0.
So the maximum over the remaining outcomes is found first, and h - λ g with a large λ is the adversary. If the
mean of such a -g under P is positive, the gain of -λ g has no bound. Exact linear programs decide both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from flint import arb, arb_mat, fmpq, fmpq_mat
from sympy import Expr, Integer, Matrix, Rational

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.balls import compare_constants, enclose, fraction_of, precision, rational_ball
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.adversaries import FeatureMatrix, Homogeneous
from cbdp_sym.theory.restricted.features import features_of, has_constant
from cbdp_sym.theory.restricted.float_adversaries import Matrix as SquareMatrix
from cbdp_sym.theory.restricted.float_adversaries import Rows, Vector, climb, flat, solve
from cbdp_sym.theory.restricted.generator_properties import AlphaCard, Card, KLCard
from cbdp_sym.theory.restricted.linear_program import largest
from cbdp_sym.theory.restricted.means import X
from cbdp_sym.theory.restricted.request import DivergenceRequest
from cbdp_sym.theory.restricted.unrestricted import InfiniteDivergence

_ROUNDS, _STEPS = 4, 60
_SMALL, _FLAT = 1e-5, 1e-13
_FAR = 8  # λ g is larger than the digits need by so many


@dataclass(frozen=True)
class OutcomeTable:
    """The maximisation: the weights of P and Q, and one row of ``rows`` for each outcome."""

    p: tuple[Expr, ...]
    q: tuple[Expr, ...]
    rows: tuple[tuple[Expr, ...], ...]
    card: Card

    @property
    def seen(self) -> list[int]:
        """The outcomes to which Q gives mass."""
        return [n for n, w in enumerate(self.q) if not w.is_zero]

    @property
    def rational(self) -> bool:
        """Return whether all numbers are rational."""
        return all(e.is_Rational for e in (*self.p, *self.q)) and self.rational_features

    @property
    def rational_features(self) -> bool:
        """Return whether the values of the features are rational."""
        return all(e.is_Rational for row in self.rows for e in row)

    def means(self) -> list[Expr]:
        """E_P of each feature."""
        return [sympy.Add(*(w * row[i] for w, row in zip(self.p, self.rows, strict=True)))
                for i in range(len(self.rows[0]))]  # fmt: skip


def table_of(asked: DivergenceRequest) -> OutcomeTable:
    """Return the maximisation that is asked for, of a class of adversaries on finitely many outcomes."""
    H, count = asked.adversaries, len(asked.Q.weights)
    assert H is not None
    plain = H.args[0] if isinstance(H, Homogeneous) else H
    if isinstance(plain, FeatureMatrix):
        rows = [tuple(row[n] for row in plain.args) for n in range(count)]
    else:
        rows = [tuple(f.xreplace({X: Integer(n)}) for f in features_of(plain)) for n in range(count)]
    if has_constant(H):
        rows = [(Integer(1), *row) for row in rows]
    return OutcomeTable(asked.P.weights, asked.Q.weights, tuple(rows), asked.card)


@dataclass(frozen=True)
class OutcomeEnds:
    """The divergence lies in [lower, upper]; ``upper`` is None where weak duality gave nothing.

    ``masses`` are exact, for the outcomes in order; None where not all numbers are rational.
    """

    lower: arb
    upper: arb | None
    coefficients: tuple[Rational, ...]
    masses: tuple[Rational, ...] | None


def maximise(table: OutcomeTable, digits: int) -> OutcomeEnds:
    """Return ends that agree to ``digits`` digits where that is possible.

    Raises:
        Infinite: with the adversary whose multiples show it.
        Refusal: no adversary with a finite gain was found, or the numbers do not allow a decision.
    """
    if not isinstance(table.card, (KLCard, AlphaCard)):
        _require_continuity(table)
    kept = _independent(table)
    small = OutcomeTable(table.p, table.q, tuple(tuple(r[i] for i in kept) for r in table.rows), table.card)
    forced = _face(small) if isinstance(table.card, KLCard) else None
    rows = [n for n in small.seen if forced is None or not forced[1][n]]
    found: OutcomeEnds | None = None
    for spare in range(_ROUNDS):
        bits = math.ceil(3.33 * (digits + 12) * 2 ** (spare + 1)) + 64
        with precision(bits):
            now = _at_precision(small, rows, forced, digits, bits)
        if found is None or _width(now) < _width(found):
            found = now
        if found.upper is not None and _enough(found, digits):
            break
        with precision(bits):
            now = _at_precision(small, rows, forced, digits, bits, zeros=_zeros(small, rows, found))
        if found.upper is None or _width(now) < _width(found):
            found = now
        if found.upper is None or _enough(found, digits):
            break
    assert found is not None
    wide = [Rational(0)] * len(table.rows[0])
    for i, c in zip(kept, found.coefficients, strict=True):
        wide[i] = c
    return OutcomeEnds(found.lower, found.upper, tuple(wide), found.masses)


def _require_continuity(table: OutcomeTable) -> None:
    """Check that P ≪ Q: for other pairs, the slopes of f at ∞ would have to be known. Raises Refusal."""
    for n, (p, q) in enumerate(zip(table.p, table.q, strict=True)):
        if q.is_zero and not p.is_zero:
            raise Refusal(f"P gives the outcome {n} the probability {p}, but Q gives it 0", weak=False)


def _width(found: OutcomeEnds) -> arb:
    return arb("inf") if found.upper is None else arb((found.upper - found.lower).upper())


def _enough(found: OutcomeEnds, digits: int) -> bool:
    assert found.upper is not None
    with precision(64):
        tolerance = arb(10) ** -(digits + 2)
        near = abs(found.upper) < tolerance and abs(found.lower) < tolerance
        return bool(_width(found) < tolerance * abs(found.lower) or near)


def _independent(table: OutcomeTable) -> list[int]:
    """Features that are independent where Q has mass; the others are combinations of them.

    If h = Σ a_i φ_i vanishes there, E_Q[f*(g + s h)] does not depend on s. So the divergence is ∞ unless
    E_P[h] = 0, and if it is 0 for all such h, a feature that depends on others can be left out.

    Raises:
        Infinite: with the adversary h.
        Refusal: E_P[h] is not shown to be 0.
    """
    count = len(table.rows[0])
    if not table.rational_features:
        return list(range(count))
    matrix = Matrix([table.rows[n] for n in table.seen])
    means = table.means()
    for a in matrix.nullspace():
        mean = sympy.Add(*(c * m for c, m in zip(a, means, strict=True)))
        if compare_constants(mean):
            h = [sympy.Add(*(c * v for c, v in zip(a, row, strict=True))) for row in table.rows]
            raise InfiniteDivergence(
                f"the adversary {_shown(h)} is 0 on all outcomes to which Q gives mass, and its mean under P "
                f"is {mean}; so its multiples have arbitrarily large gains"
            )
        if not same_form(mean, Integer(0), Assumptions()):
            raise Refusal(f"'{mean}' is not shown to be 0")
    return list(matrix.rref()[1])


def _shown(h: Sequence[Expr]) -> str:
    return f"({', '.join(map(str, h))})"


def _face(table: OutcomeTable) -> tuple[list[Fraction], list[Fraction]] | None:
    """c and g = A c >= 0 where Q has mass, with E_P[g] = 0, positive wherever any such g is; None: no such g.

    Raises:
        Infinite: the gain of some -λ g has no bound.
        Refusal: the values of the features are not rational, and it may matter.
    """
    weights = enumerate(zip(table.p, table.q, strict=True))
    outside = [n for n, (p, q) in weights if q.is_zero and not p.is_zero]
    free = [n for n in table.seen if table.p[n].is_zero]
    if not outside and not free:
        return None
    if not table.rational_features or (outside and not table.rational):
        raise Refusal("if a weight is 0, all features and weights have to be rational")
    columns = len(table.rows[0])
    row = [[Fraction(int(v.p), int(v.q)) for v in r] for r in table.rows]
    if outside:
        mean = [Fraction(int(m.p), int(m.q)) for m in table.means()]
        _require_bound(table, row, mean)
        zeros, free = [mean], table.seen
    else:  # a mean of 0 says that g is 0 where P has mass
        zeros = [row[n] for n in table.seen if n not in free]
    # the largest Σ e_n with 0 <= e_n <= min(g_n, 1): no outcome pays for another
    sides, bounds = [], []
    for side in zeros:
        wide = [*side, *([Fraction(0)] * len(free))]
        sides += [wide, [-v for v in wide]]
        bounds += [Fraction(0)] * 2
    for k, n in enumerate(free):
        unit = [Fraction(int(j == k)) for j in range(len(free))]
        nothing = [Fraction(0)] * columns
        sides += [[*(-v for v in row[n]), *unit], [*nothing, *unit], [*nothing, *(-v for v in unit)]]
        bounds += [Fraction(0), Fraction(1), Fraction(0)]
    goal = [Fraction(0)] * columns + [Fraction(1)] * len(free)
    _, c, _ = largest(goal, sides, bounds)
    return c[:columns], _values(c[:columns], row)


def _require_bound(table: OutcomeTable, row: list[list[Fraction]], mean: list[Fraction]) -> None:
    """Check that no adversary that is at most 0 where Q has mass has a positive mean under P.

    Raises:
        Infinite: with the adversary.
    """
    columns = len(mean)
    units = [[Fraction(int(j == k)) for j in range(columns)] for k in range(columns)]
    box = [*units, *([-v for v in u] for u in units)]
    sides = [*(row[n] for n in table.seen), *box]
    bounds = [Fraction(0)] * len(table.seen) + [Fraction(1)] * len(box)
    value, c, _ = largest(mean, sides, bounds)
    if value > 0:
        h = _shown([Rational(v) for v in _values(c, row)])
        raise InfiniteDivergence(
            f"the adversary {h} is at most 0 on all outcomes to which Q gives mass, and its mean under P "
            f"is {value}; so its multiples have arbitrarily large gains"
        )


def _values(c: Sequence[Fraction], row: list[list[Fraction]]) -> list[Fraction]:
    return [sum((a * v for a, v in zip(c, r, strict=True)), Fraction(0)) for r in row]


def _at_precision(
    table: OutcomeTable,
    rows: list[int],
    forced: tuple[list[Fraction], list[Fraction]] | None,
    digits: int,
    bits: int,
    zeros: Sequence[int] = (),
) -> OutcomeEnds:
    c = _best(table, rows, bits) if not zeros else _vanishing(table, rows, zeros, bits)
    if forced is not None and any(forced[1]):
        slope, g = forced
        least = min(g[n] for n in table.seen if g[n])
        h = [float(sum(a * v for a, v in zip(c, table.rows[n], strict=True))) for n in table.seen]
        far = Fraction(math.ceil((digits + _FAR) * 2.303 + max(0.0, *h))) / least
        c = tuple(a - Rational(far * v) for a, v in zip(c, slope, strict=True))
    lower = gain(table, c)
    masses, balls = _masses(table, rows, c)
    return OutcomeEnds(lower, None if balls is None else cost(table, balls), c, masses)


def _zeros(table: OutcomeTable, rows: list[int], found: OutcomeEnds) -> list[int]:
    """Outcomes at which the adversary nearly vanishes: f* is not smooth there, and Newton steps are short."""
    h = {n: abs(float(_dot(found.coefficients, table.rows[n]).mid())) for n in rows}
    return [n for n in rows if h[n] < _SMALL * max(h.values())] if table.rational_features else []


def _vanishing(table: OutcomeTable, rows: list[int], zeros: Sequence[int], bits: int) -> tuple[Rational, ...]:
    """About the best adversary among those that are 0 at some outcomes."""
    basis = Matrix([table.rows[n] for n in zeros]).nullspace()
    if not basis:
        return (Rational(0),) * len(table.rows[0])
    change = Matrix.hstack(*basis)
    rest = [n for n in rows if n not in zeros]
    inside = Matrix([table.rows[n] for n in range(len(table.rows))]) * change
    small = OutcomeTable(
        table.p, table.q, tuple(tuple(inside.row(n)) for n in range(inside.rows)), table.card
    )
    return tuple(change * Matrix(_best(small, rest, bits)))


def gain(table: OutcomeTable, c: Sequence[Rational]) -> arb:
    """Σ p_n h_n - Σ q_n f*(h_n)."""
    total = arb(0)
    for p, q, row in zip(table.p, table.q, table.rows, strict=True):
        h = _dot(c, row)
        if not p.is_zero:
            total += enclose(p, {}) * h
        if not q.is_zero:
            total -= enclose(q, {}) * table.card.at(h)[0]
    return total


def cost(table: OutcomeTable, masses: Sequence[arb]) -> arb | None:
    """Σ q_n f(m_n/q_n); None where a mass is not shown to be at least 0, and has to be."""
    total = arb(0)
    for q, m in zip(table.q, masses, strict=True):
        if q.is_zero:
            continue
        if not table.card.signed and not m >= 0:
            return None
        w = enclose(q, {})
        total += w * table.card.value(m / w)
    return total if total.is_finite() else None


def _dot(c: Sequence[Rational], row: Sequence[Expr]) -> arb:
    total = arb(0)
    for a, v in zip(c, row, strict=True):
        total += rational_ball(a) * enclose(v, {})
    return total


def _best(table: OutcomeTable, rows: list[int], bits: int) -> tuple[Rational, ...]:
    """Coefficients that about maximise the gain over these outcomes: floats, then refined."""
    means = [float(enclose(m, {}).mid()) for m in table.means()]
    phi = [(float(n), float(enclose(table.q[n], {}).mid()), [float(v) for v in table.rows[n]]) for n in rows]
    if isinstance(table.card, AlphaCard) and float(table.card.order) > 2:
        floats, curve = _descend(phi, float(table.card.order), means)
    else:
        floats, curve = climb(phi, table.card, means, flat(phi, float(table.card.neutral)))
    if not all(map(math.isfinite, floats)):
        raise Refusal("no adversary with a finite gain was found")
    goal = 2.0 ** -(bits / 2)
    c = [Fraction(v) for v in floats]
    r, slopes = _derivatives(table, rows, c)
    least = max(map(abs, r))
    for _ in range(_STEPS):
        if least < goal:
            break
        step = [Fraction(v) for v in solve(slopes or curve, r)]
        for length in (Fraction(1), Fraction(1, 4), Fraction(1, 32), Fraction(1, 1024)):
            new = [a + length * d for a, d in zip(c, step, strict=True)]
            new = [Fraction(round(v * 2**bits), 2**bits) for v in new]
            r, slopes = _derivatives(table, rows, new)
            norm = max(map(abs, r))
            if norm < least:
                break
        else:
            break
        c, least = new, norm
    return tuple(map(Rational, c))


def _derivatives(
    table: OutcomeTable, rows: list[int], c: Sequence[Fraction]
) -> tuple[Vector, SquareMatrix | None]:
    """About the gradient of the gain, and minus its second derivatives, None where h vanishes somewhere."""
    n = len(c)
    total = [enclose(m, {}) for m in table.means()]
    curve = [[0.0] * n for _ in range(n)]
    smooth = True
    for k in rows:
        h = _dot([Rational(v) for v in c], table.rows[k])
        ratio = table.card.at(h)[1]
        w = enclose(table.q[k], {})
        bent = float((w * table.card.bend(h, ratio)).mid())
        smooth = smooth and math.isfinite(bent)
        values = [enclose(v, {}) for v in table.rows[k]]
        for i, v in enumerate(values):
            total[i] -= w * ratio * v
            for j, u in enumerate(values):
                curve[i][j] += bent * float(v.mid()) * float(u.mid())
    return [float(v.mid()) for v in total], curve if smooth else None


def _descend(rows: Rows, a: float, means: Vector) -> tuple[Vector, SquareMatrix]:
    """The best adversary for an order a > 2, as the multipliers of the least E_Q|t|^a with the means of P.

    f* has no bounded second derivatives where h = 0, but f has them everywhere.
    """
    t = [0.0] * len(rows)
    order = 2.0
    while True:  # each order starts at the best ratio of a smaller one
        t, c, curve = _descent(rows, order, means, t)
        if order == a:
            return c, curve
        order = min(a, order * 1.5)


def _descent(rows: Rows, a: float, means: Vector, t: Vector) -> tuple[Vector, Vector, SquareMatrix]:
    """Newton steps for the ratios t, the multipliers, and minus the second derivatives of the gain."""
    n = len(means)
    value = math.inf
    for _ in range(_STEPS):
        top = max(map(abs, t))
        least = top * _FLAT ** (1 / (a - 2)) if a > 2 else 0.0
        bent = [max(abs(v), least) ** (a - 2) if top else 1.0 for v in t]
        slope = [math.copysign(abs(v) ** (a - 1) / (a - 1), v) for v in t]
        right = list(means)
        curve = [[0.0] * n for _ in range(n)]
        for (_, w, f), v, g, b in zip(rows, t, slope, bent, strict=True):
            for i in range(n):
                right[i] += w * f[i] * (g / b - v)
                for j in range(n):
                    curve[i][j] += w * f[i] * f[j] / b
        c = solve(curve, right)
        heights = [math.fsum(x * y for x, y in zip(c, f, strict=True)) for _, _, f in rows]
        along = [(h - g) / b for h, g, b in zip(heights, slope, bent, strict=True)]
        length = 1.0
        while length > 1e-9:
            moved = [v + length * d for v, d in zip(t, along, strict=True)]
            found = math.fsum(w * abs(v) ** a for (_, w, _), v in zip(rows, moved, strict=True))
            if found < value or not top:
                break
            length /= 2
        else:
            break
        value = found if top else math.inf
        t = moved
    return t, c, curve


def _masses(
    table: OutcomeTable, rows: list[int], c: Sequence[Rational]
) -> tuple[tuple[Rational, ...] | None, list[arb] | None]:
    """Masses with the means of P: exact ones where all numbers are rational, and as balls."""
    exact = table.rational
    s = {n: arb(table.card.at(_dot(c, table.rows[n]))[1].mid()) for n in rows}
    kind: Any = fmpq_mat if exact else arb_mat

    def number(e: Expr) -> Any:
        return fmpq(int(e.p), int(e.q)) if exact else enclose(e, {})

    def of(ball: arb) -> Any:
        return fmpq(*fraction_of(ball).as_integer_ratio()) if exact else ball

    count = len(table.rows[0])
    for least in (0, 1):
        M, r = kind(count, count), kind(count, 1, [number(m) for m in table.means()])
        sizes = {}
        for n in rows:
            row, q = [number(v) for v in table.rows[n]], number(table.q[n])
            sizes[n] = of(abs(s[n])) + least
            for i in range(count):
                r[i, 0] = r[i, 0] - q * of(s[n]) * row[i]
                for j in range(count):
                    M[i, j] = M[i, j] + q * sizes[n] * row[i] * row[j]
        try:
            d = M.solve(r)
        except ZeroDivisionError:
            d = _on_a_face(M, r) if exact else None
        if d is not None:
            break
    if d is None:
        return None, None
    found = [number(Integer(0))] * len(table.rows)
    for n in rows:
        u = sum((number(v) * d[i, 0] for i, v in enumerate(table.rows[n])), number(Integer(0)))
        found[n] = number(table.q[n]) * (of(s[n]) + sizes[n] * u)
    if not exact:
        return None, found
    return tuple(Rational(int(m.p), int(m.q)) for m in found), [arb(m) for m in found]


def _on_a_face(M: fmpq_mat, r: fmpq_mat) -> fmpq_mat | None:
    """A solution where features depend on one another on the outcomes that are left; None: there is none."""
    n = M.nrows()
    whole = fmpq_mat(n, n + 1, [*(x for i in range(n) for x in [*(M[i, j] for j in range(n)), r[i, 0]])])
    reduced, rank = whole.rref()
    d = fmpq_mat(n, 1)
    for i in range(rank):
        pivot = next(j for j in range(n + 1) if reduced[i, j] != 0)
        if pivot == n:
            return None
        d[pivot, 0] = reduced[i, n]
    return d
