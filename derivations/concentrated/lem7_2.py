"""Lemma 7.2: packings that are nets.

Problem: a set T of points of a metric space, more than α apart, such that every point is within α of T.
Method: the procedure of the paper, for points that are numbered: the j-th is taken if none of those before it
    that are taken is within α. What is counted has terms that are not negative, so that each is at most the
    sum.
Guarantee: T is an α-packing and an α-net, for finitely many points and for a sequence of them. Symmetry and
    the triangle inequality are not used.
Reference: concentrated paper, Lemma 7.2 and its proof.
"""

from sympy import Function, IndexedBase, Integer, Rational, Sum, Symbol

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Below,
    Equal,
    ForAll,
    Statement,
    conclude,
    note,
    rules,
)
from derivations.concentrated.indicators import by_cases, indicator

i, j, k = (Symbol(s, integer=True) for s in "ijk")
alpha = Symbol("alpha", positive=True)
taken = IndexedBase("t", nonnegative=True)  # whether a point is in T
distance = Function("d", nonnegative=True)
v, s = Symbol("v", real=True), Symbol("s", real=True)
w = Symbol("w", nonnegative=True)


def near(first, second):
    """Whether two points are within α."""
    return indicator(alpha - distance(first, second))


def covering(point):
    """How many of the points before this one are in T and within α."""
    return Sum(taken[i] * near(i, point), (i, 1, point - 1))


procedure = ForAll((j,), (AtLeast(j, 1),), Equal(taken[j], indicator(-covering(j))))

theorem = Statement(id="zcdp.lem7.2", title="A packing that is a net")
packing = theorem.printed(
    Above(distance(k, j), alpha),
    given=[procedure, AtLeast(k, 1), AtMost(k, j - 1), Equal(taken[k], 1), Equal(taken[j], 1)],
    label="packing",
)
net = theorem.printed(
    Above(taken[j] + covering(j), 0), given=[procedure, AtLeast(j, 1)], label="net"
)
for part in theorem.parts:
    part.samples = {
        taken: (Integer(1),),
        alpha: (Rational(1, 1000), Rational(1, 50), Rational(1, 10)),
        j: (Integer(2), Integer(3)),
        k: (Integer(1),),
    }
theorem.finding(
    "reading",
    r"The points are numbered, $t_j=1$ says that the $j$-th is in $T$, and the indicators are written with "
    r"two signs. The procedure picks the first point of what is left of $A$: the $j$-th is in $A$ until a "
    r"point of $T$ within $\alpha$ has been picked. The net says that $j$ is in $T$ or within $\alpha$ of "
    r"one of the points of $T$ before it. So every finite or countable space has a $T$ that is a "
    r"packing and a net. In a space that is not countable let the points be the picks themselves: all "
    r"$t_j=1$, each pick is left over by those before it, and they are a packing; if the picks come to an "
    r"end, nothing is left over, which is the net.",
)
theorem.finding(
    "unneeded",
    r"Neither the triangle inequality nor the symmetry of $d$ is used, and of $\alpha$ no sign: a net and a "
    r"packing in this sense exist for every function $d$ of two points, with the earlier point first.",
)


def one_term(total, index, under):
    """One term of a sum is at most the sum, as no term is negative."""
    cut = rules.cut_sum(total, index, under)
    first = next(e for e in cut.conclusion.rhs.args if e.limits[0][1] == 1)
    apart = rules.last_term(first, under)
    whole = rules.transitive(cut, rules.replace(cut.conclusion.rhs, apart))
    term = total.function.xreplace({total.limits[0][0]: index})
    rest = rules.by_sign(AtLeast(whole.conclusion.rhs - term, 0), under, [])
    added = rules.combine([rules.symmetric(rest), rules.reflexive(term)], under=under)
    least = rules.restate(added, AtMost(term, whole.conclusion.rhs), under)
    return note(rules.transitive(least, rules.symmetric(whole)), "one term of the sum")


def not_negative(under):
    """0 <= the number of points that cover the j-th."""
    return rules.by_sign(AtLeast(covering(j), 0), under)
