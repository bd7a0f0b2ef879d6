"""Restricted divergences, from Equation (2): suprema over classes of functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mpmath import mp, mpf

from cbdp_sym.theory.adversaries import Linear, Polynomials
from cbdp_sym.theory.divergences import Restricted, RestrictedRenyi
from cbdp_sym.theory.generators import AlphaGenerator, Conjugate, KLGenerator
from cbdp_sym.theory.numeric.affine_suprema import float_conjugate, nodes_between, restricted_on_the_line
from cbdp_sym.theory.numeric.evaluate import Environment, Undefined, Unevaluable, atoms, evaluate, maximum
from cbdp_sym.theory.numeric.lines import in_floats, line_of
from cbdp_sym.theory.numeric.spans import restricted_to_polynomials

Atoms = list[tuple[Any, Any]]


def _generator(f: Any, env: Environment) -> Callable[[Any], Any]:
    if isinstance(f, KLGenerator):
        return lambda t: t * mp.log(t)
    assert isinstance(f, AlphaGenerator)
    alpha = evaluate(f.order, env)
    return lambda t: (abs(t) ** alpha - 1) / (alpha**2 - alpha)


def conjugate_value(f: Any, s: Any, env: Environment) -> Any:
    """sup over t of t s - f(t), at the point where the slope of f is s; its neighbours are less."""
    value = _generator(f, env)
    if isinstance(f, KLGenerator):
        t = mp.exp(s - 1)
    else:
        alpha = evaluate(f.order, env)
        t = mp.sign(s) * (abs(s) * (alpha - 1)) ** (1 / (alpha - 1))
    best = t * s - value(t) if t != 0 else -value(mpf(0))
    for near in (t * mpf("0.999"), t * mpf("1.001")):
        if near != 0 and near * s - value(near) > best + mpf(10) ** (5 - mp.dps):
            raise Unevaluable("the conjugate was not found")
    return best


@evaluate.register(Conjugate)
def _(e: Conjugate, env: Environment) -> Any:
    return conjugate_value(e.args[0], evaluate(e.args[1], env), env)


@evaluate.register(Restricted)
def _(e: Restricted, env: Environment) -> Any:
    """E_P[h] - E_Q[f*(h)], maximised over the coefficients of h."""
    P, Q = e.arguments
    H = e.adversaries
    p, q = atoms(P, env), atoms(Q, env)
    if p is not None and q is not None:
        return _restricted_on_atoms(e, p, q, env)
    if isinstance(H, Polynomials) and isinstance(e.generator, AlphaGenerator):
        lines = line_of(P, env), line_of(Q, env)
        knots = sorted({float(t) for line in lines for t in line.points})
        return restricted_to_polynomials(
            int(H.args[0]),
            float(evaluate(e.generator.order, env)),
            lambda x: in_floats(*lines, mpf(x)),
            lambda at: nodes_between(at, float(lines[1].width)),
            knots,
        )
    if not isinstance(H, Linear):
        raise Unevaluable(f"no numerical value is computed for the adversaries '{H}'")
    return restricted_on_the_line(line_of(P, env), line_of(Q, env), float_conjugate(e.generator, env))


def _restricted_on_atoms(e: Restricted, p: Atoms, q: Atoms, env: Environment) -> Any:
    def objective(h: Callable[[Any], Any]) -> Any:
        gain = mp.fsum(w * h(x) for w, x in p if w)
        return gain - mp.fsum(w * conjugate_value(e.generator, h(x), env) for w, x in q if w)

    if not isinstance(e.adversaries, Linear):
        raise Unevaluable(f"no numerical value is computed for the adversaries '{e.adversaries}'")
    places, centre = {x for w, x in q if w}, mp.fsum(w * x for w, x in p)
    if places == {next(iter(places))} - {centre}:  # h may vanish there, and be large in the mean
        return mp.inf
    return maximum(lambda a, b: objective(lambda x: a * x + b), [mpf("0.05"), mpf("0.5")])


@evaluate.register(RestrictedRenyi)
def _(e: RestrictedRenyi, env: Environment) -> Any:
    """Equation (3)."""
    order, H = evaluate(e.args[0], env), e.args[1]
    inner = evaluate(Restricted(AlphaGenerator(e.args[0]), H, *e.arguments), env)
    if order == 1:
        raise Undefined("Equation (3) divides by α - 1, which is 0")
    argument = 1 + order * (order - 1) * inner
    if argument < 0:
        raise Undefined("the restricted divergence is too small for Equation (3)")
    return mp.log(argument) / (order - 1)
