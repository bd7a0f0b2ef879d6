r"""Distributions that are given by a density: those of the library, and those that a derivation defines.

``Prob P``, ``SigmaFinite P``, ``P << Q`` and ``AE Q (\x. density P Q x = r x)``, also almost everywhere for a
measure that is absolutely continuous with respect to Q, are shown from the two densities; so is
``log (density P Q x) = l x``, the privacy loss.
"""

from __future__ import annotations

from cbdp_sym.kernel.terms import Abs, Term, Var, app, const, lam, sides
from cbdp_sym.kernel.theorem import Theorem, assume, congruence, equality_elimination, reflexivity, symmetry
from cbdp_sym.tactics.almost_everywhere import almost, almost_everywhere, pointwise
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import Prover, prove, proves
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.integrals import has_integral, integral_of
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import lemma
from cbdp_sym.tactics.syntax import ONE, binary, div, joined, opened, parts

_LEMMAS = {  # titles and texts; proved once, for those that come often
    "laplace_sigma_finite": (
        "A Laplace distribution is σ-finite.",
        "for m b : real given 0 < b holds SigmaFinite (laplace m b)",
    ),
    "normal_sigma_finite": (
        "A normal distribution is σ-finite.",
        "for m s : real given 0 < s holds SigmaFinite (normal m s)",
    ),
    "laplace_ac": (
        "Laplace distributions of the same scale are absolutely continuous.",
        "for m n b : real given 0 < b holds laplace m b << laplace n b",
    ),
    "normal_ac": (
        "Normal distributions of the same variance are absolutely continuous.",
        "for m n s : real given 0 < s holds normal m s << normal n s",
    ),
    "laplace_prob": (
        "A Laplace distribution is a probability measure.",
        "for m b : real given 0 < b holds Prob (laplace m b)",
    ),
    "normal_prob": (
        "A normal distribution is a probability measure.",
        "for m s : real given 0 < s holds Prob (normal m s)",
    ),
    "uniform_prob": (
        "A uniform distribution is a probability measure.",
        "for a b : real given a < b holds Prob (uniform a b)",
    ),
    "exponential_prob": (
        "An exponential distribution is a probability measure.",
        "for c : real given 0 < c holds Prob (exponential c)",
    ),
    "laplace_density": (
        "The density of one Laplace distribution with respect to another of the same scale.",
        r"for m n b : real given 0 < b holds AE (laplace n b) "
        r"(\x. density (laplace m b) (laplace n b) x = exp ((abs (x - n) - abs (x - m)) / b))",
    ),
    "normal_density": (
        "The density of one normal distribution with respect to another of the same variance.",
        r"for m n s : real given 0 < s holds AE (normal n s) "
        r"(\x. density (normal m s) (normal n s) x = exp (((x - n) ^ 2 - (x - m) ^ 2) / (2 * s ^ 2)))",
    ),
}


@proves()
def by_density(goal: Term, context: Context) -> Theorem:
    """Prove what is said of distributions from their densities, after the lemmas were tried."""
    name = parts(goal)[0]
    if name not in _WAYS:
        raise NotApplicable("nothing about distributions: ", goal)
    return _WAYS[name](goal, context)


def _probability(goal: Term, context: Context) -> Theorem:
    """The integral of the density is 1."""
    (measure,) = parts(goal)[1]
    _density_of(measure)
    with opened(measure.type.args[0]) as (x,):
        one = lam(x, ONE)
    total = has_integral(app(integral_of(measure), measure, one, ONE), context)
    mass = use("L_int", given=[total], context=context)
    return equality_elimination(symmetry(equation(goal, "Prob")), mass)


def _sigma_finite(goal: Term, context: Context) -> Theorem:
    (measure,) = parts(goal)[1]
    base, p = _density_of(measure)
    found = use("withdensity_sigma_finite", base, p, context=context)
    return _folded(goal, found, measure)


def _absolutely_continuous(goal: Term, context: Context) -> Theorem:
    """The first density vanishes where the second does."""
    first, second = parts(goal)[1]
    (base, p), (_, q) = _density_of(first), _density_of(second)
    try:
        found = use("withdensity_ac", base, p, q, context=context)
    except Failed:
        with opened(p.type.args[0]) as (x,):
            ratio = lam(x, div(app(p, x), app(q, x)))
        found = use("ratio_ac", base, p, q, ratio, context=context)
    return _folded(goal, found, first, second)


def _density(goal: Term, context: Context) -> Theorem:
    """The density is the quotient of the two densities; its logarithm is the privacy loss."""
    measure, predicate = parts(goal)[1]
    with opened(predicate.type.args[0]) as (x,):
        name, equal = parts(app(predicate, x))
        if name == "=" and parts(equal[0])[0] == "log":
            return _loss(measure, x, equal[0], equal[1], context)
        inner, arguments = parts(equal[0]) if name == "=" else ("", ())
        if inner != "density" or len(arguments) != 3 or arguments[2] is not x:
            raise NotApplicable("no density at a point: ", goal)
        first, second = arguments[:2]
        there = almost(second, x, app(predicate, x))
        ratio = lam(x, equal[1])
    if measure is not second:
        return use("ae_ac", given=[prove(there, context)], goal=goal, context=context)
    (base, p), (_, q) = _density_of(first), _density_of(second)
    try:
        quotient = use("density_quotient", base, p, q, context=context)
        inside = sides(equation(goal, *_names(first, second)).conclusion)[1]
        found = almost_everywhere(inside, context.extended(quotient))
    except Failed:
        found = use("ratio_density", base, p, q, ratio, context=context)
    return _folded(goal, found, first, second)


def _loss(measure: Term, x: Var, log: Term, value: Term, context: Context) -> Theorem:
    """The logarithm of the density is this, because the density is its exponential."""
    ratio = binary("=", parts(log)[1][0], app(const("exp"), value))
    known = _density(almost(measure, x, ratio), context)
    at = congruence(reflexivity(const("log")), assume(ratio))
    return pointwise(x, joined(at, use("log_exp", value)), known)


_WAYS: dict[str, Prover] = {
    "Prob": _probability,
    "SigmaFinite": _sigma_finite,
    "<<": _absolutely_continuous,
    "AE": _density,
}


def _density_of(measure: Term) -> tuple[Term, Term]:
    """The base and the density of a distribution.  Raises NotApplicable if it is not defined by one."""
    name, arguments = parts(measure)
    if name != "withdensity":
        said = entry(name)
        body = said.term if said is not None and said.kind == "define" else None
        while isinstance(body, Abs):
            body = body.body
        if body is None or parts(body)[0] != "withdensity":
            raise NotApplicable("not defined by a density: ", measure)
        arguments = parts(sides(equation(measure, name).conclusion)[1])[1]
    base, density = arguments
    return base, density


def _folded(goal: Term, found: Theorem, *measures: Term) -> Theorem:
    """The goal from what is found for ``withdensity``."""
    names = _names(*measures)
    return equality_elimination(symmetry(equation(goal, *names)), found) if names else found


def _names(*measures: Term) -> list[str]:
    return sorted({parts(m)[0] for m in measures} - {"withdensity"})


def _register(name: str, title: str, text: str) -> None:
    def proof(goal: Term, given: list[Theorem], *variables: Term) -> Theorem:
        return by_density(goal, Context(given))

    proof.__name__, proof.__doc__ = name, title
    lemma(text)(proof)


for _name, (_title, _text) in _LEMMAS.items():
    _register(_name, _title, _text)
