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
from derivations.classics import (
    binomials,
    composition,
    dominating,
    events,
    hockey_sticks,
    many_steps,
    optimal,
)
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
EQUAL = "independent(λi : real. response(ε, δ, {}), k)"
number = theorem.repaired(
    "for ε δ t, k natural given 0 ≤ ε, 0 ≤ δ ≤ 1 "
    f"holds H[t]({EQUAL.format('T')} ‖ {EQUAL.format('F')}) = 1 - (1 - δ)^k·(1 - {optimal.TOTAL})",
    label="equal parameters: the number to be bounded is that of optimal composition",
)
steps.example(
    nb="λx y : bool. F",
    B="λi : real. λx : bool. λh : real → bool. dirac T",
    ε="λi : real. 0",
    δ="λi : real. 0",
    n="0",
)
itself = Claim(
    "for ε δ, b : bool given 0 ≤ ε, 0 ≤ δ ≤ 1 holds ∀s. Measurable(s) ⇒ "
    "response(ε, δ, b)(s) ≤ exp(ε)·response(ε, δ, ¬b)(s) + δ"
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


@itself.proof
def outcome_by_outcome(p):
    p.let(w="exp(ε)/(1 + exp(ε))", c="exp(ε)", g="1 - δ")
    p.have("1 ≤ c", p.use("exp_ge", "ε"))
    p.have("0 ≤ 1 - w ∧ w = c·(1 - w)")
    p.have("1 - w ≤ c·w")
    with p.fix("s : bool × bool → bool", "Measurable(s)"):
        p.let(one="λo : bool × bool. if (s o) (1 : real) 0", f="λo : bool × bool. one(o)")
        p.have("∀o. 0 ≤ one(o) ∧ one(o) ≤ 1")
        for x in ("b", "¬b"):
            p.use(lem8_6.mean.theorem(), "ε", "δ", x, "f")
        p.let(u="one(b, T)", v="one(b, F)", m="one(¬b, F)", n="one(¬b, T)")
        p.have("(¬¬b) = b")
        p.chain(
            "response(ε, δ, b)(s)",
            eq("∫[o ~ response(ε, δ, b)] f(o)", "mass", "ext_if"),
            eq("δ·u + g·(w·v + (1 - w)·m)"),
        )
        p.chain(
            "response(ε, δ, ¬b)(s)",
            eq("∫[o ~ response(ε, δ, ¬b)] f(o)", "mass", "ext_if"),
            eq("δ·n + g·(w·m + (1 - w)·v)"),
        )
        p.have("δ·u ≤ δ·1")
        p.have("0 ≤ c·(δ·n)")
        p.have("g·(w·v) = c·(g·((1 - w)·v))")
        p.have("g·((1 - w)·m) ≤ g·(c·w·m)")
        p.have("δ·u + g·(w·v + (1 - w)·m) ≤ c·(δ·n + g·(w·m + (1 - w)·v)) + δ")
        p.have("response(ε, δ, b)(s) ≤ exp(ε)·response(ε, δ, ¬b)(s) + δ")
    return p.have(p.goal)


@number.proof
def optimal_composition(p):
    p.let(
        B="λi : real. λx : bool. λh : real → bool × bool. response(ε, δ, x)",
        A="adaptive(B, k)",
        P="λi : real. response(ε, δ, T)",
        Q="λi : real. response(ε, δ, F)",
        nb="λx y : bool. ¬(x = y)",
        v=f"1 - (1 - δ)^k·(1 - {optimal.TOTAL})",
    )
    p.have("∀b. Prob(response(ε, δ, b))", law.theorem())
    for outcome in ("P", "Q"):
        p.have(f"∀i. Prob({outcome}(i))")
        p.use(many_steps.probability.theorem(), outcome)
        p.have(f"Prob(independent({outcome}, k))")
    p.unfold_facts("independent", "response")
    for bit in "TF":
        p.defined(f"Prob(adaptive(λi : real. λu : bool. λh : real → {OUTCOME}. {SAME.format(bit)}, k, T))")
    for bit, outcome in (("T", "P"), ("F", "Q")):
        p.use(many_steps.alone.theorem(), "B", bit, outcome, "k")
        p.have(f"A({bit}) = independent({outcome}, k)")
    p.let(R="λb : bool. response(ε, δ, b)")
    with p.fix("x y : bool", "nb(x, y)"):
        p.have("y = (¬x)")
        p.use(itself.theorem(), "ε", "δ", "x")
        p.have("∀s. Measurable(s) ⇒ R(x)(s) ≤ exp(ε)·R(y)(s) + δ")
    p.have("R is (ε, δ)-DP for nb", "approx_dp", "mechanism")
    p.have("A is (t, v)-DP for nb", p.use(optimal.everywhere.theorem(), "B", "nb", "ε", "δ", "k", "t"))
    with p.fix("x : bool"):
        p.have("Prob(A(x))")
    p.have("nb(T, F)")
    p.use(events.of_neighbours.theorem(), "nb", "A", "t", "v", "T", "F")
    p.let(I="independent(P, k)", J="independent(Q, k)")
    p.have("H[t](I ‖ J) ≤ v")
    p.obtain("s", p.use(optimal.attained.theorem(), "B", "ε", "δ", "k", "t"))
    p.have("I(s) = exp(t)·J(s) + v")
    p.use(hockey_sticks.reached.theorem(), "I", "J", "t", "v", "s")
    p.use("ele_antisym", "H[t](I ‖ J)", "v")
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
SAME = RESPONSE.replace(" (i + 1)", "")
number.facts += [nonempty.theorem, record.theorem, binomials.rows.theorem]
number.facts += [exists("ε δ : real", SAME.format(b), OUTCOME).theorem for b in "TF"]
