"""The last step of `have`: what no mathematician would argue, and what is false."""

from __future__ import annotations

from pathlib import Path

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.author.proof import RecordedProof, proved
from cbdp_sym.kernel.terms import const
from cbdp_sym.tactics import Context, Failed, Proof
from cbdp_sym.tactics.arithmetic import field
from cbdp_sym.tactics.egraph import EGraph
from cbdp_sym.tactics.ematching import joined
from cbdp_sym.tactics.obvious import obvious
from cbdp_sym.tactics.saturation import Budget
from cbdp_sym.tactics.statements import used_where_met

HERE = Path(__file__).parent / "obvious"
NOT_YET = {  # of the facts that were held out
    "for x y a : real given 0 < a, x <= y holds a^x <= a^y \\/ a < 1",
    "for a b : real given 0 < a, 0 < b, a*b = 1 holds log b = -log a",
    "for P : 'a measure, f : 'a -> real given Prob P, Measurable f, !x. 0 < f x, !x. f x <= 1 "
    r"holds E P (\x. log (1 + f x)) <= E P f",
}


def _claims(name: str) -> list[str]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _proved(claim: str) -> None:
    p = Proof(claim)
    assert p.qed(p.have(p.goal)).conclusion is p.claim


def _all() -> list[str]:
    names = ("facts.txt", "negations.txt", *(f"held_out{n}.txt" for n in ("", "_2", "_3", "_4", "_5")))
    return [claim for name in names for claim in _claims(name) if claim not in NOT_YET]


def test_every_small_fact_is_one_step() -> None:
    for claim in _all():
        _proved(claim)


def test_some_small_facts_are_one_step() -> None:
    for claim in _all()[::7]:
        _proved(claim)


@pytest.mark.parametrize("claim", _claims("false.txt"))
def test_what_is_false_is_not_proved(claim: str) -> None:
    p = Proof(claim)
    with pytest.raises(Failed, match="this step is not proved"):
        p.have(p.goal)


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("for f : 'd -> 'a, x y z : 'd given x = y, y = z holds f x = f z", True),
        (r"for p q r : bool given ~(p ==> q) holds p /\ ~q", True),
        (r"for p q : bool given ~(p \/ q) holds ~p", True),
        (r"for p q r : bool given p \/ q, ~p holds q", True),
        ("for p q : bool given p = q, q holds p", True),
        ("for p q : bool given ~p, p = q holds q", False),
        ("for p : bool, x y : real given ~p holds (if p x y) = y", True),
        ("for p : bool, x : real holds (if p x x) = x", True),
        ("for a b c d : 'a given (a, b) = (c, d) holds b = d", True),
        ("for u v : real, x : ereal given x = ext u, x = ext v holds u = v", True),
        (r"for s t : 'a -> bool, P : 'a measure given s = t holds L P (\x. if (s x) 1 0) = mass P t", False),
        ("for x : real given x = 0, x = 1 holds F", True),
        ("for x : ereal, u : real given x = ext u, x = ∞ holds F", True),
        (r"for f : real -> real, y : real given f = (\x. x + 1) holds f y = y + 1", True),
        (r"for f : real -> real -> real, y : real given f = (\x z. x + z) holds f y 2 = y + 2", True),
        (r"for f g : real -> real, y : real given f = g, g = (\x. x + 1) holds f y = y + 1", True),
        (r"for f : real -> real, y : real given f = (\x. x + 1) holds f y = y + 2", False),
        (r"for f : real -> real, y : real given f = (\x. f (x - 1)) holds f y = f 0", False),
    ],
)
def test_congruence_closure(claim: str, holds: bool) -> None:
    p, graph = Proof(claim), EGraph()
    for fact in p.given:
        graph.know(fact)
    graph.add(p.goal)
    graph.close()
    assert (graph.false is not None or graph.holds(p.goal)) is holds
    if holds:
        theorem = graph.false or graph.true(p.goal)
        assert theorem.hypotheses <= {f.conclusion for f in p.given}
        assert theorem.conclusion in (p.goal, const("F"))


def test_the_search_is_bounded_by_steps() -> None:
    budget = Budget(2)
    budget.spend()
    budget.spend()
    with pytest.raises(Failed, match="given up"):
        budget.spend()


@pytest.mark.parametrize(
    "claim",
    [
        "for x : ereal, e : real given x <= ext e holds ~(x = ∞)",
        "for x y : ereal, e : real given x <= y, y <= ext e holds ~(x = ∞)",
        "for x y : ereal given x < y holds x < ∞",
        "for x : ereal, e : real given ext e <= x holds ~(x = bot)",
        "for x : ereal, e : real given ext e <= x holds bot < x",
        "for P Q : 'a measure, a e : real given renyi a P Q <= ext e holds ~(renyi a P Q = ∞)",
        "for f : 'd -> ereal, n : 'd -> bool, e : real, x : 'd "
        "given !x. n x ==> f x <= ext e, n x holds f x < ∞",
    ],
)
def test_a_bound_by_a_real_number_keeps_from_the_ends(claim: str) -> None:
    _proved(claim)


@pytest.mark.parametrize(
    "claim", ["holds ?j : 'r. j = j", "holds ?j : 'r. T", "for s : 'r -> bool given !j. s j holds ?j. s j"]
)
def test_any_value_is_a_witness_where_none_is_determined(claim: str) -> None:
    _proved(claim)


@pytest.mark.parametrize(
    "claim",
    [
        r"for f : 'i -> real given Finite (\j : 'i. T) holds 0 < Sum (\j : 'i. exp (f j))",
        r"for f : 'i -> real, s : 'i -> bool, i : 'i given Finite s, s i holds 0 < SumOn s (\j. exp (f j))",
        r"for f : 'i -> real, s : 'i -> bool given Finite s, ?i. s i "
        r"holds SumOn s (\j. exp (f j)) / SumOn s (\j. exp (f j)) = 1",
        r"for n : real given Nat n, 0 < n holds 0 < SumOn (between 1 n) (\j. 1/j)",
        r"for f w : 'i -> real given Finite (\j : 'i. T), !j. 0 < w j "
        r"holds ~(Sum (\j. w j * exp (f j)) = 0)",
    ],
)
def test_a_finite_sum_of_positive_numbers_is_positive(claim: str) -> None:
    _proved(claim)


_F = "for P : 'a measure, f : 'a -> real, k c v : real given 0 <= k, Measurable f, !x. 0 <= f x"


@pytest.mark.parametrize(
    "claim",
    [
        "for P : 'a measure, f : 'a -> ereal, k : real given 0 <= k, Measurable f, !x. 0 <= f x "
        r"holds L P (\x. ext k * f x) = ext k * L P f",
        _F + r", L P (\x. ext (f x)) = ext v holds L P (\x. ext (k * f x)) = ext (k * v)",
        _F + r", L P (\x. ext (f x)) = ext v "
        r"holds ext c + L P (\x. ext (f x * k / 2)) = ext (k * v / 2 + c)",
        "for P : 'a measure, f : 'a -> real, c k v : real given Integrable P f, E P f = v "
        r"holds c + E P (\x. f x * k / 2) = k * v / 2 + c",
        r"for f : 'i -> real, k : real given Finite (\j : 'i. T), 0 < k holds Sum (\x. k * f x) / k = Sum f",
    ],
)
def test_constant_factors_come_out(claim: str) -> None:
    _proved(claim)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (_F + r" holds ext k * L P (\x. ext (f x)) = ext (k * v)", "the other is not known to be one"),
        (
            r"for P : 'a measure, f : 'a -> real, k : real given 0 <= k, Measurable f "
            r"holds L P (\x. ext (k * f x)) = ext k * L P (\x. ext (f x))",
            "L_mul needs ",
        ),
        (
            r"for P : 'a measure, f : 'a -> real, k : real holds E P (\x. k * f x) = k * E P f",
            "are taken as unknown numbers",
        ),
    ],
)
def test_factors_of_unknown_integrals_are_not_called_different(claim: str, said: str) -> None:
    p = Proof(claim)
    with pytest.raises(Failed, match=said) as failure:
        p.have(p.goal)
    assert "the sides differ" not in str(failure.value)


def test_what_is_used_where_it_is_met_is_read() -> None:
    assert {"abs", "mass", "Pr", "E"} <= used_where_met().keys()


def test_a_search_does_not_use_what_it_does_not_know() -> None:
    p = Proof("for x y : real given x <= y holds exp x <= exp y")
    assert obvious(p.goal, p.context).hypotheses == {p.given[0].conclusion}
    with pytest.raises(Failed):
        obvious(p.goal, Context([]))


def test_a_step_says_which_lemmas_it_found() -> None:
    claim = Claim("for x y : real given abs (x - y) <= 1 holds x <= y + 1")

    @claim.proof
    def bounded(p: RecordedProof) -> None:
        p.have("x <= y + 1")

    proof = proved(claim)[1]
    assert "le_abs" in proof.tree.nodes[0].found


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("for b c x : real given 0 < x holds (x^b)^c * (x^b)^(1 - c) = x^b", True),
        ("for x y : real given 0 < y holds exp (-log y / 2) = sqrt y / y", True),
        ("for a e : real given 1 < a holds exp ((a - 1)*e)^(1/(a - 1)) = exp e", True),
        ("for p n : real given p < 1 holds (1 - p)^(n + 1) = (1 - p)*(1 - p)^n", True),
        ("for n : real holds 2^(n + 1) = 2*2^n", True),
        ("for x : real holds exp (x/2)^2 = exp x", True),
        ("for x : real given 0 < x holds sqrt x = x", False),
        ("for b x : real given 0 < x holds x^(2*b) = x^b", False),
        ("for n p : real holds (1 - p)^(n + 1) = (1 - p)*(1 - p)^n", False),
    ],
)
def test_field_knows_powers(claim: str, holds: bool) -> None:
    p = Proof(claim)
    a, b = p.goal.function.argument, p.goal.argument  # type: ignore[attr-defined]
    if holds:
        assert field(a, b, p.context).conclusion is p.goal
    else:
        with pytest.raises(Failed):
            field(a, b, p.context)


def test_true_statements_are_matched_once() -> None:
    """They are one class, and each was matched with all of it: of a step's half minute all but a moment."""
    p = Proof("for f g h : 'i -> real given !x. f x <= g x, !x. g x <= h x, !x. h x <= f x holds T")
    graph = EGraph()
    for fact in p.given:
        graph.know(fact)
    graph.close()
    pattern, places = next(r[1:] for r in used_where_met()["Sum"] if r[0] == "Sum_le")
    found = list(joined(graph, places[1:], places[1:], {}, {}))
    values = [tuple(terms[v] for v in pattern.variables) for terms, _ in found]
    assert len(values) == len(set(values)) == 3


def test_a_fact_about_functions_of_another_type_is_passed_by() -> None:
    """Its type variables stand for themselves: it was taken at f : real → real, where it says nothing."""
    claim = Claim(
        "for P distribution on real, f : real → real, g : ('t → real) → 't "
        "given Measurable(f), ∀x. |f(x)| ≤ 3, ∀v t. v(t) ≤ v(g(v)) holds Integrable(P, f)"
    )
    p = RecordedProof(claim)
    assert p.have(p.goal).conclusion is p.goal
