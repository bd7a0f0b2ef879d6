"""Lemmas about measures of finitely many point masses, and the weights of the exponential mechanism."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import parts

_INTEGRAL = r"?M. !f. Measurable f ==> (!y. 0 <= f y) ==> L M f = SumOn {} (\y. ext (w y) * f y)"


@scripted("for s : 'b -> bool, w : 'b -> real given Finite s, !y. 0 <= w y holds " + _INTEGRAL.format("s"))
def point_masses(p: Proof) -> Theorem:
    """There is a measure with these weights on the points of a finite set."""
    p.use("not_false")

    def empty(q: Proof) -> Theorem:
        q.let(M=r"combine (\b : bool. 0) (\b. dirac (select (\y : 'b. T)))")

        def integral(r: Proof) -> Theorem:
            return r.calc(
                "L M f",
                ("=", r"Sum (\b : bool. ext 0 * L (dirac (select (\y : 'b. T))) f)", "L_combine"),
                ("=", r"Sum (\b : bool. (0 : ereal))", "ezero_mul"),
                ("=", "0 + 0", "esum_bool"),
                ("=", "0"),
                ("=", r"SumOn (\y : 'b. F) (\y. ext (w y) * f y)", "esum_empty"),
            )

        q.intro(
            "f",
            integral,
            r"!f. Measurable f ==> (!y. 0 <= f y) ==> L M f = SumOn (\y : 'b. F) (\y. ext (w y) * f y)",
        )
        return q.witness("M")

    def more(q: Proof) -> Theorem:
        return q.obtain("M", q.have(_INTEGRAL.format("t")), one_more)

    def one_more(q: Proof) -> Theorem:
        q.let(m=r"\b : bool. if b (w i) 1", K=r"\b : bool. if b (dirac i) M")

        def integral(r: Proof) -> Theorem:
            return r.calc(
                "L (combine m K) f",
                ("=", "Sum (\\b. ext (m b) * L (K b) f)", "L_combine"),
                ("=", "ext (w i) * L (dirac i) f + ext 1 * L M f", "esum_bool"),
                ("=", "ext (w i) * f i + L M f", "L_dirac"),
                ("=", r"ext (w i) * f i + SumOn t (\y. ext (w y) * f y)"),
                ("=", r"SumOn (\j. j = i \/ t j) (\y. ext (w y) * f y)", "esum_insert"),
            )

        q.intro(
            "f",
            integral,
            r"!f. Measurable f ==> (!y. 0 <= f y) ==> "
            r"L (combine m K) f = SumOn (\j. j = i \/ t j) (\y. ext (w y) * f y)",
        )
        return q.witness("combine m K")

    return finite_induction(p, r"\t : 'b -> bool. " + _INTEGRAL.format("t"), "s", empty, more)


_WEIGHTS = (
    "for s : 'b -> bool, l w : 'b -> real, r z : real, c : 'b given Finite s, s c, 0 < r, "
    r"z = SumOn s (\y. exp (-(r * l y))), !y. w y = exp (-(r * l y)) / z"
)


def _normaliser(p: Proof) -> None:
    """Know that 0 < z, exp(-r l(c)) <= z, that the weights are positive, and those of the definition."""
    p.let(e=r"\y. exp (-(r * l y))")
    p.use("sum_ge_term", "s", "e", "c")
    p.have("0 < exp (-(r * l c))")
    p.every("y", p.names["c"].type, lambda q: q.calc("0", ("<", "exp (-(r * l y)) / z"), ("=", "w y")))


@scripted(_WEIGHTS + " holds SumOn s w = 1")
def weights_sum(p: Proof) -> Theorem:
    """The weights of the exponential mechanism are normalised."""
    _normaliser(p)
    return p.calc(
        "SumOn s w",
        ("=", r"SumOn s (\y. exp (-(r * l y)) / z)", p.given[4]),
        ("=", r"SumOn s (\y. 1/z * exp (-(r * l y)))"),
        ("=", r"1/z * SumOn s (\y. exp (-(r * l y)))", p.use("sum_scale", "s", "e", "1/z")),
        ("=", "1/z * z"),
        ("=", "1"),
    )


@scripted(_WEIGHTS + r" holds SumOn s (\y. w y * l y) <= l c + log (card s) / r")
def weights_mean(p: Proof) -> Theorem:
    """The mean loss of the exponential mechanism, by log u <= u - 1 for u = 1/(n w)."""
    _normaliser(p)
    p.let(n="card s", d="log z - log (card s)")
    one = p.use("weights_sum", "s", "l", "w", "r", "z", "c")

    def point(q: Proof) -> Theorem:
        q.use("log_le", "1 / (n * w y)")
        value = q.calc(
            "log (1 / (n * w y))",
            ("=", "log (z / (n * exp (-(r * l y))))", p.given[4]),
            ("=", "log z - (log n + log (exp (-(r * l y))))", "log_div", "log_mul"),
            ("=", "log z - (log n + -(r * l y))", "log_exp"),
        )
        q.have("r * l y + d <= 1 / (n * w y) - 1", value)
        return q.have("r * (w y * l y) + d * w y <= 1/n + -1 * w y")

    p.every("y", p.names["c"].type, point)
    p.calc(
        r"r * SumOn s (\y. w y * l y) + d * SumOn s w",
        ("=", r"SumOn s (\y. r * (w y * l y) + d * w y)", "sum_linear"),
        ("<=", r"SumOn s (\y. 1/n + -1 * w y)"),
        ("=", r"SumOn s (\y. 1/n) + SumOn s (\y. -1 * w y)", "sum_add"),
        ("=", r"1/n * n + -1 * SumOn s w", "sum_const", "sum_scale"),
        ("=", "0", one),
    )
    p.calc("-(r * l c)", ("=", "log (exp (-(r * l c)))", "log_exp"), ("<=", "log z", "log_mono"))
    shorter = p.calc(
        r"r * SumOn s (\y. w y * l y) + (log z - log n) * 1",
        ("=", r"r * SumOn s (\y. w y * l y) + d * SumOn s w", one),
        ("<=", "0"),
    )
    p.have(r"r * SumOn s (\y. w y * l y) <= r * l c + log n", shorter)
    return p.have(p.goal)


@scripted(
    _WEIGHTS.replace("c : 'b given", "c : 'b, b : real given")
    + r", 0 < b holds SumOn s (\y. if (l c + log (card s / b) / r < l y) (w y) 0) <= b"
)
def weights_tail(p: Proof) -> Theorem:
    """A loss that is larger than the least one by log(n/b)/r has probability at most b."""
    _normaliser(p)
    p.let(n="card s")

    def large(q: Proof) -> Theorem:
        q.use("exp_le", "-(r * l y)", "-(r * l c) - log (n / b)")
        return q.calc(
            "if (l c + log (n / b) / r < l y) (w y) 0",
            ("=", "w y"),
            ("=", "exp (-(r * l y)) / z", p.given[4]),
            ("<=", "exp (-(r * l c) - log (n / b)) / z"),
            ("=", "exp (-(r * l c)) * (b / n) / z"),
            ("<=", "z * (b / n) / z"),
            ("=", "b / n"),
        )

    def small(q: Proof) -> Theorem:
        return q.calc("if (l c + log (n / b) / r < l y) (w y) 0", ("=", "0"), ("<=", "b / n"))

    p.every("y", p.names["c"].type, lambda q: q.cases("l c + log (n / b) / r < l y", large, small))
    return p.calc(
        r"SumOn s (\y. if (l c + log (n / b) / r < l y) (w y) 0)",
        ("<=", r"SumOn s (\y. b / n)", "sum_le"),
        ("=", "b / n * n", "sum_const"),
        ("=", "b"),
    )


@scripted(
    "for s : 'b -> bool, l m w v : 'b -> real, r z u d : real, c : 'b given Finite s, s c, 0 < r, "
    r"z = SumOn s (\y. exp (-(r * l y))), !y. w y = exp (-(r * l y)) / z, "
    r"u = SumOn s (\y. exp (-(r * m y))), !y. v y = exp (-(r * m y)) / u, "
    "!y. s y ==> abs (l y - m y) <= d holds !y. s y ==> w y <= exp (2 * r * d) * v y"
)
def weights_private(p: Proof) -> Theorem:
    """Losses that differ by at most d give weights that differ by a factor of exp(2 r d) at most."""
    p.let(e=r"\y. exp (-(r * l y))", f=r"\y. exp (-(r * m y))")
    for g in "ef":
        p.use("sum_ge_term", "s", g, "c")
        p.have(f"0 < {g} c")

    def near(q: Proof) -> Theorem:
        q.have("abs (l y - m y) <= d")
        q.use("le_abs", "l y - m y")
        q.use("neg_le_abs", "l y - m y")
        one = q.calc("e y", ("<=", "exp (r * d - r * m y)"), ("=", "exp (r * d) * f y"))
        two = q.calc("f y", ("<=", "exp (r * d - r * l y)"), ("=", "exp (r * d) * e y"))
        return q.have(r"e y <= exp (r * d) * f y /\ f y <= exp (r * d) * e y", one, two)

    p.every("y", p.names["c"].type, near, "s y")
    p.calc(
        "u",
        ("=", "SumOn s f"),
        ("<=", r"SumOn s (\y. exp (r * d) * e y)", "sum_le"),
        ("=", "exp (r * d) * SumOn s e", p.use("sum_scale", "s", "e", "exp (r * d)")),
        ("=", "exp (r * d) * z"),
    )

    def point(q: Proof) -> Theorem:
        q.have("e y <= exp (r * d) * f y")
        return q.calc(
            "w y",
            ("=", "e y / z", p.given[4]),
            ("<=", "exp (r * d) * f y / z"),
            ("=", "exp (r * d) * (f y / u) * (u / z)"),
            ("<=", "exp (r * d) * (f y / u) * (exp (r * d) * z / z)"),
            ("=", "exp (2 * r * d) * (f y / u)"),
            ("=", "exp (2 * r * d) * v y", p.given[6]),
        )

    return p.every("y", p.names["c"].type, point, "s y")


@scripted(
    "for s : 'b -> bool, w : 'b -> real, f : 'b -> ereal given !y. 0 <= w y, !y. 0 <= f y "
    r"holds ~((?y. s y /\ ext (w y) * f y = ∞) /\ (?y. s y /\ ext (w y) * f y = bot))"
)
def weighted_sum_defined(p: Proof) -> Theorem:
    """A sum of products of numbers that are not negative is defined."""

    def impossible(both: Theorem) -> Theorem:
        q = p.supposing(both.conclusion)
        return q.obtain("y", q.have(r"?y. s y /\ ext (w y) * f y = bot"), at)

    def at(q: Proof) -> Theorem:
        below = q.have("ext (w y) * f y = bot")
        less = q.calc("0", ("<=", "ext (w y) * f y"), ("=", "bot", below))
        return q.use("bot_not_ge", "0", given=[less])

    return logic.refuted(parts(p.goal)[1][0], impossible)


_ATOMS = (
    "for P : 'b measure, s : 'b -> bool, w f : 'b -> real given Finite s, !y. 0 <= w y, Measurable f, "
    r"!g. Measurable g ==> (!y. 0 <= g y) ==> L P g = SumOn s (\y. ext (w y) * g y)"
)
_MEAN = r" holds HasInt P f (SumOn s (\y. w y * f y))"


@scripted(_ATOMS + ", !y. 0 <= f y" + _MEAN)
def int_atoms_nonneg(p: Proof) -> Theorem:
    """The mean of a function that is not negative is the weighted sum of its values."""
    p.let(v=r"SumOn s (\y. w y * f y)")
    p.calc(
        r"L P (\y. ext (f y))",
        ("=", r"SumOn s (\y. ext (w y) * ext (f y))"),
        ("=", r"SumOn s (\y. ext (w y * f y))"),
        ("=", "ext v", "ext_sum"),
    )
    p.calc(r"L P (\y. ext (f y))", ("=", "ext v"), ("<=", "ext v"))

    def same(q: Proof) -> Theorem:
        q.use(
            "ext_inj",
            "u",
            "v",
            given=[q.calc("ext u", ("=", r"L P (\y. ext (f y))", "L_int"), ("=", "ext v"))],
        )
        return rewrite(q.have("HasInt P f u"), q.have("u = v"))

    return p.obtain("u", p.use("int_of_bounded_L", "P", "f", "v"), same)


@scripted(_ATOMS + _MEAN)
def int_atoms(p: Proof) -> Theorem:
    """The mean of a function of finitely many outcomes is the weighted sum of its values."""
    p.let(a=r"\y. abs (f y)", h=r"\y. abs (f y) + f y")

    p.use("int_atoms_nonneg", "P", "s", "w", "a")
    p.use("int_atoms_nonneg", "P", "s", "w", "h")
    p.let(u=r"SumOn s (\y. w y * a y)", v=r"SumOn s (\y. w y * h y)")
    value = p.calc(
        r"SumOn s (\y. w y * f y)",
        ("=", r"SumOn s (\y. 1 * (w y * h y) + -1 * (w y * a y))"),
        ("=", "1 * v + -1 * u", "sum_linear"),
    )
    same = p.have("!y. 1 * h y + -1 * a y = f y")
    return rewrite(p.have(r"HasInt P (\y. 1 * h y + -1 * a y) (SumOn s (\y. w y * f y))", value), same)
