"""The steps of the proof of Proposition 6.4 that have numbers in them.

Problem: the bound on the mutual information with m = 1/(10α) blocks; the probability of condition (8), by
    Markov's inequality; the last display.
Method: algebra; Markov's inequality for the event, written as its indicator; log 2 <= 1.
Guarantee: (7) and the last display as printed. (8) is printed with 5α where 5αn is meant; the probability of
    that is at least 4/5, and it is what makes f(X) = g(M(X)).
Reference: concentrated paper, proof of Proposition 6.4.
"""

from sympy import Function, Integer, Rational, Symbol, log

from cbdp_sym import (
    Above,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    Statement,
    conclude,
    note,
    refute,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.concentrated.indicators import by_cases, indicator

alpha, rho = Symbol("alpha", positive=True), Symbol("rho", positive=True)
n = Symbol("n", integer=True, positive=True)
m, T = Symbol("m", positive=True), Symbol("T", positive=True)
blocks = 1 / (10 * alpha)
fifth = Rational(1, 5)

w = Symbol("w", real=True)
large, small = Symbol("u", real=True), Symbol("v", nonnegative=True)
two_values = [
    AtLeast(w, 0),
    AtMost(w, 1),
    AtLeast(large, 5 * alpha),
    Below(small, 5 * alpha),
    AtMost(w * large + (1 - w) * small, alpha * n),
]

P = Arbitrary("P")
error = Function("X", nonnegative=True)(x)
threshold = 5 * alpha * n
event = indicator(error - threshold)
probability = Expectation(event, (x, P))
accurate = AtMost(Expectation(error, (x, P)), alpha * n)
answer, count = Symbol("y", real=True), Symbol("h", real=True)
close = [Below(answer - count, 5 * alpha * n), Below(count - answer, 5 * alpha * n)]

theorem = Statement(
    id="zcdp.prop6.4.steps", title="The steps of a lower bound for histograms", expect="refuted"
)
information = theorem.printed(
    Equal(rho * blocks * (n / blocks) ** 2, 10 * rho * alpha * n**2), label="(7)"
)
markov = theorem.printed(
    AtLeast(1 - w, 4 * fifth), given=two_values, label="(8), for an error with two values"
)
last = theorem.printed(
    AtLeast(
        m * log(T) - m * log(m) - log(2) - fifth * m * log(T),
        4 * fifth * m * log(T * m ** Rational(-5, 4)) - 1,
    ),
    label="the last display",
)
markov_repaired = theorem.repaired(
    AtLeast(1 - probability, 4 * fifth),
    given=[accurate],
    label="(8) with 5αn, for any law of the error",
)
present = theorem.repaired(
    Above(answer, 5 * alpha * n),
    given=[*close, AtLeast(count, n / blocks)],
    label="a value that occurs is in g(M(X))",
)
absent = theorem.repaired(
    Below(answer, 5 * alpha * n),
    given=[*close, AtMost(count, 0)],
    label="and one that does not is not",
)
theorem.abbreviate(event, r"\mathbb{1}_{X\ge5\alpha n}", "[X >= 5*alpha*n]")
for part, here in ((present, Integer(10)), (absent, Integer(0))):
    part.samples = {
        alpha: (Rational(1, 10), Rational(1, 10)),
        n: (Integer(10), Integer(10)),
        count: (here, here),
        answer: (here + 4, here - 4),
    }
theorem.finding(
    "false step",
    r"Condition (8) is printed with $5\alpha$; $5\alpha n$ is meant. With $5\alpha$ an error that is always "
    r"$\alpha n$ satisfies the hypothesis and, for $n\ge5$, never the condition.",
)
theorem.finding(
    "reading",
    r"The error $\max_t|M(X)_t-h_t(X)|$ is written $X$, a function of the outcome; the indicator of "
    r"$X\ge5\alpha n$ is written with two signs. Every value that occurs in the data occurs "
    r"$\ell=n/m=10\alpha n$ times.",
)


@information.proof
def substitute_the_block_length(part):
    return Calculation(part).conclude(part, because=r"$m\ell^2=n^2/m$")


@last.proof
def bit_in_nats(part):
    calc = Calculation(part)
    calc.equals(part.rhs + 1 - log(2), because="collect logarithms")
    less = rules.compare_constants(Below(log(2), 1))
    calc.then(
        rules.bound(calc.current, less), because=r"$\log2<1$; the logarithm is that of the bit"
    )
    return calc.conclude(part)


@markov.refutation
def constant_error(part):
    values = {
        alpha: Rational(1, 10),
        n: Integer(10),
        w: Integer(1),
        large: Integer(1),
        small: Integer(0),
    }
    say(r"Let $\alpha=\frac1{10}$ and $n=10$, and let the error always be $1=\alpha n\ge5\alpha$.")
    claimed = part.conclusion.substitute(values)
    return refute(part, values, rules.compare_constants(Below(claimed.lhs, claimed.rhs)))


@markov_repaired.proof
def markov_inequality(part):
    under = part.assumptions
    inside = note(
        by_cases(AtMost(threshold * event, error), error - threshold),
        r"the indicator of $X\ge5\alpha n$, in each case",
    )
    positive = by_cases(AtLeast(event, 0), error - threshold)
    at_most_one = by_cases(AtMost(event, 1), error - threshold)
    ends = []
    for bound in (positive, at_most_one):
        step = rules.monotone(probability, bound, under, [positive])
        ends.append(rules.transitive(step, rules.linear(step.conclusion.rhs, under)))
    finite = rules.transitive(ends[1], rules.finite_value(Integer(1)))
    mean = Expectation(threshold * event, (x, P))
    known = [ends[0], finite]
    calc = Calculation(threshold * probability, under=under, given=known)
    calc.then(
        rules.symmetric(rules.linear(mean, under, known, terms=[mean.body])), because="linearity"
    )
    calc.then(
        rules.monotone(mean, inside, under, [positive]),
        because=r"$5\alpha n\,\mathbb{1}_{X\ge5\alpha n}\le X$",
    )
    calc.then(rules.assume(accurate), because="the error is small on average")
    scaled = rules.combine([calc.fact], [1 / threshold], under, known)
    total = rules.combine(
        [scaled, rules.reflexive(1 - probability - fifth)], under=under, given=known
    )
    return conclude(rules.restate(total, part.conclusion, under, known), part)


@present.proof
@absent.proof
def half_a_block(part):
    return rules.by_sign(part.conclusion, part.assumptions)
