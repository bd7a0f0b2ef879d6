"""Lemmas about convex conjugates and restricted divergences."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem, abstraction, antisymmetry, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted("for u : real -> bool given !x. !y. x <= y ==> u x ==> u y holds Measurable u")
def upper_set_measurable(p: Proof) -> Theorem:
    """A half line is measurable: its indicator increases."""
    p.let(f=r"\x : real. if (u x) 1 (0 : real)")

    p.use("measurable_mono", "f")
    level = p.have(r"Measurable (\x. 1 <= f x)")
    x = p.variable("x", REAL)

    def back(q: Proof) -> Theorem:
        def outside(q: Proof) -> Theorem:
            q.have("f x = 0")
            return q.use("ex_falso", "u x")

        return q.cases("u x", lambda q: q.have("u x"), outside)

    same = antisymmetry(p.have("u x ==> 1 <= f x"), p.intro("", back, "1 <= f x ==> u x"))
    return rewrite(level, symmetry(abstraction(x, same)))


@scripted(
    "for s : real -> bool given !x. !y. !z. x <= y ==> y <= z ==> s x ==> s z ==> s y holds Measurable s"
)
def interval_measurable(p: Proof) -> Theorem:
    """An interval is measurable: it is what lies above one of its points and below another."""
    p.let(up=r"\x. ?y. s y /\ y <= x", down=r"\x. ?y. s y /\ x <= y")

    def rises(q: Proof) -> Theorem:
        def of(q: Proof) -> Theorem:
            return q.witness("v", goal="up y")

        return q.obtain("v", q.have("up x"), of)

    p.use("upper_set_measurable", "up", given=[p.intro("x y", rises, "!x. !y. x <= y ==> up x ==> up y")])

    def falls(q: Proof) -> Theorem:
        def of(q: Proof) -> Theorem:
            return logic.contradiction(q.witness("v", goal="down x"), q.have("~down x"), q.term("F"))

        def no(down: Theorem) -> Theorem:
            q.know(down)
            return q.obtain("v", q.have("down y"), of)

        return logic.refuted(q.term("down y"), no)

    p.intro("x y", falls, "!x. !y. x <= y ==> ~down x ==> ~down y")
    p.use("upper_set_measurable", r"\x. ~down x")
    whole = p.have(r"Measurable (\x. up x /\ ~(~down x))")
    x = p.variable("x", REAL)

    def inside(q: Proof) -> Theorem:
        q.know(q.witness("x", goal="up x"), q.witness("x", goal="down x"))
        return q.have("up x /\\ ~(~down x)")

    def back(q: Proof) -> Theorem:
        def of(q: Proof) -> Theorem:
            return q.obtain("w", q.have("down x"), lambda q: q.use(p.given[0], "v", "x", "w"))

        return q.obtain("v", q.have("up x"), of)

    same = antisymmetry(
        p.intro("", inside, "s x ==> up x /\\ ~(~down x)"), p.intro("", back, "up x /\\ ~(~down x) ==> s x")
    )
    return rewrite(whole, symmetry(abstraction(x, same)))


@scripted("for f : real -> ereal holds Measurable (conjugate f)")
def conjugate_measurable(p: Proof) -> Theorem:
    """A convex conjugate is measurable: where it is at most c is an interval."""
    p.unfold("conjugate")
    p.let(C=r"\s. Sup (\x. ext (s*x) - f x)")

    def between(q: Proof) -> Theorem:
        def point(q: Proof) -> Theorem:
            def bound(end: str) -> Callable[[Proof], Theorem]:
                def proof(q: Proof) -> Theorem:
                    return q.calc(
                        "ext (y*t) - f t",
                        ("=", "ext (y*t) + -f t", "esub"),
                        (
                            "<=",
                            f"ext ({end}*t) + -f t",
                            q.use("eadd_le", "ext (y*t)", f"ext ({end}*t)", "-f t", "-f t"),
                        ),
                        ("=", f"ext ({end}*t) - f t", "esub"),
                        (
                            "<=",
                            rf"Sup (\t. ext ({end}*t) - f t)",
                            q.use("sup_upper", rf"\t. ext ({end}*t) - f t", "t"),
                        ),
                        ("<=", "ext c"),
                    )

                return proof

            return q.cases("0 <= t", bound("z"), bound("x"))

        q.intro("t", point, "!t. ext (y*t) - f t <= ext c")
        return q.use("sup_least", r"\t. ext (y*t) - f t", "ext c")

    def level(q: Proof) -> Theorem:
        q.intro(
            "x y z",
            between,
            "!x. !y. !z. x <= y ==> y <= z ==> C x <= ext c ==> C z <= ext c ==> C y <= ext c",
        )
        return q.use("interval_measurable", r"\x. C x <= ext c")

    return p.use("measurable_levels", "C", given=[p.intro("c", level, r"!c. Measurable (\x. C x <= ext c)")])


@scripted(
    "for f : real -> ereal, H : ('a -> real) -> bool, P Q : 'a measure, h : 'a -> real "
    "given H h, Measurable h "
    r"holds M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x)) <= restricted f H P Q"
)
def restricted_upper(p: Proof) -> Theorem:
    """The value of a function of the class is at most the restricted divergence."""
    p.unfold("restricted")
    return p.use(
        "supon_upper",
        r"\h. H h /\ Measurable h",
        r"\h. M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))",
        "h",
    )


@scripted(
    "for f : real -> ereal, H : ('a -> real) -> bool, P Q : 'a measure, u : ereal "
    "given !h. H h ==> Measurable h ==> "
    r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x)) <= u holds restricted f H P Q <= u"
)
def restricted_least(p: Proof) -> Theorem:
    """A bound of the values of all functions of the class is one of the restricted divergence."""
    p.unfold("restricted")
    return p.use("supon_least", goal=p.goal)


_REAL_CONJUGATE = (
    "for f : real -> ereal, g : real -> real, P Q : 'a measure, {} given !s. conjugate f s = ext (g s), {} "
)
_MEANS = r"HasInt P h m, HasInt Q (\x. g (h x)) l"


@scripted(
    _REAL_CONJUGATE.format("h : 'a -> real, m l : real", _MEANS)
    + r"holds M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x)) = ext (m - l)",
    automatic=False,
)
def value_of_means(p: Proof) -> Theorem:
    """The value of a function by two means, where the conjugate is finite."""
    p.use("int_neg", "Q", r"\x. g (h x)", "l")
    negative = p.have("!s. -conjugate f s = ext (-g s)", p.given[0], "ext_neg")
    return p.calc(
        r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))",
        ("=", r"M P (\x. ext (h x)) + M Q (\x. ext (-g (h x)))", negative),
        ("=", "ext m + ext (-l)", "M_int"),
        ("=", "ext (m - l)"),
    )


@scripted(
    _REAL_CONJUGATE.format(
        "H : ('a -> real) -> bool, h : 'a -> real, m l : real", f"H h, Measurable h, {_MEANS}"
    )
    + "holds ext (m - l) <= restricted f H P Q",
    automatic=False,
)
def restricted_above_value(p: Proof) -> Theorem:
    """A function of the class bounds the restricted divergence from below, by two means."""
    p.use("value_of_means", "f", "g", "P", "Q", "h", "m", "l")
    return p.calc(
        "ext (m - l)",
        ("=", r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))"),
        ("<=", "restricted f H P Q"),
    )


@scripted(
    _REAL_CONJUGATE.format(
        "H : ('a -> real) -> bool, e : real",
        r"!h. H h ==> Measurable h ==> "
        r"(?m l. HasInt P h m /\ HasInt Q (\x. g (h x)) l /\ m - l <= e)",
    )
    + "holds restricted f H P Q <= ext e",
    automatic=False,
)
def restricted_below_values(p: Proof) -> Theorem:
    """A bound of the restricted divergence, from two means of each function."""

    def of(q: Proof) -> Theorem:
        q.use("value_of_means", "f", "g", "P", "Q", "h", "m", "l")
        return q.calc(
            r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))", ("=", "ext (m - l)"), ("<=", "ext e")
        )

    def value(q: Proof) -> Theorem:
        return q.obtain("m l", q.use(p.given[1], "h"), of)

    p.intro(
        "h",
        value,
        "!h. H h ==> Measurable h ==> "
        r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x)) <= ext e",
    )
    return p.use("restricted_least", "f", "H", "P", "Q", "ext e")


@scripted(
    "for f : real -> ereal, H : ('a -> real) -> bool, P Q : 'a measure, W : ('a -> real) -> ereal "
    r"given !h. H h ==> Measurable h ==> "
    r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x)) = W h "
    r"holds restricted f H P Q = SupOn (\h. H h /\ Measurable h) W"
)
def restricted_values(p: Proof) -> Theorem:
    """The restricted divergence, from the value of each adversary."""
    p.let(G=r"\h. H h /\ Measurable h", V=r"\h. M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))")

    def below(q: Proof) -> Theorem:
        return q.calc("V h", ("=", "W h"), ("<=", "SupOn G W", q.use("supon_upper", "G", "W", "h")))

    def above(q: Proof) -> Theorem:
        top = q.use("restricted_upper", "f", "H", "P", "Q", "h")
        return q.calc("W h", ("=", "V h"), ("<=", "restricted f H P Q", top))

    p.intro("h", below, "!h. H h ==> Measurable h ==> V h <= SupOn G W")
    p.intro("h", above, "!h. G h ==> W h <= restricted f H P Q")
    upper = p.use("restricted_least", "f", "H", "P", "Q", "SupOn G W")
    lower = p.use("supon_least", "G", "W", "restricted f H P Q")
    return p.use("ele_antisym", given=[upper, lower])


@scripted(
    "for a t : real given 1 < a holds "
    r"0 < abs t \/ abs t = 0 /\ 0 <= a \/ Int a /\ ~(abs t = 0) \/ Nat a"
)
def abs_pow_defined(p: Proof) -> Theorem:
    """|t|^a is defined for a > 1."""

    return p.have(r"0 < abs t \/ abs t = 0 /\ 0 <= a \/ Int a /\ ~(abs t = 0) \/ Nat a")


@scripted(
    "for a e : real, D : ereal given 1 < a, D <= ext ((exp ((a - 1)*e) - 1)/(a*(a - 1))) "
    "holds ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * D) <= ext e"
)
def renyi_of_alpha(p: Proof) -> Theorem:
    """A bound of an α-divergence is one of Rényi's."""
    p.let(c="a*(a - 1)", bound="exp ((a - 1)*e)")
    moment = p.calc("1 + ext c * D", ("<=", "1 + ext c * ext ((bound - 1)/c)"), ("=", "ext bound"))
    return p.calc(
        "ext (1/(a - 1)) * elog (1 + ext c * D)",
        ("<=", "ext (1/(a - 1)) * elog (ext bound)", moment),
        ("=", "ext (1/(a - 1)) * ext (log bound)", "elog_ext"),
        ("=", "ext e"),
    )


@scripted(
    "for a e : real, D : ereal given 1 < a, "
    "ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * D) <= ext e "
    "holds D <= ext ((exp ((a - 1)*e) - 1)/(a*(a - 1)))"
)
def alpha_of_renyi(p: Proof) -> Theorem:
    """A bound of Rényi's divergence is one of the α-divergence."""
    p.let(c="a*(a - 1)", bound="exp ((a - 1)*e)")
    p.calc(
        "ext (1/(a - 1)) * elog (1 + ext c * D)", ("<=", "ext e"), ("=", "ext (1/(a - 1)) * ext ((a - 1)*e)")
    )
    p.use("emul_cancel_le", "1/(a - 1)")
    p.calc("1 + ext c * D", ("<=", "ext bound"), ("=", "1 + ext c * ext ((bound - 1)/c)"))
    p.use("eadd_cancel_le")
    return p.use("emul_cancel_le", "c")


@scripted(
    "for nb : 'd -> 'd -> bool, H : ('a -> real) -> bool, A : 'd -> 'a measure, a e : real given 1 < a, "
    "capacity_bounded nb (restricted (alpha_generator a) H) A ((exp ((a - 1)*e) - 1)/(a*(a - 1))) "
    "holds capacity_bounded nb (restricted_renyi a H) A e"
)
def renyi_privacy(p: Proof) -> Theorem:
    """Capacity bounded privacy of the α-divergence gives that of Rényi's divergence."""
    return _pairwise(p, "renyi_of_alpha")


@scripted(
    "for nb : 'd -> 'd -> bool, H : ('a -> real) -> bool, A : 'd -> 'a measure, a e : real given 1 < a, "
    "capacity_bounded nb (restricted_renyi a H) A e holds "
    "capacity_bounded nb (restricted (alpha_generator a) H) A ((exp ((a - 1)*e) - 1)/(a*(a - 1)))"
)
def alpha_privacy(p: Proof) -> Theorem:
    """Capacity bounded privacy of Rényi's divergence gives that of the α-divergence."""
    return _pairwise(p, "alpha_of_renyi")


@scripted(
    "for nb : 'd -> 'd -> bool, D : 'a measure -> 'a measure -> ereal, A : 'd -> 'a measure, e u : real "
    "given capacity_bounded nb D A e, e <= u holds capacity_bounded nb D A u"
)
def weaker_privacy(p: Proof) -> Theorem:
    """A larger parameter is a weaker guarantee."""
    p.unfold("capacity_bounded")

    def pair(q: Proof) -> Theorem:
        return q.calc("D (A x) (A y)", ("<=", "ext e"), ("<=", "ext u"))

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


def _pairwise(p: Proof, lemma: str) -> Theorem:
    p.unfold("capacity_bounded", "restricted_renyi", "restricted_alpha")
    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", lambda q: q.use(lemma, goal=q.goal)))
