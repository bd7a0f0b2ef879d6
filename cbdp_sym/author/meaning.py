"""The proof that everything in a statement is defined (`defined.py` says what that is).

It is taken apart as the statement is: at each place what is assumed there is known, and those facts of the
claim's own proof that rest on it.  The automation proves the rest, and then the last step of
`have`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cbdp_sym.author.defined import defined
from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.terms import Const, Term, Var, app, sides
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, equality_elimination, generalise, symmetry
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.decide import deciding
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.obvious import obvious
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import parts, symbols

_SECONDS = 1.0  # of CPU time, for a side condition that only a certificate shows


def presupposition(
    t: Term, context: Context, variables: Sequence[Var] = (), facts: Iterable[Theorem] = ()
) -> Theorem:
    """Return the theorem that everything in a statement is defined, from what is known.

    ``variables`` are those of the statement, in order; ``facts`` may have them, and rest on hypotheses of
    the statement.  Raises Failed with what is not shown.
    """
    goal = defined(t)
    told = {e.constant.name for e in library().values() if isinstance(e.constant, Const)}
    said = {n: entry(n) for n in symbols(goal) if n not in told}
    unfold = sorted(
        name
        for name, e in said.items()
        if e is not None and e.kind == "define" and e.shelf != "foundations" and e.theorem
    )
    with deciding(_SECONDS):
        if not unfold:
            return _Meaning(facts).shown(goal, context, list(variables), frozenset())
        unfolded = equation(goal, *unfold, repeat=True)
        theorem = _Meaning(facts).shown(sides(unfolded.conclusion)[1], context, list(variables), frozenset())
    return equality_elimination(symmetry(unfolded), theorem)


class _Meaning:
    def __init__(self, facts: Iterable[Theorem]) -> None:
        self.facts = list(facts)

    def shown(self, goal: Term, context: Context, variables: list[Var], assumed: frozenset[Term]) -> Theorem:
        """Prove what stands under the variables and hypotheses of the statement."""
        name, arguments = parts(goal)
        if name == "!" and variables and variables[0].type is arguments[0].type.args[0]:
            v, *rest = variables
            return generalise(v, self.shown(app(arguments[0], v), context, rest, assumed))
        if name == "/\\":
            both = [self.shown(a, context, variables, assumed) for a in arguments]
            return instance(named("and_intro"), *arguments, given=both)
        if name == "==>":
            a, b = arguments
            more = assumed | {a}
            new = [f for f in self.facts if f.hypotheses <= more and not f.hypotheses <= assumed]
            inner = context.extended(assume(a), *new)
            return discharge(a, self.shown(b, inner, variables, more))
        if not assumed:
            context = context.extended(*(f for f in self.facts if not f.hypotheses))
        try:
            return prove(goal, context)
        except Failed as failure:
            try:
                return obvious(goal, context)
            except Failed:
                raise Failed(
                    "it is not shown that ",
                    goal,
                    ", without which the claim says nothing; a hypothesis is missing, or p.defined(…) in the "
                    "proof\n  ",
                    failure,
                ) from None
