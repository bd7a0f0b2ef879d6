"""Lemma 5.2: a triangle-like inequality for the Rényi divergence.

Problem: bound D_α(P‖Q) through a third distribution R, for all P, Q, R and all real k, α > 1.
Method: change to the measure R and apply Hölder's inequality with the conjugate exponents
    (kα-1)/(α(k-1)) and (kα-1)/(α-1).
Guarantee: the printed inequality, for all distributions; if a divergence on the right is ∞ there is
    nothing to show, and otherwise P ≪ R ≪ Q.
Reference: concentrated paper, Lemma 5.2 and its proof.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_nonnegativity

theorem = Statement(id="zcdp.lem5.2", title="A triangle-like inequality for the Rényi divergence")


in_kernel = theorem.printed(
    "for P R Q distributions on 'a, k α given 1 < k, 1 < α "
    "holds D[α](P ‖ Q) ≤ k·α/(k·α - 1)·D[(k·α - 1)/(k - 1)](P ‖ R) + D[k·α](R ‖ Q)"
)
in_kernel.facts.append(lem2_2_nonnegativity.finite.theorem)


@in_kernel.facts.append
def first_term_is_nonnegative():
    """So the right side is a sum of two terms of [0, ∞]."""
    p = Script(
        "for P R distributions on 'a, k α given 1 < k, 1 < α "
        "holds 0 ≤ k·α/(k·α - 1)·D[(k·α - 1)/(k - 1)](P ‖ R)"
    )
    for fact in ("0 < k·α - 1", "0 < k - 1", "1 < (k·α - 1)/(k - 1)"):
        p.have(fact)
    p.use(lem2_2_nonnegativity.finite.theorem(), "P", "R", "(k·α - 1)/(k - 1)")
    return p.qed()


@in_kernel.proof
def by_cases(p):
    p.let(b="(k·α - 1)/(k - 1)", s="(k·α - 1)/(α·(k - 1))", t="(k·α - 1)/(α - 1)")
    p.let(c="k·α/(k·α - 1)")
    p.say("The exponents of Hölder's inequality are $s$ and $t$; the orders are above 1.")
    for fact in ("0 < k·α - 1", "0 < k - 1", "0 < α - 1", "1 < b", "1 < s"):
        p.have(fact)
    return p.cases("P ≪ R", lambda p: p.cases("R ≪ Q", finite, second_infinite), first_infinite)


def first_infinite(p):
    p.use(lem2_2_nonnegativity.finite.theorem(), "R", "Q", "k·α", because="Lemma 2.2")
    return p.chain(
        "D[α](P ‖ Q)",
        le("∞"),
        eq("∞ + D[k·α](R ‖ Q)", "top_add", "nonneg_not_bot"),
        eq("c·∞ + D[k·α](R ‖ Q)", "mul_top"),
        eq("c·D[b](P ‖ R) + D[k·α](R ‖ Q)", "renyi", "if_false", because="the definition"),
    )


def second_infinite(p):
    p.use(lem2_2_nonnegativity.finite.theorem(), "P", "R", "b", because="Lemma 2.2")
    return p.chain(
        "D[α](P ‖ Q)",
        le("∞"),
        eq("c·D[b](P ‖ R) + ∞", "add_top", "nonneg_not_bot"),
        eq("c·D[b](P ‖ R) + D[k·α](R ‖ Q)", "renyi", "if_false", because="the definition"),
    )


def finite(p):
    p.let(p="dP/dR", r="dR/dQ")
    p.let(B="∫ p(x)^b dR(x)", C="∫ r(x)^(k·α) dQ(x)")
    products = p.use("density_chain", "P", "R", "Q", because="the chain rule of densities")
    moments = p.chain(
        "∫ dP/dQ(x)^α dQ(x)",
        eq("∫ (p(x)·r(x))^α dQ(x)", products),
        eq("∫ r(x)·(p(x)^α·r(x)^(α - 1)) dQ(x)"),
        eq("∫ r(x)·(p(x)^α·r(x)^(α - 1)) dQ(x)", "ext_mul"),
        eq("∫ p(x)^α·r(x)^(α - 1) dR(x)", "change_measure", because="change to the measure R"),
        le(
            "(∫ (p(x)^α)^s dR(x))^(1/s)·(∫ (r(x)^(α - 1))^t dR(x))^(1/t)",
            "holder",
            because="Hölder with 1/s + 1/t = 1",
        ),
        eq("B^(1/s)·(∫ r(x)^(k·α - 1) dR(x))^(1/t)"),
        eq("B^(1/s)·(∫ r(x)·r(x)^(k·α - 1) dQ(x))^(1/t)", "change_measure", because="back to the measure Q"),
        eq("B^(1/s)·C^(1/t)", "ext_mul"),
    )
    return p.chain(
        "D[α](P ‖ Q)",
        eq("1/(α - 1)·elog(∫ dP/dQ(x)^α dQ(x))", "renyi", "if_true", because="the definition"),
        le("1/(α - 1)·elog(B^(1/s)·C^(1/t))", moments),
        eq("1/(α - 1)·(1/s·elog(B) + 1/t·elog(C))", "elog_mul", "elog_pow"),
        eq("c·(1/(b - 1)·elog(B)) + 1/(k·α - 1)·elog(C)"),
        eq(
            "c·D[b](P ‖ R) + D[k·α](R ‖ Q)",
            "renyi",
            "if_true",
            because=r"$\alpha s = b$ and $(\alpha - 1)t + 1 = k\alpha$",
        ),
    )
