"""Linear adversaries against symmetric noise on the line: what Theorem 13 and its corollaries become.

For Y symmetric about 0 with mean absolute value μ, and α ≥ 2, A = α/(α-1): for all real a, c and x, with
R² = 1 + (α-1)v²/μ²,

    c - (av/μ)|x| ≤ R·(c² + a²x²/(α-1))^{1/2}                    (Cauchy and Schwarz)
                  ≤ (R^α - 1)/(α² - α) + f*((c² + a²x²/(α-1))^{1/2})          (Young)
                  ≤ (R^α - 1)/(α² - α) + C_α(|c + ax|^A + |c - ax|^A)/2 + 1/(α² - α)   (Bonami),

and the mean over Y is c - av ≤ (R^α - 1)/(α² - α) + E f*(c + aY). So D^lin_α(Y, Y + v) ≤ (R^α - 1)/(α² - α).
"""

from sympy import Abs, Integer, Rational, Symbol, log, sqrt

from cbdp_sym import (
    AlphaGenerator,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    Linear,
    Restricted,
    RestrictedRenyi,
    lemma,
    note,
    rules,
    say,
    symmetric_about_zero,
)
from cbdp_sym.theory.adversaries.linear import CONSTANT as b
from cbdp_sym.theory.adversaries.linear import SLOPE as a
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.lem3_conjugate import C, alpha, dual, rest, s, young
from derivations.capacity_bounded.lem3_conjugate import c as second
from derivations.capacity_bounded.lem3_conjugate import u as first

half = Rational(1, 2)
scale = alpha**2 - alpha
c, y = Symbol("c", real=True), Symbol("y", real=True)
mu, r = Symbol("mu", positive=True), Symbol("r", positive=True)
z, t, q, T = (Symbol(name, nonnegative=True) for name in ("z", "t", "q", "T"))
shift = Symbol("v", real=True)
lin = Linear()


def ratio_squared(v, mean, weight):
    """R², with weight α - 1."""
    return 1 + weight * v**2 / mean**2


def bound(v, mean, weight):
    """The bound of the restricted Rényi divergence."""
    return alpha * log(ratio_squared(v, mean, weight)) / (2 * (alpha - 1))


def cauchy_schwarz(under, weight):
    """c - (av/μ)z ≤ R·(c² + a²z²/weight)^{1/2}, for z = |x|."""
    square = c**2 + a**2 * z**2 / weight
    left, R2 = c - a * shift / mu * z, ratio_squared(shift, mu, weight)
    gap = (a * z + weight * shift * c / mu) ** 2 / weight
    difference = rules.algebraic(R2 * square - left**2, gap, under)
    positive = rules.transitive(difference, rules.by_sign(AtLeast(gap, 0), under))
    ordered = rules.restate(
        rules.combine([positive, rules.reflexive(left**2)], under=under),
        AtMost(left**2, R2 * square),
        under,
    )
    root = rules.bound(sqrt(T), rules.assume(AtMost(T, t * q)))
    size = rules.specialise(root, {T: left**2, t: R2, q: square}, under, [ordered])
    product = rules.transitive(rules.absolute(left), size)
    return note(product, "the square of the one is at most that of the other")


def young_inequality(under, weight):
    """R U ≤ (R^α - 1)/(α² - α) + C_α U^A + 1/(α² - α), for U = (c² + a²z²/weight)^{1/2}."""
    square = c**2 + a**2 * z**2 / weight
    R2 = ratio_squared(shift, mu, weight)
    fact = rules.specialise(young(), {first: T}, under)
    power = (T**alpha - 1) / scale
    loss = C * second**dual + rest
    named = rules.restate(
        rules.combine([fact, rules.reflexive(power)], under=under),
        AtMost(T * second, power + loss),
        under,
    )
    values = {T: sqrt(R2), second: sqrt(square)}
    return note(rules.specialise(named, values, under), "the generator and its conjugate")


def mean_of_two(under, weight):
    """(c² + a²z²/weight)^{A/2} ≤ (|c + az|^A + |c - az|^A)/2, for weight = α - 1 and α ≥ 2."""
    left = (c**2 + a**2 * z**2 / weight) ** (dual / 2)
    right = (Abs(c + a * z) ** dual + Abs(c - a * z) ** dual) / 2
    two = rules.two_point(c, a * z, dual, under)
    return note(rules.restate(two, AtMost(left, right), under), "Bonami's inequality")


def pointwise(under, weight):
    """(c - (av/μ)|x| - (R^α - 1)/(α² - α) - 1/(α² - α))/C_α ≤ (|c + ax|^A + |c - ax|^A)/2."""
    first_step, second_step = cauchy_schwarz(under, weight), young_inequality(under, weight)
    third = mean_of_two(under, weight)
    chain = rules.transitive(first_step, second_step)
    chain = rules.transitive(chain, rules.bound(chain.conclusion.rhs, third, under))
    power = ratio_squared(shift, mu, weight) ** (alpha / 2)
    known = (power - 1) / scale + rest
    scaled = rules.combine([chain, rules.reflexive(-known)], [1 / C, 1 / C], under)
    halves = []
    right = (Abs(c + a * x) ** dual + Abs(c - a * x) ** dual) / 2
    left = (c - known) / C - a * shift / (mu * C) * Abs(x)
    for case, value in ((AtLeast(x, 0), x), (Below(x, 0), -x)):
        inside = [*under, case]
        at = rules.specialise(scaled, {z: value}, inside)
        halves.append(rules.restate(at, AtMost(left, right), inside))
    return note(rules.cases(*halves), "the three together, for $x$ of either sign")


def objective_of(inner, centred, under):
    """D^lin_α = sup of b - C_α E_Q|ax + b|^A - 1/(α² - α), where the mean of P is 0."""
    h, Q = a * x + b, inner.arguments[1]
    conjugate = rules.specialise(
        lemma("cbdp.lem3.conjugate", "repaired"), {s: h}, under=[alpha > 1]
    )
    calc = Calculation(inner, under=under)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    calc.rewrite(conjugate, because="the conjugate, from the proof of Lemma 3")
    terms = [C * Abs(h) ** dual, rest]
    loss = Expectation(terms[0] + rest, (x, Q))
    calc.rewrite(rules.linear(loss, under, terms=terms), because="linearity, for nonnegative terms")
    calc.rewrite(centred, because="the mean of $P$ is $0$")
    return calc


def alpha_bound(inner, v, absolute, centred, move, under, weight):
    """D^lin_α(P, Q) ≤ (R^α - 1)/(α² - α), for P symmetric about 0 and Q the same moved by v.

    Args:
        inner: the restricted α-divergence.
        absolute: E_P|x| = a positive number.
        centred: E_P[ax + b] = b.
        move: gives E_Q[f(x)] = E_P[f(x + v)] for an expectation under Q.
    """
    P, Q = inner.arguments
    h = a * x + b
    mean = absolute.conclusion.rhs
    finite = rules.transitive(absolute, rules.finite_value(mean, under))
    calc = objective_of(inner, centred, under)
    moved = move(Expectation(Abs(h) ** dual, (x, Q)))
    at = a * v + b
    same = rules.rewritten(moved.conclusion.rhs, Abs(a * x + at) ** dual, under)
    moved = rules.transitive(moved, same)
    calc.rewrite(moved, because="$Q$ is $P$ moved by $v$")

    say("For real $a$, $c$ and $x$:")
    values = {c: at, shift: v, mu: mean}
    point = rules.specialise(pointwise([alpha >= 2], weight), values, under, [absolute])
    both = Expectation(point.conclusion.rhs, (x, P))
    lower = Calculation(both, under=under, given=[finite])
    lower.bound(rules.symmetric(point), because="pointwise")
    addends = list(lower.current.body.args)
    lower.then(rules.linear(lower.current, under, [finite], terms=addends), because="linearity")
    lower.rewrite(absolute, because=r"the mean of $|Y|$")
    total = rules.linear(both, under, terms=list(point.conclusion.rhs.args))
    for part in sorted(total.conclusion.rhs.atoms(Expectation), key=str):
        if part != moved.conclusion.rhs:
            turned = rules.reflected(part, under)
            total = rules.transitive(total, rules.replace(total.conclusion.rhs, turned))
    least = note(
        rules.transitive(rules.symmetric(total), lower.fact),
        r"the two parts have the same mean, as $Y$ and $-Y$ have the same law",
    )
    objective = Calculation(calc.current.body, under=under)
    objective.bound(least, because="the bound of the moment")
    power = ratio_squared(v, mean, weight) ** (alpha / 2)
    objective.equals((power - 1) / scale, because="the rest cancels")
    calc.then(rules.at_most(calc.current, objective.fact), because="the supremum")
    return calc.fact


def renyi_bound(divergence, v, absolute, centred, move, under, weight):
    """D^lin_{R,α}(P, Q) ≤ α log(R²)/(2(α-1)); arguments as above."""
    _, H, P, Q = divergence.args
    inner = Restricted(AlphaGenerator(alpha), H, P, Q)
    below = alpha_bound(inner, v, absolute, centred, move, under, weight)
    mean = absolute.conclusion.rhs
    zero = nonnegative(inner, centred, under)
    known = rules.transitive(rules.symmetric(zero), below)
    calc = Calculation(divergence, under=under, given=[zero, known])
    calc.unfold(RestrictedRenyi, because="Equation (3)")
    calc.bound(below, because="the logarithm increases")
    power = ratio_squared(v, mean, weight) ** (alpha / 2)
    inside = calc.current.atoms(log).pop().args[0]
    calc.rewrite(rules.algebraic(inside, power, under), because="multiplied out")
    logarithm = rules.algebraic(log(r ** (alpha / 2)), alpha * log(r) / 2)
    value = {r: ratio_squared(v, mean, weight)}
    calc.rewrite(rules.specialise(logarithm, value, under), because="the logarithm of a power")
    calc.equals(bound(v, mean, weight), because="the same quotient")
    return calc.fact


def nonnegative(inner, centred, under):
    """D^lin_α ≥ 0, by the constant adversary f'(1) = 1/(α-1)."""
    calc = objective_of(inner, centred, under)
    point = rules.includes(calc.current, {a: Integer(0), b: 1 / (alpha - 1)}, under)
    value = Calculation(point.conclusion.lhs, under=under)
    moment = value.current.atoms(Expectation).pop()
    value.rewrite(rules.linear(moment, under), because="the mean of a constant")
    value.equals(0, because="the conjugate at the slope of $f$ at $1$")
    chain = rules.transitive(rules.symmetric(value.fact), point)
    back = rules.transitive(chain, rules.symmetric(calc.fact))
    return note(rules.symmetric(back), r"by the constant adversary $\frac1{\alpha-1}$")


def centred_by_symmetry(Y, finite, under):
    """E_Y[ax + b] = b for Y symmetric about 0, as E[x] = E[-x]."""
    mean = Expectation(x, (x, Y))
    turned = rules.reflected(mean, [symmetric_about_zero(Y)])
    opposite = rules.linear(turned.conclusion.rhs, under, [finite])
    twice = rules.combine(
        [rules.transitive(turned, opposite), rules.reflexive(mean)], [half, half], under, [finite]
    )
    zero = rules.restate(twice, Equal(mean, 0), under, [finite])
    linear = rules.linear(Expectation(a * x + b, (x, Y)), under, [finite])
    whole = rules.transitive(linear, rules.replace(linear.conclusion.rhs, zero))
    return note(whole, r"$\mathbb{E}[Y]=0$, as $Y$ and $-Y$ have the same law")


def mean_size(P, value):
    """E_P|x| = value, by integration over the two halves of the line."""
    calc = Calculation(Expectation(Abs(x), (x, P)))
    calc.densities(because="the density")
    calc.split(0, because="cut at the kink")
    calc.integrate(because="the two halves")
    calc.equals(value, because="collect")
    return note(calc.fact, "the mean absolute value")
