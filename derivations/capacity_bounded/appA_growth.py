"""Appendix A: the two growth rates of the Gaussian mechanism.

Problem: is √(2π)/σ < e^{α/(2σ²)} for all σ, as the comparison of the two bounds needs?
Method: with s = 1/σ², the difference of the logarithms is log(2πs)/2 - αs/2, concave in s with its maximum
    (log(2π/α) - 1)/2 at s = 1/α.
Guarantee: true for all σ if and only if α > 2π/e ≈ 2.3115. The paper asks for α > 2 only (Corollary 2);
    for 2 < α ≤ 2π/e the claim fails at σ = √α.
Reference: capacity bounded paper, Appendix A, second paragraph.
"""

from sympy import E, Interval, Rational, Symbol, exp, log, oo, pi, sqrt

from cbdp_sym import (
    Above,
    Below,
    Statement,
    conclude,
    note,
    refute,
    rules,
    say,
)

alpha = Symbol("alpha", positive=True)
sigma = Symbol("sigma", positive=True)
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
theorem.finding(
    "hypothesis",
    r"The claim is printed for all $\sigma$ and names no $\alpha$; the bound that it is about is claimed "
    r"for $\alpha>2$. It needs $\alpha>2\pi/e\approx2.3115$, and for a smaller $\alpha$ it fails at "
    r"$\sigma=\sqrt\alpha$. Since the paper uses it for large $\alpha$, its conclusion is not affected.",
)


@repaired.proof
def concave_in_the_precision(part):
    say(r"Let $s=1/\sigma^2$, and compare the squares of both sides by their logarithms.")
    top = rules.concave_maximum(log(2 * pi * s) - alpha * s, s, Interval.open(0, oo), 1 / alpha)
    value = rules.algebraic(top.conclusion.rhs, log(2 * pi / alpha) - 1)
    below = rules.transitive(top, value)
    order = rules.by_sign(Below(2 * pi / (E * alpha), 1), under=part.assumptions)
    peak = rules.restate(
        rules.bound(log(2 * pi / (E * alpha)), order, part.assumptions),
        Below(log(2 * pi / alpha) - 1, 0),
    )
    negative = note(
        rules.specialise(rules.transitive(below, peak), {s: 1 / sigma**2}),
        r"concave in $s$, with its maximum at $s=1/\alpha$; and $\alpha>2\pi/e$",
    )
    half = rules.restate(
        rules.combine([negative], [Rational(1, 2)]), Below(log(rate) - alpha / (2 * sigma**2), 0)
    )
    exponents = rules.restate(
        rules.combine([half, rules.reflexive(alpha / (2 * sigma**2))]),
        Below(log(rate), alpha / (2 * sigma**2)),
    )
    smaller = rules.bound(exp(u), rules.assume(Below(u, w)))
    values = {u: log(rate), w: alpha / (2 * sigma**2)}
    exponentials = rules.specialise(smaller, values, given=[exponents])
    return conclude(note(exponentials, "the exponential increases"), part)


@sharp.proof
def at_the_maximum(part):
    order = rules.assume(Below(alpha, 2 * pi / E))
    ratio = rules.restate(rules.combine([order], [E / alpha]), Above(2 * pi / alpha, E))
    larger = rules.bound(sqrt(s), rules.assume(Above(s, t)))
    roots = rules.specialise(larger, {s: 2 * pi / alpha, t: E}, given=[ratio])
    return conclude(note(roots, r"the root increases"), part)


@printed.refutation
def just_above_order_two(part):
    values = {alpha: Rational(9, 4), sigma: Rational(3, 2)}
    say(r"Take $\alpha=\frac94$ and $\sigma=\sqrt\alpha=\frac32$.")
    claimed = part.conclusion.substitute(values)
    return refute(part, values, rules.compare_constants(Above(claimed.lhs, claimed.rhs)))
