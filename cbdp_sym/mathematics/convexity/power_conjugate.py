"""The convex conjugate of the generator of the α-divergence: Young's inequality."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for a c y : real given 1 < a, 0 <= c, 0 <= y "
    "holds c*y - y^a/(a^2 - a) <= (a - 1)^(a/(a - 1))/a * c^(a/(a - 1))"
)
def young(p: Proof) -> Theorem:
    """Young's inequality for the exponents a and a/(a - 1), scaled."""
    p.have("0 < a^2 - a")
    p.let(A="a/(a - 1)", C="(a - 1)^(a/(a - 1))/a")
    p.have("0 <= y^a/(a^2 - a)")
    p.have("0 <= C*c^A")

    def trivial(q: Proof, which: str) -> Theorem:
        return q.have("c*y - y^a/(a^2 - a) <= C*c^A")

    def positive(q: Proof) -> Theorem:
        q.let(X="y^a/(a - 1)", Y="(a - 1)^(1/(a - 1))*c^A", t="1/a")
        q.use("weighted_means", "X", "Y", "t")
        q.have("X^t*Y^(1 - t) = c*y")
        q.have("t*X = y^a/(a^2 - a)")
        split = q.calc(
            "(a - 1)^A",
            ("=", "(a - 1)^(1/(a - 1) + 1)", q.have("A = 1/(a - 1) + 1")),
            ("=", "(a - 1)^(1/(a - 1))*(a - 1)^1", q.use("pow_add", "a - 1", "1/(a - 1)", "1")),
            ("=", "(a - 1)^(1/(a - 1))*(a - 1)"),
        )
        q.have("(1 - t)*Y = C*c^A", split)
        return q.have("c*y - y^a/(a^2 - a) <= C*c^A")

    return p.cases(
        "0 < y", lambda q: q.cases("0 < c", positive, lambda q: trivial(q, "c")), lambda q: trivial(q, "y")
    )


@scripted(
    "for a s : real given 1 < a holds conjugate (alpha_generator a) s = "
    "ext ((a - 1)^(a/(a - 1))/a * abs s^(a/(a - 1)) + 1/(a^2 - a))"
)
def alpha_conjugate(p: Proof) -> Theorem:
    """The conjugate of (|t|^a - 1)/(a² - a)."""
    p.unfold("conjugate")
    p.let(A="a/(a - 1)", C="(a - 1)^A/a", top="C*abs s^A + 1/(a^2 - a)")
    p.let(f=r"\x. (abs x^a - 1)/(a^2 - a)", u=r"\x. ext (s*x) - alpha_generator a x")

    def value(q: Proof) -> Theorem:
        return q.calc(
            "u x", ("=", "ext (s*x) - ext (f x)", "alpha_generator"), ("=", "ext (s*x - f x)", "ext_sub")
        )

    p.have("!x. u x = ext (s*x - f x)", "alpha_generator", "ext_sub")

    def bound(q: Proof) -> Theorem:
        q.use("young", "a", "abs s", "abs x")
        q.have("s*x <= abs s*abs x")
        real = q.have("s*x - f x <= top")
        return q.calc("u x", ("=", "ext (s*x - f x)"), ("<=", "ext top", real))

    upper = p.use("sup_least", "u", "ext top", given=[p.intro("x", bound, "!x. u x <= ext top")])

    def reached(q: Proof, x: str, size: Theorem) -> Theorem:
        """The value at x, where |s| = c and |x| = y."""
        q.let(y="(c*(a - 1))^(1/(a - 1))", r="1/(a - 1)")
        first = q.calc(
            "(a - 1)^A",
            ("=", "(a - 1)^(r + 1)", q.have("A = r + 1")),
            ("=", "(a - 1)^r*(a - 1)^1", q.use("pow_add", "a - 1", "r", "1")),
            ("=", "(a - 1)^r*(a - 1)"),
        )
        second = q.calc(
            "c^A",
            ("=", "c^(r + 1)", q.have("A = r + 1")),
            ("=", "c^r*c^1", q.use("pow_add", "c", "r", "1")),
            ("=", "c^r*c"),
        )
        q.calc(
            "y^a",
            ("=", "(c*(a - 1))^(r*a)", "pow_pow"),
            ("=", "(c*(a - 1))^A", q.have("r*a = A")),
            ("=", "c^A*(a - 1)^A", "pow_mul"),
        )
        value = q.have("c*y - y^a/(a^2 - a) = C*c^A", first, second)
        absolute = q.have(f"abs ({x}) = y")
        point = q.calc(
            "top",
            ("=", "C*c^A + 1/(a^2 - a)", size),
            ("=", "c*y - y^a/(a^2 - a) + 1/(a^2 - a)", value),
            ("=", f"s*({x}) - (y^a - 1)/(a^2 - a)"),
            ("=", f"s*({x}) - f ({x})", absolute),
        )
        return q.calc(
            "ext top",
            ("=", f"ext (s*({x}) - f ({x}))", point),
            ("=", f"u ({x})"),
            ("<=", "Sup u", q.use("sup_upper", "u", x)),
        )

    def above(q: Proof) -> Theorem:
        q.let(c="s")
        return reached(q, "(c*(a - 1))^(1/(a - 1))", q.use("abs_nonneg", "s"))

    def below(q: Proof) -> Theorem:
        q.let(c="-s")
        return reached(q, "-(c*(a - 1))^(1/(a - 1))", q.use("abs_nonpos", "s"))

    def zero(q: Proof) -> Theorem:
        q.use("le_antisym", "s", "0")
        none = q.have("abs s = 0")
        power = q.have("0^A = 0", "pow_zero_base")
        other = q.have("0^a = 0", "pow_zero_base")
        point = q.calc(
            "top",
            ("=", "C*0^A + 1/(a^2 - a)", none),
            ("=", "1/(a^2 - a)", power),
            ("=", "s*0 - (0^a - 1)/(a^2 - a)", other),
            ("=", "s*0 - f 0", q.have("abs 0 = 0")),
        )
        return q.calc(
            "ext top",
            ("=", "ext (s*0 - f 0)", point),
            ("=", "u 0"),
            ("<=", "Sup u", q.use("sup_upper", "u", "0")),
        )

    lower = p.cases("0 < s", above, lambda q: q.cases("s < 0", below, zero))
    return p.use("ele_antisym", given=[upper, lower])


@scripted(
    "for x p : real given 0 <= x, 0 <= p holds "
    r"0 < x \/ x = 0 /\ 0 <= p \/ Int p /\ ~(x = 0) \/ Nat p"
)
def pow_defined(p: Proof) -> Theorem:
    """x^p is defined for x >= 0 and p >= 0."""

    def zero(q: Proof) -> Theorem:
        q.use("le_antisym", "x", "0")
        return q.auto()

    return p.cases("0 < x", lambda q: q.auto(), zero)


@scripted(
    "for P Q : 'a measure, a m : real, h : 'a -> real "
    "given Prob Q, 1 < a, Measurable h, HasInt P h m holds "
    r"M P (\x. ext (h x)) + M Q (\x. -conjugate (alpha_generator a) (h x)) = "
    r"ext m - (ext ((a - 1)^(a/(a - 1))/a) * L Q (\x. ext (abs (h x)^(a/(a - 1)))) + ext (1/(a^2 - a)))"
)
def alpha_objective(p: Proof) -> Theorem:
    """The value of an adversary under the α-divergence."""
    p.have("0 < a^2 - a")
    p.let(A="a/(a - 1)", C="(a - 1)^A/a", k="1/(a^2 - a)", g=r"\x. abs (h x)^A")
    neg = p.use("M_neg", "Q", r"\x. ext (C*g x + k)")
    scaled = p.use("L_mul", "Q", "C", r"\x. ext (g x)")
    loss = p.calc(
        r"L Q (\x. ext (C*g x + k))",
        ("=", r"L Q (\x. ext C * ext (g x) + ext k)", "ext_add", "ext_mul"),
        ("=", r"L Q (\x. ext C * ext (g x)) + L Q (\x. ext k)", "L_add"),
        ("=", r"ext C * L Q (\x. ext (g x)) + ext k", scaled, "L_const"),
    )
    return p.calc(
        r"M P (\x. ext (h x)) + M Q (\x. -conjugate (alpha_generator a) (h x))",
        ("=", r"ext m + M Q (\x. -ext (C*g x + k))", "M_int", "alpha_conjugate"),
        ("=", r"ext m + -L Q (\x. ext (C*g x + k))", neg),
        ("=", r"ext m - L Q (\x. ext (C*g x + k))", "esub"),
        ("=", r"ext m - (ext C * L Q (\x. ext (g x)) + ext k)", loss),
    )
