"""Integrals over events: masses by densities, and functions compared by them."""

from __future__ import annotations

from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.logic import contradiction, from_negation
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for Q : 'a measure, f g : 'a -> real given Measurable f, Measurable g, !x. 0 <= f x, !x. 0 <= g x, "
    r"~(L Q (\x. ext (g x)) = ∞), !s. Measurable s ==> "
    r"L Q (\x. if (s x) (ext (f x)) 0) <= L Q (\x. if (s x) (ext (g x)) 0) "
    r"holds AE Q (\x. f x <= g x)"
)
def ae_le_of_events(p: Proof) -> Theorem:
    """A function is at most another one almost everywhere if its integral over each event is."""
    p.let(s=r"\x. g x < f x", u=r"\x. if (s x) (f x - g x) 0", G=r"\x. if (s x) (ext (g x)) 0")

    def point(q: Proof) -> Theorem:
        def large(q: Proof) -> Theorem:
            return q.calc(
                "if (s x) (ext (f x)) 0",
                ("=", "ext (f x)", "if_true"),
                ("=", "ext (g x) + ext (f x - g x)"),
                ("=", "G x + ext (u x)", "if_true"),
            )

        def small(q: Proof) -> Theorem:
            return q.calc(
                "if (s x) (ext (f x)) 0", ("=", "0", "if_false"), ("=", "G x + ext (u x)", "if_false")
            )

        return q.cases("s x", large, small)

    same = p.intro("x", point, "!x. if (s x) (ext (f x)) 0 = G x + ext (u x)")
    p.intro("x", lambda q: q.use("if_le_self", "s x", "ext (g x)"), "!x. G x <= ext (g x)")
    excess = p.calc(
        r"L Q G + L Q (\x. ext (u x))",
        ("=", r"L Q (\x. G x + ext (u x))", "L_add"),
        ("=", r"L Q (\x. if (s x) (ext (f x)) 0)", same),
        ("<=", "L Q G"),
    )

    def bounded(q: Proof, whole: Theorem) -> Theorem:
        less = q.calc("L Q G", ("<=", r"L Q (\x. ext (g x))", "L_le"), ("=", "ext v", whole))
        q.use("not_top_of_le", "L Q G", "v", given=[less])
        return q.obtain("m", q.use("real_of_nonneg", "L Q G"), of)

    def of(q: Proof) -> Theorem:
        m = q.have("L Q G = ext m")
        total = q.calc(
            r"ext m + L Q (\x. ext (u x))",
            ("=", r"L Q G + L Q (\x. ext (u x))", m),
            ("<=", "L Q G", excess),
            ("=", "ext m + 0", m),
        )
        q.use("eadd_cancel_le", given=[total])
        q.use("ele_antisym", r"L Q (\x. ext (u x))", "0")

        def below(q: Proof) -> Theorem:
            def above(no: Theorem) -> Theorem:
                r = q.supposing(no.conclusion)
                value = r.calc("ext (f x - g x)", ("=", "ext (u x)", "if_true"), ("=", "0"))
                r.use("ext_inj", "f x - g x", "0", given=[value])
                return contradiction(r.have("f x <= g x"), no, const("F"))

            return from_negation(q.goal, above)

        q.intro("x", below, "!x. ext (u x) = 0 ==> f x <= g x")
        return q.use("ae_mp", "Q", r"\x. ext (u x) = 0", r"\x. f x <= g x")

    value = p.use("real_of_nonneg", r"L Q (\x. ext (g x))")
    return p.obtain("v", value, lambda q: bounded(q, q.have(r"L Q (\x. ext (g x)) = ext v")))


@scripted("for p : bool, x : ereal given 0 <= x holds (if p x 0) <= x")
def if_le_self(p: Proof) -> Theorem:
    """A number that is not negative, or 0, is at most the number."""
    return p.cases(
        "p",
        lambda q: q.calc("if p x 0", ("=", "x", "if_true"), ("<=", "x")),
        lambda q: q.calc("if p x 0", ("=", "0", "if_false"), ("<=", "x")),
    )


@scripted(
    "for P Q : 'a measure, s : 'a -> bool given SigmaFinite P, SigmaFinite Q, P << Q, Measurable s "
    r"holds mass P s = L Q (\x. if (s x) (ext (density P Q x)) 0)"
)
def mass_by_density(p: Proof) -> Theorem:
    """The mass of an event is the integral of the density over it."""
    left, right = "ext (density P Q x) * (if (s x) 1 0)", "if (s x) (ext (density P Q x)) 0"

    def point(q: Proof) -> Theorem:
        return q.cases(
            "s x",
            lambda q: q.calc(left, ("=", "ext (density P Q x)", "if_true"), ("=", right, "if_true")),
            lambda q: q.calc(left, ("=", "0", "if_false"), ("=", right, "if_false")),
        )

    same = p.intro("x", point, f"!x. {left} = {right}")
    return p.calc(
        "mass P s",
        ("=", r"L P (\x. if (s x) 1 0)", "mass"),
        ("=", rf"L Q (\x. {left})", "change_measure"),
        ("=", rf"L Q (\x. {right})", same),
    )


@scripted(
    "for Q : 'a measure, b : real, f : 'a -> real, s : 'a -> bool "
    "given 0 <= b, Measurable f, !x. 0 <= f x, Measurable s "
    r"holds ext b * L Q (\x. if (s x) (ext (f x)) 0) = L Q (\x. if (s x) (ext (b * f x)) 0)"
)
def multiple_over_event(p: Proof) -> Theorem:
    """A multiple of an integral over an event."""
    left, right = "ext b * (if (s x) (ext (f x)) 0)", "if (s x) (ext (b * f x)) 0"

    def point(q: Proof) -> Theorem:
        return q.cases(
            "s x",
            lambda q: q.calc(left, ("=", "ext (b * f x)", "if_true"), ("=", right, "if_true")),
            lambda q: q.calc(left, ("=", "0", "if_false"), ("=", right, "if_false")),
        )

    same = p.intro("x", point, f"!x. {left} = {right}")
    return p.calc(
        r"ext b * L Q (\x. if (s x) (ext (f x)) 0)",
        ("=", rf"L Q (\x. {left})", "L_mul"),
        ("=", rf"L Q (\x. {right})", same),
    )


@scripted("for P : 'a measure, p q : 'a -> bool given AE P p, AE P q holds AE P (\\x. p x /\\ q x)")
def ae_both(p: Proof) -> Theorem:
    """Two properties that hold almost everywhere hold together almost everywhere."""
    return p.have(p.goal)


_DENSITY, _MULTIPLE = "if (s x) (ext (density P Q x)) 0", "ext w * (if (s x) (ext 1) 0)"


def _pointwise(p: Proof, first: str, second: str) -> tuple[Theorem, Theorem]:
    """The masses as integrals, after a bound of ``first`` by ``second`` at each point."""
    outcome = p.term("s").type.args[0]

    def inside(q: Proof) -> Theorem:
        value = {_DENSITY: "ext (density P Q x)", _MULTIPLE: "ext w"}
        return q.calc(first, ("=", value[first]), ("<=", value[second]), ("=", second), ("<=", second))

    def outside(q: Proof) -> Theorem:
        return q.calc(first, ("=", "0"), ("=", second), ("<=", second))

    p.every("x", outcome, lambda q: q.cases("s x", inside, outside))
    multiple = p.calc("ext w * mass Q s", ("=", rf"L Q (\x. {_MULTIPLE})", "mass", "L_mul"))
    return p.use("mass_by_density", "P", "Q", "s"), multiple


_EVENT = (
    "for P Q : 'a measure, s : 'a -> bool, w : real given SigmaFinite P, SigmaFinite Q, P << Q, "
    "Measurable s, 0 <= w, "
)


@scripted(f"{_EVENT} !x. s x ==> density P Q x <= w holds mass P s <= ext w * mass Q s")
def mass_le_by_density(p: Proof) -> Theorem:
    """An event on which the density is at most w."""
    mass, multiple = _pointwise(p, _DENSITY, _MULTIPLE)
    return p.calc(
        "mass P s",
        ("=", rf"L Q (\x. {_DENSITY})", mass),
        ("<=", rf"L Q (\x. {_MULTIPLE})", "L_le"),
        ("=", "ext w * mass Q s", multiple),
    )


@scripted(f"{_EVENT} !x. s x ==> w <= density P Q x holds ext w * mass Q s <= mass P s")
def mass_ge_by_density(p: Proof) -> Theorem:
    """An event on which the density is at least w."""
    mass, multiple = _pointwise(p, _MULTIPLE, _DENSITY)
    return p.calc(
        "ext w * mass Q s",
        ("=", rf"L Q (\x. {_MULTIPLE})", multiple),
        ("<=", rf"L Q (\x. {_DENSITY})", "L_le"),
        ("=", "mass P s", mass),
    )
