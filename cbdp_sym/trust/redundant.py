"""Side conditions that another one repeats, so that no test can tell whether they are there, and which.

They are kept where the earlier one says better what is wrong, or where it is checked by somebody who reads.
"""

from __future__ import annotations

_VALUE = "the value would be infinite or undefined, which integrate refuses"

REDUNDANT: dict[str, str] = {
    "rules.order.compare_constants: relation.free_symbols": "a symbol has no ball",
    "rules.order.compare_constants: left > right if relation.op == '<' else left < right": (
        "only says sooner that it is false: no precision separates it the other way"
    ),
    "rules.order.increasing: require_defined(slope, inside)": "a smooth function has a slope",
    "rules.order.concave_maximum: require_defined(best, context)": (
        "the point is inside, where the function is smooth"
    ),
    "rules.order.require_range: variable.is_integer": "an integer is a rational number",
    "rules.extended.least_bound: bound in relation.lhs.free_symbols": (
        "asked again of both sides, below"
    ),
    "rules.induction.shift: i.is_positive": "what is positive is not negative",
    "rules.induction.induction: isinstance(hypothesis, ForAll) and any((h.free_symbols & "
    "set(hypothesis.variables) for h in outer))": "what has such a variable is local, not outer",
    "rules.integrals._exponential: not (context.positive(low) and high.is_finite is not False)": _VALUE,
    "rules.integrals._exponential: low.is_infinite": _VALUE,
    "rules.integrals._exponential: high.is_infinite": _VALUE,
    "rules.integrals._exponential: 0 in sign": _VALUE,
    "rules.integrals._exponential: sign == frozenset((-s for s in wanted))": (
        "only says why: the line below refuses the same"
    ),
    "rules.integrals._gaussian: n < 0": "1/x is undefined at 0, which integrate refuses",
    "rules.limits.endpoint: require_defined(start, context)": "asked again by require_smooth_from",
}
"""By :class:`~.conditions.Condition` as text; the reason."""
