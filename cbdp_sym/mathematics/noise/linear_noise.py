"""Lemmas about linear adversaries against independent symmetric noise: the mean of a signed weight."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent

NOISE = (
    r"Finite (\i : 'i. T), !i. Prob (Q i), !i. map neg (Q i) = Q i, Measurable g, !y. g (-y) = -g y, "
    r"!i. HasInt (Q i) W (w i), !y z. abs (g y * z) <= W y + W z, !y. abs (g y) <= W y, !y. abs y <= W y, "
    r"!i. HasInt (Q i) (\y. g y * y) k"
)


@scripted(
    "for u : 'i -> real, i : 'i, k : real given Finite (\\i : 'i. T) "
    r"holds Sum (\j. u j * (if (j = i) k 0)) = u i * k"
)
def sum_delta(p: Proof) -> Theorem:
    """A sum with one term."""
    p.let(f=r"\j. u j * (if (j = i) k 0)", z=r"\j : 'i. 0 * (0 : real)")
    difference = p.use("sum_one_changed", "f", "z", "i")
    none = p.calc(
        "Sum z",
        ("=", r"0 * Sum (\j : 'i. (0 : real))", p.use("Sum_scale", r"\j : 'i. (0 : real)", "0")),
        ("=", "0"),
    )
    here = p.have("f i = u i * k")
    return p.have("Sum f = u i * k", difference, none, here)


@scripted(
    "for Y : real measure, g W : real -> real, w : real given map neg Y = Y, Measurable g, "
    "!y. g (-y) = -g y, HasInt Y W w, !y. abs (g y) <= W y holds HasInt Y g 0",
    automatic=False,
)
def odd_mean_zero(p: Proof) -> Theorem:
    """An odd function that is dominated has the mean 0."""
    some = p.use("int_dominated_ae", "Y", "g", "W", "w")

    def of(q: Proof) -> Theorem:
        zero = q.use("odd_mean", "Y", "(neg : real -> real)", "g", "v")
        return rewrite(q.have("HasInt Y g v"), zero)

    return p.obtain("v", some, of)


@scripted(
    "for Q : 'i -> real measure, g W : real -> real, w : 'i -> real, k : real, i j : 'i "
    rf"given {NOISE} holds HasInt (product Q) (\x. g (x i) * x j) (if (j = i) k 0)",
    automatic=False,
)
def uncorrelated(p: Proof) -> Theorem:
    """An odd function of one coordinate is uncorrelated with the others."""
    p.let(R="product Q", h=r"\x : 'i -> real. g (x i) * x j")

    def same(q: Proof) -> Theorem:
        equal = q.have("j = i")
        mean = q.use("coordinate_int", "Q", "i", r"\y. g y * y", "k")
        value = symmetry(q.have("(if (j = i) k 0) = k"))
        q.let(H=r"\x : 'i -> real. g (x i) * x i")
        valued = by_equation(congruent(q.term(r"\m. HasInt R H m"), value), mean)
        moved = congruent(q.term(r"\l. HasInt R (\x. g (x i) * x l) (if (j = i) k 0)"), symmetry(equal))
        return by_equation(moved, valued)

    def other(q: Proof) -> Theorem:
        q.let(s=r"\l : 'i. if (l = i) (-1) (1 : real)", r=r"\x : 'i -> real. \l. s l * x l")
        q.intro("l", sign, r"!l. s l = 1 \/ s l = -1")
        q.use("reflected_product", "Q", "s")
        q.use("coordinate_int", "Q", "i", "W", "w i")
        q.use("coordinate_int", "Q", "j", "W", "w j")
        q.intro(
            "x",
            lambda r: r.have(
                "abs (h x) <= 1 * W (x i) + 1 * W (x j)", r.have("abs (g (x i) * x j) <= W (x i) + W (x j)")
            ),
            "!x. abs (h x) <= 1 * W (x i) + 1 * W (x j)",
        )
        some = q.use("int_dominated_ae", "R", "h", r"\x. 1 * W (x i) + 1 * W (x j)", "1 * w i + 1 * w j")
        here = q.have("s i = -1")
        there = q.have("s j = 1")

        def point(e: Proof) -> Theorem:
            odd = e.use(e.have("!y. g (-y) = -g y"), "x i")
            return e.calc(
                "h (r x)",
                ("=", "g (-1 * x i) * (1 * x j)", here, there),
                ("=", "g (-(x i)) * x j"),
                ("=", "-h x", odd),
            )

        q.intro("x", point, "!x. h (r x) = -h x")

        def of(e: Proof) -> Theorem:
            zero = e.use("odd_mean", "R", "r", "h", "v")
            value = e.have("(if (j = i) k 0) = 0")
            mean = rewrite(e.have("HasInt R h v"), zero)
            return by_equation(congruent(e.term(r"\m. HasInt R h m"), symmetry(value)), mean)

        return q.obtain("v", some, of)

    return p.cases("j = i", same, other)


def sign(p: Proof) -> Theorem:
    """A sign is 1 or -1."""

    def either(q: Proof, branch: str) -> Theorem:
        return q.have(r"s l = 1 \/ s l = -1")

    return p.cases("l = i", lambda q: either(q, "if_true"), lambda q: either(q, "if_false"))


@scripted(
    "for Q : 'i -> real measure, u c w : 'i -> real, g W : real -> real, k s : real "
    rf"given {NOISE} holds HasInt (product Q) "
    r"(\x. (1 + Sum (\i. c i * g (x i))) * (dot u x + s)) (s + k * dot c u)",
    automatic=False,
)
def weighted_linear_mean(p: Proof) -> Theorem:
    """The mean of a linear function under the weight 1 + Σ c g(x)."""
    p.let(
        R="product Q",
        D=r"\x. Sum (\j. u j * x j)",
        U=r"\i x. s * g (x i) + 1 * Sum (\j. u j * (g (x i) * x j))",
        e=r"\i. s * 0 + 1 * (u i * k)",
    )

    def coordinate(q: Proof) -> Theorem:
        q.use("odd_mean_zero", "Q j", r"\y. y", "W", "w j")
        q.use("coordinate_int", "Q", "j", r"\y : real. y", "0")
        return q.use("int_scale", "R", r"\x : 'i -> real. x j", "u j", "0")

    p.intro("j", coordinate, r"!j. HasInt R (\x. u j * x j) (u j * 0)")
    summed = p.use("int_Sum", "R", r"\j x. u j * x j", r"\j. u j * 0")
    zero = p.calc(
        r"Sum (\j. u j * 0)", ("=", r"Sum (\j. 0 * u j)"), ("=", "0 * Sum u", "Sum_scale"), ("=", "0")
    )
    p.know(rewrite(summed, zero))

    def term(q: Proof) -> Theorem:
        def one(r: Proof) -> Theorem:
            r.use("uncorrelated", "Q", "g", "W", "w", "k", "i", "j")
            return r.use("int_scale", "R", r"\x. g (x i) * x j", "u j", "if (j = i) k 0")

        q.intro("j", one, r"!j. HasInt R (\x. u j * (g (x i) * x j)) (u j * (if (j = i) k 0))")
        total = q.use("int_Sum", "R", r"\j x. u j * (g (x i) * x j)", r"\j. u j * (if (j = i) k 0)")
        delta = q.use("sum_delta", "u", "i", "k")
        q.know(rewrite(total, delta))
        q.use("odd_mean_zero", "Q i", "g", "W", "w i")
        q.use("coordinate_int", "Q", "i", "g", "0")
        return q.use("int_scale", "R", "U i", "c i", "e i")

    p.intro("i", term, r"!i. HasInt R (\x. c i * U i x) (c i * e i)")
    p.use("int_Sum", "R", r"\i x. c i * U i x", r"\i. c i * e i")
    p.let(N=r"\x. Sum (\i. c i * U i x)", n=r"Sum (\i. c i * e i)")
    whole = p.use(
        "int_lin", "R", r"\x. 1 * D x + 1 * N x", r"\x : 'i -> real. s", "1", "1", "1 * 0 + 1 * n", "s"
    )
    mean = p.calc(
        "1 * (1 * 0 + 1 * n) + 1 * s",
        ("=", r"s + Sum (\i. k * (c i * u i))", p.have("!i. c i * e i = k * (c i * u i)")),
        ("=", r"s + k * Sum (\i. c i * u i)", p.use("Sum_scale", r"\i. c i * u i", "k")),
        ("=", "s + k * dot c u", "dot"),
    )

    def point(q: Proof) -> Theorem:
        q.let(G=r"Sum (\i. c i * g (x i))")

        def product(r: Proof) -> Theorem:
            scaled = r.calc(
                r"g (x i) * D x",
                ("=", r"Sum (\j. g (x i) * (u j * x j))", r.use("Sum_scale", r"\j. u j * x j", "g (x i)")),
                ("=", r"Sum (\j. u j * (g (x i) * x j))"),
            )
            return r.have("c i * U i x = (D x + s) * (c i * g (x i))", scaled)

        each = q.intro("i", product, "!i. c i * U i x = (D x + s) * (c i * g (x i))")
        spread = q.calc(
            "N x",
            ("=", r"Sum (\i. (D x + s) * (c i * g (x i)))", each),
            ("=", "(D x + s) * G", q.use("Sum_scale", r"\i. c i * g (x i)", "D x + s")),
        )
        return q.calc(
            "(1 + G) * (dot u x + s)",
            ("=", "(1 + G) * (D x + s)", "dot"),
            ("=", "D x + (D x + s) * G + s"),
            ("=", "1 * (1 * D x + 1 * N x) + 1 * s", spread),
        )

    p.intro(
        "x", point, r"!x. (1 + Sum (\i. c i * g (x i))) * (dot u x + s) = 1 * (1 * D x + 1 * N x) + 1 * s"
    )
    equal = p.have(
        r"AE R (\x. (1 + Sum (\i. c i * g (x i))) * (dot u x + s) = 1 * (1 * D x + 1 * N x) + 1 * s)"
    )
    return p.use("int_ae", given=[equal, rewrite(whole, mean)])


@scripted(
    "for Q : 'i -> real measure, v : 'i -> real given Finite (\\i : 'i. T), !i. Prob (Q i) "
    r"holds product (\i. shift (v i) (Q i)) = map (\x. \i. x i + v i) (product Q)"
)
def shifted_product(p: Proof) -> Theorem:
    """Independent coordinates, moved."""
    p.let(t=r"\i. \y : real. y + v i")
    return p.calc(
        r"product (\i. shift (v i) (Q i))",
        ("=", r"product (\i. map (t i) (Q i))", "shift"),
        ("=", r"map (\x. \i. t i (x i)) (product Q)", "product_map"),
    )


@scripted(
    "for Q : 'i -> real measure, v w : 'i -> real, g W : real -> real, k a m : real "
    rf"given {NOISE}, 0 < k, 1 < a, "
    r"HasInt (product Q) (\x. abs (1 + Sum (\i. -(v i) / k * g (x i)))^a) m "
    r"holds restricted_alpha a linear_in (product Q) (product (\i. shift (v i) (Q i))) "
    "<= ext ((m - 1)/(a^2 - a))"
)
def noise_weight(p: Proof) -> Theorem:
    """Weak duality for symmetric noise: the weight 1 - Σ v g(x)/k, an odd function of each coordinate."""
    p.let(
        R="product Q",
        c=r"\i. -(v i) / k",
        M=r"\x : 'i -> real. \i. x i + v i",
        psi=r"\x. 1 + Sum (\i. c i * g (x i))",
        phi=r"\x. 1 + Sum (\i. c i * g (x i - v i))",
        lin="(linear_in : (('i -> real) -> real) -> bool)",
    )
    moved = p.use("shifted_product", "Q", "v")
    back = p.have("!x. phi (M x) = psi x")
    p.use("int_of_map", "R", "M", r"\x. abs (phi x)^a", "m")

    def one(q: Proof) -> Theorem:
        q.unfold_facts("linear_in")
        some = q.have("?u b. !x. h x = dot u x + b")

        def of(r: Proof) -> Theorem:
            form = r.have("!x. h x = dot u x + b")
            whole = r.use("weighted_linear_mean", "Q", "u", r"\i : 'i. (0 : real)", "w", "g", "W", "k", "b")
            none = r.use("dot_zero", "u")
            r.intro(
                "x",
                lambda e: e.calc(
                    r"(1 + Sum (\i. 0 * g (x i))) * (dot u x + b)",
                    (
                        "=",
                        r"(1 + 0 * Sum (\i. g (x i))) * (dot u x + b)",
                        e.use("Sum_scale", r"\i. g (x i)", "0"),
                    ),
                    ("=", "h x", form),
                ),
                r"!x. (1 + Sum (\i. 0 * g (x i))) * (dot u x + b) = h x",
            )
            mean = rewrite(whole, r.calc(r"b + k * dot (\i. 0) u", ("=", "b + k * 0", none), ("=", "b")))
            equal = r.have(r"AE R (\x. h x = (1 + Sum (\i. 0 * g (x i))) * (dot u x + b))")
            r.use("int_ae", given=[equal, mean])
            weighted = r.use("weighted_linear_mean", "Q", "u", "c", "w", "g", "W", "k", "dot u v + b")
            slopes = r.have("!i. c i * u i = -(1 / k) * (u i * v i)")
            cancel = r.calc(
                "dot u v + b + k * dot c u",
                ("=", r"dot u v + b + k * Sum (\i. -(1 / k) * (u i * v i))", "dot", slopes),
                (
                    "=",
                    r"dot u v + b + k * (-(1 / k) * Sum (\i. u i * v i))",
                    r.use("Sum_scale", r"\i. u i * v i", "-(1 / k)"),
                ),
                ("=", r"dot u v + b - dot u v", "dot"),
                ("=", "b"),
            )

            def point(e: Proof) -> Theorem:
                split = e.use("Sum_linear", r"\i. u i * x i", r"\i. u i * v i", "1", "1")
                return e.calc(
                    "phi (M x) * h (M x)",
                    ("=", r"psi x * (dot u (M x) + b)", back, form),
                    ("=", r"psi x * (Sum (\i. 1 * (u i * x i) + 1 * (u i * v i)) + b)", "dot"),
                    ("=", r"psi x * (1 * Sum (\i. u i * x i) + 1 * Sum (\i. u i * v i) + b)", split),
                    ("=", "psi x * (dot u x + (dot u v + b))", "dot"),
                )

            r.intro("x", point, "!x. phi (M x) * h (M x) = psi x * (dot u x + (dot u v + b))")
            same = r.have(r"AE R (\x. phi (M x) * h (M x) = psi x * (dot u x + (dot u v + b)))")
            r.use("int_ae", given=[same, rewrite(weighted, cancel)])
            r.use("int_of_map", "R", "M", r"\x. phi x * h x", "b")
            return r.witness("b", goal=r"?e. HasInt R h e /\ HasInt (map M R) (\x. phi x * h x) e")

        return q.obtain("u", some, lambda r: r.obtain("b", r.have("?b. !x. h x = dot u x + b"), of))

    p.intro(
        "h",
        one,
        r"!h. linear_in h ==> Measurable h ==> (?e. HasInt R h e /\ HasInt (map M R) (\x. phi x * h x) e)",
    )
    found = p.use("signed_weight", "lin", "R", "map M R", "phi", "a", "m")
    return by_equation(
        congruent(p.term(r"\N. restricted_alpha a lin R N <= ext ((m - 1)/(a^2 - a))"), symmetry(moved)),
        found,
    )


@scripted(
    "for Q : 'i -> real measure, v w : 'i -> real, g W : real -> real, k a b : real "
    rf"given {NOISE}, 0 < k, 1 < a, "
    r"L (product Q) (\x. ext (abs (1 + Sum (\i. -(v i) / k * g (x i)))^a)) <= ext (exp ((a - 1)*b)) "
    r"holds restricted_renyi a linear_in (product Q) (product (\i. shift (v i) (Q i))) <= ext b"
)
def noise_bound(p: Proof) -> Theorem:
    """The same for Rényi's divergence, from a bound of the moment of the weight."""
    p.let(
        R="product Q",
        psi=r"\x. 1 + Sum (\i. -(v i) / k * g (x i))",
        S=r"product (\i. shift (v i) (Q i))",
        B="exp ((a - 1)*b)",
    )
    some = p.use("int_of_bounded_L", "R", r"\x. abs (psi x)^a", "B")

    def of(q: Proof) -> Theorem:
        found = q.use("noise_weight", "Q", "v", "w", "g", "W", "k", "a", "u")
        less = q.use("scale_le", "1/(a*(a - 1))", "u - 1", "B - 1")
        bound = q.calc(
            "restricted_alpha a linear_in R S",
            ("<=", "ext ((u - 1)/(a^2 - a))", found),
            ("=", "ext (1/(a*(a - 1))*(u - 1))"),
            ("<=", "ext (1/(a*(a - 1))*(B - 1))", less),
            ("=", "ext ((B - 1)/(a*(a - 1)))"),
        )
        q.use("renyi_of_alpha", "a", "b", given=[q.have("1 < a"), bound])
        return q.have(p.goal, "restricted_renyi")

    return p.obtain("u", some, of)
