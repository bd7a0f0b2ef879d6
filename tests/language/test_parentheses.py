"""Random terms of all operators: the text is read as the same term, and shows how it is to be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym.author.mathematics import formula
from cbdp_sym.kernel import reader as kernel
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.terms import Term, Var, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, fun, type_of
from cbdp_sym.language import kernel_printer
from cbdp_sym.language.elaborate import statement, term
from cbdp_sym.language.printer import LanguagePrinter, relation_name, show

LAW = type_of("measure", REAL)
TYPES = {
    **dict.fromkeys("pq", BOOL),
    **dict.fromkeys("xyb", REAL),
    **dict.fromkeys("Dc", EREAL),
    **dict.fromkeys("PQ", LAW),
    "s": fun(REAL, BOOL),
    "f": fun(REAL, REAL),
    "g": fun(REAL, EREAL),
    "A": fun(REAL, LAW),
    "nb": fun(REAL, REAL, BOOL),
}
NAMES: dict[str, Term] = {name: var(name, t) for name, t in TYPES.items()}
kernel.library()


def filled(templates: list[str], *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Kernel text: {0}, {1}, … of a template are filled with texts of these kinds."""
    return st.tuples(st.sampled_from(templates), *parts).map(lambda t: t[0].format(*t[1:]))


def numbers(depth: int) -> st.SearchStrategy[str]:
    if not depth:
        return st.sampled_from(["x", "y", "b", "2", "1", "[1/2]", "f x"])
    n = numbers(depth - 1)
    own = [f"({{0}}) {o} ({{1}})" for o in "+-*/^"]
    own += ["-({0})", "({0})^2", "abs ({0})", r"E P (\u. ({0}) + u)", r"E P (\u. ({0}) * u)"]
    own += ["density P Q ({0})", "if (({0}) < x) ({1}) y"]
    return filled(own, n, n)


def extended(depth: int) -> st.SearchStrategy[str]:
    if not depth:
        return st.sampled_from(["D", "c", "kl P Q", "renyi x P Q", "ext x", "top", "bot", "1", "mass P s"])
    e, n = extended(depth - 1), numbers(depth - 1)
    own = [f"({{0}}) {o} ({{1}})" for o in "+-*/"]
    own += ["({0})^({2})", "-({0})", "ext ({2})", r"L P (\u. ({0}) * g u)", r"M P (\u. ({0}) + ext u)"]
    own += [r"Sup (\u : real. ({0}) - ext u)", "renyi ({2}) P (normal ({2}) 1)"]
    return filled(own, e, e, n)


def statements(depth: int) -> st.SearchStrategy[str]:
    if not depth:
        return st.sampled_from(["p", "q", "T", "x < y", "x = y", "s x", "P << Q"])
    b, n, e = statements(depth - 1), numbers(depth - 1), extended(depth - 1)
    own = [f"({{0}}) {o} ({{1}})" for o in ("<=>", "=", "==>", "/\\", "\\/")]
    own += [f"({{2}}) {o} ({{3}})" for o in ("<", "<=", "=", "~=")]
    own += [f"({{4}}) {o} ({{4}})" for o in ("<", "<=", "=", "~=")]
    own += ["~({0})", "!z : real. ({0})", "?z : real. ({0})", r"AE P (\u. ({0}))", "pure_dp nb A ({2})"]
    own += ["nb ({2}) ({3})", r"HasInt P (\u. ({2}) * u) ({3})"]
    return filled(own, b, b, n, n, e)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3).flatmap(lambda k: st.one_of(numbers(k), extended(k), statements(k))))
def test_a_random_term_is_printed_and_read_back(text: str) -> None:
    """By the first of the printer's styles: a plainer one is printed where parentheses are forgotten."""
    t = kernel.term(text, NAMES)
    shown, names = show(t), {v.name: v for v in t.free}
    assert term(shown, names, t.type) is t
    assert kernel.term(kernel_printer.show(t), names, t.type) is t
    free = {v: relation_name(v.name, v) for v in t.free if isinstance(v, Var)}
    first = LanguagePrinter({}, {}).text(t, free)[0]
    assert shown == first or " : " in shown, (shown, first)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(p <=> T) <=> p", "(p ⇔ T) ⇔ p"),
        ("p <=> (T <=> p)", "p ⇔ (T ⇔ p)"),
        ("(p ==> q) ==> p", "(p ⇒ q) ⇒ p"),
        ("p ==> (q <=> p)", "p ⇒ (q ⇔ p)"),
        ("(p \\/ q) \\/ p", "(p ∨ q) ∨ p"),
        ("(x = y) = p", "x = y ⇔ p"),
        ("(x^y)^x", "(x^y)^x"),
        ("x - (y - x)", "x - (y - x)"),
        ("x / (y / x)", "x/(y/x)"),
        (r"(E P (\u. f u)) / x", "(E[y ~ P] f(y))/x"),
        (r"(E P (\u. f u)) * x", "(E[y ~ P] f(y))·x"),
        ("x / density P Q y", "x/(dP/dQ(y))"),
        ("2 ^ density P Q y", "2^(dP/dQ(y))"),
    ],
)
def test_parentheses_say_what_belongs_together(text: str, shown: str) -> None:
    t = kernel.term(text, NAMES)
    assert show(t) == shown and term(shown, NAMES, t.type) is t


def test_equivalences_do_not_chain() -> None:
    """p ⇔ q ⇔ r is read as a chain by some, and from the left by others: nobody prints or reads it."""
    with pytest.raises(ReadError, match="⇔ does not chain"):
        term("p ⇔ q ⇔ p", NAMES)
    assert kernel_printer.show(kernel.term("(p <=> q) <=> p", NAMES)) == "(p <=> q) <=> p"
    one, other = (kernel.term(t, NAMES) for t in ("p ==> (q <=> p)", "(p ==> q) <=> p"))
    assert formula(one, {}) == r"p = 1 \implies q = p"  # of truth values, the equivalence is an equation
    assert formula(other, {}).startswith(r"\left(p")
    p, q = (kernel.term(t, NAMES) for t in ("0 < x ==> (y < 0 <=> 0 < x)", "(0 < x ==> y < 0) <=> 0 < x"))
    assert r"\left(y < 0 \text{ if and only if } 0 < x\right)" in formula(p, {})
    assert formula(q, {}).startswith(r"\left(0 < x \implies y < 0\right)")


@pytest.mark.parametrize(
    ("bare", "whole"),
    [
        ("t : 'r ↦ T", "(t : 'r ↦ T)"),
        ("f = t : 'd ↦ f(t)", "f = (t : 'd ↦ f(t))"),
        ("x : real ↦ y : 'd ↦ f(y) + x", "(x : real ↦ (y : 'd ↦ f(y) + x))"),
        ("g : 'd → real ↦ g = f ∧ T", "(g : 'd → real ↦ (g = f ∧ T))"),
        ("almost every x ~ P: f = t : 'd ↦ f(x)", "almost every x ~ P: (f = (t : 'd ↦ f(x)))"),
        ("P(t : 'd ↦ f(t) = 1)", "P((t : 'd ↦ f(t) = 1))"),
    ],
)
def test_a_function_with_a_type_needs_no_parentheses(bare: str, whole: str) -> None:
    names = {"f": var("f", fun(type_of("'d"), REAL)), "P": var("P", type_of("measure", type_of("'d")))}
    assert term(bare, names) is term(whole, names)
    assert term("almost every x ~ P: f(x) = 1", names)  # P: begins no function


def test_a_kind_takes_a_product_of_types() -> None:
    kinds = "for S event on 'a × 'b, M mechanism from 'd × 'r to 'a × 'b, y : 'd × 'r holds M(y)(S) ≤ 1"
    types = (
        "for S : 'a × 'b → bool, M : 'd × 'r ⇝ 'a × 'b, y : 'd × 'r given Measurable(S), mechanism(M) "
        "holds M(y)(S) ≤ 1"
    )
    assert statement(kinds) is statement(types)
