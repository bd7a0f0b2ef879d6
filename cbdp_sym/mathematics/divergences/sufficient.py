"""Lemmas about sufficient functions: an image through which the density factors loses no divergence.

The density itself is such a function, and its values are real numbers.  So a pair of outcomes may be
replaced by the first of them and a real number: whatever holds of pairs whose second outcome lies in a
standard space, and goes through data processing, holds of all pairs.
"""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.syntax import by_equation, congruent

_SUFFICIENT = (
    "for P Q : 'a measure, g : 'a -> 'b, h : 'b -> real{} given Prob P, Prob Q, P << Q, Measurable g, "
    r"Measurable h, !y. 0 <= h y, AE Q (\x. density P Q x = h (g x)){} holds "
)


def _factors(p: Proof) -> Theorem:
    return p.have(r"AE Q (\x. density P Q x = h (g x))")


@scripted(_SUFFICIENT.format("", "") + "withdensity (map g Q) h = map g P")
def map_withdensity(p: Proof) -> Theorem:
    """The image of P has the density h with respect to the image of Q."""
    factors = _factors(p)

    def same(q: Proof) -> Theorem:
        return q.calc(
            "L (withdensity (map g Q) h) f",
            ("=", r"L (map g Q) (\y. ext (h y) * f y)", "L_withdensity_ext"),
            ("=", r"L Q (\x. ext (h (g x)) * f (g x))", "L_map"),
            ("=", r"L Q (\x. ext (density P Q x) * f (g x))", factors),
            ("=", r"L P (\x. f (g x))", "change_measure"),
            ("=", "L (map g P) f", "L_map"),
        )

    p.intro(
        "f", same, "!f. Measurable f ==> (!y. 0 <= f y) ==> L (withdensity (map g Q) h) f = L (map g P) f"
    )
    return p.use("measure_ext", "withdensity (map g Q) h", "map g P")


@scripted(_SUFFICIENT.format("", "") + r"AE (map g Q) (\y. density (map g P) (map g Q) y = h y)")
def density_of_images(p: Proof) -> Theorem:
    """The density of the images is the function through which the density factors."""
    p.use("map_withdensity", "P", "Q", "g", "h")
    return p.use("density_unique", "map g P", "map g Q", "h")


@scripted(_SUFFICIENT.format(", a : real", ", 1 < a") + "renyi a (map g P) (map g Q) = renyi a P Q")
def renyi_sufficient(p: Proof) -> Theorem:
    """The Rényi divergence of the images is that of the laws."""
    density = p.use("density_of_images", "P", "Q", "g", "h")
    return p.calc(
        "renyi a (map g P) (map g Q)",
        (
            "=",
            r"ext (1/(a - 1)) * elog (L (map g Q) (\y. ext (density (map g P) (map g Q) y ^ a)))",
            *("renyi", "if_true"),
        ),
        ("=", r"ext (1/(a - 1)) * elog (L (map g Q) (\y. ext (h y ^ a)))", density),
        ("=", r"ext (1/(a - 1)) * elog (L Q (\x. ext (h (g x) ^ a)))", "L_map"),
        ("=", r"ext (1/(a - 1)) * elog (L Q (\x. ext (density P Q x ^ a)))", _factors(p)),
        ("=", "renyi a P Q", "renyi", "if_true"),
    )


@scripted(_SUFFICIENT.format("", "") + "kl (map g P) (map g Q) = kl P Q")
def kl_sufficient(p: Proof) -> Theorem:
    """The Kullback-Leibler divergence of the images is that of the laws."""
    p.use("density_of_images", "P", "Q", "g", "h")
    image = p.use("ae_ac", "map g P")
    factors = p.use("ae_ac", "P", "Q", r"\x. density P Q x = h (g x)")
    return p.calc(
        "kl (map g P) (map g Q)",
        ("=", r"M (map g P) (\y. ext (log (density (map g P) (map g Q) y)))", "kl_ac"),
        ("=", r"M (map g P) (\y. ext (log (h y)))", image),
        ("=", r"M P (\x. ext (log (h (g x))))", "M_map"),
        ("=", r"M P (\x. ext (log (density P Q x)))", factors),
        ("=", "kl P Q", "kl_ac"),
    )


@scripted(
    "for P R Q : 'a measure, g : 'a -> 'b, h : 'b -> real, b c : real "
    "given Prob P, Prob R, Prob Q, Measurable g, Measurable h, !y. 0 <= h y, "
    r"withdensity Q (\x. h (g x)) = R, map g P = map g R, kl P R <= ext c, kl R Q <= ext b "
    "holds kl P Q <= ext (c + b)",
    automatic=False,
)
def kl_through_image(p: Proof) -> Theorem:
    """Divergences add up, if the second density is a function of g, of which P and R have one law."""
    first = p.use("kl_finite", "P", "R", "c")
    second = p.use("kl_finite", "R", "Q", "b")
    p.use("density_pos", "P", "Q")
    p.use("density_chain", "P", "R", "Q")
    p.use("ae_ac", "P")
    p.use("density_unique", "R", "Q", r"\x. h (g x)")
    p.use("ae_ac", "P")
    p.let(d="density P Q", e="density P R", f="density R Q", l=r"\y. log (h y)", m=r"\x. log (h (g x))")

    def point(q: Proof) -> Theorem:
        q.use("density_nonneg", "P", "R", "x")
        q.have("0 <= h (g x)")
        product = q.have("d x = e x * h (g x)")

        def both(r: Proof) -> Theorem:
            return r.calc(
                "log (d x)",
                ("=", "log (e x * h (g x))", product),
                ("=", "log (e x) + log (h (g x))", "log_mul"),
            )

        def first_zero(r: Proof) -> Theorem:
            zero = r.have("e x = 0")
            r.have("d x = 0", product, zero)
            return r.absurd()

        def second_zero(r: Proof) -> Theorem:
            zero = r.have("h (g x) = 0")
            r.have("d x = 0", product, zero)
            return r.absurd()

        return q.cases("0 < e x", lambda r: r.cases("0 < h (g x)", both, second_zero), first_zero)

    loss = "!x. d x = e x * f x ==> f x = h (g x) ==> 0 < d x ==> log (d x) = log (e x) + log (h (g x))"
    p.intro("x", point, loss)

    def losses(q: Proof) -> Theorem:
        return q.obtain("v", logic.separated(second)[1], total)

    def total(q: Proof) -> Theorem:
        image = q.use("int_of_map", "R", "g", "l", "v")
        same = q.have("map g P = map g R")
        moved = congruent(q.term(r"\M. HasInt M l v"), symmetry(same))
        q.know(by_equation(moved, image))
        q.use("int_map", "P", "g", "l", "v")
        q.use("int_ae", "P", r"\x. log (d x)", r"\x. log (e x) + m x", "u + v")
        return q.calc("kl P Q", ("=", "ext (u + v)", "kl_int"), ("<=", "ext (c + b)"))

    return p.obtain("u", logic.separated(first)[1], losses)


@scripted(_SUFFICIENT.format("", "") + "max_divergence (map g P) (map g Q) = max_divergence P Q")
def max_divergence_sufficient(p: Proof) -> Theorem:
    """The max-divergence of the images is that of the laws."""
    p.use("density_of_images", "P", "Q", "g", "h")

    def bounded(q: Proof) -> Theorem:
        q.use("density_above", "map g P", "map g Q", "c")
        q.let(s=r"\y. h y <= exp c")
        q.use("ae_map", "g", "Q", "s")
        return q.use("max_divergence_of_density", "P", "Q", "c")

    p.intro("c", bounded, "!c. max_divergence (map g P) (map g Q) <= ext c ==> max_divergence P Q <= ext c")
    p.use("ele_of_bounds")
    return p.use("ele_antisym", "max_divergence (map g P) (map g Q)", "max_divergence P Q")


_KERNEL = "Prob P, Measurable K, !x. Prob (K x), Measurable r"
_FOR = "for P : 'a measure, K : 'a -> 'b measure, r : 'a # 'b -> 'c"
_IMAGE = r"\x. map (\y. r (x, y)) (K x)"


@scripted(
    "for K : 'a -> 'b measure, r : 'a # 'b -> 'c given Measurable K, !x. Prob (K x), Measurable r "
    rf"holds Measurable ({_IMAGE}) /\ (!x. Prob (map (\y. r (x, y)) (K x)))"
)
def image_kernel(p: Proof) -> Theorem:
    """The images of the second outcome, given the first, are a kernel."""

    def event(q: Proof) -> Theorem:
        q.let(f=r"\z. if (s (r z)) (ext 1) 0")
        q.use("measurable_L", "K", "f")

        same = q.have(r"!x. mass (map (\y. r (x, y)) (K x)) s = L (K x) (\y. f (x, y))", "mass_map", "mass")
        return q.have(r"Measurable (\x. mass (map (\y. r (x, y)) (K x)) s)", same)

    p.intro("s", event, r"!s. Measurable s ==> Measurable (\x. mass (map (\y. r (x, y)) (K x)) s)")
    return p.conjuncts(
        lambda q: q.use("measurable_measure", _IMAGE),
        lambda q: q.intro("x", lambda q: q.use("map_prob", r"\y. r (x, y)", "K x")),
    )


@scripted(f"{_FOR} given {_KERNEL} holds semi P ({_IMAGE}) = map (\\z. (fst z, r z)) (semi P K)")
def image_of_pairs(p: Proof) -> Theorem:
    """The law of the first outcome and an image of both."""
    p.use("image_kernel", "K", "r")
    p.let(I=_IMAGE, g=r"\z. (fst z, r z)")

    def same(q: Proof) -> Theorem:
        each = q.have(r"!x. L (I x) (\w. f (x, w)) = L (K x) (\y. f (g (x, y)))", "L_map", "fst_pair")
        return q.calc(
            "L (semi P I) f",
            ("=", r"L P (\x. L (I x) (\w. f (x, w)))", "semi_L"),
            ("=", r"L P (\x. L (K x) (\y. f (g (x, y))))", each),
            ("=", r"L (semi P K) (\z. f (g z))", "semi_L"),
            ("=", "L (map g (semi P K)) f", "L_map"),
        )

    p.intro("f", same, "!f. Measurable f ==> (!z. 0 <= f z) ==> L (semi P I) f = L (map g (semi P K)) f")
    return p.use("measure_ext", "semi P I", "map g (semi P K)")


@scripted(
    "for P Q : 'a measure, K H : 'a -> 'b measure given Prob P, Prob Q, Measurable K, Measurable H, "
    "!x. Prob (K x), !x. Prob (H x), semi P K << semi Q H "
    r"holds ?I J : 'a -> real measure. Measurable I /\ Measurable J /\ (!x. Prob (I x)) "
    r"/\ (!x. Prob (J x)) /\ (!x. K x << H x ==> I x << J x) /\ (!x. kl (I x) (J x) <= kl (K x) (H x)) "
    r"/\ (!x a. 1 < a ==> renyi a (I x) (J x) <= renyi a (K x) (H x)) "
    r"/\ kl (semi P I) (semi Q J) = kl (semi P K) (semi Q H) "
    r"/\ (!a. 1 < a ==> renyi a (semi P I) (semi Q J) = renyi a (semi P K) (semi Q H))"
)
def pairs_by_density(p: Proof) -> Theorem:
    """A real number may take the place of the second outcome: the density of the laws of the pairs."""
    p.let(S="semi P K", R="semi Q H", r="density (semi P K) (semi Q H)", g=r"\z. (fst z, r z)")
    p.let(h=r"\w : 'a # real. abs (snd w)", k=r"\x. map (\y. r (x, y)) (K x)")
    p.let(l=r"\x. map (\y. r (x, y)) (H x)")

    p.have("!z. r z = h (g z)", "snd_pair")
    left, right = p.use("image_of_pairs", "P", "K", "r"), p.use("image_of_pairs", "Q", "H", "r")
    p.use("image_kernel", "K", "r")
    p.use("image_kernel", "H", "r")

    def images(q: Proof) -> Theorem:
        return q.calc(
            "kl (semi P k) (semi Q l)",
            ("=", "kl (map g S) (map g R)", left, right),
            ("=", "kl S R", q.use("kl_sufficient", "S", "R", "g", "h")),
        )

    def orders(q: Proof) -> Theorem:
        return q.calc(
            "renyi a (semi P k) (semi Q l)",
            ("=", "renyi a (map g S) (map g R)", left, right),
            ("=", "renyi a S R", q.use("renyi_sufficient", "S", "R", "g", "h", "a")),
        )

    p.know(images(p))
    p.intro("a", orders, "!a. 1 < a ==> renyi a (semi P k) (semi Q l) = renyi a S R")
    p.have("!x. K x << H x ==> k x << l x")
    p.have("!x. kl (k x) (l x) <= kl (K x) (H x)")
    p.have("!x a. 1 < a ==> renyi a (k x) (l x) <= renyi a (K x) (H x)")
    return p.witness("k", "l")
