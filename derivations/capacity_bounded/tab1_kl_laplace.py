"""Table 1, row 1: the Laplace mechanism under KL.

Problem: the KL divergence between Laplace noise at 0 and at 1, with and without the restriction to
    linear adversaries, and which is smaller.
Method: Theorems 8 and 9; for the comparison, the difference vanishes at ε = 0 and increases.
Guarantee: both printed values, and a strict inequality between them for every ε > 0.
Reference: capacity bounded paper, Table 1, first row, and the text of section 5.
"""

from sympy import Integer, diff, exp, log

from cbdp_sym import (
    KL,
    Above,
    Below,
    Calculation,
    Equal,
    KLGenerator,
    Linear,
    Restricted,
    Statement,
    lemma,
    note,
    rules,
    say,
)
from derivations.capacity_bounded.thm9 import P, Q, epsilon, root, root_in_the_strip

restricted = Restricted(KLGenerator(), Linear(), P, Q)

theorem = Statement(id="cbdp.tab1.kl.laplace", title="The Laplace mechanism under KL")
linear = theorem.printed(
    Equal(restricted, root - 1 + log(1 - (root - 1) ** 2 / epsilon**2)), label="linear adversary"
)
unrestricted = theorem.printed(Equal(KL(P, Q), epsilon - 1 + exp(-epsilon)), label="unrestricted")
smaller = theorem.printed(Below(restricted, KL(P, Q)), label="the former is smaller")


@linear.proof
def theorem_9(part):
    calc = Calculation(part, given=root_in_the_strip())
    calc.then(lemma("cbdp.thm9"), because="Theorem 9")
    return calc.conclude(part, because="the same square")


@unrestricted.proof
def theorem_8(part):
    calc = Calculation(part)
    calc.then(lemma("cbdp.thm8"), because="Theorem 8")
    return calc.conclude(part)


@smaller.proof
def the_difference_increases(part):
    say(
        r"With $s=\sqrt{1+\epsilon^2}$ the restricted divergence is $s-1-\log\frac{s+1}2$. The difference "
        r"of the two vanishes at $\epsilon=0$; we show that it increases."
    )
    slope = rules.increasing(exp(epsilon) - 1, epsilon, Integer(0))
    growth = rules.increasing(exp(epsilon) - 1 - epsilon, epsilon, Integer(0), given=[slope])
    first = note(
        rules.restate(
            rules.combine([growth], [exp(-epsilon)]), Above(1 - (1 + epsilon) * exp(-epsilon), 0)
        ),
        r"since $e^\epsilon>1+\epsilon$",
    )
    gap = rules.algebraic(root - epsilon, 1 / (root + epsilon))
    second = note(
        rules.transitive(gap, rules.by_sign(Above(gap.conclusion.rhs, 0))), r"so $s>\epsilon$"
    )
    difference = epsilon + exp(-epsilon) - root + log((root + 1) / 2)
    weights = [1 / (1 + epsilon), epsilon / ((1 + epsilon) * (1 + root))]
    rising = note(
        rules.restate(rules.combine([first, second], weights), Above(diff(difference, epsilon), 0)),
        r"the derivative of the difference is $1-e^{-\epsilon}-\frac\epsilon{1+s}$, a combination of "
        r"the two with positive weights",
    )
    positive = note(
        rules.increasing(difference, epsilon, Integer(0), given=[rising]),
        r"the difference is $0$ at $\epsilon=0$ and increases",
    )
    calc = Calculation(part)
    calc.then(lemma("cbdp.thm9"), because="Theorem 9")
    calc.rewrite(
        rules.algebraic(1 - (1 - root) ** 2 / epsilon**2, 2 / (root + 1)),
        because=r"$1-\frac{(s-1)^2}{s^2-1}=\frac2{s+1}$",
    )
    calc.equals(root - 1 - log((root + 1) / 2), because="the logarithm of a reciprocal")
    calc.less(epsilon - 1 + exp(-epsilon), because="the difference is positive", given=[positive])
    calc.then(rules.symmetric(lemma("cbdp.thm8")), because="Theorem 8")
    return calc.conclude(part)
