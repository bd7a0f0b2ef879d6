"""Section 6.1: one-way marginals with Gaussian noise.

Problem: the mean of n vectors in {0,1}^d, with N(0, d/(2n²ρ)) added to each coordinate.
Method: Lemma 2.5 for means that differ by at most 1/n in each coordinate.
Guarantee: ρ-zCDP, for entries anywhere in [0,1]^d; for ξ = 0 no smaller noise will do.
Reference: concentrated paper, section 6.1, "One-Way Marginals".
"""

from sympy import IndexedBase, Integer, Sum, Symbol, sqrt

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
    note,
    rules,
)
from derivations.concentrated.lem2_4 import alpha, mu, nu, sigma
from derivations.concentrated.lem2_5 import one_coordinate

d = Symbol("d", integer=True, positive=True)
n = Symbol("n", integer=True, positive=True)
i = Symbol("i", integer=True)
rho = Symbol("rho", positive=True)
others = IndexedBase("s", real=True)  # the sum of the entries that both data sets share
a, b = IndexedBase("a", real=True), IndexedBase("b", real=True)  # the entry that changes
deviation = sqrt(d / (2 * n**2 * rho))


def output(entry):
    """The noisy mean, with ``entry`` as the entry that changes."""
    return IndependentCoordinates(Normal((others[i] + entry[i]) / n, deviation), i, d)


D = RenyiDivergence(alpha, output(a), output(b))
in_range = [AtLeast(i, 1), AtMost(i, d)]
unit = [
    ForAll((i,), tuple(in_range), relation)
    for entry in (a, b)
    for relation in (AtLeast(entry[i], 0), AtMost(entry[i], 1))
]

theorem = Statement(id="zcdp.sec6.marginals", title="One-way marginals with Gaussian noise")
private = theorem.printed(AtMost(D, rho * alpha), given=[*unit, alpha > 1])
attained = theorem.repaired(
    Equal(D.xreplace({a[i]: Integer(1), b[i]: Integer(0)}), rho * alpha),
    given=[alpha > 1],
    label="attained by the entries 1…1 and 0…0",
)
theorem.finding(
    "reading",
    r"$\mathcal N(0,v)$ has the variance $v$. Two neighbouring data sets share $n-1$ entries, whose sum is "
    r"$s$; the last is $a$ in one and $b$ in the other. Entries anywhere in $[0,1]^d$ are as private.",
)


def exact_value(part, first, second):
    """D_α = ρα/d · Σ(a_i - b_i)²."""
    means = {mu: (others[i] + first) / n, nu: (others[i] + second) / n, sigma: deviation}
    coordinate = rules.specialise(one_coordinate(), means, under=[alpha > 1])
    total = Sum((first - second) ** 2, (i, 1, d))
    target = part.restated(Equal(part.lhs, rho * alpha / d * total))
    return coordinate_by_coordinate(
        target, coordinate, because="each coordinate", finally_="collect factors"
    )


@private.proof
def each_coordinate_moves_by_one(part):
    under = [*unit, *in_range]
    known = [rules.instantiate(h, [i], under) for h in unit]
    square = note(
        rules.by_sign(AtMost((a[i] - b[i]) ** 2, 1), under=under, given=known),
        "both are between 0 and 1",
    )
    calc = Calculation(part)
    calc.then(
        exact_value(part, a[i], b[i]), because="Lemma 2.5, with these means and this variance"
    )
    calc.bound(square, because="in each coordinate")
    return calc.conclude(part, because="a sum of $d$ ones")


@attained.proof
def all_coordinates_move(part):
    calc = Calculation(part)
    calc.then(exact_value(part, Integer(1), Integer(0)), because="Lemma 2.5, with these means")
    return calc.conclude(part, because="a sum of $d$ ones")
