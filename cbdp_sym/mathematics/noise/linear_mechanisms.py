"""Lemmas about linear functions of noisy vectors: images, centres, and sums of superadditive functions."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(
    "for P : 'a measure, g : 'a -> 'b, f : 'b -> 'c given Measurable g, Measurable f "
    r"holds map f (map g P) = map (\x. f (g x)) P"
)
def image_of_image(p: Proof) -> Theorem:
    """An image of an image is one image."""
    p.let(h=r"\x. f (g x)", U="map f (map g P)", V="map h P")

    def same(q: Proof) -> Theorem:
        return q.calc(
            "L U k",
            ("=", r"L (map g P) (\y. k (f y))", "L_map"),
            ("=", r"L P (\x. k (f (g x)))", q.use("L_map", "P", "g", r"\y. k (f y)")),
            ("=", "L V k", q.use("L_map", "P", "h", "k")),
        )

    p.intro("k", same, "!k. Measurable k ==> (!x. 0 <= k x) ==> L U k = L V k")
    return p.use("measure_ext", "U", "V")


@scripted(
    "for m v : 'i -> real, b : real given Finite (\\i : 'i. T), 0 < b "
    r"holds laplace_vector (\i. m i + v i) b = map (\x. \i. x i + m i) (laplace_vector v b)"
)
def laplace_vector_centre(p: Proof) -> Theorem:
    """Laplace noise around another centre."""
    p.let(Q=r"\i. laplace (v i) b")
    moved = p.use("shifted_product", "Q", "m")
    each = p.have("!i. laplace (m i + v i) b = shift (m i) (Q i)", "laplace_shift")
    return p.calc(
        r"laplace_vector (\i. m i + v i) b",
        ("=", r"product (\i. shift (m i) (Q i))", "laplace_vector", each),
        ("=", r"map (\x. \i. x i + m i) (product Q)", moved),
        ("=", r"map (\x. \i. x i + m i) (laplace_vector v b)", "laplace_vector"),
    )


@scripted(
    "for P Q : ('i -> real) measure, B : 'k -> 'i -> real, m : 'i -> real, a : real "
    "given Finite (\\i : 'i. T), Finite (\\k : 'k. T), 1 < a holds restricted_renyi a linear_in "
    r"(map (\z. \k. dot (B k) z) (map (\x. \i. x i + m i) P)) "
    r"(map (\z. \k. dot (B k) z) (map (\x. \i. x i + m i) Q)) <= restricted_renyi a linear_in P Q"
)
def renyi_of_linear_image(p: Proof) -> Theorem:
    """Postprocessing by a linear function of the noisy vector, around any centre."""
    p.let(
        G=r"\z : 'i -> real. \k : 'k. dot (B k) z",
        M=r"\x : 'i -> real. \i. x i + m i",
        c=r"\k. dot (B k) m",
        R=r"\z : 'i -> real. \k : 'k. dot (B k) z + c k",
        f="alpha_generator a",
        lin="(linear_in : (('k -> real) -> real) -> bool)",
        low="(linear_in : (('i -> real) -> real) -> bool)",
    )

    def point(q: Proof) -> Theorem:
        split = q.use("Sum_linear", r"\i. B k i * z i", r"\i. B k i * m i", "1", "1")
        return q.calc(
            "dot (B k) (M z)",
            ("=", r"Sum (\i. 1*(B k i * z i) + 1*(B k i * m i))", "dot"),
            ("=", r"1*Sum (\i. B k i * z i) + 1*Sum (\i. B k i * m i)", split),
            ("=", "dot (B k) z + c k", "dot"),
        )

    each = p.intro("z k", point, "!z k. dot (B k) (M z) = dot (B k) z + c k")
    sides = [
        p.calc(
            f"map G (map M {X})",
            ("=", rf"map (\z. G (M z)) {X}", "image_of_image"),
            ("=", f"map R {X}", each),
        )
        for X in "PQ"
    ]
    found = p.use("linear_image", "f", "P", "Q", "B", "c")
    less = p.calc(
        "restricted f lin (map G (map M P)) (map G (map M Q))",
        ("=", "restricted f lin (map R P) (map R Q)", *sides),
        ("<=", "restricted f low P Q", found),
    )
    p.unfold("restricted_renyi", "restricted_alpha")
    return p.use(
        "renyi_monotone",
        "a",
        "restricted f lin (map G (map M P)) (map G (map M Q))",
        "restricted f low P Q",
        given=[p.have("1 < a"), less],
    )


@scripted("for v : 'i -> real given Finite (\\i : 'i. T) holds Sum (\\i. v i^2) <= Sum (\\i. abs (v i))^2")
def squares_below_sum(p: Proof) -> Theorem:
    """The norm of order 2 is at most that of order 1."""
    p.let(S=r"Sum (\i. abs (v i))", f=r"\i. abs (v i)")

    def term(q: Proof) -> Theorem:
        one = q.use("sum_ge_term", r"\i : 'i. T", "f", "i")
        whole = q.calc("abs (v i)", ("<=", r"SumOn (\i : 'i. T) f", one), ("=", "S", "Sum"))
        scaled = q.use("scale_le", "abs (v i)", "abs (v i)", "S", given=[q.have("0 <= abs (v i)"), whole])
        square = q.use("abs_square", "v i")
        return q.calc(
            "v i^2",
            ("=", "abs (v i)^2", square),
            ("=", "abs (v i) * abs (v i)"),
            ("<=", "abs (v i) * S", scaled),
            ("=", "S * f i"),
        )

    p.intro("i", term, "!i. v i^2 <= S * f i")
    total = p.use("Sum_le", r"\i. v i^2", r"\i. S * f i")
    return p.calc(
        r"Sum (\i. v i^2)",
        ("<=", r"Sum (\i. S * f i)", total),
        ("=", "S * S", p.use("Sum_scale", "f", "S")),
        ("=", "S^2"),
    )


@scripted(
    "for G : real -> real, t : 'i -> real given Finite (\\i : 'i. T), !i. 0 <= t i, 0 <= G 0, "
    r"!x y. 0 <= x ==> 0 <= y ==> G x + G y <= G (x + y) holds Sum (\i. G (t i)) <= G (Sum t)"
)
def superadditive_sum(p: Proof) -> Theorem:
    """A superadditive function of a sum is at least the sum of its values."""
    p.let(g=r"\i. G (t i)")

    def base(q: Proof) -> Theorem:
        none = q.use("sum_empty", "t")
        first = q.calc("0", ("<=", "0"), ("=", r"SumOn (\i : 'i. F) t", none))
        second = q.calc(
            r"SumOn (\i : 'i. F) g",
            ("=", "0", "sum_empty"),
            ("<=", "G 0"),
            ("=", r"G (SumOn (\i : 'i. F) t)", none),
        )
        return q.use("and_intro", given=[first, second])

    def step(q: Proof) -> Theorem:
        # the set of the induction is named t: the numbers are known as u
        whole = q.use("sum_insert", "t", "i", "u")
        values = q.use("sum_insert", "t", "i", "g")
        before = q.have("SumOn t g <= G (SumOn t u)")
        pair = q.use(q.have("!x y. 0 <= x ==> 0 <= y ==> G x + G y <= G (x + y)"), "u i", "SumOn t u")
        first = q.calc("0", ("<=", "u i + SumOn t u"), ("=", r"SumOn (\j. j = i \/ t j) u", whole))
        second = q.calc(
            r"SumOn (\j. j = i \/ t j) g",
            ("=", "g i + SumOn t g", values),
            ("<=", "G (u i) + G (SumOn t u)", before),
            ("<=", "G (u i + SumOn t u)", pair),
            ("=", r"G (SumOn (\j. j = i \/ t j) u)", whole),
        )
        return q.use("and_intro", given=[first, second])

    p.let(u="t")
    found = finite_induction(
        p, r"\s. 0 <= SumOn s u /\ SumOn s g <= G (SumOn s u)", r"\i : 'i. T", base, step
    )
    last = logic.separated(found)[1]
    return p.calc(
        "Sum g",
        ("=", r"SumOn (\i : 'i. T) g", "Sum"),
        ("<=", r"G (SumOn (\i : 'i. T) u)", last),
        ("=", "G (Sum u)", "Sum"),
    )


@scripted("for y z p : real given 1 <= p, 0 <= y, 0 <= z, 0 < y + z holds y^p <= y*(y + z)^(p - 1)")
def power_of_part(q: Proof) -> Theorem:
    """A power of a part of a sum."""

    def positive(r: Proof) -> Theorem:
        scaled = r.use("scale_le", "y", "y^(p - 1)", "(y + z)^(p - 1)")
        return r.calc(
            "y^p",
            ("=", "y^(p - 1 + 1)"),
            ("=", "y^(p - 1)*y^1", "pow_add"),
            ("=", "y*y^(p - 1)"),
            ("<=", "y*(y + z)^(p - 1)", scaled),
        )

    def zero(r: Proof) -> Theorem:
        same = r.use("le_antisym", "y", "0")
        none = r.have("0^p = 0", "pow_zero_base")
        return r.calc("y^p", ("=", "0^p", same), ("=", "0", none), ("<=", "y*(y + z)^(p - 1)"))

    return q.cases("0 < y", positive, zero)


@scripted("for y z p : real given 1 <= p, 0 <= y, 0 <= z holds y^p + z^p <= (y + z)^p")
def two_powers_below(q: Proof) -> Theorem:
    """A power of a sum of two numbers is at least the sum of their powers."""

    def positive(s: Proof) -> Theorem:
        first = s.use("power_of_part", "y", "z", "p")
        swapped = s.have("z + y = y + z")
        second = rewrite(s.use("power_of_part", "z", "y", "p"), swapped)
        whole = s.calc(
            "(y + z)^p",
            ("=", "(y + z)^(p - 1 + 1)"),
            ("=", "(y + z)^(p - 1)*(y + z)^1", "pow_add"),
            ("=", "y*(y + z)^(p - 1) + z*(y + z)^(p - 1)"),
        )
        return s.calc(
            "y^p + z^p",
            ("<=", "y*(y + z)^(p - 1) + z*(y + z)^(p - 1)", first, second),
            ("=", "(y + z)^p", whole),
        )

    def nothing(s: Proof) -> Theorem:
        one = s.use("le_antisym", "y", "0")
        two = s.use("le_antisym", "z", "0")
        none = s.have("0^p = 0", "pow_zero_base")
        return s.calc(
            "y^p + z^p",
            ("=", "0^p + 0^p", one, two),
            ("=", "0^p", none),
            ("=", "(0 + 0)^p", s.have("0 + 0 = 0")),
            ("=", "(y + z)^p", one, two),
            ("<=", "(y + z)^p"),
        )

    return q.cases("0 < y + z", positive, nothing)


@scripted(
    "for t : 'i -> real, p : real given Finite (\\i : 'i. T), 1 <= p, !i. 0 <= t i "
    r"holds Sum (\i. t i^p) <= Sum t^p"
)
def sum_of_powers_below(q: Proof) -> Theorem:
    """A power of a sum is at least the sum of the powers."""
    q.let(G=r"\y : real. y^p")
    q.intro(
        "y z",
        lambda r: r.use("two_powers_below", "y", "z", "p"),
        "!y z. 0 <= y ==> 0 <= z ==> G y + G z <= G (y + z)",
    )
    return q.use("superadditive_sum", "G", "t")
