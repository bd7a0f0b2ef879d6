"""The two-point inequality of Bonami and Beckner for real exponents."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for m t : real given 1 <= m, 0 <= t, t < 1, m*t < 1 "
    "holds m*log (1 + t) - m*log (1 - t) <= log (1 + m*t) - log (1 - m*t)"
)
def artanh_scale(p: Proof) -> Theorem:
    """The inverse hyperbolic tangent is convex: m artanh t <= artanh (m t)."""
    p.let(
        f=r"\z. log (1 + m*z) - log (1 - m*z) - m*log (1 + z) + m*log (1 - z)",
        d=r"\z. m/(1 + m*z) + m/(1 - m*z) - m/(1 + z) - m/(1 - z)",
    )

    def bounds(q: Proof) -> None:
        q.have("m*z <= m*t")

    def rises(q: Proof) -> Theorem:
        bounds(q)
        return q.have("0 <= d z")

    p.intro("z", rises, "!z. 0 <= z ==> z <= t ==> 0 <= d z")
    p.use("mono_on", "f", "d", "0", "t", "0", "t")
    p.have("f 0 = 0")
    return p.have(p.goal)


@scripted("for x y q : real given 0 < x, 0 < y holds exp (log x + q*log y) = x*y^q")
def exp_of_logs(p: Proof) -> Theorem:
    """The exponential of a sum of logarithms."""
    return p.calc(
        "exp (log x + q*log y)",
        ("=", "exp (log x)*exp (q*log y)", "exp_add"),
        ("=", "x*y^q", "exp_log", "pow_exp"),
    )


@scripted("for m t : real given 1 <= m, 0 <= t, t < 1 holds (1 - m*t)*(1 + t)^m <= (1 + m*t)*(1 - t)^m")
def slopes_in_order(p: Proof) -> Theorem:
    """The sign of the derivative in `two_points_unit`."""
    p.have("0 < (1 - t)^m")
    p.have("0 < (1 + t)^m")

    def near(q: Proof) -> Theorem:
        q.use("artanh_scale", "m", "t")
        q.let(u="log (1 - m*t) + m*log (1 + t)", v="log (1 + m*t) + m*log (1 - t)")
        return q.calc(
            "(1 - m*t)*(1 + t)^m",
            ("=", "exp u", "exp_of_logs"),
            ("<=", "exp v", q.use("exp_le", "u", "v")),
            ("=", "(1 + m*t)*(1 - t)^m", "exp_of_logs"),
        )

    def far(q: Proof) -> Theorem:
        return q.have(p.goal)

    return p.cases("m*t < 1", near, far)


@scripted(
    "for q t : real given 2 <= q, 0 <= t, t < 1 holds (1 + t)^q + (1 - t)^q <= 2*(1 + (q - 1)*t^2)^(q/2)"
)
def two_points_unit(p: Proof) -> Theorem:
    """The two-point inequality where the second number is less than the first, which is 1."""
    p.let(
        m="q - 1",
        S=r"\z. (1 + z)^q + (1 - z)^q",
        R=r"\z. 1 + m*z^2",
        G=r"\z. q/2*log (R z) - log (S z)",
        d=r"\z. q*m*z/R z - q*((1 + z)^m - (1 - z)^m)/S z",
    )

    def rises(s: Proof) -> Theorem:
        s.let(u="(1 + z)^m", v="(1 - z)^m")
        s.use("slopes_in_order", "m", "z")
        above = s.calc(
            "(1 + z)^q", ("=", "(1 + z)^(m + 1)"), ("=", "u*(1 + z)^1", "pow_add"), ("=", "u*(1 + z)")
        )
        below = s.calc(
            "(1 - z)^q", ("=", "(1 - z)^(m + 1)"), ("=", "v*(1 - z)^1", "pow_add"), ("=", "v*(1 - z)")
        )
        same = s.calc(
            "d z",
            ("=", "q*(m*z*S z - R z*(u - v))/(S z*R z)"),
            ("=", "q*(m*z*(u*(1 + z) + v*(1 - z)) - R z*(u - v))/(S z*R z)", above, below),
            ("=", "q*((1 + m*z)*v - (1 - m*z)*u)/(S z*R z)"),
        )
        return s.have("0 <= d z", same)

    p.intro("z", rises, "!z. 0 <= z ==> z <= t ==> 0 <= d z")
    p.use("mono_on", "G", "d", "0", "t", "0", "t")
    plus = p.calc("(1 + 0)^q", ("=", "1^q", p.have("1 + 0 = 1")), ("=", "1", "one_pow"))
    minus = p.calc("(1 - 0)^q", ("=", "1^q", p.have("1 - 0 = 1")), ("=", "1", "one_pow"))
    base = p.have("1 + m*0^2 = 1")
    p.calc("G 0", ("=", "q/2*log 1 - log (1 + 1)", base, plus, minus), ("=", "-(log 2)"))
    return p.calc(
        "S t",
        ("=", "exp (log (S t))"),
        ("<=", "exp (log 2 + q/2*log (R t))", p.use("exp_le")),
        ("=", "2*R t^(q/2)", "exp_of_logs"),
    )


@scripted("for q : real given 2 <= q holds 2^q <= 2*q^(q/2)")
def two_points_end(p: Proof) -> Theorem:
    """The two-point inequality for two equal numbers."""
    p.let(f=r"\z. z/2*log z - (z - 1)*log 2", d=r"\z. log z/2 + 1/2 - log 2")
    p.have("log 2 < 1")

    def rises(s: Proof) -> Theorem:
        s.use("log_mono", "2", "z")
        return s.have("0 <= d z")

    p.intro("z", rises, "!z. 2 <= z ==> z <= q ==> 0 <= d z")
    p.use("mono_on", "f", "d", "2", "q", "2", "q")
    return p.calc(
        "2^q", ("=", "exp (q*log 2)"), ("<=", "exp (log 2 + q/2*log q)", p.use("exp_le")), ("=", "2*q^(q/2)")
    )


@scripted(
    "for q x y : real given 2 <= q, 0 <= y, y <= x holds (x + y)^q + (x - y)^q <= 2*(x^2 + (q - 1)*y^2)^(q/2)"
)
def two_points_ordered(p: Proof) -> Theorem:
    """The two-point inequality for numbers that are not negative, the first the larger."""

    def zero(s: Proof) -> Theorem:
        x = s.use("le_antisym", "x", "0")
        y = s.use("le_antisym", "y", "0")
        none = s.have("0^q = 0", "pow_zero_base")
        half = s.have("0^(q/2) = 0", "pow_zero_base")
        return s.calc(
            "(x + y)^q + (x - y)^q",
            ("=", "(0 + 0)^q + (0 - 0)^q", x, y),
            ("=", "0^q + 0^q"),
            ("=", "2*(0^(q/2))", none, half),
            ("=", "2*(0^2 + (q - 1)*0^2)^(q/2)"),
            ("=", "2*(x^2 + (q - 1)*y^2)^(q/2)", x, y),
            ("<=", "2*(x^2 + (q - 1)*y^2)^(q/2)"),
        )

    def positive(s: Proof) -> Theorem:
        s.let(t="y/x")

        def end(r: Proof) -> Theorem:
            same = r.have("t = 1")
            none = r.have("0^q = 0", "pow_zero_base")
            last = r.use("two_points_end", "q")
            return r.calc(
                "(1 + t)^q + (1 - t)^q",
                ("=", "(1 + 1)^q + (1 - 1)^q", same),
                ("=", "2^q + 0^q"),
                ("=", "2^q", none),
                ("<=", "2*q^(q/2)", last),
                ("=", "2*(1 + (q - 1)*1^2)^(q/2)"),
                ("=", "2*(1 + (q - 1)*t^2)^(q/2)", same),
            )

        def inside(r: Proof) -> Theorem:
            r.have("t < 1", "lt_of_le_ne")
            return r.use("two_points_unit", "q", "t")

        s.cases("t = 1", end, inside)
        square = s.calc("(x^2)^(q/2)", ("=", "x^(2*(q/2))", "pow_pow"), ("=", "x^q"))
        return s.calc(
            "(x + y)^q + (x - y)^q",
            ("=", "(x*(1 + t))^q + (x*(1 - t))^q"),
            ("=", "x^q*(1 + t)^q + x^q*(1 - t)^q", "pow_mul"),
            ("=", "x^q*((1 + t)^q + (1 - t)^q)"),
            ("<=", "x^q*(2*(1 + (q - 1)*t^2)^(q/2))"),
            ("=", "2*((x^2)^(q/2)*(1 + (q - 1)*t^2)^(q/2))", square),
            ("=", "2*(x^2*(1 + (q - 1)*t^2))^(q/2)", "pow_mul"),
            ("=", "2*(x^2 + (q - 1)*y^2)^(q/2)"),
        )

    return p.cases("0 < x", positive, zero)


def sum_and_difference(p: Proof) -> Theorem:
    """|x + y| and |x - y| are |x| + |y| and ||x| - |y||, in one order or the other."""

    def signs(s: Proof, x: Theorem, y: Theorem, same: bool) -> Theorem:
        more, less = ("x + y", "x - y") if same else ("x - y", "x + y")
        s.use("abs_neg", "u - v")
        large = s.have(f"abs ({more}) = u + v")
        small = s.have(f"abs ({less}) = w", x)
        return s.have("S = (u + v)^q + w^q", large, small)

    def second(s: Proof, x: Theorem, positive: bool) -> Theorem:
        return s.cases(
            "0 <= y",
            lambda s: signs(s, x, s.use("abs_nonneg", "y"), positive),
            lambda s: signs(s, x, s.use("abs_nonpos", "y"), not positive),
        )

    return p.cases(
        "0 <= x",
        lambda s: second(s, s.use("abs_nonneg", "x"), True),
        lambda s: second(s, s.use("abs_nonpos", "x"), False),
    )


@scripted("for q x y : real given 2 <= q holds abs (x + y)^q + abs (x - y)^q <= 2*(x^2 + (q - 1)*y^2)^(q/2)")
def two_points(p: Proof) -> Theorem:
    """The two-point inequality (Bonami, Beckner), for exponents of at least 2."""
    p.let(u="abs x", v="abs y", S="abs (x + y)^q + abs (x - y)^q", w="abs (u - v)")
    first = p.have("u^2 = x^2")
    second = p.have("v^2 = y^2")
    sizes = sum_and_difference(p)

    def right(s: Proof) -> Theorem:
        size = s.have("w = u - v")
        found = s.use("two_points_ordered", "q", "u", "v")
        return s.calc(
            "S",
            ("=", "(u + v)^q + (u - v)^q", sizes, size),
            ("<=", "2*(u^2 + (q - 1)*v^2)^(q/2)", found),
            ("=", "2*(x^2 + (q - 1)*y^2)^(q/2)", first, second),
        )

    def left(s: Proof) -> Theorem:
        size = s.have("w = v - u")
        found = s.use("two_points_ordered", "q", "v", "u")
        power = s.use("pow_le", "v^2 + (q - 1)*u^2", "u^2 + (q - 1)*v^2", "q/2")
        return s.calc(
            "S",
            ("=", "(v + u)^q + (v - u)^q", sizes, size),
            ("<=", "2*(v^2 + (q - 1)*u^2)^(q/2)", found),
            ("<=", "2*(u^2 + (q - 1)*v^2)^(q/2)", power),
            ("=", "2*(x^2 + (q - 1)*y^2)^(q/2)", first, second),
        )

    return p.cases("v <= u", right, left)


@scripted(
    "for q x y c : real given 2 <= q, 0 <= c holds "
    "((x + y)^2 + c)^(q/2) + ((x - y)^2 + c)^(q/2) <= 2*(x^2 + (q - 1)*y^2 + c)^(q/2)"
)
def two_points_shift(p: Proof) -> Theorem:
    """The two-point inequality with a constant added to the squares."""
    p.use("two_points", "q", "x", "y")
    powers = []
    for t in ("x + y", "x - y"):
        p.let(t=t)
        square = p.have("abs t^2 = t^2")
        powers.append(
            p.calc(
                "(t^2)^(q/2)",
                ("=", "(abs t^2)^(q/2)", square),
                ("=", "abs t^(2*(q/2))", "pow_pow"),
                ("=", "abs t^q"),
            )
        )
    return p.use("mean_of_powers_shift", "q/2", "c", "(x + y)^2", "(x - y)^2", "x^2 + (q - 1)*y^2")
