"""The unrestricted Rényi parameters with which the figures are compared, Table 1, rows 3 and 4."""

from sympy import Integer, Symbol, exp, log

from cbdp_sym import AtLeast, Calculation, lemma, rules
from derivations.capacity_bounded.eq4 import alpha, epsilon, half, share
from derivations.concentrated import lem2_4
from derivations.concentrated.lem2_4 import mu, nu

sigma = Symbol("sigma", positive=True)


def of_gaussians():
    """D_α of N(0,σ²) from N(1,σ²) is α/2σ²."""
    values = {mu: Integer(0), nu: Integer(1), lem2_4.sigma: sigma}
    return rules.specialise(lemma("zcdp.lem2.4"), values, [alpha > 1])


def of_laplace_noise():
    """D_α of Laplace noise at 0 from that at 1 is at least ε - log(2)/(α-1)."""
    beyond = [alpha > 1]
    first = half * exp((alpha - 1) * epsilon)
    inside = (half + share) * exp((alpha - 1) * epsilon) + (half - share) * exp(-alpha * epsilon)
    order = rules.by_sign(AtLeast(inside, first), under=beyond)
    known = lemma("cbdp.eq4")
    calc = Calculation(known.conclusion.lhs, under=beyond)
    calc.then(rules.weaken(known, beyond), because="Equation (4)")
    calc.bound(order, because="the logarithm increases")
    calc.equals(epsilon - log(2) / (alpha - 1), because="the logarithm of the exponential")
    return calc.fact
