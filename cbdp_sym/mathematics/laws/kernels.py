"""Markov kernels made from others are measurable; a kernel that is dominated at every point."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(
    "for K : 'a -> 'b measure, H : 'a -> 'b -> 'c measure given Measurable K, !x. Prob (K x), "
    r"Measurable (\z. H (fst z) (snd z)), !x y. Prob (H x y) "
    r"holds Measurable (\x. semi (K x) (H x))"
)
def measurable_semi(p: Proof) -> Theorem:
    """The law of an outcome and of a second one that depends on it is a kernel."""
    first = p.names["K"].type.args[0]

    def event(q: Proof) -> Theorem:
        q.let(
            f=r"\z : ('b # 'c). if (s z) (ext 1) 0",
            g=r"\w : ('a # 'b) # 'c. f (snd (fst w), snd w)",
            h=r"\z : 'a # 'b. L (H (fst z) (snd z)) (\y. g (z, y))",
        )
        q.use("measurable_L", r"\z. H (fst z) (snd z)", "g")
        q.use("measurable_L", "K", "h")
        value = q.every("x", first, at)
        return q.have(r"Measurable (\x. mass (semi (K x) (H x)) s)", value)

    def at(q: Proof) -> Theorem:
        return q.calc(
            "mass (semi (K x) (H x)) s",
            ("=", "L (semi (K x) (H x)) f", "mass"),
            ("=", r"L (K x) (\y. L (H x y) (\v. f (y, v)))", "semi_L"),
            ("=", r"L (K x) (\y. h (x, y))", "fst_pair", "snd_pair"),
        )

    p.intro("s", event, r"!s. Measurable s ==> Measurable (\x. mass (semi (K x) (H x)) s)")
    return p.use("measurable_measure", r"\x. semi (K x) (H x)")


@scripted(
    "for K : 'a -> 'b measure, H : 'b -> 'c measure "
    "given Measurable K, !x. Prob (K x), Measurable H, !y. Prob (H y) "
    r"holds Measurable (\x. bind (K x) H)"
)
def measurable_bind(p: Proof) -> Theorem:
    """A kernel after a kernel is a kernel."""
    return p.have(p.goal, "bind")


@scripted(
    "for p : real, K H : 'a -> 'b measure given 0 <= p, p <= 1, Measurable K, Measurable H "
    r"holds Measurable (\x. mixture p (K x) (H x))"
)
def measurable_mixture(p: Proof) -> Theorem:
    """The mixtures of two kernels are a kernel."""
    p.let(N=r"\x. mixture p (K x) (H x)")

    def event(q: Proof) -> Theorem:
        def value(q: Proof) -> Theorem:
            mean = "ext p * mass (K x) s + ext (1 - p) * mass (H x) s"
            return q.have(f"mass (N x) s = {mean}", "mass", "L_mixture")

        same = q.every("x", p.names["K"].type.args[0], value)
        return q.have(r"Measurable (\x. mass (N x) s)", same)

    p.intro("s", event, r"!s. Measurable s ==> Measurable (\x. mass (N x) s)")
    return p.use("measurable_measure", "N")


_PAIRS = (
    "Prob P, Prob Q, Measurable K, Measurable H, !x. Prob (K x), !x. Prob (H x), P << Q, semi P K << semi Q H"
)
_DOMINATED = (
    r"?I. Measurable I /\ (!x. Prob (I x)) /\ (!x. I x << H x) /\ semi P I = semi P K "
    r"/\ AE Q (\x. 0 < density P Q x ==> I x = K x)"
)


@scripted(
    "for P Q : 'a measure, K H : 'a -> 'b measure, s : 'a # 'b -> bool "
    rf"given {_PAIRS}, Measurable s, !x. AE (H x) (\y. s (x, y)), "
    rf"!x. AE (K x) (\y. s (x, y)) ==> K x << H x holds {_DOMINATED}",
    automatic=False,
)
def dominated_where(p: Proof) -> Theorem:
    """The law K x of the second outcome is replaced by H x, unless the outcome is almost surely in s."""
    p.let(off=r"\z. if (s z) 0 (ext 1)", g=r"\x. L (K x) (\y. off (x, y))", t=r"\x. g x <= 0")
    p.let(I=r"\x. if (g x <= 0) (K x) (H x)")
    first = p.names["P"].type.args[0]
    p.use("measurable_L", "K", "off")
    p.use("ae_semi", "Q", "H", "s")
    p.use("ae_sections", "P", "K", "s")

    def kept(q: Proof) -> Theorem:
        return q.calc("g x", ("=", "0", q.use("null_of_ae", "K x", r"\y. s (x, y)")), ("<=", "0"))

    p.intro("x", kept, r"!x. AE (K x) (\y. s (x, y)) ==> t x")

    def dominated(q: Proof) -> Theorem:
        def same(q: Proof) -> Theorem:
            q.use("ele_antisym", "g x", "0")
            q.use("ae_of_null", "K x", r"\y. s (x, y)")
            return q.have("I x << H x", "if_true")

        return q.cases("g x <= 0", same, lambda q: q.have("I x << H x", "if_false"))

    p.every("x", first, lambda q: q.use("prob_if", "g x <= 0", "K x", "H x"))
    p.every("x", first, dominated)
    p.have("!x. t x ==> I x = K x")

    def mean(q: Proof) -> Theorem:
        same = q.have(r"AE P (\x. I x = K x)")
        return q.calc(
            "L (semi P I) f",
            ("=", r"L P (\x. L (I x) (\y. f (x, y)))", "semi_L"),
            ("=", r"L P (\x. L (K x) (\y. f (x, y)))", same),
            ("=", "L (semi P K) f", "semi_L"),
        )

    p.intro("f", mean, "!f. Measurable f ==> (!z. 0 <= f z) ==> L (semi P I) f = L (semi P K) f")
    p.use("measure_ext", "semi P I", "semi P K")
    p.use("ae_where_density", "P", "Q", "t")
    return p.witness("I")


@scripted(
    rf"for P Q : 'a measure, K H : 'a -> 'b measure given Standard (\y : 'b. T), {_PAIRS} "
    rf"holds {_DOMINATED}",
    automatic=False,
)
def dominated_kernel(p: Proof) -> Theorem:
    """If the pairs are dominated, then so is every second outcome after a change of K on a null set.

    The density of H x for the mean of K x and H x is positive almost everywhere under the pairs.
    """
    p.let(N=r"\x. mixture (1/2) (K x) (H x)")
    p.let(h="kdensity H N", s=r"\z. 0 < h (fst z) (snd z)")
    first = p.names["P"].type.args[0]

    def positive(q: Proof) -> Theorem:
        q.use("ae_ac", "H x", "N x", given=[q.use("kdensity_ae", "H", "N", "x")])
        q.use("density_pos", "H x", "N x")
        q.have(r"AE (H x) (\y. 0 < h x y)")
        return q.have(r"AE (H x) (\y. s (x, y))", "fst_pair", "snd_pair")

    def dominated(q: Proof) -> Theorem:
        q.use("ae_ac", "K x", "N x", given=[q.use("kdensity_ae", "H", "N", "x")])
        q.know(rewrite(q.have(r"AE (K x) (\y. s (x, y))"), "fst_pair", "snd_pair", repeat=True))
        return q.use("ac_by_density", "K x", "H x", "N x")

    p.every("x", first, positive)
    p.intro("x", dominated, r"!x. AE (K x) (\y. s (x, y)) ==> K x << H x")
    return p.use("dominated_where", "P", "Q", "K", "H", "s")


@scripted(
    r"for P Q : 'a measure, K H : 'a -> 'b measure given Standard (\y : 'b. T), Prob P, Prob Q, "
    "Measurable K, Measurable H, !x. Prob (K x), !x. Prob (H x), P << Q, !x. K x << H x holds AE (semi Q H) "
    r"(\z. density (semi P K) (semi Q H) z = density P Q (fst z) * kdensity K H (fst z) (snd z))"
)
def semi_density(p: Proof) -> Theorem:
    """The density of a pair is that of the first times that of the second given the first."""
    p.let(
        S="semi P K", R="semi Q H", k="kdensity K H",
        d=r"\z. density P Q (fst z) * kdensity K H (fst z) (snd z)",
    )  # fmt: skip
    first = p.names["K"].type.args[0]
    p.use("kdensity_measurable", "K", "H")
    p.use("semi_ac", "P", "Q", "K", "H")

    def positive(q: Proof) -> Theorem:
        q.use("kdensity_nonneg", "K", "H", "fst z", "snd z")
        return q.have("0 <= d z")

    def second(q: Proof) -> Theorem:
        same = q.use("kdensity_ae", "K", "H", "x")
        return q.calc(
            r"L (H x) (\y. ext (k x y) * f (x, y))",
            ("=", r"L (H x) (\y. ext (density (K x) (H x) y) * f (x, y))", same),
            ("=", r"L (K x) (\y. f (x, y))", "change_measure"),
        )

    def integral(q: Proof) -> Theorem:
        at = q.every("x", first, second)
        q.use("measurable_L", "K", "f")
        q.use("measurable_L", "H", r"\z. ext (k (fst z) (snd z)) * f z")
        return q.calc(
            "L (withdensity R d) f",
            ("=", r"L R (\z. ext (d z) * f z)", "L_withdensity_ext"),
            ("=", r"L Q (\x. L (H x) (\y. ext (d (x, y)) * f (x, y)))", "semi_L"),
            (
                "=",
                r"L Q (\x. L (H x) (\y. ext (density P Q x) * (ext (k x y) * f (x, y))))",
                "fst_pair",
                "snd_pair",
                "ext_mul",
                "emul_assoc",
            ),
            ("=", r"L Q (\x. ext (density P Q x) * L (H x) (\y. ext (k x y) * f (x, y)))", "L_mul"),
            ("=", r"L Q (\x. ext (density P Q x) * L (K x) (\y. f (x, y)))", at),
            ("=", r"L P (\x. L (K x) (\y. f (x, y)))", "change_measure"),
            ("=", "L S f", "semi_L"),
        )

    p.every("z", p.term("d").type.args[0], positive)
    p.intro("f", integral, "!f. Measurable f ==> (!z. 0 <= f z) ==> L (withdensity R d) f = L S f")
    p.use("measure_ext", "withdensity R d", "S")
    return p.use("density_unique", "S", "R", "d")
