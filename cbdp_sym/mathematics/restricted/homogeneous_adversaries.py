"""Adversaries that may be multiplied by numbers: the restricted Rényi divergence by the functions of mean 1.

For a class that has all multiples of its functions the divergence of order a is the supremum of -log E_Q|g|^A
over its g with E_P g = 1, where A = a/(a - 1).
"""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


def _constants(p: Proof) -> None:
    p.have("0 < a*(a - 1)")
    p.let(A="a/(a - 1)", C="(a - 1)^A/a", r="1/(a^2 - a)", f="alpha_generator a")


@scripted(
    "for Q : 'a measure, g : 'a -> real, s A : real given 0 < s, Measurable g "
    r"holds L Q (\x. ext (abs (s*g x)^A)) = ext (s^A) * L Q (\x. ext (abs (g x)^A))",
    automatic=False,
)
def scaled_moment(p: Proof) -> Theorem:
    """E_Q|s g|^A = s^A E_Q|g|^A, for s > 0."""

    def point(q: Proof) -> Theorem:
        q.use("abs_scale", "s", "g x")
        return q.calc("abs (s*g x)^A", ("=", "(s*abs (g x))^A"), ("=", "s^A*abs (g x)^A", "pow_mul"))

    each = p.intro("x", point, "!x. abs (s*g x)^A = s^A*abs (g x)^A")
    return p.calc(
        r"L Q (\x. ext (abs (s*g x)^A))",
        ("=", r"L Q (\x. ext (s^A*abs (g x)^A))", each),
        ("=", r"L Q (\x. ext (s^A) * ext (abs (g x)^A))", "ext_mul"),
        ("=", r"ext (s^A) * L Q (\x. ext (abs (g x)^A))", "L_mul"),
    )


@scripted(
    "for H : ('a -> real) -> bool, P Q : 'a measure, g : 'a -> real, a m : real "
    "given Prob P, Prob Q, 1 < a, 0 < m, Measurable g, HasInt P g 1, "
    r"L Q (\x. ext (abs (g x)^(a/(a - 1)))) <= ext m, !c. H (\x. c*g x) "
    "holds ext (-log m) <= restricted_renyi a H P Q",
    automatic=False,
)
def mean_one_below(p: Proof) -> Theorem:
    """A lower bound, by the best multiple of a function of mean 1."""
    _constants(p)
    p.let(n="m^(1 - a)", s="n/(a - 1)", h=r"\x. s*g x", X=r"L Q (\x. ext (abs (g x)^A))")
    p.let(Y=r"L Q (\x. ext (abs (s*g x)^A))")
    value = p.use("alpha_objective", "P", "Q", "a", "s", "h")
    moment = p.use("scaled_moment", "Q", "g", "s", "A")
    more = p.use("emul_le", "ext (s^A)", "X", "ext m")
    less = p.calc(
        "Y",
        ("=", "ext (s^A) * X", moment),
        ("<=", "ext (s^A) * ext m", more),
        ("=", "ext (s^A*m)", "ext_mul"),
    )
    p.use("emul_le", "ext C", "Y", "ext (s^A*m)", given=[p.have("0 <= ext C"), less])
    power = p.calc(
        "s^A*m",
        ("=", "n^A/(a - 1)^A*m", "div_pow"),
        ("=", "m^((1 - a)*A)/(a - 1)^A*m", "pow_pow"),
        ("=", "m^(-a)/(a - 1)^A*m^1", p.have("(1 - a)*A = -a")),
        ("=", "m^(-a)*m^1/(a - 1)^A"),
        ("=", "m^(-a + 1)/(a - 1)^A", "pow_add"),
        ("=", "n/(a - 1)^A", p.have("-a + 1 = 1 - a")),
    )
    upper = p.use("restricted_upper", "f", "H", "P", "Q", "h")
    algebra = p.calc(
        "(n - 1)/(a^2 - a)", ("=", "s - (C*(n/(a - 1)^A) + r)"), ("=", "s - (C*(s^A*m) + r)", power)
    )
    below = p.calc(
        "ext ((n - 1)/(a^2 - a))",
        ("=", "ext (s - (C*(s^A*m) + r))", algebra),
        ("=", "ext s + -(ext C * ext (s^A*m) + ext r)", "ext_sub", "ext_add", "ext_mul", "esub"),
        ("<=", "ext s + -(ext C * Y + ext r)", p.use("eadd_le", "ext s", "ext s")),
        ("=", "ext s - (ext C * Y + ext r)", "esub"),
        ("=", r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))", value),
        ("<=", "restricted f H P Q", upper),
        ("=", "restricted_alpha a H P Q", "restricted_alpha"),
    )
    p.let(k="ext (1/(a - 1))", c="ext (a*(a - 1))", D="(n - 1)/(a^2 - a)")
    last = p.use("renyi_monotone", "a", "ext D", "restricted_alpha a H P Q", given=[p.have("1 < a"), below])
    logarithm = p.calc("log n", ("=", "(1 - a)*log m", "log_pow"))
    return p.calc(
        "ext (-log m)",
        ("=", "ext (1/(a - 1)*log n)", logarithm),
        ("=", "k * ext (log n)"),
        ("=", "k * elog (ext n)", "elog_ext"),
        ("=", "k * elog (1 + c * ext D)"),
        ("<=", "k * elog (1 + c * restricted_alpha a H P Q)", last),
        ("=", "restricted_renyi a H P Q", "restricted_renyi"),
    )


@scripted(
    "for H : ('a -> real) -> bool, P Q : 'a measure, a m : real "
    "given Prob P, Prob Q, 1 < a, 0 < m, !h. H h ==> Measurable h ==> (?e. HasInt P h e), "
    r"!h c. H h ==> H (\x. c*h x), !g. H g ==> Measurable g ==> HasInt P g 1 ==> "
    r"ext m <= L Q (\x. ext (abs (g x)^(a/(a - 1)))) "
    "holds restricted_renyi a H P Q <= ext (-log m)",
    automatic=False,
)
def mean_one_above(p: Proof) -> Theorem:
    """An upper bound, by all functions of mean 1: Young's inequality."""
    _constants(p)
    means = p.given[4]
    p.let(n="m^(1 - a)", u="m^(1/A)", D="(n - 1)/(a^2 - a)")
    whole = p.calc("u^A", ("=", "m^(1/A*A)", "pow_pow"), ("=", "m"))
    turn = p.calc(
        "(1/u)^a",
        ("=", "1/u^a", "div_pow", "one_pow"),
        ("=", "1/m^(1/A*a)", "pow_pow"),
        ("=", "1/m^(a - 1)", p.have("1/A*a = a - 1")),
        ("=", "m^(-(a - 1))", "pow_neg"),
        ("=", "n", p.have("-(a - 1) = 1 - a")),
    )

    def one(q: Proof) -> Theorem:
        q.let(Y=r"L Q (\x. ext (abs (h x)^A))")

        def of(q: Proof) -> Theorem:
            value = q.use("alpha_objective", "P", "Q", "a", "e", "h")

            def small(s: Proof) -> Theorem:
                low = s.have("0 <= n/(a^2 - a)")
                return bounded(s, "0", s.have("ext 0 <= ext C * Y"), value, low)

            def large(s: Proof) -> Theorem:
                s.let(g=r"\x. 1/e*h x")
                s.let(X=r"L Q (\x. ext (abs (g x)^A))")
                scaled = s.use("scaled_moment", "Q", "g", "e", "A")
                back = s.have("!x. e*g x = h x")
                more = s.use("emul_le", "ext (e^A)", "ext m", "X")
                less = s.calc(
                    "ext (e^A*m)",
                    ("=", "ext (e^A) * ext m", "ext_mul"),
                    ("<=", "ext (e^A) * X", more),
                    ("=", r"L Q (\x. ext (abs (e*g x)^A))", scaled),
                    ("=", "Y", back),
                )
                product = s.use("emul_le", "ext C", "ext (e^A*m)", "Y", given=[s.have("0 <= ext C"), less])
                low = s.calc(
                    "ext (C*(e^A*m))", ("=", "ext C * ext (e^A*m)", "ext_mul"), ("<=", "ext C * Y", product)
                )
                young = s.use("young", "a", "e*u", "1/u")
                power = s.calc("(e*u)^A", ("=", "e^A*u^A", "pow_mul"), ("=", "e^A*m", whole))
                product_ = s.have("e*u*(1/u) = e")
                below = s.calc(
                    "e - n/(a^2 - a)",
                    ("=", "e*u*(1/u) - (1/u)^a/(a^2 - a)", product_, turn),
                    ("<=", "C*(e*u)^A", young),
                    ("=", "C*(e^A*m)", power),
                )
                return bounded(s, "C*(e^A*m)", low, value, below)

            return q.cases("0 < e", large, small)

        return q.obtain("e", q.use(means, "h"), of)

    def bounded(s: Proof, low: str, below: Theorem, value: Theorem, real: Theorem) -> Theorem:
        """The bound, from ``ext low <= ext C * Y``."""
        s.use(
            "eadd_le", f"ext ({low})", "ext C * Y", "ext r", "ext r", given=[below, s.have("ext r <= ext r")]
        )
        real_bound = s.have(f"e - ({low} + r) <= D", real)
        return s.calc(
            r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))",
            ("=", "ext e - (ext C * Y + ext r)", value),
            ("=", "ext e + -(ext C * Y + ext r)", "esub"),
            ("<=", f"ext e + -(ext ({low}) + ext r)", s.use("eadd_le", "ext e", "ext e")),
            ("=", f"ext (e - ({low} + r))", "ext_sub", "ext_add", "esub"),
            ("<=", "ext D", real_bound),
        )

    p.intro(
        "h", one, r"!h. H h ==> Measurable h ==> M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x)) <= ext D"
    )
    least = p.use("restricted_least", "f", "H", "P", "Q", "ext D")
    p.let(k="ext (1/(a - 1))", c="ext (a*(a - 1))", R="restricted_alpha a H P Q")
    less = p.calc("R", ("=", "restricted f H P Q", "restricted_alpha"), ("<=", "ext D", least))
    last = p.use("renyi_monotone", "a", "R", "ext D", given=[p.have("1 < a"), less])
    logarithm = p.calc("log n", ("=", "(1 - a)*log m", "log_pow"))
    return p.calc(
        "restricted_renyi a H P Q",
        ("=", "k * elog (1 + c * R)", "restricted_renyi"),
        ("<=", "k * elog (1 + c * ext D)", last),
        ("=", "k * elog (ext n)"),
        ("=", "k * ext (log n)", "elog_ext"),
        ("=", "ext (1/(a - 1)*log n)"),
        ("=", "ext (-log m)", logarithm),
    )
