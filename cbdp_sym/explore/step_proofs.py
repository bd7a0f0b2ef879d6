"""The steps of a claim's proof as theorems: their sides in SymPy, their checks, and the step run again."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import sympy
from sympy import Expr

from cbdp_sym.author.claims import Claim, shown
from cbdp_sym.author.proof import RecordedProof, proved
from cbdp_sym.author.rerun import Rerun, rerun
from cbdp_sym.author.stated import stated_of
from cbdp_sym.author.tree import Node, walk
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.step_checks import StepCheck, check
from cbdp_sym.corpus.step_views import Folded, StepView, lines_above, sides
from cbdp_sym.corpus.views import NoView
from cbdp_sym.kernel.terms import Abs, Term, app, var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.tactics.definitions import within
from cbdp_sym.tactics.failure import Failed


class StepProofs:
    """The proof of a claim, run in this process when something of its steps is asked."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim

    @cached_property
    def proof(self) -> RecordedProof:
        """The proof.  Raises UserError: it does not hold."""
        try:
            return proved(self.claim)[1]
        except (Failed, KernelError) as error:
            raise UserError(f"the claim is not proved: {error}") from error

    @cached_property
    def nodes(self) -> list[Node]:
        """All steps, in the order of their numbers."""
        return list(walk(self.proof.tree.nodes))

    @cached_property
    def binders(self) -> dict[Term, str]:
        """The names of bound variables."""
        return {**self.claim.binders, **self.proof.binders}

    def theorem(self, number: int) -> Theorem:
        """Return a step as a theorem of the kernel.  Raises UserError: it shows nothing."""
        theorem = self.nodes[number].theorem
        if theorem is None:
            raise UserError("this step shows nothing")
        return theorem

    def relation(self, number: int, *, unfolded: bool = False) -> Any:
        """Return a step as a relation of SymPy; unless ``unfolded``, abbreviations are symbols.

        Raises UserError: it relates no numbers.
        """
        node = self.nodes[number]
        view = StepView(self.binders, stated_of(self.claim).hypotheses)
        try:
            if unfolded:
                return view.relation(self.theorem(number).conclusion)
            above = lines_above(self.nodes).get(id(node))
            return Folded(node, above, self.binders).relation(view)
        except NoView as error:
            raise UserError(str(error)) from error

    def relates(self, number: int) -> bool:
        """Return whether a step relates two numbers."""
        theorem = self.nodes[number].theorem
        return theorem is not None and sides(theorem.conclusion) is not None

    def hypotheses(self, number: int) -> list[str]:
        """Return what a step assumes: those of the claim that it uses, and the cases in which it stands."""
        found = self.theorem(number).hypotheses
        return sorted(shown(self.claim, h, self.nodes[number].scope) for h in found)

    def check(self, number: int, digits: int = 30) -> StepCheck:
        """Return what numbers say of a step."""
        with within(stated_of(self.claim).scope):
            return check(self.theorem(number), digits=digits)

    def simplify(self, number: int) -> Any:
        """Return what SymPy makes of the step, abbreviations put in: of an equation the difference."""
        found = self.relation(number, unfolded=True)
        if isinstance(found, sympy.Eq):
            return sympy.simplify(found.lhs - found.rhs)
        return type(found)(sympy.simplify(found.lhs), sympy.simplify(found.rhs))

    def rerun(self, number: int) -> Rerun:
        """Prove a step again: the script runs anew up to it."""
        return rerun(self.claim, until=number)

    @property
    def definitions(self) -> dict[Any, Expr]:
        """The meaning of the author's abbreviations, as SymPy expressions by symbols or functions."""
        found: dict[Any, Expr] = {}
        for node in self.nodes:
            if node.kind != "let" or node.term is None:
                continue
            view = StepView(self.binders, stated_of(self.claim).hypotheses)
            left: Term = var(node.names[0], node.term.type)
            right = node.term
            while isinstance(right, Abs):
                x = var(self.binders.get(right, "x"), right.domain)
                left, right = app(left, x), app(right, x)
            try:
                meaning = Folded(node, None, self.binders).meaning(right)
                found[view.any(left)] = view.any(meaning)
            except (NoView, TypeError, ValueError):
                continue
        return found
