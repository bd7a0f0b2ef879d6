"""The pairs of laws that dominate a step, and those that are attained: statements with proof or source.

A pair (P, Q) *dominates* a mechanism M and a relation of data sets if for all related D, D' and all α >= 0
the hockey-stick divergence of order α of M(D) from M(D') is at most that of P from Q. It is *attained* if
M(D) = P and M(D') = Q for some query of this sensitivity and related D, D'. Products of dominating pairs
dominate adaptive compositions, and products of attained pairs are attained.
"""

from __future__ import annotations

from dataclasses import dataclass

from cbdp_sym.profiles.base import Base
from cbdp_sym.profiles.request import MechanismUse, ProfileRequest

ZHU = "Zhu, Dong and Wang, Optimal Accounting of Differential Privacy via Characteristic Function, 2022"
BALLE = "Balle, Barthe and Gaboardi, Privacy Amplification by Subsampling, 2018"


@dataclass(frozen=True)
class Direction:
    """A composition to bound: ``upper`` and ``lower`` say which end it is good for.

    ``name`` is remove: (P, Q) with P the law with the record in question; add: (Q, P); replace: see
    :func:`~cbdp_sym.profiles.atoms.substituted`. A lower end is that of the ``variant`` of each step.
    """

    name: str
    upper: bool = True
    lower: bool = True
    variant: int = 0


def variants(s: MechanismUse, adjacency: str) -> tuple[Base, ...]:
    """Return the pairs of a step of which each query has one: it may move the answer up or down.

    By symmetry of the noise there is one. If nothing orders the data sets, two laws of the user's have both
    orders. Later queries may depend on earlier outputs, so that each step has the one or the other.
    """
    if s.mirrored is not None:
        return s.base, s.mirrored
    if s.mechanism.kind.pair and adjacency == "replace":
        return s.base, s.exchanged
    return (s.base,)


def directions(asked: ProfileRequest) -> list[Direction]:
    """Return the compositions whose largest value is δ; with ``replace`` an upper and two lower ones."""
    found = _directions(asked)
    if all(len(variants(s, asked.adjacency)) == 1 for s in asked.steps):
        return found
    return [*found, *(Direction(d.name, upper=False, variant=1) for d in found if d.lower)]


def _directions(asked: ProfileRequest) -> list[Direction]:
    ordered = any(s.mechanism.kind.pair for s in asked.steps) and asked.adjacency != "replace"
    if not ordered and all(s.sampling.rate == 1 for s in asked.steps):
        return [Direction("remove")]  # symmetric: the swap is the mirror image, or that of the other variant
    if asked.adjacency == "add-remove":
        return [Direction("remove"), Direction("add")]
    if asked.adjacency != "replace":
        return [Direction(asked.adjacency)]
    if asked.count == 1 and asked.steps[0].tight:
        return [Direction("remove")]
    return [
        Direction("replace", lower=False),
        Direction("remove", upper=False),
        Direction("add", upper=False),
    ]


def pairs(asked: ProfileRequest, base: Base) -> list[tuple[Base, bool]]:
    """Return the pairs whose largest divergence is that of one step, each with whether it is swapped.

    ``base`` is the pair of the step, or one pair that has the profile of all steps.
    """
    only = asked.steps[0]
    found = variants(only, asked.adjacency) if asked.count == 1 and only.base is base else (base,)
    return [(b, d.name == "add") for d in _directions(asked) for b in found]


def attained(asked: ProfileRequest) -> bool:
    """Return whether the ends meet: the dominating pair is attained."""
    one = asked.count == 1
    loose = any(
        s.mechanism.kind.attained is not None or len(variants(s, asked.adjacency)) > 1 for s in asked.steps
    )
    tight = all(s.tight for s in asked.steps)
    return tight and all(d.upper and d.lower for d in _directions(asked)) and (one or not loose)


def why(asked: ProfileRequest) -> str:
    """Return the statements on which the numbers rest."""
    lines = [
        "Composition. If (P_i, Q_i) dominates the i-th step whatever the earlier outputs, the product pair "
        f"dominates the adaptive composition ({ZHU}, Theorem 10; proved in the kernel: dp.dominating)."
    ]
    for s in asked.steps:
        lines += _of_law(s) + _of_sampling(s, asked)
    return "\n".join(dict.fromkeys(lines))


def _of_law(s: MechanismUse) -> list[str]:
    law, size = s.mechanism, s.sensitivity
    does = f"{law}: {law.kind.where}."
    if law.name == "RandomizedResponse":
        return [
            f"{does} Replacing the record changes the true answer a to another one b, and P and Q are the "
            "laws of the output for a and for b: by symmetry all a and b give the same pair. It is attained."
        ]
    if law.name in ("ApproxDP", "PureDP"):
        return [
            f"{does} Randomized response with two answers, which besides tells the true answer for certain "
            "with the probability δ, dominates every such mechanism, and is one of them (Kairouz, Oh and "
            "Viswanath, The Composition Theorem for Differential Privacy, 2015; Lemma 8.6 of the concentrated"
            " paper)."
        ]
    if law.kind.bare:
        return [
            f"{does} Two outcomes of the losses t and t - ε are the worst for some t (Dong, Durfee and "
            "Rogers, 2020); the largest of their divergences at each order are those of one pair on the line,"
            " which dominates all of them. One step attains each of them. Several steps do not attain all "
            "orders at once: the lower end is then that of the losses ±ε/2."
        ]
    if s.mirrored is not None:
        return [
            f"{does} The law of the noise is log-concave: the best test is a threshold, and its power grows "
            f"with the shift, so that the shift by {size} dominates all smaller ones of its sign. Both signs "
            "count, as the noise is not symmetric. One step attains both; the steps of a composition may "
            "have different signs, so that its upper end takes the larger divergence at each order and step, "
            "and its lower end is for one sign."
        ]
    if law.kind.pair:
        return [
            f"{does} That no other two answers of neighbours are easier to tell apart is your statement; "
            "nothing is proved about it. For add-remove, the larger of both orders counts; for replace, each "
            "step may have either order, so that the upper end of a composition takes the larger divergence "
            "at each order and step."
        ]
    if law.name == "Staircase":
        return [
            f"{does} For a shift t <= {size}, the set where the loss is ε has the probability "
            "P(level(x) + 1 = level(x - t)), which grows with t; the loss takes the values -ε, 0 and ε. So "
            "the shift by the sensitivity dominates all smaller ones. It is attained."
        ]
    return [
        f"{does} The query is real{'' if not law.kind.integer else ', with whole values'}"
        + (" (or a vector with that ℓ2-sensitivity: rotate it)" if law.name == "Gaussian" else "")
        + f", and related data sets move it by at most {size}. The law of the noise Z is symmetric and "
        "log-concave, so that the ratio of the laws of Z + t and Z increases with the outcome, the best test "
        "is a threshold, and its power P(Z > x - t) grows with t: the pair (Z + s, Z) for the "
        f"sensitivity s = {size} dominates all smaller shifts, in both directions. It is attained."
    ]


def _of_sampling(s: MechanismUse, asked: ProfileRequest) -> list[str]:
    q = s.sampling.rate
    if s.sampling.kind == "none":
        return [
            "No sampling: P and Q are these laws."
            + ("" if s.mechanism.kind.pair else " By symmetry (P, Q) and (Q, P) are equivalent.")
        ]
    if s.sampling.kind == "poisson":
        return [
            f"{s.sampling}: if (P0, Q0) dominates the step for removing a record, then ((1-q) Q0 + q P0, Q0) "
            "does so for the sampled one, and (Q0, (1-q) Q0 + q P0) for adding one, with q = "
            f"{q} ({ZHU}, Theorem 11; proved in the kernel: dp.dominating.sampled). Both are attained by a "
            "query that is 0 without the record and the sensitivity with it. For add-remove, δ is the larger "
            "of the two compositions: two data sets are related in one of the two ways, at every step."
        ]
    if s.sampling.kind in _SAMPLED:
        return _SAMPLED[s.sampling.kind](s)
    lines = [
        f"{s.sampling}: write M(D) = (1-q) A + q B and M(D') = (1-q) A + q B' with q = {q}; samples with and "
        "without the record can be paired so that they differ by replacing one. For α >= 1, advanced joint "
        f"convexity ({BALLE}, Theorem 2) bounds the divergence by that of (1-q) Q0 + q P0 from Q0. For "
        "α < 1, that of order α of M(D) from M(D') is 1 - α + α times that of order 1/α of M(D') from M(D), "
        "and so at most that of Q0 from (1-q) Q0 + q P0. One pair has both properties: its loss is that "
        "of the first where it is positive, of the second where it is negative, and 0 with what remains."
    ]
    if asked.count == 1:
        lines.append("For ε >= 0 it is attained by a query that is 0 but for the record that is replaced.")
    else:
        lines.append(
            "This pair is not attained: the lower end is that of ((1-q) Q0 + q P0, Q0) and of its swap, "
            "which are attained, and the ends need not meet."
        )
    return lines


def _of_draws(s: MechanismUse) -> list[str]:
    m, n = s.sampling.numbers
    lines = [
        f"{s.sampling}: the record is K of {m} draws, K binomial with the probability 1/{n}, and the "
        "sensitivity is the shift that replacing one of the sampled records causes."
    ]
    if not s.replacing:
        return [
            *lines,
            f"Without the record, the {m} draws are from {n - 1} records. Pair the draws so that they "
            "differ in those K, which move the answer by at most K times the sensitivity s. Of all tests "
            "that err as often about Z, the one that sees Z + a best is a threshold, and it sees a larger "
            "shift better; so no test sees a mixture of the shifts better than a threshold sees Z + K s. "
            "Hence (Z + K s, Z) dominates for removing, and its swap for adding (argued here, not in the "
            "kernel; for Gaussian noise it is the monotonicity of mixtures of Gaussians of "
            "Choquette-Choo, Ganesh, Steinke and Thakurta, Privacy Amplification for Matrix Mechanisms, "
            f"2024). Both are attained by a query that is 0 but for the record. {n} is the number of "
            "records of the larger data set; more records tell less.",
        ]
    return [
        *lines,
        "Let q = P(K > 0). For α >= 1, the divergence is at most q Σ_k P(K = k | K > 0) times that of Z + "
        f"k s from Z, of order (α-1+q)/q ({BALLE}, Theorem 10: advanced and plain joint convexity). It is "
        "cited, not proved in the kernel. As for sampling without replacement, one pair has this property "
        "in both directions: its outcome says k. It is not attained: the lower end is that of (Z + K s, "
        "Z) and of its swap, which are attained by a query that is 0 but for the record that is replaced, "
        "and the ends need not meet.",
    ]


def _of_allocation(s: MechanismUse) -> list[str]:
    (t,) = s.sampling.numbers
    return [
        f"{s.sampling}: an epoch has {t} adaptive steps, and each record is in the batch of one of them, "
        "at random (balls and bins); --compose counts epochs. Let (P0, Q0) dominate every step for "
        "removing the record from its batch. Each step, whatever came before, is a post-processing of the "
        "pair (Blackwell). The same post-processing, step by step, makes the epoch with the record from "
        "(1/t) Σ_i Q0^(i-1) P0 Q0^(t-i), and without it from Q0^t: this pair dominates for removing, and "
        "its swap for adding (Feldman and Shenfeld, Privacy Amplification by Random Allocation, 2025; "
        "Chua et al., Balls-and-Bins Sampling for DP-SGD, 2025; argued here, not in the kernel). A query "
        "that is 0 without the record attains it. The ratio of the two laws is the mean of t independent "
        "ratios of one step, so that both divergences are means of convex functions of a sum. Its law is "
        "bounded on a grid: laws that are more spread out in the convex order are above, laws that are "
        "less spread out below."
    ]


def _of_shuffle(s: MechanismUse) -> list[str]:
    (n,) = s.sampling.numbers
    return [
        f"{s.sampling}: {n} users, each with an ε-DP local randomizer that may depend on earlier answers; "
        "the records are shuffled before. Write the two laws of the record's answer as randomized "
        "response of two laws A and B (Kairouz, Oh and Viswanath, 2015). Their sum is A + B, and at most "
        "2 e^ε times the law of any other answer, so that another answer is from A or B, at random, with "
        "the probability e^-ε: a clone. Who sees the counts of A and of B can make the answers, as all "
        "else does not depend on the record. So the pair of counts dominates (Feldman, McMillan and "
        "Talwar, Hiding Among the Clones, 2021; argued here, not in the kernel). It need not be attained: "
        "the lower end is that of randomized response with two answers where all other users have the "
        "same record, and the ends do not meet."
    ]


_SAMPLED = {"with-replacement": _of_draws, "random-allocation": _of_allocation, "shuffled": _of_shuffle}
