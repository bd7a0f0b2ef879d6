"""Hockey-stick divergences and approximate differential privacy, for mechanisms that add noise.

This module has no statement of its own.
"""

from cbdp_sym.author import *

exactly = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, R : 'd → 'd → bool, ε δ "
    "given ∀x. Prob(A(x)), ∀x y. H[ε](A(x) ‖ A(y)) ≤ δ ⇔ R(x, y) "
    "holds A is (ε, δ)-DP for ~ ⇔ (∀x y. x ~ y ⇒ R(x, y))"
)
all_within = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, ε δ given ∀x. Prob(A(x)), ∀x y. x ~ y ⇒ H[ε](A(x) ‖ A(y)) ≤ δ "
    "holds A is (ε, δ)-DP for ~"
)
of_neighbours = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, ε δ, x y : 'd given A is (ε, δ)-DP for ~, x ~ y "
    "holds H[ε](A(x) ‖ A(y)) ≤ δ"
)
each_event = Claim(
    "for P Q distributions on 'a, ε δ holds H[ε](P ‖ Q) ≤ δ ⇔ (∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·Q(S) + δ)"
)

unmoved = Claim("for P distribution on 'a, ε δ given 0 ≤ ε, 0 ≤ δ holds H[ε](P ‖ P) ≤ δ")
not_negative = Claim("for P Q distributions on 'a, ε holds 0 ≤ H[ε](P ‖ Q)")
nonnegative = Claim("for P Q distributions on 'a, c given D[∞](P ‖ Q) ≤ c holds 0 ≤ c")


@nonnegative.proof
def the_certain_event(p):
    p.use("mass_of_max_divergence", P="P", Q="Q", s="λx : 'a. T", c="c")
    p.chain(
        "1",
        eq("∫ 1 dP(x)", "prob_mass"),
        eq("P{x | T}", "mass", "if_true"),
        le("exp(c)·Q{x | T}"),
        eq("exp(c)·(∫ 1 dQ(x))", "mass", "if_true"),
        eq("exp(c)·1", "prob_mass"),
    )
    p.have("1 ≤ exp(c)")
    p.chain("0", eq("log(1)"), le("log(exp(c))", "log_mono"), eq("c"))


@not_negative.proof
def the_impossible_event(p):
    p.let(f="S ↦ P(S) - exp(ε)·Q(S)", N="λx : 'a. F")
    p.use("supon_upper", "λT : 'a → bool. Measurable(T)", "f", "N")
    p.have("P(N) = 0", p.use("mass_Pr", "P", "N"), p.use("Pr_impossible", "P"))
    p.have("Q(N) = 0", p.use("mass_Pr", "Q", "N"), p.use("Pr_impossible", "Q"))
    p.chain("0", eq("0 - exp(ε)·0"), eq("f(N)"), le("H[ε](P ‖ Q)", "hockey_stick"))


@unmoved.proof
def no_event_grows(p):
    p.have("1 ≤ exp(ε)")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.use("mass_Pr", "P", "S")
        p.have("0 ≤ (exp(ε) - 1)·Pr(P, S)", p.use("Pr_nonneg", "P", "S"))
        p.have("Pr(P, S) ≤ exp(ε)·Pr(P, S) + δ")
        p.have("P(S) ≤ exp(ε)·P(S) + δ")
    p.use(each_event.theorem(), "P", "P", "ε", "δ")
    p.have(p.goal)


@each_event.proof
def the_supremum(p):
    with p.case("∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·Q(S) + δ"):
        with p.fix("S : 'a → bool", "Measurable(S)"):
            p.have("P(S) ≤ exp(ε)·Q(S) + δ")
            p.have("P(S) = Pr(P, S)", "mass_Pr")
            p.have("Q(S) = Pr(Q, S)", "mass_Pr")
            p.have("P(S) - exp(ε)·Q(S) ≤ δ")
        p.have("(sup S ∈ Measurable. P(S) - exp(ε)·Q(S)) ≤ δ", "supon_least")
        p.have("H[ε](P ‖ Q) ≤ δ", "hockey_stick")
        p.have(p.goal)
    with p.case("H[ε](P ‖ Q) ≤ δ"):
        with p.fix("S : 'a → bool", "Measurable(S)"):
            p.have("P(S) = Pr(P, S)", "mass_Pr")
            p.have("Q(S) = Pr(Q, S)", "mass_Pr")
            p.let(f="T ↦ P(T) - exp(ε)·Q(T)")
            p.use("supon_upper", "λT : 'a → bool. Measurable(T)", "f", "S")
            p.chain("f(S)", le("H[ε](P ‖ Q)", "hockey_stick"), le("δ"))
            p.have("P(S) ≤ exp(ε)·Q(S) + δ")
        p.have(p.goal)
    with p.otherwise():
        p.have(p.goal)


@all_within.proof
def for_each_pair(p):
    with p.fix("x y : 'd", "x ~ y"):
        p.have("H[ε](A(x) ‖ A(y)) ≤ δ")
        p.use(each_event.theorem(), "A(x)", "A(y)", "ε", "δ")
        p.have("∀S. Measurable(S) ⇒ A(x)(S) ≤ exp(ε)·A(y)(S) + δ")
    p.have("A is (ε, δ)-DP for ~", "approx_dp", "mechanism")


@of_neighbours.proof
def for_this_pair(p):
    p.unfold_facts("approx_dp", "mechanism")
    p.use(each_event.theorem(), "A(x)", "A(y)", "ε", "δ")
    p.have("∀S. Measurable(S) ⇒ A(x)(S) ≤ exp(ε)·A(y)(S) + δ")
    p.have(p.goal)


@exactly.proof
def of_two_neighbours(p):
    with p.case("∀x y. x ~ y ⇒ R(x, y)"):
        with p.fix("x y : 'd", "x ~ y"):
            p.have("R(x, y)")
            p.have("H[ε](A(x) ‖ A(y)) ≤ δ")
        p.use(all_within.theorem(), "~", "A", "ε", "δ")
        p.have(p.goal)
    with p.case("A is (ε, δ)-DP for ~"):
        with p.fix("x y : 'd", "x ~ y"):
            p.use(of_neighbours.theorem(), "~", "A", "ε", "δ", "x", "y")
            p.have("R(x, y)")
        p.have(p.goal)
    with p.otherwise():
        p.have(p.goal)


one_bit = Claim(
    "for A : bool ⇝ 'a, P Q distributions on 'a, ε δ given A(T) = P, A(F) = Q "
    "holds A is (ε, δ)-DP for (x ↦ y ↦ x ∧ ¬y) ⇔ H[ε](P ‖ Q) ≤ δ"
)


@one_bit.proof
def its_two_values(p):
    p.let(nb="λx y : bool. x ∧ ¬y")
    with p.fix("x : bool"):
        with p.case("x"):
            p.have("Prob(A(x))")
        with p.otherwise():
            p.have("Prob(A(x))")
    p.have("nb(T, F)")
    with p.suppose("A is (ε, δ)-DP for nb"):
        p.use(of_neighbours.theorem(), "nb", "A", "ε", "δ", "T", "F")
        p.have("H[ε](P ‖ Q) ≤ δ")
    with p.suppose("H[ε](P ‖ Q) ≤ δ"):
        with p.fix("x y : bool", "nb(x, y)"):
            p.have("x = T ∧ y = F")
            p.have("A(x) = P ∧ A(y) = Q")
            p.have("H[ε](A(x) ‖ A(y)) ≤ δ")
        p.use(all_within.theorem(), "nb", "A", "ε", "δ")
        p.have("A is (ε, δ)-DP for nb")
    return p.have(p.goal)
