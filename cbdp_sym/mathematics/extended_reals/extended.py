"""Lemmas about extended real numbers."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.terms import Term, const, implies, lam
from cbdp_sym.kernel.theorem import (
    Theorem,
    antisymmetry,
    equality_elimination,
    generalise,
    ring,
    symmetry,
    transitivity,
)
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.logic import refuted
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.statements import instance, lemma, named
from cbdp_sym.tactics.syntax import ZERO, add, binary, congruent, ext, opened

Given = list[Theorem]


@lemma("for x y : ereal given 0 <= x, 0 <= y holds 0 <= x + y")
def eadd_nonneg(goal: Term, given: Given, x: Term, y: Term) -> Theorem:
    """The sum of nonnegative extended numbers is nonnegative."""
    zero = ext(ZERO)
    total = instance(named("eadd_le"), zero, x, zero, y, given=given)
    both = instance(named("ext_add"), ZERO, ZERO)
    same = congruent(const("ext"), ring(add(ZERO, ZERO), ZERO))
    return rewrite(total, transitivity(symmetry(both), same))


@lemma("for x y z : ereal holds x + (y + z) = y + (x + z)")
def eadd_left_comm(goal: Term, given: Given, x: Term, y: Term, z: Term) -> Theorem:
    """Summands of extended numbers are exchanged."""
    return _left_comm("+", x, y, z)


@lemma("for x y z : ereal holds x * (y * z) = y * (x * z)")
def emul_left_comm(goal: Term, given: Given, x: Term, y: Term, z: Term) -> Theorem:
    """Factors of extended numbers are exchanged."""
    return _left_comm("*", x, y, z)


def _left_comm(operation: str, x: Term, y: Term, z: Term) -> Theorem:
    stem = {"+": "eadd", "*": "emul"}[operation]
    first = symmetry(instance(named(f"{stem}_assoc"), x, y, z))
    last = instance(named(f"{stem}_assoc"), y, x, z)
    with opened(x.type) as (v,):
        swap = congruent(lam(v, binary(operation, v, z)), instance(named(f"{stem}_comm"), x, y))
    return transitivity(transitivity(first, swap), last)


@lemma("for x : ereal holds x = 1 * x")
def eone_mul_back(goal: Term, given: Given, x: Term) -> Theorem:
    """An extended number is 1 times itself."""
    return symmetry(instance(named("eone_mul"), x))


def by_ends(p: Proof, x: str, proof: Callable[[Proof, str], Theorem]) -> Theorem:
    """Return the goal from proofs of it where x is ``bot``, ``∞`` and ``ext r``, which is what they know."""
    goal = p.goal

    def real(q: Proof) -> Theorem:
        return proof(q, "ext r")

    given = []
    for value in ("bot", "∞"):

        def end(q: Proof, value: str = value) -> Theorem:
            return proof(q, value)

        given.append(p.intro("", end, implies(p.term(f"{x} = {value}"), goal)))
    inner = p.supposing()
    r = inner.variable("r", REAL)
    step = inner.intro("", real, implies(inner.term(f"{x} = ext r"), goal))
    given.append(generalise(r, step))
    return p.use("ereal_cases", x, goal, given=given)


@scripted("for x : ereal holds 0 + x = x")
def eadd_zero(p: Proof) -> Theorem:
    """Adding 0 changes nothing, also at the ends of the line."""
    p.use("add_bot", "0")
    p.use("add_top", "0")

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")
        if value == "ext r":
            sum_ = q.calc("ext 0 + ext r", ("=", "ext (0 + r)", "ext_add"), ("=", "ext r"))
        else:
            sum_ = q.have(f"0 + {value} = {value}")
        return q.calc("0 + x", ("=", f"0 + {value}", same), ("=", value, sum_), ("=", "x", same))

    return by_ends(p, "x", at)


@scripted("for x : ereal holds 0 * x = 0")
def ezero_mul(p: Proof) -> Theorem:
    """0 times anything is 0, as the model has it."""
    return p.calc("0 * x", ("=", "x * 0", p.use("emul_comm", "0", "x")), ("=", "0", "emul_zero"))


@scripted("for c : real given 0 < c holds ext c * bot = bot")
def mul_bot(p: Proof) -> Theorem:
    """A positive multiple of -∞ is -∞."""
    p.unfold("bot")
    return p.calc("ext c * -∞", ("=", "-(ext c * ∞)", "emul_neg"), ("=", "-∞", "mul_top"))


@scripted("for x : ereal holds bot + x = bot")
def bot_add(p: Proof) -> Theorem:
    """-∞ plus anything is -∞, as the model has it."""
    return p.calc("bot + x", ("=", "x + bot", p.use("eadd_comm", "bot", "x")), ("=", "bot", "add_bot"))


@scripted("for a b : real, x : ereal given 0 <= a, 0 <= b holds ext a * x + ext b * x = ext (a + b) * x")
def eadd_like(p: Proof) -> Theorem:
    """Multiples by numbers that are not negative are added, also of ∞ and -∞."""

    def none(q: Proof) -> Theorem:
        zero = q.have("a = 0")
        return q.calc(
            "ext a * x + ext b * x",
            ("=", "0 * x + ext b * x", zero),
            ("=", "ext b * x", "ezero_mul", "eadd_zero"),
            ("=", "ext (a + b) * x", q.have("a + b = b")),
        )

    def some(q: Proof) -> Theorem:
        return by_ends(q, "x", at)

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")
        left, right = f"ext a * {value} + ext b * {value}", f"ext (a + b) * {value}"
        if value == "ext r":
            middle = q.have(f"{left} = {right}")
        elif value == "bot":
            middle = q.calc(left, ("=", "bot", "mul_bot", "bot_add"), ("=", right, "mul_bot"))
        else:
            middle = q.calc(left, ("=", "∞", "mul_top", "top_add"), ("=", right, "mul_top"))
        return q.calc(
            "ext a * x + ext b * x", ("=", left, same), ("=", right, middle), ("=", "ext (a + b) * x", same)
        )

    return p.cases("0 < a", some, none)


@scripted("for p : bool, x y : ereal given 0 <= x, 0 <= y holds 0 <= if p x y")
def eif_nonneg(p: Proof) -> Theorem:
    """A choice between two numbers that are not negative is not negative."""
    return p.cases(
        "p",
        lambda q: q.calc("0", ("<=", "x"), ("=", "if p x y", "if_true")),
        lambda q: q.calc("0", ("<=", "y"), ("=", "if p x y", "if_false")),
    )


@scripted("for x : ereal given 0 <= x holds x ^ 1 = x")
def epow_1(p: Proof) -> Theorem:
    """The first power of an extended real that is not negative."""

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")
        if value == "bot":
            q.use("nonneg_not_bot", "x")
            return q.absurd()
        if value == "∞":
            return q.calc("x^1", ("=", "∞^1", same), ("=", "∞", "top_pow"), ("=", "x", same))
        sign = q.calc("0", ("<=", "x"), ("=", "ext r", same))
        q.know(rewrite(sign, "ext_le"))
        power = q.calc("ext r^1", ("=", "ext (r^1)", "ext_pow"), ("=", "ext r"))
        return q.calc("x^1", ("=", "ext r^1", same), ("=", "ext r", power), ("=", "x", same))

    return by_ends(p, "x", at)


@scripted("for c : real, x : ereal given 0 <= c, ~(x = bot) holds ~(ext c * x = bot)")
def emul_not_bot(p: Proof) -> Theorem:
    """A multiple by a number that is not negative is not -∞ if x is not."""

    def zero(q: Proof) -> Theorem:
        none = q.calc("ext c * x", ("=", "0 * x", q.have("c = 0")), ("=", "0", "ezero_mul"))
        return q.have("~(ext c * x = bot)", none)

    def at(q: Proof, value: str) -> Theorem:
        if value == "bot":
            return q.absurd()
        same = q.have(f"x = {value}")
        if value == "∞":
            product = q.calc("ext c * x", ("=", "ext c * ∞", same), ("=", "∞", "mul_top"))
        else:
            product = q.calc("ext c * x", ("=", "ext c * ext r", same), ("=", "ext (c*r)"))
        return q.have("~(ext c * x = bot)", product)

    return p.cases("0 < c", lambda q: by_ends(q, "x", at), zero)


@scripted("for x y : real given ext x <= ext y holds x <= y")
def le_of_ext(p: Proof) -> Theorem:
    """Real numbers are ordered as they are among the extended ones."""
    return rewrite(p.given[0], "ext_le")


@scripted("for x : ereal, r c : real given x + ext r <= ext c holds x <= ext (c - r)")
def ele_sub(p: Proof) -> Theorem:
    """A real summand may be moved to the other side."""
    none = p.have("r + -r = 0")
    return p.calc(
        "x",
        ("=", "0 + x", "eadd_zero"),
        ("=", "ext (r + -r) + x", none),
        ("=", "x + ext r + ext (-r)"),
        ("<=", "ext c + ext (-r)"),
        ("=", "ext (c - r)"),
    )


@scripted("for x : ereal, b : real given 0 <= x, x <= ext b holds ?r. x = ext r", at="x <= ext b")
def real_of_bounds(p: Proof) -> Theorem:
    """An extended real between two real numbers is a real number."""

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")
        if value == "ext r":
            return q.witness("r")
        if value == "bot":
            q.use("nonneg_not_bot", "x")
        else:
            above = q.calc("∞", ("=", "x", same), ("<=", "ext b"))
            q.use("top_not_le", "b", given=[above])
        return q.absurd()

    return by_ends(p, "x", at)


@scripted("for x : real holds ext x < ∞")
def ext_lt_top(p: Proof) -> Theorem:
    """A real number is less than ∞."""
    above = p.term("∞ <= ext x")
    no = refuted(above, lambda t: p.use("top_not_le", "x", given=[t]))
    return equality_elimination(symmetry(p.use("elt_not_le", "ext x", "∞")), no)


@scripted("for x : ereal, y : real given x <= ext y holds x < ∞")
def lt_top(p: Proof) -> Theorem:
    """An extended real that is at most a real number is less than ∞."""

    def above(t: Theorem) -> Theorem:
        return p.use("top_not_le", "y", given=[chain(t, p.given[0])])

    no = refuted(p.term("∞ <= x"), above)
    return equality_elimination(symmetry(p.use("elt_not_le", "x", "∞")), no)


@scripted("for x y : real holds (ext x < ext y) = (x < y)")
def ext_lt(p: Proof) -> Theorem:
    """Real numbers are ordered as they are among the extended ones."""
    above = rewrite(p.use("elt_not_le", "ext x", "ext y"), "ext_le")
    forth = p.have("~(y <= x) ==> x < y")
    back = p.have("x < y ==> ~(y <= x)")
    return transitivity(above, antisymmetry(forth, back))


@scripted("for x y : real given ext x < ext y holds x < y")
def lt_of_ext(p: Proof) -> Theorem:
    """Real numbers are in strict order as they are among the extended ones."""
    return rewrite(p.given[0], "ext_lt")


@scripted("for x y : ereal given !s. y <= ext s ==> x <= ext s holds x <= y")
def ele_of_bounds(p: Proof) -> Theorem:
    """An inequality of extended reals from the real bounds of the larger one."""

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"y = {value}")
        if value == "bot":
            return by_ends_of_x(q)
        if value == "ext r":
            above = q.use(p.given[0], "r", given=[q.have("y <= ext r", same)])
            return q.calc("x", ("<=", "ext r", above), ("=", "y", same))
        return q.calc("x", ("<=", "∞"), ("=", "y", same))

    def by_ends_of_x(q: Proof) -> Theorem:
        below = q.have("y = bot")

        def none(q: Proof, value: str) -> Theorem:
            same = q.have(f"x = {value}")
            if value == "bot":
                return q.calc("x", ("=", "bot", same), ("<=", "y", "bot_le"))
            s = "0" if value == "∞" else "r - 1"
            small = q.use(p.given[0], s, given=[q.have(f"y <= ext ({s})", below)])
            bound = q.calc(value, ("=", "x", same), ("<=", f"ext ({s})", small))
            if value == "∞":
                return q.use("ex_falso", "x <= y", given=[q.use("top_not_le", given=[bound])])
            q.know(rewrite(bound, "ext_le"))
            return q.use("ex_falso", "x <= y")

        return by_ends(q, "x", none)

    return by_ends(p, "y", at)


@scripted("for x : ereal, c : real holds ~(x = ∞ /\\ ext c = bot) /\\ ~(x = bot /\\ ext c = ∞)")
def add_real_defined(p: Proof) -> Theorem:
    """A sum with a real number is defined."""

    def low(q: Proof) -> Theorem:
        less = q.calc("ext c", ("=", "bot", q.have("ext c = bot")), ("<=", "bot"))
        return q.use("bot_not_ge", "c", given=[less])

    def high(q: Proof) -> Theorem:
        less = q.calc("∞", ("=", "ext c", q.have("ext c = ∞")), ("<=", "ext c"))
        return q.use("top_not_le", "c", given=[less])

    return logic.both(p.refute("x = ∞ /\\ ext c = bot", low), p.refute("x = bot /\\ ext c = ∞", high))


@scripted("for x : ereal, p : real given 0 <= x, 0 <= p holds 0 < x \\/ x = 0 /\\ 0 <= p", automatic=False)
def epow_defined(p: Proof) -> Theorem:
    """A power p >= 0 of an extended number that is not negative is defined."""

    def positive(q: Proof) -> Theorem:
        def zero(t: Theorem) -> Theorem:
            same = q.use("ele_antisym", given=[t, p.given[0]])
            return logic.contradiction(same, q.given[0], const("F"))

        above = refuted(q.term("x <= 0"), zero)
        q.know(equality_elimination(symmetry(q.use("elt_not_le", "0", "x")), above))
        return q.have(q.goal)

    return p.cases("x = 0", lambda q: q.have(q.goal), positive)


@scripted("for x : ereal given x < ∞ holds ~(x = ∞)")
def finite_of_lt_top(p: Proof) -> Theorem:
    """An extended real less than ∞ is not ∞."""
    no = equality_elimination(p.use("elt_not_le", "x", "∞"), p.given[0])

    def top(t: Theorem) -> Theorem:
        above = p.calc("∞", ("<=", "∞"), ("=", "x", t))
        return logic.contradiction(above, no, const("F"))

    return refuted(p.term("x = ∞"), top)


@scripted("for x y z : ereal given x <= y, y < z holds x < z", automatic=False)
def ele_lt_trans(p: Proof) -> Theorem:
    """A weak and a strict inequality."""
    no = equality_elimination(p.use("elt_not_le", "y", "z"), p.given[1])

    def above(t: Theorem) -> Theorem:
        return logic.contradiction(p.use("ele_trans", given=[t, p.given[0]]), no, const("F"))

    denied = refuted(p.term("z <= x"), above)
    return equality_elimination(symmetry(p.use("elt_not_le", "x", "z")), denied)


@scripted("for x y z : ereal given x < y, y <= z holds x < z", automatic=False)
def elt_le_trans(p: Proof) -> Theorem:
    """A strict and a weak inequality."""
    no = equality_elimination(p.use("elt_not_le", "x", "y"), p.given[0])

    def above(t: Theorem) -> Theorem:
        return logic.contradiction(p.use("ele_trans", given=[p.given[1], t]), no, const("F"))

    denied = refuted(p.term("z <= x"), above)
    return equality_elimination(symmetry(p.use("elt_not_le", "x", "z")), denied)
