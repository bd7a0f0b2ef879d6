"""Section 6.1: histograms with Gaussian noise.

Problem: how many of the n entries are t, with N(0, 1/ρ) added, for each t from 1 to T.
Method: Lemma 2.5; an entry is a unit vector, and two of them are at most √2 apart.
Guarantee: ρ-zCDP; two different entries attain it at every order.
Reference: concentrated paper, section 6.1, "Histograms (a.k.a. Point Queries)".
"""

from sympy import IndexedBase, Sum, Symbol, sqrt

from cbdp_sym import (
    AtLeast,
    AtMost,
    Calculation,
    Equal,
    ForAll,
    IndependentCoordinates,
    Normal,
    RenyiDivergence,
    Statement,
    coordinate_by_coordinate,
    rules,
)
from derivations.concentrated.lem2_4 import alpha, mu, nu, sigma
from derivations.concentrated.lem2_5 import one_coordinate

T = Symbol("T", integer=True, positive=True)
t = Symbol("t", integer=True)
rho = Symbol("rho", positive=True)
others = IndexedBase("s", real=True)  # how often each value occurs among the common entries
a, b = IndexedBase("a", real=True), IndexedBase("b", real=True)  # the entry that changes
deviation = 1 / sqrt(rho)


def output(entry):
    """The noisy histogram, with the unit vector ``entry`` for the entry that changes."""
    return IndependentCoordinates(Normal(others[t] + entry[t], deviation), t, T)


def total(value):
    """Σ value over all t."""
    return Sum(value, (t, 1, T))


D = RenyiDivergence(alpha, output(a), output(b))
in_range = [AtLeast(t, 1), AtMost(t, T)]
unit = [
    ForAll((t,), tuple(in_range), relation)
    for entry in (a, b)
    for relation in (AtLeast(entry[t], 0), AtMost(entry[t], 1))
]
mass = [AtMost(total(entry[t]), 1) for entry in (a, b)]

theorem = Statement(id="zcdp.sec6.histogram", title="A histogram with Gaussian noise")
private = theorem.printed(AtMost(D, rho * alpha), given=[*unit, *mass, alpha > 1])
attained = theorem.repaired(
    Equal(
        RenyiDivergence(alpha, output(a), output(b)),
        rho * alpha / 2 * total((a[t] - b[t]) ** 2),
    ),
    given=[alpha > 1],
    label="the exact value",
)
theorem.finding(
    "reading",
    r"$\mathcal N(0,v)$ has the variance $v$. Two neighbouring data sets share $n-1$ entries, whose "
    r"histogram is $s$; the last entry adds the unit vector $a$ to one histogram and $b$ to the other. Of "
    r"a unit vector only $0\le a_t\le1$ and $\sum_ta_t\le1$ are used, so that an entry may also be missing.",
)
theorem.finding(
    "sharper",
    r"The divergence is exactly $\frac12\rho\alpha\sum_t(a_t-b_t)^2$, which is $\rho\alpha$ for any two "
    r"different unit vectors: the variance $1/\rho$ is the least that will do.",
)


def exact_value(part):
    """D_α = ρα/2 · Σ(a_t - b_t)²."""
    means = {mu: others[t] + a[t], nu: others[t] + b[t], sigma: deviation}
    coordinate = rules.specialise(one_coordinate(), means, under=[alpha > 1])
    target = part.restated(attained.conclusion)
    return coordinate_by_coordinate(
        target, coordinate, because="each coordinate", finally_="collect factors"
    )


@private.proof
def two_unit_vectors(part):
    under = [*unit, *in_range]
    known = [rules.instantiate(h, [t], under) for h in unit]
    square = Calculation((a[t] - b[t]) ** 2, under=under, given=known)
    square.at_most(a[t] ** 2 + b[t] ** 2, because=r"$a_tb_t\ge0$")
    for entry in (a, b):
        less = rules.by_sign(AtMost(entry[t] ** 2, entry[t]), under=under, given=known)
        square.bound(less, because="it is between 0 and 1")
    calc = Calculation(part)
    calc.then(exact_value(part), because="Lemma 2.5, with these means and this variance")
    calc.bound(square.fact, because="for each $t$")
    calc.equals(rho * alpha / 2 * (total(a[t]) + total(b[t])), because="two sums")
    for at_most_one in mass:
        calc.bound(rules.assume(at_most_one), because="a unit vector")
    return calc.conclude(part)


@attained.proof
def value_of_the_divergence(part):
    return exact_value(part)
