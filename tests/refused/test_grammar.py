"""Each condition of the grammar by itself, and what has to be defined for a text to mean anything."""

from __future__ import annotations

import pytest
from sympy import Expr, log, sin, sqrt, symbols

from cbdp_sym import Equal, Refusal
from cbdp_sym.analysis.grammar import SyntaxProblem, claims_of, expression_of
from cbdp_sym.analysis.regions.statement import check_statement, claim_of, region_of, statement

x, y = symbols("x y", real=True)
LONG = "9" * 390
REFUSED = [
    ("x + " * 6000 + "1 > 0", "too long"),
    ("(" * 30 + "x > 0" + ")" * 30, "nested too deeply"),
    ("x" + "**x" * 300 + " > 0", "nested too deeply"),
    ("And(x)", "comparison"),
    ("And x > 0", r"'\(' is wanted"),
    ("And(x > 0", r"'\)' is wanted"),
    ("And(x > 0) + 1 > 0", "complete before"),
    ("(x + 1 > 0", r"'\)' is wanted"),
    ("exp(x > 0", r"'\)' is wanted"),
    ("exp(-oo) >= 0", "oo is not a number"),
    ("LambertW(x, -1) > 0", "takes 1 argument"),
    ("gamma(5000) > 0", "too large"),
    ("Piecewise((1, x), (0, True)) > 0", "comparison"),
    ("Piecewise((1, x > 0)) > 0", "has to be True"),
    ("Piecewise(1, True) > 0", r"'\(' is wanted"),
    ("Piecewise((1; x > 0)) > 0", "not known"),
    ("Piecewise((1 x > 0), (0, True)) > 0", "',' is wanted"),
    ("Piecewise((1, x > 0 y), (0, True)) > 0", r"'\)' is wanted"),
    ("Piecewise((1, x > 0), (0, True) > 0", r"'\)' is wanted"),
    ("Piecewise((1, x > 0, (0, True)) > 0", r"'\)' is wanted"),
    (" + ".join(f"x{k}" for k in range(51)) + " > 0", "more than 50"),
    ("exp > 0", "cannot stand alone here; write exp"),
    ("2x < 3", r"'x' is not expected here; a product is written with \*"),
    ("sin(x) <= 1.5x", "a product is written with"),
    ("(x)(1 + x) > 0", "a product is written with"),
    ("|x| < 1", r"an absolute value is written Abs\(x\)"),
    ("I > 0", "cannot stand alone"),
    ("nan > 0", "cannot stand alone"),
    ("x/0 > 0", "division by 0"),
    ("cot(0) > 0", "division by 0"),
    ("0**(-1) > 0", "division by 0"),
    ("x**20000 > 0", "power over"),
    (f"{LONG}**60 > 0", "too large a number"),
    (f"({LONG}*{LONG})**(1/2) > 0", "too large a number"),
    ("*".join([LONG] * 12) + " > 0", "too long a number"),
    ("oo - oo >= 0", "not defined"),
    ("sqrt(-1) > 0", "not defined"),
    ("9" * 401 + " > x", "number is too long"),
    ("x > 0 )", "not expected here"),
    ("x > 0 > ", "missing"),
    ("x", "comparison"),
    ("nothing(x) > 0", "is not known"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), REFUSED, ids=lambda v: str(v)[:40])
def test_a_text_is_refused(text: str, says: str) -> None:
    with pytest.raises(SyntaxProblem, match=says):
        claims_of(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [("x + 1)", "not expected here"), ("z", "not known"), ("(" * 300 + "x" + ")" * 300, "nested")],
    ids=["left over", "unknown", "deep"],
)
def test_an_expression_is_refused(text: str, says: str) -> None:
    with pytest.raises(SyntaxProblem, match=says):
        expression_of(text, {"x": x})


@pytest.mark.parametrize(
    ("text", "subterm"),
    [
        ("x/x >= 1", 1 / x), ("x**(-1)*x >= 1", 1 / x), ("cot(x)*sin(x) <= 1", 1 / sin(x)),
        ("log(x) - log(x) >= 0", log(x)), ("x**(1/2) - x**(1/2) >= 0", sqrt(x)),
    ],
)  # fmt: skip
def test_what_sympy_drops_has_to_be_defined(text: str, subterm: Expr) -> None:
    assert subterm in claims_of(text).subterms
    with pytest.raises(Refusal):
        check_statement(statement(text, "", {"by": "sign"}))


@pytest.mark.parametrize(
    "data",
    [
        [], {}, {**statement("x >= 0", "x >= 0", {"by": "sign"}), "more": 1},
        {**statement("x >= 0", "x >= 0", {"by": "sign"}), "inequality": 2},
        {**statement("x >= 0", "x >= 0", {"by": "sign"}), "claim": 1},
        {**statement("x >= 0", "x >= 0", {"by": "sign"}), "where": None},
    ],
)  # fmt: skip
def test_a_certificate_is_of_a_known_form(data: object) -> None:
    with pytest.raises(Refusal):
        check_statement(data)


def test_a_domain_is_given_by_relations_that_a_number_can_satisfy() -> None:
    assert claim_of("x > 0", "-oo < x, x < oo").region.ranges[x].low.is_infinite
    for where in (
        "oo < x", "x < -oo", "x >= oo", "-oo >= x",
        "x == oo", "x == -oo", "oo == x", "-oo == x", "x + oo == y", "x - oo == y", "oo == oo",
    ):  # fmt: skip
        with pytest.raises(Refusal):
            claim_of("x > 0", where)
    with pytest.raises(Refusal, match="more than 6"):
        claim_of(" + ".join("abcdefg") + " > 0", "")


def test_an_equation_in_a_domain_is_two_bounds_and_no_more() -> None:
    only = region_of([Equal(x, 1)], [x]).ranges[x]
    assert (only.low, only.high, only.low_open, only.high_open) == (1, 1, False, False)
    check_statement(statement("x >= 1", "x == 1", {"by": "sign"}))
    check_statement(statement("x <= 1", "x == 1", {"by": "sign"}))
    for claim in ("x > 1", "x < 1", "x >= 2", "x <= 0", "1/(x - 1) >= 0"):
        with pytest.raises(Refusal):
            check_statement(statement(claim, "x == 1", {"by": "sign"}))
    for nowhere in ({"by": "empty"}, {"outside": 0, "proof": {"by": "sign"}}):
        with pytest.raises(Refusal):
            check_statement(statement("x >= 2", "x == 1", nowhere))
