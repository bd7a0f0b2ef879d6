"""The KL divergence is convex in both arguments, for Lemma 6.2 and Theorem 6.3. No statement of its own.

r is the rest of the data set; p(r, ·) and q(r, ·) are the densities of the outputs for two values of an
entry.
"""

from sympy import Function, Integer, Symbol, log, oo

from cbdp_sym import (
    KL,
    Arbitrary,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    ForAll,
    WithDensity,
    note,
    rules,
)
from cbdp_sym.corpus.gibbs import logarithm_bound
from derivations.on_average_kl.information import base, t, x

r = Symbol("r", real=True)
rest = Arbitrary("R")
p, q = Function("p", positive=True), Function("q", positive=True)


def law(density):
    """The law of the output, given the rest."""
    return WithDensity(density(r, t), t, base)


def average(density, at):
    """The density of the output over a random rest."""
    return Expectation(density(r, at), (r, rest))


def mixture(density):
    """The law of the output over a random rest."""
    return WithDensity(average(density, t), t, base)


def excess(first, second):
    """a log(a/b) - a + b, which is not negative."""
    return first * log(first / second) - first + second


mass = [ForAll((r,), (), Equal(law(f).total_mass, 1)) for f in (p, q)]
exists = [ForAll((x,), (), Below(average(f, x), oo)) for f in (p, q)]
gap = excess(p(r, x), q(r, x))
gap_exists = ForAll((x,), (), Below(Expectation(gap, (r, rest)), oo))


def close(bound):
    """KL <= bound, whatever the rest."""
    return ForAll((r,), (), AtMost(KL(law(p), law(q)), bound))


def not_negative(first, second, under, given=()):
    """a log(a/b) - a + b >= 0."""
    tangent = logarithm_bound(second / first, under, given)
    extra = rules.reflexive(second / first - log(second / first))
    total = rules.combine([tangent, extra], [first] * 2, under, given)
    return rules.symmetric(rules.restate(total, AtMost(0, excess(first, second)), under, given))


def one_rest(bound, under):
    """E_M[p log(p/q) - p + q] <= bound, for each r."""
    P, Q = law(p), law(q)
    masses = [rules.instantiate(h, [r], under) for h in mass]
    pair = rules.instantiate(close(bound), [r], under)
    fact = divergence(P, Q, p(r, x), q(r, x), under, masses)
    return note(rules.transitive(fact, pair), "for each rest")


def divergence(P, Q, first, second, inside, masses):
    """E_M[a log(a/b) - a + b] = KL(P‖Q)."""
    ratio = Expectation(second / first, (x, P))
    one = Calculation(ratio, under=inside, given=masses)
    one.then(rules.with_base(ratio, inside, masses), because="with respect to $M$")
    one.then(rules.renamed(one.current, t), because="another name")
    one.then(masses[1], because="a density")
    loss = log(first / second)
    whole = Expectation(loss + second / first - 1, (x, P))
    value = Calculation(whole, under=inside, given=[one.fact, *masses])
    value.then(
        rules.linear(whole, inside, [one.fact, *masses], terms=[second / first, Integer(-1), loss]),
        because="linearity",
    )
    value.rewrite(one.fact, because="the mean of the ratio is 1")
    value.then(rules.symmetric(rules.unfold(KL(P, Q), inside)), because="the KL divergence")
    start = Expectation(excess(first, second), (x, base))
    over = rules.with_base(whole, inside, masses)
    calc = Calculation(start, under=inside)
    calc.then(rules.rewritten(start, over.conclusion.rhs.body, inside, masses), because="collect")
    calc.then(rules.symmetric(over), because="with respect to the first")
    calc.then(value.fact, because="the KL divergence")
    return calc.fact


def mixture_mass(density, of_density, under):
    """The mixture is a distribution."""
    whole = Expectation(average(density, t), (t, base))
    calc = Calculation(whole, under=under)
    calc.then(rules.swapped(whole, under), because="Tonelli")
    calc.rewrite(rules.instantiate(of_density, [r], under), because="a density, for each rest")
    calc.then(rules.linear(calc.current, under), because="a constant")
    return calc.fact


def log_sum(under):
    """a log(a/b) - a + b for the averages is at most the average of the same: a tangent."""
    a, b = average(p, x), average(q, x)
    finite = [rules.instantiate(h, [x], under) for h in exists]
    ratio = q(r, x) / p(r, x) * a / b
    tangent = logarithm_bound(ratio, under)
    line = p(r, x) * log(a / b) - q(r, x) * a / b + q(r, x)
    extra = rules.reflexive(line / p(r, x) - log(ratio) + ratio)
    pointwise = rules.restate(
        rules.combine([tangent, extra], [p(r, x)] * 2, under), AtMost(line, gap), under
    )
    low = Expectation(line, (r, rest))
    terms = [p(r, x) * log(a / b), -q(r, x) * a / b, q(r, x)]
    calc = Calculation(excess(a, b), under=under, given=finite)
    value = rules.linear(low, under, finite, terms=terms)
    calc.equals(value.conclusion.rhs, because="the mean of the tangent")
    calc.then(rules.symmetric(value), because="linearity")
    calc.bound(pointwise, because=r"$\log u\le u-1$")
    return note(calc.fact, "the inequality of the log sum")


def convexity(bound, under):
    """KL of the two mixtures <= bound."""
    a, b = average(p, x), average(q, x)
    P, Q = mixture(p), mixture(q)
    masses = [mixture_mass(f, h, under) for f, h in zip((p, q), mass, strict=True)]
    positive, later = not_negative(a, b, under), log_sum(under)
    each = not_negative(p(r, x), q(r, x), under)
    whole = Expectation(excess(a, b), (x, base))
    calc = Calculation(KL(P, Q), under=under)
    start = divergence(P, Q, a, b, under, masses)
    calc.then(rules.symmetric(start), because="with respect to $M$")
    known = [positive, rules.transitive(rules.symmetric(positive), later)]
    calc.then(rules.monotone(whole, later, under, known), because="the log sum")
    calc.then(rules.swapped(calc.current, under, [each]), because="Tonelli")
    calc.bound(one_rest(bound, under), because="for each rest")
    calc.then(rules.linear(calc.current, under, terms=[bound]), because="a constant")
    return calc.fact
