"""Comparing the two densities at the mode is not enough.

Problem: for Laplace noise the ratio of the densities at the mode of the first is the largest one.
    Is it for Student-t noise?
Method: at ν = 2, s = Δ = 1 the true value is 3 arsinh(1/√8), and the ratio at the mode (3/2)^{3/2}.
Guarantee: false as a value, and on the unsafe side; it is a lower bound, strictly below the truth.
Reference: a slip that is easy to make; nobody has printed it.
"""

from pure import Delta, nu, s, value
from student_t import StudentT
from sympy import Integer, log

from cbdp_sym import (
    Above,
    AtLeast,
    Calculation,
    Equal,
    MaxDivergence,
    Statement,
    lemma,
    refute,
    rules,
    say,
)  # fmt: skip

divergence = MaxDivergence(StudentT(0, s, nu), StudentT(Delta, s, nu))
at_the_mode = (nu + 1) / 2 * log(1 + Delta**2 / (nu * s**2))

theorem = Statement(
    id="student_t.mode", title="The ratio of the densities at the mode", expect="refuted"
)
claim = theorem.printed(Equal(divergence, at_the_mode))
below = theorem.repaired(AtLeast(divergence, at_the_mode), label="a lower bound")
exact = theorem.repaired(Equal(divergence, value), label="the value")
theorem.finding(
    "false step",
    r"The ratio is largest not at $0$ but to the left of it, where $p$ has begun to fall and $q$ is "
    r"still flat: at $x=-s\sqrt\nu e^{-u}$ with $\sinh u=\Delta/(2s\sqrt\nu)$.",
)


@claim.refutation
def two_degrees_of_freedom(part):
    values = {nu: Integer(2), s: Integer(1), Delta: Integer(1)}
    say(r"Take $\nu=2$ and $s=\Delta=1$.")
    true = rules.specialise(lemma("student_t.pure"), values)
    claimed = part.conclusion.substitute(values).rhs
    larger = rules.compare_constants(Above(true.conclusion.rhs, claimed))
    return refute(part, values, rules.transitive(true, larger))


@below.proof
def one_point(part):
    calc = Calculation(part)
    calc.unfold(MaxDivergence, because="the definition of the max-divergence")
    calc.then(
        rules.at_least(calc.current, {calc.current.bound_symbols[0]: Integer(0)}),
        because="the point $0$ is one of those in the supremum",
    )
    return calc.conclude(part, because="the constants of the two densities cancel")


@exact.proof
def as_proved(part):
    return Calculation(part).then(lemma("student_t.pure"), because="as proved").conclude(part)
