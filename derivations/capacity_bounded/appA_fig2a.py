"""Figure 2a: the Gaussian mechanism with σ = 1.

Problem: where does the printed upper bound log(1 + √(2π)^{α-1})/(α-1) of the (lin, Rényi) parameter cross
    the Rényi
    parameter α/2, and is the exact (lin, Rényi) parameter always below that?
Method: for the crossing, certificates over α up to 4, and e^{α(α-1)/2} ≥ e^{2(α-1)} beyond. For the exact
    parameter, a density r with the mean of P, whose moment E_Q|r|^α bounds it: for α ≤ 2
    r = (p/q)(1 + (α-1)k/10) with k(x) = e^{-x²/2} - 1/√2, which lowers the moment of p/q itself; for α > 2
    r = 1 - βK with K(x) = (x-1)e^{-(x-1)²/2}.
Guarantee: the printed bound is above α/2 for 1 < α ≤ 9/4 and below it for every α ≥ 47/20: they cross
    once, near 2.3 as printed. The exact parameter is below α/2 for every α > 1.
Reference: capacity bounded paper, Appendix A, Figure 2a and its text.
"""

from sympy import Abs, Integer, Rational, Symbol, exp, expand, log, pi, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Expectation,
    Linear,
    Normal,
    Relation,
    RenyiDivergence,
    RestrictedRenyi,
    Statement,
    certified,
    conclude,
    note,
    rules,
    say,
)
from cbdp_sym.engine.terms import REAL_LINE
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.signed import (
    N,
    density_bound,
    integrable,
    integral,
    power_above_two,
    tangent_of_the_power,
    within,
)
from derivations.capacity_bounded.unrestricted_parameters import of_gaussians, sigma
from derivations.concentrated.lem2_4 import alpha

a = Symbol("a", real=True)  # an order, of which its range is all that is known
y, z = Symbol("y", positive=True), Symbol("z", positive=True)
u, w = Symbol("u", real=True), Symbol("w", real=True)
P, Q = Normal(0, 1), Normal(1, 1)
D = RenyiDivergence(alpha, P, Q)
n = alpha - 1
powers = 1 + sqrt(2 * pi) ** n
upper = log(powers) / n
inside = exp(alpha * n / 2)
low, high, far = Rational(9, 4), Rational(47, 20), Integer(4)

theorem = Statement(id="cbdp.appA.fig2a", title="The Gaussian mechanism with σ = 1")
before = theorem.printed(
    Below(D, upper), given=[alpha > 1, alpha <= low], label="before the crossing"
)
after = theorem.printed(Above(D, upper), given=[AtLeast(alpha, high)], label="after the crossing")
exact = theorem.printed(
    Below(RestrictedRenyi(alpha, Linear(), P, Q), D),
    given=[alpha > 1],
    label="the exact parameter is below Rényi's",
)
theorem.finding(
    "reading",
    r"$\alpha\approx2.3$ is read as: the printed upper bound is the larger up to $\alpha=2.25$ and the "
    r"smaller from "
    r"$\alpha=2.35$ on. It is no bound of the parameter for every $\sigma$ (Corollary 2).",
)


def through_logarithms(part, order, where):
    """The comparison of the parameters, from that of the arguments of the logarithms."""
    table = rules.specialise(of_gaussians(), {sigma: Integer(1)}, where)
    calc = Calculation(part.lhs, under=where)
    calc.then(table, because="Table 1")
    relation = order.conclusion
    compared = Relation(y, relation.op, z)
    sides = {y: relation.lhs, z: relation.rhs}
    logarithms = rules.specialise(
        rules.bound(log(y), rules.assume(compared)), sides, where, [order]
    )
    scaled = rules.combine([logarithms], [1 / n], where)
    target = Relation(calc.current, relation.op, upper)
    calc.then(rules.restate(scaled, target, where), because="the logarithm increases")
    return calc.fact


def by_certificate(part, claim, where):
    plain = {alpha: a}
    proved = certified(claim.substitute(plain), [h.substitute(plain) for h in where], __file__)
    order = rules.specialise(proved, {a: alpha}, where)
    return through_logarithms(part, note(order, "by a certificate over the whole interval"), where)


@before.proof
def certificate(part):
    where = [Above(alpha, 1), AtMost(alpha, low)]
    return conclude(by_certificate(part, Below(inside, powers), where), part)


def exponential(left, right, where, given=()):
    """e^left ≤ e^right from left ≤ right."""
    order = rules.by_sign(AtMost(left, right), where, given)
    smaller = rules.bound(exp(u), rules.assume(AtMost(u, w)))
    return rules.specialise(smaller, {u: left, w: right}, where, [order])


@after.proof
def certificate_and_exponentials(part):
    where = [AtLeast(alpha, high), AtMost(alpha, far)]
    near = by_certificate(part, Above(inside, powers), where)
    say(
        r"For $\alpha>4$, $e^{\alpha(\alpha-1)/2}\ge e^{2(\alpha-1)}$; and $2<e^{\alpha-1}$, "
        r"$\sqrt{2\pi}<e$."
    )
    beyond = [Above(alpha, far)]
    larger = exponential(2 * n, alpha * n / 2, beyond)
    rate = rules.compare_constants(Below(log(2 * pi), 2))
    root = rules.restate(
        exponential(n * log(2 * pi) / 2, n, beyond, [rate]),
        AtMost(sqrt(2 * pi) ** n, exp(n)),
        beyond,
    )
    one = exponential(Integer(0), n, beyond)
    three = rules.compare_constants(Below(2, exp(3)))
    two = rules.transitive(three, exponential(Integer(3), n, beyond))
    product = rules.combine([two], [exp(n)], beyond)
    total = rules.combine([one, root, product], [Integer(1)] * 3, beyond)
    order = rules.restate(
        rules.combine([total, rules.reflexive(-2 * exp(n))], under=beyond),
        Below(powers, exp(2 * n)),
        beyond,
    )
    distant = through_logarithms(
        part, note(rules.symmetric(rules.transitive(order, larger)), "together"), beyond
    )
    assumed = part.assumptions
    return conclude(
        rules.cases(
            rules.weaken(near, [*assumed, AtMost(alpha, far)]),
            rules.weaken(distant, [*assumed, Above(alpha, far)]),
        ),
        part,
    )


# ---- the exact parameter

beta = 2 * sqrt(2)
K = (x - 1) * exp(-((x - 1) ** 2) / 2)
bent = 1 - beta * K
bend = Rational(11, 4)  # |bent| is smaller
k = exp(-(x**2) / 2) - 1 / sqrt(2)
ratio = exp(Rational(1, 2) - x)  # of the densities of P and Q
damping = exp(-(n**2) / 4)
square = exp(-(n**2) / 3) / sqrt(3) - damping + Rational(1, 2)  # E[k²] under N(-n, 1)
lowered_shape = exp(-x) * (1 + n * k / 10)
lowered = ratio * (1 + n * k / 10)


def upper_bound(part, r, shape, scale):
    """E_Q|r|^α ≤ N ⊢ D ≤ log(N)/(α-1); constants come out of the means of ``shape``."""
    moments = [mean_of(shape, scale), mean_of(shape * x, Integer(0))]
    finite = [*integrable(shape, Q), *integrable(r, Q)]
    return density_bound(part.lhs, r, moments, finite)


def mean_of(f, value):
    """E_Q[f] = value."""
    calc = Calculation(Expectation(f, (x, Q)))
    calc.then(rules.rewritten(calc.start, expand(f)), because="multiplied out")
    calc.then(integral(calc.current, value=value), because="Gaussian integrals")
    return calc.fact


def below_the_closed_form(upper, bound, smaller, where):
    """The parameter is below α/2, from E_Q|r|^α ≤ N and N < e^{α(α-1)/2}."""
    values = {N: bound.conclusion.rhs}
    calc = Calculation(upper.conclusion.lhs, where)
    parameter = rules.discharge(rules.specialise(upper, values, where), bound)
    calc.then(parameter, because="the bound from the density")
    if smaller is not None:
        calc.bound(smaller, because="the logarithm increases")
    table = rules.specialise(of_gaussians(), {sigma: Integer(1)}, where)
    if smaller is not None:
        calc.equals(table.conclusion.rhs, because="the logarithm of the exponential")
    else:
        less = rules.by_sign(Below(calc.current, table.conclusion.rhs), where)
        calc.then(less, because=r"$\frac{(\alpha-1)^2}{300}$ is lost")
    calc.then(rules.symmetric(table), because="Table 1")
    return calc.fact


def lowered_moment(where):
    """E_Q|r|^α ≤ e^{αn/2} (1 + αn(e^{-n²/4} - 1)/(10√2) + n³ E[k²]/100), for n = α - 1 ≤ 1."""
    size, share = Symbol("w", nonnegative=True), Symbol("p", positive=True)
    line = rules.specialise(tangent_of_the_power(size, share), {share: n}, where)
    line = rules.combine([line], [size * y**alpha], where)
    quadratic = n * size**2 + (1 - n) * size
    line = rules.restate(line, AtMost((y * size) ** alpha, y**alpha * quadratic), where)
    v = 1 + n * k / 10
    line = rules.specialise(line, {y: ratio, size: Abs(v)}, where)
    share = rules.combine([rules.assume(AtMost(alpha, 2))], [sqrt(2) / 20])
    share = rules.transitive(share, rules.compare_constants(Below(share.conclusion.rhs, 1)))
    gained = rules.by_sign(AtLeast(n * exp(-(x**2) / 2) / 10 + sqrt(2) / 20, 0), where)
    total = rules.combine([gained, rules.symmetric(share), rules.reflexive(-alpha * sqrt(2) / 20)])
    positive = rules.restate(total, Above(v, 0), where)
    goal = exp(alpha / 2 - alpha * x) * (n * v**2 + (1 - n) * v)
    line = rules.restate(line, AtMost(Abs(lowered) ** alpha, goal), where, [positive])
    step = rules.monotone(Expectation(Abs(lowered) ** alpha, (x, Q)), line, where, [positive])
    total = Calculation(step.conclusion.rhs, where)
    total.then(rules.rewritten(total.current, expand(goal), where), because="multiplied out")
    total.then(integral(total.current), because="Gaussian integrals")
    value = inside * (1 + alpha * n * (damping - 1) / (10 * sqrt(2)) + n**3 * square / 100)
    total.equals(value, because=r"$k^2=e^{-x^2}-\sqrt2e^{-x^2/2}+\frac12$")
    return rules.transitive(step, total.fact)


def lowers(moment, where):
    """E_Q|r|^α ≤ e^{αn/2 - n³/300}, as 1 - e^{-z} ≥ 4z/5 for z = n²/4 ≤ 1/4, and E[k²] ≤ 1/√3 + 1/2."""
    z = n**2 / 4
    top = rules.concave_maximum(1 + u - exp(u), u, REAL_LINE, Integer(0))
    tangent = rules.restate(rules.combine([top, rules.reflexive(exp(u))]), AtLeast(exp(u), 1 + u))
    one = rules.combine([rules.specialise(tangent, {u: z})], [exp(-z)], where)
    Z, E = Symbol("Z", nonnegative=True), Symbol("E", positive=True)
    small, falls = AtMost(Z, Rational(1, 4)), 1 - 4 * Z / 5
    product = AtMost((1 + Z) * E, 1)
    steps = [
        rules.by_sign(AtMost(E, falls * (1 + Z) * E), [small]),
        rules.combine([rules.assume(product)], [falls], [small]),
    ]
    line = rules.transitive(
        steps[0], rules.restate(steps[1], AtMost(falls * (1 + Z) * E, falls), [small])
    )
    below = rules.by_sign(AtMost(z, Rational(1, 4)), where)
    held = rules.restate(one, AtMost((1 + z) * exp(-z), 1), where)
    gain = rules.specialise(line, {Z: z, E: exp(-z)}, where, [below, held])
    flat = rules.bound(exp(u), rules.assume(AtMost(u, 0)))
    flat = rules.specialise(flat, {u: -(n**2) / 3}, where)
    most = 1 / sqrt(3) + Rational(1, 2)
    dropped = rules.by_sign(AtMost(-damping, 0), where)
    rest = rules.reflexive(Rational(1, 2))
    variance = rules.combine([flat, dropped, rest], [1 / sqrt(3), 1, 1], where)
    number = rules.compare_constants(Below(most / 100 + Rational(1, 300), 1 / (50 * sqrt(2))))
    order = rules.combine([rules.assume(Above(alpha, 1))], [1 / (50 * sqrt(2))], where)
    number = rules.transitive(number, rules.symmetric(order))
    terms = [
        rules.combine([gain], [alpha * n / (10 * sqrt(2))], where),
        rules.combine([variance], [n**3 / 100], where),
        rules.combine([number], [n**3], where),
    ]
    start = 1 - alpha * n / (10 * sqrt(2)) - n**3 * (most / 100 + Rational(1, 300))
    total = rules.combine([*terms, rules.reflexive(start)], under=where)
    less = rules.combine([total], [inside], where)
    falls = rules.specialise(tangent, {u: -(n**3) / 300}, where)
    falls = rules.combine([falls], [inside], where)
    goal = AtMost(moment.conclusion.rhs, inside * (1 - n**3 / 300))
    less = note(
        rules.restate(less, goal, where),
        r"as $e^{-z}\le1-\frac45z$ for $z=\frac14n^2$, and $\mathbb{E}[k^2]\le\frac1{\sqrt3}+\frac12$",
    )
    simple = exp(alpha * n / 2 - n**3 / 300)
    falls = rules.restate(rules.symmetric(falls), AtMost(inside * (1 - n**3 / 300), simple), where)
    return rules.transitive(rules.transitive(moment, less), falls)


def largest_bend():
    """|bent| ≤ 11/4, as |K| ≤ e^{-1/2} by v e^{-v} ≤ 1/e for v = (x - 1)²."""
    top = rules.concave_maximum(u - exp(u - 1), u, REAL_LINE, Integer(1))
    tangent = rules.restate(
        rules.combine([top, rules.reflexive(exp(u - 1))]), AtMost(u, exp(u - 1))
    )
    scaled = rules.combine([tangent], [exp(-u)])
    squares = rules.restate(scaled, AtMost(u * exp(-u), exp(-1)))
    size, square = Symbol("v", nonnegative=True), Symbol("s", nonnegative=True)
    squares = rules.specialise(squares, {u: size**2})
    root = rules.bound(sqrt(square), rules.assume(AtMost(square, exp(-1))))
    root = rules.specialise(root, {square: squares.conclusion.lhs}, given=[squares])
    least = rules.specialise(root, {size: Abs(x - 1)})
    most = within(K, beta, rules.restate(least, AtMost(Abs(K), least.conclusion.rhs)))
    number = rules.compare_constants(Below(most.conclusion.rhs, bend))
    return rules.restate(rules.transitive(most, number), AtMost(most.conclusion.lhs, bend))


@exact.proof
def densities_with_the_same_mean(part):
    near = [Above(alpha, 1), AtMost(alpha, 2)]
    say(r"For $\alpha\le2$ let $r=\frac pq(1+\frac{\alpha-1}{10}k)$.")
    upper = upper_bound(part, lowered, lowered_shape, exp(-Rational(1, 2)))
    moment = lowers(lowered_moment(near), near)
    first = below_the_closed_form(upper, moment, None, near)
    say(r"For $\alpha>2$ let $r=1-\beta K$ with $\beta=2\sqrt2$.")
    large = [Above(alpha, 2)]
    upper = upper_bound(part, bent, bent, Integer(1))
    second = mean_of(bent**2, 1 + 8 * sqrt(3) / 9)
    most = note(largest_bend(), r"as $ve^{-v}\le\frac1e$ for $v=(x-1)^2$")
    power = power_above_two(bent, second, most, Q, alpha, large)
    plain = {alpha: a}
    claim = Below(power.conclusion.rhs, inside).substitute(plain)
    smaller = certified(claim, [h.substitute(plain) for h in large], __file__)
    smaller = note(rules.specialise(smaller, {a: alpha}, large), "by a certificate")
    beyond = below_the_closed_form(upper, power, smaller, large)
    return conclude(
        rules.cases(first, rules.weaken(beyond, [Above(alpha, 1), Above(alpha, 2)])), part
    )
