"""`close`: one step of a written proof, from the context and the facts that the author names.

The step's form says what is tried: an equation is rewritten by the facts that are equations, then
computed; an
inequality is a combination of the facts, or of the facts and the context.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cbdp_sym.kernel.terms import Term, sides
from cbdp_sym.kernel.theorem import Theorem, equality_elimination, reflexivity, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.almost_everywhere import rewrite_ae
from cbdp_sym.tactics.apply import Statement, use
from cbdp_sym.tactics.arithmetic import field
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.context import Context, as_context, rule_head
from cbdp_sym.tactics.failure import Failed, Lazy, NotApplicable, listed
from cbdp_sym.tactics.inequalities import inequality
from cbdp_sym.tactics.linarith import linarith
from cbdp_sym.tactics.numbers import by_balls
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import named
from cbdp_sym.tactics.syntax import binary, joined, parts


def close(goal: Term, context: Context | Iterable[Theorem] = (), facts: Sequence[Statement] = ()) -> Theorem:
    """Return ``|- goal``.  Raises Failed with what each way said."""
    context = as_context(context)
    theorems = [named(f) if isinstance(f, str) else f for f in facts]
    for t in theorems:
        if t.conclusion is goal:
            return t
    failures: list[Failed] = []
    for way in _ways(goal, context, theorems):
        try:
            return way()
        except NotApplicable:
            pass
        except Failed as failure:
            failures.append(failure)
    raise Failed(
        "this step is not proved: ",
        goal,
        Lazy(lambda: _said(goal, failures)),
        *(("\nfacts:", listed(theorems)) if theorems else ()),
        "\nknown:",
        listed(context.facts),
    )


def _said(goal: Term, failures: list[Failed]) -> str:
    """The lines of what the ways said, each once, without that the goal is not proved."""
    lines = {str(Failed("not proved: ", goal)): ""}
    for line in (line for f in failures for line in str(f).splitlines()):
        lines.setdefault(line.strip(), line)
    return "".join(f"\n  {line}" for line in list(lines.values())[1:])


def _ways(goal: Term, context: Context, facts: list[Theorem]) -> list[Callable[[], Theorem]]:
    name, arguments = parts(goal)
    everything = context.extended(*facts) if facts else context
    ways: list[Callable[[], Theorem]] = [
        partial(_direct, f, goal, everything) for f in facts if rule_head(f.conclusion) == name
    ]
    if name == "=":
        a, b = arguments
        equations = [f for f in facts if _is_equation(f)]
        if facts:
            ways.append(lambda: _rewritten(a, b, facts, everything))
        if a.type is REAL:
            pool = [f for f in equations if parts(f.conclusion)[0] == "="]
            if pool:
                ways.append(lambda: field(a, b, everything, pool))
            else:
                pool = [f for f in context.about("=") if _between_reals(f)]
                ways.append(lambda: prove(goal, everything))
                if pool:
                    ways.append(lambda: field(a, b, everything, pool))
                return [*ways, lambda: linarith(goal, everything)]
    elif name in ("<=", "<") and arguments[0].type is REAL:
        if facts:
            ways.append(lambda: linarith(goal, facts))
            ways.append(lambda: linarith(goal, facts, products=True))
        ways += [lambda: inequality(goal, everything), lambda: prove(goal, everything)]
        if facts:
            ways.append(lambda: _goal_rewritten(goal, facts, everything))
        return [*ways, lambda: by_balls(goal, everything)]
    rewritten = partial(_goal_rewritten, goal, facts, everything)
    if name == "=" or not facts:
        ways.append(lambda: prove(goal, everything))
    else:  # what the facts rewrite to something known needs no search
        ways += [lambda: rewritten(_known), lambda: prove(goal, everything), rewritten]
    if name in ("<=", "<") and facts:
        ways.append(lambda: _bounded(goal, facts, everything))
    return ways


def _direct(fact: Theorem, goal: Term, context: Context) -> Theorem:
    """The goal, or the equation turned around, as an instance of a fact."""
    try:
        return use(fact, goal=goal, context=context)
    except Failed:
        name, arguments = parts(goal)
        if name != "=":
            raise
        return symmetry(use(fact, goal=binary("=", arguments[1], arguments[0]), context=context))


def _is_equation(theorem: Theorem) -> bool:
    return rule_head(theorem.conclusion) == "="


def _between_reals(theorem: Theorem) -> bool:
    name, arguments = parts(theorem.conclusion)
    return name == "=" and arguments[0].type is REAL


def _rewritten(a: Term, b: Term, facts: list[Theorem], context: Context) -> Theorem:
    """a = b by the facts that are equations, used in a, in b, or in both; then computed."""
    left, right = _by_facts(a, facts, context), _by_facts(b, facts, context)
    if left is None and right is None:
        raise NotApplicable("none of the facts rewrites ", a, " or ", b)
    failures: list[Failed] = []
    for s, t in ((left, None), (None, right), (left, right)):
        if s is None and t is None:
            continue
        x = a if s is None else sides(s.conclusion)[1]
        y = b if t is None else sides(t.conclusion)[1]
        try:
            middle = reflexivity(x) if x is y else prove(binary("=", x, y), context)
        except Failed as failure:
            failures.append(failure)
            continue
        ends = [e for e in (s, middle, None if t is None else symmetry(t)) if e is not None]
        return joined(*ends)
    raise failures[-1]


def _known(goal: Term, context: Context) -> Theorem:
    found = context.find(goal)
    if found is None:
        raise NotApplicable("this is not known: ", goal)
    return found


def _goal_rewritten(
    goal: Term, facts: list[Theorem], context: Context, shown: Callable[[Term, Context], Theorem] = prove
) -> Theorem:
    """The goal, after the facts that are equations have been used in it."""
    step = _by_facts(goal, facts, context)
    if step is None:
        raise NotApplicable("none of the facts rewrites ", goal)
    return equality_elimination(symmetry(step), shown(sides(step.conclusion)[1], context))


def _by_facts(t: Term, facts: list[Theorem], context: Context) -> Theorem | None:
    result: Theorem | None = None
    for f in facts:
        step = _one_rewrite(t if result is None else sides(result.conclusion)[1], f, context)
        if step is not None:
            result = step if result is None else joined(result, step)
    return result


def _one_rewrite(t: Term, fact: Theorem, context: Context) -> Theorem | None:
    if _is_equation(fact):
        try:
            return equation(t, fact, context=context)
        except Failed:
            return None
    if rule_head(fact.conclusion) == "AE":
        try:
            return rewrite_ae(t, fact, context=context)
        except Failed:
            return None
    return None


def _bounded(goal: Term, facts: list[Theorem], context: Context) -> Theorem:
    """a <= b from the facts as a chain, its ends computed."""
    relation, (a, b) = parts(goal)
    total = facts[0] if len(facts) == 1 else chain(*facts)
    name, ends = parts(total.conclusion)
    if name not in ("<=", "<", "="):
        raise Failed("this is not a chain: ", total)
    x, y = ends
    steps = [total]
    if x is not a:
        steps.insert(0, prove(binary("=", a, x), context))
    if y is not b:
        steps.append(prove(binary("=", y, b), context))
    result = chain(*steps)
    if result.conclusion is not goal:
        raise Failed("only ", result, f" follows, and {relation} is wanted")
    return result
