"""`close`: one step of a written proof, from the context and the facts that the author names.

The step's form says what is tried: an equation is rewritten by the facts that are equations, then
computed; an
inequality is a combination of the facts, or of the facts and the context.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from cbdp_sym.kernel.terms import Term, sides
from cbdp_sym.kernel.theorem import Theorem, equality_elimination, reflexivity, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.almost_everywhere import almost_everywhere_by, rewrite_ae
from cbdp_sym.tactics.apply import Statement, use
from cbdp_sym.tactics.arithmetic import equal_fractions
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.casts import spread
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.context import Context, as_context, rule_head
from cbdp_sym.tactics.failure import Failed, Lazy, NotApplicable, listed
from cbdp_sym.tactics.inequalities import inequality
from cbdp_sym.tactics.linarith import linarith
from cbdp_sym.tactics.numbers import by_balls
from cbdp_sym.tactics.obvious import obvious
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import name_of, named
from cbdp_sym.tactics.syntax import binary, joined, parts


def close(goal: Term, context: Context | Iterable[Theorem] = (), facts: Sequence[Statement] = ()) -> Theorem:
    """Return ``|- goal``.  Raises Failed with what each way said."""
    context = as_context(context)
    theorems = [named(f) if isinstance(f, str) else f for f in facts]
    for t in theorems:
        if t.conclusion is goal:
            return t
    failures: list[Failed] = []
    ways = [
        *_ways(goal, context, theorems),
        lambda: _spread(goal, context, theorems),
        lambda: obvious(goal, context.extended(*theorems)),
    ]
    if parts(goal)[0] == "AE":
        ways.append(lambda: almost_everywhere_by(obvious, goal, context.extended(*theorems)))
    for way in ways:
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
        *(("\nfacts:", listed(f if isinstance(f, str) else name_of(f) or f for f in facts)) if facts else ()),
        "\nknown:",
        listed(context.facts),
    )


_SAYS_NOTHING = re.compile(
    "does not give |no order is known for |nothing that is known gives |no monotone function gives "
    "|this is not a chain|^not proved: "
)


def _said(goal: Term, failures: list[Failed]) -> str:
    """The lines of what the ways said, each once: the deepest unmet condition first."""
    lines: dict[str, str] = {str(Failed("not proved: ", goal)): ""}
    for line in (line for f in failures for line in str(f).splitlines()):
        lines.setdefault(line.strip(), line)
    needed: dict[str, str] = {}
    others: list[str] = []
    empty: list[str] = []
    for text, line in list(lines.items())[1:]:
        name, needs, condition = text.partition(" needs ")
        if needs and " " not in name:
            needed.setdefault(condition, text)
        elif _SAYS_NOTHING.search(text):
            empty.append(text)
        else:
            others.append(line)
    first = [f"  {text}" for text in reversed(needed.values())]
    return "".join(f"\n  {line}" for line in [*first, *others, *(f"  {text}" for text in empty)])


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
                ways.append(lambda: equal_fractions(a, b, everything, pool))
            else:
                pool = [f for f in context.about("=") if _between_reals(f)]
                ways.append(lambda: prove(goal, everything))
                if pool:
                    ways.append(lambda: equal_fractions(a, b, everything, pool))
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


def _rewritten(a: Term, b: Term, facts: list[Theorem], context: Context, spreading: str = "") -> Theorem:
    """a = b by the facts that are equations, used in a, in b, or in both; then computed."""
    left, right = (_by_facts(t, facts, context, spreading) for t in (a, b))
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


def _spread(goal: Term, context: Context, facts: list[Theorem]) -> Theorem:
    """The goal by the facts, where ``ext`` of a sum may become the sum of ``ext``, and so on."""
    everything = context.extended(*facts) if facts else context
    name, arguments = parts(goal)
    step = spread(goal, everything) if facts or name in ("<=", "<") else None
    if step is None:
        raise NotApplicable("ext moves nowhere in ", goal)
    whole = spread(goal, everything, repeat=True)
    steps = [step] if whole is None or whole.conclusion is step.conclusion else [step, whole]
    ways: list[Callable[[], Theorem]] = [
        partial(_after, s, way) for s in steps for way in _ways(sides(s.conclusion)[1], context, facts)
    ]
    if name == "=":
        a, b = arguments
        ways.insert(0, lambda: _rewritten(a, b, facts, everything, "where needed"))
        ways.insert(1, lambda: _rewritten(a, b, facts, everything, "first"))
    for way in ways:
        with suppress(Failed):
            return way()
    raise NotApplicable("not with ext moved inwards either: ", goal)


def _after(step: Theorem, way: Callable[[], Theorem]) -> Theorem:
    return equality_elimination(symmetry(step), way())


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


def _by_facts(t: Term, facts: list[Theorem], context: Context, spreading: str = "") -> Theorem | None:
    """t = t' by the facts that are equations.

    ``ext`` moves inwards before a fact is used: never, ``"where needed"`` (the fact is not used without), or
    ``"first"`` (before each, but not into powers).
    """
    result: Theorem | None = None
    for f in facts:
        now = t if result is None else sides(result.conclusion)[1]
        step = _after_spreading(now, f, context, powers=False) if spreading == "first" else None
        step = step or _one_rewrite(now, f, context)
        if step is None and spreading:
            step = _after_spreading(now, f, context)
        if step is not None:
            result = step if result is None else joined(result, step)
    return result


def _after_spreading(t: Term, fact: Theorem, context: Context, powers: bool = True) -> Theorem | None:
    first = spread(t, context, repeat=not powers, powers=powers)
    then = None if first is None else _one_rewrite(sides(first.conclusion)[1], fact, context)
    return None if first is None or then is None else joined(first, then)


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
        raise Failed("this is not a chain: ", name_of(total) or total)
    x, y = ends
    if x.type is not a.type:
        raise Failed("this is about other things: ", total)
    steps = [total]
    if x is not a:
        steps.insert(0, prove(binary("=", a, x), context))
    if y is not b:
        steps.append(prove(binary("=", y, b), context))
    result = chain(*steps)
    if result.conclusion is not goal:
        raise Failed("only ", result, f" follows, and {relation} is wanted")
    return result
