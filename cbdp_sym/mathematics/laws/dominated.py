"""Lemmas about a law of which a multiple is below another: the law given an event, which coins may decide.

``max_divergence P M <= ext (-log c)`` says that c P(S) <= M(S) for all events S: an event of probability c
has the conditional law P under M.
"""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for R : 'a measure, f : 'a -> real "
    r"given Measurable f, !x. 0 <= f x, HasInt R f 1 holds Prob (withdensity R f)"
)
def withdensity_prob(p: Proof) -> Theorem:
    """A density with the integral 1 is one of a probability distribution."""
    p.unfold("Prob")
    return p.calc(
        r"L (withdensity R f) (\x. 1)",
        ("=", r"L R (\x. ext (f x) * 1)", "L_withdensity_ext"),
        ("=", r"L R (\x. ext (f x))"),
        ("=", "ext 1", "L_int"),
        ("=", "1"),
    )


@scripted(
    "for R : 'a measure, f g : 'a -> real, c : real given Measurable f, Measurable g, "
    "!x. 0 <= f x, !x. 0 <= g x, !x. f x <= exp c * g x, "
    "Prob (withdensity R f), Prob (withdensity R g) "
    "holds max_divergence (withdensity R f) (withdensity R g) <= ext c"
)
def max_divergence_withdensity(p: Proof) -> Theorem:
    """The max-divergence of two densities is at most c if the one is at most e^c times the other."""

    def event(q: Proof) -> Theorem:
        q.let(one=r"\x. if (s x) (ext 1) 0")

        def below(r: Proof) -> Theorem:
            r.have("ext (f x) <= ext (exp c * g x)")
            return r.calc(
                "ext (f x) * one x",
                ("=", "one x * ext (f x)", "emul_comm"),
                ("<=", "one x * ext (exp c * g x)", r.use("emul_le", "one x")),
                ("=", "ext (exp c * g x) * one x", "emul_comm"),
                ("=", "ext (exp c) * (ext (g x) * one x)", "ext_mul", "emul_assoc"),
            )

        q.every("x", q.names["R"].type.args[0], below)
        return q.calc(
            "mass (withdensity R f) s",
            ("=", r"L R (\x. ext (f x) * one x)", "mass", "L_withdensity_ext"),
            ("<=", r"L R (\x. ext (exp c) * (ext (g x) * one x))", "L_le"),
            ("=", r"ext (exp c) * L R (\x. ext (g x) * one x)", "L_mul"),
            ("=", "ext (exp c) * mass (withdensity R g) s", "mass", "L_withdensity_ext"),
        )

    p.intro(
        "s", event, "!s. Measurable s ==> mass (withdensity R f) s <= ext (exp c) * mass (withdensity R g) s"
    )
    return p.use("max_divergence_of_masses", "withdensity R f", "withdensity R g", "c")


@scripted(
    "for p c : real, P R : 'a measure given Prob P, Prob R, 0 < c, c <= p, p <= 1 "
    "holds max_divergence P (mixture p P R) <= ext (-log c)"
)
def max_divergence_of_mixture(p: Proof) -> Theorem:
    """A part of a mixture with a weight of c or more is at most 1/c times the mixture."""
    inverse = p.have("exp (-log c) = 1/c")

    def event(q: Proof) -> Theorem:
        return q.obtain(
            "u", q.use("mass_real", "P", "s"), lambda r: r.obtain("v", r.use("mass_real", "R", "s"), real)
        )

    def real(q: Proof) -> Theorem:
        first, second = q.have("mass P s = ext u"), q.have("mass R s = ext v")
        q.have("c*u <= p*u + (1 - p)*v")
        return q.calc(
            "mass P s",
            ("=", "ext u", first),
            ("<=", "ext (1/c*(p*u + (1 - p)*v))"),
            ("=", "ext (1/c) * (ext p * ext u + ext (1 - p) * ext v)"),
            ("=", "ext (1/c) * (ext p * mass P s + ext (1 - p) * mass R s)", first, second),
            ("=", "ext (1/c) * mass (mixture p P R) s", "mass", "L_mixture"),
            ("=", "ext (exp (-log c)) * mass (mixture p P R) s", inverse),
        )

    p.intro("s", event, "!s. Measurable s ==> mass P s <= ext (exp (-log c)) * mass (mixture p P R) s")
    return p.use("max_divergence_of_masses", "P", "mixture p P R", "-log c")


@scripted(
    "for M : 'a measure, p : real, f g h : 'a -> real given 0 <= p, p <= 1, "
    "Measurable f, Measurable g, Measurable h, !x. 0 <= f x, !x. 0 <= g x, !x. 0 <= h x, "
    r"AE M (\x. p*f x + (1 - p)*g x = h x) "
    "holds mixture p (withdensity M f) (withdensity M g) = withdensity M h"
)
def mixture_of_densities(p: Proof) -> Theorem:
    """A mixture of laws with densities has the mixture of the densities."""
    p.let(X="withdensity M f", Y="withdensity M g", Z="withdensity M h")

    def mean(q: Proof) -> Theorem:
        sums = q.have(
            "!x. ext p * (ext (f x) * t x) + ext (1 - p) * (ext (g x) * t x) "
            "= ext (p*f x + (1 - p)*g x) * t x"
        )
        return q.calc(
            "L (mixture p X Y) t",
            ("=", "ext p * L X t + ext (1 - p) * L Y t", "L_mixture"),
            (
                "=",
                r"ext p * L M (\x. ext (f x) * t x) + ext (1 - p) * L M (\x. ext (g x) * t x)",
                "L_withdensity_ext",
            ),
            (
                "=",
                r"L M (\x. ext p * (ext (f x) * t x)) + L M (\x. ext (1 - p) * (ext (g x) * t x))",
                "L_mul",
            ),
            ("=", r"L M (\x. ext p * (ext (f x) * t x) + ext (1 - p) * (ext (g x) * t x))", "L_add"),
            ("=", r"L M (\x. ext (p*f x + (1 - p)*g x) * t x)", sums),
            ("=", r"L M (\x. ext (h x) * t x)", p.given[8]),
            ("=", "L Z t", "L_withdensity_ext"),
        )

    p.intro("t", mean, "!t. Measurable t ==> (!x. 0 <= t x) ==> L (mixture p X Y) t = L Z t")
    return p.use("measure_ext", "mixture p X Y", "Z")


@scripted(
    "for c : real, P M : 'a measure "
    "given Prob P, Prob M, 0 < c, c <= 1, max_divergence P M <= ext (-log c) "
    "holds ?R. Prob R /\\ M = mixture c P R"
)
def mixture_of_max_divergence(p: Proof) -> Theorem:
    """A law that is at most 1/c times another is a part of it with the weight c."""

    def certain(q: Proof) -> Theorem:
        one = q.have("c = 1")
        bound = q.calc("max_divergence P M", ("<=", "ext (-log c)"), ("=", "ext (-log 1)", one), ("=", "0"))
        same = q.use("equal_of_max_divergence", "P", "M", given=[bound])
        q.calc("M", ("=", "P", same), ("=", "mixture c P P", q.use("mixture_same", "c", "P")))
        return q.witness("P")

    def rest(q: Proof) -> Theorem:
        q.use("density_above", "P", "M", "-log c")
        q.let(u="density P M", v=r"\x. (1 - c*u x)/(1 - c)", w=r"\x. max 0 (v x)")
        outcome = q.names["P"].type.args[0]
        q.have("exp (-log c) = 1/c")

        def point(r: Proof) -> Theorem:
            r.have("u x <= 1/c")
            return r.have("w x = v x")

        q.intro("x", point, "!x. u x <= exp (-log c) ==> w x = v x")
        q.have(r"AE M (\x. u x <= exp (-log c) ==> w x = v x)")
        q.use("ae_mp")
        q.use("int_density", "P", "M")
        q.use("int_ae", "M", "w", "v", "1")
        q.every("x", outcome, lambda r: r.have("c*u x + (1 - c)*w x = 1"), "w x = v x")
        whole = q.use("mixture_of_densities", "M", "c", "u", "w", r"\x. 1")
        parts = q.use("radon_nikodym", "P", "M"), q.use("withdensity_one", "M")
        q.calc(
            "M",
            ("=", r"withdensity M (\x. 1)", parts[1]),
            ("=", "mixture c (withdensity M u) (withdensity M w)", whole),
            ("=", "mixture c P (withdensity M w)", parts[0]),
        )
        return q.witness("withdensity M w")

    return p.cases("c = 1", certain, rest)


@scripted(
    r"for P Q : 'i -> 'a measure, c : 'i -> real given Finite (\i : 'i. T), !i. Prob (P i), "
    "!i. Prob (Q i), !i. max_divergence (P i) (Q i) <= ext (c i) "
    "holds max_divergence (product P) (product Q) <= ext (Sum c)"
)
def max_divergence_product(p: Proof) -> Theorem:
    """Bounds of the max-divergences of independent entries add up."""
    index = p.names["c"].type.args[0]
    p.every("i", index, lambda q: q.use("ac_of_max_divergence", "P i", "Q i", "c i"))

    def order(q: Proof) -> Theorem:
        def entry(r: Proof) -> Theorem:
            return r.calc(
                "renyi a (P i) (Q i)",
                ("<=", "max_divergence (P i) (Q i)", "renyi_le_max_divergence"),
                ("<=", "ext (c i)"),
            )

        q.every("i", index, entry)
        sums = q.use("esum_mono", r"\i. renyi a (P i) (Q i)", r"\i. ext (c i)")
        return q.calc(
            "renyi a (product P) (product Q)",
            ("=", r"Sum (\i. renyi a (P i) (Q i))", "renyi_product"),
            ("<=", r"Sum (\i. ext (c i))", sums),
            ("=", "ext (Sum c)", "ext_Sum"),
        )

    p.intro("a", order, "!a. 1 < a ==> renyi a (product P) (product Q) <= ext (Sum c)")
    return p.use("max_divergence_of_orders", "product P", "product Q", "Sum c")


@scripted("for P : 'a measure given Prob P holds max_divergence P P <= ext 0")
def max_divergence_same(p: Proof) -> Theorem:
    """The max-divergence of a law from itself."""
    one = p.have("exp 0 = 1")

    def event(q: Proof) -> Theorem:
        return q.calc("mass P s", ("<=", "mass P s"), ("=", "ext (exp 0) * mass P s", one))

    p.intro("s", event, "!s. Measurable s ==> mass P s <= ext (exp 0) * mass P s")
    return p.use("max_divergence_of_masses", "P", "P", "0")
