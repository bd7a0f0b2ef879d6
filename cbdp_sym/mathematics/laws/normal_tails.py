"""Two-sided tails of a normal distribution, and the union bound."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.kernel.types import Type
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import joined


@scripted(
    "for P : 'a measure, s : 'i -> 'a -> bool, q : real given Prob P, Finite (\\i : 'i. T), "
    "!i. Measurable (s i), !i. mass P (s i) <= ext q "
    r"holds mass P (\x. ?i. s i x) <= ext (card (\i : 'i. T) * q)"
)
def union_bound(p: Proof) -> Theorem:
    """The union bound."""
    p.let(m=r"\i. select (\r. mass P (s i) = ext r)", f=r"\i. \x. if (s i x) (1 : real) 0", t=r"\i : 'i. T")
    index, outcome = p.term("s").type.args[0], p.term("P").type.args[0]

    def chance(q: Proof) -> Theorem:
        return q.obtain(
            "r", q.use("mass_real", "P", "s i"), lambda r: r.use("choice", r"\r. mass P (s i) = ext r", "r")
        )

    masses = p.every("i", index, chance)

    def point(q: Proof) -> Theorem:
        goal = r"(if (?i. s i x) (ext 1) 0) <= ext (SumOn t (\i. f i x))"

        def some(r: Proof) -> Theorem:
            return r.obtain("i", r.have("?i. s i x"), counted)

        def counted(r: Proof) -> Theorem:
            one = r.have("f i x = 1")
            r.use("sum_ge_term", "t", r"\i. f i x", "i")
            return r.calc(
                "if (?i. s i x) (ext 1) 0",
                ("=", "ext 1", "if_true"),
                ("=", "ext (f i x)", one),
                ("<=", r"ext (SumOn t (\i. f i x))"),
            )

        def none(r: Proof) -> Theorem:
            return r.calc(
                "if (?i. s i x) (ext 1) 0", ("=", "ext 0", "if_false"), ("<=", r"ext (SumOn t (\i. f i x))")
            )

        q.goal = q.term(goal)
        return q.cases("?i. s i x", some, none)

    p.every("x", outcome, point)

    def bounded(q: Proof) -> Theorem:
        return rewrite(q.calc("ext (m i)", ("=", "mass P (s i)", masses), ("<=", "ext q")), "ext_le")

    p.every("i", index, bounded, "t i")
    p.use("sum_le", "t", "m", r"\i. q")
    p.use("sum_const", "t", "q")
    return p.calc(
        r"mass P (\x. ?i. s i x)",
        ("=", r"L P (\x. if (?i. s i x) (ext 1) 0)", "mass"),
        ("<=", r"L P (\x. ext (SumOn t (\i. f i x)))", "L_le"),
        ("=", r"SumOn t (\i. L P (\x. ext (f i x)))", p.use("L_sum", "P", "t", "f")),
        ("=", r"SumOn t (\i. mass P (s i))", "mass", "ext_if"),
        ("=", r"SumOn t (\i. ext (m i))", masses),
        ("=", "ext (SumOn t m)", "ext_sum"),
        ("<=", "ext (card t * q)"),
    )


@scripted(r"for s c : real given 0 < s holds mass (normal 0 s) (\z. c < z) = mass (normal 0 1) (\z. c/s < z)")
def tail_scale(p: Proof) -> Theorem:
    """A tail of a centred normal distribution as one of the standard distribution."""
    scaled = p.use("normal_scale", "s")
    same = p.have("!z. (c < s*z) = (c/s < z)")
    return p.calc(
        r"mass (normal 0 s) (\z. c < z)",
        ("=", r"mass (map (\z. s*z) (normal 0 1)) (\z. c < z)", scaled),
        ("=", r"mass (normal 0 1) (\z. c < s*z)", "mass_map"),
        ("=", r"mass (normal 0 1) (\z. c/s < z)", same),
    )


@scripted(
    "for s : 'i -> 'a -> bool given Finite (\\i : 'i. T), !i. Measurable (s i) "
    r"holds Measurable (\x. ?i. s i x)",
    automatic=False,
)
def measurable_some(p: Proof) -> Theorem:
    """The union of finitely many events is an event."""
    p.let(f=r"\i. \x. if (s i x) (1 : real) 0", t=r"\i : 'i. T", c=r"\x. Sum (\i. f i x)")
    outcome = p.term("c").type.args[0]

    def point(q: Proof) -> Theorem:
        def some(r: Proof) -> Theorem:
            return r.obtain("i", r.have("?i. s i x"), counted)

        def counted(r: Proof) -> Theorem:
            r.have("f i x = 1")
            r.use("sum_ge_term", "t", r"\i. f i x", "i")
            return r.have("0 < c x", "Sum")

        def none(r: Proof) -> Theorem:
            r.use("none_of", r"\i. s i x")
            zero = r.have("!i. f i x = 0")
            total = r.calc(
                "c x",
                ("=", r"SumOn t (\i. f i x)", "Sum"),
                ("=", r"SumOn t (\i. 0)", zero),
                ("=", "0 * card t", "sum_const"),
                ("=", "0"),
            )
            return r.have("~(0 < c x)", total)

        def yes(r: Proof) -> Theorem:
            r.know(some(r))
            return r.have("(?i. s i x) = (0 < c x)")

        def no(r: Proof) -> Theorem:
            r.know(none(r))
            left, right = r.use("eq_false", "?i. s i x"), r.use("eq_false", "0 < c x")
            return joined(left, symmetry(right))

        return q.cases("?i. s i x", yes, no)

    return rewrite(p.have(r"Measurable (\x. 0 < c x)"), symmetric(p, outcome, point))


def symmetric(p: Proof, outcome: Type, point: Callable[[Proof], Theorem]) -> Theorem:
    """The equation from right to left, for all outcomes."""
    return p.every("x", outcome, lambda q: symmetry(point(q)))
