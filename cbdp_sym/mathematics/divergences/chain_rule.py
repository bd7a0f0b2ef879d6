"""The chain rule of the Kullback-Leibler divergence, for laws of pairs given by a law and a kernel."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent

_ANY_KERNELS = "Measurable K, Measurable H, !x. Prob (K x), !x. Prob (H x), !x. K x << H x"
_KERNELS = rf"Standard (\y : 'b. T), {_ANY_KERNELS}"
_PAIRS = f"{_KERNELS}, Prob P, Prob Q, P << Q"
_FOR = "for P Q : 'a measure, K H : 'a -> 'b measure"


def _names(p: Proof) -> None:
    p.let(k="kdensity K H", S="semi P K", R="semi Q H")


@scripted(
    f"for K H : 'a -> 'b measure, x : 'a given {_KERNELS} "
    r"holds AE (K x) (\y. density (K x) (H x) y = kdensity K H x y)"
)
def kdensity_under_first(p: Proof) -> Theorem:
    """The densities of the kernels have one version that is measurable in both arguments."""
    p.use("kdensity_ae", "K", "H", "x")
    return p.have(p.goal)


@scripted(
    f"for K H : 'a -> 'b measure, x : 'a given {_KERNELS} "
    r"holds kl (K x) (H x) = M (K x) (\y. ext (log (kdensity K H x y)))"
)
def kl_of_kernels(p: Proof) -> Theorem:
    """The divergence of the conditional laws by the common version of the densities."""
    same = p.use("kdensity_under_first", "K", "H", "x")
    return p.calc(
        "kl (K x) (H x)",
        ("=", r"M (K x) (\y. ext (log (density (K x) (H x) y)))", "kl_ac"),
        ("=", r"M (K x) (\y. ext (log (kdensity K H x y)))", same),
    )


@scripted(f"for K H : 'a -> 'b measure given {_KERNELS} holds Measurable (\\x. kl (K x) (H x))")
def measurable_kl(p: Proof) -> Theorem:
    """The divergence of the conditional laws is a measurable function of the condition."""
    p.let(k="kdensity K H", f=r"\z. ext (log (k (fst z) (snd z)))")
    p.use("measurable_L", "K", "f")
    p.use("measurable_L", "K", r"\z. -f z")

    same = p.have(
        r"!x. kl (K x) (H x) = L (K x) (\y. f (x, y)) + -L (K x) (\y. -f (x, y))",
        "kl_of_kernels",
        "M",
        "esub",
        "fst_pair",
        "snd_pair",
    )
    return p.have(p.goal, same)


@scripted(
    f"{_FOR} given {_PAIRS} holds AE (semi P K) (\\z. log (density (semi P K) (semi Q H) z) "
    "= log (density P Q (fst z)) + log (kdensity K H (fst z) (snd z)))"
)
def loss_of_pairs(p: Proof) -> Theorem:
    """The privacy loss of a pair is the sum of the losses of its outcomes."""
    _names(p)
    p.use("semi_density", "P", "Q", "K", "H")
    p.use("ae_ac", "S")
    p.use("density_pos", "S", "R")
    first = p.use("density_pos", "P", "Q")
    p.let(s=r"\x. 0 < density P Q x")
    marginal = p.use("semi_fst", "P", "K")
    moved = congruent(p.term(r"\R. AE R s"), symmetry(marginal))
    p.use("ae_map", "(fst : 'a # 'b -> 'a)", "S", "s", given=[by_equation(moved, first)])

    def point(q: Proof) -> Theorem:
        q.let(d="density S R z", a="density P Q (fst z)", b="k (fst z) (snd z)")
        q.use("kdensity_nonneg", "K", "H", "fst z", "snd z")
        same = q.have("d = a * b")

        def both(q: Proof) -> Theorem:
            return q.calc("log d", ("=", "log (a * b)"), ("=", "log a + log b"))

        def none(q: Proof) -> Theorem:
            zero = q.have("b = 0")
            q.have("d = 0", same, zero)
            return q.absurd()

        return q.cases("0 < b", both, none)

    p.let(a=r"\z : 'a # 'b. density P Q (fst z)", b=r"\z. k (fst z) (snd z)", d="density S R")
    p.intro("z", point, "!z. d z = a z * b z ==> 0 < d z ==> 0 < a z ==> log (d z) = log (a z) + log (b z)")
    return p.have(r"AE S (\z. log (d z) = log (a z) + log (b z))")


@scripted(
    f"for P : 'a measure, K H : 'a -> 'b measure, w : real given {_KERNELS}, Prob P, "
    r"HasInt (semi P K) (\z. log (kdensity K H (fst z) (snd z))) w "
    r"holds L P (\x. kl (K x) (H x)) = ext w"
)
def mean_of_kl(p: Proof) -> Theorem:
    """The mean divergence of the conditional laws is the mean loss of the second outcome."""
    p.let(k="kdensity K H", f=r"\z. log (k (fst z) (snd z))")

    def inside(q: Proof) -> Theorem:
        def point(q: Proof) -> Theorem:
            q.use("kdensity_under_first", "K", "H", "x")
            value = q.use("kl_int", "K x", "H x", "u x")
            sign = q.calc("0", ("<=", "kl (K x) (H x)"), ("=", "ext (u x)"))
            q.know(rewrite(sign, "ext_le"))
            q.have("kl (K x) (H x) = ext (max (u x) 0)", value)
            return q.auto()

        q.intro(
            "x",
            point,
            r"!x. HasInt (K x) (\y. log (k x y)) (u x) ==> "
            r"kl (K x) (H x) = ext (max (u x) 0) /\ max (u x) 0 = u x",
        )
        each = q.have(r"AE P (\x. HasInt (K x) (\y. f (x, y)) (u x))")
        q.know(rewrite(each, "fst_pair", "snd_pair", repeat=True))
        values = q.have(r"AE P (\x. kl (K x) (H x) = ext (max (u x) 0))")

        return q.calc(
            r"L P (\x. kl (K x) (H x))",
            ("=", r"L P (\x. ext (max (u x) 0))", values),
            ("=", "ext w", q.use("L_int", "P", r"\x. max (u x) 0", "w")),
        )

    return p.obtain("u", p.use("int_semi", "P", "K", "f", "w"), inside)


@scripted(
    f"for P : 'a measure, K H : 'a -> 'b measure, c : real given {_KERNELS}, Prob P, "
    r"L P (\x. kl (K x) (H x)) <= ext c "
    r"holds ?w. HasInt (semi P K) (\z. log (kdensity K H (fst z) (snd z))) w"
)
def int_of_mean_kl(p: Proof) -> Theorem:
    """The loss of the second outcome is integrable if the mean divergence is finite."""
    p.let(
        k="kdensity K H",
        S="semi P K",
        f=r"\z. log (k (fst z) (snd z))",
        i=r"\z. 1 / k (fst z) (snd z)",
        n=r"\z. log (k (fst z) (snd z)) + 1 / k (fst z) (snd z)",
    )
    first, second = p.names["K"].type.args[0], p.names["S"].type.args[0]

    def sign(q: Proof) -> Theorem:
        q.use("log_ge_inverse", "k (fst z) (snd z)")
        return q.have("0 <= n z")

    p.every("z", second, sign)
    p.have("!z. 0 <= i z")

    def inverse(q: Proof) -> Theorem:
        q.use("kdensity_under_first", "K", "H", "x")
        one = q.calc(r"L (H x) (\y. ext 1)", ("=", "ext 1", "prob_mass"), ("<=", "ext 1"))
        exists = q.use("int_over_density", "K x", "H x", r"\y. 1", "1", given=[one])

        def at(q: Proof) -> Theorem:
            return q.witness("v")

        return q.obtain("v", exists, at)

    p.intro("x", inverse, r"!x. ?v. HasInt (K x) (\y. 1 / k x y) v /\ v <= 1")

    def inside(q: Proof) -> Theorem:
        def infinite(q: Proof) -> Theorem:
            return q.calc(
                r"L (K x) (\y. ext (n (x, y)))",
                ("<=", "∞"),
                ("=", "∞ + ext 1", "top_add"),
                ("=", "kl (K x) (H x) + ext 1", q.have("kl (K x) (H x) = ∞")),
            )

        def finite(q: Proof) -> Theorem:
            return q.obtain("b", q.use("real_of_finite", "kl (K x) (H x)"), bounded)

        def bounded(q: Proof) -> Theorem:
            less = q.calc("kl (K x) (H x)", ("=", "ext b"), ("<=", "ext b"))
            found = q.use("kl_finite", "K x", "H x", "b", given=[less])
            return q.obtain("v", logic.separated(found)[1], loss)

        def loss(q: Proof) -> Theorem:
            q.use("kdensity_under_first", "K", "H", "x")
            q.use("int_ae", "K x", r"\y. log (k x y)", r"\y. log (density (K x) (H x) y)", "v")
            exists = q.have(r"?v. HasInt (K x) (\y. 1 / k x y) v /\ v <= 1")
            return q.obtain("j", exists, both)

        def both(q: Proof) -> Theorem:
            q.every("y", p.names["K"].type.args[1].args[0], lambda q: pair_sign(q))
            q.use("L_int", "K x", r"\y. log (k x y) + 1 / k x y", "v + j")
            return q.calc(
                r"L (K x) (\y. ext (n (x, y)))",
                ("=", r"L (K x) (\y. ext (log (k x y) + 1 / k x y))", "fst_pair", "snd_pair"),
                ("=", "ext (v + j)"),
                ("<=", "ext (v + 1)"),
                ("=", "ext v + ext 1"),
                ("=", "kl (K x) (H x) + ext 1"),
            )

        def pair_sign(q: Proof) -> Theorem:
            q.use("log_ge_inverse", "k x y")
            return q.have("0 <= log (k x y) + 1 / k x y")

        return q.cases("kl (K x) (H x) = ∞", infinite, finite)

    p.every("x", first, inside)
    total = p.calc(
        r"L S (\z. ext (n z))",
        ("=", r"L P (\x. L (K x) (\y. ext (n (x, y))))", "semi_L"),
        ("<=", r"L P (\x. kl (K x) (H x) + ext 1)"),
        ("=", r"L P (\x. kl (K x) (H x)) + L P (\x. ext 1)", "L_add"),
        ("=", r"L P (\x. kl (K x) (H x)) + ext 1", "prob_mass"),
        ("<=", "ext c + ext 1"),
        ("=", "ext (c + 1)"),
    )

    def small(q: Proof) -> Theorem:
        def at(q: Proof) -> Theorem:
            return q.calc(
                r"L (K x) (\y. ext (i (x, y)))",
                ("=", r"L (K x) (\y. ext (1 / k x y))", "fst_pair", "snd_pair"),
                ("=", "ext v", q.use("L_int", "K x", r"\y. 1 / k x y", "v")),
                ("<=", "ext 1"),
            )

        return q.obtain("v", q.have(r"?v. HasInt (K x) (\y. 1 / k x y) v /\ v <= 1"), at)

    reciprocal = p.calc(
        r"L S (\z. ext (i z))",
        ("=", r"L P (\x. L (K x) (\y. ext (i (x, y))))", "semi_L"),
        (
            "<=",
            r"L P (\x. ext 1)",
            p.use(
                "L_le",
                "P",
                r"\x. L (K x) (\y. ext (i (x, y)))",
                r"\x. ext 1",
                given=[p.every("x", first, small)],
            ),
        ),
        ("=", "ext 1", "prob_mass"),
    )

    def difference(q: Proof) -> Theorem:
        return q.obtain("j", q.use("int_of_bounded_L", "S", "i", "1", given=[reciprocal]), done)

    def done(q: Proof) -> Theorem:
        return q.witness("w - j")

    return p.obtain("w", p.use("int_of_bounded_L", "S", "n", "c + 1", given=[total]), difference)


@scripted(
    f"{_FOR}, v w : real given {_PAIRS}, HasInt P (\\x. log (density P Q x)) v, "
    r"HasInt (semi P K) (\z. log (kdensity K H (fst z) (snd z))) w "
    "holds kl (semi P K) (semi Q H) = ext (v + w)"
)
def kl_of_losses(p: Proof) -> Theorem:
    """The divergence of laws of pairs, where both losses are integrable."""
    _names(p)
    p.let(a=r"\x. log (density P Q x)", l=r"\z. log (density S R z)")
    p.use("int_fst", "P", "K", "a", "v")
    p.let(b=r"\z. log (k (fst z) (snd z))")
    p.use("int_ae", "S", "l", r"\z. a (fst z) + b z", "v + w")
    return p.use("kl_int", "S", "R", "v + w")


@scripted(
    f"{_FOR} given {_PAIRS} "
    r"holds kl (semi P K) (semi Q H) = kl P Q + L P (\x. kl (K x) (H x))"
)
def kl_chain(p: Proof) -> Theorem:
    """The chain rule: the divergence of pairs is that of the first outcomes plus the mean of the second."""
    _names(p)
    p.let(D="kl S R", A="kl P Q", B=r"L P (\x. kl (K x) (H x))", b=r"\z. log (k (fst z) (snd z))")
    for law, kernel in (("P", "K"), ("Q", "H")):
        p.use("semi_fst", law, kernel)
    p.calc("A", ("=", "kl (map fst S) (map fst R)"), ("<=", "D"))

    def finite(q: Proof) -> Theorem:
        return q.obtain("c", q.use("real_of_finite", "D"), total)

    def total(q: Proof) -> Theorem:
        first = q.calc("A", ("<=", "D"), ("=", "ext c"))
        found = q.use("kl_finite", "P", "Q", "c", given=[first])
        second = q.calc("D", ("=", "ext c"), ("<=", "ext c"))
        whole = q.use("kl_finite", "S", "R", "c", given=[second])

        def losses(q: Proof) -> Theorem:
            return q.obtain("u", logic.separated(whole)[1], rest)

        return q.obtain("v", logic.separated(found)[1], losses)

    def rest(q: Proof) -> Theorem:
        q.use("loss_of_pairs", "P", "Q", "K", "H")
        q.let(a=r"\x. log (density P Q x)", l=r"\z. log (density S R z)")
        q.use("int_fst", "P", "K", "a", "v")
        q.have(r"HasInt S (\z. l z - a (fst z)) (u - v)")
        mean = q.use("mean_of_kl", "P", "K", "H", "u - v")
        return q.calc("D", ("=", "ext u"), ("=", "A + B", q.have("A = ext v"), mean))

    def infinite(q: Proof) -> Theorem:
        def first(q: Proof) -> Theorem:
            return q.calc("D", ("=", "∞ + B", "top_add"), ("=", "A + B"))

        def other(q: Proof) -> Theorem:
            return q.cases("B = ∞", second, impossible)

        def second(q: Proof) -> Theorem:
            return q.calc("D", ("=", "A + ∞", "add_top"), ("=", "A + B"))

        def impossible(q: Proof) -> Theorem:
            return q.obtain("c", q.use("real_of_nonneg", "B"), mean)

        def mean(q: Proof) -> Theorem:
            bound = q.calc("B", ("=", "ext c"), ("<=", "ext c"))
            exists = q.use("int_of_mean_kl", "P", "K", "H", "c", given=[bound])
            return q.obtain("w", exists, loss)

        def loss(q: Proof) -> Theorem:
            return q.obtain("e", q.use("real_of_finite", "A"), both)

        def both(q: Proof) -> Theorem:
            bound = q.calc("A", ("=", "ext e"), ("<=", "ext e"))
            found = q.use("kl_finite", "P", "Q", "e", given=[bound])
            return q.obtain("v", logic.separated(found)[1], contradiction)

        def contradiction(q: Proof) -> Theorem:
            q.use("kl_of_losses", "P", "Q", "K", "H", "v", "w")
            q.calc("ext (v + w)", ("=", "D"), ("=", "∞"))
            q.have("~(ext (v + w) = ∞)")
            return q.absurd()

        return q.cases("A = ∞", first, other)

    return p.cases("D = ∞", infinite, finite)


@scripted(
    f"{_FOR}, b c : real given {_ANY_KERNELS}, Prob P, Prob Q, kl P Q <= ext b, "
    "!x. kl (K x) (H x) <= ext c holds kl (semi P K) (semi Q H) <= ext (b + c)"
)
def kl_chain_upper(p: Proof) -> Theorem:
    """The divergence of pairs is at most that of the first outcomes plus a bound for the second.

    The density of the pairs may take the place of the second outcome, which is then a real number.
    """
    found = p.use("pairs_by_density", "P", "Q", "K", "H")
    return opened(p, found, ["I", "J"], _upper_of_numbers)


def _upper_of_numbers(p: Proof) -> Theorem:
    """The same, with the real outcomes of I and J."""
    p.every("x", p.names["P"].type.args[0], _no_larger)
    some = p.calc(
        "0", ("<=", "kl (I (select (\\x : 'a. T))) (J (select (\\x : 'a. T)))", "kl_nonneg"), ("<=", "ext c")
    )
    p.know(rewrite(some, "ext_le"))
    mean = p.calc(r"L P (\x. kl (I x) (J x))", ("<=", r"L P (\x. ext c)"), ("=", "ext c", "L_const"))
    return p.calc(
        "kl (semi P K) (semi Q H)",
        ("=", "kl (semi P I) (semi Q J)"),
        ("=", r"kl P Q + L P (\x. kl (I x) (J x))", p.use("kl_chain", "P", "Q", "I", "J")),
        ("<=", "ext b + ext c", mean),
        ("=", "ext (b + c)"),
    )


def _no_larger(p: Proof) -> Theorem:
    return p.calc("kl (I x) (J x)", ("<=", "kl (K x) (H x)"), ("<=", "ext c"))


@scripted(
    f"{_FOR}, c : real given {_PAIRS}, AE Q (\\x. 0 < density P Q x ==> ext c <= kl (K x) (H x)) "
    "holds kl P Q + ext c <= kl (semi P K) (semi Q H)"
)
def kl_chain_lower(p: Proof) -> Theorem:
    """The divergence of pairs is at least that of the first outcomes plus a bound for the second.

    The bound is needed for almost all first outcomes under P only.
    """
    p.use("ae_ac", "P", "Q")
    p.use("density_pos", "P", "Q")

    def largest(q: Proof) -> Theorem:
        def positive(q: Proof) -> Theorem:
            return q.calc("ext (max c 0)", ("=", "ext c"), ("<=", "kl (K x) (H x)"))

        def negative(q: Proof) -> Theorem:
            return q.calc("ext (max c 0)", ("=", "ext 0"), ("<=", "kl (K x) (H x)"))

        return q.cases("0 <= c", positive, negative)

    p.intro("x", largest, "!x. ext c <= kl (K x) (H x) ==> ext (max c 0) <= kl (K x) (H x)")
    above = p.have(r"AE P (\x. ext (max c 0) <= kl (K x) (H x))")
    mean = p.calc(
        "ext c",
        ("<=", "ext (max c 0)"),
        ("=", r"L P (\x. ext (max c 0))", "L_const"),
        ("<=", r"L P (\x. kl (K x) (H x))", above),
    )
    return p.calc(
        "kl P Q + ext c",
        ("<=", r"kl P Q + L P (\x. kl (K x) (H x))", mean),
        ("=", "kl (semi P K) (semi Q H)", "kl_chain"),
    )
