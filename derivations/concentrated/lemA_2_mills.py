"""The bounds on the tail of the normal distribution that Lemma A.2 cites: false by a factor of two.

Problem: bound Pr[N(0,1) > x] from both sides by e^{-x²/2} times a rational function of x.
Method: the tail is an integral, erfc by definition. The bounds are certificates over the half-line:
    both sides go to 0 at infinity, so it is enough to compare derivatives.
Guarantee: as printed, with √(2/π), the lower bound fails already at x = 1 (0.24 against 0.16); the
    upper bound holds for x > 0, with room. With 1/√(2π) both hold, for all x >= 0 and all x > 0.
Reference: concentrated paper, proof of Lemma A.2, where it is cited from Cook (2009), equation (5).
"""

from sympy import Integer, Integral, Rational, Symbol, exp, oo, pi, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Normal,
    Statement,
    certified,
    conclude,
    note,
    refute,
    rules,
    say,
)

x = Symbol("x", real=True)
t = Symbol("t", real=True)
tail = Integral(Normal(0, 1).pdf(t), (t, x, oo))
density = exp(-(x**2) / 2)

theorem = Statement(
    id="zcdp.lemA.2.mills", title="Bounds on the tail of the normal distribution", expect="refuted"
)
lower = theorem.printed(
    AtMost(sqrt(2 / pi) * density * x / (x**2 + 1), tail),
    given=[AtLeast(x, 0)],
    label="the lower bound",
)
upper = theorem.printed(
    AtMost(tail, sqrt(2 / pi) * density / x), given=[Above(x, 0)], label="the upper bound"
)
lower_repaired = theorem.repaired(
    AtMost(density * x / (sqrt(2 * pi) * (x**2 + 1)), tail),
    given=[AtLeast(x, 0)],
    label="the lower bound with 1/√(2π)",
)
upper_repaired = theorem.repaired(
    AtMost(tail, density / (sqrt(2 * pi) * x)),
    given=[Above(x, 0)],
    label="the upper bound with 1/√(2π)",
)
theorem.finding(
    "false step",
    r"The constant $\sqrt{2/\pi}$ is twice the right one, $1/\sqrt{2\pi}$: at $x=1$ the printed lower "
    r"bound is $0.2419\ldots$, and the tail $0.1586\ldots$. Lemma A.2 itself is stated with $\sqrt{1/2\pi}$, "
    r"and follows from the repaired bounds.",
)
theorem.finding(
    "reading",
    r"The paper prints the bounds ``for all $x\ge0$''; the upper one divides by $x$ and is read for $x>0$.",
)


def tail_is_erfc():
    """⊢ Pr[N(0,1) > x] = erfc(x/√2)/2."""
    return note(
        rules.gaussian_tail(tail, Rational(1, 2)),
        r"the definition of the complementary error function",
    )


def on_the_half_line(bound, where):
    """A bound on erfc."""
    return note(
        certified(bound, where, __file__),
        r"a certificate over the half-line: the difference goes to $0$ at infinity, and its derivative "
        r"has one sign",
    )


@upper.proof
@upper_repaired.proof
def from_above(part):
    tail_value = tail_is_erfc()
    bound = on_the_half_line(AtMost(tail_value.conclusion.rhs, part.conclusion.rhs), [Above(x, 0)])
    return conclude(rules.transitive(tail_value, bound), part)


@lower_repaired.proof
def from_below(part):
    tail_value = tail_is_erfc()
    bound = on_the_half_line(
        AtMost(part.conclusion.lhs, tail_value.conclusion.rhs), [AtLeast(x, 0)]
    )
    return conclude(rules.transitive(bound, rules.symmetric(tail_value)), part)


@lower.refutation
def at_one(part):
    values = {x: Integer(1)}
    say(r"Take $x=1$.")
    claimed = part.conclusion.substitute(values)
    tail_at_one = rules.specialise(tail_is_erfc(), values)
    larger = rules.compare_constants(Above(claimed.lhs, tail_at_one.conclusion.rhs))
    return refute(part, values, rules.transitive(larger, rules.symmetric(tail_at_one)))
