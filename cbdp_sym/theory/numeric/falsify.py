"""Attacks on claims: admissible points, random and at the edges, where a claim is evaluated.

An attack never proves anything. A point where a claim fails numerically is shown; that a claim
survives is reported as ``sampled``.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import sympy
from mpmath import mp, mpf

from cbdp_sym.analysis.logic import Relation
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit
from cbdp_sym.theory.heads import Defined
from cbdp_sym.theory.numeric.admissible_points import environments
from cbdp_sym.theory.numeric.evaluate import DIGITS, Environment, Lost, Unevaluable, evaluate, losses

_LONGEST = 5.0  # CPU seconds for a point: far more than nearly all take; a nested integral may take minutes


@dataclass
class AttackReport:
    """The result of an attack; ``satisfiable`` is whether an admissible point was found at all."""

    points: int = 0
    skipped: int = 0
    worst: str = ""
    disagreements: list[str] = field(default_factory=list)
    satisfiable: bool = False


def attack(
    conclusion: Relation, hypotheses: frozenset[Relation], *, points: int, seed: int, seconds: float
) -> AttackReport:
    """Evaluate a claim at up to ``points`` admissible points, for about ``seconds``.

    It ends at a point that takes far too long.
    """
    report = AttackReport()
    started = time.monotonic()
    smallest: Any = None
    with mp.workdps(DIGITS):
        for env in environments(conclusion, hypotheses, seed):
            late = time.monotonic() - started > seconds and report.satisfiable
            if report.points >= points or late:
                break
            if env is None:
                report.skipped += 1
                continue
            report.satisfiable = True
            try:
                with time_limit(_LONGEST, cpu=True):
                    verdict, slack, text = check_point(conclusion, env)
            except OutOfTime:  # and so it would be at the other points
                report.skipped += 1
                break
            except (Unevaluable, ArithmeticError, TypeError, ValueError):
                report.skipped += 1
                continue
            report.points += 1
            if smallest is None or slack < smallest:
                smallest, report.worst = slack, text
            if verdict is False:
                report.disagreements.append(text)
    return report


def check_point(relation: Relation, env: Environment) -> tuple[bool | None, Any, str]:
    """Return whether ``relation`` holds there (None within the error), the slack, and the point as text."""
    with mp.workdps(DIGITS):
        before = losses.count
        found = _compare(relation, env)
    if found[0] is False and losses.count > before:
        raise Lost("a number is too small or too large to be told from 0 or ∞, and so nothing is denied")
    return found


def _compare(relation: Relation, env: Environment) -> tuple[bool | None, Any, str]:
    lhs, rhs = evaluate(relation.lhs, env), evaluate(relation.rhs, env)
    text = f"{describe(env)}: {mp.nstr(lhs, 20)} {relation.op} {mp.nstr(rhs, 20)}"
    if mp.isnan(lhs) or mp.isnan(rhs):
        raise Unevaluable("the difference or quotient of two infinite numbers")
    if lhs == rhs:
        return (None if relation.op in ("<", ">") else True), mpf(0), text
    error = (mpf(10) ** (-7 if _loose(relation) else -30)) * (1 + min(abs(lhs), abs(rhs)))
    if not (mp.isfinite(lhs) and mp.isfinite(rhs)):
        error = mpf(0)
    gap = rhs - lhs if relation.op in ("<=", "<") else lhs - rhs
    if relation.op == "=":
        return abs(gap) <= error, -abs(gap), text
    if abs(gap) <= error:
        return None, mpf(0), text
    return bool(gap > 0), gap, text


def _loose(relation: Relation) -> bool:
    """Return whether a supremum over adversaries is in it, which is searched for in floats."""
    nodes = (n for side in relation.sides for n in sympy.preorder_traversal(side))
    return any(isinstance(n, Defined) and type(n).__name__.startswith("Restricted") for n in nodes)


def describe(env: Environment) -> str:
    """Return the values of an environment on one line."""
    known = sorted(env.values.items(), key=lambda t: str(t[0]))
    parts = [f"{k} = {v}" for k, v in known]
    parts += [f"{k} = ({', '.join(map(str, v))})" for k, v in env.weights.items()]
    return ", ".join(parts)
