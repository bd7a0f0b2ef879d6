"""Section 5: a moderately sized α makes the (lin, Rényi) upper bound the smaller one.

Problem: for every ε, is log(1 + 2^{α-1}ε^α)/(α-1) < ε - log(2)/(α-1) for α large enough, and how large?
Method: multiplied by α - 1 and exponentiated, this is 1 + ε(2ε)^{α-1} < e^{ε(α-1)}/2. The right side is at
    least 2 if α - 1 ≥ log(4)/ε, and log ε ≤ ε - 1 takes care of the other term.
Guarantee: it holds if α - 1 ≥ log(4)/ε and α - 1 > log(4ε)/(1 - log 2); it fails if α - 1 ≤ log(2)/ε. So α
    has to grow as 1/ε: for ε = 1/100 it has to exceed 70.
Reference: capacity bounded paper, section 5, "Laplace Mechanism", second paragraph, and Table 1, row 3.
"""

from sympy import Integer, Interval, Rational, Symbol, exp, log, oo

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Statement,
    conclude,
    note,
    rules,
    say,
)

alpha = Symbol("alpha", positive=True)
epsilon = Symbol("epsilon", positive=True)
u, w = Symbol("u", real=True), Symbol("w", real=True)
n = alpha - 1
power = 2**n * epsilon**alpha
upper = log(1 + power) / n
lower = epsilon - log(2) / n
large = [alpha > 1, AtLeast(n * epsilon, log(4)), Above(n * (1 - log(2)), log(4 * epsilon))]

theorem = Statement(id="cbdp.sec5.moderate_alpha", title="The bounds for large orders")
rate = theorem.printed(
    Equal(exp(n * upper), 1 + epsilon * (2 * epsilon) ** n),
    given=[alpha > 1],
    label="what the upper bound grows with",
)
other_rate = theorem.printed(
    Equal(exp(n * lower), exp(epsilon) ** n / 2),
    given=[alpha > 1],
    label="what the lower bound grows with",
)
smaller = theorem.printed(
    Below(upper, lower), given=large, label="for every ε, from an explicit order on"
)
necessary = theorem.repaired(
    Above(upper, lower),
    given=[alpha > 1, AtMost(n * epsilon, log(2))],
    label="the order has to exceed 1 + log(2)/ε",
)
theorem.finding(
    "reading",
    r'"A moderately-sized $\alpha$, no matter what $\epsilon$ is" is read as: for every $\epsilon$ there '
    r"is an order from which on the printed upper bound is below the printed lower bound. It is proved "
    r"with such an order. It is not moderate for small $\epsilon$: the inequality fails up to "
    r"$\alpha=1+\log(2)/\epsilon$, which is above $70$ for $\epsilon=\frac1{100}$.",
)
theorem.finding(
    "reading",
    r"These are statements about two formulas. That the first of them bounds the (lin, Rényi) parameter is "
    r"Corollary 2, which is false.",
)


@rate.proof
def multiplied_and_exponentiated(part):
    return Calculation(part).conclude(part, because="the exponential of a logarithm")


@other_rate.proof
def exponentiated(part):
    calc = Calculation(part)
    product = rules.algebraic(n * lower, n * epsilon - log(2), part.assumptions)
    calc.rewrite(product, because="multiply out")
    return calc.conclude(part, because="the exponential of a logarithm")


def increasing_exponential(inequality):
    """e^a < e^b, or ≤, from a < b."""
    relation = inequality.conclusion
    assumed = rules.assume(type(relation)(u, relation.op, w))
    values = {u: relation.lhs, w: relation.rhs}
    return rules.specialise(rules.bound(exp(u), assumed), values, given=[inequality])


@smaller.proof
def two_quarters(part):
    half = exp(n * epsilon) / 2
    say(
        r"Each of $1$ and $2^{\alpha-1}\epsilon^\alpha$ is at most $\frac14e^{(\alpha-1)\epsilon}$."
    )
    constant = rules.restate(
        increasing_exponential(rules.assume(AtMost(log(4), n * epsilon))),
        AtMost(4, exp(n * epsilon)),
    )
    tangent = rules.concave_maximum(
        log(epsilon) - epsilon, epsilon, Interval.open(0, oo), Integer(1)
    )
    logarithm = note(
        rules.restate(
            rules.combine([tangent, rules.reflexive(epsilon)]), AtMost(log(epsilon), epsilon - 1)
        ),
        r"$\log\epsilon-\epsilon$ is concave, with its maximum at $\epsilon=1$",
    )
    assumed = rules.assume(Below(log(4 * epsilon), n * (1 - log(2))))
    exponents = rules.restate(
        rules.combine(
            [logarithm, assumed, rules.reflexive(n * log(2))],
            [n, Integer(1), Integer(1)],
            under=[alpha > 1],
        ),
        Below(log(4) + n * log(2) + alpha * log(epsilon), n * epsilon),
    )
    moving = rules.restate(
        increasing_exponential(note(exponents, "the sum of the two, the first times $\\alpha-1$")),
        Below(4 * power, exp(n * epsilon)),
    )
    total = note(
        rules.restate(
            rules.combine([constant, moving], [Rational(1, 4)] * 2), Below(1 + power, half)
        ),
        "the sum of the two",
    )
    calc = Calculation(part)
    calc.bound(total, because="the logarithm increases")
    return calc.conclude(part, because="the logarithm of a quotient")


@necessary.proof
def the_constant_alone(part):
    exponential = rules.restate(
        increasing_exponential(rules.assume(AtMost(n * epsilon, log(2)))),
        AtMost(exp(n * epsilon), 2),
    )
    weights = [Rational(1, 2), Integer(1)]
    total = rules.combine([exponential, rules.by_sign(Below(0, power))], weights)
    calc = Calculation(lower, under=part.assumptions)
    calc.equals(log(exp(n * epsilon) / 2) / n, because="one logarithm")
    calc.bound(
        rules.restate(total, Below(exp(n * epsilon) / 2, 1 + power)),
        because=r"$e^{(\alpha-1)\epsilon}\le2$; the logarithm increases",
    )
    return conclude(rules.symmetric(calc.fact), part)
