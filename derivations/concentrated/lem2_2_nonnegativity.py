"""Lemma 2.2, non-negativity.

Problem: D_α(P‖Q) ≥ 0 for all distributions P, Q and α in [1, ∞], with equality if and only if P = Q.
Method: Hölder's inequality. The order 1 is below all others and is not negative, as log t >= 1 - 1/t; where
    its integral is 0, the density is 1 almost everywhere, and so P = Q.
Guarantee: all of it.
Reference: concentrated paper, Lemma 2.2 and Appendix B.1, proof of non-negativity.
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lem2.2.nonnegativity", title="Divergences are not negative")
laws = "for P Q : 'a measure given Prob P, Prob Q holds "
of_order = "for P Q : 'a measure, α : real given Prob P, Prob Q, 1 < α holds "
finite = theorem.printed(of_order + "0 ≤ renyi α P Q", label="1 < α < ∞")
one = theorem.printed(laws + "0 ≤ kl P Q", label="α = 1")
infinity = theorem.printed(laws + "0 ≤ max_divergence P Q", label="α = ∞")
equality = theorem.printed(of_order + "(renyi α P Q = 0) ⇔ (P = Q)", label="equality, 1 < α < ∞")
equality_one = theorem.printed(laws + "(kl P Q = 0) ⇔ (P = Q)", label="equality, α = 1")
equality_infinity = theorem.printed(laws + "(max_divergence P Q = 0) ⇔ (P = Q)", label="equality, α = ∞")
density_one = Claim("for t given 0 < t, log(t) - 1 + 1/t = 0 holds t ≤ 1")
only_if = Claim("for P Q distributions on 'a given KL(P ‖ Q) ≤ 0 holds P = Q")
same_law = Claim("for P distribution on 'a holds D[∞](P ‖ P) ≤ 0")


@finite.proof
def by_hoelder(p):
    return p.cases("P ≪ Q", moment, no_density)


def moment(p):
    p.say(r"Let $P \ll Q$, and $b = a/(a-1)$ be the exponent conjugate to $a$.")
    p.let(A="∫ dP/dQ(x)^α dQ(x)", b="α/(α - 1)")
    p.chain(
        "1",
        eq("L(P, x ↦ 1)", "prob_mass"),
        eq("∫ dP/dQ(x)·1 dQ(x)", "change_measure", because="change to the measure Q"),
        eq("∫ dP/dQ(x)·1 dQ(x)"),
        le("A^(1/α)·(∫ 1^b dQ(x))^(1/b)", "holder", because="Hölder with 1/a + 1/b = 1"),
        eq("A^(1/α)", "one_pow", "prob_mass", "epow_one"),
    )
    return p.chain(
        "0",
        eq("1/(α - 1)·(α·elog(1))", "elog_one"),
        le("1/(α - 1)·(α·elog(A^(1/α)))", because="the logarithm increases"),
        eq("D[α](P ‖ Q)", "elog_pow", "renyi", because="the definition"),
    )


def no_density(p):
    return p.chain("0", le("∞"), eq("D[α](P ‖ Q)", "renyi", because="the definition"))


@one.proof
def tangent(p):
    return p.use("kl_nonneg", "P", "Q", because=r"$\log t\ge1-\frac1t$ for the density")


@infinity.proof
def above_the_order_one(p):
    p.use("kl_nonneg", "P", "Q", because="the order 1")
    return p.chain("0", le("KL(P ‖ Q)"), le("D[∞](P ‖ Q)", "kl_le_max_divergence"))


@density_one.proof
def strict(p):
    p.let(u="√t")
    p.have("u·u = t", p.use("sqrt_square", "t"))
    p.use("one_minus_inverse", "u")
    p.chain("2·log(u)", eq("log(u·u)", "log_mul"), eq("log(t)"))
    p.chain("(1/u)²", eq("1/t"))
    p.have("(1 - 1/u)² ≤ 0²", because=r"$\log u\ge1-\frac1u$")
    p.use("le_of_square", "1 - 1/u", "0")
    return p.have("t ≤ 1")


@only_if.proof
def integrand_zero(p):
    p.let(r="dP/dQ", f="x ↦ log(r(x)) - 1 + 1/r(x)")
    p.use("kl_finite", "P", "Q", "0", because="the divergence is the mean of the loss")
    p.use("density_pos", "P", "Q")
    p.chain("L(Q, x ↦ 1)", eq("1", "prob_mass"), le("1"))

    def of(p):
        def with_inverse(p):
            p.have("E[x ~ P] f(x) exists and is v - 1 + w", because=r"$\mathbb E_P[1/r]\le1$")
            p.have(
                "almost every x ~ P: 1 - 1/r(x) ≤ log(r(x))",
                "one_minus_inverse",
                because=r"$\log t\ge1-\frac1t$",
            )
            p.have("almost every x ~ P: |f(x)| = f(x)", "abs_nonneg", because="it is not negative")
            p.chain("∫ |f(x)| dP(x)", eq("v - 1 + w", "L_int"), le("0"))
            p.use("ele_antisym", "∫ |f(x)| dP(x)", "0")
            p.use("L_zero", "P", "x ↦ |f(x)|", because="the mean of the difference is 0")
            p.intro("x", at_most_one, "∀x. ext(|f(x)|) = 0 ⇒ 0 < r(x) ⇒ r(x) ≤ exp(0)")
            p.have("almost every x ~ P: r(x) ≤ exp(0)", because="it is $0$ at the density $1$ only")
            return p.use("equal_of_max_divergence", "P", "Q")

        return p.obtain("w", p.use("int_over_density", "P", "Q", "x ↦ 1", "1"), with_inverse)

    return p.obtain("v", p.context.about("?")[0], of)


def at_most_one(p):
    p.use("ext_inj", "|f(x)|", "0")
    p.use("le_abs", "f(x)")
    p.use("neg_le_abs", "f(x)")
    p.have("f(x) = 0")
    return p.chain("r(x)", le("1", density_one.theorem()), eq("exp(0)", "exp_zero"))


@same_law.proof
def same_masses(p):
    return p.use("max_divergence_of_masses", "P", "P", "0", because="masses of events are compared")


def settled(p, divergence, zero, same):
    """D = 0 <=> P = Q, from a proof of D_1 <= 0 where D = 0, and one of D(Q, Q) = 0."""

    def only(p):
        p.know(zero(p))
        return p.use(only_if.theorem(), "P", "Q", because="the mean of $\\log r-1+1/r\\ge0$ is $0$")

    def back(p):
        return p.chain(f"{divergence} P Q", eq(f"{divergence} Q Q"), eq("0", same(p), because="equal laws"))

    p.intro("", only, f"{divergence} P Q = 0 ⇒ P = Q")
    p.intro("", back, f"P = Q ⇒ {divergence} P Q = 0")
    return p.have(p.goal)


@equality.proof
def finite_orders(p):
    def zero(p):
        return p.chain("KL(P ‖ Q)", le("D[α](P ‖ Q)", "kl_le_renyi"), eq("0"))

    return settled(p, "renyi α", zero, lambda p: p.use("renyi_same", "Q", "α"))


@equality_one.proof
def order_one(p):
    def same(p):
        p.chain("KL(Q ‖ Q)", le("D[∞](Q ‖ Q)", "kl_le_max_divergence"), le("0"))
        return p.use("ele_antisym", "KL(Q ‖ Q)", "0")

    return settled(p, "kl", lambda p: p.chain("KL(P ‖ Q)", eq("0"), le("0")), same)


@equality_infinity.proof
def order_infinity(p):
    def zero(p):
        return p.chain("KL(P ‖ Q)", le("D[∞](P ‖ Q)", "kl_le_max_divergence"), eq("0"))

    def same(p):
        p.use(infinity.theorem(), "Q", "Q")
        return p.use("ele_antisym", "D[∞](Q ‖ Q)", "0")

    return settled(p, "max_divergence", zero, same)
