"""Two claims that differ are printed differently, by everything that prints them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printed_terms import alike, meaning, mutants, printers

from cbdp_sym.author import Claim, define
from cbdp_sym.author.kinds import kind
from cbdp_sym.author.report import claim_report
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load, load_entry
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import Term, var
from cbdp_sym.kernel.types import REAL, fun, type_of
from cbdp_sym.tactics.definitions import within

PRINTERS = printers()
INDEX, A = type_of("'i"), type_of("'a")
LAW = type_of("measure", A)
NAMES: dict[str, Term] = {
    **{n: var(n, REAL) for n in ("a", "b", "e")},
    **{n: var(n, fun(INDEX, REAL)) for n in ("f", "g")},
    **{n: var(n, fun(A, REAL)) for n in ("h",)},
    **{n: var(n, LAW) for n in ("P", "Q")},
    "x": var("x", A),
}
reader.library()

NUMBERS = st.recursive(
    st.sampled_from(["a", "b", "e", "2", "1", "E P h", "density P Q x", "[1/2]"]),
    lambda n: st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*", "/", "^"]), n, n).map(
            lambda t: f"({t[1]}) {t[0]} ({t[2]})"
        ),
        st.tuples(st.sampled_from(["-", "abs ", "exp ", "log ", "sqrt "]), n).map(
            lambda t: f"{t[0]}({t[1]})"
        ),
        st.tuples(st.sampled_from(["Sum", "Prod"]), n).map(lambda t: rf"{t[0]} (\i. ({t[1]}) * f i)"),
        st.tuples(st.sampled_from(["Sum", "Prod"]), n).map(lambda t: rf"({t[0]} f) * ({t[1]})"),
        n.map(lambda t: rf"E (mixture ({t}) P Q) (\x. h x * ({t}))"),
        st.tuples(n, n).map(lambda t: f"if ({t[0]} <= {t[1]}) ({t[0]}) ({t[1]})"),
    ),
    max_leaves=5,
)


def test_a_negative_factor_and_the_negative_of_a_product_are_the_same() -> None:
    for one, other in (("(-a)*b", "-(a*b)"), (r"Sum (\i. (-2)*f i)", r"Sum (\i. -(2*f i))")):
        assert meaning(reader.term(one, NAMES, REAL)) == meaning(reader.term(other, NAMES, REAL))


@settings(max_examples=40)
@given(NUMBERS, st.integers(0, 2**32))
@pytest.mark.parametrize("printer", PRINTERS)
def test_a_random_term_and_its_mutants_are_printed_differently(printer: str, text: str, seed: int) -> None:
    t = reader.term(text, NAMES, REAL)
    terms = [t, *mutants(t, random.Random(seed), 6)]
    assert not list(alike(((u, {}) for u in terms), PRINTERS[printer]))


PAIRS = [
    ("Prod f * a", r"Prod (\i. f i * a)"),
    ("Sum f - a", r"Sum (\i. f i - a)"),
    ("a * Sum f * b", r"a * Sum (\i. f i * b)"),
    (r"E P (\x. h x + a)", r"E P h + a"),
    ("exp a", "e ^ a"),
    ("(a / b) ^ 2", "a / b ^ 2"),
    ("abs a * b * abs e", "abs (a * abs b * e)"),
    (r"Sum (\i : 'i. a)", r"Sum (\i : 'j. a)"),
    ("card (\\i : 'i. T)", "card (\\i : 'j. T)"),
    (r"E (mixture (a + b) P Q) h", r"E (mixture a P Q) h + b"),
    ("density P Q x", "density Q P x"),
]
SENTENCES = [
    ("HasInt P h a", r"L P (\x. ext (h x)) = ext a"),
    (r"L P (\x. ext (h x)) = ext a", r"M P (\x. ext (h x)) = ext a"),
    (r"M P (\x. ext (h x)) = ext (E P h)", r"M P (\x. ext (h x)) = M P (\x. ext (h x))"),
    ("elog (ext a) = ext b", "ext (log a) = ext b"),
    (r"Finite (\i : 'i. F)", r"Finite (\i : 'j. F)"),
    (r"!x : real. T", r"!x : ereal. T"),
    ("(!x. a <= x) ==> a = b", "!x. a <= x ==> a = b"),
    ("~(a = b /\\ b = e)", "~(a = b) /\\ b = e"),
    ("between a b e", "a <= e /\\ e <= b"),
    (r"Measurable (\y : real. a * y)", r"Measurable (\y : real. \z : real. a * y)"),
    (r"L (withdensity (mixture a P Q) h) (\x. 1) = 1", r"L (mixture a P (withdensity Q h)) (\x. 1) = 1"),
]


@pytest.mark.parametrize("printer", PRINTERS)
@pytest.mark.parametrize("pair", [*PAIRS, *SENTENCES], ids=lambda pair: pair[0])
def test_these_are_printed_differently(printer: str, pair: tuple[str, str]) -> None:
    one, other = (reader.term(text, NAMES) for text in pair)
    assert meaning(one) != meaning(other)
    assert PRINTERS[printer](one, {}) != PRINTERS[printer](other, {})


def test_a_function_of_two_arguments_is_not_said_to_be_measurable_in_both() -> None:
    text = reader.term("Measurable K", {"K": var("K", fun(A, A, REAL))})
    assert "first argument" in PRINTERS["LaTeX"](text, {})


def test_a_density_of_a_mixture_has_parentheses() -> None:
    t = reader.term("density (mixture a P Q) Q x", NAMES)
    assert r"\frac{\mathrm{d}\left(a\,P + \left(1 - a\right)Q\right)}{\mathrm{d}Q}" in PRINTERS["LaTeX"](
        t, {}
    )


def test_a_report_says_what_the_variables_are_and_sets_definitions_apart() -> None:
    with within(set()):
        define("define doubled for r : real := 2 * r + 0")
        claim = Claim(
            "for P Q : 'a measure, K : 'd -> 'e -> bool, H : ('a -> real) -> bool, nb : 'd -> 'd -> bool, "
            "r : real given Prob P, 0 < doubled r holds doubled r <= 3 * r"
        )
        report = claim_report(claim)
    (definition,) = report["definitions"]
    assert (definition["text"], definition["letters"]) == ("doubled(r) := 2·r + 0", "r: a real number")
    assert len(report["hypotheses"]) == 2
    assert [(v["text"], v["kind"]) for v in report["variables"]] == [
        ("P, Q", "measures on 'a"),
        ("K", "a function from 'd to sets of elements of 'e"),
        ("H", "a set of functions from 'a to the real numbers"),
        ("~", "a relation on 'd"),
        ("r", "a real number"),
    ]


TYPES = st.recursive(
    st.sampled_from(["real", "ereal", "bool", "'a", "'b"]),
    lambda t: st.one_of(
        t.map(lambda a: f"({a}) measure"),
        st.tuples(st.sampled_from(["->", "#"]), t, t).map(lambda x: f"({x[1]}) {x[0]} ({x[2]})"),
    ),
    max_leaves=5,
)


@given(TYPES, TYPES)
def test_kinds_that_differ_are_said_differently(one: str, other: str) -> None:
    a, b = (reader.term("x", {"x": reader.term(rf"\x : {t}. x")}).type.args[0] for t in (one, other))
    assert (kind(a) == kind(b)) is (a is b)


def of_claims(claims: list[object], number: int) -> list[tuple[Term, dict[Term, str]]]:
    rng = random.Random(0)
    found = []
    for claim in claims:
        for t in (*claim.hypotheses, claim.conclusion):  # type: ignore[attr-defined]
            found += [(u, claim.binders) for u in (t, *mutants(t, rng, number))]  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("printer", PRINTERS)
def test_mutants_of_a_claim_are_printed_differently(printer: str) -> None:
    claims = [c for id in ("cbdp.thm2", "zcdp.lem5.2", "oakl.lem6") for c in load(id).every_claim]
    assert not list(alike(of_claims(claims, 4), PRINTERS[printer]))


@pytest.mark.parametrize("printer", PRINTERS)
def test_mutants_of_all_claims_are_printed_differently(printer: str) -> None:
    claims = [c for entry in corpus_catalogue().entries for c in load_entry(entry).every_claim]
    assert not list(alike(of_claims(claims, 4), PRINTERS[printer]))
