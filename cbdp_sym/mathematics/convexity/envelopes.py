"""The greatest functions with a Lipschitz constant below a convex function: envelopes."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.convexity.convex_functions import CONVEX, LOWER, by_value
from cbdp_sym.tactics.proof import Proof, scripted

ABOVE = "!u. ext (-1 - K*abs (u - 1)) <= f u"
UNDER = "!t u. ext (g t) <= f u + ext (N*abs (t - u))"
GREATEST = "!t c. (!u. ext c <= f u + ext (N*abs (t - u))) ==> c <= g t"


@scripted(
    f"for f : real -> ereal, K N t u : real given 0 <= K, K <= N, {ABOVE} "
    "holds ext (-1 - K*abs (t - 1)) <= f u + ext (N*abs (t - u))",
    automatic=False,
)
def cone_below(p: Proof) -> Theorem:
    """A function above a cone stays above it if a steeper one is added."""
    p.use("abs_add", "u - t", "t - 1")
    p.have("0 <= abs (t - u)")
    mirror = p.calc(
        "abs (u - t)", ("=", "abs (-(t - u))", p.have("u - t = -(t - u)")), ("=", "abs (t - u)", "abs_neg")
    )
    triangle = p.calc(
        "abs (u - 1)",
        ("=", "abs (u - t + (t - 1))", p.have("u - 1 = u - t + (t - 1)")),
        ("<=", "abs (u - t) + abs (t - 1)"),
        ("=", "abs (t - u) + abs (t - 1)", mirror),
    )
    p.use("scale_le", "K", "abs (u - 1)", "abs (t - u) + abs (t - 1)", given=[p.have("0 <= K"), triangle])
    real = p.have("-1 - K*abs (t - 1) <= -1 - K*abs (u - 1) + N*abs (t - u)")
    return p.calc(
        "ext (-1 - K*abs (t - 1))",
        ("<=", "ext (-1 - K*abs (u - 1) + N*abs (t - u))", real),
        ("=", "ext (-1 - K*abs (u - 1)) + ext (N*abs (t - u))", "ext_add"),
        (
            "<=",
            "f u + ext (N*abs (t - u))",
            p.use("eadd_le", given=[p.use(p.given[2], "u"), p.use("ele_refl", "ext (N*abs (t - u))")]),
        ),
    )


@scripted(
    f"for f : real -> ereal, K N : real given 0 <= K, K <= N, f 1 = 0, {ABOVE} "
    f"holds ?g. ({UNDER}) /\\ ({GREATEST})"
)
def envelope(p: Proof) -> Theorem:
    """The greatest function with the Lipschitz constant N below a function that lies above a cone."""
    p.let(
        W=r"\t u. f u + ext (N*abs (t - u))",
        I=r"\t. InfOn (\u. T) (W t)",
        g=r"\t. select (\r. I t = ext r)",
        A=r"\u : real. T",
    )

    def value(q: Proof) -> Theorem:
        def above(w: Proof) -> Theorem:
            return w.have("ext (-1 - K*abs (t - 1)) <= W t u", w.use("cone_below", "f", "K", "N", "t", "u"))

        q.intro("u", above, "!u. A u ==> ext (-1 - K*abs (t - 1)) <= W t u")
        low = q.use("infon_greatest", "A", "W t", "ext (-1 - K*abs (t - 1))")
        high = q.calc(
            "I t",
            ("<=", "W t 1", q.use("infon_lower", "A", "W t", "1")),
            ("=", "0 + ext (N*abs (t - 1))", p.given[2]),
            ("=", "ext (N*abs (t - 1))", "eadd_zero"),
        )
        some = q.use("real_between", "I t", "-1 - K*abs (t - 1)", "N*abs (t - 1)", given=[low, high])
        return q.obtain("r", some, lambda w: w.use("choice", r"\r. I t = ext r", "r"))

    values = p.intro("t", value, "!t. I t = ext (g t)")

    def under(q: Proof) -> Theorem:
        low = q.use("infon_lower", "A", "W t", "u")
        return q.calc("ext (g t)", ("=", "I t", values), ("<=", "W t u", low))

    def greatest(q: Proof) -> Theorem:
        q.have("!u. A u ==> ext c <= W t u")
        least = q.use("infon_greatest", "A", "W t", "ext c")
        return q.use(
            "le_of_ext", "c", "g t", given=[q.calc("ext c", ("<=", "I t", least), ("=", "ext (g t)", values))]
        )

    p.intro("t u", under, UNDER)
    p.intro("t c", greatest, GREATEST)
    return p.witness("g")


@scripted(
    f"for f : real -> ereal, g : real -> real, K N x y s : real given {ABOVE}, {UNDER}, {GREATEST}, "
    f"0 <= K, K <= N, {CONVEX}, 0 < s, s < 1 holds g (s*x + (1 - s)*y) <= s*g x + (1 - s)*g y"
)
def envelope_convex(p: Proof) -> Theorem:
    """The envelope of a convex function is convex."""
    cone, under, greatest = p.given[:3]
    p.let(z="s*x + (1 - s)*y")

    def triangle(q: Proof) -> Theorem:
        q.use("abs_add", "s*(x - u)", "(1 - s)*(y - v)")
        sizes = q.use("abs_nonneg", "s"), q.use("abs_nonneg", "1 - s")
        products = q.use("abs_product", "s", "x - u"), q.use("abs_product", "1 - s", "y - v")
        return q.calc(
            "abs (z - (s*u + (1 - s)*v))",
            (
                "=",
                "abs (s*(x - u) + (1 - s)*(y - v))",
                q.have("z - (s*u + (1 - s)*v) = s*(x - u) + (1 - s)*(y - v)"),
            ),
            ("<=", "abs (s*(x - u)) + abs ((1 - s)*(y - v))"),
            ("=", "s*abs (x - u) + (1 - s)*abs (y - v)", *products, *sizes),
        )

    lengths = p.intro(
        "u v", triangle, "!u v. abs (z - (s*u + (1 - s)*v)) <= s*abs (x - u) + (1 - s)*abs (y - v)"
    )

    def pair(q: Proof) -> Theorem:
        q.let(m="s*u + (1 - s)*v", far="s*abs (x - u) + (1 - s)*abs (y - v)")
        values = q.have("f u = ext a"), q.have("f v = ext b")
        q.use("scale_le", "N", "abs (z - m)", "far", given=[q.have("0 <= N"), q.use(lengths, "u", "v")])
        whole = q.calc(
            "ext (g z)",
            ("<=", "f m + ext (N*abs (z - m))", q.use(under, "z", "m")),
            ("<=", "(ext s*f u + ext (1 - s)*f v) + ext (N*far)", q.use("eadd_le")),
            ("=", "(ext s*ext a + ext (1 - s)*ext b) + ext (N*far)", *values),
            ("=", "ext (s*a + (1 - s)*b + N*far)"),
        )
        return q.use("le_of_ext", "g z", "s*a + (1 - s)*b + N*far", given=[whole])

    both = p.intro(
        "u v a b",
        pair,
        "!u v a b. f u = ext a ==> f v = ext b ==> "
        "g z <= s*a + (1 - s)*b + N*(s*abs (x - u) + (1 - s)*abs (y - v))",
    )

    def first(q: Proof) -> Theorem:
        q.let(c="(g z - (1 - s)*b - N*(1 - s)*abs (y - v))/s")

        def at(w: Proof) -> Theorem:
            def real(t: Proof) -> Theorem:
                value = t.have("f u = ext r")
                t.use(both, "u", "v", "r", "b")
                less = t.have("c <= r + N*abs (x - u)")
                return t.calc(
                    "ext c",
                    ("<=", "ext (r + N*abs (x - u))", less),
                    ("=", "ext r + ext (N*abs (x - u))", "ext_add"),
                    ("=", "f u + ext (N*abs (x - u))", value),
                )

            return by_value(w, "f u", w.use(cone, "u"), real)

        q.intro("u", at, "!u. ext c <= f u + ext (N*abs (x - u))")
        q.use(greatest, "x", "c")
        q.use("scale_le", "s", "c", "g x")
        return q.have("g z - (1 - s)*b - N*(1 - s)*abs (y - v) <= s*g x")

    half = p.intro("v b", first, "!v b. f v = ext b ==> g z - (1 - s)*b - N*(1 - s)*abs (y - v) <= s*g x")
    p.let(c="(g z - s*g x)/(1 - s)")

    def second(q: Proof) -> Theorem:
        def real(t: Proof) -> Theorem:
            value = t.have("f v = ext r")
            t.use(half, "v", "r")
            less = t.have("c <= r + N*abs (y - v)")
            return t.calc(
                "ext c",
                ("<=", "ext (r + N*abs (y - v))", less),
                ("=", "ext r + ext (N*abs (y - v))", "ext_add"),
                ("=", "f v + ext (N*abs (y - v))", value),
            )

        return by_value(q, "f v", q.use(cone, "v"), real)

    p.intro("v", second, "!v. ext c <= f v + ext (N*abs (y - v))")
    p.use(greatest, "y", "c")
    p.use("scale_le", "1 - s", "c", "g y")
    return p.have(p.goal)


@scripted(
    f"for f : real -> ereal, g : real -> real, N t u : real given {UNDER}, {GREATEST}, 0 <= N "
    "holds g t - N*abs (t - u) <= g u"
)
def envelope_lipschitz(p: Proof) -> Theorem:
    """The envelope has the Lipschitz constant N."""
    under, greatest = p.given[:2]

    def at(q: Proof) -> Theorem:
        q.use("abs_add", "t - u", "u - w")
        triangle = q.calc(
            "abs (t - w)",
            ("=", "abs (t - u + (u - w))", q.have("t - w = t - u + (u - w)")),
            ("<=", "abs (t - u) + abs (u - w)"),
        )
        q.use("scale_le", "N", "abs (t - w)", "abs (t - u) + abs (u - w)", given=[q.have("0 <= N"), triangle])
        return q.calc(
            "ext (g t - N*abs (t - u))",
            ("=", "ext (g t) + ext (-(N*abs (t - u)))"),
            (
                "<=",
                "(f w + ext (N*abs (t - w))) + ext (-(N*abs (t - u)))",
                q.use("eadd_le", given=[q.use(under, "t", "w"), q.use("ele_refl", "ext (-(N*abs (t - u)))")]),
            ),
            ("=", "f w + (ext (N*abs (t - w)) + ext (-(N*abs (t - u))))", "eadd_assoc"),
            ("=", "f w + ext (-(N*abs (t - u)) + N*abs (t - w))"),
            ("<=", "f w + ext (N*abs (u - w))", q.use("eadd_le")),
        )

    p.intro("w", at, "!w. ext (g t - N*abs (t - u)) <= f w + ext (N*abs (u - w))")
    return p.use(greatest, "u", "g t - N*abs (t - u)")


@scripted(
    f"for f : real -> ereal, K c t : real given 0 <= K, {ABOVE}, {LOWER}, ext c < f t "
    "holds ?n. !N g. n <= N ==> "
    f"({GREATEST}) ==> c <= g t"
)
def envelopes_reach(p: Proof) -> Theorem:
    """The envelopes come above every number that is below the function."""
    _, cone, lower, _ = p.given
    near = p.use(lower, "t", "c")

    def of(q: Proof) -> Theorem:
        q.let(a="abs (t - 1)", n="K + abs (c + 1 + K*abs (t - 1))/d")
        q.use("le_abs", "c + 1 + K*a")
        q.have("K <= n")

        def steep(w: Proof) -> Theorem:
            greatest = w.have(GREATEST)

            def at(x: Proof) -> Theorem:
                x.let(b="abs (t - u)")
                mirror = x.calc(
                    "abs (u - t)", ("=", "abs (-(t - u))", x.have("u - t = -(t - u)")), ("=", "b", "abs_neg")
                )

                def inside(y: Proof) -> Theorem:
                    y.have("abs (u - t) < d", mirror)
                    y.use("ext_le_of_lt", "c", "f u")
                    return y.calc(
                        "ext c", ("=", "ext c + ext 0"), ("<=", "f u + ext (N*b)", y.use("eadd_le"))
                    )

                def outside(y: Proof) -> Theorem:
                    y.use("abs_add", "u - t", "t - 1")
                    triangle = y.calc(
                        "abs (u - 1)",
                        ("=", "abs (u - t + (t - 1))", y.have("u - 1 = u - t + (t - 1)")),
                        ("<=", "abs (u - t) + a"),
                        ("=", "b + a", mirror),
                    )
                    y.use("scale_le", "K", "abs (u - 1)", "b + a", given=[y.have("0 <= K"), triangle])
                    y.use("scale_le", "N - K", "d", "b")
                    real = y.have("c <= -1 - K*abs (u - 1) + N*b")
                    return y.calc(
                        "ext c",
                        ("<=", "ext (-1 - K*abs (u - 1) + N*b)", real),
                        ("=", "ext (-1 - K*abs (u - 1)) + ext (N*b)", "ext_add"),
                        (
                            "<=",
                            "f u + ext (N*b)",
                            y.use("eadd_le", given=[y.use(cone, "u"), y.use("ele_refl", "ext (N*b)")]),
                        ),
                    )

                return x.cases("b < d", inside, outside)

            w.intro("u", at, "!u. ext c <= f u + ext (N*abs (t - u))")
            return w.use(greatest, "t", "c")

        q.intro("N g", steep, f"!N g. n <= N ==> ({GREATEST}) ==> c <= g t")
        return q.witness("n")

    return p.obtain("d", near, of)


@scripted(
    f"for f : real -> ereal, g : real -> real, N t : real given {UNDER} holds ext (g t) <= f t",
    automatic=False,
)
def under_itself(p: Proof) -> Theorem:
    """The envelope is below the function."""
    return p.calc(
        "ext (g t)",
        ("<=", "f t + ext (N*abs (t - t))", p.use(p.given[0], "t", "t")),
        ("=", "0 + f t", "eadd_comm", p.have("N*abs (t - t) = 0")),
        ("=", "f t", "eadd_zero"),
    )
