"""Lemma B.6: the moments of the Rényi divergence are convex in the pair of distributions.

Problem: bound e^{(α-1)D_α} of two mixtures tP₁+(1-t)P₀ and tQ₁+(1-t)Q₀ with the same weights, and D_1.
Method: not by second derivatives under the integral, as in the paper. A coin of weight t decides between the
    pairs; the moment of the coin together with the outcome is the weighted sum, and postprocessing lowers it.
Guarantee: as printed, for α > 1 and 0 <= t <= 1; a divergence with the weight 0 may be infinite. D_1 too.
Reference: concentrated paper, Lemma B.6.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_quasiconvexity as quasiconvexity

LAWS = "Prob P0, Prob P1, Prob Q0, Prob Q1, 0 ≤ t, t ≤ 1"
BOUND = "log (t·exp ((α - 1)·u) + (1 - t)·exp ((α - 1)·v))/(α - 1)"

theorem = Statement(id="zcdp.lemB.6", title="Convexity of the moments")
moments = theorem.printed(
    f"for P0 P1 Q0 Q1 : 'a measure, t α u v : real given {LAWS}, 1 < α, "
    "0 < t ⇒ renyi α P1 Q1 ≤ u, t < 1 ⇒ renyi α P0 Q0 ≤ v "
    f"holds renyi α (mixture t P1 P0) (mixture t Q1 Q0) ≤ {BOUND}",
    label="α > 1",
)
order_one = theorem.printed(
    f"for P0 P1 Q0 Q1 : 'a measure, t : real given {LAWS} "
    "holds kl (mixture t P1 P0) (mixture t Q1 Q0) ≤ t · kl P1 Q1 + (1 - t) · kl P0 Q0",
    label="α = 1",
)
theorem.finding(
    "reading",
    r"$u$ and $v$ are any numbers that are at least $\mathrm{D}_\alpha(P_1\|Q_1)$ and "
    r"$\mathrm{D}_\alpha(P_0\|Q_0)$, where these have a positive weight; solved for "
    r"$\mathrm{D}_\alpha(P_t\|Q_t)$. If such a divergence is $\infty$ there is nothing to show.",
)
theorem.finding(
    "another proof",
    "The printed proof differentiates twice under the integral sign, and does not say why it may; and it "
    r"takes a limit $\alpha\to1$. Postprocessing avoids both.",
)


@moments.proof
def coin_and_postprocessing(p):
    def between(p):
        return p.use(
            quasiconvexity.moments.theorem(), "P1", "P0", "Q1", "Q0", "t", "α", "u", "v",
            because="the moment of the coin and the outcome, and postprocessing",
        )  # fmt: skip

    return p.cases(
        "0 < t",
        lambda p: p.cases("t < 1", between, lambda p: alone(p, "1", "u")),
        lambda p: alone(p, "0", "v"),
    )


def alone(p, weight, bound):
    """If one weight is 0, the mixtures are the laws of one pair."""
    same = p.have(f"t = {weight}")
    lemma = "mixture_one" if weight == "1" else "mixture_zero"
    return p.chain(
        "D[α](mixture(t, P1, P0) ‖ mixture(t, Q1, Q0))",
        eq(f"renyi α P{weight} Q{weight}", same, lemma),
        le(f"{bound}"),
        eq(BOUND, "log_exp", p.have(f"t·exp ((α - 1)·u) + (1 - t)·exp ((α - 1)·v) = exp ((α - 1)·{bound})")),
    )


@order_one.proof
def convexity_of_kl(p):
    return p.use(quasiconvexity.convex.theorem(), "P1", "P0", "Q1", "Q0", "t", because="Lemma 2.2")
