"""Indicators of events, for section 6 and 7. No statement of its own.

The indicator of v >= 0 is sign(1 + sign v): it is 1 for v > 0 and for v = 0, and 0 for v < 0.
"""

from sympy import Integer, sign

from cbdp_sym import Above, Below, Equal, rules


def indicator(value):
    """1 where the value is at least 0, else 0."""
    return sign(1 + sign(value))


def by_cases(relation, value, under=(), below=None):
    """``relation``, about the indicator of ``value >= 0``, from the signs that the value can have.

    In each case the left side, with 0 or 1 for the indicator, is compared with the right side.

    Args:
        below: the relation for ``value < 0``, with 0 for the indicator, where its sign does not tell.
    """
    facts = []
    event = indicator(value)
    for case, known in ((Below(value, 0), -1), (Equal(value, 0), 0), (Above(value, 0), 1)):
        here = rules.replace(event, rules.algebraic(sign(value), Integer(known), under=[case]))
        inside = relation.substitute({event: here.conclusion.rhs})
        if known < 0 and below is not None:
            step = rules.restate(below, inside)
        else:
            step = rules.by_sign(inside, under=[*under, case])
        if relation.lhs.has(event):
            step = rules.transitive(rules.replace(relation.lhs, here), step)
        if relation.rhs.has(event):
            step = rules.transitive(step, rules.symmetric(rules.replace(relation.rhs, here)))
        facts.append(rules.weaken(step, [*under, case]))
    return rules.cases(*facts)
