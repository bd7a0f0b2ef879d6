"""The probability Π(1-δ_i) that no mechanism fails, for section 8.3. No statement of its own."""

from sympy import IndexedBase, Integer, Product, Sum, Symbol

from cbdp_sym import AtLeast, AtMost, ForAll, Relation, rules

k = Symbol("k", integer=True, positive=True)
i = Symbol("i", integer=True)
failure = IndexedBase("delta", real=True)
below_one = [
    ForAll((i,), (AtLeast(i, 1),), relation)
    for relation in (AtLeast(failure[i], 0), AtMost(failure[i], 1))
]


def success(n):
    """Π(1-δ_i) for i from 1 to n."""
    return Product(1 - failure[i], (i, 1, n))


def failures(n):
    """Σδ_i for i from 1 to n."""
    return Sum(failure[i], (i, 1, n))


def inductive(claim, known=(), *, through=False):
    """``claim(k)`` by induction, from the sign of a difference once the last factor is apart.

    Args:
        known: Facts about the first k - 1 factors, as functions of their number.
        through: whether the product is compared with that of the first k - 1 factors before.
    """
    first = rules.single_factor(success(Integer(1)))
    under = [*below_one, AtLeast(k, 1)]
    start = [rules.instantiate(h, [Integer(1)], below_one) for h in below_one]
    goal = claim(Integer(1))
    base = rules.replace(goal.lhs, first)
    value = goal.rhs
    if value.has(Sum):
        value = rules.replace(value, rules.single_term(failures(Integer(1)))).conclusion.rhs
    plain = rules.by_sign(Relation(base.conclusion.rhs, goal.op, value), below_one, start)
    fact = rules.transitive(base, plain)
    if value != goal.rhs:
        last = rules.replace(goal.rhs, rules.single_term(failures(Integer(1))))
        fact = rules.transitive(fact, rules.symmetric(last))
    previous = claim(k - 1)
    inside = [*below_one, previous, AtLeast(k, 2)]
    given = [rules.instantiate(h, [k], inside) for h in below_one]
    given += [rules.assume(previous), *(f(k - 1) for f in known)]
    apart = rules.last_factor(success(k), inside)
    split = rules.replace(claim(k).lhs, apart)
    value = claim(k).rhs
    total = None
    if value.has(Sum):
        total = rules.replace(value, rules.last_term(failures(k), inside))
        value = total.conclusion.rhs
    middle = success(k - 1) if through else value
    sign = rules.by_sign(Relation(split.conclusion.rhs, goal.op, middle), inside, given)
    step = rules.transitive(split, sign)
    if through:
        step = rules.transitive(step, rules.assume(previous))
    if total is not None:
        step = rules.transitive(step, rules.symmetric(total))
    whole = rules.induction(fact, step, k, 1, previous)
    return rules.weaken(whole, under)


def between_zero_and_one():
    """0 <= Π(1-δ_i) <= 1."""
    positive = inductive(lambda n: AtLeast(success(n), 0))
    return positive, inductive(lambda n: AtMost(success(n), 1), [at(positive)], through=True)


def at(fact):
    """``fact`` as a function of the number of factors, at least 1."""
    return lambda n: rules.specialise(fact, {k: n}, [AtLeast(k, 2)])
