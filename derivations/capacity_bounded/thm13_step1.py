"""The first display in the proof of Theorem 13.

Problem: for Q symmetric, A = α/(α-1) and b ≥ 0, is E_Q|aᵀx + b|^A ≥ 2^{-d}Σ|a_i|^A K + b^A?
Method: Laplace noise in one dimension and a large b; both moments are enclosed by rigorous quadrature.
Guarantee: false as printed: for large b the left side exceeds b^A by a term of order b^{A-2} only.
Reference: capacity bounded paper, Appendix C.4, proof of Theorem 13.
"""

from sympy import Abs, Integer, Symbol

from cbdp_sym import (
    AtLeast,
    Below,
    Expectation,
    Laplace,
    Statement,
    note,
    refute,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.feasible import lower_end, upper_end

alpha = Symbol("alpha", positive=True)
a = Symbol("a", real=True)
b = Symbol("b", nonnegative=True)
A = alpha / (alpha - 1)
Q = Laplace(0, 1)
K = Expectation(Abs(x) ** A, (x, Q))

theorem = Statement(
    id="cbdp.thm13.step1", title="The moments of a linear function", expect="refuted"
)
printed = theorem.printed(
    AtLeast(Expectation(Abs(a * x + b) ** A, (x, Q)), Abs(a) ** A * K / 2 + b**A),
    given=[alpha > 1],
    label="one dimension, Laplace noise",
)
theorem.finding(
    "false step",
    r"The second line of the display bounds $|a^\top x+b|^A$ from below by $\sum_i(a_ix_i)^A+b^A$ on "
    r"the part of "
    r"the space where $\operatorname{sign}(x)=\operatorname{sign}(a)$. This part has probability "
    r"$2^{-d}$, and "
    r"$b^A$ has to have this weight too. The step is needed with the full $b^A$: with $2^{-d}b^A$ the final "
    r"bound does not tend to $0$ with $v$.",
)


@printed.refutation
def a_large_constant(part):
    values = {alpha: Integer(3), a: Integer(1), b: Integer(10)}
    say(r"Take $d=1$, Laplace noise of scale $1$, $A=\frac32$, $a=1$ and $b=10$.")
    claimed = part.conclusion.substitute(values)
    least = claimed.rhs.atoms(Expectation).pop()
    smaller = rules.bound(claimed.rhs, note(lower_end(least), "by rigorous quadrature"))
    above = note(upper_end(claimed.lhs), "by rigorous quadrature")
    numbers = rules.compare_constants(Below(above.conclusion.rhs, smaller.conclusion.rhs))
    chain = rules.transitive(rules.transitive(above, numbers), rules.symmetric(smaller))
    return refute(part, values, chain)
