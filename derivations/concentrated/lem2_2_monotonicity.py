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
    "for P Q distributions on 'a, α α' given 1 < α ≤ α' holds D[α](P ‖ Q) ≤ D[α'](P ‖ Q)",
    label="finite orders above 1",
)
one_to_finite = theorem.printed(
    "for P Q distributions on 'a, α' given 1 < α' holds KL(P ‖ Q) ≤ D[α'](P ‖ Q)",
    label="from the order 1 to finite orders",
)
finite_to_infinity = theorem.printed(
    "for P Q distributions on 'a, α given 1 < α holds D[α](P ‖ Q) ≤ D[∞](P ‖ Q)",
    label="from finite orders to the order ∞",
)
one_to_infinity = theorem.printed(
    "for P Q distributions on 'a holds KL(P ‖ Q) ≤ D[∞](P ‖ Q)", label="from the order 1 to the order ∞"
)
LIMIT = r"InfOn (\α. 1 < α) (\α. renyi α P Q)"
limit = theorem.printed(
    f"for P Q : 'a measure, c : ereal given Prob P, Prob Q, {LIMIT} < c "
    "holds ∃d. 1 < d ∧ (∀α. 1 < α ⇒ α ≤ d ⇒ renyi α P Q < c)",
    label="the order 1 as a limit: the limit at 1 is the infimum over the orders above",
)
limit_to_finite = theorem.printed(
    f"for P Q : 'a measure, α' : real given Prob P, Prob Q, 1 < α' holds {LIMIT} ≤ renyi α' P Q",
    label="from the limit at 1 to finite orders",
)
limit_to_infinity = theorem.printed(
    f"for P Q : 'a measure given Prob P, Prob Q holds {LIMIT} ≤ max_divergence P Q",
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
    return p.cases("α < α'", different_orders, same_order)


def same_order(p):
    same = p.use("le_antisym", "α", "α'")
    return p.have("D[α](P ‖ Q) ≤ D[α'](P ‖ Q)", same)


def different_orders(p):
    return p.cases("P ≪ Q", moments, not_continuous)


def not_continuous(p):
    return p.chain("D[α](P ‖ Q)", le("∞"), eq("D[α'](P ‖ Q)", "renyi", because="the definition"))


def moments(p):
    p.let(r="dP/dQ", s="(α' - 1)/(α - 1)", t="(α' - 1)/(α' - α)")
    p.let(A="∫ r(x)^α dQ(x)", B="∫ r(x)^α' dQ(x)")
    p.chain(
        "A",
        eq("∫ r(x)^(α - 1)·1 dP(x)", "change_measure", because="change to the measure P"),
        le(
            "(∫ (r(x)^(α - 1))^s dP(x))^(1/s)·(∫ 1^t dP(x))^(1/t)",
            "holder",
            because="Hölder with 1/s + 1/t = 1",
        ),
        eq("(∫ r(x)^(α' - 1) dP(x))^(1/s)", "one_pow", "prob_mass", "epow_one"),
        eq("(∫ r(x)·r(x)^(α' - 1) dQ(x))^(1/s)", "change_measure", because="back to the measure Q"),
        eq("B^(1/s)"),
    )
    return p.chain(
        "D[α](P ‖ Q)",
        eq("1/(α - 1)·elog(A)", "renyi", because="the definition"),
        le("1/(α - 1)·elog(B^(1/s))", because="the logarithm increases"),
        eq("1/(α' - 1)·elog(B)", "elog_pow", because="(α - 1)s = α' - 1"),
        eq("D[α'](P ‖ Q)", "renyi", because="the definition"),
    )


@one_to_finite.proof
def tangent(p):
    p.say(r"$\log t$ is below its tangent at the moment, with $t=(p/q)^{\beta-1}$.")
    return p.use("kl_le_renyi", "P", "Q", "α'", because="the mean of the tangent")


@finite_to_infinity.proof
def bounded_density(p):
    return p.use("renyi_le_max_divergence", "P", "Q", "α", because=r"$p\le e^cq$ bounds the moment")


@one_to_infinity.proof
def bounded_loss(p):
    return p.use("kl_le_max_divergence", "P", "Q", because=r"$p\le e^cq$ bounds the privacy loss")


@limit.proof
def infimum(p):
    p.say("Otherwise $c$ is at most every divergence, and so at most their infimum.")

    def found(p):
        return p.obtain("α'", p.have("∃α'. 1 < α' ∧ D[α'](P ‖ Q) < c"), smaller)

    def smaller(p):
        p.intro("α", up_to, "∀α. 1 < α ⇒ α ≤ α' ⇒ D[α](P ‖ Q) < c")
        return p.witness("α'")

    def up_to(p):
        return p.chain(
            "D[α](P ‖ Q)",
            le("D[α'](P ‖ Q)", finite_orders.theorem(), because="the divergence increases"),
            lt("c"),
        )

    def none(p):
        nowhere = p.use("none_of", "α' ↦ 1 < α' ∧ D[α'](P ‖ Q) < c")

        def below(p):
            p.have("D[α'](P ‖ Q) < c", "elt_not_le")
            p.use(nowhere, "α'")
            p.have("1 < α' ∧ D[α'](P ‖ Q) < c")
            return p.absurd()

        def at_least(p):
            return p.cases("c ≤ D[α'](P ‖ Q)", lambda p: p.auto(), below)

        p.intro("α'", at_least, "∀α'. 1 < α' ⇒ c ≤ D[α'](P ‖ Q)")
        p.use("infon_greatest", "α ↦ 1 < α", "α ↦ D[α](P ‖ Q)", "c")
        p.know(rewrite(p.have(f"{LIMIT} < c"), "elt_not_le"))
        return p.absurd()

    return p.cases("∃α'. 1 < α' ∧ D[α'](P ‖ Q) < c", found, none)


@limit_to_finite.proof
def one_of_them(p):
    return p.use("infon_lower", "α ↦ 1 < α", "α ↦ D[α](P ‖ Q)", "α'", because="a lower bound")


@limit_to_infinity.proof
def through_two(p):
    return p.chain(
        LIMIT,
        le("D[2](P ‖ Q)", limit_to_finite.theorem(), because="from the limit at 1 to the order 2"),
        le("D[∞](P ‖ Q)", because="from the order 2 to ∞"),
    )
