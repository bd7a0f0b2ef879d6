"""Lemmas about approximate differential privacy: from events to functions, randomised postprocessing."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted("for p : real, P Q : 'a measure given 0 < p, p < 1 holds P << mixture p P Q /\\ Q << mixture p P Q")
def below_mixture(p: Proof) -> Theorem:
    """Both parts are absolutely continuous with respect to a mixture."""
    return p.auto()


@scripted(
    "for P Q : 'a measure, c d : real, f : 'a -> ereal given Prob P, Prob Q, 0 <= c, "
    "!s. Measurable s ==> mass P s <= ext c * mass Q s + ext d, Measurable f, "
    "!x. 0 <= f x, !x. f x <= 1 holds L P f <= ext c * L Q f + ext d"
)
def dp_of_functions(p: Proof) -> Theorem:
    """A bound for all events is a bound for all functions with values between 0 and 1."""
    p.let(R="mixture (1/2) P Q")
    p.let(u="density P R", v="density Q R", s=r"\x. c * v x < u x")
    p.let(one=r"\x. if (s x) (ext 1) 0")
    outcome = p.names["P"].type.args[0]

    def point(q: Proof) -> Theorem:
        q.use("not_top_of_le", "f x", "1")
        return q.obtain("r", q.use("real_of_nonneg", "f x"), real)

    def real(q: Proof) -> Theorem:
        same = q.have("f x = ext r")
        small = q.calc("ext r", ("=", "f x", same), ("<=", "ext 1"))
        q.know(rewrite(small, "ext_le"))

        def more(q: Proof) -> Theorem:
            return q.calc(
                "ext (u x) * f x + ext (c * v x) * one x",
                ("=", "ext (u x) * ext r + ext (c * v x) * ext 1", same, "if_true"),
                ("=", "ext (u x * r + c * v x)"),
                ("<=", "ext (c * v x * r + u x)"),
                ("=", "ext (c * v x) * ext r + ext (u x) * ext 1"),
                ("=", "ext (c * v x) * f x + ext (u x) * one x", same),
            )

        def less(q: Proof) -> Theorem:
            return q.calc(
                "ext (u x) * f x + ext (c * v x) * one x",
                ("=", "ext (u x) * ext r + ext (c * v x) * ext 0"),
                ("=", "ext (u x * r)"),
                ("<=", "ext (c * v x * r)"),
                ("=", "ext (c * v x) * ext r + ext (u x) * ext 0"),
                ("=", "ext (c * v x) * f x + ext (u x) * one x"),
            )

        return q.cases("s x", more, less)

    p.every("x", outcome, point)
    left = p.calc(
        r"L R (\x. ext (u x) * f x + ext (c * v x) * one x)",
        ("=", r"L R (\x. ext (u x) * f x) + L R (\x. ext (c * v x) * one x)", "L_add"),
        ("=", r"L R (\x. ext (u x) * f x) + L R (\x. ext c * (ext (v x) * one x))", "ext_mul", "emul_assoc"),
        ("=", r"L R (\x. ext (u x) * f x) + ext c * L R (\x. ext (v x) * one x)", "L_mul"),
        ("=", "L P f + ext c * L Q one", "change_measure"),
    )
    right = p.calc(
        r"L R (\x. ext (c * v x) * f x + ext (u x) * one x)",
        ("=", r"L R (\x. ext (c * v x) * f x) + L R (\x. ext (u x) * one x)", "L_add"),
        ("=", r"L R (\x. ext c * (ext (v x) * f x)) + L R (\x. ext (u x) * one x)", "ext_mul"),
        ("=", r"ext c * L R (\x. ext (v x) * f x) + L R (\x. ext (u x) * one x)", "L_mul"),
        ("=", "ext c * L Q f + L P one", "change_measure"),
    )

    def cancel(q: Proof) -> Theorem:
        event = q.calc(
            "L P one",
            ("=", "mass P s", "mass"),
            ("<=", "ext c * mass Q s + ext d"),
            ("=", "ext c * ext m + ext d"),
        )
        same = q.calc("L Q one", ("=", "mass Q s", "mass"), ("=", "ext m"))
        total = q.calc(
            "ext (c * m) + L P f",
            ("=", "L P f + ext c * L Q one", same),
            ("=", r"L R (\x. ext (u x) * f x + ext (c * v x) * one x)", left),
            ("<=", r"L R (\x. ext (c * v x) * f x + ext (u x) * one x)"),
            ("=", "ext c * L Q f + L P one", right),
            (
                "<=",
                "ext c * L Q f + (ext c * ext m + ext d)",
                q.use("eadd_le", "ext c * L Q f", "ext c * L Q f", given=[event]),
            ),
            ("=", "ext (c * m) + (ext c * L Q f + ext d)"),
        )
        return q.use("eadd_cancel_le", "c * m", "L P f", "ext c * L Q f + ext d", given=[total])

    return p.obtain("m", p.use("mass_real", "Q", "s"), cancel)


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, K : 'a -> 'b measure, epsilon delta : real "
    "given Measurable K, !y. Prob (K y), approx_dp nb A epsilon delta "
    r"holds approx_dp nb (\x. bind (A x) K) epsilon delta"
)
def approx_dp_bind(p: Proof) -> Theorem:
    """Randomised postprocessing keeps approximate differential privacy."""
    p.unfold("approx_dp", "mechanism")

    def event(q: Proof) -> Theorem:
        q.let(f=r"\z. mass (K z) s", one=r"\y. if (s y) (ext 1) 0")
        bound = q.use("dp_of_functions", "A x", "A y", "exp epsilon", "delta", "f")
        return q.calc(
            "mass (bind (A x) K) s",
            ("=", "L (bind (A x) K) one", "mass"),
            ("=", r"L (A x) (\z. L (K z) one)", "L_bind"),
            ("=", "L (A x) f", "mass"),
            ("<=", "ext (exp epsilon) * L (A y) f + ext delta", bound),
            ("=", r"ext (exp epsilon) * L (A y) (\z. L (K z) one) + ext delta", "mass"),
            ("=", "ext (exp epsilon) * L (bind (A y) K) one + ext delta", "L_bind"),
            ("=", "ext (exp epsilon) * mass (bind (A y) K) s + ext delta", "mass"),
        )

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y s", event))


@scripted(
    "for epsilon : real, P Q : 'a measure, g : 'a -> 'b given Measurable g "
    "holds hockey_stick epsilon (map g P) (map g Q) <= hockey_stick epsilon P Q"
)
def hockey_stick_map(p: Proof) -> Theorem:
    """Data processing for the hockey-stick divergence."""
    p.unfold("hockey_stick")
    p.let(f=r"\s. mass P s - ext (exp epsilon) * mass Q s")
    p.let(h=r"\s. mass (map g P) s - ext (exp epsilon) * mass (map g Q) s")
    return _events_processed(p)


@scripted(
    "for P Q : 'a measure, g : 'a -> 'b given Measurable g "
    "holds total_variation (map g P) (map g Q) <= total_variation P Q"
)
def total_variation_map(p: Proof) -> Theorem:
    """Data processing for the total variation distance."""
    p.unfold("total_variation")
    p.let(f=r"\s. mass P s - mass Q s", h=r"\s. mass (map g P) s - mass (map g Q) s")
    return _events_processed(p)


def _events_processed(p: Proof) -> Theorem:
    """Bound h s, a difference of the masses of s under images, by f of the event before: sup h <= sup f."""

    def event(q: Proof) -> Theorem:
        q.let(t=r"\x. s (g x)")
        return q.calc(
            "h s",
            ("=", "f t", "mass_map"),
            (
                "<=",
                "SupOn Measurable f",
                q.use("supon_upper", "(Measurable : ('a -> bool) -> bool)", "f", "t"),
            ),
        )

    p.intro("s", event, "!s. Measurable s ==> h s <= SupOn Measurable f")
    return p.use("supon_least", "(Measurable : ('b -> bool) -> bool)", "h")
