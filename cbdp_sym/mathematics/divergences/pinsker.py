"""Hoeffding's lemma for functions with values in [-1, 1], and Pinsker's inequality."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_C = "((1 + m)/2 * exp z + (1 - m)/2 * exp (-z))"
_S = "((1 + m)/2 * exp z - (1 - m)/2 * exp (-z))"


@scripted(f"for m z : real given -1 <= m, m <= 1 holds 0 < {_C}")
def two_point_pos(p: Proof) -> Theorem:
    """A mean of two exponentials is positive."""

    def right(q: Proof) -> Theorem:
        return q.have(p.goal)

    def left(q: Proof) -> Theorem:
        return q.have(p.goal)

    return p.cases("0 < 1 + m", right, left)


@scripted(
    "for m a : real given -1 <= m, m <= 1, 0 <= a "
    "holds (1 + m)/2 * exp a + (1 - m)/2 * exp (-a) <= exp (m*a + a^2/2)"
)
def two_point(p: Proof) -> Theorem:
    """Hoeffding's lemma for a variable with the values 1 and -1: its second derivative."""
    p.let(C=rf"\z. {_C}", S=rf"\z. {_S}")
    p.let(g=r"\z. m + z - S z / C z", f=r"\z. m*z + z^2/2 - log (C z)")
    p.every("z", REAL, lambda q: q.use("two_point_pos", "m", "z"))

    def second(q: Proof) -> Theorem:
        q.have("0 < C z")
        return q.have("HasDeriv g ((S z / C z)^2) z")

    p.every("z", REAL, second)
    one = p.have("(1 + m)/2 * exp 0 + (1 - m)/2 * exp (-0) = 1")
    p.calc("f 0", ("=", "m*0 + 0^2/2 - log 1", one), ("=", "0", "log_one"))

    def slope(q: Proof) -> Theorem:
        rising = q.use("mono_on", "g", r"\z. (S z / C z)^2", "0", "z", "0", "z")
        return q.calc("0", ("=", "g 0"), ("<=", "g z", rising))

    p.every("z", REAL, slope, "0 <= z")
    p.use("mono_on", "f", "g", "0", "a", "0", "a")
    less = p.have("log (C a) <= m*a + a^2/2")
    return p.calc("C a", ("=", "exp (log (C a))", "exp_log"), ("<=", "exp (m*a + a^2/2)", less))


@scripted("for h a : real given -1 <= h, h <= 1 holds exp (a*h) <= (1 + h)/2 * exp a + (1 - h)/2 * exp (-a)")
def chord(p: Proof) -> Theorem:
    """The exponential is below its chord."""
    p.let(t="(1 + h)/2")
    means = p.use("weighted_means", "exp a", "exp (-a)", "t")
    return p.calc(
        "exp (a*h)",
        ("=", "exp (a*t) * exp (-a*(1 - t))"),
        ("=", "exp a ^ t * exp (-a) ^ (1 - t)", "exp_pow"),
        ("<=", "t * exp a + (1 - t) * exp (-a)", means),
        ("=", "(1 + h)/2 * exp a + (1 - h)/2 * exp (-a)"),
    )


@scripted(
    "for Q : 'a measure, h : 'a -> real, m a : real "
    "given Prob Q, Measurable h, !x. abs (h x) <= 1, HasInt Q h m, 0 <= a "
    r"holds L Q (\x. ext (exp (a*h x - a*m - a^2/2))) <= 1"
)
def hoeffding(p: Proof) -> Theorem:
    """Hoeffding's lemma for a function with values in [-1, 1]."""
    p.let(K="exp (-(a*m) - a^2/2)")
    _mean_in_range(p)

    def point(q: Proof) -> Theorem:
        q.use("neg_le_abs", "h x")
        q.have("abs (h x) <= 1")
        line = q.use("chord", "h x", "a")
        return q.calc(
            "exp (a*h x - a*m - a^2/2)",
            ("=", "K * exp (a*h x)"),
            ("<=", "K * ((1 + h x)/2 * exp a + (1 - h x)/2 * exp (-a))", line),
            ("=", "K*(exp a + exp (-a))/2 + K*(exp a - exp (-a))/2 * h x"),
        )

    p.every("x", p.term("h").type.args[0], point)
    p.let(u="K*(exp a + exp (-a))/2 + K*(exp a - exp (-a))/2 * m")
    p.let(b=r"\x. K*(exp a + exp (-a))/2 + K*(exp a - exp (-a))/2 * h x")
    p.every(
        "x",
        p.term("h").type.args[0],
        lambda q: q.calc("0", ("<=", "exp (a*h x - a*m - a^2/2)"), ("<=", "b x")),
    )
    two = p.use("two_point", "m", "a")
    less = p.calc(
        "u",
        ("=", "K * ((1 + m)/2 * exp a + (1 - m)/2 * exp (-a))"),
        ("<=", "K * exp (m*a + a^2/2)", two),
        ("=", "exp 0"),
        ("=", "1", "exp_zero"),
    )
    return p.calc(
        r"L Q (\x. ext (exp (a*h x - a*m - a^2/2)))",
        ("<=", r"L Q (\x. ext (b x))", "L_le"),
        ("=", "ext u", "L_int"),
        ("<=", "ext 1", less),
    )


def _mean_in_range(p: Proof) -> None:
    """Know that -1 <= m <= 1."""
    outcome = p.term("h").type.args[0]
    for text in ("h x <= 1", "-1 * 1 <= h x"):

        def inside(q: Proof, text: str = text) -> Theorem:
            q.use("le_abs", "h x")
            q.use("neg_le_abs", "h x")
            q.have("abs (h x) <= 1")
            return q.have(text)

        p.every("x", outcome, inside)
    p.use("int_mono", "Q", "h", r"\x. 1", "m", "1")
    p.use("int_mono", "Q", r"\x. -1 * 1", "h", "-1 * 1", "m")


@scripted(
    "for P Q : 'a measure, h : 'a -> real, v m c : real "
    "given Prob P, Prob Q, kl P Q <= ext c, Measurable h, !x. abs (h x) <= 1, HasInt P h v, HasInt Q h m "
    "holds v - m <= sqrt (2*c)"
)
def pinsker(p: Proof) -> Theorem:
    """Pinsker's inequality: by Gibbs' inequality for exp(a h - a m - a^2/2), with the best a."""
    nonnegative = p.calc("ext 0", ("<=", "kl P Q", "kl_nonneg"), ("<=", "ext c"))
    p.know(rewrite(nonnegative, "ext_le"))
    p.let(r="sqrt (2*c)")
    p.use("sqrt_nonneg", "2*c")
    p.use("sqrt_square", "2*c")

    def at(q: Proof) -> Theorem:
        q.let(f=r"\x. exp (a*h x - a*m - a^2/2)", w="a*v - a*m - a^2/2")
        bound = q.calc(
            "ext w",
            ("=", r"M P (\x. ext (a*h x - a*m - a^2/2))", "M_int"),
            ("=", r"M P (\x. ext (log (f x)))", "log_exp"),
            ("<=", r"ext (c - 1) + L Q (\x. ext (f x))", q.use("gibbs_inequality", "P", "Q", "f", "c")),
            ("<=", "ext (c - 1) + ext 1"),
            ("=", "ext c"),
        )
        return rewrite(bound, "ext_le")

    p.every("a", REAL, at, "0 <= a")

    def positive(q: Proof) -> Theorem:
        q.have("r*v - r*m - r^2/2 <= c")
        q.have("0 <= 1/r * (r * r - r * (v - m))")
        return q.have("v - m <= r", q.have("1/r * (r * r - r * (v - m)) = r - (v - m)"))

    def zero(q: Proof) -> Theorem:
        q.have("c <= 0")

        def above(s: Proof) -> Theorem:
            s.have("(v - m)*v - (v - m)*m - (v - m)^2/2 <= c")
            s.have("0 < (v - m)^2/2")
            return s.absurd()

        return q.cases("v - m <= r", lambda s: s.have("v - m <= r"), above)

    return p.cases("0 < r", positive, zero)
