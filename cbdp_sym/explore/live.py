"""Statements and claims that were made in this session, as objects like those of the corpus."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.corpus.scan import StatementFile
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.corpus.verify import verify_statement
from cbdp_sym.corpus.views import expressed
from cbdp_sym.corpus.waiting import waiting
from cbdp_sym.explore.claim import ClaimView
from cbdp_sym.explore.theorem import StatementView


class LiveStatement(StatementView):
    """A statement of this session; it is verified here, and nothing of it is kept."""

    def __init__(self, statement: Statement) -> None:
        place = Path(statement.source or "session")
        super().__init__(
            StatementFile(statement.id, place, 0, statement.title, statement.expect, statement.ref), None
        )
        self.__dict__["statement"] = statement

    @cached_property
    def report(self) -> StatementReport:
        """Return everything that verification says, as plain data."""
        with waiting(f"verifying {self.id}"):
            return verify_statement(self.statement)


def of_claim(claim: Claim) -> ClaimView:
    """Return a claim of this session, which is verified when something is asked of it that needs it."""
    return ClaimView(claim, lambda: "claim", cache(lambda: verified(claim, expressed(claim))))
