"""Steps of which no more is known than (ε, δ)-differential privacy, one block after the other.

Problem: the first steps are (ε₁, δ₁)-DP, the next ones (ε₂, δ₂)-DP, and so on; which pair of product laws on
    the line dominates all outputs?
Method: randomized response that tells its input with probability δ dominates such a step; its four answers
    may be written as the numbers 2, 1, 0 and -1.
Guarantee: the products of these pairs, for any blocks that are written down.
Reference: dp.dominating.response, of which this is the form that a privacy profile has.
"""

from cbdp_sym.author import *
from derivations.classics import dominating, dominating_response
from derivations.classics.profile import SYMMETRIC
from derivations.classics.release_blocks import by_cases, distinguish
from derivations.concentrated import lem8_6

FIRST = "mixture({d}, dirac(2), mixture(exp({e})/(1 + exp({e})), dirac(1), dirac(0)))"
SECOND = "mixture({d}, dirac(-1), mixture(exp({e})/(1 + exp({e})), dirac(0), dirac(1)))"
ONE, ZERO = FIRST.format(e="ε", d="δ"), SECOND.format(e="ε", d="δ")
READ = (
    "(λx : real. if x = 2 then ((T, T) : bool × bool) else if x = 1 then (T, F) else if x = 0 then (F, F) "
    "else (F, T))"
)
written = Claim(
    "for ε δ given 0 ≤ ε, 0 ≤ δ ≤ 1 "
    f"holds response(ε, δ, T) = map({READ}, {ONE}) ∧ response(ε, δ, F) = map({READ}, {ZERO})"
)
on_the_line = Claim(
    f"for A : 'd ⇝ 'a with neighbours ~, ε δ given {SYMMETRIC}, 0 ≤ ε, 0 ≤ δ ≤ 1, A is (ε, δ)-DP for ~ "
    f"holds dominated(~, A, {ONE}, {ZERO})"
)
FOR = "for ~ neighbours on 'd, B : real → 'd → (real → 'a) → 'a measure"


def given(blocks):
    """Return the hypotheses about blocks (last step, ε, δ)."""
    said, before = [], ""
    for last, ε, δ in blocks[:-1]:
        said.append(f"∀i h. {before}i ≤ {last} ⇒ (d ↦ B(i, d, h)) is ({ε}, {δ})-DP for ~")
        before = f"{last} < i ⇒ "
    _, ε, δ = blocks[-1]
    said.append(f"∀i h. {before}(d ↦ B(i, d, h)) is ({ε}, {δ})-DP for ~")
    return f"given {SYMMETRIC}, ∀i d. Measurable(B(i, d)), " + ", ".join(said)


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


@on_the_line.proof
def the_same_answers(p):
    p.let(P=ONE, Q=ZERO, r=READ)
    p.use(dominating_response.pair.theorem(), "~", "A", "ε", "δ")
    p.use(written.theorem(), "ε", "δ")
    p.have("Measurable(r)")
    p.have("Prob(P) ∧ Prob(Q)")
    p.unfold("dominated")
    p.unfold_facts("dominated")
    with p.fix("x y : 'd", "x ~ y"), p.fix("t : real"):
        p.chain(
            "H[t](A(x) ‖ A(y))",
            le("H[t](response(ε, δ, T) ‖ response(ε, δ, F))"),
            eq("H[t](map(r, P) ‖ map(r, Q))"),
            le("H[t](P ‖ Q)", "hockey_stick_map"),
        )
    return p.have(p.goal)


def dominated(p, blocks):
    """Prove that the products P and Q dominate all outputs."""
    first, second = (by_cases(blocks, lambda ε, δ, of=of: of.format(e=ε, d=δ)) for of in (FIRST, SECOND))
    p.let(P=f"λi : real. {first}", Q=f"λi : real. {second}")

    def by_its_pair(ε, δ):
        p.have(f"(d ↦ B(i, d, h)) is ({ε}, {δ})-DP for ~")
        p.use(on_the_line.theorem(), "~", "λd. B(i, d, h)", ε, δ)
        p.have("dominated(~, λd. B(i, d, h), P(i), Q(i))")

    with p.fix("i : real"), p.fix("h : real → 'a"):
        distinguish(p, blocks, by_its_pair)
    p.use(dominating.steps.theorem(), "~", "B", "P", "Q", str(blocks[-1][0]))
