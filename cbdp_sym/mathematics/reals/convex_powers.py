"""The convexity of powers: tangents, and Jensen's and Minkowski's inequalities for them."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted("for t x a : real given 0 <= t holds abs (t*x)^a = t^a*abs x^a", automatic=False)
def abs_scale_pow(p: Proof) -> Theorem:
    """The power of the size of a multiple."""
    return p.calc("abs (t*x)^a", ("=", "(t*abs x)^a", "abs_scale"), ("=", "t^a*abs x^a", "pow_mul"))


@scripted("for r m y : real given 1 <= r, 0 < m, 0 <= y holds m^r + r*m^(r - 1)*(y - m) <= y^r")
def power_tangent(p: Proof) -> Theorem:
    """A power lies above its tangents."""

    def zero(s: Proof) -> Theorem:
        s.use("le_antisym", "y", "0")
        s.have("0^r = 0", "pow_zero_base")
        return s.calc(
            "m^r + r*m^(r - 1)*(y - m)",
            ("=", "-((r - 1)*(m^(r - 1)*m))"),
            ("<=", "0"),
            ("=", "0^r"),
            ("=", "y^r"),
        )

    def positive(s: Proof) -> Theorem:
        s.let(t="1/r", X="y^r", Y="m^r")
        s.use("weighted_means", "X", "Y", "t")
        less = s.calc("y*m^(r - 1)", ("=", "X^t*Y^(1 - t)"), ("<=", "t*X + (1 - t)*Y"))
        s.use("scale_le", "r", "y*m^(r - 1)", "t*X + (1 - t)*Y", given=[s.have("0 <= r"), less])
        return s.calc(
            "m^r + r*m^(r - 1)*(y - m)",
            ("=", "r*(y*m^(r - 1)) - (r - 1)*m^r"),
            ("<=", "r*(t*X + (1 - t)*Y) - (r - 1)*m^r"),
            ("=", "y^r"),
        )

    return p.cases("0 < y", positive, zero)


@scripted(
    "for r a b y z : real given 1 <= r, 0 <= a, 0 <= b, a + b = 1, 0 <= y, 0 <= z "
    "holds (a*y + b*z)^r <= a*y^r + b*z^r"
)
def power_convex(p: Proof) -> Theorem:
    """A power is convex."""
    p.let(v="a*y + b*z", D="v^(r - 1)")

    def inside(s: Proof) -> Theorem:
        s.use("power_tangent", "r", "v", "y")
        s.use("power_tangent", "r", "v", "z")
        return s.calc(
            "v^r",
            ("=", "(a + b)*v^r + r*D*(v - (a + b)*v)"),
            ("=", "a*(v^r + r*D*(y - v)) + b*(v^r + r*D*(z - v))"),
            ("<=", "a*y^r + b*z^r"),
        )

    def flat(s: Proof) -> Theorem:
        s.use("le_antisym", "v", "0")
        s.have("0^r = 0", "pow_zero_base")
        return s.calc("v^r", ("=", "0^r"), ("<=", "a*y^r + b*z^r"))

    return p.cases("0 < v", inside, flat)


@scripted(
    "for r c u w m : real given 1 <= r, 0 <= c, 0 <= u, 0 <= w, 0 <= m, u^r + w^r <= 2*m^r "
    "holds (u + c)^r + (w + c)^r <= 2*(m + c)^r",
    automatic=False,
)
def mean_of_powers_shift(p: Proof) -> Theorem:
    """Minkowski's inequality for two numbers and a constant."""

    def nothing(s: Proof) -> Theorem:
        same = s.use("le_antisym", "m", "0")
        none = s.have("0^r = 0", "pow_zero_base")
        s.have("0 <= u^r")
        s.have("0 <= w^r")
        total = s.calc("u^r + w^r", ("<=", "2*m^r"), ("=", "0", same, none))

        def zero(s: Proof, x: str) -> Theorem:
            def positive(s: Proof) -> Theorem:
                s.have(f"0 < {x}^r")
                s.have("0 < 0", total)
                return s.use("ex_falso", f"{x} = 0")

            return s.cases(f"0 < {x}", positive, lambda s: s.use("le_antisym", x, "0"))

        first, second = zero(s, "u"), zero(s, "w")
        return s.calc(
            "(u + c)^r + (w + c)^r",
            ("=", "(0 + c)^r + (0 + c)^r", first, second),
            ("=", "2*(0 + c)^r"),
            ("=", "2*(m + c)^r"),
            ("<=", "2*(m + c)^r"),
        )

    def positive(s: Proof) -> Theorem:
        s.let(n="m + c", a="m/n", b="c/n")
        s.have("a + b = 1")
        below = []
        for x in ("u", "w"):
            s.let(z=f"{x}/m", v=f"({x} + c)/n")

            s.use("power_convex", "r", "a", "b", "z", "1")
            found = s.calc("v^r", ("=", "(a*z + b*1)^r"), ("<=", "a*z^r + b*1^r"), ("=", "a*z^r + b"))
            below.append(
                s.calc(
                    f"({x} + c)^r/n^r", ("=", "v^r"), ("<=", "a*z^r + b", found), ("=", f"a*({x}^r/m^r) + b")
                )
            )
        s.use("scale_le", "a", "(u^r + w^r)/m^r", "2")
        s.have("((u + c)^r + (w + c)^r)/n^r <= 2", *below)
        return s.have("(u + c)^r + (w + c)^r <= 2*n^r")

    return p.cases("0 < m", positive, nothing)


@scripted(
    "for p w : 'i -> real, r : real given Finite (\\i : 'i. T), 1 <= r, !i. 0 <= p i, !i. 0 <= w i "
    r"holds (1 + Sum (\i. p i * w i))^r <= (1 + Sum p)^(r - 1)*(1 + Sum (\i. p i * w i^r))"
)
def power_of_sum(p: Proof) -> Theorem:
    """Jensen's inequality for a power and weights p, the first of which is 1."""
    p.let(N="1 + Sum p", X=r"1 + Sum (\i. p i * w i)", m="X/N", D="m^(r - 1)", d="m^r - r*D*m")
    p.let(l=r"\i. d * p i + r*D*(p i * w i)")

    def term(q: Proof) -> Theorem:
        q.use("power_tangent", "r", "m", "w i")
        return q.calc("l i", ("<=", "p i * w i^r"))

    p.intro("i", term, "!i. l i <= p i * w i^r")
    p.use("Sum_le", "l", r"\i. p i * w i^r")
    p.use("Sum_linear", "p", r"\i. p i * w i", "d", "r*D")
    p.use("power_tangent", "r", "m", "1")
    left = p.calc(
        "N*m^r",
        ("=", "d*N + r*D*X"),
        ("<=", r"1^r + Sum (\i. p i * w i^r)"),
        ("=", r"1 + Sum (\i. p i * w i^r)"),
    )
    power = p.calc("N^r", ("=", "N^(r - 1 + 1)"), ("=", "N^(r - 1)*N^1", "pow_add"), ("=", "N^(r - 1)*N"))
    p.use(
        "scale_le", "N^(r - 1)", "N*m^r", r"1 + Sum (\i. p i * w i^r)", given=[p.have("0 <= N^(r - 1)"), left]
    )
    return p.calc("X^r", ("=", "N^(r - 1)*(N*m^r)", power), ("<=", r"N^(r - 1)*(1 + Sum (\i. p i * w i^r))"))


@scripted(
    "for Q : 'a measure, f : 'a -> real, t m : real given Prob Q, Measurable f, 0 < t, t <= 2, 0 < m, "
    r"L Q (\x. ext (f x^2)) <= ext m holds L Q (\x. ext (abs (f x)^t)) <= ext (m^(t/2))",
    automatic=False,
)
def moment_below_two(p: Proof) -> Theorem:
    """Jensen's inequality: a moment of order at most 2, by the second moment."""
    p.let(r="t/2", A="r*m^(r - 1)", B="(1 - r)*m^r", S=r"\x. ext (f x^2)")

    def point(q: Proof) -> Theorem:
        q.let(y="abs (f x)")

        def zero(e: Proof) -> Theorem:
            e.have("0^t = 0", "pow_zero_base")
            return e.calc("y^t", ("=", "0^t"), ("=", "0"), ("<=", "A*f x^2 + B"))

        def positive(e: Proof) -> Theorem:
            e.use("weighted_means", "y^2", "m", "r")
            return e.calc(
                "y^t",
                ("=", "(y^2)^r*(m^(r - 1)*m^(1 - r))"),
                ("<=", "m^(r - 1)*(r*y^2 + (1 - r)*m)"),
                ("=", "A*f x^2 + B"),
            )

        real = q.cases("0 < y", positive, zero)
        return q.calc("ext (y^t)", ("<=", "ext (A*f x^2 + B)", real), ("=", "ext A * S x + ext B"))

    p.intro("x", point, "!x. ext (abs (f x)^t) <= ext A * S x + ext B")
    p.use("L_mul", "Q", "A", "S")
    p.use("L_add", "Q", r"\x. ext A * S x", r"\x. ext B")
    return p.calc(
        r"L Q (\x. ext (abs (f x)^t))",
        ("<=", r"L Q (\x. ext A * S x + ext B)", p.use("L_le", "Q")),
        ("=", r"L Q (\x. ext A * S x) + L Q (\x. ext B)"),
        ("=", "ext A * L Q S + ext B", "L_const"),
        ("<=", "ext A * ext m + ext B"),
        ("=", "ext (m^r)"),
    )
