"""Lemmas about Rényi divergences."""

from __future__ import annotations

from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.logic import from_negation
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.statements import lemma

Given = list[Theorem]


@lemma("for P Q : 'a measure, a b : real given renyi a P Q <= ext b holds P << Q")
def ac_of_renyi(goal: Term, given: Given, P: Term, Q: Term, a: Term, b: Term) -> Theorem:
    """A finite Rényi divergence implies absolute continuity."""

    def infinite(no: Theorem) -> Theorem:
        bound = rewrite(given[0], "renyi", "if_false", context=[no])
        return use("top_not_le", b, given=[bound])

    return from_negation(goal, infinite)
