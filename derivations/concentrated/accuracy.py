"""The accuracy of a private mechanism for the law of its data, for Proposition C.3, on the kernel.

This module has no statement of its own. ``pair``: the outputs for two data sets that differ in one entry.
``near_law``: the first bound of Proposition C.3 up to e; ``accuracy``: without e.
"""

from functools import cache

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import Theorem
from derivations.concentrated import sampling
from derivations.concentrated.inner_products import linear, linear_sum

LETTERS = (
    "for D : 'd measure, q : 'd -> 'k -> real, N : ('k -> real) -> real, "
    "A : ('i -> 'd) -> ('k -> real) measure, c : 'k -> real, alpha xi rho"
)
NAMES = ("D", "q", "N", "A", "c", "alpha", "xi", "rho")
PRINTED = (
    r"Finite (\i : 'i. T), Finite (\k : 'k. T), is_norm N, !z. N (q z) <= 1, Prob D, "
    r"!k. HasInt D (\z. q z k) (c k), zcdp neighbours A xi rho, "
    r"!x. L (A x) (\y. ext (N (\k. y k - statistical q x k))) <= ext alpha"
)
ADDED = ["Measurable A", r"!k. Measurable (\z. q z k)", "0 <= xi + rho"]


@cache
def pair() -> Theorem:
    """The outputs for data that differ in one entry at most."""
    p = Script(
        "for A : ('i -> 'd) -> 'b measure, xi rho : real, i : 'i given zcdp neighbours A xi rho, "
        "0 <= xi + rho holds !x z. kl (A x) (A (replace x i z)) <= ext (xi + rho)"
    )
    p.unfold_facts("zcdp", "mechanism")

    def at(q):
        q.let(w="replace x i z")

        def same(r):
            equal = symmetry(r.have("x i = z"))
            here = r.use("replace_none", "x", "i")
            r.use("kl_same", "A x")
            return r.calc(
                "kl (A x) (A (replace x i z))",
                ("=", "kl (A x) (A (replace x i (x i)))", equal),
                ("=", "kl (A x) (A x)", here),
                ("=", "ext 0"),
                ("<=", "ext (xi + rho)"),
            )

        def other(r):
            back = r.use(
                "replace_neighbours", "w", "i", "x i", given=[r.have("~(x i = w i)", "replace_here")]
            )
            back = rewrite(back, r.use("replace_again", "x", "i", "z", "x i"))
            r.know(rewrite(back, r.use("replace_none", "x", "i")))

            def order(s):
                return s.calc(
                    "kl (A x) (A w)", ("<=", "renyi a (A x) (A w)", "kl_le_renyi"), ("<=", "ext (xi + rho*a)")
                )

            r.every("a", "real", order, "1 < a")
            return r.use("le_at_order_one", "kl (A x) (A w)", "xi", "rho")

        return q.cases("x i = z", same, other)

    return p.qed(p.intro("x z", at, p.goal))


@cache
def near_law() -> Theorem:
    """The outputs are near the mean for the law, up to e."""
    p = Script(
        f"{LETTERS} e : real given {PRINTED}, {', '.join(ADDED)}, 0 < e "
        r"holds L (semi (product (\j : 'i. D)) A) (\z. ext (N (\k. snd z k - c k))) "
        "<= ext (alpha + sqrt (2*(xi + rho)) + e)"
    )
    return p.qed(p.obtain("s", p.use(sampling.direction(), "N", "c", "e"), with_direction))


def with_direction(p):
    p.let(
        g=r"\w y. dot (s y) (q w)",
        h=r"\y. dot (s y) c",
        P=r"product (\j : 'i. D)",
        W="semi P A",
        r="sqrt (2*(xi + rho))",
        n=r"card (\i : 'i. T)",
        Q=r"\x : 'i -> 'd. statistical q x",
    )
    p.unfold_facts("mechanism", "zcdp")
    entry, vector = (p.term(t).type.args[0] for t in ("q", "N"))
    p.term("A").type.args[0]

    def dual(q):
        q.have("dot (s y) (q w) <= N (q w)")
        q.have(r"dot (s y) (\k. -1 * q w k + 0 * q w k) <= N (\k. -1 * q w k + 0 * q w k)")
        q.use(linear(), "s y", "q w", "q w", "-1", "0")
        q.unfold_facts("is_norm")
        q.have(r"N (\k. -1 * q w k) = abs (-1) * N (q w)")
        q.have("abs (-1) = 1")
        q.have(r"N (\k. -1 * q w k + 0 * q w k) = N (\k. -1 * q w k)")
        q.have("N (q w) <= 1")
        return q.use("abs_le", "g w y", "1")

    p.every("w", entry, lambda q: q.every("y", vector, dual))

    def mean(q):
        q.every("k", "'k", lambda r: r.use("int_scale", "D", r"\z. q z k", "s y k", "c k"))
        q.use("int_sum", "D", r"\k : 'k. T", r"\k z. s y k * q z k", r"\k. s y k * c k")
        return q.have(r"HasInt D (\w. dot (s y) (q w)) (dot (s y) c)", "dot", "Sum")

    p.intro("y", mean, r"!y. HasInt D (\w. dot (s y) (q w)) (dot (s y) c)")
    p.use("measurable_fst", goal=r"Measurable (\z : 'd # ('k -> real). fst z)")

    def product(q):
        q.use("measurable_comp", r"\y. s y k", r"\z : 'd # ('k -> real). snd z")
        q.use("measurable_comp", r"\w. q w k", r"\z : 'd # ('k -> real). fst z")
        return q.have(r"Measurable (\z : 'd # ('k -> real). s (snd z) k * q (fst z) k)")

    p.every("k", "'k", product)
    p.have(r"Measurable (\z : 'd # ('k -> real). g (fst z) (snd z))", "dot")

    p.have("Measurable h", "dot")

    # the entries of the data and the outputs, as random variables
    p.let(
        G=r"\i. \z : ('i -> 'd) # ('k -> real). g (fst z i) (snd z)",
        H=r"\z : ('i -> 'd) # ('k -> real). h (snd z)",
    )
    p.use("measurable_comp", "h", r"\z : ('i -> 'd) # ('k -> real). snd z")

    def entries(q):
        q.use("measurable_comp", r"\x : 'i -> 'd. x i", r"\z : ('i -> 'd) # ('k -> real). fst z")
        return q.have("Measurable (G i)")

    p.every("i", "'i", entries)

    def size(q):
        q.have(r"HasInt D (\w. dot (s y) (q w)) (dot (s y) c)")
        q.every(
            "w",
            "'d",
            lambda r: r.have(
                "0 <= 1 + dot (s y) (q w)", r.have("abs (g w y) <= 1"), r.use("neg_le_abs", "g w y")
            ),
        )
        q.every(
            "w",
            "'d",
            lambda r: r.have(
                "0 <= 1 - dot (s y) (q w)", r.have("abs (g w y) <= 1"), r.use("le_abs", "g w y")
            ),
        )
        q.use("int_nonneg", "D", r"\w. 1 + dot (s y) (q w)", "1 + dot (s y) c")
        q.use("int_nonneg", "D", r"\w. 1 - dot (s y) (q w)", "1 - dot (s y) c")
        q.have("-h y <= 1")
        return q.use("abs_le", "h y", "1")

    p.every("y", "'k -> real", size)
    mean_h = p.use("int_dominated", "W", "H", r"\z. 1", "1")
    mean_g = p.every("i", "'i", lambda q: q.use("int_dominated", "W", "G i", r"\z. 1", "1"))
    p.let(v="\\i. E W (G i)")
    p.every(
        "i",
        "'i",
        lambda q: q.obtain(
            "u",
            q.use(mean_g, "i"),
            lambda r: rewrite(r.have("HasInt W (G i) u"), symmetry(r.have("E W (G i) = u", "E_int"))),
        ),
    )
    return p.obtain("m", mean_h, with_mean)


def with_mean(p):
    data, vector = (p.term(t).type.args[0] for t in ("A", "N"))
    index, coordinate = data.args[0], vector.args[0]

    def each(q):
        q.use(pair(), "A", "xi", "rho", "i")
        near = q.use(sampling.one_entry(), "D", "A", "g", "h", "i", "xi + rho")
        for name, f, value in (("G", "G i", "v i"), ("H", "H", "m")):
            q.have(f"HasInt W ({f}) ({value})")
            q.let(**{f"{name}1": rf"\z. ext (1 + ({f}) z)"})

        def low(r, text):
            r.have(f"abs ({text}) <= 1")
            r.use("neg_le_abs", text)
            return r.have(f"0 <= 1 + {text}")

        q.term("G1").type.args[0]
        q.every("z", "('i -> 'd) # ('k -> real)", lambda r: low(r, "G i z"))
        q.every("z", "('i -> 'd) # ('k -> real)", lambda r: low(r, "H z"))
        for f in ("G1", "H1"):
            q.have(f"Measurable {f}")
        first = q.calc(
            r"ext (1 + v i)",
            ("=", "L W G1", "L_int"),
            ("=", r"L P (\x. L (A x) (\y. G1 (x, y)))", "semi_L"),
            ("=", r"L P (\x. L (A x) (\y. ext (1 + g (x i) y)))", "fst_pair", "snd_pair"),
        )
        second = q.calc(
            r"ext (1 + m)",
            ("=", "L W H1", "L_int"),
            ("=", r"L P (\x. L (A x) (\y. H1 (x, y)))", "semi_L"),
            ("=", r"L P (\x. L (A x) (\y. ext (1 + h y)))", "fst_pair", "snd_pair"),
        )
        both = rewrite(rewrite(near, symmetry(first)), symmetry(second))
        q.calc("ext (1 + v i)", ("<=", "ext (1 + m) + ext r", both), ("=", "ext (1 + m + r)"))
        q.use("le_of_ext", "1 + v i", "1 + m + r")
        return q.have("v i <= m + r")

    p.every("i", "'i", each)
    p.use("card_positive", "n")
    p.use("int_sum", "W", r"\i : 'i. T", "G", "v")
    total = p.have(r"HasInt W (\z. Sum (\i. G i z)) (Sum v)", "Sum")
    p.calc(
        "Sum v",
        ("<=", r"Sum (\i : 'i. m + r)", "Sum_le"),
        ("=", r"SumOn (\i : 'i. T) (\i. m + r)", "Sum"),
        ("=", "(m + r) * n", "sum_const"),
    )
    # the error on the data
    p.let(F=r"\z : ('i -> 'd) # ('k -> real). N (\k. snd z k - Q (fst z) k)")

    def coordinates(q):
        q.use("measurable_comp", r"\y : 'k -> real. y k", r"\z : ('i -> 'd) # ('k -> real). snd z")

        def one(r):
            r.use("measurable_comp", r"\w. q w k", r"\x : 'i -> 'd. x i")
            return r.use(
                "measurable_comp", r"\x : 'i -> 'd. q (x i) k", r"\z : ('i -> 'd) # ('k -> real). fst z"
            )

        q.every("i", index, one)
        return q.have(r"Measurable (\z : ('i -> 'd) # ('k -> real). snd z k - Q (fst z) k)", "statistical")

    shifted = p.every("k", coordinate, coordinates)
    p.let(u=r"\z : ('i -> 'd) # ('k -> real). \k. snd z k - Q (fst z) k")
    p.use("measurable_fun", goal="Measurable u", given=[shifted])
    p.use("norm_measurable", "N")
    pairs = p.term("F").type.args[0]
    p.every("z", pairs, lambda q: q.have("0 <= F z", "norm_nonneg"))
    p.let(F1=r"\z. ext (F z)")
    p.let(x0=r"select (\x : 'i -> 'd. T)")
    p.calc(
        "ext 0",
        ("=", "0"),
        ("<=", r"L (A x0) (\y. ext (N (\k. y k - statistical q x0 k)))", "L_nonneg"),
        ("<=", "ext alpha"),
    )
    p.use("le_of_ext", "0", "alpha")
    p.calc(
        "L W F1",
        ("=", r"L P (\x. L (A x) (\y. F1 (x, y)))", "semi_L"),
        ("=", r"L P (\x. L (A x) (\y. ext (N (\k. y k - statistical q x k))))", "fst_pair", "snd_pair"),
        ("<=", r"L P (\x. ext alpha)", "L_le"),
        ("=", "ext alpha", "L_const"),
    )
    small = p.use("int_of_bounded_L", "W", "F", "alpha")
    return p.obtain("a", small, lambda q: with_error(q, total))


def with_error(p, total):
    pairs = p.term("F").type.args[0]
    vector = p.term("N").type.args[0]
    coordinate = vector.args[0]
    p.let(B=r"\z. F z + e + 1/n * Sum (\i. G i z) - H z")

    def point(q):
        q.let(y="snd z", x="fst z", t="s (snd z)")
        q.use(linear(), "t", r"\k. y k - Q x k", r"\k. Q x k - c k", "1", "1")
        q.use(linear(), "t", r"\k. Q x k", "c", "1", "-1")
        swapped = q.use(linear_sum(), "t", r"\i. q (x i)", r"\i : 'i. T")
        q.use(linear(), "t", r"\k. Sum (\i. q (x i) k)", "c", "1/n", "0")
        each = q.every(
            "k", coordinate, lambda r: r.have(r"Q x k = 1/n * Sum (\i. q (x i) k) + 0 * c k", "statistical")
        )
        q.calc(
            r"dot t (\k. Q x k)",
            ("=", r"dot t (\k. 1/n * Sum (\i. q (x i) k) + 0 * c k)", each),
            ("=", r"1/n * dot t (\k. Sum (\i. q (x i) k)) + 0 * dot t c"),
            ("=", r"1/n * Sum (\i. dot t (q (x i)))", "Sum", swapped),
        )
        q.calc(r"dot t (\k. Q x k - c k)", ("=", r"dot t (\k. 1 * Q x k + -1 * c k)"))
        q.calc(
            r"dot t (\k. y k - c k)",
            ("=", r"dot t (\k. 1 * (y k - Q x k) + 1 * (Q x k - c k))"),
            ("=", r"1 * dot t (\k. y k - Q x k) + 1 * dot t (\k. Q x k - c k)"),
            ("=", r"dot t (\k. y k - Q x k) + 1/n * Sum (\i. dot t (q (x i))) - dot t c"),
        )
        q.have(r"N (\k. y k - c k) - e <= dot t (\k. y k - c k)")
        q.have(r"dot t (\k. y k - Q x k) <= N (\k. y k - Q x k)")
        return q.have(r"N (\k. snd z k - c k) <= B z")

    p.every("z", pairs, point)
    p.every("z", pairs, lambda q: q.calc("0", ("<=", r"N (\k. snd z k - c k)", "norm_nonneg"), ("<=", "B z")))
    p.have("1/n * Sum v <= 1/n * ((m + r) * n)")
    p.have("1/n * ((m + r) * n) = m + r")
    return p.calc(
        r"L W (\z. ext (N (\k. snd z k - c k)))",
        ("<=", r"L W (\z. ext (B z))", "L_le"),
        ("=", "ext (a + e + 1/n * Sum v - m)", "L_int"),
        ("<=", "ext (alpha + r + e)"),
    )


@cache
def measurable_error() -> Theorem:
    """The mean distance of the output from a point is a measurable function of the data."""
    p = Script(
        "for N : ('k -> real) -> real, A : ('i -> 'd) -> ('k -> real) measure, c : 'k -> real "
        r"given !x. Prob (A x), is_norm N, Finite (\k : 'k. T), Measurable A "
        r"holds Measurable (\x. L (A x) (\y. ext (N (\k. y k - c k))))"
    )
    p.use("norm_distance_measurable", "N", "c")
    p.use("measurable_comp", r"\y. N (\k. y k - c k)", r"\z : ('i -> 'd) # ('k -> real). snd z")
    p.let(C1=r"\z : ('i -> 'd) # ('k -> real). ext (N (\k. snd z k - c k))")
    whole = p.use("measurable_L", "A", "C1")
    return p.qed(rewrite(whole, "snd_pair"))


@cache
def measurable_answers() -> Theorem:
    """The distance of the answers from a point is a measurable function of the data."""
    p = Script(
        "for N : ('k -> real) -> real, q : 'd -> 'k -> real, c : 'k -> real "
        r"given is_norm N, Finite (\i : 'i. T), Finite (\k : 'k. T), !k. Measurable (\z. q z k) "
        r"holds Measurable (\x : 'i -> 'd. N (\k. Sum (\i. q (x i) k) / card (\i : 'i. T) - c k))"
    )
    p.use("norm_distance_measurable", "N", "c")
    p.let(Q=r"\x : 'i -> 'd. \k. Sum (\i. q (x i) k) / card (\i : 'i. T)")
    data, vector = p.term("Q").type.args[0], p.names["c"].type

    def entry(q):
        return q.use("measurable_comp", r"\w. q w k", r"\x : 'i -> 'd. x i")

    def coordinate(q):
        q.every("i", data.args[0], entry)
        return q.have(r"Measurable (\x. Q x k)")

    answers = p.every("k", vector.args[0], coordinate)
    p.use("measurable_fun", goal="Measurable Q", given=[answers])
    return p.qed(p.use("measurable_comp", r"\y. N (\k. y k - c k)", "Q"))


def accuracy(p):
    """The first bound of Proposition C.3."""
    p.let(
        P=r"product (\j : 'i. D)",
        W="semi P A",
        r="sqrt (2*(xi + rho))",
        C=r"\z : ('i -> 'd) # ('k -> real). N (\k. snd z k - c k)",
        C1="\\z. ext (C z)",
    )
    p.unfold_facts("mechanism", "zcdp")
    p.use("norm_distance_measurable", "N", "c")
    p.use("measurable_comp", r"\y. N (\k. y k - c k)", r"\z : ('i -> 'd) # ('k -> real). snd z")
    p.term("C").type.args[0]
    p.every("z", "('i -> 'd) # ('k -> real)", lambda q: q.have("0 <= C z", "norm_nonneg"))

    def near(q):
        return q.use(near_law(), "D", "q", "N", "A", "c", "alpha", "xi", "rho", "e")

    p.every("e", "real", near, "0 < e")
    finite = p.use("int_of_bounded_L", "W", "C", "alpha + r + 1")
    return p.obtain("f", finite, without_slack)


def without_slack(p):
    p.use("L_int", "W", "C", "f")

    def above(q):
        q.let(d="(f - (alpha + r))/2")
        q.calc("ext f", ("=", "L W C1"), ("<=", "ext (alpha + r + d)"))
        q.use("le_of_ext", "f", "alpha + r + d")
        return q.have("f <= alpha + r")

    p.cases("f <= alpha + r", lambda q: q.have("f <= alpha + r"), above)
    return p.calc(
        r"L P (\x. L (A x) (\y. ext (N (\k. y k - c k))))",
        ("=", r"L P (\x. L (A x) (\y. C1 (x, y)))", "fst_pair", "snd_pair"),
        ("=", "L W C1", "semi_L"),
        ("=", "ext f"),
        ("<=", "ext (alpha + r)"),
    )
