"""Lemmas about integrals over intervals and half lines."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(r"for f : real -> ereal holds L lebesgue f = L lebesgue (\x. f (-x))")
def L_lebesgue_reflect(p: Proof) -> Theorem:
    """Lebesgue measure does not change under reflection: a scale of -1."""
    scaled = p.use("L_lebesgue_scale", "f", "-1")
    return p.calc(
        "L lebesgue f",
        ("=", r"ext (abs (-1)) * L lebesgue (\x. f (-1 * x))", scaled),
        ("=", r"ext 1 * L lebesgue (\x. f (-1 * x))"),
        ("=", r"L lebesgue (\x. f (-1 * x))", "eone_mul"),
        ("=", r"L lebesgue (\x. f (-x))"),
    )


@scripted("for a : real holds AE lebesgue (\\x. ~(x = a))")
def ae_not_point(p: Proof) -> Theorem:
    """A point has no length."""
    p.use("ftc_continuous", r"\x. x", r"\x. 1", "a", "a")
    p.unfold_facts("HasIntOn")
    p.calc(
        r"mass lebesgue (\x. a <= x /\ x <= a)",
        ("=", r"L lebesgue (\x. ext (if (a <= x /\ x <= a) 1 0))", "mass", "ext_if"),
        ("=", "ext (a - a)", "L_int"),
        ("=", "0"),
    )
    p.use("ae_of_mass")
    p.have(r"!x. ~(a <= x /\ x <= a) ==> ~(x = a)")
    return p.have(p.goal)


@scripted(
    "for f g : real -> real, a v : real given !x. a < x ==> f x = g x, HasIntAbove a g v "
    "holds HasIntAbove a f v"
)
def int_above_open(p: Proof) -> Theorem:
    """An integral over a half line does not depend on the value at its end."""
    p.unfold("HasIntAbove")
    return _open(p, "a <= x", ("a", "x"))


@scripted(
    "for f g : real -> real, a b v : real "
    "given !x. a < x ==> x < b ==> f x = g x, HasIntOn a b g v holds HasIntOn a b f v"
)
def int_on_open(p: Proof) -> Theorem:
    """An integral over an interval does not depend on the values at its ends."""
    p.unfold("HasIntOn")
    return _open(p, r"a <= x /\ x <= b", ("a", "x"), ("x", "b"))


@scripted(
    "for f g : real -> real, a v : real given !x. a <= x ==> f x = g x, HasIntAbove a g v "
    "holds HasIntAbove a f v"
)
def int_above_eq(p: Proof) -> Theorem:
    """An integral over a half line depends on the values there alone."""
    p.have("!x. a < x ==> f x = g x")
    return p.use("int_above_open", "f", "g")


@scripted(
    "for f g : real -> real, a b v : real "
    "given !x. a <= x ==> x <= b ==> f x = g x, HasIntOn a b g v holds HasIntOn a b f v"
)
def int_on_eq(p: Proof) -> Theorem:
    """An integral over an interval depends on the values there alone."""
    p.have("!x. a < x ==> x < b ==> f x = g x")
    return p.use("int_on_open", "f", "g")


def _open(p: Proof, closed: str, *ends: tuple[str, str]) -> Theorem:
    """Prove that f and g, equal inside a closed set, have one integral over it: an end has measure 0."""
    p.let(F=rf"\x. if ({closed}) (f x) 0", G=rf"\x. if ({closed}) (g x) 0")
    differs = []
    for low, high in ends:
        end = low if high == "x" else high
        p.use("ae_not_point", end)
        differs.append(f"~(x = {end})")

    def inside(q: Proof) -> Theorem:
        for low, high in ends:
            q.use("lt_of_le_ne", low, high)
        return q.auto()

    def point(q: Proof) -> Theorem:
        return q.cases(closed, inside, lambda q: q.auto())

    p.intro("x", point, f"!x. {' ==> '.join([*differs, 'F x = G x'])}")
    return p.use("int_ae", goal=p.goal)


@scripted(
    "for f : real -> real, a b c u v : real given a <= b, b <= c, HasIntOn a b f u, HasIntOn b c f v "
    "holds HasIntOn a c f (u + v)"
)
def int_on_join(p: Proof) -> Theorem:
    """The integrals over two intervals side by side are added."""
    p.unfold("HasIntOn")
    p.use("ae_not_point", "b")
    p.let(A=r"\x. if (a <= x /\ x <= b) (f x) 0", B=r"\x. if (b <= x /\ x <= c) (f x) 0")
    p.let(C=r"\x. if (a <= x /\ x <= c) (f x) 0")
    p.intro("x", _sides, "!x. ~(x = b) ==> C x = A x + B x")
    p.have(r"AE lebesgue (\x. C x = A x + B x)")
    return p.use("int_ae", goal=p.goal)


@scripted(
    "for f : real -> real, a b u v : real given a <= b, HasIntOn a b f u, HasIntAbove b f v "
    "holds HasIntAbove a f (u + v)"
)
def int_above_join(p: Proof) -> Theorem:
    """The integrals over an interval and the half line behind it are added."""
    p.unfold("HasIntOn", "HasIntAbove")
    p.use("ae_not_point", "b")
    p.let(A=r"\x. if (a <= x /\ x <= b) (f x) 0", B=r"\x. if (b <= x) (f x) 0")
    p.let(C=r"\x. if (a <= x) (f x) 0")
    p.intro("x", _sides, "!x. ~(x = b) ==> C x = A x + B x")
    p.have(r"AE lebesgue (\x. C x = A x + B x)")
    return p.use("int_ae", goal=p.goal)


def _sides(q: Proof) -> Theorem:
    def left(q: Proof) -> Theorem:
        return q.auto()

    def right(q: Proof) -> Theorem:
        q.use("lt_of_le_ne", "b", "x")
        return q.auto()

    return q.cases("x < b", left, right)


@scripted(
    "for F f : real -> real, a b l : real given a <= b, !x. a <= x ==> HasDeriv F (f x) x, "
    "!x. a <= x ==> x <= b ==> Continuous f x, !x. b <= x ==> f x <= 0, Tendsto F l "
    "holds HasIntAbove a f (l - F a)"
)
def ftc_above_late(p: Proof) -> Theorem:
    """The fundamental theorem on a half line, for a function that is negative from some point on."""
    p.let(G=r"\x. -F x", g=r"\x. -f x")
    p.use("ftc_continuous", "F", "f", "a", "b")

    def sign(q: Proof) -> Theorem:
        q.have("f x <= 0")
        return q.have("0 <= g x")

    p.intro("x", sign, "!x. b <= x ==> 0 <= g x")
    p.use("ftc_above", "G", "g", "b", "0 - l")
    p.use("int_above_mul", "g", "-1", "b", "0 - l - G b")
    p.use("int_above_eq", "f", r"\x. -1 * g x", "b")
    total = p.use("int_above_join", "f", "a", "b")
    return rewrite(total, p.have("F b - F a + -1 * (0 - l - G b) = l - F a"))
