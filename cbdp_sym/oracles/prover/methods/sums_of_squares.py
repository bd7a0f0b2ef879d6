"""Polynomials as sums of squares, and of squares times what is nonnegative on the region.

A Gram matrix is looked for with floating-point numbers, rounded to rational ones, and taken apart
exactly; the checker multiplies the squares out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import sympy
from flint import fmpq, fmpq_mat
from sympy import Expr, Poly, Rational, S, Symbol

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable

Monomial = tuple[int, ...]
Polynomial = dict[Monomial, Rational]
_MOST_VARIABLES, _MOST_DEGREE, _LARGEST_BASIS = 4, 12, 40
_ROUNDS, _ENOUGH = 1500, 1e-9
_GRID = (0, 1, -1)


def sums_of_squares(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """f, or f times 1 + Σ v², as Σ d·p²."""
    variables = sorted(aim.f.free_symbols, key=str)
    scale = 1 + sympy.Add(*(v**2 for v in variables))
    yield from _first(aim, work, [(S.One, []), (scale, [])])


def squares_and_limits(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """f as Σ d·g·p², where g is 1 or nonnegative on the region, as v - low is."""
    limits = _limits(aim, sorted(aim.f.free_symbols, key=str))
    if limits:
        yield from _first(aim, work, [(S.One, limits)])


def _first(aim: Aim, work: Workspace, ways: list[tuple[Expr, list[Expr]]]) -> Iterator[Plan]:
    variables = sorted(aim.f.free_symbols, key=str)
    if not 0 < len(variables) <= _MOST_VARIABLES or not aim.f.is_polynomial(*variables):
        return
    whole = Poly(aim.f, *variables)
    if not (whole.domain.is_QQ or whole.domain.is_ZZ) or whole.total_degree() < 2:
        return
    margin = _margin(aim, work) if aim.strict else S.Zero
    if margin is None:
        return
    for multiplier, limits in ways:
        target = Poly((aim.f - margin) * multiplier, *variables)
        parts = _decomposed(target, [S.One, *limits], variables)
        if parts is not None and all(readable(p, aim.region) for p in parts):
            yield _plan(aim, multiplier, margin, parts, sympy.expand(aim.f * multiplier))
            return


def _plan(aim: Aim, multiplier: Expr, margin: Rational, parts: list[Expr], f: Expr) -> Plan:
    if margin != 0:
        parts = [*parts, margin * multiplier]
    aims = [Aim(p, aim.region, aim.strict and k == len(parts) - 1) for k, p in enumerate(parts)]
    build = fill({"sum": [str(p) for p in parts], "strict": len(parts) - 1}, "parts*")
    if multiplier == 1:
        return Plan(aims, build, cost=0, committed=True)
    head = {"times": str(1 / multiplier), "positive": {"by": "sign"}, "rest": str(f)}
    return Plan(aims, lambda trees: {**head, "then": build(trees)}, cost=0, committed=True)


def _margin(aim: Aim, work: Workspace) -> Rational | None:
    """A number below the values at all sample points."""
    values = [work.samples.value(aim.f, p).rough for p in work.samples.points(aim.region)]
    least = min(values, default=0.0)
    return Rational(round(least * 512), 2048) if least > 0.01 else None


def _limits(aim: Aim, variables: list[Symbol]) -> list[Expr]:
    """Return what is nonnegative: the distances from the ends, their products, the region's polynomials."""
    found: list[Expr] = []
    bounded: list[Expr] = []
    for v in variables:
        r = aim.region.ranges[v]
        if r.bounded:
            bounded.append((v - r.low) * (r.high - v))
        elif r.low.is_finite or r.high.is_finite:
            found.append(v - r.low if r.low.is_finite else r.high - v)
    found += [g.lhs for g in aim.region.given if g.lhs.is_polynomial(*variables)]
    products = [a * b for a, b in itertools.combinations(found, 2)]
    return bounded + (found + products if len(found) <= 4 else found)


def _decomposed(target: Poly, weights: list[Expr], variables: list[Symbol]) -> list[Expr] | None:
    f: Polynomial = dict(target.terms())
    degree = target.total_degree()
    if degree > _MOST_DEGREE:
        return None
    zeros = _zeros(target, weights, variables)
    blocks: list[tuple[Expr, Polynomial, list[Polynomial]]] = []
    for w in weights:
        g = Poly(w, *variables)
        room = degree - g.total_degree()
        if room < 0:
            continue
        monomials = _monomials(len(variables), room // 2)
        if w == 1 and len(weights) == 1:
            if degree % 2:
                return None
            monomials = _pruned(monomials, f)
        here = [z for z in zeros if g.eval(dict(zip(variables, z, strict=True))) != 0]
        far = _directions(f, degree, len(variables)) if w == 1 and degree % 2 == 0 else []
        basis = _vanishing(monomials, here, far, degree // 2)
        if basis:
            blocks.append((w, dict(g.terms()), basis))
    if not blocks or sum(len(b) for _, _, b in blocks) > _LARGEST_BASIS:
        return None
    return _solved(f, blocks, variables)


def _zeros(target: Poly, weights: list[Expr], variables: list[Symbol]) -> list[Any]:
    """Points of a small grid, where the weights are nonnegative, at which the polynomial is 0."""
    found = []
    for z in itertools.product(_GRID, repeat=len(variables)):
        at = dict(zip(variables, z, strict=True))
        if target.eval(at) == 0 and all(expression(w).xreplace(at) >= 0 for w in weights):
            found.append(z)
    return found


def _directions(f: Polynomial, degree: int, n: int) -> list[Any]:
    """Points of the grid at which the terms of the highest degree are 0 together."""
    top = [(m, c) for m, c in f.items() if sum(m) == degree]
    return [
        z
        for z in itertools.product(_GRID, repeat=n)
        if any(z) and sum((c * _value(m, z) for m, c in top), S.Zero) == 0
    ]


def _value(m: Monomial, z: Any) -> Rational:
    return sympy.Mul(*(sympy.Integer(x) ** e for x, e in zip(z, m, strict=True)))


def _monomials(n: int, degree: int) -> list[Monomial]:
    return [m for m in itertools.product(range(degree + 1), repeat=n) if sum(m) <= degree]


def _pruned(monomials: list[Monomial], f: Polynomial) -> list[Monomial]:
    """Without those whose square nothing else can cancel, again and again."""
    kept = list(monomials)
    while True:
        sums: dict[Monomial, int] = {}
        for a, b in itertools.combinations(kept, 2):
            m = _plus(a, b)
            sums[m] = sums.get(m, 0) + 1
        good = [m for m in kept if _plus(m, m) in f or _plus(m, m) in sums]
        if len(good) == len(kept):
            return kept
        kept = good


def _plus(a: Monomial, b: Monomial) -> Monomial:
    return tuple(i + j for i, j in zip(a, b, strict=True))


def _vanishing(
    monomials: list[Monomial], zeros: list[Any], directions: list[Any], degree: int
) -> list[Polynomial]:
    """The combinations of monomials that are 0 at the zeros, and their highest terms far out."""
    rows = [[_value(m, z) for m in monomials] for z in zeros]
    rows += [[_value(m, z) if sum(m) == degree else S.Zero for m in monomials] for z in directions]
    if not rows or not monomials:
        return [{m: S.One} for m in monomials]
    return [
        {m: c for m, c in zip(monomials, column, strict=True) if c != 0}
        for column in sympy.Matrix(rows).nullspace()
    ]


def _times(p: Polynomial, q: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for (a, c), (b, d) in itertools.product(p.items(), q.items()):
        m = _plus(a, b)
        total[m] = total.get(m, S.Zero) + c * d
    return total


def _solved(
    f: Polynomial, blocks: list[tuple[Expr, Polynomial, list[Polynomial]]], variables: list[Symbol]
) -> list[Expr] | None:
    """Positive definite matrices with Σ weight·basisᵀ·Q·basis = f, taken apart into squares."""
    import numpy as np

    entries = [
        (k, i, j)
        for k, (_, _, basis) in enumerate(blocks)
        for i in range(len(basis))
        for j in range(i, len(basis))
    ]
    columns = []
    for k, i, j in entries:
        _, g, basis = blocks[k]
        product = _times(g, _times(basis[i], basis[j]))
        columns.append({m: c * (1 if i == j else 2) for m, c in product.items()})
    equations = sorted({*f, *(m for c in columns for m in c)})
    A = np.array([[float(c.get(m, 0)) for c in columns] for m in equations])
    b = np.array([float(f.get(m, 0)) for m in equations])
    # an entry off the diagonal stands for two
    norm = np.array([1.0 if i == j else np.sqrt(2.0) for _, i, j in entries])
    scaled = A / norm
    inverse = np.linalg.pinv(scaled)
    if np.abs(scaled @ (inverse @ b) - b).max() > 1e-7 * (1 + np.abs(b).max()):
        return None

    def matrices(x: Any) -> list[Any]:
        found = [np.zeros((len(basis), len(basis))) for _, _, basis in blocks]
        for (k, i, j), value in zip(entries, x, strict=True):
            found[k][i, j] = found[k][j, i] = value
        return found

    x = inverse @ b
    shift = np.zeros_like(x)
    least = -np.inf
    for step in range(_ROUNDS):
        y = np.empty_like(x)
        cones = []
        least = np.inf
        for Q in matrices((x + shift) / norm):
            values, vectors = np.linalg.eigh(Q)
            least = min(least, values[0])
            cones.append((vectors * np.maximum(values, 1e-3 if step < 300 else 1e-5)) @ vectors.T)
        for n, (k, i, j) in enumerate(entries):
            y[n] = cones[k][i, j]
        y *= norm
        # reflections (Douglas and Rachford) reach the intersection where projections creep
        z = 2 * y - (x + shift)
        z = z - inverse @ (scaled @ z - b)
        shift = shift + x + z - y - x
        if step % 20 == 19:
            flat = y - inverse @ (scaled @ y - b)
            if min(np.linalg.eigvalsh(Q)[0] for Q in matrices(flat / norm)) > 1e-7:
                x = flat
                break
    else:
        return None
    return _rounded(f, blocks, entries, columns, equations, list(x / norm), variables)


def _fraction(value: Any) -> fmpq:
    number = expression(value)
    return fmpq(int(number.p), int(number.q))


def _rounded(
    f: Polynomial, blocks: Any, entries: Any, columns: Any, equations: Any, x: Any, variables: Any
) -> list[Expr] | None:
    """The exact solution that is closest to rational numbers near x."""
    exact = [[_fraction(c.get(m, 0)) for c in columns] for m in equations]
    right = [_fraction(f.get(m, 0)) for m in equations]
    rows = _independent(exact, right)
    if rows is None:
        return None
    A = fmpq_mat([r[:-1] for r in rows])
    gram = A * A.transpose()
    for bits in (6, 10, 16, 24, 36):
        near = fmpq_mat([[fmpq(round(float(value) * 2**bits), 2**bits)] for value in x])
        off = A * near - fmpq_mat([[r[-1]] for r in rows])
        solution = near - A.transpose() * gram.solve(off)
        squares = _squares(blocks, entries, solution, variables)
        if squares is not None:
            return squares
    return None


def _independent(exact: Any, right: Any) -> Any:
    """Equations without those that follow from others; None if they contradict each other."""
    M = fmpq_mat([[*row, r] for row, r in zip(exact, right, strict=True)])
    reduced, rank = M.rref()
    rows = reduced.tolist()[:rank]
    return None if any(all(c == 0 for c in r[:-1]) for r in rows) else rows


def _squares(blocks: Any, entries: Any, solution: Any, variables: Any) -> list[Expr] | None:
    """Σ d·p² by completing squares; None if a pivot is not positive."""
    parts: list[Expr] = []
    for k, (weight, _, basis) in enumerate(blocks):
        n = len(basis)
        Q = [[Fraction(0)] * n for _ in range(n)]
        for position, (block, i, j) in enumerate(entries):
            if block == k:
                value = solution[position, 0]
                Q[i][j] = Q[j][i] = Fraction(int(value.p), int(value.q))
        polynomials = [
            sympy.Add(*(c * sympy.Mul(*(v**e for v, e in zip(variables, m, strict=True)))
                        for m, c in p.items()))
            for p in basis
        ]  # fmt: skip
        for i in range(n):
            pivot = Q[i][i]
            if pivot <= 0:
                return None
            line = [Q[i][j] / pivot for j in range(n)]
            p = sympy.Add(*(_rational(line[j]) * polynomials[j] for j in range(i, n)))
            parts.append(_rational(pivot) * weight * sympy.expand(p) ** 2)
            for a in range(i + 1, n):
                for c in range(i + 1, n):
                    Q[a][c] -= Q[a][i] * line[c]
            for a in range(i + 1, n):
                Q[a][i] = Fraction(0)
    return parts


def _rational(q: Fraction) -> Rational:
    return Rational(q.numerator, q.denominator)
