"""A dominating pair of each of two adaptive steps gives one of both: the product.

Problem: bound the hockey-stick divergences of two outputs, of which the second law depends on the first
    output.
Method: given the first output x, an event of the second has an excess of at most that of the second pair,
    for factors that are the densities at x. The mean of this excess is a mean of excesses of the first step
    (Tonelli), which are at most those of the first pair; and for a product an event attains it.
Guarantee: for every event and every ε; no law need be absolutely continuous, no space need be standard.
Reference: Zhu, Dong and Wang 2022, Theorem 10 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import hockey_sticks

MEAN = (
    "(∫[x ~ mixture(1/2, {0}, {1})] "
    "excess(density({0}, mixture(1/2, {0}, {1}), x), γ·density({1}, mixture(1/2, {0}, {1}), x), {2}, {3}))"
)
FIRST = "A B distributions on 'a"
KERNELS = "Measurable(K), Measurable(J), ∀x. Prob(K(x)), ∀x. Prob(J(x))"
SECOND = "∀x ε. H[ε](K(x) ‖ J(x)) ≤ H[ε](U ‖ V)"
PRODUCTS = "∀ε. H[ε](semi(A, K) ‖ semi(B, J)) ≤ H[ε](semi(P, z ↦ U) ‖ semi(Q, z ↦ V))"
given_the_first = Claim(
    f"for γ, {FIRST}, K J : 'a ⇝ 'b, U V distributions on 'c given 0 ≤ γ, {KERNELS}, {SECOND} "
    f"holds ∀S. Measurable(S) ⇒ semi(A, K)(S) ≤ γ·semi(B, J)(S) + {MEAN.format('A', 'B', 'U', 'V')}"
)
exchanged = Claim(
    f"for γ, {FIRST}, U V distributions on 'c given 0 ≤ γ "
    f"holds {MEAN.format('A', 'B', 'U', 'V')} = "
    "(∫[y ~ mixture(1/2, U, V)] excess(density(U, mixture(1/2, U, V), y), γ·density(V, mixture(1/2, U, "
    "V), y), A, B))"
)
of_a_product = Claim(
    "for γ, P Q distributions on 'a, U V distributions on 'c given 0 ≤ γ "
    f"holds ∃S. Measurable(S) ∧ semi(P, z ↦ U)(S) = γ·semi(Q, z ↦ V)(S) + {MEAN.format('P', 'Q', 'U', 'V')}"
)
two_steps = Claim(
    f"for {FIRST}, K J : 'a ⇝ 'b, P Q distributions on 'd, U V distributions on 'c "
    f"given {KERNELS}, {hockey_sticks.DOMINATED}, {SECOND} holds {PRODUCTS}"
)


def first_densities(p, P="A", Q="B"):
    """Names for the mean R of the first laws and their densities a and b; integrals with respect to R."""
    p.let(R=f"mixture(1/2, {P}, {Q})")
    p.have("Prob(R)")
    p.have(f"{P} ≪ R")
    p.have(f"{Q} ≪ R")
    p.let(a=f"density({P}, R)", b=f"density({Q}, R)")


def second_densities(p):
    p.let(W="mixture(1/2, U, V)", f="density(U, W)", g="density(V, W)")
    p.have("Prob(W)")
    p.let(h="z ↦ max(0, a(fst(z))·f(snd(z)) - γ·b(fst(z))·g(snd(z)))")
    p.have("∀x. excess(a(x), γ·b(x), U, V) = ∫ h(x, y) dW(y)", "excess", "fst_pair", "snd_pair")
    p.have("∀x. 0 ≤ excess(a(x), γ·b(x), U, V)", hockey_sticks.not_negative.theorem())
    p.use("measurable_L_section", "W", "z ↦ h(z)")
    p.have("Measurable(x ↦ excess(a(x), γ·b(x), U, V))")


@given_the_first.proof
def with_the_densities_as_factors(p):
    first_densities(p)
    second_densities(p)
    with p.fix("S", "Measurable(S)"):
        p.let(one="z ↦ if S(z) then (1 : ereal) else 0", k="x ↦ K(x)(y ↦ S(x, y))", j="x ↦ J(x)(y ↦ S(x, y))")
        p.use("measurable_L", "K", "one")
        p.use("measurable_L", "J", "one")
        p.have("∀x. k(x) = ∫[y ~ K(x)] one(x, y)", "mass")
        p.have("∀x. j(x) = ∫[y ~ J(x)] one(x, y)", "mass")
        p.have("Measurable(k)")
        p.have("Measurable(j)")
        p.chain(
            "semi(A, K)(S)",
            eq("∫[z ~ semi(A, K)] one(z)", "mass"),
            eq("∫ k(x) dA(x)", "semi_L"),
            eq("∫ a(x)·k(x) dR(x)", "change_measure"),
        )
        p.chain(
            "semi(B, J)(S)",
            eq("∫[z ~ semi(B, J)] one(z)", "mass"),
            eq("∫ j(x) dB(x)", "semi_L"),
            eq("∫ b(x)·j(x) dR(x)", "change_measure"),
        )
        with p.fix("x : 'a"):
            p.use(
                hockey_sticks.no_event_gives_more.theorem(), "a(x)", "γ·b(x)", "K(x)", "J(x)", "y ↦ S(x, y)"
            )
            p.use(hockey_sticks.at_all_factors.theorem(), "K(x)", "J(x)", "U", "V", "a(x)", "γ·b(x)")
            p.have("a(x)·k(x) ≤ γ·(b(x)·j(x)) + excess(a(x), γ·b(x), U, V)")
        p.chain(
            "semi(A, K)(S)",
            eq("∫ a(x)·k(x) dR(x)"),
            le("∫ (γ·(b(x)·j(x)) + excess(a(x), γ·b(x), U, V)) dR(x)", "L_le"),
            eq("∫ γ·(b(x)·j(x)) dR(x) + ∫ excess(a(x), γ·b(x), U, V) dR(x)", "L_add"),
            eq("γ·∫ b(x)·j(x) dR(x) + ∫ excess(a(x), γ·b(x), U, V) dR(x)", "L_mul"),
            eq("γ·semi(B, J)(S) + ∫ excess(a(x), γ·b(x), U, V) dR(x)"),
        )


@exchanged.proof
def by_tonelli(p):
    first_densities(p)
    second_densities(p)
    with p.fix("y : 'c"):
        with p.fix("x : 'a"):
            p.have("h(x, y) = max(0, f(y)·a(x) - γ·g(y)·b(x))", "fst_pair", "snd_pair")
        p.have("∫ h(x, y) dR(x) = excess(f(y), γ·g(y), A, B)", "excess")
    p.chain(
        "∫ excess(a(x), γ·b(x), U, V) dR(x)",
        eq("∫[x ~ R] (∫[y ~ W] h(x, y))"),
        eq("∫[y ~ W] (∫[x ~ R] h(x, y))", p.use("tonelli", "R", "W", "z ↦ h(z)")),
        eq("∫ excess(f(y), γ·g(y), A, B) dW(y)"),
    )


@of_a_product.proof
def attained(p):
    first_densities(p, "P", "Q")
    second_densities(p)
    p.let(S="z ↦ 0 ≤ a(fst(z))·f(snd(z)) - γ·b(fst(z))·g(snd(z))")
    p.have("Measurable(S)")
    p.let(one="z ↦ if S(z) then (1 : ereal) else 0", k="x ↦ U(y ↦ S(x, y))", j="x ↦ V(y ↦ S(x, y))")
    p.use("measurable_L_section", "U", "one")
    p.use("measurable_L_section", "V", "one")
    p.have("∀x. k(x) = ∫ one(x, y) dU(y)", "mass")
    p.have("∀x. j(x) = ∫ one(x, y) dV(y)", "mass")
    p.have("Measurable(k)")
    p.have("Measurable(j)")
    p.let(M="semi(P, z ↦ U)", N="semi(Q, z ↦ V)")
    p.chain(
        "M(S)",
        eq("∫ one(z) dM(z)", "mass"),
        eq("∫ k(x) dP(x)", "semi_L"),
        eq("∫ a(x)·k(x) dR(x)", "change_measure"),
    )
    p.chain(
        "N(S)",
        eq("∫ one(z) dN(z)", "mass"),
        eq("∫ j(x) dQ(x)", "semi_L"),
        eq("∫ b(x)·j(x) dR(x)", "change_measure"),
    )
    with p.fix("x : 'a"):
        p.use(hockey_sticks.some_event_gives_it.theorem(), "a(x)", "γ·b(x)", "U", "V")
        p.let(E="y ↦ 0 ≤ a(x)·f(y) - γ·b(x)·g(y)")
        p.have("k(x) = U(E)", "fst_pair", "snd_pair")
        p.have("j(x) = V(E)", "fst_pair", "snd_pair")
        p.chain(
            "a(x)·k(x)",
            eq("a(x)·U(E)"),
            eq("(γ·b(x))·V(E) + excess(a(x), γ·b(x), U, V)"),
            eq("(γ·b(x))·j(x) + excess(a(x), γ·b(x), U, V)"),
            eq("γ·(b(x)·j(x)) + excess(a(x), γ·b(x), U, V)"),
        )
    p.chain(
        "M(S)",
        eq("∫ a(x)·k(x) dR(x)"),
        eq("∫ (γ·(b(x)·j(x)) + excess(a(x), γ·b(x), U, V)) dR(x)"),
        eq("∫ γ·(b(x)·j(x)) dR(x) + ∫ excess(a(x), γ·b(x), U, V) dR(x)", "L_add"),
        eq("γ·∫ b(x)·j(x) dR(x) + ∫ excess(a(x), γ·b(x), U, V) dR(x)", "L_mul"),
        eq("γ·N(S) + ∫ excess(a(x), γ·b(x), U, V) dR(x)"),
    )
    p.have(p.goal)


@two_steps.proof
def one_step_after_the_other(p):
    with p.fix("ε"):
        p.let(γ="exp(ε)", X=MEAN.format("A", "B", "U", "V"), Y=MEAN.format("P", "Q", "U", "V"))
        p.let(W="mixture(1/2, U, V)", f="density(U, W)", g="density(V, W)")
        p.let(M="semi(P, z ↦ U)", N="semi(Q, z ↦ V)")
        with p.fix("y : 'c"):
            p.use(hockey_sticks.at_all_factors.theorem(), "A", "B", "P", "Q", "f(y)", "γ·g(y)")
            p.have("excess(f(y), γ·g(y), A, B) ≤ excess(f(y), γ·g(y), P, Q)")
        p.chain(
            "X",
            eq("∫ excess(f(y), γ·g(y), A, B) dW(y)", exchanged.theorem()),
            le("∫ excess(f(y), γ·g(y), P, Q) dW(y)", "L_le"),
            eq("Y", exchanged.theorem()),
        )
        p.obtain("T", p.use(of_a_product.theorem(), "γ", "P", "Q", "U", "V"))
        p.use("L_nonneg", goal="0 ≤ Y")
        p.chain(
            "Y",
            le("Y + γ·N(T)", p.use("ele_add", "Y", "γ·N(T)")),
            eq("γ·N(T) + Y"),
            eq("M(T)"),
            le("1", "mass_le_one"),
        )
        p.obtain("y", p.use("real_of_bounds", "Y", "1"))
        p.use(hockey_sticks.reached.theorem(), "M", "N", "ε", "y", "T")
        p.use(given_the_first.theorem(), "γ", "A", "B", "K", "J", "U", "V")
        with p.fix("S : 'a # 'b → bool", "Measurable(S)"):
            p.chain("semi(A, K)(S)", le("γ·semi(B, J)(S) + X"), le("γ·semi(B, J)(S) + y"))
        p.use(hockey_sticks.least.theorem(), "semi(A, K)", "semi(B, J)", "ε", "y")
        p.have("H[ε](semi(A, K) ‖ semi(B, J)) ≤ H[ε](M ‖ N)")
