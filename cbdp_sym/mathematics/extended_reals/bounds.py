"""Extended reals and essential suprema by their real bounds.

The first statements are no lemmas by name: the automation would try them at each inequality.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cbdp_sym.kernel.terms import const, implies
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import REAL
from cbdp_sym.mathematics.extended_reals.extended import by_ends
from cbdp_sym.tactics.logic import contradiction, from_negation
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import binary, ext, parts


def by_bounds(p: Proof, proof: Callable[[Proof], Theorem], name: str = "c") -> Theorem:
    """Return the goal ``x <= y`` from a proof of ``x <= ext c`` that knows a real c and ``y <= ext c``."""
    x, y = parts(p.goal)[1]
    inner = p.supposing()
    c = inner.variable(name, REAL)
    inner.goal = implies(binary("<=", y, ext(c)), binary("<=", x, ext(c)))
    every = p.every(name, REAL, lambda q: q.intro("", proof, inner.goal))
    return p.use(_of_bounds(), x, y, given=[every])


@cache
def _of_bounds() -> Theorem:
    p = Proof("for x y : ereal given !c. y <= ext c ==> x <= ext c holds x <= y")
    bound = p.given[0]

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"y = {value}")
        if value == "∞":
            return q.calc("x", ("<=", "∞"), ("=", "y", same))
        if value == "ext r":
            q.have("y <= ext r", same)
            return q.calc("x", ("<=", "ext r", q.use(bound, "r")), ("=", "y", same))

        def every(r: Proof) -> Theorem:
            r.have("y <= ext c", same)
            return r.use(bound, "c")

        least = q.use(_least(), "x", given=[q.every("c", REAL, every)])
        return q.calc("x", ("<=", "bot", least), ("=", "y", same))

    return p.qed(by_ends(p, "y", at))


@cache
def _least() -> Theorem:
    p = Proof("for x : ereal given !c. x <= ext c holds x <= bot")
    bound = p.given[0]

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")
        if value == "bot":
            return q.have("x <= bot", same)
        if value == "∞":
            top = q.calc("∞", ("=", "x", same), ("<=", "ext 0", q.use(bound, "0")))
            return q.use("ex_falso", q.goal, given=[q.use("top_not_le", "0", given=[top])])
        less = q.calc("ext r", ("=", "x", same), ("<=", "ext (r - 1)", q.use(bound, "r - 1")))
        q.know(rewrite(less, "ext_le"))
        return q.absurd()

    return p.qed(by_ends(p, "x", at))


@cache
def reverse_order() -> Theorem:
    """Return that y is at most x if x is not at most y."""
    p = Proof("for x y : ereal given ~(x <= y) holds y <= x")
    no = p.given[0]

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")
        if value == "bot":
            return contradiction(q.calc("x", ("=", "bot", same), ("<=", "y")), no, q.goal)
        if value == "∞":
            return q.calc("y", ("<=", "∞"), ("=", "x", same))

        def real(r: Proof) -> Theorem:
            other = r.have("y = ext s")

            def up(r: Proof) -> Theorem:
                whole = r.calc("x", ("=", "ext r", same), ("<=", "ext s"), ("=", "y", other))
                return contradiction(whole, no, r.goal)

            def down(r: Proof) -> Theorem:
                return r.calc("y", ("=", "ext s", other), ("<=", "ext r"), ("=", "x", same))

            return r.cases("r <= s", up, down)

        def largest(r: Proof) -> Theorem:
            return contradiction(r.calc("x", ("<=", "∞"), ("=", "y")), no, r.goal)

        def smaller(r: Proof) -> Theorem:
            def least(r: Proof) -> Theorem:
                return r.calc("y", ("=", "bot"), ("<=", "x"))

            def finite(r: Proof) -> Theorem:
                return r.obtain("s", r.use("real_of_finite", "y"), real)

            return r.cases("y = bot", least, finite)

        return q.cases("y = ∞", largest, smaller)

    return p.qed(by_ends(p, "x", at))


@cache
def _close() -> Theorem:
    p = Proof("for x : ereal, c : real given !n. Nat n ==> x <= ext (c + 1/(n + 1)) holds x <= ext c")
    bound = p.given[0]

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")
        if value == "bot":
            return q.calc("x", ("=", "bot", same), ("<=", "ext c"))
        if value == "∞":
            top = q.calc("∞", ("=", "x", same), ("<=", "ext (c + 1/(0 + 1))", q.use(bound, "0")))
            q.use("top_not_le", "c + 1/(0 + 1)", given=[top])
            return q.use("ex_falso", q.goal)

        def above(no: Theorem) -> Theorem:
            r = q.supposing(no.conclusion)

            def small(s: Proof) -> Theorem:
                s.use("nat_nonneg", "n")
                less = s.calc("ext r", ("=", "x", same), ("<=", "ext (c + 1/(n + 1))", s.use(bound, "n")))
                s.know(rewrite(less, "ext_le"))
                return contradiction(s.have("r <= c"), no, const("F"))

            return r.obtain("n", r.use("nat_unbounded", "1/(r - c)"), small)

        q.know(from_negation(q.term("r <= c"), above))
        return q.calc("x", ("=", "ext r", same), ("<=", "ext c"))

    return p.qed(by_ends(p, "x", at))


# Infima and essential suprema.


@scripted("for f : 'i -> ereal, i : 'i holds f i <= Sup f")
def sup_upper(p: Proof) -> Theorem:
    """A supremum is at least each value."""
    p.unfold("Sup")
    return p.use("supon_upper", r"\i : 'i. T", "f", "i")


@scripted("for f : 'i -> ereal, u : ereal given !i. f i <= u holds Sup f <= u")
def sup_least(p: Proof) -> Theorem:
    """A supremum is the least upper bound."""
    p.unfold("Sup")
    return p.use("supon_least", r"\i : 'i. T", "f", "u")


@scripted("for G : 'i -> bool, f : 'i -> ereal, i : 'i given G i holds InfOn G f <= f i")
def infon_lower(p: Proof) -> Theorem:
    """An infimum is a lower bound."""
    p.unfold("InfOn")
    p.use("supon_upper", "G", r"\i. -f i", "i")
    return p.calc(r"-SupOn G (\i. -f i)", ("<=", "-(-f i)", p.use("eneg_le")), ("=", "f i", "eneg_neg"))


@scripted("for G : 'i -> bool, f : 'i -> ereal, u : ereal given !i. G i ==> u <= f i holds u <= InfOn G f")
def infon_greatest(p: Proof) -> Theorem:
    """An infimum is the greatest lower bound."""
    p.unfold("InfOn")

    p.use("supon_least", "G", r"\i. -f i", "-u")
    return p.calc("u", ("=", "-(-u)", "eneg_neg"), ("<=", r"-SupOn G (\i. -f i)", p.use("eneg_le")))


@scripted(
    r"for P : 'a measure, f : 'a -> ereal, c : real given EssSup P f <= ext c "
    r"holds AE P (\x. f x <= ext c)"
)
def ess_sup_bound(p: Proof) -> Theorem:
    """A function is at most its essential supremum almost everywhere."""
    p.unfold("EssSup")

    def near(q: Proof) -> Theorem:
        q.use("nat_nonneg", "n")
        q.let(d="c + 1/(n + 1)")

        def larger(no: Theorem) -> Theorem:
            def each(r: Proof) -> Theorem:
                def smaller(less: Theorem) -> Theorem:
                    s = r.supposing(less.conclusion)
                    below = s.use(reverse_order(), "ext d", "k")

                    def point(t: Proof) -> Theorem:
                        return t.calc("f x", ("<=", "k"), ("<=", "ext d", below))

                    s.intro("x", point, "!x. f x <= k ==> f x <= ext d")
                    found = s.use("ae_mp", "P", r"\x. f x <= k", r"\x. f x <= ext d")
                    return contradiction(found, no, const("F"))

                return from_negation(r.term("ext d <= k"), smaller)

            r = q.supposing(no.conclusion)
            r.intro("k", each, r"!k. AE P (\x. f x <= k) ==> ext d <= k")
            level = r"\k. AE P (\x. f x <= k)"
            least = r.use("infon_greatest", level, r"\k. k", "ext d")
            bound = r.calc("ext d", ("<=", rf"InfOn ({level}) (\k. k)", least), ("<=", "ext c"))
            r.know(rewrite(bound, "ext_le"))
            return contradiction(r.have("d <= c"), r.have("~(d <= c)"), const("F"))

        return from_negation(q.goal, larger)

    p.intro("n", near, r"!n. Nat n ==> AE P (\x. f x <= ext (c + 1/(n + 1)))")
    limit = "(!n. Nat n ==> f x <= ext (c + 1/(n + 1))) ==> f x <= ext c"
    p.intro("x", lambda q: q.use(_close(), "f x", "c"), f"!x. {limit}")
    return p.use("ae_mp", "P", r"\x. !n. Nat n ==> f x <= ext (c + 1/(n + 1))", r"\x. f x <= ext c")


@scripted("for D : ereal, x y : real given D <= ext x, D <= ext y holds D <= ext (min x y)")
def le_ext_min(p: Proof) -> Theorem:
    """A number that is at most two numbers is at most their minimum."""
    p.unfold("min")

    def first(q: Proof) -> Theorem:
        value = q.have("(if (x <= y) x y) = x")
        return q.calc("D", ("<=", "ext x"), ("=", "ext (if (x <= y) x y)", value))

    def second(q: Proof) -> Theorem:
        value = q.have("(if (x <= y) x y) = y")
        return q.calc("D", ("<=", "ext y"), ("=", "ext (if (x <= y) x y)", value))

    return p.cases("x <= y", first, second)
