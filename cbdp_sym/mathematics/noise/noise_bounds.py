"""Linear adversaries against independent symmetric noise: bounds of the Rényi divergence by moments."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent

LAWS = r"Finite (\i : 'i. T), !i. Prob (Q i), !i. map neg (Q i) = Q i"
DIVERGENCE = r"restricted_renyi a linear_in (product Q) (product (\i. shift (v i) (Q i)))"
SIGN = r"\y : real. if (0 < y) 1 (if (y < 0) (-1) 0)"


@scripted(
    rf"holds Measurable ({SIGN}) /\ (!y. ({SIGN}) (-y) = -({SIGN}) y) "
    rf"/\ (!y. abs (({SIGN}) y) <= 1) /\ (!y. ({SIGN}) y * y = abs y) /\ (!y. ({SIGN}) y ^ 2 <= 1)"
)
def sign_function(p: Proof) -> Theorem:
    """The sign: an odd function of size at most 1."""

    return p.auto()


def signs(p: Proof) -> None:
    """Name the weight by signs g, W and w, and show what its use needs."""
    p.let(g=SIGN, W=r"\y. 1 * 1 + 1 * abs y", w=r"\i : 'i. 1 * 1 + 1 * k", R="product Q")
    for fact in logic.separated(p.use("sign_function")):
        p.know(fact)

    def size(q: Proof) -> Theorem:
        return q.use("int_lin", "Q i", r"\y : real. 1", r"\y. abs y", "1", "1", "1", "k")

    p.intro("i", size, "!i. HasInt (Q i) W (w i)")

    def product(q: Proof) -> Theorem:
        scaled = q.use("scale_le", "abs z", "abs (g y)", "1")
        return q.calc(
            "abs (g y * z)",
            ("=", "abs z * abs (g y)", "abs_product"),
            ("<=", "abs z * 1", scaled),
            ("<=", "W y + W z"),
        )

    p.intro("y z", product, "!y z. abs (g y * z) <= W y + W z")

    def covariance(q: Proof) -> Theorem:
        same = q.have(r"(\y. g y * y) = abs")
        return q.have(r"HasInt (Q i) (\y. g y * y) k", same)

    p.intro("i", covariance, r"!i. HasInt (Q i) (\y. g y * y) k")
    p.let(c=r"\i. -(v i) / k", psi=r"\x. 1 + Sum (\i. c i * g (x i))")


_SIGNED = (
    f"for Q : 'i -> real measure, v : 'i -> real, k a : real given {LAWS}, !i. HasInt (Q i) abs k, 0 < k, "
)


@scripted(
    f"{_SIGNED} 2 <= a holds {DIVERGENCE} "
    r"<= ext (a*log (1 + (a - 1)*Sum (\i. v i^2)/k^2)/(2*(a - 1)))"
)
def sign_bound_two(p: Proof) -> Theorem:
    """The bound in the norm of order 2, for orders of at least 2, by hypercontractivity."""
    signs(p)
    p.let(N=r"Sum (\i. v i^2)", B="1 + (a - 1)*N/k^2", b="a*log B/(2*(a - 1))")
    first = p.use("bonami", "Q", "c", "g", "a")

    def point(q: Proof) -> Theorem:
        each = q.have("!i. (c i * g (x i))^2 <= 1/k^2*v i^2")
        total = q.use("Sum_le", r"\i. (c i * g (x i))^2", r"\i. 1/k^2*v i^2", given=[each])
        q.calc(
            r"Sum (\i. (c i * g (x i))^2)",
            ("<=", r"Sum (\i. 1/k^2*v i^2)", total),
            ("=", "1/k^2*N", q.use("Sum_scale", r"\i. v i^2", "1/k^2")),
        )
        return q.have(r"ext ((1 + (a - 1)*Sum (\i. (c i * g (x i))^2))^(a/2)) <= ext (B^(a/2))")

    p.intro("x", point, r"!x. ext ((1 + (a - 1)*Sum (\i. (c i * g (x i))^2))^(a/2)) <= ext (B^(a/2))")
    moment = p.calc(
        r"L R (\x. ext (abs (psi x)^a))",
        ("<=", r"L R (\x. ext ((1 + (a - 1)*Sum (\i. (c i * g (x i))^2))^(a/2)))", first),
        ("<=", r"L R (\x. ext (B^(a/2)))", p.use("L_le", "R")),
        ("=", "ext (B^(a/2))", "L_const"),
        ("=", "ext (exp (a/2*log B))", "pow_exp"),
        ("=", "ext (exp ((a - 1)*b))", p.have("a/2*log B = (a - 1)*b")),
    )
    return p.use("noise_bound", "Q", "v", "w", "g", "W", "k", "a", "b", given=[moment])


@scripted(
    f"{_SIGNED} 1 < a holds {DIVERGENCE} "
    r"<= ext (a*log (1 + Sum (\i. abs (v i))/k)/(a - 1))"
)
def sign_bound_one(p: Proof) -> Theorem:
    """The bound in the norm of order 1, for every order, by the triangle inequality."""
    signs(p)
    p.let(N=r"Sum (\i. abs (v i))", B="1 + N/k", b="a*log B/(a - 1)")

    def point(q: Proof) -> Theorem:
        def term(r: Proof) -> Theorem:
            scaled = r.use("scale_le", "abs (c i)", "abs (g (x i))", "1")
            size = r.calc(
                "abs (c i)",
                ("=", "abs (1/k*-(v i))"),
                ("=", "1/k*abs (-(v i))", r.use("abs_scale", "1/k", "-(v i)")),
                ("=", "1/k*abs (v i)", "abs_neg"),
            )
            return r.calc(
                "abs (c i * g (x i))",
                ("=", "abs (c i) * abs (g (x i))", "abs_product"),
                ("<=", "abs (c i) * 1", scaled),
                ("=", "1/k*abs (v i)", size),
            )

        q.intro("i", term, "!i. abs (c i * g (x i)) <= 1/k*abs (v i)")
        total = q.use("Sum_le", r"\i. abs (c i * g (x i))", r"\i. 1/k*abs (v i)")
        size = q.calc(
            "abs (psi x)",
            ("<=", r"abs 1 + abs (Sum (\i. c i * g (x i)))", "abs_add"),
            ("<=", r"1 + Sum (\i. abs (c i * g (x i)))", q.use("abs_Sum", r"\i. c i * g (x i)")),
            ("<=", r"1 + Sum (\i. 1/k*abs (v i))", total),
            ("=", "B", q.use("Sum_scale", r"\i. abs (v i)", "1/k")),
        )
        q.use("pow_le", "abs (psi x)", "B", "a", given=[q.have("0 <= abs (psi x)"), size])
        return q.have("ext (abs (psi x)^a) <= ext (B^a)")

    p.intro("x", point, "!x. ext (abs (psi x)^a) <= ext (B^a)")
    moment = p.calc(
        r"L R (\x. ext (abs (psi x)^a))",
        ("<=", r"L R (\x. ext (B^a))", p.use("L_le", "R")),
        ("=", "ext (B^a)", "L_const"),
        ("=", "ext (exp (a*log B))", "pow_exp"),
        ("=", "ext (exp ((a - 1)*b))", p.have("a*log B = (a - 1)*b")),
    )
    return p.use("noise_bound", "Q", "v", "w", "g", "W", "k", "a", "b", given=[moment])


_PLAIN = (
    "for Q : 'i -> real measure, v : 'i -> real, V a : real "
    rf"given {LAWS}, !i. HasInt (Q i) (\y. y^2) V, 0 < V, "
)


def plain(p: Proof) -> None:
    """Name the weight by the coordinates g, W and w, and show what its use needs."""
    p.let(g=r"\y : real. y", W=r"\y : real. 1 * 1 + 1 * y^2", w=r"\i : 'i. 1 * 1 + 1 * V", R="product Q")
    p.let(c=r"\i. -(v i) / V", psi=r"\x. 1 + Sum (\i. c i * x i)", N=r"Sum (\i. v i^2)")

    def size(q: Proof) -> Theorem:
        return q.use("int_lin", "Q i", r"\y : real. 1", r"\y : real. y^2", "1", "1", "1", "V")

    p.intro("i", size, "!i. HasInt (Q i) W (w i)")

    def product(q: Proof) -> Theorem:
        square = []
        for x in "yz":
            q.have(f"0 <= abs {x}", "abs_pos")
            square.append(q.have(f"abs {x}^2 = {x}^2", "abs_square"))
        q.have("0 <= (abs y - abs z)^2")
        return q.calc(
            "abs (y * z)",
            ("=", "abs y * abs z", "abs_product"),
            ("<=", "1 + abs y^2 + (1 + abs z^2)"),
            ("=", "W y + W z", *square),
        )

    p.intro("y z", product, "!y z. abs (y * z) <= W y + W z")

    def dominated(q: Proof) -> Theorem:
        square = q.have("abs y^2 = y^2", "abs_square")
        q.have("0 <= (abs y - 1)^2")
        return q.calc("abs y", ("<=", "1 + abs y^2"), ("=", "W y", square))

    p.intro("y", dominated, "!y. abs y <= W y")

    def variance(q: Proof) -> Theorem:
        same = q.have(r"(\y : real. y * y) = (\y. y^2)")
        return q.have(r"HasInt (Q i) (\y : real. y * y) V", same, q.have(r"HasInt (Q i) (\y. y^2) V"))

    p.intro("i", variance, r"!i. HasInt (Q i) (\y : real. y * y) V")


def second_moment(p: Proof) -> Theorem:
    """The mean of ψ² is 1 + |v|²/V."""
    whole = p.use("weighted_linear_mean", "Q", "c", "c", "w", "g", "W", "V", "1")
    each = p.have("!i. c i * c i = 1/V^2*v i^2")
    total = p.calc(
        "1 + V * dot c c",
        ("=", r"1 + V * Sum (\i. 1/V^2*v i^2)", "dot", each),
        ("=", "1 + V * (1/V^2*N)", p.use("Sum_scale", r"\i. v i^2", "1/V^2")),
        ("=", "1 + N/V"),
    )
    p.have("!x. psi x^2 = psi x * (dot c x + 1)", "dot", "dot")
    equal = p.have(r"AE R (\x. psi x^2 = psi x * (dot c x + 1))", "ae_all")
    return p.use("int_ae", given=[equal, rewrite(whole, total)])


@scripted(
    f"{_PLAIN} 1 < a, a <= 2 holds {DIVERGENCE} "
    r"<= ext (a*log (1 + Sum (\i. v i^2)/V)/(2*(a - 1)))"
)
def variance_bound(p: Proof) -> Theorem:
    """The bound for orders of at most 2, by the variance."""
    plain(p)
    p.let(B="1 + N/V", b="a*log B/(2*(a - 1))")
    second_moment(p)
    second = p.calc(r"L R (\x. ext (psi x^2))", ("=", "ext B", p.use("L_int")), ("<=", "ext B"))
    less = p.use("moment_below_two", "R", "psi", "a", "B", given=[second])
    moment = p.calc(
        r"L R (\x. ext (abs (psi x)^a))",
        ("<=", "ext (B^(a/2))", less),
        ("=", "ext (exp (a/2*log B))", "pow_exp"),
        ("=", "ext (exp ((a - 1)*b))", p.have("a/2*log B = (a - 1)*b")),
    )
    return p.use("noise_bound", "Q", "v", "w", "g", "W", "V", "a", "b", given=[moment])


@scripted(f"{_PLAIN} 2 <= a holds ext (a*log (1 + Sum (\\i. v i^2)/V)/(2*(a - 1))) <= {DIVERGENCE}")
def variance_below(p: Proof) -> Theorem:
    """A lower bound for orders of at least 2, by one linear function."""
    plain(p)
    p.let(
        B="1 + N/V",
        M=r"\x : 'i -> real. \i. x i + v i",
        s="1 - dot c v",
        phi="\\x. dot c x + s",
        lin="(linear_in : (('i -> real) -> real) -> bool)",
    )
    moved = p.use("shifted_product", "Q", "v")

    def point(q: Proof) -> Theorem:
        split = q.use("Sum_linear", r"\i. c i * x i", r"\i. c i * v i", "1", "1")
        return q.calc(
            "phi (M x)",
            ("=", r"Sum (\i. c i * (x i + v i)) + (1 - Sum (\i. c i * v i))", "dot"),
            ("=", r"Sum (\i. 1*(c i * x i) + 1*(c i * v i)) + (1 - Sum (\i. c i * v i))"),
            ("=", r"1*Sum (\i. c i * x i) + 1*Sum (\i. c i * v i) + (1 - Sum (\i. c i * v i))", split),
            ("=", "psi x"),
        )

    p.intro("x", point, "!x. phi (M x) = psi x")
    second_moment(p)
    p.use("int_of_map", "R", "M", r"\x. phi x^2", "B")
    whole = p.use("weighted_linear_mean", "Q", "c", r"\i : 'i. (0 : real)", "w", "g", "W", "V", "s")
    none = p.use("dot_zero", "c")
    p.intro(
        "x",
        lambda q: q.calc(
            "phi x",
            ("=", "(1 + 0 * Sum x) * (dot c x + s)"),
            ("=", r"(1 + Sum (\i. 0 * x i)) * (dot c x + s)", q.use("Sum_scale", "x", "0")),
        ),
        r"!x. phi x = (1 + Sum (\i. 0 * x i)) * (dot c x + s)",
    )
    slopes = p.have("!i. c i * v i = -(1 / V) * v i^2")
    value = p.calc(
        r"s + V * dot (\i. 0) c",
        ("=", "1 - dot c v", none),
        ("=", r"1 - Sum (\i. -(1 / V) * v i^2)", "dot", slopes),
        ("=", "1 - -(1 / V) * N", p.use("Sum_scale", r"\i. v i^2", "-(1 / V)")),
        ("=", "B"),
    )
    same = p.have(r"AE R (\x. phi x = (1 + Sum (\i. 0 * x i)) * (dot c x + s))")
    p.use("int_ae", given=[same, rewrite(whole, value)])

    def member(q: Proof) -> Theorem:
        def form(r: Proof) -> Theorem:
            scaled = r.use("Sum_scale", r"\i. c i * x i", "l")
            return r.calc(
                "l * phi x",
                ("=", r"l * Sum (\i. c i * x i) + l * s", "dot"),
                ("=", r"Sum (\i. l * (c i * x i)) + l * s", scaled),
                ("=", r"Sum (\i. l * c i * x i) + l * s"),
                ("=", r"dot (\i. l * c i) x + l * s", "dot"),
            )

        q.intro("x", form, r"!x. l * phi x = dot (\i. l * c i) x + l * s")
        q.know(q.witness(r"\i. l * c i", "l * s", goal=r"?a b. !x. l * phi x = dot a x + b"))
        return q.have(r"linear_in (\x. l * phi x)", "linear_in")

    p.intro("l", member, r"!l. lin (\x. l * phi x)")
    found = p.use("attained_renyi", "lin", "R", "map M R", "phi", "a", "B")
    return by_equation(
        congruent(p.term(r"\K. ext (a*log B/(2*(a - 1))) <= restricted_renyi a lin R K"), symmetry(moved)),
        found,
    )


@scripted(
    "for Q : 'i -> real measure, u : 'i -> real, V : real "
    rf"given {LAWS}, !i. HasInt (Q i) (\y. y^2) V, 0 < V "
    r"holds HasInt (product Q) (\x. (1 + dot u x)^2) (1 + V*Sum (\i. u i^2))"
)
def linear_second_moment(p: Proof) -> Theorem:
    """The variance of a sum: the second moment of a linear function of independent noise."""
    p.let(v=r"\i. -(V*u i)")
    plain(p)
    mean = second_moment(p)
    total = p.calc(
        "1 + N/V",
        ("=", r"1 + Sum (\i. V^2*u i^2)/V", p.have("!i. v i^2 = V^2*u i^2")),
        ("=", r"1 + V^2*Sum (\i. u i^2)/V", p.use("Sum_scale", r"\i. u i^2", "V^2")),
        ("=", r"1 + V*Sum (\i. u i^2)"),
    )
    p.have("!x. (1 + dot u x)^2 = psi x^2", "dot")
    equal = p.have(r"AE R (\x. (1 + dot u x)^2 = psi x^2)")
    return p.use("int_ae", given=[equal, rewrite(mean, total)])
