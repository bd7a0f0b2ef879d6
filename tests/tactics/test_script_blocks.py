"""Blocks of a script: `case`, `otherwise`, `suppose`, `fix` and `obtain` without a continuation."""

from __future__ import annotations

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.author.proof import RecordedProof, proved
from cbdp_sym.author.script import Script
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.tactics import Failed, Proof

STEP = r"for f : real -> real given !x. 0 < x ==> f x = 1, ?x y. 0 < x /\ x < y "


@pytest.mark.parametrize("second", ["x < 0", "~(0 <= x)", None])
def test_cases_that_cover_everything_are_joined(second: str | None) -> None:
    p = Proof("for x : real holds 0 <= x^2")
    with p.case("0 <= x"):
        p.have("0 <= x^2")
    assert p.context.find(p.goal) is None
    with p.otherwise() if second is None else p.case(second):
        p.have("0 <= x^2")
    assert p.qed().conclusion is p.claim


def test_three_cases_one_of_which_cannot_occur() -> None:
    p = Proof("for x : real given 0 <= x holds 0 < x + 1")
    with p.case("x < 0"):
        p.have("F")
    with p.case("0 < x"):
        p.have("0 < x + 1")
    with p.otherwise():
        p.have("0 < x + 1")
    assert p.qed().conclusion is p.claim


def test_missing_cases_and_different_ends_are_refused() -> None:
    p = Proof("for x : real holds 0 <= x^2")
    with p.case("0 <= x"):
        p.have("0 <= x^2")
    with pytest.raises(Failed, match=r"cases are missing; add 'with p.otherwise"):
        p.qed(p.have("0 <= x^2"))
    with pytest.raises(Failed, match="two cases show different things"), p.otherwise():
        p.have("x < 0")
    with pytest.raises(Failed, match="follows a case"), Proof("holds T").otherwise():
        pass


def test_fix_opens_the_goal_or_takes_variables_with_a_type() -> None:
    p = Proof(STEP + "holds !u v. 0 < u ==> 0 < v ==> f u = f v")
    with p.fix("z : real", "0 < z"):
        p.have("f z + 1 = 2", p.have("f z = 1"))
    assert p.have("!t. 0 < t ==> f t + 1 = 2")
    with p.fix("a b"):
        p.have("f a = 1")
        p.have("f b = 1")
        p.have("f a = f b")
    assert p.qed().conclusion is p.claim
    with pytest.raises(Failed, match="say its type"), Proof("for x : real holds 0 <= x^2").fix("y"):
        pass


def test_values_are_obtained_to_the_end_of_the_block() -> None:
    p = Proof(STEP + "holds ?u. f u = 1")
    x, y = p.obtain("x y", p.given[1])
    assert p.context.find(p.term("x < y", x=x, y=y))
    p.have("f x = 1")
    p.witness("x")
    assert p.qed().conclusion is p.claim
    p = Proof(STEP + "holds 0 < 1")
    with pytest.raises(Failed, match="names x, a value obtained"), p.suppose("T"):
        p.obtain("x y", p.given[1])
        p.have("f x = 1")


def test_a_name_in_use_stands_for_a_new_value() -> None:
    p = Proof("for x : real given 0 < x, ?y. y < 0 holds 0 < x")
    (y,) = p.obtain("x", p.given[1])
    assert p.term("x") is y is not p.variables[0]
    assert p.qed(p.given[0]).conclusion is p.claim


def test_suppose_gives_an_implication_or_a_refutation() -> None:
    p = Proof("for x : real given x < 0 holds ~(0 <= x)")
    with p.suppose("1 <= x", "x <= 2"):
        p.have("x <= 3")
    assert p.context.find(p.term("1 <= x ==> x <= 2 ==> x <= 3"))
    with p.suppose("0 <= x"):
        p.have("F")
    assert p.qed().conclusion is p.claim
    with p.suppose("~(x < 1)"):
        p.have("F")
    assert p.context.find(p.term("x < 1"))


def test_what_is_assumed_in_a_block_is_not_known_after_it() -> None:
    p = Proof("for x : real holds 0 <= x")
    with pytest.raises(Failed), p.suppose("0 <= x"):
        raise Failed("left early")
    with pytest.raises(Failed):
        p.have("0 <= x")
    with p.suppose("0 <= x"):
        p.have("0 <= x")
    with pytest.raises(Failed):
        p.qed()


def test_blocks_in_a_claim_and_in_a_continuation() -> None:
    claim = Claim(STEP + r"holds (!u. 0 < u ==> f u <= 1) /\ (?u. f u = 1)")

    @claim.proof
    def both(p: RecordedProof) -> None:
        with p.fix("u", goal="!u. 0 < u ==> f u <= 1"):
            p.have("f u = 1")
            p.have("f u <= 1")
        p.obtain(
            "x y",
            r"?x y. 0 < x /\ x < y",
            lambda q: [q.have("f x = 1"), q.witness("x", goal="?u. f u = 1")][1],
        )

    assert not proved(claim)[0].hypotheses


def test_fix_takes_groups_of_variables_with_types_and_kinds() -> None:
    p = Script("for a : real holds a = a")
    with p.fix("x y : 'd, s : 'd → bool"):
        assert p.have("s(x) ∧ x = y ⇒ s(y)")
    assert p.context.find(p.term("∀x : 'd. ∀y. ∀s. s(x) ∧ x = y ⇒ s(y)"))
    with p.fix("P Q distributions on 'a, ε > 0, λ : real", "ε < λ"):
        p.have("0 < λ")
        p.have("0 ≤ KL(P ‖ Q)")
    assert p.context.find(
        p.term("∀P : 'a measure. ∀Q ε λ. Prob(P) ⇒ Prob(Q) ⇒ 0 < ε ⇒ ε < λ ⇒ 0 ≤ KL(P ‖ Q)")
    )
    with pytest.raises(ReadError, match=r"a type is wanted, not ','"), p.fix("x : 'a →, y : real"):
        pass
    with pytest.raises(Failed, match="here x has a type, and s has none: write 's : '"), p.fix("x : 'd, s"):
        pass


@pytest.mark.parametrize(
    ("goal", "say"),
    [
        ("(∀x. f(x) = 1) ∧ f(0) = 1", 'conjunction: prove its parts .* p.fix("x", goal="…")'),
        ("f(0) = 1 ∧ f(1) = 1", "conjunction: prove its parts one after the other, or each by a function"),
        ("∃x. f(x) = 1", "p.witness"),
        ("Continuous(f, 1)", 'p.unfold("Continuous")'),
        ("f(0) = 1", "say its type, 'x : real'"),
    ],
)
def test_fix_says_what_to_do_with_a_goal_of_another_form(goal: str, say: str) -> None:
    p = Script(f"for f : real → real holds {goal}")
    with pytest.raises(Failed) as caught, p.fix("x"):
        pass
    for part in say.split(" .* "):
        assert part in str(caught.value)
    assert str(caught.value).endswith(goal)


def test_the_parts_of_a_conjunction_are_proved_in_blocks() -> None:
    p = Script("for f : real → real, a given ∀x. f(x) = a holds (∀x. f(x) - a = 0) ∧ f(0) ≤ a")
    with p.fix("x", goal="∀x. f(x) - a = 0"):
        p.have("f(x) = a")
    p.have("f(0) = a")
    assert p.qed().conclusion is p.claim
