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
    "for P R Q : 'a measure, k a : real given Prob P, Prob R, Prob Q, 1 < k, 1 < a "
    "holds renyi a P Q <= ext (k*a/(k*a - 1)) * renyi ((k*a - 1)/(k - 1)) P R + renyi (k*a) R Q"
)
in_kernel.facts.append(lem2_2_nonnegativity.finite.theorem)


@in_kernel.facts.append
def first_term_is_nonnegative():
    """So the right side is a sum of two terms of [0, ∞]."""
    p = Script(
        "for P R : 'a measure, k a : real given Prob P, Prob R, 1 < k, 1 < a "
        "holds 0 <= ext (k*a/(k*a - 1)) * renyi ((k*a - 1)/(k - 1)) P R"
    )
    for fact in ("0 < k*a - 1", "0 < k - 1", "1 < (k*a - 1)/(k - 1)"):
        p.have(fact)
    p.use(lem2_2_nonnegativity.finite.theorem(), "P", "R", "(k*a - 1)/(k - 1)")
    return p.qed()


@in_kernel.proof
def by_cases(p):
    p.let(b="(k*a - 1)/(k - 1)", s="(k*a - 1)/(a*(k - 1))", t="(k*a - 1)/(a - 1)")
    p.let(c="k*a/(k*a - 1)")
    p.say("The exponents of Hölder's inequality are $s$ and $t$; the orders are above 1.")
    for fact in ("0 < k*a - 1", "0 < k - 1", "0 < a - 1", "1 < b", "1 < s"):
        p.have(fact)
    return p.cases("P << R", lambda p: p.cases("R << Q", finite, second_infinite), first_infinite)


def first_infinite(p):
    p.use(lem2_2_nonnegativity.finite.theorem(), "R", "Q", "k*a", because="Lemma 2.2")
    return p.chain(
        "renyi a P Q",
        le("∞"),
        eq("∞ + renyi (k*a) R Q", "top_add", "nonneg_not_bot"),
        eq("ext c * ∞ + renyi (k*a) R Q", "mul_top"),
        eq("ext c * renyi b P R + renyi (k*a) R Q", "renyi", "if_false", because="the definition"),
    )


def second_infinite(p):
    p.use(lem2_2_nonnegativity.finite.theorem(), "P", "R", "b", because="Lemma 2.2")
    return p.chain(
        "renyi a P Q",
        le("∞"),
        eq("ext c * renyi b P R + ∞", "add_top", "nonneg_not_bot"),
        eq("ext c * renyi b P R + renyi (k*a) R Q", "renyi", "if_false", because="the definition"),
    )


def finite(p):
    p.let(p="density P R", r="density R Q")
    p.let(B=r"L R (\x. ext (p x ^ b))", C=r"L Q (\x. ext (r x ^ (k*a)))")
    products = p.use("density_chain", "P", "R", "Q", because="the chain rule of densities")
    moments = p.chain(
        r"L Q (\x. ext (density P Q x ^ a))",
        eq(r"L Q (\x. ext ((p x * r x) ^ a))", products),
        eq(r"L Q (\x. ext (r x * (p x ^ a * r x ^ (a - 1))))"),
        eq(r"L Q (\x. ext (r x) * ext (p x ^ a * r x ^ (a - 1)))", "ext_mul"),
        eq(r"L R (\x. ext (p x ^ a * r x ^ (a - 1)))", "change_measure", because="change to the measure R"),
        le(
            r"L R (\x. ext ((p x^a)^s))^(1/s) * L R (\x. ext ((r x^(a - 1))^t))^(1/t)",
            "holder",
            because="Hölder with 1/s + 1/t = 1",
        ),
        eq(r"B^(1/s) * L R (\x. ext (r x ^ (k*a - 1)))^(1/t)"),
        eq(
            r"B^(1/s) * L Q (\x. ext (r x) * ext (r x ^ (k*a - 1)))^(1/t)",
            "change_measure",
            because="back to the measure Q",
        ),
        eq("B^(1/s) * C^(1/t)", "ext_mul"),
    )
    return p.chain(
        "renyi a P Q",
        eq(
            r"ext (1/(a - 1)) * elog (L Q (\x. ext (density P Q x ^ a)))",
            "renyi",
            "if_true",
            because="the definition",
        ),
        le("ext (1/(a - 1)) * elog (B^(1/s) * C^(1/t))", moments),
        eq("ext (1/(a - 1)) * (ext (1/s) * elog B + ext (1/t) * elog C)", "elog_mul", "elog_pow"),
        eq("ext c * (ext (1/(b - 1)) * elog B) + ext (1/(k*a - 1)) * elog C"),
        eq(
            "ext c * renyi b P R + renyi (k*a) R Q",
            "renyi",
            "if_true",
            because="a s is the first order, (a - 1) t + 1 the second",
        ),
    )
