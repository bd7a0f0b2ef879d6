"""Mechanisms that are given by densities, and means of functions of any sign that are bounded below."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(
    "for B : 'b measure, p : 'a -> 'b -> real given SigmaFinite B, "
    r"Measurable (\z. p (fst z) (snd z)), !x y. 0 <= p x y "
    r"holds Measurable (\x. withdensity B (p x))"
)
def withdensity_kernel(p: Proof) -> Theorem:
    """A jointly measurable density is that of a kernel."""
    p.let(K=r"\x. withdensity B (p x)")

    def event(q: Proof) -> Theorem:
        q.let(one=r"\y. if (s y) (1 : ereal) 0", f=r"\z. ext (p (fst z) (snd z)) * one (snd z)")
        q.use("measurable_L_section", "B", "f")
        same = q.have(
            r"!x. mass (K x) s = L B (\y. f (x, y))", "mass", "L_withdensity_ext", "fst_pair", "snd_pair"
        )
        return q.have(r"Measurable (\x. mass (K x) s)", same)

    p.intro("s", event, r"!s. Measurable s ==> Measurable (\x. mass (K x) s)")
    return p.use("measurable_measure", "K")


@scripted(
    "for P : 'a measure, f : 'a -> ereal, c : 'a -> real, s : real given Measurable f, HasInt P c s, "
    r"AE P (\x. ext (c x) <= f x) holds HasMean P f /\ ext s <= M P f"
)
def mean_above(p: Proof) -> Theorem:
    """A function above an integrable one has a mean, which is above its integral."""
    bound = p.calc("ext s", ("=", r"M P (\x. ext (c x))", "M_int"), ("<=", "M P f", "M_mono"))
    p.use("int_parts", "P", "c", "s")
    p.have(r"AE P (\x. -f x <= ext (-c x))", "ext_neg")
    p.let(a=r"L P (\x. ext (-c x))", b=r"L P (\x. -f x)")
    small = p.have("b <= a")

    def finite(q: Proof) -> Theorem:
        top = q.calc("b", ("<=", "a", small), ("=", "ext r"))
        return q.obtain("t", q.use("real_of_bounds", "b", "r", given=[top]), has_mean)

    def has_mean(q: Proof) -> Theorem:
        q.have("b < ∞", q.have("b = ext t"))
        inner = q.supposing()
        inner.goal = q.term(r"?g. Measurable g /\ AE P (\x. f x = g x)")
        q.have("HasMean P f", "HasMean")
        return q.have(q.goal, bound)

    return p.obtain("r", p.use("real_of_nonneg", "a"), finite)


@scripted(
    "for K : 'a -> 'b measure, f : 'a # 'b -> ereal given Measurable K, !x. Prob (K x), Measurable f "
    r"holds Measurable (\x. M (K x) (\y. f (x, y)))"
)
def measurable_M(p: Proof) -> Theorem:
    """The mean under a kernel is a measurable function."""
    p.use("measurable_L", "K", r"\z. -f z")
    p.unfold("M")
    return p.have(r"Measurable (\x. L (K x) (\y. f (x, y)) - L (K x) (\y. -f (x, y)))", "esub")


@scripted(
    "for B : 'b measure, p : 'a -> 'b -> real given SigmaFinite B, "
    r"Measurable (\z. p (fst z) (snd z)), !x y. 0 <= p x y, !x. Prob (withdensity B (p x)) "
    r"holds Measurable (\x. M (withdensity B (p x)) "
    r"(\y. ext (log (density (withdensity B (p x)) B y))))"
)
def measurable_entropy(p: Proof) -> Theorem:
    """The entropy of a mechanism with a jointly measurable density is a measurable function of the data."""
    p.let(K=r"\x. withdensity B (p x)", f=r"\z. ext (log (p (fst z) (snd z)))")
    p.use("measurable_M", "K", "f")

    def same(q: Proof) -> Theorem:
        q.use("withdensity_below", "B", "p x")
        q.use("density_unique", "K x", "B", "p x")
        q.have(r"AE (K x) (\y. ext (log (density (K x) B y)) = f (x, y))", "fst_pair", "snd_pair")
        return q.use("M_ae")

    equal = p.every("x", p.term("p").type.args[0], same)
    return p.have(p.goal, equal)


@scripted(
    "for P : 'a measure, f : 'a -> 'b -> real given SigmaFinite P, "
    r"Measurable (\z. f (fst z) (snd z)), !y. Integrable P (\x. f x y) "
    r"holds Measurable (\y. E P (\x. f x y))"
)
def measurable_mean(p: Proof) -> Theorem:
    """The mean of a function of two variables over the first is a measurable function of the second."""
    p.let(
        F=r"\z : 'a # 'b. f (fst z) (snd z)",
        turn=r"\z : 'b # 'a. (snd z, fst z)",
        G=r"\z : 'b # 'a. ext (f (snd z) (fst z))",
    )
    first = p.use("measurable_L_section", "P", "G")
    second = p.use("measurable_L_section", "P", r"\z. -G z")
    p.know(*(rewrite(t, "fst_pair", "snd_pair") for t in (first, second)))
    p.unfold_facts("Integrable")

    def at(q: Proof) -> Theorem:
        def value(q: Proof) -> Theorem:
            mean = q.use("E_int", "P", r"\x. f x y", "v")
            return q.calc(
                r"ext (E P (\x. f x y))",
                ("=", "ext v", mean),
                ("=", r"M P (\x. ext (f x y))", "M_int"),
                ("=", r"L P (\x. ext (f x y)) - L P (\x. -ext (f x y))", "M"),
                ("=", r"L P (\x. ext (f x y)) + -L P (\x. -ext (f x y))", "esub"),
            )

        return q.obtain("v", q.have(r"?v. HasInt P (\x. f x y) v"), value)

    same = p.every("y", p.term("f").type.args[1].args[0], at)
    p.have(r"Measurable (\y. ext (E P (\x. f x y)))", same)
    return p.use("measurable_of_ext", r"\y. E P (\x. f x y)")
