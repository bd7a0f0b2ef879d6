"""Lemma 2.2, monotonicity: the Rényi divergence increases in its order.

Problem: compare D_α(P‖Q) and D_α'(P‖Q) for 1 ≤ α ≤ α' ≤ ∞ and all distributions P, Q.
Method: change the measure to P and use Hölder's inequality with the exponent s = (α'-1)/(α-1), which is
    Jensen's inequality for t^s. The order 1 by the tangent of the logarithm; the order ∞ as p ≤ e^ε q bounds
    every moment. A function that decreases with α has its infimum as the limit at 1.
Guarantee: D_α ≤ D_α' for all 1 ≤ α ≤ α' ≤ ∞, infinite values included, for both readings of the order 1.
Reference: concentrated paper, Lemma 2.2 and Appendix B.1, proof of monotonicity.
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lem2.2.monotonicity", title="The Rényi divergence increases in its order")
finite_orders = theorem.printed(
    "for P Q : 'a measure, a b : real given Prob P, Prob Q, 1 < a, a <= b holds renyi a P Q <= renyi b P Q",
    label="finite orders above 1",
)
one_to_finite = theorem.printed(
    "for P Q : 'a measure, b : real given Prob P, Prob Q, 1 < b holds kl P Q <= renyi b P Q",
    label="from the order 1 to finite orders",
)
finite_to_infinity = theorem.printed(
    "for P Q : 'a measure, a : real given Prob P, Prob Q, 1 < a holds renyi a P Q <= max_divergence P Q",
    label="from finite orders to the order ∞",
)
one_to_infinity = theorem.printed(
    "for P Q : 'a measure given Prob P, Prob Q holds kl P Q <= max_divergence P Q",
    label="from the order 1 to the order ∞",
)
LIMIT = r"InfOn (\a. 1 < a) (\a. renyi a P Q)"
limit = theorem.printed(
    f"for P Q : 'a measure, c : ereal given Prob P, Prob Q, {LIMIT} < c "
    r"holds ?d. 1 < d /\ (!a. 1 < a ==> a <= d ==> renyi a P Q < c)",
    label="the order 1 as a limit: the limit at 1 is the infimum over the orders above",
)
limit_to_finite = theorem.printed(
    f"for P Q : 'a measure, b : real given Prob P, Prob Q, 1 < b holds {LIMIT} <= renyi b P Q",
    label="from the limit at 1 to finite orders",
)
limit_to_infinity = theorem.printed(
    f"for P Q : 'a measure given Prob P, Prob Q holds {LIMIT} <= max_divergence P Q",
    label="from the limit at 1 to the order ∞",
)
theorem.finding(
    "reading",
    r"Definition 2.1 gives $\mathrm{D}_1$ twice, as a limit and as $\int P\log(P/Q)$. The two differ where "
    r"$\mathrm{D}_\alpha=\infty$ for every $\alpha>1$ and the integral is finite. Both are proved to be at "
    r"most $\mathrm{D}_{\alpha'}$; that the limit exists is part of what is proved here, not cited.",
)


@finite_orders.proof
def by_hoelder(p):
    return p.cases("a < b", different_orders, same_order)


def same_order(p):
    same = p.use("le_antisym", "a", "b")
    return p.have("renyi a P Q <= renyi b P Q", same)


def different_orders(p):
    return p.cases("P << Q", moments, not_continuous)


def not_continuous(p):
    return p.chain("renyi a P Q", le("∞"), eq("renyi b P Q", "renyi", because="the definition"))


def moments(p):
    p.let(r="density P Q", s="(b - 1)/(a - 1)", t="(b - 1)/(b - a)")
    p.let(A=r"L Q (\x. ext (r x ^ a))", B=r"L Q (\x. ext (r x ^ b))")
    p.chain(
        "A",
        eq(r"L P (\x. ext (r x ^ (a - 1) * 1))", "change_measure", because="change to the measure P"),
        le(
            r"L P (\x. ext ((r x ^ (a - 1)) ^ s))^(1/s) * L P (\x. ext (1 ^ t))^(1/t)",
            "holder",
            because="Hölder with 1/s + 1/t = 1",
        ),
        eq(r"L P (\x. ext (r x ^ (b - 1)))^(1/s)", "one_pow", "prob_mass", "epow_one"),
        eq(
            r"L Q (\x. ext (r x) * ext (r x ^ (b - 1)))^(1/s)",
            "change_measure",
            because="back to the measure Q",
        ),
        eq("B^(1/s)"),
    )
    return p.chain(
        "renyi a P Q",
        eq("ext (1/(a - 1)) * elog A", "renyi", because="the definition"),
        le("ext (1/(a - 1)) * elog (B^(1/s))", because="the logarithm increases"),
        eq("ext (1/(b - 1)) * elog B", "elog_pow", because="(a - 1) s = b - 1"),
        eq("renyi b P Q", "renyi", because="the definition"),
    )


@one_to_finite.proof
def tangent(p):
    p.say(r"$\log t$ is below its tangent at the moment, with $t=(p/q)^{\beta-1}$.")
    return p.use("kl_le_renyi", "P", "Q", "b", because="the mean of the tangent")


@finite_to_infinity.proof
def bounded_density(p):
    return p.use("renyi_le_max_divergence", "P", "Q", "a", because=r"$p\le e^cq$ bounds the moment")


@one_to_infinity.proof
def bounded_loss(p):
    return p.use("kl_le_max_divergence", "P", "Q", because=r"$p\le e^cq$ bounds the privacy loss")


@limit.proof
def infimum(p):
    p.say(r"Otherwise $c$ is at most every divergence, and so at most their infimum.")

    def found(p):
        return p.obtain("b", p.have(r"?b. 1 < b /\ renyi b P Q < c"), smaller)

    def smaller(p):
        p.intro("a", up_to, "!a. 1 < a ==> a <= b ==> renyi a P Q < c")
        return p.witness("b")

    def up_to(p):
        return p.chain(
            "renyi a P Q",
            le("renyi b P Q", finite_orders.theorem(), because="the divergence increases"),
            lt("c"),
        )

    def none(p):
        nowhere = p.use("none_of", r"\b. 1 < b /\ renyi b P Q < c")

        def below(p):
            p.have("renyi b P Q < c", "elt_not_le")
            p.use(nowhere, "b")
            p.have(r"1 < b /\ renyi b P Q < c")
            return p.absurd()

        def at_least(p):
            return p.cases("c <= renyi b P Q", lambda p: p.auto(), below)

        p.intro("b", at_least, "!b. 1 < b ==> c <= renyi b P Q")
        p.use("infon_greatest", r"\a. 1 < a", r"\a. renyi a P Q", "c")
        p.know(rewrite(p.have(f"{LIMIT} < c"), "elt_not_le"))
        return p.absurd()

    return p.cases(r"?b. 1 < b /\ renyi b P Q < c", found, none)


@limit_to_finite.proof
def one_of_them(p):
    return p.use("infon_lower", r"\a. 1 < a", r"\a. renyi a P Q", "b", because="a lower bound")


@limit_to_infinity.proof
def through_two(p):
    return p.chain(
        LIMIT,
        le("renyi 2 P Q", limit_to_finite.theorem(), because="from the limit at 1 to the order 2"),
        le("max_divergence P Q", because="from the order 2 to ∞"),
    )
