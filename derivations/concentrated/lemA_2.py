"""Lemma A.2: bounds on the tail probabilities p and q of the thresholded Gaussian mechanism.

Problem: p = Pr[N(0,σ²) > t-1] and q = Pr[N(0,σ²) > t+1]; bound p from both sides, and p/q from below.
Method: the tails are erfc by definition. With x = (t-1)/σ, the bounds on p are certificates over the
    half-line; for p/q, the ratio of the tail and e^{-x²/2} falls in x, a certificate too.
Guarantee: all three as printed. The lower bound and the ratio hold for all σ > 0, t ≥ 1, the upper
    bound for all σ > 0, t > 1: nothing else of σ ≥ 1 and t ≥ 6σ³+1 is needed.
Reference: concentrated paper, Lemma A.2. Its proof cites bounds with a wrong constant (lemA_2_mills).
"""

from sympy import Integer, Integral, Symbol, erfc, exp, oo, pi, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Calculation,
    Normal,
    Statement,
    certified,
    note,
    rules,
)

sigma = Symbol("sigma", positive=True)
t = Symbol("t", real=True)
u = Symbol("u", real=True)
x = Symbol("x", real=True)
y = Symbol("y", real=True)
density = exp(-((t - 1) ** 2) / (2 * sigma**2))


def tail(start):
    """Pr[N(0,σ²) > start]."""
    return Integral(Normal(0, sigma).pdf(u), (u, start, oo))


p, q = tail(t - 1), tail(t + 1)
low = sqrt(1 / (2 * pi)) * sigma / (t + sigma - 1) * density
high = sqrt(1 / (2 * pi)) * sigma / (t - 1) * density
printed_range = [sigma >= 1, AtLeast(t, 6 * sigma**3 + 1)]

theorem = Statement(id="zcdp.lemA.2", title="Two tail probabilities of a Gaussian")
lower = theorem.printed(AtMost(low, p), given=printed_range, label="the lower bound on p")
upper = theorem.printed(AtMost(p, high), given=printed_range, label="the upper bound on p")
ratio = theorem.printed(
    AtLeast(p / q, exp(2 * t / sigma**2)), given=printed_range, label="the ratio of p and q"
)
for part in theorem.printed_parts:
    part.samples = {sigma: (Integer(1), Integer(2)), t: (Integer(7), Integer(50))}
lower_everywhere = theorem.repaired(
    AtMost(low, p), given=[AtLeast(t, 1)], label="the lower bound on p for all t ≥ 1"
)
upper_everywhere = theorem.repaired(
    AtMost(p, high), given=[Above(t, 1)], label="the upper bound on p for all t > 1"
)
ratio_everywhere = theorem.repaired(
    AtLeast(p / q, exp(2 * t / sigma**2)),
    given=[AtLeast(t, 1)],
    label="the ratio of p and q for all t ≥ 1",
)
theorem.finding(
    "unneeded",
    r"The bounds on $p$ and $p/q$ hold for all $\sigma>0$ and $t>1$, the lower one and the ratio also for "
    r"$t=1$. The printed proof needs $\sigma\le t-1$ for the lower bound; the bound does not.",
)
theorem.finding(
    "false step",
    r"The printed proof starts from bounds on the normal tail with $\sqrt{2/\pi}$ for $1/\sqrt{2\pi}$, and "
    r"its lower one is false; the lemma follows from the right ones.",
)


def tail_value(start):
    """The tail as a value of erfc."""
    return note(
        rules.gaussian_tail(tail(start), 1 / (2 * sigma**2)),
        r"the definition of the complementary error function",
    )


def positive(argument):
    """erfc > 0."""
    fact = certified(Above(erfc(x), 0), [], __file__)
    return rules.specialise(fact, {x: argument})


@lower.proof
@lower_everywhere.proof
def lower_bound(part):
    bound = note(
        certified(
            AtMost(exp(-(x**2) / 2) / (sqrt(2 * pi) * (x + 1)), erfc(x / sqrt(2)) / 2),
            [AtLeast(x, 0)],
            __file__,
        ),
        r"with $x=(t-1)/\sigma$, a certificate over the half-line",
    )
    at = rules.specialise(bound, {x: (t - 1) / sigma}, under=part.assumptions)
    value = tail_value(t - 1)
    calc = Calculation(part)
    calc.equals(at.conclusion.lhs, because=r"with $x=(t-1)/\sigma$")
    calc.then(at, because="the bound")
    calc.equals(value.conclusion.rhs, because=r"with $x=(t-1)/\sigma$")
    calc.then(rules.symmetric(value), because=r"the definition of $\operatorname{erfc}$")
    return calc.conclude(part)


@upper.proof
@upper_everywhere.proof
def upper_bound(part):
    bound = note(
        certified(
            AtMost(erfc(x / sqrt(2)) / 2, exp(-(x**2) / 2) / (sqrt(2 * pi) * x)),
            [Above(x, 0)],
            __file__,
        ),
        r"with $x=(t-1)/\sigma$, a certificate over the half-line",
    )
    at = rules.specialise(bound, {x: (t - 1) / sigma}, under=part.assumptions)
    calc = Calculation(part)
    calc.then(tail_value(t - 1), because=r"the definition of $\operatorname{erfc}$")
    calc.equals(at.conclusion.lhs, because=r"with $x=(t-1)/\sigma$")
    calc.then(at, because="the bound")
    return calc.conclude(part, because=r"with $x=(t-1)/\sigma$")


@ratio.proof
@ratio_everywhere.proof
def scaled_tail_falls(part):
    falls = note(
        certified(
            AtMost(exp(y**2) * erfc(y), exp(x**2) * erfc(x)),
            [AtLeast(x, 0), AtLeast(y, x)],
            __file__,
        ),
        r"$e^{x^2}\operatorname{erfc}x$ falls: a certificate over $0\le x\le y$",
    )
    scale = sqrt(2) * sigma
    start, end = (t - 1) / scale, (t + 1) / scale
    at = rules.specialise(falls, {x: start, y: end}, under=part.assumptions)
    above = positive(end)
    divided = rules.combine([at], [exp(-(start**2)) / erfc(end)], given=[above])
    calc = Calculation(part, given=[above])
    calc.rewrite(
        tail_value(t - 1), tail_value(t + 1), because=r"the definition of $\operatorname{erfc}$"
    )
    calc.equals(divided.conclusion.rhs, because=r"with $x=(t-1)/(\sqrt2\sigma)$")
    calc.then(rules.symmetric(divided), because=r"from $(t-1)$ to $(t+1)$")
    return calc.conclude(part, because=r"$(t+1)^2-(t-1)^2=4t$")
