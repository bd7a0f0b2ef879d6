"""Linear adversaries against independent symmetric noise: bounds by the moment of the dual order α/(α-1)."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.noise.noise_bounds import DIVERGENCE, LAWS, SIGN
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_MOMENT = (
    "for Q : 'i -> real measure, v : 'i -> real, K a : real "
    rf"given {LAWS}, !i. HasInt (Q i) (\y. abs y^(a/(a - 1))) K, 0 < K, "
)


@scripted("for r s t : real given 0 < r, 0 <= s, 0 <= t holds s^r*t <= s^(r + 1) + t^(r + 1)")
def cross_power(p: Proof) -> Theorem:
    """A mixed product is at most the sum of the powers."""

    def larger(q: Proof) -> Theorem:
        power = q.use("pow_le", "s", "t", "r")
        scaled = q.use("scale_le", "t", "s^r", "t^r", given=[q.have("0 <= t"), power])
        return q.calc(
            "s^r*t",
            ("=", "t*s^r"),
            ("<=", "t*t^r", scaled),
            ("=", "t^r*t"),
            ("=", "t^(r + 1)", "pow_succ"),
            ("<=", "s^(r + 1) + t^(r + 1)"),
        )

    def smaller(q: Proof) -> Theorem:
        q.have("t <= s")
        scaled = q.use("scale_le", "s^r", "t", "s")
        return q.calc(
            "s^r*t", ("<=", "s^r*s", scaled), ("=", "s^(r + 1)", "pow_succ"), ("<=", "s^(r + 1) + t^(r + 1)")
        )

    return p.cases("s <= t", larger, smaller)


def powers(p: Proof) -> Theorem:
    """Name the weight by powers g, W and w, show what its use needs, and return the bound of |g|."""
    p.let(s=SIGN, A="a/(a - 1)", r="1/(a - 1)", R="product Q")
    p.let(g=r"\y. s y*abs y^r", W=r"\y. 1*1 + 1*abs y^A", w=r"\i : 'i. 1*1 + 1*K")
    p.let(c=r"\i. -(v i) / K", psi=r"\x. 1 + Sum (\i. c i * g (x i))")
    for fact in logic.separated(p.use("sign_function")):
        p.know(fact)
    p.have("0 < a - 1")
    p.have("0 < r")
    same = p.have("r + 1 = A")
    p.have("0 < A")
    p.have("~(r + 1 = 0)")
    p.have("Measurable g")
    p.use("product_prob", "Q")
    p.have("!y : real. 0 <= abs y", "abs_pos")
    p.have("!y : real. 0 <= abs y^r", "pow_nonneg")
    p.have("!y : real. 0 <= abs y^A", "pow_nonneg")

    def odd(q: Proof) -> Theorem:
        sign = q.use(q.have("!y. s (-y) = -s y"), "y")
        size = q.use("abs_neg", "y")
        return q.calc("g (-y)", ("=", "-s y*abs y^r", sign, size), ("=", "-g y"))

    p.intro("y", odd, "!y. g (-y) = -g y")

    def size(q: Proof) -> Theorem:
        one = q.use(
            "scale_le", "abs y^r", "abs (s y)", "1", given=[q.have("0 <= abs y^r"), q.have("abs (s y) <= 1")]
        )
        power = q.use("abs_nonneg", "abs y^r")
        return q.calc(
            "abs (g y)",
            ("=", "abs (s y)*abs (abs y^r)", "abs_product"),
            ("=", "abs y^r*abs (s y)", power),
            ("<=", "abs y^r*1", one),
            ("=", "abs y^r"),
        )

    bound = p.intro("y", size, "!y. abs (g y) <= abs y^r")

    def product(q: Proof) -> Theorem:
        cross = rewrite(q.use("cross_power", "r", "abs y", "abs z"), same)
        less = q.use(
            "scale_le", "abs z", "abs (g y)", "abs y^r", given=[q.have("0 <= abs z"), q.use(bound, "y")]
        )
        return q.calc(
            "abs (g y * z)",
            ("=", "abs z*abs (g y)", "abs_product"),
            ("<=", "abs z*abs y^r", less),
            ("=", "abs y^r*abs z"),
            ("<=", "abs y^A + abs z^A", cross),
            ("<=", "W y + W z"),
        )

    p.intro("y z", product, "!y z. abs (g y * z) <= W y + W z")
    one = [p.use("one_pow", e) for e in ("r", "A")]

    def first(q: Proof) -> Theorem:
        cross = rewrite(q.use("cross_power", "r", "abs y", "1"), same)
        return q.calc(
            "abs (g y)",
            ("<=", "abs y^r", q.use(bound, "y")),
            ("=", "abs y^r*1"),
            ("<=", "abs y^A + 1^A", cross),
            ("=", "W y", *one),
        )

    p.intro("y", first, "!y. abs (g y) <= W y")

    def second(q: Proof) -> Theorem:
        cross = rewrite(q.use("cross_power", "r", "1", "abs y"), same)
        return q.calc("abs y", ("=", "1^r*abs y", *one), ("<=", "1^A + abs y^A", cross), ("=", "W y", *one))

    p.intro("y", second, "!y. abs y <= W y")

    def finite(q: Proof) -> Theorem:
        q.have(r"HasInt (Q i) (\y. abs y^A) K")
        q.use("int_const", "Q i", "1")
        return q.use("int_lin", "Q i", r"\y : real. 1", r"\y. abs y^A", "1", "1", "1", "K")

    p.intro("i", finite, "!i. HasInt (Q i) W (w i)")

    def value(q: Proof) -> Theorem:
        q.have("s y * y = abs y")
        return q.calc(
            "g y * y",
            ("=", "abs y^r*(s y * y)"),
            ("=", "abs y^r*abs y"),
            ("=", "abs y^(r + 1)", "pow_succ"),
            ("=", "abs y^A", same),
        )

    values = p.intro("y", value, "!y. g y * y = abs y^A")

    def covariance(q: Proof) -> Theorem:
        equal = q.have(r"AE (Q i) (\y. g y * y = abs y^A)", "ae_all", values)
        return q.use("int_ae", given=[equal, q.have(r"HasInt (Q i) (\y. abs y^A) K")])

    p.intro("i", covariance, r"!i. HasInt (Q i) (\y. g y * y) K")
    return bound


def mean_one(p: Proof, e: str, back: str) -> None:
    """The power of (|y|^A/K)^e with the exponent ``back`` = 1/e has the mean 1, under the name u."""
    p.let(u=rf"\y. (abs y^A/K)^({e})")
    p.have("Measurable u")
    p.have("!y. 0 <= abs y^A/K")
    p.have("!y. 0 <= u y", "pow_nonneg")
    total = p.have(f"({e})*({back}) = 1")

    def one(q: Proof) -> Theorem:
        def point(t: Proof) -> Theorem:
            t.have("0 <= abs y^A/K")
            return t.calc(
                f"u y^({back})",
                ("=", f"(abs y^A/K)^(({e})*({back}))", "pow_pow"),
                ("=", "(abs y^A/K)^1", total),
                ("=", "1/K*abs y^A"),
            )

        each = q.intro("y", point, f"!y. u y^({back}) = 1/K*abs y^A")
        scaled = q.use(
            "int_scale", "Q i", r"\y. abs y^A", "1/K", "K", given=[q.have(r"HasInt (Q i) (\y. abs y^A) K")]
        )
        q.have("!y. 0 <= 1/K*abs y^A")
        mean = q.use("L_int", "Q i", r"\y. 1/K*abs y^A", "1/K*K", given=[scaled])
        return q.calc(
            rf"L (Q i) (\y. ext (u y^({back})))",
            ("=", r"L (Q i) (\y. ext (1/K*abs y^A))", each),
            ("=", "ext (1/K*K)", mean),
            ("=", "ext 1"),
            ("<=", "ext 1"),
        )

    p.intro("i", one, rf"!i. L (Q i) (\y. ext (u y^({back}))) <= ext 1")


@scripted(
    f"{_MOMENT} 1 < a holds {DIVERGENCE} <= ext (a*log (1 + Sum (\\i. abs (v i))/K^((a - 1)/a))/(a - 1))"
)
def power_bound_one(p: Proof) -> Theorem:
    """The bound in the norm of order 1, for every order."""
    bound = powers(p)
    mean_one(p, "1/a", "a")
    p.let(k="K^((a - 1)/a)", t=r"\i. abs (v i)/k", B=r"1 + Sum (\i. abs (v i))/k", b="a*log B/(a - 1)")
    p.have("K^1 = K")
    split = p.calc("K", ("=", "K^((a - 1)/a + 1/a)"), ("=", "k*K^(1/a)", "pow_add"))
    sums = p.calc(
        "Sum t",
        ("=", r"Sum (\i. 1/k*abs (v i))"),
        ("=", r"1/k*Sum (\i. abs (v i))", p.use("Sum_scale", r"\i. abs (v i)", "1/k")),
        ("=", r"Sum (\i. abs (v i))/k"),
    )
    exponent = p.have("A*(1/a) = r")

    def point(q: Proof) -> Theorem:
        def term(e: Proof) -> Theorem:
            e.let(y="x i")
            less = e.use(
                "scale_le",
                "abs (c i)",
                "abs (g y)",
                "abs y^r",
                given=[e.have("0 <= abs (c i)"), e.use(bound, "y")],
            )
            size = e.calc(
                "abs (c i)",
                ("=", "abs (1/K*-(v i))"),
                ("=", "1/K*abs (-(v i))", e.use("abs_scale", "1/K", "-(v i)")),
                ("=", "1/K*abs (v i)", "abs_neg"),
            )
            root = e.calc(
                "u y",
                ("=", "(abs y^A)^(1/a)/K^(1/a)", "div_pow"),
                ("=", "abs y^(A*(1/a))/K^(1/a)", "pow_pow"),
                ("=", "abs y^r/K^(1/a)", exponent),
            )
            return e.calc(
                "abs (c i * g y)",
                ("=", "abs (c i)*abs (g y)", "abs_product"),
                ("<=", "abs (c i)*abs y^r", less),
                ("=", "1/K*abs (v i)*abs y^r", size),
                ("=", "1/(k*K^(1/a))*abs (v i)*abs y^r", split),
                ("=", "t i*(abs y^r/K^(1/a))"),
                ("=", "t i*u y", root),
            )

        each = q.intro("i", term, "!i. abs (c i * g (x i)) <= t i*u (x i)")
        total = q.use("Sum_le", r"\i. abs (c i * g (x i))", r"\i. t i*u (x i)", given=[each])
        size = q.calc(
            "abs (psi x)",
            ("<=", r"abs 1 + abs (Sum (\i. c i * g (x i)))", "abs_add"),
            ("<=", r"1 + Sum (\i. abs (c i * g (x i)))", q.use("abs_Sum", r"\i. c i * g (x i)")),
            ("<=", r"1 + Sum (\i. t i*u (x i))", total),
        )
        power = q.use(
            "pow_le",
            "abs (psi x)",
            r"1 + Sum (\i. t i*u (x i))",
            "a",
            given=[q.have("0 <= abs (psi x)", "abs_pos"), size],
        )
        return q.have(r"ext (abs (psi x)^a) <= ext ((1 + Sum (\i. t i*u (x i)))^a)", power)

    each = p.intro("x", point, r"!x. ext (abs (psi x)^a) <= ext ((1 + Sum (\i. t i*u (x i)))^a)")
    mean = p.use("mean_of_power_of_sum", "Q", "t", "u", "a")
    moment = p.calc(
        r"L R (\x. ext (abs (psi x)^a))",
        ("<=", r"L R (\x. ext ((1 + Sum (\i. t i*u (x i)))^a))", p.use("L_le", "R", given=[each])),
        ("<=", "ext ((1 + Sum t)^a)", mean),
        ("=", "ext (B^a)", sums),
        ("=", "ext (exp (a*log B))", "pow_exp"),
        ("=", "ext (exp ((a - 1)*b))", p.have("a*log B = (a - 1)*b")),
    )
    return p.use("noise_bound", "Q", "v", "w", "g", "W", "K", "a", "b", given=[moment])


@scripted(
    f"{_MOMENT} 2 <= a holds {DIVERGENCE} "
    r"<= ext (a*log (1 + (a - 1)*Sum (\i. v i^2)/K^(2*(a - 1)/a))/(2*(a - 1)))"
)
def power_bound_two(p: Proof) -> Theorem:
    """The bound in the norm of order 2, for orders of at least 2."""
    powers(p)
    mean_one(p, "2/a", "a/2")
    p.let(
        k="K^(2*(a - 1)/a)",
        t=r"\i. (a - 1)*v i^2/k",
        B=r"1 + (a - 1)*Sum (\i. v i^2)/k",
        b="a*log B/(2*(a - 1))",
    )
    split = p.calc("K^2", ("=", "K^(2*(a - 1)/a + 2/a)"), ("=", "k*K^(2/a)", "pow_add"))
    sums = p.calc(
        "Sum t",
        ("=", r"Sum (\i. (a - 1)/k*v i^2)"),
        ("=", r"(a - 1)/k*Sum (\i. v i^2)", p.use("Sum_scale", r"\i. v i^2", "(a - 1)/k")),
        ("=", r"(a - 1)*Sum (\i. v i^2)/k"),
    )
    exponent = p.have("A*(2/a) = r*2")
    first = p.use("bonami", "Q", "c", "g", "a")
    p.let(X=r"\x. 1 + (a - 1)*Sum (\i. (c i * g (x i))^2)", Y=r"\x. 1 + Sum (\i. t i*u (x i))")

    def point(q: Proof) -> Theorem:
        def term(e: Proof) -> Theorem:
            e.let(y="x i")
            less = e.use(
                "scale_le",
                "(abs y^r)^2",
                "s y^2",
                "1",
                given=[e.have("0 <= (abs y^r)^2"), e.have("s y^2 <= 1")],
            )
            grown = e.use(
                "scale_le",
                "(a - 1)*v i^2/K^2",
                "(abs y^r)^2*s y^2",
                "(abs y^r)^2*1",
                given=[e.have("0 <= (a - 1)*v i^2/K^2"), less],
            )
            root = e.calc(
                "u y",
                ("=", "(abs y^A)^(2/a)/K^(2/a)", "div_pow"),
                ("=", "abs y^(A*(2/a))/K^(2/a)", "pow_pow"),
                ("=", "abs y^(r*2)/K^(2/a)", exponent),
                ("=", "(abs y^r)^2/K^(2/a)", "pow_pow"),
            )
            return e.calc(
                "(a - 1)*(c i * g y)^2",
                ("=", "(a - 1)*v i^2/K^2*((abs y^r)^2*s y^2)"),
                ("<=", "(a - 1)*v i^2/K^2*((abs y^r)^2*1)", grown),
                ("=", "(a - 1)*v i^2/(k*K^(2/a))*((abs y^r)^2*1)", split),
                ("=", "t i*((abs y^r)^2/K^(2/a))"),
                ("=", "t i*u y", root),
            )

        each = q.intro("i", term, "!i. (a - 1)*(c i * g (x i))^2 <= t i*u (x i)")
        total = q.use("Sum_le", r"\i. (a - 1)*(c i * g (x i))^2", r"\i. t i*u (x i)", given=[each])
        scaled = q.use("Sum_scale", r"\i. (c i * g (x i))^2", "a - 1")
        less = q.have("X x <= Y x", scaled, total)
        positive = q.have("0 <= X x")
        power = q.use("pow_le", "X x", "Y x", "a/2", given=[positive, less])
        return q.have("ext (X x^(a/2)) <= ext (Y x^(a/2))", power)

    each = p.intro("x", point, "!x. ext (X x^(a/2)) <= ext (Y x^(a/2))")
    mean = p.use("mean_of_power_of_sum", "Q", "t", "u", "a/2")
    moment = p.calc(
        r"L R (\x. ext (abs (psi x)^a))",
        ("<=", r"L R (\x. ext (X x^(a/2)))", first),
        ("<=", r"L R (\x. ext (Y x^(a/2)))", p.use("L_le", "R", given=[each])),
        ("<=", "ext ((1 + Sum t)^(a/2))", mean),
        ("=", "ext (B^(a/2))", sums),
        ("=", "ext (exp (a/2*log B))", "pow_exp"),
        ("=", "ext (exp ((a - 1)*b))", p.have("a/2*log B = (a - 1)*b")),
    )
    return p.use("noise_bound", "Q", "v", "w", "g", "W", "K", "a", "b", given=[moment])
