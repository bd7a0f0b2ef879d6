"""The information in an output that repeats random bits, for the lower bounds of section 6.1.

This module has no statement of its own.

Problem: X are d uniform bits, written as 1 and -1, and f has values in [-1, 1]. How large is E⟨X, f(M(X))⟩
    at most, if I(X; M(X)) ≤ c?
Method: Gibbs' inequality for exp(t⟨x, f(y)⟩ - dt²/2), whose mean is at most 1 where y is independent of x, as
    cosh u ≤ e^{u²/2}.
Guarantee: t E⟨X, f(M(X))⟩ ≤ c + dt²/2 for every t; with the best t, E⟨X, f(M(X))⟩² ≤ 2cd.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction

BITS = "(product (λk : 'k. bernoulli (1/2)))"
PRODUCT = "z ↦ Sum (λk : 'k. (if (fst z k) (1 : real) (-1))·f (snd z) k)"
GIVEN = (
    "for K : ('k → bool) → 'b measure, f : 'b → 'k → real, c d m{} : real "
    "given Finite (λk : 'k. T), d = card (λk : 'k. T), Measurable K, ∀x. Prob (K x), "
    "∀k. Measurable (y ↦ f y k), ∀y k. abs (f y k) ≤ 1, "
    f"mutual_information {BITS} K ≤ c, HasInt (semi {BITS} K) ({PRODUCT}) m "
)
each_rate = Claim(GIVEN.format(" t") + "holds t·m ≤ c + d·t^2/2")
best_rate = Claim(GIVEN.format("") + "holds m^2 ≤ 2·c·d")
exponential = Claim("for g : 'k → real given Finite('k) holds exp(∑ x. g(x)) = (∏ k. exp(g(k)))")
below_one = Claim("for g : 'k → ereal given Finite('k), ∀k. 0 ≤ g(k), ∀k. g(k) ≤ 1 holds (∏ x. g(x)) ≤ 1")
cosh = Claim("for u t given |u| ≤ |t| holds 1/2·exp(u - t²/2) + 1/2·exp(-u - t²/2) ≤ 1")
independent = Claim(
    "for v : 'k → real, d t : real given Finite (λk : 'k. T), d = card (λk : 'k. T), "
    "∀k. abs (v k) ≤ 1 "
    f"holds L {BITS} (x ↦ exp (t·Sum (λk : 'k. (if (x k) (1 : real) (-1))·v k) - d·t^2/2)) ≤ 1"
)


@exponential.proof
def a_product(p):
    def step(p):
        return p.chain(
            "exp(∑ x ∈ j ↦ j = i ∨ t(j). g(x))",
            eq("∏ k ∈ j ↦ j = i ∨ t(j). exp(g(k))", "sum_insert", "exp_add", "prod_insert"),
        )

    p.unfold("Sum", "Prod")
    return finite_induction(
        p,
        "s ↦ exp(∑ x ∈ s. g(x)) = (∏ k ∈ s. exp(g(k)))",
        "'k",
        lambda p: p.chain(
            "exp(∑ x ∈ i ↦ F. g(x))", eq("∏ k ∈ i ↦ F. exp(g(k))", "sum_empty", "exp_zero", "prod_empty")
        ),
        step,
    )


@below_one.proof
def factors(p):
    def step(p):
        return p.conjuncts(not_negative, at_most)

    def not_negative(p):
        return p.chain("0", le("g(i)·(∏ x ∈ t. g(x))"), eq("∏ x ∈ j ↦ j = i ∨ t(j). g(x)", "eprod_insert"))

    def at_most(p):
        return p.chain(
            "∏ x ∈ j ↦ j = i ∨ t(j). g(x)",
            eq("g(i)·(∏ x ∈ t. g(x))", "eprod_insert"),
            le("g(i)·1", "emul_le"),
            eq("g(i)"),
            le("1"),
        )

    whole = finite_induction(
        p,
        "s ↦ 0 ≤ (∏ x ∈ s. g(x)) ∧ (∏ x ∈ s. g(x)) ≤ 1",
        "'k",
        lambda p: p.conjuncts(
            lambda p: p.chain("0", le("1"), eq("∏ x ∈ i ↦ F. g(x)", "eprod_empty")),
            lambda p: p.chain("∏ x ∈ i ↦ F. g(x)", eq("1", "eprod_empty"), le("1")),
        ),
        step,
    )
    p.unfold("Prod")
    return logic.separated(whole)[1]


@cosh.proof
def two_points(p):
    p.use("abs_square", "u")
    p.use("abs_square", "t")
    p.have("0 ≤ |u|")

    def at(p, a):
        p.use("two_point", "0", a)
        return p.chain(
            "1/2·exp(u - t²/2) + 1/2·exp(-u - t²/2)",
            eq(f"exp (-(t^2/2))·((1 + 0)/2·exp ({a}) + (1 - 0)/2·exp (-({a})))"),
            le(f"exp (-(t^2/2))·exp (0·({a}) + ({a})^2/2)"),
            eq("exp(u²/2 - t²/2)"),
            le("exp(0)", "exp_le"),
            eq("1", "exp_zero"),
        )

    return p.cases("0 ≤ u", lambda p: at(p, "u"), lambda p: at(p, "-u"))


@independent.proof
def one_bit_after_another(p):
    p.let(
        s="b ↦ if b then 1 else -1",
        Q="λk : 'k. bernoulli (1/2)",
        h="k ↦ b ↦ exp(t·((if b then 1 else -1)·v(k)) - t²/2)",
    )

    def exponents(p):
        p.chain(
            "t·(∑ k. s(x(k))·v(k)) - d·t²/2",
            eq("t·(∑ k. s(x(k))·v(k)) + -t²/2·card('k)"),
            eq("t·(∑ k. s(x(k))·v(k)) + -t²/2·(∑ k : 'k. 1)", "card", "Sum"),
            eq(
                "∑ k. t·(s(x(k))·v(k)) + -t²/2·1",
                p.use("Sum_linear", "k ↦ s(x(k))·v(k)", "λk : 'k. 1", "t", "-t²/2"),
            ),
            eq("∑ k. t·(s(x(k))·v(k)) - t²/2"),
        )
        return p.chain(
            "exp(t·(∑ k. s(x(k))·v(k)) - d·t²/2)",
            eq("exp(∑ k. t·(s(x(k))·v(k)) - t²/2)"),
            eq("∏ k. h(k, x(k))", exponential.theorem()),
        )

    p.every("x", "'k → bool", exponents)

    def factor(p):
        p.chain("|t·v(k)|", eq("|t|·|v(k)|", "abs_product"), le("|t|·1"), eq("|t|"))
        p.use(cosh.theorem(), "t·v(k)", "t")
        p.let(H="b ↦ h(k, b)")
        return p.chain(
            "∫[p ~ Q(k)] H(p)",
            eq("1/2·H(T) + (1 - 1/2)·H(F)", p.use("L_bernoulli", "1/2", "H")),
            eq("1/2·exp(t·v(k) - t²/2) + (1 - 1/2)·exp(-(t·v(k)) - t²/2)"),
            eq("1/2·exp(t·v(k) - t²/2) + 1/2·exp(-(t·v(k)) - t²/2)"),
            le("1"),
            eq("1"),
        )

    p.every("k", "'k", factor)
    return p.chain(
        f"L {BITS} (x ↦ exp (t·Sum (λk : 'k. s (x k)·v k) - d·t^2/2))",
        eq(f"L {BITS} (x ↦ Prod (λk : 'k. h k (x k)))"),
        eq("∏ k. ∫[b ~ Q(k)] h(k, b)", p.use("product_L", "Q", "h")),
        le("1", p.use(below_one.theorem(), "k ↦ ∫[b ~ Q(k)] h(k, b)")),
    )


@each_rate.proof
def gibbs(p):
    p.let(
        X=BITS,
        J=f"semi {BITS} K",
        B=f"bind {BITS} K",
        N=f"semi {BITS} (x ↦ bind {BITS} K)",
        s=PRODUCT,
        g=f"z ↦ exp (t·({PRODUCT}) z - d·t^2/2)",
    )
    p.chain("KL(J ‖ N)", eq("I(X; K)", "mutual_information"), le("c"))

    def summand(p):
        p.use("measurable_comp", "λx : 'k → bool. x k", "λz : ('k → bool) # 'b. fst z")
        p.use("measurable_comp", "y ↦ f(y, k)", "λz : ('k → bool) # 'b. snd z")
        return p.have("Measurable(z ↦ (if fst(z)(k) then 1 else -1)·f(snd(z), k))")

    p.every("k", "'k", summand)

    def at_output(p):
        return p.use(independent.theorem(), "f(y)", "d", "t")

    p.every("y", "'b", at_output)
    p.let(G="z ↦ g(z)")
    p.chain(
        "∫ G(x) dN(x)",
        eq("∫ ∫ G(x, y) dX(x) dB(y)", "semi_L", p.use("tonelli", "X", "B", "G")),
        eq("∫ ∫ exp(t·(∑ k. (if x(k) then 1 else -1)·f(y, k)) - d·t²/2) dX(x) dB(y)", "fst_pair", "snd_pair"),
        le("L(B, y ↦ 1)", "L_le"),
        eq("1", "prob_mass"),
    )
    p.use("gibbs_inequality", "J", "N", "g", "c", because="Gibbs")
    p.chain(
        "t·m - d·t²/2",
        eq("M[z ~ J] log(g(z))", "M_int", "log_exp"),
        le("c - 1 + ∫ G(x) dN(x)"),
        le("c - 1 + 1"),
        eq("c"),
    )
    return p.have(p.goal)


@best_rate.proof
def at_the_best_rate(p):
    p.use("card_all", given=[p.have("Finite('k)")])
    p.let(t="m/d")
    p.use(each_rate.theorem(), "K", "f", "c", "d", "m", "t")
    p.have("2·d·(t·m) = 2·m²")
    p.have("2·d·(c + d·t²/2) = 2·c·d + m²")
    return p.have(p.goal)
