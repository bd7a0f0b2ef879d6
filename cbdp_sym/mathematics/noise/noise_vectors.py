"""Laplace and Gaussian noise: symmetry, and vectors of noise that are moved."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for p : real -> real given Measurable p, !x. 0 <= p x, !x. p (-x) = p x "
    "holds map neg (withdensity lebesgue p) = withdensity lebesgue p"
)
def symmetric_density(q: Proof) -> Theorem:
    """A law with an even density is symmetric."""
    q.let(P="withdensity lebesgue p", W="map neg (withdensity lebesgue p)")

    def same(r: Proof) -> Theorem:
        even = r.have("!x. p (-x) = p x")
        return r.calc(
            "L W f",
            ("=", r"L P (\x. f (-x))", "L_map"),
            (
                "=",
                r"L lebesgue (\x. ext (p x) * f (-x))",
                r.use("L_withdensity_ext", "lebesgue", "p", r"\x. f (-x)"),
            ),
            ("=", r"L lebesgue (\x. ext (p (-x)) * f (-x))", even),
            ("=", r"L lebesgue (\x. ext (p x) * f x)", r.use("L_lebesgue_reflect", r"\x. ext (p x) * f x")),
            ("=", "L P f", r.use("L_withdensity_ext", "lebesgue", "p", "f")),
        )

    q.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L W f = L P f")
    return q.use("measure_ext", "W", "P")


@scripted(
    "for p : real -> real, c : real given Measurable p, !x. 0 <= p x "
    r"holds shift c (withdensity lebesgue p) = withdensity lebesgue (\x. p (x - c))"
)
def shift_density(q: Proof) -> Theorem:
    """A law with a density, moved."""
    q.let(P="withdensity lebesgue p", r=r"\x. p (x - c)", W="shift c P", V="withdensity lebesgue r")

    def same(s: Proof) -> Theorem:
        return s.calc(
            "L W f",
            ("=", r"L (map (\x. x + c) P) f", "shift"),
            ("=", r"L P (\x. f (x + c))", "L_map"),
            (
                "=",
                r"L lebesgue (\x. ext (p x) * f (x + c))",
                s.use("L_withdensity_ext", "lebesgue", "p", r"\x. f (x + c)"),
            ),
            ("=", r"L lebesgue (\x. ext (r (x + c)) * f (x + c))"),
            (
                "=",
                r"L lebesgue (\x. ext (r x) * f x)",
                s.use("L_lebesgue_shift", r"\x. ext (r x) * f x", "c"),
            ),
            ("=", "L V f", s.use("L_withdensity_ext", "lebesgue", "r", "f")),
        )

    q.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L W f = L V f")
    return q.use("measure_ext", "W", "V")


@scripted(
    "for p : real -> real, c : real given Measurable p, !x. 0 <= p x, 0 < c "
    r"holds map (\x. c * x) (withdensity lebesgue p) = withdensity lebesgue (\x. p (x / c) / c)"
)
def scale_density(q: Proof) -> Theorem:
    """A law with a density, scaled."""
    q.let(P="withdensity lebesgue p", r=r"\x. p (x / c) / c", W=r"map (\x. c * x) P")
    q.let(V="withdensity lebesgue r")
    size = q.use("abs_nonneg", "c")
    inside = q.have("!x. c * x / c = x")

    def same(s: Proof) -> Theorem:
        weight = s.intro(
            "x",
            lambda t: t.calc(
                "ext c * (ext (r (c * x)) * f (c * x))",
                ("=", "ext c * (ext (p x / c) * f (c * x))", inside),
                ("=", "ext (c * (p x / c)) * f (c * x)"),
                ("=", "ext (p x) * f (c * x)", t.have("c * (p x / c) = p x")),
            ),
            "!x. ext c * (ext (r (c * x)) * f (c * x)) = ext (p x) * f (c * x)",
        )
        return s.calc(
            "L W f",
            ("=", r"L P (\x. f (c * x))", "L_map"),
            (
                "=",
                r"L lebesgue (\x. ext (p x) * f (c * x))",
                s.use("L_withdensity_ext", "lebesgue", "p", r"\x. f (c * x)"),
            ),
            ("=", r"L lebesgue (\x. ext c * (ext (r (c * x)) * f (c * x)))", weight),
            ("=", r"ext c * L lebesgue (\x. ext (r (c * x)) * f (c * x))", "L_mul"),
            ("=", r"ext (abs c) * L lebesgue (\x. ext (r (c * x)) * f (c * x))", size),
            (
                "=",
                r"L lebesgue (\x. ext (r x) * f x)",
                s.use("L_lebesgue_scale", r"\x. ext (r x) * f x", "c"),
            ),
            ("=", "L V f", s.use("L_withdensity_ext", "lebesgue", "r", "f")),
        )

    q.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L W f = L V f")
    return q.use("measure_ext", "W", "V")


@scripted("for b : real given 0 < b holds map neg (laplace 0 b) = laplace 0 b")
def laplace_symmetric(p: Proof) -> Theorem:
    """Laplace noise is symmetric."""
    p.let(f=r"\x. exp (-abs (x - 0) / b) / (2 * b)")

    p.use("symmetric_density", "f")
    return p.have(p.goal, "laplace")


@scripted("for s : real given 0 < s holds map neg (normal 0 s) = normal 0 s")
def normal_symmetric(p: Proof) -> Theorem:
    """Gaussian noise is symmetric."""
    p.let(f=r"\x. exp (-((x - 0) ^ 2) / (2 * s ^ 2)) / (s * sqrt (2 * pi))")
    p.use("symmetric_density", "f")
    return p.have(p.goal, "normal")


@scripted("for m c b : real given 0 < b holds shift c (laplace m b) = laplace (m + c) b")
def laplace_shift(p: Proof) -> Theorem:
    """Laplace noise, moved."""
    p.let(f=r"\x. exp (-abs (x - m) / b) / (2 * b)")
    found = p.use("shift_density", "f", "c")
    return p.calc(
        "shift c (laplace m b)",
        ("=", "shift c (withdensity lebesgue f)", "laplace"),
        ("=", r"withdensity lebesgue (\x. f (x - c))", found),
        ("=", r"withdensity lebesgue (\x. exp (-abs (x - (m + c)) / b) / (2 * b))"),
        ("=", "laplace (m + c) b", "laplace"),
    )


@scripted("for m c s : real given 0 < s holds shift c (normal m s) = normal (m + c) s")
def normal_shift(p: Proof) -> Theorem:
    """Gaussian noise, moved."""
    p.let(f=r"\x. exp (-((x - m) ^ 2) / (2 * s ^ 2)) / (s * sqrt (2 * pi))")
    found = p.use("shift_density", "f", "c")
    return p.calc(
        "shift c (normal m s)",
        ("=", "shift c (withdensity lebesgue f)", "normal"),
        ("=", r"withdensity lebesgue (\x. f (x - c))", found),
        ("=", r"withdensity lebesgue (\x. exp (-((x - (m + c)) ^ 2) / (2 * s ^ 2)) / (s * sqrt (2 * pi)))"),
        ("=", "normal (m + c) s", "normal"),
    )


@scripted(r"for b : real given 0 < b holds map (\x. b * x) (laplace 0 1) = laplace 0 b")
def laplace_scale(p: Proof) -> Theorem:
    """Laplace noise of any scale from that of the scale 1."""
    p.let(f=r"\x. exp (-abs (x - 0) / 1) / (2 * 1)")
    found = p.use("scale_density", "f", "b")

    each = p.have("!x. f (x / b) / b = exp (-abs (x - 0) / b) / (2 * b)")
    return p.calc(
        r"map (\x. b * x) (laplace 0 1)",
        ("=", r"map (\x. b * x) (withdensity lebesgue f)", "laplace"),
        ("=", r"withdensity lebesgue (\x. f (x / b) / b)", found),
        ("=", r"withdensity lebesgue (\x. exp (-abs (x - 0) / b) / (2 * b))", each),
        ("=", "laplace 0 b", "laplace"),
    )


@scripted(r"for s : real given 0 < s holds map (\x. s * x) (normal 0 1) = normal 0 s")
def normal_scale(p: Proof) -> Theorem:
    """Gaussian noise of any scale from that of the scale 1."""
    p.let(
        f=r"\x. exp (-((x - 0) ^ 2) / (2 * 1 ^ 2)) / (1 * sqrt (2 * pi))",
        h=r"\x. exp (-((x - 0) ^ 2) / (2 * s ^ 2)) / (s * sqrt (2 * pi))",
    )
    found = p.use("scale_density", "f", "s")

    each = p.have("!x. f (x / s) / s = h x")
    return p.calc(
        r"map (\x. s * x) (normal 0 1)",
        ("=", r"map (\x. s * x) (withdensity lebesgue f)", "normal"),
        ("=", r"withdensity lebesgue (\x. f (x / s) / s)", found),
        ("=", "withdensity lebesgue h", each),
        ("=", "normal 0 s", "normal"),
    )


@scripted(
    "for v : 'i -> real, b : real given Finite (\\i : 'i. T), 0 < b "
    r"holds laplace_vector v b = product (\i. shift (v i) (laplace 0 b)) /\ Prob (laplace_vector v b)"
)
def laplace_vector_moved(p: Proof) -> Theorem:
    """Laplace noise at v is that at 0, moved; it is a probability distribution."""
    return _moved(p, "laplace", "b")


@scripted(
    "for v : 'i -> real, s : real given Finite (\\i : 'i. T), 0 < s "
    r"holds normal_vector v s = product (\i. shift (v i) (normal 0 s)) /\ Prob (normal_vector v s)"
)
def normal_vector_moved(p: Proof) -> Theorem:
    """Gaussian noise at v is that at 0, moved; it is a probability distribution."""
    return _moved(p, "normal", "s")


def _moved(p: Proof, law: str, scale: str) -> Theorem:
    """Prove both, coordinate by coordinate, for noise with independent coordinates."""
    p.intro(
        "i",
        lambda q: q.calc(
            f"{law} (v i) {scale}",
            ("=", f"{law} (0 + v i) {scale}"),
            ("=", f"shift (v i) ({law} 0 {scale})", f"{law}_shift"),
        ),
        f"!i. {law} (v i) {scale} = shift (v i) ({law} 0 {scale})",
    )
    return p.conjuncts(lambda q: q.have(q.goal, f"{law}_vector"), lambda q: q.have(q.goal, f"{law}_vector"))
