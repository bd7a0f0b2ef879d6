"""Lemmas about the α-divergence and Rényi's, also of products."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.extended_reals.extended import by_ends
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for P Q : 'a measure, a : real given P << Q holds "
    r"alpha_divergence a P Q = M Q (\x. ext ((density P Q x ^ a - 1)/(a^2 - a)))"
)
def alpha_mean(p: Proof) -> Theorem:
    """The α-divergence as a mean, without the absolute value."""
    return p.calc(
        "alpha_divergence a P Q",
        ("=", r"f_divergence (\t. (abs t^a - 1)/(a^2 - a)) P Q", "alpha_divergence"),
        ("=", r"M Q (\x. ext ((abs (density P Q x)^a - 1)/(a^2 - a)))", "f_divergence"),
        ("=", r"M Q (\x. ext ((density P Q x ^ a - 1)/(a^2 - a)))"),
    )


@scripted(
    "for P Q : 'a measure, a : real given Prob P, Prob Q, 1 < a, P << Q holds "
    r"1 + ext (a*(a - 1)) * alpha_divergence a P Q = L Q (\x. ext (density P Q x ^ a))"
)
def alpha_moment(p: Proof) -> Theorem:
    """The moment of the density, from the α-divergence."""
    p.let(c="a*(a - 1)", X=r"\x. density P Q x ^ a", f=r"\x. (X x - 1)/(a^2 - a)", D=r"M Q (\x. ext (f x))")
    p.have("0 < c")
    same = p.use("alpha_mean", "P", "Q", "a")

    def infinite(q: Proof) -> Theorem:
        top = q.have("D = ∞")

        def value(q: Proof) -> Theorem:
            q.use("int_of_L", "Q", "X", "r")
            q.use("int_lin", "Q", "X", r"\x. 1", "1/c", "-1/c", "r", "1")
            q.use("int_ae", "Q", "f", r"\x. 1/c * X x + -1/c * 1")
            mean = q.use("M_int", "Q", "f")
            return q.use("absurd", "D = ∞", r"L Q (\x. ext (X x)) = ∞", given=[top, q.have("~(D = ∞)", mean)])

        def finite(q: Proof) -> Theorem:
            return q.obtain("r", q.use("real_of_nonneg", r"L Q (\x. ext (X x))"), value)

        moment = q.cases(r"L Q (\x. ext (X x)) = ∞", lambda q: q.have(r"L Q (\x. ext (X x)) = ∞"), finite)
        return q.calc(
            "1 + ext c * alpha_divergence a P Q",
            ("=", "1 + ext c * ∞", same),
            ("=", "1 + ∞", "mul_top"),
            ("=", "∞", "add_top"),
            ("=", r"L Q (\x. ext (X x))", moment),
        )

    def finite(q: Proof, bound: str) -> Theorem:
        q.have(f"D <= ext {bound}", q.have(f"D = {'bot' if bound == '0' else 'ext r'}"))
        some = q.use("int_of_M", "Q", "f", r"\x. 1/c", bound, "1/c")

        def of(q: Proof) -> Theorem:
            q.use("int_lin", "Q", "f", r"\x. 1", "c", "1", "v", "1")
            return q.calc(
                "1 + ext c * alpha_divergence a P Q",
                ("=", "1 + ext c * ext v", same),
                ("=", "ext (c * v + 1 * 1)"),
                ("=", r"L Q (\x. ext (X x))", "L_int"),
            )

        return q.obtain("v", some, of)

    def at(q: Proof, value: str) -> Theorem:
        return infinite(q) if value == "∞" else finite(q, "0" if value == "bot" else "r")

    return by_ends(p, "D", at)


_MOMENT = r"L Q (\x. ext (density P Q x ^ a)) = ext v"


@scripted(
    f"for P Q : 'a measure, a v : real given Prob P, Prob Q, P << Q, {_MOMENT} "
    "holds alpha_divergence a P Q = ext ((v - 1)/(a^2 - a))"
)
def alpha_of_moment(p: Proof) -> Theorem:
    """The α-divergence from the moment of the density."""
    p.let(X=r"\x. density P Q x ^ a", k="1/(a^2 - a)")
    p.use("int_of_L", "Q", "X", "v")
    return p.calc(
        "alpha_divergence a P Q",
        ("=", r"M Q (\x. ext ((X x - 1)/(a^2 - a)))", "alpha_mean"),
        ("=", "ext (k*v + -k*1)", "M_int"),
        ("=", "ext ((v - 1)/(a^2 - a))"),
    )


@scripted(
    f"for P Q : 'a measure, a v : real given P << Q, 0 < v, {_MOMENT} "
    "holds renyi a P Q = ext (1/(a - 1)*log v)"
)
def renyi_of_value(p: Proof) -> Theorem:
    """The Rényi divergence from the moment of the density."""
    return p.calc(
        "renyi a P Q",
        ("=", r"ext (1/(a - 1)) * elog (L Q (\x. ext (density P Q x ^ a)))", "renyi"),
        ("=", "ext (1/(a - 1)) * elog (ext v)"),
        ("=", "ext (1/(a - 1)) * ext (log v)", "elog_ext"),
        ("=", "ext (1/(a - 1)*log v)"),
    )


@scripted(
    "for P Q : 'a measure, a c m : real, z : 'a -> real given P << Q, 1 < a, 0 < c, 0 < m, "
    r"AE Q (\x. density P Q x = c*exp (z x)), HasInt Q (\x. exp (z x*a)) m "
    "holds renyi a P Q = ext (1/(a - 1)*(a*log c + log m))",
    automatic=False,
)
def renyi_of_exponential(p: Proof) -> Theorem:
    """The Rényi divergence where the density is a multiple of an exponential."""
    p.have("!x. (c*exp (z x))^a = c^a*exp (z x*a)", "pow_mul", "exp_pow")
    return p.calc(
        "renyi a P Q",
        ("=", r"ext (1/(a - 1)) * elog (L Q (\x. ext (density P Q x ^ a)))", "renyi"),
        ("=", r"ext (1/(a - 1)) * elog (L Q (\x. ext (c^a*exp (z x*a))))", p.given[4]),
        ("=", "ext (1/(a - 1)) * elog (ext (c^a*m))", "L_int"),
        ("=", "ext (1/(a - 1)*(a*log c + log m))", "elog_ext"),
    )


_LAWS = r"Finite (\i : 'i. T), !i. Prob (P i), !i. Prob (Q i), !i. P i << Q i"


@scripted(
    f"for P Q : 'i -> 'a measure, a : real given {_LAWS} "
    r"holds L (product Q) (\x. ext (density (product P) (product Q) x ^ a)) "
    r"= Prod (\i. L (Q i) (\y. ext (density (P i) (Q i) y ^ a)))"
)
def product_moment(p: Proof) -> Theorem:
    """The moment of a product of densities is the product of their moments."""
    p.let(r=r"\i y. density (P i) (Q i) y")
    return p.calc(
        r"L (product Q) (\x. ext (density (product P) (product Q) x ^ a))",
        ("=", r"L (product Q) (\x. ext (Prod (\i. r i (x i)) ^ a))", p.use("product_density", "P", "Q")),
        ("=", r"L (product Q) (\x. ext (Prod (\i. r i (x i) ^ a)))", "prod_pow"),
        ("=", r"Prod (\i. L (Q i) (\y. ext (r i y ^ a)))", p.use("product_L", "Q", r"\i y. r i y ^ a")),
    )


@scripted(
    f"for P Q : 'i -> 'a measure, m : 'i -> real, a : real given {_LAWS}, "
    r"!i. L (Q i) (\y. ext (density (P i) (Q i) y ^ a)) = ext (m i) "
    "holds alpha_divergence a (product P) (product Q) = ext ((Prod m - 1)/(a^2 - a))"
)
def alpha_product(p: Proof) -> Theorem:
    """The α-divergence of independent entries, from their moments."""
    moment = p.calc(
        r"L (product Q) (\x. ext (density (product P) (product Q) x ^ a))",
        ("=", r"Prod (\i. L (Q i) (\y. ext (density (P i) (Q i) y ^ a)))", "product_moment"),
        ("=", r"Prod (\i. ext (m i))"),
        ("=", "ext (Prod m)", "ext_prod"),
    )
    return p.use("alpha_of_moment", "product P", "product Q", "a", "Prod m", given=[moment])


@scripted(
    f"for P Q : 'i -> 'a measure, a : real given {_LAWS}, 1 < a "
    r"holds renyi a (product P) (product Q) = Sum (\i. renyi a (P i) (Q i))"
)
def renyi_product(p: Proof) -> Theorem:
    """Rényi divergences add over independent entries, as many as the index type has."""
    p.let(c="ext (1/(a - 1))")
    return p.calc(
        "renyi a (product P) (product Q)",
        ("=", r"c * elog (L (product Q) (\x. ext (density (product P) (product Q) x ^ a)))", "renyi"),
        ("=", r"c * elog (Prod (\i. L (Q i) (\y. ext (density (P i) (Q i) y ^ a))))", "product_moment"),
        ("=", r"c * Sum (\i. elog (L (Q i) (\y. ext (density (P i) (Q i) y ^ a))))", "elog_prod"),
        ("=", r"Sum (\i. c * elog (L (Q i) (\y. ext (density (P i) (Q i) y ^ a))))", "sum_emul"),
        ("=", r"Sum (\i. renyi a (P i) (Q i))", "renyi"),
    )


@scripted(r"for Q : 'i -> 'a measure given Finite (\i : 'i. T), !i. Prob (Q i) holds SigmaFinite (product Q)")
def product_sigma_finite(p: Proof) -> Theorem:
    """A product of probability distributions is σ-finite."""
    return p.use("prob_sigma_finite", "product Q")
