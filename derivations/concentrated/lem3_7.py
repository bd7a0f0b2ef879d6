"""Lemma 3.7: from approximate differential privacy for all δ back to zCDP.

Problem: M is (ε,δ)-DP for all δ in (0,1] and ε = ξ + √(ρ log(1/δ)), with ξ and ρ in [0,1]. Bound D_α.
Method: DP at the events Z ≥ ξ+κ+t with κ = ρ^{1/4} and δ = e^{-t²/ρ} bounds the tail of the privacy loss Z by
    2/κ e^{-t²/ρ}. The moment of e^{(α-1)Z} is an integral of that tail, by Tonelli's theorem.
Guarantee: (ξ - ρ/4 + 5ρ^{1/4}, ρ/4)-zCDP.
Reference: concentrated paper, Lemma 3.7 and its proof, Lemma B.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import lemB_3_steps, loss_tail

GIVEN = (
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ρ : real "
    "given 0 ≤ ρ, ρ ≤ 1, ∀δ. 0 < δ ⇒ δ ≤ 1 ⇒ "
    "approx_dp nb A (ξ + sqrt (ρ·log (1/δ))) δ"
)
theorem = Statement(id="zcdp.lem3.7", title="From DP for all δ back to zCDP")
claim = theorem.printed(f"{GIVEN}, 0 ≤ ξ, ξ ≤ 1 holds zcdp nb A (ξ - ρ/4 + 5·ρ^(1/4)) (ρ/4)")
sharper = theorem.repaired(
    f"{GIVEN} holds zcdp nb A (ξ - ρ/4 + (1 + 2·sqrt π)·ρ^(1/4)) (ρ/4)",
    label="with 1+2√π for 5, and for all ξ",
)
theorem.finding(
    "hypothesis",
    r"``For all $\delta>0$'' has to be $0<\delta\le1$: for $\delta>1$ there is a root of a negative number "
    r"(and $(\varepsilon,\delta)$-DP is no condition then).",
)
theorem.finding(
    "unneeded", r"$0\le\hat\xi\le1$ is not used. $\hat\rho\le1$ is: by it $1/(1-e^{-\kappa})\le2/\kappa$."
)
theorem.finding(
    "false step",
    r"For $\hat\rho=0$ the printed proof divides by $\sqrt[4]{\hat\rho}=0$. The claim holds: "
    r"$(\hat\xi,\delta)$-DP for all $\delta$ is $(\hat\xi,0)$-DP, and $\mathrm D_\alpha\le\hat\xi$.",
)
root_defined = Claim("for ρ δ given 0 ≤ ρ, 0 < δ ≤ 1 holds 0 ≤ ρ·log(1/δ)")
for part in (claim, sharper):
    part.facts.append(root_defined.theorem)


@root_defined.proof
def not_negative(p):
    p.have("0 ≤ log(1/δ)", p.use("log_mono", "1", "1/δ"), "log_one")
    return p.have(p.goal)


without_rho = Claim(
    "for P Q distributions on 'a, ξ given ∀δ f. 0 < δ ⇒ δ ≤ 1 ⇒ Measurable(f) ⇒ P(f) ≤ exp(ξ)·Q(f) + "
    "δ holds D[∞](P ‖ Q) ≤ ξ"
)
orders = Claim(
    f"{loss_tail.PAIR.format(' α')}, 1 < α holds renyi α P Q ≤ ξ - ρ/4 + (1 + 2·sqrt π)·ρ^(1/4) + ρ/4·α"
)


@without_rho.proof
def every_delta(p):
    def bounded(p):
        return p.obtain("u", p.use("mass_real", "P", "s"), lambda p: p.obtain(
            "v", p.use("mass_real", "Q", "s"), with_both
        ))  # fmt: skip

    def with_both(p):
        _first, second = p.have("P(s) = u"), p.have("Q(s) = v")
        p.let(w="exp(ξ)·v")

        def larger(p):
            p.let(δ="(u - w)/2")
            p.chain("u", eq("P(s)"), le("exp(ξ)·Q(s) + δ"), eq("w + δ", second))
            p.goal = p.term("u ≤ w")
            return p.absurd()

        p.cases("u ≤ w", lambda p: p.have("u ≤ w"), larger)
        return p.chain("P(s)", eq("u"), le("w"), eq("exp(ξ)·Q(s)", second))

    p.every("s", "'a → bool", bounded, "Measurable(s)")
    return p.use("max_divergence_of_masses", "P", "Q", "ξ")


@orders.proof
def moment_or_events(p):
    p.let(k="ρ^(1/4)", B="ξ - ρ/4 + (1 + 2·√π)·ρ^(1/4) + ρ/4·α", b="α - 1")

    def positive(p):
        p.use(loss_tail.continuous.theorem(), "P", "Q", "ξ", "ρ")
        p.use(loss_tail.moment.theorem(), "P", "Q", "ξ", "ρ", "b", "k")
        p.chain(
            "∫ dP/dQ(x)^α dQ(x)",
            eq("∫ dP/dQ(x)^(α - 1) dP(x)", "moment_under_first"),
            le("exp(b·(ξ + (1 + 2·√π)·k + b·ρ/4))"),
            eq("exp((α - 1)·B)"),
        )
        return p.use("renyi_of_moment", "P", "Q", "α", "B")

    def zero(p):
        p.have("ρ = 0")

        def at(p):
            root = p.chain(
                "√(ρ·log(1/δ))", eq("√(0·log(1/δ))"), eq("√(0²)"),
                eq("0", "sqrt_of_square"),
            )  # fmt: skip
            return p.chain("P(s)", le("exp(ξ + √(ρ·log(1/δ)))·Q(s) + δ"), eq("exp(ξ)·Q(s) + δ", root))

        event = p.term("'a").type
        p.every("δ", REAL, lambda p: p.every("s", event, at, "0 < δ", "δ ≤ 1", "Measurable(s)"))
        p.use(without_rho.theorem(), "P", "Q", "ξ")
        return p.chain("D[α](P ‖ Q)", le("D[∞](P ‖ Q)", "renyi_le_max_divergence"), le("ξ"), le("B"))

    return p.cases("0 < ρ", positive, zero)


@sharper.proof
def for_neighbours(p):
    given = next(f for f in p.context.facts if "approx_dp" in str(f.conclusion))
    p.use(given, "1", because="the outputs have a law")
    p.unfold("approx_dp", "zcdp", "mechanism")

    def pair(p):
        return p.use(orders.theorem(), "A(x)", "A(y)", "ξ", "ρ", "α")

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y α", pair))


@claim.proof
def five(p):
    p.let(k="ρ^(1/4)")
    p.use(sharper.theorem(), "nb", "A", "ξ", "ρ")
    p.use(lemB_3_steps.constant.theorem())
    return p.use("zcdp_weaken", "nb", "A", "ξ - ρ/4 + (1 + 2·√π)·k", "ρ/4", "ξ - ρ/4 + 5·k", "ρ/4")
