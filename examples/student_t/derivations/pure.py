"""Student-t noise is purely differentially private, and by how much.

Problem: the max-divergence between Student-t noise at 0 and at Δ, of scale s with ν degrees of
    freedom, in both directions; and the scale that a given ε needs.
Method: with Δ = 2 s√ν sinh(u), the ratio of the two quadratics is at most e^{2u}; the difference is
    a square, so it is also seen where the ratio is largest.
Guarantee: ε = (ν+1) arsinh(Δ/(2s√ν)), an equality for every Δ, s, ν > 0.
Reference: none of the papers of the corpus has this mechanism.
"""

from student_t import StudentT
from sympy import Symbol, asinh, exp, log, sinh, sqrt

from cbdp_sym import Above, Calculation, Equal, MaxDivergence, Statement, conclude, note, rules, say

nu = Symbol("nu", positive=True)
s = Symbol("s", positive=True)
Delta = Symbol("Delta", positive=True)
epsilon = Symbol("epsilon", positive=True)
x = Symbol("x", real=True)
value = (nu + 1) * asinh(Delta / (2 * s * sqrt(nu)))
scale = Delta / (2 * sqrt(nu) * sinh(epsilon / (nu + 1)))

theorem = Statement(id="student_t.pure", title="The pure differential privacy of Student-t noise")
theorem.abbreviate(scale, r"s_\epsilon", "s_epsilon")
forward = theorem.printed(
    Equal(MaxDivergence(StudentT(0, s, nu), StudentT(Delta, s, nu)), value), label="from 0 to Δ"
)
backward = theorem.printed(
    Equal(MaxDivergence(StudentT(Delta, s, nu), StudentT(0, s, nu)), value), label="from Δ to 0"
)
calibration = theorem.printed(
    Equal(MaxDivergence(StudentT(0, scale, nu), StudentT(Delta, scale, nu)), epsilon),
    label="the scale for ε",
)


def in_quadratics(first, second, nearer, farther):
    """The logarithm of the ratio of the densities, in the distances of x from the two centres."""
    squares = [s**2 * nu + d**2 for d in (nearer, farther)]
    ratio = rules.unfold(MaxDivergence(first, second)).conclusion.rhs.body
    given = [rules.by_sign(Above(q, 0)) for q in squares]
    return rules.algebraic(ratio, (nu + 1) / 2 * log(squares[1] / squares[0]), given=given)


def divergence_in_epsilon(first, second, nearer, farther, at):
    """D_∞ = ε for Δ = 2 s√ν sinh(ε/(ν+1)); at ``at`` the ratio of the densities is largest."""
    u, width = epsilon / (nu + 1), s * sqrt(nu)
    shift = {Delta: 2 * width * sinh(u)}
    quadratics = rules.specialise(in_quadratics(first, second, nearer, farther), shift)
    first, second, nearer, farther, at = (
        e.subs(shift) for e in (first, second, nearer, farther, at)
    )
    ratio = (width**2 + farther**2) / (width**2 + nearer**2)
    excess = 2 * exp(u) * sinh(u) * (nearer + width * exp(-u)) ** 2 / (width**2 + nearer**2)
    bound = Calculation(ratio)
    bound.equals(exp(2 * u) - excess, because=r"with $\Delta=2s\sqrt\nu\sinh u$ a square remains")
    bound.at_most(exp(2 * u), because="the square is not negative")

    calc = Calculation(MaxDivergence(first, second))
    calc.unfold(MaxDivergence, because="the definition of the max-divergence")
    supremum = calc.current
    below = Calculation(supremum.body)
    below.then(quadratics, because="the constants of the two densities cancel")
    below.bound(bound.fact, because="the logarithm increases")
    below.equals(epsilon, because="the logarithm of an exponential")
    reached = rules.algebraic(supremum.body.subs(x, at), epsilon)
    calc.then(
        rules.attained(supremum, below.fact, {x: at}, reached), because="there the square vanishes"
    )
    return calc.fact


def from_zero():
    """D_∞ of the noise at 0 from the noise at Δ."""
    first, second = StudentT(0, s, nu), StudentT(Delta, s, nu)
    at = -s * sqrt(nu) * exp(-epsilon / (nu + 1))
    return divergence_in_epsilon(first, second, nearer=x, farther=x - Delta, at=at)


def to_zero():
    """The same in the other direction: the mirror image of the line."""
    first, second = StudentT(Delta, s, nu), StudentT(0, s, nu)
    at = Delta + s * sqrt(nu) * exp(-epsilon / (nu + 1))
    return divergence_in_epsilon(first, second, nearer=Delta - x, farther=x, at=at)


@forward.proof
def the_ratio_of_two_quadratics(part):
    say(r"Put $\Delta=2s\sqrt\nu\sinh u$ and $\varepsilon=(\nu+1)u$.")
    known = note(from_zero(), "in these terms")
    return conclude(rules.specialise(known, {epsilon: value}), part)


@backward.proof
def the_mirror_image(part):
    say(r"Put $\Delta=2s\sqrt\nu\sinh u$ and $\varepsilon=(\nu+1)u$.")
    known = note(to_zero(), "in these terms")
    return conclude(rules.specialise(known, {epsilon: value}), part)


@calibration.proof
def solve_for_the_scale(part):
    known = note(from_zero(), "in terms of the scale")
    return conclude(rules.specialise(known, {s: scale}), part)
