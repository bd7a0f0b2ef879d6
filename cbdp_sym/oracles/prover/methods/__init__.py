"""The methods of the prover, each in a file of its own, in the order in which they are tried."""

from collections.abc import Iterator

import sympy
from sympy import Expr, S

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.forms import exponentials_in
from cbdp_sym.oracles.prover.methods.arcs import arcs
from cbdp_sym.oracles.prover.methods.areas import areas
from cbdp_sym.oracles.prover.methods.as_read import as_read
from cbdp_sym.oracles.prover.methods.bernoulli import bernoulli
from cbdp_sym.oracles.prover.methods.circles import circles
from cbdp_sym.oracles.prover.methods.closures import closures
from cbdp_sym.oracles.prover.methods.common_factors import cells, common_factors, shared
from cbdp_sym.oracles.prover.methods.compositions import folded, inner, merged
from cbdp_sym.oracles.prover.methods.curves import curves, separated
from cbdp_sym.oracles.prover.methods.definitions import complements, definitions
from cbdp_sym.oracles.prover.methods.dropped_constant import dropped_constant
from cbdp_sym.oracles.prover.methods.endpoint_monotone import endpoint_monotone, orders
from cbdp_sym.oracles.prover.methods.equations import equations
from cbdp_sym.oracles.prover.methods.expansions import expansions
from cbdp_sym.oracles.prover.methods.factors import products, strips
from cbdp_sym.oracles.prover.methods.groups import groups, subsets
from cbdp_sym.oracles.prover.methods.half_angles import half_angles
from cbdp_sym.oracles.prover.methods.harmonics import harmonics
from cbdp_sym.oracles.prover.methods.homogeneous import homogeneous
from cbdp_sym.oracles.prover.methods.hyperbolas import hyperbolas
from cbdp_sym.oracles.prover.methods.increasing import increasing
from cbdp_sym.oracles.prover.methods.isolate import SPECIAL, balance, freed, isolate
from cbdp_sym.oracles.prover.methods.kinks import kinks, punctures, vacuous
from cbdp_sym.oracles.prover.methods.lambert import lambert
from cbdp_sym.oracles.prover.methods.logarithms import antilogarithms, expanded, exponents, logarithms
from cbdp_sym.oracles.prover.methods.meaning import meaning
from cbdp_sym.oracles.prover.methods.mirrors import mirrors
from cbdp_sym.oracles.prover.methods.multiple_angles import multiple_angles
from cbdp_sym.oracles.prover.methods.multiples import multiples
from cbdp_sym.oracles.prover.methods.norms import minkowski
from cbdp_sym.oracles.prover.methods.orderings import orderings
from cbdp_sym.oracles.prover.methods.periods import periods
from cbdp_sym.oracles.prover.methods.powers import powers
from cbdp_sym.oracles.prover.methods.radicals import algebraic, radicals
from cbdp_sym.oracles.prover.methods.reciprocals import reciprocals
from cbdp_sym.oracles.prover.methods.roots import roots
from cbdp_sym.oracles.prover.methods.separate_minima import separate_minima
from cbdp_sym.oracles.prover.methods.separations import separations
from cbdp_sym.oracles.prover.methods.splits import splits
from cbdp_sym.oracles.prover.methods.squares import squares
from cbdp_sym.oracles.prover.methods.stationary import stationary
from cbdp_sym.oracles.prover.methods.steps import steps
from cbdp_sym.oracles.prover.methods.substitutions import (
    differences,
    exponentials,
    proportions,
    proportions_of_orders,
    scalings,
)
from cbdp_sym.oracles.prover.methods.summands import summands
from cbdp_sym.oracles.prover.methods.sums_of_squares import squares_and_limits, sums_of_squares
from cbdp_sym.oracles.prover.methods.symmetric import symmetric
from cbdp_sym.oracles.prover.methods.tails import dominations, tails
from cbdp_sym.oracles.prover.methods.tangents import tangents
from cbdp_sym.oracles.prover.methods.tight_products import tight_products
from cbdp_sym.oracles.prover.methods.touching import touching
from cbdp_sym.oracles.prover.methods.two_outcomes import two_outcomes
from cbdp_sym.oracles.prover.methods.unimodal import turns, unimodal
from cbdp_sym.oracles.prover.methods.unused import unused
from cbdp_sym.oracles.prover.methods.widenings import widenings
from cbdp_sym.oracles.prover.plan import Method, Plan, Workspace


def simplest(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the form whose derivatives are simple: a lone special function by itself, else no quotients."""
    if aim.f.atoms(*SPECIAL):
        yield from (p for p in isolate(aim, work) if p.committed)
    elif not isolated(aim.f):
        yield from strips(aim, work)
        yield from (p for p in exponentials(aim, work) if p.cost == 0)


def isolated(f: Expr) -> bool:
    """Return whether no term has both polynomials and exponentials, and exponentials are denominators."""
    if not f.is_Add:
        return False
    steep = [t for t in f.args if exponentials_in(t)]
    flat = [t for t in f.args if not exponentials_in(t) and t.free_symbols]
    if not steep or not flat or not all(t.is_polynomial(*t.free_symbols) for t in flat):
        return False
    outside = (t.xreplace(dict.fromkeys(exponentials_in(t), S.One)).free_symbols for t in steep)
    return not any(outside) and any(sympy.fraction(t)[1].has(sympy.exp) for t in steep)


METHODS: tuple[Method, ...] = (
    as_read,
    equations,
    vacuous,
    unused,
    shared,
    folded,
    periods,
    punctures,
    kinks,
    minkowski,
    closures,
    dropped_constant,
    cells,
    meaning,
    increasing,
    arcs,
    lambert,
    groups,
    merged,
    separations,
    reciprocals,
    tangents,
    widenings,
    scalings,
    powers,
    separated,
    proportions_of_orders,
    complements,
    circles,
    two_outcomes,
    hyperbolas,
    areas,
    exponents,
    common_factors,
    orders,
    expanded,
    homogeneous,
    products,
    bernoulli,
    summands,
    dominations,
    separate_minima,
    tight_products,
    harmonics,
    multiples,
    half_angles,
    symmetric,
    sums_of_squares,
    steps,
    algebraic,
    mirrors,
    touching,
    inner,
    subsets,
    tails,
    simplest,
    freed,
    multiple_angles,
    expansions,
    endpoint_monotone,
    squares,
    orderings,
    curves,
    differences,
    unimodal,
    logarithms,
    definitions,
    antilogarithms,
    isolate,
    strips,
    roots,
    radicals,
    exponentials,
    balance,
    proportions,
    squares_and_limits,
    splits,
    turns,
    stationary,
)
