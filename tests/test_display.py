"""What is asked in text, SymPy or numbers is answered in text, LaTeX and HTML; a float is refused."""

from __future__ import annotations

import pytest
from sympy import Abs, Symbol, exp, oo, tanh

from cbdp_sym import (
    KL,
    ApproxDP,
    Laplace,
    convert,
    divergence,
    evaluate,
    integrate,
    profile,
    prove,
    sharpest,
    zCDP,
)

x, c = Symbol("x", real=True), Symbol("c", real=True)

ANSWERS = {
    "prove": lambda: prove("x <= exp(x)"),
    "prove, refuted": lambda: prove("x - x**3/7 <= sin(x)", "x > 0"),
    "sharpest": lambda: sharpest("Abs(x)*c >= tanh(x)", "c", tolerance="1/10"),
    "integrate": lambda: integrate("exp(-x**2)", ("x", "-oo", "oo")),
    "evaluate": lambda: evaluate("KL(Laplace(0, 1), Laplace(1, 1))"),
    "evaluate, no digits": lambda: evaluate("RenyiDivergence(2, Laplace(0, 1), Normal(0, 1))"),
    "divergence": lambda: divergence("Laplace(0,1)", "Laplace(1,1)"),
    "divergence, infinite": lambda: divergence("Finite(1/2,1/2)", "Finite(1,0)"),
    "profile": lambda: profile("Laplace(scale=2)"),
    "bound": lambda: profile("Laplace(scale=2)").delta("1/4"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_has_three_forms(name):
    answer = ANSWERS[name]()
    assert str(answer)
    source = answer._repr_latex_()
    assert source.startswith(r"$\displaystyle ") and source.endswith("$")
    assert source.count("{") == source.count("}")
    html = answer._repr_html_()
    assert html.startswith("<div>$") and html.endswith("</div>")
    assert "<=" not in html  # escaped


def test_text_and_sympy_ask_the_same():
    assert prove("x <= exp(x)").verdict == prove(x <= exp(x)).verdict == "proved"
    by_text, by_sympy = (
        sharpest(claim, constant, tolerance="1/10")
        for claim, constant in (("Abs(x)*c >= tanh(x)", "c"), (Abs(x) * c >= tanh(x), c))
    )
    assert (by_text.lower, by_text.upper) == (by_sympy.lower, by_sympy.upper)
    assert integrate("exp(-x**2)", ("x", 0, "oo")).digits == integrate(exp(-(x**2)), (x, 0, oo)).digits
    law = KL(Laplace(0, 1), Laplace(1, 1))
    assert str(evaluate("KL(Laplace(0, 1), Laplace(1, 1))")) == str(evaluate(law))
    with pytest.raises(Exception, match="takes 2 arguments, not 3"):
        evaluate("KL(1/2, Laplace(0, 1), Laplace(1, 1))")


FLOATS = {
    "prove": lambda: prove(x <= exp(x) + 0.5),
    "sharpest": lambda: sharpest(Abs(x) * c >= 0.5 * tanh(x), c),
    "sharpest's tolerance": lambda: sharpest("Abs(x)*c >= tanh(x)", "c", tolerance=0.5),
    "integrate": lambda: integrate(0.5 * x, (x, 0, 1)),
    "an end": lambda: integrate(x, (x, 0, 0.5)),
    "evaluate": lambda: evaluate(0.5),
    "a law": lambda: KL(Laplace(0, 1), Laplace(0.5, 1)),
    "an order": lambda: divergence("Laplace(0,1)", "Laplace(1,1)", kind="renyi", order=0.5),
    "a sensitivity": lambda: profile("Laplace(scale=2)", sensitivity=0.5),
    "an epsilon": lambda: profile("Laplace(scale=2)").delta(0.5),
    "a guarantee": lambda: convert(zCDP(0, 0.5), ApproxDP(delta="1e-6")),
}


@pytest.mark.parametrize("name", FLOATS)
def test_floats_are_refused_by_one_sentence(name):
    said = r"0\.5 is a float, and floats are not exact: write Rational\(1, 2\)"
    with pytest.raises(Exception, match=said) as problem:
        FLOATS[name]()
    assert hasattr(problem.value, "_render_traceback_")  # one sentence in IPython too


def test_a_short_decimal_is_offered_as_it_was_written():
    with pytest.raises(Exception, match=r"write Rational\(1, 1000000\)"):
        zCDP(0, 10**-6)
