"""Hypercontractivity for independent symmetric coordinates, and Jensen's inequality for sums of powers."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics.proof import Proof, scripted

_SIGNS = (
    "for Q : 'i -> real measure, c : 'i -> real, g : real -> real, q : real "
    "given Finite (\\i : 'i. T), !i. Prob (Q i), !i. map neg (Q i) = Q i, Measurable g, "
    "!y. g (-y) = -g y, 2 <= q "
)


@scripted(
    f"{_SIGNS}"
    r"holds L (product Q) (\x. ext (abs (1 + Sum (\i. c i * g (x i)))^q)) <= "
    r"L (product Q) (\x. ext ((1 + (q - 1)*Sum (\i. (c i * g (x i))^2))^(q/2)))"
)
def bonami(p: Proof) -> Theorem:
    """Hypercontractivity: an odd function of each coordinate, one coordinate after the other."""
    p.let(
        A=r"\s. \x. \i. if (s i) 0 (c i * g (x i))",
        B=r"\s. \x. \i. if (s i) ((c i * g (x i))^2) 0",
        V=r"\s. \x. ((1 + Sum (A s x))^2 + (q - 1)*Sum (B s x))^(q/2)",
        R="product Q",
    )

    def step(s: Proof) -> Theorem:
        s.let(m=r"\j. j = i \/ t j", at=r"\x : 'i -> real. \y : real. \j. if (j = i) y (x j)")
        s.have("m i")

        def inner(r: Proof) -> Theorem:
            """The mean over one coordinate, where the others are x."""
            r.let(u="1 + Sum (A m x)", k="(q - 1)*Sum (B t x)", w=r"\y. c i * g y")
            r.let(f=r"\y. V t (at x y)", h=r"\y. V m (at x y)")

            def value(e: Proof) -> Theorem:
                parts = [
                    changed(e, "A t (at x y)", "A m x", "w y"),
                    changed(e, "A m (at x y)", "A m x", "0"),
                    changed(e, "B t (at x y)", "B t x", "0"),
                    changed(e, "B m (at x y)", "B t x", "(w y)^2"),
                ]
                first = e.have("f y = ((u + w y)^2 + k)^(q/2)", *parts)
                second = e.have("h y = (u^2 + (q - 1)*(w y)^2 + k)^(q/2)", *parts)
                return e.use("and_intro", given=[first, second])

            both = r.intro(
                "y", value, "!y. f y = ((u + w y)^2 + k)^(q/2) /\\ h y = (u^2 + (q - 1)*(w y)^2 + k)^(q/2)"
            )

            def point(e: Proof) -> Theorem:
                e.use(e.have("!y. g (-y) = -g y"), "y")
                turned = e.have("w (-y) = -w y")
                here, there = (e.use(both, point) for point in ("y", "-y"))
                found = e.use("two_points_shift", "q", "u", "w y", "k")
                return e.calc(
                    "f y + f (-y)",
                    ("=", "((u + w y)^2 + k)^(q/2) + ((u + w (-y))^2 + k)^(q/2)", here, there),
                    ("=", "((u + w y)^2 + k)^(q/2) + ((u - w y)^2 + k)^(q/2)", turned),
                    ("<=", "2*(u^2 + (q - 1)*(w y)^2 + k)^(q/2)", found),
                    ("=", "2*h y", here),
                )

            r.intro("y", point, "!y. f y + f (-y) <= 2*h y")
            return r.use("symmetric_le", "Q i", "f", "h")

        s.intro("x", inner, r"!x. L (Q i) (\y. ext (V t (at x y))) <= L (Q i) (\y. ext (V m (at x y)))")
        return s.calc(
            r"L R (\x. ext (V (\i. F) x))",
            ("<=", r"L R (\x. ext (V t x))"),
            (
                "=",
                r"L R (\x. L (Q i) (\y. ext (V t (at x y))))",
                s.use("product_split", "Q", "i", r"\x. ext (V t x)"),
            ),
            (
                "<=",
                r"L R (\x. L (Q i) (\y. ext (V m (at x y))))",
                s.use(
                    "L_le",
                    "R",
                    r"\x. L (Q i) (\y. ext (V t (at x y)))",
                    r"\x. L (Q i) (\y. ext (V m (at x y)))",
                ),
            ),
            ("=", r"L R (\x. ext (V m x))", s.use("product_split", "Q", "i", r"\x. ext (V m x)")),
        )

    base = p.have(r"L R (\x. ext (V (\i. F) x)) <= L R (\x. ext (V (\i. F) x))")
    whole = finite_induction(
        p, r"\s. L R (\x. ext (V (\i. F) x)) <= L R (\x. ext (V s x))", r"\i : 'i. T", lambda s: base, step
    )
    p.let(S=r"\x. 1 + Sum (\i. c i * g (x i))", N=r"\x. Sum (\i. (c i * g (x i))^2)")

    def first(s: Proof) -> Theorem:
        none = s.have(r"(\i : 'i. (if F ((c i * g (x i))^2) 0)) = (\i. 0)")
        zero = s.calc(
            r"Sum (\i : 'i. 0)",
            ("=", r"SumOn (\i : 'i. T) (\i. 0*0)", "Sum"),
            ("=", r"0*SumOn (\i : 'i. T) (\i. 0)", "sum_scale"),
            ("=", "0"),
        )
        return s.calc(
            r"V (\i. F) x",
            ("=", r"(S x^2 + (q - 1)*Sum (\i : 'i. 0))^(q/2)", none, "if_false"),
            ("=", "(S x^2)^(q/2)", zero),
            ("=", "(abs (S x)^2)^(q/2)", "abs_square"),
            ("=", "abs (S x)^(2*(q/2))", "pow_pow"),
            ("=", "abs (S x)^q"),
        )

    def last(s: Proof) -> Theorem:
        none = s.have(r"(\i : 'i. (if T 0 (c i * g (x i)))) = (\i. 0)", "if_true")
        zero = s.calc(
            r"Sum (\i : 'i. 0)",
            ("=", r"SumOn (\i : 'i. T) (\i. 0*0)", "Sum"),
            ("=", r"0*SumOn (\i : 'i. T) (\i. 0)", "sum_scale"),
            ("=", "0"),
        )
        one = s.have("(1 + 0)^2 = 1")
        return s.calc(
            r"V (\i. T) x",
            ("=", r"((1 + Sum (\i : 'i. 0))^2 + (q - 1)*N x)^(q/2)", none, "if_true"),
            ("=", r"((1 + 0)^2 + (q - 1)*N x)^(q/2)", zero),
            ("=", r"(1 + (q - 1)*N x)^(q/2)", one),
        )

    left = p.intro("x", first, r"!x. V (\i. F) x = abs (S x)^q")
    right = p.intro("x", last, r"!x. V (\i. T) x = (1 + (q - 1)*N x)^(q/2)")
    return p.calc(
        r"L R (\x. ext (abs (S x)^q))",
        ("=", r"L R (\x. ext (V (\i. F) x))", left),
        ("<=", r"L R (\x. ext (V (\i. T) x))", whole),
        ("=", r"L R (\x. ext ((1 + (q - 1)*N x)^(q/2)))", right),
    )


def changed(p: Proof, f: str, h: str, v: str) -> Theorem:
    """Sum f = Sum h + v, where f and h are the same except at i, and h is 0 there."""

    def other(q: Proof) -> Theorem:
        def inside(r: Proof) -> Theorem:
            r.have("m j")
            return r.have(f"({f}) j = ({h}) j", "if_true", "if_false")

        def outside(r: Proof) -> Theorem:
            return r.have(f"({f}) j = ({h}) j", "if_false")

        return q.cases("t j", inside, outside)

    rest = p.intro("j", other, f"!j. ~(j = i) ==> ({f}) j = ({h}) j")
    difference = p.use("sum_one_changed", f, h, "i", given=[rest])
    here = p.have(f"({f}) i = {v}", "if_true", "if_false")
    there = p.have(f"({h}) i = 0", "if_true", "if_false")
    return p.have(f"Sum ({f}) = Sum ({h}) + {v}", difference, here, there)


@scripted(
    "for Q : 'i -> real measure, p : 'i -> real, w : real -> real, r : real "
    "given Finite (\\i : 'i. T), !i. Prob (Q i), 1 <= r, !i. 0 <= p i, Measurable w, !y. 0 <= w y, "
    r"!i. L (Q i) (\y. ext (w y^r)) <= ext 1 "
    r"holds L (product Q) (\x. ext ((1 + Sum (\i. p i * w (x i)))^r)) <= ext ((1 + Sum p)^r)"
)
def mean_of_power_of_sum(p: Proof) -> Theorem:
    """Jensen's inequality, in the mean: moments of at most 1 of the coordinates."""
    p.let(R="product Q", N="1 + Sum p", f=r"\i. \x : 'i -> real. p i * w (x i)^r")

    def one(q: Proof) -> Theorem:
        q.let(W=r"\y. ext (w y^r)")
        marginal = q.use("product_marginal", "Q", "i")
        mean = q.calc(
            r"L R (\x. W (x i))",
            ("=", r"L (map (\x. x i) R) W", "L_map"),
            ("=", "L (Q i) W", marginal),
            ("<=", "ext 1", q.have("L (Q i) W <= ext 1")),
        )
        scaled = q.use("L_mul", "R", "p i", r"\x. W (x i)")
        less = q.use("emul_le", "ext (p i)", given=[q.have("0 <= ext (p i)"), mean])
        return q.calc(
            r"L R (\x. ext (f i x))",
            ("=", r"L R (\x. ext (p i) * W (x i))", "ext_mul"),
            ("=", r"ext (p i) * L R (\x. W (x i))", scaled),
            ("<=", "ext (p i) * ext 1", less),
            ("=", "ext (p i)"),
        )

    p.intro("i", one, r"!i. L R (\x. ext (f i x)) <= ext (p i)")
    p.let(G=r"\x. Sum (\i. f i x)")
    parts = p.use("L_sum", "R", r"\i : 'i. T", "f")
    mono = p.use("esum_mono", r"\i. L R (\x. ext (f i x))", r"\i. ext (p i)")
    total = p.calc(
        r"L R (\x. ext (G x))",
        ("=", r"Sum (\i. L R (\x. ext (f i x)))", "Sum", parts),
        ("<=", r"Sum (\i. ext (p i))", mono),
        ("=", "ext (Sum p)", "ext_Sum"),
    )
    split = p.use("L_add", "R", r"\x : 'i -> real. ext 1", r"\x. ext (G x)")
    whole = p.use("L_mul", "R", "N^(r - 1)", r"\x. ext (1 + G x)")

    def point(q: Proof) -> Theorem:
        less = q.use("power_of_sum", "p", r"\i. w (x i)", "r")
        return q.calc(
            r"ext ((1 + Sum (\i. p i * w (x i)))^r)",
            ("<=", "ext (N^(r - 1)*(1 + G x))", less),
            ("=", "ext (N^(r - 1)) * ext (1 + G x)"),
        )

    p.intro("x", point, r"!x. ext ((1 + Sum (\i. p i * w (x i)))^r) <= ext (N^(r - 1)) * ext (1 + G x)")
    power = p.calc("N^r", ("=", "N^(r - 1 + 1)"), ("=", "N^(r - 1)*N^1", "pow_add"), ("=", "N^(r - 1)*N"))
    sums = p.calc(
        r"L R (\x. ext (1 + G x))",
        ("=", r"L R (\x. ext 1 + ext (G x))", "ext_add"),
        ("=", r"L R (\x. ext 1) + L R (\x. ext (G x))", split),
        ("<=", r"ext 1 + ext (Sum p)", "L_const", total),
        ("=", "ext N"),
    )
    return p.calc(
        r"L R (\x. ext ((1 + Sum (\i. p i * w (x i)))^r))",
        (
            "<=",
            r"L R (\x. ext (N^(r - 1)) * ext (1 + G x))",
            p.use(
                "L_le",
                "R",
                r"\x. ext ((1 + Sum (\i. p i * w (x i)))^r)",
                r"\x. ext (N^(r - 1)) * ext (1 + G x)",
            ),
        ),
        ("=", r"ext (N^(r - 1)) * L R (\x. ext (1 + G x))", whole),
        (
            "<=",
            r"ext (N^(r - 1)) * ext N",
            p.use("emul_le", "ext (N^(r - 1))", given=[p.have("0 <= ext (N^(r - 1))"), sums]),
        ),
        ("=", "ext (N^r)", power),
    )
