"""Section 6, second example: regression on the line, posterior sampling on a bounded set.

Problem: A(Z) draws h in [-2, 2] with density proportional to e^{-γ Σ(yᵢ-xᵢh)²}. How large is a loss, and how
    private is A?
Method: a loss between 0 and B changes by at most B with the data point; so the unnormalised density at h
    changes by a factor of at most e^{γB}, and so does its integral over h.
Guarantee: the supremum of the loss over the printed domain 𝒴×𝒳 = [-1,1]×[-2,2] is 25, not 16; over the domain
    that the data have, x in [-1,1] and y in [-2,2], it is 16. 64γ-DP holds on either: the loss is not
    negative, so that 2B takes the place of the 4B of Remark 3, and 50γ and 32γ are enough.
Reference: On-Average KL-Privacy, section 6, second example, and Figure 2, right; the plot is redrawn by
    ``python -m experiments.on_average_kl``.
"""

from sympy import IndexedBase, Integer, Integral, Interval, Rational, Sum, Symbol, exp, log, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Calculation,
    Equal,
    Normal,
    Statement,
    Supremum,
    conclude,
    note,
    once,
    refute,
    rules,
    say,
)

gamma = Symbol("gamma", positive=True)
x, y = Symbol("x", real=True), Symbol("y", real=True)
fresh_x, fresh_y = Symbol("x'", real=True), Symbol("y'", real=True)
beta, h, t = (Symbol(name, real=True) for name in ("beta", "h", "t"))
# The points that the two data sets share.
j = Symbol("j", integer=True)
shared = Symbol("m", integer=True, nonnegative=True)
X, Y = IndexedBase("X", real=True), IndexedBase("Y", real=True)


def loss(a, b, slope):
    """ℓ((a, b), slope) = (b - a·slope)²."""
    return (b - a * slope) ** 2


def weight(a, b, slope):
    """e^{-γ Σ ℓ} on the shared points and (a, b): the density of A before it is normalised."""
    rest = Sum(loss(X[j], Y[j], slope), (j, 1, shared))
    return exp(-gamma * (rest + loss(a, b, slope)))


def constant(a, b):
    """What normalises it."""
    return Integral(weight(a, b, t), (t, -2, 2))


def private(epsilon):
    """p(h|Z) ≤ e^ε p(h|Z'), multiplied by both normalising constants."""
    return AtMost(
        weight(x, y, h) * constant(fresh_x, fresh_y),
        exp(epsilon) * weight(fresh_x, fresh_y, h) * constant(x, y),
    )


def domain(most_x, most_y, a=x, b=y):
    """|a| ≤ most_x and |b| ≤ most_y."""
    return [a >= -most_x, a <= most_x, b >= -most_y, b <= most_y]


def domains(most_x, most_y):
    """Both data points in the domain, and h in [-2, 2]."""
    return [
        *domain(most_x, most_y), *domain(most_x, most_y, fresh_x, fresh_y), h >= -2, h <= 2,
    ]  # fmt: skip


def corners_of(most_x, most_y):
    """Points where the two losses at h differ most, for the attack on a claim of privacy."""
    end = Integer(2)
    signs = (1, -1, 1, -1)
    return {
        x: (Integer(most_x),) * 4,
        fresh_x: tuple(Integer(s * most_x) for s in (1, 1, -1, -1)),
        y: tuple(Integer(s * most_y) for s in signs),
        fresh_y: tuple(Integer(-s * most_y) for s in signs),
        h: (end, -end, end, -end),
        gamma: (Rational(1, 10), Rational(1), Rational(3), Rational(1, 100)),
    }


bounded_slope = [beta >= -2, beta <= 2]

theorem = Statement(id="oakl.fig2.regression", title="Regression on the line", expect="refuted")
supremum = theorem.printed(
    AtMost(loss(x, y, beta), 16),
    given=[*domain(2, 1), *bounded_slope],
    label="the loss is at most 16 for |y| ≤ 1 and |x| ≤ 2",
)
printed_privacy = theorem.printed(private(64 * gamma), given=domains(2, 1), label="64γ-DP")
printed_privacy.samples = corners_of(2, 1)
printed_domain = theorem.repaired(
    Equal(
        Supremum(
            loss(x, y, beta), (y, Interval(-1, 1)), (x, Interval(-2, 2)), (beta, Interval(-2, 2))
        ),
        25,
    ),
    label="the supremum is 25 on the printed domain",
)
intended_domain = theorem.repaired(
    Equal(
        Supremum(
            loss(x, y, beta), (y, Interval(-2, 2)), (x, Interval(-1, 1)), (beta, Interval(-2, 2))
        ),
        16,
    ),
    label="it is 16 for |x| ≤ 1 and |y| ≤ 2",
)
sharper_printed = theorem.repaired(
    private(50 * gamma), given=domains(2, 1), label="50γ-DP on the printed domain"
)
sharper = theorem.repaired(
    private(32 * gamma), given=domains(1, 2), label="32γ-DP for |x| ≤ 1 and |y| ≤ 2"
)
epsilon = Symbol("epsilon", nonnegative=True)
deviation = 1 / sqrt(2 * gamma)
far = -epsilon / (2 * gamma)
unbounded = theorem.repaired(
    Above(log(Normal(0, deviation).pdf(far) / Normal(1, deviation).pdf(far)), epsilon),
    label="no ε is enough where h may be any real number: one point, (1, 0) or (1, 1)",
)
sharper_printed.samples, sharper.samples = corners_of(2, 1), corners_of(1, 2)
theorem.finding(
    "false step",
    r"$\mathcal{Y}\times\mathcal{X}=[-1,1]\times[-2,2]$ has the intervals exchanged: $x$ is drawn from "
    r"$[-1,1]$ and $y=x+\text{noise}$ lies in $[-2,2]$. As printed, $x=-2$, $y=1$, $\beta=2$ "
    r"has the loss $25>16$.",
)
theorem.finding(
    "reading",
    r"$64\gamma$ is claimed for $\mathcal{H}=[-2,2]$, where the posterior is a normal distribution cut "
    r"off; the plot's On-Average KL is said to come from the formula for normal distributions, which "
    r"is $\mathcal{H}=\mathbb{R}$, and there no $\epsilon$ is enough. The two lines of Figure 2 belong to "
    r"two mechanisms: on $\mathbb{R}$ the On-Average KL-privacy tends to a positive number as "
    r"$\gamma\to0$, as the guaranteed curve of the experiment shows.",
)
theorem.finding(
    "reading",
    r"The claim is $p(h|Z)\le e^{64\gamma}p(h|Z')$ for every $h$ and all data sets that differ in one point, "
    r"multiplied by the two normalising constants, which are positive and finite. That the curves of the "
    r"simulation coincide is empirical: it is shown by the table of the experiment, not proved here, "
    r"and the paper prints neither the number of points nor the grid of $\gamma$.",
)
theorem.finding(
    "sharper",
    r"Remark 3 gives $4B\gamma$ for $|\ell|\le B$. A loss in $[0,B]$ needs $2B\gamma$ only: $32\gamma$ for "
    r"the domain of the data, and $50\gamma\le64\gamma$ even for the printed one. The former is approached "
    r"(numerically, not proved here) with many shared points $(1,-2)$ and $(1,2)$ replaced by $(1,-2)$.",
)


@once
def at_most(most_x, most_y):
    """ℓ ≤ (2·most_x + most_y)²: the difference is a product of two factors that are at least 0."""
    here = [*domain(most_x, most_y), *bounded_slope]
    largest = 2 * most_x + most_y
    factors = []
    for sign in (1, -1):
        # 2·most_x ∓ xβ is half the sum of two products of distances from an end.
        corners = [
            rules.by_sign(AtLeast((most_x - s * x) * (2 + sign * s * beta), 0), under=here)
            for s in (1, -1)
        ]
        distance = rules.by_sign(AtLeast(most_y + sign * y, 0), under=here)
        total = rules.combine([*corners, distance], [Rational(1, 2)] * 2 + [Integer(1)], under=here)
        factors.append(
            rules.restate(total, AtLeast(largest + sign * (y - x * beta), 0), under=here)
        )
    product = factors[0].conclusion.lhs * factors[1].conclusion.lhs
    both = rules.by_sign(AtLeast(product, 0), under=here, given=factors)
    gap = rules.restate(both, AtLeast(largest**2 - loss(x, y, beta), 0), under=here)
    bound = rules.by_sign(AtMost(loss(x, y, beta), largest**2), under=here, given=[gap])
    return rules.weaken(bound, here)


def attained(part, most_x, most_y, corner):
    """The supremum of the loss, attained at a corner."""
    upper = note(at_most(most_x, most_y), "both factors of the difference are at least 0")
    value = rules.reflexive(upper.conclusion.rhs)
    return conclude(rules.attained(part.lhs, upper, corner, value), part)


def private_with(part, most_x, most_y, factor):
    """e^{factor·γ} is enough, for factor ≥ 2B."""
    old, new = (x, y), (fresh_x, fresh_y)
    largest = (2 * most_x + most_y) ** 2
    here = [*part.assumptions, t >= -2, t <= 2]
    losses = {(point, slope): loss(*point, slope) for point in (old, new) for slope in (h, t)}
    say(
        r"Multiply the density at $h$ by the constant, under one integral. The losses at the old point at "
        r"$t$ and at the new one at $h$ are at most $B$, the two others at least $0$; the losses at the "
        r"other points are the same on both sides."
    )
    common = -gamma * (
        sum(Sum(loss(X[j], Y[j], slope), (j, 1, shared)) for slope in (h, t)) + sum(losses.values())
    )
    bound = at_most(most_x, most_y)
    pieces = [
        rules.specialise(bound, {x: fresh_x, y: fresh_y, beta: h}),
        rules.specialise(bound, {beta: t}),
        rules.by_sign(AtMost(0, losses[old, h])),
        rules.by_sign(AtMost(0, losses[new, t])),
        rules.by_sign(AtMost(0, factor - 2 * largest)),
        rules.reflexive(common),
    ]
    total = rules.combine(pieces, [gamma] * 5 + [Integer(1)], under=here)
    smaller = weight(*old, h) * weight(*new, t)
    larger = exp(factor * gamma) * weight(*new, h) * weight(*old, t)
    grown = rules.bound(exp(total.conclusion.lhs), total, under=here)
    pointwise = rules.weaken(rules.restate(grown, AtMost(smaller, larger), under=here), here)
    calc = Calculation(part)
    calc.then(
        rules.symmetric(rules.constant_factor(constant(*new), weight(*old, h))),
        because="the density at $h$ does not depend on $t$",
    )
    calc.bound(pointwise, because="for each $t$")
    calc.then(
        rules.constant_factor(constant(*old), exp(factor * gamma) * weight(*new, h)),
        because="neither does this factor",
    )
    return calc.conclude(part)


@supremum.refutation
def a_corner(part):
    values = {x: Integer(-2), y: Integer(1), beta: Integer(2)}
    say(r"Take $x=-2$, $y=1$ and $\beta=2$: then $y-x\beta=5$, and the loss is $25$.")
    claimed = part.conclusion.substitute(values)
    return refute(part, values, rules.compare_constants(Above(claimed.lhs, claimed.rhs)))


@unbounded.proof
def far_out(part):
    calc = Calculation(part)
    calc.equals(gamma + epsilon, because="the ratio of two normal densities of one variance")
    fact = rules.transitive(calc.fact, rules.by_sign(Above(gamma + epsilon, epsilon)))
    return conclude(fact, part)


@printed_domain.proof
def corner_of_the_printed_domain(part):
    return attained(part, 2, 1, {x: Integer(-2), y: Integer(1), beta: Integer(2)})


@intended_domain.proof
def corner_of_the_domain_of_the_data(part):
    return attained(part, 1, 2, {x: Integer(1), y: Integer(2), beta: Integer(-2)})


@printed_privacy.proof
def with_room(part):
    return private_with(part, 2, 1, 64)


@sharper_printed.proof
def twice_25(part):
    return private_with(part, 2, 1, 50)


@sharper.proof
def twice_16(part):
    return private_with(part, 1, 2, 32)
