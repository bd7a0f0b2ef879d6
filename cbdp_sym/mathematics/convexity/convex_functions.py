"""Convex, lower semicontinuous functions with values in the extended reals, and lines below them."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem, equality_elimination
from cbdp_sym.mathematics.extended_reals.extended import by_ends
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted

CONVEX = "!x y t. 0 < t ==> t < 1 ==> f (t*x + (1 - t)*y) <= ext t*f x + ext (1 - t)*f y"
LOWER = "!x c. ext c < f x ==> ?d. 0 < d /\\ (!y. abs (y - x) < d ==> ext c < f y)"


@scripted("for x : ereal, c : real given ext c <= x holds x = ∞ \\/ (?r. x = ext r)")
def real_or_top(p: Proof) -> Theorem:
    """An extended real above a number is a number or infinite."""

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")
        if value == "bot":
            low = q.calc("ext c", ("<=", "x"), ("=", "bot", same))
            return q.use(
                "ex_falso", "x = ∞ \\/ (?r. x = ext r)", given=[q.use("bot_not_ge", "c", given=[low])]
            )
        if value == "ext r":
            inner = q.supposing()
            inner.goal = inner.term("?r. x = ext r")
            return q.use("or_right", "x = ∞", given=[inner.witness("r")])
        return q.use("or_left", "x = ∞", "?r. x = ext r")

    return by_ends(p, "x", at)


def _between(p: Proof, y: str, top: Callable[[Proof], Theorem], real: Callable[[Proof], Theorem]) -> Theorem:
    """The goal from ext s < y, where y is infinite, and where y = ext r and s < r is known."""
    less = p.given[0]

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"{y} = {value}")
        if value == "bot":
            no = equality_elimination(q.use("elt_not_le", "ext s", y), less)
            below = q.calc(y, ("=", "bot", same), ("<=", "ext s", "bot_le"))
            return logic.contradiction(below, no, p.goal)
        if value == "ext r":
            q.use("lt_of_ext", "s", "r", given=[q.calc("ext s", ("<", y, less), ("=", "ext r", same))])
            return real(q)
        return top(q)

    return by_ends(p, y, at)


@scripted("for s : real, y : ereal given ext s < y holds ext s <= y", automatic=False)
def ext_le_of_lt(p: Proof) -> Theorem:
    """A number that is less than another is at most the other."""
    return _between(
        p,
        "y",
        lambda q: q.calc("ext s", ("<=", "∞"), ("=", "y")),
        lambda q: q.calc("ext s", ("<=", "ext r"), ("=", "y")),
    )


@scripted("for s : real, y : ereal given ext s < y holds ?c. s < c /\\ ext c < y")
def number_between(p: Proof) -> Theorem:
    """There is a number between a number and what is larger."""

    def top(q: Proof) -> Theorem:
        q.calc("ext (s + 1)", ("<", "∞", "ext_lt_top"), ("=", "y"))
        return q.witness("s + 1")

    def real(q: Proof) -> Theorem:
        q.calc("ext ((s + r)/2)", ("<", "ext r", "ext_lt"), ("=", "y"))
        return q.witness("(s + r)/2")

    return _between(p, "y", top, real)


@scripted(
    "for s : real -> bool, g : real -> real, t a b : real given "
    "!x y r. s x ==> s y ==> 0 < r ==> r < 1 ==> g (r*x + (1 - r)*y) <= r*g x + (1 - r)*g y, "
    "s a, a < t, s b, t < b "
    "holds ?m. !u. s u ==> g t + m*(u - t) <= g u",
    automatic=False,
)
def supporting_line_within(p: Proof) -> None:
    """A convex function on a set lies above a line through each point between two points of the set."""
    with p.fix("u v : real", "s u", "s v", "u < t", "t < v"):
        p.let(r="(v - t)/(v - u)")
        p.have("1 - r = (t - u)/(v - u)")
        same = p.have("r*u + (1 - r)*v = t")
        p.have("0 < r")
        p.have("r < 1")
        p.have("g (r*u + (1 - r)*v) <= r*g u + (1 - r)*g v")
        p.have("g t <= r*g u + (1 - r)*g v", same)
        p.have("(v - u)*g t <= (v - u)*(r*g u + (1 - r)*g v)")
        p.have("(v - u)*(r*g u + (1 - r)*g v) = (v - t)*g u + (t - u)*g v")
        p.have("(v - u)*g t <= (v - t)*g u + (t - u)*g v")
        p.let(gap="(v - t)*g u + (t - u)*g v - (v - u)*g t")
        p.have("0 <= gap/((t - u)*(v - t))")
        p.have("(g t - g u)/(t - u) <= (g v - g t)/(v - t)")
    p.let(
        S=r"\u. ext ((g t - g u)/(t - u))",
        G=r"\u. s u /\ u < t",
        M=r"SupOn (\u. s u /\ u < t) (\u. ext ((g t - g u)/(t - u)))",
    )
    p.use("supon_upper", "G", "S", "a")
    p.use("supon_least", "G", "S", "ext ((g b - g t)/(b - t))")
    p.obtain("r", p.use("real_between", "M", "(g t - g a)/(t - a)", "(g b - g t)/(b - t)"))
    with p.fix("u : real", "s u"):
        with p.case("u < t"):
            p.use("supon_upper", "G", "S", "u")
            p.have("(g t - g u)/(t - u) <= r")
            p.have("(t - u)*((g t - g u)/(t - u)) <= (t - u)*r")
            p.have("(t - u)*((g t - g u)/(t - u)) = g t - g u")
            p.have("g t + r*(u - t) <= g u")
        with p.case("t < u"):
            p.use("supon_least", "G", "S", "ext ((g u - g t)/(u - t))")
            p.have("r <= (g u - g t)/(u - t)")
            p.have("(u - t)*r <= (u - t)*((g u - g t)/(u - t))")
            p.have("(u - t)*((g u - g t)/(u - t)) = g u - g t")
            p.have("g t + r*(u - t) <= g u")
        with p.otherwise():
            p.have("u = t")
            p.have("g t + r*(u - t) <= g u")
    p.witness("r")


@scripted(
    "for g : real -> real, t : real "
    "given !x y s. 0 < s ==> s < 1 ==> g (s*x + (1 - s)*y) <= s*g x + (1 - s)*g y "
    "holds ?m. !u. g t + m*(u - t) <= g u"
)
def supporting_line(p: Proof) -> None:
    """A convex function of a real number lies above a line through each of its points."""
    p.obtain("m", p.use("supporting_line_within", r"\x. T", "g", "t", "t - 1", "t + 1"))
    p.witness("m")


def _knowing(p: Proof, fact: Theorem, proof: Callable[[Proof], Theorem]) -> Theorem:
    q = p.supposing()
    q.know(fact)
    return proof(q)


def by_value(p: Proof, x: str, low: Theorem, real: Callable[[Proof], Theorem]) -> Theorem:
    """The goal, from a proof of it where x = ext r; where x is infinite, it is ``ext c <= x + ext n``."""

    def infinite(h: Theorem) -> Theorem:
        q = p.supposing()
        q.know(h)
        right = q.term(p.goal)
        return q.use("le_top_sum", goal=right)

    either = p.use("real_or_top", x)
    return logic.either(either, infinite, lambda h: p.obtain("r", h, real))


@scripted("for x : ereal, c n : real given x = ∞ holds ext c <= x + ext n", automatic=False)
def le_top_sum(p: Proof) -> Theorem:
    """If a term is infinite after a number is added, it is above every number."""
    return p.calc(
        "ext c", ("<=", "∞"), ("=", "ext n + ∞", "add_top"), ("=", "x + ext n", "eadd_comm", p.given[0])
    )


@scripted(
    f"for f : real -> ereal given {CONVEX}, {LOWER}, f 1 = 0 "
    "holds ?K. 0 <= K /\\ (!u. ext (-1 - K*abs (u - 1)) <= f u)"
)
def above_a_cone(p: Proof) -> Theorem:
    """A convex, lower semicontinuous function that is 0 at 1 lies above a cone."""
    convex, lower, value = p.given
    below = p.calc("ext (-1)", ("<", "ext 0", "ext_lt"), ("=", "f 1", value))
    near = p.use(lower, "1", "-1", given=[below])

    def of(q: Proof) -> Theorem:
        q.let(e="d/2", K="1/(d/2)")

        def bound(w: Proof) -> Theorem:
            w.let(a="abs (u - 1)")

            def inside(x: Proof) -> Theorem:
                less = x.use("ext_le_of_lt", "-1", "f u")
                return x.calc("ext (-1 - K*a)", ("<=", "ext (-1)"), ("<=", "f u", less))

            def outside(x: Proof) -> Theorem:
                x.have("0 < a")
                x.let(t="e/a", y="e/a*u + (1 - e/a)*1")
                size = x.calc(
                    "abs (y - 1)",
                    ("=", "abs (t*(u - 1))", x.have("y - 1 = t*(u - 1)")),
                    ("=", "abs t*abs (u - 1)", "abs_product"),
                    ("=", "e", x.have("abs t*abs (u - 1) = e")),
                )
                x.have("abs (y - 1) < d", size)
                less = x.use("ext_le_of_lt", "-1", "f y")
                scaled = x.calc(
                    "ext t*ext (-K*a)",
                    ("=", "ext (-1)", x.have("t*(-K*a) = -1")),
                    ("<=", "f y", less),
                    ("<=", "ext t*f u + ext (1 - t)*f 1", x.use(convex, "u", "1", "t")),
                    ("=", "ext t*f u + ext (1 - t)*0", value),
                    ("=", "0 + ext t*f u", "emul_zero", "eadd_comm"),
                    ("=", "ext t*f u", "eadd_zero"),
                )
                cancelled = x.use("emul_cancel_le", "t", "ext (-K*a)", "f u", given=[x.have("0 < t"), scaled])
                return x.calc("ext (-1 - K*a)", ("<=", "ext (-K*a)"), ("<=", "f u", cancelled))

            return w.cases("a <= e", inside, outside)

        q.intro("u", bound, "!u. ext (-1 - K*abs (u - 1)) <= f u")
        return q.witness("K")

    return p.obtain("d", near, of)


@scripted("for x : ereal, a b : real given ext a <= x, x <= ext b holds ?r. x = ext r")
def real_between(p: Proof) -> Theorem:
    """An extended real between two numbers is a number."""

    def top(h: Theorem) -> Theorem:
        q = p.supposing()
        above = q.calc("∞", ("=", "x", h), ("<=", "ext b"))
        return q.use("ex_falso", "?r. x = ext r", given=[q.use("top_not_le", "b", given=[above])])

    return logic.either(p.use("real_or_top", "x", "a"), top, lambda h: h)


@scripted(f"for f : real -> ereal given {CONVEX} holds Measurable f")
def convex_measurable(p: Proof) -> Theorem:
    """A convex function is measurable: where it is at most c is an interval."""
    convex = p.given[0]

    def level(q: Proof) -> Theorem:
        def between(w: Proof) -> Theorem:
            def ends(x: Proof) -> Theorem:
                x.let(t="(z - y)/(z - x)")
                same = x.have("t*x + (1 - t)*z = y")
                return x.calc(
                    "f y",
                    ("=", "f (t*x + (1 - t)*z)", same),
                    ("<=", "ext t*f x + ext (1 - t)*f z", x.use(convex, "x", "z", "t")),
                    ("<=", "ext t*ext c + ext (1 - t)*ext c", x.use("eadd_le")),
                    ("=", "ext c"),
                )

            def left(x: Proof) -> Theorem:
                same = x.use("le_antisym", "y", "x")
                return x.calc("f y", ("=", "f x", same), ("<=", "ext c"))

            def right(x: Proof) -> Theorem:
                same = x.use("le_antisym", "y", "z")
                return x.calc("f y", ("=", "f z", same), ("<=", "ext c"))

            return w.cases("x < y", lambda x: x.cases("y < z", ends, right), left)

        q.intro(
            "x y z",
            between,
            "!x. !y. !z. x <= y ==> y <= z ==> f x <= ext c ==> f z <= ext c ==> f y <= ext c",
        )
        return q.use("interval_measurable", r"\x. f x <= ext c")

    return p.use("measurable_levels", "f", given=[p.intro("c", level, r"!c. Measurable (\x. f x <= ext c)")])
