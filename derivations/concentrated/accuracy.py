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
    "for D : 'd measure, q : 'd → 'k → real, N : ('k → real) → real, "
    "A : ('i → 'd) → ('k → real) measure, c : 'k → real, α ξ ρ"
)
NAMES = ("D", "q", "N", "A", "c", "α", "ξ", "ρ")
PRINTED = (
    "Finite (λi : 'i. T), Finite (λk : 'k. T), is_norm N, ∀z. N (q z) ≤ 1, Prob D, "
    "∀k. HasInt D (z ↦ q z k) (c k), zcdp neighbours A ξ ρ, "
    "∀x. L (A x) (y ↦ N (k ↦ y k - statistical q x k)) ≤ α"
)
ADDED = ["Measurable(A)", "∀k. Measurable(z ↦ q(z, k))", "0 ≤ ξ + ρ"]


@cache
def pair() -> Theorem:
    """The outputs for data that differ in one entry at most."""
    p = Script(
        "for A : ('i → 'd) ⇝ 'b, ξ ρ, i : 'i given A is (ξ, ρ)-zCDP for neighbours, 0 ≤ ξ + ρ "
        "holds ∀x z. KL(A(x) ‖ A(replace(x, i, z))) ≤ ξ + ρ"
    )
    p.unfold_facts("zcdp", "mechanism")

    def at(q):
        q.let(w="replace(x, i, z)")

        def same(r):
            equal = symmetry(r.have("x(i) = z"))
            here = r.use("replace_none", "x", "i")
            r.use("kl_same", "A(x)")
            return r.calc(
                "KL(A(x) ‖ A(replace(x, i, z)))",
                ("=", "KL(A(x) ‖ A(replace(x, i, x(i))))", equal),
                ("=", "KL(A(x) ‖ A(x))", here),
                ("=", "0"),
                ("<=", "ξ + ρ"),
            )

        def other(r):
            back = r.use(
                "replace_neighbours", "w", "i", "x(i)", given=[r.have("x(i) ≠ w(i)", "replace_here")]
            )
            back = rewrite(back, r.use("replace_again", "x", "i", "z", "x(i)"))
            r.know(rewrite(back, r.use("replace_none", "x", "i")))

            def order(s):
                return s.calc(
                    "KL(A(x) ‖ A(w))", ("<=", "D[a](A(x) ‖ A(w))", "kl_le_renyi"), ("<=", "ξ + ρ·a")
                )

            r.every("a", "real", order, "1 < a")
            return r.use("le_at_order_one", "KL(A(x) ‖ A(w))", "ξ", "ρ")

        return q.cases("x(i) = z", same, other)

    return p.qed(p.intro("x z", at, p.goal))


@cache
def near_law() -> Theorem:
    """The outputs are near the mean for the law, up to e."""
    p = Script(
        f"{LETTERS} ε : real given {PRINTED}, {', '.join(ADDED)}, 0 < ε "
        "holds L (semi (product (λj : 'i. D)) A) (z ↦ N (k ↦ snd z k - c k)) "
        "≤ α + sqrt (2·(ξ + ρ)) + ε"
    )
    return p.qed(p.obtain("s", p.use(sampling.direction(), "N", "c", "ε"), with_direction))


def with_direction(p):
    p.let(
        g="w ↦ y ↦ dot(s(y), q(w))",
        h="y ↦ dot(s(y), c)",
        P="product (λj : 'i. D)",
        W="semi(P, A)",
        r="√(2·(ξ + ρ))",
        n="card('i)",
        Q="λx : 'i → 'd. statistical q x",
    )
    p.unfold_facts("mechanism", "zcdp")
    entry, vector = (p.term(t).type.args[0] for t in ("q", "N"))
    p.term("A").type.args[0]

    def dual(q):
        q.have("dot(s(y), q(w)) ≤ N(q(w))")
        q.have("dot(s(y), k ↦ -1·q(w, k) + 0·q(w, k)) ≤ N(k ↦ -1·q(w, k) + 0·q(w, k))")
        q.use(linear(), "s(y)", "q(w)", "q(w)", "-1", "0")
        q.unfold_facts("is_norm")
        q.have("N(k ↦ -1·q(w, k)) = |-1|·N(q(w))")
        q.have("|-1| = 1")
        q.have("N(k ↦ -1·q(w, k) + 0·q(w, k)) = N(k ↦ -1·q(w, k))")
        q.have("N(q(w)) ≤ 1")
        return q.use("abs_le", "g(w, y)", "1")

    p.every("w", entry, lambda q: q.every("y", vector, dual))

    def mean(q):
        q.every("k", "'k", lambda r: r.use("int_scale", "D", "z ↦ q(z, k)", "s(y, k)", "c(k)"))
        q.use("int_sum", "D", "'k", "k ↦ z ↦ s(y, k)·q(z, k)", "k ↦ s(y, k)·c(k)")
        return q.have("E[w ~ D] dot(s(y), q(w)) exists and is dot(s(y), c)", "dot", "Sum")

    p.intro("y", mean, "∀y. E[w ~ D] dot(s(y), q(w)) exists and is dot(s(y), c)")
    p.use("measurable_fst", goal="Measurable((fst : 'd × ('k → real) → 'd))")

    def product(q):
        q.use("measurable_comp", "y ↦ s(y, k)", "λz : 'd # ('k → real). snd z")
        q.use("measurable_comp", "w ↦ q(w, k)", "λz : 'd # ('k → real). fst z")
        return q.have("Measurable(z ↦ s(snd(z), k)·q(fst(z), k))")

    p.every("k", "'k", product)
    p.have("Measurable(z ↦ g(fst(z), snd(z)))", "dot")

    p.have("Measurable(h)", "dot")

    # the entries of the data and the outputs, as random variables
    p.let(
        G="i ↦ λz : ('i → 'd) # ('k → real). g (fst z i) (snd z)", H="λz : ('i → 'd) # ('k → real). h (snd z)"
    )
    p.use("measurable_comp", "h", "λz : ('i → 'd) # ('k → real). snd z")

    def entries(q):
        q.use("measurable_comp", "λx : 'i → 'd. x i", "λz : ('i → 'd) # ('k → real). fst z")
        return q.have("Measurable(G(i))")

    p.every("i", "'i", entries)

    def size(q):
        q.have("E[w ~ D] dot(s(y), q(w)) exists and is dot(s(y), c)")
        q.every(
            "w",
            "'d",
            lambda r: r.have(
                "0 ≤ 1 + dot(s(y), q(w))", r.have("|g(w, y)| ≤ 1"), r.use("neg_le_abs", "g(w, y)")
            ),
        )
        q.every(
            "w",
            "'d",
            lambda r: r.have("0 ≤ 1 - dot(s(y), q(w))", r.have("|g(w, y)| ≤ 1"), r.use("le_abs", "g(w, y)")),
        )
        q.use("int_nonneg", "D", "w ↦ 1 + dot(s(y), q(w))", "1 + dot(s(y), c)")
        q.use("int_nonneg", "D", "w ↦ 1 - dot(s(y), q(w))", "1 - dot(s(y), c)")
        q.have("-h(y) ≤ 1")
        return q.use("abs_le", "h(y)", "1")

    p.every("y", "'k → real", size)
    mean_h = p.use("int_dominated", "W", "H", "z ↦ 1", "1")
    mean_g = p.every("i", "'i", lambda q: q.use("int_dominated", "W", "G(i)", "z ↦ 1", "1"))
    p.let(v="i ↦ E[x ~ W] G(i, x)")
    p.every(
        "i",
        "'i",
        lambda q: q.obtain(
            "u",
            q.use(mean_g, "i"),
            lambda r: rewrite(
                r.have("E[x ~ W] G(i, x) exists and is u"), symmetry(r.have("E[x ~ W] G(i, x) = u", "E_int"))
            ),
        ),
    )
    return p.obtain("m", mean_h, with_mean)


def with_mean(p):
    data, vector = (p.term(t).type.args[0] for t in ("A", "N"))
    index, coordinate = data.args[0], vector.args[0]

    def each(q):
        q.use(pair(), "A", "ξ", "ρ", "i")
        near = q.use(sampling.one_entry(), "D", "A", "g", "h", "i", "ξ + ρ")
        for name, f, value in (("G", "G(i)", "v(i)"), ("H", "H", "m")):
            q.have(f"HasInt W ({f}) ({value})")
            q.let(**{f"{name}1": f"z ↦ 1 + ({f}) z"})

        def low(r, text):
            r.have(f"abs ({text}) ≤ 1")
            r.use("neg_le_abs", text)
            return r.have(f"0 ≤ 1 + {text}")

        q.term("G1").type.args[0]
        q.every("z", "('i → 'd) # ('k → real)", lambda r: low(r, "G(i, z)"))
        q.every("z", "('i → 'd) # ('k → real)", lambda r: low(r, "H(z)"))
        for f in ("G1", "H1"):
            q.have(f"Measurable {f}")
        first = q.calc(
            "1 + v(i)",
            ("=", "∫ G1(x) dW(x)", "L_int"),
            ("=", "∫ ∫[y ~ A(x)] G1(x, y) dP(x)", "semi_L"),
            ("=", "∫ ∫[y ~ A(x)] (1 + g(x(i), y)) dP(x)", "fst_pair", "snd_pair"),
        )
        second = q.calc(
            "1 + m",
            ("=", "∫ H1(x) dW(x)", "L_int"),
            ("=", "∫ ∫[y ~ A(x)] H1(x, y) dP(x)", "semi_L"),
            ("=", "∫ ∫[y ~ A(x)] (1 + h(y)) dP(x)", "fst_pair", "snd_pair"),
        )
        both = rewrite(rewrite(near, symmetry(first)), symmetry(second))
        q.calc("1 + v(i)", ("<=", "ext(1 + m) + r", both), ("=", "1 + m + r"))
        q.use("le_of_ext", "1 + v(i)", "1 + m + r")
        return q.have("v(i) ≤ m + r")

    p.every("i", "'i", each)
    p.use("card_positive", "n")
    p.use("int_sum", "W", "'i", "G", "v")
    total = p.have("E[z ~ W] (∑ i. G(i, z)) exists and is (∑ x. v(x))", "Sum")
    p.calc(
        "∑ x. v(x)",
        ("<=", "∑ i : 'i. m + r", "Sum_le"),
        ("=", "∑ i ∈ 'i. m + r", "Sum"),
        ("=", "(m + r)·n", "sum_const"),
    )
    # the error on the data
    p.let(F="z ↦ N(k ↦ snd(z)(k) - Q(fst(z), k))")

    def coordinates(q):
        q.use("measurable_comp", "λy : 'k → real. y k", "λz : ('i → 'd) # ('k → real). snd z")

        def one(r):
            r.use("measurable_comp", "w ↦ q(w, k)", "λx : 'i → 'd. x i")
            return r.use("measurable_comp", "x ↦ q(x(i), k)", "λz : ('i → 'd) # ('k → real). fst z")

        q.every("i", index, one)
        return q.have("Measurable(z ↦ snd(z)(k) - Q(fst(z), k))", "statistical")

    shifted = p.every("k", coordinate, coordinates)
    p.let(u="z ↦ k ↦ snd(z)(k) - Q(fst(z), k)")
    p.use("measurable_fun", goal="Measurable(u)", given=[shifted])
    p.use("norm_measurable", "N")
    pairs = p.term("F").type.args[0]
    p.every("z", pairs, lambda q: q.have("0 ≤ F(z)", "norm_nonneg"))
    p.let(F1="z ↦ F(z)")
    p.let(x0="select (λx : 'i → 'd. T)")
    p.calc(
        "0", ("=", "0"), ("<=", "∫[y ~ A(x0)] N(k ↦ y(k) - statistical(q, x0, k))", "L_nonneg"), ("<=", "α")
    )
    p.use("le_of_ext", "0", "α")
    p.calc(
        "∫ F1(x) dW(x)",
        ("=", "∫ ∫[y ~ A(x)] F1(x, y) dP(x)", "semi_L"),
        ("=", "∫ ∫[y ~ A(x)] N(k ↦ y(k) - statistical(q, x, k)) dP(x)", "fst_pair", "snd_pair"),
        ("<=", "∫ α dP(x)", "L_le"),
        ("=", "α", "L_const"),
    )
    small = p.use("int_of_bounded_L", "W", "F", "α")
    return p.obtain("a", small, lambda q: with_error(q, total))


def with_error(p, total):
    pairs = p.term("F").type.args[0]
    vector = p.term("N").type.args[0]
    coordinate = vector.args[0]
    p.let(B="z ↦ F(z) + ε + 1/n·(∑ i. G(i, z)) - H(z)")

    def point(q):
        q.let(y="snd(z)", x="fst(z)", t="s(snd(z))")
        q.use(linear(), "t", "k ↦ y(k) - Q(x, k)", "k ↦ Q(x, k) - c(k)", "1", "1")
        q.use(linear(), "t", "Q(x)", "c", "1", "-1")
        swapped = q.use(linear_sum(), "t", "i ↦ q(x(i))", "'i")
        q.use(linear(), "t", "k ↦ ∑ i. q(x(i), k)", "c", "1/n", "0")
        each = q.every(
            "k", coordinate, lambda r: r.have("Q(x, k) = 1/n·(∑ i. q(x(i), k)) + 0·c(k)", "statistical")
        )
        q.calc(
            "dot(t, Q(x))",
            ("=", "dot(t, k ↦ 1/n·(∑ i. q(x(i), k)) + 0·c(k))", each),
            ("=", "1/n·dot(t, k ↦ ∑ i. q(x(i), k)) + 0·dot(t, c)"),
            ("=", "1/n·(∑ i. dot(t, q(x(i))))", "Sum", swapped),
        )
        q.calc("dot(t, k ↦ Q(x, k) - c(k))", ("=", "dot(t, k ↦ 1·Q(x, k) + -1·c(k))"))
        q.calc(
            "dot(t, k ↦ y(k) - c(k))",
            ("=", "dot(t, k ↦ 1·(y(k) - Q(x, k)) + 1·(Q(x, k) - c(k)))"),
            ("=", "1·dot(t, k ↦ y(k) - Q(x, k)) + 1·dot(t, k ↦ Q(x, k) - c(k))"),
            ("=", "dot(t, k ↦ y(k) - Q(x, k)) + 1/n·(∑ i. dot(t, q(x(i)))) - dot(t, c)"),
        )
        q.have("N(k ↦ y(k) - c(k)) - ε ≤ dot(t, k ↦ y(k) - c(k))")
        q.have("dot(t, k ↦ y(k) - Q(x, k)) ≤ N(k ↦ y(k) - Q(x, k))")
        return q.have("N(k ↦ snd(z)(k) - c(k)) ≤ B(z)")

    p.every("z", pairs, point)
    p.every(
        "z", pairs, lambda q: q.calc("0", ("<=", "N(k ↦ snd(z)(k) - c(k))", "norm_nonneg"), ("<=", "B(z)"))
    )
    p.have("1/n·(∑ x. v(x)) ≤ 1/n·((m + r)·n)")
    p.have("1/n·((m + r)·n) = m + r")
    return p.calc(
        "∫ N(k ↦ snd(z)(k) - c(k)) dW(z)",
        ("<=", "∫ B(z) dW(z)", "L_le"),
        ("=", "a + ε + 1/n·(∑ x. v(x)) - m", "L_int"),
        ("<=", "α + r + ε"),
    )


@cache
def measurable_error() -> Theorem:
    """The mean distance of the output from a point is a measurable function of the data."""
    p = Script(
        "for N : ('k → real) → real, A : ('i → 'd) ⇝ ('k → real), c : 'k → real "
        "given ∀x. Prob(A(x)), is_norm(N), Finite('k), Measurable(A) "
        "holds Measurable(x ↦ ∫[y ~ A(x)] N(k ↦ y(k) - c(k)))"
    )
    p.use("norm_distance_measurable", "N", "c")
    p.use("measurable_comp", "y ↦ N(k ↦ y(k) - c(k))", "λz : ('i → 'd) # ('k → real). snd z")
    p.let(C1="λz : ('i → 'd) # ('k → real). N (k ↦ snd z k - c k)")
    whole = p.use("measurable_L", "A", "C1")
    return p.qed(rewrite(whole, "snd_pair"))


@cache
def measurable_answers() -> Theorem:
    """The distance of the answers from a point is a measurable function of the data."""
    p = Script(
        "for N : ('k → real) → real, q : 'd → 'k → real, c : 'k → real "
        "given is_norm(N), Finite('i), Finite('k), ∀k. Measurable(z ↦ q(z, k)) "
        "holds Measurable(λx : 'i → 'd. N(k ↦ (∑ i. q(x(i), k))/card('i) - c(k)))"
    )
    p.use("norm_distance_measurable", "N", "c")
    p.let(Q="λx : 'i → 'd. k ↦ Sum (i ↦ q (x i) k) / card (λi : 'i. T)")
    data, vector = p.term("Q").type.args[0], p.names["c"].type

    def entry(q):
        return q.use("measurable_comp", "w ↦ q(w, k)", "λx : 'i → 'd. x i")

    def coordinate(q):
        q.every("i", data.args[0], entry)
        return q.have("Measurable(x ↦ Q(x, k))")

    answers = p.every("k", vector.args[0], coordinate)
    p.use("measurable_fun", goal="Measurable(Q)", given=[answers])
    return p.qed(p.use("measurable_comp", "y ↦ N(k ↦ y(k) - c(k))", "Q"))


def accuracy(p):
    """The first bound of Proposition C.3."""
    p.let(
        P="product (λj : 'i. D)",
        W="semi(P, A)",
        r="√(2·(ξ + ρ))",
        C="λz : ('i → 'd) # ('k → real). N (k ↦ snd z k - c k)",
        C1="z ↦ C(z)",
    )
    p.unfold_facts("mechanism", "zcdp")
    p.use("norm_distance_measurable", "N", "c")
    p.use("measurable_comp", "y ↦ N(k ↦ y(k) - c(k))", "λz : ('i → 'd) # ('k → real). snd z")
    p.term("C").type.args[0]
    p.every("z", "('i → 'd) # ('k → real)", lambda q: q.have("0 ≤ C(z)", "norm_nonneg"))

    def near(q):
        return q.use(near_law(), "D", "q", "N", "A", "c", "α", "ξ", "ρ", "ε")

    p.every("ε", "real", near, "0 < ε")
    finite = p.use("int_of_bounded_L", "W", "C", "α + r + 1")
    return p.obtain("f", finite, without_slack)


def without_slack(p):
    p.use("L_int", "W", "C", "f")

    def above(q):
        q.let(d="(f - (α + r))/2")
        q.calc("f", ("=", "∫ C1(x) dW(x)"), ("<=", "α + r + d"))
        q.use("le_of_ext", "f", "α + r + d")
        return q.have("f ≤ α + r")

    p.cases("f ≤ α + r", lambda q: q.have("f ≤ α + r"), above)
    return p.calc(
        "∫ ∫[y ~ A(x)] N(k ↦ y(k) - c(k)) dP(x)",
        ("=", "∫ ∫[y ~ A(x)] C1(x, y) dP(x)", "fst_pair", "snd_pair"),
        ("=", "∫ C1(x) dW(x)", "semi_L"),
        ("=", "f"),
        ("<=", "α + r"),
    )
