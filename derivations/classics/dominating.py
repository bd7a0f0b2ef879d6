"""Dominating pairs of distributions: adaptive composition, postprocessing, approximate differential privacy.

Problem: bound the hockey-stick divergences of a mechanism for all ε at once, in a way that composes.
Method: a pair (P, Q) dominates a mechanism if H_{e^ε}(M(x)‖M(y)) ≤ H_{e^ε}(P‖Q) for all real ε and all
    neighbours x ~ y. Given the first output, the second step has an excess of at most that of its pair, for
    factors that are the densities there; Tonelli's theorem exchanges the roles of the steps.
Guarantee: the product of the pairs dominates the adaptive composition, of two steps and of any number; no
    law need be absolutely continuous, and no space standard. The bound is attained.
Reference: Zhu, Dong and Wang 2022 (Optimal accounting of differential privacy via characteristic function),
    Definition 7 and Theorem 10 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition, hockey_sticks, many_steps, two_steps

define(
    "define dominated for nb : 'd → 'd → bool, A : 'd → 'a measure, P Q : 'b measure "
    ":= mechanism A ∧ Prob P ∧ Prob Q ∧ (∀x y. nb x y ⇒ (∀ε. hockey_stick ε (A x) (A y) ≤ hockey_stick "
    "ε P Q))",
    latex=r"\left({2}, {3}\right)\text{ dominates }{1}\text{ for the neighbours }{0}",
)

theorem = Statement(id="dp.dominating", title="Dominating pairs")
theorem.finding("reading", "The law of the second output depends measurably on the first output.")

claim = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, B : 'd → 'a ⇝ 'b, P Q : 'c measure, U V : 'e measure "
    "given ∀d. Measurable(B(d)), dominated(~, A, P, Q), ∀a. dominated(~, d ↦ B(d, a), U, V) "
    "holds dominated(~, compose(A, B), semi(P, z ↦ U), semi(Q, z ↦ V))",
    label="adaptive composition",
)
steps = theorem.repaired(
    "for ~ neighbours on 'd, B : real → 'd → (real → 'a) → 'a measure, P Q : real → 'b measure, n natural "
    "given ∀i d. Measurable(B(i, d)), ∀i h. dominated(~, d ↦ B(i, d, h), P(i), Q(i)) "
    "holds dominated(~, d ↦ adaptive(B, n, d), independent(P, n), independent(Q, n))",
    label="any number of adaptive steps",
)
postprocessing = theorem.repaired(
    "for A : 'd ⇝ 'a with neighbours ~, K : 'a ⇝ 'b, P Q : 'c measure "
    "given Measurable(K), ∀z. Prob(K(z)), dominated(~, A, P, Q) holds dominated(~, d ↦ bind(A(d), K), P, Q)",
    label="randomised postprocessing",
)
approximate = theorem.repaired(
    "for A : 'd ⇝ 'a with neighbours ~, P Q : 'c measure, ε δ "
    "given dominated(~, A, P, Q), H[ε](P ‖ Q) ≤ δ holds A is (ε, δ)-DP for ~",
    label="approximate differential privacy",
)
both_ways = theorem.repaired(
    "for A : 'd ⇝ 'a with neighbours ~, P Q : 'b measure, U V : 'c measure, ε δ "
    "given dominated(~, A, P, Q), dominated(x ↦ y ↦ y ~ x, A, U, V), H[ε](P ‖ Q) ≤ δ, H[ε](U ‖ V) ≤ δ "
    "holds A is (ε, δ)-DP for (x ↦ y ↦ x ~ y ∨ y ~ x)",
    label="with a pair for each direction",
)
attained = theorem.repaired(
    "for P Q distributions on 'a, U V distributions on 'b, A : bool ⇝ 'a, B : bool ⇝ 'b "
    "given A(T) = P, A(F) = Q, B(T) = U, B(F) = V "
    "holds dominated(x ↦ y ↦ x ∧ ¬y, A, P, Q) ∧ dominated(x ↦ y ↦ x ∧ ¬y, B, U, V) "
    "∧ (∀ε. H[ε](both(A, B, T) ‖ both(A, B, F)) = H[ε](semi(P, z ↦ U) ‖ semi(Q, z ↦ V)))",
    label="the product is attained",
)
steps.facts += composition.PRESUPPOSED + many_steps.PRESUPPOSED
processed = Claim(
    "for P Q distributions on 'a, K : 'a ⇝ 'b, ε given Measurable(K), ∀z. Prob(K(z)) "
    "holds H[ε](bind(P, K) ‖ bind(Q, K)) ≤ H[ε](P ‖ Q)"
)


@claim.proof
def one_step_after_the_other(p):
    p.unfold("dominated", "mechanism", "compose")
    with p.fix("x y : 'd", "x ~ y"):
        p.use(two_steps.two_steps.theorem(), "A(x)", "A(y)", "B(x)", "B(y)", "P", "Q", "U", "V")
    return p.have(p.goal)


@steps.proof
def by_induction(p):
    with p.fix("i : real"):
        p.use(p.given[2], "i", "(no_outputs : real → 'a)")
        p.unfold_facts("dominated")
        p.have("Prob(P(i)) ∧ Prob(Q(i))")
    p.unfold("dominated", "mechanism")
    for law in ("P", "Q"):
        p.use(many_steps.probability.theorem(), law)
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "n")
        p.have("Prob(adaptive(B, n, x))")
    with p.fix("x y : 'd", "x ~ y"):
        p.use(many_steps.n_steps.theorem(), "B", "x", "y", "P", "Q")
    return p.have(p.goal)


@processed.proof
def a_function_of_the_output(p):
    p.let(X="H[ε](P ‖ Q)")
    p.use(hockey_sticks.between.theorem(), "P", "Q", "ε")
    p.obtain("x", p.use("real_of_bounds", "X", "1"))
    p.use(hockey_sticks.each_event.theorem(), "P", "Q", "ε", "x")
    with p.fix("S : 'b → bool", "Measurable(S)"):
        p.let(one="y ↦ if S(y) then (1 : ereal) else 0", f="z ↦ ∫[y ~ K(z)] one(y)")
        p.have("∀z. f(z) = K(z)(S)", "mass")
        p.use("dp_of_functions", "P", "Q", "exp(ε)", "x", "f")
        for law in ("P", "Q"):
            p.chain(
                f"bind({law}, K)(S)",
                eq(f"∫[y ~ bind({law}, K)] one(y)", "mass"),
                eq(f"∫ f(z) d{law}(z)", "L_bind"),
            )
        p.have("bind(P, K)(S) ≤ exp(ε)·bind(Q, K)(S) + x")
    p.use(hockey_sticks.least.theorem(), "bind(P, K)", "bind(Q, K)", "ε", "x")
    return p.have(p.goal)


@postprocessing.proof
def at_each_level(p):
    p.unfold("dominated", "mechanism")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.chain(
            "H[ε](bind(A(x), K) ‖ bind(A(y), K))",
            le("H[ε](A(x) ‖ A(y))", processed.theorem()),
            le("H[ε](P ‖ Q)"),
        )
    return p.have(p.goal)


@approximate.proof
def at_one_level(p):
    p.unfold("approx_dp", "mechanism")
    p.unfold_facts("dominated", "mechanism")
    with p.fix("x y : 'd", "x ~ y"):
        p.chain("H[ε](A(x) ‖ A(y))", le("H[ε](P ‖ Q)"), le("δ"))
        p.use(hockey_sticks.each_event.theorem(), "A(x)", "A(y)", "ε", "δ")
    return p.have(p.goal)


@both_ways.proof
def in_each_direction(p):
    p.use(approximate.theorem(), "nb", "A", "P", "Q", "ε", "δ")
    p.use(approximate.theorem(), "x ↦ y ↦ nb(y, x)", "A", "U", "V", "ε", "δ")
    p.unfold("approx_dp")
    p.unfold_facts("approx_dp")
    return p.have(p.goal)


@attained.proof
def a_bit_of_data(p):
    p.unfold("dominated", "mechanism", "both")
    with p.fix("b : bool"):
        with p.case("b"):
            p.have("A(b) = P")
            p.have("B(b) = U")
            p.have("Prob(A(b)) ∧ Prob(B(b))")
        with p.otherwise():
            p.have("A(b) = Q")
            p.have("B(b) = V")
            p.have("Prob(A(b)) ∧ Prob(B(b))")
    return p.have(p.goal)
