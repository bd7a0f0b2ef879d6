"""The library's constants on measures, in finite models (``docs/model.md``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.calculus import integral, line_integral
from cbdp_sym.gate.spaces import InfiniteType, LineMeasure, Measure, Model, Value
from cbdp_sym.kernel.types import REAL, Type

Function = Callable[[Value], Value]
NATURALS: Final = 12  # sequences are looked at from 0 to here


def _part(x: n.Ereal) -> n.Ereal:
    """The positive part."""
    return x if n.sign(x) > 0 else n.ZERO


def lower(model: Model, P: Measure | LineMeasure, f: Function) -> n.Ereal:
    """Return the supremum of the integrals of simple measurable functions between 0 and f⁺."""
    if isinstance(P, LineMeasure):
        return line_integral(lambda x: _part(f(x)), P.density, model)
    result = n.ZERO
    model.spend(len(P.atoms))
    for block, mass in P.support():
        result = n.eadd(result, n.emultiply(mass, n.least([_part(f(x)) for x in block])))
    return result


def mean(model: Model, P: Measure | LineMeasure, f: Function) -> n.Real | None:
    """Return the integral of f, None if f is not equal to an integrable function almost everywhere."""
    if isinstance(P, LineMeasure):
        return integral(f, P.density, model)
    result = n.ZERO
    model.spend(len(P.atoms))
    for block, mass in P.support():
        values = [f(x) for x in block]
        if not all(n.same(values[0], v) for v in values):
            return None
        if mass is n.TOP:
            if n.sign(values[0]):
                return None
        else:
            result = n.add(result, n.multiply(mass, values[0]))
    return result


def expectation(model: Model, P: Measure | LineMeasure, f: Function) -> n.Real:
    """Return the integral of f, 0 if there is none."""
    found = mean(model, P, f)
    return n.ZERO if found is None else found


def everywhere(model: Model, P: Measure | LineMeasure, p: Function) -> bool:
    """Return whether p fails inside a measurable null set only."""
    if isinstance(P, LineMeasure):
        return all(p(x) for x in model.domain(REAL) if n.sign(P.density(x)))
    return all(p(x) for block, _ in P.support() for x in block)


def measurable(model: Model, t: Type) -> Value:
    """Return whether a function is constant on blocks, as far as measurable sets can tell."""
    of, to = t.args[0].args

    def check(f: Function) -> bool:
        try:
            blocks = model.blocks(of)
        except InfiniteType:
            model.assumed = True  # all functions of a real variable that are tried are measurable
            return True
        return all(model.alike(f(b[0]), f(x), to) for b in blocks for x in b[1:])

    return check


def is_measurable(model: Model, of: Type, to: Type, f: Function) -> bool:
    """Return whether f from ``of`` to ``to`` is measurable."""
    from cbdp_sym.kernel.types import BOOL, fun

    return bool(measurable(model, fun(fun(of, to), BOOL))(f))


def sigma_finite(P: Measure | LineMeasure) -> bool:
    """Return whether no block has mass ∞."""
    return isinstance(P, LineMeasure) or all(m is not n.TOP for m in P.masses())


def absolutely_continuous(model: Model, P: Measure | LineMeasure, Q: Measure | LineMeasure) -> bool:
    """Return whether each null set of Q is one of P."""
    if isinstance(P, Measure) and isinstance(Q, Measure):
        return all(n.sign(Q.mass_of(b)) for b, _ in P.support())
    if isinstance(P, LineMeasure) and isinstance(Q, LineMeasure):
        points = list(model.domain(REAL))
        return all(n.sign(Q.density(x)) for x in points if n.sign(P.density(x)))
    return not isinstance(P, LineMeasure) and not P.support()


def _version(P: Measure, Q: Measure, block: tuple[Value, ...]) -> n.Real:
    """A density on a null set of Q: any value, fixed by the measures."""
    seed = sum(map(len, map(repr, (*P.masses(), *Q.masses(), block))))
    return n.rational((0, 1, 3, 0, 2)[seed % 5])


def density(model: Model, P: Measure | LineMeasure, Q: Measure | LineMeasure) -> Function:
    """Return a density of the part of P that has one: what it is on null sets is not to be relied on."""
    if isinstance(P, LineMeasure) and isinstance(Q, LineMeasure):
        p, q = P.density, Q.density
        return lambda x: n.divide(p(x), q(x))
    if isinstance(P, LineMeasure) or isinstance(Q, LineMeasure) or not (sigma_finite(P) and sigma_finite(Q)):
        return lambda x: n.ZERO
    table = {}
    for block, mass in Q.atoms:
        value = n.divide(P.mass_of(block), mass) if n.sign(mass) else _version(P, Q, block)
        table.update(dict.fromkeys(block, value))
    return lambda x: table.get(x, n.ZERO)


def with_density(model: Model, t: Type) -> Value:
    """Return the measure whose density is the positive part of a measurable p.

    For others the zero measure.
    """
    of = t.args[0].args[0]
    values = t.args[1].args[0].args[1]

    def make(M: Measure | LineMeasure) -> Value:
        def by(p: Function) -> Measure | LineMeasure:
            if isinstance(M, LineMeasure):
                return LineMeasure(lambda x: n.multiply(M.density(x), _part(p(x))))
            if model.is_finite(of) and not is_measurable(model, of, values, p):
                return Measure((b, n.ZERO) for b, _ in M.atoms)
            return Measure((b, n.emultiply(mass, _part(p(b[0])))) for b, mass in M.atoms)

        return by

    return make


def semi(model: Model, t: Type) -> Value:
    """Return the law of a pair: the first by P, the second by K.

    The zero measure if they are no probabilities.
    """
    of, laws = t.args[1].args[0].args
    pairs = t.args[1].args[1].args[0]

    def make(P: Measure) -> Value:
        def by(K: Function) -> Measure:
            good = _total_is_one(model, P) and _probability_kernel(model, of, laws, K)
            atoms = []
            for block in model.blocks(pairs):
                x, y = block[0]
                mass = n.ZERO
                if good:
                    outer = next(m for b, m in P.atoms if x in b)
                    inner = next(m for b, m in K(x).atoms if y in b)
                    mass = n.emultiply(outer, inner)
                atoms.append((block, mass))
            return Measure(atoms)

        return by

    return make


def _probability_kernel(model: Model, of: Type, laws: Type, K: Function) -> bool:
    return is_measurable(model, of, laws, K) and all(_total_is_one(model, K(x)) for x in model.points(of))


def image(model: Model, t: Type) -> Value:
    """Return the image of a measure under a measurable function; for others the zero measure."""
    of, to = t.args[0].args

    def make(f: Function) -> Value:
        def by(P: Measure) -> Measure:
            point = model.to_point(to) if model.is_finite(to) else (lambda x: x)
            masses = dict.fromkeys(model.blocks(to), n.ZERO) if model.is_finite(to) else {}
            if model.is_finite(of) and not is_measurable(model, of, to, f):
                return Measure(masses.items())
            for block, mass in P.atoms:
                y = point(f(block[0]))
                target = next((b for b in masses if y in b), (y,))
                masses[target] = n.eadd(masses.get(target, n.ZERO), mass)
            return Measure(masses.items())

        return by

    return make


def point_mass(model: Model, t: Type) -> Value:
    """Return the law that is certain of a point."""
    to = t.args[0]

    def make(x: Value) -> Measure:
        if not model.is_finite(to):
            return Measure([((x,), n.ONE)])
        x = model.to_point(to)(x)
        return Measure((b, n.ONE if x in b else n.ZERO) for b in model.blocks(to))

    return make


def combination(model: Model, t: Type) -> Value:
    """Return the sum of finitely many measures with weights; the zero measure if one weight is negative."""
    index = t.args[0].args[0]
    to = t.args[1].args[1].args[0]

    def make(w: Function) -> Value:
        def by(K: Function) -> Measure:
            points = model.points(index)
            good = all(n.sign(w(i)) >= 0 for i in points)
            atoms = []
            for block in model.blocks(to):
                mass = n.ZERO
                for i in points if good else ():
                    mass = n.eadd(mass, n.emultiply(w(i), K(i).mass_of(block)))
                atoms.append((block, mass))
            return Measure(atoms)

        return by

    return make


def point_masses(model: Model, t: Type) -> Value:
    """Return the measure with mass w n at x n, for n = 0, 1, ...; here w ends."""
    to = t.args[1].args[1].args[0]

    def make(w: Function) -> Value:
        def by(x: Function) -> Measure:
            weights = [w(n.rational(k)) for k in range(NATURALS)]
            if any(n.sign(w(n.rational(k))) for k in (NATURALS, NATURALS + 1, 100, 1000)):
                raise n.UndecidedNumber("an infinite sum")
            if any(n.sign(v) < 0 for v in weights):
                return Measure((b, n.ZERO) for b in model.blocks(to))
            atoms = []
            for block in model.blocks(to):
                here = [v for k, v in enumerate(weights) if x(n.rational(k)) in block]
                atoms.append((block, sum(here, n.ZERO)))
            return Measure(atoms)

        return by

    return make


def product(model: Model, t: Type) -> Value:
    """Return the product of a finite family of probabilities; of other measures the zero measure."""
    index = t.args[0].args[0]
    to = t.args[1].args[0]

    def make(Q: Function) -> Measure:
        if not model.is_finite(to):
            raise n.UndecidedNumber("a product of measures on an infinite space")
        family = {i: Q(i) for i in model.points(index)}
        good = all(_total_is_one(model, law) for law in family.values())
        atoms = []
        for block in model.blocks(to):
            mass = n.ONE if good else n.ZERO
            for i, law in family.items():
                mass = n.emultiply(mass, next(m for b, m in law.atoms if block[0](i) in b))
            atoms.append((block, mass))
        return Measure(atoms)

    return make


def kernel_density(model: Model, t: Type) -> Value:
    """Return a jointly measurable density of a family of laws; 0 for what is no such family."""
    of, laws = t.args[0].args
    standard = all(len(b) == 1 for b in model.blocks(laws.args[0]))

    def make(K: Function) -> Value:
        def by(H: Function) -> Value:
            good = standard and all(_probability_kernel(model, of, laws, F) for F in (K, H))

            def at(x: Value) -> Function:
                if not good:
                    return lambda y: n.ZERO
                if not absolutely_continuous(model, K(x), H(x)):
                    return lambda y: n.rational(3)  # nothing is said of it there
                return density(model, K(x), H(x))

            return at

        return by

    return make


def _standard(model: Model, t: Type) -> Value:
    of = t.args[0].args[0]

    def check(s: Function) -> bool:
        return not model.is_finite(of) or all(len(b) == 1 for b in model.blocks(of))

    return check


def _signed(model: Model, P: Measure | LineMeasure, f: Function) -> n.Ereal:
    """L f⁺ - L f⁻."""
    return n.esubtract(lower(model, P, f), lower(model, P, lambda x: n.negative(f(x))))


def _has_mean(model: Model, P: Measure | LineMeasure, f: Function) -> bool:
    if isinstance(P, Measure) and any(not n.same(f(b[0]), f(x)) for b, _ in P.support() for x in b[1:]):
        return False  # not equal to a measurable function almost everywhere
    return not (lower(model, P, f) is n.TOP and lower(model, P, lambda x: n.negative(f(x))) is n.TOP)


def _has_int(model: Model, P: Measure | LineMeasure, f: Function, v: n.Real) -> bool:
    found = mean(model, P, f)
    if found is None:
        return False
    model.noted.append(found)
    return n.same(found, v)


def _total_is_one(model: Model, P: Measure | LineMeasure) -> bool:
    return n.same(lower(model, P, lambda x: n.ONE), n.ONE)


def _of(f: Callable[..., Value], arguments: int) -> Callable[[Model, Type], Value]:
    """A function of the model and of curried arguments."""

    def curry(model: Model, given: tuple[Value, ...]) -> Value:
        if len(given) == arguments:
            return f(model, *given)
        return lambda x: curry(model, (*given, x))

    return lambda model, t: curry(model, ())


MEANINGS: Final[Mapping[str, Callable[[Model, Type], Value]]] = {
    "Measurable": measurable,
    "Standard": _standard,
    "AE": _of(everywhere, 2),
    "Prob": _of(_total_is_one, 1),
    "SigmaFinite": _of(lambda model, P: sigma_finite(P), 1),
    "<<": _of(absolutely_continuous, 2),
    "density": _of(density, 2),
    "kdensity": kernel_density,
    "L": _of(lower, 2),
    "M": _of(_signed, 2),
    "HasInt": _of(_has_int, 3),
    "HasMean": _of(_has_mean, 2),
    "E": _of(expectation, 2),
    "Integrable": _of(lambda model, P, f: mean(model, P, f) is not None, 2),
    "withdensity": with_density,
    "semi": semi,
    "map": image,
    "dirac": point_mass,
    "product": product,
    "combine": combination,
    "atoms": point_masses,
    "FiniteMeasure": _of(lambda model, P: n.less(lower(model, P, lambda x: n.ONE), n.TOP), 1),
    "lebesgue": lambda model, t: LineMeasure(lambda x: n.ONE),
}
