"""Lemmas about norms on families of numbers: they are measurable, and make metrics."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.proof import Proof, scripted


@scripted("for N : ('i -> real) -> real given is_norm N holds N (\\i. 0) = 0")
def norm_zero(p: Proof) -> Theorem:
    """The norm of 0 is 0."""
    p.unfold_facts("is_norm")
    none = p.have("abs 0 = 0")
    return p.calc(
        r"N (\i. 0)",
        ("=", r"N (\i. 0 * 0)"),
        ("=", r"abs 0 * N (\i. 0)", p.have(r"N (\i. 0 * 0) = abs 0 * N (\i. 0)")),
        ("=", r"0 * N (\i. 0)", none),
        ("=", "0"),
    )


@scripted(
    "for N : ('i -> real) -> real, u v : 'i -> real "
    "given is_norm N holds N (\\i. u i - v i) = N (\\i. v i - u i)"
)
def norm_swap(p: Proof) -> Theorem:
    """A difference and its negative have one norm."""
    p.unfold_facts("is_norm")
    p.let(w=r"\i. v i - u i")
    scaled = p.have(r"N (\i. -1 * w i) = abs (-1) * N w")
    return p.calc(
        r"N (\i. u i - v i)",
        ("=", r"N (\i. -1 * w i)"),
        ("=", r"abs (-1) * N w", scaled),
        ("=", r"1 * N w", p.have("abs (-1) = 1")),
        ("=", r"N (\i. v i - u i)"),
    )


@scripted(
    "for N : ('i -> real) -> real, u v w : 'i -> real given is_norm N "
    r"holds N (\i. u i - w i) <= N (\i. u i - v i) + N (\i. v i - w i)"
)
def norm_triangle(p: Proof) -> Theorem:
    """The triangle inequality for differences."""
    p.unfold_facts("is_norm")
    p.let(a=r"\i. u i - v i", b=r"\i. v i - w i")
    return p.calc(r"N (\i. u i - w i)", ("=", r"N (\i. a i + b i)"), ("<=", r"N a + N b"))


@scripted("for N : ('i -> real) -> real, u : 'i -> real given is_norm N holds 0 <= N u")
def norm_nonneg(p: Proof) -> Theorem:
    """A norm is not negative."""
    p.use("norm_zero", "N")
    p.use("norm_swap", "N", "u", r"\i. 0")
    p.use("norm_triangle", "N", r"\i. 0", "u", r"\i. 0")
    p.have(r"N (\i. u i - 0) = N u")
    p.have(r"N (\i. 0 - 0) = N (\i. 0)")
    return p.have(p.goal)


@scripted("for N : ('i -> real) -> real given is_norm N holds is_metric (\\u v. N (\\i. u i - v i))")
def norm_metric(p: Proof) -> Theorem:
    """A norm makes a metric."""
    p.unfold_facts("is_norm")
    zero = p.use("norm_zero", "N")
    definite = p.have("!u. N u = 0 ==> (!i. u i = 0)")
    vector = p.term("N").type.args[0]
    index = vector.args[0]

    def same(q: Proof) -> Theorem:
        def apart(r: Proof) -> Theorem:
            r.use(definite, r"\i. u i - v i")
            r.every("i", index, lambda s: s.use("eq_sub", "u i", "v i"))
            return r.have("u = v")

        def equal(r: Proof) -> Theorem:
            here = r.have("u = v")
            return r.calc(
                r"N (\i. u i - v i)", ("=", r"N (\i. v i - v i)", here), ("=", r"N (\i. 0)"), ("=", "0", zero)
            )

        q.intro("", apart, r"N (\i. u i - v i) = 0 ==> u = v")
        q.intro("", equal, r"u = v ==> N (\i. u i - v i) = 0")
        return q.have(r"(N (\i. u i - v i) = 0) = (u = v)")

    p.intro("u v", same, r"!u v. (N (\i. u i - v i) = 0) = (u = v)")
    p.intro(
        "u v", lambda q: q.use("norm_swap", "N", "u", "v"), r"!u v. N (\i. u i - v i) = N (\i. v i - u i)"
    )
    p.intro(
        "u v w",
        lambda q: q.use("norm_triangle", "N", "u", "v", "w"),
        r"!u v w. N (\i. u i - w i) <= N (\i. u i - v i) + N (\i. v i - w i)",
    )
    p.unfold("is_metric")
    return p.have(p.goal)


@scripted("for N : ('i -> real) -> real given Finite (\\i : 'i. T), is_norm N holds Measurable N")
def norm_measurable(p: Proof) -> Theorem:
    """A norm is the supremum of a sequence of linear functions, so it is measurable."""
    return p.obtain("v", p.use("norm_dual", "N"), _of_dual)


def _of_dual(p: Proof) -> Theorem:
    vector = p.term("N").type.args[0]

    def level(q: Proof) -> Theorem:
        same = q.every("u", vector, at)
        return q.have(r"Measurable (\u. N u <= c)", same)

    def at(q: Proof) -> Theorem:
        def below(r: Proof) -> Theorem:
            return r.intro(
                "j",
                lambda s: s.have("dot (v j) u <= c", s.have("dot (v j) u <= N u")),
                "!j. Nat j ==> dot (v j) u <= c",
            )

        def least(r: Proof) -> Theorem:
            return r.cases("N u <= c", lambda s: s.have("N u <= c"), above)

        def above(r: Proof) -> Theorem:
            r.goal = r.term("N u <= c")
            return r.obtain("j", r.have(r"?j. Nat j /\ N u - (N u - c) / 2 <= dot (v j) u"), near)

        def near(r: Proof) -> Theorem:
            r.have("dot (v j) u <= c")
            return r.absurd()

        q.intro("", below, "N u <= c ==> (!j. Nat j ==> dot (v j) u <= c)")
        q.intro("", least, "(!j. Nat j ==> dot (v j) u <= c) ==> N u <= c")
        return q.have("(N u <= c) = (!j. Nat j ==> dot (v j) u <= c)")

    p.every("c", REAL, level)
    p.have(r"!c. Measurable (\u. ext (N u) <= ext c)", "ext_le")
    p.use("measurable_levels", r"\u. ext (N u)")
    return p.use("measurable_of_ext", "N")


@scripted("for v : 'i -> real given Finite (\\i : 'i. T) holds Measurable (dot v)")
def measurable_linear(p: Proof) -> Theorem:
    """A linear function of finitely many numbers is measurable."""
    return p.have(p.goal, "dot")


@scripted(
    "for N : ('k -> real) -> real, q : 'd -> 'k -> real, x y : 'i -> 'd, m : real "
    r"given is_norm N, Finite (\i : 'i. T), m = card (\i : 'i. T), !z. N (q z) <= 1, neighbours x y "
    r"holds N (\k. statistical q x k - statistical q y k) <= 2 / m"
)
def statistical_neighbours(p: Proof) -> Theorem:
    """Answers to statistical queries with values in the unit ball have sensitivity 2/m."""
    p.unfold_facts("neighbours", "is_norm")
    p.use("card_all", goal=r"1 <= card (\i : 'i. T)")
    return p.obtain("i", p.have(r"?i. ~(x i = y i) /\ (!j. ~(j = i) ==> x j = y j)"), _one_entry)


def _one_entry(p: Proof) -> Theorem:
    p.let(a="q (x i)", b="q (y i)", c=r"\k. a k - b k")
    size = p.have(r"card (\i : 'i. T) = m")

    def at(q: Proof) -> Theorem:
        change = q.use("sum_one_changed", r"\j. q (x j) k", r"\j. q (y j) k", "i")
        return q.calc(
            "statistical q x k - statistical q y k",
            (
                "=",
                r"Sum (\j. q (x j) k) / card (\i : 'i. T) - Sum (\j. q (y j) k) / card (\i : 'i. T)",
                "statistical",
            ),
            ("=", r"Sum (\j. q (x j) k) / m - Sum (\j. q (y j) k) / m", size),
            ("=", r"1/m * (Sum (\j. q (x j) k) - Sum (\j. q (y j) k))"),
            ("=", "1/m * c k", change),
        )

    same = p.every("k", p.term("a").type.args[0], at)
    triangle = p.use("norm_triangle", "N", "a", r"\k. 0", "b")
    p.use("norm_swap", "N", r"\k. 0", "b")
    for entry in ("N a <= 1", "N b <= 1"):
        p.have(entry)
    both = p.calc(
        "N c",
        ("<=", r"N (\k. a k - 0) + N (\k. 0 - b k)", triangle),
        ("=", r"N (\k. a k - 0) + N (\k. b k - 0)", p.have(r"N (\k. 0 - b k) = N (\k. b k - 0)")),
        ("=", "N a + N b"),
        ("<=", "2"),
    )
    return p.calc(
        r"N (\k. statistical q x k - statistical q y k)",
        ("=", r"N (\k. 1/m * c k)", same),
        ("=", "abs (1/m) * N c"),
        ("=", "1/m * N c", "abs_nonneg"),
        ("<=", "1/m * 2", both),
        ("=", "2 / m"),
    )


@scripted(
    "for N : ('k -> real) -> real, c : 'k -> real given is_norm N, Finite (\\k : 'k. T) "
    r"holds Measurable (\y. N (\k. y k - c k))"
)
def norm_distance_measurable(p: Proof) -> Theorem:
    """The distance from a point is measurable."""
    p.use("norm_measurable", "N")
    return p.have(p.goal)


@scripted("for v : 'i -> real given Finite (\\i : 'i. T) holds norm 2 v ^ 2 = Sum (\\i. v i ^ 2)")
def two_norm_square(p: Proof) -> Theorem:
    """The square of the Euclidean norm."""
    return p.calc(
        "norm 2 v ^ 2",
        ("=", r"(Sum (\i. abs (v i) ^ 2) ^ (1/2)) ^ 2", "norm"),
        ("=", r"(Sum (\i. v i ^ 2) ^ (1/2)) ^ 2", "abs_square"),
        ("=", r"sqrt (Sum (\i. v i ^ 2)) ^ 2", "sqrt_pow"),
        ("=", r"Sum (\i. v i ^ 2)", "sqrt_square"),
    )


@scripted("for v : 'i -> real given Finite (\\i : 'i. T) holds norm 1 v = Sum (\\i. abs (v i))")
def one_norm(p: Proof) -> Theorem:
    """The norm of order 1 is the sum of the sizes."""
    return p.calc(
        "norm 1 v",
        ("=", r"Sum (\i. abs (v i)^1)^(1/1)", "norm"),
        ("=", r"Sum (\i. abs (v i))^(1/1)"),
        ("=", r"Sum (\i. abs (v i))"),
    )


@scripted("for p : real, v : 'i -> real given Finite (\\i : 'i. T) holds 0 <= norm p v")
def order_norm_nonneg(q: Proof) -> Theorem:
    """A norm of some order is not negative."""
    return q.have(q.goal, "norm")


@scripted(
    "for p : real, v : 'i -> real given Finite (\\i : 'i. T), 0 < p "
    r"holds norm p v^p = Sum (\i. abs (v i)^p)"
)
def norm_power(q: Proof) -> Theorem:
    """The power of a norm that is a sum."""
    q.let(S=r"Sum (\i. abs (v i)^p)")
    return q.calc(
        "norm p v^p",
        ("=", "(S^(1/p))^p", "norm"),
        ("=", "S^(1/p*p)", "pow_pow"),
        ("=", "S^1", q.have("1/p*p = 1")),
        ("=", "S"),
    )
