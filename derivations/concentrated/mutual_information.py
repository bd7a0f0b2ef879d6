"""The mutual information of a mechanism whose outputs are all close to each other, for section 6.

No statement of its own. As in Lemma 14 of the on-average paper a data set is written ω and its mechanism has
a positive density p(·|ω) with respect to one distribution M; m is the density of the output.
"""

from sympy import Function, Integer, Symbol, log

from cbdp_sym import (
    KL,
    AtMost,
    Calculation,
    Equal,
    Expectation,
    ForAll,
    WithDensity,
    absolutely_continuous,
    note,
    rules,
)
from cbdp_sym.corpus.gibbs import logarithm_bound
from derivations.on_average_kl.information import (
    Information,
    base,
    data,
    omega,
    other,
    t,
    third,
    x,
)

p = Function("p", positive=True)
B = Symbol("B", real=True)


def law(dataset):
    """A(dataset): any mechanism with a positive density."""
    return WithDensity(p(dataset, t), t, base)


is_distribution = ForAll((omega,), (), Equal(law(omega).total_mass, 1))
A = Information(law, [is_distribution])
mean_exists, logarithm_exists = A.integrable
q = A.density(omega)  # p(x|ω)


def close(bound):
    """KL(A(ω)‖A(ω')) <= bound for all pairs of data sets."""
    return ForAll((omega, other), (), AtMost(KL(law(omega), law(other)), bound))


def hypotheses(bound):
    """What is assumed of the mechanism."""
    return [is_distribution, *A.integrable, close(bound)]


def convex(ratio):
    """u - 1 - log u at u = ``ratio``, which is convex and not negative."""
    return ratio - 1 - log(ratio)


def not_negative(ratio, under):
    """u - 1 - log u >= 0."""
    tangent = logarithm_bound(ratio, under)
    total = rules.combine([tangent, rules.reflexive(ratio - log(ratio))], under=under)
    return rules.symmetric(rules.restate(total, AtMost(0, convex(ratio)), under=under))


def one_pair(bound, under):
    """E u - 1 - log u <= bound over x from A(ω), for u = p(x|ω')/p(x|ω): the mean of u is 1."""
    P, Q = law(omega), law(other)
    inside = [*under, absolutely_continuous(P, Q)]
    fresh = A.density(other)
    masses = [rules.instantiate(is_distribution, [w], under) for w in (omega, other)]
    ratio = Expectation(fresh / q, (x, P))
    mass = Calculation(ratio, under=under, given=masses)
    mass.then(rules.with_base(ratio, under, masses), because="with respect to $M$")
    mass.then(rules.renamed(mass.current, t), because="another name")
    mass.then(masses[1], because="a density")
    calc = Calculation(Expectation(convex(fresh / q), (x, P)), under=inside, given=[mass.fact])
    loss = log(q / fresh)
    calc.then(
        rules.linear(
            calc.current, inside, [mass.fact, *masses], terms=[fresh / q, Integer(-1), loss]
        ),
        because="linearity",
    )
    calc.rewrite(mass.fact, because="the mean of the ratio is 1")
    calc.then(rules.symmetric(rules.unfold(KL(P, Q), inside)), because="the KL divergence")
    pair = rules.instantiate(close(bound), [omega, other], under)
    calc.then(pair, because="the two outputs are close")
    return note(
        rules.discharge(rules.drop_continuity(calc.fact, pair.conclusion), pair), "for each pair"
    )


def jensen(under):
    """The convex function at m/p(x|ω) is at most the mean of that at p(x|ω')/p(x|ω): a tangent."""
    fresh, m = A.density(other), A.marginal
    tangent = logarithm_bound(fresh / m, under)
    line = fresh / q - fresh / m - log(m / q)
    pointwise = rules.restate(
        rules.combine([tangent, rules.reflexive(fresh / q - log(fresh / q))], under=under),
        AtMost(line, convex(fresh / q)),
        under=under,
    )
    mean = rules.renamed(Expectation(fresh, (other, data)), third)
    finite = rules.transitive(mean, rules.instantiate(mean_exists, [x], under))
    low = Expectation(line, (other, data))
    value = Calculation(low, under=under, given=[finite])
    terms = [fresh / q, -fresh / m, -log(m / q)]
    value.then(rules.linear(low, under, [finite], terms=terms), because="linearity")
    for factor in (-1 / m, 1 / q):
        value.rewrite(
            rules.combine([mean], [factor], under=under, given=[finite]),
            because="the mean of the density is $m$",
        )
    value.equals(convex(m / q), because="collect")
    calc = Calculation(convex(m / q), under=under, given=[finite])
    calc.then(rules.symmetric(value.fact), because="the mean of the tangent")
    calc.bound(pointwise, because=r"$\log u\le u-1$ for $u=p(x|\omega')/m(x)$")
    return note(calc.fact, "Jensen's inequality")


def mean_of_convex(under):
    """The mean of the convex function at p(x|ω')/p(x|ω) over ω' is a number, for each ω and x."""
    fresh = A.density(other)
    mean = rules.renamed(Expectation(fresh, (other, data)), third)
    finite = rules.transitive(mean, rules.instantiate(mean_exists, [x], under))
    whole = Expectation(convex(fresh / q), (other, data))
    terms = [fresh / q, log(q) - 1, -log(fresh)]
    return finite, rules.linear(whole, under, [finite], terms=terms)


def marginal_mass(under):
    """The mean of m/p(x|ω) over x from A(ω) is 1."""
    masses = [rules.instantiate(is_distribution, [w], under) for w in (omega, third)]
    ratio = Expectation(A.marginal / q, (x, law(omega)))
    calc = Calculation(ratio, under=under, given=masses)
    calc.then(rules.with_base(ratio, under, masses), because="with respect to $M$")
    calc.then(rules.swapped(calc.current, under), because="Tonelli")
    inner = rules.renamed(calc.current.body, t)
    calc.rewrite(inner, because="another name")
    calc.rewrite(masses[1], because="a density")
    calc.then(rules.linear(calc.current, under), because="a constant")
    return calc.fact


def one_data_set(bound, under):
    """E log(p(x|ω)/m) <= bound over x from A(ω), for each ω."""
    fresh, m, P = A.density(other), A.marginal, law(omega)
    mass = rules.instantiate(is_distribution, [omega], under)
    pair, average = not_negative(fresh / q, under), not_negative(m / q, under)
    later = rules.transitive(rules.symmetric(average), jensen(under))
    numbers = mean_of_convex(under)
    whole = Expectation(convex(m / q), (x, P))
    calc = Calculation(whole, under=under)
    calc.then(
        rules.monotone(whole, jensen(under), under, [average, later, mass, *numbers]),
        because="Jensen's inequality",
    )
    calc.then(rules.swapped(calc.current, under, [mass, pair]), because="Tonelli")
    calc.bound(one_pair(bound, under), because="the outputs are close")
    calc.then(rules.linear(calc.current, under, terms=[bound]), because="a constant")
    loss = log(q / m)
    ratio = marginal_mass(under)
    parts = rules.linear(whole, under, [ratio, mass], terms=[m / q, Integer(-1), loss])
    start = Calculation(Expectation(loss, (x, P)), under=under, given=[ratio])
    start.then(
        rules.symmetric(rules.transitive(parts, rules.replace(parts.conclusion.rhs, ratio))),
        because="the mean of the ratio is 1",
    )
    start.then(calc.fact, because="the bound above")
    return note(start.fact, "for each data set")


def information_bound(bound, under):
    """I <= bound."""
    calc = Calculation(A.information, under=under)
    calc.bound(one_data_set(bound, under), because="for each data set")
    calc.then(rules.linear(calc.current, under, terms=[bound]), because="a constant")
    return calc.fact
