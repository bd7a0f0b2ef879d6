"""Is a claim false? An evaluation of its definitions in 50 digits, which no proof takes part in."""

from __future__ import annotations

from dataclasses import dataclass

from mpmath import mp

from cbdp_sym.analysis.logic import Relation
from cbdp_sym.gate.attack import definitions
from cbdp_sym.kernel.terms import Term
from cbdp_sym.tactics.definitions import definitions as derivations
from cbdp_sym.theory import numeric as _numeric  # noqa: F401  registers the definitions
from cbdp_sym.theory.numeric.admissible_points import environments
from cbdp_sym.theory.numeric.evaluate import DIGITS, Unevaluable
from cbdp_sym.theory.numeric.falsify import check_point

POINTS = 12
SEED = 7


@dataclass(frozen=True)
class Judgement:
    """At how many points a claim was evaluated; ``point`` is one where it is false, "" if none is."""

    points: int
    point: str = ""

    @property
    def false(self) -> bool:
        return bool(self.point)


def judge(
    conclusion: Relation, hypotheses: frozenset[Relation], *, points: int = POINTS, seed: int = SEED
) -> Judgement:
    """Evaluate a claim at up to ``points`` points that satisfy its hypotheses, until it is false at one.

    There is no limit of time: what is found depends on the seed alone.
    """
    found = evaluated = 0
    with mp.workdps(DIGITS):
        for env in environments(conclusion, hypotheses, seed):
            if env is None:
                continue
            if found == points:
                break
            found += 1
            try:
                holds, _, text = check_point(conclusion, env)
            except (Unevaluable, ArithmeticError, TypeError, ValueError):
                continue
            evaluated += 1
            if holds is False:
                return Judgement(evaluated, text)
    return Judgement(evaluated)


def constants() -> dict[str, Term]:
    """Return the definitions that finite models know: the library's and the derivations' own."""
    return {**definitions(), **{name: entry.term for name, entry in derivations().items()}}
