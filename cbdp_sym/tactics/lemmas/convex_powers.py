"""The convexity of powers: tangents, and Jensen's and Minkowski's inequalities for them."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted("for r m y : real given 1 <= r, 0 < m, 0 <= y holds m^r + r*m^(r - 1)*(y - m) <= y^r")
def power_tangent(p: Proof) -> Theorem:
    """A power lies above its tangents."""
    p.have("m^1 = m")
    split = p.calc("m^r", ("=", "m^(r - 1 + 1)"), ("=", "m^(r - 1)*m^1", "pow_add"), ("=", "m^(r - 1)*m"))

    def zero(s: Proof) -> Theorem:
        same = s.use("le_antisym", "y", "0")
        none = s.have("0^r = 0", "pow_zero_base")
        return s.calc(
            "m^r + r*m^(r - 1)*(y - m)",
            ("=", "-((r - 1)*(m^(r - 1)*m))", split, same),
            ("<=", "0"),
            ("=", "0^r", none),
            ("=", "y^r", same),
        )

    def positive(s: Proof) -> Theorem:
        s.let(t="1/r", X="y^r", Y="m^r")
        s.have("t <= 1")
        means = s.use("weighted_means", "X", "Y", "t")
        one = s.calc("X^t", ("=", "y^(r*t)", "pow_pow"), ("=", "y^1"), ("=", "y"))
        other = s.calc("Y^(1 - t)", ("=", "m^(r*(1 - t))", "pow_pow"), ("=", "m^(r - 1)"))
        less = s.calc("y*m^(r - 1)", ("=", "X^t*Y^(1 - t)", one, other), ("<=", "t*X + (1 - t)*Y", means))
        scaled = s.use("scale_le", "r", "y*m^(r - 1)", "t*X + (1 - t)*Y", given=[s.have("0 <= r"), less])
        s.have("m^(r - 1)*m = m^r", split)
        return s.calc(
            "m^r + r*m^(r - 1)*(y - m)",
            ("=", "m^r + r*(y*m^(r - 1)) - r*(m^(r - 1)*m)"),
            ("=", "r*(y*m^(r - 1)) - (r - 1)*m^r", split),
            ("<=", "r*(t*X + (1 - t)*Y) - (r - 1)*m^r", scaled),
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
        one = s.use("power_tangent", "r", "v", "y")
        other = s.use("power_tangent", "r", "v", "z")
        first = s.use("scale_le", "a", "v^r + r*D*(y - v)", "y^r", given=[s.have("0 <= a"), one])
        second = s.use("scale_le", "b", "v^r + r*D*(z - v)", "z^r", given=[s.have("0 <= b"), other])
        total = s.have("a + b = 1")
        split = s.have("a*(v^r + r*D*(y - v)) + b*(v^r + r*D*(z - v)) = (a + b)*v^r + r*D*(v - (a + b)*v)")
        return s.calc(
            "v^r",
            ("=", "1*v^r + r*D*(v - 1*v)"),
            ("=", "(a + b)*v^r + r*D*(v - (a + b)*v)", total),
            ("=", "a*(v^r + r*D*(y - v)) + b*(v^r + r*D*(z - v))", split),
            ("<=", "a*y^r + b*z^r", first, second),
        )

    def flat(s: Proof) -> Theorem:
        same = s.use("le_antisym", "v", "0")
        none = s.have("0^r = 0", "pow_zero_base")
        return s.calc("v^r", ("=", "0^r", same), ("=", "0", none), ("<=", "a*y^r + b*z^r"))

    return p.cases("0 < v", inside, flat)


@scripted(
    "for r c u w m : real given 1 <= r, 0 <= c, 0 <= u, 0 <= w, 0 <= m, u^r + w^r <= 2*m^r "
    "holds (u + c)^r + (w + c)^r <= 2*(m + c)^r",
    automatic=False,
)
def mean_of_powers_shift(p: Proof) -> Theorem:
    """Minkowski's inequality for two numbers and a constant."""

    def nothing(s: Proof) -> Theorem:
        s.have("m <= 0")
        same = s.use("le_antisym", "m", "0")
        none = s.have("0^r = 0", "pow_zero_base")
        s.have("0 <= u^r", "pow_nonneg")
        s.have("0 <= w^r", "pow_nonneg")
        total = s.calc("u^r + w^r", ("<=", "2*m^r"), ("=", "0", same, none))

        def zero(s: Proof, x: str) -> Theorem:
            def positive(s: Proof) -> Theorem:
                s.have(f"0 < {x}^r", "pow_pos")
                s.have("0 < 0", total)
                return s.use("ex_falso", f"{x} = 0", given=[s.use("lt_irrefl", "0")])

            return s.cases(f"0 < {x}", positive, lambda s: s.use("le_antisym", x, "0"))

        first, second = zero(s, "u"), zero(s, "w")
        return s.calc(
            "(u + c)^r + (w + c)^r",
            ("=", "(0 + c)^r + (0 + c)^r", first, second),
            ("=", "2*(0 + c)^r"),
            ("=", "2*(m + c)^r", same),
            ("<=", "2*(m + c)^r"),
        )

    def positive(s: Proof) -> Theorem:
        s.let(n="m + c", a="m/n", b="c/n")
        total = s.have("a + b = 1")
        below = []
        for x in ("u", "w"):
            s.let(z=f"{x}/m", v=f"({x} + c)/n")
            middle = s.have("v = a*z + b")

            convex = s.use("power_convex", "r", "a", "b", "z", "1")
            found = s.calc(
                "v^r",
                ("=", "(a*z + b*1)^r", middle),
                ("<=", "a*z^r + b*1^r", convex),
                ("=", "a*z^r + b", "one_pow"),
            )
            one = s.calc("z^r", ("=", f"{x}^r/m^r", "div_pow"))
            two = s.calc("v^r", ("=", f"({x} + c)^r/n^r", "div_pow"))
            below.append(
                s.calc(
                    f"({x} + c)^r/n^r",
                    ("=", "v^r", two),
                    ("<=", "a*z^r + b", found),
                    ("=", f"a*({x}^r/m^r) + b", one),
                )
            )
        scaled = s.have("(u^r + w^r)/m^r <= 2")
        s.use("scale_le", "a", "(u^r + w^r)/m^r", "2")
        s.have("a*((u^r + w^r)/m^r) = a*(u^r/m^r) + a*(w^r/m^r)")
        s.have("((u + c)^r + (w + c)^r)/n^r <= 2", *below, total, scaled)
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
        tangent = q.use("power_tangent", "r", "m", "w i")
        less = q.use("scale_le", "p i", "m^r + r*D*(w i - m)", "w i^r", given=[q.have("0 <= p i"), tangent])
        return q.calc("l i", ("=", "p i*(m^r + r*D*(w i - m))"), ("<=", "p i * w i^r", less))

    each = p.intro("i", term, "!i. l i <= p i * w i^r")
    total = p.use("Sum_le", "l", r"\i. p i * w i^r", given=[each])
    linear = p.use("Sum_linear", "p", r"\i. p i * w i", "d", "r*D")
    first = p.use("power_tangent", "r", "m", "1")
    one = p.use("one_pow", "r")
    mean = p.have("N*m = X")
    left = p.calc(
        "N*m^r",
        ("=", "d*N + r*D*(N*m)"),
        ("=", "d*N + r*D*X", mean),
        ("=", r"d + r*D + (d * Sum p + r*D*Sum (\i. p i * w i))"),
        ("=", "m^r + r*D*(1 - m) + Sum l", linear),
        ("<=", r"1^r + Sum (\i. p i * w i^r)", first, total),
        ("=", r"1 + Sum (\i. p i * w i^r)", one),
    )
    p.have("N^1 = N")
    power = p.calc("N^r", ("=", "N^(r - 1 + 1)"), ("=", "N^(r - 1)*N^1", "pow_add"), ("=", "N^(r - 1)*N"))
    scaled = p.use(
        "scale_le", "N^(r - 1)", "N*m^r", r"1 + Sum (\i. p i * w i^r)", given=[p.have("0 <= N^(r - 1)"), left]
    )
    return p.calc(
        "X^r",
        ("=", "(N*m)^r", mean),
        ("=", "N^r*m^r", "pow_mul"),
        ("=", "N^(r - 1)*(N*m^r)", power),
        ("<=", r"N^(r - 1)*(1 + Sum (\i. p i * w i^r))", scaled),
    )


@scripted(
    "for Q : 'a measure, f : 'a -> real, t m : real given Prob Q, Measurable f, 0 < t, t <= 2, 0 < m, "
    r"L Q (\x. ext (f x^2)) <= ext m holds L Q (\x. ext (abs (f x)^t)) <= ext (m^(t/2))",
    automatic=False,
)
def moment_below_two(p: Proof) -> Theorem:
    """Jensen's inequality: a moment of order at most 2, by the second moment."""
    p.let(r="t/2", A="r*m^(r - 1)", B="(1 - r)*m^r", S=r"\x. ext (f x^2)")
    p.have("m^1 = m")
    power = p.calc("m^r", ("=", "m^(r - 1 + 1)"), ("=", "m^(r - 1)*m^1", "pow_add"), ("=", "m^(r - 1)*m"))

    def point(q: Proof) -> Theorem:
        q.let(y="abs (f x)")
        square = q.have("y^2 = f x^2", "abs_square")

        def zero(e: Proof) -> Theorem:
            same = e.use("le_antisym", "y", "0")
            none = e.have("0^t = 0", "pow_zero_base")
            return e.calc("y^t", ("=", "0^t", same), ("=", "0", none), ("<=", "A*f x^2 + B"))

        def positive(e: Proof) -> Theorem:
            e.have("r <= 1")
            means = e.use("weighted_means", "y^2", "m", "r")
            one = e.calc("(y^2)^r", ("=", "y^(2*r)", "pow_pow"), ("=", "y^t"))
            inverse = e.calc("m^(r - 1)*m^(1 - r)", ("=", "m^(r - 1 + (1 - r))", "pow_add"), ("=", "1"))
            scaled = e.use(
                "scale_le",
                "m^(r - 1)",
                "(y^2)^r*m^(1 - r)",
                "r*y^2 + (1 - r)*m",
                given=[e.have("0 <= m^(r - 1)"), means],
            )
            return e.calc(
                "y^t",
                ("=", "(y^2)^r*(m^(r - 1)*m^(1 - r))", one, inverse),
                ("=", "m^(r - 1)*((y^2)^r*m^(1 - r))"),
                ("<=", "m^(r - 1)*(r*y^2 + (1 - r)*m)", scaled),
                ("=", "A*y^2 + (1 - r)*(m^(r - 1)*m)"),
                ("=", "A*f x^2 + B", square, power),
            )

        real = q.cases("0 < y", positive, zero)
        return q.calc(
            "ext (y^t)", ("<=", "ext (A*f x^2 + B)", real), ("=", "ext A * S x + ext B", "ext_add", "ext_mul")
        )

    each = p.intro("x", point, "!x. ext (abs (f x)^t) <= ext A * S x + ext B")
    scaled = p.use("L_mul", "Q", "A", "S")
    split = p.use("L_add", "Q", r"\x. ext A * S x", r"\x. ext B")
    known = p.have("L Q S <= ext m")
    less = p.use("emul_le", "ext A", "L Q S", "ext m", given=[p.have("0 <= ext A"), known])
    return p.calc(
        r"L Q (\x. ext (abs (f x)^t))",
        ("<=", r"L Q (\x. ext A * S x + ext B)", p.use("L_le", "Q", given=[each])),
        ("=", r"L Q (\x. ext A * S x) + L Q (\x. ext B)", split),
        ("=", "ext A * L Q S + ext B", scaled, "L_const"),
        ("<=", "ext A * ext m + ext B", less),
        ("=", "ext (r*(m^(r - 1)*m) + B)"),
        ("=", "ext (m^r)", power),
    )
