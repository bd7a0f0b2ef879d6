"""Logs of proofs: the independent checker makes each step again, and refuses a log that was changed."""

from __future__ import annotations

import hashlib
import random
from fractions import Fraction
from functools import cache

import pytest

from cbdp_sym.author.log import log
from cbdp_sym.kernel import ring as arithmetic
from cbdp_sym.kernel.terms import Term, app, const, equal, lam, literal, var
from cbdp_sym.kernel.theorem import (
    Theorem,
    assume,
    congruence,
    define,
    discharge,
    enclose,
    generalise,
    instantiate,
    reflexivity,
    ring,
    specialise,
    symmetry,
    transitivity,
)
from cbdp_sym.kernel.types import REAL, KernelError
from cbdp_sym.recheck.proofs.library import read_library
from cbdp_sym.recheck.proofs.replay import Replay
from cbdp_sym.recheck.proofs.types import LogRefused

X, Y = var("x", REAL), var("y", REAL)


def add(a: Term, b: Term) -> Term:
    return app(arithmetic.ADD, a, b)


def claims() -> dict[str, Theorem]:
    commutes = generalise(X, generalise(Y, ring(add(X, Y), add(Y, X))))
    twice = define("twice_in_a_log", lam(X, add(X, X)))
    six = transitivity(
        congruence(twice, reflexivity(literal(3))), ring(add(literal(3), literal(3)), literal(6))
    )
    same = assume(equal(X, Y))
    trivial = discharge(equal(X, Y), transitivity(same, symmetry(same)))
    quotient = app(arithmetic.DIV, X, add(X, Y))
    exponential = app(const("exp"), X)
    line = add(literal(1), app(arithmetic.MUL, literal(2), X))
    return {
        "commutes at 2": specialise(commutes, literal(2), Y),
        "twice three": symmetry(six),
        "trivial": instantiate({X: quotient}, trivial),
        "inverse": ring(app(arithmetic.DIV, literal(1), quotient), app(arithmetic.DIV, add(Y, X), X)),
        "exponential": enclose(arithmetic.LE, exponential, line, {X: (Fraction(1, 10), Fraction(11, 100))}),
    }


@cache
def lines() -> tuple[str, ...]:
    return tuple(log(claims()))


def replayed(text: list[str]) -> dict[str, int]:
    checker = Replay(read_library([]).with_definitions(["define twice_in_a_log for x : real := x + x"]))
    checker.read(text)
    return checker.claims


def signed(body: list[str]) -> list[str]:
    digest = hashlib.sha256("".join(line + "\n" for line in body).encode())
    return [*body, f"= {digest.hexdigest()}"]


def changed(body: list[str], chance: random.Random) -> list[str]:
    """The log with one word of one line changed: a rule, a premise, a term, a name or a literal."""
    at = chance.randrange(len(body))
    words = body[at].split()
    place = chance.randrange(len(words))
    other = chance.choice(body).split()
    new = chance.choice([*other, "0", "1", str(chance.randrange(120)), "7/3", "symmetry", "x"])
    words[place] = new
    return [*body[:at], " ".join(words), *body[at + 1 :]]


def test_the_checker_proves_the_same_claims() -> None:
    assert set(replayed(list(lines()))) == set(claims())


def test_a_changed_log_is_refused() -> None:
    body, chance = list(lines()[:-1]), random.Random(1)
    for _ in range(1000):
        new = changed(body, chance)
        if new != body:
            with pytest.raises(LogRefused):
                replayed([*new, lines()[-1]])


def test_a_changed_step_is_refused_for_itself() -> None:
    """Even with a digest of its own, unless the change leaves a proof, mostly of another claim."""
    body, chance = list(lines()[:-1]), random.Random(2)
    refused = 0
    for _ in range(1000):
        try:
            replayed(signed(changed(body, chance)))
        except LogRefused:
            refused += 1
    assert refused > 900


@pytest.mark.parametrize("end", [0, 1, 10])
def test_a_log_without_its_end_is_refused(end: int) -> None:
    with pytest.raises(LogRefused):
        replayed(list(lines()[: -1 - end]))


def test_a_claim_with_hypotheses_has_no_log() -> None:
    with pytest.raises(KernelError):
        list(log({"assumed": assume(equal(X, Y))}))


@pytest.mark.parametrize("body", [["b 0 0"], ["b 0 0", "T fun 0 0", "v f 2", "a 1 0"]])
def test_an_index_has_the_type_of_its_binder(body: list[str]) -> None:
    """The function that takes a real x to itself, as a truth value."""
    with pytest.raises(LogRefused):
        replayed(signed(["T bool", "T real", *body, f"l 1 {sum(line[0] != 'T' for line in body) - 1}"]))
