"""Section 6.1: the sign of a Gaussian.

Problem: a bit x = ±1 is answered with the sign of N(x, √2/ρ). The Gaussian itself is only √2ρ-zCDP.
Method: the sign is randomized response with ε = log(p/(1-p)), p = Pr[N(1, √2/ρ) > 0]. Three bounds meet
    ρα: ε²α/2 for small ρ; ε for large ρ; in between D_{3/2} for α up to 3/2 and ε beyond. Each is an
    inequality for the complementary error function, with z = √ρ/2^{3/4}.
Guarantee: ρ-zCDP for every ρ > 0, as printed; √2/ρ is the variance.
Reference: concentrated paper, section 6.1, "Randomized Response and the Exponential Mechanism".
"""

from sympy import Integer, Integral, Rational, Symbol, erfc, exp, log, oo, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Calculation,
    Finite,
    MaxDivergence,
    Normal,
    Relation,
    RenyiDivergence,
    Statement,
    certified,
    lemma,
    note,
    once,
    rules,
    say,
)
from derivations.concentrated.lem2_2_monotonicity import P, Q, beta
from derivations.concentrated.prop3_3 import P as first_law
from derivations.concentrated.prop3_3 import Q as second_law
from derivations.concentrated.prop3_3 import alpha, epsilon

kept = exp(epsilon) / (1 + exp(epsilon))  # by randomized response
plus, minus = Finite(kept, 1 / (1 + exp(epsilon))), Finite(1 / (1 + exp(epsilon)), kept)
rho = Symbol("rho", positive=True)
x, z = Symbol("x", real=True), Symbol("z", real=True)
deviation = sqrt(sqrt(2) / rho)
argument = 2 ** Rational(-3, 4) * sqrt(rho)


def positive_sign(bit):
    """Pr[bit + N(0, √2/ρ) > 0]."""
    return Integral(Normal(0, deviation).pdf(x), (x, -bit, oo))


def answer(bit):
    """The law of the sign."""
    return Finite(positive_sign(bit), 1 - positive_sign(bit))


D = RenyiDivergence(alpha, answer(Integer(1)), answer(Integer(-1)))
theorem = Statement(id="zcdp.sec6.sign", title="The sign of a Gaussian", expect="partly")
private = theorem.printed(AtMost(D, rho * alpha), given=[alpha > 1])
theorem.finding(
    "reading",
    r"$\mathcal N(x_i,\sqrt2/\rho)$ has the variance $\sqrt2/\rho$; a deviation $\sqrt2/\rho$ would be "
    r"too small for large $\rho$. The two outputs that are compared are those of the one bit in which two "
    r"neighbouring inputs differ.",
)
theorem.finding(
    "sharper",
    r"It does not follow from postprocessing: with the sensitivity $2$ the Gaussian itself is "
    r"$\sqrt2\,\rho$-zCDP, which the sign improves to $\rho$.",
)
theorem.omits(
    r"The mechanism on $n$ bits: what is compared are the outputs of the one bit that changes; that the "
    r"others do not matter is prose."
)


@once
def largest_ratio(first, second):
    """The max-divergence of two answers of randomized response is ε."""
    calc = Calculation(MaxDivergence(first, second))
    calc.unfold(
        MaxDivergence, because=r"the larger of $\log e^\varepsilon$ and $\log e^{-\varepsilon}$"
    )
    calc.equals(epsilon, because="collect")
    return note(calc.fact, "randomized response")


@once
def concentrated():
    """D of randomized response is at most ε²α/2."""
    bound = rules.specialise(
        lemma("zcdp.prop3.3"), {first_law: plus, second_law: minus}, under=[alpha > 1]
    )
    ratios = largest_ratio(plus, minus), largest_ratio(minus, plus)
    return note(rules.discharge(bound, *ratios), "Proposition 3.3")


def of_response(order):
    """D of randomized response."""
    return RenyiDivergence(order, plus, minus)


def at_most_epsilon():
    """D_α <= ε for every α > 1."""
    below = rules.specialise(lemma("zcdp.lem2.2.monotonicity", part=1), {P: plus, Q: minus})
    calc = Calculation(of_response(alpha), under=[alpha > 1])
    calc.then(below, because="monotonicity in the order")
    calc.unfold(RenyiDivergence, because="the order $\\infty$")
    calc.then(largest_ratio(plus, minus), because="randomized response")
    return note(calc.fact, "for every order")


def up_to_three_halves():
    """D_α <= D_{3/2} for 1 < α <= 3/2."""
    under = [alpha > 1, AtMost(alpha, Rational(3, 2))]
    below = rules.specialise(
        lemma("zcdp.lem2.2.monotonicity"), {P: plus, Q: minus, beta: Rational(3, 2)}, under=under
    )
    calc = Calculation(of_response(alpha), under=under)
    calc.then(below, because="monotonicity in the order")
    calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    total = exp(2 * epsilon) + 1
    calc.equals(2 * log(total) - 2 * log(1 + exp(epsilon)) - epsilon, because="collect factors")
    return note(calc.fact, "for small orders")


tail = erfc(z)
ratio = (2 - tail) / tail
low, high = Rational(7, 10), Integer(1)


@once
def known():
    """0 < erfc z <= 1 and so log((2 - erfc z)/erfc z) >= 0, for z >= 0."""
    under = [AtLeast(z, 0)]
    above = certified(Above(tail, 0), under, __file__)
    below = certified(AtMost(tail, 1), under, __file__)
    larger = rules.by_sign(AtLeast(ratio, 1), given=[above, below])
    return [above, below, rules.bound(log(ratio), larger, given=[above, below])]


def as_response(fact, under, given):
    """``fact`` about randomized response with the weights erfc(z)/2 and 1 - erfc(z)/2."""
    at = rules.specialise(fact, {epsilon: log(ratio)}, under, given)
    line = at.conclusion.lhs
    calc = Calculation(line, under=under, given=given)
    for weight, value in ((ratio / (1 + ratio), 1 - tail / 2), (1 / (1 + ratio), tail / 2)):
        calc.rewrite(
            rules.algebraic(weight, value, under, given), because="the weights of the response"
        )
    return rules.transitive(rules.symmetric(calc.fact), at)


def log_ratio_at_most(bound, certificate, under, given):
    """log((2 - erfc z)/erfc z) <= bound, from a certificate of 2 - erfc z <= e^bound erfc z."""
    divided = rules.restate(
        rules.combine([certificate], [1 / tail], under, given),
        AtMost(ratio, exp(bound)),
        under,
        given,
    )
    calc = Calculation(log(ratio), under=under, given=given)
    calc.bound(divided, because="by a certificate; the logarithm increases")
    calc.equals(bound, because="the logarithm of an exponential")
    return note(calc.fact, "by ball arithmetic over the range of $z$")


def certified_ratio(bound, under):
    """2 - erfc z <= e^bound erfc z."""
    range_of_z = [h for h in under if isinstance(h, Relation) and h.lhs == z]
    return certified(AtMost(2 - tail, tail * exp(bound)), range_of_z, __file__)


def small(target):
    """z <= 7/10."""
    under = [AtLeast(z, 0), AtMost(z, low), alpha > 1]
    given = known()
    bound = 2 ** Rational(5, 4) * z
    slope = log_ratio_at_most(bound, certified_ratio(bound, under), under, given)
    calc = Calculation(target.lhs, under=under, given=given)
    pure = concentrated()
    calc.then(as_response(pure, under, given), because="randomized response")
    calc.bound(slope, because="for small $z$")
    calc.equals(target.rhs, because="collect")
    return rules.weaken(calc.fact, under)


def middle_large_order(target):
    """7/10 < z <= 1 and α > 3/2."""
    inside = [AtLeast(z, 0), AtMost(z, high), AtLeast(z, low), alpha > Rational(3, 2)]
    given = known()
    bound = 3 * sqrt(2) * z**2
    slope = log_ratio_at_most(bound, certified_ratio(bound, inside), inside, given)
    return by_epsilon(target, slope, inside, given)


def by_epsilon(target, slope, under, given):
    """D_α <= ε <= the target, from a bound on ε."""
    calc = Calculation(target.lhs, under=under, given=given)
    calc.then(as_response(at_most_epsilon(), under, given), because="randomized response")
    calc.then(slope, because="for this range of $z$")
    calc.at_most(target.rhs, because="for this range of orders")
    return calc.fact


def middle_small_order(target):
    """7/10 < z <= 1 and α <= 3/2."""
    inside = [
        AtLeast(z, 0),
        AtMost(z, high),
        AtLeast(z, low),
        alpha > 1,
        AtMost(alpha, Rational(3, 2)),
    ]
    given = known()
    squares, product = ((2 - tail) ** 2 + tail**2) ** 2, tail * (8 - 4 * tail)
    claim = AtMost(squares, product * exp(2 * sqrt(2) * z**2))
    certificate = certified(claim, inside[1:3], __file__)
    logs = rules.bound(log(squares), certificate, inside, given)
    calc = Calculation(target.lhs, under=inside, given=given)
    calc.then(as_response(up_to_three_halves(), inside, given), because="randomized response")
    calc.equals(log(squares) - log(product), because="collect")
    calc.bound(logs, because="by a certificate; the logarithm increases")
    calc.equals(2 * sqrt(2) * z**2, because="the logarithm of a product")
    calc.at_most(target.rhs, because=r"$\alpha\ge1$")
    return calc.fact


def large(target):
    """z > 1."""
    inside = [AtLeast(z, 0), AtLeast(z, high), alpha > 1]
    given = known()
    bound = 2 * sqrt(2) * z**2
    below = certified(AtMost(2 * exp(-bound), tail), inside[1:2], __file__, seconds=120)
    scaled = rules.combine([below], [exp(bound)], inside, given)
    less = rules.by_sign(AtMost(2 - tail, 2), inside, given)
    ratio_bound = rules.transitive(
        less, rules.restate(scaled, AtMost(2, tail * exp(bound)), inside, given)
    )
    slope = log_ratio_at_most(bound, ratio_bound, inside, given)
    return by_epsilon(target, slope, inside, given)


def for_every_z():
    """D_α <= 2√2 z² α for the weights erfc(z)/2 and 1 - erfc(z)/2, z >= 0."""
    weights = Finite(1 - tail / 2, tail / 2), Finite(tail / 2, 1 - tail / 2)
    target = AtMost(RenyiDivergence(alpha, *weights), 2 * sqrt(2) * z**2 * alpha)
    common = [AtLeast(z, 0), alpha > 1]
    in_the_middle = [*common, Above(z, low), AtMost(z, high)]
    middle = rules.cases(
        rules.weaken(middle_large_order(target), [*in_the_middle, Above(alpha, Rational(3, 2))]),
        rules.weaken(middle_small_order(target), [*in_the_middle, AtMost(alpha, Rational(3, 2))]),
    )
    beyond = [*common, Above(z, low)]
    upper = rules.cases(middle, rules.weaken(large(target), [*beyond, Above(z, high)]))
    return note(rules.cases(small(target), upper), "for every $z$")


@private.proof
def three_ranges(part):
    say(
        r"Randomized response with the probability $p=1-\frac12\operatorname{erfc}z$ has "
        r"$\varepsilon=\log\frac{2-\operatorname{erfc}z}{\operatorname{erfc}z}$."
    )
    at = rules.specialise(for_every_z(), {z: argument}, under=part.assumptions)
    calc = Calculation(part)
    for bit in (1, -1):
        value = rules.gaussian_tail(positive_sign(Integer(bit)), rho / (2 * sqrt(2)))
        calc.rewrite(value, because="the tail of a Gaussian")
    calc.then(at, because=r"with $z=\sqrt\rho/2^{3/4}$")
    return calc.conclude(part, because=r"$2\sqrt2z^2=\rho$")
