"""Theorem 1.11: the special case ε = α, ρ = α² of Theorem 7.1.

Problem: does Theorem 7.1 apply with n' = 5n² if α ≥ 1/n?
Method: its condition n' ≥ (4/εα)(ρn² + 1) is n' ≥ 4n² + 4/α².
Guarantee: not for 1/n ≤ α < 2/n. It does with n' = 8n² for α ≥ 1/n, and with n' = 5n² for α ≥ 2/n.
Reference: concentrated paper, Theorem 1.11, which it calls a special case of Theorem 7.1.
"""

from sympy import Integer, Rational, Symbol

from cbdp_sym import (
    AtLeast,
    Below,
    Statement,
    conclude,
    refute,
    rules,
    say,
)

n = Symbol("n", integer=True, positive=True)
alpha = Symbol("alpha", positive=True)
epsilon, rho = alpha, alpha**2
needed = 4 / (epsilon * alpha) * (rho * n**2 + 1)

theorem = Statement(
    id="zcdp.thm1.11", title="Pure differential privacy with 5n² entries", expect="refuted"
)
printed = theorem.printed(AtLeast(5 * n**2, needed), given=[AtLeast(alpha, 1 / n)])
eight = theorem.repaired(
    AtLeast(8 * n**2, needed), given=[AtLeast(alpha, 1 / n)], label="with n' = 8n²"
)
five = theorem.repaired(
    AtLeast(5 * n**2, needed), given=[AtLeast(alpha, 2 / n)], label="with n' = 5n², for α ≥ 2/n"
)
for part in theorem.parts:
    part.samples = {
        alpha: (Integer(1), Rational(1, 2), Integer(2)) * 5,
        n: (Integer(2), Integer(4), Integer(1)) * 5,
    }
theorem.finding(
    "false step",
    r"What is refuted is that Theorem 7.1 applies: for $1/n\le\alpha<2/n$ its condition on $n'$ is not met "
    r"by $5n^2$, not even with $\log2$ in the place of $1$. The claim of Theorem 1.11 itself does not "
    r"follow there, and is not shown to be false.",
)


@printed.refutation
def smallest_error(part):
    values = {n: Integer(20), alpha: Rational(1, 20)}
    say(r"For $n=20$ and $\alpha=\frac1{20}$ Theorem 7.1 asks for $3200$ entries, and $5n^2=2000$.")
    claimed = part.conclusion.substitute(values)
    return refute(part, values, rules.compare_constants(Below(claimed.lhs, claimed.rhs)))


def from_square(part, least):
    """The claim, from n²α² >= least."""
    under = part.assumptions
    given = part.hypothesis()
    root = rules.combine([rules.assume(given)], [n], under)
    root = rules.restate(root, AtLeast(n * alpha, least), under)
    square = rules.combine(
        [root, root, rules.reflexive(-least * n * alpha)],
        [n * alpha, Integer(least), Integer(1)],
        under,
    )
    square = rules.restate(square, AtLeast(n**2 * alpha**2, least**2), under)
    factors = [4 / (least**2 * alpha**2), Integer(1)]
    return rules.combine([square, rules.reflexive(4 * n**2)], factors, under)


@eight.proof
def one_over_n(part):
    return conclude(rules.restate(from_square(part, 1), part.conclusion, part.assumptions), part)


@five.proof
def two_over_n(part):
    return conclude(rules.restate(from_square(part, 2), part.conclusion, part.assumptions), part)
