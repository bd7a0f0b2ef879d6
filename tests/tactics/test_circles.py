"""A lemma that is named in the wrong place fails soon: it is not used for ever for its own antecedents."""

from __future__ import annotations

import pytest

from cbdp_sym.author.script import Script
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import automation
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed

MOST_GOALS = 2000  # of a step that fails; without the bound they are more than 2^60


@pytest.fixture
def goals(monkeypatch: pytest.MonkeyPatch) -> list[Term]:
    """Collect the goals of searches, and end what goes on for ever."""
    seen: list[Term] = []
    inner = automation._prove

    def counted(goal: Term, context: Context) -> Theorem:
        seen.append(goal)
        assert len(seen) < MOST_GOALS, "the search has no end"
        return inner(goal, context)

    monkeypatch.setattr(automation, "_prove", counted)
    return seen


@pytest.mark.parametrize(
    ("claim", "goal"),
    [
        ("for x y given x ≤ y holds x = 0", "x = 0"),
        ("for x y given 0 < x, x ≤ y holds x = y", "x = y"),
        ("for x y : 'a, d : 'a → 'a → real given ∀u v. d(u, v) = 0 ⇒ u = v holds x = y", "d(x, y) = d(y, x)"),
        ("for x y given x·y = 3, ∀u v. u + 1 = v + 1 ⇒ u = v, ∀u v. u - 2 = v ⇒ u = v holds x = y", "x = y"),
    ],
)
def test_a_lemma_in_the_wrong_place(claim: str, goal: str, goals: list[Term]) -> None:
    p = Script(claim)
    with pytest.raises(Failed, match="this step is not proved"):
        p.have(goal, "eq_sub")
    assert goals


def test_in_the_right_place_it_is_used() -> None:
    p = Script("for x y z : real given x·z - y = 0 holds x·z = y")
    p.have("x·z = y", "eq_sub")


def test_a_fact_is_used_again_where_its_antecedent_is_a_smaller_goal() -> None:
    p = Script("for s : real → bool given s(0), ∀n. s(n) ⇒ s(n + 1) holds s(0 + 1 + 1 + 1 + 1 + 1)")
    p.have(p.goal)


def test_a_search_for_another_lemma_begins_anew() -> None:
    """What a search has under way is set aside while a lemma is proved (``statements.afresh``)."""
    p = Script("for x y z : real given ∀u v. u - v = 0 ⇒ u = v, x = y holds x·z = y·z")
    p.have("x·z = y·z", "eq_sub")
