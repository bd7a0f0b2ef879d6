"""Appendix A: the Rényi parameter of the d-dimensional Gaussian mechanism.

Problem: is it α(‖v‖₂/σ)², as the text of Appendix A has it?
Method: Theorem 12, and the fact that ‖v‖₂² > 0.
Guarantee: false as printed, for every v ≠ 0: a factor 1/2 is lost. It is α‖v‖₂²/(2σ²).
Reference: capacity bounded paper, Appendix A, the text on the multidimensional Gaussian mechanism.
"""

from sympy import Abs, Integer, Sum, Symbol, pi, sqrt

from cbdp_sym import (
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    RenyiDivergence,
    Statement,
    conclude,
    lemma,
    refute,
    rules,
    say,
)
from derivations.capacity_bounded.norms import powers_of_sum
from derivations.capacity_bounded.thm12 import P, Q, alpha, d, i, sigma, v

norm_squared = Sum(v[i] ** 2, (i, 1, d))
powers = Sum(Abs(v[i]) ** alpha, (i, 1, d))
size = Symbol("v_alpha", nonnegative=True)  # ‖v‖_α

theorem = Statement(
    id="cbdp.appA.renyi_d",
    title="The Rényi parameter of the d-dimensional Gaussian mechanism",
    expect="refuted",
)
printed = theorem.printed(
    Equal(RenyiDivergence(alpha, P, Q), alpha * norm_squared / sigma**2), given=[alpha > 1]
)
strict = theorem.printed(
    Below(powers, norm_squared ** (alpha / 2)),
    given=[alpha > 2],
    label="the norm of order α is less than that of order 2",
)
written = theorem.printed(
    Equal(
        size**alpha / ((2 ** (-d) * sqrt(2 / pi)) ** (alpha - 1) * sigma**alpha),
        2 ** (d * (alpha - 1)) * sqrt(pi / 2) ** (alpha - 1) * (size / sigma) ** alpha,
    ),
    label="the upper bound of Corollary 2, in $\\|v\\|_\\alpha/\\sigma$",
)
repaired = theorem.repaired(
    Equal(RenyiDivergence(alpha, P, Q), alpha * norm_squared / (2 * sigma**2)),
    given=[alpha > 1],
    label="with the factor 1/2",
)
at_most = theorem.repaired(
    AtMost(powers, norm_squared ** (alpha / 2)),
    given=[alpha > 2],
    label="the norm of order α is at most that of order 2",
)
theorem.finding(
    "false step",
    r"$\|v\|_\alpha<\|v\|_2$ for $\alpha>2$ is an equality where only one coordinate is not $0$; $\le$ "
    r"is true, and enough.",
)
theorem.finding(
    "false step",
    r"The text has lost the factor $\frac12$ that Theorem 12 and Table 1 have. What it concludes, that the "
    r"parameter depends on $\|v\|_2/\sigma$ alone, is not affected.",
)


@repaired.proof
def theorem_12(part):
    return conclude(lemma("cbdp.thm12"), part)


@printed.refutation
def one_coordinate(part):
    values = {alpha: Integer(2), sigma: Integer(1), d: Integer(1), v: Integer(1)}
    say(r"Take $d=1$, $v_1=1$, $\sigma=1$ and $\alpha=2$, and use Theorem 12 there.")
    true = rules.specialise(lemma("cbdp.thm12"), values)
    calc = Calculation(true.conclusion.lhs)
    calc.then(true, because="Theorem 12")
    length = calc.current.atoms(Sum).pop()
    calc.rewrite(rules.single_term(length), because="one coordinate")
    calc.then(rules.compare_constants(Below(1, 2)), because="two numbers")
    claimed = part.conclusion.substitute(values).rhs
    doubled = rules.replace(claimed, rules.single_term(length))
    calc.then(rules.symmetric(doubled), because="which is the printed right side")
    return refute(part, values, calc.fact)


@at_most.proof
def induction(part):
    under = part.assumptions
    fact = powers_of_sum(v[i] ** 2, alpha / 2, under)
    return conclude(rules.restate(fact, part.conclusion, under), part)


@written.proof
def powers_of_the_weight(part):
    return Calculation(part).conclude(part, because="collect the powers")


@strict.refutation
def only_one_coordinate(part):
    values = {alpha: Integer(3), d: Integer(1), v: Integer(1)}
    say(r"Take $d=1$ and $v_1=1$.")
    claimed = part.conclusion.substitute(values)
    left = rules.single_term(claimed.lhs)
    right = rules.replace(claimed.rhs, rules.single_term(claimed.rhs.atoms(Sum).pop()))
    numbers = rules.by_sign(AtLeast(left.conclusion.rhs, right.conclusion.rhs))
    chain = rules.transitive(rules.transitive(left, numbers), rules.symmetric(right))
    return refute(part, values, chain)
