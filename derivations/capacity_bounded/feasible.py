"""Lower bounds of D^lin_{R,α} from one linear adversary, for witnesses against upper bounds.

Any h(x) = ax + b gives D^lin_α(P, Q) ≥ E_P[h] - C_α E_Q|h|^{α/(α-1)} - 1/(α² - α) by Lemma 3; the expectation
under Q is enclosed by rigorous quadrature.
"""

from sympy import Abs, Expr, Rational, oo

from cbdp_sym import (
    Above,
    AlphaGenerator,
    Below,
    Calculation,
    Expectation,
    Fact,
    Restricted,
    RestrictedRenyi,
    integrate,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.theory.adversaries.linear import CONSTANT as b
from cbdp_sym.theory.adversaries.linear import SLOPE as a
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.lem3_conjugate import C, alpha, dual, rest, s

h = a * x + b
DIGITS = 8


def adversary_bound(divergence: RestrictedRenyi, slope: Rational, constant: Rational) -> Fact:
    """``divergence >= `` a number, by the adversary h(x) = slope·x + constant.

    ``divergence`` is D^lin_{R,α}(P, Q) for numbers α > 1 and P, Q on the line, P with mean 0.
    """
    order, H, P, Q = divergence.args
    at = {alpha: order}
    A, weight, least = (e.xreplace(at) for e in (dual, C, rest))
    inner = Restricted(AlphaGenerator(order), H, P, Q)
    say(rf"The adversary $h(x)={slope}\,x+{constant}$ gives a lower bound, by Lemma 3.")
    conjugate = rules.specialise(lemma("cbdp.lem3.conjugate", "repaired"), {alpha: order, s: h})
    calc = Calculation(inner)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    calc.rewrite(conjugate, because="the conjugate, from the proof of Lemma 3")
    loss = Expectation(weight * Abs(h) ** A + least, (x, Q))
    calc.rewrite(
        rules.linear(loss, terms=[weight * Abs(h) ** A, least]),
        because="linearity of expectation, for nonnegative terms",
    )
    calc.rewrite(mean(h, P), because="the mean of $P$ is $0$")
    moment = Expectation(Abs(slope * x + constant) ** A, (x, Q))
    above = note(upper_end(moment), "by rigorous quadrature")
    finite = rules.transitive(above, rules.finite_value(above.conclusion.rhs))
    value = rules.discharge(
        rules.at_least(calc.current, {a: slope, b: constant}, under=[Below(moment, oo)]),
        finite,
    )
    calc.then(value, because="one adversary of the class")
    calc.given = (finite,)
    calc.bound(above, because="the upper end of the moment")
    positive = rules.compare_constants(Above(calc.current, 0))
    whole = Calculation(divergence, given=[rules.transitive(calc.fact, positive)])
    whole.unfold(RestrictedRenyi, because="Equation (3)")
    whole.bound(calc.fact, because="the divergence increases with the restricted one")
    return whole.fact


def mean(linear: Expr, P: object) -> Fact:
    """E_P[a x + b] = b, for P symmetric about 0."""
    calc = Calculation(Expectation(linear, (x, P)))
    calc.densities(because="the density of $P$")
    if P.kinks:
        calc.split(*P.kinks, because="cut at the kink")
    calc.integrate(because="polynomials times exponentials")
    calc.equals(b, because=r"the distribution is symmetric about $0$")
    return calc.fact


def upper_end(moment: Expectation) -> Fact:
    """``moment <= `` a rational number, by rigorous quadrature."""
    integral = rules.as_integral(moment)
    whole = integral.conclusion.rhs
    enclosure = integrate(whole.function, *whole.limits, digits=DIGITS)
    return rules.transitive(integral, rules.quadrature(whole, enclosure.certificate)[1])


def lower_end(moment: Expectation) -> Fact:
    """``moment >= `` a rational number, by rigorous quadrature."""
    integral = rules.as_integral(moment)
    whole = integral.conclusion.rhs
    enclosure = integrate(whole.function, *whole.limits, digits=DIGITS)
    low = rules.symmetric(rules.quadrature(whole, enclosure.certificate)[0])
    return rules.transitive(integral, low)


def exceeds(divergence: RestrictedRenyi, slope: Rational, constant: Rational, bound: Expr) -> Fact:
    """``divergence > bound``, a number, by the adversary with this slope and constant."""
    below = adversary_bound(divergence, slope, constant)
    number = below.conclusion.rhs
    comparison = rules.compare_constants(Above(number, bound))
    return rules.transitive(below, note(comparison, "two numbers, in ball arithmetic"))
