"""Lemmas about the convex conjugates of the generators of KL and of the α-divergence."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import parts


@scripted("for s : real holds conjugate kl_generator s = ext (exp (s - 1))")
def kl_conjugate(p: Proof) -> Theorem:
    """The conjugate of t log t, which is ∞ for t < 0."""
    p.unfold("conjugate")
    p.let(u=r"\x. ext (s*x) - kl_generator x", top="exp (s - 1)")

    def bound(q: Proof) -> Theorem:
        def negative(q: Proof) -> Theorem:
            value = q.have("kl_generator x = ∞", "kl_generator")
            return q.calc("u x", ("=", "bot", value, "sub_top"), ("<=", "ext top"))

        def nonnegative(q: Proof) -> Theorem:
            q.have("kl_generator x = ext (x*log x)", "kl_generator")

            def zero(q: Proof) -> Theorem:
                same = q.use("le_antisym", "x", "0")
                return q.have("s*x - x*log x <= top", same)

            def positive(q: Proof) -> Theorem:
                tangent = q.calc(
                    "s - log x",
                    ("=", "s - 1 - log x + 1"),
                    ("<=", "exp (s - 1 - log x)", "exp_ge"),
                    ("=", "top/x"),
                )
                return q.calc(
                    "s*x - x*log x",
                    (
                        "<=",
                        "x*(top/x)",
                        q.use("scale_le", "x", "s - log x", "top/x", given=[q.have("0 <= x"), tangent]),
                    ),
                    ("=", "top"),
                )

            real = q.cases("0 < x", positive, zero)
            return q.calc("u x", ("=", "ext (s*x - x*log x)", "ext_sub"), ("<=", "ext top", real))

        return q.cases("0 <= x", nonnegative, negative)

    upper = p.use("sup_least", "u", "ext top", given=[p.intro("x", bound, "!x. u x <= ext top")])
    p.have("kl_generator top = ext (top*log top)", "kl_generator")
    attained = p.calc(
        "ext top",
        ("=", "ext (s*top - top*log top)"),
        ("=", "ext (s*top) - kl_generator top", "ext_sub"),
        ("<=", "Sup u", p.use("sup_upper", "u", "top")),
    )
    return p.use("ele_antisym", given=[upper, attained])


@scripted(r"for P : 'a measure, f : 'a -> ereal given !x. 0 <= f x holds M P (\x. -f x) = -L P f")
def M_neg(p: Proof) -> Theorem:
    """The mean of a function that is nowhere positive."""

    def point(q: Proof) -> Theorem:
        return q.calc("-f x", ("<=", "-ext 0"), ("=", "ext (-0)", "ext_neg"), ("=", "0"))

    p.intro("x", point, "!x. -f x <= 0")
    below = p.calc(r"L P (\x. -f x)", ("<=", r"L P (\x. ext 0)"), ("=", "0", "L_const_zero"))
    p.use("ele_antisym", given=[below])
    return p.calc(
        r"M P (\x. -f x)",
        ("=", r"L P (\x. -f x) - L P (\x. -(-f x))", "M"),
        ("=", "0 - L P f", "eneg_neg"),
        ("=", "0 + -L P f", "esub"),
        ("=", "-L P f"),
    )


@scripted(
    "for f : real -> ereal, H : ('a -> real) -> bool, P Q : 'a measure, F : 'k -> real -> 'a -> real "
    r"given !h. H h ==> (?k b. !x. h x = F k b x), !k b. H (F k b), !k b. Measurable (F k b) "
    r"holds restricted f H P Q = Sup (\k. Sup (\b. "
    r"M P (\x. ext (F k b x)) + M Q (\x. -conjugate f (F k b x))))"
)
def restricted_parameters(p: Proof) -> Theorem:
    """The divergence restricted to a class with two parameters."""
    p.let(V=r"\h. M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))")
    p.let(G=r"\k. Sup (\b. V (F k b))")

    def value(q: Proof) -> Theorem:
        def at(q: Proof) -> Theorem:
            return q.calc(
                "V h",
                ("<=", "G k", q.use("sup_upper", r"\b. V (F k b)", "b")),
                ("<=", "Sup G", q.use("sup_upper", "G", "k")),
            )

        some = q.have("?k b. !x. h x = F k b x")
        return q.obtain("k b", some, at)

    p.intro("h", value, "!h. H h ==> Measurable h ==> V h <= Sup G")
    upper = p.use("restricted_least", "f", "H", "P", "Q", "Sup G")

    def member(q: Proof) -> Theorem:
        return q.use("sup_least", r"\b. V (F k b)", "restricted f H P Q")

    p.intro("k", member, "!k. G k <= restricted f H P Q")
    p.use("sup_least", "G", "restricted f H P Q")
    return p.use("ele_antisym", given=[upper])


@scripted(
    "for P Q : 'a measure, h : 'a -> real holds "
    r"M P (\x. ext (h x)) + M Q (\x. -conjugate kl_generator (h x)) = "
    r"M P (\x. ext (h x)) - L Q (\x. ext (exp (h x - 1)))"
)
def kl_objective(p: Proof) -> Theorem:
    """The value of an adversary under KL."""
    p.use("M_neg", "Q", r"\x. ext (exp (h x - 1))")
    return p.calc(
        r"M P (\x. ext (h x)) + M Q (\x. -conjugate kl_generator (h x))",
        ("=", r"M P (\x. ext (h x)) + M Q (\x. -ext (exp (h x - 1)))", "kl_conjugate"),
        ("=", r"M P (\x. ext (h x)) - L Q (\x. ext (exp (h x - 1)))", "esub"),
    )


@scripted(
    "for m : real, z : ereal given 0 <= z, ~(z = 0) "
    r"holds Sup (\b. ext (m + b) - ext (exp (b - 1)) * z) = ext m - elog z"
)
def best_constant(p: Proof) -> Theorem:
    """The supremum over the constant of an adversary under KL."""
    p.let(u=r"\b. ext (m + b) - ext (exp (b - 1)) * z")

    def infinite(q: Proof) -> Theorem:
        same = q.have("z = ∞")

        def at(q: Proof) -> Theorem:
            return q.calc("u b", ("=", "bot", same, "mul_top", "sub_top"), ("<=", "bot"))

        q.use("sup_least", "u", "bot", given=[q.intro("b", at, "!b. u b <= bot")])
        q.use("ele_antisym")
        return q.calc("Sup u", ("=", "ext m - elog z", same, "elog_top", "sub_top"))

    def zero(q: Proof, same: Theorem) -> Theorem:
        none = q.calc("z", ("=", "ext r"), ("=", "0", q.use("le_antisym", "r", "0")))
        return q.use("absurd", "z = 0", "0 < r", given=[none])

    def finite(q: Proof) -> Theorem:
        def of(q: Proof) -> Theorem:
            same = q.have("z = ext r")
            q.cases("0 < r", lambda q: q.have("0 < r"), lambda q: zero(q, same))

            def at(q: Proof) -> Theorem:
                q.use("exp_ge", "b - 1 + log r")
                product = q.calc("exp (b - 1 + log r)", ("=", "exp (b - 1)*r"))
                q.have("m + b - exp (b - 1)*r <= m - log r", product)
                return q.calc(
                    "u b",
                    ("=", "ext (m + b) - ext (exp (b - 1)) * ext r"),
                    ("=", "ext (m + b - exp (b - 1)*r)", "ext_sub"),
                    ("<=", "ext (m - log r)"),
                )

            upper = q.use(
                "sup_least", "u", "ext (m - log r)", given=[q.intro("b", at, "!b. u b <= ext (m - log r)")]
            )
            lower = q.calc(
                "ext (m - log r)",
                ("=", "ext (m + (1 - log r) - exp (1 - log r - 1)*r)"),
                ("=", "ext (m + (1 - log r)) - ext (exp (1 - log r - 1)) * ext r", "ext_sub"),
                ("<=", "Sup u", q.use("sup_upper", "u", "1 - log r")),
            )
            return q.calc(
                "Sup u",
                ("=", "ext (m - log r)", q.use("ele_antisym", given=[upper, lower])),
                ("=", "ext m - ext (log r)", "ext_sub"),
                ("=", "ext m - elog z", same, "elog_ext"),
            )

        return q.obtain("r", q.use("real_of_nonneg", "z"), of)

    return p.cases("z = ∞", infinite, finite)


@scripted(
    "for Q : 'a measure, g : 'a -> real given Prob Q, Measurable g "
    r"holds ~(L Q (\x. ext (exp (g x))) = 0)"
)
def exp_mean_nonzero(p: Proof) -> Theorem:
    """The mean of an exponential is not 0."""

    def none(zero: Theorem) -> Theorem:
        q = p.supposing()
        q.know(zero)
        q.use("L_zero", "Q", r"\x. ext (exp (g x))")

        def point(q: Proof) -> Theorem:
            q.use("ext_inj")
            q.use("exp_pos", "g x")
            return q.use("ex_falso", "ext 1 = 0")

        q.intro("x", point, "!x. ext (exp (g x)) = 0 ==> ext 1 = 0")
        q.have(r"AE Q (\x. ext 1 = 0)")
        total = q.calc(
            "ext 1",
            ("=", r"L Q (\x. ext 1)", "prob_mass"),
            ("=", r"L Q (\x. ext 0)", q.use("L_ae")),
            ("=", "ext 0", "L_const_zero"),
        )
        q.use("ext_inj", given=[total])
        return q.use("lt_irrefl", "0")

    return logic.refuted(parts(p.goal)[1][0], none)


@scripted(
    "for P Q : 'a measure, S : 'a -> real, m : real "
    "given Prob P, Prob Q, HasInt P S m, Measurable S holds "
    r"Sup (\b. M P (\x. ext (S x + b)) + M Q (\x. -conjugate kl_generator (S x + b))) "
    r"= ext m - elog (L Q (\x. ext (exp (S x))))",
    called="the best constant",
)
def kl_best_constant(p: Proof) -> Theorem:
    """The supremum over the constant of the adversaries S + b under KL."""
    p.let(Z=r"L Q (\x. ext (exp (S x)))")
    p.use("exp_mean_nonzero", "Q", "S")

    def value(q: Proof) -> Theorem:
        q.use("int_lin", "P", "S", r"\x. b", "1", "1", "m", "b")
        q.have(r"AE P (\x. S x + b = 1 * S x + 1 * b)")
        mean = rewrite(q.use("int_ae"), q.have("1*m + 1*b = m + b"))
        q.use("M_int", given=[mean])
        q.use("L_mul", "Q", "exp (b - 1)", r"\x. ext (exp (S x))")
        loss = q.calc(
            r"L Q (\x. ext (exp (S x + b - 1)))",
            ("=", r"L Q (\x. ext (exp (b - 1)) * ext (exp (S x)))"),
            ("=", "ext (exp (b - 1)) * Z"),
        )
        return q.calc(
            r"M P (\x. ext (S x + b)) + M Q (\x. -conjugate kl_generator (S x + b))",
            ("=", r"M P (\x. ext (S x + b)) - L Q (\x. ext (exp (S x + b - 1)))", "kl_objective"),
            ("=", "ext (m + b) - ext (exp (b - 1)) * Z", loss),
        )

    values = p.intro(
        "b",
        value,
        r"!b. M P (\x. ext (S x + b)) + M Q (\x. -conjugate kl_generator (S x + b)) "
        "= ext (m + b) - ext (exp (b - 1)) * Z",
    )
    return p.calc(
        r"Sup (\b. M P (\x. ext (S x + b)) + M Q (\x. -conjugate kl_generator (S x + b)))",
        ("=", r"Sup (\b. ext (m + b) - ext (exp (b - 1)) * Z)", values),
        ("=", "ext m - elog Z", "best_constant"),
    )


@scripted(
    "for f : real -> ereal, P Q : real measure holds restricted f linear P Q = Sup (\\a. Sup (\\b. "
    r"M P (\x. ext (a * x + b)) + M Q (\x. -conjugate f (a * x + b))))"
)
def restricted_linear(p: Proof) -> Theorem:
    """The divergence restricted to linear functions, as a supremum over slope and constant."""
    p.let(F=r"\a b x. a * x + b")

    def member(q: Proof) -> Theorem:
        q.unfold("linear")
        return q.witness("a", "b")

    p.intro("a b", member, "!a b. linear (F a b)")
    p.unfold("linear")
    return p.use("restricted_parameters", "f", r"\h. ?a b. !x. h x = a * x + b", "P", "Q", "F")


@scripted(r"holds ?h. (?a b. !x. h x = a * x + b) /\ Measurable h")
def linear_measurable(p: Proof) -> Theorem:
    """The class of linear functions has a measurable member."""
    p.know(p.witness("1", "0", goal="?a b. !x. x = a * x + b"))
    return p.witness(r"\x : real. x")
