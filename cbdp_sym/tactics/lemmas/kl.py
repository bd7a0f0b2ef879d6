"""Bounds of a Kullback-Leibler divergence: by functions above the privacy loss, and Gibbs' inequality."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for P Q : 'a measure, f : 'a -> real, v : real "
    r"given P << Q, AE P (\x. log (density P Q x) <= f x), HasInt P f v holds kl P Q <= ext v"
)
def kl_le(p: Proof) -> Theorem:
    """The divergence is at most the mean of a function that is at least the privacy loss."""
    p.have(r"AE P (\x. ext (log (density P Q x)) <= ext (f x))")
    return p.calc(
        "kl P Q",
        ("=", r"M P (\x. ext (log (density P Q x)))", "kl", "if_true"),
        ("<=", r"M P (\x. ext (f x))", p.use("M_mono")),
        ("=", "ext v", "M_int"),
    )


@scripted(
    "for P Q : 'a measure, f : 'a -> real, c : real given Prob P, Prob Q, kl P Q <= ext c, "
    r"Measurable f, !x. 0 <= f x, AE P (\x. 0 < f x) "
    r"holds M P (\x. ext (log (f x))) <= ext (c - 1) + L Q (\x. ext (f x))"
)
def gibbs_inequality(p: Proof) -> Theorem:
    """The mean logarithm of a density with respect to Q is largest for the density of P: log t <= t - 1."""
    p.use("kl_finite", "P", "Q", "c")
    p.use("density_pos", "P", "Q")
    p.let(r="density P Q", I=r"L Q (\x. ext (f x))")

    def infinite(p: Proof) -> Theorem:
        return p.calc(
            r"M P (\x. ext (log (f x)))",
            ("<=", "∞"),
            ("=", "ext (c - 1) + ∞", "add_top"),
            ("=", "ext (c - 1) + I"),
        )

    def finite(p: Proof) -> Theorem:
        return p.obtain("v", p.context.about("?")[0], loss)

    def loss(p: Proof) -> Theorem:
        return p.obtain("i", p.use("real_of_nonneg", "I"), bound)

    def bound(p: Proof) -> Theorem:
        small = p.calc("I", ("=", "ext i"), ("<=", "ext i"))
        return p.obtain("w", p.use("int_over_density", "P", "Q", "f", "i", given=[small]), mean)

    def mean(p: Proof) -> Theorem:
        p.have(r"AE P (\x. ext (log (f x)) <= ext (log (r x) + f x/r x - 1))", "log_ratio")
        return p.calc(
            r"M P (\x. ext (log (f x)))",
            ("<=", r"M P (\x. ext (log (r x) + f x/r x - 1))", p.use("M_mono")),
            ("=", "ext (v + w - 1)", "M_int"),
            ("<=", "ext (c - 1 + i)"),
            ("=", "ext (c - 1) + ext i"),
            ("=", "ext (c - 1) + I"),
        )

    return p.cases("I = ∞", infinite, finite)


@scripted(
    "for P Q : 'a measure given Prob P, Prob Q, P << Q "
    r"holds HasMean P (\x. ext (log (density P Q x)))"
)
def loss_has_mean(p: Proof) -> Theorem:
    """The negative part of the privacy loss has a finite mean: -log t <= 1/t."""
    p.let(d="density P Q", f=r"\x. ext (log (d x))")
    one = p.calc(r"L Q (\x. ext 1)", ("=", "ext 1", "prob_mass"), ("<=", "ext 1"))
    found = p.use("int_over_density", "P", "Q", r"\x. 1", "1", given=[one])

    def finite(q: Proof) -> Theorem:
        q.have(r"L P (\x. ext (1/d x)) = ext w", "L_int")
        q.every("x", q.names["P"].type.args[0], _above)
        less = q.calc(
            r"L P (\x. -f x)",
            ("=", r"L P (\x. ext (-log (d x)))", "ext_neg"),
            ("<=", r"L P (\x. ext (1/d x))", "L_le"),
            ("=", "ext w"),
        )
        q.use("lt_top", given=[less])
        return q.have("HasMean P f", "HasMean")

    return p.obtain("w", found, finite)


def _sign(q: Proof) -> Theorem:
    q.use("density_nonneg", "P", "Q", "x")
    return q.have("0 <= 1/d x")


def _above(q: Proof) -> Theorem:
    q.use("log_ge_inverse", "d x")
    return q.have("ext (-log (d x)) <= ext (1/d x)")


@scripted("for P Q : 'a measure given Prob P, Prob Q holds ~(kl P Q = bot)")
def kl_not_bot(p: Proof) -> Theorem:
    """The divergence is not -∞."""
    return p.use("nonneg_not_bot", "kl P Q")
