"""The Neyman–Pearson lemma for the hockey-stick divergence, and differential privacy as a bound of tests.

Problem: which event has the largest P(S) - e^ε Q(S), and what (ε,δ)-DP says of tests of one data set against
    another.
Method: the integrand (f - e^ε g) is positive on {f > e^ε g} and not elsewhere. (ε,δ)-DP for the complement of
    the rejection region is the inequality between the two errors.
Guarantee: H_{e^ε}(P‖Q) = P(A) - e^ε Q(A) for A = {f > e^ε g}, where f and g are densities with respect to any
    measure, with no domination of P by Q or of Q by P; every two laws have such densities. (ε,δ)-DP if and
    only
    if every test has type I + e^ε type II ≥ 1 - δ, randomised tests included, and the same with e^ε at type
    I.
Reference: Wasserman and Zhou 2010, Theorem 2.4; Kairouz, Oh and Viswanath 2015, Theorem 2.1 (from memory).
"""

from cbdp_sym.author import *

theorem = Statement(
    id="dp.neyman_pearson", title="The Neyman–Pearson lemma and differential privacy as a test"
)
best = theorem.printed(
    "for R : 'a measure, f g : 'a → real, ε given Measurable(f), Measurable(g), ∀o. 0 ≤ f(o), ∀o. 0 ≤ g(o), "
    "Prob(withdensity(R, f)), Prob(withdensity(R, g)) "
    "holds H[ε](withdensity(R, f) ‖ withdensity(R, g)) = withdensity(R, f){o | exp(ε)·g(o) < f(o)} "
    "- exp(ε)·withdensity(R, g){o | exp(ε)·g(o) < f(o)}",
    label="the best event",
)
always = theorem.printed(
    "for P Q distributions on 'a holds ∃R f g. Prob(R) ∧ Measurable(f) ∧ Measurable(g) ∧ (∀o. 0 ≤ f(o)) "
    "∧ (∀o. 0 ≤ g(o)) ∧ P = withdensity(R, f) ∧ Q = withdensity(R, g)",
    label="two laws always have densities with respect to one measure",
)
tests = theorem.printed(
    "for A mechanism from 'd to 'a, ~ : 'd → 'd → bool, ε δ "
    "holds A is (ε, δ)-DP for ~ ⇔ (∀x y s. x ~ y ⇒ Measurable(s) ⇒ "
    "1 - δ ≤ Pr(A(x), s) + exp(ε)·Pr(A(y), o ↦ ¬s(o)))",
    label="approximate DP is a bound of the errors of tests",
)
both_errors = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, x y : 'd, s event on 'a, ε δ given A is (ε, δ)-DP for ~, x ~ y, y "
    "~ x "
    "holds 1 - δ ≤ Pr(A(x), s) + exp(ε)·Pr(A(y), o ↦ ¬s(o)) ∧ 1 - δ ≤ exp(ε)·Pr(A(x), s) + Pr(A(y), o ↦ "
    "¬s(o))",
    label="both ways round",
)
randomised = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, x y : 'd, φ : 'a → real, ε δ given A is (ε, δ)-DP for ~, x ~ y, "
    "Measurable(φ), ∀o. 0 ≤ φ(o) ≤ 1 "
    "holds 1 - δ ≤ (E[o ~ A(x)] φ(o)) + exp(ε)·(E[o ~ A(y)] (1 - φ(o)))",
    label="and of randomised tests, which reject with probability φ(o)",
)
theorem.finding(
    "reading",
    "A test rejects the hypothesis that the data are $x$ if the output is in $S$: the error of type I has "
    "the "
    "probability $\\Pr(M(x)\\in S)$, and that of type II, for the data $y$, the probability "
    "$\\Pr(M(y)\\notin S)$.",
)


@best.proof
def where_the_integrand_is_positive(p):
    p.let(
        P="withdensity(R, f)",
        Q="withdensity(R, g)",
        s="o ↦ exp(ε)·g(o) < f(o)",
        h="λt : 'a → bool. P(t) - exp(ε)·Q(t)",
        c="exp(ε)",
    )
    p.obtain("u v", [p.use("mass_real", "P", "s"), p.use("mass_real", "Q", "s")])
    with p.fix("t : 'a → bool", "Measurable(t)"):
        p.use(no_better.theorem(), "R", "f", "g", "c", "t")
        p.obtain("a b", [p.use("mass_real", "P", "t"), p.use("mass_real", "Q", "t")])
        p.have("a + c·v ≤ u + c·b")
        p.chain("h(t)", eq("a - c·b"), le("u - c·v"))
    p.use("supon_least", "(Measurable : ('a → bool) → bool)", "h", "u - c·v")
    p.chain("h(s)", eq("u - c·v"))
    p.use("supon_upper", "(Measurable : ('a → bool) → bool)", "h", "s")
    p.have("H[ε](P ‖ Q) = (sup t ∈ Measurable. h(t))", "hockey_stick")
    p.use("ele_antisym", "H[ε](P ‖ Q)", "h(s)")
    p.have(p.goal)


no_better = Claim(
    "for R : 'a measure, f g : 'a → real, c, t event on 'a "
    "given Measurable(f), Measurable(g), ∀o. 0 ≤ f(o), ∀o. 0 ≤ g(o), 0 ≤ c "
    "holds withdensity(R, f)(t) + c·withdensity(R, g){o | c·g(o) < f(o)} "
    "≤ withdensity(R, f){o | c·g(o) < f(o)} + c·withdensity(R, g)(t)"
)


@no_better.proof
def outcome_by_outcome(p):
    p.let(
        s="o ↦ c·g(o) < f(o)",
        one="λr : 'a → bool. λo. if (r o) (1 : ereal) 0",
        P="withdensity(R, f)",
        Q="withdensity(R, g)",
    )
    with p.fix("o : 'a"):
        with p.case("s(o)"):
            with p.case("t(o)"):
                p.have("f(o)·one(t, o) + c·g(o)·one(s, o) ≤ f(o)·one(s, o) + c·g(o)·one(t, o)")
            with p.otherwise():
                p.have("f(o)·one(t, o) + c·g(o)·one(s, o) ≤ f(o)·one(s, o) + c·g(o)·one(t, o)")
        with p.otherwise():
            with p.case("t(o)"):
                p.have("f(o)·one(t, o) + c·g(o)·one(s, o) ≤ f(o)·one(s, o) + c·g(o)·one(t, o)")
            with p.otherwise():
                p.have("f(o)·one(t, o) + c·g(o)·one(s, o) ≤ f(o)·one(s, o) + c·g(o)·one(t, o)")
    for law, dens in (("P", "f"), ("Q", "g")):
        for event in ("s", "t"):
            p.chain(
                f"{law}({event})",
                eq(f"∫[o ~ {law}] one({event}, o)", "mass"),
                eq(f"∫[o ~ R] {dens}(o)·one({event}, o)", "L_withdensity_ext"),
            )
    p.chain(
        "P(t) + c·Q(s)",
        eq("(∫[o ~ R] f(o)·one(t, o)) + c·(∫[o ~ R] g(o)·one(s, o))"),
        eq("∫[o ~ R] (f(o)·one(t, o) + c·(g(o)·one(s, o)))", "L_add", "L_mul"),
        eq("∫[o ~ R] (f(o)·one(t, o) + c·g(o)·one(s, o))"),
        le("∫[o ~ R] (f(o)·one(s, o) + c·g(o)·one(t, o))"),
        eq("∫[o ~ R] (f(o)·one(s, o) + c·(g(o)·one(t, o)))"),
        eq("(∫[o ~ R] f(o)·one(s, o)) + c·(∫[o ~ R] g(o)·one(t, o))", "L_add", "L_mul"),
        eq("P(s) + c·Q(t)"),
    )


@always.proof
def their_mixture(p):
    p.let(R="mixture(1/2, P, Q)", f="dP/dR", g="dQ/dR")
    p.use("below_mixture", "1/2", "P", "Q")
    p.have("Prob(R)")
    p.have("P = withdensity(R, f)", "radon_nikodym")
    p.have("Q = withdensity(R, g)", "radon_nikodym")
    p.witness("R", "f", "g")


@tests.proof
def the_complement(p):
    p.let(
        private="A is (ε, δ)-DP for ~",
        good="∀x y s. x ~ y ⇒ Measurable(s) ⇒ 1 - δ ≤ Pr(A(x), s) + exp(ε)·Pr(A(y), o ↦ ¬s(o))",
        close="∀x y s. x ~ y ⇒ Measurable(s) ⇒ Pr(A(x), s) ≤ exp(ε)·Pr(A(y), s) + δ",
    )
    with p.suppose("private"), p.fix("x y s", goal="good"):
        p.use("Pr_of_approx_dp", "~", "A", "ε", "δ", "x", "y", "o ↦ ¬s(o)")
        p.have("Pr(A(x), o ↦ ¬s(o)) = 1 - Pr(A(x), s)", "Pr_complement")
        p.have("1 - δ ≤ Pr(A(x), s) + exp(ε)·Pr(A(y), o ↦ ¬s(o))")
    with p.suppose("good"):
        with p.fix("x y s", goal="close"):
            p.let(t="o ↦ ¬s(o)")
            p.have("1 - δ ≤ Pr(A(x), t) + exp(ε)·Pr(A(y), o ↦ ¬t(o))")
            p.have("Pr(A(x), t) = 1 - Pr(A(x), s)", "Pr_complement")
            p.have("∀o. ¬t(o) ⇔ s(o)")
            p.have("Pr(A(x), s) ≤ exp(ε)·Pr(A(y), s) + δ")
        p.use("approx_dp_of_Pr", "~", "A", "ε", "δ")
    p.have(p.goal)


@both_errors.proof
def twice(p):
    p.use("Pr_of_approx_dp", "~", "A", "ε", "δ", "x", "y", "o ↦ ¬s(o)")
    p.use("Pr_of_approx_dp", "~", "A", "ε", "δ", "y", "x", "s")
    p.have("Pr(A(x), o ↦ ¬s(o)) = 1 - Pr(A(x), s)", "Pr_complement")
    p.have("Pr(A(y), o ↦ ¬s(o)) = 1 - Pr(A(y), s)", "Pr_complement")
    p.have(p.goal)


@randomised.proof
def functions_for_events(p):
    p.unfold_facts("approx_dp", "mechanism")
    p.let(f="o ↦ 1 - φ(o)", u="E[o ~ A(x)] φ(o)", v="E[o ~ A(y)] (1 - φ(o))")
    p.use("dp_of_functions", "A(x)", "A(y)", "exp(ε)", "δ", "o ↦ 1 - φ(o)")
    with p.fix("o : 'a"):
        p.have("0 ≤ f(o) ≤ 1")
    p.use("integrable_within_bounds", "A(x)", "φ", "0", "1")
    for data in ("x", "y"):
        p.use("integrable_within_bounds", f"A({data})", "f", "0", "1")
        p.have(f"∫[o ~ A({data})] f(o) = E[o ~ A({data})] f(o)", "L_E")
    p.use("integrable_within_bounds", "A(x)", "λo : 'a. 1", "1", "1")
    p.chain("E[o ~ A(x)] f(o)", eq("(E[o ~ A(x)] 1) - u", "E_sub"), eq("1 - u", "E_const"))
    p.have("1 - u ≤ exp(ε)·v + δ")
    p.have(p.goal)
