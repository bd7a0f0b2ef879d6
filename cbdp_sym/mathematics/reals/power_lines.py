"""Lemmas about powers and the lines and logarithms below them."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted


@scripted("for w h : real given 0 < w, 0 < h holds (1 + h)*w - h <= w^(1 + h)", automatic=False)
def power_above_line(p: Proof) -> Theorem:
    """The tangent of a power at 1."""
    p.have("1 - 1/w <= log w", "one_minus_inverse")
    p.use("exp_ge", "h*log w")
    p.use("pow_exp", "w", "h")
    scaled = p.use("scale_le", "w", "1 + h*(1 - 1/w)", "w^h")
    return p.calc(
        "(1 + h)*w - h",
        ("=", "w*(1 + h*(1 - 1/w))"),
        ("<=", "w*w^h", scaled),
        ("=", "w^1*w^h"),
        ("=", "w^(1 + h)", "pow_add"),
    )


@scripted("for z h : real given 0 < z, 0 < h, h < 1 holds z^h <= 1 + h*(z - 1)", automatic=False)
def power_below_line(p: Proof) -> Theorem:
    """A power less than 1 lies below its tangent at 1."""
    p.let(w="z^h", k="1/h - 1")
    p.use("power_above_line", "w", "k")
    back = p.calc(
        "w^(1 + k)", ("=", "z^(h*(1 + k))", "pow_pow"), ("=", "z^1", p.have("h*(1 + k) = 1")), ("=", "z")
    )
    p.have("(1 + k)*w - k <= z", back)
    scaled = p.use("scale_le", "h", "(1 + k)*w - k", "z")
    return p.calc(
        "z^h", ("=", "h*((1 + k)*w - k) + (1 - h)"), ("<=", "h*z + (1 - h)", scaled), ("=", "1 + h*(z - 1)")
    )


@scripted(
    "for u z h : real given 0 <= u, 0 < z, 0 < h, h < 1 "
    "holds (1 + h)*(u + h*(u*log z)) - h*(z + h*(z*(z - 1))) <= u^(1 + h)",
    automatic=False,
)
def power_above_logarithm(p: Proof) -> Theorem:
    """A power near 1 lies above a function with the logarithm of any z."""
    p.use("power_below_line", "z", "h")
    p.let(q="z^h", Z="z^(1 + h)")
    p.use("exp_ge", "h*log z")
    p.have("1 + h*log z <= q", p.use("pow_exp", "z", "h"))

    def positive(s: Proof) -> Theorem:
        s.let(w="u/z")
        s.use("power_above_line", "w", "h")
        scaled = s.use("scale_le", "Z", "(1 + h)*w - h", "w^(1 + h)")
        power = s.calc(
            "Z*w^(1 + h)", ("=", "(z*w)^(1 + h)", "pow_mul"), ("=", "u^(1 + h)", s.have("z*w = u"))
        )
        total = s.have("Z*((1 + h)*w - h) = (1 + h)*(u*q) - h*(z*q)")
        s.have("0 <= (1 + h)*(u*q - u*(1 + h*log z))")
        s.have("0 <= h*(z*(1 + h*(z - 1)) - z*q)")
        return s.calc(
            "(1 + h)*(u + h*(u*log z)) - h*(z + h*(z*(z - 1)))",
            ("<=", "(1 + h)*(u*q) - h*(z*q)"),
            ("=", "Z*((1 + h)*w - h)", total),
            ("<=", "Z*w^(1 + h)", scaled),
            ("=", "u^(1 + h)", power),
        )

    def zero(s: Proof) -> Theorem:
        same = s.have("u = 0")
        return s.calc(
            "(1 + h)*(u + h*(u*log z)) - h*(z + h*(z*(z - 1)))",
            ("=", "-(h*(z*(1 + h*(z - 1))))", same),
            ("<=", "0"),
            ("<=", "u^(1 + h)"),
        )

    return p.cases("0 < u", positive, zero)


@scripted(
    "for Y y s h : real given 0 < h, 0 <= s, !k. 0 < k ==> k < h ==> Y <= (1 - k)*y + k*s, 0 <= y "
    "holds Y <= y",
    automatic=False,
)
def below_in_the_limit(p: Proof) -> Theorem:
    """A bound of (1 - k)y + k s for all small k is one of y."""

    def none(no: Theorem) -> Theorem:
        q = p.supposing()
        q.know(no)
        q.let(r="Y - y", D="Y - y + h*s + 1", k="h*r/D")
        q.use(p.given[2], "k")
        q.have("0 <= k*y")
        q.have("r - k*s = r*(r + 1)/D")
        q.have("0 < r*(r + 1)/D")
        return q.have("F")

    return logic.from_negation(p.goal, none)


@scripted("for P : 'a measure, f : 'a -> ereal holds M P f <= L P f", automatic=False)
def mean_below_integral(p: Proof) -> Theorem:
    """The mean is at most the integral of the positive part."""
    p.let(x="L P f", y=r"L P (\x. -f x)")
    p.use("eneg_le", given=[p.have("ext 0 <= y")])
    zero = p.calc("-ext 0", ("=", "ext (-0)", "ext_neg"), ("=", "ext 0", p.have("(-0 : real) = 0")))
    total = p.use("eadd_le", "x", "x")
    return p.calc(
        "M P f",
        ("=", "x - y", "M"),
        ("=", "x + -y", "esub"),
        ("<=", "x + -ext 0", total),
        ("=", "x + ext 0", zero),
        ("=", "x"),
    )


@scripted(
    "for P : 'a measure, f g : 'a -> real, m : real given HasInt P f m, !x. f x <= g x, Measurable g "
    r"holds ext m <= L P (\x. ext (g x))",
    automatic=False,
)
def mean_below_larger(p: Proof) -> Theorem:
    """The mean of a function is at most the integral of a larger one."""
    less = p.use("M_mono", "P", r"\x. ext (f x)", r"\x. ext (g x)")
    more = p.use("mean_below_integral", "P", r"\x. ext (g x)")
    return p.calc(
        "ext m",
        ("=", r"M P (\x. ext (f x))", "M_int"),
        ("<=", r"M P (\x. ext (g x))", less),
        ("<=", r"L P (\x. ext (g x))", more),
    )
