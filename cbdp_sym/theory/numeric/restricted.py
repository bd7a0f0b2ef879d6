"""Restricted divergences, from Equation (2): suprema over classes of functions."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from mpmath import mp, mpf

from cbdp_sym.oracles.classes import FunctionClass, Piece, rational
from cbdp_sym.oracles.evaluate import (
    MEMBERS,
    Environment,
    Undefined,
    Unevaluable,
    atoms,
    evaluate,
    maximum,
    number,
)
from cbdp_sym.theory.adversaries import (
    Family,
    Linear,
    LinearIn,
    LinearOn,
    Polynomials,
    Segment,
    Translates,
)
from cbdp_sym.theory.class_values import (
    drawn_class,
    metric,
    pair_supremum,
    restricted_supremum,
)
from cbdp_sym.theory.distributions import (
    IndependentCoordinates,
)
from cbdp_sym.theory.divergences import (
    IPM,
    Restricted,
    RestrictedPair,
    RestrictedPairRenyi,
    RestrictedRenyi,
)
from cbdp_sym.theory.divergences.base import OUTCOME
from cbdp_sym.theory.generators import AlphaGenerator, AnyGenerator, Conjugate, KLGenerator
from cbdp_sym.theory.numeric.laws import pairs_of
from cbdp_sym.theory.numeric.lines import line_of
from cbdp_sym.theory.numeric.search import float_conjugate, nodes_between, restricted_on_the_line
from cbdp_sym.theory.spans import densities, restricted_to_polynomials
from cbdp_sym.theory.unknown import conjugate_in_numbers
from cbdp_sym.theory.vectors import restricted_to_linear


def _generator(f: Any, env: Environment) -> Callable[[Any], Any]:
    if isinstance(f, KLGenerator):
        return lambda t: t * mp.log(t)
    assert isinstance(f, AlphaGenerator)
    alpha = evaluate(f.order, env)
    return lambda t: (abs(t) ** alpha - 1) / (alpha**2 - alpha)


def conjugate_value(f: Any, s: Any, env: Environment) -> Any:
    """sup over t of t s - f(t), at the point where the slope of f is s; its neighbours are less."""
    if isinstance(f, AnyGenerator):
        return conjugate_in_numbers(f, env).at(s)
    value = _generator(f, env)
    if isinstance(f, KLGenerator):
        t = mp.exp(s - 1)
    else:
        alpha = evaluate(f.order, env)
        t = mp.sign(s) * (abs(s) * (alpha - 1)) ** (1 / (alpha - 1))
    best = t * s - value(t) if t != 0 else -value(mpf(0))
    for near in (t * mpf("0.999"), t * mpf("1.001")):
        if near != 0 and near * s - value(near) > best + mpf(10) ** (5 - mp.dps):
            raise Unevaluable("the conjugate is not where the slope says")
    return best


@evaluate.register(Conjugate)
def _(e: Conjugate, env: Environment) -> Any:
    return conjugate_value(e.args[0], evaluate(e.args[1], env), env)


@evaluate.register(Restricted)
def _(e: Restricted, env: Environment) -> Any:
    """E_P[h] - E_Q[f*(h)], maximised over the coefficients of h."""
    P, Q = e.arguments
    H = e.adversaries
    if isinstance(H, LinearOn):
        f = e.generator
        vectors = isinstance(P, IndependentCoordinates) and isinstance(Q, IndependentCoordinates)
        if not (vectors and isinstance(f, AlphaGenerator)):
            raise Unevaluable(f"'{e}' is not evaluated here")
        return restricted_to_linear(H, P, Q, float(evaluate(f.order, env)), env)
    pairs = pairs_of(P, Q, env)
    if isinstance(H, LinearIn) and pairs is not None:
        count = int(evaluate(H.args[1], env))
        name = str(H.args[0])
        rows = [
            [number(env.tables(name, j, n)) for j in range(1, count + 1)] for n in range(len(pairs))
        ]

        def finite(*at: Any) -> Any:
            h = [mp.fdot(at[:-1], row) + at[-1] for row in rows]
            return mp.fsum(
                p * v - q * conjugate_value(e.generator, v, env)
                for (p, q), v in zip(pairs, h, strict=True)
            )

        return maximum(finite, [mpf("0.05")] * (count + 1))
    p, q = atoms(P, env), atoms(Q, env)
    if p is not None and q is not None:
        return _restricted_on_atoms(e, p, q, env)
    if isinstance(H, Polynomials) and isinstance(e.generator, AlphaGenerator) and pairs is None:
        lines = line_of(P, env), line_of(Q, env)
        knots = sorted({float(t) for line in lines for t in line.points})
        return restricted_to_polynomials(
            int(H.args[0]),
            float(evaluate(e.generator.order, env)),
            *densities(*(line.log for line in lines)),
            lambda at: nodes_between(at, float(lines[1].width)),
            knots,
        )
    if not isinstance(H, Linear) or pairs is not None:
        raise Unevaluable(f"'{H}' is not evaluated here")
    return restricted_on_the_line(
        line_of(P, env), line_of(Q, env), float_conjugate(e.generator, env)
    )


def _restricted_on_atoms(
    e: Restricted, p: list[tuple[Any, Any]], q: list[tuple[Any, Any]], env: Environment
) -> Any:
    """A class of unknown functions is a few random ones; constants are maximised over."""

    def objective(h: Callable[[Any], Any]) -> Any:
        gain = mp.fsum(w * h(x) for w, x in p if w)
        return gain - mp.fsum(w * conjugate_value(e.generator, h(x), env) for w, x in q if w)

    H = e.adversaries
    drawn = drawn_class(H, env)
    if drawn is not None:
        return restricted_supremum(e, drawn, p, q, env).value
    if isinstance(H, Linear):
        places, centre = {x for w, x in q if w}, mp.fsum(w * x for w, x in p)
        if places == {next(iter(places))} - {
            centre
        }:  # h may vanish there, and be large in the mean
            return mp.inf
        return maximum(lambda a, b: objective(lambda x: a * x + b), [mpf("0.05"), mpf("0.5")])
    if isinstance(H, Segment):
        return _over_a_segment(e, H, p, q, env)
    family = H.args[0] if isinstance(H, Translates) else H
    if not isinstance(family, Family):
        raise Unevaluable(f"'{H}' is not evaluated here")
    name = str(family.args[0])
    best = -mp.inf
    for k in range(MEMBERS):

        def h(x: Any, k: int = k) -> Any:
            return number(env.tables(name, k, int(x)))

        if isinstance(H, Translates):

            def moved(c: Any, h: Callable[[Any], Any] = h) -> Any:
                return objective(lambda x: h(x) + c)

            best = max(best, maximum(moved, [mpf("0.5")]))
        else:
            best = max(best, objective(h))
    return best


def _over_a_segment(
    e: Restricted, H: Segment, p: list[tuple[Any, Any]], q: list[tuple[Any, Any]], env: Environment
) -> Any:
    """The outcomes are numbered, and the two ends are vectors."""
    places = sorted({x for _, x in (*p, *q)})
    member, ((share, _),) = H.member(OUTCOME)
    ends = tuple(
        tuple(
            rational(evaluate(member, env.bind(share, mpf(theta)).bind(OUTCOME, x))) for x in places
        )
        for theta in (0, 1)
    )
    first, second = ([(w, mpf(places.index(x))) for w, x in law] for law in (p, q))
    segment = FunctionClass((Piece(ends).tidy(),))
    return restricted_supremum(e, segment, first, second, env).value


@evaluate.register(IPM)
def _(e: IPM, env: Environment) -> Any:
    """The largest difference of means over a few random functions."""
    H, P, Q = e.args
    p, q = atoms(P, env), atoms(Q, env)
    drawn = drawn_class(H, env)
    if drawn is not None and p is not None and q is not None:
        return metric(e, drawn, p, q)
    if p is None or q is None or not isinstance(H, Family):
        raise Unevaluable(f"'{e}' is not evaluated here")
    name = str(H.args[0])

    def mean(outcomes: list[tuple[Any, Any]], k: int) -> Any:
        return mp.fsum(w * number(env.tables(name, k, int(x))) for w, x in outcomes if w)

    return max(abs(mean(p, k) - mean(q, k)) for k in range(MEMBERS))


@evaluate.register(RestrictedPair)
def _(e: RestrictedPair, env: Environment) -> Any:
    """The supremum over pairs of a few random functions of each class, and over added constants."""
    f, H1, H2, *laws = e.args
    p1, p2, q1, q2 = (atoms(P, env) for P in laws)
    if p1 is None or p2 is None or q1 is None or q2 is None:
        raise Unevaluable(f"'{e}' is not evaluated here")
    first, second = drawn_class(H1, env), drawn_class(H2, env)
    if first is not None and second is not None:
        return pair_supremum(e, first, second, (p1, p2, q1, q2), env)
    moved = any(isinstance(H, Translates) for H in (H1, H2))
    families = [H.args[0] if isinstance(H, Translates) else H for H in (H1, H2)]
    if not all(isinstance(H, Family) for H in families):
        raise Unevaluable(f"'{e}' is not evaluated here")
    names = [str(H.args[0]) for H in families]
    best = -mp.inf
    for k, m in itertools.product(range(MEMBERS), repeat=2):

        def objective(c: Any, k: int = k, m: int = m) -> Any:
            def h(x: Any, y: Any) -> Any:
                first = number(env.tables(names[0], k, int(x)))
                return first + number(env.tables(names[1], m, int(y))) + c

            gain = mp.fsum(u * w * h(x, y) for u, x in p1 for w, y in p2)
            loss = mp.fsum(u * w * conjugate_value(f, h(x, y), env) for u, x in q1 for w, y in q2)
            return gain - loss

        best = max(best, maximum(objective, [mpf("0.5")]) if moved else objective(mpf(0)))
    return best


@evaluate.register(RestrictedPairRenyi)
def _(e: RestrictedPairRenyi, env: Environment) -> Any:
    alpha, *others = e.args
    order = evaluate(alpha, env)
    inner = evaluate(RestrictedPair(AlphaGenerator(alpha), *others), env)
    return _renyi(order, inner)


def _renyi(order: Any, inner: Any) -> Any:
    """Equation (3)."""
    if order == 1:
        raise Undefined("Equation (3) divides by α - 1")
    argument = 1 + order * (order - 1) * inner
    if argument < 0:
        raise Undefined("the restricted divergence is too small for Equation (3)")
    return mp.log(argument) / (order - 1)


@evaluate.register(RestrictedRenyi)
def _(e: RestrictedRenyi, env: Environment) -> Any:
    alpha, H = evaluate(e.args[0], env), e.args[1]
    inner = evaluate(Restricted(AlphaGenerator(e.args[0]), H, *e.arguments), env)
    return _renyi(alpha, inner)
