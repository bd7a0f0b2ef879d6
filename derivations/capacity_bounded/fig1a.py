"""Figure 1a: the Laplace mechanism with ε = 1.

Problem: where does the printed upper bound log(1 + 2^{α-1})/(α-1) of the (lin, Rényi) parameter cross the
    Rényi
    parameter (4), and is the exact (lin, Rényi) parameter always below (4)?
Method: for the crossing, certificates over α - beyond α = 6 the bounds of section 5. For the exact parameter,
    a density r with the mean of P, whose moment E_Q|r|^α bounds it: r ∝ e^{-(√2-1)x} for α ≤ 17/10, and
    r = 1 - βK for larger α, with K(x) = (x-1)e^{-|x-1|/4}; then certificates.
Guarantee: the printed bound is above (4) for 1 < α ≤ 13/4 and below it for every α ≥ 67/20: they cross
    once, near 3.3 as printed. The exact parameter is below (4) for every α > 1.
Reference: capacity bounded paper, Figure 1a and the text of section 5.
"""

from sympy import Abs, Integer, Rational, Symbol, exp, log, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Expectation,
    Laplace,
    Linear,
    RenyiDivergence,
    RestrictedRenyi,
    Statement,
    certified,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.engine.terms import REAL_LINE
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.eq4 import alpha, epsilon, half, share
from derivations.capacity_bounded.signed import (
    N,
    density_bound,
    integrable,
    integral,
    power_above_two,
    power_below_two,
    within,
)
from derivations.capacity_bounded.unrestricted_parameters import of_laplace_noise

plain_order = Symbol("a", real=True)  # an order, of which its range is all that is known
P, Q = Laplace(0, 1), Laplace(1, 1)
D = RenyiDivergence(alpha, P, Q)
n = alpha - 1
upper = log(1 + 2**n) / n
inside = (half + share) * exp(n) + (half - share) * exp(-alpha)
low, high, far = Rational(13, 4), Rational(67, 20), Integer(6)

theorem = Statement(id="cbdp.fig1a", title="The Laplace mechanism with ε = 1")
before = theorem.printed(
    Below(D, upper), given=[alpha > 1, alpha <= low], label="before the crossing"
)
after = theorem.printed(Above(D, upper), given=[AtLeast(alpha, high)], label="after the crossing")
exact = theorem.printed(
    Below(RestrictedRenyi(alpha, Linear(), P, Q), D),
    given=[alpha > 1],
    label="the exact parameter is below (4)",
)
theorem.finding(
    "reading",
    r"``The upper bound overtakes the lower bound when $\alpha\approx3.3$"
    " is read as: of the printed "
    r"upper bound "
    r"and (4), the first is larger up to $\alpha=3.25$ and the second from $\alpha=3.35$ on. The "
    r"printed upper "
    r"bound is no bound of the parameter for every $\epsilon$ (Corollary 2).",
)


def equation_4(under):
    """The Rényi parameter in closed form."""
    return rules.specialise(lemma("cbdp.eq4"), {epsilon: Integer(1)}, under=under)


def by_certificate_of_orders(claim, where):
    """A comparison of two functions of the order."""
    plain = {alpha: plain_order}
    proved = certified(claim.substitute(plain), [w.substitute(plain) for w in where], __file__)
    order = rules.specialise(proved, {plain_order: alpha}, where)
    return note(order, "by a certificate over the whole interval")


def by_certificate(part, claim, where):
    """The comparison of the two logarithms' arguments, and then of the parameters."""
    return through_logarithms(part, by_certificate_of_orders(claim, where), where)


def through_logarithms(part, order, where):
    calc = Calculation(part.lhs, under=where)
    calc.then(equation_4(where), because="Equation (4)")
    calc.bound(order, because="the logarithm increases")
    return calc.fact


@before.proof
def certificate(part):
    where = [Above(alpha, 1), AtMost(alpha, low)]
    return conclude(by_certificate(part, Below(inside, 1 + 2**n), where), part)


@after.proof
def certificate_and_section_5(part):
    where = [AtLeast(alpha, high), AtMost(alpha, far)]
    near = by_certificate(part, Above(inside, 1 + 2**n), where)
    say(r"For $\alpha>6$ the comparison of section 5 applies, and the lower bound of Table 1.")
    beyond = [Above(alpha, far)]
    values = {epsilon: Integer(1)}
    number = rules.compare_constants(Below(log(2), Rational(7, 10)))
    enough = [
        rules.restate(
            rules.by_sign(AtLeast(n, 2 * log(2)), beyond, [number]), AtLeast(n, log(4)), beyond
        ),
        rules.restate(
            rules.by_sign(Above(n * (1 - log(2)), 2 * log(2)), beyond, [number]),
            Above(n * (1 - log(2)), log(4)),
            beyond,
        ),
    ]
    smaller = rules.specialise(
        lemma("cbdp.sec5.moderate_alpha", "printed", 2), values, beyond, enough
    )
    table = rules.specialise(of_laplace_noise(), values, beyond)
    above = rules.transitive(smaller, rules.symmetric(table))
    distant = rules.restate(rules.symmetric(above), part.conclusion, beyond)
    order = part.assumptions
    return conclude(
        rules.cases(
            rules.weaken(near, [*order, AtMost(alpha, far)]),
            rules.weaken(distant, [*order, Above(alpha, far)]),
        ),
        part,
    )


# ---- the exact parameter

turn = Rational(17, 10)  # above it the second density serves
rate = sqrt(2) - 1
tilt = 2 * rate * exp(-rate * (x - 1))
beta = Rational(125, 128)
K = (x - 1) * exp(-Abs(x - 1) / 4)
bent = 1 - beta * K
bend = Rational(5, 2)  # |bent| is smaller


def tilted_moment(where):
    """E_Q[tilt^α] = (2c)^α/(1 - α²c²), for c = √2 - 1."""
    small = rules.combine([rules.assume(AtMost(alpha, turn))], [rate])
    small = rules.transitive(small, rules.compare_constants(Below(small.conclusion.rhs, 1)))
    rest = rules.reflexive(-alpha * rate)
    rising = rules.restate(rules.combine([small, rest]), Above(1 + alpha - sqrt(2) * alpha, 0))
    positive = rules.by_sign(Above(alpha * rate + 1, 0))
    falling = rules.combine([positive, rules.reflexive(-alpha * rate - 1)])
    falling = rules.restate(falling, Below(alpha - sqrt(2) * alpha - 1, 0))
    calc = Calculation(Expectation(Abs(tilt) ** alpha, (x, Q)), where, [rising, falling])
    calc.densities(because="the density")
    calc.split(1, because="cut at the kink")
    calc.integrate(because="exponentials, as $\\alpha(\\sqrt2-1)<1$")
    calc.equals((2 * rate) ** alpha / (1 - alpha**2 * rate**2), because="collect")
    product = rules.by_sign(Above((1 - alpha * rate) * (1 + alpha * rate), 0), where, [small])
    nonzero = rules.restate(product, Above(1 - alpha**2 * rate**2, 0))
    return rules.restate(calc.fact, AtMost(calc.start, calc.current), where, [nonzero]), [nonzero]


def upper_bound(part, r, shape):
    """E_Q|r|^α ≤ N ⊢ D ≤ log(N)/(α-1); constants come out of the means of ``shape``."""
    moments = [
        integral(Expectation(f, (x, Q)), 1, value=value)
        for f, value in ((shape, shape / r), (shape * x, Integer(0)))
    ]
    return density_bound(part.lhs, r, moments, integrable(shape, Q, 1))


def below_the_closed_form(upper, bound, given, where, compared=None):
    """The parameter is below (4), from E_Q|r|^α ≤ N and N less than the argument of its logarithm."""
    number = bound.conclusion.rhs
    order = compared or by_certificate_of_orders(Below(number, inside), where)
    parameter = rules.discharge(rules.specialise(upper, {N: number}, where, given), bound)
    calc = Calculation(parameter.conclusion.lhs, where, given)
    calc.then(parameter, because="the bound from the density")
    calc.bound(order, because="the logarithm increases")
    calc.then(rules.symmetric(equation_4(where)), because="Equation (4)")
    return calc.fact


def largest_bend():
    """|K| ≤ 4/e, as u e^{-u} ≤ 1/e."""
    u = Symbol("u", real=True)
    top = rules.concave_maximum(u - exp(u - 1), u, REAL_LINE, Integer(1))
    tangent = rules.restate(
        rules.combine([top, rules.reflexive(exp(u - 1))]), AtMost(u, exp(u - 1))
    )
    scaled = rules.combine([tangent], [4 * exp(-u)])
    least = rules.restate(scaled, AtMost(4 * u * exp(-u), 4 * exp(-1)))
    return rules.specialise(least, {u: Abs(x - 1) / 4})


@exact.proof
def densities_with_the_same_mean(part):
    near = [Above(alpha, 1), AtMost(alpha, turn)]
    say(r"For $\alpha\le1.7$ the exponential density with this mean serves.")
    upper = upper_bound(part, tilt, tilt / (2 * rate))
    first = below_the_closed_form(upper, *tilted_moment(near), near)
    say(r"For larger $\alpha$, $r=1-\beta K$ with $\beta=\frac{125}{128}$; $|K|\le\frac4e$.")
    upper = upper_bound(part, bent, bent)
    second = integral(Expectation(bent**2, (x, Q)), 1)
    middle = [Above(alpha, turn), AtMost(alpha, 2)]
    power = power_below_two(bent, second, Q, alpha, middle)
    between = below_the_closed_form(upper, power, (), middle)
    large = [Above(alpha, 2)]
    most = within(K, beta, largest_bend())
    number = rules.compare_constants(Below(most.conclusion.rhs, bend))
    most = note(
        rules.restate(rules.transitive(most, number), AtMost(most.conclusion.lhs, bend)),
        r"$|r|\le\frac52$",
    )
    power = power_above_two(bent, second, most, Q, alpha, large)
    medium = [Above(alpha, 2), AtMost(alpha, 4)]
    up_to_four = below_the_closed_form(upper, power, (), medium)
    beyond = [Above(alpha, 4)]
    smaller = exponential_growth(power.conclusion.rhs, beyond)
    from_four = below_the_closed_form(upper, power, (), beyond, smaller)
    facts = [first, between, up_to_four, from_four]
    for end in (Integer(4), Integer(2), turn):
        last, previous = facts.pop(), facts.pop()
        low = [h for h in previous.hypotheses if h.op == ">"]
        facts.append(rules.cases(previous, rules.weaken(last, [*low, Above(alpha, end)])))
    return conclude(facts[0], part)


def exponential_growth(number, where):
    """μ(5/2)^{α-2} is less than e^{α-1}/2, and so than the argument of the logarithm in (4), for α > 4."""
    u, w = Symbol("u", real=True), Symbol("w", real=True)
    rate = rules.compare_constants(Below(log(bend), 1))
    excess = rules.combine([rate], [alpha - 4], where)
    shift = rules.combine([excess, rules.reflexive(2 * log(bend))], under=where)
    rising = rules.bound(exp(u), rules.assume(Below(u, w)))
    ends = {u: shift.conclusion.lhs, w: shift.conclusion.rhs}
    powers = rules.specialise(rising, ends, where, [shift])
    scale = number.as_independent(alpha, as_Add=False)[0]  # μ
    least = Below(number, scale * bend**2 * exp(alpha - 4))
    chain = rules.restate(rules.combine([powers], [scale], where), least, where)
    constants = rules.compare_constants(Below(scale * bend**2, exp(3) / 2))
    half_power = rules.combine([constants], [exp(alpha - 4)], where)
    half_power = rules.restate(half_power, Below(least.rhs, exp(alpha - 1) / 2), where)
    argument = rules.by_sign(Below(exp(alpha - 1) / 2, inside), where)
    return rules.transitive(rules.transitive(chain, half_power), argument)
