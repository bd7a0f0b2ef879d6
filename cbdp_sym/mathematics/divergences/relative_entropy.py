"""Lemmas about the Kullback-Leibler divergence, infinite values included."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.mathematics.divergences.processing import by_pairs
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent


@scripted(
    "for P Q : 'a measure, u : 'a -> real, c : real "
    "given Prob P, Prob Q, P << Q, Measurable u, !x. 0 <= u x, L Q (\\x. ext (u x)) <= ext c "
    "holds ?w. HasInt P (\\x. u x / density P Q x) w /\\ 0 <= w /\\ w <= c"
)
def int_over_density(p: Proof) -> Theorem:
    """The mean under P of u/p, where p is the density, is at most that of u under Q."""
    p.let(d="density P Q")

    def point(q: Proof) -> Theorem:
        def positive(q: Proof) -> Theorem:
            return q.have("d x * (u x / d x) <= u x")

        def zero(q: Proof) -> Theorem:
            q.use("density_nonneg", "P", "Q", "x")
            none = q.have("d x = 0")
            nothing = q.calc("d x * (u x / d x)", ("=", "0 * (u x / d x)", none), ("=", "0"))
            return q.have("d x * (u x / d x) <= u x", nothing)

        return q.cases("0 < d x", positive, zero)

    p.intro("x", point, "!x. d x * (u x / d x) <= u x")
    p.calc(
        r"L P (\x. ext (u x / d x))",
        ("=", r"L Q (\x. ext (d x) * ext (u x / d x))", "change_measure"),
        ("=", r"L Q (\x. ext (d x * (u x / d x)))", "ext_mul"),
        ("<=", r"L Q (\x. ext (u x))", "L_le"),
        ("<=", "ext c"),
    )
    return p.use("int_of_bounded_L", "P", r"\x. u x / d x", "c")


@scripted(
    "for P Q : 'a measure given SigmaFinite P, SigmaFinite Q, P << Q "
    r"holds AE P (\x. 0 < density P Q x)"
)
def density_pos(p: Proof) -> Theorem:
    """The density of P is positive almost everywhere under P."""
    p.let(d="density P Q")

    def nothing(q: Proof) -> Theorem:
        def positive(q: Proof) -> Theorem:
            return q.calc(
                "ext (d x) * if (d x <= 0) (ext 1) 0", ("=", "ext (d x) * 0", "if_false"), ("=", "0")
            )

        def zero(q: Proof) -> Theorem:
            q.use("density_nonneg", "P", "Q", "x")
            none = q.have("d x = 0")
            return q.calc(
                "ext (d x) * if (d x <= 0) (ext 1) 0",
                ("=", "ext 0 * if (d x <= 0) (ext 1) 0", none),
                ("=", "0", "ezero_mul"),
            )

        return q.cases("0 < d x", positive, zero)

    p.intro("x", nothing, "!x. ext (d x) * if (d x <= 0) (ext 1) 0 = 0")
    p.calc(
        r"mass P (\x. d x <= 0)",
        ("=", r"L P (\x. if (d x <= 0) (ext 1) 0)", "mass"),
        ("=", r"L Q (\x. ext (d x) * if (d x <= 0) (ext 1) 0)", "change_measure"),
        ("=", r"L Q (\x. 0)", p.context.about("=")[0]),
        ("=", "0", "L_const_zero"),
    )
    p.use("ae_of_mass", "P", r"\x. d x <= 0")
    return p.have(p.goal)


@scripted(
    "for P Q : 'a measure given Prob P, Prob Q, P << Q holds kl P Q = M P (\\x. ext (log (density P Q x)))"
)
def kl_ac(p: Proof) -> Theorem:
    """The definition, where P is absolutely continuous."""
    return p.have(p.goal, "kl")


@scripted(
    "for P Q : 'a measure, v : real given P << Q, HasInt P (\\x. log (density P Q x)) v holds kl P Q = ext v"
)
def kl_int(p: Proof) -> Theorem:
    """The value, where the privacy loss is integrable."""
    return p.calc(
        "kl P Q", ("=", r"M P (\x. ext (log (density P Q x)))", "kl", "if_true"), ("=", "ext v", "M_int")
    )


@scripted("for P Q : 'a measure, b : real given kl P Q <= ext b holds P << Q")
def ac_of_kl(p: Proof) -> Theorem:
    """A finite divergence needs absolute continuity."""

    def infinite(q: Proof) -> Theorem:
        q.calc("∞", ("=", "kl P Q", "kl", "if_false"), ("<=", "ext b"))
        q.use("top_not_le", "b")
        return q.absurd()

    return p.cases("P << Q", lambda q: q.auto(), infinite)


@scripted(
    "for P Q : 'a measure, b : real given Prob P, Prob Q, kl P Q <= ext b "
    "holds P << Q /\\ (?v. HasInt P (\\x. log (density P Q x)) v /\\ kl P Q = ext v /\\ v <= b)"
)
def kl_finite(p: Proof) -> Theorem:
    """A divergence that is finite is the mean of the privacy loss, which is integrable."""
    p.let(d="density P Q")
    p.calc(r"L Q (\x. ext 1)", ("=", "ext 1", "prob_mass"), ("<=", "ext 1"))

    def below(q: Proof) -> Theorem:
        q.every("x", p.names["P"].type.args[0], low)
        q.calc(r"M P (\x. ext (log (d x)))", ("=", "kl P Q", "kl_ac"), ("<=", "ext b"))
        return q.obtain("v", q.use("int_of_M", "P", r"\x. log (d x)", r"\x. 1/d x", "b", "w"), value)

    def low(q: Proof) -> Theorem:
        return q.use("log_ge_inverse", "d x")

    def value(q: Proof) -> Theorem:
        q.use("kl_int", "P", "Q", "v")
        return q.conjuncts(lambda r: r.auto(), lambda r: r.witness("v"))

    return p.obtain("w", p.use("int_over_density", "P", "Q", r"\x. 1", "1"), below)


@scripted("for P Q : 'a measure given Prob P, Prob Q holds 0 <= kl P Q", called="Gibbs' inequality")
def kl_nonneg(p: Proof) -> Theorem:
    """A Kullback-Leibler divergence is not negative: log t >= 1 - 1/t."""

    def infinite(q: Proof) -> Theorem:
        return q.calc("0", ("<=", "∞"), ("=", "kl P Q", "kl", "if_false"))

    def finite(q: Proof) -> Theorem:
        q.let(d="density P Q")
        q.calc(r"L Q (\x. ext 1)", ("=", "ext 1", "prob_mass"), ("<=", "ext 1"))
        return q.obtain("w", q.use("int_over_density", "P", "Q", r"\x. 1", "1"), below)

    def below(q: Proof) -> Theorem:
        mean = q.use("M_int", "P", r"\x. 1 - 1/d x", "1 - w")
        q.use("density_pos", "P", "Q")
        q.have(r"AE P (\x. ext (1 - 1/d x) <= ext (log (d x)))", "one_minus_inverse")
        return q.calc(
            "0",
            ("<=", "ext (1 - w)"),
            ("=", r"M P (\x. ext (1 - 1/d x))", mean),
            ("<=", r"M P (\x. ext (log (d x)))", q.use("M_mono")),
            ("=", "kl P Q", "kl_ac"),
        )

    return p.cases("P << Q", finite, infinite)


@scripted(
    "for g : 'a -> 'b, P : 'a measure, s : 'b -> bool given Measurable g, AE (map g P) s "
    "holds AE P (\\x. s (g x))",
    automatic=False,
)
def ae_map(p: Proof) -> Theorem:
    """A property that holds almost everywhere under an image holds at almost all images."""
    p.unfold("AE")

    def at(q: Proof) -> Theorem:
        q.calc(r"mass P (\x. t (g x))", ("=", "mass (map g P) t", "mass_map"), ("=", "0"))
        return q.witness(r"\x. t (g x)")

    return p.obtain("t", p.context.about("?")[0], at)


@scripted(
    "for P Q : 'a measure, g : 'a -> 'b given Prob P, Prob Q, Measurable g "
    "holds kl (map g P) (map g Q) <= kl P Q"
)
def kl_map(p: Proof) -> Theorem:
    """Data processing: a Kullback-Leibler divergence does not grow when both laws are mapped."""

    def infinite(q: Proof) -> Theorem:
        return q.calc("kl (map g P) (map g Q)", ("<=", "∞"), ("=", "kl P Q", q.context.facts[0]))

    def finite(q: Proof) -> Theorem:
        return q.obtain("b", q.use("real_of_finite", "kl P Q"), bounded)

    def bounded(q: Proof) -> Theorem:
        q.calc("kl P Q", ("=", "ext b", q.have("kl P Q = ext b")), ("<=", "ext b"))
        q.use("kl_finite", "P", "Q", "b")
        return q.obtain("v", q.context.about("?")[0], images)

    def images(q: Proof) -> Theorem:
        q.let(d="density P Q", r="density (map g P) (map g Q)")
        q.calc(
            r"L Q (\x. ext (r (g x)))",
            ("=", r"L (map g Q) (\y. ext (r y))", "L_map"),
            ("=", "1", "density_mass"),
            ("<=", "ext 1"),
        )
        return q.obtain("w", q.use("int_over_density", "P", "Q", r"\x. r (g x)", "1"), ratio)

    def ratio(q: Proof) -> Theorem:
        q.calc(r"L (map g Q) (\x. ext 1)", ("=", "ext 1", "prob_mass"), ("<=", "ext 1"))
        return q.obtain("z", q.use("int_over_density", "map g P", "map g Q", r"\x. 1", "1"), between)

    def between(q: Proof) -> Theorem:
        q.use("density_pos", "P", "Q")
        q.use("ae_map", "g", "P", r"\y. 0 < r y")
        q.use("int_map", "P", "g", r"\y. 1/r y", "z")
        q.have(r"AE P (\x. log (r (g x)) <= log (d x) + r (g x)/d x - 1)", "log_ratio")
        q.have(r"AE P (\x. -(1/r (g x)) <= log (r (g x)))", "log_ge_inverse")
        return q.obtain(
            "u",
            q.use(
                "int_between",
                "P",
                r"\x. log (r (g x))",
                r"\x. -(1/r (g x))",
                r"\x. log (d x) + r (g x)/d x - 1",
                "-z",
                "v + w - 1",
            ),
            done,
        )

    def done(q: Proof) -> Theorem:
        q.use("int_of_map", "P", "g", r"\y. log (r y)", "u")
        return q.calc("kl (map g P) (map g Q)", ("=", "ext u", "kl_int"), ("<=", "ext v"), ("=", "kl P Q"))

    return p.cases("kl P Q = ∞", infinite, finite)


@scripted(
    "for P Q : 'a measure, K : 'a -> 'b measure given Prob P, Prob Q, Measurable K, !x. Prob (K x) "
    "holds kl (semi P K) (semi Q K) <= kl P Q"
)
def kl_semi(p: Proof) -> Theorem:
    """A second outcome with the same kernel adds nothing to a Kullback-Leibler divergence."""

    def infinite(q: Proof) -> Theorem:
        return q.calc("kl (semi P K) (semi Q K)", ("<=", "∞"), ("=", "kl P Q", q.have("kl P Q = ∞")))

    def finite(q: Proof) -> Theorem:
        return q.obtain("b", q.use("real_of_finite", "kl P Q"), bounded)

    def bounded(q: Proof) -> Theorem:
        q.calc("kl P Q", ("=", "ext b", q.have("kl P Q = ext b")), ("<=", "ext b"))
        q.use("kl_finite", "P", "Q", "b")
        return q.obtain("v", q.context.about("?")[0], value)

    def value(q: Proof) -> Theorem:
        q.use("semi_same_ac", "P", "Q", "K")
        q.use("semi_same_density", "P", "Q", "K")
        marginal = q.use("semi_fst", "P", "K")
        integral = q.have(r"HasInt P (\x. log (density P Q x)) v")
        q.let(l=r"\x. log (density P Q x)")
        moved = congruent(q.term(r"\R. HasInt R l v"), symmetry(marginal))
        q.know(by_equation(moved, integral))
        q.use("int_map", "semi P K", "(fst : 'a # 'b -> 'a)", "l", "v")
        return q.calc("kl (semi P K) (semi Q K)", ("=", "ext v", "kl_int"), ("<=", "ext v"), ("=", "kl P Q"))

    return p.cases("kl P Q = ∞", infinite, finite)


@scripted(
    "for P Q : 'a measure, K : 'a -> 'b measure given Prob P, Prob Q, Measurable K, !x. Prob (K x) "
    "holds kl (bind P K) (bind Q K) <= kl P Q"
)
def kl_bind(p: Proof) -> Theorem:
    """Data processing: a Kullback-Leibler divergence does not grow through a kernel."""
    return by_pairs(p, "kl", "kl")


@scripted(
    "for P Q : 'a measure, a : real given Prob P, Prob Q, P << Q, 1 < a "
    r"holds 1 <= L Q (\x. ext (density P Q x ^ a))"
)
def moment_ge_one(p: Proof) -> Theorem:
    """The moment of a density is at least 1: Hölder's inequality."""
    p.let(A=r"L Q (\x. ext (density P Q x ^ a))", b="a/(a - 1)")
    mass = p.calc(
        "1",
        ("=", r"L P (\x. 1)", "prob_mass"),
        ("=", r"L Q (\x. ext (density P Q x) * 1)", "change_measure"),
        ("=", r"L Q (\x. ext (density P Q x * 1))", "ext_mul"),
        ("<=", r"A^(1/a) * L Q (\x. ext (1^b))^(1/b)", "holder"),
        ("=", r"A^(1/a) * L Q (\x. 1)^(1/b)", "one_pow"),
        ("=", "A^(1/a)", "prob_mass", "epow_one"),
    )
    one = p.have("1/a*a = 1")
    return p.calc(
        "1",
        ("=", "1^a", "epow_one"),
        ("<=", "(A^(1/a))^a", mass),
        ("=", "A^(1/a*a)", "epow_pow"),
        ("=", "A", one, "epow_1"),
    )


@scripted(
    "for P Q : 'a measure, a : real given Prob P, Prob Q, P << Q, 1 < a "
    r"holds L Q (\x. ext (density P Q x ^ a)) = L P (\x. ext (density P Q x ^ (a - 1)))"
)
def moment_under_first(p: Proof) -> Theorem:
    """The moment of order a under Q is that of order a - 1 under P."""
    power = p.have(r"!x. density P Q x ^ (a - 1) * density P Q x = density P Q x ^ a")
    return p.calc(
        r"L Q (\x. ext (density P Q x ^ a))",
        ("=", r"L Q (\x. ext (density P Q x ^ (a - 1) * density P Q x))", power),
        ("=", r"L Q (\x. ext (density P Q x) * ext (density P Q x ^ (a - 1)))", "ext_mul"),
        ("=", r"L P (\x. ext (density P Q x ^ (a - 1)))", "change_measure"),
    )


@scripted("for P Q : 'a measure, a : real given Prob P, Prob Q, 1 < a holds kl P Q <= renyi a P Q")
def kl_le_renyi(p: Proof) -> Theorem:
    """The Kullback-Leibler divergence is at most every Rényi divergence of an order above 1."""
    p.let(d="density P Q", A=r"L Q (\x. ext (d x ^ a))")

    def singular(q: Proof) -> Theorem:
        return q.calc("kl P Q", ("<=", "∞"), ("=", "renyi a P Q", "renyi", "if_false"))

    def finite(q: Proof) -> Theorem:
        return q.cases("A = ∞", infinite, lambda q: q.obtain("m", q.use("real_of_nonneg", "A"), value))

    def infinite(q: Proof) -> Theorem:
        return q.calc(
            "kl P Q",
            ("<=", "∞"),
            ("=", "ext (1/(a - 1)) * elog ∞", "elog_top", "mul_top"),
            ("=", "ext (1/(a - 1)) * elog A", q.have("A = ∞")),
            ("=", "renyi a P Q", "renyi", "if_true"),
        )

    def value(q: Proof) -> Theorem:
        same = q.have("A = ext m")
        least = q.calc("ext 1", ("<=", "A"), ("=", "ext m", same))
        q.know(rewrite(least, "ext_le"))
        q.calc(
            r"L P (\x. ext (d x ^ (a - 1)))",
            ("=", "A", "moment_under_first"),
            ("=", "ext m", same),
            ("<=", "ext m"),
        )
        return q.obtain("w", q.use("int_of_bounded_L", "P", r"\x. d x ^ (a - 1)", "m"), bounded)

    def bounded(q: Proof) -> Theorem:
        q.let(h=r"\x. (log m + (d x ^ (a - 1) - m)/m)/(a - 1)", v="(log m + (w - m)/m)/(a - 1)")
        q.use("density_pos", "P", "Q")
        q.have(r"AE P (\x. ext (log (d x)) <= ext (h x))", "log_power_tangent")
        return q.calc(
            "kl P Q",
            ("=", r"M P (\x. ext (log (d x)))", "kl_ac"),
            ("<=", r"M P (\x. ext (h x))", q.use("M_mono")),
            ("=", "ext v", "M_int"),
            ("<=", "ext (1/(a - 1)*log m)"),
            ("=", "ext (1/(a - 1)) * elog (ext m)", "elog_ext", "ext_mul"),
            ("=", "ext (1/(a - 1)) * elog A", q.have("A = ext m")),
            ("=", "renyi a P Q", "renyi", "if_true"),
        )

    return p.cases("P << Q", finite, singular)


@scripted("for P : 'a measure given Prob P holds kl P P = 0")
def kl_same(p: Proof) -> Theorem:
    """The divergence of a law from itself is 0."""
    p.use("withdensity_one", "P")
    density = p.use("density_unique", "P", "P", r"\x. 1")
    return p.calc(
        "kl P P",
        ("=", r"M P (\x. ext (log (density P P x)))", "kl_ac"),
        ("=", r"M P (\x. ext (log 1))", density),
        ("=", r"M P (\x. ext 0)", "log_one"),
        ("=", "ext 0", "M_int", p.use("int_const", "P", "0")),
    )
