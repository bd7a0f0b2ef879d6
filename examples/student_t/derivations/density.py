"""With two degrees of freedom, the density of Student's t-distribution is one.

Problem: that the density integrates to 1 is a condition wherever a theorem about probability
    distributions is used. Euler's beta integral gives it for every ν, which the kernel does not know.
Method: for ν = 2 the density has an algebraic antiderivative, (x-m)/(2√(2s² + (x-m)²)) up to a
    constant; with x = ±1/u its values at ±∞ are seen at u = 0.
Guarantee: the integral over the line is 1, for every location and every scale s > 0.
Reference: Student, The probable error of a mean, Biometrika 6 (1908).
"""

from student_t import StudentT
from sympy import Integer, Symbol, sqrt

from cbdp_sym import Above, Calculation, Equal, Statement, note, rules, say

m = Symbol("m", real=True)
s = Symbol("s", positive=True)
u = Symbol("u", positive=True)
P = StudentT(m, s, 2)

theorem = Statement(id="student_t.density", title="A probability density, for ν = 2")
claim = theorem.printed(Equal(P.total_mass, 1))


def primitive(x):
    """An antiderivative of the density."""
    return (x - m) / (2 * sqrt(2) * s * sqrt(1 + (x - m) ** 2 / (2 * s**2)))


def at_the_end(sign):
    """The antiderivative at ±1/u, in a form that is smooth at u = 0."""
    weight = 2 * s**2 + m**2
    square = weight * (u - sign * m / weight) ** 2 + 2 * s**2 / weight
    positive = rules.restate(
        rules.by_sign(Above(square, 0)), Above(weight * u**2 - 2 * sign * m * u + 1, 0)
    )
    value = sign * (1 - sign * m * u) / (2 * sqrt(square))
    return note(
        rules.algebraic(primitive(sign / u), value, given=[positive]),
        rf"so the antiderivative goes to ${'+' if sign > 0 else '-'}\frac12$ as $u\to0$",
    )


@claim.proof
def antiderivative(part):
    x = part.lhs.variables[0]
    say(r"We write the antiderivative at $x=\pm1/u$, $u>0$, so that $x\to\pm\infty$ is $u\to0$.")
    ends = [at_the_end(Integer(1)), at_the_end(Integer(-1))]
    calc = Calculation(part)
    calc.then(
        rules.antiderivative(part.lhs, primitive(x), ends), because="the antiderivative at the ends"
    )
    return calc.conclude(part, because=r"$\frac12+\frac12=1$")
