"""The dominating pair of approximate differential privacy: randomized response that tells with probability δ.

Problem: a pair that dominates every (ε, δ)-DP mechanism, so that steps of which no more is known can stand
    beside steps with noise in one product.
Method: for two neighbours the mechanism is a randomised function of the answer of randomized response, and
    data processing lowers every hockey-stick divergence.
Guarantee: randomized response on the two bits dominates; the product of such pairs, with other parameters at
    each step, dominates the adaptive composition; for k answers of randomized response it is exact.
Reference: Kairouz, Oh and Viswanath 2015, section 3; Zhu, Dong and Wang 2022 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition, dominating, events, many_steps
from derivations.classics.profile import SYMMETRIC
from derivations.classics.unfolded_steps import exists, outputs_in, probable
from derivations.concentrated import lem8_6

theorem = Statement(id="dp.dominating.response", title="The dominating pair of approximate privacy")
TELLS, HIDES = "response(ε, δ, T)", "response(ε, δ, F)"
pair = theorem.printed(
    f"for A : 'd ⇝ 'a with neighbours ~, ε δ given {SYMMETRIC}, 0 ≤ ε, 0 ≤ δ ≤ 1, A is (ε, δ)-DP for ~ "
    f"holds dominated(~, A, {TELLS}, {HIDES})",
    label="one mechanism",
)
pure = theorem.printed(
    f"for A : 'd ⇝ 'a with neighbours ~, ε given {SYMMETRIC}, 0 ≤ ε, A is ε-DP for ~ "
    "holds dominated(~, A, response(ε, 0, T), response(ε, 0, F))",
    label="pure differential privacy",
)
EACH = "∀i. 0 ≤ ε(i), ∀i. 0 ≤ δ(i) ∧ δ(i) ≤ 1"
PRODUCT = "independent(λi : real. response(ε(i), δ(i), {}), n)"
FIRST, SECOND = PRODUCT.format("T"), PRODUCT.format("F")
STEPS = (
    "for ~ neighbours on 'd, B : real → 'd → (real → 'a) → 'a measure, ε δ : real → real, n natural{} "
    f"given {SYMMETRIC}, {EACH}, ∀i d. Measurable(B(i, d)), ∀i h. (d ↦ B(i, d, h)) is (ε(i), δ(i))-DP for ~"
)
steps = theorem.printed(
    f"{STEPS.format('')} holds dominated(~, d ↦ adaptive(B, n, d), {FIRST}, {SECOND})", label="adaptive steps"
)
private = theorem.printed(
    f"{STEPS.format(', t u')}, H[t]({FIRST} ‖ {SECOND}) ≤ u holds (d ↦ adaptive(B, n, d)) is (t, u)-DP for ~",
    label="adaptive steps: approximate differential privacy",
)
ANSWERS = "adaptive(λi : real. λx : bool. λh : real → bool × bool. response(ε(i), δ(i), x), n)"
exact = theorem.repaired(
    f"for ε δ : real → real, n natural, t u given {EACH} "
    f"holds {ANSWERS} is (t, u)-DP for (x ↦ y ↦ x ∧ ¬y) ⇔ H[t]({FIRST} ‖ {SECOND}) ≤ u",
    label="no smaller bound will do, for any n: answers of randomized response",
)

law = Claim("for ε δ, b : bool given 0 ≤ ε, 0 ≤ δ ≤ 1 holds Prob(response(ε, δ, b))")


@law.proof
def of_an_answer(p):
    p.use(lem8_6.mean.theorem(), "ε", "δ", "b", "λo : bool × bool. (0 : ereal)")
    return p.have(p.goal)


@pair.proof
def a_function_of_the_answer(p):
    p.unfold("dominated", "mechanism")
    p.have(f"Prob({TELLS}) ∧ Prob({HIDES})", law.theorem())
    with p.fix("x y : 'd", "x ~ y"), p.fix("t : real"):
        p.let(data="λb : bool. if b then x else y")
        p.have("data(T) = x ∧ data(F) = y")
        p.have("y ~ x")
        p.obtain("K", p.use(lem8_6.claim.theorem(), "~", "A", "data", "ε", "δ"))
        p.have(f"bind({TELLS}, K) = A(x) ∧ bind({HIDES}, K) = A(y)")
        p.chain(
            "H[t](A(x) ‖ A(y))",
            eq(f"H[t](bind({TELLS}, K) ‖ bind({HIDES}, K))"),
            le(f"H[t]({TELLS} ‖ {HIDES})", dominating.processed.theorem()),
        )
    p.unfold_facts("approx_dp", "mechanism")
    return p.have(p.goal)


@pure.proof
def without_telling(p):
    p.have("A is (ε, 0)-DP for ~", "pure_dp")
    p.use(pair.theorem(), "~", "A", "ε", "0")
    return p.have(p.goal)


@steps.proof
def the_product_of_the_pairs(p):
    p.let(P="λi : real. response(ε(i), δ(i), T)", Q="λi : real. response(ε(i), δ(i), F)")
    with p.fix("i : real"), p.fix("h : real → 'a"):
        p.use(pair.theorem(), "~", "λd. B(i, d, h)", "ε(i)", "δ(i)")
        p.have("dominated(~, λd. B(i, d, h), P(i), Q(i))")
    p.use(dominating.steps.theorem(), "~", "B", "P", "Q", "n")
    return p.have(p.goal)


@private.proof
def at_one_level(p):
    p.let(A="λd : 'd. adaptive(B, n, d)", P=FIRST, Q=SECOND)
    p.use(steps.theorem(), "~", "B", "ε", "δ", "n")
    p.use(dominating.approximate.theorem(), "~", "A", "P", "Q", "t", "u")
    return p.have(p.goal)


@exact.proof
def products_themselves(p):
    p.let(
        A=ANSWERS,
        B="λi : real. λx : bool. λh : real → bool × bool. response(ε(i), δ(i), x)",
        P="λi : real. response(ε(i), δ(i), T)",
        Q="λi : real. response(ε(i), δ(i), F)",
    )
    for bit, outcome in (("T", "P"), ("F", "Q")):
        p.have(f"∀i. Prob({outcome}(i))", law.theorem())
        p.use(many_steps.alone.theorem(), "B", bit, outcome, "n")
        p.use(many_steps.probability.theorem(), outcome)
    p.use(events.one_bit.theorem(), "A", "independent(P, n)", "independent(Q, n)", "t", "u")
    return p.have(p.goal)


# What the definitions presuppose: the constants are unfolded there, in the kernel's text.
OUTCOME = "(bool × bool)"
RESPONSE = (
    "mixture (δ (i + 1)) (dirac ({0}, T)) "
    "(mixture (exp (ε (i + 1))/(1 + exp (ε (i + 1)))) (dirac ({0}, F)) (dirac (~{0}, F)))"
)
LETTERS = "ε δ : real → real"
nonempty, record = outputs_in(OUTCOME)
existing = [exists(LETTERS, RESPONSE.format(b), OUTCOME) for b in "TF"]
outcomes = [
    probable(LETTERS, EACH, RESPONSE.format(b), f"response(ε(i), δ(i), {b})", OUTCOME, ["response"], [law])
    for b in "TF"
]
any_answer = exists(f"{LETTERS}, x : bool", RESPONSE.format("x"), OUTCOME)
for each in (steps, private):
    each.facts += composition.PRESUPPOSED
for each in (steps, private, exact):
    each.facts += [claim.theorem for claim in (nonempty, record, *existing)]
for each in (private, exact):
    each.facts += [claim.theorem for claim in outcomes]
exact.facts.append(any_answer.theorem)
