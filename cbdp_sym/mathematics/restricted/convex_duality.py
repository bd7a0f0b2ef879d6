"""The dual form of an f-divergence: it exists, and no adversary gains more."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.convexity.convex_functions import CONVEX, LOWER
from cbdp_sym.mathematics.convexity.envelopes import ABOVE
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted

LAWS = "f : real -> ereal, P Q : 'a measure"
GIVEN = f"Prob P, Prob Q, P << Q, {CONVEX}, {LOWER}, f 1 = 0"
CONE = r"\x. 1 + K*(density P Q x + 1)"


@scripted(
    f"for {LAWS}, K : real given Prob P, Prob Q, P << Q, 0 <= K, {ABOVE} "
    rf"holds Measurable ({CONE}) /\ HasInt Q ({CONE}) (1 + K*2) /\ (!x. 0 <= ({CONE}) x) "
    rf"/\ (!x. ext (-({CONE}) x) <= f (density P Q x)) "
    rf"/\ (!x. -({CONE}) x <= -1 - K*abs (density P Q x - 1))"
)
def cone_integrable(p: Proof) -> Theorem:
    """A lower bound of a function that lies above a cone is integrable at the density."""
    cone = p.given[4]
    p.let(r="density P Q", b=CONE)
    p.use("int_density", "P", "Q")

    second = p.have("!x. -b x <= -1 - K*abs (r x - 1)")

    def low(q: Proof) -> Theorem:
        return q.calc("ext (-b x)", ("<=", "f (r x)", q.use(cone, "r x")))

    first = p.intro("x", low, "!x. ext (-b x) <= f (r x)")
    return logic.both(
        p.have("Measurable b"), p.have("HasInt Q b (1 + K*2)"), p.have("!x. 0 <= b x"), first, second
    )


@scripted(
    f"for {LAWS}, H : ('a -> real) -> bool given {GIVEN} "
    r"holds restricted f H P Q <= M Q (\x. f (density P Q x))"
)
def convex_dual_upper(p: Proof) -> Theorem:
    """No adversary gains more than the f-divergence: Young's inequality."""
    p.let(r="density P Q", u=r"\x. f (density P Q x)", D=r"M Q (\x. f (density P Q x))")
    p.use("convex_measurable", "f")

    def cone(q: Proof) -> Theorem:
        q.let(b=CONE)
        for fact in logic.separated(q.use("cone_integrable", "f", "P", "Q", "K")):
            q.know(fact)

        def bound(z: Proof) -> Theorem:
            return z.obtain("w", z.use("real_version", "Q", "u", "b", "s", "1 + K*2"), real)

        def real(z: Proof) -> Theorem:
            mean = z.have("?v. HasInt Q w v /\\ v <= s /\\ D = ext v")

            def at(y: Proof) -> Theorem:
                def value(k: Proof) -> Theorem:
                    k.let(
                        a=r"\x. ext (r x * h x)",
                        c=r"\x. if (∞ <= u x) bot (ext (r x * h x))",
                        l=r"\x. -conjugate f (h x)",
                    )

                    k.have(r"AE Q (\x. a x = c x)")

                    def point(j: Proof) -> Theorem:
                        def infinite(i: Proof) -> Theorem:
                            return i.calc("c x + l x", ("=", "bot", "bot_add"), ("<=", "ext (w x)"))

                        def finite(i: Proof) -> Theorem:
                            i.let(C="conjugate f (h x)")
                            known = i.have("c x = ext (r x * h x)")
                            fenchel = i.calc(
                                "ext (h x*r x) - ext (w x)",
                                (
                                    "<=",
                                    r"Sup (\t. ext (h x*t) - f t)",
                                    i.use("sup_upper", r"\t. ext (h x*t) - f t", "r x"),
                                ),
                                ("=", "C", "conjugate"),
                            )
                            i.use("eneg_le", given=[fenchel])
                            return i.calc(
                                "c x + l x",
                                (
                                    "<=",
                                    "ext (r x * h x) + -(ext (h x*r x) - ext (w x))",
                                    i.use("eadd_le", given=[i.have("c x <= ext (r x * h x)", known)]),
                                ),
                                ("=", "ext (r x * h x) + -ext (h x*r x - w x)", "ext_sub"),
                                ("=", "ext (r x * h x) + ext (-(h x*r x - w x))", "ext_neg"),
                                ("=", "ext (w x)"),
                            )

                        return j.cases("∞ <= u x", infinite, finite)

                    k.intro("x", point, "!x. c x + l x <= ext (w x)")
                    k.use("M_sum_le", "Q", "c", "l", "w", "v")
                    return k.calc(
                        r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))",
                        ("=", "M Q a + M Q l", "change_measure_M"),
                        ("=", "M Q c + M Q l", k.use("M_ae")),
                        ("<=", "ext v"),
                        ("<=", "ext s"),
                    )

                text = (
                    r"!h. H h ==> Measurable h ==> "
                    r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x)) <= ext s"
                )
                return y.use("restricted_least", given=[y.intro("h", value, text)])

            return z.obtain("v", mean, at)

        return q.use(
            "ele_of_bounds", given=[q.intro("s", bound, "!s. D <= ext s ==> restricted f H P Q <= ext s")]
        )

    return p.obtain("K", p.use("above_a_cone", "f"), cone)


@scripted(f"for {LAWS} given {GIVEN} holds HasMean Q (\\x. f (density P Q x))")
def convex_divergence_defined(p: Proof) -> Theorem:
    """An f-divergence exists: the function is above a cone, which is integrable at the density."""
    p.let(r="density P Q", u=r"\x. f (density P Q x)")
    p.use("convex_measurable", "f")

    def cone(q: Proof) -> Theorem:
        q.let(b=CONE)
        logic.separated(q.use("cone_integrable", "f", "P", "Q", "K"))
        q.use("int_density", "P", "Q")
        return logic.separated(q.use("mean_above", "Q", "u", r"\x. -b x", "-(1 + K*2)"))[0]

    return p.obtain("K", p.use("above_a_cone", "f"), cone)
