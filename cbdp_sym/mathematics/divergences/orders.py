"""Rényi divergences by their moments; they increase from the order 1 to the order ∞, their limit."""

from __future__ import annotations

from functools import cache

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.extended_reals.bounds import by_bounds
from cbdp_sym.mathematics.extended_reals.extended import by_ends
from cbdp_sym.tactics.logic import from_negation
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

# Finite orders.


@scripted(
    "for P Q : 'a measure, a b : real given 1 < a, renyi a P Q <= ext b "
    r"holds L Q (\x. ext (density P Q x ^ a)) <= ext (exp ((a - 1)*b))"
)
def moment_bound(p: Proof) -> Theorem:
    """A bound of a Rényi divergence bounds the moment."""
    p.let(m=r"L Q (\x. ext (density P Q x ^ a))")
    bound = p.calc(
        "elog m",
        ("=", "ext (a - 1) * (ext (1/(a - 1)) * elog m)"),
        ("=", "ext (a - 1) * renyi a P Q", "renyi", "if_true"),
        ("<=", "ext (a - 1) * ext b"),
        ("=", "ext ((a - 1)*b)"),
    )
    return p.use("le_exp", given=[bound])


@scripted(
    "for P Q : 'a measure, a b : real given 1 < a, P << Q, "
    r"L Q (\x. ext (density P Q x ^ a)) <= ext (exp ((a - 1)*b)) holds renyi a P Q <= ext b"
)
def renyi_of_moment(p: Proof) -> Theorem:
    """A bound of the moment bounds the Rényi divergence."""
    return p.calc(
        "renyi a P Q",
        ("=", r"ext (1/(a - 1)) * elog (L Q (\x. ext (density P Q x ^ a)))", "renyi", "if_true"),
        ("<=", "ext (1/(a - 1)) * elog (ext (exp ((a - 1)*b)))", p.given[2]),
        ("=", "ext (1/(a - 1)) * ext ((a - 1)*b)", "elog_ext", "log_exp"),
        ("=", "ext b"),
    )


@scripted("for x : ereal, y : real given ext y <= elog x holds ext (exp y) <= x")
def exp_le_of_elog(p: Proof) -> Theorem:
    """The exponential of both sides, with the logarithm on the right."""
    bound = p.given[0]

    def at(q: Proof, value: str) -> Theorem:
        same = q.have(f"x = {value}")

        def never(q: Proof) -> Theorem:
            low = q.calc(
                "ext y", ("<=", "elog x", bound), ("<=", "elog 0", "elog_le"), ("=", "bot", "elog_nonpos")
            )
            return q.use("ex_falso", q.goal, given=[q.use("bot_not_ge", "y", given=[low])])

        if value == "∞":
            return q.calc("ext (exp y)", ("<=", "∞"), ("=", "x", same))
        if value == "bot":
            q.have("x <= 0", q.calc("x", ("=", "bot", same), ("<=", "0")))
            return never(q)

        def positive(q: Proof) -> Theorem:
            log = q.calc(
                "ext y",
                ("<=", "elog x", bound),
                ("=", "elog (ext r)", same),
                ("=", "ext (log r)", "elog_ext"),
            )
            q.use("le_of_ext", "y", "log r", given=[log])
            return q.calc(
                "ext (exp y)", ("<=", "ext (exp (log r))"), ("=", "ext r", "exp_log"), ("=", "x", same)
            )

        def zero(q: Proof) -> Theorem:
            q.have("x <= 0", q.calc("x", ("=", "ext r", same), ("<=", "0")))
            return never(q)

        return q.cases("0 < r", positive, zero)

    return by_ends(p, "x", at)


@scripted(
    "for P Q : 'a measure, a b : real given 1 < a, P << Q, ext b <= renyi a P Q "
    r"holds ext (exp ((a - 1)*b)) <= L Q (\x. ext (density P Q x ^ a))"
)
def moment_from_below(p: Proof) -> Theorem:
    """A lower bound of a Rényi divergence is one of the moment."""
    p.let(m=r"L Q (\x. ext (density P Q x ^ a))")
    bound = p.calc(
        "ext ((a - 1)*b)",
        ("=", "ext (a - 1) * ext b"),
        ("<=", "ext (a - 1) * renyi a P Q"),
        ("=", "ext (a - 1) * (ext (1/(a - 1)) * elog m)", "renyi", "if_true"),
        ("=", "elog m"),
    )
    return p.use("exp_le_of_elog", "m", "(a - 1)*b", given=[bound])


# Orders.


@scripted("for P Q : 'a measure given Prob P, Prob Q holds kl P Q <= max_divergence P Q")
def kl_le_max_divergence(p: Proof) -> Theorem:
    """The order 1 is below the order ∞."""

    def bounded(p: Proof) -> Theorem:
        p.use("density_bound", "P", "Q", "c")
        p.use("density_pos", "P", "Q")

        def point(q: Proof) -> Theorem:
            return q.calc("log (density P Q x)", ("<=", "log (exp c)", "log_mono"), ("=", "c", "log_exp"))

        step = "density P Q x <= exp c ==> log (density P Q x) <= c"
        p.intro("x", point, f"!x. 0 < density P Q x ==> {step}")
        return p.use("kl_le", "P", "Q", r"\x. c", "c")

    return by_bounds(p, bounded)


@scripted(
    "for P Q : 'a measure, a : real given Prob P, Prob Q, 1 < a holds renyi a P Q <= max_divergence P Q"
)
def renyi_le_max_divergence(p: Proof) -> Theorem:
    """The order ∞ is above all others."""

    def bounded(p: Proof) -> Theorem:
        p.use("density_bound", "P", "Q", "c")
        p.let(r="density P Q", b="a - 1", m="exp (b*c)")

        def point(q: Proof) -> Theorem:
            return q.calc(
                "ext (r x ^ b)",
                ("<=", "ext (exp c ^ b)"),
                ("=", "ext (exp (c*b))", "exp_pow"),
                ("=", "ext m"),
            )

        step = "r x <= exp c ==> ext (r x ^ b) <= ext m"
        p.intro("x", point, f"!x. {step}")
        moment = p.calc(
            r"L Q (\x. ext (r x ^ a))",
            ("=", r"L P (\x. ext (r x ^ b))", "moment_under_first"),
            ("<=", r"L P (\x. ext m)", p.use("L_mono", "P", r"\x. ext (r x ^ b)", r"\x. ext m")),
            ("=", "ext m", "L_const"),
        )
        return p.use("renyi_of_moment", "P", "Q", "a", "c", given=[moment])

    return by_bounds(p, bounded)


# The limit of the orders.


@scripted(
    "for P Q : 'a measure, a c : real, s : 'a -> bool "
    "given 1 < a, Prob P, Prob Q, Measurable s, renyi a P Q <= ext c "
    "holds mass P s <= (ext (exp c) * mass Q s) ^ ((a - 1)/a)"
)
def mass_of_renyi(p: Proof) -> Theorem:
    """The probability of an event under a bounded divergence: Hölder's inequality."""
    p.let(r="density P Q", b="a/(a - 1)", one=r"\x. if (s x) (1 : real) 0")
    power = p.intro(
        "x",
        lambda q: q.have("one x ^ b = one x", "if_true", "one_pow", "if_false", "pow_zero_base"),
        "!x. one x ^ b = one x",
    )
    root = p.have(r"L Q (\x. ext (r x ^ a))^(1/a) <= ext (exp ((a - 1)*c))^(1/a)")
    return p.calc(
        "mass P s",
        ("=", r"L P (\x. ext (one x))", "mass", "ext_if"),
        ("=", r"L Q (\x. ext (r x) * ext (one x))", "change_measure"),
        ("=", r"L Q (\x. ext (r x * one x))", "ext_mul"),
        ("<=", r"L Q (\x. ext (r x ^ a))^(1/a) * L Q (\x. ext (one x ^ b))^(1/b)", "holder"),
        ("=", r"L Q (\x. ext (r x ^ a))^(1/a) * L Q (\x. ext (one x))^(1/b)", power),
        ("=", r"L Q (\x. ext (r x ^ a))^(1/a) * mass Q s^((a - 1)/a)", "mass", "ext_if"),
        ("=", r"mass Q s^((a - 1)/a) * L Q (\x. ext (r x ^ a))^(1/a)", "emul_comm"),
        ("<=", r"mass Q s^((a - 1)/a) * ext (exp ((a - 1)*c))^(1/a)", root),
        ("=", r"mass Q s^((a - 1)/a) * ext (exp ((a - 1)*c)^(1/a))", "ext_pow_pos"),
        ("=", r"mass Q s^((a - 1)/a) * ext (exp c^((a - 1)/a))", "exp_pow"),
        ("=", r"mass Q s^((a - 1)/a) * ext (exp c)^((a - 1)/a)", "ext_pow_pos"),
        ("=", r"ext (exp c)^((a - 1)/a) * mass Q s^((a - 1)/a)", "emul_comm"),
        ("=", "(ext (exp c) * mass Q s) ^ ((a - 1)/a)", "emul_pow"),
    )


@scripted(
    "for P Q : 'a measure, c : real "
    "given Prob P, Prob Q, !a. 1 < a ==> renyi a P Q <= ext c holds max_divergence P Q <= ext c"
)
def max_divergence_of_orders(p: Proof) -> Theorem:
    """A bound of all orders is one of the order ∞."""

    def event(p: Proof) -> Theorem:
        def of(p: Proof) -> Theorem:
            m = p.have("mass P s = ext m")

            def second(p: Proof) -> Theorem:
                w = p.have("mass Q s = ext w")
                p.let(v="exp c*w")

                def order(q: Proof) -> Theorem:
                    q.use("nat_nonneg", "n")
                    q.let(a="n + 2")
                    bound = q.calc(
                        "ext m",
                        ("=", "mass P s", m),
                        (
                            "<=",
                            "(ext (exp c) * mass Q s) ^ ((a - 1)/a)",
                            q.use("mass_of_renyi", "P", "Q", "a", "c", "s"),
                        ),
                        ("=", "(ext (exp c) * ext w) ^ ((a - 1)/a)", w),
                        ("=", "ext v ^ ((a - 1)/a)"),
                        ("=", "ext (v ^ ((a - 1)/a))", "ext_pow"),
                    )
                    return rewrite(bound, "ext_le")

                p.intro("n", order, "!n. Nat n ==> m <= v ^ ((n + 2 - 1)/(n + 2))")
                p.use(_limit_of_powers(), "m", "v")
                return p.calc(
                    "mass P s",
                    ("=", "ext m", m),
                    ("<=", "ext v"),
                    ("=", "ext (exp c) * ext w"),
                    ("=", "ext (exp c) * mass Q s", w),
                )

            return p.obtain("w", p.use("mass_real", "Q", "s"), second)

        return p.obtain("m", p.use("mass_real", "P", "s"), of)

    p.intro("s", event, "!s. Measurable s ==> mass P s <= ext (exp c) * mass Q s")
    return p.use("max_divergence_of_masses", "P", "Q", "c")


@cache
def _limit_of_powers() -> Theorem:
    p = Proof(
        "for m v : real given 0 <= m, 0 <= v, !n. Nat n ==> m <= v ^ ((n + 2 - 1)/(n + 2)) holds m <= v"
    )
    bound = p.given[2]

    def positive(p: Proof) -> Theorem:
        def zero(q: Proof) -> Theorem:
            none = q.have("v = 0")
            q.calc(
                "m",
                ("<=", "v ^ ((0 + 2 - 1)/(0 + 2))", q.use(bound, "0")),
                ("=", "0 ^ ((0 + 2 - 1)/(0 + 2))", none),
                ("=", "0", "pow_zero_base"),
            )
            return q.have("m <= v")

        def logs(q: Proof) -> Theorem:
            def each(q: Proof) -> Theorem:
                q.use("nat_nonneg", "n")
                q.let(t="(n + 2 - 1)/(n + 2)")
                log = q.calc(
                    "log m",
                    ("<=", "log (v ^ t)", q.use("log_mono", "m", "v ^ t")),
                    ("=", "t*log v", "log_pow"),
                )
                q.use("scale_le", "n + 2", "log m", "t*log v", given=[q.have("0 <= n + 2"), log])
                q.have("(n + 2)*(t*log v) = (n + 1)*log v")
                return q.have("(n + 2)*(log m - log v) <= -log v")

            q.intro("n", each, "!n. Nat n ==> (n + 2)*(log m - log v) <= -log v")

            def above(no: Theorem) -> Theorem:
                r = q.supposing(no.conclusion)

                def far(s: Proof) -> Theorem:
                    s.use("scale_le", "log m - log v", "-log v/(log m - log v)", "n")
                    s.have("(log m - log v)*(-log v/(log m - log v)) = -log v")
                    s.have("(n + 2)*(log m - log v) <= -log v")
                    return s.have("F")

                return r.obtain("n", r.use("nat_unbounded", "-log v/(log m - log v)"), far)

            q.know(from_negation(q.term("log m <= log v"), above))
            return q.calc(
                "m", ("=", "exp (log m)", "exp_log"), ("<=", "exp (log v)", "exp_le"), ("=", "v", "exp_log")
            )

        return p.cases("0 < v", logs, zero)

    return p.qed(p.cases("0 < m", positive, lambda p: p.have("m <= v")))


@scripted("for x : ereal, u v : real given !a. 1 < a ==> x <= ext (u + v*a) holds x <= ext (u + v)")
def le_at_order_one(p: Proof) -> Theorem:
    """A bound of a number by a line to the right of 1 holds at 1 too."""

    def at(q: Proof, end: str) -> Theorem:
        same = q.have(f"x = {end}")
        if end == "bot":
            return q.calc("x", ("=", "bot", same), ("<=", "ext (u + v)", "bot_le"))
        if end == "∞":
            top = q.calc("∞", ("=", "x", same), ("<=", "ext (u + v*2)"))
            return q.use("ex_falso", q.goal, given=[q.use("top_not_le", "u + v*2", given=[top])])
        less = q.cases("r <= u + v", lambda t: t.have("r <= u + v"), lambda t: larger(t, same))
        return q.calc("x", ("=", "ext r", same), ("<=", "ext (u + v)", less))

    def larger(q: Proof, same: Theorem) -> Theorem:
        return q.cases("0 <= v", lambda t: near_one(t, same), lambda t: at_two(t, same))

    def at_two(q: Proof, same: Theorem) -> Theorem:
        bound = q.calc("ext r", ("=", "x", same), ("<=", "ext (u + v*2)"))
        less = rewrite(bound, "ext_le")
        return q.have("r <= u + v", less)

    def near_one(q: Proof, same: Theorem) -> Theorem:
        q.let(e="(r - u - v)/(2*(v + 1))")
        bound = q.calc("ext r", ("=", "x", same), ("<=", "ext (u + v*(1 + e))"))
        less = rewrite(bound, "ext_le")
        return q.have("r <= u + v", less)

    return by_ends(p, "x", at)
