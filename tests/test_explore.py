"""Theorems as objects: what a researcher types into IPython."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, Symbol, exp, log

import cbdp_sym
from cbdp_sym import KL, Expectation, Finite, Laplace, Normal, RenyiDivergence, theorem
from cbdp_sym.author.claims import Claim as AuthorsClaim
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.waiting import in_ipython, waiting, waiting_in_ipython
from cbdp_sym.explore.claim import ClaimView
from cbdp_sym.explore.completion import matches, register
from cbdp_sym.tactics.syntax import parts


@pytest.fixture(scope="module")
def thm9():
    return theorem("cbdp.thm9")


@pytest.fixture(scope="module")
def cor1():
    return theorem("cbdp.cor1")


def test_three_ways_to_a_theorem(thm9) -> None:
    assert theorem["cbdp.thm9"].id == theorem.cbdp.thm9.id == thm9.id == "cbdp.thm9"
    assert theorem.zcdp.lem2_2_monotonicity.id == "zcdp.lem2.2.monotonicity"
    assert {t.id for t in theorem.oakl} == {t.id for t in theorem if t.id.startswith("oakl.")}
    assert len(theorem) == len(list(theorem))


def test_completion_knows_the_ids() -> None:
    assert "cbdp.thm9" in theorem._ipython_key_completions_()
    assert "thm9" in dir(theorem.cbdp)
    assert set(dir(theorem)) == {"cbdp", "dp", "oakl", "sharp", "zcdp"}
    assert matches("cbdp.thm1") == [i for i in theorem._ipython_key_completions_() if i[:9] == "cbdp.thm1"]


@pytest.mark.parametrize("typed", ['theorem("cbdp.th', "T = cbdp_sym.theorem('cbdp.th"])
def test_completion_inside_the_call(typed: str) -> None:
    interactive = pytest.importorskip("IPython.core.interactiveshell")
    shell = interactive.InteractiveShell()
    shell.run_cell("import cbdp_sym\nfrom cbdp_sym import theorem")
    assert register(shell)
    _, found = shell.complete(text=None or "", line=typed, cursor_pos=len(typed))
    assert any(f.endswith("thm9") for f in found)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("theorem('cbdp.thm99')", "UserError: there is no statement 'cbdp.thm99'"),
        ("cbdp_sym.prove('x +')", "SyntaxProblem: 'x +': at character 4"),
        ("cbdp_sym.divergence('Laplace(0,1)', 'Foo')", "BadRequest: 'Foo' is not a distribution"),
        ("cbdp_sym.prove()", "BadCall: prove: missing a required argument: 'claim'"),
        ("cbdp_sym.prove('x < 1', second=3)", "BadCall: prove: got an unexpected keyword"),
        ("cbdp_sym.prove('x < 1', seconds='a')", "BadCall: prove: seconds is a number"),
        ("cbdp_sym.integrate('x', 3)", "BadCall: integrate: limits is a variable"),
        ("cbdp_sym.integrate([], ('x', 0, 1))", "BadCall: integrate: f is an expression"),
        ("cbdp_sym.integrate('x', ('x', 0, 1), at=3)", "BadCall: integrate: at is a dict"),
        ("cbdp_sym.profile('Laplace(scale=2)').delta([1])", "BadRequest: epsilon is not a number"),
    ],
)
def test_a_mistake_in_ipython_is_one_sentence(
    typed: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    interactive = pytest.importorskip("IPython.core.interactiveshell")
    shell = interactive.InteractiveShell.instance()
    try:
        shell.run_cell(f"import cbdp_sym\nfrom cbdp_sym import theorem\n{typed}")
    finally:
        interactive.InteractiveShell.clear_instance()
    shown = capsys.readouterr().out
    assert shown.startswith(said) and "Traceback" not in shown and len(shown.splitlines()) == 1


@pytest.mark.parametrize(
    ("seconds", "terminal", "shown"), [(0.3, True, True), (0, True, False), (0.3, False, False)]
)
def test_a_text_is_shown_while_work_takes_long(
    seconds: float, terminal: bool, shown: bool, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("FORCE_COLOR" if terminal else "NO_COLOR", "1")
    with waiting("computing", after=0.1):
        time.sleep(seconds)
    assert ("computing (Ctrl-C stops)" in capsys.readouterr().err) == shown


def test_outside_ipython_the_functions_are_the_plain_ones(capsys: pytest.CaptureFixture[str]) -> None:
    from cbdp_sym.oracles.prover import prove

    assert not in_ipython() and cbdp_sym.prove is prove
    with waiting_in_ipython("computing"):
        pass
    assert capsys.readouterr().err == ""


def test_an_unknown_theorem_names_the_nearest() -> None:
    with pytest.raises(UserError, match=r"the nearest are cbdp\.thm9"):
        theorem("cbdp.thm99")
    for name, near in (
        ("Theorem 13", "cbdp.thm13"),
        ("lemma_7.4", "zcdp.lem7.4"),
        ("Equation (3)", "cbdp.eq3"),
    ):
        with pytest.raises(UserError, match=rf"the nearest is {re.escape(near)}"):
            theorem(name)
    with pytest.raises(AttributeError, match=r"there is no theorem 'cbdp\.nothing'"):
        theorem.cbdp.nothing  # noqa: B018
    with pytest.raises(UserError, match="by its id"):
        theorem(9)


def test_a_theorem_shows_itself_as_plain_text(thm9, cor1) -> None:
    shown = repr(thm9)
    assert "as printed: proved" in shown and "0 < ε" in shown
    assert "⊢ KL^linear(Lap(0, 1/ε), Lap(1, 1/ε)) = " in shown
    assert "2 of them theorems: ftc_above, ftc_continuous" in shown
    shown = repr(cor1)
    assert "as printed: refuted" in shown and "finding (false step)" in shown
    assert "repaired, with a better constant: proved" in shown


def test_and_as_mathematics(thm9, cor1) -> None:
    for source in (thm9._repr_markdown_(), cor1._repr_markdown_(), thm9.claims[0]._repr_latex_()):
        assert r"\vdash" in source and r"\cbdp" not in source
    assert thm9.claims[0]._repr_latex_().startswith("$")
    assert r"\documentclass" in thm9.latex(proof=True)
    assert thm9.latex() == "\n".join(c.latex() for c in thm9.claims)


def test_steps_are_numbered_from_zero(thm9) -> None:
    assert [s.number for s in thm9.steps] == list(range(len(thm9.steps)))
    step = next(s for s in thm9.steps if s.because == "Lemma 1")
    assert step.grade == "cited" and f"[{step.number}]" in repr(step)
    assert step._repr_latex_().startswith("$")
    assert [s.number for s in thm9.steps[2:4]] == [2, 3]
    with pytest.raises(IndexError, match="numbered from 0 to"):
        thm9.steps[10_000]


def test_why_goes_down_to_the_axioms(thm9) -> None:
    shown = repr(thm9.why())
    assert "2 of them theorems: ftc_above, ftc_continuous" in shown
    assert len(repr(thm9.why(depth=2)).splitlines()) < len(shown.splitlines())
    html = thm9.why()._repr_html_()
    assert html.count("<details") == html.count("</details>") > 3
    assert html.count("<li>") == html.count("</li>")


def test_values_are_put_in_and_the_kernel_agrees(thm9) -> None:
    instance = thm9.subs(epsilon=1)
    assert instance.rhs == thm9.claims[0].rhs.subs(Symbol("epsilon", positive=True), 1)
    assert parts(instance.theorem.conclusion)[0] == "="
    assert instance.theorem.hypotheses == frozenset()
    assert "epsilon = 1" in repr(instance)


def test_evaluate_gives_guaranteed_digits(thm9) -> None:
    found = thm9.evaluate(epsilon="1/2", digits=40)
    assert found.rhs.guaranteed and isinstance(found.rhs.ball, arb)
    root = arb(Rational(5, 4).p) / 4
    with_more = (1 - ((1 - root.sqrt()) * 2) ** 2).log() + root.sqrt() - 1
    assert found.rhs.ball.overlaps(with_more)
    assert str(found.value) == "0.06069287469097512454577433700888598446576"
    assert found.lhs.guaranteed and "weak duality" in found.lhs.how
    assert found.agree is True and found.lhs.decimals == str(found.value)


RENYI = "for e a : real given 0 < e, 1 < a holds renyi a (laplace 0 (1/e)) (laplace 1 (1/e)) <= ext "


def test_evaluate_decides_an_inequality_from_the_definition() -> None:
    found = kernel_claim(RENYI + "(e/2)").evaluate(e=1, a=2, digits=30)
    assert found.lhs.guaranteed and found.rhs.guaranteed
    assert found.holds is False and "IT FAILS HERE" in repr(found)
    assert kernel_claim(RENYI + "e").evaluate(e=1, a=2).holds is True


def test_arbitrary_distributions_take_weights() -> None:
    lemma = theorem("zcdp.lem5.2")
    found = lemma.evaluate(alpha=2, k=2, P=("1/2", "1/2"), Q=("1/4", "3/4"), R=("1/3", "2/3"), digits=20)
    assert found.holds is True and found.lhs.guaranteed


@given(st.fractions("1/100", 50))
@settings(max_examples=15, deadline=None)
def test_both_sides_of_theorem_8_agree(epsilon) -> None:
    found = theorem("cbdp.thm8").evaluate(epsilon=epsilon, digits=12)
    assert found.lhs.guaranteed and found.agree is True


def test_a_witness_is_an_object(cor1, thm9) -> None:
    assert thm9.witness is None
    assert cor1.witness["epsilon"] == "1" and "left side" in repr(cor1.witness)
    assert "fails at" in cor1.witness._repr_markdown_()


def test_plots_both_sides(thm9) -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    ax = thm9.plot("epsilon", "1/10", 2, points=9)
    closed, definition = ax.get_lines()
    values = dict(zip(closed.get_xdata(), closed.get_ydata(), strict=True))
    for x, y in zip(*definition.get_data(), strict=True):  # fewer where evaluation is slow
        assert values[x] == pytest.approx(y, abs=1e-6)
    ax = kernel_claim(RENYI + "(e/2)").plot("a", "3/2", 5, e=1, points=5)
    bound, value = ax.get_lines()
    assert max(bound.get_ydata()) < min(value.get_ydata()), "the bound is too low"
    pyplot.close("all")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda T: T.evaluate(epsilon=0.5), "epsilon: 0.5 is a float, and floats are not exact: write"),
        (lambda T: T.evaluate(epsilon=0.1), r"write Rational\(1, 10\)"),
        (lambda T: T.evaluate(eps=1), "did you mean 'epsilon'"),
        (lambda T: T.evaluate(), "give values for epsilon too"),
        (lambda T: T.subs(epsilon=-1), "outside of the claim's domain: it has to be positive"),
        (lambda T: T.why(depth=0), "depth is the number of levels to show, from 1"),
        (lambda T: T.subs(epsilon="x"), "is not known here|variable|epsilon"),
        (lambda T: T.subs(epsilon=None), "is not a number"),
        (lambda T: T.plot("eps", 0, 1), "did you mean 'epsilon'"),
        (lambda T: T.plot("epsilon", 1, 1), "is empty"),
        (lambda T: T.plot("epsilon", -2, -1), "satisfies the claim's hypotheses"),
        (lambda T: cbdp_sym.evaluate("1 +"), "at character"),
        (lambda T: cbdp_sym.evaluate(Laplace(0, 1)), "is not a number"),
    ],
)
def test_mistakes_get_a_sentence(thm9, call, message: str) -> None:
    with pytest.raises(UserError, match=message):
        call(thm9)


def test_hypotheses_are_checked() -> None:
    with pytest.raises(UserError, match="the hypothesis '1 < a' does not hold"):
        kernel_claim(RENYI + "e").evaluate(e=1, a="1/2")
    with pytest.raises(UserError, match="not probabilities"):
        theorem("zcdp.lem5.2").evaluate(alpha=2, k=2, P=("1/2", "1/4"), Q=(1,), R=(1,))


x = Symbol("x", real=True)
HALF, QUARTER = Rational(1, 2), Rational(1, 4)
QUANTITIES = [
    (KL(Laplace(0, 1), Laplace(1, 1)), exp(-1)),
    (KL(Laplace(0, 1000), Laplace(1, 1000)), exp(-Rational(1, 1000)) - Rational(999, 1000)),
    (KL(Normal(0, 1), Normal(1, 2)), log(2) - QUARTER),
    (RenyiDivergence(Rational(3, 2), Normal(0, 1), Normal(1, 1)), Rational(3, 4)),
    (KL(Finite(HALF, HALF), Finite(QUARTER, 3 * QUARTER)), log(Rational(4, 3)) / 2),
    (Expectation(x**2, (x, Laplace(0, 1))), 2),
]


@pytest.mark.parametrize(("quantity", "value"), QUANTITIES, ids=lambda v: str(v)[:40])
def test_quantities_have_guaranteed_values_by_themselves(quantity, value) -> None:
    found = cbdp_sym.evaluate(quantity, digits=25)
    assert found.guaranteed
    assert found.ball.overlaps(cbdp_sym.evaluate(value, digits=40).ball)
    assert found.value.accuracy >= 25


def test_what_has_no_guaranteed_value_says_so() -> None:
    infinite = cbdp_sym.evaluate(RenyiDivergence(2, Laplace(0, 1), Normal(0, 1)))
    assert infinite.guaranteed and "diverges" in infinite.how
    assert infinite.decimals == "oo" and float(infinite) == float("inf")
    with pytest.raises(UserError, match="no guaranteed value"):
        infinite.ball  # noqa: B018


CLAIMS = [
    ("hockey_stick e (laplace 0 1) (laplace 1 1) <= ext (1 - exp ((e - 1)/2) + 1/1000)", {"e": "1/2"}, True),
    ("hockey_stick e (laplace 0 1) (laplace 1 1) <= 0", {"e": "1/2"}, False),
    ("total_variation (laplace 0 1) (laplace e 1) <= ext (1 - exp (-e/2) - 1/1000)", {"e": 2}, False),
    ("total_variation (laplace 0 1) (laplace e 1) <= ext (1 - exp (-e/2) + 1/1000)", {"e": 2}, True),
    ("chi_squared (normal 0 1) (normal e 1) <= ext (exp (e^2))", {"e": 1}, True),
    ("hellinger_squared (normal 0 1) (normal e 1) <= ext (1/10)", {"e": 1}, False),
    ("renyi 2 (laplace 0 1) (normal e 1) <= ext e", {"e": 1}, False),
    ("e <= renyi 2 (laplace 0 1) (normal 0 1)", {"e": 1}, True),
]


@pytest.mark.parametrize(("said", "values", "holds"), CLAIMS, ids=lambda v: str(v)[:30])
def test_a_claim_about_any_divergence_is_decided(said: str, values: dict[str, Any], holds: bool) -> None:
    kind = "ereal" if said.startswith("e <=") else "real"
    assert kernel_claim(f"for e : {kind} holds {said}").evaluate(**values).holds is holds


def test_a_supremum_over_infinitely_many_has_no_value_in_a_finite_model() -> None:
    claim = kernel_claim(r"for x : real holds SupOn (\y. 0 <= y /\ y <= 1) (\y. ext y) <= ext x")
    with pytest.raises(UserError, match="a supremum over elements of type real"):
        claim.evaluate(x=1)
    with pytest.raises(UserError, match="a statement about all elements"):
        kernel_claim("for x : real given !y. y <= x holds x <= 1").evaluate(x=1)


def test_vectors_take_their_entries() -> None:
    printed, *_ = theorem("cbdp.thm11").claims
    found = printed.evaluate(v=(1, "-1/2"), epsilon=1, alpha=2)
    assert found.agree is False and found.lhs.guaranteed and found.rhs.guaranteed, (
        "false for a negative shift"
    )
    assert printed.evaluate(v=(1, "1/2", 0), epsilon=1, alpha=2).agree is True
    products = kernel_claim("for v w : 'i -> real holds dot v w <= norm 2 v*norm 2 w")
    assert products.evaluate(v=(1, 2), w=("1/3", -1)).holds is True
    with pytest.raises(UserError, match="give its entries"):
        products.evaluate(v=1, w=(1,))
    with pytest.raises(UserError, match="3 entries, and another vector with the same indices has 2"):
        products.evaluate(v=(1, 2), w=(1, 2, 3))


def test_no_message_is_that_of_a_library() -> None:
    gumbel = "Density(exp(-x-exp(-x)))"
    for text in (f"MaxDivergence({gumbel}, Normal(0, 1))", f"MaxDivergence({gumbel}, {gumbel})"):
        assert "empty" not in cbdp_sym.evaluate(text).how


def test_a_side_without_values_is_not_drawn() -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    moved = r"(map (\y. y + x) (laplace 0 1))"
    one = kernel_claim(f"for x : real holds total_variation (laplace 0 1) {moved} <= ext x")
    ax = one.plot("x", 1, 2, points=3)
    assert len(ax.get_lines()) == len(ax.get_legend().get_texts()) == 1
    assert "the left side has no numerical values" in ax.get_title()
    none = kernel_claim(
        f"for x : real holds total_variation (laplace 0 1) {moved} <= kl (laplace 0 1) {moved}"
    )
    with pytest.raises(UserError, match="nothing to draw"):
        none.plot("x", 1, 2, points=3)
    pyplot.close("all")


def test_ones_own_file(tmp_path, thm9) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from cbdp_sym import Statement\n"
        'theorem = Statement(id="my.square", title="A square")\n'
        'claim = theorem.printed("for y : real holds 0 <= y^2")\n'
        "@claim.proof\n"
        "def square(p):\n"
        "    return p.auto()\n",
        encoding="utf-8",
    )
    mine = theorem(str(path))
    assert mine.verdict == "proved"
    assert mine.evaluate(y="-3").holds is True


def kernel_claim(text: str) -> ClaimView:
    report: Any = {"label": "", "display": False, "verdict": "open"}
    return ClaimView(AuthorsClaim(text), lambda: "as printed", lambda: report)


def test_both_sides_of_a_claim_on_the_new_kernel() -> None:
    claim = kernel_claim("for x y : real given 0 < x, x <= y holds log x <= log y")
    found = claim.evaluate(x=1, y="3/2", digits=30)
    assert found.holds and found.rhs.decimals == "0.405465108108164381978013115464"
    gaussian = kernel_claim(
        "for m n s a : real given 0 < s, 1 < a "
        "holds renyi a (normal m s) (normal n s) = ext (a*(m - n)^2/(2*s^2))"
    )
    found = gaussian.evaluate(m=0, n=1, s=1, a=2, digits=20)
    assert found.agree and found.lhs.guaranteed and found.lhs.decimals[:6] == "1.0000"
    assert kernel_claim("for x : real given 0 < x holds 1/x <= 1").evaluate(x="1/2").holds is False
    discrete = kernel_claim("for k : real given Nat k holds SumOn (between 1 k) (\\i. i) <= k^2")
    assert "it holds here" in repr(discrete.evaluate(k=4))


def test_subs_and_plot_of_a_claim_on_the_new_kernel() -> None:
    T = theorem("zcdp.lem5.2")
    (claim,) = T.statement.every_claim
    report: Any = {"label": "", "display": False, "verdict": "proved"}
    mine = ClaimView(claim, lambda: "as printed", lambda: report)
    fact = mine.subs(alpha=2, k=3).theorem
    assert fact.rule != "axiom" and {parts(h)[0] for h in fact.hypotheses} == {"Prob"}
    with pytest.raises(UserError, match="does not hold"):
        mine.subs(alpha=1, k=3)
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    laws = {"P": ("1/2", "1/2"), "Q": ("1/3", "2/3"), "R": ("1/4", "3/4")}
    ax = mine.plot("alpha", "3/2", 4, k=2, points=5, **laws)
    assert [len(line.get_xdata()) for line in ax.get_lines()] == [5, 5]
    pyplot.close("all")


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("for x : real given 0 < x holds 1/x <= 1", {"x": 0}, "outside of the claim's domain"),
        ("for x : real holds x <= 1", {"x": 0.5}, "float"),
        ("for x : real holds x <= 1", {"z": 1}, "no parameter"),
        ("for x : real holds x <= 1", {}, "give values for x"),
        ("for f : real -> real holds f 0 <= 1", {"f": 1}, "not a number"),
        (
            "for x : real holds !y. 0 <= y \\/ y <= x",
            {"x": 1},
            "^the claim '.*' is not a relation between two numbers",
        ),
    ],
)
def test_a_claim_on_the_new_kernel_says_why_it_has_no_value(
    text: str, values: dict[str, object], said: str
) -> None:
    with pytest.raises(UserError, match=said):
        kernel_claim(text).evaluate(**values)


MINE = """
from pathlib import Path
from cbdp_sym import Statement
from cbdp_sym.author import define
{define}
theorem = Statement(id="my.edited", title="Edited")
claim = theorem.printed("for y : real holds y <= y + " + (Path(__file__).parent / "n.txt").read_text())
@claim.proof
def proof(p):
    return p.have(p.goal)
"""


def test_an_edited_file_is_read_again_in_the_same_session(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was the old statement, silently, whatever had changed."""
    monkeypatch.setenv("CBDP_SYM_CACHE", str(tmp_path / "cache"))
    path, number = tmp_path / "mine.py", tmp_path / "n.txt"
    path.write_text(MINE.format(define="define('define tripled for x : real := 3 * x')"))
    number.write_text("1")
    first = theorem(str(path))
    assert first.claims[0].claim.text == "for y : real holds y <= y + 1"
    number.write_text("2")
    with pytest.raises(UserError, match=r"has changed since it was loaded: call theorem"):
        first.report  # noqa: B018
    second = theorem(str(path))
    assert second.claims[0].claim.text == "for y : real holds y <= y + 2" and second.verdict == "proved"
    text = path.read_text()
    path.write_text(text.replace("y <= y + ", "y - 1 <= y + "))
    assert theorem(str(path)).claims[0].claim.text == "for y : real holds y - 1 <= y + 2"
    path.write_text(text.replace("3 * x", "4 * x"))
    with pytest.raises(UserError, match="'tripled' was defined otherwise in this process"):
        theorem(str(path)).claims  # noqa: B018
