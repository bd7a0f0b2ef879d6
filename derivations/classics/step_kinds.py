"""The kinds of steps of which a privacy profile is a theorem: what is given of one, and its dominating pair.

Problem: say of a step with noise, of randomized response, and of a mechanism of which only a guarantee is known,
    what it is, which pair of laws on the line dominates it, and that its law depends measurably on the
    outputs before it.
Method: each kind has its theorem (`dp.dominating.…`). Noise that is moved by a measurable function is a kernel.
Guarantee: the pair dominates in either order of two neighbours; a guarantee needs symmetric neighbours.
Reference: the theorems on dominating pairs.

This module has no statement of its own.
"""

from dataclasses import dataclass
from typing import ClassVar

from cbdp_sym.author import *
from derivations.classics import (
    dominating,
    dominating_answers,
    dominating_gaussian,
    dominating_integers,
    dominating_laplace,
    dominating_response,
)
from derivations.classics.dominating_answers import LAW
from derivations.classics.profile import SYMMETRIC
from derivations.concentrated import lem8_6

OUTPUTS = "(real → real)"
FIRST = "mixture({d}, dirac(2), mixture(exp({e})/(1 + exp({e})), dirac(1), dirac(0)))"
SECOND = "mixture({d}, dirac(-1), mixture(exp({e})/(1 + exp({e})), dirac(0), dirac(1)))"
ONE, ZERO = FIRST.format(e="ε", d="δ"), SECOND.format(e="ε", d="δ")
READ = (
    "(λx : real. if x = 2 then ((T, T) : bool × bool) else if x = 1 then (T, F) else if x = 0 then (F, F) "
    "else (F, T))"
)
noise_kernel = Claim(
    "for f : 'a → real, N distribution on real given Measurable(f) holds Measurable(λx : 'a. shift(f(x), N))"
)
written = Claim(
    "for ε δ given 0 ≤ ε, 0 ≤ δ ≤ 1 "
    f"holds response(ε, δ, T) = map({READ}, {ONE}) ∧ response(ε, δ, F) = map({READ}, {ZERO})"
)
swapped = Claim(
    "for ε δ given 0 ≤ ε, 0 ≤ δ ≤ 1 "
    f"holds map(x ↦ 1 - x, {ONE}) = {ZERO} ∧ map(x ↦ 1 - x, {ZERO}) = {ONE} ∧ Prob({ONE}) ∧ Prob({ZERO})"
)
on_the_line = Claim(
    f"for A : 'd ⇝ 'a with neighbours ~, ε δ given {SYMMETRIC}, 0 ≤ ε, 0 ≤ δ ≤ 1, A is (ε, δ)-DP for ~ "
    f"holds dominated(~, A, {ONE}, {ZERO}) ∧ dominated(~, A, {ZERO}, {ONE})"
)


@noise_kernel.proof
def event_by_event(p):
    p.let(K="λx : 'a. shift(f(x), N)")
    with p.fix("S : real → bool", "Measurable(S)"):
        p.let(one="λz : 'a × real. if S(snd(z) + f(fst(z))) then (1 : ereal) else 0")
        p.use("measurable_comp", "f", "λz : 'a × real. fst(z)")
        p.have("Measurable(λz : 'a × real. snd(z) + f(fst(z)))")
        p.use("measurable_comp", "S", "λz : 'a × real. snd(z) + f(fst(z))")
        p.have("Measurable(one)")
        p.use("measurable_L_section", "N", "one")
        with p.fix("x : 'a"):
            p.chain(
                "K(x)(S)",
                eq("mass N (y ↦ S(y + f(x)))", "shift", "mass_map"),
                eq("∫[y ~ N] one(x, y)", "mass", "fst_pair", "snd_pair"),
            )
        p.have("Measurable(x ↦ K(x)(S))")
    p.use("measurable_measure", "K")
    return p.have(p.goal)


@written.proof
def answer_by_answer(p):
    p.let(r=READ, w="exp(ε)/(1 + exp(ε))")
    p.have("Measurable(r)")
    p.have("0 ≤ w ∧ w ≤ 1")
    p.have("r(2) = (T, T) ∧ r(1) = (T, F) ∧ r(0) = (F, F) ∧ r(-1) = (F, T)")
    for bit, law, points in (("T", ONE, ("2", "1", "0")), ("F", ZERO, ("-1", "0", "1"))):
        first, second, third = points
        p.let(P=law, R=f"mixture(w, dirac({second}), dirac({third}))")
        with p.fix("f : bool × bool → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
            p.let(g="x ↦ f(r(x))")
            p.have("Measurable(g)")
            p.have("∀x. 0 ≤ g(x)")
            answer = p.use(lem8_6.mean.theorem(), "ε", "δ", bit, "f")
            p.chain(
                "∫[z ~ map(r, P)] f(z)",
                eq(f"∫[x ~ mixture(δ, dirac({first}), R)] g(x)", "L_map"),
                eq(f"δ·g({first}) + (1 - δ)·∫ g dR", "L_mixture", "L_dirac"),
                eq(f"δ·g({first}) + (1 - δ)·(w·g({second}) + (1 - w)·g({third}))", "L_mixture", "L_dirac"),
                eq(f"∫[z ~ response(ε, δ, {bit})] f(z)", answer),
            )
        p.use("measure_ext", f"response(ε, δ, {bit})", "map(r, P)")
    return p.have(p.goal)


@swapped.proof
def mirrored_at_one_half(p):
    p.let(w="exp(ε)/(1 + exp(ε))", P=ONE, Q=ZERO)
    p.have("0 ≤ w ∧ w ≤ 1")
    p.have("Prob(P) ∧ Prob(Q)")
    for first, second, points, others in (
        ("P", "Q", ("2", "1", "0"), ("-1", "0", "1")),
        ("Q", "P", ("-1", "0", "1"), ("2", "1", "0")),
    ):
        with p.fix("f : real → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
            p.let(g="x ↦ f(1 - x)")
            p.have("Measurable(g)")
            p.have("∀x. 0 ≤ g(x)")
            for point, other in zip(points, others, strict=True):
                p.have(f"1 - ({point}) = {other}")
                p.have(f"g({point}) = f({other})")
            (one, two, three), (other, likely, less) = points, others
            rest = f"mixture(w, dirac({two}), dirac({three}))"
            moved = f"mixture(w, dirac({likely}), dirac({less}))"
            p.chain(
                f"∫[z ~ map(x ↦ 1 - x, {first})] f(z)",
                eq(f"∫[x ~ mixture(δ, dirac({one}), {rest})] g(x)", "L_map"),
                eq(f"δ·g({one}) + (1 - δ)·∫[x ~ {rest}] g(x)", "L_mixture", "L_dirac"),
                eq(f"δ·g({one}) + (1 - δ)·(w·g({two}) + (1 - w)·g({three}))", "L_mixture", "L_dirac"),
                eq(f"δ·f({other}) + (1 - δ)·(w·f({likely}) + (1 - w)·f({less}))"),
                eq(f"δ·f({other}) + (1 - δ)·∫[x ~ {moved}] f(x)", "L_mixture", "L_dirac"),
                eq(f"∫[x ~ mixture(δ, dirac({other}), {moved})] f(x)", "L_mixture", "L_dirac"),
                eq(f"∫[z ~ {second}] f(z)"),
            )
        p.use("measure_ext", f"map(x ↦ 1 - x, {first})", second)
    return p.have(p.goal)


@on_the_line.proof
def the_same_answers(p):
    p.let(P=ONE, Q=ZERO, r=READ)
    p.use(dominating_response.pair.theorem(), "~", "A", "ε", "δ")
    p.use(written.theorem(), "ε", "δ")
    p.use(swapped.theorem(), "ε", "δ")
    p.have("Measurable(r)")
    p.unfold("dominated")
    p.unfold_facts("dominated")
    with p.fix("x y : 'd", "x ~ y"), p.fix("t : real"):
        first = p.chain(
            "H[t](A(x) ‖ A(y))",
            le("H[t](response(ε, δ, T) ‖ response(ε, δ, F))"),
            eq("H[t](map(r, P) ‖ map(r, Q))"),
            le("H[t](P ‖ Q)", "hockey_stick_map"),
        )
        other = p.chain(
            "H[t](P ‖ Q)",
            eq("H[t](map(x ↦ 1 - x, Q) ‖ map(x ↦ 1 - x, P))"),
            le("H[t](Q ‖ P)", "hockey_stick_map"),
        )
        p.chain("H[t](A(x) ‖ A(y))", le("H[t](P ‖ Q)", first), le("H[t](Q ‖ P)", other))
        p.have("H[t](A(x) ‖ A(y)) ≤ H[t](P ‖ Q) ∧ H[t](A(x) ‖ A(y)) ≤ H[t](Q ‖ P)", first)
    return p.have(p.goal)
