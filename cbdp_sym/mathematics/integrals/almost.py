"""Lemmas about statements almost everywhere, under laws of pairs, images and densities."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.syntax import by_equation, congruent

_OFF = "if (s x) 0 (ext 1)"


@scripted(
    rf"for P : 'a measure, s : 'a -> bool given Measurable s, L P (\x. {_OFF}) = 0 holds AE P s",
    automatic=False,
)
def ae_of_null(p: Proof) -> Theorem:
    """An event whose complement has integral 0."""
    p.let(f=rf"\x. {_OFF}")
    p.use("L_zero", "P", "f")

    def point(q: Proof) -> Theorem:
        def contrary(r: Proof) -> Theorem:
            r.calc("ext 1", ("=", "f x"), ("=", "ext 0"))
            r.use("ext_inj", "1", "0")
            return r.absurd()

        return q.cases("s x", lambda r: r.have("s x"), contrary)

    p.intro("x", point, "!x. f x = 0 ==> s x")
    return p.have("AE P s")


@scripted(rf"for P : 'a measure, s : 'a -> bool given AE P s holds L P (\x. {_OFF}) = 0", automatic=False)
def null_of_ae(p: Proof) -> Theorem:
    """The complement of what holds almost everywhere has integral 0."""
    p.let(f=rf"\x. {_OFF}")
    none = p.have(r"AE P (\x. f x = 0)")
    return p.calc("L P f", ("=", r"L P (\x. 0)", none), ("=", "0", "L_const_zero"))


_KERNEL = "Prob P, Measurable K, !x. Prob (K x), Measurable s"


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, s : 'a # 'b -> bool "
    rf"given {_KERNEL}, AE P (\x. AE (K x) (\y. s (x, y))) holds AE (semi P K) s",
    automatic=False,
)
def ae_semi(p: Proof) -> Theorem:
    """Almost all second outcomes, for almost all first ones, are almost all pairs."""
    p.let(f=r"\z : 'a # 'b. if (s z) 0 (ext 1)", S="semi P K")
    p.intro(
        "x",
        lambda q: q.use("null_of_ae", "K x", r"\y. s (x, y)"),
        r"!x. AE (K x) (\y. s (x, y)) ==> L (K x) (\y. f (x, y)) = 0",
    )
    none = p.have(r"AE P (\x. L (K x) (\y. f (x, y)) = 0)")
    null = p.calc(
        "L S f",
        ("=", r"L P (\x. L (K x) (\y. f (x, y)))", "semi_L"),
        ("=", r"L P (\x. 0)", none),
        ("=", "0", "L_const_zero"),
    )
    return p.use("ae_of_null", "S", "s", given=[null])


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, s : 'a # 'b -> bool "
    rf"given {_KERNEL}, AE (semi P K) s holds AE P (\x. AE (K x) (\y. s (x, y)))",
    automatic=False,
)
def ae_sections(p: Proof) -> Theorem:
    """A statement about almost all pairs holds for almost all first outcomes and almost all second ones."""
    p.let(f=r"\z : 'a # 'b. if (s z) 0 (ext 1)", S="semi P K", k=r"\x. L (K x) (\y. f (x, y))")
    p.use("measurable_L", "K", "f")
    none = p.calc("L P k", ("=", "L S f", "semi_L"), ("=", "0", p.use("null_of_ae", "S", "s")))
    p.use("L_zero", "P", "k", given=[none])

    def point(q: Proof) -> Theorem:
        return q.use("ae_of_null", "K x", r"\y. s (x, y)")

    p.intro("x", point, r"!x. k x = 0 ==> AE (K x) (\y. s (x, y))")
    return p.have(p.goal)


@scripted(
    "for P : 'a measure, g : 'a -> 'b, s : 'b -> bool "
    r"given Measurable g, Measurable s, AE P (\x. s (g x)) holds AE (map g P) s",
    automatic=False,
)
def ae_image(p: Proof) -> Theorem:
    """A statement that holds almost everywhere after a map holds so under the image."""
    p.let(f=r"\y : 'b. if (s y) 0 (ext 1)", Q="map g P")
    null = p.calc(
        "L Q f", ("=", r"L P (\x. f (g x))", "L_map"), ("=", "0", p.use("null_of_ae", "P", r"\x. s (g x)"))
    )
    return p.use("ae_of_null", "Q", "s", given=[null])


@scripted(
    "for R : 'a measure, p : 'a -> real, s : 'a -> bool given Measurable p, !h. 0 <= p h, "
    r"Measurable s, AE (withdensity R p) s holds AE R (\h. 0 < p h ==> s h)",
    automatic=False,
)
def ae_withdensity(p: Proof) -> Theorem:
    """Under a law with a density a statement needs to hold only where the density is positive."""
    p.let(f=r"\h : 'a. if (s h) 0 (ext 1)", V="withdensity R p", j=r"\h. ext (p h)*f h")
    none = p.calc("L R j", ("=", "L V f", "L_withdensity_ext"), ("=", "0", p.use("null_of_ae", "V", "s")))
    p.use("L_zero", "R", "j", given=[none])

    def point(q: Proof) -> Theorem:
        def contrary(r: Proof) -> Theorem:
            r.calc("ext (p h)", ("=", "j h"), ("=", "ext 0"))
            r.use("ext_inj", "p h", "0")
            return r.absurd()

        return q.cases("s h", lambda r: r.have("s h"), contrary)

    p.intro("h", point, "!h. j h = 0 ==> 0 < p h ==> s h")
    return p.have(p.goal)


@scripted(
    "for P Q : 'a measure, s : 'a -> bool given SigmaFinite P, SigmaFinite Q, P << Q, Measurable s, AE P s "
    r"holds AE Q (\x. 0 < density P Q x ==> s x)",
    automatic=False,
)
def ae_where_density(p: Proof) -> Theorem:
    """A property of almost every point under P holds under Q where the density of P is positive."""
    law = congruent(p.term(r"\M. AE M s"), symmetry(p.use("radon_nikodym", "P", "Q")))
    under = by_equation(law, p.have("AE P s"))
    return p.use("ae_withdensity", "Q", "density P Q", "s", given=[under])


@scripted(
    "for P Q R : 'a measure given SigmaFinite Q, SigmaFinite R, P << R, Q << R, "
    r"AE P (\x. 0 < density Q R x) holds P << Q",
    automatic=False,
)
def ac_by_density(p: Proof) -> Theorem:
    """A law is dominated by one whose density is positive almost everywhere under it."""
    p.unfold("<<")

    def null(q: Proof) -> Theorem:
        q.let(t=r"\x. ~s x")
        q.use("ae_where_density", "Q", "R", "t")
        q.use("ae_ac", "P", "R")
        return q.use("mass_of_ae", "P", "s")

    return p.intro("s", null)
