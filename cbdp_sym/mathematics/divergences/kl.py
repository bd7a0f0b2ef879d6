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


@scripted(
    "for P R Q : 'a measure, b c d : real given Prob P, Prob R, Prob Q, 0 < c, "
    "kl P R <= ext b, renyi (1 + c) R Q <= ext d holds kl P Q <= ext (b + b/c + d)"
)
def kl_triangle(p: Proof) -> Theorem:
    """A triangle inequality at the order 1: Gibbs' inequality for the density of R to the power c."""
    p.use("ac_of_kl", "P", "R", "b")
    p.use("ac_of_renyi", "R", "Q", "1 + c", "d")
    p.have("P << Q")
    p.use("kl_finite", "P", "R", "b")
    p.let(p="density P R", r="density R Q", k="exp (-(c*d))", f=r"\x. k * r x^c")
    p.use("density_chain", "P", "R", "Q")
    p.use("density_pos", "P", "R")
    p.use("density_pos", "R", "Q")
    p.use("ae_ac", "P", "R", r"\x. 0 < r x")
    p.use("ae_ac", "P", "Q", r"\x. density P Q x = p x * r x")
    p.use("moment_bound", "R", "Q", "1 + c", "d")
    p.use("moment_under_first", "R", "Q", "1 + c")
    one = p.calc(
        r"L R (\x. ext (f x))",
        ("=", r"L R (\x. ext k * ext (r x ^ (1 + c - 1)))"),
        ("=", r"ext k * L R (\x. ext (r x ^ (1 + c - 1)))", "L_mul"),
        ("=", r"ext k * L Q (\x. ext (r x ^ (1 + c)))"),
        ("<=", r"ext k * ext (exp ((1 + c - 1)*d))"),
        ("=", "ext 1"),
    )

    def mean(q: Proof) -> Theorem:
        return q.obtain("w", q.use("int_over_density", "P", "R", "f", "1", given=[one]), _mean_above)

    return p.obtain("v", p.context.about("?")[0], mean)


def _mean_above(p: Proof) -> Theorem:
    """The loss is at most log p + (log p + f/p - 1)/c + d, whose mean is known."""
    p.let(G=r"\x. (1 + 1/c)*log (p x) + 1/c*(f x/p x)", F=r"\x. 1*G x + (d - 1/c)*1")
    p.let(s="(1 + 1/c)*v + 1/c*w", t="1*s + (d - 1/c)*1")
    p.use("int_lin", "P", r"\x. log (p x)", r"\x. f x/p x", "1 + 1/c", "1/c", "v", "w")
    p.use("int_const", "P", "1")
    p.use("int_lin", "P", "G", r"\x. 1", "1", "d - 1/c", "s", "1")

    def point(q: Proof) -> Theorem:
        q.use("log_ratio", "f x", "p x")
        q.have("log (f x) = c*log (r x) - c*d")
        q.have("log (r x) = d + log (f x)/c")
        return q.calc(
            "log (density P Q x)",
            ("=", "log (p x * r x)"),
            ("=", "log (p x) + log (f x)/c + d"),
            ("<=", "F x"),
        )

    positive = ("0 < p x", "0 < r x", "density P Q x = p x * r x")
    logs = p.every("x", p.term("p").type.args[0], point, *positive)
    p.have(r"AE P (\x. log (density P Q x) <= F x)", logs)
    p.have("(1 + 1/c)*v <= (1 + 1/c)*b")
    p.have("1/c*w <= 1/c*1")
    return p.calc("kl P Q", ("<=", "ext t", p.use("kl_le", "P", "Q", "F", "t")), ("<=", "ext (b + b/c + d)"))
