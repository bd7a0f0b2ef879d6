"""Convexity: a mechanism that is chosen at random, independently of the data.

Problem: public coins choose one of several mechanisms. How private is the output?
Method: average the inequality of each mechanism.
Guarantee: mechanisms that are (ε,δ)-DP, however many, chosen by any law: (ε,δ)-DP, also if the choice is
    released. Of two, with the probabilities p and 1-p: (ε, pδ₁+(1-p)δ₂).
Reference: Kifer and Lin 2010, Axiom 2.2 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition

theorem = Statement(id="dp.mix", title="Convexity in the mechanism")
two = theorem.printed(
    "for A B : 'd ⇝ 'a with neighbours ~, p ε δ given 0 ≤ p ≤ 1, A is (ε, δ)-DP for ~, B is (ε, δ)-DP for ~ "
    "holds (x ↦ mixture(p, A(x), B(x))) is (ε, δ)-DP for ~",
    label="one of two mechanisms",
)
sharper = theorem.repaired(
    "for A B : 'd ⇝ 'a with neighbours ~, p ε δ1 δ2 "
    "given 0 ≤ p ≤ 1, A is (ε, δ1)-DP for ~, B is (ε, δ2)-DP for ~ "
    "holds (x ↦ mixture(p, A(x), B(x))) is (ε, p·δ1 + (1 - p)·δ2)-DP for ~",
    label="of which the second may have another δ",
)
many = theorem.repaired(
    "for A : 'w → 'd ⇝ 'a, ~ : 'd → 'd → bool, W distribution on 'w, ε δ "
    "given ∀x. Measurable(w ↦ A(w, x)), ∀w. A(w) is (ε, δ)-DP for ~ "
    "holds (x ↦ semi(W, w ↦ A(w, x))) is (ε, δ)-DP for ~",
    label="any number of mechanisms, and the choice is released too",
)


@sharper.proof
def average(p):
    p.let(C="x ↦ mixture(p, A(x), B(x))")
    p.unfold_facts("approx_dp", "mechanism")
    with p.fix(
        "x y s", goal="∀x y s. x ~ y ⇒ Measurable(s) ⇒ C(x)(s) ≤ exp(ε)·C(y)(s) + (p·δ1 + (1 - p)·δ2)"
    ):
        p.obtain("a1 a2", [p.use("mass_real", "A(x)", "s"), p.use("mass_real", "A(y)", "s")])
        p.obtain("b1 b2", [p.use("mass_real", "B(x)", "s"), p.use("mass_real", "B(y)", "s")])
        p.have("a1 ≤ exp(ε)·a2 + δ1")
        p.have("b1 ≤ exp(ε)·b2 + δ2")
        p.have("p·a1 ≤ p·(exp(ε)·a2 + δ1)")
        p.have("(1 - p)·b1 ≤ (1 - p)·(exp(ε)·b2 + δ2)")
        for data, a, b in (("x", "a1", "b1"), ("y", "a2", "b2")):
            p.chain(
                f"C({data})(s)",
                eq(f"p·A({data})(s) + (1 - p)·B({data})(s)", "mass", "L_mixture"),
                eq(f"p·{a} + (1 - p)·{b}"),
            )
        p.have("p·a1 + (1 - p)·b1 ≤ exp(ε)·(p·a2 + (1 - p)·b2) + (p·δ1 + (1 - p)·δ2)")
        p.chain(
            "C(x)(s)",
            eq("p·a1 + (1 - p)·b1"),
            le("exp(ε)·(p·a2 + (1 - p)·b2) + (p·δ1 + (1 - p)·δ2)"),
            eq("exp(ε)·C(y)(s) + (p·δ1 + (1 - p)·δ2)"),
        )
    p.have("∀x. Prob(C(x))")
    p.have(p.goal, "approx_dp", "mechanism")


@two.proof
def equal_deltas(p):
    p.use(sharper.theorem(), "~", "A", "B", "p", "ε", "δ", "δ", because="convexity")
    p.use("approx_dp_weaken", "~", "x ↦ mixture(p, A(x), B(x))", "ε", "p·δ + (1 - p)·δ", "ε", "δ")


@many.proof
def average_over_the_choice(p):
    p.let(C="x ↦ semi(W, w ↦ A(w, x))", nb="~")
    p.unfold_facts("approx_dp", "mechanism")
    with p.fix("x y s", goal="∀x y. nb x y ⇒ (∀s. Measurable(s) ⇒ C(x)(s) ≤ exp(ε)·C(y)(s) + δ)"):
        p.let(t="λw. λo. s(w, o)", f="λx. λw. A(w, x)(t(w))")
        for data in ("x", "y"):
            p.let(g="λz : 'w × 'a. if (s z) (1 : ereal) 0")
            inner = p.use("measurable_L", f"w ↦ A(w, {data})", "g")
            p.have(f"Measurable(f({data}))", "mass", inner)
            p.chain(
                f"C({data})(s)",
                eq(f"∫[w ~ W] ∫[o ~ A(w, {data})] g(w, o)", "mass", "semi_L"),
                eq(f"∫[w ~ W] f({data}, w)", "mass"),
            )
        p.let(w0="select (λw : 'w. T)")
        p.use(composition.delta_sign.theorem(), "A(w0, x)", "A(w0, y)", "ε", "δ")
        p.chain(
            "C(x)(s)",
            eq("∫[w ~ W] f(x, w)"),
            le("∫[w ~ W] (exp(ε)·f(y, w) + δ)"),
            eq("exp(ε)·(∫[w ~ W] f(y, w)) + δ", "L_add", "L_mul", "L_const"),
            eq("exp(ε)·C(y)(s) + δ"),
        )
    p.have("∀x. Prob(C(x))")
    p.have(p.goal, "approx_dp", "mechanism")
