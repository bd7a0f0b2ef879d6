r"""The kernel's reader and printer: inverses of each other; every token is consumed or refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym.kernel import reader
from cbdp_sym.kernel.reader import ReadError, library, statement, term
from cbdp_sym.kernel.terms import CONSTANTS, Term, app, const, lam, literal, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, KernelError, Type, fun, match_type, type_of
from cbdp_sym.language.kernel_printer import show
from cbdp_sym.tactics.definitions import define

library()
A = type_of("'a")
MEASURE = type_of("measure", A)
TYPES = [BOOL, REAL, EREAL, A, MEASURE, fun(A, REAL), fun(A, EREAL), fun(A, BOOL), fun(REAL, REAL)]
TYPES += [type_of("prod", A, REAL), fun(REAL, REAL, REAL), fun(fun(A, REAL), EREAL)]
NAMES = ["x", "y", "f", "P", "p", "x'"]


def at(name: str) -> list[Term]:
    """A constant at some of its instances, numbers at real and ereal only."""
    general = CONSTANTS[name]
    if not general.poly:
        return [const(name)]
    found = []
    for t in TYPES + [fun(a, b) for a in TYPES[:7] for b in TYPES[:7]] + INSTANCES:
        theta: dict[Type, Type] = {}
        numbers = theta.get(type_of("'n")) in (None, REAL, EREAL)
        if match_type(general, t, theta) and numbers:
            found.append(const(name, t))
    return found


INSTANCES = [
    *(fun(n, n, n) for n in (REAL, EREAL)),
    *(fun(n, n, BOOL) for n in (REAL, EREAL, BOOL, A, MEASURE)),
    *(fun(BOOL, n, n, n) for n in (REAL, A)),
    *(fun(n, n) for n in (REAL, EREAL)),
    *(fun(fun(n, BOOL), BOOL) for n in (A, REAL, BOOL, fun(A, REAL))),
    *(fun(n, m, type_of("prod", n, m)) for n in (A, REAL) for m in (A, REAL)),
    *(fun(type_of("prod", n, m), n) for n in (A, REAL) for m in (A, REAL)),
    *(fun(MEASURE, fun(A, BOOL), BOOL), fun(MEASURE, fun(A, EREAL), EREAL)),
    *(fun(fun(A, n), BOOL) for n in (REAL, A)),
    *(fun(EREAL, REAL, EREAL), fun(REAL, REAL, REAL), fun(MEASURE, MEASURE, BOOL)),
]
SOME = [
    "=",
    "==>",
    "!",
    "?",
    "/\\",
    "\\/",
    "~",
    "+",
    "-",
    "*",
    "/",
    "^",
    "neg",
    "<=",
    "<",
    "<<",
    ",",
    "fst",
    "ext",
    "exp",
    "log",
    "top",
    "if",
    "L",
    "AE",
    "Measurable",
]
PIECES = [c for name in SOME for c in at(name) if name not in "+-*/neg<=^" or c.type.args[0] in (REAL, EREAL)]
PIECES += [literal(q) for q in (0, 2, -3, Fraction(-1, 3))]
PIECES += [app(const("ext"), literal(q)) for q in (0, 1, -1)]
PIECES += [var(n, t) for n, t in zip(NAMES, [REAL, A, fun(A, REAL), MEASURE, BOOL, EREAL], strict=True)]
BOUND = [var(n, t) for n in ("x", "z") for t in TYPES[:6]]


@st.composite
def terms(draw: st.DrawFn) -> Term:
    """A well-typed term, put together from pieces at random."""
    made = [*PIECES, *BOUND]
    t = draw(st.sampled_from(made))
    for _ in range(draw(st.integers(0, 14))):
        functions = [f for f in made if f.type.op == "fun" and f.type.args[0] is t.type]
        arguments = [a for a in made if t.type.op == "fun" and a.type is t.type.args[0]]
        free = sorted((v for v in t.free if v in BOUND), key=repr)
        choice = draw(st.integers(0, 3))
        if choice == 0 and functions:
            t = app(draw(st.sampled_from(functions)), t)
        elif choice == 1 and free:
            t = lam(draw(st.sampled_from(free)), t)
        elif arguments:
            t = app(t, draw(st.sampled_from(arguments)))
        made.append(t)
    return t


def names_of(t: Term) -> dict[str, Term]:
    return {v.name: v for v in t.free}


@settings(max_examples=300, deadline=None)
@given(terms())
def test_what_is_shown_is_read_as_the_same_term(t: Term) -> None:
    if len(names_of(t)) == len(t.free):
        assert term(show(t), names_of(t), t.type) is t
        assert term(show(t), names_of(t)) is t


@settings(max_examples=200, deadline=None)
@given(terms())
def test_the_authors_names_change_nothing(t: Term) -> None:
    if len(names_of(t)) == len(t.free):
        table: dict[Term, str] = {}
        assert term(show(t), names_of(t), None, table) is t
        assert term(show(t, table), names_of(t)) is t
        odd = dict.fromkeys(table, "exp")  # a constant, and one name for all
        assert term(show(t, odd), names_of(t)) is t


def test_the_library_is_shown_and_read() -> None:
    for e in (e for e in library().values() if e.kind != "const"):
        assert term(show(e.term, e.binders)) is e.term, e.name


def test_binders_keep_the_names_that_the_author_gave() -> None:
    table: dict[Term, str] = {}
    text = r"!mu nu : 'a measure. mu << nu ==> (!event. AE nu event ==> AE mu event)"
    t = term(text, binders=table)
    assert show(t, table) == (r"!mu : 'a measure. !nu. mu << nu ==> !event. AE nu event ==> AE mu event")


def test_variables_of_one_name_are_shown_apart() -> None:
    t = app(const("ext"), var("x", REAL))
    assert show(app(const("=", fun(EREAL, EREAL, BOOL)), t, var("x", EREAL))) in ("ext x = x'", "ext x' = x")


def test_what_has_no_text_is_shown_all_the_same() -> None:
    assert show(app(const("neg", fun(A, A)), var("x", A))) == "(neg x)"


def test_what_would_be_read_otherwise_is_not_shown_as_text() -> None:
    t = app(const("exp"), var("exp", REAL))
    assert show(t) == repr(t) == "(exp exp)"


def test_numerals_are_read_at_the_place_they_stand() -> None:
    e = var("e", EREAL)
    zero = app(const("ext"), literal(0))
    assert term("0 <= e", {"e": e}) is app(const("<=", fun(EREAL, EREAL, BOOL)), zero, e)
    assert term("0.25 <= [-3/4]") is app(
        const("<=", fun(REAL, REAL, BOOL)), literal(Fraction(1, 4)), literal(Fraction(-3, 4))
    )
    assert term("-3") is app(const("neg", fun(REAL, REAL)), literal(3))
    assert show(term("1 <= 2 ^ -1")) == "1 <= 2 ^ (-1)"


def test_operators_bind_as_on_paper() -> None:
    x, y, z = (var(n, REAL) for n in "xyz")
    names: dict[str, Term] = {"x": x, "y": y, "z": z}

    def same(a: str, b: str) -> None:
        assert term(a, names) is term(b, names)

    same("-x ^ 2", "-(x ^ 2)")
    same("-x * y", "(-x) * y")
    same("x ^ y ^ z", "x ^ (y ^ z)")
    same("x - y - z", "(x - y) - z")
    same("x / y * z", "(x / y) * z")
    same("2 ^ -x * y", "(2 ^ (-x)) * y")
    same("exp x ^ 2", "(exp x) ^ 2")
    same("~x = y", "~(x = y)")
    same(r"~x = y /\ x < z ==> x <= y \/ y > z", r"((~(x = y)) /\ x < z) ==> (x <= y \/ z < y)")
    same("∀u. u ≤ x ⇒ ¬(x = u)", "!u. (u <= x ==> ~(x = u))")
    same("x = y <=> y = x", "(x = y) = (y = x)")


def test_a_hole_is_not_captured() -> None:
    x = var("x", REAL)
    t = term(r"\x. x + hole", {"hole": app(const("exp"), x)})
    assert t is not term(r"\x. x + exp x")
    assert app(t, var("y", REAL)) is term("y + exp x", {"x": x, "y": var("y", REAL)})
    quantified = term(r"!x. ?x'. hole < x /\ x < x'", {"hole": x})
    assert quantified.free == {x}
    assert quantified is term(r"!y. ?z. x < y /\ y < z", {"x": x})


def test_a_name_means_its_innermost_binder() -> None:
    assert term(r"\x : real. \x : real. exp x") is term(r"\y : real. \z. exp z")
    assert term(r"\exp. exp + 1") is term(r"\y. y + 1")


def test_an_operator_means_its_constant_whatever_is_bound() -> None:
    assert term(r"\top. top <= ∞") is term(r"\x. x <= ∞")
    assert term(r"\neg : real -> real. -1") is term(r"\f : real -> real. -1")
    with pytest.raises(ReadError, match="a name is wanted"):
        term(r"\∞. 1 < 2")


@pytest.mark.parametrize(
    "text, message",
    [
        ("1 +", "'' is wanted|the end"),
        ("1 + $", "begins no token"),
        ("x", "neither a variable here nor a constant"),
        ("(1", r"'\)' is wanted"),
        ("1) + 1", "an operator or the end is wanted"),
        ("1 < 2 < 3", "relations do not chain"),
        ("exp 1 = top", "is not applied to"),
        ("exp ∞", "is not applied to"),
        (r"\x. x", "not determined"),
        (r"\x. x x", "is not applied to"),
        (r"\x x : real. x", "bound twice"),
        ("1 -- 2", "is wanted"),
        ("T + F", "is not applied to"),
        ("(1 : bool)", "not bool"),
        ("[1/00]", "a fraction that does not end in /0"),
        (r"!x : number. T", "a type is wanted"),
        (r"!x : real bool. T", "'.' is wanted"),
        ("if T 1 F", "is not applied to"),
        ("1 := 2", "is wanted"),
        ("for", "a name is wanted"),
    ],
)
def test_what_is_no_term_is_refused(text: str, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        term(text)


@pytest.mark.parametrize(
    "text",
    [
        "for x : real\n  givne 0 < x\n  holds 0 <= x",
        "for x : real,\n  given 0 < x\n  holds 0 <= x",
        "for x : real\n  given 0 < x,\n  holds 0 <= x",
        "for x : real\n  given 0 < x -- always\n  holds 0 <= x",
        "for x : real\n  holds 0 <= x\n  given 0 < x",
        "for x\n  holds 0 <= x",
        "for x : real, x : ereal\n  holds 0 <= x",
        "for x : real\n  holds x",
        "for x : 'a\n  holds x + x = x",
        "for x : real\n  given x\n  holds x = x",
    ],
)
def test_what_is_no_statement_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        statement(text)


def test_the_caret_is_under_the_place() -> None:
    with pytest.raises(ReadError) as caught:
        statement("for x : real\ngiven 0 < y\nholds 0 <= x")
    assert str(caught.value).split("\n") == [
        "text:2: 'y' is neither a variable here nor a constant",
        "  given 0 < y",
        "            ^",
    ]


def refused(text: str, match: str) -> None:
    with pytest.raises(ReadError, match=match):
        reader.load({"test": [reader.Source(text, "test.txt")]})


def test_what_is_no_library_is_refused() -> None:
    refused("theroem a\n  holds T\n", "test.txt:1: a block begins with")
    refused("  holds T\n", "belongs to no block")
    refused("theorem truth\n  holds T\n", "'truth'")
    refused("-- comment\nconst exp2 : real -> real real\n", "test.txt:2")
    refused("const L : real\n", "declared twice")
    refused("theorem test_a\n  holds T\n  source A\n  given F\n", "one of source, proved in")
    refused("theorem test_b\n  givne F\n  holds T\n", "'holds' is wanted")
    refused("define test_c : real := \\x : real. x\n", "not real")
    refused("define test_d : bool := !x : 'a. x = x\n", "type variables")
    refused("partial exp\n  for x : ereal\n  needs T\n", "is not applied to")


def test_prose_is_kept_beside_a_statement() -> None:
    text = (
        "theorem test_prose\n  holds T\n  source Nobody,\n    A Book\n  proved in Mathlib trivial\n"
        "  convention none\n\n-- a comment\npartial log\n  for x : real\n  needs 0 < x\n"
    )
    read = reader.load({"test": [reader.Source(text, "test.txt")]})
    e = read["test_prose"]
    assert (e.source, e.elsewhere, e.conventions) == ("Nobody, A Book", ("Mathlib trivial",), ("none",))
    assert (e.place, e.shelf, e.kind) == ("test.txt:1", "test", "theorem")
    partial = read["partial log : (real -> real)"]
    assert partial.constant is const("log")
    assert partial.term is term(r"\x. 0 < x")


def test_a_definition_of_a_derivation() -> None:
    text = "define test_square\n  for x : real\n  := x ^ 2"
    e = define(text)
    assert e.theorem is not None
    assert e.theorem.conclusion is term(r"test_square = (\x : real. x ^ 2)")
    assert define(text).theorem is e.theorem
    with pytest.raises(KernelError, match="is not defined"):
        define("define test_square\n  for x : real\n  := x ^ 3")
    with pytest.raises(ReadError, match="begins with one of define"):
        define("theorem test_false\n  holds F")
