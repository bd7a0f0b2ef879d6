"""The ways to F that an attack on the sketch of this kernel found, and their relatives: each is refused."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction

import pytest

from cbdp_sym.kernel import ring, terms, theorem
from cbdp_sym.kernel.reader import library, term
from cbdp_sym.kernel.terms import Abs, App, Bound, Term, app, const, lam, literal, substitute, var
from cbdp_sym.kernel.types import BOOL, REAL, KernelError, Type, fun, type_of

library()
X, Y = var("x", REAL), var("y", REAL)
F = var("f", fun(REAL, REAL))
G = var("g", fun(REAL, REAL, REAL))
A = type_of("'a")
SQUARE = lam(X, app(ring.MUL, X, X))
assert isinstance(SQUARE, Abs)
BODY = SQUARE.body
assert isinstance(BODY, App) and isinstance(BODY.argument, Bound)
LOOSE: Term = BODY.argument
SUCCESSOR = theorem.assume(term("!x : real. ?y : real. ~(y = x)"))
INSIDE = terms.quantified(SUCCESSOR.conclusion)
assert isinstance(INSIDE, Abs)
OPEN = INSIDE.body  # ?y. ~(y = x), with x loose


class Name(str):
    """A name that hides what it is."""


class Half(Fraction):
    """A number that hides what it is."""


def fake() -> object:
    return type("Theorem", (), {"conclusion": const("F"), "hypotheses": frozenset()})()


REFUSED: dict[str, Callable[[], object]] = {
    "specialise": lambda: theorem.specialise(SUCCESSOR, LOOSE),
    "specialise, second": lambda: theorem.specialise(theorem.assume(term("!x y : real. x = y")), X, LOOSE),
    "specialise, not spelled out": lambda: theorem.specialise(
        theorem.assume(app(const("!", fun(fun(REAL, BOOL), BOOL)), var("p", fun(REAL, BOOL)))), LOOSE
    ),
    "reflexivity": lambda: theorem.reflexivity(LOOSE),
    "app": lambda: app(F, LOOSE),
    "app, head": lambda: app(BODY, X),
    "app, no argument": lambda: app(LOOSE),
    "lam": lambda: lam(X, LOOSE),
    "substitute, value": lambda: substitute({X: LOOSE}, app(F, X)),
    "substitute, term": lambda: substitute({X: Y}, BODY),
    "instantiate_types": lambda: terms.instantiate_types({}, LOOSE),
    "instantiate": lambda: theorem.instantiate({X: LOOSE}, theorem.reflexivity(X)),
    "assume": lambda: theorem.assume(OPEN),
    "discharge": lambda: theorem.discharge(OPEN, SUCCESSOR),
    "axiom": lambda: theorem.axiom("loose", OPEN),
    "define": lambda: theorem.define("loose", LOOSE),
    "ring": lambda: theorem.ring(LOOSE, LOOSE),
    "polynomial": lambda: ring.polynomial(BODY),
    "compare": lambda: theorem.compare(ring.LT, LOOSE, literal(1)),
    "equal": lambda: terms.equal(LOOSE, LOOSE),
    "implies": lambda: terms.implies(OPEN, OPEN),
    "forall": lambda: terms.forall(X, OPEN),
    "enclose": lambda: theorem.enclose(ring.LE, LOOSE, LOOSE, {}),
    "certified": lambda: theorem.certified(OPEN, ""),
    "compare a variable that is called 1": lambda: theorem.compare(ring.LT, var("1", REAL), literal(2)),
    "compare with a variable": lambda: theorem.compare(ring.LT, literal(0), X),
    "compare at any type": lambda: theorem.compare(const("<"), literal(0), literal(1)),
    "compare by another relation": lambda: theorem.compare(
        const("=", fun(REAL, REAL, BOOL)), literal(0), literal(1)
    ),
    "compare, false": lambda: theorem.compare(ring.LT, literal(1), literal(1)),
    "a number as a name": lambda: terms.declare(Fraction(2), REAL),
    "a subclass of str": lambda: var(Name("x"), REAL),
    "a constant by a subclass of str": lambda: const(Name("exp")),
    "declare by a subclass of str": lambda: terms.declare(Name("other"), REAL),
    "define by a subclass of str": lambda: theorem.define(Name("other"), literal(1)),
    "axiom by a subclass of str": lambda: theorem.axiom(Name("other"), const("T")),
    "a type by a subclass of str": lambda: type_of(Name("real")),
    "a subclass of Fraction": lambda: literal(Half(1)),
    "a truth value as a number": lambda: literal(True),
    "a float": lambda: literal(0.5),
    "clear a polynomial": lambda: ring.polynomial(X).clear(),
    "set a coefficient": lambda: ring.polynomial(X).__setitem__((), 1),
    "delete a constant": lambda: terms.CONSTANTS.pop("exp"),
    "a term changes": lambda: setattr(X, "loose", 0),
    "a type changes": lambda: setattr(REAL, "op", "bool"),
    "a theorem changes": lambda: setattr(SUCCESSOR, "conclusion", const("F")),
    "a theorem is made": lambda: theorem.Theorem(),
    "a term is made": lambda: Bound(),
    "a theorem is copied": lambda: copy.copy(SUCCESSOR),
    "a theorem is pickled": lambda: pickle.dumps(SUCCESSOR),
    "not a theorem": lambda: theorem.symmetry(fake()),
    "a type that is none": lambda: theorem.instantiate_type({A: 3}, SUCCESSOR),
    "an instance of real": lambda: theorem.instantiate_type({REAL: BOOL}, SUCCESSOR),
    "a variable at a type that is none": lambda: var("x", "real"),
    "a type without arguments": lambda: type_of("fun", REAL),
    "a type variable with arguments": lambda: type_of("'a", REAL),
    "a type without a name": lambda: type_of("'"),
    "an unknown type": lambda: type_of("list", REAL),
    "generalise over a hypothesis": lambda: theorem.generalise(X, theorem.assume(terms.equal(X, Y))),
    "abstraction over a hypothesis": lambda: theorem.abstraction(X, theorem.assume(terms.equal(X, Y))),
    "generalise over a literal": lambda: theorem.generalise(literal(1), SUCCESSOR),
    "a binder that is no variable": lambda: lam(literal(2), literal(2)),
    "define with a free variable": lambda: theorem.define("other", X),
    "define with a lost type variable": lambda: theorem.define(
        "other", terms.forall(var("z", A), terms.equal(var("z", A), var("z", A)))
    ),
    "define what is there": lambda: theorem.define("exp", literal(1)),
    "define twice": lambda: (
        theorem.define("one_of_two", literal(1)),
        theorem.define("one_of_two", literal(2)),
    ),
    "axiom with a free variable": lambda: theorem.axiom("other", terms.equal(X, X)),
    "an axiom's name twice": lambda: theorem.axiom("exp_pos", const("T")),
    "declare twice": lambda: terms.declare("exp", REAL),
    "a constant at a wrong type": lambda: const("exp", fun(REAL, BOOL)),
    "a constant that is not there": lambda: const("nothing"),
    "apply at a wrong type": lambda: app(F, var("b", BOOL)),
    "specialise at a wrong type": lambda: theorem.specialise(SUCCESSOR, const("T")),
    "substitute at a wrong type": lambda: substitute({X: const("T")}, X),
    "instantiate a constant": lambda: theorem.instantiate({literal(1): literal(2)}, SUCCESSOR),
    "x / x = 1": lambda: theorem.ring(term("x / x", {"x": X}), literal(1)),
    "x (1/x) = 1": lambda: theorem.ring(term("x * (1 / x)", {"x": X}), literal(1)),
    "x^-1 = 1/x": lambda: theorem.ring(term("x ^ [-1]", {"x": X}), term("1 / x", {"x": X})),
    "x^(1/2) twice": lambda: theorem.ring(term("x ^ [1/2] * x ^ [1/2]", {"x": X}), X),
    "x^65": lambda: theorem.ring(term("x ^ 65", {"x": X}), term("x * x ^ 64", {"x": X})),
    "1/(x+y) = 1/x + 1/y": lambda: theorem.ring(
        term("1 / (x + y)", {"x": X, "y": Y}), term("1 / x + 1 / y", {"x": X, "y": Y})
    ),
    "ring of extended reals": lambda: theorem.ring(term("(1 : ereal) - 1"), term("(0 : ereal)")),
    "log x <= x at 0": lambda: theorem.enclose(
        ring.LE, term("log x", {"x": X}), X, {X: (Fraction(0), Fraction(1))}
    ),
    "1/x near 0": lambda: theorem.enclose(
        ring.LE, term("1 / x", {"x": X}), literal(10**9), {X: (Fraction(0), Fraction(1))}
    ),
    "sqrt x below 0": lambda: theorem.enclose(
        ring.LE, term("sqrt x", {"x": X}), literal(9), {X: (Fraction(-1), Fraction(1))}
    ),
    "x^x at 0": lambda: theorem.enclose(
        ring.LE, term("x ^ x", {"x": X}), literal(9), {X: (Fraction(0), Fraction(1))}
    ),
    "a box with its ends exchanged": lambda: theorem.enclose(
        ring.LE, X, literal(9), {X: (Fraction(1), Fraction(0))}
    ),
    "a box for a truth value": lambda: theorem.enclose(
        ring.LE, X, X, {var("b", BOOL): (Fraction(0), Fraction(1))}
    ),
    "an inequality without a box": lambda: theorem.enclose(ring.LE, X, literal(9), {}),
    "exp 0 < 1": lambda: theorem.enclose(ring.LT, term("exp 0"), literal(1), {}),
    "a precision that is none": lambda: theorem.enclose(ring.LE, literal(0), literal(1), {}, 10**9),
    "a certificate that nobody checks": lambda: theorem.certified(const("F"), "{}"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_it_is_refused(what: str) -> None:
    with pytest.raises((KernelError, AttributeError, TypeError)):
        REFUSED[what]()


def test_the_cache_of_polynomials_is_as_before() -> None:
    difference = term("x - x", {"x": X})
    assert dict(ring.polynomial(difference)) == {}
    assert len(ring.polynomial(X)) == 1
    ring.atoms().clear()
    assert ring.polynomial(X)


def test_nothing_is_captured() -> None:
    assert substitute({X: Y}, lam(Y, X)) is not lam(X, X)
    assert Y in substitute({X: Y}, lam(Y, X)).free
    assert app(lam(X, lam(Y, X)), Y) is not lam(X, X)
    p = theorem.specialise(SUCCESSOR, Y)
    assert p.conclusion is term("?z : real. ~(z = y)", {"y": Y})


def test_normal_forms() -> None:
    nested = app(lam(F, lam(Y, app(F, app(F, Y)))), lam(X, app(ring.ADD, X, Y)))
    z = var("z", REAL)
    assert nested is lam(z, app(ring.ADD, app(ring.ADD, z, Y), Y))
    assert isinstance(lam(X, app(G, X, X)), Abs), "eta needs that the variable stands once"
    assert substitute({G: lam(X, lam(Y, app(F, Y)))}, lam(X, lam(Y, app(G, X, Y)))) is lam(X, F)
    assert lam(X, app(F, X)) is F
    assert lam(Y, app(lam(X, app(F, X)), Y)) is F
    twice = lam(X, lam(Y, app(G, X, Y)))
    assert twice is G


def test_a_name_at_two_types_is_two_variables() -> None:
    at_bool, at_any = var("x", BOOL), var("x", A)
    assert at_bool in lam(X, at_bool).free
    became = terms.instantiate_types({A: REAL}, lam(X, at_any))
    assert X in became.free and isinstance(became, Abs)
    h = theorem.assume(terms.equal(at_any, at_any))
    with pytest.raises(KernelError):
        theorem.generalise(X, theorem.instantiate_type({A: REAL}, h))


def test_type_instantiation_keeps_constants_at_instances() -> None:
    p = theorem.instantiate_type({A: REAL}, theorem.reflexivity(const("fst")))
    assert isinstance(p.conclusion.type, Type) and p.conclusion.type is BOOL
    with pytest.raises(KernelError):
        const("fst", fun(type_of("prod", REAL, BOOL), BOOL))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1 / 0", "0"), ("1 / (1 / x)", "x"), ("1 / (1 / (x + y))", "x + y"), ("0 / 0", "0"),
        ("1 / (2 * x)", "1 / x / 2"), ("1 / (x * y)", "1 / x * (1 / y)"), ("x ^ 0", "1"), ("0 ^ 0", "1"),
        ("1 / x ^ 2", "1 / x * (1 / x)"), ("1 / (x - x)", "0"), ("1 / (2 * x + 2 * y)", "1 / (x + y) / 2"),
        ("1 / (-x)", "-(1 / x)"),
    ],
)  # fmt: skip
def test_ring_at_zero_denominators(left: str, right: str) -> None:
    names = {"x": X, "y": Y}
    s, t = term(left, names, REAL), term(right, names, REAL)
    assert theorem.ring(s, t).conclusion is terms.equal(s, t)


def test_the_door_for_certificates_can_be_imported_first() -> None:
    code = "import cbdp_sym.checkers.text"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
