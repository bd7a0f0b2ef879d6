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
of_order = "for P Q : 'a measure, a : real given Prob P, Prob Q, 1 < a holds "
finite = theorem.printed(of_order + "0 <= renyi a P Q", label="1 < α < ∞")
one = theorem.printed(laws + "0 <= kl P Q", label="α = 1")
infinity = theorem.printed(laws + "0 <= max_divergence P Q", label="α = ∞")
equality = theorem.printed(of_order + "(renyi a P Q = 0) <=> (P = Q)", label="equality, 1 < α < ∞")
equality_one = theorem.printed(laws + "(kl P Q = 0) <=> (P = Q)", label="equality, α = 1")
equality_infinity = theorem.printed(laws + "(max_divergence P Q = 0) <=> (P = Q)", label="equality, α = ∞")
density_one = Claim("for t : real given 0 < t, log t - 1 + 1/t = 0 holds t <= 1")
only_if = Claim("for P Q : 'a measure given Prob P, Prob Q, kl P Q <= 0 holds P = Q")
same_law = Claim("for P : 'a measure given Prob P holds max_divergence P P <= 0")


@finite.proof
def by_hoelder(p):
    return p.cases("P << Q", moment, no_density)


def moment(p):
    p.say(r"Let $P \ll Q$, and $b = a/(a-1)$ be the exponent conjugate to $a$.")
    p.let(A=r"L Q (\x. ext (density P Q x ^ a))", b="a/(a - 1)")
    p.chain(
        "1",
        eq(r"L P (\x. 1)", "prob_mass"),
        eq(r"L Q (\x. ext (density P Q x) * 1)", "change_measure", because="change to the measure Q"),
        eq(r"L Q (\x. ext (density P Q x * 1))"),
        le(r"A^(1/a) * L Q (\x. ext (1^b))^(1/b)", "holder", because="Hölder with 1/a + 1/b = 1"),
        eq("A^(1/a)", "one_pow", "prob_mass", "epow_one"),
    )
    return p.chain(
        "0",
        eq("ext (1/(a - 1)) * (ext a * elog 1)", "elog_one"),
        le("ext (1/(a - 1)) * (ext a * elog (A^(1/a)))", because="the logarithm increases"),
        eq("renyi a P Q", "elog_pow", "renyi", because="the definition"),
    )


def no_density(p):
    return p.chain("0", le("∞"), eq("renyi a P Q", "renyi", because="the definition"))


@one.proof
def tangent(p):
    return p.use("kl_nonneg", "P", "Q", because=r"$\log t\ge1-\frac1t$ for the density")


@infinity.proof
def above_the_order_one(p):
    p.use("kl_nonneg", "P", "Q", because="the order 1")
    return p.chain("0", le("kl P Q"), le("max_divergence P Q", "kl_le_max_divergence"))


@density_one.proof
def strict(p):
    p.let(u="sqrt t")
    p.have("u*u = t", p.use("sqrt_square", "t"))
    p.use("one_minus_inverse", "u")
    p.chain("2*log u", eq("log (u*u)", "log_mul"), eq("log t"))
    p.chain("(1/u)^2", eq("1/t"))
    p.have("(1 - 1/u)^2 <= 0^2", because=r"$\log u\ge1-\frac1u$")
    p.use("le_of_square", "1 - 1/u", "0")
    return p.have("t <= 1")


@only_if.proof
def integrand_zero(p):
    p.let(r="density P Q", f=r"\x. log (r x) - 1 + 1/r x")
    p.use("kl_finite", "P", "Q", "0", because="the divergence is the mean of the loss")
    p.use("density_pos", "P", "Q")
    p.chain(r"L Q (\x. ext 1)", eq("1", "prob_mass"), le("ext 1"))

    def of(p):
        def with_inverse(p):
            p.have("HasInt P f (v - 1 + w)", because=r"$\mathbb E_P[1/r]\le1$")
            p.have(r"AE P (\x. 1 - 1/r x <= log (r x))", "one_minus_inverse", because=r"$\log t\ge1-\frac1t$")
            p.have(r"AE P (\x. abs (f x) = f x)", "abs_nonneg", because="it is not negative")
            p.chain(r"L P (\x. ext (abs (f x)))", eq("ext (v - 1 + w)", "L_int"), le("0"))
            p.use("ele_antisym", r"L P (\x. ext (abs (f x)))", "0")
            p.use("L_zero", "P", r"\x. ext (abs (f x))", because="the mean of the difference is 0")
            p.intro("x", at_most_one, "!x. ext (abs (f x)) = 0 ==> 0 < r x ==> r x <= exp 0")
            p.have(r"AE P (\x. r x <= exp 0)", because="it is $0$ at the density $1$ only")
            return p.use("equal_of_max_divergence", "P", "Q")

        return p.obtain("w", p.use("int_over_density", "P", "Q", r"\x. 1", "1"), with_inverse)

    return p.obtain("v", p.context.about("?")[0], of)


def at_most_one(p):
    p.use("ext_inj", "abs (f x)", "0")
    p.use("le_abs", "f x")
    p.use("neg_le_abs", "f x")
    p.have("f x = 0")
    return p.chain("r x", le("1", density_one.theorem()), eq("exp 0", "exp_zero"))


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

    p.intro("", only, f"{divergence} P Q = 0 ==> P = Q")
    p.intro("", back, f"P = Q ==> {divergence} P Q = 0")
    return p.have(p.goal)


@equality.proof
def finite_orders(p):
    def zero(p):
        return p.chain("kl P Q", le("renyi a P Q", "kl_le_renyi"), eq("0"))

    return settled(p, "renyi a", zero, lambda p: p.use("renyi_same", "Q", "a"))


@equality_one.proof
def order_one(p):
    def same(p):
        p.chain("kl Q Q", le("max_divergence Q Q", "kl_le_max_divergence"), le("0"))
        return p.use("ele_antisym", "kl Q Q", "0")

    return settled(p, "kl", lambda p: p.chain("kl P Q", eq("0"), le("0")), same)


@equality_infinity.proof
def order_infinity(p):
    def zero(p):
        return p.chain("kl P Q", le("max_divergence P Q", "kl_le_max_divergence"), eq("0"))

    def same(p):
        p.use(infinity.theorem(), "Q", "Q")
        return p.use("ele_antisym", "max_divergence Q Q", "0")

    return settled(p, "max_divergence", zero, same)
