"""Appendix A: the two growth rates of the Gaussian mechanism.

Problem: is √(2π)/σ < e^{α/(2σ²)} for all σ, as the comparison of the two bounds needs?
Method: with s = 1/σ², the difference of the logarithms is log(2πs)/2 - αs/2, concave in s with its maximum
    (log(2π/α) - 1)/2 at s = 1/α.
Guarantee: true for all σ if and only if α > 2π/e ≈ 2.3115. The paper asks for α > 2 only (Corollary 2);
    for 2 < α ≤ 2π/e the claim fails at σ = √α. The conclusion, that the upper bound is below the Rényi
    parameter, holds for every σ if (α-1)(α-2π/e) > 2σ² log 2 + 1/e. In d dimensions α > 4^d π/(2e) is needed.
Reference: capacity bounded paper, Appendix A, second paragraph.
"""

from sympy import E, Integer, Interval, Rational, Symbol, exp, log, oo, pi, sqrt

from cbdp_sym import (
    Above,
    AtMost,
    Below,
    Calculation,
    Equal,
    Normal,
    RenyiDivergence,
    Statement,
    conclude,
    note,
    refute,
    rules,
    say,
)
from derivations.capacity_bounded.unrestricted_parameters import of_gaussians

alpha = Symbol("alpha", positive=True)
sigma = Symbol("sigma", positive=True)
d = Symbol("d", integer=True, positive=True)
s, t = Symbol("s", positive=True), Symbol("t", positive=True)
u, w = Symbol("u", real=True), Symbol("w", real=True)
rate = sqrt(2 * pi) / sigma
renyi = exp(alpha / (2 * sigma**2))

theorem = Statement(
    id="cbdp.appA.growth", title="The growth rates of the Gaussian mechanism", expect="refuted"
)
printed = theorem.printed(Below(rate, renyi), given=[alpha > 2])
repaired = theorem.repaired(
    Below(rate, renyi), given=[Above(alpha, 2 * pi / E)], label="for larger orders"
)
sharp = theorem.repaired(
    Above(sqrt(2 * pi) / sqrt(alpha), exp(Rational(1, 2))),
    given=[Below(alpha, 2 * pi / E)],
    label="below that order it fails, at σ = √α",
)
n = alpha - 1
upper = log(1 + sqrt(2 * pi) ** n / sigma**alpha) / n
grows = theorem.printed(
    Equal(exp(n * upper), 1 + rate**n / sigma),
    given=[alpha > 1],
    label="what the upper bound grows with",
)
other_grows = theorem.printed(
    Equal(exp(n * RenyiDivergence(alpha, Normal(0, sigma), Normal(1, sigma))), renyi**n),
    given=[alpha > 1],
    label="what the Rényi parameter grows with",
)
threshold = 2 * pi / E
enough = Above(n * (alpha - threshold), 2 * sigma**2 * log(2) + 1 / E)
falls_below = theorem.repaired(
    Below(upper, alpha / (2 * sigma**2)),
    given=[alpha > 1, enough],
    label="the conclusion: for every σ, from an explicit order on",
)
wide_rate, wide_threshold = 2**d * sqrt(pi / 2) / sigma, 4**d * pi / (2 * E)
wide = theorem.repaired(
    Below(wide_rate, renyi), given=[Above(alpha, wide_threshold)], label="in $d$ dimensions"
)
wide_sharp = theorem.repaired(
    Above(2**d * sqrt(pi / 2) / sqrt(alpha), exp(Rational(1, 2))),
    given=[Below(alpha, wide_threshold)],
    label="in $d$ dimensions below that order it fails, at σ = √α",
)
theorem.finding(
    "reading",
    r"That ``modestly-sized values of $\alpha$'' make the upper bound the smaller is proved with an order "
    r"that grows as $\sigma$. ``The same conclusion'' for $d$ dimensions: there "
    r"the growth rates are in this order for all $\sigma$ if and only if $\alpha>4^d\pi/(2e)$ (at the end "
    r"itself they are equal for one $\sigma$), and such orders grow exponentially with the dimension.",
)
theorem.finding(
    "hypothesis",
    r"The claim is printed for all $\sigma$ and names no $\alpha$; the bound that it is about is claimed "
    r"for $\alpha>2$. It needs $\alpha>2\pi/e\approx2.3115$, and for a smaller $\alpha$ it fails at "
    r"$\sigma=\sqrt\alpha$. Since the paper uses it for large $\alpha$, its conclusion is not affected.",
)


@repaired.proof
def concave_in_the_precision(part):
    say(r"Let $s=1/\sigma^2$, and compare the squares of both sides by their logarithms.")
    return by_logarithms(part, 2 * pi)


def by_logarithms(part, c):
    """√c/σ < e^{α/(2σ²)}, from α > c/e."""
    base = part.lhs
    top = rules.concave_maximum(log(c * s) - alpha * s, s, Interval.open(0, oo), 1 / alpha)
    value = rules.algebraic(top.conclusion.rhs, log(c / alpha) - 1)
    below = rules.transitive(top, value)
    order = rules.by_sign(Below(c / (E * alpha), 1), under=part.assumptions)
    peak = rules.restate(
        rules.bound(log(c / (E * alpha)), order, part.assumptions),
        Below(log(c / alpha) - 1, 0),
    )
    negative = note(
        rules.specialise(rules.transitive(below, peak), {s: 1 / sigma**2}),
        r"concave in $s$, with its maximum at $s=1/\alpha$, where it is negative",
    )
    half = rules.restate(
        rules.combine([negative], [Rational(1, 2)]), Below(log(base) - alpha / (2 * sigma**2), 0)
    )
    exponents = rules.restate(
        rules.combine([half, rules.reflexive(alpha / (2 * sigma**2))]),
        Below(log(base), alpha / (2 * sigma**2)),
    )
    smaller = rules.bound(exp(u), rules.assume(Below(u, w)))
    values = {u: log(base), w: alpha / (2 * sigma**2)}
    exponentials = rules.specialise(smaller, values, given=[exponents])
    return conclude(note(exponentials, "the exponential increases"), part)


@sharp.proof
def at_the_maximum(part):
    return root_at_the_maximum(part, 2 * pi)


def root_at_the_maximum(part, c):
    """√(c/α) > √e, from α < c/e."""
    order = rules.assume(Below(alpha, c / E))
    ratio = rules.restate(rules.combine([order], [E / alpha]), Above(c / alpha, E))
    larger = rules.bound(sqrt(s), rules.assume(Above(s, t)))
    roots = rules.specialise(larger, {s: c / alpha, t: E}, given=[ratio])
    roots = rules.restate(roots, part.conclusion)
    return conclude(note(roots, r"the root increases"), part)


@printed.refutation
def just_above_order_two(part):
    values = {alpha: Rational(9, 4), sigma: Rational(3, 2)}
    say(r"Take $\alpha=\frac94$ and $\sigma=\sqrt\alpha=\frac32$.")
    claimed = part.conclusion.substitute(values)
    return refute(part, values, rules.compare_constants(Above(claimed.lhs, claimed.rhs)))


@wide.proof
def with_the_weight_of_the_dimension(part):
    return by_logarithms(part, 4**d * pi / 2)


@wide_sharp.proof
def with_the_weight_at_the_maximum(part):
    return root_at_the_maximum(part, 4**d * pi / 2)


@grows.proof
def multiplied_and_exponentiated(part):
    return Calculation(part).conclude(part, because="the exponential of a logarithm")


@other_grows.proof
def power_of_an_exponential(part):
    value = of_gaussians()
    calc = Calculation(part)
    calc.rewrite(rules.specialise(value, {}, part.assumptions), because="Table 1, row 4")
    return calc.conclude(part, because="a power of an exponential")


def exponential(relation, under):
    """e^a < e^b, from a < b."""
    values = {u: relation.conclusion.lhs, w: relation.conclusion.rhs}
    increases = rules.bound(exp(u), rules.assume(Below(u, w)))
    return rules.specialise(increases, values, under, [relation])


@falls_below.proof
def two_halves(part):
    under = part.assumptions
    power = rate**n / sigma
    total = alpha * n / (2 * sigma**2)
    say(r"With $s=1/\sigma^2$: as $\log z\le z/e$,")
    top = rules.concave_maximum(log(s) - s / E, s, Interval.open(0, oo), E)
    flat = rules.transitive(top, rules.algebraic(top.conclusion.rhs, Integer(0)))
    one = rules.restate(
        rules.combine([rules.specialise(flat, {s: 1 / sigma**2})], [Rational(1, 2)]),
        AtMost(-log(sigma) - 1 / (2 * E * sigma**2), 0),
    )
    two = rules.restate(
        rules.combine([rules.specialise(flat, {s: 2 * pi / sigma**2})], [Rational(1, 2)]),
        AtMost(log(2 * pi) / 2 - log(sigma) - pi / (E * sigma**2), 0),
    )
    room = rules.restate(
        rules.combine([rules.assume(enough)], [1 / (2 * sigma**2)], under),
        Above(n * (alpha - threshold) / (2 * sigma**2), log(2) + 1 / (2 * E * sigma**2)),
        under,
    )
    logarithms = rules.combine(
        [one, two, rules.symmetric(room)], [Integer(1), n, Integer(1)], under
    )
    logarithms = rules.combine([logarithms, rules.reflexive(n * pi / (E * sigma**2))], under=under)
    exponent = log(2) - alpha * log(sigma) + n * log(2 * pi) / 2
    logarithms = rules.restate(logarithms, Below(exponent, total), under)
    moving = rules.restate(exponential(logarithms, under), Below(2 * power, exp(total)), under)
    least = rules.by_sign(AtMost(log(2), log(2) + 1 / (2 * E * sigma**2)), under)
    least = rules.transitive(least, rules.symmetric(room))
    more = rules.by_sign(AtMost(n * (alpha - threshold) / (2 * sigma**2), total), under)
    constant = exponential(rules.transitive(least, more), under)
    constant = rules.restate(constant, Below(2, exp(total)), under)
    half = Rational(1, 2)
    together = note(
        rules.restate(
            rules.combine([constant, moving], [half, half], under),
            Below(1 + sqrt(2 * pi) ** n / sigma**alpha, exp(total)),
            under,
        ),
        "the sum of the two halves",
    )
    calc = Calculation(part)
    calc.bound(together, because="the logarithm increases")
    return calc.conclude(part, because="the logarithm of an exponential")
